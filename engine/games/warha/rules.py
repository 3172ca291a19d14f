"""Warha Realms: opening a turn, carrying out an order, winning (W1–W14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.chance import Source
from engine.games.warha import facts as warha_facts
from engine.games.warha.bots import POLICIES
from engine.games.warha.cards import (
    CARDS,
    COIN,
    CRYSTAL,
    GOD_NAMES,
    HAND_SIZE,
    INDEX,
    MAX_LURE,
    NAMES,
    ROW_SIZE,
    START_HEALTH,
    SWORD,
)
from engine.games.warha.legality import check, find_zone
from engine.games.warha.resolution import next_refill, together, totals
from engine.games.warha.state import EMPTY, Previous, Seat, Settings, State, Turn
from engine.protocol import Action, Event, Facts, IllegalActionError, Policy, Step, Violation, check_setup

RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "W1": ("mix_then_draw", "draw_then_shuffle"),
    "W4": ("with_self", "others_only"),
    "W10": ("at_once", "with_orders"),
    "W14": ("as_named", "random"),
}

_STARTERS: Final = tuple(sorted([COIN] * CARDS[COIN].copies + [SWORD] * CARDS[SWORD].copies))
_COMMON: Final = tuple(i for i, card in enumerate(CARDS) if card.god for _ in range(card.copies))


class Warha:
    """The ruleset (`engine.protocol.Ruleset`)."""

    name = "warha"
    title = "Warha Realms"
    seats = (2, 6)
    items = NAMES
    numbered = frozenset({"order"})
    rulings = RULINGS

    @property
    def policies(self) -> Mapping[str, Policy[State]]:
        """Built-in players by style."""
        return POLICIES

    def start(self, players: Sequence[str], rulings: Mapping[str, str], source: Source) -> Step[State]:
        """A new game: starters dealt, row opened, the first player's turn opened (W14)."""
        chosen = check_setup(self, players, rulings)
        order = tuple(players)
        if chosen["W14"] == "random":
            order = tuple(players[i] for i in source.take(range(len(players)), len(players), "order"))
        settings = Settings(
            draw_then_shuffle=chosen["W1"] == "draw_then_shuffle",
            others_only=chosen["W4"] == "others_only",
            heal_with_orders=chosen["W10"] == "with_orders",
        )
        seat = Seat(START_HEALTH, _STARTERS, (), ())
        blank = Turn(0, 0, len(order) - 1, 0, 0, 0, 0, 0, 0, (), (), (), False, START_HEALTH)
        state = State(
            order,
            settings,
            (seat,) * len(order),
            (EMPTY,) * ROW_SIZE,
            _COMMON,
            CARDS[CRYSTAL].copies,
            (),
            blank,
            None,
        )
        return _open_turn(state, source, [])

    def violation(self, state: State, player: str, order: Sequence[Action]) -> Violation | None:
        """See `legality.check`."""
        return check(state, player, order)

    def apply(self, state: State, player: str, order: Sequence[Action], source: Source) -> Step[State]:
        """The order carried out in the order written (W8), the turn ended, the next one opened."""
        wrong = check(state, player, order)
        if wrong is not None:
            raise IllegalActionError(wrong)
        events: list[Event] = []
        state = _carry_out(state, order, events)
        if state.winner >= 0:
            events.append(Event("won", {"player": state.players[state.winner]}))
            return Step(state, tuple(events))
        return _open_turn(state, source, events)

    def legal(self, state: State, player: str) -> Iterator[Action]:
        """Every purchase, removal, attack (all points or one) and «Соблазн» unit that is legal alone, and pass."""
        if player not in self.to_act(state):
            return
        seat = state.seats[state.turn.seat]
        for card in sorted({c for c in state.row if c != EMPTY} | {CRYSTAL}):
            yield from self._if_legal(state, player, {"type": "buy", "card": NAMES[card]})
        for zone in ("in_play", "discard_pile", "draw_pile"):
            for card in sorted(set(getattr(seat, zone))):
                yield from self._if_legal(state, player, {"type": "remove", "card": NAMES[card], "zone": zone})
        for nick, other in zip(state.players, state.seats, strict=True):
            if nick != player and other.health > 0:
                for points in sorted({1, state.turn.attack}):
                    attack = {"type": "attack", "target": nick, "points": points}
                    yield from self._if_legal(state, player, attack)
                yield from self._if_legal(state, player, {"type": "lure", "target": nick, "units": 1})
        yield {"type": "pass"}

    def _if_legal(self, state: State, player: str, action: Action) -> Iterator[Action]:
        if check(state, player, [action]) is None:
            yield action

    def to_act(self, state: State) -> tuple[str, ...]:
        """The player whose turn is open; nobody once somebody has won."""
        return () if state.winner >= 0 else (state.players[state.turn.seat],)

    def turn(self, state: State) -> int:
        """The number of the open turn."""
        return state.turn.number

    def winner(self, state: State) -> str | None:
        """The last one standing (W9)."""
        return state.players[state.winner] if state.winner >= 0 else None

    def over(self, state: State) -> bool:
        """Whether somebody has won."""
        return state.winner >= 0

    def facts(self, state: State) -> Facts:
        """See `engine.games.warha.facts`."""
        return warha_facts.facts(state)

    def view(self, state: State, viewer: str | None) -> dict[str, Any]:
        """The facts: Warha Realms hides nothing but the order of piles, which does not exist here (W18)."""
        return warha_facts.facts(state)

    def digest(self, state: State) -> str:
        """See `State.digest`."""
        return state.digest()

    def owned(self, state: State) -> dict[str, list[str]]:
        """Each player's cards by name, all zones together (for statistics)."""
        return {
            nick: [NAMES[card] for pile in (seat.draw_pile, seat.discard_pile, seat.in_play) for card in pile]
            for nick, seat in zip(state.players, state.seats, strict=True)
        }

    def group(self, name: str) -> str | None:
        """The god a card belongs to (for statistics)."""
        return GOD_NAMES.get(CARDS[INDEX[name]].god)


