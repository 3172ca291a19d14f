"""Purchases and removals carried out on a copy of the table, one by one, or refused."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.games.warha.cards import INDEX
from gm.orders import messages
from gm.orders.messages import god_of
from gm.orders.model import ZONES, Action, Context, Problem
from gm.orders.state import Request
from gm.orders.things import FEMININE, Thing

_CRYSTAL: Final = "Кристалл"


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


def _plain_name(card: Thing) -> str | None:
    if card.name:
        return card.name
    if card.rank and card.god and card.god != "same":
        return f"{card.rank} {card.god}"
    return None


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
        # «Беру второго Воина Кхорна»: of the player's own, if the second place holds another card and he has one
        own = len(set(names)) == 1 and 1 + _owned(table, names[0]) in card.places
        names = [name for name in names if name in picked] or (names if own else [])
    if card.name == _CRYSTAL:
        names.append(_CRYSTAL)
    distinct = list(dict.fromkeys(names))
    if card.cost is not None and len(distinct) > 1:
        cheaper = [name for name in distinct if messages.cost(name) == card.cost]
        distinct = cheaper or distinct
    return distinct


def _owned(table: Table, name: str) -> int:
    return sum(zone.get(name, 0) for zone in table.zones.values())


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


def named_apart(requests: list[Request], context: Context) -> None:
    """«граб, граб»: a rank named as often as the row has cards of it means each of them."""
    alike: dict[str, list[Thing]] = {}
    for request in requests:
        card = request.card
        if request.topic == "buy" and card is not None and card.rank and not (card.god or request.gods or card.count):
            alike.setdefault(card.rank, []).append(card)
    for rank, cards in alike.items():
        names = [name for name in context.row if name is not None and name.startswith(rank)]
        if 1 < len(cards) == len(names) == len(set(names)):
            for card, name in zip(cards, names, strict=True):
                card.god = god_of(name)


def buy(table: Table, request: Request, declined: list[Thing]) -> None:
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
    if (
        (
            again
            and not request.more
            and (name not in table.row or any(sentence != request.sentence for _, sentence in again))
        )
        and name in table.context.row
        and all(place != request.clause for place, _ in again)
    ):
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
            f"«{request.said}» — просили {count}, а в ряду таких карт {len(remaining)}. "
            + messages.row_text(table.context),
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
        chosen = context.row[place - 1]
        if chosen is None:
            raise messages.refusal("not_in_row", f"Место №{place} в ряду пусто. {messages.row_text(context)}")
        if (
            any(action.get("card") == chosen for action in table.actions if action["type"] == "buy")
            and chosen not in table.row
        ):
            return
        buy_name(table, chosen, request.sentence)
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


def remove(table: Table, request: Request) -> None:
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
    copies = sum(table.zones[zone].get(name, 0) for zone in where)
    if card.every:
        count = copies
    elif card.plural and card.count is None and card.text.split()[0].endswith(("чи", "лы", "ны", "ли")):
        count = _as_many(table, name, copies)
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


def _as_many(table: Table, name: str, copies: int) -> int:
    """«мечи в утиль»: as many as the «Утиль» and the copies allow, if that is more than one."""
    count = min(copies, table.scrap)
    if count < 2:
        raise messages.question(
            "ambiguous_amount",
            f"«Утиль»: сколько карт «{name}» убрать? «Утиля» осталось {table.scrap}, таких карт {copies}.",
        )
    return count


def _own(card: Thing, name: str) -> bool:
    return name in INDEX and matches(card, name)
