"""Long games: opening a record costs the same for each entry, however many there are. Work is counted, not timed."""

from __future__ import annotations

import sys
from dataclasses import replace
from types import FrameType
from typing import Any

import pytest

from engine import chance as chance_module
from engine.game import open_record, order, start
from engine.record import Tail, seal
from tests.engine.build import PASS, WARHA

SEED = b"\x11" * 32
NICKS = ["Аня", "Боря", "Вася"]


def _passed(turns: int) -> str:
    """A game in which everybody passes."""
    game, entry = start("warha", NICKS, {}, SEED)
    line, tail = seal(Tail(), entry)
    lines = [line]
    for _ in range(turns):
        game, entry = order(game, WARHA.to_act(game.state)[0], [PASS], SEED)
        line, tail = seal(tail, entry)
        lines.append(line)
    return "\n".join(lines) + "\n"


def _calls(text: str) -> int:
    """How many Python functions run while the record is opened."""
    count = 0

    def profile(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(profile)
    try:
        game, entries = open_record(text)
    finally:
        sys.setprofile(None)
    assert game.rules.turn(game.state) == len(entries)
    return count


def test_opening_a_record_of_a_thousand_turns_is_linear() -> None:
    texts = {turns: _passed(turns) for turns in (250, 500, 1000)}
    sizes = {turns: len(text) for turns, text in texts.items()}
    calls = {turns: _calls(text) for turns, text in texts.items()}
    for numbers in (sizes, calls):
        first, second = numbers[500] - numbers[250], numbers[1000] - numbers[500]
        assert second / first == pytest.approx(2, rel=0.05)
    assert calls[1000] < 700 * 1000


def test_a_turn_late_in_the_game_costs_what_an_early_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    words = 0
    below = chance_module.Chance.below

    def counted(self: chance_module.Chance, bound: int) -> int:
        nonlocal words
        words += 1
        return below(self, bound)

    monkeypatch.setattr(chance_module.Chance, "below", counted)
    game, _ = start("warha", NICKS, {}, SEED)
    assert words == 10  # five of the row, five drawn
    for turn in range(300):
        words = 0
        game, _ = order(game, NICKS[turn % 3], [PASS], SEED)
        assert words == 5
    assert game.position > 1500


def test_a_game_of_many_thousand_turns_is_let_go_without_recursion() -> None:
    game, _ = start("warha", NICKS, {}, SEED)
    for turn in range(20_000):
        if turn < 5:
            game, _ = order(game, NICKS[turn % 3], [PASS], SEED)
        else:  # the same point once more: only the length of the chain matters here
            game = replace(game, point=replace(game.point, previous=game.point))
    assert game.at_turn(1) is not None
    del game
