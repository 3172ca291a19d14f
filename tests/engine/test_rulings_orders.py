"""W7 («Утиль»), W8 (order of orders), W9 (attack), W12 (Кристалл), W13, W15, W16, W17: what a reply does and what is
refused. All values by hand."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.chance import Chance
from engine.games.warha.state import State
from tests.engine.build import (
    PASS,
    ROW,
    WARHA,
    attack,
    buy,
    cards,
    give,
    lure,
    names,
    refused,
    remove,
    seat,
    state,
    tally,
)
from tests.engine.statistics import chi_square, critical

NEXT = ("draw", "Монета*5")


# --- W7 ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("zone", "draw", "discard"),
    [
        ("in_play", {"Монета": 1, "Меч": 1}, {"Монета": 2, "Меч": 1}),
        ("draw_pile", {"Меч": 1}, {"Монета": 3, "Меч": 1}),
        ("discard_pile", {"Монета": 1, "Меч": 1}, {"Монета": 2, "Меч": 1}),
    ],
)
def test_w7_a_card_leaves_the_zone_it_is_named_in(zone: str, draw: dict[str, int], discard: dict[str, int]) -> None:
    before = state(seat("Монета, Меч", "Монета", "Монета*2, Меч"), seat("Монета*5"), scrap=1)
    after = give(before, [remove("Монета", zone)], NEXT)
    assert tally(after.seats[0].draw_pile) == draw
    assert tally(after.seats[0].discard_pile) == discard
    assert names(after.graveyard) == ["Монета"]
    assert WARHA.facts(after)["previous"]["removed"] == [{"card": "Монета", "zone": zone}]


def test_w7_each_source_gives_one_removal() -> None:
    before = state(seat("Монета*3"), seat("Монета*5"), scrap=2)
    assert refused(before, [remove("Монета", "draw_pile")] * 3) == "no_property"
    after = give(before, [remove("Монета", "draw_pile")] * 2, NEXT)
    assert tally(after.seats[0].draw_pile) == {"Монета": 1}


def test_w7_removal_is_optional() -> None:
    after = give(state(seat("Монета*3"), seat("Монета*5"), scrap=2), [PASS], NEXT)
    assert len(after.seats[0].draw_pile) == 3
    assert after.graveyard == ()


def test_w7_what_a_removed_card_in_play_gave_stays() -> None:
    hand = "Воин Тзинча, Грабитель Тзинча, Монета*3"
    before = give(state(seat("Монета*5"), seat(hand)), [PASS], ("draw", hand))
    # gold 2+2+1+1+3, attack 1, «Утиль» 1+1
    assert (before.turn.gold, before.turn.attack, before.turn.scrap) == (9, 1, 2)
    order = [
        remove("Воин Тзинча", "in_play"),
        remove("Грабитель Тзинча", "in_play"),
        buy("Гончая плоти"),
        attack("Аня", 1),
        buy("Кристалл"),
        buy("Кристалл"),
    ]
    after = give(before, order, NEXT)
    assert tally(after.seats[1].discard_pile) == {"Монета": 3, "Гончая плоти": 1, "Кристалл": 2}
    assert tally(after.graveyard) == {"Воин Тзинча": 1, "Грабитель Тзинча": 1}
    assert after.seats[0].health == 99
    assert WARHA.facts(after)["previous"]["gold_spent"] == 9


def test_w7_a_crystal_goes_back_to_the_extra_deck_and_nothing_to_the_graveyard() -> None:
    before = state(seat("", "Кристалл"), seat("Монета*5"), crystals=9, scrap=1)
    after = give(before, [remove("Кристалл", "discard_pile")], NEXT)
    assert (after.crystals, after.graveyard) == (10, ())
    assert after.seats[0].discard_pile == ()


def test_w7_a_crystal_removed_is_bought_again_in_the_same_reply() -> None:
    before = state(seat("", "", "Кристалл, Монета"), seat("Монета*5"), crystals=0, scrap=1, gold=3)
    assert refused(before, [buy("Кристалл"), remove("Кристалл", "in_play")]) == "crystals_sold_out"
    assert refused(before, [buy("Кристалл")]) == "crystals_sold_out"
    after = give(before, [remove("Кристалл", "in_play"), buy("Кристалл")], NEXT)
    assert after.crystals == 0
    assert names(after.seats[0].discard_pile) == ["Кристалл", "Монета"]
    assert refused(before, [remove("Кристалл", "in_play"), buy("Кристалл"), buy("Кристалл")]) == "crystals_sold_out"


@pytest.mark.parametrize(
    ("card", "zone", "code"),
    [
        ("Меч", "draw_pile", "not_owned"),  # he has one, but elsewhere
        ("Гончая плоти", None, "not_owned"),  # it lies in the row
        ("Нкари", "in_play", "not_owned"),
        ("Ведро", "in_play", "no_such_card"),
        ("Меч", "graveyard", "bad_action"),
    ],
)
def test_w7_only_own_cards_where_they_are(card: str, zone: str | None, code: str) -> None:
    before = state(seat("Монета", "Монета", "Меч"), seat("Нкари"), scrap=1)
    assert refused(before, [remove(card, zone)]) == code


def test_w7_without_the_property_nothing_is_removed() -> None:
    assert refused(state(seat("Монета"), seat()), [remove("Монета", "draw_pile")]) == "no_property"


def test_w7_a_zone_left_out_means_play_then_discard_pile_then_draw_pile() -> None:
    before = state(seat("Монета, Меч", "Меч, Монета", "Монета"), seat("Монета*5"), scrap=3)
    after = give(before, [remove("Монета")] * 3, NEXT)
    zones = [one["zone"] for one in WARHA.facts(after)["previous"]["removed"]]
    assert zones == ["in_play", "discard_pile", "draw_pile"]


def test_w7_a_removed_card_cannot_be_removed_twice() -> None:
    before = state(seat("Монета"), seat(), scrap=2)
    assert refused(before, [remove("Монета", "draw_pile")] * 2) == "not_owned"


def _draws_after_removal(before: State, order: list[dict[str, Any]], samples: int, label: str) -> Counter[str]:
    """How often each order of Аня's next five cards comes, for one stream of chance."""
    chance = Chance(b"\x07" * 32, label=label)
    seen: Counter[str] = Counter()
    for _ in range(samples):
        mid = WARHA.apply(before, "Аня", order, chance).state
        end = WARHA.apply(mid, "Боря", [PASS], chance).state
        seen[" ".join(names(end.seats[0].in_play))] += 1
    return seen


