"""Walks over a saved forum page once and finds posts, authors, bodies and the rest by a site's table of rules.

A page is never built into a tree: only what encloses the present place is kept, so time is linear and memory small
however large or deeply nested the page is. Positions are exact character offsets. (`html.parser` gives lines and
columns, and slows down quadratically on hostile input in older Pythons; a token pattern does the same work.)
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Final

from gm.threads.model import Draft
from gm.threads.rules import Rules

TOKEN: Final = re.compile(
    r"<(?:(?P<comment>!--)|(?P<close>/)?(?P<name>[a-zA-Z][a-zA-Z0-9:-]{0,40}+)"
    r"(?P<attrs>(?:[^<>=]++|=\s*+(?:\"[^\"]{0,50000}+\"|'[^']{0,50000}+'|[^\s\"'<>][^\s<>]*+)?)*+)>?)"
)
_ATTR: Final = re.compile(r"([a-zA-Z_:][-\w:.]*+)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'>]++)))?")
_TELLING: Final = re.compile(r"class|id\s*=|itemprop|itemtype|data-|datetime", re.IGNORECASE)
_RAW: Final = {
    name: re.compile(rf"</{name}\b[^<>]*>?", re.IGNORECASE)
    for name in ("script", "style", "textarea", "noscript", "iframe", "template", "svg", "title", "select")
}
_VOID: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)
_BLOCK: Final = frozenset(
    (
        *("div", "article", "section", "aside", "header", "footer", "main", "nav", "blockquote", "center"),
        *("ul", "ol", "li", "dl", "dt", "dd", "table", "tbody", "thead", "tfoot", "tr", "td", "th"),
        *("form", "fieldset", "figure", "details", "body", "html"),
    )
)
_IMPLIED: Final[Mapping[str, tuple[str, ...]]] = {
    "li": ("li",),
    "dt": ("dt", "dd"),
    "dd": ("dt", "dd"),
    "td": ("td", "th"),
    "th": ("td", "th"),
    "tr": ("tr",),
}
_SCOPES: Final[Mapping[str, tuple[str, ...]]] = {
    "ul": ("li",),
    "ol": ("li",),
    "dl": ("dt", "dd"),
    "table": ("tr", "td", "th", "tbody", "thead", "tfoot"),
}
_DEPTH: Final = 600
_DELETED: Final = re.compile(
    r"(?<![a-z])(?:post(?:bit)?|message|is|cpost|bg)?[-_]*(?:deleted|removed)(?![a-z])|deletedpost", re.I
)
_HIDDEN: Final = re.compile(
    r"(?<![a-z])(?:post(?:bit)?|message|is|post-)?[-_]*(?:ignored?|ipsmoderated|moderated)(?![a-z])", re.I
)
_EDIT_TEXT: Final = re.compile(r"редакт|измен|правк|правил|edit|modif", re.IGNORECASE)
_TAGS: Final = re.compile(r"<(?:!--.*?--|[/!?]?[a-zA-Z][^<>]*)>", re.DOTALL)
_BREAKS: Final = re.compile(r"<(?:br|/p|/div|/li|/tr)\b[^<>]*>", re.IGNORECASE)
_FIELD_LIMIT: Final = 3000
_ANCHOR: Final = re.compile(
    r"<a\s[^<>]{0,60}name=[\"']?(?:p|pid|post|entry|msg)?(\d{1,15})[\"'\s>][^<]{0,100}(?:<[^a][^<>]{0,150}>\s*"
    r"|</a>\s*){0,4}\Z"
)
# A profile's own date is not the post's.
_REGISTERED: Final = re.compile(
    r"(?:регистр|зарегистр|join|с нами|member since|последний визит)\D{0,20}[^A-Za-zА-Яа-я]{4,20}", re.I
)
_NAME_PARTS: Final = tuple(
    re.compile(rf"<({tag})\b[^<>]*>(.{{0,600}}?)</\1\s*>", re.IGNORECASE | re.DOTALL) for tag in ("h[1-6]|dt", "a")
)


def plain(markup: str) -> str:
    """The text of a small piece of markup on one line."""
    return " ".join(unescape(_TAGS.sub("", _BREAKS.sub(" ", markup[:_FIELD_LIMIT]))).split())


def _author(markup: str) -> str:
    """The nick in a panel that may hold rank, avatar and figures too: its heading, else its first link with words."""
    for pattern in _NAME_PARTS:
        for found in pattern.finditer(markup):
            if words := plain(found.group(2)):
                return words
    return re.sub(r"^(?:автор|author)\s*:\s*", "", plain(markup), flags=re.IGNORECASE)


@dataclass(slots=True)
class _Open:
    name: str
    role: str
    start: int
    inner: int
    attrs: Mapping[str, str] = field(default_factory=dict)
    nested: int = 0
    saved: dict[str, int] | None = None


def attributes(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for match in _ATTR.finditer(text):
        name = match.group(1).lower()
        if name not in found:
            value = match.group(2) or match.group(3) or match.group(4) or ""
            found[name] = unescape(value) if "&" in value else value
    return found


class Walker:
    """One walk over a page by one site's rules."""

    def __init__(self, source: str, rules: Rules) -> None:
        self.source = source
        self.rules = rules
        self.posts: list[Draft] = []
        self.draft: Draft | None = None
        self.body: _Open | None = None
        self.has_body = False
        self.skip: _Open | None = None
        self.stack: list[_Open] = []
        self.counts: dict[str, int] = {}
        self.overflow: dict[str, int] = {}
        self.container: _Open | None = None
        self.times: list[str] = []
        self.cut_short = False

    # -- the stack ---------------------------------------------------------------------------------------------------

    def _push(self, element: _Open) -> None:
        inner = _SCOPES.get(element.name)
        if inner:
            element.saved = {name: self.counts.get(name, 0) for name in inner}
            for name in inner:
                self.counts[name] = 0
        self.stack.append(element)
        self.counts[element.name] = self.counts.get(element.name, 0) + 1

    def _pop(self, at: int, after: int) -> None:
        element = self.stack.pop()
        self.counts[element.name] -= 1
        if element.saved is not None:
            self.counts.update(element.saved)
        self._closed(element, at, after)

    def _pop_to(self, name: str, at: int, after: int) -> None:
        while self.stack[-1].name != name:
            self._pop(at, at)
        self._pop(at, after)

    # -- what an element's end means ---------------------------------------------------------------------------------

    def _closed(self, element: _Open, at: int, after: int) -> None:
        draft = self.draft
        if element is self.skip:
            self.skip = None
            if draft is not None:
                if self.body is not None:
                    draft.noise.append((element.start, after))
                if element.role == "edited" and not draft.edited:
                    words = plain(self.source[element.inner : at])
                    if _EDIT_TEXT.search(words):
                        draft.edited = words
            return
        if element is self.body:
            self._end_body(at)
        if element is self.container:
            self._finish(at)
            return
        if (
            draft is None
            or not element.role
            or self.skip is not None
            or (self.body is not None and element.role != "start")
        ):
            return
        words = plain(self.source[element.inner : min(at, element.inner + _FIELD_LIMIT)])
        match element.role:
            case "author" | "start" if not draft.author:
                draft.author = _author(self.source[element.inner : min(at, element.inner + _FIELD_LIMIT)])
            case "byline":
                self._byline(element, at, words)
            case "time":
                shown = element.attrs.get("title") or words
                self.times.append(element.attrs.get("datetime") or shown)
            case "number":
                name = element.attrs.get("name", "")
                shown_number = name if name.isdecimal() else words
                if draft.number is None and (digits := re.search(r"(?<!\d)(\d{1,7})\D*$", shown_number)):
                    draft.number = int(digits.group(1))
            case "deleted":
                draft.deleted = True

    def _byline(self, element: _Open, at: int, words: str) -> None:
        """phpBB's line above a post: «#7 » Ник » 04 мар 2025, 21:32», of which each part may be missing."""
        draft = self.draft
        assert draft is not None
        number = re.search(r"#\s*(\d{1,7})\b", words)
        if number and draft.number is None:
            draft.number = int(number.group(1))
        name = re.search(r"<strong[^<>]*>(.{1,400}?)</strong>", self.source[element.inner : at], re.DOTALL)
        if name and not draft.author:
            draft.author = plain(name.group(1))
        if "»" in words:
            self.times.append(words.rsplit("»", 1)[1].strip())

    def _end_body(self, at: int) -> None:
        draft, body = self.draft, self.body
        self.body = None
        if draft is None or body is None:
            return
        draft.start, draft.end = body.inner, max(at, body.inner)
        self.has_body = True

    def _finish(self, at: int) -> None:
        if self.draft is None:
            return
        if self.skip is not None:
            if self.body is not None:
                self.draft.noise.append((self.skip.start, at))
            self.skip = None
        if self.body is not None:
            self._end_body(at)
        draft = self.draft
        if not self.has_body:
            draft.start = draft.end = draft.start or at
        draft.time_text = next((text for text in self.times if text), "")
        if not draft.time_text and self.has_body and self.container is not None:
            head = plain(self.source[self.container.inner : draft.start])
            draft.time_text = _REGISTERED.sub("", head)
        if draft.author or self.has_body or draft.deleted:
            draft.body_format = "html"
            draft.body = None if self.has_body else ""
            self.posts.append(draft)
        self.draft = self.container = None
        self.has_body = False
        self.times = []

    # -- what an element's beginning means ---------------------------------------------------------------------------

    def _begin(self, element: _Open, at: int) -> None:
        while self.stack and self.container is not None:
            self._pop(at, at)
        self._finish(at)
        # What encloses a post does not matter, and must not count as depth if it is never closed.
        self.stack, self.counts, self.overflow = [], {}, {}
        attrs = element.attrs
        draft = self.draft = Draft()
        draft.author = " ".join(attrs.get("data-author", "").split())
        if attrs.get("data-time"):
            self.times.append(attrs["data-time"])
        for key in ("data-post", "data-number"):
            if draft.number is None and attrs.get(key, "").strip().isdecimal():
                draft.number = int(attrs[key][:9])
        for key in ("id", "data-content", "data-node-id", "data-post-id", "data-commentid"):
            digits = re.search(r"(\d{1,15})\D*$", attrs.get(key, ""))
            if digits:
                draft.post_id = int(digits.group(1))
                break
        if draft.post_id is None and (anchor := _ANCHOR.search(self.source, max(0, at - 200), at)):
            draft.post_id = int(anchor.group(1))
        classes = attrs.get("class", "")
        draft.deleted = bool(_DELETED.search(classes))
        draft.hidden = bool(_HIDDEN.search(classes))
        if element.role == "post":
            self.container = element

    def _role(self, element: _Open, at: int) -> None:
        role = element.role
        if role in ("post", "start"):
            self._begin(element, at)
            if self.rules.site.body_is_post:
                self.body = element
            return
        if self.skip is not None:
            return
        draft = self.draft
        if draft is None:
            element.role = ""
            return
        if role in ("signature", "edited", "noise"):
            self.skip = element
            return
        if role == "body":
            if self.body is not None:
                # A wrapper within the wrapper: the text is what the innermost holds.
                if not _TAGS.sub("", self.source[self.body.inner : min(at, self.body.inner + 2000)]).strip() and (
                    at - self.body.inner < 2000
                ):
                    self.body = element
            elif not self.has_body or not self.source[draft.start : draft.end].strip():
                self.body, self.has_body = element, False
                digits = re.search(r"_(\d{1,15})$|-(\d{1,15})$", element.attrs.get("id", ""))
                if draft.post_id is None and digits:
                    draft.post_id = int(digits.group(1) or digits.group(2))

    def _start(self, name: str, attr_text: str, start: int, after: int) -> None:
        telling = bool(attr_text) and _TELLING.search(attr_text) is not None
        block = name in _BLOCK
        if block and name in _IMPLIED:
            for other in _IMPLIED[name]:
                if self.counts.get(other, 0):
                    self._pop_to(other, start, start)
        attrs = attributes(attr_text) if telling else {}
        role = self.rules.role(name, attrs) if telling else ""
        if "data-quotedata" in attrs and self.draft is not None and not self.draft.author:
            self.draft.author = _quoted_name(attrs["data-quotedata"])
        element = _Open(name, role, start, after, attrs)
        if name in _VOID or (attr_text.endswith("/") and not block):
            return
        if role:
            self._role(element, start)
        if not block and not element.role:
            top = self.stack[-1] if self.stack else None
            if top is not None and top.name == name and name not in _BLOCK:
                top.nested += 1
            return
        if len(self.stack) >= _DEPTH and element is not self.container and element is not self.body:
            self.overflow[name] = self.overflow.get(name, 0) + 1
            if element is self.skip:
                self.skip = None
            return
        self._push(element)

    def _end(self, name: str, at: int, after: int) -> None:
        if self.overflow.get(name, 0):
            self.overflow[name] -= 1
            return
        if name not in _BLOCK:
            top = self.stack[-1] if self.stack else None
            if top is None or top.name != name:
                return
            if top.nested:
                top.nested -= 1
            else:
                self._pop(at, after)
            return
        if self.counts.get(name, 0):
            self._pop_to(name, at, after)

    def _comment(self, start: int, after: int) -> None:
        if not self.rules.site.comment_notes or self.draft is None or self.draft.edited:
            return
        if self.source[start:after].strip("<!- >") == "edit note":
            close = self.source.find("<!-- / edit note", after, after + _FIELD_LIMIT)
            if close >= 0:
                self.draft.edited = plain(self.source[after:close])

    def run(self) -> list[Draft]:
        source, position = self.source, 0
        no_end = False
        while (match := TOKEN.search(source, position)) is not None:
            start, position = match.span()
            if match["comment"]:
                end = -1 if no_end else source.find("-->", position)
                if end < 0:
                    no_end = True
                    end = source.find(">", position, position + 2000) - 2
                    end = max(end, position - 3)
                else:
                    self._comment(start, end + 3)
                position = end + 3
                continue
            name = match["name"].lower()
            if match["close"]:
                self._end(name, start, position)
                continue
            attrs = match["attrs"]
            if name in _RAW:
                if attrs.endswith("/"):
                    continue
                found = _RAW[name].search(source, position)
                self.cut_short = self.cut_short or (found is None and self.draft is not None)
                position = found.end() if found else len(source)
                continue
            self._start(name, attrs, start, position)
        self.cut_short = self.cut_short or self.container is not None
        while self.stack:
            self._pop(len(source), len(source))
        self._finish(len(source))
        return self.posts


def _quoted_name(data: str) -> str:
    """The author in Invision's `data-quotedata`, a small JSON object."""
    try:
        said = json.loads(data[:_FIELD_LIMIT])
    except (ValueError, RecursionError):
        return ""
    name = said.get("username") if isinstance(said, dict) else None
    return " ".join(name.split()) if isinstance(name, str) else ""


def walk(source: str, rules: Rules) -> tuple[list[Draft], bool]:
    """The posts found, and whether the page ends in the middle of one."""
    walker = Walker(source, rules)
    return walker.run(), walker.cut_short


def strip_tags(text: str) -> str:
    """Markup taken out roughly, for statistics."""
    return unescape(_TAGS.sub(" ", text))
