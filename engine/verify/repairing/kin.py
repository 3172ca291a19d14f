"""A wrong card in running text put right by what is said of it: its price, its rank, its god."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.verify.judging.truth import Truth
from engine.verify.lines import Scene
from engine.verify.model import Claim, Entity
from engine.verify.repairing.lists import Item, replaced
from engine.verify.repairing.rewriting import Edit
from engine.verify.runs import is_count

_PRICE_WITHIN: Final = 30
_ROW_KINDS: Final = ("row", "row_card")


def kin_edits(scene: Scene, claim: Claim, truth: Truth) -> Iterator[list[Edit]]:
    """The one card in `claim` that is not where it is said to be becomes the one that is meant: of those of that
    place which the post names nowhere the only one, or the only one of the price told behind it, of its rank, of its
    god. Nothing where several would do."""
    place = claim.value_span or claim.span
    cards: list[Entity] = [item for item in scene.entities if item.kind == "card"]
    real = _real(claim, truth)
    wrong = [card for card in cards if place.overlaps(card.span) and card.name and card.name not in real]
    if len(wrong) != 1 or wrong[0].plural:
        return
    named = {name for card in cards for name in card.names if card is not wrong[0]}
    right = _meant(scene, wrong[0], [name for name in real if name not in named], truth, claim.kind in _ROW_KINDS)
    if right is not None:
        item = Item(wrong[0].name or "", 1, wrong[0].span, wrong[0].span, claim)
        yield replaced(scene, item, right, truth, [item])


def _real(claim: Claim, truth: Truth) -> Counter[str]:
    if claim.kind == "listing":
        return truth.zones.get(claim.zone or "", Counter())
    if claim.kind in _ROW_KINDS:
        return truth.row
    if claim.kind == "purchase":
        return Counter(truth.previous.get("bought") or ())
    if claim.kind == "removal":
        return Counter(entry["card"] for entry in truth.previous.get("removed") or ())
    return Counter()


def _meant(scene: Scene, wrong: Entity, untold: Sequence[str], truth: Truth, priced: bool) -> str | None:
    """Which of the cards was meant, if only one can be."""
    name = wrong.name or ""
    price = _price(scene, wrong) if priced else None
    costs = {truth.info(one).cost for one in untold}
    if price is not None and price in costs:
        untold = [one for one in untold if truth.info(one).cost == price]
    elif price is not None and price == truth.info(name).cost:
        return None  # card and price fit each other: who knows which other card was meant
    if len(untold) == 1:
        return untold[0]
    rank = [one for one in untold if " " in one and one.split()[0] == name.split()[0]]
    god = [one for one in untold if truth.info(name).god and truth.info(one).god == truth.info(name).god]
    return next((alike[0] for alike in (rank, god) if len(alike) == 1), None)


def _price(scene: Scene, card: Entity) -> int | None:
    """The first figure told behind the card in its sentence."""
    line = scene.line_at(card.start)
    end = scene.sentence(line, card.start)[1] if line is not None else card.end
    for number in scene.within(card.end, min(end, card.end + _PRICE_WITHIN), "number"):
        if is_count(number):
            return int(number.value or 0)
    return None
