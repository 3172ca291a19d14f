"""Reads topics exported as JSON: Discourse topics, and lists of messages with an author and a text."""

from __future__ import annotations

import re
from typing import Final

from gm.threads import dates
from gm.threads.jsontext import JsonError, JsonLiteral, JsonString, JsonValue, decode, parse
from gm.threads.model import BodyFormat, Draft, Gap, Page, Reading, SourceMap

_AUTHOR: Final = ("username", "author", "from", "sender", "name", "nick", "user", "role", "автор", "ник")
_BODY: Final[tuple[tuple[str, BodyFormat], ...]] = (
    ("raw", "markdown"),
    ("cooked", "html"),
    ("html", "html"),
    ("bbcode", "bbcode"),
    ("markdown", "markdown"),
    ("body", "text"),
    ("text", "text"),
    ("content", "text"),
    ("message", "text"),
    ("parts", "text"),
    ("текст", "text"),
)
_TIME: Final = ("created_at", "time", "date", "timestamp", "created", "datetime", "posted_at", "create_time", "дата")
_NUMBER: Final = ("post_number", "number", "ordinal", "no", "n")
_LISTS: Final = ("posts", "messages", "latest_posts", "thread", "comments", "items", "chat_messages", "replies")
_HTML: Final = re.compile(r"</?(?:p|br|div|span|strong|em|ul|ol|li|table|b|i|blockquote)\b[^<>]*>", re.IGNORECASE)
_BBCODE: Final = re.compile(r"\[(?:b|i|u|quote|list|color|size|url|table|spoiler|center)\b[^\[\]]*\]", re.IGNORECASE)


class _Topic:
    def __init__(self, source: str) -> None:
        self.source = source

    def text(self, value: JsonValue | None) -> str:
        if isinstance(value, JsonString):
            return decode(self.source, value)[0]
        if isinstance(value, JsonLiteral) and value.text not in ("null", "true", "false"):
            return value.text
        return ""

    def number(self, value: JsonValue | None) -> int | None:
        text = self.text(value)
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None

    def true(self, value: JsonValue | None) -> bool:
        return isinstance(value, JsonLiteral) and value.text == "true"

    def posts(self, value: JsonValue) -> list[dict[str, JsonValue]] | None:
        """The list of posts, however it is wrapped."""
        queue: list[JsonValue] = [value]
        for _ in range(200):
            if not queue:
                return None
            item = queue.pop(0)
            if isinstance(item, list):
                posts = [self._opened(post) for post in item if isinstance(post, dict)]
                if posts and sum(1 for post in posts if self._is_post(post)) * 2 >= len(posts):
                    return posts
                queue.extend(part for part in item[:20] if isinstance(part, dict | list))
            elif isinstance(item, dict):
                first = [item[name] for name in ("post_stream", *_LISTS) if isinstance(item.get(name), dict | list)]
                queue.extend(first)
                queue.extend(part for part in item.values() if isinstance(part, dict | list))
        return None

    def _opened(self, post: dict[str, JsonValue]) -> dict[str, JsonValue]:
        inner = post.get("message")
        return inner if isinstance(inner, dict) and ("content" in inner or "text" in inner) else post

    def _is_post(self, post: dict[str, JsonValue]) -> bool:
        return bool(self.author(post)) and self.body(post) is not None

    def author(self, post: dict[str, JsonValue]) -> str:
        for name in _AUTHOR:
            value = post.get(name)
            if isinstance(value, dict):
                value = next(
                    (value[key] for key in (*_AUTHOR, "login") if isinstance(value.get(key), JsonString)), None
                )
            if isinstance(value, JsonString) and (text := " ".join(self.text(value).split())):
                return text
        return ""

    def body(self, post: dict[str, JsonValue]) -> tuple[list[JsonString], BodyFormat] | None:
        for name, kind in _BODY:
            pieces = self._pieces(post.get(name))
            if pieces:
                return pieces, kind
        return None

    def _pieces(self, value: JsonValue | None) -> list[JsonString]:
        """The strings of a text, which may be cut in parts: {"parts": ["…"]}, ["…", {"type": "bold", "text": "…"}]."""
        if isinstance(value, dict):
            value = value.get("parts") or value.get("text")
        items = value if isinstance(value, list) else [value]
        inner = [item.get("text") if isinstance(item, dict) else item for item in items]
        return [item for item in inner if isinstance(item, JsonString) and item.end > item.start]

    def joined(self, pieces: list[JsonString]) -> tuple[str, SourceMap | None]:
        if len(pieces) == 1:
            return decode(self.source, pieces[0])
        texts: list[str] = []
        runs: list[tuple[int, int]] = []
        length = 0
        for piece in pieces:
            text, spots = decode(self.source, piece)
            if spots is None:
                runs.append((length, piece.start))
            else:
                runs += [(length + at, spot) for at, spot in zip(spots.body[:-1], spots.source[:-1], strict=True)]
            texts.append(text)
            length += len(text)
        return "".join(texts), SourceMap.of(runs, length, pieces[-1].end)


