"""New errors in figures: «Вместе» and the sums, healths, decks, counts, order of play."""

from __future__ import annotations

from collections import Counter

from engine.audit.bench import Bench
from engine.audit.deeds import blow_of_change, funds_root
from engine.audit.reading import Judged
from engine.games.warha.told import RESOURCES, Diff
from engine.verify.judging.judge import judge_claim
from engine.verify.judging.lists import Fault


def together(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    if claim.kind == "source" and fault.kind != "together":
        given = [one.root for one in bench.drafts if one.kind == "together" and one.subject == fault.subject]
        if given and given[0] >= bench.first:  # what a card whose «Вместе» is told wrongly is said to add
            bench.carried(claim, fault, given[0])
        else:
            bench.once(claim, fault)
        return
    for draft in bench.drafts:
        if draft.kind == "together" and draft.subject == fault.subject and draft.root >= bench.first:
            bench.say(claim, fault, fault.kind, draft.root, False)
            return
    number = bench.new_root(claim, fault, "together")
    real = Counter(bench.facts.get("together") or ())
    if claim.polarity == "denied" and not claim.cards:
        bench.add(*(Diff(number, "together", name, 0) for name in real))
    elif claim.kind == "together" or claim.kind == "source":
        name = fault.subject or ""
        bench.add(Diff(number, "together", name, 0 if real[name] else 1))
        other = next((card for card in real if card != name and card in fault.expected), None)
        if other and not real[name]:
            bench.add(Diff(number, "together", other, 0))


def total(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    name = "heal" if claim.resource == "health" else claim.resource or ""
    if claim.prose and not item.recap:
        root = funds_root(bench, name, claim.value or 0)
        if root is not None:
            bench.carried(claim, fault, root)
            return
        bench.once(claim, fault)
        return
    value = 0 if claim.polarity == "denied" else claim.value
    refill = next((draft for draft in bench.drafts if draft.kind == "refill" and name == "refill"), None)
    if refill is not None:  # «Пополнение» carried out without being due, or left out: the property says the same
        bench.carried(claim, fault, refill.root)
        return
    number = bench.new_root(claim, fault, fault.kind)
    if value is not None and name in RESOURCES:
        bench.add(Diff(number, "total", name, value))


def health(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    nick = claim.subject or bench.actor
    if claim.kind == "hp_change" and item.recap and blow_of_change(bench, item, fault, nick):
        return
    told = bench.told().players.get(nick, 0)
    after = claim.value if claim.kind == "hp" else claim.after
    fresh = next(
        (d.root for d in bench.diffs if d.kind == "health_now" and d.who == nick and d.root >= bench.first), None
    )
    if fresh is not None and after == told:  # the wrong health again, told as what a healing or a blow leads to
        bench.carried(claim, fault, fresh)
        return
    for draft in bench.drafts:  # two players' healths swapped are one error
        swapped = draft.said == fault.expected and fault.said == draft.expected and draft.subject != nick
        if swapped and draft.kind == "hp" and draft.root >= bench.first:
            bench.carried(claim, fault, draft.root, *_now(bench, draft.root, nick, after, told))
            return
    if claim.prose and not item.recap:
        other = _of_another(bench, nick, after)
        if other is not None:
            bench.carried(claim, fault, other)
            return
        kind = bench.kind_of(claim, fault.kind)
        if kind != fault.kind:
            fault = Fault(kind, fault.subject, fault.said, fault.expected, fault.span, fault.severity)
        bench.once(claim, fault)
        return
    number = bench.new_root(claim, fault, fault.kind)
    _rebase(bench, number, nick, after, told)


def _of_another(bench: Bench, nick: str, value: int | None) -> int | None:
    """The root of another player's told health that running text names without saying whose it is."""
    for diff in bench.diffs:
        if diff.kind in ("health", "health_now", "blow") and diff.who and diff.who != nick:
            if value is not None and bench.told().players.get(diff.who) == value:
                return diff.root
            if value in {after for pair in bench.told().changes(diff.who) for after in pair[1:]}:
                return diff.root
    return None


def _rebase(bench: Bench, number: int, nick: str, after: int | None, told: int) -> None:
    """Writes a new error of a health in, counted from the told value or, where the post shows that the referee
    had come back to the true one, from that."""
    kept = [diff for diff in bench.diffs if not (diff.kind == "health" and diff.who == nick)]
    here = [
        item.claim
        for item in bench.items
        if item.faults and item.claim.kind in ("hp", "hp_change") and item.claim.subject == nick
    ]
    if len(kept) < len(bench.diffs):
        fresh = bench.truth_of(kept)
        back = [*kept, *_now(bench, number, nick, after, fresh.players.get(nick, 0))]
        on = [*bench.diffs, *_now(bench, number, nick, after, told)]
        one, other = bench.truth_of(back), bench.truth_of(on)
        if sum(bool(judge_claim(c, one)) for c in here) < sum(bool(judge_claim(c, other)) for c in here):
            bench.put(back)
            return
    bench.add(*_now(bench, number, nick, after, told))


def _now(bench: Bench, root: int, nick: str, after: int | None, told: int) -> list[Diff]:
    return [Diff(root, "health_now", nick, after - told)] if after is not None and after != told else []


def deck(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    told = bench.told().facts.get(claim.kind)
    lying = _left_lying(bench)
    if claim.kind == "game_deck" and lying is not None and isinstance(told, int) and claim.value == told + 1:
        bench.carried(claim, fault, lying, Diff(lying, "deck", claim.kind, 1))
        return
    number = bench.new_root(claim, fault, fault.kind)
    if claim.value is not None and isinstance(told, int):
        bench.add(Diff(number, "deck", claim.kind, claim.value - told))


def _left_lying(bench: Bench) -> int | None:
    """The root of a row, new in this post, that still shows a card that was bought: none came in its place."""
    bought = (bench.facts.get("previous") or {}).get("bought") or ()
    for diff in bench.diffs:
        if (
            diff.kind == "row"
            and diff.root >= bench.first
            and any(name in bought for name, more in diff.cards if more > 0)
        ):
            return diff.root
    return None


def count(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    if claim.value is None:
        return
    if claim.kind == "total_count":
        for kinds in (("count",), ("all",), ("count", "all")):  # it need not follow from all that was told wrongly
            rest = [diff for diff in bench.diffs if diff.kind not in kinds]
            if len(rest) < len(bench.diffs) and claim.value == bench.truth_of(rest).total:
                causes = [diff for diff in rest if diff.kind in ("pile", "hand", "lured", "count")]
                bench.diffs = [diff for diff in bench.diffs if diff.kind != "all"] if "all" in kinds else bench.diffs
                bench.carried(claim, fault, (causes or bench.diffs)[-1].root)
                return
        number = bench.new_root(claim, fault, fault.kind)
        bench.add(Diff(number, "all", amount=claim.value - bench.told().total))
        return
    kept = [one for (nick, _), one in bench.ledger.owned.items() if nick == bench.actor]
    early = sum((bench.step.piles or {}).get(claim.zone or "", {}).values()) if bench.step.piles else None
    if kept and early is not None and claim.value == early + sum(one.amount for one in kept):
        bench.carried(claim, fault, kept[0].root)  # the pile before it was shuffled, with the card lost or kept
        return
    number = bench.new_root(claim, fault, fault.kind)
    if claim.zone:
        bench.add(Diff(number, "count", claim.zone, claim.value - bench.told().size(claim.zone)))


def next_player(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    number = bench.once(item.claim, fault)
    if item.claim.kind == "next" and item.claim.subject:
        bench.add(Diff(number, "next", item.claim.subject))
