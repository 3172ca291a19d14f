"""How a move changes the table: cards taken, the check of calls (M6), effects of the action cards, whose turn it is."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.chance import Source
from engine.games.mts.cards import (
    BLACK,
    COLOURS,
    NAMES,
    PENALTY,
    SKIP,
    TURN_BACK,
    colour_of,
    favourite,
    fitting,
    picture_of,
    takes,
)
from engine.games.mts.legality import Plan
from engine.games.mts.state import NOBODY, Check, Open, Previous, State
from engine.protocol import Event


def without(pile: tuple[int, ...], cards: Iterable[int]) -> tuple[int, ...]:
    """A sorted pile with some of its cards gone."""
    rest = list(pile)
    for card in cards:
        del rest[bisect_left(rest, card)]
    return tuple(rest)


class Table:
    """A state under way: what one move does to it."""

    __slots__ = (
        "called", "check", "discard_pile", "draw_pile", "events", "hands", "settings", "shuffled", "source", "state"
    )  # fmt: skip

    def __init__(self, state: State, source: Source) -> None:
        self.state = state
        self.source = source
        self.hands = list(state.hands)
        self.draw_pile = state.draw_pile
        self.discard_pile = state.discard_pile
        self.settings = state.settings
        self.called = state.called
        self.check: Check | None = state.open.check if state.open else None
        self.shuffled = bool(state.open and state.open.shuffled)
        self.events: list[Event] = []

    def take(self, seat: int, count: int, what: str) -> tuple[int, ...]:
        """`count` cards from the draw pile into a hand; when it runs out, the discard pile under its top card becomes
        the new draw pile (M7); as many as there are."""
        taken: tuple[int, ...] = ()
        while len(taken) < count:
            if not self.draw_pile:
                if not self.discard_pile:
                    break
                self.draw_pile = tuple(sorted(self.discard_pile))
                self.discard_pile = ()
                self.shuffled = True
                self.events.append(Event("shuffled", {"cards": len(self.draw_pile)}))
            got = self.source.take(self.draw_pile, count - len(taken), what)
            self.draw_pile = without(self.draw_pile, got)
            taken += got
        self.hands[seat] += taken
        self.events.append(Event(what, {"player": self.state.players[seat], "cards": len(taken)}))
        return taken

    def check_call(self) -> None:
        """The next move begins: the player before is checked (M6)."""
        seat = self.state.last
        if seat == NOBODY:
            return
        left = len(self.hands[seat])
        if self.called or left == 1:
            taken = 0 if self.called and left == 1 else len(self.take(seat, PENALTY, "penalty"))
            self.check = Check(seat, self.called, left, taken)

    def move(self, plan: Plan) -> State:
        """The order of the player whose turn it is, carried out."""
        state = self.state
        self.called = state.called or plan.call_before
        if state.open is None:
            self.check_call()
        if plan.move == "pass":
            plan = self._for_the_absent()
        if plan.move == "draw":
            return self._draw(plan)
        drew = None if state.open is None else 1
        if plan.move == "keep":
            return self._end(plan, NOBODY, drew)
        return self._play(plan, plan.card, drew)

    def _for_the_absent(self) -> Plan:
        """What a built-in player would do, without a call: the first card that fits, or one from the draw pile."""
        state = self.state
        hand = state.hands[state.seat]
        colour = favourite(hand)
        if state.open is not None:
            card = state.open.card
        else:
            fits = fitting(state.top, state.colour)
            card = next((one for one in hand if one in fits), NOBODY)
        if card == NOBODY:
            return Plan("draw", colour=colour, then="play")
        return Plan("play", card, colour if card >= BLACK else NOBODY)

    def _draw(self, plan: Plan) -> State:
        state = self.state
        got = self.take(state.seat, 1, "draw")
        fits = bool(got) and got[0] in fitting(state.top, state.colour)
        if not fits or plan.then == "keep":
            return self._end(replace(plan, call_after=False), NOBODY, len(got))
        card = got[0]
        if plan.then == "play" and (card < BLACK or plan.colour != NOBODY):
            return self._play(plan, card, 1)
        return self._state(
            last=NOBODY,
            called=False,
            silent=True,
            open=Open(card, self.check, self.shuffled),
            previous=None,
        )

    def _play(self, plan: Plan, card: int, drew: int | None) -> State:
        state, seat = self.state, self.state.seat
        hand = self.hands[seat]
        at = len(hand) - 1 if drew else hand.index(card)  # a drawn card is the last one
        self.hands[seat] = hand[:at] + hand[at + 1 :]
        self.discard_pile = (*self.discard_pile, state.top)
        self.events.append(Event("played", {"player": state.players[seat], "card": NAMES[card]}))
        return self._end(plan, card, drew)

    def _end(self, plan: Plan, played: int, drew: int | None) -> State:
        """Effects of the played card, and the next player's turn."""
        state, seat = self.state, self.state.seat
        left = len(self.hands[seat])
        colour, top, direction = state.colour, state.top, state.direction
        ordered = NOBODY
        hit: tuple[int, int] | None = None
        skipped = NOBODY
        turned = False
        steps = 1
        players = len(state.players)
        if played != NOBODY:
            top = played
            colour = colour_of(played)
            if played >= BLACK:
                colour = ordered = plan.colour
                if ordered != NOBODY:
                    self.events.append(Event("ordered", {"colour": COLOURS[ordered]}))
        won = played != NOBODY and left == 0
        if played != NOBODY and not won:
            following = (seat + direction) % players
            picture = picture_of(played)
            if count := takes(played):
                hit = (following, len(self.take(following, count, "hit")))
            if picture == TURN_BACK:
                direction = -direction
                turned = True
            if count or picture == SKIP or (turned and players == 2 and self.settings.reverse_skips):
                skipped = following
                steps = 2
        previous = Previous(
            seat,
            state.top,
            state.colour,
            played,
            ordered,
            drew,
            left,
            plan.call_after,
            hit,
            skipped,
            turned,
            self.shuffled,
            self.check,
        )
        if won:
            self.events.append(Event("won", {"player": state.players[seat]}))
        return self._state(
            top=top,
            colour=colour,
            direction=direction,
            seat=seat if won else (seat + steps * direction) % players,
            number=state.number if won else state.number + 1,
            last=NOBODY if won else seat,
            called=plan.call_after and not won,
            silent=False,
            open=None,
            previous=previous,
            winner=seat if won else NOBODY,
        )

    def _state(self, **changes: Any) -> State:
        return self.state._replace(
            hands=tuple(self.hands),
            draw_pile=self.draw_pile,
            discard_pile=self.discard_pile,
            **changes,
        )
