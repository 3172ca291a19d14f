"""What the local model server may do with one request: answer, or misbehave in a way that real ones do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Finish = Literal["end", "length", "filter", "refusal", "tool"]


@dataclass(frozen=True)
class Tokens:
    """Usage that the server reports; `input` is full-price input, as in `gm.models.Usage`."""

    input: int = 1000
    cached: int = 0
    written: int = 0
    output: int = 200
    reasoning: int = 0


@dataclass(frozen=True)
class Say:
    """A well-formed answer. `tokens=None` leaves the usage out, as some compatible servers do."""

    text: str = "Граф Шестой бьёт."
    finish: Finish = "end"
    refusal: str = ""
    tokens: Tokens | None = Tokens()
    chunk: int = 7
    model: str = "served-model"


@dataclass(frozen=True)
class Fail:
    """An error answer in the vendor's form. `echo_key` puts the key of the request into the message and a header."""

    status: int
    code: str = ""
    message: str = "it went wrong"
    headers: dict[str, str] = field(default_factory=dict)
    echo_key: bool = False


@dataclass(frozen=True)
class Hang:
    """Not a byte, until the client gives up."""


@dataclass(frozen=True)
class Cut:
    """The connection is cut in the middle: of the stream after `after` characters of text, or of the body."""

    say: Say = Say("Один два три четыре пять шесть семь восемь девять десять.")
    after: int = 20
    clean: bool = False  # end the stream neatly, but without the end that the protocol promises


@dataclass(frozen=True)
class Stall:
    """A stream that begins and then stands still."""

    say: Say = Say()


@dataclass(frozen=True)
class Dribble:
    """Comments (streams) or spaces (bodies) for ever, each in good time: no single read ever times out."""

    gap: float = 0.02


@dataclass(frozen=True)
class BreakIn:
    """An error event in the middle of a stream; without streaming, an error object with status 200."""

    code: str
    message: str = "it went wrong"
    say: Say = Say("Один два три.")


@dataclass(frozen=True)
class Raw:
    """Any bytes."""

    body: bytes
    content_type: str = "application/json"
    status: int = 200


Act = Say | Fail | Hang | Cut | Stall | Dribble | BreakIn | Raw
