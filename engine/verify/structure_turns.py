"""Whose turn it is and whose is next, where a label or a heading says so."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import Span

_NEXT: Final = re.compile(
    r"(?:следующ\w*|потом|далее|затем|next|на очереди|готовится|готов(?:ность|ься)|сменщик|преемник|на подходе"
    r"|за (?:ним|ней|нею)|после (?:него|неё|нее))"
    r"\s*(?:ход\w*|игрок\w*|:|—|–|-|в|у|будет|идёт|идет|за|опять|снова|вахта|\s|\*)*$",
    re.I,
)
_AFTERWARDS: Final = re.compile(
    r"\b(?:после|там|потом|затем|следом|вослед|вслед|за (?:ним|ней|нею|тобой|тобою)|следующ\w*|готов\w*|далее"
    r"|дальше|на очереди)\b"
    r"(?:[\s—–-]+\w+){0,4}[\s—–:-]+$",
    re.I,
)
_NOW: Final = re.compile(
    r"(?:\bсейчас ходит|\bходит|\bход игрока|ход:|ходит:|вахту несёт:|действует|очередь:)\s*\**$", re.I
)
_LATER: Final = re.compile(r"\b(?:потом|затем|далее|следующ\w*|следом|вслед|после|не)\b", re.I)
_PAST: Final = re.compile(r"прошл|пред(?:ыд)?|prev|\bбыл|ходил", re.I)


class TurnReader:
    """Reads the order of play."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text
        self.closing = scene.lines[-3].start if len(scene.lines) > 2 else 0

    def read(self, line: Line) -> None:
        """Turn claims of a line."""
        text, scene = self.text, self.scene
        nicks = [nick for nick in scene.within(line.start, line.end, "nick") if nick.name]
        label = text[line.start : line.label_end] if line.label_end else ""
        if re.search(r"now|сейчас|ход", label, re.I) and len(nicks) == 2 and not _PAST.search(label):
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
            if len(before) <= 60 and _NEXT.search(before):
                if not re.search(r"\bне\b", before, re.I):
                    scene.say(
                        "next",
                        Span(low + len(before) - len(before.lstrip()), nick.end),
                        subject=nick.name,
                        value_span=nick.span,
                    )
            elif closing and nick.name != scene.context.actor and _AFTERWARDS.search(before):
                scene.say(
                    "next",
                    Span(low + len(before) - len(before.lstrip()), nick.end),
                    subject=nick.name,
                    value_span=nick.span,
                )
            elif (
                (
                    re.match(r"[\s*_]*[—–-]*\s*ход\s*\d", text[nick.end : nick.end + 12])
                    or _NOW.search(before.strip()[-20:])
                )
                and not _LATER.search(before)
                and not _PAST.search(before)
            ):
                scene.say("actor", nick.span, subject=nick.name)
                scene.take(low, nick.end)
