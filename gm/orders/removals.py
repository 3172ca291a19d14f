"""Cards of a player's own that «Утиль» is to take away, and the zones they lie in."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm.orders import messages
from gm.orders.state import Request, State
from gm.orders.things import Clause, Thing

ZONE_KEYS: Final = ("in_play", "discard_pile", "draw_pile")


def zone_of(thing: Thing) -> str | None:
    for zone in ZONE_KEYS:
        if zone in thing.keys:
            return zone
    return None


def zones(clause: Clause) -> list[tuple[int, str]]:
    """Zones named in a clause; «доп. колода» is none of the player's zones."""
    found: list[tuple[int, str]] = []
    for at, thing in enumerate(clause.things):
        zone = zone_of(thing) if thing.kind == "word" else None
        if zone is None:
            continue
        before = clause.things[at - 1] if at else None
        if zone == "draw_pile" and before is not None and before.has("extra"):
            continue
        if zone == "in_play" and thing.text.startswith("рук") and thing.prep in ("на",) and before is None:
            continue
        found.append((at, zone))
    lying = [item for item in found if clause.things[item[0]].text.startswith("лежа")]
    return [item for item in found if item not in lying] or found  # «меч, лежащий в сбросе»


def remove(state: State, clause: Clause) -> bool:
    """Reads the cards of a clause as removals; false if it names none."""
    cards = [
        (at, thing)
        for at, thing in enumerate(clause.things)
        if thing.is_card and not (thing.god and not thing.rank and not thing.worshipper)
    ]
    marked = zones(clause)
    if not cards:
        return False
    ends = [at for at, _ in cards[1:]] + [len(clause.things)]
    added: list[Request] = []
    for (at, card), end in zip(cards, ends, strict=True):
        if card.prep in ("не", "кроме", "за"):
            continue
        own = next((zone for place, zone in marked if at < place < end), None)
        if own is None:
            own = next(
                (
                    zone
                    for place, zone in reversed(marked)
                    if place < at and not any(place < other < at for other, _ in cards)
                ),
                None,
            )
        after = clause.things[at + 1] if at + 1 < len(clause.things) else None
        if (
            after is not None
            and after.kind == "num"
            and not after.unit
            and not after.ordinal
            and card.count is None
            and not clause.of("who")
        ):
            card.count = after.value
        inside = clause.things[at + 1 : end]
        if any(thing.kind == "num" and thing.mode == "both" for thing in inside) and card.count is None:
            card.both, card.count = True, 2  # «мечи из колоды оба»
        for text, times in (("дважды", 2), ("трижды", 3)):
            if card.count is None and any(thing.text == text for thing in inside):
                card.count = times
        portion = _portion(inside)
        if portion is not None:
            card.count = portion  # «меч — два: один со стола, …»
        request = Request("remove", state.clause, clause.sentence, card=card, zone=own, said=card.raw)
        state.add(request)
        added.append(request)
        others = list(dict.fromkeys(zone for place, zone in marked if at < place < end and zone != own))
        if others and portion is None:
            if card.prep != "по" and card.count != 1 + len(others):
                raise messages.question("unclear", f"«Утиль»: «{card.raw}» — из какой зоны сколько?")
            card.count = 1
            for zone in others:  # «по мечу из руки и из колоды»
                request = Request("remove", state.clause, clause.sentence, card=card, zone=zone, said=card.raw)
                state.add(request)
                added.append(request)
        state.last_card = card
    if not marked:
        for thing in clause.things:
            if thing.kind == "word" and not thing.keys and thing.prep in ("с", "со", "из") and len(thing.text) > 3:
                raise messages.question("unclear", f"«Утиль»: откуда убрать карту — что значит «{thing.raw}»?")
    again = any(thing.text == "оттуда" for thing in clause.things)
    earlier = [request for request in state.draft.requests if request.topic == "remove" and request not in added]
    if again and earlier:
        for request in added:
            request.zone = request.zone or earlier[-1].zone
    if marked:
        first_zone = marked[0][1] if marked[0][0] < cards[0][0] else None
        last_zone = marked[-1][1]
        for request in added:
            if request.zone is None:
                request.zone = first_zone or last_zone
    return bool(added)


def _portion(things: list[Thing]) -> int | None:
    """The number in «один со стола»: how many of the copies lie in the zone that follows."""
    for at, thing in enumerate(things):
        if thing.kind == "num" and thing.mode == "n" and not thing.ordinal and thing.unit in ("", "piece"):
            following = [other for other in things[at + 1 : at + 3] if other.kind == "word"]
            if any(zone_of(other) for other in following):
                return thing.value
    return None


def _counted_after(state: State, clause: Clause) -> bool:
    """«утиль: мечи с руки, оба»: how many comes behind the comma."""
    last = state.draft.requests[-1] if state.draft.requests else None
    words = [thing for thing in clause.things if thing.text not in ("сразу", "и", "разом", "сорян")]
    if last is None or last.topic != "remove" or last.sentence != clause.sentence or len(words) != 1:
        return False
    assert last.card is not None
    if words[0].kind == "num" and words[0].mode == "both" and last.card.count is None:
        last.card.both, last.card.count = True, 2
        return True
    return False


def spread_zone(state: State, clause: Clause) -> bool:
    """«…, обе карты со стола»: a zone after the list belongs to the removals just named without one."""
    marked = zones(clause)
    said_of = {thing.text for thing in clause.things} & {"он", "она", "они", "лежит", "лежат"}
    last = state.draft.requests[-1] if state.draft.requests else None
    if marked and said_of and last is not None and last.topic == "remove" and last.clause == state.clause - 1:
        last.zone = last.zone or marked[0][1]  # «утиль: воин! он в сбросе»
        return True
    if not marked:
        return _counted_after(state, clause)
    if any(thing.kind in ("card", "who") for thing in clause.things):
        return False
    portion = _portion(clause.things)
    if (
        portion is not None
        and last is not None
        and last.topic == "remove"
        and last.sentence == clause.sentence
        and last.zone is not None
        and last.card is not None
    ):
        card = replace(last.card, count=portion, both=False, every=False)
        state.add(Request("remove", state.clause, clause.sentence, card=card, zone=marked[0][1], said=card.raw))
        return True
    trailing: list[Request] = []
    for request in reversed(state.draft.requests):
        if request.topic != "remove" or request.sentence != clause.sentence:
            break
        trailing.append(request)
    if not trailing:
        return False
    wide = any(thing.mode == "both" or thing.has("all", "each") for thing in clause.things)
    for request in trailing if wide else [item for item in trailing if item.clause == trailing[0].clause]:
        if request.zone is None:
            request.zone = marked[0][1]
    return True


def thrown_later(state: State, clause: Clause, card: Thing) -> bool:
    """«меч, который в сбросе, в утиль», «монету из колоды — …, это утиль»: what becomes of it is said at the end."""
    rest = [other for other in state.clauses if other.sentence == clause.sentence]
    rest = rest[next(i for i, other in enumerate(rest) if other is clause) + 1 :] if clause in rest else []
    for other in rest[:2]:
        if other.of("card") or other.of("who"):
            return False
        if any(thing.has("scrap") for thing in other.things):
            marked = zones(clause) or [zone for later in rest[:2] for zone in zones(later)]
            zone = marked[0][1] if marked else None
            state.add(Request("remove", state.clause, clause.sentence, card=card, zone=zone, said=card.raw))
            return True
    return False
