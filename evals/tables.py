"""Reports as flat rows, for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

COLUMNS: Final = ("task", "model", "score", "name", "value", "low", "high", "count", "of", "games")
_SINGLE: Final = (
    "true", "mended", "finally", "root_errors", "invented", "attempts", "tokens_per_true", "seconds_per_true",
    "money_per_true",
)  # fmt: skip
_NAMED: Final = ("outcomes", "groups", "wrong", "roots", "claims", "hard", "luck")
_PLAIN: Final = ("tokens_in", "tokens_out", "seconds", "money", "unpriced", "posts", "samples")


def flat(reports: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """One row a figure."""
    for report in reports:
        for model in report["order"]:
            own = report["models"][model]
            head = {"task": report["task"], "model": model}
            for score in _SINGLE:
                if score in own:
                    yield {**head, "score": score, "name": "", **own[score]}
            for score in _NAMED:
                for name, estimate in own.get(score, {}).items():
                    yield {**head, "score": score, "name": name, **estimate}
            for number, estimate in enumerate(own.get("survival", []), 1):
                yield {**head, "score": "survival", "name": str(number), **estimate}
            for one in own.get("by_turn", []):
                for name in ("wrong", "root"):
                    yield {**head, "score": f"by_turn_{name}", "name": str(one["post"]), **one[name]}
            for score in _PLAIN:
                yield {**head, "score": score, "name": "", "value": own[score]}
        for pair in report["pairs"]:
            yield {
                "task": report["task"], "model": pair["first"], "score": "difference", "name": pair["second"],
                **pair["difference"],
            }  # fmt: skip


def as_csv(reports: Sequence[Mapping[str, Any]]) -> str:
    """All figures as CSV with a heading."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n", extrasaction="ignore", restval="")
    writer.writeheader()
    writer.writerows({name: "" if value is None else value for name, value in row.items()} for row in flat(reports))
    return out.getvalue()
