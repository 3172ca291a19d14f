"""Attacks and «Соблазн»: who gets how much, from a clause."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm.orders import messages, targets
from gm.orders.chatter import is_chatter
from gm.orders.lexicon import STOP
from gm.orders.measures import is_everybody
from gm.orders.model import Problem
from gm.orders.state import Amount, Request, State, Topic
from gm.orders.things import Clause, Thing

WHAT: Final = {"attack": "Атака", "lure": "«Соблазн»"}
_BODY: Final = frozenset(
    [
        "остатке",
        "остаток",
        "минус",
        "хвост",
        "зубы",
        "лоб",
        "глаз",
        "нос",
        "печень",
        "табло",
        "бубен",
        "бубну",
        "пузо",
        "спину",
        "бок",
        "голову",
        "голове",
        "ухо",
        "рыло",
        "морду",
        "челюсть",
        "колено",
        "живот",
        "дых",
        "темя",
        "хребет",
        "грудь",
        "сердце",
        "попу",
        "зад",
        "гриву",
        "бороду",
        "ребра",
        "ребро",
        "загривок",
        "хвосту",
        "лбу",
        "зубам",
        "морде",
        "рогам",
        "рога",
        "шею",
        "жбан",
        "репу",
        "кумпол",
        "тыкву",
        "дыню",
        "клюв",
        "лапу",
        "лапы",
        "пятак",
        "шнобель",
        "почки",
        "ноль",
        "долг",
        "ответ",
        "ответку",
        "обратку",
        "итоге",
        "сумме",
        "плюс",
        "кредит",
        "придачу",
        "общем",
        "целом",
        "принципе",
        "этом",
        "этот",
        "тот",
        "раз",
        "долю",
        "счет",
        "подарок",
        "порядке",
        "корзину",
        "колоду",
        "топку",
        "угол",
        "бой",
        "тютельку",
        "тютю",
        "молоко",
        "трубу",
        "чай",
        "атаку",
        "дальнейшем",
        "начале",
        "конце",
        "результате",
        "следующий",
        "ход",
        "свою",
        "очередь",
        "никуда",
        "никого",
        "начало",
        "конец",
        "никак",
        "знак",
        "целях",
        "клочья",
        "фарш",
        "лепешку",
        "клочки",
        "щепки",
        "пыль",
        "хлам",
        "утиль",
        "расход",
    ]
)
_ADVERBS: Final = frozenset(
    [
        "сегодня",
        "завтра",
        "снова",
        "зря",
        "сперва",
        "сначала",
        "сразу",
        "вместе",
        "дружно",
        "щедро",
        "еще",
        "разика",
        "когда",
        "пока",
        "сюда",
        "туда",
        "тогда",
        "иногда",
        "всегда",
        "удачу",
        "халяву",
        "пробу",
        "катушку",
        "дурака",
        "славу",
        "радость",
        "потеху",
        "ура",
        "хотя",
        "зубами",
        "лапами",
        "когтями",
        "ответку",
        "сдачу",
        "прощанье",
        "прощание",
        "дорожку",
        "посошок",
        "память",
        "совесть",
        "глаза",
        "глазок",
        "спину",
        "нервы",
        "хвосты",
        "уши",
        "бис",
    ]
)
"""Words that follow a verb of striking and are nobody's name."""
_DIRECT: Final = frozenset(["в", "во", "на", "по"])


class Pair:
    __slots__ = ("amount", "who")

    def __init__(self, who: list[Thing], amount: Amount) -> None:
        self.who = who
        self.amount = amount


def people(clause: Clause, topic: str) -> list[Thing]:
    """The things of a clause that may name a target, words such as «ему», «туда», «каждому» included."""
    found: list[Thing] = []
    things = clause.things
    keys = clause.keyset()
    named = any(thing.kind == "who" for thing in things)
    for at, thing in enumerate(things):
        if thing.kind == "who":
            if thing.prep not in ("у", "от", "без", "кроме", "за", "для", "про", "о") or topic == "lure":
                found.append(thing)
            continue
        if is_everybody(thing, things, at, keys):
            found.append(Thing("who", thing.text, thing.raw, thing.keys, thing.prep, mode="each"))
            continue
        if thing.kind != "word":
            continue
        mode = _mode(thing, things, at, keys, named)
        if mode:
            plural = thing.text.endswith(("ам", "ям", "ами", "ей", "ек", "ов", "и"))
            found.append(Thing("who", thing.text, thing.raw, thing.keys, thing.prep, mode=mode, plural=plural))
    return found


