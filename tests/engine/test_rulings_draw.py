"""W1 (mixing), W5 («Пополнение»), W6 («Соблазн»), W14 (seating): how cards come into play. All values by hand."""

from __future__ import annotations

import pytest

from engine.games.warha.rules import Warha
from engine.games.warha.state import Settings, State
from tests.engine.build import (
    PASS,
    WARHA,
    Scripted,
    attack,
    give,
    lure,
    names,
    opened,
    refused,
    seat,
    state,
    sums,
    tally,
)

THEN_SHUFFLE = Settings(draw_then_shuffle=True)


# --- W1 ---------------------------------------------------------------------------------------------------------------


def test_w1_mix_then_draw_takes_all_five_out_of_both_piles() -> None:
    source = Scripted(("draw", "Кристалл, Монета, Монета, Меч, Монета"))
    after = opened(seat("Монета*3", "Меч*3, Кристалл"), source=source)
    assert source.pools == [{"Монета": 3, "Меч": 3, "Кристалл": 1}]
    mine = after.seats[1]
    assert names(mine.in_play) == ["Кристалл", "Монета", "Монета", "Меч", "Монета"]
    assert tally(mine.draw_pile) == {"Меч": 2}
    assert mine.discard_pile == ()
    assert after.turn.shuffled


def test_w1_mix_then_draw_may_leave_an_old_card_of_the_draw_pile_undrawn() -> None:
    after = opened(seat("Монета", "Меч*5"), ("draw", "Меч*5"))
    assert tally(after.seats[1].draw_pile) == {"Монета": 1}


def test_w1_draw_then_shuffle_plays_what_is_left_first() -> None:
    source = Scripted(("draw", "Монета*3"), ("draw", "Кристалл, Меч"))
    after = opened(seat("Монета*3", "Меч*3, Кристалл"), source=source, settings=THEN_SHUFFLE)
    assert source.pools == [{"Монета": 3}, {"Меч": 3, "Кристалл": 1}]
    mine = after.seats[1]
    assert names(mine.in_play) == ["Монета"] * 3 + ["Кристалл", "Меч"]
    assert tally(mine.draw_pile) == {"Меч": 2}
    assert mine.discard_pile == ()
    assert after.turn.shuffled


def test_w1_draw_then_shuffle_of_an_empty_draw_pile_asks_chance_once() -> None:
    source = Scripted(("draw", "Меч*5"))
    after = opened(seat("", "Меч*6"), source=source, settings=THEN_SHUFFLE)
    assert source.pools == [{"Меч": 6}]
    assert tally(after.seats[1].draw_pile) == {"Меч": 1}


@pytest.mark.parametrize("settings", [Settings(), THEN_SHUFFLE])
def test_w1_nothing_is_mixed_while_the_draw_pile_suffices(settings: Settings) -> None:
    source = Scripted(("draw", "Монета*5"))
    after = opened(seat("Монета*5", "Меч*5"), source=source, settings=settings)
    assert source.pools == [{"Монета": 5}]
    assert not after.turn.shuffled
    assert after.seats[1].draw_pile == ()
    assert tally(after.seats[1].discard_pile) == {"Меч": 5}


def test_w1_the_discard_pile_waits_for_the_need_and_not_for_the_end_of_the_turn() -> None:
    before = opened(seat("Монета*5", "Меч*5"), ("draw", "Монета*5"))
    after = give(before, [PASS], ("draw", "Монета*5"))
    assert after.seats[1].draw_pile == ()
    assert tally(after.seats[1].discard_pile) == {"Меч": 5, "Монета": 5}
    later = give(after, [PASS], ("draw", "Меч*3, Монета*2"))
    assert later.turn.shuffled
    assert tally(later.seats[1].draw_pile) == {"Меч": 2, "Монета": 3}
    assert later.seats[1].discard_pile == ()


