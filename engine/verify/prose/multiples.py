"""How many times a property is at hand, by a word for so many: «тройной «Соблазн»», ««Утиль» дважды»."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, cards_named, clause
from engine.verify.prose.roles import Scene
from engine.verify.prose.view import View

_SINGLE: Final = re.compile(r"одинарн|единичн|однократн|однораз|ординарн")
_NO: Final = re.compile(r"не$|ни$|нет$|без$|бы$|если$|кабы$|вместо$|чем$|мог|нужн|почти$|хоть$|хотя$")
_WARES: Final = frozenset({"row_word", "afford"})


def multiples(line: Line, page: Page, scene: Scene) -> None:
    """The properties of the turn that are told so many times over."""
    if line.sentence.conditional or line.items[-1].low == "?":
        return
    tags = {tag for item in line.items for tag in item.tags}
    if tags & _WARES or any(not _plays(page.view, item.names) for item in line.items if item.code == "C"):
        return
    for index, code in enumerate(line.codes):
        if code not in "ulf" or line.recap[index]:
            continue
        for at, value in _times(line, index):
            _say(line, page, index, at, value)
            break
        if code == "f" and line.codes[index + 1 : index + 3] == "nN":
            _drawn(line, page, index + 2)


def _plays(view: View, names: tuple[str, ...]) -> bool:
    return any(view.in_play[name] for name in names)


def _times(line: Line, index: int) -> Iterator[tuple[int, int]]:
    """Words for a number beside the property, with the number: before it first."""
    codes, items = line.codes, line.items
    for at in (index - 1, index + 1, index - 2, index + 2):
        if not 0 <= at < len(items):
            continue
        between = codes[min(at, index) + 1 : max(at, index)]
        if between not in ("", "w", "_") or (between == "w" and at > index and items[index + 1].low in ("и", "а")):
            continue
        if codes[at] == "M" and items[at].value is not None:
            yield at, items[at].value or 0
        elif codes[at] == "w" and _SINGLE.match(items[at].low):
            yield at, 1


def _say(line: Line, page: Page, index: int, at: int, value: int) -> None:
    view, items, codes = page.view, line.items, line.codes
    place, resource = items[at].span, RESOURCES[codes[index]]
    low, high = min(at, index), max(at, index)
    if page.has(place) or any(_NO.match(item.low) for item in items[max(0, low - 3) : high + 3]):
        return
    if set(codes[max(0, low - 4) : high + 5]) & set("Pzd"):
        return
    named = [name for name in cards_named(line) if view.in_play[name]]
    options = {view.totals[resource]}
    if resource == "refill":
        options |= {len(view.refilled), sum(view.refilled.values())}
        named = list(view.in_play)
    for name in named:
        options |= view.effect(name, resource)
    claim = Claim("total", clause(line.sentence, index), resource=resource, value=value, value_span=place, prose=True)
    true = value in options
    page.add(claim if value == view.totals[resource] or not true else claim.but(kind="number"), true)
    if not true:
        page.sure.add(place)


def _drawn(line: Line, page: Page, at: int) -> None:
    """««Пополнение» на три голоса»: how many cards it drew, or may draw."""
    view, item = page.view, line.items[at]
    given = {amount for name in view.in_play for amount in view.effect(name, "refill")}
    options = {view.totals["refill"], len(view.refilled), sum(view.refilled.values())} | given
    if item.value is None or item.value in options or not view.refilled:
        return
    if any(_NO.match(word.low) for word in line.items[max(0, at - 5) : at]):
        return
    claim = Claim("invented", clause(line.sentence, at), text=str(item.value), prose=True, blame="refill")
    page.drop(item.span)
    page.add(claim.but(value_span=item.span), False, True, item.span)
    page.sure.add(item.span)
