"""What is told as for sale: cards with their prices, and cards said to be within reach or out of it.

«Избранный Нургла за три, Воин Тзинча за два», «Свита и Трутень по шесть», «по карману лишь Чемпион да Избранный»: what
has a price or is weighed against a purse lies in the row, and costs what it costs.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.groups import Group, Named, groups, place_of
from engine.verify.prose.roles import Scene
from engine.verify.prose.topics import topic

_PRICED: Final = re.compile(r",?(?:Zw?N|\(N|_N|p(?:w?)N)")  # «за три», «(3)», «по три»
_SHARED: Final = re.compile(r",?w?(?:p|_?p)w?N")
_ABSENT: Final = re.compile(
    r"не$|нет$|ни$|бы$|без$|вместо$|купи|куплен|забра|уш[её]л|ушла|увел|увез|был[аио]?$|раньше$|прежде$|взамен|жаль|если$|кроме$|ищ|иска"
    r"|дал[аи]?$|да[её]т$|прин[её]с|добав|отправ|удал"
)
_GAIN: Final = frozenset({"gains", "heal", "plays", "buy", "spend", "remove", "graveyard"})


def wares(line: Line, page: Page, scene: Scene) -> None:
    """Cards told with a price, or as within reach, that the row does not hold or that cost something else."""
    if line.sentence.conditional or not any(page.view.row):
        return
    every = groups(line.sentence)
    _shared(line, page, every)
    _price_list(line, page)
    _each(line, page)
    if not any(line.recap[group.first] for group in every):
        _for_sale(line, page, every)


def _price(line: Line, card: Named) -> int | None:
    """Index of the figure that is this card's price."""
    found = _PRICED.match(line.codes, card.index + 1)
    if found is None:
        return None
    at = found.end() - 1
    kind, _ = noun_after(line.sentence, at)
    value = line.items[at].value
    return at if value is not None and kind in ("none", "g") and line.items[at].detail != "collective" else None


def _for_sale(line: Line, page: Page, every: list[Group]) -> None:
    """Of at least three cards with prices or within reach all but one lie in the row."""
    view = page.view
    told: list[tuple[Named, bool]] = []
    for group in every:
        reach = topic(line, group) == "afford" or bool(re.search(r"nN?gw{0,3}$", line.codes[: group.first]))
        for card in group.cards:
            price = _price(line, card)
            if price is not None or reach:
                value = line.items[price].value if price is not None else None
                told.append((card, value is not None and any(view.cost(name) == value for name in card.names)))
    wares = {*view.row, *(("Кристалл",) if view.extra_deck else ())}
    known = [card for card, _ in told if any(name in wares for name in card.names)]
    for card, right in told:
        names = card.names
        if len(names) != 1 or names[0] in wares or names[0] == "Кристалл" or view.cost(names[0]) is None:
            continue
        lone = len(told) == 1 and _only(line, card)
        if (not lone and (len(known) < 2 or len(known) + 1 < len(told))) or names[0] in view.bought:
            continue
        low, high = _around(line, card.index)
        part = [item for item in line.items[low : high + 1] if item.code != "C"]
        if any(_ABSENT.match(item.low) for item in part) or (
            _GAIN & {t for item in part for t in item.tags} and not right
        ):
            continue
        place = line.items[card.index].span
        claim = Claim("row_card", clause(line.sentence, card.index), card=names[0], prose=True, blame="row")
        page.drop(place)
        page.add(claim.but(value_span=place), False, True, place)


def _only(line: Line, card: Named) -> bool:
    """«На золотой найдётся лишь Грабитель Кхорна»: the ware for that purse."""
    near = line.items[max(0, card.index - 4) : card.index]
    return any(item.low in ("лишь", "только", "разве", "один", "одна", "единственный", "единственная") for item in near)


