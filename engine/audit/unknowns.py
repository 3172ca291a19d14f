"""What nobody knows of a game after a gap, and how posts fill it in.

Names of unknown things are those of `Step.unknown`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from engine.audit.evidence import Evidence
from engine.games.warha.audit import History
from engine.games.warha.audit_source import indices
from engine.games.warha.cards import HAND_SIZE, INDEX, ROW_SIZE
from engine.games.warha.facts import facts as facts_of
from engine.games.warha.state import EMPTY, State
from engine.protocol import Action


def prepared(state: State, unknown: frozenset[str], evidence: Evidence, order: Sequence[Action]) -> State:
    """What the post shows written into those parts of the state that nobody knows. `order` is carried out before the
    post; «Соблазн» that took more cards than it sends was sent before."""
    if not unknown:
        return state
    actor = facts_of(state)["next"]
    if actor is not None and f"seat:{actor}" in unknown:
        seat = state.players.index(actor)
        hand = indices(evidence.hands[0] if evidence.hands else ())
        draw = indices(Counter(evidence.draw_pile or {}).elements())
        discard = indices(Counter(evidence.discard_pile or {}).elements())
        if hand:
            lured = _lured(hand, discard, evidence)
            sent = sum(one["units"] for one in order if one["type"] == "lure" and one["target"] == actor)
            seats = list(state.seats)
            seats[seat] = seats[seat]._replace(
                draw_pile=tuple(sorted([*hand, *lured, *draw])),
                discard_pile=tuple((Counter(discard) - Counter(lured)).elements()),
                pending_lure=max(0, len(lured) - sent),
            )
            state = state._replace(seats=tuple(seats))
    for index, nick in enumerate(state.players):
        if f"health:{nick}" in unknown and nick in evidence.health:
            seats = list(state.seats)
            seats[index] = seats[index]._replace(health=evidence.health[nick])
            state = state._replace(seats=tuple(seats))
    return state


def _lured(hand: Sequence[int], discard: Sequence[int], evidence: Evidence) -> list[int]:
    """The cards of the discard pile that «Соблазн» took from the hand: those named, else as many as it lacks."""
    named = Counter(indices(evidence.lured)) & Counter(discard)
    return list(named.elements()) or list(discard[: max(0, HAND_SIZE - len(hand))])


def completed(history: History, unknown: frozenset[str], evidence: Evidence) -> History:
    """Unknown row and decks after the turn are those shown."""
    state = history.state
    if "row" in unknown and evidence.row:
        row = [INDEX.get(name, EMPTY) for name in evidence.row][:ROW_SIZE]
        state = state._replace(row=tuple(row + [EMPTY] * (ROW_SIZE - len(row))))
    if "game_deck" in unknown and evidence.game_deck is not None:
        deck = (list(state.game_deck) * (1 + evidence.game_deck // max(1, len(state.game_deck))))[: evidence.game_deck]
        state = state._replace(game_deck=tuple(deck))
    if "extra_deck" in unknown and evidence.extra_deck is not None:
        state = state._replace(crystals=evidence.extra_deck)
    return history if state is history.state else replace(history, state=state, facts=facts_of(state))


def remaining(unknown: frozenset[str], evidence: Evidence, history: History) -> frozenset[str]:
    """What stays unknown once the post has shown what it shows."""
    if not unknown:
        return unknown
    actor = history.facts["actor"]
    known = {f"health:{nick}" for nick in evidence.health}
    if evidence.hands and evidence.draw_pile is not None and evidence.discard_pile is not None:
        known.add(f"seat:{actor}")
    known |= {name for name in ("row", "game_deck", "extra_deck", "turn") if getattr(evidence, name) is not None}
    return unknown - known
