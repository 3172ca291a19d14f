"""Amounts in a clause: numbers, «все», «остальное», «пополам», «добить», and what is no amount at all."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.games.warha.cards import CARDS, INDEX, NAMES
from gm.orders.scan import OPEN
from gm.orders.state import Amount
from gm.orders.things import Clause, Thing

_TO_ALL: Final = frozenset(("двоим", "двум", "троим", "трем", "четверым", "четырем", "пятерым", "пяти"))


def is_everybody(thing: Thing, things: list[Thing], at: int, keys: set[str]) -> bool:
    """«обоих», «между двумя»: a number that stands for the two opponents."""
    if thing.kind != "num" or thing.ordinal or thing.used:
        return False
    after = things[at + 1] if at + 1 < len(things) else None
    if after is not None and (after.is_card or after.has("lure", "unit", "attack")):
        return False
    if thing.mode == "both":
        return thing.text in ("обоих", "обеих", "обоим", "обеим", "обоими", "обеими") and not thing.unit
    if thing.prep in ("всем", "этим") and thing.text in _TO_ALL:
        return True
    return thing.text in ("двумя", "двоими", "двоим", "двоих") and (
        "half" in keys or thing.prep in ("между", "этими", "этим", "всех")
    )


def amounts(clause: Clause, topic: str) -> list[tuple[int, Amount]]:
    """Amounts of a clause with their places, neighbours merged («все 5», «оставшиеся 2», «ровно 7»)."""
    found: list[tuple[int, Amount]] = []
    things = clause.things
    keys = clause.keyset()
    for at, thing in enumerate(things):
        amount: Amount | None = None
        prev = things[at - 1] if at else None
        if is_everybody(thing, things, at, keys):
            continue
        if thing.kind == "num":
            if (
                thing.used
                or thing.ordinal
                or thing.prep in ("за", "из", "=", "№", "до", "с", "не", "номер", "от")
                or thing.unit in ("gold", "time", "piece", "place", "times")
            ) and not (thing.unit == "times" and (topic == "lure" or _blows(clause))):
                continue
            if thing.unit == "lure" and topic != "lure":
                continue
            if prev is not None and prev.has("have") and not thing.unit and thing.prep not in ("в", "на", "по"):
                continue
            if prev is not None and prev.has("place") and not prev.has("unit"):
                continue
            if prev is not None and prev.is_card and _is_price(thing, prev, things[at + 1 :]):
                continue
            if thing.value == 0 and thing.prep == "в":
                if topic == "attack" and any(other.kind == "who" for other in things):
                    found.append((at, Amount("kill")))  # «машку в ноль»
                continue
            amount = Amount("n", thing.value, each=thing.prep == "по")
            if thing.mode == "both":
                amount = Amount("n", 2, said=2)
        elif thing.kind == "word":
            if thing.text in ("сдачу", "сдача") and topic == "attack" and not clause.of("card"):
                amount = Amount("rest")
            elif thing.has("half"):
                amount = Amount("half")
            elif thing.has("rest"):
                amount = Amount("rest")
            elif thing.has("kill"):
                amount = Amount("kill")
            elif thing.has("same") and "kill" not in keys:
                if at and things[at - 1].has("same"):
                    continue
                health = any(
                    other.text in ("осталось", "есть", "имеет", "нужно", "надо", "имеется", "хватило", "потребуется")
                    for other in things[at + 1 :]
                )
                amount = Amount("kill" if health else "same")
            elif thing.has("all") and thing.text not in ("вообще", "всем", "всех", "сполна", "разом"):
                amount = Amount("all")
            elif topic == "lure" and thing.has("double"):
                amount = Amount("n", 2)
            elif topic == "lure" and thing.has("single"):
                amount = Amount("n", 1)
            elif topic == "lure" and thing.has("triple"):
                amount = Amount("n", 3)
            elif topic == "attack" and thing.text.startswith("единичк"):
                amount = Amount("n", 1)
        if amount is None:
            continue
        amount.said_by = (thing,)
        if found:
            merged = _merge(found[-1][1], amount, at - found[-1][0], things, found[-1][0])
            if merged is not None:
                merged.said_by = (*found[-1][1].said_by, thing)
                found[-1] = (at if amount.mode != "half" else found[-1][0], merged)
                continue
        found.append((at, amount))
    return found


def _blows(clause: Clause) -> bool:
    """«ёжика три раза тронуть лапой»: the times are the points when nothing else says how many."""
    return len(clause.of("num")) == 1 and bool(clause.of("who")) and not clause.of("card")


def _is_price(number: Thing, card: Thing, rest: list[Thing]) -> bool:
    """«трутень 6 … тень 8»: a number after a card that is its price, when the next player has his own."""
    prices = {cost for name in NAMES if (cost := CARDS[INDEX[name]].cost) is not None and fits(card, name)}
    if number.value not in prices or number.unit:
        return False
    person = next((at for at, thing in enumerate(rest) if thing.kind == "who"), None)
    return person is None or person > 0 or any(thing.kind == "num" for thing in rest[person + 1 : person + 3])


def fits(card: Thing, name: str) -> bool:
    """Whether a printed name answers to what was said of a card."""
    if card.name:
        return name == card.name
    return (not card.rank or name.startswith(card.rank)) and (
        not card.god or card.god == "same" or name.endswith(card.god)
    )


def _merge(first: Amount, second: Amount, gap: int, things: list[Thing], at: int) -> Amount | None:
    between = things[at + 1 : at + gap]
    if any(thing.kind == "who" or thing.is_card for thing in between):
        if first.mode == second.mode == "half":
            return None
        if not (first.mode == "half" or second.mode == "kill"):
            return None
        if first.mode == "half" and second.mode == "n" and not second.each:
            return None
    modes = {first.mode, second.mode}
    if first.mode == second.mode and first.mode != "n":
        return first if first.mode != "half" or gap <= 1 else None
    if modes == {"all", "n"} and (first.each or second.each):
        return first if first.mode == "n" else second
    if modes == {"all", "n"} and any(thing.text == ":" for thing in between):
        return None
    if modes == {"all", "n"} and gap <= 3:
        value = max(first.value, second.value)
        return Amount("n", value, said=value)
    adjective = things[at + gap].text.endswith(("ся", "ые", "ых", "шие", "ими", "ыми"))
    if modes == {"rest", "n"} and gap <= 3 and (first.mode == "rest" or adjective):
        return Amount("rest", said=max(first.value, second.value))
    if modes == {"kill", "n"}:
        return first if first.mode == "n" else second
    if modes == {"half", "n"}:
        number = first if first.mode == "n" else second
        if first.mode == "half" and not number.each and any(thing.kind == "who" for thing in things):
            return None  # «поровну: два Рокоту, два даме»
        if number.each:
            return number
        return Amount("half", said=number.value)
    if modes == {"all", "rest"}:
        return Amount("rest")
    if modes == {"all", "half"}:
        return Amount("half")
    if "kill" in modes:
        return Amount("kill")
    if "same" in modes and "n" in modes:
        return first if first.mode == "n" else second
    if first.mode == "n" and second.mode == "n" and second.each and not first.each and gap <= 4 and not between:
        return second
    return None


def without_whole(clause: Clause, found: list[tuple[int, Amount]]) -> list[tuple[int, Amount]]:
    """Without the whole that a list opens with: «три соблазна: один Соловью, …»."""
    if len(found) < 2 or found[0][1].mode != "n":
        return found
    between = clause.things[found[0][0] : found[1][0]]
    opened = any(thing.text == ":" for thing in between) and not any(thing.kind == "who" for thing in between[:2])
    return found[1:] if opened else found


def without_healths(
    clause: Clause, found: list[tuple[int, Amount]], healths: Collection[int], most: int
) -> list[tuple[int, Amount]]:
    """«Белку (96) на 12»: leaves out a number in brackets that is somebody's health, when another counts or it is more
    than there is."""
    aside = [
        (at, amount)
        for at, amount in found
        if (thing := clause.things[at]).kind == "num" and thing.prep == OPEN and thing.value in healths
    ]
    if len(aside) == len(found):
        aside = [item for item in aside if item[1].value > most]
    return [item for item in found if item not in aside]
