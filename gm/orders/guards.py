"""What looks like part of an order but was not understood is asked about, never dropped."""

from __future__ import annotations

import re
from typing import Final

from gm.orders import messages
from gm.orders.cardwords import RANKS
from gm.orders.lexicon import STOP
from gm.orders.state import State
from gm.orders.things import Clause, Thing

NOUNS_NOT_CARDS: Final = frozenset(
    [
        "паузу",
        "слово",
        "время",
        "таймаут",
        "тайм-аут",
        "себя",
        "пример",
        "свои",
        "слова",
        "отпуск",
        "перерыв",
        "минуту",
        "кофе",
        "чай",
        "пиво",
        "реванш",
        "верх",
        "курс",
        "ум",
        "вину",
        "ответственность",
        "кредит",
        "долг",
        "грех",
        "душу",
        "силы",
        "дело",
        "ход",
        "привет",
        "думать",
        "подумать",
        "спать",
        "есть",
        "жить",
        "знать",
        "понять",
        "сказать",
        "узнать",
        "видеть",
        "отдохнуть",
        "его",
        "ее",
        "их",
        "это",
        "то",
        "что",
        "все",
        "всё",
        "ничего",
        "вот",
        "так",
        "сразу",
        "тоже",
        "также",
        "еще",
        "только",
        "просто",
        "одну",
        "один",
        "пару",
        "две",
        "два",
        "на",
        "в",
        "с",
        "по",
        "за",
        "нового",
        "пива",
        "победы",
        "мести",
        "крови",
        "мира",
        "добра",
        "сдачу",
        "остаток",
        "деньги",
        "золото",
        "хорошую",
        "хороший",
        "пожалуй",
        "обратно",
        "вместо",
        "лучше",
        "вон",
        "ту",
        "того",
        "эту",
        "этого",
        "тот",
        "такую",
        "такого",
    ]
)


SHORTHAND: Final = re.compile(r"[гвич][кнтс]|[гвич]-[кнтс]")
"""Initials of a rank and a god («ин», «гс»): too like a card to be passed over."""


def spelt_out(state: State, clause: Clause, keys: set[str]) -> None:
    """Initials («ЧТ, ГК») become the one card of the row that they fit; else they are asked about."""
    plain = all(
        thing.kind in ("card", "sep", "num") or thing.keys or SHORTHAND.fullmatch(thing.text) or thing.text in STOP
        for thing in clause.things
    )
    several = sum(bool(SHORTHAND.fullmatch(thing.text)) for thing in clause.things) > 1
    for at, thing in enumerate(clause.things):
        if thing.text == "вн" and thing.is_card and "Воин Нургла" in state.context.row:
            thing.god = thing.god or "Нургла"
        if thing.kind != "word" or not SHORTHAND.fullmatch(thing.text):
            continue
        if not (thing.raw.isupper() or "buy" in keys or (plain and (several or not thing.keys))):
            continue
        letters = thing.text.replace("-", "")
        fits = {
            name
            for name in state.context.row
            if name is not None and "".join(word[0] for word in name.lower().split())[:2] == letters
        }
        ranked = {name for name in fits if name.partition(" ")[0] in RANKS}
        fits = ranked or fits  # «вс» is a Воин Слаанеш sooner than the Вечная свита
        if len(fits) > 1:
            raise messages.which_card(thing.raw, sorted(fits))
        if not fits:
            raise messages.question("unclear", f"Не понято сокращение «{thing.raw}». Назовите карту полнее.")
        name = fits.pop()
        rank, _, god = name.partition(" ")
        card = Thing("card", thing.text, thing.raw, prep=thing.prep)
        if rank in RANKS:
            card.rank, card.god = rank, god
        else:
            card.name = name
        number = clause.things[at - 1] if at else None
        if number is not None and number.kind == "num" and not number.unit and not number.ordinal:
            card.count, card.both = number.value, number.mode == "both"
            clause.things[at - 1] = Thing("sep")
        behind = clause.things[at + 1] if at + 1 < len(clause.things) else None
        if card.count is None and behind is not None and _counts(behind, clause, messages.cost(name)):
            card.count, card.both = behind.value, behind.mode == "both"
            clause.things[at + 1] = Thing("sep")  # «вс два»
        clause.things[at] = card


