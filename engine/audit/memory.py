"""What of a post's errors lasts: the ledger brought up to date."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.audit.bench import Bench
from engine.audit.ledger import Lasting


def remember(bench: Bench) -> None:
    """The ledger for the next post."""
    ledger, told = bench.ledger, bench.told()
    players: Mapping[str, Any] = bench.facts.get("players") or {}
    proved = {
        (item.claim.kind, item.claim.subject or "")
        for item in bench.items
        if item.faults == () and not item.claim.prose
    }
    for nick, true in players.items():
        amount = told.players.get(nick, true) - true
        said = bench.evidence.health.get(nick)
        if said is not None and f"health:{nick}" not in bench.step.unknown:
            amount = said - true
        if not amount:
            ledger.health.pop(nick, None)
            continue
        ledger.health[nick] = Lasting(amount, _health_root(bench, nick))
    for name in ("game_deck", "extra_deck"):
        amounts = [diff for diff in bench.diffs if diff.kind == "deck" and diff.who == name]
        total = sum(diff.amount for diff in amounts)
        if (name, "") in proved or not total:
            ledger.decks.pop(name, None)
        else:
            ledger.decks[name] = Lasting(total, amounts[-1].root)
    if bench.step.kind not in ("turn", "gap"):
        return
    alls = [diff for diff in bench.diffs if diff.kind == "all"]
    if sum(diff.amount for diff in alls) and not any(kind == "total_count" for kind, _ in proved):
        ledger.all_cards[bench.actor] = Lasting(sum(diff.amount for diff in alls), alls[-1].root)
    else:
        ledger.all_cards.pop(bench.actor, None)
    _remember_cards(bench)
    ledger.funds = {}
    for name in ("gold", "attack", "scrap", "lure"):
        amount = int(told.facts.get(name) or 0) - int(bench.facts.get(name) or 0)
        roots = [diff.root for diff in bench.diffs if diff.kind in ("total", "together", "hand", "lured")]
        if amount and roots:
            exact = [d.root for d in bench.diffs if d.kind == "total" and d.who == name]
            ledger.funds[name] = Lasting(amount, (exact or roots)[-1])


def _remember_cards(bench: Bench) -> None:
    ledger = bench.ledger
    row: dict[str, Lasting] = {}
    shown = any(item.claim.kind == "row" for item in bench.items)
    if shown:
        false = {fault.subject for item in bench.items if item.claim.kind == "row" for fault in item.faults or ()}
        false |= {fault.expected for item in bench.items if item.claim.kind == "row" for fault in item.faults or ()}
        for diff in bench.diffs:
            if diff.kind == "row":
                for name, amount in diff.cards:
                    if name in false:
                        row[name] = Lasting(amount + (row[name].amount if name in row else 0), diff.root)
        ledger.row = row
    owned: Counter[str] = Counter()
    roots: dict[str, int] = {}
    for diff in bench.diffs:
        if diff.kind in ("pile", "hand"):
            for name, amount in diff.cards:
                owned[name] += amount
                roots[name] = diff.root
    for key in [key for key in ledger.owned if key[0] == bench.actor]:
        del ledger.owned[key]
    for name, amount in owned.items():
        if amount:
            ledger.owned[bench.actor, name] = Lasting(amount, roots[name])
    ledger.removed.pop(bench.actor, None)
    _remember_deeds(bench)


def _remember_deeds(bench: Bench) -> None:
    """Cards that the previous player was told to have bought or removed and truly did not, or the other way round: his
    next lists will have them too often or too seldom."""
    previous = bench.facts.get("previous") or {}
    true = {
        "bought": Counter(previous.get("bought") or ()),
        "removed": Counter(entry["card"] for entry in previous.get("removed") or ()),
    }
    for diff in bench.diffs:
        if diff.kind not in true or not bench.doer or bench.doer == bench.actor:
            continue
        change = Counter(dict(diff.cards))
        change.subtract(true[diff.kind])
        for name, amount in change.items():
            if amount:
                sign = 1 if diff.kind == "bought" else -1
                bench.ledger.owned[bench.doer, name] = Lasting(sign * amount, diff.root)


def _health_root(bench: Bench, nick: str) -> int:
    """The error that a told health comes from: the last that moved it."""
    best: int | None = None
    for diff in bench.diffs:
        moves = diff.kind in ("health", "health_now", "blow") and diff.who == nick
        heals = nick == bench.actor and (
            (diff.kind == "total" and diff.who == "heal") or diff.kind in ("together", "hand", "lured")
        )
        if heals and bench.told().facts.get("heal") == bench.facts.get("heal"):
            heals = False
        if moves or heals:
            best = diff.root
    return best if best is not None else len(bench.ledger.roots) - 1
