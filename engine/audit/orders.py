"""Which orders may have been carried out between two posts: what the player wrote, what the referee seems to
have done."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.audit.evidence import Evidence
from engine.audit.model import ReadReply
from engine.games.warha.audit import inferred_order, told_funds, with_in_row
from engine.games.warha.cards import CARDS, INDEX, NAMES
from engine.games.warha.facts import facts as facts_of
from engine.games.warha.rules import Warha
from engine.games.warha.state import EMPTY, State
from engine.protocol import Action
from engine.russian.nicks import nick_index

RULES = Warha()
_SENTENCE = re.compile(r"(?<=[.!?…;])\s+|\n+")
_PART = re.compile(r",\s*|(?<=[а-яёa-z])\s+(?=(?:[ПВ]о?|На)\s+[А-ЯЁA-Z])")
_FIGURE = re.compile(r"\d+")
_AFTERTHOUGHT = re.compile(r"\b(?:нет|стоп|лучше|переду\w+|вместо|или|если|отмен\w+|иначе|хотя)\b", re.I)
_UNBOUGHT = 0.6
"""A purchase that the recap tells and that a history does not know, and one that a recap of purchases leaves out."""
_ABSENT = 1.4
"""A purchase of a card that only a wrong row holds: rather this row was right, and those before it wrong."""
_FORGOTTEN = 0.9
"""A purchase that nothing in the post tells of."""
_EXTRA = "Кристалл"
_MAY = 3
"""So many figures beside a player's name may be the points of a blow."""
DEVIATION = 2.0
"""What a history costs in which the referee carried out something else than was clearly ordered."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An order with its price. `source`: reply (as written), told (as written, under what the referee said
    there was), inferred (as the post looks), pass. `state` is the state to apply it to; `ordered` what the
    player clearly wrote."""

    order: tuple[Action, ...]
    penalty: float
    source: str
    state: State
    ordered: tuple[Action, ...] | None = None


