"""The console game, played by a scripted person: every key, the clock, the call, several people at one keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from engine.chance import seed_from_text
from engine.game import fairness, open_record
from engine.games.mts.cards import COLOURS, NAMES
from engine.games.mts.words import NONE, find, folded
from gm.cli.mts_table import MtsTable, Setup
from gm.cli.mts_view import Screen, face, screen_view
from tests.cli.terminal import Terminal, one_clear_line

NAMES4 = ("Маша", "Винтик", "Гаечка", "Болтик")


class Clock:
    """Time that passes only when somebody waits for a key."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Person:
    """Gives keys that a function of the last screen chooses; remembers the screens."""

    def __init__(self, choose: Callable[[Screen], str | None], clock: Clock) -> None:
        self._choose = choose
        self._clock = clock
        self.screens: list[Screen] = []

    def show(self, screen: Screen) -> None:
        self.screens.append(screen)

    def key(self, seconds: float) -> str | None:
        found = self._choose(self.screens[-1])
        if found is None:
            self._clock.now += seconds
        return found


def table(
    choose: Callable[[Screen], str | None], *, seed: str = "t", humans: tuple[str, ...] = ("Маша",), **more: Any
) -> tuple[MtsTable, Person, Clock]:
    clock = Clock()
    person = Person(choose, clock)
    setup = Setup(NAMES4, frozenset(humans), seed_from_text(seed), **{"think": 0.0, **more})
    return MtsTable(setup, person.key, person.show, clock), person, clock


