"""A false figure that is no slip of the right one but another true figure of the turn: the reader took it elsewhere.

A referee who errs is near the right value: one off, a summand forgotten, digits in another order; or he takes the
health of another player, the size of another pile. «На столе четыреста», where five cards lie and the healths sum up
to 400, is neither, and speaks of the healths. Such a figure stays unread.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Final

from engine.verify.judging.judge import judge_claim
from engine.verify.judging.truth import Truth
from engine.verify.model import Claim
from engine.verify.prose.bindings import BOUND, Case, slip
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.view import View
from engine.verify.prose.worlds import counts, dearer, gaps, healths, kept, universe, unlike
from engine.verify.slips import NEAR, near

_FIGURE: Final = re.compile(r"\d+")


def misplaced(claim: Claim, line: Line, page: Page, index: int, truth: Truth) -> bool:
    """Whether the figure at item `index` is far from every right value, and true of something else."""
    sort, bound, view = _SORTS.get(claim.kind), BOUND.get(claim.kind), page.view
    if claim.value is None or sort is None or abs(claim.value) in sort(view):
        return False
    if bound is not None and bound(Case(claim, line, page, index)):
        return False  # the words leave no other sense
    said = abs(claim.value)
    right = [int(figure) for fault in judge_claim(claim, truth) or () for figure in _FIGURE.findall(fault.expected)]
    return (
        bool(right)
        and not any(
            (slip(said, value) if claim.kind == "hp" else near(said, value, claim.kind not in _COUNTED))
            for value in right
        )
        and said in told_elsewhere(view)
    )


def _totals(view: View) -> set[int]:
    return {*view.totals.values(), *view.attacks.values(), view.spent, sum(view.attacks.values())}


def _copies(view: View) -> set[int]:
    return {count for zone in (view.in_play, view.draw_pile, view.discard_pile, view.bought) for count in zone.values()}


_COUNTED: Final = frozenset({"zone_count", "total_count", "together_count"})
_SORTS: Final[dict[str, Callable[[View], set[int]]]] = {
    "zone_count": counts,
    "hp": healths,
    "hp_compare": gaps,
    "total": _totals,
    "listing": _copies,
    "game_deck": counts,
    "total_count": counts,
    "attack_on": _totals,
    "attack_total": _totals,
    "gold_spent": _totals,
    "source": _totals,
    "together_count": counts,
    "extra_deck": counts,
}
"""What may be taken for one another: a claim of the kind with one of these values is a mistake."""


def told_elsewhere(view: View) -> set[int]:
    """Every true figure of the turn, by itself or worked out from others."""
    return kept(view, "elsewhere", lambda: _elsewhere(view))


def _elsewhere(view: View) -> set[int]:
    prices = [view.cost(card) or 0 for card in view.row]
    found = universe(view) | unlike(view) | dearer(view) | set(prices)
    found |= {len(view.nicks), sum(health > 0 for health in view.health.values())}
    found |= {a + b for a, b in combinations(prices, 2)} | {sum(prices)}
    for nick, points in view.attacks.items():
        before = view.blows.get(nick, (0, 0))[0]
        found.add(abs(points - before))
    return found - {0}


_TENTH: Final = 9  # a slip in a large figure is about a tenth of it
_FAR: Final = frozenset({"hp", "total", "zone_count", "total_count", "hp_compare", "extra_deck", "listing"})
_ODD_DIGIT: Final = _FAR - {"total", "extra_deck", "listing"}  # «39» for «29»


def far_off(claim: Claim, truth: Truth) -> bool:
    """Whether nobody who means a right value would write this one: the reader took the figure for another.

    Of the figures that authors falsified hardly one in fifty is so far from the truth, of those that were misread one
    in three. «Nothing», the health of somebody else and that of a dead player are no slips of counting.
    """
    figure = claim.cards[0][1] if claim.kind == "listing" and len(claim.cards) == 1 else claim.value
    if not figure or claim.kind not in _FAR or claim.relation != "eq":
        return False
    said, faults = abs(figure), judge_claim(claim, truth) or []
    right = [int(figure) for fault in faults for figure in _FIGURE.findall(fault.expected)]
    if not right or any(fault.kind == "eliminated" for fault in faults):
        return False
    if claim.kind == "hp":
        if said in truth.players.values():
            return False
        right += [step for change in truth.changes(claim.subject or truth.actor) for step in change]
    return not any(
        abs(said - value) <= max(NEAR, max(said, value) // _TENTH)
        or (max(said, value) > 9 and near(said, value, claim.kind in _ODD_DIGIT))
        for value in right
    )
