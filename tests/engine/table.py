"""A game whose record is kept while it is played, for tests that change it afterwards."""

from __future__ import annotations

import json
from typing import Any

from engine import game as games
from engine.protocol import Action
from engine.record import Entry, Tail, seal
from engine.selfplay import play
from tests.engine.build import PASS

SEED, OTHER = b"\x05" * 32, b"\x06" * 32
NICKS = ["Аня", "Боря", 'Ф"\\u\\', "\u202eעברית", "😀"]


def sealed(entries: list[Entry]) -> str:
    """A record of these entries, chained anew: what somebody writes who wants to hide a change."""
    tail, lines = Tail(), []
    for entry in entries:
        bare = {key: value for key, value in entry.items() if key not in ("seq", "hash")}
        line, tail = seal(tail, bare)
        lines.append(line + "\n")
    return "".join(lines)


def entries_of(text: str) -> list[Entry]:
    return [json.loads(line) for line in text.split("\n")[:-1]]


def whole(seed: bytes = SEED, **how: Any) -> str:
    """A game of built-in players with its record."""
    return "".join(line + "\n" for line in play("warha", NICKS[:3], seed, record=True, **how).lines)


class Table:
    """A game that writes down what is done."""

    def __init__(self, *players: str, **rulings: str) -> None:
        self.game, entry = games.start("warha", players or ("Аня", "Боря"), rulings, SEED)
        self.entries = [entry]

    def order(self, *actions: Action) -> None:
        player = self.game.rules.to_act(self.game.state)[0]
        self.game, entry = games.order(self.game, player, actions or [PASS], SEED)
        self.entries.append(entry)

    def undo(self) -> None:
        self.game, entry = games.undo(self.game)
        self.entries.append(entry)

    def note(self, kind: str, **more: Any) -> None:
        self.game = games.note(self.game)
        self.entries.append({"turn": 1, "player": None, "type": kind, **more})

    def end(self) -> None:
        self.game, entry = games.end(self.game, SEED)
        self.entries.append(entry)

    @property
    def text(self) -> str:
        return sealed(self.entries)
