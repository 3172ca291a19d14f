"""From a draft to actions: cards and amounts made definite, everything checked against the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.games.warha.cards import INDEX
from gm.orders import messages
from gm.orders.model import ZONES, Action, Context, Problem, Understood
from gm.orders.state import Amount, Draft, Request
from gm.orders.things import FEMININE, Thing

_CRYSTAL: Final = "Кристалл"
_WAIVED: Final = frozenset(("too_expensive", "not_in_row", "crystals_sold_out"))
"""Refusals that make a conditional purchase fall away, or its alternative come in."""


@dataclass(slots=True)
class Table:
    """What is left of the turn's means while the actions are laid out in order."""

    context: Context
    gold: int
    crystals: int
    scrap: int
    row: list[str | None]
    zones: dict[str, dict[str, int]]
    actions: list[Action] = field(default_factory=list)
    bought: list[tuple[str, int, int]] = field(default_factory=list)  # card, sentence, clause

    @classmethod
    def of(cls, context: Context) -> Table:
        return cls(context, context.gold, context.crystals, context.scrap, list(context.row), context.zones())

    def copy(self) -> Table:
        zones = {zone: dict(cards) for zone, cards in self.zones.items()}
        return Table(
            self.context,
            self.gold,
            self.crystals,
            self.scrap,
            list(self.row),
            zones,
            list(self.actions),
            list(self.bought),
        )

    def take(self, other: Table) -> None:
        self.gold, self.crystals, self.scrap = other.gold, other.crystals, other.scrap
        self.row, self.zones, self.actions, self.bought = other.row, other.zones, other.actions, other.bought


def matches(card: Thing, name: str) -> bool:
    """Whether a card's name answers to a description."""
    if card.name:
        return name == card.name
    if card.rank and not name.startswith(card.rank):
        return False
    if card.god and card.god != "same":
        return god_of(name) == card.god
    return bool(card.rank or card.god)


def god_of(name: str) -> str:
    from engine.games.warha.cards import CARDS, KHORNE, NURGLE, SLAANESH, TZEENTCH

    return {KHORNE: "Кхорна", NURGLE: "Нургла", TZEENTCH: "Тзинча", SLAANESH: "Слаанеш"}.get(CARDS[INDEX[name]].god, "")


def _plain_name(card: Thing) -> str | None:
    if card.name:
        return card.name
    if card.rank and card.god and card.god != "same":
        return f"{card.rank} {card.god}"
    return None


# -- purchases


def buy_name(table: Table, name: str, sentence: int, clause: int = -1) -> None:
    """Buys one copy of a named card or says why not."""
    context = table.context
    price = messages.cost(name)
    if name == _CRYSTAL:
        if table.crystals <= 0:
            left = "их больше нет" if context.crystals == 0 else f"их там осталось {context.crystals}"
            raise messages.refusal("crystals_sold_out", f"Кристаллов в дополнительной колоде не хватает: {left}.")
    elif name not in table.row:
        raise messages.refusal(
            "not_in_row", f"«{name}» сейчас не купить: такой карты в ряду нет. {messages.row_text(context)}"
        )
    assert price is not None
    if price > table.gold:
        spent = context.gold - table.gold
        rest = f" (из {context.gold}, {spent} уже потрачено)" if spent else ""
        raise messages.refusal(
            "too_expensive", f"На «{name}» нужно {messages.gold(price)}, а у вас {messages.gold(table.gold)}{rest}."
        )
    table.gold -= price
    if name == _CRYSTAL:
        table.crystals -= 1
    else:
        table.row[table.row.index(name)] = None
    pile = table.zones["discard_pile"]
    pile[name] = pile.get(name, 0) + 1
    table.actions.append({"type": "buy", "card": name})
    table.bought.append((name, sentence, clause))


def candidates(table: Table, card: Thing) -> list[str]:
    """Different cards of the row (and the Кристалл) that answer to a description, in row order."""
    names = [name for name in table.context.row if name is not None and matches(card, name)]
    if card.places:
        picked = [table.context.row[place - 1] for place in card.places if 0 < place <= len(table.context.row)]
        names = [name for name in names if name in picked]
    if card.name == _CRYSTAL:
        names.append(_CRYSTAL)
    distinct = list(dict.fromkeys(names))
    if card.cost is not None and len(distinct) > 1:
        cheaper = [name for name in distinct if messages.cost(name) == card.cost]
        distinct = cheaper or distinct
    return distinct


def _missing(table: Table, card: Thing, said: str) -> Problem:
    name = _plain_name(card)
    shown = f"«{name}»" if name else f"«{said}»"
    if name is not None and name not in INDEX:
        return messages.refusal("no_such_card", f"Карты {shown} в игре нет. {messages.row_text(table.context)}")
    if card.name in ("Монета", "Меч"):
        return messages.refusal("not_in_row", f"{shown} не продаётся. {messages.row_text(table.context)}")
    return messages.refusal(
        "not_in_row", f"{shown} сейчас не купить: такой карты в ряду нет. {messages.row_text(table.context)}"
    )


