"""What part of the turn's gold, Attack or healing a card gave: «половину играет Жаба», «почти треть с Крикуна».

The part must be that card's. Where another card of the turn gave just such a part, the card is the wrong one; else the
part is.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, clause
from engine.verify.prose.roles import Scene
from engine.verify.prose.view import View

_ABOUT: Final = re.compile(
    r"почти$|около$|примерно|прибл|больш|меньш|лишн|хвост|чуть|едва|порядка$|без$|малого$|добр|где-то|свыше|более|менее|считай"
)
_NEAR: Final = Fraction(1, 9)
_OTHER: Final = re.compile(
    r"не$|ни$|бы$|если|друг|остальн|прочи|стоит|цен|дешев|дорож|хват|купить|колод|здоров|вместо|кроме"
)
_HIS: Final = re.compile(r"[gah]?w{0,2}(?:[Oc]w?|nwU?|n?w|U|wU)?C")


def shares(line: Line, page: Page, scene: Scene) -> None:
    """Parts of what the turn gives, each told as a card's."""
    if line.sentence.conditional or line.items[-1].low == "?" or "C" not in line.codes:
        return
    for index, code in enumerate(line.codes):
        if code != "X" or line.recap[index]:
            continue
        found = _HIS.match(line.codes, index + 1)
        part = Fraction(line.items[index].name or 0)
        if found is None or not 0 < part < 1:
            continue
        at = found.end() - 1
        told = _of_the_last(line, page.view, index) or {RESOURCES[one] for one in line.codes[: at + 1] if one in "gah"}
        near = line.items[max(0, index - 3) : at + 1]
        names = [name for name in line.items[at].names if page.view.in_play[name]]
        if len(told) != 1 or not names or any(_OTHER.match(item.low) for item in near):
            continue
        if line.codes[at + 1 : at + 2] in ("&", "c") or set(line.codes[: at + 1]) & set("Pzdt"):
            continue
        about = any(_ABOUT.match(item.low) for item in line.items[max(0, index - 3) : at])
        _judge(line, page, index, at, part, about, told.pop(), names)


def _of_the_last(line: Line, view: View, index: int) -> set[str]:
    """What the figure before the part is the whole of, by whatever word it was called: «доход два золотых, мощь шесть,
    из коих две трети — мечи»."""
    last = next((item.value for item in reversed(line.items[:index]) if item.code == "N"), None)
    wholes = {resource for resource in ("gold", "attack", "heal") if last and view.totals[resource] == last}
    named = {RESOURCES[code] for code in line.codes[index:] if code in "gah"}
    return wholes if named <= wholes else set()


def _fits(view: View, name: str, resource: str, part: Fraction, about: bool) -> bool:
    total = view.totals[resource]
    slack = _NEAR if about else Fraction(0)
    return any(total and abs(Fraction(amount, total) - part) <= slack for amount in view.effect(name, resource))


def _judge(
    line: Line, page: Page, index: int, at: int, part: Fraction, about: bool, resource: str, names: list[str]
) -> None:
    view, items = page.view, line.items
    if any(_fits(view, name, resource, part, about) for name in names):
        return
    others = [name for name in view.in_play if name not in names and _fits(view, name, resource, part, about)]
    claim = Claim("invented", clause(line.sentence, at), subject=names[0], card=names[0], prose=True)
    if others:
        place = items[at].span
        page.drop(place)
        page.add(claim.but(value_span=place, blame="prose_card", text=f"даёт {names[0]}"), False, True, place)
    elif not about:
        place = items[index].span
        page.drop(place)
        page.add(claim.but(value_span=place, blame="prose_number", text=items[index].low), False, True, place)
        page.sure.add(place)
