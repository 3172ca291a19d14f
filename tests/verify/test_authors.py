"""Posts of authors who had never seen the verifier, each true and with many small changes that make it false.

Every author told other turns in voices and layouts of his own. The readers have learnt from them since, so that these
shares say nothing of the next author; they keep what was learnt.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.verify import Finding, verify
from tests.verify.score import SAMPLE

CHANGED = json.loads(SAMPLE.with_name("changed.json").read_text(encoding="utf-8"))
LABELLED = json.loads(SAMPLE.with_name("authors_later.json").read_text(encoding="utf-8"))
UNSEEN = json.loads(SAMPLE.with_name("authors_unseen.json").read_text(encoding="utf-8"))
EVERY = 6  # one change in so many is tried, to keep the suite short


def errors(post: str, case: dict[str, Any]) -> list[Finding]:
    found = verify(post, case["facts"], format=case["format"], scope=case["scope"], mode="audit").findings
    return [one for one in found if one.severity == "error"]


def scoped(cases: list[dict[str, Any]], scope: str) -> list[dict[str, Any]]:
    return [case for case in cases if case["scope"] == scope]


@pytest.mark.parametrize(("scope", "alarmed"), [("prose", 0.05), ("whole", 0.0)])
def test_true_posts_are_left_alone(scope: str, alarmed: float) -> None:
    cases = scoped(CHANGED, scope)
    alarms = {case["id"]: errors(case["post"], case) for case in cases}
    told = {name: found for name, found in alarms.items() if found}
    assert len(told) <= alarmed * len(cases), told


@pytest.mark.parametrize(("scope", "share"), [("prose", 0.8), ("whole", 0.9)])
def test_changes_are_found(scope: str, share: float) -> None:
    found, due = 0, 0
    for number, case in enumerate(scoped(CHANGED, scope)):
        before = {(one.kind, one.subject, one.said) for one in errors(case["post"], case)}
        for change in case["changes"][number % EVERY :: EVERY]:
            start = case["post"].index(change["quote"])
            end = start + len(change["false"])
            post = case["post"][:start] + change["false"] + case["post"][start + len(change["quote"]) :]
            new = [one for one in errors(post, case) if (one.kind, one.subject, one.said) not in before]
            due += 1
            found += any(
                (one.start < end and start < one.end) or one.kind == change["kind"] == "omitted" for one in new
            )
    assert found / due >= share, (found, due)


def shares(cases: list[dict[str, Any]]) -> tuple[float, float, float]:
    """Recall and precision of labelled posts, and the share of the true ones that raise no alarm."""
    found = due = false = left = true = 0
    for case in cases:
        told = errors(case["post"], case)
        places = [(case["post"].find(label["quote"]), len(label["quote"]), label["kind"]) for label in case["labels"]]
        near = [
            [one for one in told if (at < one.end and one.start < at + size) or one.kind == kind == "omitted"]
            for at, size, kind in places
        ]
        due += len(places)
        found += sum(bool(ones) for ones in near)
        false += sum(not any(one in ones for ones in near) for one in told)
        true += not places
        left += not places and not told
    return found / due, found / (found + false), left / true


@pytest.mark.parametrize(("scope", "recall", "precision"), [("prose", 0.93, 0.96), ("whole", 0.9, 0.97)])
def test_labelled_posts(scope: str, recall: float, precision: float) -> None:
    got = shares(scoped(LABELLED, scope))
    assert got[0] >= recall, got
    assert got[1] >= precision, got


@pytest.mark.parametrize(
    ("scope", "recall", "precision", "left_alone"), [("prose", 0.74, 0.8, 0.75), ("whole", 0.96, 0.86, 0.9)]
)
def test_authors_from_whom_nothing_was_learnt(scope: str, recall: float, precision: float, left_alone: float) -> None:
    """What the next author may expect. Nobody mends the readers by these posts (`authors_unseen.json`)."""
    got = shares(scoped(UNSEEN, scope))
    assert got[0] >= recall, got
    assert got[1] >= precision, got
    assert got[2] >= left_alone, got
