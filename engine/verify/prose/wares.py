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
        reach = topic(line, group) == "afford"
        for card in group.cards:
            price = _price(line, card)
            if price is not None or (reach and "afford" in line.sentence.tags):
                value = line.items[price].value if price is not None else None
                told.append((card, value is not None and any(view.cost(name) == value for name in card.names)))
    wares = {*view.row, *(("Кристалл",) if view.extra_deck else ())}
    known = [card for card, _ in told if any(name in wares for name in card.names)]
    for card, right in told:
        names = card.names
        if len(names) != 1 or names[0] in wares or names[0] == "Кристалл" or view.cost(names[0]) is None:
            continue
        if len(known) < 2 or len(known) + 1 < len(told) or names[0] in view.bought:
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


def _around(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


def _shared(line: Line, page: Page, every: list[Group]) -> None:
    """«Вечная свита и Хранитель секретов, по шесть»: one of them costs something else."""
    view = page.view
    for group in every:
        if len(group.cards) < 2 or line.recap[group.first] or group.cards[-1].figure is not None:
            continue
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
