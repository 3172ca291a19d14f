"""From a draft to actions: everything made definite and checked, or the question, or the refusal."""

from __future__ import annotations

from typing import Final

from gm.orders import messages
from gm.orders.model import Context, Problem, Understood
from gm.orders.shares import aim, repeated, share
from gm.orders.shop import Table, buy, named_apart, remove
from gm.orders.state import Draft, Request
from gm.orders.sums import fits
from gm.orders.things import Thing

_WAIVED: Final = frozenset(("too_expensive", "not_in_row", "crystals_sold_out"))
"""Refusals that make a conditional purchase fall away, or its alternative come in."""


def _buy_request(table: Table, request: Request, declined: list[Thing]) -> None:
    trial = table.copy()
    try:
        buy(trial, request, declined)
    except Problem as problem:
        if problem.code not in _WAIVED or not (request.otherwise or request.optional):
            raise
        if request.otherwise:
            trial = table.copy()
            for other in request.otherwise:
                _buy_request(trial, other, declined)
            table.take(trial)
        return
    table.take(trial)


def settle(draft: Draft, context: Context) -> Understood:
    """Actions if all is clear and legal; else the question or the refusal that comes first."""
    problems: list[Problem] = list(draft.problems)
    if draft.passed and not draft.requests:  # «атаки девять, настроения ноль. Пас.»
        had = ("attack", context.attack)
        draft.pending = [item for item in draft.pending if (item[0], item[1].value) != had or item[1].mode != "n"]
    if draft.passed and (draft.requests or draft.pending):
        problems.insert(0, messages.question("contradictory", "Вы и пасуете, и отдаёте приказы. Что из этого верно?"))
    strikes, unclear = aim(draft, context, "attack")
    lures, unclear_lures = aim(draft, context, "lure")
    problems += unclear + unclear_lures
    numbers: dict[int, int] = {}
    kept: set[int] = set()
    for group, total, is_lure in ((strikes, context.attack, False), (lures, context.lure, True)):
        try:
            group = repeated(group, total)
            numbers.update(share(group, context, total, is_lure))
            kept |= {id(request) for request in group}
        except Problem as problem:
            problems.append(problem)
    table = Table.of(context)
    named_apart(draft.requests, context)
    for request in draft.requests:
        try:
            if request.topic == "buy":
                _buy_request(table, request, draft.declined_cards)
            elif request.topic == "remove":
                remove(table, request)
            elif id(request) in kept and numbers.get(id(request), 0) > 0:
                key = "units" if request.topic == "lure" else "points"
                table.actions.append({"type": request.topic, "target": request.target, key: numbers[id(request)]})
            elif id(request) in kept and numbers.get(id(request)) == 0 and request.amount.mode == "n":
                continue
        except Problem as problem:
            problems.append(problem)
    if any(topic == "remove" for topic, _, _ in draft.pending) and not draft.of("remove"):
        if context.scrap == 0:
            problems.append(messages.refusal("no_property", "«Утиля» в этом ходу у вас нет."))
        else:
            problems.append(
                messages.question(
                    "missing_card", "«Утиль»: какую карту убрать и откуда — из разыгранных, из колоды или из сброса?"
                )
            )
    if draft.asked_attack:
        ordered = sum(numbers.values())
        if not strikes or ordered + draft.asked_attack <= context.attack:
            problems.append(
                messages.question("unclear", "Атака прозвучала вопросом. Напишите прямо, кого и на сколько атаковать.")
            )
    for key, total, code, what in (
        ("points", context.attack, "attack_overspent", "Атака"),
        ("units", context.lure, "lure_overspent", "«Соблазн»"),
    ):
        asked = sum(action.get(key, 0) for action in table.actions)
        if asked > total:
            problems.append(messages.refusal(code, f"{what}: просили {asked}, а есть {total}."))
    for clause, said in draft.open_verbs:
        if not any(request.topic == "buy" and clause < request.clause <= clause + 3 for request in draft.requests):
            problems.append(messages.question("unclear", f"Не понято, что вы берёте: «{said}»."))
    spent = context.gold - table.gold
    copies = [sum(name == other for other, _, _ in table.bought) for name, _, _ in table.bought]
    known = {
        len(copies),
        *copies,
        context.gold if not table.bought else spent,
        spent,
        table.gold,
        context.attack,
        context.lure,
        context.scrap,
        0,
        sum(numbers.values()),
    }
    paid = [messages.cost(name) or 0 for name, _, _ in table.bought]
    prices = {sum(paid[start:end]) for start in range(len(paid)) for end in range(start + 1, len(paid) + 1)}
    for value in draft.lone_numbers:
        if value not in known and value not in prices and not problems:
            problems.append(messages.question("unclear", f"К чему относится число {value}? Напишите приказ подробнее."))
    if table.bought and not problems:
        for value in draft.declared:
            if not fits(value, paid):
                problems.append(
                    messages.question(
                        "unclear", f"У вас в сумме {value}, а понятые покупки стоят {spent}. Напишите их ещё раз."
                    )
                )
                break
    aimed_at = {request.target for request in draft.requests}
    idle = context.attack > 0 and not draft.of("attack") and not draft.no_attack
    for nick, said in draft.loose_targets:
        if (nick not in aimed_at and (context.attack or context.lure)) or idle:
            problems.append(
                messages.question("unclear", f"Не понято: «{said}». Что направить на игрока {nick} и сколько?")
            )
    for card in draft.unsure:
        settled = [request.card for request in draft.requests if request.card is not None] + draft.declined_cards
        if not any(_alike(card, other) for other in settled):
            problems.append(
                messages.question("unclear", f"«{card.raw}» — это покупка? Напишите прямо: беру или не беру.")
            )
    if problems:
        return _answer(problems)
    if not table.actions:
        if draft.requests and not draft.passed and any(request.topic == "buy" for request in draft.requests):
            return _answer(
                [
                    messages.question(
                        "nothing_understood", "Условие не выполнено, и покупать оказалось нечего. Что делаете?"
                    )
                ]
            )
        if draft.passed or draft.no_buy or draft.aside:
            table.actions.append({"type": "pass"})
        else:
            return _answer([messages.nothing(context)])
    actions = tuple(table.actions)
    return Understood("ok", actions, None, None, messages.summary(actions))


def _alike(left: Thing, right: Thing) -> bool:
    if left.name or right.name:
        return left.name == right.name
    return (not left.rank or not right.rank or left.rank == right.rank) and (
        not left.god or not right.god or left.god == right.god
    )


def _answer(problems: list[Problem]) -> Understood:
    """The first contradiction, else the first refusal, else the first question."""
    first = next((problem for problem in problems if problem.code == "contradictory"), None)
    if first is None:
        first = next((problem for problem in problems if problem.status == "refused"), problems[0])
    return Understood(first.status, (), first.code, first.message, None)
