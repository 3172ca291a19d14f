"""The verifier asked about true and planted paragraphs, and its answers counted by frame and group."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.verify import verify
from evals.verifier.frames.frame import Frame
from evals.verifier.frames.paragraphs import Paragraph, Planted, build, plant, plant_lie
from evals.verifier.frames.turns import Facts, turn_pool
from evals.verifier.stats import wilson

_TURNS_TRIED = 400
_EXAMPLES = 3


@dataclass(slots=True)
class Score:
    """What became of one frame: sentences and alarms on true paragraphs, planted sentences, found, found in kind."""

    clean: int = 0
    alarms: int = 0
    planted: int = 0
    found: int = 0
    exact: int = 0
    examples: list[dict[str, Any]] = field(default_factory=list)

    def add(self, other: Score) -> None:
        self.clean += other.clean
        self.alarms += other.alarms
        self.planted += other.planted
        self.found += other.found
        self.exact += other.exact


@dataclass(slots=True)
class Tally:
    scores: dict[str, Score]
    outside: int = 0  # alarms elsewhere in planted paragraphs

    def group(self, name: str) -> Score:
        total = Score()
        for id, score in self.scores.items():
            if id.rpartition("-")[0] == name:
                total.add(score)
        return total

    def total(self) -> Score:
        total = Score()
        for score in self.scores.values():
            total.add(score)
        return total


def clean_paragraphs(
    frames: Sequence[Frame], all_frames: Sequence[Frame], count: int, seed: int
) -> Iterator[Paragraph]:
    """`count` true paragraphs, the frames taking turns as the one that must stand in it."""
    for number, frame, turns in _rounds(frames, count, seed, "clean"):
        for at, facts in enumerate(turns):
            found = build(frame, all_frames, facts, f"{seed} clean {number} {at}")
            if found:
                yield found
                break


def planted_paragraphs(
    frames: Sequence[Frame], all_frames: Sequence[Frame], count: int, seed: int
) -> Iterator[Planted]:
    """`count` paragraphs with one false sentence each; frames that state nothing have no turn."""
    able = [frame for frame in frames if frame.lie or "{" in frame.text]
    for number, frame, turns in _rounds(able, count, seed, "planted"):
        for at, facts in enumerate(turns):
            name = f"{seed} planted {number} {at}"
            found = plant_lie(frame, all_frames, facts, name) if frame.lie else None
            if not frame.lie:
                true = build(frame, all_frames, facts, name)
                found = plant(true, name) if true else None
                if true and not found and at > 60:
                    break
            if found:
                yield found
                break


def _rounds(frames: Sequence[Frame], count: int, seed: int, what: str) -> Iterator[tuple[int, Frame, Iterator[Facts]]]:
    pool = turn_pool(40, seed)
    dice = random.Random(f"{what} {seed}")
    order: list[Frame] = []
    for number in range(count):
        if not order:
            order = dice.sample(list(frames), len(frames))
        yield number, order.pop(), iter(dice.sample(pool, min(_TURNS_TRIED, len(pool))))


def _errors(text: str, facts: Facts) -> list[Any]:
    verdict = verify(text, facts, format="text", scope="prose", mode="audit")
    return [one for one in verdict.findings if one.severity == "error"]


def _told(finding: Any) -> dict[str, Any]:
    return {name: getattr(finding, name) for name in ("kind", "subject", "said", "expected", "quote", "start", "end")}


def measure(frames: Sequence[Frame], all_frames: Sequence[Frame], count: int, seed: int) -> Tally:
    """The tally of `count` true and as many planted paragraphs."""
    tally = Tally({frame.id: Score() for frame in all_frames})
    for paragraph in clean_paragraphs(frames, all_frames, count, seed):
        _judge_clean(tally, paragraph)
    for planted in planted_paragraphs(frames, all_frames, count, seed):
        _judge_planted(tally, planted)
    return tally


def _judge_clean(tally: Tally, paragraph: Paragraph) -> None:
    errors = _errors(paragraph.text, paragraph.facts)
    for sentence, start, end in paragraph.spans():
        score = tally.scores[sentence.frame.id]
        here = [one for one in errors if one.start < end and start < one.end]
        score.clean += 1
        score.alarms += bool(here)
        if here:
            _example(score, "false alarm", sentence.text, paragraph, None, here)


def _judge_planted(tally: Tally, planted: Planted) -> None:
    paragraph = planted.paragraph
    errors = _errors(paragraph.text, paragraph.facts)
    for at, (sentence, start, end) in enumerate(paragraph.spans()):
        here = [one for one in errors if one.start < end and start < one.end]
        if at != paragraph.focus:
            tally.outside += bool(here)
            continue
        score = tally.scores[sentence.frame.id]
        score.planted += 1
        score.found += bool(here)
        score.exact += any(one.kind == planted.label["kind"] for one in here)
        if not here:
            _example(score, "missed", sentence.text, paragraph, planted.label, errors)


def _example(
    score: Score, what: str, sentence: str, paragraph: Paragraph, label: dict[str, Any] | None, errors: Sequence[Any]
) -> None:
    if Counter(one["what"] for one in score.examples)[what] < _EXAMPLES:
        score.examples.append(
            {
                "what": what,
                "sentence": sentence,
                "label": label,
                "findings": [_told(one) for one in errors],
                "post": paragraph.text,
                "facts": paragraph.facts,
            }
        )


def interval(good: int, trials: int) -> str:
    """A share with its 95 % interval (Wilson), or a dash."""
    if not trials:
        return "—"
    low, high = wilson(good / trials, trials)
    return f"{good / trials:.3f} [{low:.3f}, {high:.3f}] {good}/{trials}"
