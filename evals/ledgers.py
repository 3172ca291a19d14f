"""Where errors begin and how far they are carried: the told state of a referee beside the true one.

A *ledger* is something that a referee keeps from post to post: a player's health, a player's cards, a deck, the
row. Its *gap* is the told value minus the true one. An error is a root if a gap opens or grows; with the gap
unchanged it is carried. What follows from another error of the same post (counts from a wrong pile, sums from a
wrong hand) is carried too. Errors about things that live one turn only (a sum, a purchase, a sentence) are always
roots. Within a post a family has one root at most.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from evals.judging import Reading

Gap = tuple[tuple[str, int], ...]
KEPT: Final = ("health", "cards", "decks", "row")
_UNKNOWN: Final = "?"
"""The owner of a ledger whose told value could not be made out although something in it is wrong."""
_FOLLOWS: Final = {"counts": ("cards", "hand"), "sums": ("hand", "together"), "together": ("hand",), "hand": ()}


@dataclass(slots=True)
class Event:
    """A root error of a ledger: at which post it began, over how many later posts it was carried, whether the
    ledger was told rightly again."""

    family: str
    owner: str
    begun: int
    carried: int = 0
    recovered: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "family": self.family,
            "owner": self.owner,
            "begun": self.begun,
            "carried": self.carried,
            "recovered": self.recovered,
        }


@dataclass(slots=True)
class Books:
    """The ledgers of one game, post after post."""

    events: list[Event] = field(default_factory=list)
    _gaps: dict[tuple[str, str], Gap] = field(default_factory=dict)
    _open: dict[tuple[str, str], Event] = field(default_factory=dict)

    def enter(self, number: int, reading: Reading) -> tuple[list[str], list[str]]:
        """The families with a root error in post `number`, and those whose errors are all carried."""
        roots: set[str] = set()
        seen: set[str] = set()
        for key, gap in reading.gaps.items():
            family = key[0]
            before = self._gaps.get(key, ())
            self._gaps[key] = gap
            if not gap:
                self._recover(key)
            elif family in reading.wrong:
                seen.add(family)
                if _grown(gap, before, family):
                    roots.add(family)
                    self._begin(key, number)
                elif key in self._open:
                    self._open[key].carried += 1
        for family in KEPT:
            if family in reading.told and family not in reading.wrong:
                self._gaps.pop((family, _UNKNOWN), None)
                self._recover((family, _UNKNOWN))
        for family in reading.wrong:
            if family in seen or any(cause in reading.wrong for cause in _FOLLOWS.get(family, ())):
                continue
            key = (family, _UNKNOWN)
            if family not in KEPT:
                roots.add(family)
                self.events.append(Event(family, "", number))
            elif key not in self._gaps:
                roots.add(family)
                self._gaps[key] = ((_UNKNOWN, 1),)
                self._begin(key, number)
            elif key in self._open:
                self._open[key].carried += 1
        carried = sorted(set(reading.wrong) - roots)
        return sorted(roots), carried

    def _begin(self, key: tuple[str, str], number: int) -> None:
        if key in self._open:
            self._open[key].carried += 1
        event = Event(*key, number)
        self.events.append(event)
        self._open[key] = event

    def _recover(self, key: tuple[str, str]) -> None:
        event = self._open.pop(key, None)
        if event is not None:
            event.recovered = True


def _grown(gap: Gap, before: Gap, family: str) -> bool:
    """Whether the gap holds anything that was not in it before."""
    if family in ("health", "decks"):
        return gap != before
    old = dict(before)
    return any(abs(n) > abs(old.get(name, 0)) or n * old.get(name, n) < 0 for name, n in gap)


def kept_events(events: Iterable[Event]) -> list[Event]:
    """Those that can be carried at all."""
    return [event for event in events if event.family in KEPT]