@pytest.mark.parametrize("settings", [Settings(), THEN_SHUFFLE])
def test_w1_fewer_cards_come_when_both_piles_run_out(settings: Settings) -> None:
    script = [("draw", "Меч, Монета, Меч")] if settings == Settings() else [("draw", "Монета"), ("draw", "Меч*2")]
    after = opened(seat("Монета", "Меч*2"), *script, settings=settings)
    assert tally(after.seats[1].in_play) == {"Монета": 1, "Меч": 2}
    assert (after.seats[1].draw_pile, after.seats[1].discard_pile) == ((), ())
    assert sums(after.turn) == {"gold": 1, "attack": 2}


def test_w1_a_short_draw_pile_without_a_discard_pile_is_not_called_shuffled() -> None:
    after = opened(seat("Монета*3"), ("draw", "Монета*3"))
    assert not after.turn.shuffled
    assert sums(after.turn) == {"gold": 3}


@pytest.mark.parametrize("settings", [Settings(), THEN_SHUFFLE])
def test_w1_a_deck_shrunk_to_nothing_plays_nothing_and_can_still_pass(settings: Settings) -> None:
    after = opened(seat(), settings=settings)
    assert after.seats[1].in_play == ()
    assert sums(after.turn) == {}
    assert list(WARHA.legal(after, "Боря")) == [PASS]
    assert give(after, [PASS], ("draw", "Монета*5")).turn.seat == 0


# --- W5 ---------------------------------------------------------------------------------------------------------------

CHAIN = "Чумной трутень, Воин Нургла, Горящая колесница, Монета*2"
# Трутень and Воин Нургла are a pair: Воин +1 attack, Трутень draws Воин Тзинча, who makes a pair with Колесница
# (+2 gold for Воин Тзинча), which draws a Меч. gold 2+1+1+2+2, attack 6+1+7+1+1, healing 9+3+7, «Утиль» of Воин Тзинча.
CHAIN_SUMS = {"gold": 8, "attack": 16, "heal": 19, "scrap": 1, "refill": 2}
CHAIN_ON = ["Чумной трутень", "Воин Нургла", "Горящая колесница", "Воин Тзинча"]


def test_w5_a_refilled_card_switches_on_another_refill() -> None:
    deck = seat(f"{CHAIN}, Воин Тзинча, Меч, Кристалл")
    after = opened(deck, ("draw", CHAIN), ("refill", "Воин Тзинча"), ("refill", "Меч"))
    assert sums(after.turn) == CHAIN_SUMS
    assert names(after.turn.together) == CHAIN_ON
    assert names(after.turn.refill_drawn) == ["Воин Тзинча", "Меч"]
    assert names(after.seats[1].in_play)[5:] == ["Воин Тзинча", "Меч"]
    assert tally(after.seats[1].draw_pile) == {"Кристалл": 1}
    assert after.seats[1].health == 119


def test_w5_a_refill_into_an_empty_pile_mixes_the_discards_and_sets_off_more() -> None:
    source = Scripted(("draw", CHAIN), ("refill", "Воин Тзинча"), ("refill", "Меч"))
    after = opened(seat(CHAIN, "Меч, Воин Тзинча"), source=source)
    # Cards in play are not in the pool: only what lay in the discard pile is.
    assert source.pools[1:] == [{"Меч": 1, "Воин Тзинча": 1}, {"Меч": 1}]
    assert sums(after.turn) == CHAIN_SUMS
    assert names(after.turn.together) == CHAIN_ON
    assert after.turn.shuffled
    assert (after.seats[1].draw_pile, after.seats[1].discard_pile) == ((), ())


def test_w5_a_refill_with_nothing_left_draws_nothing() -> None:
    hand = "Кугат Породитель чумы, Воин Нургла, Монета*3"
    after = opened(seat(hand), ("draw", hand))
    assert sums(after.turn) == {"gold": 5, "attack": 9, "heal": 21, "refill": 3}
    assert after.turn.refill_drawn == ()


def test_w5_a_refill_draws_what_there_is_when_it_is_less() -> None:
    hand = "Кугат Породитель чумы, Воин Нургла, Монета*3"
    after = opened(seat(f"{hand}, Меч", "Меч"), ("draw", hand), ("refill", "Меч*2"))
    assert sums(after.turn) == {"gold": 5, "attack": 11, "heal": 21, "refill": 3}


