"""Nicks of a number and a noun: «Три Кота», «Две Совы», «Семь Гномов» — «Трёх Котов», «Двум Совам», «Семью Гномами».

The numeral and the noun are both declined, the noun in the plural from the genitive on; as people do, the noun alone
may stand for the player («Коты», «Котам»).
"""

from __future__ import annotations

import re
from typing import Final

_SMALL: Final = {
    "два": ("два", "двух", "двум", "двух", "двумя", "двух"),
    "две": ("две", "двух", "двум", "двух", "двумя", "двух"),
    "три": ("три", "трёх", "трём", "трёх", "тремя", "трёх"),
    "четыре": ("четыре", "четырёх", "четырём", "четырёх", "четырьмя", "четырёх"),
}
_LARGE: Final = ("пять", "шесть", "семь", "восемь", "девять", "десять")
_HUSHING: Final = "жшчщ"
_VELAR: Final = "гкх" + _HUSHING


def counted_forms(nick: str) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """(the nick in six cases, its noun alone in six cases of the plural), or None for any other nick."""
    match = re.fullmatch(r"([А-Яа-яЁё]+)([\s_-])([А-Яа-яЁё]{3,})", nick)
    if match is None:
        return None
    number, mark, noun = match[1].lower().replace("ё", "е"), match[2], match[3]
    plural = _plural(noun, number in _SMALL)
    if plural is None or not (number in _SMALL or number in _LARGE):
        return None
    numerals = _SMALL.get(number) or (
        number,
        number[:-1] + "и",
        number[:-1] + "и",
        number,
        _ins(number),
        number[:-1] + "и",
    )
    nouns = (noun, plural[1], plural[2], plural[1], plural[4], plural[5])
    first = [form.capitalize() if match[1][:1].isupper() else form for form in numerals]
    first[0] = match[1]
    return tuple(f"{one}{mark}{two}" for one, two in zip(first, nouns, strict=True)), plural


def _ins(number: str) -> str:
    return "восемью" if number == "восемь" else number + "ю"


def _plural(noun: str, of_few: bool) -> tuple[str, ...] | None:
    """The plural of a noun that stands in the genitive after its number (singular after two to four)."""
    low, stem, last = noun.lower(), noun[:-1], noun.lower()[-2:-1]
    if not of_few:
        if low.endswith(("ов", "ев")):
            stem, gen, soft = noun[:-2], noun, low.endswith("ев") and noun[-3:-2].lower() != "ц"
        elif low.endswith("ей"):
            stem, gen, soft = noun[:-2], noun, noun[-3:-2].lower() not in _HUSHING
        else:
            stem, gen, soft = noun, noun, False
    elif low.endswith("а"):
        gen, soft = stem + ("ей" if last in _HUSHING else "ов"), False
    elif low.endswith("я"):
        gen, soft = stem + ("ев" if last in "аеиоуыэюя" else "ей"), True
    elif low.endswith("ы") or (low.endswith("и") and last in _VELAR):
        gen, soft = stem, False
    elif low.endswith("и"):
        gen, soft = stem + "ей", True
    else:
        return None
    a = "я" if soft else "а"
    nominative = stem + ("и" if soft or stem[-1:].lower() in _VELAR else "ы")
    return nominative, gen, stem + a + "м", gen, stem + a + "ми", stem + a + "х"
