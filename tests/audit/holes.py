"""Posts cut out of clean threads without a word: how many false roots each hole makes, and which holes the report does
not mention (`python -m tests.audit.holes THREAD STEP SIZES`, THREAD a file of transcripts/audits or `own:PLAYERS:SEED`,
SIZES like `1,2,4`)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.audit.model import Audit
from gm.auditing import audit
from gm.posts.thread import ThreadEntry, render_thread
from gm.threads import Thread, read_thread
from tests.audit.games import REFEREE, play
from tests.audit.goldens import FOLDER

NICKS = ("Лисица", "Rokot", "Граф_Шестой", "Тень")
SAID = ("gap", "no_reply")


@dataclass(frozen=True, slots=True)
class Hole:
    """What an audit makes of a thread without `count` posts behind post `after`: the number of roots, and where it
    says that something is missing."""

    after: int
    count: int
    roots: int
    said: tuple[tuple[int, str], ...]


def thread_of(name: str, turns: int = 40) -> Thread:
    """An example thread, or a game told in our own format."""
    if name.startswith("own:"):
        _, players, seed = name.split(":")
        entries = play(int(seed), turns=turns, players=NICKS[: int(players)])
        posts = [ThreadEntry(who, text, who == REFEREE) for who, text in entries]
        return read_thread(render_thread("т", posts, "markdown"))
    return read_thread((FOLDER / name).read_bytes(), name=name)


def cut(thread: Thread, after: int, count: int) -> Thread:
    """The thread without `count` posts behind the first `after`, its posts numbered anew."""
    kept = (*thread.posts[:after], *thread.posts[after + count :])
    return replace(thread, posts=tuple(replace(post, ordinal=n) for n, post in enumerate(kept, 1)), gaps=())


def found(thread: Thread, after: int, count: int) -> Audit:
    """The audit of the thread with the hole."""
    return audit(cut(thread, after, count)).audit


def holes(thread: Thread, step: int, count: int) -> list[Hole]:
    """A hole of `count` posts at every `step`-th place."""
    result = []
    for after in range(1, len(thread.posts) - count, step):
        one = found(thread, after, count)
        said = tuple((remark.post, remark.code) for remark in one.remarks if remark.code in SAID)
        result.append(Hole(after, count, len(one.roots), said))
    return result


def report(name: str, made: Sequence[Hole]) -> str:
    """The figures in a line."""
    roots = [hole.roots for hole in made]
    return (
        f"{name}: {len(made)} holes of {made[0].count if made else 0}: {sum(roots)} false roots, at most "
        f"{max(roots, default=0)}, none in {roots.count(0)}; {sum(not hole.said for hole in made)} not mentioned"
    )


def main() -> None:
    name, step, sizes = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    thread = thread_of(name)
    for size in map(int, sizes.split(",")):
        made = holes(thread, step, size)
        print(report(name, made), flush=True)
        for hole in made:
            if hole.roots or not hole.said:
                print(f"  {hole}")


if __name__ == "__main__":
    main()
