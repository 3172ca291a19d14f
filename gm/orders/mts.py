"""Replies in «МТС Карты» → orders. The reader knows its player's hand, since he may name a card by its number or by
half its name; whether the move is allowed is for the rules to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.games.mts.cards import BLACK, BLACK_NAMES, COLOURS, INDEX, NAMES, colour_of, picture_of
from engine.games.mts.words import NONE, folded
from engine.russian.nicks import nick_index
from gm.orders.clean import clean
from gm.orders.model import Action, Problem, Understood
from gm.orders.mts_marks import Marks, last_word, marks, spelt_out

_COLOURS: Final = ", ".join(COLOURS)
_ASK: Final = "Какую карту кладёте? Назовите её («красная 7»), её номер в руке, или напишите «беру карту»."


def read_order(text: str, view: Mapping[str, Any], earlier: Sequence[str] = ()) -> Understood:
    """What a reply orders. `view` is what its player knows; `earlier` are his replies of this turn that led to no order
    (an answer to a question completes them)."""
    words = spelt_out(folded(clean(text)))
    alone = _read(words, view)
    if alone.status != "ok" and earlier:
        together = _read(f"{spelt_out(folded(clean(earlier[-1])))} {words}", view)
        if together.status == "ok":
            return together
    return alone


def _read(words: str, view: Mapping[str, Any]) -> Understood:
    try:
        actions = _actions(words, view)
    except Problem as problem:
        return Understood(problem.status, code=problem.code, message=problem.message)
    return Understood("ok", tuple(actions), summary=f"Понято: {summary(actions)}.")


def _actions(words: str, view: Mapping[str, Any]) -> list[Action]:
    nicks = tuple(nick for nick in view.get("players_order", ()) if nick != view.get("viewer"))
    others = nick_index(nicks) if nicks else None
    before, last = last_word(words, others)
    found = marks(last, others)
    if before and not found.says:
        # Only the colour was changed: the card stands as it was said.
        old = marks(before, others)
        old.colours, old.call = found.colours, found.call if found.call is not None else old.call
        old.orders = True
        found = old
    if found.condition:
        raise Problem("question", "condition", "Ход с условием не принимается. Что вы делаете сейчас?")
    if found.forgot and found.call is None and not found.says:
        raise Problem("question", "call", "Кричите «МТС!»? Напишите просто «МТС!».")
    move = _drawn_move(found, view) if view.get("drawn") else _move(found, view)
    if move is None:
        if found.call is not None:
            return [{"type": "mts"}]
        raise Problem("question", "asked" if found.asked else "no_order", _ask(view))
    if found.call is None:
        return [move]
    call: Action = {"type": "mts"}
    # Who moves twice running may call for the move before, as long as he has not moved again.
    if view.get("may_call") and view.get("your_turn") and len(view["hand"]) == 1:
        return [call, move]
    return [move, call]


def _ask(view: Mapping[str, Any]) -> str:
    return "Кладёте взятую карту или оставляете её себе?" if view.get("drawn") else _ASK


def _drawn_move(found: Marks, view: Mapping[str, Any]) -> Action | None:
    """The player's word on the card that he has just drawn."""
    drawn = INDEX[view["drawn"]]
    named = _named_cards(found, view, [view["drawn"]])
    keeps = found.keep or found.hold or found.passes
    if keeps and not named and not (found.play and not found.keep and not found.hold):
        return {"type": "keep"}
    if named:
        return _play(named[0], found, view)
    if found.play or found.decides or found.black or (drawn >= BLACK and found.colours):
        return _play(drawn, found, view)
    return None


def _move(found: Marks, view: Mapping[str, Any]) -> Action | None:
    cards = _named_cards(found, view, view["hand"])
    if len(cards) > 1:
        raise Problem("question", "which_card", "За ход кладут одну карту. Какую из названных?")
    drawing = found.draw or found.stuck or found.passes or bool(found.then)
    if cards and drawing and (found.draw or found.then):
        raise Problem("question", "play_or_draw", "Кладёте карту или берёте из прикупа?")
    if cards:
        return _play(cards[0], found, view)
    if not drawing:
        if found.keep or found.hold or found.play or found.decides:
            raise Problem("question", "no_card", _ASK)
        return None
    action: Action = {"type": "draw"}
    then = found.then or ("keep" if found.keep else "play" if found.play and found.draw else "")
    if then:
        action["then"] = then
    colours = {one.colour for one in found.colours if one.form in ("m", "n")}
    if len(colours) == 1 and then == "play" and found.orders:
        action["colour"] = COLOURS[colours.pop()]
    return action


def _named_cards(found: Marks, view: Mapping[str, Any], hand: Sequence[str]) -> list[int]:
    """The cards that a reply names, each kind once."""
    held = [INDEX[name] for name in hand]
    cards = list(dict.fromkeys(found.cards))
    if not cards:
        cards = _by_number(found, view)
    ordering = found.orders and any(one.form == "m" for one in found.colours) and not found.draw and not found.then
    if not cards and not found.pictures and ordering:
        found.black = True  # a colour is ordered with nothing else
    if not cards and (found.pictures or found.black):
        cards = _by_part(found, held)
    if not cards and not found.draw and not found.then:
        colours = {one.colour for one in found.colours if one.form in ("f", "")}
        if len(colours) == 1:
            cards = _only([card for card in held if colour_of(card) in colours], view, "этого цвета")
        elif len(colours) > 1:
            raise Problem("question", "which_card", "За ход кладут одну карту. Какую из названных?")
    colours = {one.colour for one in found.colours if one.form == "f"}
    if len(cards) == 1 and cards[0] < BLACK and colours - {colour_of(cards[0])}:
        raise Problem("question", "which_card", "За ход кладут одну карту. Какую из названных?")
    if cards and found.bare is None and found.numbers and found.cards:
        other = _by_number(found, view)
        if other and other != cards and 0 not in found.numbers:
            raise Problem("question", "which_card", "За ход кладут одну карту. Какую из названных?")
    return cards


