"""Seeded games of Боевые руны, МТС Карты and Deck of Many Things as positions for the narrate task.

A game is played by its built-in players and read back from its record, so that every game behind the Ruleset protocol
gives positions in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final

from engine.chance import seed_from_text
from engine.game import open_record
from engine.selfplay import default_styles
from engine.selfplay import play as self_play
from evals.turns import Game, Turn, key_of, table_of
from gm.facts import facts_at, standing_points

Facts = Mapping[str, Any]
LIMIT: Final = 300


def play(name: str) -> Game:
    """The game called `name`."""
    key, players = key_of(name), table_of(name)
    seed = seed_from_text(f"eval {name}")
    played = self_play(key, players, seed, styles=default_styles(key, len(players)), record=True, limit=LIMIT)
    game, entries = open_record("\n".join(played.lines) + "\n")
    turns = tuple(Turn(facts_at(game, entries, point), ()) for point in standing_points(game))
    return Game(name, players, turns)


def _last(facts: Facts) -> Facts:
    """What the post tells of the turn before it."""
    return facts["previous"] or {}


FEATURES: Final[Mapping[str, Mapping[str, Callable[[Facts], bool]]]] = {
    "runes": {
        "multiplied": lambda facts: _multiplied(_last(facts)),
        "annulled": lambda facts: bool(_last(facts).get("annulled")),
        "swapped": lambda facts: bool(_last(facts).get("swapped")),
        "shuffle": lambda facts: bool(facts["shuffled"]),
        "near death": lambda facts: any(0 < points <= 5 for points in facts["players"].values()),
        "below zero": lambda facts: any(points < 0 for points in facts["players"].values()),
    },
    "mts": {
        "drew": lambda facts: bool(_last(facts).get("drew")),
        "hit": lambda facts: bool(_last(facts).get("hit")),
        "skipped": lambda facts: bool(_last(facts).get("skipped")),
        "turned": lambda facts: bool(_last(facts).get("turned")),
        "ordered": lambda facts: bool(_last(facts).get("ordered")),
        "call": lambda facts: bool(_last(facts).get("called") or _last(facts).get("check")),
        "last card": lambda facts: 1 in facts["hands"].values(),
    },
    "many_things": {
        "ending": lambda facts: bool(facts["ending"]),
        "wishes": lambda facts: facts["wishes"] > 0,
        "intelligence": lambda facts: facts["intelligence"] != 10,
        "fates": lambda facts: bool(facts["fates"]),
        "gone": lambda facts: bool(facts["gone"]),
    },
}
"""What makes a turn hard to tell, by game."""


def _multiplied(last: Facts) -> bool:
    """Whether a card of the round changed what the cards before it had counted up."""
    steps = last.get("steps") or ()
    return any((old["build"], old["destroy"]) != (new["build"], new["destroy"]) for old, new in pairwise(steps[1:]))
