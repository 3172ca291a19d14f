"""JSON read so that every string knows where it stands, for finding places in an exported topic.

Numbers, true, false and null keep their text only. Reading is iterative and bounded: depth and number of values have
limits, repeated names in an object keep the last value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from gm.threads.model import SourceMap

_DEPTH: Final = 100
_VALUES: Final = 3_000_000
_SPACE: Final = re.compile(r"[ \t\r\n\ufeff]*+")
_STRING: Final = re.compile(r'"((?:[^"\\\x00-\x08\x0b\x0c\x0e-\x1f]++|\\.)*+)"', re.DOTALL)
_LITERAL: Final = re.compile(r"-?\d[\d.eE+-]*+|true|false|null|NaN|-?Infinity")
_ESCAPE: Final = re.compile(r"\\(?:u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?|(.))", re.DOTALL)
_SHORT: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "/": "/", "\\": "\\", '"': '"'}


class JsonError(ValueError):
    """No JSON, or more of it than is read."""


@dataclass(frozen=True, slots=True)
class JsonString:
    """A string's place between its quotation marks."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class JsonLiteral:
    text: str


JsonValue: TypeAlias = "JsonString | JsonLiteral | list[JsonValue] | dict[str, JsonValue]"


def decode(source: str, string: JsonString) -> tuple[str, SourceMap | None]:
    """What a string says, and where its characters stand if they are not simply the source's own."""
    low, high = string.start, string.end
    if source.find("\\", low, high) < 0:
        return source[low:high], None
    parts: list[str] = []
    runs: list[tuple[int, int]] = []
    length, position = 0, low
    for match in _ESCAPE.finditer(source, low, high):
        if match.start() > position:
            runs.append((length, position))
            parts.append(source[position : match.start()])
            length += match.start() - position
        runs.append((length, match.start()))
        first, second, short = match.groups()
        position = match.end()
        if short is not None:
            char = _SHORT.get(short, short)
        elif 0xD800 <= (code := int(first, 16)) <= 0xDBFF and second:
            char = chr(0x10000 + ((code - 0xD800) << 10) + (int(second, 16) - 0xDC00))
        else:
            char = "\ufffd" if 0xD800 <= code <= 0xDFFF else chr(code)
            if second:  # the second escape belongs to no pair: read it on its own
                position = match.start(2) - 2
        parts.append(char)
        length += 1
        if second and position == match.start(2) - 2:
            runs.append((length, position))
            parts.append("\ufffd")
            length += 1
            position = match.end()
    if position < high:
        runs.append((length, position))
        parts.append(source[position:high])
        length += high - position
    return "".join(parts), SourceMap.of(runs, length, high)


def _value(source: str, position: int) -> tuple[JsonValue, int]:
    if found := _STRING.match(source, position):
        return JsonString(found.start(1), found.end(1)), found.end()
    if found := _LITERAL.match(source, position):
        return JsonLiteral(found.group()), found.end()
    raise JsonError(f"no JSON value at character {position}")


def parse(source: str) -> JsonValue:
    """The value a text holds; raises JsonError."""
    stack: list[list[JsonValue] | dict[str, JsonValue]] = []
    keys: list[str] = []
    position = _skip(source, 0)
    values = 0
    while True:
        values += 1
        if values > _VALUES or len(stack) > _DEPTH:
            raise JsonError("too much or too deeply nested JSON")
        char = source[position : position + 1]
        value: JsonValue
        if char in ("{", "["):
            opened: list[JsonValue] | dict[str, JsonValue] = {} if char == "{" else []
            closing = "}" if char == "{" else "]"
            position = _skip(source, position + 1)
            if source[position : position + 1] != closing:
                stack.append(opened)
                if isinstance(opened, dict):
                    position = _key(source, position, keys)
                continue
            value, position = opened, position + 1
        else:
            value, position = _value(source, position)
        while True:  # the value is whole: put it where it belongs, and close what ends after it
            if not stack:
                if _skip(source, position) != len(source):
                    raise JsonError("text behind the JSON value")
                return value
            top = stack[-1]
            if isinstance(top, dict):
                top[keys.pop()] = value
            else:
                top.append(value)
            position = _skip(source, position)
            char = source[position : position + 1]
            if char == ",":
                position = _skip(source, position + 1)
                if isinstance(top, dict):
                    position = _key(source, position, keys)
                break
            if char != ("}" if isinstance(top, dict) else "]"):
                raise JsonError(f"JSON breaks off at character {position}")
            value, position = stack.pop(), position + 1


def _skip(source: str, position: int) -> int:
    found = _SPACE.match(source, position)
    return found.end() if found else position


def _key(source: str, position: int, keys: list[str]) -> int:
    found = _STRING.match(source, position)
    if found is None:
        raise JsonError(f"no name in the object at character {position}")
    keys.append(decode(source, JsonString(found.start(1), found.end(1)))[0])
    position = _skip(source, found.end())
    if source[position : position + 1] != ":":
        raise JsonError(f"no colon at character {position}")
    return _skip(source, position + 1)
