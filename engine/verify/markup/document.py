"""Plain text with an exact way back to the source: the builder that all formats share, and the front door
`read_document`.

A format's reader walks over the source once and tells the builder what it meets: runs of text, line breaks,
blocks, styles, hidden stretches. The builder normalises white space, drops what is invisible (accents, soft
hyphens, variation selectors) and keeps for each character of the plain text where it stands in the source.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import replace
from typing import Final

from engine.verify.model import LONGEST, Block, BlockKind, Document, Format, Style, value_type

_INVISIBLE: Final = "\u0300\u0301\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\ufe0e\ufe0f\u20e3"
_SPECIAL: Final = re.compile(f"[{_INVISIBLE}\u0306\u0308]")
_RUN: Final = re.compile(r"\s+|\S+(?: \S+)*")
_WORD: Final = re.compile(r" |[^ ]+")
_COMPOSE: Final = {("и", "\u0306"): "й", ("И", "\u0306"): "Й", ("е", "\u0308"): "ё", ("Е", "\u0308"): "Ё"}
_EDIT_NOTICE: Final = re.compile(
    r"[\s*_(\[—–-]*(?:последний раз (?:отредактиров|редактиров)|отредактировано "
    r"|сообщение (?:было )?(?:отредактиров|изменен)"
    r"|(?:пост|изменено|правка)\s*:?\s*\d{1,2}[.:]\d\d|last edited )",
    re.IGNORECASE,
)
_ATTRIBUTION: Final = re.compile(
    r"[\W_]*[^\n:]{0,60}\b(?:писал|написал|пишет|сказал|говорит|цитата|wrote|said)[^\n:]{0,40}:", re.IGNORECASE
)

HEX: Final = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})$")
_RGB: Final = re.compile(r"rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})")
CSS_COLOURS: Final = {
    "crimson": "#DC143C",
    "yellowgreen": "#9ACD32",
    "dodgerblue": "#1E90FF",
    "hotpink": "#FF69B4",
    "red": "#FF0000",
    "darkred": "#8B0000",
    "maroon": "#800000",
    "firebrick": "#B22222",
    "orangered": "#FF4500",
    "tomato": "#FF6347",
    "green": "#008000",
    "lime": "#00FF00",
    "darkgreen": "#006400",
    "forestgreen": "#228B22",
    "limegreen": "#32CD32",
    "olive": "#808000",
    "olivedrab": "#6B8E23",
    "blue": "#0000FF",
    "navy": "#000080",
    "darkblue": "#00008B",
    "royalblue": "#4169E1",
    "deepskyblue": "#00BFFF",
    "skyblue": "#87CEEB",
    "cyan": "#00FFFF",
    "teal": "#008080",
    "pink": "#FFC0CB",
    "deeppink": "#FF1493",
    "magenta": "#FF00FF",
    "fuchsia": "#FF00FF",
    "purple": "#800080",
    "violet": "#EE82EE",
    "indigo": "#4B0082",
    "orange": "#FFA500",
    "gold": "#FFD700",
    "yellow": "#FFFF00",
    "brown": "#A52A2A",
    "black": "#000000",
    "white": "#FFFFFF",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#C0C0C0",
}


def colour_value(text: str) -> str | None:
    """«#dc143c», «DC143C», «#abc», «rgb(220, 20, 60)», «crimson» → "#DC143C"; None if it is no colour."""
    word = text.strip().strip("\"'").strip()
    named = CSS_COLOURS.get(word.lower())
    if named:
        return named
    if hexed := HEX.match(word):
        digits = hexed.group(1)
        return "#" + ("".join(ch * 2 for ch in digits) if len(digits) == 3 else digits).upper()
    if rgb := _RGB.match(word.lower()):
        red, green, blue = (min(int(part), 255) for part in rgb.groups())
        return f"#{red:02X}{green:02X}{blue:02X}"
    return None


def is_attribution(text: str) -> bool:
    """Does a quoted stretch begin by naming its author («Rokot писал(а):»)?"""
    return bool(_ATTRIBUTION.match(text[:120]))


