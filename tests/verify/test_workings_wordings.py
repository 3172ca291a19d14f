"""Figures told with how they came about, and lists told in two breaths: true ones are silent, false ones are named."""

from __future__ import annotations

import pytest

from tests.verify.test_readings import found

# the turn: gold 6 (two Монеты, Воин Тзинча 2 + 2), attack 10 (7 + 1 + 2 × 1), healing 7


@pytest.mark.parametrize(
    "piece",
    [
        "Золото = 4 + 2 = 6",
        "золото = 2·1 + 4 = 6",
        "Золото: 2×1 + 2×2 = 6",
        "золото 2 × 1 + 4 = 6",
        "золото: 2 (Воин) + 2·1 (Монеты) + 2 («Вместе») = 6",
        "золото: 2·1 (две Монеты) + 4 (Воин Тзинча с «Вместе») = 6",
        "Золото — (2×1)+(2+2)=6",
        "Золото 6 = 2·1 + 4, «Атака» 10 = 7 + 1 + 2",
        "Атака = 2*1 + 7 + 1 = 10",
        "Атака: 1·7 + 1·1 + 2·1 = 10, лечение: 1·7 = 7",
        "- **атака** = 7 + 1 + 2·1 = **10**",
    ],
)
def test_workings_that_are_right(piece: str) -> None:
    assert found(piece) == set()
    assert found(piece, "markdown") == set()


@pytest.mark.parametrize(
    ("piece", "kind"),
    [
        ("Золото = 4 + 1 = 6", "gold"),
        ("Золото = 2·1 + 3 = 6", "gold"),
        ("Золото = 2·1 + 4 = 7", "gold"),
        ("Золото — (2×1)+(2+3)=7", "gold"),
        ("Атака 9 = 7 + 1 + 1·1", "attack"),
        ("- **атака** = 7 + 1 + 2·1 = **11**", "attack"),
        ("лечение: 1·7 = 8", "heal"),
    ],
)
def test_workings_that_are_wrong(piece: str, kind: str) -> None:
    assert found(piece, "markdown") == {(kind, "Маша")}


@pytest.mark.parametrize(
    "joint",
    [
        ", а также по одной — ",
        ", остальных по одному: ",
        "; дальше по штуке: ",
        " и ещё по одному — ",
        ", прочее в одном экземпляре: ",
    ],
)
def test_a_list_that_goes_on_with_single_cards(joint: str) -> None:
    piece = f"В сбросе восемь: три Монеты, три Кристалла{joint}Избранный Нургла и Избранный Тзинча."
    assert found(piece) == set()
    assert found(piece.replace("Избранный Нургла", "Воин Нургла")) == {("discard", "Избранный Нургла")}
    assert found(piece.replace("три Монеты", "две Монеты")) == {("discard", "Монета")}
