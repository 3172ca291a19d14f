"""Playing a past game again from what its referee showed: chance answers with the cards shown, the rules do the rest.

`histories` opens the next turn in every way that may explain a post; each comes with its cost, the number of told things that
it leaves unexplained. What cannot have happened (a card that is not in the draw pile) is counted and replaced by the closest
thing that can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from engine.audit.evidence import Evidence
from engine.games.warha.cards import CARDS, HAND_SIZE, INDEX, MAX_LURE, NAMES, ROW_SIZE
from engine.games.warha.facts import facts as facts_of
from engine.games.warha.resolution import together, totals
from engine.games.warha.rules import Warha
from engine.games.warha.state import EMPTY, State
from engine.protocol import Action, Facts, IllegalActionError

RULES: Final = Warha()
_IMPOSSIBLE: Final = 2.2
_GUESSED: Final = 0.4
_SAME_AGAIN: Final = 0.9
_LATER: Final = 0.1


class Shown:
    """A chance source that gives what a post shows, as far as it is possible; `impossible` and `guessed` say what was not."""

    def __init__(self, plan: Mapping[str, Sequence[int]], later: Sequence[Sequence[int]] = ()) -> None:
        self._plan = {what: list(items) for what, items in plan.items()}
        self._later = later
        self.impossible: list[tuple[str, int]] = []
        self.guessed: list[tuple[str, int]] = []

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        """See `engine.chance.Source.take`."""
        rest = Counter(pool)
        wanted = self._plan.get(what, [])
        taken: list[int] = []
        count = min(count, len(pool))
        for position in range(min(count, len(wanted))):
            item = wanted[position]
            if rest[item] > 0:
                rest[item] -= 1
                taken.append(item)
            else:
                if item != EMPTY:
                    self.impossible.append((what, item))
                taken.append(EMPTY)
        self._plan[what] = wanted[len(taken) :]
        taken += [EMPTY] * (count - len(taken))
        for place, item in enumerate(taken):
            if item == EMPTY:
                taken[place] = self._guess(rest, what, place)
                rest[taken[place]] -= 1
        return tuple(taken)

    def _guess(self, rest: Counter[int], what: str, place: int) -> int:
        likely = self._later[place] if what == "row" and place < len(self._later) else ()
        item = next((item for item in (*likely, *self._plan.get("prefer_" + what, ())) if rest[item] > 0), None)
        if item is None:
            item = max((item for item, count in rest.items() if count > 0), key=lambda item: (rest[item], -item))
            self.guessed.append((what, item))
        return item

    def roll(self, sides: int, what: str) -> int:
        """Warha Realms rolls no dice."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class History:
    """One way in which a turn may have opened."""

    state: State
    facts: Facts
    cost: float
    impossible: tuple[tuple[str, str], ...] = ()
    guessed: tuple[tuple[str, str], ...] = ()
    alternative: str = ""  # the ruling that was read the other way than before: W4 or W10


@dataclass(frozen=True, slots=True)
class Offsets:
    """Told minus true values at the last post: a told error that goes on costs little."""

    health: Mapping[str, int] = field(default_factory=dict)
    decks: Mapping[str, int] = field(default_factory=dict)
    row: Mapping[str, int] = field(default_factory=dict)


def start_state(players: Sequence[str], evidence: Evidence) -> History:
    """The opening of a game as the first post shows it."""
    plan = {"row": _indices(evidence.row or ()), "draw": _indices(evidence.hands[0] if evidence.hands else ())}
    best: History | None = None
    for hand in evidence.hands or ((),):
        source = Shown({**plan, "draw": _indices(hand)})
        state = RULES.start(players, {}, source).state
        history = _history(state, evidence, source, Offsets(), 0.0)
        if best is None or history.cost < best.cost:
            best = history
    assert best is not None
    return best


