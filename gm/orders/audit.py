"""What is left of a reply when it has been read: an amount beside a word nobody understood is asked about.

The clauses themselves pass over talk; here the whole order is known, and so is the attack that nothing has been
said about. A number that would still fit into it, next to an unknown word, may be a blow at a nickname.
"""

from __future__ import annotations

from typing import Final

from gm.orders import messages
from gm.orders.lexicon import STOP
from gm.orders.model import Problem
from gm.orders.scan import LEMMAS
from gm.orders.state import State
from gm.orders.things import Clause, Thing

_TALK: Final = frozenset(("third", "me", "ask", "time", "lament", "if", "doubt", "inject"))
_NO_AMOUNT: Final = frozenset(("за", "из", "=", "№", "до", "с", "не", "номер", "от", "через", "около", "минус"))
_NO_NOUN: Final = ("ю", "сь", "ся", "ем", "им", "л", "ла", "ли", "ть", "о", "ешь", "ет")
_UNITS: Final = ("", "unit")


def unaccounted(state: State) -> list[Problem]:
    """Questions about what nothing has come of: words in a list of cards, amounts the attack has room for."""
    return _in_a_list(state) or _amounts(state)


def _in_a_list(state: State) -> list[Problem]:
    """«кри, вояка, крист»: a word nobody understood among the cards of a list, or «обоих» beside one."""
    bought = {(request.clause, request.sentence) for request in state.draft.of("buy")}
    for clause in state.read:
        if clause.paren or clause.question or clause.keyset() & _TALK or clause.of("who"):
            continue
        if clause.of("card"):
            noun = _coordinated(clause) if (clause.at, clause.sentence) in bought else None
            if noun is not None:
                return [messages.question("unclear", f"Не понято: «{noun}». Если это покупка, назовите карту иначе.")]
            continue
        strangers = _strangers(clause)
        if not strangers or len(clause.things) > 2:
            continue
        near = {(clause.at - 1, clause.sentence), (clause.at + 1, clause.sentence)} & bought
        pair = any(thing.mode == "both" and not thing.used for thing in clause.things)
        alone = len(clause.things) == 1 and near and _like_a_card(strangers[0].text)
        if (pair and (near or not bought)) or alone:
            said = " ".join(thing.raw for thing in clause.things if thing.raw)
            return [messages.question("unclear", f"Не понято: «{said}». Если это покупка, назовите карту полнее.")]
    return []


def _coordinated(clause: Clause) -> str | None:
    """The unknown noun in «воина и эликсир бодрости»."""
    things = clause.things
    strangers = _strangers(clause)
    for at in range(2, len(things)):
        thing = things[at]
        if thing in strangers and things[at - 1].text in ("и", "да", "плюс") and things[at - 2].is_card:
            return None if thing.text.endswith(_NO_NOUN) else thing.raw
    return None


def _like_a_card(word: str) -> bool:
    return any(form.startswith(word) for form, _ in LEMMAS) or (len(word) > 4 and word.endswith(("ку", "лку", "ика")))


def _amounts(state: State) -> list[Problem]:
    """Questions about amounts of which nothing has come although the attack still has room for them."""
    left = _attack_left(state)
    if state.draft.no_attack or state.draft.passed or any(topic == "attack" for topic, _, _ in state.draft.pending):
        left = 0
    used = {id(thing) for request in state.draft.requests for thing in request.amount.said_by}
    used |= {id(thing) for _, amount, _ in state.draft.pending for thing in amount.said_by}
    for clause in state.read:
        if clause.paren or clause.question or clause.keyset() & _TALK or clause.of("card"):
            continue
        if any(thing.text in ("мимо", "впустую", "сгорает", "молоко") for thing in clause.things):
            continue
        stray = [thing for thing in clause.things if id(thing) not in used and _is_amount(thing, left, clause)]
        if left > 0 and len(clause.things) == 1 and state.draft.requests and _alone(clause, state):
            return [messages.no_target("Атака", list(state.context.opponents))]
        aside = [thing for thing in clause.things if _passed_over(thing, clause, state)]
        if aside:
            said = " ".join(thing.raw for thing in clause.things if thing.raw)
            return [messages.question("ambiguous_target", f"«{said}»: кого вы имеете в виду?")]
        if stray and _strangers(clause):
            said = " ".join(thing.raw for thing in clause.things if thing.raw)
            return [messages.question("unclear", f"Не понято: «{said}». Если это атака, назовите цель.")]
    return []


def _attack_left(state: State) -> int:
    """The attack that no request has been made of."""
    left = state.context.attack
    for request in state.draft.of("attack"):
        if request.amount.mode == "n":
            left -= request.amount.value
        elif request.amount.mode == "kill":
            left -= state.context.opponents.get(request.target or "", 0)
        else:
            return 0
    return left


def _alone(clause: Clause, state: State) -> bool:
    """A living opponent's name as a sentence of its own: «Трутень. Снежана.»"""
    person = clause.things[0]
    return (
        person.kind == "who"
        and not person.used
        and bool(set(person.who) & set(state.context.opponents))
        and not any(request.topic in ("attack", "lure") for request in state.draft.requests)
        and sum(other.sentence == clause.sentence for other in state.read) == 1
    )


def _passed_over(thing: Thing, clause: Clause, state: State) -> bool:
    """A living opponent named beside a blow at another one, without a word on what he gets."""
    if thing.kind != "who" or thing.used or not set(thing.who) & set(state.context.opponents):
        return False
    if set(thing.who) & {request.target for request in state.draft.requests}:
        return False
    return any(other.kind == "who" and other.used for other in clause.things)


def _is_amount(thing: Thing, left: int, clause: Clause) -> bool:
    if thing.kind == "num":
        return not thing.ordinal and thing.unit in _UNITS and thing.prep not in _NO_AMOUNT and 0 < thing.value <= left
    if left > 0 and thing.text in ("все", "всю") and len(clause.things) <= 3:
        return any(other.prep in ("в", "на") or other.text.endswith(("у", "ю")) for other in _strangers(clause))
    return (
        left > 0
        and thing.kind == "word"
        and thing.has("rest", "half", "kill")
        and not clause.keyset() & {"gold", "have"}
    )


def _strangers(clause: Clause) -> list[Thing]:
    return [
        thing
        for thing in clause.things
        if thing.kind == "word"
        and not thing.keys
        and thing.text not in STOP
        and len(thing.text) > 2
        and not ("-" in thing.text and len(set(thing.text.split("-"))) == 1)
    ]
