"""Coins that are money and coins that are cards, second copies, givers and asides, rosters and denials: each wording
true and false."""

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
        "Доход: {} монет.\n«Атака»: 15.",
        "- Приход: {} монет\n- Атака: 15\n- Лечение: 16",
        "Касса: {} монет (всё честно). Атака 15.",
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


WARE = """Прилавок
- Вечная свита, {price}. Даёт 6 «Атаки», 6 «Здоровья», «Соблазн». «Вместе»: 4 «Атаки» и 2 «Здоровья».
- Чемпион Тзинча, {price4}. Даёт {gold}, 3 «Атаки», «Утиль». «Вместе»: ещё {more}.
- Грабитель Нургла, {price1}. Даёт 1 монету. «Вместе»: 2 «Здоровья».
- Избранный Нургла, {price3}. Даёт 3 монеты, 4 «Здоровья». «Вместе»: 2 «Атаки».
- Горящая колесница, {price}. Даёт 7 «Атаки», 7 «Здоровья». «Вместе»: «Пополнение» (1).
"""


@pytest.mark.parametrize("price", ["просят {}", "билет {}", "оценка в {}", "цена: {}", "всего за {}"])
def test_wares_told_all_in_coins(price: str) -> None:
    row = ["Вечная свита", "Чемпион Тзинча", "Грабитель Нургла", "Избранный Нургла", "Горящая колесница"]
    coins = {1: "1 монета", 3: "3 монеты", 4: "4 монеты", 6: "6 монет"}
    prices = {"price": price.format(coins[6]), "price4": price.format(coins[4])}
    prices |= {"price1": price.format(coins[1]), "price3": price.format(coins[3])}
    assert errors(WARE.format(**prices, gold="4 монеты", more="4 монеты"), row=row) == set()
    assert errors(WARE.format(**prices, gold="5 монет", more="4 монеты"), row=row) == {"card_text"}
    assert errors(WARE.format(**prices, gold="4 монеты", more="5 монет"), row=row) == {"card_text"}


@pytest.mark.parametrize(
    "paid",
    [
        "Зоряна купила Воина Нургла, израсходовано {} монеты топлива.",
        "Зоряна выкладывает {} монеты за Воина Нургла.",
        "Зоряна взяла Воина Нургла, потрачено {} монеты.",
        "Зоряна взяла Воина Нургла и отдала {} монеты.",
        "Зоряна приобрела Воина Нургла, уплачено {} монеты.",
    ],
)
def test_coins_that_were_paid(paid: str) -> None:
    assert errors(paid.format(2)) == set()
    assert errors(paid.format(4)) != set()


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


@pytest.mark.parametrize(
    "things",
    [
        "Монеты — три пилюли, Колесница — одна.",
        "Монеты — три склянки зелья.",
        "Монета: три порции лекарства.",
        "Монеты — три дозы бальзама, Трутень — одна.",
        "Монеты = три таблетки.",
    ],
)
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


@pytest.mark.parametrize(
    "roster",
    [
        "Живучесть экипажа:\n~ Тихон {}\n~ Зоряна 93",
        "Кто как держится\nТихон — {}\nЗоряна — 93\nБарсук — выбыл",
        "Пульс:\n> Тихон: {}\n> Зоряна: 93",
        "Сосуды наполнены так:\n· Тихон {} капель\n· Зоряна 93 капли",
        "Бензин в баках\n» Тихон {}\n» Зоряна 93\n» Барсук 0",
    ],
)
def test_a_line_for_everybody_who_lives_tells_health(roster: str) -> None:
    assert errors(roster.format(97)) == set()
    assert errors(roster.format(79)) == {"hp"}


@pytest.mark.parametrize(
    "blows",
    [
        "Зоряна ударила:\nТихона 3\nи никого больше",
        "Кого задела Зоряна\nТихон 3",
        "Удары Зоряны:\n~ Тихон 3\n~ Барсук 0",
        "Карты на руках\nТихон: 6 карт\nЗоряна: 5 карт",
        "Карт в сбросе:\nТихон 6\nЗоряна 5",
        "Золото прошлого круга\nТихон 6\nЗоряна 5",
        "Очки лиги\n~ Тихон 12\n~ Зоряна 15",
    ],
)
def test_lines_with_other_figures_are_no_health(blows: str) -> None:
    assert "hp" not in errors(blows)


@pytest.mark.parametrize(
    "nothing",
    [
        "{}, Соблазн и Пополнение не ниспосланы.",
        "Ни {}а, ни Соблазна, ни Пополнения.",
        "Свойства: ни {}а, ни Соблазна.",
        "{}а и Соблазна не заявлено.",
        "{} и Соблазн не отмечены.",
    ],
)
def test_properties_denied_together(nothing: str) -> None:
    post = nothing.replace("{}а", "Утиля").replace("{}", "Утиль")
    off = {"scrap": 0, "lure": 0, "refill": 0, "refill_drawn": []}
    assert errors(post, **off) == set()
    assert "property" in errors(post, **{**off, "scrap": 1})


_LONG = "Развёрнуто шесть карт, и казна полна, и пушки заряжены, и лекари при деле, и все на своих местах, как велено. "


@pytest.mark.parametrize(
    "told",
    [
        "«Вместе» вступило в силу у Воина Тзинча и у Колесницы.",
        "«Вместе» сработало у Колесницы и Воина Тзинча.",
        "«Вместе» рвануло у Воина Тзинча и Горящей колесницы!",
        "«Вместе» включилось для Колесницы и для Воина Тзинча.",
        "«Вместе» поймали Колесница и Воин Тзинча.",
    ],
)
def test_a_sentence_with_the_whole_together(told: str) -> None:
    assert errors(_LONG + told) == set()
    assert errors(_LONG + told, together=["Воин Тзинча", "Горящая колесница", "Чумной трутень"]) == {"together"}
    later = told + " А ещё и у Чумного трутня, вот диво-то какое."
    assert errors(_LONG + later, together=["Воин Тзинча", "Горящая колесница", "Чумной трутень"]) == set()