def histories(
    state: State,
    order: Sequence[Action],
    evidence: Evidence,
    offsets: Offsets,
    later_rows: Sequence[Sequence[str]] = (),
    *,
    loose: bool = False,
) -> list[History]:
    """Every way to carry out `order` and open the next turn that may explain the post, best first. Empty if the order is
    against the rules. `loose`: nobody knows what is left in the game deck, so that any card may come."""
    player = state.players[state.turn.seat]
    if RULES.violation(state, player, order) is not None:
        return []
    result: list[History] = []
    for variant, which in _variants(state, evidence, order):
        seat, pending = _next_seat(variant, order)
        if seat is None:
            source = Shown({})
            opened = RULES.apply(variant, player, order, source).state
            result.append(_history(opened, evidence, source, offsets, 0.0, which))
            continue
        if loose:
            variant = _with_cards(variant, _row_plan(variant, order, evidence))
        likely = _likely_rows(variant, order, evidence, later_rows)
        rows = _row_plans(variant, order, evidence, later_rows)
        for plan in _hand_plans(variant, seat, pending, evidence):
            for row, price in rows:
                source = Shown({**plan, "row": row}, likely)
                try:
                    opened = RULES.apply(variant, player, order, source).state
                except IllegalActionError:  # the variant changed what the order needs
                    break
                result.append(_history(opened, evidence, source, offsets, price, which))
    result.sort(key=lambda history: history.cost)
    return _distinct(result)[:6]


def _distinct(histories: Iterable[History]) -> list[History]:
    seen: set[State] = set()
    result = []
    for history in histories:
        key = history.state._replace(turn=history.state.turn._replace(refill_drawn=()))
        seats = tuple(
            seat._replace(in_play=tuple(sorted(seat.in_play)), discard_pile=tuple(sorted(seat.discard_pile)))
            for seat in key.seats
        )
        key = key._replace(seats=seats, game_deck=tuple(sorted(key.game_deck)))
        if key not in seen:
            seen.add(key)
            result.append(history)
    return result


def _with_cards(state: State, wanted: Sequence[int]) -> State:
    """The state with the wanted cards in its game deck, in place of others."""
    deck = list(state.game_deck)
    missing = list((Counter(wanted) - Counter(deck)).elements())
    spare = [place for place, card in enumerate(deck) if card not in wanted]
    for card, place in zip((card for card in missing if card != EMPTY), spare, strict=False):
        deck[place] = card
    return state._replace(game_deck=tuple(deck))


def _variants(state: State, evidence: Evidence, order: Sequence[Action]) -> Iterator[tuple[State, str]]:
    """The state, and the state under the other reading of W10 and W4 where that can make a difference."""
    yield state, ""
    cards = _indices(name for hand in evidence.hands for name in hand)
    if any(CARDS[card].base.heal or (CARDS[card].together and CARDS[card].together.heal) for card in cards):  # type: ignore[union-attr]
        yield _other_healing(state), "W10"
    if any(CARDS[card].together_attack_per_mark for card in cards):
        settings = state.settings._replace(others_only=not state.settings.others_only)
        yield state._replace(settings=settings), "W4"


def _other_healing(state: State) -> State:
    """The same table from here on under the other reading of W10; the healing of the turn that ends counts once."""
    later = not state.settings.heal_with_orders
    settings = state.settings._replace(heal_with_orders=later)
    if later:
        return state._replace(settings=settings, turn=state.turn._replace(heal=0))
    seat = state.seats[state.turn.seat]
    seats = list(state.seats)
    seats[state.turn.seat] = seat._replace(health=seat.health + state.turn.heal)
    return state._replace(settings=settings, seats=tuple(seats))


def _next_seat(state: State, order: Sequence[Action]) -> tuple[int | None, int]:
    """Whose turn the order opens and how many units of «Соблазн» wait for him; None: nobody's, the game is won."""
    health = [seat.health for seat in state.seats]
    pending = [seat.pending_lure for seat in state.seats]
    for action in order:
        if action["type"] == "attack":
            health[state.players.index(action["target"])] -= action["points"]
        elif action["type"] == "lure":
            pending[state.players.index(action["target"])] += action["units"]
    if sum(1 for points in health if points > 0) < 2:
        return None, 0
    seat = (state.turn.seat + 1) % len(health)
    while health[seat] <= 0:
        seat = (seat + 1) % len(health)
    return seat, min(MAX_LURE, pending[seat])


