"""The properties at hand in running text, and what the turn does not give."""

from __future__ import annotations

import re
from itertools import pairwise

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, cards_named, clause, noun_after, stretch


def one_each(line: Line, page: Page, first: int, second: int, figure: int) -> None:
    """«Утиль» и «Соблазн» по одному."""
    value = line.items[figure].value
    if value is None or line.recap[figure]:
        return
    for index in (first, second):
        resource = RESOURCES[line.codes[index]]
        claim = Claim(
            "total",
            clause(line.sentence, index, figure),
            resource=resource,
            value=value,
            value_span=line.items[figure].span,
            prose=True,
        )
        if page.view.totals[resource] != value:
            page.add(claim, False, True, line.items[index].span)
        else:
            page.add(claim, True)


def bracketed(line: Line, page: Page) -> None:
    """«Свойства: «Утиль» (1), «Соблазн» (2)»: no card of the sentence gives them."""
    for match in re.finditer(r"([ul])\(N\)", line.codes):
        figure = match.end() - 2
        item = line.items[figure]
        if "C" not in line.codes[:figure] and not line.recap[figure] and item.value is not None:
            property_count(line, page, figure, RESOURCES[match[1]])


def property_count(line: Line, page: Page, index: int, resource: str) -> None:
    view, items, codes = page.view, line.items, line.codes
    value = items[index].value
    assert value is not None
    right = view.totals[resource]
    claim = Claim(
        "total", clause(line.sentence, index), resource=resource, value=value, value_span=items[index].span, prose=True
    )
    fits = value == right
    cards = [name for name in cards_named(line) if name in view.in_play]
    if not fits and any(value in view.effect(card, resource) for card in cards):
        page.add(claim.but(kind="number"), True)
        return
    if (
        not fits
        and resource == "refill"
        and value in {len(view.refilled), *(amount for card in view.in_play for amount in view.effect(card, "refill"))}
    ):
        page.add(claim.but(kind="number"), True)
        return
    # «один «Соблазн» отнял Монету», «от «Соблазна» две карты ушли»: what was lured away, or aimed at the actor
    loss = any(code == "P" or code == "C" for code in codes[max(0, index - 6) : index + 7]) and resource == "lure"
    if not fits and resource == "lure" and loss and (value == sum(view.lured.values()) or value in view.lures.values()):
        page.add(claim.but(kind="number"), True)
        return
    page.add(claim, fits, not loss and not line.sentence.conditional)


def nothing(line: Line, page: Page) -> None:
    """«лечения нет», «без «Утиля»», «лечиться нечем»: none of it."""
    codes, items, view = line.codes, line.items, page.view
    for index, code in enumerate(codes):
        if code not in "gahulf" or line.recap[index]:
            continue
        low, high = stretch(line, index)
        if any(
            codes[j] == "N" and (items[j].entity is None or items[j].detail != "none") for j in range(low, high + 1)
        ):
            continue
        if any(codes[j] in "CPt" for j in range(low, high + 1)) or (
            codes[max(0, low - 2) : low].find("C") >= 0 and code in "gah"
        ):
            continue
        near = items[max(low, index - 2) : min(high, index + 3) + 1]
        none = any(item.low in ("нет", "нету", "ноль", "никакой", "никакого", "никаких", "нуль") for item in near)
        none = none or any(
            item.low == "ни" and follow.low in ("гроша", "капли", "капельки", "копейки", "грамма", "крошки", "полушки")
            for item, follow in pairwise(near)
        )
        if code in "huf" or code == "l":
            none = none or any(item.low in ("нечем", "без", "отсутствует", "отсутствуют") for item in near)
        if not none:
            continue
        if any(item.low in ("другого", "иного", "больше") for item in near):
            continue
        resource = RESOURCES[code]
        claim = Claim(
            "total", clause(line.sentence, index), resource=resource, value=0, value_span=items[index].span, prose=True
        )
        page.add(claim, view.totals[resource] == 0, True)


def bare(line: Line, page: Page) -> None:
    """«свойств никаких», «лечиться нечем», «ей доступен «Соблазн»»."""
    items, codes, view = line.items, line.codes, page.view
    if "u" not in codes and "l" not in codes and not line.sentence.begins(" свойств", " лечить"):
        return
    for index, item in enumerate(items):
        if line.recap[index] or not (codes[index] in "ul" or item.low.startswith(("свойств", "лечить"))):
            continue
        low, high = stretch(line, index)
        near = items[low : high + 1]
        words = {other.low for other in near}
        if item.low.startswith("свойств") and words & {"никаких", "нет", "нету", "без"}:
            if (
                words & {"такого", "таких", "прочих", "других", "иных", "больше", "кроме", "остальных"}
                or "t" in codes[low : high + 1]
            ):
                continue
            none = not any(view.totals[name] for name in ("scrap", "lure"))
            claim = Claim("properties_none", clause(line.sentence, index), prose=True, value_span=item.span)
            page.add(claim, none, True)
        elif item.low.startswith("лечить") and "нечем" in words:
            claim = Claim(
                "total", clause(line.sentence, index), resource="heal", value=0, value_span=item.span, prose=True
            )
            page.add(claim, view.totals["heal"] == 0, True)
        elif codes[index] in "ul" and words & {"доступен", "доступны", "имеется"} and "N" not in codes[low : high + 1]:
            resource = RESOURCES[codes[index]]
            claim = Claim(
                "total",
                clause(line.sentence, index),
                resource=resource,
                value=1,
                relation="at_least",
                value_span=item.span,
                prose=True,
            )
            page.add(claim, view.totals[resource] >= 1, not words & {"не", "нет", "без"})


def scraps(line: Line, page: Page) -> None:
    """«бонусом одна карта в «Утиль»», «можно убрать две карты»."""
    codes, items, view = line.codes, line.items, page.view
    for index, code in enumerate(codes):
        if code != "u" or line.recap[index] or index == 0 or codes[index - 1] not in "vnp":
            continue
        if codes[index - 1] == "p" and not any(
            item.low.startswith(("мож", "вправе", "способ")) for item in items[:index]
        ):
            continue
        for j in range(index - 1, max(-1, index - 8), -1):
            if codes[j] in ";.:":
                break
            if codes[j] == "N" and items[j].value is not None and noun_after(line.sentence, j)[0] == "card":
                claim = Claim(
                    "total",
                    line.sentence.cover(j, index),
                    resource="scrap",
                    value=items[j].value,
                    value_span=line.sentence.cover(j, index),
                    prose=True,
                )
                page.add(claim, view.totals["scrap"] == items[j].value, True, items[j].span)
                break
