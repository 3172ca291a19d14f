"""What a game for evaluation is: turns with the facts of their posts, and the names that games go by.

A game depends on its name alone: `dev-1-0003` is game 3 of split dev, seed 1, of Warha Realms; another game's key
stands before it, as in `runes.dev-1-0003`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.protocol import Action, Facts

NICKS: Final = (
    ("Маша", "Петя", "Rokot"),
    ("Лисица", "Граф_Шестой", "Бронн"),
    ("Аня", "Глеб", "Тень", "Vortex"),
    ("Игорь", "Хельга"),
)
"""Tables of two to four players; a game takes one by its number."""
SEATS: Final = {"runes": 2, "many_things": 1}
"""How many of a table play where the rules leave no choice."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a true game: the facts of its post, the outcomes of chance that opened it (kind and card names),
    and how the turn before ended: the order and its words (empty before the first turn)."""

    facts: Facts
    dealt: tuple[tuple[str, tuple[str, ...]], ...]
    order: tuple[Action, ...] = ()
    words: str = ""
    state: Any = None

    @property
    def number(self) -> int:
        return int(self.facts["turn"])

    @property
    def final(self) -> bool:
        return bool(self.facts["winner"] or self.facts.get("over"))


@dataclass(frozen=True, slots=True)
class Game:
    """A true game from its first post to its last."""

    name: str
    players: tuple[str, ...]
    turns: tuple[Turn, ...]


def key_of(name: str) -> str:
    """Which game (`warha`, `runes`, …) the game called `name` is a game of."""
    head, dot, _ = name.rpartition(".")
    return head if dot else "warha"


def table_of(name: str) -> tuple[str, ...]:
    """The players of the game called `name`; its number chooses the table."""
    digits = "".join(char for char in name.rpartition("-")[2] if char.isdecimal())
    table = NICKS[int(digits or 0) % len(NICKS)]
    return table[: SEATS.get(key_of(name), len(table))]
