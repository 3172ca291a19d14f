"""Posts as HTML with inline styles, and back.

Everything is escaped while it is written; the result goes through nh3 all the same, with an allow-list of
exactly what is written here, so that a slip in this module cannot become a script in a forum.
"""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from typing import Final

import nh3

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

_STYLES: Final = {
    "div": "max-width:46em;line-height:1.5;overflow-wrap:anywhere",
    "h2": "margin:0 0 12px 0;font-size:22px",
    "h3": "margin:18px 0 6px 0;font-size:17px;border-bottom:1px solid #888888",
    "narration": "margin:0 0 10px 0;padding-left:12px;border-left:3px solid #8B0000",
    "table": "width:100%;border-collapse:collapse",
    "th": "padding:4px 8px;text-align:left;border-bottom:2px solid #888888",
    "td": "padding:4px 8px;vertical-align:top;border-bottom:1px solid #CCCCCC",
    "ul": "margin:4px 0;padding-left:20px",
    "p": "margin:4px 0",
}
_TAGS: Final = {
    "div", "h2", "h3", "p", "br", "ul", "li", "table", "thead", "tbody", "tr", "th", "td",
    "span", "strong", "em", "small", "img",
}  # fmt: skip
_STYLED: Final = ("div", "h2", "h3", "p", "ul", "table", "th", "td", "span", "img")
_ATTRIBUTES: Final[dict[str, set[str]]] = {tag: {"style"} for tag in _STYLED} | {"img": {"style", "src", "alt"}}
_PROPERTIES: Final = {
    "color", "max-width", "line-height", "overflow-wrap", "margin", "font-size", "border-bottom", "border-left",
    "padding", "padding-left", "width", "height", "border-collapse", "text-align", "vertical-align",
}  # fmt: skip
_IMAGE_STYLE: Final = "height:1em;vertical-align:-2px"


def sanitise(text: str) -> str:
    """HTML reduced to what a post may contain."""
    return nh3.clean(
        text,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        filter_style_properties=_PROPERTIES,
        url_schemes={"https"},
        link_rel=None,
    )


def _text(text: str) -> str:
    return html.escape(isolate(text), quote=True)


def _span(span: Span) -> str:
    if span.image:
        return f'<img src="{html.escape(span.image)}" alt="" style="{_IMAGE_STYLE}">'
    out = _text(span.text)
    if span.style:
        out = f"<{span.style}>{out}</{span.style}>"
    if span.colour:
        out = f'<span style="color:{span.colour}">{out}</span>'
    return out


def _line(one: Line) -> str:
    return "".join(map(_span, one))


def _open(tag: str, style: str = "") -> str:
    return f'<{tag} style="{_STYLES[style or tag]}">'


def _block(block: Block) -> str:
    match block:
        case Lines(lines):
            return f"{_open('p')}{'<br>'.join(map(_line, lines))}</p>"
        case Listing(items):
            return "\n".join([_open("ul"), *(f"<li>{_line(item)}</li>" for item in items), "</ul>"])
        case Table(head, rows):
            top = "".join(f"{_open('th')}{_text(one)}</th>" for one in ("№", *head))
            body = [
                "".join(
                    [f"<tr>{_open('td')}{number}</td>", *(f"{_open('td')}{_line(cell)}</td>" for cell in row), "</tr>"]
                )
                for number, row in enumerate(rows, 1)
            ]
            return "\n".join(
                [_open("table"), f"<thead><tr>{top}</tr></thead>", "<tbody>", *body, "</tbody>", "</table>"]
            )


def render(post: Post) -> str:
    post = normalise(post)
    out = [_open("div"), f"{_open('h2')}{_text(post.title)}</h2>"]
    out += [f"{_open('p', 'narration')}{_line(one)}</p>" for one in post.narration]
    for section in post.sections:
        out.append(f"{_open('h3')}{_text(section.heading)}</h3>")
        out += map(_block, section.blocks)
    if post.footnote:
        out.append(f"{_open('p')}<small>{'<br>'.join(map(_line, post.footnote))}</small></p>")
    out.append("</div>")
    return sanitise("\n".join(out)) + "\n"


class _Reader(HTMLParser):
    """Collects the lines of a rendered post."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.title = ""
        self.narration: list[Line] = []
        self.sections: list[tuple[str, list[Block]]] = []
        self.footnote: list[Line] = []
        self._lines: list[list[Span]] | None = None
        self._small = False
        self._style: Style = ""
        self._colour = ""
        self._items: list[Line] = []
        self._head: list[str] = []
        self._rows: list[list[Line]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("h2", "h3", "p", "li", "th", "td"):
            self._lines = [[]]
        elif tag == "br" and self._lines is not None:
            self._lines.append([])
        elif tag == "small":
            self._small = True
        elif tag == "strong" or tag == "em":
            self._style = "strong" if tag == "strong" else "em"
        elif tag == "span":
            colour = re.search(r"color:\s*(#[0-9A-Fa-f]{6})", values.get("style") or "")
            self._colour = colour.group(1) if colour else ""
        elif tag == "img" and self._lines is not None:
            self._lines[-1].append(Span(image=values.get("src") or ""))
        elif tag == "ul":
            self._items = []
        elif tag == "table":
            self._head, self._rows = [], []
        elif tag == "tr":
            self._rows.append([])

    def handle_data(self, data: str) -> None:
        if self._lines is not None:
            self._lines[-1].append(Span(unmark(data), self._style, self._colour))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("strong", "em"):
            self._style = ""
        elif tag == "span":
            self._colour = ""
        elif tag == "ul":
            self._add(Listing(tuple(self._items)))
        elif tag == "table":
            self._add(Table(tuple(self._head[1:]), tuple(tuple(row[1:]) for row in self._rows if row)))
        elif self._lines is not None and tag in ("h2", "h3", "p", "li", "th", "td"):
            lines, self._lines = [tuple(one) for one in self._lines], None
            self._close(tag, lines)

    def _close(self, tag: str, lines: list[Line]) -> None:
        first = "".join(span.text for span in lines[0])
        if tag == "h2":
            self.title = first
        elif tag == "h3":
            self.sections.append((first, []))
        elif tag == "li":
            self._items.append(lines[0])
        elif tag == "th":
            self._head.append(first)
        elif tag == "td":
            self._rows[-1].append(lines[0])
        elif self._small:
            self._small = False
            self.footnote += lines
        elif self.sections:
            self._add(Lines(tuple(lines)))
        else:
            self.narration += lines

    def _add(self, block: Block) -> None:
        if not self.sections:
            raise PostError("a block before the first heading")
        self.sections[-1][1].append(block)


def parse(text: str) -> Post:
    reader = _Reader()
    reader.feed(text)
    reader.close()
    if not reader.title:
        raise PostError("no title")
    sections = tuple(Section(heading, tuple(blocks)) for heading, blocks in reader.sections)
    return normalise(Post(reader.title, tuple(reader.narration), sections, tuple(reader.footnote)))
