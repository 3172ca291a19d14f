"""How many cards a player has in all, in whatever words the story sums them up.

«Со столом выходит дюжина», «вся труппа — тридцать», «портфель целиком, значит, двадцать одна», «восемнадцать карт: пять
на траве, прочие в логове»: after the piles have been told, a figure that counts nothing else is the sum of them.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.hoards import Weighed
from engine.verify.prose.roles import names_of
from engine.verify.prose.view import View
from engine.verify.prose.worlds import healths

_SUM: Final = re.compile(
    r"итог|всего$|общ(?:им|ая|ее|ей|ий|ем)$|суммарн|сумме$|совокуп|целиком$|баланс|вкупе$|набега|набеж|инвентар|наличи[еи]$|числом$|хозяйств|имуществ"
    r"|закром|скарб|богатств|владени|коллекц|колод[аы]$"
)
_COMES: Final = re.compile(r"выход|выйд|получ|набира|набер|соста|насчит|тян[еу]т$|потян|станов|равн|число?м?$|сошл")
_WITH: Final = re.compile(
    r"стол|разыгр|сыгран|выложен|вытянут|вытащ|"
    r"игров|игра[юе]|рук[аоеу]|сцен|лежащ|выход|проб|показан|предъявл|актив"
)
_WHOLE: Final = frozenset({"весь", "вся", "все", "всей", "всю", "целый", "полный", "полная", "полное"})
_LIFE: Final = re.compile(r"жизнь$|весн|зим|лет[оа]$|осень$|душ[уа]$|круг$|брат|нос$|сезон|смен|век$|год$")
_OTHER: Final = frozenset("gahtulfHR#>=+-M")
_FAR: Final = 12  # what is farther from the number of all cards is no slip of it
_ALIEN: Final = re.compile(
    r"дешев|дорог|дорож|стои|цен|прос[ия]т|рын|ряд|торг|лав[ок]к|витрин|прилав|товар|полк[еу]|удар|урон|лечен|раз[а]?$|игрок|участн|соперник|ход[а-я]?$|круг[ауе]$|раунд"
    r"|бог[аи]?$|знак|больше|меньше|выше|ниже|не$|ни$|бы$|почти$|кроме$|здоров|жизн[еи]|хп$|единиц|очк|балл"
)


def estate(lines: list[Line], page: Page, claims: Weighed) -> Weighed:
    """The claims, with those on the number of all cards."""
    view = page.view
    own = sum(view.owned().values())
    if not own:
        return claims
    for number, line in enumerate(lines):
        if "N" not in line.codes or line.sentence.conditional or line.items[-1].low == "?":
            continue
        claims = _adds_up(line, view, claims)
        for index, code in enumerate(line.codes):
            if code != "N" or line.recap[index] or line.items[index].span in page.sure:
                continue
            if _sums_up(lines, number, index, view):
                claims = _set(line, index, view, own, claims)
    return _rated(lines, claims)


def _rated(lines: list[Line], claims: Weighed) -> Weighed:
    """«в сбросе втрое больше»: a false ratio of two piles is a wrong size of the one it is told of."""
    piles = {
        line.items[index].span
        for line in lines
        if "R" in line.codes
        for index, code in enumerate(line.codes)
        if code == "R" and re.search(r"z[w,]{0,2}$", line.codes[:index]) and _pile_before(line, index)
    }
    return [
        (claim.but(blame="zone_count") if not true and claim.text == "ratio" and claim.at() in piles else claim, true)
        for claim, true in claims
    ]


def _pile_before(line: Line, index: int) -> bool:
    at = line.codes.rfind("z", 0, index)
    return line.items[at].name in ("draw_pile", "discard_pile") and "C" not in line.codes[at : index + 3]


_ADDED: Final = re.compile(r"N&N[:=_]w?N")


def _adds_up(line: Line, view: View, claims: Weighed) -> Weighed:
    """«Сложите стол и сброс, пять да шесть: одиннадцать»: the sizes of piles and their sum."""
    if "z" not in line.codes:
        return claims
    sizes = {sum(view.zone(zone).values()) for zone in ("in_play", "draw_pile", "discard_pile")}
    for found in _ADDED.finditer(line.codes):
        one, two, total = (line.items[j] for j in (found.start(), found.start() + 2, found.end() - 1))
        if {one.value, two.value} <= sizes and total.value != (one.value or 0) + (two.value or 0):
            claim = Claim("total_count", clause(line.sentence, found.end() - 1), value=total.value, prose=True)
            rest: Weighed = [(other, true) for other, true in claims if other.at() != total.span]
            claims = [*rest, (claim.but(value_span=total.span), False)]
    return claims


def _part(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:_().":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:_().":
        high += 1
    return low, high


def _sums_up(lines: list[Line], number: int, index: int, view: View) -> bool:
    """Whether the figure is told as the number of all the player's cards."""
    line = lines[number]
    items, codes = line.items, line.codes
    value = items[index].value
    if value is None or value < 5 or items[index].detail not in ("cardinal", "group", "collective"):
        return False
    if index and items[index - 1].low in ("все", "всех", "всеми", "всем"):
        return False  # «благо все пятнадцать на месте»: of what was named before
    kind, at = noun_after(line.sentence, index)
    if kind not in ("none", "card", "word") or codes[index - 1 : index] in ("n", "D", "Z", "p", "O", "i"):
        return False
    if kind == "word" and _ALIEN.match(items[at].low):
        return False
    low, high = _part(line, index)
    if _parts_follow(line, index, kind):
        return True
    if codes[high + 1 : high + 2] == ":" and "C" in codes[high + 1 :]:
        return False
    head = low
    if low > 1 and codes[low - 1] in ",:_" and set(codes[low:index]) <= set("w"):
        head = _part(line, low - 2)[0]  # «Портфель целиком, двадцать одна», «вся труппа — тридцать»
        if codes[low - 1] == "," and "N" in codes[head : low - 1]:
            head = low
    words = range(head, high + 1)
    if not _free(line, words, index, view):
        return False
    cue = _cue(line, words, index, kind)
    return cue and _piles_near(lines, number, index)


