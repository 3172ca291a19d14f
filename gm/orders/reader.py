"""Reads a reply clause by clause into a draft: what is asked for, declined, corrected, made conditional."""

from __future__ import annotations

from typing import Final

from gm.orders import measures, messages, places, purchases, removals
from gm.orders.audit import unaccounted
from gm.orders.clauses import clauses_of
from gm.orders.clean import clean
from gm.orders.conditions import condition, flush_subject, open_branch
from gm.orders.corrections import markers, refused_question
from gm.orders.guards import asked, mark, spelt_out, unread
from gm.orders.hits import attack
from gm.orders.inventions import invented, object_missing, wished
from gm.orders.lures import lure, still_lure
from gm.orders.model import Context, Problem
from gm.orders.moods import declines, keeps, negations, passes, stands_aside
from gm.orders.players import index_of
from gm.orders.scan import scan
from gm.orders.state import Amount, Request, State
from gm.orders.sums import declared
from gm.orders.targets import Memory
from gm.orders.things import Clause

_NODS: Final = frozenset(
    [
        "ок",
        "окей",
        "норм",
        "нормально",
        "хорошо",
        "ладно",
        "да",
        "верно",
        "правильно",
        "договорились",
        "идет",
        "пойдет",
        "так",
        "можно",
        "ага",
        "угу",
        "не",
        "против",
        "я",
        "понятно",
        "лады",
        "годится",
    ]
)


_BURN: Final = frozenset(
    (
        "могилу",
        "могилку",
        "погост",
        "сжечь",
        "сожгу",
        "спалить",
        "хоронить",
        "похоронить",
        "хороню",
        "закопать",
        "закопаю",
        "убрать",
        "уберу",
        "убираю",
        "долой",
    )
)
_FIRE: Final = frozenset(("печь", "печку", "печки", "костер", "костра", "яму", "камин"))
"""Where a card is thrown, and people only in jest."""


def read(reply: str, context: Context) -> State:
    """The draft of a reply, with the reader's memory (used to go on with a follow-up)."""
    nicks = (*context.opponents, *context.dead, context.actor)
    index = index_of(tuple(dict.fromkeys(nicks)))
    state = State(context, index, Memory())
    text = clean(reply)
    state.draft.declared = declared(text, context.gold, context.attack)
    clauses = clauses_of(scan(text, index), index, context.actor)
    _confirmations(clauses)
    state.clauses = clauses
    state.draft.aside = stands_aside(clauses)
    for at, clause in enumerate(clauses):
        state.clause = at
        try:
            _clause(state, clause, clauses, at)
        except Problem as problem:
            state.draft.problems.append(problem)
    state.draft.problems.extend(_unchosen(state))
    state.draft.problems.extend(unaccounted(state))
    if (
        state.fix == "hard"
        and not state.fixed
        and not state.draft.removed_by_word
        and state.fix_mark == len(state.draft.requests)
        and state.draft.requests
    ):
        state.draft.problems.append(
            messages.question(
                "contradictory", "Вы отменили сказанное, но нового приказа не дали. Напишите, что делаете."
            )
        )
    return state


def _confirmations(clauses: list[Clause]) -> None:
    """«…, норм?» after an order asks for no more than a nod: the sentence is no question."""
    for at, clause in enumerate(clauses):
        last = at + 1 == len(clauses) or clauses[at + 1].sentence != clause.sentence
        if clause.question and last and all(thing.text in _NODS for thing in clause.things):
            for other in clauses:
                if other.sentence == clause.sentence:
                    other.question = False


