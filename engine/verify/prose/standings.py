"""Places in the table of healths: «самый крепкий за столом — Петя», «возглавляет таблицу Петруша», «в живых двое».

The first and the last are told by a superlative or by a word of the table; how many live is told as a number of people.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.epithets import EPITHET
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.roles import Scene, names_of, part_of
from engine.verify.prose.text import Item
from engine.verify.prose.words import Words

_MOST: Final = Words(r"сам(?:ый|ая|ым|ой|ою)$")
_STRONG: Final = re.compile(
    r"крепк|здоров|живуч|бодр|цел(?:ый|ая|ым|ой)$|упитан|свеж|полнокровн|жирн|толст|пухл|румян|дородн|сыт(?:ый|ая|ым|ой)$|невредим|цветущ|здоровенн"
)
_WEAK: Final = re.compile(
    r"слаб|хил|израненн|худ(?:ой|ая|ым)$|бледн|побит|потрепанн|тощ|чахл|больн|пострадавш"
    r"|дохл|полудохл|полужив|полум[её]ртв|бит(?:ый|ая|ым|ой)$|избит|изранен|ранен|драный|ободран|помят|дыряв|немощн|хлипк"
    r"|хвор(?:ый|ая|ым|ой)$|тщедушн|измочален|изможд|покалечен|калечн|недобит|подбит|задохлик|доходяг"
)
_HEAVY: Final = re.compile(r"тяж[её]л|трудн|безнад[её]жн|запущенн|плох")
_PATIENT: Final = re.compile(r"пациент|больн|случай|ранен|диагноз")
_NEARER: Final = Words(r"ближе$")
_DEATH: Final = re.compile(r"могил|смерт|кладбищ|погост|гроб|пропаст|вылет|нулю$|концу$|выбыван|финалу$|морг")
_FIRST: Final = Words(r"топе$|топ$|топу$|лидерах$|лидиру|лидер$|лидером$|возглавля")
_LAST: Final = Words(r"замыка|аутсайдер|хвосте$|последн")
_TABLE: Final = re.compile(r"таблиц|рейтинг|здоров|жизн|хп$|гонк|спис|пелотон")
_OTHER: Final = frozenset("gaNtulfzdC#hRX")
_NOT_SO: Final = frozenset(
    {
        "не",
        "ни",
        "бы",
        "если",
        "почти",
        "чуть",
        "был",
        "была",
        "раньше",
        "из",
        "после",
        "кроме",
        "среди",
        "один",
        "одна",
    }
)
_LIVING: Final = Words(r"живых$|выжил[аои]?$|уцелел[аои]?$")
_REMAIN: Final = Words(r"оста(?:л|ет|ют|нут)|продолжа|игра|борют|борет")
_SOME: Final = re.compile(
    r"еще$|остальн|друг|соперник|противник|враг|против$|кроме$|из$|прочи|первы|последни|почти$|не$|если$|бы$"
)
_RANKS: Final = _NEARER | _MOST | _FIRST | _LAST
_GATE: Final = _RANKS | _LIVING | _REMAIN


def standings(line: Line, page: Page, scene: Scene) -> None:
    """Ranks told of one player, and the number of those who live."""
    if not line.sentence.says(_GATE) or line.sentence.conditional or line.items[-1].low == "?":
        return
    if "P" in line.codes and line.sentence.says(_RANKS):
        for low, high in _clauses(line):
            _rank(line, page, low, high)
    for index, code in enumerate(line.codes):
        if code == "N":
            _living(line, page, index)


def _clauses(line: Line) -> list[tuple[int, int]]:
    cuts = [-1, *(j for j, code in enumerate(line.codes) if code in ",;:.("), len(line.codes)]
    return [(low + 1, high - 1) for low, high in pairwise(cuts) if high - low > 2]


def _rank(line: Line, page: Page, low: int, high: int) -> None:
    view, items = page.view, line.items
    part = items[low : high + 1]
    named = [j for j in range(low, high + 1) if line.codes[j] == "P" and items[j].detail != EPITHET]
    if len(named) != 1 or set(line.codes[low : high + 1]) & _OTHER or any(item.low in _NOT_SO for item in part):
        return
    who = names_of(items[named[0]])
    owned = line.codes[named[0] - 1 : named[0]] == "U"
    if len(who) != 1 or (part_of(line.sentence, named[0]) == "object" and not owned) or line.recap[named[0]]:
        return
    best = _which(part)
    alive = {nick: health for nick, health in view.health.items() if health > 0}
    if best is None or len(alive) < 2 or who[0] not in alive:
        return
    goal = (max if best else min)(alive.values())
    if alive[who[0]] == goal:
        return
    right = next(nick for nick, health in alive.items() if health == goal)
    place = line.sentence.cover(low, high)
    claim = Claim("invented", place, subject=right, prose=True, blame="prose_player", text=who[0])
    page.add(claim.but(value_span=items[named[0]].span), False, True, items[named[0]].span)


def _which(part: tuple[Item, ...]) -> bool | None:
    """True for the first, False for the last, None if no rank of health is told."""
    lows = [item.low for item in part]
    table = any(_TABLE.match(low) for low in lows)
    for at, low in enumerate(lows):
        after = lows[at + 1] if at + 1 < len(lows) else ""
        if _MOST.match(low) and _STRONG.match(after):
            return True
        if _MOST.match(low) and _WEAK.match(after):
            return False
        if _MOST.match(low) and _HEAVY.match(after) and any(_PATIENT.match(other) for other in lows[at + 2 : at + 3]):
            return False
        if _NEARER.match(low) and after == "всех" and any(_DEATH.match(other) for other in lows[at + 2 :]):
            return False
        if _FIRST.match(low) and (table or low in ("лидерах", "лидирует")):
            return True
        if _LAST.match(low) and table:
            return False
    return None


def _living(line: Line, page: Page, index: int) -> None:
    """«В живых остались двое: Петя и Маша.»"""
    view, items, codes = page.view, line.items, line.codes
    value = items[index].value
    people = items[index].detail == "collective" or any(
        item.low.startswith(("игрок", "участник", "бойц")) for item in items[index + 1 : index + 3]
    )
    if not people or value is None:
        return
    low, high = max(0, index - 5), min(len(items), index + 4)
    near = items[low:high]
    lives = any(_LIVING.match(item.low) for item in near)
    inside = any(
        items[j].low.rpartition(" ")[2] == "игре" and any(_REMAIN.match(item.low) for item in near)
        for j in range(low, high)
    )
    if not (lives or inside) or any(_SOME.match(item.low) for item in near):
        return
    if set(codes[low:high]) & set("gahtulfdC#") or value > len(view.nicks) or value < 1:
        return
    living = sum(health > 0 for health in view.health.values())
    if value != living:
        place = line.sentence.cover(index, index)
        claim = Claim("invented", place, text=str(value), subject=None, prose=True, blame="eliminated")
        page.drop(place)
        page.sure.add(place)
        page.add(claim.but(value_span=place, value=value), False, True, place)
