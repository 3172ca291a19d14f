"""Built-in players of Warha Realms: styles of play as data, one walk over the turn for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.chance import Chance
from engine.games.warha.cards import (
    CARDS,
    COIN,
    CRYSTAL,
    GODS,
    KHORNE,
    NAMES,
    NURGLE,
    SLAANESH,
    SWORD,
    TZEENTCH,
)
from engine.games.warha.state import EMPTY, State
from engine.protocol import Action, Policy


@dataclass(frozen=True, slots=True)
class Style:
    """How a built-in player values things: a bonus per god, for cards of a god he already has, how he aims
    (`weakest`, `strongest`, `split`), whether he buys Crystals with what is left, how often (in tenths) he lets a
    purchase pass, and what he removes first."""

    gods: Mapping[int, int]
    loyalty: int
    aim: str
    crystals: bool
    idle: int
    scraps: tuple[int, ...]


STYLES: Final[Mapping[str, Style]] = {
    "raider": Style({KHORNE: 4, SLAANESH: 2}, 1, "weakest", True, 0, (COIN,)),
    "warden": Style({NURGLE: 4, TZEENTCH: 1}, 2, "strongest", True, 1, (SWORD, COIN)),
    "schemer": Style({TZEENTCH: 3, SLAANESH: 3}, 3, "split", False, 1, (COIN, SWORD)),
    "wanderer": Style({}, 0, "random", True, 3, (SWORD,)),
}

_VALUE: Final = tuple(
    0
    if card.cost is None
    else card.cost * 3
    + card.base.lure * 2
    + card.base.scrap
    + (card.together_attack_per_mark and 6)
    + (8 if card.grants else 0)
    for card in CARDS
)


def _purchases(state: State, style: Style, dice: Chance) -> list[Action]:
    turn = state.turn
    gold = turn.gold
    own = [0] * 9
    if style.loyalty:
        seat = state.seats[turn.seat]
        for pile in (seat.draw_pile, seat.discard_pile, seat.in_play):
            for card in pile:
                own[CARDS[card].god] += 1
    offers = sorted(
        (
            (
                _VALUE[card] + style.gods.get(CARDS[card].god, 0) + style.loyalty * min(4, own[CARDS[card].god]),
                card,
            )
            for card in state.row
            if card != EMPTY
        ),
        reverse=True,
    )
    order: list[Action] = []
    for _, card in offers:
        cost = CARDS[card].cost or 0
        if cost <= gold and not (style.idle and dice.below(10) < style.idle):
            gold -= cost
            order.append({"type": "buy", "card": NAMES[card]})
    if style.crystals:
        for _ in range(min(gold // 2, state.crystals, 2)):
            order.append({"type": "buy", "card": NAMES[CRYSTAL]})
    return order


def _removals(state: State, style: Style) -> list[Action]:
    seat = state.seats[state.turn.seat]
    order: list[Action] = []
    piles = {
        "discard_pile": list(seat.discard_pile),
        "draw_pile": list(seat.draw_pile),
        "in_play": list(seat.in_play),
    }
    # A deck that is trimmed below a full hand leaves nothing to draw.
    spare = sum(map(len, piles.values())) - 8
    for _ in range(min(state.turn.scrap, max(0, spare))):
        found = next(((card, zone) for card in style.scraps for zone, pile in piles.items() if card in pile), None)
        if found is None:
            break
        card, zone = found
        piles[zone].remove(card)
        order.append({"type": "remove", "card": NAMES[card], "zone": zone})
    return order


def _targets(state: State, aim: str, dice: Chance) -> list[int]:
    """Living opponents, the first to be struck first."""
    seats = state.seats
    living = [s for s in range(len(seats)) if s != state.turn.seat and seats[s].health > 0]
    if aim == "random":
        first = living[dice.below(len(living))]
        return sorted(living, key=lambda s: s != first)
    return sorted(living, key=lambda s: (seats[s].health, s), reverse=aim == "strongest")


def _blows(state: State, aim: str, targets: list[int]) -> list[Action]:
    left = state.turn.attack
    order: list[Action] = []
    if aim == "split" and len(targets) > 1 and left > 1:
        shares = [(targets[0], left - left // 2), (targets[1], left // 2)]
    else:
        shares = []
        for seat in targets:
            last = seat == targets[-1]
            points = left if last else min(left, state.seats[seat].health)
            shares.append((seat, points))
            left -= points
    for seat, points in shares:
        if points > 0:
            order.append({"type": "attack", "target": state.players[seat], "points": points})
    return order


def play(style: Style, state: State, player: str, dice: Chance) -> list[Action]:
    """A legal order in the given style; `dice` is the player's own stream."""
    order = _purchases(state, style, dice)
    if state.turn.scrap:
        order += _removals(state, style)
    targets = _targets(state, style.aim, dice)
    if state.turn.attack:
        order += _blows(state, style.aim, targets)
    if state.turn.lure:
        # «Соблазн» on a player who falls by this very order would be lost.
        struck = {a["target"]: a["points"] for a in order if a["type"] == "attack"}
        standing = [s for s in targets if struck.get(state.players[s], 0) < state.seats[s].health]
        if standing:
            strongest = max(standing, key=lambda s: (state.seats[s].health, -s))
            order.append({"type": "lure", "target": state.players[strongest], "units": state.turn.lure})
    return order or [{"type": "pass"}]


POLICIES: Final[Mapping[str, Policy[State]]] = {name: partial(play, style) for name, style in STYLES.items()}

assert all(set(style.gods) <= set(GODS) for style in STYLES.values())
