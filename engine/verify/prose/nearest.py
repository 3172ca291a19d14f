"""A bare figure beside the one name of its clause: «Вымахал Барсук до 150», «Сам Зимородок здоровее всех, 95».

Where a clause speaks of nothing that could be counted or dealt, a figure of the size of a health is the health of the
player it names. It is wrong only if no other value of the turn explains it: nobody's health, no difference, no blow.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.bindings import SMALL, slip
from engine.verify.prose.closing import asides, hypothetical_at
from engine.verify.prose.epithets import EPITHET
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.health import plain
from engine.verify.prose.roles import Scene, names_of
from engine.verify.prose.worlds import counts, gaps, healths

_OTHER_THINGS: Final = frozenset("gatulfzdCR#hMXoQ")
_OTHER_DEEDS: Final = frozenset(
    ("strike", "strike_noun", "befall", "receive", "buy", "spend", "draw", "more", "less", "lag", "lead", "gap")
) | {"gains"}
_ROW: Final = re.compile(r"PnN(?=[,.;&]|$)")
_ORDER: Final = (
    "ход", "круг", "раунд", "тур", "глав", "акт", "пост", "год", "лет", "минут", "час", "день", "дня", "раз",
)  # fmt: skip


def nearest(line: Line, page: Page, scene: Scene) -> None:
    """Healths that no word names."""
    if "N" not in line.codes or "P" not in line.codes or line.items[-1].low == "?":
        return
    settled = {reading.figure for reading in page.here() if reading.true}
    for index, code in enumerate(line.codes):
        item = line.items[index]
        if code != "N" or item.value is None or item.span in settled | page.sure or item.start in page.idle:
            continue
        if item.value <= SMALL or item.detail != "cardinal" or not plain(line, index) or asides(line, index):
            continue
        row = line.codes[index - 1 : index] == "n" and len(_ROW.findall(line.codes)) > 1
        if row and line.codes[index - 2] == "P":
            pass  # «Степан на девяноста, Лорд на семнадцати»
        elif line.codes[index - 1 : index] in ("n", "+", "-", "p", "o", "Z") or hypothetical_at(line, index):
            continue
        who = _owner(line, index)
        if who is not None and page.view.health.get(who, 0) > 0:
            _judge(line, page, index, who, item.value, row)


def _clause(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(" and line.items[low - 1].low not in ("а", "но"):
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


def _quiet(line: Line, low: int, high: int) -> bool:
    words = line.items[low : high + 1]
    if set(line.codes[low : high + 1]) & _OTHER_THINGS or any(item.low.startswith(_ORDER) for item in words):
        return False
    tags = {tag for item in words if item.code in "wa" for tag in item.tags}
    return not _OTHER_DEEDS & tags and "card_word" not in tags


def _owner(line: Line, index: int) -> str | None:
    """The one player named in the clause of the figure, or right before it if the figure stands alone."""
    items, codes = line.items, line.codes
    low, high = _clause(line, index)
    if not _quiet(line, low, high) or codes[low : high + 1].count("N") > 1:
        return None
    alone = high == index and low == index and low > 1 and codes[low - 1] in ",_"
    if alone:
        first, last = _clause(line, low - 2)
        words = items[first : last + 1]
        ranked = any(item.low in ("всех", "всего", "сам", "сама", "лидер", "последний") for item in words)
        plain_part = not set(codes[first : last + 1]) & (_OTHER_THINGS | {"N"})
        low, high = (first, last) if ranked and plain_part else (low, high)
    named = [j for j in range(low, high + 1) if codes[j] == "P"]
    if len(named) != 1 or len(names_of(items[named[0]])) != 1 or items[named[0]].detail == EPITHET:
        return None
    pronouns = any({"pronoun_him", "pronoun_nom"} & item.tags for item in items[low : high + 1])
    before = codes[named[0] - 1 : named[0]]
    if pronouns or (before and before in "qOcKDAVZnvp"):
        return None
    return names_of(items[named[0]])[0]


def _judge(line: Line, page: Page, index: int, who: str, value: int, row: bool) -> None:
    view, items = page.view, line.items
    mine = {*view.steps(who), view.health[who]}
    if value in mine or value in gaps(view, who) or value in (view.attacks.get(who), view.totals["attack"]):
        return
    left = {health - view.totals["attack"] for health in view.health.values()}
    explained = healths(view) | left | {view.totals["heal"], sum(view.attacks.values())}
    explained |= set() if row else {view.turn, view.round}
    if (
        value in explained
        or (not row and value in counts(view) and value < 40)
        or not any(slip(value, step) for step in mine)
    ):
        return
    low, high = _clause(line, index)
    page.drop(items[index].span)
    page.sure.add(items[index].span)
    claim = Claim("hp", line.sentence.cover(low, high), subject=who, value=value, when="now", prose=True)
    page.add(claim.but(value_span=items[index].span), False)
