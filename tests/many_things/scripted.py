"""Cards and dice as a test wants them, and the state after them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.many_things.cards import NAMES
from engine.games.many_things.rules import ManyThings
from engine.games.many_things.state import State

DECK = ManyThings()


class Scripted:
    """A source that gives the cards named and the numbers listed, and refuses what cannot be."""

    def __init__(self, cards: Sequence[str], rolls: Sequence[int] = ()) -> None:
        self.cards = list(cards)
        self.rolls = list(rolls)
        self.pools: list[int] = []

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        assert (count, what) == (1, "draw")
        self.pools.append(len(pool))
        card = NAMES.index(self.cards.pop(0))
        assert card in pool, f"{NAMES[card]} is not in the deck"
        return (card,)

    def roll(self, sides: int, what: str) -> int:
        assert sides == {"moon": 3, "idiot": 4, "wish": 3}[what]
        number = self.rolls.pop(0)
        assert 1 <= number <= sides
        return number


def run(cards: str, *rolls: int, **rulings: str) -> State:
    """The state after these cards (with commas between), `rolls` being the dice in the order in which they are thrown.
    A wish is the last one when its die shows 1."""
    names = [name.strip() for name in cards.split(",")]
    source = Scripted(names, rolls)
    state = DECK.start(("Маша",), rulings, source).state
    state = DECK.apply(state, "Маша", [{"type": "draw", "cards": len(names)}], source).state
    assert not source.cards, f"the run ended before {source.cards}"
    assert not source.rolls, f"dice not thrown: {source.rolls}"
    return state


def line(cards: str, *rolls: int, **rulings: str) -> str:
    """The run in the notation of the text."""
    return DECK.transcript(run(cards, *rolls, **rulings))
