"""JSON in a model's answer: found where models put it, and held against the schema that was asked for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from gm.models.model import JsonObject

_FENCE = re.compile(r"```[A-Za-z0-9_-]*[ \t]*\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL)
_THINKING = re.compile(r"\A\s*<(think|thinking|reasoning)>.*?</\1>\s*", re.DOTALL)
_MAX_STARTS = 40  # places where an object may begin; more are noise, and trying all of them would be slow
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def strip_thinking(text: str) -> str:
    """Some local models put their reasoning before the answer, in tags; it is not part of the answer."""
    return _THINKING.sub("", text, count=1)


def find_object(text: str, schema: Mapping[str, Any] | None = None) -> JsonObject | None:
    """The JSON object in an answer: bare, in a code fence, or with words around it.

    With a schema the first object that has its form is taken; if none has, the first object at all (which
    `mismatches` then explains).
    """
    first: JsonObject | None = None
    for candidate in _candidates(text):
        if schema is None or not mismatches(candidate, schema):
            return candidate
        first = candidate if first is None else first
    return first


def _candidates(text: str) -> Iterator[JsonObject]:
    for piece in (text, *_FENCE.findall(text)):
        value = _load(piece.strip())
        if value is not None:
            yield value
    decoder = json.JSONDecoder(parse_constant=_refuse)
    at, tries = text.find("{"), 0
    while at >= 0 and tries < _MAX_STARTS:
        tries += 1
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            if isinstance(value, dict):
                yield value
        at = text.find("{", end)


def _load(text: str) -> JsonObject | None:
    try:
        value = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def mismatches(value: Any, schema: Mapping[str, Any], path: str = "$") -> list[str]:
    """Where a value departs from a schema: the part of JSON Schema that vendors offer for structured output."""
    if "anyOf" in schema:
        branches = [mismatches(value, branch, path) for branch in schema["anyOf"]]
        return [] if any(not found for found in branches) else [f"{path}: fits none of the alternatives"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{path}: not one of the allowed values"]
    kinds = schema.get("type")
    if kinds is not None:
        allowed = [kinds] if isinstance(kinds, str) else list(kinds)
        if not any(_is(value, kind) for kind in allowed):
            return [f"{path}: not {' or '.join(allowed)}"]
    found: list[str] = []
    if isinstance(value, dict):
        properties: Mapping[str, Any] = schema.get("properties", {})
        found += [f"{path}.{name}: missing" for name in schema.get("required", ()) if name not in value]
        for name, item in value.items():
            if name in properties:
                found += mismatches(item, properties[name], f"{path}.{name}")
            elif schema.get("additionalProperties") is False:
                found.append(f"{path}.{name}: not asked for")
    elif isinstance(value, list) and isinstance(schema.get("items"), Mapping):
        for at, item in enumerate(value):
            found += mismatches(item, schema["items"], f"{path}[{at}]")
    return found


def _is(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    return isinstance(value, _TYPES.get(kind, ()))


def is_strict(schema: Mapping[str, Any]) -> bool:
    """Whether OpenAI's strict mode would take the schema: every object closed, every property required."""
    if schema.get("type") == "object" or "properties" in schema:
        properties: Mapping[str, Any] = schema.get("properties", {})
        closed = schema.get("additionalProperties") is False
        if not closed or set(schema.get("required", ())) != set(properties):
            return False
        if not all(is_strict(item) for item in properties.values()):
            return False
    items = schema.get("items")
    branches = [*schema.get("anyOf", ()), *([items] if isinstance(items, Mapping) else [])]
    return all(is_strict(branch) for branch in branches)


def instruction(schema: Mapping[str, Any]) -> str:
    """How to ask for the form in words, for servers that do not take a schema."""
    return (
        "Answer with exactly one JSON object and nothing else: no words before or after it, no code fence. "
        "JSON schema of the object: " + json.dumps(schema, ensure_ascii=False, sort_keys=True)
    )
