"""The state of a game of Боевые руны."""

from __future__ import annotations

import hashlib
import json
from typing import NamedTuple

from engine.games.runes.counting import Pair

NOBODY = -1
DRAW = 2
"""Values of `State.winner` besides a seat."""


class Seat(NamedTuple):
    """One player: the five cards of the hand in the order in which they came, the draw pile and the played cards (both
    without an order), whether the played cards were shuffled into a new pile when this round opened, and the choice
    that waits for the other's (empty: none yet)."""

    hand: tuple[int, ...]
    pile: tuple[int, ...]
    played: tuple[int, ...] = ()
    shuffled: bool = False
    choice: tuple[int, ...] = ()
    auto: bool = False


class Round(NamedTuple):
    """A round that was played: both choices, who had his made by the computer, and the scores before."""

    number: int
    cards: tuple[tuple[int, ...], tuple[int, ...]]
    auto: tuple[bool, bool]
    before: Pair


class State(NamedTuple):
    """Everything there is. `winner` is a seat, `NOBODY`, or `DRAW`."""

    players: tuple[str, str]
    composition: str
    stand_in: str
    number: int
    scores: Pair
    seats: tuple[Seat, Seat]
    previous: Round | None = None
    winner: int = NOBODY

    def digest(self) -> str:
        """16 hex digits of the SHA-256 of the state as compact JSON."""
        text = json.dumps(self, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
