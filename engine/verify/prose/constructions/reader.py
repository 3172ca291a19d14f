"""Tries the constructions on a sentence, and on a question with its answer, and lets the judge say what is true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from engine.russian.cards import decline_card
from engine.russian.nicks import nick_forms
from engine.verify.judging.judge import judge_claim
from engine.verify.judging.truth import Truth
from engine.verify.model import Claim, Span
from engine.verify.prose.constructions.shapes import Pattern, compiled, shape
from engine.verify.prose.figures import Line, Page, Reading, clause
from engine.verify.prose.roles import names_of
from engine.verify.prose.text import Item, Sentence
from engine.verify.prose.view import View
from engine.verify.prose.words import normal

Meaning = Callable[["Hit"], Iterable[Claim] | None]
"""What a construction says of its places: claims, each at its figure or name; None if it means nothing here."""


@dataclass(frozen=True, slots=True)
class Construction:
    """A pattern and its meaning, with what the meaning needs to know besides the places (a resource, a pile)."""

    pattern: Pattern
    meaning: Meaning
    options: dict[str, Any]


class Hit:
    """A construction found in a sentence: the items at its places."""

    def __init__(self, line: Line, view: View, match: re.Match[str], options: dict[str, Any]) -> None:
        self.line, self.view, self.options = line, view, options
        self.low, self.high = match.start(), max(match.start(), match.end() - 1)
        self.places = {name: match.span(name) for name in match.groupdict() if match.start(name) >= 0}

    def index(self, slot: str) -> int | None:
        return self.places[slot][0] if slot in self.places else None

    def item(self, slot: str) -> Item | None:
        index = self.index(slot)
        return None if index is None else self.line.items[index]

    def value(self, slot: str) -> int | None:
        item = self.item(slot)
        return None if item is None or item.value is None else abs(item.value)

    def names(self, slot: str) -> tuple[str, ...]:
        """The players or cards that the word at a place may mean."""
        item = self.item(slot)
        if item is None:
            return ()
        return names_of(item) if item.code == "P" else item.names

    def who(self, slot: str, among: Iterable[str] = ()) -> str | None:
        """The player at a place; of several that the word may mean, one of the given."""
        names = self.names(slot)
        if len(names) > 1:
            names = tuple(name for name in names if name in set(among)) or names
        return names[0] if names else None

    def claim(self, kind: str, slot: str, **more: Any) -> Claim:
        """A claim of the figure or name at a place."""
        index = self.index(slot)
        assert index is not None
        item = self.line.items[index]
        span = clause(self.line.sentence, index)
        claim = Claim("number", span, value=self.value(slot), value_span=item.span, prose=True)
        return claim.but(kind=kind, **more)

    def cards(self, slot: str) -> tuple[tuple[str, int], ...]:
        return tuple((names, count) for names, count, _ in self._listed(slot))

    def card_spans(self, slot: str) -> tuple[Span, ...]:
        return tuple(span for _, _, span in self._listed(slot))

    def span(self, slot: str) -> Span:
        low, high = self.places[slot]
        return self.line.sentence.cover(low, high - 1)

    def _listed(self, slot: str) -> list[tuple[str, int, Span]]:
        """The cards of an enumeration with their numbers, said before it («два Меча») or behind («Меч ×2»)."""
        low, high = self.places[slot]
        items, codes = self.line.items, self.line.codes[low:high]
        behind = re.fullmatch(r"CN(?:[,&]{1,2}CN)*", codes) is not None
        found: list[tuple[str, int, Span]] = []
        for at, code in enumerate(codes):
            if code != "C":
                continue
            first = last = low + at
            marked = re.match(r"C(?:\(N\)|\.N)", codes[at:])
            if behind:
                last = low + at + 1
            elif marked:
                last = low + at + codes[at:].index("N")
            elif codes[at - 1 : at] == "N" and at:
                first = low + at - 1
            figure = last if last > low + at else first
            count = items[figure].value if figure != low + at else 1
            place = self.line.sentence.cover(first, last)
            found.append(("|".join(items[low + at].names), 1 if count is None else abs(count), place))
        return found


@lru_cache(maxsize=2048)
def _can_be(nick: str, word: str, cases: tuple[str, ...]) -> bool:
    forms = nick_forms(nick)
    return any(normal(forms[case]) == word for case in cases if case in forms)


def _in_case(item: Item, cases: tuple[str, ...]) -> bool:
    """Whether the form can be one of the cases; what no table knows may be any."""
    if item.case == "" or item.case in cases:
        return True
    if item.code != "P":
        same = any(decline_card(name, case) == decline_card(name, "nom") for name in item.names for case in cases)
        return same or (item.case in ("gen", "acc") and bool({"gen", "acc"} & set(cases)))
    names = names_of(item)
    return any(_can_be(name, item.low, cases) for name in names)


class Table:
    """Constructions in the order in which they are tried: the first that has a figure or a name keeps it."""

    def __init__(self, rows: Iterable[tuple[str, Meaning, dict[str, Any]]]) -> None:
        self.rows = tuple(Construction(compiled(text), meaning, options) for text, meaning, options in rows)
        self._known: dict[frozenset[str], tuple[Construction, ...]] = {}

    def for_shape(self, chars: frozenset[str]) -> tuple[Construction, ...]:
        """The constructions all of whose obligatory words are there."""
        known = self._known.get(chars)
        if known is None:
            known = tuple(row for row in self.rows if all(not key.isdisjoint(chars) for key in row.pattern.keys))
            if len(self._known) < _KEPT:
                self._known[chars] = known
        return known


_KEPT: Final = 4096


def read_constructions(line: Line, before: Line | None, page: Page, truth: Truth, table: Table) -> None:
    """Claims of the sentence's constructions; also of those that begin in a question or a part before it."""
    if before is not None and before.items[-1].low in ("?", ";"):
        both = _joined(before, line)
        _read(both, page, truth, table, len(before.items))
    _read(line, page, truth, table, 0)


