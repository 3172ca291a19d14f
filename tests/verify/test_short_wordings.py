"""Short wordings of reports and telegrams: scores, budgets, benches, who is next, what one just had.

Each sentence with a slot «{right|wrong}» is read both ways: with the right words nothing is found, with the wrong
ones a finding of the kind. The turn is that of `stories.py`.
"""

from __future__ import annotations

import pytest

from engine.verify import verify
from tests.verify.prose.helpers import right, wrong
from tests.verify.stories import DRAWN, PILES, TURN, kinds

TWO = {**TURN, "players": {"Петя": 88, "Маша": 67, "Петруша": 0, "Кощей": 0}, "dead": ["Кощей", "Петруша"]}

ALIKE = (
    # healths
    ("hp", DRAWN + "Теперь Маша на {67|76}, у Пети 88: разрыв двадцать один."),
    ("hp", DRAWN + "Петя недосягаем: {88|89}, отрыв двадцать один."),
    ("hp", DRAWN + "Сорок пять у Петруши, двадцать один до Пети, у которого {88|86}."),
    ("hp", DRAWN + "«Вместе» сыграло: плюс семь лечения, теперь {67|66}."),
    ("hp", "Маша встала. {Шестьдесят семь|Шестьдесят восемь} здоровья, а у Петруши сорок пять."),
    ("hp", DRAWN + "У Петруши {сорок пять|сорок четыре}: уцелеть под полным ударом он бы смог."),
    ("prose_number", DRAWN + "До лидера, Пети с его 88, Маше {двадцать одно|двадцать два} очка."),
    ("hp", DRAWN + "До лидера, Пети с его {88|86}, Маше двадцать одно очко."),
    ("prose_number", DRAWN + "Лидер ушёл на {двадцать одно|двадцать} очков."),
    # the turn before
    ("hp", "Петя ударил. Петруша, у которого и было-то {пятьдесят|пятьдесят один}, получил пять."),
    ("prose_number", "Петя ударил. Петруша, у которого и было-то пятьдесят, получил {пять|шесть}."),
    ("hp", "Петя в неё 9 всадил, а у неё как раз {69|68} и было."),
    ("hp", "Петя ему пять вломил, было 50, осталось {45|88}."),
    ("prose_number", "Петя вколотил ей {девять|восемь} очков."),
    ("prose_number", "Двойной удар Пети! Маша пропускает {девять|семь} (69 → 60)."),
    ("prose_number", "Петя ударил Машу на 9, Петрушу на 5. Суммарно {четырнадцать|пятнадцать} очков за один ход!"),
    ("purchase", "Петя бьёт Машу на 9. Подписан Чемпион Кхорна и Кристалл, сумма контрактов {шесть|пять} золотых."),
    # the turn
    ("gold", DRAWN + "Атака десять, бюджет {шесть|пять}."),
    ("attack", DRAWN + "Атака {десять|девять}, бюджет шесть."),
    ("gold", DRAWN + "Атака 10, {6|7} золотых, лечение 7."),
    ("attack", DRAWN + "Бьёт на {десять|двенадцать}."),
    ("heal", DRAWN + "Колесница возвращает {семь|шесть} очков."),
    ("zone_count", DRAWN + "Скамейка {семь|восемь}, сброс шесть."),
    ("zone_count", DRAWN + "Колода {7|17}, в сбросе 6."),
    ("next_player", PILES + "След. {Петруша|Петя}"),
    ("next_player", PILES + "Отвечать будет {Петруша|Петя}."),
    ("next_player", PILES + "Следующую сессию открывает {Петруша|Петя}."),
    ("winner", PILES + "{Игра идёт|Победа за Петей}; следующего хода пока не будет."),
    ("attack", "Маша раскрылась. Вот и весь достаток: шесть золотых, да {десять|девять} «Атаки» на сдачу."),
    ("together", DRAWN + "Последним вышел {Воин Тзинча|Меч}, чьё «Вместе» отозвалось эхом."),
    ("prose_number", DRAWN + "Петя румяный, целых 88, и он на {сорок три|сорок два} впереди Петруши."),
)

SILENT = (
    DRAWN + "Последней вышла Монета, чьё «Вместе» молчит.",
    PILES + "Следующим, если доживёт, ходит Петруша. Заодно Маша считает золото: шесть.",
)


@pytest.mark.parametrize(("kind", "text"), ALIKE)
def test_one_wording_and_its_siblings(kind: str, text: str) -> None:
    assert kinds(right(text)) == set()
    assert kind in kinds(wrong(text))


@pytest.mark.parametrize("text", SILENT)
def test_what_is_no_claim(text: str) -> None:
    assert kinds(text) == set()


def test_a_score_is_two_healths_in_whatever_order() -> None:
    for text in ("Счёт 88:67.", "Счёт 67:88."):
        assert kinds(DRAWN + text, TWO) == set()
    assert kinds(DRAWN + "Счёт 89:67.", TWO) == {"hp"}
    assert kinds(DRAWN + "Счёт 88:76.", TWO) == {"hp"}


def test_a_wrong_end_of_a_change_is_put_right_by_the_change_it_is_a_slip_of() -> None:
    post = "Петя ударил Машу: 69 → 06. Маша сыграла Колесницу, Воина Тзинча, две Монеты и два Меча."
    (found,) = [
        one
        for one in verify(post.replace("06", "61"), TURN, format="text", scope="prose", mode="audit").findings
        if one.kind == "hp"
    ]
    assert found.expected == "69 → 60 (−9)"
    (found,) = [
        one
        for one in verify(post.replace("06", "76"), TURN, format="text", scope="prose", mode="audit").findings
        if one.kind == "hp"
    ]
    assert found.expected == "69 → 67 (−2)"
