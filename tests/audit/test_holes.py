"""Holes that nothing in a thread tells of, in games of three and four: the game is taken up behind them, and they are
said."""

from __future__ import annotations

from functools import cache

import pytest

from gm.threads import Thread
from tests.audit.holes import SAID, found, report, thread_of


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


def test_behind_a_hole_nearly_all_is_proved_again() -> None:
    one = found(_citadel(), 7, 6)
    behind = [part for part in one.reports if part.post > 14]
    assert sum(part.counts.confirmed for part in behind) > 0.9 * sum(part.counts.total for part in behind)


def test_the_line_of_figures() -> None:
    assert report("x", []) == "x: 0 holes of 0: 0 false roots, at most 0, none in 0; 0 not mentioned"
