"""What a reply is made of: cards, players, amounts and key words, gathered in clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

FEMININE: Final = frozenset(
    ("Гончая плоти", "Валькия Кровавая", "Моровая жаба", "Горящая колесница", "Вечная свита", "Монета")
)
ADJECTIVE_PLURAL: Final = ("ые", "ых", "ие", "их", "ыми", "ими", "ские", "ских")


_FEMININE_SLANG: Final = re.compile(r"вояку|.*(?:илу|шню|ищу|юху|юшу|ягу|ульку|ню)")
"""Feminine nicknames of masculine cards in the accusative: «крушилу»."""


@dataclass(slots=True)
class Thing:
    """One meaningful piece of a clause. `kind`: card, who, num, word, sep."""

    kind: str
    text: str = ""
    raw: str = ""
    keys: frozenset[str] = frozenset()
    prep: str = ""
    # card
    rank: str | None = None
    god: str | None = None
    name: str | None = None
    plural: bool = False
    oblique: str = ""  # dat, ins or loc when the form can be nothing else
    accusative: bool = False
    count: int | None = None
    both: bool = False
    every: bool = False
    cost: int | None = None
    places: tuple[int, ...] = ()
    worshipper: bool = False
    god_plural: bool = False
    # who: players meant, or how they are found
    who: tuple[str, ...] = ()
    mode: str = ""
    # num
    value: int = 0
    unit: str = ""
    ordinal: bool = False
    used: bool = False  # what it says has gone into a request

    def has(self, *names: str) -> bool:
        return not self.keys.isdisjoint(names)

    @property
    def is_card(self) -> bool:
        return self.kind == "card"


@dataclass(slots=True)
class Clause:
    things: list[Thing] = field(default_factory=list)
    sentence: int = 0
    question: bool = False
    paren: bool = False
    colon_before: bool = False
    unknown: int = 0
    lead: str = ""  # the conjunction or sign that opened it
    at: int = -1  # its place among the clauses of the reply

    def keyset(self) -> set[str]:
        return {key for thing in self.things for key in thing.keys}

    def of(self, kind: str) -> list[Thing]:
        return [thing for thing in self.things if thing.kind == kind]


def case_of(word: str, feminine: bool) -> tuple[str, bool]:
    """(dat/ins/loc if the ending can be nothing else, whether the form is accusative and no nominative)."""
    if word.endswith(("ами", "ями")):
        return "ins", False
    if word.endswith(("ам", "ям")) and len(word) > 4:
        return "dat", False
    if feminine:
        if word.endswith(("у", "ю")):
            return "", True
        if word.endswith("е"):
            return "dat", False
        if word.endswith(("ой", "ей")) and len(word) > 4:
            return "ins", False
        return "", False
    if word.endswith(("ому", "ему")):
        return "dat", False
    if word.endswith(("ую", "юю")):
        return "", True
    if word.endswith(("у", "ю")) and len(word) > 2:
        return ("", True) if _FEMININE_SLANG.fullmatch(word) else ("dat", False)
    if word.endswith(("ом", "ем", "ым", "им")) and len(word) > 4:
        return "ins", False
    if word.endswith("е") and not word.endswith(("ые", "ие")) and len(word) > 4:
        return "loc", False
    return "", word.endswith(("а", "я", "ого", "ов", "ей", "ых"))


def plural_form(word: str, kind: str, feminine: bool) -> bool:
    if kind in ("god", "part"):
        return word.endswith(ADJECTIVE_PLURAL)
    if word.endswith(("ов", "ей", "ых", "ые", "ам", "ям", "ами", "ями")) and not (feminine and word.endswith("ей")):
        return True
    return word.endswith(("и", "ы")) and word not in ("нкари", "крики")