def test_w5_cards_resolve_in_the_order_in_which_they_came_into_play() -> None:
    hand = "Великий нечистый, Чумной трутень, Монета*3"
    after = opened(seat(f"{hand}, Меч*4"), ("draw", hand), ("refill", "Меч*2"), ("refill", "Меч"))
    assert sums(after.turn) == {"gold": 3, "attack": 15, "heal": 21, "refill": 3}
    turned = "Чумной трутень, Великий нечистый, Монета*3"
    opened(seat(f"{hand}, Меч*4"), ("draw", turned), ("refill", "Меч"), ("refill", "Меч*2"))


def test_w5_each_refill_happens_once_a_turn() -> None:
    hand = "Чумной трутень*2, Монета*3"
    after = opened(seat(f"{hand}, Меч*5"), ("draw", hand), ("refill", "Меч"), ("refill", "Меч"))
    assert sums(after.turn) == {"gold": 3, "attack": 14, "heal": 18, "refill": 2}


def test_w5_w1_mix_then_draw_holds_for_refills() -> None:
    hand = "Великий нечистый, Воин Нургла, Монета*3"
    source = Scripted(("draw", hand), ("refill", "Кристалл*2"))
    after = opened(seat(f"{hand}, Меч", "Кристалл*3"), source=source)
    assert source.pools[1] == {"Меч": 1, "Кристалл": 3}
    assert tally(after.seats[1].draw_pile) == {"Меч": 1, "Кристалл": 1}
    # gold 2+3+2+2, attack 6+1+2+2, healing 12+3
    assert sums(after.turn) == {"gold": 9, "attack": 11, "heal": 15, "refill": 2}


def test_w5_w1_draw_then_shuffle_holds_for_refills() -> None:
    hand = "Великий нечистый, Воин Нургла, Монета*3"
    source = Scripted(("draw", hand), ("refill", "Меч"), ("refill", "Кристалл"))
    after = opened(seat(f"{hand}, Меч", "Кристалл*3"), source=source, settings=THEN_SHUFFLE)
    assert source.pools[1:] == [{"Меч": 1}, {"Кристалл": 3}]
    assert names(after.turn.refill_drawn) == ["Меч", "Кристалл"]
    assert sums(after.turn) == {"gold": 7, "attack": 10, "heal": 15, "refill": 2}


# --- W6 ---------------------------------------------------------------------------------------------------------------


def _lured_by_two(first: int, second: int, deck: str, *outcomes: tuple[str, str]) -> State:
    """Вася's turn after Аня and Боря aimed so many units at him."""
    before = state(seat("Монета*5"), seat("Монета*5"), seat(deck), lure=first)
    between = give(before, [lure("Вася", first)], ("draw", "Монета*5"))
    assert between.seats[2].pending_lure == min(4, first)
    between = between._replace(turn=between.turn._replace(lure=second))
    return give(between, [lure("Вася", second)], *outcomes)


def test_w6_units_of_two_opponents_add_up_to_four_at_most() -> None:
    after = _lured_by_two(3, 3, "Монета*5, Меч*2", ("draw", "Монета*5"), ("lure", "Монета*4"))
    vasya = after.seats[2]
    assert names(vasya.in_play) == ["Монета"]
    assert tally(vasya.discard_pile) == {"Монета": 4}
    assert names(after.turn.lured_away) == ["Монета"] * 4
    assert sums(after.turn) == {"gold": 1}
    assert vasya.pending_lure == 0


def test_w6_units_of_two_opponents_add_up_below_four_too() -> None:
    after = _lured_by_two(1, 2, "Монета*5", ("draw", "Монета*5"), ("lure", "Монета*3"))
    assert tally(after.seats[2].in_play) == {"Монета": 2}


def test_w6_a_player_with_fewer_than_five_cards_still_plays_one() -> None:
    after = _lured_by_two(3, 3, "Монета, Меч, Кристалл", ("draw", "Меч, Кристалл, Монета"), ("lure", "Монета, Меч"))
    assert names(after.seats[2].in_play) == ["Кристалл"]
    assert names(after.seats[2].discard_pile) == ["Монета", "Меч"]
    assert sums(after.turn) == {"gold": 2, "attack": 2}


