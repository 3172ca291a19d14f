"""Which readings of the rules a referee follows, as far as his game shows it (W1, W4, W10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate, takewhile
from math import comb, prod
from typing import Final

from engine.audit.reconstruct import Step
from engine.games.warha.cards import HAND_SIZE

_SCALING = ("Валькия Кровавая", "Тамурхан Владыка Червей")
_CHANCE: Final = 0.01
"""What may come about by chance is no reading: W1 is told by draws that this seldom happen under the other one."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw for which the draw pile did not suffice. `first`: the whole old pile was drawn, as `draw_then_shuffle`
    demands; `chance`: how often that happens under `mix_then_draw`."""

    post: int
    first: bool
    chance: float


@dataclass(slots=True)
class Rulings:
    """Votes for each reading; of W1 the draws."""

    votes: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in ("W4", "W10")})
    draws: list[Draw] = field(default_factory=list)

    def note(self, step: Step) -> None:
        """Takes a turn in."""
        facts, evidence = step.facts, step.segment.evidence
        if step.kind != "turn":
            return
        others_only, later = step.settings
        if facts["heal"] and facts["actor"] in evidence.health:
            self.votes["W10"]["with_orders" if later else "at_once"] += 1
        if any(name in facts["together"] for name in _SCALING) and "attack" in evidence.totals:
            self.votes["W4"]["others_only" if others_only else "with_self"] += 1
        piles = step.piles or {}
        early = Counter(piles.get("draw_pile") or {})
        if facts["shuffled"] and 0 < early.total() < HAND_SIZE and _seen(step):
            pool = early + Counter(piles.get("discard_pile") or {})
            drawn: Counter[str] = Counter(facts["in_play"]) + Counter(facts["lured_away"])
            self.draws.append(Draw(step.segment.ordinal, not early - drawn, chance(early, pool, drawn.total())))

    def summary(self) -> Mapping[str, str]:
        """The reading of each ruling; "unknown" where the game does not show it."""
        result: dict[str, str] = {}
        for name in ("W4", "W10"):
            votes = self.votes[name]
            result[name] = votes.most_common(1)[0][0] if votes else "unknown"
        seldom = prod(draw.chance for draw in self.draws) < _CHANCE
        mixed = not all(draw.first for draw in self.draws)
        result["W1"] = "mix_then_draw" if mixed else "draw_then_shuffle" if seldom else "unknown"
        return dict(sorted(result.items()))

    def change(self) -> int:
        """The post by which W1 is surely read otherwise than before; 0: no change shows."""
        before = list(takewhile(lambda draw: draw.first, self.draws))
        after = list(takewhile(lambda draw: draw.first, reversed(self.draws)))
        if len(before) == len(self.draws):
            return 0
        if prod(draw.chance for draw in after) < _CHANCE:
            convincing = accumulate(after, lambda sofar, draw: replace(draw, chance=sofar.chance * draw.chance))
            return next(draw for draw in convincing if draw.chance < _CHANCE).post
        if prod(draw.chance for draw in before) < _CHANCE:
            return self.draws[len(before)].post
        return 0


def _seen(step: Step) -> bool:
    """Whether the post shows every card drawn: none that the audit had to put in the place of another, none that
    «Соблазн» took without a name."""
    history = step.history
    doubtful = history is not None and any(what != "row" for what, _ in (*history.impossible, *history.guessed))
    return not doubtful and sorted(step.facts["lured_away"]) == sorted(step.segment.evidence.lured)


def chance(early: Mapping[str, int], pool: Mapping[str, int], size: int) -> float:
    """How often `size` cards drawn out of `pool` hold all of `early`, a part of it."""
    ways = {0: 1}  # cards drawn of the kinds so far → ways
    for name, count in pool.items():
        following: Counter[int] = Counter()
        for drawn, number in ways.items():
            for more in range(early.get(name, 0), min(count, size - drawn) + 1):
                following[drawn + more] += number * comb(count, more)
        ways = dict(following)
    total = comb(sum(pool.values()), size)
    return ways.get(size, 0) / total if total else 1.0
