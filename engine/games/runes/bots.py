"""Built-in players of Боевые руны in three strengths.

They see what everybody sees, the ten open cards and the scores, and never a choice that waits to be shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import Final

from engine.chance import Chance
from engine.games.runes.cards import HAND_SIZE, NAMES, PLAYED, START_SCORE, WINNING_SCORE
from engine.games.runes.counting import Pair, count_round, scores_after
from engine.games.runes.state import State
from engine.protocol import Action, Policy

STRENGTHS: Final = ("random", "greedy", "lookahead")
ROUNDS_OF_THOUGHT: Final = 400
"""How long the strongest player weighs his choices against the opponent's."""

_WIN: Final = 100
_PLACES: Final = tuple(combinations(range(HAND_SIZE), PLAYED))


def _worth(scores: Pair) -> int:
    """What scores are worth to the first player: the difference, and much for a win (R11)."""
    mine, his = scores
    wins = mine >= WINNING_SCORE or his <= 0
    loses = his >= WINNING_SCORE or mine <= 0
    if wins and loses:
        return _WIN * ((mine > his) - (mine < his))
    return mine - his + _WIN * (wins - loses)


@lru_cache(maxsize=512)
def _table(mine: tuple[int, ...], his: tuple[int, ...], scores: Pair) -> tuple[tuple[int, ...], ...]:
    """The worth of each of my choices against each of his."""
    his_choices = [tuple(his[place] for place in places) for places in _PLACES]
    return tuple(
        tuple(
            _worth(scores_after(scores, count_round(tuple(mine[place] for place in places), choice)))
            for choice in his_choices
        )
        for places in _PLACES
    )


def _situation(state: State, seat: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    mine, his = state.seats[seat], state.seats[1 - seat]
    scores = state.scores if seat == 0 else (state.scores[1], state.scores[0])
    return mine.hand, _table(mine.hand, his.hand, scores)


def best_choices(state: State, seat: int) -> list[tuple[int, ...]]:
    """The choices (as places in the hand) that are best on average when the opponent chooses blindly."""
    _, table = _situation(state, seat)
    sums = [sum(row) for row in table]
    return [places for places, total in zip(_PLACES, sums, strict=True) if total == max(sums)]


@lru_cache(maxsize=512)
def _mixture(table: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """How often each choice is to be made so that the opponent cannot profit from knowing it (fictitious play)."""
    choices = range(len(_PLACES))
    gains, losses = [0] * len(_PLACES), [0] * len(_PLACES)
    columns = tuple(zip(*table, strict=True))
    counts = [0] * len(_PLACES)
    for _ in range(ROUNDS_OF_THOUGHT):
        mine = max(choices, key=gains.__getitem__)
        his = min(choices, key=losses.__getitem__)
        counts[mine] += 1
        gains = [gain + value for gain, value in zip(gains, columns[his], strict=True)]
        losses = [loss + value for loss, value in zip(losses, table[mine], strict=True)]
    return tuple(counts)


def choose(strength: str, state: State, seat: int, dice: Chance) -> tuple[int, ...]:
    """Three places in the hand."""
    if strength == "random":
        return _PLACES[dice.below(len(_PLACES))]
    if strength == "greedy":
        best = best_choices(state, seat)
        return best[dice.below(len(best))]
    _, table = _situation(state, seat)
    weights = _mixture(table)
    pick = dice.below(sum(weights))
    for places, weight in zip(_PLACES, weights, strict=True):
        pick -= weight
        if pick < 0:
            return places
    raise AssertionError("the weights do not add up")


def as_order(hand: Sequence[int], places: Sequence[int]) -> list[Action]:
    """The order that plays these places of the hand."""
    return [{"type": "play", "cards": [NAMES[hand[place]] for place in places]}]


def play(strength: str, state: State, player: str, dice: Chance) -> list[Action]:
    """A built-in player's order."""
    seat = state.players.index(player)
    return as_order(state.seats[seat].hand, choose(strength, state, seat, dice))


POLICIES: Final[Mapping[str, Policy[State]]] = {strength: partial(play, strength) for strength in STRENGTHS}

assert START_SCORE < WINNING_SCORE
