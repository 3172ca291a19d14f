"""Whole games played by built-in players, with or without a record."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine import game as games
from engine.chance import Chance
from engine.games import ruleset
from engine.protocol import Ruleset
from engine.record import Tail, seal


class Played(NamedTuple):
    """A game played out: the final state (None from `quick_runs`), the number of turns, and the record's lines (empty
    when none was asked for). `finished` is False when the turn limit came first. `transcript` and `outcome` are empty
    unless the game has them (`engine.protocol.Ruleset`)."""

    state: Any
    turns: int
    lines: tuple[str, ...]
    finished: bool
    transcript: str = ""
    outcome: str = ""


def _played(rules: Ruleset[Any], state: Any, turns: int, lines: Sequence[str], finished: bool) -> Played:
    transcript: Callable[[Any], str] | None = getattr(rules, "transcript", None)
    outcome: Callable[[Any], str] | None = getattr(rules, "outcome", None)
    return Played(
        state,
        turns,
        tuple(lines),
        finished,
        transcript(state) if transcript else "",
        outcome(state) if outcome else "",
    )


def default_styles(name: str, players: int) -> tuple[str, ...]:
    """A style for each seat, going round the game's built-in ones."""
    known = tuple(ruleset(name).policies)
    return tuple(known[i % len(known)] for i in range(players))


def play(
    name: str,
    players: Sequence[str],
    seed: bytes,
    *,
    styles: Sequence[str] = (),
    rulings: Mapping[str, str] | None = None,
    record: bool = False,
    limit: int = 5000,
) -> Played:
    """A game of `name` between built-in players; the same arguments give the same game. `limit` is the number of turns
    after which a game is given up."""
    rules = ruleset(name)
    styles = styles or default_styles(name, len(players))
    quick: Callable[..., Played | None] | None = getattr(rules, "quick_play", None)
    if quick is not None and (found := quick(players, rulings or {}, seed, styles, record, limit)) is not None:
        return found
    by_nick = dict(zip(players, styles, strict=True))
    dice = {nick: Chance(seed, label=f"player {nick}") for nick in players}
    policies = rules.policies
    if record:
        return _recorded(name, players, seed, by_nick, dice, rulings or {}, limit)
    chance = Chance(seed)
    state = rules.start(players, rulings or {}, chance).state
    while to_act := rules.to_act(state):
        if rules.turn(state) > limit:
            return _played(rules, state, limit, (), False)
        nick = to_act[0]
        actions = policies[by_nick[nick]](state, nick, dice[nick])
        state = rules.apply(state, nick, actions, chance).state
        chance.drain()
    return _played(rules, state, rules.turn(state), (), True)


def _recorded(
    name: str,
    players: Sequence[str],
    seed: bytes,
    styles: Mapping[str, str],
    dice: Mapping[str, Chance],
    rulings: Mapping[str, str],
    limit: int,
) -> Played:
    game, entry = games.start(name, players, rulings, seed, styles=dict(styles))
    line, tail = seal(Tail(), entry)
    lines = [line]
    rules, state = game.rules, game.state
    # One stream for the whole game: nothing is undone here, so no state but the last has to be kept.
    chance = Chance(seed, position=game.position)
    policies = rules.policies
    while to_act := rules.to_act(state):
        turn = rules.turn(state)
        if turn > limit:
            return _played(rules, state, limit, lines, False)
        nick = to_act[0]
        actions = policies[styles[nick]](state, nick, dice[nick])
        state = rules.apply(state, nick, actions, chance).state
        line, tail = seal(tail, games.order_entry(rules, turn, nick, actions, chance, state))
        lines.append(line)
    point = games.Point(len(lines) - 1, state, chance.position)
    _, entry = games.end(replace(game, point=point, length=len(lines)), seed)
    lines.append(seal(tail, entry)[0])
    return _played(rules, state, rules.turn(state), lines, True)
