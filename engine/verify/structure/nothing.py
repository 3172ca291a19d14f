"""Properties told in one breath: «Утиля», «Соблазна» и «Пополнения» нет», «Утиль / Соблазн / Пополнение: 0 / 0 / 0»."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import Entity, Span
from engine.verify.runs import is_count

_JOINT: Final = re.compile(r"[»\"\s*_]*(?:[,/·|\t]|\bи\b|\bда\b|\bни\b|\s)[\s«\"*_]*(?:и\s+|ни\s+)?[«\"*_]*")
_NONE: Final = re.compile(
    r"[»\"\s*_]*[:=—–-]*\s*(?:(?!не\b)[^\W\d]+\s+){0,4}?"
    r"(?:нет(?:у)?\b|отсутств\w+|не\s+(?:имеется|водится|числ\w+|видать|вход\w+|налич\w+|досталось|дано|значится|да[её]т|было)"
    r"|ноль\b|нули\b|нол[ея]й|по\s+нул\w+|пусто|ничего)",
    re.I,
)
_FIGURES: Final = re.compile(r"[»\"\s*_]*[:=—–\t-]*\s*(\d+(?:\s*[,/·]\s*\d+)*)(?!\d|\s*\w)")


class NothingReader:
    """Reads what is said of several properties at once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text

    def read(self, line: Line, index: int) -> None:
        """Claims of a line."""
        if index in self.scene.recap or index in self.scene.used_lines:
            return
        for low, high in self.scene.sentences(line):
            group: list[Entity] = []
            for item in self.scene.within(low, high, "property"):
                if item.name == "together":
                    continue
                if group and not _JOINT.fullmatch(self.text[group[-1].end : item.start]):
                    self._said(group, high)
                    group = []
                group.append(item)
            self._said(group, high)

    def _said(self, group: list[Entity], high: int) -> None:
        names = {item.name for item in group}
        if "refill" not in names or len(names) < 2 or self.scene.is_taken(group[0].start, group[-1].end):
            return  # «Утиль» и «Соблазн» не применялись»: what the player before did
        end = group[-1].end
        if figures := _FIGURES.match(self.text, end, high):
            numbers = [item for item in self.scene.within(figures.start(1), figures.end(1), "number") if is_count(item)]
            if len(numbers) in (1, len(group)):
                for place, item in enumerate(group):
                    number = numbers[place if len(numbers) > 1 else 0]
                    self._say(item, number, group[0].start, figures.end(1), own=len(numbers) > 1)
        elif none := _NONE.match(self.text, end, high):
            for item in group:
                self._say(item, None, group[0].start, none.end())

    def _say(self, item: Entity, number: Entity | None, start: int, end: int, own: bool = False) -> None:
        """`own`: the figure is this property's alone."""
        value = abs(number.value or 0) if number is not None else 0
        place = number.span if number is not None and own else None
        self.scene.say("total", Span(start, end), resource=item.name, value=value, value_span=place)
        self.scene.take(start, end)
