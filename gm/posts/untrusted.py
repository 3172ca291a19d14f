"""Prose from a language model made into lines of a post: text and emphasis, nothing else.

Models like to write headings, tags and tables. Emphasis is kept, every other markup is taken off, what is left
is text and will be escaped like any other text. Names of players are never taken for markup.
"""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import Final

from gm.posts.model import Line, Span, Style, clean_line

_BLOCK: Final = re.compile(r"</?(?:p|div|br|h[1-6]|li|ul|ol|tr|table|hr)\b[^<>]*>|\[/?(?:list|\*)(?:=\w+)?\]", re.I)
_HIDDEN: Final = re.compile(r"<(script|style|template|iframe)\b.*?(?:</\1\s*>|\Z)|<!--.*?(?:-->|\Z)", re.I | re.S)
_EMPHASIS: Final = re.compile(
    r"(?P<strong>\*\*(?=\S)(?P<s1>[^*\n]+?)(?<=\S)\*\*|<(?:b|strong)>(?P<s2>[^<\n]*)</(?:b|strong)>|\[b\](?P<s3>[^\[\n]*)\[/b\])"
    r"|(?P<em>(?<![\w*])\*(?=[^\s*])(?P<e1>[^*\n]+?)(?<=\S)\*(?![\w*])|<(?:i|em)>(?P<e2>[^<\n]*)</(?:i|em)>|\[i\](?P<e3>[^\[\n]*)\[/i\])",
    re.I,
)
_TAG: Final = re.compile(
    r"</?[A-Za-z][^<>]*>|\[/?(?:b|i|u|s|color|size|font|quote|code|url|img|spoiler)(?:=[^\]]*)?\]", re.I
)
_START: Final = re.compile(r"^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|(?:-{3,}|\*{3,}|_{3,}|`{3,}\w*)\s*$)")
# Stand-ins for names while markup is read: private-use characters, which no cleaned text contains.
_FIRST: Final = 0xF0000


def _read(paragraph: str) -> list[Span]:
    spans: list[Span] = []
    at = 0
    for found in _EMPHASIS.finditer(paragraph):
        spans.append(Span(_TAG.sub("", paragraph[at : found.start()])))
        style: Style = "strong" if found.group("strong") else "em"
        inner = next(text for name in ("s1", "s2", "s3", "e1", "e2", "e3") if (text := found.group(name)) is not None)
        spans.append(Span(_TAG.sub("", inner), style))
        at = found.end()
    spans.append(Span(_TAG.sub("", paragraph[at:])))
    return spans


def read_prose(text: str, nicks: Sequence[str] = ()) -> tuple[Line, ...]:
    """The paragraphs of a model's prose."""
    text = re.sub("[\U000f0000-\U000ffffd]", "", text)
    names = sorted(nicks, key=len, reverse=True)
    for index, nick in enumerate(names):
        text = text.replace(nick, chr(_FIRST + index)) if nick else text
    text = _BLOCK.sub("\n", _HIDDEN.sub("", text))

    def named(part: str) -> str:
        part = html.unescape(part)
        return re.sub("[\U000f0000-\U000ffffd]", lambda found: names[ord(found.group()) - _FIRST], part)

    lines = []
    for paragraph in text.splitlines():
        spans = _read(_START.sub("", paragraph))
        lines.append(clean_line(Span(named(span.text), span.style) for span in spans))
    return tuple(one for one in lines if one)
