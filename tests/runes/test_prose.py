"""Sentences in many voices about one round: the true ones are left alone, the false ones found."""

from __future__ import annotations

import pytest

from engine.chance import seed_from_text
from engine.game import open_record
from engine.selfplay import play
from engine.verify import verify
from engine.verify.model import Mode
from gm.facts import facts_at, standing_points

_LINES = play("runes", ("Вася", "Петя"), seed_from_text("th7"), styles=("random", "random"), record=True).lines
_GAME, _ENTRIES = open_record("".join(line + "\n" for line in _LINES))
FACTS = facts_at(_GAME, _ENTRIES, list(standing_points(_GAME))[3])
"""Вася: М2, СМ-счёт, Башня, 29 → 23; Петя: СМ-счёт, Буря, Сад, 25 → 26; М2 makes С 7, Р 1 of Петя into С 1, Р 7."""

TRUE = (
    "Вася открывает М2, СМ-счёт и Башню, а Петя отвечает СМ-счётом, Бурей и Садом.",
    "У Васи осталось 23 очка, у Пети 26.",
    "Вася потеряла шесть очков и теперь стоит на 23.",
    "Петя поднялся с 25 до 26.",
    "Счёт 23 на 26 в пользу Пети.",
    "М2 поменяла местами строительство и разрушение Пети: вместо семи он построил одно.",
    "Петя строил 7, но М2 обратила его силу против него.",
    "Разрушение Пети после М2 — 7.",
    "Вася строит 1.",
    "Двадцать три у Васи, двадцать шесть у Пети.",
    "Вася теряет 7 и получает 1: было 29, стало 23.",
    "Петя набирает одно очко.",
    "Буря Пети не пригодилась.",
    "СМ-счёт сыграли оба, и очки остались на местах.",
    "Никто не сыграл М1.",
    "Петя боится Капкана, который остался у Васи на руках.",
    "До победы Пете ещё 24 очка.",
    "Васе до поражения 23 очка, и это немало.",
    "Третий раунд окончен, начинается четвёртый.",
    "Разрыв всего три очка.",
    "Оба ещё далеки от пятидесяти.",
    "Если бы у Васи была Ма, Башня дала бы 9.",
    "Капкан бьёт на 12, когда у врага Мб.",
    "У Васи на руках Мб, Капкан, М1, М3 и Таран.",
    "Петя держит Кузню, М3, СМ-удар, Таран и М1.",
    "Вася добрала М1, М3 и Таран.",
    "Было 29, стало 23 — дорого обошёлся Васе этот раунд.",
    "Вася: 29 → 23. Петя: 25 → 26.",
    "Вася 23 (29), Петя 26 (25).",
    "Победителя пока нет.",
    "Петя вышел вперёд на три очка.",
    "Семь очков долой — Вася морщится.",
    "Колоды обоих игроков опустели.",
    "Раунд 3: Вася получила +1 и −7.",
)
FALSE = (
    "Вася открывает М2, СМ-удар и Башню.",
    "У Васи осталось 24 очка.",
    "Петя поднялся с 25 до 27.",
    "Вася теряет 8 очков.",
    "Вася строит 9.",
    "Разрушение Пети после М2 — 8.",
    "Вася: 29 → 22.",
    "Вася 23 (28), Петя 26 (25).",
    "Петя кладёт Капкан.",
    "Победила Вася!",
    "Очки меняются местами.",
    "Раунд аннулирован.",
    "У Васи на руках Мб, Капкан, М1, М3 и Сад.",
    "Петя набирает три очка.",
    "За Васю выбирает компьютер.",
    "Вася: 29 + 1 − 6 = 24.",
    "У Пети стало 28 очков, а было 25.",
    "Раунд 7 окончен.",
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


def test_the_round_is_the_one_meant() -> None:
    assert FACTS["previous"]["cards"] == {"Вася": ["М2", "СМ-счёт", "Башня"], "Петя": ["СМ-счёт", "Буря", "Сад"]}
    assert (FACTS["before"], FACTS["players"]) == ({"Вася": 29, "Петя": 25}, {"Вася": 23, "Петя": 26})
