"""Scores the verifier against labelled posts: recall and precision on kind, subject and place.

python -m tests.verify.score [--file F] [--scope whole|prose] [-v]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.verify import Finding, verify

SAMPLE = Path(__file__).parent / "data" / "posts_sample.json"


def same(label: dict[str, Any], finding: Finding, post: str) -> bool:
    """Does the finding say what the label says? A swapped thing may be filed under either of its two names."""
    if label["kind"] != finding.kind:
        return False
    if finding.kind == "omitted":
        return True  # what is missing has no place
    names = f"{finding.subject} {finding.said} {finding.expected}"
    if label["subject"] is not None and label["subject"] not in names:
        return False
    start = post.find(label["quote"])
    return (
        start < finding.end and finding.start < start + len(label["quote"])
    ) or finding.start == finding.end == start


def score(case: dict[str, Any]) -> tuple[list[dict[str, Any]], list[Finding], int]:
    """(labels not found, findings without a label, labels found) for one post."""
    verdict = verify(case["post"], case["facts"], format=case["format"], scope=case["scope"], mode="audit")
    findings = [finding for finding in verdict.findings if finding.severity != "note"]
    missed = [label for label in case["labels"] if not any(same(label, f, case["post"]) for f in findings)]
    false = [f for f in findings if not any(same(label, f, case["post"]) for label in case["labels"])]
    return missed, false, len(case["labels"]) - len(missed)


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--file", default=str(SAMPLE))
    parser.add_argument("--scope")
    parser.add_argument("-v", action="store_true")
    options = parser.parse_args(None if arguments is None else list(arguments))
    cases = json.loads(Path(options.file).read_text(encoding="utf-8"))
    for scope in ("whole", "prose"):
        if options.scope and scope != options.scope:
            continue
        hits = misses = alarms = clean = alarmed = 0
        for case in cases:
            if case["scope"] != scope:
                continue
            missed, false, found = score(case)
            hits, misses, alarms = hits + found, misses + len(missed), alarms + len(false)
            if not case["labels"]:
                clean += 1
                alarmed += bool(false)
            if options.v and (missed or false):
                print("==", case["id"], case["style"], case["format"])
                for label in missed:
                    print("   MISSED", label["kind"], label["subject"], "|", label["said"], "|", label["quote"])
                for f in false:
                    print("   FALSE ", f.kind, f.subject, "|", f.said, "→", f.expected, "|", f.quote[:100])
        recall = hits / max(hits + misses, 1)
        precision = hits / max(hits + alarms, 1)
        print(f"{scope}: recall {recall:.3f} ({hits}/{hits + misses}) precision {precision:.3f} "
              f"(false {alarms}) clean with alarm {alarmed}/{clean}")  # fmt: skip


if __name__ == "__main__":
    main()
