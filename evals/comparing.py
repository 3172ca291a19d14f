"""Two models (or one model in two runs) over the same windows: paired differences of everything that counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from evals.intervals import Pair, difference, share
from evals.judging import FAMILIES, READABLE
from evals.results import Row, SampleResult
from evals.scores import pairs


def _share(test: Callable[[Row], bool]) -> Callable[[Row], Pair]:
    return lambda row: (float(test(row)), 1.0)


def _family(family: str) -> Callable[[Row], Pair]:
    return lambda row: (float(family in row.wrong), float(row.outcome in READABLE))


_COUNTS: Final[Mapping[str, Callable[[Row], Pair]]] = {
    "true posts": _share(lambda row: row.true),
    "true after correction": _share(lambda row: row.true or bool(row.mended)),
    "no post at all": _share(lambda row: row.outcome not in READABLE),
    **{f"error: {name}": _family(name) for name in FAMILIES},
}


def compare(first: Sequence[SampleResult], second: Sequence[SampleResult]) -> dict[str, Any]:
    """The figures of both over the windows that both have, and their difference with its interval."""
    common = {one.window for one in first} & {one.window for one in second}
    mine = [one for one in first if one.window in common]
    theirs = [one for one in second if one.window in common]
    games = sorted({one.game for one in mine})
    rows = []
    for name, count in _COUNTS.items():
        a, b = pairs(mine, count), pairs(theirs, count)
        left, right = [[by_game.get(game, (0.0, 0.0)) for game in games] for by_game in (a, b)]
        if not any(top for top, _ in (*left, *right)):
            continue
        rows.append(
            {
                "score": name,
                "first": share(left).to_json(),
                "second": share(right).to_json(),
                "difference": difference(left, right).to_json(),
            }
        )
    return {"windows": len(common), "games": len(games), "scores": rows}
