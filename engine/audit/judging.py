"""From false claims to findings: what is a root, what follows from an earlier one.

Every false claim is judged once more under the told facts, in which all known errors are written. True there, it follows from
them. False there too, it is a new root; its error is written into the told facts, and the claims after it (causes come before
consequences, see `reading.rank`) are measured by that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.audit.evidence import Evidence
from engine.audit.ledger import Draft, Lasting, Ledger
from engine.audit.reading import Judged, rank
from engine.audit.reconstruct import Step
from engine.games.warha.told import RESOURCES, Diff, told_facts
from engine.protocol import Facts
from engine.verify.judge import judge_claim
from engine.verify.judge_lists import Fault, resolve
from engine.verify.lexicon import Lexicon
from engine.verify.model import Claim
from engine.verify.truth import Truth

_PILES: Final = ("draw_pile", "discard_pile")


class ToldTruth(Truth):
    """The told facts; told sizes of zones need not follow from their lists."""

    def size(self, zone: str) -> int:
        return super().size(zone) + int((self.facts.get("count_of") or {}).get(zone, 0))

    @property
    def total(self) -> int:
        return super().total + int(self.facts.get("all_cards") or 0)


class PostJudge:
    """Judges one post."""

    def __init__(
        self, step: Step, facts: Facts, evidence: Evidence, ledger: Ledger, lexicon: Lexicon, before: Facts | None
    ) -> None:
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

    # --- told facts ---------------------------------------------------------------------------------------------------------

    def told(self) -> ToldTruth:
        """The told facts as they stand now."""
        if self._told is None:
            self._told = self._truth(self.diffs)
        return self._told

    def _truth(self, diffs: Sequence[Diff]) -> ToldTruth:
        others_only, later = self.step.settings
        return ToldTruth(told_facts(self.facts, diffs, others_only=others_only, heal_later=later), self.lexicon)

    def add(self, *diffs: Diff) -> None:
        self.diffs += [
            diff for diff in diffs if diff.kind == "row" or diff.amount or diff.cards or diff.kind in _ABSOLUTE
        ]
        self._told = None

    def run(self, items: Sequence[Judged]) -> list[Draft]:
        """The findings of the post; the ledger is brought up to date."""
        self.items = items
        self._whole_hand()
        for item in sorted(items, key=self._rank):
            if item.faults:
                self._claim(item)
        self._remember()
        return self.drafts

    # --- one false claim ----------------------------------------------------------------------------------------------------

    def _rank(self, item: Judged) -> tuple[int, int]:
        """As `reading.rank`; a health changed by the turn's own healing comes after the sum of the healing."""
        order, start = rank(item)
        claim = item.claim
        if claim.kind == "hp_change" and item.recap and claim.subject in (None, self.actor):
            struck = self.actor in ((self.facts.get("previous") or {}).get("hp") or {})
            if not struck or claim.cause == "heal" or (claim.before or 0) < (claim.after or 0):
                order = 6
        return order, start

    def _claim(self, item: Judged) -> None:
        assert item.faults
        claim = item.claim
        again = judge_claim(claim, self.told())
        still = list(again) if again else []
        for fault in item.faults:
            match = next(
                (other for other in still if other.subject == fault.subject and other.kind == fault.kind), None
            )
            if match is None and (not still or not self._same_claim(claim, fault, still)):
                self._carried(claim, fault, self._origin(claim, fault))
                continue
            still = [other for other in still if other is not match]
            self._new(item, fault, match or fault)
        for fault in still:  # false only beside the told errors: nothing more to say
            del fault

    def _same_claim(self, claim: Claim, fault: Fault, still: list[Fault]) -> bool:
        """The fault stands under another name (a single value is false both ways)."""
        return claim.kind not in ("listing", "row", "together", "purchase", "removal", "lured", "refill_drawn")

    def _origin(self, claim: Claim, fault: Fault) -> int:
        """The root whose error alone makes the claim true; else the last one that bears on it."""
        numbers = list(dict.fromkeys(diff.root for diff in reversed(self.diffs)))
        for number in numbers:
            alone = self._truth([diff for diff in self.diffs if diff.root == number])
            again = judge_claim(claim, alone)
            if not again or not any(f.subject == fault.subject and f.kind == fault.kind for f in again):
                return number
        kinds = _BEARING.get(claim.kind, ())
        for diff in reversed(self.diffs):
            if diff.kind in kinds and (diff.kind not in ("health", "health_now", "blow") or diff.who == claim.subject):
                return diff.root
        return numbers[0] if numbers else 0

    def _carried(self, claim: Claim, fault: Fault, root: int, *diffs: Diff) -> None:
        kind = fault.kind
        if claim.kind == "listing" and self.ledger.roots[root].kind == "removal" and kind in ("discard", "draw_pile"):
            kind = "removal"
        kind = self._kind(claim, kind)
        self._say(claim, fault, kind, root, False)
        self.add(*diffs)

    def _kind(self, claim: Claim, kind: str) -> str:
        if claim.kind == "attack_on" and kind in ("prose_number", "prose_player") and self._laid_out(claim):
            return "attack"
        return kind

    def _laid_out(self, claim: Claim) -> bool:
        return not claim.prose or any(item.claim is claim and item.recap for item in self.items)

    def _say(self, claim: Claim, fault: Fault, kind: str, root: int, is_root: bool) -> None:
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
            )
        )

    def _root(self, claim: Claim, fault: Fault, kind: str) -> int:
        root = self.ledger.new(self.post, kind, fault.subject)
        self._say(claim, fault, kind, root.number, True)
        return root.number

    def _new(self, item: Judged, fault: Fault, now: Fault) -> None:
        """A fault that the errors known so far do not explain: a mark of an earlier post, or a root."""
        claim = item.claim
        handler = _HANDLERS.get(claim.kind)
        if handler is not None:
            handler(self, item, fault, now)
            return
        self._once(claim, fault)

    def _once(self, claim: Claim, fault: Fault) -> int:
        """An error that leaves nothing behind. The same thing said twice in a post is said once."""
        for draft in self.drafts:
            if draft.kind == fault.kind and draft.subject == fault.subject and draft.said == fault.said:
                self._say(claim, fault, fault.kind, draft.root, False)
                return draft.root
        return self._root(claim, fault, fault.kind)

    # --- deeds of the previous player ---------------------------------------------------------------------------------------

    def _blow(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        target, points = claim.other, claim.value
        if claim.polarity == "denied" or target is None or points is None or not self._laid_out(claim):
            self._prose_blow(claim, fault)
            return
        self._told_blow(claim, fault, target, points)

    def _prose_blow(self, claim: Claim, fault: Fault) -> None:
        """Running text about a blow; two targets mixed up are one error."""
        for draft in self.drafts:
            if draft.kind == fault.kind == "prose_player" and abs(draft.start - fault.span.start) < 120:
                self._say(claim, fault, fault.kind, draft.root, False)
                return
        root = self._funds_root("attack", claim.value or 0)
        if root is not None:
            self._carried(claim, fault, root)
            return
        self._once(claim, fault)

    def _told_blow(self, claim: Claim, fault: Fault, target: str, points: int) -> None:
        """A blow in the recap that was not dealt so: from a told attack of the turn before, beyond it, or against the order."""
        told = dict(self.told().previous.get("attacks") or {})
        told[target] = points
        for other in self.items:
            if other.recap or not other.claim.prose:
                if other.claim.kind == "attack_on" and other.claim.other and other.claim.value is not None:
                    told[other.claim.other] = other.claim.value
        total = sum(told.values())
        had = int((self.before or {}).get("attack", 0))
        spare = self.ledger.funds.get("attack")
        diff = Diff(0, "blow", target, points)
        if spare is not None and total <= max(had, had + spare.amount):
            self._carried(claim, fault, spare.root, Diff(spare.root, "blow", target, points))
            return
        kind = "attack_overspent" if self.before is not None and total > had else "attack"
        if kind == "attack_overspent":
            fault = Fault(
                kind, fault.subject, f"{fault.said} (всего {total} при Атаке {had})", fault.expected, fault.span
            )
        root = self._root(claim, fault, kind)
        self.add(Diff(root, diff.kind, target, points))

    def _funds_root(self, resource: str, value: int) -> int | None:
        one = self.ledger.funds.get(resource)
        if one is None:
            return None
        return one.root

    def _purchase(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        root = self._funds_root("gold", 0)
        if root is not None and claim.kind == "gold_spent":
            self._carried(claim, fault, root)
            return
        if any(draft.kind == "purchase" and draft.root >= self.first for draft in self.drafts):
            self._carried(claim, fault, next(d.root for d in self.drafts if d.kind == "purchase"))
            return
        number = self._root(
            claim, fault, "purchase" if fault.kind not in ("prose_player", "prose_card") else fault.kind
        )
        if claim.kind == "purchase" and fault.kind == "purchase":
            bought = Counter((self.facts.get("previous") or {}).get("bought") or ())
            said = Counter(dict(resolve(claim.cards, bought)))
            told = bought | said if claim.polarity == "asserted" else bought - said
            self.add(Diff(number, "bought", cards=tuple(told.items())))
        elif claim.kind == "gold_spent" and claim.value is not None:
            self.add(Diff(number, "spent", amount=claim.value))

    def _removal(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        number = self._once(claim, fault)
        if claim.cards and fault.kind == "removal":
            self.add(Diff(number, "removed", cards=tuple(resolve(claim.cards, Counter()))))

    def _lure_on(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        if self._laid_out(claim) and fault.kind == "prose_player":
            fault = Fault("lure", claim.other, fault.said, fault.expected, fault.span, fault.severity)
        number = self._once(claim, fault)
        if claim.other and claim.value is not None and fault.kind == "lure":
            self.add(Diff(number, "lures", claim.other, claim.value))

    # --- row and cards ------------------------------------------------------------------------------------------------------

    def _row(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        row = self.told().row
        said = Counter(dict.fromkeys((), 0))
        for name, count in resolve(claim.cards, row):
            said[name] += count
        name = fault.subject or ""
        changes = {name: said[name] - row[name]}
        other = now.expected if now.expected in self.lexicon.cards else ""
        if other and said[other] < row[other]:
            changes[other] = said[other] - row[other]
        elif said[name] < row[name]:
            extra = next((card for card in said if said[card] > row[card]), "")
            del extra
        for one, amount in changes.items():
            known = self.ledger.row.get(one)
            if known is not None and known.amount == amount:
                self._carried(claim, fault, known.root)
                return
        number = self._root(claim, self._row_why(fault, name), "row")
        self.add(*(Diff(number, "row", cards=((card, amount),)) for card, amount in changes.items() if amount))

    def _row_why(self, fault: Fault, name: str) -> Fault:
        history = self.step.history
        if history is not None and any(what == "row" for what, _ in history.guessed):
            guessed = {card for what, card in history.guessed if what == "row"}
            if fault.expected in guessed:
                text = "другая карта (какая, не показано)"
                return Fault(fault.kind, fault.subject, fault.said, text, fault.span, fault.severity)
            if fault.subject in guessed and fault.said == "не указано":
                return Fault(
                    fault.kind, None, "место пусто", "новая карта (какая, не показано)", fault.span, fault.severity
                )
        return fault

    def _mark(self, item: Judged, fault: Fault, now: Fault) -> None:
        """Colours and card texts: the same wrong thing again is carried."""
        claim = item.claim
        key = (claim.kind, fault.subject or "", claim.resource or claim.part if claim.kind == "card_text" else "")
        known = self.ledger.marks.get(key)
        if known is not None and known[0] == fault.said:
            self._say(claim, fault, fault.kind, known[1], False)
            return
        self.ledger.marks[key] = (fault.said, self._root(claim, fault, fault.kind))

    # --- the hand -----------------------------------------------------------------------------------------------------------

    def _whole_hand(self) -> None:
        """«Соблазн» or «Пополнение» that was due and not carried out is one error, whatever follows from it in the post."""
        lured = list(self.facts.get("lured_away") or ())
        hand = sum((self.facts.get("in_play") or {}).values())
        sizes = {len(shown) for shown in self.evidence.hands}
        spot = self._place("lured", "zone_count", "listing")
        if spot is None:
            return
        if lured and not self.evidence.lured and sizes and all(size == hand + len(lured) for size in sizes):
            fault = Fault(
                "lure", self.actor, f"карт {hand + len(lured)}, Соблазн не применён",
                f"карт {hand}: {len(lured)} сброшено Соблазном", spot.span,
            )  # fmt: skip
            number = self._root(spot, fault, "lure")
            self.add(Diff(number, "lured"))
        history = self.step.history
        unseen = [name for what, name in history.guessed if what == "refill"] if history is not None else []
        drawn = list(self.facts.get("refill_drawn") or ())
        if drawn and unseen and sizes and all(size == hand - len(unseen) for size in sizes):
            fault = Fault(
                "refill", self.actor, f"карт {hand - len(unseen)}, Пополнение не исполнено",
                f"карт {hand}: Пополнение ({self.facts.get('refill', 0)})", spot.span,
            )  # fmt: skip
            number = self._root(spot, fault, "refill")
            left = Counter(drawn) - Counter(unseen)
            self.add(
                Diff(number, "hand", cards=tuple((name, -count) for name, count in Counter(unseen).items())),
                Diff(number, "refilled", cards=tuple(left.items())),
            )

    def _place(self, *kinds: str) -> Claim | None:
        """The first claim that tells the size of the hand."""
        for item in sorted(self.items, key=lambda one: one.claim.span.start):
            claim = item.claim
            if claim.kind in kinds and claim.zone in (None, "in_play") and item.faults and not claim.prose:
                return claim
        return None

    def _lured(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        cards = tuple(Counter(dict(resolve(claim.cards, Counter()))).items())
        root = next((draft.root for draft in self.drafts if draft.kind == "lure"), None)
        if root is None:
            root = self._root(claim, fault, "lure")
        else:
            self._carried(claim, fault, root)
        self.add(Diff(root, "lured", cards=cards))

    def _refilled(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        root = next((draft.root for draft in self.drafts if draft.kind == "refill"), None)
        if root is None:
            root = self._root(claim, fault, "refill")
        else:
            self._carried(claim, fault, root)
        self.add(Diff(root, "refilled", cards=tuple(Counter(dict(resolve(claim.cards, Counter()))).items())))

    def _listing(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        zone = claim.zone or ""
        pile = self.told().zones[zone]
        said: Counter[str] = Counter()
        for name, count in resolve(claim.cards, pile):
            said[name] += count
        changes = {
            name: said[name] - pile[name]
            for name in {now.subject or "", now.said, now.expected}
            if name in self.lexicon.cards
        }
        changes = {name: amount for name, amount in changes.items() if amount}
        if not claim.complete:
            changes = {name: amount for name, amount in changes.items() if amount > 0}
        diffs = self._listing_diffs(zone, changes)
        root = self._known_cards(zone, changes)
        if root is not None:
            self._carried(claim, fault, root, *(Diff(root, d.kind, d.who, 0, d.cards) for d in diffs))
            return
        kind = fault.kind
        removed = self.ledger.removed.get(self.actor) or Counter()
        if zone in _PILES and any(amount > 0 and removed[name] for name, amount in changes.items()):
            kind = "removal"
        elif zone == "in_play" and len(self.evidence.hands) == 1 and self._impossible(changes):
            kind = "draw_impossible" if not self._derived() else kind
        number = self._root(claim, fault, kind)
        self.add(*(Diff(number, d.kind, d.who, 0, d.cards) for d in diffs))

    def _impossible(self, changes: Mapping[str, int]) -> bool:
        history = self.step.history
        if history is None:
            return False
        return any(what != "row" and changes.get(name, 0) > 0 for what, name in history.impossible)

    def _derived(self) -> bool:
        """Whether the right hand follows from what is listed besides."""
        history = self.step.history
        return self.evidence.draw_pile is not None and not (history is not None and history.guessed)

    def _listing_diffs(self, zone: str, changes: Mapping[str, int]) -> list[Diff]:
        cards = tuple(changes.items())
        return [Diff(0, "hand", cards=cards)] if zone == "in_play" else [Diff(0, "pile", zone, cards=cards)]

    def _known_cards(self, zone: str, changes: Mapping[str, int]) -> int | None:
        """The root of a card that is too many or too few in this list: it is in the wrong place in this post, or was lost or
        kept in an earlier one."""
        for name, amount in changes.items():
            for diff in self.diffs:
                if (
                    diff.root >= self.first
                    and diff.kind in ("hand", "pile")
                    and dict(diff.cards).get(name, 0) * amount < 0
                ):
                    return diff.root
            known = self.ledger.owned.get((self.actor, name))
            if known is not None and known.amount * amount > 0:
                return known.root
            if amount > 0:
                lasting = self.ledger.marks.get(("bought", self.actor, name))
                if lasting is not None:
                    return lasting[1]
        return None

    # --- values -------------------------------------------------------------------------------------------------------------

    def _together(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        if claim.kind == "source" and fault.kind != "together":
            self._once(claim, fault)
            return
        for draft in self.drafts:
            if draft.kind == "together" and draft.subject == fault.subject and draft.root >= self.first:
                self._say(claim, fault, fault.kind, draft.root, False)
                return
        number = self._root(claim, fault, "together")
        real = Counter(self.facts.get("together") or ())
        if claim.polarity == "denied" and not claim.cards:
            self.add(*(Diff(number, "together", name, 0) for name in real))
        elif claim.kind == "together" or claim.kind == "source":
            name = fault.subject or ""
            self.add(Diff(number, "together", name, 0 if real[name] else 1))
            other = next((card for card in real if card != name and card in fault.expected), None)
            if other and not real[name]:
                self.add(Diff(number, "together", other, 0))

    def _total(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        name = "heal" if claim.resource == "health" else claim.resource or ""
        if claim.prose and not item.recap:
            root = self._funds_root(name, claim.value or 0)
            if root is not None:
                self._carried(claim, fault, root)
                return
            self._once(claim, fault)
            return
        number = self._root(claim, fault, fault.kind)
        value = 0 if claim.polarity == "denied" else claim.value
        if value is not None and name in RESOURCES:
            self.add(Diff(number, "total", name, value))

    def _health(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        nick = claim.subject or self.actor
        if claim.kind == "hp_change" and item.recap and self._blow_of_change(item, fault, nick):
            return
        told = self.told().players.get(nick, 0)
        after = claim.value if claim.kind == "hp" else claim.after
        for draft in self.drafts:  # two players' healths swapped are one error
            other = draft.subject
            if draft.kind == "hp" and draft.root >= self.first and other in self.facts["players"] and other != nick:
                if draft.said == fault.expected and fault.said == draft.expected:
                    self._carried(claim, fault, draft.root, *self._now(draft.root, nick, after, told))
                    return
        if claim.prose and not item.recap:
            if fault.kind == "hp" and self._told_right(nick):
                fault = Fault("prose_number", fault.subject, fault.said, fault.expected, fault.span, fault.severity)
            self._once(claim, fault)
            return
        number = self._root(claim, fault, fault.kind)
        self._rebase(number, nick, after, told)

    def _rebase(self, number: int, nick: str, after: int | None, told: int) -> None:
        """Writes a new error of a health in, counted from the told value or, where the post shows that the referee had come
        back to the true one, from that."""
        kept = [diff for diff in self.diffs if not (diff.kind == "health" and diff.who == nick)]
        here = [
            item.claim
            for item in self.items
            if item.faults and item.claim.kind in ("hp", "hp_change") and item.claim.subject == nick
        ]
        if len(kept) < len(self.diffs):
            fresh = self._truth(kept)
            back = [*kept, *self._now(number, nick, after, fresh.players.get(nick, 0))]
            on = [*self.diffs, *self._now(number, nick, after, told)]
            one, other = self._truth(back), self._truth(on)
            if sum(bool(judge_claim(c, one)) for c in here) < sum(bool(judge_claim(c, other)) for c in here):
                self.diffs, self._told = back, None
                return
        self.add(*self._now(number, nick, after, told))

    def _told_right(self, nick: str) -> bool:
        """Whether a list of the post has the health right."""
        return any(
            item.claim.kind == "hp" and item.claim.subject == nick and item.faults == () and not item.claim.prose
            for item in self.items
        )

    def _now(self, root: int, nick: str, after: int | None, told: int) -> list[Diff]:
        return [Diff(root, "health_now", nick, after - told)] if after is not None and after != told else []

    def _blow_of_change(self, item: Judged, fault: Fault, nick: str) -> bool:
        """A recap line «97 → 94» whose blow is another than the true one and that does not contradict itself."""
        claim = item.claim
        if claim.before is None or claim.after is None or not self.doer or nick == self.doer:
            return False
        points = claim.before - claim.after
        true = dict((self.facts.get("previous") or {}).get("attacks") or {}).get(nick, 0)
        if points <= 0 or points == true:
            return False
        blows = [
            other
            for other in self.items
            if other.claim.kind == "attack_on" and other.claim.other == nick and (other.recap or not other.claim.prose)
        ]
        told = self.told()
        starts = {pair[0] for pair in told.changes(nick)}
        if any(not other.faults for other in blows) or claim.before not in starts:
            return False
        if nick == self.actor and claim.cause == "heal":
            return False
        self._told_blow(claim, fault, nick, points)
        return True

    def _deck(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        number = self._root(claim, fault, fault.kind)
        told = self.told().facts.get(claim.kind)
        if claim.value is not None and isinstance(told, int):
            self.add(Diff(number, "deck", claim.kind, claim.value - told))

    def _count(self, item: Judged, fault: Fault, now: Fault) -> None:
        claim = item.claim
        if claim.value is None:
            return
        if claim.kind == "total_count":
            for kinds in (("count",), ("all",), ("count", "all")):  # it need not follow from all that was told wrongly
                rest = [diff for diff in self.diffs if diff.kind not in kinds]
                if len(rest) < len(self.diffs) and claim.value == self._truth(rest).total:
                    causes = [diff for diff in rest if diff.kind in ("pile", "hand", "lured", "count")]
                    self.diffs = [diff for diff in self.diffs if diff.kind != "all"] if "all" in kinds else self.diffs
                    self._carried(claim, fault, (causes or self.diffs)[-1].root)
                    return
            number = self._root(claim, fault, fault.kind)
            self.add(Diff(number, "all", amount=claim.value - self.told().total))
            return
        kept = [one for (nick, _), one in self.ledger.owned.items() if nick == self.actor]
        early = sum((self.step.piles or {}).get(claim.zone or "", {}).values()) if self.step.piles else None
        if kept and early is not None and claim.value == early + sum(one.amount for one in kept):
            self._carried(claim, fault, kept[0].root)  # the pile before it was shuffled, with the card lost or kept
            return
        number = self._root(claim, fault, fault.kind)
        if claim.zone:
            self.add(Diff(number, "count", claim.zone, claim.value - self.told().size(claim.zone)))

    def _next(self, item: Judged, fault: Fault, now: Fault) -> None:
        number = self._once(item.claim, fault)
        if item.claim.kind == "next" and item.claim.subject:
            self.add(Diff(number, "next", item.claim.subject))

    # --- what lasts ---------------------------------------------------------------------------------------------------------

    def _remember(self) -> None:
        """The ledger for the next post."""
        ledger, told = self.ledger, self.told()
        players: Mapping[str, Any] = self.facts.get("players") or {}
        proved = {
            (item.claim.kind, item.claim.subject or "")
            for item in self.items
            if item.faults == () and not item.claim.prose
        }
        for nick, true in players.items():
            amount = told.players.get(nick, true) - true
            said = self.evidence.health.get(nick)
            if said is not None and said == true:
                amount = 0
            if not amount:
                ledger.health.pop(nick, None)
                continue
            ledger.health[nick] = Lasting(amount, self._health_root(nick))
        for name in ("game_deck", "extra_deck"):
            amounts = [diff for diff in self.diffs if diff.kind == "deck" and diff.who == name]
            total = sum(diff.amount for diff in amounts)
            if (name, "") in proved or not total:
                ledger.decks.pop(name, None)
            else:
                ledger.decks[name] = Lasting(total, amounts[-1].root)
        if self.step.kind not in ("turn", "gap"):
            return
        alls = [diff for diff in self.diffs if diff.kind == "all"]
        if sum(diff.amount for diff in alls) and not any(kind == "total_count" for kind, _ in proved):
            ledger.all_cards[self.actor] = Lasting(sum(diff.amount for diff in alls), alls[-1].root)
        else:
            ledger.all_cards.pop(self.actor, None)
        self._remember_cards()
        ledger.funds = {}
        for name in ("gold", "attack", "scrap", "lure"):
            amount = int(told.facts.get(name) or 0) - int(self.facts.get(name) or 0)
            roots = [diff.root for diff in self.diffs if diff.kind in ("total", "together", "hand", "lured")]
            if amount and roots:
                exact = [d.root for d in self.diffs if d.kind == "total" and d.who == name]
                ledger.funds[name] = Lasting(amount, (exact or roots)[-1])

    def _remember_cards(self) -> None:
        ledger = self.ledger
        row: dict[str, Lasting] = {}
        shown = any(item.claim.kind == "row" for item in self.items)
        if shown:
            false = {fault.subject for item in self.items if item.claim.kind == "row" for fault in item.faults or ()}
            false |= {fault.expected for item in self.items if item.claim.kind == "row" for fault in item.faults or ()}
            for diff in self.diffs:
                if diff.kind == "row":
                    for name, amount in diff.cards:
                        if name in false:
                            row[name] = Lasting(amount + (row[name].amount if name in row else 0), diff.root)
            ledger.row = row
        owned: Counter[str] = Counter()
        roots: dict[str, int] = {}
        for diff in self.diffs:
            if diff.kind in ("pile", "hand"):
                for name, amount in diff.cards:
                    owned[name] += amount
                    roots[name] = diff.root
        for key in [key for key in ledger.owned if key[0] == self.actor]:
            del ledger.owned[key]
        for name, amount in owned.items():
            if amount:
                ledger.owned[self.actor, name] = Lasting(amount, roots[name])
        ledger.removed.pop(self.actor, None)

    def _health_root(self, nick: str) -> int:
        """The error that a told health comes from: the last that moved it."""
        best: int | None = None
        for diff in self.diffs:
            moves = diff.kind in ("health", "health_now", "blow") and diff.who == nick
            heals = nick == self.actor and (
                (diff.kind == "total" and diff.who == "heal") or diff.kind in ("together", "hand", "lured")
            )
            if heals and self.told().facts.get("heal") == self.facts.get("heal"):
                heals = False
            if moves or heals:
                best = diff.root
        return best if best is not None else len(self.ledger.roots) - 1


_ABSOLUTE: Final = frozenset(
    {"lured", "refilled", "together", "total", "blow", "next", "bought", "removed", "lures", "spent"}
)
_BEARING: Final = {
    "hp": ("health", "health_now", "blow", "total"),
    "hp_change": ("blow", "health_now", "health", "total"),
    "total": ("total", "together", "hand", "lured"),
    "zone_count": ("pile", "hand", "lured", "count"),
    "total_count": ("all", "pile", "hand", "count"),
}
_HANDLERS: Final[dict[str, Any]] = {
    "attack_on": PostJudge._blow, "purchase": PostJudge._purchase, "gold_spent": PostJudge._purchase,
    "removal": PostJudge._removal, "lure_on": PostJudge._lure_on, "row": PostJudge._row, "colour": PostJudge._mark,
    "card_text": PostJudge._mark, "lured": PostJudge._lured, "refill_drawn": PostJudge._refilled, "listing": PostJudge._listing,
    "together": PostJudge._together, "source": PostJudge._together, "total": PostJudge._total, "hp": PostJudge._health,
    "hp_change": PostJudge._health, "game_deck": PostJudge._deck, "extra_deck": PostJudge._deck, "zone_count": PostJudge._count,
    "total_count": PostJudge._count, "next": PostJudge._next,
}  # fmt: skip
