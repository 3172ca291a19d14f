"""Whole posts in layouts of their own, and the pieces of layouts that no label of ours names: true ones are let be,
false ones found."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from engine.verify import verify
from engine.verify.markup.document import read_document
from tests.verify.score import SAMPLE, score

CASES = json.loads(SAMPLE.with_name("layouts_told.json").read_text(encoding="utf-8"))
FACTS: dict[str, Any] = {
    "game": "warha", "turn": 6, "round": 2, "actor": "Тихон", "next": "Зоряна",
    "players_order": ["Тихон", "Зоряна", "Барсук"], "players": {"Тихон": 97, "Зоряна": 93, "Барсук": 0},
    "dead": ["Барсук"], "row": ["Чемпион Тзинча", "Гончая плоти", "Воин Кхорна", "Нкари", "Моровая жаба"],
    "game_deck": 48, "extra_deck": 0, "in_play": {"Монета": 3, "Меч": 2}, "lured_away": [], "refill_drawn": [],
    "shuffled": False, "draw_pile": {"Монета": 1, "Меч": 1, "Избранный Тзинча": 1},
    "discard_pile": {"Меч": 2, "Монета": 1, "Кристалл": 2}, "gold": 3, "attack": 2, "heal": 0, "scrap": 0, "lure": 0,
    "refill": 0, "together": [], "heal_hp": [97, 97],
    "previous": {"player": "Зоряна", "bought": ["Кристалл"], "gold_spent": 2, "removed": [], "attacks": {"Тихон": 3},
                 "lures": {}, "hp": {"Тихон": [100, 97]}, "dead": []},
    "winner": None,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["style"]))
def test_posts_in_layouts_of_their_own(case: dict[str, Any]) -> None:
    missed, false, _ = score(case)
    assert not missed
    assert not false


def errors(post: str, format: str = "text", **changed: object) -> set[str]:
    """Kinds of what is wrong with a piece of a post (what a piece leaves out is no matter)."""
    facts = {**copy.deepcopy(FACTS), **changed}
    found = verify(post, facts, format=format, mode="audit").findings
    return {one.kind for one in found if one.severity == "error" and one.kind != "omitted"}


@pytest.mark.parametrize(
    ("post", "kind"),
    [
        # a list under a label nobody knows is that of the zone that is left
        ("В коробке 5: Монета ×3, Меч ×2.\nЛичная колода 3: Монета, Меч, Избранный Тзинча.", "played"),
        ("Назначено пять карт: Монета, Монета, Монета, Меч, Меч.\nЛичная колода 3: Меч, Монета, Избранный.", "played"),
        ("НА ЛЕНТЕ 5 карт\nМонета ..... 3 шт.\nМеч ........ 2 шт.\nЛичная колода 3: Меч, Монета, Избранный.", "played"),
        # the size stands between the pile and its cards
        ("Сброс: 5, Меч ×2, Кристалл ×2, Монета", "discard"),
        ("В сбросе, их пять, Меч ×2, Кристалл ×2, Монета", "discard"),
    ],
)  # fmt: skip
def test_lists_under_unknown_labels(post: str, kind: str) -> None:
    assert errors(post) == set()
    assert kind in errors(
        post.replace("Меч ×2", "Меч ×4").replace("Меч, Меч.", "Меч, Нкари.").replace("2 шт.", "3 шт.")
    )


@pytest.mark.parametrize(
    "post",
    [
        "Ходит Тихон. За дверью ждёт {}.",
        "**Монолог читает** Тихон, **в кулисах волнуется** {}.",
        "Сборщик: Тихон. Смену примет: {}.",
        "Сегодня по дому дежурит Тихон, смену у него принимает {}.",
        "Процедуры принимает Тихон, следом в очереди {}.",
        "К микрофону вышел Тихон. Эстафету потом подхватит {}.",
    ],
)
def test_who_comes_next_is_told_by_his_place(post: str) -> None:
    assert errors(post.format("Зоряна"), "markdown") == set()
    assert "next_player" in errors(post.format("Зоряна"), "markdown", next="Барсук")


@pytest.mark.parametrize(
    "status",
    [
        "продолжает игру",
        "остаётся в игре",
        "ещё в строю",
        "пока на ногах",
        "не выбыл",
        "всё ещё в деле",
        "жив и здоров",
    ],
)
def test_nobody_with_nothing_left_plays_on(status: str) -> None:
    assert "eliminated" in errors(f"Здоровье:\nТихон: 97\nЗоряна: 93\nБарсук: 0, {status}")
    assert errors(f"Здоровье:\nТихон: 97, {status}\nЗоряна: 93\nБарсук: 0, выбыл") == set()


@pytest.mark.parametrize(
    ("post", "kind"),
    [
        ("ВСЕ КАРТЫ ТИХОНА .... 13\nсброс ............... 5", "total_count"),
        ("игровая колода ...... 48", "game_deck"),
        ("золота к оплате ..... 3\nатаки ............... 2", "gold"),
        ("здоровье двтч тихон 97 зпт зоряна 93 тчк золото 3 зпт атака 2 тчк", "gold"),
        ("итог;золото;3\nитог;атака;2\nитог;лечение;0\nитог;утиль;0\nитог;соблазн;0\nитог;пополнение;0", "gold"),
    ],
)
def test_signs_that_lead_to_a_figure(post: str, kind: str) -> None:
    assert errors(post) == set()
    changed: dict[str, Any] = {"gold": 4} if kind == "gold" else {"game_deck": 49} if kind == "game_deck" else {}
    wrong = post if changed else post.replace("13", "14")
    assert kind in errors(wrong, **changed)


@pytest.mark.parametrize(
    "post",
    [
        "Чемпион Тзинча, 4 золотых\n золото 4, атака 3, «Утиль»; «Вместе»: ещё золото {}",
        "Первым стоит Чемпион Тзинча, цена четыре: 4 золотых, 3 «Атаки», «Утиль»; при «Вместе» ещё {} золотых.",
        "Вторым, за четыре золотых, — Чемпион Тзинча: 4 золотых, 3 «Атаки», «Утиль», при «Вместе» ещё {} золотых.",
    ],
)
def test_a_row_told_in_two_lines_or_in_sentences(post: str) -> None:
    others = "Далее Гончая плоти, цена пять: 6 «Атаки»; при «Вместе» ещё 4 «Атаки»."
    assert errors(f"Торговый ряд\n{post.format(4)}\n{others}") & {"card_text", "gold", "attack"} == set()
    assert "card_text" in errors(f"Торговый ряд\n{post.format(5)}\n{others}")


@pytest.mark.parametrize(
    ("post", "shown"),
    [
        ("[spoiler=Двадцать карт Ульяны]Стол 5[/spoiler]", "Двадцать карт Ульяны\nСтол 5"),
        ('[quote="Судья"]Ходит Тихон.[/quote]', "Ходит Тихон."),
        ('[quote="Вася"]Ходит Тихон.[/quote]Нет.', "Нет."),
        ("ход тчк атака 3 зпт золото 2 тчк лечение двтч 0 тчк", "ход. Атака 3, золото 2. Лечение: 0."),
        ("Всего карт ....... 12", "Всего карт: 12"),
        ("Ну вот... и всё. Да....", "Ну вот... и всё. Да...."),
    ],
)
def test_what_is_read_as_text(post: str, shown: str) -> None:
    assert read_document(post, "bbcode").text == shown


def test_what_may_be_meant_otherwise_is_no_error() -> None:
    assert errors("Кристаллы раскуплены подчистую.") == set()
    assert errors("Зоряна сыграла на понижение Тихона в объёме трёх единиц. В игре 5.") == set()
    assert errors("Кристаллы по два, их 0.") == set()
    assert errors("Потери: Барсук (0)") == set()
    assert errors("личная колода 3 Монета, Меч, Избранный Тзинча") == set()


def test_semicolons_of_markup_part_no_records() -> None:
    styled = "\n".join(['<p style="margin:0;padding:0;color:#333">Меч;щит</p>'] * 8)
    plain = "\n".join(["Меч;щит;3"] * 8)
    assert "Меч;щит" in read_document(styled, "html").text
    assert "Меч;щит" not in read_document(plain, "text").text


def test_healths_in_sentences_of_their_own_are_a_story_and_no_list() -> None:
    """In a list somebody's health before the blow may stand; a sentence «осталось» tells the health now."""
    story = (
        "Над равниной гудит ветер, дым стелется по земле, и до ночи ещё далеко. У игрока Тихон осталось {} здоровья."
        " Здоровья у игрока Зоряна теперь 93. В игровой колоде осталось 48 карт, и никто её не видел. Ходит Тихон."
    )
    assert errors(story.format(97)) == set()
    assert errors(story.format(100)) == {"hp"}


