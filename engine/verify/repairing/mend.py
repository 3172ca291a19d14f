"""Putting a post right in place: false figures, cards, colours and lists; missing sections by the caller's
callback.

Each repair is tried alone and kept only if the post then has fewer findings, so that a repair can never make a
post worse, a correct post is never touched, and a second repair changes nothing. What cannot be put right
safely stays a finding: an unread figure and a guessed reading, errors of a draft, go back to the writer unchanged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Final

from engine.verify.judging.truth import Truth
from engine.verify.lexicon import Lexicon
from engine.verify.lines import Scene, logical_lines
from engine.verify.markup.document import read_document
from engine.verify.model import Claim, Entity, Facts, Finding, Mode, Repaired, Scope, Verdict
from engine.verify.pipeline import check_document, make_context, read_claims
from engine.verify.repairing.company import company_edits, stray_edits
from engine.verify.repairing.exchange import exchanged_edits, unclaimed_edits
from engine.verify.repairing.kin import kin_edits
from engine.verify.repairing.lists import Item, doubled_edits, items_of, recount_edits, relist_edits, swap_edits
from engine.verify.repairing.rewriting import Edit, apply_edits, nick_edit, number_edits
from engine.verify.repairing.rights import real_list, right_values, slip
from engine.verify.runs import is_count
from engine.verify.sections import section_edit
from engine.verify.slips import near, swapped

Section = Callable[[str, Facts, str], str | None]
_MOST: Final = 60
_TOLD_IN: Final = {
    "colour": ("row", "played", "purchase"),
    "card_text": ("row", "game_deck"),
    "played": ("played", "refill"),
    "zone_count": ("zone_count", "refill"),
    "prose_number": ("hp", "heal", "attack"),
    "prose_player": ("attack", "next_player"),
}
"""Under which kinds the section stands in which a finding of a kind may lie; others stand under their own."""
_ZONES: Final = {"played": "in_play", "draw_pile": "draw_pile", "discard": "discard_pile"}
_NAMING: Final = ("listing", "purchase", "removal", "lured", "refill_drawn", "invented", "row_card")
_DIALECTS: Final = {"bbcode": ("bbcode", "xenforo")}
_BEFORE: Final = re.compile(r"\b(?:было|был|была|имел\w*|с|со|вместо|прежде|раньше)\s+(?:\w+\s+)?[*_«]*$", re.I)
_ARROW: Final = re.compile(r"[*_»\s]*(?:→|->|=>|⇒|➡|➜|➔|⟶)")
_HEX: Final = re.compile(r"#[0-9A-Fa-f]{3,6}\b|(?<=color=)[\"']?[A-Za-z]+|(?<=color:)\s*[A-Za-z]+")


def mend(
    post: str,
    facts: Facts,
    format: str,
    scope: Scope,
    mode: Mode,
    lexicon: Lexicon,
    section: Section | None = None,
) -> Repaired:
    """The repaired post, the verdict on it, and what was changed."""
    mender = (_Mender if lexicon.reader is None else _SheetMender)(facts, format, scope, mode, lexicon)
    verdict = mender.check(post)
    changes: list[Edit] = []
    tried: set[tuple[str, str | None, str]] = set()
    if section is not None:
        post, verdict = _own_sections(mender, post, verdict, facts, section, changes)
    sure = mender.judged_false(post, verdict)
    attempts = 0
    while sure.findings and attempts < _MOST:
        finding = next((item for item in sure.findings if item.kind != "omitted" and _key(item) not in tried), None)
        if finding is None:
            break
        tried.add(_key(finding))
        attempts += 1
        for edits in mender.repairs(post, finding):
            fixed = apply_edits(post, edits)
            if fixed == post:
                continue
            after = mender.judged_false(fixed)
            # A false figure may have stood for one that is missing, so what is missing does not count here.
            if _false(after) < _false(sure):
                both = edits + mender.exchanged(post, finding)
                if len(both) > len(edits) and _false(other := mender.judged_false(apply_edits(post, both))) <= _false(
                    after
                ):
                    edits, fixed, after = both, apply_edits(post, both), other
                changes += edits
                post, sure = fixed, after
                tried.clear()  # what could not be put right beside a falsehood may be without it
                break
    verdict = mender.check(post)
    if section is not None:
        post, verdict = _add_sections(mender, post, verdict, facts, section, changes)
    return Repaired(post, verdict, tuple(changes))


def _false(verdict: Verdict) -> int:
    """How many things are said falsely."""
    return sum(finding.kind != "omitted" for finding in verdict.findings)


def _key(finding: Finding) -> tuple[str, str | None, str]:
    return (finding.kind, finding.subject, f"{finding.quote}|{finding.said}|{finding.start}")


def _add_sections(
    mender: _Mender, post: str, verdict: Verdict, facts: Facts, section: Section, changes: list[Edit]
) -> tuple[str, Verdict]:
    """Append what is missing, one section a kind."""
    for kind in dict.fromkeys(verdict.omitted):
        if kind not in verdict.omitted:
            continue
        text = section(kind, facts, mender.format_of(post))
        if not text:
            continue
        joint = "" if not post or post.endswith("\n\n") else "\n" if post.endswith("\n") else "\n\n"
        fixed = post + joint + text
        after = mender.check(fixed)
        if len(after.findings) < len(verdict.findings):
            changes.append((len(post), len(post), joint + text))
            post, verdict = fixed, after
    return post, verdict


def _own_sections(
    mender: _Mender, post: str, verdict: Verdict, facts: Facts, section: Section, changes: list[Edit]
) -> tuple[str, Verdict]:
    """A section of our own layout in which something is false gives way to the true one."""
    format = mender.format_of(post)
    false = [item.kind for item in verdict.findings if item.kind != "omitted"]
    kinds = dict.fromkeys(kind for item in false for kind in (*_TOLD_IN.get(item, ()), item))
    texts = {
        text
        for kind in kinds
        for dialect in _DIALECTS.get(format, (format,))
        if (text := section(kind, facts, dialect))
    }
    for text in sorted(texts):
        edit = section_edit(post, text)
        if edit is None or not any(edit[0] <= item.start <= edit[1] for item in verdict.findings):
            continue
        fixed = apply_edits(post, [edit])
        after = mender.check(fixed)
        if len(after.findings) < len(verdict.findings):
            changes.append(edit)
            post, verdict = fixed, after
    return post, verdict


class _Mender:
    """Repairs for findings of one turn."""

    def __init__(self, facts: Facts, format: str, scope: Scope, mode: Mode, lexicon: Lexicon) -> None:
        self.format = format
        self.truth = Truth(facts, lexicon)
        self.context = make_context(facts, lexicon, scope, mode)
        self.guessing = self.context if mode == "strict" else make_context(facts, lexicon, scope, "strict")
        self.sure = self.context if mode == "audit" else make_context(facts, lexicon, scope, "audit")

    def check(self, post: str) -> Verdict:
        return check_document(read_document(post, self.format), self.context)

    def judged_false(self, post: str, known: Verdict | None = None) -> Verdict:
        """The verdict that counts as false only what is certainly read (`known`: the post's verdict in its mode)."""
        if known is not None and (known.ok or self.sure is self.context):
            return known
        return check_document(read_document(post, self.format), self.sure)

    def exchanged(self, post: str, finding: Finding) -> list[Edit]:
        """The edits of the other figure, if the finding's was exchanged with another player's."""
        if finding.claim is None or finding.claim.kind not in ("hp", "hp_change"):
            return []
        doc = read_document(post, self.format)
        guesses = check_document(doc, self.guessing).findings
        if edits := exchanged_edits(doc, finding.claim, guesses, self.truth):
            return edits
        return unclaimed_edits(self._scene(post), finding.claim, self.judged_false(post).confirmed, self.truth)

    def format_of(self, post: str) -> str:
        return read_document(post, self.format).format

    def repairs(self, post: str, finding: Finding) -> Iterator[list[Edit]]:
        """Ways to put a finding right, the likeliest first."""
        claim = finding.claim
        if claim is None:
            return
        doc = read_document(post, self.format)
        scene = self._scene(post)
        if claim.kind == "self_check":
            yield from self._without_parenthesis(post, finding)
        elif claim.kind == "colour":
            yield from self._colour(post, scene, claim)
        elif claim.kind in ("listing", "row", "together", "lured", "refill_drawn", "purchase", "removal"):
            yield from self._list(scene, claim, finding)
        elif claim.kind in ("attack_on", "lure_on") and claim.other and finding.kind in ("prose_player", "lure"):
            targets = list(self.truth.previous.get("attacks" if claim.kind == "attack_on" else "lures") or {})
            for nick in scene.within(claim.span.start, claim.span.end, "nick"):
                if nick.name == claim.other and len(targets) == 1:
                    yield nick_edit(doc, nick.start, nick.end, claim.other, targets[0], object_=True)
        elif claim.kind in ("next", "actor") and claim.subject:
            right = self.truth.next if claim.kind == "next" else self.truth.actor
            named = claim.value_span or claim.span  # «после Петра ходит Пётр»: only one of the two is wrong
            for nick in scene.within(named.start, named.end, "nick"):
                if nick.name == claim.subject and right:
                    yield nick_edit(doc, nick.start, nick.end, claim.subject, right)
        elif claim.kind == "hp_change":
            yield from self._change(scene, claim)
        elif claim.kind == "row_card":
            yield from stray_edits(scene, claim, self.truth)
        if claim.kind == "invented":
            yield from doubled_edits(scene, claim, finding.subject)
            yield from self._copies(scene, claim)
        if claim.prose and claim.kind in _NAMING:
            yield from company_edits(scene, claim, self.truth)
            for edits in kin_edits(scene, claim, self.truth):
                if self._settled(post, edits):
                    yield edits
        values = self._values(scene, claim)
        place = claim.value_span
        if place is not None and claim.value is not None and self._sure(scene, claim, values):
            for value in values:
                yield number_edits(
                    doc,
                    place.start,
                    place.end,
                    value,
                    unit="m" if claim.kind == "hp" or claim.resource == "gold" else "",
                )
        for part in claim.parts:
            if part.card and "|" not in part.card and claim.resource:
                numbers = [item for item in scene.within(part.span.start, part.span.end, "number") if is_count(item)]
                right_part = self.truth.given(part.card, claim.resource, "all")
                if len(numbers) == 1 and right_part and part.value not in right_part:
                    yield number_edits(doc, numbers[0].start, numbers[0].end, max(right_part))

    def _values(self, scene: Scene, claim: Claim) -> list[int]:
        """What the figure may be put right to; of a health that is told as gone by, what it was."""
        values = right_values(claim, self.truth)
        place = claim.value_span
        if claim.kind == "total" and claim.prose and claim.value is not None and values:
            return self._amounts(scene, claim, values)
        if claim.kind != "hp" or not claim.prose or place is None or not values:
            return values
        nick = claim.subject or self.truth.actor
        if _BEFORE.search(scene.doc.text[max(0, place.start - 24) : place.start]):
            return [before for before, after in self.truth.changes(nick) if before != after] or values
        if _ARROW.match(scene.doc.text, place.end):
            befores = [before for before, after in self.truth.changes(nick) if before != after]
            return [before for before in befores if near(claim.value or 0, before)] or values
        told = any((one.kind, one.subject) == ("hp", nick) and one.value in values for one in self._near(scene, claim))
        if told:
            return []  # the true figure stands there already: this one is something else
        passed = [after for _, after in self.truth.changes(nick) if near(claim.value or 0, after)]
        return sorted(dict.fromkeys([*values, *passed]), key=lambda value: slip(claim.value or 0, value))

    def _amounts(self, scene: Scene, claim: Claim, values: list[int]) -> list[int]:
        """What the amount of a resource may be put right to, the likeliest slip first: the true one, or an amount of
        the turn before; that goes first among equals where the true one is told elsewhere."""
        said = claim.value or 0
        told = any(
            one is not claim
            and (one.kind, one.resource, one.subject) == ("total", claim.resource, claim.subject)
            and one.value in values
            for one in scene.claims
        )
        others = [value for value in self._other_amounts(claim.resource or "") if value not in values]
        meant = [value for value in others if near(said, value)]
        if not told and any(near(said, value) for value in values):
            return [*values, *meant]
        return sorted([*meant, *values], key=lambda value: slip(said, value))

    def _sure(self, scene: Scene, claim: Claim, values: list[int]) -> bool:
        """Is the figure what it is taken for? In running text a number without its unit that is far from the right
        one, by size and by digits, and is nobody else's either, may count something that was not understood."""
        if not claim.prose or claim.kind not in ("hp", "total", "hp_change"):
            return True
        if claim.kind == "total" and claim.value in self._other_amounts(claim.resource or ""):
            return self._summed_up(scene, claim)
        if claim.value is None or scene.within(claim.span.start, claim.span.end + 16, "resource", "property"):
            return True
        slips = any(abs(claim.value - value) <= max(3, value // 6) or swapped(claim.value, value) for value in values)
        return slips or (claim.kind == "hp" and claim.value in self.truth.players.values())

    def _summed_up(self, scene: Scene, claim: Claim) -> bool:
        """Does a true total stand in the same sentence: «атака 2, лечение 5, золото 3»?"""
        return any(
            one.kind == "total" and one.resource != claim.resource and [one.value] == right_values(one, self.truth)
            for one in self._near(scene, claim)
        )

    @staticmethod
    def _near(scene: Scene, claim: Claim) -> list[Claim]:
        """The other claims of the sentence."""
        start = claim.at().start
        line = scene.line_at(start)
        low, high = scene.sentence(line, start) if line is not None else claim.at()
        return [one for one in scene.claims if one is not claim and low <= one.at().start < high]

    def _other_amounts(self, resource: str) -> set[int]:
        """Amounts that are true of the turn before: such a figure is not false, but taken for another."""
        previous = self.truth.previous
        if resource == "gold":
            return {previous.get("gold_spent") or 0} - {0}
        attacks = list((previous.get("attacks") or {}).values())
        return {*attacks, sum(attacks)} - {0} if resource == "attack" else set()

    def _settled(self, post: str, edits: list[Edit]) -> bool:
        """Is nothing false where the first of the edits was made? A card that is guessed must fit all that is said."""
        low, _, written = min(edits, default=(0, 0, ""))
        found = self.judged_false(apply_edits(post, edits)).findings
        return not any(item.start < low + len(written) and low < item.end for item in found if item.kind != "omitted")

    def _copies(self, scene: Scene, claim: Claim) -> Iterator[list[Edit]]:
        """«Мечей один»: the number of a card's copies in a zone."""
        zone = self.truth.zones.get(_ZONES.get(claim.blame or "", ""))
        numbers = [item for item in scene.within(*(claim.value_span or claim.span), "number") if is_count(item)]
        if zone and len(numbers) == 1 and str(numbers[0].value) == claim.text and zone[claim.card or ""]:
            yield number_edits(scene.doc, numbers[0].start, numbers[0].end, zone[claim.card or ""])

    def _scene(self, post: str) -> Scene:
        doc = read_document(post, self.format)
        claims, entities, context = read_claims(doc, self.context)
        return Scene(doc, entities, context, logical_lines(doc), doc.text.lower(), claims)

    def _without_parenthesis(self, post: str, finding: Finding) -> Iterator[list[Edit]]:
        """Talk that must not be there goes if it stands in parentheses of its own."""
        start, end = finding.start, finding.end
        opening, closing = post.rfind("(", max(0, start - 80), start), post.find(")", end, end + 80)
        if opening >= 0 and closing >= 0 and not re.search(r"[()\n]", post[opening + 1 : start] + post[end:closing]):
            start, end = opening, closing + 1
        if post[start : start + 1] != "(" or post[end - 1 : end] != ")":
            if post[start - 1 : start] != "(" or post[end : end + 1] != ")":
                return
            start, end = start - 1, end + 1
        line_start = post.rfind("\n", 0, start) + 1
        line_end = post.find("\n", end)
        if not post[line_start:start].strip() and line_end >= 0 and not post[end:line_end].strip():
            yield [(line_start, line_end + 1, "")]
            return
        while start and post[start - 1] == " ":
            start -= 1
        yield [(start, end, "")]

    def _colour(self, post: str, scene: Scene, claim: Claim) -> Iterator[list[Edit]]:
        god = self.truth.info(claim.card).god if claim.card else claim.god or ""
        right = self.truth.lexicon.gods.get(god)
        if right is None or claim.when == "missing":
            return
        if claim.value_span is not None:
            written = god if claim.when == "god" else right
            yield [(*scene.doc.source_span(claim.value_span.start, claim.value_span.end), written)]
            return
        start, end = scene.doc.source_span(claim.span.start, claim.span.end)
        low = max(0, start - 300)
        found = list(_HEX.finditer(post, low, end))
        before = [match for match in found if match.end() <= start] or found
        if before:
            match = before[-1]
            yield [(match.start(), match.end(), right)]

    def _change(self, scene: Scene, claim: Claim) -> Iterator[list[Edit]]:
        """«41 → 37 (−5)»: every figure that departs from the true change."""
        truth = self.truth
        whose = claim.subject or truth.actor
        numbers = [item for item in scene.within(claim.span.start, claim.span.end, "number") if is_count(item)]
        said = {claim.before, claim.after}
        likely: list[tuple[tuple[bool | int, ...], tuple[int, int]]] = []
        roles_of = (claim.before, claim.after)
        for nick in truth.players:
            for change in truth.changes(nick):
                fit = len(said & set(change))
                if not fit and (nick != whose or change[0] == change[1]):
                    continue  # a figure of somebody else's change may show whose it is, no figure shows nothing
                heal = claim.cause == "heal" and change == truth.heal_hp
                pairs = [pair for pair in zip(roles_of, change, strict=True) if pair[0] is not None]
                placed = sum(one == right for one, right in pairs)
                turned = any(one is not None and swapped(one, right) for one, right in pairs)
                still = change[0] == change[1]
                kept = still and turned and nick == whose  # «было 68, осталось 86» of a health that did not change
                key = (not heal, -fit, -placed, not kept, still, nick != whose)
                likely.append((key, change))
        for _, (before, after) in sorted(likely, key=itemgetter(0)):  # of equals what happened first
            roles = ((claim.before, before), (claim.after, after), (claim.delta, after - before))
            for order in (numbers, numbers[::-1]):  # «95 вместо 95»: the second stands first
                if edits := self._changed(scene, roles, order):
                    yield edits
                if claim.before != claim.after:
                    break

    @staticmethod
    def _changed(scene: Scene, roles: Sequence[tuple[int | None, int]], numbers: Sequence[Entity]) -> list[Edit]:
        """The edits that bring each figure said to the right one; each figure of the text is taken once."""
        edits: list[Edit] = []
        used: set[int] = set()
        for said, right in roles:
            if said is None:
                continue
            for item in numbers:
                if item.start not in used and abs(item.value or 0) == abs(said):
                    used.add(item.start)
                    if said != right:
                        edits += number_edits(scene.doc, item.start, item.end, abs(right), unit="m")
                    break
        return edits

    def _list(self, scene: Scene, claim: Claim, finding: Finding) -> Iterator[list[Edit]]:
        real = real_list(claim, self.truth)
        if claim.prose:
            yield from doubled_edits(scene, claim, finding.subject)
        if real is None or any("|" in name and len(claim.cards) == 1 for name, _ in claim.cards):
            return
        if claim.kind == "together" and not real and claim.card_spans:
            low, high = claim.card_spans[0].start, claim.card_spans[-1].end
            if re.match(r"[»\"'*_]*\s*(?:[.;!\n]|$)", scene.doc.text[high : high + 6]):
                yield [(*scene.doc.source_span(low, high), "ни у кого")]
        if claim.kind == "listing" and not real and len(claim.card_spans) == 1 and not claim.prose:
            yield [(*scene.doc.source_span(claim.card_spans[0].start, claim.card_spans[0].end), "пусто")]
        items = self._items(scene, claim, real)
        yield from swap_edits(scene, items, real, self.truth)
        yield from relist_edits(scene, claim, real, self.truth)
        yield from recount_edits(scene, items, real, finding.subject)

    def _items(self, scene: Scene, claim: Claim, real: Counter[str]) -> list[Item]:
        """The cards of the list to which the claim belongs: its own, or those that the sentence names one by one."""
        if claim.complete:
            return items_of(scene, [claim], real)
        alike = [
            other
            for other in scene.claims
            if (other.kind, other.zone, other.polarity) == (claim.kind, claim.zone, claim.polarity)
        ]
        if claim.kind != "listing":
            return items_of(scene, alike, real)
        items = items_of(scene, alike, real)
        at = next((at for at, item in enumerate(items) if item.card.start >= claim.span.start), 0)
        low = high = at
        while low and self._neighbours(scene, items[low - 1], items[low]):
            low -= 1
        while high + 1 < len(items) and self._neighbours(scene, items[high], items[high + 1]):
            high += 1
        return items[low : high + 1]

    @staticmethod
    def _neighbours(scene: Scene, left: Item, right: Item) -> bool:
        gap = scene.doc.text[left.card.end : right.card.start]
        return len(gap) <= 24 and not re.search(r"[.;:!?\n]", gap)


class _SheetMender(_Mender):
    """Repairs for a game with a reader of its own, whose findings say what may stand in their place."""

    def repairs(self, post: str, finding: Finding) -> Iterator[list[Edit]]:
        if finding.claim is not None and finding.claim.text and finding.end > finding.start:
            yield [(finding.start, finding.end, finding.claim.text)]