def candidates(
    state: State,
    replies: Sequence[str],
    read: ReadReply,
    before: Evidence | None,
    now: Evidence,
    told_health: dict[str, int],
) -> list[Candidate]:
    """Every order worth trying, likeliest first."""
    player = state.players[state.turn.seat]
    found: list[Candidate] = []
    seen: set[str] = set()

    def add(
        order: Sequence[Action], penalty: float, source: str, base: State, ordered: tuple[Action, ...] | None
    ) -> None:
        key = repr(sorted(repr(sorted(action.items(), key=repr)) for action in order)) + str(base is state)
        if key not in seen:
            seen.add(key)
            if source in ("inferred", "pass") and ordered is None:
                bought = Counter(one["card"] for one in order if one["type"] == "buy")
                untold = bought - told_bought if told_bought else Counter[str]()
                penalty += _UNBOUGHT * ((told_bought - bought).total() + untold.total())
                if asked is not None:  # under what the referee shows the reply is clear, and asks for something else
                    penalty += _UNBOUGHT * (bought - asked).total()
            found.append(Candidate(tuple(order), penalty, source, base, ordered))

    asked: Counter[str] | None = None
    told_bought = Counter(one["card"] for one in now.deeds if one["type"] == "buy")
    understood: tuple[Action, ...] | None = None
    for order, penalty in _readings(state, replies, read, player):
        understood = understood if understood is not None else order
        for variant, more in _zones(order, state):
            add(variant, penalty + more, "reply", state, order)
    if before is not None and replies and understood is None:
        told = told_funds(state, before)
        shown = list(before.row or ())
        told = with_in_row(told, _extra(shown, state))
        if told != state:
            for order, penalty in _readings(told, replies, read, player):
                wanted = Counter(one["card"] for one in order if one["type"] == "buy")
                asked = asked if asked is not None else wanted
                absent = wanted.keys() & set(_extra(shown, state))
                add(clipped(order, state), penalty + (_ABSENT if absent else 0.2), "told", told, order)
    shown_before = before.extra_deck if before is not None else None
    guess = inferred_order(state, now, told_health, shown_before)
    if understood is None and replies:
        for order in _piecewise(state, replies, read, player):
            add(order, 0.1, "reply", state, None)
            aimed = [action for action in order if action["type"] in ("remove", "lure")]
            if aimed:  # what the post need not show, together with what it does show
                add([*guess, *aimed], 0.2, "inferred", state, None)
        if shown_before not in (None, state.crystals):
            add(inferred_order(state, now, told_health, None), 0.3, "inferred", state, None)
    if understood is None:
        for deeds in (now.deeds, now.repeated) if now.deeds else ():
            for variant, more in _zones(_completed(deeds, now, guess, player), state):
                add(variant, (0.25 if replies else 0.05) + more, "inferred", state, None)
        if now.deeds:
            add(now.deeds, 0.25 if replies else 0.05, "inferred", state, None)
            rest = [one for one in now.deeds if one["type"] != "attack"]
            add([*rest, *_losing(now, player)], 0.25, "inferred", state, None)
            add(now.repeated, 0.3 if replies else 0.1, "inferred", state, None)
            whole = [one for one in _completed(now.deeds, now, guess, player) if one["type"] != "attack"]
            for fewer in (*_within(now.deeds, state), *_within(_losing(now, player), state)):
                add([*whole, *fewer], 0.3, "inferred", state, None)
        add(guess, 0.3 if replies else 0.1, "inferred", state, None)
        if before is not None and replies and (unreal := _extra(list(before.row or ()), state)):
            shelf = with_in_row(state, unreal)  # what only the told row holds may be sold all the same
            add(inferred_order(shelf, now, told_health, shown_before), _ABSENT, "inferred", shelf, None)
        if replies and (forgotten := _bought_untold(state, now, guess)):
            add(forgotten, _FORGOTTEN - (_UNBOUGHT if told_bought else 0), "inferred", state, None)
        for supposed in _supposed(state, now, guess) if replies else ():
            add(supposed, 0.35, "inferred", state, None)
        for aimed in _hinted(state, now):
            for variant, more in _zones([*guess, *aimed], state):
                add(variant, 0.25 + more if replies else 0.1 + more, "inferred", state, None)
        if now.struck and not now.deeds:  # the losses are spelled out, whatever was told of the healths before
            rest = [action for action in guess if action["type"] != "attack"]
            for losses in (_losing(now, player), *_within(_losing(now, player), state)):
                add([*rest, *losses], 0.3 if replies else 0.1, "inferred", state, None)
        add([{"type": "pass"}], 0.35 if replies else 0.15, "pass", state, None)
        for part in _parts(guess):
            add(part, 0.5, "inferred", state, None)
    else:
        other = [action for action in understood if action["type"] in ("attack", "lure", "remove")]
        named = _blows_of(replies[-1], state.players)
        if len(named) > sum(a["type"] == "attack" for a in understood) and not _AFTERTHOUGHT.search(replies[-1]):
            # more targets are named than were understood
            rest = [action for action in understood if action["type"] != "attack"]
            blows = [{"type": "attack", "target": nick, "points": points} for nick, points in named.items()]
            if RULES.violation(state, player, [*rest, *blows]) is None:
                add([*rest, *blows], 0.3, "reply", state, None)
        bought = [action for action in guess if action["type"] == "buy"]
        if Counter(a["card"] for a in bought) != Counter(a["card"] for a in understood if a["type"] == "buy"):
            add([*bought, *other], DEVIATION, "inferred", state, understood)
        if understood and understood[0]["type"] != "pass" and not guess:
            add([{"type": "pass"}], DEVIATION, "refused", state, understood)
    return found


def _losing(now: Evidence, player: str) -> list[Action]:
    """The losses that a post spells out as blows of a player."""
    return [{"type": "attack", "target": nick, "points": n} for nick, n in now.struck.items() if nick != player]


def _within(order: Sequence[Action], state: State) -> list[list[Action]]:
    """Where an order deals more attack than there is: its blows with as much less, for each of them that may be the one
    told too hard."""
    blows = [action for action in order if action["type"] == "attack"]
    surplus = sum(action["points"] for action in blows) - state.turn.attack
    if surplus <= 0:
        return []
    return [
        [
            {**other, "points": other["points"] - surplus * (other is action)}
            for other in blows
            if other is not action or other["points"] > surplus
        ]
        for action in blows
        if action["points"] >= surplus
    ]


def _completed(deeds: Sequence[Action], now: Evidence, guess: Sequence[Action], player: str) -> list[Action]:
    """What a recap tells, and what the post shows of the kinds of deeds that the recap leaves out."""
    bought = [one for one in deeds if one["type"] == "buy"] or [one for one in guess if one["type"] == "buy"]
    aimed = [one for one in deeds if one["type"] == "lure"]
    for one in deeds:
        if one["type"] == "remove":
            zone = now.taken_from.get(one["card"])
            aimed.append({**one, "zone": zone} if zone and not one.get("zone") else one)
    struck = {nick: points for nick, points in now.struck.items() if nick != player}
    shown = {one["target"]: one["points"] for one in guess if one["type"] == "attack"}
    blows = [{"type": "attack", "target": nick, "points": points} for nick, points in {**shown, **struck}.items()]
    return [*bought, *aimed, *blows]


