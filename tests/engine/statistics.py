"""The chi-square test, standard library only."""

from __future__ import annotations

from collections.abc import Collection


def chi_square(counts: Collection[int], cells: int) -> float:
    """The statistic of `counts` (cells never hit may be left out) against equal chances of `cells` cells."""
    due = sum(counts) / cells
    missing = cells - len(counts)
    return sum((count - due) ** 2 for count in counts) / due + missing * due


def critical(freedom: int) -> float:
    """What the statistic exceeds in one of about 10,000 fair samples (Wilson and Hilferty's approximation)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + 3.719 * part**0.5) ** 3)
