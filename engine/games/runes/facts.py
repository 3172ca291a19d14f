"""The facts of a round of Боевые руны: the one source for prompts, posts and the verifier.

A choice that waits for the other's is in nobody's facts; `view` shows a player his own.
"""

from __future__ import annotations

from typing import Any

from engine.games.runes.cards import NAMES
from engine.games.runes.counting import STEPS, Count, count_round
from engine.games.runes.state import DRAW, NOBODY, Round, State
from engine.protocol import Facts


def _names(cards: tuple[int, ...]) -> list[str]:
    return [NAMES[card] for card in cards]


def _steps(players: tuple[str, str], count: Count) -> list[dict[str, Any]]:
    return [
        {
            "step": step,
            "build": dict(zip(players, count.builds[index], strict=True)),
            "destroy": dict(zip(players, count.blows[index], strict=True)),
        }
        for index, step in enumerate(STEPS)
    ]


def _previous(state: State, previous: Round) -> dict[str, Any]:
    players = state.players
    count = count_round(*previous.cards)
    return {
        "player": None,
        "round": previous.number,
        "cards": {nick: _names(cards) for nick, cards in zip(players, previous.cards, strict=True)},
        "steps": _steps(players, count),
        "annulled": count.annulled,
        "swapped": count.swapped,
        "before": dict(zip(players, previous.before, strict=True)),
        "after": dict(zip(players, state.scores, strict=True)),
        "auto": [nick for nick, auto in zip(players, previous.auto, strict=True) if auto],
    }


def facts(state: State) -> Facts:
    """The facts of the post that counts the round before and opens this one; of a finished game, those of its last
    post."""
    players = state.players
    over = state.winner != NOBODY
    before = state.previous.before if state.previous else state.scores
    return {
        "game": "runes",
        "turn": state.number,
        "round": state.number,
        "actor": None,
        "next": None,
        "players_order": list(players),
        "players": dict(zip(players, state.scores, strict=True)),
        "before": dict(zip(players, before, strict=True)),
        "dead": [],
        "hands": {nick: _names(seat.hand) for nick, seat in zip(players, state.seats, strict=True)},
        "pile": {nick: len(seat.pile) for nick, seat in zip(players, state.seats, strict=True)},
        "played": {nick: len(seat.played) for nick, seat in zip(players, state.seats, strict=True)},
        "shuffled": [nick for nick, seat in zip(players, state.seats, strict=True) if seat.shuffled],
        "previous": _previous(state, state.previous) if state.previous else None,
        "over": over,
        "draw": state.winner == DRAW,
        "winner": players[state.winner] if state.winner in (0, 1) else None,
    }


def view(state: State, viewer: str | None) -> dict[str, Any]:
    """The facts, and for a player at the table his own choice of this round, if he has made it."""
    known = facts(state)
    if viewer in state.players:
        choice = state.seats[state.players.index(viewer)].choice
        known["you"] = viewer
        known["choice"] = _names(choice) if choice else None
    return known
