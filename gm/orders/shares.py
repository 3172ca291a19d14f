"""How much of the attack or of «Соблазн» each target gets."""

from __future__ import annotations

from dataclasses import replace

from gm.orders import messages
from gm.orders.model import Context, Problem
from gm.orders.state import Amount, Draft, Request


def repeated(requests: list[Request], total: int) -> list[Request]:
    """Leaves out what only says again what was said: «добить Машу … Маше 18»."""
    kept: list[Request] = []
    for request in requests:
        twin = next(
            (other for other in kept if other.target == request.target and other.target is not None),
            None,
        )
        if twin is not None and request.more:
            if twin.amount.mode == request.amount.mode == "n":  # «Ежу 3, … и ещё 2 Ежу»
                twin.amount = replace(twin.amount, value=twin.amount.value + request.amount.value)
            else:
                kept.append(request)
            continue
        if twin is None:
            kept.append(request)
            continue
        if twin.amount.mode in ("kill", "none", "all", "half") and request.amount.mode == "n":
            if twin.amount.mode == "all" and request.amount.value != total:
                raise messages.question("contradictory", f"{request.target}: вся атака или {request.amount.value}?")
            kept[kept.index(twin)] = request
        elif (
            request.amount.mode in ("kill", "none", "all")
            and twin.amount.mode == "n"
            and (request.amount.mode != "all" or twin.amount.value == total)
        ):
            continue
        elif request.amount.mode == twin.amount.mode and request.amount.value == twin.amount.value:
            if request.amount.mode == "n" and twin.amount.value * 2 <= total and request.clause != twin.clause:
                raise messages.question("contradictory", f"{request.target} назван дважды: сколько всего?")
        elif (
            request.amount.mode == "n" and twin.amount.mode == "n" and twin.amount.value + request.amount.value <= total
        ):
            raise messages.question(
                "contradictory", f"{request.target} назван дважды: {twin.amount.value} или {request.amount.value}?"
            )
        else:
            kept.append(request)
    return kept


def share(requests: list[Request], context: Context, total: int, lure: bool) -> dict[int, int]:
    """The number of points or units of each request, by its identity."""
    what, over = ("«Соблазн»", "lure_overspent") if lure else ("Атака", "attack_overspent")
    result: dict[int, int] = {}
    fixed = 0
    flexible: list[Request] = []
    for request in requests:
        amount = request.amount
        if amount.mode == "n":
            if amount.said is not None and amount.said != total and amount.value < total:
                raise messages.question(
                    "contradictory", f"{what}: вы пишете «все {amount.said}», а всего {total}. Сколько направить?"
                )
            result[id(request)] = amount.value
            fixed += amount.value
        elif amount.mode == "kill" and not lure:
            health = context.opponents[request.target or ""]
            result[id(request)] = health
            fixed += health
        else:
            flexible.append(request)
    if fixed > total:
        need = messages.listing(
            f"{request.target} — {result[id(request)]}" for request in requests if id(request) in result
        )
        raise messages.refusal(over, f"{what}: просили {fixed} ({need}), а есть {total}.")
    if not flexible:
        return result
    left = total - fixed
    if total == 0:
        raise messages.refusal("no_property" if lure else over, f"{what}: в этом ходу 0, направить нечего.")
    modes = {request.amount.mode for request in flexible}
    if lure and modes == {"none"} and len(flexible) == left:
        return result | {id(request): 1 for request in flexible}
    if lure and modes == {"none"} and len(flexible) > left:
        raise messages.refusal(over, f"{what}: просили {len(flexible)}, а есть {left}.")
    for request in flexible:
        said = request.amount.said
        base = left if request.amount.mode == "rest" else total
        if said is not None and said != base and request.amount.mode in ("rest", "half"):
            if said > base:
                raise messages.refusal(over, f"{what}: просили {said}, а есть {base}.")
            if request.amount.mode == "half" and len(flexible) > 1:
                left = said
                continue
            raise messages.question("contradictory", f"{what}: вы пишете {said}, а остаётся {base}. Сколько направить?")
    if modes == {"half"} and len(flexible) > 1:
        if left % len(flexible):
            raise messages.question(
                "uneven_split", f"{what}: {left} поровну на {len(flexible)} не делится. Сколько кому?"
            )
        for request in flexible:
            result[id(request)] = left // len(flexible)
        return result
    if modes == {"half"} and len(flexible) == 1 and fixed:
        if left == 0:
            raise messages.question(
                "contradictory", f"{what}: половина — {flexible[0].target}, а ничего не остаётся. Сколько кому?"
            )
        result[id(flexible[0])] = left
        return result
    if modes <= {"half", "rest"} and len(flexible) == 2 and not fixed:
        if total % 2:
            raise messages.question("uneven_split", f"{what}: {total} пополам не делится. Сколько кому?")
        for request in flexible:
            result[id(request)] = total // 2
        return result
    if len(flexible) == 1:
        request = flexible[0]
        if request.amount.mode == "half":
            if total % 2:
                raise messages.question("uneven_split", f"{what}: {total} пополам не делится. Сколько направить?")
            result[id(request)] = total // 2
            return result
        if fixed and request.amount.mode == "all":
            raise messages.question(
                "contradictory", f"{what}: вся — {request.target}, но часть уже направлена. Сколько кому?"
            )
        if fixed and request.amount.mode in ("none", "same"):
            raise messages.question("ambiguous_amount", f"{what}: сколько — {request.target}?")
        if lure and request.amount.mode == "none" and total > 1:
            raise messages.question(
                "ambiguous_amount", f"«Соблазна» у вас {total}: сколько направить на игрока {request.target}?"
            )
        if left == 0:
            raise messages.question(
                "contradictory", f"{what}: для игрока {request.target} ничего не остаётся. Сколько кому?"
            )
        result[id(request)] = left
        return result
    if len({request.target for request in flexible}) == 1 and not lure:
        result.update({id(request): 0 for request in flexible[1:]})
        result[id(flexible[0])] = left
        return result
    if modes & {"all"}:
        raise messages.question("contradictory", f"{what}: вся сразу нескольким не бывает. Сколько кому?")
    raise messages.question(
        "ambiguous_amount", f"{what}: сколько кому — {messages.listing(str(r.target) for r in flexible)}?"
    )


