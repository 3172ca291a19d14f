"""One case before the verifier: what was found, what was missed, what was a false alarm, what the repair gave back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.verify import Finding, repair, verify
from engine.verify.model import Mode
from evals.verifier.cases import Case, Expected
from gm.verifying import missing_section

_SENTENCE_END = re.compile(r"[.!?…](?=[\s<\[*»)]|$)|\n|</(?:li|p|td|tr|dd|div)>|<br>|\[\*\]")


@dataclass(frozen=True, slots=True)
class Outcome:
    """`repaired` is None where nothing is to be repaired."""

    case: Case
    found: tuple[Expected, ...]
    missed: tuple[Expected, ...]
    alarms: tuple[Finding, ...]
    repaired: bool | None = None
    repair: str | None = None


def _neighbourhood(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence, or the line, in which a place stands."""
    low, high = 0, len(text)
    for mark in _SENTENCE_END.finditer(text):
        if mark.end() <= start:
            low = mark.end()
        elif mark.start() >= end:
            high = mark.end()
            break
    return low, high


def _places(case: Case, expected: Expected) -> list[tuple[int, int]]:
    return [_neighbourhood(case.text, start, end) for start, end in expected.places]


def _here(finding: Finding, places: list[tuple[int, int]]) -> bool:
    if finding.kind == "omitted":
        return False
    return any(finding.start < end and start < max(finding.end, finding.start + 1) for start, end in places)


def _says(text: str, figure: str | None) -> bool:
    return figure is None or figure in re.findall(r"\d+|#\w{6}", text)


def meets(finding: Finding, expected: Expected, places: list[tuple[int, int]]) -> bool:
    """Kind, subject and value together, and in the right place."""
    if finding.kind not in expected.kinds or not _here(finding, places):
        return False
    if expected.subjects and finding.subject not in expected.subjects:
        named = f"{finding.said} {finding.expected}"
        if not any(subject and subject in named for subject in expected.subjects):
            return False
    return _says(finding.expected, expected.right)


def _errors(case: Case, mode: Mode) -> list[Finding]:
    verdict = verify(case.text, case.facts, format=case.format, scope=case.scope, mode=mode)
    return [finding for finding in verdict.findings if finding.severity != "note"]


def _as_bag(text: str) -> list[str]:
    """Words in no order; one copy may be said or left unsaid."""
    return sorted(re.findall(r"\w+|#\w+", text.replace(" ×1", "")))


def _restored(case: Case, text: str, mode: Mode) -> bool:
    if text == case.original:
        return True
    if not case.any_order or case.original is None or _as_bag(text) != _as_bag(case.original):
        return False
    return verify(text, case.facts, format=case.format, scope=case.scope, mode=mode).ok


Mend = Callable[[Case, Mode], str]


def mend(case: Case, mode: Mode) -> str:
    """The verifier's repair of a case."""
    section = missing_section if case.scope == "whole" else None
    return repair(case.text, case.facts, format=case.format, scope=case.scope, mode=mode, section=section).post


def judge(case: Case, mode: Mode, repairing: Mend | None) -> Outcome:
    """Puts a case before the verifier. With a clean text the repair must change nothing."""
    findings = _errors(case, mode)
    places = [_places(case, expected) for expected in case.expected]
    found: list[Expected] = []
    missed: list[Expected] = []
    for expected, where in zip(case.expected, places, strict=True):
        (found if any(meets(finding, expected, where) for finding in findings) else missed).append(expected)
    # Where the false thing was found, what else is said of that sentence is the same error seen from another side.
    settled = [
        place for expected, where in zip(case.expected, places, strict=True) if expected in found for place in where
    ]
    alarms = tuple(finding for finding in findings if not _here(finding, settled))
    # A section whose figure or card is false lacks the true one: that is one error, not two.
    known = {kind for expected in case.expected for kind in expected.kinds}
    alarms = tuple(finding for finding in alarms if not (finding.kind == "omitted" and finding.said in known))
    text = repairing(case, mode) if repairing and (case.original is not None or not case.expected) else None
    repaired = None if text is None else _restored(case, text, mode) if case.expected else text == case.text
    return Outcome(case, tuple(found), tuple(missed), alarms, repaired, text)
