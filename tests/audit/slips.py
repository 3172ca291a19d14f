"""Slips of a referee: what he tells is a copy of the facts into which errors are written by hand, and he logs each.

Written apart from `engine.games.warha.told`, so that the audit is measured by another route than its own.
"""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from engine.audit.model import AuditFinding
from engine.games.warha.cards import CARDS, GOD_COLOURS, INDEX
from gm.posts.model import Post
from tests.audit.edits import edited, recoloured, repriced

Facts = dict[str, Any]
_FIGURE = re.compile(r"\d+")
COMMON_NAMES = tuple(card.name for card in CARDS if card.god)


@dataclass(frozen=True, slots=True)
class Slip:
    """A logged error: the post (ordinal in the thread), the kinds a finding may have, the subject, and the value told
    and the right one ("": it has none)."""

    post: int
    kinds: tuple[str, ...]
    subject: str | None
    name: str
    lasting: bool = False
    said: str = ""
    right: str = ""

    def matches(self, root: AuditFinding) -> bool:
        """Whether a root is this error: post, kind, subject (or one of the two cards mixed up), and both values."""
        return (
            root.post == self.post
            and root.kind in self.kinds
            and (self.subject is None or self.subject in (root.subject, root.said, root.expected))
            and tells(root.said, self.said)
            and tells(root.expected, self.right)
        )


def tells(text: str, value: str) -> bool:
    """Whether a text names a value: its figures, or its words if it has none."""
    figures = set(_FIGURE.findall(value))
    return figures <= set(_FIGURE.findall(text)) if figures else value in text


@dataclass
class Lasting:
    """An error that goes on: `change` is written into the facts of every post until `until`."""

    change: Callable[[Facts], None]
    until: int


@dataclass
class Told:
    """One post as told."""

    facts: Facts
    edits: list[Callable[[Post], Post]] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    sentence: str = ""

    def log(
        self,
        name: str,
        kind: str | tuple[str, ...],
        subject: str | None = None,
        said: object = "",
        right: object = "",
        *,
        lasting: bool = False,
    ) -> None:
        """Takes a slip down; its post is filled in by who knows it."""
        kinds = (kind,) if isinstance(kind, str) else kind
        self.slips.append(Slip(0, kinds, subject, name, lasting, str(said), str(right)))


