"""Any change of a record is found, and the line where it happened is named."""

from __future__ import annotations

import random

import pytest

from engine.game import open_record
from engine.record import RecordError, read
from tests.engine.table import SEED, Table, sealed, whole

INSERTED = '0aЖ"\\{} ,:\u00a0\u200b\n\r\t\x00'


def _small() -> str:
    table = Table("Аня", "a\\ud834b")
    table.order()
    table.note("post", text='«\\udead» "1"')
    table.order()
    return table.text


def _damaged(text: str) -> int:
    """The line that opening the text complains of; it must complain."""
    with pytest.raises(RecordError) as caught:
        open_record(text)
    return caught.value.line


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def test_the_whole_record_opens() -> None:
    assert len(open_record(_small())[1]) == 4


def test_every_character_deleted_is_found_in_its_line() -> None:
    text = _small()
    for at in range(len(text)):
        assert _damaged(text[:at] + text[at + 1 :]) == _line(text, at), at


def test_every_character_replaced_is_found_in_its_line() -> None:
    text = _small()
    dice = random.Random(1)
    for at, old in enumerate(text):
        near = chr(ord(old) ^ 1)
        for new in {near, dice.choice(INSERTED), old.swapcase()} - {old}:
            if len(new) == 1:
                assert _damaged(text[:at] + new + text[at + 1 :]) == _line(text, at), (at, new)


def test_every_place_with_a_character_more_is_found_in_its_line() -> None:
    text = _small()
    dice = random.Random(2)
    for at in range(len(text) + 1):
        for new in {dice.choice(INSERTED), text[at - 1] if at else "{", "\n"}:
            # A line feed before a line feed is one after it: the empty line is the next one.
            due = _line(text, at) + (new == "\n" == text[at : at + 1])
            assert _damaged(text[:at] + new + text[at:]) == due, (at, new)


def test_neighbouring_characters_swapped_are_found() -> None:
    text = _small()
    for at in range(len(text) - 1):
        if text[at] != text[at + 1]:
            changed = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
            assert _damaged(changed) in (_line(text, at), _line(text, at) + 1), at


def test_changes_in_a_long_record_are_found_in_their_line() -> None:
    text = whole()
    lines = text.split("\n")[:-1]
    dice = random.Random(3)
    for _ in range(400):
        number = dice.randrange(len(lines))
        line = lines[number]
        at = dice.randrange(len(line))
        kind = dice.randrange(3)
        new = "" if kind == 0 else dice.choice('0123456789abcdefАяЁ",:[]{}')
        changed = line[:at] + new + line[at + (kind != 2) :]
        if changed != line:
            # Reading stops there, so that the lines after it do not matter.
            with pytest.raises(RecordError) as caught:
                list(read([*lines[:number], changed, *lines[number + 1 :]]))
            assert caught.value.line == number + 1


def test_any_two_lines_swapped_are_found_at_the_first() -> None:
    lines = _small().splitlines(keepends=True)
    for i in range(len(lines)):
        for j in range(i + 1, len(lines)):
            changed = list(lines)
            changed[i], changed[j] = lines[j], lines[i]
            assert _damaged("".join(changed)) == i + 1


def test_a_lost_line_is_found_at_its_place() -> None:
    lines = whole().splitlines(keepends=True)
    for lost in range(len(lines) - 1):
        with pytest.raises(RecordError) as caught:
            open_record("".join(lines[:lost] + lines[lost + 1 :]))
        assert caught.value.line == lost + 1
        if lost > 5:
            break


def test_a_line_twice_is_found() -> None:
    lines = _small().splitlines(keepends=True)
    for twice in range(len(lines)):
        assert _damaged("".join([*lines[: twice + 1], *lines[twice:]])) == twice + 2


def test_a_lost_last_line_leaves_a_game_without_its_end() -> None:
    lines = whole().splitlines(keepends=True)
    game, _ = open_record("".join(lines[:-1]))
    assert game.seed is None
    assert open_record("".join(lines))[0].seed == SEED.hex()


@pytest.mark.parametrize("cut", [1, 2, 20, 40])
def test_a_torn_last_line_is_named(cut: int) -> None:
    text = _small()
    with pytest.raises(RecordError, match="line 4: cut off"):
        open_record(text[:-cut])


@pytest.mark.parametrize("version", [0, 2, "1", None, 1.0, True])
def test_an_unknown_version_is_refused(version: object) -> None:
    table = Table()
    table.entries[0]["version"] = version
    with pytest.raises(RecordError, match=r"line 1: record version .* is unknown"):
        open_record(table.text)


@pytest.mark.parametrize("text", ["", "\n", "\ufeff" + "{}\n", "[]\n", "7\n", '"x"\n', "null\n", "{}\n", "<html>\n"])
def test_what_is_no_record_is_refused_at_line_1(text: str) -> None:
    assert _damaged(text) == 1


@pytest.mark.parametrize(
    "value",
    [
        "1" * 5000,
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '"\\ud800"',
        "NaN",
        "-Infinity",
        "1e999",
        '{"a":1,"a":1}',
    ],
)
def test_a_line_of_hostile_json_is_damage_and_no_crash(value: str) -> None:
    lines = _small().splitlines(keepends=True)
    assert _damaged("".join([*lines[:2], f'{{"seq":2,"x":{value},"hash":"0"}}\n', *lines[2:]])) == 3


def test_lines_of_another_game_do_not_fit() -> None:
    one, other = whole().splitlines(keepends=True), whole(b"\x09" * 32).splitlines(keepends=True)
    assert _damaged("".join([*one[:3], *other[3:]])) == 4
    assert _damaged("".join([other[0], *one[1:]])) == 2


def test_a_change_under_a_new_chain_is_found_by_the_rules() -> None:
    """Somebody changes an order and seals the record anew: the state gives it away."""
    table = Table()
    for _ in range(4):
        table.order()
    table.entries[2]["actions"] = [{"type": "buy", "card": "Нкари"}]
    with pytest.raises(RecordError, match="line 3: the order is against the rules"):
        open_record(sealed(table.entries))


def test_carriage_returns_are_damage() -> None:
    assert _damaged(_small().replace("\n", "\r\n")) == 1
