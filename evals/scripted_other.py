"""What a scripted referee says in the games other than Warha Realms: a line of the state, or the whole post.

Of the faults `drifts` (a number is off by one to three), `swaps` (two players' numbers are exchanged), `drops` (a
section of a whole post is left out) and those of the answer's form can happen here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Final

from gm.kits import kit
from gm.posts import Post, render

if TYPE_CHECKING:
    from evals.scripted import Referee

Facts = dict[str, Any]
STORY: Final = "Ход сделан, летопись растёт."
_TOLD: Final[Mapping[str, tuple[str, Callable[[Mapping[str, Any]], str]]]] = {
    "runes": ("players", lambda facts: "Очки: " + _each(facts["players"]) + "."),
    "mts": ("hands", lambda facts: "Карт на руках: " + _each(facts["hands"]) + "."),
    "many_things": ("intelligence", lambda facts: f"Интеллект: {facts['intelligence']}."),
}
"""By game: the fact in which a referee drifts or that he swaps, and the line that tells it."""


def _each(values: Mapping[str, int]) -> str:
    return ", ".join(f"{nick} — {value}" for nick, value in values.items())


def told(
    referee: Referee, facts: Mapping[str, Any], scope: str, format: str, key: tuple[object, ...]
) -> tuple[str, frozenset[str]]:
    """The text as this referee tells it, and the faults that happened in it."""
    fact, line = _TOLD[str(facts["game"])]
    happened = {fault for fault in ("refuses", "breaks", "fences") if referee.errs(fault, *key)}
    mine: Facts = deepcopy(dict(facts))
    if not happened & {"refuses", "breaks"}:
        for fault in ("swaps", "drifts"):
            if referee.errs(fault, *key) and _err(fault, referee, mine, fact, key):
                happened.add(fault)
        if scope == "whole" and referee.errs("drops", *key):
            happened.add("drops")
    if scope == "prose":
        return f"{STORY} {line(mine)}", frozenset(happened)
    post = kit(str(facts["game"])).build_post(mine, STORY, None)
    if "drops" in happened:
        post = Post(post.title, post.narration, post.sections[:-1], post.footnote)
    return render(post, format), frozenset(happened)


def _err(fault: str, referee: Referee, facts: Facts, fact: str, key: tuple[object, ...]) -> bool:
    """Makes the facts false; whether that was possible."""
    values = facts[fact]
    if fault == "drifts":
        by = referee.pick((-3, -2, -1, 1, 2, 3), "by", *key)
        if not isinstance(values, dict):
            facts[fact] = values + by if values + by > 0 else values + abs(by)
            return True
        nick = referee.pick(sorted(values), "who", *key)
        values[nick] = values[nick] + by if values[nick] + by > 0 else values[nick] + abs(by)
        return True
    if not isinstance(values, dict) or len(set(values.values())) < 2:
        return False
    pairs = [(a, b) for a in values for b in values if a < b and values[a] != values[b]]
    first, second = referee.pick(pairs, "swaps", *key)
    values[first], values[second] = values[second], values[first]
    return True