def test_w7_a_removal_out_of_the_draw_pile_keeps_the_order_of_the_rest_uniform() -> None:
    deck = "Кристалл, Воин Кхорна, Воин Нургла, Воин Тзинча, Воин Слаанеш, Грабитель Тзинча"
    before = state(seat(deck), seat("Монета*10"), scrap=1)
    seen = _draws_after_removal(before, [remove("Грабитель Тзинча", "draw_pile")], 6000, "removed")
    assert len(seen) == 120
    assert chi_square(seen.values(), 120) < critical(119)


def test_w7_which_copy_leaves_the_draw_pile_makes_no_difference_to_the_order() -> None:
    # Two copies of Монета: after one has left, the other must be first, second, … equally often.
    before = state(seat("Монета*2, Кристалл, Воин Кхорна, Воин Нургла, Воин Тзинча"), seat("Монета*10"), scrap=1)
    seen = _draws_after_removal(before, [remove("Монета", "draw_pile")], 4000, "copies")
    place = Counter[int]()
    for order, number in seen.items():
        place[order.replace("Воин ", "").split(" ").index("Монета")] += number
    assert chi_square([place[i] for i in range(5)], 5) < critical(4)


# --- W8 ---------------------------------------------------------------------------------------------------------------


def test_w8_a_card_bought_this_turn_lies_in_the_discard_pile_and_may_be_removed() -> None:
    before = state(seat("Монета"), seat("Монета*5"), gold=5, scrap=1)
    order = [buy("Гончая плоти"), remove("Гончая плоти", "discard_pile")]
    after = give(before, order, NEXT)
    assert names(after.graveyard) == ["Гончая плоти"]
    assert after.seats[0].discard_pile == ()
    assert refused(before, list(reversed(order))) == "not_owned"


def test_w8_the_violation_names_the_place_in_the_order() -> None:
    before = state(seat("Монета"), seat(), gold=5, attack=2)
    order = [buy("Гончая плоти"), attack("Боря", 2), attack("Боря", 1)]
    violation = WARHA.violation(before, "Аня", order)
    assert violation
    assert (violation.code, violation.index) == ("attack_overspent", 2)


