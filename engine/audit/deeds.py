"""New errors in what the previous player did: blows, purchases, removals, «Соблазн»."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.audit.bench import Bench
from engine.audit.extra import refusal
from engine.audit.reading import LACKING, Judged
from engine.games.warha.told import Diff
from engine.verify.judging.lists import Fault, resolve
from engine.verify.model import Claim

_EXTRA: Final = "Кристалл"


def blow(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    target, points = claim.other, claim.value
    if claim.polarity == "denied" or target is None or points is None or not bench.laid_out(claim):
        _prose_blow(bench, claim, fault)
        return
    told_blow(bench, claim, fault, target, points)


def _prose_blow(bench: Bench, claim: Claim, fault: Fault) -> None:
    """Running text about a blow; two targets mixed up are one error."""
    for draft in bench.drafts:
        if draft.kind == fault.kind == "prose_player" and abs(draft.start - fault.span.start) < 120:
            bench.say(claim, fault, fault.kind, draft.root, False)
            return
    root = funds_root(bench, "attack", claim.value or 0)
    if root is not None:
        bench.carried(claim, fault, root)
        return
    bench.once(claim, fault)


def told_blow(bench: Bench, claim: Claim, fault: Fault, target: str, points: int) -> None:
    """A blow in the recap that was not dealt so: from a told attack of the turn before, beyond it, or against
    the order."""
    real = dict(bench.told().previous.get("attacks") or {})
    laid = {
        other.claim.other: other.claim.value
        for other in bench.items
        if other.claim.kind == "attack_on" and other.claim.other and other.claim.value is not None
        if other.recap or not other.claim.prose
    }
    spared = [
        nick for nick, dealt in real.items() if dealt and nick not in (target, *laid) and not _struck(bench, nick)
    ]
    told = {nick: dealt for nick, dealt in {**real, target: points, **laid}.items() if nick not in spared}
    total = sum(told.values())
    had = int((bench.before or {}).get("attack", 0))
    spare = bench.ledger.funds.get("attack")
    diffs = [Diff(0, "blow", target, points), *(Diff(0, "blow", nick) for nick in spared)]
    if spare is not None and total <= max(had, had + spare.amount) and not spared:
        bench.carried(claim, fault, spare.root, Diff(spare.root, "blow", target, points))
        return
    kind = "attack_overspent" if bench.before is not None and total > had else "attack"
    if kind == "attack_overspent":
        fault = Fault(kind, fault.subject, f"{fault.said} (всего {total} при Атаке {had})", fault.expected, fault.span)
    shared = next((one.root for one in bench.drafts if one.kind == kind == "attack" and one.root >= bench.first), None)
    ordered = dict((bench.facts.get("previous") or {}).get("attacks") or {})
    if shared is not None and total == sum(ordered.values()):  # the same points among other targets are one error
        bench.carried(claim, fault, shared, *(Diff(shared, diff.kind, diff.who, diff.amount) for diff in diffs))
        return
    root = bench.new_root(claim, fault, kind)
    bench.add(*(Diff(root, diff.kind, diff.who, diff.amount) for diff in diffs))


def _struck(bench: Bench, nick: str) -> bool:
    """Whether the post tells rightly that a player was struck."""
    return any(
        item.faults == () and nick == (item.claim.other if item.claim.kind == "attack_on" else item.claim.subject)
        for item in bench.items
        if item.claim.kind in ("attack_on", "hp_change")
    )


def funds_root(bench: Bench, resource: str, value: int) -> int | None:
    one = bench.ledger.funds.get(resource)
    if one is None:
        return None
    return one.root


def purchase(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    root = funds_root(bench, "gold", 0)
    if root is not None and claim.kind == "gold_spent":
        bench.carried(claim, fault, root)
        return
    if claim.resource != "had" and any(
        draft.kind == "purchase" and draft.root >= bench.first for draft in bench.drafts
    ):
        bench.carried(claim, fault, next(d.root for d in bench.drafts if d.kind == "purchase"))
        return
    if (
        claim.kind == "purchase"
        and claim.polarity == "denied"
        and refusal(bench.text[claim.span.start : claim.span.end])
    ):
        fault = Fault("refusal", bench.doer, fault.said, fault.expected, fault.span, fault.severity)
    number = bench.new_root(
        claim, fault, "purchase" if fault.kind not in ("prose_player", "prose_card", "gold", "refusal") else fault.kind
    )
    if claim.kind == "purchase" and fault.kind in ("purchase", "refusal"):
        bought: Counter[str] = Counter((bench.facts.get("previous") or {}).get("bought") or ())
        said: Counter[str] = Counter(dict(resolve(claim.cards, bought)))
        if claim.polarity != "asserted":
            told = bought - (said if claim.cards else bought)
        elif fault.said == LACKING:
            told = bought - Counter({fault.subject or "": 1})
        else:
            told = bought | said
        bench.add(Diff(number, "bought", cards=tuple(told.items())))
        bench.add(Diff(number, "deck", "extra_deck", bought[_EXTRA] - told[_EXTRA]))
    elif claim.kind == "gold_spent" and claim.value is not None and claim.resource not in ("had", "left"):
        bench.add(Diff(number, "spent", amount=claim.value))


def removal(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    number = bench.once(claim, fault)
    if claim.cards and fault.kind == "removal":
        bench.add(Diff(number, "removed", cards=tuple(resolve(claim.cards, Counter()))))


def lure_on(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    if bench.laid_out(claim) and fault.kind == "prose_player":
        fault = Fault("lure", claim.other, fault.said, fault.expected, fault.span, fault.severity)
    number = bench.once(claim, fault)
    if claim.other and claim.value is not None and fault.kind == "lure":
        bench.add(Diff(number, "lures", claim.other, claim.value))


def blow_of_change(bench: Bench, item: Judged, fault: Fault, nick: str) -> bool:
    """A recap line «97 → 94» whose blow is another than the true one and that does not contradict itbench."""
    claim = item.claim
    if claim.before is None or claim.after is None or not bench.doer or nick == bench.doer:
        return False
    points = claim.before - claim.after
    true = dict((bench.facts.get("previous") or {}).get("attacks") or {}).get(nick, 0)
    if points <= 0 or points == true or (claim.delta is not None and -claim.delta == true):
        return False
    blows = [
        other
        for other in bench.items
        if other.claim.kind == "attack_on" and other.claim.other == nick and (other.recap or not other.claim.prose)
    ]
    told = bench.told()
    starts = {pair[0] for pair in told.changes(nick)}
    if any(not other.faults for other in blows) or claim.before not in starts:
        return False
    if not blows and true > 0 and claim.delta is None:
        return False  # no points are told: the subtraction is wrong
    if nick == bench.actor and claim.cause == "heal":
        return False
    told_blow(bench, claim, fault, nick, points)
    return True
