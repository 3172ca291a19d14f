"""The record of a game: an append-only list of JSON lines, each chained to the one before by hash.

Pure: lines in, entries out, and back. Files are `gm.store`'s affair. docs/record.md describes the format for readers
in other languages.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

FORMAT: Final = "gm-record"
VERSION: Final = 1
HASH_CHARS: Final = 32

Entry = dict[str, Any]

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


class RecordError(ValueError):
    """A record cannot be read; `line` is the 1-based number of the line at fault."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Tail:
    """The end of a chain, to which the next entry is added: how many lines there are and the last one's hash."""

    lines: int = 0
    hash: str = ""


def encode(entry: Entry) -> str:
    """The one JSON text of an entry: keys as they stand, no spaces, no escapes for non-ASCII."""
    return _ENCODER.encode(entry)


def _hash(previous: str, body: str) -> str:
    return hashlib.sha256(f"{previous}\n{body}".encode()).hexdigest()[:HASH_CHARS]


def seal(tail: Tail, entry: Entry) -> tuple[str, Tail]:
    """`entry` as a line (without the line feed) chained to `tail`, and the new tail. Every entry but the header gets
    `seq` first; `hash` comes last and covers the hash before and the text of the entry without it."""
    body = entry if tail.lines == 0 else {"seq": tail.lines, **entry}
    text = encode(body)
    digest = _hash(tail.hash, text)
    return f'{text[:-1]},"hash":"{digest}"}}', Tail(tail.lines + 1, digest)


def header(game: str, players: Sequence[str], rulings: dict[str, str], commitment: str, **more: Any) -> Entry:
    """The first entry of a record."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game,
        "players": list(players),
        "rulings": rulings,
        "commitment": commitment,
        **more,
    }


def read(lines: Iterable[str]) -> Iterator[Entry]:
    """The entries of a record, checked one by one; the first must be a header of a known version.

    `lines` come without line feeds. Raises `RecordError` at the first line that is not exactly what `seal` would have
    written: any changed, added, lost or moved character shows there or in the line after it.
    """
    tail = Tail()
    for number, line in enumerate(lines, 1):
        entry = _parse(number, line)
        if number == 1:
            _check_header(entry)
        elif type(seq := entry.get("seq")) is not int or seq != tail.lines:
            raise RecordError(number, f"seq {seq} stands where {tail.lines} is due")
        said = entry.pop("hash", None)
        try:
            body = encode(entry)
            digest = _hash(tail.hash, body)
        except (ValueError, RecursionError):  # what `seal` cannot have written: infinities, half a surrogate pair
            raise RecordError(number, "damaged: the line does not match its hash") from None
        if said != digest or line != f'{body[:-1]},"hash":"{digest}"}}':
            raise RecordError(number, "damaged: the line does not match its hash")
        tail = Tail(tail.lines + 1, digest)
        entry["hash"] = digest
        yield entry
    if tail.lines == 0:
        raise RecordError(1, "the record is empty")


def _parse(number: int, line: str) -> Entry:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):  # no JSON, numbers of thousands of digits, brackets without end
        raise RecordError(number, "damaged or cut off: not a JSON object") from None
    if not isinstance(entry, dict):
        raise RecordError(number, "damaged: not a JSON object")
    return entry


def _check_header(entry: Entry) -> None:
    if entry.get("format") != FORMAT:
        raise RecordError(1, f"not a game record (format is {entry.get('format')!r}, not {FORMAT!r})")
    version = entry.get("version")
    if type(version) is not int or version != VERSION:
        raise RecordError(1, f"record version {version!r} is unknown here (known: {VERSION})")
