"""Threads of the smaller games refereed by hand in layouts that are not ours, with the mistakes that they hold."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.audit.model import Audit
from gm.auditing import audit
from gm.threads import read_thread

ROOT = Path(__file__).parents[2] / "transcripts" / "audits"


@dataclass(frozen=True)
class Case:
    """A thread: its game, the file's name, who referees, who plays."""

    game: str
    name: str
    referee: str
    players: tuple[str, ...]

    @property
    def path(self) -> Path:
        """The thread."""
        return ROOT / self.game / f"{self.name}.md"

    @property
    def labels(self) -> list[dict[str, Any]]:
        """The mistakes in it, found by hand; none in a clean thread."""
        path = ROOT / self.game / f"{self.name}.labels.json"
        found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        return found


CASES = (
    Case("runes", "table_clean", "Мастер", ("Вася", "Петя")),
    Case("runes", "list_bad", "GM_Бот", ("Лиса", "Гром")),
    Case("runes", "prose_bad", "Летописец", ("Лиса", "Гром")),
    Case("mts", "chat_clean", "Крупье", ("Аня", "Борис", "Вера")),
    Case("mts", "list_bad", "Ведущий", ("Аня", "Борис", "Вера")),
    Case("mts", "prose_bad", "Рассказчик", ("Аня", "Борис", "Вера")),
    Case("many_things", "bold_clean", "Мастер", ("Маша",)),
    Case("many_things", "table_bad", "Мастер", ("Олег",)),
    Case("many_things", "prose_bad", "Мастер", ("Маша",)),
)


def audited(case: Case, text: str | None = None) -> Audit:
    """The audit of a thread, or of another text of the same posts."""
    thread = read_thread(
        (text or case.path.read_text(encoding="utf-8")).encode(),
        name=case.path.name,
        players=case.players,
        referee=case.referee,
    )
    return audit(thread, game=case.game).audit
