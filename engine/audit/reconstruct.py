"""From evidence to histories: a beam of possible games, each really played by the rules.

`Reconstruction.push` takes one referee's post after the other with the replies before it; `settled` gives back
the steps on which the beam has decided, a few posts behind. Memory is bounded by the beam and the lag.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from engine.audit.evidence import Evidence
from engine.audit.model import ReadReply
from engine.audit.orders import Candidate, candidates
from engine.audit.unknowns import completed, prepared, remaining
from engine.games.warha.audit import History, Offsets, cost_of, histories, row_difference, start_state
from engine.games.warha.audit_anchor import anchored
from engine.games.warha.facts import count_names
from engine.games.warha.facts import facts as facts_of
from engine.games.warha.state import State
from engine.protocol import Action, Facts

BEAM = 16
WIDTH = 5
LAG = 9
GRACE = 6
FAR = 12
FRESH = 2
"""A new beginning is dear, and worth it only if the posts behind it are explained much better: for so many posts it may
cost so much more than the best history; of the beginnings at so many posts one history each is kept so long."""
_Prices = tuple[tuple[float, float], ...]
_SAID: _Prices = ((2.0, 2.0),)
_COUNTED: _Prices = ((8.0, 7.0),)
_UNSAID: _Prices = ((8.0, 7.0), (2.5, 10.0))
_UNANSWERED: _Prices = ((4.0, 4.0), (2.5, 6.0))
"""What a post must leave unexplained for a new beginning to be tried, and its price: where posts are seen to be
missing, where the referee counts on from the post before, elsewhere, and where no reply of the player is there."""
_OFFSET = 0.3
_UNSEEN = 0.8
"""What it costs that nobody knows a player's cards any more: about one wrong list."""
_SWITCH = {"W10": 0.8, "W4": 0.5}
"""What a change of reading in mid-game costs: less than the one told value that it explains (a health, a sum)."""

StepKind = Literal["turn", "again", "final", "remark", "gap"]


@dataclass(frozen=True, slots=True)
class Segment:
    """A referee's post with the replies before it. `load` is whatever the caller wants back with the step."""

    ordinal: int
    evidence: Evidence
    replies: tuple[tuple[int, str, str], ...]  # ordinal, author, plain text
    gap: bool
    load: object = None


@dataclass(frozen=True, slots=True)
class Step:
    """What a post is in a history: the facts it should tell, and how they came about. `unknown` are facts that
    nobody can know here: seat:NICK, health:NICK, row, game_deck, extra_deck, previous; piles: the actor's before he
    drew."""

    segment: Segment
    kind: StepKind
    facts: Facts
    order: tuple[Action, ...] = ()
    source: str = ""
    ordered: tuple[Action, ...] | None = None
    history: History | None = None
    unknown: frozenset[str] = frozenset()
    switched: str = ""
    replies: tuple[int, ...] = ()
    settings: tuple[bool, bool] = (False, False)  # W4 others only, W10 with orders
    piles: Mapping[str, Mapping[str, int]] | None = None  # the actor's piles before he drew


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """One history so far."""

    state: State | None
    cost: float
    step: Step | None = None
    parent: World | None = None
    depth: int = 0
    offsets: Offsets = field(default_factory=Offsets)
    unknown: frozenset[str] = frozenset()
    established: frozenset[str] = frozenset()
    pending: tuple[tuple[int, str, str], ...] = ()
    before: Evidence | None = None  # the evidence of the turn that is open
    told_health: Mapping[str, int] = field(default_factory=dict)
    since: int = 0  # depth of the post that the history began with anew
    rent: float = 0.0  # per post: what told errors that go on would have cost, had the history not begun anew
    loose: bool = False  # the history did not begin with the game: what is in the game deck is not known


