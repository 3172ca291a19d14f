"""Purchases without a card's name: by place in the row, by price, the cheapest, the whole row."""

from __future__ import annotations

from typing import Final

from gm.orders import messages
from gm.orders.state import Request, State
from gm.orders.things import Clause, Thing

_PLACE_FORMS: Final = ("ую", "юю", "ью", "ые", "ие", "тью")


def by_description(state: State, clause: Clause, keys: set[str]) -> bool:
    """Purchases without a card's name: by place in the row, by price, the cheapest, the whole row."""
    things = clause.things
    texts = [thing.text for thing in things]
    if ("row" in keys and keys & {"all"}) or (
        "all" in keys
        and "buy" in keys
        and ("place" in keys or texts[-1:] == ["все"])
        and not any(t.kind in ("who", "num") for t in things)
    ):
        if "not" in keys and not any(thing.prep in ("кроме", "без") for thing in things):
            return False
        excluded = [thing for thing in things if thing.is_card and thing.prep in ("кроме", "без", "окромя")]
        if any(thing.is_card and thing not in excluded for thing in things):
            return False
        state.add(Request("buy", state.clause, clause.sentence, select="row", except_for=excluded, said="весь ряд"))
        for thing in excluded:
            thing.prep = "не"
        return True
    if (
        "row" in keys
        and any(thing.is_card and thing.prep in ("без", "кроме") for thing in things)
        and not any(t.has("in_play") for t in things)
    ):
        excluded = [thing for thing in things if thing.is_card and thing.prep in ("кроме", "без")]
        state.add(Request("buy", state.clause, clause.sentence, select="row", except_for=excluded, said="ряд"))
        for thing in excluded:
            thing.prep = "не"
        return True
    everything = things[0].text in ("все", "всех") and len(things) > 2 and things[1].text in ("кроме", "окромя", "без")
    if everything and bool(clause.of("card")) and not clause.of("who") and not clause.of("num"):
        excluded = [thing for thing in things if thing.is_card]
        state.add(Request("buy", state.clause, clause.sentence, select="row", except_for=excluded, said="всё"))
        for thing in excluded:
            thing.prep = "не"
        return True
    asked = False
    if "cheap" in keys and (
        keys & {"most", "buy", "want"}
        or ("подешевле" in texts and {"что", "чего"} & set(texts))
        or any(thing.text.endswith("ую") for thing in things if thing.has("cheap"))
    ):
        state.add(Request("buy", state.clause, clause.sentence, select="cheapest", said="самую дешёвую"))
        return True
    if any(thing.has("dear") and (thing.text in ("подороже",) or "most" in keys) for thing in things) and not clause.of(
        "card"
    ):
        state.add(Request("buy", state.clause, clause.sentence, select="dearest", said="самую дорогую"))
        return True
    if _places(state, clause, keys):
        return True
    if not clause.of("card") and not set(texts) & {"его", "ее", "их"}:
        for thing in things:
            if (
                thing.kind == "num"
                and thing.prep == "за"
                and thing.mode == "n"
                and (keys & {"that", "buy", "want", "who"} or "place" in keys)
                and not thing.has("unit")
                and "third" not in keys
                and "mine_to" not in keys
            ):
                following = things[things.index(thing) + 1 : things.index(thing) + 2]
                named_card = bool(following) and following[0].has("place")
                alone = not keys & {"attack", "attack_verb"} and not clause.of("who") and clause.unknown == 0
                if named_card or alone:
                    card = Thing("card", thing.text, f"за {thing.raw}", cost=thing.value)
                    state.add(
                        Request("buy", state.clause, clause.sentence, select="cost", card=card, said=f"за {thing.raw}")
                    )
                    asked = True
    return asked


