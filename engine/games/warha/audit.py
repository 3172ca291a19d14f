"""Playing a past game again from what its referee showed: chance answers with the cards shown, the rules do the
rest.

`histories` opens the next turn in every way that may explain a post; each comes with its cost, the number of
told things that it leaves unexplained. What cannot have happened (a card that is not in the draw pile) is
counted and replaced by the closest thing that can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from engine.audit.evidence import Evidence
from engine.games.warha.audit_hands import hand_plans
from engine.games.warha.audit_source import Shown, indices
from engine.games.warha.cards import CARDS, INDEX, MAX_LURE, NAMES, ROW_SIZE
from engine.games.warha.facts import facts as facts_of
from engine.games.warha.rules import Warha
from engine.games.warha.state import EMPTY, State
from engine.protocol import Action, Facts, IllegalActionError

RULES: Final = Warha()
_IMPOSSIBLE: Final = 2.2
_GUESSED: Final = 0.4
_SAME_AGAIN: Final = 0.9
_LATER: Final = 0.1
_MUCH_LATER: Final = 0.3
_UNTOUCHED: Final = 0.4
_AWHILE: Final = 5
"""Posts for which a wrong card of the row may stay before the right one is shown in its place."""
_UNDEALT: Final = 0.6
"""A blow that is told and that a history does not know: more than a health that only happens to be right without it."""


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

    @property
    def number(self) -> int:
        """How many told errors go on; the row counts once."""
        return len(self.health) + len(self.decks) + bool(self.row)


def start_state(players: Sequence[str], evidence: Evidence) -> History:
    """The opening of a game as the first post shows it."""
    plan = {"row": indices(evidence.row or ()), "draw": indices(evidence.hands[0] if evidence.hands else ())}
    best: History | None = None
    for hand in evidence.hands or (_rest_of_all(evidence),):
        source = Shown({**plan, "draw": indices(hand)})
        state = RULES.start(players, {}, source).state
        history = _history(state, evidence, source, Offsets(), 0.0)
        if best is None or history.cost < best.cost:
            best = history
    assert best is not None
    return best


def _rest_of_all(evidence: Evidence) -> tuple[str, ...]:
    """The first hand where only the draw pile is listed: all other cards of the personal deck."""
    if not evidence.draw_pile:
        return ()
    deck = Counter(NAMES[card] for card in (*RULES.start(("1", "2"), {}, Shown({})).state.seats[1].draw_pile,))
    return tuple((deck - Counter(evidence.draw_pile)).elements())


def histories(
    state: State,
    order: Sequence[Action],
    evidence: Evidence,
    offsets: Offsets,
    later: Sequence[Evidence] = (),
    *,
    loose: bool = False,
) -> list[History]:
    """Every way to carry out `order` and open the next turn that may explain the post, best first. Empty if the
    order is against the rules. `loose`: nobody knows what is left in the game deck, so that any card may come."""
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
        likely = _likely_rows(variant, order, evidence, [one.row or () for one in later])
        rows = _row_plans(variant, order, evidence, unsold(later))
        for plan in hand_plans(variant, seat, pending, evidence):
            for row, price in rows:
                source = Shown({**plan, "row": row}, likely)
                try:
                    opened = RULES.apply(variant, player, order, source).state
                except IllegalActionError:  # the variant changed what the order needs
                    break
                price += _swapped(variant, opened, evidence, offsets)
                result.append(_history(opened, evidence, source, offsets, price, which))
    result.sort(key=lambda history: history.cost)
    return _distinct(result)[:6]


def _swapped(before: State, after: State, evidence: Evidence, offsets: Offsets) -> float:
    """What it costs that another card is shown for one of the row that nobody touched: a wrong card comes rather into a
    place that was to be filled, and is put right later."""
    shown = [INDEX.get(name, EMPTY) for name in evidence.row or ()]
    if offsets.row or len(shown) != len(after.row):
        return 0.0
    rows = zip(before.row, after.row, shown, strict=True)
    return _UNTOUCHED * any(old == new != EMPTY and card not in (new, EMPTY) for old, new, card in rows)


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
    cards = indices(name for hand in evidence.hands for name in hand)
    if any(effect.heal for card in cards for effect in (CARDS[card].base, CARDS[card].together) if effect):
        yield other_healing(state), "W10"
    if any(CARDS[card].together_attack_per_mark for card in cards):
        settings = state.settings._replace(others_only=not state.settings.others_only)
        yield state._replace(settings=settings), "W4"


def other_healing(state: State) -> State:
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
    """What may have come into the empty places, with a price: what is shown; where the very card that was
    bought is shown again, that it was left lying and hides another one; and where one of the next posts shows another
    card, that one."""
    plan = _row_plan(state, order, evidence)
    _, gaps = _gaps(state, order)
    again = [EMPTY if card == state.row[place] else card for card, place in zip(plan, gaps, strict=True)]
    result = [(plan, 0.0)] if again == plan else [(plan, _SAME_AGAIN), (again, 0.0)]
    following = [[INDEX.get(name, EMPTY) for name in row] for row in later_rows[:_AWHILE] if len(row) == ROW_SIZE]
    deck = Counter(state.game_deck)
    for number, place in enumerate(gaps):
        for later, row in enumerate(following):
            card = row[place]
            if card not in (plan[number], state.row[place]):
                if deck[card] > 0:
                    result.append(([*plan[:number], card, *plan[number + 1 :]], _MUCH_LATER if later else _LATER))
                break
    return result


def unsold(later: Sequence[Evidence]) -> list[Sequence[str]]:
    """The rows of posts, without the places from which a card went that the post names: it was bought."""
    sold: set[int] = set()
    rows: list[Sequence[str]] = [later[0].row or ()] if later else []
    for one, two in pairwise(later):
        before, after = one.row or (), two.row or ()
        pairs = enumerate(zip(before, after, strict=False))
        sold |= {place for place, (old, new) in pairs if old != new and two.mentioned.get(old)}
        rows.append(["" if place in sold else name for place, name in enumerate(after)])
    return rows


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
    """For each place to be filled, cards that may lie there although the post does not show it: those named
    elsewhere in the post, then those that later posts show at that place."""
    _, gaps = _gaps(state, order)
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
    more = sum(count - true.get(name, 0) for name, count in said.items() if count > true.get(name, 0))
    less = sum(count - said.get(name, 0) for name, count in true.items() if count > said.get(name, 0))
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
    cost += _UNDEALT * sum(points not in _blow(facts, nick) for nick, points in evidence.struck.items())
    for nick, told_health in evidence.health.items():
        true = facts["players"].get(nick)
        if true is not None and told_health != true:
            lag, healed = offsets.health.get(nick, 0), _healed_more(facts, evidence, nick)
            follows = told_health - true in {lag, *healed, *(lag + more for more in healed)}
            cost += 0.3 if follows else 1.0
    return cost


def _healed_more(facts: Facts, evidence: Evidence, nick: str) -> list[int]:
    """What a wrongly told healing adds to the health told in the same post, if healing happens at once."""
    if nick != facts["actor"] or facts["players"][nick] != facts["heal_hp"][1]:
        return []
    return [told - facts["heal"] for told in evidence.totals.get("heal", ())]


def _blow(facts: Facts, nick: str) -> tuple[int, ...]:
    """The points dealt to a player before the turn, and what he lost, which is less where he had less."""
    previous = facts.get("previous") or {}
    before, after = (previous.get("hp") or {}).get(nick, (0, 0))
    return (previous.get("attacks") or {}).get(nick, 0), before - after


def inferred_order(
    state: State, evidence: Evidence, told_before: Mapping[str, int], crystals_before: int | None
) -> list[Action]:
    """The order that a post without a readable reply may have carried out: what vanished from the row was bought (first
    of all what the post still speaks of), what healths lost was dealt."""
    order: list[Action] = []
    gold = state.turn.gold
    if evidence.row:
        shown = [INDEX.get(name, EMPTY) for name in evidence.row]
        gone = Counter(card for card in state.row if card != EMPTY) - Counter(shown)
        if len(shown) == ROW_SIZE:
            gone = Counter(card for place, card in enumerate(state.row) if card != EMPTY and shown[place] != card)
        for card in sorted(gone.elements(), key=lambda card: not evidence.mentioned.get(NAMES[card])):
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
    following = evidence.actor or facts_of(state)["next"]
    for nick, seat in zip(state.players, state.seats, strict=True):
        told = evidence.health.get(nick)
        if nick == actor or told is None or seat.health <= 0:
            continue
        blow = told_before.get(nick, seat.health) - told
        healed = evidence.changes.get(nick)
        if nick == following and healed and healed[0] is not None and healed[1] == told > healed[0]:
            blow = told_before.get(nick, seat.health) - healed[0]
        elif nick == following and "heal" in evidence.totals:
            blow += evidence.totals["heal"][0]
        if told == 0:
            blow = max(blow, seat.health)  # told dead, whatever was told of him before
        if 0 < blow <= attack:
            attack -= blow
            order.append({"type": "attack", "target": nick, "points": blow})
    return order


def told_funds(state: State, evidence: Evidence) -> State:
    """The state with the gold, attack and units that the referee told the player he has."""
    turn = state.turn
    told = {
        name: max(values[-1], getattr(turn, name)) for name, values in evidence.totals.items() if hasattr(turn, name)
    }
    more = turn._replace(
        gold=told.get("gold", turn.gold),
        attack=told.get("attack", turn.attack),
        scrap=told.get("scrap", turn.scrap),
        lure=told.get("lure", turn.lure),
    )
    return state if more == turn else state._replace(turn=more)


def with_in_row(state: State, names: Iterable[str]) -> State:
    """The state with cards in the row that the referee showed there against the rules, in place of guessed ones
    or in the first empty place."""
    row = list(state.row)
    for card in indices(names):
        if card not in row:
            place = row.index(EMPTY) if EMPTY in row else len(row) - 1
            row[place] = card
    return state._replace(row=tuple(row))
