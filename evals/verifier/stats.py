"""Shares with 95 % intervals: Wilson's, widened for cases that come from the same post."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

Z: Final = 1.959964


@dataclass(slots=True)
class Share:
    """Successes of trials, kept by post: mutants of one post stand or fall together."""

    by_post: dict[str, tuple[int, int]] = field(default_factory=dict)

    def add(self, post: str, good: int, of: int) -> None:
        have_good, have = self.by_post.get(post, (0, 0))
        self.by_post[post] = have_good + good, have + of

    @property
    def good(self) -> int:
        return sum(good for good, _ in self.by_post.values())

    @property
    def trials(self) -> int:
        return sum(of for _, of in self.by_post.values())

    @property
    def value(self) -> float | None:
        return self.good / self.trials if self.trials else None

    def interval(self) -> tuple[float, float]:
        """Wilson's interval for as many independent trials as these are worth."""
        return wilson(self.value or 0.0, self.trials / self._design_effect()) if self.trials else (0.0, 1.0)

    def _design_effect(self) -> float:
        """How much the share varies between posts beyond what independent trials would (at least 1)."""
        share, trials, posts = self.value or 0.0, self.trials, len(self.by_post)
        plain = share * (1 - share) / trials
        if posts < 2 or not plain:
            return 1.0
        spread = sum((good - share * of) ** 2 for good, of in self.by_post.values())
        return max(1.0, spread * posts / (posts - 1) / trials**2 / plain)

    def text(self) -> str:
        if not self.trials:
            return "—"
        low, high = self.interval()
        return f"{self.good / self.trials:.3f} [{low:.3f}, {high:.3f}] {self.good}/{self.trials}"


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's score interval."""
    middle = share + Z * Z / (2 * trials)
    reach = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    below = 1 + Z * Z / trials
    return max(0.0, (middle - reach) / below), min(1.0, (middle + reach) / below)


def merged(shares: Iterable[Share]) -> Share:
    """All shares as one."""
    whole = Share()
    for share in shares:
        for post, (good, of) in share.by_post.items():
            whole.add(post, good, of)
    return whole


Shares = Mapping[str, Share]
