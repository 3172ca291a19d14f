"""All values of one sort that a turn holds: healths, differences, counts of cards, and everything at once."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Final

from engine.verify.prose.view import View

_ZONES: Final = ("in_play", "draw_pile", "discard_pile")
_KEPT: list[tuple[View, dict[object, set[int]]]] = []  # the last view and its values: a post asks many times


def kept(view: View, key: object, make: Callable[[], set[int]]) -> set[int]:
    """The values under a key, made once a turn."""
    if not _KEPT or _KEPT[0][0] is not view:
        _KEPT[:] = [(view, {})]
    known = _KEPT[0][1]
    if key not in known:
        known[key] = make()
    return known[key]


def healths(view: View) -> set[int]:
    """Every health of anybody, now or in the course of the turn told."""
    return kept(
        view, "healths", lambda: {*view.health.values(), *(step for nick in view.nicks for step in view.steps(nick))}
    )


def gaps(view: View, nick: str | None = None) -> set[int]:
    """Differences of healths (of one player to the others if he is given), of blows, and changes."""
    return kept(view, ("gaps", nick), lambda: _gaps(view, nick))


def _gaps(view: View, nick: str | None) -> set[int]:
    mine = (nick,) if nick is not None else view.nicks
    found: set[int] = set()
    for one in mine:
        steps = (*view.steps(one), view.health.get(one, 0))
        found |= {abs(a - b) for a in steps for b in steps}
        for other in view.nicks:
            if other != one:
                found |= {abs(a - b) for a in steps for b in (*view.steps(other), view.health.get(other, 0))}
        rest = sum(health for who, health in view.health.items() if who != one)
        found.add(abs(view.health.get(one, 0) - rest))
    found |= {abs(a - b) for a in view.attacks.values() for b in view.attacks.values()}
    return found - {0}


def counts_of(view: View, card: str) -> set[int]:
    """How many copies of a card anything of the turn holds."""
    return kept(view, ("copies", card), lambda: _copies(view, card))


def _copies(view: View, card: str) -> set[int]:
    pools = [view.in_play, view.draw_pile, view.discard_pile, view.lured, view.refilled, view.bought]
    found = {pool[card] for pool in pools}
    found |= {view.in_play[card] + view.lured[card], view.in_play[card] - view.refilled[card], view.owned()[card]}
    found |= {view.row.count(card), view.draw_pile[card] + view.discard_pile[card]}
    found.add(sum(name == card for name, _ in view.removed))
    if card == "Кристалл":
        found |= {view.extra_deck, view.extra_deck + view.bought[card]}
    return found - {0}


def counts(view: View) -> set[int]:
    """How many cards anything of the turn holds."""
    return kept(view, "counts", lambda: _counts(view))


def _counts(view: View) -> set[int]:
    play, draw, discard = (sum(view.zone(zone).values()) for zone in _ZONES)
    lured, refilled = sum(view.lured.values()), sum(view.refilled.values())
    removed, bought, on = len(view.removed), sum(view.bought.values()), sum(view.together.values())
    found = {play, draw, discard, play + draw, play + discard, draw + discard, play + draw + discard}
    found |= {lured, refilled, play - refilled, play + lured, play - refilled + lured, draw + play + lured}
    found |= {removed, bought, removed + bought, on, play - on, view.game_deck, view.extra_deck, len(view.row)}
    found |= set(view.in_play.values()) | set(view.lures.values()) | {view.totals["scrap"], view.totals["refill"]}
    found |= {view.totals["lure"], 5 if view.row else 0}
    gods: dict[str, int] = {}
    for name, count in view.in_play.items():
        god = view.cards[name].god if name in view.cards else ""
        gods[god or ""] = gods.get(god or "", 0) + count
    found |= set(gods.values())
    for zone in _ZONES:
        found |= set(view.zone(zone).values())
    return found - {0}


def universe(view: View) -> set[int]:
    """Every value that a figure of the turn can have, by itself, as a sum or as a difference of two."""
    return kept(view, "universe", lambda: _universe(view))


def _universe(view: View) -> set[int]:
    plain = healths(view) | counts(view)
    plain |= {*view.totals.values(), view.spent, *view.attacks.values(), sum(view.attacks.values())}
    plain |= {view.turn, view.round, *view.lures.values()}
    plain |= {view.cost(card) or 0 for card in (*view.row, *view.bought, *view.in_play)}
    for card in view.in_play:
        for resource in ("gold", "attack", "heal"):
            plain |= view.effect(card, resource)
    found = set(plain) | gaps(view)
    living = list(view.health.values())
    found |= {a + b for a, b in combinations(living, 2)} | {sum(living)}
    for a in healths(view):
        found |= {a - view.totals["attack"], a + view.totals["heal"]}
        found |= {a - points for points in view.attacks.values()}
    return found


def unlike(view: View) -> set[int]:
    """Differences of the turn's other figures: piles, cards of two kinds in a pile, gold, Attack, healing."""
    return kept(view, "unlike", lambda: _unlike(view))


def _unlike(view: View) -> set[int]:
    sizes = {sum(view.zone(zone).values()) for zone in _ZONES}
    found = {abs(a - b) for a in sizes for b in sizes}
    for zone in _ZONES:
        held = set(view.zone(zone).values())
        found |= {abs(a - b) for a in held for b in held}
    told = {view.totals["gold"], view.totals["attack"], view.totals["heal"], view.spent, *view.attacks.values()}
    return found | {abs(a - b) for a in told for b in told}


def of_god(view: View, god: str) -> set[int]:
    """How many cards of a god anything of the turn holds."""
    zones = [view.zone(zone) for zone in _ZONES]
    return {
        sum(n for name, n in zone.items() if name in view.cards and view.cards[name].god == god)
        for zone in (*zones, view.together)
    }


def parts_of(view: View, resource: str, cards: tuple[str, ...]) -> set[int]:
    """Sums of what the cards (all in play if none are given) may give of a resource."""
    return kept(view, ("parts", resource, cards), lambda: _parts(view, resource, cards or tuple(view.in_play)))


def _parts(view: View, resource: str, cards: tuple[str, ...]) -> set[int]:
    sums = {0}
    for card in cards:
        sums |= {total + amount for total in sums for amount in view.effect(card, resource)}
    return sums - {0}


def dearer(view: View) -> set[int]:
    """Differences of prices to each other and to the gold at hand."""
    prices = [view.cost(card) or 0 for card in (*view.row, "Кристалл")]
    return {abs(a - b) for a in (*prices, view.totals["gold"]) for b in prices}
