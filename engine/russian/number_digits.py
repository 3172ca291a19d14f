"""Numbers written in digits, and what looks like one: dates, times, dice, colours, labels, ordinals."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final, NamedTuple

from engine.russian.text import word_set


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
# what may go on with a number; after anything else it has ended
_CONTINUES: Final = frozenset(_DASH + _THIN + " .,:/'’")
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
_UNIT_BEFORE: Final = re.compile(r"(?:hp|хп|х|x)(\d+)$")
_UNIT_AFTER: Final = re.compile(r"(\d+)([a-zа-я]+)$")
_HEX: Final = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{8}|(?=[0-9]*[a-f])[0-9a-f]{3})(?!\w)")
_LABEL_ENDS: Final = frozenset("#№ \u00a0.°")
_LABEL: Final = re.compile(r"(?:#|№|n°|no\.)[ \u00a0]{0,2}$")
_DOTTED: Final = re.compile(r"(?:\.\w+)+")
_URL: Final = re.compile(r"(?:https?://|www\.)\S+")
_PERCENT: Final = re.compile(r"[ \u00a0]?%")
_VULGAR: Final[dict[str, Fraction]] = {
    "½": Fraction(1, 2),
    "⅓": Fraction(1, 3),
    "⅔": Fraction(2, 3),
    "¼": Fraction(1, 4),
    "¾": Fraction(3, 4),
}
_HYPHENS: Final = "-–﹣－"
_MINUS: Final = "−"
_PLUS: Final = "+＋"
# what stands right after a number without being a thing that is counted
_NOT_UNITS: Final = word_set("к k кк g гб мб px пкс em pt st nd rd th мм см")


def find_urls(text: str) -> list[tuple[int, int]]:
    """Spans of addresses, whose digits mean nothing."""
    if "//" not in text and "www." not in text:
        return []
    return [match.span() for match in _URL.finditer(text)]


def _big(digits: str) -> int:
    """The value of a run of digits; absurdly long runs are cut, so that no input is slow."""
    return int(digits[:30])


def _signed(text: str, start: int, end: int, value: Fraction | int, kind: str) -> Digits:
    """A number with the sign that touches it, if it is one and not a hyphen, a dash or an operator."""
    mark = text[start - 1] if start else ""
    before = text[start - 2] if start > 1 else " "
    negative = mark == _MINUS or (mark in _HYPHENS and before not in ")]»%")
    if not mark or not (negative or mark in _PLUS) or before.isalnum() or before in ("_", mark):
        return Digits(start, end, value, kind)
    return Digits(start - 1, end, -value if negative else value, kind, None, -1 if negative else 1)


def _percent(text: str, digits: Digits) -> Digits:
    match = _PERCENT.match(text, digits.end)
    return digits if match is None else digits._replace(end=match.end(), kind="percent")


def _range(text: str, start: int) -> Digits | None:
    """«7–9»; not «94-8», nor a sum «5-7=»."""
    match = _RANGE.match(text, start)
    if match is None or (start and text[start - 1] in "+-−="):
        return None
    low, high = _big(match.group(1)), _big(match.group(2))
    if low >= high or text[match.end() : match.end() + 2].lstrip()[:1] == "=":
        return None
    return Digits(start, match.end(), low, "range", high)


def _pure(text: str, start: int, end: int) -> Digits:
    """A token of digits alone, with what stands around it."""
    if text[end : end + 1] not in _CONTINUES or not text[end + 1 : end + 2].isalnum():
        return _percent(text, _signed(text, start, end, _big(text[start:end]), "cardinal"))
    for pattern, kind in ((_DATE, "date"), (_TIME, "time"), (_VERSION, "label")):
        match = pattern.match(text, start)
        if match is not None:
            return Digits(start, match.end(), _big(text[start:end]), kind)
    match = _GROUPED.match(text, start) or _SPACED.match(text, start)
    if match is not None:
        digits = "".join(char for char in match.group() if char.isdecimal())
        return _signed(text, start, match.end(), _big(digits), "cardinal")
    match = _DECIMAL.match(text, start)
    listed = start > 1 and text[start - 1] in ".," and text[start - 2].isdecimal()
    if match is not None and not listed:
        whole, rest = match.group(1)[:30], match.group(2)[:30]
        value = Fraction(int(whole + rest), 10 ** len(rest))
        return _percent(text, _signed(text, start, match.end(), value, "fraction"))
    match = _ORDINAL.match(text, start)
    if match is not None:
        return _suffixed(text, match)
    found = _range(text, start) or _signed(text, start, end, _big(text[start:end]), "cardinal")
    return _percent(text, found)


def _suffixed(text: str, match: re.Match[str]) -> Digits:
    """«3-го», «36-й», «5-ти», «2-х»: an ordinal, or a cardinal with its ending."""
    start, end = match.span()
    value, tail = _big(match.group(1)), match.group(2)
    if tail in _CARDINAL_TAILS or (tail == "х" and value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14)):
        cases = 0b010000 if tail in ("мя", "ью") else 0b100110 if tail != "ть" else 0b001001
        return Digits(start, end, value, "cardinal", None, 0, cases)
    if tail == "х" and match.group().isalnum():
        return Digits(start, end, value, "cardinal")  # «5х»: five times
    return Digits(start, end, value, "ordinal", None, 0, _ORDINAL_CASES.get(tail, 0))


def read_digits(text: str, start: int, end: int, token: str) -> Digits | None:
    """What the token text[start:end], which is no plain word, means; None: nothing at all."""
    before = text[start - 1] if start else ""
    if before == "#":
        colour = _HEX.match(text, start - 1)
        if colour is not None:
            return Digits(start - 1, colour.end(), int(colour.group()[1:], 16), "colour")
    if token.isdecimal():
        marked = before in _LABEL_ENDS and not _LABEL_ENDS.isdisjoint(text[max(0, start - 3) : start].strip())
        mark = _LABEL.search(text, max(0, start - 5), start) if marked else None
        return Digits(mark.start(), end, _big(token), "label") if mark is not None else _pure(text, start, end)
    if token in _VULGAR:
        return Digits(start, end, _VULGAR[token], "fraction")
    if not any(char.isdecimal() for char in token):
        return None
    if "_" in token:
        return _label(text, start, end)
    dice = _DICE.match(text, start)
    if dice is not None:
        return Digits(start, dice.end(), 0, "dice")
    match = _ORDINAL.match(text, start)
    if match is not None:
        return _suffixed(text, match)
    match = _UNIT_BEFORE.match(token)
    if match is not None:
        return Digits(start + match.start(1), end, _big(match.group(1)), "cardinal")
    match = _UNIT_AFTER.match(token)
    if match is not None and match.group(2) not in _NOT_UNITS:
        return _signed(text, start, start + match.end(1), _big(match.group(1)), "cardinal")
    return _label(text, start, end)


def _label(text: str, start: int, end: int) -> Digits:
    """«v2.0», «Alisa77», «user_12»: a name, with what hangs on it after a point."""
    match = _DOTTED.match(text, end)
    dotted = match is not None and text[end - 1].isdecimal() and text[end + 1].isdecimal()
    return Digits(start, match.end() if match is not None and dotted else end, 0, "label")
