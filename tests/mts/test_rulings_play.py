"""Drawing, calling, exhausted piles, built-in players and the end (M3, M6–M9); values worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import Chance, seed_from_text
from engine.games.mts.bots import POLICIES
from engine.games.mts.cards import COLOURS
from engine.games.mts.state import State
from tests.mts.build import (
    CALL,
    DRAW,
    DRAW_AND_PLAY,
    KEEP,
    MTS,
    PASS,
    after,
    card,
    cards,
    hand,
    play,
    refused,
    state,
)  # fmt: skip

OTHERS = ("к2 к3", "к4 к6", "к7 к8", "ж1", "ж1", "ж2", "ж2", "ж3", "ж3")


def previous(of: State) -> dict[str, object]:
    found: dict[str, object] = MTS.facts(of)["previous"]
    return found


# -- M3: drawing -------------------------------------------------------------------------------------------------------


def test_m3_who_can_play_may_not_draw() -> None:
    assert refused(state("к1 ж1", "ж2"), [DRAW]) == "must_play"
    assert refused(state("ж1 цвет", "ж2"), [DRAW]) == "must_play"


def test_m3_a_drawn_card_that_does_not_fit_ends_the_turn() -> None:
    now = after(state("ж1 з1", "ж2"), [DRAW], "с9")
    assert now.seat == 1
    assert now.hands[0] == cards("ж1 з1 с9")
    assert (previous(now)["drew"], previous(now)["played"], now.top) == (1, None, card("к5"))


def test_a_drawn_card_that_fits_waits_for_its_players_word() -> None:
    drawn = after(state("ж1 з1", "ж2"), [DRAW], "к9")
    assert drawn.seat == 0
    assert MTS.quiet(drawn)
    assert MTS.to_act(drawn) == ("Аня",)
    assert list(MTS.legal(drawn, "Аня")) == [KEEP, play("к9")]
    assert refused(drawn, [play("ж1")]) == "drawn_only"
    assert refused(drawn, [DRAW]) == "already_drawn"
    kept = after(drawn, [KEEP])
    assert (kept.seat, kept.hands[0], previous(kept)["drew"]) == (1, cards("ж1 з1 к9"), 1)
    played = after(drawn, [play("к9")])
    assert (played.seat, played.hands[0], played.top) == (1, cards("ж1 з1"), card("к9"))
    assert (previous(played)["drew"], previous(played)["played"]) == (1, "красная 9")


def test_only_the_drawn_copy_may_be_played_and_no_other_card() -> None:
    assert refused(state("ж1", "ж2"), [KEEP]) == "nothing_drawn"
    drawn = after(state("ж5 з1", "ж2", top="к4"), [DRAW], "к9")
    assert MTS.view(drawn, "Аня")["fits"] == [False, False, True]


def test_a_drawn_card_may_be_spoken_for_beforehand() -> None:
    before = state("ж1 з1", "ж2")
    played = after(before, [DRAW_AND_PLAY], "к9")
    assert (played.top, played.hands[0]) == (card("к9"), cards("ж1 з1"))
    kept = after(before, [{"type": "draw", "then": "keep"}], "к9")
    assert (kept.seat, kept.hands[0]) == (1, cards("ж1 з1 к9"))
    black = after(before, [DRAW_AND_PLAY], "цвет")
    assert MTS.quiet(black)  # which colour?
    assert after(black, [play("цвет", "жёлтый")]).colour == COLOURS.index("жёлтый")
    ordered = after(before, [{"type": "draw", "then": "play", "colour": "синий"}], "цвет")
    assert ordered.colour == COLOURS.index("синий")


def test_a_drawn_action_card_acts() -> None:
    now = after(state("ж1", "ж2", "ж3"), [DRAW_AND_PLAY], "к+2 з1 з2")
    assert (now.seat, len(now.hands[1])) == (2, 3)


def test_one_move_a_turn() -> None:
    before = state("к1 к2 ж1", "ж2")
    assert refused(before, [play("к1"), play("к2")]) == "contradictory"
    assert refused(before, []) == "contradictory"
    assert refused(before, [play("к1")], "Боря") == "not_your_turn"


# -- M6: «МТС!» --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 10])
def test_m6_who_calls_with_his_last_card_keeps_it(players: int) -> None:
    now = after(state("к1 ж9", *OTHERS[: players - 1]), [play("к1"), CALL])
    assert previous(now)["called"] is True
    now = after(now, [play("к2")])
    assert now.hands[0] == cards("ж9")
    assert previous(now)["check"] == {"player": "Аня", "called": True, "left": 1, "taken": 0}


@pytest.mark.parametrize("players", [2, 3, 10])
def test_m6_who_keeps_silent_with_his_last_card_takes_two(players: int) -> None:
    now = after(state("к1 ж9", *OTHERS[: players - 1]), [play("к1")])
    assert now.hands[0] == cards("ж9")  # the check comes with the next player's move
    now = after(now, [play("к2")], "з1 з2")
    assert hand(now, 0) == Counter(cards("ж9 з1 з2"))
    assert previous(now)["check"] == {"player": "Аня", "called": False, "left": 1, "taken": 2}


def test_m6_a_call_with_another_number_of_cards_costs_two() -> None:
    now = after(state("к1 ж8 ж9", "к2 к3"), [play("к1"), CALL])
    now = after(now, [play("к2")], "з1 з2")
    assert len(now.hands[0]) == 4
    assert previous(now)["check"] == {"player": "Аня", "called": True, "left": 2, "taken": 2}


def test_m6_no_call_with_more_cards_is_no_matter() -> None:
    now = after(after(state("к1 ж8 ж9", "к2 к3 к4"), [play("к1")]), [play("к2")])
    assert len(now.hands[0]) == 2
    assert previous(now)["check"] is None


def test_m6_a_call_may_come_after_the_move_until_the_next_player_moves() -> None:
    now = after(state("к1 ж9", "к2 к3 ж2", "ж1"), [play("к1")])
    assert MTS.may_act(now) == ("Аня",)
    called = after(now, [CALL], player="Аня")
    assert MTS.quiet(called)
    assert (called.seat, called.number) == (1, now.number)
    assert MTS.may_act(called) == ()
    assert refused(called, [CALL], "Аня") == "already_called"
    assert after(called, [play("к2")]).hands[0] == cards("ж9")
    late = after(now, [play("к2")], "з1 з2")
    assert refused(late, [CALL], "Аня") == "call_not_now"


def test_m6_nobody_else_calls() -> None:
    now = after(state("к1 ж9", "к2 к3", "ж1"), [play("к1")])
    assert refused(now, [CALL], "Боря") == "call_not_now"
    assert refused(now, [CALL], "Вася") == "call_not_now"
    assert refused(now, [CALL, play("к2")], "Боря") == "call_not_now"


def test_m6_the_flag_is_cleared_after_the_check() -> None:
    """Аня calls in time; a round later she has one card again and keeps silent."""
    now = after(state("к1 ж9", "к2 к3 к4 ж2"), [play("к1"), CALL])
    now = after(now, [play("к2")])
    assert (now.called, now.last) == (False, 1)
    now = after(now, [DRAW_AND_PLAY], "к6")  # the drawn card is played: one card again
    now = after(now, [play("к3")], "з1 з2")
    assert previous(now)["check"] == {"player": "Аня", "called": False, "left": 1, "taken": 2}


def test_m6_a_call_goes_with_a_drawn_card_only_if_it_is_played() -> None:
    before = state("ж9", "к2 ж2")
    played = after(before, [DRAW_AND_PLAY, CALL], "к9")
    assert (previous(played)["called"], played.called) == (True, True)
    kept = after(before, [DRAW_AND_PLAY, CALL], "с1")
    assert (previous(kept)["called"], kept.called) == (False, False)
    assert refused(before, [DRAW, CALL]) == "call_too_early"


def test_m6_who_moves_twice_running_is_checked_before_his_second_move() -> None:
    """Two players, a skip: Аня is the previous player of her own move."""
    now = after(state("кпропуск к9", "ж1"), [play("кпропуск")])
    assert (now.seat, now.last) == (0, 0)
    silent = after(now, [play("к9")], "з1 з2")
    assert MTS.winner(silent) is None
    assert hand(silent, 0) == Counter(cards("з1 з2"))
    called = after(now, [CALL, play("к9")])
    assert MTS.winner(called) == "Аня"
    assert previous(called)["check"] == {"player": "Аня", "called": True, "left": 1, "taken": 0}
    apart = after(after(now, [CALL], player="Аня"), [play("к9")])
    assert MTS.winner(apart) == "Аня"


def test_m6_a_hit_player_is_not_asked_to_call() -> None:
    """Боря has one card, takes two and loses his turn: nothing to call."""
    now = after(state("к+2 ж8 ж9", "ж1", "к1 к2 к3"), [play("к+2")], "з1 з2")
    now = after(now, [play("к1")])
    assert len(now.hands[1]) == 3
    assert previous(now)["check"] is None


# -- M7: an exhausted pile ---------------------------------------------------------------------------------------------


def test_m7_the_discard_pile_under_its_top_card_becomes_the_draw_pile() -> None:
    before = state("ж1", "ж2", draw="", discard="з1 з2 с3")
    now = after(before, [DRAW], "с3")
    assert (now.draw_pile, now.discard_pile, now.top) == (cards("з1 з2"), (), card("к5"))
    assert previous(now)["shuffled"] is True
    assert now.hands[0] == cards("ж1 с3")


def test_m7_what_is_left_is_drawn_first() -> None:
    before = state("+4 ж1", "ж2", draw="с9 з9", discard="з1 з2 з3")
    now = after(before, [play("+4", "синий")], "с9 з9 к5 з2")
    # «к5», the former top card, lies under the new one and is shuffled in as well.
    assert now.hands[1] == cards("ж2 с9 з9 к5 з2")
    assert (now.draw_pile, now.discard_pile) == (cards("з1 з3"), ())


def test_m7_nothing_anywhere_as_many_as_there_are() -> None:
    now = after(state("+4 ж1", "ж2", draw="", discard=""), [play("+4", "синий")], "к5")
    assert now.hands[1] == cards("ж2 к5")
    assert previous(now)["hit"] == {"player": "Боря", "cards": 1}
    stuck = after(state("ж1", "ж2", draw="", discard=""), [DRAW])
    assert (stuck.seat, previous(stuck)["drew"]) == (1, 0)


def test_m7_a_penalty_of_fewer_cards() -> None:
    now = after(state("к1 ж9", "к2 к3", draw="з1"), [play("к1")])
    now = after(now, [play("к2")], "з1 к5")  # the pile, then what lies under the top card
    assert previous(now)["check"] == {"player": "Аня", "called": False, "left": 1, "taken": 2}
    now = after(state("к1 ж9", "к2 к3", draw=""), [play("к1")])
    now = after(now, [play("к2")], "к5")
    assert previous(now)["check"]["taken"] == 1  # type: ignore[index]


# -- M8: built-in players ----------------------------------------------------------------------------------------------


def order_of(style: str, of: State, seed: str = "x") -> list[dict[str, object]]:
    return POLICIES[style](of, of.players[of.seat], Chance(seed_from_text(seed)))


def test_m8_the_bot_tries_his_cards_in_hand_order() -> None:
    assert order_of("bot", state("ж1 к3 к1 цвет", "ж2")) == [play("к3")]
    assert order_of("bot", state("ж1 цвет к3 к1", "ж2"))[0] == play("цвет", "красный")
    assert order_of("bot", state("ж1 з1 с1", "ж2"))[0]["type"] == "draw"


def test_m8_the_bot_orders_the_colour_he_holds_most_of() -> None:
    assert order_of("bot", state("+4 с1 с2 ж1 з1", "ж2", top="к5"))[0] == play("+4", "синий")
    assert order_of("bot", state("+4 с1 ж1 з4 з6", "ж2"))[0] == play("+4", "зелёный")


def test_m8_the_bot_calls_with_probability_three_in_ten() -> None:
    """1,000 moves that leave one card: 300 calls, give or take three standard deviations (14.5 each)."""
    before = state("к1 ж9", "ж2")
    calls = sum(order_of("bot", before, f"call {n}") == [play("к1"), CALL] for n in range(1000))
    assert 256 <= calls <= 344
    assert all(order_of("bot", state("к1 ж8 ж9", "ж2"), f"{n}") == [play("к1")] for n in range(50))


def test_m8_the_bot_plays_a_drawn_card_that_fits() -> None:
    order = order_of("bot", state("ж1 ж9 с1", "ж2"))
    assert order == [{"type": "draw", "then": "play", "colour": "жёлтый"}]


def test_the_computer_moves_for_an_absent_player() -> None:
    assert after(state("ж1 к3 к1", "ж2"), [PASS]).top == card("к3")
    assert after(state("ж1 з1", "ж2"), [PASS], "к9").top == card("к9")
    kept = after(state("ж1 з1", "ж2"), [PASS], "с9")
    assert (kept.top, len(kept.hands[0])) == (card("к5"), 3)
    drawn = after(state("ж1 с2", "ж2"), [DRAW], "цвет")
    assert after(drawn, [PASS]).top == card("цвет")


# -- M9: the end -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("last", ["к1", "кназад", "кпропуск", "к+2"])
def test_m9_the_first_to_play_his_last_card_wins_at_once(last: str) -> None:
    """Its effect does not come any more."""
    now = after(state(last, "ж1 ж2", "ж3 ж4"), [play(last)])
    assert MTS.winner(now) == "Аня"
    assert MTS.over(now)
    assert MTS.to_act(now) == ()
    assert [len(one) for one in now.hands] == [0, 2, 2]
    assert MTS.violation(now, "Боря", [DRAW]) is not None
    facts = MTS.facts(now)
    assert (facts["actor"], facts["next"], facts["winner"]) == ("Аня", None, "Аня")


def test_m9_a_last_black_card_needs_no_colour() -> None:
    now = after(state("+4", "ж1 ж2"), [play("+4")])
    assert MTS.winner(now) == "Аня"
    assert len(now.hands[1]) == 2


def test_m9_the_winner_s_move_still_checks_the_one_before() -> None:
    now = after(state("к1 ж9", "к2"), [play("к1")])
    won = after(now, [play("к2")], "з1 з2")
    assert MTS.winner(won) == "Боря"
    assert len(won.hands[0]) == 3
