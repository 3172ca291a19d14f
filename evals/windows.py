"""Which games and positions are asked: a development and a held-back split, seeded, the same for every model.

A sample's id says everything: `dev-1-0003:9+12` is game 3 of split dev, seed 1, from its turn 9, twelve posts.
Windows of the referee tasks begin partly at the start of a game and partly where it gets hard; their lengths grow
within the set. Positions of the narrate task are the hard ones of each game first.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.chance import Chance, seed_from_text
from evals.games import features, game_of
from evals.turns import Game

SPLITS: Final = ("dev", "held")
PLAIN: Final = 0.2
"""What a plain position weighs against a hard feature when windows are chosen."""
_ID: Final = re.compile(r"(?P<game>[a-z_.]+-.+-\d{4}):(?P<start>\d+)\+(?P<length>\d+)\Z")


@dataclass(frozen=True, slots=True)
class Window:
    """Consecutive posts of a game: from turn `start` (1-based index of the post), `length` posts. `game` is the
    cluster to which statistics go."""

    game: str
    start: int
    length: int

    @property
    def id(self) -> str:
        return f"{self.game}:{self.start}+{self.length}"

    @classmethod
    def from_id(cls, text: str) -> Window:
        """The reverse of `id`. Raises `ValueError`."""
        found = _ID.match(text)
        if found is None:
            raise ValueError(f"{text!r} names no window of a game")
        return cls(found["game"], int(found["start"]), int(found["length"]))


def game_name(split: str, seed: str, number: int, game: str = "warha") -> str:
    """The name of game `number` of a split. Development and held-back games never share a seed."""
    if split not in SPLITS:
        raise ValueError(f"split takes {' or '.join(SPLITS)}, not {split!r}")
    name = f"{split}-{seed}-{number:04}"
    return name if game == "warha" else f"{game}.{name}"


def whole_games(split: str, seed: str, games: int, length: int) -> list[Window]:
    """Games from their beginning, for a referee who deals himself; lengths grow up to `length` posts."""
    return [Window(game_name(split, seed, n), 1, _grown(n, length)) for n in range(1, games + 1)]


def referee_windows(split: str, seed: str, games: int, length: int) -> list[Window]:
    """One window a game, at most `length` posts: every third from the beginning, the others where the game is
    hardest."""
    windows = []
    for number in range(1, games + 1):
        name = game_name(split, seed, number)
        posts = _grown(number, length)
        start = 1 if number % 3 == 1 else hardest_start(game_of(name), posts)
        windows.append(Window(name, start, min(posts, len(game_of(name).turns) - start + 1)))
    return windows


def _grown(number: int, length: int) -> int:
    """Half, three quarters and the whole of `length` in turn."""
    return max(1, length * (2 + number % 3) // 4)


def hardest_start(game: Game, length: int) -> int:
    """The start of the window of `length` posts that holds the most different hard things, the earliest if several
    do."""
    found = [features(turn.facts) for turn in game.turns]
    last = max(1, len(game.turns) - length + 1)
    scores = []
    for start in range(1, last + 1):
        inside = found[start - 1 : start - 1 + length]
        scores.append(len({name for names in inside for name in names}) + PLAIN * sum(map(bool, inside)) / length)
    return 1 + max(range(last), key=lambda at: (scores[at], -at))


def positions(split: str, seed: str, games: int, each: int, kind: str = "warha") -> list[Window]:
    """`each` single posts a game of `kind`: rare hard features first, then others by lot."""
    chosen: list[Window] = []
    seen: Counter[str] = Counter()
    for number in range(1, games + 1):
        name = game_name(split, seed, number, kind)
        game = game_of(name)
        hard = {at: features(turn.facts) for at, turn in enumerate(game.turns, 1)}
        lot = Chance(seed_from_text(f"positions {name}"))
        order = list(lot.take(range(1, len(game.turns) + 1), len(game.turns), "positions"))
        picked: list[int] = []
        while len(picked) < min(each, len(order)):
            best = max((at for at in order if at not in picked), key=lambda at: _worth(hard[at], seen, order.index(at)))
            picked.append(best)
            seen.update(hard[best])
        chosen += [Window(name, at, 1) for at in sorted(picked)]
    return chosen


def _worth(names: Sequence[str], seen: Counter[str], place: int) -> tuple[float, int]:
    return sum(1 / (1 + seen[name]) for name in names), -place
