"""Words of money in a sentence: what is for sale, what it costs, what the purse lacks."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.prose.figures import Line, Page, noun_after

COIN: Final = re.compile(r"монет|золот|кругл|звонк|дукат|червон|голд|тугрик|рубл|деньг|денег|целков|грош|копе")
MARKET: Final = re.compile(
    r"(?:под|по)?дешев|(?:по)?дорож|дорог|недорог|прос[ия]т$|ценник|цен[аоыеу]|ценой|ценою|стоимост|стоит$|стоят$|карман|кошел"
    r"|мошн|казн|кубышк|бюджет|товар|покупк|покупат|купить$|хват[иая]|прикуп|прода[ею]|лот[аы]?$|лоты|витрин|касс[аеуы]|ряд$|ряд[ауе]$"
    r"|прилав|лавк|торг|рынк|рынок|ярмарк|базар|магаз|меню|полк[еиау]|ассортим|денег|деньг|по?тян[еу]т|зуб[аы]м?$|доступ|шопинг|кусает"
)
LONG: Final = 300  # items: no sentence of a story is as long, and each figure of it is weighed against all of it
BUYS: Final = frozenset({"buy", "spend"})
_SOFT: Final = re.compile(
    r"аж$|всего$|всего-то$|лишь$|целы[хей]|уже$|только$|ровно$|по-прежнему$|каки[ех]-то$|сво[июе]|же$|честны|кровны|жалки|сущ|сразу$"
    r"|полновесн|кругл|законн|звонк|скромн|те$|тоже$|также$|и$|там$|тут$|здесь$|нынче$|сегодня$|сейчас$|теперь$|вс[её]$|даже$|как$"
    r"|обычн|привычн|ч[её]тк|полн|смешн|презренн|несчастн|вполне$"
)


def soft(line: Line, low: int, high: int) -> bool:
    """Whether the words low…high−1 are small ones that change nothing."""
    return all(line.codes[j] != "w" or _SOFT.match(line.items[j].low) for j in range(low, high))


def in_market(line: Line, page: Page) -> bool:
    """Whether the sentence speaks of what is for sale, or follows one that does."""
    known: bool | None = line.sentence.memo.get("market")
    if known is None:
        known = any(
            (item.code == "d" and item.name == "row") or (item.code in "wd" and MARKET.match(item.low) is not None)
            for item in line.items
        )
        line.sentence.memo["market"] = known
    return known or line.sentence.start <= page.market


def past(line: Line, index: int) -> bool:
    """Told of the turn before, and not of what is for sale."""
    if not line.recap[index]:
        return False
    row: bool | None = line.sentence.memo.get("row")
    if row is None:
        row = line.sentence.memo["row"] = "d" in line.codes and any(item.name == "row" for item in line.items)
    return not row


def money(line: Line, index: int) -> bool:
    """Whether the figure may be money: it counts coins, or nothing that is said."""
    kind, at = noun_after(line.sentence, index)
    if kind in ("none", "g"):
        return True
    return kind in ("word", "C", "unit") and COIN.match(line.items[at].low) is not None


def clause_of(line: Line, index: int, stops: str = ",;:._()Q") -> tuple[int, int]:
    """First and last item of the stretch between signs around an item."""
    low = high = index
    while low > 0 and line.codes[low - 1] not in stops:
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in stops:
        high += 1
    return low, high
