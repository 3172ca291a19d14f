"""Forms of what a frame names: numbers, nicks, cards, lists of cards."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from engine.russian.cards import CARD_GENDER, card_count, card_with_number, decline_card, decline_god, head_word
from engine.russian.nouns import noun_gender, noun_with_number, plural
from engine.russian.numerals import COLLECTIVES, spell, spell_collective, spell_ordinal
from engine.russian.text import CASES
from evals.verifier.frames.turns import NICKS, nick_form


class UnsayableError(ValueError):
    """The value has no form like that («одни» as a collective, a short name that fits two cards)."""


GENDERS: Final = ("m", "f", "n")
PRONOUNS: Final = {
    "он": "она", "его": "её", "него": "неё", "ему": "ей", "нему": "ней", "им": "ею", "ним": "ней", "нём": "ней",
    "сам": "сама",
}  # fmt: skip
_FIGURES: Final = {
    2: "двойк", 3: "тройк", 4: "четвёрк", 5: "пятёрк", 6: "шестёрк", 7: "семёрк", 8: "восьмёрк", 9: "девятк",
    10: "десятк",
}  # fmt: skip
_FIGURE_ENDINGS: Final = dict(zip(CASES, ("а", "и", "е", "у", "ой", "е"), strict=True))
_ZONES: Final = {
    "in_play": ("со стола", "из разыгранных", "прямо со стола"),
    "draw_pile": ("из личной колоды", "из колоды", "прямо из колоды"),
    "discard_pile": ("из сброса", "из своего сброса", "прямо из сброса"),
}
_COLOURS: Final = {
    "Кхорн": ("#DC143C", "алым"), "Нургл": ("#9ACD32", "зелёным"), "Тзинч": ("#1E90FF", "синим"),
    "Слаанеш": ("#FF69B4", "розовым"),
}  # fmt: skip


def number(value: int, args: Sequence[str], dice: random.Random) -> str:
    """A number in words or digits, alone or with its noun."""
    if value < 0:
        raise UnsayableError(value)
    case = next((arg for arg in args if arg in CASES), "nom")
    nouns = [arg for arg in args if arg not in CASES and arg not in GENDERS and arg not in ("w", "d", "an")]
    if "col" in nouns:
        if value not in COLLECTIVES or value > 7:
            raise UnsayableError(value)
        return spell_collective(value, case, animate=True)
    if "ord" in nouns:
        return spell_ordinal(value, case, "m")
    if "ka" in nouns:
        if value not in _FIGURES:
            raise UnsayableError(value)
        return _FIGURES[value] + _FIGURE_ENDINGS[case]
    if "kadim" in nouns:
        if value not in _FIGURES or value > 9:
            raise UnsayableError(value)
        stem = _FIGURES[value][:-1]
        return (stem[:-1] + "ечк" if stem.endswith("й") else stem + "очк") + _FIGURE_ENDINGS[case]
    digits = "d" in args or ("w" not in args and dice.random() < 0.4)
    gender = next((arg for arg in args if arg in GENDERS), "m")
    if not nouns:
        return str(value) if digits else spell(value, case, gender, "an" in args)
    noun = nouns[0]
    words = noun_with_number(value, noun, case)
    if digits:
        return f"{value} {words}"
    return f"{spell(value, case, noun_gender(noun))} {words}"


def agreeing(value: int, forms: Sequence[str]) -> str:
    """The one of two or three forms that goes with a number."""
    return plural(value, forms[0], forms[1], forms[-1])


def nick(value: str, args: Sequence[str]) -> str:
    """A nick in a case, or a pronoun instead."""
    word = args[0] if args else "nom"
    if word in PRONOUNS:
        return word if NICKS[value] == "m" else PRONOUNS[word]
    return nick_form(value, word)


def by_gender(value: str, forms: Sequence[str]) -> str:
    return forms[0] if NICKS[value] == "m" else forms[1]


def _short(name: str, full: str) -> str:
    head = full.split()[name.split().index(head_word(name))]
    return head[0].upper() + head[1:]


def card(name: str, args: Sequence[str], count: int | None, dice: random.Random) -> str:
    """A card in a case; with a count «двух Воинов Кхорна»; `s`, `h`: by its short name."""
    case = next((arg for arg in args if arg in CASES), "nom")
    if count is None:
        full = decline_card(name, case, "pl" if "pl" in args else "sg")
        return _short(name, full) if "s" in args or "h" in args else full
    if count < 1:
        raise UnsayableError(count)
    if "s" not in args:
        return card_count(count, name, case, digits="d" in args or ("w" not in args and dice.random() < 0.25))
    full = card_count(count, name, case)
    rest = card_with_number(count, name, case)
    return full[: len(full) - len(rest)] + _short(name, rest)


def cards(value: Mapping[str, int], args: Sequence[str], dice: random.Random) -> str:
    """A list of cards: «две Монеты, Меч и Чемпион Кхорна», «Монет две, Мечей три», «Монета ×2», «Монета (2)»."""
    if not value:
        raise UnsayableError("empty list")
    case = next((arg for arg in args if arg in CASES), "nom")
    items = list(value.items())
    dice.shuffle(items)
    if "inv" in args:
        if any(count < 2 for _, count in items):
            raise UnsayableError("one of a kind")
        told = [f"{decline_card(name, 'gen', 'pl')} {number(count, _spelt(name), dice)}" for name, count in items]
    elif "x" in args:
        told = [name if count == 1 else f"{name} ×{count}" for name, count in items]
    elif "br" in args:
        told = [name if count == 1 else f"{name} ({count})" for name, count in items]
    else:
        digits = dice.random() < 0.2
        told = [card_count(count, name, case, digits=digits) for name, count in items]
    if "inv" in args or "x" in args or "br" in args or "comma" in args or len(told) == 1:
        return ", ".join(told)
    if "da" in args:
        return ", ".join(told[:-1]) + " да " + told[-1]
    return ", ".join(told[:-1]) + " и " + told[-1]


def _spelt(name: str) -> tuple[str, ...]:
    return ("nom", CARD_GENDER[name], "w")


def zone(value: str, dice: random.Random) -> str:
    return dice.choice(_ZONES[value])


def god(value: str, args: Sequence[str]) -> str:
    return decline_god(value, args[0] if args else "nom")


def colour(value: str, args: Sequence[str]) -> str:
    """The colour of a god's cards: its code, or the adjective in the instrumental («алым»)."""
    return _COLOURS[value][0 if "hex" in args else 1]


def by_card(value: str | Mapping[str, int], forms: Sequence[str]) -> str:
    """The form that goes with a card, or with a list of them: masculine, feminine, plural."""
    if not isinstance(value, str):
        if sum(value.values()) > 1:
            return forms[2]
        value = next(iter(value))
    return forms[1] if CARD_GENDER[value] == "f" else forms[0]
