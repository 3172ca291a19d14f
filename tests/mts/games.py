"""Games of built-in players, as the tests need them: states, records, facts and posts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from engine.chance import Chance, seed_from_text
from engine.game import Game, open_record
from engine.games.mts.state import State
from engine.protocol import Action, Facts
from engine.record import Entry
from engine.selfplay import play
from gm.facts import facts_at, standing_points
from tests.mts.build import MTS

TABLES: tuple[tuple[str, ...], ...] = (
    ("Аня", "Боря"),
    ("Маша", "Петя", "Rokot"),
    ("Граф_Шестой", "Тень", "Ведьма из Брода", "Рыжий", "xX_dark_Xx"),
    tuple(f"Игрок-{letter}" for letter in "АБВГДЕЖЗИК"),
)


@lru_cache(maxsize=32)
def record(seed: str, players: Sequence[str]) -> tuple[Game, list[Entry]]:
    """A recorded game, opened again."""
    return open_record("\n".join(play("mts", players, seed_from_text(seed), record=True).lines) + "\n")


def facts_of(seed: str, players: Sequence[str]) -> list[Facts]:
    """The facts of all its posts."""
    game, entries = record(seed, players)
    return [facts_at(game, entries, point) for point in standing_points(game)]


def walk(
    seed: int, players: Sequence[str], rulings: dict[str, str], moves: int = 400
) -> Iterator[tuple[State, str, list[Action], State]]:
    """A game of players who do anything that is legal: (before, who, order, after)."""
    dice = random.Random(seed)
    chance = Chance(seed_from_text(f"walk {seed}"))
    state = MTS.start(players, rulings, chance).state
    for _ in range(moves):
        if MTS.over(state):
            return
        who = dice.choice((*MTS.to_act(state), *MTS.may_act(state)))
        order = _order(state, who, dice)
        after = MTS.apply(state, who, order, chance).state
        yield state, who, order, after
        state = after


def _order(state: State, who: str, dice: random.Random) -> list[Action]:
    move = dice.choice(list(MTS.legal(state, who)))
    order: list[Any] = [move]
    if move["type"] == "draw" and dice.random() < 0.5:
        order = [{**move, "then": dice.choice(("play", "keep"))}]
        if order[0]["then"] == "play" and dice.random() < 0.5:
            order[0]["colour"] = "синий"
    elif dice.random() < 0.05:
        order = [{"type": "pass"}] if who in MTS.to_act(state) else order
    if order[-1]["type"] == "play" and dice.random() < 0.3:
        order.append({"type": "mts"})
    return order
