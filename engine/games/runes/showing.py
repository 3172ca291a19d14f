"""What a post of Боевые руны shows, true or not: choices, hands, scores, and the patterns by which they are known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.runes.cards import NAMES
from engine.verify.model import Context, Document
from engine.verify.sheet import Sheet
from engine.verify.text import read_document

_FORMS: Final[Mapping[str, str]] = {
    "Кузня": "Кузн(?:я|и|е|ю|ей)",
    "Таран": "Таран(?:а|у|ом|е)?",
    "Башня": "Башн(?:я|и|е|ю|ей)",
    "Капкан": "Капкан(?:а|у|ом|е)?",
    "Буря": "Бур(?:я|и|е|ю|ей)",
    "Сад": "Сад(?:а|у|ом|е)?",
    "Клинок": "Клин(?:ок|ка|ку|ком|ке)",
    "СМ-счёт": "СМ[-\\s]сч[её]т",
}
CARD: Final = re.compile(
    "(?<![\\w-])(?:" + "|".join(f"(?P<c{i}>{_FORMS.get(name, name)})" for i, name in enumerate(NAMES)) + ")(?![\\w-])"
)
SCORE: Final = re.compile(r"(-?\d+)\s*\((-?\d+)\)")
AUTO: Final = re.compile(r"выб(?:ор\s+(?:с)?дела\w+|ирает|рал)\s+компьютер|берётся компьютер|берется компьютер")


def card_index(found: re.Match[str]) -> int:
    """The card that a match of `CARD` names."""
    return int(next(key for key, value in found.groupdict().items() if value is not None)[1:])


def folded_nick(nick: str) -> str:
    """A nick as it stands in folded text."""
    return nick.lower().replace("ё", "е")


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards listed at a place."""

    names: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a post shows of a fight, whether it is true or not: choices and hands by nick, scores, and whose choice the
    computer made."""

    choices: Mapping[str, Cards]
    hands: Mapping[str, Cards]
    scores: Mapping[str, int]
    auto: frozenset[str]


def shown(doc: Document, context: Context) -> Shown:
    """Reads what a post shows. `context` needs to name the players only."""
    sheet = Sheet(doc, context)
    cards = [(found.start(), found.end(), NAMES[card_index(found)]) for found in CARD.finditer(doc.text)]
    choices: dict[str, Cards] = {}
    hands: dict[str, list[tuple[int, int, str]]] = {}
    scores: dict[str, int] = {}
    auto: set[str] = set()
    text = doc.text.replace("−", "-")
    for line in sheet.lines:
        here = [one for one in cards if line.start <= one[0] and one[1] <= line.end]
        owner = next((nick for nick in context.nicks if doc.text.startswith(nick, line.start)), None)
        if "сыграно" in line.heading and line.kind != "heading" and owner and here:
            listed = [one for one in here if one[0] >= line.start + len(owner)]
            choices[owner] = Cards(tuple(name for _, _, name in listed), listed[0][0], listed[-1][1])
            if AUTO.search(sheet.text, line.start, line.end):
                auto.add(owner)
        elif (
            line.heading.startswith("очки")
            and owner
            and (found := SCORE.search(text, line.start + len(owner), line.end))
        ):
            scores[owner] = int(found.group(1))
        elif line.heading.startswith("карты") and line.kind not in ("heading", "head") and line.col in (-1, 1) and here:
            nick = next((one for one in context.nicks if line.heading.endswith(folded_nick(one))), None)
            if nick is not None:
                hands.setdefault(nick, []).append(here[0])
    return Shown(
        choices,
        {nick: Cards(tuple(name for _, _, name in of), of[0][0], of[-1][1]) for nick, of in hands.items()},
        scores,
        frozenset(auto),
    )


def named(post: str) -> list[str]:
    """The two players whose hands a post shows, in order."""
    doc = read_document(post)
    lines = [doc.text[block.start : block.end].strip(" =_") for block in doc.blocks]
    found = [one.split(":", 1)[1].strip() for one in lines if re.match(r"Карты\s*:\s*\S", one)]
    return found if len(found) == 2 else []
