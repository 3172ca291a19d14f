"""Following a refereed game of «МТС Карты» from post to post: what is shown is played by the rules.

Hands are secret, so they are followed by their numbers: every unknown card is the same blank one. The played card is
put where it was played from, and the engine's own moves do the rest, once truly and once from the numbers told
before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.audit.sheets import Moment
from engine.games.mts import facts as mts_facts
from engine.games.mts.cards import ANY, BLACK, COLOURS, COPIES, DECK, HAND_SIZE, INDEX, NAMES, colour_of, fitting
from engine.games.mts.legality import Plan, asked_for
from engine.games.mts.moves import Table
from engine.games.mts.showing import NOTHING, Shown, shown
from engine.games.mts.state import NOBODY, Settings, State
from engine.protocol import Facts
from engine.verify.model import Context, Document

_BLANK: Final = 0
Fault = tuple[str, str | None, str, str, int, int]


class _Known:
    """Chance of which one outcome is known, the card that a player drew and played; others nobody sees."""

    def __init__(self, card: int) -> None:
        self._card = card

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        """See `engine.chance.Source.take`."""
        rest = list(pool)
        if what == "draw" and self._card in rest:
            return (self._card,)
        if what != "draw" and self._card in rest and len(rest) > count:
            rest.remove(self._card)  # it is still to be drawn
        return tuple(rest[:count])

    def roll(self, sides: int, what: str) -> int:
        """Nothing is rolled in this game."""
        return 1


class MtsFollower:
    """One game (`engine.audit.sheets.Follower`)."""

    def __init__(self, players: Sequence[str], settings: Settings | None = None) -> None:
        """`players` are all nicks, in any order: the posts say in which they play."""
        self.players = tuple(players)
        self.settings = settings or Settings()
        self.true: State | None = None
        self.told: State | None = None
        self.lying: Counter[int] = Counter()
        """The cards known to lie on the discard pile."""
        self.seated = False
        self.orders: Mapping[str, Sequence[Mapping[str, Any]]] = {}

    def learn(self, docs: Sequence[Document], context: Context) -> None:
        """See `Follower`: who sits behind whom, as the turns of the whole thread show it."""
        behind: Counter[tuple[str, str]] = Counter()
        mover, way = None, 1
        for doc in docs:
            said = shown(doc, context)
            if not said.tells:
                continue
            kind = _kind_of(said.played)
            way = -way if kind == "turn" else way
            actor = said.actor if said.winner is None else None
            mover = mover and (said.mover or mover)
            if said.order:
                order = said.order if way > 0 else tuple(reversed(said.order))
                behind.update(zip(order, (*order[1:], order[0]), strict=True))
            if mover and actor and mover != actor and (kind != "skip" or len(self.players) == 3):
                ahead = (way > 0) != (kind == "skip")
                behind[(mover, actor) if ahead else (actor, mover)] += 1
            mover = actor
        chain = [self.players[0]]
        while len(chain) < len(self.players):
            rest = [nick for nick in self.players if nick not in chain]
            following = max(rest, key=lambda nick: behind[chain[-1], nick])
            if not behind[chain[-1], following]:
                return
            chain.append(following)
        self.players, self.seated = tuple(chain), True

    def seen(self, facts: Facts, nick: str) -> Facts:
        """See `Follower`: hands are unknown, so that a reply may name any card."""
        return {
            **facts, "viewer": nick, "hand": list(NAMES), "fits": [True] * len(NAMES), "drawn": None,
            "your_turn": facts["actor"] == nick, "may_call": False,
        }  # fmt: skip

    def heard(self, orders: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        """See `Follower`."""
        self.orders = orders

    def follow(self, doc: Document, context: Context) -> Moment | None:
        """See `Follower.follow`."""
        said = shown(doc, context)
        if not said.tells:
            return None
        if self.true is None or self.told is None or self._skipped(said):
            self.true = self.told = self._opening(said)
            self.lying = Counter((self.true.top,))
            if self.true.number > 1:
                return None  # where nothing is known of the turn before, the post is only taken as the new beginning
            return Moment(self._facts(self.true), self._facts(self.true))
        findings: list[Fault] = []
        remarks: list[str] = []
        if not self.seated:
            self._reseat(said)
        plan = self._plan(said, findings, remarks)
        called = self._called(said)
        self.told = self._moved(self.told, plan, called)
        self.true = self._moved(self.true, plan, called)
        if self.true.previous and self.true.previous.shuffled:
            self.lying = Counter((self.true.top,))
        return Moment(self._facts(self.true), self._facts(self.told), tuple(findings), tuple(remarks))

    def believe(self, doc: Document, moment: Moment) -> Mapping[str, tuple[int, int]]:
        """See `Follower.believe`."""
        assert self.true is not None
        assert self.told is not None
        context = Context(moment.facts, None, tuple(moment.facts["players_order"]), "", None, None, "prose", "audit")
        said = shown(doc, context)
        told = self.told
        hands = tuple(
            _resized(hand, said.hands.get(nick, len(hand))) for nick, hand in zip(told.players, told.hands, strict=True)
        )
        pile = _resized(told.draw_pile, told_pile) if (told_pile := said.pile) is not None else told.draw_pile
        under = told.discard_pile
        if said.discard is not None:
            under = _resized(under, max(0, said.discard - 1))
        self.told = told._replace(hands=hands, draw_pile=pile, discard_pile=under)
        pairs = {nick: (said.hands[nick], moment.facts["hands"][nick]) for nick in told.players if nick in said.hands}
        if said.pile is not None:
            pairs["прикуп"] = (said.pile, moment.facts["pile"])
        if said.discard is not None:
            pairs["сброс"] = (said.discard, moment.facts["discard"])
        return pairs

    def _skipped(self, said: Shown) -> bool:
        """Whether posts are missing before this one: it tells of a later turn, and of other hands."""
        assert self.true is not None
        assert self.told is not None
        if said.turn is None or said.turn - self.true.number < 2:
            return False
        hands = dict(zip(self.told.players, map(len, self.told.hands), strict=True))
        return sum(count != hands.get(nick) for nick, count in said.hands.items()) > 1

    def _reseat(self, said: Shown) -> None:
        """Where the thread does not tell who sits where, whoever is said to have played sits there."""
        assert self.true is not None
        assert self.told is not None
        mover = said.mover
        if mover in self.true.players and mover != self.true.players[self.true.seat]:
            one, two = self.true.seat, self.true.players.index(mover)
            self.true, self.told = _exchanged(self.true, one, two), _exchanged(self.told, one, two)

    # -- the table ---------------------------------------------------------------------------------------------------

    def _opening(self, said: Shown) -> State:
        """The table as the first post shows it; a deal is counted, a game joined later is taken as shown."""
        order = said.order or self.players
        if said.actor in order:
            at = order.index(said.actor)
            order = order[at:] + order[:at]
        back = said.direction == "назад"
        players = tuple(reversed(order)) if back else order
        dealt = said.turn in (None, 1)
        hands = {nick: HAND_SIZE if dealt else said.hands.get(nick, HAND_SIZE) for nick in players}
        under = 0 if dealt else max(0, (said.discard or 1) - 1)
        top = INDEX.get(said.top or said.played or "", _BLANK)
        asked = COLOURS.index(said.asked) if said.asked in COLOURS else colour_of(top)
        pile = len(DECK) - sum(hands.values()) - under - 1
        return State(
            players,
            self.settings,
            tuple((_BLANK,) * hands[nick] for nick in players),
            (_BLANK,) * max(0, pile),
            (_BLANK,) * under,
            top,
            ANY if dealt and top >= BLACK else asked,
            len(players) - 1 if back else 0,
            -1 if back else 1,
            said.turn or 1,
        )

    def _plan(self, said: Shown, findings: list[Fault], remarks: list[str]) -> Plan:
        """The move that the post tells of."""
        state = self.true
        assert state is not None
        name = said.played
        if name is None and said.top is not None and said.top != NAMES[state.top]:
            name = said.top
            remarks.append("о сыгранной карте пост молчит: взята верхняя карта")
        mover = state.players[state.seat]
        drew = said.drew(mover)
        if name is None or name == NOTHING:
            return Plan("draw", then="keep") if drew or drew is None else Plan("keep")
        card = INDEX[name]
        self._against_order(mover, name, said, findings)
        start, end = said.places.get("played") or said.places.get("top") or (0, 0)
        if card not in fitting(state.top, state.colour):
            findings.append(("illegal_card", mover, name, f"нужна {asked_for(state)}", start, end))
        self.lying[card] += 1
        if self.lying[card] > COPIES[card]:
            most = f"таких карт в колоде {COPIES[card]}"
            findings.append(("draw_impossible", mover, name, most, start, end))
        colour = COLOURS.index(said.ordered) if said.ordered in COLOURS else NOBODY
        if card >= BLACK and colour == NOBODY and said.asked in COLOURS:
            colour = COLOURS.index(said.asked)
        if card < BLACK:
            colour = NOBODY
        after = said.calls.get(mover) in ("«МТС!»", "зря") and not (
            state.last == state.seat and said.calls.get(mover) == "зря"
        )
        if drew:
            return Plan("draw", card, colour, "play", call_after=after)
        return Plan("play", card, colour, call_after=after)

    def _against_order(self, mover: str, name: str, said: Shown, findings: list[Fault]) -> None:
        """The player clearly played another card, or ordered another colour."""
        order = next((one for one in self.orders.get(mover, ()) if one["type"] == "play"), None)
        if order is None:
            return
        if order["card"] != name:
            start, end = said.places.get("played") or said.places.get("top") or (0, 0)
            findings.append(("played", mover, name, f"игрок кладёт: {order['card']}", start, end))
        elif order.get("colour") and said.ordered and order["colour"] != said.ordered:
            start, end = said.places["ordered"]
            findings.append(("ordered", mover, said.ordered, f"игрок заказал: {order['colour']}", start, end))

    def _called(self, said: Shown) -> bool:
        """Whether the player who is checked now called after his move: the referee says so, or leaves him his card."""
        state = self.true
        assert state is not None
        if state.last == NOBODY or state.called:
            return state.called
        nick = state.players[state.last]
        word = said.calls.get(nick)
        if word in ("вовремя", "зря"):
            return True
        left = len(state.hands[state.last])
        return word is None and left == 1 and said.hands.get(nick) == left and nick != state.players[state.seat]

    def _moved(self, state: State, plan: Plan, called: bool) -> State:
        """The state after the move, played by the engine with blank cards."""
        seat = state.seat
        hands = list(state.hands)
        pile, under = state.draw_pile, state.discard_pile
        if plan.move == "play":
            hand = hands[seat] or (_BLANK,)
            hands[seat] = (plan.card, *hand[1:])
        elif plan.move == "draw" and plan.card != NOBODY:
            if pile and plan.card not in pile:
                pile = tuple(sorted((plan.card, *pile[1:])))
            elif not pile and under and plan.card not in under:
                under = (plan.card, *under[1:])
        ready = state._replace(
            hands=tuple(hands), draw_pile=pile, discard_pile=under, called=called, open=None, silent=False
        )
        return Table(ready, _Known(plan.card)).move(plan)

    def _facts(self, state: State) -> dict[str, object]:
        return {**mts_facts.facts(state), "players_order": list(self.players)}


def _kind_of(name: str | None) -> str:
    """What a card does to the order of moves: `turn`, `skip`, or nothing."""
    if name is None or name not in INDEX:
        return ""
    if "обратно" in name:
        return "turn"
    return "skip" if any(word in name for word in ("Возьми", "Пропусти")) else ""


def _exchanged(state: State, one: int, two: int) -> State:
    players, hands = list(state.players), list(state.hands)
    players[one], players[two] = players[two], players[one]
    hands[one], hands[two] = hands[two], hands[one]
    return state._replace(players=tuple(players), hands=tuple(hands))


def _resized(cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """As many cards as told: blank ones come and go."""
    return tuple(sorted(cards[: max(0, count)] + (_BLANK,) * (count - len(cards))))
