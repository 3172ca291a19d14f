"""How a referee numbers his turns, and the numbers that leave his own count.

The rules do not say how turns are counted: from one or from nought, every turn or every round. What counts is the count
that a referee keeps himself; a number beside it is wrong, and where he goes on from there, that is carried.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from engine.audit.model import AuditFinding, Remark
from engine.audit.reading import Judged
from engine.audit.reconstruct import Step
from engine.protocol import Facts
from engine.verify.model import Document, Entities, Span

NUMBERS: Final = ("turn", "round")
_LEAST: Final = 5
"""Posts that make a habit."""
_HEAD: Final = 4
"""Lines of a post that may head it."""
_LONG: Final = 90
_BEFORE: Final = 24
_WORDS: Final = re.compile(
    r"\bход|\bturn|\bшаг|\bкруг|раунд|\bround|протокол|запис|\bлист|сводк|хроник|летопис|отч[её]т|номер|[№#]|\b[tтnн]\W*$",
    re.I,
)
_PAST: Final = re.compile(r"прошл|пред", re.I)
_AFTER: Final = re.compile(r"[\s*_.)]*-?(?:й|ый|ой|ий)?[\s*_.)]+(?:ход|turn|шаг|круг|раунд|round)", re.I)
_MARKS: Final = re.compile(r"[\W_]*")
_WORD: Final = re.compile(r"[^\W\d_]+|\S")
_LETTERED: Final = re.compile(r"(?<!\w)(?:ход|turn|[tтnн])[.°º_-]?(\d{1,3})(?!\w)", re.I)
"""«T12», «Ход N12»: a number that a letter touches."""
_ROMAN: Final = re.compile(r"(?<!\w)(?=[IVXLC])(?:XC|XL|L?X{0,4})(?:IX|IV|V?I{0,4})(?!\w)")
_ROMAN_VALUES: Final = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@dataclass(frozen=True, slots=True)
class _Told:
    """A number in a place. `turn`, `round`: what it is by the rules; `sure`: said in so many words; `where`: the
    stretch between gaps and the words beside it."""

    where: tuple[int, str]
    post: int
    turn: int
    round: int
    value: int
    quote: str
    start: int
    end: int
    sure: bool

    def off(self, by: str) -> int:
        """How far it is from the count of turns or rounds."""
        return self.value - (self.round if by == "round" else self.turn)


@dataclass(slots=True)
class Numbering:
    """The numbers that may be those of a thread's turns, and how many turns each stretch between gaps has."""

    told: list[_Told] = field(default_factory=list)
    turns: Counter[int] = field(default_factory=Counter)
    stretch: int = 0

    def note(
        self, step: Step, items: Sequence[Judged], document: Document, entities: Entities, facts: Facts
    ) -> list[Judged]:
        """Takes a post in; gives its claims back, of those about the number of the turn only the true ones judged."""
        mine = [item for item in items if item.claim.kind in NUMBERS and item.faults is not None]
        if step.kind in ("turn", "gap"):
            self.stretch += step.kind == "gap"
            self.turns[self.stretch] += 1
            self._read(step.segment.ordinal, mine, document, entities, facts)
        return [Judged(item.claim, None, item.recap) if item in mine and item.faults else item for item in items]

    def _read(self, post: int, items: Sequence[Judged], document: Document, entities: Entities, facts: Facts) -> None:
        turn, lap = facts.get("turn"), facts.get("round")
        if not isinstance(turn, int) or not isinstance(lap, int):
            return
        text = document.text
        taken: set[str] = set()
        said = [(item.claim.at(), item.claim.value, item.claim.kind) for item in items if item.claim.value is not None]
        places = [(span, value, kind) for span, value, kind in said if value is not None]
        for span, value, kind in [*places, *_numbers(document, entities)]:
            before, after = _beside(text, span, entities)
            key = f"{kind}|{before}|{after}"
            if any(span.overlaps(one) for one, _, _ in places) != bool(kind) or key in taken:
                continue
            if not kind and not _is_numbering(text, span, before):
                continue
            taken.add(key)
            start, end = document.source_span(span.start, span.end)
            quote = document.source[start:end]
            self.told.append(_Told((self.stretch, key), post, turn, lap, value, quote, start, end, bool(kind)))

    def findings(self) -> tuple[list[tuple[AuditFinding, bool]], list[Remark]]:
        """Numbers beside the referee's own count, each with whether it was counted as a claim already, and a remark
        for every silent return."""
        groups: dict[tuple[int, str], list[_Told]] = defaultdict(list)
        for one in self.told:
            groups[one.where].append(one)
        found: list[tuple[AuditFinding, bool]] = []
        remarks: list[Remark] = []
        counts: dict[int, tuple[str, int]] = {}
        loose: list[_Told] = []
        for (stretch, _), group in groups.items():
            habit = _habit(group, self.turns[stretch])
            if habit is None:
                loose += [one for one in group if one.sure]
                continue
            counts.setdefault(stretch, habit)
            more, said = _beside_count(group, *habit)
            found += more
            remarks += said
        for one in loose:
            by, base = counts.get(one.where[0], ("turn", 0))
            if one.off(by) != base and one.off("turn") != 0 and one.off("round") != 0:
                found.append((_finding(one, by, base, None), True))
        return _once(found), remarks