def _carry_out(state: State, order: Sequence[Action], events: list[Event]) -> State:
    """The orders, then the cards in play into the discard pile; the state is that between two turns."""
    turn = state.turn
    actor = state.players[turn.seat]
    mine = state.seats[turn.seat]
    zones = {
        "in_play": list(mine.in_play),
        "discard_pile": list(mine.discard_pile),
        "draw_pile": list(mine.draw_pile),
    }
    health = [seat.health for seat in state.seats]
    pending = [seat.pending_lure for seat in state.seats]
    row = list(state.row)
    crystals, graveyard = state.crystals, state.graveyard
    bought: list[int] = []
    removed: list[tuple[int, str]] = []
    attacks: dict[int, int] = {}
    lures: dict[int, int] = {}
    spent = 0
    if state.settings.heal_with_orders and turn.heal:
        health[turn.seat] += turn.heal
        events.append(Event("healed", {"player": actor, "points": turn.heal}))
    for action in order:
        kind = action["type"]
        if kind == "buy":
            card = INDEX[action["card"]]
            spent += CARDS[card].cost or 0
            zones["discard_pile"].append(card)
            bought.append(card)
            if card == CRYSTAL:
                crystals -= 1
            else:
                row[row.index(card)] = EMPTY
            events.append(Event("bought", {"player": actor, "card": action["card"]}))
        elif kind == "remove":
            card = INDEX[action["card"]]
            zone = find_zone({z: Counter(cards) for z, cards in zones.items()}, card, action.get("zone"))
            assert zone is not None  # `check` has walked through the same order
            zones[zone].remove(card)
            removed.append((card, zone))
            if card == CRYSTAL:
                crystals += 1
            else:
                graveyard = (*graveyard, card)
            events.append(Event("removed", {"player": actor, "card": action["card"], "zone": zone}))
        elif kind == "attack":
            seat = state.players.index(action["target"])
            attacks[seat] = attacks.get(seat, 0) + action["points"]
        elif kind == "lure":
            seat = state.players.index(action["target"])
            lures[seat] = lures.get(seat, 0) + action["units"]
    for seat, points in attacks.items():
        health[seat] = max(0, health[seat] - points)
        events.append(Event("attacked", {"player": actor, "target": state.players[seat], "points": points}))
    dead = tuple(seat for seat in attacks if health[seat] == 0)
    for seat, units in lures.items():
        pending[seat] = min(MAX_LURE, pending[seat] + units)
        events.append(Event("lured", {"player": actor, "target": state.players[seat], "units": units}))
    for seat in dead:
        pending[seat] = 0
        events.append(Event("eliminated", {"player": state.players[seat]}))
    changed = tuple(
        (seat, state.seats[seat].health, health[seat])
        for seat in (*attacks, *((turn.seat,) if health[turn.seat] != mine.health else ()))
    )
    seats = [
        old
        if old.health == health[seat] and old.pending_lure == pending[seat]
        else old._replace(health=health[seat], pending_lure=pending[seat])
        for seat, old in enumerate(state.seats)
    ]
    seats[turn.seat] = Seat(
        health[turn.seat],
        tuple(zones["draw_pile"]),
        tuple(zones["discard_pile"] + zones["in_play"]),
        (),
        pending[turn.seat],
    )
    previous = Previous(
        turn.seat,
        tuple(bought),
        spent,
        tuple(removed),
        tuple(attacks.items()),
        tuple(lures.items()),
        changed,
        dead,
    )
    alive = [seat for seat, points in enumerate(health) if points > 0]
    return state._replace(
        seats=tuple(seats),
        row=tuple(row),
        crystals=crystals,
        graveyard=graveyard,
        previous=previous,
        winner=alive[0] if len(alive) == 1 else -1,
    )