@value_type
class Frame:
    """What kind of block the next line belongs to."""

    kind: BlockKind = "paragraph"
    group: int = 0
    row: int = -1
    col: int = -1
    depth: int = 0
    header: bool = False
    marker: str = ""
    layout_quote: bool = False


_TELEGRAPH: Final = {"тчк": ".", "зпт": ",", "двтч": ":", "тире": "—"}
"""Signs written as words, as in telegrams."""
_SIGN_WORD: Final = re.compile(rf" ?\b(?:{'|'.join(_TELEGRAPH)})\b", re.IGNORECASE)
_TELEGRAM: Final = 3  # so many signs written as words make a telegram
_LEADERS: Final = re.compile(
    r"(?:(?<=[\w»)\]*\"]) ?(?:\.{4,}|…{2,}|(?:\. ){3,}\.?|_{4,}|·{3,}|(?<= )\.{3}(?= \d)) ?(?=[\w«*+−–-]))"
    r"|(?<=[ \t])(?:\.{4,}|_{4,}|·{4,})$"
)
"""What leads the eye from a label to its figure: «Всего карт ...... 12»."""
_LEADING: Final = ("....", "……", ". . .", "____", "···", " ... ")  # one of these is in what the pattern finds
_FIELD: Final = re.compile(r"(?<=[\w»)%]);(?=[\w#«*+−–-])")
_RECORD: Final = re.compile(r"(?m)^[^;\n]+(?:;[^\s;][^;\n]*){2,};?$")
_CODE: Final = re.compile(r"<[^<>]{0,400}>|&#?\w{1,10};")  # semicolons of markup part nothing
_RECORDS: Final = 6  # so many lines of values parted by semicolons make a table of them
_LONGEST_TERM: Final = 80


def _is_telegram(source: str) -> bool:
    low = source.lower()
    return sum(map(low.count, _TELEGRAPH)) >= _TELEGRAM and len(_SIGN_WORD.findall(source)) >= _TELEGRAM


def _has_leaders(source: str) -> bool:
    return any(map(source.__contains__, _LEADING)) and _LEADERS.search(source) is not None


def _has_records(source: str) -> bool:
    return source.count(";") >= 2 * _RECORDS and len(_RECORD.findall(_CODE.sub("", source))) >= _RECORDS


