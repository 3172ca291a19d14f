"""`gm audit` as a user has it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.audit.careless import careless_thread
from tests.audit.labels import THREADS
from tests.cli.terminal import Terminal, one_clear_line


@pytest.fixture
def gm(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("GM_HOME", str(tmp_path / "home"))
    return Terminal(capsys, monkeypatch)


def test_errors_are_exit_code_1(gm: Terminal) -> None:
    result = gm("audit", str(THREADS / "thread3_bad.md"), "--json")
    assert result.code == 1
    assert result.json["format"] == "gm-audit"
    assert sum(finding["root"] for finding in result.json["findings"]) == 20


def test_a_clean_thread_is_exit_code_0(gm: Terminal) -> None:
    result = gm("audit", str(THREADS / "thread3_clean.md"), "--json")
    assert (result.code, result.json["findings"]) == (0, [])


def test_the_report_in_a_terminal(gm: Terminal) -> None:
    result = gm("audit", str(THREADS / "thread3_bad.md"))
    assert result.code == 1
    for words in ("Скриптор", "Alisa77", "86 − 1 = 85", "game_deck", "claims", "cannot be known"):
        assert words in result.out


def test_the_page_is_written(gm: Terminal, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    gm("audit", str(THREADS / "thread3_bad.md"), "--html", str(page))
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_referee_and_players_by_option(gm: Terminal) -> None:
    result = gm(
        "audit",
        str(THREADS / "thread3_clean.md"),
        "--referee",
        "Скриптор",
        "--players",
        "Тень, KotBayun, Alisa77",
        "--json",
    )
    assert result.json["players"] == ["Тень", "KotBayun", "Alisa77"]
    assert one_clear_line(gm("audit", str(THREADS / "thread3_clean.md"), "--referee", "Никто"))


def test_stdin(gm: Terminal) -> None:
    result = gm("audit", "-", "--json", stdin=(THREADS / "thread3_clean.md").read_bytes())
    assert result.code == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"\x00\x01\x02" * 5000, b"nothing here that is a thread", b"{" * 3000, b"<html><body>" + b"<div>" * 5000],
    ids=["empty", "binary", "text", "json", "nested"],
)
def test_unreadable_input_is_one_line(gm: Terminal, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "thread.html"
    path.write_bytes(content)
    assert one_clear_line(gm("audit", str(path)))
    assert one_clear_line(gm("audit", str(tmp_path / "missing.html")))


def test_a_truncated_page_is_audited_as_far_as_it_goes(gm: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "cut.html"
    whole = (THREADS / "thread1_clean.html").read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    result = gm("audit", str(path), "--json")
    assert result.json["turns"] >= 7
    assert [finding for finding in result.json["findings"] if finding["root"] and finding["kind"] != "hp"] == []


def test_windows_1251_declared_as_utf_8(gm: Terminal, tmp_path: Path) -> None:
    text = (THREADS / "thread1_clean.html").read_text(encoding="utf-8")
    path = tmp_path / "old.html"
    path.write_bytes(text.encode("cp1251", "xmlcharrefreplace"))
    result = gm("audit", str(path), "--json")
    assert [(one["post"], one["kind"]) for one in result.json["findings"] if one["root"]] == [(17, "hp")]


def test_a_folder_with_resumption(gm: Terminal, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for seed in (3, 4):
        thread = careless_thread(seed, rate=0.0, turns=6)
        (folder / f"game{seed}.md").write_text(thread.text, encoding="utf-8")
    (folder / "broken.html").write_bytes(b"")
    (folder / "game3.labels.json").write_text("[]", encoding="utf-8")  # beside a thread, not one
    first = gm("audit", str(folder), "--json")
    assert first.code == 2
    assert ["error" in one for one in first.json] == [True, False, False]
    kept = sorted((folder / "audits").iterdir())
    assert [path.name for path in kept] == ["game3.md.audit.json", "game4.md.audit.json"]
    changed = json.loads(kept[0].read_text(encoding="utf-8"))
    changed["turns"] = 99
    kept[0].write_text(json.dumps(changed, ensure_ascii=False), encoding="utf-8")
    assert gm("audit", str(folder), "--json").json[1]["turns"] == 99
    assert gm("audit", str(folder), "--json", "--again").json[1]["turns"] == 6
    (folder / "broken.html").unlink()
    shown = gm("audit", str(folder), "--jobs", "1")
    assert shown.code == 0
    assert "game4.md" in shown.out


def test_help_shows_an_example(gm: Terminal) -> None:
    assert "gm audit thread.html" in gm("audit", "--help").out
