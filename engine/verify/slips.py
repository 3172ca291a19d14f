"""How somebody who errs departs from the figure that he means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

NEAR: Final = 3  # a slip of counting
_SHARE: Final = 10  # of large values: one part in so many


def swapped(said: int, right: int) -> bool:
    """Whether the digits of one are those of the other in another order."""
    return said != right and sorted(str(abs(said))) == sorted(str(abs(right)))


def near(said: int, right: int, large: bool = True) -> bool:
    """Whether somebody who means `right` may have written `said` by a slip of the pen or of the head.

    Nobody who counts his own cards is ten off: only `large` figures may have one wrong digit.
    """
    if abs(said - right) <= NEAR or abs(said - right) * _SHARE <= max(said, right):
        return True
    a, b = str(said), str(right)
    if len(a) != len(b) or len(a) == 1:
        return False
    return swapped(said, right) or (large and sum(x != y for x, y in zip(a, b, strict=True)) == 1)


def closest(said: int, right: Iterable[int]) -> int:
    """Which of several right figures was meant: one with the same digits, or else the nearest."""
    return min(right, key=lambda value: (value != said and not swapped(said, value), abs(value - said), value))
