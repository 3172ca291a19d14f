"""Who is next where no known label says so.

«Монолог читает Икс, в кулисах волнуется Зоряна», «Сборщик: Икс. Смену примет: Зоряна»: the player named behind the one
whose turn it is, in words of waiting, readiness or taking over.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import Entity, Span

_COMING: Final = re.compile(
    r"\b(?:смен|прим(?:ет|ут|ает)|подхват|готов|жд[её]т|ожида|дожида|след|очеред|кулис|размин|разогрев|подход|выйд|выход"
    r"|вступ|пойд|сяд|встан|займ|возьм|заступ|сраз|позже|поздн|дальш|дале|потом|затем|после|вслед|ближайш|отправ|выпа"
    r"|выпорх|открыва|перед(?:аст|а[её]т|ать|ай)|сда(?:ст|[её]т|ть)|получ|прид[её]т|прилет|эстафет|запасн|скам"
    r"|коридор|при[её]мн|порог|стучит|подтягива|подтян|переда|заточи|точит|переминается|волнуется|нетерпен"
    r"|на старт|коп[иь]т|примеря|чистит|протира|разводит пары|грузит|у двер|за двер)\w*",
    re.I,
)
_PAST: Final = re.compile(r"\b[^\W\d_]{2,}(?:[аеиоуыюяё]л(?:а|и|о|ся|ась|ись)?|[^\W\d_]ёл|шла|шел)\b", re.I)
_YOU: Final = re.compile(r"\b(?:ты|тебе|тебя|твой|твоя|ваш|вам|вы)\b", re.I)
_LONGEST_LINE: Final = 220
_LONGEST_GAP: Final = 110


def read_order(scene: Scene) -> None:
    """A claim of who is next, if no line has made one."""
    if any(claim.kind == "next" for claim in scene.claims):
        return
    for index, line in enumerate(scene.lines):
        if line.kind != "row" and index not in scene.recap and line.end - line.start <= 4 * _LONGEST_LINE:
            _read(scene, line)


def _read(scene: Scene, line: Line) -> None:
    actor = scene.context.actor
    pieces = scene.sentences(line)
    for at, (low, high) in enumerate(pieces):
        start = pieces[at - 1][0] if at else low
        if high - start > _LONGEST_LINE or scene.within(start, high, "number", "card", "resource", "zone"):
            continue
        nicks = [nick for nick in scene.within(start, high, "nick") if nick.name]
        ahead = [nick for nick in nicks if nick.name == actor]
        others = [nick for nick in nicks if nick.name != actor]
        first = (
            ahead[0].start if ahead else (found.start() if (found := _YOU.search(scene.doc.text, start, high)) else -1)
        )
        if len(others) != 1 or first < 0 or others[0].start < max(first, low):
            continue
        other = others[0]
        if other.start - first > _LONGEST_GAP or other.case not in ("nom", "dat", ""):
            continue
        clause = _clause(scene, other, low, high)
        text = scene.doc.text[clause.start : clause.end]
        if _COMING.search(text) and not _PAST.search(text):
            scene.say("next", Span(clause.start, max(clause.end, other.end)), subject=other.name, value_span=other.span)
            return


def _clause(scene: Scene, nick: Entity, low: int, high: int) -> Span:
    """The part between commas (or «и», «а» behind one) around a name."""
    text = scene.doc.text
    start, end = low, high
    for found in re.finditer(r"[,;—–]\s", text[low:high]):
        place = low + found.start()
        if place < nick.start and text[place] != "—":
            start = place + 2
        elif place >= nick.end:
            end = place
            break
    return Span(start, end)
