"""Cards of two names held against each other: «Мечей вдвое больше, чем Монет», «Монет на одну меньше»."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.verify.prose.figures import Line
from engine.verify.prose.view import View

_ZONES = ("in_play", "draw_pile", "discard_pile")


def compared(line: Line, index: int) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The two cards between which word `index` compares: before it, and behind «чем» or named before."""
    codes, items = line.codes, line.items
    first = max(codes.rfind("C", max(0, index - 4), index), -1)
    if first < 0:
        return None
    than = codes.find("q", index, index + 4)
    if than > 0:
        return (items[first].names, items[than + 1].names) if codes[than + 1 : than + 2] == "C" else None
    other = codes.rfind("C", 0, first)
    return (items[first].names, items[other].names) if other >= 0 else None


def pools(line: Line, view: View) -> Sequence[Mapping[str, int]]:
    """The cards of the places that the sentence names, or of every place."""
    named = [item.name for item in line.items if item.code == "z" and item.name in _ZONES]
    return [view.zone(zone) for zone in named or _ZONES] + ([] if named else [view.owned()])


def ratios_of(line: Line, view: View, index: int) -> set[tuple[int, int]] | None:
    """Pairs of counts of the two cards compared; None where no cards are compared."""
    pair = compared(line, index)
    if pair is None:
        return None
    return {(pool.get(a, 0), pool.get(b, 0)) for pool in pools(line, view) for a in pair[0] for b in pair[1]}
