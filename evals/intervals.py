"""Intervals and ranks: everything is resampled by game, since errors of one game hang together.

Formulas stand in docs/evaluation.md. Pure Python, seeded, the same on every machine.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from statistics import NormalDist
from typing import Final

RESAMPLES: Final = 1000
LEVEL: Final = 0.95
_SEED: Final = 20_260_000
_Z: Final = NormalDist().inv_cdf(0.5 + LEVEL / 2)

Pair = tuple[float, float]
"""Numerator and denominator that one game contributes to a ratio."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its 95 % interval; `value` None: there was nothing to measure. `count` and `of` are the sums
    behind a ratio, `games` the number of clusters."""

    value: float | None
    low: float | None
    high: float | None
    count: float = 0.0
    of: float = 0.0
    games: int = 0

    def to_json(self) -> dict[str, float | int | None]:
        return {
            "value": _rounded(self.value),
            "low": _rounded(self.low),
            "high": _rounded(self.high),
            "count": _rounded(self.count),
            "of": _rounded(self.of),
            "games": self.games,
        }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


NOTHING: Final = Estimate(None, None, None)


# --- distributions ------------------------------------------------------------------------------------------------


def beta_cdf(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function (continued fraction)."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    front = math.exp(
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )  # fmt: skip
    if x > (a + 1) / (a + b + 2):
        return 1.0 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    tiny = 1e-300
    c, d = 1.0, 1.0 - (a + b) * x / (a + 1)
    d = 1.0 / (d if abs(d) > tiny else tiny)
    result = d
    for m in range(1, 400):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1.0 + step * d
            d = 1.0 / (d if abs(d) > tiny else tiny)
            c = 1.0 + step / c
            c = c if abs(c) > tiny else tiny
            result *= c * d
        if abs(c * d - 1.0) < 1e-12:
            break
    return result


def beta_quantile(p: float, a: float, b: float) -> float:
    """The inverse of `beta_cdf` by bisection."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if beta_cdf(middle, a, b) < p:
            low = middle
        else:
            high = middle
    return (low + high) / 2


@lru_cache(maxsize=256)
def t_quantile(degrees: int) -> float:
    """The upper quantile of Student's t at the level used everywhere here."""
    if degrees < 1:
        return math.inf
    tail = (1 - LEVEL) / 2
    x = beta_quantile(2 * tail, degrees / 2, 0.5)
    return math.sqrt(degrees * (1 - x) / x)


def binomial_interval(count: float, trials: float) -> tuple[float, float]:
    """Clopper and Pearson's interval; `trials` may be an effective, broken number."""
    tail = (1 - LEVEL) / 2
    if trials <= 0:
        return 0.0, 1.0
    low = 0.0 if count <= 0 else beta_quantile(tail, count, trials - count + 1)
    high = 1.0 if count >= trials else beta_quantile(1 - tail, count + 1, trials - count)
    return low, high


# --- resampling ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def weights(games: int) -> tuple[tuple[int, ...], ...]:
    """How often each of `games` games is in each of the resamples."""
    dice = random.Random(_SEED + games)
    drawn: list[tuple[int, ...]] = []
    for _ in range(RESAMPLES):
        counts = [0] * games
        for index in dice.choices(range(games), k=games):
            counts[index] += 1
        drawn.append(tuple(counts))
    return tuple(drawn)


def resampled(pairs: Sequence[Pair]) -> list[float | None]:
    """The ratio in every resample of games; None where its denominator is 0."""
    tops, bottoms = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    found: list[float | None] = []
    for counts in weights(len(pairs)):
        bottom = sum(map(mul, counts, bottoms))
        found.append(sum(map(mul, counts, tops)) / bottom if bottom else None)
    return found


def _spread(values: Sequence[float], games: int) -> float:
    """The bootstrap variance, put right for few games."""
    if len(values) < 2 or games < 2:
        return 0.0
    mean = math.fsum(values) / len(values)
    return math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) * games / (games - 1)


def _percentiles(values: Sequence[float], games: int) -> tuple[float, float]:
    """The percentile interval, its tails widened as Student's t asks for few games."""
    ordered = sorted(values)
    tail = NormalDist().cdf(-t_quantile(games - 1) * math.sqrt(games / (games - 1)))
    return _at(ordered, tail), _at(ordered, 1 - tail)


