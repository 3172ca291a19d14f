"""A page of no known board as plain text with places, so that headings can be looked for in it."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from gm.threads.markup import TOKEN
from gm.threads.model import SourceMap

_SKIPPED: Final = re.compile(
    r"<(script|style|head|textarea|noscript|svg|select|template|nav|footer)\b.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_BREAKS: Final = frozenset(
    (
        *("br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table"),
        *("blockquote", "article", "section", "header", "dt", "dd", "hr"),
    )
)
_ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});")


def to_text(source: str) -> tuple[str, SourceMap]:
    """The page's visible text, a line for every block, and where each of its characters stands."""
    parts: list[str] = []
    runs: list[tuple[int, int]] = []
    length = 0

    def add(text: str, at: int) -> None:
        nonlocal length
        if text:
            runs.append((length, at))
            parts.append(text)
            length += len(text)

    def words(low: int, high: int) -> None:
        position = low
        for entity in _ENTITY.finditer(source, low, high):
            add(_blank(source[position : entity.start()]), position)
            add(unescape(entity.group())[:1], entity.start())
            position = entity.end()
        add(_blank(source[position:high]), position)

    position = 0
    while position < len(source):
        skipped = _SKIPPED.search(source, position)
        stop = skipped.start() if skipped else len(source)
        while (tag := TOKEN.search(source, position, stop)) is not None:
            words(position, tag.start())
            if (tag["name"] or "").lower() in _BREAKS:
                add("\n", tag.start())
            position = tag.end()
        words(position, stop)
        position = skipped.end() if skipped else stop
    return "".join(parts), SourceMap.of(runs, length, len(source))


def _blank(text: str) -> str:
    """In HTML a line break is a blank; of the same length, so that places stay."""
    return re.sub(r"[\r\n]", " ", text)
