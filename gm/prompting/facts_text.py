"""Facts in words for a prompt, by game: complete, short, and in the same terms as the posts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Final

from engine.protocol import Facts

_WRITERS: Final = {
    "warha": "gm.prompting.warha",
    "runes": "gm.prompting.runes",
    "many_things": "gm.prompting.many_things",
    "mts": "gm.prompting.mts",
}
_extra: dict[str, Callable[[Facts], str]] = {}


def register(game: str, writer: Callable[[Facts], str]) -> None:
    """Adds a game from outside this package (docs/new-game.md)."""
    _extra[game] = writer


def facts_text(facts: Mapping[str, object]) -> str:
    """The facts as lines of Russian text."""
    game = str(facts["game"])
    if game in _extra:
        return _extra[game](dict(facts))
    writer: Callable[[Facts], str] = import_module(_WRITERS[game]).facts_text
    return writer(dict(facts))


def words_of(facts: Mapping[str, object], what: str) -> Sequence[str]:
    """`standing` (where a game stands) or `told` (what a turn was, for later prompts) as lines, from the game's writer;
    nothing where it has no such function."""
    game = str(facts["game"])
    if game in _extra or game not in _WRITERS:
        return ()
    writer: Callable[[Facts], Sequence[str]] | None = getattr(import_module(_WRITERS[game]), what, None)
    return () if writer is None else writer(dict(facts))


def quotable(facts: Mapping[str, object], reply: str) -> str:
    """A player's words as a prompt may quote them: what they say of secrets is left out by the game's writer
    (`quotable`), where it has something to hide."""
    game = str(facts["game"])
    if game in _extra or game not in _WRITERS:
        return reply
    hide: Callable[[Facts, str], str] | None = getattr(import_module(_WRITERS[game]), "quotable", None)
    return reply if hide is None else hide(dict(facts), reply)
