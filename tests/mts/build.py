"""Tables of «МТС Карты» put together by hand, and a source of chance that says what it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from engine.games.mts.cards import BLACK, COLOURS, DECK, INDEX, NAMES, PER_COLOUR
from engine.games.mts.rules import Mts
from engine.games.mts.state import NOBODY, Settings, State
from engine.protocol import Action, IllegalActionError

MTS = Mts()
NICKS = ("Аня", "Боря", "Вася", "Галя", "Дима", "Ева", "Жанна", "Захар", "Инна", "Костя")
SHORT = {
    "+2": "«Возьми две»",
    "назад": "«Ход обратно»",
    "пропуск": "«Пропусти ход»",
    "цвет": "«Заказать цвет»",
    "+4": "«Возьми четыре»",
}
LETTERS = {"к": "красная", "ж": "жёлтая", "з": "зелёная", "с": "синяя"}


def card(word: str) -> int:
    """«к7», «з+2», «спропуск», «цвет», «+4» → a card's index."""
    if word in ("цвет", "+4"):
        return INDEX[SHORT[word]]
    return INDEX[f"{LETTERS[word[0]]} {SHORT.get(word[1:], word[1:])}"]


def cards(text: str) -> tuple[int, ...]:
    """Several of them, parted by blanks."""
    return tuple(card(word) for word in text.split())


def state(
    *hands: str,
    top: str = "к5",
    asked: str = "",
    seat: int = 0,
    direction: int = 1,
    last: int = NOBODY,
    called: bool = False,
    draw: str | None = None,
    discard: str = "",
    settings: Settings | None = None,
) -> State:
    """A table: hands in seating order, the top card, the colour asked for (the top card's by default, «любой» for any).
    The draw pile is what is left of the deck unless it is given."""
    held = tuple(cards(hand) for hand in hands)
    under = cards(discard)
    upper = card(top)
    rest = Counter(DECK)
    rest.subtract([*(one for hand in held for one in hand), *under, upper])
    assert min(rest.values()) >= 0, "more copies of a card than there are"
    pile = tuple(sorted(rest.elements())) if draw is None else tuple(sorted(cards(draw)))
    if asked == "любой":
        colour = -1
    elif asked:
        colour = COLOURS.index(asked)
    else:
        assert upper < BLACK, "say which colour is asked for"
        colour = upper // PER_COLOUR
    return State(
        NICKS[: len(held)],
        settings or Settings(),
        held,
        pile,
        under,
        upper,
        colour,
        seat,
        direction,
        12,
        last,
        called,
    )


class Scripted:
    """A source that gives the cards it was told, in this order, whatever they are asked for; each must be possible."""

    def __init__(self, text: str = "") -> None:
        self._cards = list(cards(text))
        self.asked: list[tuple[str, int]] = []
        self.pools: list[tuple[int, ...]] = []

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        self.asked.append((what, count))
        self.pools.append(tuple(pool))
        rest, given = list(pool), []
        for _ in range(min(count, len(pool))):
            one = self._cards.pop(0)
            rest.remove(one)
            given.append(one)
        return tuple(given)

    def roll(self, sides: int, what: str) -> int:
        raise AssertionError("nothing is rolled in this game")

    def done(self) -> bool:
        return not self._cards


def play(word: str, colour: str | None = None) -> Action:
    action: Action = {"type": "play", "card": NAMES[card(word)]}
    return action if colour is None else {**action, "colour": colour}


DRAW: Action = {"type": "draw"}
DRAW_AND_PLAY: Action = {"type": "draw", "then": "play"}
KEEP: Action = {"type": "keep"}
CALL: Action = {"type": "mts"}
PASS: Action = {"type": "pass"}


def after(before: State, order: Sequence[Action], chance: str = "", player: str | None = None) -> State:
    """The state after an order of the player whose turn it is (or another one); exactly `chance` is drawn."""
    source = Scripted(chance)
    found = MTS.apply(before, player or before.players[before.seat], order, source).state
    assert source.done(), "fewer cards were drawn than scripted"
    return found


def refused(before: State, order: Sequence[Action], player: str | None = None) -> str:
    """The code of the violation; `apply` must agree."""
    who = player or before.players[before.seat]
    violation = MTS.violation(before, who, order)
    assert violation is not None
    assert violation.message
    with pytest.raises(IllegalActionError) as caught:
        MTS.apply(before, who, order, Scripted())
    assert caught.value.violation == violation
    return violation.code


def hand(of: State, seat: int) -> Counter[int]:
    return Counter(of.hands[seat])


def census(of: State) -> Counter[int]:
    """All cards there are."""
    return (
        Counter(of.draw_pile) + Counter(of.discard_pile) + Counter((of.top,)) + sum(map(Counter, of.hands), Counter())
    )
