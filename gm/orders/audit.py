"""What is left of a reply when it has been read: what looks like part of the order and is not in it is asked about.

The clauses themselves pass over talk. Here the whole order is known: which cards are bought and where in the reply
they stand, how much of the attack is spoken for. An unknown word in the place of a card, of a player or of a number
is no talk any more; it may be a nickname or a slip of the keyboard.
"""

from __future__ import annotations

from typing import Final

from gm.orders import messages
from gm.orders.chatter import is_chatter, is_no_noun
from gm.orders.lexicon import STOP
from gm.orders.model import Problem
from gm.orders.scan import LEMMAS
from gm.orders.state import Amount, Request, State
from gm.orders.things import Clause, Thing

_TALK: Final = frozenset(("third", "me", "ask", "time", "lament", "if", "doubt", "inject", "not", "nothing"))
_NO_AMOUNT: Final = frozenset(("за", "из", "=", "№", "до", "с", "не", "номер", "от", "через", "около", "минус"))
_UNITS: Final = ("", "unit")
_AROUND: Final = ("want", "gold", "rest", "have", "piece", "in_play", "discard_pile", "draw_pile", "also")
_SHORT: Final = 3
_COPIES: Final = 4
"""More copies of one card are not asked for; a larger number counts something else."""
_AND: Final = ("и", "да", "плюс", "+", "с")
_LOST: Final = frozenset(("мимо", "впустую", "сгорает", "молоко"))


def unaccounted(state: State) -> list[Problem]:
    """Questions about words in the places of cards, players and amounts that nothing has come of."""
    clauses = [clause for clause in state.read if not clause.paren and not clause.question]
    return _cards(state, clauses) or _own_cards(state, clauses) or _aims(state, clauses)


def _own_cards(state: State, clauses: list[Clause]) -> list[Problem]:
    """«Меч прочь»: a Монета or a Меч, which nobody sells, alone with a word that says nothing to us, while «Утиль» is
    still free."""
    if len(state.draft.of("remove")) >= state.context.scrap or any(item[0] == "remove" for item in state.draft.pending):
        return []
    for clause in clauses:
        held = [card for card in clause.of("card") if card.name == "Меч" or (card.name == "Монета" and card.accusative)]
        if len(held) != 1 or len(clause.things) > _SHORT or clause.of("who") or clause.of("num"):
            continue
        if clause.keyset() & (_TALK | {"gold", "all", "rest", "attack", "attack_verb", "row"}):
            continue
        if len(clause.of("card")) == 1 and strangers(clause):
            return [messages.question("unclear", f"Не понято: «{_said(clause)}». Это «Утиль»? Что и откуда убрать?")]
    return []


def _said(clause: Clause) -> str:
    return " ".join(thing.raw for thing in clause.things if thing.raw)


def strangers(clause: Clause) -> list[Thing]:
    """Words of a clause that are in no vocabulary of ours and may be names of anything."""
    return [
        thing
        for thing in clause.things
        if thing.kind == "word"
        and not thing.keys
        and thing.text not in STOP
        and len(thing.text) > 2
        and not is_chatter(thing.text)
    ]


def _cards(state: State, clauses: list[Clause]) -> list[Problem]:
    """«кри, вояка, крист», «воина и эликсир», «обоих зверюг»: a word nobody understood where cards stand."""
    listed = {(request.clause, request.sentence) for request in state.draft.requests if request.topic in _LISTED}
    buying = any(request.topic == "buy" for request in state.draft.requests)
    wanting = not (buying or state.draft.no_buy or state.draft.passed or state.draft.aside) and state.context.gold > 0
    for clause in clauses:
        if clause.keyset() & _TALK or clause.of("who"):
            continue
        unknown = strangers(clause)
        if not unknown:
            continue
        noun = _in_its_place(clause, unknown)
        if noun is not None:
            pass
        elif clause.of("card"):
            noun = _coordinated(clause, unknown) if (clause.at, clause.sentence) in listed else None
        elif len(clause.things) <= 6:
            near = {(clause.at - 1, clause.sentence), (clause.at + 1, clause.sentence)} & listed
            near |= {place for place in listed if place[0] == clause.at + 1 and _goes_on(state, place[0])}
            noun = _in_a_list(clause, unknown, bool(near), not listed)
            if noun is None and wanting and len(clause.things) == 1 and _first(state, clause):
                noun = unknown[0] if not is_no_noun(unknown[0].text) else None
        if noun is not None:
            said = noun.raw
            return [messages.question("unclear", f"Не понято: «{said}». Если это карта, назовите её иначе.")]
    return []


