"""Reads BBCode dumps whose posts stand in tags.

These are our own `[post=7 author="Ник"]…[/post]`, or one `[quote="Ник"]…[/quote]` a post.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Final

from gm.threads.model import Draft, Page, Reading
from gm.threads.text import trim_body

_POST: Final = re.compile(
    r"\[(?P<close>/)?post(?P<attrs>(?:[=\s](?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'|[^\[\]]){0,300}?)?)\]", re.IGNORECASE
)
_QUOTE: Final = re.compile(
    r"\[(?P<close>/)?quote(?P<attrs>(?:[=\s](?:\"[^\"\n]{0,200}\"|'[^'\n]{0,200}'|[^\[\]]){0,300}?)?)\]", re.IGNORECASE
)
_ATTR: Final = re.compile(
    r"(?P<key>[\w-]*)\s*=\s*(?:\"(?P<q>[^\"]*)\"|'(?P<a>[^']*)'|&quot;(?P<e>.*?)&quot;"
    r"|(?P<bare>[^\s\"']+(?:\s+(?![\w-]+=)[^\s=\"']+)*))"
)
_TIME_KEYS: Final = ("time", "date", "timestamp")


def _attrs(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for match in _ATTR.finditer(text):
        value = next((match[name] for name in ("q", "a", "e", "bare") if match[name] is not None), "")
        found.setdefault(match["key"].lower(), value)
    return found


def _time(text: str) -> str:
    if text.isascii() and text.isdecimal() and 9 <= len(text) <= 10:
        return datetime.fromtimestamp(int(text), UTC).strftime("%Y-%m-%dT%H:%M:%S+00:00")
    return text


def _draft(attrs: dict[str, str], low: int, high: int, source: str, *, own: bool) -> Draft:
    first = attrs.get("", "")
    # XenForo: [QUOTE="Ник, post: 12, member: 3"]; vBulletin: [QUOTE=Ник;12]
    inner = re.match(r"(?P<name>.*?)(?:,\s*post:\s*(?P<a>\d+).*|;(?P<b>n?\d+))?$", first, re.DOTALL)
    name = attrs.get("author") or attrs.get("name") or attrs.get("nick")
    draft = Draft(body_format="bbcode")
    if name is None and inner and not (own and first.isdecimal()):
        name = inner["name"]
        digits = inner["a"] or (inner["b"] or "").lstrip("n")
        draft.post_id = int(digits[:15]) if digits else None
    draft.author = " ".join((name or "").split())
    number = attrs.get("number") or attrs.get("n") or (first if own and first.isdecimal() else "")
    draft.number = int(number[:9]) if number.isdecimal() else None
    for key in ("post_id", "id", "post"):
        if draft.post_id is None and attrs.get(key, "").isdecimal():
            draft.post_id = int(attrs[key][:15])
    draft.time_text = _time(next((attrs[key] for key in _TIME_KEYS if attrs.get(key)), ""))
    trim_body(source, draft, low, high)
    return draft


def _own(text: str) -> list[Draft]:
    drafts: list[Draft] = []
    opened: re.Match[str] | None = None
    for tag in _POST.finditer(text):
        if opened is not None:
            drafts.append(_draft(_attrs(opened["attrs"]), opened.end(), tag.start(), text, own=True))
            opened = None
        if not tag["close"]:
            opened = tag
    if opened is not None:
        drafts.append(_draft(_attrs(opened["attrs"]), opened.end(), len(text), text, own=True))
    return [draft for draft in drafts if draft.author]


def _quotes(text: str) -> list[Draft]:
    """Posts as the outermost quotes, if there is next to nothing outside of them."""
    drafts: list[Draft] = []
    depth = covered = 0
    opened: re.Match[str] | None = None
    for tag in _QUOTE.finditer(text):
        if not tag["close"]:
            opened = tag if depth == 0 else opened
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0 and opened is not None:
                drafts.append(_draft(_attrs(opened["attrs"]), opened.end(), tag.start(), text, own=False))
                covered += tag.end() - opened.start()
    drafts = [draft for draft in drafts if draft.author]
    return drafts if len(drafts) >= 3 and covered * 100 >= 85 * len(text.strip()) else []


def read(text: str, name: str) -> Reading | None:
    drafts = _own(text) or _quotes(text)
    return Reading("bbcode", Page(name, text), drafts) if len(drafts) >= 2 or (drafts and drafts[0].number) else None
