"""Боевые руны for the harness: reading secret choices, building posts, narrating."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.protocol import Facts
from gm.kits import Kit, Understood
from gm.orders.runes import read_reply, reply_words
from gm.posts import fragment
from gm.posts.model import Line, Post
from gm.posts.runes import build_post


def _read_reply(text: str, facts: Facts, player: str, earlier: Sequence[str]) -> Understood:
    return read_reply(text, facts["hands"][player], earlier)


def _read_context(text: str, context: Mapping[str, Any]) -> Understood:
    return read_reply(text, [str(card) for card in context["hand"]])


def _build(facts: Facts, narration: str | Sequence[Line], seed: str | None) -> Post:
    return build_post(facts, narration, seed)


def _narrator(voice: str, seed: str) -> Any:
    from gm.narrators import BuiltinNarrator
    from gm.narrators.runes import VOICES, events

    return BuiltinNarrator(voice, seed, VOICES, events)


_SECTION_OF: Final = {
    "cards": ("Раунд №",),
    "score": ("Очки",),
    "score_before": ("Очки",),
    "hand": ("Карты:",),
    "effect": ("Карты:",),
    "pile": ("Колоды",),
    "played": ("Колоды",),
    "waiting": ("Выбор",),
    "winner": ("Конец игры",),
}
"""The sections that hold what a post lacks."""


def _section(kind: str, facts: Mapping[str, Any], format: str) -> str | None:
    headings = ("Подсчёт",) if kind.startswith("step_") else _SECTION_OF.get(kind, ())
    found = [one for one in build_post(facts, "").sections if headings and one.heading.startswith(headings)]
    return "\n\n".join(fragment(one, format) for one in found) or None


def _private(view: Mapping[str, Any]) -> str:
    choice = view["choice"]
    return f"Ваш выбор: {', '.join(choice)}." if choice else "Вы ещё не выбрали: назовите три карты из пяти."


KIT = Kit(_read_reply, _read_context, _build, _narrator, reply_words, _section, _private)