class Reconstruction:
    """The beam."""

    def __init__(self, players: Sequence[str], read: ReadReply, rows: Callable[[int], Sequence[Evidence]]) -> None:
        self.players = tuple(players)
        self.read = read
        self.rows = rows  # ordinal → the posts after it that show a row
        self.worlds: list[World] = [World(None, 0.0)]
        self._done = 0

    def push(self, segment: Segment) -> Iterator[Step]:
        """Takes the next post in; gives the steps settled by it."""
        worlds: list[World] = []
        for world in self.worlds:
            worlds += self._advance(world, segment)
        worlds.sort(key=lambda world: world.cost)
        best = worlds[0].cost
        kept: dict[object, World] = {}
        for world in worlds:
            if world.cost <= best + WIDTH and len(kept) < BEAM:
                kept.setdefault(_likeness(world), world)
        fresh: dict[int, World] = {}
        for world in worlds:
            if 0 < world.since > world.depth - GRACE and world.cost <= best + FAR:
                fresh.setdefault(world.since, world)
        for world in list(fresh.values())[:FRESH]:
            kept.setdefault(_likeness(world), world)
        self.worlds = list(kept.values())
        yield from self._settle(LAG)

    def finish(self) -> Iterator[Step]:
        """The steps not yet given back."""
        yield from self._settle(0)

    def _settle(self, lag: int) -> Iterator[Step]:
        """Decides for the best world on everything more than `lag` posts back."""
        best = self.worlds[0]
        ready = best.depth - lag
        if len(self.worlds) == 1 and lag:
            ready = best.depth - 1
        if ready <= self._done:
            return
        chain: deque[World] = deque()
        world: World | None = best
        while world is not None and world.depth > self._done:
            if world.depth <= ready:
                chain.appendleft(world)
            world = world.parent
        last = chain[-1]
        self.worlds = [other for other in self.worlds if _ancestor(other, last.depth) is last]
        self._done = last.depth
        for done in chain:
            assert done.step is not None
            yield done.step
        self.worlds = [_cut(other, last) for other in self.worlds] if not lag else self.worlds
        object.__setattr__(last, "parent", None)  # what is settled is let go

    # --- one post ---------------------------------------------------------------------------------------------------

    def _advance(self, world: World, segment: Segment) -> list[World]:
        evidence = segment.evidence
        if world.state is None:
            return [self._begin(world, segment)] if evidence.opens_turn else [self._remark(world, segment)]
        state = world.state
        world = replace(world, pending=(*world.pending, *segment.replies))
        if not evidence.opens_turn:
            return [*self._final(world, segment), self._remark(world, segment)]
        actor = state.players[state.turn.seat]
        result: list[World] = []
        if evidence.actor == actor or (evidence.actor is None and self._same_turn(world, evidence)):
            result.append(self._again(world, segment))
        result += self._turns(world, segment)
        best = min((other.cost for other in result), default=world.cost + 99) - world.cost
        broken = segment.gap or self._skips(world, evidence)
        answered = bool(self._texts(world)[0])
        if broken:
            prices = _SAID
        elif self._goes_on(world, evidence):
            prices = _COUNTED
        else:
            prices = _UNSAID if answered else _UNANSWERED
        price = next((price for limit, price in prices if best > limit), None)
        told = evidence.actor is not None or self._by_next(evidence) is not None
        if price is not None and told and (evidence.hands or evidence.draw_pile is not None):
            anchor = self._anchor(world, segment)
            result.append(replace(anchor, cost=world.cost + price + 0.1 * min(best, 40)))
        return result or [self._anchor(world, segment)]

    def _skips(self, world: World, evidence: Evidence) -> bool:
        """A turn number that jumps, or a player whose turn it cannot be: posts are missing though nothing says so."""
        assert world.state is not None
        before = world.before
        if before is not None and before.turn is not None and evidence.turn is not None:
            return evidence.turn - before.turn > 1
        answered = bool(self._texts(world)[0])
        actor = world.state.players[world.state.turn.seat]
        last = next((who for _, who, _ in reversed(world.pending) if who in self.players), actor)
        told = evidence.actor is not None or not answered or last != actor  # else who is next may be told wrongly
        shown = (evidence.actor or self._by_next(evidence)) if told else None
        if shown not in world.state.players:
            return False
        if shown == actor:  # his turn once more, or the next one of his
            others = any(who in self.players for _, who, _ in world.pending)
            return (answered or others) and bool(evidence.hands) and not self._same_cards(world, evidence)
        awaited = {facts_of(world.state)["next"], before.next if before is not None else None}
        return shown not in awaited and not evidence.dead and 0 not in evidence.health.values()

    @staticmethod
    def _goes_on(world: World, evidence: Evidence) -> bool:
        """The numbers of the turns tell that nothing is missing."""
        before = world.before.turn if world.before is not None else None
        return before is not None and evidence.turn == before + 1

    @staticmethod
    def _same_cards(world: World, evidence: Evidence) -> bool:
        before = world.before
        return before is not None and any(sorted(one) == sorted(two) for one in before.hands for two in evidence.hands)

    def _same_turn(self, world: World, evidence: Evidence) -> bool:
        """A post that shows the open turn once more."""
        assert world.state is not None
        before = world.before
        own = any(author == world.state.players[world.state.turn.seat] for _, author, _ in world.pending)
        return bool(before and evidence.hands and before.hands and evidence.hands[0] == before.hands[0] and not own)

    def _begin(self, world: World, segment: Segment) -> World:
        evidence = segment.evidence
        players = self.players
        opening = (
            not segment.gap
            and (evidence.turn in (None, 1))
            and (not evidence.health or set(evidence.health.values()) == {100})
            and (evidence.game_deck in (None, 75, 80) or (evidence.game_deck or 0) > 72)
            and (not evidence.discard_pile)
        )
        if opening:
            history = start_state(players, evidence)
            step = Step(segment, "turn", history.facts, history=history)
            return self._next(world, segment, step, history.state, history.cost)
        return self._anchor(world, segment)

    def _anchor(self, world: World, segment: Segment) -> World:
        """Starts again from what the post shows in full."""
        evidence = segment.evidence
        actor = evidence.actor or self._by_next(evidence) or self._expected(world)
        turn = evidence.turn or (world.state.turn.number + 1 if world.state is not None else 1)
        history = anchored(self.players, evidence, actor, world.state, turn)
        unknown = {f"seat:{nick}" for nick in self.players if nick != actor}
        unknown.add("previous")
        unknown |= {f"health:{nick}" for nick in self.players if nick not in evidence.health}
        if not evidence.hands or evidence.draw_pile is None or evidence.discard_pile is None:
            unknown.add(f"seat:{actor}")
        for name in ("row", "game_deck", "extra_deck"):
            if getattr(evidence, name) is None:
                unknown.add(name)
        if evidence.turn is None:
            unknown.add("turn")
        step = Step(segment, "gap", history.facts, history=history, unknown=frozenset(unknown))
        unknown.discard("previous")
        return replace(
            self._next(world, segment, step, history.state, 0.0),
            unknown=frozenset(unknown),
            offsets=Offsets(),
            since=world.depth + 1,
            rent=world.rent + _OFFSET * world.offsets.number,
            loose=True,
        )

    def _by_next(self, evidence: Evidence) -> str | None:
        """Whose turn it is by who is told to come next: the player before him who is not told to be dead."""
        if evidence.next not in self.players:
            return None
        place = self.players.index(evidence.next)
        before = (*reversed(self.players[:place]), *reversed(self.players[place + 1 :]))
        dead = {nick for nick, health in evidence.health.items() if health <= 0} | evidence.dead
        return next((nick for nick in before if nick not in dead), None)

    def _expected(self, world: World) -> str:
        if world.state is None:
            return self.players[0]
        return facts_of(world.state)["next"] or self.players[0]

    def _remark(self, world: World, segment: Segment) -> World:
        facts = facts_of(world.state) if world.state is not None else {}
        step = Step(segment, "remark", facts, unknown=world.unknown)
        pending = () if world.state is None else world.pending
        return replace(world, step=step, parent=world, depth=world.depth + 1, pending=pending)

    def _again(self, world: World, segment: Segment) -> World:
        assert world.state is not None
        facts = facts_of(world.state)
        cost = cost_of(facts, segment.evidence, world.offsets)
        step = Step(segment, "again", facts, unknown=world.unknown)
        return replace(
            world,
            step=step,
            parent=world,
            depth=world.depth + 1,
            cost=world.cost + cost + 0.2,
            before=segment.evidence,
            offsets=_offsets(world.offsets, facts, segment.evidence),
        )

    def _texts(self, world: World) -> tuple[list[str], tuple[int, ...]]:
        """The replies of the player whose turn is open; if only one person answers for all, his."""
        assert world.state is not None
        actor = world.state.players[world.state.turn.seat]
        mine = [(ordinal, text) for ordinal, author, text in world.pending if author == actor]
        if not mine and world.pending and not any(author in self.players for _, author, _ in world.pending):
            mine = [(ordinal, text) for ordinal, _, text in world.pending]
        return [text for _, text in mine], tuple(ordinal for ordinal, _ in mine)

    def _candidates(self, world: World, evidence: Evidence) -> tuple[list[Candidate], tuple[int, ...]]:
        assert world.state is not None
        texts, ordinals = self._texts(world)
        told = dict(world.told_health)
        return candidates(world.state, texts, self.read, world.before, evidence, told), ordinals

    def _final(self, world: World, segment: Segment) -> list[World]:
        """Worlds in which the replies end the game and this post tells it."""
        found, ordinals = self._candidates(world, segment.evidence)
        result = []
        for candidate in found:
            over = segment.evidence.winner is not None or 0 in segment.evidence.health.values()
            if candidate.source not in ("reply", "told") and not over:
                continue
            for history in histories(candidate.state, candidate.order, segment.evidence, world.offsets):
                if history.state.winner >= 0:
                    step = Step(
                        segment,
                        "final",
                        history.facts,
                        candidate.order,
                        candidate.source,
                        candidate.ordered,
                        history,
                        self._after(world, "previous"),
                        replies=ordinals,
                    )
                    result.append(
                        self._next(world, segment, step, history.state, history.cost + candidate.penalty - 0.5)
                    )
        return result

    def _after(self, world: World, *less: str) -> frozenset[str]:
        return world.unknown - set(less)

    def _turns(self, world: World, segment: Segment) -> list[World]:
        evidence = segment.evidence
        found, ordinals = self._candidates(world, evidence)
        later = self.rows(segment.ordinal)
        result: list[World] = []
        good = 99.0
        for candidate in found:
            if candidate.penalty > good + 1.2:
                continue
            state = prepared(candidate.state, world.unknown, evidence, candidate.order)
            for history in histories(state, candidate.order, evidence, world.offsets, later, loose=world.loose):
                cost = history.cost + candidate.penalty
                switched = history.alternative
                if switched:
                    cost += _SWITCH[switched] if switched in world.established else 0.1
                good = min(good, cost)
                history = completed(history, world.unknown, evidence)
                left = remaining(world.unknown, evidence, history)
                step = Step(
                    segment,
                    "final" if history.state.winner >= 0 else "turn",
                    history.facts,
                    candidate.order,
                    candidate.source,
                    candidate.ordered,
                    history,
                    left if f"seat:{history.facts['actor']}" not in world.unknown else left | {"piles"},
                    switched if switched in world.established else "",
                    ordinals,
                    piles=_piles(state, history.facts["actor"]),
                )
                unseen = self._unseen(world, candidate)
                left |= unseen
                after = self._next(world, segment, step, history.state, cost + _UNSEEN * len(unseen))
                result.append(replace(after, unknown=left, established=self._established(world, history, evidence)))
        return result

    def _unseen(self, world: World, candidate: Candidate) -> frozenset[str]:
        """Whose cards nobody knows since his reply is not understood and he may have removed some untold."""
        assert world.state is not None
        turn = world.state.turn
        clear = candidate.source in ("reply", "told", "refused") or candidate.ordered is not None
        told = any(action["type"] == "remove" for action in candidate.order)
        if clear or told or not turn.scrap or not self._texts(world)[0]:
            return frozenset()
        return frozenset({f"seat:{world.state.players[turn.seat]}"})

    def _established(self, world: World, history: History, evidence: Evidence) -> frozenset[str]:
        more = set(world.established)
        if history.facts["heal"] and history.facts["actor"] in evidence.health:
            more.add("W10")
        if any(name in history.facts["together"] for name in ("Валькия Кровавая", "Тамурхан Владыка Червей")):
            more.add("W4")
        return frozenset(more)

    def _next(self, world: World, segment: Segment, step: Step, state: State, cost: float) -> World:
        facts = step.facts
        return World(
            state,
            world.cost + world.rent + cost,
            replace(step, settings=(state.settings.others_only, state.settings.heal_with_orders)),
            world,
            world.depth + 1,
            _offsets(world.offsets, facts, segment.evidence),
            world.unknown,
            world.established,
            (),
            segment.evidence,
            {**world.told_health, **segment.evidence.health},
            world.since,
            world.rent,
            world.loose,
        )


