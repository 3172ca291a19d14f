"""Two players' values exchanged: the one judged false proves whose the other is."""

from __future__ import annotations

from collections.abc import Sequence

from engine.verify.judging.truth import Truth
from engine.verify.lines import Scene
from engine.verify.model import Claim, Document, Entity, Finding
from engine.verify.repairing.rewriting import Edit, number_edits
from engine.verify.runs import is_count


def exchanged_edits(doc: Document, false: Claim, guesses: Sequence[Finding], truth: Truth) -> list[Edit]:
    """The edit that gives another player back his health, if `false` says his in the place of its own player's.

    `guesses`: what is contradicted when guessed bindings count too. Alone such a guess changes nothing; where the
    one figure it contradicts is the very one that `false` lacks, and the right one the very one that `false` says,
    the two were exchanged. No edits if that figure is not there or may be one of several.
    """
    said = false.value if false.kind == "hp" else false.after if false.kind == "hp_change" else None
    right = truth.players.get(false.subject or truth.actor)
    if said is None or right is None or said == right:
        return []
    places = {
        (claim.value_span.start, claim.value_span.end)
        for finding in guesses
        if (claim := finding.claim) is not None
        and claim.kind == "hp"
        and not claim.certain
        and claim.value_span is not None
        and claim.value == right
        and claim.subject != false.subject
        and truth.players.get(claim.subject or "") == said
    }
    return number_edits(doc, *places.pop(), said, unit="m") if len(places) == 1 else []


def unclaimed_edits(scene: Scene, false: Claim, confirmed: Sequence[tuple[int, int]], truth: Truth) -> list[Edit]:
    """The same where nobody could say whose the other figure is: it stands once in the post as nothing that is true,
    counts neither cards nor points of anything but health, and `false` says the health of exactly one other player.
    """
    said = false.value if false.kind == "hp" else false.after if false.kind == "hp_change" else None
    nick = false.subject or truth.actor
    right = truth.players.get(nick)
    if not said or right is None or said == right:
        return []
    if sum(health == said for whose, health in truth.players.items() if whose != nick) != 1:
        return []
    doc, own = scene.doc, false.at()
    places = [
        item
        for item in scene.entities
        if item.kind == "number" and item.value == right and is_count(item) and not own.overlaps(item.span)
        if not _claimed(scene, item, false, confirmed) and not _of_else(scene, item)
    ]
    return number_edits(doc, places[0].start, places[0].end, said, unit="m") if len(places) == 1 else []


def _claimed(scene: Scene, number: Entity, false: Claim, confirmed: Sequence[tuple[int, int]]) -> bool:
    """Does the number belong to something that is surely read?"""
    start, end = scene.doc.source_span(number.start, number.end)
    return any(low < end and start < high for low, high in confirmed) or any(
        claim.certain and claim is not false and claim.span.covers(number.span) and claim.value_span != number.span
        for claim in scene.claims
    )


def _of_else(scene: Scene, number: Entity) -> bool:
    """Does it count cards, or points of anything but health?"""
    return any(
        behind.name not in ("health", "heal") and len(scene.doc.text[number.end : behind.start].split()) < 2
        for behind in scene.within(number.end, number.end + 24, "card", "resource", "property", "zone", "deck")
    )
