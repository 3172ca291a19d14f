"""What is asked of a language model and what comes back, whoever the vendor is.

These are plain frozen values without any vendor's library behind them, so the game-master loop, the record and the
tests can use them freely. `Usage` counts are disjoint on the input side: `input` is what was read at full price,
`cached_input` what came from the vendor's prompt cache, `cache_write` what was written to it. `reasoning` is the part
of `output` that was thought and not said.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, Protocol, runtime_checkable

Role = Literal["user", "assistant"]
Stop = Literal["end", "length", "refusal", "filter", "other"]
Problem = Literal["", "empty", "cut", "refused", "filtered", "not_json", "not_schema"]
JsonObject = dict[str, Any]

PROBLEM_LINES: dict[Problem, str] = {
    "": "",
    "empty": "the model answered with nothing",
    "cut": "the model ran into the length limit before it had finished",
    "refused": "the model declined to write this",
    "filtered": "the vendor's content filter stopped the answer",
    "not_json": "the model was asked for JSON and answered with something else",
    "not_schema": "the model's JSON does not have the form that was asked for",
}


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of the system prompt; `stable` pieces come first and are the same turn after turn (cacheable)."""

    text: str
    stable: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the conversation."""

    role: Role
    text: str


@dataclass(frozen=True, slots=True)
class Request:
    """One question to a model. `schema` asks for one JSON object of that form; `timeout` is for one attempt, `patience`
    for all attempts and pauses together (None: as long as the client's retry policy says), both in seconds.

    `max_tokens` includes what a model thinks before it writes.
    """

    system: tuple[Block, ...]
    messages: tuple[Message, ...]
    max_tokens: int = 4000
    schema: Mapping[str, Any] | None = None
    schema_name: str = "reply"
    temperature: float | None = None
    timeout: float = 120.0
    patience: float | None = None

    @property
    def system_text(self) -> str:
        """The system prompt as one text."""
        return "\n\n".join(block.text for block in self.system if block.text)

    @property
    def stable_text(self) -> str:
        """The leading stable part: what a prompt cache can hold."""
        parts = []
        for block in self.system:
            if not block.stable:
                break
            parts.append(block.text)
        return "\n\n".join(parts)

    @property
    def text(self) -> str:
        """Everything that is sent, as one text: for a chat page, and for counting characters."""
        return "\n\n".join([self.system_text, *(message.text for message in self.messages)]).strip()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens, as the vendor counted them."""

    input: int = 0
    cached_input: int = 0
    cache_write: int = 0
    output: int = 0
    reasoning: int = 0

    @property
    def total_input(self) -> int:
        return self.input + self.cached_input + self.cache_write

    @property
    def total(self) -> int:
        return self.total_input + self.output

    def __add__(self, other: Usage) -> Usage:
        return Usage(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def as_dict(self) -> dict[str, int]:
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @classmethod
    def from_dict(cls, data: Mapping[str, int]) -> Usage:
        return cls(**{f.name: int(data.get(f.name, 0)) for f in fields(cls)})


@dataclass(frozen=True, slots=True)
class Attempt:
    """One request on the wire. `unmetered`: the vendor may have worked (and may bill) more than `usage` says."""

    outcome: str
    status: int | None = None
    usage: Usage = Usage()
    unmetered: bool = False
    latency: float = 0.0
    waited: float = 0.0

    def as_dict(self) -> JsonObject:
        return {
            "outcome": self.outcome,
            "status": self.status,
            "usage": self.usage.as_dict(),
            "unmetered": self.unmetered,
            "latency": round(self.latency, 3),
            "waited": round(self.waited, 3),
        }


def total_usage(attempts: tuple[Attempt, ...]) -> Usage:
    """What all attempts together used."""
    total = Usage()
    for attempt in attempts:
        total = total + attempt.usage
    return total


@dataclass(frozen=True, slots=True)
class Reply:
    """What a model answered. `parsed` is set only if it is an object of the schema that was asked for.

    `usage` sums over all attempts on the wire; `spec` is what the price table is asked with; `problem` says in one word
    why the answer may not be usable, `line` says it to the host.
    """

    text: str
    parsed: JsonObject | None = None
    usage: Usage = Usage()
    stop: Stop = "end"
    latency: float = 0.0
    model: str = ""
    request_id: str = ""
    attempts: tuple[Attempt, ...] = ()
    spec: str = ""
    problem: Problem = ""
    refusal: str = ""

    @property
    def unmetered(self) -> int:
        """How many attempts may have cost something that the vendor did not report."""
        return sum(attempt.unmetered for attempt in self.attempts)

    @property
    def line(self) -> str:
        """One line for the host, empty if nothing is wrong."""
        return PROBLEM_LINES[self.problem]


@dataclass(frozen=True, slots=True)
class Retrying:
    """Told before a pause: which attempt failed, why (the host's line), and how long the pause is.

    Text already streamed by the failed attempt is void: the next attempt starts again from nothing.
    """

    attempt: int
    line: str
    seconds: float


OnText = Callable[[str], None]
OnRetry = Callable[[Retrying], None]


@runtime_checkable
class Client(Protocol):
    """Something that answers requests: a vendor's model, the host with a chat page, or a test's script.

    `spec` names it in records and prices; `structured` says whether a schema is worth sending.
    """

    @property
    def spec(self) -> str: ...

    @property
    def structured(self) -> bool: ...

    def complete(
        self, request: Request, *, on_text: OnText | None = None, on_retry: OnRetry | None = None
    ) -> Reply: ...

    def close(self) -> None: ...


@dataclass(slots=True)
class Draft:
    """What one attempt has brought so far; vendors' files fill it in, also when the attempt fails half-way."""

    text: str = ""
    refusal: str = ""
    stop: Stop | None = None
    usage: Usage | None = None
    model: str = ""
    request_id: str = ""
    started: bool = field(default=False)
