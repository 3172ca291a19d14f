"""What hangs on a number: the noun behind or before it; numbers that are adjectives, adverbs or nouns themselves."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.russian.cards import card_forms, card_with_number
from engine.russian.nouns import noun_with_number, plural
from engine.russian.tables_nouns import NOUNS
from engine.russian.text import CASES, fold_word
from engine.verify.model import Document

Edit = tuple[int, int, str]  # source offsets and the new text

_NOUN_AFTER: Final = re.compile(r" ([«\"]?)([^\W\d_]+)")
_NOUN_BEFORE: Final = re.compile(r"([^\W\d_]+)[»\"]?(?:\s*[:—–-])?\s+$")
_TIMES: Final = {2: "дважды", 3: "трижды", 4: "четырежды"}
_FOLD: Final = {2: "двойн", 3: "тройн"}
_MORE_FOLD: Final = {1: "одинарн", 4: "четверн", 5: "пятерн", 6: "шестерн"}  # other endings: «одинарный»
_GROUP: Final = {
    2: "двойк", 3: "тройк", 4: "четвёрк", 5: "пятёрк", 6: "шестёрк", 7: "семёрк", 8: "восьмёрк", 9: "девятк",
}  # fmt: skip
_WORD_AFTER: Final = re.compile(r"[*_]*[ \u00a0][«\"*_]*([^\W\d_]+)")
_QUOTED_BEFORE: Final = re.compile(r"([«\"]?)([^\W\d_]+)[»\"*_]*\s+$")
_FREE: Final = re.compile(
    r"\w{1,3}|больше|меньше|выше|ниже|сверх|против|после|вместо|перед|через|между|кроме|когда|если|итого|всего|здоровья"
    r"|лечения|золота|урона|опыта|\w+(?:лось|лся|лась|лись|ется|ится)|теперь|сразу|только|лишь|либо|тогда|также|тоже",
    re.I,
)
"""Words behind a number that are not what it counts, or stand in one form behind every number."""
_ENDINGS: Final = {"1": {"а": "f", "я": "f", "у": "f", "ю": "f", "о": "n", "е": "n"}, "2": {"ы": "f", "и": "f"}}
"""The gender that the last letter of an unknown noun shows behind one and behind two to four."""
_GENDERED: Final = re.compile(
    r"\b(две|одн[аоу]й?|обе|обеих|атак[аиу]|единиц\w?|монет\w?|ран\w?)\b"
    r"|\b(два|один|одного|одному|оба|обоих|золот\w+|удар\w*|меч\w*|кристалл\w*)\b",
    re.I,
)
_COUNTED: Final = {"1": re.compile(r"."), "2": re.compile(r"[аяыихй]$"), "5": re.compile(r"[^аеёиоуыэюя]$")}
"""How a noun or its adjective ends behind one, two to four, five and more."""


@lru_cache(maxsize=1)
def _nouns() -> dict[str, str]:
    """Every form of every counted noun → its lemma (the first one that has the form)."""
    found: dict[str, str] = {}
    for lemma, entry in NOUNS.items():
        for form in entry[0].split("|"):
            found.setdefault(fold_word(form), lemma)
    return found


@lru_cache(maxsize=1)
def _cards() -> dict[str, str]:
    from engine.russian.tables_cards import CARDS

    return {fold_word(form): name for name in CARDS for form in card_forms(name)}


def noun_behind(text: str, end: int) -> tuple[int, int, str] | None:
    match = _NOUN_AFTER.match(text, end)
    if match is None:
        return None
    lemma = _nouns().get(fold_word(match.group(2)))
    return (match.start(2), match.end(2), lemma) if lemma else None


def noun_before(text: str, start: int) -> tuple[int, int, str] | None:
    """«Атака две»: the noun that a figure in words follows."""
    match = _NOUN_BEFORE.search(text, max(0, start - 30), start)
    lemma = _nouns().get(fold_word(match.group(1))) if match else None
    return (match.start(1), match.end(1), lemma) if match and lemma else None


def noun_edit(doc: Document, end: int, old: int, new: int, likely: str = "nom") -> list[Edit]:
    """The noun behind a number, in the form the new number asks for (in the case that is `likely` if its form leaves
    that open); nothing if its form does not follow the old one."""
    text = doc.text
    cases = (likely, *CASES)
    for size in (3, 2, 1):  # the card's whole name first
        match = re.match(rf" ((?:[^\W\d_]+ ){{{size - 1}}}[^\W\d_]+)", text[end : end + 60])
        name = _cards().get(fold_word(match.group(1))) if match else None
        if match and name:
            low, high = end + match.start(1), end + match.end(1)
            for case in cases:
                if fold_word(card_with_number(old, name, case)) == fold_word(text[low:high]):
                    written = card_with_number(new, name, case)
                    return [] if written == text[low:high] else [(*doc.source_span(low, high), written)]
            return []
    noun = noun_behind(text, end)
    if noun is None:
        return []
    low, high, lemma = noun
    form = text[low:high]
    mass = True if lemma == "атака" and text[low - 1] in '«"' else None  # «восемь «Атаки»», as the rules have it
    if fold_word(form) == fold_word(noun_with_number(new, lemma, "nom", mass)):
        return []
    for case in cases:
        for kind in (mass, None):
            if fold_word(noun_with_number(old, lemma, case, kind)) == fold_word(form):
                written = noun_with_number(new, lemma, case, kind)
                if form[:1].isupper():
                    written = written[:1].upper() + written[1:]
                return [] if written == form else [(*doc.source_span(low, high), written)]
    return []


def counts_card(text: str, end: int) -> bool:
    """Does a card's name stand behind the number that ends here?"""
    match = _WORD_AFTER.match(text, end)
    return match is not None and fold_word(match[1]) in _cards()


