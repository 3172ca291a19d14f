"""Every answer that was paid for, on disk before it is used; and the budgets of a run.

One JSON line an answer, addressed by model, sample, post, attempt and the text of the prompt. A run that was killed
asks again only for what is not here: a finished sample is never paid twice, of an unfinished one only the answers
that are missing.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from hashlib import sha256
from pathlib import Path
from typing import Any


class RunStoppedError(RuntimeError):
    """The run cannot or must not go on; one line for the host."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model gave for one question. `problem` is what made it useless on the way (`timeout` …), `usage`
    counts as in `gm.models.Usage`, `cost` is in US dollars, None if there is no price."""

    text: str
    stop: str = "stop"
    problem: str = ""
    usage: Mapping[str, int] = field(default_factory=dict)
    seconds: float = 0.0
    cost: float | None = None

    @property
    def tokens(self) -> int:
        return sum(self.usage.get(name, 0) for name in ("input", "cached_input", "cache_write", "output"))


def key_of(model: str, place: Sequence[object], prompt: str) -> str:
    """The address of an answer."""
    digest = sha256()
    for part in (model, *map(str, place), prompt):
        digest.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return digest.hexdigest()[:32]


@dataclass
class Journal:
    """The answers of a run. `path` None keeps nothing. `max_money` and `max_tokens` are budgets for everything kept
    here."""

    path: Path | None = None
    max_money: float = 0.0
    max_tokens: int = 0
    on_answer: Callable[[str, Answer, bool], None] | None = None
    paid: int = 0
    _kept: dict[str, Answer] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        if self.path is not None and self.path.exists():
            for line in self.path.read_bytes().split(b"\n"):
                self._read(line)

    def _read(self, line: bytes) -> None:
        try:
            entry = json.loads(line)
            known = {one.name for one in fields(Answer)}
            self._kept[entry["key"]] = Answer(**{name: value for name, value in entry.items() if name in known})
        except (ValueError, KeyError, TypeError):
            return  # the line that was being written when the run was killed

    def get(self, key: str) -> Answer | None:
        """The answer kept under `key`."""
        return self._kept.get(key)

    @property
    def tokens(self) -> int:
        return sum(answer.tokens for answer in self._kept.values())

    @property
    def money(self) -> float:
        return sum(answer.cost or 0.0 for answer in self._kept.values())

    def check_budget(self) -> None:
        """Raises `RunStoppedError` when a budget is used up."""
        if self.max_money and self.money >= self.max_money:
            raise RunStoppedError(f"the budget of ${self.max_money:g} is used up; a greater one goes on from here")
        if self.max_money and any(answer.cost is None for answer in self._kept.values()):
            raise RunStoppedError("a model without a known price: no budget of money can be kept; give one of tokens")
        if self.max_tokens and self.tokens >= self.max_tokens:
            raise RunStoppedError(f"the budget of {self.max_tokens} tokens is used up; a greater one goes on from here")

    def keep(self, key: str, answer: Answer, **more: Any) -> None:
        """Puts an answer on disk."""
        with self._lock:
            self._kept[key] = answer
            self.paid += 1
            if self.path is None:
                return
            data = json.dumps({"key": key, **more, **asdict(answer)}, ensure_ascii=False).encode() + b"\n"
            with self.path.open("ab") as file:
                if file.tell() and not _ends_line(self.path):
                    file.write(b"\n")
                file.write(data)
                file.flush()
                os.fsync(file.fileno())

    def tell(self, model: str, answer: Answer, new: bool) -> None:
        """Tells whoever shows progress."""
        if self.on_answer is not None:
            self.on_answer(model, answer, new)


def _ends_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


_open: dict[str, Journal] = {}


def journal_at(path: str | None) -> Journal:
    """The journal of this process for a path, so that tasks, which are given plain values, find the one of their
    run."""
    if path is None:
        return Journal()
    if path not in _open:
        _open[path] = Journal(Path(path))
    return _open[path]


def forget(path: str) -> None:
    """Lets a journal go at the end of a run."""
    _open.pop(path, None)
