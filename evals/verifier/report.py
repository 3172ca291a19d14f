"""What the benchmark prints: totals, by kind and by sort of change; for the development half every miss and alarm."""

from __future__ import annotations

from collections.abc import Iterator

from evals.verifier.data import hand_posts
from evals.verifier.run import TRUE, WRITTEN, Tally
from evals.verifier.scoring import Outcome
from evals.verifier.stats import Share, Shares


def _rows(title: str, columns: dict[str, Shares]) -> Iterator[str]:
    names = sorted({name for shares in columns.values() for name in shares})
    width = max([len(title), *map(len, names)], default=0)
    yield f"{title:<{width}}  " + "  ".join(f"{column:<32}" for column in columns)
    for name in names:
        yield f"{name:<{width}}  " + "  ".join(f"{shares.get(name, Share()).text():<32}" for shares in columns.values())


def _posts(tally: Tally) -> str:
    posts = [post for post in hand_posts() if post.half == tally.half]
    judged = {outcome.case.post for outcome in tally.outcomes}
    posts = [post for post in posts if post.id in judged]
    claims = sum(label.kind != "list" for post in posts for label in post.labels)
    wrong = sum(not post.clean for post in posts)
    ours = len({name for name in judged if name.startswith("ours-")})
    return (
        f"{len(posts)} hand-written posts in {len({post.style for post in posts})} styles ({claims} labelled claims, "
        f"{wrong} posts with errors), {ours} posts of ours; {len(tally.outcomes)} texts judged"
    )


def report(tally: Tally) -> str:
    """The whole report on a half, in plain text."""
    lines = [
        f"== {tally.half} half: {_posts(tally)}",
        "shares with 95 % intervals; kind, subject and value together",
        f"recall                          {tally.total_recall.text()}",
        f"precision                       {tally.total_precision.text()}",
        f"true posts with a false alarm   {tally.total_false_alarm.text()}",
        f"  the same, strict              {tally.strict_alarm.text()}",
        f"other words, with a false alarm {tally.total_variant_alarm.text()}",
        f"mutants repaired exactly        {tally.total_repaired.text()}",
        f"true texts changed by a repair  {tally.changed.good} of {tally.changed.trials}"
        if tally.changed.trials
        else "no repairs tried",
        "",
        *_rows("kind", {"recall": tally.recall, "precision": tally.precision}),
        "",
        *_rows("what was changed", {"found": tally.found_by_sort, "repaired exactly": tally.repaired_by_sort}),
        "",
        *_rows("what was said otherwise", {"with a false alarm": tally.variant_alarm}),
        "",
        *_rows("style", {"true posts with a false alarm": tally.false_alarm}),
        "",
    ]
    return "\n".join(lines)


def _cell(share: Share) -> str:
    if not share.trials:
        return "—"
    low, high = share.interval()
    return f"{share.good / share.trials:.3f} ({low:.3f}–{high:.3f})"


def markdown(tally: Tally) -> str:
    """The table of the README."""
    lines = [
        f"{_posts(tally)}.",
        "",
        "| | share (95 % interval) | of |",
        "|---|---|---:|",
    ]
    for name, share in (
        ("recall: kind, subject and value", tally.total_recall),
        ("precision", tally.total_precision),
        ("true posts with a false alarm", tally.total_false_alarm),
        ("the same in other words, with a false alarm", tally.total_variant_alarm),
        ("mutants repaired exactly", tally.total_repaired),
        ("true texts (variants too) changed by a repair", tally.changed),
    ):
        lines.append(f"| {name} | {_cell(share)} | {share.trials} |")
    lines += ["", "| kind | recall | precision |", "|---|---|---|"]
    for kind in sorted(tally.recall | tally.precision):
        lines.append(
            f"| `{kind}` | {_cell(tally.recall.get(kind, Share()))} | {_cell(tally.precision.get(kind, Share()))} |"
        )
    return "\n".join(lines)


def _about(outcome: Outcome) -> Iterator[str]:
    case = outcome.case
    for expected in outcome.missed:
        quotes = " … ".join(
            case.text[max(0, start - 50) : end + 30].replace("\n", "⏎") for start, end in expected.places[:2]
        )
        about = ", ".join(sorted(map(str, expected.subjects)))
        yield f"  MISSED {expected.kind} [{about}] said {expected.said} right {expected.right} | {quotes}"
    for alarm in outcome.alarms:
        around = case.text[max(0, alarm.start - 50) : alarm.end + 30].replace("\n", "⏎")
        said = f"{alarm.kind} [{alarm.subject}] said {alarm.said} expected {alarm.expected}"
        yield f"  ALARM  {said} | {alarm.quote[:80]!r} in …{around}…"
    if outcome.repaired is False:
        yield f"  REPAIR differs: {_difference(outcome)}"


def _difference(outcome: Outcome) -> str:
    """Where a repair parts from the text it should have given back."""
    should = outcome.case.original or outcome.case.text
    is_now = outcome.repair or ""
    at = next(
        (i for i, (a, b) in enumerate(zip(should, is_now, strict=False)) if a != b), min(len(should), len(is_now))
    )
    return f"…{is_now[max(0, at - 30) : at + 40]!r} instead of …{should[max(0, at - 30) : at + 40]!r}"


def details(tally: Tally) -> str:
    """Every case of a half that did not go right."""
    lines: list[str] = []
    for outcome in sorted(tally.outcomes, key=lambda one: (one.case.sort not in (WRITTEN, TRUE), one.case.sort)):
        found = list(_about(outcome))
        if found:
            lines += [f"-- {outcome.case.id}", *found]
    return "\n".join(lines)
