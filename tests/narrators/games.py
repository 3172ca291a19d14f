"""Facts of whole games for the tests of narrators and posts."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from engine.chance import Chance
from engine.games import ruleset
from engine.protocol import Facts
from engine.selfplay import default_styles

NICKS = ("Лисица", "Rokot", "Граф_Шестой")


@lru_cache(maxsize=32)
def facts_of_game(name: str, players: tuple[str, ...] = NICKS, styles: tuple[str, ...] = ()) -> tuple[Facts, ...]:
    """The facts of every post of a game between built-in players."""
    rules = ruleset("warha")
    seed = hashlib.sha256(name.encode()).digest()
    chance = Chance(seed)
    by_nick = dict(zip(players, styles or default_styles("warha", len(players)), strict=True))
    dice = {nick: Chance(seed, label=f"player {nick}") for nick in players}
    state = rules.start(players, {}, chance).state
    out = [rules.facts(state)]
    while to_act := rules.to_act(state):
        order = rules.policies[by_nick[to_act[0]]](state, to_act[0], dice[to_act[0]])
        state = rules.apply(state, to_act[0], order, chance).state
        chance.drain()
        out.append(rules.facts(state))
    return tuple(out)


def facts_of_idle_game(turns: int, players: Sequence[str] = NICKS) -> list[Facts]:
    """A game in which nobody ever does anything."""
    rules = ruleset("warha")
    chance = Chance(hashlib.sha256(b"idle").digest())
    state = rules.start(players, {}, chance).state
    out = [rules.facts(state)]
    while len(out) < turns:
        state = rules.apply(state, rules.to_act(state)[0], [{"type": "pass"}], chance).state
        chance.drain()
        out.append(rules.facts(state))
    return out
