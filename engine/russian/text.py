"""Folding of Russian text to a comparable form, with offsets back into the text as given.

Folding lowers case, turns «ё» into «е», drops combining accents, soft hyphens and zero-width
characters, composes a decomposed «й», and turns every kind of digit (full-width, keycap, circled,
mathematical) into an ASCII one. Whoever matches on the folded text translates spans back with `Folded.span`.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "loc")

_INVISIBLE: Final = "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff"
_ODD: Final = re.compile(
    "[иИ]\u0306|[\u0300-\u036f\u0483-\u0487\ufe0e\ufe0f\u20e3"
    + _INVISIBLE
    + "\u2460-\u2473\u2776-\u277f\u2780-\u2793\uff10-\uff19\U0001d7ce-\U0001d7ff\U0001f51f\u0660-\u0669]"
)
_LOOKALIKE: Final = str.maketrans("aceopxykmthbi", "асеорхукмтнви")
_LATIN: Final = re.compile("[a-z]")
_CYRILLIC: Final = re.compile("[а-я]")


def word_set(words: str) -> frozenset[str]:
    """The words of a string, for tables that are easier to read as running text."""
    return frozenset(words.split())


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `starts`/`shifts` tell where folded offsets drift from the original ones."""

    text: str
    starts: tuple[int, ...]
    shifts: tuple[int, ...]
    source: str

    def origin(self, offset: int) -> int:
        """The offset in the source of the folded character at `offset`."""
        if not self.starts:
            return offset
        at = bisect_right(self.starts, offset) - 1
        return offset + (self.shifts[at] if at >= 0 else 0)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The span in the source of the folded span; dropped characters inside it belong to it."""
        if not self.starts:
            return start, end
        if end <= start:
            return self.origin(start), self.origin(start)
        last = self.origin(end - 1) + 1
        while last < len(self.source) and _clings(self.source[last]):
            last += 1
        return self.origin(start), last


def _clings(char: str) -> bool:
    return "\u0300" <= char <= "\u036f" or char in "\ufe0e\ufe0f\u20e3"


def _plain(piece: str) -> str:
    """What stands for an odd character: nothing, a digit, or a composed letter."""
    if len(piece) == 2:
        return "й"
    number = unicodedata.numeric(piece, None)
    if number is None:
        return "10" if piece == "\U0001f51f" else ""
    return str(int(number))


def fold_word(word: str) -> str:
    """A word as it is compared: lower case, «е» for «ё», nothing invisible."""
    if word.isascii():
        return word.lower()
    return _lower(_ODD.sub(lambda m: _plain(m.group()), word))


def _lower(text: str) -> str:
    lowered = text.lower().replace("ё", "е")
    if len(lowered) == len(text):
        return lowered
    # a few letters of other alphabets grow when they are lowered: these stay
    return "".join(low if len(low := char.lower()) == 1 else char for char in text).replace("ё", "е")


@lru_cache(maxsize=8)
def fold(text: str) -> Folded:
    """Folds a whole text and remembers the offsets. The readers of one post ask for the same text one after another."""
    match = _ODD.search(text)
    if match is None:
        return Folded(_lower(text), (), (), text)
    pieces: list[str] = []
    starts: list[int] = []
    shifts: list[int] = []
    done = length = 0
    while match is not None:
        pieces.append(text[done : match.start()])
        length += match.start() - done
        plain = _plain(match.group())
        for index in range(len(plain)):
            # every character of a replacement stands for the whole odd piece
            starts.append(length + index)
            shifts.append(match.start() - length - index)
        pieces.append(plain)
        length += len(plain)
        done = match.end()
        starts.append(length)
        shifts.append(done - length)
        match = _ODD.search(text, done)
    pieces.append(text[done:])
    return Folded(_lower("".join(pieces)), tuple(starts), tuple(shifts), text)


_WORD: Final = re.compile(r"\w+")
_SHORT: Final = 200  # characters of a text that is not worth being remembered


def tokens(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[str, ...]]:
    """The words of a folded text, with their spans before them."""
    return _tokens(text) if len(text) > _SHORT else _tokens.__wrapped__(text)


@lru_cache(maxsize=4)
def _tokens(text: str) -> tuple[tuple[tuple[int, int], ...], tuple[str, ...]]:
    return tuple([match.span() for match in _WORD.finditer(text)]), tuple(_WORD.findall(text))


def unmix(word: str) -> str:
    """A folded word with Latin look-alikes among Cyrillic letters put right («двa» with a Latin a)."""
    if not word.isascii() and _LATIN.search(word) and _CYRILLIC.search(word):
        return word.translate(_LOOKALIKE)
    return word
