"""How posts say that «Вместе» is off, how a cell tells a health with where it came from, and the row told in blocks of
lines: what is true is let be, what is false found."""

from __future__ import annotations

from typing import Any

import pytest

from tests.verify.test_readings import found
from tests.verify.test_tables_of_strangers import table

ALONE: dict[str, Any] = {
    "in_play": {"Горящая колесница": 1, "Монета": 2, "Меч": 2, "Грабитель Нургла": 1},
    "together": [],
    "refill": 0,
    "refill_drawn": [],
}
OFF = ["FALSE", "ЛОЖЬ", "off", "выкл.", "❌", "✗", "отключено", "бездействует", "пассивно", "null", "погашено"]
WHY = [
    "`false`, Колесница без второй карты Тзинча",
    "FALSE (Колесница одна)",
    "холостое: Колесница без пары",
    "❌ (Колесница)",
]


@pytest.mark.parametrize("status", [*OFF, *WHY, "нет", "—", "0"])
@pytest.mark.parametrize("label", ["«Вместе»: {}", "- **Вместе:** {}", "Вместе = {}", "«Вместе» — {}"])
def test_off_for_all(status: str, label: str) -> None:
    said = label.format(status)
    assert (
        found("Маша разыграла: Колесница, Монета ×2, Меч ×2, Грабитель Нургла\n\n" + said, "markdown", **ALONE) == set()
    )
    if status in OFF:
        wrong = found("Маша разыграла: Колесница, Воин Тзинча, Монета ×2, Меч ×2\n\n" + said, "markdown")
        assert {kind for kind, _ in wrong} == {"together"}


@pytest.mark.parametrize("status", [*OFF, "нет", "—", "0"])
def test_off_for_a_card(status: str) -> None:
    rows = [("Карта", "Вместе"), ("Горящая колесница", status), ("Грабитель Нургла", status)]
    assert found(table(rows, "markdown"), "markdown", **ALONE) == set()
    assert found(f"У Колесницы «Вместе» = {status}", **ALONE) == set()
    wrong = found(f"У Колесницы «Вместе» = {status}")
    assert wrong == {("together", "Горящая колесница")}


HEALTHS = [
    "{} (60 + 7)", "60 + 7 = {}", "60 → {}", "{} (было 60)", "{}, было 60", "{} (+7)", "{} (лечение 7)",
    "было 60, стало {}", "{} [60+7]", "{} = 60 + 7", "{} (=60+7 лечения)", "+7 → {}",
]  # fmt: skip


@pytest.mark.parametrize("format", ["markdown", "html", "bbcode"])
@pytest.mark.parametrize("cell", HEALTHS)
def test_a_health_and_whence_it_came(cell: str, format: str) -> None:
    for value, wrong in ((67, set()), (76, {("hp", "Маша")})):
        said = cell.format(value)
        across = [("Петя", "Маша", "Петруша"), ("88", said, "45")]
        down = [("Игрок", "Здоровье"), ("Петя", "88"), ("Маша", said), ("Петруша", "45")]
        assert found(table(across, format), format) == wrong
        assert found(table(down, format), format) == wrong
        assert found(table(down[1:], format), format) == wrong


ROW = (
    ("Вечная свита", "6", "Атака 6, лечение 6, Соблазн 1", "Атака 4, лечение 2", "#FF69B4"),
    ("Грабитель Нургла", "1", "золото 1", "лечение 2", "#9ACD32"),
    ("Чемпион Слаанеш", "4", "золото 4, Атака 4", "золото 3, лечение 2", "#FF69B4"),
    ("Нкари", "10", "Атака 12, лечение 12, Соблазн 2", "Атака 6, лечение 4", "#FF69B4"),
    ("Избранный Кхорна", "3", "золото 3, Атака 3", "Атака 3", "#DC143C"),
)
MARKS = (
    ("Тамурхан Владыка Червей", "10", "лечение 10", "4 Атаки за каждую разыгранную карту с меткой Нургл", "#9ACD32"),
    (
        "Перевертыш",
        "10",
        "лечение 15, даёт остальным разыгранным картам метки Кхорна, Нургла и Слаанеш",
        "нет",
        "#1E90FF",
    ),
    ("Валькия Кровавая", "10", "Атака 5", "5 Атаки за каждую разыгранную карту с меткой Кхорна", "#DC143C"),
    ("Скарбранд Изгнанник", "10", "Атака 18; остальные разыгранные карты получают метку Кхорна", "—", "#DC143C"),
)
BLOCKS = (
    "1. **{0}** (`{4}`)\n   - 💰 Цена: {1}\n   - ✨ {2}\n   - 🤝 Вместе: {3}",
    "- **{0}** — {4}\n  - стоимость {1}\n  - {2}\n  - «Вместе»: {3}",
    "**{0}** ({4})\nЦена: {1}\n{2}\nВместе: {3}\n",
    "**{0}** ({4})\n\nЦена: {1}\n\nБаза: {2}\n\nВместе: {3}\n",
    "- **{0}** · {1} · {4}\n  - ⚡ {2}\n  - 🔗 {3}",
    "### {0}\n- цена {1}\n- {2}\n- Вместе: {3}\n- цвет {4}\n",
    "1) {0}, {4}\n    цена {1}\n    сама по себе: {2}\n    в паре: {3}",
    "* {0} ({1} зол.), {4}\n  * {2}; *вместе:* {3}",
    "- {0}, {1} золотых, {4}\n  - штатно: {2}\n  - «Вместе»: ещё {3}",
    "1. {0} [{4}]\n   💰 {1} | ✨ {2} | 🤝 {3}",
    "{0}\n  цвет: {4}\n  цена: {1}\n  эффект: {2}\n  вместе: {3}",
)
BELOW = "\n\n## Прочее\n\nСоблазна нет, Утиль 1, золото 6, Атака 10, лечение 7. Ход Маши, следующий Петруша."


def blocks(form: str, row: Any) -> str:
    return "## Ряд\n\n" + "\n".join(form.format(*card) for card in row) + BELOW


def other(row: Any, name: str, column: int, old: str, new: str) -> list[list[str]]:
    return [
        [one.replace(old, new) if (card[0], at) == (name, column) else one for at, one in enumerate(card)]
        for card in row
    ]


@pytest.mark.parametrize("form", BLOCKS)
def test_the_row_in_blocks(form: str) -> None:
    assert found(blocks(form, ROW), "markdown") == set()
    for name, column, old, new in (
        ("Вечная свита", 2, "Соблазн 1", "Соблазн 2"),
        ("Вечная свита", 2, "Атака 6", "Атака 7"),
        ("Нкари", 3, "4", "5"),
        ("Нкари", 1, "10", "9"),
    ):
        assert found(blocks(form, other(ROW, name, column, old, new)), "markdown") == {("card_text", name)}
    stranger = other(ROW, "Избранный Кхорна", 0, "Избранный Кхорна", "Азазель")
    assert ("row", "Азазель") in found(blocks(form, stranger), "markdown")


@pytest.mark.parametrize("form", BLOCKS)
def test_marks_in_blocks(form: str) -> None:
    row = [card[0] for card in MARKS] + [None]
    assert found(blocks(form, MARKS), "markdown", row=row) == set()
    for name, column, old, new in (("Тамурхан Владыка Червей", 3, "4", "5"), ("Валькия Кровавая", 2, "5", "6")):
        assert found(blocks(form, other(MARKS, name, column, old, new)), "markdown", row=row) == {("card_text", name)}
