"""The benchmark's kinds of claims: which findings a false one calls for, about whom, and what is true.

A false figure told in a story may rightly be filed under its own kind or as `prose_number` (`prose_card`,
`prose_player`); in a list or a table only its own kind will do. What is true is worked out here from the facts
alone, without the verifier.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.games.warha.cards import CARDS, GOD_COLOURS, INDEX
from evals.verifier.data import LISTS, Facts, Label, Said

RESOURCES: Final = ("gold", "attack", "heal")
PROPERTIES: Final = ("scrap", "lure", "refill")


@dataclass(frozen=True, slots=True)
class Kind:
    """`finding` is the finding's own kind, `also` what it may be filed under in prose, `always` anywhere."""

    finding: str
    also: frozenset[str] = frozenset()
    always: frozenset[str] = frozenset()


def _kind(finding: str, also: str = "", always: str = "") -> Kind:
    return Kind(finding, frozenset(also.split()), frozenset(always.split()))


KINDS: Final[Mapping[str, Kind]] = {
    "hp": _kind("hp", "prose_number"),
    "was": _kind("hp", "prose_number", "attack"),
    "mid": _kind("hp", "prose_number", "heal attack"),
    "gold": _kind("gold", "prose_number"),
    "attack": _kind("attack", "prose_number"),
    "heal": _kind("heal", "prose_number"),
    "scrap": _kind("property", "prose_number"),
    "lure": _kind("property", "prose_number", "lure"),
    "refill": _kind("property", "prose_number", "refill"),
    "gd": _kind("game_deck", "prose_number"),
    "ed": _kind("extra_deck", "prose_number"),
    # The contract has no kind for the size of a blow: posts of others file it under either name, or by its effect.
    "hit": _kind("prose_number", "hp", "attack"),
    "hitsum": _kind("prose_number", "", "attack"),
    "aim": _kind("lure", "", "prose_number property"),
    "spent": _kind("purchase", "prose_number gold"),
    "zin": _kind("zone_count", "prose_number played"),
    "zdraw": _kind("zone_count", "prose_number draw_pile"),
    "zdisc": _kind("zone_count", "prose_number discard"),
    "total": _kind("total_count", "prose_number"),
    "togn": _kind("together", "prose_number"),
    "turn": _kind("prose_number"),
    "round": _kind("prose_number"),
    "cost": _kind("card_text"),
    "base": _kind("card_text"),
    "tog_gives": _kind("card_text"),
    "calc": _kind("prose_number", "hp gold attack heal card_text"),
    "play": _kind("played", "prose_card prose_number"),
    "draw": _kind("draw_pile", "prose_card prose_number"),
    "disc": _kind("discard", "prose_card prose_number"),
    "buy": _kind("purchase", "prose_card prose_number"),
    "lured": _kind("lure", "prose_card"),
    "refilled": _kind("refill", "prose_card"),
    "tog": _kind("together", "prose_card"),
    "row": _kind("row", "prose_card"),
    "rem": _kind("removal", "prose_card prose_number"),
    "remz": _kind("removal"),
    "col": _kind("colour"),
    "next": _kind("next_player", "prose_player"),
    "actor": _kind("next_player", "prose_player", "prose_player"),
    "win": _kind("winner"),
    "hitter": _kind("prose_player"),
    "tgt": _kind("prose_player", "prose_number attack hp", "attack"),
    "aimt": _kind("prose_player", "lure prose_number", "lure"),
    "dead": _kind("eliminated"),
    "notog": _kind("together"),
    "nobuy": _kind("purchase", "prose_card"),
    "norem": _kind("removal"),
    "noprop": _kind("property"),
    "noheal": _kind("heal"),
    "nohit": _kind("attack", "prose_number"),
    "shuf": _kind("draw_impossible"),
    "list": _kind("played", "prose_card"),
    "leak": _kind("leak"),
    "self_check": _kind("self_check"),
}
CARD_KINDS: Final = frozenset({"play", "draw", "disc", "buy", "lured", "refilled", "tog", "row", "rem"})
NICK_KINDS: Final = frozenset({"next", "actor", "win", "hitter", "tgt", "aimt"})
COUNT_KINDS: Final = frozenset({"zin", "zdraw", "zdisc", "total"})
OF_PREVIOUS: Final = frozenset({"hitsum", "spent", "hit", "aim"})
_ZONE_OF_COUNT: Final = {"zin": "in_play", "zdraw": "draw_pile", "zdisc": "discard_pile"}