class Referee:
    """Makes slips and remembers those that last."""

    def __init__(self, dice: random.Random, rate: float, colours: bool) -> None:
        self.dice = dice
        self.rate = rate
        self.colours = colours
        self.lasting: list[Lasting] = []
        self.busy: dict[str, int] = {}
        self.wanted: set[str] = set()
        self.attacks: dict[int, int] = {}  # attack of each of his posts' turns

    def tell(self, facts: Facts, number: int, last: bool) -> Told:
        """The facts as told in the `number`-th of his posts."""
        told = Told(copy.deepcopy(facts))
        self.attacks[number] = facts.get("attack", 0)
        for one in self.lasting:
            if number < one.until:
                one.change(told.facts)
        self.lasting = [one for one in self.lasting if number < one.until]
        if number > 0 and not last and facts.get("winner") is None and self.dice.random() < self.rate:
            names = list(SLIPS)
            self.dice.shuffle(names)
            for name in names:
                if SLIPS[name](self, told, number):
                    break
        return told

    def free(self, thing: str, number: int, until: int) -> bool:
        """Whether nothing is wrong with a thing already; claims it until then."""
        if self.busy.get(thing, -1) >= number:
            return False
        self.busy[thing] = until
        return True

    # --- slips; each returns whether it could be made ---------------------------------------------------------------

    def total(self, told: Told, number: int) -> bool:
        name = self.dice.choice(("gold", "attack"))
        if not self.free(name, number, number + 1):
            return False
        real = told.facts[name]
        told.facts[name] = max(0, real + self.dice.choice((-1, 1, 2))) or real + 1
        told.log(name, name, told.facts["actor"], told.facts[name], real)
        return True

    def heal(self, told: Told, number: int) -> bool:
        facts = told.facts
        if not facts["heal"] or not self.free("hp " + facts["actor"], number, number + 1):
            return False
        real = facts["heal"]
        facts["heal"] += self.dice.choice((-1, 2))
        told.log("heal", "heal", facts["actor"], facts["heal"], real)
        return True

    def property(self, told: Told, number: int) -> bool:
        name = self.dice.choice(("scrap", "lure"))
        if not told.facts[name]:
            return False
        told.facts[name] += 1
        told.log(name, "property", told.facts["actor"], told.facts[name], told.facts[name] - 1)
        return True

    def health(self, told: Told, number: int) -> bool:
        alive = [nick for nick, value in told.facts["players"].items() if value > 12]
        if not alive:
            return False
        nick = self.dice.choice(alive)
        lasting = self.dice.random() < 0.5
        until = number + self.dice.randint(2, 5) if lasting else number + 1
        if not self.free("hp " + nick, number, until + 1):
            return False
        off = self.dice.choice((-3, -2, -1, 1, 2, 4))

        def first(facts: Facts) -> None:
            facts["players"][nick] += off

        def change(facts: Facts) -> None:
            if facts["players"].get(nick, 0) + off <= 0 or facts["players"][nick] == 0:
                return
            facts["players"][nick] += off
            previous = facts["previous"] or {"hp": {}}
            if nick in previous["hp"]:
                previous["hp"][nick] = [value + off for value in previous["hp"][nick]]
            if facts["actor"] == nick:
                facts["heal_hp"] = [value + off for value in facts["heal_hp"]]

        real = told.facts["players"][nick]
        first(told.facts)
        if lasting:
            self.lasting.append(Lasting(change, until))
        told.log("hp", "hp", nick, told.facts["players"][nick], real, lasting=lasting)
        return True

    def subtraction(self, told: Told, number: int) -> bool:
        """A blow subtracted wrongly, in the recap and in the list; it stays so."""
        facts = told.facts
        hits = [
            n
            for n, pair in facts["previous"]["hp"].items()
            if n in facts["previous"]["attacks"] and pair[1] > 9 and n != facts["actor"]
        ]
        if not hits:
            return False
        nick = self.dice.choice(hits)
        until = number + self.dice.randint(1, 4)
        if not self.free("hp " + nick, number, until + 1):
            return False
        off = self.dice.choice((-2, -1, 1, 3))
        facts["previous"]["hp"][nick][1] += off
        facts["players"][nick] += off

        def change(later: Facts) -> None:
            if later["players"].get(nick, 0) + off <= 0 or later["players"][nick] == 0:
                return
            later["players"][nick] += off
            if nick in (later["previous"] or {"hp": {}})["hp"]:
                later["previous"]["hp"][nick] = [value + off for value in later["previous"]["hp"][nick]]
            if later["actor"] == nick:
                later["heal_hp"] = [value + off for value in later["heal_hp"]]

        self.lasting.append(Lasting(change, until))
        wrong = facts["previous"]["hp"][nick][1]
        told.log("subtraction", "hp", nick, wrong, wrong - off, lasting=True)
        return True

    def deck(self, told: Told, number: int) -> bool:
        name = self.dice.choice(("game_deck", "extra_deck"))
        if told.facts[name] < 3:
            return False
        until = number + self.dice.choice((1, 3, 5))
        if not self.free(name, number, until + 1):
            return False
        off = self.dice.choice((-1, 1))

        def change(facts: Facts) -> None:
            facts[name] += off

        real = told.facts[name]
        change(told.facts)
        self.lasting.append(Lasting(change, until))
        told.log(name, name, None, told.facts[name], real, lasting=until > number + 1)
        return True

    def together(self, told: Told, number: int) -> bool:
        facts = told.facts
        if len(set(facts["together"])) < 2:
            return False
        name = self.dice.choice(sorted(set(facts["together"])))
        facts["together"] = [card for card in facts["together"] if card != name]
        told.log("together off", "together", name)
        return True

    def together_on(self, told: Told, number: int) -> bool:
        facts = told.facts
        cards = [c for c in facts["in_play"] if CARDS[INDEX[c]].together is not None and c not in facts["together"]]
        if not cards:
            return False
        name = self.dice.choice(cards)
        facts["together"] = [*facts["together"], name]
        told.log("together on", "together", name)
        return True

    def pile(self, told: Told, number: int) -> bool:
        zone = self.dice.choice(("draw_pile", "discard_pile"))
        pile = told.facts[zone]
        if len(pile) < 2 or not self.free("cards " + told.facts["actor"], number, number + 6):
            return False
        name = self.dice.choice(sorted(pile))
        if self.dice.random() < 0.5:
            pile[name] -= 1
            if not pile[name]:
                del pile[name]
        else:
            pile[name] += 1
        told.log(zone, (zone.removesuffix("_pile") if zone == "discard_pile" else zone, "removal"), name)
        return True

    def lost(self, told: Told, number: int) -> bool:
        """A card forgotten in the lists of its owner for some of his turns."""
        facts = told.facts
        actor = facts["actor"]
        until = number + 2 * len(facts["players"])
        if len(facts["discard_pile"]) < 2 or not self.free("cards " + actor, number, until + 6):
            return False
        cards = [
            card
            for card in facts["discard_pile"]
            if facts["draw_pile"].get(card, 0) == 0 == facts["in_play"].get(card, 0)
        ]
        if not cards:
            return False
        name = self.dice.choice(sorted(cards))

        def change(later: Facts) -> None:
            if later["actor"] != actor or later["in_play"].get(name):
                return
            for zone in ("discard_pile", "draw_pile"):
                if later[zone].get(name):
                    later[zone][name] -= 1
                    if not later[zone][name]:
                        del later[zone][name]
                    return

        change(facts)
        self.lasting.append(Lasting(change, until))
        told.log("lost card", "discard", name, lasting=True)
        return True

    def played(self, told: Told, number: int) -> bool:
        """Another card shown among those played, in both lists."""
        facts = told.facts
        if not self.free("cards " + facts["actor"], number, number + 6):
            return False
        outside = [
            card
            for card in COMMON_NAMES
            if not any(facts[z].get(card) for z in ("in_play", "draw_pile", "discard_pile"))
        ]
        real = self.dice.choice(sorted(facts["in_play"]))
        wrong = self.dice.choice(outside)
        facts["in_play"][real] -= 1
        if not facts["in_play"][real]:
            del facts["in_play"][real]
        facts["in_play"][wrong] = 1
        told.log("played", ("played", "draw_impossible"), wrong)
        return True

    def row(self, told: Told, number: int) -> bool:
        facts = told.facts
        # A player buys what he sees: the card that he is about to buy is shown as it is.
        places = [place for place, card in enumerate(facts["row"]) if card and card not in self.wanted]
        if not places or not self.free("row", number, number + 2):
            return False
        place = self.dice.choice(places)
        wrong = self.dice.choice([card for card in COMMON_NAMES if card not in facts["row"]])
        facts["row"][place] = wrong
        told.log("row", "row", wrong)
        return True

    def next_player(self, told: Told, number: int) -> bool:
        facts = told.facts
        others = [n for n in facts["players"] if n not in (facts["next"], facts["actor"]) and n not in facts["dead"]]
        if not others:
            return False
        real = facts["next"]
        facts["next"] = self.dice.choice(others)
        told.log("next", "next_player", real, facts["next"], real)
        return True

    def purchase(self, told: Told, number: int) -> bool:
        previous = told.facts["previous"]
        if not previous["bought"]:
            return False
        place = self.dice.randrange(len(previous["bought"]))
        wrong = self.dice.choice(
            [card for card in COMMON_NAMES if card not in previous["bought"] and card not in told.facts["row"]]
        )
        real = previous["bought"][place]
        previous["bought"][place] = wrong
        told.log("purchase", "purchase", None, wrong, real)
        return True

    def blow(self, told: Told, number: int) -> bool:
        """More or fewer points dealt than ordered; the healths follow."""
        facts = told.facts
        previous = facts["previous"]
        hits = [
            n
            for n, points in previous["attacks"].items()
            if points > 2 and previous["hp"][n][1] > 8 and n != facts["actor"]
        ]
        if not hits:
            return False
        nick = self.dice.choice(hits)
        until = number + self.dice.randint(1, 3)
        if not self.free("hp " + nick, number, until + 1):
            return False
        more = self.dice.choice((-2, -1, 1, 3))
        real = previous["attacks"][nick]
        previous["attacks"][nick] += more
        previous["hp"][nick][1] -= more
        facts["players"][nick] -= more

        def change(later: Facts) -> None:
            if later["players"].get(nick, 0) - more <= 0 or later["players"][nick] == 0:
                return
            later["players"][nick] -= more
            if nick in (later["previous"] or {"hp": {}})["hp"]:
                later["previous"]["hp"][nick] = [value - more for value in later["previous"]["hp"][nick]]
            if later["actor"] == nick:
                later["heal_hp"] = [value - more for value in later["heal_hp"]]

        self.lasting.append(Lasting(change, until))
        kind = "attack_overspent" if sum(previous["attacks"].values()) > self.attacks[number - 1] else "attack"
        told.log("blow", kind, previous["player"], real + more, real, lasting=True)
        return True

    def removal(self, told: Told, number: int) -> bool:
        removed = told.facts["previous"]["removed"]
        if not removed or removed[0]["card"] == "Кристалл":
            return False
        wrong = self.dice.choice([name for name in ("Монета", "Меч", "Воин Кхорна") if name != removed[0]["card"]])
        removed[0]["card"] = wrong
        told.log("removal", "removal", None, wrong)
        return True

    def lure(self, told: Told, number: int) -> bool:
        lures = told.facts["previous"]["lures"]
        if not lures:
            return False
        nick = next(iter(lures))
        lures[nick] += 1
        told.log("lure", "lure", None, lures[nick], lures[nick] - 1)
        return True

    def count(self, told: Told, number: int) -> bool:
        facts = told.facts
        zone, label = self.dice.choice((("draw_pile", "Личная колода"), ("discard_pile", "Сброс")))
        size = sum(facts[zone].values())
        wrong = max(0, size + self.dice.choice((-1, 1))) or size + 1
        told.edits.append(lambda post: edited(post, "Карты игрока", f"{label} ({size})", f"{label} ({wrong})"))
        told.log("zone_count", "zone_count", facts["actor"], wrong, size)
        return True

    def total_count(self, told: Told, number: int) -> bool:
        facts = told.facts
        size = sum(sum(facts[zone].values()) for zone in ("in_play", "draw_pile", "discard_pile"))
        wrong = size + self.dice.choice((-1, 1))
        told.edits.append(lambda post: edited(post, "Карты игрока", f"Всего карт: {size}", f"Всего карт: {wrong}"))
        told.log("total_count", "total_count", facts["actor"], wrong, size)
        return True

    def colour(self, told: Told, number: int) -> bool:
        if not self.colours:
            return False
        card = self.dice.choice([card for card in told.facts["row"] if card] or [""])
        if not card or not self.free("look " + card, number, number + 3):
            return False
        wrong = self.dice.choice([c for god, c in GOD_COLOURS.items() if god != CARDS[INDEX[card]].god])
        told.edits.append(lambda post: recoloured(post, card, wrong))
        told.log("colour", "colour", card)
        return True

    def price(self, told: Told, number: int) -> bool:
        card = self.dice.choice([card for card in told.facts["row"] if card] or [""])
        if not card or told.facts["row"].count(card) > 1 or not self.free("look " + card, number, number + 3):
            return False
        real = CARDS[INDEX[card]].cost or 0
        told.edits.append(lambda post: repriced(post, card, real + 1))
        told.log("price", "card_text", card, real + 1, real)
        return True

    def self_check(self, told: Told, number: int) -> bool:
        told.sentence = "Я перепроверил все числа этого хода."
        told.log("self_check", "self_check")
        return True

    def sentence(self, told: Told, number: int) -> bool:
        alive = [nick for nick, value in told.facts["players"].items() if value > 12]
        if not alive:
            return False
        nick = self.dice.choice(alive)
        if self.busy.get("hp " + nick, -1) >= number:
            return False
        wrong = told.facts["players"][nick] + self.dice.choice((-5, -3, 3, 6))
        told.sentence = f"У игрока {nick} осталось {wrong} единиц Здоровья."
        # a sentence that stands alone in its line may be read as a line of a list
        told.log("sentence", ("prose_number", "hp"), nick, wrong, told.facts["players"][nick])
        return True


SLIPS: dict[str, Callable[[Referee, Told, int], bool]] = {
    name: getattr(Referee, name)
    for name in (
        "total",
        "heal",
        "property",
        "health",
        "subtraction",
        "deck",
        "together",
        "together_on",
        "pile",
        "lost",
        "played",
        "row",
        "next_player",
        "purchase",
        "blow",
        "removal",
        "lure",
        "count",
        "total_count",
        "colour",
        "price",
        "self_check",
        "sentence",
    )
}
