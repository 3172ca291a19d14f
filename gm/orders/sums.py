"""Sums that players reckon out loud («5+4=9», «итого шесть», «6 из 6»): the purchases read must come to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from gm.orders import amounts

_EQUATION: Final = re.compile(r"(?<![\d+])(\d+(?:\s*\+\s*\d+)+)\s*(?:=\s*(\d+))?")
_EQUALS: Final = re.compile(r"(?<![\d\s])\s*=\s*(\d+)\b")
_OUT_OF: Final = re.compile(r"\b(\d+)\s*(?:из|/)\s*(\d+)\b")
_IN_ALL: Final = re.compile(r"\bитого:?\s+([а-яё]+|\d+)(?:\s+([а-яё]+))?", re.IGNORECASE)


def declared(text: str, gold: int, attack: int) -> list[int]:
    """What the player says his purchases cost, as far as it can be nothing else."""
    found = [int(match.group(1)) for match in _EQUALS.finditer(text)]
    for match in _EQUATION.finditer(text):
        found.append(sum(int(part) for part in match.group(1).split("+")))
    if gold != attack:
        found += [int(m.group(1)) for m in _OUT_OF.finditer(text) if int(m.group(2)) == gold >= int(m.group(1))]
    for match in _IN_ALL.finditer(text):
        value = _number(match.group(1), match.group(2))
        if value is not None:
            found.append(value)
    return [value for value in found if 0 < value <= gold]


def _number(first: str, second: str | None) -> int | None:
    value = amounts.cardinal(first.lower().replace("ё", "е"))
    more = amounts.cardinal(second.lower().replace("ё", "е")) if second else None
    if value is not None and more is not None and value >= 20 and value % 10 == 0 and 0 < more < 10:
        return value + more
    return value


def fits(value: int, paid: Sequence[int]) -> bool:
    """Whether a sum is that of some cards bought one after another."""
    starts = range(len(paid))
    return any(sum(paid[start:end]) == value for start in starts for end in range(start + 1, len(paid) + 1))
