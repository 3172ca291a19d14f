"""Number words of replies: the regular ones from the engine's tables, and the players' own."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.russian.numerals import BOTH, CARDINALS, COLLECTIVES, ONE, TWO, ordinal_forms


def _cardinals() -> dict[str, int]:
    table: dict[str, int] = {}
    for value, forms in CARDINALS.items():
        if value <= 900:
            for form in forms:
                table[form.replace("ё", "е")] = value
    for forms in ONE.values():
        table.update({form.replace("ё", "е"): 1 for form in forms})
    for forms in TWO.values():
        table.update({form.replace("ё", "е"): 2 for form in forms})
    for value, forms in COLLECTIVES.items():
        table.update({form.replace("ё", "е"): value for form in forms})
    return table


def _ordinals() -> dict[str, int]:
    table: dict[str, int] = {}
    for value in (*range(1, 20), 20, 30, 40, 50, 60, 70, 80, 90):
        for gender in ("m", "f", "n", "pl"):
            for form in ordinal_forms(value, gender):
                table[form.replace("ё", "е")] = value
    return table


_SLANG: Final[dict[str, int]] = {
    "адын": 1,
    "адна": 1,
    "одну": 1,
    "единичка": 1,
    "единичку": 1,
    "единица": 1,
    "единицу": 1,
    "единице": 1,
    "единичке": 1,
    "троячок": 3,
    "трояк": 3,
    "пятерик": 5,
    "семерик": 7,
    "десятик": 10,
    "десяточка-то": 10,
    "четвертак": 25,
    "стольник": 100,
    "разок": 1,
    "штучку": 1,
    "парочку": 2,
    "парочка": 2,
    "пару": 2,
    "пара": 2,
    "пары": 2,
    "двойку": 2,
    "двойка": 2,
    "двоечка": 2,
    "двоечку": 2,
    "двушечка": 2,
    "двушечку": 2,
    "двушка": 2,
    "двушку": 2,
    "двушки": 2,
    "дваа": 2,
    "тройку": 3,
    "тройка": 3,
    "троечка": 3,
    "троечку": 3,
    "трешечка": 3,
    "трешечку": 3,
    "трешка": 3,
    "трешку": 3,
    "трюльник": 3,
    "четверку": 4,
    "четверка": 4,
    "четверочка": 4,
    "четверочку": 4,
    "чотыре": 4,
    "четыри": 4,
    "чытыре": 4,
    "пятерку": 5,
    "пятерка": 5,
    "пятерочка": 5,
    "пятерочку": 5,
    "пятак": 5,
    "пятачок": 5,
    "шестерку": 6,
    "шестерка": 6,
    "шестерочку": 6,
    "шестерочка": 6,
    "шесь": 6,
    "семерку": 7,
    "семерка": 7,
    "семерочку": 7,
    "семерочка": 7,
    "сем": 7,
    "восьмерку": 8,
    "восьмерка": 8,
    "восьмерочку": 8,
    "восем": 8,
    "девятку": 9,
    "девятка": 9,
    "девяточку": 9,
    "десятку": 10,
    "десятка": 10,
    "десяточку": 10,
    "десяточка": 10,
    "десяток": 10,
    "десятка-то": 10,
    "чирик": 10,
    "чирика": 10,
    "червонец": 10,
    "одинадцать": 11,
    "одинацать": 11,
    "одиннацать": 11,
    "одинадцати": 11,
    "дюжина": 12,
    "дюжину": 12,
    "дюжины": 12,
    "дюжине": 12,
    "дюжинку": 12,
    "дюжинка": 12,
    "дюжинке": 12,
    "двенацать": 12,
    "тринацать": 13,
    "четырнацать": 14,
    "пятнацать": 15,
    "шестнацать": 16,
    "семнацать": 17,
    "восемнацать": 18,
    "девятнацать": 19,
    "двацать": 20,
    "двадцатку": 20,
    "двадцатка": 20,
    "двадцаточку": 20,
    "двадцатник": 20,
    "трицать": 30,
    "тридцатку": 30,
    "тридцатник": 30,
    "сорокет": 40,
    "полтинник": 50,
    "полтос": 50,
    "пятихатка": 500,
    "сотню": 100,
    "сотня": 100,
    "сотка": 100,
    "сотку": 100,
    "полсотни": 50,
    "ноль": 0,
    "нуль": 0,
    "ноля": 0,
    "нуля": 0,
}
_BOTH: Final = frozenset(form.replace("ё", "е") for forms in BOTH.values() for form in forms) | {
    "обои",
    "обоих",
    "обеих",
    "обоими",
    "обе",
    "оба",
    "обоя",
    "обех",
}
_WITH: Final = {
    form[:-1] + ending: value
    for form, value in _SLANG.items()
    for last, ending in (("ку", "ой"), ("цу", "ей"))
    if form.endswith(last)
}
"""«бью тройкой»: the instrumental case."""
_CARDINALS: Final = {**_cardinals(), **_WITH, **_SLANG}
_ORDINALS: Final = _ordinals()
_DIGITS: Final = re.compile(r"(\d{1,4})(?:-?(й|я|ю|е|го|му|ого|ому|ый|ая|ую|ой|ою|ей|х|м))?")
_ORDINAL_TAIL: Final = frozenset(("й", "я", "ю", "е", "го", "му", "ого", "ому", "ый", "ая", "ую", "ой", "ою", "ей"))


@lru_cache(maxsize=32768)
def cardinal(word: str) -> int | None:
    """The value of one number word or of digits («2х», «3-х» included); None if it is none."""
    if word.isdecimal():
        return int(word) if len(word) <= 4 and word.isascii() else None
    value = _CARDINALS.get(word)
    if value is not None:
        return value
    match = _DIGITS.fullmatch(word)
    if match is not None and match.group(2) in ("х", "м"):
        return int(match.group(1))
    return None


@lru_cache(maxsize=32768)
def ordinal(word: str) -> int | None:
    value = _ORDINALS.get(word)
    if value is not None:
        return value
    match = _DIGITS.fullmatch(word)
    if match is not None and match.group(2) in _ORDINAL_TAIL:
        return int(match.group(1))
    return None


def both(word: str) -> bool:
    return word in _BOTH
