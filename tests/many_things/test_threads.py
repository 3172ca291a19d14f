"""Refereed runs audited from post to post, and files of written runs through the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.audit.model import Audit, AuditPost
from engine.audit.sheets import audit_sheets
from engine.games.many_things.rules import ManyThings
from engine.protocol import Facts
from engine.verify.model import Format
from gm.kits import kit
from gm.posts import render
from tests.cli.conftest import gm, home  # noqa: F401  # fixtures
from tests.cli.terminal import Terminal, one_clear_line
from tests.many_things.scripted import Scripted
from tests.many_things.test_play import recorded, told

DECK = ManyThings()
FORMATS: tuple[Format, ...] = ("html", "bbcode", "markdown", "text")
SAMPLES = Path(__file__).parent / "samples.txt"


def audited(facts: list[Facts], format: Format = "text", narrations: list[str] | None = None) -> Audit:
    bodies = [
        render(kit("many_things").build_post(one, words, None), format)
        for one, words in zip(facts, narrations or [""] * len(facts), strict=True)
    ]
    posts = [AuditPost(number, "Ведущий", "referee", body, format) for number, body in enumerate(bodies, 1)]
    return audit_sheets("many_things", posts, ("Маша",), DECK.follower(("Маша",)))


def scripted(cards: str, *rolls: int) -> list[Facts]:
    """The facts of a run, a post for each of these cards."""
    source = Scripted([card.strip() for card in cards.split(",")], rolls)
    state = DECK.start(("Маша",), {}, source).state
    found = [DECK.facts(state)]
    while source.cards:
        state = DECK.apply(state, "Маша", [{"type": "draw", "cards": 1}], source).state
        found.append(DECK.facts(state))
    return found


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_clean_threads_have_no_findings(language: str) -> None:
    for n, format in enumerate(FORMATS * 2):
        posts = told(recorded(f"audit {n}", ("steady", "daring", "headlong")[n % 3], language=language))
        audit = audited([facts for facts, _ in posts], format, [words for _, words in posts])
        assert audit.findings == ()
        assert audit.counts.confirmed == audit.counts.total > 0


def test_a_wrong_number_that_goes_on_has_one_root() -> None:
    facts = scripted("Sun, Star, Gem, Star, Key, Void")
    for one in facts[2:]:
        one["intelligence"] += 1
        one["sequence"] = one["sequence"].replace("(12)", "(13)").replace("(14)", "(15)")
        for drawn in (one["previous"] or {"drawn": ()})["drawn"]:
            if drawn["value"] is not None:
                drawn["value"] += 1
                drawn["written"] = f"Star ({drawn['value']})"
    audit = audited(facts)
    assert {finding.post for finding in audit.findings if finding.root} == {3}
    assert {finding.carried_from for finding in audit.findings if not finding.root} == {3}
    assert {finding.post for finding in audit.findings} == {3, 4, 5, 6, 7}


def test_a_card_after_the_end_and_a_card_that_left_the_deck() -> None:
    facts = scripted("Fool, Sun, Void")
    again = scripted("Sun, Gem, Fool")[3]
    again["sequence"], again["gone"], again["deck"], again["total"] = "Fool, Sun, Fool", ["Fool"], 21, 3
    audit = audited([*facts[:3], again])
    assert ("draw_impossible", "Fool") in {(finding.kind, finding.said) for finding in audit.findings}


def test_a_file_of_runs_through_the_command(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    result = gm("audit", str(SAMPLES))
    assert result.code == 1
    lines = result.out.splitlines()
    assert lines[5].startswith("6: not allowed: card 6 (Skull): ")
    assert [line.split(": ")[1] for line in lines[:9]] == ["allowed"] * 5 + ["not allowed"] + ["allowed"] * 3
    assert gm("audit", str(SAMPLES), "--json").json["allowed"] == 8
    good = tmp_path / "runs.txt"
    good.write_text(gm("simulate", "many_things", "--games", "50", "--ruling", "language=ru").out, encoding="utf-8")
    assert gm("audit", str(good)).code == 0
    program = tmp_path / "program.txt"
    program.write_text("Flames, Comet, Euryale, Gem, Knight\n", encoding="utf-8")
    assert gm("audit", str(program)).code == 1
    assert gm("audit", str(program), "--ruling", "D9=reference").code == 0
    assert gm("audit", "-", stdin=SAMPLES.read_bytes()).out == result.out
    assert one_clear_line(gm("audit", str(tmp_path / "nothing.txt")))


def test_a_thread_through_the_command(gm: Terminal, tmp_path: Path) -> None:  # noqa: F811
    assert gm("demo", "--game", "many_things", "--seed", "8", "--out", str(tmp_path), "--json").code == 0
    for name in ("thread.html", "thread.md", "thread.bbcode.txt"):
        result = gm("audit", str(tmp_path / name), "--json")
        assert (result.code, result.json["findings"]) == (0, [])
