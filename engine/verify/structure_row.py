"""Lines that describe one card each: the trading row, and played cards with what they gave.

A description is a card's name at the head of its piece with a price or amounts behind it. Neighbouring
descriptions form a listing; the label above it, or the prices in it, tell whether it is the row or the cards in
play.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from engine.verify.effects import PROPERTIES, Amount, EffectReader, EffectText, expected, learn_words
from engine.verify.lines import Line, Scene, segments
from engine.verify.model import CardCount, Entity, Span
from engine.verify.places import MIXING, bound, zones_in
from engine.verify.runs import Item, is_count

_EVENT: Final = re.compile(
    r"\b(?:куп(?:ил|лен|ле)|приобр|взял|подписал|унес|унёс|отправ|выброс|удал[её]н|удалил|скину|нан[её]с|увел"
    r"|увёл|перемеш|потрат|израсход"
    r"|сработал|молч|принесл?[аи]?\b.*итого|активирован)",
    re.I,
)
_HEAD_STOP: Final = ("resource", "zone", "property", "deck", "nick")
_COUNT_AFTER: Final = re.compile(r"[»\"*_]*\s*(?:\(\s*[×xх]?\s*(\d{1,2})\s*(?:шт\.?)?\s*\)|[×xхXХ]\s*(\d{1,2})(?!\d))")


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


@dataclass(slots=True)
class Listing:
    """Neighbouring entries under one label."""

    entries: list[Entry] = field(default_factory=list)
    label: tuple[int, int] = (0, 0)
    topic: str = ""


class RowReader:
    """Finds the descriptions of a scene and says what they claim."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.effects = EffectReader(scene)
        self.listings: list[Listing] = []

    def find(self) -> None:
        """Collect the listings; tables hand theirs over by `add_listing`."""
        current: Listing | None = None
        last_line = -9
        for index, line in enumerate(self.scene.lines):
            if index in self.scene.used_lines or line.kind == "row":
                current = None
                continue
            entries = self._entries(index, line)
            if not entries:
                if current is not None and index == last_line + 1 and self._continues(current, line):
                    last_line = index
                    self.scene.used_lines.add(index)
                    continue
                if index > last_line + 1:
                    current = None
                continue
            if current is None or index > last_line + 2:
                current = Listing()
                current.label = self._label(index, entries[0].start)
                self.listings.append(current)
            current.entries += entries
            last_line = index

    def _continues(self, listing: Listing, line: Line) -> bool:
        """A line without a card that goes on describing the last one («Вместе: +2 атаки»)."""
        scene = self.scene
        if scene.within(line.start, line.end, "card", "nick", "zone", "deck"):
            return False
        things = scene.within(line.start, line.end, "resource", "property")
        last = listing.entries[-1]
        if not things or line.end - line.start > 160 or last.effect.has_together:
            return False
        if last.effect.amounts and things[0].name != "together":
            return False
        words = re.findall(r"[^\W\d_]{2,}", self.text[line.start : line.end])
        if len(words) > 2 + 3 * len(things) or things[0].start - line.start > 24:
            return False
        self.effects.add(last.effect, line.start, line.end)
        last.end = line.end
        last.effect.span = Span(last.effect.span.start, line.end)
        return True

    def _entries(self, index: int, line: Line) -> list[Entry]:
        scene = self.scene
        begin, stop, _ = self._region(line)
        cards = scene.within(begin, stop, "card")
        if not cards:
            return []
        heads = [card for position, card in enumerate(cards) if self._is_head(cards, position, begin, stop)]
        if not heads or heads[0] is not cards[0]:
            return []
        if len(heads) > 1 and len(heads) < len(cards):
            return []
        if not self._tells_cards(heads if len(heads) > 1 else cards, begin, stop):
            return []
        entries: list[Entry] = []
        for position, head in enumerate(heads):
            start = self._entry_start(head, entries[-1].end if entries else begin)
            end = stop
            if position + 1 < len(heads):
                end = self._entry_start(heads[position + 1], head.end)
            entries.append(self._entry(index, head, start, end))
        return entries

    def _region(self, line: Line) -> tuple[int, int, bool]:
        """Where in the line descriptions may stand: behind a label of the row in a long line, else all of it."""
        begin = line.label_end or line.start
        rows = [item for item in self.scene.within(begin, line.end, "deck") if item.name == "row"]
        for deck in rows:
            colon = re.match(r"[^\n.;:]{0,24}[:—–]", self.text[deck.end : line.end])
            if not colon:
                continue
            stop = line.end
            begin = deck.end + colon.end()
            for low, high in segments(self.text, begin, line.end):
                if not self.scene.within(low, high, "card") or self.scene.within(low, high, "nick", "zone", "deck"):
                    stop = low
                    break
            return begin, stop, True
        return begin, line.end, False

    def _is_head(self, cards: list[Entity], position: int, begin: int, end: int) -> bool:
        """A card behind which, before the next card, amounts follow."""
        card = cards[position]
        limit = cards[position + 1].start if position + 1 < len(cards) else end
        things = self.scene.within(card.end, limit, "resource", "property")
        numbers = [item for item in self.scene.within(card.end, limit, "number") if is_count(item)]
        if not things and not (numbers and re.search(r"цен|стои|ставк", self.text[card.end : limit], re.I)):
            return False
        first = min([*things, *numbers], key=lambda item: item.start)
        gap = self.text[card.end : first.start]
        return (
            len(gap) <= 60 and not re.match(r"[»\"*_]*\s*(?:и|да)\s", gap) and not gap.lstrip('»"*_ ').startswith(",\n")
        )

    def _tells_cards(self, cards: list[Entity], begin: int, stop: int) -> bool:
        """The line describes cards (its first one, or all of them) and does not tell an event."""
        scene, head = self.scene, cards[0]
        if scene.within(begin, head.start, *_HEAD_STOP):
            symbols = scene.within(begin, head.start, "resource", "property")
            if (
                any(item.detail != "symbol" for item in scene.within(begin, head.start, *_HEAD_STOP))
                or len(symbols) > 1
            ):
                return False
        words = re.findall(r"[^\W\d_]+", self.text[begin : head.start])
        if len(words) > 5 or scene.within(begin, stop, "nick") or _EVENT.search(self.text[begin:stop]):
            return False
        if len(cards) > 1 and all(self._is_head(cards, position, begin, stop) for position in range(len(cards))):
            return True
        things = scene.within(head.end, stop, "resource", "property")
        numbers = scene.within(head.end, stop, "number")
        return bool(things or numbers) and all(
            card.names == head.names or self._inside_note(card, head) for card in cards[1:]
        )

    def _inside_note(self, card: Entity, head: Entity) -> bool:
        """A card named in the description of another one: in parentheses, or at its very end."""
        before = self.text[head.end : card.start]
        return before.count("(") > before.count(")")

    def _entry_start(self, head: Entity, low: int) -> int:
        """Where an entry begins: before its number, colour or bracket."""
        before = self.text[max(low, head.start - 48) : head.start]
        cut = max(before.rfind(";"), before.rfind(". "), before.rfind("|"), before.rfind("\n"), before.rfind("!"))
        lead = re.search(r"(?:[\[(]?#[0-9A-Fa-f]{6}[\])]?\s*|[«\"*_\s]|\d{1,2}[.)]\s*|[^\w\s.,;:()«»]\s*)*$", before)
        offset = len(before) - (len(lead.group()) if lead else 0)
        if low <= head.start - 48:
            return head.start - len(before) + max(cut + 1, offset)
        return max(low, head.start - len(before) + min(offset, max(cut + 1, 0) or offset))

    def _entry(self, index: int, head: Entity, start: int, end: int) -> Entry:
        low = head.end
        count, count_span = 1, None
        match = _COUNT_AFTER.match(self.text, low, end)
        if match and match.group(2) and not re.match(r"\s*(?:зол|🪙|з\b)", self.text[match.end() : match.end() + 6]):
            count, count_span = int(match.group(2)), Span(match.start(2), match.end(2))
            low = match.end()
        before = [
            item for item in self.scene.within(max(start, head.start - 16), head.start, "number") if is_count(item)
        ]
        if before and re.fullmatch(r"\s*[×xх]?\s*", self.text[before[-1].end : head.start]):
            count, count_span = abs(before[-1].value or 1), before[-1].span
        stop = end
        while stop > low and self.text[stop - 1] in " \t\n":
            stop -= 1
        return Entry(index, start, stop, self.effects.read(head, low, stop), count, count_span)

    def _label(self, index: int, start: int) -> tuple[int, int]:
        line = self.scene.lines[index]
        if line.label_end:
            return line.start, line.label_end
        if self._region(line)[2]:
            return line.start, start
        low = index
        while low > 0 and index - low < 3:
            low -= 1
            above = self.scene.lines[low]
            if above.kind == "row":
                break
            found = self.scene.within(above.start, above.end, "deck", "zone")
            if any(item.name == "row" for item in found) or zones_in(self.scene, above.start, above.end):
                return above.start, above.end
            if above.kind == "heading" or self.text[above.start : above.end].rstrip(" *_").endswith(":"):
                return above.start, above.end
        return start, start

    def add_listing(self, listing: Listing) -> None:
        self.listings.append(listing)

    def say(self) -> None:
        """Name the listings and make their claims."""
        effects = [entry.effect for listing in self.listings for entry in listing.entries]
        self.scene.words = learn_words(effects, self.scene.context.lexicon)
        kept: list[Listing] = []
        for listing in self.listings:
            listing.topic = listing.topic or self._topic(listing)
            if listing.topic:
                kept.append(listing)
        rows = [listing for listing in kept if listing.topic == "row"]
        if len(rows) > 1:
            for other in rows[1:]:
                if len(other.entries) == 1 or len(rows[0].entries) + len(other.entries) <= 5:
                    rows[0].entries += other.entries
                    kept.remove(other)
        for listing in kept:
            self._say_listing(listing)

    def _topic(self, listing: Listing) -> str:
        low, high = listing.label
        deck = [item for item in self.scene.within(low, high, "deck") if item.name == "row"]
        if deck:
            return "row"
        zones = zones_in(self.scene, low, high) if not MIXING.search(self.text[low:high]) else []
        priced = sum(entry.effect.cost is not None for entry in listing.entries)
        names = Counter(entry.effect.name for entry in listing.entries)
        facts = self.scene.context.facts
        row = Counter(card for card in facts.get("row") or () if card)
        played = Counter(facts.get("in_play") or {})
        if len(listing.entries) == 1 and names.keys() == {"Кристалл"} and priced:
            return ""
        in_row = sum((names & row).values()) / max(len(listing.entries), 1)
        in_play = sum((names & played).values()) / max(len(listing.entries), 1)
        if len(listing.entries) > 1 and priced >= 0.8 * len(listing.entries) and in_row >= in_play:
            return "row"
        marks = [item for item in self.scene.within(low, high, "property") if item.name == "together"]
        if marks and not zones:
            return "together"
        if zones:
            return zones[-1].name if zones[-1].name == "in_play" else ""
        if (
            priced >= max(1, len(listing.entries) / 2)
            and (len(listing.entries) > 1 or in_row == 1)
            and in_row >= in_play
        ):
            return "row"
        if in_play >= 0.6 and in_play > in_row and len(listing.entries) > 1:
            return "in_play"
        return "row" if in_row >= 0.6 and len(listing.entries) > 1 else ""

    def _say_listing(self, listing: Listing) -> None:
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
            scene.say("listing", span, zone=listing.topic, cards=cards, card_spans=spans, complete=len(entries) > 1)
            self._count_in_label(listing)
        scene.topics.append((span, "row" if listing.topic == "row" else "zones"))
        for entry in entries:
            scene.take(entry.start, entry.end)
            if not self._region(scene.lines[entry.line])[2] or scene.lines[entry.line].label_end:
                scene.used_lines.add(entry.line)
            if listing.topic == "row":
                self._say_row_entry(entry, entries)
            else:
                self._say_played_entry(entry, entries)
        self._say_colours(listing)

    def _say_together(self, listing: Listing, cards: tuple[CardCount, ...], spans: tuple[Span, ...]) -> None:
        """«Вместе:» with a line for each card and what it adds."""
        scene = self.scene
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
        if unclear:
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
                if name not in said:
                    self.scene.say(
                        "card_text",
                        Span(effect.card.start, entry.end),
                        card=effect.name,
                        resource=name,
                        value=0,
                        part=part,
                        when="missing",
                    )

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

    def _say_colours(self, listing: Listing) -> None:
        """A row's card written without colour where the others have one."""
        if listing.topic != "row":
            return
        doc = self.scene.doc
        plain = []
        for entry in listing.entries:
            card = entry.effect.card
            written = doc.colour_of(card.start, card.end) or self.scene.within(entry.start, entry.end, "colour")
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


def item_of(entry: Entry) -> Item:
    card = entry.effect.card
    return Item(card.names, entry.count, entry.start, entry.end, card, entry.count_span)


__all__ = ["PROPERTIES", "Entry", "Listing", "RowReader", "item_of"]
