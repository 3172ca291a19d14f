"""Claims that the layout of a post only seems to make.

The readers of `engine.verify` take a described list for the row wherever it stands and count the card of the extra deck
among its cards; before publication that is asked back, in an audit nobody can be asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from engine.audit.extra import refusal
from engine.verify.model import Claim, Document, Span

_EXTRA_CARD: Final = "Кристалл"
_STARTING: Final = frozenset({"Монета", "Меч"})
_ROW_HEAD: Final = re.compile(r"\bряд|рын|витрин|прилав|лавк|торг|лот", re.I)
_ZONE_HEAD: Final = re.compile(r"\bрук[аиуе]\b|разыгр|сыгран|\bсброс|колод|на столе|в игре", re.I)
_REFILL_HEAD: Final = re.compile(r"пополн|доб[оаи]р|добр", re.I)
_NEAR: Final = 140
_WORD: Final = re.compile(r"\w")
_LEAD: Final = re.compile(r"^\W+")
_PAID: Final = re.compile(r"\b(?:упла[чт]\w+|потра\w+|израсход\w+|запла[чт]\w+|стоил\w+|стоит|цен\w+)\b", re.I)
_LESS: Final = re.compile(r"\bминус\s+\d+$", re.I)
_WITH: Final = re.compile(r"вместе\s+со?\s")
_DESCRIBED: Final = re.compile(r"\([^()\n]*(?:→|->|➡|\bцен|\bзол)[^()\n]*$", re.I)
_BURNT: Final = re.compile(
    r"\b(?:сгор|пропа[лд]|истая|растая|улету?ч|испар|остал|остат|впустую|не\s?истра|рассыпа)", re.I
)
_MIXED: Final = re.compile(r"меша|тасов", re.I)
_TURN: Final = re.compile(r"\bход|очеред|\bследующ|\bдальше\b|\bдалее\b|\bна\s+подходе|\bпередаё?т", re.I)
_PROPERTY: Final = re.compile(r"[\ufe0f ]*(?:Соблазн|Утиль|Пополнение)", re.I)
_SAYINGS: Final = re.compile(
    r"семь раз отмерь|семеро одного|семи (?:нян|пяд)\w+|семь пятниц|семь верст|за тридевять|на седьмом небе"
    r"|седьмая вода|двум смертям|двух зайц\w+|двумя зайц\w+|два сапога|на двух стуль\w+|третий лишний|в трех соснах"
    r"|с три короба|на все четыре|пятое колесо|один в поле|один за всех|сто (?:лет|зим)|тысяч\w (?:лет|зим|раз)"
)
"""Set phrases, in small letters, whose numbers count nothing."""


def sifted(doc: Document, claims: Sequence[Claim], cards: Collection[str]) -> list[Claim]:
    """The claims without those that only seem to be made; rows without the card of the extra deck; lists in which the
    reading broke off are not taken for complete. `cards` are the names of all cards."""
    rows = [claim for claim in claims if claim.kind == "row"]
    shelves = _shelves(doc, rows)
    wrong = [claim.span for claim in rows if claim not in shelves]
    told = any(claim.prose for claim in claims)
    sayings = [found.span() for found in _SAYINGS.finditer(doc.text.lower())] if told else []
    denied = [claim.span for claim in claims if claim.polarity == "denied" and not claim.prose]
    kept = [
        claim
        for claim in claims
        # «Сработало «Вместе»: нет» says one thing, not two
        if not (claim.kind == "invented" and any(claim.span.overlaps(span) for span in denied))
        and not any(_inside(claim.span, span) for span in wrong)
        and not (claim.kind in _NEVER and _NEVER[claim.kind](doc.text, claim))
        and not _other_list(doc, claim, cards)
        and not (claim.prose and any(low <= claim.at().start < high for low, high in sayings))
    ]
    return [_whole(doc, _left_over(doc, claim), cards) for claim in kept]


def _shelves(doc: Document, rows: list[Claim]) -> list[Claim]:
    """Of several rows those with a starting card, or without a heading that names the row where another has one, are
    other lists."""
    if len(rows) < 2:
        return rows
    rows = [claim for claim in rows if not any(name in _STARTING for name, _ in claim.cards)] or rows
    return [claim for claim in rows if _ROW_HEAD.search(_heading(doc, claim))] or rows


def _other_list(doc: Document, claim: Claim, cards: Collection[str]) -> bool:
    """A list read as the cards of «Пополнение» or «Соблазн» although its heading names a hand or a pile, or is itself
    a line about one card."""
    if claim.kind not in ("refill_drawn", "lured") or claim.prose:
        return False
    first = min((span.start for span in claim.card_spans), default=claim.span.start)
    heading = _heading(doc, claim.but(span=Span(first, max(first, claim.span.end))))
    if claim.kind == "lured":
        return _LEAD.sub("", heading).startswith(tuple(cards))
    zone, refill = _ZONE_HEAD.search(heading), _REFILL_HEAD.search(heading)
    return zone is not None and (refill is None or zone.start() < refill.start())


def _heading(doc: Document, claim: Claim) -> str:
    """The line above a list."""
    text = doc.text[max(0, claim.span.start - _NEAR) : claim.span.start].rstrip("\n -–—•*0123456789.)|\t")
    return text[text.rfind("\n") + 1 :]


def _inside(one: Span, other: Span) -> bool:
    return other.start <= one.start and one.end <= other.end


def _whole(doc: Document, claim: Claim, cards: Collection[str]) -> Claim:
    if claim.kind == "row":
        return _without_extra(claim)
    if claim.kind == "listing" and claim.complete and _broken_off(doc.text, claim, cards):
        return claim.but(complete=False)
    if claim.kind == "together" and claim.complete and claim.cards and _goes_on(doc.text, claim, cards):
        return claim.but(complete=False)
    return claim


def _broken_off(text: str, claim: Claim, cards: Collection[str]) -> bool:
    """Whether the lines next to a list of one card a line begin with cards too."""
    spans = claim.card_spans or (claim.span,)
    low = text.rfind("\n", 0, min(span.start for span in spans))
    high = text.find("\n", max(span.end for span in spans))
    inside = text[low + 1 : high if high >= 0 else len(text)]
    if len(claim.cards) > 1 and inside.count("\n") + 1 < len(claim.cards):
        return False
    above = text[text.rfind("\n", 0, max(0, low)) + 1 : max(0, low)]
    below = text[high + 1 : high + 60] if high >= 0 else ""
    return any(_LEAD.sub("", line).startswith(tuple(cards)) for line in (above, below))


def _goes_on(text: str, claim: Claim, cards: Collection[str]) -> bool:
    """Whether more cards follow in the line: «Вместе»: Грабитель → Утиль; Колесница → Пополнение»."""
    high = text.find("\n", claim.span.end)
    rest = text[claim.span.end : high if high >= 0 else len(text)]
    return any(name in rest for name in cards)


def _of_price(text: str, claim: Claim) -> bool:
    """«Кристалл, уплачено 2» is no stock."""
    return _PAID.search(text, claim.span.start, claim.span.end) is not None


def _of_loss(text: str, claim: Claim) -> bool:
    """«Тихон: минус 5» is no health."""
    at = claim.at()
    return _LESS.search(text[max(0, at.start - 10) : at.end]) is not None


def _of_sign(text: str, claim: Claim) -> bool:
    """«💋 Соблазн ×3»: the sign before the word counts nothing by itself."""
    shown = text[claim.span.start : claim.span.end]
    return not _WORD.search(shown) and _PROPERTY.match(text, claim.span.end) is not None


def _of_card(text: str, claim: Claim) -> bool:
    """«Кристаллов 15 (2 зол. → золото 2, атака 2)»: what a card gives, told beside its stock."""
    low = max(text.rfind("\n", 0, claim.span.start) + 1, claim.span.start - _NEAR)
    return _DESCRIBED.search(text, low, claim.span.start) is not None


def _of_company(text: str, claim: Claim) -> bool:
    """«вместе с тремя Мечами» names no property."""
    return _WITH.match(text, claim.span.start) is not None and text[claim.span.start - 1 : claim.span.start] not in '«"'


def _of_pile(text: str, claim: Claim) -> bool:
    """«Nord замешал сброс в остаток колоды» is no purchase, nor is one that was turned down."""
    if claim.cards and claim.polarity == "asserted" and refusal(text[slice(*_around(text, claim))]):
        return True
    return claim.prose and not claim.cards and _MIXED.search(text, claim.span.start, claim.span.end) is not None


def _of_company_kept(text: str, claim: Claim) -> bool:
    """«соглашается идти следом за Ульяной» says nothing of the order of play."""
    low, high = _around(text, claim)
    return claim.prose and _TURN.search(text, low, high) is None


def _around(text: str, claim: Claim) -> tuple[int, int]:
    """The sentence of a claim."""
    low = max(text.rfind(mark, 0, claim.span.start) for mark in ".!?\n") + 1
    ends = [at for at in (text.find(mark, claim.span.end) for mark in ".!?\n") if at >= 0]
    return low, min(ends, default=len(text))


def _left_over(doc: Document, claim: Claim) -> Claim:
    """«Покупка: нет, 5 золотых сгорели»: gold that the turn before left, no gold of this turn and none that was
    spent."""
    if claim.kind not in ("total", "gold_spent") or claim.resource not in ("gold", None) or claim.value is None:
        return claim
    low, high = claim.at().start, min(_around(doc.text, claim)[1], claim.at().end + 40)
    clause = re.split(r"[,;]", doc.text[low:high])[0]
    return claim.but(kind="gold_spent", resource="left") if _BURNT.search(clause) else claim


_NEVER: Final[dict[str, Callable[[str, Claim], bool]]] = {
    "extra_deck": _of_price,
    "game_deck": _of_price,
    "hp": _of_loss,
    "card_text": _of_sign,
    "total": _of_card,
    "together": _of_company,
    "purchase": _of_pile,
    "next": _of_company_kept,
}


def _without_extra(claim: Claim) -> Claim:
    if not any(name == _EXTRA_CARD for name, _ in claim.cards):
        return claim
    places = [place for place, (name, _) in enumerate(claim.cards) if name != _EXTRA_CARD]
    spans = tuple(claim.card_spans[place] for place in places) if claim.card_spans else claim.card_spans
    return claim.but(cards=tuple(claim.cards[place] for place in places), card_spans=spans)
