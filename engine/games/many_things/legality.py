"""What may be ordered: to draw one more card or several, or to let the deck draw for one who is away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.many_things.state import State
from engine.protocol import Action, Violation

MOST_AT_ONCE: Final = 1000
_FIELDS: Final = {"draw": {"type", "cards"}, "pass": {"type"}}


def check(state: State, player: str, order: Sequence[Action]) -> Violation | None:
    """The first thing in `order` that the rules forbid, or None."""
    if state.ending:
        return Violation("game_over", "Партия окончена: карты больше не тянут.")
    if player != state.player:
        return Violation("unknown_player", f"Тянет карты {state.player}, другого игрока в этой партии нет.")
    if not isinstance(order, list | tuple) or not order:
        return Violation("bad_action", "Нужно сказать, сколько карт тянуть.")
    for index, action in enumerate(order):
        kind = action.get("type") if isinstance(action, dict) else None
        if not isinstance(kind, str) or kind not in _FIELDS:
            return Violation("bad_action", "Здесь можно только тянуть карты.", index)
        if set(action) != _FIELDS[kind]:
            return Violation("bad_action", "В действии недостаёт числа карт или есть лишнее.", index)
        if kind == "draw" and (type(action["cards"]) is not int or not 1 <= action["cards"] <= MOST_AT_ONCE):
            return Violation("bad_amount", f"За раз тянут от 1 до {MOST_AT_ONCE} карт.", index)
        if kind == "pass" and len(order) > 1:
            return Violation("contradictory", "Пас не сочетается с другими приказами.", index)
    return None
