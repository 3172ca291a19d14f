"""Which places of a text are marked."""

from __future__ import annotations

from engine.verify.model import Span


class Marks:
    """Places of the text, for quick tests of overlapping and covering."""

    def __init__(self, size: int) -> None:
        self._marks = bytearray(size + 1)

    def add(self, span: Span) -> None:
        self._marks[span.start : span.end] = b"\1" * (span.end - span.start)

    def touches(self, span: Span) -> bool:
        return self._marks.find(1, span.start, span.end) >= 0

    def covers(self, span: Span) -> bool:
        return self._marks.find(0, span.start, span.end) < 0
