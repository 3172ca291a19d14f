"""Judging figures: health, the turn's gold, attack and healing, counts, decks, card texts, blows."""

from __future__ import annotations

from collections.abc import Iterator

from engine.verify.judging.lists import Fault
from engine.verify.judging.truth import Truth
from engine.verify.model import Claim, Span
from engine.verify.slips import swapped

PROPERTIES = ("scrap", "lure", "refill")


def hp_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    nick = claim.subject or truth.actor
    now = truth.players.get(nick)
    if now is None or claim.value is None:
        return
    allowed = {now}
    if claim.when in ("before_heal", "before", "before_turn", "was", "past"):
        allowed = {pair[0] for pair in truth.changes(nick)}
        if nick == truth.actor and truth.heal_hp:
            allowed.add(truth.heal_hp[0])
    elif claim.when == "any":
        allowed |= {value for pair in truth.changes(nick) for value in pair}
    if not _holds(claim, claim.value, allowed):
        right = now if now in allowed or not allowed else min(allowed)
        lives = now == 0 and claim.value > 0 and claim.when in ("", "now") and claim.prose
        yield Fault(claim.blame or ("eliminated" if lives else "hp"), nick, str(claim.value), str(right), claim.span)


def _holds(claim: Claim, value: int, allowed: set[int]) -> bool:
    if claim.relation == "at_least":
        return any(real >= value for real in allowed)
    if claim.relation == "at_most":
        return any(real <= value for real in allowed)
    if claim.relation == "about":
        return any(abs(real - value) <= max(1, value // 10) for real in allowed)
    return value in allowed


def hp_change_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    nick = claim.subject or truth.actor
    if nick not in truth.players:
        return
    changes = truth.changes(nick)
    if claim.cause == "heal" and nick == truth.actor and truth.heal_hp:
        changes = [truth.heal_hp, *(changes if claim.prose else [])]
    if not changes:
        return

    def misses(change: tuple[int, int]) -> tuple[int, bool, bool, bool, int]:
        before, after = change
        pairs = ((claim.before, before), (claim.after, after), (claim.delta, after - before))
        apart = [(said, real) for said, real in pairs if said is not None and said != real]
        slips = all(abs(said - real) == 1 or swapped(said, real) for said, real in apart)
        told = claim.before is not None and claim.after is not None
        turned = told and ((claim.before or 0) < (claim.after or 0)) != (before < after)
        return len(apart), before == after, not slips, turned, sum(abs(said - real) for said, real in apart)

    best = min(changes, key=misses)
    if not misses(best)[0]:
        return
    if claim.delta is not None and not {claim.before, claim.after} - {None}:
        blow = (truth.previous.get("attacks") or {}).get(nick)
        if blow == abs(claim.delta) and claim.delta < 0:
            return
    before, after = best
    ends_right = claim.before in (None, before) and claim.after in (None, after)
    kind = "prose_number" if ends_right and claim.delta is not None else "hp"
    said = _arrow(claim.before, claim.after, claim.delta)
    yield Fault(claim.blame or kind, nick, said, _arrow(before, after, after - before), claim.span)


def _arrow(before: int | None, after: int | None, delta: int | None) -> str:
    ends = f"{'?' if before is None else before} → {'?' if after is None else after}"
    return ends if delta is None else f"{ends} ({delta:+d})".replace("-", "−")


def total_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    name = "heal" if claim.resource == "health" else claim.resource or ""
    real = truth.facts.get(name)
    if not isinstance(real, int) or claim.value is None:
        return
    if claim.subject not in (None, truth.actor):
        return
    kind = claim.blame or ("property" if name in PROPERTIES else name)
    subject = None if name in PROPERTIES else truth.actor
    title = truth.lexicon.titles.get(name, name)
    value = 0 if claim.polarity == "denied" else claim.value
    if not _holds(claim, value, {real}):
        said, right = (f"{title} {value}", f"{title} {real}") if name in PROPERTIES else (str(value), str(real))
        yield Fault(kind, subject, said, right, claim.span)
        return
    summed = sum(part.value for part in claim.parts)
    for part in claim.parts:
        if part.card and not _part_fits(part.card, name, part.value, truth):
            yield Fault(kind, subject, str(part.value), _given(part.card, name, truth), part.span)
            return
    if claim.parts and claim.complete and summed != value:
        yield Fault(kind, subject, str(summed), str(real), Span(claim.parts[0].span.start, claim.parts[-1].span.end))


def _part_fits(names: str, resource: str, value: int, truth: Truth) -> bool:
    options = [name for name in names.split("|") if truth.zones["in_play"][name]]
    if not options:
        return False
    allowed = {amount for name in options for amount in truth.given(name, resource, "all")}
    if len(options) > 1:  # «Воины» of two gods together
        allowed.add(sum(max(truth.given(name, resource, "all"), default=0) for name in options))
        both = [sorted(truth.given(name, resource, "all")) for name in options]
        allowed |= {first + second for first in both[0] for second in both[-1]}
    return value in allowed


def _given(names: str, resource: str, truth: Truth) -> str:
    options = [name for name in names.split("|") if truth.zones["in_play"][name]]
    if not options:
        return "карта не разыграна"
    return str(max(truth.given(options[0], resource, "all"), default=0))


def source_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    name = "heal" if claim.resource == "health" else claim.resource or ""
    if claim.value is None or not claim.card:
        return
    options = [card for card in claim.card.split("|") if truth.zones["in_play"][card]]
    copies = claim.cards[0][1] if claim.cards else None
    if not options:
        if claim.prose:
            yield Fault(
                claim.blame or "prose_card",
                claim.card.split("|")[0],
                claim.card.split("|")[0],
                "карта не разыграна",
                claim.span,
            )
        return
    if claim.prose and claim.complete and len(options) > 1:
        return
    allowed = {amount for card in options for amount in truth.given(card, name, claim.part, copies)}
    allowed |= {amount for card in options for amount in truth.given(card, name, claim.part)}
    if claim.value not in allowed:
        kind = claim.blame or ("prose_number" if claim.prose else "card_text")
        right = str(max(allowed, default=0))
        if not allowed and claim.part == "together":
            kind, right = claim.blame or "together", "«Вместе» не сработало"
        yield Fault(kind, options[0], str(claim.value), right, claim.span)


def count_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    if claim.value is None:
        return
    title = truth.lexicon.titles.get(claim.zone or "", claim.zone or "")
    if claim.kind == "total_count":
        if not _holds(claim, claim.value, {truth.total}):
            yield Fault(claim.blame or "total_count", truth.actor, str(claim.value), str(truth.total), claim.span)
    elif claim.zone in truth.zones and not _holds(claim, claim.value, {truth.size(claim.zone or "")}):
        right = truth.size(claim.zone or "")
        yield Fault(claim.blame or "zone_count", truth.actor, f"{title} {claim.value}", f"{title} {right}", claim.span)


def deck_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    real = truth.facts.get(claim.kind)
    if isinstance(real, int) and claim.value is not None and not _holds(claim, claim.value, {real}):
        yield Fault(claim.blame or claim.kind, None, str(claim.value), str(real), claim.span)


def colour_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    god = truth.info(claim.card).god if claim.card else claim.god or ""
    right = truth.lexicon.gods.get(god)
    if right is None:
        return
    if claim.when == "god":
        if claim.god != god:
            yield Fault("colour", claim.card, claim.god or "", god, claim.span)
        return
    if claim.when == "missing":
        yield Fault("colour", claim.card, "без цвета", right, claim.span)
    elif claim.text.upper() != right.upper():
        yield Fault("colour", claim.card, claim.text, right, claim.span)


def card_text_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    if claim.card is None:
        return
    info = truth.info(claim.card)
    titles = truth.lexicon.titles
    if claim.effect is not None and claim.effect.extra:
        yield Fault("card_text", claim.card, claim.effect.extra, "такого действия у карты нет", claim.span)
        return
    if claim.part == "grants":
        said = set(claim.text.split("|"))
        if said != set(info.grants):
            yield Fault(
                "card_text",
                claim.card,
                f"знаки: {', '.join(sorted(said))}",
                f"знаки: {', '.join(info.grants) or 'нет'}",
                claim.span,
            )
        return
    real = {
        "cost": {"cost": info.cost or 0},
        "base": info.base,
        "together": info.together or {},
        "per_mark": info.per_mark,
    }.get(claim.part, info.base)
    if claim.when == "missing":
        if real.get(claim.resource or ""):
            title = titles.get(claim.resource or "", claim.resource or "")
            yield Fault("card_text", claim.card, "не указано", f"{title} {real[claim.resource or '']}", claim.span)
        return
    if claim.resource is None:
        if claim.value not in real.values():
            yield Fault(
                "card_text", claim.card, str(claim.value), ", ".join(map(str, real.values())) or "нет", claim.span
            )
        return
    resource = "heal" if claim.resource == "health" else claim.resource
    right = real.get(resource, 0)
    if claim.value != right:
        title = "стоимость" if resource == "cost" else titles.get(resource, resource)
        yield Fault(
            "card_text",
            claim.card,
            f"{title} {claim.value}",
            f"{title} {right}" if right else "такого у карты нет",
            claim.span,
        )


def blow_faults(claim: Claim, truth: Truth) -> Iterator[Fault]:
    """Attacks and lures of the previous player."""
    lure = claim.kind == "lure_on"
    real: dict[str, int] = dict(truth.previous.get("lures" if lure else "attacks") or {})
    kind = claim.blame
    if claim.polarity == "denied":
        if claim.other is None and real:
            target = next(iter(real))
            yield Fault(
                kind or ("lure" if lure else "prose_number"), target, "нет", f"{target}: {real[target]}", claim.span
            )
        elif claim.other in real:
            yield Fault(
                kind or ("lure" if lure else "prose_player"),
                claim.other,
                "нет",
                str(real[claim.other or ""]),
                claim.span,
            )
        return
    if claim.other is None:
        return
    right = real.get(claim.other)
    if right is None:
        expected = ", ".join(f"{nick}: {points}" for nick, points in real.items()) or "никого"
        right_nick = next((nick for nick, points in real.items() if points == claim.value), None)
        if claim.prose or not right_nick:
            yield Fault(
                kind or "prose_player",
                (right_nick if lure and claim.prose else None) or claim.other,
                claim.other,
                expected,
                claim.span,
            )
        else:
            yield Fault(kind or ("lure" if lure else "prose_player"), claim.other, claim.other, expected, claim.span)
    elif claim.value is not None and not _holds(claim, claim.value, {right}):
        before, after = ((truth.previous.get("hp") or {}).get(claim.other) or (None, None))[:2]
        if not lure and before is not None and claim.value == before - after:
            return
        yield Fault(kind or ("lure" if lure else "prose_number"), claim.other, str(claim.value), str(right), claim.span)
