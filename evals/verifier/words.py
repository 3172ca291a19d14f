"""Other values in the same words: a number, card or nick replaced in the case, gender and script in which it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.games.warha.cards import NAMES
from engine.russian.cards import card_count
from engine.russian.nicks import nick_forms
from engine.russian.nouns import plural
from engine.russian.numbers import number_value
from engine.russian.numerals import spell

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "loc")


def _fold(text: str) -> str:
    return text.lower().replace("ё", "е")


def _like(model: str, text: str) -> str:
    """`text` with a capital where `model` has one."""
    return text[0].upper() + text[1:] if model[:1].isupper() and model[1:2].islower() else text


def renumber(quote: str, old: int, new: int) -> str | None:
    """The quote with another number, digits for digits and words for words; None if it cannot be said so."""
    if re.findall(r"\d+", quote) == [str(old)]:
        return re.sub(r"\d+", str(new), quote)
    for case in CASES:
        for gender in ("m", "f", "n"):
            for animate in (False, True):
                if _fold(spell(old, case, gender, animate)) == _fold(quote):
                    return _like(quote, spell(new, case, gender, animate))
    return None


def same_agreement(old: int, new: int) -> bool:
    """Do both numbers ask for the same form of a noun?"""
    return plural(old, "1", "2", "5") == plural(new, "1", "2", "5")


def in_words(quote: str) -> str | None:
    """Digits written out, where no gender is in doubt."""
    if not quote.isdecimal() or (int(quote) % 10 in (1, 2) and int(quote) % 100 not in (11, 12)):
        return None
    return spell(int(quote))


def in_digits(quote: str) -> str | None:
    """A number in words as digits."""
    if any(char.isdecimal() for char in quote):
        return None
    value = number_value(quote)
    if value is None:
        return None
    forms = {_fold(spell(value, case, gender, True)) for case in CASES for gender in "mfn"}
    return str(value) if _fold(quote) in forms else None


def _ways(card: str, count: int) -> Iterator[tuple[str, str, bool]]:
    for digits in (False, True):
        for case in CASES:
            yield card_count(count, card, case, digits=digits), case, digits


def recard(quote: str, card: str, count: int, other: str) -> str | None:
    """The quote with another card in the same number and case; an item of a list keeps its sign («Меч ×3»)."""
    for form, case, digits in _ways(card, count):
        if _fold(form) == _fold(quote):
            return _like(quote, card_count(count, other, case, digits=digits))
    if re.findall(rf"\b{card}\b", quote):
        return quote.replace(card, other)
    return None


def recount(quote: str, card: str, count: int, new: int) -> str | None:
    """The quote with another number of the same card."""
    if re.findall(r"\d+", quote) == [str(count)] and card in quote and count > 1:
        return quote.replace(str(count), str(new)) if new > 1 else None
    for form, case, digits in _ways(card, count):
        if count > 1 and _fold(form) == _fold(quote):
            return _like(quote, card_count(new, card, case, digits=digits))
    return None


def renick(quote: str, nick: str, other: str) -> str | None:
    """The quote with another nick in the same case (the nominative if several fit)."""
    ours, theirs = nick_forms(nick), nick_forms(other)
    for case in CASES:
        if ours[case] == quote:
            return theirs[case]
    return None


def inflects_like(one: str, other: str, count: int) -> bool:
    """Is the accusative of so many of both like the nominative, or that of neither («Меч» and «Кристалл»)?"""

    def steady(card: str) -> bool:
        return card_count(count, card, "nom") == card_count(count, card, "acc")

    return steady(one) == steady(other)


def kin_of(card: str) -> tuple[str, ...]:
    """All other cards, those that share a word with this one first: the likeliest mistakes."""
    head = card.split()[0]
    return tuple(sorted((name for name in NAMES if name != card), key=lambda name: name.split()[0] != head))