class Builder:
    """Collects the plain text of one source."""

    def __init__(self, source: str, format: Format) -> None:
        self.source = source
        self.format: Format = format
        self._chunks: list[str] = []
        self._places: array[int] = array("l", range(len(source) + 1))  # copied by the piece
        self._starts: array[int] = array("l")
        self._ends: array[int] = array("l")
        self._length = 0
        self._line_start = 0
        self._last = "\n"
        self._space: tuple[int, int] | None = None
        self._blocks: list[Block] = []
        self._styles: list[Style] = []
        self._line_frame = Frame()
        self.frame = Frame()
        self.hidden = 0
        self._groups = 0
        there = ((_SIGN_WORD, _is_telegram(source)), (_LEADERS, _has_leaders(source)), (_FIELD, _has_records(source)))
        kinds = [pattern.pattern for pattern, found in there if found]
        self._signs = re.compile("|".join(kinds), re.IGNORECASE) if kinds else None
        self._sentence = False  # a telegram's next word begins a sentence

    def new_group(self) -> int:
        self._groups += 1
        return self._groups

    @property
    def line_empty(self) -> bool:
        return self._length == self._line_start

    @property
    def position(self) -> int:
        return self._length

    def _put(self, chunk: str, start: int, end: int) -> None:
        """A chunk without white space; if it is shorter than its source it stands for the whole of it."""
        if self._length == self._line_start:
            self._line_frame = self.frame
            if self._blocks:
                before = self._blocks[-1]
                same_row = before.kind == "cell" == self.frame.kind and (before.group, before.row) == (
                    self.frame.group,
                    self.frame.row,
                )
                self._raw("\t" if same_row and before.col != self.frame.col else "\n", start, start)
                self._line_start = self._length
        elif self._space is not None:
            self._raw(" ", *self._space)
        self._space = None
        self._raw(chunk, start, end)

    def last_is_term(self) -> bool:
        """Make the line before a term, if it is a short paragraph line: its definition follows."""
        if not self._blocks or self._blocks[-1].kind not in ("paragraph", "definition"):
            return False
        before = self._blocks[-1]
        if before.kind == "paragraph":
            if before.end - before.start > _LONGEST_TERM:
                return False
            self._blocks[-1] = replace(before, kind="term")
        return True

    def _raw(self, chunk: str, start: int, end: int) -> None:
        size = len(chunk)
        self._chunks.append(chunk)
        if end - start == size:
            self._starts.extend(self._places[start:end])
            self._ends.extend(self._places[start + 1 : end + 1])
        else:
            self._starts.extend([start] * size)
            self._ends.extend([end] * size)
        self._length += size
        self._last = chunk[-1]

    def text(self, start: int, end: int) -> None:
        """Source text as it stands, white space collapsed."""
        if self.hidden:
            return
        for run in _RUN.finditer(self.source, start, end):
            chunk = run.group()
            low, high = run.span()
            if chunk[0].isspace():
                self.space(low, high)
            elif self._signs is not None:
                self._signed(self._signs, low, high)
            elif _SPECIAL.search(chunk):
                for word in _WORD.finditer(chunk):
                    if word.group() == " ":
                        self.space(low + word.start(), low + word.end())
                    else:
                        self._special(word.group(), low + word.start())
            else:
                self._put(chunk, low, high)

    def _signed(self, signs: re.Pattern[str], start: int, end: int) -> None:
        """A run of a telegram or with leaders: signs for their words, a capital letter after a point."""
        position = start
        for found in [*signs.finditer(self.source, start, end), None]:
            words = self.source[position : found.start() if found else end]
            if words.startswith(" "):
                self.space(position, position + 1)
                position, words = position + 1, words[1:]
            if words:
                upper = self._sentence and len(words[0].upper()) == 1
                self._put(words[0].upper() + words[1:] if upper else words, position, position + len(words))
                self._sentence = False
            if found:
                sign = _TELEGRAPH.get(found.group().strip().lower(), ":")
                low = found.end() - len(found.group().lstrip())
                high = low + len(found.group().strip())
                self._space = (found.start(), low) if sign == "—" and low > found.start() else None
                self._put(sign, low, high)
                if high < found.end() or found.group() == ";":
                    self.space(high, max(high, found.end()))
                self._sentence = sign == "."
                position = found.end()

    def _special(self, chunk: str, start: int) -> None:
        for index, ch in enumerate(chunk):
            place = start + index
            if ch in _INVISIBLE:
                continue
            if ch in "\u0306\u0308":
                composed = _COMPOSE.get((self._last, ch))
                if composed and self._chunks:
                    self._chunks[-1] = self._chunks[-1][:-1] + composed
                    self._ends[-1] = place + 1
                    self._last = composed
                continue
            self._put(ch, place, place + 1)

    def space(self, start: int, end: int) -> None:
        if not self.hidden and self._length > self._line_start and self._space is None:
            self._space = (start, end)

    def literal(self, text: str, start: int, end: int) -> None:
        """Characters that stand for other source characters (an entity, an escape)."""
        if self.hidden:
            return
        for ch in text:
            if ch.isspace():
                self.space(start, end)
            elif ch not in _INVISIBLE:
                self._put(ch, start, end)

    def line_break(self) -> None:
        """End the current line, if there is anything in it."""
        self._space = None
        if self._length == self._line_start:
            return
        line = self._tail(self._line_start)
        if _EDIT_NOTICE.match(line):
            self._cut(self._line_start)
        else:
            frame = self._line_frame
            self._blocks.append(
                Block(
                    frame.kind,
                    self._line_start,
                    self._length,
                    frame.group,
                    frame.row,
                    frame.col,
                    frame.depth,
                    frame.header,
                    frame.marker,
                    frame.layout_quote,
                )
            )
            self.frame = replace(self.frame, marker="") if self.frame.marker else self.frame
        self._line_start = self._length

    def soft_break(self) -> None:
        """End the line; a break on an empty line begins a new paragraph."""
        if self._length == self._line_start and self.frame.kind in ("paragraph", "code"):
            self.frame = replace(self.frame, group=self.new_group())
        self.line_break()

    def _tail(self, start: int) -> str:
        """The text since `start` (only the last line is ever asked for, so this stays linear)."""
        pieces: list[str] = []
        left = self._length - start
        index = len(self._chunks) - 1
        while left > 0 and index >= 0:
            pieces.append(self._chunks[index])
            left -= len(self._chunks[index])
            index -= 1
        return "".join(reversed(pieces))

    def _cut(self, start: int) -> None:
        left = self._length - start
        while left > 0:
            left -= len(self._chunks.pop())
        del self._starts[start:]
        del self._ends[start:]
        self._length = start

    def style(self, name: str, start: int, value: str = "") -> None:
        """The text since `start` is styled."""
        if self._length > start:
            self._styles.append(Style(name, start, self._length, value))

    @property
    def style_start(self) -> int:
        """Where a style that opens now will begin."""
        return self._length

    def finish(self) -> Document:
        self.line_break()
        text = "".join(self._chunks)
        styles = []
        for style in self._styles:
            start = style.start
            while start < style.end and text[start] in " \n\t":
                start += 1
            if start < style.end:
                styles.append(style if start == style.start else replace(style, start=start))
        styles.sort(key=lambda style: (style.start, -style.end))
        return Document(self.source, self.format, text, self._starts, self._ends, tuple(self._blocks), tuple(styles))


