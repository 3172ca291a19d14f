"""Whole sentences, written by hand, for slots taken from facts."""

from __future__ import annotations

import pytest

from engine.protocol import Facts
from gm.narrators import Story
from gm.narrators.events import events
from gm.narrators.grammar import expand

FACTS: Facts = {
    "game": "warha",
    "turn": 28,
    "round": 10,
    "actor": "Лисица",
    "next": "Rokot",
    "players": {"Rokot": 51, "Лисица": 12, "Граф_Шестой": 40},
    "dead": [],
    "row": ["Великий нечистый", None, "Воин Тзинча", "Перевертыш", "Избранный Нургла"],
    "game_deck": 36,
    "extra_deck": 10,
    "in_play": {"Меч": 1, "Воин Кхорна": 2, "Избранный Кхорна": 1, "Вечная свита": 1},
    "lured_away": ["Монета"],
    "refill_drawn": ["Меч", "Вечная свита"],
    "shuffled": True,
    "draw_pile": {"Монета": 5},
    "discard_pile": {"Монета": 1},
    "gold": 21,
    "attack": 1,
    "heal": 6,
    "scrap": 0,
    "lure": 1,
    "refill": 2,
    "together": ["Воин Кхорна", "Воин Кхорна", "Избранный Кхорна"],
    "heal_hp": [6, 12],
    "previous": {
        "player": "Rokot",
        "bought": ["Кровавый кровожад", "Кристалл", "Кристалл"],
        "gold_spent": 12,
        "removed": [{"card": "Меч", "zone": "in_play"}, {"card": "Кристалл", "zone": "discard_pile"}],
        "attacks": {"Лисица": 21},
        "lures": {"Лисица": 1, "Граф_Шестой": 2},
        "hp": {"Лисица": [27, 6]},
        "dead": [],
    },
}
CASES = {
    "buy_hit": (
        "{prev} отдаёт {spent}, берёт {cards_acc} и бьёт: {t} теряет {loss}, с {from} до {to}; {hits}, {dmg} урона.",
        "Rokot отдаёт двенадцать золотых, берёт Кровавого кровожада и два Кристалла и бьёт: Лисица теряет двадцать "
        "одну единицу Здоровья, с 27 до 6; двадцать один удар, двадцать одну единицу урона.",
    ),
    "first_blood": ("начинает {prev}.", "Начинает Rokot."),
    "lure_cast_many": ("чары — {lures}.", "Чары — Лисица — один «Соблазн», Граф_Шестой — два «Соблазна»."),
    "removed": ("на Кладбище {#gone|уходит|уходят} {gone}.", "На Кладбище уходит Меч из разыгранных."),
    "crystal_back": ("{prev} возвращает {gone_acc}.", "Rokot возвращает Кристалл из сброса."),
    "lured": ("«Соблазн» уводит {lured_acc}, {actor} молчит.", "«Соблазн» уводит Монету, Лисица молчит."),
    "star": ("{actor} выводит {star_acc}.", "Лисица выводит Вечную свиту."),
    "refill": ("{#drawn|приходит|приходят} {drawn}.", "Приходят Меч и Вечная свита."),
    "band": (
        "знак {god}: {band}; видит {band_acc}.",
        "Знак Кхорна: два Воина Кхорна и Избранный Кхорна; видит двух Воинов Кхорна и Избранного Кхорна.",
    ),
    "heal": (
        "{actor} прибавляет {heal}, {h_from} → {h_to}; {heal_nom}.",
        "Лисица прибавляет шесть единиц Здоровья, 6 → 12; шесть единиц Здоровья.",
    ),
    "strength": (
        "{actor} держит {gold} и {attack_acc}: {attack}.",
        "Лисица держит двадцать один золотой и одну единицу Атаки: одна единица Атаки.",
    ),
    "near_death": ("{w}: Здоровья {w_hp}.", "Лисица: Здоровья 12."),
    "turn_next": ("ходит {actor}, затем — {next}.", "Ходит Лисица, затем — Rokot."),
}


@pytest.mark.parametrize("kind", CASES)
def test_sentence(kind: str) -> None:
    frame, expected = CASES[kind]
    found = {event.kind: event for event in events(FACTS, Story())}
    assert list(found) == list(CASES)
    assert expand(frame, found[kind].slots, lambda n: 0) == expected
