"""What a referee is used to telling: a property he left out once, though he tells it otherwise, is an omission."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.audit.model import AuditFinding
from engine.audit.reading import Judged
from engine.audit.reconstruct import Step
from engine.protocol import Facts
from engine.verify.model import Document

_TITLES = {"scrap": "Утиль", "lure": "Соблазн"}


@dataclass(slots=True)
class Habits:
    """Counts of posts whose totals name a property at hand, and findings for those that do not."""

    told: dict[str, int] = field(default_factory=dict)
    left_out: list[tuple[str, AuditFinding]] = field(default_factory=list)

    def note(self, step: Step, items: Sequence[Judged], document: Document, facts: Facts) -> None:
        """Takes a turn's post in."""
        if step.kind != "turn" or f"seat:{facts['actor']}" in step.unknown:
            return
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

    def findings(self) -> list[AuditFinding]:
        """Omissions of what this referee tells as a rule."""
        missing: dict[str, int] = {}
        for name, _ in self.left_out:
            missing[name] = missing.get(name, 0) + 1
        return [
            finding
            for name, finding in self.left_out
            if self.told.get(name, 0) >= 2 and self.told[name] >= 2 * missing[name]
        ]
