"""Facts of self-played games of Warha Realms, with nicks of many sorts: material for posts that must verify clean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.chance import Chance, seed_from_text
from engine.games import ruleset

NICKS = (
    ("Петя", "Петруша", "Маша"),
    ("Тень", "Монах", "Alisa77"),
    ("Граф_Шестой", "Лисица", "Rokot"),
    ("дядя Боря", "x_Vortex_x", "Хельга"),
    ("Меч", "13", "Монета"),
    ("Игорь Палыч", "Zверь", "Фея"),
    ("Барон", "Ведьма", "nick_nick"),
    ("Мастер Ку", "Соловей", "Bronn"),
)


def facts_of_game(number: int, every: int = 1) -> Iterator[dict[str, Any]]:
    """The facts of every `every`-th turn of a game that depends on its number alone."""
    nicks = NICKS[number % len(NICKS)]
    rules = ruleset("warha")
    seed = seed_from_text(f"verify {number}")
    styles = tuple(rules.policies)
    chance = Chance(seed)
    state = rules.start(nicks, {}, chance).state
    dice = {nick: Chance(seed, label=f"player {nick}") for nick in nicks}
    turn = 0
    while to_act := rules.to_act(state):
        if turn % every == 0:
            yield dict(rules.facts(state))
        nick = to_act[0]
        actions = rules.policies[styles[(number + nicks.index(nick)) % len(styles)]](state, nick, dice[nick])
        state = rules.apply(state, nick, actions, chance).state
        turn += 1
        if turn > 200:
            return
    yield dict(rules.facts(state))
