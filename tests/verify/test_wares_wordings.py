"""Wares and turns in words of people who do not know the reader: what is true is let be, what is false is found."""

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
    return {(one.kind, one.subject) for one in verdict.findings if one.kind != "omitted" and one.severity == "error"}


ROWS = {
    "coins behind the name": """Лавка
1) Вечная свита, 6 монет: 6 ударов, 6 жизней, «Соблазн» 1; «Вместе»: 4 удара и 2 жизни
2) Грабитель Нургла, 1 монета: 1 монета; «Вместе»: 2 жизни
3) Чемпион Слаанеш, 4 монеты: 4 монеты, 4 удара; «Вместе»: 3 монеты и 2 жизни
4) Нкари, 10 монет: 12 ударов, 12 жизней, «Соблазн» 2; «Вместе»: 6 ударов и 4 жизни
5) Избранный Кхорна, 3 монеты: 3 монеты, 3 удара; «Вместе»: 3 удара
""",
    "coins before the name": """Прилавок
6 монет — Вечная свита: 6 атаки, 6 лечения, «Соблазн»; «Вместе»: 4 атаки и 2 лечения
1 монета — Грабитель Нургла: 1 золотой; «Вместе»: 2 лечения
4 монеты — Чемпион Слаанеш: 4 золотых, 4 атаки; «Вместе»: 3 золотых и 2 лечения
10 монет — Нкари: 12 атаки, 12 лечения, двойной «Соблазн»; «Вместе»: 6 атаки и 4 лечения
3 монеты — Избранный Кхорна: 3 золотых, 3 атаки; «Вместе»: 3 атаки
""",
    "one sentence": (
        "IV. К продаже допущены: Вечная свита (Слаанеш, 6 зол.; 6 «Атаки», "
        "лечит 6, «Соблазн», «Вместе» ещё 4 «Атаки» и "
        "2 лечения); Грабитель Нургла (Нургл, 1 зол.; 1 золотой, «Вместе» "
        "лечит 2); Чемпион Слаанеш (Слаанеш, 4 зол.; "
        "4 золотых, 4 «Атаки», «Вместе» ещё 3 золотых и 2 лечения); Нкари "
        "(Слаанеш, 10 зол.; 12 «Атаки», лечит 12, двойной "
        "«Соблазн», «Вместе» ещё 6 «Атаки» и 4 лечения); Избранный Кхорна "
        "(Кхорн, 3 зол.; 3 золотых, 3 «Атаки», «Вместе» "
        "ещё 3). В игровой колоде остаётся 40 карт, в дополнительной 12 Кристаллов."
    ),
    "prices behind a comma": (
        "Прилавок\nВечная свита, 6\nГрабитель Нургла, 1\nЧемпион Слаанеш, 4\nНкари, 10\nИзбранный Кхорна, 3\n"
    ),
    "prices behind «за»": (
        "Чё на прилавке:\nВечная свита за 6\nГрабитель Нургла за 1\n"
        "Чемпион Слаанеш за 4\nНкари за 10\nИзбранный Кхорна за 3\n"
    ),
    "prices in brackets": (
        "Витрина: Вечная свита [6] | Грабитель Нургла [1] | Чемпион Слаанеш [4] | Нкари [10] | Избранный Кхорна [3]"
    ),
    "prices in a line": (
        "Торговый ряд: Вечная свита 6, Грабитель Нургла 1, Чемпион Слаанеш 4, Нкари 10, Избранный Кхорна 3."
    ),
    "prices of gold": (
        "Торговый ряд: Вечная свита (6 монет); Грабитель Нургла (1 монета); "
        "Чемпион Слаанеш (4 монеты); Нкари (10 монет); "
        "Избранный Кхорна (3 монеты)."
    ),
    "one price with its unit": (
        "Прилавок:\n- Вечная свита, 6 золотых\n- Грабитель Нургла, 1\n"
        "- Чемпион Слаанеш, 4\n- Нкари, 10\n- Избранный Кхорна, 3\n"
    ),
}


