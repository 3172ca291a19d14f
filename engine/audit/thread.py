"""Auditing a whole thread, post after post, in bounded memory.

`audit_thread` reads evidence a few posts ahead, lets `Reconstruction` decide on what happened a few posts
behind, and judges each post as soon as that is decided.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Any, Final

from engine.audit.bench import Bench
from engine.audit.evidence import Evidence, gather
from engine.audit.explain import why
from engine.audit.extra import extra_claims, laid_out
from engine.audit.floods import Floods
from engine.audit.habits import Habits
from engine.audit.judging import judge_post, unasked
from engine.audit.ledger import Draft, Ledger
from engine.audit.lines import of_the_struck, recap_lines
from engine.audit.model import (
    Audit,
    AuditFinding,
    AuditPost,
    HealthPoint,
    PostReport,
    ReadReply,
    Remark,
)
from engine.audit.numbering import Numbering
from engine.audit.reading import Judged, Moments, judge_all
from engine.audit.reconstruct import Reconstruction, Segment, Step
from engine.audit.rulings import Rulings
from engine.audit.sifting import sifted
from engine.protocol import Facts
from engine.verify.entities import find_entities
from engine.verify.judging.truth import Truth
from engine.verify.lexicon import Lexicon, lexicon_of
from engine.verify.markup.document import read_document
from engine.verify.model import Claim, Context, Counts, Document, Entities
from engine.verify.pipeline import make_context
from engine.verify.prose.reader import read_prose
from engine.verify.settled import without_settled
from engine.verify.structure.reader import read_structure

AHEAD: Final = 7
_FEW: Final = 4
_MANY: Final = 3
"""Errors a turn that no referee makes: more of them tell of posts that are not understood."""
_UNREAD: Final = "похоже, раскладка постов понята неверно, и верить находкам нельзя"
_CHANGED: Final = "с этого поста правило {} читается иначе, чем раньше"
_CHANGED_BEFORE: Final = "не позже этого поста правило {} стало читаться иначе, чем раньше"


@dataclass(frozen=True, slots=True)
class _Load:
    """What reading a post left behind for judging it."""

    document: Document
    entities: Entities
    edited: bool = False


def audit_thread(
    posts: Iterable[AuditPost],
    players: Sequence[str],
    read_reply: ReadReply,
    *,
    referee: str | None = None,
    gaps: Sequence[Mapping[str, Any]] = (),
    progress: Callable[[int], None] | None = None,
) -> Audit:
    """The audit of a thread of Warha Realms. `players` are the nicks, in seating order if that is known.
    `progress` is told the ordinal of each post that was read."""
    return _Auditor(players, read_reply, referee, gaps, progress).run(posts)


class _Auditor:
    def __init__(
        self,
        players: Sequence[str],
        read_reply: ReadReply,
        referee: str | None,
        gaps: Sequence[Mapping[str, Any]],
        progress: Callable[[int], None] | None,
    ) -> None:
        self.players = tuple(players)
        self.read_reply = read_reply
        self.referee = referee
        self.gaps = [dict(gap) for gap in gaps]
        self.progress = progress
        self.lexicon: Lexicon = lexicon_of({"game": "warha"})
        self.ledger = Ledger()
        self.habits = Habits()
        self.numbering = Numbering()
        self.rulings = Rulings()
        self.floods = Floods()
        self.findings: list[AuditFinding] = []
        self.remarks: list[Remark] = []
        self.health: list[HealthPoint] = []
        self.reports: list[PostReport] = []
        self.window: deque[Segment] = deque()
        self.suspects: list[tuple[int, str]] = []
        self.before: Facts | None = None
        self.current: Facts | None = None
        self.posts = 0
        self.turns = 0

    def run(self, posts: Iterable[AuditPost]) -> Audit:
        """The whole thread."""
        if 2 <= len(self.players) <= 6:
            self._audit(posts)
        else:
            self.posts = sum(1 for _ in posts)
            found = (
                f"игроков распознано {len(self.players)}, а играют от 2 до 6"
                if self.players
                else "игроки не распознаны"
            )
            self.remarks.append(Remark(0, "no_players", f"{found}: назовите их"))
        self._misread()
        for finding in self.habits.findings():
            self._late(finding)
        self._numbers()
        if changed := self.rulings.change():
            self.remarks.append(Remark(changed, "ruling", _CHANGED_BEFORE.format("W1")))
        self.findings.sort(key=lambda finding: (finding.post, finding.start, finding.end))
        counts = Counts()
        for report in self.reports:
            counts = Counts(
                counts.total + report.counts.total,
                counts.confirmed + report.counts.confirmed,
                counts.contradicted + report.counts.contradicted,
                counts.unverifiable + report.counts.unverifiable,
            )
        return Audit(
            self.referee, self.players, self.rulings.summary(), self.posts, self.turns, counts, tuple(self.findings),
            tuple(self.remarks), tuple(self.gaps), tuple(self.health), tuple(self.reports),
        )  # fmt: skip

    def _misread(self) -> None:
        """What is no error but a layout read wrongly becomes a remark; its claims are such as nobody can know."""
        self.floods.forget(self.findings)
        self.floods.turns = self.turns
        misread, remarks = self.floods.misread()
        gone = {id(finding) for finding in misread}
        rest = sum(finding.root and id(finding) not in gone for finding in self.findings)
        if self.turns >= _FEW and rest > _MANY * self.turns:
            remarks.append(Remark(0, "unread_layout", f"ошибок {rest} на {self.turns} ходов: {_UNREAD}"))
        self.findings = [finding for finding in self.findings if id(finding) not in gone]
        self.remarks += remarks
        if not gone:
            return
        per_post = Counter(finding.post for finding in misread)
        self.reports = [
            replace(report, counts=_unsaid(report.counts, per_post[report.post])) for report in self.reports
        ]

    def _numbers(self) -> None:
        """Numbers of turns that leave the referee's own count."""
        found, remarks = self.numbering.findings()
        self.findings += [finding for finding, _ in found]
        self.remarks += remarks
        false = Counter((finding.post, counted) for finding, counted in found)
        self.reports = [
            replace(report, counts=_said_too(report.counts, false[report.post, True], false[report.post, False]))
            for report in self.reports
        ]

    def _late(self, finding: AuditFinding) -> None:
        """An omission is said only where nothing of its kind was found in the post."""
        if not any(f.post == finding.post and f.kind == finding.kind for f in self.findings):
            self.findings.append(finding)

    def _audit(self, posts: Iterable[AuditPost]) -> None:
        segments = self._segments(posts)
        for segment in segments:
            self.window.append(segment)
            if len(self.window) > AHEAD:
                break
        self.players = seating(self.players, [segment.evidence for segment in self.window])
        game = Reconstruction(self.players, self.read_reply, self._rows)
        while self.window:
            for step in game.push(self.window[0]):
                self._judge(step)
            self.window.popleft()
            following = next(segments, None)
            if following is not None:
                self.window.append(following)
        for step in game.finish():
            self._judge(step)

    def _rows(self, ordinal: int) -> list[Evidence]:
        later = [seg for seg in self.window if seg.ordinal > ordinal]
        connected = takewhile(lambda seg: not seg.gap, later)
        return [seg.evidence for seg in connected if seg.evidence.row]

    # --- reading ----------------------------------------------------------------------------------------------------

    def _segments(self, posts: Iterable[AuditPost]) -> Iterator[Segment]:
        replies: list[tuple[int, str, str]] = []
        gap = False
        mover: str | None = None
        for post in posts:
            self.posts += 1
            gap = gap or post.gap
            if post.deleted:
                gap = gap or post.role == "referee"
                continue
            if post.role != "referee":
                if post.role == "player":
                    replies.append((post.ordinal, post.author, read_document(post.body, post.format).text))
                continue
            document = read_document(post.body, post.format)
            mover = next((author for _, author, _ in reversed(replies) if author in self.players), mover)
            known: Facts = {"game": "warha", "players_order": list(self.players), "players": {}}
            if mover is not None:
                known["previous"] = {"player": mover}
            context = self._context(known)
            entities = find_entities(document, context)
            claims, _ = read_structure(document, entities, context)
            claims = sifted(document, claims, self.lexicon.cards)
            claims += laid_out(document, entities, claims)
            evidence = gather(document, claims, entities, self.players)
            mover = evidence.actor or mover
            yield Segment(post.ordinal, evidence, tuple(replies), gap, _Load(document, entities))
            replies, gap = [], False
            if self.progress is not None:
                self.progress(post.ordinal)

    def _context(self, facts: Facts) -> Context:
        return make_context(facts, self.lexicon, "whole", "audit")

    def _claims(self, load: _Load, facts: Facts, prose: bool) -> tuple[list[Claim], Context]:
        """Every claim of the post, read with the facts at hand."""
        context = self._context(facts)
        claims, scene = read_structure(load.document, load.entities, context)
        context = replace(context, taken=tuple(sorted(scene.taken)), topics=tuple(scene.topics))
        if prose:
            # where a change of health is spelled out, what the words beside it say is weighed too
            recap = recap_lines(load.document, claims)
            document, entities = without_settled(load.document, load.entities, scene, claims, recap)
            claims = of_the_struck(load.document, [*claims, *read_prose(document, entities, context)])
        claims = sifted(load.document, claims, self.lexicon.cards)
        return [*claims, *laid_out(load.document, load.entities, claims)], context

    # --- judging ----------------------------------------------------------------------------------------------------

    def _judge(self, step: Step) -> None:
        segment = step.segment
        facts = step.facts
        load = segment.load
        assert isinstance(load, _Load)
        if not facts:
            self.reports.append(PostReport(segment.ordinal, None, None, "remark", Counts()))
            return
        opens = step.kind in ("turn", "gap", "final")
        before = self.current if opens and step.kind != "gap" else None
        if step.kind == "gap" and self.current is not None:
            self.remarks.append(
                Remark(
                    segment.ordinal,
                    "gap",
                    "что было до этого поста, неизвестно: партия восстановлена по тому, что он показывает",
                )
            )
            self.ledger = _fresh(self.ledger)
        plain = step.kind in ("remark", "again", "gap")
        claims, context = self._claims(load, facts, not plain)
        if opens and step.kind != "gap":
            claims = [*claims, *extra_claims(load.document, load.entities, claims, facts, before)]
        moments = Moments(Truth.of(context), before if opens else self.before, step.piles)
        judged = judge_all(load.document, claims, context.taken, moments, step.unknown, plain)
        items = unasked(step, judged, before.get("attack") if before is not None else None)
        if step.kind == "remark":
            items = [item for item in items if _sure_in_remark(item)]
        items = self.numbering.note(step, items, load.document, load.entities, facts)
        judge = Bench(step, facts, segment.evidence, self.ledger, self.lexicon, before, load.document.text)
        lasting = {nick: one.root for nick, one in self.ledger.health.items()}
        decks = {name: one.root for name, one in self.ledger.decks.items()}
        drafts = judge_post(judge, items) if step.kind != "remark" or items else []
        self._deviations(step, load.document, drafts, items)
        self._add(step, load.document, drafts, judge)
        self.floods.fits(segment.ordinal, items, load.document)
        self._returns(step, lasting, decks)
        self._report(step, load.document, items, drafts)
        self._after(step)
        if opens:
            self.turns += step.kind != "final"
            self.habits.note(step, items, load.document, facts)
            self.rulings.note(step)
            self.before, self.current = self.current, facts
            self._removals(step)
            told = dict(segment.evidence.health)
            known = {n: v for n, v in facts["players"].items() if f"health:{n}" not in step.unknown}
            self.health.append(HealthPoint(segment.ordinal, facts.get("turn"), told, known))

    def _suspect(self, step: Step) -> None:
        """Keeps in mind a health that would be right under the other reading of W10, until the one in use is seen."""
        facts = step.facts
        actor = facts.get("actor")
        told = step.segment.evidence.health.get(str(actor))
        if step.kind != "turn" or not facts.get("heal") or told is None:
            return
        before, after = facts["heal_hp"][0], facts["heal_hp"][0] + facts["heal"]
        other = after if step.settings[1] else before
        if told == other:
            self.suspects.append((step.segment.ordinal, str(actor)))
        else:
            self.suspects.clear()

    def _absolved(self, step: Step) -> int:
        """The post from which on W10 was read otherwise; healths told under that reading since were no errors."""
        first = step.segment.ordinal
        if step.switched == "W10" and self.suspects:
            first = self.suspects[0][0]
            gone = {(post, nick) for post, nick in self.suspects}
            self.findings = [
                one
                for one in self.findings
                if not (one.kind == "hp" and (one.carried_from or one.post, one.subject) in gone)
            ]
            self.remarks = [one for one in self.remarks if not (one.code == "returned" and one.post > first)]
        self.suspects.clear()
        return first

    def _removals(self, step: Step) -> None:
        previous = step.facts.get("previous") or {}
        player = previous.get("player")
        if player:
            removed = Counter(entry["card"] for entry in previous.get("removed") or ())
            self.ledger.removed[player] = self.ledger.removed.get(player, Counter()) + removed

    def _deviations(self, step: Step, document: Document, drafts: list[Draft], items: Sequence[Judged]) -> None:
        """What the referee carried out against a clear order, or refused."""
        if step.source not in ("inferred", "refused") or step.ordered is None:
            return
        ordered = Counter(a["card"] for a in step.ordered if a["type"] == "buy")
        done = Counter(a["card"] for a in step.order if a["type"] == "buy")
        player = (step.facts.get("previous") or {}).get("player")
        spot = next((i.claim.at() for i in items if i.claim.kind in ("purchase", "gold_spent", "refused")), None)
        start, end = (spot.start, spot.end) if spot is not None else _first_line(document)
        if step.source == "refused" or not [a for a in step.order if a["type"] != "pass"]:
            kind, subject, said, right = (
                "refusal",
                player,
                "приказ не исполнен",
                "приказ по правилам: " + _told(step.ordered),
            )
        elif ordered != done:
            kind = "purchase"
            missing = list((ordered - done).elements())
            subject = next(iter(done - ordered), missing[0] if missing else player)
            said, right = _cards(done) or "ничего не куплено", "заказано: " + (_cards(ordered) or "ничего")
        else:
            return
        root = self.ledger.new(step.segment.ordinal, kind, subject)
        drafts.append(Draft(kind, subject, said, right, start, end, root.number, True))

    def _add(self, step: Step, document: Document, drafts: Sequence[Draft], judge: Bench) -> None:
        turn = step.facts.get("turn") if "turn" not in step.unknown else None
        ends: dict[tuple[str, str | None], int] = {}
        for draft in sorted(drafts, key=lambda d: (d.start, not d.is_root, d.end)):
            key = (draft.kind, draft.subject)
            if draft.start < ends.get(key, -1) and not draft.is_root:
                continue
            ends[key] = max(draft.end, ends.get(key, -1))
            start, end = document.source_span(draft.start, draft.end)
            if not draft.why:
                draft.why = why(draft, step, self.ledger)
            quote = document.source[start:end]
            finding = draft.finished(step.segment.ordinal, turn, quote, start, end, self.ledger)
            self.findings.append(finding)
            self.floods.note(finding, draft, document)

    def _returns(self, step: Step, health: Mapping[str, int], decks: Mapping[str, int]) -> None:
        """Told values that are right again."""
        evidence = step.segment.evidence
        for nick, root in health.items():
            if nick not in self.ledger.health and evidence.health.get(nick) == step.facts["players"].get(nick):
                origin = self.ledger.roots[root].post
                text = f"{nick}: Здоровье молча вернулось к верному {evidence.health[nick]} (ошибка поста {origin})"
                self.remarks.append(Remark(step.segment.ordinal, "returned", text))
        names = {"game_deck": "игровая колода", "extra_deck": "дополнительная колода"}
        for name, root in decks.items():
            told = getattr(evidence, name)
            if name not in self.ledger.decks and told is not None and told == step.facts.get(name):
                origin = self.ledger.roots[root].post
                text = f"{names[name]}: число карт молча вернулось к верному {told} (ошибка поста {origin})"
                self.remarks.append(Remark(step.segment.ordinal, "returned", text))

    def _report(self, step: Step, document: Document, items: Sequence[Judged], drafts: Sequence[Draft]) -> None:
        confirmed = sorted(
            {document.source_span(i.claim.at().start, i.claim.at().end) for i in items if i.faults == ()}
        )
        yes = sum(1 for item in items if item.faults == ())
        no = sum(1 for item in items if item.faults)
        self.reports.append(
            PostReport(
                step.segment.ordinal, step.facts.get("turn"), step.facts.get("actor"),
                "turn" if step.kind == "gap" else step.kind, Counts(len(items), yes, no, len(items) - yes - no),
                tuple(confirmed), tuple(sorted(step.unknown)),
            )
        )  # fmt: skip

    def _after(self, step: Step) -> None:
        post = step.segment.ordinal
        if step.switched:
            post = self._absolved(step)
            self.remarks.append(Remark(post, "ruling", _CHANGED.format(step.switched)))
        self._suspect(step)
        if (
            step.kind == "turn"
            and step.source == "inferred"
            and step.ordered is None
            and not step.replies
            and self.turns
        ):
            self.remarks.append(
                Remark(step.segment.ordinal, "no_reply", "ответа игрока в ветке нет: приказ восстановлен по посту")
            )
        elif step.kind == "turn" and step.source == "inferred" and step.ordered is None and step.replies:
            self.remarks.append(
                Remark(
                    step.segment.ordinal,
                    "unclear_reply",
                    "ответ игрока понимается не однозначно: принято то, что исполнил ведущий",
                )
            )


