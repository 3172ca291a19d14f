"""Tables and lists with a row for each deed of the previous player: the purchases are one list; the figures beside a
struck player are the points and his health."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.verify.test_readings import found
from tests.verify.test_tables_of_strangers import table

Rows = Sequence[tuple[str, ...]]

TABLES: dict[str, Rows] = {
    "change": [
        ("Операция", "Объект", "Было", "Δ", "Стало"),
        ("Покупка", "Чемпион Кхорна", "", "−4 зол.", ""),
        ("Покупка", "Кристалл", "", "−2 зол.", ""),
        ("Σ расход", "", "", "−6 зол.", ""),
        ("Кладбище", "Меч из сброса", "", "−1 карта", ""),
        ("Атака", "Маша", "69", "−9", "60"),
        ("Атака", "Петруша", "50", "−5", "45"),
    ],
    "verbs": [
        ("Что", "Кто/что", "До", "Урон", "После"),
        ("купил", "Чемпион Кхорна", "", "", ""),
        ("купил", "Кристалл", "", "", ""),
        ("удалил", "Меч (сброс)", "", "", ""),
        ("ударил", "Маша", "69", "9", "60"),
        ("ударил", "Петруша", "50", "5", "45"),
    ],
    "signs": [
        ("Действие", "Цель", "Очки", "Было", "Стало"),
        ("🛒 Покупка", "Чемпион Кхорна", "4", "", ""),
        ("🛒 Покупка", "Кристалл", "2", "", ""),
        ("🗑 Утиль", "Меч из сброса", "", "", ""),
        ("⚔ Атака", "Маша", "9", "69", "60"),
        ("⚔ Атака", "Петруша", "5", "50", "45"),
    ],
    "details": [
        ("Действие", "Подробности", "Итог"),
        ("Покупка", "Чемпион Кхорна", "4 золота"),
        ("Покупка", "Кристалл", "2 золота"),
        ("Удаление", "Меч из сброса", "на Кладбище"),
        ("Атака", "Маша, 9", "69 → 60"),
        ("Атака", "Петруша, 5", "50 → 45"),
    ],
    "dative": [
        ("Событие", "Предмет", "Сумма"),
        ("Приобретение", "Кристалл", "2"),
        ("Приобретение", "Чемпион Кхорна", "4"),
        ("Списание на Кладбище", "Меч из сброса", "—"),
        ("Удар по Маше", "69 → 60", "9"),
        ("Удар по Петруше", "50 → 45", "5"),
    ],
}
ABOVE = {"markdown": "## Журнал хода: Петя\n\n", "html": "<h3>Ход Пети</h3>", "bbcode": "[b]Что сделал Петя[/b]\n"}
BELOW = "Ход Маши, следующий Петруша. Золото 6, Атака 10, лечение 7."
BREAK = {"markdown": "\n\n", "html": "<p>", "bbcode": "\n"}


def post(rows: Rows, format: str) -> str:
    return ABOVE[format] + table(rows, format) + BREAK[format] + BELOW


def other(rows: Rows, old: str, new: str) -> Rows:
    return [tuple(cell.replace(old, new) for cell in row) for row in rows]


@pytest.mark.parametrize("format", ABOVE)
@pytest.mark.parametrize("name", TABLES)
def test_a_row_for_each_deed(name: str, format: str) -> None:
    rows = TABLES[name]
    assert found(post(rows, format), format) == set()
    assert found(post(other(rows, "Кристалл", "Азазель"), format), format) == {("purchase", "Азазель")}
    without = [row for row in rows if "Кристалл" not in row]
    assert found(post(without, format), format) == {("purchase", "Кристалл")}
    assert found(post(other(rows, "60", "61"), format), format) == {("hp", "Маша")}
    assert found(post(other(other(rows, "9", "7"), "67", "69"), format), format) == {("prose_number", "Маша")}
    assert found(post(other(rows, "Меч", "Монета"), format), format) == {("removal", "Монета")}


LISTS = (
    ("Покупка: Чемпион Кхорна, 4", "Покупка: Кристалл, 2", "Утиль: Меч из сброса", "Атака: Маша −9 (69 → 60)"),
    ("🛒 Чемпион Кхорна (4)", "🛒 Кристалл (2)", "🗑 Меч из сброса", "⚔️ Маша: 69 → 60 (−9)"),
    ("[покупка] Чемпион Кхорна", "[покупка] Кристалл", "[удаление] Меч, из сброса", "[атака] Маша, 9"),
    ("buy Чемпион Кхорна", "buy Кристалл", "scrap Меч (discard)", "hit Маша 9: 69 -> 60"),
    ("куплено: Чемпион Кхорна, 1 шт.", "куплено: Кристалл, 1 шт.", "На Кладбище: Меч из сброса", "удар: Маша 9"),
)


def listed(lines: Sequence[str], format: str) -> str:
    if format == "html":
        return "<h3>Петя, прошлый ход</h3><ul>" + "".join(f"<li>{one}</li>" for one in lines) + f"</ul><p>{BELOW}</p>"
    sign = {"bbcode": "[*]", "markdown": "- ", "text": ""}[format]
    return "\n".join(["Петя, прошлый ход", "", *(sign + one for one in lines), "", BELOW])


@pytest.mark.parametrize("format", ["text", "markdown", "html", "bbcode"])
@pytest.mark.parametrize("lines", LISTS)
def test_a_line_for_each_deed(lines: Sequence[str], format: str) -> None:
    assert found(listed(lines, format), format) == set()
    wrong = found(listed([one.replace("Кристалл", "Азазель") for one in lines], format), format)
    assert ("purchase", "Азазель") in wrong
    assert {kind for kind, _ in wrong} == {"purchase"}
    assert found(listed([lines[0], *lines[2:]], format), format) <= {("purchase", "Кристалл")}
    gone = [one.replace("Меч", "Монета") for one in lines]
    assert found(listed(gone, format), format) == {("removal", "Монета")}


@pytest.mark.parametrize(
    "lines",
    [
        ("Золото: 6", "Атака: 10", "Утиль: 1 (Воин Тзинча)", "Соблазн: 0", "Пополнение: 1"),
        ("⚔️ 10", "🪙 6", "🗑 Утиль: Воин Тзинча, 1", "💋 Соблазн: нет"),
    ],
)
def test_the_figures_of_the_turn_are_no_deeds(lines: Sequence[str]) -> None:
    assert found("Ход Маши, следующий Петруша.\n\n" + "\n".join(lines)) == set()
