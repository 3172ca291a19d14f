"""How many cards lie on the table: Crystals left, and the game deck, by whatever words.

«Кристалл, благо их двенадцать», «вон они, все двенадцать, пылятся», «один из двенадцати», «под прилавком сорок карт».
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.kinds import ClaimKind
from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.money import BUYS, LONG, clause_of, money
from engine.verify.prose.roles import Scene
from engine.verify.prose.view import View
from engine.verify.slips import swapped

_CRYSTAL: Final = "Кристалл"
_STOCK: Final = re.compile(
    r"остал(?!ьн)|остаё?т|запас|склад|ящик|короб|стопк|нетронут|непочат|лежа|лежит|пыл[ия]т|наличи|имеющ|оставш|груд|горк|куч|сугроб|дремл|скуча"
    r"|жд[её]т|ждут|доступ|невредим|цел[ыо]$|мерца|блест|поблеск|сверка|искр|уцеле|хран|рассып|погреб|сундук|киоск|лар[еьц]|витрин|на?копл"
    r"|полка|полке|шкаф|распробован|числит|насчит|похуд|поред|сократил"
)
_ALL: Final = frozenset({"все", "всех", "всеми", "целых"})
_PIECES: Final = ("штук", "экземпл", "флакон", "камн", "камеш", "осколк", "кусоч", "сосуд", "шту")
_GONE: Final = re.compile(
    r"разобра|кончил|закончил|иссяк|исчерпа|раскуп|расхват|вышл|перевел|исчез|разош|выгреб|растащ"
)
_LAST: Final = frozenset({"все", "подчистую", "полностью", "давно", "уже", "совсем", "последнего", "до", "начисто"})
_ELSEWHERE: Final = frozenset("PzGahultf")
_NOT_BEFORE: Final = frozenset("ZpOcVqFxK+-")
_DECK: Final = re.compile(r"колод|стопк|прилав|ряд|кулис|банк|склад|запас|рубашк")
_FAR: Final = 8  # a size that no deck of the player's is near to
_NEAR: Final = 12
_MANY: Final = 6  # more Crystals than a player shows at once


def stocks(line: Line, page: Page, scene: Scene) -> None:
    """Sizes of the two decks of the table that nothing beside the figure names."""
    if len(line.items) > LONG:
        return
    if "N" in line.codes:
        for index, code in enumerate(line.codes):
            value = line.items[index].value
            if code != "N" or value is None or line.items[index].start in page.idle:
                continue
            if _of_crystals(line, page, index):
                right = page.view.extra_deck
                before = right + page.view.bought[_CRYSTAL]
                # «первый из пятнадцати Кристаллов перекочевал к ней»: as many as there were before the purchase
                right = before if line.codes[max(0, index - 2) : index] == "oi" and value == before else right
                _tell(line, page, index, "extra_deck", value, right)
            elif _of_the_deck(line, page, index, value):
                _tell(line, page, index, "game_deck", value, page.view.game_deck)
    if not line.sentence.conditional:
        _none_left(line, page)


def _tell(line: Line, page: Page, index: int, kind: ClaimKind, value: int, right: int) -> None:
    place = line.items[index].span
    page.drop(place)
    span = clause(line.sentence, index)
    page.add(Claim(kind, span, value=value, value_span=place, prose=True), value == right)
    if value != right:
        page.sure.add(place)


def _of_crystals(line: Line, page: Page, index: int) -> bool:
    items, codes = line.items, line.codes
    at = codes.rfind("C", 0, index)
    if noun_after(line.sentence, index)[0] == "C":
        return _many(line, page, index)
    if at >= 0 and items[at].names != (_CRYSTAL,):
        return False
    if at < 0 and (not page.wares or page.wares[-1] != _CRYSTAL or index > 8):
        return False
    between = items[at + 1 : index]
    kind, noun = noun_after(line.sentence, index)
    pieces = items[noun].low.startswith(_PIECES)
    if not pieces and (kind not in ("none", "word", "unit") or (kind == "word" and money(line, index))):
        return False
    _, high = clause_of(line, index)
    if set(codes[at + 1 : high + 1]) & _ELSEWHERE or (index and codes[index - 1] in _NOT_BEFORE):
        return False
    if any(item.name == "game_deck" for item in items[at + 1 : high + 1]):
        return False
    out_of = codes[index - 1 : index] == "i" and (codes[at + 1 : index - 1].strip("wN,") == "" or at < 0)
    if ("C" in codes[index + 1 : high + 1] and not out_of) or (at >= 0 and _in_a_pile(line, at)):
        return False
    if any(item.low in ("не", "бы", "на") for item in items[max(at + 1, index - 2) : index]):
        return False
    words = [item.low for item in between[-4:]]
    all_of = bool(words) and (words[-1] in _ALL or "их" in words[-3:])
    told = any(_STOCK.match(item.low) for item in items[max(at, 0) + (at >= 0) : high + 3] if item.code in "wz")
    heading = at >= 0 and items[at].plural and re.fullmatch(r"[,:_]?w{0,3},?w{0,2}", codes[at + 1 : index]) is not None
    heading = heading and (pieces or codes[index - 1] in ",:_")
    if at < 0:
        return all_of and (told or pieces)
    other = items[index].value in _owned(page.view)
    if other:
        left = at >= 0 and items[at].plural and re.fullmatch(r"w{1,2}", codes[at + 1 : index]) is not None
        return told and (all_of or out_of or left)
    if out_of:
        return (items[index].value or 0) > 2
    return all_of or (told and codes[index - 1] not in "in") or heading or pieces


def _owned(view: View) -> set[int]:
    """How many Crystals the player has here or there, or has bought."""
    pools = (view.in_play, view.draw_pile, view.discard_pile, view.owned(), view.bought, view.lured)
    return {pool[_CRYSTAL] for pool in pools} - {0} | {1}


def _in_a_pile(line: Line, at: int) -> bool:
    """A pile of the player's is named before the Crystals, and nothing that belongs to the market after it."""
    pile = line.codes.rfind("z", 0, at)
    return pile >= 0 and not set(line.codes[pile:at]) & set(";d")


