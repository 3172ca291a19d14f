"""What kind of answer came, and where errors begin: cases worked out by hand."""

from __future__ import annotations

import pytest

from evals.judging import Reading, outcome_of
from evals.ledgers import Books

POST = "Маша бьёт Петю.\n\nЗдоровье: Маша 100, Петя 95."


@pytest.mark.parametrize(
    ("text", "stop", "problem", "due"),
    [
        (POST, "stop", "", "told"),
        (f"```markdown\n{POST}\n```", "stop", "", "told"),
        ('```json\n{"post": "Маша бьёт Петю."}\n```', "stop", "", "json"),
        ('{"narration": "Маша бьёт Петю.", "ok": true}', "stop", "", "json"),
        ("{не JSON, а так начат пост про Машу}", "stop", "", "told"),
        ("Извините, я не могу это написать.", "stop", "", "refused"),
        ("I'm sorry, I can't help with that.", "stop", "", "refused"),
        ("Петя вздохнул: «не могу больше», — и Маша ударила.", "stop", "", "told"),
        (POST, "content_filter", "", "filtered"),
        ("", "stop", "refused", "refused"),
        (POST, "max_tokens", "", "cut"),
        (POST, "model_length", "", "cut"),
        ("", "stop", "", "empty"),
        ("```\n\n```", "stop", "", "empty"),
        ("Masha strikes Petya for 5, the row is full.", "stop", "", "not_russian"),
        ("12345", "stop", "", "not_russian"),
        ("", "unknown", "timeout", "timeout"),
        ("", "unknown", "too_long", "too_long"),
        ("", "unknown", "unreadable", "unreadable"),
    ],
)
def test_outcomes(text: str, stop: str, problem: str, due: str) -> None:
    assert outcome_of(text, stop, problem, nicks=("Маша", "Петя"))[0] == due


def test_fences_and_json_are_taken_off_before_judging() -> None:
    assert outcome_of(f"```markdown\n{POST}\n```", "stop", "")[1] == POST
    assert outcome_of('{"post": "Маша бьёт Петю.", "note": "да"}', "stop", "")[1] == "Маша бьёт Петю."


def _reading(wrong: dict[str, int], gaps: dict[tuple[str, str], tuple[tuple[str, int], ...]]) -> Reading:
    return Reading(dict.fromkeys(("health", "cards", "sums", "counts"), 3), wrong, {}, (), gaps)


def test_an_error_is_a_root_once_and_carried_until_it_is_told_rightly() -> None:
    books = Books()
    lost = (("Меч", -1),)
    assert books.enter(1, _reading({"cards": 1, "counts": 2}, {("cards", "Маша"): lost})) == (["cards"], ["counts"])
    assert books.enter(2, _reading({}, {("cards", "Петя"): ()})) == ([], [])
    assert books.enter(3, _reading({"cards": 1}, {("cards", "Маша"): lost})) == ([], ["cards"])
    more = (("Меч", -1), ("Монета", -1))
    assert books.enter(5, _reading({"cards": 2}, {("cards", "Маша"): more})) == (["cards"], [])
    assert books.enter(7, _reading({"cards": 1}, {("cards", "Маша"): (("Монета", -1),)})) == ([], ["cards"])
    assert books.enter(9, _reading({}, {("cards", "Маша"): ()})) == ([], [])
    assert [(event.begun, event.carried, event.recovered) for event in books.events] == [(1, 2, False), (5, 1, True)]


def test_a_health_that_goes_on_wrong_by_as_much_is_carried() -> None:
    books = Books()
    assert books.enter(1, _reading({"health": 1}, {("health", "Маша"): (("", 5),)}))[0] == ["health"]
    assert books.enter(2, _reading({"health": 1}, {("health", "Маша"): (("", 5),)}))[0] == []
    assert books.enter(3, _reading({"health": 1}, {("health", "Маша"): (("", 2),)}))[0] == ["health"]
    other = {("health", "Маша"): (), ("health", "Петя"): (("", -1),)}
    assert books.enter(4, _reading({"health": 1}, other))[0] == ["health"]


def test_what_lives_one_turn_is_always_a_root_unless_it_follows() -> None:
    books = Books()
    assert books.enter(1, _reading({"sums": 1}, {})) == (["sums"], [])
    assert books.enter(2, _reading({"sums": 1}, {})) == (["sums"], [])
    assert books.enter(3, _reading({"sums": 1, "hand": 1}, {})) == (["hand"], ["sums"])


def test_a_ledger_that_cannot_be_made_out_is_one_root_until_it_is_right() -> None:
    books = Books()
    assert books.enter(1, _reading({"cards": 1}, {}))[0] == ["cards"]
    assert books.enter(2, _reading({"cards": 2}, {})) == ([], ["cards"])
    assert books.enter(3, _reading({}, {})) == ([], [])
    assert books.enter(4, _reading({"cards": 1}, {}))[0] == ["cards"]
