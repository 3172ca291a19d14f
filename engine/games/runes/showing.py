"""What a post of Боевые руны shows, true or not: choices, hands, scores, of whatever layout it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.games.runes.cards import HAND_SIZE, NAMES
from engine.games.runes.marks import AUTO, CARD, SCORE, card_index, folded_nick
from engine.games.runes.telling import Teller, Told, is_own
from engine.verify.markup.document import read_document
from engine.verify.model import Context, Document
from engine.verify.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards listed at a place."""

    names: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What a post shows of a fight, whether it is true or not: choices and hands by nick, scores now and before, cards
    left in the decks, and whose choice the computer made."""

    choices: Mapping[str, Cards] = field(default_factory=dict)
    hands: Mapping[str, Cards] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    before: Mapping[str, int] = field(default_factory=dict)
    piles: Mapping[str, int] = field(default_factory=dict)
    auto: frozenset[str] = frozenset()


def shown(doc: Document, context: Context) -> Shown:
    """Reads what a post shows. `context` needs to name the players only."""
    sheet = Sheet(doc, context)
    return _own(sheet) if is_own(sheet) else _told(Teller(sheet, sheet.nicks))


def _told(teller: Teller) -> Shown:
    """Posts of other layouts: the first list of played cards of a player, his last hand, his last score."""
    choices: dict[str, Cards] = {}
    hands: dict[str, Cards] = {}
    numbers: dict[str, dict[str, int]] = {"now": {}, "before": {}, "pile": {}}
    for one in teller.tell():
        if one.nick is None:
            continue
        if one.kind == "cards" and (one.listed or len(one.names) > 1):
            choices.setdefault(one.nick, _cards(one))
        elif one.kind == "hand" and len(one.names) <= HAND_SIZE + 1:
            hands[one.nick] = _cards(one)
        elif one.kind in numbers:
            numbers[one.kind][one.nick] = one.value
    auto = {
        nick.nick
        for found in AUTO.finditer(teller.text)
        for nick in teller.nicks
        if teller.sheet.line_at(nick.start) == teller.sheet.line_at(found.start())
    }
    full = {nick: hand for nick, hand in hands.items() if len(hand.names) >= HAND_SIZE - 1}
    return Shown(choices, full, numbers["now"], numbers["before"], numbers["pile"], frozenset(auto))


def _cards(one: Told) -> Cards:
    return Cards(one.names, one.start, one.end)


_PILE: Final = re.compile(r"в колоде (\d+)")


def _own(sheet: Sheet) -> Shown:
    """Posts with our own sections."""
    doc, context = sheet.doc, sheet.context
    cards = [(found.start(), found.end(), NAMES[card_index(found)]) for found in CARD.finditer(doc.text)]
    choices: dict[str, Cards] = {}
    hands: dict[str, list[tuple[int, int, str]]] = {}
    scores: dict[str, int] = {}
    before: dict[str, int] = {}
    piles: dict[str, int] = {}
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
        elif line.heading.startswith("очки") and owner:
            if found := SCORE.search(text, line.start + len(owner), line.end):
                scores[owner], before[owner] = int(found.group(1)), int(found.group(2))
        elif line.heading.startswith("колоды") and owner:
            if found := _PILE.search(text, line.start + len(owner), line.end):
                piles[owner] = int(found.group(1))
        elif line.heading.startswith("карты") and line.kind not in ("heading", "head") and line.col in (-1, 1) and here:
            nick = next((one for one in context.nicks if line.heading.endswith(folded_nick(one))), None)
            if nick is not None:
                hands.setdefault(nick, []).append(here[0])
    dealt = {nick: Cards(tuple(name for _, _, name in of), of[0][0], of[-1][1]) for nick, of in hands.items()}
    return Shown(choices, dealt, scores, before, piles, frozenset(auto))


def named(post: str) -> list[str]:
    """The two players whose hands a post shows, in order."""
    doc = read_document(post)
    lines = [doc.text[block.start : block.end].strip(" =_") for block in doc.blocks]
    found = [one.split(":", 1)[1].strip() for one in lines if re.match(r"Карты\s*:\s*\S", one)]
    return found if len(found) == 2 else []
