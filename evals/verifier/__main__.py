"""The verifier's benchmark on the command line: see `python -m evals.verifier --help`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Final, cast

from evals.verifier.data import Half, hand_posts
from evals.verifier.report import details, markdown, report
from evals.verifier.run import cases, run
from evals.verifier.scoring import Mend, mend

HALVES: Final[tuple[Half, ...]] = ("dev", "reported")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m evals.verifier",
        description="How well the verifier reads posts of other authors: recall, precision, false alarms, repairs.",
        epilog="example: python -m evals.verifier --half dev --style sport --show",
    )
    parser.add_argument("--half", choices=(*HALVES, "both"), default="both")
    parser.add_argument("--style", help="only posts of this style (development half)")
    parser.add_argument("--sample", type=int, help="only so many posts a style")
    parser.add_argument("--show", action="store_true", help="every miss and false alarm of the development half")
    parser.add_argument("--no-repair", action="store_true", help="leave repairs out (faster)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--markdown", action="store_true", help="the table for the README, from the reported half")
    options = parser.parse_args(arguments)
    halves: Iterable[Half] = HALVES if options.half == "both" else (cast(Half, options.half),)
    if options.markdown:
        halves = ("reported",)
    if options.style:
        halves = tuple(dict.fromkeys(post.half for post in hand_posts() if post.style == options.style)) or ("dev",)
    repairing: Mend | None = None if options.no_repair else mend
    for half in halves:
        todo = cases(half, options.sample, ours=not options.style)
        chosen = (case for case in todo if not options.style or case.style == options.style)
        tally = run(half, chosen, repairing, options.jobs)
        if options.show and half == "dev":
            print(details(tally))
        print(markdown(tally) if options.markdown else report(tally))
    return 0


if __name__ == "__main__":
    sys.exit(main())
