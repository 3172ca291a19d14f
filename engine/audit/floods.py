"""What is read wrongly in post after post: places of one shape that are false in most of the posts that have them,
although nothing speaks for an error.

A referee who errs in the same way every time errs where he tells the value, and goes on from it. He does not tell the
same thing rightly beside it; what the rules fix he does not tell otherwise every time; and his story has not the same
words in every post. Such places are a layout that the readers misunderstand: they become one remark and no findings.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from engine.audit.ledger import Draft
from engine.audit.model import AuditFinding, Remark
from engine.audit.reading import Judged
from engine.verify.model import Document, Span

_LEAST: Final = 4
"""Posts that must agree."""
_SHARE: Final = 0.5
"""Of the referee's turns, how many must show it."""
_MOST: Final = 0.6
"""Of the posts that have such a place, in how many it must be false."""
_BESIDE: Final = 0.8
"""Of the places, how many must stand beside the right value, or be read by the readers of stories."""
_VALUES: Final = 3
"""Values told of what the rules fix, and never the right one."""
_FIXED: Final = frozenset({"card_text", "colour"})
_NAME: Final = re.compile(r"\b[А-ЯЁA-Z]\w+(?:\s+[А-ЯЁA-Z]\w+)*")
_FIGURE: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _Place:
    finding: AuditFinding
    root: int
    shape: str
    beside: bool
    prose: bool


@dataclass(slots=True)
class Floods:
    """The false places of a thread, the posts in which such places are true, and the posts that open turns."""

    places: list[_Place] = field(default_factory=list)
    true: dict[tuple[str, str | None], set[int]] = field(default_factory=dict)
    turns: int = 0

    def note(self, finding: AuditFinding, draft: Draft, document: Document) -> None:
        """Takes a finding in."""
        shape = _shape(document, Span(draft.start, draft.end))
        self.places.append(_Place(finding, draft.root, shape, draft.beside, draft.prose))

    def fits(self, post: int, items: Sequence[Judged], document: Document) -> None:
        """Takes the true claims of a post in."""
        for item in items:
            if item.faults != ():
                continue
            claim = item.claim
            for span in {claim.at(), claim.span}:
                shape = _shape(document, span)
                for about in (None, claim.card or claim.subject):
                    self.true.setdefault((shape, about), set()).add(post)

    def forget(self, kept: Iterable[AuditFinding]) -> None:
        """Leaves out findings that were taken back."""
        there = {id(finding) for finding in kept}
        self.places = [place for place in self.places if id(place.finding) in there]

    def misread(self) -> tuple[list[AuditFinding], list[Remark]]:
        """The findings that are no errors, with what followed from them, and a remark for each shape."""
        groups: dict[tuple[str, str, str | None], list[_Place]] = defaultdict(list)
        for place in self.places:
            if place.finding.root:
                groups[place.finding.kind, place.shape, None].append(place)
                if place.finding.subject is not None:
                    groups[place.finding.kind, place.shape, place.finding.subject].append(place)
        roots: set[int] = set()
        remarks = []
        for (kind, shape, about), group in groups.items():
            posts = {place.finding.post for place in group}
            if roots >= {place.root for place in group} or not self._doubtful(group, posts, shape, about):
                continue
            roots |= {place.root for place in group}
            first = group[0].finding
            remarks.append(
                Remark(
                    first.post,
                    "read_otherwise",
                    f"«{first.quote[:60]}» ({kind}) и такие же места в {len(posts)} постах: похоже, это место читается "
                    "иначе, чем понято; за ошибки не считаются",
                )
            )
        return [place.finding for place in self.places if place.root in roots], remarks

    def _doubtful(self, group: Sequence[_Place], posts: set[int], shape: str, about: str | None) -> bool:
        """Whether the reading is at fault, not the referee."""
        if len(posts) < _LEAST:
            return False
        beside = sum(place.beside for place in group) >= _BESIDE * len(group)
        if beside and len(posts) >= _SHARE * self.turns:
            return True
        having = posts | self.true.get((shape, about), set())
        if len(posts) < _MOST * len(having) or self._goes_on(group):
            return False
        fixed = {place.finding.said for place in group} if group[0].finding.kind in _FIXED else set()
        prose = sum(place.prose for place in group) >= _BESIDE * len(group)
        return beside or prose or (about is not None and len(fixed) >= _VALUES)

    def _goes_on(self, group: Sequence[_Place]) -> bool:
        """Whether later posts go on from most of these places."""
        later = {
            place.root
            for place in self.places
            if (place.finding.carried_from or place.finding.post) < place.finding.post
        }
        return 2 * len({place.root for place in group} & later) > len(group)


def _shape(document: Document, span: Span) -> str:
    """A place with what stands before it in its line, without names and figures."""
    line = document.text.rfind("\n", 0, span.start) + 1
    before = document.text[max(line, span.start - 40) : span.start]
    return _bare(before) + "|" + _bare(document.text[span.start : span.end][-40:])


@lru_cache(maxsize=4096)
def _bare(text: str) -> str:
    return _FIGURE.sub("0", _NAME.sub("N", text)).strip().lower()
