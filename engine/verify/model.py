"""The shared shapes of the verifier: documents, entities, claims, findings, verdicts.

How a post is read::

    source ──text.py──▶ Document ──entities.py──▶ Entities ──structure*.py──▶ claims + taken spans
                                                     └────────prose.py──────▶ claims
                                     claims × facts ──judge.py──▶ findings ──▶ Verdict

Every offset in `Document`, `Entity` and `Claim` counts characters of the *plain text*; only `Finding` counts
characters of the source. `Document.source_span` is the one place that translates. Ends are exclusive
everywhere.

What prose.py hands over: `read_prose(doc, entities, context) -> list[Claim]`. It may look at the whole
document; spans in `Context.taken` have been read by the structure readers, so claims lying wholly in them are
repetitions and are dropped. Two claims about the same figure never make two findings: the judge drops a
contradicted reading of a figure when another reading of the same figure is confirmed, and keeps one finding for
each kind, subject and place.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import accumulate
from operator import attrgetter
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar, dataclass_transform

from engine.verify.kinds import ClaimKind

Facts: TypeAlias = Mapping[str, Any]

Format = Literal["text", "html", "bbcode", "markdown"]
FORMATS: Final[tuple[Format, ...]] = ("text", "html", "bbcode", "markdown")
Scope = Literal["whole", "prose"]
Mode = Literal["strict", "audit"]
Severity = Literal["error", "warning", "note"]

BlockKind = Literal["paragraph", "heading", "item", "cell", "term", "definition", "quote", "code"]
EntityKind = Literal[
    "number",  # value: int (or Fraction); detail: kind of number as engine.russian.numbers says; high: end of a range
    "nick",  # name: the nick, names: all nicks it may mean; detail: certainty; case
    "card",  # name: printed name, names: all cards it may mean (an elided «Грабители»); plural: bool
    "god",  # name: printed name of the god
    "property",  # name: together scrap lure refill
    "resource",  # name: gold attack heal health
    "zone",  # name: in_play draw_pile discard_pile hand graveyard all_cards
    "deck",  # name: game_deck extra_deck row
    "colour",  # name: "#RRGGBB" written out in the text
    "each",  # «по», «каждый», «×», «шт.»: marks of counting; name: per times pieces
    "arrow",  # → -> ⇒ ➡
    "minus",
    "plus",
    "equals",
    "none",  # words for nothing: нет, ни одной, пусто, —, отсутствует
]

Polarity = Literal["asserted", "denied", "quoted", "conditional", "boast"]
Relation = Literal["eq", "at_least", "at_most", "about"]
Zone = Literal["in_play", "draw_pile", "discard_pile", "graveyard", "extra_deck"]
Resource = Literal["gold", "attack", "heal", "health", "scrap", "lure", "refill"]


_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value_type(cls: type[_T]) -> type[_T]:
    """A dataclass whose instances are never changed, which the type checker proves. Hundreds are made for every post,
    and the `__init__` of a class that is frozen at run time takes several times as long."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


