"""Attack that was not there: «имея семь «Атаки», вложил восемь», «располагая одним ударом, нанёс два»."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, noun_after, noun_before
from engine.verify.prose.words import Words

_HAD: Final = re.compile(r"име[яюв]|имел|располаг|облада|при$")
_DEALT: Final = re.compile(
    r"вложи|нанес|потрат|израсход|раздал|обруш|выпуст|ударил|пробил|отвес|влеп|всад|пустил|влож|вбил"
    r"|вколот|выдал|истрат|спис|розда|разда|отда|разряд|всып|обрат|направ|отсып"
)

THOUGH: Final = Words(r"(?:хотя|хоть|притом|однако|тогда)$")


def had(line: Line, page: Page, index: int) -> bool:
    """«имея семь «Атаки», вложил восемь», «из семи «Атаки» потратил восемь», «атаки было семь, а раздал восемь»."""
    items, codes = line.items, line.codes
    kind, at = noun_after(line.sentence, index)
    before, place = noun_before(line.sentence, index)
    named = at if kind == "a" else place if before == "a" and kind in ("none", "unit") else None
    if named is None:
        return False
    low, high = max(0, min(named, index) - 4), max(named, index) + 2
    if items[named].low.startswith(("удар", "урон")) and not any(_HAD.match(item.low) for item in items[low:index]):
        return False
    held = codes[index - 1 : index] in ("i", "J") or any(
        _HAD.match(item.low) or "was" in item.tags for item in items[low:high]
    )
    dealt = next((j for j in range(high - 1, min(len(items), high + 9)) if codes[j] == "N" and j > index), None)
    if not held or dealt is None:
        return held and _less_than_dealt(line, page, index, low)
    value, spent = items[index].value, items[dealt].value
    if value is None or spent is None:
        return False
    verbs = items[max(0, index - 6) : dealt + 3]
    if (
        spent > value
        and any(_HAD.match(item.low) for item in items[low:index])
        and any(_DEALT.match(item.low) for item in verbs)
        and noun_after(line.sentence, dealt)[0] in ("none", "unit", "a", "P")
        and value >= sum(page.view.attacks.values())
    ):
        told = f"имея {value}, вложил {spent}"
        claim = Claim("invented", line.sentence.cover(index, dealt), subject=page.view.previous, text=told, prose=True)
        page.add(claim.but(value_span=items[dealt].span, blame="attack_overspent"), False, True, items[dealt].span)
        page.sure.add(items[dealt].span)
        return True
    blow = spent in {*page.view.attacks.values(), sum(page.view.attacks.values())} and value < spent
    blow = blow and noun_after(line.sentence, dealt)[0] in ("none", "unit", "a", "P")
    explicit = any(_HAD.match(item.low) for item in items[low:index]) and value >= spent
    if not blow and not explicit and not any(_DEALT.match(item.low) for item in items[index + 1 : dealt + 3]):
        return _less_than_dealt(line, page, index, low)  # by any verb, if what is struck was struck
    start = next((j for j in range(low, index) if _HAD.match(items[j].low) or "was" in items[j].tags), index)
    claim = Claim(
        "attack_had",
        line.sentence.cover(start, dealt),
        subject=page.view.previous,
        value=value,
        prose=True,
        value_span=items[index].span,
    )
    page.add(claim, value >= sum(page.view.attacks.values()), True, items[index].span)
    return True


def conceded(line: Line, page: Page, index: int) -> bool:
    """«толкнул четырежды, хотя тяги имел всего на три»: the blow that was dealt stands before what there was for it."""
    items, codes, view = line.items, line.codes, page.view
    value = items[index].value
    but = next((j for j in range(index - 1, max(-1, index - 9), -1) if THOUGH.match(items[j].low)), None)
    if but is None or value is None or noun_after(line.sentence, index)[0] not in ("none", "unit", "a"):
        return False
    inside = items[but + 1 : index]
    held = any(_HAD.match(item.low) or "was" in item.tags for item in inside)
    meant = "n" in codes[index - 2 : index] or any(
        item.code == "a" for item in (*inside, *items[index + 1 : index + 3])
    )
    if not held or not meant or set(codes[but + 1 : index]) & set("NCgHhulfPzd#"):
        return False
    dealt = {*view.attacks.values(), sum(view.attacks.values())}
    spent = next((items[j].value for j in range(but - 1, -1, -1) if codes[j] in "NM"), None)
    if spent is None or spent not in dealt or spent <= value < max(dealt):
        return False
    claim = Claim("attack_had", line.sentence.cover(but, index), subject=view.previous, value=value, prose=True)
    page.add(claim.but(value_span=items[index].span), value >= spent, True, items[index].span)
    return True


def _less_than_dealt(line: Line, page: Page, index: int, low: int) -> bool:
    """«имея четыре удара, протаранил Искру семью: было 60, стало 53»: he had less than he truly dealt."""
    start = next((j for j in range(low, index) if _HAD.match(line.items[j].low)), None)
    value = line.items[index].value or 0
    told = any(reading.true and reading.claim.kind in ("hp_change", "attack_on") for reading in page.here())
    if start is None or not told or value >= sum(page.view.attacks.values()):
        return False
    place = line.sentence.cover(start, index)
    claim = Claim("attack_had", place, subject=page.view.previous, value=value, prose=True)
    page.add(claim.but(value_span=line.items[index].span), False, True, line.items[index].span)
    return True
