"""One turn for the tables of phrases: what Petya did, and what Masha shows."""

from __future__ import annotations

from typing import Any

WORLD: dict[str, Any] = {
    "game": "warha",
    "turn": 11,
    "round": 4,
    "actor": "Маша",
    "next": "Петруша",
    "players": {"Петя": 88, "Маша": 67, "Петруша": 45, "Кощей": 0},
    "dead": ["Кощей"],
    "row": ["Вечная свита", "Грабитель Нургла", "Чемпион Слаанеш", "Нкари", "Избранный Кхорна"],
    "game_deck": 40,
    "extra_deck": 12,
    "in_play": {"Горящая колесница": 1, "Воин Тзинча": 1, "Монета": 2, "Меч": 2},
    "lured_away": [],
    "refill_drawn": ["Меч"],
    "shuffled": False,
    "draw_pile": {"Монета": 3, "Меч": 2, "Гончая плоти": 1, "Воин Кхорна": 2},
    "discard_pile": {"Кристалл": 2, "Моровая жаба": 1, "Избранный Нургла": 1},
    "gold": 6,
    "attack": 10,
    "heal": 7,
    "scrap": 1,
    "lure": 0,
    "refill": 1,
    "together": ["Горящая колесница", "Воин Тзинча"],
    "heal_hp": [60, 67],
    "previous": {
        "player": "Петя",
        "bought": ["Чемпион Кхорна", "Кристалл"],
        "gold_spent": 6,
        "removed": [{"card": "Меч", "zone": "discard_pile"}],
        "attacks": {"Маша": 9, "Петруша": 5},
        "lures": {"Петруша": 1},
        "hp": {"Маша": [69, 60], "Петруша": [50, 45]},
        "dead": [],
    },
}
