"""The last word on every false figure, whoever found it: is it true of what the words beside it speak of?

Readers look for one thing each, and some of them (the sizes of all cards, the lists as a whole, the tail of a story)
speak when the others have done. «и силы набежало двадцать три» is the Attack of the turn, whoever takes it for the
number of all cards; «восемь монет, ещё четыре с Кристалла, итого двенадцать» adds up what stands before it; a health
that one reader has found true of the player named beside is no difference of healths. Such figures stay unread; so do
those that no slip explains.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

from engine.verify.coins import coins_held
from engine.verify.judging.judge import judge_claim
from engine.verify.judging.truth import Truth
from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.misplaced import far_off, misplaced
from engine.verify.prose.money import COIN
from engine.verify.prose.roles import names_of
from engine.verify.prose.view import View
from engine.verify.prose.worlds import dearer, parts_of
from engine.verify.slips import NEAR

Weighed = list[tuple[Claim, bool | None]]

_OWN: Final = frozenset({"hp", "hp_change", "attack_on"})  # true readings that name whose figure it is
_SORTS: Final = {
    "total": {"gold", "attack", "heal"},
    "source": {"gold", "attack", "heal"},
    "card_text": {"gold", "attack", "heal"},
    "gold_spent": {"gold"},
    "attack_on": {"attack"},
    "attack_had": {"attack"},
    "attack_overspent": {"attack"},
    "attack_total": {"attack"},
}
_CUES: Final = {
    "attack": re.compile(r"сил[аыуеой]{1,2}$|силушк|силён|мощ[ьи]|удар(?!ник)|атак|урон"),
    "gold": re.compile(rf"{COIN.pattern}|бабл|бабок$|бабки$|бабкам$|капитал[аеоу]?м?$|касс[аеуы]$|выручк|казн[аеуы]$"),
    "heal": re.compile(r"леч[еи]|исцел|подлеч|вылеч|подлат|хил[а]?$"),
}
_LACK: Final = re.compile(
    r"недост|нехват|хват|доста[её]т|достан|дорож|дешев|лишн|сдач|остан|остал|оста[её]|больше$|меньше$|мало$|нужн|надо$|треб"
)
_OWNER: Final = re.compile(r"Uw?Pw?$")
_TERMS: Final = ("атак", "золот", "лечен", "здоров")
_OTHERWISE: Final = re.compile(
    r"плюс$|ещ[её]$|ряд[аеу]?$|витрин|прилав|просят$|сто[ияю]т$|цен[аоыу]|дешев|дорож|из$|ни$|на$|не$|до$|без$|хват|нужн|надо$"
)
_BROUGHT: Final = frozenset({"total", "source", "card_text"})
_CODES: Final = {"g": "gold", "a": "attack", "h": "heal"}
_TOTAL: Final = re.compile(r"итог|всего$|вместе$|сумм|общим|выходит$|вышло$|получ|стало$")
_STOPS: Final = frozenset(",;:._()")


def plausible(claims: Weighed, lines: list[Line], page: Page, truth: Truth) -> Weighed:
    """The claims; a false one whose figure is true of the words beside it is left unread."""
    starts = [line.sentence.start for line in lines]
    result: Weighed = []
    for claim, true in claims:
        if true is False:
            number = bisect_right(starts, claim.at().start) - 1
            line = lines[number]
            if claim.kind == "row" and _told_next(claim, lines[number + 1 : number + 2], truth):
                result.append((claim.but(certain=False), None))
                continue
            index = bisect_right([item.start for item in line.items], claim.at().start) - 1
            figure = index >= 0 and line.codes[index] == "N"
            told = figure or claim.kind == "listing"
            if (told and far_off(claim, truth) and not (figure and _named(line, index))) or (
                figure
                and (
                    _true_here(claim, line, page, index)
                    or _coins(claim, line, index, truth)
                    or misplaced(claim, line, page, index, truth)
                )
            ):
                result.append((claim.but(certain=False), None))
                continue
        result.append((claim, true))
    return result


def _told_next(claim: Claim, following: list[Line], truth: Truth) -> bool:
    """«Ряд: две Колесницы, два Кровожада. И ещё Хранитель»: the sentence after it names what the list lacks."""
    faults = judge_claim(claim, truth) or []
    named = {name for line in following for item in line.items if item.code == "C" for name in item.names}
    return bool(faults) and all(fault.subject in named and fault.expected == fault.subject for fault in faults)


def _named(line: Line, index: int) -> bool:
    """«золота тринадцать», «в личной колоде одна», «золота у Маши ровно 14»: the game's own word stands beside the
    figure, or before whose it is, and nothing is added, asked or left."""
    items = line.items
    beside = [items[j].low for j in (index - 1, index + 1, _before_owner(line, index)) if 0 <= j < len(items)]
    named = any(word.startswith(_TERMS) for word in beside) or line.codes[max(0, index - 1) : index] == "z"
    return named and not any(_OTHERWISE.match(item.low) for item in items[max(0, index - 6) : index + 4])


def _before_owner(line: Line, index: int) -> int:
    """Where a word before «у Маши ровно» stands; −1 if nobody is named so."""
    found = _OWNER.search(line.codes[:index])
    return found.start() - 1 if found else -1


def _true_here(claim: Claim, line: Line, page: Page, index: int) -> bool:
    value = line.items[index].value
    if value is None or line.items[index].span != claim.at():
        return False
    return (
        _owned(claim, line, page, index)
        or _lacked(claim, line, page.view, index, value)
        or _of_its_sort(claim, line, page.view, index, value)
        or _adds_up(claim, line, page.view, index, value)
    )


def _coins(claim: Claim, line: Line, index: int, truth: Truth) -> bool:
    """«с тремя монетами и мечом»: as many cards Монета as there are; what was paid or is lacking is money."""
    if line.recap[index] or not (claim.kind in _BROUGHT or claim.blame == "prose_card"):
        return False
    behind = line.items[index + 1 : index + 3]
    small = " ".join(item.low if item.code in "wg" else "," for item in behind)  # with a capital it is the card
    return coins_held(small, line.items[index].value or 0, truth.zones)


def _owned(claim: Claim, line: Line, page: Page, index: int) -> bool:
    """Another reader has found the figure true of a player whom the sentence names."""
    if claim.kind in ("hp", "hp_change"):
        return False  # «от его сотни осталось 97»: the words give it to another player
    named = {name for item in line.items if item.code == "P" for name in names_of(item)}
    return any(
        other.kind in _OWN and other.kind != claim.kind and {other.subject, other.other} & named
        for other in page.found_true.get(line.items[index].span, ())
    )


def _lacked(claim: Claim, line: Line, view: View, index: int, value: int) -> bool:
    """«До тех, кто по десять, одного золотого не хватит»: gold that is short of some price."""
    money = line.codes[index + 1 : index + 2] == "g" and claim.kind == "invented" and claim.blame == "prose_number"
    lack = any(_LACK.match(item.low) for item in line.items[max(0, index - 4) : index + 5])
    far = claim.delta is not None and abs(claim.delta - value) > NEAR
    return money and lack and far and value in dearer(view)


def _sort_beside(line: Line, index: int) -> str | None:
    """The resource that the nearest word in the clause names, with nothing but plain words between."""
    items, codes = line.items, line.codes
    for step, reach in ((-1, 5), (1, 3)):
        for j in range(index + step, index + step * (reach + 1), step):
            if not 0 <= j < len(items) or codes[j] in _STOPS or codes[j] not in "wUPgahC":
                break
            if codes[j] in _CODES:
                return _CODES[codes[j]]
            for sort, cue in _CUES.items():
                if codes[j] in "wC" and cue.match(items[j].low):
                    return sort
            if codes[j] == "C":
                break
    return None


def _of_its_sort(claim: Claim, line: Line, view: View, index: int, value: int) -> bool:
    """The noun or the verb beside the figure names a resource of which the turn holds so much."""
    if line.codes[index - 1 : index] == "n" or any(
        _LACK.match(item.low) for item in line.items[max(0, index - 4) : index + 7]
    ):
        return False  # «двух золотых недостаёт», «на золотой дороже»: a difference
    if claim.blame in ("card_text", "purchase", "row") or claim.card is not None:
        return False  # bound to a card: what it costs or gives
    sort = _sort_beside(line, index)
    if sort is None or sort in _SORTS.get(claim.kind, ()) or claim.resource in _CODES.values():
        return False
    right = {view.totals[sort]}
    if line.recap[index]:
        right |= {"gold": {view.spent}, "attack": set(view.attacks.values()), "heal": set()}[sort]
    else:
        right |= parts_of(view, sort, ())
    return value in right


def _adds_up(claim: Claim, line: Line, view: View, index: int, value: int) -> bool:
    """«восемь монет, ещё четыре накапали, итого двенадцать»: what the sentence has told before makes the sum."""
    if claim.kind not in ("total_count", "zone_count"):
        return False
    if value == view.healed - view.before > 0 and "was" in line.sentence.tags:
        return True  # «Итого семнадцать: было семьдесят два, стало восемьдесят девять»
    if not any(_TOTAL.match(item.low) for item in line.items[max(0, index - 3) : index]):
        return False
    before = [item.value or 0 for item in line.items[:index] if item.code == "N"]
    return any(sum(before[-size:]) == value for size in range(2, len(before) + 1))
