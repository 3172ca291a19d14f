"""Facts with one thing changed: a post that fits the old facts must be found false against the new ones."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

Mutant = tuple[str, frozenset[str], dict[str, Any]]


def mutants(facts: dict[str, Any]) -> Iterator[Mutant]:
    """(what was changed, kinds one of which must be found, the changed facts)."""

    def changed(name: str, kinds: set[str], change: Any) -> Mutant:
        other = copy.deepcopy(facts)
        change(other)
        return name, frozenset(kinds), other

    for nick in facts["players"]:
        yield changed(f"hp {nick}", {"hp"}, lambda f, n=nick: f["players"].__setitem__(n, f["players"][n] + 1))
    for key, kind in (
        ("gold", "gold"), ("attack", "attack"), ("heal", "heal"), ("scrap", "property"), ("lure", "property"),
        ("refill", "property"), ("game_deck", "game_deck"), ("extra_deck", "extra_deck"),
    ):  # fmt: skip
        yield changed(key, {kind}, lambda f, k=key: f.__setitem__(k, f[k] + 1))
    for zone, kind in (("in_play", "played"), ("draw_pile", "draw_pile"), ("discard_pile", "discard")):
        for name in facts[zone]:
            yield changed(f"{zone} less {name}", {kind}, lambda f, z=zone, n=name: _less(f[z], n))
            yield changed(f"{zone} more {name}", {kind}, lambda f, z=zone, n=name: f[z].__setitem__(n, f[z][n] + 1))
            yield changed(f"{zone} swap {name}", {kind}, lambda f, z=zone, n=name: _swap(f[z], n))
        yield changed(
            f"{zone} count", {"zone_count"}, lambda f, z=zone: f[z].__setitem__("Азазель", f[z].get("Азазель", 0) + 1)
        )
    yield changed(
        "total", {"total_count"}, lambda f: f["draw_pile"].__setitem__("Нкари", f["draw_pile"].get("Нкари", 0) + 1)
    )
    for place, name in enumerate(facts["row"]):
        if name:
            yield changed(f"row {name}", {"row"}, lambda f, p=place: f["row"].__setitem__(p, _other(f["row"])))
    for name in dict.fromkeys(facts["together"]):
        yield changed(
            f"together off {name}",
            {"together"},
            lambda f, n=name: f.__setitem__("together", [x for x in f["together"] if x != n]),
        )
    for name in facts["in_play"]:
        if name not in facts["together"] and name not in (
            "Монета",
            "Меч",
            "Кристалл",
            "Перевертыш",
            "Скарбранд Изгнанник",
        ):
            yield changed(f"together on {name}", {"together"}, lambda f, n=name: f["together"].append(n))
    others = [nick for nick in facts["players"] if nick not in (facts["next"], facts["actor"])]
    if facts["next"] and others:
        yield changed("next", {"next_player"}, lambda f: f.__setitem__("next", others[0]))


def _less(zone: dict[str, int], name: str) -> None:
    zone[name] -= 1
    if not zone[name]:
        del zone[name]


def _swap(zone: dict[str, int], name: str) -> None:
    _less(zone, name)
    other = next(
        card
        for card in ("Нкари", "Моровая жаба", "Валькия Кровавая", "Воин Тзинча")
        if card not in zone and card != name
    )
    zone[other] = 1


def _other(row: list[str | None]) -> str:
    return next(
        card
        for card in ("Нкари", "Моровая жаба", "Валькия Кровавая", "Хранитель секретов", "Азазель", "Перевертыш")
        if card not in row
    )