def _kind(text: str, kind: BodyFormat) -> BodyFormat:
    if kind != "text":
        return kind
    if len(_HTML.findall(text)) >= 2:
        return "html"
    return "bbcode" if len(_BBCODE.findall(text)) >= 2 else "markdown"


def _draft(topic: _Topic, post: dict[str, JsonValue]) -> Draft | None:
    author = topic.author(post)
    found = topic.body(post)
    deleted = bool(topic.text(post.get("deleted_at"))) or topic.true(post.get("user_deleted"))
    if not author or (found is None and not deleted):
        return None
    draft = Draft(author=author, deleted=deleted, hidden=topic.true(post.get("hidden")))
    shown = post.get("name") or post.get("display_username")
    draft.shown = " ".join(topic.text(shown).split()) if isinstance(shown, JsonString) else ""
    draft.number = next((n for name in _NUMBER if (n := topic.number(post.get(name))) is not None), None)
    draft.post_id = topic.number(post.get("id"))
    when = next((text for name in _TIME if (text := topic.text(post.get(name)))), "")
    draft.time_text = when if dates.iso(when) else when[:60]
    changes = topic.number(post.get("version")) or 0
    if changes > 1 or topic.text(post.get("edit_reason")):
        reason = topic.text(post.get("edit_reason"))
        changed = topic.text(post.get("updated_at"))
        draft.edited = f"edited {changed}".strip() + (f": {reason}" if reason else "")
    if found is not None:
        pieces, kind = found
        body, spots = topic.joined(pieces)
        high = len(body.rstrip())
        low = min(len(body) - len(body.lstrip()), high)
        draft.body_format = _kind(body, kind)
        draft.start, draft.end = pieces[0].start + low, pieces[0].start + max(low, high)
        if spots is not None:
            draft.body = body[low:high]
            draft.spots = spots.cut(low, high)
            draft.start, draft.end = draft.spots.source[0], draft.spots.source[-1]
    else:
        draft.body = ""
    return draft


def read(text: str, name: str) -> Reading | None:
    """The topic's posts, or None if this is no JSON; JSON without posts gives a reading without posts."""
    head = text.lstrip("\ufeff \t\r\n")[:1]
    if head not in ("{", "["):
        return None
    try:
        value = parse(text)
    except JsonError as error:
        return Reading("json", Page(name, text), [], [str(error)]) if head == "{" else None
    topic = _Topic(text)
    posts = topic.posts(value)
    if posts is None:
        return Reading("json", Page(name, text), [], ["no list of posts in this JSON"])
    is_discourse = any("cooked" in post or "post_number" in post for post in posts)
    notes: list[str] = []
    drafts: list[Draft] = []
    actions: set[int] = set()
    unread = 0
    for post in posts:
        if topic.text(post.get("post_type")) == "3" or topic.text(post.get("action_code")):
            actions.add(topic.number(post.get("post_number")) or 0)  # «closed the topic»: a remark of the board's own
            continue
        draft = _draft(topic, post)
        if draft is None:
            unread += 1
        else:
            drafts.append(draft)
    if is_discourse and all(draft.number is not None for draft in drafts):
        drafts.sort(key=lambda draft: draft.number or 0)
    if actions:
        notes.append(f"{len(actions)} remark(s) of the board itself left out")
    if unread:
        notes.append(f"{unread} entr{'y' if unread == 1 else 'ies'} without author or text left out")
    title = topic.text(value.get("title")) if isinstance(value, dict) else ""
    reading = Reading(
        "discourse" if is_discourse else "json", Page(name, text, title=title), drafts, notes, taken=frozenset(actions)
    )
    if isinstance(value, dict):
        _missing(topic, value, posts, reading)
    return reading


def _missing(topic: _Topic, value: dict[str, JsonValue], posts: list[dict[str, JsonValue]], reading: Reading) -> None:
    """A Discourse topic names all its posts but holds only the first twenty or so."""
    stream = value.get("post_stream")
    names = stream.get("stream") if isinstance(stream, dict) else None
    if not isinstance(names, list):
        return
    here = {topic.text(post.get("id")) for post in posts}
    absent = [text for one in names if (text := topic.text(one)) and text not in here]
    if absent and len(absent) < len(names):
        last = topic.text(names[-1]) in absent
        where = "at its end" if last else "between those given"
        reading.gaps.append(
            Gap(
                len(reading.drafts),
                len(absent),
                f"the topic has {len(absent)} more post(s) {where} that are not in the file",
            )
        )