def _in_its_place(clause: Clause, unknown: list[Thing]) -> Thing | None:
    """An unknown noun counted («двух эльфов»), asked for («эльфа беру») or thrown away («эльфа из сброса»)."""
    things = clause.things
    scrapping = any(thing.has("scrap") for thing in things)
    for at, thing in enumerate(things):
        if thing not in unknown or is_no_noun(thing.text):
            continue
        before = things[at - 1] if at else None
        after = things[at + 1 : at + 3]
        if before is not None and before.kind == "num" and not before.used and before.text in _FOR_CARDS:
            return thing
        accusative = thing.text.endswith(("у", "ю", "а", "я")) and len(thing.text) > 4
        if after and accusative and after[0].has("buy", "want") and not thing.prep:
            return thing
        if scrapping and any(other.has("in_play", "discard_pile", "draw_pile") for other in after):
            return thing
    return None


_FOR_CARDS: Final = frozenset(("обоих", "обеих", "оба", "обе", "двух", "двоих", "трех", "троих", "двое", "трое"))


def _in_a_list(clause: Clause, unknown: list[Thing], near: bool, only: bool) -> Thing | None:
    """An unknown noun as a member of a list of cards: alone, counted, priced, wished for or with a zone."""
    things = clause.things
    nouns = [thing for thing in unknown if not is_no_noun(thing.text)]
    if (
        len(unknown) == 2
        and things[:1]
        and things[0].text == "и"
        and unknown[0].text.endswith(("ого", "его", "ую", "ый"))
    ):
        return unknown[1]  # «…, и кошачьего корма»
    if len(nouns) != 1 or len(unknown) != 1:
        return None
    noun = nouns[0]
    if len(noun.text) < 4 and not any(form.startswith(noun.text) for form, _ in LEMMAS):
        return None  # «фью»
    at = next(i for i, thing in enumerate(things) if thing is noun)
    counted = at > 0 and things[at - 1].kind == "num" and not things[at - 1].used and not things[at - 1].ordinal
    if counted and things[at - 1].value > _COPIES:
        return None  # «девять червячков»: the sum, in the player's own coin
    pair = counted and things[at - 1].mode == "both"
    tail = things[at + 1 :]
    plain = all(thing.kind in ("sep", "num") or thing.text in STOP or thing.has(*_AROUND) for thing in tail)
    head = [thing for thing in things[:at] if thing.kind != "sep" and thing.text not in _AND]
    if not plain or len(head) > (1 if counted else 0):
        return None
    wished = any(thing.has("want") and thing.text in ("мне", "мой", "моя", "хочу") for thing in tail)
    priced = any(thing.kind == "num" and thing.prep == "за" for thing in tail)
    led = at > 0 and things[at - 1].text == "и"
    return noun if near or led or wished or priced or ((pair or counted) and only) else None


def _goes_on(state: State, at: int) -> bool:
    """Whether a clause opens with «и»: «колеску)) и граба»."""
    return 0 <= at < len(state.clauses) and (state.clauses[at].things[0].text == "и" or state.clauses[at].lead == "и")


def _first(state: State, clause: Clause) -> bool:
    """Whether a clause opens its sentence."""
    return next((other for other in state.clauses if other.sentence == clause.sentence), None) is clause


_LISTED: Final = ("buy", "remove")


def _coordinated(clause: Clause, unknown: list[Thing]) -> Thing | None:
    """The unknown noun in «воина и эликсир бодрости», «эликсир и воин», «двух эльфов и свиту»."""
    things = clause.things
    for at, thing in enumerate(things):
        if thing not in unknown:
            continue
        verb = thing.text.endswith(("ю", "сь", "ся", "ть", "ли"))
        before, after = things[:at], things[at + 1 : at + 3]
        if before and before[-1].text in _AND and not verb:
            direct = len(before) > 1 and before[-2].is_card
            if direct or (not after and any(other.is_card for other in before) and not is_no_noun(thing.text)):
                return thing
        counted = len(before) > 2 and before[-1].kind == "num" and not before[-1].used and not before[-1].ordinal
        if counted and before[-2].text in _AND and before[-3].is_card and before[-1].value <= _COPIES and not verb:
            return thing  # «чемпиона и 2 эльфа»
        leads = not before or (len(before) == 1 and before[0].kind == "num" and not before[0].used)
        if leads and len(after) == 2 and after[0].text in _AND and after[1].is_card:
            return thing
    return None


