"""Lists told in many ways: counts behind the names, one of several, the extra deck below the row, numbered headings,
amounts with «Вместе» in a cell, the order of a pile beside its list."""

from __future__ import annotations

import pytest

from engine.verify import verify
from tests.verify.test_readings import FACTS, found
from tests.verify.test_status_wordings import ROW
from tests.verify.test_tables_of_strangers import table

COUNTED = (
    "Монетку одну, Монету одну, Мечей два, Воина Тзинча одного да Колесницу одну",
    "Монеток две, Мечей пару, Воина Тзинча одного, Колесницу одну",
    "Монет — две, Мечей — два, по одной Колеснице и Воину Тзинча",
    "две Монетки, два Меча, один Воин Тзинча и одна Колесница",
    "Монет 2, Мечей 2, Воинов Тзинча 1, Колесниц 1",
    "Колесница (одна), Воин Тзинча (один), Монеты (две), Мечи (два)",
)


@pytest.mark.parametrize("lead", ["Маша разыграла шесть карт: ", "В игре шесть: ", "На столе у Маши: "])
@pytest.mark.parametrize("cards", COUNTED)
def test_counts_behind_the_names(cards: str, lead: str) -> None:
    assert found(lead + cards + ".") == set()
    assert ("played", "Чемпион Тзинча") in found(lead + cards.replace("Воин", "Чемпион") + ".")


@pytest.mark.parametrize(
    "said",
    [
        "Колесница дала Пополнение 1, по нему пришёл один из Мечей.",
        "Пополнение 1: пришёл один из Мечей",
        "По Пополнению добран один из двух Мечей.",
        "Пополнение: 1 (пришёл второй из Мечей)",
    ],
)
def test_one_of_several(said: str) -> None:
    played = "Маша разыграла: Монета ×2, Меч ×2, Воин Тзинча, Колесница.\n"
    assert found(played + said) == set()
    assert found(played + said.replace("Мечей", "Монет")) != set()


@pytest.mark.parametrize(
    "below",
    [
        "Вне каталога: Кристалл, цена 2, золото 2, Атака 2; в дополнительной колоде таких 12.",
        "6. Кристалл, цена 2. Золото 2, Атака 2. Всегда доступен.",
        "И как обычно: Кристалл (2): золото 2, Атака 2",
        "💎 Кристалл · цена 2 · золото 2, Атака 2",
    ],
)
def test_the_extra_deck_below_the_row(below: str) -> None:
    lines = "\n".join(
        f"{at}. {name}, цена {cost}. {base}. «Вместе»: {more}. {colour}"
        for at, (name, cost, base, more, colour) in enumerate(ROW, 1)
    )
    assert found(f"Ряд:\n{lines}\n{below}") == set()
    assert found(f"Ряд:\n{lines}\n{below.replace('олото 2', 'олото 3')}") == {("card_text", "Кристалл")}


@pytest.mark.parametrize("word", ["Диапазон {}.", "Блок {}:", "Лист {} —", "Часть {})"])
def test_numbered_headings(word: str) -> None:
    heads = [word.format(at) for at in (1, 2, 3, 4)]
    names = ("Ход Пети", "Здоровье", "Ряд", "Разыграно")
    post = "\n\n".join(f"**{head} {name}**" for head, name in zip(heads, names, strict=True))
    assert found(post + "\nКолесница, Воин Тзинча, Монета ×2, Меч ×2", "markdown") == set()


@pytest.mark.parametrize("cells", [("2+2 (Вместе)", "1"), ("4 (2 и 2 за Вместе)", "1"), ("2 + 2 вм.", "1")])
def test_amounts_with_the_property_in_a_cell(cells: tuple[str, str]) -> None:
    def said(gold: str, attack: str) -> set[tuple[str, str | None]]:
        rows = [
            ("Карта", "Золото", "Атака", "Лечение", "Свойство"),
            ("Монета", "1", "0", "0", ""),
            ("Меч", "0", "1", "0", ""),
            ("Горящая колесница", "0", "7", "7", "Вместе: да"),
            ("Воин Тзинча", gold, attack, "0", "Вместе: да"),
        ]
        return found("Разыграно\n\n" + table(rows, "markdown"), "markdown")

    kinds = {kind for kind, _ in said(*cells)}
    assert kinds <= {"played"}  # two copies are listed once
    assert "card_text" in {kind for kind, _ in said(cells[0].replace("4", "7").replace("2", "3", 1), "1")}


