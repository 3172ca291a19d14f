"""Wordings of stories whose figures mean what the words beside them name, whatever else could be read into them.

Each sentence with a slot «{right|wrong}» is read both ways: with the right words nothing is found, with the wrong
ones a finding of the kind. The turn is that of `stories.py`.
"""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import right, wrong
from tests.verify.stories import DRAWN, PILES, TURN, kinds

SILENT = (
    # the noun or the verb beside the figure says what it counts
    PILES + "И силы набежало десять, нормально так.",
    PILES + "Мощи в общем выходит десять.",
    # what stands before makes the sum
    PILES + "Семь ран затянула Колесница, ещё три удара с неё же, итого десять.",
    # a health told of the player named is no difference
    DRAWN + "Шестьдесят семь у неё, над Петрушей перевес, да Петя с восемьюдесятью восемью выше залез.",
    # a lack, a comparison with a deed, what could be bought, what lies in the common stock
    DRAWN + "Силы у неё десять, на единичку больше, чем отвесил Маше Петя.",
    DRAWN + "Денег шесть: хочешь — Избранного бери, он в ряду один, и Кристалл сверху.",
    DRAWN + "Бери Свиту, а Грабитель поверх не войдёт.",
    DRAWN + "За шесть монет можно взять Свиту, либо Избранного Кхорна с Грабителем Нургла, и останутся две.",
    DRAWN + "Хватит на Свиту или на Избранного Кхорна с Грабителем Нургла, останутся две.",
    DRAWN + "В запасе дожидаются ещё двенадцать Кристаллов, и на один как раз хватит.",
    DRAWN + "В резерве дремлют двенадцать Кристаллов.",
)

ALIKE = (
    # more than anybody has, told of all: the sum of the healths
    ("prose_number", DRAWN + "На троих выходит {двести|двести четыре}."),
    ("prose_number", DRAWN + "На троих, если что, {двести|сто девяносто восемь} хп."),
    ("prose_number", DRAWN + "Кто сложит здоровье всех троих? Верно, {двести|двести два}."),
    ("prose_number", DRAWN + "Сколько здоровья у всех троих? {Двести|Двести три}."),
    ("prose_number", DRAWN + "Здоровья на троих — {двести|сто девяносто девять}."),
    # the strongest and the weakest
    ("prose_number", DRAWN + "Между самым крепким и самым хилым в этой компании {сорок три|сорок} единицы."),
    ("prose_number", DRAWN + "Между самым слабым и самым сильным разрыв в {сорок три|сорок одну} единицы."),
    ("prose_number", DRAWN + "От самого здорового до самого хилого {сорок три|сорок пять} единиц."),
    ("prose_number", DRAWN + "{Двадцати одной|Двадцати} единицы не хватает, чтобы догнать Петю."),
    ("prose_number", DRAWN + "Не хватает {двадцати одной|двадцати} единицы, чтобы догнать Петю."),
    # all the blows
    ("prose_number", "Петя прописал Маше девять, Петруше пять, вышло ровно {четырнадцать|пятнадцать} на двоих."),
    ("prose_number", "Петя ударил Машу на девять, Петрушу на пять, на двоих выходит {четырнадцать|тринадцать}."),
    ("prose_number", "Петя ударил Машу на девять, Петрушу на пять, вместе {четырнадцать|шестнадцать} на двоих."),
    ("prose_number", "Петя пошумел: Маше девять, Петруше пять. {Кощей|Петруша} без единой царапины."),
    # what a card gives
    ("card_text", DRAWN + "В сбросе у неё Моровая жаба скучает, {шесть|восемь} здоровья даёт."),
    ("card_text", DRAWN + "В ряду ждёт Чемпион Слаанеш: тот и {четыре|шесть} золотых вернёт, и подлечит на два."),
    ("card_text", DRAWN + "В ряду ждёт Чемпион Слаанеш: он и четыре золотых вернёт, и подлечит на {два|четыре}."),
    ("card_text", DRAWN + "Можно взять Чемпиона Слаанеш: подлечит на {два|пять}."),
    # whose name ends the post
    ("next_player", DRAWN + "Сброс мал. Высадим Машу — и подхватываем {Петрушу|Петю}, он рукой машет."),
    ("next_player", DRAWN + "Сброс мал. Маша выходит — и заходит {Петруша|Петя}."),
)


@pytest.mark.parametrize(("kind", "text"), ALIKE)
def test_one_wording_and_its_siblings(kind: str, text: str) -> None:
    assert kinds(right(text)) == set()
    assert kind in kinds(wrong(text))


def test_an_adjective_belongs_to_the_card_that_follows() -> None:
    facts = {**TURN, "in_play": {"Воин Тзинча": 2, "Избранный Слаанеш": 1, "Меч": 3}, "together": ["Воин Тзинча"] * 2}
    told = "На столе у Маши шесть карт: три Меча, пара Воинов Тзинча и слаанешский {|}Избранный."
    assert kinds(right(told), facts) == set()
    assert kinds(told.replace("слаанешский {|}Избранный", "слаанешский Чемпион"), facts) == {"played"}


@pytest.mark.parametrize("text", SILENT)
def test_the_words_beside_a_figure_say_what_it_counts(text: str) -> None:
    assert kinds(text) == set()
