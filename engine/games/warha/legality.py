"""What an order in Warha Realms may and may not do (W7–W9, W12, W16).

`check` is the only place that says why not; `rules.apply`, the list of legal actions and the refusal that a
player reads all come from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.games.warha.cards import CARDS, CRYSTAL, INDEX, NAMES
from engine.games.warha.state import EMPTY, State
from engine.protocol import Action, Violation

ZONES = ("in_play", "discard_pile", "draw_pile")
ZONE_NAMES = {"in_play": "среди разыгранных", "discard_pile": "в сбросе", "draw_pile": "в личной колоде"}
_REQUIRED = {
    "buy": {"type", "card"},
    "remove": {"type", "card"},
    "attack": {"type", "target", "points"},
    "lure": {"type", "target", "units"},
    "pass": {"type"},
}
_ALLOWED = {kind: fields | ({"zone"} if kind == "remove" else set()) for kind, fields in _REQUIRED.items()}
_LONGEST_SAID = 80


class _Funds:
    """What an order may still use while it is walked through in the order written (W8)."""

    def __init__(self, state: State) -> None:
        turn = state.turn
        seat = state.seats[turn.seat]
        self.gold = turn.gold
        self.attack = turn.attack
        self.scrap = turn.scrap
        self.lure = turn.lure
        self.crystals = state.crystals
        self.row = Counter(card for card in state.row if card != EMPTY)
        self.zones = {zone: Counter(getattr(seat, zone)) for zone in ZONES}


def _said(value: object) -> str:
    """What an order says at some place, fit for a message: whatever was put there, it is short, printable and on
    one line."""
    if isinstance(value, str):
        text = " ".join(value.encode("utf-8", "replace").decode().split())
        return text if len(text) <= _LONGEST_SAID else text[: _LONGEST_SAID - 1] + "…"
    if isinstance(value, int) and value.bit_length() > 64:
        return "слишком большое число"
    return str(value) if isinstance(value, int | float) else "не имя и не число"


def _shape(action: object) -> str | None:
    """Why `action` is no action at all; None if it has a known type and that type's fields."""
    kind = action.get("type") if isinstance(action, dict) else None
    if not isinstance(action, dict) or not isinstance(kind, str) or kind not in _REQUIRED:
        return f"Такого действия нет: «{_said(kind)}»."
    if missing := _REQUIRED[kind] - set(action):
        return f"В действии «{kind}» не указано: {', '.join(sorted(missing))}."
    if not set(action) <= _ALLOWED[kind]:
        return f"В действии «{kind}» есть лишнее."
    return None


def check(state: State, player: str, order: Sequence[Action]) -> Violation | None:
    """The first thing in `order` that the rules forbid, or None. `order` may be anything: what is no list of
    actions is `bad_action`."""
    if state.winner >= 0:
        return Violation("game_over", f"Партия окончена: победил игрок {state.players[state.winner]}.")
    actor = state.players[state.turn.seat]
    if player not in state.players:
        return Violation("unknown_player", f"Игрока «{_said(player)}» в этой партии нет.")
    if player != actor:
        return Violation("not_your_turn", f"Сейчас ходит {actor}, а не {player}.")
    if not isinstance(order, list | tuple):
        return Violation("bad_action", "Приказ — это список действий.")
    funds = _Funds(state)
    for index, action in enumerate(order):
        wrong = _shape(action)
        if wrong is not None:
            return Violation("bad_action", wrong, index)
        kind = action["type"]
        if kind == "pass":
            if len(order) > 1:
                return Violation("contradictory", "Пас не сочетается с другими приказами.", index)
            return None
        found = _CHECKS[kind](state, funds, action)
        if found is not None:
            return Violation(found[0], found[1], index)
    return None


def _card(action: Action) -> int | None:
    name = action.get("card")
    return INDEX.get(name) if isinstance(name, str) else None


