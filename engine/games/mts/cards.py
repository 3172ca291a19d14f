"""The cards of «МТС Карты»: 54 kinds, 108 cards.

A card is known inside the engine by its index (colour × 13 + picture, then the two black kinds); everywhere outside
(records, facts, posts) by its Russian name.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

COLOURS: Final = ("красный", "жёлтый", "зелёный", "синий")
COLOUR_NAMES: Final = ("красная", "жёлтая", "зелёная", "синяя")
"""The same as a card bears them («красная 7»)."""
PICTURES: Final = (*map(str, range(10)), "«Возьми две»", "«Ход обратно»", "«Пропусти ход»")
BLACK_NAMES: Final = ("«Заказать цвет»", "«Возьми четыре»")

TAKE_TWO: Final = 10
TURN_BACK: Final = 11
SKIP: Final = 12
PER_COLOUR: Final = len(PICTURES)
ORDER_COLOUR: Final = len(COLOURS) * PER_COLOUR
TAKE_FOUR: Final = ORDER_COLOUR + 1
BLACK: Final = ORDER_COLOUR
"""Cards from this index on are black."""

NAMES: Final = (*(f"{colour} {picture}" for colour in COLOUR_NAMES for picture in PICTURES), *BLACK_NAMES)
INDEX: Final = {name: index for index, name in enumerate(NAMES)}
COPIES: Final = (*(1 if index % PER_COLOUR == 0 else 2 for index in range(BLACK)), 4, 4)
DECK: Final = tuple(card for card, copies in enumerate(COPIES) for _ in range(copies))
"""All 108 cards, in ascending order."""

HAND_SIZE: Final = 7
PENALTY: Final = 2
ANY: Final = -1
"""No colour is asked for: a black card came out first (M1)."""


def colour_of(card: int) -> int:
    """The index of a card's colour; `ANY` for a black one."""
    return ANY if card >= BLACK else card // PER_COLOUR


def picture_of(card: int) -> int:
    """The index of a card's picture; a black card's fits nothing but another black card."""
    return PER_COLOUR if card >= BLACK else card % PER_COLOUR


def takes(card: int) -> int:
    """How many cards the next player takes."""
    return 4 if card == TAKE_FOUR else 2 if card < BLACK and card % PER_COLOUR == TAKE_TWO else 0


def _fitting(colour: int, picture: int) -> frozenset[int]:
    return frozenset(
        card
        for card in range(len(NAMES))
        if colour == ANY or card >= BLACK or colour_of(card) == colour or picture_of(card) == picture
    )


_FITS: Final = {
    (colour, picture): _fitting(colour, picture)
    for colour in range(ANY, len(COLOURS))
    for picture in range(PER_COLOUR + 1)
}


def fitting(top: int, colour: int) -> frozenset[int]:
    """The kinds of card that may be played on `top` when `colour` is asked for: of that colour, of the top card's
    picture, or black (M5)."""
    return _FITS[colour, picture_of(top)]


def favourite(hand: Iterable[int]) -> int:
    """The colour that a hand holds most of, the first of equals (M8)."""
    counts = [0] * len(COLOURS)
    for card in hand:
        if card < BLACK:
            counts[card // PER_COLOUR] += 1
    return counts.index(max(counts))
