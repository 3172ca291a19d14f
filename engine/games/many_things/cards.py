"""The 22 cards of the Deck of Many Things, their names in three languages, and the words that name them in a text.

A card is known inside the engine by its index in `CARDS`; records name it in English, posts and sequences in the
language of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Card(NamedTuple):
    """A card's names, and other words by which it is called in a sequence (lower case, «е» for «ё»)."""

    en: str
    ru: str
    pl: str
    also: tuple[str, ...] = ()


CARDS: Final[tuple[Card, ...]] = (
    Card("Sun", "Солнце", "Słońce"),
    Card("Moon", "Луна", "Księżyc", ("месяц",)),
    Card("Star", "Звезда", "Gwiazda", ("gwiazdka",)),
    Card("Throne", "Трон", "Tron", ("престол",)),
    Card("Key", "Ключ", "Klucz"),
    Card("Knight", "Рыцарь", "Rycerz"),
    Card("Void", "Пустота", "Pustka", ("the void", "бездна")),
    Card("Flames", "Пламя", "Płomienie", ("flame", "płomień", "огонь")),
    Card("Skull", "Череп", "Czaszka"),
    Card("Ruin", "Руины", "Zniszczenie", ("ruins", "ruina", "разорение", "крах")),
    Card("Euryale", "Эвриала", "Euryale", ("euriale", "медуза")),
    Card("Rogue", "Плут", "Łotrzyk", ("łotr", "мошенник", "разбойник")),
    Card("Jester", "Шут", "Błazen"),
    Card("Vizier", "Визирь", "Wezyr"),
    Card("Comet", "Комета", "Kometa"),
    Card("Fates", "Судьба", "Losy", ("the fates", "fate", "los", "судьбы", "мойры", "рок")),
    Card("Gem", "Самоцвет", "Klejnot", ("драгоценность",)),
    Card("Talons", "Когти", "Szpony", ("talon",)),
    Card("Idiot", "Идиот", "Idiota", ("глупец",)),
    Card("Donjon", "Темница", "Donjon", ("донжон", "dungeon")),
    Card("Balance", "Равновесие", "Równowaga", ("весы", "баланс")),
    Card("Fool", "Дурак", "Głupiec", ("простак",)),
)
NAMES: Final[tuple[str, ...]] = tuple(card.en for card in CARDS)
LANGUAGES: Final = ("en", "ru", "pl")

MOON: Final = NAMES.index("Moon")
STAR: Final = NAMES.index("Star")
FLAMES: Final = NAMES.index("Flames")
SKULL: Final = NAMES.index("Skull")
ROGUE: Final = NAMES.index("Rogue")
JESTER: Final = NAMES.index("Jester")
FATES: Final = NAMES.index("Fates")
TALONS: Final = NAMES.index("Talons")
IDIOT: Final = NAMES.index("Idiot")
DONJON: Final = NAMES.index("Donjon")
VOID: Final = NAMES.index("Void")
FOOL: Final = NAMES.index("Fool")

# Cards that end the run whatever the character has, that leave the deck when drawn, that bring extra draws.
FINAL: Final = frozenset({DONJON, TALONS, VOID})
LEAVING: Final = frozenset({FOOL, JESTER})
EXTRA: Final[Mapping[int, int]] = {FOOL: 1, IDIOT: 1, JESTER: 2}

START_INTELLIGENCE: Final = 10
LEAST_INTELLIGENCE: Final = 3
"""At this Intelligence or less nobody draws (D6)."""
FLOOR: Final = 1
"""Idiot takes no more than leaves this, says the card."""
COUNTED_DRAWS: Final = 5


def names_in(language: str) -> tuple[str, ...]:
    """The cards' names in a language of `LANGUAGES`, by index."""
    return tuple(str(getattr(card, language)) for card in CARDS)


def fold(name: str) -> str:
    """A name as it is compared: lower case, «е» for «ё», single blanks."""
    return " ".join(name.lower().replace("ё", "е").split())


_KNOWN: Final[Mapping[str, int]] = {
    fold(word): index for index, card in enumerate(CARDS) for word in (card.en, card.ru, card.pl, *card.also)
}


def find_card(name: str) -> int | None:
    """The card that a name in any of the languages means."""
    return _KNOWN.get(fold(name))
