"""Games of built-in players told without slips in one of our own formats, under any reading of the rules, which may
change in mid-game."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.audit.model import Audit
from engine.chance import Chance
from engine.games import ruleset
from engine.games.warha.audit import other_healing
from engine.games.warha.facts import count_names
from engine.games.warha.state import State
from engine.protocol import Action, Facts
from engine.selfplay import default_styles
from gm.auditing import audit
from gm.narrators.replies import reply_words
from gm.posts import render
from gm.posts.thread import ThreadEntry, player_body, render_thread
from gm.posts.warha import build_post
from gm.threads import read_thread

NICKS = ("Лисица", "Rokot", "Граф_Шестой")
REFEREE = "Скриптор"
Entry = tuple[str, str]


def other_mixing(state: State) -> State:
    """The table from here on under the other reading of W1."""
    settings = state.settings
    return state._replace(settings=settings._replace(draw_then_shuffle=not settings.draw_then_shuffle))


def other_counting(state: State) -> State:
    """The table from here on under the other reading of W4."""
    settings = state.settings
    return state._replace(settings=settings._replace(others_only=not settings.others_only))


OTHERWISE: Mapping[str, Callable[[State], State]] = {"W1": other_mixing, "W4": other_counting, "W10": other_healing}


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its facts, who is to move and what he orders (empty at the end), and his piles before he drew."""

    facts: Facts
    nick: str
    order: list[Action]
    piles: Mapping[str, Mapping[str, int]]


def turns_of(
    seed: int,
    rulings: Mapping[str, str] | None = None,
    turns: int = 20,
    switch: int = 0,
    players: Sequence[str] = NICKS,
    ruling: str = "W10",
) -> Iterator[Turn]:
    """The turns of game `seed`; `switch`: from that turn on `ruling` is read the other way."""
    rules = ruleset("warha")
    key = hashlib.sha256(f"histories {seed}".encode()).digest()
    chance = Chance(key)
    styles = dict(zip(players, default_styles("warha", len(players)), strict=True))
    luck = {nick: Chance(key, label=nick) for nick in players}
    state = rules.start(players, rulings or {}, chance).state
    piles: Mapping[str, Mapping[str, int]] = {}
    for number in range(1, turns + 1):
        facts = rules.facts(state)
        nick = next(iter(rules.to_act(state)), "")
        order = rules.policies[styles[nick]](state, nick, luck[nick]) if nick else []
        yield Turn(facts, nick, order, piles)
        if not nick:
            return
        if number == switch:
            state = OTHERWISE[ruling](state)
        before = {name: (seat.draw_pile, seat.discard_pile) for name, seat in zip(players, state.seats, strict=True)}
        state = rules.apply(state, nick, order, chance).state
        chance.drain()
        draw, discard = before[players[state.turn.seat]]
        piles = {"draw_pile": count_names(draw), "discard_pile": count_names(discard)}


def play(
    seed: int,
    rulings: Mapping[str, str] | None = None,
    turns: int = 20,
    switch: int = 0,
    players: Sequence[str] = NICKS,
    ruling: str = "W10",
    shown: list[Facts] | None = None,
) -> list[Entry]:
    """The posts of a game (see `turns_of`). `shown` takes in the facts of every turn."""
    entries: list[Entry] = []
    for number, turn in enumerate(turns_of(seed, rulings, turns, switch, players, ruling), 1):
        if shown is not None:
            shown.append(turn.facts)
        entries.append((REFEREE, render(build_post(turn.facts, "Туман стелется над полем."), "markdown")))
        if turn.nick and number < turns:
            entries.append((turn.nick, player_body(reply_words(turn.order, f"{seed}/{number}"), "markdown")))
    return entries


def audited(entries: Sequence[Entry], format: str = "markdown") -> Audit:
    """The audit of the posts, rendered as one of our threads."""
    thread = render_thread("т", [ThreadEntry(who, text, who == REFEREE) for who, text in entries], format)
    return audit(read_thread(thread)).audit