def _clause(state: State, clause: Clause, clauses: list[Clause], at: int) -> None:
    if clause.sentence == state.skip_sentence:
        return
    keys = clause.keyset()
    if "inject" in keys:
        state.skip_sentence = clause.sentence
        return
    if clause.question and "ask" in keys and "polite_ask" not in keys and not keys & {"buy"}:
        state.skip_sentence = clause.sentence
        asked(state, clause)
        return
    if clause.lead == ";" and state.topic == "scrap" and not keys & {"lure", "buy"} and not clause.of("who"):
        state.topic_sentence = clause.sentence  # «утиль: меч, что в сбросе; монета, что в колоде»
    if state.topic_sentence != clause.sentence and state.topic:
        state.topic = ""
    if clause.sentence != state.optional_sentence:
        flush_subject(state)
        state.optional = False
    if state.branch is not None and clause.sentence > state.branch_sentence:
        state.branch = None
    if not clause.paren:
        state.sticky_god = None if clause.sentence != state.topic_sentence else state.sticky_god
    refused_question(state, clause, keys)
    markers(state, clause, keys)
    if "if" in keys and condition(state, clause, keys, clauses, at, _clause):
        return
    if "else" in keys and state.draft.of("buy"):
        open_branch(state, clause)
    if (
        "keep" in keys
        and "buy" not in keys
        and "not" not in keys
        and not clause.of("card")
        and keeps(state, clause, keys)
    ):
        return
    left_out = any(t.text in _LEFT_TO_OTHERS or t.text.startswith("отмен") for t in clause.things)
    if clause.of("card") and not keys & {"buy", "scrap"} and left_out:
        for card in clause.of("card"):
            purchases.decline(state, card)
        return
    if keys & {"scrap", "lure"} and not clause.of("card") and not clause.of("who") and _put_off(clause):
        return
    if (clause.lead == "но" or clause.things[0].text == "не") and _too_dear(state, clause):
        return
    if "pass" in keys and passes(state, clause, keys):
        return
    if negations(state, clause, keys):
        return
    if "nothing" in keys and keys & {"scrap", "lure"} and not clause.of("card") and not clause.of("who"):
        return
    if "nothing" in keys or "not" in keys:
        declines(state, clause, keys)
    if "doubt" in keys or "то ли" in " ".join(thing.text for thing in clause.things):
        state.skip_sentence = clause.sentence
        state.draft.unsure.extend(clause.of("card"))
        return
    spelt_out(state, clause, keys)
    before = mark(state)
    state.talk = False
    clause.at = state.clause
    state.read.append(clause)
    _orders(state, clause, keys)
    if state.talk:
        state.read.remove(clause)
    if mark(state) == before and not state.talk:
        unread(state, clause, keys)


_LEFT_TO_OTHERS: Final = frozenset(
    ("оставлю", "оставляю", "оставим", "оставь", "оставьте", "уступлю", "уступаю", "уступим")
)


def _put_off(clause: Clause) -> bool:
    """«утиль мимо», «соблазн потом»."""
    return any(thing.text in ("мимо", "потом", "позже", "нафиг", "побоку", "пролетает") for thing in clause.things)


def _too_dear(state: State, clause: Clause) -> bool:
    """«нечистого хочу, но 8», «валькия 10, не хватает двух»: the price is why the card is not taken."""
    last = state.draft.requests[-1] if state.draft.requests else None
    if last is None or last.topic != "buy" or last.card is None or last.sentence != clause.sentence:
        return False
    numbers = clause.of("num")
    short = len(clause.things) > 1 and clause.things[0].text == "не" and clause.things[1].has("afford")
    if short and last.card.name and (messages.cost(last.card.name) or 0) > state.context.gold:
        purchases.decline(state, last.card)
        return True
    if clause.lead != "но" or len(numbers) != 1 or len(clause.things) > 2 or numbers[0].value <= state.context.gold:
        return False
    purchases.decline(state, last.card)
    return True


