"""Facts of turns of simulated games, by the layout's name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.chance import Chance, seed_from_text
from engine.games import ruleset
from evals.verifier.layouts.told import Facts

NICKS: Final = (
    ("Rokot", "Лисица", "Граф_Шестой"),
    ("Снежана", "Молчун", "KotBayun"),
    ("Игорь Палыч", "Zверь", "Фея"),
    ("Bronn", "Мастер Ку", "Соловей"),
    ("Барон", "Ведьма", "nick_nick"),
    ("Петя", "Петруша", "Маша"),
    ("Хельга", "дядя Боря", "x_Vortex_x"),
    ("Аня", "Глеб", "Тень", "Vortex"),
    ("Ника", "Shtorm"),
)


def turns(seed: str, every: int = 7) -> Iterator[Facts]:
    """Facts of every seventh turn, game after game without end; not of a finished game's last post. In every
    third game players pass now and then."""
    number = 0
    while True:
        yield from _game(seed, number, every)
        number += 1


def _game(seed: str, number: int, every: int) -> Iterator[Facts]:
    rules = ruleset("warha")
    nicks = NICKS[number % len(NICKS)]
    source = seed_from_text(f"layouts {seed} {number}")
    chance, dice = Chance(source), {nick: Chance(source, label=f"player {nick}") for nick in nicks}
    styles = tuple(rules.policies)
    state = rules.start(nicks, {}, chance).state
    turn = 0
    while to_act := rules.to_act(state):
        if turn % every == number % every:
            yield dict(rules.facts(state))
        nick = to_act[0]
        passes = number % 3 == 0 and turn % 11 == 5
        order = (
            []
            if passes
            else rules.policies[styles[(number + nicks.index(nick)) % len(styles)]](state, nick, dice[nick])
        )
        state = rules.apply(state, nick, order, chance).state
        turn += 1
