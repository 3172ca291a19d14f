"""The facts of a turn of «МТС Карты»: what everybody at the table may know, and nothing more."""

from __future__ import annotations

from typing import Any

from engine.games.mts.cards import BLACK, COLOURS, NAMES, fitting
from engine.games.mts.legality import may_call
from engine.games.mts.state import NOBODY, Check, Previous, State
from engine.protocol import Facts


def _check(state: State, check: Check) -> dict[str, Any]:
    return {"player": state.players[check.seat], "called": check.called, "left": check.left, "taken": check.taken}


def _previous(state: State, previous: Previous) -> dict[str, Any]:
    nick = state.players
    return {
        "player": nick[previous.seat],
        "on": NAMES[previous.on],
        "asked": None if previous.asked < 0 else COLOURS[previous.asked],
        "played": None if previous.played == NOBODY else NAMES[previous.played],
        "ordered": None if previous.ordered == NOBODY else COLOURS[previous.ordered],
        "drew": previous.drew,
        "left": previous.left,
        "called": previous.called,
        "hit": {"player": nick[previous.hit[0]], "cards": previous.hit[1]} if previous.hit else None,
        "skipped": None if previous.skipped == NOBODY else nick[previous.skipped],
        "turned": previous.turned,
        "shuffled": previous.shuffled,
        "check": _check(state, previous.check) if previous.check else None,
    }


def facts(state: State) -> Facts:
    """What the post that opens the current turn tells: the table, the numbers of cards, what the move before did.
    Of a finished game, those of its last post (`winner` set, `actor` the winner, `next` null).

    `asked` is the colour to be followed (null: any card fits), `order` the nicks in the direction of play from the
    actor on, `hands` how many cards everybody holds.
    """
    over = state.winner != NOBODY
    players = len(state.players)
    return {
        "game": "mts",
        "turn": state.number,
        "actor": state.players[state.seat],
        "next": None if over else state.players[state.after(state.seat)],
        "players_order": list(state.players),
        "order": [state.players[state.after(state.seat, steps)] for steps in range(players)],
        "direction": "вперёд" if state.direction > 0 else "назад",
        "hands": {nick: len(hand) for nick, hand in zip(state.players, state.hands, strict=True)},
        "top": NAMES[state.top],
        "asked": None if state.colour < 0 else COLOURS[state.colour],
        "pile": len(state.draw_pile),
        "discard": len(state.discard_pile) + 1,
        "previous": _previous(state, state.previous) if state.previous else None,
        "winner": state.players[state.winner] if over else None,
    }


def view(state: State, viewer: str | None) -> dict[str, Any]:
    """The facts, and for a player his own hand: `hand` the cards in order, `fits` which of them may be played now,
    `drawn` the card just drawn that waits for his word, `may_call` whether he may call «МТС!» for his last move."""
    shown = facts(state)
    if viewer not in state.players:
        return shown
    seat = state.players.index(viewer)
    hand = state.hands[seat]
    mine = seat == state.seat and state.winner == NOBODY
    playable = fitting(state.top, state.colour) if mine else frozenset()
    drawn = state.open.card if mine and state.open else NOBODY
    return {
        **shown,
        "viewer": viewer,
        "hand": [NAMES[card] for card in hand],
        "fits": [card in playable and (drawn == NOBODY or at == len(hand) - 1) for at, card in enumerate(hand)],
        "black": [card >= BLACK for card in hand],
        "drawn": None if drawn == NOBODY else NAMES[drawn],
        "may_call": may_call(state, seat),
        "your_turn": mine,
    }
