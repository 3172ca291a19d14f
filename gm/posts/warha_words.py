"""What the posts of Warha Realms say of cards and amounts: short wording of our own, every number from the
card table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.warha.cards import CARDS, GOD_COLOURS, GOD_NAMES, GODS, INDEX, NAMES, Card, Effect
from gm.posts.model import Line, Span, join, line

GENITIVE: Final = {"Кхорн": "Кхорна", "Нургл": "Нургла", "Тзинч": "Тзинча", "Слаанеш": "Слаанеш"}
LURES: Final = {1: "«Соблазн»", 2: "двойной «Соблазн»", 3: "тройной «Соблазн»"}
ZONES: Final = {"in_play": "из разыгранных", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}


def plural(n: int, one: str, few: str, many: str) -> str:
    """The form of a noun that agrees with a number."""
    if n % 100 in range(11, 15) or n % 10 == 0 or n % 10 > 4:
        return many
    return one if n % 10 == 1 else few


@dataclass(frozen=True, slots=True)
class Unit:
    """What is counted: its symbol, the name of its picture, its words."""

    symbol: str
    picture: str
    words: tuple[str, str, str]


GOLD: Final = Unit("🪙", "coin.png", ("золотой", "золотых", "золотых"))
ATTACK: Final = Unit("⚔️", "swords.png", ("единица Атаки", "единицы Атаки", "единиц Атаки"))
HEALTH: Final = Unit("❤️", "heart.png", ("единица Здоровья", "единицы Здоровья", "единиц Здоровья"))


@dataclass(frozen=True, slots=True)
class Symbols:
    """How amounts are written: with a symbol (the default), in words, or in words beside a picture that lies
    at `images`."""

    words: bool = False
    images: str = ""

    def amount(self, n: int, unit: Unit) -> Line:
        if not self.words and not self.images:
            return line(f"{n} {unit.symbol}")
        text = f"{n} {plural(n, *unit.words)}"
        if not self.images:
            return line(text)
        return line(f"{text} ", Span(image=f"{self.images.rstrip('/')}/{unit.picture}"))


EMOJI: Final = Symbols()
WORDS: Final = Symbols(words=True)


def card_span(name: str) -> Span:
    """A card's name in the colour of its god."""
    god = CARDS[INDEX[name]].god if name in INDEX else 0
    return Span(name, "strong", GOD_COLOURS[god]) if god else Span(name, "strong")


def _gods(bits: int) -> str:
    names = [GENITIVE[GOD_NAMES[god]] for god in GODS if bits & god]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} и {names[-1]}"


def _parts(effect: Effect, symbols: Symbols) -> list[Line]:
    amounts = ((effect.gold, GOLD), (effect.attack, ATTACK), (effect.heal, HEALTH))
    parts = [symbols.amount(n, unit) for n, unit in amounts if n]
    if effect.scrap:
        parts.append(line("«Утиль»"))
    if effect.lure:
        parts.append(line(LURES[effect.lure]))
    if effect.refill:
        parts.append(line(f"«Пополнение» ({effect.refill})"))
    return parts


def effect_text(card: Card, symbols: Symbols = EMOJI) -> Line:
    """What a card does."""
    parts = _parts(card.base, symbols)
    if card.grants:
        mark = "знак" if card.grants in GODS else "знаки"
        parts.append(line(f"{mark} {_gods(card.grants)} каждой другой разыгранной карте"))
    text = [*join(parts, ", "), Span(".")]
    if card.together is not None:
        extra = _parts(card.together, symbols)
        if card.together_attack_per_mark:
            amount = symbols.amount(card.together_attack_per_mark, ATTACK)
            extra.append((*amount, Span(f" за каждую разыгранную карту {_gods(card.god)}")))
        text += [Span(" «Вместе»: ещё "), *join(extra, ", "), Span(".")]
    return tuple(text)


def counted(cards: Mapping[str, int]) -> Line:
    """«Монета ×3, Меч ×2» in the order of the card table, so that no order of a pile shows."""
    names = [name for name in NAMES if cards.get(name)]
    if not names:
        return line("пусто")
    parts = [line(card_span(name), f" ×{cards[name]}") if cards[name] > 1 else line(card_span(name)) for name in names]
    return join(parts, ", ")


def counted_names(names: Iterable[str]) -> Line:
    """The same for a list of names."""
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counted(counts)
