"""Slips of the pen in healths told in running text: what was meant shows in what is right."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.verify import repair, verify

FACTS: Final[dict[str, Any]] = {
    "game": "warha",
    "turn": 22,
    "round": 8,
    "actor": "Фрида",
    "next": "Боромир",
    "players": {"Боромир": 106, "Йоганн": 82, "Фрида": 57},
    "dead": [],
    "row": ["Крушитель черепов", "Гончая плоти", "Горящая колесница", "Великий нечистый", "Избранный Тзинча"],
    "game_deck": 45,
    "extra_deck": 9,
    "in_play": {"Монета": 2, "Меч": 2, "Грабитель Нургла": 1},
    "lured_away": [],
    "refill_drawn": [],
    "shuffled": False,
    "draw_pile": {"Монета": 3, "Меч": 3, "Кристалл": 5},
    "discard_pile": {},
    "gold": 3,
    "attack": 2,
    "heal": 0,
    "scrap": 0,
    "lure": 0,
    "refill": 0,
    "together": [],
    "heal_hp": [57, 57],
    "previous": {
        "player": "Йоганн",
        "bought": ["Перевертыш"],
        "gold_spent": 10,
        "removed": [],
        "attacks": {"Фрида": 7, "Боромир": 7},
        "lures": {},
        "hp": {"Фрида": [64, 57], "Боромир": [113, 106]},
        "dead": [],
        "refused": [],
    },
}

FALSE: Final = (
    # what was before the blow, told with what is left
    ("Йоганн ударил обоих: у Фриды с {} осталось 57.", "64", "63"),
    ("Йоганн ударил обоих: у Фриды с {} осталось 57.", "64", "46"),
    ("Йоганн раздал по семь: у Боромира было {}, стало 106.", "113", "112"),
    ("Йоганн раздал по семь: у Боромира было {}, стало 106.", "113", "131"),
    ("Йоганн прошёлся по соседям: у Фриды с 64 осталось 57, у Боромира со {} — 106.", "113", "114"),
    ("Йоганн ткнул Фриду, у которой было {}, и теперь у неё 57.", "64", "65"),
    ("Йоганн ударил: Боромир имел {}, остался со 106.", "113", "112"),
    # of two players the one whose health is told nowhere
    ("Встала Фрида. {} здоровья, а у Йоганна 82.", "57", "58"),
    # how far apart
    ("Сейчас ход Фриды. Она отстаёт от Йоганна на {}.", "25", "26"),
    ("Сейчас ход Фриды. У неё 57, у Йоганна 82: на {} больше.", "25", "24"),
    # told for one another
    ("Сейчас у Йоганна {}, у Фриды {}.", "82 57", "57 82"),
    ("Ходит Фрида. Здоровье: Фрида {}, Йоганн 82, Боромир {}.", "57 106", "106 57"),
)


def _filled(words: str, figures: str) -> str:
    return words.format(*figures.split())


@pytest.mark.parametrize(("words", "right", "said"), FALSE)
def test_slips_are_found_and_put_right(words: str, right: str, said: str) -> None:
    true, false = _filled(words, right), _filled(words, said)
    assert verify(true, FACTS, format="text", scope="prose", mode="audit").ok
    findings = verify(false, FACTS, format="text", scope="prose", mode="audit").findings
    errors = [finding for finding in findings if finding.severity == "error"]
    for figure in right.split():
        assert any(figure in finding.expected for finding in errors), (figure, errors)
    assert repair(false, FACTS, format="text", scope="prose", mode="audit").post == true


@pytest.mark.parametrize(
    "post",
    [
        "Йоганн ударил обоих: у Фриды с 64 осталось 57.",
        "Йоганн прошёлся по обоим, никого не обидел: Фрида 64, стала 57, Боромир 113, стал 106.",
        "У Йоганна 82, он впереди Фриды на 25, а до Боромира ему 24.",
        "Было у Фриды 64, осталось 57, ровно на семь меньше.",
    ],
)
def test_true_ones_are_left_alone(post: str) -> None:
    assert verify(post, FACTS, format="text", scope="prose", mode="audit").ok
    assert repair(post, FACTS, format="text", scope="prose", mode="audit").post == post
