"""Logical lines, segments and topics: the skeleton on which the structure readers work.

A logical line is a paragraph line, a list item, a whole table row, or a term with the first line of its
definition. A segment is a piece of a line between sentence ends or semicolons outside parentheses.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from engine.verify.model import Block, Claim, Context, Document, Entities, Entity, Span, value_type

_ABBREVIATION: Final = re.compile(
    r"(?:^|[\s(«])(?:зол|шт|доп|см|гл|ед|др|пр|стр|тыс|атк|ат|здор|зд|леч|лич|игр|кол|т|г|з|п|им|рис|табл|хп|м|no|hp)$",
    re.I,
)
_SENTENCE_END: Final = re.compile(r"[.!?…;]+|[()\[\]]")
_PIECES: Final = re.compile(r"\d\s?(?:шт|экз)$", re.I)
_CARD_BEHIND: Final = re.compile(
    r"\s[«\"]?[А-ЯЁ][^.;:,!?\d()\[—–⋅·•|/+&=→]*(?:[,;⋅·•|/+&=→\[(]|[—–]\s*(?:итого|всего)|\sи\s|$|\n|\.)"
)
_ANSWER: Final = re.compile(r"\s*[—–-]\s*\w")
_LEADS_TO: Final = re.compile(r"\s*[—–-]?\s*\d")
_UPPER_START: Final = re.compile(r"\s*(?:[«\"'(\[*_—–-]\s*)?(?:[A-Za-zА-ЯЁ0-9]|[^\w\s.,;:!?)\]»\"'])")


@value_type
class Line:
    """One logical line. `label_end` is where a term ends and its definition begins (0: none)."""

    start: int
    end: int
    kind: str
    blocks: tuple[Block, ...]
    label_end: int = 0

    @property
    def block(self) -> Block:
        return self.blocks[0]

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@dataclass(slots=True)
class Scene:
    """What the structure readers share while they read one post."""

    doc: Document
    entities: Entities
    context: Context
    lines: tuple[Line, ...]
    folded: str
    claims: list[Claim] = field(default_factory=list)
    taken: list[Span] = field(default_factory=list)
    used_lines: set[int] = field(default_factory=set)
    topics: list[tuple[Span, str]] = field(default_factory=list)
    recap: set[int] = field(default_factory=set)  # lines of a table or list about the previous player's deeds
    told: list[Span] = field(default_factory=list)  # parts of lines that tell of the previous player's deeds
    words: dict[str, str] = field(default_factory=dict)  # the post's own words for resources
    _sentences: dict[int, list[tuple[int, int]]] = field(init=False)
    _named: dict[tuple[int, int], frozenset[str]] = field(init=False)
    _mask: bytearray = field(default_factory=bytearray)
    within: Callable[..., list[Entity]] = field(init=False)  # that of the entities: asked a thousand times

    def __post_init__(self) -> None:
        self.within = self.entities.within
        self._sentences = self.known("sentences")
        self._named = self.known("named")

    def known(self, what: str) -> dict[Any, Any]:
        """What was found out of text and names alone, by place: an audit reads a post twice, under other facts."""
        found: dict[Any, Any] = self.entities.memo.setdefault(what, {})
        return found

    def say(self, kind: Any, span: Span, **fields: Any) -> None:
        self.claims.append(Claim(kind, span, **fields))

    def sentences(self, line: Line) -> list[tuple[int, int]]:
        """The segments of a line."""
        known = self._sentences.get(line.start)
        if known is None:
            known = list(segments(self.doc.text, line.start, line.end))
            self._sentences[line.start] = known
        return known

    def sentence(self, line: Line, at: int) -> tuple[int, int]:
        """The segment of the line in which a place lies; the whole line if it lies in none."""
        known = self.sentences(line)
        index = bisect_right(known, at, key=lambda piece: piece[0]) - 1
        if index >= 0 and at <= known[index][1]:
            return known[index]
        return line.start, line.end

    def piece(self, at: int) -> tuple[int, int]:
        """The segment in which a place lies, whatever its line."""
        line = self.line_at(at)
        return self.sentence(line, at) if line is not None else (at, at)

    def line_at(self, at: int) -> Line | None:
        """The line in which a place lies."""
        index = bisect_right(self.lines, at, key=lambda line: line.start) - 1
        return self.lines[index] if index >= 0 and at <= self.lines[index].end else None

    def nicks_in(self, start: int, end: int) -> frozenset[str]:
        """Who is named between two places (asked for the same line again and again)."""
        known = self._named.get((start, end))
        if known is None:
            known = self._named[start, end] = frozenset(nick.name for nick in self.within(start, end, "nick"))
        return known

    def take(self, start: int, end: int) -> None:
        if end > start:
            self.taken.append(Span(start, end))
            if not self._mask:
                self._mask = bytearray(len(self.doc.text) + 1)
            self._mask[start:end] = b"\1" * (end - start)

    def is_taken(self, start: int, end: int) -> bool:
        return bool(self._mask) and self._mask.find(1, start, end) >= 0


def logical_lines(doc: Document) -> tuple[Line, ...]:
    """The document's lines in order; cells of a row are one line."""
    lines: list[Line] = []
    index = 0
    blocks = doc.blocks
    while index < len(blocks):
        block = blocks[index]
        if block.kind == "cell":
            last = index
            while (
                last + 1 < len(blocks)
                and blocks[last + 1].kind == "cell"
                and (blocks[last + 1].group, blocks[last + 1].row) == (block.group, block.row)
            ):
                last += 1
            lines.append(Line(block.start, blocks[last].end, "row", blocks[index : last + 1]))
            index = last + 1
            continue
        if block.kind == "term" and index + 1 < len(blocks) and blocks[index + 1].kind == "definition":
            follower = blocks[index + 1]
            lines.append(Line(block.start, follower.end, "definition", (block, follower), block.end))
            index += 2
            continue
        lines.append(Line(block.start, block.end, block.kind, (block,)))
        index += 1
    return tuple(lines)


