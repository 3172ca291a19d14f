"""What the harness needs of a game besides its rules: how replies are read and how posts are built.

A kit is all that the harness has to be given for a new game; `kit(name)` finds it by the game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol

from engine.protocol import Action, Facts
from gm.posts.model import Line, Post


class Understood(Protocol):
    """A reply as read (`gm.orders`)."""

    @property
    def status(self) -> str:
        """`ok`, `question` or `refused`."""
        ...

    @property
    def actions(self) -> tuple[Action, ...]:
        """The order, as written; empty unless the status is `ok`."""
        ...

    @property
    def code(self) -> str | None:
        """A stable code of the question or refusal."""
        ...

    @property
    def message(self) -> str | None:
        """The question or refusal, Russian, for the player."""
        ...

    @property
    def summary(self) -> str | None:
        """How an `ok` reply is understood, Russian: «Понято: …»."""
        ...


@dataclass(frozen=True, slots=True)
class Kit:
    """`read_reply(text, facts, player, earlier)` reads a player's reply against the facts of the open turn, `earlier`
    being his replies this turn that led to no order; `read_context` does the same against a context as in `gm orders
    --context`; `build_post(facts, narration, seed)` is the post; `narrator(voice, seed)` the built-in one;
    `reply_words(order, seed)` a built-in player's words for an order; `section(kind, facts, format)` the
    obligatory section of a post that the verifier misses; `private(view)`, where a game has secrets, what a player
    alone sees, in words for the host to send him."""

    read_reply: Callable[[str, Facts, str, Sequence[str]], Understood]
    read_context: Callable[[str, Mapping[str, Any]], Understood]
    build_post: Callable[[Facts, str | Sequence[Line], str | None], Post]
    narrator: Callable[[str, str], Any]
    reply_words: Callable[[Sequence[Action], str], str]
    section: Callable[[str, Mapping[str, Any], str], str | None]
    private: Callable[[Mapping[str, Any]], str] | None = None


_KITS: Final = {
    "warha": "gm.kit_warha",
    "runes": "gm.kit_runes",
    "many_things": "gm.kit_many_things",
    "mts": "gm.kit_mts",
}
_extra: dict[str, Kit] = {}


def register(name: str, kit: Kit) -> None:
    """Adds the kit of a game from outside this package for the life of the process (docs/new-game.md)."""
    _extra[name] = kit


def kit(name: str) -> Kit:
    """The kit of the game called `name`. Raises `LookupError`."""
    if name in _extra:
        return _extra[name]
    if name not in _KITS:
        raise LookupError(f"no kit for game {name!r}")
    found: Kit = import_module(_KITS[name]).KIT
    return found
