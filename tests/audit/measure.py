"""Measures the audit on many careless and careful referees: `python -m tests.audit.measure GAMES [RATE [FIRST
[foreign]]]`.

Recall: logged slips that a root of the right kind (and subject) was found for in the right post. Precision:
roots found that a logged slip accounts for.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from engine.audit.model import AuditFinding
from gm.auditing import audit
from gm.threads import read_thread
from tests.audit.careless import CarelessThread, careless_thread
from tests.audit.foreign import foreign_thread
from tests.audit.slips import Slip


@dataclass
class Score:
    """Sums over threads."""

    posts: int = 0
    slips: int = 0
    hit: int = 0
    roots: int = 0
    true_roots: int = 0
    missed: list[tuple[int, Slip]] = field(default_factory=list)
    wrong: list[tuple[int, AuditFinding]] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return self.hit / self.slips if self.slips else 1.0

    @property
    def precision(self) -> float:
        return self.true_roots / self.roots if self.roots else 1.0


def score(seed: int, thread: CarelessThread, total: Score) -> None:
    """Adds one thread."""
    found = audit(read_thread(thread.text, name=f"careless-{seed}"))
    roots = list(found.audit.roots)
    total.posts += found.audit.posts
    total.slips += len(thread.slips)
    total.roots += len(roots)
    used: set[int] = set()
    for slip in thread.slips:
        match = next(
            (index for index, root in enumerate(roots) if index not in used and slip.matches(root)),
            None,
        )
        if match is None:
            total.missed.append((seed, slip))
        else:
            used.add(match)
            total.hit += 1
    total.true_roots += len(used)
    total.wrong += [(seed, root) for index, root in enumerate(roots) if index not in used]


def measure(seeds: range, rate: float, make: Callable[..., CarelessThread] = careless_thread) -> Score:
    """Plays, spoils, renders and audits the games of `seeds`."""
    total = Score()
    for seed in seeds:
        score(seed, make(seed, rate=rate), total)
    return total


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    rate = float(sys.argv[2]) if len(sys.argv) > 2 else 0.3
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    start = time.perf_counter()
    make = foreign_thread if "foreign" in sys.argv else careless_thread
    total = measure(range(first, first + games), rate, make)
    seconds = time.perf_counter() - start
    for seed, slip in total.missed:
        print(f"missed  game {seed} {slip}")
    for seed, root in total.wrong:
        print(
            f"wrong   game {seed} post {root.post} {root.kind} {root.subject} {root.said} → {root.expected} "
            f"| {root.quote[:60]!r}"
        )
    print("missed by slip:", dict(Counter(slip.name for _, slip in total.missed)))
    print("wrong by kind:", dict(Counter(root.kind for _, root in total.wrong)))
    print(
        f"{games} games, {total.posts} posts, {seconds:.0f} s ({total.posts / seconds:.0f} posts/s with playing): "
        f"slips {total.slips}, recall {total.recall:.4f}; roots {total.roots}, precision {total.precision:.4f}"
    )


if __name__ == "__main__":
    main()
