"""Counts of all cards of the player: «всего 23», «25 карт», «Σ 37» in and beside the lines that list the zones."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Final

from engine.verify.lines import Scene
from engine.verify.model import Entity, Span
from engine.verify.places import TOTAL_CUE, bound, comma_pieces, shrunk, zones_in
from engine.verify.runs import is_count
from engine.verify.structure.sizes import read_equation

_THINGS: Final = re.compile(
    r"^\W*(?:карт\w*|штук\w*|штучк\w*|шт\b|предмет\w*|единиц\w*|экспонат\w*|лист\w*|листов|cards?)", re.I
)
_PILES: Final = re.compile(r"\s+(?:зон|стоп[ок]|кучк|местах|колодах)\w*", re.I)  # «в трёх зонах 21 карта»
_ALL_CARDS: Final = re.compile(r"(?:всего|итого|вс[её]|всех)\s+(?:[^\W\d_]+\s+)?карт\w*", re.I)


class TotalCountReader:
    """Reads the counts once the zones have been read; `zone_lines` are the lines that tell of zones."""

    def __init__(self, scene: Scene, zone_lines: set[int]) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.zone_lines = zone_lines
        self._zone_starts: list[int] = []

    def _line_text(self, index: int) -> str:
        line = self.scene.lines[index]
        return self.text[line.start : line.end]

    def read(self) -> None:
        """«всего 23», «25 карт», «Σ 37» in and beside the lines that list the zones."""
        self._zone_starts = sorted(
            claim.span.start for claim in self.scene.claims if claim.kind in ("zone_count", "listing")
        )
        near = {at for line in self.zone_lines for at in (line - 1, line, line + 1)}
        near |= {
            line + 2
            for line in self.zone_lines
            if line + 2 < len(self.scene.lines) and re.fullmatch(r"\W*пусто\W*", self._line_text(line + 1), re.I)
        }
        near |= {
            line - 2
            for line in self.zone_lines
            if line >= 2
            and (
                self.scene.lines[line - 2].kind == "heading"
                or self.text[: self.scene.lines[line - 2].end].endswith((":", ":*", ":**"))
            )
        }
        near |= {
            index for index, line in enumerate(self.scene.lines) if _ALL_CARDS.search(self.text, line.start, line.end)
        }
        scene = self.scene
        for index in sorted(near):
            if not 0 <= index < len(scene.lines) or index in scene.used_lines:
                continue
            line = scene.lines[index]
            read_equation(scene, line)
            pieces = scene.sentences(line)
            for at, (low, high) in enumerate(pieces):
                window = (pieces[max(0, at - 1)][0], pieces[min(len(pieces) - 1, at + 2)][1])
                if not scene.within(low, high, "number") or self._tells_of_blows(low, high):
                    continue
                for start, end in comma_pieces(self.scene, low, high):
                    self._total_piece(start, self._head_end(start, end), index, window)

    def _head_end(self, low: int, high: int) -> int:
        """Where a head with a figure of its own ends: «предметов двенадцать: на сукне 5»."""
        colon = self.text.find(":", low, high)
        parted = colon >= 0 and self.scene.within(low, colon, "number") and self.scene.within(colon, high, "number")
        return colon if parted else high

    def _tells_of_blows(self, low: int, high: int) -> bool:
        """A sentence about damage or money, whose sums are no counts of cards."""
        nicks = [nick for nick in self.scene.within(low, high, "nick") if nick.case == "dat"]
        return bool(nicks or self.scene.within(low, high, "resource"))

    def _zone_near(self, index: int, window: tuple[int, int]) -> bool:
        """Does the post tell of the zones in the sentence of a place or its neighbours?"""
        if index not in self.zone_lines:
            return self.scene.lines[index].end - self.scene.lines[index].start <= 90
        at = bisect_left(self._zone_starts, window[0])
        return at < len(self._zone_starts) and self._zone_starts[at] < window[1]

    def _total_piece(self, low: int, high: int, index: int, window: tuple[int, int]) -> None:
        scene = self.scene
        figures = scene.within(low, high, "number")
        if not figures or zones_in(scene, low, high) or scene.within(low, high, "resource", "deck"):
            return
        piece = self.text[low:high]
        numbers = [
            number
            for number in figures
            if is_count(number)
            and number.detail not in ("none", "collective", "approx")
            and not bound(self.scene, number)
            and not _PILES.match(self.text, number.end)
            and not scene.is_taken(number.start, number.end)
            and not any(nick.span.covers(number.span) for nick in scene.within(low, high, "nick"))
        ]
        cards = scene.within(low, high, "card")
        if len(numbers) != 1 or (cards and not numbers[0].start > cards[-1].end):
            return
        number = numbers[0]
        if (cards and self._belongs_after(number, cards[-1])) or self._sums_up(low, number, index):
            return
        cue = bool(TOTAL_CUE.search(piece))
        if re.match(r"[ «\"]+[^\W\d_]{3,}", self.text[number.end : high]) and not (
            _THINGS.match(self.text[number.end : number.end + 20]) or cue or self._heads_block(index, number)
        ):
            return  # «карт одного бога нет»: it counts something else
        things = bool(_THINGS.match(self.text[number.end : number.end + 20])) or bool(
            re.search(
                r"\bкарт\w*\s+(?:[\w.]+\s+){0,2}\(?$", self.text[max(low, number.start - 30) : number.start], re.I
            )
        )
        if not cue and re.search(
            r"\b\w{2,}(?:[аиеуяы]л|[аиеуяы]ла|[аиеуяы]ло|[аиеуяы]ли|ет|ют|ит|ят)\b",
            self.text[low:high],
            re.I,
        ):
            return
        before = self.text[max(low, number.start - 20) : number.start]
        if re.search(r"\b(?:из|по|на|за|с|от|у|к|до|плюс|минус)\s+$|\bв\s+\w+\s+$", before, re.I) and not cue:
            return
        if things and not cue and index in self.zone_lines and not self._heads_line(low, high, index):
            return
        things = things or self._heads_zones(number) or self._heads_block(index, number)
        told = (cue or things) and self._zone_near(index, window)
        if not told and not (re.fullmatch(r"\W*\d+\W*", piece) and self._repeats(low, number)):
            return
        if any(item.name != "together" for item in scene.within(low, high, "property")):
            return
        scene.say(
            "total_count",
            Span(*shrunk(self.text, low, high)),
            value=abs(number.value or 0),
            value_span=number.span,
            certain=cue or things,
        )
        scene.take(low, high)

    def _heads_zones(self, number: Entity) -> bool:
        """«предметов двенадцать: в сбросе 5 …»: the figure stands at the head of the zones."""
        after = re.match(r"[^\n\d:.;]{0,30}:[*_]*\s*(?:[-*•]\s*)?", self.text[number.end : number.end + 36])
        if not after:
            return False
        low = number.end + after.end()
        if re.match(r"(?:на|в|под|за)\s+[^\W\d_]+\s*[:—–-]?\s*\d", self.text[low : low + 30]):
            return True
        zones = zones_in(self.scene, low, low + 30)
        return bool(zones) and zones[0].start - low <= 16 and not self.scene.within(low, zones[0].start, "card", "deck")

    def _heads_block(self, index: int, number: Entity) -> bool:
        """«Судовая роль, 28 душ:»: the only figure of a short line over the lines that tell of the zones."""
        scene = self.scene
        line = scene.lines[index]
        if line.kind in ("row", "item") or line.end - line.start > 70 or index in self.zone_lines:
            return False
        text = self._line_text(index)
        owner = scene.within(line.start, line.end, "nick") or text.rstrip(" *_").endswith(":") or line.kind == "heading"
        if not owner or re.match(r"\W*(?:на|в|во|под|за|у|из|с|над|при)\s", text, re.I):
            return False  # «на палубе 5»: one of the zones
        below = [at for at in (index + 1, index + 2) if at in self.zone_lines]
        figures = [item for item in scene.within(line.start, line.end, "number") if is_count(item)]
        others = scene.within(line.start, line.end, "card", "zone", "deck", "resource", "property")
        if re.match(r"\s+[А-ЯЁA-Z][а-яёa-z]", self.text[number.end : line.end]):
            return False  # «Хранилище Трёх Котов»
        return bool(below) and not others and len(figures) == 1 and line.end - number.end <= 24

    def _sums_up(self, low: int, number: Entity, index: int) -> bool:
        """«Крикун 5, Грабитель 1, всего 6»: the sum of the figures in front of it."""
        line = self.scene.lines[index]
        start = self.scene.sentence(line, low)[0]
        listed = [claim for claim in self.scene.claims if claim.kind == "listing" and start <= claim.span.start < low]
        if any(sum(max(count, 1) for _, count in claim.cards) == number.value for claim in listed[-1:]):
            return True  # «четыре Монеты да Меч, всего пять карт»
        values = [item.value or 0 for item in self.scene.within(start, low, "number") if is_count(item)]
        return len(values) > 1 and sum(values) == number.value and bool(self.scene.within(start, low, "card"))

    def _heads_line(self, low: int, high: int, index: int) -> bool:
        """The piece belongs to a short sentence before the zones («Дружина Хельги, 25 карт. Разыграно 6 …»)."""
        line = self.scene.lines[index]
        own = self.scene.sentence(line, min(low + 1, high))
        if own[0] == line.start:
            return own[1] - own[0] <= 60 or not zones_in(self.scene, *own)
        return own[1] - own[0] <= 60 and not zones_in(self.scene, line.start, own[1])

    def _repeats(self, low: int, number: Entity) -> bool:
        return any(claim.kind == "total_count" and 0 <= low - claim.span.end <= 2 for claim in self.scene.claims[-3:])

    def _belongs_after(self, number: Entity, card: Entity) -> bool:
        return bool(re.fullmatch(r"[»\"\s]*[(×xх:—–-]?\s*", self.text[card.end : number.start]))
