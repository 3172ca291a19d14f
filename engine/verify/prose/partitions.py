"""The parts of a sum by card: «двадцать два золотых, из коих шестнадцать от Чемпионов, пять от Избранного».

The sum that stands before is true, so it says of which resource the parts are, whatever their words are. A card told as
the source of a part gave all that its copies in play gave, «Вместе» included, or what one of them gave.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.prose.figures import Line, Page
from engine.verify.prose.heads import wrong_at
from engine.verify.prose.roles import Scene
from engine.verify.prose.view import View
from engine.verify.prose.words import Words
from engine.verify.slips import NEAR

_SUMS: Final = frozenset({"gold", "attack", "heal"})
_PARTS: Final = Words(r"коих$|них$|которых$|числе$|остальн|прочее$|прочие$|остаток$|общих$|совести$")
_PART: Final = re.compile(
    r"N(?:nw|[wgah]{0,2}[Oc]?)C|CN"
)  # «пять от Избранного», «восемь Свита», «двадцать дарит Валькия»
_OTHER: Final = ("больше", "меньше", "кажд", "ещ", "вместо", "стоит", "стоят", "цен", "проч", "остальн")


def partitions(line: Line, page: Page, scene: Scene) -> None:
    """False parts of a sum told before them in the sentence."""
    told = ":" in line.codes and len(_PART.findall(line.codes[line.codes.index(":") :])) > 1
    if "t" in line.codes or line.sentence.conditional or not (told or line.sentence.says(_PARTS)):
        return
    totals = {
        reading.figure.start: reading.claim.resource
        for reading in page.here()
        if reading.true and reading.claim.kind == "total" and reading.claim.resource in _SUMS
    }
    if len(set(totals.values())) != 1 or any(line.recap):
        return
    resource = next(iter(totals.values())) or ""
    first = min(totals)
    parts = [match for match in _PART.finditer(line.codes) if line.items[match.start()].start > first]
    whole = line.codes.rfind("N", 0, parts[0].start()) if parts else -1
    if whole < 0 or line.items[whole].start not in totals:
        return  # another sum, which nobody could read, stands before the parts
    for match in parts:
        index, card = (match.start(), match.end() - 1)
        if line.codes[match.start()] == "C":
            index, card = card, index
        item, names = line.items[index], line.items[card].names
        near = line.items[max(0, index - 2) : max(index, card) + 1]
        if (
            item.start <= first
            or item.value is None
            or any(word.code == "p" or word.low.startswith(_OTHER) for word in near)
        ):
            continue
        if line.codes[match.end() : match.end() + 2] in ("cC", "&C"):
            continue  # «прочие два Грабитель с Монетой поровну»
        played = [name for name in names if page.view.in_play[name]]
        if len(played) != 1 or line.codes.count("C") != len({line.items[j].names for j in _cards(line)}):
            continue
        right = _whole(page.view, played[0], resource)
        if item.value in right or not right or min(abs(item.value - one) for one in right) > NEAR + 1:
            continue
        page.drop(item.span)
        page.sure.add(item.span)
        page.add(wrong_at(line, index, "prose_number", played[0]).but(delta=max(right)), False)


def _cards(line: Line) -> list[int]:
    return [j for j, code in enumerate(line.codes) if code == "C"]


def _whole(view: View, card: str, resource: str) -> set[int]:
    """What all copies of a card in play gave, and what one of them gave."""
    given = view.effect(card, resource)
    copies, on = view.in_play[card], view.together[card]
    if not given or on not in (0, copies):
        return given
    return {max(given), max(given) // copies} if max(given) % copies == 0 else given
