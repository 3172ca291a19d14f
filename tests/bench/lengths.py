"""Time against length: posts of 5, 20 and 80 thousand characters, a megabyte of what nobody writes, threads of up to
10,000 posts.

Seconds of this process, the best of the rounds for short inputs, one round for long ones.
"""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from engine.chance import Chance, seed_from_text
from engine.games import ruleset
from engine.verify import verify
from gm.auditing import audit
from gm.kits import kit
from gm.narrators.replies import reply_words
from gm.posts import render
from gm.posts.thread import ThreadEntry, player_body, render_thread
from gm.threads import read_thread

PLAYERS: Final = ("Аня", "Боря", "Вера")
SAMPLE: Final = Path(__file__).parent.parent / "verify" / "data" / "posts_sample.json"
KILOBYTES: Final = (5, 20, 80)
MEGABYTE: Final = 1_000_000
THREADS: Final = (100, 1_000, 10_000)
HOSTILE: Final[dict[str, tuple[str, str]]] = {
    "nested blocks": ("html", "<div>а"),
    "nested quotes": ("bbcode", "[quote]а"),
    "nested lists": ("bbcode", "[list][*]а"),
    "nested Markdown quotes": ("markdown", "> " * 50 + "а\n"),
    "a million digits": ("text", "1"),
    "one word": ("text", "а"),
    "names": ("text", "Снежана, "),
    "numbers": ("text", "17 "),
    "numbers in words": ("text", "двадцать один "),
    "numbers on lines": ("text", "17\n"),
    "players with figures": ("text", "Снежана — 5\n"),
    "cards": ("text", "Меч, "),
    "unclosed quotes": ("text", "«"),
    "quoted words": ("text", "«Меч» "),
    "table pipes": ("markdown", "|а|б|\n"),
    "table cells": ("html", "<table><tr><td>1<td>2"),
    "list items": ("html", "<li>Меч 2"),
    "combining accents": ("text", "а\u0301"),
    "accents alone": ("text", "\u0301"),
    "sums between semicolons": ("text", "5 атаки; "),
    "sums on lines": ("text", "золото: 5\n"),
}
"""What is repeated up to a megabyte, and the format it is read in."""


def report() -> None:
    """Prints all tables."""
    print("\nverify by length of the post (seconds of CPU)")
    for name, size, seconds in posts():
        print(f"  {name:<40} {size:>8,} KB {seconds:>9.4f} s  {seconds / size * 5000:>8.1f} ms for 5 KB", flush=True)
    print("\nverify, a megabyte of what nobody writes (seconds of CPU)")
    for name, seconds in hostile():
        print(f"  {name:<40} {seconds:>9.2f} s", flush=True)
    threads_report(THREADS)


def threads_report(lengths: tuple[int, ...]) -> None:
    """Prints the table of threads."""
    print("\naudit by length of the thread (posts of the referee and the players; aim 200 posts/s)")
    for count, seconds, megabytes in threads(lengths):
        print(
            f"  {count:>8,} posts {seconds:>9.2f} s {count / seconds:>7.0f} posts/s {megabytes:>8.1f} MB",
            flush=True,
        )


def posts() -> Iterator[tuple[str, int, float]]:
    """(kind of post, kilobytes, seconds to verify it): true posts of the sample, repeated up to the length."""
    cases = json.loads(SAMPLE.read_text(encoding="utf-8"))
    for scope, format in (("whole", "html"), ("whole", "markdown"), ("prose", "text"), ("whole", "text")):
        case = next((one for one in cases if one["scope"] == scope and one["format"] == format), None)
        if case is None:
            continue
        for size in KILOBYTES:
            piece = case["post"] + "\n\n"
            text = piece * max(1, round(size * 1000 / len(piece.encode())))
            yield f"{scope}, {format}", size, _seconds(lambda text=text, case=case: _verify(text, case), size < 100)  # type: ignore[misc]


def _verify(text: str, case: dict[str, Any]) -> None:
    verify(text, case["facts"], format=case["format"], scope=case["scope"], mode="audit")


def hostile() -> Iterator[tuple[str, float]]:
    """(name, seconds to verify a megabyte of it)."""
    facts = json.loads(SAMPLE.read_text(encoding="utf-8"))[0]["facts"]
    for name, (format, piece) in HOSTILE.items():
        text = piece * (MEGABYTE // len(piece.encode()))
        yield name, _seconds(lambda text=text, format=format: verify(text, facts, format=format), False)  # type: ignore[misc]


def threads(lengths: tuple[int, ...] = THREADS) -> Iterator[tuple[int, float, float]]:
    """(posts, seconds to read and audit the thread, megabytes that the process has needed at most)."""
    for count in lengths:
        text = long_thread(count)
        seconds = _seconds(lambda text=text: audit(read_thread(text, name="long")), False)  # type: ignore[misc]
        yield count, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def long_thread(count: int, format: str = "html") -> str:
    """A game of `count` posts in which everybody passes, so that it never ends."""
    rules = ruleset("warha")
    key = seed_from_text("bench/long thread")
    chance = Chance(key)
    state = rules.start(PLAYERS, {}, chance).state
    build = kit("warha").build_post
    entries: list[ThreadEntry] = []
    while True:
        entries.append(ThreadEntry("Скриптор", render(build(dict(rules.facts(state)), "", None), format), True))
        if len(entries) + 1 >= count:
            return render_thread("Warha Realms: " + ", ".join(PLAYERS), entries, format)
        nick = rules.to_act(state)[0]
        order: list[dict[str, Any]] = [{"type": "pass"}]
        entries.append(ThreadEntry(nick, player_body(reply_words(order, str(len(entries))), format), False))
        state = rules.apply(state, nick, order, chance).state
        chance.drain()


def _seconds(run: Callable[[], object], again: bool) -> float:
    times = []
    for _ in range(5 if again else 1):
        started = time.process_time()
        run()
        times.append(time.process_time() - started)
    return min(times)
