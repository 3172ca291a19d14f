"""A game whose model is the local server of the tests, played through the command line with unpatched SDKs."""

from __future__ import annotations

import functools
import json
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from gm.models import RetryPolicy, anthropic_client, openai_client
from gm.store import FileStore
from tests.cli.terminal import Result, Terminal
from tests.wire.acts import Act, Say
from tests.wire.server import Seen, WireServer

CANARY = "sk-canary-Zx81kQpL5vTn0wYb7Rj3"
VENDORS = ("openai", "anthropic")
KEYS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
STORY = "Ход принимает Боря; Аня не двинулась с места, и ветер несёт пепел над равниной."
"""True after the first reply, «пас» of Аня."""
PRICE_LIST = """
date = 2026-01-01
[[price]]
model = "openai@127.0.0.1:*"
input = "2"
output = "10"
[[price]]
model = "anthropic@127.0.0.1:*"
input = "2"
output = "10"
"""
ANSWER_COST = 0.004
"""Of one answer of the local server: 1,000 tokens read at $2 and 200 written at $10 a million."""


def told(text: str, **changes: Any) -> Say:
    """An answer in the form that was asked for."""
    return Say(json.dumps({"narration": text}, ensure_ascii=False), **changes)


@dataclass
class Wired:
    """A game of Аня and Боря; the first reply, «пас», is told by a model at the local server."""

    gm: Terminal
    server: WireServer
    home: Path
    pauses: list[float] = field(default_factory=list)

    def play(
        self,
        vendor: str,
        acts: Iterable[Act],
        *options: str,
        words: str = "пас",
        player: str = "Аня",
        otherwise: Act | Callable[[Seen], Act] | None = None,
    ) -> Result:
        """`gm reply` (of whoever's turn it is, if `player` is empty) with a model of `vendor` whose server follows the
        script."""
        self.pauses.clear()
        self.server.begin(acts, otherwise or told(STORY))
        address = self.server.base_url if vendor == "openai" else self.server.root
        named = ("--model", f"{vendor}/served", "--base-url", address, "--prices", str(self.home / "prices.toml"))
        who = ("--player", player) if player else ()
        return self.gm("reply", "t", words, *who, *named, *options)

    def again(self) -> Result:
        """The same reply once more."""
        return self.gm("reply", "t", "пас", "--player", "Аня")

    def posts(self) -> list[dict[str, Any]]:
        return [dict(entry) for entry in FileStore(self.home).load("t").entries if entry.get("type") == "post"]

    def bill(self) -> Any:
        return self.gm("cost", "t", "--json").json


@pytest.fixture(scope="session")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a game that has just begun, told by the built-in narrator."""
    from gm.cli.app import run

    home = tmp_path_factory.mktemp("opened")
    named = ["--players", "Аня,Боря", "--seed", "wired", "--id", "t", "--format", "markdown"]
    assert run(["new", "warha", *named, "--home", str(home)]) == 0
    (home / "prices.toml").write_text(PRICE_LIST, encoding="utf-8")
    return home


@pytest.fixture(scope="session")
def wire_server() -> Iterable[WireServer]:
    with WireServer() as server:
        yield server


@pytest.fixture
def wired(
    opened: Path,
    wire_server: WireServer,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Wired:
    """A fresh copy of the game; pauses between attempts are noted and not waited for."""
    home = tmp_path / "games"
    shutil.copytree(opened, home)
    monkeypatch.setenv("GM_HOME", str(home))
    for name in KEYS.values():
        monkeypatch.setenv(name, CANARY)
    table = Wired(Terminal(capsys, monkeypatch), wire_server, home)
    patient = functools.partial(RetryPolicy, sleep=table.pauses.append, jitter=lambda: 1.0)
    for module in (openai_client, anthropic_client):
        monkeypatch.setattr(module, "RetryPolicy", patient)
    return table
