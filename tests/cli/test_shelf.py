"""Where games are kept, which there are, and how one goes."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from gm.cli.app import run
from tests.cli.terminal import Terminal, one_clear_line


def test_new_says_where_the_game_is_kept_and_who_begins(gm: Terminal, home: Path) -> None:
    said = gm("new", "warha", "--players", "Аня,Боря,Вера", "--seed", "7").err
    assert str(home / "warha-1.jsonl") in said
    assert "order of play: Аня → Боря → Вера; Аня begins" in said
    assert "the game chooses" not in said


def test_who_begins_is_said_where_the_lot_chooses(gm: Terminal) -> None:
    starts = set()
    for seed in "12345":
        result = gm("new", "mts", "--players", "Маша,Петя,Катя", "--seed", seed, "--format", "text")
        [first] = [line.removeprefix("Ходит: ") for line in result.out.splitlines() if line.startswith("Ходит: ")]
        assert f"Маша → Петя → Катя; {first} begins" in result.err
        assert ("the game chooses" in result.err) == (first != "Маша")
        starts.add(first)
    assert len(starts) > 1


def test_the_help_and_the_list_say_where_games_are_kept(gm: Terminal, home: Path) -> None:
    assert "GM_HOME" in gm("--help").out
    assert str(home) in gm("list").err
    assert "gm new" in gm("list").out


def test_the_list_has_whose_move_it_is_and_what_is_finished(gm: Terminal) -> None:
    gm("new", "many_things", "--players", "Рут", "--seed", "7", "--id", "done", "--bot", "Рут=steady")
    gm("new", "warha", "--players", "Аня,Боря", "--id", "open")
    rows = {row["id"]: row for row in gm("list", "--json").json}
    assert (rows["open"]["finished"], rows["open"]["awaited"], rows["open"]["turn"]) == (False, ["Аня"], 1)
    assert (rows["done"]["finished"], rows["done"]["awaited"]) == (True, [])
    shown = gm("list").out
    assert "awaiting Аня" in shown


def test_delete_asks_and_leaves_nothing(
    gm: Terminal, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Person(io.StringIO):
        def isatty(self) -> bool:
            return True

    gm("new", "warha", "--players", "Аня,Боря", "--id", "t")
    gm("new", "warha", "--players", "Аня,Боря", "--id", "t2")
    refused = gm("delete", "t")
    assert one_clear_line(refused)
    assert "--yes" in refused.err
    for word, code in (("\n", 1), ("нет\n", 1), ("", 1), ("да\n", 0)):
        assert (home / "t.jsonl").exists()
        monkeypatch.setattr(sys, "stdin", Person(word))
        assert run(["delete", "t"]) == code
        assert "Аня, Боря" in capsys.readouterr().err
    assert [path.name for path in home.iterdir() if path.name.startswith("t.")] == []
    assert [row["id"] for row in gm("list", "--json").json] == ["t2"]
    assert one_clear_line(gm("delete", "t", "--yes"))


def test_a_damaged_game_can_be_deleted(gm: Terminal, home: Path) -> None:
    gm("new", "warha", "--players", "Аня,Боря", "--id", "t")
    (home / "t.jsonl").write_bytes(b"\xff\xfe broken")
    assert one_clear_line(gm("status", "t"))
    assert gm("delete", "t.jsonl", "--yes").code == 0
    assert gm("list", "--json").json == []


def test_a_new_game_of_the_same_id_starts_afresh(gm: Terminal) -> None:
    first = gm("new", "warha", "--players", "Аня,Боря", "--id", "t", "--seed", "1").out
    gm("pass", "t")
    gm("delete", "t", "--yes")
    assert gm("new", "warha", "--players", "Аня,Боря", "--id", "t", "--seed", "1").out == first
    assert gm("facts", "t").json["turn"] == 1


def test_a_game_of_the_built_in_narrator_cost_nothing(gm: Terminal) -> None:
    gm("new", "warha", "--players", "Аня,Боря", "--id", "t")
    shown = gm("cost", "t").out
    assert "nothing" in shown
    assert "unknown" not in shown
    assert gm("cost", "t", "--json").json["cost"] == 0