def _bought_untold(state: State, now: Evidence, guess: Sequence[Action]) -> list[Action]:
    """A card of the extra deck that the referee forgot to hand out: neither his recap nor its stock shows it, but the
    posts behind will, if there was gold for it."""
    gold = state.turn.gold - sum(CARDS[INDEX[one["card"]]].cost or 0 for one in guess if one["type"] == "buy")
    told = any(one.get("card") == _EXTRA for one in (*now.deeds, *guess))
    affordable = gold >= (CARDS[INDEX[_EXTRA]].cost or 0) and state.crystals > 0
    return [*guess, {"type": "buy", "card": _EXTRA}] if affordable and not told else []


def _supposed(state: State, now: Evidence, guess: Sequence[Action]) -> list[list[Action]]:
    """The order that a post shows with what it may have hidden: a card of the row that was bought and in whose place
    one of the same name came, where the deck shrank more than the row tells; a blow on a player whose told health does
    not show it, of as many points as a figure of the story beside him. The posts behind tell whether it was so."""
    bought = [action for action in guess if action["type"] == "buy" and action["card"] != "Кристалл"]
    gold = state.turn.gold - sum(CARDS[INDEX[action["card"]]].cost or 0 for action in guess if action["type"] == "buy")
    result: list[list[Action]] = []
    shown = now.row or ()
    recap = {action["type"] for action in now.deeds}  # what a recap lists is told in full
    if now.game_deck is not None and "buy" not in recap and len(state.game_deck) - now.game_deck > len(bought):
        for card in dict.fromkeys(card for card in state.row if card != EMPTY):
            name, cost = NAMES[card], CARDS[card].cost or 0
            if name not in shown or now.mentioned.get(name, 0) <= shown.count(name):
                continue
            if cost <= gold:
                result.append([*guess, {"type": "buy", "card": name}])
            elif cost <= state.turn.gold and not bought:  # not the crystal that the stock lacks, but this one
                rest = [action for action in guess if action["type"] != "buy"]
                result.append([*rest, {"type": "buy", "card": name}])
    player = state.players[state.turn.seat]
    plans = [list(guess), *result]
    for nick, seat in zip(state.players, state.seats, strict=True) if "attack" not in recap else ():
        dealt = [one["points"] for one in guess if one["type"] == "attack" and one["target"] == nick]
        if nick in now.struck or set(dealt) & set(now.beside.get(nick, ())):
            continue
        others = [one for one in guess if one["type"] != "attack" or one["target"] != nick]
        left = state.turn.attack - sum(one["points"] for one in others if one["type"] == "attack")
        for points in now.beside.get(nick, ())[:_MAY]:
            if nick != player and seat.health > 0 and points <= left:
                rest = [one for one in plans[-1] if one["type"] != "attack" or one["target"] != nick]
                result.append([*rest, {"type": "attack", "target": nick, "points": points}])
    return result


def _hinted(state: State, now: Evidence) -> list[list[Action]]:
    """Removals and units of «Соблазн» that the story of a post hints at, if the turn had them."""
    facts = facts_of(state)
    own = Counter[str]()
    for zone in ("in_play", "draw_pile", "discard_pile"):
        own.update(facts.get(zone) or {})
    scrap = int(facts.get("scrap") or 0)
    removals = [{"type": "remove", "card": card} for card in now.scrapped if own[card]][:scrap]
    units, player = int(facts.get("lure") or 0), state.players[state.turn.seat]
    targets = [nick for nick in now.tempted if nick != player and facts["players"].get(nick)][:units]
    lures = [
        {"type": "lure", "target": nick, "units": units - len(targets) + 1 if nick == targets[0] else 1}
        for nick in targets
    ]
    again = removals * 2 if len(removals) == 1 < min(scrap, own[removals[0]["card"]]) else []
    orders = [[*removals, *lures], removals, lures] if removals and lures else [removals or lures]
    return [order for order in [*orders, again] if order]


def clipped(order: Sequence[Action], state: State) -> list[Action]:
    """The order with no more attack than there truly is: what was told to be there besides never was."""
    left = state.turn.attack
    result = []
    for action in order:
        if action["type"] == "attack":
            points = min(left, action["points"])
            left -= points
            if points:
                result.append({**action, "points": points})
        else:
            result.append(action)
    return result