def _sure_in_remark(item: Judged) -> bool:
    """In a post between turns only plain statements of the state are judged."""
    return item.claim.kind in ("hp", "game_deck", "extra_deck", "zone_count", "listing") and not item.claim.prose


def _unsaid(counts: Counts, number: int) -> Counts:
    """Counts of which some claims are taken back."""
    less = min(number, counts.contradicted)
    return Counts(counts.total, counts.confirmed, counts.contradicted - less, counts.unverifiable + less)


def _said_too(counts: Counts, counted: int, more: int) -> Counts:
    """Counts with false claims found late, some of which are counted already as such as nobody can know."""
    unknown = counts.unverifiable - min(counted, counts.unverifiable)
    return Counts(counts.total + more, counts.confirmed, counts.total + more - counts.confirmed - unknown, unknown)


def _fresh(ledger: Ledger) -> Ledger:
    """After a gap nothing that was told before counts."""
    return Ledger(roots=ledger.roots)


def _first_line(document: Document) -> tuple[int, int]:
    block = document.blocks[0] if document.blocks else None
    return (block.start, min(block.end, block.start + 80)) if block is not None else (0, 0)


def _cards(cards: Mapping[str, int]) -> str:
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in cards.items() if count)


def _told(order: Sequence[Mapping[str, Any]]) -> str:
    words = {
        "buy": "купить {card}",
        "remove": "удалить {card}",
        "attack": "{target}: {points}",
        "lure": "Соблазн {target}: {units}",
    }
    return "; ".join(words.get(a["type"], "пас").format(**a) for a in order)


def seating(players: Sequence[str], shown: Sequence[Evidence]) -> tuple[str, ...]:
    """The players in the order in which they move, as far as the first posts show it; the given order where
    they do not."""
    after: Counter[tuple[str, str]] = Counter()
    actors = [evidence.actor for evidence in shown if evidence.opens_turn]
    for one, two in pairwise(actors):
        if one and two and one != two:
            after[one, two] += 1
    for evidence in shown:
        if evidence.actor and evidence.next and evidence.actor != evidence.next:
            after[evidence.actor, evidence.next] += 1
    order = list(players)
    votes = sum(after[one, order[(i + 1) % len(order)]] for i, one in enumerate(order))
    if not after or votes * 2 > sum(after.values()):
        return tuple(order)
    chain = [next((actor for actor in actors if actor in order), order[0])]
    while len(chain) < len(order):
        rest = [nick for nick in order if nick not in chain]
        chain.append(max(rest, key=lambda nick: (after[chain[-1], nick], -order.index(nick))))
    return tuple(chain)
