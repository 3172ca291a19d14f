"""Many runs fast: a table of what each draw leads to, filled on demand by the rules themselves.

A run is a walk through the table. It asks chance exactly what `drawing.draw` asks, in the same order, so that a seed
gives the same run here and in a recorded game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engine.chance import Chance, word_limit
from engine.games.many_things.cards import names_in
from engine.games.many_things.drawing import draw
from engine.games.many_things.notation import written
from engine.games.many_things.state import State
from engine.selfplay import Played


@dataclass(frozen=True, slots=True)
class Edge:
    """A draw with everything rolled: how it is written, where it leads (None: nowhere), and why it ends the run."""

    text: str
    to: Node | None
    ending: str


Way: TypeAlias = "Edge | list[Way | None]"
"""An edge, or, when a die decides, a way for each of its sides; None: nobody has gone there yet."""


@dataclass(slots=True)
class Node:
    """A state without its past; a way for each of the `size` cards in the deck, and the limit of words for that."""

    state: State
    size: int
    limit: int
    ways: list[Way | None]


class _NeedRollError(Exception):
    """The script has no number for a die of so many sides."""

    def __init__(self, sides: int) -> None:
        super().__init__(sides)
        self.sides = sides


class _Scripted:
    """A source that gives a card and then numbers."""

    def __init__(self, card: int, rolls: Sequence[int]) -> None:
        self._card = card
        self._rolls = iter(rolls)

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        return (self._card,)

    def roll(self, sides: int, what: str) -> int:
        for number in self._rolls:
            return number
        raise _NeedRollError(sides)


class Table:
    """The states that runs from one start have met."""

    def __init__(self, start: State) -> None:
        self._names = names_in(start.settings.language)
        self._nodes: dict[State, Node] = {}
        self._root = self._node(start)

    def _node(self, state: State) -> Node:
        bare = state._replace(turn=0, drawn=(), opened=0)
        if bare not in self._nodes:
            self._nodes[bare] = Node(bare, len(bare.deck), word_limit(len(bare.deck)), [None] * len(bare.deck))
        return self._nodes[bare]

    def _explore(self, node: Node, card: int, rolls: Sequence[int]) -> Way:
        try:
            after = draw(node.state, 1, _Scripted(card, rolls))
        except _NeedRollError as need:
            return [None] * need.sides
        text = written(after.drawn[-1], self._names, reference=after.settings.reference)
        return Edge(text, None if after.ending else self._node(after), after.ending)

    def _roll(self, node: Node, card: int, chance: Chance) -> Edge:
        """The edge of a card that is new here or for which a die is rolled."""
        ways: list[Way | None] = node.ways
        place = card
        rolls: list[int] = []
        while True:
            way = ways[place]
            if way is None:
                way = ways[place] = self._explore(node, node.state.deck[card], rolls)
            if isinstance(way, Edge):
                return way
            ways = way
            place = chance.below(len(ways))
            rolls.append(place + 1)

    def run(self, chance: Chance) -> tuple[list[str], str]:
        """One run: its cards as written, and why it ended."""
        # `Chance.below` in place, since nearly all time is spent here.
        position = chance.position
        words = chance.block(position >> 3)
        node = self._root
        said: list[str] = []
        while True:
            word = words[position & 7]
            position += 1
            if not position & 7:
                words = chance.block(position >> 3)
            if word >= node.limit:
                continue
            card = word % node.size
            edge = node.ways[card]
            if edge.__class__ is not Edge:
                chance.position = position
                edge = self._roll(node, card, chance)
                if chance.position != position:
                    position = chance.position
                    words = chance.block(position >> 3)
            assert isinstance(edge, Edge)
            said.append(edge.text)
            if edge.to is None:
                chance.position = position
                return said, edge.ending
            node = edge.to


@lru_cache(maxsize=8)
def _table(start: State) -> Table:
    """The table of runs from `start`, kept: what one batch has met another need not explore."""
    return Table(start)


def runs(start: State, seeds: Iterable[bytes]) -> Iterator[Played]:
    """A run from `start` for each seed."""
    table = _table(start._replace(player=""))
    for seed in seeds:
        said, ending = table.run(Chance(seed))
        yield Played(None, len(said), (), True, ", ".join(said), ending)
