"""Posts: one structure, rendered for forums and read back.

`render(post, "html")`, `parse(text, "html")`; the formats are listed in `FORMATS`. The sections of a game are
put together in a module of their own (`gm.posts.warha`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from gm.posts import bbcode, html, markdown, text
from gm.posts.model import (
    Block,
    Line,
    Lines,
    Listing,
    Post,
    PostError,
    Section,
    Span,
    Table,
    clean_text,
    line,
    normalise,
    plain,
)

_RENDERERS: Final[dict[str, Callable[[Post], str]]] = {
    "html": html.render,
    "bbcode": partial(bbcode.render, dialect=bbcode.PHPBB),
    "xenforo": partial(bbcode.render, dialect=bbcode.XENFORO),
    "markdown": markdown.render,
    "text": text.render,
}
_PARSERS: Final[dict[str, Callable[[str], Post]]] = {
    "html": html.parse,
    "bbcode": partial(bbcode.parse, dialect=bbcode.PHPBB),
    "xenforo": partial(bbcode.parse, dialect=bbcode.XENFORO),
    "markdown": markdown.parse,
    "text": text.parse,
}
FORMATS: Final = tuple(_RENDERERS)


def render(post: Post, format: str) -> str:
    """The post in a format: html, bbcode (phpBB), xenforo (XenForo, IPB), markdown (Discourse) or text."""
    return _RENDERERS[format](post)


_TITLE: Final = re.compile(r"<h2[^>]*>….*?</h2>\n?|\A[^\n]*…[^\n]*\n+", re.DOTALL)


def fragment(section: Section, format: str) -> str:
    """One section alone in a format, to be put at the end of somebody else's post."""
    return _TITLE.sub("", render(Post("…", (), (section,)), format), count=1)


def parse(rendered: str, format: str) -> Post:
    """The structure of a rendered post; equals `normalise` of what was rendered (`plain` of it for text)."""
    return _PARSERS[format](rendered)


__all__ = [
    "FORMATS",
    "Block",
    "Line",
    "Lines",
    "Listing",
    "Post",
    "PostError",
    "Section",
    "Span",
    "Table",
    "clean_text",
    "fragment",
    "line",
    "normalise",
    "parse",
    "plain",
    "render",
]
