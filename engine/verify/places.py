"""Mentions of zones: which ones tell where cards lie, and which numbers beside them count something else."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.lines import Scene
from engine.verify.model import Entity

_MIXED: Final = re.compile(
    r"(?:перемеш|\bмеша|перетас|замеша|вмеша|смеша|тасова|затасова|перетряс)\w*(?:\s+\w+){0,2}\s+$", re.I
)
_CARRIED: Final = re.compile(
    r"\bв\s+(?:\w+\s+)?(?:колод[уы]|дек[уи]|стопк[уи]|общую|не[её])\b|\bс\s+(?:\w+\s+)?(?:колодой|декой|нею|ней)\b"
    r"|\bв\s+колоду|\b(?:влит|влил|вытрях|высып|всып|вброш|вброс|ссып|верн[уё]|возвращ|слил|слит|влож|подмеш)\w*",
    re.I,
)
_FALLEN: Final = re.compile(
    r"соблазн|\b(?:выпал|уш[её]?л|отправ|улет|попал|скину|сброш|сман|увел|ув[её]л|утян|утащ|стащ|слетел|вылет|ухнул|рухн"
    r"|свалил|прова[лд]|скат)\w*",
    re.I,
)
_MIXED_AFTER: Final = re.compile(
    r"\s+(?:(?:был\w*|его|её|ее|их|свою?|перед\s+(?:тем|этим)|заново|снова|только\s+что|предварительно|уже|как\s+следует)\s+){0,2}"
    r"(?:перемеш|\bмеша|перетас|\bтасова|стасова|растас|замеш|вмеш|смеша|взби[вт]|взболт|перетряс|пересып|возвращ|вернул)",
    re.I,
)
_TAKEN_FROM: Final = re.compile(
    r"(?:вынул|вытян|вытащ|достал|взял|бер[её]т|открыл|последн|оставш|разыгр|сыгра)\w*[^.;:]*$", re.I
)
TOTAL_CUE: Final = re.compile(
    r"\b(?:всего|итого|total|сумм\w+|общ\w+ (?:числом|счёт\w*|счет\w*|итог\w*)|в общей сложности|всех"
    r"|вс[еёя]\s+(?:\w+\s+)?карт\w*)\b|Σ|∑",
    re.I,
)
MIXING: Final = re.compile(r"перемеш|перетас|замеш|вмеш|подмеш|тасу|\bмеша", re.I)
_ASIDE: Final = re.compile(r"\s*\([^()\n]*\)[\s:*_]*$")
_SOURCE: Final = re.compile(r"(?:\bиз|\bсо|\bс|→|➡|\bмимо|\bсквозь)\s+(?:\w+\s+)?$", re.I)
_INTO: Final = re.compile(r"(?:\bв|\bна|→|➡|->)\s*(?:сво\w+\s+)?$", re.I)
_PLACE: Final = re.compile(
    r"(?:\bход\w*|круг\w*|раунд\w*|\bтур\w{0,2}|таблиц\w+|пункт\w*|глав\w+|лист\w{0,2}|\bзал\w{0,2}|№|\bмест\w+"
    r"|\bп\.|см\.)\s*$",
    re.I,
)
_HEADED: Final = re.compile(r"[\s*_«#§№—–-]*([^\W\d_]+)\s+")
_INSTEAD: Final = re.compile(r"\b(?:вместо|после|кроме)\s+$", re.I)
_NEWCOMERS: Final = re.compile(
    r"\b(?:нов(?:ое|ые|ый|ая|ень\w+)|свеж(?:ее|ие|ий|ая)|нович\w+|новинк\w+|новосёл\w*|пополнени\w+|прибы(?:л|т)\w*|прибави\w+"
    r"|появи\w+|добави\w+|доложен\w*|выложен\w*|вскры\w+|вышл\w+|пришл\w+|замен\w+)(?:\s+(?:карт\w*|лот\w*|товар\w*|лиц\w*))?\s+$",
    re.I,
)
"""«Новое на столе: Нкари (№ 2)»: who came to the row."""
ZONES: Final = ("in_play", "draw_pile", "discard_pile")


def located(scene: Scene, zone: Entity) -> bool:
    """Does the zone's mention tell where cards lie (not where they come from or go to)?"""
    text = scene.doc.text
    before = text[max(0, zone.start - 40) : zone.start]
    if "\n" in before:
        before = before[before.rfind("\n") + 1 :]
    behind = text[zone.end : zone.end + 24]
    if _SOURCE.search(before) or _MIXED.search(before) or _MIXED_AFTER.match(behind):
        return False
    word = scene.folded[zone.start : zone.end]
    if word.endswith(("колоды", "сброса")) and _TAKEN_FROM.search(before):
        return False
    if word == "сброс" and (_carried(scene, zone) or (before.rstrip().endswith("(") and _FALLEN.search(before))):
        return False
    if word == "на столе" and _NEWCOMERS.search(before):
        return False
    if word == "на стол" and not re.match(r"[^.,;\n]{0,24}:", text[zone.end : zone.end + 26]):
        return False
    if word in ("сброс", "кладбище", "стол", "руку", "личную колоду", "колоду", "дискард") and _INTO.search(before):
        return False
    return word not in ("из игры", "со стола", "из руки", "колоду", "личную колоду")


