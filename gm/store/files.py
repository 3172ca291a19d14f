"""Games as files in one folder.

`ID.jsonl` is the record, and the only truth; `ID.seed` holds the secret seed, readable by the owner only;
`ID.lock` keeps two processes from writing at once; `ID.shown` counts the entries whose posts have reached the
host. An entry is one `write` of one line, synced before it counts. A last line without its line feed is what a
crash leaves of an entry that nobody has been told of: it is left out when reading and cut off before the next
entry is written.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from engine.game import Game, open_record
from engine.record import Entry, RecordError, Tail, seal
from gm.store.model import (
    DamagedGameError,
    GameExistsError,
    GameNotFoundError,
    Session,
    Snapshot,
    StoreError,
)

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}\Z")
LOCK_SECONDS: Final = 30.0


def default_home() -> Path:
    """`GM_HOME`, else the user's data folder (`XDG_DATA_HOME` or ~/.local/share) + skriptor/games."""
    if home := os.environ.get("GM_HOME"):
        return Path(home)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "skriptor" / "games"


class FileStore:
    """A `Store` in a folder, which is made when the first game is."""

    def __init__(self, home: Path | None = None, *, lock_seconds: float = LOCK_SECONDS) -> None:
        self.home = home or default_home()
        self.lock_seconds = lock_seconds

    def path(self, game_id: str) -> Path:
        """The record file of a game."""
        return self.home / f"{game_id}.jsonl"

    def ids(self) -> list[str]:
        """See `Store.ids`."""
        if not self.home.is_dir():
            return []
        return sorted(path.stem for path in self.home.glob("*.jsonl") if _ID.match(path.stem))

    def create(self, game_id: str | None, game: Game, header: Entry, seed: bytes) -> str:
        """See `Store.create`. Raises `GameExistsError`, `StoreError`."""
        if game_id is not None and not _ID.match(game_id):
            raise StoreError(f"a game id has letters, digits, '.', '_' and '-' only, not {game_id!r}")
        with _said(self.home):
            self.home.mkdir(parents=True, exist_ok=True)
            with self._lock("new"):
                chosen = game_id or self._free_id(game.rules.name)
                if self.path(chosen).exists():
                    raise GameExistsError(f"there is a game {chosen} already; choose another --id")
                line, _ = seal(Tail(), header)
                _write_whole(self.home / f"{chosen}.seed", seed.hex() + "\n", 0o600)
                _write_whole(self.path(chosen), line + "\n", 0o644)
                with suppress(FileNotFoundError):
                    (self.home / f"{chosen}.shown").unlink()
        return chosen

    def _free_id(self, name: str) -> str:
        taken = set(self.ids())
        number = 1
        while f"{name}-{number}" in taken:
            number += 1
        return f"{name}-{number}"

    def load(self, game_id: str) -> Snapshot:
        """See `Store.load`. Raises `GameNotFoundError`, `DamagedGameError`, `StoreError`."""
        whole, torn = self._read(game_id)
        game, entries = self._open(game_id, whole)
        return Snapshot(game_id, game, tuple(entries), torn)

    def delete(self, game_id: str) -> None:
        """See `Store.delete`: a damaged game goes too. Raises `GameNotFoundError`, `StoreError`.

        The record goes first: a crash in between leaves no game that reads but cannot go on.
        """
        self._read_bytes(game_id)
        with _said(self.path(game_id)):
            with self._lock(game_id):
                for ending in ("jsonl", "seed", "shown"):
                    (self.home / f"{game_id}.{ending}").unlink(missing_ok=True)
            (self.home / f"{game_id}.lock").unlink(missing_ok=True)

    @contextmanager
    def session(self, game_id: str) -> Iterator[Session]:
        """See `Store.session`. Raises as `load`, and `StoreError` when the game stays locked."""
        self._read(game_id)
        with _said(self.path(game_id)), self._lock(game_id):
            whole, torn = self._read(game_id)
            if torn:
                _cut(self.path(game_id), len(whole.encode()))
            game, entries = self._open(game_id, whole)
            yield _FileSession(self, game_id, game, entries, torn)

    @contextmanager
    def _lock(self, name: str) -> Iterator[None]:
        try:
            with FileLock(self.home / f"{name}.lock", timeout=self.lock_seconds):
                yield
        except Timeout:
            raise StoreError(f"game {name} is being changed by another process; try again when it has ended") from None

    def _read_bytes(self, game_id: str) -> bytes:
        if not _ID.match(game_id) or not self.path(game_id).is_file():
            known = ", ".join(self.ids()[:8]) or "none yet; start one with: gm new"
            raise GameNotFoundError(f"no game {game_id!r} in {self.home} (games: {known})")
        with _said(self.path(game_id)):
            return self.path(game_id).read_bytes()

    def _read(self, game_id: str) -> tuple[str, bool]:
        data = self._read_bytes(game_id)
        end = data.rfind(b"\n") + 1
        try:
            return data[:end].decode(), end != len(data)
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            raise DamagedGameError(f"{self.path(game_id)}: line {line}: damaged: not UTF-8") from None

    def _open(self, game_id: str, text: str) -> tuple[Game, list[Entry]]:
        try:
            return open_record(text)
        except RecordError as error:
            raise DamagedGameError(f"{self.path(game_id)}: {error}") from None


class _FileSession:
    """A locked game (see `Session`)."""

    def __init__(self, store: FileStore, game_id: str, game: Game, entries: list[Entry], repaired: bool) -> None:
        self._store = store
        self.game_id = game_id
        self.game = game
        self.entries = entries
        self.repaired = repaired
        self._tail = Tail(len(entries), str(entries[-1]["hash"]))

    @property
    def seed(self) -> bytes:
        if self.game.seed is not None:
            return bytes.fromhex(self.game.seed)
        path = self._store.home / f"{self.game_id}.seed"
        try:
            return bytes.fromhex(path.read_text(encoding="ascii").strip())
        except (OSError, ValueError):
            raise StoreError(
                f"the seed file {path} is missing or damaged: the game can be read, not continued"
            ) from None

    def append(self, game: Game, entry: Entry) -> None:
        line, self._tail = seal(self._tail, entry)
        _append(self._store.path(self.game_id), line + "\n")
        self.game = game
        self.entries.append({"seq": self._tail.lines - 1, **entry, "hash": self._tail.hash})

    def shown(self) -> int:
        try:
            return int((self._store.home / f"{self.game_id}.shown").read_text(encoding="ascii"))
        except (OSError, ValueError):
            return 0

    def mark_shown(self) -> None:
        _write_whole(self._store.home / f"{self.game_id}.shown", f"{self._tail.lines}\n", 0o644)


@contextmanager
def _said(path: Path) -> Iterator[None]:
    """Trouble with the file system as one line that names the path."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from None


def _append(path: Path, line: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
    try:
        data = line.encode()
        size = os.fstat(descriptor).st_size
        try:
            if os.write(descriptor, data) != len(data):
                raise OSError("the disk is full")
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, size)
            raise
    finally:
        os.close(descriptor)


def _cut(path: Path, size: int) -> None:
    with open(path, "rb+") as file:
        file.truncate(size)
        file.flush()
        os.fsync(file.fileno())


def _write_whole(path: Path, text: str, mode: int) -> None:
    """The file has either its old content or all of the new one, whenever the machine stops."""
    temporary = path.with_name(path.name + ".tmp")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
        os.chmod(temporary, mode)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
