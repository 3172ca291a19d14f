"""Referees with known, seeded fault rates: what the measure is measured with.

Such a referee knows the truth and errs by lot. Its name says how: `forgets:0.1+drifts:0.05@2` forgets a discarded
card with probability 0.1 a post, drifts in a sum with 0.05, and throws its lots with seed word 2. Nothing is kept
between posts: every answer is a function of name, window and number of the post, so that a resumed run gives the
same answers.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

from engine.chance import Chance, seed_from_text
from engine.games import ruleset
from engine.games.warha.cards import CARDS, INDEX, NAMES
from engine.protocol import Action, Facts
from evals import scripted_other
from evals.games import game_of
from evals.turns import table_of
from evals.windows import Window
from gm.kits import kit
from gm.posts import Post, render

FAULTS: Final[Mapping[str, str]] = {
    "forgets": "a card of the discard pile is lost from the books until it is drawn",
    "swaps": "the healths of two players are exchanged in this post",
    "drifts": "gold or attack is off by one to three",
    "drops": "row, decks, healths and cards are left out",
    "fences": "the post comes as JSON in a code fence",
    "refuses": "an apology instead of a post",
    "breaks": "the post breaks off half-way",
    "favours": "a referee who deals takes the dearest cards instead of random ones",
    "invents": "a referee who deals shows a card that is not in the pile",
}
PRESETS: Final[Mapping[str, str]] = {
    "true": "",
    "careful": "forgets:0.02+drifts:0.02",
    "forgetful": "forgets:0.1",
    "sloppy": "forgets:0.05+swaps:0.05+drifts:0.1+drops:0.05",
    "moody": "fences:0.1+refuses:0.1+breaks:0.05",
    "favouring": "favours:0.5",
    "cheating": "favours:0.5+invents:0.1",
}
STORY: Final = "Ход сделан, летопись растёт."
REFUSAL: Final = "Извините, я не могу продолжить эту игру."
_DROPPED: Final = ("Торговый ряд", "Колоды", "Здоровье", "Карты игрока")
CHARS_PER_TOKEN: Final = 2.5
TOKENS_PER_SECOND: Final = 50


class UnknownRefereeError(ValueError):
    """The name of a scripted referee cannot be read."""


@dataclass(frozen=True, slots=True)
class Referee:
    """Rates by fault, and the word that seeds the lots."""

    name: str
    rates: Mapping[str, float]
    seed: str = "1"

    @classmethod
    def from_name(cls, name: str) -> Referee:
        """Reads `forgets:0.1+drifts:0.05@2` or a preset. Raises `UnknownRefereeError`."""
        spec, _, seed = name.partition("@")
        rates: dict[str, float] = {}
        for part in filter(None, PRESETS.get(spec, spec).split("+")):
            fault, _, rate = part.partition(":")
            try:
                rates[fault] = float(rate)
            except ValueError:
                rates[fault] = -1.0
            if fault not in FAULTS or not 0 <= rates[fault] <= 1:
                known = ", ".join([*PRESETS, *(f"{one}:RATE" for one in FAULTS)])
                raise UnknownRefereeError(f"scripted/{name}: known are {known}, joined by +")
        return cls(name, rates, seed or "1")

    def lot(self, *key: object) -> float:
        """A number from 0 to 1 that belongs to the key."""
        text = "\0".join(map(str, (self.seed, self.name.partition("@")[0], *key)))
        return int.from_bytes(sha256(text.encode()).digest()[:7], "big") / (1 << 56)

    def errs(self, fault: str, *key: object) -> bool:
        """Whether the fault happens here."""
        return self.lot(fault, *key) < self.rates.get(fault, 0.0)

    def pick(self, options: Sequence[Any], *key: object) -> Any:
        """One of the options by lot."""
        return options[int(self.lot("pick", *key) * len(options))]


@dataclass(frozen=True, slots=True)
class Scripted:
    """An answer as a model would give it."""

    text: str
    stop: str = "stop"
    input_tokens: int = 0
    output_tokens: int = 0

    @property
    def seconds(self) -> float:
        return round(0.2 + self.output_tokens / TOKENS_PER_SECOND, 3)


def applicable(fault: str, facts: Facts) -> bool:
    """Whether the fault can happen at all in a post on these facts (told truly so far)."""
    if fault in ("fences", "refuses", "breaks"):
        return True
    if facts["winner"]:
        return False
    if fault == "forgets":
        return bool(facts["discard_pile"])
    if fault == "swaps":
        return len({value for value in facts["players"].values() if value > 0}) > 1
    if fault == "drifts":
        return bool(facts["gold"] or facts["attack"])
    return fault == "drops"


@dataclass(slots=True)
class _Books:
    """What the referee has lost of each player's cards."""

    lost: dict[str, Counter[str]] = field(default_factory=dict)

    def told(self, referee: Referee, facts: Facts, key: tuple[object, ...]) -> tuple[Facts, frozenset[str]]:
        """The facts as this referee tells them, and the faults that happened in this post."""
        happened = {
            fault
            for fault in ("refuses", "breaks", "drops", "fences")
            if applicable(fault, facts) and referee.errs(fault, *key)
        }
        told = deepcopy(facts)
        lost = self.lost.setdefault(facts["actor"], Counter())
        hidden: Counter[str] = Counter(facts["draw_pile"]) + Counter(facts["discard_pile"])
        for name in list(lost):  # a card that was drawn is back in the books
            lost[name] = min(lost[name], hidden[name])
        discard: Counter[str] = Counter(facts["discard_pile"])
        rest = +(discard - lost)
        if not happened & {"refuses", "breaks", "drops"}:
            for fault in ("forgets", "swaps", "drifts"):
                if applicable(fault, facts) and (fault != "forgets" or rest) and referee.errs(fault, *key):
                    happened.add(fault)
        if "forgets" in happened:
            lost[referee.pick(sorted(rest.elements()), "forgets", *key)] += 1
        left = +lost
        for zone in ("discard_pile", "draw_pile"):
            pile: Counter[str] = Counter(told[zone])
            gone = pile & left
            left -= gone
            told[zone] = dict(pile - gone)
        if "swaps" in happened:
            _swap(referee, told, key)
        if "drifts" in happened:
            what = referee.pick([one for one in ("gold", "attack") if told[one]], "what", *key)
            by = referee.pick((1, 2, 3), "by", *key)
            told[what] += by if told[what] <= by or referee.lot("sign", *key) < 0.5 else -by
        return told, frozenset(happened)


