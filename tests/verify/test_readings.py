"""Small pieces of layouts, each read by one reader: what is true raises nothing, what is false is named."""

from __future__ import annotations

from typing import Any

import pytest

from engine.verify import verify
from tests.verify.prose.world import WORLD

FACTS: dict[str, Any] = {
    **WORLD,
    "discard_pile": {"Кристалл": 3, "Монета": 3, "Избранный Нургла": 1, "Избранный Тзинча": 1},
}


def found(piece: str, format: str = "text", **facts: Any) -> set[tuple[str, str | None]]:
    """Kinds and subjects of what is false in a piece of a post; a piece leaves out most of what a post must show."""
    verdict = verify(piece, {**FACTS, **facts}, format=format, mode="audit")
    return {(one.kind, one.subject) for one in verdict.findings if one.kind != "omitted"}


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("Сброс (8): три Кристалла и столько же Монет, двое Избранных.", set()),
        (
            "Сброс (8): два Кристалла и столько же Монет, двое Избранных.",
            {("discard", "Кристалл"), ("discard", "Монета")},
        ),
        ("Сброс 8: Кристалл в количестве трёх, Монета, три экземпляра, Избранный Нургла, Избранный Тзинча.", set()),
        ("Сброс ...... 8 Кристалл x3, Монета x3, Избранный Нургла x1, Избранный Тзинча x1", set()),
        ("Сброс ...... 8 Кристалл x2, Монета x3, Избранный Нургла x1, Избранный Тзинча x1", {("discard", "Кристалл")}),
        ("Сброс подмешан в личную колоду, взято пять карт.", set()),
        ("Сброс влит в колоду, на сукно легли пятеро: Меч, Монета.", set()),
        ("Парных карт одного бога нет.", set()),
        ("Карты Маши, предметов двадцать три: на сукне 6; в личной колоде 8; в сбросе 8.", {("total_count", "Маша")}),
        ("Карты Маши, предметов двадцать две: на сукне 6; в личной колоде 8; в сбросе 8.", set()),
    ],
)
def test_zones(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert found(piece) == false


@pytest.mark.parametrize(
    "piece",
    [
        "Рука за кошелем, рука за ножом: Петя покупает Чемпиона Кхорна и Кристалл за шесть золотых.",
        "Маша поднимает руку: под рукой четыре Кристалла на ожерелье.",
    ],
)
def test_a_hand_that_holds_no_cards(piece: str) -> None:
    assert {kind for kind, _ in found(piece)} <= {"prose_number"}


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("«Утиль», «Соблазн», «Пополнение»: 0", {("property", None)}),
        ("«Утиля», «Соблазна» и «Пополнения» в партитуре нет.", {("property", None)}),
        ("«Утиль» / «Соблазн» / «Пополнение»: 2 / 0 / 0", {("property", None)}),
        ("«Утиль» / «Соблазн» / «Пополнение»: 3 / 0 / 0", set()),
        ("«Утиль» и «Соблазн» не применялись.", set()),
    ],
)
def test_properties_in_one_breath(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert found(piece, scrap=3, lure=0, refill=0) == false


def test_no_properties_at_hand_says_nothing_of_the_cards_in_hand() -> None:
    assert found("Свойств на руках нет.", scrap=0, lure=0, refill=0) == set()


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("Здоровье: Петя 88 ☠ Маша 67 ☠ Петруша 45 ☠ Кощей 0", set()),
        ("Здоровье: Петя 88, Маша 67, Петруша 45, выбыл из игры, Кощей 0", {("eliminated", "Петруша")}),
        ("Живы все четверо: Петя 88, Маша 67, Петруша 45, Кощей 0", {("eliminated", "Кощей")}),
        ("Петруша: 50 → 45", set()),
        ("Петруша: 50 → 46", {("hp", "Петруша")}),
        ("Ход 7 — Маша", {("prose_number", None)}),
        ("Карты игрока Петя", {("next_player", "Петя")}),
    ],
)
def test_players(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert found(piece) == false


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("«Вместе»: Горящая колесница — сработало, Воин Тзинча — сработало", set()),
        ("«Вместе»: Горящая колесница — сработало, Воин Тзинча — отказ", {("together", "Воин Тзинча")}),
    ],
)
def test_statuses(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert found(piece) == false


ROW = """<dl><dt>Вечная свита (6)</dt><dd>6 атаки, 6 здоровья, «Соблазн»; «Вместе»: 4 атаки, 2 здоровья</dd>
<dt>Грабитель Нургла (1)</dt><dd>1 золотой; «Вместе»: 2 здоровья</dd>
<dt>Чемпион Слаанеш (4)</dt><dd>4 золотых, 4 атаки; «Вместе»: 3 золотых, 2 здоровья</dd>
<dt>Нкари (10)</dt><dd>по 12 атаки и здоровья, двойной «Соблазн»; «Вместе»: 6 атаки, 4 здоровья</dd>
<dt>Избранный Кхорна (3)</dt><dd>3 золотых, 3 атаки; «Вместе»: 3 атаки</dd></dl>"""
NESTED = """- Вечная свита, цена 6
  - даёт 6 атаки, 6 здоровья, «Соблазн»
  - «Вместе»: 4 атаки, 2 здоровья
- Грабитель Нургла, цена 1
  - даёт 1 золотой
  - «Вместе»: 2 здоровья
- Чемпион Слаанеш, цена 4
  - даёт 4 золотых, 4 атаки
  - «Вместе»: 3 золотых, 2 здоровья
- Нкари, цена 10
  - даёт 12 атаки, 12 здоровья, двойной «Соблазн»
  - «Вместе»: 6 атаки, 4 здоровья
- Избранный Кхорна, цена 3
  - даёт 3 золотых, 3 атаки
  - «Вместе»: 3 атаки
"""


@pytest.mark.parametrize(("row", "format"), [(ROW, "html"), (NESTED, "markdown")])
def test_cards_described_under_their_names_are_no_totals_of_the_turn(row: str, format: str) -> None:
    assert found(row, format) == set()
    assert found(row.replace("4 золотых, 4 атаки", "4 золотых, 5 атаки"), format) == {("card_text", "Чемпион Слаанеш")}
    assert ("row", "Нкари") in found(row.replace("Избранный Кхорна", "Нкари"), format)


TALLY = """| Карта | Разыграно | Личная колода | Сброс |
|---|--:|--:|--:|
| Монета | 2 | 3 | 3 |
| Меч | 2 | 2 | 0 |
| Кристалл | — | — | 3 |
| Воин Тзинча | 1 | 0 | 0 |
| Горящая колесница | 1 | 0 | 0 |
| Гончая плоти | 0 | 1 | 0 |
| Воин Кхорна | 0 | 2 | 0 |
| Избранный Нургла | 0 | 0 | 1 |
| Избранный Тзинча | 0 | 0 | 1 |
| Всего | 6 | 8 | 8 |
"""


@pytest.mark.parametrize(
    ("old", "new", "false"),
    [
        ("", "", set()),
        ("| Монета | 2 | 3 | 3 |", "| Монета | 2 | 3 | 4 |", {("discard", "Монета")}),
        ("| Воин Кхорна | 0 | 2 | 0 |", "| Воин Кхорна | 0 | 1 | 0 |", {("draw_pile", "Воин Кхорна")}),
        ("| Всего | 6 | 8 | 8 |", "| Всего | 6 | 9 | 8 |", {("zone_count", "Маша")}),
    ],
)
def test_tables_that_count_cards_by_zone(old: str, new: str, false: set[tuple[str, str | None]]) -> None:
    assert old in TALLY
    assert found(TALLY.replace(old, new) if old else TALLY, "markdown") == false


def test_a_markdown_definition_is_the_figure_of_its_term() -> None:
    piece = "**Золото**\n: {}\n\n**Атака**\n: {}\n"
    gold, attack = WORLD["gold"], WORLD["attack"]
    assert found(piece.format(gold, attack), "markdown") == set()
    assert found(piece.format(gold, attack + 1), "markdown") == {("attack", "Маша")}


@pytest.mark.parametrize(
    "piece",
    [
        "(Сверил показания дважды, сходится.)",
        "я два раза на калькуляторе пересчитал, норм всё",
        "Подсчёт прогнан повторно, расхождений не найдено.",
    ],
)
def test_talk_of_checks_is_named(piece: str) -> None:
    assert ("self_check", None) in found(piece)


@pytest.mark.parametrize("piece", ["Сверху едет Гончая плоти, она и выйдет первой.", "Следующим придёт Воин Кхорна."])
def test_the_order_of_the_pile_given_away_is_named(piece: str) -> None:
    assert {kind for kind, _ in found(piece)} >= {"leak"}


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        # «Вместе» under a name nobody knows: Нургла's Chosen gives 3 gold and 4 healing, together 2 Attack besides
        ("Торговый ряд:\n- Избранный Нургла, билет три золотых. Даёт 3 золотых, лечит на 4; в дуэте 2 «Атаки».", set()),
        (
            "Торговый ряд:\n- Избранный Нургла, билет три золотых. Даёт 3 золотых, лечит на 5; в дуэте 2 «Атаки».",
            {("card_text", "Избранный Нургла")},
        ),
    ],
)
def test_parts_of_a_card_under_an_unknown_name(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert {one for one in found(piece) if one[0] == "card_text"} == false


def test_what_was_drawn_first_is_no_pile() -> None:
    """Five drawn, of whom «Соблазн» took two: neither count nor list is the draw pile's or the discard pile's."""
    facts: dict[str, Any] = {
        "in_play": {"Меч": 2, "Монета": 1},
        "lured_away": ["Воин Кхорна", "Воин Кхорна"],
        "discard_pile": {"Воин Кхорна": 2},
        "shuffled": True,
        "draw_pile": {"Меч": 9, "Монета": 9},
    }
    told = "Колода {} перемешана, вызваны пять, но двоих «Соблазн» развернул в сброс: это были {}."
    piece = told.format("Маши", "Воин Кхорна и второй Воин Кхорна") + " Взлетают трое:\n1. Меч\n2. Меч\n3. Монета"
    assert not {kind for kind, _ in found(piece, **facts)} & {"zone_count", "draw_pile", "discard", "played"}


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("💎 Дополнительная колода | Кристалл × 12 (цена 2 🪙, даёт 2 🪙 и 2 ⚔️)", set()),
        ("💎 Дополнительная колода | Кристалл × 13 (цена 2 🪙, даёт 2 🪙 и 2 ⚔️)", {("extra_deck", None)}),
        ("💎 Дополнительная колода | Кристалл × 12 (цена 3 🪙, даёт 2 🪙 и 2 ⚔️)", {("card_text", "Кристалл")}),
        ("Кристалл: 13 (цена 2)", {("extra_deck", None)}),
    ],
)
def test_a_stock_told_with_its_price(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert found(piece) == false


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("Нкари [Слаанеш]", set()),
        ("Нкари [Тзинч]", {("colour", "Нкари")}),
        ("**Грабитель Нургла** (Кхорн)", {("colour", "Грабитель Нургла")}),
        ("Кристалл [Тзинч]", set()),  # a card of no god has no colour to be wrong
        ("Нкари [Тзинч, Слаанеш]", set()),
    ],
)
def test_the_god_in_brackets_beside_a_card(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert {one for one in found(piece) if one[0] == "colour"} == false


HAND = "\n- Горящая колесница × 1\n- Воин Тзинча × 1\n- Монета × {} → {} 🪙\n- Меч × 2 → 2 ⚔️"


@pytest.mark.parametrize("aside", ["", " (сброс замешан в колоду)", " (колода перемешана)"])
def test_a_hand_drawn_after_shuffling(aside: str) -> None:
    assert found(f"🃏 Разыграно: Маша{aside}" + HAND.format(2, 2)) == set()
    assert ("played", "Монета") in found(f"🃏 Разыграно: Маша{aside}" + HAND.format(1, 1))


def test_healing_with_what_it_was_and_what_it_became() -> None:
    assert found("• Лечение: +7 ❤️ (3 + 4), было 60 → стало 67") == set()
    assert found("• Лечение: +6 ❤️ (3 + 3), было 60 → стало 67") == {("heal", "Маша")}


@pytest.mark.parametrize(
    "sentence",
    [
        "Заодно хлестнуло Петрушу — минус пять здоровья.",
        "Петруша: минус 5.",
        "Петрушу за первый круг потрепали на девять очков здоровья.",
        "За всю партию Петруша потерял двадцать здоровья.",
    ],
)
def test_losses_and_deeds_in_a_story(sentence: str) -> None:
    assert found(sentence) == set()


@pytest.mark.parametrize(
    "sentence",
    [
        "Пять мечей он отправил в Петрушу.",
        "Избранный Тзинча шевельнул пальцами, и один старый Меч рассыпался пеплом на Кладбище.",
    ],
)
def test_who_does_something_is_not_removed(sentence: str) -> None:
    assert "removal" not in {kind for kind, _ in found(sentence)}
