"""Prints speed with machine and versions. Each figure is the best of three runs, since noise only ever slows."""

from __future__ import annotations

import platform
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

from tests.bench import cases, lengths

ROUNDS = 3


def best(run: Callable[[], int]) -> float:
    """Units of work a second, best of the rounds; `run` returns how many units it did."""
    fastest = 0.0
    for _ in range(ROUNDS):
        started = time.perf_counter()
        done = run()
        fastest = max(fastest, done / (time.perf_counter() - started))
    return fastest


def main() -> None:
    """Runs every case (or those whose name contains an argument) and prints a table."""
    wanted = sys.argv[1:]
    print(f"Python {platform.python_version()}, {platform.machine()}, {_processor()}, skriptor {version('skriptor')}")
    for name, unit, aim, make in cases.CASES:
        if wanted and not any(word in name for word in wanted):
            continue
        rate = best(make())
        print(f"{name:<52} {rate:>12,.0f} {unit:<12} {'aim ' + format(aim, ',') if aim else ''}", flush=True)
    for note in cases.NOTES:
        if not wanted or any(word in note for word in wanted):
            print(note)
    if not wanted or any(word in "help" for word in wanted):
        print(f"{'gm --help, cold start':<52} {_help_seconds():>12.2f} {'seconds':<12} aim 0.5")
    if not wanted or "growth" in wanted:
        _growth()
    if not wanted or "lengths" in wanted:
        lengths.report()
    elif "threads" in wanted:
        lengths.threads_report(lengths.THREADS[:2])


def _help_seconds() -> float:
    times = []
    for _ in range(5):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-m", "gm", "--help"], check=True, capture_output=True)
        times.append(time.perf_counter() - started)
    return min(times)


def _growth() -> None:
    print("\ngrowth with the length of a game (Warha, turns → open, memory of the open game)")
    for turns, seconds, kilobytes in cases.growth():
        print(f"  {turns:>6} turns  {seconds:>8.3f} s  {kilobytes:>8,.0f} KB")


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.processor() or "unknown processor"


if __name__ == "__main__":
    main()
