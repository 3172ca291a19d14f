"""What claim readers of other games stand on: lines under headings, figures bound to words, statements and a verdict.

Warha Realms has readers and a judge of its own; a smaller game reads its posts with a `Sheet`. It gives its lexicon
a `reader`, a function of a document and a context that returns a verdict, and `verify` works for it as for any game.
What no statement covers is unread: in strict mode a figure that nothing is said about is an error.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.russian.nicks import NickSpan, nick_index
from engine.russian.numbers import read_numbers
from engine.verify.model import Claim, Context, Counts, Document, Finding, Span, Verdict

_HEADING_SIGNS: Final = re.compile(r"^[=\s_*#]+|[=\s_*:]+$")
_LONGEST_HEADING: Final = 90
_SENTENCE: Final = re.compile(r"[.!?…]+(?=\s|$)|[.!?…]+[»”\"](?=\s+[A-ZА-ЯЁ])|[;\n\t]")
_SEAL: Final = re.compile(r"sha256:|зерно жребия|печать жребия")
_NOT_ONE: Final = re.compile(r"ни\s+одн")
_NEAR: Final = 3
_JOINTS: Final = re.compile(r"[\s,;:—–-]*(?:(?:и|а|у)\b[\s:—–-]*)*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the post: its place, its text (lower case, «е» for «ё»), the heading it stands under, what kind of line
    it is (`heading`, `item`, `cell`, `paragraph` …; `seal` holds a commitment or a seed), for cells row and column."""

    start: int
    end: int
    text: str
    heading: str
    kind: str
    row: int = -1
    col: int = -1
    group: int = 0


@dataclass(frozen=True, slots=True)
class Figure:
    """A whole number in the text."""

    start: int
    end: int
    value: int


@dataclass(frozen=True, slots=True)
class Label:
    """Words that say what a figure counts. `before` words stand before it («Интеллект: 12»), `after` words behind it
    («12 карт»); either may be empty."""

    kind: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """What the post says at a place. `ok` is None when the facts do not tell; `fix` is what may stand there instead."""

    kind: str
    subject: str | None
    said: str
    right: str
    start: int
    end: int
    ok: bool | None
    fix: str = ""


@lru_cache(maxsize=512)
def _after(words: str) -> re.Pattern[str]:
    return re.compile(rf"[\s)»]{{0,{_NEAR}}}(?:{words})")


