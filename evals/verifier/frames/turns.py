"""Real turns for the frames to tell of: self-play between players with nicks of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from engine.chance import Chance, seed_from_text
from engine.games import ruleset
from engine.russian.nicks import nick_forms
from engine.russian.text import CASES

Facts = dict[str, Any]

# nick → gender for verbs and pronouns
NICKS: Final[dict[str, str]] = {
    "Гном": "m", "Соловей": "m", "Барон": "m", "Монах": "m", "Rokot": "m", "Петя": "m", "Ярополк": "m",
    "Граф_Шестой": "m", "x_Vortex_x": "m", "KotBayun": "m", "Bronn": "m", "nick_nick": "m", "Молчун": "m",
    "Zверь": "m", "Лёва": "m", "Сокол-77": "m", "Фома": "m", "Кузьмич": "m", "DeadMoroz": "m", "Тихий": "m",
    "Лесник": "m", "Эрик": "m", "Мастер Ку": "m", "дядя Боря": "m", "Игорь Палыч": "m", "Старый Лис": "m",
    "Вега": "f", "Лисица": "f", "Ведьма": "f", "Снежана": "f", "Хельга": "f", "Фея": "f", "Маша": "f", "Тень": "f",
    "Alisa77": "f", "Рысь": "f", "Княжна": "f", "Mirabella": "f", "Рита": "f", "Искра": "f",
    "Ольга Ивановна": "f", "Тётя Клава": "f", "Ночная Птица": "f",
}  # fmt: skip
_OWN_FORMS: Final = {"Кузьмич": {"ins": "Кузьмичом"}}


@cache
def nick_form(nick: str, case: str) -> str:
    """A nick of the pool in a case."""
    if case not in CASES:
        raise ValueError(f"unknown case {case!r}")
    return _OWN_FORMS.get(nick, {}).get(case) or nick_forms(nick)[case]


def game_turns(number: int, seed: int) -> Iterator[Facts]:
    """The facts of every turn of game `number`: three players, in every third game four."""
    dice = random.Random(f"frames {seed} {number}")
    nicks = dice.sample(list(NICKS), 4 if number % 3 == 2 else 3)
    rules = ruleset("warha")
    source = seed_from_text(f"frames {seed} {number}")
    chance = Chance(source)
    own = {nick: Chance(source, label=f"player {nick}") for nick in nicks}
    styles = list(rules.policies)
    dice.shuffle(styles)
    policies = {nick: rules.policies[styles[at % len(styles)]] for at, nick in enumerate(nicks)}
    state = rules.start(nicks, {}, chance).state
    while to_act := rules.to_act(state):
        yield dict(rules.facts(state))
        nick = to_act[0]
        state = rules.apply(state, nick, policies[nick](state, nick, own[nick]), chance).state
        chance.drain()


@cache
def turn_pool(games: int, seed: int) -> tuple[Facts, ...]:
    """All turns of `games` games."""
    return tuple(facts for number in range(games) for facts in game_turns(number, seed))
