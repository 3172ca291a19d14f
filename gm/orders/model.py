"""What a reply is read against, and what comes out of reading it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Action = dict[str, Any]
"""One action as plain data: buy, remove, attack, lure or pass, with the keys of the published format."""

Status = Literal["ok", "question", "refused"]

ZONES: Final = ("in_play", "discard_pile", "draw_pile")
"""The order in which a removal without a named zone looks for its card."""


def _strings(value: Any) -> tuple[str, ...]:
    return tuple(str(item) for item in value or ())


def _counts(value: Any) -> dict[str, int]:
    return {str(name): int(count) for name, count in dict(value or {}).items()}


@dataclass(frozen=True, slots=True)
class Context:
    """The acting player's view of the table at the moment he replies.

    `opponents` holds the living ones with their health, in seating order; `row` has None for an empty place;
    `played`, `draw_pile` and `discard` are the actor's own cards.
    """

    actor: str
    opponents: dict[str, int]
    dead: tuple[str, ...] = ()
    row: tuple[str | None, ...] = ()
    crystals: int = 0
    gold: int = 0
    attack: int = 0
    scrap: int = 0
    lure: int = 0
    played: dict[str, int] = field(default_factory=dict)
    draw_pile: dict[str, int] = field(default_factory=dict)
    discard: dict[str, int] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Context:
        """Reads the published format; raises KeyError, TypeError or ValueError on what is not a context."""
        return cls(
            actor=str(data["actor"]),
            opponents=_counts(data["opponents"]),
            dead=_strings(data.get("dead")),
            row=tuple(None if card is None else str(card) for card in data.get("row") or ()),
            crystals=int(data.get("crystals", 0)),
            gold=int(data.get("gold", 0)),
            attack=int(data.get("attack", 0)),
            scrap=int(data.get("scrap", 0)),
            lure=int(data.get("lure", 0)),
            played=_counts(data.get("played")),
            draw_pile=_counts(data.get("draw_pile")),
            discard=_counts(data.get("discard")),
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "actor": self.actor,
            "opponents": dict(self.opponents),
            "dead": list(self.dead),
            "row": list(self.row),
            "crystals": self.crystals,
            "gold": self.gold,
            "attack": self.attack,
            "scrap": self.scrap,
            "lure": self.lure,
            "played": dict(self.played),
            "draw_pile": dict(self.draw_pile),
            "discard": dict(self.discard),
        }

    def zones(self) -> dict[str, dict[str, int]]:
        """Own cards by zone, as fresh dicts."""
        return {
            "in_play": dict(self.played),
            "discard_pile": dict(self.discard),
            "draw_pile": dict(self.draw_pile),
        }


@dataclass(frozen=True, slots=True)
class Understood:
    """A reply understood: actions only when `status` is ok, else a code and what to tell the player."""

    status: Status
    actions: tuple[Action, ...] = ()
    code: str | None = None
    message: str | None = None
    summary: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "status": self.status,
            "actions": [dict(action) for action in self.actions],
            "code": self.code,
            "message": self.message,
        }


class Problem(Exception):  # noqa: N818  # control flow inside the reader, never seen by callers
    """Why a reply is not carried out: a question to the player, or a refusal."""

    def __init__(self, status: Status, code: str, message: str) -> None:
        super().__init__(message)
        self.status: Status = status
        self.code = code
        self.message = message
