"""Who writes the narration of a post, and what is kept of how it was written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Protocol

from engine.protocol import Facts
from engine.record import Entry


@dataclass(frozen=True, slots=True)
class Settings:
    """A game's settings for its posts: the writer (`offline`, or a model), the voice, and the host's format."""

    model: str = "offline"
    voice: str = "epic"
    format: str = "html"
    base_url: str | None = None
    policy: str = "correct"

    def to_json(self) -> dict[str, Any]:
        """As kept in a record."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Settings:
        """From a record; settings unknown here are left out."""
        known = {one.name for one in fields(cls)}
        return cls(**{key: value for key, value in data.items() if key in known})


@dataclass(frozen=True, slots=True)
class Written:
    """A narration ready for its post, and `by`: writer, voice, and for a model its attempts, usage and cost."""

    narration: str
    by: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As kept in the record's `post` entry."""
        return {"narration": self.narration, "by": dict(self.by)}


class Writer(Protocol):
    """Writes a narration that is true to the facts."""

    def write(self, facts: Facts, *, settings: Settings, seed: str, earlier: Sequence[Entry]) -> Written:
        """`seed` makes a built-in narration the same again; `earlier` are the `post` entries so far."""
        ...


class UnknownModelError(ValueError):
    """The name of a model is not of a known form."""


def check_model(name: str) -> str:
    """`name` if it says who writes: `offline`, `manual`, `openai/NAME` or `anthropic/NAME`."""
    vendor, _, rest = name.partition("/")
    if name in ("offline", "manual") or (vendor in ("openai", "anthropic") and rest):
        return name
    raise UnknownModelError(f"model {name!r} is not offline, manual, openai/NAME or anthropic/NAME")


def open_writer(settings: Settings) -> Writer:
    """The writer that the settings name."""
    from gm.master.builtin import BuiltIn

    return BuiltIn()
