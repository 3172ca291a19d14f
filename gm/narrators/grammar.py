"""Sentence frames: a small notation for many sentences in one line.

    [a|b|c]       one of the alternatives; they may be empty and may contain anything
    {slot}        the text of a slot
    {#slot|a|b}   `a` if the slot is one thing, `b` if it is several: agreement of the verb

A frame can be said only when every slot of it is given. Choosing is left to the caller: `expand` asks for
a number below n whenever there are n ways to go on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

# Names of players are wrapped in these while a sentence is made, so that its first letter is not raised
# when it is a player's.
NAME: Final = "\ue000"
END_NAME: Final = "\ue001"


@dataclass(frozen=True, slots=True)
class Choice:
    ways: tuple[Sequence, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    name: str


@dataclass(frozen=True, slots=True)
class Agreement:
    name: str
    one: Sequence
    several: Sequence


@dataclass(frozen=True, slots=True)
class Sequence:
    parts: tuple[str | Choice | Slot | Agreement, ...]


Pick: TypeAlias = Callable[[int], int]


class FrameError(ValueError):
    """The notation of a frame is broken."""


_TOKEN: Final = re.compile(r"[\[\]{}|]|[^\[\]{}|]+")


class _Parser:
    def __init__(self, frame: str) -> None:
        self._frame = frame
        self._tokens: list[str] = _TOKEN.findall(frame)
        self._at = 0

    def _next(self) -> str:
        if self._at == len(self._tokens):
            raise FrameError(f"unfinished frame: {self._frame}")
        self._at += 1
        return self._tokens[self._at - 1]

    def sequence(self, *ends: str) -> tuple[Sequence, str]:
        """Everything up to one of the ends, and which it was; no ends: the whole frame."""
        parts: list[str | Choice | Slot | Agreement] = []
        while True:
            if not ends and self._at == len(self._tokens):
                return Sequence(tuple(parts)), ""
            token = self._next()
            if token in ends:
                return Sequence(tuple(parts)), token
            if token == "[":
                parts.append(self._choice())
            elif token == "{":
                parts.append(self._slot())
            elif token in "]}|":
                raise FrameError(f"stray {token} in frame: {self._frame}")
            else:
                parts.append(token)

    def _choice(self) -> Choice:
        ways: list[Sequence] = []
        end = "|"
        while end == "|":
            way, end = self.sequence("|", "]")
            ways.append(way)
        return Choice(tuple(ways))

    def _slot(self) -> Slot | Agreement:
        name = self._next()
        if not name.startswith("#"):
            if self._next() != "}":
                raise FrameError(f"slot {name} is not closed in frame: {self._frame}")
            return Slot(name)
        if self._next() != "|":
            raise FrameError(f"agreement {name} without forms in frame: {self._frame}")
        one, end = self.sequence("|", "}")
        if end != "|":
            raise FrameError(f"agreement {name} wants two forms in frame: {self._frame}")
        several, end = self.sequence("|", "}")
        if end != "}":
            raise FrameError(f"agreement {name} has more than two forms in frame: {self._frame}")
        return Agreement(name, one, several)


@lru_cache(maxsize=4096)
def parse(frame: str) -> Sequence:
    """The tree of a frame."""
    return _Parser(frame).sequence()[0]


@lru_cache(maxsize=4096)
def slots(frame: str) -> frozenset[str]:
    """The names of the slots that a frame needs (agreements with their #)."""

    def walk(node: Sequence) -> set[str]:
        found: set[str] = set()
        for part in node.parts:
            match part:
                case Slot(name):
                    found.add(name)
                case Agreement(name, one, several):
                    found |= {name} | walk(one) | walk(several)
                case Choice(ways):
                    found = found.union(*map(walk, ways))
                case str():
                    pass
        return found

    return frozenset(walk(parse(frame)))


@lru_cache(maxsize=4096)
def ways(frame: str) -> int:
    """How many different sentences a frame can make with the same slots."""

    def walk(node: Sequence) -> int:
        total = 1
        for part in node.parts:
            match part:
                case Choice(options):
                    total *= sum(map(walk, options))
                case Agreement(_, one, several):
                    total *= min(walk(one), walk(several))
                case _:
                    pass
        return total

    return walk(parse(frame))


def expand(frame: str, values: Mapping[str, str], pick: Pick) -> str:
    """A sentence: the frame with its slots filled and every alternative chosen by `pick`. The values of
    agreements are "1" for one thing and anything else for several."""

    def walk(node: Sequence) -> str:
        out: list[str] = []
        for part in node.parts:
            match part:
                case str():
                    out.append(part)
                case Slot(name):
                    out.append(values[name])
                case Agreement(name, one, several):
                    out.append(walk(one if values[name] == "1" else several))
                case Choice(options):
                    out.append(walk(options[pick(len(options))]))
        return "".join(out)

    return finish(walk(parse(frame)))


def finish(text: str) -> str:
    """Sentence case, unless a player's name stands first; the marks of names taken away."""
    text = re.sub(" +", " ", text).strip()
    if not text.startswith(NAME):
        text = text[:1].upper() + text[1:]
    return text.replace(NAME, "").replace(END_NAME, "")
