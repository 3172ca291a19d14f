"""Which readings of the rules a referee follows, as far as his game shows it (W1, W4, W10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.audit.reconstruct import Step

_SCALING = ("Валькия Кровавая", "Тамурхан Владыка Червей")


@dataclass(slots=True)
class Rulings:
    """Votes for each reading."""

    votes: dict[str, Counter[str]] = field(default_factory=lambda: {name: Counter() for name in ("W1", "W4", "W10")})

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
        early = Counter((step.piles or {}).get("draw_pile") or {})
        size = sum(early.values())
        if facts["shuffled"] and 0 < size < 5 and not facts["lured_away"] and not facts["refill_drawn"]:
            first = not early - Counter(facts["in_play"])
            self.votes["W1"]["both" if first else "mix_then_draw"] += 1

    def summary(self) -> Mapping[str, str]:
        """The reading of each ruling; "unknown" where the game does not show it."""
        result: dict[str, str] = {}
        for name in ("W4", "W10"):
            votes = self.votes[name]
            result[name] = votes.most_common(1)[0][0] if votes else "unknown"
        mixed = self.votes["W1"]
        if mixed["mix_then_draw"]:
            result["W1"] = "mix_then_draw"
        else:
            result["W1"] = "draw_then_shuffle" if mixed["both"] >= 2 else "unknown"
        return dict(sorted(result.items()))
