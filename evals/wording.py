"""What a model is asked in the referee tasks: the rules once, then turn by turn the players' words and, where the
lots are not his, what they gave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.games.warha.cards import CARDS, GOD_NAMES
from engine.games.warha.facts import count_names
from evals.turns import Turn
from gm.posts.model import text_of
from gm.posts.warha_words import WORDS, effect_text
from gm.prompting.assemble import MARKUPS, quoted
from gm.prompting.facts_text import facts_text
from gm.prompting.templates import fill, fingerprint, load, version

_DEALT: Final = {
    "row": "В пустые места торгового ряда по порядку легли: {}.",
    "draw": "{who} тянет: {}.",
    "lure": "«Соблазн» уводит из вытянутого: {}.",
    "refill": "«Пополнением» добирается: {}.",
}
_PARTS: Final = {"referee": "warha/referee.dealt", "free_referee": "warha/referee.free"}


def system_prompt(task: str, format: str) -> str:
    """Rules, cards and the form of a post."""
    return fill("warha/referee.system", dealing=load(_PARTS[task]), cards=_cards(), markup=MARKUPS[format])


def mark(task: str, game: str = "warha") -> dict[str, str]:
    """Version and hash of the templates of a task."""
    if task == "narrate":
        texts = [f"{game}/{mode}.{part}" for mode in ("prose", "whole") for part in ("system", "turn")]
        return {"version": version(), "hash": fingerprint(*map(load, (*texts, "common/reask")))}
    return {
        "version": version(),
        "hash": fingerprint(load("warha/referee.system"), load("warha/referee.turn"), load(_PARTS[task]), _cards()),
    }


def _cards() -> str:
    lines = []
    for card in CARDS:
        god = f" ({GOD_NAMES[card.god]})" if card.god else ""
        price = "стартовая" if card.cost is None else f"цена {card.cost}"
        lines.append(f"- {card.name}{god}; {price}; {text_of(effect_text(card, WORDS))}")
    return "\n".join(lines)


def opening(players: Sequence[str]) -> str:
    """What stands before the first post of a game."""
    return f"Партия начинается. Игроки по порядку хода: {', '.join(players)}. Первым ходит {players[0]}."


def resumed(turn: Turn) -> str:
    """Where the game stands in the turn before a window: everything a referee needs to go on."""
    state: Any = turn.state
    lines = [
        "Партия уже идёт, до сих пор её вёл другой ведущий. Вот всё положение в открытом ходу.",
        facts_text(turn.facts),
    ]
    actor = turn.facts["actor"]
    for nick, seat in zip(state.players, state.seats, strict=True):
        if nick != actor and seat.health > 0:
            zones = (("личная колода", seat.draw_pile), ("сброс", seat.discard_pile))
            told = "; ".join(f"{label} ({len(cards)}): {_counted(cards)}" for label, cards in zones)
            lines.append(f"Карты игрока {nick}: {told}.")
        if seat.pending_lure:
            lines.append(f"На игрока {nick} направлено единиц «Соблазна»: {seat.pending_lure}.")
    return "\n".join(lines)


def said(player: str, words: str) -> str:
    """A player's reply as a quotation."""
    return f"{player} пишет:\n<<<\n{quoted(words)}\n>>>"


def dealt(turn: Turn) -> str:
    """What chance gave when the turn was opened."""
    lines = [
        _DEALT[what].format(", ".join(cards) or "ничего", who=turn.facts["actor"])
        for what, cards in turn.dealt
        if what in _DEALT
    ]
    return "Жребий. " + " ".join(lines) if lines else "Жребия нет."


def turn_message(before: str, given: str) -> str:
    """One message of the user."""
    return fill("warha/referee.turn", before=before, dealt=given)


def _counted(cards: Sequence[int]) -> str:
    counts = count_names(cards)
    return ", ".join(name if n == 1 else f"{name} ×{n}" for name, n in counts.items()) or "пусто"
