"""From rows to a report: every score of docs/evaluation.md for every model, with intervals, ranks and paired
differences.

The report is plain JSON-able data and a pure function of the samples, so that a resumed run gives the same one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from evals.games import FEATURES
from evals.intervals import Estimate, Pair, difference, ranks, ratio, share, survival
from evals.judging import BOOKS, FAMILIES, OUTCOMES, READABLE, RULES
from evals.ledgers import KEPT
from evals.results import Row, SampleResult, by_model

VERSION: Final = 1
Samples = Mapping[str, SampleResult]
"""The samples of one model by window."""
_Count = Callable[[Row], Pair]


def pairs(samples: Iterable[SampleResult], count: _Count) -> dict[str, Pair]:
    """Sums by game."""
    found: dict[str, Pair] = {}
    for sample in samples:
        for row in sample.rows:
            top, bottom = count(row)
            old = found.get(sample.game, (0.0, 0.0))
            found[sample.game] = (old[0] + top, old[1] + bottom)
    return found


def _true(row: Row) -> Pair:
    return float(row.true), 1.0


def _is(outcome: str) -> _Count:
    return lambda row: (float(row.outcome == outcome), 1.0)


def _mended(row: Row) -> Pair:
    return float(row.true or bool(row.mended)), 1.0


def _finally(row: Row) -> Pair:
    return float(row.true or bool(row.finally_true)), 1.0


def _wrong(family: str) -> _Count:
    """Posts with an error of the family among readable posts that tell anything of it."""

    def count(row: Row) -> Pair:
        due = row.outcome in READABLE and ((family == "omitted" and not row.final) or bool(row.told.get(family)))
        return float(due and family in row.wrong), float(due)

    return count


def _root(family: str) -> _Count:
    """The same for errors that begin in the post."""

    def count(row: Row) -> Pair:
        _, due = _wrong(family)(row)
        return float(bool(due) and family in row.roots), due

    return count


def _claims(family: str) -> _Count:
    def count(row: Row) -> Pair:
        told = row.told.get(family, 0)
        return float(told - min(told, row.wrong.get(family, 0))), float(told)

    return count


def _any(families: frozenset[str]) -> _Count:
    def count(row: Row) -> Pair:
        return float(not families.isdisjoint(row.wrong)), float(row.outcome in READABLE)

    return count


def _roots(row: Row) -> Pair:
    return float(len(row.roots)), float(row.outcome in READABLE)


def _invented(row: Row) -> Pair:
    return float(sum(row.wrong.get(name, 0) for name in ("prose", "forbidden", "dealing"))), float(
        row.outcome in READABLE
    )


def _per_true(amount: Callable[[Row], float]) -> _Count:
    """An amount over ALL posts and attempts against true posts."""
    return lambda row: (amount(row), float(row.true or bool(row.finally_true)))


def _estimates(
    samples: Samples, counts: Mapping[str, _Count], measure: Callable[[Sequence[Pair]], Estimate] = share
) -> dict[str, Any]:
    found = {name: measure(list(pairs(samples.values(), count).values())) for name, count in counts.items()}
    return {name: one.to_json() for name, one in found.items()}


def _some(estimates: dict[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in estimates.items() if one["value"] is not None}


def _model(samples: Samples, task: str) -> dict[str, Any]:
    rows = [row for sample in samples.values() for row in sample.rows]
    longest = max((len(sample.rows) for sample in samples.values()), default=0)
    kinds = Counter(kind for row in rows for kind in row.kinds)
    families = {name: _wrong(name) for name in FAMILIES}
    report: dict[str, Any] = {
        "samples": len(samples),
        "games": len({sample.game for sample in samples.values()}),
        "posts": len(rows),
        "true": share(list(pairs(samples.values(), _true).values())).to_json(),
        "mended": share(list(pairs(samples.values(), _mended).values())).to_json(),
        "finally": share(list(pairs(samples.values(), _finally).values())).to_json(),
        "outcomes": _estimates(samples, {name: _is(name) for name in OUTCOMES}),
        "groups": _estimates(
            samples,
            {
                "rules": _any(RULES),
                "books": _any(BOOKS),
                "telling": _any(frozenset(FAMILIES) - RULES - BOOKS - {"omitted"}),
                "omissions": _wrong("omitted"),
            },
        ),
        "wrong": _some(_estimates(samples, families)),
        "roots": _some(_estimates(samples, {name: _root(name) for name in FAMILIES})),
        "claims": _some(_estimates(samples, {name: _claims(name) for name in FAMILIES})),
        "kinds": dict(sorted(kinds.items())),
        "omitted": dict(sorted(Counter(name for row in rows for name in row.omitted).items())),
        "root_errors": ratio(list(pairs(samples.values(), _roots).values())).to_json(),
        "invented": ratio(list(pairs(samples.values(), _invented).values())).to_json(),
        "hard": _some(_estimates(samples, {name: _hard(name) for name in (*FEATURES, "plain")})),
        "attempts": ratio(list(pairs(samples.values(), lambda row: (float(row.attempts), 1.0)).values())).to_json(),
        "tokens_per_true": ratio(list(pairs(samples.values(), _per_true(_tokens)).values())).to_json(),
        "seconds_per_true": ratio(list(pairs(samples.values(), _per_true(lambda row: row.seconds)).values())).to_json(),
        "tokens_in": sum(row.tokens_in for row in rows),
        "tokens_out": sum(row.tokens_out for row in rows),
        "seconds": round(sum(row.seconds for row in rows), 3),
        "money": round(sum(row.cost or 0.0 for row in rows), 6),
        "unpriced": sum(row.cost is None for row in rows),
        "examples": _examples(samples),
    }
    if not report["unpriced"]:
        report["money_per_true"] = ratio(
            list(pairs(samples.values(), _per_true(lambda row: row.cost or 0.0)).values())
        ).to_json()
    if task != "narrate":
        report["by_turn"] = _by_turn(samples, longest)
        report["survival"] = [one.to_json() for one in survival(_ends(samples), longest)]
        report["carry"] = _carry(samples)
    if task == "free_referee":
        report["luck"] = _estimates(samples, {name: _luck(name) for name in ("hand", "row")}, ratio)
    return report


def _tokens(row: Row) -> float:
    return float(row.tokens_in + row.tokens_out)


def _hard(name: str) -> _Count:
    def count(row: Row) -> Pair:
        here = name in row.hard if name != "plain" else not row.hard
        return float(here and row.true), float(here)

    return count


def _luck(name: str) -> _Count:
    """Worth above expectation for every time that cards were dealt."""
    return lambda row: (row.luck[name][0], 1.0) if name in row.luck else (0.0, 0.0)


def _by_turn(samples: Samples, longest: int) -> list[dict[str, Any]]:
    """For the first, second … post of a window: how many are not true, and how many hold an error that begins there."""
    found = []
    for number in range(1, longest + 1):

        def wrong(row: Row, number: int = number) -> Pair:
            return float(row.number == number and not row.true), float(row.number == number)

        def root(row: Row, number: int = number) -> Pair:
            due = row.number == number and row.outcome in READABLE
            return float(due and bool(row.roots)), float(due)

        found.append({"post": number, **_estimates(samples, {"wrong": wrong, "root": root})})
    return found


def _ends(samples: Samples) -> list[tuple[int, bool]]:
    ends = []
    for sample in samples.values():
        first = next((row.number for row in sample.rows if not row.true), None)
        ends.append((first, True) if first is not None else (len(sample.rows), False))
    return ends


def _carry(samples: Samples) -> dict[str, Any]:
    """Over how many later posts a root error of a ledger is carried, and how many ledgers are told rightly again."""
    found: dict[str, Any] = {}
    for family in (*KEPT, "all"):
        carried: dict[str, Pair] = {}
        recovered: dict[str, Pair] = {}
        for sample in samples.values():
            events = [one for one in sample.events if one["family"] in KEPT and family in (one["family"], "all")]
            if events:
                # Several windows of one game are one cluster.
                old_c, old_r = carried.get(sample.game, (0.0, 0.0)), recovered.get(sample.game, (0.0, 0.0))
                carried[sample.game] = (old_c[0] + sum(one["carried"] for one in events), old_c[1] + len(events))
                recovered[sample.game] = (old_r[0] + sum(one["recovered"] for one in events), old_r[1] + len(events))
        found[family] = {
            "events": int(sum(pair[1] for pair in carried.values())),
            "posts": ratio(list(carried.values())).to_json(),
            "recovered": share(list(recovered.values())).to_json(),
        }
    return found


def _examples(samples: Samples, most: int = 6) -> list[dict[str, Any]]:
    """Some errors in the model's words, of different kinds."""
    found: list[dict[str, Any]] = []
    seen: set[str] = set()
    for sample in samples.values():
        for row in sample.rows:
            for quote in row.quotes:
                kind = quote.partition(":")[0]
                if kind not in seen and len(found) < most:
                    seen.add(kind)
                    found.append({"window": sample.window, "post": row.number, "what": quote})
    return found


