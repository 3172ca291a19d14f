"""A referee who deals himself: the game follows his posts, what cannot be is found, favours show."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from engine.games.warha.cards import CARDS, INDEX
from evals.free import Dealt, Table, expectation, worth
from evals.judging import read_post
from evals.scripted import Referee, dealing_answer
from evals.turns import table_of
from evals.windows import Window, whole_games


def _played(name: str, window: Window) -> list[tuple[Dealt, str]]:
    who = Referee.from_name(name)
    table = Table(window.game, table_of(window.game), "text")
    found = []
    for number in range(window.length):
        if number:
            if table.over:
                break
            table.next_order()
        text = dealing_answer(who, window, table.orders, "text", 0).text
        found.append((table.deal(text), text))
    return found


def test_expectation_is_that_of_all_possible_draws() -> None:
    pool = [INDEX[name] for name in ("Монета", "Меч", "Монета", "Кристалл", "Нкари", "Моровая жаба")]
    sums = [sum(map(worth, drawn)) for drawn in combinations(pool, 4)]
    mean = sum(sums) / len(sums)
    variance = sum((one - mean) ** 2 for one in sums) / len(sums)
    assert list(expectation(pool, 4)) == pytest.approx([mean, variance])


def test_a_true_dealer_is_followed_without_a_finding() -> None:
    (window,) = whole_games("held", "free", 1, 16)
    played = _played("true", window)
    assert [one.turn.number for one, _ in played] == list(range(1, len(played) + 1))
    for dealt, text in played:
        assert not dealt.impossible
        assert not dealt.thrown
        assert read_post(text, dealt.turn.facts).true


def test_a_card_that_is_not_in_the_pile_is_found() -> None:
    (window,) = whole_games("held", "free", 1, 12)
    found = [one.impossible for one, _ in _played("invents:1", window)]
    assert len(found) == 9
    assert all(found)
    for impossible in found:
        for what, name in impossible:
            assert what in ("draw", "row")
            assert CARDS[INDEX[name]].cost


def test_favours_show_and_fair_lots_do_not() -> None:
    excess = {}
    for name in ("true", "favours:0.9"):
        top = bottom = 0.0
        for window in whole_games("held", "luck", 2, 24):
            for dealt, _ in _played(name, window):
                if "hand" in dealt.luck:
                    top += dealt.luck["hand"][0]
                    bottom += dealt.luck["hand"][1]
        excess[name] = top / math.sqrt(bottom)
    assert abs(excess["true"]) < 3
    assert excess["favours:0.9"] > 4


def test_where_nothing_is_shown_the_lots_are_thrown_for_him() -> None:
    (window,) = whole_games("held", "free", 1, 8)
    table = Table(window.game, table_of(window.game), "text")
    assert table.deal(None).thrown
    table.next_order()
    dealt = table.deal("Ход сделан.")
    assert dealt.thrown
    assert {what for what, _ in dealt.turn.dealt} >= {"draw"}
    assert dealt.turn.number == 2
