"""Claims that only an audit looks for, since only it knows the turn before: enumerations of bought cards in a
story, «Соблазн» told as cards to be discarded, removals told of the wrong owner.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engine.protocol import Facts
from engine.verify.model import Claim, Document, Entities, Entity, Span

_BETWEEN: Final = re.compile(r"\s*(?:,|,?\s+и|,?\s+да|,?\s+а также)\s*")
_SENTENCE: Final = re.compile(r"[^.!?…\n]+")
_DISCARDS: Final = re.compile(r"\b(?:сбрас|сброс(?:ит|ил)|теря|лиша|уводит|уведен)", re.I)
_GRAVE: Final = re.compile(r"\bкладбищ", re.I)
_EXTRA: Final = "Кристалл"
_LINE: Final = re.compile(r"[^\n]+")
_LETTER: Final = re.compile(r"[^\W\d_]")
_MARK: Final = re.compile(
    r"[»\"*_\s]*[(\[—–-]+\s*[«\"]?вместе[»\"]?(?:\s+(?:да|сработал\w*|включен\w*))?[)\]]?\s*$", re.I
)
_STOCK: Final = re.compile(r"(?:осталось|доступно|в наличии|запас\w*|есть ещё)[\s:=—–*_-]*(\d{1,3})\b", re.I)
_SPENT: Final = re.compile(
    r"(?:потра[чт]|израсход|истра[чт]|уш)\w*(?:\s+(?:золот\w*|монет\w*|🪙))?[\s:=—–*_-]*\d{1,3}\s+из\s+(\d{1,3})\b",
    re.I,
)
_STOCK_HEAD: Final = re.compile(r"[\W_]*(?:доп\w*\.?\s+колод\w*|кристалл\w*)", re.I)
_EMPTY: Final = re.compile(r"[\s)\]:=|—–*_-]*(пуст[оа]?|ничего|нет(?:\s+карт)?|—)\s*(?:[.;|]|$|\n)", re.I | re.M)
_OF_TURN: Final = re.compile(
    r"[\s«»\"*_]*(?:(?:за|на|в|этого|этот|текущ\w+|тво\w+|ваш\w+)\s+)?(?:ход\w*|игрока)[\s:=—–*_-]+(\d{1,3})\W*$", re.I
)
_REFUSED: Final = re.compile(
    r"\bотклон|\bотверг|\bотказан|\bне\s+(?:состоял|прош|засчитан|исполнен|выполнен|принят|проведен)|\bотменен|\bаннулир|\bсорвал"
    r"|\bнедействительн|\bневозможн",
    re.I,
)
_ORDERED: Final = re.compile(r"\b(?:по|за)куп|\bкупить|\bприобре|\bзаказ|\bприказ", re.I)
_FROM: Final = re.compile(r"\bиз\s+(?:личной\s+)?(?:колоды|сброса|руки)\s*(?:игрока\s*)?$", re.I)


def laid_out(document: Document, entities: Entities, claims: Sequence[Claim]) -> Iterator[Claim]:
    """Claims of lines in layouts that the readers do not know: «Золото хода: 3», «Воин Кхорна (Вместе)» line by line,
    «Кристалл (2) — осталось 13» below the row."""
    told = {(claim.kind, claim.resource) for claim in claims if not claim.prose}
    marked: list[Entity] = []
    plain = 0
    for match in _LINE.finditer(document.text):
        low, high = match.span()
        if ("extra_deck", None) not in told and _STOCK_HEAD.match(document.text, low, high):
            stock = _STOCK.search(document.text, low, high)
            if stock is not None:
                figure = Span(*stock.span(1))
                yield Claim("extra_deck", Span(low, figure.end), value=int(stock[1]), value_span=figure)
                continue
        first = next(iter(entities.within(low, min(high, low + 40), "resource", "card")), None)
        if first is None or _LETTER.search(document.text, low, first.start):
            continue
        rest = document.text[first.end : high]
        if first.kind == "card":
            on = bool(first.name) and _MARK.match(rest) is not None
            marked += [first] if on else []
            plain += not on
            continue
        total = _OF_TURN.match(rest)
        name = "heal" if first.name == "health" else first.name
        if total is not None and ("total", name) not in told:
            figure = Span(first.end + total.start(1), first.end + total.end(1))
            yield Claim("total", Span(first.start, figure.end), resource=name, value=int(total[1]), value_span=figure)
    if marked and not any(claim.kind == "together" and claim.cards and not claim.prose for claim in claims):
        yield Claim(
            "together",
            Span(marked[0].start, marked[-1].end),
            cards=tuple((item.name or "", 1) for item in marked),
            card_spans=tuple(item.span for item in marked),
            complete=True,
        )


def extra_claims(
    document: Document, entities: Entities, claims: Sequence[Claim], facts: Facts, before: Facts | None
) -> Iterator[Claim]:
    """The claims, judged like all others."""
    previous = facts.get("previous") or {}
    if not previous:
        return
    told = {claim.kind for claim in claims}
    yield from _emptied(document, claims, facts)
    for spent in _SPENT.finditer(document.text) if before is not None else ():
        yield Claim(
            "gold_spent", Span(*spent.span()), resource="had", value=int(spent[1]), value_span=Span(*spent.span(1))
        )
    for match in _SENTENCE.finditer(document.text):
        low, high = match.span()
        cards = [item for item in entities.within(low, high, "card") if item.name]
        if before is not None and len(cards) >= 3 and high - low > 60:
            yield from _purchases(document, cards, claims, facts, before)
        if "lure_on" not in told or not any(c.kind == "lure_on" and low <= c.span.start < high for c in claims):
            yield from _lures(document, entities, low, high)
        if cards:
            yield from _refused(document, cards, low, high)
        if cards and _GRAVE.search(document.text, low, high):
            yield from _owners(document, entities, cards, low, high)


def _emptied(document: Document, claims: Sequence[Claim], facts: Facts) -> Iterator[Claim]:
    """«В личной колоде (0): пусто» of a pile that is not empty: the list itself is wrong, not its length alone."""
    for claim in claims:
        if claim.kind != "zone_count" or claim.value or claim.prose or not facts.get(claim.zone or ""):
            continue
        if (empty := _EMPTY.match(document.text, claim.span.end)) is not None:
            span = Span(claim.span.start, empty.end())
            yield Claim("listing", span, zone=claim.zone, complete=True, value_span=Span(*empty.span(1)))


def _purchases(
    document: Document, cards: Sequence[Entity], claims: Sequence[Claim], facts: Facts, before: Facts
) -> Iterator[Claim]:
    """«…встают Горящая колесница, Избранный Кхорна, Воин Кхорна и Моровая жаба»: all but one were bought."""
    bought = Counter((facts.get("previous") or {}).get("bought") or ())
    row = {card for card in before.get("row") or () if card}
    run: list[Entity] = []
    for card, following in zip(cards, [*cards[1:], None], strict=True):
        run.append(card)
        if following is not None and _BETWEEN.fullmatch(document.text[card.end : following.start]):
            continue
        names = [item.name for item in run]
        extra = [name for name in names if not bought[name]]
        inside = sum(1 for name in names if bought[name])
        span = Span(run[0].start, run[-1].end)
        listed = any(claim.kind in ("listing", "row") and claim.span.overlaps(span) for claim in claims)
        if inside >= 2 and extra and all(name in row for name in extra) and not listed:
            wrong = next(item for item in run if item.name == extra[0])
            yield Claim(
                "purchase",
                span,
                cards=tuple((name, 1) for name in names),
                card_spans=tuple(item.span for item in run),
                value_span=wrong.span,
                prose=True,
            )
        run = []


def refusal(text: str) -> bool:
    """Whether a sentence tells that an order was turned down."""
    return _REFUSED.search(text) is not None


def _refused(document: Document, cards: Sequence[Entity], low: int, high: int) -> Iterator[Claim]:
    """«Покупка Кристалла отклонена — он стоит 3, а было 2»: what was not bought."""
    if not refusal(document.text[low:high]) or not _ORDERED.search(document.text, low, high):
        return
    named = [card for card in cards if card.start < low + 80]
    if len({card.name for card in named}) == 1:
        yield Claim(
            "purchase",
            Span(low, high),
            cards=((named[0].name or "", 1),),
            card_spans=(named[0].span,),
            value_span=named[0].span,
            polarity="denied",
        )


def _lures(document: Document, entities: Entities, low: int, high: int) -> Iterator[Claim]:
    """««Соблазн» (Адский свежеватель): Rokot сбрасывает 1 карту в свой ход»."""
    if not any(item.name == "lure" for item in entities.within(low, high, "property")) or high - low > 140:
        return
    nicks = [item for item in entities.within(low, high, "nick") if item.name]
    numbers = [item for item in entities.within(low, high, "number") if item.value is not None]
    if len({nick.name for nick in nicks}) != 1 or len(numbers) != 1:
        return
    number = numbers[0]
    if re.match(r"[\s)]*карт", document.text[number.end : number.end + 8]) and _DISCARDS.search(
        document.text, low, high
    ):
        yield Claim(
            "lure_on", Span(low, high), other=nicks[0].name, value=abs(number.value or 0), value_span=number.span
        )


def _owners(document: Document, entities: Entities, cards: Sequence[Entity], low: int, high: int) -> Iterator[Claim]:
    """«один Меч из колоды KotBayun уходит на Кладбище»: whose card it was."""
    for nick in entities.within(low, high, "nick"):
        if not nick.name or not _FROM.search(document.text[low : nick.start]):
            continue
        card = next((item for item in reversed(cards) if item.end <= nick.start), None)
        if card is not None and nick.start - card.end < 40:
            yield Claim(
                "removal",
                Span(card.start, nick.end),
                subject=nick.name,
                cards=((card.name, 1),),
                card_spans=(card.span,),
                value_span=nick.span,
                subject_span=nick.span,
                prose=True,
            )
