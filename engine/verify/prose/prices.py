"""What cards are said to cost: «Чумной трутень, аж за шесть», «Жаба с Крикуном по пять», «Воин с ценником 2».

A price is printed on the card, so it is true or false wherever the card lies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.money import BUYS, LONG, clause_of, in_market, money, past, soft
from engine.verify.prose.roles import Scene, names_of

_FORWARD: Final = re.compile(r"(?P<sign>,?[_:(]?)(?P<words>w{0,3})(?P<link>[Zp]|c?wv?|cw|vw|)(?P<more>w{0,2})N")
_PRICE_NOUN: Final = re.compile(r"цен(?:ою?|ой|ник(?:ом)?|[аыуе])$|стоимост|ценник")
_PRICE_VERB: Final = re.compile(
    r"сто[ия]т$|стоящ|прос[ия]т$|тян[еу]т$|потян[еу]т$|обойд|обход|ид[её]т$|идут$|отда[юеё]т|отдадут|бер[уе]т|хотят$|хочет$|запраш|оцен[её]н"
    r"|уход[ия]т$|прода[её]тся|продают|требу[ею]т|вы[йш]д[еу]т"
)
_COMPARED: Final = re.compile(r",?w{1,4},w?N")  # «Хранитель чуть скромнее, восемь»
_DEARER: Final = re.compile(r"(?:по)?(?:дороже|дешевле|скромнее|доступнее|кусачее|подороже|дорогой|дешевый)$")
_OTHER_LINK: Final = frozenset("DnFKOicUVqxv")
_BACKWARD: Final = re.compile(r"[Zp]w{0,2}Ng?(?:_|w{0,3})C|Ng?w{1,2}ZC")
_NEXT: Final = 150  # characters: the sentence that follows
_NO: Final = re.compile(r"не$|ни$|нет$|бы$|меньше|больше|дороже|дешевле|почти|чуть|около|половин|вдвое|втрое|кажд")


@dataclass(frozen=True, slots=True)
class Priced:
    """Cards (indexes) said to cost what the figure (index) says; `strong`: a word or preposition of price says so."""

    cards: tuple[int, ...]
    figure: int
    strong: bool
    each: bool


def prices(line: Line, page: Page, scene: Scene) -> None:
    """Prices of cards in running text."""
    if len(line.items) > LONG:
        return
    view = page.view
    if "N" not in line.codes:
        return
    found = [one for one in _priced(line) if _have_prices(line, page, one) and not _bought(line, page, one)]
    right = {one.figure: _right(line, page, one) for one in found}
    known = sum(right[one.figure] for one in found if one.strong or in_market(line, page))
    for one in found:
        others = known - right[one.figure]
        market = in_market(line, page) or others > 0
        if right[one.figure]:
            if one.strong and market:
                _confirm(line, page, one)
            continue
        if not (one.strong and market) and not others:
            continue
        if not one.strong and set(line.codes) & set("ahH") and others < 2:
            continue
        if any(page.view.in_play[name] and not one.strong for i in one.cards for name in line.items[i].names):
            continue
        if (
            one.each
            and one.figure > one.cards[-1]
            and any(line.items[one.figure].value in _costs(page, line, i) for i in one.cards)
        ):
            continue  # the stranger among them is the fault, not the figure: see `wares`
        wrong = [i for i in one.cards if line.items[one.figure].value not in _costs(page, line, i)]
        name = next((n for n in line.items[wrong[-1]].names if n in view.row), line.items[wrong[-1]].names[0])
        place = line.items[one.figure].span
        page.drop(place)
        claim = Claim("invented", clause(line.sentence, wrong[-1], one.figure), subject=name, card=name, prose=True)
        page.add(claim.but(value_span=place, blame="card_text", text=str(line.items[one.figure].value)), False)
        page.sure.add(place)
    _strangers(line, page, found, right)
    if any(right.values()) and any(_for_sale(line, page, one) for one in found):
        page.market = line.sentence.end + _NEXT


def _strangers(line: Line, page: Page, found: list[Priced], right: dict[int, bool]) -> None:
    """Among wares with their prices one that the row does not hold."""
    view = page.view
    wares = {*view.row, *(("Кристалл",) if view.extra_deck else ())}
    held = {one.figure: all(set(line.items[i].names) & wares for i in one.cards) for one in found}
    known = sum(right[one.figure] and held[one.figure] for one in found)
    if known < 2 or not view.row:
        return
    for one in found:
        if held[one.figure] or not one.strong or len(one.cards) > 1:
            continue
        item = line.items[one.cards[0]]
        if any(name in view.in_play or name in view.bought for name in item.names):
            continue
        claim = Claim("row_card", clause(line.sentence, one.cards[0]), card="|".join(item.names), prose=True)
        page.drop(item.span)
        page.add(claim.but(value_span=item.span, blame="row"), False)
        page.sure.add(item.span)


def _have_prices(line: Line, page: Page, one: Priced) -> bool:
    return all(None not in _costs(page, line, i) for i in one.cards)


def _for_sale(line: Line, page: Page, one: Priced) -> bool:
    return any(name in page.view.row or name == "Кристалл" for i in one.cards for name in line.items[i].names)


def _costs(page: Page, line: Line, index: int) -> set[int | None]:
    return {page.view.cost(name) for name in line.items[index].names}


def _right(line: Line, page: Page, one: Priced) -> bool:
    value = line.items[one.figure].value
    costs = [_costs(page, line, i) for i in one.cards]
    if all(value in each for each in costs):
        return True
    if one.each and len(costs) > 1:
        return False
    if len(costs) > 1 and value in costs[-1]:
        return True  # the price of the last one only
    sums = {0}
    for i, each in zip(one.cards, costs, strict=True):
        counted = line.items[i - 1].value if i and line.codes[i - 1] == "N" else None
        sums = {total + (cost or 0) * n for total in sums for cost in each for n in {1, counted or 1, 2}}
    return not one.each and value in sums


def _confirm(line: Line, page: Page, one: Priced) -> None:
    item = line.items[one.figure]
    claim = Claim("number", clause(line.sentence, one.figure), value=item.value, value_span=item.span, prose=True)
    spans = {line.items[i].span for i in one.cards}
    page.readings[page.mark :] = [
        reading
        for reading in page.readings[page.mark :]
        if reading.true or not (reading.claim.blame == "prose_card" and reading.claim.text.isdecimal())
        or not any(reading.figure.start <= span.start < reading.figure.end for span in spans)
    ]  # fmt: skip
    page.add(claim, True)


def _bought(line: Line, page: Page, one: Priced) -> bool:
    """The card is told as paid for, or somebody else's money is spoken of."""
    if past(line, one.cards[0]) or past(line, one.figure):
        return True
    low, _ = clause_of(line, one.cards[0], ";:._(Q")
    _, high = clause_of(line, one.figure, ";._)Q")
    part = line.items[low : high + 1]
    if any(
        BUYS & item.tags and item.low.endswith(("л", "ла", "ли", "ло", "в", "вшая", "вший", "ен", "на", "ны"))
        for item in part
    ):
        return True  # fmt: skip
    others = [item for item in part if item.code == "P" and page.view.actor not in names_of(item)]
    return bool(others) and any(name in page.view.bought for i in one.cards for name in line.items[i].names)


