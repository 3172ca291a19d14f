"""What a card that occurs nowhere in the facts is told as: bought, in a pile, in the row, or an actor of the tale.

The place decides, as it does for a reader: among the cards of a pile it is one of that pile, beside a price paid in the
recap it is a purchase, beside a price or a comparison of prices it is a ware; else it is a card that acts.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.groups import Group, Named, groups, place_of, window
from engine.verify.prose.places import PILES, place
from engine.verify.prose.roles import Scene, has_verb, is_verb

_MAY_BUY: Final = re.compile(
    r"можно$|можешь$|можете$|может$|хватит|хватает|карману$|хоть$|позволит|позволен|потян|осил|средствам$|бюджет|денег$|деньги$"
    r"|казн[ауы]$|кошел[её]?к|зубам$|недоступ|доступ"
)
_DEAR: Final = re.compile(
    r"дороже|дешевле|дешев|дорог(?:ой|ая|ие|их|ую)$|ценник|ценим|ценой|ценою|цена$|цены$|стоит$|стоят$|стоимост|прос[ия]т$"
    r"|обойд[её]т|вполовину$|впридачу|придачу$"
)
_BUYS: Final = frozenset({"buy", "spend", "take"})
_GAINED: Final = re.compile(
    r"приход$|обнов|новин|добыч|заве[лд]|заманил|приман|освоил|перешел|прибыл|пришел|досталс|встал|пополн"
)


def strangers(line: Line, page: Page, scene: Scene) -> None:
    """The cards that nothing in the facts knows, told again as what the place makes of them."""
    for number, reading in enumerate(page.here(), page.mark):
        if reading.true or reading.claim.kind != "row_card" or reading.claim.blame != "prose_card":
            continue
        for group in groups(line.sentence):
            for card in group.cards:
                if line.items[card.index].start == reading.figure.start:
                    told = _told_as(line, page, group, card)
                    page.readings[number] = replace(reading, claim=told or reading.claim)


def _told_as(line: Line, page: Page, group: Group, card: Named) -> Claim | None:
    """The claim that the stranger makes where it stands; None if it only acts in the tale."""
    name = card.names[0]
    spot = line.sentence.cover(*place_of(line, card))
    base = Claim("listing", clause(line.sentence, card.index), card=name, value_span=spot, prose=True)
    base = base.but(cards=((name, card.count),), card_spans=(spot,))
    if _bought(line, page, group, card):
        return base.but(kind="purchase")
    pile = _pile(line, page, group)
    if pile is not None:
        return base.but(zone=pile)
    if _ware(line, page, group, card):
        return base.but(kind="row_card", cards=(), card_spans=(), blame="row", value_span=line.items[card.index].span)
    return None


def _bought(line: Line, page: Page, group: Group, card: Named) -> bool:
    view = page.view
    if not view.bought or not (line.recap[card.index] or _all_paid(line, page)):
        return False
    low, high = window(line, group)
    part = line.items[low : high + 1]
    first, last = group.first, group.last
    while first > 0 and line.codes[first - 1] not in ",;:._(":
        first -= 1
    while last + 1 < len(line.codes) and line.codes[last + 1] not in ",;:._(":
        last += 1
    near = line.items[first : last + 1]
    if any({"remove", "graveyard"} & item.tags or item.code in "ult" for item in near):
        return False
    if any(_DEAR.match(item.low) or "row_word" in item.tags or item.code == "d" for item in part):
        return False
    fellows = any(view.bought[name] for other in group.cards for name in other.names)
    paid = any(item.code == "g" for item in part) or re.search(r"ZN|Ng", line.codes[low : high + 1]) is not None
    gained = any((_BUYS & item.tags and is_verb(item)) or _GAINED.match(item.low) for item in part)
    return fellows or paid or gained


def _all_paid(line: Line, page: Page) -> bool:
    """The gold of the turn before, told as paid: «завёл себе Жабу и заплатил пять золотых»."""
    spent = {item.value for at, item in enumerate(line.items) if line.codes[at : at + 2] == "Ng"}
    paid = any("spend" in item.tags and is_verb(item) and item.low.endswith(("л", "ла")) for item in line.items)
    return paid and page.view.spent in spent


def _pile(line: Line, page: Page, group: Group) -> str | None:
    """The pile in which the other cards of the sentence truly lie, or the one named before the card."""
    if line.recap[group.first] or "Z" in line.codes[group.last + 1 : group.last + 2]:
        return None
    zones = [
        reading.claim.zone
        for reading in page.here()
        if reading.true and reading.claim.kind in ("listing", "zone_count") and reading.claim.zone in PILES
    ]
    where = place(line, page, group)
    if where is not None:
        return where if where in PILES else None
    if zones:
        return zones[-1]
    if page.where in PILES and len(group.cards) > 1 and not has_verb(line.sentence):
        return page.where
    view = page.view
    counted = {item.value for item in line.items[: group.first] if item.code == "N"}
    if len(group.cards) > 1 and group.size() in counted and group.size() != sum(view.in_play.values()):
        sized = [pile for pile in PILES if sum(view.zone(pile).values()) == group.size()]
        if len(sized) == 1:
            return sized[0]
    lying = [pile for pile in PILES for other in group.cards if any(view.zone(pile)[n] for n in other.names)]
    if lying and not any(name in view.row for other in group.cards for name in other.names):
        return lying[0] if len(set(lying)) == 1 else None
    return None


def _ware(line: Line, page: Page, group: Group, card: Named) -> bool:
    """A price, a comparison of prices, money that is enough for it, or wares beside it."""
    low, high = window(line, group)
    if len(groups(line.sentence)) == 1:
        low, high = 0, len(line.items) - 1
    part = line.items[low : high + 1]
    if re.match(r"w?ZN|,?w?ZN|[,_:(]w{0,2}N", line.codes[card.index + 1 :]) and not _gives(line, card.index):
        return True
    if any(_MAY_BUY.match(item.low) or _DEAR.match(item.low) for item in part if item.code in "wq"):
        return True
    paid = {item.value for at, item in enumerate(line.items) if line.codes[at : at + 2] == "Ng"} == {page.view.spent}
    money = (
        not paid and any(item.code == "g" for item in part) and not any({"gains", "plays"} & item.tags for item in part)
    )
    if money and line.codes[card.index - 1 : card.index] not in ("O", "i", "c", "U"):
        return True
    return any(name in page.view.row for other in group.cards for name in other.names)


def _gives(line: Line, index: int) -> bool:
    return any({"gains", "plays"} & item.tags for item in line.items[index + 1 : index + 4])
