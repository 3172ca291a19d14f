"""Claims × facts → findings: every claim gets its fair judgement, every false thing said once is one finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engine.verify.judging.consistent import misread
from engine.verify.judging.lists import (
    Fault,
    list_faults,
    purchase_faults,
    removal_faults,
    row_faults,
    set_faults,
    together_faults,
)
from engine.verify.judging.located import located
from engine.verify.judging.obligations import missing
from engine.verify.judging.truth import Truth
from engine.verify.judging.values import (
    blow_faults,
    card_text_faults,
    colour_faults,
    count_faults,
    deck_faults,
    hp_change_faults,
    hp_faults,
    source_faults,
    total_faults,
)
from engine.verify.marks import Marks
from engine.verify.model import Claim, Context, Counts, Document, Entities, Finding, Verdict

Rule = Callable[[Claim, Truth], Iterator[Fault]]


def compare_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """«на пять больше, чем у рыжей», «вдвое меньше», «на единицу выше, чем было»."""
    left_nick = claim.subject or truth.actor
    left = [truth.players[left_nick]] if left_nick in truth.players else []
    if claim.other is not None:
        right = [truth.players[claim.other]] if claim.other in truth.players else []
    else:
        right = [before for before, _ in truth.changes(left_nick)]
    if not left or not right:
        return
    if claim.ratio is not None:
        top, bottom = claim.ratio
        if any(mine * bottom == theirs * top for mine in left for theirs in right):
            return
        yield Fault(claim.blame or "prose_number", left_nick, f"{top}:{bottom}", f"{left[0]} и {right[0]}", claim.span)
    elif claim.value is not None:
        if any(mine - theirs == claim.value for mine in left for theirs in right):
            return
        yield Fault(
            claim.blame or "prose_number", left_nick, str(abs(claim.value)), str(abs(left[0] - right[0])), claim.span
        )


def dead_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    nick = claim.subject
    if nick is None or nick not in truth.players:
        return
    gone = nick in truth.dead or truth.players[nick] <= 0
    if claim.kind == "alive" or claim.polarity == "denied":
        if gone:
            yield Fault(claim.blame or "eliminated", nick, "жив", "выбыл", claim.span)
    elif not gone:
        yield Fault(claim.blame or "eliminated", nick, "выбыл", f"жив, Здоровье {truth.players[nick]}", claim.span)
    elif claim.when == "this_turn" and nick not in (truth.previous.get("dead") or ()):
        yield Fault(claim.blame or "eliminated", nick, "выбыл сейчас", "выбыл раньше", claim.span)


def order_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    facts = truth.facts
    if claim.kind == "next" and claim.subject is not None:
        over = truth.next is None and bool(facts.get("winner")) and claim.polarity == "asserted"
        if over:
            yield Fault(claim.blame or "next_player", claim.subject, claim.subject, "игра окончена", claim.span)
        elif truth.next is not None and (claim.subject != truth.next) == (claim.polarity == "asserted"):
            yield Fault(claim.blame or "next_player", truth.next, claim.subject, truth.next, claim.span)
    elif claim.kind == "actor" and claim.subject is not None:
        if claim.subject != truth.actor and claim.polarity == "asserted":
            yield Fault(claim.blame or "next_player", claim.subject, claim.subject, truth.actor, claim.span)
    elif claim.kind in ("turn", "round"):
        real = facts.get(claim.kind)
        if isinstance(real, int) and claim.value is not None and claim.value != real:
            yield Fault(claim.blame or "prose_number", None, str(claim.value), str(real), claim.span)
    elif claim.kind == "winner" and claim.subject is not None and claim.subject != facts.get("winner"):
        yield Fault(
            claim.blame or "winner", claim.subject, claim.subject, str(facts.get("winner") or "игра идёт"), claim.span
        )


def deed_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    previous = truth.previous
    attacks = dict(previous.get("attacks") or {})
    if claim.kind == "doer":
        doer = previous.get("player")
        if claim.subject is not None and doer is not None and claim.subject != doer:
            yield Fault(claim.blame or "prose_player", doer, claim.subject, str(doer), claim.span)
    elif claim.kind == "gold_spent":
        real = previous.get("gold_spent")
        if claim.value is not None and isinstance(real, int) and claim.value != real:
            yield Fault(
                claim.blame or "purchase",
                claim.subject or previous.get("player"),
                str(claim.value),
                str(real),
                claim.span,
            )
    elif claim.kind == "attack_total":
        real = sum(attacks.values())
        if claim.value is not None and claim.value != real:
            yield Fault(claim.blame or "prose_number", previous.get("player"), str(claim.value), str(real), claim.span)
    elif claim.kind == "attack_had":
        real = sum(attacks.values())
        if claim.value is not None and claim.value < real:
            yield Fault(
                claim.blame or "attack_overspent",
                previous.get("player"),
                f"было {claim.value}",
                f"нанесено {real}",
                claim.span,
            )
    elif claim.kind == "refused":
        refused = bool(previous.get("refused"))
        if refused != (claim.polarity == "asserted") and "refused" in previous:
            yield Fault(
                claim.blame or "refusal", previous.get("player"), "приказ отклонён", "приказ исполнен", claim.span
            )


def turn_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    facts = truth.facts
    if claim.kind == "together_count":
        real = sum(truth.together.values())
        if claim.value is not None and claim.value not in (real, len(truth.together)):
            yield Fault(claim.blame or "together", None, str(claim.value), str(real), claim.span)
    elif claim.kind == "properties_none":
        for name in ("scrap", "lure", "refill"):
            if facts.get(name):
                title = truth.lexicon.titles[name]
                yield Fault(claim.blame or "property", None, "свойств нет", f"{title} {facts[name]}", claim.span)
        if claim.complete and truth.together:
            yield Fault("together", next(iter(truth.together)), "«Вместе» нет", "«Вместе» сработало", claim.span)
    elif claim.kind == "shuffled":
        shuffled = bool(facts.get("shuffled"))
        if shuffled != (claim.polarity == "asserted"):
            yield Fault(
                claim.blame or "draw_impossible",
                None,
                "перемешан" if not shuffled else "не перемешан",
                "не перемешивался" if not shuffled else "перемешан",
                claim.span,
            )
    elif claim.kind == "row_empty":
        empty = [place for place, card in enumerate(truth.row_places, 1) if card is None]
        wrong = claim.value is not None and claim.value != len(empty)
        if wrong or any(place not in empty for place in claim.places):
            yield Fault(claim.blame or "row", None, str(claim.value), str(len(empty)), claim.span)
    elif claim.kind == "row_card" and claim.card:
        there = any(truth.row[name] for name in claim.card.split("|"))
        if there != (claim.polarity == "asserted"):
            yield Fault(
                claim.blame or "row",
                claim.card.split("|")[0],
                claim.card,
                "в ряду нет" if not there else "в ряду есть",
                claim.span,
            )


def forbidden_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    if claim.kind == "leak":
        yield Fault(
            "leak", claim.card, claim.text or "раскрыт порядок колоды", "порядок колоды не раскрывается", claim.span
        )
    elif claim.kind == "self_check":
        yield Fault("self_check", None, "перепроверка показана игрокам", "о перепроверке не говорят", claim.span)
    else:
        right = "такого нет" if claim.delta is None else str(claim.delta)
        yield Fault(claim.blame or "card_text", claim.subject or claim.card, claim.text, right, claim.span)


def sum_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    if claim.kind == "would_be":
        now = truth.players.get(claim.subject or "")
        if now is None or claim.value is None or claim.delta is None:
            return
        right = max(0, now + claim.delta)
        if claim.value != right:
            yield Fault(claim.blame or "prose_number", claim.subject, str(claim.value), str(right), claim.span)
    elif claim.kind == "sum" and claim.value is not None and claim.parts:
        right = sum(part.value for part in claim.parts)
        if claim.value != right:
            yield Fault(claim.blame or "prose_number", claim.subject, str(claim.value), str(right), claim.span)
    elif claim.kind == "affordable" and claim.value is None:
        cost = sum((truth.info(name).cost or 0) * max(count, 1) for name, count in claim.cards if "|" not in name)
        gold = truth.facts.get("gold")
        if claim.cards and isinstance(gold, int) and (cost <= gold) != (claim.polarity != "denied"):
            yield Fault(
                claim.blame or "prose_number",
                truth.actor,
                "хватает" if cost > gold else "не хватает",
                f"цена {cost}, золота {gold}",
                claim.span,
            )


RULES: Final[dict[str, Rule]] = {
    "hp": hp_faults,
    "hp_change": hp_change_faults,
    "hp_compare": compare_faults,
    "dead": dead_faults,
    "alive": dead_faults,
    "total": total_faults,
    "source": source_faults,
    "together": together_faults,
    "together_count": turn_faults,
    "properties_none": turn_faults,
    "listing": list_faults,
    "zone_count": count_faults,
    "total_count": count_faults,
    "lured": set_faults,
    "refill_drawn": set_faults,
    "shuffled": turn_faults,
    "row": row_faults,
    "row_empty": turn_faults,
    "row_card": turn_faults,
    "colour": colour_faults,
    "card_text": card_text_faults,
    "game_deck": deck_faults,
    "extra_deck": deck_faults,
    "purchase": purchase_faults,
    "gold_spent": deed_faults,
    "removal": removal_faults,
    "attack_on": blow_faults,
    "attack_total": deed_faults,
    "attack_had": deed_faults,
    "lure_on": blow_faults,
    "refused": deed_faults,
    "doer": deed_faults,
    "actor": order_faults,
    "next": order_faults,
    "turn": order_faults,
    "round": order_faults,
    "winner": order_faults,
    "leak": forbidden_faults,
    "self_check": forbidden_faults,
    "invented": forbidden_faults,
    "affordable": sum_faults,
    "would_be": sum_faults,
    "sum": sum_faults,
}
_BY_PREVIOUS: Final = frozenset(
    {"purchase", "gold_spent", "removal", "attack_on", "attack_total", "attack_had", "lure_on", "refused"}
)
_SILENT: Final = frozenset({"quoted", "boast", "conditional"})
_ALWAYS: Final = frozenset({"would_be", "sum", "affordable"})


def _doer_fault(claim: Claim, truth: Truth) -> Fault | None:
    """A deed told of somebody else than the previous player."""
    doer = truth.previous.get("player")
    if claim.kind in _BY_PREVIOUS and claim.subject is not None and doer is not None and claim.subject != doer:
        return Fault("prose_player", doer, claim.subject, str(doer), claim.span)
    return None


def judge_claim(claim: Claim, truth: Truth) -> list[Fault] | None:
    """Faults of a claim; None: the facts do not tell. Readers, doubts and judge ask again and again."""
    known = truth.judged.get(id(claim))
    if known is None:
        known = truth.judged[id(claim)] = (claim, _judged(claim, truth))
    faults: list[Fault] | None = known[1]
    return faults


def _judged(claim: Claim, truth: Truth) -> list[Fault] | None:
    if claim.kind == "number" or (claim.polarity in _SILENT and claim.kind not in _ALWAYS):
        return None
    if claim.kind in _BY_PREVIOUS and not truth.previous:
        return [] if claim.polarity == "denied" else None
    doer = _doer_fault(claim, truth)
    if doer is not None:
        return [doer]
    rule = RULES.get(claim.kind)
    if rule is None:
        return None
    return list(rule(claim, truth))


_ONCE: Final = frozenset({"zone_count", "total_count", "game_deck", "extra_deck"})
_STOP: Final = re.compile(r"[.!?…]\s|\n")


def _question(claim: Claim) -> tuple[object, ...] | None:
    """What a figure of the turn answers."""
    if claim.kind in ("zone_count", "total_count", "game_deck", "extra_deck"):
        return claim.kind, claim.zone
    if claim.kind == "total" and claim.subject is None and claim.resource in ("gold", "attack", "heal"):
        return claim.kind, claim.resource
    if claim.kind == "next" and claim.polarity == "asserted":
        return ("next",)
    if claim.kind in ("listing", "row") and claim.complete and claim.cards:
        return claim.kind, claim.zone
    return None


class _Said:
    """Sizes of piles that sentences tell truly: a figure of running text beside one is no second size of that pile."""

    def __init__(self, doc: Document, confirmed: Iterable[Claim]) -> None:
        self._text = doc.text
        self._places: dict[tuple[str, str | None], list[int]] = {}
        confirmed = list(confirmed)
        self._answers = {_question(claim) for claim in confirmed if not claim.prose or claim.kind == "next"} - {None}
        for claim in confirmed:
            if claim.kind in _ONCE:
                self._places.setdefault((claim.kind, claim.zone), []).append(claim.at().start)

    def elsewhere(self, claim: Claim) -> bool:
        """Is the same question answered truly elsewhere?"""
        return _question(claim) in self._answers

    def beside(self, claim: Claim) -> bool:
        """Is the claim's pile told truly in the same sentence?"""
        if not claim.prose:
            return False
        here = claim.at().start
        return any(
            not _STOP.search(self._text, min(here, there), max(here, there))
            for there in self._places.get((claim.kind, claim.zone), ())
        )


