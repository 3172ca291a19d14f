"""python -m evals.verifier.layouts N [--seed S] [-v] [--json FILE]: measures the verifier on N true posts in random
layouts and N with one mistake."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evals.verifier.layouts.measure import Outcome, Tally, cases, judge, share


def main(arguments: Sequence[str]) -> int:
    """Exit code 0 when every true post is undisturbed and every mistake found, else 1."""
    parser = argparse.ArgumentParser(prog="python -m evals.verifier.layouts", description=__doc__)
    parser.add_argument("count", type=int, metavar="N")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=0, metavar="K", help="only print K posts")
    parser.add_argument("-v", "--verbose", action="store_true", help="every false alarm and miss")
    parser.add_argument("--json", type=Path, metavar="FILE", help="failing variants with examples")
    options = parser.parse_args(arguments)
    tally = Tally()
    for number, pair in enumerate(cases(options.count, options.seed)):
        if options.show:
            if number >= options.show:
                break
            print(f"##### {pair[0].name} {pair[0].post.format}\n{pair[0].post.text}\n")
            continue
        for case in pair:
            outcome = judge(case)
            tally.add(outcome)
            if options.verbose:
                _tell(outcome)
    if not options.show:
        print(report(tally))
    if options.json:
        options.json.write_text(json.dumps(failing(tally), ensure_ascii=False, indent=1), encoding="utf-8")
    return int(tally.undisturbed < tally.clean or tally.found < tally.planted)


def _tell(outcome: Outcome) -> None:
    lie = outcome.case.lie
    for one in outcome.alarms:
        print(f"alarm {outcome.case.name}: {one.kind} {one.subject} {one.said} → {one.expected} «{one.quote[:120]}»")
    if lie and not outcome.found:
        quotes = [outcome.case.post.text[start:end][:120] for start, end in outcome.case.places]
        told = f"{lie.what} {lie.subject} {lie.said} for {lie.right}"
        print(f"missed {outcome.case.name}: {told}, found as {outcome.other}: {quotes}")


def report(tally: Tally) -> str:
    """The table of a run."""
    lines = [
        f"true posts without an alarm   {share(tally.undisturbed, tally.clean)}",
        f"mistakes found                {share(tally.found, tally.planted)}  (and {tally.other} under another kind)",
        f"precision                     {share(tally.found, tally.found + tally.alarms)}",
        "",
        "false alarms in true posts by kind: "
        + ", ".join(f"{kind} {n}" for kind, n in tally.alarm_kinds.most_common()),
        "",
        f"{'mistake':<34}found       other kind",
    ]
    for kind, counts in sorted(tally.kinds.items(), key=lambda one: (one[0].strip().split(":")[0], one[0])):
        lines.append(f"{kind:<34}{counts['found']:>4}/{counts['all']:<4}   {int(counts['other'])}")
    for what, of, title in (("alarmed", "clean", "disturbed true posts"), ("missed", "planted", "misses")):
        lines += ["", f"variants with the most {title} in their own section, beyond the mean of the element"]
        ranked = sorted(tally.variants.items(), key=lambda one: -_beyond(tally, one[0], what, of))
        for key, counts in ranked[:40]:
            beyond = _beyond(tally, key, what, of)
            lines.append(f"{counts[what]:>5} of {counts[of]:<5} {beyond:>+6.1f}  {key[0]}: {key[1]!r}")
    return "\n".join(lines)


def _beyond(tally: Tally, key: tuple[str, str], what: str, of: str) -> float:
    """How many more failed than at the share of the element's other variants."""
    others = [counts for other, counts in tally.variants.items() if other[0] == key[0] and other != key]
    trials = sum(counts[of] for counts in others)
    if not trials:
        return 0.0
    share = sum(counts[what] for counts in others) / trials
    return tally.variants[key][what] - share * tally.variants[key][of]


def failing(tally: Tally) -> dict[str, Any]:
    """Variants with an alarm or a miss in their own section, the most frequent first; and the cases of the examples."""
    found: list[dict[str, Any]] = [
        {
            "element": element,
            "variant": variant,
            **counts,
            "alarm_kinds": dict(tally.alarm_of[element, variant].most_common()),
            "examples": tally.examples[element, variant],
        }
        for (element, variant), counts in tally.variants.items()
        if counts["alarmed"] or counts["missed"]
    ]
    return {
        "variants": sorted(found, key=lambda one: -(one.get("alarmed", 0) + one.get("missed", 0))),
        "cases": tally.cases,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
