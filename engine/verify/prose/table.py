"""The actor's cards in running text: what is in play, what «Соблазн» took, whose «Вместе» is on, how many
cards lie where.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.groups import SHOWN, Group, Named, add_card, groups, place_of, window
from engine.verify.prose.places import PILES, fitting, most_of_play, place, remember, reversed_before, tells_all
from engine.verify.prose.roles import Scene, is_verb, names_of, part_of
from engine.verify.prose.together import together_group
from engine.verify.prose.topics import topic


def lists(line: Line, page: Page, scene: Scene) -> None:
    """Each enumeration of cards, by its topic."""
    found = groups(line.sentence)
    before: tuple[Group, str] | None = None
    listed = 0  # cards named so far of one pile
    for group in found:
        what = topic(line, group)
        if what == "play" and before is not None and before[1] in PILES and _goes_on(line, before[0], group):
            what = before[1]
        picks = [card.pick(page.view.in_play) for card in group.cards]
        elsewhere = what in ("draw_pile", "discard_pile", "lured") and len(group.cards) >= 3
        if elsewhere and all(name in page.view.in_play for name in picks):
            what = "play"
        start = len(page.readings)
        if what in ("play", *PILES):
            what = _by_place(line, page, group, what)
        listed = (
            listed + len(group.cards)
            if before is not None and before[1] == what and _goes_on(line, before[0], group)
            else len(group.cards)
        )
        before = (group, what)
        if what == "lured":
            _lured(line, page, group)
        elif what == "together":
            together_group(line, page, group)
        elif what in ("play", "refill"):
            _played(line, page, group, what, found, listed)
        elif what in ("draw_pile", "discard_pile"):
            _zoned(line, page, group, what, listed)
        elif what in ("afford", "row"):
            _for_sale(line, page, group)
        elif what == "deed":
            _known(line, page, group)
        if what not in ("draw_pile", "discard_pile", "together") or len(group.cards) >= 3:
            page.doubt(start)
    remember(line, page)


def _only(line: Line, group: Group) -> bool:
    """«В колоде последняя, Азазель», «в сбросе одна-единственная Монета»."""
    near = line.items[max(0, group.first - 4) : group.first]
    return len(group.cards) == 1 and any(
        item.low.startswith(("последн", "единствен", "одинок", "одна-", "один-")) for item in near
    )


def _goes_on(line: Line, before: Group, group: Group) -> bool:
    """«В колоде дюжина: Мечей и Монет по четыре, Кристаллов тройка и по штуке …»: one list, however it is joined."""
    between = line.items[before.last + 1 : group.first]
    codes = line.codes[before.last + 1 : group.first]
    return not set(codes) - set("w,&pNcG") and not any(
        is_verb(item) or item.low in ("а", "но", "зато") or SHOWN & item.tags for item in between
    )


def _by_place(line: Line, page: Page, group: Group, what: str) -> str:
    """The pile that a list without a topic of its own tells; nothing if it fits a place that no word excludes."""
    where, fits = place(line, page, group), fitting(page.view, group)
    counted = all(card.figure is not None for card in group.cards)
    if len(group.cards) == 1 and not reversed_before(line, group):
        fits &= {where or "", "in_play"}  # one card alone fits too much
    if what in PILES and "in_play" in fits and not page.view.zone(what):
        return "play"  # «Колоду вычерпал до дна: четыре Монеты и Меч»
    if what in PILES:
        return "elsewhere" if len(group.cards) > 1 and what not in fits and "owned" in fits and counted else what
    if line.recap[group.first]:
        return "play"
    sure = any(card.figure is not None for card in group.cards) or _only(line, group)
    if where in PILES and (where in fits or not fits) and sure:
        return where
    if where not in PILES and most_of_play(page.view, group) and not tells_all(page.view, group):
        return "play"
    if (
        where != "in_play"
        and fits
        and "in_play" not in fits
        and (len(group.cards) > 1 or where in fits or reversed_before(line, group))
    ):
        return "elsewhere"
    return "play"


def _lured(line: Line, page: Page, group: Group) -> None:
    view = page.view
    _low, _high = window(line, group)
    for card in group.cards:
        name = card.pick(view.lured, view.in_play)
        if not name:
            continue
        first, last = place_of(line, card)
        plural = line.items[card.index].plural
        fits = name in view.lured and (
            card.figure is None or card.count == view.lured[name] or (plural and card.count <= view.lured[name])
        )
        direct = re.search(r"lw{1,2}(?:[cOi]w?)?$", line.codes[: card.index])  # ««Соблазн» снял с доски Меч»
        if (
            not (fits or direct)
            and card.figure is None
            and name in view.in_play
            and not any(other in view.lured for beside in group.cards for other in beside.names)
            and sum(1 for g in groups(line.sentence)) > 1
        ):
            continue  # another enumeration of the sentence: what stayed on the table
        claim = Claim(
            "lured",
            clause(line.sentence, card.index),
            cards=((name, card.count),),
            card=name,
            value_span=line.sentence.cover(first, last),
            prose=True,
        )
        add_card(line, page, card, claim, fits, True)


def _known(line: Line, page: Page, group: Group, blame: str = "prose_card") -> None:
    """A full name that occurs nowhere in the facts of the turn."""
    for card in group.cards:
        if len(card.names) != 1 or page.view.known(card.names[0]):
            continue
        if page.view.cost(card.names[0]) is None:
            continue  # coins and swords are also things
        claim = Claim(
            "row_card",
            clause(line.sentence, card.index),
            card=card.names[0],
            value_span=line.items[card.index].span,
            prose=True,
            blame="row" if _among_wares(line, page, card.index) else blame,
        )
        page.add(claim, False, line.items[card.index].detail == "full")


def _among_wares(line: Line, page: Page, index: int) -> bool:
    """Most of the cards of the sentence lie in the row: the stranger among them is told as one of it."""
    others = [item for j, item in enumerate(line.items) if line.codes[j] == "C" and item.names and j != index]
    wares = [item for item in others if any(name in page.view.row for name in item.names)]
    return not line.recap[index] and len(wares) > 1 and 2 * len(wares) > len(others)


def _for_sale(line: Line, page: Page, group: Group) -> None:
    _known(line, page, group, "row")


def _zoned(line: Line, page: Page, group: Group, zone: str, listed: int) -> None:
    pool = page.view.zone(zone)
    strange = [card for card in group.cards if not any(name in pool for name in card.names)]
    for card in group.cards:
        name = card.pick(pool)
        if not name and len(strange) == 1 and listed >= 4:
            name = card.names[0]  # of no god is there such a card
        if not name:
            continue
        first, last = place_of(line, card)
        fits = name in pool and (
            card.figure is None or card.count == pool[name] or (card.count < pool[name] and not _all_of(line, card))
        )
        if not page.view.owned() or (zone == "discard_pile" and name in page.view.lured):
            fits = fits or (name in page.view.lured and (card.figure is None or card.count <= page.view.lured[name]))
        claim = Claim(
            "listing",
            clause(line.sentence, card.index),
            zone=zone,
            cards=((name, card.count),),
            card_spans=(line.sentence.cover(first, last),),
            card=name,
            value_span=line.sentence.cover(first, last),
            prose=True,
        )
        add_card(line, page, card, claim, fits, not line.sentence.conditional)


_PART: Final = re.compile(
    r"ещё$|еще$|хотя$|минимум$|найд|пар[уаы]$|хоть$|из$|среди$|кроме$|первы|больш|меньш|друг|втор|нов|свеж|на$|по$"
)


def _all_of(line: Line, card: Named) -> bool:
    """«В личной колоде остались две Монеты»: no word leaves room for a third."""
    figure = card.figure if card.figure is not None else card.index
    near = line.items[max(0, min(figure, card.index) - 3) : max(figure, card.index) + 2]
    return line.items[figure].detail == "cardinal" and not any(_PART.match(item.low) for item in near)


def _shown(line: Line, group: Group) -> bool:
    """Words or the shape say that these are the cards of the turn."""
    low, high = window(line, group)
    if any(SHOWN & item.tags or item.name == "in_play" for item in line.items[low : high + 1]):
        return True
    if group.size() >= 4 and len(group.cards) >= 3:
        return True
    if any("left" in item.tags for item in line.items[max(0, group.first - 2) : group.first]):
        return True  # ««Соблазн» увёл Меч, остались Монета и Кристалл»
    head = line.items[max(0, group.first - 3) : group.first]
    return any(item.code in ":" for item in head) and any(
        "card_word" in item.tags for item in line.items[: group.first]
    )


def _played(line: Line, page: Page, group: Group, what: str, found: list[Group], listed: int) -> None:
    view = page.view
    whole_draw = what == "refill" and group.size() == sum(view.refilled.values()) and _named_last(line, group, found)
    if (_amounts(line, group) or _answers_of(line, page, group) or _used_up(line, group)) and not whole_draw:
        _known(line, page, group)  # a card that is nowhere is wrong whatever the figures beside it count
        return
    picks = [card.pick(view.bought) for card in group.cards]
    low, high = window(line, group)
    played = (
        any(item.low.startswith("разыгр") for item in line.items[low : high + 1]) or whole_draw
    )  # no word of buying
    if not played and all(name in view.bought for name in picks) and not all(name in view.in_play for name in picks):
        for card, name in zip(group.cards, picks, strict=True):
            place = line.sentence.cover(*place_of(line, card))
            claim = Claim(
                "purchase",
                clause(line.sentence, card.index),
                cards=((name, card.count),),
                card=name,
                value_span=place,
                prose=True,
            )
            add_card(line, page, card, claim, card.count <= view.bought[name], False)
        return
    shown = _shown(line, group) or (what == "refill" and not line.sentence.conditional)
    pool: Counter[str] = view.in_play
    reach = view.in_play + view.lured
    said: Counter[str] = Counter()
    for card in group.cards:
        name = card.pick(pool, view.lured, view.refilled)
        if name:
            said[name] += card.count
    if said == view.owned() != pool:
        return  # «у каждого пять Монет и пять Мечей»: all that he has, wherever it lies
    first_five = pool - view.refilled
    wholes = (pool, first_five, view.refilled, first_five + view.lured, reach)
    exact = any(said == option for option in wholes)
    sizes = {sum(option.values()) for option in (pool, first_five, reach)}
    whole = (
        shown
        and what == "play"
        and len(found) == 1
        and set(said) == {name for name, n in pool.items() if n}
        and said != pool
    )
    told: Counter[str] = Counter()
    for card in group.cards:
        name = card.pick(pool, view.lured, view.refilled)
        first, last = place_of(line, card)
        place = line.sentence.cover(first, last)
        told[name] += card.count
        if not name:
            if len(card.names) > 1 and shown and len(group.cards) >= 2:
                claim = Claim(
                    "listing",
                    clause(line.sentence, card.index),
                    zone="in_play",
                    cards=((card.names[0], card.count),),
                    value_span=place,
                    prose=True,
                )
                sure = listed >= 4 and not any(other in reach for other in card.names)
                add_card(line, page, card, claim, False, sure)
            continue
        have = pool.get(name, 0)
        if not have and name in view.lured and "l" in line.codes:
            lost = Claim(
                "lured",
                clause(line.sentence, card.index),
                cards=((name, card.count),),
                card=name,
                value_span=place,
                prose=True,
            )
            add_card(line, page, card, lost, card.count <= view.lured[name])
            continue
        full = what == "refill" and group.size() == sum(view.refilled.values())
        if full and (len(found) == 1 or _named_last(line, group, found)):
            giver = have >= card.count and bool(view.effect(name, "refill"))  # ««Пополнение» дала Колесница»
            fits = card.count <= view.refilled[name] or giver
            if not fits:
                drawn = Claim("invented", clause(line.sentence, card.index), subject=name, text=name, prose=True)
                add_card(line, page, card, drawn.but(value_span=place, blame="refill"), False, shown)
                continue
        elif what == "refill" or exact:
            fits = card.count <= max(have, reach.get(name, 0) if exact else 0)
        elif card.figure is not None:
            fits = (
                card.count == have
                or (card.count < have and not whole and sum(said.values()) not in sizes)
                or (card.count <= have and len(found) > 1)
            )
        elif said[name] > card.count and said[name] > 1 and not card.loose:  # «Монета, Монета, Меч»: named one by one
            fits = told[name] <= reach[name]
        else:
            fits = have >= 1 and not (whole and said[name] != have and not card.loose)
        if (
            not fits
            and name in reach
            and said[name] <= reach[name]
            and (not shown or sum(said.values()) == sum(reach.values()))
        ):
            fits = True
        if have == 0 and not shown:
            if not view.known(name):
                _known(line, page, Group((card,), first, last))
            continue
        cards = ((name, card.count),)
        claim = Claim(
            "listing",
            clause(line.sentence, card.index),
            zone="in_play",
            cards=cards,
            card_spans=(place,),
            card=name,
            value_span=place,
            prose=True,
        )
        add_card(line, page, card, claim, fits, shown or have > 0)


def _named_last(line: Line, group: Group, found: list[Group]) -> bool:
    """«вызвал «Пополнением» шестого: им оказался Грабитель»: nothing else is named between it and the cards."""
    mark = line.codes.rfind("f", 0, group.first)
    between = [item for item in line.items[mark + 1 : group.first] if item.code == "C"]
    return mark >= 0 and group is found[-1] and all("gen" in item.case for item in between) and len(between) < 2


def _answers_of(line: Line, page: Page, group: Group) -> bool:
    """«Атаки»? — Девять: шесть гончих, две кристальных»: what the cards gave, in an answer."""
    return page.asked in ("g", "a", "h") and re.match(r"_?N[:,_(]", line.codes) is not None


_USED_UP: Final = re.compile(
    r"вышл|кончил|закончил|иссяк|исчерп|раскуп|разобр|расхват|перевел|исчез|истая|растая|ушл|разош|последн"
)


def _used_up(line: Line, group: Group) -> bool:
    """«А Кристаллы вышли», «Кристаллы истаяли все»: of the wares there are none, and the words show no cards."""
    card = group.cards[0]
    behind = line.items[card.index + 1 : card.index + 2]
    alone = len(group.cards) == 1 and card.figure is None and line.items[card.index].plural
    bare = alone and not set(line.codes) & set("NPzviOn")
    return bare and any(_USED_UP.match(item.low) for item in behind)


def _amounts(line: Line, group: Group) -> bool:
    """The cards are named for what they give, not as a list: «семь даёт Колесница, шесть Гончая»."""
    if any("gah".find(code) >= 0 for code in line.codes[max(0, group.first - 12) : group.first]) and any(
        code in ":_(" for code in line.codes[max(0, group.first - 6) : group.first]
    ):
        return True
    if (
        len(group.cards) == 1
        and group.first
        and line.codes[group.first - 1] in "OcZ"
        and "N" in line.codes[max(0, group.first - 5) : group.first]
    ):
        return True
    loose = any(code == "N" and noun_after(line.sentence, j)[0] != "C" for j, code in enumerate(line.codes))
    return loose and any(
        "gains" in item.tags or "plays" in item.tags for item in line.items[max(0, group.first - 2) : group.last + 3]
    )


_PLAYS: Final = re.compile(
    r"вытащ|вытян|тянет|достае|вынул|вынима|разыгр|перемеш|перетас|стасов|тасу|смеша|мешает|выложил"
    r"|выкладыв|выставил|выставля|явил|раскрыл|раскладыва|разложил"
)


def players(line: Line, page: Page, scene: Scene) -> None:
    """Cards drawn, shown or shuffled by somebody whose turn it is not."""
    view, codes, items = page.view, line.codes, line.items
    if line.sentence.conditional:
        return
    for index, item in enumerate(items):
        if not _PLAYS.match(item.low) or item.code not in "wz" or not is_verb(item):
            continue
        if item.low.startswith(("тянется", "потянется")):
            continue  # «Зоряна уже тянется к картам»: her turn is to come
        low = high = index
        while low > 0 and codes[low - 1] not in ",;:._(" and items[low - 1].low not in ("а", "но"):
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._(" and items[high + 1].low not in ("а", "но"):
            high += 1
        names = [j for j in range(low, high + 1) if codes[j] == "P"]
        subjects = [
            j
            for j in names
            if part_of(line.sentence, j) == "subject"
            or (len(names) == 1 and abs(j - index) == 1 and part_of(line.sentence, j) == "unknown")
        ]
        if len(subjects) != 1:
            continue
        who = names_of(items[subjects[0]])
        if len(who) != 1 or who[0] == view.actor:
            continue
        things = any(
            codes[j] == "C" or "card_word" in items[j].tags or items[j].name in ("discard_pile", "draw_pile")
            for j in range(low, min(len(items), high + 4))
        )
        things = things or any(codes[j] == "N" and items[j].detail == "collective" for j in range(low, high + 1))
        if not things or any(
            items[j].low in ("не", "бы", "сейчас", "скоро", "потом", "затем") or "next" in items[j].tags
            for j in range(low, high + 1)
        ):
            continue
        if (
            "buy" in item.tags
            or any({"spend", "buy"} & items[j].tags and j != index for j in range(low, high + 1))
            or any(codes[j] in "gu" for j in range(low, high + 1))
        ):
            continue
        place = items[subjects[0]].span
        claim = Claim(
            "actor", line.sentence.cover(low, high), subject=who[0], value_span=place, prose=True, blame="prose_player"
        )
        page.add(
            claim,
            False,
            who[0] != view.previous or not scene.recap or "shuffle" in item.tags or "перемеш" in item.low,
            place,
        )
