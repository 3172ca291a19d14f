"""The run as a Markov chain, written from the rules text alone and computed with fractions.

A state is (Intelligence, usable wishes, wishes lost, Fates held, draws until the enemy kills, Fool gone, Jester gone).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

State = tuple[int, int, bool, bool, int, bool, bool]
Branch = tuple[Fraction, State | str]

START: State = (10, 0, False, False, 0, False, False)
THIRD = Fraction(1, 3)
QUARTER = Fraction(1, 4)
HARMLESS = 10  # Sun Throne Key Knight Ruin Euryale Vizier Comet Gem Balance


def _tick(state: State, extra: int = 0) -> State | str:
    """After a draw that saves from nothing: the enemy comes nearer."""
    iq, wishes, lost, fates, count, fool, jester = state
    if count:
        count += extra - 1
        if not count:
            return "enemy"
    return iq, wishes, lost, fates, count, fool, jester


def _use_wish(state: State, reference_moon: bool = False) -> Iterator[Branch]:
    iq, wishes, lost, fates, _, fool, jester = state
    safe: State = (iq, wishes - 1, lost, fates, 0, fool, jester)
    if reference_moon:
        yield Fraction(1), safe
    else:
        yield 2 * THIRD, safe
        yield THIRD, (iq, wishes - 1, True, fates, 0, fool, jester)


def _enemy(state: State, reference: bool) -> Iterator[Branch]:
    iq, wishes, lost, fates, count, fool, jester = state
    if fates:
        yield Fraction(1), (iq, wishes, lost, False, 0, fool, jester)
    elif wishes and not lost:
        yield from _use_wish(state)
    elif count:
        yield Fraction(1), _tick(state)
    else:
        yield Fraction(1), (iq, wishes, lost, fates, 4 if reference else 5, fool, jester)


def _skull(state: State) -> Iterator[Branch]:
    iq, wishes, lost, fates, _, fool, jester = state
    if fates:
        yield Fraction(1), (iq, wishes, lost, False, 0, fool, jester)
    elif wishes and not lost:
        yield from _use_wish(state)
    else:
        yield Fraction(1), "skull"


def _moon(state: State, reference: bool) -> Iterator[Branch]:
    iq, wishes, lost, fates, count, fool, jester = state
    for more in (1, 2, 3):
        richer: State = (iq, wishes + more, lost, fates, count, fool, jester)
        if count and (reference or not lost):
            for chance, after in _use_wish(richer, reference_moon=reference):
                yield chance * THIRD, after
        else:
            yield THIRD, _tick(richer)


def _idiot(state: State, reference: bool) -> Iterator[Branch]:
    iq, *rest = state
    for loss in (2, 3, 4, 5):
        left = iq - loss if reference else max(1, iq - loss)
        if left <= 3:
            yield QUARTER, "intelligence"
        else:
            yield QUARTER, _tick((left, *rest), 1)  # type: ignore[arg-type]


def step(state: State, reference: bool = False) -> Iterator[Branch]:
    """What one draw can lead to, with its probability."""
    iq, wishes, lost, fates, count, fool, jester = state
    card = Fraction(1, 22 - fool - jester)
    yield HARMLESS * card, _tick(state)
    for ending in ("donjon", "talons", "void"):
        yield card, ending
    yield card, _tick((iq + 2, wishes, lost, fates, count, fool, jester))
    if not fool:
        yield card, _tick((iq, wishes, lost, fates, count, True, jester), 1)
    if not jester:
        yield card, _tick((iq, wishes, lost, fates, count, fool, True), 2)
    held = not count
    yield card, (iq, wishes, lost, held, 0, fool, jester)
    for weight, branches in (
        (2, _enemy(state, reference)),
        (1, _skull(state)),
        (1, _moon(state, reference)),
        (1, _idiot(state, reference)),
    ):
        for chance, after in branches:
            yield weight * card * chance, after


def endings(draws: int, *, reference: bool = False) -> list[Counter[str]]:
    """For each number of draws from 1 on: the probability that the run ends with just that draw, by ending."""
    now: dict[State, Fraction] = {START: Fraction(1)}
    found: list[Counter[str]] = []
    for _ in range(draws):
        after: dict[State, Fraction] = {}
        ended: Counter[str] = Counter()
        for state, chance in now.items():
            for share, to in step(state, reference):
                if isinstance(to, str):
                    ended[to] += chance * share  # type: ignore[assignment]
                else:
                    after[to] = after.get(to, Fraction(0)) + chance * share
        assert sum(after.values()) + sum(ended.values()) == sum(now.values())
        now = after
        found.append(ended)
    return found
