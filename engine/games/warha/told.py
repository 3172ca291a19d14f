"""The facts of a turn as they would be if what a referee told wrongly were true: his errors written in, their
consequences worked out by the rules of the game.

A `Diff` is one told departure. `told_facts(facts, diffs)` is pure; the facts of the truth are not touched.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from engine.games.warha.cards import CARDS, INDEX, NAMES
from engine.games.warha.resolution import together, totals
from engine.protocol import Facts

DiffKind = Literal[
    "health",  # who: nick; amount: told − true, from before this post
    "health_now",  # who: nick; amount: told − true, new in this post (an error in a list or a subtraction)
    "blow",  # who: target; amount: points told
    "hand",  # cards: told − true in play
    "lured",  # cards: told to be lured away, absolute (empty: nobody)
    "refilled",  # cards: told to have come by «Пополнение», absolute
    "together",  # who: card; amount: 1 on, 0 off
    "total",  # who: resource; amount: told value
    "pile",  # who: zone; cards: told − true
    "count",  # who: zone; amount: told − true
    "all",  # amount: told − true number of all cards
    "deck",  # who: game_deck or extra_deck; amount: told − true
    "row",  # cards: told − true
    "next",  # who: nick
    "bought",  # cards: told, absolute
    "removed",  # cards: told, absolute
    "lures",  # who: target; amount: units told
    "spent",  # amount: gold told to be spent
]
RESOURCES: Final = ("gold", "attack", "heal", "scrap", "lure", "refill")


@dataclass(frozen=True, slots=True)
class Diff:
    """One departure of the told game from the true one; `root` numbers the error it comes from."""

    root: int
    kind: DiffKind
    who: str = ""
    amount: int = 0
    cards: tuple[tuple[str, int], ...] = ()


def told_facts(facts: Facts, diffs: Iterable[Diff], *, others_only: bool = False, heal_later: bool = False) -> Facts:
    """The facts with the departures and what follows from them. Two keys are added: `count_of` (told sizes of
    zones that do not follow from their lists) and `all_cards`."""
    told: dict[str, Any] = {**facts, "count_of": {}, "all_cards": 0}
    by_kind: dict[str, list[Diff]] = {}
    for diff in diffs:
        by_kind.setdefault(diff.kind, []).append(diff)
    health = dict(facts.get("players") or {})
    _healths(told, facts, health, by_kind)
    changed = _hand(told, facts, by_kind)
    if changed or "together" in by_kind:
        _resolve(told, facts, by_kind, changed, others_only)
    for diff in by_kind.get("total", ()):
        told[diff.who] = diff.amount
    extra = told.get("heal", 0) - facts.get("heal", 0)
    actor = facts.get("actor")
    if extra and actor in health and not heal_later:
        health[actor] += extra
    if facts.get("heal_hp") and actor in health:
        healed = told.get("heal", 0)
        before, after = (
            (health[actor], health[actor] + healed) if heal_later else (health[actor] - healed, health[actor])
        )
        told["heal_hp"] = [max(0, before), max(0, after)]
    told["players"] = {nick: max(0, value) for nick, value in health.items()}
    _tables(told, facts, by_kind)
    return told


def _healths(told: dict[str, Any], facts: Facts, health: dict[str, int], by_kind: Mapping[str, list[Diff]]) -> None:
    """Healths and the previous player's blows."""
    previous = dict(facts.get("previous") or {})
    blows = {nick: list(pair) for nick, pair in (previous.get("hp") or {}).items()}
    before = {d.who: 0 for d in by_kind.get("health", ())}
    for diff in by_kind.get("health", ()):
        before[diff.who] += diff.amount
    attacks = dict(previous.get("attacks") or {})
    for nick, amount in before.items():
        if nick in health:
            health[nick] += amount
        if nick in blows:
            blows[nick] = [blows[nick][0] + amount, max(0, blows[nick][1] + amount)]
    for diff in by_kind.get("blow", ()):
        if diff.who not in health:
            continue
        more = diff.amount - attacks.get(diff.who, 0)
        pair = blows.setdefault(diff.who, [health[diff.who], health[diff.who]])
        if diff.who == facts.get("actor") and facts.get("heal_hp") and diff.who not in attacks:
            pair[:] = [facts["heal_hp"][0] + before.get(diff.who, 0)] * 2
        blows[diff.who] = [pair[0], max(0, pair[1] - more)]
        health[diff.who] -= more
        attacks[diff.who] = diff.amount
        if not diff.amount:
            attacks.pop(diff.who)
    for diff in by_kind.get("health_now", ()):
        if diff.who in health:
            health[diff.who] += diff.amount
        if diff.who in blows:
            blows[diff.who] = [blows[diff.who][0], max(0, blows[diff.who][1] + diff.amount)]
    if previous:
        previous["attacks"], previous["hp"] = attacks, blows
        for diff in by_kind.get("bought", ()):
            previous["bought"] = [name for name, count in diff.cards for _ in range(count)]
            previous["gold_spent"] = sum((CARDS[INDEX[n]].cost or 0) for n in previous["bought"] if n in INDEX)
        for diff in by_kind.get("spent", ()):
            previous["gold_spent"] = diff.amount
        for diff in by_kind.get("removed", ()):
            previous["removed"] = [{"card": n, "zone": "in_play"} for n, count in diff.cards for _ in range(count)]
        for diff in by_kind.get("lures", ()):
            previous["lures"] = {**(previous.get("lures") or {}), diff.who: diff.amount}
        told["previous"] = previous


