"""The hand-written posts: what is on disk, as typed objects.

A file under `posts/` is one style: its half, the facts by name, and the posts. A label is one claim of a post: the
kind, whom or what it is about, what the post says, the exact quote with its place, and — if the post is wrong there
— what is right.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, cast

Facts: TypeAlias = Mapping[str, Any]
Half: TypeAlias = Literal["dev", "reported"]
Format: TypeAlias = Literal["text", "html", "bbcode", "markdown"]
Scope: TypeAlias = Literal["whole", "prose"]
Said: TypeAlias = int | str | bool | None

LISTS: Final = {"play": "in_play", "draw": "draw_pile", "disc": "discard_pile"}


@dataclass(frozen=True, slots=True)
class Label:
    """A claim as its author labelled it.

    `kind` is one of the benchmark's own kinds (`kinds.py`); `listed` claims stand in lists or tables, `item` ones
    are items of a list of cards; `alt` is the author's text that says the opposite; `real` the card or nick that
    should stand here; `missing` the cards that a list of kind "list" lacks; `sep` what parts its items.
    """

    kind: str
    subject: str | None
    said: Said
    quote: str
    at: int
    right: Said = None
    false: bool = False
    detail: str | None = None
    alt: str | None = None
    real: str | None = None
    listed: bool = False
    item: bool = False
    form: bool = False
    sep: str = ", "
    missing: Mapping[str, int] | None = None

    @property
    def end(self) -> int:
        return self.at + len(self.quote)


@dataclass(frozen=True, slots=True)
class HandPost:
    id: str
    style: str
    half: Half
    format: Format
    scope: Scope
    text: str
    facts: Facts
    labels: tuple[Label, ...]
    aside: bool = False  # read while the verifier was mended: no measure of its half any more

    @property
    def clean(self) -> bool:
        return not any(label.false for label in self.labels)


def _label(raw: Mapping[str, Any]) -> Label:
    known = {key: value for key, value in raw.items() if key in Label.__slots__}
    return Label(**known, false="right" in raw or "missing" in raw)


@cache
def hand_posts() -> tuple[HandPost, ...]:
    """All hand-written posts, by style and number."""
    posts: list[HandPost] = []
    for entry in sorted(files(__package__).joinpath("posts").iterdir(), key=lambda path: path.name):
        if not entry.name.endswith(".json"):
            continue
        data = json.loads(entry.read_text(encoding="utf-8"))
        for raw in data["posts"]:
            posts.append(
                HandPost(
                    id=raw["id"],
                    style=data["style"],
                    half=cast(Half, data["half"]),
                    format=raw["format"],
                    scope=raw["scope"],
                    text=raw["post"],
                    facts=data["facts"][raw["facts"]],
                    labels=tuple(map(_label, raw["claims"])),
                    aside=bool(raw.get("aside")),
                )
            )
    return tuple(posts)
