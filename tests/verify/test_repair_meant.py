"""Which true value was meant where several are true: by the role of the figure, by the slip that leads from it to the
false one, by the price, rank and god of a card; and in what form it is written."""

from __future__ import annotations

from typing import Any

import pytest

from engine.verify import repair
from engine.verify.markup.document import read_document
from engine.verify.model import Scope
from engine.verify.repairing.rewriting import apply_edits, number_edits
from tests.verify.prose.world import WORLD

FACTS: dict[str, Any] = {**WORLD, "discard_pile": {"Меч": 3, "Монета": 2, "Воин Кхорна": 1}}
HEALTH = "Здоровье: Петя 88, Маша 67, Петруша 45.\n"


def mended(piece: str, scope: Scope = "prose", **facts: Any) -> str:
    return repair(piece, {**FACTS, **facts}, format="text", scope=scope, mode="audit").post


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # every copy stands by itself, and goes and comes by itself
        ("Сброс: Меч, Меч, Монета, Монета, Воин Кхорна.", "Сброс: Меч, Меч, Меч, Монета, Монета, Воин Кхорна."),
        ("Сброс: Меч, Меч, Меч, Монета, Воин Кхорна.", "Сброс: Меч, Меч, Меч, Монета, Монета, Воин Кхорна."),
        (
            "Сброс: Меч, Меч, Меч, Меч, Монета, Монета, Воин Кхорна.",
            "Сброс: Меч, Меч, Меч, Монета, Монета, Воин Кхорна.",
        ),
        # a list with counts keeps them
        ("Сброс: Меч ×3, Монета ×3, Воин Кхорна.", "Сброс: Меч ×3, Монета ×2, Воин Кхорна."),
        # what is remarked of one card is not said of another
        (
            "Сброс: Меч ×3 (новые в том числе), Монета ×4, Воин Кхорна.",
            "Сброс: Меч ×3 (новые в том числе), Монета ×2, Воин Кхорна.",
        ),
    ],
)
def test_a_list_keeps_its_way_of_counting(wrong: str, right: str) -> None:
    assert mended(HEALTH + right, "whole") == HEALTH + right
    assert mended(HEALTH + wrong, "whole") == HEALTH + right


@pytest.mark.parametrize(
    ("told", "figure", "value", "right"),
    [
        ("на три отметки ниже", "три", 2, "на две отметки ниже"),
        ("на три пункта ниже", "три", 2, "на два пункта ниже"),
        ("три новых отметины", "три", 2, "две новых отметины"),
        ("Сколько «Атаки»? Три.", "Три", 1, "Сколько «Атаки»? Одна."),
        ("Сколько золотых? Три.", "Три", 1, "Сколько золотых? Один."),
        ("У Пети золотых один.", "один", 2, "У Пети золотых два."),
        ("лежат ПЯТЬ КАРТ", "ПЯТЬ", 6, "лежат ШЕСТЬ КАРТ"),
    ],
)
def test_the_form_of_a_figure(told: str, figure: str, value: int, right: str) -> None:
    doc = read_document(told, "text")
    start = doc.text.index(figure)
    assert apply_edits(told, number_edits(doc, start, start + len(figure), value)) == right


def test_a_health_without_a_noun_is_not_counted_in_what_was_said_before() -> None:
    told = "Монеты кончились; у Пети осталось тридцать."
    doc = read_document(told, "text")
    start = doc.text.index("тридцать")
    edits = number_edits(doc, start, start + len("тридцать"), 31, unit="m")
    assert apply_edits(told, edits) == "Монеты кончились; у Пети осталось тридцать один."


HEALED: dict[str, Any] = {
    **WORLD,
    "actor": "Маша", "players": {"Петя": 88, "Маша": 48, "Петруша": 45}, "heal": 5, "heal_hp": [43, 48],
    "previous": {**WORLD["previous"], "player": "Петя", "attacks": {"Маша": 3}, "hp": {"Маша": [46, 43]}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        # the figure before is true of the healing, so the one after is false, and not both of the blow
        ("Лечение пять: у Маши было 43, стало 84.", "Лечение пять: у Маши было 43, стало 48."),
        # the digits of what the blow left, not of what the healing made of it
        ("Петя ударил Машу на 3: было 46, съехало до 34.", "Петя ударил Машу на 3: было 46, съехало до 43."),
    ],
)
def test_of_two_changes_the_one_that_was_meant(wrong: str, right: str) -> None:
    def put_right(post: str) -> str:
        return repair(post, HEALED, format="text", scope="prose", mode="audit").post

    assert put_right(right) == right
    assert put_right(wrong) == right


ROW = ["Чемпион Тзинча", "Воин Нургла", "Азазель", "Гончая плоти", "Избранный Кхорна"]


@pytest.mark.parametrize(
    ("told", "card", "instead"),
    [
        ("В торговом ряду лежит {}, цена два золотых.", "Воин Нургла", "Воин Слаанеш"),  # its rank and its price
        ("В торговом ряду лежит {}.", "Чемпион Тзинча", "Чемпион Нургла"),  # its rank
    ],
)
def test_a_card_of_the_row_is_told_by_its_rank_and_price(told: str, card: str, instead: str) -> None:
    assert mended(told.format(card), row=ROW) == told.format(card)
    assert mended(told.format(instead), row=ROW) == told.format(card)


def test_where_price_and_card_fit_each_other_nothing_is_guessed() -> None:
    told = "В торговом ряду лежит Крушитель черепов за девять золотых."
    assert mended(told, row=ROW) == told


def test_a_card_put_into_a_list_stands_in_its_case() -> None:
    facts = {"in_play": {"Меч": 1, "Воин Кхорна": 1, "Гончая плоти": 1, "Чемпион Тзинча": 1}}
    right = "Разыграны четыре карты. Маша выложила: Меч, Воина Кхорна, Гончую плоти, Чемпиона Тзинча."
    wrong = right.replace("Воина Кхорна, ", "")
    assert mended(HEALTH + right, "whole", **facts) == HEALTH + right
    assert sorted(mended(HEALTH + wrong, "whole", **facts)) == sorted(HEALTH + right)


GOLD: dict[str, Any] = {**WORLD, "gold": 4, "previous": {**WORLD["previous"], "gold_spent": 7}}


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("Полная симметрия: пять золотых и десять «Атаки».", "Полная симметрия: четыре золотых и десять «Атаки»."),
        ("Голды, считай, пять.", "Голды, считай, четыре."),
    ],
)
def test_the_amount_of_the_turn_goes_before_one_of_the_turn_before(said: str, right: str) -> None:
    told = "Маша выложила Горящую колесницу, Воина Тзинча, две Монеты и два Меча. "
    assert repair(told + said, GOLD, format="text", scope="prose", mode="audit").post == told + right


def test_a_health_that_did_not_change_keeps_so_where_its_digits_were_turned() -> None:
    facts = {**HEALED, "heal": 0, "players": {"Петя": 88, "Маша": 86, "Петруша": 45}, "heal_hp": [86, 86]}
    facts["previous"] = {**HEALED["previous"], "hp": {"Маша": [89, 86]}}
    told = "Маша не лечится: было {}, осталось 86."
    assert repair(told.format(68), facts, format="text", scope="prose", mode="audit").post == told.format(86)