def _many(line: Line, page: Page, index: int) -> bool:
    """«поблёскивают десять Кристаллов»: more than anybody has."""
    kind, at = noun_after(line.sentence, index)
    value = line.items[index].value or 0
    if kind != "C" or line.items[at].names != (_CRYSTAL,) or value < _MANY:
        return False
    low, high = clause_of(line, index)
    part = line.items[low : high + 1]
    if "z" in line.codes[: high + 1] or "P" in line.codes[low : high + 1] or any(BUYS & item.tags for item in part):
        return False
    return value > max(_owned(page.view)) + 1


def _none_left(line: Line, page: Page) -> None:
    """«Кристаллы разобраны все», «Кристаллов больше нет»."""
    items, codes = line.items, line.codes
    for index, code in enumerate(codes):
        if code != "C" or items[index].names != (_CRYSTAL,) or not items[index].plural:
            continue
        low, high = clause_of(line, index)
        if set(codes[low : high + 1]) & (_ELSEWHERE | set("NU?")) or _in_a_pile(line, index):
            continue
        words = [item.low for item in items[low : high + 1]]
        gone = any(_GONE.match(word) for word in words) and any(word in _LAST for word in words)
        more = "больше" in words and ("нет" in words or "не" in words)
        if (gone or more) and "не" not in words[: words.index("больше")] if more else gone and "не" not in words:
            place = items[index].span
            claim = Claim("extra_deck", line.sentence.cover(low, high), value=0, value_span=place, prose=True)
            page.drop(place)
            page.add(claim, page.view.extra_deck == 0)
            if page.view.extra_deck:
                page.sure.add(place)


def _of_the_deck(line: Line, page: Page, index: int, value: int) -> bool:
    """A number of cards that is near the size of the game deck, and far from all that the player has."""
    view, items = page.view, line.items
    if value <= sum(view.owned().values()) + _FAR or abs(value - view.game_deck) > _NEAR or line.recap[index]:
        return False
    if any(swapped(value, sum(zone.values())) for zone in (view.draw_pile, view.discard_pile)):
        return False  # the digits of a pile of the player's, exchanged
    kind, _ = noun_after(line.sentence, index)
    low, high = clause_of(line, index)
    if (
        kind not in ("card", "none", "word", "z", "d")
        or "P" in line.codes[low : high + 1]
        or "H" in line.codes[low : high + 1]
    ):
        return False  # fmt: skip
    if value == view.game_deck + len(view.row) and any("shuffle" in item.tags for item in items):
        return False  # «восемьдесят карт перетасованы»: before the row was laid out
    near = [item.low for item in items[max(0, index - 8) : high + 1]]
    if any(word.startswith("личн") for word in near):
        return False
    if kind == "card":
        return True
    named = any(_DECK.match(item.low) for item in items[low : high + 1] if item.code in "wzd")
    return named and "C" not in line.codes[low : high + 1]
