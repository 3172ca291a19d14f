"""Number words looked up as people write them: with one wrong letter («одинадцать»), written together
(«двадцатьпять»), with a Latin letter among Cyrillic ones.

Only long words are mended, and never when the word is a real word of its own (`tables_typos`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.russian.number_words import WORDS, Word
from engine.russian.tables_typos import NOT_TYPOS
from engine.russian.text import unmix


def deletions(word: str) -> set[str]:
    """The word and everything that is left of it when one letter is dropped."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


_TYPO_ROLES: Final = frozenset({"unit", "teen", "ten", "hundred", "ordinal"})
_TYPO_HINTS: Final = (
    "дца",
    "цат",
    "надат",
    "надц",
    "нацт",
    "деся",
    "есят",
    "ьсот",
    "ятис",
    "етыр",
    "чет",
    "ести",
    "рист",
    "вянос",
)
_TYPO_LEAST: Final = 6
_TYPO_LEAST_ORDINAL: Final = 9


def typo_targets() -> list[str]:
    """The number words that are also read with one wrong letter: the long ones."""
    return [
        form
        for form, words in WORDS.items()
        if words[0].role in _TYPO_ROLES
        and len(form) >= (_TYPO_LEAST_ORDINAL if words[0].role == "ordinal" else _TYPO_LEAST)
    ]


@lru_cache(maxsize=1)
def _typo_index() -> dict[str, str]:
    index: dict[str, str] = {}
    for form in typo_targets():
        for rest in deletions(form):
            index.setdefault(rest, form)
    return index


def _one_edit(a: str, b: str) -> bool:
    """Whether one insertion, deletion, substitution or swap of neighbours turns a into b."""
    if len(a) == len(b):
        differ = [at for at in range(len(a)) if a[at] != b[at]]
        if len(differ) == 2:
            x, y = differ
            return y == x + 1 and a[x] == b[y] and a[y] == b[x]
        return len(differ) == 1
    if len(a) > len(b):
        a, b = b, a
    return len(b) - len(a) == 1 and any(b[:at] + b[at + 1 :] == a for at in range(len(b)))


def misspelt(word: str) -> tuple[Word, ...]:
    """The readings of a long number word written with one wrong letter, or nothing."""
    if len(word) < _TYPO_LEAST or word in NOT_TYPOS or not any(hint in word for hint in _TYPO_HINTS):
        return ()
    index = _typo_index()
    for rest in deletions(word):
        form = index.get(rest)
        if form is not None and _one_edit(word, form):
            return WORDS[form]
    return ()


_HEADS: Final = tuple(
    sorted(
        (form for form, words in WORDS.items() if words[0].role in ("ten", "hundred") and words[0].cases & 0b001011),
        key=len,
        reverse=True,
    )
)


def glued(word: str) -> tuple[Word, ...]:
    """«стопятьдесят», «двадцатьпять», «двадцатипятый»: tens or hundreds and the rest in one word."""
    if len(word) < 6 or not word.startswith(_HEADS):
        return ()
    for head in _HEADS:
        if word.startswith(head):
            value = WORDS[head][0].value
            size = 100 if value >= 100 else 10
            for rest in WORDS.get(word[len(head) :], ()):
                if rest.role in ("unit", "teen", "ten", "ordinal") and 0 < rest.value < size:
                    return (rest._replace(value=value + rest.value),)
    return ()


LONGEST_WORD: Final = 64  # no number word is so long; what is longer is not worth a place in memory


def readings(token: str) -> tuple[Word, ...]:
    """The readings of a folded token as a number word, mended where it is misspelt or mixes alphabets."""
    return known_readings(token) if len(token) <= LONGEST_WORD else ()


@lru_cache(maxsize=8192)
def known_readings(token: str) -> tuple[Word, ...]:
    hit = WORDS.get(token)
    if hit is not None or len(token) < 3:
        return hit or ()
    return WORDS.get(unmix(token)) or glued(token) or misspelt(token)
