"""Differences of healths by whose they are: «у него 96, на единицу меньше, чем у Мыши, и на четыре больше, чем у Хана».

A difference told beside a health, or between two names, is that of the healths told *now*; of an earlier health only if
the words speak of the past («прежнего», «чем до удара»). Its direction counts: what is «на девять ниже прежнего» has
fallen. Where the owner or the other is named, or told by the health before, only theirs will do.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.closing import asides, hypothetical_at
from engine.verify.prose.figures import Line, Page, Reading, clause, noun_after
from engine.verify.prose.roles import names_of, part_of
from engine.verify.prose.view import View
from engine.verify.prose.words import Words
from engine.verify.slips import closest

_MORE: Final = Words(
    r"(?:по)?(?:больше|более|выше|крепче|здоровее|богаче|сильнее|живее|бодрее|целее|краше|упитаннее|толще|впереди)$"
    r"|опереж|опередил|превосх|превзош|обгон|обогн|превыша|выигрыв"
)
_LESS: Final = Words(
    r"(?:по)?(?:меньше|менее|ниже|слабее|беднее|хуже|хилее|бледнее|тоньше|худее|позади)$|отста|отсто[ия]|уступ|проигр"
)
_APART: Final = Words(r"перепад|разрыв|отрыв|дистанц|разниц|размах|зазор|промежут|фор[ауы]$|преимуществ|перевес")
_PAST: Final = re.compile(
    r"прежн|раньше$|прежде$|было$|был$|была$|до$|вчера|утр|прошл|начал|стартов|недавн|исходн|пришел|пришла$"
)
_BLOW_PAST: Final = re.compile(
    r"удар|укол|обстрел|побо|налет|ненаст|залп|взбуч|трепк|атак|нападен|лечен|потасов"
    r"|стычк|бед[ыа]$|схватк"
)
_MEASURE: Final = re.compile(r"делени|ступен|градус|пункт|очк|единиц|балл|капл|капел|искр|лепест|свеч|хп$|hp$|хит")
_OTHER_THINGS: Final = frozenset("gCzdulfthaR#")
_NO_HEALTH: Final = re.compile(
    r"карт|дешев|дорож|цен[аыуой]|стоит$|стоят$|просят$|просит$|кошел|казн|карман|колод|сброс|ряд[уе]?$|удар[аов]*$|урон|сильнейш|монет|золот"
)
_SUMMED: Final = re.compile(r"вместе$|взят|обоих$|обеих$|сумм|остальн|прочих|всех$|двоих$|троих$|вдвоем|кажд")
_UNNAMED: Final = re.compile(r"(?<!q)Uww?n?$")
_BEHIND: Final = re.compile(r"отста[ею]т$|опережа[ею]т$|отстал[аи]?$|опередил[аи]?$")
_RANK: Final = Words(r"ближайш|сосед|лидер|перв(?:ого|ой)$|вожак|последн|преследоват|следующ")
_GATE: Final = _MORE | _LESS | _APART | _RANK
_SLIP: Final = 12


@dataclass(frozen=True, slots=True)
class _Difference:
    """A figure with its direction, and the clause it stands in."""

    line: Line
    index: int
    sign: int
    low: int
    high: int


def distances(lines: list[Line], page: Page) -> None:
    """Differences of healths against the two that they are of."""
    true: dict[int, list[Reading]] = {}
    for reading in page.readings:
        if reading.true:
            true.setdefault(reading.figure.start, []).append(reading)
    for line in lines:
        if "N" not in line.codes or not line.sentence.says(_GATE) or line.items[-1].low == "?":
            continue
        for index, code in enumerate(line.codes):
            item = line.items[index]
            if code != "N" or item.value is None or item.value < 1 or item.span in page.sure or item.start in page.idle:
                continue
            found = _difference(line, index)
            if found is not None:
                _judge(found, page, true)


def _part(line: Line, index: int) -> tuple[int, int]:
    """The clause of the figure, with a «чем» behind a comma."""
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(" and line.items[low - 1].low not in ("а", "но", "и"):
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ";:._()":
        if line.codes[high + 1] == "," and line.codes[high + 2 : high + 3] != "q":
            break
        if line.items[high + 1].low in ("а", "но", "и"):
            break
        high += 1
    return low, high


def _difference(line: Line, index: int) -> _Difference | None:
    items, codes = line.items, line.codes
    kind, at = noun_after(line.sentence, index)
    measured = kind == "word" and _MEASURE.match(items[at].low)
    compared = kind == "word" and (_MORE.match(items[at].low) or _LESS.match(items[at].low))
    if kind not in ("none", "unit", "P") and not measured and not compared:
        return None
    if items[at].low.startswith("раз") and at > index:
        return None  # «разница в два раза»
    if items[index].detail in ("approx", "collective") or asides(line, index) or hypothetical_at(line, index):
        return None
    low, high = _part(line, index)
    words = items[low : high + 1]
    if set(codes[low : high + 1]) & _OTHER_THINGS or any(_NO_HEALTH.match(word.low) for word in words):
        return None
    on = codes[index - 1 : index] == "n" or codes[max(0, index - 2) : index] == "nw"
    instrumental = items[index].case == "ins"
    behind = items[index + 1 : min(high, index + 3) + 1]
    before = items[max(low, index - 4) : index]
    sign = next((_sign(word.low) for word in behind if _sign(word.low)), 0) if on or instrumental else 0
    if not sign and (on or codes[index - 1 : index] in ("p", "w")):
        sign = next((_sign(word.low) for word in reversed(before) if _sign(word.low)), 0)
        verb = [word.low for word in before if _sign(word.low)]
        if not on and verb and not verb[-1].startswith(("отста", "уступ", "проигр", "опереж", "превосх", "обгон")):
            sign = 0
    apart = any(_APART.match(word.low) for word in items[max(low, index - 3) : index])
    if not sign and not apart and not _to_a_rank(line, low, index):
        return None
    return _Difference(line, index, sign, low, high)


def _to_a_rank(line: Line, low: int, index: int) -> bool:
    """«до ближайшего девять», «до лидера ему пятнадцать»."""
    at = line.codes.rfind("D", low, index)
    return 0 <= at <= index - 2 and _RANK.match(line.items[at + 1].low) is not None and index - at <= 5


def _sign(word: str) -> int:
    return 1 if _MORE.match(word) else -1 if _LESS.match(word) else 0


def _judge(found: _Difference, page: Page, true: dict[int, list[Reading]]) -> None:
    line, index, view = found.line, found.index, page.view
    value = line.items[index].value or 0
    owner, health = _owner(found, true)
    other = _other(found)
    part = line.items[found.low : index]
    rank = _to_a_rank(line, found.low, index) or (not found.sign and any(_APART.match(word.low) for word in part))
    rank = rank or any(_BEHIND.match(word.low) for word in part)
    if owner is None and other is None and health is None and "H" not in line.codes and not rank:
        return
    if owner is not None and view.health.get(owner, 0) <= 0:
        return
    tail = line.items[found.low : min(len(line.items), found.high + 3)]
    if any(_SUMMED.match(word.low) for word in tail):
        return
    than = "q" in line.codes[found.low : found.high + 1]
    past = any(_PAST.match(word.low) for word in tail) or (than and any(_BLOW_PAST.match(word.low) for word in tail))
    pronoun = than and any("pronoun_him" in word.tags for word in line.items[index : found.high + 1])
    if than and other is None and not past and not pronoun:
        return  # «чем у нашего»: another by a word that is no name
    options = _options(view, owner, other, past, line.recap[index])
    fits = {found.sign * gap for gap in options} if found.sign else {abs(gap) for gap in options}
    if value in fits or not any(0 < abs(value - right) <= _SLIP for right in fits if right > 0):
        return
    known = [r.claim for r in true.get(line.items[index].start, ())]
    if any(claim.kind in ("attack_on", "hp", "hp_change", "attack_total", "total", "source") for claim in known):
        return
    item = line.items[index]
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    page.sure.add(item.span)
    now = {(found.sign or 1) * gap for gap in _options(view, owner, other, False, False)} & fits
    right = closest(
        value, [one for one in (fits if past else now or fits) if one > 0] or [one for one in fits if one > 0]
    )
    claim = Claim("invented", clause(line.sentence, index), subject=owner or other, text=str(value), value=value)
    page.add(claim.but(value_span=item.span, blame="prose_number", delta=right, prose=True), False)


def _options(view: View, owner: str | None, other: str | None, past: bool, recap: bool) -> set[int]:
    """Signed differences that the words may mean: of the owner (or anybody) to the other (or anybody)."""
    owners = [owner] if owner is not None else [nick for nick in view.nicks if nick != other]
    found: set[int] = set()
    for one in owners:
        mine = {view.health[one], *(view.steps(one) if recap else ())}
        others = [other] if other is not None else [nick for nick in view.nicks if nick != one]
        for nick in others:
            theirs = {view.health[nick], *(view.steps(nick) if recap or past else ())}
            found |= {a - b for a in mine for b in theirs}
        if past or other is None:
            steps = view.steps(one)
            found |= {b - a for i, a in enumerate(steps) for b in steps[i + 1 :]} if past or recap else set()
    if recap and other is None:
        hits = view.attacks.values()
        found |= {a - b for a in hits for b in hits}
    return found


def _owner(found: _Difference, true: dict[int, list[Reading]]) -> tuple[str | None, str | None]:
    """Whose health is compared: the subject of the clause, or the owner of the health told before it; both if known."""
    line, items, codes = found.line, found.line.items, found.line.codes
    for j in range(found.low, found.index):
        names = names_of(items[j]) if codes[j] == "P" else ()
        owned = codes[j - 1 : j] == "U" and codes[max(0, j - 2) : j - 1] != "q"
        if len(names) == 1 and (owned or (part_of(line.sentence, j) == "subject" and items[j].case == "nom")):
            return names[0], None
    told: str | None = None
    for j in range(found.low - 1, -1, -1):
        if codes[j] in ";.":
            break
        claims = [r.claim for r in true.get(items[j].start, ()) if codes[j] == "N"]
        owner = next((c.subject for c in claims if c.kind == "hp" and c.subject is not None), None)
        if owner is not None and "q" in codes[max(codes.rfind(",", 0, j), 0) : j]:
            return None, None  # «на шесть больше, чем у обидчика с его 91, и на три меньше»
        if owner is not None:
            told = owner
            break
        if codes[j] == "P" and codes[max(0, j - 2) : j] not in ("qU",) and codes[max(0, j - 1) : j] != "q":
            break
    between = codes[found.low : found.index]
    if _UNNAMED.search(between) and not any("pronoun_him" in item.tags for item in items[found.low : found.index]):
        return None, None  # «у птички на единицу больше»
    if told is not None and not set(between) & set("PQ"):
        return told, told
    return None, told


def _other(found: _Difference) -> str | None:
    """The one compared with: «чем у Мыши», «отстаёт от Пети», «опережает Петра», «выше Маши»."""
    items, codes = found.line.items, found.line.codes
    for j in range(found.low, found.high + 1):
        names = names_of(items[j]) if codes[j] == "P" else ()
        if len(names) != 1:
            continue
        before = codes[max(found.low, j - 3) : j]
        if re.search(r"(?:qU?|O)w?$", before):
            return names[0]
        compared = items[j].case in ("gen", "acc", "dat", "ins") and not re.search(r"Uw?$", before)
        near = items[max(found.low, j - 3) : j]
        if compared and (any(_sign(word.low) for word in near) or before.endswith("n")):
            return names[0]
    return None
