"""What a false health was meant for, where the one it was taken for is told already.

A story does not tell the same health twice in a sentence. «у Фриды с 63 осталось 57» tells first what it was, whoever
reads both for what she has; «Тихон встал. 89 здоровья, а у Люси 36» speaks of him, if his 88 is told nowhere. The false
figure shows by what it is a slip of.
"""

from __future__ import annotations

from bisect import bisect_right

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.view import View
from engine.verify.slips import closest, near

Weighed = list[tuple[Claim, bool | None]]


def meant(claims: Weighed, lines: list[Line], page: Page) -> Weighed:
    """The claims; false healths are told of the time and of the player that they are slips of."""
    view = page.view
    starts = [line.sentence.start for line in lines]

    def sentence(claim: Claim) -> int:
        return bisect_right(starts, claim.at().start) - 1

    begun = {(claim.subject, claim.before) for claim, true in claims if claim.kind == "hp_change" and not true}
    silent = _silent(claims, view)
    result: Weighed = []
    for claim, true in claims:
        if true is False and claim.kind == "hp" and claim.when == "was" and claim.blame is None:
            claim = _was(claim)
        elif true is False and claim.kind == "hp" and claim.when == "now" and claim.value is not None:
            claim = _meant(claim, lines[sentence(claim)], view, silent, begun)
        result.append((claim, true))
    return result


def _meant(claim: Claim, line: Line, view: View, silent: list[str], begun: set[tuple[str | None, int | None]]) -> Claim:
    """The claim, of another time or player if its own health stands beside it."""
    nick, value = claim.subject or view.actor, claim.value or 0
    if value in view.health.values():
        return claim  # somebody else's: perhaps two were exchanged
    told = _place(line, view.health.get(nick))
    before = {old for old, new in view.changes(nick) if old != new and near(value, old)}
    if not (told > claim.at().start or (nick, value) in begun) or _left(line, claim.at().start):
        before = set()
    others = {view.health[one]: one for one in silent if told >= 0 and near(value, view.health[one])}
    if not before and not others:
        return claim
    right = closest(value, [*before, *others])
    return _was(claim) if right in before else claim.but(subject=others[right])


def _was(claim: Claim) -> Claim:
    """The beginning of a change."""
    return claim.but(kind="hp_change", before=claim.value, value=None, when="")


def _left(line: Line, start: int) -> bool:
    """«осталось 91»: what is left, not what was."""
    index = next((i for i, item in enumerate(line.items) if item.start >= start), 0)
    return any({"left", "became"} & item.tags for item in line.items[max(0, index - 3) : index])


def _place(line: Line, health: int | None) -> int:
    """Where in the sentence the health stands; −1 if it does not."""
    return max((item.start for item in line.items if item.code == "N" and item.value == health), default=-1)


def _silent(claims: Weighed, view: View) -> list[str]:
    """The living whose health no true claim tells."""
    told = {claim.subject for claim, true in claims if true and claim.kind in ("hp", "hp_change")}
    figures = {claim.value for claim, true in claims if true} | {claim.after for claim, true in claims if true}
    return [nick for nick, health in view.health.items() if health and nick not in told and health not in figures]
