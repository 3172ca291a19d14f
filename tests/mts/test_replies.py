"""Replies as players write them → orders, read against the player's own hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.mts.cards import NAMES
from gm.kits import kit
from gm.orders.mts import read_order
from tests.mts.build import CALL, DRAW, DRAW_AND_PLAY, KEEP, MTS, NICKS, PASS, cards, play
from tests.mts.games import walk

KIT = kit("mts")
HAND = "к0 к+2 ж5 цвет ж9 з7 с7"


def view(hand: str = HAND, drawn: str = "", **more: object) -> dict[str, Any]:
    names = [NAMES[card] for card in cards(hand)]
    return {
        "players_order": ["Аня", "Петя", "Вера"],
        "viewer": "Аня",
        "hand": names,
        "drawn": names[-1] if drawn else None,
        "may_call": False,
        "your_turn": True,
        **more,
    }


OK = [
    # a card by its name, in any form and order
    ("зелёная 7", [play("з7")]),
    ("Кладу зеленую семёрку!", [play("з7")]),
    ("хожу зелёной семёркой", [play("з7")]),
    ("7 зелёная", [play("з7")]),
    ("зел 7", [play("з7")]),
    ("з7", [play("з7")]),
    ("зелёная7", [play("з7")]),
    ("Ставлю 🟢7", [play("з7")]),
    ("красный ноль", [play("к0")]),
    ("красную +2, лови!", [play("к+2")]),
    ("возьми две", [play("к+2")]),
    ("красную «Возьми две»", [play("к+2")]),
    # by its number in the hand
    ("карта 6", [play("з7")]),
    ("карту №6", [play("з7")]),
    ("6", [play("з7")]),
    ("шестую", [play("з7")]),
    ("первую карту", [play("к0")]),
    ("4, синий", [play("цвет", "синий")]),
    # black cards
    ("заказать цвет, синий", [play("цвет", "синий")]),
    ("чёрную. Синий!", [play("цвет", "синий")]),
    ("заказываю жёлтый", [play("цвет", "жёлтый")]),
    ("четвёртая, красный цвет", [play("цвет", "красный")]),
    ("синий заказываю, возьми четыре", [play("+4", "синий")]),
    ("+4 на синий", [play("+4", "синий")]),
    # drawing
    ("беру карту", [DRAW]),
    ("нечем ходить, тяну", [DRAW]),
    ("пас", [DRAW]),
    ("Нет зелёных, беру из прикупа", [DRAW]),
    ("беру, если подойдёт — кладу", [DRAW_AND_PLAY]),
    ("Беру карту. Подойдёт — сразу сыграю", [DRAW_AND_PLAY]),
    ("беру, подойдёт — сыграю, а если чёрная, то синий", [{**DRAW_AND_PLAY, "colour": "синий"}]),
    ("беру карту, если подойдёт, оставлю себе", [{"type": "draw", "then": "keep"}]),
    ("беру; если подойдет - кладу, не подойдет - оставлю", [DRAW_AND_PLAY]),
    # the call
    ("МТС!", [CALL]),
    ("ой, забыл: МТС!", [CALL]),
    ("зелёная 7 и МТС!", [play("з7"), CALL]),
    ("мтс не кричу, зелёная 7", [play("з7")]),
    # what is denied, taken back, or said of others
    ("не красный ноль, а зелёную 7", [play("з7")]),
    ("красный 0... нет, лучше зелёную 7", [play("з7")]),
    ("на зелёную 4 кладу зелёную 7", [play("з7")]),
    ("Петя положил красную 9, а я зелёную 7", [play("з7")]),
    ("не буду класть зелёную 7, беру карту", [DRAW]),
    ("[quote]красная 0[/quote] зелёная 7", [play("з7")]),
]


@pytest.mark.parametrize(("text", "actions"), OK, ids=[text for text, _ in OK])
def test_understood(text: str, actions: list[dict[str, object]]) -> None:
    read = read_order(text, view())
    assert (read.status, list(read.actions)) == ("ok", actions), read
    assert read.summary
    assert read.summary.startswith("Понято: ")


ASKED = [
    ("Всем привет!", "no_order"),
    ("красную", "which_card"),
    ("семёрка", "which_card"),
    ("7", "which_number"),
    ("кладу 5", "which_number"),
    ("зелёную 7, жёлтую 9", "which_card"),
    ("зелёную и жёлтую 9", "which_card"),
    ("чёрная", "which_colour"),
    ("чёрная, синий или красный", "which_colour"),
    ("а можно зелёную 7?", "asked"),
    ("если Петя походит красной, то зелёную 7", "condition"),
    ("забыл крикнуть МТС", "call"),
    ("беру карту и кладу зелёную 7", "play_or_draw"),
]


@pytest.mark.parametrize(("text", "code"), ASKED, ids=[text for text, _ in ASKED])
def test_asked_about(text: str, code: str) -> None:
    read = read_order(text, view())
    assert (read.status, read.code, read.actions) == ("question", code, ()), read
    # A question is posted where everybody reads it: it names no card of the hand but those that the player named.
    assert read.message
    for name in view()["hand"]:
        assert name not in read.message or name in text or name[0] == "«"


@pytest.mark.parametrize(
    ("text", "code"),
    [("разворот", "not_in_hand"), ("карта 12", "no_such_number"), ("номер 9", "no_such_number"), ("9", "which")],
)
def test_what_is_not_there(text: str, code: str) -> None:
    read = read_order(text, view())
    assert read.actions == () or code == "which"
    if code != "which":
        assert (read.status, read.code) == ("refused", code)


@pytest.mark.parametrize(
    ("earlier", "text", "actions"),
    [
        (["чёрная"], "синий", [play("цвет", "синий")]),
        (["семёрка"], "зелёная", [play("з7")]),
        (["красную"], "+2", [play("к+2")]),
        (["привет"], "зелёная 7", [play("з7")]),
    ],
)
def test_an_answer_completes_what_was_asked(earlier: Sequence[str], text: str, actions: list[object]) -> None:
    read = read_order(text, view(), earlier)
    assert (read.status, list(read.actions)) == ("ok", actions)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("кладу", [play("з3")]),
        ("хожу ей", [play("з3")]),
        ("да", [play("з3")]),
        ("оставляю", [KEEP]),
        ("себе", [KEEP]),
        ("не кладу", [KEEP]),
        ("пас", [KEEP]),
        ("зелёная 3, МТС!", [play("з3"), CALL]),
        ("кладу красный 0", [play("к0")]),  # the rules refuse it
    ],
)
def test_the_word_on_a_drawn_card(text: str, actions: list[object]) -> None:
    read = read_order(text, view("к0 з3", drawn="з3"))
    assert (read.status, list(read.actions)) == ("ok", actions)


def test_a_black_drawn_card_wants_a_colour() -> None:
    assert read_order("кладу", view("к0 цвет", drawn="цвет")).code == "which_colour"
    assert list(read_order("кладу, синий", view("к0 цвет", drawn="цвет")).actions) == [play("цвет", "синий")]


def test_who_moves_twice_calls_for_the_move_before() -> None:
    known = view("к9", may_call=True)
    assert list(read_order("МТС! красная 9", known).actions) == [CALL, play("к9")]


def test_built_in_players_are_understood_as_they_mean_it() -> None:
    """Every order of random games, put into words and read back against the hand."""
    count = 0
    for seed in range(12):
        for before, who, order, _ in walk(seed, NICKS[:3], {}):
            if order == [PASS] or order[0] == CALL:
                continue
            known = MTS.view(before, who)
            words = KIT.reply_words(order, f"{seed}/{count}")
            read = KIT.read_reply(words, known, who, ())
            due = [dict(action) for action in order]
            if due[0] == DRAW:
                due = [DRAW]
            assert (read.status, list(read.actions)) == ("ok", due), (words, known["hand"], known["drawn"])
            count += 1
    assert count > 300


@pytest.mark.parametrize("text", ["", "   ", "!!!", "🙂", "x" * 20000, "<<<>>>", "мтс" * 3000, "красная " * 2000])
def test_nothing_crashes_the_reader(text: str) -> None:
    assert read_order(text, view()).status in ("ok", "question", "refused")
