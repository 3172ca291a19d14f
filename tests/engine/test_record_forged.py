"""Records sealed anew with anything in any field: read as they should be, or refused by the line, never a crash."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.chance import commitment
from engine.game import fairness, open_record
from engine.record import RecordError, Tail, read, seal
from tests.engine.table import Table, sealed

ANYTHING: list[Any] = [
    None,
    True,
    -1,
    3.5,
    10**30,
    "",
    "Аня",
    [],
    [None],
    [[]],
    {},
    {"draw": 1},
    ["draw"],
    [{"draw": ["Нкари"]}],
]


def _forged() -> Callable[[int, str, Any], str]:
    table = Table("Аня", "Боря", W14="random")
    table.order()
    table.order()
    table.undo()
    base = table.entries

    def forge(line: int, field: str, value: Any) -> str:
        entries = [dict(entry) for entry in base]
        entries[line][field] = value
        return sealed(entries)

    return forge


@pytest.mark.parametrize("field", ["game", "players", "rulings", "commitment", "chance", "position", "state"])
def test_a_header_with_anything_in_it_opens_or_is_refused_by_line_1(field: str) -> None:
    forge = _forged()
    for value in ANYTHING:
        if field == "commitment" and isinstance(value, str):
            continue  # any text may be a commitment; the seed shows in the end
        if (field, value) in (("rulings", {}), ("position", 10**30)):
            continue
        with pytest.raises(RecordError, match="line") as caught:
            open_record(forge(0, field, value))
        assert caught.value.line == 1


@pytest.mark.parametrize("line", [1, 2, 3])
@pytest.mark.parametrize("field", ["turn", "player", "type", "actions", "chance", "to", "position", "state"])
def test_an_entry_with_anything_in_it_opens_or_is_refused_by_its_line(line: int, field: str) -> None:
    forge = _forged()
    undo = line == 3
    for value in ANYTHING:
        free = field in ("player", "actions", "chance") if undo else field == "to"
        same = (field, value) in [("player", "Аня"), ("actions", [])]
        if free or same or (field == "position" and value == 10**30 and not undo):
            continue
        with pytest.raises(RecordError, match="line") as caught:
            open_record(forge(line, field, value))
        assert caught.value.line == line + 1


@pytest.mark.parametrize("line", [0, 1])
def test_outcomes_that_nothing_asked_for_are_refused(line: int) -> None:
    table = Table()
    table.order()
    table.entries[line]["chance"].append({"draw": ["Монета"]})
    with pytest.raises(RecordError, match="that nothing asked for") as caught:
        open_record(table.text)
    assert caught.value.line == line + 1


@pytest.mark.parametrize("seq", [0, 2, True, 1.0, "1", None])
def test_a_false_seq_under_a_true_chain_is_refused(seq: Any) -> None:
    table = Table()
    table.order()
    first, tail = seal(Tail(), table.entries[0])
    # `seal` writes its own seq first; the one in the entry overrides the value and keeps the place.
    second, _ = seal(tail, {**table.entries[1], "seq": seq})
    with pytest.raises(RecordError, match=r"line 2: seq .* stands where 1 is due"):
        list(read([first, second]))


def test_a_commitment_to_a_seed_of_another_length_is_named() -> None:
    table = Table()
    table.entries[0]["commitment"] = commitment(b"abc")
    _, entries = open_record(table.text)
    with pytest.raises(RecordError, match="line 1"):
        fairness(entries, b"abc")
