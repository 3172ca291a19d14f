"""What an audit is given and what it gives back.

Offsets in findings count characters of the post's body as handed in; whoever read the thread leads them back to
the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from engine.protocol import Action, Facts
from engine.verify.model import Counts, Format, Severity

Role = Literal["referee", "player", "other"]


@dataclass(frozen=True, slots=True)
class AuditPost:
    """One post of a thread. `gap` says that something is known to be missing before it."""

    ordinal: int
    author: str
    role: Role
    body: str
    format: Format | Literal["auto"] = "auto"
    deleted: bool = False
    gap: bool = False


class Reply(Protocol):
    """A reply as the caller's reader understands it (`gm.orders.Understood`)."""

    @property
    def status(self) -> str: ...

    @property
    def actions(self) -> tuple[Action, ...]: ...

    @property
    def code(self) -> str | None: ...


ReadReply = Callable[[str, Facts, str, Sequence[str]], Reply]
"""Reply, facts of the open turn, player, his earlier replies of this turn → what it orders."""


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One false place. `root`: the truth was left here; otherwise it follows from `carried_from`, an earlier
    post or the same. `why` is the arithmetic behind the right value."""

    post: int
    kind: str
    subject: str | None
    said: str
    expected: str
    quote: str
    start: int
    end: int
    root: bool
    carried_from: int | None = None
    severity: Severity = "error"
    why: str = ""
    turn: int | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "post": self.post,
            "kind": self.kind,
            "subject": self.subject,
            "said": self.said,
            "expected": self.expected,
            "quote": self.quote,
            "start": self.start,
            "end": self.end,
            "severity": self.severity,
            "root": self.root,
            "carried_from": self.carried_from,
            "why": self.why,
            "turn": self.turn,
        }


@dataclass(frozen=True, slots=True)
class Remark:
    """Something worth saying that is no error: a return to the right value, a change of reading, what was not
    understood."""

    post: int
    code: str
    text: str

    def to_json(self) -> dict[str, Any]:
        return {"post": self.post, "code": self.code, "text": self.text}


@dataclass(frozen=True, slots=True)
class HealthPoint:
    """Health of all players at one referee's post: as told (where told) and as computed (where known)."""

    post: int
    turn: int | None
    told: Mapping[str, int]
    true: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class PostReport:
    """What was found in one referee's post. `confirmed` are spans of the body that are true."""

    post: int
    turn: int | None
    actor: str | None
    kind: Literal["turn", "again", "final", "remark"]
    counts: Counts
    confirmed: tuple[tuple[int, int], ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Audit:
    """The whole outcome."""

    referee: str | None
    players: tuple[str, ...]
    rulings: Mapping[str, str]
    posts: int
    turns: int
    counts: Counts
    findings: tuple[AuditFinding, ...]
    remarks: tuple[Remark, ...]
    gaps: tuple[Mapping[str, Any], ...] = ()
    health: tuple[HealthPoint, ...] = ()
    reports: tuple[PostReport, ...] = field(default=(), repr=False)

    @property
    def roots(self) -> tuple[AuditFinding, ...]:
        return tuple(finding for finding in self.findings if finding.root)

    @property
    def ok(self) -> bool:
        return not any(finding.severity == "error" for finding in self.findings)
