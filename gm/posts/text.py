"""Posts as plain text, and back. Colours, emphasis and pictures are left out, nothing else.

A line of a text that looks like a mark of structure («== », «• », «1. ») begins with an invisible word
joiner.
"""

from __future__ import annotations

import re
from typing import Final

from gm.posts.bbcode import labelled, unlabelled
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
    Table,
    isolate,
    plain,
    text_of,
    unmark,
)

_MARK: Final = re.compile(r"=|• |\d+\. |_ ")
_TITLE: Final = re.compile(r"=== (.*) ===")
_HEADING: Final = re.compile(r"== (.*) ==")


def _line(one: Line) -> str:
    return isolate(text_of(one))


def _whole_line(one: Line) -> str:
    text = text_of(one)
    return (WORD_JOINER if _MARK.match(text) else "") + isolate(text)


def _block(block: Block) -> list[str]:
    match block:
        case Lines(lines):
            return list(map(_whole_line, lines))
        case Listing(items):
            return [f"• {_line(item)}" for item in items]
        case Table(head, rows):
            # Row numbers begin again at 1 in the next table, which is how two tables are told apart.
            return [
                f"{number}. {labelled(list(map(isolate, head)), list(map(_line, row)))}"
                for number, row in enumerate(rows, 1)
            ]


def render(post: Post) -> str:
    post = plain(post)
    out = [f"=== {isolate(post.title)} ===", ""]
    for one in post.narration:
        out += [_whole_line(one), ""]
    for section in post.sections:
        out.append(f"== {isolate(section.heading)} ==")
        for block in section.blocks:
            out += _block(block)
        out.append("")
    out += [f"_ {_line(one)}" for one in post.footnote]
    return "\n".join(out).rstrip("\n") + "\n"


def _read(text: str) -> Line:
    return (Span(unmark(text)),)


def _read_block(one: str) -> Block:
    if one.startswith("• "):
        return Listing((_read(one[2:]),))
    if found := re.match(r"\d+\. ", one):
        heads, cells = unlabelled(one[found.end() :])
        return Table(heads, (tuple(map(_read, cells)),))
    return Lines((_read(one),))


def parse(text: str) -> Post:
    first, *rest = text.split("\n")
    title = _TITLE.fullmatch(first)
    if not title:
        raise PostError("no title")
    narration: list[Line] = []
    sections: list[tuple[str, list[Block]]] = []
    footnote: list[Line] = []
    for one in rest:
        if not one:
            continue
        if heading := _HEADING.fullmatch(one):
            sections.append((unmark(heading.group(1)), []))
        elif one.startswith("_ "):
            footnote.append(_read(one[2:]))
        elif not sections:
            narration.append(_read(one))
        else:
            blocks = sections[-1][1]
            block = _read_block(one)
            last = blocks[-1] if blocks else None
            if isinstance(block, Table) and isinstance(last, Table) and not one.startswith("1. "):
                blocks[-1] = Table(last.head, last.rows + block.rows)
            else:
                blocks.append(block)
    return plain(
        Post(
            unmark(title.group(1)), tuple(narration), tuple(Section(h, tuple(b)) for h, b in sections), tuple(footnote)
        )
    )
