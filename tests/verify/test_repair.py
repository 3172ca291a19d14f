"""Repair in place: what is false becomes true, what is true stays as it is, twice is once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.verify import repair, verify
from engine.verify.markup.document import read_document
from engine.verify.model import Mode
from engine.verify.repairing.rewriting import apply_edits, number_edits
from tests.verify.layouts import LAYOUTS
from tests.verify.score import SAMPLE

CASES = json.loads(SAMPLE.read_text(encoding="utf-8"))


def mended(case: dict[str, Any], **options: Any) -> str:
    return repair(case["post"], case["facts"], format=case["format"], scope=case["scope"], mode="audit", **options).post


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_true_posts_stay_and_a_second_repair_changes_nothing(case: dict[str, Any]) -> None:
    once = mended(case)
    if not case["labels"]:
        assert once == case["post"]
    assert mended({**case, "post": once}) == once


TOLD = json.loads(SAMPLE.with_name("layouts_told.json").read_text(encoding="utf-8"))
TRUE = [case for case in (*CASES, *TOLD) if not case["labels"]]


@pytest.mark.parametrize("case", TRUE, ids=lambda case: case["id"])
def test_a_true_draft_stays_whatever_in_it_is_unread(case: dict[str, Any]) -> None:
    draft = repair(case["post"], case["facts"], format=case["format"], scope=case["scope"], mode="strict")
    assert draft.post == case["post"]


FACTS: dict[str, Any] = {
    "game": "warha", "turn": 5, "round": 2, "actor": "Вера", "next": "Глеб",
    "players": {"Вера": 47, "Глеб": 61, "Олег": 80, "Мирослава": 93},
    "players_order": ["Вера", "Глеб", "Олег", "Мирослава"], "row": [],
    "in_play": {"Меч": 2}, "draw_pile": {}, "discard_pile": {}, "attack": 2, "gold": 0, "heal": 0,
    "scrap": 0, "lure": 0, "together": {}, "game_deck": 70, "extra_deck": 15,
    "previous": {
        "player": "Олег", "bought": [], "gold_spent": 0, "removed": [], "attacks": {"Мирослава": 2}, "lures": {},
        "hp": {"Мирослава": [95, 93]}, "dead": [],
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("told", "right"),
    [
        # what is unread stays
        (
            "У Веры 49 здоровья, а над полем кружат тридцать восемь воронов.",
            "У Веры 47 здоровья, а над полем кружат тридцать восемь воронов.",
        ),
        # the figure before and the one after are alike: only the one after is false
        ("Олег уколол Мирославу, с 95 до 95.", "Олег уколол Мирославу, с 95 до 93."),
        ("Олег осадил Мирославу: 95 вместо 95.", "Олег осадил Мирославу: 93 вместо 95."),
        # a sign in words stays
        ("Мирослава: минус семь здоровья.", "Мирослава: минус два здоровья."),
        # two players' values exchanged
        ("У Веры 61 здоровья, у Глеба 47.", "У Веры 47 здоровья, у Глеба 61."),
        (
            "Олег уколол Мирославу, с 95 до 47. Беднее всех здоровьем сама Вера, 93.",
            "Олег уколол Мирославу, с 95 до 93. Беднее всех здоровьем сама Вера, 47.",
        ),
        # the form of a man's nick serves two cases, a woman's does not
        ("Олег бьёт Глеба на 2.", "Олег бьёт Мирославу на 2."),
        ("Олег ударил Глеба.", "Олег ударил Мирославу."),
        ("Олег нанёс удар по Глебу на 2.", "Олег нанёс удар по Мирославе на 2."),
        ("После неё ход Мирославы.", "После неё ход Глеба."),
        ("Следующей ходит Мирослава.", "Следующей ходит Глеб."),
    ],
)
@pytest.mark.parametrize("mode", ["strict", "audit"])
def test_only_what_is_judged_false_is_changed(told: str, right: str, mode: Mode) -> None:
    fixed = repair(told, FACTS, format="text", scope="prose", mode=mode).post
    assert fixed == right
    assert repair(fixed, FACTS, format="text", scope="prose", mode=mode).post == right


@pytest.mark.parametrize(
    ("post", "before", "after"),
    [
        ("g41t28", "[color=#FF69B4]Гончая плоти[/color]", "[color=#DC143C]Гончая плоти[/color]"),
        ("g41t28", "золотых 12,", "золотых 13,"),
        ("g11t35", "личная колода 10 —", "личная колода 9 —"),
        ("g11t35", "минус пять", "минус четыре"),
        ("g53t1", "Грабителя Тзинча, два Меча", "Грабителя Нургла, два Меча"),
        ("g113t66", "Кристалл (6)", "Кристалл (5)"),
        ("g113t66", "· 5 золотых · 6 атаки", "· 6 золотых · 6 атаки"),
        ("g79t41", "🗑 Утиль: 0", "🗑 Утиль: 1"),
        ("g53t42", "Атака сорок два", "Атака сорок"),
        ("g97t1", "игровая колода — 58", "игровая колода — 57"),
    ],
)
def test_repairs(post: str, before: str, after: str) -> None:
    case = next(case for case in CASES if case["id"] == post)
    fixed = mended(case)
    assert before in case["post"]
    assert before not in fixed
    assert after in fixed


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
def test_a_wrong_figure_in_any_layout_is_put_right_exactly(layout: str) -> None:
    format, write = LAYOUTS[layout]
    facts = CASES[sorted(LAYOUTS).index(layout) % len(CASES)]["facts"]
    right = write(facts)
    wrong = write({**facts, "game_deck": facts["game_deck"] + 3, "attack": facts["attack"] + 10})
    assert wrong != right
    result = repair(wrong, facts, format=format, mode="audit")
    assert result.post == right
    assert result.verdict.ok


@pytest.mark.parametrize("before", [41, 42, 44])
def test_of_a_blow_before_a_healing_only_the_false_figure_is_changed(before: int) -> None:
    previous = {**FACTS["previous"], "attacks": {"Вера": 2}, "hp": {"Вера": [43, 41]}}
    facts = {**FACTS, "heal": 6, "previous": previous}
    told = f"Олег ударил Веру на 2: {before} → 41."
    assert repair(told, facts, format="text", scope="prose", mode="audit").post == "Олег ударил Веру на 2: 43 → 41."


@pytest.mark.parametrize(("told", "right"), [("плюс семь", "плюс два"), ("Минус семь", "Минус два")])
def test_a_sign_in_words_stays_before_another_number(told: str, right: str) -> None:
    doc = read_document(told, "text")
    assert apply_edits(told, number_edits(doc, 0, len(told), 2)) == right


@pytest.mark.parametrize(
    ("told", "figure", "value", "right"),
    [
        ("махнуть может на пятёрку", "пятёрку", 3, "махнуть может на тройку"),
        ("Двойной «Соблазн» в Серого", "Двойной", 3, "Тройной «Соблазн» в Серого"),
        ("четырежды кольнула Капитана", "четырежды", 3, "трижды кольнула Капитана"),
        ("выложила две Монеты и Меч", "две", 1, "выложила одну Монету и Меч"),
        ("На столе: две Монеты и Меч", "две", 1, "На столе: одна Монета и Меч"),
        ("три удара", "три", 5, "пять ударов"),
        ("Атака две.", "две", 1, "Атака одна."),
        ("восемь «Атаки»", "восемь", 3, "три «Атаки»"),
        ("сорок одна «Атака»", "сорок одна", 46, "сорок шесть «Атаки»"),
        ("пять стрел", "пять", 6, "шесть стрел"),
        ("осталось пять, а было больше", "пять", 1, "осталось один, а было больше"),
        ("всего карт 61. Дальше", "61", 16, "всего карт 16. Дальше"),
    ],
)
def test_what_hangs_on_a_figure_agrees_with_the_right_one(told: str, figure: str, value: int, right: str) -> None:
    doc = read_document(told, "text")
    start = doc.text.index(figure)
    assert apply_edits(told, number_edits(doc, start, start + len(figure), value)) == right


@pytest.mark.parametrize(
    ("told", "figure", "value"),
    [
        ("метнул две стрелы", "две", 5),  # nobody knows how arrows are declined
        ("пять стрел", "пять", 4),
        ("четыре тяжёлых удара", "четыре", 5),
        ("целую дюжину молний", "дюжину", 10),
        ("«Соблазна» два.", "два", 1),
        ("Мечей три.", "три", 1),
        ("вторая карта", "вторая", 3),
    ],
)
def test_a_figure_whose_company_cannot_be_made_to_agree_stays(told: str, figure: str, value: int) -> None:
    doc = read_document(told, "text")
    start = doc.text.index(figure)
    assert number_edits(doc, start, start + len(figure), value) == []


@pytest.mark.parametrize(
    ("told", "right"),
    [
        # what was, not what is
        ("У Мирославы было 94, стало 93.", "У Мирославы было 95, стало 93."),
        # the other figure is bound by nobody, but it is the very one that was exchanged
        (
            "У Веры 80 здоровья. Олег же, как все видели, держится на 47.",
            "У Веры 47 здоровья. Олег же, как все видели, держится на 80.",
        ),
    ],
)
def test_whose_figure_it_was(told: str, right: str) -> None:
    fixed = repair(told, FACTS, format="text", scope="prose", mode="audit").post
    assert fixed == right


def test_missing_sections_come_from_the_callback() -> None:
    case = next(case for case in CASES if case["id"] == "g37t28")
    post = case["post"].replace("<dt>hp</dt><dd>Петя 115 · Петруша 49 · Маша 61</dd>", "")
    asked: list[tuple[str, str]] = []

    def section(kind: str, facts: Any, format: str) -> str | None:
        asked.append((kind, format))
        return "<p>Здоровье: Петя 115, Петруша 49, Маша 61</p>" if kind == "hp" else None

    result = repair(post, case["facts"], format="html", mode="audit", section=section)
    assert asked == [("hp", "html")]
    assert result.post.endswith("Маша 61</p>")
    assert verify(result.post, case["facts"], format="html", mode="audit").ok
