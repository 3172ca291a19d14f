"""The purse held against prices: what it lacks for a card, what would be left of it, how much dearer a card is.

«до Чемпиона одного золотого не хватает», «на три больше, чем у неё есть», «Колесница втрое дороже кассы», «весь ряд
тянет на 26». The cards named stand for their prices, the purse for the gold of the turn.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.money import BUYS, COIN, LONG, MARKET, clause_of, in_market, money, past
from engine.verify.prose.roles import Scene, names_of
from engine.verify.prose.view import View
from engine.verify.prose.words import Words
from engine.verify.slips import near

_LACK: Final = Words(r"недоста|нехват|недостач|недобор|недобр|не-?хват")
_NEEDED: Final = Words(r"нужн|надо$|понадоб|добав|докин|доплат|подкоп|накоп|доложи|добыть|раздоб|наскрести")
_REACH: Final = Words(r"хват[аи]|достает$|достает|дотян|дотяг|набер|наскреб|наскр")
_LEFT: Final = Words(r"сдач|пропад|сгор|лишн|излиш|зависн|пропал|остан|впустую|сбереж|завал|останется")
_DEARER: Final = Words(r"(?:по)?дороже$")
_CHEAPER: Final = Words(r"(?:по)?дешевле$")
_MORE: Final = Words(r"больше$|меньше$|выше$|ниже$|скромнее$")
_WHOLE: Final = re.compile(r"вес[ьья]$|всего$|целиком$|полн|скуп|разом$|оптом$|вместе$|все$|всё$")
_SUMMED: Final = re.compile(r"вдвоем$|вместе$|оба$|обе$|вкупе$|сумм|разом$|пар[аыуе]$|обоих$|вдвоем")
_PURSE: Final = re.compile(r"есть$|кошел|касс|казн|карман|денег|налич|имеет|располаг|бюджет|нее$|него$|имеющ")
_COSTS: Final = Words(r"сто[ия]т$|обош|обойд|оцен|тян[еу]т$|вы[йш]д|потян|встан|влет|прос[ия]т$|брось$|подавай")
_BULK: Final = Words(r"скопом$|оптом$|гуртом$|чохом$|сложи|целиком$")
_COMES: Final = re.compile(r"вы[йш]д|выход|получ|набеж|набер|брось$|отдай$|вынь$|клади$")
_ANY_WARE: Final = re.compile(r"ближайш|дешев|самог|самой$|следующ|любо|остальн|проч|соседн")
_SOMEBODY: Final = re.compile(r"люб(?:ой|ую|ого|ая)|кажд|остальн|друг|ещё|еще|прочи")
_OTHERS: Final = frozenset("ahHuflt")
_UNIT_GAP: Final = re.compile(r"n[gC]")
_WHOLE_ROW: Final = re.compile(r"(?:весь|всего|целый) ряд")
_TOLD_PRICE: Final = re.compile(r"Nw?g?w?[_,:]$")
_MANY: Final = re.compile(r"(?:ы|ов|ых|ые|ам|ами|ах)$")
_GATE: Final = _BULK | _LACK | _NEEDED | _REACH | _LEFT | _DEARER | _CHEAPER | _MORE | _COSTS


def purses(line: Line, page: Page, scene: Scene) -> None:
    """What the purse lacks or leaves, and what is dearer than it."""
    if len(line.items) > LONG:
        return
    cards = _cards(line, 0, len(line.items))
    told = "N" in line.codes and line.sentence.says(_GATE)
    if told or "R" in line.codes:
        for index, code in enumerate(line.codes):
            if past(line, index) or line.items[index].start in page.idle:
                continue
            if code == "N" and told and line.items[index].value is not None:
                _figure(line, page, index)
            elif code == "R" and cards:
                _ratio(line, page, index)
    if cards and _UNIT_GAP.search(line.codes) and line.sentence.says(_DEARER | _CHEAPER):
        for match in _UNIT_GAP.finditer(line.codes):
            if not past(line, match.start() + 1):
                _one_dearer(line, page, match.start() + 1)
    if cards:
        page.wares = tuple(name for names in cards.values() for name in names)


def _one_dearer(line: Line, page: Page, index: int) -> None:
    """«а Свита на золотой дешевле»: by one."""
    right = _gap(line, page, index)
    if not right or line.items[index].plural or _MANY.search(line.items[index].low):
        return
    item = line.items[index]
    claim = Claim("number", line.sentence.cover(index - 1, index), value=1, value_span=item.span, prose=True)
    if 1 not in right:
        page.drop(item.span)
        claim = claim.but(kind="invented", blame="prose_number", text="1", delta=min(right))
        page.add(claim.but(span=clause(line.sentence, index)), False)
        page.sure.add(item.span)


def _cards(line: Line, low: int, high: int) -> dict[int, tuple[str, ...]]:
    return {j: line.items[j].names for j in range(low, high) if line.codes[j] == "C" and line.items[j].names}


def _costs(view: View, names: tuple[str, ...]) -> set[int]:
    return {cost for name in names if (cost := view.cost(name)) is not None}


def _figure(line: Line, page: Page, index: int) -> None:
    for reader in (_shelf, _lack, _gap, _rest):
        right = reader(line, page, index)
        if right is None:
            continue
        item = line.items[index]
        claim = Claim("number", clause(line.sentence, index), value=item.value, value_span=item.span, prose=True)
        if item.value in right:
            page.drop(item.span)
            page.add(claim, True)
        elif right:
            bare = reader is _shelf and not _gold(line, index)
            if bare and not any(near(abs(item.value or 0), value) for value in right):
                return  # «на витрине стоит ещё один такой же»: no price at all
            page.drop(item.span)
            said = min(right, key=lambda value: abs(value - (item.value or 0)))
            page.add(claim.but(kind="invented", blame="prose_number", text=str(item.value), delta=said), False)
            page.sure.add(item.span)
        return


def _others(line: Line, page: Page, low: int, high: int) -> bool:
    """Somebody else's purse, or another measure."""
    part = line.items[low : high + 1]
    if set(line.codes[low : high + 1]) & _OTHERS:
        return True
    return any(item.code == "P" and page.view.actor not in names_of(item) for item in part)


