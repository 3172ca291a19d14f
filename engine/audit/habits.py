"""What a referee is used to telling: a property or a part of the post that he left out once, though he tells it
otherwise, is an omission."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.audit.model import AuditFinding
from engine.audit.reading import Judged
from engine.audit.reconstruct import Step
from engine.protocol import Facts
from engine.verify.model import Document

_LEAST: Final = 4
_TIMES: Final = 4
"""Posts that make a habit of a part, and how many of them each post without it must be outweighed by."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part that a post must have: the claims by which it is known, words that may stand for it where it is not
    understood, and what it should have said."""

    kinds: tuple[str, ...]
    words: re.Pattern[str]
    right: Callable[[Facts], str]


def _healths(facts: Facts) -> str:
    return ", ".join(f"{nick} {value}" for nick, value in facts["players"].items())


_PARTS: Final = {
    "game_deck": _Part(
        ("game_deck",),
        re.compile(
            r"(?:игров|общ)\w*\.?\s+колод|(?<!личная )\bколода\s*[:—–-]\s*\d|(?:остал|остат)\w*\W[^\n]{0,16}\d"
            r"|\d\s*(?:🎴|🂠)|(?:🎴|🂠)\s*\d",
            re.I,
        ),
        lambda facts: f"игровая колода {facts['game_deck']}",
    ),
    "extra_deck": _Part(
        ("extra_deck",),
        re.compile(
            r"доп\w*\.?\s+колод|кристалл(?:ов|ы|ам)|кристалл\w*\W{1,4}\d|(?:запас|остал|остат)\w*\W[^\n]{0,16}\d"
            r"|\d\s*💎|💎\s*\d",
            re.I,
        ),
        lambda facts: f"дополнительная колода {facts['extra_deck']}",
    ),
    "health": _Part(("hp", "hp_change"), re.compile(r"здоров|❤|\bhp\b|жизн|хп\b", re.I), _healths),
    "row": _Part(
        ("row", "row_card", "row_empty"),
        re.compile(r"\bряд|рынок|рынк|прилав|лавк|витрин|торг|продаж", re.I),
        lambda facts: ", ".join(card or "пусто" for card in facts["row"]),
    ),
}
_TITLES = {"scrap": "Утиль", "lure": "Соблазн"}


@dataclass(slots=True)
class Habits:
    """Counts of posts whose totals name a property at hand, and findings for those that do not."""

    told: dict[str, int] = field(default_factory=dict)
    left_out: list[tuple[str, AuditFinding]] = field(default_factory=list)
    parts: dict[str, int] = field(default_factory=dict)
    lacking: list[tuple[str, AuditFinding]] = field(default_factory=list)

    def note(self, step: Step, items: Sequence[Judged], document: Document, facts: Facts) -> None:
        """Takes a turn's post in."""
        if step.kind != "turn" or f"seat:{facts['actor']}" in step.unknown:
            return
        self._note_parts(step, items, document, facts)
        sums = [
            item.claim
            for item in items
            if item.claim.kind == "total"
            and not item.claim.prose
            and item.claim.resource in ("gold", "attack", "heal", "health")
        ]
        lines: dict[int, list[tuple[int, int]]] = {}
        for claim in sums:
            block = document.block_at(claim.span.start)
            if block is not None:
                lines.setdefault(block.start, []).append((claim.span.start, claim.span.end))
        for name, title in _TITLES.items():
            value = facts.get(name)
            if not value:
                continue
            if any(
                item.claim.kind in ("total", "properties_none") and item.claim.resource in (name, None)
                for item in items
            ):
                self.told[name] = self.told.get(name, 0) + 1
                continue
            line = next((spans for spans in lines.values() if len(spans) >= 2), None)
            if line is None:
                continue
            start, end = document.source_span(min(low for low, _ in line), max(high for _, high in line))
            self.left_out.append(
                (
                    name,
                    AuditFinding(
                        step.segment.ordinal,
                        "property",
                        facts["actor"],
                        f"{title} не указан",
                        f"{title} {value}",
                        document.source[start:end],
                        start,
                        end,
                        True,
                        why=f"среди разыгранных карт есть «{title}»",
                        turn=facts.get("turn"),
                    ),
                )
            )

    def _note_parts(self, step: Step, items: Sequence[Judged], document: Document, facts: Facts) -> None:
        """Which parts the post has; one without a word of it has it not."""
        told = {item.claim.kind for item in items if not item.claim.prose}
        for name, part in _PARTS.items():
            if told & set(part.kinds):
                self.parts[name] = self.parts.get(name, 0) + 1
            elif not part.words.search(document.text) and not {name, *part.kinds} & step.unknown:
                block = document.blocks[0] if document.blocks else None
                low, high = (block.start, min(block.end, block.start + 80)) if block is not None else (0, 0)
                start, end = document.source_span(low, high)
                self.lacking.append(
                    (
                        name,
                        AuditFinding(
                            step.segment.ordinal, "omitted", None, "не указано", part.right(facts),
                            document.source[start:end], start, end, True,
                            why="в других постах ведущий это показывает", turn=facts.get("turn"),
                        ),
                    )
                )  # fmt: skip

    def findings(self) -> list[AuditFinding]:
        """Omissions of what this referee tells as a rule."""
        missing = Counter(name for name, _ in self.left_out)
        found = [
            finding
            for name, finding in self.left_out
            if self.told.get(name, 0) >= 2 and self.told[name] >= 2 * missing[name]
        ]
        without = Counter(name for name, _ in self.lacking)
        return found + [
            finding for name, finding in self.lacking if self.parts.get(name, 0) >= max(_LEAST, _TIMES * without[name])
        ]
