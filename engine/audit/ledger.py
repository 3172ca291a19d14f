"""What an audit remembers from post to post: errors that go on, each with the root it comes from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.audit.model import AuditFinding
from engine.games.warha.told import Diff


@dataclass(slots=True)
class Root:
    """One error: where it began and what it was."""

    number: int
    post: int
    kind: str
    subject: str | None = None


@dataclass(slots=True)
class Lasting:
    """A told departure that still stands: its size and its root."""

    amount: int
    root: int


@dataclass(slots=True)
class Ledger:
    """Open errors. `marks` are told wrong things that may be repeated word for word (colours, card texts, cards
    of a list)."""

    roots: list[Root] = field(default_factory=list)
    health: dict[str, Lasting] = field(default_factory=dict)
    decks: dict[str, Lasting] = field(default_factory=dict)
    all_cards: dict[str, Lasting] = field(default_factory=dict)
    row: dict[str, Lasting] = field(default_factory=dict)
    marks: dict[tuple[str, ...], tuple[str, int]] = field(default_factory=dict)
    owned: dict[tuple[str, str], Lasting] = field(
        default_factory=dict
    )  # (nick, card): cards too many or too few in his lists
    funds: dict[str, Lasting] = field(default_factory=dict)  # resource of the turn before: told − true
    removed: dict[str, Counter[str]] = field(
        default_factory=dict
    )  # cards removed by a player since his lists were shown

    def new(self, post: int, kind: str, subject: str | None) -> Root:
        """Opens a root."""
        root = Root(len(self.roots), post, kind, subject)
        self.roots.append(root)
        return root

    def lasting(self, actor: str | None) -> list[Diff]:
        """The departures with which the next post begins."""
        diffs = [Diff(one.root, "health", nick, one.amount) for nick, one in self.health.items()]
        diffs += [Diff(one.root, "deck", name, one.amount) for name, one in self.decks.items()]
        diffs += [Diff(one.root, "row", cards=((name, one.amount),)) for name, one in self.row.items()]
        if actor in self.all_cards:
            one = self.all_cards[actor]
            diffs.append(Diff(one.root, "all", amount=one.amount))
        return diffs


@dataclass(slots=True)
class Draft:
    """A finding while a post is being judged; places in the plain text."""

    kind: str
    subject: str | None
    said: str
    expected: str
    start: int
    end: int
    root: int
    is_root: bool
    why: str = ""
    severity: str = "error"
    beside: bool = False  # the post tells the same thing rightly in another place
    prose: bool = False  # read by the readers of stories

    def finished(self, post: int, turn: int | None, quote: str, start: int, end: int, ledger: Ledger) -> AuditFinding:
        """The finding with places in the source."""
        origin = ledger.roots[self.root].post
        return AuditFinding(
            post, self.kind, self.subject, self.said, self.expected, quote, start, end, self.is_root,
            None if self.is_root else origin, "error", self.why, turn,
        )  # fmt: skip
