"""New errors in rows, hands and piles, colours and card texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from engine.audit.bench import Bench
from engine.audit.reading import Judged
from engine.games.warha.told import Diff
from engine.verify.judging.lists import Fault, resolve
from engine.verify.model import Claim

_EMPTY: Final = re.compile(r"\bпуст|не\s+(?:заполн|пополн)", re.I)
_NEAR: Final = 40
_PILES: Final = ("draw_pile", "discard_pile")


def row(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    row = bench.told().row
    said: Counter[str] = Counter()
    for name, count in resolve(claim.cards, row):
        said[name] += count
    name = fault.subject or ""
    changes = {name: said[name] - row[name]}
    other = now.expected if now.expected in bench.lexicon.cards else ""
    if other and said[other] < row[other]:
        changes[other] = said[other] - row[other]
    elif said[name] < row[name]:
        extra = next((card for card in said if said[card] > row[card]), "")
        del extra
    for one, amount in changes.items():
        known = bench.ledger.row.get(one)
        if known is not None and known.amount == amount:
            bench.carried(claim, fault, known.root)
            return
    unfilled = _unfilled(bench, claim, name, changes)
    number = bench.new_root(claim, _row_why(bench, fault, name), "refill" if unfilled else "row")
    bench.add(*(Diff(number, "row", cards=((card, amount),)) for card, amount in changes.items() if amount))
    if unfilled:
        bench.add(Diff(number, "deck", "game_deck", 1))


def _unfilled(bench: Bench, claim: Claim, name: str, changes: Mapping[str, int]) -> bool:
    """Whether the place of a card that came with this turn is said to be empty: it is still in the game deck then."""
    came = Counter(card for card in bench.facts.get("row") or () if card)
    came.subtract(card for card in (bench.before or {}).get("row") or () if card)
    shown = sum(max(count, 1) for _, count in claim.cards)
    empty = _EMPTY.search(bench.text, claim.span.start, claim.span.end + _NEAR) is not None
    return empty and changes == {name: -1} and came[name] > 0 and shown < len(bench.facts.get("row") or ())


def _row_why(bench: Bench, fault: Fault, name: str) -> Fault:
    history = bench.step.history
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


def mark(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    """Colours and card texts: the same wrong thing again is carried."""
    claim = item.claim
    key = (claim.kind, fault.subject or "", claim.resource or claim.part if claim.kind == "card_text" else "")
    known = bench.ledger.marks.get(key)
    if known is not None and known[0] == fault.said:
        bench.say(claim, fault, fault.kind, known[1], False)
        return
    for draft in bench.drafts:  # two amounts of one card, swapped or moved to another line: one error
        if claim.kind == "card_text" and draft.kind == fault.kind and draft.subject == fault.subject:
            bench.ledger.marks[key] = (fault.said, draft.root)
            bench.say(claim, fault, fault.kind, draft.root, False)
            return
    bench.ledger.marks[key] = (fault.said, bench.new_root(claim, fault, fault.kind))


def whole_hand(bench: Bench) -> None:
    """«Соблазн» or «Пополнение» that was due and not carried out is one error, whatever follows from it in the
    post."""
    lured = list(bench.facts.get("lured_away") or ())
    hand = sum((bench.facts.get("in_play") or {}).values())
    sizes = {len(shown) for shown in bench.evidence.hands}
    spot = _place(bench, "lured", "zone_count", "listing")
    if spot is None:
        return
    if lured and not bench.evidence.lured and sizes and all(size == hand + len(lured) for size in sizes):
        fault = Fault(
            "lure", bench.actor, f"карт {hand + len(lured)}, Соблазн не применён",
            f"карт {hand}: {len(lured)} сброшено Соблазном", spot.span,
        )  # fmt: skip
        number = bench.new_root(spot, fault, "lure")
        bench.add(Diff(number, "lured"))
    history = bench.step.history
    unseen = [name for what, name in history.guessed if what == "refill"] if history is not None else []
    drawn = list(bench.facts.get("refill_drawn") or ())
    if drawn and unseen and sizes and all(size == hand - len(unseen) for size in sizes):
        fault = Fault(
            "refill", bench.actor, f"карт {hand - len(unseen)}, Пополнение не исполнено",
            f"карт {hand}: Пополнение ({bench.facts.get('refill', 0)})", spot.span,
        )  # fmt: skip
        number = bench.new_root(spot, fault, "refill")
        left = Counter(drawn) - Counter(unseen)
        bench.add(
            Diff(number, "hand", cards=tuple((name, -count) for name, count in Counter(unseen).items())),
            Diff(number, "refilled", cards=tuple(left.items())),
        )


def _place(bench: Bench, *kinds: str) -> Claim | None:
    """The first claim that tells the size of the hand."""
    for item in sorted(bench.items, key=lambda one: one.claim.span.start):
        claim = item.claim
        if claim.kind in kinds and claim.zone in (None, "in_play") and item.faults and not claim.prose:
            return claim
    return None


def lured(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    cards = tuple(Counter(dict(resolve(claim.cards, Counter()))).items())
    root = next((draft.root for draft in bench.drafts if draft.kind == "lure"), None)
    if root is None:
        root = bench.new_root(claim, fault, "lure")
    else:
        bench.carried(claim, fault, root)
    bench.add(Diff(root, "lured", cards=cards))


def refilled(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    root = next((draft.root for draft in bench.drafts if draft.kind == "refill"), None)
    if root is None:
        root = bench.new_root(claim, fault, "refill")
        more = Counter(dict(resolve(claim.cards, Counter()))) - Counter(bench.facts.get("refill_drawn") or ())
        size = sum((bench.facts.get("in_play") or {}).values()) + more.total()
        if more and size in {len(shown) for shown in bench.evidence.hands}:  # drawn although it was not due
            bench.add(Diff(root, "hand", cards=tuple(more.items())))
    else:
        bench.carried(claim, fault, root)
    bench.add(Diff(root, "refilled", cards=tuple(Counter(dict(resolve(claim.cards, Counter()))).items())))


def listing(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    claim = item.claim
    zone = claim.zone or ""
    pile = bench.told().zones[zone]
    said: Counter[str] = Counter()
    for name, count in resolve(claim.cards, pile):
        said[name] += count
    named = {now.subject or "", now.said, now.expected} & bench.lexicon.cards.keys()
    changes = {name: said[name] - pile[name] for name in named}
    if claim.complete and not changes:  # «пусто», or cards where there are none: of every name
        changes = {name: said[name] - pile[name] for name in {*said, *pile}}
    changes = {name: amount for name, amount in changes.items() if amount}
    if not claim.complete:
        changes = {name: amount for name, amount in changes.items() if amount > 0}
    diffs = _listing_diffs(bench, zone, changes)
    root = _known_cards(bench, zone, changes)
    if root is None:
        root = _swapped(bench, item, zone, changes)
    if root is not None:
        bench.carried(claim, fault, root, *(Diff(root, d.kind, d.who, 0, d.cards) for d in diffs))
        return
    kind = fault.kind
    removed = bench.ledger.removed.get(bench.actor) or Counter()
    if zone in _PILES and any(amount > 0 and removed[name] for name, amount in changes.items()):
        kind = "removal"
    elif zone == "in_play" and len(bench.evidence.hands) == 1 and _impossible(bench, changes):
        kind = "draw_impossible" if not _derived(bench) else kind
    number = bench.new_root(claim, fault, kind)
    bench.add(*(Diff(number, d.kind, d.who, 0, d.cards) for d in diffs))


def _swapped(bench: Bench, item: Judged, zone: str, changes: Mapping[str, int]) -> int | None:
    """The root of a list of the right length in which as many cards stand too often as others too seldom."""
    claim = item.claim
    size = sum((bench.facts.get(zone) or {}).values())
    if not claim.complete or sum(max(count, 1) for _, count in claim.cards) != size:
        return None
    for diff in bench.diffs:
        mine = diff.kind == ("hand" if zone == "in_play" else "pile") and (zone == "in_play" or diff.who == zone)
        moved = sum(amount for _, amount in diff.cards)
        if mine and diff.root >= bench.first and moved * sum(changes.values()) < 0:
            return diff.root
    return None


def _impossible(bench: Bench, changes: Mapping[str, int]) -> bool:
    history = bench.step.history
    if history is None:
        return False
    return any(what != "row" and changes.get(name, 0) > 0 for what, name in history.impossible)


def _derived(bench: Bench) -> bool:
    """Whether the right hand follows from what is listed besides."""
    history = bench.step.history
    return bench.evidence.draw_pile is not None and not (history is not None and history.guessed)


def _listing_diffs(bench: Bench, zone: str, changes: Mapping[str, int]) -> list[Diff]:
    cards = tuple(changes.items())
    return [Diff(0, "hand", cards=cards)] if zone == "in_play" else [Diff(0, "pile", zone, cards=cards)]


def _known_cards(bench: Bench, zone: str, changes: Mapping[str, int]) -> int | None:
    """The root of a card that is too many or too few in this list: it is in the wrong place in this post, or
    was lost or kept in an earlier one."""
    for name, amount in changes.items():
        for diff in bench.diffs:
            if (
                diff.root >= bench.first
                and diff.kind in ("hand", "pile")
                and dict(diff.cards).get(name, 0) * amount < 0
            ):
                return diff.root
        known = bench.ledger.owned.get((bench.actor, name))
        if known is not None and known.amount * amount > 0:
            return known.root
        if amount > 0:
            lasting = bench.ledger.marks.get(("bought", bench.actor, name))
            if lasting is not None:
                return lasting[1]
    return None
