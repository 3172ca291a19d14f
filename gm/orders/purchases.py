"""Cards asked for in a clause: which are bought, which are only spoken of or declined."""

from __future__ import annotations

from typing import Final

from gm.orders import messages
from gm.orders.lexicon import STOP
from gm.orders.removals import thrown_later, zones
from gm.orders.shop import matches
from gm.orders.state import Request, State
from gm.orders.things import Clause, Thing

_MENTION: Final = frozenset(
    [
        "к",
        "ко",
        "до",
        "за",
        "про",
        "о",
        "об",
        "обо",
        "от",
        "для",
        "против",
        "у",
        "над",
        "под",
        "перед",
        "насчет",
        "ради",
        "из",
        "при",
        "по",
        "после",
    ]
)
_WISHED: Final = frozenset(("взял", "взяла", "купил", "купила", "забрал", "забрала", "взять", "купить", "забрать"))
_GROUPS: Final = frozenset(("двоих", "двух", "троих", "трех", "четверых", "четырех"))


_MEANT: Final = frozenset(
    [
        "думал",
        "думала",
        "думалось",
        "хотел",
        "хотела",
        "хотелось",
        "собирался",
        "собиралась",
        "планировал",
        "планировала",
        "мечтал",
        "мечтала",
    ]
)


_LIES: Final = frozenset(("столе", "игре", "руке", "руках", "поле", "доске", "столике"))


def _turned(state: State, clause: Clause) -> bool:
    """Whether the sentence turns with «но», «а» into what is really ordered."""
    after = [other for other in state.clauses if other.sentence == clause.sentence and other.lead in ("но", "а")]
    return any(other.of("card") for other in after if other is not clause)


def _is_mention(state: State, clause: Clause, card: Thing, at: int, keys: set[str]) -> bool:
    """Whether a card is only spoken of: «до трутня не хватило», «нефиг колесницами кататься»."""
    if card.prep in _MENTION and not (card.prep == "за" and "gold" in keys and "buy" in keys):
        return True
    if card.prep == "на" and not (keys & {"gold", "buy", "rest", "want", "all"} or card.name == "Кристалл"):
        return True
    if card.prep in ("в", "во", "об") and card.name != "Кристалл" and "gold" not in keys:
        return True
    if card.oblique == "ins" and not keys & {"buy", "want"}:
        together = card.prep in ("с", "со") and any(thing.is_card for thing in clause.things[:at])
        return not together
    if card.oblique in ("dat", "loc"):
        return True
    if (
        "third" in keys
        and not state_is_actor(state, clause)
        and any(thing.kind == "who" for thing in clause.things[:at])
    ):
        return True
    if keys & {"me", "mine_to"} and "third" in keys:
        return True
    wished = any(thing.text in ("хотел", "хотела", "хотели") for thing in clause.things)
    if wished and "would" not in keys and "buy" not in keys:
        return True
    if "would" in keys and (not keys & {"want", "buy"} or card.prep == "на"):
        return True
    texts = {thing.text for thing in clause.things}
    if (texts & {"пусть", "пускай"} and "third" in keys) or ({"так", "себе"} <= texts and "buy" not in keys):
        return True  # «воина пусть другие берут», «воин так себе»
    if texts & _MEANT and _turned(state, clause):
        return True  # «думал взять чемпиона, но беру крушителя»
    if "lament" in keys and "buy" not in keys:
        lost = any(thing.text.startswith(("сгор", "пропа")) for thing in clause.things)
        if "gold" in keys and lost and card.name not in ("Монета", "Меч"):
            return False  # «крист, и рубль пропал»: the coin is lamented, not the card
        return not any(
            thing.has("want") and thing.text not in ("давно", "надо", "мне", "можно") for thing in clause.things
        )
    return "possess" in keys and any(thing.prep == "у" for thing in clause.things)


