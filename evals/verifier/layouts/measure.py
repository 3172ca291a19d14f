"""The verifier before true posts and posts with one mistake: what it finds, element by element."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from engine.verify import Finding, verify
from evals.verifier.layouts.draw import Draw
from evals.verifier.layouts.games import turns
from evals.verifier.layouts.lies import Lie, lies
from evals.verifier.layouts.post import Post, render
from evals.verifier.layouts.told import Facts, Told, told
from evals.verifier.stats import wilson


@dataclass(frozen=True, slots=True)
class Case:
    """A post before the verifier; a true one has no lie."""

    name: str
    post: Post
    facts: Facts
    lie: Lie | None = None
    places: tuple[tuple[int, int], ...] = ()


@dataclass(slots=True)
class Outcome:
    """What came of a case: found under its kind, under another, or not; and the errors that are false alarms."""

    case: Case
    found: bool = False
    other: str | None = None
    alarms: list[Finding] = field(default_factory=list)


def cases(count: int, seed: str) -> Iterator[tuple[Case, Case]]:
    """`count` true posts, each with its twin that has one mistake."""
    source = turns(seed)
    for number in range(count):
        facts = next(source)
        name = f"{seed} {number}"
        yield pair(facts, name)


def pair(facts: Facts, name: str) -> tuple[Case, Case]:
    """A true post and the same with one mistake."""
    true = told(facts, Draw(name))
    clean = render(true, name)
    return Case(name, clean, facts), planted(true, clean, facts, name)


def planted(true: Told, clean: Post, facts: Facts, name: str) -> Case:
    """The first mistake of this name that the layout tells."""
    for lie in lies(true, name):
        post = render(lie.told, name)
        if post.text == clean.text or not all(key in post.places for key in lie.keys):
            continue
        places = tuple(place for key in lie.keys for place in post.places[key])
        return Case(name, post, facts, lie, places)
    raise AssertionError(f"no mistake fits the layout {name}")


def judge(case: Case) -> Outcome:
    """Puts a case before the verifier, in audit mode."""
    verdict = verify(case.post.text, case.facts, format=case.post.format, scope="whole", mode="audit")
    outcome = Outcome(case)
    for finding in verdict.findings:
        if finding.severity != "error":
            continue
        here = _here(finding, case)
        if case.lie and here and finding.kind in case.lie.kinds:
            outcome.found = True
        elif case.lie and here:
            outcome.other = outcome.other or finding.kind
        elif not (case.lie and finding.kind == "omitted" and finding.said in (*case.lie.kinds, case.lie.kind)):
            outcome.alarms.append(finding)
    return outcome


def _here(finding: Finding, case: Case) -> bool:
    if case.lie and case.lie.kind == "omitted":
        return finding.kind == "omitted"
    if finding.kind == "omitted":
        return False
    return any(finding.start < end and start < max(finding.end, finding.start + 1) for start, end in case.places)


@dataclass(slots=True)
class Tally:
    """Sums over all cases. `variants` counts for each variant of an element the posts with it, and those disturbed or
    missed in a section in which the element was drawn."""

    clean: int = 0
    undisturbed: int = 0
    planted: int = 0
    found: int = 0
    other: int = 0
    alarms: int = 0
    kinds: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    alarm_kinds: Counter[str] = field(default_factory=Counter)
    variants: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    alarm_of: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    examples: dict[tuple[str, str], list[str]] = field(default_factory=lambda: defaultdict(list))
    cases: dict[str, dict[str, Any]] = field(default_factory=dict)

    def add(self, outcome: Outcome) -> None:
        case = outcome.case
        missed = case.lie is not None and not outcome.found
        if case.lie is None:
            self.clean += 1
            self.undisturbed += not outcome.alarms
            self.alarm_kinds.update({finding.kind for finding in outcome.alarms})
        else:
            self.planted += 1
            self.found += outcome.found
            self.other += missed and outcome.other is not None
            self.alarms += bool(outcome.alarms)
            for key in (case.lie.kind, f"  {case.lie.what}"):
                self.kinds[key].update(all=1, found=outcome.found, other=missed and outcome.other is not None)
        blamed = _sections(outcome)
        for element, variant in case.post.chosen.items():
            failed = bool(blamed & case.post.used[element])
            counts = self.variants[element, variant]
            if case.lie is None:
                counts.update(clean=1, alarmed=failed)
                if failed:
                    self.alarm_of[element, variant].update({finding.kind for finding in outcome.alarms})
            else:
                counts.update(planted=1, missed=failed)
            if failed and len(self.examples[element, variant]) < 3:
                name = f"{case.name} {case.lie.what if case.lie else 'clean'}"
                self.examples[element, variant].append(name)
                self.cases[name] = example(outcome)


_OMITTED: Final = {
    "hp": "health", "eliminated": "health", "row": "row", "card_text": "row", "colour": "row", "zone_count": "zones",
    "total_count": "zones", "draw_pile": "zones", "discard": "zones", "played": "zones", "gold": "totals",
    "attack": "totals", "heal": "totals", "next_player": "turn", "game_deck": "decks", "extra_deck": "decks",
    "property": "extras", "together": "extras", "purchase": "previous", "removal": "previous",
}  # fmt: skip


def _sections(outcome: Outcome) -> set[str]:
    """The sections in which a true post was disturbed, or the mistake missed; "" is the frame of all."""
    case = outcome.case
    if case.lie is None:
        spans = [(one.start, one.end) for one in outcome.alarms if one.kind != "omitted"]
        found = {_OMITTED.get(one.said, "") for one in outcome.alarms if one.kind == "omitted"}
    elif outcome.found:
        return set()
    else:
        spans = list(case.places)
        found = {case.lie.right} if case.lie.kind == "omitted" else set()
    for key, places in case.post.places.items():
        if key.startswith("section:") and any(a < end and start < b for a, b in places for start, end in spans):
            found.add(key.removeprefix("section:"))
    return found | {""} if found or spans else set()


def example(outcome: Outcome) -> dict[str, Any]:
    """An outcome as data."""
    case, lie = outcome.case, outcome.case.lie
    expected = lie and {
        "kind": lie.kind,
        "what": lie.what,
        "subject": lie.subject,
        "said": lie.said,
        "right": lie.right,
        "places": list(case.places),
        "quotes": [case.post.text[start:end] for start, end in case.places],
    }
    alarms = [{key: value for key, value in asdict(one).items() if key != "claim"} for one in outcome.alarms]
    return {
        "name": case.name,
        "format": case.post.format,
        "layout": dict(case.post.chosen),
        "post": case.post.text,
        "facts": case.facts,
        "expected": expected,
        "found_as": outcome.other,
        "findings": alarms,
    }


def share(good: int, of: int) -> str:
    """A share with its 95 % interval."""
    if not of:
        return "—"
    low, high = wilson(good / of, of)
    return f"{good / of:.3f} [{low:.3f}, {high:.3f}] {good}/{of}"
