"""Parts of sums, ratios of sums, and differences whose other side the sentence tells or leaves no choice of.

Each sentence with a slot «{right|wrong}» is read both ways: with the right words nothing is found, with the wrong
ones a finding of the kind. The turn is that of `stories.py`; that of two players leaves Петруша out.
"""

from __future__ import annotations

import pytest

from engine.verify import verify
from tests.verify.prose.helpers import right, wrong
from tests.verify.stories import DRAWN, PILES, TURN, kinds

RICH = {
    **TURN,
    "in_play": {"Чемпион Слаанеш": 1, "Избранный Кхорна": 1, "Монета": 2, "Меч": 1},
    "gold": 9,
    "attack": 8,
    "heal": 0,
    "heal_hp": [67, 67],
    "together": [],
}
TWO = {**TURN, "players": {"Петя": 88, "Маша": 67, "Петруша": 0, "Кощей": 0}, "dead": ["Кощей", "Петруша"]}

ALIKE = (
    # a part is given by its card, whatever the words are
    ("prose_number", RICH, "Золота у Маши девять, из них {четыре|пять} от Чемпиона, три от Избранного."),
    ("prose_number", RICH, "Золота у Маши девять: {четыре|пять} дарит Чемпион, три Избранный, остальное Монеты."),
    ("gold", RICH, "Маша сыграла Чемпиона: четыре золотых из {девяти|восьми} его."),
    # a sum is so many times the sum told before
    ("attack", {**RICH, "attack": 3}, "Золота у Маши девять. «Атаки» {втрое|вдвое} меньше."),
    ("gold", {**RICH, "gold": 4}, "У Маши «Атаки» восемь, золотых {вдвое|вчетверо} меньше."),
    # the other side of a difference
    ("prose_number", TURN, PILES + "У Пети 88 — на {сорок три|сорок два} больше, чем у третьего, у коего сорок пять."),
    ("prose_number", TWO, "К часу у Пети 88, то есть на {двадцать один|двадцать} больше, чем у соперницы."),
    ("prose_number", TURN, PILES + "Петя лидирует с 88, Петруша отстаёт от него на {сорок три|сорок}."),
    # what somebody has, whatever is supposed of him
    ("hp", TURN, DRAWN + "Обрушь она всё на Петрушу с его {сорока пятью|сорока шестью}, ему останется тридцать пять."),
)  # fmt: skip

SILENT = (
    (RICH, "Золота у Маши девять: четыре дал Чемпион, три Избранный, прочие два Монеты поровну."),
    (TURN, "Ещё двойка лечения сверх пяти. Итого семь: было шестьдесят, стало шестьдесят семь."),
    (TURN, DRAWN + "У Пети восемьдесят восемь, почти вдвое больше Петрушиного."),
)


@pytest.mark.parametrize(("kind", "facts", "text"), ALIKE)
def test_one_wording_and_its_siblings(kind: str, facts: dict[str, object], text: str) -> None:
    assert kinds(right(text), facts) == set()
    assert kind in kinds(wrong(text), facts)


@pytest.mark.parametrize(("facts", "text"), SILENT)
def test_what_is_no_claim(facts: dict[str, object], text: str) -> None:
    assert kinds(text, facts) == set()


def test_an_effect_for_each_mark_is_no_gift_of_marks() -> None:
    post = (
        "Ряд:\n1. Тамурхан Владыка Червей — цена 10; 10 лечения; «Вместе»: 4 атаки за каждый знак Нургла\n"
        "2. Валькия Кровавая — цена 10; 5 атаки; «Вместе»: 5 атаки за каждый знак Кхорна"
    )
    facts = {**TURN, "row": ["Тамурхан Владыка Червей", "Валькия Кровавая", None, None, None]}
    found = verify(post, facts, format="text", scope="whole", mode="audit").findings
    assert not [one for one in found if one.kind == "card_text"]


def test_together_that_has_played_is_no_number_of_cards_played() -> None:
    post = "Сыграно шесть карт.\n«Вместе» сыграло у двоих: Горящая колесница и Воин Тзинча."
    found = verify(post, TURN, format="text", scope="whole", mode="audit").findings
    assert not [one for one in found if one.kind == "zone_count"]


def test_one_thing_that_happened_is_no_size_of_the_blow_told_beside_it() -> None:
    assert kinds("Петя купил Кристалл. И одна заказная неприятность Маше — девять ударов под роспись.") == set()


def test_gold_that_is_short_of_a_price_is_no_distance_of_healths() -> None:
    assert kinds(DRAWN + "До тех, кто в ряду по десять просят, Маше четырёх золотых не хватит.") == set()
