"""Limits of a post and of a game in tokens, seconds and money; what the host sees while he waits."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from gm.cli.host import terminal_host
from gm.master.writing import Settings
from gm.models import AuthError, Request, ScriptedClient
from tests.cli.terminal import one_clear_line
from tests.master.tables import Table
from tests.master.wired import ANSWER_COST, PRICE_LIST, STORY, Wired, told

DEATH = "Игру открывает Аня. Боря пал, и кости его белеют на равнине."
LIMITS: dict[str, tuple[dict[str, Any], str, list[int]]] = {
    "tokens of a post": ({"turn_tokens": 300}, "tokens", [2, 2]),  # 150 an answer
    "tokens of a game": ({"game_tokens": 450}, "tokens", [3, 0]),
    "seconds of a post": ({"turn_seconds": 70.0}, "seconds", [2, 2]),  # 40 an answer
    "seconds of a game": ({"game_seconds": 130.0}, "seconds", [4, 0]),
}
"""The setting, why the built-in narrator wrote in the end, and the answers asked for by two posts one after another."""


@pytest.mark.parametrize("name", LIMITS)
def test_a_limit_ends_the_asking(tmp_path: Path, name: str) -> None:
    setting, why, asked = LIMITS[name]

    def slow(request: Request) -> dict[str, str]:
        table.clock[0] += 40.0
        return {"narration": DEATH}

    settings: dict[str, Any] = {"model": "openai/test", "attempts": 9, **setting}
    table = Table(tmp_path / "g", ScriptedClient(slow), Settings(**settings))
    table.start()
    counts = [len(table.client.requests)]
    assert table.by()["replaced"] == why
    table.desk.host_pass("t")
    counts.append(len(table.client.requests) - counts[0])
    assert counts == asked
    assert table.by()["replaced"] == why
    assert f"the budget of {why} is used up; the built-in narrator writes this post" in table.said


def test_a_request_has_no_more_patience_than_the_limits_leave(tmp_path: Path) -> None:
    def slow(request: Request) -> dict[str, str]:
        table.clock[0] += 100.0
        return {"narration": DEATH}

    limits = Settings(model="openai/test", attempts=3, turn_seconds=500.0, game_seconds=450.0)
    table = Table(tmp_path / "g", ScriptedClient(slow), limits)
    table.start()
    assert [request.patience for request in table.client.requests] == [450.0, 350.0, 250.0]
    # Half of it for one answer, if that is more than the usual two minutes.
    assert [request.timeout for request in table.client.requests] == [225.0, 175.0, 125.0]


def test_money_is_counted_over_the_whole_game(wired: Wired) -> None:
    limit = ("--max-money", str(ANSWER_COST * 1.5))
    assert wired.play("openai", (), *limit).code == 0
    assert wired.posts()[-1]["narration"] == STORY
    got = wired.gm("pass", "t")
    assert "draft 1" in got.err
    assert len(wired.server.seen) == 2  # one answer did not reach the limit
    got = wired.gm("pass", "t")
    assert "the budget of money is used up" in got.err
    assert len(wired.server.seen) == 2


def test_a_limit_in_money_without_a_price_is_told(wired: Wired, tmp_path: Path) -> None:
    (tmp_path / "none.toml").write_text(PRICE_LIST.replace("127.0.0.1", "10.0.0.1"), encoding="utf-8")
    got = wired.play("openai", (), "--max-money", "1", "--prices", str(tmp_path / "none.toml"))
    assert "has no price, so no limit in money can be kept; see --prices" in got.err
    assert wired.posts()[-1]["narration"] == STORY
    assert wired.bill()["cost"] is None


def test_a_file_of_prices_is_read_when_it_is_named_and_missed_kindly_later(wired: Wired, tmp_path: Path) -> None:
    assert one_clear_line(wired.gm("narrate", "t", "--prices", str(tmp_path / "nothing.toml")))
    assert wired.play("openai", ()).code == 0
    (wired.home / "prices.toml").unlink()
    got = wired.gm("pass", "t")
    assert got.code == 0
    assert "prices.toml: cannot be read (FileNotFoundError); the built-in narrator writes this post" in got.err


def test_a_game_remembers_who_writes_since_a_reply_said_so(wired: Wired) -> None:
    assert wired.play("anthropic", ()).code == 0
    wired.server.begin([], told("Ход принимает Аня; Боря не двинулся с места."))
    assert wired.gm("reply", "t", "пас", "--player", "Боря").code == 0
    assert [seen.path for seen in wired.server.seen] == ["/v1/messages"]
    assert wired.posts()[-1]["by"]["narrator"].startswith("anthropic@127.0.0.1")


@pytest.mark.parametrize("full", [False, True])
def test_corrections_are_told_in_one_line_or_in_full(wired: Wired, full: bool) -> None:
    false = f"{STORY} У Бори девяносто девять золотых."
    got = wired.play("openai", [told(false)], *(("-v",) if full else ()))
    lines = [line for line in got.err.splitlines() if "золотых' →" in line or line.startswith("draft 1: corrected 1")]
    assert len(lines) == (2 if full else 1)


class _Screen:
    """A terminal that somebody looks at."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        self.shown.append(text)
        return len(text)

    def flush(self) -> None:
        """Nothing is kept back."""

    def __str__(self) -> str:
        return "".join(self.shown)


def test_a_host_who_looks_on_sees_seconds_then_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, ticks = _Screen(), threading.Semaphore(0)
    monkeypatch.setattr(sys, "stderr", screen)
    waits = iter([False])

    class Event(threading.Event):
        """One second passes as soon as somebody waits for it; then time stands still."""

        def wait(self, timeout: float | None = None) -> bool:
            if next(waits, True):
                ticks.release()
                return super().wait(None)
            return False

    named = SimpleNamespace(Event=Event, Thread=threading.Thread, Lock=threading.Lock)
    monkeypatch.setattr("gm.cli.host.threading", named)
    host = terminal_host()
    with host.waiting():
        ticks.acquire()
        assert str(screen) == "\rwaiting for the model, 0 s "
        assert host.text is not None
        host.text("Слово")
        assert str(screen).endswith("\rthe model is writing: 5 characters, 0 s ")
        host.say("too many requests")
        assert str(screen).endswith("\ntoo many requests\n")
    host.say("draft 1: true")
    assert str(screen).endswith("too many requests\ndraft 1: true\n")


def test_an_interrupted_request_is_counted_and_not_an_attempt(tmp_path: Path) -> None:
    answers = iter([KeyboardInterrupt(), {"narration": "Игру открывает Аня, и ветер несёт пепел."}])

    def interrupted(request: Request) -> Any:
        answer = next(answers)
        if isinstance(answer, KeyboardInterrupt):
            raise answer
        return answer

    table = Table(tmp_path / "g", ScriptedClient(interrupted), Settings(model="openai/test", attempts=1))
    with pytest.raises(KeyboardInterrupt):
        table.start()
    assert [draft["problem"] for draft in table.drafts()] == ["interrupted"]
    assert len(table.desk.catch_up("t")) == 1
    assert "replaced" not in table.by()
    assert [draft["unmetered"] for draft in table.drafts()] == [1, 0]


def test_a_failure_costs_nothing_that_is_known(tmp_path: Path) -> None:
    table = Table(tmp_path / "g", ScriptedClient([AuthError("no")]), Settings(model="openai/test"))
    table.start()
    assert table.by()["usage"] == {"input": 0, "cached_input": 0, "cache_write": 0, "output": 0, "reasoning": 0}
