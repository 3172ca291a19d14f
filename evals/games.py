"""Seeded games as material for evaluation, by name: the same game for every model.

A game depends on its name alone (`evals.turns`). Built-in players hold the seats; the engine's facts are the truth
against which a model's posts are judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from evals import games_other, games_warha
from evals.turns import Game, key_of

GAMES: Final = ("warha", *games_other.FEATURES)
_FEATURES: Final = {"warha": games_warha.FEATURES, **games_other.FEATURES}
FEATURES: Final = tuple(dict.fromkeys(name for features in _FEATURES.values() for name in features))
"""The names of what makes a turn hard, in any game."""


@lru_cache(maxsize=512)
def game_of(name: str) -> Game:
    """The game called `name`."""
    return games_warha.play(name) if key_of(name) == "warha" else games_other.play(name)


def features(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """What makes a turn hard to tell or to keep books on; empty for a plain one."""
    return tuple(name for name, hard in _FEATURES[facts["game"]].items() if hard(facts))
