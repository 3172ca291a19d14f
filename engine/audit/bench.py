"""The place where one post is judged: its facts, the told facts with all errors known so far, and the findings
as they come.

Every false claim is judged once more under the told facts. True there, it follows from an error that is known.
False there too, it is new: a handler (deeds, cards, values) makes it a root and writes its error into the told
facts, and the claims after it (causes come before consequences, see `reading.rank`) are measured by that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.audit.evidence import Evidence
from engine.audit.ledger import Draft, Ledger
from engine.audit.reading import Judged, rank
from engine.audit.reconstruct import Step
from engine.games.warha.told import Diff, told_facts
from engine.protocol import Facts
from engine.verify.judging.judge import judge_claim
from engine.verify.judging.lists import Fault
from engine.verify.judging.truth import Truth
from engine.verify.lexicon import Lexicon
from engine.verify.model import Claim

ABSOLUTE: Final = frozenset(
    {"lured", "refilled", "together", "total", "blow", "next", "bought", "removed", "lures", "spent"}
)
"""Departures that count even when they say nothing or nobody."""
BEARING: Final = {
    "hp": ("health", "health_now", "blow", "total"),
    "hp_change": ("blow", "health_now", "health", "total"),
    "total": ("total", "together", "hand", "lured"),
    "zone_count": ("pile", "hand", "lured", "count"),
    "total_count": ("all", "pile", "hand", "count"),
}
"""Which departures bear on a claim that only all of them together explain."""


class ToldTruth(Truth):
    """The told facts; told sizes of zones need not follow from their lists."""

    def size(self, zone: str) -> int:
        """Cards in a zone as told."""
        return super().size(zone) + int((self.facts.get("count_of") or {}).get(zone, 0))

    @property
    def total(self) -> int:
        """All cards as told."""
        return super().total + int(self.facts.get("all_cards") or 0)


class Bench:
    """One post under judgement."""

    def __init__(
        self,
        step: Step,
        facts: Facts,
        evidence: Evidence,
        ledger: Ledger,
        lexicon: Lexicon,
        before: Facts | None,
        text: str = "",
    ) -> None:
        self.text = text
        self.step = step
        self.facts = facts
        self.evidence = evidence
        self.ledger = ledger
        self.lexicon = lexicon
        self.before = before
        self.post = step.segment.ordinal
        self.actor = str(facts.get("actor") or "")
        self.doer = str((facts.get("previous") or {}).get("player") or "")
        self.diffs: list[Diff] = ledger.lasting(self.actor)
        self.first = len(ledger.roots)
        self.drafts: list[Draft] = []
        self.items: Sequence[Judged] = ()
        self._told: ToldTruth | None = None

    def told(self) -> ToldTruth:
        """The told facts as they stand now."""
        if self._told is None:
            self._told = self.truth_of(self.diffs)
        return self._told

    def truth_of(self, diffs: Sequence[Diff]) -> ToldTruth:
        others_only, later = self.step.settings
        return ToldTruth(told_facts(self.facts, diffs, others_only=others_only, heal_later=later), self.lexicon)

    def put(self, diffs: Sequence[Diff]) -> None:
        """Replaces all departures."""
        self.diffs = list(diffs)
        self._told = None

    def add(self, *diffs: Diff) -> None:
        self.diffs += [
            diff for diff in diffs if diff.kind == "row" or diff.amount or diff.cards or diff.kind in ABSOLUTE
        ]
        self._told = None

    def rank(self, item: Judged) -> tuple[int, int]:
        """As `reading.rank`; a health changed by the turn's own healing comes after the sum of the healing."""
        order, start = rank(item)
        claim = item.claim
        if claim.kind == "hp_change" and item.recap and claim.subject in (None, self.actor):
            struck = self.actor in ((self.facts.get("previous") or {}).get("hp") or {})
            if not struck or claim.cause == "heal" or (claim.before or 0) < (claim.after or 0):
                order = 6
        return order, start

    def claim(self, item: Judged, new: Callable[[Bench, Judged, Fault, Fault], None]) -> None:
        """Judges a false claim under the told facts: what they explain is carried, the rest goes to `new`."""
        assert item.faults
        claim = item.claim
        if claim.kind == "gold_spent" and claim.resource in ("had", "left"):  # the purse of the turn before
            for fault in item.faults:
                new(self, item, fault, fault)
            return
        again = judge_claim(claim, self.told())
        still = list(again) if again else []
        for fault in sorted(item.faults, key=lambda one: one.span.start):
            match = next(
                (other for other in still if other.subject == fault.subject and other.kind == fault.kind), None
            )
            if match is None and not (still and self.same_claim(claim)):
                self.carried(claim, fault, self.origin(claim, fault))
                continue
            still = [other for other in still if other is not match]
            part = self.explained_by(claim, fault)
            if part is not None:
                self.carried(claim, fault, part)
            else:
                new(self, item, fault, match or fault)

    def same_claim(self, claim: Claim) -> bool:
        """A claim of one value is false both ways, under whatever name."""
        return claim.kind not in ("listing", "row", "together", "purchase", "removal", "lured", "refill_drawn")

    def explained_by(self, claim: Claim, fault: Fault) -> int | None:
        """The root whose error alone makes the claim true, where all known errors together do not."""
        for number in dict.fromkeys(diff.root for diff in reversed(self.diffs)):
            again = judge_claim(claim, self.truth_of([diff for diff in self.diffs if diff.root == number]))
            if again is not None and not any(one.subject == fault.subject and one.kind == fault.kind for one in again):
                return number
        return None

    def origin(self, claim: Claim, fault: Fault) -> int:
        """The root whose error alone makes the claim true; else the last one that bears on it."""
        alone = self.explained_by(claim, fault)
        if alone is not None:
            return alone
        kinds = BEARING.get(claim.kind, ())
        for diff in reversed(self.diffs):
            if diff.kind in kinds and (diff.kind not in ("health", "health_now", "blow") or diff.who == claim.subject):
                return diff.root
        return self.diffs[-1].root if self.diffs else 0

    def carried(self, claim: Claim, fault: Fault, root: int, *diffs: Diff) -> None:
        kind = fault.kind
        if claim.kind == "listing" and self.ledger.roots[root].kind == "removal" and kind in ("discard", "draw_pile"):
            kind = "removal"
        kind = self.kind_of(claim, kind)
        self.say(claim, fault, kind, root, False)
        self.add(*diffs)

    def kind_of(self, claim: Claim, kind: str) -> str:
        if kind == "hp" and claim.prose and not self.laid_out(claim) and self.listed(claim.subject or self.actor):
            return "prose_number"
        if claim.kind == "attack_on" and kind in ("prose_number", "prose_player") and self.laid_out(claim):
            return "attack"
        return kind

    def listed(self, nick: str) -> bool:
        """Whether a list of the post tells a player's health, so that running text only repeats it."""
        return any(
            item.claim.kind == "hp" and item.claim.subject == nick and not item.claim.prose for item in self.items
        )

    def laid_out(self, claim: Claim) -> bool:
        return not claim.prose or any(item.claim is claim and item.recap for item in self.items)

    def say(self, claim: Claim, fault: Fault, kind: str, root: int, is_root: bool) -> None:
        subject = fault.subject
        if kind in ("attack", "attack_overspent") and claim.kind in ("attack_on", "hp_change"):
            subject = self.doer or subject
        if kind == "property" and subject is None:
            subject = self.actor
        self.drafts.append(
            Draft(
                kind,
                subject,
                fault.said,
                fault.expected,
                fault.span.start,
                fault.span.end,
                root,
                is_root,
                severity=fault.severity,
                beside=self._told_right(claim),
                prose=claim.prose,
            )
        )

    def _told_right(self, claim: Claim) -> bool:
        """Whether another claim of the post about the same thing is true."""
        mine = (claim.kind, claim.resource, claim.zone, claim.subject)
        return any(
            item.faults == () and (one.kind, one.resource, one.zone, one.subject) == mine
            for item in self.items
            if (one := item.claim) is not claim
        )

    def new_root(self, claim: Claim, fault: Fault, kind: str) -> int:
        root = self.ledger.new(self.post, kind, fault.subject)
        self.say(claim, fault, kind, root.number, True)
        return root.number

    def line_before(self, claim: Claim) -> str:
        """What stands before a claim in its line."""
        low = self.text.rfind("\n", 0, claim.span.start) + 1
        return self.text[max(low, claim.span.start - 80) : claim.span.start]

    def once(self, claim: Claim, fault: Fault) -> int:
        """An error that leaves nothing behind. The same thing said twice in a post is said once."""
        for draft in self.drafts:
            named = fault.subject is None and claim.prose and draft.root >= self.first  # «„Вместе“ сложилось»: whose?
            same = named or (draft.subject == fault.subject and draft.said == fault.said)
            if draft.kind == fault.kind and same:
                self.say(claim, fault, fault.kind, draft.root, False)
                return draft.root
        return self.new_root(claim, fault, fault.kind)