def _gaps(state: State, order: Sequence[Action]) -> tuple[list[int], list[int]]:
    """The row after the order's purchases, and its empty places."""
    row = list(state.row)
    for action in order:
        if action["type"] == "buy" and INDEX[action["card"]] in row:
            row[row.index(INDEX[action["card"]])] = EMPTY
    return row, [place for place, card in enumerate(row) if card == EMPTY]


def _row_plans(
    state: State, order: Sequence[Action], evidence: Evidence, later_rows: Sequence[Sequence[str]]
) -> list[tuple[list[int], float]]:
    """What may have come into the empty places, with a price: what is shown; where the very card that was bought is shown
    again, that it was left lying and hides another one; and where the next post shows another card, that one."""
    plan = _row_plan(state, order, evidence)
    _, gaps = _gaps(state, order)
    again = [EMPTY if card == state.row[place] else card for card, place in zip(plan, gaps, strict=True)]
    result = [(plan, 0.0)] if again == plan else [(plan, _SAME_AGAIN), (again, 0.0)]
    following = [INDEX.get(name, EMPTY) for name in later_rows[0]] if later_rows else []
    if len(following) == ROW_SIZE:
        deck = Counter(state.game_deck)
        for number, place in enumerate(gaps):
            card = following[place]
            if card != plan[number] and card != state.row[place] and deck[card] > 0:
                result.append(([*plan[:number], card, *plan[number + 1 :]], _LATER))
    return result


def _row_plan(state: State, order: Sequence[Action], evidence: Evidence) -> list[int]:
    """The cards shown for the places to be filled, EMPTY where none is shown."""
    row, gaps = _gaps(state, order)
    shown = [INDEX.get(name, EMPTY) for name in evidence.row or ()]
    if len(shown) == ROW_SIZE:
        kept = sum(1 for place, card in enumerate(row) if card != EMPTY and shown[place] == card)
        if kept >= ROW_SIZE - len(gaps) - 1:
            return [shown[place] for place in gaps]
    new = Counter(shown) - Counter(card for card in row if card != EMPTY)
    fresh = []
    for card in shown:
        if new[card] > 0:
            new[card] -= 1
            fresh.append(card)
    return (fresh + [EMPTY] * len(gaps))[: len(gaps)]


def _likely_rows(
    state: State, order: Sequence[Action], evidence: Evidence, later_rows: Sequence[Sequence[str]]
) -> list[list[int]]:
    """For each place to be filled, cards that may lie there although the post does not show it: those named elsewhere in the
    post, then those that later posts show at that place."""
    row, gaps = _gaps(state, order)
    deck = Counter(state.game_deck)
    there = Counter(INDEX.get(name, EMPTY) for name in evidence.row or ()) + Counter(state.row)
    owned = {card for seat in state.seats for card in (*seat.draw_pile, *seat.discard_pile, *seat.in_play)}
    named = [
        INDEX[name]
        for name in evidence.mentioned
        if name in INDEX and deck[INDEX[name]] and not there[INDEX[name]] and INDEX[name] not in owned
    ]
    result = []
    for place in gaps:
        later = [
            INDEX.get(shown[place], EMPTY)
            for shown in later_rows
            if len(shown) == ROW_SIZE
            and deck[INDEX.get(shown[place], EMPTY)] > 0
            and INDEX.get(shown[place], EMPTY) != state.row[place]
        ]
        first = [card for card in named if card in later]
        result.append([*first, *later, *named])
    return result


def _indices(names: Iterable[str]) -> list[int]:
    return [INDEX[name] for name in names if name in INDEX]


