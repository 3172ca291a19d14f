"""Tables with headed columns: cards with prices or amounts, players with health, heads with values under them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from engine.verify.effects import Amount, EffectReader
from engine.verify.lines import Scene
from engine.verify.listings import Entry, Listing
from engine.verify.model import Entity, Span
from engine.verify.places import zones_in
from engine.verify.runs import is_count
from engine.verify.structure.across import cards_across
from engine.verify.structure.columns import Row, cells_of, heading_of, role_of, with_prices
from engine.verify.structure.ledger import read_ledger
from engine.verify.structure.sizes import read_zone_rows, zone_of
from engine.verify.structure.standings import PlayerTables
from engine.verify.structure.totals import SPENT
from engine.verify.switches import STATUS_OFF
from engine.verify.tally import Cell, TallyReader

_BOUGHT: Final = re.compile(r"расход|покуп|купл|купил|приобрет|закуп|трат|трансфер|кредит", re.I)
_PAST: Final = re.compile(r"прошл|предыд|до этого|минувш|вчера|сделал", re.I)
_NOT_THIS: Final = re.compile(r"прошл|пред(?:ыд|ш)|минувш|\bбыл|\bдо\b|сдал|ходил|вчера", re.I)
_PLAIN_TAIL: Final = re.compile(r"\b(?:шт|нов\w*|new|цвет)\b|#[0-9A-Fa-f]{6}|[\W\d_×xх]")
_TWIN: Final = re.compile(
    r"[»\"*_]*[\s,(—–-]+(?:(?:и|опять|снова|ещё|еще|вновь|тоже|все|всё|он|она|та|тот|же|так\w+|друг\w+|втор\w+|одн\w+|один"
    r"|сам\w*|экземпляр|копия|дубль|повтор\w*|раз)\b[\s,]*)+\)?\W*",
    re.I,
)
_TIMES: Final = re.compile(r"[»\"*_]*\s*[:(×xх—–-]*\s*(\d{1,2})(?!\d)")
_COUNTED_IN: Final = re.compile(r"\b(?:учт[её]н|включен|включая|в том числе|уже с|с ним|с ней)", re.I)
_PRICE: Final = re.compile(
    r"\W*(\d{1,2})\s*(?:[^\W\d_]{1,9}\.?)?\W*", re.I
)  # the prices fit the cards, whatever the coin
_ON: Final = re.compile(r"\b(?:да|есть|вкл|истина|true|yes|on)\b|сработ|\bактив|включ|действ|горит|[✓✔✅🟢+]", re.I)
_WITH: Final = re.compile(r"вместе|🤝|\bвм\b|пар[аеуы]", re.I)
_SUMMED: Final = re.compile(r"\W*\d+(?:\s*(?:\+|плюс)\s*\d+)+")
_TOTAL: Final = re.compile(r"^\W*(?:всего|итого|сумма|total|итог|σ|∑)", re.I)


class TableReader:
    """Reads the tables of a scene; what is no table of these shapes is left to the line readers."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.effects = EffectReader(scene)
        self.players = PlayerTables(scene)
        self.listings: list[Listing] = []

    def read(self) -> None:
        tables: list[list[Row]] = []
        group = None
        for index, line in enumerate(self.scene.lines):
            if line.kind != "row":
                group = None
                continue
            row = Row(index, cells_of(line))
            if group is not None and line.block.group == group:
                tables[-1].append(row)
            else:
                tables.append([row])
                group = line.block.group
        for table in tables:
            self._table(table)

    def _table(self, rows: list[Row]) -> None:
        if (across := cards_across(self.scene, rows)) is not None:
            self.listings.append(across)
            return
        head = rows[0] if self._is_head(rows[0]) and len(rows) > 1 else None
        roles = with_prices({cell.col: role_of(self.scene, cell) for cell in head.cells} if head else {})
        body = rows[1:] if head else rows
        # The head may name cards, with their counts below.
        counted = len(rows) > 1 and not self._counts(rows[0])
        if counted and TallyReader(self.scene).read(rows[0].cells, [row.cells for row in rows[1:]]):
            self.scene.used_lines.update(row.line for row in rows)
            return
        if read_ledger(self.scene, head, roles, body):
            return
        read_zone_rows(self.scene, [row.cells for row in body])
        if self._card_table(head, roles, body):
            return
        if self.players.rows(head, roles, body):
            return
        if self.players.columns(rows):
            if head and len(body) == 1:
                self._values(head, body[0])
            return
        for row in rows:
            self._value_row(row)
        if head and len(body) == 1:
            self._values(head, body[0])

    def _is_head(self, row: Row) -> bool:
        cards = [card for cell in row.cells for card in self.scene.within(cell.start, cell.end, "card")]
        return not self._counts(row) and all(card.name == "Кристалл" and card.plural for card in cards)

    def _counts(self, row: Row) -> bool:
        """Does a number that counts stand in the row?"""
        return any(is_count(item) for cell in row.cells for item in self.scene.within(cell.start, cell.end, "number"))

    def _card_table(self, head: Row | None, roles: dict[int, str], body: list[Row]) -> bool:
        found: list[tuple[Row, Cell, Entity]] = []
        for row in body:
            for cell in row.cells if zone_of(self.scene, row.cells) is None else ():
                cards = self.scene.within(cell.start, cell.end, "card")
                if cards:
                    if len(cards) == 1 and self._names(cell, cards[0]):
                        found.append((row, cell, cards[0]))
                    break
        others = sum(bool(self.scene.within(row.cells[0].start, row.cells[0].end, "deck", "nick")) for row in body)
        if not found or others > len(found):
            return False  # none, or «Кристаллы | 14» among the decks and the players
        column = found[0][1].col
        found = [entry for entry in found if entry[1].col == column]
        useful = {"cost", "gold", "attack", "heal", "health", "together", "effect", "count"} & set(roles.values())
        if head is None and len(found) >= 2:
            roles = self._guess_roles(found)
            useful = set(roles.values())
        elif head is not None:
            roles = self._guess_unknown(found, roles)
            useful |= {"cost", "effect"} & set(roles.values())
        listing = Listing(label=heading_of(self.scene, head or body[0]), counted=useful == {"count"})
        lone = len(found) < 2 and useful <= {"count"} and not zones_in(self.scene, *listing.label)
        if not useful or lone or column > 1:
            return False
        if head and not listing.label[1] > listing.label[0]:
            listing.label = (head.cells[0].start, head.cells[-1].end)
        for row, cell, card in found:
            listing.entries.append(self._entry(row, cell, card, roles))
            self.scene.used_lines.add(row.line)
        self._with_together(listing, body, roles)
        if head:
            self.scene.used_lines.add(head.line)
        if "cost" in roles.values():
            listing.topic = self._priced(listing, head, useful)
            if listing.topic == "purchase":
                self._bought(listing, body)
                return True
        elif useful <= {"gold", "attack", "heal", "health"} and len(useful) <= 2:
            listing.some = True  # a breakdown names only the cards that gave something
        if listing.topic or "cost" not in roles.values():
            self.listings.append(listing)
        for row in body:
            if row.line not in self.scene.used_lines and _TOTAL.match(self.text[row.cells[0].start : row.cells[0].end]):
                self._total_row(row, roles)
                self.scene.used_lines.add(row.line)
        return True

    def _with_together(self, listing: Listing, body: list[Row], roles: dict[int, str]) -> None:
        """«Грабитель | 1 | 2 | «Вместе»: +2 ⚔️ (учтено)»: figures of a card that hold what «Вместе» adds, as the row of
        sums shows or words say."""
        for row in body:
            if not _TOTAL.match(self.text, row.cells[0].start, row.cells[0].end):
                continue
            for cell in row.cells[1:]:
                name = "heal" if roles.get(cell.col) == "health" else roles.get(cell.col, "")
                numbers = [item for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)]
                if name not in ("gold", "attack", "heal") or len(numbers) != 1:
                    continue
                told = [one for entry in listing.entries for one in entry.effect.of("base") if one.resource == name]
                if sum(one.value for one in told) == abs(numbers[0].value or 0):
                    self._as_whole(listing, {name})
        for entry in listing.entries:
            if _COUNTED_IN.search(self.text, entry.start, entry.end):
                self._as_whole(Listing([entry]), {"gold", "attack", "heal"})

    @staticmethod
    def _as_whole(listing: Listing, names: set[str]) -> None:
        for effect in (entry.effect for entry in listing.entries if entry.effect.has_together):
            whole = [one.part == "base" and one.resource in names and one.span == one.number for one in effect.amounts]
            effect.amounts = [
                replace(one, part="all") if held else one for one, held in zip(effect.amounts, whole, strict=True)
            ]

    def _priced(self, listing: Listing, head: Row | None, roles: set[str]) -> str:
        """What a list of cards with prices is: the row, what was bought, or neither. A line above that names cards
        itself («Куплено: Кристалл (2). Атака: …») tells of them, not of the table."""
        low, high = listing.label
        if any(item.name == "row" for item in (*self.scene.within(low, high, "deck"), *self._decks_of(head))):
            return "row"
        facts = self.scene.context.facts
        row = [card for card in facts.get("row") or () if card]
        bought = (facts.get("previous") or {}).get("bought") or ()
        alike = sum(entry.effect.name in row for entry in listing.entries)
        told = _BOUGHT.search(self.text, low, high) and self.scene.context.previous is not None
        told = told and not self.scene.within(low, high, "card")
        if told and sum(entry.effect.name in bought for entry in listing.entries) >= alike:
            return "purchase"
        if not row and "row" not in facts:  # nobody knows the row: cards with prices and all that they give are on sale
            return "row" if "effect" in roles and not told else ""
        return "row" if alike * 2 >= len(listing.entries) else ""

    def _decks_of(self, head: Row | None) -> list[Entity]:
        """The decks named in a head that tells of no purchases."""
        if head is None or _BOUGHT.search(self.text, head.cells[0].start, head.cells[-1].end):
            return []
        return self.scene.within(head.cells[0].start, head.cells[-1].end, "deck")

    def _bought(self, listing: Listing, body: list[Row]) -> None:
        """«Расходы: Небесный крикун — 5, Грабитель — 1, итого 6»: what the previous player bought."""
        entries = listing.entries
        span = Span(entries[0].start, entries[-1].end)
        cards = tuple((entry.effect.name, entry.count) for entry in entries if entry.effect.card.name)
        if len(cards) == len(entries):
            spans = tuple(entry.effect.card.span for entry in entries)
            self.scene.say("purchase", span, cards=cards, card_spans=spans, complete=True)
        self.scene.take(body[0].cells[0].start, body[-1].cells[-1].end)
        for row in body:
            numbers = [
                item for item in self.scene.within(row.cells[0].end, row.cells[-1].end, "number") if is_count(item)
            ]
            if _TOTAL.match(self.text[row.cells[0].start : row.cells[0].end]) and len(numbers) == 1:
                value = abs(numbers[0].value or 0)
                self.scene.say("gold_spent", numbers[0].span, value=value, value_span=numbers[0].span)
                self.scene.used_lines.add(row.line)

    def _names(self, cell: Cell, card: Entity) -> bool:
        """Does the cell name the card and say no more of it than its colour, its number, or «второй такой же»?"""
        lead = self.text[cell.start : card.start].strip("«*_\"' 🔴🟢🔵🩷🟣⚪[]#0123456789ABCDEFabcdef×xх")
        gods = [god.span for god in self.scene.within(card.end, cell.end, "god")]
        behind = "".join(
            sign
            for at, sign in enumerate(self.text[card.end : cell.end], card.end)
            if not any(span.start <= at < span.end for span in gods)
        )
        return not lead and (not _PLAIN_TAIL.sub("", behind) or bool(_TWIN.fullmatch(behind)))

    def _guess_unknown(self, found: list[tuple[Row, Cell, Entity]], roles: dict[int, str]) -> dict[int, str]:
        """Columns under heads that nobody knows («Тариф», «Везёт»): prices if they are those of most of the cards,
        else what the cards give, and behind that what «Вместе» adds."""
        guessed = dict(roles)
        cards = self.scene.context.lexicon.cards
        named = {card.name for _, _, card in found}
        if len(found) < 3 or len(named & set(self.scene.context.facts.get("row") or ())) * 2 < len(named):
            return guessed
        for col in sorted({cell.col for row, _, _ in found for cell in row.cells}):
            if guessed.get(col) or col <= found[0][1].col:
                continue
            cells = [(cell, card) for row, _, card in found for cell in row.cells if cell.col == col]
            prices = [
                (int(price.group(1)), card.name)
                for cell, card in cells
                if (price := _PRICE.fullmatch(self.text, cell.start, cell.end))
            ]
            fitting = sum(name in cards and cards[name].cost == price for price, name in prices)
            if "cost" not in guessed.values() and prices and fitting * 5 >= len(cells) * 3:
                guessed[col] = "cost"
            elif sum(bool(self.scene.within(cell.start, cell.end, "resource", "property")) for cell, _ in cells) >= 3:
                guessed[col] = "together" if "effect" in guessed.values() else "effect"
        return guessed

    def _guess_roles(self, found: list[tuple[Row, Cell, Entity]]) -> dict[int, str]:
        """Without a head: a bare number after the card is its price (or its count), text is its effect."""
        roles: dict[int, str] = {}
        row = found[0][0]
        for cell in row.cells:
            if cell.col <= found[0][1].col:
                continue
            text = self.text[cell.start : cell.end]
            if re.fullmatch(r"\W*[×xх]\s*\d+\W*", text):
                roles[cell.col] = "count"
            elif (
                re.fullmatch(r"\W*\d+\s*(?:зол\w*\.?|з\.|🪙|💰|монет\w*|р(?:уб\w*)?\.?|дукат\w*)?\W*", text)
                and "cost" not in roles.values()
            ):
                roles[cell.col] = "cost"
            elif self.scene.within(cell.start, cell.end, "resource", "property"):
                roles[cell.col] = "together" if "effect" in roles.values() else "effect"
        return roles

    def _entry(self, row: Row, cell: Cell, card: Entity, roles: dict[int, str]) -> Entry:
        effect = self.effects.read(card, card.end, cell.end)
        effect.amounts.clear()
        effect.span = Span(row.cells[0].start, row.cells[-1].end)
        entry = Entry(row.line, row.cells[0].start, row.cells[-1].end, effect)
        inside = re.match(r"[»\"*_]*\s*(?:\(\s*[×xх]?\s*(\d+)\s*\)|[×xх]\s*(\d+))", self.text[card.end : cell.end])
        if inside:
            entry.count = int(inside.group(1) or inside.group(2))
        for other in row.cells:
            if other.col == cell.col:
                continue
            role = roles.get(other.col, "")
            if role == "effect":
                self.effects.add(effect, other.start, other.end)
            elif role == "together":
                effect.has_together = effect.has_together or self._filled(other)
                if STATUS_OFF.match(self.text, other.start, other.end) and not self._filled(other):
                    entry.off = Span(other.start, other.end)
                self.effects.add(effect, other.start, other.end, "together")
            elif role in ("cost", "count", "gold", "attack", "heal", "health"):
                numbers = [item for item in self.scene.within(other.start, other.end, "number") if is_count(item)]
                if not numbers:
                    continue
                value, part = abs(numbers[0].value or 0), "base"
                if role in ("gold", "attack", "heal") and re.fullmatch(
                    r"\W*\d+(?:\s*(?:\+|и|плюс)\s*\d+)+\W*", self.text[other.start : other.end]
                ):
                    value, part = sum(abs(number.value or 0) for number in numbers), "all"
                elif role in ("gold", "attack", "heal") and _WITH.search(self.text, other.start, other.end):
                    part = "all"  # «1 (Вместе)», «2+1 (Вместе)», «3, из них 1 за «Вместе»»
                    if summed := _SUMMED.match(self.text, other.start, other.end):
                        value = sum(map(int, re.findall(r"\d+", summed.group())))
                if role == "count":
                    entry.count, entry.count_span = value, numbers[0].span
                elif role == "cost":
                    effect.amounts.append(Amount("cost", "cost", value, Span(other.start, other.end), numbers[0].span))
                elif value:
                    name = "heal" if role == "health" else role
                    effect.amounts.append(Amount(part, name, value, numbers[0].span, numbers[0].span))
        return entry

    def _filled(self, cell: Cell) -> bool:
        """Does the cell tell what «Вместе» adds, or that it is on? Words that nobody knows say neither."""
        numbers = self.scene.within(cell.start, cell.end, "number")
        things = self.scene.within(cell.start, cell.end, "resource", "property", "god")
        told = any(number.value for number in numbers) or things or _ON.search(self.text, cell.start, cell.end)
        return bool(told) and not STATUS_OFF.match(self.text, cell.start, cell.end)

    def _total_row(self, row: Row, roles: dict[int, str]) -> None:
        for cell in row.cells[1:]:
            role = roles.get(cell.col, "")
            numbers = [item for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)]
            value = abs(numbers[0].value or 0) if numbers else 0
            if role == "effect":
                self._properties(cell)
                continue
            if not numbers and not re.fullmatch(r"\W*(?:нет)?\W*", self.text[cell.start : cell.end], re.I):
                continue
            span = numbers[0].span if numbers else Span(cell.start, cell.end)
            if role in ("gold", "attack", "heal", "health"):
                name = "heal" if role == "health" else role
                self.scene.say("total", span, resource=name, value=value, value_span=span)
            elif role == "count" and numbers:
                self.scene.say("zone_count", span, zone="in_play", value=value, value_span=span)
            self.scene.take(cell.start, cell.end)

    def _properties(self, cell: Cell) -> None:
        """«Утиль ×2, Соблазн» in the row of sums: the turn's properties with their figures."""
        things = [item for item in self.scene.within(cell.start, cell.end, "property") if item.name != "together"]
        for thing in things:
            ahead = _TIMES.match(self.text, thing.end, cell.end)
            span = Span(thing.start, ahead.end() if ahead else thing.end)
            place = Span(*ahead.span(1)) if ahead else span
            value = int(ahead[1]) if ahead else 1
            self.scene.say("total", span, resource=thing.name, value=value, value_span=place)
            self.scene.take(*span)

    def _values(self, head: Row, values: Row) -> None:
        """Heads with one row of values: decks, zones, totals, whose turn it is."""
        by_col = {cell.col: cell for cell in values.cells}
        for cell in head.cells:
            value = by_col.get(cell.col)
            if value is None or self.scene.is_taken(value.start, value.end):
                continue
            text = self.text[cell.start : cell.end]
            nicks = [nick for nick in self.scene.within(value.start, value.end, "nick") if nick.name]
            if len(nicks) == 1:
                self._turn_value(text, nicks[0])
                continue
            numbers = [item for item in self.scene.within(value.start, value.end, "number") if is_count(item)]
            if len(numbers) == 1 and not self.scene.within(value.start, value.end, "card"):
                self._number_value(cell, text, numbers[0])
        self.scene.used_lines.update((head.line,))

    def _value_row(self, row: Row) -> None:
        """«Утиль» | 1 | по желанию»: a property, or several, with a figure in the next cell; «Далее | Тень»."""
        if len(row.cells) < 2 or row.line in self.scene.recap:
            return
        if len(row.cells) == 2 and self._order_row(row):
            return
        label, value = row.cells[0], row.cells[1]
        if self._amount_row(row):
            return
        things = [item for item in self.scene.within(label.start, label.end, "property") if item.name != "together"]
        rest = self.text[label.start : label.end]
        for item in reversed(things):
            rest = rest[: item.start - label.start] + rest[item.end - label.start :]
        numbers = [item for item in self.scene.within(value.start, value.end, "number") if is_count(item)]
        alone = len(numbers) == 1 and not re.search(r"[^\W\d_]", self.text[value.start : value.end])
        if not things or re.search(r"[^\W_]{2,}", rest) or not alone or _PAST.search(self._above(row)):
            return
        for item in things:
            self.scene.say(
                "total",
                Span(label.start, value.end),
                resource=item.name,
                value=abs(numbers[0].value or 0),
                value_span=numbers[0].span,
            )
        self.scene.take(label.start, value.end)

    def _amount_row(self, row: Row) -> bool:
        """«сбор кассы | 10 золотых», «золото | 4 | Воин дал два»: a figure of the turn under whatever name."""
        scene, text = self.scene, self.text
        label, value = row.cells[0], row.cells[1]
        other = scene.within(label.start, label.end, "card", "nick", "zone", "deck", "number", "property")
        numbers = [item for item in scene.within(value.start, value.end, "number") if is_count(item)]
        if other or not numbers or _PAST.search(self._above(row)) or SPENT.search(text, label.start, label.end):
            return False
        number = numbers[0]
        named = scene.within(label.start, label.end, "resource")
        told = [item for item in scene.within(number.end, value.end, "resource") if item.start - number.end < 4]
        if told and re.fullmatch(r"\W*", text[value.start : number.start]):
            thing, rest = told[0], text[told[0].end : value.end]
            whole = re.fullmatch(r"\W*|[»\"*_\s]*[,(;].*", rest, re.S) is not None
        elif len(named) == 1 and len(row.cells) > 2 and not re.search(r"[^\W\d_]", text[value.start : value.end]):
            thing, rest = named[0], text[label.start : named[0].start] + text[named[0].end : label.end]
            whole = len(numbers) == 1 and not re.search(r"\w", rest) and not self._columns(row)
        else:
            return False
        if not whole or thing.name not in ("gold", "attack", "heal") or scene.is_taken(number.start, number.end):
            return False
        span = Span(min(thing.start, number.start), max(thing.end, number.end))
        scene.say("total", span, resource=thing.name, value=abs(number.value or 0), value_span=number.span)
        scene.take(span.start, span.end)
        return True

    def _columns(self, row: Row) -> bool:
        """Do more cells of the row hold but a figure: those of several players or turns?"""
        return any(re.fullmatch(r"\W*\d+\W*", self.text[cell.start : cell.end]) for cell in row.cells[2:])

    def _order_row(self, row: Row) -> bool:
        label, value = row.cells
        nicks = self.scene.within(value.start, value.end, "nick")
        rest = self.text[value.start : nicks[0].start] + self.text[nicks[0].end : value.end] if len(nicks) == 1 else "?"
        text = self.text[label.start : label.end]
        if re.search(r"[\w?]", rest) or not nicks[0].name or len(text) > 40 or _NOT_THIS.search(text):
            return False
        self._turn_value(text, nicks[0])
        return True

    def _above(self, row: Row) -> str:
        """The line over the table to which the row belongs."""
        at = row.line
        while at > 0 and self.scene.lines[at].kind == "row":
            at -= 1
        line = self.scene.lines[at]
        return self.text[line.start : line.end] if line.kind != "row" else ""

    def _turn_value(self, text: str, nick: Entity) -> None:
        if re.search(r"след|потом|после|далее|next|готов|затем", text, re.I):
            self.scene.say("next", nick.span, subject=nick.name)
        elif re.search(r"ход|сейчас|очеред|now|слово|активн", text, re.I):
            self.scene.say("actor", nick.span, subject=nick.name)

    def _number_value(self, cell: Cell, text: str, number: Entity) -> None:
        found = self.scene.within(cell.start, cell.end, "deck", "zone", "resource", "property", "card")
        value = abs(number.value or 0)
        item = found[0] if found else None
        fields = {"value": value, "value_span": number.span}
        if item is None:
            if re.search(r"всего|итого|карт", text, re.I):
                self.scene.say("total_count", number.span, **fields)
        elif item.kind == "deck" and item.name in ("game_deck", "extra_deck"):
            self.scene.say(item.name, number.span, **fields)
        elif item.kind == "card" and item.name == "Кристалл":
            self.scene.say("extra_deck", number.span, **fields)
        elif item.kind == "zone":
            self.scene.say("zone_count", number.span, zone=item.name, **fields)
        elif item.kind in ("resource", "property") and item.name not in ("together", "health"):
            self.scene.say("total", number.span, resource=item.name, **fields)
        else:
            return
        self.scene.take(number.start, number.end)
