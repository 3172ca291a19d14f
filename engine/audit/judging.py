"""From the judged claims of a post to its findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from engine.audit import cards, deeds, values
from engine.audit.bench import Bench
from engine.audit.ledger import Draft
from engine.audit.memory import remember
from engine.audit.reading import Judged
from engine.audit.reconstruct import Step
from engine.verify.judging.lists import Fault

Handler = Callable[[Bench, Judged, Fault, Fault], None]
_BOUGHT: Final = re.compile(r"\b(?:купле|купил|покупк|приобр)\w*[^.;]*$", re.I)


_DEEDS: Final = frozenset({"removal", "attack_on", "attack_total", "lure_on", "refused"})


def unasked(step: Step, items: Sequence[Judged], attack: int | None = None) -> list[Judged]:
    """The claims of a post behind a reply that nobody understands: what was ordered is known from the post alone, so
    that nothing it tells of deeds can be held against it, but for blows beyond the attack that there was."""
    if step.source not in ("inferred", "pass") or step.ordered is not None or not step.replies:
        return list(items)
    told = {item.claim.kind for item in items if item.faults == ()}  # deeds that the post tells rightly as well
    if attack is not None and sum(_blows(items).values()) > attack:
        told.add("attack_on")
    return [
        Judged(item.claim, None, item.recap)
        if item.faults and item.claim.kind in _DEEDS and item.claim.kind not in told
        else item
        for item in items
    ]


def _blows(items: Sequence[Judged]) -> dict[str, int]:
    """The points that a recap deals to each player."""
    laid = (item.claim for item in items if item.claim.kind == "attack_on" and (item.recap or not item.claim.prose))
    return {one.other: one.value for one in laid if one.other and one.value and one.polarity != "denied"}


def judge_post(bench: Bench, items: Sequence[Judged]) -> list[Draft]:
    """The findings of the post; the ledger is brought up to date."""
    bench.items = items
    cards.whole_hand(bench)
    for item in sorted(items, key=bench.rank):
        if item.faults:
            bench.claim(item, _new)
    remember(bench)
    return bench.drafts


def _new(bench: Bench, item: Judged, fault: Fault, now: Fault) -> None:
    """A fault that the errors known so far do not explain: something told wrongly in an earlier post, or a root."""
    claim = item.claim
    handler = _HANDLERS.get(claim.kind)
    if handler is not None:
        handler(bench, item, fault, now)
        return
    if claim.kind == "row_card" and _BOUGHT.search(bench.line_before(claim)):
        fault = Fault("purchase", fault.subject, fault.said, "не куплена", fault.span, fault.severity)
    bench.once(claim, fault)


_HANDLERS: Final[dict[str, Handler]] = {
    "attack_on": deeds.blow, "purchase": deeds.purchase, "gold_spent": deeds.purchase, "removal": deeds.removal,
    "lure_on": deeds.lure_on, "row": cards.row, "colour": cards.mark, "card_text": cards.mark, "lured": cards.lured,
    "refill_drawn": cards.refilled, "listing": cards.listing, "together": values.together, "source": values.together,
    "total": values.total, "hp": values.health, "hp_change": values.health, "game_deck": values.deck,
    "extra_deck": values.deck, "zone_count": values.count, "total_count": values.count, "next": values.next_player,
}  # fmt: skip
