"""A referee does not contradict himself thrice: where a post would tell three different false values of one thing, the
reading is wrong (prices or texts of cards taken for the turn's figures), and none of them is a finding."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from engine.verify.judging.lists import Fault
from engine.verify.model import Claim

_LEAST: Final = 3
_VALUED: Final = frozenset(
    {"hp", "total", "zone_count", "total_count", "game_deck", "extra_deck", "together_count", "gold_spent"}
    | {"attack_total", "attack_had", "attack_on", "lure_on", "listing"}
)
_DEEDS: Final = frozenset({"purchase", "listing", "invented", "lured", "refill_drawn"})


def misread(kept: Iterable[tuple[Fault, Claim]], row: Iterable[str]) -> set[int]:
    """The claims, by identity, whose contradictions only show that they were misread. `row`: the cards for sale."""
    kept = list(kept)
    values: dict[tuple[object, ...], dict[int, list[Claim]]] = defaultdict(lambda: defaultdict(list))
    for fault, claim in kept:
        value = _value(claim)
        if claim.kind in _VALUED and value is not None:
            question = claim.kind, fault.kind, fault.subject, claim.resource, claim.zone, claim.other
            values[question][value].append(claim)
    found = {id(claim) for said in values.values() if len(said) >= _LEAST for ones in said.values() for claim in ones}
    return found | _wares(kept, set(row))


def _value(claim: Claim) -> int | None:
    """The one figure a claim tells: of a list only that of a single card, told in passing."""
    if claim.kind != "listing":
        return claim.value
    return claim.cards[0][1] if claim.prose and len(claim.cards) == 1 else None


def _wares(kept: Iterable[tuple[Fault, Claim]], row: set[str]) -> set[int]:
    """Deeds with three cards of the row, one after the other, none of them true: what is for sale is told."""
    told: dict[str, list[tuple[str | None, Claim]]] = defaultdict(list)
    for fault, claim in kept:
        if claim.kind in _DEEDS and claim.value is None and (claim.prose or claim.kind == "purchase"):
            told[fault.kind].append((fault.subject, claim))
    result: set[int] = set()
    for ones in told.values():
        names = {name for name, _ in ones if name}
        if len(names & row) >= _LEAST and names <= row:
            result |= {id(claim) for _, claim in ones}
    return result