def agrees(text: str, start: int, end: int, old: int, new: int) -> bool:
    """May `new` stand for `old` with the words around it as they are?"""
    before, after = plural(old, "1", "2", "5"), plural(new, "1", "2", "5")
    if before == after:
        return True
    follower = _WORD_AFTER.match(text, end)
    if follower is not None:
        if fold_word(follower[1]) in _nouns() or fold_word(follower[1]) in _cards():
            return True  # its form was looked at: it does not hang on the number
        return bool(_FREE.fullmatch(follower[1])) or not _COUNTED[before].search(follower[1].lower())
    leader = _QUOTED_BEFORE.search(text, max(0, start - 40), start)
    if leader is None or "1" not in (before, after) or text[end - 1].isdecimal():
        return True
    word = fold_word(leader[2])
    lemma = _nouns().get(word) or _cards().get(word)
    if before == "1" and lemma:  # «золотых один», «Мечей один»: the many stand so before every number
        many = noun_with_number(5, lemma, "nom") if word in _nouns() else card_with_number(5, lemma, "nom")
        if fold_word(many) == word:
            return True
    return fold_word(lemma) == word if lemma else not leader[1]


def gender_of(text: str, start: int, end: int, old: int, *, unit: str) -> str | None:
    """The gender of what a number counts where no known noun says it: by the ending of the word behind («три
    отметины»), or, where nothing counted stands behind, `unit`, or if that is empty by what was counted last («пять
    «Атаки» …, итого три»). None if nothing shows it."""
    form = plural(old, "1", "2", "5")
    follower = _WORD_AFTER.match(text, end)
    if follower is not None and re.fullmatch(r"\w+[ыи]х", follower[1].lower()):
        follower = _WORD_AFTER.match(text, follower.end())
    if follower is not None and not _FREE.fullmatch(follower[1]):
        last = follower[1].lower()[-1]
        return _ENDINGS.get(form, {}).get(last)
    if unit:
        return unit
    before = list(_GENDERED.finditer(text, max(0, start - 100), start))
    return (
        next((name for name, group in zip("fm", before[-1].groups(), strict=True) if group), None) if before else None
    )


def relative(old: str, value: int) -> str:
    """«тройной» → «двойной», «четырежды» → «трижды», «пятёрку» → «тройку»; empty if there is no such word."""
    word = old.lower()
    if word in _TIMES.values():
        return _like(_TIMES.get(value, ""), old)
    for table in (_FOLD, _MORE_FOLD, _GROUP):
        for stem in table.values():
            if fold_word(word).startswith(fold_word(stem)) and value in table:
                return _like(table[value] + word[len(stem) :], old)
    return ""


def _like(written: str, old: str) -> str:
    return written[:1].upper() + written[1:] if old[:1].isupper() else written
