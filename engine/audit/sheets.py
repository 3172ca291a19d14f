"""Auditing threads of games whose posts are read with a `Sheet` (engine.verify.sheet).

The game's `Follower` really plays on with what each post shows, once truly and once with the values that were told
before; a false place that would be true after what was told is carried from the post in which the histories parted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from engine.audit.model import Audit, AuditFinding, AuditPost, HealthPoint, PostReport, Remark
from engine.protocol import Action, Facts
from engine.verify.lexicon import lexicon_of
from engine.verify.markup.document import read_document
from engine.verify.model import Context, Counts, Document, Finding, Verdict
from engine.verify.pipeline import make_context


@dataclass(frozen=True, slots=True)
class Moment:
    """What a post should say: `facts` by the true history, `told` by the values told before (the same while nothing is
    wrong). `findings` are faults that only the history shows: kind, subject, said, right, the place in the plain
    text."""

    facts: Facts
    told: Facts
    findings: tuple[tuple[str, str | None, str, str, int, int], ...] = ()
    remarks: tuple[str, ...] = ()


Order = tuple[Action, ...]
"""What a player's reply orders."""
ReadReply = Callable[[str, Facts, str, Sequence[str]], Any]
"""How a reply is read: its text, the facts it answers, who wrote it, what he wrote before in the same turn; gives a
`status` and `actions`."""


_RESULTS: Final = frozenset({"score", "prose_number", "winner", "over", "intelligence", "wishes"})
"""What is reckoned from what a post tells before."""


class Follower(Protocol):
    """A game being followed from post to post.

    It may have more, and is asked for it only if it has:

    - `learn(docs, context)`, which sees all posts of the referee beforehand, to learn who sits where;
    - `heard(orders)`, which is told before `follow` what players clearly ordered in their replies since the last post,
      by nick, and `seen(facts, nick)`, what a player answers to where it is not the facts alone;
    - `rulings`, the readings of the rules under which the thread is judged (`unknown` where it does not tell).
    """

    def follow(self, doc: Document, context: Context) -> Moment | None:
        """Plays on with what the post shows; None if it shows no turn. `context` names the players only."""
        ...

    def believe(self, doc: Document, moment: Moment) -> Mapping[str, tuple[int, int]]:
        """Takes over what the post tells as the told history. What it told of the numbers that go on from post to post,
        each with the true one, by name (of a player, for his own)."""
        ...


@dataclass(slots=True)
class _Thread:
    findings: list[AuditFinding] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    reports: list[PostReport] = field(default_factory=list)
    health: list[HealthPoint] = field(default_factory=list)
    origins: dict[str, int] = field(default_factory=dict)
    posts: int = 0
    turns: int = 0


class _Replies:
    """What players wrote since the referee's last post, read against the facts of that post."""

    def __init__(self, read: ReadReply | None, follower: Follower) -> None:
        self._read = read
        self._seen: Callable[[Facts, str], Facts] = getattr(follower, "seen", lambda facts, nick: facts)
        self._written: list[tuple[str, str]] = []

    def note(self, author: str, text: str) -> None:
        """A player's post."""
        self._written.append((author, text))

    def orders(self, facts: Facts | None) -> dict[str, Order]:
        """The clear orders, by nick; the last one of a player counts."""
        written, self._written = self._written, []
        found: dict[str, Order] = {}
        if self._read is None or facts is None:
            return found
        for author, text in written:
            if author not in facts["players_order"]:
                continue
            read = self._read(text, self._seen(facts, author), author, ())
            if read.status == "ok":
                found[author] = tuple(read.actions)
        return found