def _buy(table: Table, request: Request, declined: list[Thing]) -> None:
    if request.select:
        _buy_selected(table, request)
        return
    card = request.card
    assert card is not None
    names = candidates(table, card)
    if request.gods:
        gods = ([card.god] if card.god and card.god not in request.gods else []) + [god for god in request.gods if god]
        if card.count is not None and card.count != len(gods) and len(gods) > 1:
            raise messages.which_card(request.said, names or [f"{card.rank} {god}" for god in gods])
        for god in gods:
            buy_name(table, f"{card.rank} {god}", request.sentence)
        return
    if not names:
        raise _missing(table, card, request.said)
    remaining = [name for name in table.row if name in names]
    count = card.count or 1
    if card.plural and card.count is None and not card.every and name_is_masculine(card):
        card.every = len(remaining) > 1
    if card.every or (card.both or (count > 1 and card.name != _CRYSTAL)):
        _buy_several(table, request, card, names, remaining, count)
        return
    if len(names) > 1:
        open_names = [name for name in names if not any(_declined(other, name) for other in declined)]
        open_names = (
            [name for name in open_names if name in table.row]
            if len(open_names) > 1 and len([n for n in open_names if n in table.row]) == 1 and request.more
            else open_names
        )
        if len(open_names) != 1:
            raise messages.which_card(request.said, names)
        names = open_names
    name = names[0]
    if name == _CRYSTAL:
        _buy_crystals(table, request, card)
        return
    again = [(place, sentence) for other, sentence, place in table.bought if other == name]
    if again and not request.more and (name not in table.row or any(sentence != request.sentence for _, sentence in again)):
        if name in table.context.row and all(place != request.clause for place, _ in again):
            return  # the same card spoken of again
    buy_name(table, name, request.sentence, request.clause)


def name_is_masculine(card: Thing) -> bool:
    """«воинов», «чемпионы»: a plural that cannot be a feminine genitive."""
    return bool(card.rank) or (card.name not in FEMININE and card.name not in (_CRYSTAL, "Нкари"))


def _declined(card: Thing, name: str) -> bool:
    return (card.rank is None or card.god is not None) and matches(card, name)


def _buy_several(
    table: Table, request: Request, card: Thing, names: list[str], remaining: list[str], count: int
) -> None:
    """«обоих воинов», «всех грабителей», «двух чемпионов»: clear only when there are exactly as many."""
    if card.every:
        count = len(remaining)
    if len(remaining) == count and count:
        for name in remaining:
            buy_name(table, name, request.sentence)
        return
    if len(names) == 1 and len(remaining) > count:
        for _ in range(count):
            buy_name(table, names[0], request.sentence)
        return
    if len(remaining) < count:
        raise messages.refusal(
            "not_in_row",
            f"«{request.said}» — просили {count}, а в ряду таких карт {len(remaining)}. {messages.row_text(table.context)}",
        )
    raise messages.which_card(request.said, names)