PILE = "Монета ×3, Меч ×2, Гончая плоти, Воин Кхорна ×2"


@pytest.mark.parametrize(
    "told",
    [
        "головным вагоном стоит Гончая плоти, за ней оба Меча",
        "первой лежит Монета",
        "сверху ждёт Гончая плоти",
        "верхней — Меч",
        "на дне лежит Воин Кхорна",
        "впереди всех Гончая плоти, под ней Меч",
    ],
)
@pytest.mark.parametrize("form", ["Личная колода (8): {}; {}", "Личная колода, 8: {} ({})"])
def test_the_order_of_the_pile_beside_its_list(told: str, form: str) -> None:
    assert ("leak" in {kind for kind, _ in found(form.format(PILE, told))}) is True
    for hidden in ("порядок скрыт", "что сверху, не скажу", "какая первой выйдет, неизвестно", "сброс замешан сверху"):
        assert found(form.format(PILE, hidden)) == set()


def test_a_cell_that_gives_the_order_away() -> None:
    rows = [("Зона", "Карт", "Что там"), ("Личная колода", "8", PILE + "; первой идёт Монета, за ней Меч")]
    assert {kind for kind, _ in found(table([*rows, ("Сброс", "8", "")], "markdown"), "markdown")} == {"leak"}


def test_a_sentence_tells_of_a_check_once() -> None:
    verdict = verify("Все суммы я дважды перепроверил, расхождений нет.", FACTS, format="text", mode="audit")
    assert [one.kind for one in verdict.findings if one.kind != "omitted"] == ["self_check"]


@pytest.mark.parametrize(
    ("format", "name"),
    [
        ("html", '<span style="color:#9ACD32">Нкари</span>'),
        ("html", '<font color="#9ACD32"><b>Нкари</b></font>'),
        ("bbcode", "[color=#9ACD32][b]Нкари[/b][/color]"),
    ],
)
def test_a_wrong_colour_is_shown_with_its_markup(format: str, name: str) -> None:
    verdict = verify(f"В ряду {name}.", FACTS, format=format, mode="audit")
    told = [one for one in verdict.findings if one.kind == "colour"]
    assert [one.quote[:5] for one in told] == [name[:5]]
    assert told[0].quote.endswith("Нкари")


SHEET = """КАРТЫ МАШИ
  в игре           6   см. выше
  личная колода    8   Монета 3, Меч 2,
                       Воин Кхорна 2, Гончая плоти 1
  сброс            8   Кристалл 3, Монета 3,
                       Избранный Нургла 1,
                       Избранный Тзинча 1
  всего           22
"""


@pytest.mark.parametrize(
    "form", [SHEET, SHEET.replace("   Монета 3, Меч", ": Монета 3, Меч"), SHEET.replace("  ", " ")]
)
def test_lists_in_columns_that_go_on_below(form: str) -> None:
    assert found(form) == set()
    assert found(form.replace(", Гончая плоти 1", "")) == {("draw_pile", "Гончая плоти")}
    assert found(form.replace("Нургла 1", "Нургла 2")) == {("discard", "Избранный Нургла")}
    assert found(form.replace("Воин Кхорна", "Нкари")) == {("draw_pile", "Воин Кхорна"), ("draw_pile", "Нкари")}
    assert ("zone_count", "Маша") in found(form.replace("колода    8", "колода    9").replace("колода  8", "колода  9"))
    assert found(form.replace("22", "23")) == {("total_count", "Маша")}
