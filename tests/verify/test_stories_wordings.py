"""Wordings of stories whose figures mean what the words beside them name, whatever else could be read into them.

Each sentence with a slot «{right|wrong}» is read both ways: with the right words nothing is found, with the wrong
ones a finding of the kind. `TURN`: 6 gold, 10 «Атаки», 7 healing; Маша 67, Петя 88, Петруша 45 (two hundred in all);
six cards in play, seven in the deck, six discarded. Петя struck Маша by 9 and Петруша by 5.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.world import WORLD

TURN: dict[str, Any] = {
    **WORLD,
    "draw_pile": {"Монета": 2, "Меч": 2, "Гончая плоти": 1, "Воин Кхорна": 2},
    "discard_pile": {"Кристалл": 4, "Моровая жаба": 1, "Избранный Нургла": 1},
}
_SLOT = re.compile(r"\{([^|}]*)\|([^}]*)\}")
_DRAWN = "Маша сыграла Колесницу, Воина Тзинча, две Монеты и два Меча. "
_PILES = _DRAWN + "В личной колоде семь карт, в сбросе шесть. "

SILENT = (
    # the noun or the verb beside the figure says what it counts
    _PILES + "И силы набежало десять, нормально так.",
    _PILES + "Мощи в общем выходит десять.",
    # what stands before makes the sum
    _PILES + "Семь ран затянула Колесница, ещё три удара с неё же, итого десять.",
    # a health told of the player named is no difference
    _DRAWN + "Шестьдесят семь у неё, над Петрушей перевес, да Петя с восемьюдесятью восемью выше залез.",
    # a lack, a comparison with a deed, what could be bought, what lies in the common stock
    _DRAWN + "Силы у неё десять, на единичку больше, чем отвесил Маше Петя.",
    _DRAWN + "Денег шесть: хочешь — Избранного бери, он в ряду один, и Кристалл сверху.",
    _DRAWN + "Бери Свиту, а Грабитель поверх не войдёт.",
    _DRAWN + "За шесть монет можно взять Свиту, либо Избранного Кхорна с Грабителем Нургла, и останутся две.",
    _DRAWN + "Хватит на Свиту или на Избранного Кхорна с Грабителем Нургла, останутся две.",
    _DRAWN + "В запасе дожидаются ещё двенадцать Кристаллов, и на один как раз хватит.",
    _DRAWN + "В резерве дремлют двенадцать Кристаллов.",
)

ALIKE = (
    # more than anybody has, told of all: the sum of the healths
    ("prose_number", _DRAWN + "На троих выходит {двести|двести четыре}."),
    ("prose_number", _DRAWN + "На троих, если что, {двести|сто девяносто восемь} хп."),
    ("prose_number", _DRAWN + "Кто сложит здоровье всех троих? Верно, {двести|двести два}."),
    ("prose_number", _DRAWN + "Сколько здоровья у всех троих? {Двести|Двести три}."),
    ("prose_number", _DRAWN + "Здоровья на троих — {двести|сто девяносто девять}."),
    # the strongest and the weakest
    ("prose_number", _DRAWN + "Между самым крепким и самым хилым в этой компании {сорок три|сорок} единицы."),
    ("prose_number", _DRAWN + "Между самым слабым и самым сильным разрыв в {сорок три|сорок одну} единицы."),
    ("prose_number", _DRAWN + "От самого здорового до самого хилого {сорок три|сорок пять} единиц."),
    ("prose_number", _DRAWN + "{Двадцати одной|Двадцати} единицы не хватает, чтобы догнать Петю."),
    ("prose_number", _DRAWN + "Не хватает {двадцати одной|двадцати} единицы, чтобы догнать Петю."),
    # all the blows
    ("prose_number", "Петя прописал Маше девять, Петруше пять, вышло ровно {четырнадцать|пятнадцать} на двоих."),
    ("prose_number", "Петя ударил Машу на девять, Петрушу на пять, на двоих выходит {четырнадцать|тринадцать}."),
    ("prose_number", "Петя ударил Машу на девять, Петрушу на пять, вместе {четырнадцать|шестнадцать} на двоих."),
    ("prose_number", "Петя пошумел: Маше девять, Петруше пять. {Кощей|Петруша} без единой царапины."),
    # what a card gives
    ("card_text", _DRAWN + "В сбросе у неё Моровая жаба скучает, {шесть|восемь} здоровья даёт."),
    ("card_text", _DRAWN + "В ряду ждёт Чемпион Слаанеш: тот и {четыре|шесть} золотых вернёт, и подлечит на два."),
    ("card_text", _DRAWN + "В ряду ждёт Чемпион Слаанеш: он и четыре золотых вернёт, и подлечит на {два|четыре}."),
    ("card_text", _DRAWN + "Можно взять Чемпиона Слаанеш: подлечит на {два|пять}."),
    # whose name ends the post
    ("next_player", _DRAWN + "Сброс мал. Высадим Машу — и подхватываем {Петрушу|Петю}, он рукой машет."),
    ("next_player", _DRAWN + "Сброс мал. Маша выходит — и заходит {Петруша|Петя}."),
)


def _kinds(text: str, facts: dict[str, Any] = TURN) -> set[str]:
    return {finding.kind for finding in judged(*prepared(text, facts))}


@pytest.mark.parametrize(("kind", "text"), ALIKE)
def test_one_wording_and_its_siblings(kind: str, text: str) -> None:
    assert _kinds(_SLOT.sub(r"\1", text)) == set()
    assert kind in _kinds(_SLOT.sub(r"\2", text))


def test_an_adjective_belongs_to_the_card_that_follows() -> None:
    facts = {**TURN, "in_play": {"Воин Тзинча": 2, "Избранный Слаанеш": 1, "Меч": 3}, "together": ["Воин Тзинча"] * 2}
    told = "На столе у Маши шесть карт: три Меча, пара Воинов Тзинча и слаанешский {|}Избранный."
    assert _kinds(_SLOT.sub("", told), facts) == set()
    assert _kinds(told.replace("слаанешский {|}Избранный", "слаанешский Чемпион"), facts) == {"played"}


@pytest.mark.parametrize("text", SILENT)
def test_the_words_beside_a_figure_say_what_it_counts(text: str) -> None:
    assert _kinds(text) == set()