def _places(state: State, clause: Clause, keys: set[str]) -> bool:
    """Row places: «номера 5 и 4», «вторую слева», «крайнюю справа», «первые две карты и последнюю»."""
    things = clause.things
    if not any(thing.kind == "num" or thing.has("edge", "middle") for thing in things):
        return False
    size = len(state.context.row)
    found: list[int] = []
    cards = clause.of("card")
    people = clause.of("who")
    named_place = any(thing.has("place") and not thing.text.startswith("карт") for thing in things)
    from_row = any(thing.has("row") and thing.prep == "из" for thing in things) and not cards and not people
    named_place = named_place or from_row
    card_word = any(thing.has("place") and thing.text.startswith("карт") for thing in things)
    sided = bool(keys & {"left", "right"})
    ends = "right" in keys and "left" not in keys
    continuing = state.topic == "places" and state.topic_sentence == clause.sentence and not people
    used: list[int] = []
    for at, thing in enumerate(things):
        after = things[at + 1] if at + 1 < len(things) else None
        if thing.kind == "num" and after is not None and after.text in ("нет", "не", "неа") and thing.ordinal:
            continue  # «третью беру, пятую нет»
        if thing.kind == "num" and thing.mode == "n":
            if thing.unit in ("gold", "unit", "time", "times", "lure", "scrap") or thing.prep in ("за", "из"):
                continue
            if thing.ordinal:
                accusative = thing.text.endswith(_PLACE_FORMS) or thing.text.lstrip("0123456789-") in (
                    "ю",
                    "ую",
                    "юю",
                    "ью",
                )
                listed = any(
                    other.ordinal and other.text.endswith(_PLACE_FORMS) for other in things if other is not thing
                )
                bare = _bare_list(state, clause)
                animate = thing.text.endswith(("ого", "его")) and not people and (listed or "buy" in keys)
                if not (
                    accusative or animate or bare or named_place or sided or card_word or (continuing and after is None)
                ):
                    continue
                if (
                    after is not None
                    and after.kind == "num"
                    and not after.ordinal
                    and thing.text.endswith(("ые", "ие"))
                ):
                    found.extend(range(thing.value, thing.value + after.value))
                    used.append(at + 1)
                    continue
                if "turn" in keys or (after is not None and after.has("turn", "times")):
                    continue
                found.append(size + 1 - thing.value if ends else thing.value)
            elif (
                at not in used
                and thing.prep != "за"
                and (named_place or not people)
                and _numbers_places(things, at, continuing, named_place)
            ):
                found.append(thing.value)
        elif thing.has("edge") and (sided or thing.text.endswith(("юю",)) or (named_place or card_word)):
            if after is not None and after.kind == "num":
                found.extend(range(size - after.value + 1, size + 1))
                used.append(at + 1)
            elif thing.text.startswith("предпосл"):
                found.append(size - 1)
            elif thing.text.startswith("край") and "left" in keys:
                found.append(1)
            elif thing.text.startswith("край") and not sided:
                ends_of_row = [name for name in (state.context.row[:1] + state.context.row[-1:]) if name is not None]
                state.draft.problems.append(messages.which_card(thing.raw, ends_of_row))
            else:
                found.append(1 if "left" in keys else size)
        elif thing.has("middle") and (
            thing.text.endswith("юю") or thing.text.endswith("ую") or card_word or "row" in keys
        ):
            found.append((size + 1) // 2)
    if not found:
        return False
    joined = any(
        things[at].kind == "num" and things[at].ordinal and things[at + 1].text in ("и", "да", "плюс", "+")
        for at in range(len(things) - 1)
    )
    if cards and len(found) == 1 and not named_place and not card_word and not continuing and not joined:
        cards[0].places = tuple(found)
        return False
    if clause.paren and len(found) == 1:
        last = next(
            (
                request
                for request in reversed(state.draft.requests)
                if request.topic == "buy" and request.card is not None
            ),
            None,
        )
        if last is not None and last.clause >= state.clause - 2 and last.card is not None:
            last.card.places = tuple(found)
            return True
    for place in found:
        state.add(Request("buy", state.clause, clause.sentence, select="place", places=(place,), said=f"№{place}"))
    state.topic, state.topic_sentence = "places", clause.sentence
    return not cards


def _bare_list(state: State, clause: Clause) -> bool:
    """«Первый, второй.», «третья и пятая»: a sentence or a clause of nothing but ordinals names places."""
    same = list(clause.things)
    if len(same) == 1:
        same = [thing for other in state.clauses if other.sentence == clause.sentence for thing in other.things]
    ordinals = [thing for thing in same if thing.kind == "num" and thing.ordinal]
    return len(ordinals) > 1 and all(thing in ordinals or thing.text in ("и", "да") for thing in same)


def _numbers_places(things: list[Thing], at: int, continuing: bool, named_place: bool) -> bool:
    """Whether a plain number stands in a list of places opened by «номер», «карта», «№»."""
    start = at
    while start > 0:
        before = things[start - 1]
        if before.has("place") and before.text not in ("карт",):
            return before.kind != "num"
        if before.kind == "num" or before.text in ("и", "-", ":", "да", "№", "под", "номер") or before.has("also"):
            start -= 1
            continue
        return False
    after = things[at + 1] if at + 1 < len(things) else None
    if after is not None and after.is_card:
        return False
    tail = [thing for thing in things[at + 1 :] if not (thing.text in ("и", ",", "да") or thing.kind == "num")]
    if start == 0 and tail and tail[0].has("place") and not tail[0].text.startswith("карт"):
        return True  # «2 и 3 место»
    if start == 0 and any(thing.has("row") and thing.prep == "из" for thing in things):
        return True  # «4 и 5 из ряда»
    return continuing or (
        named_place and after is not None and after.has("place") and not after.text.startswith("карт")
    )
