"""Dealing, secret choices, the pile, the stand-in, built-in players; whole games by chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.chance import Chance, seed_from_text
from engine.game import fairness, open_record
from engine.games.runes.bots import STRENGTHS
from engine.games.runes.cards import COMPOSITIONS, INDEX, NAMES, deck
from engine.games.runes.counting import count_round, scores_after
from engine.games.runes.rules import Runes
from engine.games.runes.state import NOBODY, Seat, State
from engine.protocol import IllegalActionError, SetupError
from engine.selfplay import play
from tests.runes.oracle import outcome

RUNES = Runes()
NICKS = ("Маша", "Петя")


class First:
    """A source that always gives the first of what there is."""

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        assert what == "draw"
        return tuple(pool[:count])

    def roll(self, sides: int, what: str) -> int:
        assert what == "stand_in"
        return 1


def start(**rulings: str) -> State:
    return RUNES.start(NICKS, rulings, First()).state


def choose(state: State, nick: str, *cards: str) -> State:
    return RUNES.apply(state, nick, [{"type": "play", "cards": list(cards)}], First()).state


def hand(state: State, nick: str) -> list[str]:
    return list(RUNES.facts(state)["hands"][nick])


def round_of(state: State) -> State:
    """A round in which both play their first three cards."""
    for nick in NICKS:
        state = choose(state, nick, *hand(state, nick)[:3])
    return state


def played(word: str, *styles: str, **rulings: str) -> str:
    lines = play("runes", NICKS, seed_from_text(word), styles=styles, rulings=rulings, record=True).lines
    return "".join(line + "\n" for line in lines)


def test_at_the_start_both_hold_five_of_their_own_deck() -> None:
    state = start()
    facts = RUNES.facts(state)
    assert facts["players"] == {"Маша": 25, "Петя": 25}
    assert hand(state, "Маша") == hand(state, "Петя") == ["Ма", "Мб", "М1", "М2", "М3"]
    assert facts["pile"] == {"Маша": 9, "Петя": 9}
    with pytest.raises(SetupError):
        RUNES.start(("Маша",), {}, First())


def test_r1_five_in_hand_and_three_times_three_empty_the_pile_exactly() -> None:
    state = start()
    piles = []
    for _ in range(3):
        state = round_of(state)
        piles.append((state.seats[0].pile, state.seats[0].shuffled))
    assert [len(pile) for pile, _ in piles] == [6, 3, 0]
    assert not any(shuffled for _, shuffled in piles)


def test_r12_an_empty_pile_is_made_anew_of_the_played_cards() -> None:
    state = start()
    for _ in range(3):
        state = round_of(state)
    kept = hand(state, "Маша")[3:]
    state = round_of(state)
    # 14 cards: 2 kept, 12 played; of these 3 are drawn again.
    assert len(state.seats[0].pile) == 9
    assert state.seats[0].played == ()
    assert RUNES.facts(state)["shuffled"] == ["Маша", "Петя"]
    assert hand(state, "Маша")[:2] == kept


def test_r12_what_is_left_is_drawn_before_the_played_cards_are_shuffled() -> None:
    # 21 cards: 16 in the pile after dealing; the sixth draw finds one.
    state = start(R1="plain_twice")
    for _ in range(5):
        state = round_of(state)._replace(scores=(25, 25), winner=NOBODY)
    (last,) = state.seats[0].pile
    state = round_of(state)
    assert INDEX[hand(state, "Маша")[2]] == last
    assert len(state.seats[0].pile) == 16


def test_r14_a_choice_stays_secret_until_both_are_there() -> None:
    state = start()
    waiting = choose(state, "Маша", "Ма", "Мб", "М1")
    other = choose(state, "Маша", "М1", "М2", "М3")
    assert RUNES.to_act(waiting) == ("Петя",)
    assert RUNES.quiet(waiting)
    assert not RUNES.quiet(state)
    assert RUNES.facts(waiting) == RUNES.facts(other) == RUNES.facts(state)
    for viewer in ("Петя", None, "Чужой"):
        assert RUNES.view(waiting, viewer) == RUNES.view(other, viewer)
    assert RUNES.view(waiting, "Маша")["choice"] == ["Ма", "Мб", "М1"]
    done = choose(waiting, "Петя", "М3", "М2", "М1")
    assert RUNES.facts(done)["previous"]["cards"] == {"Маша": ["Ма", "Мб", "М1"], "Петя": ["М1", "М2", "М3"]}
    assert RUNES.to_act(done) == NICKS


def test_r14_the_order_of_choosing_changes_nothing() -> None:
    state = start()
    one = choose(choose(state, "Маша", "Ма", "Мб", "М1"), "Петя", "М1", "М2", "М3")
    two = choose(choose(state, "Петя", "М1", "М2", "М3"), "Маша", "Мб", "Ма", "М1")
    assert one == two


def test_r15_score_now_and_before() -> None:
    state = start()
    state = state._replace(
        seats=(
            Seat(tuple(INDEX[n] for n in ("Кузня", "Ма", "М3", "Мб", "Сад")), state.seats[0].pile),
            Seat(tuple(INDEX[n] for n in ("Кузня", "Таран", "М1", "М2", "Сад")), state.seats[1].pile),
        )
    )
    state = choose(choose(state, "Маша", "Кузня", "Ма", "М3"), "Петя", "Кузня", "Таран", "М1")
    facts = RUNES.facts(state)
    # С 2 and 2; Р 1 and 4, by М1 10: 25 + 2 - 10 and 25 + 2 - 1.
    assert facts["players"] == {"Маша": 17, "Петя": 26}
    assert facts["before"] == {"Маша": 25, "Петя": 25}
    assert [step["step"] for step in facts["previous"]["steps"]] == ["С", "Р", "М1", "М2", "М3", "СМ"]
    assert facts["previous"]["steps"][1]["destroy"] == {"Маша": 1, "Петя": 4}
    assert facts["previous"]["steps"][2]["destroy"] == {"Маша": 1, "Петя": 10}


@pytest.mark.parametrize("way", ["greedy", "random"])
def test_r13_the_computer_moves_for_who_is_away(way: str) -> None:
    state = start(R13=way)
    waiting = choose(state, "Петя", "М1", "М2", "М3")
    outcomes = {
        RUNES.apply(waiting, "Маша", [{"type": "pass"}], Chance(seed_from_text(word))).state.previous
        for word in ("a", "b", "a", "c", "a", "d")
    }
    again = RUNES.apply(waiting, "Маша", [{"type": "pass"}], Chance(seed_from_text("a"))).state
    assert again.previous in outcomes
    assert RUNES.facts(again)["previous"]["auto"] == ["Маша"]
    assert len(outcomes) > 1 or way == "greedy"


def test_r13_the_stand_in_does_not_look_at_the_others_choice() -> None:
    for n in range(20):
        seed = seed_from_text(f"stand-in {n}")
        state = RUNES.start(NICKS, {}, Chance(seed)).state
        cards = hand(state, "Петя")
        after = [
            RUNES.apply(choose(state, "Петя", *trio), "Маша", [{"type": "pass"}], Chance(seed)).state
            for trio in (cards[:3], cards[1:4], cards[2:])
        ]
        assert len({tuple(RUNES.facts(one)["previous"]["cards"]["Маша"]) for one in after}) == 1


@pytest.mark.parametrize("strength", STRENGTHS)
def test_built_in_players_do_not_look_at_a_waiting_choice(strength: str) -> None:
    policy = RUNES.policies[strength]
    for n in range(10):
        state = RUNES.start(NICKS, {}, Chance(seed_from_text(f"peek {n}"))).state
        cards = hand(state, "Петя")
        orders = [
            policy(choose(state, "Петя", *trio), "Маша", Chance(seed_from_text("dice")))
            for trio in (cards[:3], cards[1:4], cards[2:])
        ]
        assert orders[0] == orders[1] == orders[2]


def test_the_strengths_differ() -> None:
    def wins(first: str, second: str, games: int) -> int:
        return sum(
            play("runes", NICKS, seed_from_text(f"fight {n}"), styles=(first, second)).state.winner == 0
            for n in range(games)
        )

    assert wins("greedy", "random", 40) >= 32
    assert wins("lookahead", "random", 20) >= 16
    assert wins("lookahead", "greedy", 24) > 14


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ([], "bad_action"),
        ([{"type": "play", "cards": ["Ма", "Мб", "М1"]}] * 2, "bad_action"),
        ([{"type": "play", "cards": ["Ма", "Мб"]}], "wrong_count"),
        ([{"type": "play", "cards": ["Ма", "Мб", "М1", "М2"]}], "wrong_count"),
        ([{"type": "play", "cards": ["Ма", "Ма", "М1"]}], "not_in_hand"),
        ([{"type": "play", "cards": ["Ма", "Мб", "Сад"]}], "not_in_hand"),
        ([{"type": "play", "cards": ["Ма", "Мб", "Дракон"]}], "no_such_card"),
        ([{"type": "play", "cards": "Ма"}], "bad_action"),
        ([{"type": "play", "cards": [1, 2, 3]}], "bad_action"),
        ([{"type": "play"}], "bad_action"),
        ([{"type": "buy", "card": "Ма"}], "bad_action"),
        ([{"type": "pass", "cards": []}], "bad_action"),
        ([7], "bad_action"),
        ("Ма", "bad_action"),
    ],
)
def test_what_is_no_choice_is_refused(order: Any, code: str) -> None:
    wrong = RUNES.violation(start(), "Маша", order)
    assert wrong is not None
    assert wrong.code == code
    with pytest.raises(IllegalActionError):
        RUNES.apply(start(), "Маша", order, First())


def test_one_choice_a_round_and_no_strangers() -> None:
    waiting = choose(start(), "Маша", "Ма", "Мб", "М1")
    again = RUNES.violation(waiting, "Маша", [{"type": "play", "cards": ["М1", "М2", "М3"]}])
    assert again is not None
    assert again.code == "already_chosen"
    stranger = RUNES.violation(waiting, "Вася", [{"type": "pass"}])
    assert stranger is not None
    assert stranger.code == "unknown_player"


def test_the_count_agrees_with_another_one() -> None:
    rng = random.Random(4)
    for _ in range(4_000):
        first, second = rng.choices(range(14), k=3), rng.choices(range(14), k=3)
        before = (rng.randint(1, 49), rng.randint(1, 49))
        expected = outcome([NAMES[card] for card in first], [NAMES[card] for card in second], before)
        assert scores_after(before, count_round(first, second)) == expected


@pytest.mark.parametrize("composition", COMPOSITIONS)
def test_games_keep_every_card_and_take_turns(composition: str) -> None:
    whole = Counter(deck(composition))
    for n in range(6):
        game, entries = open_record(played(f"keep {composition} {n}", "random", "greedy", R1=composition))
        point: Any = game.point
        while point is not None:
            state: State = point.state
            for seat in state.seats:
                assert Counter(seat.hand) + Counter(seat.pile) + Counter(seat.played) == whole
                assert len(seat.hand) == (5 if state.winner == NOBODY else 2)
            assert (state.winner == NOBODY) == bool(RUNES.to_act(state)) == (not RUNES.over(state))
            point = point.previous
        orders = [entry for entry in entries if entry.get("type") == "order"]
        assert [entry["player"] for entry in orders] == list(NICKS) * (len(orders) // 2)
        assert [entry["turn"] for entry in orders] == [n // 2 + 1 for n in range(len(orders))]


def test_games_end_replay_and_are_fair() -> None:
    for n in range(40):
        game, entries = open_record(played(f"fair {n}", STRENGTHS[n % 2], STRENGTHS[(n // 2) % 2]))
        assert game.seed is not None
        fairness(entries, bytes.fromhex(game.seed))
        assert RUNES.over(game.state)
