"""Follow-ups: a reply that completes or corrects what the same player wrote before in this turn."""

from __future__ import annotations

from gm.orders import purchases
from gm.orders.shop import Table, candidates, matches
from gm.orders.state import Amount, Draft, Request, State
from gm.orders.things import Thing


def merge(earlier: Draft, state: State) -> Draft:
    """The draft of both replies together; what the newer one says wins, topic by topic."""
    new = state.draft
    merged = Draft(
        requests=list(earlier.requests),
        no_buy=earlier.no_buy or new.no_buy,
        no_attack=earlier.no_attack or new.no_attack,
        declined_cards=[*earlier.declined_cards, *new.declined_cards],
        pending=list(earlier.pending),
        problems=list(new.problems),
    )
    if new.passed and not new.requests:
        return new
    if earlier.passed and not (new.requests or new.pending):
        merged.passed = True
    _purchases(earlier, new, merged, state)
    for topic in ("attack", "lure"):
        _aimed(topic, new, merged)
    removals = [request for request in new.requests if request.topic == "remove"]
    if removals:
        merged.requests = [request for request in merged.requests if request.topic != "remove"] + removals
        merged.pending = [item for item in merged.pending if item[0] != "remove"]
    if new.no_attack:
        merged.requests = [request for request in merged.requests if request.topic != "attack"]
        merged.pending = [item for item in merged.pending if item[0] != "attack"]
    if new.no_buy and not new.of("buy"):
        merged.requests = [request for request in merged.requests if request.topic != "buy"]
    return merged


def said_something(draft: Draft) -> bool:
    """Whether a draft holds anything that could change or complete an earlier one."""
    return bool(
        draft.requests
        or draft.pending
        or draft.passed
        or draft.no_buy
        or draft.no_attack
        or draft.declined_cards
        or draft.lone_targets
        or draft.lone_amount
        or draft.problems
        or draft.lone_gods
    )


def _purchases(earlier: Draft, new: Draft, merged: Draft, state: State) -> None:
    taken_back = False
    for card in new.declined_cards:
        for request in reversed(merged.requests):
            if request.topic == "buy" and request.card is not None and purchases.same_card(request.card, card):
                merged.requests.remove(request)
                taken_back = True
                break
    buys = new.of("buy")
    unclear = _unclear(merged.requests, state)
    if unclear is not None and not buys and len(new.lone_gods) == 1 and unclear.card is not None:
        unclear.card.god = new.lone_gods[0]
        return
    if not buys:
        return
    only = buys[0].card if len(buys) == 1 else None
    if unclear is not None and unclear.card is not None and only is not None and only.god and not only.rank:
        unclear.card.god = only.god  # «красного»
        return
    if taken_back:
        place = next((at for at, request in enumerate(merged.requests) if request.topic != "buy"), len(merged.requests))
        merged.requests[place:place] = buys
        return
    if unclear is not None and len(buys) == 1 and buys[0].card is not None and _answers(unclear, buys[0].card, state):
        merged.requests[merged.requests.index(unclear)] = buys[0]
        return
    place = next((at for at, request in enumerate(merged.requests) if request.topic == "buy"), 0)
    merged.requests = [request for request in merged.requests if request.topic != "buy"]
    place = min(place, len(merged.requests))
    merged.requests[place:place] = buys


def _unclear(requests: list[Request], state: State) -> Request | None:
    """The first purchase that fits several cards."""
    table = Table.of(state.context)
    for request in requests:
        if (
            request.topic == "buy"
            and request.card is not None
            and not request.select
            and (request.card.count or 1) == 1
        ) and len(candidates(table, request.card)) > 1:
            return request
    return None


def _answers(unclear: Request, card: Thing, state: State) -> bool:
    assert unclear.card is not None
    names = candidates(Table.of(state.context), unclear.card)
    return any(matches(card, name) for name in names)


def _aimed(topic: str, new: Draft, merged: Draft) -> None:
    """Attacks or «Соблазн»: named again they replace the earlier ones, a lone name or number completes them."""
    fresh = [request for request in new.requests if request.topic == topic]
    waiting = [item for item in new.pending if item[0] == topic]
    old = [item for item in merged.pending if item[0] == topic]
    mine = [request for request in merged.requests if request.topic == topic]
    if fresh:
        bare = all(request.amount.mode == "none" for request in fresh)
        amounts = [item[1] for item in old] or [request.amount for request in mine if request.problem is not None]
        if bare and len(fresh) == 1 and amounts:
            fresh[0].amount = _plain(amounts[0])
        merged.requests = [request for request in merged.requests if request.topic != topic] + fresh
        merged.pending = [item for item in merged.pending if item[0] != topic]
        return
    targets = list(dict.fromkeys(new.lone_targets))
    broken = [request for request in mine if request.problem is not None]
    if targets and len(targets) == 1 and (old or broken):
        for _, amount, clause in old:
            merged.requests.append(
                Request("lure" if topic == "lure" else "attack", clause, 0, target=targets[0], amount=_plain(amount))
            )
        for request in broken:
            request.problem, request.target = None, targets[0]
        merged.pending = [item for item in merged.pending if item[0] != topic]
        return
    number = waiting[0][1] if waiting else (new.lone_amount if topic == "attack" else None)
    if number is not None and len({request.target for request in mine}) == 1 and not broken:
        mine[0].amount = number
        merged.requests = [request for request in merged.requests if request.topic != topic or request is mine[0]]
        return
    if waiting:
        merged.pending = [item for item in merged.pending if item[0] != topic] + waiting


def _plain(amount: Amount) -> Amount:
    return Amount(amount.mode, amount.value, amount.each, amount.said)
