"""Runs through the Deck of Many Things beside the program of the rules text, both written out line by line."""

from __future__ import annotations

import io
from collections.abc import Callable

from gm.simulate import Tally, run
from tests.many_things import reference

RUNS = 20_000
Run = Callable[[], int]


def _ours(ruling: str) -> Callable[[], Run]:
    """As `gm simulate many_things` does it, statistics and a seed for each run included."""

    def make() -> Run:
        def go() -> int:
            out, tally = io.StringIO(), Tally("many_things", 1)
            for played in run("many_things", RUNS, 1, "bench", None, {"D9": ruling}):
                tally.add(played)
                out.write(f"{played.transcript}\n")
            tally.summary()
            return RUNS

        return go

    return make


def _reference() -> Run:
    def go() -> int:
        out = io.StringIO()
        for line in reference.lines(RUNS, 1):
            out.write(f"{line}\n")
        return RUNS

    return go


CASES: list[tuple[str, str, int, Callable[[], Run]]] = [
    ("many_things: the program of the rules text", "runs/s", 0, _reference),
    ("many_things: simulate (aim: twice the program)", "runs/s", 0, _ours("rules")),
    ("many_things: simulate with D9=reference", "runs/s", 0, _ours("reference")),
]
