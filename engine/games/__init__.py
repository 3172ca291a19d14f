"""The games, each a package of its own behind `engine.protocol.Ruleset`, loaded by name when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from engine.protocol import Ruleset

GAMES: Final = {
    "warha": ("engine.games.warha.rules", "Warha"),
    "runes": ("engine.games.runes.rules", "Runes"),
    "many_things": ("engine.games.many_things.rules", "ManyThings"),
    "mts": ("engine.games.mts.rules", "Mts"),
}
_extra: dict[str, Ruleset[Any]] = {}


class UnknownGameError(LookupError):
    """No game of this name; the message lists the known ones."""


def register(ruleset: Ruleset[Any]) -> None:
    """Adds a game from outside this package for the life of the process (docs/new-game.md)."""
    _extra[ruleset.name] = ruleset


def ruleset(name: str) -> Ruleset[Any]:
    """The rules of the game called `name`. Raises `UnknownGameError`."""
    if name in _extra:
        return _extra[name]
    if name not in GAMES:
        raise UnknownGameError(f"no game {name!r}; known games: {', '.join([*GAMES, *_extra])}")
    module, attribute = GAMES[name]
    found: Ruleset[Any] = getattr(import_module(module), attribute)()
    return found