def _gold(line: Line, index: int) -> bool:
    kind, at = noun_after(line.sentence, index)
    return kind == "g" or COIN.match(line.items[at].low) is not None


def _shelf(line: Line, page: Page, index: int) -> set[int] | None:
    """«Ряд оценён в двадцать шесть золотых», «весь ряд стоит двадцать семь», «вдвоём они обошлись бы в восемь»."""
    low, high = clause_of(line, index)
    part = line.items[low : index + 1]
    dashed = low > 1 and line.codes[low - 1] == "_"  # «сложишь цены — тридцать три выйдет»
    head = line.items[clause_of(line, low - 2)[0] : index] if dashed else part
    bulk = any(_BULK.match(item.low) for item in head)
    after = line.items[index + 1].low if index + 1 < len(line.items) else ""
    if not (money(line, index) or (bulk and _COMES.match(after))) or _others(line, page, low, high):
        return None
    if not bulk and not any(_COSTS.match(item.low) for item in part):
        return None
    view = page.view
    row = any(item.code == "d" and item.name == "row" for item in (line.items[:index] if bulk else part))
    cards = _cards(line, low, index)
    if row and not cards and line.codes[low : high + 1].count("N") == 1 and view.row:
        dear = any(MARKET.match(item.low) and item.low.startswith(("дешев", "дорож")) for item in part)
        return None if dear else {sum(view.cost(name) or 0 for name in view.row)}
    if not cards and any(_SUMMED.match(item.low) for item in part):
        before = _cards(line, 0, low) or {-j: (name,) for j, name in enumerate(page.wares, 1)}
        costs = [cost for names in before.values() for cost in _costs(view, names)]
        return {sum(pair) for pair in combinations([*costs, *costs], 2)} or None
    return None


