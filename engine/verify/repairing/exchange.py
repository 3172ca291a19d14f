"""Two players' values exchanged: the one judged false proves the guess of whose the other is."""

from __future__ import annotations

from collections.abc import Sequence

from engine.verify.judging.truth import Truth
from engine.verify.model import Claim, Document, Finding
from engine.verify.repairing.rewriting import Edit, number_edits


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
    return number_edits(doc, *places.pop(), said) if len(places) == 1 else []
