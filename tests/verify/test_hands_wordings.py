"""The cards of a hand described in one line or one a line, with their counts before, behind and in pieces."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verify.test_readings import found
from tests.verify.test_status_wordings import ROW

SHELF = "Полка за стойкой\n" + "\n".join(
    f"{at}. {name} за {cost}: {base} (вместе: {more}) {colour}"
    for at, (name, cost, base, more, colour) in enumerate(ROW, 1)
)
HAND = (
    "2 × Монета (1 золота за штуку), {} × Меч (1 атаки за штуку), Воин Тзинча (2 золота, 1 атаки и утиль), "
    "Горящая колесница (7 атаки и 7 здоровья)"
)
DECKS: dict[str, Any] = {"game_deck": 54, "extra_deck": 12}


@pytest.mark.parametrize("between", ["\n", "\nКолода богов: 54 · Кристаллы: 12 по 2 золота\n"])
def test_a_hand_below_the_row_is_no_part_of_it(between: str) -> None:
    post = f"{SHELF}{between}Рука, брошенная на стол: "
    assert found(post + HAND.format(2), **DECKS) == set()
    assert found(post + HAND.format(3), **DECKS) == {("played", "Меч")}


@pytest.mark.parametrize("pieces", ["{0}, {1} шт.", "{0}: {1} шт", "{0} — {1} штуки", "{0} {1} шт."])
def test_pieces_behind_a_name(pieces: str) -> None:
    lines = "\n".join(
        f"– {pieces.format(name, count) if count > 1 else name} ({gives})"
        for name, count, gives in (
            ("Монета", 2, "золото +1 каждая"),
            ("Меч", 2, "атака +1 каждый"),
            ("Воин Тзинча", 1, "золото +2, атака +1, Утиль"),
            ("Горящая колесница", 1, "атака +7, здоровье +7"),
        )
    )
    assert found(f"На пне лежат\n{lines}") == set()
    assert found("На пне лежат\n" + lines.replace("2 шт", "3 шт", 1)) == {("played", "Монета")}