def audit_sheets(
    game: str,
    posts: Iterable[AuditPost],
    players: Sequence[str],
    follower: Follower,
    *,
    referee: str | None = None,
    gaps: Sequence[Mapping[str, Any]] = (),
    progress: Callable[[int], None] | None = None,
    read_reply: ReadReply | None = None,
) -> Audit:
    """The audit of a thread of `game`. `players` are the nicks in seating order, as far as that is known. Without
    `read_reply` players' posts are passed over."""
    lexicon = lexicon_of({"game": game})
    assert lexicon.reader is not None
    thread = _Thread()
    context = make_context({"game": game, "players_order": list(players), "players": {}}, lexicon, "prose", "audit")
    if (learn := getattr(follower, "learn", None)) is not None:
        posts = list(posts)
        refereed = [post for post in posts if post.role == "referee" and not post.deleted]
        learn([read_document(post.body, post.format) for post in refereed], context)
    replies, answered = _Replies(read_reply, follower), None
    for post in posts:
        thread.posts += 1
        if post.deleted:
            continue
        if post.role != "referee":
            if post.role == "player":
                replies.note(post.author, read_document(post.body, post.format).text)
            continue
        doc = read_document(post.body, post.format)
        if (heard := getattr(follower, "heard", None)) is not None:
            heard(replies.orders(answered))
        moment = follower.follow(doc, context)
        if moment is None:
            thread.reports.append(PostReport(post.ordinal, None, None, "remark", Counts()))
            continue
        answered = moment.facts
        verdict = lexicon.reader(doc, make_context(moment.facts, lexicon, "prose", "audit"))
        believed = lexicon.reader(doc, make_context(moment.told, lexicon, "prose", "audit"))
        _add(thread, post.ordinal, doc, moment, verdict, believed)
        told = follower.believe(doc, moment)
        said, true = ({name: pair[which] for name, pair in told.items()} for which in (0, 1))
        thread.health.append(HealthPoint(post.ordinal, moment.facts["turn"], said, true))
        for name, right in true.items():
            if said[name] != right:
                thread.origins.setdefault(name, post.ordinal)
            elif name in thread.origins:
                origin = thread.origins.pop(name)
                text = f"{name}: молча вернулось к верному {right} (ошибка поста {origin})"
                thread.remarks.append(Remark(post.ordinal, "returned", text))
        if progress is not None:
            progress(post.ordinal)
    counts = Counts()
    for report in thread.reports:
        one = report.counts
        counts = Counts(
            counts.total + one.total,
            counts.confirmed + one.confirmed,
            counts.contradicted + one.contradicted,
            counts.unverifiable + one.unverifiable,
        )
    rulings = dict(getattr(follower, "rulings", {}))
    return Audit(
        referee, tuple(players), rulings, thread.posts, thread.turns, counts, tuple(thread.findings),
        tuple(thread.remarks), tuple(dict(gap) for gap in gaps), tuple(thread.health), tuple(thread.reports),
    )  # fmt: skip


def _add(thread: _Thread, ordinal: int, doc: Document, moment: Moment, verdict: Verdict, believed: Verdict) -> None:
    """The findings of a post, each a root or carried."""
    turn = moment.facts["turn"]
    thread.turns += 1
    still_false = {(one.start, one.end) for one in believed.findings}
    seen: dict[tuple[str | None, str], int] = {}
    broken = False
    for one in sorted((*_own(doc, moment), *verdict.findings), key=lambda one: (one.start, one.end)):
        origin: int | None = None
        if (one.start, one.end) not in still_false and one.claim is not None:
            origin = thread.origins.get(one.subject or "", next(iter(thread.origins.values()), None))
        if origin is None and ((one.subject, one.said) in seen or (broken and _follows(one))):
            origin = ordinal
        seen.setdefault((one.subject, one.said), ordinal)
        broken = broken or one.kind.startswith("step_") or one.kind == "drawn"
        thread.findings.append(
            AuditFinding(
                ordinal, one.kind, one.subject, one.said, one.expected, one.quote, one.start, one.end,
                origin is None, origin, "error", "", turn,
            )
        )  # fmt: skip
    thread.remarks += [Remark(ordinal, "history", text) for text in moment.remarks]
    kind: Literal["final", "turn"] = "final" if moment.facts.get("over") else "turn"
    thread.reports.append(PostReport(ordinal, turn, moment.facts.get("actor"), kind, verdict.counts, verdict.confirmed))


def _follows(one: Finding) -> bool:
    """Whether a false place follows from a false step or card before it in the same post."""
    return one.kind.startswith("step_") or one.kind in _RESULTS


def _own(doc: Document, moment: Moment) -> list[Finding]:
    found = []
    for kind, subject, said, right, low, high in moment.findings:
        start, end = doc.source_span(low, high)
        found.append(Finding(kind, subject, said, right, doc.source[start:end], start, end))
    return found
