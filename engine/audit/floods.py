"""What is read wrongly in post after post: places of one shape that are false throughout, although the referee tells
the same thing rightly beside them.

A referee who errs in the same way every time errs where he tells the value; he does not tell it rightly and wrongly in
each of his posts. Such places are a layout that the readers misunderstand: they become one remark and no findings.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from engine.audit.model import AuditFinding, Remark

_LEAST: Final = 4
"""Posts that must agree."""
_SHARE: Final = 0.5
"""Of the referee's turns, how many must show it."""
_BESIDE: Final = 0.8
"""Of the places, how many must stand beside the right value."""
_NAME: Final = re.compile(r"\b[А-ЯЁA-Z]\w+(?:\s+[А-ЯЁA-Z]\w+)*")
_FIGURE: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _Place:
    finding: AuditFinding
    root: int
    shape: str
    beside: bool


@dataclass(slots=True)
class Floods:
    """The false places of a thread, and the posts that open turns."""

    places: list[_Place] = field(default_factory=list)
    turns: int = 0

    def note(self, finding: AuditFinding, root: int, before: str, beside: bool) -> None:
        """Takes a finding in: the number of its root, what stands before it in its line, whether the post tells the
        same thing rightly besides."""
        self.places.append(_Place(finding, root, _shape(before) + "|" + _shape(finding.quote), beside))

    def forget(self, kept: Iterable[AuditFinding]) -> None:
        """Leaves out findings that were taken back."""
        there = {id(finding) for finding in kept}
        self.places = [place for place in self.places if id(place.finding) in there]

    def misread(self) -> tuple[list[AuditFinding], list[Remark]]:
        """The findings that are no errors, with what followed from them, and a remark for each shape."""
        groups: dict[tuple[str, str], list[_Place]] = defaultdict(list)
        for place in self.places:
            if place.finding.root:
                groups[place.finding.kind, place.shape].append(place)
        roots: set[int] = set()
        remarks = []
        for (kind, _), group in groups.items():
            posts = {place.finding.post for place in group}
            beside = sum(place.beside for place in group)
            if len(posts) < max(_LEAST, _SHARE * self.turns) or beside < _BESIDE * len(group):
                continue
            roots |= {place.root for place in group}
            first = group[0].finding
            remarks.append(
                Remark(
                    first.post,
                    "read_otherwise",
                    f"«{first.quote[:60]}» ({kind}) и такие же места в {len(posts)} постах: похоже, читаются иначе — "
                    "рядом названо верное; за ошибки не считаются",
                )
            )
        return [place.finding for place in self.places if place.root in roots], remarks


def _shape(text: str) -> str:
    """A text without its names and figures."""
    return _FIGURE.sub("0", _NAME.sub("N", text[-40:])).strip().lower()