PRICE = {
    "coins behind the name": "{card}, {price} монет",
    "coins before the name": "{price} монет{end} — {card}",
    "one sentence": "{card} ({god}, {price} зол",
    "prices behind a comma": "{card}, {price}",
    "prices behind «за»": "{card} за {price}",
    "prices in brackets": "{card} [{price}]",
    "prices in a line": "{card} {price}",
    "prices of gold": "{card} ({price} монет",
    "one price with its unit": "{card}, {price}",
}


@pytest.mark.parametrize("name", ROWS)
def test_a_row_in_words_of_ones_own(name: str) -> None:
    row = ROWS[name]
    assert found(row) == set()
    for card, price, wrong, end in (("Нкари", 10, 11, ""), ("Вечная свита", 6, 7, ""), ("Чемпион Слаанеш", 4, 5, "ы")):
        true, false = (PRICE[name].format(card=card, price=one, god="Слаанеш", end=end) for one in (price, wrong))
        assert true in row
        assert ("card_text", card) in found(row.replace(true, false)), false
    swapped = found(row.replace("Избранный Кхорна", "Воин Тзинча"))
    assert ("row", "Воин Тзинча") in swapped or ("row", "Избранный Кхорна") in swapped


HEAD = "| Кто | Почём | Умеет | Компанией |\n|---|---|---|---|\n"
TABLE = HEAD + (
    "| Вечная свита | 6 монет | 6 ударов, 6 жизней, соблазн | 4 удара, 2 жизни |\n"
    "| Грабитель Нургла | 1 монета | 1 монета | 2 жизни |\n"
    "| Чемпион Слаанеш | 4 монеты | 4 монеты, 4 удара | 3 монеты, 2 жизни |\n"
    "| Нкари | 10 монет | 12 ударов, 12 жизней, соблазн ×2 | 6 ударов, 4 жизни |\n"
    "| Избранный Кхорна | 3 монеты | 3 монеты, 3 удара | 3 удара |\n"
)


def test_a_table_with_prices_in_coins() -> None:
    assert found(TABLE, "markdown") == set()
    assert found(TABLE.replace("6 монет ", "7 монет "), "markdown") == {("card_text", "Вечная свита")}
    assert found(TABLE.replace("4 монеты, 4 удара", "4 монеты, 5 ударов"), "markdown") == {
        ("card_text", "Чемпион Слаанеш")
    }


def test_coins_in_a_list_of_cards_stay_cards() -> None:
    assert found("Сброс (8): три кристалла, 3 монеты, Избранный Нургла, Избранный Тзинча.") == set()
    assert ("discard", "Монета") in found("Сброс (8): 3 кристалла, Избранный Нургла, 2 монеты, Избранный Тзинча.")


TWIN = """Торговый ряд
Вечная свита, цена 6: атака 6, лечение 6, «Соблазн»; «Вместе»: атака 4, лечение 2
Грабитель Нургла, цена 1: золото 1; «Вместе»: лечение 2
{twin}
Нкари, цена 10: атака 12, лечение 12, «Соблазн» ×2; «Вместе»: атака 6, лечение 4
Избранный Кхорна, цена 3: золото 3, атака 3; «Вместе»: атака 3
"""


@pytest.mark.parametrize(
    "twin",
    [
        "ещё один Грабитель Нургла, такой же",
        "Грабитель Нургла, цена 1, второй экземпляр, условия те же",
        "Грабитель Нургла (цена 1): близнец верхнего",
        "Грабитель Нургла (1): второй такой же фронт",
        "Грабитель Нургла, второй, точь-в-точь как предыдущий, 1 золотой",
        "Грабитель Нургла, цена 1",
    ],
)
def test_one_description_does_for_two_copies(twin: str) -> None:
    row = ["Вечная свита", "Грабитель Нургла", "Грабитель Нургла", "Нкари", "Избранный Кхорна"]
    assert found(TWIN.format(twin=twin), row=row) == set()
    assert "row" in {kind for kind, _ in found(TWIN.format(twin=twin))}