def _lack(line: Line, page: Page, index: int) -> set[int] | None:
    """«до Чемпиона одного золотого не хватает», «до Свежевателя — четырёх», «недостаёт одной монеты»."""
    items, codes, view = line.items, line.codes, page.view
    if (
        not money(line, index)
        or codes[:index].endswith(("D", "Dw", "J", "c", "Z"))
        or not (_gold(line, index) or in_market(line, page))
    ):
        return None
    low, high = clause_of(line, index)
    said = _lacks(line, low, high)
    if not said and codes[max(0, index - 2) : index] == "C_" and codes[max(0, index - 3) : index - 2] == "D":
        low = index - 3
        said = _lacks(line, 0, index)
    elif not said and re.fullmatch(r"DC", codes[max(0, index - 2) : index]):
        said = _lacks(line, 0, index)
    if not said or _others(line, page, low, high):
        return None
    if not _gold(line, index) and re.search(r"Dw?(?!C)", codes[low : high + 1]) and "DC" not in codes[low : high + 1]:
        return None  # «недостаёт до сотни одной»
    gold = view.totals["gold"]
    named = _cards(line, low, high + 1)
    if not named and not _gold(line, index) and not any(item.code == "g" for item in items[: index + 1]):
        named = _cards(line, 0, low)
        if not named and not page.wares:
            return None
    whole = any(item.code == "d" or _WHOLE.match(item.low) for item in items[:index] if item.code in "wd")
    sums: set[int] = set()
    if named:
        sums = _sums(line, view, named)
    else:
        before = _cards(line, 0, low)
        sums = _sums(line, view, before)
        anything = any(_ANY_WARE.match(item.low) for item in items)
        if not before or anything:
            names = tuple(view.row) if anything else page.wares or tuple(view.row)
            sums = {cost for name in names for cost in _costs(view, (name,))}
            sums |= _costs(view, ("Кристалл",)) if not page.wares else set()
    if whole and not named:
        sums.add(sum(view.cost(name) or 0 for name in view.row))
    right = {cost - gold for cost in sums if cost > gold}
    return right or None


def _sums(line: Line, view: View, cards: dict[int, tuple[str, ...]]) -> set[int]:
    """Prices of the cards, and of all of them together."""
    found = {cost for names in cards.values() for cost in _costs(view, names)}
    found.add(sum(max(_costs(view, names), default=0) for names in cards.values()))
    return found


def _lacks(line: Line, low: int, high: int) -> bool:
    part = line.items[low : high + 1]
    for number, item in enumerate(part):
        if _LACK.match(item.low):
            return True
        if _NEEDED.match(item.low) and any(other.low == "еще" for other in part[max(0, number - 2) : number + 3]):
            return True
        if _REACH.match(item.low) and any(other.low in ("не", "ни") for other in part[max(0, number - 3) : number]):
            return True
    return False


def _gap(line: Line, page: Page, index: int) -> set[int] | None:
    """«на два золотых дороже её», «дешевле на единичку», «просят восемь, на три больше, чем у неё есть»."""
    items, codes, view = line.items, line.codes, page.view
    if codes[index - 1 : index] != "n" or not (codes[index] in "gC" or money(line, index)):
        return None
    low, high = clause_of(line, index)
    near = items[max(low, index - 4) : min(high, index + 4) + 1]
    dear = any(_DEARER.match(item.low) or _CHEAPER.match(item.low) for item in near)
    more = any(_MORE.match(item.low) for item in near)
    if not dear and not more:
        return None
    than = high + 1 < len(items) and codes[high + 1] == "," and codes[high + 2 : high + 3] == "q"
    tail = clause_of(line, high + 2)[1] if than else high
    if _others(line, page, low, tail):
        return None
    cards = _cards(line, 0, index) or _cards(line, index, tail + 1) or {-1: page.wares}
    purse = any(_PURSE.match(item.low) for item in items[high + 1 : tail + 1]) if than else False
    if not dear and not (purse and any(_costs(view, names) for names in cards.values())):
        return None
    here = _cards(line, low, high + 1)
    last = max(cards)
    own = _costs(view, here[min(here)] if here and not than else cards[last])
    if than and not purse and (other := _cards(line, high + 2, tail + 1)):
        against = {cost for names in other.values() for cost in _costs(view, names)}
    else:
        others = {cost for j, names in _cards(line, 0, len(items)).items() for cost in _costs(view, names) if j != last}
        against = {view.totals["gold"]} if purse else {view.totals["gold"], *others, *_costs(view, page.wares)}
    told = _TOLD_PRICE.search(codes[: index - 1])
    if told is not None and not here:  # «за весь ряд просят 19, на девять больше, чем у Марка в кармане»
        whole = "C" not in codes[: told.start()] and _WHOLE_ROW.search(
            " ".join(one.low for one in items[: told.start()])
        )
        sums = {sum(view.cost(name) or 0 for name in view.row)}
        own = sums if whole else own | {abs(items[told.start()].value or 0)}
    return {abs(a - b) for a in own for b in against} - {0} or None


