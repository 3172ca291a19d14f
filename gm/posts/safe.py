"""Text from a model made safe to publish: no markup where prose is due, only harmless markup where a post is."""

from __future__ import annotations

import html
import re
from typing import Final

import nh3

from gm.posts.model import clean_text

_HTML_TAGS: Final = {
    "p", "br", "hr", "b", "strong", "i", "em", "u", "s", "small", "h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "dd",
    "table", "thead", "tbody", "tr", "th", "td", "span", "div", "blockquote",
}  # fmt: skip
_HTML_STYLES: Final = {"color", "text-align", "margin", "padding", "font-weight", "border-collapse", "border-bottom"}
_BB_TAGS: Final = r"b|i|u|s|color|size|list|\*|table|tr|td|th|quote|hr|center|left|right|h[1-4]|heading|spoiler"
_BB_FOREIGN: Final = re.compile(rf"\[(?!/?(?:{_BB_TAGS})(?:=[#\w\"' .,-]*)?\])/?[a-zA-Z][\w-]*(?:[= ][^\]\n]*)?\]")
_BB_ANY: Final = re.compile(r"\[/?(?:[a-zA-Z][\w-]*|\*)(?:=[^\]\n]*)?\]")
_TARGET: Final = r"\((?:[^()\n]|\([^()\n]*\))*\)"
_MD_IMAGE: Final = re.compile(rf"!\[([^\]\n]*)\]{_TARGET}")
_MD_LINK: Final = re.compile(rf"\[([^\]\n]*)\]{_TARGET}")
_AUTOLINK: Final = re.compile(r"<(?:https?|mailto|javascript|data|ftp):[^>\s]*>", re.IGNORECASE)
_MD_REFERENCE: Final = re.compile(r"^ {0,3}\[[^\]\n]+\]:\s.*$", re.MULTILINE)
_MD_SPAN: Final = re.compile(r'<span style="color: ?#[0-9A-Fa-f]{6};?">|</span>')
_HTML_TAG: Final = re.compile(r"<(?=[a-zA-Z/!?])[^<>]*>")
_BARE_LINK: Final = re.compile(r"\b(?:https?://|www\.)\S+", re.IGNORECASE)
_BLANKS: Final = re.compile(r"\n{3,}")


def safe_prose(text: str) -> str:
    """Plain paragraphs: tags, BBCode, Markdown marks and links are gone, entities are read."""
    text = nh3.clean(text, tags=set()) if "<" in text else text
    text = html.unescape(text)
    text = _MD_LINK.sub(r"\1", _MD_IMAGE.sub(r"\1", text))
    text = _BB_ANY.sub("", text)
    text = _BARE_LINK.sub("", text)
    lines = []
    for line in text.replace("\r", "\n").split("\n"):
        line = re.sub(r"^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+)", "", line)
        line = re.sub(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1", r"\2", line)
        line = re.sub(r"(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])", r"\1", line)
        lines.append(clean_text(line.replace("`", "")).strip())
    return _BLANKS.sub("\n\n", "\n".join(lines)).strip()


def safe_markup(text: str, format: str) -> str:
    """A whole post in `format` with nothing active in it: no scripts, links, images or foreign tags. What is already
    safe is left as it stands."""
    lines = (re.sub(r"[^\S\n]+\Z", "", _visible(line)) for line in text.replace("\r\n", "\n").split("\n"))
    text = _BLANKS.sub("\n\n", "\n".join(lines)).strip()
    if format == "html":
        return nh3.clean(
            text,
            tags=_HTML_TAGS,
            attributes={"*": {"style"}, "td": {"colspan"}, "th": {"colspan"}},
            filter_style_properties=_HTML_STYLES,
            strip_comments=True,
            link_rel=None,
        )
    text = _BARE_LINK.sub("", _AUTOLINK.sub("", text))
    if format in ("bbcode", "xenforo"):
        return _BB_FOREIGN.sub("", _HTML_TAG.sub("", text))
    if format == "markdown":
        text = _MD_REFERENCE.sub("", _MD_LINK.sub(r"\1", _MD_IMAGE.sub(r"\1", text)))
        return "".join(
            piece if _MD_SPAN.fullmatch(piece) else _HTML_TAG.sub("", piece).replace("<", "&lt;")
            for piece in re.split(f"({_MD_SPAN.pattern})", text)
        )
    return _HTML_TAG.sub("", text)


def _visible(line: str) -> str:
    """The line without control and direction characters; leading blanks mean something in lists and stay."""
    indent = len(line) - len(line.lstrip(" "))
    return " " * min(indent, 12) + clean_text(line).lstrip(" ")
