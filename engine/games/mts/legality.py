"""What an order in «МТС Карты» may and may not do (M3, M5, M6).

An order is a call after one's own move, or a move with a call before it (of the same player's last move) or after it.
`plan` reads an order once for `violation` and `apply` alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.mts.cards import BLACK, COLOUR_NAMES, COLOURS, INDEX, NAMES, fitting
from engine.games.mts.state import NOBODY, State
from engine.protocol import Action, Violation

_REQUIRED = {
    "play": {"type", "card"},
    "draw": {"type"},
    "keep": {"type"},
    "mts": {"type"},
    "pass": {"type"},
}
_OPTIONAL = {"play": {"colour"}, "draw": {"then", "colour"}}
_LONGEST_SAID = 80


@dataclass(frozen=True, slots=True)
class Plan:
    """An order as it will be carried out. `move` is play, draw, keep, pass, or empty when nothing but a call is given;
    `colour` is the index of the ordered colour; `then` says what becomes of a drawn card that fits (empty: the
    player is asked)."""

    move: str
    card: int = NOBODY
    colour: int = NOBODY
    then: str = ""
    call_before: bool = False
    call_after: bool = False


def _said(value: object) -> str:
    """What an order says at some place, short, printable and on one line."""
    if isinstance(value, str):
        text = " ".join(value.encode("utf-8", "replace").decode().split())
        return text if len(text) <= _LONGEST_SAID else text[: _LONGEST_SAID - 1] + "…"
    return "не слово"


def _shape(action: object) -> str | None:
    kind = action.get("type") if isinstance(action, dict) else None
    if not isinstance(action, dict) or not isinstance(kind, str) or kind not in _REQUIRED:
        return f"Такого действия нет: «{_said(kind)}»."
    if missing := _REQUIRED[kind] - set(action):
        return f"В действии «{kind}» не указано: {', '.join(sorted(missing))}."
    if not set(action) <= _REQUIRED[kind] | _OPTIONAL.get(kind, set()):
        return f"В действии «{kind}» есть лишнее."
    if "colour" in action and action["colour"] not in COLOURS:
        return f"Цвета «{_said(action['colour'])}» нет; есть {', '.join(COLOURS)}."
    if "then" in action and action["then"] not in ("play", "keep"):
        return f"Со взятой картой можно сделать play или keep, а не «{_said(action['then'])}»."
    return None


def may_call(state: State, seat: int) -> bool:
    """Whether the player of this seat may call «МТС!» for the move he has just made (M6)."""
    return seat == state.last and not state.called and state.winner == NOBODY


def asked_for(state: State) -> str:
    """What fits now, in few words: «красная, 6 или чёрная»."""
    if state.colour < 0:
        return "любая карта"
    same = "" if state.top >= BLACK else f", {NAMES[state.top].split(' ', 1)[1]}"
    return f"{COLOUR_NAMES[state.colour]}{same} или чёрная"


def plan(state: State, player: str, order: Sequence[Action]) -> Plan | Violation:
    """The order as it will be carried out, or why the rules forbid it. `order` may be anything: what is no list of
    actions is `bad_action`."""
    if state.winner >= 0:
        return Violation("game_over", f"Партия окончена: победил игрок {state.players[state.winner]}.")
    if player not in state.players:
        return Violation("unknown_player", f"Игрока «{_said(player)}» в этой партии нет.")
    if not isinstance(order, list | tuple):
        return Violation("bad_action", "Приказ — это список действий.")
    for index, action in enumerate(order):
        if wrong := _shape(action):
            return Violation("bad_action", wrong, index)
    seat = state.players.index(player)
    kinds = [action["type"] for action in order]
    if kinds == ["mts"] and may_call(state, seat):
        return Plan("", call_before=True)
    actor = state.players[state.seat]
    if seat != state.seat:
        if seat == state.last and kinds == ["mts"]:
            return Violation("already_called", "«МТС!» уже сказано.", 0)
        if kinds == ["mts"]:
            return Violation("call_not_now", f"Кричать «МТС!» можно только после своего хода; сейчас ходит {actor}.", 0)
        return Violation("not_your_turn", f"Сейчас ходит {actor}, а не {player}.")
    return _turn(state, order, kinds)


def _turn(state: State, order: Sequence[Action], kinds: list[str]) -> Plan | Violation:
    """The order of the player whose turn it is."""
    before = bool(kinds) and kinds[0] == "mts" and len(kinds) > 1
    if before:
        if not may_call(state, state.seat):
            return Violation("call_not_now", "Кричать «МТС!» можно после своего хода, а не до него.", 0)
        kinds = kinds[1:]
    at = int(before)
    after = kinds[1:] == ["mts"]
    if not kinds or len(kinds) > 1 + after:
        return Violation("contradictory", "За ход — одно: положить карту или взять одну из прикупа.", at)
    if kinds[0] == "mts":
        return Violation("call_not_now", "Кричать «МТС!» можно после своего хода, а не до него.", at)
    found = _MOVES[kinds[0]](state, order[at])
    if isinstance(found, str):
        code, _, message = found.partition(": ")
        return Violation(code, message, at)
    if after and kinds[0] in ("draw", "keep") and found.then != "play":
        return Violation("call_too_early", "Когда карта взята и не сыграна, кричать «МТС!» нечему.", at + 1)
    if after and kinds[0] == "pass":
        return Violation("contradictory", "За отсутствующего «МТС!» не кричат.", at + 1)
    return Plan(found.move, found.card, found.colour, found.then, before, after)


def _play(state: State, action: Action) -> Plan | str:
    hand = state.hands[state.seat]
    card = INDEX.get(action["card"]) if isinstance(action["card"], str) else None
    if card is None:
        return f"no_such_card: Карты «{_said(action['card'])}» в игре нет."
    name = NAMES[card]
    if card not in hand:
        return f"not_in_hand: Карты {name} на руке нет."
    if state.open is not None and card != state.open.card:
        return "drawn_only: После взятия из прикупа можно сыграть только взятую карту."
    if card not in fitting(state.top, state.colour):
        return f"does_not_fit: Не подходит {name}: нужна {asked_for(state)}."
    if card < BLACK and "colour" in action:
        return f"colour_needless: Цвет заказывают чёрной картой, а не картой {name}."
    if card >= BLACK and "colour" not in action and len(hand) > 1:
        return f"colour_missing: К карте {name} нужно заказать цвет: {', '.join(COLOURS)}."
    return Plan("play", card, COLOURS.index(action["colour"]) if "colour" in action else NOBODY)


def _draw(state: State, action: Action) -> Plan | str:
    if state.open is not None:
        return "already_drawn: Карта уже взята: положить её или оставить?"
    if not fitting(state.top, state.colour).isdisjoint(state.hands[state.seat]):
        return "must_play: Брать из прикупа можно, только когда ходить нечем; на руке есть подходящая карта."
    return Plan(
        "draw",
        colour=COLOURS.index(action["colour"]) if "colour" in action else NOBODY,
        then=action.get("then", ""),
    )


def _keep(state: State, action: Action) -> Plan | str:
    if state.open is None:
        return "nothing_drawn: Оставить можно только карту, взятую из прикупа в этот ход."
    return Plan("keep")


def _pass(state: State, action: Action) -> Plan | str:
    return Plan("pass")


_MOVES = {"play": _play, "draw": _draw, "keep": _keep, "pass": _pass}
