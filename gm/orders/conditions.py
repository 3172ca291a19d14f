"""Conditions in a reply: «если хватит …», «если нельзя — тогда …»."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gm.orders import messages
from gm.orders.model import Problem
from gm.orders.shop import Table, buy
from gm.orders.state import Request, State
from gm.orders.things import Clause, Thing

_FUTURE: Final = frozenset(
    [
        "хватит",
        "выйдет",
        "получится",
        "дадите",
        "дадут",
        "пустят",
        "прокатит",
        "хватает",
        "хватят",
        "дашь",
        "потяну",
        "наскребу",
        "осилю",
        "разрешите",
        "можно",
        "влезет",
    ]
)


Reader = Callable[[State, Clause, list[Clause], int], None]


def open_branch(state: State, clause: Clause) -> None:
    buys = [request for request in state.draft.requests if request.topic == "buy"]
    state.branch = buys[-1]
    state.branch_sentence = clause.sentence
    state.fix = ""


def flush_subject(state: State) -> None:
    """«если хватит на кристалл — то и его»: the card of the condition itself is what is wanted."""
    if state.optional and state.optional_subject is not None:
        request = Request(
            "buy",
            state.clause,
            state.optional_sentence,
            card=state.optional_subject,
            optional=True,
            said=state.optional_subject.raw,
        )
        state.draft.requests.append(request)
        state.last_card = state.optional_subject
    state.optional_subject = None


def _all_or_none(
    state: State, clause: Clause, head: list[Thing], tail: list[Thing], clauses: list[Clause], at: int
) -> bool:
    """«если хватит на свиту и колесницу — беру обе»: several cards, bought only together."""
    cards = [thing for thing in head if thing.is_card]
    if len(cards) < 2:
        return False
    after = clauses[at + 1] if not tail and at + 1 < len(clauses) else None
    answer = tail or (after.things if after is not None and after.sentence == clause.sentence else [])
    whole = any(thing.mode == "both" or thing.has("all", "them") for thing in answer)
    if not whole or any(thing.is_card for thing in answer):
        raise messages.question(
            "unclear_condition", "Условие о нескольких картах непонятно. Напишите приказ без «если»."
        )
    table = Table.of(state.context)
    wanted = [Request("buy", state.clause, clause.sentence, card=card, said=card.raw) for card in cards]
    try:
        for request in [*state.draft.of("buy"), *wanted]:
            buy(table, request, state.draft.declined_cards)
    except Problem as problem:
        if problem.status == "question":
            raise
    else:
        for request in wanted:
            state.add(request)
    if after is not None and not tail:
        for thing in after.things:
            thing.keys = frozenset()
            thing.kind = "sep"
    return True


def condition(
    state: State, clause: Clause, keys: set[str], clauses: list[Clause], at: int, read_clause: Reader
) -> bool:
    """Handles a clause with «если»; true if nothing of it is left to read."""
    things = clause.things
    start = next(i for i, thing in enumerate(things) if thing.has("if"))
    turn = next(
        (
            i
            for i, thing in enumerate(things)
            if i > start
            and ((thing.has("then") and thing.text in ("то", "тогда", "значит", "уж")) or thing.kind == "sep")
        ),
        None,
    )
    head = things[start + 1 : turn if turn is not None else len(things)]
    tail = things[turn + 1 :] if turn is not None else []
    head_keys = {key for thing in head for key in thing.keys}
    head_texts = {thing.text for thing in head}
    denied = bool(head_texts & {"не", "нет", "неа", "нету"})
    lack = "lack" in head_keys or (
        denied
        and (
            head_keys & {"afford"}
            or head_texts & _FUTURE
            or len(head) <= 2
            or "polite_if" in head_keys
            or any(t.is_card for t in head)
        )
    )
    before = Clause(things[:start], clause.sentence, clause.question, clause.paren, clause.colon_before, 0, clause.lead)
    if start and before.things:
        read_clause(state, before, clauses, at)
    bare_god = any(thing.is_card and thing.god and not thing.rank and not thing.name for thing in head)
    if head_keys & {"afford"} and bare_god and not tail:
        raise messages.question("unclear_condition", "Какую карту, если хватит? Назовите её полностью.")
    if not lack and head_keys & {"afford"} and _all_or_none(state, clause, head, tail, clauses, at):
        return True
    subject = next((thing for thing in head if thing.is_card and (thing.rank or thing.name)), None)
    if lack:
        buys = state.draft.of("buy")
        if not buys and subject is None and state.unsure_card is not None:
            subject, state.unsure_card = state.unsure_card, None
        if not buys and subject is not None:
            state.draft.requests.append(Request("buy", state.clause, clause.sentence, card=subject, said=subject.raw))
            buys = state.draft.of("buy")
        if buys:
            open_branch(state, clause)
        elif tail:
            state.draft.problems.append(
                messages.question(
                    "unclear_condition", "Условие непонятно: чего именно может не хватить? Напишите приказ без «если»."
                )
            )
        if turn is None:
            rest = [thing for i, thing in enumerate(head) if thing.is_card and thing is not subject]
            if rest:
                tail = rest
    elif head_keys & {"afford"} or (
        subject is not None and (head_texts | head_keys) & {"row", "есть", "осталось", "остался", "остались", "имеется"}
    ):
        state.optional, state.optional_sentence = True, clause.sentence
        state.optional_subject = (
            subject if subject is not None and (subject.prep in ("на", "") or turn is not None) else None
        )
        if subject is not None and turn is None:
            after_card = [thing for thing in head if thing.is_card]
            follows = clauses[at + 1] if at + 1 < len(clauses) and clauses[at + 1].sentence == clause.sentence else None
            concluded = follows is not None and follows.things[0].text in ("то", "тогда") and bool(follows.of("card"))
            if subject.prep != "на":
                state.optional_subject = None
                tail = [] if concluded else after_card
        later = [other for other in clauses[at + 1 :] if other.sentence == clause.sentence]
        if any(thing.is_card for thing in tail) or any(other.of("card") for other in later[:1]):
            state.optional_subject = None
        elif state.optional_subject is None:
            if any(thing.is_card for other in later for thing in other.things):
                pass
            elif state.draft.of("buy"):
                state.draft.of("buy")[-1].optional = True
                state.optional = False
    elif (
        ("polite_if" in head_keys and not any(thing.kind in ("card", "who") for thing in head))
        or head_texts & {"что"}
        or not head
    ):
        pass
    else:
        busy = (
            tail
            or any(
                other.of("card") or other.of("who") for other in clauses[at + 1 :] if other.sentence == clause.sentence
            )
            or any(request.sentence == clause.sentence for request in state.draft.requests)
        )
        ordered = tail or any(
            other.of("card") or other.of("who") or "buy" in other.keyset()
            for other in clauses[at + 1 : at + 2]
            if other.sentence == clause.sentence
        )
        if (ordered and "polite_if" not in head_keys) or (
            busy
            and (
                set(head_keys) & {"cond_word", "kill", "third"} or any(thing.kind in ("who", "card") for thing in head)
            )
        ):
            state.draft.problems.append(
                messages.question(
                    "unclear_condition", "Такое условие ведущий за вас проверить не может. Напишите приказ без «если»."
                )
            )
        return True
    if tail:
        read_clause(state, Clause(tail, clause.sentence, clause.question, clause.paren, False, 0, "то"), clauses, at)
        if state.optional and state.optional_subject is None:
            state.optional = False
    return True
