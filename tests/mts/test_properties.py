"""What holds in every state of every game: found by playing anything that is legal, under all rulings."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.chance import seed_from_text
from engine.game import fairness, open_record
from engine.games.mts.cards import BLACK, COLOURS, DECK, INDEX, NAMES, colour_of, picture_of
from engine.games.mts.state import NOBODY, State
from engine.protocol import Action, IllegalActionError
from engine.selfplay import default_styles, play
from tests.mts.build import MTS, NICKS, Scripted, census, state
from tests.mts.games import walk

RULINGS = [dict(zip(MTS.rulings, values, strict=True)) for values in product(*MTS.rulings.values())]


def check_state(now: State) -> None:
    """Cards are conserved, what is asked for follows from the top card, and exactly one player is awaited."""
    assert census(now) == Counter(DECK)
    assert list(now.draw_pile) == sorted(now.draw_pile)
    if now.top < BLACK:
        assert now.colour == colour_of(now.top)
    assert (now.winner != NOBODY) == MTS.over(now) == (MTS.to_act(now) == ())
    assert [nick for nick, held in zip(now.players, now.hands, strict=True) if not held] == (
        [] if now.winner == NOBODY else [now.players[now.winner]]
    )
    if now.winner != NOBODY:
        return
    for nick in now.players:
        for action in MTS.legal(now, nick):
            assert MTS.violation(now, nick, [action]) is None
    assert list(MTS.legal(now, now.players[now.seat]))


def fits(before: State, card: int) -> bool:
    """Whether a card may be played, said once more in other words."""
    return (
        card >= BLACK
        or before.colour < 0
        or card // 13 == before.colour
        or (before.top < BLACK and card % 13 == before.top % 13)
    )


def check_move(before: State, who: str, order: list[Action], after: State) -> None:
    """What one order changed, recounted from outside."""
    seat = before.players.index(who)
    if order == [{"type": "mts"}]:
        assert after == before._replace(called=True, silent=True)
        return
    assert seat == before.seat
    if after.open is not None:
        assert after.seat == before.seat
        assert fits(before, after.open.card)
        assert after.hands[seat][-1] == after.open.card
        return
    previous = after.previous
    assert previous is not None
    assert previous.seat == seat
    played = None if previous.played == NOBODY else previous.played
    if played is not None:
        assert fits(before, played)
        assert after.top == played
        assert before.top in (*after.discard_pile, *after.draw_pile) or any(before.top in one for one in after.hands)
    else:
        assert (after.top, after.colour, after.direction) == (before.top, before.colour, before.direction)
        assert order[0]["type"] in ("draw", "keep", "pass")
    # Whose turn it is: one place on, two after a skip or a hit, in the direction of play.
    if after.winner == NOBODY:
        direction = -before.direction if previous.turned else before.direction
        places = 1 if previous.skipped == NOBODY else 2
        assert after.seat == (seat + places * direction) % len(before.players)
        assert (after.direction, after.number) == (direction, before.number + 1)
        assert previous.turned == (played is not None and picture_of(played) == 11)
    # How many cards everybody has more or fewer, and why.
    gains = [len(now) - len(was) for now, was in zip(after.hands, before.hands, strict=True)]
    due = [0] * len(gains)
    due[seat] += (previous.drew or 0) - (previous.played != NOBODY)
    if before.open is not None:
        due[seat] -= 1  # drawn in the state before
    if previous.hit:
        due[previous.hit[0]] += previous.hit[1]
    if previous.check and before.open is None:
        due[previous.check.seat] += previous.check.taken
        wrong = previous.check.called != (previous.check.left == 1)
        assert wrong == (previous.check.taken > 0) or not before.draw_pile
    assert gains == due


@pytest.mark.parametrize("rulings", RULINGS, ids=lambda one: "-".join(one.values()))
@pytest.mark.parametrize("players", [2, 3, 5, 10])
def test_every_legal_game(players: int, rulings: dict[str, str]) -> None:
    for seed in range(4):
        for before, who, order, after in walk(seed, NICKS[:players], rulings):
            check_state(after)
            check_move(before, who, order, after)
            assert after.digest() != before.digest()


@pytest.mark.parametrize("players", range(2, 11))
def test_simulated_games_end_replay_and_are_fair(players: int) -> None:
    for number in range(3):
        seed = seed_from_text(f"fair {players} {number}")
        played = play("mts", NICKS[:players], seed, record=True, rulings=RULINGS[number])
        assert played.finished
        game, entries = open_record("\n".join(played.lines) + "\n")
        assert game.state == played.state
        fairness(entries, seed)
        plain = play("mts", NICKS[:players], seed, rulings=RULINGS[number])
        assert (plain.state, plain.turns) == (played.state, played.turns)


def test_styles_go_round_and_every_style_finishes() -> None:
    assert default_styles("mts", 4) == ("bot", "careful", "random", "bot")
    for style in MTS.policies:
        assert play("mts", NICKS[:4], seed_from_text(style), styles=(style,) * 4).finished


ORDERS = st.lists(
    st.one_of(
        st.none(),
        st.integers(),
        st.dictionaries(
            st.sampled_from(["type", "card", "colour", "then", "x"]),
            st.one_of(
                st.sampled_from([*NAMES, *COLOURS, "play", "draw", "keep", "mts", "pass", "", "x" * 500, "\ud800"]),
                st.integers(),
                st.none(),
                st.lists(st.integers(), max_size=2),
            ),
            max_size=4,
        ),
    ),
    max_size=4,
)


@settings(max_examples=150, deadline=None)
@given(order=ORDERS, player=st.sampled_from(["Аня", "Боря", "", "Никто"]), opened=st.booleans())
def test_whatever_is_handed_in_is_judged_and_never_crashes(order: Any, player: str, opened: bool) -> None:
    now = state("ж1 з1 к9", "ж2 к+2", last=1) if not opened else MTS.apply(
        state("ж1 з1", "ж2", top="к5"), "Аня", [{"type": "draw"}], Scripted("к9")
    ).state  # fmt: skip
    violation = MTS.violation(now, player, order)
    if violation is None:
        MTS.apply(now, player, order, _Any())
        return
    assert 0 < len(violation.message) < 300
    assert "\n" not in violation.message
    violation.message.encode()
    with pytest.raises(IllegalActionError):
        MTS.apply(now, player, order, _Any())


class _Any:
    """A source that takes the first cards there are."""

    def take(self, pool: Any, count: int, what: str) -> tuple[int, ...]:
        return tuple(pool)[:count]

    def roll(self, sides: int, what: str) -> int:
        return 1


def test_no_list_of_actions_is_a_bad_action() -> None:
    for order in ("draw", 7, None, {"type": "draw"}):
        violation = MTS.violation(state("ж1", "ж2"), "Аня", order)  # type: ignore[arg-type]
        assert violation is not None
        assert violation.code == "bad_action"


def test_card_names_are_unique_and_found_again() -> None:
    assert [INDEX[name] for name in NAMES] == list(range(54))
