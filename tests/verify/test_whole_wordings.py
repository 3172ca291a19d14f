"""Layouts and wordings of whole posts of no author: what is true is silent, what is false is named."""

from __future__ import annotations

from typing import Any

import pytest

from engine.verify import verify
from tests.verify.test_readings import FACTS, found

PILE: dict[str, Any] = {
    "discard_pile": {
        "Меч": 2,
        "Воин Кхорна": 1,
        "Гончая плоти": 1,
        "Избранный Нургла": 1,
        "Чумной трутень": 2,
        "Грабитель Слаанеш": 1,
    }
}

BY_GODS = (
    "Сброс, 8: два Меча; от Кхорна Воин и Гончая плоти; от Нургла Избранный и два Чумных трутня; от Слаанеш Грабитель.",
    "Сброс (8): Меч ×2; кхорнова братия: Воин, Гончая плоти; нурглова: Избранный, Чумной трутень ×2; "
    "слаанешева: Грабитель.",
    "Сброс 8: два Меча, кхорнова пара (Воин, Гончая плоти), нурглова тройка (Избранный, Чумной трутень ×2), "
    "Грабитель Слаанеш.",
)


@pytest.mark.parametrize("piece", BY_GODS)
def test_a_pile_told_by_gods(piece: str) -> None:
    assert found(piece, **PILE) == set()
    assert found(piece.replace("Воин", "Чемпион"), **PILE) == {("discard", "Воин Кхорна")}
    assert found(piece.replace("Избранный", "Избранный ×2"), **PILE) == {("discard", "Избранный Нургла")}


ROW = (
    ("Вечная свита", 6, "6 «Атаки», 6 здоровья, «Соблазн»", "ещё 4 «Атаки», 2 здоровья"),
    ("Грабитель Нургла", 1, "1 золотой", "2 здоровья"),
    ("Чемпион Слаанеш", 4, "4 золотых, 4 «Атаки»", "ещё 3 золотых, 2 здоровья"),
    ("Нкари", 10, "12 «Атаки», 12 здоровья, двойной «Соблазн»", "ещё 6 «Атаки», 4 здоровья"),
    ("Избранный Кхорна", 3, "3 золотых, 3 «Атаки»", "ещё 3 «Атаки»"),
)


def table(head: str, rows: Any = ROW) -> str:
    return f"| {head} |\n|---|---|---|---|\n" + "\n".join("| " + " | ".join(map(str, row)) + " |" for row in rows)


@pytest.mark.parametrize(
    "head",
    [
        "Лошадь | Ставка конюха | Везёт | Упряжкой",
        "Пирог | Почём | Начинка | С компотом («Вместе»)",
        "Матрос | Жалованье | Умеет | В паре («Вместе»)",
    ],
)
def test_a_row_under_heads_that_nobody_knows(head: str) -> None:
    assert found(table(head), "markdown") == set()
    dearer = [(name, cost + (name == "Нкари"), base, more) for name, cost, base, more in ROW]
    assert found(table(head, dearer), "markdown") == {("card_text", "Нкари")}
    stronger = [(name, cost, base.replace("4 «Атаки»", "5 «Атаки»"), more) for name, cost, base, more in ROW]
    assert found(table(head, stronger), "markdown") == {("card_text", "Чемпион Слаанеш")}


@pytest.mark.parametrize("tail", [", второй такой же", " (опять он)", " — ещё один"])
def test_a_twin_in_a_table(tail: str) -> None:
    row = [card[0] for card in ROW[:4]] + ["Нкари"]
    rows = [*ROW[:4], ("Нкари" + tail, *ROW[3][1:])]
    assert found(table("Зверь | Почём | Умеет | В стае («Вместе»)", rows), "markdown", row=row) == set()


@pytest.mark.parametrize("label", ["Пульс", "Свечи", "Остаток сил"])
def test_players_as_heads_over_figures_under_any_name(label: str) -> None:
    piece = "| Кто | Петя | Маша | Петруша |\n|---|---|---|---|\n| {} | 88 | {} | 45 |"
    assert found(piece.format(label, 67), "markdown") == set()
    assert found(piece.format(label, 76), "markdown") == {("hp", "Маша")}


@pytest.mark.parametrize(
    ("true", "false", "kind"),
    [
        ("Ходит Маша. За ней Петруша.", "Ходит Маша. За ней Петя.", "next_player"),
        ("У штурвала Маша, а за нею уже пристроился Петруша.", "У штурвала Маша, а за нею Петя.", "next_player"),
        ("Порядок хода: Маша → Петруша → Петя", "Порядок хода: Маша → Петя → Петруша", "next_player"),
        ("В сбросе, восемь карт.", "В сбросе, девять карт.", "zone_count"),
        ("Атаки 10 (семь за Колесницей), золота 6.", "Атаки 10 (шесть за Колесницей), золота 6.", "attack"),
    ],
)
def test_lines_of_a_post(true: str, false: str, kind: str) -> None:
    assert found(true) == set()
    assert {one for one, _ in found(false)} == {kind}


