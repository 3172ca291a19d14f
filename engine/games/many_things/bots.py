"""Built-in players: they only differ in how many cards they name at a time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.chance import Chance
from engine.games.many_things.legality import MOST_AT_ONCE
from engine.games.many_things.state import State
from engine.protocol import Action, Policy


def play(most: int, state: State, player: str, dice: Chance) -> list[Action]:
    """Draws from one to `most` cards."""
    return [{"type": "draw", "cards": 1 + dice.below(most) if most > 1 else 1}]


def headlong(state: State, player: str, dice: Chance) -> list[Action]:
    """Draws until nothing more can be drawn."""
    return [{"type": "draw", "cards": MOST_AT_ONCE}]


POLICIES: Final[Mapping[str, Policy[State]]] = {
    "steady": partial(play, 1),
    "daring": partial(play, 3),
    "headlong": headlong,
}
