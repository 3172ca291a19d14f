"""Numbers written in digits, and what looks like one: dates, times, dice, colours, labels, ordinals."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple


class Digits(NamedTuple):
    """A number read at a place of the folded text."""

    start: int
    end: int
    value: Fraction | int
    kind: str
    high: int | None = None
    sign: int = 0
    cases: int = 0


_THIN: Final = "\u00a0\u202f\u2009\u2007\u2008\u2006\u2005\u2004"
_DASH: Final = "-‐‑‒–—"
_DATE: Final = re.compile(
    r"(?:\d{4}[-./](?:0?[1-9]|1[0-2])[-./](?:0?[1-9]|[12]\d|3[01])"
    r"|(?:0?[1-9]|[12]\d|3[01])[-./](?:0?[1-9]|1[0-2])[-./](?:\d{4}|\d\d)"
    r"|(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2]))(?![\w]|[.,]\d)"
)
_TIME: Final = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?![\d:])")
_VERSION: Final = re.compile(r"\d+(?:\.\d+){2,}")
_GROUPED: Final = re.compile(rf"[1-9]\d{{0,2}}(?:[{_THIN}'’]\d{{3}})+(?!\d)")
_SPACED: Final = re.compile(r"[1-9]\d{0,2}(?: \d{3})*(?: 0\d\d)(?: \d{3})*(?!\d)")
_DECIMAL: Final = re.compile(r"(\d+)[.,](\d+)(?![\d.,]?\d)")
_RANGE: Final = re.compile(rf"(\d+)[{_DASH}](\d+)(?!\d|[{_DASH}.,]\d)")
_ORDINAL: Final = re.compile(
    rf"(\d+)[{_DASH}]?(ого|его|ому|ему|ый|ий|ой|ая|ое|ые|ую|ых|ым|ыми|ом|го|му|ми|мя|ти|ех|ум|ем|ью|ть|й|я|е|м|х|ю)(?!\w)"
)
_CARDINAL_TAILS: Final = frozenset({"ти", "ми", "мя", "ех", "ум", "ем", "ью", "ть"})
_ORDINAL_CASES: Final[dict[str, int]] = {
    **dict.fromkeys(("го", "ого", "его"), 0b001010),
    **dict.fromkeys(("му", "ому", "ему"), 0b000100),
    **dict.fromkeys(("ый", "ий", "й"), 0b001001),
    **dict.fromkeys(("ая", "я"), 0b000001),
    **dict.fromkeys(("ую", "ю"), 0b001000),
    **dict.fromkeys(("ом",), 0b100000),
}
_DICE: Final = re.compile(r"\d{0,3}[dдкk]\d{1,4}(?:[+\-−]\d+)?(?!\w)")
_TIMES_BEFORE: Final = re.compile(r"[xх×](\d+)$")
_TIMES_AFTER: Final = re.compile(r"(\d+)[xх×]$")
_UNIT_BEFORE: Final = re.compile(r"(?:hp|хп|х|x)(\d+)$")
_UNIT_AFTER: Final = re.compile(r"(\d+)([a-zа-я]+)$")
_HEX: Final = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{8}|(?=[0-9]*[a-f])[0-9a-f]{3})(?!\w)")
_LABEL: Final = re.compile(r"(?:#|№|n°|no\.)[ \u00a0]{0,2}$")
_LABEL_LIST: Final = re.compile(
    r"(?:№|#)[ \u00a0]?\d+(?:[ \u00a0]?(?:,|и|-|–)[ \u00a0]?(?:№|#)?[ \u00a0]?\d+)*[ \u00a0]?(?:,|и|-|–)[ \u00a0]?$"
)
_URL: Final = re.compile(r"(?:https?://|www\.)\S+")
_PERCENT: Final = re.compile(r"[ \u00a0]?%")
_VULGAR: Final[dict[str, Fraction]] = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
}
_MINUS: Final = "-−–﹣－"
_NOT_UNITS: Final = frozenset(
    {"к", "k", "кк", "g", "гб", "мб", "px", "пкс", "em", "pt", "st", "nd", "rd", "th", "мм", "см"}
)
VULGAR: Final = frozenset(_VULGAR)


def find_url(text: str) -> list[tuple[int, int]]:
    """Spans of addresses, whose digits mean nothing."""
    if "//" not in text and "www." not in text:
        return []
    return [match.span() for match in _URL.finditer(text)]


def _sign(text: str, start: int) -> tuple[int, int]:
    """The sign that stands right before a number and where the number then begins."""
    if start == 0 or text[start - 1] not in _MINUS + "+＋":
        return 0, start
    before = text[start - 2] if start > 1 else " "
    if before.isalnum() or before in ")]»%_" or before == text[start - 1]:
        return 0, start
    if before in " \u00a0" and start > 2 and text[start - 1] in "-–" and _ends_number(text, start - 2):
        return 0, start
    return (1 if text[start - 1] in "+＋" else -1), start - 1


def _ends_number(text: str, end: int) -> bool:
    """Unused place for a number just before a spaced dash: «10 -7» keeps its sign."""
    return False


def _big(digits: str) -> int:
    """The value of a run of digits; absurdly long runs are cut, so that no input is slow."""
    return int(digits[:30])


def _pure(text: str, start: int, end: int) -> Digits:
    """A token of digits alone, with what stands around it."""
    for pattern, kind in ((_DATE, "date"), (_TIME, "time"), (_VERSION, "label")):
        match = pattern.match(text, start)
        if match is not None:
            return Digits(start, match.end(), _big(text[start:end]), kind)
    match = _GROUPED.match(text, start) or _SPACED.match(text, start)
    if match is not None:
        digits = "".join(char for char in match.group() if char.isdigit())
        sign, begin = _sign(text, start)
        return Digits(begin, match.end(), (-1 if sign < 0 else 1) * int(digits), "cardinal", None, sign)
    match = _DECIMAL.match(text, start)
    if match is not None:
        whole, rest = match.group(1)[:30], match.group(2)[:30]
        sign, begin = _sign(text, start)
        value = Fraction(int(whole + rest), 10 ** len(rest))
        return _percent(text, Digits(begin, match.end(), -value if sign < 0 else value, "fraction", None, sign))
    match = _ORDINAL.match(text, start)
    if match is not None:
        return _suffixed(text, match)
    match = _RANGE.match(text, start)
    if match is not None:
        low, high = _big(match.group(1)), _big(match.group(2))
        if (
            low < high
            and (start == 0 or text[start - 1] not in "+-−=")
            and text[match.end() : match.end() + 2].strip()[:1] != "="
        ):
            return Digits(start, match.end(), low, "range", high)
    sign, begin = _sign(text, start)
    value = _big(text[start:end])
    return _percent(text, Digits(begin, end, -value if sign < 0 else value, "cardinal", None, sign))


def _percent(text: str, digits: Digits) -> Digits:
    match = _PERCENT.match(text, digits.end)
    if match is None:
        return digits
    return digits._replace(end=match.end(), kind="percent")


def _suffixed(text: str, match: re.Match[str]) -> Digits:
    """«3-го», «36-й», «5-ти», «2-х»: an ordinal, or a cardinal with its ending."""
    value, tail = _big(match.group(1)), match.group(2)
    if tail in _CARDINAL_TAILS or (tail == "х" and value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14)):
        cases = 0b010000 if tail in ("мя", "ью") else 0b100110 if tail != "ть" else 0b001001
        return Digits(match.start(), match.end(), value, "cardinal", None, 0, cases)
    if tail == "х" and "-" not in match.group():
        return Digits(match.start(), match.end(), value, "cardinal")
    return Digits(match.start(), match.end(), value, "ordinal", None, 0, _ORDINAL_CASES.get(tail, 0))


def read_digits(text: str, start: int, end: int) -> Digits | None:
    """What the word-like token text[start:end], which contains a digit, means; None: nothing at all."""
    before = text[start - 1] if start else ""
    if before == "#":
        colour = _HEX.match(text, start - 1)
        if colour is not None:
            return Digits(start - 1, colour.end(), int(colour.group()[1:], 16), "colour")
    token = text[start:end]
    if (
        before
        and before in "#№ \u00a0.°"
        and token.isdecimal()
        and (mark := _LABEL.search(text, max(0, start - 5), start))
    ):
        return Digits(mark.start(), end, _big(token), "label")
    if token.isdecimal():
        return _pure(text, start, end)
    if "_" in token:
        return Digits(start, end, 0, "label")
    if _DICE.match(text, start):
        match = _DICE.match(text, start)
        assert match is not None
        return Digits(start, match.end(), 0, "dice")
    match = _ORDINAL.match(text, start)
    if match is not None:
        return _suffixed(text, match)
    match = _TIMES_BEFORE.match(token) or _UNIT_BEFORE.match(token)
    if match is not None:
        return Digits(start + match.start(1), end, _big(match.group(1)), "cardinal")
    match = _UNIT_AFTER.match(token)
    if match is not None and match.group(2) not in _NOT_UNITS and match.group(1).isdecimal():
        sign, begin = _sign(text, start)
        value = _big(match.group(1))
        return Digits(begin, start + match.end(1), -value if sign < 0 else value, "cardinal", None, sign)
    return Digits(start, end, 0, "label")


def read_vulgar(char: str) -> Fraction:
    """«½» and its like."""
    return _VULGAR[char]
