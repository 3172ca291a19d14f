"""What a blow not yet dealt would leave: «если Гроза вольёт всё в Макса, у него будет 94», «опустил бы Rook_9 до 82».

The player whose turn it is can deal no more than his Attack, so a health told in the future or in the conditional
beside a word of striking is somebody's health less that Attack (or less the points that the sentence names). Whoever is
named as the one to be struck owns it; where nobody is, it must fit somebody.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.health import plain
from engine.verify.prose.roles import names_of
from engine.verify.prose.view import View
from engine.verify.prose.words import Words
from engine.verify.slips import closest

_WILL: Final = Words(
    r"остан(?:ет|ут)ся$|остав(?:ит|ят|ишь|им)$|будет$|станет$|удерж(?:ится|ал)|уцеле(?:ет|л)|выжив?(?:ет|л)|сохран(?:ит|ил)"
    r"|опуст(?:ит|ят|ил|ишь)|сниз(?:ит|ят|ил)|упад[её]т|упал$|просядет|просел|дойдет|дош[её]л|съедет|сползет|скатится|сползл?а?$"
    r"|остал(?:ось|ся|ась|ись)$|оставил[аио]?$|стал[аои]?$|был[ао]?$|свед[её]т$|свел[аи]?$|срежет|собь[её]т|превратит|сократит|укоротит"
    r"|окажется|оказал(?:ось|ся|ась)$|затеплится|сядет$|ужм[её]т|усохнет|похудеет|спустит"
)
_NOW: Final = re.compile(r"был[ао]?$|стал[аои]?$|остал(?:ось|ся|ась|ись)$|оставил[аио]?$|упал$|просел|дош[её]л|оказал")
_FUTURE: Final = re.compile(
    r"(?!(?:ответ|совет|цвет|свет|счет|нет|пакет|лет|буфет|зачет|расчет|бюджет|билет|привет|щит|вид|след)$)\w{2,}(?:[еи]т|[уюая]т|[еи]шь|ем|[еи]тся|[уюая]тся)$"
)
_IF: Final = re.compile(
    r"бы$|б$|если|коли$|кабы$|ежели|вздумай|реши$|захоти|ударь|вложи$|всади$|бей$|пробей|обруш[ьи]$|истрать|израсходуй|направь|потрать|пусти$"
    r"|разряди$|выпусти$|прилет|достан|хват(?:ит|ило)$|способ|мог(?:ут)?$|може[тм]$|смож"
)
_BLOW: Final = re.compile(
    r"удар|залп|бить$|бей$|вольет|вольют|влить$|влож|всад|всаж|обруш|весь$|всей$|всю$|все$|всё$|всеми$|всем$|вся$|полн[ыо]|целиком"
    r"|прокаст|заряд|снаряд|разряд|пул[ьия]|стрел|клинк|железо|атак|огн|арсенал|прилет|достан|пробей|истра|израсход|потрат|выпуст|направ"
)
_OTHER_THINGS: Final = frozenset("gCzdulfth#RQ?")
_NO_HEALTH: Final = re.compile(r"карт|колод|ход$|хода$|круг|золот|монет|покуп|сдач|кошел|цен")
_COMPARED: Final = frozenset({"more", "less", "lag", "lead", "gap"})
_SLIP: Final = 12
_MIN: Final = 3


def supposed(lines: list[Line], page: Page) -> None:
    """Healths told as what a blow would leave."""
    if page.view.winner:
        return
    for number, line in enumerate(lines):
        if "N" not in line.codes or not line.sentence.says(_WILL) or line.items[-1].low == "?":
            continue
        before = lines[number - 1] if number else None
        for index, code in enumerate(line.codes):
            if code == "N" and _told(line, before, index):
                _judge(line, before, page, index)


def _part(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(" and line.items[low - 1].low not in ("а", "но", "и"):
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


def _told(line: Line, before: Line | None, index: int) -> bool:
    items, codes = line.items, line.codes
    item = items[index]
    if (item.value or 0) < _MIN or item.detail != "cardinal" or not plain(line, index):
        return False
    low, high = _part(line, index)
    words = items[low : high + 1]
    if set(codes[low : high + 1]) & _OTHER_THINGS:
        return False
    if _COMPARED & {tag for word in words for tag in word.tags} or codes[index - 1 : index] in (
        "Z",
        "c",
        "i",
        "+",
        "-",
    ):
        return False
    left = [word for word in items[low:index] if _WILL.match(word.low)]
    if not left and high - index <= 3:
        left = [word for word in items[index + 1 : high + 1] if _WILL.match(word.low)]
    if not left or any(_NO_HEALTH.match(word.low) for word in words):
        return False
    opening = max([j + 1 for j in range(low) if codes[j] in ";."], default=0)
    told = items[opening : high + 1]
    whole = (*(before.items if before is not None and codes[low] not in "." else ()), *told)
    would = any(word.low in ("бы", "б") for word in told)
    if all(_NOW.match(word.low) for word in left) and not would:
        return False  # «осталось 94»: told, not supposed
    future = would or any(_IF.match(word.low) or (_FUTURE.match(word.low) and word.code == "w") for word in told)
    return future and any(_BLOW.match(word.low) for word in whole)


def _targets(line: Line, before: Line | None, view: View, index: int) -> list[str]:
    """Who may be meant: the one named last in the clause, else in the sentence; else everybody."""
    low, high = _part(line, index)
    living = [nick for nick in view.nicks if nick != view.actor and view.health[nick] > 0]
    for items in (line.items[low : high + 1], line.items[:low]):
        named = [names_of(item) for item in items if item.code == "P" and item.case != "nom"]
        here = [name for names in named for name in names if name in living]
        if len(set(here)) == 1:
            return here[:1]
        if here:
            return list(dict.fromkeys(here))
    return living


def _judge(line: Line, before: Line | None, page: Page, index: int) -> None:
    view, item = page.view, line.items[index]
    value = item.value or 0
    points = {view.totals["attack"], *_points(line, view, index)}
    living = [nick for nick in view.nicks if nick != view.actor and view.health[nick] > 0]
    fits = {max(0, view.health[nick] - some) for nick in living for some in points}
    fits |= {view.totals["attack"] - view.health[nick] for nick in living}
    fits |= {view.health[nick] for nick in view.nicks} if value in _whole(line, index) else set()
    targets = _targets(line, before, view, index)
    near = {view.health[nick] - view.totals["attack"] for nick in targets}
    if value in fits:
        here = [reading for reading in page.readings if reading.figure == item.span]
        if here and not any(reading.true for reading in here):
            page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
            claim = Claim("number", clause(line.sentence, index), value=value, value_span=item.span, prose=True)
            page.add(claim, True)
        return
    if not any(0 < abs(value - right) <= _SLIP for right in near if right > 0):
        return
    mine = [r.claim for r in page.readings if r.true and r.figure == item.span]
    if any(claim.kind in ("hp", "hp_change") and claim.subject in targets for claim in mine):
        return
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    page.sure.add(item.span)
    who = min(targets, key=lambda nick: abs(view.health[nick] - view.totals["attack"] - value))
    claim = Claim("invented", clause(line.sentence, index), subject=who, text=str(value), value=value, prose=True)
    page.add(claim.but(value_span=item.span, blame="prose_number", delta=closest(value, near)), False)


def _points(line: Line, view: View, index: int) -> set[int]:
    """Sizes of blows that the sentence names before the figure."""
    told = [j for j in range(index) if line.codes[j] == "N" and line.codes[j - 1 : j] != "D"]
    halved = any(item.low.startswith(("пополам", "поровну", "половин", "надвое")) for item in line.items)
    return {abs(line.items[j].value or 0) for j in told} | ({view.totals["attack"] // 2} if halved else set())


def _whole(line: Line, index: int) -> set[int]:
    """A health that no blow touches may be told too: «останется при своих 94»."""
    near = line.items[max(0, index - 4) : index]
    kept = any(word.low in ("свои", "своих", "прежние", "прежних") for word in near)
    return {line.items[index].value or 0} if kept else set()