def _carried(scene: Scene, zone: Entity) -> bool:
    """«Сброс он подмешал в личную колоду», «сброс влит в колоду»: the zone is what was moved, in its clause."""
    text = scene.doc.text
    stop = re.search(r"[,;:.!?()\n\d]", text[zone.end : zone.end + 80])
    return bool(_CARRIED.search(text, zone.end, zone.end + (stop.start() if stop else 80)))


def unmixed(text: str, low: int, high: int) -> int:
    """Where a label ends without «(сброс замешан в колоду)», which tells of the cards before."""
    aside = _ASIDE.search(text, low, high)
    return aside.start() if aside is not None and MIXING.search(aside.group()) else high


def zones_in(scene: Scene, low: int, high: int) -> list[Entity]:
    """Mentions of the actor's zones as places, the graveyard left out."""
    mentions = scene.within(low, high, "zone")
    return [zone for zone in mentions if _is_place(scene, zone)] if mentions else []


def _is_place(scene: Scene, zone: Entity) -> bool:
    places = scene.known("places")
    known: bool | None = places.get((zone.start, zone.end))
    if known is None:
        known = zone.name in ZONES and located(scene, zone) and not _in_other_sense(scene, zone)
        places[zone.start, zone.end] = known
    return known


def bound(scene: Scene, number: Entity) -> bool:
    """The number belongs to a resource or a property, or names a place in the post."""
    numbers = scene.known("bound")
    known: bool | None = numbers.get(number.start)
    if known is None:
        known = numbers[number.start] = _bound(scene, number)
    return known


def _bound(scene: Scene, number: Entity) -> bool:
    text = scene.doc.text
    after = scene.within(number.end, number.end + 14, "resource", "property")
    if after and re.fullmatch(r"[ «\"]*", text[number.end : after[0].start]):
        return True
    before = scene.within(max(0, number.start - 24), number.start, "resource", "property")
    before = [item for item in before if item.name != "together" or item.detail != "lower"]  # «всех вместе 23»
    if before and re.fullmatch(r"[»\" :=—–(-]*", text[before[-1].end : number.start]):
        return True
    lead = text[max(0, number.start - 12) : number.start]
    if _INSTEAD.search(lead):
        return True
    return bool(_PLACE.search(lead)) or _enumerates(scene, number)


def _enumerates(scene: Scene, number: Entity) -> bool:
    """«3. Стол», «2) колода»: the number of a heading or an item."""
    text = scene.doc.text
    if text[number.start - 1 : number.start] == "[" and text[number.end : number.end + 1] == "]":
        before = text[text.rfind("\n", 0, number.start) + 1 : number.start - 1]
        row = all(re.search(rf"(?m)^\W*\[{place}\]", text) for place in range(1, max(2, number.value or 0) + 1))
        return row and not before.strip() and (number.value or 9) <= 6
    block = scene.doc.block_at(number.start)
    if block is not None and _section(text, block.start, number):
        return True
    return (
        block is not None
        and not scene.doc.text[block.start : number.start].strip(" *_#«(§№")
        and bool(re.match(r"\s?[.)]\s", scene.doc.text[number.end : number.end + 3]))
    )


def _section(text: str, low: int, number: Entity) -> bool:
    """«Диапазон 4. Разыграно» below «Диапазон 3. Ряд»: a heading with its number, one of several in turn."""
    word = _HEADED.fullmatch(text, low, number.start)
    if word is None or not re.match(r"\s?[.:)—–-]\s?\W*[А-ЯЁA-Z«]", text[number.end : number.end + 8]):
        return False
    value = number.value or 0
    others = "|".join(str(one) for one in (value - 1, value + 1))
    return re.search(rf"(?m)^\W*{re.escape(word[1])}\s+(?:{others})\s?[.:)—–-]", text) is not None


def _in_other_sense(scene: Scene, zone: Entity) -> bool:
    word = scene.folded[zone.start : zone.end]
    if word.startswith("разыгра") and scene.folded.endswith("не ", 0, zone.start):
        return True  # «не разыграно из общей кучи: 40»
    if word == "колоды" and _all_of(scene, zone):
        return True
    if word in ("колода", "колоды", "колоде", "колод"):
        return bool(re.match(r"\s*(?:кристал|доп)", scene.folded[zone.end : zone.end + 12]))
    return False


def _all_of(scene: Scene, zone: Entity) -> bool:
    """«Состав колоды Ники — 30 карт» over the lines of the zones: all her cards."""
    text = scene.doc.text
    if not re.search(r"\b(?:состав|опись|содержимое)\s+$", text[max(0, zone.start - 14) : zone.start], re.I):
        return False
    end = text.find("\n", zone.end)
    below = scene.within(end, end + 600, "zone") if end >= 0 else []
    return len({item.name for item in below} & set(ZONES)) > 1 and not scene.within(zone.end, end, "card")


