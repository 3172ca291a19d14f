"""The state of one character's run through the Deck of Many Things."""

from __future__ import annotations

import hashlib
import json
from typing import NamedTuple

NO_COUNT = 0
"""No unanswered Flames or Rogue: nothing counts down."""


class Settings(NamedTuple):
    """The rulings in use: `reference` is the program in the rules text instead of the rules (D9)."""

    reference: bool = False
    language: str = "en"


class Drawn(NamedTuple):
    """A drawn card and what it changed: `value` is the running Intelligence or number of wishes after a card that
    changes it (None: it changes none), `wishes` the wishes left after one was used (None: none was), `lost` that this
    use was the last ever, `fates` that the power of the Fates was used."""

    card: int
    value: int | None = None
    wishes: int | None = None
    lost: bool = False
    fates: bool = False


class State(NamedTuple):
    """Everything there is. `countdown` is the number of draws after which the unanswered enemy kills (extra draws
    already added); `deck` the cards in the deck in ascending order; `opened` the number of cards drawn before the
    last order; `ending` says why the run is over (see `rules.ENDINGS`), empty while it goes on."""

    player: str
    settings: Settings
    turn: int
    deck: tuple[int, ...]
    intelligence: int
    wishes: int = 0
    lost: bool = False
    fates: bool = False
    countdown: int = NO_COUNT
    drawn: tuple[Drawn, ...] = ()
    opened: int = 0
    auto: bool = False
    ending: str = ""

    def digest(self) -> str:
        """16 hex digits of the SHA-256 of the state as compact JSON."""
        text = json.dumps(self, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
