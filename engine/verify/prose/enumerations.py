"""Enumerations of cards as a story counts them: by a figure, or by the card named before.

«Монет две, Мечей на один больше», «четыре Меча и столько же Кристаллов», «по паре Монет и Мечей», «Мечей и Кристаллов
по три, остальное — Монеты» are one list each. Nothing here knows what lies where: the list is what the words say.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import value_type
from engine.verify.prose.figures import Line
from engine.verify.prose.groups import Named, card_items, groups, may_be_plural
from engine.verify.prose.roles import is_verb
from engine.verify.prose.text import Item

_BREAKS: Final = frozenset(";.:zdgahlutfPH=>Q?Oq")
_FROM: Final = frozenset("OZiUFKDAqVJxn")
_COUNTED: Final = re.compile(r"(?:оказал|набрал|нашл|было|вышло|числ|пришл|выпал)")
_REST: Final = re.compile(r"остальн|проч|остаток$|оставш")


@value_type
class Entry:
    """One card of a list: `count` None where the words leave the number open; `rest` for what fills the list up."""

    names: tuple[str, ...]
    count: int | None
    index: int
    low: int
    high: int
    rest: bool = False
    figured: bool = False


@value_type
class Listed:
    """A list of cards in a sentence, from its first word to its last."""

    entries: tuple[Entry, ...]
    low: int
    high: int

    def size(self) -> int | None:
        """All cards of the list; None where a number is open."""
        counts = [entry.count for entry in self.entries]
        return None if None in counts else sum(count for count in counts if count is not None)


def enumerations(line: Line) -> tuple[Listed, ...]:
    """The lists of the sentence, from left to right."""
    known: tuple[Listed, ...] | None = line.sentence.memo.get("enumerations")
    if known is None:
        known = line.sentence.memo["enumerations"] = tuple(_enumerations(line))
    return known


def _enumerations(line: Line) -> list[Listed]:
    cards = [card for group in groups(line.sentence) for card in group.cards]
    if not cards or len(cards) != len(card_items(line.sentence)):
        return []
    runs: list[list[Named]] = []
    for card in cards:
        linked = bool(runs and runs[-1]) and _linked(line, runs[-1][-1], card)
        if _governed(line, card, linked) or _priced(line, card):
            runs.append([])
        elif linked:
            runs[-1].append(card)
        else:
            runs.append([card])
    return [listed for run in runs if run for listed in [_listed(line, run)]]


def _start(card: Named) -> int:
    return min(card.index, card.figure) if card.figure is not None else card.index


def _end(card: Named) -> int:
    return max(card.index, card.figure) if card.figure is not None else card.index


def _priced(line: Line, card: Named) -> bool:
    """«Воин за два», «Чемпион (4 золотых)»: a ware."""
    return re.match(r",?w?Zw?[Ng]|(?:\(|_)N?g", line.codes[card.index + 1 :]) is not None


def _governed(line: Line, card: Named, linked: bool) -> bool:
    """«от Избранного», «за Чемпиона», «у Монеты»: the card of something else, not one of a list."""
    j = _start(card) - 1
    while j >= 0 and line.codes[j] in "wo" and not is_verb(line.items[j]) and _start(card) - j <= 3:
        j -= 1
    if j < 0:
        return False
    code = line.codes[j]
    if line.items[j + 1].low in ("них", "коих", "которых"):
        return False  # «из них четыре Кристалла»
    return code in _FROM and not (linked and code in "nc")


def _linked(line: Line, left: Named, right: Named) -> bool:
    low, high = _end(left) + 1, _start(right)
    if low > high:  # «Мечей и Кристаллов по три»: the figure of both stands behind
        low, high = left.index + 1, right.index
    between = line.items[low:high]
    codes = line.codes[low:high]
    if len(between) > 9 or set(codes) & _BREAKS or not set(codes) & set(",&(_c"):
        return False
    return not any(is_verb(item) and not _COUNTED.match(item.low) for item in between if item.code == "w")


def _listed(line: Line, run: list[Named]) -> Listed:
    entries: list[Entry] = []
    for place, card in enumerate(run):
        before = entries[-1] if entries else None
        border = _start(run[place + 1]) if place + 1 < len(run) else len(line.items)
        entries = _shared(line, [*entries, _relative(line, card, before, border) or _plain(line, card)])
    return Listed(tuple(entries), entries[0].low, entries[-1].high)


def _plain(line: Line, card: Named) -> Entry:
    rest = any(_REST.match(item.low) for item in line.items[max(0, card.index - 3) : card.index])
    ordinal = "o" in line.codes[max(0, card.index - 2) : card.index]
    low, high, figured = _start(card), max(_end(card), card.index), card.figure is not None
    if figured and "_" in line.codes[card.index : high] and not may_be_plural(line.items[card.index]):
        high, figured = card.index, False  # «четыре Меча и Монета — пять»: the sum of the list
    count: int | None = None if (card.loose or ordinal) and not figured else card.count if figured else 1
    if figured and count == 2 and _pair_of_kin(line, card.index):
        count = 1  # «два Грабителя, нургловский с тзинчевским»
    behind = _BEHIND.match(line.codes, card.index) if card.loose and not figured else None
    if behind is not None and not any(is_verb(item) for item in line.items[card.index + 1 : behind.end() - 1]):
        high, figured = behind.end() - 1, True  # «Монет тоже четыре»
        count = line.items[high].value
    return Entry(card.names, None if rest else count, card.index, low, high, rest, figured)


def _pair_of_kin(line: Line, index: int) -> bool:
    kin = line.codes[index + 1 : index + 3]
    return kin == "cG" or (kin == "cC" and line.items[index + 2].detail == "elided")


_BEHIND: Final = re.compile(r"Cw{1,2}N(?=[,;.&)_]|$)")
_RELATION: Final = re.compile(r"C[,_]?w?(?:nN(?P<diff>w)|(?P<ratio>R)(?P<way>w)|(?P<same>ww))")


def _relative(line: Line, card: Named, before: Entry | None, border: int) -> Entry | None:
    """«Мечей на один больше», «Мечей вдвое больше», «столько же Мечей», all of it by the card before."""
    if before is None or before.count is None:
        return None
    items, index = line.items, card.index
    ahead = _ahead(line, index, before)
    if ahead is not None:
        return ahead
    found = _RELATION.match(line.codes, index)
    if found is None or found.end() > border or "q" in line.codes[found.end() : found.end() + 2]:
        return None  # «Мечей на один больше, чем Монет» compares by itself
    count: int | None = None
    if found["diff"] is not None:
        at = found.start("diff")
        way = _way(items[at])
        count = before.count + way * (items[at - 1].value or 0) if way else None
    elif found["ratio"] is not None:
        count = _times(before.count, items[found.start("ratio")].value or 0, _way(items[found.start("way")]))
    elif items[found.start("same")].low == "столько" and items[found.start("same") + 1].low == "же":
        count = before.count
    if count is None or count < 0:
        return None
    return Entry(card.names, count, index, index, found.end() - 1, figured=True)


def _ahead(line: Line, index: int, before: Entry) -> Entry | None:
    """«и столько же Кристаллов», «и вдвое больше Мечей», «и на один Меч больше»."""
    items, codes = line.items, line.codes
    if index >= 2 and items[index - 1].low == "же" and items[index - 2].low == "столько":
        return Entry(items[index].names, before.count, index, index - 2, index, figured=True)
    if codes[max(0, index - 2) : index] == "Rw" and before.count is not None:
        count = _times(before.count, items[index - 2].value or 0, _way(items[index - 1]))
        if count is not None:
            return Entry(items[index].names, count, index, index - 2, index, figured=True)
    if codes[max(0, index - 2) : index] == "nN" and before.count is not None and index + 1 < len(items):
        way = _way(items[index + 1])
        if way:
            count = before.count + way * (items[index - 1].value or 0)
            return Entry(items[index].names, count, index, index - 2, index + 1, figured=True)
    return None


def _way(item: Item) -> int:
    """«больше», «меньше»; «дороже» is told of prices."""
    return (
        1 if item.low in ("больше", "более", "побольше") else -1 if item.low in ("меньше", "менее", "поменьше") else 0
    )


def _times(count: int, ratio: int, way: int) -> int | None:
    if way > 0:
        return count * ratio
    return count // ratio if way < 0 and ratio and count % ratio == 0 else None


def _shared(line: Line, entries: list[Entry]) -> list[Entry]:
    """«по паре Монет и Мечей», «Мечей и Кристаллов по три»: one figure for each of several cards."""
    found = list(entries)
    for place, entry in enumerate(found):
        if not entry.figured or not place + 1 < len(found):
            continue
        figure = entry.low if line.codes[entry.low] == "N" else None
        if figure is None or line.codes[figure - 1 : figure] != "p":
            continue
        for after in range(place + 1, len(found)):
            joint = line.codes[found[after - 1].high + 1 : found[after].low]
            item = line.items[found[after].index]
            if found[after].figured or joint not in ("&", ",") or not (may_be_plural(item) or item.case == "gen"):
                break  # «по три Меча и Кристалла»
            found[after] = _with(found[after], entry.count)
    for place in range(len(found) - 1, 0, -1):
        last = found[place]
        at = last.index + 1
        if last.figured and line.codes[last.index + 1 : last.index + 2] == "p":
            at, value = last.index + 2, last.count
        elif line.codes[at : at + 2] == "pN" and line.codes[at + 2 : at + 3] in ("", *",.;&)_("):
            value = line.items[at + 1].value
        else:
            continue
        run = place
        while (
            run > 0
            and line.codes[found[run - 1].high + 1 : found[run].low] in ("&", ",")
            and not found[run - 1].figured
        ):
            run -= 1
        if run == place or value is None:
            continue
        for j in range(run, place + 1):
            found[j] = _with(found[j], value, line.codes.find("N", last.index) if j == place else None)
    return found


def _with(entry: Entry, count: int | None, high: int | None = None) -> Entry:
    return Entry(entry.names, count, entry.index, entry.low, max(entry.high, high or 0), figured=True)