def shrunk(text: str, low: int, high: int) -> tuple[int, int]:
    """The span without white space and signs at its ends."""
    while low < high and not text[low].isalnum() and text[low] not in "Σ∑«(":
        low += 1
    while high > low and text[high - 1] in " ,;:.\t\n|·—–-*":
        high -= 1
    return low, high


def comma_pieces(scene: Scene, low: int, high: int) -> list[tuple[int, int]]:
    """Pieces between commas outside parentheses, none of which begins inside a run."""
    found = scene.known("pieces")
    pieces: list[tuple[int, int]] | None = found.get((low, high))
    if pieces is None:
        pieces = found[low, high] = _comma_pieces(scene, low, high)
    return list(pieces)


_CUT: Final = re.compile(r"[,()\t|·]|\.(?=\s+(?:всего|итого)\b)")


def _bare_size(scene: Scene, piece: tuple[int, int]) -> bool:
    """«…, ноль карт»: nothing but a number in words, of cards."""
    numbers = scene.within(*piece, "number")
    text = scene.doc.text
    return len(numbers) == 1 and bool(
        re.fullmatch(r"\W*", text[piece[0] : numbers[0].start])
        and re.fullmatch(r"\s+карт\w*\W*", text[numbers[0].end : piece[1]])
    )


def _comma_pieces(scene: Scene, low: int, high: int) -> list[tuple[int, int]]:
    text = scene.doc.text
    pieces, start, depth = [], low, 0
    for match in _CUT.finditer(text, low, high):
        sign, at = match.group(), match.start()
        if sign == "(":
            depth += 1
        elif sign == ")":
            depth = max(0, depth - 1)
        elif not depth:
            pieces.append((start, at))
            start = at + 1
    pieces.append((start, high))
    joined: list[tuple[int, int]] = []
    for piece in pieces:
        previous = text[slice(*joined[-1])] if joined else ""
        if joined and zones_in(scene, *joined[-1]) and not re.search(r"\d", previous):
            sized = re.match(r"\s*(?:их |числом |всего )?\d+\s*(?:$|[:—–-])", text[piece[0] : piece[1]][:16])
            if (sized or _bare_size(scene, piece)) and not (
                zones_in(scene, *piece) or scene.within(*joined[-1], "number")
            ):
                joined[-1] = (joined[-1][0], piece[1])
                continue
            if (
                text[joined[-1][1]] == "\t"
                and not re.search(r"\d", previous)
                and re.match(r"\s*(?:\d+|[—–-]|нет)\s*$", text[slice(*piece)])
            ):
                joined[-1] = (joined[-1][0], piece[1])
                continue
        elif joined and text[joined[-1][1]] == "\t" and TOTAL_CUE.search(previous) and not re.search(r"\d", previous):
            joined[-1] = (joined[-1][0], piece[1])
            continue
        joined.append(piece)
    return joined


_KIND: Final = re.compile(
    r"\s+(?:[^\W\d_]+\s+)?(?:проч|остальн|други|бог|знак|пар[ыаеу]?\b|масти?\b|цвет|родич|сородич|однополчан|союзник"
    r"|земляк|двойник)",
    re.I,
)
_NO_SUCH: Final = re.compile(r"\s+(?!(?:карт|штук|лист|душ)\w*\s*(?:[,.;:!?)—–-]|$|в\s|на\s))[^\W\d_]{3,}", re.I)


def of_a_kind(scene: Scene, number: Entity, high: int) -> bool:
    """«ни одного бога на столе», «на столе две карты Кхорна», «Тзинч на столе один», «три пары»: not all that lie."""
    text = scene.doc.text
    piece = max(text.rfind(sign, 0, number.start) for sign in ",;:.|\n(") + 1
    if scene.within(number.end, min(high, number.end + 22), "god") or scene.within(piece, number.start, "god"):
        return True
    return bool(_KIND.match(text, number.end, high) or (not number.value and _NO_SUCH.match(text, number.end, high)))


def given_by(scene: Scene, low: int, high: int) -> bool:
    """««Вместе»: Колесница (+1 «Пополнение») и Воин (+2)»: the property told last between two places is told of the
    card before it, in brackets."""
    told = scene.entities.last_within(low, high, "property")
    named = scene.entities.last_within(low, told.start, "card") if told is not None else None
    if told is None or named is None:
        return False
    ahead, behind = scene.doc.text[named.end : told.start], scene.doc.text[told.end : high]
    return ahead.count("(") > ahead.count(")") and behind.count(")") > behind.count("(")


def nearest(numbers: list[Entity], zone: Entity) -> list[Entity]:
    """The number that tells the size of a zone: the first one behind its name, or the last one before it."""
    after = [number for number in numbers if number.start >= zone.end]
    if after:
        return [after[0]]
    before = [number for number in numbers if number.end <= zone.start]
    return [before[-1]] if before else []
