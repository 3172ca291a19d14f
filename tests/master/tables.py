"""A table for tests of the harness: a small game in a store, and a desk whose writer is scripted."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.chance import seed_from_text
from gm.master import Desk
from gm.master.builtin import BuiltIn
from gm.master.loop import ModelWriter
from gm.master.writing import Host, Settings
from gm.models import ScriptedClient
from gm.store import FileStore

SEED = seed_from_text("table")


@dataclass
class Table:
    """A game of Аня and Боря; `said` is what the host was told."""

    home: Path
    client: ScriptedClient
    settings: Settings = field(default_factory=Settings)
    said: list[str] = field(default_factory=list)
    clock: list[float] = field(default_factory=lambda: [0.0])

    def __post_init__(self) -> None:
        host = Host(say=self.said.append)
        self.store = FileStore(self.home)
        self.desk = Desk(self.store, host, ModelWriter(self.client, BuiltIn(), host, clock=lambda: self.clock[0]))

    def start(self) -> Any:
        _, answer = self.desk.new("warha", ["Аня", "Боря"], SEED, settings=self.settings, game_id="t")
        return answer

    def by(self) -> dict[str, Any]:
        """How the last post was written."""
        posts = [entry for entry in self.store.load("t").entries if entry.get("type") == "post"]
        found: dict[str, Any] = posts[-1]["by"]
        return found

    def drafts(self) -> list[dict[str, Any]]:
        return [entry for entry in self.store.load("t").entries if entry.get("type") == "draft"]

    def narration(self) -> str:
        posts = [entry for entry in self.store.load("t").entries if entry.get("type") == "post"]
        return str(posts[-1]["narration"])

    def facts(self) -> dict[str, Any]:
        from gm.facts import turn_facts

        snapshot = self.store.load("t")
        found = turn_facts(snapshot.game, snapshot.entries)
        assert found is not None
        return found
