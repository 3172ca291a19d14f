"""`python -m evals.verifier.frames N`: false alarms and recall of the verifier, frame by frame."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evals.verifier.frames.frame import Frame, load
from evals.verifier.frames.measuring import Score, Tally, clean_paragraphs, interval, measure, planted_paragraphs


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 always but for wrong usage (2)."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.verifier.frames",
        description="How well the verifier reads N true and N planted paragraphs made of sentence frames.",
        epilog="example: python -m evals.verifier.frames 1000 --only blow -v",
    )
    parser.add_argument("count", type=int, help="paragraphs of each sort")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="a group, or one frame")
    parser.add_argument("-v", "--verbose", action="store_true", help="missed and falsely alarmed sentences")
    parser.add_argument("--print", action="store_true", dest="show", help="only print paragraphs, ask nobody")
    parser.add_argument("--json", type=Path, help="write three examples of every failing frame to this file")
    options = parser.parse_args(arguments)
    everything = load()
    frames = [frame for frame in everything if not options.only or options.only in (frame.group, frame.id)]
    if not frames:
        parser.error(f"no group or frame {options.only!r}; groups: {', '.join(sorted({f.group for f in everything}))}")
    if options.show:
        _show(frames, everything, options.count, options.seed)
        return 0
    tally = measure(frames, everything, options.count, options.seed)
    print(_report(tally, everything, options.verbose))
    if options.json:
        options.json.write_text(json.dumps(_failing(tally, everything), ensure_ascii=False, indent=1), "utf-8")
    return 0


def _show(frames: Sequence[Frame], everything: Sequence[Frame], count: int, seed: int) -> None:
    for paragraph in clean_paragraphs(frames, everything, count, seed):
        print(" ".join(f"[{one.frame.id}] {one.text}" for one in paragraph.sentences), "\n")
    for planted in planted_paragraphs(frames, everything, count, seed):
        heart = planted.paragraph.sentences[planted.paragraph.focus]
        right = {name: planted.label[name] for name in ("kind", "subject", "said", "right")}
        print(f"FALSE [{heart.frame.id}] {heart.text}\n   {json.dumps(right, ensure_ascii=False)}\n")


def _row(name: str, score: Score) -> str:
    alarms = interval(score.alarms, score.clean)
    return f"{name:<14} {alarms:<36} {interval(score.found, score.planted):<34} {score.exact}"


def _report(tally: Tally, frames: Sequence[Frame], verbose: bool) -> str:
    lines = [f"{'group':<14} {'false alarms a sentence':<36} {'recall':<34} kind right"]
    lines += [_row(group, tally.group(group)) for group in sorted({frame.group for frame in frames})]
    total = tally.total()
    lines.append(_row("all", total))
    told = total.found + total.alarms + tally.outside
    lines.append(f"precision {interval(total.found, told)}; {tally.outside} alarms beside planted sentences")
    lines.append("")
    lines.append("frames with a false alarm or a miss:")
    for frame in frames:
        score = tally.scores[frame.id]
        if score.alarms or score.found < score.planted:
            lines.append(
                f"{frame.id:<14} alarms {score.alarms}/{score.clean}, found {score.found}/{score.planted}  {frame.text}"
            )
            if verbose:
                lines += [_example(one) for one in score.examples]
    return "\n".join(lines)


def _example(one: dict[str, Any]) -> str:
    findings = [f"{each['kind']} {each['said']}→{each['expected']}" for each in one["findings"]]
    label = one["label"]
    wanted = f" {label['kind']} {label['said']}→{label['right']}" if isinstance(label, dict) else ""
    return f"    {one['what']}{wanted}: {one['sentence']}  {'; '.join(findings)}"


def _failing(tally: Tally, frames: Sequence[Frame]) -> list[dict[str, object]]:
    return [
        {
            "frame": frame.id,
            "text": frame.text,
            "alarms": [score.alarms, score.clean],
            "recall": [score.found, score.planted],
            "examples": score.examples,
        }
        for frame in frames
        if (score := tally.scores[frame.id]).examples
    ]


if __name__ == "__main__":
    sys.exit(main())
