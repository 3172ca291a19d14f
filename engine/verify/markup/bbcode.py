"""BBCode of forums to plain text; what is in brackets but no tag («[#FF69B4] Нкари», «[4]») stays text."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from engine.verify.markup.document import Builder, colour_value
from engine.verify.markup.html import Walker
from engine.verify.markup.markdown import list_marker
from engine.verify.model import Document

_TAG: Final = re.compile(r"\[(/?)([A-Za-z][A-Za-z0-9_]{0,20}|\*)(=[^\]\n]{0,200}|\s[^\]\n]{1,200})?\]|\n")
_HTML_OF: Final = {
    "b": "b", "i": "i", "u": "u", "s": "s", "strike": "s", "del": "s", "center": "div", "left": "div", "right": "div",
    "justify": "div", "align": "div", "indent": "div", "spoiler": "div", "cut": "div", "more": "div", "offtop": "div",
    "offtopic": "div", "table": "table", "tr": "tr", "td": "td", "th": "th", "list": "ul", "ul": "ul", "ol": "ol",
    "li": "li", "h1": "h1", "h2": "h2", "h3": "h3", "h4": "h4", "h5": "h5", "h6": "h6", "header": "h3", "heading": "h3",
    "title": "h3", "font": "span", "size": "span", "url": "a", "email": "a", "sub": "sub", "sup": "sup", "code": "pre",
    "pre": "pre", "p": "p", "color": "span", "colour": "span", "quote": "blockquote", "bold": "b", "strong": "b",
    "em": "i", "background": "span", "highlight": "span", "img": "hide", "attachment": "hide", "youtube": "hide",
    "video": "hide", "media": "hide", "signature": "hide", "sig": "hide", "hide": "span", "anchor": "a",
}  # fmt: skip
_TITLED: Final = frozenset({"spoiler", "cut", "more", "offtop", "offtopic"})
_REFEREE: Final = re.compile(
    r"судь|ведущ|мастер|арбитр|рефери|\bгм\b|\bgm\b|летопис|хронист|рассказчик|диктор|комментатор|крупье|дилер|голос",
    re.IGNORECASE,
)
"""Who is named as the author of a quote that is the referee's own text."""
_QUOTE_END: Final = re.compile(r"\n\s{0,20}\n")


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.builder = Builder(source, "bbcode")
        self.walker = Walker(self.builder, self._inner)
        self.tags = self.walker.tags
        lowered = source.lower()
        self._closed = set(re.findall(r"\[/([a-z][a-z0-9_]{0,20})\]", lowered))
        self._unclosed_quotes = self._find_unclosed(lowered)
        self._quote_stop: int | None = None
        self._paragraph_end = -1

    @staticmethod
    def _find_unclosed(lowered: str) -> set[int]:
        opened: list[int] = []
        for match in re.finditer(r"\[(/?)quote(?:=[^\]\n]{0,200}|\s[^\]\n]{1,200})?\]", lowered):
            if match.group(1):
                if opened:
                    opened.pop()
            else:
                opened.append(match.start())
        return set(opened)

    def read(self) -> Document:
        self.walker.run(0, len(self.source))
        self.tags.close_all()
        return self.builder.finish()

    def _inner(self, start: int, end: int) -> None:
        position = start
        for match in _TAG.finditer(self.source, start, end):
            low, high = match.span()
            if self._quote_stop is not None and low >= self._quote_stop:
                self._line(position, low)
                position = low
                self.tags.close("blockquote")
                self._quote_stop = None
            if match.group() == "\n":
                self._line(position, low)
                self.builder.soft_break()
                position = high
                continue
            if not self._is_tag(match):
                continue
            self._line(position, low)
            self._tag(match)
            position = high
        self._line(position, end)

    def _line(self, low: int, high: int) -> None:
        """A piece of text; at the start of a line a list marker may stand."""
        if low >= high:
            return
        builder = self.builder
        if builder.line_empty and builder.frame.kind in ("paragraph", "code"):
            marker = list_marker(self.source, low, high)
            if marker:
                builder.frame = replace(builder.frame, marker=marker.group(1))
                low = marker.end()
        builder.text(low, high)

    def _is_tag(self, match: re.Match[str]) -> bool:
        name = match.group(2).lower()
        if name in _HTML_OF or name == "*" or name in ("hr", "br"):
            return True
        return bool(match.group(1)) or name in self._closed

    def _tag(self, match: re.Match[str]) -> None:
        closing, name, argument = match.group(1), match.group(2).lower(), (match.group(3) or "").lstrip("= ")
        if name == "*":
            if not closing:
                if not (self.tags.has("ul") or self.tags.has("ol")):
                    self.tags.open("ul", {}, match.end())
                self.tags.open("li", {}, match.end())
            return
        if name in ("hr", "br"):
            self.builder.line_break()
            return
        tag = _HTML_OF.get(name, "span")
        if closing:
            if name in ("list", "ul", "ol") and self.tags.has("ol") and not self.tags.has("ul"):
                tag = "ol"
            self.tags.close(f"{name}:{tag}" if tag in ("span", "hide") else tag)
            return
        if tag == "hide":
            if name in self._closed:
                self.tags.open("span", {"hidden": ""}, match.end())
                self._rename(f"{name}:hide")
            return
        if name == "list" and argument:
            tag = "ol"
        if tag == "blockquote":
            foreign = bool(argument.strip("\"' ")) and not _REFEREE.search(argument)
            self.tags.open(tag, {}, match.end(), quote=foreign or None)
            if match.start() in self._unclosed_quotes:
                if self._paragraph_end < match.end():  # found once for all the quotes that stand before it
                    end = _QUOTE_END.search(self.source, match.end())
                    self._paragraph_end = end.start() if end else len(self.source)
                self._quote_stop = self._paragraph_end
            return
        if name in _TITLED and argument:
            self.tags.open(tag, {}, match.end())
            self._title(match)
            return
        colour = colour_value(argument) if name in ("color", "colour") else None
        self.tags.open(tag, {"color": colour} if colour else {}, match.end())
        if tag == "span":
            self._rename(f"{name}:span")

    def _title(self, match: re.Match[str]) -> None:
        """«[spoiler=Торговый ряд]»: the title is read like a heading."""
        low, high = match.start(3) + 1, match.end(3)
        while low < high and self.source[low] in "\"' ":
            low += 1
        while high > low and self.source[high - 1] in "\"' ":
            high -= 1
        self.tags.open("h4", {}, low)
        self.builder.text(low, high)
        self.tags.close("h4")

    def _rename(self, name: str) -> None:
        """Elements that share a tag are told apart by the name of their BBCode tag."""
        if self.tags.stack:
            self.tags.rename_last(name)


def read(source: str) -> Document:
    """Read a BBCode post."""
    return _Reader(source).read()
