"""What the cards in play give together: god marks, «Вместе», sums (W2–W5)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.games.warha.cards import CARDS, KHORNE, NURGLE, SLAANESH, TZEENTCH

_GOD: Final = tuple(card.god for card in CARDS)
_GRANTS: Final = tuple(card.grants for card in CARDS)
_HAS_TOGETHER: Final = tuple(card.together is not None for card in CARDS)
_BASE: Final = tuple((c.base.gold, c.base.attack, c.base.heal, c.base.scrap, c.base.lure, c.base.refill) for c in CARDS)
_TOGETHER: Final = tuple(
    (t.gold, t.attack, t.heal, t.scrap, t.lure, t.refill) if (t := c.together) else (0,) * 6 for c in CARDS
)
_PER_MARK: Final = tuple((c.together_attack_per_mark, c.god) for c in CARDS)
_REFILL: Final = tuple(c.together.refill if c.together else 0 for c in CARDS)
_SCALING: Final = frozenset(i for i, c in enumerate(CARDS) if c.together_attack_per_mark)
_GRANTING: Final = frozenset(i for i, c in enumerate(CARDS) if c.grants)


class Totals(NamedTuple):
    """The turn's sums: gold, attack, healing, units of «Утиль» and «Соблазн», cards of «Пополнение»."""

    gold: int
    attack: int
    heal: int
    scrap: int
    lure: int
    refill: int


def marks(cards: tuple[int, ...]) -> list[int]:
    """The god marks (bits) that each card in play bears: its own and those granted by others (W3)."""
    own = [_GOD[card] for card in cards]
    for place, card in enumerate(cards):
        granted = _GRANTS[card]
        if granted:
            own = [mark if other == place else mark | granted for other, mark in enumerate(own)]
    return own


def together(cards: tuple[int, ...]) -> list[bool]:
    """For each card in play, whether its «Вместе» is on (W2)."""
    if _GRANTING.isdisjoint(cards):
        count = [0] * 9
        for card in cards:
            count[_GOD[card]] += 1
        count[0] = 0
        return [count[_GOD[card]] > 1 and _HAS_TOGETHER[card] for card in cards]
    borne = marks(cards)
    common = 0
    for god in (KHORNE, NURGLE, TZEENTCH, SLAANESH):
        if sum(1 for mark in borne if mark & god) > 1:
            common |= god
    return [bool(mark & common) and _HAS_TOGETHER[card] for mark, card in zip(borne, cards, strict=True)]


def next_refill(cards: tuple[int, ...], done: set[int]) -> tuple[int, int] | None:
    """The first card in order of play whose «Пополнение» is on and not yet carried out, as (place, cards to
    draw); None if there is none (W5). `done` holds the places already carried out."""
    if not any(_REFILL[card] for card in cards):
        return None
    for place, on in enumerate(together(cards)):
        if on and place not in done and _REFILL[cards[place]]:
            return place, _REFILL[cards[place]]
    return None


def totals(cards: tuple[int, ...], on: list[bool], *, others_only: bool = False) -> Totals:
    """The sums of the turn, once no «Пополнение» is open. A «за каждую карту бога» effect counts marks in play at
    the end, the card itself included unless `others_only` (W4)."""
    gold = attack = heal = scrap = lure = refill = 0
    for card, is_on in zip(cards, on, strict=True):
        base = _BASE[card]
        gold += base[0]
        attack += base[1]
        heal += base[2]
        scrap += base[3]
        lure += base[4]
        if is_on:
            extra = _TOGETHER[card]
            gold += extra[0]
            attack += extra[1]
            heal += extra[2]
            scrap += extra[3]
            lure += extra[4]
            refill += extra[5]
    if not _SCALING.isdisjoint(cards):
        borne = marks(cards)
        for place, card in enumerate(cards):
            per_mark, god = _PER_MARK[card]
            if per_mark and on[place]:
                number = sum(1 for mark in borne if mark & god)
                attack += per_mark * (number - 1 if others_only else number)
    return Totals(gold, attack, heal, scrap, lure, refill)