def _mode(thing: Thing, things: list[Thing], at: int, keys: set[str], named: bool) -> str:
    text = thing.text
    after = things[at + 1] if at + 1 < len(things) else None
    if thing.has("more", "less"):
        if (
            "that" in keys
            or "who" in keys
            or "most" in keys
            or text.endswith(("ему", "ому", "его", "ого", "ей", "аку", "ыге", "яге"))
        ) and not named:
            return "more" if thing.has("more") else "less"
        return ""
    if named:
        counted = (at and things[at - 1].kind == "num") or (after is not None and after.kind == "num")
        apart = not (at and things[at - 1].kind == "who") and not (after is not None and after.kind == "who")
        if thing.has("lady", "lad") and counted and apart and text != "дам":
            return "lady" if thing.has("lady") else "lad"
        if thing.has("other") and text == "другому":
            return ""
        return "each" if thing.has("each") and text.startswith("кажд") else ""
    if thing.has("each") and not (after is not None and (after.is_card or after.has("lure", "unit", "attack"))):
        if text in ("всем", "обоих", "обеих", "обоим", "обеим") or text.startswith("кажд"):
            return "each"
        return ""
    if thing.has("only") and (
        text.endswith(("му", "го", "юся", "ися", "ся", "имся"))
        or (thing.prep in _DIRECT and text.startswith("единств") and text.endswith("ую"))
        or "foe" in keys
    ):
        return "only"
    if thing.has("foe") and text.endswith(("у", "а", "ю", "я", "ке")):
        return "foe"
    if thing.has("there") and thing.text != "оттуда":
        return "there"
    if text in ("ним", "нем") or (
        text == "им"
        and thing.prep != "по"
        and "half" not in keys
        and not any(other.kind == "num" and other.prep == "по" for other in things)
    ):
        return ""
    if thing.has("him", "her") and not (
        text in ("им", "ним") and any(other.kind == "num" and other.prep == "по" for other in things)
    ):
        if (
            after is not None
            and after.text in ("же", "ж")
            and after is not None
            and at + 2 < len(things)
            and things[at + 2].has("buy")
        ):
            return ""
        if (
            text in ("его", "ее", "им", "ним", "нем")
            and not (keys & {"attack_verb", "attack", "kill", "lure"})
            and thing.prep not in _DIRECT
        ):
            return ""
        return "him" if thing.has("him") else "her"
    if (
        thing.has("them")
        and text in ("им", "их", "ним")
        and any(other.kind == "num" and other.prep == "по" for other in things)
    ):
        return "each"
    counted = (at > 0 and things[at - 1].kind == "num") or (after is not None and after.kind == "num")
    if thing.has("you") and (text in ("тебе", "тебя", "тя", "те") or (text in ("вам", "вас") and counted)):
        return "you"
    if thing.has("lady") and text != "дам":
        return "lady"
    if thing.has("lad"):
        return "lad"
    if thing.has("that") and text in ("тому", "того") and "other" in keys:
        return "that"
    if thing.has("that") and text in ("тому", "той", "того") and after is not None and after.text in ("же", "ж"):
        return "last"
    if thing.has("other") and text in ("другому", "другого", "второму"):
        return "other"
    return ""


def pairs(
    clause: Clause, who: list[Thing], found: list[tuple[int, Amount]]
) -> tuple[list[Pair], list[Amount], list[Thing]]:
    """Binds amounts to players by turns: «5 волку 3 сове» or «волк 5, сова 3»; what is left over comes back too."""
    places: list[tuple[int, str, object]] = []
    for person in who:
        at = next(
            (
                i
                for i, thing in enumerate(clause.things)
                if thing.text == person.text and thing.raw == person.raw and not any(p[0] == i for p in places)
            ),
            0,
        )
        places.append((at, "who", person))
    places.extend((at, "amount", amount) for at, amount in found)
    places.sort(key=lambda item: item[0])
    done: list[Pair] = []
    waiting_amount: Amount | None = None
    waiting_who: list[Thing] = []
    spare: list[Amount] = []
    for _, kind, item in places:
        if kind == "amount":
            assert isinstance(item, Amount)
            if waiting_who:
                done.append(Pair(waiting_who, item))
                waiting_who = []
            else:
                if waiting_amount is not None:
                    spare.append(waiting_amount)
                waiting_amount = item
        else:
            assert isinstance(item, Thing)
            if waiting_amount is not None:
                done.append(Pair([item], waiting_amount))
                waiting_amount = None
            elif done and (done[-1].amount.mode == "half" or done[-1].amount.each) and not waiting_who:
                done[-1].who.append(item)
            else:
                waiting_who.append(item)
    if waiting_amount is not None:
        if waiting_who:
            done.append(Pair(waiting_who, waiting_amount))
            waiting_who = []
        else:
            spare.append(waiting_amount)
    one = bool(waiting_who) and len(done) == 1 and not spare
    if one and all(_joined(clause, done[-1].who[-1], person) for person in waiting_who):
        done[-1].who.extend(waiting_who)  # «8 по волку и сове»: one amount, several players
        waiting_who = []
    return done, spare, waiting_who


def _joined(clause: Clause, left: Thing, right: Thing) -> bool:
    texts = [thing.text for thing in clause.things]
    try:
        start, end = texts.index(left.text), texts.index(right.text)
    except ValueError:
        return False
    return all(text in ("и", "с", "-", "в", "по", "на", "да", "или") for text in texts[start + 1 : end])


