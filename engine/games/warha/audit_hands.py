"""What chance may have given when a turn was opened, by what a post shows of the hand and the piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from engine.audit.evidence import Evidence
from engine.games.warha.audit_source import indices
from engine.games.warha.cards import HAND_SIZE, INDEX
from engine.games.warha.resolution import together, totals
from engine.games.warha.state import State

Plan: TypeAlias = dict[str, list[int]]


def hand_plans(state: State, seat: int, pending: int, evidence: Evidence) -> tuple[Plan, ...]:
    """What chance may have given when the turn was opened: cards drawn, lured away, drawn by «Пополнение»."""
    mine = state.seats[seat]
    return _plans(mine.draw_pile, mine.discard_pile, pending, evidence)


@lru_cache(maxsize=64)
def _plans(draw: tuple[int, ...], discarded: tuple[int, ...], pending: int, evidence: Evidence) -> tuple[Plan, ...]:
    """Most of the histories of a post have the same piles."""
    owned = Counter(draw) + Counter(discarded)
    drawn = min(HAND_SIZE, sum(owned.values()))
    lost = min(pending, max(0, drawn - 1))
    hands = [indices(hand) for hand in evidence.hands]
    shuffles = len(draw) < drawn
    pool = owned if shuffles else Counter(draw)
    draw_pile = (
        None
        if evidence.draw_pile is None
        else Counter({INDEX[n]: c for n, c in evidence.draw_pile.items() if n in INDEX})
    )
    discard = (
        None
        if evidence.discard_pile is None
        else Counter({INDEX[n]: c for n, c in evidence.discard_pile.items() if n in INDEX})
    )
    lured = [INDEX[name] for name in evidence.lured if name in INDEX]
    fresh_discard: list[int] = []
    if discard is not None:
        before = Counter() if shuffles else Counter(discarded)
        fresh_discard = sorted((discard - before).elements())
    if draw_pile is not None and discard is not None and not draw_pile - owned:
        hands.append(sorted((owned - draw_pile - discard).elements()))
    if draw_pile is not None and not draw_pile - pool:
        gone = pool - draw_pile
        hands.append(sorted((gone - Counter(fresh_discard[:lost])).elements()))
        prefer = sorted(gone.elements())
    else:
        prefer = sorted(pool.elements(), key=lambda card: (-pool[card], card))
    plans: list[Plan] = []
    seen: set[tuple[object, ...]] = set()
    for hand in [*hands, *([] if hands else [[]])]:
        if len(hand) > 3 * HAND_SIZE:
            continue
        for plan in _splits(hand, drawn, lost, lured, fresh_discard, pool, evidence):
            key = tuple((what, tuple(sorted(items))) for what, items in plan.items())
            if key not in seen:
                seen.add(key)
                plans.append({**plan, "prefer_draw": prefer, "prefer_lure": []})
    return tuple(plans)


def _splits(
    hand: list[int],
    drawn: int,
    lost: int,
    lured: list[int],
    fresh_discard: list[int],
    pool: Counter[int],
    evidence: Evidence,
) -> Iterator[Plan]:
    """Ways to part a shown hand into the cards drawn, lured away and drawn by «Пополнение»."""
    kept = drawn - lost
    extra = len(hand) - kept
    if extra <= 0:
        away_sets = [some for some in (lured, fresh_discard if lost else []) if some] or [[]]
        if lost and not away_sets[0]:
            missing = pool - Counter(hand)
            away_sets = [list(some) for some in _some(sorted(missing.elements()), lost)] or [[]]
        for away in away_sets:
            away = away[:lost] if lost else away[: max(0, drawn - len(hand))]
            yield {"draw": hand + away, "lure": away if lost else [], "refill": []}
        return
    yielded = False
    if lost and len(hand) == drawn:  # «Соблазн» was not carried out: any card may have been the one
        for some in _some(sorted(hand), lost):
            yielded = True
            yield {"draw": hand, "lure": list(some), "refill": []}
        if not lured and not fresh_discard and not totals(tuple(hand), together(tuple(hand))).refill:
            return
    told = [INDEX[name] for name in evidence.refilled if name in INDEX]
    ways = [hand[kept:]]
    if len(told) == extra and not Counter(told) - Counter(hand):
        ways.insert(0, told)
    if extra <= 3:
        ways += [list(some) for some in _some(sorted(hand), extra)]
    ways.append(_brought(hand, kept, pool))
    away = (lured or fresh_discard)[:lost]
    seen: set[tuple[int, ...]] = set()
    for refill in ways[:14]:
        key = tuple(sorted(refill))
        if key in seen:
            continue
        seen.add(key)
        rest = Counter(hand) - Counter(refill)
        first = [card for card in hand if rest[card] > 0 and not rest.subtract([card])]
        yield {"draw": first + away, "lure": away, "refill": _chain(first, refill, pool - Counter(first + away))}
    if not yielded and not ways:
        yield {"draw": hand, "lure": [], "refill": []}


def _brought(hand: Sequence[int], kept: int, pool: Counter[int]) -> list[int]:
    """The cards of a hand that came by «Пополнение» if those drawn first were, of what the pile held, those that bring
    most: which they were makes no difference afterwards, only that the others may have come."""
    first: list[int] = []
    rest = Counter(hand)
    for _ in range(kept):
        cards = [card for card in rest if rest[card] and pool[card] > first.count(card)] or [c for c in rest if rest[c]]
        best = max(cards, key=lambda card: (_owed([*first, card]), -card))
        first.append(best)
        rest[best] -= 1
    return sorted(rest.elements())


def _chain(first: Sequence[int], refill: Sequence[int], pile: Counter[int]) -> list[int]:
    """The cards of «Пополнение» in an order in which they may have come: those left in the draw pile (`pile`) before
    any other; a card that brings more, by itself or by switching on another one, before those that it brought."""
    there, rest, pile = list(first), list(refill), Counter(pile)
    while rest:
        best = max(rest, key=lambda card: (pile[card] > 0, _owed([*there, card]), -card))
        rest.remove(best)
        there.append(best)
        pile[best] -= 1
    return there[len(first) :]


def _owed(cards: Sequence[int]) -> int:
    """How many cards «Пополнение» brings in all with these in play."""
    return totals(tuple(cards), together(tuple(cards))).refill


def _some(cards: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """Distinct choices of `count` cards, a few of them; common cards first."""
    if count <= 0 or not cards:
        return []
    return list(dict.fromkeys(combinations(sorted(cards), min(count, len(cards)))))[:10]
