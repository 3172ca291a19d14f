"""Every command that looks at a game takes its id, the name of its record, or the path of a record anywhere."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal, one_clear_line

ROOT = Path(__file__).parents[2]
LOOKING = ("status", "facts", "replay", "cost", "post", "verify", "orders", "view", "fair")


def command(name: str, game: str, post: Path) -> tuple[str, ...]:
    if name == "verify":
        return "verify", str(post), "--record", game
    return {"orders": ("orders", game, "пас"), "view": ("view", game, "--player", "Маша")}.get(name, (name, game))


@pytest.fixture
def post(gm: Terminal, home: Path, tmp_path: Path) -> Path:
    """A game `t` in the store, its record copied elsewhere, and its first post."""
    assert gm("new", "mts", "--players", "Маша,Петя", "--seed", "7", "--id", "t").code == 0
    (tmp_path / "post.html").write_text(gm("post", "t").out, encoding="utf-8")
    shutil.copy(home / "t.jsonl", tmp_path / "elsewhere.jsonl")
    return tmp_path / "post.html"


@pytest.mark.parametrize("name", LOOKING)
def test_id_name_and_path_say_the_same(gm: Terminal, home: Path, tmp_path: Path, post: Path, name: str) -> None:
    by_id, by_name, inside, outside = (
        gm(*command(name, game, post))
        for game in ("t", "t.jsonl", str(home / "t.jsonl"), str(tmp_path / "elsewhere.jsonl"))
    )
    if name == "fair":  # the seed is not revealed before the end: found, and refused for that
        assert all("seed is revealed" in one.err for one in (by_id, by_name, inside, outside))
        return
    assert by_id.code == 0
    for other, given in ((by_name, "t.jsonl"), (inside, str(home / "t.jsonl"))):
        assert other.out.replace(given, "t") == by_id.out
    if name != "status":  # it names the game
        assert outside.out.replace(str(tmp_path / "elsewhere.jsonl"), "t") == by_id.out


@pytest.mark.parametrize("name", LOOKING)
def test_an_unknown_game_is_one_clear_line(gm: Terminal, post: Path, name: str) -> None:
    result = gm(*command(name, "nope", post))
    assert one_clear_line(result)
    assert "nope" in result.err
    assert "gm list" in result.err


def test_a_file_with_the_ending_wins_and_a_bare_id_is_the_stores(
    gm: Terminal, home: Path, post: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert gm("new", "warha", "--players", "А,Б", "--id", "other").code == 0
    shutil.copy(home / "other.jsonl", tmp_path / "t.jsonl")
    shutil.copy(home / "other.jsonl", tmp_path / "t")
    monkeypatch.chdir(tmp_path)
    assert gm("facts", "t.jsonl").json["game"] == "warha"
    assert gm("facts", "t").json["game"] == "mts"


def test_commands_that_change_a_game_take_the_name_of_its_record(gm: Terminal, post: Path) -> None:
    assert gm("new", "warha", "--players", "А,Б", "--seed", "7", "--id", "w.jsonl").code == 0
    assert gm("pass", "w.jsonl").code == 0
    assert gm("facts", "w").json["turn"] == 2
    assert gm("undo", "w").code == 0
    assert gm("reply", "w.jsonl", "пас").code == 0
    assert gm("narrate", "w.jsonl", "--voice", "dry").code == 0


def test_orders_reads_against_one_thing(gm: Terminal, post: Path) -> None:
    words = "беру карту"
    known = gm("orders", "t", words, "--json").json
    assert gm("orders", "--record", "t", words, "--json").json == known
    assert gm("orders", words, "--record", "t", "--json").json == known
    assert gm("orders", "t", "--json", stdin=words.encode()).json == known
    for wrong in (("t", words, "--record", "t"), ("t", words, "--context", "c.json"), ()):
        result = gm("orders", *wrong)
        assert one_clear_line(result)
        assert "--record" in result.err


@pytest.mark.parametrize("wrong", [("facts",), ("facts", "t", "--record", "t")])
def test_facts_wants_one_game(gm: Terminal, post: Path, wrong: tuple[str, ...]) -> None:
    result = gm(*wrong)
    assert one_clear_line(result)
    assert "--record" in result.err


def test_facts_are_json_with_and_without_the_option(gm: Terminal, post: Path) -> None:
    assert gm("facts", "t").json == gm("facts", "t", "--json").json


def test_a_line_that_broke_off_is_said(gm: Terminal, home: Path, post: Path) -> None:
    with (home / "t.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"seq":')
    result = gm("replay", "t")
    assert result.code == 0
    assert "broke off" in result.out


HELPED = (
    *("new", "reply", "pass", "undo", "post", "narrate", "list", "status", "delete", "view", "play", "orders"),
    *("facts", "replay", "fair", "verify", "cost", "demo", "simulate", "audit"),
)


@pytest.mark.parametrize("name", HELPED)
def test_examples_name_games_by_their_id(gm: Terminal, name: str) -> None:
    shown = gm(name, "--help")
    assert shown.code == 0
    assert "Example: gm" in shown.out
    assert not re.search(r"\b(?:warha|mts)-1\.jsonl", shown.out)


EXAMPLE = re.compile(r"Example: (gm .+?)(?:   |$)")
NOT_HERE = frozenset(("play", "simulate", "demo", "delete"))
"""Needs a terminal, takes long, or asks."""


def test_examples_of_the_help_can_be_copied(
    gm: Terminal, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "transcripts/audits/ipb_careless.html", "thread.html")
    assert gm("new", "warha", "--players", "Маша,Петя,Rokot", "--seed", "берег").code == 0
    assert gm("new", "mts", "--players", "Маша,Петя").code == 0
    assert (gm("pass", "warha-1").code, gm("pass", "warha-1").code, gm("pass", "warha-1").code) == (0, 0, 0)
    for name in HELPED:
        lines = [" ".join(line.split("│")).strip() for line in gm(name, "--help").out.splitlines()]
        found = next(match[1] for line in lines if (match := EXAMPLE.search(line)))
        for line in found.split(" && ") if name not in NOT_HERE else ():
            command, _, target = line.partition(" > ")
            result = gm(*shlex.split(command)[1:])
            if name == "fair":
                assert "seed is revealed when the game ends" in result.err
                continue
            assert result.code in (0, 1), (line, result.err)
            if target:
                (tmp_path / target.strip()).write_text(result.out, encoding="utf-8")
