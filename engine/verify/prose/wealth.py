"""The gold, the Attack and the healing of the turn under the names that stories give them.

«выручка — шесть», «огневая мощь — три», «в кошельке три, в «Атаке» две, в аптечке ноль», «весь залп, двенадцать». The
word stands for the resource only where a figure follows it that counts nothing else.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.money import BUYS, LONG, soft
from engine.verify.prose.roles import Scene, names_of
from engine.verify.prose.words import Gate, Words

_STEMS: Final = {
    "gold": "выручк доход заработ прибыль прибыли барыш налич бабл кошел мошн кубышк капитал сбор$ сборы$ сбора$ дебет"
    " жаловань довольстви гонорар касс[аеу]$ бюджет карман[ае]?х?$ деньг денег",
    "attack": "дамаг мощь$ мощи$ ударная$ ударной$ боезапас потенциал огнев силушк зубаст залп$ стволов$ клыков$",
    "heal": "аптечк подорожник бальзам лекарств лечебн медицин лазарет микстур зель[еяи] бинт хил[ал]?$ реген живой$"
    " лекар[ьюя] знахар целебн санитар врачеват мазь$ мази$",
}
_WORDS: Final = tuple((name, Words("|".join(stems.split()))) for name, stems in _STEMS.items())
_GATE: Final = reduce(or_, (words for _, words in _WORDS), Gate(0))
_ABOUT: Final = re.compile(r"^(?:w{0,2})(?:[_:,]w{0,2}|w{0,1})$")
_STOP: Final = frozenset(",.;:)_&")
_BLOCK: Final = frozenset("PCzdGN")
_UNSURE: Final = re.compile(
    r"не$|бы$|если$|меньше|больше|почти|около|чуть|вдвое|втрое|хват|недост|каждо|прошл|вчера|враг|чуж|соперн"
)
_FIGHT: Final = frozenset({"strike", "befall", "receive"})


def wealth(line: Line, page: Page, scene: Scene) -> None:
    """Figures beside a story's word for gold, Attack or healing."""
    if len(line.items) > LONG:
        return
    if "N" not in line.codes or not line.sentence.says(_GATE) or line.sentence.conditional:
        return
    for index, code in enumerate(line.codes):
        value = line.items[index].value
        if code != "N" or value is None or line.recap[index] or line.items[index].start in page.idle:
            continue
        resource = _named(line, page, index)
        if resource is None:
            continue
        place = line.items[index].span
        span = clause(line.sentence, index)
        claim = Claim("total", span, resource=resource, value=value, value_span=place, prose=True)
        right = page.view.totals[resource]
        if value != right and any(reading.figure == place and reading.true for reading in page.here()):
            continue  # it is something else, truly
        if value == right:
            page.add(claim, True)
        else:
            page.drop(place)
            page.add(claim, False)
            page.sure.add(place)


def _named(line: Line, page: Page, index: int) -> str | None:
    items, codes = line.items, line.codes
    kind, _ = noun_after(line.sentence, index)
    after = codes[index + 1 : index + 2]
    if (
        kind not in ("none", "unit", "word")
        or (kind == "word" and after not in _STOP)
        or items[index].detail == "collective"
    ):
        return None  # fmt: skip
    if after and after not in _STOP and kind != "unit":
        return None
    for j in range(index - 1, max(-1, index - 6), -1):
        if codes[j] in "gahHultf" or codes[j] in _BLOCK:
            return None
        for resource, words in _WORDS:
            if codes[j] == "w" and words.match(items[j].low):
                return resource if _alone(line, page, j, index) else None
    return None


def _alone(line: Line, page: Page, word: int, index: int) -> bool:
    """Nothing between the word and the figure, or before it in the clause, gives the figure another sense."""
    items, codes = line.items, line.codes
    if not _ABOUT.match(codes[word + 1 : index]) or not soft(line, word + 1, index):
        return False
    low = word
    while low > 0 and codes[low - 1] not in ",;:._(":
        low -= 1
    part = items[low : index + 1]
    if any(_UNSURE.match(item.low) or (BUYS | _FIGHT) & item.tags for item in part if item.code == "w"):
        return False
    return not any(item.code == "P" and page.view.actor not in names_of(item) for item in part)
