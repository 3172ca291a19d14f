"""Games, windows and referees: seeded, paired, hard where it says so; faults come as often as a name says."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.verify.model import Scope
from evals import games_other
from evals.games import features, game_of
from evals.games_warha import FEATURES
from evals.judging import READABLE, outcome_of, read_post
from evals.ledgers import Books
from evals.scripted import (
    PRESETS,
    Referee,
    UnknownRefereeError,
    applicable,
    faults_in,
    narrate_answer,
    referee_answer,
)
from evals.windows import Window, game_name, positions, referee_windows, whole_games

SHOWN = {"forgets": "cards", "swaps": "health", "drifts": "sums", "drops": "omitted"}


def test_a_greater_set_begins_with_the_smaller_one() -> None:
    assert referee_windows("dev", "1", 9, 8)[:4] == referee_windows("dev", "1", 4, 8)
    assert positions("dev", "1", 5, 3)[:6] == positions("dev", "1", 2, 3)
    assert whole_games("held", "1", 6, 12)[:2] == whole_games("held", "1", 2, 12)


def test_splits_and_seeds_share_no_game() -> None:
    names = {game_name(split, seed, n) for split in ("dev", "held") for seed in ("1", "2") for n in range(1, 6)}
    openings = {str(game_of(name).turns[0].facts["row"]) + str(game_of(name).turns[0].dealt) for name in names}
    assert len(names) == len(openings) == 20
    with pytest.raises(ValueError, match="dev or held"):
        game_name("test", "1", 1)


def test_windows_grow_and_reach_hard_positions() -> None:
    found = referee_windows("dev", "1", 12, 8)
    assert {window.length for window in found} == {4, 6, 8}
    assert [window.start for window in found[::3]] == [1, 1, 1, 1]
    seen = Counter(
        name
        for window in found
        for turn in game_of(window.game).turns[window.start - 1 : window.start - 1 + window.length]
        for name in features(turn.facts)
    )
    assert set(seen) == set(FEATURES)
    assert all(Window.from_id(window.id) == window for window in found)


def test_chosen_positions_are_harder_than_the_average() -> None:
    chosen = positions("dev", "1", 8, 4)
    picked = [len(features(game_of(one.game).turns[one.start - 1].facts)) for one in chosen]
    usual = [len(features(turn.facts)) for one in chosen for turn in game_of(one.game).turns]
    assert sum(picked) / len(picked) > 2 * sum(usual) / len(usual)
    assert {name for one in chosen for name in features(game_of(one.game).turns[one.start - 1].facts)} == set(FEATURES)


@pytest.mark.parametrize("name", ["nonsense", "forgets", "forgets:2", "forgets:x", "forgets:0.1+what:0.1"])
def test_a_referee_that_is_not_known_is_refused(name: str) -> None:
    with pytest.raises(UnknownRefereeError, match="known are"):
        Referee.from_name(name)


def test_faults_happen_as_often_as_the_name_says() -> None:
    who = Referee.from_name("forgets:0.1+swaps:0.2+drifts:0.3+refuses:0.05@7")
    able, happened = Counter[str](), Counter[str]()
    for window in referee_windows("dev", "rates", 60, 8):
        turns = game_of(window.game).turns[window.start - 1 : window.start - 1 + window.length]
        for turn, faults in zip(turns, faults_in(who, window), strict=True):
            happened.update(faults)
            if "refuses" not in faults:
                able.update(fault for fault in SHOWN if applicable(fault, turn.facts))
            able["refuses"] += 1
    for fault, rate in who.rates.items():
        spread = (rate * (1 - rate) / able[fault]) ** 0.5
        assert abs(happened[fault] / able[fault] - rate) < 4 * spread, fault


def test_every_fault_of_a_scripted_referee_is_found_as_its_root_and_nothing_else() -> None:
    who = Referee.from_name("forgets:0.15+swaps:0.15+drifts:0.15+drops:0.08+fences:0.08+refuses:0.08+breaks:0.08")
    outcomes = Counter[str]()
    carried = 0
    for window in referee_windows("held", "tests", 12, 10):
        books, game = Books(), game_of(window.game)
        for number, faults in enumerate(faults_in(who, window), 1):
            answer = referee_answer(who, window, number, "text", 0)
            outcome, text = outcome_of(answer.text, answer.stop, "", nicks=game.players)
            outcomes[outcome] += 1
            kinds = (("refuses", "refused"), ("breaks", "cut"), ("fences", "json"))
            assert outcome == next((kind for fault, kind in kinds if fault in faults), "told")
            if outcome in READABLE:
                reading = read_post(text, game.turns[window.start - 2 + number].facts)
                roots, follows = books.enter(number, reading)
                due = {SHOWN[fault] for fault in faults & SHOWN.keys()}
                assert set(roots) == due, (window.id, number, reading.kinds)
                carried += "cards" in follows
    assert set(outcomes) == {"told", "json", "refused", "cut"}
    assert carried  # a forgotten card stays forgotten for a while


@pytest.mark.parametrize("scope", ["prose", "whole"])
def test_the_true_referee_is_true(scope: str) -> None:
    who = Referee.from_name("true")
    for window in positions("held", "tests", 5, 3):
        answer = narrate_answer(who, window, 1, scope, "markdown", 0)
        facts = game_of(window.game).turns[window.start - 1].facts
        reading = (
            read_post(answer.text, facts, scope="prose", mode="strict")
            if scope == "prose"
            else read_post(answer.text, facts, format="markdown", mode="strict")
        )
        assert reading.true, reading.findings
        assert sum(reading.told.values()) >= 3


OTHERS = tuple(games_other.FEATURES)


@pytest.mark.parametrize("game", OTHERS)
def test_every_game_gives_hard_positions(game: str) -> None:
    chosen = positions("dev", "1", 12, 4, game)
    assert chosen == positions("dev", "1", 12, 4, game)
    assert all(Window.from_id(one.id) == one and one.game.startswith(f"{game}.dev-1-") for one in chosen)
    seen = {name for one in chosen for name in features(game_of(one.game).turns[one.start - 1].facts)}
    assert seen == set(games_other.FEATURES[game])


@pytest.mark.parametrize("scope", ["prose", "whole"])
@pytest.mark.parametrize("game", OTHERS)
def test_referees_of_other_games_are_true_or_err_as_they_say(game: str, scope: Scope) -> None:
    for window in positions("held", "tests", 6, 3, game):
        facts = game_of(window.game).turns[window.start - 1].facts
        for name in ("true", "drifts:1"):
            answer = narrate_answer(Referee.from_name(name), window, 1, scope, "markdown", 0)
            reading = read_post(answer.text, facts, format="markdown", scope=scope, mode="strict")
            if name == "true":
                assert reading.true, (window.id, reading.findings)
                assert reading.told["turn"] > 0
            else:
                assert not reading.true, (window.id, answer.text)


def test_presets_can_be_read() -> None:
    assert all(Referee.from_name(name).rates for name in PRESETS if name != "true")