_HTML_BLOCK: Final = re.compile(
    r"<(?:p|div|br|table|tr|ul|ol|li|h[1-6]|dl|dt|hr|blockquote|center|strong|em)\b[^<>]{0,300}>", re.IGNORECASE
)
_HTML_ANY: Final = re.compile(r"</?(?:span|font|b|i|u|s|del|a|img)\b[^<>]{0,300}>", re.IGNORECASE)
_BBCODE: Final = re.compile(
    r"\[/?(?:b|i|u|s|color|colour|size|list|quote|spoiler|table|tr|td|url|img|center|font|code|h[1-6]|\*)(?:=[^\]\n]{0,80})?\]",
    re.IGNORECASE,
)
_MARKDOWN: Final = re.compile(
    r"^(?:#{1,6} |\s{0,3}[*+-] |\s{0,3}\d{1,3}[.)] |\s{0,3}\|.*\||\s{0,3}> |```)|\*\*[^*\s]|~~\S"
    r"|(?<!\w)[*_][^\s*_][^*_\n]{0,200}[*_](?!\w)",
    re.MULTILINE,
)


def guess_format(source: str) -> Format:
    """The likeliest format of a post."""
    html = len(_HTML_BLOCK.findall(source))
    bbcode = len(_BBCODE.findall(source))
    inline = len(_HTML_ANY.findall(source))
    markdown = len(_MARKDOWN.findall(source))
    if bbcode and bbcode >= html + inline:
        return "bbcode"
    if html and (html >= markdown or re.search(r"<(?:p|div|h[1-6]|ul|ol|table)\b", source)):
        return "html"
    if markdown > 1 or (markdown and "**" in source):
        return "markdown"
    if html:
        return "html"
    if inline:
        return "markdown" if "\n\n" in source.strip() or markdown else "html"
    return "text"


def read_document(source: str, format: str = "auto") -> Document:
    """Read a post in the given format ("auto": guessed), as far as `LONGEST`."""
    if len(source) > LONGEST:
        return replace(read_document(source[:LONGEST], format), source=source)
    from engine.verify.markup import bbcode, html, markdown

    chosen = guess_format(source) if format == "auto" else format
    if chosen == "html":
        return html.read(source)
    if chosen == "bbcode":
        return bbcode.read(source)
    if chosen == "markdown":
        return markdown.read(source)
    if chosen == "text":
        return markdown.read(source, plain=True)
    raise ValueError(f"unknown format: {format}")