def _around(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


_LISTED: Final = re.compile(r"C(?:_|:|\(|Z)N")
_PURSE: Final = re.compile(r"прос[ия]т|стоят$|стоит$|идут$|ид[её]т$|тянут$|тянет$|обойд")


def _wrong_price(line: Line, page: Page, card: int, figure: int) -> None:
    name = line.items[card].names[0]
    claim = Claim("invented", clause(line.sentence, card, figure), subject=name, card=name, prose=True)
    page.drop(line.items[figure].span)
    page.add(
        claim.but(value_span=line.items[figure].span, blame="card_text", text=str(line.items[figure].value)), False
    )


def _ware(line: Line, page: Page, index: int) -> bool:
    names = line.items[index].names
    return len(names) == 1 and names[0] in page.view.row and not page.view.in_play[names[0]] and not line.recap[index]


def _price_list(line: Line, page: Page) -> None:
    """«Касса принимает: Воин — 2, Жаба — 4, Колесница — 6»: most of the prices are right."""
    found = [(m.start(), m.end() - 1) for m in _LISTED.finditer(line.codes) if _ware(line, page, m.start())]
    found = [pair for pair in found if noun_after(line.sentence, pair[1])[0] in ("none", "g")]
    right = [page.view.cost(line.items[card].names[0]) == line.items[figure].value for card, figure in found]
    if sum(right) < 2 or sum(right) + 1 != len(right) or set(line.codes) & set("ah"):
        return
    card, figure = found[right.index(False)]
    _wrong_price(line, page, card, figure)


def _each(line: Line, page: Page) -> None:
    """«двое Нечистых по девять», «Нечистый, Хранитель и Властитель просят по семь»: all of them cost something else."""
    for match in re.finditer(r"C(w)?pN", line.codes):
        card, figure = match.start(), match.end() - 1
        group = next((g for g in groups(line.sentence) if g.first <= card <= g.last), None)
        value = line.items[figure].value
        if group is None or value is None or value < 2 or noun_after(line.sentence, figure)[0] not in ("none", "g"):
            continue
        if match[1] and not _PURSE.match(line.items[card + 1].low):
            continue
        if not all(_ware(line, page, one.index) for one in group.cards) or set(line.codes) & set("ah"):
            continue
        if (
            all(page.view.cost(one.names[0]) != value for one in group.cards)
            and not {"gains", "heal"} & line.sentence.tags
        ):
            _wrong_price(line, page, group.cards[-1].index, figure)


def _shared(line: Line, page: Page, every: list[Group]) -> None:
    """«Вечная свита и Хранитель секретов, по шесть»: one of them costs something else."""
    view = page.view
    for group in every:
        if len(group.cards) < 2 or line.recap[group.first] or group.cards[-1].figure is not None:
            continue
        if set(line.codes[group.first : group.last + 1]) - set("C,&cN"):
            continue  # «дешевле четырёх за Чемпиона ничего, Жаба и Крикун по пять»
        found = _SHARED.match(line.codes, group.last + 1)
        if found is None:
            continue
        at = found.end() - 1
        value = line.items[at].value
        gold = noun_after(line.sentence, at)[0]
        if value is None or gold not in ("none", "g") or value < 2 or {"gains", "heal"} & line.sentence.tags:
            continue
        if set(line.codes) & set("ah") or not all(len(card.names) == 1 for card in group.cards):
            continue
        wrong = [card for card in group.cards if view.cost(card.names[0]) != value]
        if len(wrong) != 1 or wrong[0].names[0] not in view.row:
            continue
        amounts = {
            n for card in group.cards for mark in ("gold", "attack", "heal") for n in view.effect(card.names[0], mark)
        }
        if all(card.names[0] in view.in_play for card in group.cards) and value in amounts:
            continue
        place = line.sentence.cover(*place_of(line, wrong[0]))
        claim = Claim("invented", clause(line.sentence, wrong[0].index, at), subject=wrong[0].names[0], prose=True)
        page.drop(line.items[at].span)
        page.add(claim.but(value_span=place, blame="prose_card", text=f"{value}"), False, True, place)
