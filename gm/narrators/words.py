"""Facts put into the slots of sentence frames: names, cards and amounts in the case that a frame wants."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.games.warha.cards import NAMES
from engine.russian.cards import GODS, card_count, card_forms
from engine.russian.nouns import count
from engine.russian.numbers import read_numbers
from engine.russian.numerals import spell
from gm.narrators.grammar import END_NAME, NAME

# Above this, words are longer than they are lovely.
LONGEST_IN_WORDS: Final = 40

_BARE: Final = re.compile(r"[A-Za-zА-Яа-яЁё][\w-]*(?: [A-Za-zА-Яа-яЁё][\w-]*)?")
_LONGEST_BARE: Final = 24
# A player may be called like a thing of the game; such a name always goes with «игрок».
_TERMS: Final = frozenset((
    "атака", "атаки", "здоровье", "здоровья", "золото", "золотой", "золотых", "сброс", "колода",
    "кладбище", "ряд", "утиль", "соблазн", "вместе", "пополнение", "удар", "удары", "карта",
    "карты", "ход", "игрок", "игроки", "игрока", "ведущий", "скриптор", "бог", "боги", "все", "всё",
    "никто", "ничего", "он", "она", "они", "я", "ты", "мы", "вы", "кто", "жертва", "цель",
))  # fmt: skip
_CARD_WORDS: Final = frozenset(
    word.lower() for name in NAMES for form in card_forms(name) for word in (form, *form.split())
) | frozenset(form.lower() for forms in GODS.values() for form in forms)


@lru_cache(maxsize=1024)
def is_bare(nick: str) -> bool:
    """Whether a name can stand in a sentence by itself and be taken for a name."""
    folded = nick.lower()
    return (
        len(nick) <= _LONGEST_BARE
        and _BARE.fullmatch(nick) is not None
        and not any(word in _TERMS or word in _CARD_WORDS for word in (folded, *re.split("[ _-]", folded)))
        and not any(span.words and (span.start, span.end) == (0, len(folded)) for span in read_numbers(folded))
    )


def who(nick: str) -> str:
    """A player as subject. The gender of a name is unknown: frames use the present tense and the nominative."""
    name = f"{NAME}{nick}{END_NAME}"
    return name if is_bare(nick) else f"игрок {name}"


def listed(parts: Sequence[str]) -> str:
    """«А, Б и В»."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} и {parts[-1]}"


def tally(names: Iterable[str]) -> dict[str, int]:
    """Cards with their numbers, in the order of first mention."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts


def cards(counts: Mapping[str, int], case: str = "nom") -> str:
    """«Воин Кхорна, два Кристалла и Нкари»."""
    return listed([card_count(n, name, case) for name, n in counts.items()])


def number_of(counts: Mapping[str, int]) -> str:
    """The value of an agreement: "1" for one card."""
    return "1" if sum(counts.values()) == 1 else "2"


def agreement(n: int) -> str:
    """The value of an agreement with a written number: «двадцать один золотой лежит»."""
    return "1" if n % 10 == 1 and n % 100 != 11 else "2"


def amount(n: int, noun: str, case: str = "nom") -> str:
    """A number with its noun, in words while they are short."""
    return count(n, noun, case, words=n <= LONGEST_IN_WORDS)


def units(n: int, of: str, case: str = "nom") -> str:
    """«восемь единиц Здоровья»."""
    return f"{amount(n, 'единица', case)} {of}"


def lures(n: int, case: str = "nom") -> str:
    """«два «Соблазна»»; the name of the property declines inside its quotation marks."""
    if n == 1:
        return "один «Соблазн»"
    form = "Соблазна" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "Соблазнов"
    return f"{spell(n, case)} «{form}»"