def _joined(first: Line, second: Line) -> Line:
    one, two = first.sentence, second.sentence
    sentence = Sentence(
        (*one.items, *two.items), one.codes + two.codes, one.start, two.end, one.conditional or two.conditional
    )
    return replace(second, sentence=sentence, recap=(*first.recap, *second.recap))


def _read(line: Line, page: Page, truth: Truth, table: Table, border: int) -> None:
    """`border`: what lies wholly on one side of it has been, or will be, read by itself."""
    text = shape(line.sentence)
    taken: set[int] = set()
    for row in table.for_shape(frozenset(text)):
        for match in row.pattern.regex.finditer(text):
            if border and not (match.start() < border < match.end()):
                continue
            hit = Hit(line, page.view, match, row.options)
            used = {index for low, high in hit.places.values() for index in range(low, high)}
            if used & taken or not used or not _fits(hit, row.pattern):
                continue
            claims = row.meaning(hit)
            if claims is None:
                continue
            taken |= used
            _tell(hit, list(claims), page, truth)


def _fits(hit: Hit, pattern: Pattern) -> bool:
    return all(
        _in_case(hit.line.items[hit.places[slot][0]], cases) for slot, cases in pattern.cases if slot in hit.places
    )


def _tell(hit: Hit, claims: list[Claim], page: Page, truth: Truth) -> None:
    """What the construction says stands in place of all that others made of its words."""
    low, high = hit.line.items[hit.low].start, hit.line.items[hit.high].end
    figures = {claim.at() for claim in claims}
    page.readings[:] = [
        reading
        for reading in page.readings
        if not (low <= reading.figure.start < high) or (reading.true and not _touches(reading, figures))
    ]
    for claim in claims:
        faults = judge_claim(claim, truth)
        if faults is None:
            continue
        page.locked.discard(claim.at())
        page.add(claim, not faults)
        if faults:
            page.sure.add(claim.at())


def _touches(reading: Reading, figures: set[Span]) -> bool:
    return any(reading.figure.start < span.end and span.start < reading.figure.end for span in figures)
