"""Simulated runs against exact probabilities from an independent computation."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import sqrt

import pytest

from engine.chance import seed_from_text
from engine.games.many_things.rules import ManyThings
from tests.many_things import reference
from tests.many_things.chain import endings

RUNS = 40_000
DRAWS = 6
DECK = ManyThings()


@lru_cache
def exact(way: str) -> list[Counter[str]]:
    return endings(DRAWS, reference=way == "reference")


def simulated(way: str) -> Counter[tuple[int, str]]:
    seeds = (seed_from_text(f"exact {n}") for n in range(RUNS))
    return Counter((run.turns, run.outcome) for run in DECK.quick_runs(("A",), {"D9": way}, seeds))


def close(seen: int, chance: float, runs: int = RUNS) -> bool:
    """Within five standard deviations."""
    return abs(seen - runs * chance) <= 5 * sqrt(runs * chance * (1 - chance)) + 1


def test_a_run_ends_with_its_first_card_in_4_cases_of_22() -> None:
    assert sum(exact("rules")[0].values()) == Fraction(4, 22)
    assert exact("rules")[0] == {name: Fraction(1, 22) for name in ("skull", "donjon", "talons", "void")}


def test_a_run_ends_with_its_second_card_by_hand() -> None:
    leaving = Fraction(2, 22) * Fraction(4, 21)  # after Fool or Jester 21 cards are left
    saved = Fraction(2, 22) * Fraction(3, 22)  # Fates or Moon: a Skull does not end it
    # After one Idiot 8, 7, 6 or 5 is left; the next takes it to 3 or less in 1, 2, 3 or 4 cases of 4.
    idiot = Fraction(1, 22) * (Fraction(4, 22) + Fraction(1, 22) * Fraction(1 + 2 + 3 + 4, 16))
    others = Fraction(13, 22) * Fraction(4, 22)
    assert sum(exact("rules")[1].values()) == leaving + saved + idiot + others


def test_the_enemy_kills_with_the_sixth_card_at_the_soonest_and_with_the_fifth_in_the_reference() -> None:
    assert [by["enemy"] > 0 for by in exact("rules")] == [False] * 5 + [True]
    assert [by["enemy"] > 0 for by in exact("reference")] == [False] * 4 + [True] * 2


@pytest.mark.parametrize("way", ["rules", "reference"])
def test_simulation_agrees_with_the_exact_probabilities(way: str) -> None:
    seen = simulated(way)
    for draws, by in enumerate(exact(way), 1):
        for ending in ("skull", "enemy", "donjon", "talons", "void", "intelligence"):
            assert close(seen[draws, ending], float(by[ending])), (draws, ending)


def test_the_recreated_program_agrees_with_the_exact_probabilities() -> None:
    rng = random.Random(5)
    lengths = Counter(len(reference.run(rng)) for _ in range(20_000))
    for draws, by in enumerate(exact("reference"), 1):
        assert close(lengths[draws], float(sum(by.values())), 20_000), draws
