"""What is true on a turn, under the names that frames use; each with what would be false in its place.

`base` names what a turn has once; `picks` has what there are several of.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.games.warha.cards import CARDS, INDEX, NAMES, Card
from evals.verifier.frames.turns import Facts

STARTERS: Final = ("Монета", "Меч")


@dataclass(frozen=True, slots=True)
class Var:
    """A value: `sort` num, nick, card, list, zone or god; `kind` and `subject` of the claim that naming it makes (no
    kind: none); `false` what may stand there falsely (numbers: found nearby, `taken` left out)."""

    sort: str
    value: Any
    kind: str | None = None
    subject: str | None = None
    false: tuple[Any, ...] = ()
    taken: frozenset[int] = frozenset()


Env = dict[str, Var]


class NothingError(LookupError):
    """The turn has nothing to pick."""


def num(value: int, kind: str | None, subject: str | None = None, taken: Iterable[int] = ()) -> Var:
    return Var("num", value, kind, subject, taken=frozenset(taken))


def card_of(name: str) -> Card:
    return CARDS[INDEX[name]]


def others(taken: Iterable[str], dice: random.Random, pool: Iterable[str] = NAMES) -> tuple[str, ...]:
    left = [name for name in pool if name not in set(taken)]
    dice.shuffle(left)
    return tuple(left[:6])


def lists(value: Mapping[str, int], dice: random.Random, pool: Iterable[str] = NAMES) -> tuple[dict[str, int], ...]:
    """False lists: a card swapped for one that is not there, or one copy more or less."""
    found = []
    strangers = [name for name in pool if name not in value]
    for name, count in value.items():
        other = dice.choice(strangers)
        found.append({(other if one == name else one): n for one, n in value.items()})
        found.append({**value, name: count + 1})
        if count > 1:
            found.append({**value, name: count - 1})
    dice.shuffle(found)
    return tuple(found)


def contributions(facts: Facts) -> dict[str, dict[str, int]] | None:
    """Card in play → gold, attack and heal of all its copies; None if they are not plain sums."""
    on: Counter[str] = Counter(facts["together"])
    given: dict[str, dict[str, int]] = {}
    marked = []
    for name, count in facts["in_play"].items():
        card = card_of(name)
        given[name] = {what: count * getattr(card.base, what) for what in ("gold", "attack", "heal")}
        if on[name] and card.together:
            for what in given[name]:
                given[name][what] += on[name] * getattr(card.together, what)
        if on[name] and card.together_attack_per_mark:
            marked.append(name)
    rest = facts["attack"] - sum(one["attack"] for one in given.values())
    if len(marked) == 1 and rest > 0:
        given[marked[0]]["attack"] += rest
        rest = 0
    plain = all(facts[what] == sum(one[what] for one in given.values()) for what in ("gold", "heal"))
    return given if plain and not rest else None


def base(facts: Facts, dice: random.Random) -> Env:
    """What every turn has."""
    actor, players, dead = facts["actor"], facts["players"], facts["dead"]
    zones = {zone: sum(facts[zone].values()) for zone in ("in_play", "draw_pile", "discard_pile")}
    sizes = set(zones.values())
    alive = [nick for nick in players if nick not in dead]
    was, now = facts["heal_hp"]
    health = set(players.values()) | {was}
    env: Env = {
        "A": Var("nick", actor),
        "W": Var("nick", actor, "prose_player", actor, tuple(n for n in alive if n != actor)),
        "N": Var("nick", facts["next"], "next_player", None, tuple(n for n in alive if n != facts["next"])),
        "play": Var("list", facts["in_play"], "played", actor, lists(facts["in_play"], dice)),
        "draw": Var("list", facts["draw_pile"], "draw_pile", actor, lists(facts["draw_pile"], dice)),
        "discard": Var("list", facts["discard_pile"], "discard", actor, lists(facts["discard_pile"], dice)),
        "row": Var("list", Counter(filter(None, facts["row"])), "row", None,
                   lists(Counter(filter(None, facts["row"])), dice, NAMES[3:])),
        "hp0": num(was, "hp", actor, health),
        "hp1": num(now, "hp", actor, health),
        "alive": num(len(alive), "prose_number"),
        "ndead": num(len(dead), "prose_number"),
        "nplayers": num(len(players), "prose_number"),
        "kinds": num(len(facts["in_play"]), None),
        "minkind": num(min(facts["in_play"].values(), default=0), None),
        "dkinds": num(len(facts["draw_pile"]), None),
        "dmin": num(min(facts["draw_pile"].values(), default=0), None),
        "skinds": num(len(facts["discard_pile"]), None),
        "smin": num(min(facts["discard_pile"].values(), default=0), None),
        "nrow": num(sum(card is not None for card in facts["row"]), "row"),
        "np": num(zones["in_play"], "zone_count", actor, sizes),
        "nd": num(zones["draw_pile"], "zone_count", actor, sizes),
        "ns": num(zones["discard_pile"], "zone_count", actor, sizes),
        "nt": num(sum(zones.values()), "total_count", actor),
        "deck": num(facts["game_deck"], "game_deck", None, {facts["extra_deck"]}),
        "extra": num(facts["extra_deck"], "extra_deck", None, {facts["game_deck"]}),
        "mincost": num(min((card_of(n).cost or 0 for n in facts["row"] if n), default=0), None),
        "turn": num(facts["turn"], "prose_number", None, {facts["round"]}),
        "round": num(facts["round"], "prose_number", None, {facts["turn"]}),
        "ntog": num(len(facts["together"]), "together", None, {len(set(facts["together"]))}),
        "shuffled": num(int(facts["shuffled"]), None),
        "nlured": num(len(facts["lured_away"]), "lure", actor),
        "nnew": num(len(facts["refill_drawn"]), "refill", actor),
    }  # fmt: skip
    for what in ("gold", "attack", "heal"):
        env[what] = num(facts[what], what, actor)
        env[f"not{what}"] = num(facts[what] + dice.randint(1, 3), None)
    for what in ("scrap", "lure", "refill"):
        env[what] = num(facts[what], "property", actor)
    if facts["lured_away"]:
        gone: Counter[str] = Counter(facts["lured_away"])
        env["lured"] = Var("list", gone, "lure", actor, lists(gone, dice))
    if facts["refill_drawn"]:
        new: Counter[str] = Counter(facts["refill_drawn"])
        env["new"] = Var("list", new, "refill", actor, lists(new, dice))
    if facts["together"]:
        on: Counter[str] = Counter(facts["together"])
        silent = [name for name in facts["in_play"] if name not in on and card_of(name).together]
        env["together"] = Var("list", on, "together", None, _turned(on, silent))
        env["nquiet"] = num(zones["in_play"] - len(facts["together"]), None)
    if facts["previous"]:
        env.update(_before(facts, dice))
    return env


def _turned(on: Mapping[str, int], silent: list[str]) -> tuple[dict[str, int], ...]:
    """Lists of «Вместе» with a card that has none of it, or without one that has."""
    found: list[dict[str, int]] = []
    for name in on:
        for other in silent:
            found.append({(other if one == name else one): n for one, n in on.items()})
    found += [{**on, other: 1} for other in silent]
    return tuple(found)


def _before(facts: Facts, dice: random.Random) -> Env:
    """What the player before did."""
    previous = facts["previous"]
    who, players = previous["player"], facts["players"]
    blows, bought = previous["attacks"], Counter(previous["bought"])
    removed = previous["removed"]
    env: Env = {
        "P": Var("nick", who, "prose_player", who, tuple(n for n in players if n != who)),
        "spent": num(previous["gold_spent"], "purchase", who, {card_of(n).cost or 0 for n in bought}),
        "nb": num(sum(bought.values()), "purchase", who),
        "nrem": num(len(removed), "removal", who),
        "nblows": num(len(blows), "prose_number", who),
        "damage": num(sum(blows.values()), "prose_number", who, blows.values()),
        "nlures": num(sum(previous["lures"].values()), "lure", who, previous["lures"].values()),
        "php": num(players[who], "hp", who, {players[who]}),
        "nkilled": num(len(previous["dead"]), "eliminated"),
    }
    if bought:
        env["bought"] = Var("list", bought, "purchase", who, lists(bought, dice, NAMES[2:]))
        env["bcryst"] = num(bought["Кристалл"], "purchase", "Кристалл")
        env["bkinds"] = num(len(bought), None)
    if removed:
        cards = Counter(one["card"] for one in removed)
        env["rcryst"] = num(cards["Кристалл"], None)
        env["removed"] = Var("list", cards, "removal", who, lists(cards, dice))
        env["rkinds"] = num(len({one["zone"] for one in removed}), None)
    return env