def _priced(line: Line) -> Iterator[Priced]:
    codes, items = line.codes, line.items
    taken: set[int] = set()
    for index, code in enumerate(codes):
        if code != "C" or not items[index].names:
            continue
        match = _FORWARD.match(codes, index + 1)
        if match is None:
            match = _COMPARED.match(codes, index + 1)
            at = match.end() - 1 if match is not None else 0
            if at and money(line, at) and any(_DEARER.match(item.low) for item in items[index + 1 : at]):
                taken.add(at)
                yield Priced((index,), at, True, True)
            continue
        figure = match.end() - 1
        if (
            figure in taken
            or items[figure].value is None
            or not money(line, figure)
            or items[figure].detail == "collective"
        ):
            continue  # fmt: skip
        strong = _strong(line, match)
        if match["sign"] and re.match(r"[_O]w?C", codes[figure + 1 :]):
            continue  # «четыре дал Воин, по два — Монеты»
        if match["sign"] == "," and any(_DEARER.match(item.low) for item in items[max(0, index - 3) : index]):
            strong = True  # «дороже всех Нкари, десять»
        if not strong and codes[index - 1 : index] in _OTHER_LINK and index:
            continue  # «до Свежевателя — четырёх»: what is lacking
        if strong is None or (codes[figure + 1 : figure + 2] in ("C", "P") and not strong):
            continue
        each = match["link"] == "p"
        taken.add(figure)
        yield Priced(_joined(line, index, each), figure, strong, each)
    yield from _backward(line, taken)


def _backward(line: Line, taken: set[int]) -> Iterator[Priced]:
    """«за пять отдают Чемпиона», «по десятке просят Свита и Нкари», «десять золотых хотят за Нкари»."""
    codes, items = line.codes, line.items
    for match in _BACKWARD.finditer(codes):
        figure = codes.index("N", match.start())
        first = match.end() - 1
        words = [item for item in items[figure + 1 : first] if item.code == "w"]
        said = any(_PRICE_VERB.match(item.low) for item in words) if words else codes[figure + 1] == "_"
        if not said or figure in taken or items[figure].value is None or not soft(line, match.start(), figure):
            continue
        if codes[max(0, match.start() - 1) : match.start()] == "C" or any(_NO.match(item.low) for item in words):
            continue
        last = first
        while codes[last + 1 : last + 3] == "&C" or re.match(r",C[,&]C", codes[last + 1 :]):
            last += 2
        if re.match(r"[(_]?[Zp]?w?N", codes[last + 1 :]):
            last -= 2  # it has its own price
        if last >= first:
            taken.add(figure)
            yield Priced(tuple(range(first, last + 1, 2)), figure, True, True)


def _strong(line: Line, match: re.Match[str]) -> bool | None:
    """True if the words say it is a price, False if nothing does, None if they say something else."""
    items = line.items
    words = [items[j] for j in range(match.start("words"), match.end() - 1) if line.codes[j] == "w"]
    if any(_NO.match(item.low) for item in words):
        return None
    noun = [item for item in words if _PRICE_NOUN.match(item.low)]
    verb = [item for item in words if _PRICE_VERB.match(item.low)]
    rest = [item for item in words if item not in noun and item not in verb]
    at = range(match.start(), match.end() - 1)
    small = all(soft(line, j, j + 1) or items[j] in noun or items[j] in verb for j in at)
    if not small or (rest and "(" in match["sign"]):
        return None
    if noun or verb:
        return True
    if match["link"] in ("Z", "p"):
        return True
    return False if not words or not match["link"].strip("w") else None


def _joined(line: Line, index: int, each: bool) -> tuple[int, ...]:
    """The cards that share the price: «Жаба и Крикун по пять», «Валькия с Кайросом по десять»."""
    codes = line.codes
    found = [index]
    at = index
    while (
        at >= 2
        and codes[at - 2] == "C"
        and (codes[at - 1] == "&" or codes[at - 1] == "c" or (each and codes[at - 1] == ","))
    ):
        at -= 2  # fmt: skip
        found.insert(0, at)
    if len(found) > 1 and codes[found[0] - 1 : found[0]] in ("Z", "p") and codes[found[0] - 2 : found[0] - 1] == "N":
        return (index,)
    return tuple(found)
