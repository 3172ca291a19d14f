# ruff: noqa: E501  (templates of posts are kept whole)
"""Pieces of posts from which the layouts are written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.games.warha.cards import CARDS, GOD_COLOURS, GOD_NAMES, INDEX, Card, Effect
from engine.russian.cards import card_count

Facts = Mapping[str, Any]

ZONES = ("in_play", "draw_pile", "discard_pile")


def card(name: str) -> Card:
    return CARDS[INDEX[name]]


def colour(name: str) -> str:
    return GOD_COLOURS.get(card(name).god, "#888888")


def amounts(effect: Effect | None, words: Mapping[str, str], joint: str = ", ") -> str:
    if effect is None:
        return ""
    pieces = [
        words[key].format(value)
        for key in ("gold", "attack", "heal", "scrap", "lure", "refill")
        if (value := getattr(effect, key))
    ]
    return joint.join(pieces)


def effect_text(name: str, words: Mapping[str, str], together: str, mark: str, grant: str, joint: str = ", ") -> str:
    info = card(name)
    text = amounts(info.base, words, joint)
    if info.grants:
        gods = ", ".join(GOD_NAMES[god] + ("" if god == 8 else "а") for god in GOD_NAMES if info.grants & god)
        text += (joint if text else "") + grant.format(gods)
    if info.together is not None:
        more = amounts(info.together, words, joint)
        if info.together_attack_per_mark:
            more = mark.format(info.together_attack_per_mark, GOD_NAMES[info.god] + "а")
        text += together.format(more)
    return text


WORDS = {
    "gold": "{} золотых", "attack": "{} атаки", "heal": "{} здоровья", "scrap": "«Утиль»", "lure": "«Соблазн» ({})",
    "refill": "«Пополнение» ({})",
}  # fmt: skip
SIGNS = {
    "gold": "+{}🪙", "attack": "+{}⚔️", "heal": "+{}❤️", "scrap": "Утиль", "lure": "Соблазн ×{}", "refill": "Пополнение ×{}",
}  # fmt: skip
SHORT = {
    "gold": "{} зол.", "attack": "{} атк", "heal": "{} леч.", "scrap": "Утиль", "lure": "Соблазн {}", "refill": "Пополнение {}",
}  # fmt: skip
FIRST = {
    "gold": "золото {}", "attack": "атака {}", "heal": "лечение {}", "scrap": "утиль", "lure": "соблазн ×{}",
    "refill": "пополнение ({})",
}  # fmt: skip
VERBS = {
    "gold": "приносит {} золотых", "attack": "бьёт на {}", "heal": "лечит на {}", "scrap": "даёт «Утиль»",
    "lure": "«Соблазн» ×{}", "refill": "«Пополнение» на {}",
}  # fmt: skip
MARK = "{} атаки за каждую разыгранную карту {}"
GRANT = "остальным разыгранным картам знаки {}"


def times(cards: Mapping[str, int], form: str = "{name} ×{n}", joint: str = ", ", one: str = "{name}") -> str:
    return joint.join((one if n == 1 else form).format(name=name, n=n) for name, n in cards.items()) or "пусто"


def repeated(cards: Mapping[str, int], joint: str = ", ") -> str:
    return joint.join(name for name, n in cards.items() for _ in range(n)) or "нет"


def words(cards: Mapping[str, int], case: str = "nom") -> str:
    pieces = [card_count(n, name, case) for name, n in cards.items()]
    if len(pieces) < 2:
        return "".join(pieces) or "ничего"
    return ", ".join(pieces[:-1]) + " и " + pieces[-1]


def size(facts: Facts, zone: str) -> int:
    return sum(facts[zone].values())


def total(facts: Facts) -> int:
    return sum(size(facts, zone) for zone in ZONES)


def row(facts: Facts) -> list[str]:
    return [name for name in facts["row"] if name]


def props(facts: Facts, form: str = "«{}»: {}", joint: str = "; ") -> str:
    return joint.join(
        form.format(title, facts[key])
        for key, title in (("scrap", "Утиль"), ("lure", "Соблазн"), ("refill", "Пополнение"))
    )


def together(facts: Facts, nobody: str = "ни у кого", joint: str = ", ") -> str:
    return joint.join(dict.fromkeys(facts["together"])) or nobody


def hp(facts: Facts, form: str, joint: str) -> str:
    return joint.join(form.format(nick, value) for nick, value in facts["players"].items())


def recap(facts: Facts) -> str:
    """One sentence or two about the previous player, plain words."""
    previous = facts["previous"]
    if not previous:
        return "Игра начинается."
    who = previous["player"]
    parts = []
    if previous["bought"]:
        parts.append(f"куплено: {', '.join(previous['bought'])} (потрачено {previous['gold_spent']} золотых)")
    else:
        parts.append("ничего не куплено")
    for entry in previous["removed"]:
        zone = {"in_play": "из игры", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}[entry["zone"]]
        parts.append(f"на Кладбище {zone}: {entry['card']}")
    for nick, (before, after) in previous["hp"].items():
        parts.append(f"{nick}: {before} → {after}")
    return f"{who} — " + "; ".join(parts) + "."