def segments(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Pieces of text[start:end] between sentence ends and semicolons that stand outside parentheses."""
    depth = 0
    low = start
    for match in _SENTENCE_END.finditer(text, start, end):
        sign = match.group()
        if sign in "([":
            depth += 1
            continue
        if sign in ")]":
            depth = max(0, depth - 1)
            continue
        if depth and text.find(")", match.end(), min(end, match.end() + 200)) >= 0:
            continue
        if sign == "?" and _ANSWER.match(text, match.end(), end):
            continue  # «Атака? — Шесть!»
        if len(sign) > 2 and sign[0] in ".…" and _LEADS_TO.match(text, match.end(), end):
            continue  # «Всего карт ...... 12»
        if sign[0] == ".":
            if match.end() < end and not text[match.end()].isspace() and text[match.end()] not in '»")':
                continue
            if match.end() < end and not _UPPER_START.match(text, match.end(), end):
                continue
            if text[max(start, match.start() - 5) : match.start()].lower().endswith(" след") or (
                match.start() - start == 4 and text[start : match.start()].lower() == "след"
            ):
                continue
            if _PIECES.search(text, max(start, match.start() - 9), match.start()) and _CARD_BEHIND.match(
                text, match.end(), end
            ):
                continue  # «5 шт. Меч, 2 шт. Монета»
            if _ABBREVIATION.search(text, max(start, match.start() - 8), match.start()):
                after = text[match.end() : match.end() + 2].strip()
                if not (after and after.isupper() and after.isalpha()):
                    continue
            if match.start() > low and text[low : match.start()].strip().isdecimal() and match.start() - low < 5:
                continue  # «3. Ряд»: the point belongs to the number
        depth = 0
        if text[low : match.start()].strip():
            yield low, match.start()
        low = match.end()
    if text[low:end].strip():
        yield low, end


def trimmed(text: str, start: int, end: int, signs: str = " \t\n,;:.—–-·|•*~") -> tuple[int, int]:
    """The span without white space and signs at its ends."""
    while start < end and text[start] in signs:
        start += 1
    while end > start and text[end - 1] in signs:
        end -= 1
    return start, end
