"""Rounds of Боевые руны a second, by the strength of the built-in players."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, islice

from engine.chance import seed_from_text
from engine.selfplay import play

NICKS = ("Аня", "Боря")
Run = Callable[[], int]


def _games(style: str, games: int, record: bool) -> Callable[[], Run]:
    def make() -> Run:
        numbers = count()  # never the same game twice: built-in players remember what they have thought through

        def go() -> int:
            return sum(
                play("runes", NICKS, seed_from_text(f"bench/{n}"), styles=(style, style), record=record).turns
                for n in islice(numbers, games)
            )

        return go

    return make


CASES: list[tuple[str, str, int, Callable[[], Run]]] = [
    ("runes: random players, no records", "rounds/s", 0, _games("random", 100, False)),
    ("runes: random players, with records", "rounds/s", 0, _games("random", 100, True)),
    ("runes: greedy players", "rounds/s", 0, _games("greedy", 20, False)),
    ("runes: players that look ahead", "rounds/s", 0, _games("lookahead", 4, False)),
]
