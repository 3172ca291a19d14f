"""Text from a model made safe to publish: no markup where prose is due, only harmless markup where a post is."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from typing import Final

import nh3

from gm.posts.model import WORD_JOINER, clean_text

_HTML_TAGS: Final = {
    "p", "br", "hr", "b", "strong", "i", "em", "u", "s", "small", "h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "dd",
    "table", "thead", "tbody", "tr", "th", "td", "span", "div", "blockquote",
}  # fmt: skip
_HTML_STYLES: Final = {"color", "text-align", "margin", "padding", "font-weight", "border-collapse", "border-bottom"}
_BB_TAGS: Final = r"b|i|u|s|color|size|list|\*|table|tr|td|th|quote|hr|center|left|right|h[1-4]|heading|spoiler"
_BB_SAFE: Final = rf"/?(?:{_BB_TAGS})(?:=[#\w\"' .,-]*)?\]"
_BB_FOREIGN: Final = re.compile(rf"\[(?!{_BB_SAFE})/?[a-zA-Z][\w-]*(?:[= ][^\[\]\n]*)?\]")
_BB_OPEN: Final = re.compile(rf"\[(?!{_BB_SAFE})(?=[\s/]*[a-zA-Z*])")
_BB_ANY: Final = re.compile(r"\[/?(?:[a-zA-Z][\w-]*|\*)(?:=[^\[\]\n]*)?\]")
_TARGET: Final = r"\((?:[^()\n]|\([^()\n]*\))*\)"
_MD_LINK: Final = re.compile(rf"!?\[([^\[\]\n]*)\]{_TARGET}")
_MD_JOINT: Final = re.compile(r"(?<=\])(?=[(\[:])|(?<=!)(?=\[)")
_AUTOLINK: Final = re.compile(r"<(?:https?|mailto|javascript|data|ftp):[^<>\s]*>", re.IGNORECASE)
_MD_REFERENCE: Final = re.compile(r"^ {0,3}\[[^\]\n]+\]:\s.*$", re.MULTILINE)
_MD_SPAN: Final = re.compile(r'<span style="color: ?#[0-9A-Fa-f]{6};?">|</span>')
_MD_STRONG: Final = re.compile(r"(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1")
_MD_EMPHASIS: Final = re.compile(r"(?<![\w*])\*(?=\S)([^*]+)(?<=\S)\*(?![\w*])")
_MD_START: Final = re.compile(r"^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+)")
_HTML_TAG: Final = re.compile(r"<(?=[a-zA-Z/!?])[^<>]*>")
_BARE_LINK: Final = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_BLANKS: Final = re.compile(r"\n{3,}")
_PASSES: Final = 20


def safe_prose(text: str) -> str:
    """Plain paragraphs: tags, BBCode, Markdown marks and links are gone, entities are read."""
    return _settled(_plain, text)


def safe_markup(text: str, format: str) -> str:
    """A whole post in `format` with nothing active in it: no scripts, links, images or foreign tags. What is already
    safe is left as it stands."""
    if format in ("bbcode", "xenforo"):
        # A tag that is out of place for our eyes may be one for a forum's: an invisible joiner makes it a word.
        return _BB_OPEN.sub("[" + WORD_JOINER, _settled(_bbcode, _tidy(text)))
    if format == "markdown":
        # Where a link could begin whatever stands around it, a backslash keeps its halves apart.
        return _MD_JOINT.sub("\\\\", _settled(_markdown, _tidy(text)))
    return _settled(_html if format == "html" else _text, _tidy(text))


def _settled(clean: Callable[[str], str], text: str) -> str:
    """`clean` until nothing changes, since what is taken out may join its surroundings to something new."""
    for _ in range(_PASSES):
        before, text = text, clean(text)
        if text == before:
            return text
    return re.sub(r"[\[\]<>]", "", text)


def _plain(text: str) -> str:
    text = nh3.clean(text, tags=set()) if "<" in text else text
    text = _MD_LINK.sub(r"\1", html.unescape(text))
    text = _BARE_LINK.sub("", _BB_ANY.sub("", text))
    lines = []
    for line in text.replace("\r", "\n").split("\n"):
        line = _MD_STRONG.sub(r"\2", _MD_START.sub("", line))
        lines.append(clean_text(_MD_EMPHASIS.sub(r"\1", line).replace("`", "")).strip())
    return _BLANKS.sub("\n\n", "\n".join(lines)).strip()


def _unlinked(text: str) -> str:
    return _BARE_LINK.sub("", _AUTOLINK.sub("", text))


def _html(text: str) -> str:
    safe = nh3.clean(
        text,
        tags=_HTML_TAGS,
        attributes={"*": {"style"}, "td": {"colspan"}, "th": {"colspan"}},
        filter_style_properties=_HTML_STYLES,
        strip_comments=True,
        link_rel=None,
    )
    return _tidy(safe)


def _bbcode(text: str) -> str:
    return _tidy(_BB_FOREIGN.sub("", _HTML_TAG.sub("", _unlinked(text))))


def _markdown(text: str) -> str:
    text = _MD_REFERENCE.sub("", _MD_LINK.sub(r"\1", _unlinked(text)))
    pieces = (
        piece if _MD_SPAN.fullmatch(piece) else _HTML_TAG.sub("", piece).replace("<", "&lt;")
        for piece in re.split(f"({_MD_SPAN.pattern})", text)
    )
    return _tidy("".join(pieces))


def _text(text: str) -> str:
    return _tidy(_HTML_TAG.sub("", _unlinked(text)))


def _tidy(text: str) -> str:
    """Without blanks at the ends of lines, more than one empty line, and what cannot be seen."""
    lines = (re.sub(r"[^\S\n]+\Z", "", _visible(line)) for line in text.replace("\r\n", "\n").split("\n"))
    return _BLANKS.sub("\n\n", "\n".join(lines)).strip()


def _visible(line: str) -> str:
    """The line without control and direction characters; leading blanks mean something in lists and stay."""
    indent = len(line) - len(line.lstrip(" "))
    return " " * min(indent, 12) + clean_text(line).lstrip(" ")
