"""Where games are kept: a small `Store` protocol and the one that uses plain files."""

from gm.store.files import FileStore
from gm.store.model import (
    GameExistsError,
    GameFinishedError,
    GameNotFoundError,
    Session,
    Snapshot,
    Store,
    StoreError,
)

__all__ = [
    "FileStore",
    "GameExistsError",
    "GameFinishedError",
    "GameNotFoundError",
    "Session",
    "Snapshot",
    "Store",
    "StoreError",
]
