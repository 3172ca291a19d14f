"""Lines of a recap told in sentences: a blow, and what it left to the player who was struck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.russian.nicks import nick_forms
from engine.verify.model import Claim, Document

_SHORT: Final = 110
_HEALTH: Final = ("hp", "hp_change")


def recap_lines(doc: Document, claims: Sequence[Claim]) -> list[tuple[int, int]]:
    """Lines in which a change of health is spelled out (86 → 84), and those that tell nothing but a blow and what it
    left to the player («Мавка получает 2 урона и остаётся с 78 здоровья»)."""
    lines = []
    for claim in claims:
        if claim.kind == "hp_change" and claim.before is not None and claim.after is not None:
            block = doc.block_at(claim.span.start)
            if block is not None and block.end - block.start < 160:
                lines.append((block.start, block.end))
    lines += [line for line, nick, left in _blows(doc, claims) if any(one.subject == nick for one in left)]
    return lines


def of_the_struck(doc: Document, claims: Sequence[Claim]) -> list[Claim]:
    """The claims, with healths in a line about one blow given to the player who was struck, where nobody else is named
    there: «По Тёте Зине ушло 2 атаки: здоровье 100, стало 97» tells nothing of him who happens to have 97."""
    others = {
        id(one): nick
        for (low, high), nick, left in _blows(doc, claims)
        if all(one.prose for one in left)
        for one in left
        if one.subject not in (None, nick) and not named(str(one.subject), doc.text[low:high])
    }
    return [one.but(subject=others[id(one)]) if id(one) in others else one for one in claims]


def in_lines(claim: Claim, lines: Sequence[tuple[int, int]]) -> bool:
    """Whether a claim stands in one of the lines."""
    return any(low <= claim.span.start < high for low, high in lines)


def named(nick: str, sentence: str) -> bool:
    """Whether a player is named in a sentence, in any form."""
    return any(form in sentence for form in nick_forms(nick).values())


def _blows(doc: Document, claims: Sequence[Claim]) -> Iterator[tuple[tuple[int, int], str, list[Claim]]]:
    """The short lines that tell nothing but one player's loss: where they stand, who was struck, the healths told."""
    for claim in claims:
        block = doc.block_at(claim.span.start) if claim.kind == "attack_on" and claim.value else None
        if block is None or claim.other is None or block.end - block.start > _SHORT:
            continue
        here = [one for one in claims if block.start <= one.span.start < block.end]
        left = [one for one in here if one.kind in _HEALTH]
        struck = {one.other for one in here if one.kind == "attack_on"}
        if left and struck == {claim.other} and all(one.kind in ("attack_on", *_HEALTH) for one in here):
            yield (block.start, block.end), claim.other, left
