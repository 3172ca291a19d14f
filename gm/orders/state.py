"""What has been gathered from a reply so far: requests not yet checked against the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gm.orders import messages
from gm.orders.model import Context, Problem
from gm.orders.players import Index
from gm.orders.targets import Memory
from gm.orders.things import Clause, Thing

Topic = Literal["buy", "remove", "attack", "lure"]


@dataclass(slots=True)
class Amount:
    """How much: mode n (a number), all, rest, half (an equal share), kill, none (not said)."""

    mode: str = "none"
    value: int = 0
    each: bool = False
    said: int | None = None  # the number beside «все», «остальные», «пополам», to be checked
    to_you: bool = False  # aimed at somebody addressed as «ты», not named yet
    said_by: tuple[Thing, ...] = ()  # the words it was read from


@dataclass(slots=True, eq=False)
class Request:
    """One thing asked for. Cards stay descriptions until the reply has been read to its end."""

    topic: Topic
    clause: int
    sentence: int
    card: Thing | None = None
    select: str = ""  # cheapest, dearest, cost, place, row
    gods: list[str] = field(default_factory=list)
    places: tuple[int, ...] = ()
    except_for: list[Thing] = field(default_factory=list)
    as_many: bool = False
    target: str | None = None
    amount: Amount = field(default_factory=Amount)
    zone: str | None = None
    optional: bool = False
    more: bool = False
    otherwise: list[Request] = field(default_factory=list)
    problem: Problem | None = None
    said: str = ""
    fronted: bool = False  # the target stood first: «Петруша 49 и …»


@dataclass(slots=True)
class Draft:
    """A reply read but not yet checked."""

    requests: list[Request] = field(default_factory=list)
    passed: bool = False
    no_buy: bool = False
    declared: list[int] = field(default_factory=list)  # what the player says his purchases cost
    aside: bool = False  # a pass in other words
    no_attack: bool = False
    declined_cards: list[Thing] = field(default_factory=list)
    pending: list[tuple[str, Amount, int]] = field(default_factory=list)  # topic, amount, clause
    problems: list[Problem] = field(default_factory=list)
    lone_targets: list[str] = field(default_factory=list)
    lone_amount: Amount | None = None
    lone_clause: int = -1
    open_verbs: list[tuple[int, str]] = field(default_factory=list)  # «возьму» without an object, so far
    loose_targets: list[tuple[str, str]] = field(default_factory=list)  # named as a target, nothing said of how much
    lone_numbers: list[int] = field(default_factory=list)
    asked_attack: int = 0  # attack spoken of in a question, not ordered
    lone_gods: list[str] = field(default_factory=list)
    unsure: list[Thing] = field(default_factory=list)
    choices: list[tuple[int, list[Thing], Problem]] = field(default_factory=list)  # «X или Y», not chosen yet
    removed_by_word: bool = False

    def of(self, topic: str) -> list[Request]:
        return [request for request in self.requests if request.topic == topic]


@dataclass(slots=True)
class State:
    """Everything a reader remembers between clauses."""

    context: Context
    index: Index
    memory: Memory
    draft: Draft = field(default_factory=Draft)
    topic: str = ""
    topic_sentence: int = -1
    topic_list: bool = False  # the topic was opened by a colon: what follows belongs to it
    fix: str = ""  # a correction is under way: "soft" or "hard"
    fixed: set[str] = field(default_factory=set)
    fix_mark: int = 0  # how many requests there were when it was announced
    branch: Request | None = None  # purchases now are an alternative to this one
    branch_sentence: int = -1
    optional: bool = False
    optional_sentence: int = -1
    optional_subject: Thing | None = None
    group: Request | None = None  # the last rank asked for, for «… и красного, и зелёного»
    last_card: Thing | None = None
    unsure_card: Thing | None = None
    sticky_god: str | None = None
    clause: int = 0
    skip_sentence: int = -1
    doubted_sentence: int = -1  # «не, 14»: the player reckons why not
    negated_in_fix: bool = False
    slot: int | None = None  # where purchases go that replace earlier ones
    clauses: list[Clause] = field(default_factory=list)  # the whole reply
    read: list[Clause] = field(default_factory=list)  # clauses whose words were taken for orders
    talk: bool = False  # the clause is talk about somebody's deeds, no order

    def add(self, request: Request) -> None:
        """Takes a request in, as a correction, an alternative or an addition."""
        draft = self.draft
        if self.branch is not None and request.topic == "buy" and request.sentence <= self.branch_sentence + 1:
            self.branch.otherwise.append(request)
            self.branch_sentence = request.sentence
            return
        if self.fix and request.topic not in self.fixed:
            self.replace(request.topic, request)
        if self.optional and request.topic == "buy" and request.sentence == self.optional_sentence:
            request.optional = True
        if self.slot is not None and request.topic == "buy":
            draft.requests.insert(self.slot, request)
            self.slot += 1
            self.fix_mark += 1
            return
        self.slot = None
        draft.requests.append(request)

    def replace(self, topic: str, new: Request | None = None) -> None:
        draft = self.draft
        self.fixed.add(topic)
        before = draft.requests[: self.fix_mark]
        old = [request for request in before if request.topic == topic]
        if new is not None and new.card is not None and new.card.rank and not self.negated_in_fix and len(old) > 1:
            same = [request for request in old if request.card is not None and request.card.rank == new.card.rank]
            if len(same) == 1 and new.card.god:  # «UPD: чемпиона красного», and there is one чемпион
                self._drop(same)
                return
        if topic in ("attack", "lure"):
            self._drop(old)
            draft.pending = [item for item in draft.pending if item[0] != topic]
            return
        if self.negated_in_fix or not old:
            return
        if len(old) == 1 or self.fix == "all":
            self._drop(old)
            return
        last = [request for request in old if request.clause == old[-1].clause]
        if self.fix == "slip" and topic == "buy":
            self._drop(last)
            return
        if len(last) == 1 and topic == "buy" and self.fix == "soft" and old[-1].sentence >= self.topic_sentence - 1:
            raise messages.question(
                "contradictory",
                "Вы поправляете покупки, но не сказали, что именно отменяется. Напишите список покупок целиком.",
            )
        raise messages.question("contradictory", "Неясно, какие из названных карт отменяются. Напишите приказ целиком.")

    def _drop(self, old: list[Request]) -> None:
        gone = {id(request) for request in old}
        self.slot = next((at for at, other in enumerate(self.draft.requests) if id(other) in gone), None)
        self.draft.requests = [request for request in self.draft.requests if id(request) not in gone]
        self.fix_mark = max(0, self.fix_mark - len(old))
