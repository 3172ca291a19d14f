"""The facts of a turn of Warha Realms: the one source for prompts, posts and the verifier (design.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.games.warha.cards import NAMES
from engine.games.warha.state import EMPTY, Previous, State
from engine.protocol import Facts


def count_names(cards: Iterable[int]) -> dict[str, int]:
    """Card names with their numbers, in the order of the card table."""
    counts: dict[int, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return {NAMES[card]: counts[card] for card in sorted(counts)}


def next_player(state: State) -> str | None:
    """Who moves after the open turn, as things stand; None when the game is over (rule 10)."""
    if state.winner >= 0:
        return None
    count = len(state.seats)
    seat = (state.turn.seat + 1) % count
    while state.seats[seat].health <= 0:
        seat = (seat + 1) % count
    return state.players[seat]


def _previous(state: State, previous: Previous) -> dict[str, Any]:
    nick = state.players
    return {
        "player": nick[previous.seat],
        "bought": [NAMES[card] for card in previous.bought],
        "gold_spent": previous.gold_spent,
        "removed": [{"card": NAMES[card], "zone": zone} for card, zone in previous.removed],
        "attacks": {nick[seat]: points for seat, points in previous.attacks},
        "lures": {nick[seat]: units for seat, units in previous.lures},
        "hp": {nick[seat]: [before, after] for seat, before, after in previous.health},
        "dead": [nick[seat] for seat in previous.dead],
    }


def facts(state: State) -> Facts:
    """The facts of the post that opens the current turn and tells what the player before did; of a finished game,
    those of its last post (`winner` set, `actor` the winner, nothing in play)."""
    turn = state.turn
    over = state.winner >= 0
    actor = state.winner if over else turn.seat
    seat = state.seats[actor]
    health_after = turn.health_before + turn.heal
    return {
        "game": "warha",
        "turn": turn.number,
        "round": turn.round,
        "actor": state.players[actor],
        "next": next_player(state),
        "players_order": list(state.players),
        "players": {nick: s.health for nick, s in zip(state.players, state.seats, strict=True)},
        "dead": [nick for nick, s in zip(state.players, state.seats, strict=True) if s.health <= 0],
        "row": [None if card == EMPTY else NAMES[card] for card in state.row],
        "game_deck": len(state.game_deck),
        "extra_deck": state.crystals,
        "in_play": count_names(seat.in_play),
        "lured_away": [] if over else [NAMES[card] for card in turn.lured_away],
        "refill_drawn": [] if over else [NAMES[card] for card in turn.refill_drawn],
        "shuffled": turn.shuffled and not over,
        "draw_pile": count_names(seat.draw_pile),
        "discard_pile": count_names(seat.discard_pile),
        "gold": 0 if over else turn.gold,
        "attack": 0 if over else turn.attack,
        "heal": 0 if over else turn.heal,
        "scrap": 0 if over else turn.scrap,
        "lure": 0 if over else turn.lure,
        "refill": 0 if over else turn.refill,
        "together": [] if over else [NAMES[card] for card in turn.together],
        "heal_hp": [seat.health, seat.health] if over else [turn.health_before, health_after],
        "previous": _previous(state, state.previous) if state.previous else None,
        "winner": state.players[state.winner] if over else None,
    }
