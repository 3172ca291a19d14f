"""Cards that belong to an enumeration or a clause with a clear topic, but are not of it.

A group of which one card was truly bought tells of a purchase, whatever the verb; so do the cards beside a true
price; what «ушли от Кузьмича» names was lured away; with whom «остался он» was in play.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.kinds import ClaimKind
from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.groups import Group, Named, groups, place_of, window
from engine.verify.prose.roles import Scene, is_verb
from engine.verify.prose.topics import loses

_OTHER: Final = frozenset({"remove", "graveyard", "afford", "row_word"})
_CHOICE: Final = re.compile(r"можно$|мож[ео]т|волен|вправе|хватит|хватает")
_TAKES: Final = re.compile(r"взять$|купить$|брать$|прихватить$|забрать$|увести$|нанять$|позвать$|на$")
_STAYS: Final = frozenset({"draw", "table", "left"})


def strays(line: Line, page: Page, scene: Scene) -> None:
    """Cards of a group that nobody could place, though their neighbours have a place."""
    if line.sentence.conditional or page.view.previous is None:
        return
    settled = {reading.figure.end for reading in page.here() if reading.true or reading.tight}
    every = groups(line.sentence)
    for group in every:
        loose = [card for card in group.cards if line.items[card.index].span.end not in settled]
        if loose:
            _group(line, page, group, loose, len(every) == 1)


def _group(line: Line, page: Page, group: Group, loose: list[Named], alone: bool) -> None:
    view = page.view
    low, high = window(line, group)
    tags = {tag for item in line.items[low : high + 1] for tag in item.tags}
    picks = [card.pick(view.bought, view.lured, view.in_play) for card in group.cards]
    gone = {name for name, _ in view.removed}
    kind: ClaimKind | None = None
    pool = set(view.bought)
    if set(line.codes[low : high + 1]) & set("zdt") or "f" in line.codes[low : high + 1] or _OTHER & tags:
        return
    buying = line.recap[group.first] and "l" not in line.codes[low : high + 1]
    buying = buying and ("P" in line.codes or any(is_verb(item) for item in line.items))
    if buying and (any(name in pool for name in picks) or (alone and _paid(page))):
        kind = "purchase"
    elif view.lured and any(name in view.lured for name in picks) and loses(line, low, high):
        kind, pool = "lured", set(view.lured)
    elif _could_buy(line, group.first):
        return
    elif not line.recap[group.first] and _STAYS & tags and any(view.in_play[name] for name in picks):
        kind, pool = "listing", set(view.in_play) | set(view.lured)
    if kind is None:
        return
    for card in loose:
        name = card.pick(pool)
        if not name or len(card.names) > 1 or name in pool or (kind == "purchase" and name in gone):
            continue
        if kind != "listing" and name in ("Монета", "Меч") and kind == "purchase":
            continue
        place = line.sentence.cover(*place_of(line, card))
        claim = Claim(
            kind,
            clause(line.sentence, card.index),
            cards=((name, card.count),),
            card_spans=(place,),
            card=name,
            zone="in_play" if kind == "listing" else None,
            value_span=place,
            prose=True,
        )
        page.add(claim, False, True, line.items[card.index].span)


def _could_buy(line: Line, first: int) -> bool:
    """«За девять монет можно взять Кровожада, либо Избранного с Чемпионом, и останутся две»."""
    head = line.items[:first]
    return any(item.low in ("либо", "или") for item in head[-2:]) or any(
        _CHOICE.match(item.low) and any(_TAKES.match(word.low) for word in line.items[j + 1 : j + 4])
        for j, item in enumerate(head)
    )


def _paid(page: Page) -> bool:
    """A true price, all of it, stands in the sentence, and no other card was bought in it."""
    return page.view.spent > 0 and any(
        reading.true and reading.claim.kind == "gold_spent" and reading.claim.value == page.view.spent
        for reading in page.here()
    )


_ANSWER: Final = re.compile(r"N[.]*$")


def answers(line: Line, page: Page, scene: Scene) -> None:
    """«Сколько у него золота? Три! А «Атаки»? Две!»: a figure that answers the question before."""
    codes, view = line.codes, page.view
    asked = page.asked
    page.asked = ""
    if codes.endswith(".") and line.items[-1].low == "?" and "N" not in codes and not line.recap[-1]:
        resources = [code for code in codes if code in "gahul"]
        if len(resources) == 1:
            page.asked = resources[0]
        return
    if asked and _ANSWER.fullmatch(codes) and line.items[0].value is not None:
        resource = {"g": "gold", "a": "attack", "h": "heal", "u": "scrap", "l": "lure"}[asked]
        claim = Claim(
            "total", line.items[0].span, resource=resource, value=line.items[0].value, value_span=line.items[0].span,
            prose=True,
        )  # fmt: skip
        page.add(claim, view.totals[resource] == line.items[0].value)