def true_pairs(samples: Samples, games: Sequence[str]) -> list[Pair]:
    """True posts of posts by game, games in the order given."""
    by_game = pairs(samples.values(), _true)
    return [by_game.get(game, (0.0, 0.0)) for game in games]


def shared(models: Mapping[str, Samples]) -> dict[str, dict[str, SampleResult]]:
    """The samples that all models have: what models are compared on."""
    common = set.intersection(*(set(samples) for samples in models.values())) if models else set()
    return {
        name: {window: one for window, one in samples.items() if window in common} for name, samples in models.items()
    }


def build_report(samples: Iterable[SampleResult], about: Mapping[str, Any]) -> dict[str, Any]:
    """The report of one task. `about` says how it was made (options, seeds, prompts, versions)."""
    listed = list(samples)
    models = by_model(listed)
    task = listed[0].task if listed else str(about.get("task", ""))
    common = shared(models)
    games = sorted({one.game for own in common.values() for one in own.values()})
    scores = {name: true_pairs(own, games) for name, own in common.items()}
    placed = ranks(scores) if games else {}
    described = {name: _model(own, task) for name, own in models.items()}
    for name, (best, worst) in placed.items():
        described[name]["rank"] = [best, worst]
        described[name]["compared"] = share(scores[name]).to_json()
    order = sorted(described, key=lambda name: (-(described[name]["true"]["value"] or 0.0), name))
    return {
        "format": "gm-eval-report",
        "version": VERSION,
        "task": task,
        "about": dict(about),
        "shared_games": len(games),
        "order": order,
        "models": {name: described[name] for name in order},
        "pairs": _compared(scores, order),
    }


def _compared(scores: Mapping[str, Sequence[Pair]], order: Sequence[str]) -> list[dict[str, Any]]:
    listed = [name for name in order if name in scores]
    return [
        {"first": first, "second": second, "difference": difference(scores[first], scores[second]).to_json()}
        for place, first in enumerate(listed)
        for second in listed[place + 1 :]
        if scores[first]
    ]
