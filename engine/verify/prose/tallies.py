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
    if pair[0] == pair[1]:  # «в колоде Меч, в сбросе Мечей вчетверо больше»: the same card in two places
        places = [view.zone(zone) for zone in _ZONES]
        return {(here.get(a, 0), there.get(a, 0)) for here in places for there in places for a in pair[0]}
    return {(pool.get(a, 0), pool.get(b, 0)) for pool in pools(line, view) for a in pair[0] for b in pair[1]}


def piles_compare(line: Line, view: View, index: int, way: int) -> bool:
    """«в колоде Монета да Меч, в сбросе втрое больше: …»: two piles named before the ratio, and their sizes are so."""
    times = line.items[index].value or 0
    piles = [item.name for item in line.items[:index] if item.code == "z" and item.name in _ZONES]
    sizes = [sum(view.zone(name).values()) for name in piles]
    pairs = [(sizes[-1], other) for other in sizes[:-1] if other]
    return any(last == times * other if way > 0 else last * times == other for last, other in pairs)


def besides(line: Line, view: View, index: int) -> set[int]:
    """«Воин сидит в личной колоде, а с ним ещё девять карт»: the pile without the cards that the sentence names."""
    codes, items = line.codes, line.items
    head = items[max(0, index - 4) : index]
    if not any(item.low in ("еще", "остальные", "остальных", "прочие", "прочих", "другие") for item in head):
        return set()
    piles = [item.name for item in items[:index] if item.code == "z" and item.name in _ZONES]
    named = codes[:index].count("C")
    return {sum(view.zone(pile).values()) - n for pile in piles[-1:] for n in range(1, named + 1)}
