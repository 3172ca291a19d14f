"""What the previous player did at the market: bought, spent and removed."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.verify.model import Claim, Span
from engine.verify.prose.figures import Line, Page, clause, noun_after, noun_before
from engine.verify.prose.groups import Group, groups, window
from engine.verify.prose.roles import Scene, is_verb, names_of, part_of
from engine.verify.prose.topics import topic
from engine.verify.prose.view import View
from engine.verify.prose.words import Words

_SPEND: Final = frozenset({"spend", "buy", "take"})
_APART: Final = frozenset({"пока", "как", "что", "когда", "где", "чтобы", "а"})  # another clause, another subject
_MONEY: Final = frozenset("gZ")
_REMOVES: Final = Words(r"удал|убира|убрал|утилизир")
_ALL_OF_THEM: Final = frozenset({"оба", "обе", "все"})
_ZONES: Final = ("in_play", "draw_pile", "discard_pile")


def purchases(line: Line, page: Page, scene: Scene) -> None:
    """Cards told as bought or removed, and the gold spent."""
    view = page.view
    if view.previous is None:
        return
    sentence = line.sentence
    for group in groups(sentence):
        what = topic(line, group)
        start = len(page.readings)
        if what == "purchase":
            _bought(line, page, group)
        elif what == "removal":
            _removed(line, page, group)
        if len(group.cards) >= 3:
            page.doubt(start)
    for index, code in enumerate(line.codes if not _MONEY.isdisjoint(line.codes) else ""):
        if code == "N" and line.recap[index]:
            _spent(line, page, index)
    _nothing(line, page)
    _denied_removal(line, page)


def _buyer(line: Line, view: View, first: int, tags: frozenset[str]) -> tuple[str, Span] | None:
    """A nick other than the previous player that is clearly the subject of the deed near item `first`."""
    low = first
    while low > 0 and line.codes[low - 1] not in ";.()":
        low -= 1
    for index in range(first - 1, low - 1, -1):
        if line.codes[index] != "P":
            continue
        names = names_of(line.items[index])
        if len(names) != 1:
            return None
        part = part_of(line.sentence, index)
        if part == "object":
            continue
        deed = [
            j
            for j in range(max(low, index - 2), min(index + 4, len(line.items)))
            if j != index
            and (tags & line.items[j].tags or (_price_near(line, first) and index <= low + 1))
            and is_verb(line.items[j])
            and "," not in line.codes[min(j, index) + 1 : max(j, index)]
        ]
        if not deed:
            return None
        if names[0] == view.previous or any(item.low in _APART for item in line.items[index + 1 : first]):
            return None
        if (
            "receive" in line.items[deed[0]].tags
            and "buy" not in line.items[deed[0]].tags
            and "take" not in line.items[deed[0]].tags
        ):
            return None
        return names[0], line.items[index].span
    for index in range(first + 1, min(len(line.items), first + 10)):
        if line.codes[index] in ";.()_:":
            break
        if line.codes[index] != "P":
            continue
        names = names_of(line.items[index])
        verb = line.items[index - 1]
        if part_of(line.sentence, index) == "subject" and {"buy", "spend"} & verb.tags and is_verb(verb):
            return (names[0], line.items[index].span) if len(names) == 1 and names[0] != view.previous else None
        break
    return None


def _price_near(line: Line, first: int) -> bool:
    tail = line.codes[first : first + 9]
    return "ZNg" in tail or "Ng" in line.codes[max(0, first - 4) : first]


def _bought(line: Line, page: Page, group: Group) -> None:
    view = page.view
    wrong = _buyer(line, view, group.first, _SPEND)
    if wrong is not None and (line.sentence.conditional or line.items[-1].low == "?"):
        return  # nobody is said to have bought anything
    if wrong is not None:
        nick, place = wrong
        named = next(j for j, item in enumerate(line.items) if item.start == place.start)
        claim = Claim(
            "purchase",
            clause(line.sentence, group.first, named),  # «Ёжик раскошелился, Кристалл себе прикупил»: with the name
            subject=nick,
            subject_span=place,
            value_span=place,
            prose=True,
            cards=tuple((card.pick(view.bought), card.count) for card in group.cards if card.pick(view.bought)),
            blame="prose_player",
        )
        page.add(claim, False)
        return
    sentence = line.sentence
    for card in group.cards:
        name = card.pick(view.bought, view.row)
        if not name or _no_ware(line, page, group, name):
            continue
        place = sentence.items[card.index].span
        if card.figure is not None:
            place = sentence.cover(min(card.figure, card.index), max(card.figure, card.index))
        fits = 0 < card.count <= view.bought.get(name, 0) and (card.figure is None or card.count == view.bought[name])
        if card.figure is None and line.items[card.index].entity is not None and view.bought.get(name, 0) > 1:
            fits = True
        if not fits and name in {gone for gone, _ in view.removed} and name not in view.bought:
            low, high = window(line, group)
            if any({"remove", "graveyard"} & item.tags or item.code == "u" for item in line.items[low : high + 1]):
                continue
        claim = Claim(
            "purchase",
            clause(sentence, card.index),
            cards=((name, card.count),),
            card_spans=(place,),
            card=name,
            value_span=place,
            prose=True,
        )
        page.add(claim, fits)
        if card.figure is not None:
            page.add(claim.but(value_span=sentence.items[card.figure].span), fits)


def _no_ware(line: Line, page: Page, group: Group, name: str) -> bool:
    """«тратит все три монеты», «оба меча ушли Яге»: cards that nobody sells are paid with or struck with."""
    view = page.view
    if view.cards[name].cost is not None or name in view.bought:
        return False
    low, high = window(line, group)
    near = line.items[low : high + 1]
    spent = any("spend" in item.tags and "buy" not in item.tags for item in near)
    given = any(item.code == "P" and item.case == "dat" for item in near)
    return spent or given


def _removed(line: Line, page: Page, group: Group) -> None:
    view, sentence = page.view, line.sentence
    low, high = window(line, group)
    here = Counter(card for card, _ in view.removed)
    for position, card in enumerate(group.cards):
        name = card.pick(here)
        if not name:
            continue
        zone = _zone_near(line, group, position, low, high)
        place = sentence.items[card.index].span
        if card.figure is not None:
            place = sentence.cover(min(card.figure, card.index), max(card.figure, card.index))
        fitting = [z for c, z in view.removed if c == name and (zone is None or z == zone)]
        fits = (
            card.count <= len(fitting)
            if card.figure is None
            else card.count == len(fitting) or (zone is not None and card.count == here[name] and bool(fitting))
        )
        claim = Claim(
            "removal",
            clause(sentence, card.index),
            cards=((name, card.count),),
            card_spans=(place,),
            card=name,
            zone=zone if fitting or here[name] else None,
            value_span=place,
            prose=True,
        )
        if (
            not fits
            and view.bought.get(name, 0) >= card.count
            and here[name] == 0
            and any({"buy", "spend", "take"} & item.tags or item.code == "g" for item in line.items[low : high + 1])
        ):
            continue
        if not fits and here[name] >= card.count and zone is not None and not _zone_sure(line, group, low, high):
            claim, fits = claim.but(zone=None), True
        page.add(claim, fits)
        if card.figure is not None:
            page.add(claim.but(value_span=sentence.items[card.figure].span), fits)


def _zone_near(line: Line, group: Group, position: int, low: int, high: int) -> str | None:
    """The zone a removed card came from: «из сброса» after it, or before the group, or after the whole group."""
    named = group.cards[position]
    end = group.cards[position + 1].index if position + 1 < len(group.cards) else high + 1
    for j in range(named.index + 1, min(end, named.index + 6)):
        zone = _zone_at(line, j)
        if zone:
            return zone
    before = line.items[named.index - 1].low if named.index else ""
    if before.startswith(("разыгран", "сыгран")):
        return "in_play"
    for j in range(group.cards[-1].index + 1, min(high + 1, group.cards[-1].index + 6)):
        zone = _zone_at(line, j)
        if zone:
            return zone
    both = re.match(r"[^CP;.(:N]*,w?[Nw]i", line.codes[group.cards[-1].index + 1 :])
    if both and len(group.cards) == 1 and line.items[group.cards[-1].index + both.end() - 1].low in _ALL_OF_THEM:
        for j in range(
            group.cards[-1].index + 1 + both.end(), min(len(line.items), group.cards[-1].index + 4 + both.end())
        ):
            zone = _zone_at(line, j)
            if zone:
                return zone  # «два Меча списаны на Кладбище, оба из личной колоды»
    for j in range(group.first - 1, max(low, group.first - 7) - 1, -1):
        if line.codes[j] in "&C":
            break
        zone = _zone_at(line, j)
        if zone:
            return zone
    return None


def _zone_at(line: Line, index: int) -> str | None:
    if index >= len(line.items):
        return None
    item = line.items[index]
    before = line.codes[index - 1] if index else ""
    if item.code == "z" and item.name in _ZONES:
        if item.name != "in_play" and before not in "iOcvw":
            return None
        if item.name == "in_play" and before not in "iOc" and not item.low.startswith(("разыгранн", "сыгранн")):
            return None
        if item.name == "discard_pile" and before == "v" and item.low != "сбросе":
            return None
        return item.name
    if item.low in ("стола", "игры", "руки") and "i" in line.codes[max(0, index - 2) : index] + "c":
        return "in_play"
    return None


def _zone_sure(line: Line, group: Group, low: int, high: int) -> bool:
    return sum(_zone_at(line, j) is not None for j in range(low, high + 1)) == 1


def _spent(line: Line, page: Page, index: int) -> None:
    """«израсходовал двенадцать золотых», «за пять», «обошлось в 11 золотых»."""
    view, sentence, item = page.view, line.sentence, line.items[index]
    if item.value is None:
        return
    value = abs(item.value)
    after, _ = noun_after(sentence, index)
    before, _ = noun_before(sentence, index)
    if item.entity is not None and item.entity.detail == "collective":
        return
    if item.low.startswith("пар") and after == "none":
        return  # «шесть золотых за пару»
    priced = (index > 0 and line.codes[index - 1] == "Z") or (
        index > 1 and line.codes[index - 2] == "Z" and line.codes[index - 1] == "w"
    )
    gold = after == "g" or (before == "g" and after in ("none",))
    if not gold and not (priced and after in ("none",)):
        return
    if not gold and not any(line.codes[j] == "C" for j in range(max(0, index - 9), min(len(line.items), index + 6))):
        return
    cards = [name for i, it in enumerate(line.items) if it.code == "C" and line.recap[i] for name in it.names]
    fits = value == view.spent or (
        value in {view.cost(card) for card in cards if card in view.bought} and len(view.bought) > 1
    )
    claim = Claim("gold_spent", clause(sentence, index), value=value, resource="gold", value_span=item.span, prose=True)
    tight = (
        priced
        or sentence.near(index, "spend", 9, 6)
        or sentence.near(index, "buy", 9, 6)
        or any(line.codes[j] == "C" for j in range(len(line.items)))
    )
    page.add(claim, fits, tight)


def _nothing(line: Line, page: Page) -> None:
    """«ни одной карты не купила», «покупок нет»."""
    view, sentence = page.view, line.sentence
    for index, item in enumerate(line.items if "buy" in sentence.tags else ()):
        if "buy" not in item.tags or not line.recap[index]:
            continue
        window_ = range(max(0, index - 4), min(len(line.items), index + 4))
        denied = any(
            line.items[j].low in ("не", "нет", "ничего", "без") or (line.items[j].detail == "none")
            for j in window_
            if not set(line.codes[min(j, index) : max(j, index)]) & set(";:_.,")
        )
        if not denied or any(line.codes[j] == "C" for j in window_):
            continue
        claim = Claim("purchase", clause(sentence, index), polarity="denied", value_span=item.span, prose=True)
        page.add(claim, not view.bought, tight=line.items[index - 1].low == "не" or True)
        for j in window_:
            if line.codes[j] == "N":
                page.add(claim.but(value_span=line.items[j].span), not view.bought, tight=False)


def _denied_removal(line: Line, page: Page) -> None:
    """«ничего не удалял»."""
    view = page.view
    if not line.sentence.says(_REMOVES):
        return
    for index, item in enumerate(line.items):
        if not line.recap[index] or not _REMOVES.match(item.low):
            continue
        near = line.items[max(0, index - 3) : index + 3]
        if any(other.low == "не" for other in near) and not any(other.code == "C" for other in near):
            claim = Claim("removal", clause(line.sentence, index), polarity="denied", value_span=item.span, prose=True)
            page.add(claim, not view.removed, any(other.low in ("ничего", "никого") for other in near))