def _named(claim: Claim, entities: Entities) -> bool:
    """Does the label of a list or a size name the zone? Then it is no guess whose it is, though told twice."""
    if claim.prose or claim.kind not in ("listing", "zone_count"):
        return False
    if claim.kind == "zone_count" and claim.complete:
        return True  # it stands at a list of that zone
    spans = [span for span in (claim.span, claim.subject_span) if span is not None]
    return any(item.name == claim.zone for span in spans for item in entities.within(span.start, span.end, "zone"))


def _runs_over(doc: Document, claim: Claim) -> bool:
    """Does the claim bind what stands in different lines of a list or a table?"""
    low, high = doc.block_at(claim.span.start), doc.block_at(max(claim.span.start, claim.span.end - 1))
    if low is None or high is None or low == high:
        return False
    return low.kind != "paragraph" or (low.kind, low.group) != (high.kind, high.group)


def judge(doc: Document, claims: list[Claim], entities: Entities, context: Context) -> Verdict:
    """The verdict on a post's claims."""
    truth = Truth.of(context)
    judged = [(claim, judge_claim(claim, truth)) for claim in _without_repetitions(doc, claims, context)]
    proved = Marks(len(doc.text))
    for claim, faults in judged:
        figures = (claim.value, claim.before, claim.after, claim.delta)
        if faults == [] and claim.value_span is not None and any(figure is not None for figure in figures):
            proved.add(claim.value_span)
            for part in claim.parts:
                proved.add(part.span)
    proved_claims = [claim for claim, faults in judged if faults == []]
    said = _Said(doc, proved_claims)
    counts = {"confirmed": 0, "contradicted": 0, "unverifiable": 0}
    confirmed: set[tuple[int, int]] = set()
    kept: list[tuple[Fault, Claim]] = []
    for claim, faults in judged:
        if faults == []:
            counts["confirmed"] += 1
            confirmed.add(doc.source_span(claim.at().start, claim.at().end))
        elif faults is None:
            counts["unverifiable"] += 1
            if claim.kind == "number" and context.mode == "strict" and claim.polarity == "asserted":
                kept.append((_unread(claim), claim))
        elif (
            (claim.value_span is not None and proved.touches(claim.value_span))
            or (not claim.certain and context.mode == "audit")
            or said.beside(claim)
            or (context.mode == "audit" and said.elsewhere(claim) and not _named(claim, entities))
            or (claim.prose and _runs_over(doc, claim))
        ):
            counts["unverifiable"] += 1  # another reading of the same figure is true, or the reading is a guess
        else:
            counts["contradicted"] += 1
            kept += [(fault, claim) for fault in faults]
    if context.mode == "audit":
        wrong_reading = misread(kept, (card for card in context.facts.get("row") or () if card))
        unread = [pair for pair in kept if id(pair[1]) in wrong_reading]
        counts["contradicted"] -= len({id(claim) for _, claim in unread})
        counts["unverifiable"] += len({id(claim) for _, claim in unread})
        kept = [pair for pair in kept if id(pair[1]) not in wrong_reading]
    findings = [_finding(doc, fault, claim) for fault, claim in _once(kept)]
    omitted: list[str] = []
    if context.scope == "whole":
        for kind, subject, expected in missing(doc, claims, proved_claims, entities, context, truth):
            own = subject in (None, truth.actor)  # an Attack left out of what was done before is not the turn's
            wrong = located(doc, kind, entities, context, lambda n: not proved.touches(n.span)) if own else None
            faults = judge_claim(wrong, truth) if wrong is not None else None
            if wrong is not None and faults:
                findings.append(_finding(doc, faults[0], wrong))
                counts["contradicted"] += 1
                continue
            omitted.append(kind)
            at = len(doc.source)
            findings.append(Finding("omitted", subject, kind, expected, "", at, at))
    ok = not any(finding.severity == "error" for finding in findings)
    total = sum(counts.values())
    return Verdict(
        ok,
        tuple(findings),
        Counts(total, counts["confirmed"], counts["contradicted"], counts["unverifiable"]),
        tuple(omitted),
        tuple(sorted(confirmed)),
    )


