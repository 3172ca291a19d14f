"""Blows sized in any unit beside the healths they parted, healths told in passing, players told as alive, differences.

Each sentence has a slot «{right|wrong}» as in `test_blow_and_health_wordings`; `DUEL` is a turn with one player struck:
Петя struck Маша by 9, from 69 to 60, which a healing of 7 made 67. Кощей is out of the game.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.verify.prose.helpers import judged, prepared, right, wrong
from tests.verify.prose.world import WORLD

_DRAWN = "Маша сыграла Колесницу, Воина Тзинча, две Монеты и два Меча. "
DUEL: dict[str, Any] = {
    **WORLD,
    "previous": {
        **WORLD["previous"],
        "attacks": {"Маша": 9},
        "lures": {},
        "hp": {"Маша": [69, 60]},
    },
}

SIZES = (
    "{Девять|Одиннадцать} стрел спела тетива Пети, и Маша, в ком билось шестьдесят девять, услышала в себе шестьдесят.",
    "Петя провёл серию на {девять|восемь}: с 69 Маша провалилась до шестидесяти.",
    "Петя продавил котировки Маши на {девять|десять} пунктов: открывалась на 69, закрылась на 60.",
    "Петя уколол Машу {девять|восемь} раз: 69 → 60.",
    "А затем {девять|одиннадцать} раз кольнул Петя Машу: 69 → 60.",
    "Маша схлопотала {девять|десять} тычков. Было 69, стало 60.",
    "Температура у Маши упала на {девять|восемь} делений, с 69 до 60.",
    "Петя клюнул Машу {девять|семь} раз, и вместо 69 у неё осталось 60.",
    "{Девять|Восемь} «Атаки» прилетело Маше, 69 и теперь 60.",
    "Счёт Маши просел на {девять|одиннадцать} очков: был 69, стал 60.",
)
PASSING = (
    ("hp", "Петя дышит ей в спину с {88|86}."),
    ("hp", "С {сорока пятью|сорока тремя} Петруша."),
    ("hp", "Тяжелее всех приходится Петруше, а Петя пока красуется с {88|90}."),
    ("hp", "До Пети с его {88|86} ей далеко."),
    ("prose_number", "Петя лидирует с 88, Петруша отстаёт от него на {сорок три|сорок шесть}."),
    ("prose_number", "У Пети ровно на {двадцать один|двадцать три} больше, чем у неё."),
    ("prose_number", "Петя краше всех, 88, на {сорок три|сорок один} крепче того же Петруши."),
    ("eliminated", "Кощей {в морге|в реанимации}."),
    ("eliminated", "Кощей {скончался|идёт на поправку}."),
    ("eliminated", "Кощей {выбыл|еле держится}."),
)
SILENT = (
    "Петя, дама решительная, купил Чемпиона Кхорна и Кристалл и ударил Машу на девять: было 69, стало 60.",
    "Маша отделалась девятью ранами, было 69, стало 60.",
    "Петя отыграл свой ход тихо: купил Чемпиона Кхорна и Кристалл.",
    "Петя умерил пыл и ушёл за прилавок.",
    "Петя трижды чихнул и ударил Машу на девять: было 69, стало 60.",
    "Петя ударился в бега.",
    "Петя с семи утра точил нож, а Маша спала до двух.",
    "Маша долго думала, на три вещи глядя разом. Было у неё 69, стало 60.",
    "Петя купил Чемпиона Кхорна и Кристалл за шесть золотых. Было у Маши 69, стало 60.",
    "Тяжелее всех приходится Петруше.",
    "Больше всех шумел Петруша, меньше всех говорил Петя.",
    "У Пети 88, у птички на ветке на единицу больше.",
    "У Маши 67, и обе на двадцать один позади Пети.",
    "Петя с Машей и Петрушей сидят за одним столом с тех пор, как сели.",
)


def _kinds(text: str, facts: dict[str, Any]) -> set[str]:
    return {finding.kind for finding in judged(*prepared(text, facts))}


@pytest.mark.parametrize("sentence", SIZES)
def test_a_blow_is_as_large_as_the_healths_beside_it_say(sentence: str) -> None:
    opening = "Петя купил Чемпиона Кхорна и Кристалл за шесть золотых. "
    assert _kinds(opening + right(sentence), DUEL) == set()
    assert _kinds(opening + wrong(sentence), DUEL) == {"prose_number"}


@pytest.mark.parametrize(("kind", "sentence"), PASSING)
def test_healths_told_in_passing(kind: str, sentence: str) -> None:
    assert _kinds(_DRAWN + right(sentence), WORLD) == set()
    assert kind in _kinds(_DRAWN + wrong(sentence), WORLD)


@pytest.mark.parametrize("sentence", SILENT)
def test_what_means_something_else_is_no_finding(sentence: str) -> None:
    assert _kinds(sentence, DUEL) == set()
