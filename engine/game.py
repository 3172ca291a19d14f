"""A game as its record tells it: entries in, state out, and new entries for what is done next.

Entry types (docs/record.md): the header carries the opening's chance; `order` one player's order with what chance
gave when the next turn opened; `post` a published post; `draft` what a model answered on the way to it; `reply` a reply
that was not carried out (a question or a refusal); `setting` who writes from now on; `undo` goes back to the state
after an earlier entry; `end` reveals the seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.chance import Chance, ImpossibleOutcomeError, Outcome, Replayed, commitment
from engine.games import ruleset
from engine.protocol import Action, IllegalActionError, Ruleset, SetupError
from engine.record import Entry, RecordError, header, read

ENTRY_TYPES = ("order", "undo", "post", "draft", "reply", "setting", "end")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Point:
    """The state after an entry, how many words of chance had been used by then, and the point before it."""

    seq: int
    state: Any
    position: int
    previous: Point | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game in progress or finished. `point` is where it stands; undone orders are not among the points before it.
    `length` is the number of entries, the header included."""

    rules: Ruleset[Any]
    players: tuple[str, ...]
    rulings: Mapping[str, str]
    commitment: str
    point: Point
    length: int
    seed: str | None = None

    @property
    def state(self) -> Any:
        """The current state."""
        return self.point.state

    @property
    def position(self) -> int:
        """How many words of chance are used."""
        return self.point.position

    def at_turn(self, turn: int) -> Any | None:
        """The state in which turn `turn` was open (for the last: or is), None if there is no such turn. A finished
        game's last state shares the number of the turn that ended it and comes first."""
        point: Point | None = self.point
        while point is not None:
            if self.rules.turn(point.state) == turn:
                return point.state
            point = point.previous
        return None


