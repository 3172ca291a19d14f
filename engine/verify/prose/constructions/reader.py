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
from engine.verify.judging.lists import Fault
from engine.verify.judging.truth import Truth
from engine.verify.model import Claim, Span
from engine.verify.prose.constructions.shapes import AGAIN, ENDS, Pattern, compiled, shape
from engine.verify.prose.figures import Line, Page, Reading, clause, noun_after
from engine.verify.prose.groups import Named, groups, place_of
from engine.verify.prose.roles import names_of, part_of
from engine.verify.prose.text import Item, Sentence
from engine.verify.prose.view import View
from engine.verify.prose.words import normal
from engine.verify.runs import SOME

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

    def __init__(self, line: Line, truth: Truth, view: View, match: re.Match[str], options: dict[str, Any]) -> None:
        self.line, self.truth, self.view, self.options = line, truth, view, options
        self.low, self.high = match.start(), max(match.start(), match.end() - 1)
        self.places = {
            name.partition(AGAIN)[0]: match.span(name) for name in match.groupdict() if match.start(name) >= 0
        }

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

    def doer_unsure(self) -> bool:
        """The form of the doer's name fits other cases too, and somebody named before may be the subject."""
        index = self.index("p")
        if index is None or self.view.previous in self.names("p"):
            return False
        if part_of(self.line.sentence, index) != "unknown":
            return False
        alone = self.line.codes.count("P") == 1 and bool(set(self.names("p")) & set(self.view.attacks))
        return alone or "P" in self.line.codes[: self.low]  # «Барби врезал девять»: he struck her

    def noun(self, slot: str) -> str:
        """The class of the noun that the figure at a place counts."""
        index = self.index(slot)
        return "none" if index is None else noun_after(self.line.sentence, index)[0]

    def cards(self, slot: str) -> tuple[tuple[str, int], ...]:
        return tuple((names, count) for names, count, _ in self._listed(slot))

    def card_spans(self, slot: str) -> tuple[Span, ...]:
        return tuple(span for _, _, span in self._listed(slot))

    def span(self, slot: str) -> Span:
        low, high = self.places[slot]
        return self.line.sentence.cover(low, high - 1)

    def _listed(self, slot: str) -> list[tuple[str, int, Span]]:
        """The cards of an enumeration with their numbers; a plural without a number is some of them."""
        sentence = self.line.sentence
        found: list[tuple[str, int, Span]] = []
        for card in self._named(slot):
            place = sentence.cover(*place_of(self.line, card))
            plural = card.loose and all(decline_card(name, "nom", "pl") != name for name in card.names)
            found.append(("|".join(card.names), SOME if plural else card.count, place))
        return found

    def _named(self, slot: str) -> list[Named]:
        low, high = self.places[slot]
        inside = [group for group in groups(self.line.sentence) if group.first < high and low <= group.last]
        cards = [card for group in inside for card in group.cards]
        return [card for card in cards if low <= card.index < high] if "b" in self.places else cards

    def listed_whole(self) -> bool:
        """Whether the enumerations of the construction end where the construction has them end."""
        for slot, (low, high) in self.places.items():
            if (
                slot in ENUMERATIONS
                and "b" not in self.places
                and any(not low <= card.index < high for card in self._named(slot))
            ):
                return False
            codes = self.line.codes[low:high]
            if slot in ENUMERATIONS and codes.count("C") != len(self._named(slot)):
                return False
        return True


@lru_cache(maxsize=2048)
def _can_be(nick: str, word: str, cases: tuple[str, ...]) -> bool:
    forms = nick_forms(nick)
    return any(normal(forms[case]) == word for case in cases if case in forms)


