"""Bytes of a saved page as text, whatever it says of its own encoding.

Declarations are often wrong (a browser saves in one encoding and keeps the tag of another), so the bytes decide: UTF-8
proves itself, and single-byte Cyrillic is told apart by how Russian the result looks.
"""

from __future__ import annotations

import codecs
import re
from functools import cache
from typing import Final

from gm.threads.model import ThreadError

_SAMPLE: Final = 200_000
_CYRILLIC: Final = ("cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
_DECLARED: Final = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]{2,30})", re.IGNORECASE)
_CONTROL: Final = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
_COMMON: Final = frozenset("оеаинтсрвлкмдпуяыьгзбчй")
_RARE: Final = frozenset("щэъёфцюшжх")
_WORD: Final = re.compile(r"[А-Яа-яЁё]+")
# Accented Latin, Cyrillic letters that Russian has not, and boxes: the debris of wrong decoding.
_FOREIGN: Final = re.compile("[\u00c0-\u024f\u0402-\u040f\u0452-\u045f\u2500-\u259f]")
# Ways in which a text was decoded wrongly before it was saved: as what it was read, and what it was.
_MOJIBAKE: Final = (
    ("cp1252", "utf-8"),
    ("cp1251", "utf-8"),
    ("cp1252", "cp1251"),
    ("cp1251", "koi8-r"),
    ("koi8-r", "cp1251"),
    ("cp1252", "koi8-r"),
)
_BOMS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def russian_score(text: str) -> float:
    """How Russian a text looks: 1 for ordinary prose, 0 or less for letters that are no words."""
    score = letters = 0
    for match in _WORD.finditer(text):
        word = match.group()
        letters += len(word)
        for at, char in enumerate(word):
            low = char.lower()
            if char != low and at and not word.isupper():
                score -= 2  # a capital inside a word
            elif low in _COMMON:
                score += 1
            elif low not in _RARE:
                score -= 1
        if len(word) > 4 and word.isupper():
            score -= len(word)
    foreign = len(_FOREIGN.findall(text))
    total = letters + foreign
    return (score - 2 * foreign) / total if total else 0.0


def _sample(text: str) -> str:
    """The first stretches that are not plain ASCII."""
    return "".join(re.findall(r"[^\x00-\x7f]+.", text[:2_000_000]))[:_SAMPLE]


def _single_byte(data: bytes, declared: str | None) -> tuple[str, str]:
    sample = b" ".join(re.findall(rb"[\x80-\xff]+", data[:2_000_000]))[:_SAMPLE]
    best, best_score = "cp1251", float("-inf")
    for name in _CYRILLIC:
        score = russian_score(sample.decode(name, "replace")) + (0.05 if declared == codecs.lookup(name).name else 0)
        if score > best_score:
            best, best_score = name, score
    if best_score < 0.2 and declared:
        best = declared
    return data.decode(best, "replace"), best


def _known(name: str | None) -> str | None:
    try:
        return codecs.lookup(name).name if name else None
    except LookupError:
        return None


def _wide(data: bytes) -> str | None:
    """The name of a two-byte encoding written without a mark, told by where its zero bytes are."""
    head = data[:4000]
    if len(head) < 4 or head.count(0) < len(head) // 5:
        return None
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if even == 0 and odd:
        return "utf-16-le"
    return "utf-16-be" if odd == 0 and even else None


def decode(data: bytes) -> tuple[str, list[str]]:
    """The text and notes on what was odd about it."""
    for bom, name in _BOMS:
        if data.startswith(bom):
            return data.decode(name, "replace"), [f"read as {name.upper()}"]
    if wide := _wide(data):
        return data.decode(wide, "replace"), [f"read as {wide.upper()}, which has no byte order mark"]
    controls = len(_CONTROL.findall(data[:_SAMPLE]))
    if controls > max(3, min(len(data), _SAMPLE) // 200):
        raise ThreadError("this is a binary file, not a saved thread")
    found = _DECLARED.search(data[:20_000])
    declared = _known(found.group(1).decode("ascii")) if found else None
    try:
        text = data.decode("utf-8")
        odd = declared not in (None, "utf-8", "ascii") and not text.isascii()
        return text, [f"the page says it is {declared}, but it is UTF-8"] if odd else []
    except UnicodeDecodeError:
        pass
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    good = sum(1 for char in text[:_SAMPLE] if char >= "\x80" and char != "\ufffd")
    if good > 8 * min(broken, _SAMPLE) or (broken == 1 and text.endswith("\ufffd")):
        return text, [f"{broken} damaged character(s) in UTF-8 text"]
    text, name = _single_byte(data, declared)
    said = f"the page says it is {declared}, but it looks like {name}" if declared not in (None, name) else ""
    return text, [said] if said else []


@cache
def _bytes_of(wrong: str) -> dict[int, int]:
    """Each character that a decoder makes of a byte, and the byte; other bytes stand for themselves."""
    found: dict[int, int] = {}
    for byte in range(128, 256):
        char = bytes([byte]).decode(wrong, "ignore")
        if char:
            found[ord(char)] = byte
    return found


def _again(text: str, wrong: str, right: str) -> str:
    return text.translate(_bytes_of(wrong)).encode("latin-1", "replace").decode(right, "replace")


def repair(text: str) -> tuple[str, list[str]]:
    """Text that was decoded wrongly before it was saved («РџСЂРёРІРµС‚»), put right; other text as it is."""
    sample = _sample(text)
    if len(sample) < 40:
        return text, []
    before = russian_score(sample)
    if before > 0.35:
        return text, []
    best: tuple[float, str, str] | None = None
    for wrong, right in _MOJIBAKE:
        again = _again(sample, wrong, right)
        if again.count("\ufffd") * 3 > len(again) or len(again) * 4 < len(sample) or not _WORD.search(again):
            continue
        score = russian_score(again)
        if best is None or score > best[0]:
            best = (score, wrong, right)
    if best is None or best[0] < max(0.5, before + 0.4):
        return text, []
    _, wrong, right = best
    return _again(text, wrong, right), [
        f"the text had been decoded as {wrong} instead of {right}; places are counted in the repaired text"
    ]
