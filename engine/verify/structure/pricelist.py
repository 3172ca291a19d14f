"""Lists of cards with nothing but a figure each, which is what they cost: «Кайрос Судьбоплет, 10», «Воин Кхорна за 2».

Such a figure has no unit and no label that anybody knows; that it is a price shows only where most figures of a list
are the prices of their cards, and most of the cards are those of the row.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.verify.effects import Amount, EffectText
from engine.verify.lines import Line, Scene
from engine.verify.listings import Entry, Listing, ListingClaims
from engine.verify.model import Entity, Span
from engine.verify.places import zones_in
from engine.verify.runs import is_count

_LEAST: Final = 3
_SHARE: Final = 0.6
_FAR: Final = 40  # characters between one card and the next
_BEHIND: Final = re.compile(
    r"[^\w\n×]{0,8}(?:\([^()\d\n]{1,24}\)[^\w\n×]{0,4})?(?:(?:за|по|цена|ценой|стоит|идёт|просят)\W{1,3}){0,2}[^\w\n×]{0,3}",
    re.I,
)
_AHEAD: Final = re.compile(r"[^\w\n×]{1,6}(?:(?:за|стоит)\s)?[^\w\n×]{0,3}", re.I)
_NEXT: Final = re.compile(
    r"[^\w\n]*(?:(?:зол\w*|монет\w*|р|руб\w*|и|да|а|ещё|еще)\b[^\w\n]*){0,3}(?:\w+[.)]\s*)?[^\w\n]*", re.I
)
_PRICE_TOLD: Final = re.compile(r"\b(?:за|по|цен\w+|стоит)\s+$", re.I)
_UP_TO_NAME: Final = re.compile(
    r"(?:\s+зол\w*\.?|\s*🪙)?[\s,—–:-]*(?:(?:сам[аи]?|идёт|ид[её]т|стоит|явил\w+|встал\w*)\s+)?[«\"*_]*", re.I
)


@dataclass(slots=True)
class _Pair:
    line: int
    card: Entity
    number: Entity


def price_lists(scene: Scene, taken: set[int]) -> Iterator[Listing]:
    """The lists of prices in the lines that no other listing holds."""
    group: list[_Pair] = []
    last = -9
    for index, line in enumerate(scene.lines):
        free = index not in taken and index not in scene.used_lines and index not in scene.recap and line.kind != "row"
        pairs = _pairs(scene, index, line) if free else []
        if not pairs or index > last + 1 or len(pairs) > 1:
            yield from _listing(scene, group)
            group = []
        if len(pairs) > 1:
            yield from _listing(scene, pairs)
        else:
            group += pairs
        if pairs:
            last = index
    yield from _listing(scene, group)


def _pairs(scene: Scene, index: int, line: Line) -> list[_Pair]:
    """The cards of a line with the figure of each, if every card has one, before it or behind it."""
    cards = [card for card in scene.within(line.start, line.end, "card") if _cost(scene, card)]
    if not cards:
        return []
    for behind in (True, False):
        found: list[_Pair] = []
        for card in cards:
            number = _figure(scene, line, card, behind)
            if number is None or (found and not _follows(scene, found[-1], card, number, behind)):
                break
            found.append(_Pair(index, card, number))
        if len(found) >= _LEAST or (len(found) == len(cards) == 1 and _alone(scene, line, found[0])):
            return found
    return []


def _figure(scene: Scene, line: Line, card: Entity, behind: bool) -> Entity | None:
    if behind:
        numbers = scene.within(card.end, min(line.end, card.end + 48), "number")
        number = numbers[0] if numbers else None
        fits = number is not None and _BEHIND.fullmatch(scene.doc.text, card.end, number.start)
    else:
        number = scene.entities.last_within(max(line.start, card.start - 16), card.start, "number")
        fits = number is not None and _AHEAD.fullmatch(scene.doc.text, number.end, card.start)
    return number if fits and number is not None and is_count(number) and number.value else None


def _follows(scene: Scene, last: _Pair, card: Entity, number: Entity, behind: bool) -> bool:
    low = last.number.end if behind else last.card.end
    if (card.start if behind else number.start) - low > _FAR:
        return False
    return _NEXT.fullmatch(scene.doc.text, low, card.start if behind else number.start) is not None


def _alone(scene: Scene, line: Line, pair: _Pair) -> bool:
    """Does the line hold nothing but the card, its figure and a word or two?"""
    if scene.within(line.start, line.end, "nick", "zone", "property", "deck"):
        return False
    low, high = min(pair.card.start, pair.number.start), max(pair.card.end, pair.number.end)
    rest = scene.doc.text[line.start : low] + " " + scene.doc.text[high : line.end]
    return len(re.findall(r"[^\W\d_]{2,}", rest)) <= 2 and not re.search(r"\d", rest.lstrip(" №#([")[2:])


def _listing(scene: Scene, pairs: list[_Pair]) -> Iterator[Listing]:
    row = [card for card in scene.context.facts.get("row") or () if card]
    if len(pairs) < _LEAST:
        return
    true = sum(_cost(scene, pair.card) == abs(pair.number.value or 0) for pair in pairs)
    there = sum(pair.card.name in row for pair in pairs)
    line = scene.lines[pairs[0].line]
    low = min(pairs[0].card.start, pairs[0].number.start)
    if true < _SHARE * len(pairs) or there < _SHARE * len(pairs) or zones_in(scene, line.start, low):
        return
    listing = Listing(label=(line.start, low) if low > line.start else (low, low), topic="row", partial=True)
    for pair in pairs:
        span = Span(min(pair.card.start, pair.number.start), max(pair.card.end, pair.number.end))
        price = Amount("cost", "cost", abs(pair.number.value or 0), span, pair.number.span)
        effect = EffectText(
            pair.card, pair.card.name, Span(pair.card.end, max(pair.card.end, pair.number.end)), [price]
        )
        listing.entries.append(Entry(pair.line, span.start, span.end, effect))
    if len({pair.line for pair in pairs}) > 1:
        listing.partial = False
    yield listing


def _cost(scene: Scene, card: Entity) -> int | None:
    info = scene.context.lexicon.cards.get(card.name)
    return info.cost if info is not None else None


def without_glossary(scene: Scene, listing: Listing) -> None:
    """«[пусто] [Властитель перемен] [пусто]» over «Властитель: 8 золотых, …»: named in the row and then described,
    the card is told twice and lies there once."""
    row = Counter(card for card in scene.context.facts.get("row") or () if card)
    told = Counter[str]()
    for entry in listing.entries:
        told[entry.effect.name] += entry.count
    apart = [entry for entry in listing.entries if entry.effect.name == "Кристалл" and not row["Кристалл"]]
    if listing.topic == "row" and apart and len(listing.entries) - len(apart) >= len(row):
        for entry in apart:  # «Вне ряда: Кристалл, цена 2»: it lies in the extra deck
            listing.entries.remove(entry)
            ListingClaims(scene).say_described(entry)
    for entry in list(listing.entries) if listing.topic == "row" else ():
        name = entry.effect.name
        others = [one for one in listing.entries if one is not entry and one.effect.name == name]
        if not entry.effect.amounts and told[name] > row[name] > 0 and any(one.effect.amounts for one in others):
            listing.entries.remove(entry)
            scene.take(entry.effect.card.start, entry.effect.card.end)
            told[name] -= entry.count


def bare_prices(scene: Scene, listing: Listing) -> None:
    """«Кайрос Судьбоплет, 10 / Воин Кхорна, 2»: figures without a unit that are the prices of the cards, most of
    them, are prices."""
    cards = scene.context.lexicon.cards
    bare = [
        (entry.effect, entry.effect.amounts[0])
        for entry in listing.entries
        if len(entry.effect.amounts) == 1 and entry.effect.amounts[0].resource in ("", "gold")
        and entry.effect.amounts[0].part == "base"
    ]  # fmt: skip
    told = [(entry.effect, price) for entry in listing.entries if (price := entry.effect.cost) is not None]
    true = sum(cards[effect.name].cost == price.value for effect, price in (*bare, *told))
    if true < 2 or true < 0.6 * (len(bare) + len(told)):
        return
    for effect, price in bare:
        effect.amounts[:] = [Amount("cost", "cost", price.value, price.span, price.number, price.word)]


def price_before(scene: Scene, head: Entity, low: int) -> Entity | None:
    """«Вторым, за два золотых, — Воин Кхорна: …»: the figure of a price that stands before the card's name."""
    before = [item for item in scene.within(max(low, head.start - 40), head.start, "number") if is_count(item)]
    number, text = before[-1] if before else None, scene.doc.text
    if number is None or not _PRICE_TOLD.search(text, max(low, number.start - 12), number.start):
        return None
    return number if _UP_TO_NAME.fullmatch(text, number.end, head.start) else None
