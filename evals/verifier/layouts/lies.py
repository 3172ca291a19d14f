"""One mistake in what is told, with its kind and the places where it then stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from engine.games.warha.cards import CARDS, GOD_COLOURS, GOD_NAMES
from evals.verifier.layouts.told import RIGHTS, ZONES, Pile, Told, row_card

_STEPS: Final = (-3, -2, -1, 1, 2, 3)
_BUYABLE: Final = tuple(card.name for card in CARDS if card.god)
_OWNED: Final = tuple(card.name for card in CARDS)


@dataclass(frozen=True, slots=True)
class Lie:
    """A mistake: `kinds` are the names under which it may be found, `kind` the first; `keys` its places, and for an
    omission the section left out."""

    kind: str
    kinds: tuple[str, ...]
    what: str
    subject: str | None
    said: str
    right: str
    keys: tuple[str, ...]
    told: Told


def lies(told: Told, seed: str) -> Iterator[Lie]:
    """Mistakes of every sort that these facts allow, in an order of the seed's; each sort once."""
    rng = Random(seed)
    makers = list(_MAKERS)
    rng.shuffle(makers)
    for make in makers:
        if (lie := make(deepcopy(told), rng)) is not None:
            yield lie


Maker = Callable[[Told, Random], Lie | None]


def _other(n: int, rng: Random, least: int = 0) -> int:
    return rng.choice([n + step for step in _STEPS if n + step >= least])


def _hp(told: Told, rng: Random) -> Lie | None:
    nick = rng.choice([one for one in told.hp if one not in told.dead])
    right = told.hp[nick]
    told.hp[nick] = _other(right, rng, 1)
    return Lie("hp", ("hp",), "hp", nick, str(told.hp[nick]), str(right), (f"hp:{nick}",), told)


def _hp_swap(told: Told, rng: Random) -> Lie | None:
    alive = [one for one in told.hp if one not in told.dead]
    if len(alive) < 2:
        return None
    a, b = rng.sample(alive, 2)
    if told.hp[a] == told.hp[b]:
        return None
    told.hp[a], told.hp[b] = told.hp[b], told.hp[a]
    return Lie("hp", ("hp",), "hp swapped", a, str(told.hp[a]), str(told.hp[b]), (f"hp:{a}", f"hp:{b}"), told)


def _eliminated(told: Told, rng: Random) -> Lie | None:
    alive = [one for one in told.hp if one not in (*told.dead, told.actor, told.next)]
    if not alive:
        return None
    nick = rng.choice(alive)
    told.dead.add(nick)
    return Lie("eliminated", ("eliminated", "hp"), "eliminated", nick, "выбыл", "жив", (f"player:{nick}",), told)


def _sum(key: str) -> Maker:
    def make(told: Told, rng: Random) -> Lie | None:
        right = told.sums[key]
        told.sums[key] = _other(right, rng)
        return Lie(key, (key,), key, told.actor, str(told.sums[key]), str(right), (key,), told)

    return make


def _right(told: Told, rng: Random) -> Lie | None:
    key = rng.choice(RIGHTS)
    right = told.sums[key]
    told.sums[key] = rng.choice([n for n in (right - 1, right + 1, right + 2) if n >= 1] or [1])
    kinds = ("property", {"scrap": "removal"}.get(key, key))
    return Lie("property", kinds, f"right {key}", told.actor, str(told.sums[key]), str(right), ("rights",), told)


_LISTS: Final = {"shown": "played", "in_play": "played", "draw_pile": "draw_pile", "discard_pile": "discard"}


def _swapped(where: str) -> Maker:
    def make(told: Told, rng: Random) -> Lie | None:
        pile = told.shown if where == "shown" else told.zones[where]
        if not pile:
            return None
        at = rng.randrange(len(pile))
        name, n = pile[at]
        new = rng.choice([one for one in _OWNED if one not in dict(pile)])
        pile[at] = (new, n)
        kind = _LISTS[where]
        key = "shown" if where == "shown" else f"zone:{where}"
        return Lie(kind, (kind,), f"{where}: swapped", new, new, name, (f"{key}:{at}",), told)

    return make


