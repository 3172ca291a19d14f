"""The state of a game of «МТС Карты».

The draw pile is kept without an order: a card is drawn by taking a uniformly random one of those that are left, which
is the same, draw for draw, as a pile shuffled beforehand. A hand keeps the order in which its cards came, since
players name cards by number and built-in players try them in this order (M8).
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import NamedTuple

NOBODY = -1


class Settings(NamedTuple):
    """The rulings in use (see `rules.RULINGS`)."""

    redraw_first: bool = False
    reverse_skips: bool = False


class Check(NamedTuple):
    """What the table found when the next player moved (M6): whose call it was, whether he had called, how many cards he
    had, and how many he took for it."""

    seat: int
    called: bool
    left: int
    taken: int


class Open(NamedTuple):
    """A turn in the middle: the drawn card fits and its player has not yet said whether he plays it."""

    card: int
    check: Check | None
    shuffled: bool


class Previous(NamedTuple):
    """What the move that ended the turn before did, to a table with `on` on top and `asked` asked for. `drew` is None
    if the player did not go to the draw pile; `played` and `ordered` (a colour) are `NOBODY` where there is none;
    `left` is his hand after the move; `hit` says who took how many cards by it."""

    seat: int
    on: int
    asked: int
    played: int
    ordered: int
    drew: int | None
    left: int
    called: bool
    hit: tuple[int, int] | None
    skipped: int
    turned: bool
    shuffled: bool
    check: Check | None


class State(NamedTuple):
    """Everything there is. Cards are conserved over hands, draw pile, discard pile and `top` (the discard pile's top
    card, not counted in `discard_pile`).

    `colour` is what is asked for; `seat` moves now; `last` is the one whose move ended last, as long as he may call
    (M6), and `called` says that he has. `silent` states have no post of their own: a drawn card waits for its player's
    word, or a call came after the move.
    """

    players: tuple[str, ...]
    settings: Settings
    hands: tuple[tuple[int, ...], ...]
    draw_pile: tuple[int, ...]
    discard_pile: tuple[int, ...]
    top: int
    colour: int
    seat: int
    direction: int = 1
    number: int = 1
    last: int = NOBODY
    called: bool = False
    silent: bool = False
    open: Open | None = None
    previous: Previous | None = None
    winner: int = NOBODY

    def digest(self) -> str:
        """16 hex digits of the SHA-256 of the state, written out as bytes (`_bytes`)."""
        return hashlib.sha256(_bytes(self)).hexdigest()[:16]

    def after(self, seat: int, steps: int = 1) -> int:
        """The seat so many places on in the direction of play."""
        return (seat + steps * self.direction) % len(self.players)


@lru_cache(maxsize=64)
def head_bytes(players: tuple[str, ...], settings: Settings) -> bytes:
    """What of a state stays the same for a whole game."""
    return json.dumps([players, settings], ensure_ascii=True, separators=(",", ":")).encode()


def _check_bytes(check: Check | None) -> bytes:
    return b"\0" if check is None else bytes((1, *check))


def _bytes(state: State) -> bytes:
    """The state as bytes, equal for equal states only: players and settings as JSON, then one byte a number, `NOBODY`
    and None shifted to 0, every pile after its length."""
    parts = [
        head_bytes(state.players, state.settings),
        b"\0",
        state.number.to_bytes(4, "big"),
        bytes((
            state.top, state.colour + 1, state.seat, state.direction + 1, state.last + 1, state.called, state.silent,
            state.winner + 1,
        )),
    ]  # fmt: skip
    for pile in (*state.hands, state.draw_pile, state.discard_pile):
        parts += (bytes((len(pile),)), bytes(pile))
    opened, previous = state.open, state.previous
    if opened is not None:
        parts += (bytes((1, opened.card, opened.shuffled)), _check_bytes(opened.check))
    if previous is not None:
        hit = previous.hit or (NOBODY, 0)
        parts.append(bytes((
            2, previous.seat, previous.on, previous.asked + 1, previous.played + 1, previous.ordered + 1,
            0 if previous.drew is None else previous.drew + 1, previous.left, previous.called, hit[0] + 1, hit[1],
            previous.skipped + 1, previous.turned, previous.shuffled,
        )))  # fmt: skip
        parts.append(_check_bytes(previous.check))
    return b"".join(parts)
