"""Runs the benchmark over a half and adds up what came out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from multiprocessing import get_context

from engine.verify import Finding
from engine.verify.model import Mode
from evals.verifier.cases import Case
from evals.verifier.data import Half, HandPost, hand_posts
from evals.verifier.mutants import false_labels, mutants
from evals.verifier.rendered import rendered_cases
from evals.verifier.same import same_meaning
from evals.verifier.scoring import Mend, Outcome, judge, mend
from evals.verifier.stats import Share, merged

WRITTEN = "written with errors"
TRUE = "true"


def hand_cases(post: HandPost) -> Iterator[Case]:
    """A hand-written post as it is; if it is true, its variants and mutants after it."""
    yield Case.of(post, TRUE if post.clean else WRITTEN, "", post.text, false_labels(post))
    if post.clean:
        yield from same_meaning(post)
        yield from mutants(post)


def cases(half: Half, sample: int | None = None, ours: bool = True) -> Iterator[Case]:
    """Everything of a half; `sample` posts a style if given."""
    seen: dict[str, int] = {}
    for post in hand_posts():
        if post.half != half or post.aside:
            continue
        seen[post.style] = seen.get(post.style, 0) + 1
        if sample is None or seen[post.style] <= sample:
            yield from hand_cases(post)
    if ours:
        yield from rendered_cases(half)


@dataclass(slots=True)
class Tally:
    """Shares by kind of finding and by sort of change, and the counts that stand alone."""

    half: Half
    recall: dict[str, Share] = field(default_factory=dict)
    precision: dict[str, Share] = field(default_factory=dict)
    found_by_sort: dict[str, Share] = field(default_factory=dict)
    repaired_by_sort: dict[str, Share] = field(default_factory=dict)
    false_alarm: dict[str, Share] = field(default_factory=dict)  # by style: true posts with any alarm
    variant_alarm: dict[str, Share] = field(default_factory=dict)  # by sort: other words for the same, with any alarm
    changed: Share = field(default_factory=Share)  # true posts (variants too) that a repair changed
    strict_alarm: Share = field(default_factory=Share)
    outcomes: list[Outcome] = field(default_factory=list)
    _known: dict[str, set[tuple[str, str | None, str]]] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        case = outcome.case
        post = case.post
        fresh = self._fresh(outcome)
        for expected in outcome.found + outcome.missed:
            hit = int(expected in outcome.found)
            self.recall.setdefault(expected.kind, Share()).add(post, hit, 1)
            self.found_by_sort.setdefault(case.sort, Share()).add(post, hit, 1)
            if hit:
                self.precision.setdefault(expected.kind, Share()).add(post, 1, 1)
        for finding in fresh:
            self.precision.setdefault(finding.kind, Share()).add(post, 0, 1)
        if case.sort == TRUE:
            self.false_alarm.setdefault(case.style, Share()).add(post, int(bool(outcome.alarms)), 1)
        elif not case.expected:
            self.variant_alarm.setdefault(case.sort, Share()).add(post, int(bool(fresh)), 1)
        if outcome.repaired is not None:
            if case.expected:
                self.repaired_by_sort.setdefault(case.sort, Share()).add(post, int(outcome.repaired), 1)
            else:
                self.changed.add(post, int(not outcome.repaired), 1)
        self.outcomes.append(replace(outcome, alarms=tuple(fresh)))

    def _fresh(self, outcome: Outcome) -> list[Finding]:
        """Alarms that the true post did not raise already: an alarm counts once, however often its post is mutated."""
        known = self._known.setdefault(outcome.case.post, set())
        keys = [(alarm.kind, alarm.subject, alarm.said) for alarm in outcome.alarms]
        fresh = [alarm for alarm, key in zip(outcome.alarms, keys, strict=True) if key not in known]
        known.update(keys)
        return fresh

    @property
    def total_recall(self) -> Share:
        return merged(self.recall.values())

    @property
    def total_precision(self) -> Share:
        return merged(self.precision.values())

    @property
    def total_repaired(self) -> Share:
        return merged(self.repaired_by_sort.values())

    @property
    def total_false_alarm(self) -> Share:
        return merged(self.false_alarm.values())

    @property
    def total_variant_alarm(self) -> Share:
        return merged(self.variant_alarm.values())


def mode_of(case: Case) -> Mode:
    """Our posts are judged as before publication; other people's as in an audit, where what cannot be read is left
    out."""
    return "strict" if case.style.startswith("ours/") else "audit"


def _judged(case: Case, repairing: Mend | None) -> tuple[Outcome, bool | None]:
    """The outcome of a case, and for a true post of others whether it raises an alarm before publication."""
    outcome = judge(case, mode_of(case), repairing)
    if case.sort != TRUE or case.style.startswith("ours/"):
        return outcome, None
    return outcome, bool(judge(case, "strict", None).alarms)


def run(half: Half, todo: Iterable[Case], repairing: Mend | None = mend, jobs: int = 1) -> Tally:
    """Judges the cases, in several processes if asked to, and adds up in their order."""
    tally = Tally(half)
    work = partial(_judged, repairing=repairing)
    with ExitStack() as stack:
        results: Iterable[tuple[Outcome, bool | None]] = map(work, todo)
        if jobs > 1:
            pool = stack.enter_context(ProcessPoolExecutor(jobs, mp_context=get_context("spawn")))
            results = pool.map(work, todo, chunksize=20)
        for outcome, strict in results:
            tally.add(outcome)
            if strict is not None:
                tally.strict_alarm.add(outcome.case.post, int(strict), 1)
    return tally
