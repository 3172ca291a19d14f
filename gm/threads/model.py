"""What a saved thread is once it has been read: pages, posts, who referees, who plays, what is missing.

Offsets count characters of the page's text (`Page.text`) as given, markup included, ends exclusive.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, Literal

BodyFormat = Literal["html", "bbcode", "markdown", "text"]

SIMPLE_FORMAT: Final = (
    "write every post as «Ник: текст» at the beginning of a line; the lines below it, up to the next such line, "
    "belong to it; name the referee and the players if they are not recognised"
)


class ThreadError(ValueError):
    """What was given is no readable thread; the message is one clear line."""


@dataclass(frozen=True, slots=True)
class SourceMap:
    """Where the characters of a body stand in its source when the body is not a verbatim slice.

    Runs of characters lie side by side in both: run k begins at `body[k]` and at `source[k]`. A character that is
    longer in the source (an escape such as `\\u0410`) is a run of its own. The last run is empty and marks both ends.
    """

    body: array[int]
    source: array[int]

    def start_of(self, index: int) -> int:
        run = bisect_right(self.body, index) - 1
        return self.source[run] + index - self.body[run]

    def end_of(self, index: int) -> int:
        """Where the character's source ends."""
        run = bisect_right(self.body, index) - 1
        if run + 1 < len(self.body) and self.body[run + 1] == index + 1:
            return self.source[run + 1]
        return self.source[run] + index - self.body[run] + 1

    @classmethod
    def of(cls, runs: Iterable[tuple[int, int]], length: int, end: int) -> SourceMap:
        """A map of `length` characters whose source ends at `end`."""
        pairs = [*runs, (length, end)]
        return cls(array("q", (at for at, _ in pairs)), array("q", (at for _, at in pairs)))

    def cut(self, low: int, high: int) -> SourceMap:
        """The map of body[low:high], counted from its own beginning."""
        if high <= low:
            return SourceMap.of((), 0, self.start_of(low))
        first = bisect_right(self.body, low) - 1
        last = bisect_right(self.body, high - 1)
        runs = [
            (max(at - low, 0), spot + max(low - at, 0))
            for at, spot in zip(self.body[first:last], self.source[first:last], strict=True)
        ]
        return SourceMap.of(runs, high - low, self.end_of(high - 1))


@dataclass(frozen=True, slots=True)
class Page:
    """One file as read. `number` and `of` are the page's place in its topic, where the page tells."""

    name: str
    text: str
    number: int | None = None
    of: int | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class ThreadPost:
    """One post. `body` is its raw markup without signature, edit notice, advertisement or avatar; quotes stay.

    `blanked` are stretches of the source inside the body that are none of the author's (an advertisement between two
    paragraphs): in `body` blanks of the same length stand for them. `number` is the number shown beside the post;
    `ordinal` is that number too where the board addresses posts by it (Discourse), else the place in the thread.
    """

    ordinal: int
    author: str
    time: str | None
    body: str
    body_format: BodyFormat
    start: int
    end: int
    page: int = 0
    spots: SourceMap | None = None
    blanked: tuple[tuple[int, int], ...] = ()
    edited: str | None = None
    number: int | None = None
    post_id: int | None = None
    time_text: str = ""
    deleted: bool = False
    hidden: bool = False

    @property
    def verbatim(self) -> bool:
        """Whether the body is the source's own stretch start:end."""
        return self.spots is None and not self.blanked

    def source_span(self, low: int, high: int) -> tuple[int, int]:
        """Source offsets of body[low:high]."""
        if self.spots is None:
            return (self.start + low, self.start + high)
        if high <= low:
            return (self.spots.start_of(low), self.spots.start_of(low))
        return (self.spots.start_of(low), self.spots.end_of(high - 1))


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that was in the thread and is not in the files. `after` is the ordinal of the post before it (0: it is
    missing at the beginning); `posts` how many are missing, where that can be known."""

    after: int
    posts: int | None
    note: str

    def to_json(self) -> dict[str, Any]:
        return {"after": self.after, "posts": self.posts, "note": self.note}


@dataclass(frozen=True, slots=True)
class Thread:
    """`source` names what was read, `reader` is the format it was read as. `players` are in seating order as far as a
    listing shows it. `notes` say what was not understood, one line each."""

    reader: str
    source: str
    posts: tuple[ThreadPost, ...]
    referee: str | None
    players: tuple[str, ...]
    notes: tuple[str, ...] = ()
    gaps: tuple[Gap, ...] = ()
    pages: tuple[Page, ...] = ()
    title: str = ""

    @property
    def authors(self) -> tuple[str, ...]:
        """Everybody who posts, in order of appearance."""
        return tuple(dict.fromkeys(post.author for post in self.posts))

    @property
    def bystanders(self) -> tuple[str, ...]:
        return tuple(name for name in self.authors if name != self.referee and name not in self.players)

    def text_of(self, post: ThreadPost) -> str:
        """The whole text of the page the post stands on; its offsets count in it."""
        return self.pages[post.page].text

    def is_referee(self, post: ThreadPost) -> bool:
        return self.referee is not None and post.author == self.referee

    def is_player(self, post: ThreadPost) -> bool:
        return post.author in self.players


@dataclass(slots=True)
class Draft:
    """A post while it is being read. `shown` is the name beside the post where it is not the one signed in with."""

    author: str = ""
    shown: str = ""
    time_text: str = ""
    start: int = 0
    end: int = 0
    body: str | None = None  # None: the source's own stretch
    spots: SourceMap | None = None
    noise: list[tuple[int, int]] = field(default_factory=list)
    edited: str | None = None
    number: int | None = None
    post_id: int | None = None
    deleted: bool = False
    hidden: bool = False
    body_format: BodyFormat = "text"


@dataclass(slots=True)
class Reading:
    """What a reader makes of one page. `taken` are numbers that belong to no post (a board's own remarks)."""

    reader: str
    page: Page
    drafts: list[Draft]
    notes: list[str] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    taken: frozenset[int] = frozenset()
