"""Markdown (with HTML let through) and plain text with hand-made lists and tables to the verifier's document."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from engine.verify.markup.document import Builder, is_attribution
from engine.verify.markup.html import Walker
from engine.verify.model import Document

MARKER: Final = re.compile(r"[ \t]{0,12}([-*+•·●▪◦‣–—►▶→]|\(?\d{1,3}[.)]|\([a-zа-я]\)|[a-zа-я]\))[ \t]+(?=\S)")
_BOXED: Final = re.compile(r"[ \t]*\((\d{1,3})\)")
_FAR: Final = 2000  # characters back in which the item before is looked for
_HEADING: Final = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_DEFINITION: Final = re.compile(r" {0,3}:\s+(?=\S)")
_RULE: Final = re.compile(r"[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:=[ \t]*){3,})$")
_TABLE_RULE: Final = re.compile(r"[ \t|:+=-]{3,}$")
_FENCE: Final = re.compile(r"[ \t]{0,3}(?:```+[^`]*|~~~\s*\w*\s*)$")
"""«~~~ Ход 12 ~~~» and a line of many «~» are ornaments."""
_QUOTE: Final = re.compile(r"[ \t]{0,3}(?:>[ \t]?)+")
_INLINE: Final = re.compile(
    r"\\[!-/:-@\[-`{-~]|!\[[^\]\n]{0,300}\]\([^)\n]{0,500}\)|\]\([^)\n]{0,500}\)|~~(?!~)(?<!~~~)|\*{1,3}|_{1,3}|`+|\["
)
_SIGNATURE: Final = re.compile(r"[ \t]*(?:--|—{2,})[ \t]*$")


def list_marker(source: str, low: int, high: int) -> re.Match[str] | None:
    """The marker of a list item at the start of a line. «(2) Меч» is one only behind «(1) …», else it counts."""
    marker = MARKER.match(source, low, high)
    boxed = _BOXED.match(source, low, high) if marker else None
    if boxed and int(boxed[1]) > 1:
        before = re.compile(rf"(?m)^[^\w\n]*\({int(boxed[1]) - 1}\)[ \t]")
        return marker if before.search(source, max(0, low - _FAR), low) else None
    return marker


class _Reader:
    def __init__(self, source: str, plain: bool) -> None:
        self.source = source
        self.plain = plain
        self.builder = Builder(source, "text" if plain else "markdown")
        self.walker = Walker(self.builder, self._text)
        self._open: dict[str, int] = {}
        self._table = 0
        self._table_row = -1
        self._list_group = 0
        self._quote_foreign = False
        self._quote_open = False

    def read(self) -> Document:
        source, builder = self.source, self.builder
        position, size = 0, len(source)
        lines_left = source.count("\n") + 1
        blank_before = True
        fenced = False
        while position < size:
            end = source.find("\n", position)
            end = size if end < 0 else end
            line = source[position : end - 1] if source[end - 1 : end] == "\r" else source[position:end]
            if not self.plain and line.endswith("\\") and not line.endswith("\\\\"):
                line = line[:-1]  # a hard line break
            stop = position + len(line)
            if _FENCE.match(line) and not self.plain:
                fenced = not fenced
            elif not line.strip():
                self._blank()
                blank_before = True
                position = end + 1
                lines_left -= 1
                continue
            elif self.plain and lines_left <= 5 and _SIGNATURE.match(line):
                break
            elif fenced:
                builder.line_break()
                builder.text(position, stop)
                builder.line_break()
            else:
                behind = self._line(line, position, stop, blank_before)
                if behind > stop:
                    end = max(end, behind - 1)
            blank_before = False
            position = end + 1
            lines_left -= 1
        builder.line_break()
        self.walker.tags.close_all()
        return builder.finish()

    def _blank(self) -> None:
        self.builder.line_break()
        self._close_inline()
        self._table = 0
        self._list_group = 0
        self._quote_foreign = False
        self._quote_open = False
        if not self.walker.tags.stack:
            self.builder.frame = replace(
                self.builder.frame, kind="paragraph", group=self.builder.new_group(), depth=0, layout_quote=False
            )

    def _line(self, line: str, start: int, stop: int, blank_before: bool) -> int:
        builder = self.builder
        builder.line_break()
        at = start
        quoted = _QUOTE.match(line)
        if quoted:
            at += quoted.end()
            rest = line[quoted.end() :]
            if not self._quote_open:
                self._quote_open = True
                self._quote_foreign = is_attribution(rest)
            if self._quote_foreign:
                return stop
            if not rest.strip():
                self._blank_in_quote()
                return stop
        else:
            self._quote_open = self._quote_foreign = False
            rest = line
        if _RULE.match(rest) or (_TABLE_RULE.match(rest) and ("|" in rest or "--" in rest or "==" in rest)):
            return stop
        inside_html = any(element.name in ("td", "th", "li", "dd", "dt") for element in self.walker.tags.stack)
        if inside_html:
            return self.walker.run(at, stop)
        if not self.plain and (heading := _HEADING.match(rest)):
            builder.frame = replace(
                builder.frame, kind="heading", depth=len(heading.group(1)), group=builder.new_group(), marker=""
            )
            behind = self.walker.run(at + heading.start(2), at + heading.end(2))
            builder.line_break()
            self._close_inline()
            builder.frame = replace(builder.frame, kind="paragraph", depth=0)
            return behind
        if self._is_row(rest):
            return self._row(rest, at)
        if self._tabbed(rest, at, stop):
            return self._row(rest, at, "\t")
        if self.plain and self._headed(rest, stop):
            return self._row(rest, at)
        self._table = 0
        frame = replace(builder.frame, kind="paragraph", row=-1, col=-1, layout_quote=bool(quoted))
        marker = list_marker(self.source, at, at + len(rest))
        defined = None if self.plain else _DEFINITION.match(rest)
        if defined and builder.line_empty and builder.last_is_term():
            builder.frame = replace(frame, kind="definition")
            behind = self.walker.run(at + defined.end(), stop)
            builder.line_break()
            builder.frame = replace(builder.frame, kind="paragraph")
            return behind
        if marker:
            if not self._list_group:
                self._list_group = builder.new_group()
            indent = len(rest) - len(rest.lstrip())
            frame = replace(frame, kind="item", marker=marker.group(1), depth=indent // 2, group=self._list_group)
            at = marker.end()
        builder.frame = frame
        behind = self.walker.run(at, stop)
        if marker:
            builder.line_break()
            builder.frame = replace(builder.frame, kind="paragraph", marker="")
        return behind

    def _blank_in_quote(self) -> None:
        self.builder.line_break()
        self._close_inline()
        self._list_group = 0
        self._table = 0

    def _is_row(self, rest: str) -> bool:
        stripped = rest.strip()
        if stripped.startswith("|"):
            return stripped.count("|") >= 2
        return bool(self._table) and "|" in stripped

    def _tabbed(self, rest: str, at: int, stop: int) -> bool:
        """Cells parted by tabs: a line with as many tabs as the line before or behind it."""
        tabs = rest.strip().count("\t")
        if not tabs or MARKER.match(rest):
            return False
        low = self.source.rfind("\n", 0, max(0, at - 1)) + 1
        return tabs in (
            self.source[low : max(low, at - 1)].strip().count("\t"),
            self._next_line(stop).strip().count("\t"),
        )

    def _headed(self, rest: str, stop: int) -> bool:
        """«Карта | Цена | Эффект» over lines with as many bars: the head of a table without a frame."""
        cells = rest.split("|")
        short = all(0 < len(cell.strip()) < 30 and ":" not in cell for cell in cells)
        figures = any(sign.isdecimal() for sign in rest)
        return len(cells) > 1 and short and not figures and self._next_line(stop).count("|") == len(cells) - 1

    def _next_line(self, stop: int) -> str:
        low = self.source.find("\n", stop) + 1
        if not low:
            return ""
        high = self.source.find("\n", low)
        return self.source[low : high if high >= 0 else len(self.source)]

    def _row(self, rest: str, at: int, sign: str = "|") -> int:
        builder = self.builder
        if not self._table:
            self._table = builder.new_group()
            self._table_row = -1
        self._table_row += 1
        header = self._table_row == 0 and not self.plain
        lead = len(rest) - len(rest.lstrip())
        low = at + lead
        if rest[lead : lead + 1] == sign:
            low += 1
        high = at + len(rest.rstrip())
        column = 0
        saved = builder.frame
        while low <= high:
            cut = self._cell_end(low, high, sign)
            builder.frame = replace(
                saved, kind="cell", group=self._table, row=self._table_row, col=column, header=header, marker=""
            )
            self.walker.run(low, cut)
            builder.line_break()
            self._close_inline()
            column += 1
            low = cut + 1
            if low >= high:
                break
        builder.frame = replace(saved, kind="paragraph", row=-1, col=-1)
        return high

    def _cell_end(self, low: int, high: int, sign: str) -> int:
        position = low
        while True:
            cut = self.source.find(sign, position, high)
            if cut < 0:
                return high
            if cut > low and self.source[cut - 1] == "\\":
                position = cut + 1
                continue
            return cut

    def _close_inline(self) -> None:
        if "~~" in self._open:
            self.builder.hidden -= 1
        self._open.clear()

    def _text(self, low: int, high: int) -> None:
        builder = self.builder
        if self.plain:
            builder.text(low, high)
            return
        source = self.source
        position = low
        for match in _INLINE.finditer(source, low, high):
            token = match.group()
            start, end = match.span()
            if start < position:
                continue
            if token[0] == "\\":
                builder.text(position, start)
                builder.literal(token[1], start, end)
            elif token.startswith(("![", "](")):
                builder.text(position, start)
            elif token == "[":
                if source.find("](", end, min(high, end + 300)) < 0:
                    continue
                builder.text(position, start)
            elif token[0] == "`":
                builder.text(position, start)
            elif not self._emphasis(token, position, start, end):
                continue
            position = end
        builder.text(position, high)

    def _emphasis(self, sign: str, position: int, start: int, end: int) -> bool:
        """Open or close emphasis or strike-through; False if the sign is only a sign."""
        source, builder = self.source, self.builder
        before = source[start - 1] if start else " "
        after = source[end] if end < len(source) else " "
        inside_word = before.isalnum() and after.isalnum()
        if sign[0] in "_*" and inside_word and (sign[0] == "_" or len(sign) == 1):
            return False
        if sign[0] == "_" and len(sign) == 1 and (before == "_" or after == "_"):
            return False
        if sign in self._open:
            if before.isspace():
                return False
            builder.text(position, start)
            opened = self._open.pop(sign)
            if sign == "~~":
                builder.hidden -= 1
            else:
                builder.style("bold" if len(sign) > 1 else "italic", opened)
            return True
        if after.isspace():
            return False
        rest = source[end : end + 2000]
        if not re.search(rf"[^\s*_]{re.escape(sign)}", rest[: len(rest.partition("\n\n")[0])]):
            return False  # nothing that could close it: «Меч *2, Монета *3»
        builder.text(position, start)
        self._open[sign] = builder.style_start
        if sign == "~~":
            builder.hidden += 1
        return True


def read(source: str, plain: bool = False) -> Document:
    """Read a Markdown post, or a plain text if `plain`."""
    return _Reader(source, plain).read()
