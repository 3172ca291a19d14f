"""Chance as a past game shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from engine.games.warha.cards import INDEX
from engine.games.warha.state import EMPTY


def indices(names: Iterable[str]) -> list[int]:
    """Card indices of printed names; other names are left out."""
    return [INDEX[name] for name in names if name in INDEX]


class Shown:
    """A chance source that gives what a post shows, as far as it is possible; `impossible` and `guessed` say
    what was not."""

    def __init__(self, plan: Mapping[str, Sequence[int]], later: Sequence[Sequence[int]] = ()) -> None:
        self._plan = {what: list(items) for what, items in plan.items()}
        self._later = later
        self.impossible: list[tuple[str, int]] = []
        self.guessed: list[tuple[str, int]] = []

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        """See `engine.chance.Source.take`."""
        rest = Counter(pool)
        wanted = self._plan.get(what, [])
        taken: list[int] = []
        count = min(count, len(pool))
        for position in range(min(count, len(wanted))):
            item = wanted[position]
            if rest[item] > 0:
                rest[item] -= 1
                taken.append(item)
            else:
                if item != EMPTY:
                    self.impossible.append((what, item))
                taken.append(EMPTY)
        self._plan[what] = wanted[len(taken) :]
        taken += [EMPTY] * (count - len(taken))
        for place, item in enumerate(taken):
            if item == EMPTY:
                taken[place] = self._guess(rest, what, place)
                rest[taken[place]] -= 1
        return tuple(taken)

    def _guess(self, rest: Counter[int], what: str, place: int) -> int:
        likely = self._later[place] if what == "row" and place < len(self._later) else ()
        item = next((item for item in (*likely, *self._plan.get("prefer_" + what, ())) if rest[item] > 0), None)
        if item is None:
            item = max((item for item, count in rest.items() if count > 0), key=lambda item: (rest[item], -item))
            self.guessed.append((what, item))
        return item

    def roll(self, sides: int, what: str) -> int:
        """Warha Realms rolls no dice."""
        raise NotImplementedError
