"""Built-in players of «МТС Карты»: `bot` is the one of the rules (M8), `careful` and `random` are company."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.chance import Chance
from engine.games.mts.cards import BLACK, COLOURS, NAMES, PER_COLOUR, favourite, fitting, picture_of, takes
from engine.games.mts.state import State
from engine.protocol import Action, Policy

CALLS_IN_TEN: Final = 3
DANGER: Final = 2
"""A careful player strikes a neighbour who holds no more cards than these."""


def _played(card: int, colour: int) -> Action:
    action: Action = {"type": "play", "card": NAMES[card]}
    return {**action, "colour": COLOURS[colour]} if card >= BLACK else action


def _drawing(colour: int) -> Action:
    return {"type": "draw", "then": "play", "colour": COLOURS[colour]}


def _calls(dice: Chance, in_ten: int) -> list[Action]:
    return [{"type": "mts"}] if in_ten > 9 or dice.below(10) < in_ten else []


def _leaves_one(state: State, order: list[Action]) -> bool:
    """Whether one card will be left: of two a card is played, or to the last one a card is drawn and played. Who moves
    twice running and has not called for his last card gets two more first (M6)."""
    cards = len(state.hands[state.seat])
    if state.last == state.seat and cards == 1 and not state.called:
        return False
    return cards == (2 if order[0]["type"] == "play" else 1)


def bot(state: State, player: str, dice: Chance) -> list[Action]:
    """The first card in hand order that fits, else one from the draw pile; the colour he holds most of; «МТС!» with
    probability 0.3."""
    hand = state.hands[state.seat]
    if state.open is not None:
        order = [_played(state.open.card, favourite(hand))]
    else:
        fits = fitting(state.top, state.colour)
        card = next((one for one in hand if one in fits), None)
        order = [_drawing(favourite(hand)) if card is None else _played(card, favourite(hand))]
    return order + (_calls(dice, CALLS_IN_TEN) if _leaves_one(state, order) else [])


def most_worth(cards: Sequence[int], best: int, danger: bool) -> int:
    """The card that a careful player plays of those that fit; `best` is his colour, `danger` says that the next player
    is about to win."""

    def worth(card: int) -> tuple[bool, bool, bool, int]:
        blow = danger and (takes(card) > 0 or picture_of(card) > 9)
        return (blow, card < BLACK, card < BLACK and card // PER_COLOUR == best, -card)

    return max(cards, key=worth)


def careful(state: State, player: str, dice: Chance) -> list[Action]:
    """Keeps black cards for the time of need, hits a player who is about to win, stays with his best colour, and never
    forgets to call."""
    hand = state.hands[state.seat]
    best = favourite(hand)
    fits = fitting(state.top, state.colour)
    cards = [state.open.card] if state.open is not None else [card for card in hand if card in fits]
    if not cards:
        order = [_drawing(best)]
    else:
        danger = len(state.hands[state.after(state.seat)]) <= DANGER
        order = [_played(most_worth(cards, best, danger), best)]
    return order + (_calls(dice, 10) if _leaves_one(state, order) else [])


def at_random(state: State, player: str, dice: Chance) -> list[Action]:
    """Any card that fits, any colour; «МТС!» as the rules' bot."""
    hand = state.hands[state.seat]
    fits = fitting(state.top, state.colour)
    cards = [state.open.card] if state.open is not None else [card for card in hand if card in fits]
    if cards:
        card = cards[dice.below(len(cards))]
        order = [_played(card, dice.below(4) if card >= BLACK else 0)]
    else:
        order = [_drawing(dice.below(4))]
    return order + (_calls(dice, CALLS_IN_TEN) if _leaves_one(state, order) else [])


POLICIES: Final[Mapping[str, Policy[State]]] = {"bot": bot, "careful": careful, "random": at_random}
