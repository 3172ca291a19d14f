"""What a card of the row is told to give: «Вечная свита за шесть (шесть «Атаки»)», «Хранитель лечит на восемь».

The figures behind a card that lies in the row and is not in play speak of its text, not of the turn.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, clause, noun_after
from engine.verify.prose.roles import Scene

_DOES: Final = re.compile(
    r"леч[иа]т|исцел|восстан|да[её]т$|дают$|дал[аи]?$|бь[её]т$|принос|прин[её]с|доб[аы]в|вно[сш]|обещ|сул|стоит$|подар|дар[иу]т|наносит|жарит|врежет"
    r"|луп|вмаж|подлеч|вылеч|лечащ|поправ|прибав"
)
_HEALS: Final = re.compile(r"леч|исцел|подлеч|вылеч|восстан|поправ")
_HITS: Final = re.compile(r"бь[её]т$|луп|наносит|врежет|вмаж|жарит")


def shelf(line: Line, page: Page, scene: Scene) -> None:
    """Gold, Attack and healing told of the wares."""
    view, codes, items = page.view, line.codes, line.items
    if not any(view.row) or not set(codes) & set("N"):
        return
    for index, code in enumerate(codes):
        if code != "N" or line.recap[index] or items[index].value is None or items[index].start in page.idle:
            continue
        owner = codes.rfind("C", 0, index)
        if owner < 0 or ";" in codes[owner:index] or noun_after(line.sentence, index)[0] in ("C", "card"):
            continue
        names = items[owner].names
        if len(names) != 1 or names[0] not in view.row or view.in_play[names[0]]:
            continue
        resource = _resource(line, owner, index)
        if resource is None and not _priced(line, owner, index):
            continue
        info = view.cards[names[0]]
        mark = resource or "gold"
        base, extra = int(info.base.get(mark, 0)), int((info.together or {}).get(mark, 0))
        options = {base, extra, base + extra, int(info.per_mark.get(mark, 0)) if info.per_mark else 0} - {0}
        priced = resource in ("gold", None) and _priced(line, owner, index)
        if priced:
            options = {view.cost(names[0]) or 0}
        elif resource == "gold":
            options |= {view.cost(names[0]) or 0, view.totals["gold"]}
        value = items[index].value or 0
        claim = Claim("number", clause(line.sentence, index), value=value, value_span=items[index].span, prose=True)
        if value in options:
            page.add(claim, True)
        elif (
            priced or (_said_of(line, owner, index) and value != view.totals[mark])
        ) and not line.sentence.conditional:
            wrong = claim.but(kind="invented", subject=names[0], card=names[0], text=str(value), blame="card_text")
            page.drop(items[index].span)
            page.add(wrong, False)


_PRICE: Final = re.compile(
    r"цен[аоуы]|стоит$|стоят$|прос[ия]т$|тянет$|тянут$|обойд[её]тся|берут$|хотят$|запрашив|оцен[её]н|стоил[аио]?$|подавай"
)
_THAT: Final = re.compile(r"(?:тот|та|он|она|тому|той|ему|ей|котор\w+|сам|сама)$")
_NOT_QUITE: Final = re.compile(
    r"не$|ни$|бы$|больше|меньше|дороже|дешевле|почти|чуть|вдвое|втрое|на$|хват|недост|лишь$|кармане|остан|сдач"
)


def _priced(line: Line, owner: int, index: int) -> bool:
    """«Цена Вечной свиты — шесть», «Чемпион тянет на четыре золотых», «за Нкари просят десять»: one card, one price."""
    codes, items = line.codes, line.items
    between = codes[owner + 1 : index]
    low = owner
    if re.fullmatch(r",[w&]{0,3}", between):  # «кроме Нкари, ибо та просит десять», «Хранитель, восемь просит»
        low = owner + 2
        if len(between) > 1 and not any(_THAT.match(item.low) for item in items[low:index]):
            return False
    while low > 0 and codes[low - 1] not in ",;:.(":
        low -= 1
    high = index
    while high + 1 < len(codes) and codes[high + 1] not in ",;:.()_":
        high += 1
    part = codes[low : high + 1]
    words = [item for item in items[low : high + 1] if item.code in "wn"]
    if part.count("C") != (low <= owner) or part.count("N") != 1 or set(part) & set("PahtulfzR") or items[owner].plural:
        return False
    if any(_NOT_QUITE.match(item.low) and item.code == "w" for item in words):
        return False
    beside = low > owner or re.fullmatch(r"(?:[vi]?[wd])*[_n]?", between) is not None
    return any(_PRICE.match(item.low) for item in words) and beside


def _resource(line: Line, owner: int, index: int) -> str | None:
    kind, _ = noun_after(line.sentence, index)
    if kind in ("g", "a", "h"):
        return RESOURCES[kind]
    if kind == "H":
        return "heal"
    if kind not in ("none", "unit"):
        return None
    for j in range(index - 1, owner, -1):
        if line.codes[j] in "gah":
            return RESOURCES[line.codes[j]]
        if line.codes[j] in ",(N":
            return None
        if _HEALS.match(line.items[j].low):
            return "heal"
        if _HITS.match(line.items[j].low):
            return "attack"
    return None


def _said_of(line: Line, owner: int, index: int) -> bool:
    """The figure stands in the card's brackets, or behind «лечит», «даёт» that follow the card at once."""
    between = line.codes[owner + 1 : index]
    if "(" in between and ")" not in between and not set(between) & set("PzdU"):
        return True
    verbs = [item for item in line.items[owner + 1 : index] if item.code in "wh" and _DOES.match(item.low)]
    return bool(verbs) and re.fullmatch(r"[wh]{1,3}n?w?", between) is not None