def add(state: State, clause: Clause, topic: Topic, who: Thing, amount: Amount) -> None:
    """One request a target; what is unclear about the target is kept with the request until the end."""
    request_amount = amount
    try:
        nicks = targets.resolve(who, state.context, state.index, state.memory, WHAT[topic])
    except Problem as problem:
        if who.mode == "you":
            state.draft.pending.append((topic, replace(amount, to_you=True), state.clause))
            return
        state.add(Request(topic, state.clause, clause.sentence, amount=request_amount, problem=problem, said=who.raw))
        return
    who.used = True
    for nick in nicks:
        state.add(
            Request(
                topic,
                state.clause,
                clause.sentence,
                target=nick,
                amount=request_amount,
                said=who.raw,
                more=any(t.text in ("еще", "плюс") for t in clause.things),
            )
        )
        if who.mode in ("named", "lady", "lad", "more", "less"):
            remember(state, nick)


def remember(state: State, nick: str) -> None:
    if nick in state.memory.named:
        state.memory.named.remove(nick)
    state.memory.named.append(nick)


def group_pair(state: State, clause: Clause, topic: Topic, pair: Pair) -> list[str]:
    """Adds the requests of one pair; several players with one amount must be told how to share it."""
    amount = pair.amount
    before = len(state.draft.requests)
    modes = [person.mode for person in pair.who]
    if modes == ["each"] and amount.mode == "none" and topic == "attack" and len(state.context.opponents) > 1:
        state.draft.problems.append(
            messages.question("ambiguous_amount", "Атака: сколько кому? Назовите число для каждого противника.")
        )
        return []
    if modes == ["other"] and len(state.context.opponents) > 1 and state.memory.named:
        others = [nick for nick in state.context.opponents if nick != state.memory.named[-1]]
        if len(others) == 1:
            pair.who = [Thing("who", pair.who[0].text, pair.who[0].raw, who=(others[0],), mode="named")]
    total = len(pair.who) > 1 or modes == ["each"] or (modes and modes[0] in ("lady", "lad") and pair.who[0].plural)
    if (
        total
        and len(state.context.opponents) > 1
        and amount.mode in ("n", "none", "all", "rest", "same")
        and not amount.each
    ):
        each_word = any(person.text.startswith("кажд") for person in pair.who)
        if amount.mode == "n" and each_word:
            amount = replace(amount, each=True)
        else:
            state.draft.problems.append(
                messages.question(
                    "ambiguous_amount", f"{WHAT[topic]}: сколько кому? Назовите число для каждого противника."
                )
            )
            return []
    for person in pair.who:
        add(state, clause, topic, person, amount)
    new = (
        state.draft.requests[before:] if len(state.draft.requests) > before else state.draft.requests[-len(pair.who) :]
    )
    return [request.target for request in new if request.target]


def stranger(clause: Clause, found: list[tuple[int, Amount]], marked: bool) -> str | None:
    """A name that nobody at the table bears, in the place of a target: «шесть в Гендальфа»."""
    things = clause.things
    for at, thing in enumerate(things):
        if thing.kind != "word" or thing.keys or thing.text in STOP or thing.text in _BODY or len(thing.text) < 3:
            continue
        if is_chatter(thing.text):
            continue
        prev = things[at - 1] if at else None
        after = things[at + 1] if at + 1 < len(things) else None
        near = (
            prev is not None
            and (
                prev.kind == "num"
                or prev.text in _DIRECT
                or prev.text == "-"
                or prev.has("unit", "attack", "rest", "half", "attack_verb", "kill")
            )
        ) or (after is not None and (after.kind == "num" or after.text == "-"))
        if not near or not (found or marked):
            continue
        behind = things[at - 2] if at > 1 else None
        numbered = (prev is not None and prev.kind == "num") or (behind is not None and behind.kind == "num")
        if clause.of("card") and not marked and not numbered:
            continue  # «грабителей двоих в послушники»
        if thing.prep in _DIRECT and thing.prep != "на" and not thing.text.endswith(("ой", "ем", "ах")):
            return thing.raw
        capital = thing.raw[:1].isupper() and not thing.raw.isupper()
        struck = prev is not None and prev.has("attack_verb", "kill") and not clause.of("who")
        if struck and thing.text.endswith(("а", "я", "у", "ю", "е")) and thing.text not in _ADVERBS:
            return thing.raw
        hostile = marked and thing.prep == "на" and any(other.has("attack", "attack_verb", "lure") for other in things)
        if hostile and thing.text.endswith(("а", "я", "у", "ю")) and thing.text not in _ADVERBS and at > 0:
            return thing.raw
        if capital and marked and at > 0 and after is not None and after.kind == "num" and not clause.of("who"):
            return thing.raw
        if capital and (thing.prep in _DIRECT or thing.text.endswith(("у", "ю", "е", "и"))):
            return thing.raw
        if found and thing.text.endswith(("у", "ю", "е")) and not clause.of("card") and clause.unknown == 1:
            return thing.raw
    return None
