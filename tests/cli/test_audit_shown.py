"""What a terminal shows of audits, and of commands that are broken off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.cli.audit_view import audit_view
from gm.cli.views import console
from tests.cli.terminal import Terminal

ROOT = Path(__file__).parents[2]


def test_files_that_cannot_be_read_have_their_reason_on_a_line_of_its_own(
    gm: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    folder = tmp_path / "threads"
    folder.mkdir()
    (folder / "empty.txt").write_bytes(b"")
    (folder / "binary.html").write_bytes(bytes(range(256)))
    result = gm("audit", str(folder))
    assert result.code == 2
    lines = result.out.splitlines()
    assert "not read: empty.txt: the file is empty" in lines
    assert "not read: binary.html: this is a binary file, not a saved thread" in lines


def test_why_claims_and_findings_are_not_equal_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    from gm.auditing import audit
    from gm.threads import read_pages

    def shown(name: str) -> tuple[Any, str]:
        path = ROOT / "transcripts" / name
        audited = audit(read_pages([path.read_bytes()], names=[name], format="auto", referee=None, players=None))
        capsys.readouterr()
        console().print(audit_view(audited))
        return audited.audit, capsys.readouterr().out

    equal, said = shown("audits/ipb_careless.html")
    assert equal.counts.contradicted == len(equal.findings)
    assert "one finding" not in said
    unequal, said = shown("threads/thread3_bad.md")
    assert unequal.counts.contradicted != len(unequal.findings)
    assert f"findings {len(unequal.findings)}, contradicted claims {unequal.counts.contradicted}" in said


def test_the_help_says_how_runs_are_written_and_they_are_read_so(gm: Terminal, tmp_path: Path) -> None:
    shown = " ".join(gm("audit", "--help").out.split())
    assert "Moon (3), Flames (2)" in shown
    path = tmp_path / "runs.txt"
    path.write_text("Moon (3), Flames (2), Talons\nСолнце, Череп\n", encoding="utf-8")
    result = gm("audit", str(path))
    assert result.code == 0
    assert result.out.splitlines()[-1] == "allowed: 2, not allowed: 0"


@pytest.mark.parametrize(
    ("patched", "command", "goes_on"),
    [
        ("gm.simulate.run", ("simulate", "warha"), False),
        ("gm.auditing.audit", ("audit", str(ROOT / "transcripts/audits/ipb_careless.html")), False),
        ("gm.master.desk.Desk.reply", ("reply", "t", "пас"), True),
        ("gm.master.desk.Desk.host_pass", ("pass", "t"), True),
    ],
)
def test_only_a_game_that_is_kept_goes_on_after_ctrl_c(
    gm: Terminal, monkeypatch: pytest.MonkeyPatch, patched: str, command: tuple[str, ...], goes_on: bool
) -> None:
    assert gm("new", "warha", "--players", "Аня,Боря", "--id", "t").code == 0

    def interrupted(*args: object, **kwargs: object) -> object:
        raise KeyboardInterrupt

    monkeypatch.setattr(patched, interrupted)
    result = gm(*command)
    assert result.code == 130
    assert result.err == ("interrupted; the game goes on where it stopped\n" if goes_on else "interrupted\n")