def _changed(where: str) -> Maker:
    def make(told: Told, rng: Random) -> Lie | None:
        pile = told.shown if where == "shown" else told.zones[where]
        if len(pile) < 2:
            return None
        at = rng.randrange(len(pile))
        name, n = pile[at]
        key = "shown" if where == "shown" else f"zone:{where}"
        kind = _LISTS[where]
        if rng.random() < 0.5:
            del pile[at]
            return Lie(kind, (kind,), f"{where}: dropped", name, "—", name, (key,), told)
        more = rng.choice([one for one in (n - 1, n + 1, n + 2) if one >= 1])
        pile[at] = (name, more)
        return Lie(kind, (kind,), f"{where}: copies", name, str(more), str(n), (key,), told)

    return make


def _size(told: Told, rng: Random) -> Lie | None:
    zone = rng.choice(ZONES)
    right = told.sizes[zone]
    told.sizes[zone] = _other(right, rng, 1)
    return Lie(
        "zone_count",
        ("zone_count",),
        f"size of {zone}",
        told.actor,
        str(told.sizes[zone]),
        str(right),
        (f"size:{zone}",),
        told,
    )


def _shown_size(told: Told, rng: Random) -> Lie | None:
    right = told.shown_size
    told.shown_size = _other(right, rng, 1)
    return Lie(
        "zone_count",
        ("zone_count", "played"),
        "size of shown",
        told.actor,
        str(told.shown_size),
        str(right),
        ("shown_size",),
        told,
    )


def _total(told: Told, rng: Random) -> Lie | None:
    right = told.total
    told.total = _other(right, rng, 1)
    return Lie("total_count", ("total_count",), "total", told.actor, str(told.total), str(right), ("total",), told)


def _row_card(told: Told, rng: Random) -> Lie | None:
    places = [at for at, card in enumerate(told.row) if card]
    if not places:
        return None
    at = rng.choice(places)
    card = told.row[at]
    assert card is not None
    shown = {one.name for one in told.row if one}
    new = row_card(rng.choice([one for one in _BUYABLE if one not in shown]))
    told.row[at] = new
    return Lie("row", ("row",), "row: swapped", new.name, new.name, card.name, (f"row:{at}",), told)


def _row_empty(told: Told, rng: Random) -> Lie | None:
    places = [at for at, card in enumerate(told.row) if card]
    if not places:
        return None
    at = rng.choice(places)
    card = told.row[at]
    assert card is not None
    told.row[at] = None
    return Lie("row", ("row",), "row: emptied", card.name, "пусто", card.name, ("row",), told)


def _card_text(what: str) -> Maker:
    def make(told: Told, rng: Random) -> Lie | None:
        places = [
            at
            for at, card in enumerate(told.row)
            if card and (what == "price" or card.base if what != "together" else card.together)
        ]
        if not places:
            return None
        at = rng.choice(places)
        card = told.row[at]
        assert card is not None
        if what == "price":
            right, card.price = card.price, _other(card.price, rng, 1)
            said = card.price
        else:
            effects = dict(card.base if what == "effect" else card.together)
            keys = [key for key in effects if key != "scrap"]
            if not keys:
                return None
            key = rng.choice(keys)
            right, said = effects[key], _other(effects[key], rng, 1)
            effects[key] = said
            if what == "effect":
                card.base = effects
            else:
                card.together = effects
        return Lie(
            "card_text", ("card_text",), f"card text: {what}", card.name, str(said), str(right), (f"{what}:{at}",), told
        )

    return make


def _colour(told: Told, rng: Random) -> Lie | None:
    places = [at for at, card in enumerate(told.row) if card]
    if not places:
        return None
    at = rng.choice(places)
    card = told.row[at]
    assert card is not None
    god = rng.choice([one for one in GOD_NAMES if GOD_NAMES[one] != card.god])
    told.row[at] = replace(card, colour=GOD_COLOURS[god])
    return Lie("colour", ("colour",), "colour", card.name, GOD_COLOURS[god], card.colour, (f"rowname:{at}",), told)


def _together(told: Told, rng: Random) -> Lie | None:
    names = [name for name, _ in told.shown if CARDS[[c.name for c in CARDS].index(name)].god]
    off = [one for one in names if one not in told.together and row_card(one).together]
    if told.together and (not off or rng.random() < 0.5):
        name = rng.choice(told.together)
        told.together.remove(name)
        return Lie("together", ("together",), "together: dropped", name, "нет", "сработало", ("together",), told)
    if not off:
        return None
    name = rng.choice(off)
    told.together.append(name)
    return Lie("together", ("together",), "together: added", name, "сработало", "нет", ("together",), told)