def _buy(state: State, funds: _Funds, action: Action) -> tuple[str, str] | None:
    card = _card(action)
    if card is None:
        return "no_such_card", f"Карты «{_said(action['card'])}» в игре нет."
    name, cost = NAMES[card], CARDS[card].cost
    if cost is None:
        return "not_in_row", f"«{name}» — карта стартовой колоды, она не продаётся."
    if card == CRYSTAL:
        if funds.crystals < 1:
            return "crystals_sold_out", "Кристаллы в дополнительной колоде кончились."
    elif funds.row[card] < 1:
        row = ", ".join(NAMES[c] for c in state.row if c != EMPTY) or "пусто"
        return "not_in_row", f"Карты «{name}» в торговом ряду нет. В ряду: {row}."
    if cost > funds.gold:
        return (
            "too_expensive",
            f"Не хватает золота: «{name}» стоит {cost}, а осталось {funds.gold} (всего за ход {state.turn.gold}).",
        )
    funds.gold -= cost
    if card == CRYSTAL:
        funds.crystals -= 1
    else:
        funds.row[card] -= 1
    funds.zones["discard_pile"][card] += 1
    return None


def find_zone(zones: dict[str, Counter[int]], card: int, named: str | None) -> str | None:
    """The zone a removal takes the card from: the named one, else the first that holds it in the order in play,
    discard pile, draw pile; None if it is not there."""
    for zone in ZONES if named is None else (named,):
        if zones.get(zone, Counter())[card] > 0:
            return zone
    return None


def _remove(state: State, funds: _Funds, action: Action) -> tuple[str, str] | None:
    card = _card(action)
    if card is None:
        return "no_such_card", f"Карты «{_said(action['card'])}» в игре нет."
    named = action.get("zone")
    if named is not None and named not in ZONES:
        return "bad_action", f"Такой зоны нет: «{_said(named)}»."
    if funds.scrap < 1:
        have = state.turn.scrap
        asked = "его в этом ходу нет" if not have else f"в этом ходу его только {have}"
        return "no_property", f"«Утиль» для карты «{NAMES[card]}» не на что потратить: {asked}."
    zone = find_zone(funds.zones, card, named)
    if zone is None:
        where = f" {ZONE_NAMES[named]}" if named else ""
        return "not_owned", f"Карты «{NAMES[card]}»{where} у игрока нет."
    funds.scrap -= 1
    funds.zones[zone][card] -= 1
    if card == CRYSTAL:
        funds.crystals += 1
    return None


def _target(state: State, action: Action) -> tuple[str, str] | None:
    target = action["target"]
    if target not in state.players:
        return "unknown_player", f"Игрока «{_said(target)}» в этой партии нет."
    seat = state.players.index(target)
    if seat == state.turn.seat:
        return "self_target", "Целью может быть только противник."
    if state.seats[seat].health <= 0:
        return "dead_target", f"{target} уже вне игры."
    return None


def _amount(value: object) -> int | None:
    """A whole number above 0, or None."""
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _attack(state: State, funds: _Funds, action: Action) -> tuple[str, str] | None:
    wrong = _target(state, action)
    if wrong:
        return wrong
    points = _amount(action["points"])
    if points is None:
        return "bad_amount", f"Число ударов должно быть целым и больше нуля, а не «{_said(action['points'])}»."
    if points > funds.attack:
        return (
            "attack_overspent",
            f"Не хватает «Атаки»: на цель {action['target']} назначено {_said(points)}, а осталось {funds.attack} "
            f"(всего за ход {state.turn.attack}).",
        )
    funds.attack -= points
    return None


def _lure(state: State, funds: _Funds, action: Action) -> tuple[str, str] | None:
    wrong = _target(state, action)
    if wrong:
        return wrong
    units = _amount(action["units"])
    if units is None:
        return (
            "bad_amount",
            f"Число единиц «Соблазна» должно быть целым и больше нуля, а не «{_said(action['units'])}».",
        )
    if units > funds.lure:
        have = state.turn.lure
        if not have:
            return "no_property", "«Соблазна» в этом ходу нет."
        return "lure_overspent", f"«Соблазна» всего {have}, осталось {funds.lure}, а назначено {_said(units)}."
    funds.lure -= units
    return None


_CHECKS = {"buy": _buy, "remove": _remove, "attack": _attack, "lure": _lure}
