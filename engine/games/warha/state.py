"""The state of a game of Warha Realms.

A draw pile is kept without an order: a card is drawn by taking a uniformly random one of those that are left,
which is the same, draw for draw, as a pile shuffled beforehand, except that there is no order that a record, a
post or a removal could reveal or bias (W1, W7, W18).
"""

from __future__ import annotations

import hashlib
import json
from typing import NamedTuple

EMPTY = -1
"""A place of the row without a card."""


class Settings(NamedTuple):
    """The rulings in use (see `rules.RULINGS`)."""

    draw_then_shuffle: bool = False
    others_only: bool = False
    heal_with_orders: bool = False


class Seat(NamedTuple):
    """One player: health, the three zones as card indices (draw pile sorted), and the units of «Соблазн» that
    wait for his next turn."""

    health: int
    draw_pile: tuple[int, ...]
    discard_pile: tuple[int, ...]
    in_play: tuple[int, ...]
    pending_lure: int = 0


class Previous(NamedTuple):
    """What the order that ended the turn before did; seats as indices, cards as indices."""

    seat: int
    bought: tuple[int, ...]
    gold_spent: int
    removed: tuple[tuple[int, str], ...]
    attacks: tuple[tuple[int, int], ...]
    lures: tuple[tuple[int, int], ...]
    health: tuple[tuple[int, int, int], ...]
    dead: tuple[int, ...]


class Turn(NamedTuple):
    """The open turn: its number, round and seat, what the cards gave, and how they came into play."""

    number: int
    round: int
    seat: int
    gold: int
    attack: int
    heal: int
    scrap: int
    lure: int
    refill: int
    together: tuple[int, ...]
    lured_away: tuple[int, ...]
    refill_drawn: tuple[int, ...]
    shuffled: bool
    health_before: int


class State(NamedTuple):
    """Everything there is. Cards are conserved over seats, row, game deck, extra deck and graveyard."""

    players: tuple[str, ...]
    settings: Settings
    seats: tuple[Seat, ...]
    row: tuple[int, ...]
    game_deck: tuple[int, ...]
    crystals: int
    graveyard: tuple[int, ...]
    turn: Turn
    previous: Previous | None
    winner: int = -1

    def digest(self) -> str:
        """16 hex digits of the SHA-256 of the state as compact JSON."""
        text = json.dumps(self, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
