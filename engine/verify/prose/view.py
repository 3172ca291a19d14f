"""The facts as a reader of prose asks for them: which values could a figure of a given sense have?

The readers find out *what* a figure speaks of; where the words leave several readings open (he may be the
one or the other, «осталось» may mean before or after the healing), the view tells which of them is true, so
that a post is not blamed for a sentence that has a true reading. No value is ever taken from here into a
claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.verify.lexicon import CardInfo
from engine.verify.model import Context

RESOURCES = ("gold", "attack", "heal", "scrap", "lure", "refill")


@dataclass(frozen=True, slots=True)
class View:
    """Facts of one turn, in the shape the readers ask for."""

    actor: str
    previous: str | None
    next: str | None
    nicks: tuple[str, ...]
    health: Mapping[str, int]
    dead: frozenset[str]
    before: int
    healed: int
    in_play: Counter[str]
    draw_pile: Counter[str]
    discard_pile: Counter[str]
    lured: Counter[str]
    refilled: Counter[str]
    row: tuple[str, ...]
    together: Counter[str]
    totals: Mapping[str, int]
    bought: Counter[str]
    spent: int
    removed: tuple[tuple[str, str], ...]
    attacks: Mapping[str, int]
    lures: Mapping[str, int]
    blows: Mapping[str, tuple[int, int]]
    fallen: frozenset[str]
    game_deck: int
    extra_deck: int
    cards: Mapping[str, CardInfo]
    shuffled: bool
    winner: str | None
    turn: int
    round: int
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, context: Context) -> View:
        facts: Mapping[str, Any] = context.facts
        past: Mapping[str, Any] = facts.get("previous") or {}
        players = {str(nick): int(value or 0) for nick, value in dict(facts.get("players") or {}).items()}
        actor = str(facts.get("actor") or "")
        heal = facts.get("heal_hp") or [players.get(actor, 0), players.get(actor, 0)]
        return cls(
            actor=actor,
            previous=past.get("player"),
            next=facts.get("next"),
            nicks=tuple(players),
            health=players,
            dead=frozenset(facts.get("dead") or ()),
            before=int(heal[0]),
            healed=int(heal[1]),
            in_play=Counter(facts.get("in_play") or {}),
            draw_pile=Counter(facts.get("draw_pile") or {}),
            discard_pile=Counter(facts.get("discard_pile") or {}),
            lured=Counter(facts.get("lured_away") or ()),
            refilled=Counter(facts.get("refill_drawn") or ()),
            row=tuple(card for card in facts.get("row") or () if card),
            together=Counter(facts.get("together") or ()),
            totals={name: int(facts.get(name) or 0) for name in RESOURCES},
            bought=Counter(past.get("bought") or ()),
            spent=int(past.get("gold_spent") or 0),
            removed=tuple((str(r["card"]), str(r["zone"])) for r in past.get("removed") or ()),
            attacks=dict(past.get("attacks") or {}),
            lures=dict(past.get("lures") or {}),
            blows={nick: (int(pair[0]), int(pair[1])) for nick, pair in dict(past.get("hp") or {}).items()},
            fallen=frozenset(past.get("dead") or ()),
            game_deck=int(facts.get("game_deck") or 0),
            extra_deck=int(facts.get("extra_deck") or 0),
            cards=context.lexicon.cards,
            shuffled=bool(facts.get("shuffled")),
            winner=facts.get("winner"),
            turn=int(facts.get("turn") or 0),
            round=int(facts.get("round") or 0),
        )

    # --- health -------------------------------------------------------------------------------------------------------

    def steps(self, nick: str) -> tuple[int, ...]:
        """The values a player's health had, from before the previous player's blows to now."""
        values: list[int] = []
        if nick in self.blows:
            values += self.blows[nick]
        if nick == self.actor:
            values += [self.before, self.healed]
        if nick in self.health:
            values.append(self.health[nick])
        unique: list[int] = []
        for value in values:
            if not unique or unique[-1] != value:
                unique.append(value)
        return tuple(unique)

    def later(self, nick: str) -> tuple[int, ...]:
        """Values the health has had since the blow fell."""
        steps = self.steps(nick)
        return steps[1:] if nick in self.blows and len(steps) > 1 else steps

    def changes(self, nick: str) -> set[tuple[int, int]]:
        """Pairs (from, to) of the health that can be told."""
        steps = self.steps(nick)
        return {(a, b) for i, a in enumerate(steps) for b in steps[i + 1 :]}

    # --- cards --------------------------------------------------------------------------------------------------------

    def owned(self) -> Counter[str]:
        """All cards of the player; not to be changed."""
        known: Counter[str] | None = self.memo.get("owned")
        if known is None:
            known = self.memo["owned"] = self.in_play + self.draw_pile + self.discard_pile
        return known

    def zone(self, zone: str) -> Counter[str]:
        if zone == "in_play":
            return self.in_play
        if zone == "draw_pile":
            return self.draw_pile
        return self.discard_pile if zone == "discard_pile" else Counter()

    def known(self, card: str) -> bool:
        """Whether the card occurs anywhere in the facts of the turn."""
        return (
            card in self.owned()
            or card in self.lured
            or card in self.refilled
            or card in self.row
            or card in self.bought
            or any(card == removed for removed, _ in self.removed)
            or (card == "Кристалл" and self.extra_deck > 0)
        )

    def effect(self, card: str, resource: str) -> set[int]:
        """What the card may be said to give of a resource: alone, by «Вместе», both; one copy or all in play."""
        info = self.cards.get(card)
        if info is None:
            return set()
        base = int(info.base.get(resource, 0))
        extra = int((info.together or {}).get(resource, 0))
        per = int(info.per_mark.get(resource, 0)) if info.per_mark else 0
        amounts = {base}
        on = card in self.together
        if per and on:
            for count in range(1, sum(self.in_play.values()) + 1):
                amounts |= {per * count, base + per * count}
            amounts.add(per)
        elif extra and on:
            amounts |= {extra, base + extra}
        copies = max(self.in_play.get(card, 1), 1)
        return {value * n for value in amounts for n in range(1, copies + 1)} - {0}

    def given(self, card: str, resource: str) -> set[int]:
        """What a card in play can truly be said to have given this turn (total of its copies, or a part by name)."""
        return self.effect(card, resource)

    def cost(self, card: str) -> int | None:
        info = self.cards.get(card)
        return info.cost if info is not None else None

    def prices(self, cards: Iterable[str]) -> int | None:
        total = 0
        for card in cards:
            cost = self.cost(card)
            if cost is None:
                return None
            total += cost
        return total

    def marked(self, cards: Sequence[str]) -> set[str]:
        return {self.cards[card].god for card in cards if card in self.cards}
