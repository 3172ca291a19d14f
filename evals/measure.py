"""How good the measure is: referees of known error rates, measured a hundred times over (docs/evaluation.md quotes
the output).

    python -m evals.measure --runs 100 --games 30

Every run takes other games and other lots. Posts are written, read, judged and added up by the code that `gm eval`
uses; only the call through Inspect is left out. What the intervals should cover is computed from the rates alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Final

from evals import scripted
from evals.games import game_of
from evals.intervals import difference
from evals.judging import OUTCOMES, READABLE, Reading, cleaned, outcome_of, read_post, row_of
from evals.ledgers import Books
from evals.results import Row, SampleResult
from evals.scores import build_report, true_pairs
from evals.turns import Turn
from evals.windows import Window, referee_windows

POOL: Final = 300
LENGTH: Final = 8
RATES: Final[Mapping[str, float]] = {
    "forgets": 0.08, "swaps": 0.08, "drifts": 0.08, "drops": 0.05, "fences": 0.04, "refuses": 0.04, "breaks": 0.03,
}  # fmt: skip
_SHOWN: Final = {"forgets": "cards", "swaps": "health", "drifts": "sums", "drops": "omitted"}


def referee(rates: Mapping[str, float], seed: object) -> scripted.Referee:
    """A scripted referee with these rates."""
    return scripted.Referee.from_name("+".join(f"{name}:{rate:g}" for name, rate in rates.items()) + f"@{seed}")


@lru_cache(maxsize=30_000)
def _read(window: Window, number: int, text: str) -> Reading:
    facts = game_of(window.game).turns[window.start - 2 + number].facts
    return read_post(cleaned(text, "text", "whole"), facts)


def offline(who: scripted.Referee, window: Window, model: str) -> SampleResult:
    """One window refereed by a scripted referee, without Inspect."""
    game, books, rows = game_of(window.game), Books(), list[Row]()
    for number in range(1, window.length + 1):
        turn = game.turns[window.start - 2 + number]
        answer = scripted.referee_answer(who, window, number, "text", 0)
        outcome, text = outcome_of(answer.text, answer.stop, "", nicks=game.players)
        row = Row(number, turn.number, turn.facts["actor"], outcome, False, turn.final)
        if outcome in READABLE:
            reading = _read(window, number, text)
            roots, carried = books.enter(number, reading)
            true = outcome == "told" and reading.true
            row = Row.from_json({**row.to_json(), **row_of(reading), "roots": roots, "carried": carried, "true": true})
        rows.append(row)
    return SampleResult(model, "referee", window.id, window.game, tuple(rows), tuple(e.to_json() for e in books.events))


def turns_of(window: Window) -> Sequence[Turn]:
    """The turns that a window asks for."""
    return game_of(window.game).turns[window.start - 1 : window.start - 1 + window.length]


def expected_outcomes(rates: Mapping[str, float]) -> dict[str, float]:
    """The shares of kinds of answers: a refusal hides a break, both hide a fence."""
    refused, cut = rates["refuses"], rates["breaks"]
    shares = {"refused": refused, "cut": cut * (1 - refused), "json": rates["fences"] * (1 - refused) * (1 - cut)}
    return {**dict.fromkeys(OUTCOMES, 0.0), **shares, "told": 1 - sum(shares.values())}


def expected_roots(rates: Mapping[str, float], windows: Sequence[Window]) -> dict[str, float]:
    """The share of posts with a root error by family, among readable posts that tell of it."""
    top, bottom = defaultdict[str, float](float), defaultdict[str, float](float)
    for window in windows:
        for turn in turns_of(window):
            drop = rates["drops"] * scripted.applicable("drops", turn.facts)
            for fault, family in _SHOWN.items():
                if turn.final and family in ("sums", "omitted"):
                    continue
                # Row, cards and healths are not told where they are dropped; sums are, and nobody drifts there.
                seen = 1.0 if family in ("sums", "omitted") else 1 - drop
                rate = rates[fault] * scripted.applicable(fault, turn.facts)
                bottom[family] += seen
                top[family] += rate * (1.0 if family == "omitted" else 1 - drop)
    return {family: top[family] / bottom[family] for family in bottom}


def _any_root(rates: Mapping[str, float], turn: Turn) -> float:
    drop = rates["drops"] * scripted.applicable("drops", turn.facts)
    spared = prod(1 - rates[fault] * scripted.applicable(fault, turn.facts) for fault in _SHOWN if fault != "drops")
    return drop + (1 - drop) * (1 - spared)


def expected_by_post(rates: Mapping[str, float], windows: Sequence[Window]) -> tuple[list[float], list[float]]:
    """For post 1, 2 … of the windows: the share with a root error, and of games without a wrong post so far."""
    longest = max(window.length for window in windows)
    roots, alive = [], []
    readable = 1 - sum(expected_outcomes(rates)[name] for name in ("refused", "cut", "json"))
    survived = dict.fromkeys(windows, 1.0)
    value = 1.0
    for number in range(longest):
        here = [window for window in windows if window.length > number]
        chances = {window: _any_root(rates, turns_of(window)[number]) for window in here}
        roots.append(sum(chances.values()) / len(here))
        before = sum(survived[window] for window in here)
        for window in here:
            survived[window] *= readable * (1 - chances[window])
        value *= sum(survived[window] for window in here) / before
        alive.append(value)
    return roots, alive


def windows_of(run: int, games: int, length: int = LENGTH) -> list[Window]:
    """The windows of one run out of a pool of games."""
    pool = _pool(length)
    first = run * games % POOL
    return [pool[(first + step) % POOL] for step in range(games)]


@lru_cache(maxsize=4)
def _pool(length: int) -> tuple[Window, ...]:
    return tuple(referee_windows("dev", "measure", POOL, length))


def coverage(runs: int, games: int, rates: Mapping[str, float] = RATES) -> dict[str, tuple[int, int]]:
    """By what is measured: how many runs have the known rate inside their interval, of how many that report one (a
    curve ends where no game is left to be seen)."""
    inside, reported = Counter[str](), Counter[str]()
    for run in range(runs):
        windows = windows_of(run, games)
        who = referee(rates, run)
        report = build_report([offline(who, window, "known") for window in windows], {})["models"]["known"]
        due = {
            f"root error: {name}": (report["roots"][name], rate)
            for name, rate in expected_roots(rates, windows).items()
        }
        for name, rate in expected_outcomes(rates).items():
            due[f"answer: {name}"] = (report["outcomes"][name], rate)
        roots, alive = expected_by_post(rates, windows)
        for at, (root, left) in enumerate(zip(roots, alive, strict=True)):
            due[f"post {at + 1}: root error"] = (report["by_turn"][at]["root"], root)
            if at < len(report["survival"]):
                due[f"post {at + 1}: still true"] = (report["survival"][at], left)
        for name, (estimate, rate) in due.items():
            reported[name] += 1
            inside[name] += estimate["low"] - 1e-9 <= rate <= estimate["high"] + 1e-9
        _progress("coverage", run, runs)
    return {name: (inside[name], reported[name]) for name in reported}


def ranking(runs: int, games: int, rates: Mapping[str, float] = RATES) -> dict[str, int]:
    """How often half the error rate is ranked higher, how often that is sure, and how often the interval of two
    equal referees covers zero."""
    found = Counter[str]()
    half = {name: rate / 2 for name, rate in rates.items()}
    for run in range(runs):
        windows = windows_of(run, games)
        order = [window.game for window in windows]
        scores = {}
        for name, kind, seed in (("worse", rates, run), ("better", half, f"b{run}"), ("equal", rates, f"e{run}")):
            who = referee(kind, seed)
            scores[name] = true_pairs({w.id: offline(who, w, name) for w in windows}, order)
        apart = difference(scores["better"], scores["worse"])
        found["better ranked higher"] += (apart.value or 0) > 0
        found["and surely so"] += (apart.low or 0) > 0
        same = difference(scores["equal"], scores["worse"])
        found["equal: covers zero"] += (same.low or 0) <= 0 <= (same.high or 0)
        _progress("ranking", run, runs)
    return dict(found)


def _progress(what: str, run: int, runs: int) -> None:
    print(f"\r{what}: {run + 1} of {runs} ", end="" if run + 1 < runs else "\n", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description="How good the measure is.")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--games", type=int, default=30)
    chosen = parser.parse_args(arguments)
    started = time.monotonic()
    covered = coverage(chosen.runs, chosen.games)
    print(f"Known rate inside the 95 % interval, of {chosen.runs} runs of {chosen.games} games:")
    for name, (count, reported) in covered.items():
        print(f"  {name:32} {count}" + (f" of {reported}" if reported < chosen.runs else ""))
    lowest = min(covered, key=lambda name: covered[name][0] / covered[name][1])
    print(f"  {'lowest':32} {100 * covered[lowest][0] / covered[lowest][1]:.0f} % ({lowest})")
    print("Two referees, the same games:")
    for name, count in ranking(chosen.runs, chosen.games).items():
        print(f"  {name:32} {count}")
    print(f"{(time.monotonic() - started) / 60:.1f} minutes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
