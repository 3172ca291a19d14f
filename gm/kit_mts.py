"""«МТС Карты» for the harness: reading replies, building posts, narrating, a player's own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from engine.games.mts.words import decline
from engine.protocol import Action, Facts
from gm.kits import Kit, Understood
from gm.orders.mts import context_of, read_order
from gm.posts import fragment
from gm.posts.model import Line, Post
from gm.posts.mts import build_post

_PLAYS: Final = ("Кладу {acc}.", "Хожу: {nom}.", "Мой ход — {nom}.", "Сбрасываю {acc}.")
_BLACKS: Final = (
    "Кладу {acc}, цвет — {colour}.",
    "Кладу {acc} и заказываю {colour} цвет.",
    "{nom}, пусть будет {colour}.",
)
_DRAWS: Final = ("Беру карту", "Нечем ходить, беру карту", "Тяну из прикупа")
_CALLS: Final = (" МТС!", " И МТС!", " Кричу: «МТС!»")


def _read_reply(text: str, facts: Facts, player: str, earlier: Sequence[str]) -> Understood:
    return read_order(text, facts, earlier)


def _read_context(text: str, context: Mapping[str, Any]) -> Understood:
    return read_order(text, context_of(context))


def _build(facts: Facts, narration: str | Sequence[Line], seed: str | None) -> Post:
    return build_post(facts, narration, seed)


def _narrator(voice: str, seed: str) -> Any:
    from gm.narrators import BuiltinNarrator
    from gm.narrators.mts import VOICES, events

    return BuiltinNarrator(voice, seed, VOICES, events)


def _pick(options: Sequence[str], seed: str, what: str) -> str:
    digest = sha256(f"{seed}|{what}".encode()).digest()
    return options[int.from_bytes(digest[:4], "big") % len(options)]


def reply_words(order: Sequence[Action], seed: str) -> str:
    """A built-in player's words for an order; `seed` (any text) chooses among the ways of saying it."""
    if not order:
        return "Пас."
    said = ""
    for action in order:
        if action["type"] == "mts":
            said += _pick(_CALLS, seed, "call")
        else:
            said += _move(action, seed)
    return said.strip()


def _move(action: Action, seed: str) -> str:
    kind = action["type"]
    if kind == "play":
        card = action["card"]
        words = _pick(_BLACKS if "colour" in action else _PLAYS, seed, "play")
        return words.format(nom=card, acc=decline(card, "acc"), colour=action.get("colour"))
    if kind == "draw":
        after = {"play": ", если подойдёт — кладу", "keep": " и оставляю её себе"}.get(action.get("then", ""), "")
        colour = f", цвет закажу {action['colour']}" if "colour" in action else ""
        return f"{_pick(_DRAWS, seed, 'draw')}{after}{colour}."
    return "Оставляю карту себе." if kind == "keep" else "Пас."


_TABLE, _HANDS, _LAST, _QUEUE = "Стол", "Карты на руках", "Прошлый ход", "Очередь"
_SECTION_OF: Final = {
    **dict.fromkeys(("top", "asked", "pile", "discard", "direction", "order"), _TABLE),
    "hands": _HANDS,
    **dict.fromkeys(
        ("played", "drew", "ordered", "turned", "hit", "skipped", "call", "penalty", "had", "shuffled"), _LAST
    ),
    **dict.fromkeys(("actor", "next_player"), _QUEUE),
    "winner": "Победа",
}
"""The section that holds what a post lacks."""


def _section(kind: str, facts: Mapping[str, Any], format: str) -> str | None:
    heading = _SECTION_OF.get(kind)
    for section in build_post(facts, "").sections:
        if heading is not None and section.heading.startswith(heading):
            return fragment(section, format)
    return None


def private(view: Mapping[str, Any]) -> str:
    """What a player alone sees: his hand with the numbers of the cards, for the host to send him."""
    hand = view["hand"]
    lines = [f"Карты игрока {view['viewer']} (видны только ему):"]
    for number, (name, fits) in enumerate(zip(hand, view["fits"], strict=True), 1):
        lines.append(f"  {number}. {name}{' — подходит' if fits else ''}")
    if not hand:
        lines.append("  карт нет")
    asked = view["asked"]
    lines.append(f"На столе: {view['top']}. Нужный цвет: {asked or 'любой'}.")
    if view["drawn"]:
        lines.append(f"Из прикупа взята карта: {view['drawn']}. Положить её или оставить?")
    elif view["your_turn"] and not any(view["fits"]):
        lines.append("Ваш ход. Ни одна карта не подходит: напишите «беру карту».")
    elif view["your_turn"]:
        lines.append("Ваш ход.")
    if view["may_call"]:
        lines.append("Пока следующий игрок не сходил, можно крикнуть «МТС!».")
    return "\n".join(lines)


KIT = Kit(_read_reply, _read_context, _build, _narrator, reply_words, _section, private)
