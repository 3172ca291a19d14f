"""Боевые руны: dealing, secret choices, the count, winning (R1–R15)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from engine.chance import Source
from engine.games.runes import facts as runes_facts
from engine.games.runes.bots import POLICIES, as_order, best_choices
from engine.games.runes.cards import COMPOSITIONS, HAND_SIZE, INDEX, NAMES, PLAYED, START_SCORE, WINNING_SCORE, deck
from engine.games.runes.counting import Pair, count_round, scores_after
from engine.games.runes.legality import check
from engine.games.runes.state import DRAW, NOBODY, Round, Seat, State
from engine.protocol import Action, Event, Facts, IllegalActionError, Policy, Step, Violation, check_setup

if TYPE_CHECKING:
    from engine.games.runes.audit import RunesFollower

RULINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "R1": tuple(COMPOSITIONS),
    "R13": ("greedy", "random"),
}


class Runes:
    """The ruleset (`engine.protocol.Ruleset`)."""

    name = "runes"
    title = "Боевые руны"
    seats = (2, 2)
    items = NAMES
    numbered = frozenset({"stand_in"})
    rulings = RULINGS

    @property
    def policies(self) -> Mapping[str, Policy[State]]:
        """Built-in players by strength."""
        return POLICIES

    def start(self, players: Sequence[str], rulings: Mapping[str, str], source: Source) -> Step[State]:
        """Both get five cards of their own deck; nobody has chosen."""
        chosen = check_setup(self, players, rulings)
        cards = deck(chosen["R1"])
        first, second = (_draw(Seat((), cards), HAND_SIZE, source) for _ in range(2))
        state = State(
            (players[0], players[1]),
            chosen["R1"],
            chosen["R13"],
            1,
            (START_SCORE, START_SCORE),
            (first, second),
        )
        return Step(state)

    def violation(self, state: State, player: str, order: Sequence[Action]) -> Violation | None:
        """See `legality.check`."""
        return check(state, player, order)

    def apply(self, state: State, player: str, order: Sequence[Action], source: Source) -> Step[State]:
        """The choice kept; when both are there, the round is counted and the next one opened (R14)."""
        wrong = check(state, player, order)
        if wrong is not None:
            raise IllegalActionError(wrong)
        seat = state.players.index(player)
        auto = order[0]["type"] == "pass"
        if auto:
            order = self._stand_in(state, seat, source)
        cards = tuple(sorted(INDEX[name] for name in order[0]["cards"]))
        mine = state.seats[seat]._replace(choice=cards, auto=auto)
        seats = (mine, state.seats[1]) if seat == 0 else (state.seats[0], mine)
        state = state._replace(seats=seats)
        if not all(one.choice for one in seats):
            return Step(state, (Event("chose", {"player": player}),))
        return _resolve(state, source)

    def _stand_in(self, state: State, seat: int, source: Source) -> list[Action]:
        """The choice for a player whose time is up (R13): the best on average against a blind opponent, equal ones and
        the setting `random` by chance."""
        places: Sequence[tuple[int, ...]] = best_choices(state, seat)
        if state.stand_in == "random":
            places = list(combinations(range(HAND_SIZE), PLAYED))
        pick = source.roll(len(places), "stand_in") - 1 if len(places) > 1 else 0
        return as_order(state.seats[seat].hand, places[pick])

    def legal(self, state: State, player: str) -> Iterator[Action]:
        """The ten choices of three, equal ones once."""
        if player not in self.to_act(state):
            return
        hand = state.seats[state.players.index(player)].hand
        choices = {tuple(sorted(choice)) for choice in combinations(hand, PLAYED)}
        for choice in sorted(choices):
            yield {"type": "play", "cards": [NAMES[card] for card in choice]}
        yield {"type": "pass"}

    def to_act(self, state: State) -> tuple[str, ...]:
        """Who has not chosen yet; nobody when the game is over."""
        if state.winner != NOBODY:
            return ()
        return tuple(nick for nick, seat in zip(state.players, state.seats, strict=True) if not seat.choice)

    def turn(self, state: State) -> int:
        """The number of the open round."""
        return state.number

    def winner(self, state: State) -> str | None:
        """The winner, if there is one (R11)."""
        return state.players[state.winner] if state.winner in (0, 1) else None

    def over(self, state: State) -> bool:
        """Whether somebody has won or both have in the same round with equal scores."""
        return state.winner != NOBODY

    def quiet(self, state: State) -> bool:
        """Whether a choice waits for the other: nothing is told of it before both are there."""
        return any(seat.choice for seat in state.seats)

    def facts(self, state: State) -> Facts:
        """See `engine.games.runes.facts`: what both may know."""
        return runes_facts.facts(state)

    def view(self, state: State, viewer: str | None) -> dict[str, Any]:
        """The facts, and for a player his own choice."""
        return runes_facts.view(state, viewer)

    def digest(self, state: State) -> str:
        """See `State.digest`."""
        return state.digest()

    def follower(self, players: Sequence[str]) -> RunesFollower:
        """Follows a refereed fight (for audits)."""
        from engine.games.runes.audit import RunesFollower

        return RunesFollower(players)

    def cards_named(self, post: str) -> int:
        """How many cards of the game a text names (for audits)."""
        from engine.games.runes.marks import CARD

        return len(CARD.findall(post))

    def named(self, post: str) -> list[str]:
        """The players that a post names, in order (for audits)."""
        from engine.games.runes.showing import named

        return named(post)


def _draw(seat: Seat, count: int, source: Source) -> Seat:
    """The hand filled by `count` cards; when the pile runs out, the played cards become a new one (R12)."""
    pile, played, shuffled = seat.pile, seat.played, False
    drawn = source.take(pile, count, "draw") if pile else ()
    pile = _without(pile, drawn)
    if len(drawn) < count and played:
        pile, played, shuffled = tuple(sorted(played)), (), True
        more = source.take(pile, count - len(drawn), "draw")
        pile = _without(pile, more)
        drawn += more
    return Seat((*seat.hand, *drawn), pile, played, shuffled)


def _without(cards: tuple[int, ...], taken: Sequence[int]) -> tuple[int, ...]:
    rest = list(cards)
    for card in taken:
        rest.remove(card)
    return tuple(rest)


def winner_of(scores: Pair) -> int:
    """Who has won with these scores (R11)."""
    first, second = scores
    wins = (first >= WINNING_SCORE or second <= 0, second >= WINNING_SCORE or first <= 0)
    if all(wins):
        return DRAW if first == second else int(second > first)
    return wins.index(True) if any(wins) else NOBODY


def _resolve(state: State, source: Source) -> Step[State]:
    """Both choices shown, the round counted, three cards drawn by each."""
    one, two = state.seats
    before = state.scores
    scores = scores_after(before, count_round(one.choice, two.choice))
    previous = Round(state.number, (one.choice, two.choice), (one.auto, two.auto), before)
    winner = winner_of(scores)
    seats = tuple(
        Seat(_without(seat.hand, seat.choice), seat.pile, tuple(sorted(seat.played + seat.choice)))
        for seat in state.seats
    )
    events = [Event("round", {"number": state.number, "scores": list(scores)})]
    if winner == NOBODY:
        seats = tuple(_draw(seat, PLAYED, source) for seat in seats)
    else:
        events.append(Event("over", {"winner": None if winner == DRAW else state.players[winner]}))
    return Step(
        state._replace(
            number=state.number + (winner == NOBODY),
            scores=scores,
            seats=(seats[0], seats[1]),
            previous=previous,
            winner=winner,
        ),
        tuple(events),
    )