def sensible(screen: Screen) -> str | None:
    """A person who plays the chosen card, draws when nothing fits, orders what is proposed, and calls in time."""
    prompt = screen.prompt
    if "Какой цвет" in prompt or "отвернулись" in prompt or "встать" in prompt or "Положить" in prompt:
        return "enter"
    if prompt.startswith("Ваш ход"):
        assert screen.view is not None
        if not any(screen.view["fits"]):
            return " "
        if len(screen.view["hand"]) == 2 and not screen.armed:
            return "м"
        return "enter"
    return None


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_whole_round_is_played_and_its_record_is_fair(seed: str, tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    played, person, _ = table(sensible, seed=seed, record=path)
    winner = played.run()
    assert winner in NAMES4
    game, entries = open_record(path.read_text(encoding="utf-8"))
    assert game.rules.winner(game.state) == winner
    fairness(entries, seed_from_text(seed))
    for screen in person.screens:
        for width, height in ((80, 24), (120, 40), (64, 20)):
            lines = drawn(screen, width, height)
            assert len(lines) <= height
            assert max(map(len, lines)) <= width
            if screen.log:
                assert screen.log[-1].plain[: width - 6].strip() in "\n".join(lines)
        if len(person.screens) > 60:
            break


def drawn(screen: Screen, width: int, height: int) -> list[str]:
    console = Console(width=width, height=height, file=None, record=True, force_terminal=True, legacy_windows=False)
    with console.capture() as captured:
        console.print(screen_view(screen, width, height), end="")
    text = captured.get()
    import re

    return re.sub(r"\x1b\[[0-9;]*m", "", text).rstrip("\n").split("\n")


def screens_until(choose: Callable[[Screen], str | None], **more: Any) -> list[Screen]:
    """The screens of a person who sooner or later leaves."""
    played, person, _ = table(choose, **more)
    assert played.run() is None
    return person.screens


def script(*keys: str | None) -> Callable[[Screen], str | None]:
    """These keys on the person's own turn, then he leaves."""
    left: Iterator[str | None] = iter(keys)

    def choose(screen: Screen) -> str | None:
        if "Уйти из-за стола" in screen.prompt:
            return "enter"
        if screen.prompt.startswith("Ходит"):
            return None
        return next(left, "q")

    return choose


def test_the_screen_shows_table_players_and_own_hand_with_numbers() -> None:
    first = next(screen for screen in screens_until(script()) if screen.prompt.startswith("Ваш ход"))
    assert first.view is not None
    text = "\n".join(drawn(first, 80, 24))
    assert "Стол" in text
    assert "прикуп" in text
    for nick in NAMES4:
        assert nick in text
    for number, name in enumerate(first.view["hand"], 1):
        assert f"{number:>2}{face(name)[0]:^6}" in text or f"{number:>2}{face(name)[0]:^6}".rstrip() in text
    assert "МТС" in text
    assert "Q" in text


def test_no_screen_shows_another_s_hand() -> None:
    """One person: only his cards and those that have lain on the table are ever named or drawn."""
    played, person, _ = table(sensible, seed="secret")
    played.run()
    lain: set[str] = set()
    for screen in person.screens:
        assert screen.view is not None
        assert screen.view["viewer"] == "Маша"
        lain.add(screen.facts["top"])
        said = " ".join([screen.prompt, screen.warning, *(line.plain for line in screen.log)])
        named = {NAMES[one.card] for one in find(folded(said)) if one.card != NONE}
        assert named <= lain | set(screen.view["hand"])


def test_arrows_and_numbers_choose_a_card() -> None:
    screens = screens_until(script("right", "right", "left", "home", "end", "3", "9", "backspace", "escape"))
    own = [screen.selected for screen in screens if screen.prompt.startswith(("Ваш ход", "Из"))]
    start = own[0]
    assert own[1:7] == [(start + 1) % 7, (start + 2) % 7, (start + 1) % 7, 0, 6, 2]
    assert any("Карты № 9 нет" in screen.warning for screen in screens)


def test_a_card_that_does_not_fit_is_not_taken() -> None:
    def choose(screen: Screen) -> str | None:
        if "Уйти" in screen.prompt:
            return "enter"
        if screen.warning:
            return "q"
        if screen.prompt.startswith("Ваш ход") and screen.view is not None:
            wrong = [at for at, fits in enumerate(screen.view["fits"]) if not fits]
            return "enter" if screen.selected in wrong else str(wrong[0] + 1)
        return None

    screens = screens_until(choose)
    assert any("Не подходит" in screen.warning for screen in screens)


def test_drawing_although_a_card_fits_is_not_taken() -> None:
    screens = screens_until(script(" "), seed="fits")
    own = [screen for screen in screens if screen.view is not None and screen.view["your_turn"]]
    if any(own[0].view["fits"]):  # type: ignore[index]
        assert any("только когда ходить нечем" in screen.warning for screen in screens)


def test_a_black_card_asks_for_a_colour_by_arrows_number_or_letter() -> None:
    for keys, colour in ((("right", "enter"), None), (("2",), "жёлтый"), (("з",), "зелёный"), (("b",), "синий")):
        asked: list[Screen] = []
        rest = iter(keys)

        def choose(screen: Screen, asked: list[Screen] = asked, rest: Iterator[str] = rest) -> str | None:
            if "Уйти" in screen.prompt:
                return "enter"
            if asked and not screen.menu:
                return "q"
            if screen.menu:
                asked.append(screen)
                return next(rest)
            if screen.prompt.startswith("Ваш ход") and screen.view is not None:
                black = [at for at, is_black in enumerate(screen.view["black"]) if is_black]
                if not black:
                    return sensible(screen)
                return "enter" if screen.selected == black[0] else str(black[0] + 1)
            return sensible(screen)

        played, person, _ = table(choose, seed="black")
        played.run()
        assert asked
        assert tuple(asked[0].menu) == COLOURS
        due = colour or COLOURS[(asked[0].chosen + 1) % 4]
        assert any(f" {due} " in line.plain for line in person.screens[-1].log)


def test_the_bots_think_and_the_time_is_shown() -> None:
    def choose(screen: Screen) -> str | None:
        return sensible(screen) if not screen.prompt.startswith("Ходит") else None

    played, person, clock = table(choose, seed="slow", think=5.0)
    played.run()
    thoughts = [screen for screen in person.screens if screen.bar is not None]
    assert thoughts
    assert {0.0, 0.5} <= {round(screen.bar or 0, 1) for screen in thoughts}
    bots_moves = sum(1 for line in person.screens[-1].log)
    assert clock.now >= 5.0
    assert bots_moves


def test_mts_is_called_after_the_move_while_the_next_one_thinks() -> None:
    """The person never calls with his move, but presses М while a bot thinks."""

    def choose(screen: Screen) -> str | None:
        if screen.prompt.startswith("Ходит") and screen.view is not None and screen.view["may_call"]:
            return "ь" if len(screen.view["hand"]) == 1 else None
        if screen.prompt.startswith("Ваш ход") and screen.view is not None:
            return "enter" if any(screen.view["fits"]) else " "
        return sensible(screen)

    for seed in range(12):
        played, person, _ = table(choose, seed=f"late {seed}", think=1.0)
        played.run()
        log = "\n".join(line.plain for line in person.screens[-1].log)
        if "Маша: «МТС!»" in log:
            assert "Маша: «МТС!» не прозвучало" not in log
            return
    raise AssertionError("nobody came down to one card")


def test_who_keeps_silent_is_told_of_his_penalty() -> None:
    def choose(screen: Screen) -> str | None:
        if screen.prompt.startswith("Ваш ход") and screen.view is not None:
            return "enter" if any(screen.view["fits"]) else " "
        return sensible(screen)

    for seed in range(12):
        played, person, _ = table(choose, seed=f"silent {seed}")
        played.run()
        if any("Маша: «МТС!» не прозвучало" in line.plain for screen in person.screens for line in screen.log):
            return
    raise AssertionError("nobody came down to one card")


def test_two_people_do_not_see_each_other_s_cards() -> None:
    played, person, _ = table(sensible, humans=("Маша", "Гаечка"), seed="two")
    played.run()
    hidden = [screen for screen in person.screens if "отвернулись" in screen.prompt]
    assert hidden
    assert all(screen.view is None for screen in hidden)
    assert {screen.view["viewer"] for screen in person.screens if screen.view} == {"Маша", "Гаечка"}
    for screen in person.screens:
        if screen.prompt.startswith("Ваш ход"):
            assert screen.view is not None
            assert screen.view["your_turn"]


def test_help_sorting_and_leaving() -> None:
    screens = screens_until(script("?", "x", "s", "q"))
    assert any("подходит по цвету" in line.plain for screen in screens for line in screen.log)
    by_colour = [screen for screen in screens if list(screen.order) != sorted(screen.order)]
    assert by_colour
    view = by_colour[0].view
    assert view is not None
    names = [view["hand"][place] for place in by_colour[0].order]
    assert names == sorted(names, key=NAMES.index)
    assert "Уйти" in screens[-1].prompt


def test_help_and_the_longest_refusal_are_whole_on_eighty_columns() -> None:
    screens = screens_until(script("?", "x", "q"))
    helped = next(screen for screen in screens if any("подходит по цвету" in line.plain for line in screen.log))
    picture = "\n".join(drawn(helped, 80, 24))
    assert all(line.plain in picture for line in helped.log)
    refusal = "Не подходит зелёная «Пропусти ход»: нужна красная, «Ход обратно» или чёрная."
    assert refusal in "\n".join(drawn(replace(screens[0], warning=refusal), 80, 24))


def test_a_small_window_says_so() -> None:
    screen = screens_until(script())[0]
    assert "слишком мало" in "\n".join(drawn(screen, 50, 15))


def test_ten_players_and_thirty_cards_fit_the_smallest_terminal() -> None:
    nicks = [f"Очень_длинный_ник_{number}" for number in range(10)]
    hand = list(NAMES[:30])
    facts = {
        "turn": 120, "actor": nicks[0], "next": nicks[1], "players_order": nicks, "direction": "назад",
        "hands": dict.fromkeys(nicks, 30), "top": NAMES[3], "asked": "красный", "pile": 5,
        "discard": 9, "previous": None, "winner": None,
    }  # fmt: skip
    view = {**facts, "viewer": nicks[0], "hand": hand, "fits": [True] * 30, "black": [False] * 30, "drawn": None,
            "may_call": False, "your_turn": True}  # fmt: skip
    for selected in (0, 29):
        screen = Screen(facts, view, range(30), selected, prompt="Ваш ход")
        lines = drawn(screen, 80, 24)
        assert len(lines) == 24
        assert max(map(len, lines)) <= 80
        assert f"{selected + 1:>2}" in "\n".join(lines)
        assert "Ваш ход" in "\n".join(lines)


def test_without_a_terminal_it_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gm = Terminal(capsys, monkeypatch)
    assert "terminal" in gm("play", "mts").err
    assert one_clear_line(gm("play", "mts"))
    assert one_clear_line(gm("play", "warha"))
    assert one_clear_line(gm("play", "mts", "--players", "11"))
    assert one_clear_line(gm("play", "mts", "--players", "2", "--name", "А", "--name", "Б", "--name", "В"))
    assert one_clear_line(gm("play", "mts", "--name", "А", "--name", "а"))
