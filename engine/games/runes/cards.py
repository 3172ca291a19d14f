"""The 14 cards of Боевые руны: 7 modifiers and 7 cards of construction and destruction (R1, R2).

Marks and numbers are those of the rules text; the names of the seven that have none there are ours. A card is known
inside the engine by its index in `CARDS`, everywhere else by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Group = Literal["modifier", "construction", "destruction"]
Condition = Literal["", "own_a", "foe_b", "table_b", "foe_unarmed", "foe_plain"]
"""When a card gives more: its owner played Ма; the opponent played Мб; Мб is on the table, anyone's; the opponent
played no card of destruction (R5); the opponent played no modifier."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card: what it builds and destroys, how much more of the same it gives under a condition, whether it adds the
    player's own construction to its destruction (R4), the step at which it counts, and its formula for players."""

    name: str
    group: Group
    step: str
    text: str
    build: int = 0
    destroy: int = 0
    condition: Condition = ""
    more: int = 0
    adds_own_build: bool = False


CARDS: Final[tuple[Card, ...]] = (
    Card("Ма", "modifier", "", "сама по себе ничего не делает, но меняет действие других карт"),
    Card("Мб", "modifier", "", "сама по себе ничего не делает, но меняет действие других карт"),
    Card("М1", "modifier", "М1", "большее из двух разрушений становится равно 3·большее − 2·меньшее"),
    Card("М2", "modifier", "М2", "у противника строительство и разрушение меняются местами"),
    Card("М3", "modifier", "М3", "если на столе Ма и Мб, раунд никому ничего не даёт"),
    Card("СМ-счёт", "modifier", "СМ", "если на столе Ма и Мб, очки игроков меняются местами"),
    Card("СМ-удар", "modifier", "СМ", "разрушения обоих игроков меняются местами"),
    Card("Кузня", "construction", "С", "строительство +2, разрушение −1", build=2, destroy=1),
    Card(
        "Таран", "destruction", "Р", "разрушение −1 и ещё столько, сколько построено", destroy=1, adds_own_build=True
    ),
    Card(
        "Башня", "construction", "С", "строительство +1, ещё +8, если вы сыграли Ма", build=1, condition="own_a", more=8
    ),
    Card(
        "Капкан", "destruction", "Р", "разрушение −1, ещё −11, если противник сыграл Мб", destroy=1,
        condition="foe_b", more=11,
    ),
    Card("Буря", "destruction", "Р", "разрушение −1, ещё −5, если на столе Мб", destroy=1, condition="table_b", more=5),
    Card(
        "Сад", "construction", "С", "строительство +2, ещё +5, если у противника нет карт разрушения", build=2,
        condition="foe_unarmed", more=5,
    ),
    Card(
        "Клинок", "destruction", "Р", "разрушение −1, ещё −9, если противник не сыграл ни одного модификатора",
        destroy=1, condition="foe_plain", more=9,
    ),
)  # fmt: skip
NAMES: Final[tuple[str, ...]] = tuple(card.name for card in CARDS)
INDEX: Final[Mapping[str, int]] = {name: index for index, name in enumerate(NAMES)}

MA: Final = INDEX["Ма"]
MB: Final = INDEX["Мб"]
M1: Final = INDEX["М1"]
M2: Final = INDEX["М2"]
M3: Final = INDEX["М3"]
SWAP_SCORES: Final = INDEX["СМ-счёт"]
SWAP_BLOWS: Final = INDEX["СМ-удар"]

GROUP_NAMES: Final[Mapping[str, str]] = {
    "modifier": "модификатор",
    "construction": "строительство",
    "destruction": "разрушение",
}
GROUP_COLOURS: Final[Mapping[str, str]] = {"modifier": "#1E90FF", "construction": "#2E8B57", "destruction": "#FF8C00"}

COMPOSITIONS: Final[Mapping[str, tuple[int, ...]]] = {
    "one_each": tuple(1 for _ in CARDS),
    "two_each": tuple(2 for _ in CARDS),
    "plain_twice": tuple(1 if card.group == "modifier" else 2 for card in CARDS),
    "modifiers_twice": tuple(2 if card.group == "modifier" else 1 for card in CARDS),
}
"""How many copies of each card a deck holds, by the value of R1."""

HAND_SIZE: Final = 5
PLAYED: Final = 3
START_SCORE: Final = 25
WINNING_SCORE: Final = 50


def deck(composition: str) -> tuple[int, ...]:
    """The cards of one player's deck, in ascending order."""
    return tuple(card for card, copies in enumerate(COMPOSITIONS[composition]) for _ in range(copies))
