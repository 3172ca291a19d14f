"""Cards that players make up: what is asked for and is no card of the game is refused, not passed over."""

from __future__ import annotations

import itertools
from typing import Final

from gm.orders import messages
from gm.orders.guards import NOUNS_NOT_CARDS
from gm.orders.lexicon import STOP
from gm.orders.model import Problem
from gm.orders.state import Request, State
from gm.orders.things import Clause, Thing

_ADJECTIVE: Final = ("ый", "ий", "ой", "ую", "юю", "ая", "ого", "его")
_VERB: Final = ("ть", "ться", "ю", "ем", "ет", "ешь", "ал", "ла")
_NOUN: Final = (*tuple("аяуькрнтхыислдм"), "ого", "его", "щит")
_WISHES: Final = frozenset(("хочу", "хотим", "дай", "дайте", "давай", "давайте", "прошу", "заверните", "заверни"))


def no_such(state: State, said: str) -> Problem:
    return messages.refusal("no_such_card", f"Карты «{said}» в игре нет. {messages.row_text(state.context)}")


def _nameless(thing: Thing) -> bool:
    """A word that could be the name of something: unknown, and no word of talk."""
    return (
        thing.kind == "word"
        and not thing.keys
        and thing.text not in STOP
        and thing.text not in NOUNS_NOT_CARDS
        and len(thing.text) >= 3
        and thing.prep not in ("в", "на", "за", "у", "с", "к", "по", "из", "от", "до", "о", "про")
    )


def invented(state: State, clause: Clause) -> None:
    """«Беру Пламенный Меч», «возьму Титана и кристалл»: an unknown name beside a card that is bought."""
    things = clause.things
    for before, card in itertools.pairwise(things):
        if card.is_card and _nameless(before) and before.raw[:1].isupper() and before.text.endswith(_ADJECTIVE):
            raise no_such(state, f"{before.raw} {card.raw}")
    for at, thing in enumerate(things[1:-1], start=1):
        between = things[at - 1].has("buy") and things[at + 1].text in ("и", "да")
        if (
            between
            and _nameless(thing)
            and at + 2 < len(things)
            and (things[at + 2].is_card or things[at + 2].kind == "num")
        ):
            raise no_such(state, thing.raw)


def wished(state: State, clause: Clause) -> None:
    """«волшебную палочку хочу за 5», «хочу Дракона хаоса»: described, priced or named, and no card."""
    things = [thing for thing in clause.things if thing.kind != "sep"]
    priced = any(thing.kind == "num" and thing.prep == "за" for thing in things)
    bare = priced and len([thing for thing in things if thing.text != "за"]) == 3 and not clause.of("who")
    if clause.question or not (bare or any(thing.text in _WISHES for thing in things)):
        return
    for before, noun in itertools.pairwise(things):
        if priced and _nameless(before) and before.text.endswith(_ADJECTIVE) and _nameless(noun):
            raise no_such(state, f"{before.raw} {noun.raw}")
    for at, thing in enumerate(things):
        if at and _nameless(thing) and thing.raw[:1].isupper() and not thing.raw.isupper():
            raise no_such(state, thing.raw)


def object_missing(state: State, clause: Clause, keys: set[str]) -> None:
    """«Беру!» after a card was spoken of takes it; «беру Посох Монаха» names no card there is."""
    things = clause.things
    if "not" in keys or "nothing" in keys or clause.question:
        return
    at = next((place for place, thing in enumerate(things) if thing.has("buy")), None)
    if at is None:
        return
    noun = _bought_noun(things, at)
    if noun is not None:
        raise no_such(state, noun)
    pronoun = any(other.text in ("его", "ее", "их", "эту", "этого") for other in things)
    if state.unsure_card is not None and (pronoun or len(things) <= 3):
        card, state.unsure_card = state.unsure_card, None
        state.add(Request("buy", state.clause, clause.sentence, card=card, said=card.raw))
    elif pronoun and state.last_card is not None:
        last = state.draft.requests[-1] if state.draft.requests else None
        back = any(other.text in ("обратно", "назад", "снова", "опять") for other in things)
        if (last is not None and last.topic == "remove") or back:
            card = state.last_card
            state.add(Request("buy", state.clause, clause.sentence, card=card, said=card.raw, more=True))


def _bought_noun(things: list[Thing], at: int) -> str | None:
    """The unknown object of the verb of buying at a place: «дракона», «магический амулет»."""
    following = [thing for thing in things[at + 1 : at + 4] if thing.kind == "word"]
    unknown = [thing for thing in following if not thing.keys and thing.text not in STOP]
    noun = unknown[0] if unknown else None
    if noun is None or not _nameless(noun):
        return None
    if noun.text.endswith(_ADJECTIVE) and len(unknown) > 1 and _nameless(unknown[1]):
        return f"{noun.raw} {unknown[1].raw}"
    if noun.raw[:1].isupper() or any(other.kind == "num" and other.prep == "за" for other in things):
        return noun.raw
    if noun.text.endswith(_VERB):
        return None
    return noun.raw if noun.text.endswith(_NOUN) else None
