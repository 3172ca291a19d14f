"""Who got a ware, who took it off the shelf, who struck: told of the right player, and of a wrong one."""

from __future__ import annotations

import pytest

from tests.verify.test_readings import found

WRONG = {("prose_player", "Петя")}


@pytest.mark.parametrize(
    "said",
    [
        "Чемпион Кхорна встаёт за спиной у {gen}.",
        "Чемпион Кхорна встал за плечом {gen}.",
        "Чемпион Кхорна присоединился к {dat}.",
        "Чемпион Кхорна ушёл к {dat}.",
        "Чемпион Кхорна достался {dat}.",
        "Чемпион Кхорна теперь служит {dat}.",
    ],
)
def test_a_ware_goes_to_its_buyer(said: str) -> None:
    assert found(said.format(gen="Пети", dat="Пете")) == set()
    assert found(said.format(gen="Петруши", dat="Петруше")) == WRONG
    assert found(said.format(gen="Маши", dat="Маше")) == WRONG


@pytest.mark.parametrize("card", ["Воин Тзинча", "Горящая колесница"])
def test_a_card_of_the_hand_may_stand_behind_whoever_plays_it(card: str) -> None:
    assert found(f"{card} встаёт за спиной у Маши.") == set()


@pytest.mark.parametrize(
    "said",
    [
        "Чемпиона Кхорна увёл{a} с прилавка {nom}.",
        "{nom} умыкнул{a} Чемпиона Кхорна из ряда.",
        "{nom} забрал{a} с витрины Чемпиона Кхорна.",
        "Чемпиона Кхорна {nom} сманил{a} с прилавка.",
    ],
)
def test_a_ware_leaves_the_shelf_with_its_buyer(said: str) -> None:
    assert found(said.format(nom="Петя", a="")) == set()
    assert found(said.format(nom="Маша", a="а").replace("увёла", "увела")) == WRONG
    assert found(said.format(nom="Петруша", a="")) == WRONG


@pytest.mark.parametrize("before", ["", "Потом сам же ", "Затем "])
def test_who_struck(before: str) -> None:
    assert found(f"{before}Петя приложил Машу девять раз.") == set()
    false = found(f"{before.replace('сам ', 'сама ')}Маша приложила Петю девять раз.")
    assert false == WRONG


def test_what_came_next_in_a_story_is_no_order_of_play() -> None:
    assert found("Потом Петя ударил Машу девять раз.") == set()
    assert found("Потом ходит Кощей.") == {("next_player", "Петруша")}
