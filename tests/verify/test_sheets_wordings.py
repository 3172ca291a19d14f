"""Sheets, ledgers and boards in layouts of no author: what is true is silent, what is false is named."""

from __future__ import annotations

import pytest

from engine.verify import verify
from tests.verify.test_readings import FACTS, found

ROW = ("Чемпион Кхорна", "Адский свежеватель", "Валькия Кровавая", "Кайрос Судьбоплет", "Воин Кхорна")
BLOCKS = """Ряд
Чемпион Кхорна
{0}: 4. Золото 4, Атака 4.
{1}: Атака 3.
Адский свежеватель
{0}: 5. Атака 5, лечение 5, Соблазн 1.
{1}: Атака 3, лечение 2.
Валькия Кровавая
{0}: 10. Атака 5.
{1}: 5 Атаки за каждую разыгранную карту с меткой Кхорн.
Кайрос Судьбоплет
{0}: 10. Атака 11, лечение 11.
{1}: Пополнение 3.
Воин Кхорна
{0}: 2. Золото 2, Атака 2.
{1}: Атака 2."""


@pytest.mark.parametrize("heads", [("Оценка", "Вместе"), ("Смета", "«Вместе»"), ("Взнос", "Если «Вместе»")])
def test_cards_under_their_names(heads: tuple[str, str]) -> None:
    piece = BLOCKS.format(*heads)
    assert found(piece, row=list(ROW)) == set()
    assert found(piece.replace("Золото 4, Атака 4", "Золото 4, Атака 5"), row=list(ROW)) == {
        ("card_text", "Чемпион Кхорна")
    }
    assert found(piece.replace("Пополнение 3", "Пополнение 2"), row=list(ROW)) == {("card_text", "Кайрос Судьбоплет")}


@pytest.mark.parametrize("word", ["краска", "цвет", "тон", "колер", "метка"])
def test_a_colour_told_last(word: str) -> None:
    piece = f"Нкари, цена десять: атака двенадцать, лечение двенадцать, двойной «Соблазн», {word} #FF69B4."
    assert ("colour", "Нкари") not in found(piece)
    assert ("colour", "Нкари") in found(piece.replace("#FF69B4", "#DC143C"))


@pytest.mark.parametrize(
    "piece",
    [
        "«Вместе» у прочих молчит, Кхорн на столе один",
        "Кхорнит на столе всего один.",
        "Слаанеш на столе ноль, Нургл на столе ноль.",
        "кхорнитов на столе нет",
        "знакомых физиономий на столе нет",
    ],
)
def test_gods_on_the_table_are_no_size(piece: str) -> None:
    assert found(piece) == set()


def test_the_size_of_an_empty_table_is_still_read() -> None:
    assert ("zone_count", "Маша") in found("Карт на столе нет")


DEFINED = (
    "<dl><dt>Опись Маши, всего единиц {0}</dt><dd>в игре ({1}): Горящая колесница, Воин Тзинча, Монета ×2, Меч ×2</dd>"
    "<dd>в личной колоде (8): Монета ×3, Меч ×2, Гончая плоти, Воин Кхорна ×2</dd>"
    "<dd>в сбросе (8): Кристалл ×3, Монета ×3, Избранный Нургла, Избранный Тзинча</dd></dl>"
)


def test_the_number_of_all_cards_ends_a_term() -> None:
    assert found(DEFINED.format(22, 6), "html") == set()
    assert found(DEFINED.format(23, 6), "html") == {("total_count", "Маша")}
    assert found(DEFINED.format(22, 7), "html") == {("zone_count", "Маша")}


ROSTER = """[b]Ходит[/b] Маша, на очереди Петруша.

[code]
Петя     88
Маша     67  (60 + 7 лечения)
Петруша  45
Кощей     0
[/code]"""


def test_a_roster_in_a_code_block() -> None:
    verdict = verify(ROSTER, FACTS, format="bbcode", mode="audit")
    assert not [one for one in verdict.findings if one.kind == "omitted" and one.said == "hp"]
    assert found(ROSTER.replace("88", "86"), "bbcode") == {("hp", "Петя")}
    assert found(ROSTER.replace("45", "54"), "bbcode") == {("hp", "Петруша")}


@pytest.mark.parametrize("title", ["лицу", "участнику", "товарищу", "контрагенту", "гражданину"])
def test_a_nick_behind_what_he_is(title: str) -> None:
    piece = f"Петя. Покупок две. Причинил {title} Маша урон {{}}, причинил {title} Петруша урон 5."
    assert found(piece.format(9)) == set()
    assert found(piece.format(8)) == {("prose_number", "Маша")}


def test_talk_of_one_check_is_one_finding() -> None:
    piece = "Я дважды пересчитал все зоны — сумма сходится!"
    verdict = verify(piece, FACTS, mode="audit")
    checks = [one for one in verdict.findings if one.kind == "self_check"]
    assert [one.quote for one in checks] == ["Я дважды пересчитал все зоны — сумма сходится"]


TABLE = """<table><caption>Петя за прошлый ход</caption>
<tr><td>Покупка</td><td>Чемпион Кхорна, Кристалл</td><td>6 золота</td></tr>
<tr><td>Атака</td><td>Маша, 69 → 60</td><td>9</td></tr>
<tr><td>Атака</td><td>Петруша, 50 → 45</td><td>5</td></tr>
<tr><td>Списание</td><td>{}</td><td>{}</td></tr></table>"""


def test_writing_off_is_no_price() -> None:
    assert found(TABLE.format("Меч из сброса", 1), "html") == set()
    assert ("purchase", "Петя") not in found(TABLE.format("не проводилось", 0), "html")
