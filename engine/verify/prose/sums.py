"""Healths added up: «если сложить всех троих, выйдет 283», «вдвоём они весят сто семьдесят», «на всех приходится 395».

Also what a blow would leave of a player named («оставил бы Осе 92»), and by how much a blow is more than enough.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.health import plain
from engine.verify.prose.roles import Scene, names_of
from engine.verify.prose.words import Words
from engine.verify.prose.worlds import counts, healths, parts_of
from engine.verify.slips import closest

_ADDED: Final = Words(
    r"слож(?:и|ит[еь]|ить|ив|им)$|сложить$|сложив$|складыв|сумм|совокуп|вместе$|вкупе$|вдвоем$|втроем$|вчетвером$|впятером$|итого$"
    r"|двоих$|троих$|четверых$|пятерых$|обоих$|хором$|скопом$|гуртом$"
)
_GIVES: Final = re.compile(
    r"выйд|выход|получ|будет$|набер|набира|вес[ия]т|потян|приход|наскреб|соста|равн|сумм|итого|слож|всех$|тянут$"
)
_BY_NAME: Final = re.compile(r"вместе$|сумме$|вкупе$|вдвоем$|втроем$|вчетвером$|совокупно$|взят")
_OTHER: Final = frozenset("gatulfzdC#R")
_LEFT: Final = Words(r"остав|остал|остан|уцеле|сохран")


def sums(line: Line, page: Page, scene: Scene) -> None:
    """Sums of healths, and what a whole blow would leave."""
    if "N" not in line.codes or not line.sentence.says(_GATE):
        return
    for index, code in enumerate(line.codes):
        if code != "N":
            continue
        value = line.items[index].value
        if value is None or value < 1 or line.items[index].detail != "cardinal":
            continue
        if _surplus(line, page, index, value):
            continue
        if _healed(line, page, index, value):
            continue
        if plain(line, index) and not _added(line, page, index, value):
            _would_leave(line, page, index, value)


def _around(line: Line, index: int, stops: str) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in stops:
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in stops:
        high += 1
    return low, high


def _said(line: Line, index: int) -> bool:
    return any(
        _GIVES.match(item.low) or item.code in ":_" for item in line.items[max(0, index - 4) : index + 3]
    ) or any(_ADDED.match(item.low) for item in line.items[max(0, index - 4) : index])


def _added(line: Line, page: Page, index: int, value: int) -> bool:
    """«Вчетвером они весят триста шестьдесят шесть»: more than one player has, so it is a sum of their healths."""
    view, items = page.view, line.items
    low, high = _around(line, index, ";.")
    by_name = "всего" in (item.low for item in items[max(0, index - 3) : index]) and "H" in line.codes[low:index]
    by_name = by_name or any(_BY_NAME.match(item.low) for item in items[max(0, index - 3) : index + 3])
    if (
        (value <= max(view.health.values()) and not by_name)
        or set(line.codes[low : high + 1]) & _OTHER
        or not (_said(line, index) or by_name)
    ):
        return False
    words = [item.low for item in items[low : high + 1]]
    everybody = any(a == "на" and b == "всех" for a, b in pairwise(words))
    everybody = everybody or ("H" in line.codes[low:index] and "всего" in words)
    if not (everybody or any(_ADDED.match(word) for word in words)) or any(
        word.startswith(("карт", "колод")) for word in words
    ):
        return False
    tags = {tag for item in items[low : high + 1] for tag in item.tags}
    if {"heal", "strike", "gap", "lead", "lag", "more", "less"} & tags or value in counts(view):
        return False
    living = [health for health in view.health.values() if health > 0]
    fits = {sum(some) for size in range(2, len(living) + 1) for some in combinations(living, size)}
    fits |= {sum(living) + (view.before - view.healed)}
    if line.recap[index] and len(view.attacks) > 1:
        fits.add(sum(view.attacks.values()))  # «суммарно сорок четыре очка за один ход»
    near = any(abs(value - one) <= 30 for one in fits)
    good = value in fits
    if not good and not near:
        return False
    page.drop(items[index].span)
    claim = Claim("number", clause(line.sentence, index), value=value, value_span=items[index].span, prose=True)
    if not good:
        page.sure.add(items[index].span)
        claim = claim.but(kind="invented", blame="prose_number", text=str(value), delta=closest(value, fits))
    page.add(claim, good)
    return True


def _would_leave(line: Line, page: Page, index: int, value: int) -> bool:
    """«Полного удара хватило бы, чтобы оставить Хэнку семь», «оставил бы Осе 92»."""
    view, items, codes = page.view, line.items, line.codes
    if line.recap[index] or noun_after(line.sentence, index)[0] not in ("none", "unit", "H"):
        return False
    low, high = _around(line, index, ",;:._(")
    left = [j for j in range(low, high + 1) if _LEFT.match(items[j].low)]
    named = [j for j in range(low, high + 1) if codes[j] == "P" and len(names_of(items[j])) == 1]
    if not left or len(named) != 1 or "N" in codes[low:index] or codes[index - 1 : index] in ("n", "D", "c", "i"):
        return False
    supposed = any("would" in item.tags or item.low.startswith(("полн", "весь", "всё", "вся")) for item in items)
    supposed = supposed or any(item.low.startswith(("чтоб", "хватит", "хватил")) for item in items)
    name = names_of(items[named[0]])[0]
    if not supposed or items[named[0]].case not in ("dat", "gen") or name == view.actor:
        return False
    if set(codes[low : high + 1]) & _OTHER or any(item.low in ("почти", "около", "не") for item in items[low:index]):
        return False
    right = view.health.get(name, 0) - view.totals["attack"]
    if value == right or right <= 0 or abs(value - right) > 12 or value == view.health.get(name):
        return False
    page.drop(items[index].span)
    page.sure.add(items[index].span)
    claim = Claim("invented", clause(line.sentence, index), subject=name, text=str(value), value=value, prose=True)
    page.add(claim.but(value_span=items[index].span, blame="prose_number", delta=right), False)
    return True


_NEEDED: Final = Words(r"требов|нужн|надо$|надобн|следов|необходим|полож")
_RESERVE: Final = Words(r"запас(?:ом)?$|излишк|избытк")


def _surplus(line: Line, page: Page, index: int, value: int) -> bool:
    """«на шесть больше, чем требовалось», «хватает с запасом в шесть»: by how much a blow is more than a health."""
    view, items, codes = page.view, line.items, line.codes
    more = codes[index - 1 : index] == "n" and any("more" in item.tags for item in items[index + 1 : index + 3])
    needed = more and any(_NEEDED.match(item.low) for item in items[index + 2 : index + 6])
    reserve = codes[index - 1 : index] == "v" and _RESERVE.match(items[index - 2].low) and codes[index - 3] == "c"
    if not (needed or reserve) or set(codes[max(0, index - 8) : index + 6]) & set("gCzdh"):
        return False
    if line.recap[index]:
        options = {points - view.blows[who][0] for who, points in view.attacks.items() if who in view.blows}
    else:
        options = {view.totals["attack"] - health for health in view.health.values() if health > 0}
    options = {one for one in options if one > 0}
    if not options:
        return False
    page.drop(items[index].span)
    claim = Claim("number", clause(line.sentence, index), value=value, value_span=items[index].span, prose=True)
    if value not in options:
        page.sure.add(items[index].span)
        claim = claim.but(kind="invented", blame="prose_number", text=str(value), subject=view.actor)
        claim = claim.but(delta=closest(value, options))
    page.add(claim, value in options)
    return True


_MENDS: Final = Words(
    r"верн(?:ул[аи]?|ет)$|затян|зарубц|зажил|зажив|подлат|залат|подлеч|вылеч|исцел|отлеж|оклем|поправ|окреп|зализ|заштоп|подштоп"
)


def _healed(line: Line, page: Page, index: int, value: int) -> bool:
    """«Раны Маши затянулись на шесть»: the healing of the turn, all of it or what some cards gave."""
    view, items, codes = page.view, line.items, line.codes
    near = items[max(0, index - 5) : index + 4]
    given = codes[index - 1 : index] == "P" and items[index - 1].case == "dat"
    given = given and names_of(items[index - 1]) == (view.actor,)  # «вернул Гоше шесть»
    on = codes[index - 1 : index] == "n" and not line.recap[index]
    if not (on or given) or noun_after(line.sentence, index)[0] not in ("none", "unit"):
        return False
    if not any(_MENDS.match(item.low) for item in near) or {"more", "less"} & {
        tag for item in near for tag in item.tags
    }:
        return False
    low, high = _around(line, index, ",;:._(")
    named = {name for j in range(low, high + 1) if codes[j] == "P" for name in names_of(items[j])}
    if (
        set(codes[low : high + 1]) & set("gatulfzd" + ("" if given else "C"))
        or named - {view.actor}
        or line.sentence.conditional
    ):
        return False
    if any(reading.true for reading in page.here() if reading.figure == items[index].span) or not view.totals["heal"]:
        return False
    options = {view.totals["heal"], view.healed - view.before} | parts_of(view, "heal", ())
    if value in options or value in healths(view):
        return False
    page.drop(items[index].span)
    page.sure.add(items[index].span)
    claim = Claim("total", clause(line.sentence, index), resource="heal", value=value, prose=True)
    page.add(claim.but(value_span=items[index].span), False)
    return True


_GATE: Final = _ADDED | _LEFT | _NEEDED | _RESERVE | _MENDS | Words(r"всех$|всего$")
