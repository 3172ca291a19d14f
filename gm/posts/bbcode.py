"""Posts as BBCode, and back: the dialect of phpBB (no tables) and that of XenForo and IPB.

BBCode has no escapes. Every opening bracket of a text is followed by an invisible word joiner, so that no
parser takes it for a tag; clean texts contain no word joiners, so all of them go when a post is read back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from gm.posts.model import (
    WORD_JOINER,
    Block,
    Line,
    Lines,
    Listing,
    Post,
    PostError,
    Section,
    Span,
    Style,
    Table,
    isolate,
    normalise,
    unmark,
)

_DOT: Final = " · "


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a forum writes what is larger than a word: (opening, closing) tags."""

    title: tuple[str, str]
    heading: tuple[str, str]
    small: tuple[str, str]
    tables: bool


PHPBB: Final = Dialect(
    ("[size=150][b]", "[/b][/size]"), ("[size=120][b]", "[/b][/size]"), ("[size=85]", "[/size]"), False
)
XENFORO: Final = Dialect(("[size=6][b]", "[/b][/size]"), ("[size=5][b]", "[/b][/size]"), ("[size=2]", "[/size]"), True)

_TOKEN: Final = re.compile(r"(\[/?(?:b|i|color)(?:=#[0-9A-Fa-f]{6})?\]|\[img\][^\[\]]*\[/img\])")
_STYLE_TAGS: Final[dict[str, Style]] = {"[b]": "strong", "[i]": "em", "[/b]": "", "[/i]": ""}


def _text(text: str) -> str:
    return isolate(text.replace("[", "[" + WORD_JOINER))


def _span(span: Span) -> str:
    if span.image:
        return f"[img]{span.image}[/img]"
    out = _text(span.text)
    if span.style:
        tag = "b" if span.style == "strong" else "i"
        out = f"[{tag}]{out}[/{tag}]"
    if span.colour:
        out = f"[color={span.colour}]{out}[/color]"
    return out


def _line(one: Line) -> str:
    return "".join(map(_span, one))


def labelled(head: Sequence[str], cells: Sequence[str]) -> str:
    """A row of a table on one line: «Карта: … · Цена: …». Dots and colons that belong to a text are marked."""

    def marked(text: str, sign: str) -> str:
        return text.replace(sign, sign + WORD_JOINER)

    parts = [f"{marked(marked(label, ':'), '·')}: {marked(cell, '·')}" for label, cell in zip(head, cells, strict=True)]
    return _DOT.join(parts)


def unlabelled(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The heads and cells of a labelled row."""
    heads: list[str] = []
    cells: list[str] = []
    for part in re.split(f"(?:^|(?<= ))·(?!{WORD_JOINER}) ", text):
        found = re.match(f"(.*?):(?!{WORD_JOINER})", part, re.S)
        if not found:
            raise PostError("a row of a table without labels")
        heads.append(unmark(found.group(1)))
        cells.append(part[found.end() :].strip(" "))
    return tuple(heads), tuple(cells)


def _table(block: Table, dialect: Dialect) -> list[str]:
    if not dialect.tables:
        rows = [f"[*]{labelled(list(map(_text, block.head)), list(map(_line, row)))}" for row in block.rows]
        return ["[list=1]", *rows, "[/list]"]
    head = "".join(f"[th]{_text(one)}[/th]" for one in ("№", *block.head))
    body = [
        f"[tr][td]{number}[/td]{''.join(f'[td]{_line(cell)}[/td]' for cell in row)}[/tr]"
        for number, row in enumerate(block.rows, 1)
    ]
    return ["[table]", f"[tr]{head}[/tr]", *body, "[/table]"]


def _block(block: Block, dialect: Dialect) -> list[str]:
    match block:
        case Lines(lines):
            return list(map(_line, lines))
        case Listing(items):
            return ["[list]", *(f"[*]{_line(item)}" for item in items), "[/list]"]
        case Table():
            return _table(block, dialect)


def render(post: Post, dialect: Dialect = PHPBB) -> str:
    post = normalise(post)
    out = [_text(post.title).join(dialect.title), ""]
    for one in post.narration:
        out += [_line(one), ""]
    for section in post.sections:
        out.append(_text(section.heading).join(dialect.heading))
        for block in section.blocks:
            out += _block(block, dialect)
        out.append("")
    out += [_line(one).join(dialect.small) for one in post.footnote]
    return "\n".join(out).rstrip("\n") + "\n"


def _read_line(text: str) -> Line:
    spans: list[Span] = []
    style: Style = ""
    colour = ""
    for part in _TOKEN.split(text):
        if part in _STYLE_TAGS:
            style = _STYLE_TAGS[part]
        elif part.startswith("[color="):
            colour = part[7:-1]
        elif part == "[/color]":
            colour = ""
        elif part.startswith("[img]"):
            spans.append(Span(image=part[5:-6]))
        elif part:
            spans.append(Span(unmark(part), style, colour))
    return tuple(spans)


def _inside(text: str, tags: tuple[str, str]) -> str | None:
    before, after = tags
    if text.startswith(before) and text.endswith(after) and len(text) >= len(before) + len(after):
        return text[len(before) : len(text) - len(after)]
    return None


def _read_list(lines: list[str]) -> Listing:
    return Listing(tuple(_read_line(one.removeprefix("[*]")) for one in lines))


def _read_rows(lines: list[str]) -> Table:
    rows = [unlabelled(one.removeprefix("[*]")) for one in lines]
    if not rows:
        raise PostError("an empty table")
    return Table(rows[0][0], tuple(tuple(map(_read_line, cells)) for _, cells in rows))


def _read_table(lines: list[str]) -> Table:
    cells = [re.findall(r"\[t[hd]\](.*?)\[/t[hd]\]", one) for one in lines]
    if not cells:
        raise PostError("an empty table")
    return Table(
        tuple(unmark(one) for one in cells[0][1:]), tuple(tuple(map(_read_line, row[1:])) for row in cells[1:])
    )


_CONTAINERS: Final[dict[str, tuple[str, Callable[[list[str]], Block]]]] = {
    "[list]": ("[/list]", _read_list),
    "[list=1]": ("[/list]", _read_rows),
    "[table]": ("[/table]", _read_table),
}


def parse(text: str, dialect: Dialect = PHPBB) -> Post:
    rest = iter(text.split("\n"))
    title = _inside(next(rest), dialect.title)
    if title is None:
        raise PostError("no title")
    narration: list[Line] = []
    sections: list[tuple[str, list[Block]]] = []
    footnote: list[Line] = []
    for one in rest:
        if not one:
            continue
        if (heading := _inside(one, dialect.heading)) is not None:
            sections.append((unmark(heading), []))
        elif (small := _inside(one, dialect.small)) is not None:
            footnote.append(_read_line(small))
        elif not sections:
            narration.append(_read_line(one))
        elif one in _CONTAINERS:
            end, reader = _CONTAINERS[one]
            inner: list[str] = []
            for item in rest:
                if item == end:
                    break
                inner.append(item)
            sections[-1][1].append(reader(inner))
        else:
            sections[-1][1].append(Lines((_read_line(one),)))
    return normalise(
        Post(unmark(title), tuple(narration), tuple(Section(h, tuple(b)) for h, b in sections), tuple(footnote))
    )