def _orders(state: State, clause: Clause, keys: set[str]) -> None:
    things = clause.things
    if clause.of("who") and not clause.of("card"):
        for thing in things:
            if thing.text in _BURN:
                thing.keys = frozenset(("kill",))  # «ведьму сжечь»: it is no card that burns
    opening = [at for at, thing in enumerate(things) if thing.has("lure") and thing.prep not in ("с", "со")]
    throwing = [
        at
        for at, thing in enumerate(things)
        if thing.has("scrap")
        and (thing.prep not in ("с", "со") or (clause.of("card") and removals.zones(clause)))
        and (thing.text not in _FIRE or (clause.of("card") and not clause.of("who")))
    ]
    if opening and throwing:
        cut = max(opening[0], throwing[0])
        if cut and things[cut - 1].text in ("в", "на", "и"):
            cut -= 1
        if cut:
            for part in (things[:cut], things[cut:]):
                piece = Clause(part, clause.sentence, clause.question, clause.paren, False, 0, clause.lead)
                _orders(state, piece, piece.keyset())
            return
    if throwing:
        _scrap(state, clause, keys)
        return
    if opening:
        lure(state, clause, keys)
        return
    if removals.spread_zone(state, clause):
        return
    fresh_buy = bool(keys & {"buy"})
    if (
        state.topic == "scrap"
        and not fresh_buy
        and clause.of("card")
        and not clause.of("who")
        and _still_scrap(state, clause)
    ):
        removals.remove(state, clause)
        return
    if (
        state.topic == "lure"
        and not keys & {"attack", "attack_verb", "unit"}
        and not clause.of("card")
        and still_lure(state, clause)
    ):
        lure(state, clause, keys)
        return
    if _lure_amount(state, clause) or _pieces_of_it(state, clause):
        return
    if _opens_lure_list(state, clause, keys):
        state.topic_list = True
        lure(state, clause, keys)
        return
    if (
        clause.of("card")
        and any(item[0] == "remove" for item in state.draft.pending)
        and removals.zones(clause)
        and not fresh_buy
        and removals.remove(state, clause)
    ):
        return
    _buy_and_attack(state, clause, keys)


def _lure_amount(state: State, clause: Clause) -> bool:
    """«соблазн ему, все три»: how many comes behind the comma."""
    last = state.draft.requests[-1] if state.draft.requests else None
    if last is None or last.topic != "lure" or last.amount.mode != "none" or last.sentence != clause.sentence:
        return False
    found = measures.amounts(clause, "lure")
    if len(found) != 1 or found[0][1].mode not in ("n", "all") or clause.unknown or len(clause.things) > 2:
        return False
    last.amount = found[0][1]
    return True


def _pieces_of_it(state: State, clause: Clause) -> bool:
    """«кристалл хочу, три штуки»: how many of the card just named."""
    last = state.draft.requests[-1] if state.draft.requests else None
    if last is None or last.card is None or last.card.count is not None or last.sentence != clause.sentence:
        return False
    number = clause.things[0]
    if len(clause.things) != 1 or number.kind != "num" or number.unit != "piece" or number.ordinal:
        return False
    last.card.count = number.value
    return True


def _opens_lure_list(state: State, clause: Clause, keys: set[str]) -> bool:
    """«четыре соблазна. делим так: тройку графу …»: the units announced before are now aimed."""
    pending = state.draft.pending
    if (
        not pending
        or pending[-1][0] != "lure"
        or pending[-1][2] < state.clause - 1
        or keys & {"attack", "attack_verb", "unit"}
    ):
        return False
    return not clause.of("card") and still_lure(state, clause, listed=True)


def _still_scrap(state: State, clause: Clause) -> bool:
    """Whether a card after a removal in the same sentence is to be removed as well."""
    own = state.context.zones()
    card = clause.of("card")[0]
    if removals.zones(clause):
        return True
    if card.name in ("Монета", "Меч"):
        return True
    held = {name for zone in own.values() for name in zone}
    fits = [name for name in held if measures.fits(card, name)]
    in_row = [name for name in state.context.row if name is not None and measures.fits(card, name)] or (
        ["Кристалл"] if card.name == "Кристалл" else []
    )
    used = len(state.draft.of("remove"))
    if not fits:
        return False
    if not in_row:
        return True
    if used >= state.context.scrap:
        return False
    raise messages.question("unclear", f"«{card.raw}» — купить или убрать в утиль?")


