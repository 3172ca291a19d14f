"""Things told that did not happen: a «Пополнение» nobody gave, a card not in the row."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.groups import groups
from engine.verify.prose.roles import Scene, is_verb

_DENIES: Final = re.compile(
    r"не$|нет$|ни$|без$|бы$|мог|молч|если|коли$|будь$|увы$|отсутств|зато$|кабы$|жаль|никто|никак"
)
_HAPPENS: Final = re.compile(
    r"дал[аои]?$|да[её]т$|сработал|прив[её]л|приводи|вызвал|вызыва|открыл|открыва|добавил|добра|притащ|замутил|подвел|подтяну"
    r"|ввел|вводит|выпуска|выпустил|принес|впустил|устроил|организ|включил|грянул|случил|сообща|подар|прислал|пригна|подкин|пришл[аи]$|пришел$|подоспел"
)
_STANDS: Final = re.compile(r"сто[ия]|леж|вис|жд[её]т|остал|оста[её]тся|красу|манит|маяч|пыл[ия]т|скуча|одинок")

_ROW: Final = re.compile(
    r"ряд$|ряду$|прилавке$|прилавок$|витрин[ае]$|рын(?:ке|ок)$|ярмарк[ае]$|базар(?:е)?$|лавк[ае]$|торг[уе]$|продаже$"
)
_ONLY: Final = re.compile(r"един|одинок|один$|одна$|лишь$|только$|сиротлив")
_ABSENT: Final = re.compile(
    r"не$|нет$|ни$|бы$|без$|вместо$|купи|куплен|забра|ушел|ушла|увел|увез|был[аио]?$|раньше$|прежде$|место$|взамен|жаль|если$|кроме$|ищ|иска"
)


def events(line: Line, page: Page, scene: Scene) -> None:
    """Draws and wares told that are not so."""
    if line.sentence.conditional:
        return
    _no_refill(line, page)
    _not_for_sale(line, page)


def _no_refill(line: Line, page: Page) -> None:
    """«ещё и «Пополнение» на три замутил», when no card gave it."""
    view, items, codes = page.view, line.items, line.codes
    if view.totals["refill"] or view.refilled or not view.in_play:
        return
    for index, code in enumerate(codes):
        if code != "f" or line.recap[index]:
            continue
        low, high = index, index
        while low > 0 and codes[low - 1] not in ",;:._(":
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._()":
            high += 1
        part = items[low : high + 1]
        if any(_DENIES.match(item.low) for item in part) or not any(_HAPPENS.match(item.low) for item in part):
            continue
        if any({"row_word", "afford"} & item.tags for item in items):
            continue
        cards = [name for item in items[:index] if item.code == "C" for name in item.names if name in view.in_play]
        place = items[index].span
        subject = cards[-1] if cards else None
        claim = Claim("invented", clause(line.sentence, index), subject=subject, text="«Пополнение»", prose=True)
        page.add(claim.but(value_span=place, blame="refill"), False, True, place)


def _not_for_sale(line: Line, page: Page) -> None:
    """«В торговом ряду стоит единственный Крушитель черепов», «на ярмарке пятеро: два Чемпиона … Избранный Тзинча»."""
    view, items, codes = page.view, line.items, line.codes
    marks = [j for j, item in enumerate(items) if item.code in "wd" and _ROW.match(item.low.split()[-1])]
    if not marks or not any(view.row):
        return
    mark = marks[0]
    if codes[mark - 1 : mark] == "n" and any("draw" in item.tags and is_verb(item) for item in items[:mark]):
        return  # «вывалил на прилавок пятёрку»: a table
    cards = [card for group in groups(line.sentence) if group.first > mark for card in group.cards]
    cards = [card for card in cards if not set(codes[mark + 1 : card.index]) & set("zfutP")]
    known = sum(any(name in view.row for name in card.names) for card in cards)
    for card in cards:
        names = card.names
        if len(names) != 1 or names[0] in view.row or view.cost(names[0]) is None or names[0] == "Кристалл":
            continue
        low, high = card.index, card.index
        while low > 0 and codes[low - 1] not in ";:._(":
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._()":
            high += 1
        part = [item for item in items[low : high + 1] if item.code != "C"]
        if any(_ABSENT.match(item.low) for item in part) or (line.recap[card.index] and known < 2):
            continue
        stands = any(_STANDS.match(item.low) and (is_verb(item) or _ONLY.match(item.low)) for item in part)
        lone = len(cards) == 1 and (stands or any(_ONLY.match(item.low) for item in part)) and mark >= low
        if not lone and not (known >= 2 and known * 3 >= 2 * (len(cards) - 1)):
            continue
        if {"buy", "spend", "remove", "strike", "draw"} & {
            tag for item in part if is_verb(item) for tag in item.tags
        } and not stands:
            continue
        place = items[card.index].span
        claim = Claim(
            "row_card", clause(line.sentence, card.index), card=names[0], value_span=place, prose=True, blame="row"
        )
        page.drop(place)
        page.add(claim, False, True, place)
