"""Lines of lists and tables that need no second reading: structure has read all that stands in them, and it is true.

The prose reader saves figures that structure misread, and finds what stands beside a list. In a line whose every
figure, card and name lies in what structure took, whose claims are all true, and which has no words of its own, it
has nothing to find.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.verify.judging.judge import judge_claim
from engine.verify.judging.truth import Truth
from engine.verify.lines import Line, Scene
from engine.verify.model import Claim, Document, Entities, Entity

_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_LABELS: Final = re.compile(
    r"карт[аыу]?|цен[аы]|эффекты?|ещё|еще|кажд(?:ую|ой|ая)|другой|разыгранн(?:ую|ой|ая)|даёт|дает|было|стало"
    r"|остал(?:ось|ась|ся)|оста[её]тся|всего|итого?|здоровье|потрачено|знаки?|для|двойной|тройной|пусто|нету?|сработало?"
    r"|свойства|название|бог|действие|ход",
    re.I,
)


def without_settled(
    doc: Document, entities: Entities, scene: Scene, claims: list[Claim], but: Sequence[tuple[int, int]] = ()
) -> tuple[Document, Entities]:
    """The document with those lines blanked out (every offset stays), and the entities of the others. Lines in one of
    the places `but` are kept."""
    truth = Truth.of(scene.context)
    by_line: dict[int, list[Claim]] = {}
    starts = sorted((line.start, line.end) for line in scene.lines)
    for claim in claims:
        for at in _lines_of(starts, claim.span.start, claim.span.end):
            by_line.setdefault(at, []).append(claim)
    verdicts: dict[int, bool] = {}
    settled: list[tuple[int, int]] = []
    for line in scene.lines:
        own = by_line.get(line.start)
        if not own or any(low <= line.start < high or low < line.end <= high for low, high in but):
            continue
        if _all_taken(scene, line) and all(_true(claim, truth, verdicts) for claim in own):
            settled.append((line.start, line.end))
    if not settled:
        return doc, entities
    text = list(doc.text)
    gone = bytearray(len(text) + 1)
    for low, high in settled:
        text[low:high] = " " * (high - low)
        gone[low:high] = b"\1" * (high - low)
    left = Entities.of(item for item in entities if not gone[item.start])
    return replace(doc, text="".join(text)), left


def _lines_of(starts: list[tuple[int, int]], low: int, high: int) -> list[int]:
    at = max(0, bisect_right(starts, (low, len(starts) and starts[-1][1] + 1)) - 1)
    found = []
    while at < len(starts) and starts[at][0] < max(high, low + 1):
        if starts[at][1] > low:
            found.append(starts[at][0])
        at += 1
    return found


def _true(claim: Claim, truth: Truth, known: dict[int, bool]) -> bool:
    key = id(claim)
    if key not in known:
        known[key] = judge_claim(claim, truth) == []
    return known[key]


def _all_taken(scene: Scene, line: Line) -> bool:
    text = scene.doc.text
    kinds = ("number", "card", "nick", "property", "resource", "zone", "deck", "god", "colour")
    things: list[Entity] = scene.within(line.start, line.end)
    covered = bytearray(line.end - line.start + 1)
    for item in things:
        if item.kind in ("number", "card", "nick") and not scene.is_taken(item.start, item.end):
            return False
        if item.kind in kinds:
            covered[item.start - line.start : item.end - line.start] = b"\1" * (item.end - item.start)
    return all(
        covered[match.start() - line.start] or _LABELS.fullmatch(match.group()) is not None
        for match in _WORD.finditer(text, line.start, line.end)
    )
