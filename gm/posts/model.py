"""The structure of a post, the same for every game and every markup.

A post is data: a title, narration, sections of lines, lists and numbered tables, and a small-print
footnote. Renderers turn it into a forum's markup and parsers turn the markup back. Text is cleaned
here once (`clean_text`), so that no renderer has to think of control or invisible characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Style: TypeAlias = Literal["", "strong", "em"]

WORD_JOINER: Final = "\u2060"
ISOLATE: Final = "\u2068"
END_ISOLATE: Final = "\u2069"

# Soft hyphen, zero-width space, marks and embeddings of direction, invisible operators, byte order mark,
# interlinear annotation: none of them shows, all of them can disguise a name or turn a line around.
_INVISIBLE: Final = re.compile(
    "[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]"
)
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_IMAGE: Final = re.compile(r"https://[A-Za-z0-9.-]+(?::[0-9]+)?(?:/[A-Za-z0-9._~%-]+)+")
_RTL: Final = (
    "\u0590-\u05ff\u0600-\u06ff\u0700-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
)
_RTL_RUN: Final = re.compile(f"[{_RTL}](?:[{_RTL}\u200c\u200d]|[ _'-](?=[{_RTL}]))*")


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text in one look. `colour` is `#RRGGBB`; `image` is the address of a decorative picture
    (then there is no text: what a picture says is always written beside it)."""

    text: str = ""
    style: Style = ""
    colour: str = ""
    image: str = ""


Line: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines one below the other."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Listing:
    """A bulleted list."""

    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Numbered rows under column heads; the numbers 1, 2, 3 … are not stored. Markups without tables show
    a numbered list with the heads as labels."""

    head: tuple[str, ...]
    rows: tuple[tuple[Line, ...], ...]


Block: TypeAlias = Lines | Listing | Table


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Post:
    title: str
    narration: tuple[Line, ...]
    sections: tuple[Section, ...]
    footnote: tuple[Line, ...] = ()


class PostError(ValueError):
    """The text is no rendering of a post."""


def line(*parts: str | Span) -> Line:
    """A line out of plain strings and spans."""
    return tuple(Span(part) if isinstance(part, str) else part for part in parts)


def join(lines: Sequence[Line], separator: str) -> Line:
    """Lines joined into one."""
    out: list[Span] = []
    for index, one in enumerate(lines):
        if index:
            out.append(Span(separator))
        out.extend(one)
    return tuple(out)


def text_of(one: Line) -> str:
    """What a line says, without its looks."""
    return "".join(span.text for span in one)


def clean_text(text: str) -> str:
    """Text without control, invisible and direction characters, every run of blanks a single space."""
    chars: list[str] = []
    for char in _INVISIBLE.sub("", text):
        category = unicodedata.category(char)
        if category in ("Zs", "Zl", "Zp") or char in "\t\n\r\v\f\x85":
            chars.append(" ")
        elif category not in ("Cc", "Cs") and (ord(char) & 0xFFFE) != 0xFFFE and not 0xFDD0 <= ord(char) <= 0xFDEF:
            chars.append(char)
    return re.sub(" +", " ", "".join(chars))


def isolate(text: str) -> str:
    """Right-to-left stretches wrapped in isolates, so that the figures beside a name stay where they are."""
    return _RTL_RUN.sub(lambda match: f"{ISOLATE}{match.group()}{END_ISOLATE}", text)


def unmark(text: str) -> str:
    """Text without the invisible marks that renderers add."""
    return re.sub(f"[{WORD_JOINER}{ISOLATE}{END_ISOLATE}]", "", text)


def clean_line(spans: Iterable[Span]) -> Line:
    """The one form of a line: clean texts, neighbours of equal look merged, no blank edges."""
    out: list[Span] = []
    for span in spans:
        if span.image:
            if _IMAGE.fullmatch(span.image):
                out.append(Span(image=span.image))
            continue
        text = clean_text(span.text)
        colour = span.colour.upper() if _COLOUR.fullmatch(span.colour) else ""
        if out and not out[-1].image and (out[-1].style, out[-1].colour) == (span.style, colour):
            text = re.sub(" +", " ", out.pop().text + text)
        if text:
            out.append(Span(text, span.style, colour))
    while out and not out[0].image and (text := out[0].text.lstrip(" ")) != out[0].text:
        out[:1] = [Span(text, out[0].style, out[0].colour)] if text else []
    while out and not out[-1].image and (text := out[-1].text.rstrip(" ")) != out[-1].text:
        out[-1:] = [Span(text, out[-1].style, out[-1].colour)] if text else []
    return tuple(out)


def _clean_lines(lines: Iterable[Iterable[Span]]) -> tuple[Line, ...]:
    return tuple(clean for one in lines if (clean := clean_line(one)))


def _clean_label(text: str) -> str:
    return clean_text(text).strip(" ")


def _clean_block(block: Block) -> Block | None:
    match block:
        case Lines(lines):
            return Lines(clean) if (clean := _clean_lines(lines)) else None
        case Listing(items):
            return Listing(clean) if (clean := _clean_lines(items)) else None
        case Table(head, rows):
            heads = tuple(_clean_label(one) for one in head)
            if not rows or not heads or not all(heads) or any(len(row) != len(heads) for row in rows):
                return None
            return Table(heads, tuple(tuple(clean_line(cell) for cell in row) for row in rows))


def _clean_blocks(blocks: Iterable[Block]) -> tuple[Block, ...]:
    out: list[Block] = []
    for block in blocks:
        clean = _clean_block(block)
        last = out[-1] if out else None
        if isinstance(clean, Lines) and isinstance(last, Lines):
            out[-1] = Lines(last.lines + clean.lines)
        elif isinstance(clean, Listing) and isinstance(last, Listing):
            out[-1] = Listing(last.items + clean.items)
        elif clean is not None:
            out.append(clean)
    return tuple(out)


def normalise(post: Post) -> Post:
    """The one form of a post: what every renderer writes and every parser gives back."""
    sections = tuple(
        Section(heading, blocks)
        for section in post.sections
        if (heading := _clean_label(section.heading)) and (blocks := _clean_blocks(section.blocks))
    )
    return Post(_clean_label(post.title) or "…", _clean_lines(post.narration), sections, _clean_lines(post.footnote))


def _plain_line(one: Line) -> Line:
    return clean_line(Span(span.text) for span in one if not span.image)


def plain(post: Post) -> Post:
    """A post without looks and pictures: all that plain text can carry."""

    def plain_block(block: Block) -> Block:
        match block:
            case Lines(lines):
                return Lines(tuple(map(_plain_line, lines)))
            case Listing(items):
                return Listing(tuple(map(_plain_line, items)))
            case Table(head, rows):
                return Table(head, tuple(tuple(map(_plain_line, row)) for row in rows))

    return normalise(
        Post(
            post.title,
            tuple(map(_plain_line, post.narration)),
            tuple(Section(s.heading, tuple(map(plain_block, s.blocks))) for s in post.sections),
            tuple(map(_plain_line, post.footnote)),
        )
    )