@pytest.mark.parametrize(("deck", "script"), [("Меч", [("draw", "Меч")]), ("", [])])
def test_w6_one_card_or_none_is_left_alone_and_the_units_are_gone(deck: str, script: list[tuple[str, str]]) -> None:
    after = _lured_by_two(3, 3, deck, *script)
    assert len(after.seats[2].in_play) == len(script)
    assert after.turn.lured_away == ()
    assert after.seats[2].pending_lure == 0


def test_w6_units_last_for_one_turn_only() -> None:
    after = _lured_by_two(1, 1, "Монета*10", ("draw", "Монета*5"), ("lure", "Монета*2"))
    again = give(after, [PASS], ("draw", "Монета*5"))
    again = give(again, [PASS], ("draw", "Монета*5"))
    again = give(again, [PASS], ("draw", "Монета*5"))
    assert again.turn.seat == 2
    assert tally(again.seats[2].in_play) == {"Монета": 5}


def test_w6_units_wait_while_others_move() -> None:
    before = state(seat("Монета*5"), seat("Монета*5"), seat("Монета*5"), lure=2)
    after = give(before, [lure("Вася", 2)], ("draw", "Монета*5"))
    assert (after.turn.seat, after.seats[2].pending_lure) == (1, 2)
    after = give(after, [PASS], ("draw", "Монета*5"), ("lure", "Монета*2"))
    assert (after.turn.seat, len(after.seats[2].in_play)) == (2, 3)


def test_w6_a_card_lured_away_gives_nothing_and_breaks_its_pair() -> None:
    hand = "Воин Кхорна*2, Монета*3"
    after = opened(seat(hand, lure=1), ("draw", hand), ("lure", "Воин Кхорна"))
    assert sums(after.turn) == {"gold": 5, "attack": 2}
    assert after.turn.together == ()


def test_w6_a_granting_card_lured_away_grants_nothing() -> None:
    hand = "Скарбранд Изгнанник, Воин Нургла, Монета*3"
    after = opened(seat(hand, lure=1), ("draw", hand), ("lure", "Скарбранд Изгнанник"))
    assert sums(after.turn) == {"gold": 5, "heal": 3}


def test_w6_cards_of_a_refill_are_not_touched() -> None:
    hand = "Великий нечистый, Воин Нургла, Монета*3"
    after = opened(seat(f"{hand}, Меч*3", lure=3), ("draw", hand), ("lure", "Монета*3"), ("refill", "Меч*2"))
    assert names(after.seats[1].in_play) == ["Великий нечистый", "Воин Нургла", "Меч", "Меч"]
    assert names(after.turn.lured_away) == ["Монета"] * 3
    assert tally(after.seats[1].draw_pile) == {"Меч": 1}


def test_w6_a_card_lured_away_lies_in_the_discard_pile_when_a_refill_mixes_it() -> None:
    hand = "Чумной трутень, Воин Нургла, Монета*3"
    source = Scripted(("draw", hand), ("lure", "Монета"), ("refill", "Монета"))
    after = opened(seat(hand, lure=1), source=source)
    assert source.pools[2] == {"Монета": 1}
    assert tally(after.seats[1].in_play)["Монета"] == 3


def test_w6_units_are_split_among_opponents() -> None:
    before = state(seat("Монета*5"), seat("Монета*5"), seat("Монета*5"), lure=3)
    after = give(before, [lure("Вася", 2), lure("Боря", 1)], ("draw", "Монета*5"), ("lure", "Монета"))
    assert (after.seats[1].pending_lure, after.seats[2].pending_lure) == (0, 2)
    assert tally(after.seats[1].in_play) == {"Монета": 4}


def test_w6_two_aims_at_one_opponent_in_one_reply_add_up() -> None:
    before = state(seat("Монета*5"), seat("Монета*5"), lure=3)
    after = give(before, [lure("Боря", 1), lure("Боря", 2)], ("draw", "Монета*5"), ("lure", "Монета*3"))
    assert WARHA.facts(after)["previous"]["lures"] == {"Боря": 3}
    assert tally(after.seats[1].in_play) == {"Монета": 2}


