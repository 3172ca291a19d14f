"""What a game has cost: tokens, money, re-asks, and what pasting the whole thread each turn would have cost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from gm.models.errors import ModelError
from gm.models.model import Attempt, Reply, Usage
from gm.money.prices import PriceTable, built_in


@dataclass(frozen=True, slots=True)
class Spent:
    """One request to a model, with all its attempts on the wire, as a game's record keeps it.

    `cost` is fixed when the request is made, so that old games keep their prices; None is "not known". `unmetered`
    counts attempts that may have cost something which the vendor did not report. `prompt_chars` is the prompt's length.
    """

    turn: int
    spec: str
    usage: Usage
    attempts: int = 1
    unmetered: int = 0
    cost: Decimal | None = None
    published: bool = False
    prompt_chars: int = 0

    def as_dict(self) -> dict[str, Any]:
        return {
            "turn": self.turn,
            "spec": self.spec,
            "usage": self.usage.as_dict(),
            "attempts": self.attempts,
            "unmetered": self.unmetered,
            "cost": None if self.cost is None else str(self.cost),
            "published": self.published,
            "prompt_chars": self.prompt_chars,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Spent:
        cost = data.get("cost")
        return cls(
            turn=int(data["turn"]),
            spec=str(data["spec"]),
            usage=Usage.from_dict(data["usage"]),
            attempts=int(data.get("attempts", 1)),
            unmetered=int(data.get("unmetered", 0)),
            cost=None if cost is None else Decimal(cost),
            published=bool(data.get("published", False)),
            prompt_chars=int(data.get("prompt_chars", 0)),
        )


def spent(
    turn: int, outcome: Reply | ModelError, spec: str, *, prompt_chars: int = 0, table: PriceTable | None = None
) -> Spent:
    """What a reply, or a failure, has cost."""
    attempts = outcome.attempts
    if not attempts and isinstance(outcome, Reply):
        attempts = (Attempt("ok", usage=outcome.usage),)
    cost = (table or built_in()).cost_of(attempts, spec)
    return Spent(
        turn=turn,
        spec=spec,
        usage=outcome.usage,
        attempts=max(1, len(outcome.attempts)),
        unmetered=outcome.unmetered,
        cost=cost,
        prompt_chars=prompt_chars,
    )


@dataclass(frozen=True, slots=True)
class Bill:
    """Sums over requests. `cost` adds up what is known; `unpriced` requests are missing from it, and say so."""

    requests: int
    turns: int
    reasks: int
    attempts: int
    unmetered: int
    unpriced: int
    published: int
    usage: Usage
    cost: Decimal | None
    by_spec: Mapping[str, Usage]

    @property
    def exact(self) -> bool:
        """Whether the cost is the whole cost."""
        return self.unpriced == 0 and self.unmetered == 0

    @property
    def cost_per_post(self) -> Decimal | None:
        """Money per published post that a model wrote; None without a cost or a post."""
        return None if self.cost is None or not self.published else self.cost / self.published


def add_up(entries: Iterable[Spent]) -> Bill:
    """The bill of a game (or of a turn, or of many games: what is in `entries`)."""
    listed = list(entries)
    known = [entry.cost for entry in listed if entry.cost is not None]
    usage, by_spec = Usage(), dict[str, Usage]()
    for entry in listed:
        usage = usage + entry.usage
        by_spec[entry.spec] = by_spec.get(entry.spec, Usage()) + entry.usage
    turns = len({entry.turn for entry in listed})
    return Bill(
        requests=len(listed),
        turns=turns,
        reasks=len(listed) - turns,
        attempts=sum(entry.attempts for entry in listed),
        unmetered=sum(entry.unmetered for entry in listed),
        unpriced=len(listed) - len(known),
        published=sum(entry.published for entry in listed),
        usage=usage,
        cost=sum(known, Decimal(0)) if known or not listed else None,
        by_spec=by_spec,
    )


def tokens_per_char(entries: Iterable[Spent]) -> Decimal | None:
    """Measured on this game's own prompts; None before the first one was counted."""
    counted = [entry for entry in entries if entry.prompt_chars and entry.usage.total_input and entry.attempts == 1]
    chars = sum(entry.prompt_chars for entry in counted)
    return None if not chars else Decimal(sum(entry.usage.total_input for entry in counted)) / chars


@dataclass(frozen=True, slots=True)
class Pasting:
    """What a host pays who pastes the rules and the whole thread into a chat each turn."""

    input_tokens: int
    cost: Decimal | None


def pasting(
    rules_chars: int,
    post_chars: Sequence[int],
    per_char: Decimal,
    spec: str = "",
    output_tokens: int = 0,
    table: PriceTable | None = None,
) -> Pasting:
    """Before post k the rules and all k-1 posts are read; nothing is counted as cached, as turns are hours apart."""
    table = table or built_in()
    total, chars = 0, rules_chars
    cost: Decimal | None = Decimal(0)
    outputs = Usage(output=output_tokens)
    for length in post_chars:
        read = int((chars * per_char).to_integral_value())
        total += read
        step = table.cost(Usage(input=read), spec)
        cost = None if cost is None or step is None else cost + step
        chars += length
    written = table.cost(outputs, spec)
    return Pasting(total, None if cost is None or written is None else cost + written)
