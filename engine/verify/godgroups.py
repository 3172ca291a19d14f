"""Cards told by gods: «Кхорновых шесть: Воин, Избранный, …», «от Тзинча Грабитель и Крикун», «нурглова родня (…)».

The name of a god that leads to cards is the head of a group: a short name in the group («Воин», «Избранный») is the
card of that god, and groups that follow each other are one list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.verify.model import Entity, Span

_AHEAD: Final = re.compile(r"(?:\b(?:от|из|у|со стороны)\s+(?:бога\s+|самого\s+)?|\b(?:бога?|знака?)\s+)$")
_LEAD: Final = re.compile(
    r"[»\"*_\])]*(?:\s+[^\W\d_]+){0,3}(?:[\s,—–-]*[(\[]?\d{1,2}(?:\s+(?:карт\w*|шт\w*\.?))?[)\]]?)?[»\"*_]*"
    r"\s*(?P<sign>[:—–(]|-(?=\s))\s*"
)
_OF_SUCH: Final = re.compile(
    r"[»\"*_]*(?:\s+(?:дуэт|пар[аыуеой]|парочк|двойк|двоиц|тройк|троиц|трио|кварт|брать|брат|земляк|родн|семь|семей|компани"
    r"|братв|бойц|карт|близнец|товарищ|собрать|единовер|люд)\w*)?(?P<sign>[,:(—–]|\s[—–(])\s*"
)
_SEVERAL: Final = re.compile(
    r"\b(?:дв(?:а|е|ое|ух|оих|ум|оим)|оба|обе|обоих|обеих|тр(?:и|ое|[её]х|оих)|пар[ауы]|\d)\s+$"
)
_DIRECT: Final = re.compile(r"[»\"*_]*\s+")
_UP_TO_CARD: Final = re.compile(r"[«\"*_]*(?:(?:\d{1,2}|[^\W\d_]+)\s*[×xх]?\s+)?[«\"*_]*")
_STOP: Final = re.compile(r"[;\n!?]|\.(?=\s|$)")
_ADJECTIVE: Final = re.compile(r"(?:ов|ев)(?:а|о|ы|ой|у|ых|ым|ыми)?$")


def group_heads(gods: Sequence[Entity], cards: Sequence[Entity], text: str) -> list[Span]:
    """Where heads of groups stand in a folded text, from the preposition to the sign that leads over, in order."""
    starts = {card.start for card in cards}
    heads: list[Span] = []
    for god in gods:
        before = _AHEAD.search(text, max(0, god.start - 24), god.start)
        lead = _LEAD.match(text, god.end)
        adjective = _ADJECTIVE.search(text[god.start : god.end])
        such = _OF_SUCH.match(text, god.end)
        if (
            lead is None
            and such
            and (_SEVERAL.search(text, max(0, god.start - 12), god.start) or " " in such[0].strip())
        ):
            lead = such  # «слаанешский дуэт, Чемпион с Хранителем», «двух слаанешитов, Чемпиона и Свиту»
        if lead is None and (before or adjective):
            lead = _DIRECT.match(text, god.end)
        if lead is None or not _leads_to(text, lead.end(), starts):
            continue
        if any(god.end < card.end and card.start < lead.end() for card in cards if card.start >= god.end):
            continue
        heads.append(Span(before.start() if before else god.start, lead.end()))
    return heads


def leading_adjectives(gods: Sequence[Entity], heads: Sequence[Span], text: str) -> list[Entity]:
    """The gods without those that lead a group as an adjective: «Избранный Тзинча, нурглова родня (…)»."""
    return [
        god
        for god in gods
        if not (_ADJECTIVE.search(text[god.start : god.end]) and any(head.covers(god.span) for head in heads))
    ]


def _leads_to(text: str, at: int, starts: set[int]) -> bool:
    """Does a card follow, at once or behind its number?"""
    gap = _UP_TO_CARD.match(text, at)
    return at in starts or (gap is not None and any(place in starts for place in range(at, gap.end() + 1)))


def _extent(head: Span, heads: Sequence[Span], text: str) -> int:
    """Where the group of a head ends."""
    if text[head.start : head.end].rstrip().endswith("("):
        close = text.find(")", head.end)
        return close if close >= 0 else len(text)
    stop = _STOP.search(text, head.end)
    end = stop.start() if stop else len(text)
    return min([end, *(other.start for other in heads if other.start >= head.end)])


def named_by_heads(
    cards: Sequence[Entity],
    gods: Sequence[Entity],
    heads: Sequence[Span],
    text: str,
    families: Mapping[str, Mapping[str, str]],
) -> list[Entity]:
    """The cards, short names in a god's group being those of the god."""
    result = list(cards)
    for head in heads:
        god = next((god for god in gods if head.start <= god.start < head.end), None)
        end = _extent(head, heads, text)
        last = head.end
        for index, card in enumerate(result):
            if card.start < head.end or god is None:
                continue
            if card.start >= end or card.start - last > 24:
                break
            if any(last <= other.start and other.end <= card.start for other in gods):
                break  # «кхорнов Грабитель, Кайрос и слаанешский дуэт, Чемпион с Хранителем»: of another god
            last = card.end
            family = families.get(card.names[0].partition(" ")[0])
            if not card.name and family is not None and god.name in family:
                name = family[god.name]
                result[index] = replace(card, name=name, names=(name,), detail="full")
    return result
