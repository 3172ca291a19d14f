"""Орлянка: the toy game of docs/new-game.md, added from outside the package.

Players in turn call heads or tails; a right call is a point; three points win.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from engine import games
from engine.chance import Chance, Source
from engine.protocol import (
    Action,
    Event,
    Facts,
    IllegalActionError,
    Policy,
    Step,
    Violation,
    check_setup,
)
from engine.verify import Lexicon
from engine.verify import lexicon as lexicons
from engine.verify.model import Context, Document, Verdict
from engine.verify.sheet import Label, Sheet
from gm import kits
from gm.kits import Kit
from gm.narrators.base import Narration, Story
from gm.orders.model import Understood
from gm.posts.model import Line, Lines, Listing, Post, Section, line, normalise
from gm.prompting import facts_text, templates

NAME = "coin"
SIDES = ("орёл", "решка")


# engine/games/coin -----------------------------------------------------------------------------------------------


class State(NamedTuple):
    players: tuple[str, ...]
    goal: int
    turn: int
    points: tuple[int, ...]
    called: str = ""
    fell: str = ""

    @property
    def seat(self) -> int:
        return (self.turn - 1) % len(self.players)

    @property
    def best(self) -> int:
        return max(range(len(self.points)), key=lambda seat: self.points[seat])


class Coin:
    name = NAME
    title = "Орлянка"
    seats = (1, 4)
    items = SIDES
    numbered: frozenset[str] = frozenset()
    rulings: Mapping[str, tuple[str, ...]] = MappingProxyType({"goal": ("3", "5")})

    @property
    def policies(self) -> Mapping[str, Policy[State]]:
        def play(state: State, player: str, dice: Chance) -> list[Action]:
            return [{"type": "call", "side": SIDES[dice.below(2)]}]

        return {"guesser": play}

    def start(self, players: Sequence[str], rulings: Mapping[str, str], source: Source) -> Step[State]:
        chosen = check_setup(self, players, rulings)
        return Step(State(tuple(players), int(chosen["goal"]), 1, (0,) * len(players)))

    def violation(self, state: State, player: str, order: Sequence[Action]) -> Violation | None:
        if self.over(state):
            return Violation("game_over", "Партия окончена.")
        if player != state.players[state.seat]:
            return Violation("not_your_turn", f"Сейчас ходит {state.players[state.seat]}.")
        if list(order) == [{"type": "pass"}]:
            return None
        if len(order) != 1 or order[0].get("type") != "call" or order[0].get("side") not in SIDES:
            return Violation("bad_action", "Назовите орла или решку.")
        return None

    def apply(self, state: State, player: str, order: Sequence[Action], source: Source) -> Step[State]:
        wrong = self.violation(state, player, order)
        if wrong is not None:
            raise IllegalActionError(wrong)
        fell = SIDES[source.take((0, 1), 1, "toss")[0]]
        called = str(order[0].get("side", ""))
        points = list(state.points)
        points[state.seat] += called == fell
        after = state._replace(points=tuple(points), called=called, fell=fell)
        if not self.over(after):
            after = after._replace(turn=state.turn + 1)
        return Step(after, (Event("fell", {"side": fell}),))

    def legal(self, state: State, player: str) -> Iterator[Action]:
        if player in self.to_act(state):
            yield from ({"type": "call", "side": side} for side in SIDES)

    def to_act(self, state: State) -> tuple[str, ...]:
        return () if self.over(state) else (state.players[state.seat],)

    def turn(self, state: State) -> int:
        return state.turn

    def winner(self, state: State) -> str | None:
        return state.players[state.best] if self.over(state) else None

    def over(self, state: State) -> bool:
        return max(state.points) >= state.goal

    def facts(self, state: State) -> Facts:
        mover = state.seat if self.over(state) else (state.turn - 2) % len(state.players)
        return {
            "game": NAME,
            "turn": state.turn,
            "round": 1 + (state.turn - 1) // len(state.players),
            "actor": self.winner(state) or state.players[state.seat],
            "players_order": list(state.players),
            "players": dict(zip(state.players, state.points, strict=True)),
            "previous": {"player": state.players[mover], "called": state.called, "fell": state.fell}
            if state.fell
            else None,
            "winner": self.winner(state),
        }

    def view(self, state: State, viewer: str | None) -> dict[str, Any]:
        return self.facts(state)

    def digest(self, state: State) -> str:
        return hashlib.sha256(json.dumps(state).encode()).hexdigest()[:16]


# engine/games/coin/lexicon.py: reading a post ---------------------------------------------------------------------

POINTS = Label("points", r"очк\w+|[:—–]", r"очк\w+")
TURN = Label("turn", r"ход\w*|№")


def read(doc: Document, context: Context) -> Verdict:
    sheet, facts = Sheet(doc, context), context.facts
    for row in sheet.lines:
        for start, end in sheet.sentences(row):
            for figure, label in sheet.bind(start, end, (POINTS, TURN)):
                nicks = sheet.nicks_in(start, figure.start)
                if label is TURN:
                    sheet.figure("turn", figure, (facts["turn"],))
                elif label is POINTS and nicks:
                    sheet.figure("points", figure, (facts["players"][nicks[-1].nick],), nicks[-1].nick)
            for found in re.finditer(r"выпало: (орел|решка)", sheet.text[start:end]):
                right = ((facts["previous"] or {}).get("fell") or "").replace("ё", "е")
                place = start + found.start(1)
                sheet.say("fell", place, start + found.end(1), found.group(1) == right, found.group(1), right)
    required = [("points", nick, f"{nick}: {points}") for nick, points in facts["players"].items()]
    return sheet.verdict(required + ([("fell", None, "что выпало")] if facts["previous"] else []))


# gm/kit_coin.py ---------------------------------------------------------------------------------------------------


def read_reply(text: str, facts: Facts, player: str, earlier: Sequence[str]) -> Understood:
    said = [
        side for side, words in zip(SIDES, (r"\bор[её]?л", r"\bрешк"), strict=True) if re.search(words, text.lower())
    ]
    if len(said) != 1:
        return Understood("question", code="which_side", message="Орёл или решка?")
    return Understood("ok", ({"type": "call", "side": said[0]},), summary=f"Понято: {said[0]}.")


def build_post(facts: Facts, narration: str | Sequence[Line], seed: str | None) -> Post:
    story = [line(narration)] if isinstance(narration, str) else list(narration)
    points = Listing(tuple(line(f"{nick}: {points}") for nick, points in facts["players"].items()))
    sections = [Section("Очки", (points,))]
    if facts["previous"]:
        sections.insert(0, Section("Бросок", (Lines((line(f"Выпало: {facts['previous']['fell']}"),)),)))
    if facts.get("commitment"):
        story.append(line(f"Печать жребия: {facts['commitment']}"))
    return normalise(Post(f"Орлянка. Ход №{facts['turn']}", tuple(story), tuple(sections)))


class Teller:
    name = "builtin"

    def narrate(self, facts: Mapping[str, Any], *, story: Story) -> Narration:
        return Narration("Монета взлетает и падает.", story)


def reply_words(order: Sequence[Action], seed: str) -> str:
    return f"Ставлю на {'орла' if order[0]['side'] == SIDES[0] else 'решку'}!"


def add() -> None:
    """Makes the game known to engine, verifier, harness and prompts."""
    games.register(Coin())
    lexicons.register(Lexicon(NAME, reader=read))
    kits.register(
        NAME,
        Kit(
            read_reply,
            lambda text, context: read_reply(text, dict(context), "", ()),
            build_post,
            lambda voice, seed: Teller(),
            reply_words,
            lambda kind, facts, format: None,
        ),
    )
    facts_text.register(
        NAME, lambda facts: f"Ход {facts['turn']}. Очки: {facts['players']}. Бросок: {facts['previous']}"
    )
    for mode in ("prose", "whole"):
        templates.register(f"{NAME}/{mode}.system", "Расскажи о броске монеты.")
        markup = "$markup\n" if mode == "whole" else ""
        templates.register(f"{NAME}/{mode}.turn", f"{markup}$facts\n$digest\n$told\n<<<\n$reply\n>>>")