def told_order(
    state: State, replies: Sequence[str], read: ReadReply, before: Evidence, ordered: Sequence[Action]
) -> tuple[Action, ...] | None:
    """What the replies order under what the referee told, if that is another order than under the truth."""
    told = with_in_row(told_funds(state, before), _extra(list(before.row or ()), state))
    if told == state or not replies:
        return None
    found = _readings(told, replies, read, state.players[state.turn.seat])
    return found[0][0] if found and list(found[0][0]) != list(ordered) else None


def _extra(shown: Sequence[str], state: State) -> list[str]:
    real = Counter(name for name in facts_of(state)["row"] if name)
    return list((Counter(shown) - real).elements())


def _parts(order: Sequence[Action]) -> list[list[Action]]:
    """Only the purchases, only the blows."""
    kinds = {action["type"] for action in order}
    return [[action for action in order if action["type"] == kind] for kind in kinds] if len(kinds) > 1 else []


def _readings(
    state: State, replies: Sequence[str], read: ReadReply, player: str
) -> list[tuple[tuple[Action, ...], float]]:
    """The replies as orders: the last with those before it, then the last alone, then the first. Only what is
    clear."""
    if not replies:
        return []
    facts = facts_of(state)
    tries: list[tuple[str, Sequence[str], float]] = [(replies[-1], replies[:-1], 0.0)]
    if len(replies) > 1:
        tries.append((replies[-1], (), 0.2))
        tries += [(text, (), 0.2) for text in replies[:-1]]
    result: list[tuple[tuple[Action, ...], float]] = []
    for text, earlier, penalty in tries:
        reply = read(text, facts, player, earlier)
        if reply.status != "ok" or not reply.actions:
            continue
        order = tuple(dict(action) for action in reply.actions)
        if RULES.violation(state, player, order) is None and all(order != known for known, _ in result):
            result.append((order, penalty))
    return result


def _piecewise(state: State, replies: Sequence[str], read: ReadReply, player: str) -> list[tuple[Action, ...]]:
    """What a reply that is not clear as a whole orders clearly in single sentences: all of it, or its first
    part that the rules allow."""
    facts = facts_of(state)
    result: list[tuple[Action, ...]] = []
    for text in reversed(replies):
        order: list[Action] = []
        for sentence in _SENTENCE.split(text):
            if not sentence.strip():
                continue
            whole = read(sentence, facts, player, ())
            parts = [whole] if whole.status == "ok" else [read(p, facts, player, ()) for p in _PART.split(sentence)]
            for reply in parts:
                if reply.status == "ok" and reply.actions and reply.actions[0]["type"] != "pass":
                    more = [*order, *(dict(action) for action in reply.actions)]
                    if RULES.violation(state, player, more) is None:
                        order = more
        if order:
            result.append(tuple(order))
    return result


@lru_cache(maxsize=256)
def _blows_of(text: str, players: tuple[str, ...]) -> Mapping[str, int]:
    """Players and figures of a reply in turn, one figure for each: «2 по Грому, 3 по Авроре»; empty where they do not
    alternate. Every history asks it of the same reply."""
    nicks = [(span.start, span.nick) for span in nick_index(players).find(text) if len(span.nicks) == 1]
    figures = [(found.start(), int(found.group())) for found in _FIGURE.finditer(text)]
    line = [thing for _, thing in sorted([*nicks, *figures], key=lambda pair: pair[0])]
    pairs = list(zip(line[::2], line[1::2], strict=False))
    if len(line) % 2 or any(isinstance(one, str) == isinstance(two, str) for one, two in pairs):
        return {}
    found = {str(one if isinstance(one, str) else two): two if isinstance(one, str) else one for one, two in pairs}
    return {nick: points for nick, points in found.items() if isinstance(points, int)}


def _zones(order: Sequence[Action], state: State) -> list[tuple[list[Action], float]]:
    """The order with every zone a removal may mean where none is named; the usual one (W7) costs nothing."""
    open_places = [index for index, action in enumerate(order) if action["type"] == "remove" and not action.get("zone")]
    plain = [dict(action) for action in order]
    if not open_places:
        return [(plain, 0.0)]
    result: list[tuple[list[Action], float]] = [(plain, 0.0)]
    player = state.players[state.turn.seat]
    for zones in list(product(("in_play", "discard_pile", "draw_pile"), repeat=min(2, len(open_places))))[:9]:
        variant = [dict(action) for action in order]
        for number, index in enumerate(open_places):
            variant[index]["zone"] = zones[min(number, len(zones) - 1)]
        if RULES.violation(state, player, variant) is None:
            result.append((variant, 0.2))
    return result