ROW_TOLD = (
    "Торговый ряд открывает Вечная свита, стоящая 6, дающая 6 «Атаки», 6 здоровья и «Соблазн», при «Вместе» ещё "
    "4 «Атаки» и 2 здоровья; за нею Грабитель Нургла, отдаваемый за 1, дающий 1 золотой, при «Вместе» 2 здоровья; "
    "третьим Чемпион Слаанеш, стоящий 4, дающий 4 золотых и 4 «Атаки», при «Вместе» ещё 3 золотых и 2 здоровья; "
    "дальше Нкари, стоящая 10, дающая 12 «Атаки», 12 здоровья и двойной «Соблазн», при «Вместе» ещё 6 «Атаки» "
    "и 4 здоровья; замыкает Избранный Кхорна за 3, дающий 3 золотых и 3 «Атаки», при «Вместе» ещё 3 «Атаки». "
    "Игровая колода хранит 40 карт; Кристаллов, никем не купленных, 12."
)


def test_a_row_told_in_a_sentence() -> None:
    assert found(ROW_TOLD) == set()
    assert found(ROW_TOLD.replace("4 золотых и 4", "4 золотых и 5")) == {("card_text", "Чемпион Слаанеш")}
    assert found(ROW_TOLD.replace("дальше Нкари", "дальше Азазель")) >= {("row", "Азазель")}


def test_empty_places_of_the_row() -> None:
    empty: list[str | None] = [None] * 5
    assert found("Все пять мест торгового ряда пусты.", row=empty) == set()
    assert {kind for kind, _ in found("Пусты три места торгового ряда.", row=empty)} == {"row"}


WHOLE = """Ход 11, круг 4. Ходит Маша, за ней Петруша.

Петя купил Чемпиона Кхорна и Кристалл за 6 золотых, удалил Меч из сброса, ударил Машу на 9 (69 → 60), Петрушу на 5 \
(50 → 45) и послал Петруше один «Соблазн».

Здоровье: Петя 88, Маша 67, Петруша 45, Кощей выбыл.

Разыграно 6: Горящая колесница, Воин Тзинча, Монета ×2, Меч ×2 («Пополнение» привело Меч).
Золото: 6. Атака: 10. {heal}
«Вместе»: Горящая колесница, Воин Тзинча. «Утиль» 1, «Соблазн» 0, «Пополнение» 1.

Ряд: Вечная свита, Грабитель Нургла, Чемпион Слаанеш, Нкари, Избранный Кхорна.
Игровая колода: 40. Кристаллов: 12.

Карты Маши, всего 22.
Личная колода 8: Монета ×3, Меч ×2, Гончая плоти, Воин Кхорна ×2.
{discard}
"""


def omitted(post: str, **facts: Any) -> set[str]:
    return set(verify(post, {**FACTS, **facts}, mode="audit").omitted)


def whole(
    heal: str = "Лечение: 7.", discard: str = "Сброс 8: Кристалл ×3, Монета ×3, Избранный Нургла и Тзинча."
) -> str:
    return WHOLE.format(heal=heal, discard=discard)


def test_what_a_post_leaves_out() -> None:
    assert omitted(whole()) == set()
    assert omitted(whole(heal="")) == {"heal"}
    assert omitted(whole(heal=""), heal=0, heal_hp=[67, 67]) == {"heal"}
    assert omitted(whole(heal="Никто не лечится."), heal=0, heal_hp=[67, 67]) == set()
    assert omitted(whole(discard="Сброс 8.")) == {"discard"}
    assert omitted(whole().replace(", за ней Петруша", "")) == {"next_player"}
    assert omitted(whole().replace(", за ней Петруша", ", за ней Птенец")) == set()  # a name that nobody knows
    assert omitted(whole(discard=""), discard_pile={}) == {"zone_count"}
    assert omitted(whole(discard="Сброс пуст."), discard_pile={}) == set()
    assert omitted(whole().replace(", Кощей выбыл", "")) == {"hp"}


OWN_WORDS: list[tuple[str, str, str]] = [  # kind, the figure in a post's own words, what stands there truly
    ("gold", "— Сколько золотых? — {}, из них четыре от Воина.", "Шесть"),
    ("gold", "— А золота? — Ровно {}.", "шесть"),
    ("attack", "— «Атаки»? — {}: семь колесничных, прочее от Воина и Мечей.", "Десять"),
    ("heal", "— Лечения сколько? — {}, и всё от Колесницы.", "Семь"),
]


@pytest.mark.parametrize(("kind", "piece", "value"), OWN_WORDS)
def test_a_figure_in_words_of_its_own_is_found_where_it_stands(kind: str, piece: str, value: str) -> None:
    lines = {"gold": "Золото: 6. ", "attack": "Атака: 10. ", "heal": "Лечение: 7."}
    post = whole().replace(lines[kind], piece.format(value) + "\n")
    assert errors(post) == []
    false = "Девять" if value[0].isupper() else "девять"
    assert errors(post.replace(piece.format(value), piece.format(false))) == [(kind, false)]
    assert errors(post.replace(piece.format(value), "")) == [("omitted", "")]


