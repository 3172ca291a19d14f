"""The rules for a turn's orders, written a second time and plainly, to judge the reader from outside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

COST = {
    "Кристалл": 2,
    **{
        f"{rank} {god}": cost
        for rank, cost in (("Грабитель", 1), ("Воин", 2), ("Избранный", 3), ("Чемпион", 4))
        for god in ("Кхорна", "Нургла", "Тзинча", "Слаанеш")
    },
    **dict.fromkeys(("Гончая плоти", "Моровая жаба", "Небесный крикун", "Адский свежеватель"), 5),
    **dict.fromkeys(("Крушитель черепов", "Чумной трутень", "Горящая колесница", "Вечная свита"), 6),
    **dict.fromkeys(("Кровавый кровожад", "Великий нечистый", "Властитель перемен", "Хранитель секретов"), 8),
    **dict.fromkeys(
        (
            "Скарбранд Изгнанник",
            "Валькия Кровавая",
            "Кугат Породитель чумы",
            "Тамурхан Владыка Червей",
            "Кайрос Судьбоплет",
            "Перевертыш",
            "Нкари",
            "Азазель",
        ),
        10,
    ),
}


def breach(context: dict[str, Any], actions: Sequence[dict[str, Any]]) -> str | None:
    """What rule the actions break, carried out in order; None if none."""
    gold, attack = context["gold"], context["attack"]
    scrap, lure, crystals = context["scrap"], context["lure"], context["crystals"]
    row = Counter(name for name in context["row"] if name)
    zones = {
        "in_play": Counter(context["played"]),
        "discard_pile": Counter(context["discard"]),
        "draw_pile": Counter(context["draw_pile"]),
    }
    for action in actions:
        kind = action["type"]
        if kind == "pass":
            if len(actions) > 1:
                return "pass is not alone"
        elif kind == "buy":
            name = action["card"]
            gold -= COST[name]
            zones["discard_pile"][name] += 1
            if name == "Кристалл":
                crystals -= 1
            else:
                row[name] -= 1
            if gold < 0 or crystals < 0 or row[name] < 0:
                return f"cannot buy {name}"
        elif kind == "remove":
            name = action["card"]
            scrap -= 1
            places = [action["zone"]] if action["zone"] else list(zones)
            place = next((zone for zone in places if zones[zone][name] > 0), None)
            if place is None or scrap < 0:
                return f"cannot remove {name}"
            zones[place][name] -= 1
            crystals += name == "Кристалл"
        elif kind == "attack":
            attack -= action["points"]
            if action["points"] < 1 or attack < 0 or action["target"] not in context["opponents"]:
                return f"cannot attack {action}"
        elif kind == "lure":
            lure -= action["units"]
            if action["units"] < 1 or lure < 0 or action["target"] not in context["opponents"]:
                return f"cannot lure {action}"
        else:
            return f"unknown action {kind}"
    return None
