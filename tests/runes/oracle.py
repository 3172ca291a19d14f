"""The count of a round once more, from the rules text, by another route: players as dictionaries, cards by name."""

from __future__ import annotations

from collections.abc import Sequence

PLAIN = {
    "Кузня": (2, 1), "Таран": (0, 1), "Башня": (1, 0), "Капкан": (0, 1), "Буря": (0, 1), "Сад": (2, 0),
    "Клинок": (0, 1),
}  # fmt: skip
DESTROYING = {"Кузня", "Таран", "Капкан", "Буря", "Клинок"}


def outcome(first: Sequence[str], second: Sequence[str], before: tuple[int, int]) -> tuple[int, int]:
    """The scores after a round."""
    sides = [list(first), list(second)]
    table = sides[0] + sides[1]
    c = [0, 0]
    r = [0, 0]
    for me, you in ((0, 1), (1, 0)):
        mine, yours = sides[me], sides[you]
        c[me] = sum(PLAIN[name][0] for name in mine if name in PLAIN)
        c[me] += 8 * mine.count("Башня") * ("Ма" in mine)
        c[me] += 5 * mine.count("Сад") * (not DESTROYING & set(yours))
        r[me] = sum(PLAIN[name][1] for name in mine if name in PLAIN)
        r[me] += 11 * mine.count("Капкан") * ("Мб" in yours)
        r[me] += 5 * mine.count("Буря") * ("Мб" in table)
        r[me] += 9 * mine.count("Клинок") * (not set(yours) - set(PLAIN))
        r[me] += mine.count("Таран") * c[me]
    for _ in range(table.count("М1")):
        high, low = max(r), min(r)
        if high != low:
            r[r.index(high)] = 3 * high - 2 * low
    for me, you in ((0, 1), (1, 0)):
        for _ in range(sides[me].count("М2")):
            c[you], r[you] = r[you], c[you]
    letters = {"Ма", "Мб"} <= set(table)
    if letters and "М3" in table:
        return before
    for _ in range(table.count("СМ-удар")):
        r.reverse()
    after = [before[0] + c[0] - r[1], before[1] + c[1] - r[0]]
    if letters:
        for _ in range(table.count("СМ-счёт")):
            after.reverse()
    return after[0], after[1]
