"""Whose turn it is and whose is next, where a label or a heading says so."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import Entity, Span

_NEXT: Final = re.compile(
    r"(?:следующ\w*|\bслед\.|потом|далее|затем|next|на очереди|готовится|готов(?:ность|ься)|сменит|сменяет"
    r"|отвечать\s+(?:\w+\s+)?будет|сменщик|преемник|на подходе|за (?:ним|ней|нею)|после (?:него|неё|нее))"
    r"\s*(?:ход\w*|игрок\w*|:|—|–|-|в|у|будет|идёт|идет|за|опять|снова|вахта|\s|\*)*$"
    r"|\bза тобо[йю]\s+(?:(?:ход|ид[её]т|игра)\w*|очередь)[\s*_—–:-]*$",
    re.I,
)
_AFTERWARDS: Final = re.compile(
    r"\b(?:после|там|потом|затем|следом|вослед|вслед|за (?:ним|ней|нею|тобой|тобою)|следующ\w*|готов\w*|далее"
    r"|дальше|на очереди)\b"
    r"(?:[\s—–-]+\w+){0,4}[\s—–:-]+$",
    re.I,
)
_COMES: Final = re.compile(
    r"[^.!?;:\n]{0,40}\b(?:после (?:него|неё|нее|тебя)|вслед за (?:ним|ней|тобой)|следующ\w*|следом|на очереди"
    r"|готовится)\b",
    re.I,
)
_NOW: Final = re.compile(
    r"(?:\bсейчас ходит|\bходит|\bход игрока|ход:|ходит:|вахту несёт:|действует|очередь:)\s*\**$", re.I
)
_LABEL: Final = re.compile(r"now|сейчас|ход", re.I)
_NOT: Final = re.compile(r"\bне\b", re.I)
_TURN_BEHIND: Final = re.compile(r"[\s*_]*[,—–-]*\s*ход\s*№?\s*\d")
_YOURS: Final = (
    r"(?:тво[йя]|ваша?)\s+(?:ход|очередь|чер[её]д|слово)"
    r"|(?:ход|очередь|чер[её]д|слово)\s+(?:тво[йя]|ваша?|за\s+(?:тобо[йю]|вами))"
)
_ADDRESS: Final = re.compile(rf"\W*(?:{_YOURS})[\s*_]*,[\s*_]*$", re.I)
_ADDRESSED: Final = re.compile(rf"[\s*_]*,[\s*_]*(?:{_YOURS})(?!\w)", re.I)
"""«Твой ход, Аня», «Аня, слово за тобой»: who is spoken to has the turn."""
_TITLE: Final = re.compile(
    r"(?:[^\n]{0,40}[.·|,—–:-]\s+|\W*)ход\s+№?\s*(\d{1,3})(?:[\s,·(]+(?:раунд|круг)\s+\d{1,3}\)?)?"
    r"(?:\s*$|\s*[—–:·|-]+\s*(?=\w))",
    re.I,
)
_OWNER: Final = re.compile(r"\W*карты\s+игрока\s+", re.I)
_LATER: Final = re.compile(r"\b(?:потом|затем|далее|следующ\w*|следом|вслед|после|не)\b", re.I)
_DID: Final = re.compile(r"[»\"*_]*\s+[^\W\d_]{2,}(?:л|ла|ли)(?:с[ья])?(?!\w)", re.I)
_DONE: Final = re.compile(r"\b[^\W\d_]{3,}(?:л|ла|ли)(?:с[ья])?\b[^.!?]*$", re.I)
"""«Потом сама же Маша приложила Петю»: what came next in a story, not whose turn comes next."""
_PAST: Final = re.compile(r"прошл|пред(?:ыд)?|prev|\bбыл|ходил", re.I)


class TurnReader:
    """Reads the order of play."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.closing = scene.lines[-3].start if len(scene.lines) > 2 else 0

    def _titles(self, line: Line) -> None:
        """«Ход 39 — Лукерья», «Карты игрока Лукерья»: a line of its own with the number of the turn or the player."""
        scene, text = self.scene, self.text
        if line.end - line.start > 90 or line.kind == "row":
            return
        title = _TITLE.match(text, line.start, line.end)
        if title:
            numbers = [
                item for item in scene.within(title.start(1), line.end, "number") if item.start == title.start(1)
            ]
            if numbers and numbers[0].value is not None:
                scene.say("turn", numbers[0].span, value=numbers[0].value, value_span=numbers[0].span)
        end = title.end() if title else 0
        if not title and (owner := _OWNER.match(text, line.start, line.end)):
            end = owner.end()
        if end:
            for nick in scene.within(end, line.end, "nick"):
                if nick.name and nick.start == end and not re.match(r"[^\n,;|·]*\w", text[nick.end : line.end]):
                    scene.say("actor", nick.span, subject=nick.name)

    def read(self, line: Line) -> None:
        """Turn claims of a line."""
        text, scene = self.text, self.scene
        self._titles(line)
        nicks = [nick for nick in scene.within(line.start, line.end, "nick") if nick.name]
        label = text[line.start : line.label_end] if line.label_end else ""
        if label and len(nicks) == 2 and _LABEL.search(label) and not _PAST.search(label):
            scene.say("actor", nicks[0].span, subject=nicks[0].name)
            scene.say("next", nicks[1].span, subject=nicks[1].name)
            scene.take(line.start, line.end)
            return
        if line.end - line.start > 200 or line.kind == "row":
            return
        closing = line.start >= self.closing
        for nick in nicks:
            low = scene.sentence(line, nick.start)[0]
            before = text[low : nick.start]
            if self._addressed(before, nick, line):
                scene.say("actor", nick.span, subject=nick.name)
            elif _DID.match(text, nick.end, line.end) or _DONE.search(before):
                continue
            elif len(before) <= 60 and _NEXT.search(before):
                if not _NOT.search(before):
                    scene.say(
                        "next",
                        Span(low + len(before) - len(before.lstrip()), nick.end),
                        subject=nick.name,
                        value_span=nick.span,
                    )
            elif (
                closing
                and nick.name != scene.context.actor
                and (_AFTERWARDS.search(before) or _COMES.match(text, nick.end, scene.sentence(line, nick.start)[1]))
            ):
                scene.say(
                    "next",
                    Span(low + len(before) - len(before.lstrip()), nick.end),
                    subject=nick.name,
                    value_span=nick.span,
                )
            elif (
                (_TURN_BEHIND.match(text, nick.end, nick.end + 12) or _NOW.search(before.strip()[-20:]))
                and not _LATER.search(before)
                and not _PAST.search(before)
            ):
                scene.say("actor", nick.span, subject=nick.name)
                scene.take(low, nick.end)

    def _addressed(self, before: str, nick: Entity, line: Line) -> bool:
        if _ADDRESS.fullmatch(before):
            return re.match(r"[\s*_]*(?:[:.!?,;(—–-]|$)", self.text[nick.end : line.end]) is not None
        return not re.search(r"\w", before) and _ADDRESSED.match(self.text, nick.end, line.end) is not None
