"""The patterns by which the cards, scores and sections of Боевые руны are known in posts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.games.runes.cards import NAMES

_FORMS: Final[Mapping[str, str]] = {
    "Кузня": "Кузн(?:я|и|е|ю|ей)",
    "Таран": "Таран(?:а|у|ом|е)?",
    "Башня": "Башн(?:я|и|е|ю|ей)",
    "Капкан": "Капкан(?:а|у|ом|е)?",
    "Буря": "Бур(?:я|и|е|ю|ей)",
    "Сад": "Сад(?:а|у|ом|е)?",
    "Клинок": "Клин(?:ок|ка|ку|ком|ке)",
    "СМ-счёт": "СМ[-\\s]сч[её]т(?:а|у|ом|е)?",
    "СМ-удар": "СМ[-\\s]удар(?:а|у|ом|е)?",
}
_SEP: Final = r"\s*[,.;]?\s*(?:ещ[её]\s*)?"
_DOWN: Final = r"Р(?:азрушение)?\s*[-−–]\s*1"
_UP: Final = r"С(?:троительство)?\s*\+\s*"
_FORMULAS: Final[Mapping[str, str]] = {
    "Кузня": r"Разрушение\s*[-−–]\s*1[.;]?\s*Строительство\s*\+\s*2",
    "Таран": rf"{_DOWN}{_SEP}\(?Ри\s*=\s*Ри\s*\+\s*Си\)?",
    "Башня": rf"{_UP}1{_SEP}\+\s*8,?\s*если\s+Ма(?:\s+(?:разыграна|сыграна)(?:\s+игроком)?)?",
    "Капкан": rf"{_DOWN}{_SEP}[-−–]\s*11,?\s*если\s+Мб(?:\s+(?:разыграна|сыграна)\s+противником|\s+у\s+противника)?",
    "Буря": rf"{_DOWN}{_SEP}[-−–]\s*5,?\s*если\s+Мб(?:\s+есть)?(?:\s+на\s+столе)?",
    "Сад": rf"{_UP}2{_SEP}если\s+Рпр\s*=\s*0,?\s*(?:то\s+)?С\s*\+\s*5",
    "Клинок": rf"{_DOWN}{_SEP}[-−–]\s*9,?\s*если\s+противник\s+не\s+(?:играл|сыграл)\s+(?:М|модификатор\w*)",
}
"""The printed formulas, by which referees call the cards that have no name in the rules text (R2)."""


def _called(name: str) -> str:
    known = _FORMS.get(name, name)
    return f"{known}|{_FORMULAS[name]}" if name in _FORMULAS else known


CARD: Final = re.compile(
    "(?<![\\w-])(?:" + "|".join(f"(?P<c{i}>{_called(name)})" for i, name in enumerate(NAMES)) + ")(?![\\w-])"
)
SCORE: Final = re.compile(r"(-?\d+)\s*\((-?\d+)\)")
OWN: Final = tuple(
    re.compile(pattern)
    for pattern in (
        r"очки\s*:\s*стало\s*\(было\)", r"раунд\s*№\s*\d+\s*:\s*сыграно", r"подсчет$", r"карты\s*:\s*\S",
        r"колоды$", r"выбор$",
    )
)  # fmt: skip
"""The headings of our own posts; a post that has several of them is one."""
OWN_ENOUGH: Final = 3
AUTO: Final = re.compile(r"выб(?:ор\s+(?:с)?дела\w+|ирает|рал)\s+компьютер|берётся компьютер|берется компьютер")


def card_index(found: re.Match[str]) -> int:
    """The card that a match of `CARD` names."""
    return int(next(key for key, value in found.groupdict().items() if value is not None)[1:])


def folded_nick(nick: str) -> str:
    """A nick as it stands in folded text."""
    return nick.lower().replace("ё", "е")