def _is_played(state: State, clause: Clause, keys: set[str]) -> bool:
    """«у меня ж Избранный на столе», «Избранный разыгран»: the only card of a clause without a wish lies there."""
    cards = [thing for thing in clause.things if thing.is_card]
    if len(cards) != 1 or keys & {"buy", "want", "scrap", "polite_ask"}:
        return False
    there = any(
        (thing.has("in_play") and thing.text in _LIES) or thing.text.startswith("разыгра") for thing in clause.things
    )
    return there and any(matches(cards[0], name) for name in state.context.played)


def state_is_actor(state: State, clause: Clause) -> bool:
    named = [thing for thing in clause.things if thing.kind == "who"]
    return bool(named) and all(thing.who == (state.context.actor,) for thing in named)


def buy(state: State, clause: Clause, keys: set[str]) -> bool:
    """Reads the cards of a clause as purchases; true if there was at least one request."""
    things = clause.things
    asked = False
    if "third" in keys and state_is_actor(state, clause):
        keys = keys | {"buy"}
    if _is_played(state, clause, keys):
        return False
    texts = {thing.text for thing in things}
    past_wish = "would" in keys and bool(texts & _WISHED) and not texts & {"мне", "нам", "хотел", "хотела", "хотелось"}
    doubtful = (
        past_wish
        or ("maybe" in keys and any(thing.text in ("может", "мож", "возможно") for thing in things))
        or (clause.question and not ("polite_ask" in keys or keys & {"want"}))
    )
    heavy = clause.unknown >= 3 and not keys & {"buy", "want"}
    previous: Thing | None = None
    waiting: list[str] = []
    for at, card in enumerate(things):
        if not card.is_card:
            continue
        after = things[at + 1] if at + 1 < len(things) else None
        if (
            after is not None
            and after.kind == "num"
            and after.mode == "both"
            and card.count is None
            and not (at + 2 < len(things) and things[at + 2].has("lure", "unit", "attack", "scrap"))
        ) and (previous is None or previous.count is not None or not (card.name or (card.rank and card.god))):
            card.both, card.count = True, 2
            after.used = True
        if (
            after is not None
            and after.has("each", "all")
            and (card.plural or card.god_plural)
            and after.text in ("обоих", "обеих", "всех", "все")
        ):
            card.every = card.every or after.text in ("всех", "все")
            card.both = card.both or after.text in ("обоих", "обеих")
        counted = after is not None and after.kind == "num" and after.text in _GROUPS and card.count is None
        if after is not None and counted and (card.plural or card.god_plural) and after.mode == "n":
            card.count, after.used = after.value, True  # «тзинчевых двоих»
        if after is not None and after.has("double") and after.text == "дважды":
            card.count = 2
        if after is not None and after.text == "трижды":
            card.count = 3
        if (
            after is not None
            and after.kind == "num"
            and after.prep == "за"
            and card.cost is None
            and not after.has("unit")
        ):
            card.cost = after.value
        trailing = (
            at + 2 >= len(things)
            or things[at + 2].kind == "sep"
            or things[at + 2].text in ("и", "да")
            or things[at + 2].is_card
            or card.text.endswith(("ов", "ков"))
        )
        if (
            card.name == "Кристалл"
            and card.count is None
            and after is not None
            and after.kind == "num"
            and after.unit in ("", "piece")
            and after.mode == "n"
            and not after.ordinal
            and trailing
            and after.prep == card.text.split()[-1]
            and not after.text[0].isdecimal()
            and not any(t.kind == "who" for t in things)
        ):
            card.count = after.value
        if card.prep in ("без", "кроме", "окромя"):
            target = next((request for request in reversed(state.draft.requests) if request.select == "row"), None)
            if target is not None:
                target.except_for.append(card)
            elif card.prep == "без":
                decline(state, card)
            else:
                state.draft.unsure.append(card)
            continue
        if card.prep in ("вместо", "взамен"):
            decline(state, card)
            continue
        if card.prep == "не":
            continue
        if card.god and not card.rank and not card.name and _leads_ranks(things, at):
            waiting.append(card.god)
            continue
        if card.god and not card.rank and not card.name and (card.both or card.every or (card.count or 1) > 1):
            listed = [request for request in state.draft.of("buy") if request.sentence == clause.sentence]
            for request in listed:
                if request.card is not None and request.card.rank and not request.card.god and not request.gods:
                    request.card.god = card.god  # «избранный и воин, оба красные»
            if card.every and state.draft.of("buy"):
                continue  # «все кхорновы»: said of what is bought already
            if _told_next(state, clause):
                state.sticky_god = card.god  # «тзинчевских обоих, воина с грабом»
                continue
            if not listed and not _is_mention(state, clause, card, at, keys):
                asked = _ask(state, clause, card)
            continue
        if card.god_plural and not card.rank and not card.name and after is not None and after.kind == "sep":
            state.sticky_god = card.god  # «красных — избранного с чемпионом»
            continue
        if card.god and not card.rank and not card.name:
            if _god_alone(state, clause, card, keys):
                asked = True
            continue
        if card.prep == "из" and card.rank and card.plural and not card.god:
            # «из чемпионов — красного»: names only what is chosen from
            chosen = Thing("card", card.text, card.raw, rank=card.rank, god="same")
            state.group = Request("buy", state.clause, clause.sentence, card=chosen, said=card.raw)
            continue
        if _is_mention(state, clause, card, at, keys):
            counted = card.count is not None or card.prep in ("из", "в", "на", "по") or len(things) == 1
            if counted and "lament" not in keys:
                state.draft.unsure.append(card)
            state.last_card = state.last_card or card
            continue
        if card.god == "same":
            card.god = (
                previous.god
                if previous is not None and previous.god
                else (state.last_card.god if state.last_card else None)
            )
        if previous is not None and card.name and card.name == previous.name and not _again(things, at):
            continue  # «секретики, мрр, хранителя»
        if card.rank and not card.god and state.sticky_god:
            card.god = state.sticky_god
        if card.rank and card.god and card.god_plural and not card.plural:
            state.sticky_god = card.god
            if previous is not None and previous.rank and not previous.god:
                previous.god = card.god
        if doubtful or (heavy and not card.accusative):
            state.unsure_card = card
            state.draft.unsure.append(card)
            continue
        if any(zone == "discard_pile" and at < place <= at + 2 for place, zone in zones(clause)):
            raise messages.question("unclear", f"«{card.raw}» из сброса: убрать «Утилем»? Напишите прямо.")
        if card.name in ("Монета", "Меч") and not keys & {"buy", "want"}:
            if thrown_later(state, clause, card):
                continue
            if zones(clause):
                raise messages.question("unclear", f"«{card.raw}»: убрать эту карту «Утилем»? Напишите прямо.")
            numbered = after is not None and after.kind == "num" and not after.unit
            if card.accusative or numbered or len(things) == 1:
                state.draft.unsure.append(card)
            continue
        request = Request("buy", state.clause, clause.sentence, card=card, said=card.raw)
        request.more = any(thing.text in ("еще", "ещё", "плюс") for thing in things[:at]) or clause.lead == "плюс"
        request.as_many = card.name == "Кристалл" and card.count is None and card.plural
        if waiting and card.rank and card.god:
            request.gods = [*waiting, card.god]
        waiting = []
        if card.rank is not None:
            state.group = request
        state.add(request)
        asked = True
        previous = card
        state.last_card = card
        state.unsure_card = None
    return asked


