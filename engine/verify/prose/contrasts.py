"""Whose health a difference is counted from: «у Рыцаря 95, перевес над Совой шесть», «Оса ровно на двадцать ниже».

A difference that follows a health told, or the name of its subject, is that player's: to the one it names, or to
somebody of the table. Whatever else has that value does not make it true.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import Scene, names_of, part_of
from engine.verify.prose.words import Words
from engine.verify.slips import closest

_MORE: Final = Words(
    r"(?:по)?(?:больше|выше|крепче|здоровее|богаче|сильнее|живее|толще|бодрее|жирнее|крупнее|полнее|тяжелее|бойчее|целее|впереди|упитаннее|свежее|краше)$"
    r"|опереж|опередил|превосх|превзош|обгон|обогн|обош|обход|перевес|выигрыв|преимущ|фор[ау]$|превыш|паче$"
)
_LESS: Final = Words(
    r"(?:по)?(?:меньше|ниже|слабее|беднее|хуже|тоньше|легче|хилее|бледнее|скромнее|короче|позади|худее|мельче|тщедушнее|жиже)$"
    r"|отста|отсто[ия]|уступ|проигр"
)
_GATE: Final = _MORE | _LESS
_PAST: Final = re.compile(r"прежн|раньше|прежде|до$|было$|был$|была$|обстрел|удар|вчера|утр|прошл|начал|недавн|стартов")
_NO_HEALTH: Final = frozenset("gatulfzdCRhQ")
_BLOWS: Final = frozenset({"strike", "befall", "receive", "buy", "spend", "heal", "draw"})
_ALL: Final = (
    "всех", "обоих", "вместе", "остальн", "прочих", "взят", "сумм", "лидер", "чемпион", "первого", "двоих", "троих",
)  # fmt: skip
_AND_ON: Final = re.compile("&(?:nw?)?N")
_SMALL: Final = re.compile(
    r"и$|на$|это$|то$|есть$|что$|целых$|аж$|ровно$|всего$|лишь$|теперь$|уже$|еще$|перевес$|разрыв$|отрыв$|а$|аккурат$"
    r"|как$|раз$|только$"
)


def contrasts(line: Line, page: Page, scene: Scene) -> None:
    """Differences of healths whose subject the words leave no doubt of."""
    if line.sentence.conditional or not line.sentence.says(_GATE) or line.items[-1].low == "?":
        return
    for index, code in enumerate(line.codes):
        if code != "N":
            continue
        value = line.items[index].value
        if value is None or value < 1 or line.items[index].detail in ("approx", "collective"):
            continue
        sign = _sign(line, index)
        if sign is not None:
            _judge(line, page, index, value, sign)


def _sign(line: Line, index: int) -> int | None:
    """+1 more, −1 less than the other; None if the figure is no such difference."""
    items, codes = line.items, line.codes
    if noun_after(line.sentence, index)[0] not in ("none", "unit", "word", "P"):
        return None
    on = codes[index - 1 : index] == "n" or codes[max(0, index - 2) : index] in ("nw",)
    instrumental = items[index].low.endswith(("ью", "мя", "ими", "ою", "ной", "ницей")) and items[index].low != "семью"
    if not (on or instrumental):
        return None
    for item in items[index + 1 : index + 4]:
        if item.code in ",;.:(_&nN":
            break
        if _MORE.match(item.low):
            return 1
        if _LESS.match(item.low):
            return -1
    if not on:
        return None
    if codes[index + 1 : index + 3] == "_P":
        told = [j for j in range(index) if _MORE.match(items[j].low) or _LESS.match(items[j].low)]
        return None if not told else 1 if _MORE.match(items[told[-1]].low) else -1
    for j in range(index - 2, max(-1, index - 7), -1):
        if codes[j] in ",;.:(N":
            break
        if _MORE.match(items[j].low):
            return 1
        if _LESS.match(items[j].low):
            return -1
    return None


def _part(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(" and not _AND_ON.match(line.codes, low - 1):
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ";:._()":
        if _AND_ON.match(line.codes, high + 1):
            break  # «на пять выше Петруши и на двадцать выше Петра»
        if line.codes[high + 1] == "," and line.codes[high + 2 : high + 3] != "q":
            break
        high += 1
    return low, high


def _end(line: Line, index: int) -> int:
    """Where the sentence, or its half, ends."""
    return next((j for j in range(index, len(line.items)) if line.codes[j] in ";."), len(line.items))


def _judge(line: Line, page: Page, index: int, value: int, sign: int) -> None:
    view, items, codes = page.view, line.items, line.codes
    low, high = _part(line, index)
    words = items[low : high + 1]
    if set(codes[low : high + 1]) & _NO_HEALTH or any(
        item.low.startswith(_ALL) for item in items[low : _end(line, index)]
    ):
        return
    if any(_BLOWS & item.tags and not (_MORE.match(item.low) or _LESS.match(item.low)) for item in words):
        return
    if re.search(r"cw?P", codes[low : high + 1]):
        return  # «Qwerty с Коляном на пару ступенек ниже»: of two together
    other = _other(line, index, low, high)
    if codes[index + 1 : index + 3] == "_P" and len(names_of(items[index + 2])) == 1:
        other, high = names_of(items[index + 2])[0], max(high, index + 2)  # «и на тридцать один — Грома»
    subject = _subject(line, page, index, low, high, other)
    if other is None and "q" in codes[low : high + 1] + codes[high + 1 : high + 3]:
        return  # «одною больше, чем отнято»: than what is no player
    if subject is None or subject == other or view.health.get(subject, 0) <= 0:
        return
    mine = {view.health[subject], *view.later(subject)} if line.recap[index] else {view.health[subject]}
    if subject == view.actor:
        mine |= {view.before} if line.recap[index] else set()
    others = [other] if other is not None else [nick for nick in view.nicks if nick != subject]
    gaps = {a - b for a in mine for nick in others for b in (view.health[nick], *view.later(nick))}
    past = any(_PAST.match(item.low) for item in words)
    if other is None or past:
        steps = view.steps(subject)
        gaps |= {a - b for a in steps for b in steps}
    if line.recap[index] or past:
        gaps |= {a - b for a in view.steps(subject) for nick in others for b in view.steps(nick)}
    hits = view.attacks.values()
    gaps |= {a - b for a in hits for b in hits} if line.recap[index] and other is None else set()
    if sign * value in gaps:
        if any(reading.figure == items[index].span and not reading.true for reading in page.here()):
            page.drop(items[index].span)
            page.add(Claim("number", clause(line.sentence, index), value=value, value_span=items[index].span), True)
        return
    page.drop(items[index].span)
    page.sure.add(items[index].span)
    claim = Claim(
        "hp_compare", clause(line.sentence, index), subject=subject, other=other, value=sign * value, prose=True
    )
    if other is None:
        now = {view.health[subject] - view.health[nick] for nick in others}
        right = {sign * gap for gap in now if sign * gap > 0} or {sign * gap for gap in gaps if sign * gap > 0}
        claim = claim.but(kind="invented", blame="prose_number", text=str(value), value=value)
        claim = claim.but(delta=closest(value, right) if right else None)
    page.add(claim.but(value_span=items[index].span), False)


def _other(line: Line, index: int, low: int, high: int) -> str | None:
    """The player compared with: «чем у самого Крота», «над Совой», «отстаёт от Пети», «обошла Жука», «крепче Маши»."""
    items, codes = line.items, line.codes
    for j in (*range(index, high + 1), *range(low, index)):
        if codes[j] != "P" or len(names_of(items[j])) != 1:
            continue
        before = codes[max(low, j - 3) : j]
        compared = index < j and (_MORE.match(items[j - 1].low) or _LESS.match(items[j - 1].low))
        governed = (
            bool(compared)
            or re.search(r"(?:qU?|On?|n|c)w?$", before) is not None
            or items[j].case in ("gen", "acc", "dat", "ins")
        )
        if governed and not re.search(r"(?<!q)Uw?$", before) and part_of(line.sentence, j) != "subject":
            return names_of(items[j])[0]
        if re.search(r"qU?w?$", before):
            return names_of(items[j])[0]
    return None


def _subject(line: Line, page: Page, index: int, low: int, high: int, other: str | None) -> str | None:
    """Who is compared: the subject in the clause, or the owner of the health told just before."""
    items, codes = line.items, line.codes
    for j in range(low, high + 1):
        names = names_of(items[j]) if codes[j] == "P" else ()
        if len(names) != 1 or names[0] == other:
            continue
        unsure = part_of(line.sentence, j) == "unknown" and j == low and items[j].detail == "exact"
        nominative = part_of(line.sentence, j) == "subject" or unsure
        owner = codes[max(low, j - 2) : j].endswith(("U", "Uw")) and "q" not in codes[max(low, j - 3) : j]
        if (nominative or owner) and not any("pronoun_nom" in item.tags for item in items[low : high + 1]):
            return names[0]
    if any("pronoun_nom" in item.tags or "pronoun_him" in item.tags for item in items[low : high + 1]):
        return None
    if not all(item.code != "w" or _SMALL.match(item.low) or _MORE.match(item.low) for item in items[low:index]):
        return None
    beside = _told_beside(line, page, low)
    if beside is not None:
        return beside
    starts = {item.start: j for j, item in enumerate(items)}
    told = [
        (starts[reading.figure.start], reading.claim.subject)
        for reading in page.here()
        if reading.true and reading.claim.kind in ("hp", "hp_change") and reading.figure.start in starts
    ]
    before = [(j, who) for j, who in told if j < low]
    if not before:
        return None
    at, who = max(before)
    between = codes[at + 1 : low]
    if "q" in codes[max(codes.rfind(",", 0, at), 0) : at]:
        return None  # «на шесть больше, чем у обидчика с его 91, и на три меньше»: the health of the one compared with
    if set(between) & set(";.PNQ") or low - at > 6 or any("pronoun_nom" in item.tags for item in items[at:low]):
        return None
    return who


def _told_beside(line: Line, page: Page, low: int) -> str | None:
    """«Наталья трясётся с шестьюдесятью четырьмя, на двадцать одну позади Коли»: the clause before told her health."""
    items, codes = line.items, line.codes
    if low < 3 or codes[low - 1] not in ",_":
        return None
    first = low - 1
    while first > 0 and codes[first - 1] not in ",;:._(":
        first -= 1
    if codes[first : low - 1] == "N" and first > 1:  # «Авдотья краше всех, 97, на пятёрку крепче Меча»
        first -= 1
        while first > 0 and codes[first - 1] not in ",;:._(":
            first -= 1
    part = range(first, low - 1)
    named = [names_of(items[j]) for j in part if codes[j] == "P"]
    if len(named) != 1 or len(named[0]) != 1 or set(codes[first : low - 1]) & (_NO_HEALTH | {"q"}):
        return None
    values = {items[j].value for j in part if codes[j] == "N"}
    return named[0][0] if values and values <= set(page.view.steps(named[0][0])) else None