def aim(draft: Draft, context: Context, topic: str) -> tuple[list[Request], list[Problem]]:
    """Requests of a topic with the pending ones given the only living opponent, and what is still unclear."""
    lure = topic == "lure"
    what = "«Соблазн»" if lure else "Атака"
    problems: list[Problem] = []
    requests = [request for request in draft.requests if request.topic == topic]
    alive = list(context.opponents)
    pending = [item for item in draft.pending if item[0] == topic]
    if pending and requests:
        named = sum(request.amount.value for request in requests if request.amount.mode == "n")
        covered = all(
            item[1].mode in ("none", "half", "all", "kill", "rest")
            or item[1].value in (named, context.attack)
            or (item[1].each and item[1].value * len(requests) == context.attack)
            for item in pending
        )
        if covered:
            pending = []
    if lure and context.lure == 0 and (requests or pending):
        problems.append(messages.refusal("no_property", "«Соблазна» в этом ходу у вас нет."))
        return [], problems
    for _, amount, clause in pending[:1]:
        if len(alive) == 1:
            request = Request("lure" if lure else "attack", clause, 0, target=alive[0], amount=amount)
            if amount.mode == "none" and lure:
                request.amount = Amount("n", context.lure) if context.lure == 1 else Amount("none")
            place = next((at for at, other in enumerate(draft.requests) if other.clause > clause), len(draft.requests))
            draft.requests.insert(place, request)
            requests.append(request)
        elif amount.mode == "n" and not lure and amount.value > context.attack and not amount.each:
            problems.append(
                messages.refusal("attack_overspent", f"Атака: просили {amount.value}, а есть {context.attack}.")
            )
        elif (amount.mode == "half" or amount.each) and not requests:
            place = next((at for at, other in enumerate(draft.requests) if other.clause > clause), len(draft.requests))
            for nick in alive:
                share_of = Amount("half", said=amount.said) if amount.mode == "half" else Amount("n", amount.value)
                request = Request("lure" if lure else "attack", clause, 0, target=nick, amount=share_of)
                draft.requests.insert(place, request)
                place += 1
                requests.append(request)
        elif amount.to_you:
            problems.append(messages.which_target(what, alive))
        else:
            problems.append(messages.no_target(what, alive))
    problems.extend(request.problem for request in requests if request.problem is not None)
    return [request for request in requests if request.problem is None], problems