def _at(ordered: Sequence[float], share: float) -> float:
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def share(pairs: Sequence[Pair]) -> Estimate:
    """A share of posts (or claims): counts by game → value and interval.

    The bootstrap by game gives the variance, this an effective number of trials (never more than there are), and that
    Clopper and Pearson's interval (Korn and Graubard). Unlike bare percentiles it keeps its promise near 0 and 1.
    """
    kept = [pair for pair in pairs if pair[1] > 0]
    of = math.fsum(pair[1] for pair in kept)
    if not of:
        return NOTHING
    count, games = math.fsum(pair[0] for pair in kept), len(kept)
    value = count / of
    trials = _trials(value, of, games, [one for one in resampled(kept) if one is not None] if games > 1 else [])
    low, high = binomial_interval(value * trials, trials)
    return Estimate(value, low, high, count, of, games)


def _trials(value: float, of: float, games: int, values: Sequence[float]) -> float:
    """The effective number of trials behind a share."""
    if games < 2:
        return min(1.0, of)
    spread = _spread(values, games)
    if not 0 < value < 1 or spread <= 0:
        return of
    trials = value * (1 - value) / spread * (_Z / t_quantile(games - 1)) ** 2
    return max(1.0, min(of, trials))


def ratio(pairs: Sequence[Pair]) -> Estimate:
    """A ratio that is no share (tokens per true post, root errors per turn)."""
    kept = [pair for pair in pairs if pair[0] or pair[1]]
    of = math.fsum(pair[1] for pair in kept)
    count = math.fsum(pair[0] for pair in kept)
    if not of:
        return Estimate(None, None, None, count, of, len(kept))
    if len(kept) < 2:
        return Estimate(count / of, None, None, count, of, len(kept))
    values = [math.inf if one is None else one for one in resampled(kept)]
    low, high = _percentiles(values, len(kept))
    return Estimate(count / of, low, high if math.isfinite(high) else None, count, of, len(kept))


def difference(first: Sequence[Pair], second: Sequence[Pair]) -> Estimate:
    """The ratio of the first minus that of the second over the same games in the same order."""
    kept = [(a, b) for a, b in zip(first, second, strict=True) if a[1] > 0 and b[1] > 0]
    if not kept:
        return NOTHING
    one, other = [a for a, _ in kept], [b for _, b in kept]
    value = _total(one) - _total(other)
    if len(kept) < 2:
        return Estimate(value, None, None, games=len(kept))
    values = [a - b for a, b in zip(resampled(one), resampled(other), strict=True) if a is not None and b is not None]
    low, high = _percentiles(values, len(kept))
    return Estimate(value, low, high, games=len(kept))


def _total(pairs: Sequence[Pair]) -> float:
    return math.fsum(pair[0] for pair in pairs) / math.fsum(pair[1] for pair in pairs)


def survival(ends: Sequence[tuple[int, bool]], turns: int) -> list[Estimate]:
    """Kaplan and Meier's curve: of games as (number of posts seen, whether the last of them was the first wrong
    one), the share still without an error after post 1, 2, … `turns`."""
    games = len(ends)
    if not games:
        return []
    curve = _curve(ends, [1] * games, turns)
    spreads: list[list[float]] = [[] for _ in range(turns)]
    if games > 1:
        for counts in weights(games):
            for at, value in enumerate(_curve(ends, counts, turns)):
                spreads[at].append(value)
    found = []
    for at, value in enumerate(curve):
        left = sum(length > at for length, _ in ends)
        if not left:
            break
        # Beyond the last events the curve is as certain as the games still seen allow.
        trials = _trials(value, float(left if value in (0, 1) else games), games, spreads[at])
        low, high = binomial_interval(value * trials, trials)
        found.append(Estimate(value, low, high, value * left, left, games))
    return found


def _curve(ends: Sequence[tuple[int, bool]], counts: Sequence[int], turns: int) -> list[float]:
    at_risk, failed = [0] * (turns + 2), [0] * (turns + 2)
    for (length, wrong), count in zip(ends, counts, strict=True):
        at_risk[min(length, turns)] += count
        if wrong and length <= turns:
            failed[length] += count
    alive, value, curve = sum(counts), 1.0, []
    for turn in range(1, turns + 1):
        if alive:
            value *= 1 - failed[turn] / alive
        curve.append(value)
        alive -= at_risk[turn]
    return curve


def ranks(scores: Mapping[str, Sequence[Pair]]) -> dict[str, tuple[int, int]]:
    """The best and worst rank that each model may hold: one is above another if their paired interval leaves out
    zero."""
    names = list(scores)
    above = dict.fromkeys(names, 0)
    below = dict.fromkeys(names, 0)
    for place, name in enumerate(names):
        for other in names[place + 1 :]:
            found = difference(scores[name], scores[other])
            if found.low is not None and found.low > 0:
                above[other] += 1
                below[name] += 1
            elif found.high is not None and found.high < 0:
                above[name] += 1
                below[other] += 1
    return {name: (1 + above[name], len(names) - below[name]) for name in names}