def _hand_plans(state: State, seat: int, pending: int, evidence: Evidence) -> Iterator[dict[str, list[int]]]:
    """What chance may have given when the turn was opened: cards drawn, lured away, drawn by «Пополнение»."""
    mine = state.seats[seat]
    owned = Counter(mine.draw_pile) + Counter(mine.discard_pile)
    drawn = min(HAND_SIZE, sum(owned.values()))
    lost = min(pending, max(0, drawn - 1))
    hands = [_indices(hand) for hand in evidence.hands]
    shuffles = len(mine.draw_pile) < drawn
    pool = owned if shuffles else Counter(mine.draw_pile)
    draw_pile = (
        None
        if evidence.draw_pile is None
        else Counter({INDEX[n]: c for n, c in evidence.draw_pile.items() if n in INDEX})
    )
    discard = (
        None
        if evidence.discard_pile is None
        else Counter({INDEX[n]: c for n, c in evidence.discard_pile.items() if n in INDEX})
    )
    lured = [INDEX[name] for name in evidence.lured if name in INDEX]
    fresh_discard: list[int] = []
    if discard is not None:
        before = Counter() if shuffles else Counter(mine.discard_pile)
        fresh_discard = sorted((discard - before).elements())
    if draw_pile is not None and discard is not None and not draw_pile - owned:
        hands.append(sorted((owned - draw_pile - discard).elements()))
    if draw_pile is not None and not draw_pile - pool:
        gone = pool - draw_pile
        hands.append(sorted((gone - Counter(fresh_discard[:lost])).elements()))
        prefer = sorted(gone.elements())
    else:
        prefer = sorted(pool.elements(), key=lambda card: (-pool[card], card))
    seen: set[tuple[object, ...]] = set()
    for hand in [*hands, *([] if hands else [[]])]:
        if len(hand) > 3 * HAND_SIZE:
            continue
        for plan in _splits(hand, drawn, lost, lured, fresh_discard, pool, evidence):
            key = tuple((what, tuple(sorted(items))) for what, items in plan.items())
            if key not in seen:
                seen.add(key)
                yield {**plan, "prefer_draw": prefer, "prefer_lure": []}


def _splits(
    hand: list[int],
    drawn: int,
    lost: int,
    lured: list[int],
    fresh_discard: list[int],
    pool: Counter[int],
    evidence: Evidence,
) -> Iterator[dict[str, list[int]]]:
    """Ways to part a shown hand into the cards drawn, lured away and drawn by «Пополнение»."""
    kept = drawn - lost
    extra = len(hand) - kept
    if extra <= 0:
        away_sets = [lured] if lured else [fresh_discard] if lost and fresh_discard else [[]]
        if lost and not away_sets[0]:
            missing = pool - Counter(hand)
            away_sets = [list(some) for some in _some(sorted(missing.elements()), lost)] or [[]]
        for away in away_sets:
            away = away[:lost] if lost else away[: max(0, drawn - len(hand))]
            yield {"draw": hand + away, "lure": away if lost else [], "refill": []}
        return
    yielded = False
    if lost and len(hand) == drawn:  # «Соблазн» was not carried out: any card may have been the one
        for some in _some(sorted(hand), lost):
            yielded = True
            yield {"draw": hand, "lure": list(some), "refill": []}
        if not lured and not fresh_discard and not totals(tuple(hand), together(tuple(hand))).refill:
            return
    told = [INDEX[name] for name in evidence.refilled if name in INDEX]
    ways = [hand[kept:]]
    if len(told) == extra and not Counter(told) - Counter(hand):
        ways.insert(0, told)
    if extra <= 3:
        ways += [list(some) for some in _some(sorted(hand), extra)]
    away = (lured or fresh_discard)[:lost]
    seen: set[tuple[int, ...]] = set()
    for refill in ways[:14]:
        key = tuple(sorted(refill))
        if key in seen:
            continue
        seen.add(key)
        rest = Counter(hand) - Counter(refill)
        first = [card for card in hand if rest[card] > 0 and not rest.subtract([card])]
        yield {"draw": first + away, "lure": away, "refill": sorted(refill, key=_brings, reverse=True)}
    if not yielded and not ways:
        yield {"draw": hand, "lure": [], "refill": []}


def _brings(card: int) -> int:
    """How many cards a card may bring by «Пополнение»: those that bring more must have come first."""
    extra = CARDS[card].together
    return extra.refill if extra is not None else 0


def _some(cards: Sequence[int], count: int) -> list[tuple[int, ...]]:
    """Distinct choices of `count` cards, a few of them; common cards first."""
    if count <= 0 or not cards:
        return []
    return list(dict.fromkeys(combinations(sorted(cards), min(count, len(cards)))))[:10]


