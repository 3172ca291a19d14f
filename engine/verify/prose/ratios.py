"""How many times one value is another, told of healths, blows or piles: «вдвое больше, чем Пете»."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.roles import Scene, names_of
from engine.verify.prose.tallies import piles_compare, ratios_of

_LOOSE: Final = re.compile(
    r"почти|чуть|едва|больше$|более$|менее$|лишк|лишним|хвостик|малого|около|примерно|без$|больше,|не"
)


def ratios(line: Line, page: Page, scene: Scene) -> None:
    """«вдвое больше, чем Пете», «сброс вчетверо больше»."""
    view, codes, items = page.view, line.codes, line.items
    for index, code in enumerate(codes):
        if code != "R" or items[index].value is None:
            continue
        times = items[index].value
        assert times is not None
        way = 0
        for item in items[index + 1 : index + 4]:
            if "more" in item.tags:
                way = 1
                break
            if "less" in item.tags:
                way = -1
                break
        if way == 0:
            continue
        near = items[max(0, index - 4) : index]
        loose = any(_LOOSE.match(item.low) for item in near)
        loose = loose or any(
            item.low.startswith(("точнее", "чуть", "почти", "хвост", "лишк", "лишн", "гак", "примерно", "без"))
            for item in items
        )
        if any(item.low.startswith(("плюс", "минус", "сверх")) for item in items[index : index + 13]):
            continue  # «вдвое больше и ещё плюс три»
        piles = [items[j].name for j in range(max(0, index - 6), min(len(items), index + 7)) if codes[j] == "z"]
        claim = Claim(
            "number",
            clause(line.sentence, index),
            value=times,
            value_span=items[index].span,
            prose=True,
            blame="prose_number",
        )
        tallies = ratios_of(line, view, index)
        if tallies is not None and not (codes[index - 1] == "z" and piles_compare(line, view, index, way)):
            fits = any(_is_ratio(a, b, times, way, loose) for a, b in tallies if a and b)
            named_place = any(
                item.name in ("draw_pile", "discard_pile", "in_play") for item in items if item.code == "z"
            )
            page.add(_ratio_claim(claim, None, None, times, way, fits), fits, named_place)
            continue
        if piles:
            draw, discard, play = (sum(view.zone(z).values()) for z in ("draw_pile", "discard_pile", "in_play"))
            sizes = {"draw_pile": draw, "discard_pile": discard, "in_play": play}
            before = [items[j].name for j in range(max(0, index - 6), index) if codes[j] == "z"]
            after = [items[j].name for j in range(index, min(len(items), index + 5)) if codes[j] == "z"]
            first = sizes.get(before[-1] if before else piles[0], 0)
            rest = [sizes[name] for name in after if name in sizes] if before and after else list(sizes.values())
            fits = any(_is_ratio(first, other, times, way, loose) for other in rest if other)
            page.add(_ratio_claim(claim, None, None, times, way, fits), fits, True)
            continue
        named = [
            name
            for j in range(max(0, index - 9), min(len(items), index + 8))
            if codes[j] == "P" and codes[j - 1 : j] != ";"
            for name in names_of(items[j])
        ]
        if line.recap[index] and any({"befall", "strike", "receive"} & item.tags for item in items):
            hits = dict(view.attacks)
            couple = list(dict.fromkeys(named))
            if len(couple) == 2 and "q" in codes[index : index + 5] and all(nick in hits for nick in couple):
                hits = {nick: hits[nick] for nick in couple}
                fits = _is_ratio(hits[couple[0]], hits[couple[1]], times, way, loose)
                page.add(_ratio_claim(claim, couple[0], couple[1], times, way, fits), fits, True)
                continue
            fits = any(_is_ratio(a, b, times, way, loose) for a in hits.values() for b in hits.values())
            if not fits:
                fits = any(
                    _is_ratio(view.health[a], view.health[b], times, way, loose)
                    for a in view.nicks
                    for b in view.nicks
                    if view.health[b]
                )
            page.add(_ratio_claim(claim, None, None, times, way, fits), fits, len(set(named)) >= 2)
            continue
        pairs = [(a, b) for a in view.nicks for b in view.nicks if a != b and view.health[b]]
        chosen = [(a, b) for a, b in pairs if a in named and b in named] if len(set(named)) == 2 else pairs
        than = codes.find("q", index, index + 5)
        if len(set(named)) == 2 and than > 0:
            couple = list(dict.fromkeys(named))
            chosen = [pair for pair in chosen if pair == (couple[0], couple[1])]
            if "q" in codes[max(0, index - 9) : index]:
                chosen = [
                    pair for pair in pairs if pair[1] == couple[1]
                ]  # «чем в Шерифе, и почти втрое больше, чем в Миле»
        fits = any(_is_ratio(view.health[a], view.health[b], times, way, loose) for a, b in chosen)
        if not fits:
            fits = any(
                _is_ratio(view.totals[a], view.totals[b], times, way, loose)
                for a in ("gold", "attack", "heal")
                for b in ("gold", "attack", "heal")
            )
        resource = _resource_beside(line, index)
        if (
            resource is not None
            and not set(named) - {view.actor}
            and not line.recap[index]
            and _told_total(page, resource)
        ):
            rest = [amount for name, amount in view.totals.items() if name in _SUMS and name != resource]
            fits = any(_is_ratio(view.totals[resource], other, times, way, loose) for other in rest)
            page.add(_ratio_claim(claim.but(blame=resource), view.actor, None, times, way, fits), fits, not loose)
            if not fits:
                page.sure.add(items[index].span)
            continue
        tight = len(set(named)) == 2 and any(codes[j] == "q" for j in range(index, min(len(codes), index + 5)))
        tight = tight or (len(set(named)) == 2 and codes[index : index + 3] == "RwP")  # «вдвое слабее Маши»
        near_enough = any(_is_ratio(view.health[a], view.health[b], times, way, True) for a, b in chosen)
        tight = tight and not (loose and near_enough)
        tight = tight and not set(codes[index : index + 8]) & set("agh")  # «вдвое меньше, чем одна «Атака» Крыса»
        subject = named[0] if named else None
        page.add(_ratio_claim(claim, subject, named[1] if len(named) > 1 else None, times, way, fits), fits, tight)


_SUMS: Final = {"gold", "attack", "heal"}
_CODES: Final = {"g": "gold", "a": "attack", "h": "heal"}


def _resource_beside(line: Line, index: int) -> str | None:
    """«золотых втрое меньше», «втрое меньше лечения»: the resource that is so many times another, named just here."""
    codes = line.codes
    before = re.search(r"([gah])w?$", codes[:index])
    behind = re.match(r"w([gah])(?:[,;.:_]|$)", codes[index + 1 :])
    if set(codes[index : index + 8]) & set("qCHzd") or (before and behind):
        return None  # «вдвое больше, чем монет»
    found = before or behind
    return _CODES[found[1]] if found else None


def _told_total(page: Page, resource: str) -> bool:
    """Another sum of the turn has just been told, and truly: the ratio is to that."""
    told = [reading.claim for reading in page.readings[-30:] if reading.true and reading.claim.kind == "total"]
    return any(claim.resource in _SUMS - {resource} for claim in told)


def _ratio_claim(claim: Claim, subject: str | None, other: str | None, times: int, way: int, fits: bool) -> Claim:
    if fits:
        return claim
    return claim.but(
        kind="invented",
        value_span=None,
        subject=subject,
        other=other,
        ratio=(times, 1) if way > 0 else (1, times),
        text="ratio",
    )


def _is_ratio(a: int, b: int, times: int, way: int, loose: bool) -> bool:
    if way < 0:
        a, b = b, a
    if not b:
        return False
    exact = Fraction(a, b)
    if exact == times:
        return True
    return loose and abs(exact / times - 1) <= Fraction(3, 10)