def folded(text: str) -> str:
    """Lower case and «е» for «ё», every character at its place."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text).replace("ё", "е")


class Sheet:
    """A post being read."""

    def __init__(self, doc: Document, context: Context) -> None:
        self.doc = doc
        self.context = context
        self.text = folded(doc.text)
        self.lines = tuple(self._lines())
        self._starts = [line.start for line in self.lines]
        self.statements: list[Statement] = []
        self._covered: list[tuple[int, int]] = []
        self.figures = tuple(
            Figure(span.start, span.end, int(span.value))
            for span in read_numbers(doc.text)
            if span.value == int(span.value)
            and span.high is None
            and not self._sealed(span.start)
            and not _NOT_ONE.match(self.text, span.start)
            and not self._in_nick(span.start, span.end)
        )
        self.nicks: tuple[NickSpan, ...] = tuple(nick_index(context.nicks).find(doc.text))

    def _lines(self) -> Iterator[Line]:
        heading = ""
        bold = [(style.start, style.end) for style in self.doc.styles if style.name == "bold"]
        for block in self.doc.blocks:
            text = self.text[block.start : block.end]
            bare = _HEADING_SIGNS.sub("", text)
            is_heading = block.kind == "heading" or (
                block.kind == "paragraph"
                and len(text) <= _LONGEST_HEADING
                and (text.startswith("==") or (block.start, block.end) in bold)
            )
            if is_heading:
                heading = bare
            kind: str = "heading" if is_heading else "head" if block.header else block.kind
            kind = "seal" if _SEAL.search(text) else kind
            yield Line(block.start, block.end, text, heading, kind, block.row, block.col, block.group)

    def _in_nick(self, start: int, end: int) -> bool:
        """Whether a figure is part of a nick («Волк 7»)."""
        for nick in self.context.nicks:
            if any(char.isdecimal() for char in nick):
                low = folded(nick)
                at = self.text.find(low, max(0, end - len(low)), start + len(low))
                if at >= 0 and at <= start and end <= at + len(low):
                    return True
        return False

    def _sealed(self, place: int) -> bool:
        line = self.line_at(place)
        return line is not None and line.kind == "seal"

    def line_at(self, place: int) -> Line | None:
        """The line in which a place lies."""
        index = bisect_right(self._starts, place) - 1
        return self.lines[index] if index >= 0 and place < self.lines[index].end else None

    def sentences(self, line: Line) -> Iterator[tuple[int, int]]:
        """The sentences of a line, as places in the text."""
        start = line.start
        for stop in _SENTENCE.finditer(self.doc.text, line.start, line.end):
            if stop.end() > start:
                yield start, stop.end()
            start = stop.end()
        if start < line.end:
            yield start, line.end

    def figures_in(self, start: int, end: int) -> list[Figure]:
        """The figures between two places."""
        return [one for one in self.figures if start <= one.start and one.end <= end]

    def nicks_in(self, start: int, end: int) -> list[NickSpan]:
        """The nicks between two places."""
        return [one for one in self.nicks if start <= one.start and one.end <= end]

    def bind(self, start: int, end: int, labels: Sequence[Label]) -> Iterator[tuple[Figure, Label | None]]:
        """Each figure between two places with what it counts: the label right behind it, else the nearest before it
        with no figure between, else that of the figure before it in a list of players («Аня — 24, Борис — 25»)."""
        figures = self.figures_in(start, end)
        floor, last = start, None
        for index, figure in enumerate(figures):
            ceiling = figures[index + 1].start if index + 1 < len(figures) else end
            label = self._label(figure, floor, ceiling, labels)
            if label is None and last is not None and self._only_a_nick(floor, figure.start):
                label = last
            yield figure, label
            floor, last = figure.end, label

    def _only_a_nick(self, start: int, end: int) -> bool:
        """Whether nothing but one player's name and the joints of a list stand between two places."""
        named = self.nicks_in(start, end)
        if len(named) != 1:
            return False
        rest = self.text[start : named[0].start] + self.text[named[0].end : end]
        return _JOINTS.fullmatch(rest) is not None

    def _label(self, figure: Figure, floor: int, ceiling: int, labels: Sequence[Label]) -> Label | None:
        for label in labels:
            if label.after and _after(label.after).match(self.text, figure.end, ceiling):
                return label
        best: tuple[int, Label] | None = None
        for label in labels:
            if label.before:
                ends = [found.end() for found in re.finditer(label.before, self.text[floor : figure.start])]
                if ends and (best is None or ends[-1] > best[0]):
                    best = (ends[-1], label)
        return best[1] if best else None

    def cover(self, start: int, end: int) -> None:
        """Nothing between these places is left unread."""
        self._covered.append((start, end))

    def covered(self, start: int, end: int) -> bool:
        """Whether a statement was made about these places."""
        return any(low <= start and end <= high for low, high in self._covered)

    def say(
        self,
        kind: str,
        start: int,
        end: int,
        ok: bool | None,
        said: object = "",
        right: object = "",
        subject: str | None = None,
        fix: str = "",
    ) -> None:
        """A statement read at a place."""
        self.cover(start, end)
        self.statements.append(Statement(kind, subject, str(said), str(right), start, end, ok, fix))

    def figure(self, kind: str, figure: Figure, right: Collection[int], subject: str | None = None) -> None:
        """A statement that is true when the figure is one of `right`."""
        shown = " или ".join(map(str, dict.fromkeys(right)))
        fix = shown if len(set(right)) == 1 else ""
        self.say(kind, figure.start, figure.end, figure.value in right, figure.value, shown, subject, fix)

    def said(self, kind: str, subject: str | None = None, shown: Callable[[int], bool] = lambda place: True) -> bool:
        """Whether the post says something of this kind at a place that counts (`shown`)."""
        return any(
            one.kind == kind and (subject is None or one.subject == subject) and shown(one.start)
            for one in self.statements
        )

    def verdict(
        self, required: Sequence[tuple[str, str | None, str]], shown: Callable[[int], bool] = lambda place: True
    ) -> Verdict:
        """The verdict; `required` is what a whole post must say: kind, subject, and what should stand there, at a place
        that counts (`shown`)."""
        strict = self.context.mode == "strict"
        if strict:
            for figure in self.figures:
                # «один» is an article as often as a number.
                word = figure.value == 1 and not self.text[figure.start : figure.end].isdecimal()
                if not word and not self.covered(figure.start, figure.end):
                    self.say(
                        "prose_number", figure.start, figure.end, False, figure.value, "число не подтверждается фактами"
                    )
        findings = [self._finding(one) for one in self.statements if one.ok is False]
        omitted: list[str] = []
        if self.context.scope == "whole":
            place = len(self.doc.source)
            for kind, subject, expected in required:
                if not self.said(kind, subject, shown):
                    omitted.append(kind)
                    findings.append(Finding("omitted", subject, kind, expected, "", place, place))
        findings.sort(key=lambda one: (one.start, one.end))
        confirmed = [one for one in self.statements if one.ok]
        contradicted = sum(one.ok is False for one in self.statements)
        unknown = sum(one.ok is None for one in self.statements)
        counts = Counts(len(self.statements), len(confirmed), contradicted, unknown)
        places = tuple(sorted({self.doc.source_span(one.start, one.end) for one in confirmed}))
        return Verdict(not findings, tuple(findings), counts, tuple(omitted), places)

    def _finding(self, one: Statement) -> Finding:
        start, end = self.doc.source_span(one.start, one.end)
        span = Span(one.start, one.end)
        claim = Claim("number", span, subject=one.subject, text=one.fix, value_span=span)
        return Finding(
            one.kind, one.subject, one.said, one.right, self.doc.source[start:end], start, end, "error", claim
        )
