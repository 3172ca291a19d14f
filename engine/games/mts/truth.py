"""What is true of a turn of «МТС Карты», asked as the reader of posts asks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.games.mts.cards import COLOURS, INDEX
from engine.verify.model import Facts

NOBODY: Final[dict[str, Any]] = {}


class Truth:
    """The facts of a turn (`engine.games.mts.facts`)."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.hands: dict[str, int] = dict(facts.get("hands") or {})
        self.previous: dict[str, Any] = dict(facts.get("previous") or {})
        self.check: dict[str, Any] = dict(self.previous.get("check") or {})
        self.hit: dict[str, Any] = dict(self.previous.get("hit") or {})
        self.player: str | None = self.previous.get("player")
        self.actor: str | None = facts.get("actor")
        self.winner: str | None = facts.get("winner")
        self.top = _card(facts.get("top"))
        self.on = _card(self.previous.get("on"))
        self.played = _card(self.previous.get("played"))
        self.asked = _colour(facts.get("asked"))
        self.ordered = _colour(self.previous.get("ordered"))
        self.drew: int | None = self.previous.get("drew")

    @property
    def opens(self) -> bool:
        """Whether nobody has moved yet."""
        return self.facts.get("turn") == 1 and not self.previous

    @property
    def public(self) -> frozenset[int]:
        """The cards that a post may name: all others lie in hands and piles."""
        return frozenset(card for card in (self.top, self.on, self.played) if card is not None)

    @property
    def colours(self) -> frozenset[int]:
        """The colours that play a part in this turn."""
        asked = _colour(self.previous.get("asked"))
        return frozenset(colour for colour in (self.asked, self.ordered, asked) if colour is not None)

    def taken(self, nick: str | None) -> frozenset[int]:
        """How many cards a player took since the last post, each time of its own; of everybody if nobody is named. A
        penalty goes by its name where he took cards otherwise, too."""
        found = [(kind, number) for kind, who, number in self._takings() if nick in (None, who)]
        if nick is not None and len(found) > 1:
            found = [(kind, number) for kind, number in found if kind != "penalty"]
        return frozenset(number for _, number in found)

    def taking(self, nick: str | None) -> str:
        """What it is called when a player takes cards: a `hit`, a `penalty`, or that he `drew`."""
        if self.hit and self.hit["player"] == nick:
            return "hit"
        if self.check.get("taken") and self.check["player"] == nick and (nick != self.player or self.drew is None):
            return "penalty"
        return "drew"

    def _takings(self) -> Iterator[tuple[str, str | None, int]]:
        if self.drew is not None:
            yield "drew", self.player, self.drew
        if self.hit:
            yield "hit", self.hit["player"], self.hit["cards"]
        if self.check.get("taken"):
            yield "penalty", self.check["player"], self.check["taken"]

    def silent(self, nick: str | None) -> bool:
        """Whether a player (anybody) kept silent with his last card."""
        return bool(self.check) and not self.check["called"] and nick in (None, self.check["player"])

    def vain(self, nick: str | None) -> bool:
        """Whether a player called with more cards than one."""
        checked = bool(self.check) and self.check["called"] and self.check["left"] != 1
        if checked and nick in (None, self.check["player"]):
            return True
        now = bool(self.previous.get("called")) and self.previous["left"] != 1
        return now and nick in (None, self.player)

    def called(self, nick: str | None) -> bool:
        """Whether a player called «МТС!»."""
        if self.previous.get("called") and nick in (None, self.player):
            return True
        return bool(self.check) and self.check["called"] and nick in (None, self.check["player"])

    def in_time(self, nick: str | None) -> bool:
        """Whether a call was checked and found right."""
        right = bool(self.check) and self.check["called"] and self.check["left"] == 1
        return right and nick in (None, self.check["player"])


def _card(name: Any) -> int | None:
    return INDEX.get(name) if isinstance(name, str) else None


def _colour(name: Any) -> int | None:
    return COLOURS.index(name) if name in COLOURS else None
