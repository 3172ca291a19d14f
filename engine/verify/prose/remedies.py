"""Healing by any word for a remedy: «в аптечке двойка», «живой воды два глотка», «на медицину выделено три единицы».

A figure of the turn beside a remedy is the healing of the turn, or what some of its cards give of it.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.closing import asides
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.words import Words
from engine.verify.prose.worlds import healths, parts_of

_REMEDY: Final = Words(
    r"лекар|медиц|медик|аптеч|аптека|подорожник|снадоб|бальзам|целебн|целител|хил[аоуе]?м?$|бинт|лазарет|санитар|врач|знахар|лечебн|микстур"
    r"|пилюл|зель[ея]|припарк|примочк|пластыр|мазь|мази$|мазью|эликсир|исцел|лечени|лечебк|целитель|фельдшер|лекарств|панаце|регенерац"
)
_WATER: Final = re.compile(r"(?:жив(?:ой|ая|ую)|мертв(?:ой|ая)) вод|цел(?:ебной|ебная|ебную) вод")
_WET: Final = Words(r"вод|.* вод")
_MENDED: Final = Words(
    r"зарос|зарастил|затян|зажил|зажив|зарубц|закрыл|исчез|пропал|заштоп|залат|подлат|зашит|зашил|срос|рассосал|исцел|вылеч|подлеч|залеч|пригрел|отогрел"
)
_HURT: Final = re.compile(r"ран[аыу]?$|царапин|ссадин|порез|шрам|язв|синяк|болячк|дыр|ушиб|рубц")
_MEASURE: Final = re.compile(
    r"единиц|един|очк|балл|пункт|делени|глот|капл|капел|порци|доз|ложк|флакон|склян|пузыр|градус|процедур|ран[аыу]?$|ран$|царапин"
    r"|ссадин|хп$|hp$|хит|стежк|шв[аоы]"
)
_THINGS: Final = frozenset("gCzdulftaRP#")
_GATE: Final = _REMEDY | _WET | _MENDED


def remedies(lines: list[Line], page: Page) -> None:
    """Figures of healing that no other word tells."""
    view = page.view
    given = {view.totals["heal"], view.healed - view.before} | parts_of(view, "heal", ())
    for number, line in enumerate(lines):
        if (
            "N" not in line.codes
            or not line.sentence.says(_GATE)
            or line.sentence.conditional
            or line.items[-1].low == "?"
        ):
            continue
        options = given | _on_sale(lines[max(0, number - 1) : number + 1], page)
        for index, code in enumerate(line.codes):
            item = line.items[index]
            if code != "N" or not item.value or line.recap[index] or item.value in options:
                continue
            if item.span in page.sure or item.start in page.idle or asides(line, index) or not _heals(line, index):
                continue
            if item.value in healths(view) and item.value > 12:
                continue
            _wrong(line, page, index)


def _on_sale(lines: list[Line], page: Page) -> set[int]:
    """What the cards of the row heal, where the words are at the row: «каждый залечит четыре раны»."""
    view = page.view
    shown = {name for line in lines for item in line.items if item.code == "C" for name in item.names}
    row = any(item.code == "d" or "row_word" in item.tags for line in lines for item in line.items)
    cards = [view.cards[name] for name in view.row if name in view.cards and (row or name in shown)]
    return {n for card in cards for n in (card.base.get("heal", 0), dict(card.together or {}).get("heal", 0))}


def _heals(line: Line, index: int) -> bool:
    items, codes = line.items, line.codes
    kind, at = noun_after(line.sentence, index)
    measured = kind == "word" and any(stems.match(items[at].low) for stems in (_MEASURE, _MENDED, _REMEDY))
    if kind not in ("none", "unit", "h", "H") and not measured:
        return False
    if items[index].detail == "collective" or (at > index and items[at].low.startswith("раз")):
        return False  # «санитаров двое», «лекарь велел пить три раза на дню»
    low = high = index
    while low > 0 and codes[low - 1] not in ";:._(" and not (codes[low - 1] == "," and codes[low] in "w&P"):
        low -= 1
    while high + 1 < len(items) and codes[high + 1] not in ",;:._()":
        high += 1
    part = items[low : high + 1]
    if set(codes[low : high + 1]) & _THINGS or codes[low : high + 1].count("N") > 1 or codes[index - 1 : index] in "ZD":
        return False
    words = [item.low for item in part]
    if any(word in ("не", "ни", "бы", "без", "кроме", "ход", "хода", "круг") for word in words):
        return False
    if {"more", "less", "lag", "lead", "gap", "buy"} & {tag for item in part for tag in item.tags}:
        return False
    remedy = any(_REMEDY.match(word) for word in words) or _WATER.search(" ".join(words)) is not None
    mended = any(_MENDED.match(word) for word in words) and any(_HURT.match(word) for word in words)
    return remedy or mended


def _wrong(line: Line, page: Page, index: int) -> None:
    item = line.items[index]
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    page.sure.add(item.span)
    claim = Claim("total", clause(line.sentence, index), resource="heal", value=item.value, prose=True)
    page.add(claim.but(value_span=item.span), False)
