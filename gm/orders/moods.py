"""What a clause says is not to be done: passing, declining, taking back."""

from __future__ import annotations

import itertools
import re
from typing import Final

from gm.orders import purchases, strikes
from gm.orders.conditions import open_branch
from gm.orders.state import State
from gm.orders.things import Clause, Thing

_FUTURE: Final = frozenset(
    [
        "хватит",
        "выйдет",
        "получится",
        "дадите",
        "дадут",
        "пустят",
        "прокатит",
        "хватает",
        "хватят",
        "дашь",
        "потяну",
        "наскребу",
        "осилю",
        "разрешите",
        "можно",
        "влезет",
    ]
)


def passes(state: State, clause: Clause, keys: set[str]) -> bool:
    texts = {thing.text for thing in clause.things}
    if any(left.text == "не" and right.has("pass") for left, right in itertools.pairwise(clause.things)):
        return False  # «атаку не пропускаю: …»
    if "scrap" in keys or "lure" in keys:
        return True
    if "buy" in keys or texts & {"покупкам", "покупки", "магазин", "рынок", "рынку", "закупки", "закупку"}:
        state.draft.no_buy = True
        return True
    if "attack" in keys or texts & {"атаке", "атаку"}:
        if clause.of("who") and clause.of("num"):
            return False
        state.draft.no_attack = True
        return True
    if "not" in keys and not ("turn" in keys and "without" in keys):
        return False
    state.draft.passed = True
    return not (clause.of("card") or clause.of("who"))


_ASIDE: Final = re.compile(
    r"переда(?:ю|ем|м) ход|ход переда(?:ю|ем|м)|не хожу|не играю|воздерж(?:усь|иваюсь)|бездейств\w+|без действий"
    r"|никаких действий|пропустите меня|в этот раз без меня|^(?:следующий|следующий игрок|дальше|мимо|иду мимо)$"
)
_ASIDE_WORDS: Final = frozenset(
    [
        "ход",
        "хожу",
        "играю",
        "воздержусь",
        "воздерживаюсь",
        "бездействую",
        "бездействие",
        "действий",
        "пропустите",
        "меня",
        "следующий",
        "дальше",
        "мимо",
    ]
)
_LATER: Final = frozenset(("вечером", "завтра", "потом", "позже", "скоро", "через", "отпишусь", "напишу", "отвечу"))


def stands_aside(clauses: list[Clause]) -> bool:
    """«передаю ход», «воздержусь», «дальше»: a pass in other words, if nothing is put off till later."""
    words = {thing.text for clause in clauses for thing in clause.things}
    if words & _LATER or not words & _ASIDE_WORDS:
        return False
    return any(
        _ASIDE.search(" ".join(thing.text for thing in clause.things)) for clause in clauses if not clause.question
    )


def keeps(state: State, clause: Clause, keys: set[str]) -> bool:
    if "lure" in keys or "scrap" in keys:
        return True
    if clause.of("card") or clause.of("who"):
        return False
    if "attack" in keys:
        state.draft.no_attack = True
        return True
    return False


