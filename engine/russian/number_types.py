"""What the reader of numbers gives, and what it carries while it reads."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """One number of a text. `cases` and `gender` («m», «f», «n», «pl», «») are those its words can have;
    `sign` is 1 or -1 if a sign is written; `words` tells words from digits."""

    start: int
    end: int
    value: Fraction | int
    kind: str
    high: int | None = None
    cases: tuple[str, ...] = ()
    gender: str = ""
    sign: int = 0
    words: bool = False


class Phrase(NamedTuple):
    """A number under way: the token after it, its value, possible cases, gender and kind."""

    at: int
    value: Fraction | int
    cases: int
    gender: str
    kind: str


def whole(value: Fraction | int) -> Fraction | int:
    """An integer where the value is one."""
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value
