"""The cards of Warha Realms: 39 kinds, 105 cards in the common decks, 10 starters a player.

Numbers and names are those of the rules text. A card is known inside the engine by its index in
`CARDS`; everywhere outside (records, facts, posts) by its printed Russian name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

KHORNE: Final = 1
NURGLE: Final = 2
TZEENTCH: Final = 4
SLAANESH: Final = 8
GODS: Final = (KHORNE, NURGLE, TZEENTCH, SLAANESH)

GOD_NAMES: Final = {KHORNE: "Кхорн", NURGLE: "Нургл", TZEENTCH: "Тзинч", SLAANESH: "Слаанеш"}
GOD_COLOURS: Final = {KHORNE: "#DC143C", NURGLE: "#9ACD32", TZEENTCH: "#1E90FF", SLAANESH: "#FF69B4"}


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card gives: gold, attack, healing, and units of the properties scrap («Утиль»), lure
    («Соблазн») and refill («Пополнение», in cards)."""

    gold: int = 0
    attack: int = 0
    heal: int = 0
    scrap: int = 0
    lure: int = 0
    refill: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card.

    `cost` is None for starters; `together` is the extra effect of «Вместе» (None: the card has none);
    `together_attack_per_mark` adds attack for every card in play with the card's own god's mark (W4);
    `grants` is the set of god marks (bits) given to every other card in play (W3).
    """

    name: str
    god: int
    cost: int | None
    copies: int
    base: Effect
    together: Effect | None = None
    together_attack_per_mark: int = 0
    grants: int = 0


CARDS: Final[tuple[Card, ...]] = (
    Card("Монета", 0, None, 5, Effect(gold=1)),
    Card("Меч", 0, None, 5, Effect(attack=1)),
    Card("Кристалл", 0, 2, 15, Effect(gold=2, attack=2)),
    Card("Грабитель Кхорна", KHORNE, 1, 3, Effect(gold=1), Effect(attack=2)),
    Card("Воин Кхорна", KHORNE, 2, 3, Effect(gold=2, attack=2), Effect(attack=2)),
    Card("Избранный Кхорна", KHORNE, 3, 3, Effect(gold=3, attack=3), Effect(attack=3)),
    Card("Чемпион Кхорна", KHORNE, 4, 3, Effect(gold=4, attack=4), Effect(attack=3)),
    Card("Гончая плоти", KHORNE, 5, 2, Effect(attack=6), Effect(attack=4)),
    Card("Крушитель черепов", KHORNE, 6, 2, Effect(attack=8), Effect(attack=4)),
    Card("Кровавый кровожад", KHORNE, 8, 2, Effect(attack=10), Effect(attack=5)),
    Card("Скарбранд Изгнанник", KHORNE, 10, 1, Effect(attack=18), grants=KHORNE),
    Card("Валькия Кровавая", KHORNE, 10, 1, Effect(attack=5), Effect(), together_attack_per_mark=5),
    Card("Грабитель Нургла", NURGLE, 1, 3, Effect(gold=1), Effect(heal=2)),
    Card("Воин Нургла", NURGLE, 2, 3, Effect(gold=2, heal=3), Effect(attack=1)),
    Card("Избранный Нургла", NURGLE, 3, 3, Effect(gold=3, heal=4), Effect(attack=2)),
    Card("Чемпион Нургла", NURGLE, 4, 3, Effect(gold=4, heal=5), Effect(attack=3)),
    Card("Моровая жаба", NURGLE, 5, 2, Effect(attack=4, heal=6), Effect(heal=4)),
    Card("Чумной трутень", NURGLE, 6, 2, Effect(attack=6, heal=9), Effect(refill=1)),
    Card("Великий нечистый", NURGLE, 8, 2, Effect(attack=6, heal=12), Effect(refill=2)),
    Card("Кугат Породитель чумы", NURGLE, 10, 1, Effect(attack=8, heal=18), Effect(refill=3)),
    Card("Тамурхан Владыка Червей", NURGLE, 10, 1, Effect(heal=10), Effect(), together_attack_per_mark=4),
    Card("Грабитель Тзинча", TZEENTCH, 1, 3, Effect(gold=1), Effect(gold=1, scrap=1)),
    Card("Воин Тзинча", TZEENTCH, 2, 3, Effect(gold=2, attack=1, scrap=1), Effect(gold=2)),
    Card("Избранный Тзинча", TZEENTCH, 3, 3, Effect(gold=3, attack=2, scrap=1), Effect(gold=3)),
    Card("Чемпион Тзинча", TZEENTCH, 4, 3, Effect(gold=4, attack=3, scrap=1), Effect(gold=4)),
    Card("Небесный крикун", TZEENTCH, 5, 2, Effect(attack=5, heal=5, scrap=1), Effect(gold=5)),
    Card("Горящая колесница", TZEENTCH, 6, 2, Effect(attack=7, heal=7), Effect(refill=1)),
    Card("Властитель перемен", TZEENTCH, 8, 2, Effect(attack=9, heal=9), Effect(refill=2)),
    Card("Кайрос Судьбоплет", TZEENTCH, 10, 1, Effect(attack=11, heal=11), Effect(refill=3)),
    Card("Перевертыш", TZEENTCH, 10, 1, Effect(heal=15), grants=KHORNE | NURGLE | SLAANESH),
    Card("Грабитель Слаанеш", SLAANESH, 1, 3, Effect(gold=1), Effect(attack=1, heal=1)),
    Card("Воин Слаанеш", SLAANESH, 2, 3, Effect(gold=2, attack=2), Effect(gold=1, heal=1)),
    Card("Избранный Слаанеш", SLAANESH, 3, 3, Effect(gold=3, attack=3), Effect(gold=2, heal=2)),
    Card("Чемпион Слаанеш", SLAANESH, 4, 3, Effect(gold=4, attack=4), Effect(gold=3, heal=2)),
    Card("Адский свежеватель", SLAANESH, 5, 2, Effect(attack=5, heal=5, lure=1), Effect(attack=3, heal=2)),
    Card("Вечная свита", SLAANESH, 6, 2, Effect(attack=6, heal=6, lure=1), Effect(attack=4, heal=2)),
    Card("Хранитель секретов", SLAANESH, 8, 2, Effect(attack=8, heal=8, lure=1), Effect(attack=4, heal=4)),
    Card("Нкари", SLAANESH, 10, 1, Effect(attack=12, heal=12, lure=2), Effect(attack=6, heal=4)),
    Card("Азазель", SLAANESH, 10, 1, Effect(attack=15, heal=9, lure=3), Effect(attack=4, heal=6)),
)

COIN: Final = 0
SWORD: Final = 1
CRYSTAL: Final = 2
INDEX: Final[dict[str, int]] = {card.name: index for index, card in enumerate(CARDS)}
NAMES: Final[tuple[str, ...]] = tuple(card.name for card in CARDS)

ROW_SIZE: Final = 5
HAND_SIZE: Final = 5
START_HEALTH: Final = 100
MAX_LURE: Final = 4