def _buy_crystals(table: Table, request: Request, card: Thing) -> None:
    if request.as_many:
        count = min(table.gold // 2, table.crystals)
        if count == 0:
            buy_name(table, _CRYSTAL, request.sentence)
    else:
        count = card.count if card.count is not None else 1
    if count < 1 or count > 100:
        count = min(max(count, 0), 100)
    again = [sentence for name, sentence, _ in table.bought if name == _CRYSTAL]
    if again and not request.more and request.sentence not in again:
        raise messages.question("unclear", "Кристалл назван дважды: сколько кристаллов купить?")
    for _ in range(count):
        buy_name(table, _CRYSTAL, request.sentence)


def _buy_selected(table: Table, request: Request) -> None:
    context = table.context
    if request.select == "row":
        kept = [
            name
            for name in table.row
            if name is not None and not any(matches(card, name) for card in request.except_for)
        ]
        if not kept:
            raise messages.refusal("not_in_row", messages.row_text(context))
        for name in kept:
            buy_name(table, name, request.sentence)
        return
    if request.select == "place":
        place = request.places[0]
        if not 1 <= place <= len(context.row):
            raise messages.refusal(
                "not_in_row", f"Места №{place} в ряду нет, мест {len(context.row)}. {messages.row_text(context)}"
            )
        name = context.row[place - 1]
        if name is None:
            raise messages.refusal("not_in_row", f"Место №{place} в ряду пусто. {messages.row_text(context)}")
        if (
            any(action.get("card") == name for action in table.actions if action["type"] == "buy")
            and name not in table.row
        ):
            return
        buy_name(table, name, request.sentence)
        return
    there = [name for name in table.row if name is not None]
    if not there:
        raise messages.refusal("not_in_row", messages.row_text(context))
    prices = {name: messages.cost(name) or 0 for name in there}
    if request.select == "cost":
        assert request.card is not None
        found = [name for name in prices if prices[name] == request.card.cost]
        if not found:
            raise messages.refusal(
                "not_in_row",
                f"Карты за {messages.gold(request.card.cost or 0)} в ряду нет. {messages.row_text(context)}",
            )
    else:
        edge = min(prices.values()) if request.select == "cheapest" else max(prices.values())
        found = [name for name in prices if prices[name] == edge]
    if len(found) > 1:
        raise messages.which_card(request.said, found)
    buy_name(table, found[0], request.sentence)


# -- removals


def _remove(table: Table, request: Request) -> None:
    card = request.card
    assert card is not None
    if table.context.scrap == 0:
        raise messages.refusal("no_property", f"Просили убрать «{request.said}», но «Утиля» в этом ходу нет.")
    where = [request.zone] if request.zone else list(ZONES)
    count = card.count or 1
    names = list(
        dict.fromkeys(
            name for zone in where for name, left in table.zones[zone].items() if left > 0 and _own(card, name)
        )
    )
    if not names:
        place = messages.ZONE_IN[request.zone] if request.zone else "ни среди разыгранных, ни в колоде, ни в сбросе"
        raise messages.refusal("not_owned", f"«{_plain_name(card) or request.said}»: такой карты у вас {place} нет.")
    if len(names) > 1:
        raise messages.which_own_card(request.said, names)
    name = names[0]
    if card.every:
        count = sum(table.zones[zone].get(name, 0) for zone in where)
    for _ in range(min(count, 50)):
        if table.scrap <= 0:
            raise messages.refusal(
                "no_property", f"На «{name}» не хватает «Утиля»: в этом ходу он есть {table.context.scrap} раз(а)."
            )
        zone = next((zone for zone in where if table.zones[zone].get(name, 0) > 0), None)
        if zone is None:
            place = messages.ZONE_IN[request.zone] if request.zone else "больше"
            raise messages.refusal("not_owned", f"«{name}»: столько копий у вас {place} нет.")
        table.zones[zone][name] -= 1
        table.scrap -= 1
        if name == _CRYSTAL:
            table.crystals += 1
        table.actions.append({"type": "remove", "card": name, "zone": request.zone})


def _own(card: Thing, name: str) -> bool:
    return name in INDEX and matches(card, name)


# -- attack and «Соблазн»


def _repeated(requests: list[Request], total: int) -> list[Request]:
    """Leaves out what only says again what was said: «добить Машу … Маше 18»."""
    kept: list[Request] = []
    for request in requests:
        twin = next(
            (
                other
                for other in kept
                if other.target == request.target and other.target is not None and not request.more
            ),
            None,
        )
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
        result[id(flexible[0])] = left
        return result
    if modes <= {"half", "rest"} and len(flexible) == 2:
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


def _aim(draft: Draft, context: Context, topic: str) -> tuple[list[Request], list[Problem]]:
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


def _buy_request(table: Table, request: Request, declined: list[Thing]) -> None:
    trial = table.copy()
    try:
        _buy(trial, request, declined)
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
    if draft.passed and (draft.requests or draft.pending):
        problems.insert(0, messages.question("contradictory", "Вы и пасуете, и отдаёте приказы. Что из этого верно?"))
    strikes, unclear = _aim(draft, context, "attack")
    lures, unclear_lures = _aim(draft, context, "lure")
    problems += unclear + unclear_lures
    numbers: dict[int, int] = {}
    kept: set[int] = set()
    for group, total, is_lure in ((strikes, context.attack, False), (lures, context.lure, True)):
        try:
            group = _repeated(group, total)
            numbers.update(share(group, context, total, is_lure))
            kept |= {id(request) for request in group}
        except Problem as problem:
            problems.append(problem)
    table = Table.of(context)
    for request in draft.requests:
        try:
            if request.topic == "buy":
                _buy_request(table, request, draft.declined_cards)
            elif request.topic == "remove":
                _remove(table, request)
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
    for clause, said in draft.open_verbs:
        if not any(request.topic == "buy" and clause < request.clause <= clause + 3 for request in draft.requests):
            problems.append(messages.question("unclear", f"Не понято, что вы берёте: «{said}»."))
    spent = context.gold - table.gold
    copies = [sum(name == other for other, _, _ in table.bought) for name, _, _ in table.bought]
    known = {len(copies), *copies, context.gold, spent, table.gold, context.attack, context.lure, context.scrap, 0, sum(numbers.values())}
    prices = {messages.cost(name) for name, _, _ in table.bought}
    for value in draft.lone_numbers:
        if value not in known and value not in prices and not problems:
            problems.append(messages.question("unclear", f"К чему относится число {value}? Напишите приказ подробнее."))
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
        if draft.passed or draft.no_buy:
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