def _hand(told: dict[str, Any], facts: Facts, by_kind: Mapping[str, list[Diff]]) -> bool:
    """Cards in play and lured away; whether those in play changed."""
    hand = Counter(facts.get("in_play") or {})
    discard = Counter(facts.get("discard_pile") or {})
    changed = False
    for diff in by_kind.get("lured", ()):
        cards = Counter(dict(diff.cards))
        real = Counter(facts.get("lured_away") or ())
        hand = hand + real
        hand.subtract(cards)
        discard.subtract(real)
        discard += cards
        told["lured_away"] = list(cards.elements())
        changed = True
    for diff in by_kind.get("hand", ()):
        for name, count in diff.cards:
            hand[name] += count
        changed = True
    for diff in by_kind.get("refilled", ()):
        told["refill_drawn"] = [name for name, count in diff.cards for _ in range(count)]
    told["in_play"] = {name: count for name, count in hand.items() if count > 0}
    told["discard_pile"] = {name: count for name, count in discard.items() if count > 0}
    return changed


def _resolve(
    told: dict[str, Any], facts: Facts, by_kind: Mapping[str, list[Diff]], changed: bool, others_only: bool
) -> None:
    """«Вместе» and the sums of the told hand."""
    cards = tuple(INDEX[name] for name, count in told["in_play"].items() if name in INDEX for _ in range(count))
    on = together(cards)
    if not changed:
        real = Counter(facts.get("together") or ())
        on = [real[NAMES[card]] > 0 for card in cards]
    for diff in by_kind.get("together", ()):
        on = [bool(diff.amount) if NAMES[card] == diff.who else is_on for card, is_on in zip(cards, on, strict=True)]
    sums = totals(cards, on, others_only=others_only)
    told["together"] = [NAMES[card] for card, is_on in zip(cards, on, strict=True) if is_on]
    for name in RESOURCES:
        told[name] = getattr(sums, name)


def _tables(told: dict[str, Any], facts: Facts, by_kind: Mapping[str, list[Diff]]) -> None:
    """Piles, counts, decks, row, order of play."""
    for diff in by_kind.get("pile", ()):
        pile = Counter(told.get(diff.who) or {})
        for name, count in diff.cards:
            pile[name] += count
        told[diff.who] = {name: count for name, count in pile.items() if count > 0}
    for diff in by_kind.get("count", ()):
        told["count_of"][diff.who] = told["count_of"].get(diff.who, 0) + diff.amount
    told["all_cards"] = sum(diff.amount for diff in by_kind.get("all", ()))
    for diff in by_kind.get("deck", ()):
        told[diff.who] = told[diff.who] + diff.amount
    for diff in by_kind.get("row", ()):
        row = Counter(card for card in told.get("row") or () if card)
        for name, count in diff.cards:
            row[name] += count
        told["row"] = list(row.elements())
    for diff in by_kind.get("next", ()):
        told["next"] = diff.who
