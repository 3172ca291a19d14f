"""The company at the table: how many play («сошлись четверо», «гостей четверо») and what healths they have in all.

At the opening of a game everybody is there and unhurt, so a number of people told before any cards is the number of the
players, and a sum «на всех» is that of all healths.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.text import Item

_PEOPLE: Final = re.compile(
    r"игрок|участник|гост(?:ь|я|ей|и)$|геро[ейия]|бойц|путник|состав(?:а|ов)?$|человек|душ$|странник|персон|едок"
    r"|рыцар|воител|пассажир|претендент"
)
_GATHER: Final = re.compile(
    r"сош[её]?л|собрал|сел[аи]?$|усел|рассел|вышл|встретил|жил[иа]?-?|жили-были|игра[ею]т|начина[ею]т|встал|съехал|прибыл|явил|сбежал"
    r"|ждут$|готов|разлож|подтянул|выстроил|заявил|выходят$|сходятся|садятся|сид[ия]т$"
)
_PLACE: Final = re.compile(
    r"столом?$|столе$|стола$|сцен|арен|ринг|костр|камн|путях|эфир|старт|круг[уе]?$|площадк|поляне|доск[еи]|борту?$|палуб|партии$"
)
_OTHER: Final = re.compile(
    r"карт|монет|меч|друг|перв|последн|остальн|проч|ещ[её]$|из$|против|сопер|сосед|кром|уже$|больше$|меньше$|лишн|не$|бы$"
)
_ALL: Final = re.compile(r"суммарно$|всех$|всего$|итого$|совокупно$|сумме$|компани|обща|общее|общий|общих")
_THINGS: Final = frozenset("gCzdulfthaR#")


def company(lines: list[Line], page: Page) -> None:
    """Numbers of players, and sums of all healths, at the opening."""
    view = page.view
    if view.previous is not None or len(view.nicks) < 2:
        return
    for line in lines[:8]:
        for index, code in enumerate(line.codes):
            item = line.items[index]
            if code == "N" and item.value is not None and item.start not in page.idle:
                if _counts_players(line, index):
                    _set(line, page, index, len(view.nicks))
                elif _sums_all(line, index, page):
                    _set(line, page, index, sum(view.health.values()))
        if set(line.codes) & set("Cz"):
            break


def _clause(line: Line, index: int) -> tuple[Item, ...]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return line.items[low : high + 1]


def _counts_players(line: Line, index: int) -> bool:
    item, part = line.items[index], _clause(line, index)
    if not 2 <= (item.value or 0) <= 8 or {other.code for other in part} & _THINGS or line.sentence.conditional:
        return False
    if any(_OTHER.match(other.low) for other in part) or sum(other.code == "N" for other in part) > 1:
        return False
    beside = (*line.items[max(0, index - 2) : index], *line.items[index + 1 : index + 3])
    people = any(_PEOPLE.match(other.low) for other in beside if other.code == "w")
    if not people and item.detail != "collective":
        return False
    words = [other.low for other in part]
    gathered = any(_GATHER.match(word) or _PLACE.match(word) for word in words)
    return gathered or (people and item.case in ("nom", ""))


def _sums_all(line: Line, index: int, page: Page) -> bool:
    """«у каждого по сотне, на всех четыреста»."""
    item, part = line.items[index], _clause(line, index)
    value = item.value or 0
    if value <= max(page.view.health.values()) or {other.code for other in part} & (_THINGS | {"P"}):
        return False
    told = "H" in line.codes or any("life" in other.tags for other in line.items)
    told = told or any(other.value in page.view.health.values() for other in line.items[:index])
    named = any(other.low.startswith(("двоих", "троих", "обоих", "карт", "колод")) for other in part)
    return told and not named and any(_ALL.match(other.low) for other in line.items[max(0, index - 3) : index])


def _set(line: Line, page: Page, index: int, right: int) -> None:
    item = line.items[index]
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    claim = Claim("number", clause(line.sentence, index), value=item.value, value_span=item.span, prose=True)
    if item.value != right:
        page.sure.add(item.span)
        claim = claim.but(kind="invented", blame="prose_number", text=str(item.value), delta=right)
    page.add(claim, item.value == right)
