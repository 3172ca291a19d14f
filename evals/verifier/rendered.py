"""Our own posts: built from simulated games by the built-in narrator, and their single-fact mutants.

A mutant is the same story over a section rendered from facts with one thing changed: the change is made in what the
renderer is given, so nothing has to read the text to know what is false in it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, TypeAlias, cast

from engine.chance import Chance, seed_from_text
from engine.games import ruleset
from engine.games.warha.cards import CARDS, INDEX
from evals.verifier.cases import Case, Expected, draw, pick
from evals.verifier.data import Facts, Format, Half
from evals.verifier.words import kin_of
from gm.narrators import BuiltinNarrator
from gm.narrators.base import Story
from gm.posts import render
from gm.posts.warha import build_post

# Markups and voices are parted like the styles: none is in both halves.
HALVES: Final[dict[Half, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "dev": (("html", "text"), ("epic",)),
    "reported": (("bbcode", "xenforo", "markdown"), ("dry", "grim")),
}
NICKS: Final[dict[Half, tuple[tuple[str, ...], ...]]] = {
    "dev": (("Ульяна", "Мох", "Dr_Strange"), ("Лука", "Лукич", "Лукерья"), ("Тень", "Монах", "7")),
    "reported": (("Свен", "Полина", "Night_Wolf"), ("Дима", "Димон", "Дина"), ("Кристалл", "Гончая", "21")),
}
GAMES: Final = 6
TURNS: Final = 6
MUTANTS: Final = 8
_MARKUP: Final = {"xenforo": "bbcode"}
_ZONES: Final = {"in_play": "played", "draw_pile": "draw_pile", "discard_pile": "discard"}

_TOTALS: Final = {
    "gold": "gold",
    "attack": "attack",
    "heal": "heal",
    "scrap": "property",
    "lure": "property",
    "game_deck": "game_deck",
    "extra_deck": "extra_deck",
}
Edit: TypeAlias = Callable[[dict[str, Any]], None]


@dataclass(frozen=True, slots=True)
class Change:
    """One thing made false: the finding it calls for, and the edit of the facts that the renderer is given."""

    name: str
    kind: str
    edit: Edit
    subjects: frozenset[str | None] = frozenset()
    right: str | None = None
    repairable: bool = True


@cache
def _turns(half: Half, number: int) -> tuple[Facts, ...]:
    """Facts of some turns of a simulated game."""
    rules = ruleset("warha")
    nicks = NICKS[half][number % len(NICKS[half])]
    seed = seed_from_text(f"verifier benchmark {half} {number}")
    styles = tuple(rules.policies)
    chance, dice = Chance(seed), {nick: Chance(seed, label=f"player {nick}") for nick in nicks}
    state = rules.start(nicks, {}, chance).state
    found: list[Facts] = []
    while (to_act := rules.to_act(state)) and len(found) < 200:
        found.append(dict(rules.facts(state)))
        nick = to_act[0]
        order = rules.policies[styles[(number + nicks.index(nick)) % len(styles)]](state, nick, dice[nick])
        state = rules.apply(state, nick, order, chance).state
    step = max(1, len(found) // TURNS)
    return tuple(found[step // 2 :: step][:TURNS])


def _set(key: str, value: Any, *path: str) -> Edit:
    """The edit that puts a value under a key (of what lies at the path)."""

    def edit(facts: dict[str, Any]) -> None:
        for step in path:
            facts = facts[step]
        facts[key] = value

    return edit


def _less(zone: str, name: str) -> Edit:
    """The edit that takes a copy of a card out of a zone."""

    def edit(facts: dict[str, Any]) -> None:
        cards = facts[zone]
        cards[name] -= 1
        if not cards[name]:
            del cards[name]

    return edit


def _instead(zone: str, name: str, other: str) -> Edit:
    """The edit that puts another card in the place of one, all copies."""

    def edit(facts: dict[str, Any]) -> None:
        facts[zone] = {other if card == name else card: count for card, count in facts[zone].items()}

    return edit


def _row(place: int, card: str) -> Edit:
    def edit(facts: dict[str, Any]) -> None:
        facts["row"][place] = card

    return edit


def _figures(facts: Facts) -> Iterator[Change]:
    for nick, health in facts["players"].items():
        if health:
            yield Change(f"hp {nick}", "hp", _set(nick, health + 1, "players"), frozenset({nick}), str(health))
    for key, kind in _TOTALS.items():
        # «свойств нет» and «Соблазн — 0» say the same, so a repair has no one text to come back to
        told = key not in ("scrap", "lure") or bool(facts[key])
        yield Change(key, kind, _set(key, facts[key] + 1), frozenset(), str(facts[key]), told)


def _listed(facts: Facts) -> Iterator[Change]:
    for zone, kind in _ZONES.items():
        # an empty list has no card to be wrong, only a count
        last = sum(facts[zone].values()) == 1
        for name, count in facts[zone].items():
            about: frozenset[str | None] = frozenset({name})
            less = ("zone_count", frozenset[str | None]()) if last else (kind, about)
            yield Change(f"{zone} less {name}", less[0], _less(zone, name), less[1])
            yield Change(f"{zone} more {name}", kind, _set(name, count + 1, zone), about, str(count))
            other = next(card for card in kin_of(name) if card not in facts[zone])
            yield Change(f"{zone} swap {name}", kind, _instead(zone, name, other), about | {other})


def _changes(facts: Facts) -> Iterator[Change]:
    yield from _figures(facts)
    yield from _listed(facts)
    for place, card in enumerate(facts["row"]):
        if card:
            other = next(name for name in kin_of(card) if name not in facts["row"] and CARDS[INDEX[name]].god)
            yield Change(f"row {place}", "row", _row(place, other))
    others = [nick for nick in facts["players"] if nick not in (facts["next"], facts["actor"])]
    if facts["next"] and others:
        yield Change("next", "next_player", _set("next", others[0]))


def _story(facts: Facts, voice: str) -> str:
    return BuiltinNarrator(voice, "bench").narrate(facts, story=Story()).text


def _changed_lines(before: str, after: str) -> tuple[tuple[int, int], ...]:
    """Places of the lines of `after` that `before` has not."""
    known, places, at = set(before.split("\n")), [], 0
    for one in after.split("\n"):
        if one not in known:
            places.append((at, at + len(one)))
        at += len(one) + 1
    return tuple(places)


def rendered_cases(half: Half) -> Iterator[Case]:
    """Our posts of a half, each followed by its mutants."""
    formats, voices = HALVES[half]
    for number in range(GAMES):
        for facts in _turns(half, number):
            turn = facts["turn"]
            shape = pick(formats, half, number, turn, "format")
            story = _story(facts, pick(voices, half, number, turn, "voice"))
            format = cast(Format, _MARKUP.get(shape, shape))
            text = render(build_post(facts, story), shape)
            name = f"ours-{half}-{number}-{turn}"
            true = Case(f"{name}/true/", "true", f"ours/{shape}", half, format, "whole", text, facts)
            yield true
            found = []
            for change in _changes(facts):
                other = copy.deepcopy(dict(facts))
                change.edit(other)
                false = render(build_post(other, story), shape)
                places = _changed_lines(text, false)
                kinds = frozenset({change.kind})
                expected = Expected(change.kind, kinds, change.subjects, None, change.right, places)
                if false == text:
                    continue
                mutant = replace(true, id=f"{name}/one fact changed/{change.name}", sort="one fact changed")
                back = text if change.repairable else None
                found.append(replace(mutant, text=false, expected=(expected,), original=back, any_order=True))
            yield from draw(found, MUTANTS)