@pytest.mark.parametrize(
    "post",
    [
        # a list told by semicolons with a unit behind its last card, or with an emphasis before its last number
        "Личная колода 3. Сброс 5: Монета; Меч, 2 шт.; Кристалл, 2 шт. Двух карт одного бога нет.",
        "Личная колода 3. В сбросе: Меч, Меч, Монета и целых два Кристалла. Пять штук.",
        # a list that began before: the cards of the second half are not the whole
        "На столе пять карт\nМонета, её сестра (тоже Монета), Монета, Меч, Меч.",
        # how far it is to somebody, and what he was cost
        "Тихон 97, Зоряна 93. До Тихона Зоряне четыре, до Зоряны шесть, обидно.",
        "Её ход стоил Тихон трёх единиц здоровья: 100 → 97.",
    ],
)
def test_lists_in_pieces_and_distances_raise_no_alarm(post: str) -> None:
    assert errors(post, "markdown") & {"played", "discard", "hp"} == set()


def test_lists_in_pieces_are_held_against_the_facts() -> None:
    assert "discard" in errors("Сброс 5: Монета; Меч, 3 шт.; Кристалл, 2 шт. Двух карт одного бога нет.")
    assert "discard" in errors("В сбросе: Меч, Меч, Монета и целых три Кристалла. Пять штук.")