def test_w8_gold_is_spent_in_the_order_written() -> None:
    before = state(seat(), seat("Монета*5"), gold=7)
    assert refused(before, [buy("Гончая плоти"), buy("Кристалл"), buy("Грабитель Кхорна")]) == "too_expensive"
    after = give(before, [buy("Гончая плоти"), buy("Кристалл")], NEXT)
    assert names(after.seats[0].discard_pile) == ["Гончая плоти", "Кристалл"]
    facts = WARHA.facts(after)["previous"]
    assert (facts["bought"], facts["gold_spent"]) == (["Гончая плоти", "Кристалл"], 7)


def test_w8_bought_cards_and_then_the_cards_in_play_go_to_the_discard_pile() -> None:
    before = state(seat("Меч", "Меч", "Монета*2"), seat("Монета*5"), gold=2)
    after = give(before, [buy("Кристалл")], NEXT)
    assert tally(after.seats[0].discard_pile) == {"Меч": 1, "Кристалл": 1, "Монета": 2}
    assert (after.seats[0].in_play, names(after.seats[0].draw_pile)) == ((), ["Меч"])


# --- W9 ---------------------------------------------------------------------------------------------------------------


def test_w9_attack_is_split_among_living_opponents_and_the_rest_is_lost() -> None:
    before = state(seat(), seat("Монета*10"), seat(), attack=10)
    after = give(before, [attack("Вася", 3), attack("Боря", 4)], NEXT)
    assert [s.health for s in after.seats] == [100, 96, 97]
    assert after.turn.attack == 0
    facts = WARHA.facts(after)["previous"]
    assert facts["attacks"] == {"Вася": 3, "Боря": 4}
    assert facts["hp"] == {"Вася": [100, 97], "Боря": [100, 96]}


@pytest.mark.parametrize("order", [[("Боря", 11)], [("Боря", 6), ("Вася", 5)], [("Боря", 10), ("Боря", 1)]])
def test_w9_not_more_than_the_attack_of_the_turn(order: list[tuple[str, int]]) -> None:
    before = state(seat(), seat(), seat(), attack=10)
    assert refused(before, [attack(*one) for one in order]) == "attack_overspent"


def test_w9_health_does_not_go_below_zero_and_the_fallen_is_skipped() -> None:
    before = state(seat(), seat("Монета*5", "Меч", health=4), seat("Монета*5"), attack=20)
    after = give(before, [attack("Боря", 20)], NEXT)
    assert [s.health for s in after.seats] == [100, 0, 100]
    assert (after.players[after.turn.seat], after.turn.round) == ("Вася", 3)
    facts = WARHA.facts(after)
    assert facts["dead"] == ["Боря"]
    assert facts["next"] == "Аня"
    assert facts["previous"]["dead"] == ["Боря"]
    assert facts["previous"]["hp"] == {"Боря": [4, 0]}
    assert facts["previous"]["attacks"] == {"Боря": 20}
    # his cards stay his, out of the game
    assert tally(after.seats[1].draw_pile) == {"Монета": 5}


def test_w9_a_player_falls_to_one_of_two_attacks_in_a_reply() -> None:
    before = state(seat(), seat(health=5), seat("Монета*5", health=30), attack=12)
    after = give(before, [attack("Боря", 5), attack("Вася", 7)], NEXT)
    assert [s.health for s in after.seats] == [100, 0, 23]
    assert after.players[after.turn.seat] == "Вася"
    assert after.winner == -1
    facts = WARHA.facts(after)["previous"]
    assert (facts["attacks"], facts["dead"]) == ({"Боря": 5, "Вася": 7}, ["Боря"])


@pytest.mark.parametrize("blows", [(5, 7), (3, 2), (3, 9)])
def test_w9_two_attacks_on_one_opponent_add_up(blows: tuple[int, int]) -> None:
    before = state(seat(), seat(health=5), seat("Монета*5"), attack=12)
    after = give(before, [attack("Боря", points) for points in blows], NEXT)
    assert after.seats[1].health == 0
    assert WARHA.facts(after)["previous"]["attacks"] == {"Боря": sum(blows)}


def test_w9_exactly_one_point_is_left_alive() -> None:
    before = state(seat(), seat("Монета*5", health=5), attack=4)
    after = give(before, [attack("Боря", 4)], NEXT)
    assert (after.seats[1].health, after.winner) == (1, -1)


def test_w9_the_fallen_can_neither_move_nor_be_aimed_at() -> None:
    before = state(seat(), seat(health=0), seat(), attack=5, lure=1)
    assert refused(before, [attack("Боря", 1)]) == "dead_target"
    assert refused(before, [lure("Боря")]) == "dead_target"
    assert refused(before, [PASS], player="Боря") == "not_your_turn"
    assert all(action.get("target") != "Боря" for action in WARHA.legal(before, "Аня"))


