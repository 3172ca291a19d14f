"""Lists, tables and labelled lines in many dresses, as a true piece of a post and with one figure or card wrong."""

from __future__ import annotations

import pytest

from tests.verify.test_readings import found

COUNTED = (
    "{0} ×{1}", "{0} x{1}", "{0}*{1}", "{1}× {0}", "{1} x {0}", "{0} ({1})", "{0} (×{1})", "{0} [{1}]", "[{1}] {0}",
    "({1}) {0}", "{0} = {1}", "{0}={1}", "{0}: {1}", "{0}: {1} шт.", "{0}, {1} шт.", "{0} — {1} шт.", "{0} — {1}",
    "{0} - {1}", "{0} {1}", "{1} шт. {0}", "{0} ({1} шт.)", "{0} ({1} карты)",
)  # fmt: skip


def listed(style: str, crystals: int, between: str) -> str:
    pile = (("Кристалл", crystals), ("Монета", 3), ("Избранный Нургла", 1), ("Избранный Тзинча", 1))
    return between.join(style.format(name, count) for name, count in pile)


@pytest.mark.parametrize("between", ["; ", " / ", " | ", " · "])
@pytest.mark.parametrize("style", COUNTED)
def test_a_number_on_either_side_of_a_name(style: str, between: str) -> None:
    assert found(f"Сброс (8): {listed(style, 3, between)}") == set()
    assert found(f"Сброс (8): {listed(style, 2, between)}") == {("discard", "Кристалл")}


@pytest.mark.parametrize(
    "size", ["{l} — итого {n}", "{l} (всего {n} карт)", "{l} = {n}", "{l} → {n}", "{l} [{n}]", "{l}; всего {n}"]
)
def test_a_size_behind_the_list(size: str) -> None:
    cards = listed("{0} ×{1}", 3, ", ")
    assert found("Сброс: " + size.format(l=cards, n=8)) == set()
    assert {kind for kind, _ in found("Сброс: " + size.format(l=cards, n=7))} == {"zone_count"}


@pytest.mark.parametrize("wrong", [False, True])
@pytest.mark.parametrize(
    "table",
    [
        "Карта\tШт.\nКристалл\t{0}\nМонета\t3\nИзбранный Нургла\t1\nИзбранный Тзинча\t1",
        "| Карта | Шт. |\n| Кристалл | {0} |\n| Монета | 3 |\n| Избранный Нургла | 1 |\n| Избранный Тзинча | 1 |",
        "Карта | Шт.\nКристалл | {0}\nМонета | 3\nИзбранный Нургла | 1\nИзбранный Тзинча | 1",
    ],
)
def test_a_table_under_the_name_of_a_zone(table: str, wrong: bool) -> None:
    false = {("discard", "Кристалл")} if wrong else set()
    assert found("Сброс (8):\n" + table.format(2 if wrong else 3)) == false


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("Куплено: Кристалл\nУтиль: нет\nСоблазн: не было", set()),
        ("Что есть в этот ход\nУтиль: нет\nСоблазн: нет", {("property", None)}),
    ],
)
def test_nothing_done_by_the_previous_player_is_no_figure_of_the_turn(
    piece: str, false: set[tuple[str, str | None]]
) -> None:
    assert {one for one in found(piece) if one[0] == "property"} == false
