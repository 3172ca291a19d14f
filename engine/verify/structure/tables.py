"""Tables with headed columns: cards with prices or amounts, players with health, heads with values under them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.verify.effects import Amount, EffectReader
from engine.verify.lines import Line, Scene
from engine.verify.listings import Entry, Listing
from engine.verify.model import Entity, Span
from engine.verify.places import zones_in
from engine.verify.runs import is_count
from engine.verify.structure.sizes import read_zone_rows, zone_of
from engine.verify.tally import Cell, TallyReader

_ROLES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("number", re.compile(r"^\W*(?:№|#|n|номер|место|поз\w*|слот|лот)\W*$", re.I)),
    ("cost", re.compile(r"цен|стоим|стоит|cost|price|ставк", re.I)),
    (
        "count",
        re.compile(r"^\W*(?:шт|кол-?во|количеств\w*|число|×|x|х|сколько)\b|^\W*шт\W*$|^\W*[×xх]\W*$|кол-во|штук", re.I),
    ),
    ("together", re.compile(r"вместе|🤝", re.I)),
    ("after", re.compile(r"стало|после|сейчас|теперь|осталось|итог", re.I)),
    ("before", re.compile(r"было|\bдо\b|прежде|раньше", re.I)),
    ("delta", re.compile(r"измен|разниц|δ|Δ|±", re.I)),
    ("gold", re.compile(r"золот|зол\b|🪙|💰|монет|деньг|голд", re.I)),
    ("attack", re.compile(r"атак|атк|урон|удар|⚔|🗡", re.I)),
    ("heal", re.compile(r"леч|исцел|восстан|хил|💚|🩹|💊", re.I)),
    ("health", re.compile(r"здоров|здор|\bхп\b|\bhp\b|жизн|❤|💗|♥", re.I)),
    ("effect", re.compile(r"эффект|да[её]т|свойств|описан|действ|что делает|способност|текст|принос", re.I)),
)
_BOUGHT: Final = re.compile(r"расход|покуп|купл|купил|приобрет|закуп|трат|трансфер|кредит", re.I)
_PAST: Final = re.compile(r"прошл|предыд|до этого|минувш|вчера|сделал", re.I)
_NOT_THIS: Final = re.compile(r"прошл|пред(?:ыд|ш)|минувш|\bбыл|\bдо\b|сдал|ходил|вчера", re.I)
_TOTAL: Final = re.compile(r"^\W*(?:всего|итого|сумма|total|итог|σ|∑)", re.I)


_FALLEN: Final = re.compile(r"выбыл|пал[а]?\b|м[её]ртв|погиб|вне игры|☠|💀|🪦", re.I)
_NUMBERED: Final = re.compile(r"\W*\d{1,2}\W*")


@dataclass(slots=True)
class Row:
    line: int
    cells: list[Cell]


def _cells(line: Line) -> list[Cell]:
    cells: list[Cell] = []
    for block in line.blocks:
        if cells and cells[-1].col == block.col:
            cells[-1].end = block.end
        else:
            cells.append(Cell(block.start, block.end, block.col, block.header))
    return cells


def _priced(roles: dict[int, str]) -> dict[int, str]:
    """«Карта | 🪙 | Эффект»: a column of gold before one of effects holds the prices."""
    named = set(roles.values())
    if "cost" in named or "effect" not in named or named & {"attack", "heal", "count"}:
        return roles
    first = min(col for col, role in roles.items() if role == "effect")
    return {col: "cost" if role == "gold" and col < first else role for col, role in roles.items()}


class TableReader:
    """Reads the tables of a scene; what is no table of these shapes is left to the line readers."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.effects = EffectReader(scene)
        self.listings: list[Listing] = []

    def read(self) -> None:
        tables: list[list[Row]] = []
        group = None
        for index, line in enumerate(self.scene.lines):
            if line.kind != "row":
                group = None
                continue
            row = Row(index, _cells(line))
            if group is not None and line.block.group == group:
                tables[-1].append(row)
            else:
                tables.append([row])
                group = line.block.group
        for table in tables:
            self._table(table)

    def _table(self, rows: list[Row]) -> None:
        head = rows[0] if self._is_head(rows[0]) and len(rows) > 1 else None
        roles = _priced({cell.col: self._role(cell) for cell in head.cells} if head else {})
        body = rows[1:] if head else rows
        if head and TallyReader(self.scene).read(head.cells, [row.cells for row in body]):
            self.scene.used_lines.update([head.line, *(row.line for row in body)])
            return
        read_zone_rows(self.scene, [row.cells for row in body])
        if self._card_table(head, roles, body):
            return
        if self._player_rows(head, roles, body):
            return
        if self._player_columns(rows):
            return
        for row in rows:
            self._value_row(row)
        if head and len(body) == 1:
            self._values(head, body[0])

    def _is_head(self, row: Row) -> bool:
        numbers = [
            item for cell in row.cells for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)
        ]
        cards = [card for cell in row.cells for card in self.scene.within(cell.start, cell.end, "card")]
        return not numbers and all(card.name == "Кристалл" and card.plural for card in cards)

    def _role(self, cell: Cell) -> str:
        text = self.text[cell.start : cell.end]
        for role, pattern in _ROLES:
            if pattern.search(text):
                return role
        return ""

    def _cell_text(self, cell: Cell) -> str:
        return self.text[cell.start : cell.end]

    def _heading(self, row: Row) -> tuple[int, int]:
        """The nearest line above the table."""
        if row.line == 0:
            start = self.scene.lines[0].start
            return start, start
        above = self.scene.lines[row.line - 1]
        if above.kind == "row":
            return above.end, above.end
        return above.start, above.end

    def _card_table(self, head: Row | None, roles: dict[int, str], body: list[Row]) -> bool:
        found: list[tuple[Row, Cell, Entity]] = []
        for row in body:
            for cell in row.cells if zone_of(self.scene, row.cells) is None else ():
                cards = self.scene.within(cell.start, cell.end, "card")
                if cards:
                    named = [god.span for god in self.scene.within(cards[0].end, cell.end, "god")]
                    behind = "".join(
                        sign
                        for at, sign in enumerate(self.text[cards[0].end : cell.end], cards[0].end)
                        if not any(span.start <= at < span.end for span in named)
                    )
                    tail = re.sub(r"\b(?:шт|нов\w*|new|цвет)\b|#[0-9A-Fa-f]{6}|[\W\d_×xх]", "", behind)
                    if (
                        len(cards) == 1
                        and not tail
                        and not self.text[cell.start : cards[0].start].strip(
                            "«*_\"' 🔴🟢🔵🩷🟣⚪[]#0123456789ABCDEFabcdef×xх"
                        )
                    ):
                        found.append((row, cell, cards[0]))
                    break
        if not found:
            return False
        column = found[0][1].col
        found = [entry for entry in found if entry[1].col == column]
        useful = {"cost", "gold", "attack", "heal", "health", "together", "effect", "count"} & set(roles.values())
        if head is None and len(found) >= 2:
            roles = self._guess_roles(found)
            useful = set(roles.values())
        listing = Listing(label=self._heading(head or body[0]), counted=useful == {"count"})
        lone = len(found) < 2 and useful <= {"count"} and not zones_in(self.scene, *listing.label)
        if not useful or lone or column > 1:
            return False
        if head and not listing.label[1] > listing.label[0]:
            listing.label = (head.cells[0].start, head.cells[-1].end)
        for row, cell, card in found:
            listing.entries.append(self._entry(row, cell, card, roles))
            self.scene.used_lines.add(row.line)
        if head:
            self.scene.used_lines.add(head.line)
        if "cost" in roles.values():
            listing.topic = self._priced(listing)
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

    def _priced(self, listing: Listing) -> str:
        """What a list of cards with prices is: the row, what was bought, or neither."""
        low, high = listing.label
        if any(item.name == "row" for item in self.scene.within(low, high, "deck")):
            return "row"
        facts = self.scene.context.facts
        row = [card for card in facts.get("row") or () if card]
        bought = (facts.get("previous") or {}).get("bought") or ()
        alike = sum(entry.effect.name in row for entry in listing.entries)
        told = _BOUGHT.search(self.text, low, high) and self.scene.context.previous is not None
        if told and sum(entry.effect.name in bought for entry in listing.entries) >= alike:
            return "purchase"
        return "row" if alike * 2 >= len(listing.entries) else ""

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
            elif re.fullmatch(r"\W*\d+\s*(?:зол\w*\.?|з\.|🪙|💰)?\W*", text) and "cost" not in roles.values():
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
                if role == "count":
                    entry.count, entry.count_span = value, numbers[0].span
                elif role == "cost":
                    effect.amounts.append(Amount("cost", "cost", value, Span(other.start, other.end), numbers[0].span))
                elif value:
                    name = "heal" if role == "health" else role
                    effect.amounts.append(Amount(part, name, value, numbers[0].span, numbers[0].span))
        return entry

    def _filled(self, cell: Cell) -> bool:
        return bool(re.search(r"\w", self.text[cell.start : cell.end])) and not re.fullmatch(
            r"\W*(?:нет|не\w*)\W*", self.text[cell.start : cell.end], re.I
        )

    def _total_row(self, row: Row, roles: dict[int, str]) -> None:
        for cell in row.cells[1:]:
            role = roles.get(cell.col, "")
            numbers = [item for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)]
            value = abs(numbers[0].value or 0) if numbers else 0
            if not numbers and not re.fullmatch(r"\W*(?:нет)?\W*", self.text[cell.start : cell.end], re.I):
                continue
            span = numbers[0].span if numbers else Span(cell.start, cell.end)
            if role in ("gold", "attack", "heal", "health"):
                name = "heal" if role == "health" else role
                self.scene.say("total", span, resource=name, value=value, value_span=span)
            elif role == "count" and numbers:
                self.scene.say("zone_count", span, zone="in_play", value=value, value_span=span)
            self.scene.take(cell.start, cell.end)

    def _player_rows(self, head: Row | None, roles: dict[int, str], body: list[Row]) -> bool:
        """A row for each player: now, before, change."""
        nicks: list[tuple[Row, Entity]] = []
        for row in body:
            at = 1 if len(row.cells) > 2 and _NUMBERED.fullmatch(self._cell_text(row.cells[0])) else 0
            found = self.scene.within(row.cells[at].start, row.cells[at].end, "nick")
            if not found or not found[0].name:
                continue
            nicks.append((Row(row.line, row.cells[at:]), found[0]))
        if len(nicks) < 2 or len({nick.name for _, nick in nicks}) < 2:
            return False
        heading = self._heading(head or body[0])
        topic = self.text[heading[0] : heading[1]] + (
            " " + self.text[head.cells[0].start : head.cells[-1].end] if head else ""
        )
        known = {"after", "before", "health"} & set(roles.values())
        if not known and not re.search(r"здоров|жизн|\bhp\b|\bхп\b|❤|💗|♥|счёт|счет|табло", topic, re.I):
            living = set(self.scene.context.nicks) - set(self.scene.context.facts.get("dead") or ())
            everybody = living <= {nick.name for _, nick in nicks} and all(len(row.cells) == 2 for row, _ in nicks)
            if not everybody or re.search(r"удар|атак|урон|потер|ран[аы]|соблазн|⚔|🗡|💋", topic, re.I):
                return False
            roles = {}
        for row, nick in nicks:
            self._player_row(row, nick, roles)
            self.scene.used_lines.add(row.line)
        if head:
            self.scene.used_lines.add(head.line)
        return True

    def _player_row(self, row: Row, nick: Entity, roles: dict[int, str]) -> None:
        values: dict[str, Entity] = {}
        for cell in row.cells[1:]:
            role = roles.get(cell.col) or ("health" if len(row.cells) == 2 else "")
            numbers = [item for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)]
            if numbers and role in ("after", "health", "before", "delta") and role not in values:
                values[role] = numbers[0]
                if len(numbers) >= 2 and self.scene.within(numbers[0].end, numbers[1].start, "arrow"):
                    values["before"], values[role] = numbers[0], numbers[1]
            if _FALLEN.search(self.text, cell.start, cell.end):
                self.scene.say("dead", Span(nick.start, cell.end), subject=nick.name)
        now = values.get("after") or values.get("health")
        if now is not None and "before" not in values:
            self.scene.say(
                "hp",
                Span(nick.start, now.end),
                subject=nick.name,
                value=abs(now.value or 0),
                value_span=now.span,
                subject_span=nick.span,
            )
        before = values.get("before")  # with a value before, the two together may tell of a blow alone
        if now is not None and before is not None:
            self.scene.say(
                "hp_change",
                Span(nick.start, max(now.end, before.end)),
                subject=nick.name,
                before=abs(before.value or 0),
                after=abs(now.value or 0),
                value_span=before.span,
                when="turn",
            )
        self.scene.take(row.cells[0].start, row.cells[-1].end)
        self.scene.topics.append((Span(row.cells[0].start, row.cells[-1].end), "hp"))

    def _player_columns(self, rows: list[Row]) -> bool:
        """Players as heads, their health under them."""
        for position, row in enumerate(rows[:-1]):
            heads = {
                cell.col: found[0]
                for cell in row.cells
                if (found := self.scene.within(cell.start, cell.end, "nick")) and found[0].name
            }
            if len(heads) < 2:
                continue
            done = False
            for values in rows[position + 1 :]:
                label = values.cells[0]
                if label.col not in heads:
                    text = self.text[label.start : label.end]
                    if text.strip() and not re.search(r"здоров|жизн|hp|хп|❤|💗|♥|стало|сейчас|осталось", text, re.I):
                        continue
                numbers = {
                    cell.col: [item for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)]
                    for cell in values.cells
                }
                if not all(numbers.get(col) for col in heads):
                    continue
                for col, nick in heads.items():
                    number = numbers[col][-1]
                    self.scene.say(
                        "hp",
                        number.span,
                        subject=nick.name,
                        value=abs(number.value or 0),
                        value_span=number.span,
                        subject_span=nick.span,
                    )
                    cell = next(cell for cell in values.cells if cell.col == col)
                    if _FALLEN.search(self.text, cell.start, cell.end):
                        self.scene.say("dead", Span(cell.start, cell.end), subject=nick.name)
                self.scene.used_lines.update((row.line, values.line))
                self.scene.take(values.cells[0].start, values.cells[-1].end)
                done = True
            return done
        return False

    def _values(self, head: Row, values: Row) -> None:
        """Heads with one row of values: decks, zones, totals, whose turn it is."""
        by_col = {cell.col: cell for cell in values.cells}
        for cell in head.cells:
            value = by_col.get(cell.col)
            if value is None:
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