def _rest(line: Line, page: Page, index: int) -> set[int] | None:
    """«после Избранного останется один золотой»: what the card named would leave of the purse."""
    view = page.view
    if not _gold(line, index) or line.codes[max(0, index - 1) : index] in ("Z", "p"):
        return None
    low, high = clause_of(line, index)
    part = line.items[low : high + 1]
    if _others(line, page, low, high) or not any(_LEFT.match(item.low) for item in part if item.code == "w"):
        return None
    sentence = _cards(line, 0, len(line.items))
    if not sentence or len(sentence) > 3 or any(BUYS & item.tags for item in line.items):
        return None
    if any(item.detail == "collective" or _SOMEBODY.match(item.low) for item in line.items):
        return None  # «бери любого из четверых вместе с Воином»
    gold = view.totals["gold"]
    each = [cost for names in sentence.values() for cost in _costs(view, names)]
    sums = Counter(sum(chosen) for size in (1, 2, 3) for chosen in combinations([*each, *each], size))
    return {gold - total for total in sums if total < gold} | {0} if sums else None


_TIMES: Final = {"вдвое": 2, "втрое": 3, "вчетверо": 4, "впятеро": 5, "вшестеро": 6}


def _ratio(line: Line, page: Page, index: int) -> None:
    """«Колесница вдвое дороже, чем у меня есть», «Нкари впятеро дороже кассы»."""
    items, codes, view = line.items, line.codes, page.view
    times = _TIMES.get(items[index].low)
    low, high = clause_of(line, index)
    if (
        times is None
        or _others(line, page, low, high)
        or any(item.low.startswith("почти") for item in items[low:index])
    ):
        return  # fmt: skip
    near = items[index + 1 : index + 4]
    sign = 1 if any(_DEARER.match(i.low) for i in near) else -1 if any(_CHEAPER.match(i.low) for i in near) else 0
    here = _cards(line, low, index) or _cards(line, index, high + 1)
    if not sign:
        # «Избранный дороже кассы на единицу, Чемпион — вдвое»
        elliptic = codes[max(0, index - 2) : index] == "C_" and any(_DEARER.match(i.low) for i in items[:index])
        if not elliptic:
            return
        sign, here = 1, _cards(line, index - 2, index)
    cards = here or dict(list(_cards(line, 0, low).items())[-1:])
    if not cards:
        return
    subject = max(cards) if here and max(here) < index else min(cards)
    own = _costs(view, cards[subject])
    other = {cost for j, names in _cards(line, 0, len(items)).items() if j != subject for cost in _costs(view, names)}
    tail = items[high + 1 : high + 6] if codes[high + 1 : high + 3] == ",q" else []
    if any(_PURSE.match(item.low) for item in tail):
        other = {view.totals["gold"]}  # «вдвое дороже, чем у меня есть»
    else:
        other |= {view.totals["gold"], *_costs(view, page.wares)}
    fits = any(a == b * times if sign > 0 else a * times == b for a in own for b in other)
    item = items[index]
    claim = Claim("number", clause(line.sentence, index), value=times, value_span=item.span, prose=True)
    page.drop(item.span)
    if fits:
        page.add(claim, True)
    else:
        page.add(claim.but(kind="invented", blame="prose_number", text=item.low), False)
        page.sure.add(item.span)
