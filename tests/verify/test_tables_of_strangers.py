"""Tables and lines of deeds in layouts of people who do not know the reader, in every markup: what is true is let be,
what is false found; the row is known for one where nobody knows which cards lie in it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.verify.entities import find_entities
from engine.verify.lexicon import lexicon_of
from engine.verify.markup.document import read_document
from engine.verify.model import Claim
from engine.verify.pipeline import make_context
from engine.verify.structure.reader import read_structure
from tests.verify.test_layouts_told import errors

DONE = "Зоряна сходила: Кристалл (2 🪙) в сброс (2 из 4 🪙); 3 ⚔️ по Тихону: 100 → 97 ❤️."
ROW = ("Воин Кхорна", "Гончая плоти", "Чемпион Кхорна")
ABOVE = "Итог хода Тихона. Куплено: Грабитель Нургла (1 🪙), Кристалл (2 🪙) — в сброс; потрачено 3 из 3 🪙."
HEADS = [
    ("№", "Торговый ряд", "🪙", "Даёт", "«Вместе»"),
    ("Место", "Карта", "Цена", "Эффект", "«Вместе»"),
    ("Лот", "Товар", "Стоит", "Что делает", "Вместе"),
]
CELLS = [
    ("1", "Воин Кхорна", "2", "2 🪙, 2 ⚔️", "+2 ⚔️"),
    ("2", "Гончая плоти", "5", "6 ⚔️", "+4 ⚔️"),
    ("3", "Чемпион Кхорна", "4", "4 🪙, 4 ⚔️", "+3 ⚔️"),
]


def table(rows: Sequence[tuple[str, ...]], format: str) -> str:
    """A table in one of the markups; its first row is the head."""
    if format == "html":
        body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        return f"<table>{body}</table>"
    if format == "bbcode":
        body = "".join("[tr]" + "".join(f"[td]{cell}[/td]" for cell in row) + "[/tr]" for row in rows)
        return f"[table]{body}[/table]"
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


def blind(post: str, format: str) -> list[Claim]:
    """What structure tells to somebody who knows the players and who had the turn before."""
    facts = {"game": "warha", "players_order": ["Тихон", "Зоряна"], "players": {}, "previous": {"player": "Тихон"}}
    context = make_context(facts, lexicon_of(facts), "whole", "audit")
    doc = read_document(post, format)
    return read_structure(doc, find_entities(doc, context), context)[0]


@pytest.mark.parametrize("format", ["markdown", "html", "bbcode"])
@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4), (1, 2, 3, 4), (1, 3, 2, 4)])
def test_the_row_is_known_by_its_table(format: str, head: tuple[str, ...], order: tuple[int, ...]) -> None:
    rows = [tuple(row[at] for at in order) for row in (head, *CELLS)]
    above = f"<p>{ABOVE}</p>" if format == "html" else ABOVE + "\n\n"
    claims = blind(above + table(rows, format), format)
    assert [tuple(name for name, _ in one.cards) for one in claims if one.kind == "row"] == [ROW]
    bought = [[name for name, _ in one.cards] for one in claims if one.kind == "purchase"]
    assert bought == [["Грабитель Нургла", "Кристалл"]]
    assert not [one for one in claims if one.kind == "total"]  # «+2 ⚔️» is what a card adds, no figure of the turn


@pytest.mark.parametrize("format", ["markdown", "html", "bbcode"])
@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        ([("Игровая колода", "Кристаллы", "❤️ Тихон", "❤️ Зоряна"), ("48", "9", "97", "93")], ("9", "8")),
        ([("❤️ Тихон", "❤️ Зоряна", "Кристаллы", "Игровая колода"), ("97", "93", "9", "48")], ("9", "8")),
        ([("Запасы и ❤️", " "), ("Игровая колода", "48"), ("Кристаллы", "9"), ("Тихон", "97"), ("Зоряна", "93")],
         ("9", "8")),
        ([("Запасы", " "), ("Кристаллы (2 🪙: даёт 2 🪙, 2 ⚔️)", "9"), ("Игровая колода", "48")], ("9", "15")),
    ],
)  # fmt: skip
def test_stocks_beside_healths(format: str, rows: Sequence[tuple[str, ...]], wrong: tuple[str, str]) -> None:
    false = [tuple(wrong[1] if cell == wrong[0] else cell for cell in row) for row in rows]
    assert errors(table(rows, format), format, extra_deck=9) == set()
    assert "extra_deck" in errors(table(false, format), format, extra_deck=9)


def test_stocks_in_a_line_of_healths() -> None:
    line = "Игровая колода — 48 · Кристаллов — 9 · Тихон — 97 ❤️ · Зоряна — 93 ❤️"
    assert errors(line, extra_deck=9) == set()
    assert errors(line.replace("— 9 ·", "— 8 ·"), extra_deck=9) == {"extra_deck"}


@pytest.mark.parametrize("format", ["markdown", "html", "bbcode"])
def test_figures_that_hold_what_together_adds(format: str) -> None:
    rows = [
        ("Карта", "Шт.", "🪙", "⚔️", "❤️", "Свойства"),
        ("Монета", "3", "3", "", "", ""),
        ("Грабитель Кхорна", "1", "1", "2", "", "«Вместе»: +2 ⚔️ (учтено)"),
        ("Воин Кхорна", "1", "2", "4", "", "«Вместе»: +2 ⚔️ (учтено)"),
        ("Сумма", "5", "6", "6", "0", "—"),
    ]
    hand = {"Монета": 3, "Грабитель Кхорна": 1, "Воин Кхорна": 1}
    facts = {"in_play": hand, "gold": 6, "attack": 6, "together": ["Грабитель Кхорна", "Воин Кхорна"]}
    assert errors(table(rows, format), format, **facts) == set()
    alone = [tuple("«Вместе» — нет" if "учтено" in cell else cell for cell in row) for row in rows]
    assert "together" in errors(table(alone, format), format, **facts)
    more = [tuple("Утиль ×2" if cell == "—" else cell for cell in row) for row in rows]
    assert "property" in errors(table(more, format), format, **facts)


@pytest.mark.parametrize(
    ("line", "false", "kind"),
    [
        (DONE, ("2 из", "3 из"), "purchase"),
        ("Итог хода Зоряны. Куплено: Кристалл (2 🪙) — в сброс; потрачено 2 из 4 🪙. Атака: 3 ⚔️ → Тихон, 100 → 97.",
         ("потрачено 2", "потрачено 4"), "purchase"),
        (DONE, ("(2 🪙)", "(3 🪙)"), "card_text"),
        (DONE, ("2 из 4", "5 из 4"), "gold"),
    ],
)  # fmt: skip
def test_lines_of_deeds_led_by_their_doer(line: str, false: tuple[str, str], kind: str) -> None:
    assert errors(line) == set()
    assert kind in errors(line.replace(*false))


def test_who_is_addressed_has_the_turn() -> None:
    for line in ("Слово за тобой, Тихон: 3 🪙, 2 ⚔️.", "Твой ход, Тихон.", "Тихон, ход твой.", "Тихон, ход 6 (круг 2)"):
        assert errors(line) == set()
        assert errors(line.replace("Тихон", "Зоряна")) == {"next_player"}
    assert errors("Твой ход, Тихон. За тобой ходит Зоряна.") == set()
    assert errors("Твой ход, Тихон. За тобой ходит Тихон.") == {"next_player"}


@pytest.mark.parametrize(
    ("post", "false"),
    [
        ("Три меча чиркнули Тихона по плечу — три капли.", "Три меча чиркнули Тихона по плечу — пять капель."),
        ("Три удара — у Тихона девяносто семь.", "Три удара — у Тихона девяносто пять."),
    ],
)
def test_blows_of_the_turn_before(post: str, false: str) -> None:
    assert errors(post) == set()
    assert errors(false) != set()
