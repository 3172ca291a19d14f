"""The deck, the deal and every action card with 2, 3 and 10 players (M1, M2, M4, M5); values worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import Chance, seed_from_text
from engine.games.mts.cards import COLOURS, COPIES, DECK, NAMES
from engine.games.mts.state import Settings, State
from engine.protocol import SetupError
from tests.mts.build import DRAW, MTS, NICKS, Scripted, after, card, cards, census, hand, play, refused, state

TEN = ("ж1",) * 2 + ("ж2",) * 2 + ("ж3",) * 2 + ("ж4",) * 2 + ("ж6",) * 2


def table(players: int, mine: str, top: str = "к5", **more: object) -> State:
    """The first player holds `mine` and one card more; the others one each."""
    return state(f"{mine} с9", *TEN[1:players], top=top, **more)  # type: ignore[arg-type]


def test_the_deck_has_108_cards_by_kind() -> None:
    kinds = Counter(NAMES[one] for one in DECK)
    assert len(DECK) == 108
    assert len(kinds) == 54
    numbers = {name: n for name, n in kinds.items() if name.split()[-1].isdigit()}
    assert sum(numbers.values()) == 76
    assert {name: n for name, n in numbers.items() if n == 1} == {
        "красная 0": 1, "жёлтая 0": 1, "зелёная 0": 1, "синяя 0": 1
    }  # fmt: skip
    assert all(n == 2 for name, n in numbers.items() if not name.endswith(" 0"))
    for action in ("«Возьми две»", "«Ход обратно»", "«Пропусти ход»"):
        assert {name: n for name, n in kinds.items() if action in name} == {
            f"{colour} {action}": 2 for colour in ("красная", "жёлтая", "зелёная", "синяя")
        }
    assert kinds["«Заказать цвет»"] == kinds["«Возьми четыре»"] == 4
    assert sum(COPIES) == 108


@pytest.mark.parametrize("players", range(2, 11))
def test_the_deal(players: int) -> None:
    """Seven cards each, one turned up: 2 players leave 108 − 14 − 1 = 93 in the draw pile, 10 leave 37."""
    start = MTS.start(NICKS[:players], {}, Chance(seed_from_text(f"deal {players}"))).state
    assert [len(one) for one in start.hands] == [7] * players
    assert len(start.draw_pile) == 108 - 7 * players - 1
    assert start.discard_pile == ()
    assert census(start) == Counter(DECK)
    assert sorted(start.players) == sorted(NICKS[:players])
    assert (start.seat, start.direction, start.number) == (0, 1, 1)
    assert MTS.facts(start)["discard"] == 1


def test_players_are_mixed() -> None:
    """All 6 orders of three players come, so anybody may begin."""
    orders = {MTS.start(NICKS[:3], {}, Chance(seed_from_text(f"mix {n}"))).state.players for n in range(60)}
    assert len(orders) == 6


def test_two_to_ten_players() -> None:
    for players in ((), ("Аня",), (*NICKS, "Лев")):
        with pytest.raises(SetupError, match="2 to 10"):
            MTS.start(players, {}, Scripted())


class _First:
    """Deals the lowest cards of the pile, then turns up the given ones."""

    def __init__(self, firsts: str) -> None:
        self.firsts = list(cards(firsts))

    def take(self, pool: object, count: int, what: str) -> tuple[int, ...]:
        have = list(pool)  # type: ignore[call-overload]
        if what == "first":
            one = self.firsts.pop(0)
            assert one in have
            return (one,)
        return tuple(have[:count])

    def roll(self, sides: int, what: str) -> int:
        raise AssertionError


def test_m1_a_first_action_card_has_no_effect() -> None:
    start = MTS.start(NICKS[:3], {}, _First("спропуск")).state
    assert (start.seat, start.colour, start.direction) == (0, COLOURS.index("синий"), 1)
    start = MTS.start(NICKS[:3], {}, _First("с+2")).state
    assert [len(one) for one in start.hands] == [7, 7, 7]
    start = MTS.start(NICKS[:3], {}, _First("зназад")).state
    assert (start.seat, start.direction) == (0, 1)


def test_m1_on_a_first_black_card_any_card_may_be_played() -> None:
    start = MTS.start(NICKS[:3], {}, _First("+4")).state
    assert MTS.facts(start)["asked"] is None
    mine = start.hands[0]
    legal = {action["card"] for action in MTS.legal(start, "Аня")}
    assert legal == {NAMES[one] for one in mine}
    assert refused(start, [DRAW]) == "must_play"
    assert MTS.facts(after(start, [play("к1")]))["asked"] == "красный"


def test_m1_redraw_turns_up_cards_until_a_number_comes() -> None:
    first = _First("+4 спропуск с3")
    start = MTS.start(NICKS[:3], {"M1": "redraw"}, first).state
    assert start.top == card("с3")
    assert first.firsts == []
    assert start.discard_pile == ()
    assert census(start) == Counter(DECK)
    assert len(start.draw_pile) == 108 - 21 - 1


@pytest.mark.parametrize("players", [2, 3, 10])
def test_a_number_passes_the_turn_on(players: int) -> None:
    now = after(table(players, "к7"), [play("к7")])
    assert (now.seat, now.top, now.colour, now.direction) == (1, card("к7"), COLOURS.index("красный"), 1)
    assert now.discard_pile == (card("к5"),)
    assert now.number == 13


@pytest.mark.parametrize(("players", "mover"), [(2, 0), (3, 2), (10, 2)])
def test_skip_passes_the_next_player_over(players: int, mover: int) -> None:
    """With two players the same one moves again."""
    now = after(table(players, "кпропуск"), [play("кпропуск")])
    assert now.seat == mover
    assert MTS.facts(now)["previous"]["skipped"] == "Боря"
    assert [len(one) for one in now.hands] == [1] * players


@pytest.mark.parametrize(("players", "mover"), [(2, 1), (3, 2), (10, 9)])
def test_m2_reverse_turns_the_direction(players: int, mover: int) -> None:
    """With two players the other one is next."""
    now = after(table(players, "кназад"), [play("кназад")])
    assert (now.seat, now.direction) == (mover, -1)
    assert MTS.facts(now)["previous"]["skipped"] is None
    assert MTS.facts(now)["direction"] == "назад"


@pytest.mark.parametrize(("players", "mover"), [(2, 0), (3, 2), (10, 9)])
def test_m2_skip_reverse_of_two_passes_the_other_over(players: int, mover: int) -> None:
    """More than two players play on as ever."""
    now = after(table(players, "кназад", settings=Settings(reverse_skips=True)), [play("кназад")])
    assert (now.seat, now.direction) == (mover, -1)
    assert MTS.facts(now)["previous"]["skipped"] == ("Боря" if players == 2 else None)


def test_reverse_twice_restores_the_direction() -> None:
    before = state("кназад к1", "ж2 ж3", "кназад ж4")
    now = after(before, [play("кназад")])
    assert (now.seat, now.direction) == (2, -1)
    now = after(now, [play("кназад"), {"type": "mts"}], "з1 з1")  # Аня forgot to call: two cards
    assert (now.seat, now.direction) == (0, 1)


@pytest.mark.parametrize(("players", "mover"), [(2, 0), (3, 2), (10, 2)])
def test_m4_take_two(players: int, mover: int) -> None:
    now = after(table(players, "к+2"), [play("к+2")], "з1 з2")
    assert now.seat == mover
    assert hand(now, 1) - Counter(cards(TEN[1])) == Counter(cards("з1 з2"))
    previous = MTS.facts(now)["previous"]
    assert (previous["hit"], previous["skipped"]) == ({"player": "Боря", "cards": 2}, "Боря")


@pytest.mark.parametrize(("players", "mover"), [(2, 0), (3, 2), (10, 2)])
def test_m4_take_four_orders_a_colour_too(players: int, mover: int) -> None:
    now = after(table(players, "+4"), [play("+4", "зелёный")], "з1 з2 з3 з4")
    assert (now.seat, now.colour) == (mover, COLOURS.index("зелёный"))
    assert len(now.hands[1]) == 5
    previous = MTS.facts(now)["previous"]
    assert (previous["hit"], previous["ordered"]) == ({"player": "Боря", "cards": 4}, "зелёный")


@pytest.mark.parametrize("players", [2, 3, 10])
def test_order_colour_hits_nobody(players: int) -> None:
    now = after(table(players, "цвет"), [play("цвет", "синий")])
    assert (now.seat, now.colour) == (1, COLOURS.index("синий"))
    assert [len(one) for one in now.hands] == [1] * players


def test_m4_no_stacking() -> None:
    """The player who takes two has his turn lost, with a «Возьми две» in his hand or not; the next one plays freely."""
    before = state("к+2 с9", "ж+2", "к1 ж1", top="к5")
    now = after(before, [play("к+2")], "з1 з2")
    assert now.seat == 2
    assert refused(now, [play("ж+2")], "Боря") == "not_your_turn"
    assert after(now, [play("к1")], "з3 з4").seat == 0  # Аня had not called: two cards


def test_backwards_the_one_before_is_hit() -> None:
    now = after(state("к+2 с9", "ж1", "ж2", direction=-1), [play("к+2")], "з1 з2")
    assert (len(now.hands[2]), now.seat) == (3, 1)


@pytest.mark.parametrize(
    ("top", "asked", "fits", "fails"),
    [
        ("к5", "", "к1 к5 кпропуск ж5 с5 цвет +4", "ж1 спропуск"),
        ("к+2", "", "к1 ж+2 цвет +4", "ж1 ж2 жпропуск"),
        ("кназад", "", "сназад к0 +4", "с0 спропуск"),
        ("кпропуск", "", "зпропуск к9", "зназад з9"),
        # M5: after a black card only the ordered colour or another black card.
        ("цвет", "синий", "с0 с+2 цвет +4", "к1 ж+2"),
        ("+4", "зелёный", "з0 зназад +4 цвет", "к1 с9"),
    ],
)
def test_m5_what_fits(top: str, asked: str, fits: str, fails: str) -> None:
    before = state(f"{fits} {fails}", "ж8", top=top, asked=asked)
    assert {action["card"] for action in MTS.legal(before, "Аня")} == {NAMES[one] for one in cards(fits)}
    for word in fails.split():
        assert refused(before, [play(word)]) == "does_not_fit"


def test_a_black_card_needs_a_colour_and_others_have_none() -> None:
    before = state("цвет к1 ж9", "ж1")
    assert refused(before, [play("цвет")]) == "colour_missing"
    assert refused(before, [play("цвет", "лиловый")]) == "bad_action"
    assert refused(before, [play("к1", "синий")]) == "colour_needless"
    assert refused(before, [play("к2")]) == "not_in_hand"
