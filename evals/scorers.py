"""Inspect's scorer and metrics: the share of true posts, and all rows of a sample as metadata of its score."""

from __future__ import annotations

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import TaskState

from evals.intervals import share
from evals.results import SampleResult


@metric
def share_true() -> Metric:
    """The share of true posts over all posts of all games."""

    def measure(scores: list[SampleScore]) -> float:
        return share(_pairs(scores)).value or 0.0

    return measure


@metric
def low() -> Metric:
    """The lower end of its 95 % interval, clustered by game."""

    def measure(scores: list[SampleScore]) -> float:
        return share(_pairs(scores)).low or 0.0

    return measure


@metric
def high() -> Metric:
    """The upper end of its 95 % interval, clustered by game."""

    def measure(scores: list[SampleScore]) -> float:
        return share(_pairs(scores)).high or 0.0

    return measure


def _pairs(scores: list[SampleScore]) -> list[tuple[float, float]]:
    games: dict[str, tuple[float, float]] = {}
    for one in scores:
        result = SampleResult.from_json(one.score.metadata or {})
        true, of = games.get(result.game, (0.0, 0.0))
        games[result.game] = true + sum(row.true for row in result.rows), of + len(result.rows)
    return list(games.values())


@scorer(metrics=[share_true(), low(), high()])
def true_posts() -> Scorer:
    """The share of true posts of a sample, all its rows as metadata."""

    async def score(state: TaskState, target: Target) -> Score:
        data = state.store.get("result")
        result = SampleResult.from_json(data)
        true = sum(row.true for row in result.rows)
        return Score(
            value=true / len(result.rows) if result.rows else 0.0,
            explanation=f"{true} of {len(result.rows)} posts are true",
            metadata=data,
        )

    return score