def _piles(state: State, actor: str) -> Mapping[str, Mapping[str, int]]:
    """A player's draw and discard piles."""
    seat = state.seats[state.players.index(actor)]
    return {"draw_pile": count_names(seat.draw_pile), "discard_pile": count_names(seat.discard_pile)}


def _offsets(old: Offsets, facts: Facts, evidence: Evidence) -> Offsets:
    health = {
        nick: evidence.health[nick] - true if nick in evidence.health else old.health.get(nick, 0)
        for nick, true in facts["players"].items()
    }
    decks = {
        name: getattr(evidence, name) - facts[name] if getattr(evidence, name) is not None else old.decks.get(name, 0)
        for name in ("game_deck", "extra_deck")
    }
    row = row_difference(evidence.row, facts) if evidence.row else dict(old.row)
    return Offsets({n: v for n, v in health.items() if v}, {n: v for n, v in decks.items() if v}, row)


def _likeness(world: World) -> object:
    """What makes two histories the same from here on."""
    if world.state is None:
        return None
    state = world.state
    seats = tuple(
        (seat.health, seat.draw_pile, tuple(sorted(seat.discard_pile)), tuple(sorted(seat.in_play)), seat.pending_lure)
        for seat in state.seats
    )
    kind = world.step.kind if world.step is not None else ""
    return (
        seats,
        state.row,
        state.crystals,
        state.turn.number,
        state.settings,
        state.winner,
        world.unknown,
        kind == "remark",
    )


def _ancestor(world: World, depth: int) -> World:
    while world.depth > depth and world.parent is not None:
        world = world.parent
    return world


def _cut(world: World, last: World) -> World:
    return world
