"""A layout as a draw: one variant for every element, by digest of the layout's name, and places in the text.

A draw depends on the layout's name and the element alone, so that another value told in the same layout changes no
other word of the post.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

T = TypeVar("T")

_OPEN, _NAMED, _CLOSE = "\ue000", "\ue001", "\ue002"
ELEMENTS: Final[dict[str, Element]] = {}
"""Every element by its name."""


@dataclass(frozen=True, slots=True)
class Element:
    """Something a post shows, and the variants in which it may be shown; a variant's text is its name."""

    name: str
    options: tuple[str, ...]

    def __post_init__(self) -> None:
        if self.name in ELEMENTS or len(set(self.options)) != len(self.options):
            raise ValueError(f"element {self.name!r} or one of its variants stands twice")
        ELEMENTS[self.name] = self


@dataclass(slots=True)
class Draw:
    """The draws of one layout; `chosen` are those made, `forced` those that are given, `used` the
    sections in which an element was drawn, `section` the one being made."""

    name: str
    forced: Mapping[str, str] = field(default_factory=dict)
    chosen: dict[str, str] = field(default_factory=dict)
    free: dict[str, str] = field(default_factory=dict)
    section: str = ""
    used: dict[str, set[str]] = field(default_factory=dict)

    def number(self, what: str, below: int) -> int:
        digest = hashlib.sha256(f"{self.name}\0{what}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % below

    def pick(self, element: Element, fits: Callable[[str], bool] | None = None) -> str:
        """The layout's variant of an element, among those that fit what else was drawn."""
        self.used.setdefault(element.name, set()).add(self.section)
        if fits is None and element.name in self.free:
            return self.free[element.name]
        options = [option for option in element.options if fits is None or fits(option)]
        wanted = self.forced.get(element.name)
        choice = wanted if wanted in options else options[self.number(element.name, len(options))]
        self.chosen[element.name] = str(choice)
        if fits is None:
            self.free[element.name] = str(choice)
        return str(choice)

    def order(self, what: str, items: Sequence[T]) -> list[T]:
        """The items in the layout's order."""
        numbered = sorted(range(len(items)), key=lambda at: (self.number(f"{what} {at}", 1 << 60), at))
        return [items[at] for at in numbered]


def mark(key: str, text: str) -> str:
    """A text that tells `key`: its place is found by `unmark`."""
    return f"{_OPEN}{key}{_NAMED}{text}{_CLOSE}"


def unmark(text: str) -> tuple[str, dict[str, list[tuple[int, int]]]]:
    """The text without its marks, and the places of every key."""
    out: list[str] = []
    at = 0
    open_marks: list[tuple[str, int]] = []
    places: dict[str, list[tuple[int, int]]] = {}
    index = 0
    while index < len(text):
        char = text[index]
        if char == _OPEN:
            end = text.index(_NAMED, index)
            open_marks.append((text[index + 1 : end], at))
            index = end + 1
            continue
        if char == _CLOSE:
            key, start = open_marks.pop()
            places.setdefault(key, []).append((start, at))
        else:
            out.append(char)
            at += 1
        index += 1
    return "".join(out), places


def capital(text: str) -> str:
    """The text with its first letter as a capital; marks and quotation marks before it stay."""
    index = 0
    while index < len(text):
        if text[index] == _OPEN:
            index = text.index(_NAMED, index) + 1
            continue
        if text[index].isalpha():
            return text[:index] + text[index].upper() + text[index + 1 :]
        if text[index] not in "«*_":
            return text
        index += 1
    return text
