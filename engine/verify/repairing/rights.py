"""What a claim may be put right to: the true cards of a list, the true figures, and how likely a slip makes one of
the other."""

from __future__ import annotations

from collections import Counter

from engine.verify.judging.truth import Truth
from engine.verify.model import Claim
from engine.verify.slips import NEAR, swapped


def real_list(claim: Claim, truth: Truth) -> Counter[str] | None:
    """The cards that a list of the claim's kind should name; None if it has no such cards."""
    if claim.kind == "listing":
        return truth.zones.get(claim.zone or "")
    if claim.kind == "together":
        return truth.together
    if claim.kind == "row":
        return truth.row
    if claim.kind == "purchase":
        return Counter(truth.previous.get("bought") or ())
    if claim.kind == "removal":
        return Counter(entry["card"] for entry in truth.previous.get("removed") or ())
    return Counter(truth.facts.get("lured_away" if claim.kind == "lured" else "refill_drawn") or ())


def slip(said: int, right: int) -> tuple[bool, int]:
    """How little it takes to write `said` for `right`: the same digits, or else the fewer units the likelier."""
    same = swapped(said, right)
    return (not (same or abs(said - right) <= NEAR), abs(said - right) * (not same))


def right_values(claim: Claim, truth: Truth) -> list[int]:
    """What the figure of a claim may be put right to."""
    facts, previous = truth.facts, truth.previous
    nick = claim.subject or truth.actor
    kind = claim.kind
    value: object = None
    if kind == "hp":
        value = truth.players.get(nick)
    elif kind == "total":
        value = facts.get("heal" if claim.resource == "health" else claim.resource or "")
    elif kind == "zone_count":
        value = truth.size(claim.zone) if claim.zone in truth.zones else None
    elif kind == "total_count":
        value = truth.total
    elif kind in ("game_deck", "extra_deck", "turn", "round"):
        value = facts.get(kind)
    elif kind in ("gold_spent", "purchase"):
        value = previous.get("gold_spent")
    elif kind == "attack_on":
        value = (previous.get("attacks") or {}).get(claim.other)
    elif kind == "lure_on":
        value = (previous.get("lures") or {}).get(claim.other)
    elif kind == "attack_total":
        value = sum((previous.get("attacks") or {}).values())
    elif kind == "together_count":
        value = sum(truth.together.values())
    elif kind == "invented":
        value = claim.delta
    elif kind == "sum" and claim.parts:
        value = sum(part.value for part in claim.parts)
    elif kind == "would_be" and claim.delta is not None and nick in truth.players:
        value = max(0, truth.players[nick] + claim.delta)
    elif kind == "hp_compare" and claim.other in truth.players and nick in truth.players:
        value = abs(truth.players[nick] - truth.players[claim.other or ""])
    elif kind == "source" and claim.card and "|" not in claim.card:
        return sorted(truth.given(claim.card, claim.resource or "", claim.part), reverse=True)
    elif kind == "card_text" and claim.card and claim.resource:
        info = truth.info(claim.card)
        table = {"cost": {"cost": info.cost or 0}, "together": info.together or {}, "per_mark": info.per_mark}
        value = table.get(claim.part, info.base).get("heal" if claim.resource == "health" else claim.resource) or None
    return [value] if isinstance(value, int) else []
