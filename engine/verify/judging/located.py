"""Where an obligatory figure is told wrongly in words that no reader knows.

A post that lacks a figure of the turn and has, beside the word for it, one figure that nothing else explains does not
leave it out: «— Сколько золотых? — Пять, из них два от Кристалла». That figure is the false one, and the finding points
at it. Two candidates of different values, or none: the figure is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.verify.kinds import ClaimKind
from engine.verify.model import Claim, Context, Document, Entities, Entity
from engine.verify.runs import is_count

_TOTALS: Final = ("gold", "attack", "heal")
_BEHIND: Final = re.compile(
    r"[»\"*_\s]*(?:[^\W\d_]+\s*)?(?:[:=|\t?!—–-]\W*)"
    r"(?:(?:всего|итого|целых|ровно|лишь|аж|уже|их|вышло|набралось)\s+)?\W*",
    re.I,
)
_ONLY: Final = re.compile(r"[»\"*_\s]*(?:[:—–-]\s*)?")
_BEFORE: Final = re.compile(r"\s*[«\"*_]*")
_IN_ALL: Final = re.compile(
    r"\b(?:всего|итого|в\s+сумме|в\s+общей\s+сложности|общим\s+(?:счётом|числом)|вс[её]\s+вместе)(?:\s+[^\W\d_]+)?\W{1,4}$",
    re.I,
)
_CARDS: Final = re.compile(r"\W*(?:карт|штук|шт\b)", re.I)


def located(
    doc: Document, kind: str, entities: Entities, context: Context, unread: Callable[[Entity], bool]
) -> Claim | None:
    """The claim of the figure that stands where one of `kind` is missing; `unread`: nothing true explains a number."""
    if kind in _TOTALS:
        found = [
            number
            for word in entities
            if word.kind == "resource" and word.name == kind
            for number in _beside(doc, word, entities, context)
        ]
    elif kind == "total_count":
        found = [
            number
            for number in entities
            if number.kind == "number"
            and is_count(number)
            and _IN_ALL.search(doc.text, max(0, number.start - 40), number.start)
            and not _stranger(doc, number, entities, context)
        ]
    else:
        return None
    found = [number for number in found if unread(number)]
    if len({number.start for number in found}) != 1:
        return None
    number = found[0]
    resource, said = (kind, "total") if kind in _TOTALS else (None, kind)
    claim: ClaimKind = "total" if said == "total" else "total_count"
    return Claim(claim, number.span, resource=resource, value=abs(number.value or 0), value_span=number.span)


def _beside(doc: Document, word: Entity, entities: Entities, context: Context) -> list[Entity]:
    """The figure behind the word («Золотых: 5», «золото | 5»), in a piece of text that tells of nobody else."""
    numbers = entities.within(word.end, word.end + 32, "number")
    only = bool(numbers) and numbers[0].detail == "only"  # «„Атака“ единственная»
    if not numbers or not (is_count(numbers[0]) or only) or "\n" in doc.text[word.end : numbers[0].start]:
        return []
    joint = _ONLY if only else _BEHIND
    if not joint.fullmatch(doc.text, word.end, numbers[0].start) or _stranger(doc, word, entities, context):
        return []
    ahead = entities.within(numbers[0].end, numbers[0].end + 12, "resource", "card", "property")
    return [] if ahead and _BEFORE.fullmatch(doc.text, numbers[0].end, ahead[0].start) else [numbers[0]]


def _stranger(doc: Document, item: Entity, entities: Entities, context: Context) -> bool:
    """Does the line name another player, or a card before the place?"""
    low = doc.text.rfind("\n", 0, item.start) + 1
    high = doc.text.find("\n", item.end)
    high = high if high >= 0 else len(doc.text)
    nicks, cards = entities.within(low, high, "nick"), entities.within(low, high, "card")
    shared = {nick.start for nick in nicks} & {card.start for card in cards}  # a player may be called as a card
    others = any(context.actor not in nick.names and nick.start not in shared for nick in nicks)
    before = any(card.start < item.start and card.start not in shared for card in cards)
    return others or before or bool(entities.within(low, item.start, "zone", "deck"))
