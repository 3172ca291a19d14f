"""«МТС Карты» behind the `Ruleset` protocol (rulings M1–M9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.chance import Source
from engine.games.mts import facts as mts_facts
from engine.games.mts.bots import POLICIES
from engine.games.mts.cards import BLACK, COLOURS, DECK, HAND_SIZE, NAMES, PICTURES, colour_of, fitting
from engine.games.mts.legality import may_call, plan
from engine.games.mts.moves import Table, without
from engine.games.mts.state import NOBODY, Settings, State
from engine.protocol import Action, Event, Facts, IllegalActionError, Policy, Step, Violation, check_setup

if TYPE_CHECKING:
    from engine.games.mts.audit import MtsFollower
    from engine.selfplay import Played

RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "M1": ("no_effect", "redraw"),
    "M2": ("next", "skip"),
}


class Mts:
    """The ruleset (`engine.protocol.Ruleset`)."""

    name = "mts"
    title = "МТС Карты"
    seats = (2, 10)
    items = NAMES
    numbered = frozenset({"order"})
    rulings = RULINGS
    open_orders = True

    @property
    def policies(self) -> Mapping[str, Policy[State]]:
        """Built-in players by style."""
        return POLICIES

    def start(self, players: Sequence[str], rulings: Mapping[str, str], source: Source) -> Step[State]:
        """A new game: players mixed, seven cards each, the first card of the discard pile turned up (M1)."""
        chosen = check_setup(self, players, rulings)
        settings = Settings(chosen["M1"] == "redraw", chosen["M2"] == "skip")
        order = tuple(players[i] for i in source.take(range(len(players)), len(players), "order"))
        pile = DECK
        hands = []
        for _ in order:
            hand = source.take(pile, HAND_SIZE, "deal")
            pile = without(pile, sorted(hand))
            hands.append(hand)
        (top,) = source.take(pile, 1, "first")
        rest = pile
        while settings.redraw_first and not _numbered(top):
            rest = without(rest, (top,))
            (top,) = source.take(rest, 1, "first")
        state = State(order, settings, tuple(hands), without(pile, (top,)), (), top, colour_of(top), 0)
        return Step(state, (Event("opened", {"player": order[0], "turn": 1}),))

    def violation(self, state: State, player: str, order: Sequence[Action]) -> Violation | None:
        """See `legality.plan`."""
        found = plan(state, player, order)
        return found if isinstance(found, Violation) else None

    def apply(self, state: State, player: str, order: Sequence[Action], source: Source) -> Step[State]:
        """The order carried out, and the next turn opened."""
        found = plan(state, player, order)
        if isinstance(found, Violation):
            raise IllegalActionError(found)
        if not found.move:
            return Step(state._replace(called=True, silent=True), (Event("called", {"player": player}),))
        table = Table(state, source)
        after = table.move(found)
        return Step(after, tuple(table.events))

    def legal(self, state: State, player: str) -> Iterator[Action]:
        """Every card that fits (a black one with each colour), else a draw; after a draw the drawn card or keeping it;
        a call for the move just made."""
        if player not in state.players or state.winner != NOBODY:
            return
        seat = state.players.index(player)
        if may_call(state, seat):
            yield {"type": "mts"}
        if seat != state.seat:
            return
        hand = state.hands[seat]
        if state.open is not None:
            cards = [state.open.card]
            yield {"type": "keep"}
        else:
            cards = sorted(fitting(state.top, state.colour).intersection(hand))
            if not cards:
                yield {"type": "draw"}
        for card in cards:
            if card < BLACK:
                yield {"type": "play", "card": NAMES[card]}
            else:
                yield from ({"type": "play", "card": NAMES[card], "colour": colour} for colour in COLOURS)

    def to_act(self, state: State) -> tuple[str, ...]:
        """The player whose turn it is; nobody once somebody has won."""
        return () if state.winner != NOBODY else (state.players[state.seat],)

    def may_act(self, state: State) -> tuple[str, ...]:
        """The player who has just moved: he may call «МТС!» until the next one moves (M6)."""
        if state.last != NOBODY and may_call(state, state.last):
            return (state.players[state.last],)
        return ()

    def quiet(self, state: State) -> bool:
        """Whether no post tells of this state: a drawn card waits for its player's word, or a call came after the
        move; the next post tells."""
        return state.silent

    def turn(self, state: State) -> int:
        """The number of the open turn."""
        return state.number

    def winner(self, state: State) -> str | None:
        """The first to play his last card (M9)."""
        return None if state.winner == NOBODY else state.players[state.winner]

    def over(self, state: State) -> bool:
        """Whether somebody has won."""
        return state.winner != NOBODY

    def facts(self, state: State) -> Facts:
        """See `engine.games.mts.facts`."""
        return mts_facts.facts(state)

    def view(self, state: State, viewer: str | None) -> dict[str, Any]:
        """See `engine.games.mts.facts.view`."""
        return mts_facts.view(state, viewer)

    def digest(self, state: State) -> str:
        """See `State.digest`."""
        return state.digest()

    def quick_play(
        self,
        players: Sequence[str],
        rulings: Mapping[str, str],
        seed: bytes,
        styles: Sequence[str],
        record: bool,
        limit: int,
    ) -> Played | None:
        """See `engine.games.mts.quick.play`."""
        from engine.games.mts.quick import play

        return play(players, rulings, seed, styles, record, limit)

    def follower(self, players: Sequence[str]) -> MtsFollower:
        """Follows a refereed game (for audits)."""
        from engine.games.mts.audit import MtsFollower

        return MtsFollower(players)

    def cards_named(self, post: str) -> int:
        """How many cards of the game a text names (for audits)."""
        from engine.games.mts.words import cards_in, folded

        return len(list(cards_in(folded(post))))

    def named(self, post: str) -> list[str]:
        """The players that a post names, in order (for audits)."""
        from engine.games.mts.showing import named

        return named(post)


def _numbered(card: int) -> bool:
    return card < BLACK and PICTURES[card % len(PICTURES)].isdecimal()
