"""Lines that describe one card each: the trading row, and played cards with what they gave.

A description is a card's name at the head of its piece with a price or amounts behind it. Neighbouring
descriptions form a listing; the label above it, or the prices in it, tell whether it is the row or the cards in
play.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.effects import Amount, EffectReader, EffectText, expected, learn_words
from engine.verify.lines import Line, Scene, segments
from engine.verify.listings import Entry, Listing, ListingClaims
from engine.verify.model import Entity, Span
from engine.verify.places import MIXING, zones_in
from engine.verify.runs import SOME, is_count, line_runs
from engine.verify.structure.described import PRICE_AHEAD, entry_start, in_brackets, replaced, without_twins
from engine.verify.structure.labels import one_row, starters, topic_of
from engine.verify.structure.pricelist import bare_prices, price_before, price_lists, without_glossary

_EVENT: Final = re.compile(
    r"\b(?:куп(?:ил|лен|ле)|приобр|взял|подписал|унес|унёс|отправ|выброс|удал[её]н|удалил|скину|нан[её]с|увел"
    r"|увёл|перемеш|потрат|израсход"
    r"|сработал|молч|принесл?[аи]?\b.*итого|активирован)",
    re.I,
)
_HEAD_STOP: Final = ("resource", "zone", "property", "deck", "nick")
_IN_TURN: Final = re.compile(
    r"\b(?:перв|втор|трет|четв[её]рт|пят(?:ы|о[йемг])|последн|замыка|дал[её]е|дальше|рядом|следом|посереди|затем"
    r"|за ним|за ней|за нею|наконец|открыва|крайн|с краю|средин|центр|слева|справа|начина|заверша|потом|напоследок"
    r"|возглавля|соседн)\w*",
    re.I,
)
"""Words by which the cards of a row told in sentences follow each other."""
_SUMS: Final = re.compile(r"[\W_]*(?:итог|всего|сумм|в\s+сумме|располага)", re.I)
_COUNT_LAST: Final = re.compile(r"\)[»\"*_]*\s*[×xхXХ]\s?(\d{1,2})[\s.;,]*$")  # «Монета (+1 золото) ×2»
_COUNT_AFTER: Final = re.compile(
    r"[»\"*_]*\s*(?:\(\s*[×xх]?\s*\d{1,2}\s*(?:шт\.?)?\s*\)"
    r"|(?:[×xхXХ]|[,:—–-]?(?=\s*\d{1,2}\s*шт))\s*(\d{1,2})(?!\d)(?:\s*шт\w*\.?)?)"
)


_MARKS: Final = re.compile(
    r"\bза кажд\w+(?:\s+[^\W\d_]+){1,7}|(?:[^\W\d_]+\s+){2,6}знаки?\b(?:[ ,]+[^\W\d_]+){1,6}", re.I
)
"""What the marks of the other cards bring, or which marks they get: words without an amount."""
_BARE_PRICE: Final = re.compile(r"[^\w\n×]*(?:#[0-9A-Fa-f]{6}[^\w\n×]*)?[(\[{]\s?\d{1,2}\s?[)\]}][^\w\n]*")
_IDLE: Final = re.compile(
    r"\bбез\b|[:=]\s*[—–-]|\bни (?:у|одн)|\bникто|\bникого|\bнет\b|\bне\s|\bмолч"
    r"|(?<!\bесли )(?<!\bкогда )(?<!\bраз )\b(?:сработа|актив)",
    re.I,
)
_EACH: Final = re.compile(r"\bза кажд\w+(?:\s+[^\W\d_]+){0,4}\s+$", re.I)


class RowReader:
    """Finds the descriptions of a scene and says what they claim."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.effects = EffectReader(scene)
        self.listings: list[Listing] = []

    def find(self) -> None:
        """Collect the listings; those of tables are there already."""
        current: Listing | None = None
        last_line = -9
        for index, line in enumerate(self.scene.lines):
            if index in self.scene.used_lines or index in self.scene.recap or line.kind == "row":
                current = None
                continue
            entries = self._entries(index, line)
            if not entries:
                if current is not None and index == last_line + 1 and self._continues(current, line):
                    last_line = index
                    self.scene.used_lines.add(index)
                    continue
                if index > last_line + 1 or self._section(line):
                    current = None
                continue
            if current is None or index > last_line + 2 or self._from_hand(current, entries):
                current = Listing()
                current.label = self._label(index, entries[0].start)
                current.partial = self._region(line)[2]
                self.listings.append(current)
            current.entries += entries
            last_line = index
        self.listings += price_lists(self.scene, {entry.line for one in self.listings for entry in one.entries})

    def _from_hand(self, wares: Listing, entries: list[Entry]) -> bool:
        """Cards that nobody sells, below such as have a price: the row ends, what was played begins."""
        return starters(self.scene, entries) and all(entry.effect.cost is not None for entry in wares.entries)

    def _section(self, line: Line) -> bool:
        """A label of its own between two lists: «Вместе (Слаанеш ×2):», «Пополнение (1):», «## На руках у Ники, 5»."""
        label = line.kind == "heading" or self.text[line.start : line.end].rstrip(" *_").endswith(":")
        names = {item.name for item in self.scene.within(line.start, line.end, "property")}
        owned = line.kind == "heading" and self.scene.within(line.start, line.end, "nick", "zone", "number")
        return label and bool(names & {"together", "refill"} or owned)

    def _with_plain_lines(self, listing: Listing) -> None:
        """Lines that stand among the described ones of a list, or at its ends, belong to it: a bare card beside
        «Воин Тзинча («Вместе»)», two cards in one line, a card whose amounts have units that nobody knows."""
        first = listing.entries[0].line
        block = self.scene.lines[first].block
        taken = {entry.line for entry in listing.entries}
        found: list[Entry] = []
        for step, start in ((-1, first - 1), (1, first + 1)):
            at = start
            while 0 <= at < len(self.scene.lines):
                line = self.scene.lines[at]
                if (line.kind, line.block.group) != (block.kind, block.group) or line.kind == "row":
                    break
                if at not in taken and at not in self.scene.used_lines:
                    entries = self._plain(at, line, listing, block.depth)
                    if entries is None:
                        break
                    found += entries
                at += step
        listing.entries = sorted([*listing.entries, *found], key=lambda entry: entry.start)

    def _plain(self, index: int, line: Line, listing: Listing, depth: int) -> list[Entry] | None:
        """The cards with which a line begins; none: it is a remark; None: the list ends here."""
        scene = self.scene
        cards = scene.within(line.start, line.end, "card")
        item = line.kind == "item"
        if item and line.block.depth > depth:
            return []
        if not cards or self._elsewhere(line.start, line.end):
            return [] if item and not cards and line.block.depth > depth else None
        lead = re.sub(r"#[0-9A-Fa-f]{6}", "", self.text[line.start : cards[0].start])
        if len(re.findall(r"[^\W\d_]+", lead)) > (4 if item else 3):
            return None
        if scene.within(line.start, cards[0].start, "property", "resource"):
            return None
        if listing.topic == "row":
            size = len(scene.context.facts.get("row") or ())
            lone = all(card.name == cards[0].name for card in cards) and len(listing.entries) < size
            return [self._entry(index, cards[0], line.start, line.end)] if lone else None
        if not item and not (listing.topic == "in_play" and self._alone(cards, line)):
            return None
        entries: list[Entry] = []
        for run in line_runs(scene, index)[:1]:
            for one in run.items:
                effect = EffectText(one.card, one.card.name or one.card.names[0], Span(one.end, one.end))
                count = 2 if one.count == SOME else max(one.count, 1)
                entries.append(Entry(index, one.start, one.end, effect, count, one.count_span))
        if len(entries) < len(cards):
            listing.some = True
        return entries

    def _alone(self, cards: list[Entity], line: Line) -> bool:
        """«1) Перевертыш»: nothing in the line but the name of a card."""
        rest = self.text[line.start : cards[0].start] + self.text[cards[-1].end : line.end]
        return len(cards) == 1 and bool(re.fullmatch(r"[\W_]*\d{0,2}[\W_]*", rest))

    def _continues(self, listing: Listing, line: Line) -> bool:
        """A line without a card that goes on describing the last one («Вместе: +2 атаки»)."""
        scene = self.scene
        if scene.within(line.start, line.end, "card") or self._elsewhere(line.start, line.end):
            return False
        if _SUMS.match(self.text, line.start, line.end):
            return False
        things = scene.within(line.start, line.end, "resource", "property")
        last = listing.entries[-1]
        head = scene.lines[last.line]
        under = line.kind == "item" == head.kind and line.block.depth > head.block.depth
        marks = _MARKS.search(self.text, line.start, line.end)
        figures = under and any(is_count(item) for item in scene.within(line.start, line.end, "number"))
        if not (things or marks or figures) or line.end - line.start > 160:
            return False
        if last.effect.has_together and not (under and not things):
            return False
        if things and things[0].name == "together" and self._of_turn(last, line):
            return False
        if not under:
            given = [amount for amount in last.effect.amounts if amount.part != "cost"]
            led = things[0].start if things else line.end
            if marks and marks.start() < led:
                led = line.start
            elif given and things[0].name != "together" and not self._only_priced(listing, given, line):
                return False
            words = re.findall(r"[^\W\d_]{2,}", _MARKS.sub("", self.text[line.start : line.end]))
            if len(words) > 2 + 3 * len(things) or led - line.start > 24:
                return False
        self.effects.add(last.effect, line.start, line.end)
        listing.split = True
        last.end = line.end
        last.effect.span = Span(last.effect.span.start, line.end)
        return True

    def _of_turn(self, last: Entry, line: Line) -> bool:
        """«Вместе: ни одна карта» behind a list: what was on in the turn, not what the last card gives."""
        info = self.scene.context.lexicon.cards.get(last.effect.name)
        able = info is not None and bool(info.together or info.per_mark)
        return not able or bool(_IDLE.search(self.text, line.start, line.end))

    def _only_priced(self, listing: Listing, given: list[Amount], line: Line) -> bool:
        """«Чемпион Тзинча, 4 золотых» over a line with what he gives: the gold beside the name is his price."""
        effect = listing.entries[-1].effect
        if len(given) != 1 or given[0].resource != "gold" or effect.cost is not None:
            return False
        if not self._gives(effect.card, line) and not listing.split:
            return False
        price = given[0]
        effect.amounts.remove(price)
        effect.amounts.append(Amount("cost", "cost", price.value, price.span, price.number, price.word))
        return True

    def _entries(self, index: int, line: Line) -> list[Entry]:
        """The descriptions in a line: they follow from text and names, later readers put them right in place."""
        known: dict[int, list[Entry]] = self.scene.known("described")
        if index not in known:
            known[index] = self._find_entries(index, line)
        return [entry.copy() for entry in known[index]]

    def _find_entries(self, index: int, line: Line) -> list[Entry]:
        scene = self.scene
        begin, stop, _ = self._region(line)
        cards = [card for card in scene.within(begin, stop, "card") if not replaced(self.text, card, begin)]
        if not cards:
            return []
        first = cards[0].start
        cards, copies = without_twins(self.text, cards)
        heads = [card for position, card in enumerate(cards) if self._is_head(cards, position, begin, stop)]
        if not heads or heads[0] is not cards[0]:
            return []
        if len(heads) > 1 and len(heads) < len(cards):
            return []
        if not self._tells_cards(heads if len(heads) > 1 else cards, begin, first, stop):
            return []
        entries: list[Entry] = []
        boxed = in_brackets(self.text, heads, stop)
        for position, head in enumerate(heads):
            start = entry_start(self.text, head, entries[-1].end if entries else begin)
            end = stop
            if position + 1 < len(heads):
                end = entry_start(self.text, heads[position + 1], head.end)
            elif boxed:
                end = min(end, boxed[-1])
            entry = self._entry(index, head, start, end)
            if head.start in copies:
                entry.count = copies[head.start]
            entries.append(entry)
        return entries

    def _region(self, line: Line) -> tuple[int, int, bool]:
        """Where in the line descriptions may stand: behind a label of the row in a long line, else all of it. A term
        that names a card is described by its definition."""
        begin = line.label_end or line.start
        if line.label_end and self.scene.within(line.start, line.label_end, "card"):
            begin = line.start
        rows = [item for item in self.scene.within(begin, line.end, "deck") if item.name == "row"]
        for deck in rows:
            colon = re.match(r"[^\n.;:]{0,60}:|[^\n.;:]{0,24}[—–]", self.text[deck.end : line.end])
            if not colon or self.scene.within(deck.end, deck.end + colon.end(), "card"):
                told = self._described_until(deck.end, line) if deck.start - line.start < 40 else begin
                if told > begin and _IN_TURN.search(self.text, begin, told):
                    return begin, told, told < line.end  # «Торговый ряд открывает Жаба, стоящая 5, …; за ней …»
                continue  # «Замыкает ряд Колесница, цена шесть: …»: the row is no label here
            begin = deck.end + colon.end()
            stop = self._described_until(begin, line)
            return begin, stop if stop > begin else line.end, stop < line.end
        stop = self._before_decks(begin, line)
        return self._behind_zone(line, begin), stop, stop < line.end

    def _before_decks(self, begin: int, line: Line) -> int:
        """«К продаже: Скарбранд (10 зол.; 18 «Атаки»), …. В игровой колоде 59 карт»: where the wares of a line end that
        goes on with what is left in the decks."""
        decks = [item for item in self.scene.within(begin, line.end, "deck") if item.name != "row"]
        pieces = [piece for piece in self.scene.sentences(line) if decks and piece[0] <= decks[0].start <= piece[1]]
        stop = pieces[0][0] if pieces else line.end
        if stop <= begin or len(self.scene.within(begin, stop, "card")) < 2:
            return line.end
        return stop

    def _described_until(self, begin: int, line: Line) -> int:
        """Where the segments that describe cards end."""
        stop = begin
        for low, high in segments(self.text, begin, line.end):
            described = self.scene.within(low, high, "card") or (
                stop > begin and self.scene.within(low, high, "resource", "property")
            )
            if not described or self._elsewhere(low, high):
                break
            stop = high
        return stop

    def _behind_zone(self, line: Line, begin: int) -> int:
        """«На столе (5): Меч (+1 атака), Монета (+1 золото)»: where the cards begin behind the name of their zone."""
        cards = self.scene.within(begin, line.end, "card")
        zones = zones_in(self.scene, begin, cards[0].start) if len(cards) > 1 else []
        if len(zones) != 1 or zones[0].name != "in_play":
            return begin
        colon = re.match(r"[^\n.;:]{0,24}:", self.text[zones[0].end : cards[0].start])
        return zones[0].end + colon.end() if colon else begin

    def _elsewhere(self, low: int, high: int) -> bool:
        """Does the piece tell of players, decks or zones («каждой другой разыгранной карте» is an effect)?"""
        return any(
            item.kind != "zone"
            or not (self.scene.folded.startswith("разыгранн", item.start) or _EACH.search(self.text, low, item.start))
            for item in self.scene.within(low, high, "nick", "zone", "deck")
        )

    def _is_head(self, cards: list[Entity], position: int, begin: int, end: int) -> bool:
        """A card behind which, before the next card, amounts follow."""
        card = cards[position]
        limit = cards[position + 1].start if position + 1 < len(cards) else end
        things = self.scene.within(card.end, limit, "resource", "property")
        numbers = [item for item in self.scene.within(card.end, limit, "number") if is_count(item)]
        if not things and not (
            numbers and (re.search(r"цен|стои|ставк", self.text[card.end : limit], re.I) or self._over(card, limit))
        ):
            return len(cards) == 1 and self._heads_items(card, end)
        first = min([*things, *numbers], key=lambda item: item.start)
        gap = self.text[card.end : first.start]
        return (
            len(gap) <= 60 and not re.match(r"[»\"*_]*\s*(?:и|да)\s", gap) and not gap.lstrip('»"*_ ').startswith(",\n")
        )

    def _heads_items(self, card: Entity, end: int) -> bool:
        """«- Вечная свита» over «  - цена: 6», «  - даёт: 6 атаки»: a card described in the items or lines under it."""
        line, below = self.scene.line_at(card.start), self.scene.line_at(end + 1)
        if line is None or below is None or line.kind != below.kind or below is line:
            return False
        bare = len(re.findall(r"[^\W\d_]+", self.text[line.start : card.start] + self.text[card.end : line.end])) <= 2
        named = self.scene.within(below.start, below.end, "card", "nick", "zone", "deck")
        figures = self.scene.within(below.start, below.end, "number")
        deeper = below.block.depth > line.block.depth if line.kind == "item" else self._gives(card, below, True)
        return deeper and bare and not named and any(is_count(item) for item in figures)

    def _over(self, card: Entity, limit: int) -> bool:
        """«Хранитель секретов (8)» over a line with what he gives: the figure is his price."""
        if not _BARE_PRICE.fullmatch(self.text, card.end, limit):
            return False
        below = self.scene.line_at(self.text.find("\n", limit - 1) + 1)
        if below is None or below.start <= card.start:
            return False
        things = self.scene.within(below.start, below.end, "resource", "property")
        named = self.scene.within(below.start, below.end, "card", "nick")
        if not things or things[0].name == "together" or named or things[0].start - below.start > 16:
            return False
        return self._gives(card, below)

    def _gives(self, card: Entity, line: Line, only: bool = False) -> bool:
        """Is an amount of the line one of those the card gives? `only`: all but one at most, its price (under whatever
        word) among them."""
        behind = self.effects.read(card, line.start, line.end)
        info = self.scene.context.lexicon.cards.get(behind.name)
        if info is None:
            return False
        fits = [
            (expected(info, amount.part).get(amount.resource) if amount.resource else info.cost) == amount.value
            for amount in behind.amounts
        ]
        return sum(fits) > 1 and fits.count(False) <= 1 if only else any(fits)

    def _tells_cards(self, cards: list[Entity], begin: int, first: int, stop: int) -> bool:
        """The line describes cards (its first one, or all of them) and does not tell an event. `first`: where the
        first name stands."""
        scene, head = self.scene, cards[0]
        price = PRICE_AHEAD.search(self.text, begin, first)
        told = price_before(self.scene, head, begin)
        lead = price.start() if price else told.start if told else first
        before = [item for item in scene.within(begin, lead, *_HEAD_STOP) if item.name != "row"]
        if any(item.detail != "symbol" for item in before) or len(before) > 1:
            return False
        words = re.findall(r"[^\W\d_]+", self.text[begin:first])
        most = 14 if _IN_TURN.search(self.text, begin, first) else 5
        if len(words) > most or scene.within(begin, stop, "nick") or _EVENT.search(self.text[begin:stop]):
            return False
        if len(cards) > 1 and all(self._is_head(cards, position, begin, stop) for position in range(len(cards))):
            return True
        things = scene.within(head.end, stop, "resource", "property")
        numbers = scene.within(head.end, stop, "number")
        return bool(things or numbers or self._heads_items(head, stop)) and all(
            card.names == head.names or self._inside_note(card, head) for card in cards[1:]
        )

    def _inside_note(self, card: Entity, head: Entity) -> bool:
        """A card named in the description of another one: in parentheses, or at its very end."""
        before = self.text[head.end : card.start]
        return before.count("(") > before.count(")")

    def _entry(self, index: int, head: Entity, start: int, end: int) -> Entry:
        low = head.end
        count, count_span = 1, None
        match = _COUNT_AFTER.match(self.text, low, end)
        if match and match.group(1) and not re.match(r"\s*(?:зол|🪙|з\b)", self.text[match.end() : match.end() + 6]):
            count, count_span = int(match.group(1)), Span(*match.span(1))
            low = match.end()
        elif match is None and (match := _COUNT_LAST.search(self.text, low, end)):
            count, count_span = int(match.group(1)), Span(*match.span(1))
        before = [
            item for item in self.scene.within(max(start, head.start - 16), head.start, "number") if is_count(item)
        ]
        if before and re.fullmatch(r"\s*[×xх]?\s*", self.text[before[-1].end : head.start]):
            count, count_span = abs(before[-1].value or 1), before[-1].span
        stop = end
        while stop > low and self.text[stop - 1] in " \t\n":
            stop -= 1
        effect = EffectText(head, head.name or head.names[0], Span(low, stop))
        if price := PRICE_AHEAD.search(self.text, start, head.start):
            self.effects.price(effect, Span(*price.span(1)), Span(price.start(), price.end()))
        self.effects.add(effect, low, stop)
        if effect.cost is None and (
            told := price_before(self.scene, head, self.scene.sentence(self.scene.lines[index], head.start)[0])
        ):
            self.effects.price(effect, told.span, told.span, told.value)
        return Entry(index, start, stop, effect, count, count_span)

    def _label(self, index: int, start: int) -> tuple[int, int]:
        line = self.scene.lines[index]
        if line.label_end:
            return line.start, line.label_end
        begin, _, partial = self._region(line)
        if partial or begin > line.start:
            return line.start, start
        low = index
        drawn: tuple[int, int] | None = None  # a line telling how the cards came to be drawn, under the heading
        while low > 0 and index - low < 3:
            low -= 1
            above = self.scene.lines[low]
            if above.kind == "row":
                break
            span = (above.start, above.end)
            found = self.scene.within(*span, "deck", "zone")
            if any(item.name == "row" for item in found) or zones_in(self.scene, *span):
                if not MIXING.search(self.text, *span) or above.kind == "heading":
                    return span
                drawn = drawn or span
            elif drawn is None and (above.kind == "heading" or self.text[slice(*span)].rstrip(" *_").endswith(":")):
                return span
        return drawn or (start, start)

    def say(self) -> None:
        """Name the listings and make their claims."""
        for listing in self.listings:
            bare_prices(self.scene, listing)
        effects = [entry.effect for listing in self.listings for entry in listing.entries]
        self.scene.words = learn_words(effects, self.scene.context.lexicon)
        kept: list[Listing] = []
        sayer = ListingClaims(self.scene)
        for listing in self.listings:
            listing.topic = listing.topic or topic_of(self.scene, listing)
            if listing.topic in ("row", "in_play"):
                self._with_plain_lines(listing)
                bare_prices(self.scene, listing)
                without_glossary(self.scene, listing)
            if listing.topic == "refill":
                sayer.say_refill(listing)
                played = next((one for one in reversed(kept) if one.topic == "in_play"), None)
                if played is not None:  # the hand and what came to it are the cards in play
                    played.entries += listing.entries
            elif listing.topic == "offer":
                sayer.say_offer(listing)
            elif listing.topic:
                kept.append(listing)
            elif len(listing.entries) == 1:
                sayer.say_described(listing.entries[0])
        one_row(self.scene, kept)
        for listing in kept:
            sayer.say(listing)
