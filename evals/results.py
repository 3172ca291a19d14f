"""Rows: what is kept of every post of every sample, in Inspect's logs and from there in reports."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

VERSION = 1


@dataclass(frozen=True, slots=True)
class Row:
    """One post that was asked for. `outcome` is a class of `evals.judging.OUTCOMES`; the counts are by family and
    kind; `roots` and `carried` are families; `mended` says whether the post is true after repair in place (None:
    not tried), `finally_true` whether a true one came within the attempts; `hard` are features of the position;
    `luck` is for referees who deal."""

    number: int
    turn: int
    actor: str
    outcome: str
    true: bool
    final: bool = False
    told: Mapping[str, int] = field(default_factory=dict)
    wrong: Mapping[str, int] = field(default_factory=dict)
    kinds: Mapping[str, int] = field(default_factory=dict)
    omitted: Sequence[str] = ()
    roots: Sequence[str] = ()
    carried: Sequence[str] = ()
    mended: bool | None = None
    finally_true: bool | None = None
    attempts: int = 1
    tokens_in: int = 0
    tokens_out: int = 0
    seconds: float = 0.0
    cost: float | None = 0.0
    hard: Sequence[str] = ()
    luck: Mapping[str, Sequence[float]] = field(default_factory=dict)
    quotes: Sequence[str] = ()

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Row:
        known = {one.name for one in fields(cls)}
        return cls(**{name: value for name, value in data.items() if name in known})


@dataclass(frozen=True, slots=True)
class SampleResult:
    """One window of one game by one model. `events` are root errors of ledgers (`evals.ledgers.Event`)."""

    model: str
    task: str
    window: str
    game: str
    rows: tuple[Row, ...]
    events: tuple[Mapping[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "format": "gm-eval-sample",
            "version": VERSION,
            "model": self.model,
            "task": self.task,
            "window": self.window,
            "game": self.game,
            "rows": [row.to_json() for row in self.rows],
            "events": [dict(event) for event in self.events],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SampleResult:
        """Raises `ValueError` for another format or version."""
        if data.get("format") != "gm-eval-sample" or data.get("version") != VERSION:
            raise ValueError("not a sample of this version")
        return cls(
            data["model"],
            data["task"],
            data["window"],
            data["game"],
            tuple(Row.from_json(row) for row in data["rows"]),
            tuple(data["events"]),
        )


def by_model(samples: Iterable[SampleResult]) -> dict[str, dict[str, SampleResult]]:
    """Samples by model and window, models in order of name."""
    found: dict[str, dict[str, SampleResult]] = {}
    for sample in sorted(samples, key=lambda one: (one.model, one.window)):
        found.setdefault(sample.model, {})[sample.window] = sample
    return found
