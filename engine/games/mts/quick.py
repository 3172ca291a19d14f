"""Whole games of «МТС Карты» between built-in players, as fast as they go: the same games, draw for draw and line for
line, that `engine.selfplay` plays step by step (tests compare them).

No state is built between moves: hands and piles are lists, lines of the record are put together from ready pieces.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from engine import game as games
from engine.chance import Chance
from engine.games.mts.bots import CALLS_IN_TEN, DANGER, most_worth
from engine.games.mts.cards import (
    BLACK,
    COLOURS,
    NAMES,
    PENALTY,
    PER_COLOUR,
    SKIP,
    TAKE_FOUR,
    TAKE_TWO,
    TURN_BACK,
    favourite,
    fitting,
)
from engine.games.mts.state import NOBODY, Check, Previous, State, head_bytes
from engine.record import HASH_CHARS, Tail, seal

if TYPE_CHECKING:
    from engine.selfplay import Played

STYLES: Final = ("bot", "careful", "random")
_BOT, _CAREFUL = 0, 1
_QUOTED: Final = tuple(json.dumps(name, ensure_ascii=False) for name in NAMES)
_PLAYS: Final = tuple(
    (f'{{"type":"play","card":{name}}}', *(f'{{"type":"play","card":{name},"colour":"{one}"}}' for one in COLOURS))
    for name in _QUOTED
)
"""The action of playing a card, by card and colour ordered (0: none)."""
_DRAWS: Final = tuple(f'{{"type":"draw","then":"play","colour":"{colour}"}}' for colour in COLOURS)
_CALL: Final = ',{"type":"mts"}'
_PICTURES: Final = tuple(PER_COLOUR if card >= BLACK else card % PER_COLOUR for card in range(len(NAMES)))
_TAKES: Final = tuple(
    4 if card == TAKE_FOUR else 2 if picture == TAKE_TWO else 0 for card, picture in enumerate(_PICTURES)
)
_FITS: Final = {
    (colour, top): fitting(top, colour) for colour in range(-1, len(COLOURS)) for top in range(len(NAMES))
}  # fmt: skip


class _Table:
    """The cards of a game under way, and what chance gave in the move under way as JSON."""

    __slots__ = ("below", "given", "hands", "pile", "shuffled", "under")

    def __init__(self, state: State, chance: Chance) -> None:
        self.hands = [list(hand) for hand in state.hands]
        self.pile = list(state.draw_pile)
        self.under = list(state.discard_pile)
        self.below = chance.below
        self.given: list[str] = []
        self.shuffled = False

    def take(self, seat: int, count: int, what: str) -> int:
        """See `moves.Table.take`."""
        left = count
        while left:
            pile = self.pile
            if not pile:
                if not self.under:
                    break
                self.pile = pile = sorted(self.under)
                self.under = []
                self.shuffled = True
            got = [pile.pop(self.below(len(pile))) for _ in range(min(left, len(pile)))]
            self.given.append(f'{{"{what}":[{",".join([_QUOTED[card] for card in got])}]}}')
            self.hands[seat] += got
            left -= len(got)
        return count - left


def play(
    players: Sequence[str],
    rulings: Mapping[str, str],
    seed: bytes,
    styles: Sequence[str],
    record: bool,
    limit: int,
) -> Played | None:
    """The game that `engine.selfplay.play` gives for these arguments; None if a style is not known here."""
    from engine.selfplay import Played

    if not set(STYLES).issuperset(styles):
        return None
    by_nick = dict(zip(players, styles, strict=True))
    opened, entry = games.start("mts", players, rulings, seed, styles=by_nick)
    line, tail = seal(Tail(), entry)
    lines = [line]
    linked = tail.hash
    start: State = opened.state
    chance = Chance(seed, position=opened.position)
    table = _Table(start, chance)
    hands = table.hands
    nicks = start.players
    count = len(nicks)
    quoted = [json.dumps(nick, ensure_ascii=False) for nick in nicks]
    dice = [Chance(seed, label=f"player {nick}").below for nick in nicks]
    minds = [STYLES.index(by_nick[nick]) for nick in nicks]
    skips_two = start.settings.reverse_skips and count == 2
    head = head_bytes(nicks, start.settings) + b"\0"
    top, colour, seat, direction, number = start.top, start.colour, start.seat, start.direction, start.number
    last, called, winner = NOBODY, False, NOBODY
    previous: Previous | None = None
    digest = ""
    shown = [bytes((len(hand), *hand)) for hand in hands]
    """The hands as the digest wants them; renewed when they change."""
    while winner == NOBODY:
        if number > limit:
            break
        # What the player decides, before anything is drawn.
        hand = hands[seat]
        roll = dice[seat]
        fits = _FITS[colour, top]
        ordered = NOBODY
        mind = minds[seat]
        if mind == _BOT:
            card = NOBODY
            for one in hand:
                if one in fits:
                    card = one
                    break
            if card == NOBODY or card >= BLACK:
                ordered = favourite(hand)
        else:
            cards = [one for one in hand if one in fits]
            card = NOBODY
            if mind == _CAREFUL:
                ordered = favourite(hand)
                if cards:
                    card = most_worth(cards, ordered, len(hands[(seat + direction) % count]) <= DANGER)
                    if card < BLACK:
                        ordered = NOBODY
            elif cards:
                card = cards[roll(len(cards))]
                if card >= BLACK:
                    ordered = roll(4)
            else:
                ordered = roll(4)
        held = len(hand)
        call = False
        if held == (1 if card == NOBODY else 2) and not (held == 1 and last == seat and not called):
            call = mind == _CAREFUL or roll(10) < CALLS_IN_TEN
        # The check of the player before (M6).
        table.shuffled = False
        check: Check | None = None
        if last != NOBODY:
            left = len(hands[last])
            if called or left == 1:
                taken = 0
                if not called or left != 1:
                    taken = table.take(last, PENALTY, "penalty")
                    shown[last] = bytes((len(hands[last]), *hands[last]))
                check = Check(last, called, left, taken)
        # The move.
        before_top, before_colour = top, colour
        drew: int | None = None
        action = _PLAYS[card][ordered + 1] if card != NOBODY else _DRAWS[ordered]
        if call:
            action += _CALL
        if card != NOBODY:
            hand.remove(card)
        else:
            drew = table.take(seat, 1, "draw")
            if drew and hand[-1] in fits:
                card = hand.pop()
                if card < BLACK:
                    ordered = NOBODY
            else:
                call = False
                ordered = NOBODY
        left = len(hand)
        hit: tuple[int, int] | None = None
        skipped, turned, steps, mover = NOBODY, False, 1, seat
        if card != NOBODY:
            table.under.append(top)
            top = card
            colour = ordered if card >= BLACK else card // PER_COLOUR
            if not left:
                winner = seat
            else:
                following = (seat + direction) % count
                picture = _PICTURES[card]
                if blow := _TAKES[card]:
                    hit = (following, table.take(following, blow, "hit"))
                    shown[following] = bytes((len(hands[following]), *hands[following]))
                if picture == TURN_BACK:
                    direction = -direction
                    turned = True
                if blow or picture == SKIP or (turned and skips_two):
                    skipped = following
                    steps = 2
        shown[mover] = bytes((left, *hand))
        turn = number
        if winner == NOBODY:
            seat = (seat + steps * direction) % count
            number += 1
            last, called = mover, call
        else:
            last, called = NOBODY, False
        if record:
            # The digest of `state._bytes`, and the line of `record.seal`.
            state_bytes = b"".join((
                head,
                number.to_bytes(4, "big"),
                bytes((top, colour + 1, seat, direction + 1, last + 1, called, 0, winner + 1)),
                *shown,
                bytes((len(table.pile), *table.pile, len(table.under), *table.under)),
                bytes((
                    2, mover, before_top, before_colour + 1, card + 1, ordered + 1, 0 if drew is None else drew + 1,
                    left, call, 0 if hit is None else hit[0] + 1, 0 if hit is None else hit[1], skipped + 1, turned,
                    table.shuffled,
                )),
                b"\0" if check is None else bytes((1, *check)),
            ))  # fmt: skip
            digest = sha256(state_bytes).hexdigest()[:16]
            body = (
                f'{{"seq":{len(lines)},"turn":{turn},"player":{quoted[mover]},"type":"order","actions":[{action}],'
                f'"chance":[{",".join(table.given)}],"position":{chance.position},"state":"{digest}"'
            )
            linked = sha256(f"{linked}\n{body}}}".encode()).hexdigest()[:HASH_CHARS]
            lines.append(f'{body},"hash":"{linked}"}}')
        table.given.clear()
        previous = Previous(
            mover, before_top, before_colour, card, ordered, drew, left, call, hit, skipped, turned, table.shuffled,
            check,
        )  # fmt: skip
    state = State(
        nicks, start.settings, tuple(map(tuple, hands)), tuple(table.pile), tuple(table.under), top, colour, seat,
        direction, number, last, called, False, None, previous, winner,
    )  # fmt: skip
    if winner == NOBODY:
        return Played(state, limit, tuple(lines) if record else (), False)
    if not record:
        return Played(state, number, (), True)
    point = games.Point(len(lines) - 1, state, chance.position)
    _, entry = games.end(replace(opened, point=point, length=len(lines)), seed)
    lines.append(seal(Tail(len(lines), linked), entry)[0])
    return Played(state, number, tuple(lines), True)
