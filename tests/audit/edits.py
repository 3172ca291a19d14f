"""Changes written into a finished post: a count in a label, a colour, a price."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.games.warha.cards import CARDS, INDEX
from gm.posts.model import Block, Lines, Listing, Post, Section, Span, Table


def mapped(post: Post, heading: str, change: Callable[[Span], Span]) -> Post:
    def lines(block: Block) -> Block:
        if isinstance(block, Lines):
            return Lines(tuple(tuple(map(change, one)) for one in block.lines))
        if isinstance(block, Listing):
            return Listing(tuple(tuple(map(change, one)) for one in block.items))
        return replace(block, rows=tuple(tuple(tuple(map(change, cell)) for cell in row) for row in block.rows))

    sections = tuple(
        Section(s.heading, tuple(map(lines, s.blocks))) if s.heading.startswith(heading) else s for s in post.sections
    )
    return replace(post, sections=sections)


def edited(post: Post, heading: str, old: str, new: str) -> Post:
    return mapped(post, heading, lambda span: replace(span, text=span.text.replace(old, new)))


def recoloured(post: Post, card: str, colour: str) -> Post:
    return mapped(post, "Торговый ряд", lambda span: replace(span, colour=colour) if span.text == card else span)


def repriced(post: Post, card: str, price: int) -> Post:
    sections = []
    for section in post.sections:
        if section.heading.startswith("Торговый ряд"):
            table = section.blocks[0]
            assert isinstance(table, Table)
            rows = []
            for row in table.rows:
                if any(span.text == card for span in row[0]):
                    real = str(CARDS[INDEX[card]].cost)
                    row = (row[0], tuple(replace(s, text=s.text.replace(real, str(price))) for s in row[1]), *row[2:])
                rows.append(row)
            section = Section(section.heading, (replace(table, rows=tuple(rows)), *section.blocks[1:]))
        sections.append(section)
    return replace(post, sections=tuple(sections))
