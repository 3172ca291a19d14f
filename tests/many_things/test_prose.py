"""Sentences in many voices about one turn: the true ones are left alone, the false ones found."""

from __future__ import annotations

import pytest

from engine.games.many_things.cards import CARDS, find_card
from engine.games.many_things.mentions import mentions_in
from engine.games.many_things.rules import ManyThings
from engine.protocol import Facts
from engine.verify import verify
from engine.verify.model import Mode
from gm.kits import kit
from gm.posts import render
from tests.many_things.scripted import Scripted
from tests.many_things.test_play import recorded, told


def _facts() -> Facts:
    """Солнце, Звезда (12), then in one turn Луна (3) and Пламя (2), answered by a wish."""
    source = Scripted(["Sun", "Star", "Moon", "Flames"], (3, 2))
    rules = ManyThings()
    state = rules.start(("Маша",), {"language": "ru"}, source).state
    for cards in (1, 1, 2):
        state = rules.apply(state, "Маша", [{"type": "draw", "cards": cards}], source).state
    return rules.facts(state)


FACTS = _facts()

TRUE = (
    "Маша тянет Луну и Пламя.",
    "Сначала выпадает Луна (3), за ней — Пламя (2).",
    "Луна приносит три желания, одно тут же уходит на Пламя.",
    "Желаний осталось два.",
    "Интеллект по-прежнему 12.",
    "Интеллект 12, желаний 2.",
    "Маша вытягивает Луну, и у неё три желания.",
    "Пламя гаснет, едва вспыхнув: желание потрачено.",
    "Дьявол отступил.",
    "Черепа, к счастью, не было.",
    "Хорошо, что не Пустота.",
    "Маша помнит Звезду, что легла раньше.",
    "Звезда и Солнце уже позади.",
    "В колоде все 22 карты.",
    "Маша жива.",
    "Осталось два желания, и можно тянуть дальше.",
    "Ум Маши остёр: 12.",
    "Луна восходит над столом.",
    "Из колоды показалось Пламя, но Маша загадала желание.",
    "Весь путь: Солнце, Звезда (12), Луна (3), Пламя (2).",
    "Враг не успел и шагу ступить.",
    "Что дальше — Череп или Трон?",
    "Маша боится Черепа.",
    "Если выйдет Череп, спасёт желание.",
    "Всего вытянуто 4 карты.",
    "Маша тянет ещё.",
    "Две карты легли на стол.",
    "Желания ещё исполняются.",
    "Третья карта — Луна, четвёртая — Пламя.",
    "Карты хода: Луна (3), Пламя (2).",
)
FALSE = (
    "Маша тянет Луну и Череп.",
    "Выпадает Трон.",
    "Желаний осталось три, и Пламя погасло.",
    "Интеллект теперь 14.",
    "Интеллект 11, желаний 2.",
    "Маша погибает.",
    "Сила Судьбы: в запасе.",
    "Загадывать больше нельзя.",
    "Карты хода: Луна (2), Пламя (1).",
    "Маша вытягивает Комету.",
    "Душа потеряна навсегда, путь окончен.",
    "Желания: 5.",
    "Из колоды выпал Шут.",
    "Колода рассыпается в прах.",
    "Маша достаёт Солнце.",
)


def _untrue(text: str, mode: Mode) -> list[str]:
    """What is found in a sentence; in strict mode figures that nobody reads are not counted."""
    verdict = verify(text, FACTS, format="text", scope="prose", mode=mode)
    return [one.said for one in verdict.findings if one.expected != "число не подтверждается фактами"]


@pytest.mark.parametrize("mode", ["audit", "strict"])
def test_true_sentences_are_clean(mode: Mode) -> None:
    assert {text: found for text in TRUE if (found := _untrue(text, mode))} == {}


@pytest.mark.parametrize("mode", ["audit", "strict"])
def test_false_sentences_are_found(mode: Mode) -> None:
    assert [text for text in FALSE if verify(text, FACTS, format="text", scope="prose", mode=mode).ok] == []


@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_every_card_of_a_story_put_in_place_of_another_is_found(language: str) -> None:
    """But «Судьба» at the head of a Russian sentence, where it may be fate itself."""
    swaps, missed = 0, []
    for number in range(6):
        for facts, words in told(recorded(f"swaps {number}", ("steady", "daring")[number % 2], language=language)):
            body = render(kit("many_things").build_post(facts, words, None), "text")
            start = body.find(words[:20])
            drawn = {find_card(one["card"]) for one in (facts["previous"] or {"drawn": ()})["drawn"]}
            for one in mentions_in(body, language):
                other = (one.card + 5) % len(CARDS)
                name = getattr(CARDS[other], language)
                heads = name == "Судьба" and (not body[: one.start].strip() or body[: one.start].rstrip()[-1] in ".!?=")
                if other in drawn or heads or not start <= one.start < start + len(words):
                    continue
                swaps += 1
                wrong = body[: one.start] + name + body[one.name_end :]
                missed += [] if not verify(wrong, facts, format="text").ok else [(body[one.start - 40 : one.end], name)]
    assert missed == []
    assert swaps > 20
