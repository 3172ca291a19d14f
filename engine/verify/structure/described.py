"""Where the description of a card begins and ends in its line."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Entity

PRICE_AHEAD: Final = re.compile(r"(?<![\w.,+-])(\d{1,2})\s*(?:зол\w*\.?|з\.|монет\w*|🪙|💰)[\s«\"*_—–:|·•-]*$", re.I)
"""«3 зол. Избранный Кхорна → …»: what stands right before a card's name is its price."""
_REPLACED: Final = re.compile(
    r"\(\s*(?:(?:он|она|встал\w*|пришёл|пришла|новичок|только\s+что)\s+)*(?:на\s+мест[оеу]|вместо|взамен|на\s+смену|сменил[аи]?|вытеснил[аи]?"
    r"|заменил[аи]?|после)\b",
    re.I,
)
_IN_BRACKETS: Final = re.compile(r"[»\"*_]*(?:\s*[×xхXХ]\s?\d{1,2})?\s*\([^()\n]*\)(?:\s*[×xхXХ]\s?\d{1,2}(?!\d))?")


def replaced(text: str, card: Entity, begin: int) -> bool:
    """«Хранитель секретов (на место проданного Чемпиона), 8 золотых»: the card that stood there before."""
    low = text.rfind("(", begin, card.start)
    note = low >= 0 and ")" not in text[low : card.start] and text.find(")", card.end, card.end + 40) >= 0
    return note and _REPLACED.match(text, low, card.start) is not None


def without_twins(text: str, cards: list[Entity]) -> tuple[list[Entity], dict[int, int]]:
    """«Свита и Свита. Каждая стоит 6»: one description of two copies."""
    kept: list[Entity] = []
    copies: dict[int, int] = {}
    for card in cards:
        if kept and kept[-1].names == card.names:
            gap = text[kept[-1].end : card.start]
            if re.fullmatch(r"[»\"*_\s,]*(?:и|да|плюс)?(?:\s+(?:ещё|еще|снова)(?:\s+одн\w+)?)?[\s«\"*_]*", gap):
                copies[card.start] = copies.pop(kept.pop().start, 1) + 1
        kept.append(card)
    return kept, copies


def entry_start(text: str, head: Entity, low: int) -> int:
    """Where an entry begins: before its price, number, colour or bracket."""
    if price := PRICE_AHEAD.search(text, max(low, head.start - 24), head.start):
        return price.start()
    before = text[max(low, head.start - 48) : head.start]
    cut = max(before.rfind(";"), before.rfind(". "), before.rfind("|"), before.rfind("\n"), before.rfind("!"))
    lead = re.search(
        r"(?:[\[(]?#[0-9A-Fa-f]{6}[\])]?\s*|[«\"*_\s]|\d{1,2}[.)]\s*|\d{1,2}\s?[×xх]\s*|[^\w\s.,;:()«»]\s*)*$", before
    )
    offset = len(before) - (len(lead.group()) if lead else 0)
    if low <= head.start - 48:
        return head.start - len(before) + max(cut + 1, offset)
    return max(low, head.start - len(before) + min(offset, max(cut + 1, 0) or offset))


def in_brackets(text: str, heads: list[Entity], stop: int) -> list[int]:
    """Where the brackets end if each of several cards has what it gives in brackets of its own: what stands behind the
    last of them («Монета (1 золото), Меч (1 атака). Пар «Вместе» нет.») is no part of it. Else empty."""
    found = [_IN_BRACKETS.match(text, head.end, stop) for head in heads]
    ends = [match.end() for match in found if match is not None]
    return ends if len(ends) == len(heads) > 1 else []
