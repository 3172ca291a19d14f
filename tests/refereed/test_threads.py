"""Audits of threads in layouts that are not ours: what was labelled by hand is found, and nothing else."""

from __future__ import annotations

import pytest

from tests.refereed.threads import CASES, Case, audited

BAD = [case for case in CASES if case.labels]
CLEAN = [case for case in CASES if not case.labels]


def _ids(case: Case) -> str:
    return f"{case.game}-{case.name}"


@pytest.mark.parametrize("case", BAD, ids=_ids)
def test_the_labelled_mistakes_are_the_roots(case: Case) -> None:
    audit = audited(case)
    roots = [(one.post, one.kind, one.subject, one.said, one.expected) for one in audit.findings if one.root]
    labels = [(one["post"], one["kind"], one["subject"], one["said"], one["right"]) for one in case.labels]
    assert roots == labels
    posts = {one["post"] for one in case.labels}
    assert all(one.carried_from in posts for one in audit.findings if not one.root)
    assert audit.counts.confirmed >= 14


@pytest.mark.parametrize("case", CLEAN, ids=_ids)
def test_clean_threads_have_no_findings(case: Case) -> None:
    audit = audited(case)
    assert audit.findings == ()
    assert audit.turns >= 6
    assert audit.counts.confirmed > 20
    assert audit.counts.confirmed == audit.counts.total


@pytest.mark.parametrize("case", CASES, ids=_ids)
def test_places_are_those_of_the_file(case: Case) -> None:
    text = case.path.read_text(encoding="utf-8")
    for one in audited(case).findings:
        assert text[one.start : one.end] == one.quote
