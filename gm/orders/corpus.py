"""Many labelled replies at once: what was understood, and how much of it as expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gm.orders import Context, read_order


@dataclass(frozen=True, slots=True)
class Report:
    """Results in the order of the cases; `right` of `labelled` agree in status and actions, `grave` were acted
    upon otherwise than expected."""

    results: tuple[dict[str, Any], ...]
    labelled: int
    right: int
    grave: int

    @property
    def share(self) -> float | None:
        return self.right / self.labelled if self.labelled else None


def run(cases: Iterable[Mapping[str, Any]]) -> Report:
    """Reads every case; raises KeyError, TypeError or ValueError on what is no case."""
    results: list[dict[str, Any]] = []
    labelled = right = grave = 0
    for case in cases:
        context = Context.from_json(case["context"])
        earlier = [str(text) for text in case.get("earlier") or ()]
        understood = read_order(str(case["reply"]), context, earlier=earlier)
        result: dict[str, Any] = {"id": case.get("id"), **understood.to_json()}
        expected = case.get("expected")
        if expected is not None:
            labelled += 1
            agrees = understood.status == expected["status"] and list(understood.actions) == list(expected["actions"])
            right += agrees
            grave += not agrees and understood.status == "ok"
            result["as_expected"] = agrees
        results.append(result)
    return Report(tuple(results), labelled, right, grave)