def outcomes_to_json(rules: Ruleset[Any], outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Outcomes in plain names: `[{"draw": ["Монета", …]}, …]`; numbers where the game has no names for them."""
    items = rules.items
    return [{what: [items[i] for i in got] if _named(rules, what) else list(got)} for what, got in outcomes]


def _named(rules: Ruleset[Any], what: str) -> bool:
    return what not in rules.numbered


def outcomes_from_json(rules: Ruleset[Any], data: object) -> list[Outcome]:
    """The reverse of `outcomes_to_json`. Raises `ImpossibleOutcomeError` for unknown names or another shape."""
    index = {name: i for i, name in enumerate(rules.items)}
    outcomes: list[Outcome] = []
    try:
        for one in data:  # type: ignore[attr-defined]  # another shape is caught below
            ((what, got),) = one.items()
            if not isinstance(got, list):
                raise TypeError
            if not _named(rules, what) and any(type(i) is not int for i in got):
                raise TypeError
            outcomes.append((what, tuple(index[i] for i in got) if _named(rules, what) else tuple(got)))
    except (KeyError, TypeError, ValueError, AttributeError):
        raise ImpossibleOutcomeError("the outcomes of chance are not readable") from None
    return outcomes


def start(
    name: str, players: Sequence[str], rulings: Mapping[str, str], seed: bytes, **more: Any
) -> tuple[Game, Entry]:
    """A new game and the header of its record. Raises `SetupError`, `engine.games.UnknownGameError`."""
    rules = ruleset(name)
    chance = Chance(seed)
    state = rules.start(players, rulings, chance).state
    chosen = {ruling: rulings.get(ruling, allowed[0]) for ruling, allowed in rules.rulings.items()}
    pledge = commitment(seed)
    entry = header(
        name,
        players,
        chosen,
        pledge,
        **more,
        chance=outcomes_to_json(rules, chance.drain()),
        position=chance.position,
        state=rules.digest(state),
    )
    return Game(rules, tuple(players), chosen, pledge, Point(0, state, chance.position), 1), entry


def order(game: Game, player: str, actions: Sequence[Action], seed: bytes, **more: Any) -> tuple[Game, Entry]:
    """`player`'s order carried out; the entry to be appended. Raises `IllegalActionError`; nothing has changed then.
    Raises `ValueError` for another seed than the one committed to."""
    _check_seed(game, seed)
    chance = Chance(seed, position=game.position)
    turn = game.rules.turn(game.state)
    state = game.rules.apply(game.state, player, actions, chance).state
    entry = order_entry(game.rules, turn, player, actions, chance, state, **more)
    return _with_point(game, state, chance.position), entry


def order_entry(
    rules: Ruleset[Any], turn: int, player: str, actions: Sequence[Action], chance: Chance, state: Any, **more: Any
) -> Entry:
    """The entry of an order given in `turn` that led to `state` with what `chance` has logged since it was drained."""
    return {
        "turn": turn,
        "player": player,
        "type": "order",
        "actions": list(actions),
        **more,
        "chance": outcomes_to_json(rules, chance.drain()),
        "position": chance.position,
        "state": rules.digest(state),
    }


def undo(game: Game, **more: Any) -> tuple[Game, Entry]:
    """The last order taken back, chance with it: the same order again gets the same cards. Raises `ValueError` when
    there is nothing to take back, and after the end: who knows the seed could choose his luck."""
    _check_open(game)
    back = game.point.previous
    if back is None:
        raise ValueError("there is no order to take back")
    entry = {
        "turn": game.rules.turn(back.state),
        "player": None,
        "type": "undo",
        "to": back.seq,
        **more,
        "position": back.position,
        "state": game.rules.digest(back.state),
    }
    return replace(game, point=back, length=game.length + 1), entry


def end(game: Game, seed: bytes) -> tuple[Game, Entry]:
    """The last entry of a finished game, which reveals the seed. Raises `ValueError` while the game goes on, when it
    has ended already, and for another seed than the one committed to."""
    _check_open(game)
    _check_seed(game, seed)
    if not game.rules.over(game.state):
        raise ValueError("the game goes on: its seed stays secret")
    entry = {
        "turn": game.rules.turn(game.state),
        "player": game.rules.winner(game.state),
        "type": "end",
        "seed": seed.hex(),
        "state": game.rules.digest(game.state),
    }
    return replace(game, length=game.length + 1, seed=seed.hex()), entry


def note(game: Game) -> Game:
    """The game after an entry that changes no state (`post`, `draft`, `reply`, `setting`). Raises `ValueError` after
    the end."""
    _check_open(game)
    return replace(game, length=game.length + 1)


def _check_seed(game: Game, seed: bytes) -> None:
    if commitment(seed) != game.commitment:
        raise ValueError("the seed is not the one committed to in the header")


def _check_open(game: Game) -> None:
    if game.seed is not None:
        raise ValueError("the record has ended: nothing is added to it")


def _with_point(game: Game, state: Any, position: int) -> Game:
    return replace(game, point=Point(game.length, state, position, game.point), length=game.length + 1)


def _is(value: object, due: int) -> bool:
    """Whether JSON says exactly this number: `true` and `1.0` do not say 1."""
    return type(value) is int and value == due


class _Replay:
    """Rebuilds a game entry by entry."""

    def __init__(self, entry: Entry) -> None:
        for name, wanted in (("game", str), ("players", list), ("rulings", dict), ("commitment", str)):
            if not isinstance(entry.get(name), wanted):
                raise RecordError(1, f"the header does not open a game: no {name}")
        try:
            self.rules = ruleset(entry["game"])
            source = Replayed(outcomes_from_json(self.rules, entry["chance"]))
            state = self.rules.start(entry["players"], entry["rulings"], source).state
            source.finish()
        except (LookupError, SetupError, ImpossibleOutcomeError) as error:
            raise RecordError(1, f"the header does not open a game: {error}") from None
        self.header = entry
        self._same(1, entry, state)
        self.point = Point(0, state, self._position(1, entry))
        self.length = 1
        self.seed: str | None = None

    def _same(self, line: int, entry: Entry, state: Any) -> None:
        if entry.get("state") != self.rules.digest(state):
            raise RecordError(line, f"the state after this entry is another one than recorded ({entry.get('state')})")

    def _position(self, line: int, entry: Entry) -> int:
        position = entry.get("position")
        if type(position) is not int or position < 0:
            raise RecordError(line, "the position of chance is missing")
        return position

    def add(self, entry: Entry) -> None:
        line = self.length + 1
        kind = entry.get("type")
        if self.seed is not None:
            raise RecordError(line, "an entry stands after the end of the game")
        if kind not in ENTRY_TYPES:
            raise RecordError(line, f"unknown entry type {kind!r}")
        if kind == "order":
            self._order(line, entry)
        elif kind == "undo":
            self._undo(line, entry)
        elif kind == "end":
            self._end(line, entry)
        self.length += 1

    def _turn(self, line: int, entry: Entry, state: Any) -> None:
        if not _is(entry.get("turn"), self.rules.turn(state)):
            raise RecordError(line, f"turn {entry.get('turn')} stands where {self.rules.turn(state)} is due")

    def _order(self, line: int, entry: Entry) -> None:
        self._turn(line, entry, self.point.state)
        try:
            source = Replayed(outcomes_from_json(self.rules, entry["chance"]))
            state = self.rules.apply(self.point.state, entry["player"], entry["actions"], source).state
            source.finish()
        except IllegalActionError as error:
            raise RecordError(line, f"the order is against the rules: {error.violation.message}") from None
        except (ImpossibleOutcomeError, KeyError) as error:
            raise RecordError(line, f"the order cannot be replayed: {error}") from None
        self._same(line, entry, state)
        self.point = Point(self.length, state, self._position(line, entry), self.point)

    def _undo(self, line: int, entry: Entry) -> None:
        back = self.point.previous
        if back is None or not (_is(entry.get("to"), back.seq) and _is(entry.get("position"), back.position)):
            raise RecordError(line, f"nothing to go back to at entry {entry.get('to')}")
        self._turn(line, entry, back.state)
        self.point = back
        self._same(line, entry, back.state)

    def _end(self, line: int, entry: Entry) -> None:
        state = self.point.state
        if not self.rules.over(state):
            raise RecordError(line, "the record ends a game that nobody has won")
        self._turn(line, entry, state)
        self._same(line, entry, state)
        try:
            seed = bytes.fromhex(entry["seed"])
        except (KeyError, TypeError, ValueError):
            raise RecordError(line, "the seed is not readable") from None
        if commitment(seed) != self.header["commitment"]:
            raise RecordError(line, "the seed is not the one committed to in the header")
        if entry.get("player") != self.rules.winner(state):
            raise RecordError(line, f"{entry.get('player')} has not won")
        self.seed = entry["seed"]

    def game(self) -> Game:
        return Game(
            self.rules,
            tuple(self.header["players"]),
            self.header["rulings"],
            self.header["commitment"],
            self.point,
            self.length,
            self.seed,
        )


def replay(entries: Iterable[Entry]) -> Game:
    """The game that checked entries tell, every order carried out again with the recorded chance and every state
    compared. Raises `RecordError` with the line."""
    built: _Replay | None = None
    for entry in entries:
        if built is None:
            built = _Replay(entry)
        else:
            built.add(entry)
    if built is None:
        raise RecordError(1, "the record is empty")
    return built.game()


def open_record(text: str) -> tuple[Game, list[Entry]]:
    """A whole record from its text. Raises `RecordError`."""
    if text and not text.endswith("\n"):
        raise RecordError(text.count("\n") + 1, "cut off: the line does not end")
    entries = list(read(text.split("\n")[:-1]))
    return replay(entries), entries


def fairness(entries: Sequence[Entry], seed: bytes) -> None:
    """Checks that every outcome in a (replayed) record is what the seed gives: the header's commitment, then each
    entry's outcomes from its position on. Raises `RecordError` at the first that is not."""
    first = entries[0]
    rules = ruleset(first["game"])
    if commitment(seed) != first["commitment"]:
        raise RecordError(1, "the seed is not the one committed to in the header")
    try:
        chance = Chance(seed)
    except ValueError as error:
        raise RecordError(1, f"the seed committed to makes no stream: {error}") from None
    state = rules.start(first["players"], first["rulings"], chance).state
    _compare(1, rules, first, chance)
    points = [(0, state, chance.position)]
    for line, entry in enumerate(entries[1:], 2):
        if entry["type"] == "order":
            _, state, position = points[-1]
            chance = Chance(seed, position=position)
            state = rules.apply(state, entry["player"], entry["actions"], chance).state
            _compare(line, rules, entry, chance)
            points.append((entry["seq"], state, chance.position))
        elif entry["type"] == "undo":
            points.pop()


def _compare(line: int, rules: Ruleset[Any], entry: Entry, chance: Chance) -> None:
    due = outcomes_to_json(rules, chance.drain())
    for index, (said, right) in enumerate(zip(entry["chance"], due, strict=False)):
        if said != right:
            raise RecordError(line, f"outcome {index + 1} is not what the seed gives: {said} instead of {right}")
    if len(entry["chance"]) != len(due) or entry["position"] != chance.position:
        raise RecordError(line, "the outcomes are not those that the seed gives")