def _parts_follow(line: Line, index: int, kind: str) -> bool:
    """«двадцать две карты: пять на столе, шесть в личной колоде и одиннадцать в сбросе»."""
    codes = line.codes
    colon = codes.find(":", index, index + 4)
    cards = any("card_word" in item.tags for item in line.items[max(0, index - 4) : index])
    if not (kind == "card" or (kind == "none" and cards)) or colon < 0 or set(codes[:index]) - set("wUPNC,&"):
        return False
    after = codes[colon:]
    zones = {item.name for item in line.items[colon:] if item.code == "z"}
    return (
        len(re.findall(r"Nw{0,2}[vn]w{0,2}[zw]", after)) >= 1
        and bool(zones & {"draw_pile", "discard_pile"})
        and "C" not in after.split("z")[0]
    )


def _free(line: Line, words: range, index: int, view: View) -> bool:
    """Nothing else is counted in the clause, and nobody else's cards."""
    for j in words:
        item, code = line.items[j], line.codes[j]
        if code in _OTHER or (code == "N" and j != index) or code in "dCG":
            return False
        if code == "P" and names_of(item) != (view.actor,):
            return False
        if code == "z" and item.name in ("draw_pile", "discard_pile"):
            return False
        if code == "w" and _ALIEN.match(item.low):
            return False
    return True


def _cue(line: Line, words: range, index: int, kind: str) -> bool:
    items, codes = line.items, line.codes
    together = any(
        codes[j] == "c" and any(_WITH.match(item.low) for item in items[j + 1 : j + 3]) for j in words
    ) or any(
        item.low in ("считая", "включая", "сложите", "сложить", "сложив", "плюс") for item in (items[j] for j in words)
    )
    whole = any(items[j].low in _WHOLE and j < index for j in words)
    life = codes[index:].find("n") >= 0 and any(
        items[j].low in ("всю", "весь", "все", "круг") and codes[j - 1 : j] == "n" for j in words if j > index
    )
    summed = any(_SUM.match(items[j].low) for j in words)
    comes = any(_COMES.match(items[j].low) for j in words)
    return summed or whole or life or (together and comes) or (together and kind == "card")


def _piles_near(lines: list[Line], number: int, index: int) -> bool:
    """The sentence, or one of the two before it, has told of a pile."""
    here = lines[number]
    if any(item.name in ("draw_pile", "discard_pile") for item in here.items[:index] if item.code == "z"):
        return True
    for line in lines[max(0, number - 2) : number]:
        if any(item.name in ("draw_pile", "discard_pile") for item in line.items if item.code == "z"):
            return True
    return False


def _cards(line: Line, index: int) -> bool:
    low, high = _part(line, index)
    return any("card_word" in item.tags for item in line.items[low : high + 1])


def _set(line: Line, index: int, view: View, own: int, claims: Weighed) -> Weighed:
    item = line.items[index]
    value = item.value or 0
    draw, discard, play = (sum(view.zone(zone).values()) for zone in ("draw_pile", "discard_pile", "in_play"))
    known = {own, draw + discard, draw + play, discard + play, draw, discard, play, view.game_deck}
    if any(true and claim.at() == item.span and claim.kind not in ("number", "sum") for claim, true in claims):
        return claims
    rest = [(claim, true) for claim, true in claims if claim.at() != item.span or (true and value in known)]
    if value in known:
        return rest
    if abs(value - own) > _FAR or (value in healths(view) and not _cards(line, index)):
        return claims
    claim = Claim("total_count", clause(line.sentence, index), value=value, value_span=item.span, prose=True)
    return [*rest, (claim, False)]
