"""Sentences in many voices about one turn: the true ones are left alone, the false ones found."""

from __future__ import annotations

import pytest

from engine.verify import verify
from engine.verify.model import Mode
from tests.mts.build import play
from tests.mts.test_posts import _facts

FACTS = _facts([play("к+2")], "з1 з2")
"""Аня played red «Возьми две» on red 5, Боря took two and was skipped; Вася moves; 3, 5, 3 cards, 95 in the pile."""

TRUE = (
    "Аня кладёт красную «Возьми две», и Боря, морщась, берёт две карты.",
    "Боря берёт две карты и пропускает ход.",
    "У Ани осталось три карты.",
    "На руках у Бори пять карт, у Васи три.",
    "Ходит Вася.",
    "Теперь ход за Васей, потом Аня.",
    "Верхняя карта — красная «Возьми две».",
    "На столе 🔴 «Возьми две».",
    "В прикупе 95 карт.",
    "Сброс: 2.",
    "Аня: 3, Боря: 5, Вася: 3.",
    "Боря, бери две!",
    "Никто не кричал «МТС!».",
    "Вася задумался: красная карта нужна как воздух.",
    "Аня бьёт Борю «Возьми две»!",
    "Боре не позавидуешь: плюс две карты и пропуск хода.",
    "Ход переходит к Васе.",
    "Нужен красный цвет.",
    "Направление прежнее.",
    "После красной «Возьми две» Боря мрачен.",
    "Аня избавилась ещё от одной карты, осталось три.",
    "Играем дальше: Вася, твой ход!",
    "Боря получил две карты от Ани.",
    "До победы Ане ещё три карты.",
    "В прикупе ещё 95 карт, хватит надолго.",
    "Вася может положить любую красную.",
    "Подойдёт красная или ещё одна «Возьми две».",
    "Аня ходит красной «Возьми две».",
    "Красная «Возьми две» ложится на стол.",
    "Боря остаётся без хода.",
    "У Бори больше всех карт — целых пять.",
    "За Борей ход не остался: он пропускает.",
)
FALSE = (
    "Аня кладёт красную «Пропусти ход».",
    "Боря берёт четыре карты.",
    "У Ани осталось две карты.",
    "На руках у Бори шесть карт.",
    "Ходит Боря.",
    "Верхняя карта — красная 5.",
    "На столе 🔵 «Возьми две».",
    "В прикупе 97 карт.",
    "Сброс: 3.",
    "Аня: 4, Боря: 5, Вася: 3.",
    "Вася берёт две карты.",
    "Вася пропускает ход.",
    "Аня кричит «МТС!».",
    "Нужен синий цвет.",
    "Направление меняется.",
    "Победила Аня!",
    "Боря кладёт красную «Возьми две».",
    "Прикуп кончился, сброс перетасован.",
    "Ход переходит к Ане.",
    "Аня штрафуется: две карты за молчание.",
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
