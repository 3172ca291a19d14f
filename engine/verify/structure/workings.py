"""Figures of the turn with how they came about: «Золото: 1 + 2 = 3», «атака = 2·1 (Мечи) + 2 = 4», «7 = 3 + 4»."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.lines import Scene
from engine.verify.model import Part, Span

_LEAD: Final = re.compile(r"[»\"*_`]*\s*[:=—–-]?\s*[*_`]*")
_FACTOR: Final = r"(\d{1,3})(?:\s?[·×xхXХ*⋅∙]\s?(\d{1,3}))?(?![\d.])"
_COMMENT: Final = r"(?:\s?[^\W\d_]{3,14}\b)?\s*(?:\((?!\d+\s*[+·×*])[^()\n=]{1,60}\))?"
_TERM: Final = re.compile(rf"\s*\(?\s*{_FACTOR}{_COMMENT}\s*\)?")
_PLUS: Final = re.compile(r"\s*\+")
_RESULT: Final = re.compile(r"\s*=\s*[*_`(]*(\d{1,3})(?![\d·×]|\s*[+×·*]\s*\d)")
_GOES_ON: Final = re.compile(r"\s*(?:,|и|да|плюс|ещё|еще)\s+(?:ещё\s+|еще\s+)?\d")  # «19 = 9 Трутень + 6 и 4 Жаба»
_AHEAD: Final = re.compile(r"(\d{1,3})[*_`)]*\s*=\s*")


def _terms(text: str, at: int, high: int) -> tuple[list[Part], int]:
    """The summands that begin at a place, a product for one each, and where the last of them ends."""
    parts: list[Part] = []
    end = at
    while found := _TERM.match(text, at, high):
        value = int(found[1]) * int(found[2] or 1)
        parts.append(Part(value, Span(found.start(1), found.end(2) if found[2] else found.end(1))))
        end = found.end()
        more = _PLUS.match(text, end, high)
        if more is None:
            break
        at = more.end()
    return parts, end


def _product(text: str, part: Part) -> bool:
    return not text[part.span.start : part.span.end].isdigit()


def read_workings(scene: Scene, low: int, high: int) -> None:
    """The totals of a segment that stand in equations."""
    text = scene.doc.text
    things = scene.within(low, high, "resource")
    for position, thing in enumerate(things):
        if thing.name == "cost" or scene.within(low, thing.start, "card", "nick") or scene.is_taken(*thing.span):
            continue
        lead = _LEAD.match(text, thing.end, high)
        start = lead.end() if lead else thing.end
        ahead = _AHEAD.match(text, start, high)
        parts, end = _terms(text, ahead.end() if ahead else start, high)
        if ahead is not None and _GOES_ON.match(text, end, high):
            continue
        if ahead is not None and len(parts) > 1:
            result = Span(*ahead.span(1))
        else:
            parts, end = _terms(text, start, high)
            found = _RESULT.match(text, end, high) if parts else None
            if found is None or (len(parts) == 1 and not _product(text, parts[0])):
                continue
            result, end = Span(*found.span(1)), found.end()
        if scene.is_taken(thing.start, end):
            continue
        scene.say(
            "total",
            Span(thing.start, end),
            resource="heal" if thing.name == "health" else thing.name,
            value=int(text[result.start : result.end]),
            value_span=result,
            parts=tuple(parts),
            complete=True,
        )
        first = position and not text[things[position - 1].end : thing.start].strip()
        scene.take(things[position - 1].start if first else thing.start, end)
