"""What there is to tell of a turn: events drawn from the facts, with the slots of their sentences.

Nothing is added to the facts and nothing computed that they do not say. The order of events is the order of
telling; weights say what goes when there is more to tell than a post has room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.games.warha.cards import CARDS, GOD_NAMES, GODS, INDEX, NAMES
from engine.russian.cards import card_count, decline_god
from gm.narrators.base import Facts, Story
from gm.narrators.words import agreement, amount, cards, listed, lures, number_of, tally, units, who

ROW_SIZE: Final = 5
NEAR_DEATH: Final = 15
# From this price on a card is worth a sentence of its own.
STAR_COST: Final = 3
STARTERS: Final = frozenset({"Монета", "Меч", "Кристалл"})
ZONES: Final = {"in_play": "из разыгранных", "draw_pile": "из личной колоды", "discard_pile": "из сброса"}
# Heavier events push out lighter ones; from MUST up nothing is left out.
MUST: Final = 10


@dataclass(frozen=True, slots=True)
class Event:
    """`kind` names the frames and `slots` fill them; `past` tells what the player before did from the turn that
    opens; `once` is the key of what is told only once in a game."""

    kind: str
    weight: int
    slots: Mapping[str, str]
    past: bool
    once: str = ""


def _card_slots(prefix: str, counts: Mapping[str, int]) -> dict[str, str]:
    return {prefix: cards(counts), f"{prefix}_acc": cards(counts, "acc"), f"#{prefix}": number_of(counts)}


def _hit_slots(nick: str, before: int, after: int) -> dict[str, str]:
    lost = before - after
    return {
        "t": who(nick),
        "t_raw": nick,
        "hits": amount(lost, "удар", "acc"),
        "dmg": amount(lost, "единица", "acc"),
        "dmg_nom": amount(lost, "единица"),
        "loss": units(lost, "Здоровья", "acc"),
        "loss_nom": units(lost, "Здоровья"),
        "from": str(before),
        "to": str(after),
    }


def _purchase(previous: Mapping[str, Any], base: Mapping[str, str]) -> Event:
    bought = tally(previous["bought"])
    row = sum(n for name, n in bought.items() if name != "Кристалл")
    spent = previous["gold_spent"]
    slots = {**base, **_card_slots("cards", bought), "spent": amount(spent, "золотой"), "#spent": agreement(spent)}
    if row >= ROW_SIZE:
        kind = "buy_row"
    elif not row:
        kind = "buy_crystal"
    else:
        kind = "buy_one" if sum(bought.values()) == 1 else "buy_many"
    return Event(kind, MUST, slots, True)


def _blows(previous: Mapping[str, Any], base: Mapping[str, str]) -> Iterator[Event]:
    """Wounds of the living, then the fallen."""
    changes = {nick: tuple(previous["hp"][nick]) for nick in previous["attacks"]}
    living = [nick for nick in changes if nick not in previous["dead"]]
    if len(living) == 1:
        yield Event("hit", MUST, {**base, **_hit_slots(living[0], *changes[living[0]])}, True)
    elif living:
        losses = [
            f"{who(nick)} теряет {units(changes[nick][0] - changes[nick][1], 'Здоровья', 'acc')} "
            f"({changes[nick][0]} → {changes[nick][1]})"
            for nick in living
        ]
        yield Event("hit_many", MUST, {**base, "losses": ", ".join(losses)}, True)
    fallen = [nick for nick in previous["dead"] if nick in changes]
    if len(fallen) == 1:
        nick = fallen[0]
        slots = {"t": who(nick), "n": str(previous["attacks"][nick])}
        slots |= {"from": str(changes[nick][0]), "to": str(changes[nick][1])}
        yield Event("fall", MUST, {**base, **slots}, True)
    elif fallen:
        odds = [
            f"{who(nick)}: {previous['attacks'][nick]} урона, Здоровье {changes[nick][0]} → {changes[nick][1]}"
            for nick in fallen
        ]
        slots = {"fallen": listed([who(nick) for nick in fallen]), "odds": ", ".join(odds)}
        yield Event("fall_many", MUST, {**base, **slots}, True)


def _feelings(previous: Mapping[str, Any], base: Mapping[str, str], story: Story) -> Iterator[Event]:
    targets = list(previous["attacks"])
    if targets and not story.struck:
        yield Event("first_blood", 6, base, True, once="first_blood")
    elif len(targets) == 1 and story.struck.get(previous["player"]) == targets[0] and not previous["dead"]:
        yield Event("revenge", 3, {**base, "t": who(targets[0]), "t_raw": targets[0]}, True)


def _charms(previous: Mapping[str, Any], base: Mapping[str, str]) -> Iterator[Event]:
    aimed = previous["lures"]
    if len(aimed) == 1:
        ((nick, n),) = aimed.items()
        yield Event("lure_cast", 8, {**base, "t": who(nick), "units": lures(n, "acc")}, True)
    elif aimed:
        text = ", ".join(f"{who(nick)} — {lures(n)}" for nick, n in aimed.items())
        yield Event("lure_cast_many", 8, {**base, "lures": text}, True)


def _removals(previous: Mapping[str, Any], base: Mapping[str, str]) -> Iterator[Event]:
    for kind, weight, crystals in (("removed", 7, False), ("crystal_back", 6, True)):
        gone: dict[tuple[str, str], int] = {}
        for one in previous["removed"]:
            if (one["card"] == "Кристалл") is crystals:
                key = (one["card"], one["zone"])
                gone[key] = gone.get(key, 0) + 1
        if not gone:
            continue
        forms = {
            case: listed([f"{card_count(n, card, case)} {ZONES[zone]}" for (card, zone), n in gone.items()])
            for case in ("nom", "acc")
        }
        several = "1" if sum(gone.values()) == 1 else "2"
        slots = {"gone": forms["nom"], "gone_acc": forms["acc"], "#gone": several}
        yield Event(kind, weight, {**base, **slots}, True)


def _deeds(facts: Facts, story: Story) -> Iterator[Event]:
    """What the player before did."""
    previous = facts["previous"]
    base = {"prev": who(previous["player"]), "prev_raw": previous["player"]}
    if previous.get("passed"):
        yield Event("passed", MUST, base, True)
        return
    if not any(previous[key] for key in ("bought", "attacks", "lures", "removed")):
        yield Event("idle", MUST, base, True)
    else:
        purchase = _purchase(previous, base) if previous["bought"] else None
        blows = list(_blows(previous, base))
        if purchase and [blow.kind for blow in blows] == ["hit"] and purchase.kind != "buy_row":
            yield Event("buy_hit", MUST, {**purchase.slots, **blows[0].slots}, True)
        else:
            yield purchase or Event("buy_none", 3, base, True)
            yield from blows
        yield from _feelings(previous, base, story)
        yield from _charms(previous, base)
        yield from _removals(previous, base)
    if previous.get("refused"):
        yield Event("refused", 6, base, True)


def split_purchase(event: Event) -> list[Event]:
    """A purchase and a blow told in one sentence, as the two events that they are."""
    crystals = event.slots["cards"].endswith(("Кристалл", "Кристалла", "Кристаллов"))
    only = crystals and " и " not in event.slots["cards"]
    kind = "buy_crystal" if only else "buy_one" if event.slots["#cards"] == "1" else "buy_many"
    return [Event(kind, MUST, event.slots, True), Event("hit", MUST, event.slots, True)]


def _band(names: Sequence[str]) -> str | None:
    """The god to whom all of the cards belong by birth, if they are two or more of one."""
    gods = {CARDS[INDEX[name]].god for name in names}
    return GOD_NAMES[gods.pop()] if len(names) > 1 and len(gods) == 1 and gods <= set(GODS) else None


def _hand(facts: Facts, base: Mapping[str, str]) -> Event:
    in_play = {name: facts["in_play"][name] for name in NAMES if facts["in_play"].get(name)}
    if not in_play:
        return Event("hand_empty", 8, base, False)
    dearest = max(CARDS[INDEX[name]].cost or 0 for name in in_play)
    if set(in_play) <= STARTERS or dearest < STAR_COST:
        kind = "hand_plain" if set(in_play) <= STARTERS else "hand_mixed"
        return Event(kind, 5, {**base, **_card_slots("hand", in_play)}, False)
    best = max(in_play, key=lambda name: (CARDS[INDEX[name]].cost or 0, CARDS[INDEX[name]].base.attack, name))
    return Event("star", 5, {**base, **_card_slots("star", {best: in_play[best]})}, False)


def _strength(facts: Facts, base: Mapping[str, str]) -> Event:
    gold, attack = facts["gold"], facts["attack"]
    kind = {(True, True): "strength", (True, False): "gold_only", (False, True): "attack_only"}.get(
        (gold > 0, attack > 0), "no_strength"
    )
    slots = {
        "gold": amount(gold, "золотой"),
        "attack": units(attack, "Атаки"),
        "attack_acc": units(attack, "Атаки", "acc"),
    }
    return Event(kind, 4, {**base, **slots}, False)


def _near_death(facts: Facts) -> Iterator[Event]:
    struck = facts["previous"]["attacks"] if facts["previous"] else {}
    for nick, health in facts["players"].items():
        if 0 < health <= NEAR_DEATH and (nick in struck or nick == facts["actor"]):
            yield Event("near_death", 5, {"w": who(nick), "w_hp": str(health)}, False)
            return


def _turn(facts: Facts) -> Iterator[Event]:
    """The turn that opens."""
    actor = facts["actor"]
    base = {"actor": who(actor), "actor_raw": actor}
    if facts["lured_away"]:
        yield Event("lured", 8, {**base, **_card_slots("lured", tally(facts["lured_away"]))}, False)
    yield _hand(facts, base)
    if facts["refill_drawn"]:
        yield Event("refill", 8, {**base, **_card_slots("drawn", tally(facts["refill_drawn"]))}, False)
    if facts["together"]:
        slots = {**base, **_card_slots("band", tally(facts["together"]))}
        god = _band(facts["together"])
        if god:
            yield Event("band", 7, {**slots, "god": decline_god(god, "gen")}, False)
        else:
            yield Event("together", 7, slots, False)
    if facts["heal"] and facts["heal_hp"][0] != facts["heal_hp"][1]:
        before, after = facts["heal_hp"]
        slots = {"heal": units(facts["heal"], "Здоровья", "acc"), "heal_nom": units(facts["heal"], "Здоровья")}
        yield Event("heal", 7, {**base, **slots, "h_from": str(before), "h_to": str(after)}, False)
    yield _strength(facts, base)
    yield from _near_death(facts)
    if not facts["game_deck"] and None in facts["row"]:
        kind = "row_bare" if not any(facts["row"]) else "row_thin"
        yield Event(kind, 6, {}, False, once=kind)
    if facts["next"] is not None:
        yield Event("turn_next", 2, {**base, "next": who(facts["next"])}, False)
    else:
        yield Event("turn", 2, base, False)


def events(facts: Facts, story: Story) -> list[Event]:
    """Everything that can be told of a turn, in the order of telling."""
    out: list[Event] = []
    if facts["previous"]:
        out += _deeds(facts, story)
    else:
        out.append(Event("opening", MUST, {}, True))
    winner = facts.get("winner")
    if winner is not None:
        slots = {"winner": who(winner), "winner_raw": winner, "w_hp": str(facts["players"][winner])}
        out += [Event("victory", MUST, slots, False), Event("epilogue", MUST, {}, False)]
    else:
        out += _turn(facts)
    return [event for event in out if not event.once or event.once not in story.told]
