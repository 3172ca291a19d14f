"""Refereed fights audited: clean threads, one slip, slips that go on, what cannot have been."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from engine.audit.model import Audit, AuditPost
from engine.audit.sheets import audit_sheets
from engine.chance import seed_from_text
from engine.game import open_record
from engine.games.runes.rules import Runes
from engine.protocol import Facts
from engine.selfplay import play
from engine.verify.model import Format
from gm.facts import facts_at, standing_points
from gm.kits import kit
from gm.narrators import Story
from gm.posts import render
from tests.cli.conftest import gm, home  # noqa: F401  # fixtures
from tests.cli.terminal import Terminal

NICKS = ("Маша", "Петя")
FORMATS: tuple[Format, ...] = ("html", "bbcode", "markdown", "text")


def game(word: str) -> list[Facts]:
    """The facts of a fight's posts."""
    lines = play("runes", NICKS, seed_from_text(word), styles=("random", "random"), record=True).lines
    opened, entries = open_record("".join(line + "\n" for line in lines))
    return [facts_at(opened, entries, point) for point in standing_points(opened)]


def audited(told: list[Facts], format: Format = "html", change: Callable[[int, str], str] | None = None) -> Audit:
    """The audit of posts that tell these facts, `change` being what the referee does to the finished posts."""
    story, posts = Story(), []
    for number, facts in enumerate(told, 1):
        narration = kit("runes").narrator("grim", "audit").narrate(facts, story=story)
        story = narration.story
        body = render(kit("runes").build_post(facts, narration.text, None), format)
        posts.append(AuditPost(number, "Ведущий", "referee", change(number, body) if change else body, format))
    return audit_sheets("runes", posts, NICKS, Runes().follower(NICKS), referee="Ведущий")


@pytest.mark.parametrize("format", FORMATS)
def test_clean_threads_have_no_findings(format: Format) -> None:
    for n in range(4):
        told = game(f"clean {n}")
        audit = audited(told, format)
        assert audit.findings == ()
        assert audit.remarks == ()
        assert audit.turns == len(told)
        assert audit.counts.confirmed == audit.counts.total > 0


def long_game() -> list[Facts]:
    return next(told for n in range(99) if len(told := game(f"long {n}")) >= 8 and not any(f["over"] for f in told[:7]))


def test_a_slip_that_goes_on_has_one_root() -> None:
    told = deepcopy(long_game())
    for number, facts in enumerate(told, 1):
        swapped = [one["previous"]["swapped"] for one in told[3:number] if one["previous"]]
        nick = NICKS[sum(swapped) % 2]
        if number >= 3:
            facts["players"][nick] += 2
        if number >= 4:
            before = NICKS[sum(swapped[:-1]) % 2] if facts["previous"] else nick
            facts["before"][before] += 2
    audit = audited(told[:7])
    roots = [finding for finding in audit.findings if finding.root]
    assert {finding.post for finding in roots} == {3}
    assert {finding.post for finding in audit.findings if not finding.root} >= {4, 5, 6, 7}
    assert {finding.carried_from for finding in audit.findings if not finding.root} == {3}


def test_a_slip_that_is_mended_silently_is_noticed() -> None:
    told = deepcopy(long_game())
    told[2]["players"]["Маша"] += 1
    audit = audited(told)
    assert {finding.post for finding in audit.findings} == {3}
    assert [(remark.post, remark.code) for remark in audit.remarks] == [(4, "returned")]


def test_a_wrong_step_of_the_count_is_the_root_of_a_wrong_score() -> None:
    told = deepcopy(long_game())
    for step in told[2]["previous"]["steps"][1:]:
        step["destroy"]["Маша"] += 3
    told[2]["players"]["Петя"] -= 3
    audit = audited(told)
    here = [finding for finding in audit.findings if finding.post == 3 and finding.kind != "prose_number"]
    assert here[0].kind == "step_р"
    assert here[0].root
    assert all(finding.carried_from == 3 for finding in here[1:])


def test_a_card_that_cannot_have_been_drawn() -> None:
    told = deepcopy(long_game())
    played = told[1]["previous"]["cards"]["Маша"][0]
    hand = told[1]["hands"]["Маша"]
    hand[4] = played
    audit = audited(told[:2])
    assert [(finding.post, finding.kind, finding.subject, finding.said) for finding in audit.findings] == [
        (2, "draw_impossible", "Маша", played)
    ]


def test_a_card_that_was_not_in_the_hand() -> None:
    told = deepcopy(long_game())
    strange = next(card for card in ("Сад", "Ма", "М1", "М2", "М3", "Буря") if card not in told[0]["hands"]["Петя"])
    first = told[1]["previous"]["cards"]["Петя"][0]

    def change(number: int, body: str) -> str:
        head, mark, tail = body.partition("сыграно ==")
        return head + mark + tail.replace(first, strange, 2) if number == 2 and mark else body

    audit = audited(told[:2], "text", change)
    assert ("cards", "Петя") in {(finding.kind, finding.subject) for finding in audit.findings}


def test_the_command_knows_the_game(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    assert gm("demo", "--game", "runes", "--seed", "4", "--out", str(tmp_path), "--json").code == 0
    for name in ("thread.html", "thread.md", "thread.bbcode.txt"):
        result = gm("audit", str(tmp_path / name), "--json")
        assert result.code == 0
        assert result.json["findings"] == []
        assert result.json["claims"]["confirmed"] > 50
    page = (tmp_path / "thread.html").read_text(encoding="utf-8")
    wrong = page.replace("<strong>Итог:</strong> Рагнар С ", "<strong>Итог:</strong> Рагнар С 1", 1)
    assert wrong != page
    (tmp_path / "wrong.html").write_text(wrong, encoding="utf-8")
    result = gm("audit", str(tmp_path / "wrong.html"), "--json")
    assert result.code == 1
    finding = result.json["findings"][0]
    assert finding["kind"] == "step_итог"
    assert wrong[finding["start"] : finding["end"]] == finding["quote"] == finding["said"]
