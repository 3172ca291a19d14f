"""What is measured. Each case is a name, a unit, the aim (0: none), and a function that prepares and returns the
run."""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

from engine import game as games
from engine.chance import seed_from_text
from engine.game import open_record
from engine.record import Tail, seal
from engine.selfplay import play
from tests.bench import many_things, mts, runes

DATA = Path(__file__).parent.parent
PLAYERS = ("Аня", "Боря", "Вера")
Run = Callable[[], int]


def _simulate(record: bool) -> Callable[[], Run]:
    def make() -> Run:
        return lambda: sum(play("warha", PLAYERS, seed_from_text(f"bench/{n}"), record=record).turns for n in range(60))

    return make


def _replay() -> Run:
    texts = [
        "\n".join(play("warha", PLAYERS, seed_from_text(f"bench/{n}"), record=True).lines) + "\n" for n in range(20)
    ]

    def run() -> int:
        turns = 0
        for text in texts:
            game, _ = open_record(text)
            turns += int(game.rules.turn(game.state))
        return turns

    return run


def _orders() -> Run:
    from gm.orders import Context, read_order

    cases = json.loads((DATA / "orders" / "sample.json").read_text(encoding="utf-8"))
    prepared = [(case["reply"], Context.from_json(case["context"])) for case in cases]

    def run() -> int:
        for _ in range(5):
            for reply, context in prepared:
                read_order(reply, context)
        return 5 * len(prepared)

    return run


def _verify() -> Run:
    from engine.verify import verify
    from gm.kits import kit
    from gm.posts import render

    facts = _facts_of_a_game()
    build = kit("warha").build_post
    posts = [(render(build(one, "", None), "html"), one) for one in facts]

    def run() -> int:
        for text, one in posts:
            verify(text, one, format="html")
        return len(posts)

    return run


def _facts_of_a_game() -> list[dict[str, object]]:
    from gm.facts import facts_at, standing_points

    text = "\n".join(play("warha", PLAYERS, seed_from_text("bench/0"), record=True).lines) + "\n"
    game, entries = open_record(text)
    return [facts_at(game, entries, point) for point in standing_points(game)]


def growth() -> Iterator[tuple[int, float, float]]:
    """Time to open a record of so many turns, and the memory that the open game holds (KB)."""
    seed = seed_from_text("long")
    game, entry = games.start("warha", PLAYERS, {}, seed)
    line, tail = seal(Tail(), entry)
    lines = [line]
    for turns in (250, 500, 1000, 2000, 4000):
        while len(lines) < turns:
            nick = game.rules.to_act(game.state)[0]
            game, entry = games.order(game, nick, [{"type": "pass"}], seed)
            line, tail = seal(tail, entry)
            lines.append(line)
        text = "\n".join(lines) + "\n"
        started = time.perf_counter()
        open_record(text)
        seconds = time.perf_counter() - started
        tracemalloc.start()
        held = open_record(text)
        kilobytes = tracemalloc.get_traced_memory()[0] / 1024
        tracemalloc.stop()
        del held
        yield turns, seconds, kilobytes


CASES: list[tuple[str, str, int, Callable[[], Run]]] = [
    ("simulate warha, no records", "turns/s", 20_000, _simulate(False)),
    ("simulate warha, with records", "turns/s", 10_000, _simulate(True)),
    ("replay warha records", "turns/s", 0, _replay),
    ("read replies (orders sample)", "replies/s", 2_000, _orders),
    ("verify rendered posts (HTML, whole, strict)", "posts/s", 0, _verify),
    *many_things.CASES,
    *runes.CASES,
    *mts.CASES,
]
NOTES: list[str] = [*mts.NOTES]
"""What is not measured here, and why."""
