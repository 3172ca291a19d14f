"""What callers know of a store: games by id, read freely, changed only inside a session.

StoreError
├── GameNotFoundError   no game of that id
├── GameExistsError     an id is taken
├── GameFinishedError   the game is over: nothing can be added
└── DamagedGameError    the record does not read (the message names the line)
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Protocol

from engine.game import Game
from engine.record import Entry


class StoreError(Exception):
    """A store cannot do what was asked; the message is one line for the host."""


class GameNotFoundError(StoreError):
    """No game of that id."""


class GameExistsError(StoreError):
    """The id is taken."""


class GameFinishedError(StoreError):
    """The game is over."""


class DamagedGameError(StoreError):
    """The record does not read."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game as it was when read: the game, its entries, and (see `FileStore`) whether a torn end was left out."""

    game_id: str
    game: Game
    entries: tuple[Entry, ...] = field(repr=False)
    torn: bool = False


class Session(Protocol):
    """The right to change one game; nobody else has it at the same time."""

    @property
    def game_id(self) -> str:
        """The game's id."""
        ...

    @property
    def game(self) -> Game:
        """The game with all that was appended in this session."""
        ...

    @property
    def entries(self) -> list[Entry]:
        """All entries, those of this session included."""
        ...

    @property
    def seed(self) -> bytes:
        """The secret seed. Raises `StoreError` when it is lost."""
        ...

    @property
    def repaired(self) -> bool:
        """Whether a torn last line (a crash while writing) was cut off when the session was opened."""
        ...

    def append(self, game: Game, entry: Entry) -> None:
        """Adds `entry`, which leads to `game`; it is on disk when this returns."""
        ...

    def shown(self) -> int:
        """The number of entries that the host has been shown; what came after a crash is shown again."""
        ...

    def mark_shown(self) -> None:
        """Notes that the host has seen everything up to now."""
        ...


class Store(Protocol):
    """Games by id."""

    def ids(self) -> list[str]:
        """All ids, sorted."""
        ...

    def create(self, game_id: str | None, game: Game, header: Entry, seed: bytes) -> str:
        """Keeps a new game under `game_id` (None: the next free number after the game's name); its id."""
        ...

    def load(self, game_id: str) -> Snapshot:
        """A game for reading."""
        ...

    def delete(self, game_id: str) -> None:
        """Removes a game and everything kept with it, for good; waits for whoever changes it now."""
        ...

    def session(self, game_id: str) -> AbstractContextManager[Session]:
        """A game for changing; waits for whoever changes it now."""
        ...