def test_cards_that_a_property_brought_are_not_how_often_it_works() -> None:
    told = "«Пополнение» добавляет две Монеты и Избранного Тзинча."
    drawn = ["Монета", "Избранный Тзинча", "Монета"]
    assert errors(told, refill=3, refill_drawn=drawn) == set()
    assert errors("«Пополнение» 2.", refill=3, refill_drawn=drawn) == {"property"}


@pytest.mark.parametrize(
    "heading", ["🔥 КРУГ 2 · ХОД ТИХОНА", "⚔️ Круг 7", "❤️ Глава 12", "🪙 День № 9", "⚔️ Бой 8: Тихон"]
)
def test_a_mark_before_a_numbered_heading_tells_no_figure(heading: str) -> None:
    assert errors(heading) == set()


def test_a_mark_and_a_word_for_its_figure_tell_it() -> None:
    assert errors("⚔️ Атака 4") == {"attack"}
    assert errors("🪙 Золота 9") == {"gold"}


def test_cards_taken_out_of_the_extra_deck_are_not_what_is_left_of_it() -> None:
    assert errors("Два Кристалла из дополнительной колоды легли в сброс.", extra_deck=7) == set()
    assert errors("Из дополнительной колоды ушло два Кристалла.", extra_deck=7) == set()
    assert errors("Из дополнительной колоды осталось 6 Кристаллов.", extra_deck=7) == {"extra_deck"}
    assert errors("В дополнительной колоде 6 Кристаллов.", extra_deck=7) == {"extra_deck"}


def test_talk_of_self_checks_is_heard_behind_a_figure_too() -> None:
    assert errors("Всего у Тихона 13 карт — я перепроверил расчёт дважды, всё сходится.") == {"self_check"}
    assert errors("Всего у Тихона 13 карт — всё своё ношу с собой.") == set()


@pytest.mark.parametrize(
    "hand",
    [
        "Колода его перемешана, на парте 5 карт: три Монеты, два Меча.",
        "Поднос Тихона, колода перед тем взбита заново: три Монеты, два Меча, итого 5 карт.",
    ],
)
def test_a_deck_that_was_mixed_is_not_where_the_hand_lies(hand: str) -> None:
    draw = "\nЛичная колода 3: Монета, Меч, Избранный Тзинча."
    assert errors(hand + draw) == set()
    assert errors(hand.replace("два Меча", "два Кристалла") + draw) == {"played"}


def test_a_plural_before_several_gods_is_that_of_them_all() -> None:
    pile = {"Грабитель Кхорна": 1, "Грабитель Нургла": 1, "Меч": 2}
    told = "Сброс 4: Грабители Кхорна и Нургла, два Меча."
    assert errors(told, discard_pile=pile) == set()
    assert errors(told.replace("Нургла", "Тзинча"), discard_pile=pile) == {"discard"}
