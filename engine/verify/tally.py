"""Tables that count cards by zone: cards down and zones across, or zones down and cards across."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.verify.lines import Scene
from engine.verify.model import Entity, Span
from engine.verify.places import ZONES
from engine.verify.runs import is_count

_TOTAL: Final = re.compile(r"^\W*(?:всего|итого|сумма|total|итог|σ|∑)", re.I)
_NOTHING: Final = re.compile(r"[\s—–\-·.∅*_]*(?:нет|пусто)?[\s*_]*", re.I)


@dataclass(slots=True)
class Cell:
    start: int
    end: int
    col: int
    header: bool


@dataclass(slots=True)
class _Count:
    card: Entity
    number: Entity | None
    cell: Cell


class TallyReader:
    """Reads a table whose heads on one side are zones and on the other cards."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text

    def read(self, head: Sequence[Cell], body: Sequence[Sequence[Cell]]) -> bool:
        """Claims of the table; False: it is none of this kind."""
        return self._cards_down(head, body) or self._cards_across(head, body)

    def _zone(self, cell: Cell) -> str:
        if self.scene.within(cell.start, cell.end, "card", "number"):
            return ""
        names = {item.name for item in self.scene.within(cell.start, cell.end, "zone")}
        return names.pop() if len(names) == 1 and names <= set(ZONES) else ""

    def _card(self, cell: Cell) -> Entity | None:
        cards = self.scene.within(cell.start, cell.end, "card")
        if len(cards) != 1 or not cards[0].name:
            return None
        rest = self.text[cell.start : cards[0].start] + self.text[cards[0].end : cell.end]
        return None if re.search(r"\w", rest) else cards[0]

    def _number(self, cell: Cell) -> Entity | None:
        numbers = [item for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)]
        return numbers[0] if len(numbers) == 1 else None

    def _cards_down(self, head: Sequence[Cell], body: Sequence[Sequence[Cell]]) -> bool:
        zones = {cell.col: zone for cell in head if (zone := self._zone(cell))}
        rows = [(card, cells) for cells in body if cells and (card := self._card(cells[0])) is not None]
        if len(zones) < 2 or not rows:
            return False
        for col, zone in zones.items():
            found = [
                _Count(card, self._number(cell), cell) for card, cells in rows for cell in cells if cell.col == col
            ]
            self._say(zone, found, len(rows) > 1)
        totals = {cell.col for cell in head if _TOTAL.match(self.text[cell.start : cell.end])}
        for cells in body:
            if cells and _TOTAL.match(self.text[cells[0].start : cells[0].end]):
                for cell in cells[1:]:
                    self._say_size(zones.get(cell.col, ""), cell, cell.col in totals)
        return True

    def _cards_across(self, head: Sequence[Cell], body: Sequence[Sequence[Cell]]) -> bool:
        cards = {cell.col: card for cell in head if (card := self._card(cell)) is not None}
        rows = [(zone, cells) for cells in body if cells and (zone := self._zone(cells[0]))]
        if len(cards) < 2 or not rows:
            return False
        totals = {cell.col for cell in head if _TOTAL.match(self.text[cell.start : cell.end])}
        for zone, cells in rows:
            found = [_Count(cards[cell.col], self._number(cell), cell) for cell in cells[1:] if cell.col in cards]
            self._say(zone, found, True)
            for cell in cells[1:]:
                if cell.col in totals:
                    self._say_size(zone, cell, False)
        for cells in body:
            if cells and _TOTAL.match(self.text[cells[0].start : cells[0].end]):
                for cell in cells[1:]:
                    self._say_size("", cell, cell.col in totals)
        return True

    def _say(self, zone: str, found: Sequence[_Count], several: bool) -> None:
        filled = [item for item in found if item.number is not None and item.number.value]
        readable = all(
            item.number is not None or _NOTHING.fullmatch(self.text[item.cell.start : item.cell.end]) for item in found
        )
        if not found:
            return
        self.scene.say(
            "listing",
            Span(min(item.cell.start for item in found), max(item.cell.end for item in found)),
            zone=zone,
            cards=tuple((item.card.name, abs(item.number.value or 0)) for item in filled if item.number is not None),
            card_spans=tuple(Span(item.cell.start, item.cell.end) for item in filled),
            complete=readable and several,
        )
        for item in found:
            self.scene.take(item.cell.start, item.cell.end)
            self.scene.take(item.card.start, item.card.end)

    def _say_size(self, zone: str, cell: Cell, whole: bool) -> None:
        number = self._number(cell)
        if number is None or not (zone or whole):
            return
        value = abs(number.value or 0)
        if whole:
            self.scene.say("total_count", number.span, value=value, value_span=number.span)
        else:
            self.scene.say("zone_count", number.span, zone=zone, value=value, value_span=number.span)
        self.scene.take(cell.start, cell.end)
