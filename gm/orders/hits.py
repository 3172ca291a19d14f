"""Clauses about attacks: which of them are orders, and whom they reach."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Final

from gm.orders import measures, messages, strikes
from gm.orders.state import Amount, Request, State
from gm.orders.targets import gendered, unknown
from gm.orders.things import Clause, Thing

_COUNTS: Final = frozenset(
    ["двух", "трех", "четырех", "двоих", "троих", "обоих", "обе", "обеих", "оба", "парочку", "пару"]
)

_TALK: Final = frozenset(
    [
        "привет",
        "приветик",
        "приветы",
        "спасибо",
        "пока",
        "прости",
        "простите",
        "извини",
        "извините",
        "сорян",
        "сорри",
        "удачи",
        "салют",
        "поклон",
        "верну",
        "верни",
        "должок",
        "мстить",
        "отомщу",
        "мести",
        "помню",
        "потом",
        "позже",
        "завтра",
        "верю",
        "доверяю",
        "жаль",
        "жалко",
        "слава",
        "спокойной",
        "пардон",
        "мир",
        "пожалею",
        "пощажу",
        "живи",
        "повезло",
        "везет",
        "обещал",
        "обещала",
        "завидую",
        "сочувствую",
        "поздравляю",
        "благодарю",
        "уважение",
        "респект",
    ]
)


_ADDRESS: Final = frozenset(
    ("сударыня", "сударь", "мадам", "мадемуазель", "барышня", "госпожа", "господин", "красавица")
)


def attack(state: State, clause: Clause, keys: set[str], described: bool) -> None:
    _corrected(clause)
    things = clause.things
    who = strikes.people(clause, "attack")
    found = [] if described and not who else measures.without_whole(clause, measures.amounts(clause, "attack"))
    found = measures.without_healths(clause, found, state.context.opponents.values(), state.context.attack)
    marked = bool(keys & {"attack", "attack_verb"}) or any(t.kind == "num" and t.unit == "unit" for t in things)
    if "kill" in keys and not marked and not who and not found:
        marked = True
    if clause.question and "ask" in keys:
        return
    if not who and not found and not marked:
        return
    if not who and "keep" in keys and not keys & {"attack", "attack_verb"}:
        return  # «один хп оставлю на развод»
    if not who and _vague(things, found) and not keys & {"gold", "time", "third", "me"} and not clause.of("card"):
        raise messages.which_target("Атака", list(state.context.opponents))
    if _told(things, marked):
        state.talk = True
        for thing in things:  # «43 у ежевики, ей и …»
            if thing.kind == "who" and len(thing.who) == 1 and thing.who[0] in state.context.opponents:
                strikes.remember(state, thing.who[0])
        return
    if {"lament", "not", "afford"} <= keys and "attack_verb" not in keys:
        state.talk = True  # «жаль, одной не хватает на него»
        return
    texts = {thing.text for thing in things}
    to_me = bool(texts & {"меня", "мной", "мною"}) or (
        "мне" in texts and not clause.of("card") and bool(texts & {"ты", "он", "она"} or keys & {"third", "lament"})
    )
    hostile_talk = to_me and not any(t.text.endswith(("ю", "у", "ем", "им")) and t.has("attack_verb") for t in things)
    past = (
        "third" in keys
        and not any(t.has("attack_verb") and t.text.endswith(("ю", "у")) for t in things)
        and not {t.text for t in things} & {"бьет"}
    )
    real = [item for item in found if item[1].mode != "all" or marked or who]
    if hostile_talk and (who or found) and "kill" not in keys:
        state.talk = True
        return
    past = past and not any(amount.mode in ("kill", "same") for _, amount in found)
    if (
        past
        and who
        and not _self_only(state, who)
        and "kill" not in keys
        and any(t.kind == "who" and not t.prep for t in things)
    ):
        state.talk = True
        return
    actor = state.context.actor
    cleaned: list[Thing] = []
    for person in who:
        if person.mode == "named" and actor in person.who:
            others = tuple(nick for nick in person.who if nick != actor)
            if others:
                person.who = others
            elif not (real and (_aimed(person, things) or _declined(state, person))):
                continue
        cleaned.append(person)
    who = cleaned
    if clause.question and "polite_ask" not in keys:
        if (who and (real or marked)) or (real and (marked or strikes.stranger(clause, real, False))):
            state.draft.asked_attack = (
                sum(amount.value for _, amount in real if amount.mode == "n") or state.context.attack
            )
        return
    if who and (real or marked):
        _strike(state, clause, keys, who, real, marked)
        return
    if who and _bare_aim(state, clause, who):
        _strike(state, clause, keys, who, [], True)
        return
    if who:
        spoken_to(state, clause, who)
        return
    if not clause.of("card") and "not" not in keys and (real or marked) and _at_oneself(things):
        raise messages.refusal("self_target", "Атака: себя бить нельзя, назовите противника.")
    name = strikes.stranger(clause, real, marked)
    if name is not None and (real or marked):
        raise unknown(name, state.context, "Атака")
    if not marked and real and real[0][1].mode == "n" and _more_of_the_same(state, clause, real[0][1].value):
        return
    if not marked and not _pure_amount(clause, real, state):
        _stray(state, clause, real, keys)
        return
    if not real and state.draft.of("attack") and "kill" not in keys:
        return
    amount = real[0][1] if real else Amount("kill" if "kill" in keys else "none")
    if "nothing" in keys or "not" in keys or (amount.mode == "n" and amount.value == 0):
        return
    vocative = state.memory.vocative
    near = state.draft.lone_targets and state.memory.named and clause.sentence - state.topic_sentence <= 1
    single = amount.mode in ("n", "all", "kill") and not amount.each
    if vocative in state.context.opponents and near and vocative is not None and single:
        state.add(Request("attack", state.clause, clause.sentence, target=vocative, amount=amount))
        state.draft.lone_targets.clear()
        return
    last = state.draft.requests[-1] if state.draft.requests else None
    if state.fix and last is not None and last.topic == "attack" and last.target and amount.mode == "n":
        state.add(Request("attack", state.clause, clause.sentence, target=last.target, amount=amount))
        return
    if (
        (
            amount.mode == "n"
            and not marked
            and last is not None
            and last.topic == "buy"
            and last.clause == state.clause - 1
            and last.card is not None
        )
        and last.card.count is None
        and not last.select
        and clause.things[0].text in _COUNTS
        and len(clause.things) == 1
    ):
        last.card.count = amount.value  # «чемпиона возьму… двух»
        return
    if not marked and _crystals_counted(state, clause, amount):
        return
    equal = [item[1].value for item in real if item[1].mode == "n"]
    alive = list(state.context.opponents)
    if len(real) == 2 == len(equal) == len(alive) and equal[0] == equal[1] and sum(equal) == state.context.attack:
        for nick in alive:
            state.add(Request("attack", state.clause, clause.sentence, target=nick, amount=real[0][1]))
        return
    certain = (
        marked
        or amount.each
        or amount.mode == "kill"
        or (amount.mode == "half" and state.topic != "lure")
        or (amount.mode == "n" and amount.value == state.context.attack != state.context.gold)
    )
    if certain and state.fix and "attack" not in state.fixed and state.draft.of("attack"):
        state.replace("attack")  # «лисе 14, хотя нет, пополам»
    if certain:
        state.draft.pending.append(("attack", amount, state.clause))
    else:
        state.draft.lone_amount, state.draft.lone_clause = amount, state.clause
        if (
            amount.mode == "n"
            and clause.sentence != state.doubted_sentence
            and not {thing.text for thing in things} & {"он", "она", "оно", "стоит", "они", "это"}
        ):
            state.draft.lone_numbers.append(amount.value)


def _vague(things: list[Thing], found: list[tuple[int, Amount]]) -> bool:
    """«восемь — тому, кто мне нагрубил»: the referee does not know who that is."""
    if not found or found[0][1].mode not in ("n", "all"):
        return False
    after = things[found[0][0] + 1 : found[0][0] + 3]
    return any(thing.text in ("тому", "той", "того") for thing in after) and any(thing.has("who") for thing in things)


def _told(things: list[Thing], marked: bool) -> bool:
    """«у лисы 98», «в следующий раз 14 тебе»: what is, or will be, and no order."""
    texts = [thing.text for thing in things]
    later = any(left in ("следующий", "другой") and right == "раз" for left, right in itertools.pairwise(texts))
    owned = [thing for thing in things if thing.kind == "who" and thing.prep == "у"]
    plain = bool(owned) and not marked and all(thing.kind != "who" or thing in owned for thing in things)
    return later or (plain and any(thing.kind == "num" for thing in things) and not any(t.has("kill") for t in things))


def _corrected(clause: Clause) -> None:
    """«6 Пете нет Петруше»: the player named first is taken back."""
    things = clause.things
    for at in range(1, len(things) - 1):
        if things[at].text in ("нет", "тьфу", "ой") and things[at - 1].kind == things[at + 1].kind == "who":
            clause.things = things[: at - 1] + things[at + 1 :]
            return


def _crystals_counted(state: State, clause: Clause, amount: Amount) -> bool:
    """«кристалл последний, два даже»: a number in words right behind the Кристалл counts it."""
    last = state.draft.requests[-1] if state.draft.requests else None
    said = next((thing for thing in clause.things if thing.kind == "num"), None)
    if last is None or last.topic != "buy" or last.card is None or last.card.name != "Кристалл" or said is None:
        return False
    raised = any(thing.text in ("даже", "лучше", "сразу") for thing in clause.things)  # else it is a sum or a price
    near = last.clause == state.clause - 1 and last.sentence == clause.sentence and raised
    if not near or last.card.count is not None or amount.mode != "n" or said.text[0].isdecimal() or said.unit:
        return False
    last.card.count = amount.value
    said.used = True
    return True


def _at_oneself(things: list[Thing]) -> bool:
    """«бью сам себя», «себе 4»; «оставлю себе» is no blow."""
    for at, thing in enumerate(things):
        near = [other for other in things[max(at - 1, 0) : at + 2] if other.kind == "num" and other.unit != "gold"]
        if thing.text == "себя" or (thing.text == "себе" and near):
            return True
    return False


def _declined(state: State, person: Thing) -> bool:
    """Whether a name stands in another form than the nominative («Стаса»)."""
    if not person.text.endswith(("а", "я")) or person.text.endswith(("ая", "яя", "ка", "ха", "ша", "ня", "ся")):
        return False
    return not any(word.endswith(("а", "я")) for nick in person.who for word in state.index.words[nick])


def _nominative(state: State, person: Thing) -> bool:
    """Whether a name may stand in the nominative: somebody spoken of or addressed, not aimed at."""
    if person.text.endswith(("у", "ю", "ом", "ем", "ой", "ей")) and not any(
        person.text in state.index.words[nick] for nick in person.who
    ):
        return False
    dative = person.text.endswith("е") and not any(
        word.endswith("е") for nick in person.who for word in state.index.words[nick]
    )
    return not dative and not _declined(state, person)


def _bare_aim(state: State, clause: Clause, who: list[Thing]) -> bool:
    """«…, в Барона»: a target and nothing else, while no attack has been ordered yet."""
    plain = all(person.mode == "named" and person.prep in ("в", "во") for person in who)
    return (
        plain
        and clause.unknown == 0
        and len(clause.things) <= 3
        and not state.draft.of("attack")
        and not state.draft.pending
        and state.context.attack > 0
        and state.draft.lone_amount is None
        and not state.fix
        and bool(state.draft.requests)
    )


def _self_only(state: State, who: list[Thing]) -> bool:
    return all(person.who == (state.context.actor,) for person in who if person.mode == "named")


def _aimed(person: Thing, things: list[Thing]) -> bool:
    """Whether the player himself stands in the place of a target."""
    return (
        person.prep in ("в", "во", "по", "на")
        or person.text.endswith(("у", "ю"))
        or any(thing.kind == "num" and thing.prep == person.text.split()[-1] for thing in things)
    )


def _more_of_the_same(state: State, clause: Clause, count: int) -> bool:
    """«кристалл и ещё два таких же»: more copies of the card just asked for."""
    last = state.draft.requests[-1] if state.draft.requests else None
    again = {thing.text for thing in clause.things} & {"еще", "таких", "такой", "такую"}
    if not again or last is None or last.topic != "buy" or last.card is None or clause.of("who") or clause.of("card"):
        return False
    more = replace(last.card, count=count, both=False, every=False)
    state.add(Request("buy", state.clause, clause.sentence, card=more, said=more.raw, more=True))
    return True


def _stray(state: State, clause: Clause, found: list[tuple[int, Amount]], keys: set[str]) -> None:
    """A number and a word unknown to us, side by side: perhaps a target («зайчика на все 5»)."""
    numbers = [amount.value for _, amount in found if amount.mode == "n"]
    addressed = (
        state.memory.vocative is not None and state.draft.lone_targets and state.topic_sentence == clause.sentence
    )
    vocative = state.memory.vocative
    certain = (
        addressed
        and (clause.unknown <= 1 or (clause.unknown == 2 and clause.things[-1].kind == "num"))
        and (numbers == [state.context.attack] or (len(numbers) == len(state.context.opponents) == 1))
        and vocative in state.context.opponents
    )
    if certain and not keys & {"lament", "ask", "gold", "time", "have", "third"} and not clause.of("card"):
        state.add(Request("attack", state.clause, clause.sentence, target=vocative, amount=found[0][1]))
        return
    if addressed and numbers and not keys & {"lament", "ask", "gold", "time", "have"} and not clause.of("card"):
        said = " ".join(thing.raw for thing in clause.things if thing.raw)
        state.draft.problems.append(
            messages.question("unclear", f"Не понято: «{said}». Это атака на игрока {state.memory.vocative}?")
        )
        return
    talk = keys & {"lament", "ask", "third", "me", "gold", "time", "have"} or clause.paren or clause.of("card")
    if (
        len(numbers) == 1
        and numbers[0] == state.context.attack > 0
        and clause.unknown == 1
        and len(clause.things) <= 5
        and not talk
    ):
        said = " ".join(thing.raw for thing in clause.things if thing.raw)
        state.draft.problems.append(
            messages.question("unclear", f"Не понято: «{said}». Если это атака, назовите цель.")
        )


def _pure_amount(clause: Clause, found: list[tuple[int, Amount]], state: State) -> bool:
    """A clause that is nothing but an amount («двадцать пять», «все пять»)."""
    return (
        bool(found) and clause.unknown == 0 and len(clause.things) <= 3 and not clause.paren and not clause.of("card")
    )


def _listed_lures(state: State, clause: Clause, nicks: list[str]) -> bool:
    """«два соблазна: Лиса, Граф»: one for each of the list."""
    last = state.draft.requests[-1] if state.draft.requests else None
    listed = state.topic == "lure" and state.topic_list and state.topic_sentence == clause.sentence
    if not listed or last is None or last.topic != "lure" or last.amount.mode != "n" or len(nicks) != 1:
        return False
    if last.amount.value != 2 or last.target == nicks[0] or nicks[0] not in state.context.opponents:
        raise messages.question("ambiguous_amount", "«Соблазн»: сколько кому? Назовите число для каждого.")
    last.amount = replace(last.amount, value=1, said=None)
    state.add(Request("lure", state.clause, clause.sentence, target=nicks[0], amount=last.amount))
    return True


def spoken_to(state: State, clause: Clause, who: list[Thing]) -> None:
    """A player named without an amount: a target still missing, or somebody addressed."""
    nicks = [person.who[0] for person in who if person.mode == "named" and len(person.who) == 1]
    if not nicks and len(who) == len(clause.things) == 1 and who[0].text in _ADDRESS:
        nicks = list(gendered(state.context, state.index, "f" if who[0].mode == "lady" else "m"))
        nicks = nicks if len(nicks) == 1 else []  # «Сударыня, это вам десять»
    waiting = [item for item in state.draft.pending if item[0] in ("attack", "lure")]
    aimed = all(
        person.prep in ("в", "во", "на", "по") or person.text.endswith(("у", "ю", "е", "и")) or _declined(state, person)
        for person in who
    )
    if waiting and waiting[-1][1].to_you and len(nicks) == 1 and nicks[0] in state.context.opponents:
        aimed = True
    if waiting and len(clause.things) == 1 and waiting[-1][2] == state.clause - 1 and clause.lead == ",":
        aimed = waiting[-1][1].mode in ("n", "all", "half")  # «атака — две единицы, Тень»
    if waiting and aimed and waiting[-1][2] >= state.clause - 2 and (clause.unknown <= 1):
        topic, amount, _ = waiting[-1]
        state.draft.pending.remove(waiting[-1])
        done = strikes.Pair(who, amount)
        strikes.group_pair(state, clause, "lure" if topic == "lure" else "attack", done)
        return
    if _listed_lures(state, clause, nicks):
        return
    lone = state.draft.lone_amount
    if lone is not None and aimed and clause.unknown == 0:
        state.draft.lone_amount = None
        strikes.group_pair(state, clause, "attack", strikes.Pair(who, lone))
        return
    last = state.draft.requests[-1] if state.draft.requests else None
    if state.fix and "attack" not in state.fixed and aimed and last is not None and last.topic == "attack":
        strikes.group_pair(state, clause, "attack", strikes.Pair(who, last.amount))
        return
    texts = {thing.text for thing in clause.things}
    targeted = any(
        person.mode == "named" and (person.prep in ("в", "во", "на", "по") or not _nominative(state, person))
        for person in who
    )
    if (
        targeted
        and clause.unknown <= 2
        and not texts & _TALK
        and not clause.keyset() & {"not", "nothing"}
        and not clause.question
    ):
        said = " ".join(thing.raw for thing in clause.things if thing.raw)
        state.draft.loose_targets.extend((nick, said) for nick in nicks if nick in state.context.opponents)
    for nick in nicks:
        if nick in state.context.opponents:
            state.memory.vocative = nick
            strikes.remember(state, nick)
            state.draft.lone_targets.append(nick)
            state.topic_sentence = clause.sentence


def _strike(
    state: State, clause: Clause, keys: set[str], who: list[Thing], found: list[tuple[int, Amount]], marked: bool
) -> None:
    modes = {person.mode for person in who}
    values = {amount.value for _, amount in found if amount.mode == "n"}
    if modes == {"that", "other"} and len(state.context.opponents) == 2 and len(values) == 1:
        for nick in state.context.opponents:
            state.add(
                Request("attack", state.clause, clause.sentence, target=nick, amount=Amount("n", values.copy().pop()))
            )
        return
    alive = list(state.context.opponents)
    numbered = [amount for _, amount in found if amount.mode == "n"]
    if [person.mode for person in who] == ["each"] and len(numbered) == len(found) == len(alive) and len(values) == 1:
        found = [(found[0][0], replace(numbered[0], each=True))]  # «4 и 4 обоим»
    done, spare, waiting = strikes.pairs(clause, who, found)
    hit: list[str] = []
    start = len(state.draft.requests)
    for pair in done:
        if pair.amount.mode == "same":
            pair.amount = _same(state, pair.amount)
        hit += strikes.group_pair(state, clause, "attack", pair)
    for person in waiting:
        pending = [item for item in state.draft.pending if item[0] == "attack"]
        amount = Amount("none")
        if pending and pending[-1][2] >= state.clause - 2:
            amount = pending[-1][1]
            state.draft.pending.remove(pending[-1])
        if not done or (marked and not hit):
            hit += strikes.group_pair(state, clause, "attack", strikes.Pair(waiting, amount))
            break
        if _aimed(person, clause.things) and not set(person.who) & set(hit):
            state.draft.problems.append(messages.question("ambiguous_amount", f"Атака: сколько — {person.raw}?"))
            break
    for amount in spare:
        if amount.mode in ("n", "rest", "half") and (marked or not done):
            state.draft.pending.append(("attack", amount, state.clause))
    for request in state.draft.requests[start:]:
        request.fronted = len(done) == 1 and len(hit) == 1 and clause.things[0].kind == "who"
    if hit:
        state.memory.last_group = tuple(dict.fromkeys(hit))
        state.draft.pending = [
            item
            for item in state.draft.pending
            if item[0] != "attack" or (item[2] < state.clause - 3 and item[1].mode == "n")
        ]
    state.topic, state.topic_sentence = "attack", clause.sentence
    state.draft.lone_targets.clear()


def _same(state: State, amount: Amount) -> Amount:
    before = [
        request.amount for request in state.draft.requests if request.topic == "attack" and request.amount.mode == "n"
    ]
    return before[-1] if before else amount
