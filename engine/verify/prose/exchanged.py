"""Two players' healths told for one another: the one that is surely false proves the other.

A figure that is true of a player whom the words do not name first, or one that nobody could bind, is left in peace; but
where a sure reading says of A what is B's, and the figure that was taken for A's is offered to B by the words, the two
were exchanged, and both are false.
"""

from __future__ import annotations

from engine.verify.model import Claim, Span
from engine.verify.prose.figures import Page

Weighed = list[tuple[Claim, bool | None]]


def exchanged(claims: Weighed, page: Page) -> Weighed:
    """The claims; a health that was exchanged with a false one is false too."""
    view = page.view
    owners: dict[int, list[str]] = {}
    for nick, health in view.health.items():
        owners.setdefault(health, []).append(nick)
    result = list(claims)
    sure: list[tuple[str, str, Span]] = []  # of whom it is said, whose it is, where
    for claim, true in claims:
        if true is False and claim.certain and claim.kind in ("hp", "hp_change"):
            said = claim.value if claim.kind == "hp" else claim.after
            nick = claim.subject or view.actor
            held = owners.get(said or 0, [])
            if claim.when in ("", "now") and len(held) == 1 and held[0] != nick:
                sure.append((nick, held[0], claim.at()))
    for nick, whose, place in sure:
        wanted = view.health[nick]
        if len(owners[wanted]) > 1:
            continue
        offered = [
            (span, claim)
            for span, claim in page.offers
            if claim.subject == whose and claim.value == wanted and span != place
        ]
        spans = {span for span, _ in offered}
        if len(spans) == 1:
            result = _turned(result, *offered[0])
    return result


def _turned(claims: Weighed, span: Span, offer: Claim) -> Weighed:
    """The claims with the figure told as it was offered."""
    others = [(claim, true) for claim, true in claims if claim.at() != span or not (true is None or claim.kind == "hp")]
    if any(true is False and claim.at() == span for claim, true in others):
        return claims
    return [*others, (offer, False)]
