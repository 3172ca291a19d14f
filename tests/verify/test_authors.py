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


@pytest.mark.parametrize(("scope", "recall", "precision"), [("prose", 0.93, 0.96), ("whole", 0.9, 0.97)])
def test_labelled_posts(scope: str, recall: float, precision: float) -> None:
    found = due = false = 0
    for case in scoped(LABELLED, scope):
        told = errors(case["post"], case)
        places = [(case["post"].find(label["quote"]), len(label["quote"]), label["kind"]) for label in case["labels"]]
        near = [
            [one for one in told if (at < one.end and one.start < at + size) or one.kind == kind == "omitted"]
            for at, size, kind in places
        ]
        due += len(places)
        found += sum(bool(ones) for ones in near)
        false += sum(not any(one in ones for ones in near) for one in told)
    assert found / due >= recall, (found, due)
    assert found / (found + false) >= precision, false
