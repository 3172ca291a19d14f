"""HTML of forums to plain text: broken nesting, unknown tags and stray signs are tolerated, nothing is ever
lost by them.

The tag machine (`Tags`) is used by the BBCode and Markdown readers too, since both let HTML through.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from html import unescape
from typing import Final

from engine.verify.markup.document import Builder, Frame, colour_value, is_attribution
from engine.verify.model import Document

TAG: Final = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9:-]{0,40})(?P<attrs>(?:[\s/](?:[^<>\"']|\"[^\"<]{0,2000}\""
    r"|'[^'<]{0,2000}')*+)?)>"
)
ENTITY: Final = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
_TOKEN: Final = re.compile(rf"<!--|<[!?][^<>]{{0,2000}}>|{TAG.pattern}|{ENTITY.pattern}")
_ATTR: Final = re.compile(r"([^\s=\"'<>/]{1,60})(?:\s{0,5}=\s{0,5}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+)))?")
_STYLE_COLOUR: Final = re.compile(r"(?<![\w-])color\s{0,5}:\s{0,5}([^;\"']{1,60})", re.IGNORECASE)
_HIDDEN_STYLE: Final = re.compile(r"display\s{0,5}:\s{0,5}none|visibility\s{0,5}:\s{0,5}hidden", re.IGNORECASE)
_STRUCK_STYLE: Final = re.compile(r"line-through", re.IGNORECASE)
_HIDDEN_CLASS: Final = re.compile(
    r"(?:^|[\s_-])(?:signature|sig|post-?sig|edited|edit|last-?edit|editdate|notice|post-?edit|hidden|sr-only"
    r"|screen-reader-text"
    r"|visually-hidden|postprofile|quotetitle|hide)(?:$|[\s_-])",
    re.IGNORECASE,
)
_QUOTE_CLASS: Final = re.compile(
    r"(?:^|[\s_-])(?:quote|quotecontent|bbcode_quote|ipsQuote|quotebox|quotation)(?:$|[\s_-])", re.IGNORECASE
)

VOID: Final = frozenset(
    ["br", "hr", "img", "input", "meta", "link", "wbr", "area", "base", "col", "embed", "source", "track", "param"]
)
RAW: Final = frozenset(["script", "style", "textarea", "noscript", "template"])
SKIPPED: Final = frozenset(
    [
        "script",
        "style",
        "head",
        "title",
        "noscript",
        "textarea",
        "select",
        "template",
        "del",
        "s",
        "strike",
        "iframe",
        "svg",
        "object",
        "applet",
        "nav",
    ]
)
BLOCKS: Final = frozenset(
    [
        "p",
        "div",
        "section",
        "article",
        "header",
        "footer",
        "main",
        "aside",
        "center",
        "pre",
        "form",
        "fieldset",
        "address",
        "figure",
        "figcaption",
        "details",
        "summary",
        "body",
        "html",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "thead",
        "tbody",
        "tfoot",
        "tr",
        "td",
        "th",
        "caption",
        "blockquote",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "menu",
        "legend",
    ]
)
BOLD: Final = {"b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline"}
_PARAGRAPH_END: Final = re.compile(
    r"</?(?:p|div|h[1-6]|hr|table|ul|ol|dl)\b[^<>]{0,300}>|<br\b[^<>]{0,50}>\s{0,20}<br\b|\n\s{0,20}\n", re.I
)


@dataclass(slots=True)
class Open:
    """An open element."""

    name: str
    frame: Frame | None  # the frame to come back to
    styles: list[tuple[str, int, str]]
    hidden: bool
    ordinal: int = 0
    row: int = -1
    col: int = -1
    group: int = 0


def attributes(text: str) -> dict[str, str]:
    """Attributes of a tag, names in lower case, values unescaped."""
    found: dict[str, str] = {}
    for match in _ATTR.finditer(text[:4000]):
        value = match.group(2) or match.group(3) or match.group(4) or ""
        found.setdefault(match.group(1).lower(), unescape(value))
    return found


class Tags:
    """Opens and closes elements on a builder; the source need not be well-formed."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.stack: list[Open] = []
        self._names: dict[str, int] = {}

    def has(self, name: str) -> bool:
        return self._names.get(name, 0) > 0

    def _push(self, element: Open) -> None:
        if len(self.stack) >= 400:  # nesting deeper than any post needs: the elements are let through unmarked
            return
        self.stack.append(element)
        self._names[element.name] = self._names.get(element.name, 0) + 1

    def _pop(self, index: int) -> None:
        element = self.stack.pop(index)
        self._names[element.name] -= 1
        builder = self.builder
        if element.frame is not None:
            builder.line_break()
        for name, start, value in element.styles:
            builder.style(name, start, value)
        if element.hidden:
            builder.hidden -= 1
        if element.frame is not None:
            builder.frame = element.frame

    def rename_last(self, name: str) -> None:
        """Call the innermost element by another name (a BBCode tag that stands for a general element)."""
        element = self.stack[-1]
        self._names[element.name] -= 1
        element.name = name
        self._names[name] = self._names.get(name, 0) + 1

    def _nearest(self, *names: str) -> Open | None:
        for element in reversed(self.stack):
            if element.name in names:
                return element
        return None

    def _close_implied(self, name: str) -> None:
        closes, stops = {
            "li": (("li",), ("ul", "ol", "menu")),
            "dt": (("dt", "dd"), ("dl",)),
            "dd": (("dt", "dd"), ("dl",)),
            "td": (("td", "th"), ("table", "tr")),
            "th": (("td", "th"), ("table", "tr")),
            "tr": (("td", "th", "tr"), ("table",)),
        }.get(name, (("p",), ("td", "th", "li", "blockquote", "div", "dd")))
        index = len(self.stack) - 1
        first = None
        while index >= 0 and self.stack[index].name not in stops:
            if self.stack[index].name in closes:
                first = index
            index -= 1
        if first is not None:
            while len(self.stack) > first:
                self._pop(len(self.stack) - 1)

    def open(self, name: str, attrs: dict[str, str], end: int, *, quote: bool | None = None) -> None:
        builder = self.builder
        if name == "br":
            builder.soft_break()
            return
        if name == "hr":
            builder.line_break()
            return
        if name in VOID:
            return
        block = name in BLOCKS
        if block:
            self._close_implied(name)
            builder.line_break()
        element = Open(name, builder.frame if block else None, [], False)
        css = attrs.get("style", "")
        classes = attrs.get("class", "")
        hidden = (
            name in SKIPPED
            or "hidden" in attrs
            or (css != "" and (bool(_HIDDEN_STYLE.search(css)) or bool(_STRUCK_STYLE.search(css))))
            or (classes != "" and bool(_HIDDEN_CLASS.search(classes)))
        )
        if name == "blockquote" or (name in ("div", "td") and _QUOTE_CLASS.search(classes)):
            foreign = quote
            if foreign is None:
                foreign = "cite" in attrs or any(key.startswith("data-") and attrs[key] for key in attrs)
                foreign = foreign or is_attribution(re.sub(r"<[^<>]*>", " ", builder.source[end : end + 300]).strip())
                foreign = foreign or "<cite" in builder.source[end : end + 60].lower()
            hidden = hidden or foreign
            if not hidden:
                builder.frame = replace(builder.frame, layout_quote=True)
        if hidden:
            builder.hidden += 1
            element.hidden = True
        else:
            self._styles(name, attrs, css, element)
            if block:
                self._frame(name, element)
        self._push(element)
        if hidden and (not self.stack or self.stack[-1] is not element):
            builder.hidden -= 1

    def _styles(self, name: str, attrs: dict[str, str], css: str, element: Open) -> None:
        at = self.builder.style_start
        colour = None
        if css and (found := _STYLE_COLOUR.search(css)):
            colour = colour_value(found.group(1).replace("!important", ""))
        if colour is None and attrs.get("color"):
            colour = colour_value(attrs["color"])
        if colour:
            element.styles.append(("colour", at, colour))
        if name in BOLD:
            element.styles.append((BOLD[name], at, ""))
        elif name in ("h1", "h2", "h3", "h4", "h5", "h6"):
            element.styles.append(("heading", at, name[1]))

    def _frame(self, name: str, element: Open) -> None:
        builder = self.builder
        frame = builder.frame
        if name in ("h1", "h2", "h3", "h4", "h5", "h6"):
            builder.frame = replace(frame, kind="heading", depth=int(name[1]), group=builder.new_group(), marker="")
        elif name in ("ul", "ol", "menu", "dl", "table"):
            element.group = builder.new_group()
            if name == "table":
                element.row = -1
            builder.frame = replace(frame, group=element.group, depth=frame.depth + 1)
        elif name == "li":
            parent = self._nearest("ul", "ol", "menu")
            marker = "•"
            if parent is not None:
                parent.ordinal += 1
                if parent.name == "ol":
                    marker = f"{parent.ordinal}."
            builder.frame = replace(frame, kind="item", marker=marker)
        elif name in ("dt", "dd"):
            builder.frame = replace(frame, kind="term" if name == "dt" else "definition")
        elif name == "tr":
            table = self._nearest("table")
            if table is not None:
                table.row += 1
                table.col = -1
        elif name in ("td", "th"):
            table = self._nearest("table")
            if table is not None:
                table.row = max(table.row, 0)
                table.col += 1
                builder.frame = Frame(
                    "cell", table.group, table.row, table.col, frame.depth, name == "th", "", frame.layout_quote
                )
        elif name == "pre" and frame.kind == "paragraph":
            builder.frame = replace(frame, kind="code", group=builder.new_group())
        elif name == "summary":
            builder.frame = replace(frame, kind="heading", depth=6)
        elif name == "p":
            if frame.kind in ("paragraph", "heading"):
                builder.frame = replace(frame, kind="paragraph", group=builder.new_group())
        elif frame.kind == "heading" and name == "div":
            builder.frame = replace(frame, kind="paragraph")

    def close(self, name: str) -> None:
        if not self.has(name):
            if name == "p":
                self.builder.line_break()
            return
        index = len(self.stack) - 1
        while self.stack[index].name != name:
            index -= 1
        if name in BLOCKS or self.stack[index].hidden:
            while len(self.stack) > index:
                self._pop(len(self.stack) - 1)
        else:
            self._pop(index)

    def close_all(self) -> None:
        while self.stack:
            self._pop(len(self.stack) - 1)