def _bought(told: Told, rng: Random) -> Lie | None:
    before = told.previous
    if before is None or not before.bought:
        return None
    at = rng.randrange(len(before.bought))
    name = before.bought[at]
    new = rng.choice([one for one in _BUYABLE if one not in before.bought])
    before.bought[at] = new
    return Lie("purchase", ("purchase",), "bought", new, new, name, ("bought",), told)


def _spent(told: Told, rng: Random) -> Lie | None:
    before = told.previous
    if before is None or not before.bought:
        return None
    right = before.spent
    before.spent = _other(right, rng, 1)
    return Lie(
        "purchase",
        ("purchase", "gold", "prose_number"),
        "spent",
        before.player,
        str(before.spent),
        str(right),
        ("spent",),
        told,
    )


def _attacked(told: Told, rng: Random) -> Lie | None:
    before = told.previous
    if before is None or not before.attacks:
        return None
    nick = rng.choice(list(before.attacks))
    right = before.attacks[nick]
    before.attacks[nick] = _other(right, rng, 1)
    kinds = ("attack", "hp", "prose_number", "attack_overspent")
    return Lie(
        "attack",
        kinds,
        "attack of the previous",
        nick,
        str(before.attacks[nick]),
        str(right),
        (f"attacked:{nick}",),
        told,
    )


def _removed(told: Told, rng: Random) -> Lie | None:
    before = told.previous
    if before is None or not before.removed:
        return None
    at = rng.randrange(len(before.removed))
    name, zone = before.removed[at]
    if rng.random() < 0.3:
        other = rng.choice([one for one in ZONES if one != zone])
        before.removed[at] = (name, other)
        return Lie("removal", ("removal",), "removed: zone", name, other, zone, (f"removed:{at}",), told)
    new = rng.choice([one for one in _OWNED if one not in {card for card, _ in before.removed}])
    before.removed[at] = (new, zone)
    return Lie("removal", ("removal",), "removed: card", new, new, name, (f"removed:{at}",), told)


def _lured(told: Told, rng: Random) -> Lie | None:
    before = told.previous
    if before is None or not before.lures:
        return None
    nick = rng.choice(list(before.lures))
    right = before.lures[nick]
    before.lures[nick] = right + rng.choice((1, 2))
    return Lie("lure", ("lure",), "units of lure", nick, str(before.lures[nick]), str(right), (f"lured:{nick}",), told)


def _of_chance(where: str, kind: str) -> Maker:
    def make(told: Told, rng: Random) -> Lie | None:
        pile: Pile = getattr(told, where)
        if not pile:
            return None
        at = rng.randrange(len(pile))
        name, n = pile[at]
        new = rng.choice([one for one in _OWNED if one not in dict(pile)])
        pile[at] = (new, n)
        return Lie(kind, (kind,), where, new, new, name, (where,), told)

    return make


def _next(told: Told, rng: Random) -> Lie | None:
    right = told.next
    others = [one for one in told.hp if one not in (right, told.actor)]
    if not others:
        return None
    told.next = rng.choice(others)
    return Lie("next_player", ("next_player",), "next", told.next, told.next, right, ("next",), told)


def _deck(key: str) -> Maker:
    def make(told: Told, rng: Random) -> Lie | None:
        right = getattr(told, key)
        setattr(told, key, _other(right, rng))
        return Lie(key, (key,), key, None, str(getattr(told, key)), str(right), (key,), told)

    return make


def _left_out(section: str) -> Maker:
    def make(told: Told, rng: Random) -> Lie | None:
        if section == "next_player" and told.round < 2:
            return None
        told.left_out = section
        return Lie("omitted", ("omitted",), f"omitted: {section}", None, "", section, (), told)

    return make


_MAKERS: Final[tuple[Maker, ...]] = (
    _hp,
    _hp_swap,
    _eliminated,
    *map(_sum, ("gold", "attack", "heal")),
    _right,
    _size,
    _shown_size,
    _total,
    _row_card,
    _row_empty,
    *map(_swapped, _LISTS),
    *map(_changed, _LISTS),
    *map(_card_text, ("price", "effect", "together")),
    _colour,
    _together,
    _bought,
    _spent,
    _attacked,
    _removed,
    _lured,
    _of_chance("lured_away", "lure"),
    _of_chance("refill_drawn", "refill"),
    _next,
    *map(_deck, ("game_deck", "extra_deck")),
    *map(_left_out, ("health", "row", "game_deck", "totals", "zones", "next_player")),
)
