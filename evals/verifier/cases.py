"""What is put before the verifier: a text, its facts, and what must be found in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from evals.verifier.data import Facts, Format, Half, HandPost, Scope

PER_SORT: Final = 4
LIST_FINDINGS: Final = {"play": "played", "draw": "draw_pile", "disc": "discard"}


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding that must come: under one of `kinds` (the first is the name in the table), about one of `subjects`
    (empty: about anything), naming `right` if a figure is right there, in one of the `places` of the text."""

    kind: str
    kinds: frozenset[str]
    subjects: frozenset[str | None]
    said: str | None
    right: str | None
    places: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Case:
    """A post to be judged: `expected` is empty for a clean one; `original` is what a repair must give back."""

    id: str
    sort: str
    style: str
    half: Half
    format: Format
    scope: Scope
    text: str
    facts: Facts
    expected: tuple[Expected, ...] = ()
    original: str | None = None
    any_order: bool = False  # the cards of a list may come back in another order

    @property
    def post(self) -> str:
        return self.id.split("/")[0]

    @classmethod
    def of(cls, post: HandPost, sort: str, name: object, text: str, expected: Sequence[Expected] = ()) -> Case:
        """A text made of a hand-written post."""
        name = f"{post.id}/{sort}/{name}"
        return cls(name, sort, post.style, post.half, post.format, post.scope, text, post.facts, tuple(expected))


def draw(items: Iterable[Case], count: int) -> list[Case]:
    """`count` of the cases, by digest of their names."""
    return sorted(items, key=lambda case: hashlib.sha256(case.id.encode()).digest())[:count]


def pick(options: Sequence[str], *key: object) -> str:
    digest = hashlib.sha256("\x00".join(map(str, key)).encode()).digest()
    return options[int.from_bytes(digest[:4], "big") % len(options)]
