"""Clauses about «Соблазн»: how many units go to whom, lists of targets included."""

from __future__ import annotations

from typing import Final

from gm.orders import measures, messages, purchases, strikes
from gm.orders.state import Amount, Request, State
from gm.orders.targets import unknown
from gm.orders.things import Clause, Thing

_MOST: Final = 3
"""More units than this are hardly meant for one target: the number is of an attack."""


def still_lure(state: State, clause: Clause, listed: bool = False) -> bool:
    who = strikes.people(clause, "lure")
    found = measures.amounts(clause, "lure")
    if not who:
        return False
    spent = sum(request.amount.value for request in state.draft.of("lure") if request.amount.mode == "n")
    if not found:
        return bool(
            state.draft.pending
            and state.draft.pending[-1][0] == "lure"
            and state.draft.pending[-1][2] >= state.clause - 1
        )
    mode, value = found[0][1].mode, found[0][1].value
    if mode == "n":
        listed = (
            listed
            or state.topic_list
            or (bool(state.draft.of("lure")) and state.draft.of("lure")[-1].amount.mode == "n")
        )
        return listed and (value <= max(state.context.lure - spent, 0) or (state.topic_list and value <= _MOST))
    return mode in ("rest", "half", "all") and (state.topic_list or listed)


def lure(state: State, clause: Clause, keys: set[str]) -> None:
    colon = any(thing.text == ":" for thing in clause.things)
    if "lure" in keys:
        state.topic_list = colon
    state.topic, state.topic_sentence = "lure", clause.sentence
    if clause.question and "ask" in keys:
        return
    if clause.question and "polite_ask" not in keys:
        raise messages.question("unclear", "«Соблазн» прозвучал вопросом. Напишите прямо, на кого его направить.")
    word = next((thing.text for thing in clause.things if thing.has("lure")), "")
    who = strikes.people(clause, "lure")
    if not who and any(thing.has("each") and thing.text == "каждому" for thing in clause.things):
        who = [Thing("who", "каждому", "каждому", mode="each")]
    found = measures.without_whole(clause, measures.amounts(clause, "lure"))
    found = measures.without_healths(clause, found, state.context.opponents.values(), state.context.lure)
    done, spare, waiting = strikes.pairs(clause, who, found)
    plural = word.endswith(("ы", "ов", "ами", "ам"))
    hit: list[str] = []
    for pair in done:
        hit += strikes.group_pair(state, clause, "lure", pair)
    for person in waiting:
        amount = Amount("all" if plural else "none")
        if len(waiting) > 1 and not plural and state.context.lure == len(waiting):
            amount = Amount("n", 1)
        if spare:
            amount = spare[0]
        pair = strikes.Pair([person], amount)
        hit += strikes.group_pair(state, clause, "lure", pair)
    _share_pending(state, clause, hit)
    if hit:
        state.memory.last_group = tuple(dict.fromkeys(hit))
    if clause.of("card"):  # «соблазн котлета чемпион избранный»: a telegram without signs
        purchases.buy(state, clause, keys)
    if (done and spare) or (keys & {"attack"} and who and strikes.people(clause, "attack") and clause.of("num")):
        state.draft.problems.append(
            messages.question("ambiguous_amount", "«Соблазн»: сколько кому? Назовите число для каждого.")
        )
    front = _fronted(state, clause) if not who else None
    if front is not None:
        state.add(
            Request(
                "lure",
                state.clause,
                clause.sentence,
                target=front,
                amount=spare[0] if spare else Amount("all" if plural else "none"),
            )
        )
        return
    if not who:
        unknown_name = strikes.stranger(clause, found, True)
        if unknown_name is not None:
            raise unknown(unknown_name, state.context, "«Соблазн»")
        amount = spare[0] if spare else Amount("all" if plural else "none")
        state.draft.pending = [item for item in state.draft.pending if item[0] != "lure"]
        state.draft.pending.append(("lure", amount, state.clause))
    else:
        state.draft.pending = [item for item in state.draft.pending if item[0] != "lure"]


def _fronted(state: State, clause: Clause) -> str | None:
    """«Петруша 49 и два соблазна»: the player named first gets what follows as well."""
    last = state.draft.requests[-1] if state.draft.requests else None
    if (
        clause.lead not in ("и", "да", "плюс", "+")
        or last is None
        or last.topic != "attack"
        or last.clause != state.clause - 1
    ):
        return None
    return last.target if last.fronted else None


def _share_pending(state: State, clause: Clause, hit: list[str]) -> None:
    """«7 и соблазн Белке»: an attack still without a target goes where the «Соблазн» right after it goes."""
    lone = state.draft.lone_amount
    if lone is not None and state.draft.lone_clause == state.clause - 1 and clause.lead in ("и", "да", "плюс"):
        state.draft.pending.append(("attack", lone, state.clause - 1))
        state.draft.lone_amount = None
        if lone.value in state.draft.lone_numbers:
            state.draft.lone_numbers.remove(lone.value)
    waiting = [item for item in state.draft.pending if item[0] == "attack" and item[2] == state.clause - 1]
    if waiting and len(hit) == 1 and clause.lead in ("и", "да", "плюс"):
        state.draft.pending.remove(waiting[0])
        at = next(
            (
                i
                for i, request in enumerate(state.draft.requests)
                if request.topic == "lure" and request.clause == state.clause
            ),
            len(state.draft.requests),
        )
        state.draft.requests.insert(
            at, Request("attack", state.clause, clause.sentence, target=hit[0], amount=waiting[0][1])
        )
