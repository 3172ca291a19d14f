"""The told facts: errors written in, consequences worked out by the rules (values by hand)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.audit.bench import ToldTruth
from engine.games.warha.told import Diff, told_facts
from engine.verify.lexicon import lexicon_of

FACTS: dict[str, Any] = {
    "game": "warha",
    "actor": "B",
    "next": "C",
    "players": {"A": 90, "B": 83, "C": 70},
    "row": ["Нкари", "Воин Кхорна", None, "Гончая плоти", "Азазель"],
    "game_deck": 60,
    "extra_deck": 12,
    "in_play": {"Монета": 2, "Меч": 1, "Воин Кхорна": 1, "Чемпион Нургла": 1},
    "lured_away": [],
    "refill_drawn": [],
    "draw_pile": {"Монета": 3, "Меч": 1},
    "discard_pile": {"Меч": 3},
    "gold": 8,  # 1 + 1 + 2 + 4
    "attack": 3,  # 1 + 2
    "heal": 5,
    "scrap": 0,
    "lure": 0,
    "refill": 0,
    "together": [],
    "heal_hp": [78, 83],
    "previous": {
        "player": "A",
        "bought": ["Кристалл"],
        "gold_spent": 2,
        "removed": [],
        "attacks": {"B": 4},
        "lures": {},
        "hp": {"B": [82, 78]},
        "dead": [],
    },
}


def told(*diffs: Diff) -> dict[str, Any]:
    return told_facts(FACTS, diffs)


def test_no_error_changes_nothing() -> None:
    found = told()
    assert {key: found[key] for key in FACTS} == FACTS


def test_a_blow_of_this_post_moves_what_the_healing_starts_from() -> None:
    assert told(Diff(0, "blow", "B", 3))["heal_hp"] == [79, 84]  # 82 − 3, and 5 more
    assert told(Diff(0, "total", "heal", 2))["heal_hp"] == [78, 80]


def test_a_health_from_before_moves_blow_and_healing() -> None:
    found = told(Diff(0, "health", "B", -2))
    assert found["players"] == {"A": 90, "B": 81, "C": 70}
    assert found["previous"]["hp"]["B"] == [80, 76]
    assert found["heal_hp"] == [76, 81]


def test_another_blow_moves_the_health_after_it() -> None:
    found = told(Diff(0, "blow", "B", 6), Diff(0, "blow", "C", 1))
    assert found["previous"]["attacks"] == {"B": 6, "C": 1}
    assert found["previous"]["hp"] == {"B": [82, 76], "C": [70, 69]}
    assert found["players"] == {"A": 90, "B": 81, "C": 69}


def test_a_card_more_in_play_changes_sums_and_health() -> None:
    found = told(Diff(0, "hand", cards=(("Воин Нургла", 1),)))
    # Воин Нургла: 2 gold, 3 healing; two Nurgle cards switch «Вместе» on: +1 and +3 attack.
    assert (found["gold"], found["attack"], found["heal"]) == (10, 7, 8)
    assert sorted(found["together"]) == ["Воин Нургла", "Чемпион Нургла"]
    assert found["players"]["B"] == 86
    assert found["heal_hp"] == [78, 86]


def test_together_told_on_and_off() -> None:
    on = told(Diff(0, "together", "Чемпион Нургла", 1))
    assert on["attack"] == 6
    assert on["together"] == ["Чемпион Нургла"]
    facts = {**FACTS, "together": ["Чемпион Нургла"], "attack": 6}
    off = told_facts(facts, [Diff(0, "together", "Чемпион Нургла", 0)])
    assert (off["attack"], off["together"]) == (3, [])


def test_a_told_sum_of_healing_moves_the_health() -> None:
    found = told(Diff(0, "total", "heal", 2))
    assert found["players"]["B"] == 80
    assert found["heal_hp"] == [78, 80]
    later = told_facts(FACTS, [Diff(0, "total", "heal", 2)], heal_later=True)
    assert later["players"]["B"] == 83


def test_lure_told_where_there_was_none() -> None:
    found = told(Diff(0, "lured", cards=(("Монета", 1),)))
    assert found["in_play"]["Монета"] == 1
    assert found["discard_pile"] == {"Меч": 3, "Монета": 1}
    assert found["gold"] == 7
    assert found["lured_away"] == ["Монета"]


def test_counts_follow_lists_and_may_depart_from_them() -> None:
    truth = ToldTruth(told(Diff(0, "pile", "discard_pile", cards=(("Меч", -1),))), lexicon_of(FACTS))
    assert (truth.size("discard_pile"), truth.total) == (2, 11)
    truth = ToldTruth(told(Diff(0, "count", "draw_pile", 1), Diff(1, "all", amount=2)), lexicon_of(FACTS))
    assert truth.size("draw_pile") == 5
    assert truth.total == 15


@pytest.mark.parametrize(
    ("diff", "key", "value"),
    [
        (Diff(0, "deck", "game_deck", 1), "game_deck", 61),
        (Diff(0, "deck", "extra_deck", -2), "extra_deck", 10),
        (Diff(0, "next", "A"), "next", "A"),
    ],
)
def test_tables(diff: Diff, key: str, value: object) -> None:
    assert told(diff)[key] == value


def test_the_row_is_counted() -> None:
    found = told(Diff(0, "row", cards=(("Нкари", -1), ("Кровавый кровожад", 1))))
    assert sorted(found["row"]) == ["Азазель", "Воин Кхорна", "Гончая плоти", "Кровавый кровожад"]


def test_purchases_cost_what_they_cost() -> None:
    found = told(Diff(0, "bought", cards=(("Кристалл", 2), ("Нкари", 1))))
    assert found["previous"]["bought"] == ["Кристалл", "Кристалл", "Нкари"]
    assert found["previous"]["gold_spent"] == 14
