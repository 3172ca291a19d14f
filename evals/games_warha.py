"""Seeded games of Warha Realms as material for evaluation: every turn's facts, what chance gave, what was ordered.

Built-in players hold the seats and write their orders in words; the engine's
facts are the truth against which a model's posts are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.chance import Chance, Outcome, seed_from_text
from engine.games import ruleset
from engine.games.warha.cards import CARDS, GOD_NAMES, INDEX, NAMES
from engine.protocol import Action
from evals.turns import Game, Turn, table_of
from gm.kits import kit

LONGEST: Final = 160


def named(outcomes: Sequence[Outcome]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Outcomes of chance with the names of cards."""
    return tuple((what, tuple(NAMES[item] for item in items)) for what, items in outcomes)


def styles_of(name: str, players: int) -> tuple[str, ...]:
    """The styles of the built-in players at the table."""
    styles = tuple(ruleset("warha").policies)
    first = seed_from_text(f"styles {name}")[0]
    return tuple(styles[(first + seat) % len(styles)] for seat in range(players))


class Hosts:
    """The built-in players of one game: what they order in a state, and in which words."""

    def __init__(self, name: str, players: Sequence[str]) -> None:
        self._rules = ruleset("warha")
        self._name = name
        self._styles = dict(zip(players, styles_of(name, len(players)), strict=True))
        seed = seed_from_text(f"eval {name}")
        self._dice = {nick: Chance(seed, label=f"player {nick}") for nick in players}

    def order(self, state: Any) -> tuple[tuple[Action, ...], str]:
        """The order of whoever is to act, and its words."""
        nick = self._rules.to_act(state)[0]
        actions = self._rules.policies[self._styles[nick]](state, nick, self._dice[nick])
        number = self._rules.turn(state)
        return tuple(actions), kit("warha").reply_words(actions, f"{self._name}/{number}")


def play(name: str) -> Game:
    """The game of Warha Realms called `name`."""
    rules = ruleset("warha")
    players = table_of(name)
    hosts = Hosts(name, players)
    chance = Chance(seed_from_text(f"eval {name}"))
    state = rules.start(players, {}, chance).state
    turns = [Turn(rules.facts(state), named(chance.drain()), state=state)]
    while rules.to_act(state) and len(turns) < LONGEST:
        order, words = hosts.order(state)
        state = rules.apply(state, rules.to_act(state)[0], order, chance).state
        turns.append(Turn(rules.facts(state), named(chance.drain()), order, words, state))
    return Game(name, players, tuple(turns))


def _gods(facts: Mapping[str, Any]) -> set[str]:
    return {GOD_NAMES[CARDS[INDEX[name]].god] for name in facts["in_play"] if CARDS[INDEX[name]].god}


def _granted(facts: Mapping[str, Any]) -> bool:
    return any(CARDS[INDEX[name]].grants for name in facts["in_play"]) and len(facts["in_play"]) > 1


FEATURES: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    "two gods": lambda facts: len(facts["together"]) > 1 and len(_gods(facts)) > 1,
    "refill": lambda facts: bool(facts["refill_drawn"]),
    "lure": lambda facts: bool(facts["lured_away"]),
    "granted marks": _granted,
    "per mark": lambda facts: any(CARDS[INDEX[name]].together_attack_per_mark for name in facts["together"]),
    "shuffle": lambda facts: bool(facts["shuffled"]),
    "empty pile": lambda facts: not facts["winner"] and not facts["draw_pile"],
    "near death": lambda facts: any(0 < health <= 15 for health in facts["players"].values()),
    "elimination": lambda facts: bool(facts["previous"] and facts["previous"]["dead"]),
    "removal": lambda facts: bool(facts["previous"] and facts["previous"]["removed"]),
}
"""What makes a turn hard to keep books on."""
