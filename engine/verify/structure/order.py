"""Who is next where no known label says so.

«Монолог читает Икс, в кулисах волнуется Зоряна», «Сборщик: Икс. Смену примет: Зоряна»: the player named behind the one
whose turn it is, in words of waiting, readiness or taking over.
"""

from __future__ import annotations

import re
from itertools import pairwise
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
_BEHIND_HIM: Final = re.compile(
    r"\b(?:(?:вслед|следом|сразу|тут же)\s+)?(?:за|после)\s+(?:ним|н[её]й|нею|н[её]|него|тобо[йю]|тебя|вами|вас)"
    r"(?:-то)?\b"
    r"(?!\s+(?:числ|стоит\s+(?:долг|должок)|водит|замеч|не\s))",
    re.I,
)
"""«За ней …», «после тебя …»: behind the one whose turn it is."""
_DEED: Final = re.compile(r"\b(?:погна|броси|удари|послал|отправил|погиб|пал[аи]?\b|выбы)", re.I)
_ADDRESS: Final = re.compile(r"\s*,[\s*_«\"]*")
_ARROW: Final = re.compile(r"[\s*_»\"]*(?:→|->|⇒|➡|=>|>|›|»)[\s*_«\"]*")
_LONGEST_LINE: Final = 220
_LONGEST_GAP: Final = 110


def read_order(scene: Scene) -> None:
    """A claim of who is next, if no line has made one."""
    if any(claim.kind == "next" for claim in scene.claims):
        return
    if _chain(scene):
        return
    for index, line in enumerate(scene.lines):
        if line.kind != "row" and index not in scene.recap and line.end - line.start <= 4 * _LONGEST_LINE:
            _read(scene, line)


def _chain(scene: Scene) -> bool:
    """«Порядок хода: Лисица → Граф_Шестой → Rokot»: who follows the one whose turn it is."""
    for line in scene.lines:
        arrows = scene.within(line.start, line.end, "arrow")
        nicks = [nick for nick in scene.within(line.start, line.end, "nick") if nick.name]
        if not arrows or len(nicks) != len(arrows) + 1 or scene.within(line.start, line.end, "number", "card"):
            continue
        gaps = [scene.doc.text[left.end : right.start] for left, right in pairwise(nicks)]
        lead = scene.doc.text[line.start : nicks[0].start]
        if nicks[0].name != scene.context.actor or not all(_ARROW.fullmatch(gap) for gap in gaps) or len(lead) > 40:
            continue
        scene.say("next", Span(nicks[0].start, nicks[1].end), subject=nicks[1].name, value_span=nicks[1].span)
        return True
    return False


def _read(scene: Scene, line: Line) -> None:
    actor = scene.context.actor
    pieces = scene.sentences(line)
    for at, (low, high) in enumerate(pieces):
        if _behind_him(scene, pieces[at - 1][0] if at else low, low, high):
            return
        start = low if _names_turn(scene, low, high) or not at else pieces[at - 1][0]
        if high - start > _LONGEST_LINE or _tells(scene, start, high):
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


def _tells(scene: Scene, low: int, high: int) -> bool:
    """Does the piece tell of cards, amounts or piles («второй круг» counts nothing)?"""
    figures = [item for item in scene.within(low, high, "number") if item.detail != "ordinal"]
    return bool(figures or scene.within(low, high, "card", "resource", "zone"))


def _names_turn(scene: Scene, low: int, high: int) -> bool:
    """Does the sentence itself name the one whose turn it is?"""
    return scene.context.actor in scene.nicks_in(low, high) or _YOU.search(scene.doc.text, low, high) is not None


def _behind_him(scene: Scene, before: int, low: int, high: int) -> bool:
    """«Ходит Фёдор. За ним занимала Яга», «За тобой Старик Хэнк»: who stands behind the one whose turn it is."""
    text, actor = scene.doc.text, scene.context.actor
    for found in _BEHIND_HIM.finditer(text, low, high):
        nicks = [nick for nick in scene.within(found.end(), min(high, found.end() + 60), "nick") if nick.name]
        if not nicks or nicks[0].case not in ("nom", "", "acc") or nicks[0].name == actor:
            continue
        other = nicks[0]
        if _ADDRESS.fullmatch(text, found.end(), other.start):
            continue  # «Слово за тобой, Аня»
        if _tells(scene, found.end(), other.start) or _DEED.search(text, low, high):
            continue
        you = re.search(r"\b(?:тоб|теб|ва[мс])", found.group(), re.I)
        named = [nick.name for nick in scene.within(before, found.start(), "nick")]
        if you or (named and named[-1] == actor and not _tells(scene, before, found.start())):
            scene.say("next", Span(found.start(), other.end), subject=other.name, value_span=other.span)
            return True
    return False


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
