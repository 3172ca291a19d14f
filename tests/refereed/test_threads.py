"""Audits of threads in layouts that are not ours: what was labelled by hand is found, and nothing else."""

from __future__ import annotations

import pytest

from gm.auditing import audit, guess_game
from gm.threads import read_thread
from tests.refereed.threads import CASES, ROOT, Case, audited

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


@pytest.mark.parametrize("case", CASES, ids=_ids)
def test_game_referee_and_players_are_recognised(case: Case) -> None:
    thread = read_thread(case.path.read_bytes(), name=case.path.name)
    assert guess_game(thread) == case.game
    found = audit(thread).audit
    assert found.referee == case.referee
    assert set(found.players) == set(case.players)
    assert [one.kind for one in found.findings if one.root] == [one["kind"] for one in case.labels]


def test_threads_of_warha_realms_are_not_taken_for_another_game() -> None:
    for path in sorted((ROOT.parent / "threads").glob("thread*_*.*")):
        if path.suffix != ".json":
            assert guess_game(read_thread(path.read_bytes(), name=path.name)) == "warha"