def _numbers(document: Document, entities: Entities) -> Iterator[tuple[Span, int, str]]:
    """The numbers of the first lines of a post."""
    low = lines = 0
    text = document.text
    while low < len(text) and lines < _HEAD:
        high = text.find("\n", low)
        high = high if high >= 0 else len(text)
        if text[low:high].strip() and high - low <= _LONG:
            lettered = {found.end(): found for found in _LETTERED.finditer(text, low, high)}
            for found in lettered.values():
                yield Span(*found.span(1)), int(found[1]), ""
            for item in entities.within(low, high, "number"):
                if item.value is not None and item.value >= 0 and item.end not in lettered:
                    yield Span(item.start, item.end), int(item.value), ""
            for found in _ROMAN.finditer(text, low, high):
                yield Span(*found.span()), _roman(found.group()), ""
        lines += bool(text[low:high].strip())
        low = high + 1


def _roman(letters: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in letters]
    return sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True))


def _line(text: str, span: Span) -> tuple[int, int]:
    high = text.find("\n", span.end)
    return text.rfind("\n", 0, span.start) + 1, high if high >= 0 else len(text)


def _beside(text: str, span: Span, entities: Entities) -> tuple[str, str]:
    """The word or mark before a number and the sign after it."""
    low, high = _line(text, span)
    nicks = [nick for nick in entities.within(low, high, "nick") if nick.end <= span.start]
    start = max([low, span.start - _BEFORE, *(nick.end for nick in nicks)])
    words = _WORD.findall(text[start : span.start].lower())
    return " ".join(words[-2:]), text[span.end : high].strip()[:1].lower()


def _is_numbering(text: str, span: Span, before: str) -> bool:
    """A word of turns or protocols stands beside the number, or nothing does in its line."""
    low, high = _line(text, span)
    if _PAST.search(text, low, span.start):
        return False
    alone = _MARKS.fullmatch(text, low, span.start) and _MARKS.fullmatch(text, span.end, high)
    return bool(alone or _WORDS.search(before) or _AFTER.match(text, span.end, high))


def _habit(group: Sequence[_Told], turns: int) -> tuple[str, int] | None:
    """What a place counts, and from where: few changes over many posts. None: nothing that is seen."""
    if len(group) < _LEAST or 2 * len(group) < turns:
        return None
    changes, by, base = min(_steadiness(group, by) for by in ("turn", "round"))
    counts = len({one.value for one in group}) * (8 if by == "round" else 2) > len(group)
    return (by, base) if counts and changes <= max(2, len(group) // 4) else None


def _steadiness(group: Sequence[_Told], by: str) -> tuple[int, str, int]:
    """How often the distance to a count changes, and the distance it begins with (that of most, if they are many)."""
    offs = [one.off(by) for one in group]
    most, count = Counter(offs).most_common(1)[0]
    base = most if 4 * count >= 3 * len(offs) else offs[0]
    return sum(one != two for one, two in pairwise(offs)), by, base


def _beside_count(group: Sequence[_Told], by: str, base: int) -> tuple[list[tuple[AuditFinding, bool]], list[Remark]]:
    found: list[tuple[AuditFinding, bool]] = []
    remarks: list[Remark] = []
    root: _Told | None = None
    last: _Told | None = None
    for one in group:
        if one.off(by) == base:
            if root is not None and last is not root:
                text = f"номер хода молча вернулся к верному {one.value} (ошибка поста {root.post})"
                remarks.append(Remark(one.post, "returned", text))
            root = None
        else:
            if root is None or root.off(by) != one.off(by):
                root = one
            found.append((_finding(one, by, base, None if one is root else root.post), one.sure))
        last = one
    return found, remarks


def _finding(one: _Told, by: str, base: int, origin: int | None) -> AuditFinding:
    right = one.value - one.off(by) + base
    what = "круг" if by == "round" else "ход"
    return AuditFinding(
        one.post, "prose_number", None, str(one.value), str(right), one.quote, one.start, one.end, origin is None,
        origin, why=f"по счёту ведущего это {right}-й {what}", turn=one.turn,
    )  # fmt: skip


def _once(found: Sequence[tuple[AuditFinding, bool]]) -> list[tuple[AuditFinding, bool]]:
    """The same wrong number told in several places of a post is one root, the others follow from it."""
    roots: set[tuple[int, str]] = set()
    result = []
    for finding, sure in sorted(found, key=lambda pair: (pair[0].post, pair[0].start)):
        if finding.root:
            if (finding.post, finding.said) in roots:
                finding = replace(finding, root=False, carried_from=finding.post)
            roots.add((finding.post, finding.said))
        result.append((finding, sure))
    return result