class Span(NamedTuple):
    """A piece of the plain text, end exclusive."""

    start: int
    end: int

    def __bool__(self) -> bool:
        return self.end > self.start

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end

    def covers(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end


class SpanIndex:
    """Spans, asked whether one of them covers a place."""

    def __init__(self, spans: Iterable[Span]) -> None:
        ordered = sorted(spans)
        self._starts = [span.start for span in ordered]
        self._ends = list(accumulate((span.end for span in ordered), max))  # the furthest end so far

    def covers(self, place: Span) -> bool:
        at = bisect_right(self._starts, place.start)
        return at > 0 and self._ends[at - 1] >= place.end


@value_type
class Block:
    """One line of the plain text (it never contains a newline) and what it is.

    `group` joins lines of one source paragraph, list or table. Cells carry `row` and `col` from 0; `header`
    marks header cells and table captions. `depth` is the heading's level or the list's nesting; `marker` what
    stood before an item («1.», «—», «•»), which is not part of the text span. `layout_quote` marks text inside
    a quote block without an author.
    """

    kind: BlockKind
    start: int
    end: int
    group: int = 0
    row: int = -1
    col: int = -1
    depth: int = 0
    header: bool = False
    marker: str = ""
    layout_quote: bool = False

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


@value_type
class Style:
    """A styled piece: name is colour (value "#RRGGBB"), bold, italic, underline, link or heading."""

    name: str
    start: int
    end: int
    value: str = ""


LONGEST: Final = 100_000
"""Characters of a post that are read: more than any forum takes in one, and read in seconds whatever they are."""


@dataclass(frozen=True, slots=True)
class Document:
    """Plain text of a post and the exact map back to the source.

    `text` holds only what the referee asserts: scripts, comments, signatures, edit notices, struck-out and
    hidden text and other people's attributed quotes are not in it. Character i of the text stands at
    source[starts[i]:ends[i]]. What lies behind the first `LONGEST` characters of the source is not read.
    """

    source: str
    format: Format
    text: str
    starts: array[int]
    ends: array[int]
    blocks: tuple[Block, ...]
    styles: tuple[Style, ...] = ()

    @property
    def unread(self) -> int:
        """How many characters at the end of the source were not read."""
        return max(0, len(self.source) - LONGEST)

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Source offsets of the plain text piece start:end (markup inside it included)."""
        if not self.text:
            return (0, 0)
        if end <= start:
            at = self.starts[start] if start < len(self.starts) else len(self.source)
            return (at, at)
        return (self.starts[start], self.ends[end - 1])

    def plain_position(self, source_offset: int) -> int:
        """The plain text position at or after a source offset."""
        return bisect_left(self.starts, source_offset)

    def quote(self, start: int, end: int) -> str:
        low, high = self.source_span(start, end)
        return self.source[low:high]

    def block_at(self, position: int) -> Block | None:
        index = bisect_right(self.blocks, position, key=lambda block: block.start) - 1
        if index >= 0 and position <= self.blocks[index].end:
            return self.blocks[index]
        return None

    def colour_of(self, start: int, end: int) -> str | None:
        """The colour in which the piece is written, if one style colours all of it (the innermost one)."""
        best: Style | None = None
        for style in self.styles:
            if style.start > start:
                break
            if style.name == "colour" and style.end >= end and (best is None or style.start >= best.start):
                best = style
        return best.value if best else None


@value_type
class Entity:
    """Something with a meaning at a place: see `EntityKind` for what the fields hold for each kind."""

    kind: EntityKind
    start: int
    end: int
    name: str = ""
    names: tuple[str, ...] = ()
    value: int | None = None
    high: int | None = None
    detail: str = ""
    case: str = ""
    plural: bool = False

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)


_START: Final = attrgetter("start")
_END: Final = attrgetter("end")
_OfKind: TypeAlias = tuple[list[int], list[Entity], list[int]]
"""Starts, entities, and the furthest end so far."""


@dataclass(frozen=True, slots=True)
class Entities(Sequence[Entity]):
    """All entities of a document in order of place; they do not overlap, except that a nick that is also a
    card, a number or a common word («Тень», «Монах», «13», «Меч») yields both."""

    items: tuple[Entity, ...]
    _starts: tuple[int, ...] = field(default=(), repr=False)
    _tops: tuple[int, ...] = field(default=(), repr=False, compare=False)  # the furthest end so far
    _by_kind: Mapping[str, _OfKind] = field(default_factory=dict, repr=False, compare=False)
    memo: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)  # what follows from text and names

    @classmethod
    def of(cls, items: Iterable[Entity]) -> Entities:
        ordered = tuple(sorted(sorted(items, key=_END, reverse=True), key=_START))
        by_kind: dict[str, list[Entity]] = {}
        for item in ordered:
            by_kind.setdefault(item.kind, []).append(item)
        return cls(
            ordered,
            tuple([item.start for item in ordered]),
            tuple(accumulate([item.end for item in ordered], max)),
            {
                kind: ([item.start for item in own], own, list(accumulate([item.end for item in own], max)))
                for kind, own in by_kind.items()
            },
        )

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: Any) -> Any:
        return self.items[index]

    def __iter__(self) -> Iterator[Entity]:
        return iter(self.items)

    def within(self, start: int, end: int, *kinds: EntityKind) -> list[Entity]:
        """Entities that lie wholly in start:end, of the given kinds (none given: of all)."""
        if len(kinds) == 1:
            found = self._by_kind.get(kinds[0])
            if found is None:
                return []
            starts, own, tops = found
            low = bisect_left(starts, start)
            if low == len(starts) or starts[low] >= end:
                return []
            high = bisect_left(starts, end, low)
            return own[low:high] if tops[high - 1] <= end else [item for item in own[low:high] if item.end <= end]
        low = bisect_left(self._starts, start)
        high = bisect_left(self._starts, end, low)
        if low == high:
            return []
        if kinds:
            return [item for item in self.items[low:high] if item.kind in kinds and item.end <= end]
        if self._tops[high - 1] <= end:
            return list(self.items[low:high])
        return [item for item in self.items[low:high] if item.end <= end]

    def last_within(self, start: int, end: int, kind: EntityKind) -> Entity | None:
        """The last of the entities of a kind that lie wholly in start:end."""
        starts, own, _ = self._by_kind.get(kind, ([], [], []))
        for at in range(bisect_left(starts, end) - 1, -1, -1):
            if starts[at] < start:
                break
            if own[at].end <= end:
                return own[at]
        return None


CardCount: TypeAlias = tuple[str, int]


@dataclass(frozen=True, slots=True)
class CardText:
    """What a post says of a card; None: not mentioned. Amounts by resource name (gold attack heal scrap lure
    refill)."""

    cost: int | None = None
    base: Mapping[str, int] | None = None
    together: Mapping[str, int] | None = None
    per_mark: Mapping[str, int] | None = None
    grants: tuple[str, ...] | None = None
    extra: str = ""  # an effect that no card has, in the post's words
    complete: bool = True  # the base and together parts are said to be all that the card gives


@value_type
class Part:
    """One summand of a breakdown: «Крикун 5», «от «Вместе» ещё 3»."""

    value: int
    span: Span
    card: str = ""
    count: int = 1  # copies named («Мечи 2» is two Swords giving 2 in all)
    together: bool = False


@value_type
class Claim:
    """What the post says, with the place where it says so. Which fields matter for a kind stands at `ClaimKind`."""

    kind: ClaimKind
    span: Span
    polarity: Polarity = "asserted"
    subject: str | None = None
    other: str | None = None
    value: int | None = None
    before: int | None = None
    after: int | None = None
    delta: int | None = None
    ratio: tuple[int, int] | None = None
    relation: Relation = "eq"
    resource: str | None = None
    zone: str | None = None
    card: str | None = None
    cards: tuple[CardCount, ...] = ()
    card_spans: tuple[Span, ...] = ()  # place of each of `cards`, where they are written apart
    complete: bool = False
    parts: tuple[Part, ...] = ()
    effect: CardText | None = None
    places: tuple[int, ...] = ()
    god: str | None = None
    text: str = ""
    when: str = ""
    cause: str | None = None
    part: str = "all"
    value_span: Span | None = None  # the figure itself, for a short quote and for repair
    subject_span: Span | None = None  # the name to which the claim is bound
    blame: str | None = None  # kind of the finding if the claim is false; None: the judge's default for the kind
    prose: bool = False  # read out of running text (findings may be prose_number, prose_card, prose_player)
    certain: bool = True  # False: a guess of binding; contradicted it is no error, in strict mode it is unread

    def at(self) -> Span:
        return self.value_span or self.span

    def but(self, **changes: Any) -> Claim:
        """The claim with other values; `replace` asks for every field by itself."""
        values = list(_of_claim(self))
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return Claim(*values)


_of_claim: Final = attrgetter(*(one.name for one in fields(Claim)))
_PLACES: Final = {one.name: place for place, one in enumerate(fields(Claim))}


@dataclass(frozen=True, slots=True)
class Context:
    """What the readers may know of the game before they read: names, never values to read into the text.

    `facts` is there so that an ambiguous name can be resolved («Грабители», «тот», «он») to somebody or
    something that can be meant; a reader must not take a value from it.
    """

    facts: Facts
    lexicon: Any
    nicks: tuple[str, ...]
    actor: str
    previous: str | None
    next: str | None
    scope: Scope = "whole"
    mode: Mode = "strict"
    taken: tuple[Span, ...] = ()
    topics: tuple[tuple[Span, str], ...] = ()  # spans under a heading: row zones hp totals previous decks turn
    memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # what follows from the facts


@dataclass(frozen=True, slots=True)
class Finding:
    """One false, missing or forbidden thing. Offsets are source offsets; `fix` is what may stand at
    `fix_start:fix_end`."""

    kind: str
    subject: str | None
    said: str
    expected: str
    quote: str
    start: int
    end: int
    severity: Severity = "error"
    claim: Claim | None = field(default=None, compare=False, repr=False)

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "subject": self.subject,
            "said": self.said,
            "expected": self.expected,
            "quote": self.quote,
            "start": self.start,
            "end": self.end,
            "severity": self.severity,
        }


@dataclass(frozen=True, slots=True)
class Counts:
    total: int = 0
    confirmed: int = 0
    contradicted: int = 0
    unverifiable: int = 0

    def to_json(self) -> dict[str, int]:
        return {
            "total": self.total,
            "confirmed": self.confirmed,
            "contradicted": self.contradicted,
            "unverifiable": self.unverifiable,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome. `ok` is false when a finding is an error or something obligatory is missing."""

    ok: bool
    findings: tuple[Finding, ...]
    counts: Counts
    omitted: tuple[str, ...] = ()
    confirmed: tuple[tuple[int, int], ...] = ()  # source spans of true claims, for a view of the post

    def to_json(self) -> dict[str, Any]:
        return {
            "ok": self.ok,
            "findings": [finding.to_json() for finding in self.findings],
            "claims": self.counts.to_json(),
            "omitted": list(self.omitted),
        }


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repaired post, the verdict on it, and what was changed: (start, end in the given post, new text)."""

    post: str
    verdict: Verdict
    changes: tuple[tuple[int, int, str], ...] = ()
