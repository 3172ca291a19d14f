"""A `gm reply` killed at any moment: every acknowledged turn is there once, and no other."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm.cli.app import run
from gm.store import FileStore

WORDS = {"Аня": "беру кристалл, всю атаку в Борю", "Боря": "ничего не беру, бью Аню всем"}
CALLS = ("open", "write", "fsync", "replace", "close", "ftruncate", "fstat")


def _deadly(real: Callable[..., Any], counter: list[int], at: int) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        counter[0] += 1
        if counter[0] == at:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*args, **kwargs)

    return call


def run_killed(arguments: list[str], at: int, out: Path) -> tuple[bool, str]:
    """Runs a command in a child that is killed at its `at`-th call of the operating system; whether it lived, and what
    it had printed."""
    child = os.fork()
    if child == 0:
        descriptor = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(descriptor, 1)
        os.dup2(descriptor, 2)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8")
        sys.stderr = os.fdopen(2, "w", encoding="utf-8")
        counter = [0]
        for name in CALLS:
            setattr(os, name, _deadly(getattr(os, name), counter, at))
        code = run(arguments)
        sys.stdout.flush()
        os._exit(code)
    _, status = os.waitpid(child, 0)
    lived = os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0
    return lived, out.read_text(encoding="utf-8", errors="replace")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork to kill a child at an exact call")
@pytest.mark.parametrize("named", [True, False], ids=["with --player", "without --player"])
def test_killed_anywhere_every_turn_is_taken_once(home: Path, tmp_path: Path, named: bool) -> None:
    assert run(["new", "warha", "--players", "Аня,Боря", "--seed", "kill", "--id", "game"]) == 0
    store = FileStore(home)
    expected = 1
    at = 1
    deaths = 0
    while at < 60:
        nick = store.load("game").game.rules.to_act(store.load("game").game.state)[0]
        arguments = ["reply", "game", WORDS[nick]] + (["--player", nick] if named else [])
        lived, seen = run_killed(arguments, at, tmp_path / "out.txt")
        deaths += not lived
        if not lived and "Печать" not in seen and "Здоровье" not in seen:
            before = store.load("game")
            # The host, who has seen no post, gives the same reply again.
            again, printed = run_killed(arguments, 10**6, tmp_path / "out.txt")
            assert again, printed
            assert store.load("game").game.rules.turn(before.game.state) in (expected, expected + 1)
        expected += 1
        snapshot = store.load("game")
        orders = [entry for entry in snapshot.entries if entry.get("type") == "order"]
        assert len(orders) == expected - 1
        posts = [entry["of"] for entry in snapshot.entries if entry.get("type") == "post"]
        assert len(posts) == len(set(posts)) == expected
        assert snapshot.game.rules.turn(snapshot.game.state) == expected
        at += 1
        if lived and at > 20:
            break
    assert deaths >= 10
    assert run(["replay", str(store.path("game"))]) == 0
