"""Drawing cards and what each of them does (D1–D7, D9): the one place that knows."""

from __future__ import annotations

from typing import Final

from engine.chance import Source
from engine.games.many_things.cards import (
    CARDS,
    COUNTED_DRAWS,
    EXTRA,
    FATES,
    FINAL,
    FLAMES,
    FLOOR,
    IDIOT,
    LEAST_INTELLIGENCE,
    LEAVING,
    MOON,
    ROGUE,
    SKULL,
    STAR,
)
from engine.games.many_things.state import NO_COUNT, Drawn, State

ENDINGS: Final = ("skull", "enemy", "donjon", "talons", "void", "intelligence")
"""Why a run ends: an unanswered Skull, an enemy of Flames or Rogue whose time has come, one of the three cards after
which nothing can be drawn, or too little Intelligence to draw (D7)."""

DEATHS: Final = frozenset({"skull", "enemy"})
LOSING_ROLL: Final = 1
"""The roll of a three-sided die at which a used wish was the last one (D5)."""

_DANGERS: Final = frozenset({FLAMES, ROGUE})
_FINAL_ENDINGS: Final = {card: CARDS[card].en.lower() for card in FINAL}


def draw(state: State, cards: int, source: Source) -> State:
    """`state` after so many more cards, fewer if the run ends before. Chance is asked for the cards (`draw`), the
    wishes of Moon (`moon`), the loss of Idiot (`idiot`), and whether a wish was the last (`wish`)."""
    deck, intelligence, wishes, lost, fates, count = (
        state.deck,
        state.intelligence,
        state.wishes,
        state.lost,
        state.fates,
        state.countdown,
    )
    reference = state.settings.reference
    drawn = list(state.drawn)
    ending = state.ending
    while cards > 0 and not ending:
        cards -= 1
        card = source.take(deck, 1, "draw")[0]
        value: int | None = None
        left: int | None = None
        gone = saved = False
        counts = count > NO_COUNT
        if card in LEAVING:
            deck = tuple(one for one in deck if one != card)
        if card in EXTRA:
            if counts:
                count += EXTRA[card]
            if card == IDIOT:
                intelligence -= 1 + source.roll(4, "idiot")
                if not reference:
                    intelligence = max(FLOOR, intelligence)
                value = intelligence
                if intelligence <= LEAST_INTELLIGENCE:
                    ending = "intelligence"
        elif card == STAR:
            intelligence += 2
            value = intelligence
        elif card == FATES:
            saved, fates = counts, not counts
        elif card == MOON:
            wishes += source.roll(3, "moon")
            value = wishes
            if counts and reference:
                wishes = left = wishes - 1
                saved = True
            elif counts and not lost:
                wishes = left = wishes - 1
                lost = gone = source.roll(3, "wish") == LOSING_ROLL
                saved = True
        elif card in _DANGERS or card == SKULL:
            if fates:
                fates, saved = False, True
            elif wishes > 0 and not lost:
                wishes = left = wishes - 1
                lost = gone = source.roll(3, "wish") == LOSING_ROLL
                saved = True
            elif card == SKULL:
                ending = "skull"
            elif not counts:
                count = COUNTED_DRAWS
                counts = reference
        elif card in FINAL:
            ending = _FINAL_ENDINGS[card]
        if saved:
            count = NO_COUNT
        elif counts:
            count -= 1
            if count == NO_COUNT and not ending:
                ending = "enemy"
        drawn.append(Drawn(card, value, left, gone, saved and left is None))
    return state._replace(
        deck=deck,
        intelligence=intelligence,
        wishes=wishes,
        lost=lost,
        fates=fates,
        countdown=count,
        drawn=tuple(drawn),
        ending=ending,
    )
