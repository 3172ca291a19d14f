"""The example threads of transcripts/audits, by hand-written referees in the formats of seven forums: clean ones audit
clean, of the slips of careless ones all are found, and nothing else."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from gm.auditing import AuditedThread, audit
from gm.threads import read_thread
from tests.audit.goldens import FOLDER, GOLDENS
from tests.audit.slips import Slip

CLEAN = {golden.file for golden in GOLDENS if not golden.rate}
FILES = [golden.file for golden in GOLDENS]


@cache
def audited(name: str) -> AuditedThread:
    return audit(read_thread((FOLDER / name).read_bytes(), name=name))


def labels(name: str) -> dict[str, Any]:
    path = FOLDER / name
    known: dict[str, Any] = json.loads(path.with_name(f"{path.stem}.labels.json").read_text(encoding="utf-8"))
    return known


@pytest.mark.parametrize("name", FILES)
def test_every_logged_slip_is_a_root_and_nothing_else_is(name: str) -> None:
    found = audited(name).audit
    slips = [Slip(**slip) for slip in labels(name)["slips"]]
    rest = list(found.roots)
    for slip in slips:
        match = next((root for root in rest if slip.matches(root)), None)
        assert match is not None, slip
        rest.remove(match)
    assert rest == []
    assert bool(slips) == (name not in CLEAN)


@pytest.mark.parametrize("name", FILES)
def test_most_of_what_is_said_is_proved(name: str) -> None:
    counts = audited(name).audit.counts
    assert counts.confirmed > 0.9 * counts.total
    assert counts.total > 500


@pytest.mark.parametrize("name", FILES)
def test_players_are_told_from_bystanders(name: str) -> None:
    assert set(audited(name).audit.players) == set(labels(name)["players"])


def test_long_games_are_followed_to_the_victory() -> None:
    for name in ("long_clean.html", "long_careless.md"):
        found = audited(name).audit
        assert found.turns > 35
        assert found.reports[-1].kind == "final"
        last = found.health[-1].true
        assert sorted(value == 0 for value in last.values()) == [False, True, True]


def test_another_reading_of_healing_is_no_error_and_a_change_of_it_is_noted() -> None:
    throughout = audited("xenforo_with_orders.html").audit
    assert throughout.rulings["W10"] == "with_orders"
    assert [remark for remark in throughout.remarks if remark.code == "ruling"] == []
    changed = audited("changed_ruling.md").audit
    assert [(remark.code, "W10" in remark.text) for remark in changed.remarks if remark.code == "ruling"] == [
        ("ruling", True)
    ]


def test_missing_pages_are_said_and_the_game_goes_on_behind_them() -> None:
    found = audited("copied_missing_pages.txt").audit
    assert [(gap["after"], gap["posts"]) for gap in found.gaps] == [(20, 14)]
    assert [remark.code for remark in found.remarks if remark.code == "gap"] == ["gap"]
    behind = [report for report in found.reports if report.post > 22]
    assert sum(report.counts.confirmed for report in behind) > 400


def test_a_game_given_up_has_no_winner_and_no_false_end() -> None:
    found = audited("bbcode_given_up.txt").audit
    assert found.reports[-1].kind == "remark"
    assert min(found.health[-1].true.values()) > 0
