"""What in a post would do more than be read, found by parsers that are not ours (the standard library's for HTML,
markdown-it's for Markdown) and, for BBCode, by the most generous reading that a forum may have."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from markdown_it import MarkdownIt

TAGS = re.compile(
    "p|br|hr|b|strong|i|em|u|s|small|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|span|div|blockquote|code|pre"
)
BB_TAGS = re.compile("[bius*]|color|size|list|table|tr|td|th|quote|hr|center|left|right|h[1-4]|heading|spoiler")
_BB_TAG = re.compile(r"\[[\s/]*([a-z][a-z0-9_-]*|\*)", re.I)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not TAGS.fullmatch(tag):
            self.found.append(f"<{tag}>")
        for name, value in attrs:
            looks = name == "style" and not re.search(r"url\(|expression|position|display|@import", value or "", re.I)
            if not (looks or name in ("colspan", "class", "start")):
                self.found.append(f"{tag} {name}={value!r}")

    def handle_comment(self, data: str) -> None:
        self.found.append(f"<!--{data}-->")


def active(text: str, format: str) -> list[str]:
    """The tags and attributes in a post of `format` that it must not have."""
    if format in ("bbcode", "xenforo"):
        return [match.group() for match in _BB_TAG.finditer(text) if not BB_TAGS.fullmatch(match.group(1).lower())]
    if format == "text":
        return []
    if format == "markdown":
        reader = MarkdownIt("commonmark", {"html": True}).enable("table")
        reader.validateLink = lambda url: True  # type: ignore[method-assign]  # every link counts, also harmless ones
        text = reader.render(text)
    seen = _Reader()
    seen.feed(text)
    seen.close()
    return seen.found
