"""A state out of nothing but what one post shows: for threads that begin in the middle, and after gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.audit.evidence import Evidence
from engine.games.warha.audit import RULES, History
from engine.games.warha.audit_source import Shown, indices
from engine.games.warha.cards import CARDS, HAND_SIZE, INDEX, ROW_SIZE
from engine.games.warha.facts import facts as facts_of
from engine.games.warha.resolution import together, totals
from engine.games.warha.state import EMPTY, State


def anchored(players: Sequence[str], evidence: Evidence, actor: str, base: State | None, turn: int) -> History:
    """A state that agrees with everything a post shows, for a thread that begins in the middle or after a gap.
    What is not shown is taken over from `base` or left as at the start; the caller knows what he must not rely
    on."""
    if base is None:
        base = RULES.start(players, {}, Shown({"row": indices(evidence.row or ())})).state
    seat = players.index(actor)
    shown = sorted(evidence.hands, key=lambda cards: _unlike_a_hand(cards, evidence))
    hand = indices(shown[0]) if shown else []
    draw = indices(Counter(evidence.draw_pile or {}).elements())
    discard = indices(Counter(evidence.discard_pile or {}).elements())
    seats = list(base.seats)
    for index, nick in enumerate(players):
        health = evidence.health.get(nick, seats[index].health)
        seats[index] = seats[index]._replace(health=max(0, health), pending_lure=0)
    on = together(tuple(hand))
    sums = totals(tuple(hand), on, others_only=base.settings.others_only)
    seats[seat] = seats[seat]._replace(
        draw_pile=tuple(sorted(draw)),
        discard_pile=tuple(discard),
        in_play=tuple(hand),
        health=max(1, seats[seat].health),
    )
    row = [INDEX.get(name, EMPTY) for name in evidence.row or ()]
    row = (row + [EMPTY] * ROW_SIZE)[:ROW_SIZE] if row else list(base.row)
    deck = _deck(row, base, evidence.game_deck)
    health = seats[seat].health
    before = health if base.settings.heal_with_orders else max(0, health - sums.heal)
    opened = base.turn._replace(
        number=turn,
        round=(turn - 1) // len(players) + 1,
        seat=seat,
        gold=sums.gold,
        attack=sums.attack,
        heal=sums.heal,
        scrap=sums.scrap,
        lure=sums.lure,
        refill=sums.refill,
        together=tuple(card for card, is_on in zip(hand, on, strict=True) if is_on),
        lured_away=(),
        refill_drawn=(),
        shuffled=False,
        health_before=before,
    )
    crystals = base.crystals if evidence.extra_deck is None else evidence.extra_deck
    state = base._replace(
        seats=tuple(seats), row=tuple(row), game_deck=deck, crystals=crystals, turn=opened, previous=None, winner=-1
    )
    return History(state, facts_of(state), 0.0)


def _deck(row: Sequence[int], base: State, size: int | None) -> tuple[int, ...]:
    """A game deck of the told size out of the cards that are nowhere else."""
    rest = Counter(i for i, card in enumerate(CARDS) if card.god for _ in range(card.copies))
    rest -= Counter(row)
    for seat in base.seats:
        rest -= Counter((*seat.draw_pile, *seat.discard_pile, *seat.in_play))
    cards = sorted(rest.elements())
    return tuple(cards if size is None else cards[: max(0, size)])


def _unlike_a_hand(cards: Sequence[str], evidence: Evidence) -> tuple[int, int]:
    """How badly a list suits as all cards in play: told sizes it does not have, cards it differs from a hand by."""
    piles = [evidence.piles.get(zone) or () for zone in ("draw_pile", "discard_pile")]
    sizes = [evidence.zone_counts.get("in_play", ())]
    if evidence.total_count is not None and all(piles):
        sizes.append((evidence.total_count - sum(sum(told[-1].values()) for told in piles),))
    return sum(bool(told) and len(cards) not in told for told in sizes), abs(len(cards) - HAND_SIZE)
