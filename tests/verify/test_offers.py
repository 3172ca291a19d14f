"""Lists beside the row: what the gold is enough for, what is new on the table; «Вместе» with a word of its own."""

from __future__ import annotations

from typing import Any

import pytest

from engine.verify.lexicon import lexicon_of
from engine.verify.pipeline import check

FACTS: dict[str, Any] = {
    "game": "warha", "turn": 5, "round": 2, "actor": "Ира", "next": "Олег", "players_order": ["Олег", "Ира"],
    "players": {"Олег": 95, "Ира": 97}, "dead": [],
    "row": ["Нкари", "Избранный Нургла", "Чемпион Кхорна", "Воин Тзинча", "Вечная свита"],
    "game_deck": 70, "extra_deck": 14, "in_play": {"Монета": 4, "Избранный Слаанеш": 1}, "lured_away": [],
    "refill_drawn": [], "shuffled": False, "draw_pile": {"Меч": 5}, "discard_pile": {"Монета": 1},
    "gold": 7, "attack": 3, "heal": 0, "scrap": 0, "lure": 0, "refill": 0, "together": [], "heal_hp": [97, 97],
    "previous": {
        "player": "Олег", "bought": [], "gold_spent": 0, "removed": [], "attacks": {"Ира": 3}, "lures": {},
        "hp": {"Ира": [100, 97]}, "dead": [],
    },
    "winner": None,
}  # fmt: skip
ROW = """### Торговый ряд

| Карта | Цена |
|:--|:-:|
| Нкари | 10 🪙 |
| Избранный Нургла | 3 🪙 |
| Чемпион Кхорна | 4 🪙 |
| Воин Тзинча | 2 🪙 |
| Вечная свита | 6 🪙 |
"""


def found(text: str) -> list[tuple[str, str | None]]:
    verdict = check(text, FACTS, "markdown", "whole", "audit", lexicon_of(FACTS))
    return [(one.kind, one.subject) for one in verdict.findings if one.kind != "omitted"]


@pytest.mark.parametrize(
    "line",
    [
        "💡 По карману: **Избранный Нургла** (3 🪙), **Чемпион Кхорна** (4 🪙), **Воин Тзинча** (2 🪙), "
        "**Кристалл** (2 🪙).",
        "Хватает на: Избранный Нургла (3 🪙), Чемпион Кхорна (4 🪙), Вечная свита (6 🪙).",
        "🆕 Новое на столе: **Нкари** (№ 1).",
        "Новые карты на столе: **Нкари** (№ 1), **Вечная свита** (№ 5).",
    ],
)
def test_some_cards_of_the_row_are_neither_the_row_nor_the_hand(line: str) -> None:
    assert found(f"{ROW}\n{line}\n") == []


def test_what_is_too_dear_is_not_within_reach() -> None:
    line = "💡 По карману: **Нкари** (10 🪙), **Чемпион Кхорна** (4 🪙), **Воин Тзинча** (2 🪙)."
    assert found(f"{ROW}\n{line}\n") == [("prose_number", "Ира")]


def test_a_card_of_the_hand_that_is_told_to_be_on_the_table_still_counts() -> None:
    assert found("На столе: Монета ×4, Меч\n") != []


def test_together_with_a_word_of_its_own() -> None:
    assert found("- «Вместе»: активно! Избранный Слаанеш ×2 (в игре и в сбросе): +2 🪙\n")[0] == (
        "together",
        "Избранный Слаанеш",
    )


def test_an_adverb_is_no_property() -> None:
    assert found("Ира выводит вместе Избранного Слаанеш и четыре монеты.\n") == []


def test_the_top_of_a_deck_is_secret() -> None:
    text = "А на вершине игровой колоды, между нами, уже ждёт своего часа Чемпион Нургла.\n"
    assert found(text) == [("leak", "Чемпион Нургла")]