def finding_kinds(kind: str, listed: bool) -> frozenset[str]:
    """Kinds of findings that a false claim of this kind may be filed under."""
    known = KINDS[kind]
    return known.always | {known.finding} | (frozenset() if listed else known.also)


def zone_size(facts: Facts, zone: str) -> int:
    return sum(facts[zone].values())


def card_counts(facts: Facts, kind: str) -> Counter[str]:
    """Cards and how many of each, for one of `CARD_KINDS`."""
    previous = facts.get("previous") or {}
    if kind in LISTS:
        return Counter(facts[LISTS[kind]])
    if kind == "row":
        return Counter(card for card in facts["row"] if card)
    if kind == "rem":
        return Counter(one["card"] for one in previous.get("removed") or ())
    if kind == "buy":
        return Counter(previous.get("bought") or ())
    return Counter(facts[{"lured": "lured_away", "refilled": "refill_drawn", "tog": "together"}[kind]])


def _of_card(card: str, kind: str, detail: str | None) -> Said:
    known = CARDS[INDEX[card]]
    if kind == "cost":
        return known.cost
    if kind == "col":
        return GOD_COLOURS[known.god]
    if kind == "tog_gives" and detail == "attack" and known.together_attack_per_mark:
        return known.together_attack_per_mark
    return int(getattr(known.base if kind == "base" else known.together, detail or "gold"))


def _formula(facts: Facts, formula: str) -> int:
    """A derived figure by its author's formula: «hp:Костик - hp:Павел», «hp:Люся - attack», «8 + 4»."""
    total = 0
    for sign, term in re.findall(r"(?:^|( [+-] ))((?:(?! [+-] ).)+)", formula):
        name, _, nick = term.partition(":")
        value = facts["players"][nick] if nick else int(name) if name.isdecimal() else facts[name]
        total += -value if sign == " - " else value
    return total


def truth(facts: Facts, label: Label) -> Said:
    """What the facts say where the label speaks."""
    kind, subject = label.kind, label.subject or ""
    previous: Mapping[str, Any] = facts.get("previous") or {}
    if kind == "hp":
        return int(facts["players"][subject])
    if kind in ("was", "mid"):
        changes = previous.get("hp") or {}
        return int(changes[subject][0] if kind == "was" and subject in changes else facts["heal_hp"][0])
    if kind in RESOURCES or kind in PROPERTIES or kind in ("turn", "round"):
        return int(facts[kind])
    if kind in ("gd", "ed"):
        return int(facts["game_deck" if kind == "gd" else "extra_deck"])
    if kind in ("hit", "aim"):
        return int(previous["attacks" if kind == "hit" else "lures"].get(subject, 0))
    if kind == "hitsum":
        return int(sum(previous["attacks"].values()))
    if kind == "spent":
        return int(previous["gold_spent"])
    if kind in _ZONE_OF_COUNT:
        return zone_size(facts, _ZONE_OF_COUNT[kind])
    if kind == "total":
        return sum(zone_size(facts, zone) for zone in _ZONE_OF_COUNT.values())
    if kind == "togn":
        return len(facts["together"])
    if kind == "calc":
        return _formula(facts, label.detail or "0")
    if kind in ("cost", "base", "tog_gives", "col"):
        return _of_card(subject, kind, label.detail)
    if kind in CARD_KINDS:
        there = card_counts(facts, kind)[subject]
        return 1 if kind in ("tog", "row") and there and label.said == 1 else there
    if kind == "remz":
        zones = sorted({one["zone"] for one in previous["removed"] if one["card"] == subject})
        return label.said if label.said in zones else str(zones[0])
    if kind == "dead":
        return subject in facts["dead"]
    return _flag(facts, previous, label)


def _flag(facts: Facts, previous: Mapping[str, Any], label: Label) -> Said:
    kind = label.kind
    if kind in ("tgt", "aimt"):
        struck = previous["attacks" if kind == "tgt" else "lures"]
        return label.said if label.said in struck else next(iter(struck), None)
    named: dict[str, str | None] = {
        "next": facts["next"],
        "actor": facts["actor"],
        "win": facts.get("winner"),
        "hitter": previous.get("player"),
    }
    if kind in named:
        return named[kind]
    flags: dict[str, bool] = {
        "notog": not facts["together"],
        "nobuy": not previous.get("bought"),
        "norem": not previous.get("removed"),
        "nohit": not previous.get("attacks"),
        "noprop": not any(facts[name] for name in PROPERTIES),
        "noheal": not facts["heal"],
        "shuf": bool(facts["shuffled"]),
    }
    return flags[kind]
