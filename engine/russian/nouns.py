"""Nouns with numbers: «1 карта», «двух карт», «двадцать один золотой».

`count` joins a number and a noun of the built-in table in any case; `decline_noun` declines the noun
alone; `plural` serves words outside the table.
"""

from __future__ import annotations

from typing import Final

from engine.russian.numerals import spell
from engine.russian.tables_nouns import NOUNS
from engine.russian.text import CASES

# nouns of things that are measured: «5 урона», not «5 уронов»
MASS: Final = frozenset({"урон", "здоровье", "золото", "лечение", "исцеление", "кровь"})


def plural(n: int, one: str, few: str, many: str) -> str:
    """The form that agrees with n in the nominative: 1 карта, 2 карты, 5 карт, 21 карта."""
    last, hundred = abs(n) % 10, abs(n) % 100
    if last == 1 and hundred != 11:
        return one
    return few if last in (2, 3, 4) and hundred not in (12, 13, 14) else many


def _lemma(noun: str) -> str:
    if noun in NOUNS:
        return noun
    lowered = noun[:1].lower() + noun[1:]
    if lowered in NOUNS:
        return lowered
    raise KeyError(f"no noun {noun!r} in the table")


def noun_gender(noun: str) -> str:
    """m, f or n."""
    return NOUNS[_lemma(noun)][1]


def noun_animate(noun: str) -> bool:
    """Whether the noun means a living being (its accusative is its genitive)."""
    return NOUNS[_lemma(noun)][2]


def decline_noun(noun: str, case: str, number: str = "sg") -> str:
    """A noun in a case; a capital first letter stays one: «Монета» → «Монету»."""
    if case not in CASES or number not in ("sg", "pl"):
        raise ValueError(f"unknown case or number: {case!r}, {number!r}")
    lemma = _lemma(noun)
    form = NOUNS[lemma][0].split("|")[CASES.index(case) + (6 if number == "pl" else 0)]
    return form if lemma == noun else form[0].upper() + form[1:]


def noun_with_number(n: int, noun: str, case: str = "nom", mass: bool | None = None) -> str:
    """The noun as it stands after the number n, without the number."""
    lemma = _lemma(noun)
    _, gender, animate, adjective = NOUNS[lemma]
    if mass is None:
        mass = lemma in MASS
    last, teen = abs(n) % 10, 10 < abs(n) % 100 < 20
    if last == 1 and not teen:
        return decline_noun(noun, case)
    if mass:
        return decline_noun(noun, "gen")
    if case not in ("nom", "acc"):
        return decline_noun(noun, case, "pl")
    if last in (2, 3, 4) and not teen:
        if case == "acc" and animate and abs(n) < 5:
            return decline_noun(noun, "acc", "pl")
        if adjective:
            return decline_noun(noun, "nom" if gender == "f" else "gen", "pl")
        return decline_noun(noun, "gen")
    return decline_noun(noun, "gen", "pl")


def count(n: int, noun: str, case: str = "nom", words: bool = False, mass: bool | None = None) -> str:
    """Number and noun: count(2, "карта") → «2 карты», count(2, "карта", "gen", words=True) → «двух карт»."""
    lemma = _lemma(noun)
    number = spell(n, case, NOUNS[lemma][1], NOUNS[lemma][2]) if words else str(n)
    return f"{number} {noun_with_number(n, noun, case, mass)}"