class _Hand:
    """The actor's draw and discard piles while his turn is opened."""

    __slots__ = ("discard_pile", "draw_pile", "settings", "shuffled", "source")

    def __init__(self, seat: Seat, settings: Settings, source: Source) -> None:
        self.draw_pile = seat.draw_pile
        self.discard_pile = seat.discard_pile
        self.settings = settings
        self.source = source
        self.shuffled = False

    def draw(self, count: int, what: str) -> tuple[int, ...]:
        """`count` cards, the discard pile mixed in when the draw pile is too small (W1)."""
        if len(self.draw_pile) >= count:
            return self._take(count, what)
        if self.settings.draw_then_shuffle:
            first = self._take(len(self.draw_pile), what)
            self._mix()
            return first + self._take(count - len(first), what)
        self._mix()
        return self._take(count, what)

    def _mix(self) -> None:
        if self.discard_pile:
            self.draw_pile = tuple(sorted(self.draw_pile + self.discard_pile))
            self.discard_pile = ()
            self.shuffled = True

    def _take(self, count: int, what: str) -> tuple[int, ...]:
        if not count or not self.draw_pile:
            return ()
        drawn = self.source.take(self.draw_pile, count, what)
        rest = list(self.draw_pile)
        for card in drawn:
            rest.remove(card)
        self.draw_pile = tuple(rest)
        return drawn


def _open_turn(state: State, source: Source, events: list[Event]) -> Step[State]:
    """The next living player's turn: row filled (W11), cards drawn (W1, W6), «Пополнение» (W5), sums, healing
    (W10)."""
    seats, last = state.seats, state.turn.seat
    count = len(seats)
    actor = (last + 1) % count
    while seats[actor].health <= 0:
        actor = (actor + 1) % count
    row, game_deck = _fill_row(state.row, state.game_deck, source)
    seat = seats[actor]
    hand = _Hand(seat, state.settings, source)
    drawn = hand.draw(HAND_SIZE, "draw")
    lured: tuple[int, ...] = ()
    in_play = drawn
    if seat.pending_lure and len(drawn) > 1:
        lured = source.take(drawn, min(seat.pending_lure, MAX_LURE, len(drawn) - 1), "lure")
        rest = list(drawn)
        for card in lured:
            rest.remove(card)
        in_play = tuple(rest)
        hand.discard_pile = hand.discard_pile + lured
    refill_drawn: tuple[int, ...] = ()
    done: set[int] = set()
    while (due := next_refill(in_play, done)) is not None:
        done.add(due[0])
        more = hand.draw(due[1], "refill")
        refill_drawn += more
        in_play += more
    on = together(in_play)
    sums = totals(in_play, on, others_only=state.settings.others_only)
    health = seat.health if state.settings.heal_with_orders else seat.health + sums.heal
    opened = list(seats)
    opened[actor] = Seat(health, hand.draw_pile, hand.discard_pile, in_play)
    turn = Turn(
        state.turn.number + 1,
        state.turn.round + (1 if actor <= last or state.turn.number == 0 else 0),
        actor,
        *sums,
        tuple(card for card, is_on in zip(in_play, on, strict=True) if is_on),
        lured,
        refill_drawn,
        hand.shuffled,
        seat.health,
    )
    events.append(Event("opened", {"player": state.players[actor], "turn": turn.number}))
    return Step(state._replace(seats=tuple(opened), row=row, game_deck=game_deck, turn=turn), tuple(events))


def _fill_row(
    row: tuple[int, ...], game_deck: tuple[int, ...], source: Source
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    gaps = [place for place, card in enumerate(row) if card == EMPTY]
    if not gaps or not game_deck:
        return row, game_deck
    filled, rest = list(row), list(game_deck)
    for place, card in zip(gaps, source.take(game_deck, len(gaps), "row"), strict=False):
        filled[place] = card
        rest.remove(card)
    return tuple(filled), tuple(rest)