def _unread(claim: Claim) -> Fault:
    return Fault(
        claim.blame or "prose_number", claim.subject, str(claim.value), "число не подтверждается фактами", claim.span
    )


def _once(faults: list[tuple[Fault, Claim]]) -> Iterator[tuple[Fault, Claim]]:
    """One finding for each kind, subject and place; what nobody had, said of a place that a list names: the list's."""
    ends: dict[tuple[str, str | None], int] = {}
    lists: dict[str, int] = {}
    for fault, claim in sorted(faults, key=lambda pair: (pair[0].span.start, pair[1].prose, pair[0].span.end)):
        key = (fault.kind, fault.subject)
        listed = claim.prose and claim.kind == "invented" and fault.span.start < lists.get(fault.kind, -1)
        if listed or fault.span.start < ends.get(key, -1):
            continue
        if not claim.prose:
            lists[fault.kind] = max(fault.span.end, lists.get(fault.kind, -1))
        ends[key] = max(fault.span.end, ends.get(key, -1))
        yield fault, claim


def _without_repetitions(doc: Document, claims: list[Claim], context: Context) -> list[Claim]:
    """Prose claims that lie wholly in what structure has read say it again."""
    read = Marks(len(doc.text))
    for span in context.taken:
        read.add(span)
    return [claim for claim in claims if not claim.prose or absurd(claim) or not read.covers(claim.at())]


def absurd(claim: Claim) -> bool:
    """Somebody who follows himself, talk of self-checks: wrong whatever structure makes of the words."""
    return claim.kind == "self_check" or (claim.kind == "invented" and claim.blame == "next_player")


_TAG: Final = 300  # characters in which the markup before a name is looked for
_COLOURED: Final = re.compile(r"[<\[][^<>\[\]]*#[0-9A-Fa-f]{3,6}[^<>\[\]]*[>\]](?:\s*[<\[][^<>\[\]]*[>\]]|[\s*_«\"])*$")


def _finding(doc: Document, fault: Fault, claim: Claim) -> Finding:
    start, end = doc.source_span(fault.span.start, fault.span.end)
    if fault.kind == "colour" and (tag := _COLOURED.search(doc.source, max(0, start - _TAG), start)):
        start = tag.start()  # the colour stands in the markup before the name
    return Finding(
        fault.kind, fault.subject, fault.said, fault.expected, doc.source[start:end], start, end, fault.severity, claim
    )