def _history(
    state: State, evidence: Evidence, source: Shown, offsets: Offsets, cost: float, alternative: str = ""
) -> History:
    facts = facts_of(state)
    cost += cost_of(facts, evidence, offsets)
    cost += _IMPOSSIBLE * sum(1 for what, _ in source.impossible if what != "row")
    cost += _GUESSED * len(source.guessed) + 0.5 * sum(1 for what, _ in source.impossible if what == "row")
    named = tuple((what, NAMES[item]) for what, item in source.impossible)
    guessed = tuple((what, NAMES[item]) for what, item in source.guessed)
    return History(state, facts, cost, named, guessed, alternative)


def _distance(said: Mapping[str, int], true: Mapping[str, int]) -> float:
    a, b = Counter(said), Counter(true)
    more, less = sum((a - b).values()), sum((b - a).values())
    return min(3.0, max(more, less) + 0.25 * min(more, less)) if more or less else 0.0


def row_difference(row: Sequence[str], facts: Facts) -> dict[str, int]:
    """Cards told minus cards there, by name; equal ones left out."""
    result = Counter(row)
    result.subtract(card for card in facts["row"] if card)
    return {name: count for name, count in result.items() if count}


def cost_of(facts: Facts, evidence: Evidence, offsets: Offsets) -> float:
    """How many things the post tells that the facts do not explain. Told errors that only go on count a third."""
    cost = 0.0
    final = bool(facts.get("winner"))
    if not final:
        hands = sorted(_distance(Counter(hand), facts["in_play"]) for hand in evidence.hands)
        cost += hands[0] + 0.3 * min(3.0, sum(hands[1:])) if hands else 0.0
        for zone, listings in evidence.piles.items():
            if zone in ("draw_pile", "discard_pile"):
                cost += min(_distance(told, facts[zone]) for told in listings)
        for zone, counts in evidence.zone_counts.items():
            if zone in ("in_play", "draw_pile", "discard_pile") and sum(facts[zone].values()) not in counts:
                cost += 0.3
        for name, values in evidence.totals.items():
            if name in facts and facts[name] not in values:
                cost += 0.7
        if evidence.row:
            difference = row_difference(evidence.row, facts)
            if difference != offsets.row or not difference:
                cost += _distance(Counter(evidence.row), Counter(card for card in facts["row"] if card))
            else:
                cost += 0.3
        if evidence.actor and evidence.actor != facts["actor"]:
            cost += 1.5
        if evidence.next and facts["next"] and evidence.next != facts["next"]:
            cost += 0.7
        if evidence.lured and not facts["lured_away"]:
            cost += 0.3
        for name in ("game_deck", "extra_deck"):
            told_deck = getattr(evidence, name)
            if told_deck is not None and told_deck != facts[name]:
                cost += 0.3 if told_deck == facts[name] + offsets.decks.get(name, 0) else 0.8
    elif evidence.hands and not evidence.winner:
        cost += 3.0
    for nick, told_health in evidence.health.items():
        true = facts["players"].get(nick)
        if true is not None and told_health != true:
            cost += 0.3 if told_health == true + offsets.health.get(nick, 0) else 1.0
    return cost


