"""The one protocol behind which every game lives.

A game is a package under `engine.games`. It offers one `Ruleset` object; the store, the harness, the commands
and the verifier know games through nothing else. States are immutable; `apply` returns a new one or raises and
changes nothing. Actions travel as plain JSON-able dicts (design.md, "A reply understood"), so that records,
replies and prompts share one form.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

from engine.chance import Chance, Source

_UNPRINTABLE: Final = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories that no nick holds: controls, halves of surrogate pairs, line and paragraph separators."""

S = TypeVar("S")
Action = dict[str, Any]
Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Violation:
    """Why an action is against the rules: a stable `code`, a Russian `message` that names what was asked and
    what there is, and the index of the offending action in the order (None: the order as a whole)."""

    code: str
    message: str
    index: int | None = None


class IllegalActionError(ValueError):
    """Raised by `apply` for what `violation` forbids; nothing has changed."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.code}: {violation.message}")
        self.violation = violation


class SetupError(ValueError):
    """The players or rulings of a new game are not acceptable; the message says which and why."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a kind and its plain data. Events describe; they are never needed to replay."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What `start` and `apply` return: the new state and what happened on the way."""

    state: S
    events: tuple[Event, ...] = ()


Policy = Callable[[S, str, Chance], list[Action]]
"""A built-in player: state, own nick and a stream of his own → an order that the rules allow."""


class Ruleset(Protocol[S]):
    """A game's rules. `order` is a list of actions that one player gives at once and that takes effect whole
    or not at all (W16).

    A game may have more, and is asked for it only if it has:

    - `quiet(state)`: no post tells of this state (secret choices wait for one another, see `post_due`);
    - `open_orders`: true where orders are given openly in the thread although some states are quiet;
    - `may_act(state)`: who may give an order although none is awaited from him;
    - for statistics `transcript(state)`, the game in a notation of its own, `outcome(state)`, how it ended,
      `owned(state)`, cards by nick, and `group(card)`;
    - `quick_runs(players, rulings, seeds)`: many unrecorded games at once as `engine.selfplay.Played`, the same that
      `play` gives for these seeds; `quick_play(players, rulings, seed, styles, record, limit)`, one game as `play`
      gives it, or None where it cannot;
    - for audits of refereed threads `follower(players)` (engine.audit.sheets), `named(post)`, the players that a post
      names, and `cards_named(post)`, how many of its cards.
    """

    @property
    def name(self) -> str:
        """The game's name in commands and records (`warha`)."""
        ...

    @property
    def title(self) -> str:
        """The game's printed title, for posts."""
        ...

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most players."""
        ...

    @property
    def items(self) -> tuple[str, ...]:
        """Names of what chance hands out (cards), by index: records name items, the engine counts them."""
        ...

    @property
    def numbered(self) -> frozenset[str]:
        """The kinds of outcome that are plain numbers (dice, seats) and no items."""
        ...

    @property
    def rulings(self) -> Mapping[str, tuple[str, ...]]:
        """The settings of a game with their allowed values, the default first (rulings.md)."""
        ...

    @property
    def policies(self) -> Mapping[str, Policy[S]]:
        """Built-in players by style."""
        ...

    def start(self, players: Sequence[str], rulings: Mapping[str, str], source: Source) -> Step[S]:
        """A new game with its first turn opened. Raises `SetupError`."""
        ...

    def violation(self, state: S, player: str, order: Sequence[Action]) -> Violation | None:
        """Why `player` may not give this order now; None if he may."""
        ...

    def apply(self, state: S, player: str, order: Sequence[Action], source: Source) -> Step[S]:
        """The order carried out and, where it ends a turn, the next turn opened. Raises
        `IllegalActionError`."""
        ...

    def legal(self, state: S, player: str) -> Iterator[Action]:
        """Single actions that `player` could give now, each legal alone."""
        ...

    def to_act(self, state: S) -> tuple[str, ...]:
        """The players an order is awaited from; empty when the game is over."""
        ...

    def turn(self, state: S) -> int:
        """The number of the turn that is open (1 for the first)."""
        ...

    def winner(self, state: S) -> str | None:
        """The winner's nick, once there is one."""
        ...

    def over(self, state: S) -> bool:
        """Whether nothing more can be done (a win, a draw, a run that ended)."""
        ...

    def facts(self, state: S) -> Facts:
        """Everything that a post of this turn may and must say, as a JSON-able dict."""
        ...

    def view(self, state: S, viewer: str | None) -> dict[str, Any]:
        """What `viewer` (None: the public) may know, hidden by default: the only door to a player, a page or a
        prompt."""
        ...

    def digest(self, state: S) -> str:
        """A short hash of the whole state, equal for equal states on every platform."""
        ...


def post_due(ruleset: Ruleset[Any], state: Any) -> bool:
    """Whether a post tells of this state: of every one, unless the game says that it is quiet."""
    quiet: Callable[[Any], bool] | None = getattr(ruleset, "quiet", None)
    return quiet is None or not quiet(state)


def may_act(ruleset: Ruleset[Any], state: Any) -> tuple[str, ...]:
    """Who may give an order now: those it is awaited from, and those who only may."""
    extra: Callable[[Any], tuple[str, ...]] | None = getattr(ruleset, "may_act", None)
    return ruleset.to_act(state) + (() if extra is None else extra(state))


def check_setup(ruleset: Ruleset[Any], players: Sequence[str], rulings: Mapping[str, str]) -> dict[str, str]:
    """The complete rulings of a game about to start, defaults filled in. Raises `SetupError` for a wrong number
    of players, empty, equal or over-long nicks, unknown settings or values."""
    fewest, most = ruleset.seats
    if not fewest <= len(players) <= most:
        raise SetupError(f"{ruleset.name} takes {fewest} to {most} players, not {len(players)}")
    folded: set[str] = set()
    for nick in players:
        if not isinstance(nick, str):
            raise SetupError(f"a nick is a text, not {nick!r}")
        if not nick.strip() or nick != nick.strip():
            raise SetupError("a nick is empty or has spaces around it")
        if len(nick) > 60:
            raise SetupError(f"a nick has at most 60 characters: {nick[:20]}…")
        if any(char == "\ufeff" or unicodedata.category(char) in _UNPRINTABLE for char in nick):
            raise SetupError(f"a nick has control characters: {nick!r}")
        key = unicodedata.normalize("NFC", nick).casefold()
        if key in folded:
            raise SetupError(f"two players have the same nick: {nick}")
        folded.add(key)
    for name, value in rulings.items():
        allowed = ruleset.rulings.get(name)
        if allowed is None:
            known = ", ".join(ruleset.rulings) or "none"
            raise SetupError(f"{ruleset.name} has no ruling {name!r} (known: {known})")
        if value not in allowed:
            raise SetupError(f"ruling {name} takes {' or '.join(allowed)}, not {value!r}")
    return {name: rulings.get(name, allowed[0]) for name, allowed in ruleset.rulings.items()}
