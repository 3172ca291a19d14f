"""A figure that no slip explains is somebody's other figure: it stays unread, unless the words bind it outright."""

from __future__ import annotations

import pytest

from engine.verify import verify
from tests.verify.prose.world import WORLD

DREW = "Маша выложила Колесницу, Воина Тзинча, две Монеты и два Меча. "


def kinds(sentence: str) -> dict[str, set[str]]:
    found = verify(DREW + sentence, WORLD, format="text", scope="prose", mode="audit").findings
    return {
        severity: {one.kind for one in found if one.severity == severity} for severity in ("error", "warning", "note")
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "Пятнадцать единиц бьют в пустоту.",
        "А это плюс три удара.",
        "По-нашему тридцать целковых и три тумака.",
    ],
)
def test_figures_of_something_else_raise_no_alarm(sentence: str) -> None:
    assert kinds(sentence)["error"] == set()


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Золотых пятнадцать.", "gold"),  # 6: far, but the word says what it counts
        ("«Атаки» двадцать.", "attack"),  # 10
        ("В личной колоде одна карта.", "zone_count"),  # 8
        ("У Маши шестьдесят шесть здоровья.", "hp"),  # 67: a slip
        ("У Маши семьдесят шесть здоровья.", "hp"),  # 67 with its digits turned
        ("У Маши восемьдесят восемь здоровья.", "hp"),  # Petya's
    ],
)
def test_what_the_words_bind_and_what_a_slip_explains_is_found(sentence: str, kind: str) -> None:
    assert kind in kinds(sentence)["error"]


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("У неё две монеты и два меча.", None),  # two cards Монета in play
        ("У неё пять монет, если считать и колоду.", None),  # two in play, three in the deck
        ("У неё семь монет в кошельке.", "gold"),  # neither: 6 gold
    ],
)
def test_coins_in_small_letters_are_money_or_cards(sentence: str, kind: str | None) -> None:
    assert kinds(sentence)["error"] == ({kind} if kind else set())