def errors(post: str, format: str = "text", **facts: Any) -> list[tuple[str, str]]:
    verdict = verify(post, {**FACTS, **facts}, format=format, mode="audit")
    return [(one.kind, one.quote) for one in verdict.findings if one.severity == "error"]


def test_one_of_a_kind_is_a_figure() -> None:
    facts = {"attack": 1, "in_play": {"Меч": 1, "Монета": 6}, "gold": 6, "together": []}
    post = whole().replace("Атака: 10. ", "«Атака» единственная, от Меча. ")
    assert "attack" not in omitted(post, **facts)
    assert "attack" in omitted(post.replace("«Атака» единственная, от Меча. ", ""), **facts)
    assert {kind for kind, _ in errors(post)} == {"attack"}


@pytest.mark.parametrize(
    ("kind", "true", "false"),
    [
        ("gold", "сбор кассы | 6 золотых", "сбор кассы | 7 золотых"),
        ("attack", "звон клинков | 10 «Атаки»", "звон клинков | 12 «Атаки»"),
        ("heal", "бальзам | 7 лечения, из 60 стало 67", "бальзам | 9 лечения, из 60 стало 67"),
        ("gold", "золото | 6 | Воин четыре, Монеты остальное", "золото | 5 | Воин четыре, Монеты остальное"),
        ("attack", "«Атака» | 10 | Колесница и прочие", "«Атака» | 11 | Колесница и прочие"),
    ],
)
def test_a_figure_of_the_turn_in_a_cell(kind: str, true: str, false: str) -> None:
    width = true.count("|") + 1
    head = "| " + " | ".join(["Чего", "Сколько", "Откуда"][:width]) + " |\n|" + "---|" * width + "\n| "
    assert found(head + true + " |", "markdown") == set()
    assert {one for one, _ in found(head + false + " |", "markdown")} == {kind}


@pytest.mark.parametrize(
    "piece",
    [
        "Петя, бретёр, — 88\nМаша, вдова солдатская, — {}\nПетруша, странник, — 45",
        "Петя (бретёр) — 88\nМаша (вдова) — {}\nПетруша (странник) — 45",
        "Петя, наш лекарь, — 88; Маша, его сестра, — {}; Петруша, сосед, — 45.",
    ],
)
def test_who_a_player_is_stands_between_name_and_health(piece: str) -> None:
    assert found("Здоровье:\n" + piece.format(67)) == set()
    assert found("Здоровье:\n" + piece.format(76)) == {("hp", "Маша")}


@pytest.mark.parametrize(
    ("true", "false", "kind"),
    [
        ("В депо 40 вагонов игровой колоды.", "В депо 39 вагонов игровой колоды.", "game_deck"),
        ("Осталось 40 листов игровой колоды.", "Осталось 42 листа игровой колоды.", "game_deck"),
    ],
)
def test_a_deck_counted_in_things_of_the_story(true: str, false: str, kind: str) -> None:
    assert found(true) == set()
    assert {one for one, _ in found(false)} == {kind}


@pytest.mark.parametrize(
    "words", ["выработан полностью", "исчерпан", "давно вычерпан", "целиком израсходован", "истощён", "на нуле"]
)
def test_a_stock_that_is_used_up(words: str) -> None:
    post = whole().replace(" Кристаллов: 12.", f" Запас Кристаллов {words}.")
    assert errors(post, extra_deck=0) == []
    assert {kind for kind, _ in errors(post)} == {"extra_deck"}
    assert omitted(post.replace(f" Запас Кристаллов {words}.", ""), extra_deck=0) == {"extra_deck"}


def test_one_player_left_out_of_the_list_of_health() -> None:
    facts = {"players": {**FACTS["players"], "Петя": 60}}
    post = whole().replace("Здоровье: Петя 88, ", "Здоровье: Петя 60, ")
    assert omitted(post, **facts) == set()
    assert omitted(post.replace("Петя 60, ", ""), **facts) == {"hp"}  # 60 stands elsewhere: Masha had it


def test_a_table_with_zones_down_and_cards_across() -> None:
    table = (
        "<table><tr><th>Карты Маши</th><th>Монета</th><th>Меч</th><th>Итого</th></tr>"
        "<tr><td>в игре</td><td>3</td><td>2</td><td>5</td></tr>"
        "<tr><td>личная колода</td><td>2</td><td>3</td><td>5</td></tr>"
        "<tr><td>сброс</td><td>0</td><td>1</td><td>1</td></tr></table>"
    )
    facts: dict[str, Any] = {
        **FACTS,
        "in_play": {"Монета": 3, "Меч": 2},
        "draw_pile": {"Монета": 2, "Меч": 3},
        "discard_pile": {"Меч": 1},
    }

    def told(post: str) -> set[tuple[str, str | None]]:
        findings = verify(post, facts, format="html", mode="audit").findings
        return {(one.kind, one.subject) for one in findings if one.kind != "omitted"}

    assert told(table) == set()
    assert told(table.replace("<td>3</td><td>2</td>", "<td>2</td><td>2</td>")) == {("played", "Монета")}
    assert told(table.replace("<td>1</td><td>1</td>", "<td>1</td><td>2</td>")) == {("zone_count", FACTS["actor"])}
