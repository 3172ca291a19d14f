"""The row told in blocks: a card's name in a line of its own, and below it lines with its price, what it gives and what
«Вместе» adds, under whatever names («💰 Цена: 6», «✨ Атака 6, лечение 6», «🔗 Атака 4»)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from engine.verify.effects import EffectReader
from engine.verify.lines import Line, Scene
from engine.verify.listings import Entry, Listing
from engine.verify.model import Entity, Span
from engine.verify.runs import is_count

_LEAST: Final = 3
_MOST: Final = 6  # lines that tell of one card
_LONGEST: Final = 160
_WORDS: Final = 3  # words of a head besides the names of card and god
_COIN: Final = re.compile(r"цен|стои[тм]|тариф|ставк|ценник|прайс|билет|price|cost|зол|монет|💰|🪙|💲|💵", re.I)
_MARKS: Final = re.compile(r"\bза кажд|\bметк|\bзнак|\bостальны", re.I)
_NONE: Final = re.compile(r"(?:[:=—–-]|\s)\s*(?:нету?|—|–|-|✗|❌|отсутству\w*|пусто)[\s.*_]*$", re.I)
_LABEL: Final = re.compile(r"[\W_]*[^\W\d_]*(?:\s+[^\W\d_]+){0,3}\s*[:—–=-]|[^\w\s«(]+\s")
_CUT: Final = re.compile(r"[|•·;]|\.(?=\s)")
_NAMED: Final = re.compile(r"[^\W\d_]+")
_NUMBER: Final = re.compile(r"[\W_]*\d{1,2}[\W_]*(?:[^\W\d_]{1,8}\.?)?[\W_]*")


@dataclass(slots=True)
class _Block:
    """One card and the lines below its name."""

    index: int
    line: Line
    card: Entity
    below: list[int] = field(default_factory=list)


def card_blocks(scene: Scene) -> list[Listing]:
    """The row as a listing; none: it is not told so."""
    found: list[list[_Block]] = [[]]
    for index, line in enumerate(scene.lines):
        blocks = found[-1]
        free = index not in scene.used_lines and index not in scene.recap and line.kind != "row"
        card = _head(scene, line) if free else None
        if card is not None:
            if blocks and (not blocks[-1].below or blocks[-1].line.kind != line.kind):
                found.append([])
            found[-1].append(_Block(index, line, card))
        elif blocks:
            last = blocks[-1]
            following = free and index == last.index + len(last.below) + 1
            if following and len(last.below) < _MOST and _tells(scene, last, line):
                last.below.append(index)
            else:
                found.append([])
    return [_listing(scene, blocks) for blocks in found if _is_row(scene, blocks)]


def _head(scene: Scene, line: Line) -> Entity | None:
    """The only card of a line that says hardly more than its name."""
    cards = scene.within(line.start, line.end, "card")
    if len(cards) != 1 or not cards[0].name or line.label_end or line.end - line.start > 100:
        return None
    if scene.within(line.start, line.end, "nick", "zone", "deck", "property"):
        return None
    gods = scene.within(line.start, line.end, "god")
    words = [
        word
        for word in _NAMED.finditer(scene.doc.text, line.start, line.end)
        if not any(item.start <= word.start() < item.end for item in (*cards, *gods))
        and not any(item.start <= word.start() < item.end for item in scene.within(line.start, line.end, "colour"))
    ]
    lead = [word for word in words if word.start() < cards[0].start]
    return cards[0] if len(words) <= _WORDS and len(lead) < _WORDS else None


def _tells(scene: Scene, block: _Block, line: Line) -> bool:
    """Does a line below tell of the card?"""
    if line.kind == "heading" or line.end - line.start > _LONGEST:
        return False
    text = scene.doc.text
    marks = _MARKS.search(text, line.start, line.end)
    if scene.within(line.start, line.end, "card", "nick", "deck", *(() if marks else ("zone",))):
        return False
    if block.line.kind == "item" and (line.kind != "item" or line.block.depth <= block.line.block.depth):
        return line.kind == "paragraph"
    things = scene.within(line.start, line.end, "resource", "property", "colour", "god")
    under = line.kind == "item" and (block.line.kind == "heading" or line.block.depth > block.line.block.depth)
    return bool(
        under or things or marks or _NONE.search(text, line.start, line.end) or _COIN.search(text, line.start, line.end)
    )


def _is_row(scene: Scene, blocks: list[_Block]) -> bool:
    """Three cards or more, most of them those for sale, each with lines below it that tell prices and gifts."""
    if len(blocks) > 1 and not blocks[-1].below:
        blocks.pop()
    row = [card for card in scene.context.facts.get("row") or () if card]
    there = sum(block.card.name in row for block in blocks)
    if len(blocks) < _LEAST or there * 5 < len(blocks) * 3:
        return False
    most = max(len(block.below) for block in blocks[:-1])
    blocks[-1].below[most:] = []  # what follows the last card is no part of it
    return sum(_priced(scene, block) for block in blocks) * 2 > len(blocks)


def _priced(scene: Scene, block: _Block) -> bool:
    """Stands a figure beside the name, or a price below it?"""
    beside = any(is_count(one) for one in scene.within(block.card.end, block.line.end, "number"))
    below = (scene.lines[at] for at in block.below)
    return beside or any(_price_in(scene, *piece) for line in below for piece in _pieces(scene, line))


def _price_in(scene: Scene, low: int, high: int) -> Entity | None:
    """The number of a piece that tells a price and nothing else of what the card gives."""
    numbers = [number for number in scene.within(low, high, "number") if is_count(number)]
    others = [item for item in scene.within(low, high, "resource", "property") if item.name != "gold"]
    told = _COIN.search(scene.doc.text, low, high) is not None
    return numbers[0] if len(numbers) == 1 and not others and told else None


def _listing(scene: Scene, blocks: list[_Block]) -> Listing:
    first = blocks[0]
    above = scene.lines[first.index - 1] if first.index else None
    label = (above.start, above.end) if above is not None else (first.line.start, first.line.start)
    listing = Listing(label=label, topic="row", split=True)
    reader = EffectReader(scene)
    for block in blocks:
        listing.entries.append(_entry(scene, reader, block))
        scene.used_lines.update((block.index, *block.below))
        for at in (block.index, *block.below):
            scene.take(scene.lines[at].start, scene.lines[at].end)
    _bare_heads(scene, reader, blocks, listing)
    return listing


def _entry(scene: Scene, reader: EffectReader, block: _Block) -> Entry:
    line = block.line
    effect = reader.read(block.card, block.card.end, line.end)
    end = line.end
    pieces = [piece for at in block.below for piece in _pieces(scene, scene.lines[at])]
    beside = effect.of("base")
    lone = len(beside) == 1 and beside[0].resource == "gold" and effect.cost is None
    if lone and not any(_price_in(scene, *piece) for piece in pieces):  # «Воин Слаанеш, 2 золотых» over what he gives
        effect.amounts.remove(beside[0])
        reader.price(effect, beside[0].number, beside[0].span, beside[0].value)
    for at in block.below:
        below = scene.lines[at]
        end = below.end
        for low, high in _pieces(scene, below):
            number = _price_in(scene, low, high)
            if number is not None and effect.cost is None:
                reader.price(effect, number.span, Span(low, high), abs(number.value or 0))
                continue
            names = [item.name for item in scene.within(low, high, "property")]
            given = [amount for amount in effect.amounts if amount.part != "cost" and amount.resource]
            label = None if "together" in names else _LABEL.match(scene.doc.text, low, high)
            if label is not None and given:
                effect.has_together = True
            more = label is not None and given and not _MARKS.search(scene.doc.text, low, high)
            reader.add(effect, label.end() if label else low, high, "together" if more else "")
    effect.span = Span(effect.span.start, end)
    return Entry(block.index, line.start, end, effect)


def _pieces(scene: Scene, line: Line) -> list[tuple[int, int]]:
    """The line, cut where one of its parts is a price: «💰 6 | ✨ Атака 6», «Цена 6. Атака 6»."""
    cuts = [line.start, *(cut.end() for cut in _CUT.finditer(scene.doc.text, line.start, line.end)), line.end]
    pieces = [(low, high) for low, high in pairwise(cuts) if high > low]
    if len(pieces) < 2 or not any(_price_in(scene, *piece) for piece in pieces):
        return [(line.start, line.end)]
    return pieces


def _bare_heads(scene: Scene, reader: EffectReader, blocks: list[_Block], listing: Listing) -> None:
    """«Вечная свита · 6 · #FF69B4»: the bare figures beside the names are the prices, if most of them fit."""
    bare: list[tuple[Entry, Entity]] = []
    fits = 0
    for block, entry in zip(blocks, listing.entries, strict=True):
        numbers = [one for one in scene.within(block.card.end, block.line.end, "number") if is_count(one)]
        if len(numbers) == 1 and entry.effect.cost is None:
            bare.append((entry, numbers[0]))
            fits += scene.context.lexicon.cards[block.card.name].cost == numbers[0].value
    if fits * 5 >= len(blocks) * 3:
        for entry, number in bare:
            entry.effect.amounts = [one for one in entry.effect.amounts if one.number != number.span]
            reader.price(entry.effect, number.span, number.span, abs(number.value or 0))