def _again(things: list[Thing], at: int) -> bool:
    """Whether a card named a second time is another copy: «кристалл и кристалл»."""
    card = things[at]
    return card.count is not None or card.name == "Кристалл" or things[at - 1].text in ("и", "еще", "плюс", "да")


def _told_next(state: State, clause: Clause) -> bool:
    """Whether the next clause of the sentence names the ranks of the cards a colour was given for."""
    later = [other for other in state.clauses if other.sentence == clause.sentence]
    later = later[next((i for i, other in enumerate(later) if other is clause), len(later)) + 1 :]
    return bool(later) and any(thing.is_card and thing.rank and not thing.god for thing in later[0].things)


def _leads_ranks(things: list[Thing], at: int) -> bool:
    """«красный и зелёный чемпионы»: a colour whose rank comes with the next one, in the plural."""
    rest = things[at + 1 :]
    if len(rest) < 2 or rest[0].text not in ("и", "да"):
        return False
    return rest[1].is_card and bool(rest[1].god) and bool(rest[1].rank) and rest[1].plural


def _god_alone(state: State, clause: Clause, card: Thing, keys: set[str]) -> bool:
    """A god's name or colour without a rank: «… и красного, и зелёного», «слаанешита»."""
    group = state.group
    things = clause.things
    at = next(i for i, thing in enumerate(things) if thing is card)
    following = things[at + 1] if at + 1 < len(things) else None
    if (
        following is not None
        and following.kind == "word"
        and not following.keys
        and len(following.text) > 3
        and following.text not in STOP
    ):
        return False  # «весь синий набор»
    if card.worshipper:
        return _ask(state, clause, card)
    if (
        group is not None
        and group.card is not None
        and clause.sentence - group.sentence <= 1
        and (group.clause >= state.clause - 4)
    ):
        first = group.card
        if first.god is None or group.gods:
            group.gods.append(card.god or "")
            return True
        if state.fix == "soft" and "buy" not in state.fixed and group in state.draft.requests:
            first.god = card.god  # «избранного розового… ой нет, зелёного»
            state.fix = ""
            return True
        if clause.sentence == group.sentence:
            copy = Thing("card", card.text, f"{first.text.split()[0]} {card.raw}", rank=first.rank, god=card.god)
            return _ask(state, clause, copy)
        if not keys & {"lament", "attack", "attack_verb", "lure", "not"} and clause.unknown == 0:
            state.draft.unsure.append(card)
        return False
    bare = all(thing.is_card or thing.kind == "sep" or thing.text in ("и", "да", "мне", "беру") for thing in things)
    if bare and clause.unknown == 0 and group is None and not keys & {"lament", "not"}:
        return _ask(state, clause, card)  # «синий и розовый»
    if (
        not keys & {"lament", "attack", "attack_verb", "lure", "not"}
        and not clause.of("who")
        and card.prep not in _MENTION
        and (clause.unknown or len(clause.things) == 1)
    ):
        state.draft.unsure.append(card)
    if group is None and not keys & {"attack", "attack_verb"} and clause.unknown == 0 and card.god:
        state.draft.lone_gods.append(card.god)
    if keys & {"buy"} and (card.text.endswith(("ого", "его", "ую", "юю"))):
        return _ask(state, clause, card)
    return False


def _ask(state: State, clause: Clause, card: Thing) -> bool:
    request = Request("buy", state.clause, clause.sentence, card=card, said=card.raw)
    state.add(request)
    state.last_card = card
    return True


def same_card(left: Thing, right: Thing) -> bool:
    """Whether two descriptions can mean the same card."""
    if left.name or right.name:
        return left.name == right.name
    if left.rank and right.rank and left.rank != right.rank:
        return False
    return not (left.god and right.god and left.god != right.god)


def decline(state: State, card: Thing) -> None:
    """«… не надо»: takes back an earlier purchase of this card, or just notes that it is not wanted."""
    draft = state.draft
    draft.declined_cards.append(card)
    for request in reversed(draft.requests):
        if request.topic == "buy" and request.card is not None and same_card(request.card, card):
            draft.requests.remove(request)
            if len(draft.requests) < state.fix_mark:
                state.fix_mark -= 1
            state.negated_in_fix = True
            draft.removed_by_word = True
            return
    if state.fix:
        state.negated_in_fix = bool(draft.of("buy")) and not any(request.card is None for request in draft.of("buy"))
