"""Listings of described cards (the row, cards in play, «Вместе») and the claims they make."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from engine.verify.effects import Amount, EffectText, effect_resource, expected
from engine.verify.lines import Scene
from engine.verify.model import CardCount, Entity, Span
from engine.verify.places import MIXING, bound
from engine.verify.runs import is_count
from engine.verify.switches import STATUS_OFF

_GLUED: Final = re.compile(r"(?<![#\w])[^\W\d_]{1,4}\d{1,2}(?![^\W_])")  # «А12 Л12»: amounts in signs that nobody knows
_ANYHOW: Final = re.compile(
    r"того и другого|столько же|то же|так же|также как|поровну|как у|\bобоих\b|\bпо столько", re.I
)
"""Words that say an amount without its number: nothing said of a resource does not mean nothing given."""


@dataclass(slots=True)
class Entry:
    """One description: which line it stands in, where it begins and ends, what it says."""

    line: int
    start: int
    end: int
    effect: EffectText
    count: int = 1
    count_span: Span | None = None
    place: int | None = None
    off: Span | None = None  # where a column says that its «Вместе» is off

    def copy(self) -> Entry:
        """The description as it was read, to be put right again by a reader who knows more of the turn."""
        return Entry(
            self.line, self.start, self.end, self.effect.copy(), self.count, self.count_span, self.place, self.off
        )


@dataclass(slots=True)
class Listing:
    """Neighbouring entries under one label."""

    entries: list[Entry] = field(default_factory=list)
    label: tuple[int, int] = (0, 0)
    topic: str = ""
    some: bool = False  # it need not name every card of its zone
    partial: bool = False  # it stands in a long line beside other things
    counted: bool = False  # a table of cards with their numbers and nothing else
    split: bool = False  # its descriptions take two lines: the price beside the name, what the card gives below


class ListingClaims:
    """Says what listings claim."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text

    def say(self, listing: Listing) -> None:
        """All claims of a listing."""
        scene = self.scene
        entries = listing.entries
        span = Span(entries[0].start, entries[-1].end)
        cards = tuple(
            (entry.effect.name if entry.effect.card.name else "|".join(entry.effect.card.names), entry.count)
            for entry in entries
        )
        spans = tuple(entry.effect.card.span for entry in entries)
        if listing.topic == "together":
            self._say_together(listing, cards, spans)
            return
        if listing.topic == "row":
            scene.say("row", span, cards=cards, card_spans=spans, complete=True, subject_span=Span(*listing.label))
        else:
            scene.say(
                "listing",
                span,
                zone=listing.topic,
                cards=cards,
                card_spans=spans,
                complete=(len(entries) > 1 or listing.counted) and not listing.some,
                subject_span=Span(*listing.label),
            )
            self._count_in_label(listing)
        scene.topics.append((span, "row" if listing.topic == "row" else "zones"))
        for entry in entries:
            scene.take(entry.start, entry.end)
            if not listing.partial or scene.lines[entry.line].label_end:
                scene.used_lines.add(entry.line)
            if listing.topic == "row":
                self._say_row_entry(entry, entries)
            else:
                self._say_played_entry(entry, entries)
        self._say_colours(listing)

    def say_refill(self, listing: Listing) -> None:
        """«Пополнение (1):» with a line for each card that came."""
        cards = tuple((entry.effect.name, entry.count) for entry in listing.entries if entry.effect.card.name)
        if len(cards) == len(listing.entries):
            spans = tuple(entry.effect.card.span for entry in listing.entries)
            span = Span(listing.entries[0].start, listing.entries[-1].end)
            self.scene.say("refill_drawn", span, cards=cards, card_spans=spans, complete=True)

    def say_described(self, entry: Entry) -> None:
        """«Кристалл: цена 2, даёт 2 золотых и 2 удара»: a card described by itself, wherever it lies."""
        effect = entry.effect
        if effect.cost is None or not effect.card.name:
            return
        for amount in effect.amounts:
            if amount.resource and amount.part in ("cost", "base"):
                self._say_amount(effect, amount, "row")
                self.scene.take(amount.span.start, amount.span.end)

    def say_offer(self, listing: Listing) -> None:
        """«По карману: Воин Слаанеш (2), Кристалл (2)»: each of them can be bought, or none where it is denied."""
        first = listing.entries[0]
        lead = self.text[min(listing.label[0], self.scene.lines[first.line].start) : first.start]
        denied = re.search(r"\bне\b", lead, re.I)
        for entry in listing.entries:
            self.say_described(entry)
            card = entry.effect.card
            if card.name:
                self.scene.say(
                    "affordable",
                    card.span,
                    cards=((card.name, 1),),
                    card_spans=(card.span,),
                    polarity="denied" if denied else "asserted",
                )

    def _say_together(self, listing: Listing, cards: tuple[CardCount, ...], spans: tuple[Span, ...]) -> None:
        """«Вместе:» with a line for each card and what it adds."""
        scene = self.scene
        for entry in listing.entries:
            self._say_alone(entry)
        if any(entry.off for entry in listing.entries):
            on = [entry for entry in listing.entries if not entry.off]
            listing = replace(listing, entries=on)
            cards = tuple((entry.effect.name, entry.count) for entry in on if entry.effect.card.name)
            spans = tuple(entry.effect.card.span for entry in on if entry.effect.card.name)
            if not cards:
                return
        gods = scene.within(*listing.label, "god")
        span = Span(listing.entries[0].start, listing.entries[-1].end)
        scene.say("together", span, cards=cards, card_spans=spans, complete=not gods)
        for entry in listing.entries:
            scene.take(entry.start, entry.end)
            scene.used_lines.add(entry.line)
            for amount in entry.effect.amounts:
                if amount.resource and amount.part != "cost":
                    scene.say(
                        "source",
                        amount.span,
                        card=entry.effect.name,
                        resource=amount.resource,
                        value=amount.value,
                        part="together",
                        value_span=amount.number,
                    )

    def _count_in_label(self, listing: Listing) -> None:
        numbers = [item for item in self.scene.within(*listing.label, "number") if is_count(item)]
        if any(item.name == "refill" for item in self.scene.within(*listing.label, "property")):
            return  # «(5 карт + Пополнение)»: the hand before more came to it
        if MIXING.search(self.text[slice(*listing.label)]):
            return
        near = [
            item
            for item in numbers
            if not bound(self.scene, item)
            and not re.search(r"(?:всего|итого)\s*$", self.text[max(0, item.start - 8) : item.start], re.I)
        ]
        if len(near) == 1:
            low, high = listing.label
            self.scene.say(
                "zone_count",
                Span(low, high),
                zone=listing.topic,
                value=abs(near[0].value or 0),
                value_span=near[0].span,
            )
            self.scene.take(near[0].start, near[0].end)

    def _say_row_entry(self, entry: Entry, entries: list[Entry]) -> None:
        effect = entry.effect
        info = self.scene.context.lexicon.cards[effect.name]
        if not effect.card.name:
            return
        unclear = False
        for amount in effect.amounts:
            if not amount.resource:
                unclear = unclear or not self._unit_less(effect, amount)
                continue
            self._say_amount(effect, amount, "row")
        if effect.grants is not None:
            self.scene.say(
                "card_text", effect.span, card=effect.name, part="grants", text="|".join(effect.grants), when="row"
            )
        if (
            unclear
            or _GLUED.search(self.text, effect.span.start, entry.end)
            or _ANYHOW.search(self.text, effect.span.start, entry.end)
            or self._told_of_twin(entry, entries)
            or (len(entries) == 1 and not effect.of("base") and not effect.has_together)
        ):
            return
        for part in ("base", "together", "per_mark"):
            said = {amount.resource for amount in effect.of(part)}
            others = [other.effect for other in entries if other is not entry]
            if part == "base" and not said and not all(other.of("base") for other in others):
                continue
            if part != "base" and not (effect.has_together or sum(other.has_together for other in others) >= 2):
                continue
            if any(not amount.resource for amount in effect.of(part)):
                continue
            for name in expected(info, part):
                if name not in said and not self._named_bare(entry, name):
                    self.scene.say(
                        "card_text",
                        Span(effect.card.start, entry.end),
                        card=effect.name,
                        resource=name,
                        value=0,
                        part=part,
                        when="missing",
                    )

    def _named_bare(self, entry: Entry, name: str) -> bool:
        """Is a resource named in the description by a word that has no figure of its own? Then it was told somehow."""
        low, high = entry.effect.span.start, entry.end
        things = [item for item in self.scene.within(low, high, "resource") if effect_resource(item.name) == name]
        told = [amount.span for amount in entry.effect.amounts]
        return any(not any(span.covers(item.span) for span in told) for item in things)

    def _told_of_twin(self, entry: Entry, entries: list[Entry]) -> bool:
        """«Воин Нургла, такой же», a second copy with its price alone: one description does for both."""
        return not self._described(entry) and any(
            other is not entry and other.effect.name == entry.effect.name and self._described(other)
            for other in entries
        )

    @staticmethod
    def _described(entry: Entry) -> bool:
        return entry.effect.has_together or any(amount.part != "cost" for amount in entry.effect.amounts)

    def _unit_less(self, effect: EffectText, amount: Amount) -> bool:
        """A number without a unit («Вместе» — ещё 4): it has to be one of the card's amounts."""
        if amount.part == "base":
            return False
        self.scene.say(
            "card_text",
            amount.span,
            card=effect.name,
            resource=None,
            value=amount.value,
            part=amount.part,
            value_span=amount.number,
            when="row",
        )
        return True

    def _say_amount(self, effect: EffectText, amount: Amount, when: str) -> None:
        self.scene.say(
            "card_text",
            amount.span,
            card=effect.name,
            resource=amount.resource,
            value=amount.value,
            part=amount.part,
            value_span=amount.number,
            when=when,
        )

    def _say_played_entry(self, entry: Entry, entries: list[Entry]) -> None:
        """What a played card gave: its own, with «Вместе», for all its copies."""
        effect = entry.effect
        if not effect.card.name:
            return
        gods = self.scene.context.lexicon.cards
        divided = [other for other in entries if gods[other.effect.name].together is not None]
        described = len(divided) > 1 and all(other.effect.has_together for other in divided)
        negative = re.search(r"\bне\b|молч|неактив|\bнет\b|выкл", self.text[effect.span.start : effect.span.end], re.I)
        self._say_alone(entry)
        if effect.has_together and not described and not negative:
            mark = next(
                (
                    item
                    for item in self.scene.within(effect.span.start, effect.span.end, "property")
                    if item.name == "together"
                ),
                None,
            )
            if mark is not None:
                self.scene.say(
                    "together",
                    Span(effect.card.start, entry.end),
                    cards=((effect.name, 1),),
                    card_spans=(effect.card.span,),
                    complete=False,
                )
        for amount in effect.amounts:
            if not amount.resource or amount.part == "cost":
                continue
            kind = "all" if amount.part == "base" and not effect.has_together else amount.part
            self.scene.say(
                "source",
                amount.span,
                card=effect.name,
                resource=amount.resource,
                value=amount.value,
                part=kind,
                value_span=amount.number,
                cards=((effect.name, entry.count),),
            )

    def _say_alone(self, entry: Entry) -> None:
        """«Воин Кхорна | 2 | 2 | «Вместе» — нет»: the property of the card is told to be off."""
        low, high = entry.effect.span.start, entry.end
        marks = [item for item in self.scene.within(low, high, "property") if item.name == "together"]
        off = STATUS_OFF.match(self.text, marks[0].end, high) if len(marks) == 1 else None
        end = off.end() if off else entry.off.end if entry.off else 0
        if end:
            self.scene.say(
                "together",
                Span(entry.effect.card.start, end),
                cards=((entry.effect.name, 1),),
                card_spans=(entry.effect.card.span,),
                polarity="denied",
            )

    def _say_colours(self, listing: Listing) -> None:
        """A row's card written without colour where the others have one."""
        if listing.topic != "row":
            return
        doc = self.scene.doc
        plain = []
        for entry in listing.entries:
            card = entry.effect.card
            alone = sum(other.line == entry.line for other in listing.entries) == 1
            start = self.scene.lines[entry.line].start if alone else entry.start  # «огонь #1E90FF | снова Жаба | …»
            written = doc.colour_of(card.start, card.end) or self.scene.within(start, entry.end, "colour")
            if written:
                self._written_colour(entry, written)
            else:
                plain.append(entry)
        coloured = len(listing.entries) - len(plain)
        if coloured >= 3 and coloured > len(plain):
            for entry in plain:
                self.scene.say("colour", entry.effect.card.span, card=entry.effect.name, text="", when="missing")

    def _written_colour(self, entry: Entry, written: object) -> None:
        if isinstance(written, list) and len(written) == 1:
            colour: Entity = written[0]
            self.scene.say(
                "colour",
                Span(min(colour.start, entry.effect.card.start), max(colour.end, entry.effect.card.end)),
                card=entry.effect.name,
                text=colour.name,
                value_span=colour.span,
            )