def _scrap(state: State, clause: Clause, keys: set[str]) -> None:
    colon = any(thing.text == ":" for thing in clause.things)
    state.topic, state.topic_sentence, state.topic_list = "scrap", clause.sentence, colon
    if clause.question and "ask" in keys:
        return
    if clause.question and "polite_ask" not in keys:
        raise messages.question("unclear", "«Утиль» прозвучал вопросом. Напишите прямо, какую карту убрать.")
    if removals.remove(state, clause):
        if clause.of("who") and clause.of("num"):
            attack(state, clause, keys, False)
        return
    things = clause.things
    pronoun = any(thing.text in ("его", "ее", "их") for thing in things)
    if pronoun and state.last_card is not None:
        last = state.last_card
        zone = removals.zones(clause)
        state.add(
            Request(
                "remove", state.clause, clause.sentence, card=last, zone=zone[0][1] if zone else None, said=last.raw
            )
        )
        return
    if clause.paren or "lament" in keys:
        return
    state.draft.pending.append(("remove", Amount(), state.clause))


def _buy_and_attack(state: State, clause: Clause, keys: set[str]) -> None:
    if "or" in keys and _either(state, clause):
        return
    described = places.by_description(state, clause, keys) if not clause.question or "polite_ask" in keys else False
    asked = purchases.buy(state, clause, keys) if clause.of("card") else False
    if not clause.of("card") and not described and "buy" in keys and "not" not in keys:
        object_missing(state, clause, keys)
    if not clause.of("card") and not described and not keys & {"not", "nothing", "buy", "lure", "scrap", "attack"}:
        wished(state, clause)
    if clause.of("card") and "buy" in keys:
        invented(state, clause)
    if asked or described:
        if state.topic != "places":
            state.topic = "buy"
        state.topic_sentence = clause.sentence
        state.optional_subject = None
    before = len(state.draft.requests)
    attack(state, clause, keys, described)
    if asked and len(state.draft.requests) > before:
        _as_written(state, clause, before)


def _as_written(state: State, clause: Clause, before: int) -> None:
    """«9 Ежу и крушителя»: the blow was written first, so it is carried out first."""
    first = next((thing for thing in clause.things if thing.is_card or thing.kind == "who"), None)
    if first is None or first.is_card:
        return
    requests = state.draft.requests
    blows = requests[before:]
    start = before
    while start > 0 and requests[start - 1].topic == "buy" and requests[start - 1].clause == state.clause:
        start -= 1
    requests[start:] = blows + requests[start:before]


def _either(state: State, clause: Clause) -> bool:
    """«X или Y» without a condition: the referee does not choose."""
    at = next(i for i, thing in enumerate(clause.things) if thing.has("or"))
    left, right = clause.things[:at], clause.things[at + 1 :]
    people = [thing for thing in clause.things if thing.kind == "who"]
    if (any(t.kind == "who" for t in left) and any(t.kind == "who" for t in right)) or (
        not left and state.memory.named and people
    ):
        nicks = [nick for thing in people for nick in thing.who if nick in state.context.opponents]
        raise messages.which_target("Атака", list(dict.fromkeys(nicks)) or list(state.context.opponents))
    cards = [thing for thing in clause.things if thing.is_card]
    if (any(t.is_card for t in left) and any(t.is_card for t in right)) or (
        not left and cards and state.draft.of("buy")
    ):
        either = messages.question(
            "ambiguous_card",
            f"Что именно купить: {messages.listing((t.raw for t in cards), 'или')}? Ведущий за вас не выбирает.",
        )
        if not left:
            cards += [request.card for request in state.draft.of("buy")[-1:] if request.card is not None]
        state.draft.choices.append((state.clause, cards, either))
        return True
    return False


def _unchosen(state: State) -> list[Problem]:
    """«X или Y» that no later word decides («… пусть будет X»)."""
    return [
        problem
        for clause, cards, problem in state.draft.choices
        if not any(
            request.clause > clause
            and request.card is not None
            and any(purchases.same_card(request.card, card) for card in cards)
            for request in state.draft.of("buy")
        )
    ]