@pytest.mark.parametrize("kind", [attack, lure])
def test_w9_nobody_aims_at_himself(kind: Any) -> None:
    assert refused(state(seat(), seat(), attack=5, lure=5), [kind("Аня", 1)]) == "self_target"


def test_w9_the_last_one_standing_wins_also_by_two_in_one_turn() -> None:
    before = state(
        seat("Меч", "", "Монета"), seat("Монета", health=5), seat("Меч", health=6), deck="Нкари", attack=11, gold=5
    )
    after = give(before, [attack("Боря", 5), attack("Вася", 6), buy("Гончая плоти")])
    assert WARHA.winner(after) == "Аня"
    assert WARHA.over(after)
    assert WARHA.to_act(after) == ()
    assert list(WARHA.legal(after, "Аня")) == []
    assert after.turn.number == before.turn.number
    facts = WARHA.facts(after)
    assert (facts["winner"], facts["actor"], facts["next"]) == ("Аня", "Аня", None)
    assert facts["players"] == {"Аня": 100, "Боря": 0, "Вася": 0}
    assert facts["dead"] == facts["previous"]["dead"] == ["Боря", "Вася"]
    assert facts["previous"]["bought"] == ["Гончая плоти"]
    assert facts["row"] == [None, *ROW.split(", ")[1:]]
    assert facts["game_deck"] == 1
    assert (facts["in_play"], facts["draw_pile"]) == ({}, {"Меч": 1})
    assert facts["discard_pile"] == {"Монета": 1, "Гончая плоти": 1}
    assert refused(after, [PASS], player="Аня") == "game_over"
    assert refused(after, [PASS], player="Боря") == "game_over"


def test_w9_the_second_of_two_wins_by_the_last_blow() -> None:
    before = state(seat(health=3), seat(), seat(health=0), actor=1, attack=3)
    after = give(before, [attack("Аня", 3)])
    assert WARHA.winner(after) == "Боря"


def test_w9_turns_go_round_over_several_fallen_players() -> None:
    before = state(*(seat("Монета*10", health=h) for h in (9, 0, 0, 9, 0, 9)), actor=3)
    after = give(before, [PASS], NEXT)
    assert (after.players[after.turn.seat], after.turn.round) == ("Ева", 3)
    assert WARHA.facts(after)["next"] == "Аня"
    after = give(after, [PASS], NEXT)
    assert (after.players[after.turn.seat], after.turn.round) == ("Аня", 4)
    assert WARHA.facts(after)["next"] == "Галя"


def test_the_round_goes_on_when_the_first_seat_has_fallen() -> None:
    before = state(seat(health=0), seat("Монета*5"), seat("Монета*5"), actor=2)
    after = give(before, [PASS], NEXT)
    assert (after.players[after.turn.seat], after.turn.round, after.turn.number) == ("Боря", 4, 8)


# --- W12, W13, W15 ----------------------------------------------------------------------------------------------------


def test_w12_crystals_are_bought_any_number_of_times_while_there_are_some() -> None:
    before = state(seat(), seat("Монета*5"), row="-, -, -, -, -", crystals=3, gold=8)
    assert refused(before, [buy("Кристалл")] * 4) == "crystals_sold_out"
    after = give(before, [buy("Кристалл")] * 3, NEXT)
    assert after.crystals == 0
    assert tally(after.seats[0].discard_pile) == {"Кристалл": 3}
    assert WARHA.facts(after)["previous"]["gold_spent"] == 6


def test_w13_gold_and_attack_are_not_carried_over() -> None:
    before = state(seat("Монета*3, Меч*2"), seat("Монета*3, Меч*2"), gold=30, attack=40, scrap=3, lure=2)
    after = give(before, [PASS], ("draw", "Монета*3, Меч*2"))
    after = give(after, [PASS], ("draw", "Меч*2, Монета*3"))
    turn = after.turn
    assert (turn.seat, turn.gold, turn.attack, turn.scrap, turn.lure) == (0, 3, 2, 0, 0)