def _aims(state: State, clauses: list[Clause]) -> list[Problem]:
    """Amounts and players of which nothing has come although the attack still has room for them."""
    left = _attack_left(state)
    if state.draft.no_attack or state.draft.passed or any(topic == "attack" for topic, _, _ in state.draft.pending):
        left = 0
    used = {id(thing) for request in state.draft.requests for thing in request.amount.said_by}
    used |= {id(thing) for _, amount, _ in state.draft.pending for thing in amount.said_by}
    struck = {request.target for request in state.draft.of("attack")}
    for clause in clauses:
        if clause.keyset() & _TALK or any(thing.text in _LOST for thing in clause.things):
            continue
        if left > 0 and len(clause.things) == 1 and state.draft.requests and _alone(clause, state):
            if len(state.context.opponents) == 1:
                whom = clause.things[0].who[0]
                state.draft.requests.append(
                    Request("attack", clause.at, clause.sentence, target=whom, amount=Amount("all"))
                )
                continue
            return [messages.no_target("Атака", list(state.context.opponents))]
        if any(_passed_over(thing, clause, state) for thing in clause.things):
            return [messages.question("ambiguous_target", f"«{_said(clause)}»: кого вы имеете в виду?")]
        unknown = strangers(clause)
        if not unknown:
            if left == state.context.attack > 0 and _whole_attack(state, clause, used):
                return [messages.no_target("Атака", list(state.context.opponents))]
            continue
        if any(id(thing) not in used and _is_amount(thing, left, clause, unknown) for thing in clause.things):
            return [messages.question("unclear", f"Не понято: «{_said(clause)}». Если это атака, назовите цель.")]
        joined = _joined(clause, unknown)
        if joined is not None:
            return [messages.question("ambiguous_target", f"«{joined.raw}» — кто это?")]
        if left > 0 and _no_number(state, clause, unknown, struck):
            return [messages.question("unclear", f"Не понято: «{_said(clause)}». Сколько и кому?")]
    return []


def _attack_left(state: State) -> int:
    """The attack that no number has been named for."""
    left = state.context.attack
    for request in state.draft.of("attack"):
        if request.amount.mode == "n":
            left -= request.amount.value
        elif request.amount.mode == "kill":
            left -= state.context.opponents.get(request.target or "", 0)
        elif request.amount.mode in ("all", "half"):
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
    if clause.of("card") or set(thing.who) & {request.target for request in state.draft.requests}:
        return False
    return any(other.kind == "who" and other.used for other in clause.things)


def _is_amount(thing: Thing, left: int, clause: Clause, unknown: list[Thing]) -> bool:
    """Whether an amount of which nothing came has a word beside it that may be whom it is for."""
    at = next(i for i, other in enumerate(clause.things) if other is thing)
    beside = [other for other in clause.things[max(at - 2, 0) : at + 3] if other in unknown]
    named = [
        other for other in beside if other.prep in ("в", "на", "по") or other.text.endswith(("у", "ю", "е", "и", "я"))
    ]
    if thing.kind == "num":
        plain = not thing.ordinal and not thing.used and thing.unit in _UNITS and thing.prep not in _NO_AMOUNT
        return plain and 0 < thing.value <= left and bool(named if clause.of("card") else unknown)
    if thing.kind != "word" or clause.of("card") or clause.keyset() & {"gold", "have", "row"}:
        return False
    if thing.text in ("все", "всю", "сдачу"):
        return left > 0 and len(clause.things) <= 3 and bool(named)
    if thing.has("kill", "same"):
        return bool(named) or bool(beside and left > 0)
    return thing.has("rest", "half") and (bool(named) or left > 0)


def _whole_attack(state: State, clause: Clause, used: set[int]) -> bool:
    """«Мечик, пока-пока: 30!»: just the attack there is, and nobody understood to be struck."""
    if clause.of("card") or clause.of("who") or clause.keyset() & {"gold", "have", "lure", "scrap"}:
        return False
    return any(
        thing.kind == "num"
        and id(thing) not in used
        and not thing.ordinal
        and thing.unit in _UNITS
        and thing.prep not in _NO_AMOUNT
        and thing.value == state.context.attack != state.context.gold
        for thing in clause.things
    )


def _joined(clause: Clause, unknown: list[Thing]) -> Thing | None:
    """The stranger in «поровну Бармалею и Фее»: coordinated with a player who is struck."""
    things = clause.things
    for at in range(1, len(things) - 1):
        if things[at].text not in ("и", "да"):
            continue
        for person, other in ((things[at - 1], things[at + 1]), (things[at + 1], things[at - 1])):
            if person.kind == "who" and person.used and other in unknown:
                return other
    return None


def _no_number(state: State, clause: Clause, unknown: list[Thing], struck: set[str | None]) -> bool:
    """«Сударыне пятнадцадь»: a player not struck yet, and one word in the place of the number."""
    if (
        clause.of("card")
        or clause.of("num")
        or clause.keyset() & {"lure", "scrap", "all", "rest", "half", "kill", "same"}
    ):
        return False
    if len(unknown) > 2 or len([thing for thing in clause.things if thing.kind != "sep"]) > 4:
        return False
    people = [thing for thing in clause.things if thing.kind == "who" and set(thing.who) & set(state.context.opponents)]
    if people:
        return not any(person.used or set(person.who) & struck for person in people)
    pointed = any(thing.has("you", "him", "her") and thing.prep in ("в", "на", "по") for thing in clause.things)
    return pointed or any(thing.text.startswith("кажд") for thing in clause.things)