def _counts(number: Thing, clause: Clause, price: int | None) -> bool:
    """Whether a number behind a card is how many of it, and not its price or somebody's share."""
    if number.kind != "num" or number.unit or number.ordinal or clause.of("who"):
        return False
    several = len(clause.of("num")) == 1 and number.value <= 3
    return several and not (number.text.isdecimal() and number.value == price)


def mark(state: State) -> tuple[object, ...]:
    """What changes when a clause has been understood."""
    draft = state.draft
    return (
        tuple(id(request) for request in draft.requests),
        len(draft.pending),
        len(draft.problems),
        len(draft.unsure),
        len(draft.choices),
        draft.asked_attack,
        len(draft.lone_numbers),
        sum(len(request.otherwise) + len(request.gods) for request in draft.requests),
        len(draft.declined_cards),
        tuple(draft.lone_targets),
    )


def _said_already(state: State, clause: Clause) -> bool:
    """«Беру!», «беру его» right after the card itself."""
    last = state.draft.requests[-1] if state.draft.requests else None
    if last is None or last.topic != "buy":
        return any(
            thing.text in NOUNS_NOT_CARDS
            for thing in clause.things
            if thing.kind == "word" and thing.text not in STOP and not thing.keys
        )
    return clause.unknown == 0 or any(thing.text in ("его", "ее", "их") for thing in clause.things)


def unread(state: State, clause: Clause, keys: set[str]) -> None:
    """What looks like part of an order but was not understood is asked about, never dropped."""
    ordering = any(thing.has("buy") and thing.text.endswith(("у", "ю", "ем", "им")) for thing in clause.things)
    if (
        ordering
        and not keys & {"not", "nothing", "lament", "ask"}
        and not clause.question
        and not _said_already(state, clause)
    ):
        said = " ".join(thing.raw for thing in clause.things if thing.raw)
        state.draft.open_verbs.append((state.clause, said))
        return
    opponents = [
        thing
        for thing in clause.of("who")
        if set(thing.who) & set(state.context.opponents) and thing.prep not in ("у", "от", "про", "о", "за")
    ]
    numbers = [
        thing
        for thing in clause.of("num")
        if thing.unit in ("", "unit") and not thing.ordinal and thing.prep not in ("за", "из", "=", "не", "до", "с")
    ]
    if (
        opponents
        and numbers
        and not clause.paren
        and not clause.question
        and "third" not in keys
        and "lament" not in keys
    ):
        said = " ".join(thing.raw for thing in clause.things if thing.raw)
        state.draft.problems.append(messages.question("unclear", f"Не понято: «{said}». Что вы имеете в виду?"))


def asked(state: State, clause: Clause) -> None:
    """A question that carries what could be an order («14 фее, как вам такое?») is not passed over."""
    people = [
        thing for thing in clause.of("who") if set(thing.who) & set(state.context.opponents) and thing.prep != "у"
    ]
    numbers = [thing for thing in clause.of("num") if thing.unit in ("", "unit") and not thing.ordinal]
    if people and (numbers or clause.keyset() & {"all", "half", "rest", "kill", "lure"}):
        state.draft.asked_attack = max(1, sum(thing.value for thing in numbers))
    topics = clause.keyset() & {"lure", "scrap"}
    if topics and (people or any(card.name in ("Монета", "Меч", "Кристалл") or card.god for card in clause.of("card"))):
        state.draft.problems.append(messages.question("unclear", "Это вопрос или приказ? Напишите приказ без вопроса."))
    state.draft.unsure.extend(card for card in clause.of("card") if card.accusative and not card.plural)
