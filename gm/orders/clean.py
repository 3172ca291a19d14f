"""Strips from a reply whatever the player did not say himself, here and now.

Quotes of other posts, hidden markup, struck-out text, fake lines of the referee and decoration go; what is
left is plain text in which only the player's own words can become an order.
"""

from __future__ import annotations

import html
import re
import unicodedata
from typing import Final

LIMIT: Final = 8000
"""Characters of a reply that are read; nobody orders at greater length."""

_FLAGS: Final = re.IGNORECASE | re.DOTALL
_INVISIBLE: Final = re.compile(
    "[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\x00-\x08\x0e-\x1f]"
)
_COMMENT: Final = re.compile(r"<!--.*?(?:-->|\n\s*\n|\Z)", _FLAGS)
_BLOCK: Final = "quote|spoiler|hide|hidden|code|noparse|offtop|off|del|strike|s|cut|pre|comment|img|video|media"
_BBCODE: Final = re.compile(
    rf"\[(?P<t>{_BLOCK})\b[^\]\n]*\](?:(?!\[(?P=t)\b).)*?\[/(?P=t)\s*\]", _FLAGS
)  # innermost first
_TAGGED: Final = "blockquote|details|script|style|template|del|strike|s|code|pre|q|title|textarea|noscript"
_ELEMENT: Final = re.compile(rf"<(?P<t>{_TAGGED})\b[^>\n]*>(?:(?!<(?P=t)\b).)*?</(?P=t)\s*>", _FLAGS)
_UNSEEN: Final = re.compile(
    r"<(?P<t>[a-z]+)\b[^>]*(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0"
    r"|\bhidden\b)[^>]*>.*?</(?P=t)\s*>",
    _FLAGS,
)
_UNSEEN_BB: Final = re.compile(
    r"\[(?P<t>color|size|font)=[\"']?(?:white|transparent|#f{3}\b|#f{6}\b|0|1)[^\]\n]*\].*?\[/(?P=t)\]", _FLAGS
)
_UNCLOSED: Final = re.compile(rf"(?:\[(?:{_BLOCK})\b[^\]\n]*\]|<(?:{_TAGGED})\b[^>\n]*>).*?(?:\n|\Z)", _FLAGS)
_STRUCK: Final = re.compile(r"~~[^~\n]{1,300}~~")
_SPOILER: Final = re.compile(r"\|\|[^|\n]{1,500}\|\|")
_QUOTE_LINE: Final = re.compile(r"^[ \t]*(?:>|»|\|)[^\n]*$", re.MULTILINE)
_SAID: Final = re.compile(
    r"^[^\n]{0,80}\b(?:писал|написал|пишет|сказал)[аи]?(?:\(а\))?\s*(?:\([^)\n]*\))?\s*:[^\n]*$", re.M | re.I
)
_SPEAKER: Final = (
    r"system|систем\w*|скриптор\w*|ведущ\w*|судья|рефери|admin\w*|админ\w*|модератор\w*|assistant|user|developer"
    r"|server|сервер|бот|bot|gm|гм|log|лог|root|prompt|override|instruction\w*|инструкци\w*"
)
_FAKE_LINE: Final = re.compile(
    rf"^[^\w\n]*(?:{_SPEAKER})(?:[ \t]+(?:note|message|prompt|сообщение|инфо\w*|log))?[^\w\n]*[:>\]|][^\n]*$",
    re.MULTILINE | re.IGNORECASE,
)
_BRACKET: Final = re.compile(
    rf"[\[{{<](?=[^\]}}>\n]*(?:{_SPEAKER}|игнор|правил|ignor|rules|инструкц|режим|mode))[^\]}}>\n]*[\]}}>]",
    re.IGNORECASE,
)
_BB_TAG: Final = re.compile(r"\[/?[a-z*][a-z0-9*]*(?:=[^\]\n]*)?\]", re.IGNORECASE)
_BREAK: Final = re.compile(r"<\s*/?\s*(?:br|p|div|li|ul|ol|tr|h\d|hr)\b[^>]*>", re.IGNORECASE)
_TAG: Final = re.compile(r"</?[a-z][^<>\n]*>", re.IGNORECASE)
_URL: Final = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
_SIGNATURE: Final = re.compile(r"^(?:--|__{2,}|==={2,})[ \t]*$.*\Z", re.MULTILINE | re.DOTALL)
_MENTION: Final = re.compile(r"(?<![\w.])@(?=\w)")


def _until_stable(pattern: re.Pattern[str], text: str) -> str:
    for _ in range(12):
        text, changed = pattern.subn("\n", text)
        if not changed:
            break
    return text


def clean(reply: str) -> str:
    """The player's own visible words, line by line."""
    text = unicodedata.normalize("NFC", reply[:LIMIT]).replace("\r\n", "\n").replace("\r", "\n")
    text = _INVISIBLE.sub("", text)
    if "<" in text or "[" in text or "&" in text:
        text = _COMMENT.sub("\n", text)
        text = _UNSEEN.sub(" ", text)
        text = _UNSEEN_BB.sub(" ", text)
        text = _until_stable(_BBCODE, text)
        text = _until_stable(_ELEMENT, text)
        text = _UNCLOSED.sub("\n", text)
        text = _BRACKET.sub(" ", text)
        text = _BB_TAG.sub("", text)
        text = _BREAK.sub("\n", text)
        text = _TAG.sub("", text)
        text = _COMMENT.sub("\n", html.unescape(text))
    if "{" in text:
        text = _BRACKET.sub(" ", text)
    if "~~" in text:
        text = _STRUCK.sub(" ", text)
    if "||" in text:
        text = _SPOILER.sub(" ", text)
    text = _QUOTE_LINE.sub("", text)
    text = _SAID.sub("", text)
    text = _FAKE_LINE.sub("", text)
    if "\n" in text or text.startswith(("--", "__", "==")):
        text = _SIGNATURE.sub("", text)
    text = _URL.sub(" ", text)
    return _MENTION.sub("", text) if "@" in text else text
