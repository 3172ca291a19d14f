"""Coins that are money and coins that are cards, second copies, givers and asides: each wording true and false."""

from __future__ import annotations

from typing import Any

import pytest

from engine.verify import verify
from tests.verify.test_layouts_told import FACTS
from tests.verify.test_layouts_told import errors as told

ROW: dict[str, Any] = {
    **FACTS,
    "row": ["Горящая колесница", "Вечная свита", "Чемпион Нургла", "Горящая колесница", "Воин Слаанеш"],
    "in_play": {"Воин Тзинча": 1, "Горящая колесница": 1, "Монета": 3, "Чумной трутень": 1},
    "gold": 7, "attack": 15, "heal": 16, "scrap": 1, "refill": 1, "together": ["Воин Тзинча", "Горящая колесница"],
    "refill_drawn": ["Чумной трутень"], "heal_hp": [81, 97],
    "draw_pile": {"Монета": 1, "Меч": 1, "Вечная свита": 1},
    "previous": {**FACTS["previous"], "bought": ["Воин Нургла"], "gold_spent": 2},
}  # fmt: skip


def errors(post: str, **changed: Any) -> set[str]:
    verdict = verify(post, {**ROW, **changed}, format="text", mode="audit")
    return {one.kind for one in verdict.findings if one.severity == "error" and one.kind != "omitted"}


def omits_gold(post: str) -> bool:
    found = verify(post, ROW, format="text", mode="audit").findings
    return any(one.kind == "omitted" and one.said == "gold" for one in found)


@pytest.mark.parametrize(
    "post",
    [
        "В кубрике {} монет, калибр «Атаки» 15, лечение 16.",
        "Действие: {} монет, сила удара 15, лечение 16, Соблазна нет.",
        "Итог хода: {} монет / 15 атаки / 16 лечения.",
        "Тихон набирает {} монет, 15 «Атаки» и 16 лечения.",
        "За ход: атака 15, {} монет, лечение 16.",
        "Лечение 16, атака 15 и {} монет.",
    ],
)
def test_coins_among_what_the_turn_brings_are_gold(post: str) -> None:
    assert errors(post.format(7)) == set()
    assert not omits_gold(post.format(7))
    assert errors(post.format(9)) == {"gold"}


@pytest.mark.parametrize(
    "post",
    [
        "Разыграно: 3 монеты, Воин Тзинча, Колесница, Чумной трутень. Атака 15.",
        "В игре 3 монеты, Воин Тзинча, Колесница, Чумной трутень; атака 15.",
        "На столе: Воин Тзинча, Колесница, Чумной трутень и 3 монеты. Лечение 16.",
        "Разыграно\n3 монеты\nВоин Тзинча\nКолесница\nЧумной трутень\n\nАтака 15",
        "Стол Тихона: Колесница, 3 монеты, Трутень, Воин Тзинча.",
    ],
)
def test_coins_among_cards_are_cards(post: str) -> None:
    assert errors(post) == set()
    assert "played" in errors(post.replace("3 монеты", "4 монеты"))


@pytest.mark.parametrize(
    "post",
    [
        "Зоряна подхватила у рынка {}, две монеты по счётчику.",
        "Зоряна взяла {}, 2 монеты с прилавка долой.",
        "Купила Зоряна {} — две монеты — и ударила Тихона на 3.",
        "Зоряна прихватила {}, две монетки, и ушла.",
        "Зоряна забрала {} (две монеты).",
    ],
)
def test_coins_behind_a_bought_card_are_its_price(post: str) -> None:
    assert errors(post.format("Воина Нургла")) == set()
    assert "purchase" in errors(post.format("Воина Кхорна"))


SHELF = """Прилавок:
• Горящая колесница, 6 монет: 7 удара, 7 лечения; «Вместе»: Пополнение (1)
• Вечная свита, 6 монет: 6 удара, 6 лечения, «Соблазн»; «Вместе»: 4 удара и 2 лечения
• Чемпион Нургла, 4 монеты: 4 золотых, 5 лечения; «Вместе»: 3 удара
• Горящая колесница{}
• Воин Слаанеш, 2 монеты: 2 золотых, 2 удара; «Вместе»: {} и 1 лечения
"""


@pytest.mark.parametrize(
    "twin",
    [
        ", ещё одна, те же {} монет и тот же состав",
        ", ещё одна, те же {}",
        ", вторая такая же, {} монет",
        " (снова), {} монет",
        ", ещё одна: те же {} монет",
        ", опять за {} монет",
    ],
)
def test_a_second_copy_with_its_price(twin: str) -> None:
    assert errors(SHELF.format(twin.format(6), "1 золотой")) == set()
    assert errors(SHELF.format(twin.format(6), "1 золотой"), row=["Вечная свита", *ROW["row"][1:]]) != set()
    if "монет" in twin:
        assert "card_text" in errors(SHELF.format(twin.format(9), "1 золотой")), twin


@pytest.mark.parametrize("one", ["ещё золотой", "золотой", "плюс золотой", "+ золотой", "и золотой"])
def test_a_coin_named_without_a_figure_is_one(one: str) -> None:
    assert errors(SHELF.format(", такая же", one)) == set()
    false = SHELF.format(", такая же", "1 золотой").replace("4 золотых, 5 лечения", "золотой, 5 лечения")
    assert errors(false) == {"card_text"}


@pytest.mark.parametrize(
    "post",
    [
        "По «Пополнению» (1) от Колесницы втащили {}.",
        "«Пополнение» (1) от Колесницы: {}.",
        "«Пополнение» 1, его дала Колесница, привело {}.",
        "Благодаря Колеснице «Пополнение» (1) подняло {}.",
        "Колесница дала «Пополнение» (1): пришёл {}.",
    ],
)
def test_the_card_that_brought_more_is_not_what_came(post: str) -> None:
    assert errors(post.format("Чумной трутень")) == set()
    assert errors(post.format("Чумного трутня")) == set()


@pytest.mark.parametrize("things", ["Монеты — три пилюли, Колесница — одна.", "Монеты — три склянки зелья."])
def test_a_figure_behind_a_card_counts_it(things: str) -> None:
    assert errors(f"Тихон принимает: {things}\nЛечение 16 (81→97).") == set()


@pytest.mark.parametrize(
    "post",
    [
        "Из особых свойств у Тихона один «{}».",
        "Из свойств у Тихона только «{}», один.",
        "Среди козырей у Тихона один «{}».",
        "Свойства: «{}», один.",
        "Из спецэффектов у Тихона «{}» 1.",
    ],
)
def test_the_only_property_of_the_turn(post: str) -> None:
    assert errors(post.format("Утиль")) == set()
    assert errors(post.format("Соблазн")) in ({"property"}, {"property", "lure"}, {"lure"})


@pytest.mark.parametrize(
    "aside", ["шепну по секрету", "между нами говоря", "если хотите знать", "только тс-с", "скажу вам тихо"]
)
def test_an_aside_hides_no_leak(aside: str) -> None:
    pile = "Личная колода (3): Монета, Меч, Вечная свита."
    assert errors(pile) == set()
    assert errors(f"{pile} Верхней, {aside}, лежит Свита.", row=FACTS["row"]) == {"leak"}


def test_what_the_layouts_told_stays_told() -> None:
    assert told("Сброс: 5, Меч ×2, Кристалл ×2, Монета") == set()
