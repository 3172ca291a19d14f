"""A referee who deals himself: which cards he showed, whether they could come, and whether they came fairly.

The true game follows what the referee shows: the rules play on with the cards of his posts, as far as these were in
the pile (`engine.games.warha.audit`, the same reading that audits use). A card that was not is a finding; what
really lay there is then taken instead. Where a post shows nothing, the lots are thrown for him and he is told what
they gave.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.audit.evidence import Evidence, gather
from engine.chance import Chance, seed_from_text
from engine.games import ruleset
from engine.games.warha.audit import History, Offsets, histories, start_state
from engine.games.warha.cards import CARDS, HAND_SIZE, INDEX
from engine.games.warha.state import EMPTY, State
from engine.protocol import Action, Facts
from engine.verify.lexicon import lexicon_of
from engine.verify.markup.document import read_document
from engine.verify.pipeline import make_context, read_claims
from evals.games_warha import Hosts, named
from evals.turns import Turn
from gm.verifying import MARKUP

Cards = Sequence[int]


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a post dealt: the turn as it truly is, cards that could not come (what, name), and for hand and row the
    worth of the cards shown minus what was to be expected, with the variance of that."""

    turn: Turn
    impossible: tuple[tuple[str, str], ...]
    luck: Mapping[str, tuple[float, float]]
    thrown: bool = False


class Table:
    """A game whose lots the referee throws in his posts."""

    def __init__(self, name: str, players: Sequence[str], format: str) -> None:
        self._rules = ruleset("warha")
        self._players = tuple(players)
        self._hosts = Hosts(name, players)
        self._spare = Chance(seed_from_text(f"spare {name}"))
        self._markup = MARKUP[format]
        self._state: State | None = None
        self.orders: list[list[Action]] = []

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self._state is not None and self._rules.over(self._state)

    def next_order(self) -> tuple[str, str]:
        """The player to act and his words; the order is carried out by the next `deal`."""
        assert self._state is not None
        nick = self._rules.to_act(self._state)[0]
        order, words = self._hosts.order(self._state)
        self.orders.append(list(order))
        return nick, words

    def deal(self, text: str | None) -> Dealt:
        """Takes the referee's post (None: there is none to be read) as the opening of the next turn."""
        before = self._state
        evidence = self._evidence(text) if text is not None else None
        history = self._history(evidence) if evidence is not None else None
        if history is None:
            return self._thrown()
        self._state = history.state
        impossible = _impossible(before, history, evidence) if evidence is not None else ()
        luck = {} if impossible or history.guessed else _luck(before, history.state, self.orders)
        return Dealt(Turn(history.facts, (), state=history.state), impossible, luck)

    def _evidence(self, text: str) -> Evidence | None:
        facts = self._expected()
        doc = read_document(text, self._markup)
        claims, entities, _ = read_claims(doc, make_context(facts, lexicon_of(facts), "whole", "audit"))
        evidence = gather(doc, claims, entities, self._players)
        return evidence if evidence.hands or evidence.winner or evidence.draw_pile is not None else None

    def _expected(self) -> Facts:
        """Facts that name who is to be read of: the turn that is about to open, with lots of nobody's choosing."""
        source = Chance(seed_from_text("reading"))
        if self._state is None:
            return self._rules.facts(self._rules.start(self._players, {}, source).state)
        actor = self._rules.to_act(self._state)[0]
        return self._rules.facts(self._rules.apply(self._state, actor, self.orders[-1], source).state)

    def _history(self, evidence: Evidence) -> History | None:
        if self._state is None:
            return start_state(self._players, evidence)
        found = histories(self._state, self.orders[-1], evidence, Offsets())
        return next((one for one in found if not one.alternative), None)

    def _thrown(self) -> Dealt:
        if self._state is None:
            state = self._rules.start(self._players, {}, self._spare).state
        else:
            actor = self._rules.to_act(self._state)[0]
            state = self._rules.apply(self._state, actor, self.orders[-1], self._spare).state
        self._state = state
        return Dealt(Turn(self._rules.facts(state), named(self._spare.drain()), state=state), (), {}, thrown=True)


def _impossible(before: State | None, history: History, evidence: Evidence) -> tuple[tuple[str, str], ...]:
    """Cards that the post shows and that could not come: not among the player's own, not left in the game deck."""
    state = history.state
    found = set(history.impossible)
    if evidence.hands and state.winner < 0:
        seat = state.seats[state.turn.seat]
        owned = Counter((*seat.in_play, *seat.draw_pile, *seat.discard_pile))
        shown = Counter(INDEX[name] for name in evidence.hands[0] if name in INDEX)
        found |= {("draw", CARDS[card].name) for card in shown - owned}
    if before is not None and evidence.row:
        there = Counter((*before.row, *before.game_deck))
        found |= {
            ("row", CARDS[card].name)
            for card in Counter(INDEX.get(n, EMPTY) for n in evidence.row) - there
            if card >= 0
        }
    return tuple(sorted(found))


def worth(card: int) -> int:
    """What a card is worth to whoever draws it: its price; starters nothing."""
    return CARDS[card].cost or 0


def expectation(pool: Cards, drawn: int) -> tuple[float, float]:
    """Mean and variance of the worth of `drawn` cards taken at random from `pool` without putting back."""
    size = len(pool)
    mean = math.fsum(map(worth, pool)) / size
    variance = math.fsum((worth(card) - mean) ** 2 for card in pool) / size
    return drawn * mean, drawn * variance * (size - drawn) / (size - 1) if size > 1 else 0.0


def _luck(before: State | None, after: State, orders: Sequence[Sequence[Action]]) -> dict[str, tuple[float, float]]:
    """How much better than to be expected hand and row came, each as (excess, variance)."""
    if before is None or after.winner >= 0:
        return {}
    found: dict[str, tuple[float, float]] = {}
    turn = after.turn
    seat, last = before.seats[turn.seat], before.turn.seat
    drawn = [*after.seats[turn.seat].in_play, *turn.lured_away]
    for card in turn.refill_drawn:
        drawn.remove(card)
    pool = list(seat.draw_pile)
    if len(pool) < HAND_SIZE:
        pool += seat.discard_pile
    if turn.seat != last and drawn and len(pool) > len(drawn):
        found["hand"] = _excess(pool, drawn)
    gaps = _bought(before, orders[-1])
    fresh = [after.row[place] for place in gaps if after.row[place] != EMPTY]
    if fresh and len(before.game_deck) > len(fresh):
        found["row"] = _excess(before.game_deck, fresh)
    return found


def _excess(pool: Cards, drawn: Cards) -> tuple[float, float]:
    mean, variance = expectation(pool, len(drawn))
    return round(sum(map(worth, drawn)) - mean, 6), round(variance, 6)


def _bought(state: State, order: Iterable[Mapping[str, Any]]) -> list[int]:
    """Places of the row that the order empties, and those that were empty."""
    row = list(state.row)
    for action in order:
        if action["type"] == "buy" and INDEX[action["card"]] in row:
            row[row.index(INDEX[action["card"]])] = EMPTY
    return [place for place, card in enumerate(row) if card == EMPTY]


NOT_DEALT: Final = "Твой прошлый пост не показал, что вытянуто; жребий за тебя бросила площадка, и игра идёт по нему."
