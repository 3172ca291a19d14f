"""Judging lists of cards: zones, the row, «Вместе», purchases, removals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.russian.cards import card_count
from engine.verify.judging.truth import Truth
from engine.verify.model import CardCount, Claim, Severity, Span, value_type
from engine.verify.runs import SOME

LIST_KINDS = {"in_play": "played", "draw_pile": "draw_pile", "discard_pile": "discard"}


@value_type
class Fault:
    """One thing wrong with a claim."""

    kind: str
    subject: str | None
    said: str
    expected: str
    span: Span
    severity: Severity = "error"


@value_type
class Difference:
    """One card of which a list has too many or too few; `instead` is what it stands for (a swapped card)."""

    card: str
    said: int
    meant: int
    place: int  # index into the list, -1: not in it
    instead: str = ""


def resolve(cards: Sequence[CardCount], truth: Counter[str]) -> list[tuple[str, int]]:
    """Names for ambiguous cards and counts for bare plurals, chosen so as to fit the truth if they can."""
    left = dict(truth)
    result: list[tuple[str, int] | None] = [None] * len(cards)
    order = sorted(range(len(cards)), key=lambda index: ("|" in cards[index][0], cards[index][1] == SOME))
    for index in order:
        names, count = cards[index]
        options = names.split("|")
        wanted = 2 if count == SOME else count
        name = next((option for option in options if left.get(option, 0) >= wanted), None)
        name = name or next((option for option in options if left.get(option, 0) > 0), options[0])
        held = left.get(name, 0)
        if count == SOME:
            count = held if held >= 2 else 2
        left[name] = held - count
        result[index] = (name, count)
    return [entry for entry in result if entry is not None]


def _spread(cards: Sequence[CardCount], truth: Counter[str]) -> Iterator[tuple[int, str, int]]:
    """The cards by index: «двое Избранных» may be one of Нургл and one of Тзинч."""
    named = resolve(cards, truth)
    left = dict(truth)
    for name, count in named:
        left[name] = left.get(name, 0) - count
    for index, (name, count) in enumerate(named):
        others = [other for other in cards[index][0].split("|") if other != name]
        over = min(max(0, -left[name]), count - 1)
        for other in others:
            moved = min(over, max(0, left.get(other, 0)))
            if moved:
                left[other] -= moved
                left[name] += moved
                over -= moved
                count -= moved
                yield index, other, moved
        yield index, name, count


def differences(cards: Sequence[CardCount], truth: Counter[str], complete: bool) -> list[Difference]:
    """Where a list departs from the truth; one card too many and another too few is one swapped card."""
    said: dict[str, int] = {}
    places: dict[str, list[int]] = {}
    for index, name, count in _spread(cards, truth):
        said[name] = said.get(name, 0) + count
        places.setdefault(name, []).append(index)
    more: list[Difference] = []
    less: list[Difference] = []
    for name in dict.fromkeys([*said, *truth]):
        told, real = said.get(name, 0), truth.get(name, 0)
        if told > real:
            more.append(Difference(name, told, real, places[name][-1]))
        elif told < real and complete:
            less.append(Difference(name, told, real, places[name][-1] if name in places else -1))
    result: list[Difference] = []
    for extra in more:
        partner = next(
            (
                lack
                for lack in less
                if extra.said - extra.meant == lack.meant - lack.said
                and extra.said - extra.meant == 1
                and (extra.meant == 0 or lack.said == 0)
            ),
            None,
        )
        if partner is not None:
            less.remove(partner)
            result.append(Difference(extra.card, extra.said, extra.meant, extra.place, partner.card))
        else:
            result.append(extra)
    return result + less


def number_of(count: int, name: str) -> str:
    """«Меч ×3», for messages."""
    return name if count == 1 else f"{name} ×{count}"


def listed(cards: Counter[str]) -> str:
    """The whole list, for messages."""
    return ", ".join(number_of(count, name) for name, count in cards.items() if count) or "пусто"


def place_of(claim: Claim, index: int) -> Span:
    if 0 <= index < len(claim.card_spans):
        return claim.card_spans[index]
    return claim.span


def list_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """A zone's listing against the facts."""
    zone = claim.zone or ""
    kind = claim.blame or LIST_KINDS.get(zone, "played")
    real = truth.zones.get(zone)
    if real is None:
        return
    found = differences(claim.cards, real, claim.complete)
    total = sum(max(count, 1) for _, count in claim.cards)
    if len(found) > 4 and len(found) * 2 > total:
        yield Fault(kind, None, listed(Counter(dict(resolve(claim.cards, real)))), listed(real), claim.span)
        return
    for item in found:
        span = place_of(claim, item.place)
        if item.instead:
            subject = item.card if kind == "played" else item.instead
            yield Fault(kind, subject, item.card, item.instead, span)
        elif item.said == 0:
            yield Fault(kind, item.card, "не указано", number_of(item.meant, item.card), claim.span)
        elif item.meant == 0:
            yield Fault(kind, item.card, number_of(item.said, item.card), "карты здесь нет", span)
        else:
            yield Fault(kind, item.card, str(item.said), str(item.meant), span)


def row_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """The row against the facts."""
    for item in differences(claim.cards, truth.row, claim.complete):
        span = place_of(claim, item.place)
        if item.instead:
            yield Fault("row", item.card, item.card, item.instead, span)
        elif item.said < item.meant:
            yield Fault(
                "row",
                item.card,
                "не указано" if not item.said else str(item.said),
                number_of(item.meant, item.card),
                claim.span,
            )
        else:
            yield Fault(
                "row",
                item.card,
                number_of(item.said, item.card),
                number_of(item.meant, item.card) if item.meant else "карты в ряду нет",
                span,
            )