@pytest.mark.parametrize("order", [[PASS], []])
def test_w15_a_pass_buys_nothing_and_attacks_nobody(order: list[dict[str, Any]]) -> None:
    before = state(seat("", "", "Монета"), seat("Монета*5"), deck="Нкари", gold=9, attack=9, scrap=1, lure=1)
    after = give(before, order, NEXT)
    assert names(after.row) == ROW.split(", ")
    assert [s.health for s in after.seats] == [100, 100]
    assert WARHA.facts(after)["previous"] == {
        "player": "Аня",
        "bought": [],
        "gold_spent": 0,
        "removed": [],
        "attacks": {},
        "lures": {},
        "hp": {},
        "dead": [],
    }


# --- W16, W17 ---------------------------------------------------------------------------------------------------------


def _rich(draw: str = "Монета") -> State:
    """Аня with something of everything; Вася has fallen."""
    return state(seat(draw), seat(), seat(health=0), gold=4, attack=6, scrap=1, lure=1)


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ([buy("Гончая плоти")], "too_expensive"),
        ([buy("Воин Кхорна")], "not_in_row"),
        ([buy("Монета")], "not_in_row"),
        ([buy("Меч")], "not_in_row"),
        ([buy("Грабитель Кхорна"), buy("Грабитель Кхорна")], "not_in_row"),
        ([buy("Экскалибур")], "no_such_card"),
        ([buy("воин кхорна")], "no_such_card"),
        ([attack("Вася", 1)], "dead_target"),
        ([attack("Галя", 1)], "unknown_player"),
        ([attack("Боря", 7)], "attack_overspent"),
        ([attack("Боря", 0)], "bad_amount"),
        ([attack("Боря", -3)], "bad_amount"),
        ([lure("Боря", 2)], "lure_overspent"),
        ([lure("Боря", 0)], "bad_amount"),
        ([{"type": "heal", "points": 5}], "bad_action"),
        ([PASS, buy("Грабитель Кхорна")], "contradictory"),
        ([buy("Грабитель Кхорна"), PASS], "contradictory"),
        ([buy("Грабитель Кхорна"), attack("Боря", 6), attack("Боря", 1)], "attack_overspent"),
    ],
)
def test_w16_an_order_against_the_rules_is_refused_whole(order: list[dict[str, Any]], code: str) -> None:
    before = _rich()
    assert refused(before, order) == code
    # A lawful beginning does not save it, nor a lawful end.
    lawful = [lure("Боря"), remove("Монета", "draw_pile")]
    if code != "contradictory" and order[0]["type"] != "lure":
        assert refused(before, lawful + order) == code
        assert refused(before, order + lawful) == code


@pytest.mark.parametrize(
    ("order", "parts"),
    [
        ([buy("Гончая плоти")], ["Гончая плоти", "5", "4"]),
        ([buy("Грабитель Кхорна"), buy("Кристалл"), buy("Кристалл")], ["Кристалл", "2", "осталось 1"]),
        ([buy("Воин Кхорна")], ["Воин Кхорна", *ROW.split(", ")]),
        ([buy("Экскалибур")], ["Экскалибур"]),
        ([attack("Боря", 4), attack("Боря", 5)], ["Боря", "5", "осталось 2", "6"]),
        ([attack("Вася", 1)], ["Вася"]),
        ([attack("Галя", 1)], ["Галя"]),
        ([lure("Боря", 2)], ["2", "1"]),
        ([remove("Меч", "discard_pile")], ["Меч", "в сбросе"]),
        ([remove("Монета", "draw_pile")] * 2, ["Монета", "1"]),
    ],
)
def test_w16_the_reason_names_what_was_asked_and_what_there_is(order: list[dict[str, Any]], parts: list[str]) -> None:
    before = _rich("Монета*2")
    violation = WARHA.violation(before, "Аня", order)
    assert violation
    assert [part for part in parts if part not in violation.message] == []


def test_w16_wrong_player_and_stranger() -> None:
    before = state(seat(), seat())
    assert refused(before, [PASS], player="Боря") == "not_your_turn"
    assert refused(before, [PASS], player="Никто") == "unknown_player"


@pytest.mark.parametrize(
    "action",
    [
        {"type": "attack", "points": 1},
        {"type": "lure", "units": 1},
        {"type": "remove"},
        {"type": "attack", "target": "Боря"},
        {"type": "buy"},
        {"type": "attack", "target": None, "points": 1},
    ],
)
def test_w17_what_is_not_named_is_not_guessed(action: dict[str, Any]) -> None:
    before = _rich()
    assert refused(before, [action]) in {"bad_action", "unknown_player"}


def test_the_helper_reads_cards_as_written() -> None:
    assert names(cards("Монета*2, Меч")) == ["Монета", "Монета", "Меч"]