def inferred_order(
    state: State, evidence: Evidence, told_before: Mapping[str, int], crystals_before: int | None
) -> list[Action]:
    """The order that a post without a readable reply may have carried out: what vanished from the row was bought, what
    healths lost was dealt."""
    order: list[Action] = []
    gold = state.turn.gold
    if evidence.row:
        shown = [INDEX.get(name, EMPTY) for name in evidence.row]
        gone = Counter(card for card in state.row if card != EMPTY) - Counter(shown)
        if len(shown) == ROW_SIZE:
            gone = Counter(card for place, card in enumerate(state.row) if card != EMPTY and shown[place] != card)
        for card in gone.elements():
            cost = CARDS[card].cost or 0
            if cost <= gold:
                gold -= cost
                order.append({"type": "buy", "card": NAMES[card]})
    if evidence.extra_deck is not None:
        before = state.crystals if crystals_before is None else crystals_before
        for _ in range(max(0, min(before - evidence.extra_deck, gold // 2))):
            order.append({"type": "buy", "card": "Кристалл"})
    attack = state.turn.attack
    actor = state.players[state.turn.seat]
    for nick, seat in zip(state.players, state.seats, strict=True):
        told = evidence.health.get(nick)
        if nick == actor or told is None or seat.health <= 0:
            continue
        blow = told_before.get(nick, seat.health) - told
        if nick == evidence.actor and "heal" in evidence.totals:
            blow += evidence.totals["heal"][0]
        if 0 < blow <= attack:
            attack -= blow
            order.append({"type": "attack", "target": nick, "points": blow})
    return order


def anchored(players: Sequence[str], evidence: Evidence, actor: str, base: State | None, turn: int) -> History:
    """A state that agrees with everything a post shows, for a thread that begins in the middle or after a gap. What is not
    shown is taken over from `base` or left as at the start; the caller knows what he must not rely on."""
    if base is None:
        base = RULES.start(players, {}, Shown({"row": _indices(evidence.row or ())})).state
    seat = players.index(actor)
    hand = _indices(max(evidence.hands, key=len)) if evidence.hands else []
    if len(evidence.hands) > 1:
        hand = _indices(min(evidence.hands, key=lambda cards: abs(len(cards) - HAND_SIZE)))
    draw = _indices(Counter(evidence.draw_pile or {}).elements())
    discard = _indices(Counter(evidence.discard_pile or {}).elements())
    seats = list(base.seats)
    for index, nick in enumerate(players):
        health = evidence.health.get(nick, seats[index].health)
        seats[index] = seats[index]._replace(health=max(0, health), pending_lure=0)
    on = together(tuple(hand))
    sums = totals(tuple(hand), on, others_only=base.settings.others_only)
    seats[seat] = seats[seat]._replace(
        draw_pile=tuple(sorted(draw)),
        discard_pile=tuple(discard),
        in_play=tuple(hand),
        health=max(1, seats[seat].health),
    )
    row = [INDEX.get(name, EMPTY) for name in evidence.row or ()]
    row = (row + [EMPTY] * ROW_SIZE)[:ROW_SIZE] if row else list(base.row)
    deck = _deck(row, seats, base, evidence.game_deck)
    health = seats[seat].health
    before = health if base.settings.heal_with_orders else max(0, health - sums.heal)
    opened = base.turn._replace(
        number=turn, round=(turn - 1) // len(players) + 1, seat=seat, **sums._asdict(),
        together=tuple(card for card, is_on in zip(hand, on, strict=True) if is_on),
        lured_away=(), refill_drawn=(), shuffled=False, health_before=before,
    )  # fmt: skip
    crystals = base.crystals if evidence.extra_deck is None else evidence.extra_deck
    state = base._replace(
        seats=tuple(seats), row=tuple(row), game_deck=deck, crystals=crystals, turn=opened, previous=None, winner=-1
    )
    return History(state, facts_of(state), 0.0)


def _deck(row: Sequence[int], seats: Sequence[object], base: State, size: int | None) -> tuple[int, ...]:
    """A game deck of the told size out of the cards that are nowhere else."""
    rest = Counter(i for i, card in enumerate(CARDS) if card.god for _ in range(card.copies))
    rest -= Counter(row)
    for seat in base.seats:
        rest -= Counter((*seat.draw_pile, *seat.discard_pile, *seat.in_play))
    cards = sorted(rest.elements())
    return tuple(cards if size is None else cards[: max(0, size)])


def told_funds(state: State, evidence: Evidence) -> State:
    """The state with the gold, attack and units that the referee told the player he has."""
    changes = {
        name: values[-1]
        for name, values in evidence.totals.items()
        if name in ("gold", "attack", "scrap", "lure") and values[-1] > getattr(state.turn, name)
    }
    return state._replace(turn=state.turn._replace(**changes)) if changes else state


def with_in_row(state: State, names: Iterable[str]) -> State:
    """The state with cards in the row that the referee showed there against the rules, in place of guessed ones or in the first
    empty place."""
    row = list(state.row)
    for card in _indices(names):
        if card not in row:
            place = row.index(EMPTY) if EMPTY in row else len(row) - 1
            row[place] = card
    return state._replace(row=tuple(row))
