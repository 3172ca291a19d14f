"""The facts of a turn of the Deck of Many Things: the one source for prompts, posts and the verifier."""

from __future__ import annotations

from typing import Any

from engine.games.many_things.cards import CARDS, NAMES, names_in
from engine.games.many_things.drawing import DEATHS
from engine.games.many_things.notation import sequence, written
from engine.games.many_things.state import NO_COUNT, Drawn, State
from engine.protocol import Facts


def _drawn(one: Drawn, names: tuple[str, ...], reference: bool) -> dict[str, Any]:
    return {
        "card": names[one.card],
        "key": NAMES[one.card],
        "written": written(one, names, reference=reference),
        "value": one.value,
        "wishes": one.wishes,
        "lost": one.lost,
        "fates": one.fates,
    }


def facts(state: State) -> Facts:
    """The facts of the post that tells what the last order drew and where the character stands now."""
    names = names_in(state.settings.language)
    reference = state.settings.reference
    over = bool(state.ending)
    new = state.drawn[state.opened :]
    return {
        "game": "many_things",
        "turn": state.turn,
        "round": state.turn,
        "actor": state.player,
        "next": None if over else state.player,
        "players_order": [state.player],
        "players": {state.player: state.intelligence},
        "dead": [state.player] if state.ending in DEATHS else [],
        "language": state.settings.language,
        "intelligence": state.intelligence,
        "wishes": state.wishes,
        "wishes_lost": state.lost,
        "fates": state.fates,
        "count": None if state.countdown == NO_COUNT else state.countdown,
        "deck": len(state.deck),
        "gone": [names[card] for card in range(len(CARDS)) if card not in state.deck],
        "total": len(state.drawn),
        "sequence": sequence(state),
        "previous": {
            "player": state.player,
            "drawn": [_drawn(one, names, reference) for one in new],
            "auto": state.auto,
        }
        if new
        else None,
        "ending": state.ending or None,
        "over": over,
        "winner": None,
    }
