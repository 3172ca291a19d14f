"""JSON where models put it, and schemas."""

from __future__ import annotations

from typing import Any

import pytest

from gm.models.structured import find_object, instruction, is_strict, mismatches, strip_thinking
from tests.models.harness import SCHEMA

GOOD = {"narration": "Бой {идёт}."}


@pytest.mark.parametrize(
    "text",
    [
        '{"narration": "Бой {идёт}."}',
        '  \n{"narration": "Бой {идёт}."}\n',
        '```json\n{"narration": "Бой {идёт}."}\n```',
        '```\n{"narration": "Бой {идёт}."}\n```',
        'Пожалуйста:\n\n```JSON\n{"narration": "Бой {идёт}."}\n```\nГотово!',
        '```json\n{"narration": "Бой {идёт}."}',
        'Конечно! {"narration": "Бой {идёт}."} Ещё что-нибудь?',
        'Схема {"type": "object"}, ответ {"narration": "Бой {идёт}."}',
        'Фигурные { скобки } и {"narration": "Бой {идёт}."}',
    ],
)
def test_found(text: str) -> None:
    assert find_object(text, SCHEMA) == GOOD


@pytest.mark.parametrize(
    "text",
    ["", "Бой.", '{"narration": "Бой', '["narration"]', '{"narration": NaN}', "{" * 5000, '{"a":' * 100_000, "null"],
)
def test_not_found(text: str) -> None:
    assert find_object(text, SCHEMA) is None


def test_an_object_of_another_form_is_shown_rather_than_nothing() -> None:
    assert find_object('{"post": 1}', SCHEMA) == {"post": 1}
    assert mismatches({"post": 1}, SCHEMA) == ["$.narration: missing", "$.post: not asked for"]


CASES: list[tuple[Any, dict[str, Any], list[str]]] = [
    (1, {"type": "integer"}, []),
    (True, {"type": "integer"}, ["$: not integer"]),
    (1.5, {"type": "number"}, []),
    (None, {"type": ["string", "null"]}, []),
    (1, {"type": ["string", "null"]}, ["$: not string or null"]),
    ("b", {"enum": ["a"]}, ["$: not one of the allowed values"]),
    ([1, "x"], {"type": "array", "items": {"type": "integer"}}, ["$[1]: not integer"]),
    ({"a": {"b": 1}}, {"properties": {"a": {"properties": {"b": {"type": "string"}}}}}, ["$.a.b: not string"]),
    ({"a": 1, "b": 2}, {"properties": {"a": {}}}, []),
    (3, {"anyOf": [{"type": "string"}, {"type": "integer"}]}, []),
    ([], {"anyOf": [{"type": "string"}, {"type": "integer"}]}, ["$: fits none of the alternatives"]),
]


@pytest.mark.parametrize(("value", "schema", "found"), CASES)
def test_mismatches(value: Any, schema: dict[str, Any], found: list[str]) -> None:
    assert mismatches(value, schema) == found


def test_strict_mode_only_where_openai_takes_it() -> None:
    assert is_strict(SCHEMA)
    assert not is_strict({**SCHEMA, "additionalProperties": True})
    assert not is_strict({**SCHEMA, "required": []})
    assert not is_strict({**SCHEMA, "properties": {"narration": {"type": "object", "properties": {}}}})


def test_thinking_aloud_is_not_the_answer() -> None:
    assert strip_thinking("<think>\nхм {\n</think>\n\nБой.") == "Бой."
    assert strip_thinking("Бой <think>не</think>.") == "Бой <think>не</think>."


def test_the_instruction_holds_the_schema() -> None:
    assert '"narration"' in instruction(SCHEMA)