def quote_limits(source: str) -> list[int]:
    """Starts of blockquote tags that are never closed."""
    unclosed: list[int] = []
    for match in re.finditer(r"<(/?)blockquote\b[^<>]{0,2000}>", source, re.IGNORECASE):
        if match.group(1):
            if unclosed:
                unclosed.pop()
        else:
            unclosed.append(match.end())
    return unclosed


class Walker:
    """Feeds a source with HTML tags to a builder; `on_text` handles what lies between tags."""

    def __init__(self, builder: Builder, on_text: Callable[[int, int], None] | None = None) -> None:
        self.builder = builder
        self.tags = Tags(builder)
        self.on_text = on_text or builder.text
        self._unclosed = set(quote_limits(builder.source)) if "<" in builder.source else set()
        self._lower: str | None = None
        self._no_comment_end = False
        self._stop_at: int | None = None
        self._paragraph_end = -1

    def run(self, start: int, end: int) -> int:
        """Walk over source[start:end]; where a raw element or comment runs on, the place behind it is returned."""
        source = self.builder.source
        position = start
        while position < end:
            match = _TOKEN.search(source, position, end)
            if match is None:
                break
            low, high = match.span()
            if low > position:
                self._text(position, low)
            position = self._token(match, low, high)
        if position < end:
            self._text(position, end)
            position = end
        return position

    def _text(self, low: int, high: int) -> None:
        stop = self._stop_at
        if stop is not None and high > stop:
            if low < stop:
                self.on_text(low, stop)
                low = stop
            self.tags.close("blockquote")
            self._stop_at = None
        self.on_text(low, high)

    def _token(self, match: re.Match[str], low: int, high: int) -> int:
        source = self.builder.source
        if self._stop_at is not None and low >= self._stop_at:
            self.tags.close("blockquote")
            self._stop_at = None
        token = match.group()
        if token == "<!--":
            close = -1 if self._no_comment_end else source.find("-->", high)
            if close >= 0:
                return close + 3
            self._no_comment_end = True
            close = source.find(">", high, high + 2000)
            return close + 1 if close >= 0 else high
        if token.startswith(("<!", "<?")):
            return high
        if token[0] == "&":
            self.builder.literal(unescape(token), low, high)
            return high
        name = match.group("name").lower()
        if match.group("close"):
            self.tags.close(name)
            return high
        attrs = match.group("attrs") or ""
        if name in RAW and not attrs.rstrip().endswith("/"):
            return self._skip_raw(name, high)
        self.tags.open(name, attributes(attrs) if attrs else {}, high)
        if name == "blockquote" and high in self._unclosed and self.tags.stack and self.tags.stack[-1].name == name:
            if self._paragraph_end < high:  # found once for all the quotes that stand before it
                end = _PARAGRAPH_END.search(source, high)
                self._paragraph_end = end.start() if end else len(source)
            self._stop_at = self._paragraph_end
        if attrs.endswith("/") and name not in VOID and name in BLOCKS:
            self.tags.close(name)
        return high

    def _skip_raw(self, name: str, position: int) -> int:
        if self._lower is None:
            self._lower = self.builder.source.lower()
        close = self._lower.find(f"</{name}", position)
        if close < 0:
            return len(self.builder.source)
        end = self._lower.find(">", close)
        return end + 1 if end >= 0 else len(self.builder.source)


def read(source: str) -> Document:
    """Read an HTML post."""
    builder = Builder(source, "html")
    walker = Walker(builder)
    walker.run(0, len(source))
    walker.tags.close_all()
    return builder.finish()
