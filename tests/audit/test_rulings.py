"""Which reading of W1, W4 and W10 a referee follows, and a change of it in mid-game."""

from __future__ import annotations

import pytest

from engine.audit.rulings import chance
from tests.audit.changes import drawn, report, told, voiced
from tests.audit.games import audited, play


@pytest.mark.parametrize("seed", [2, 9, 13])
def test_a_change_of_healing_is_noted_where_the_posts_show_it(seed: int) -> None:
    game = voiced(seed, turns=26)
    assert game.shown
    assert (game.notes, game.roots) == ((game.first,), ())


def test_one_healing_before_the_change_and_none_behind_it_tell_nothing() -> None:
    game = voiced(4, turns=20)
    assert not game.shown
    assert (game.notes, game.roots) == ((), ())


def test_a_change_in_counting_marks_is_noted() -> None:
    game = told(62, "W4", turns=52, begin=36)
    assert game.shown
    assert (game.notes, game.roots) == ((game.first,), ())


def test_draws_tell_how_the_discard_pile_is_mixed() -> None:
    """Of 30 games all that are told are told rightly, most are told, and no change is seen where there is none."""
    for reading in ("mix_then_draw", "draw_then_shuffle"):
        games = [drawn(seed, reading) for seed in range(30)]
        assert {game.ruling for game in games} <= {reading, "unknown"}
        assert sum(game.ruling == reading for game in games) >= 28
        assert {game.note for game in games} == {0}


@pytest.mark.parametrize("reading", ["mix_then_draw", "draw_then_shuffle"])
def test_a_change_of_mixing_that_shows_is_noted_behind_it(reading: str) -> None:
    games = [drawn(seed, reading, change=30) for seed in range(30)]
    shown = [game for game in games if game.shown]
    assert len(shown) >= 12
    assert all(game.note > 30 for game in shown)
    assert sum(0 < game.note <= 30 for game in games) <= 1


def test_the_chance_of_a_draw() -> None:
    # one card left and five in the discard pile: all but one of the six draws of five hold it
    assert chance({"Меч": 1}, {"Меч": 1, "Монета": 5}, 5) == pytest.approx(5 / 6)
    # two different cards left, six others: C(6, 3) of C(8, 5)
    assert chance({"Меч": 1, "Кристалл": 1}, {"Меч": 1, "Кристалл": 1, "Монета": 6}, 5) == pytest.approx(20 / 56)
    # one of two equal cards is enough: 1 − C(4, 3) / C(6, 3)
    assert chance({"Меч": 1}, {"Меч": 2, "Монета": 4}, 3) == pytest.approx(1 - 4 / 20)


def test_long_chains_of_refills_are_followed_in_any_order_told() -> None:
    """Game 26 has hands of nine and eleven cards, whose «Пополнение» is switched on by cards that it brought, and is
    told by name, not in the order in which they came."""
    found = audited(play(26, turns=56)[80:])
    assert found.findings == ()
    assert [remark for remark in found.remarks if remark.code == "gap"] == []
    assert found.counts.confirmed > 500


def test_the_line_of_figures() -> None:
    assert report([]).startswith("0 games, 0 show the change")


def test_a_change_of_mixing_is_noted_from_posts() -> None:
    found = audited(play(5, {"W1": "draw_then_shuffle"}, turns=34, switch=30, ruling="W1"))
    assert found.findings == ()
    assert [(one.post, one.code) for one in found.remarks] == [(65, "ruling")]
    assert "W1" in found.remarks[0].text