@pytest.mark.parametrize(
    "words", ["за карту Нургла", "за каждую карту Нургла", "за любую карту Нургла", "/карту Нургла"]
)
def test_attack_for_each_card(words: str) -> None:
    row = ["Тамурхан Владыка Червей", "Нкари", "Избранный Кхорна", None, None]
    post = (
        "Торговый ряд\nТамурхан Владыка Червей, 10💰: ❤10; Вместе ⚔{} {}\n"
        "Нкари, 10💰: ⚔12 ❤12, Соблазн ×2; Вместе ⚔6 ❤4\n"
        "Избранный Кхорна, 3💰: 💰3 ⚔3; Вместе ⚔3\n"
    )
    assert found(post.format(4, words), row=row) == set()
    assert found(post.format(5, words), row=row) == {("card_text", "Тамурхан Владыка Червей")}


def test_a_row_named_first_and_described_below() -> None:
    row = [None, "Нкари", None, None, None]
    post = "Магаз: [пусто] [Нкари] [пусто] [пусто] [пусто]\nНкари — 10💰: ⚔️12, ❤️12, Соблазн ×2; «Вместе»: ⚔️6, ❤️4.\n"
    assert found(post, row=row) == set()
    assert found(post.replace("⚔️12", "⚔️13"), row=row) == {("card_text", "Нкари")}


@pytest.mark.parametrize(
    ("piece", "false"),
    [
        ("Контрагент Петя списал с Маши 9 здоровья: было 69, стало 60.", set()),
        ("Списано с баланса Маши 9 здоровья (69 → 60).", set()),
        ("Петя снял со счёта Маши 9 здоровья: 69 → 60.", set()),
        ("Здоровье: Петя — 88, Кощей — 0 (выбыл), Маша — 67, Петруша — 45.", set()),
        ("Здоровье: Петя — 88, Кощей — 0 — выбыл, Маша 67, Петруша 45.", set()),
        ("Здоровье: Петя — 88, Кощей — 0 (увы, погиб), Маша — 66, Петруша — 45.", {("hp", "Маша")}),
        ("На столе ни одной карты.", {("zone_count", "Маша")}),
        ("На столе две карты Тзинча.", set()),
        ("«Вместе»: Колесница (+1 Пополнение) и Воин (+2).", set()),
        ("«Вместе»: Колесница (+1 Пополнение) и Меч (+1).", {("together", "Воин Тзинча")}),
    ],
)
def test_lines_of_a_turn(piece: str, false: set[tuple[str, str | None]]) -> None:
    assert found(piece) == false


@pytest.mark.parametrize(
    "silent", ["ни одного бога на столе", "на столе ни одной пары", "ни одной красной карты на столе"]
)
def test_nobody_of_a_kind_is_no_empty_table(silent: str) -> None:
    assert found(f"«Вместе» не сработало: {silent}.", together=[]) == set()
    assert {kind for kind, _ in found(f"«Вместе» не сработало: {silent}.")} == {"together"}


@pytest.mark.parametrize(
    "words",
    [
        "«Утиль» ×{}, «Соблазна» и «Пополнения» не ожидается.",
        "Явления: «Утиль» ×{}, «Соблазна» и «Пополнения» не завезли.",
        "«Утиль» {}, «Соблазна» и «Пополнения» нема",
        "«Утиль» {} от Воина; «Соблазна» и «Пополнения» нет",
    ],
)
def test_properties_there_and_not_there(words: str) -> None:
    assert found(words.format(3), scrap=3, lure=0, refill=0) == set()
    assert found(words.format(2), scrap=3, lure=0, refill=0) == {("property", None)}
    assert found(words.format(3), scrap=3, lure=0, refill=1) == {("property", None)}