def _swap(referee: Referee, told: Facts, key: tuple[object, ...]) -> None:
    players = told["players"]
    living = [nick for nick in told["players_order"] if players[nick] > 0]
    pairs = [(a, b) for at, a in enumerate(living) for b in living[at + 1 :] if players[a] != players[b]]
    first, second = referee.pick(pairs, "swaps", *key)
    players[first], players[second] = players[second], players[first]


def faults_in(referee: Referee, window: Window) -> list[frozenset[str]]:
    """The faults that happen in each post of a window (referee task)."""
    books = _Books()
    return [
        books.told(referee, turn.facts, (window.game, window.start + at))[1]
        for at, turn in enumerate(game_of(window.game).turns[window.start - 1 : window.start - 1 + window.length])
    ]


def referee_answer(referee: Referee, window: Window, number: int, format: str, prompt_chars: int) -> Scripted:
    """The post `number` (from 1) of a window whose cards were dealt by the true game."""
    books = _Books()
    turns = game_of(window.game).turns[window.start - 1 : window.start - 1 + number]
    told: Facts = {}
    happened: frozenset[str] = frozenset()
    for at, turn in enumerate(turns):
        told, happened = books.told(referee, turn.facts, (window.game, window.start + at))
    return _answer(told, happened, format, prompt_chars)


def narrate_answer(
    referee: Referee, window: Window, attempt: int, scope: str, format: str, prompt_chars: int
) -> Scripted:
    """The narration (or whole post) of one position; every attempt has its own lots."""
    facts = game_of(window.game).turns[window.start - 1].facts
    if facts["game"] != "warha":
        text, happened = scripted_other.told(referee, facts, scope, format, (window.game, window.start, attempt))
        return _wrapped(text, happened, prompt_chars)
    told, happened = _Books().told(referee, facts, (window.game, window.start, "attempt", attempt))
    if scope == "whole":
        return _answer(told, happened, format, prompt_chars)
    healths = ", ".join(f"{nick} — {value}" for nick, value in told["players"].items() if value > 0)
    lines = [STORY]
    if not told["winner"]:
        lines.append(f"У игрока {told['actor']} золота {told['gold']}, «Атаки» {told['attack']}.")
    lines.append(f"Здоровье: {healths}.")
    return _wrapped(" ".join(lines), happened, prompt_chars)


