"""The front door: bytes or text of one or several saved files as one thread, in whatever format they are."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Sequence
from typing import Final

from gm.threads import bbcode, dates, html, json_topics, plain_page, text
from gm.threads.charset import decode, repair
from gm.threads.model import SIMPLE_FORMAT, BodyFormat, Draft, Page, Reading, Thread, ThreadError, ThreadPost
from gm.threads.names import settle_names
from gm.threads.pages import find_gaps, in_order, merge, ordinals
from gm.threads.roles import settle
from gm.threads.sites import SITES

MAX_SIZE: Final = 64 * 1024 * 1024
BOARDS: Final = tuple(dict.fromkeys(site.name for site in SITES if site.name != "html"))
FORMATS: Final = ("auto", *BOARDS, "html", "json", "markdown", "bbcode", "text", "simple")
_BODIES: Final[dict[str, BodyFormat]] = {"markdown": "markdown", "bbcode": "bbcode", "text": "text"}
_PACKED: Final = (
    (b"PK\x03\x04", "a ZIP archive"),
    (b"PK\x05\x06", "an empty ZIP archive"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an xz archive"),
)
_MHTML: Final = re.compile(r"\A\ufeff?(?:[A-Za-z-]+:[^\n]*\r?\n(?:[ \t][^\n]*\r?\n)*){1,40}", re.ASCII)


def _unpack(source: str) -> tuple[str, str] | None:
    """The page in a «single file» (MHTML) and a note, if that is what was given."""
    head = source[:4000]
    if not (_MHTML.match(head) and "multipart/related" in head.lower() and "mime-version" in head.lower()):
        return None
    message = email.message_from_bytes(source.encode("utf-8", "surrogateescape"), policy=email.policy.default)
    for part in message.walk():
        if part.get_content_type() == "text/html":
            payload = part.get_payload(decode=True)
            if isinstance(payload, bytes):
                return decode(payload)[0], "a web archive; places are counted in the page unpacked from it"
    return None


def _text(data: bytes | str) -> tuple[str, list[str]]:
    if len(data) > MAX_SIZE:
        raise ThreadError(f"larger than {MAX_SIZE // 1024 // 1024} MB; save the pages of the topic one by one")
    if isinstance(data, bytes) and (packed := next((name for sign, name in _PACKED if data.startswith(sign)), None)):
        raise ThreadError(f"this is {packed}, not a saved thread; unpack it and hand over what is in it")
    source, notes = decode(data) if isinstance(data, bytes) else (data, [])
    if (unpacked := _unpack(source)) is not None:
        source, note = unpacked
        notes = [note]
    if source[:20_000].count("\0") > 20:
        raise ThreadError("this is a binary file, not a saved thread")
    if not source.strip("\ufeff \t\r\n\0"):
        raise ThreadError("the file is empty")
    source, repaired = repair(source)
    return source, notes + repaired


def _of_plain_page(source: str, name: str, known: Sequence[str]) -> Reading | None:
    """A page of no known board: its visible text read as text, places led back to the page."""
    plain, spots = plain_page.to_text(source)
    reading = text.read(plain, name, known)
    if not reading.drafts:
        return None
    for draft in reading.drafts:
        draft.body = plain[draft.start : draft.end]
        draft.spots = spots.cut(draft.start, draft.end)
        draft.start, draft.end = draft.spots.source[0], draft.spots.source[-1]
        draft.body_format = "text"
    note = "a page of no known board; its visible text was read, tables and colours are lost"
    return Reading("html", Page(name, source), reading.drafts, [note, *reading.notes])


def _read(source: str, name: str, format: str, known: Sequence[str]) -> Reading:
    """One page in the format given or recognised; the reading has posts or a note why not."""
    reading: Reading | None = None
    if format in ("auto", "json", "discourse"):
        reading = json_topics.read(source, name)
        if reading is not None and (reading.drafts or format == "json"):
            return reading
    failed = reading.notes if reading is not None else []
    if format in BOARDS or format == "html" or (format == "auto" and html.is_html(source)):
        reading = html.read(source, name, format if format in BOARDS else "")
        reading = reading or _of_plain_page(source, name, known)
        if reading is None:
            raise ThreadError(
                "no posts found on this page; it is of no board that is known. "
                f"Copy the text of the topic into a file and {SIMPLE_FORMAT}"
            )
        return reading
    if format in ("auto", "bbcode"):
        reading = bbcode.read(source, name)
        if reading is not None:
            return reading
    if failed and source.lstrip("\ufeff \t\r\n").startswith("{"):
        return Reading("json", Page(name, source), [], failed)
    reading = text.read(source, name, known, "simple" if format == "simple" else "")
    body_format = _BODIES.get(format)
    if body_format is not None and reading.drafts:
        reading.reader = format
        for draft in reading.drafts:
            draft.body_format = body_format
    return reading


def _post(draft: Draft, ordinal: int, page: int, source: str) -> ThreadPost:
    body = draft.body
    blanked: tuple[tuple[int, int], ...] = ()
    if body is None:
        body = source[draft.start : draft.end]
        if draft.noise:
            blanked = tuple(draft.noise)
            parts, position = [], draft.start
            for low, high in blanked:
                low = max(low, position)
                parts += [source[position:low], " " * (high - low)]
                position = max(position, high)
            body = "".join([*parts, source[position : draft.end]])
    return ThreadPost(
        ordinal=ordinal,
        author=draft.author,
        time=dates.iso(draft.time_text) or draft.time_text or None,
        body=body,
        body_format=draft.body_format,
        start=draft.start,
        end=draft.end,
        page=page,
        spots=draft.spots,
        blanked=blanked,
        edited=draft.edited,
        number=draft.number,
        post_id=draft.post_id,
        time_text=draft.time_text,
        deleted=draft.deleted,
        hidden=draft.hidden,
    )


def read_pages(
    pages: Sequence[bytes | str],
    *,
    names: Sequence[str] = (),
    format: str = "auto",
    referee: str | None = None,
    players: Sequence[str] | None = None,
) -> Thread:
    """The files of one topic as one thread. Raises ThreadError with one clear line if there is no reading them."""
    if format not in FORMATS:
        raise ThreadError(f"unknown format «{format}»; known are: {', '.join(FORMATS)}")
    if not pages:
        raise ThreadError("no files given")
    known = [nick for nick in [referee, *(players or ())] if nick]
    notes: list[str] = []
    readings: list[Reading] = []
    for index, data in enumerate(pages):
        name = names[index] if index < len(names) else ""
        label = f"{name}: " if name and len(pages) > 1 else ""
        try:
            source, odd = _text(data)
            reading = _read(source, name, format, known)
        except ThreadError as error:
            raise ThreadError(f"{name}: {error}" if name else str(error)) from None
        if not reading.drafts:
            why = "; ".join(reading.notes) or f"no posts found; {SIMPLE_FORMAT}"
            if len(pages) == 1:
                raise ThreadError(f"{name}: {why}" if name else why)
            notes.append(f"{label}{why}")
            continue
        readings.append(reading)
        notes += [f"{label}{note}" for note in [*odd, *reading.notes]]
    if not readings:
        raise ThreadError("no posts found in any of the files: " + notes[0])
    readings = in_order(readings)
    placed = merge(readings, notes)
    renamed = settle_names(readings, placed)
    numbers = ordinals(readings, placed)
    posts = tuple(
        _post(draft, ordinal, page, readings[page].page.text)
        for ordinal, (draft, page) in zip(numbers, placed, strict=True)
    )
    gaps = find_gaps(readings, placed, numbers)
    if referee is not None:
        referee = renamed.get(referee.strip().casefold(), referee)
    if players is not None:
        players = [renamed.get(nick.strip().casefold(), nick) for nick in players]
    chosen, playing = settle(posts, referee, players, notes)
    return Thread(
        reader="+".join(dict.fromkeys(reading.reader for reading in readings)),
        source=", ".join(dict.fromkeys(reading.page.name for reading in readings if reading.page.name)),
        posts=posts,
        referee=chosen,
        players=playing,
        notes=tuple(dict.fromkeys(notes)),
        gaps=tuple(gaps),
        pages=tuple(reading.page for reading in readings),
        title=next((reading.page.title for reading in readings if reading.page.title), ""),
    )


def read_thread(
    data: bytes | str,
    *,
    name: str = "",
    format: str = "auto",
    referee: str | None = None,
    players: Sequence[str] | None = None,
) -> Thread:
    """A saved thread. The format, the referee and the players are recognised unless given."""
    return read_pages([data], names=[name], format=format, referee=referee, players=players)
