"""Whole posts: the labelled sample, posts of many layouts, and facts with one thing changed."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine.verify import verify
from tests.verify.layouts import LAYOUTS
from tests.verify.mutants import mutants
from tests.verify.score import SAMPLE, score

CASES = json.loads(SAMPLE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("scope", ["whole", "prose"])
def test_the_labelled_sample(scope: str) -> None:
    cases = [case for case in CASES if case["scope"] == scope]
    results = [score(case) for case in cases]
    found = sum(result[2] for result in results)
    missed = sum(len(result[0]) for result in results)
    false = sum(len(result[1]) for result in results)
    recall, precision = (0.97, 0.97) if scope == "whole" else (0.85, 0.93)
    assert found / (found + missed) >= recall
    assert found / (found + false) >= precision
    clean = [result for case, result in zip(cases, results, strict=True) if not case["labels"]]
    assert not any(result[1] for result in clean)


def test_posts_of_independent_authors() -> None:
    """Whole posts of eight authors who had never seen the verifier, each in a layout of its own."""
    cases = json.loads(SAMPLE.with_name("authors_whole.json").read_text(encoding="utf-8"))
    results = [score(case) for case in cases]
    found, missed = sum(result[2] for result in results), sum(len(result[0]) for result in results)
    false = sum(len(result[1]) for result in results)
    assert found / (found + missed) >= 0.97, [result[0] for result in results if result[0]]
    assert found / (found + false) >= 0.97, [result[1] for result in results if result[1]]
    clean = [bool(result[1]) for case, result in zip(cases, results, strict=True) if not case["labels"]]
    assert sum(clean) / len(clean) <= 0.05


def test_stories_of_independent_authors() -> None:
    """Prose of nine authors who had never seen the verifier: nothing outside a planted error is touched."""
    cases = json.loads(SAMPLE.with_name("authors_prose.json").read_text(encoding="utf-8"))
    found = due = 0
    for case in cases:
        verdict = verify(case["post"], case["facts"], format=case["format"], scope="prose", mode="audit")
        errors = [finding for finding in verdict.findings if finding.severity == "error"]
        places = [(case["post"].find(label["quote"]), len(label["quote"]), label["kind"]) for label in case["labels"]]
        for finding in errors:
            assert any(at < finding.end and finding.start < at + size for at, size, _ in places), (case["id"], finding)
        due += len(places)
        found += sum(
            any(one.kind == kind and at < one.end and one.start < at + size for one in errors)
            for at, size, kind in places
        )
    assert found / due >= 0.85


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_true_posts_of_every_layout_raise_no_alarm(layout: str) -> None:
    format, write = LAYOUTS[layout]
    alarms = Counter(
        (finding.kind, finding.quote)
        for case in CASES
        for finding in verify(write(case["facts"]), case["facts"], format=format, mode="audit").findings
    )
    assert not alarms


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_a_changed_fact_is_found_in_every_layout(layout: str) -> None:
    format, write = LAYOUTS[layout]
    missed = []
    for case in CASES[sorted(LAYOUTS).index(layout) :: 32]:
        post = write(case["facts"])
        for name, kinds, changed in mutants(case["facts"]):
            found = {finding.kind for finding in verify(post, changed, format=format, mode="audit").findings}
            if not found & kinds:
                missed.append((case["id"], name, found))
    assert len(missed) <= 1, missed


def test_offsets_quote_the_source() -> None:
    for case in CASES:
        verdict = verify(case["post"], case["facts"], format=case["format"], scope=case["scope"], mode="audit")
        for finding in verdict.findings:
            assert case["post"][finding.start : finding.end] == finding.quote
        assert verdict.counts.total == (
            verdict.counts.confirmed + verdict.counts.contradicted + verdict.counts.unverifiable
        )


def test_what_is_missing_is_named() -> None:
    case = next(case for case in CASES if case["id"] == "g37t28")
    post = (
        case["post"]
        .replace("<dt>hp</dt><dd>Петя 115 · Петруша 49 · Маша 61</dd>", "")
        .replace("<dt>total</dt><dd>24</dd>", "")
    )
    verdict = verify(post, case["facts"], format="html")
    assert {"hp", "total_count"} <= set(verdict.omitted)
    assert not verdict.ok


OWN = json.loads(SAMPLE.with_name("own_posts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", OWN, ids=lambda case: str(case["id"]))
def test_hand_written_posts_raise_no_alarm_and_hide_no_changed_fact(case: dict[str, Any]) -> None:
    def read(facts: dict[str, Any]) -> set[str]:
        return {finding.kind for finding in verify(case["post"], facts, format=case["format"], mode="audit").findings}

    assert read(case["facts"]) == set()
    results = [(name, kinds, read(facts)) for name, kinds, facts in list(mutants(case["facts"]))[::3]]
    missed = [(name, found) for name, kinds, found in results if not found & kinds]
    assert len(missed) <= len(results) // 25, missed
