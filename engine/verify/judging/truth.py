"""What follows from a turn's facts: totals of zones, changes of health, what each card in play can have given."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine.verify.lexicon import CardInfo, Lexicon
from engine.verify.model import Claim, Context, Facts

ZONES = ("in_play", "draw_pile", "discard_pile")


class Truth:
    """The facts of one turn with their consequences."""

    def __init__(self, facts: Facts, lexicon: Lexicon) -> None:
        self.facts = facts
        self.lexicon = lexicon
        self.players: dict[str, int] = dict(facts.get("players") or {})
        self.dead: tuple[str, ...] = tuple(facts.get("dead") or ())
        self.actor = str(facts.get("actor") or "")
        self.next: str | None = facts.get("next")
        self.previous: dict[str, Any] = dict(facts.get("previous") or {})
        self.zones: dict[str, Counter[str]] = {zone: Counter(facts.get(zone) or {}) for zone in ZONES}
        self.row = Counter(card for card in facts.get("row") or () if card)
        self.row_places: tuple[str | None, ...] = tuple(facts.get("row") or ())
        self.together = Counter(facts.get("together") or ())
        healed = facts.get("heal_hp")
        self.heal_hp: tuple[int, int] | None = (healed[0], healed[1]) if healed else None
        self.judged: dict[int, tuple[Claim, Any]] = {}  # verdicts by the identity of the claim, kept alive here

    @classmethod
    def of(cls, context: Context) -> Truth:
        """The truth of the context's facts, made once for all who read with them."""
        known: Truth | None = context.memo.get("truth")
        if known is None or known.facts is not context.facts or known.lexicon is not context.lexicon:
            known = context.memo["truth"] = cls(context.facts, context.lexicon)
        return known

    def size(self, zone: str) -> int:
        return sum(self.zones[zone].values())

    @property
    def total(self) -> int:
        return sum(self.size(zone) for zone in ZONES)

    def changes(self, nick: str) -> list[tuple[int, int]]:
        """Every (before, after) of the player's health that the post may tell of."""
        now = self.players.get(nick)
        found: list[tuple[int, int]] = []
        blow = (self.previous.get("hp") or {}).get(nick)
        if blow:
            found.append((blow[0], blow[1]))
        if nick == self.actor and self.heal_hp:
            found.append(self.heal_hp)
            if blow:
                found.append((blow[0], self.heal_hp[1]))
        if now is not None and not found:
            found.append((now, now))
        return found

    def mark_bearers(self, god: str) -> int:
        """Cards in play that bear the god's mark, own or granted."""
        count = 0
        granters = {name: number for name, number in self.zones["in_play"].items() if god in self.info(name).grants}
        for name, number in self.zones["in_play"].items():
            if (
                self.info(name).god == god
                or (granters and sum(granters.values()) - granters.get(name, 0) > 0)
                or granters.get(name, 0) > 1
            ):
                count += number
        return count

    def info(self, name: str) -> CardInfo:
        return self.lexicon.cards.get(name) or CardInfo(name)

    def given(self, name: str, resource: str, part: str, copies: int | None = None) -> set[int]:
        """Amounts of a resource that the copies of a card in play may be said to have given."""
        info = self.info(name)
        have = self.zones["in_play"].get(name, 0)
        on = min(self.together.get(name, 0), have)
        base = info.base.get(resource, 0)
        more = (info.together or {}).get(resource, 0)
        if on and resource in info.per_mark:
            more += info.per_mark[resource] * self.mark_bearers(info.god)
        result: set[int] = set()
        for count in {copies} if copies and copies > 0 else {1, have}:
            if part == "base":
                result.add(base * count)
                continue
            if part in ("together", "per_mark"):
                if on:
                    result |= {more * count, more, info.per_mark.get(resource, more)}
                continue
            switched = min(on, count)
            result.add(base * count + more * switched)
            if on:
                result |= {base * count, base}
        return result