def _in_case(item: Item, cases: tuple[str, ...]) -> bool:
    """Whether the form can be one of the cases; what no table knows may be any."""
    if item.case == "" and item.code == "P" and item.detail == "declined":
        return cases != ("nom",)  # «тихона ударил семь»: which case it is no table knows, but not the first
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
        # Every obligatory word is a bit, so that what a sentence lacks is one comparison for each construction.
        bits: dict[frozenset[str], int] = {}
        for row in self.rows:
            for key in row.pattern.keys:
                bits.setdefault(key, 1 << len(bits))
        self._needs = tuple(sum(bits[key] for key in row.pattern.keys) for row in self.rows)
        self._over = [
            (need, row.pattern.signs) for need, row in zip(self._needs, self.rows, strict=True) if row.pattern.signs
        ]
        self._bits: dict[str, int] = {}
        for key, bit in bits.items():
            for char in key:
                self._bits[char] = self._bits.get(char, 0) | bit
        self._known: dict[int, tuple[Construction, ...]] = {}
        self._ends: dict[tuple[str, int], bool] = {}

    def words_of(self, sentence: Sentence) -> int:
        """The bits of the obligatory words that are in a sentence."""
        known: int | None = sentence.memo.get(self)
        if known is None:
            known = 0
            for char in set(shape(sentence)):
                known |= self._bits.get(char, 0)
            sentence.memo[self] = known
        return known

    def fitting(self, there: int) -> tuple[Construction, ...]:
        """The constructions all of whose obligatory words are there."""
        known = self._known.get(there)
        if known is None:
            known = tuple(row for need, row in zip(self._needs, self.rows, strict=True) if need & there == need)
            if len(self._known) < _KEPT:
                self._known[there] = known
        return known

    def runs_over(self, sign: str, there: int) -> bool:
        """Whether a construction all of whose obligatory words are there may run over the end of a sentence."""
        known = self._ends.get((sign, there))
        if known is None:
            known = any(need & there == need and sign in signs for need, signs in self._over)
            if len(self._ends) < _KEPT:
                self._ends[sign, there] = known
        return known


_KEPT: Final = 4096
ENUMERATIONS: Final = ("x",)  # places of lists of cards
OPENS: Final = "opens"  # when a claim of whose turn it is: false only if the turn is told after it
_TURN: Final = frozenset("NCzga")


def read_constructions(line: Line, before: Line | None, page: Page, truth: Truth, table: Table) -> None:
    """Claims of the sentence's constructions; also of those that begin in a question or a part before it."""
    if page.waiting and not _TURN.isdisjoint(line.codes):
        for claim in page.waiting:
            page.add(claim, False)
            page.sure.add(claim.at())
        page.waiting.clear()
    if before is not None and before.items[-1].low in ENDS and _runs_on(before, line, table):
        _read(_joined(before, line), page, truth, table, len(before.items))
    _read(line, page, truth, table, 0)


def _runs_on(first: Line, second: Line, table: Table) -> bool:
    """Whether a construction may begin in one sentence and end in the next: it must run over the sign between them."""
    there = table.words_of(first.sentence) | table.words_of(second.sentence)
    return table.runs_over(first.items[-1].low, there)


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
    for row in table.fitting(table.words_of(line.sentence)):
        for match in row.pattern.regex.finditer(text):
            if border and not (match.start() < border < match.end()):
                continue
            hit = Hit(line, truth, page.view, match, row.options)
            used = {index for low, high in hit.places.values() for index in range(low, high)}
            if used & taken or not used or not _fits(hit, row.pattern) or not hit.listed_whole():
                continue
            claims = row.meaning(hit)
            if claims is None:
                continue
            taken |= used
            _tell(hit, list(claims), page, truth)


def _fits(hit: Hit, pattern: Pattern) -> bool:
    """Whether the forms of the names, of the first of an enumeration, can be in the cases of their places."""
    for slot, cases in pattern.cases:
        if slot in hit.places:
            low, high = hit.places[slot]
            first = hit.line.codes.find("C", low, high) if slot in ENUMERATIONS else low
            if first >= 0 and not _in_case(hit.line.items[first], cases):
                return False
    return True


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
        claim, faults = _judged(claim, truth)
        if faults is None:
            continue
        if faults and claim.when == OPENS:
            page.waiting.append(claim)
            continue
        page.locked.discard(claim.at())
        page.add(claim, not faults)
        if faults:
            page.sure.add(claim.at())


def _judged(claim: Claim, truth: Truth) -> tuple[Claim, list[Fault] | None]:
    """The claim with the judge's faults; a form that is a plural or a singular («Монеты») is read as what is true."""
    faults = judge_claim(claim, truth)
    if faults and any(count == SOME for _, count in claim.cards):
        single = claim.but(cards=tuple((name, 1 if count == SOME else count) for name, count in claim.cards))
        if judge_claim(single, truth) == []:
            return single, []
    return claim, faults


def _touches(reading: Reading, figures: set[Span]) -> bool:
    return any(reading.figure.start < span.end and span.start < reading.figure.end for span in figures)
