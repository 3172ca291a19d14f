"""Tables of players: a row for each with health now and before, or players as heads with their health under them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from engine.verify.lines import Scene
from engine.verify.model import Entity, Span
from engine.verify.runs import is_count
from engine.verify.structure.columns import Row, heading_of
from engine.verify.tally import Cell

_FALLEN: Final = re.compile(r"выбыл|пал[а]?\b|м[её]ртв|погиб|вне игры|☠|💀|🪦", re.I)
_BLOWS: Final = re.compile(r"удар|атак|урон|потер|ран[аы]|соблазн|карт|было|⚔|🗡|💋", re.I)
_LEADS: Final = re.compile(r"→|->|➡|=>|⇒|стало|теперь|сейчас", re.I)
_SIGNED: Final = re.compile(r"[+−–-]\s*$")
_MINOR: Final = re.compile(r"(?:\b(?:было|до|раньше|прежде)\s*[:=]?|[+−–-]|\([^)]*)\s*$", re.I)
_NEAR: Final = 12  # characters before the first figure of a cell that tell what it is
_NUMBERED: Final = re.compile(r"\W*\d{1,2}\W*")


def _standing(scene: Scene, numbers: list[Entity]) -> Entity:
    """Of the figures in a player's cell the one that is his health: «84 → 102», «84 + 18 = 102», «102 (84 + 18)»."""
    text = scene.doc.text
    for at, (left, right) in reversed(list(enumerate(pairwise(numbers)))):
        between = text[left.end : right.start]
        if _LEADS.search(between):
            return right
        if "=" in between:  # behind the summands, or before them
            return right if at and _SIGNED.search(text, numbers[at - 1].end, left.start) else left
    plain = [one for one in numbers if not _MINOR.search(text, numbers[0].start - _NEAR, one.start)]
    return plain[0] if plain else numbers[0]


class PlayerTables:
    """Reads tables of players."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text

    def rows(self, head: Row | None, roles: dict[int, str], body: list[Row]) -> bool:
        """A row for each player: now, before, change."""
        nicks: list[tuple[Row, Entity]] = []
        for row in body:
            at = (
                1 if len(row.cells) > 2 and _NUMBERED.fullmatch(self.text[row.cells[0].start : row.cells[0].end]) else 0
            )
            found = self.scene.within(row.cells[at].start, row.cells[at].end, "nick")
            if not found or not found[0].name:
                continue
            nicks.append((Row(row.line, row.cells[at:]), found[0]))
        if len(nicks) < 2 or len({nick.name for _, nick in nicks}) < 2:
            return False
        heading = heading_of(self.scene, head or body[0])
        topic = self.text[heading[0] : heading[1]] + (
            " " + self.text[head.cells[0].start : head.cells[-1].end] if head else ""
        )
        known = {"after", "before", "health"} & set(roles.values())
        if not known and not re.search(r"здоров|жизн|\bhp\b|\bхп\b|❤|💗|♥|счёт|счет|табло", topic, re.I):
            living = set(self.scene.context.nicks) - set(self.scene.context.facts.get("dead") or ())
            everybody = living <= {nick.name for _, nick in nicks} and all(len(row.cells) == 2 for row, _ in nicks)
            if not everybody or _BLOWS.search(topic):
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
                values[role] = _standing(self.scene, numbers) if role in ("after", "health") else numbers[0]
                signed = bool(numbers) and self.text[numbers[0].start] in "+−–-"
                if len(numbers) >= 2 and not signed and self.scene.within(numbers[0].end, numbers[1].start, "arrow"):
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

    def columns(self, rows: list[Row]) -> bool:
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
                if label.col not in heads and not self._of_health(label, heads.values(), len(rows) == 2):
                    continue
                numbers = {
                    cell.col: [item for item in self.scene.within(cell.start, cell.end, "number") if is_count(item)]
                    for cell in values.cells
                }
                if not all(numbers.get(col) for col in heads):
                    continue
                for col, nick in heads.items():
                    number = _standing(self.scene, numbers[col])
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
                decks = self._decks(row)
                for cell in values.cells:
                    if cell.col not in decks:
                        self.scene.take(cell.start, cell.end)
                done = True
            return done
        return False

    def _decks(self, row: Row) -> set[int]:
        """The columns of decks beside those of players: «Игровая колода | Кристаллы | Аня | Борис»."""
        return {cell.col for cell in row.cells if self.scene.within(cell.start, cell.end, "deck", "card")}

    def _of_health(self, label: Cell, heads: Iterable[Entity], alone: bool) -> bool:
        """Is the row with this label that of health? A lone row of figures under all the living is, whatever its
        name («Пульс»), unless it tells of blows."""
        text = self.text[label.start : label.end]
        if not text.strip() or re.search(r"здоров|жизн|hp|хп|❤|💗|♥|стало|сейчас|осталось", text, re.I):
            return True
        living = set(self.scene.context.nicks) - set(self.scene.context.facts.get("dead") or ())
        return alone and living <= {nick.name for nick in heads} and not _BLOWS.search(text)
