"""What built-in players write: an order of Warha Realms put into a forum player's words.

Deterministic for a seed. The words are read back by the same order reader as real players' replies.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.protocol import Action
from engine.russian.cards import card_count, decline_card

_ZONES: Final = {
    "in_play": ("со стола", "из разыгранных"),
    "discard_pile": ("из сброса",),
    "draw_pile": ("из личной колоды", "из колоды"),
}
_OPENERS: Final = ("Беру {}.", "Покупаю {}.", "Мне {}, пожалуйста.", "Забираю {}.")
_NOTHING: Final = ("Ничего не беру.", "Покупать ничего не буду.", "Без покупок.")
_ATTACKS: Final = ("Атака: {}.", "По атаке: {}.", "Удары: {}.")
_LURES: Final = ("Соблазн: {}.",)
_REMOVALS: Final = ("Утиль: {}.", "В утиль: {}.")
_PASSES: Final = ("Пас.", "Пропускаю ход.", "Пас, ничего не делаю.")


def reply_words(order: Sequence[Action], seed: str) -> str:
    """The order in words. `seed` (any text) chooses among the ways of saying it."""
    if not order or order[0]["type"] == "pass":
        return _pick(_PASSES, seed, "pass")
    parts: list[str] = []
    # Consecutive actions of one type share a sentence; the order in which they take effect stays (W8).
    group: list[Action] = []
    for action in (*order, {"type": ""}):
        if group and group[0]["type"] != action["type"]:
            parts.append(_sentence(group, f"{seed}/{len(parts)}"))
            group = []
        group.append(action)
    if not any(action["type"] == "buy" for action in order):
        parts.insert(0, _pick(_NOTHING, seed, "nothing"))
    return " ".join(parts)


def _sentence(group: Sequence[Mapping[str, Any]], seed: str) -> str:
    kind = group[0]["type"]
    if kind == "buy":
        counts: dict[str, int] = {}
        for action in group:
            counts[action["card"]] = counts.get(action["card"], 0) + 1
        names = [decline_card(name, "acc") if n == 1 else card_count(n, name, "acc") for name, n in counts.items()]
        return _pick(_OPENERS, seed, "buy").format(_listed(names))
    if kind == "remove":
        return _pick(_REMOVALS, seed, "remove").format(
            ", ".join(
                f"{decline_card(a['card'], 'acc')} {_pick(_ZONES[a['zone']], seed, 'zone')}"
                if a.get("zone")
                else decline_card(a["card"], "acc")
                for a in group
            )
        )
    if kind == "attack":
        return _pick(_ATTACKS, seed, "attack").format(", ".join(f"{a['target']} — {a['points']}" for a in group))
    return _pick(_LURES, seed, "lure").format(", ".join(f"{a['target']} — {a['units']}" for a in group))


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} и {names[-1]}"


def _pick(options: Sequence[str], seed: str, what: str) -> str:
    digest = hashlib.sha256(f"{seed}|{what}".encode()).digest()
    return options[int.from_bytes(digest[:4], "big") % len(options)]
