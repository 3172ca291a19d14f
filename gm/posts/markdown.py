"""Posts as Markdown (CommonMark with tables, as Discourse reads it), and back.

Colours are inline HTML spans: where a forum strips them, the names stay. Emphasis is written with stars
where CommonMark is sure to read them and with tags elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from gm.posts.model import (
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

_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_SPECIAL: Final = re.compile(r"[\\`*_\[\]|~^$]|:(?=[\w+-]+:|//)|(?<!\w)@(?=\w)")
# What would start a heading, a list, a rule or a quotation at the beginning of a line.
_START: Final = re.compile(r"[#+=-]|(\d+)(?=[.)])")
_TOKEN: Final = re.compile(
    r'(\*\*|\*|</?(?:strong|em)>|<span style="color:#[0-9A-F]{6}">|</span>|!\[\]\([^()]*\)|\\.|&(?:amp|lt|gt);)', re.S
)
_OPEN_SMALL, _CLOSE_SMALL = "<small>", "</small>"


def _text(text: str) -> str:
    escaped = _SPECIAL.sub(lambda match: "\\" + match.group(), text)
    return isolate(re.sub("[&<>]", lambda match: _ENTITIES[match.group()], escaped))


def _at_start(text: str) -> str:
    if found := _START.match(text):
        at = found.end() if found.group(1) else 0
        return f"{text[:at]}\\{text[at:]}"
    return text


def _heading(text: str) -> str:
    # Hashes at the end of a heading close it and do not show.
    return _text(text).replace("#", "\\#")


def _edge(char: str) -> bool:
    return not char or char.isspace() or unicodedata.category(char)[0] in "PS"


def _starred(before: str, text: str, after: str) -> bool:
    """Whether stars around the text are read as emphasis: the flanking rules of CommonMark, on the safe side."""
    if text[0].isspace() or text[-1].isspace():
        return False
    # A left-over escape or entity ends in punctuation as seen by a reader of the source.
    opens = not _edge(text[0]) or _edge(before)
    closes = not _edge(text[-1]) or _edge(after)
    return opens and closes and not unicodedata.combining(text[0])


def _spans(one: Line) -> str:
    out: list[str] = []
    for index, span in enumerate(one):
        if span.image:
            out.append(f"![]({span.image})")
            continue
        text = _text(span.text)
        before = one[index - 1] if index else None
        after = one[index + 1] if index + 1 < len(one) else None
        if span.style:
            alone = not any(side is not None and (side.style or side.image) for side in (before, after))
            edges = (
                ("", "")
                if span.colour
                else (before.text[-1] if before else "", after.text[0] if after else "")
                if alone
                else ("", "")
            )
            if alone and _starred(edges[0], text, edges[1]):
                star = "**" if span.style == "strong" else "*"
                text = f"{star}{text}{star}"
            else:
                text = f"<{span.style}>{text}</{span.style}>"
        if span.colour:
            text = f'<span style="color:{span.colour}">{text}</span>'
        out.append(text)
    return "".join(out)


def _line(one: Line) -> str:
    text = _spans(one)
    return text if one and (one[0].style or one[0].colour or one[0].image) else _at_start(text)


def _block(block: Block) -> list[str]:
    match block:
        case Lines(lines):
            # Two blanks at the end break a line in every dialect.
            return [text + "  " for text in map(_line, lines[:-1])] + [_line(lines[-1])]
        case Listing(items):
            return [f"- {_line(item)}" for item in items]
        case Table(head, rows):
            heads = " | ".join(["№", *map(_text, head)])
            body = [f"| {' | '.join([str(n), *map(_spans, row)])} |" for n, row in enumerate(rows, 1)]
            return [f"| {heads} |", "|" + "---|" * (len(head) + 1), *body]


def render(post: Post) -> str:
    post = normalise(post)
    out = [f"# {_heading(post.title)}", ""]
    for one in post.narration:
        out += [_line(one), ""]
    for section in post.sections:
        out += [f"## {_heading(section.heading)}", ""]
        for block in section.blocks:
            out += [*_block(block), ""]
    for one in post.footnote:
        out += [f"{_OPEN_SMALL}{_spans(one)}{_CLOSE_SMALL}", ""]
    return "\n".join(out).rstrip("\n") + "\n"


def _read(text: str) -> Line:
    spans: list[Span] = []
    style: Style = ""
    colour = ""
    for part in _TOKEN.split(text):
        if not part:
            continue
        if part in ("**", "<strong>"):
            style = "" if style else "strong"
        elif part in ("*", "<em>"):
            style = "" if style else "em"
        elif part in ("</strong>", "</em>"):
            style = ""
        elif part.startswith("<span"):
            colour = part[-9:-2]
        elif part == "</span>":
            colour = ""
        elif part.startswith("![]("):
            spans.append(Span(image=part[4:-1]))
        elif part[0] == "\\" and len(part) == 2:
            spans.append(Span(part[1], style, colour))
        elif part in _ENTITIES.values():
            spans.append(Span({"&amp;": "&", "&lt;": "<", "&gt;": ">"}[part], style, colour))
        else:
            spans.append(Span(unmark(part), style, colour))
    return tuple(spans)


def _read_text(text: str) -> str:
    return "".join(span.text for span in _read(text))


def _row(text: str) -> list[str]:
    return [cell.strip(" ") for cell in _split(text)[1:-1]]


def _split(text: str) -> list[str]:
    cells = [""]
    escaped = False
    for char in text:
        if char == "|" and not escaped:
            cells.append("")
        else:
            cells[-1] += char
        escaped = char == "\\" and not escaped
    return cells


def _table(lines: list[str]) -> Table:
    head, _, *rows = lines
    return Table(tuple(map(_read_text, _row(head)[1:])), tuple(tuple(map(_read, _row(one)[1:])) for one in rows))


def _read_block(lines: list[str]) -> Block:
    if lines[0].startswith("- "):
        return Listing(tuple(_read(one[2:]) for one in lines))
    if lines[0].startswith("|"):
        if len(lines) < 3:
            raise PostError("an empty table")
        return _table(lines)
    return Lines(tuple(_read(one.rstrip(" ")) for one in lines))


def parse(text: str) -> Post:
    paragraphs = [one.split("\n") for one in re.split("\n{2,}", text.strip("\n"))]
    if not paragraphs[0][0].startswith("# "):
        raise PostError("no title")
    title = _read_text(paragraphs[0][0][2:])
    narration: list[Line] = []
    sections: list[tuple[str, list[Block]]] = []
    footnote: list[Line] = []
    for lines in paragraphs[1:]:
        if lines[0].startswith("## "):
            sections.append((_read_text(lines[0][3:]), []))
        elif lines[0].startswith(_OPEN_SMALL):
            footnote.append(_read(lines[0].removeprefix(_OPEN_SMALL).removesuffix(_CLOSE_SMALL)))
        elif not sections:
            narration.append(_read(lines[0]))
        else:
            sections[-1][1].append(_read_block(lines))
    return normalise(Post(title, tuple(narration), tuple(Section(h, tuple(b)) for h, b in sections), tuple(footnote)))
