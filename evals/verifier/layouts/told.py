"""What a post tells: the facts of a turn as values that a mistake can change one at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from engine.games.warha.cards import CARDS, GOD_COLOURS, GOD_NAMES, INDEX, Effect
from evals.verifier.layouts.draw import Draw

Facts: TypeAlias = Mapping[str, Any]
Pile: TypeAlias = list[tuple[str, int]]
ZONES: Final = ("in_play", "draw_pile", "discard_pile")
RESOURCES: Final = ("gold", "attack", "heal", "scrap", "lure", "refill")
RIGHTS: Final = ("scrap", "lure", "refill")


@dataclass(slots=True)
class RowCard:
    """A card of the row as the post shows it."""

    name: str
    god: str
    colour: str
    price: int
    base: dict[str, int]
    together: dict[str, int]
    per_mark: int
    grants: tuple[str, ...]


@dataclass(slots=True)
class Previous:
    """What the player before did."""

    player: str
    bought: list[str]
    spent: int
    removed: list[tuple[str, str]]
    attacks: dict[str, int]
    lures: dict[str, int]
    hp: dict[str, tuple[int, int]]
    dead: list[str]


@dataclass(slots=True)
class Told:
    """Everything told in a post of a turn. `was` is the health of each player in the post before; `shown` the list of
    cards played that stands apart from the list of zones, with `shown_size` cards.
    `change` and `parts` (the sizes of the zones in the sum of all cards) are what other figures are derived by."""

    turn: int
    round: int
    actor: str
    next: str
    hp: dict[str, int]
    was: dict[str, int]
    change: dict[str, int]
    dead: set[str]
    row: list[RowCard | None]
    game_deck: int
    extra_deck: int
    shown: Pile
    shown_size: int
    zones: dict[str, Pile]
    sizes: dict[str, int]
    total: int
    parts: tuple[int, ...]
    sums: dict[str, int]
    terms: dict[str, list[int]]
    together: list[str]
    heal_hp: tuple[int, int]
    lured_away: Pile
    refill_drawn: Pile
    shuffled: bool
    previous: Previous | None
    left_out: str = ""


def effect_of(effect: Effect | None) -> dict[str, int]:
    """What an effect gives, by resource."""
    if effect is None:
        return {}
    return {key: getattr(effect, key) for key in RESOURCES if getattr(effect, key)}


def row_card(name: str) -> RowCard:
    """A card as the rules have it; cards without a god have no colour."""
    card = CARDS[INDEX[name]]
    granted = tuple(GOD_NAMES[god] for god in GOD_NAMES if card.grants & god)
    return RowCard(
        name,
        GOD_NAMES.get(card.god, ""),
        GOD_COLOURS.get(card.god, ""),
        card.cost or 0,
        effect_of(card.base),
        effect_of(card.together),
        card.together_attack_per_mark,
        granted,
    )


def told(facts: Facts, draw: Draw) -> Told:
    """What a true post of these facts tells, the cards of each pile in an order of the layout's."""
    sums = {key: facts[key] for key in RESOURCES}
    previous = _previous(facts["previous"])
    actor = facts["actor"]
    hp = dict(facts["players"])
    was = dict(hp)
    was[actor] = facts["heal_hp"][0]
    if previous:
        was.update({nick: before for nick, (before, _) in previous.hp.items()})
    zones = {zone: draw.order(zone, list(facts[zone].items())) for zone in ZONES}
    sizes = {zone: sum(facts[zone].values()) for zone in ZONES}
    return Told(
        turn=facts["turn"],
        round=facts["round"],
        actor=actor,
        next=facts["next"],
        hp=hp,
        was=was,
        change={nick: hp[nick] - was[nick] for nick in hp},
        dead=set(facts["dead"]),
        row=[row_card(name) if name else None for name in facts["row"]],
        game_deck=facts["game_deck"],
        extra_deck=facts["extra_deck"],
        shown=draw.order("shown", list(facts["in_play"].items())),
        shown_size=sizes["in_play"],
        zones=zones,
        sizes=sizes,
        total=sum(sizes.values()),
        parts=tuple(sizes[zone] for zone in ZONES),
        sums=sums,
        terms=_terms(facts),
        together=list(dict.fromkeys(facts["together"])),
        heal_hp=(facts["heal_hp"][0], facts["heal_hp"][1]),
        lured_away=piled(facts["lured_away"]),
        refill_drawn=piled(facts["refill_drawn"]),
        shuffled=facts["shuffled"],
        previous=previous,
    )


def piled(names: Sequence[str]) -> Pile:
    """Names with their numbers, in the order of the first of each."""
    return [(name, list(names).count(name)) for name in dict.fromkeys(names)]


def _previous(raw: Mapping[str, Any] | None) -> Previous | None:
    if not raw:
        return None
    return Previous(
        raw["player"],
        list(raw["bought"]),
        raw["gold_spent"],
        [(one["card"], one["zone"]) for one in raw["removed"]],
        dict(raw["attacks"]),
        dict(raw["lures"]),
        {nick: (before, after) for nick, (before, after) in raw["hp"].items()},
        list(raw["dead"]),
    )


def _terms(facts: Facts) -> dict[str, list[int]]:
    """What each card in play adds to the gold, attack and healing, where that is the whole sum."""
    terms: dict[str, list[int]] = {}
    for key in ("gold", "attack", "heal"):
        found: list[int] = []
        for name, n in facts["in_play"].items():
            card = row_card(name)
            amount = card.base.get(key, 0) + (card.together.get(key, 0) if name in facts["together"] else 0)
            found += [amount] * n if amount else []
        if len(found) > 1 and sum(found) == facts[key]:
            terms[key] = found
    return terms
