"""Where the cards of an enumeration lie: the place its words name, and every place whose cards it fits.

A list is compared as a whole. «В колоде всё наоборот: Монет четыре, Меч один» names its place some words before;
«Расклад обратный: …» names none, so that it says nothing false as long as it fits any pile, under any number that a
bare plural may stand for.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from engine.verify.prose.figures import Line, Page
from engine.verify.prose.groups import SHOWN, Group
from engine.verify.prose.roles import is_verb
from engine.verify.prose.view import View

PILES: Final = ("draw_pile", "discard_pile")
_OUT_OF: Final = frozenset("iOc")
_WAS_THERE: Final = re.compile(r"остава[лв]|лежал|залежал|хранил|скопил|имел")
_THERE: Final = re.compile(r"там$|тут$|здесь$|в нем$|в ней$|внутри$|состав|содерж|среди$|из$|туда$|залег|вперемеш")
# the cards are told by those of another place: «всё наоборот», «расклад зеркальный»
_REVERSED: Final = re.compile(r"наоборот|зеркал|обратн|наизнанку|навыворот|перев[её]рн|противополож|в отражен|отражени")


def place(line: Line, page: Page, group: Group) -> str | None:
    """The place named last before the group: a pile, in_play, row; None where no word names one."""
    items, codes = line.items, line.codes
    turned = reversed_before(line, group)
    for j in range(group.first - 1, -1, -1):
        item = items[j]
        if item.code == "z" and item.name in (*PILES, "in_play"):
            if item.name == "in_play":
                return None if turned else "in_play"
            out_of = codes[max(0, j - 2) : j].strip("w")[-1:] in _OUT_OF
            if out_of or (item.low == "сброс" and codes[j - 1 : j] == "v"):
                return "in_play"
            if not page.view.zone(item.name) and any(_WAS_THERE.match(word.low) for word in items[max(0, j - 4) : j]):
                return "in_play"  # «всё, что оставалось в колоде»: it was drawn
            return item.name
        if item.code == "d" or ("row_word" in item.tags and codes[j - 1 : j] != "n"):
            return "row"
        if SHOWN & item.tags and (is_verb(item) or "table" in item.tags):
            return None if turned else "in_play"
        if item.low in ("а", "но", "зато") and j < group.first - 1 and not _anaphor(line, j, group):
            return None
    if page.where in PILES and not turned and _anaphor(line, -1, group):
        return page.where
    return None


def reversed_before(line: Line, group: Group) -> bool:
    """«расклад зеркальный: …»: not the place named before."""
    return any(_REVERSED.match(item.low) for item in line.items[: group.first])


def _anaphor(line: Line, after: int, group: Group) -> bool:
    """«там», «расклад зеркальный»: the words between speak of the place named before."""
    return any(_THERE.match(item.low) for item in line.items[after + 1 : group.first + 1])


def remember(line: Line, page: Page) -> None:
    """Keeps the place that the sentence names last, for the «там» of the next one."""
    for j in range(len(line.items) - 1, -1, -1):
        item = line.items[j]
        if item.code == "z" and item.name in PILES:
            page.where = item.name
            return
        if item.name == "in_play" or (SHOWN & item.tags and is_verb(item)):
            page.where = "in_play"
            return
        if item.code == "d":
            page.where = "row"
            return


def worlds(view: View) -> tuple[tuple[str, Mapping[str, int]], ...]:
    """Every collection of cards of the turn that a list may tell."""
    known: tuple[tuple[str, Mapping[str, int]], ...] | None = view.memo.get("worlds")
    if known is None:
        known = view.memo["worlds"] = _worlds(view)
    return known


def _worlds(view: View) -> tuple[tuple[str, Mapping[str, int]], ...]:
    first = view.in_play - view.refilled
    return (
        ("in_play", view.in_play),
        ("in_play", view.in_play + view.lured),
        ("in_play", first + view.lured),
        ("in_play", first),
        ("refill", view.refilled),
        ("lured", view.lured),
        ("draw_pile", view.draw_pile),
        ("discard_pile", view.discard_pile),
        ("owned", view.owned()),
        ("piles", view.draw_pile + view.discard_pile),
        ("bought", view.bought),
        ("row", Counter(view.row)),
    )


def fits(group: Group, pool: Mapping[str, int]) -> bool:
    """Whether every card of the list lies in the pool, so many where a number is said."""
    for card in group.cards:
        held = [pool.get(name, 0) for name in card.names]
        if card.figure is None:
            if not any(held):
                return False
        elif card.count not in held:
            return False
    return True


def fitting(view: View, group: Group) -> set[str]:
    """The places whose cards the whole list fits."""
    return {name for name, pool in worlds(view) if pool and fits(group, pool)}


def tells_all(view: View, group: Group) -> set[str]:
    """The places of which the list tells every card, if a bare plural may be any number."""
    told = {name for card in group.cards for name in card.names}
    return {name for name, pool in worlds(view) if pool and fits(group, pool) and {n for n in pool if pool[n]} <= told}


def most_of_play(view: View, group: Group) -> bool:
    """All but one of at least three names lie in play, and the list is as long as the hand."""
    known = sum(any(view.in_play[name] for name in card.names) for card in group.cards)
    sizes = {sum(view.in_play.values()), sum((view.in_play - view.refilled).values()) + sum(view.lured.values())}
    close = any(card.loose for card in group.cards) or min(abs(group.size() - size) for size in sizes) <= 1
    return len(group.cards) >= 3 and known + 1 >= len(group.cards) and close
