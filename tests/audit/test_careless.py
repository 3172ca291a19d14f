"""The scripted careless referee, in our own formats and in others' layouts; `measure` plays many more games."""

from __future__ import annotations

import pytest

from tests.audit.careless import careless_thread
from tests.audit.foreign import foreign_thread
from tests.audit.measure import Score, score

OWN = (3, 11, 16, 28, 42)
FOREIGN = (1, 2, 7, 10, 12, 15)


def _sum(seeds: tuple[int, ...], rate: float, foreign: bool) -> Score:
    total = Score()
    for seed in seeds:
        thread = foreign_thread(seed, rate=rate, turns=14) if foreign else careless_thread(seed, rate=rate, turns=18)
        score(seed, thread, total)
    return total


@pytest.mark.parametrize("foreign", [False, True], ids=["own", "foreign"])
def test_careful_referees_are_not_blamed(foreign: bool) -> None:
    total = _sum(FOREIGN if foreign else OWN, 0.0, foreign)
    assert total.wrong == []
    assert total.posts > 100


@pytest.mark.parametrize("foreign", [False, True], ids=["own", "foreign"])
def test_slips_are_found_and_nothing_else(foreign: bool) -> None:
    total = _sum(FOREIGN if foreign else OWN, 0.4, foreign)
    assert total.slips > 20
    assert total.recall >= 0.97, total.missed
    assert total.precision >= 0.97, total.wrong


def test_the_script_is_the_same_every_time() -> None:
    assert careless_thread(5, turns=8) == careless_thread(5, turns=8)
    assert careless_thread(5, turns=8).slips != careless_thread(6, turns=8).slips