def together_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """«Вместе» is on for those named (and, if complete, for nobody else)."""
    real = truth.together
    if claim.polarity == "denied":
        if not claim.cards:
            if real:
                first = next(iter(real))
                yield Fault(
                    "together",
                    first,
                    "«Вместе» не сработало ни у кого",
                    f"«Вместе» сработало: {listed(real)}",
                    claim.span,
                )
            return
        for index, (names, _) in enumerate(claim.cards):
            options = names.split("|")
            present = [name for name in options if truth.zones["in_play"][name]] or options
            if all(real[name] for name in present):
                yield Fault(
                    "together", present[0], "«Вместе» не сработало", "«Вместе» сработало", place_of(claim, index)
                )
        return
    named = list(_spread(claim.cards, real))  # «оба Избранных» may be one of Нургл and one of Слаанеш
    wrong: list[tuple[int, str]] = []
    seen: Counter[str] = Counter()
    for index, name, count in named:
        if not real[name]:
            wrong.append((index, name))
        seen[name] += count
    lacking = [name for name in real if not seen[name]] if claim.complete else []
    for index, name in wrong:
        right = lacking.pop(0) if lacking and len(wrong) == 1 else ""
        span = place_of(claim, index)
        if len(named) == 1:
            span = claim.span
        yield Fault(
            "together",
            name,
            f"«Вместе» сработало: {name}",
            f"«Вместе» сработало: {right}" if right else f"«Вместе» не сработало: {name}",
            span,
        )
    for name in lacking:
        yield Fault("together", name, "не указано", f"«Вместе» сработало: {name}", claim.span)
    for name, count in seen.items():
        if real[name] and count > real[name]:
            yield Fault("together", name, number_of(count, name), number_of(real[name], name), claim.span)


def purchase_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """What the previous player bought, and for how much."""
    previous = truth.previous
    bought = Counter(previous.get("bought") or ())
    kind = claim.blame or "purchase"
    if claim.polarity == "denied":
        if not claim.cards and bought:
            yield Fault(kind, next(iter(bought)), "ничего не куплено", f"куплено: {listed(bought)}", claim.span)
        for index, (names, _) in enumerate(claim.cards):
            if all(bought[name] for name in names.split("|")):
                yield Fault(kind, names.split("|")[0], "не куплена", "куплена", place_of(claim, index))
        return
    for item in differences(claim.cards, bought, claim.complete):
        span = place_of(claim, item.place)
        if item.instead:
            yield Fault(kind, item.card, item.card, item.instead, span)
        elif item.meant == 0:
            yield Fault(
                kind, item.card, f"куплено: {number_of(item.said, item.card)}", f"куплено: {listed(bought)}", span
            )
        elif item.said == 0:
            yield Fault(kind, item.card, "не указано", f"куплено: {number_of(item.meant, item.card)}", claim.span)
        else:
            yield Fault(kind, item.card, str(item.said), str(item.meant), span)
    if claim.value is not None and abs(claim.value) != previous.get("gold_spent"):
        yield Fault(
            kind,
            claim.subject or truth.previous.get("player"),
            str(claim.value),
            str(previous.get("gold_spent")),
            claim.at(),
        )


def removal_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """Which cards the previous player removed, and from where."""
    removed = list(truth.previous.get("removed") or ())
    names = Counter(entry["card"] for entry in removed)
    kind = claim.blame or "removal"
    if claim.polarity == "denied":
        if removed and not claim.cards:
            yield Fault(kind, next(iter(names)), "ничего не удалено", f"удалено: {listed(names)}", claim.span)
        return
    found = differences(claim.cards, names, claim.complete)
    for item in found:
        span = place_of(claim, item.place)
        if item.instead:
            yield Fault(kind, item.card, item.card, item.instead, span)
        elif item.said == 0:
            yield Fault(kind, item.card, "не указано", number_of(item.meant, item.card), claim.span)
        else:
            yield Fault(
                kind,
                item.card,
                number_of(item.said, item.card),
                number_of(item.meant, item.card) if item.meant else "не удалялась",
                span,
            )
    if claim.zone and not found:
        for name, count in resolve(claim.cards, names):
            fitting = sum(1 for entry in removed if entry["card"] == name and entry["zone"] == claim.zone)
            if fitting < count and names[name]:
                real = ", ".join(entry["zone"] for entry in removed if entry["card"] == name)
                yield Fault(kind, name, claim.zone, real, claim.span)


def set_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """Cards lured away or drawn by «Пополнение»."""
    fact, kind = ("lured_away", "lure") if claim.kind == "lured" else ("refill_drawn", "refill")
    real = Counter(truth.facts.get(fact) or ())
    kind = claim.blame or kind
    if claim.polarity == "denied":
        if real and not claim.cards:
            yield Fault(kind, next(iter(real)), "никого", listed(real), claim.span)
        return
    for item in differences(claim.cards, real, claim.complete):
        span = place_of(claim, item.place)
        said = number_of(item.said, item.card) if item.said else "не указано"
        yield Fault(
            kind,
            (item.instead and item.card) or item.card,
            said,
            item.instead or (number_of(item.meant, item.card) if item.meant else listed(real)),
            span,
        )
    if claim.value is not None and claim.value != sum(real.values()):
        yield Fault(kind, None, str(claim.value), str(sum(real.values())), claim.at())


__all__ = ["CardCount", "Fault", "card_count"]
