"""States put together by hand and a source of chance that says what it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.games.warha.cards import INDEX, NAMES
from engine.games.warha.rules import Warha
from engine.games.warha.state import EMPTY, Seat, Settings, State, Turn
from engine.protocol import Action, IllegalActionError

WARHA = Warha()
ROW = "Гончая плоти, Моровая жаба, Небесный крикун, Вечная свита, Грабитель Кхорна"


def cards(text: str) -> tuple[int, ...]:
    """«Монета*3, Меч» as card indices, in the order written."""
    found: list[int] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, _, times = part.partition("*")
        found += [INDEX[name]] * int(times or 1)
    return tuple(found)


def names(indices: Sequence[int]) -> list[str]:
    """The reverse: names in order."""
    return [NAMES[card] for card in indices]


def tally(indices: Sequence[int]) -> Counter[str]:
    """Names with their numbers."""
    return Counter(names(indices))


def seat(draw: str = "", discard: str = "", play: str = "", *, health: int = 100, lure: int = 0) -> Seat:
    """A player; draw pile sorted, as the engine keeps it."""
    return Seat(health, tuple(sorted(cards(draw))), cards(discard), cards(play), lure)


def state(
    *seats: Seat,
    row: str = ROW,
    deck: str = "",
    crystals: int = 15,
    graveyard: str = "",
    actor: int = 0,
    settings: Settings | None = None,
    number: int = 7,
    round_number: int = 3,
    gold: int = 0,
    attack: int = 0,
    heal: int = 0,
    scrap: int = 0,
    lure: int = 0,
) -> State:
    """A turn that stands open. A row place written «-» is empty."""
    places = tuple(EMPTY if name.strip() == "-" else INDEX[name.strip()] for name in row.split(","))
    assert len(places) == 5
    turn = Turn(
        number, round_number, actor, gold, attack, heal, scrap, lure, 0, (), (), (), False, seats[actor].health - heal
    )
    players = ("Аня", "Боря", "Вася", "Галя", "Дима", "Ева")[: len(seats)]
    return State(players, settings or Settings(), seats, places, cards(deck), crystals, cards(graveyard), turn, None)


class Scripted:
    """A source that gives the outcomes it was told, checks that each is possible, and notes the pool it was asked
    to choose from. `done` says that nothing is left over."""

    def __init__(self, *outcomes: tuple[str, str]) -> None:
        self._outcomes = list(outcomes)
        self.pools: list[Counter[str]] = []

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        assert self._outcomes, f"asked for «{what}» out of {names(pool)}, nothing scripted"
        kind, text = self._outcomes.pop(0)
        assert kind == what, f"asked for «{what}», scripted «{kind}»"
        given = tuple(map(int, text.split())) if what == "order" else cards(text)
        assert len(given) == min(count, len(pool)), f"«{what}»: {count} asked of {len(pool)}, {len(given)} scripted"
        if what != "order":
            self.pools.append(tally(pool))
            assert not tally(given) - tally(pool), f"«{what}»: {text} is not in {names(pool)}"
        return given

    def roll(self, sides: int, what: str) -> int:
        raise AssertionError(f"Warha Realms has no dice, asked for «{what}»")

    def done(self) -> None:
        assert not self._outcomes, f"not asked for: {self._outcomes}"


def give(before: State, order: Sequence[Action], *outcomes: tuple[str, str], player: str | None = None) -> State:
    """The state after an order of the player whose turn it is, with the outcomes told; all must be asked for."""
    source = Scripted(*outcomes)
    after = WARHA.apply(before, player or before.players[before.turn.seat], order, source).state
    source.done()
    return after


def opened(
    mine: Seat, *outcomes: tuple[str, str], settings: Settings | None = None, source: Scripted | None = None
) -> State:
    """The turn of Боря, who has `mine`, opened after Аня passed."""
    source = source or Scripted(*outcomes)
    before = state(seat("Монета*5, Меч*5"), mine, settings=settings)
    after = WARHA.apply(before, "Аня", [PASS], source).state
    source.done()
    return after


def played(text: str, *, others_only: bool = False) -> Turn:
    """The turn of a player who draws exactly these cards (at most five), in this order."""
    return opened(seat(text), ("draw", text), settings=Settings(others_only=others_only)).turn


def sums(turn: Turn) -> dict[str, int]:
    """What the turn gave, zeros left out."""
    all_sums = {name: getattr(turn, name) for name in ("gold", "attack", "heal", "scrap", "lure", "refill")}
    return {name: value for name, value in all_sums.items() if value}


def refused(before: State, order: Any, player: str | None = None) -> str:
    """The code of the violation; `apply` must raise the same and leave the state alone."""
    who = player or before.players[before.turn.seat]
    digest = before.digest()
    violation = WARHA.violation(before, who, order)
    assert violation is not None, f"{order} is allowed"
    with pytest.raises(IllegalActionError) as caught:
        WARHA.apply(before, who, order, Scripted())
    assert caught.value.violation == violation
    assert before.digest() == digest
    assert violation.message
    return violation.code


PASS: Action = {"type": "pass"}


def buy(card: str) -> Action:
    return {"type": "buy", "card": card}


def remove(card: str, zone: str | None = None) -> Action:
    return {"type": "remove", "card": card} | ({"zone": zone} if zone else {})


def attack(target: str, points: int) -> Action:
    return {"type": "attack", "target": target, "points": points}


def lure(target: str, units: int = 1) -> Action:
    return {"type": "lure", "target": target, "units": units}
