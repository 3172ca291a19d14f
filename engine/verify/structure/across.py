"""Tables with a card over each column: «| Нкари | Вечная свита | …» over «| 10 | 6 | …» and what each of them gives."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.effects import Amount, EffectReader
from engine.verify.lines import Scene
from engine.verify.listings import Entry, Listing
from engine.verify.model import Entity
from engine.verify.runs import is_count
from engine.verify.structure.columns import Row, heading_of, role_of
from engine.verify.tally import Cell

_LEAST: Final = 3
_PRICE: Final = re.compile(r"\W*\d{1,2}\s*(?:[^\W\d_]{1,9}\.?)?\W*")


def cards_across(scene: Scene, rows: list[Row]) -> Listing | None:
    """The row told in a table with its cards side by side; None: the table is no such one."""
    heads = {
        cell.col: cards[0] for cell in rows[0].cells if len(cards := scene.within(cell.start, cell.end, "card")) == 1
    }
    row = [card for card in scene.context.facts.get("row") or () if card]
    there = sum(card.name in row for card in heads.values())
    if len(heads) < _LEAST or len(rows) < 2 or there * 5 < len(heads) * 3 or len(heads) < len(rows[0].cells) - 1:
        return None
    reader = EffectReader(scene)
    listing = Listing(label=heading_of(scene, rows[0]), topic="row")
    for cell in rows[0].cells:
        if cell.col in heads:
            card = heads[cell.col]
            effect = reader.read(card, card.end, cell.end)
            listing.entries.append(Entry(rows[0].line, cell.start, cell.end, effect))
    by_col = dict(zip((cell.col for cell in rows[0].cells if cell.col in heads), listing.entries, strict=True))
    described = False
    for one in rows[1:]:
        label = next((cell for cell in one.cells if cell.col not in heads), None)
        role = role_of(scene, label) if label is not None else ""
        cells = [cell for cell in one.cells if cell.col in heads]
        if role == "cost" or (not role and _priced(scene, cells, heads)):
            _prices(scene, cells, by_col)
            continue
        part = "together" if role == "together" or (described and not role) else ""
        for cell in cells:
            entry = by_col[cell.col]
            entry.effect.has_together = entry.effect.has_together or bool(part)
            reader.add(entry.effect, cell.start, cell.end, part)
            scene.take(cell.start, cell.end)
        described = True
    scene.used_lines.update(one.line for one in rows)
    return listing


def _priced(scene: Scene, cells: list[Cell], heads: dict[int, Entity]) -> bool:
    """Are most figures of a row the prices of the cards over them?"""
    cards = scene.context.lexicon.cards
    true = 0
    for cell in cells:
        numbers = [item for item in scene.within(cell.start, cell.end, "number") if is_count(item)]
        if len(numbers) != 1 or not _PRICE.fullmatch(scene.doc.text, cell.start, cell.end):
            return False
        true += any(cards[name].cost == numbers[0].value for name in heads[cell.col].names)
    return bool(cells) and true * 5 >= len(cells) * 3


def _prices(scene: Scene, cells: list[Cell], entries: dict[int, Entry]) -> None:
    for cell in cells:
        numbers = [item for item in scene.within(cell.start, cell.end, "number") if is_count(item)]
        if numbers:
            price = Amount("cost", "cost", abs(numbers[0].value or 0), numbers[0].span, numbers[0].span)
            entries[cell.col].effect.amounts.insert(0, price)
            scene.take(cell.start, cell.end)