def _by_number(found: Marks, view: Mapping[str, Any]) -> list[int]:
    hand = view["hand"]
    numbers = list(dict.fromkeys(found.numbers))
    if found.bare is not None:
        return _bare(found.bare, hand)
    cards = []
    for number in numbers:
        if number > len(hand):
            raise Problem("refused", "no_such_number", f"Карты № {number} на руке нет.")
        if number == 0 and len(hand) > 1:
            continue
        cards.append(INDEX[hand[number - 1]])
    return list(dict.fromkeys(cards))


def _bare(number: int, hand: Sequence[str]) -> list[int]:
    """A number and nothing else: a place in the hand or a picture, if it cannot be both."""
    by_place = {INDEX[hand[number - 1]]} if 1 <= number <= len(hand) else set()
    by_picture = {INDEX[name] for name in hand if INDEX[name] < BLACK and picture_of(INDEX[name]) == number}
    if by_place and by_picture and by_place != by_picture:
        raise Problem(
            "question", "which_number", f"{number} — это номер карты в руке или число на карте? Какого цвета?"
        )
    if by_place:
        return list(by_place)
    if len(by_picture) == 1:
        return list(by_picture)
    if by_picture:
        raise Problem("question", "which_card", "Какого цвета карта?")
    raise Problem("refused", "no_such_number", f"Карты № {number} на руке нет.")


def _by_part(found: Marks, held: Sequence[int]) -> list[int]:
    """A picture without its colour, or «чёрная» without its name, settled by the hand where only one fits."""
    if found.black:
        black = sorted({card for card in held if card >= BLACK})
        if len(black) > 1:
            raise Problem("question", "which_card", f"Какую чёрную: {' или '.join(BLACK_NAMES)}?")
        if not black:
            raise Problem("refused", "not_in_hand", "Чёрной карты на руке нет.")
        return black
    pictures = set(found.pictures)
    colours = {one.colour for one in found.colours if one.form in ("f", "")}
    if len(pictures) == 1 and len(colours) == 1:
        return [colours.pop() * 13 + pictures.pop()]
    fit = sorted({card for card in held if card < BLACK and picture_of(card) in pictures})
    if len(fit) > 1 or len(pictures) > 1:
        raise Problem("question", "which_card", "Какую карту кладёте: какого цвета?")
    if not fit:
        raise Problem("refused", "not_in_hand", "Такой карты на руке нет.")
    return fit


def _only(cards: Sequence[int], view: Mapping[str, Any], what: str) -> list[int]:
    kinds = sorted(set(cards))
    if len(kinds) == 1:
        return kinds
    if not kinds:
        raise Problem("refused", "not_in_hand", f"Карты {what} на руке нет.")
    raise Problem("question", "which_card", f"На руке не одна карта {what}. Какую кладёте?")


def _play(card: int, found: Marks, view: Mapping[str, Any]) -> Action:
    action: Action = {"type": "play", "card": NAMES[card]}
    if card < BLACK:
        foreign = {one.colour for one in found.colours if one.form == "m"} - {colour_of(card)}
        if foreign and found.orders:
            action["colour"] = COLOURS[foreign.pop()]  # the rules say why not
        return action
    colours = list(dict.fromkeys(one.colour for one in found.colours))
    if len(colours) > 1:
        raise Problem("question", "which_colour", f"Цвет заказывают один. Какой: {_COLOURS}?")
    if colours and colours[0] != NONE:
        action["colour"] = COLOURS[colours[0]]
    elif len(view["hand"]) > 1:
        raise Problem("question", "which_colour", f"Какой цвет заказываете: {_COLOURS}?")
    return action


def summary(actions: Sequence[Mapping[str, Any]]) -> str:
    """An order in a few words."""
    return ", ".join(_said(action) for action in actions)


def _said(action: Mapping[str, Any]) -> str:
    colour = f", цвет — {action['colour']}" if "colour" in action else ""
    match action["type"]:
        case "play":
            return f"кладёт: {action['card']}{colour}"
        case "draw":
            after = {"play": ", если подойдёт — кладёт", "keep": " и оставляет её"}.get(action.get("then", ""), "")
            return f"берёт карту из прикупа{after}{colour}"
        case "keep":
            return "оставляет взятую карту"
        case "mts":
            return "кричит «МТС!»"
    return "ходит ведущий"


def context_of(context: Mapping[str, Any]) -> dict[str, Any]:
    """A context as in `gm orders --context`: `hand` is needed, the rest has defaults."""
    hand = [str(name) for name in context["hand"]]
    if unknown := [name for name in hand if name not in INDEX]:
        raise ValueError(f"no such card: {unknown[0]}")
    return {
        "hand": hand,
        "drawn": context.get("drawn"),
        "may_call": bool(context.get("may_call")),
        "your_turn": bool(context.get("your_turn", True)),
    }
