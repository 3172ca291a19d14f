"""The count of a round, step by step: С, Р, М1, М2, М3, СМ (R3–R10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.games.runes.cards import CARDS, M1, M2, M3, MA, MB, SWAP_BLOWS, SWAP_SCORES

STEPS: Final = ("С", "Р", "М1", "М2", "М3", "СМ")
Pair = tuple[int, int]


class Count(NamedTuple):
    """What a round gave. `builds` and `blows` hold the two players' С and Р after each of `STEPS`; the last are those
    that count. `annulled`: М3 has called the round off; `swapped`: the scores change places at the end."""

    builds: tuple[Pair, ...]
    blows: tuple[Pair, ...]
    annulled: bool
    swapped: bool


def _holds(condition: str, own: Sequence[int], foe: Sequence[int]) -> bool:
    if condition == "own_a":
        return MA in own
    if condition == "foe_b":
        return MB in foe
    if condition == "table_b":
        return MB in own or MB in foe
    if condition == "foe_unarmed":
        return not any(CARDS[card].destroy for card in foe)
    return not any(CARDS[card].group == "modifier" for card in foe)


def _own(own: Sequence[int], foe: Sequence[int]) -> Pair:
    """A player's С and Р before modifiers (R4, R5)."""
    build = blow = rams = 0
    for index in own:
        card = CARDS[index]
        more = card.more if card.condition and _holds(card.condition, own, foe) else 0
        if card.build:
            build += card.build + (more if card.group == "construction" else 0)
        if card.destroy:
            blow += card.destroy + (more if card.group == "destruction" else 0)
        rams += card.adds_own_build
    return build, blow + rams * build


def count_round(first: Sequence[int], second: Sequence[int]) -> Count:
    """The count for the cards that the first and the second player have played."""
    both = (*first, *second)
    (build_1, blow_1), (build_2, blow_2) = _own(first, second), _own(second, first)
    builds: list[Pair] = [(build_1, build_2)]
    blows: list[Pair] = [(0, 0)]

    def note() -> None:
        builds.append((build_1, build_2))
        blows.append((blow_1, blow_2))

    note()
    for _ in range(both.count(M1)):
        if blow_1 > blow_2:
            blow_1 += (blow_1 - blow_2) * 2
        elif blow_2 > blow_1:
            blow_2 += (blow_2 - blow_1) * 2
    note()
    if second.count(M2) % 2:
        build_1, blow_1 = blow_1, build_1
    if first.count(M2) % 2:
        build_2, blow_2 = blow_2, build_2
    note()
    pair = MA in both and MB in both
    annulled = M3 in both and pair
    if annulled:
        build_1 = build_2 = blow_1 = blow_2 = 0
    note()
    if not annulled and both.count(SWAP_BLOWS) % 2:
        blow_1, blow_2 = blow_2, blow_1
    note()
    swapped = not annulled and pair and both.count(SWAP_SCORES) % 2 == 1
    return Count(tuple(builds), tuple(blows), annulled, swapped)


def scores_after(scores: Pair, count: Count) -> Pair:
    """The scores after the round: own С added, the opponent's Р taken away, then changed places if they are (R10)."""
    (build_1, build_2), (blow_1, blow_2) = count.builds[-1], count.blows[-1]
    after = (scores[0] + build_1 - blow_2, scores[1] + build_2 - blow_1)
    return (after[1], after[0]) if count.swapped else after
