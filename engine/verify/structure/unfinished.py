"""Lists of «Вместе» and «Пополнение» in running text: where they go on, and the card that only caused them.

A heading is followed by its whole list. A sentence may tell it in parts («весь Нургл — Кугат и Жаба, и весь Тзинч —
Воин», «Кровожад с Чемпионом зажгли красную зорьку, Колесница с Грабителем — синюю»), and names who brought «Пополнение»
beside what came of it («Пополнение», пригнанное Колесницей, Монета»).
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.runs import Run
from engine.verify.structure.silence import SILENT

_PARTS: Final = re.compile(r"[,;—–]")
_WORD: Final = re.compile(r"\w")
_CROSS: Final = re.compile(r"[✖✗✘❌✕]")
_CAUSED: Final = re.compile(
    r"\bкотор|\bчто\b|\w+нн\w+\s+\W*$|\bот\W*$|\bиз-за\W*$|\bблагодаря\W*$|\bего\s+\w+\W*$", re.I
)


def goes_on(scene: Scene, run: Run) -> bool:
    """Does the sentence name, behind the run, more cards whose «Вместе» is truly on? Then the run is no whole list."""
    text, on = scene.doc.text, set(scene.context.facts.get("together") or ())
    line = scene.lines[run.last_line if run.last_line >= 0 else run.line]
    low, high = run.end, _end(scene, line, run.start)
    named = {name for item in run.items for name in item.names}
    for stop in [*_PARTS.finditer(text, low, high), None]:
        end = high if stop is None else stop.start()
        cards = [name for card in scene.within(low, end, "card") for name in card.names or (card.name,)]
        known = any(name in on for name in cards) and not (len(cards) == 1 and cards[0] in named)
        if known and not SILENT.search(text, low, end):
            return True
        low = end
    return False


def alone_in_sentence(scene: Scene, run: Run, start: int) -> bool:
    """««Вместе» вступило в силу у Чемпиона и у Свиты.»: a sentence of nothing else tells the whole list, unless cards
    whose «Вместе» is truly on are named behind it in the line."""
    text, on = scene.doc.text, set(scene.context.facts.get("together") or ())
    line = scene.lines[run.last_line if run.last_line >= 0 else run.line]
    low, high = scene.sentence(line, run.start)[0], _end(scene, line, run.start)
    if _WORD.search(text, low, start) or _WORD.search(text, run.end, high):
        return False
    named = {name for item in run.items for name in item.names}
    return not any(name in on - named for card in scene.within(high, line.end, "card") for name in card.names)


def _end(scene: Scene, line: Line, at: int) -> int:
    """Where the sentence ends whose parts semicolons divide: «у Колесницы — да; у Воина — да»."""
    high = scene.sentence(line, at)[1]
    for start, end in scene.sentences(line):
        if start >= high and ";" in scene.doc.text[high - 1 : start + 1]:
            high = end
    return high


def without_cause(scene: Scene, run: Run) -> Run | None:
    """The run without the card that brought «Пополнение», where a relative clause, a participle or «от» leads to it;
    None if there is no other card in it."""
    first = run.items[0]
    info = scene.context.lexicon.cards
    drawn = scene.context.facts.get("refill_drawn") or ()
    brings = any(
        name in info and (info[name].base.get("refill") or (info[name].together or {}).get("refill"))
        for name in first.names
    )
    between = scene.doc.text[run.label[0] : first.start]
    if not brings or any(name in drawn for name in first.names) or not _CAUSED.search(between):
        return run
    if len(run.items) < 2:
        return None
    run.items = run.items[1:]
    run.start = run.items[0].start
    return run


def without_crossed(text: str, run: Run) -> None:
    """Takes the cards out of a run that a cross in front denies: «✔ Колесница ✔ Воин ✖ Монеты»."""
    ends = [run.items[0].start, *(item.end for item in run.items)]
    kept = [item for item, end in zip(run.items, ends, strict=False) if not _CROSS.search(text, end, item.start)]
    if kept:
        run.items = kept
        run.end = kept[-1].end
