"""Warha Realms for the harness: reading replies, building posts, narrating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from engine.protocol import Facts
from gm.kits import Kit, Understood
from gm.narrators.replies import reply_words
from gm.orders import Context, read_order
from gm.posts import fragment
from gm.posts.model import Line, Post
from gm.posts.warha import build_post


def context_of(facts: Facts, player: str) -> Context:
    """What a reply of `player` in the open turn is read against."""
    return Context(
        actor=player,
        opponents={nick: hp for nick, hp in facts["players"].items() if nick != player and hp > 0},
        dead=tuple(facts["dead"]),
        row=tuple(facts["row"]),
        crystals=facts["extra_deck"],
        gold=facts["gold"],
        attack=facts["attack"],
        scrap=facts["scrap"],
        lure=facts["lure"],
        played=facts["in_play"],
        draw_pile=facts["draw_pile"],
        discard=facts["discard_pile"],
    )


def _read_reply(text: str, facts: Facts, player: str, earlier: Sequence[str]) -> Understood:
    context = context_of(facts, player)
    seen = tuple(tuple(one.items()) if isinstance(one, dict) else one for one in _values(context))
    return _read_again(text, tuple(earlier), seen)


_NAMES: Final = tuple(one.name for one in fields(Context))
_values: Final = attrgetter(*_NAMES)


@lru_cache(maxsize=256)
def _read_again(text: str, earlier: tuple[str, ...], seen: tuple[Any, ...]) -> Understood:
    """An audit reads a reply in every history that it holds possible, and in most of them the player saw the same."""
    view: dict[str, Any] = {name: dict(one) if name in _COUNTS else one for name, one in zip(_NAMES, seen, strict=True)}
    return read_order(text, Context(**view), earlier=earlier)


_COUNTS: Final = frozenset({"opponents", "played", "draw_pile", "discard"})


def _read_context(text: str, context: Mapping[str, Any]) -> Understood:
    return read_order(text, Context.from_json(context))


def _build(facts: Facts, narration: str | Sequence[Line], seed: str | None) -> Post:
    return build_post(facts, narration, seed=seed)


def _narrator(voice: str, seed: str) -> Any:
    from gm.narrators import BuiltinNarrator

    return BuiltinNarrator(voice, seed)


_SECTION_OF: Final = {
    "hp": "Здоровье",
    "dead": "Здоровье",
    "eliminated": "Здоровье",
    "row": "Торговый ряд",
    "game_deck": "Колоды",
    "extra_deck": "Колоды",
    "gold": "Итог хода",
    "attack": "Итог хода",
    "heal": "Итог хода",
    "property": "Итог хода",
    "together": "Итог хода",
    "played": "Карты игрока",
    "draw_pile": "Карты игрока",
    "discard": "Карты игрока",
    "zone_count": "Карты игрока",
    "total_count": "Карты игрока",
    "refill": "Ход ",
    "lure": "Прошлый ход",
    "purchase": "Прошлый ход",
    "removal": "Прошлый ход",
    "attack_on": "Прошлый ход",
    "actor": "Очередь",
    "next_player": "Очередь",
    "winner": "Победа",
}
"""Under which heading of our posts stands what the verifier calls omitted."""


def _section(kind: str, facts: Mapping[str, Any], format: str) -> str | None:
    heading = _SECTION_OF.get(kind)
    if heading is None:
        return None
    for section in build_post(facts, "").sections:
        if section.heading.startswith(heading):
            return fragment(section, format)
    return None


KIT = Kit(_read_reply, _read_context, _build, _narrator, reply_words, _section)
