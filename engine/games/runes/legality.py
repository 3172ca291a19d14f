"""What an order in Боевые руны may be: three of the five cards of one's own hand, once a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.games.runes.cards import INDEX, NAMES, PLAYED
from engine.games.runes.state import DRAW, NOBODY, State
from engine.protocol import Action, Violation

_FIELDS: Final = {"play": {"type", "cards"}, "pass": {"type"}}
_LONGEST_SAID: Final = 40


def check(state: State, player: str, order: Sequence[Action]) -> Violation | None:
    """The first thing in `order` that the rules forbid, or None."""
    if state.winner != NOBODY:
        end = "ничья" if state.winner == DRAW else f"победил игрок {state.players[state.winner]}"
        return Violation("game_over", f"Партия окончена: {end}.")
    if player not in state.players:
        return Violation("unknown_player", "Такого игрока в этой партии нет.")
    seat = state.seats[state.players.index(player)]
    if seat.choice:
        return Violation("already_chosen", f"{player} уже сделал выбор в этом раунде, ждём противника.")
    if not isinstance(order, list | tuple) or len(order) != 1:
        return Violation("bad_action", "Нужен один выбор: три карты из пяти.")
    action = order[0]
    kind = action.get("type") if isinstance(action, dict) else None
    if not isinstance(kind, str) or kind not in _FIELDS or set(action) != _FIELDS[kind]:
        return Violation("bad_action", "Здесь можно только выбрать три карты из пяти.", 0)
    if kind == "pass":
        return None
    cards = action["cards"]
    if not isinstance(cards, list | tuple) or not all(isinstance(name, str) for name in cards):
        return Violation("bad_action", "Карты называют по именам.", 0)
    for name in cards:
        if name not in INDEX:
            said = " ".join(name.encode("utf-8", "replace").decode().split())[:_LONGEST_SAID]
            return Violation("no_such_card", f"Карты «{said}» в игре нет.", 0)
    hand = Counter(NAMES[card] for card in seat.hand)
    missing = Counter(cards) - hand
    if missing:
        have = ", ".join(NAMES[card] for card in seat.hand)
        return Violation("not_in_hand", f"Карты «{next(iter(missing))}» на руке нет. На руке: {have}.", 0)
    if len(cards) != PLAYED:
        return Violation("wrong_count", f"Играют ровно три карты, а выбрано: {len(cards)}.", 0)
    return None
