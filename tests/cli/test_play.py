"""A host plays through the command line alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.posts import parse
from tests.cli.terminal import Terminal, one_clear_line


def start(gm: Terminal, *more: str) -> None:
    assert gm("new", "warha", "--players", "Аня,Боря,Вера", "--seed", "7", "--id", "t", *more).code == 0


def test_new_prints_the_opening_post_and_where_to_go_on(gm: Terminal) -> None:
    result = gm("new", "warha", "--players", "Аня,Боря,Вера", "--seed", "7", "--format", "markdown")
    assert result.code == 0
    assert "gm reply warha-1" in result.err
    post = parse(result.out.strip(), "markdown")
    assert post.title == "Warha Realms. Ход 1 — Аня"
    assert "sha256:" in result.out


def test_the_same_seed_gives_the_same_game(gm: Terminal) -> None:
    first = gm("new", "warha", "--players", "А,Б", "--seed", "x").out
    assert gm("new", "warha", "--players", "А,Б", "--seed", "x").out == first
    assert gm("new", "warha", "--players", "А,Б", "--seed", "y").out != first
    assert gm("new", "warha", "--players", "А,Б").out != gm("new", "warha", "--players", "А,Б").out


def test_a_reply_is_answered_with_the_next_post_and_how_it_was_understood(gm: Terminal) -> None:
    start(gm)
    result = gm("reply", "t", "ничего не беру, всю атаку в Борю", "--format", "text")
    assert result.code == 0
    assert "Понято" in result.err
    assert "Боря" in result.err
    assert "Ход 2" in result.out


def test_a_question_changes_nothing_and_the_answer_completes_it(gm: Terminal) -> None:
    start(gm)
    before = gm("status", "t", "--json").json
    asked = gm("reply", "t", "ничего не беру, бью на все")
    assert asked.code == 1
    assert "?" in asked.out
    assert gm("status", "t", "--json").json == before
    assert gm("reply", "t", "Веру").code == 0
    facts = gm("facts", "--record", "t").json
    assert facts["previous"]["attacks"] == {"Вера": before["facts"]["attack"]}


def test_a_refusal_gives_the_reason_and_changes_nothing(gm: Terminal) -> None:
    start(gm)
    before = gm("status", "t", "--json").json
    result = gm("reply", "t", "атака: 50 в Борю", "--json")
    assert result.code == 1
    assert result.json["status"] == "refused"
    assert result.json["code"] == "attack_overspent"
    assert "50" in result.json["message"]
    assert gm("status", "t", "--json").json == before


def test_orders_shows_and_plays_nothing(gm: Terminal, home: Path) -> None:
    start(gm)
    before = (home / "t.jsonl").read_bytes()
    result = gm("orders", "--record", "t", "--json", "пас")
    assert result.code == 0
    assert result.json == {"status": "ok", "actions": [{"type": "pass"}], "code": None, "message": None}
    assert (home / "t.jsonl").read_bytes() == before


def test_pass_undo_post_list_status(gm: Terminal) -> None:
    start(gm)
    assert gm("pass", "t").code == 0
    assert gm("facts", "--record", "t").json["actor"] == "Боря"
    drawn = gm("facts", "--record", "t").json
    assert gm("undo", "t").code == 0
    assert gm("facts", "--record", "t").json["actor"] == "Аня"
    assert gm("pass", "t").code == 0
    assert gm("facts", "--record", "t").json == drawn  # chance came back with the undone order
    assert [row["id"] for row in gm("list", "--json").json] == ["t"]
    assert gm("status", "t").code == 0
    assert "Боря" in gm("list").out
    assert one_clear_line(gm("post", "t", "9"))


def test_the_same_reply_again_is_not_the_next_players(gm: Terminal) -> None:
    start(gm)
    first = gm("reply", "t", "пас", "--player", "Аня")
    again = gm("reply", "t", "пас", "--player", "Аня")
    assert again.code == 0
    assert "already" in again.err
    assert again.out == first.out
    assert gm("reply", "t", "пас").code == 0  # Боря may say the same words
    assert gm("facts", "--record", "t").json["turn"] == 3


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("reply", "nope", "пас"), "nope"),
        (("reply", "t", ""), "empty"),
        (("reply", "t", "  \n "), "empty"),
        (("reply", "t", "пас", "--player", "Глеб"), "Глеб"),
        (("reply", "t", "пас", "--file", "x"), "--file"),
        (("reply", "t", "--file", "/nowhere/x"), "/nowhere/x"),
        (("post", "t", "0"), "0"),
        (("undo", "t"), "take back"),
        (("new", "warha", "--players", "Аня"), "2 to 6"),
        (("new", "warha", "--players", "Аня,аня"), "same nick"),
        (("new", "warha", "--players", "Аня,"), "empty"),
        (("new", "chess", "--players", "А,Б"), "chess"),
        (("new", "warha", "--players", "А,Б", "--ruling", "W1=x"), "W1"),
        (("new", "warha", "--players", "А,Б", "--ruling", "W1"), "NAME=VALUE"),
        (("new", "warha", "--players", "А,Б", "--format", "pdf"), "pdf"),
        (("new", "warha", "--players", "А,Б", "--model", "gpt"), "openai/NAME"),
        (("facts", "--record", "t", "--turn", "5"), "5"),
        (("replay", "/nowhere"), "/nowhere"),
        (("fair", "t"), "seed"),
        (("orders", "x"), "--record"),
        (("verify", "/nowhere", "--record", "t"), "/nowhere"),
        (("simulate", "warha", "--games", "0"), "--games"),
        (("simulate", "warha", "--players", "9"), "2 to 6"),
        (("frob",), "frob"),
    ],
)
def test_wrong_input_is_one_clear_line_and_changes_nothing(
    gm: Terminal, home: Path, arguments: tuple[str, ...], word: str
) -> None:
    start(gm)
    before = (home / "t.jsonl").read_bytes()
    result = gm(*arguments)
    assert one_clear_line(result), result
    assert word in result.err
    assert (home / "t.jsonl").read_bytes() == before


def test_text_that_cannot_be_read_is_one_clear_line(gm: Terminal, home: Path, tmp_path: Path) -> None:
    start(gm)
    (tmp_path / "binary").write_bytes(b"\x7fELF\x00\x00\x01")
    (tmp_path / "cp1251").write_bytes("беру меч".encode("cp1251"))
    before = (home / "t.jsonl").read_bytes()
    for name, word in (("binary", "binary"), ("cp1251", "UTF-8")):
        result = gm("reply", "t", "--file", str(tmp_path / name))
        assert one_clear_line(result)
        assert word in result.err
    assert one_clear_line(gm("reply", "t", stdin=b""))
    assert (home / "t.jsonl").read_bytes() == before


def test_a_damaged_record_is_named_with_its_line(gm: Terminal, home: Path) -> None:
    start(gm)
    gm("pass", "t")
    path = home / "t.jsonl"
    path.write_text(path.read_text(encoding="utf-8").replace('"turn":1', '"turn":2', 1), encoding="utf-8")
    for arguments in (("reply", "t", "пас"), ("status", "t"), ("replay", str(path)), ("post", "t")):
        result = gm(*arguments)
        assert one_clear_line(result)
        assert "line 2" in result.err


def test_not_ones_turn_is_refused(gm: Terminal) -> None:
    start(gm)
    result = gm("reply", "t", "пас", "--player", "Вера", "--json")
    assert result.code == 1
    assert result.json["code"] == "not_your_turn"
    assert "Аня" in result.json["message"]


def test_russian_messages_on_demand() -> None:
    from gm.cli.lang import choose

    assert choose(["status", "--lang", "ru"], None) == "ru"
    assert choose(["--lang=ru"], "en") == "ru"
    assert choose([], "ru_RU") == "ru"
    assert choose(["--lang", "en"], "ru") == "en"
    assert choose([], None) == "en"
