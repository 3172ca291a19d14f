"""Which game a host means: one way for every command that looks at a game.

A game is named by its id (`warha-1`), by the name of its record (`warha-1.jsonl`), or by the path of a record anywhere.
A game of the store wins over a file that bears its bare id; a file that is there wins when the ending is given.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gm.store import FileStore, Snapshot

ENDING: Final = ".jsonl"


def game_id(given: str | None) -> str | None:
    """An id without the ending of its record: for commands that change a game, which is always one of the store."""
    return None if given is None else given.removesuffix(ENDING)


def the_one(given: str | None, record: str | None) -> str:
    """The game that a command was given, as an argument or with `--record`. Raises `InputError` for none and both."""
    from gm.cli.reading import InputError

    if (given is None) == (record is None):
        raise InputError("name one game, by its id or its record: as an argument, or with --record")
    return str(given if given is not None else record)


def snapshot_of(given: str, home: Path | None = None) -> Snapshot:
    """The game that `given` names, every line of its record checked.

    Raises `InputError` (no such game; a record that does not read) and what `Store.load` raises.
    """
    from engine.game import open_record
    from engine.record import RecordError
    from gm.cli.reading import InputError, read_file
    from gm.store import FileStore, Snapshot

    store = FileStore(home)
    if (known := stored(given, store)) is not None:
        return store.load(known)
    path = Path(given)
    if not path.is_file():
        raise InputError(f"{given}: no such file, and no game of that id in {store.home} (see: gm list)")
    try:
        game, entries = open_record(read_file(path))
    except RecordError as error:
        raise InputError(f"{path}: {error}") from None
    return Snapshot(path.stem, game, tuple(entries))


def stored(given: str, store: FileStore) -> str | None:
    """The id in the store that `given` names; None if it names a file elsewhere, or nothing."""
    path = Path(given)
    if path.name != given:
        return path.stem if path.suffix == ENDING and path.is_file() and _same(path, store.path(path.stem)) else None
    if store.path(given).is_file():
        return given
    if given.endswith(ENDING) and not path.is_file() and store.path(path.stem).is_file():
        return path.stem
    return None


def _same(one: Path, other: Path) -> bool:
    return other.is_file() and one.samefile(other)
