"""Sizes of zones that stand behind a list or in a cell of their own: «Меч ×3, Монета — итого 4», «Сброс | Меч | 1»."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import Entity, Span
from engine.verify.places import zones_in
from engine.verify.runs import Run, is_count
from engine.verify.tally import Cell

_BEHIND: Final = re.compile(
    r"[»\"*_)\s]*(?:[,;.—–·|(]*\s*(?:всего|итого|в сумме|карт)\s*[:=—–-]?|[=→|]|[(\[](?:всего|итого)?)\s*[*_]*"
    r"(\d{1,3})(?!\w)"
    r"(?:\s*(?:карт\w*|шт\b\.?|штук\w*))?\s*[)\]]?(?=\s*(?:[.,;|]|$|\n))",
    re.I,
)
_SUM: Final = re.compile(r"\W*(?:всего|итого|сумма|σ|∑)(?:\s+карт\w*)?\W*", re.I)
_EQUATION: Final = re.compile(
    r"(?<![\d+])(?:(?P<sum>\d{1,3})\s*=\s*\d{1,3}(?:\s*\+\s*\d{1,3}){1,3}|\d{1,3}(?:\s*\+\s*\d{1,3}){1,3}\s*=\s*(?P<end>\d{1,3}))(?![\d+])"
)


def size_behind(scene: Scene, run: Run, limit: int) -> tuple[Span, int] | None:
    """The number behind a list that says how many cards it has, with the place where it ends; None: none does."""
    if run.stated is not None:
        return run.stated, run.stated.end
    found = _BEHIND.match(scene.doc.text, run.end, limit)
    return (Span(*found.span(1)), found.end()) if found else None


def read_zone_rows(scene: Scene, rows: Sequence[Sequence[Cell]]) -> None:
    """«На столе | Меч, Монета ×4 | 5»: a row with the name of a zone and a cell with nothing but its size."""
    zones = 0
    for cells in rows:
        zone = zone_of(scene, cells)
        zones += zone is not None
        if zone is None and zones > 1:
            _read_sum(scene, cells)
        bare = [number for cell in cells[1:] if (number := _bare(scene, cell)) is not None]
        if zone is None or len(bare) != 1:
            continue
        number = bare[0]
        scene.say(
            "zone_count",
            Span(zone.start, number.end),
            zone=zone.name,
            value=abs(number.value or 0),
            value_span=number.span,
            complete=True,
        )
        scene.take(number.start, number.end)


def _read_sum(scene: Scene, cells: Sequence[Cell]) -> None:
    """«Всего | 15»: the row below those of the zones."""
    if not cells or not _SUM.fullmatch(scene.doc.text, cells[0].start, cells[0].end):
        return
    bare = [number for cell in cells[1:] if (number := _bare(scene, cell)) is not None]
    if len(bare) == 1:
        number = bare[0]
        scene.say("total_count", number.span, value=abs(number.value or 0), value_span=number.span)
        scene.take(number.start, number.end)


def zone_of(scene: Scene, cells: Sequence[Cell]) -> Entity | None:
    """The zone that the first cell of a row names, and nothing else."""
    if not cells:
        return None
    first = cells[0]
    zones = zones_in(scene, first.start, first.end)
    if len(zones) != 1 or scene.within(first.start, first.end, "card", "number", "nick", "deck", "property"):
        return None
    return zones[0]


def _bare(scene: Scene, cell: Cell) -> Entity | None:
    numbers = [item for item in scene.within(cell.start, cell.end, "number") if is_count(item)]
    if len(numbers) != 1:
        return None
    rest = scene.doc.text[cell.start : numbers[0].start] + scene.doc.text[numbers[0].end : cell.end]
    return None if re.search(r"\w", re.sub(r"\b(?:карт\w*|шт)\b", "", rest)) else numbers[0]


def read_equation(scene: Scene, line: Line) -> None:
    """«5 + 5 + 6 = 16», «Итого карт: 16 = 5 + 5 + 6» beside the lines of the zones: the number of all cards."""
    if scene.within(line.start, line.end, "resource"):
        return
    for found in _EQUATION.finditer(scene.doc.text, line.start, line.end):
        span = Span(*found.span("sum" if found.group("sum") else "end"))
        if not scene.is_taken(found.start(), found.end()):
            scene.say("total_count", span, value=int(scene.doc.text[span.start : span.end]), value_span=span)
            scene.take(found.start(), found.end())
