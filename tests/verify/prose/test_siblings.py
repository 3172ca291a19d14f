"""Families of one construction each: the true member is no finding, the false one is found with its kind."""

from __future__ import annotations

import pytest

from tests.verify.prose.helpers import judged, prepared
from tests.verify.prose.world import WORLD

_DREW = "Маша вытянула пять карт. "
_TWO_COINS = {
    **WORLD,
    "previous": {
        **WORLD["previous"],
        "removed": [{"card": "Монета", "zone": "in_play"}, {"card": "Монета", "zone": "draw_pile"}],
    },
}
# kind of the finding (None: no finding), sentence
FAMILIES: tuple[tuple[str | None, str], ...] = (
    # a pile named, then told after a comma; the counts swapped are those of the table
    (None, "В логове, то есть в личной колоде, остались три Монеты, два Меча, одна Гончая и два Воина Кхорна."),
    ("draw_pile", "В логове, то есть в личной колоде, остались две Монеты, два Меча, одна Гончая и два Воина Кхорна."),
    ("draw_pile", "В логове, то есть в личной колоде, остались две Монеты, три Меча, одна Гончая и два Воина Кхорна."),
    # what the whole row costs is no gold of the turn
    (None, _DREW + "Прилавок ломится, пять диковин на 24 золотых: Свита за шесть, Нкари за десять."),
    (None, _DREW + "Витрина хороша, товара на 24 золотых."),
    (None, _DREW + "В ряду товара на 24 золотых, а золота у Маши лишь шесть."),
    (None, _DREW + "У Маши пять карт на 24 золотых."),
    # a figure whose noun the sentence has named before
    (None, _DREW + "В ряду товара на 24 золотых, а у Маши всего шесть."),
    (None, _DREW + "Кровожад просит восемь золотых, а у Маши шесть."),
    ("hp", _DREW + "Здоровья у Пети восемьдесят восемь, а у Маши шестьдесят шесть."),
    # a stranger among the cards of the row
    (None, _DREW + "Витрина: Свита за шесть, Грабитель Нургла за один, Чемпион Слаанеш и Нкари."),
    ("row", _DREW + "Витрина: Свита за шесть, Грабитель Кхорна за один, Чемпион Слаанеш и Нкари."),
    # all the Attack that was spent
    (None, "Петя побил Машу на 9, Петрушу на 5; а всего он растратил четырнадцать «Атаки»."),
    ("prose_number", "Петя побил Машу на 9, Петрушу на 5; а всего он растратил шестнадцать «Атаки»."),
    ("prose_number", "Петя побил Машу на 9, Петрушу на 5; а всего растратил тринадцать «Атаки»."),
    (None, "Всего Петя истратил четырнадцать единиц «Атаки»."),
    ("prose_number", "Всего Петя истратил пятнадцать единиц «Атаки»."),
    (None, "Всего Маша собрала десять «Атаки»."),
    (None, "Воин и Колесница постарались; итого внесли десять «Атаки»."),
    (None, _DREW + "Итого она вложила десять «Атаки»."),
    # less Attack than was dealt, conceded after the blow
    (None, "Петя толкнул Машу девять раз, хотя тяги имел на все двадцать."),
    ("attack_overspent", "Петя толкнул Машу девять раз, хотя тяги в котле имел всего на восемь."),
    ("attack_overspent", "Петя ударил Машу на девять, хотя «Атаки» имел всего восемь."),
    (None, "Петя ударил Машу на девять, хотя «Атаки» было пятнадцать."),
    (None, "Петя ударил Машу на девять, хотя золота имел всего шесть."),
    (None, "Петя ударил Машу на девять, хотя карт имел всего пять."),
    # «Соблазн» with its number behind a comma
    (None, "Петруше Петя под корягу закинул «Соблазн», всего один."),
    (None, "Петя закинул Петруше «Соблазн», ровно один."),
    ("lure", "Петя закинул Петруше «Соблазн», аж два."),
    ("lure", "Петруше Петя под корягу закинул «Соблазн», целых два."),
    # what lies on top
    ("leak", "Самым верхом у Маши лежит Гончая плоти."),
    ("leak", "Самым верхом в личной колоде лежит именно Гончая плоти."),
    (None, "Самым верхом в сбросе лежит Кристалл."),
)
PARTED: tuple[tuple[str | None, str], ...] = (
    (None, "Петя купил Кристалл. Две Монеты ампутировал, одну прямо со стола, другую из личной колоды."),
    ("removal", "Петя купил Кристалл. Две Монеты ампутировал, одну прямо со стола, другую из сброса."),
    (None, "Петя удалил две Монеты: одну из личной колоды, вторую со стола."),
    ("removal", "Петя удалил две Монеты: одну из личной колоды, вторую из сброса."),
    ("removal", "Петя удалил две Монеты: одну из личной колоды, а другую — из личной колоды."),
    ("removal", "Петя две Монеты сжёг, одну из сброса и другую со стола."),
)


@pytest.mark.parametrize(("kind", "text"), FAMILIES)
def test_a_family_of_constructions(kind: str | None, text: str) -> None:
    assert {finding.kind for finding in judged(*prepared(text, WORLD))} == ({kind} if kind else set())


@pytest.mark.parametrize(("kind", "text"), PARTED)
def test_two_copies_removed_from_their_piles(kind: str | None, text: str) -> None:
    assert {finding.kind for finding in judged(*prepared(text, _TWO_COINS))} == ({kind} if kind else set())
