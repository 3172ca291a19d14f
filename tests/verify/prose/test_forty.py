"""The forty phrases of the issue: what the prose reader finds false in them, given the turn of `world`."""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import confirmed, judged, prepared
from tests.verify.prose.world import WORLD

# phrase, kinds of the findings (the figures are other people's, so most bound ones are false here)
FORTY: tuple[tuple[str, set[str]], ...] = (
    ("получает 5 золотых (было 3, стало 8)", set()),
    ("осталось 87 ❤️ из 100", {"hp"}),
    ("в сбросе 5 карт: 3 Монеты, 2 Меча", {"zone_count", "discard"}),
    ("HP: 100 → 93 (−7)", {"hp"}),
    ("теряет двадцать одну единицу", set()),
    ("лишился двадцати одного здоровья", set()),
    ("ни у кого нет ни одной карты", set()),
    ("дважды по три урона", set()),
    ("оба грабителя", set()),
    ("полтора десятка", set()),
    ("на пятом ходу взял шестую карту", set()),
    ("Ход 5. Петя: 87, Маша: 92", {"hp"}),
    ("Рука 5/5", set()),
    ("трёх Воинов Кхорна и одного Чемпиона", set()),
    ("пара-тройка карт", set()),
    ("одна из двух карт", set()),
    ("по одной карте каждому из четверых", set()),
    ("минус семь здоровья", set()),
    ("на два больше, чем у Васи", set()),
    ("вдвое больше", set()),
    ("в два раза меньше", set()),
    ("тысячу сто золотых", set()),
    ("сто, двадцать, один", set()),
    ("семерых одним ударом", set()),
    ("цвет #DC143C, пост №17", set()),
    ("12.05.2026 в 18:30", set()),
    ("2d6 и к20", set()),
    ("+3⚔️, −2🪙", set()),
    ("10–12 карт", set()),
    ("первые две карты", set()),
    ("остальные восемь", set()),
    ("ноль целых пять десятых", set()),
    ("две с половиной тысячи", set()),
    ("одна лишь Маша", set()),
    ("один за другим", set()),
    ("семью магов спасли", set()),
    ("— У меня двенадцать! — соврал Вася", set()),
    ("сыграешь три — получишь пять", set()),
    ("не пять, а шесть золотых", set()),
)


@pytest.mark.parametrize(("phrase", "kinds"), FORTY)
def test_what_is_false(phrase: str, kinds: set[str]) -> None:
    assert {finding.kind for finding in judged(*prepared(phrase, WORLD))} == kinds


def test_denied_and_asserted() -> None:
    """Of «не пять, а шесть» only the six is said."""
    claims = confirmed(*prepared("Петя отдал не пять, а шесть золотых за Чемпиона Кхорна и Кристалл.", WORLD))
    values = {claim.value for claim in claims if claim.kind == "gold_spent"}
    assert values == {6}


def test_speech_is_nobody_elses_word() -> None:
    text = "«Я вам по сто в каждого вкачу!» — пообещала Маша. — У меня тридцать золотых! — соврала Маша."
    assert judged(*prepared(text, WORLD)) == ()
