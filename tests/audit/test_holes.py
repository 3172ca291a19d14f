"""Holes that nothing in a thread tells of, in games of three and four: the game is taken up behind them, and they are
said."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from engine.audit.evidence import Evidence
from engine.audit.unknowns import prepared
from engine.chance import Chance
from engine.games import ruleset
from engine.games.warha.facts import count_names
from engine.protocol import Action
from gm.threads import Thread
from tests.audit.holes import NICKS, SAID, found, report, thread_of


@cache
def _citadel() -> Thread:
    """A referee who names the next player; whose turn it is follows from that."""
    return thread_of("citadel_clean.html")


@cache
def _own() -> Thread:
    return thread_of("own:4:5", turns=14)


@pytest.mark.parametrize(("after", "count"), [(1, 4), (1, 6), (13, 4), (25, 6)])
def test_a_hole_where_it_is_the_awaited_players_turn_again(after: int, count: int) -> None:
    one = found(_citadel(), after, count)
    assert one.roots == ()
    assert [remark.code for remark in one.remarks if remark.code in SAID] == ["gap"]


@pytest.mark.parametrize(("after", "count"), [(6, 8), (7, 6), (9, 2)])
def test_a_whole_round_may_be_missing(after: int, count: int) -> None:
    one = found(_own(), after, count)
    assert one.findings == ()
    assert "gap" in {remark.code for remark in one.remarks}


def test_the_dead_have_no_turn_behind_a_hole() -> None:
    """Полынь is dead: before Борода it is Тихон's turn."""
    game = thread_of("long_clean.html")
    one = found(replace(game, posts=game.posts[60:]), 31, 4)
    assert one.roots == ()
    assert [(part.post, part.actor) for part in one.reports if part.post == 33] == [(33, "Тихон")]


@pytest.mark.parametrize(("sent", "pending"), [(0, 1), (1, 0)])
def test_a_lured_card_was_drawn_and_the_lure_sent_before_the_hole_or_now(sent: int, pending: int) -> None:
    state = ruleset("warha").start(NICKS[:3], {}, Chance(bytes(32))).state
    evidence = Evidence(
        hands=(("Меч", "Меч", "Монета", "Кристалл"),),
        piles={"draw_pile": (Counter(),), "discard_pile": (Counter({"Меч": 2, "Монета": 1}),)},
        lured=("Монета",),
    )
    order: list[Action] = [{"type": "lure", "target": NICKS[1], "units": sent}] if sent else [{"type": "pass"}]
    seat = prepared(state, frozenset({f"seat:{NICKS[1]}"}), evidence, order).seats[1]
    assert count_names(seat.draw_pile) == {"Меч": 2, "Монета": 2, "Кристалл": 1}
    assert count_names(seat.discard_pile) == {"Меч": 2}
    assert seat.pending_lure == pending


def test_behind_a_hole_nearly_all_is_proved_again() -> None:
    one = found(_citadel(), 7, 6)
    behind = [part for part in one.reports if part.post > 14]
    assert sum(part.counts.confirmed for part in behind) > 0.9 * sum(part.counts.total for part in behind)


def test_the_line_of_figures() -> None:
    assert report("x", []) == "x: 0 holes of 0: 0 false roots, at most 0, none in 0; 0 not mentioned"
