"""Auditing saved threads: a thread as read by `gm.threads`, its replies read by `gm.orders`, its posts judged by
`engine.audit`; places are led back to the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.audit.model import Audit, AuditPost, Role
from engine.audit.sheets import audit_sheets
from engine.audit.thread import audit_thread
from engine.games import GAMES, ruleset
from gm.kits import kit
from gm.threads import Thread


class InputMissingError(ValueError):
    """Something that the audit cannot do without is not in the thread."""


@dataclass(frozen=True, slots=True)
class AuditedThread:
    """A thread with its audit. Offsets in `audit` count in the file (`Thread.text_of`), those in `bodies`, the
    same audit, in the bodies of the posts."""

    thread: Thread
    audit: Audit
    bodies: Audit

    def to_json(self) -> dict[str, Any]:
        """The published form (docs/audit.md)."""
        audit = self.audit
        return {
            "format": "gm-audit",
            "version": 1,
            "source": self.thread.source,
            "reader": self.thread.reader,
            "referee": audit.referee,
            "players": list(audit.players),
            "rulings": dict(audit.rulings),
            "posts": audit.posts,
            "turns": audit.turns,
            "claims": audit.counts.to_json(),
            "findings": [finding.to_json() for finding in audit.findings],
            "gaps": [dict(gap) for gap in audit.gaps],
            "remarks": [remark.to_json() for remark in audit.remarks],
            "notes": list(self.thread.notes),
        }


def guess_game(thread: Thread) -> str:
    """The game whose title the referee's posts bear most; where they bear none, the one whose cards they name most, and
    Warha Realms if they name none. Where nobody is known as the referee, all posts are his."""
    bodies = [post.body for post in thread.posts if thread.referee is None or thread.is_referee(post)]
    titled = {name: sum(ruleset(name).title in body for body in bodies) for name in GAMES}
    best = max(titled, key=lambda name: titled[name])
    if titled[best]:
        return best
    return _most_named(bodies)


def _most_named(bodies: Sequence[str]) -> str:
    """The game whose cards the bodies name most; a game is given up as soon as it cannot be that any more."""
    best, most = "warha", 0
    for name in GAMES:
        total = 0
        for left in range(len(bodies), 0, -1):
            if total + left * _MANY <= most:
                break
            total += min(_MANY, _cards_named(name, bodies[-left]))
        if total > most:
            best, most = name, total
    return best


_MANY: Final = 8
"""So many cards are enough to know a post's game by."""


def _cards_named(name: str, body: str) -> int:
    rules: Any = ruleset(name)
    if hasattr(rules, "cards_named"):
        return int(rules.cards_named(body))
    return sum(body.count(item) for item in rules.items)


def audit(thread: Thread, *, game: str | None = None, progress: Callable[[int], None] | None = None) -> AuditedThread:
    """The audit of a thread that has been read; of which game, its posts tell unless it is named. Raises
    `engine.games.UnknownGameError`."""
    game = game or guess_game(thread)
    rules: Any = ruleset(game)
    if hasattr(rules, "follower"):
        return _followed(_refereed(thread, game), rules, progress)
    found = audit_thread(
        _posts(thread),
        _players(thread, game),
        kit(game).read_reply,
        referee=thread.referee,
        gaps=[gap.to_json() for gap in thread.gaps],
        progress=progress,
    )
    return AuditedThread(thread, _in_file(thread, found), found)


def _refereed(thread: Thread, game: str) -> Thread:
    """A thread whose referee was not recognised, with the author who names more cards than all others together."""
    if thread.referee is not None:
        return thread
    named: Counter[str] = Counter()
    for post in thread.posts:
        named[post.author] += _cards_named(game, post.body)
    author, most = named.most_common(1)[0] if named else ("", 0)
    if 2 * most <= named.total():
        return thread
    players = tuple(dict.fromkeys(post.author for post in thread.posts if post.author and post.author != author))
    return replace(thread, referee=author, players=players)


def _followed(thread: Thread, rules: Any, progress: Callable[[int], None] | None) -> AuditedThread:
    """A game that is followed from post to post (`engine.audit.sheets`)."""
    posts = list(_posts(thread))
    players = list(thread.players)
    # Choices sent in private and built-in players leave no posts of players behind: the referee's posts name them.
    listed: list[str] = next(
        (found for post in posts if post.role == "referee" and (found := rules.named(post.body))), []
    )
    fitting = rules.seats[0] <= len(players) <= rules.seats[1]
    if not fitting or (set(players) < set(listed) and len(listed) <= rules.seats[1]):
        players = listed
    if not rules.seats[0] <= len(players) <= rules.seats[1]:
        raise InputMissingError(f"the players of {rules.name} are not recognised; name them with --players")
    follower = rules.follower(players)
    gaps = [gap.to_json() for gap in thread.gaps]
    found = audit_sheets(
        rules.name, posts, players, follower, referee=thread.referee, gaps=gaps, progress=progress,
        read_reply=kit(rules.name).read_reply,
    )  # fmt: skip
    return AuditedThread(thread, _in_file(thread, found), found)


def _players(thread: Thread, game: str) -> tuple[str, ...]:
    """Those who play: a name in a listing that is a card of the game is nobody, unless somebody writes under it."""
    cards = [name.casefold() for name in ruleset(game).items]
    return tuple(
        nick for nick in thread.players if nick in thread.authors or not any(card in nick.casefold() for card in cards)
    )


def _posts(thread: Thread) -> Iterator[AuditPost]:
    gaps = {gap.after for gap in thread.gaps}
    before = 0
    for post in thread.posts:
        role: Role = "referee" if thread.is_referee(post) else "player" if thread.is_player(post) else "other"
        yield AuditPost(
            post.ordinal, post.author, role, post.body, post.body_format,
            post.deleted or post.hidden, before in gaps,
        )  # fmt: skip
        before = post.ordinal


def _in_file(thread: Thread, found: Audit) -> Audit:
    """Places in bodies led back to places in the files."""
    posts = {post.ordinal: post for post in thread.posts}
    findings = []
    for finding in found.findings:
        post = posts[finding.post]
        start, end = post.source_span(finding.start, finding.end)
        findings.append(replace(finding, start=start, end=end, quote=thread.text_of(post)[start:end]))
    return replace(found, findings=tuple(findings))