def negations(state: State, clause: Clause, keys: set[str]) -> bool:
    """Words after «не»; true if the clause says only what is not to be done."""
    things = clause.things
    cards = [thing for thing in things if thing.is_card and (thing.rank or thing.name or thing.god)]
    for at, thing in enumerate(things):
        if thing.text not in ("не", "ни", "нет", "неа", "нету", "без"):
            continue
        rest = things[at + 1 :]
        texts = [other.text for other in rest[:3]]
        if "только" in texts[:1] or ("polite_ask" in keys and ("ли" in texts or clause.question)):
            continue
        if thing.text == "без":
            if rest and rest[0].has("lure", "scrap"):
                return len(cards) == 0
            if rest and (rest[0].has("buy") or rest[0].text.startswith("покуп")):
                state.draft.no_buy = True
            if rest and rest[0].has("attack"):
                state.draft.no_attack = True
                return not cards
            continue
        if thing.text in ("нет", "нету", "неа"):
            before = things[at - 1] if at else None
            if any(other.has("lure", "scrap") for other in things) and not cards:
                return True
            if (
                before is not None
                and before.is_card
                and (
                    not rest
                    or rest[0].text
                    in ("смысла", "так", "денег", "резона", "нужды", "желания", "средств", "возможности")
                )
            ):
                purchases.decline(state, before)
                earlier = things[: at - 1]
                before.prep = "не"
                return not any(other.is_card for other in earlier)
            waiting = state.draft.pending[-1][0] if state.draft.pending else ""
            if rest and rest[0].text in ("его", "ее", "их", "такого") and waiting in ("lure", "remove"):
                state.draft.pending.pop()  # «соблазн… а нет его»
                return True
            if any(other.has("gold", "attack") or other.text.startswith("покуп") for other in things) and not clause.of(
                "who"
            ):
                state.draft.no_buy = (
                    state.draft.no_buy or "gold" in keys or any(o.text.startswith("покуп") for o in things)
                )
                state.draft.no_attack = state.draft.no_attack or "attack" in keys
                return not cards
            continue
        if not rest:
            before_card = things[at - 1] if at and things[at - 1].is_card else None
            if before_card is not None:
                purchases.decline(state, before_card)
                return True
            continue
        first = rest[0]
        healths = [state.context.opponents.get(nick) for who in clause.of("who") for nick in who.who]
        numbers = [other for other in rest if other.kind == "num" and other.value not in healths]
        if first.has("afford") and "kill" in keys and not numbers:
            for who in clause.of("who"):  # «добить Алису не получится, так что 9 ей»
                if who.who[0] in state.context.opponents:
                    strikes.remember(state, who.who[0])
            return True
        if (
            first.has("afford")
            and first.text not in ("останется", "останутся")
            and not clause.of("who")
            and any(other.is_card and other.prep != "на" for other in things[:at])
        ):
            for card in things[:at]:
                if card.is_card:
                    purchases.decline(state, card)
            return True
        if (
            first.text in _FUTURE
            and "if" not in keys
            and "lament" not in keys
            and first.text not in ("можно", "дадут")
            and state.draft.of("buy")
        ):
            tail = [other for other in rest[1:] if other.kind != "sep"]
            if not any(other.is_card and other.prep == "на" for other in tail):
                open_branch(state, clause)
                clause.things = tail
                return not tail
        if first.is_card and not (first.oblique and first.prep):
            purchases.decline(state, first)
            first.prep = "не"
            continue
        if first.text in ("в", "во", "на") and len(rest) > 1 and (rest[1].kind == "who" or rest[1].is_card):
            rest[1].prep = "не"
            if rest[1].kind == "who":
                _drop_target(state, rest[1])
                clause.things = [other for other in things if other is not rest[1]]
            continue
        if first.kind == "who" and state.topic in ("scrap", "lure") and state.topic_sentence == clause.sentence:
            clause.things = [other for other in things if other is not first]  # «меч в утиль, не Меча!»
            continue
        if first.kind == "who":
            _drop_target(state, first)
            clause.things = [other for other in things if other is not first]
            continue
        if first.kind == "num":
            first.prep = "не"
            continue
        verb = next(
            (
                other
                for other in rest[:3]
                if other.kind == "word"
                and (other.keys & {"buy", "want", "attack_verb", "attack", "touch", "use", "kill", "lure", "scrap"})
            ),
            None,
        )
        liking = _LIKING.match(" ".join(other.text for other in rest[:2])) and not (
            clause.of("who") or clause.of("num")
        )
        if verb is None and cards and (liking or _dislikes(things, at)):
            for card in cards:
                purchases.decline(state, card)
            return True
        if verb is None and keys & {"scrap", "lure"} and not cards and not clause.of("who"):
            return True  # «соблазном не балуюсь»
        if verb is None or rest.index(verb) > 1:
            continue
        return _verb_negated(state, clause, keys, verb, cards)
    return False


_LIKING: Final = re.compile(
    r"(?:люб(?:лю|им)|нрав\w+|уважа\w+|жалу\w+|перевариваю|понимаю|доверя\w+|по (?:душе|нраву|вкусу"
    r"|карману|зубам|силам|плечу|средствам|деньгам)|впечатл\w+"
    r"|вдохновл\w+|греют|манят|прельща\w+)\b"
)
_BETWEEN: Final = frozenset(("пусть", "пускай", "уж", "мне", "нам", "уже", "что-то", "чего-то", "как-то", "пока"))