def dealing_answer(
    referee: Referee, window: Window, orders: Sequence[Sequence[Action]], format: str, prompt_chars: int
) -> Scripted:
    """The next post of a game that this referee deals himself; `orders` are all orders so far."""
    books = _Books()
    told: Facts = {}
    happened: frozenset[str] = frozenset()
    for at, facts in enumerate(_dealt(referee.name, window.game, json.dumps(orders, ensure_ascii=False)), 1):
        told, happened = books.told(referee, facts, (window.game, at))
        if not facts["winner"] and referee.errs("invents", window.game, at):
            _invent(referee, told, (window.game, at))
    return _answer(told, happened, format, prompt_chars)


@lru_cache(maxsize=64)
def _dealt(name: str, game: str, orders: str) -> tuple[Facts, ...]:
    rules = ruleset("warha")
    source = _Dealer(Referee.from_name(name), game)
    state = rules.start(table_of(game), {}, source).state
    found = [rules.facts(state)]
    for order in json.loads(orders):
        if not rules.to_act(state):
            break
        state = rules.apply(state, rules.to_act(state)[0], _possible(state, order), source).state
        found.append(rules.facts(state))
    return tuple(found)


def _possible(state: Any, order: Sequence[Action]) -> list[Action]:
    """The order as far as it is legal here: a referee who showed what was not there sees other orders than his
    books allow."""
    rules = ruleset("warha")
    kept: list[Action] = []
    for action in order:
        if rules.violation(state, rules.to_act(state)[0], [*kept, action]) is None:
            kept.append(action)
    return kept or [{"type": "pass"}]


class _Dealer:
    """Chance as the referee gives it: fair, or with a favour for dear cards."""

    def __init__(self, referee: Referee, game: str) -> None:
        self._referee = referee
        self._chance = Chance(seed_from_text(f"dealer {referee.name} {game}"))
        self._asked = 0

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        """See `engine.chance.Source.take`."""
        self._asked += 1
        fair = self._chance.take(pool, count, what)
        if what != "draw" or not self._referee.errs("favours", "deal", self._asked, len(pool)):
            return fair
        return tuple(sorted(pool, key=lambda card: -(CARDS[card].cost or 0))[:count])

    def roll(self, sides: int, what: str) -> int:
        """See `engine.chance.Source.roll`."""
        return self._chance.roll(sides, what)


def _invent(referee: Referee, told: Facts, key: tuple[object, ...]) -> None:
    """One card of the hand is shown as another that the player does not have."""
    owned = {name for zone in ("in_play", "draw_pile", "discard_pile") for name in told[zone]}
    shown: Counter[str] = Counter(told["in_play"])
    old = referee.pick(sorted(shown), "old", *key)
    new = referee.pick([name for name in NAMES if name not in owned and CARDS[INDEX[name]].cost], "new", *key)
    shown[old] -= 1
    shown[new] += 1
    told["in_play"] = {name: count for name, count in shown.items() if count}


def _answer(told: Facts, happened: frozenset[str], format: str, prompt_chars: int) -> Scripted:
    post = kit("warha").build_post(told, STORY, None)
    if "drops" in happened:
        kept = tuple(one for one in post.sections if not one.heading.startswith(_DROPPED))
        post = Post(post.title, post.narration, kept, post.footnote)
    return _wrapped(render(post, format), happened, prompt_chars)


def _wrapped(text: str, happened: frozenset[str], prompt_chars: int) -> Scripted:
    stop = "stop"
    if "refuses" in happened:
        text = REFUSAL
    elif "breaks" in happened:
        text, stop = text[: len(text) // 2], "max_tokens"
    elif "fences" in happened:
        text = "```json\n" + json.dumps({"post": text}, ensure_ascii=False) + "\n```"
    tokens = [round(chars / CHARS_PER_TOKEN) for chars in (prompt_chars, len(text))]
    return Scripted(text, stop, *tokens)
