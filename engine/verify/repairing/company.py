"""A wrong card put right by the cards it stands among: where they are all of a pile, of a purchase, of what was drawn …
but one, that one is meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.verify.judging.lists import resolve
from engine.verify.judging.truth import Truth
from engine.verify.lines import Scene
from engine.verify.model import Claim, Entity, Span
from engine.verify.repairing.lists import Item, replaced
from engine.verify.repairing.rewriting import Edit
from engine.verify.runs import is_count, line_runs

_KINDS = {"lured": "lure", "refill_drawn": "refill"}
_NEAR = 80


def company_edits(scene: Scene, claim: Claim, truth: Truth) -> Iterator[list[Edit]]:
    """The one wrong card of a sentence's list becomes the one that its list lacks."""
    place = claim.value_span or claim.span
    for items in (_run(scene, claim, place), _beside(scene, claim, place)):
        wrong = [item for item in items if place.overlaps(item.card)]
        if len(wrong) != 1 or "|" in wrong[0].name:
            continue
        beside = [item for item in items if item is not wrong[0]]
        for kind, real in _sets(claim, truth):
            named = resolve([(item.name, item.count) for item in beside], real)
            others = [replace(item, name=name) for item, (name, _) in zip(beside, named, strict=True)]
            said = Counter[str]()
            for name, count in named:
                said[name] += count
            lacking = real - said
            if not (beside or kind == _own(claim)) or said - real or len(lacking) != 1:
                continue
            right = next(iter(lacking))
            if lacking[right] != wrong[0].count or right == wrong[0].name:
                continue
            if claim.kind == "listing" or not _told(scene, right, items):
                yield replaced(scene, wrong[0], right, truth, sorted([*others, wrong[0]], key=_start))


def _start(item: Item) -> int:
    return item.span.start


def _told(scene: Scene, name: str, items: Sequence[Item]) -> bool:
    """Is the card named in the sentence before or behind the list already?"""
    low, high = items[0].span.start, items[-1].span.end
    line = scene.line_at(low)
    start, end = scene.sentence(line, low) if line is not None else (low, high)
    cards: list[Entity] = [*scene.within(start, low, "card"), *scene.within(high, end, "card")]
    return any(card.name == name for card in cards)


def _own(claim: Claim) -> str:
    return claim.zone or "" if claim.kind == "listing" else _KINDS.get(claim.kind, claim.blame or claim.kind)


def _sets(claim: Claim, truth: Truth) -> list[tuple[str, Counter[str]]]:
    """What may be told together, that of which the claim tells first."""
    facts, previous = truth.facts, truth.previous
    drawn = Counter[str](facts.get("refill_drawn") or ())
    lured = Counter[str](facts.get("lured_away") or ())
    sets = [
        ("purchase", Counter[str](previous.get("bought") or ())),
        ("refill", drawn),
        ("lure", lured),
        ("removal", Counter[str](entry["card"] for entry in previous.get("removed") or ())),
    ]
    if claim.kind in ("listing", "invented") and (claim.zone or "in_play") == "in_play":
        played = truth.zones["in_play"]
        # What came later may be told apart, and so may what was taken away.
        for cards in (played, played - drawn, played + lured, played - drawn + lured):
            sets.append(("in_play", cards))
    elif claim.kind == "listing" and claim.zone in truth.zones:
        sets.append((claim.zone or "", truth.zones[claim.zone or ""]))
    sets.sort(key=lambda entry: entry[0] != _own(claim))
    known: list[tuple[str, Counter[str]]] = []
    for kind, cards in sets:
        if cards and all(cards != other for _, other in known):
            known.append((kind, cards))
    return known


def _run(scene: Scene, claim: Claim, place: Span) -> Sequence[Item]:
    """The cards, with their counts, of the list in which the place lies."""
    index = next((at for at, line in enumerate(scene.lines) if line.start <= place.start <= line.end), None)
    if index is None:
        return ()
    for run in line_runs(scene, index):
        if run.start < place.end and place.start < run.end:
            return [
                Item("|".join(item.names), item.count, Span(item.start, item.end), item.card.span, claim)
                for item in run.items
            ]
    return ()


def _beside(scene: Scene, claim: Claim, place: Span) -> Sequence[Item]:
    """The single cards around the place with little between them, whatever it is."""
    cards = scene.within(max(0, place.start - 200), place.end + 200, "card")
    at = next((at for at, card in enumerate(cards) if place.overlaps(card.span)), None)
    if at is None:
        return ()
    low = high = at
    while low and _close(scene, cards[low - 1], cards[low]):
        low -= 1
    while high + 1 < len(cards) and _close(scene, cards[high], cards[high + 1]):
        high += 1
    return [Item("|".join(card.names), 1, card.span, card.span, claim) for card in cards[low : high + 1]]


def _close(scene: Scene, left: Entity, right: Entity) -> bool:
    gap = scene.doc.text[left.end : right.start]
    return len(gap) <= 16 and not re.search(r"[.;:!?\n]", gap)


def stray_edits(scene: Scene, claim: Claim, truth: Truth) -> Iterator[list[Edit]]:
    """A card that is nowhere, where one card bought is told nowhere, or costs what stands beside: it was meant."""
    if claim.value_span is None:
        return
    bought = list(dict.fromkeys(truth.previous.get("bought") or ()))
    cards: list[Entity] = [item for item in scene.entities if item.kind == "card"]
    untold = [name for name in bought if all(name not in item.names for item in cards)]
    here = [item for item in cards if claim.value_span.covers(item.span)]
    if len(here) != 1 or not here[0].name:
        return
    item = Item(here[0].name, 1, claim.value_span, here[0].span, claim)
    if len(untold) != 1:
        paid = [number.value for number in scene.within(claim.span.start, claim.span.end, "number") if is_count(number)]
        cost = truth.info(bought[0]).cost if len(bought) == 1 else None
        if cost and paid == [cost] and cost != truth.info(here[0].name).cost:
            yield replaced(scene, item, bought[0], truth, [item])
        return
    low, high = here[0].start, here[0].end
    beside = [
        Item(other.name, 1, other.span, other.span, claim)
        for other in cards
        if other.name in bought and low - _NEAR < other.start < high + _NEAR
        if not re.search(r"[.;!?\n]", scene.doc.text[min(high, other.end) : max(low, other.start)])
    ]
    if beside or len(bought) == 1:
        yield replaced(scene, item, untold[0], truth, [*beside, item])