def test_w6_more_than_four_units_may_be_aimed_and_four_count() -> None:
    before = state(seat("Монета*5"), seat("Монета*5"), lure=6)
    after = give(before, [lure("Боря", 6)], ("draw", "Монета*5"), ("lure", "Монета*4"))
    assert tally(after.seats[1].in_play) == {"Монета": 1}


def test_w6_units_that_are_not_aimed_are_lost() -> None:
    before = state(seat("Монета*10"), seat("Монета*10"), lure=3)
    after = give(before, [PASS], ("draw", "Монета*5"))
    assert [s.pending_lure for s in after.seats] == [0, 0]
    after = give(after, [PASS], ("draw", "Монета*5"))
    assert (after.turn.seat, after.turn.lure) == (0, 0)
    assert refused(after, [lure("Боря")]) == "no_property"


def test_w6_more_units_than_there_are_are_refused() -> None:
    assert refused(state(seat(), seat(), lure=2), [lure("Боря", 3)]) == "lure_overspent"
    assert refused(state(seat(), seat(), seat(), lure=2), [lure("Боря", 2), lure("Вася", 1)]) == "lure_overspent"


def test_w6_pending_units_of_one_who_falls_are_gone() -> None:
    before = state(seat("Монета*5"), seat("Монета*5", health=3, lure=2), seat("Монета*5"), attack=3, lure=2)
    for order in (
        [attack("Боря", 3)],
        [lure("Боря", 2), attack("Боря", 3)],
    ):
        after = give(before, order, ("draw", "Монета*5"))
        assert after.seats[1].pending_lure == 0
        assert after.turn.seat == 2


# --- W14 --------------------------------------------------------------------------------------------------------------

FIRST_ROW = ("row", "Воин Кхорна, Воин Кхорна, Нкари, Азазель, Перевертыш")
FIRST_DRAW = ("draw", "Монета*3, Меч*2")


def test_w14_the_first_named_begins() -> None:
    source = Scripted(FIRST_ROW, FIRST_DRAW)
    game = WARHA.start(["Вася", "Аня", "Боря"], {}, source).state
    source.done()
    assert game.players == ("Вася", "Аня", "Боря")
    assert WARHA.to_act(game) == ("Вася",)
    assert (game.turn.number, game.turn.round) == (1, 1)
    assert names(game.row) == FIRST_ROW[1].split(", ")
    assert len(game.game_deck) == 75
    assert sums(game.turn) == {"gold": 3, "attack": 2}
    assert [s.health for s in game.seats] == [100] * 3
    assert tally(game.seats[0].draw_pile) == {"Монета": 2, "Меч": 3}
    assert tally(game.seats[1].draw_pile) == {"Монета": 5, "Меч": 5}


def test_w14_random_seats_the_players_by_the_games_chance() -> None:
    source = Scripted(("order", "2 0 1"), FIRST_ROW, FIRST_DRAW)
    game = WARHA.start(["Вася", "Аня", "Боря"], {"W14": "random"}, source).state
    source.done()
    assert game.players == ("Боря", "Вася", "Аня")
    assert WARHA.to_act(game) == ("Боря",)
    assert list(WARHA.facts(game)["players"]) == ["Боря", "Вася", "Аня"]


def test_the_alternatives_are_typed_settings_with_the_default_first() -> None:
    assert Warha.rulings == {
        "W1": ("mix_then_draw", "draw_then_shuffle"),
        "W4": ("with_self", "others_only"),
        "W10": ("at_once", "with_orders"),
        "W14": ("as_named", "random"),
    }
    script = (FIRST_ROW, FIRST_DRAW)
    assert WARHA.start(["А", "Б"], {}, Scripted(*script)).state.settings == Settings(False, False, False)
    others = {"W1": "draw_then_shuffle", "W4": "others_only", "W10": "with_orders", "W14": "random"}
    changed = WARHA.start(["А", "Б"], others, Scripted(("order", "0 1"), *script)).state
    assert changed.settings == Settings(draw_then_shuffle=True, others_only=True, heal_with_orders=True)
