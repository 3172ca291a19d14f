"""Cards told as left out of «Вместе», or as joining it, in a clause of their own.

«…; молчат лишь Гончая и Чемпион», «без него Воин», «Чемпион остался без «Вместе», Воин тоже», «у Воина и Избранного, а
ещё у Гончей»: the clause names no property itself and goes on with the «Вместе» told just before it.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause

_OUT: Final = re.compile(
    r"(?:про|с|от)?молча|безмолв|мимо$|стороне$|стороной$|обделен|лишен|лишил|особняк|сирот|одинок|одиноч|одиночк|порознь|врозь"
)
_NOT: Final = re.compile(
    r"откликн|отозва|узна|услыш|участв|подпе|подхват|сработ|включ|попал|вош[её]?л|вошл|нашел|нашл|нашли|поют|поет|спел|запел|загор|гор[ия]т|тронул|коснул|получ|прич|дела?х?$|удел|дел$"
)
_ALSO: Final = re.compile(r"тоже$|также$|тож$")
_HIM: Final = ("него", "этого", "того")
_OTHER: Final = frozenset("NgahzdfulPHQ#")
_STOPS: Final = ",;:_()."


def aloof(lines: list[Line], page: Page) -> None:
    """What the clauses around «Вместе» say of cards."""
    if not page.view.in_play:
        return
    for number, line in enumerate(lines):
        before = number > 0 and "t" in lines[number - 1].codes
        if "C" not in line.codes or line.sentence.conditional or line.items[-1].low == "?":
            continue
        if "t" not in line.codes and not before:
            continue
        silent: bool | None = None  # what the clause with «Вместе» said
        for low, high in _clauses(line):
            part = line.codes[low : high + 1]
            out = _left_out(line, low, high)
            if "t" in part:
                silent = out or any(item.low in ("без", "не", "ни", "нет") for item in line.items[low : high + 1])
                continue
            if "C" not in part or set(part) & _OTHER or line.recap[low]:
                continue
            if out:
                _say(line, page, low, high, False)
            elif silent is not None and _goes_on(line, low, high):
                _say(line, page, low, high, not silent)


def _clauses(line: Line) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    low = 0
    for j in range(len(line.items) + 1):
        if j == len(line.items) or line.codes[j] in _STOPS:
            if low < j:
                found.append((low, j - 1))
            low = j + 1
    return found


def _left_out(line: Line, low: int, high: int) -> bool:
    items = line.items[low : high + 1]
    for place, item in enumerate(items):
        before = items[place - 1].low if place else ""
        if _OUT.match(item.low) and before != "не":
            return True
        if before in ("не", "ни") and _NOT.match(item.low):
            return True
        if before == "без" and item.low in _HIM:
            return True
    return False


def _goes_on(line: Line, low: int, high: int) -> bool:
    """«а ещё у Гончей», «да и у Гончей», «Гончая тоже»."""
    words = [item.low for item in line.items[low : min(low + 3, high + 1)]]
    if line.items[high].code == "w" and _ALSO.match(line.items[high].low) and line.codes[low:high].strip("&w") == "C":
        return True
    led = words[:2] in (["а", "еще"], ["и", "еще"], ["да", "и"], ["а", "также"], ["да", "еще"])
    return led and line.codes[low + 2 : high + 1].strip("w") in ("UC", "C", "UC&C")


def _say(line: Line, page: Page, low: int, high: int, on: bool) -> None:
    view = page.view
    for index in range(low, high + 1):
        item = line.items[index]
        names = [name for name in item.names if view.in_play[name]] if item.code == "C" else []
        if len(names) != 1 or item.plural or view.in_play[names[0]] > 1 or (names[0] in view.together) is on:
            continue
        claim = Claim("together", clause(line.sentence, index), cards=((names[0], 1),), card=names[0], prose=True)
        place = item.span
        page.readings[:] = [reading for reading in page.readings if reading.figure != place]
        page.add(claim.but(value_span=place, polarity="asserted" if on else "denied"), False, True, place)
        page.sure.add(place)
