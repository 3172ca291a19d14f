"""Intervals keep their promise: known values from tables, then a hundred runs of referees with known error rates."""

from __future__ import annotations

import random
from math import comb

import pytest

from evals.intervals import (
    Pair,
    beta_cdf,
    binomial_interval,
    difference,
    ranks,
    ratio,
    share,
    survival,
    t_quantile,
)
from evals.results import Row, SampleResult
from evals.scores import Samples, pairs, true_pairs

GAMES, POSTS, RUNS = 30, 8, 100
RATES = {"cards": 0.10, "health": 0.04, "sums": 0.2, "omitted": 0.01}


@pytest.mark.parametrize(("degrees", "due"), [(1, 12.706), (4, 2.776), (9, 2.262), (29, 2.045), (120, 1.980)])
def test_quantiles_of_students_t_are_those_of_the_tables(degrees: int, due: float) -> None:
    assert t_quantile(degrees) == pytest.approx(due, abs=6e-4)


@pytest.mark.parametrize(
    ("count", "trials", "low", "high"),
    # Clopper and Pearson's limits as printed in textbooks; the one-sided ones follow from (1 - p)**n = 0.025.
    [
        (0, 10, 0.0, 0.3085),
        (1, 10, 0.0025, 0.4450),
        (5, 10, 0.1871, 0.8129),
        (10, 10, 0.6915, 1.0),
        (2, 20, 0.0123, 0.3170),
    ],
)
def test_binomial_limits(count: int, trials: int, low: float, high: float) -> None:
    assert list(binomial_interval(count, trials)) == pytest.approx([low, high], abs=6e-5)


def test_beta_is_the_tail_of_a_binomial() -> None:
    n, k, p = 12, 4, 0.37
    tail = sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))
    assert beta_cdf(p, k, n - k + 1) == pytest.approx(tail, abs=1e-12)


def test_nothing_seen_is_no_certainty() -> None:
    clean = share([(0.0, 8.0)] * GAMES)
    assert (clean.value, clean.low) == (0.0, 0.0)
    assert clean.high == pytest.approx(1 - 0.025 ** (1 / 240), abs=1e-6)
    one_game = share([(0.0, 8.0)])
    assert one_game.high is not None
    assert one_game.high > 0.9  # a single game says nothing about other games
    assert share([]).value is None
    assert ratio([(5.0, 0.0)]).value is None


def test_errors_that_hang_together_by_game_widen_the_interval() -> None:
    apart = share([(2.0, 8.0)] * GAMES)
    together = share([(8.0, 8.0)] * 7 + [(0.0, 8.0)] * 21 + [(4.0, 8.0)] + [(0.0, 8.0)])
    assert apart.value == pytest.approx(0.25)
    assert together.value == pytest.approx(0.25)
    assert None not in (apart.low, apart.high, together.low, together.high)
    assert (together.high or 0) - (together.low or 0) > 2 * ((apart.high or 0) - (apart.low or 0))


def test_survival_by_hand() -> None:
    # Four games: wrong at post 2, wrong at post 3, seen to the end (4), seen to post 2 only and right so far.
    curve = survival([(2, True), (3, True), (4, False), (2, False)], 4)
    assert [one.value for one in curve] == pytest.approx([1.0, 3 / 4, 3 / 4 * 1 / 2, 3 / 4 * 1 / 2])


def _sample(dice: random.Random, game: int, rates: dict[str, float], model: str = "m") -> SampleResult:
    rows = []
    for number in range(1, POSTS + 1):
        wrong = {family: 1 for family, rate in rates.items() if dice.random() < rate}
        rows.append(
            Row(number, number, "А", "told", not wrong, told=dict.fromkeys(rates, 1), wrong=wrong, roots=sorted(wrong))
        )
    return SampleResult(model, "referee", f"dev-1-{game:04}:1+{POSTS}", f"dev-1-{game:04}", tuple(rows))


def _samples(seed: str, rates: dict[str, float]) -> Samples:
    dice = random.Random(seed)
    return {str(game): _sample(dice, game, rates) for game in range(GAMES)}


def _family(family: str, samples: Samples) -> list[Pair]:
    return list(pairs(samples.values(), lambda row: (float(family in row.roots), 1.0)).values())


def test_known_rates_lie_in_their_intervals_by_kind() -> None:
    inside = dict.fromkeys(RATES, 0)
    for run in range(RUNS):
        samples = _samples(f"kind {run}", RATES)
        for family, rate in RATES.items():
            found = share(_family(family, samples))
            assert found.low is not None
            assert found.high is not None
            inside[family] += found.low <= rate <= found.high
    assert min(inside.values()) >= 90, inside


def test_known_rates_lie_in_their_intervals_by_turn() -> None:
    spared = 1.0
    for rate in RATES.values():
        spared *= 1 - rate
    wrong_inside, alive_inside = [0] * POSTS, [0] * POSTS
    for run in range(RUNS):
        samples = _samples(f"turn {run}", RATES)
        ends = []
        for sample in samples.values():
            first = next((row.number for row in sample.rows if not row.true), None)
            ends.append((first, True) if first else (POSTS, False))
        curve = survival(ends, POSTS)
        for at in range(POSTS):
            here = [(float(not sample.rows[at].true), 1.0) for sample in samples.values()]
            found = share(here)
            assert found.low is not None
            assert found.high is not None
            wrong_inside[at] += found.low <= 1 - spared <= found.high
            if at < len(curve):
                left = curve[at]
                assert left.low is not None
                assert left.high is not None
                alive_inside[at] += left.low <= spared ** (at + 1) <= left.high
            else:  # no game is left to be seen: the curve has ended, and claims nothing
                alive_inside[at] += 1
    assert min(wrong_inside) >= 90, wrong_inside
    assert min(alive_inside) >= 90, alive_inside


def test_half_the_error_rate_is_ranked_higher_and_equals_are_not_told_apart() -> None:
    half = {family: rate / 2 for family, rate in RATES.items()}
    games = [f"dev-1-{game:04}" for game in range(GAMES)]
    higher = zero = 0
    for run in range(RUNS):
        worse = true_pairs(_samples(f"worse {run}", RATES), games)
        better = true_pairs(_samples(f"better {run}", half), games)
        equal = true_pairs(_samples(f"equal {run}", RATES), games)
        higher += (difference(better, worse).value or 0) > 0
        found = difference(equal, worse)
        assert found.low is not None
        assert found.high is not None
        zero += found.low <= 0 <= found.high
    assert higher >= 95
    assert zero >= 90


def test_ranks_are_ranges_where_nothing_is_sure() -> None:
    good, same, bad = [(8.0, 8.0)] * 20, [(8.0, 8.0)] * 19 + [(7.0, 8.0)], [(1.0, 8.0), (2.0, 8.0)] * 10
    assert ranks({"good": good, "same": same, "bad": bad}) == {"good": (1, 2), "same": (1, 2), "bad": (3, 3)}
