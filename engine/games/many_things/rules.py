"""The Deck of Many Things behind the `Ruleset` protocol: one character draws until dead or unable to draw (D1–D10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.chance import Source
from engine.games.many_things import facts as deck_facts
from engine.games.many_things.bots import POLICIES
from engine.games.many_things.cards import CARDS, LANGUAGES, NAMES, START_INTELLIGENCE
from engine.games.many_things.drawing import draw
from engine.games.many_things.legality import check
from engine.games.many_things.notation import sequence
from engine.games.many_things.state import Settings, State
from engine.protocol import Action, Event, Facts, IllegalActionError, Policy, Step, Violation, check_setup

if TYPE_CHECKING:
    from engine.games.many_things.following import RunFollower
    from engine.selfplay import Played

RULINGS: Final[Mapping[str, tuple[str, ...]]] = {"D9": ("rules", "reference"), "language": LANGUAGES}


class ManyThings:
    """The ruleset (`engine.protocol.Ruleset`)."""

    name = "many_things"
    title = "Deck of Many Things"
    seats = (1, 1)
    items = NAMES
    numbered = frozenset({"moon", "idiot", "wish"})
    rulings = RULINGS

    @property
    def policies(self) -> Mapping[str, Policy[State]]:
        """Built-in players by style."""
        return POLICIES

    def start(self, players: Sequence[str], rulings: Mapping[str, str], source: Source) -> Step[State]:
        """A full deck, Intelligence 10, nothing drawn."""
        chosen = check_setup(self, players, rulings)
        settings = Settings(chosen["D9"] == "reference", chosen["language"])
        return Step(State(players[0], settings, 1, tuple(range(len(CARDS))), START_INTELLIGENCE))

    def violation(self, state: State, player: str, order: Sequence[Action]) -> Violation | None:
        """See `legality.check`."""
        return check(state, player, order)

    def apply(self, state: State, player: str, order: Sequence[Action], source: Source) -> Step[State]:
        """As many cards as ordered; `pass` draws one for a player who is away. What is ordered beyond the end of the
        run is not drawn."""
        wrong = check(state, player, order)
        if wrong is not None:
            raise IllegalActionError(wrong)
        auto = order[0]["type"] == "pass"
        cards = 1 if auto else sum(action["cards"] for action in order)
        after = draw(state, cards, source)._replace(opened=len(state.drawn), auto=auto)
        events = [Event("drew", {"card": NAMES[one.card]}) for one in after.drawn[after.opened :]]
        if after.ending:
            return Step(after, (*events, Event("ended", {"why": after.ending})))
        return Step(after._replace(turn=state.turn + 1), tuple(events))

    def legal(self, state: State, player: str) -> Iterator[Action]:
        """One card, or several at once."""
        if player in self.to_act(state):
            yield from ({"type": "draw", "cards": cards} for cards in (1, 2, 3))
            yield {"type": "pass"}

    def to_act(self, state: State) -> tuple[str, ...]:
        """The character, until the run ends."""
        return () if state.ending else (state.player,)

    def turn(self, state: State) -> int:
        """The number of the order that is awaited."""
        return state.turn

    def winner(self, state: State) -> str | None:
        """Nobody wins against this deck."""
        return None

    def over(self, state: State) -> bool:
        """Whether the run has ended (D7)."""
        return bool(state.ending)

    def facts(self, state: State) -> Facts:
        """See `engine.games.many_things.facts`."""
        return deck_facts.facts(state)

    def view(self, state: State, viewer: str | None) -> dict[str, Any]:
        """The facts: nothing is hidden, and the deck has no order."""
        return deck_facts.facts(state)

    def digest(self, state: State) -> str:
        """See `State.digest`."""
        return state.digest()

    def follower(self, players: Sequence[str]) -> RunFollower:
        """Follows a refereed run (for audits)."""
        from engine.games.many_things.following import RunFollower

        return RunFollower(players[0])

    def cards_named(self, post: str) -> int:
        """How many cards of the game a text names (for audits)."""
        from engine.games.many_things.mentions import mentions_in

        return max(len(mentions_in(post, language)) for language in LANGUAGES)

    def named(self, post: str) -> list[str]:
        """The player that a post names (for audits)."""
        from engine.games.many_things.following import named

        return named(post)

    def transcript(self, state: State) -> str:
        """The run in the notation of the rules text (D8)."""
        return sequence(state)

    def outcome(self, state: State) -> str:
        """Why the run ended (for statistics)."""
        return state.ending

    def quick_runs(
        self, players: Sequence[str], rulings: Mapping[str, str], seeds: Iterable[bytes]
    ) -> Iterator[Played]:
        """See `engine.games.many_things.quick`."""
        from engine.games.many_things.quick import runs

        return runs(self.start(players, rulings, _NoChance()).state, seeds)


class _NoChance:
    """Nothing is drawn when a run is set up."""

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        raise AssertionError(what)

    def roll(self, sides: int, what: str) -> int:
        raise AssertionError(what)