def _dislikes(things: list[Thing], at: int) -> bool:
    """«собак не ем»: a card, «не» and a verb of any meaning, and nothing else."""
    verb = things[at + 1]
    before = [thing for thing in things[:at] if thing.kind != "sep" and thing.text not in _BETWEEN]
    return (
        bool(before)
        and (before[-1].is_card or (any(one.is_card for one in before) and verb.text.endswith(("ю", "у"))))
        and verb.kind == "word"
        and not verb.keys
        and verb.text.endswith(("ю", "у", "ем", "им", "тся", "ет", "ит", "ют", "ат", "ят", "ешь", "ишь", "лся", "лась"))
        and verb.text not in ("помешает", "повредит", "помешают", "повредят", "подведет", "подведут")
        and not any(thing.kind in ("who", "num") for thing in things)
    )


def _verb_negated(state: State, clause: Clause, keys: set[str], verb: Thing, cards: list[Thing]) -> bool:
    if "lure" in keys or "scrap" in keys:
        return True
    named = clause.of("who")
    if verb.has("kill") and not cards:
        clause.things = [thing for thing in clause.things if not thing.has("kill")]
        return not any(thing.kind == "num" for thing in clause.things)
    hostile = bool(keys & {"attack_verb", "attack", "touch"}) and not verb.has("buy")
    if verb.text in ("надо", "нужно", "нужен", "нужна", "нужны", "хочу", "буду", "хотим", "стану"):
        hostile = bool(keys & {"attack_verb", "attack", "touch", "nobody"}) and "buy" not in keys
    if cards:
        for card in cards:
            if card.prep not in ("за", "на", "к", "до", "вместо"):
                purchases.decline(state, card)
        if hostile and named:
            for who in named:
                _drop_target(state, who)
        return True
    if hostile:
        if not named or "nobody" in keys:
            state.draft.no_attack = True
        else:
            for who in named:
                _drop_target(state, who)
        return True
    if (
        any(thing.text in ("ее", "его", "их") for thing in clause.things)
        and state.last_card is not None
        and verb.has("buy", "want")
    ):
        purchases.decline(state, state.last_card)
        return True
    if verb.has("buy") or verb.text in ("надо", "нужно", "хочу") or "nothing" in keys:
        if verb.has("buy") or "nothing" in keys or "buy" in keys:
            state.draft.no_buy = True
        return True
    return verb.has("want", "use") and not named


def _drop_target(state: State, who: Thing) -> None:
    """«не в волка, а в сову»: an attack already named on the first is taken back."""
    draft = state.draft
    gone = [request for request in draft.requests if request.topic == "attack" and request.target in who.who]
    if gone:
        last = gone[-1]
        draft.requests.remove(last)
        draft.lone_amount = last.amount
        draft.removed_by_word = True
        state.fix_mark = min(state.fix_mark, len(draft.requests))


def declines(state: State, clause: Clause, keys: set[str]) -> None:
    texts = {thing.text for thing in clause.things}
    if clause.of("card") or any(thing.kind == "num" and not thing.unit for thing in clause.things):
        return
    if texts & {
        "ничего",
        "ничо",
        "ниче",
        "нечего",
        "нечо",
        "нече",
        "незачем",
        "ничто",
        "нихрена",
        "нифига",
        "никаких",
        "шиш",
        "никого",
    }:
        if keys & {"attack_verb", "attack", "touch"} or (texts & {"никого"} and "buy" not in keys):
            state.draft.no_attack = True
        if keys & {"buy", "want"} or (
            texts & {"ничего", "нечего", "ничо", "ниче", "нечо"}
            and not keys & {"attack_verb", "attack", "touch"}
            and len(clause.things) <= 4
        ):
            state.draft.no_buy = True
    if "buy" in keys and "not" in keys and texts & {"что", "што", "чего", "буду", "хочу"}:
        state.draft.no_buy = True
    if "row" in keys and "not" in keys:
        state.draft.no_buy = True
