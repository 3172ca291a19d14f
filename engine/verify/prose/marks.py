"""Marks of gods told as given by a card: «Скарбранд раздал всем прочим знак Нургла», and the card gives another."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.roles import Scene, is_verb

_MARK: Final = re.compile(r"знак|метк|клейм|печать$|печати$|печатью$|символ|тавро$|благословен")
_GIVES: Final = re.compile(
    r"(?:раз|вы|на|пере|о|по)?да(?:л|ла|ли|[её]т|ет)$|раз(?:да|веша|несл|сыпа|лепи)|надел|одар|пожал|навеш|налож|накла|постав|став|вруч|нанес"
    r"|клейм|помет|помеч|метит|прилеп|дар|приш|нацеп|обвеш|присво|осен|нес[её]т$|считал|придал|приписал|распростран"
)
_NO: Final = re.compile(r"не$|ни$|нет$|бы$|если|вместо$|без$|мог|кроме$|ради$")


def _all_gods(line: Line, first: int) -> list[int]:
    """«знаки Кхорна, Нургла и Слаанеш»: all of the list."""
    found = [first]
    for j in range(first + 1, len(line.items)):
        if line.codes[j] == "G":
            found.append(j)
        elif line.codes[j] not in ",&":
            break
    return found


def marks(line: Line, page: Page, scene: Scene) -> None:
    """A mark, its god and the card that is said to give it, in one clause."""
    view, items, codes = page.view, line.items, line.codes
    if line.sentence.conditional or items[-1].low == "?":
        return
    for index, item in enumerate(items):
        if item.code != "w" or not _MARK.match(item.low):
            continue
        low = high = index
        while low > 0 and codes[low - 1] not in ",;:._(":
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._()":
            high += 1
        cards = [j for j in range(low, high + 1) if codes[j] == "C"]
        gods = [j for j in range(low, high + 1) if codes[j] == "G" and abs(j - index) <= 2]
        if gods and gods[0] > index:
            gods = _all_gods(line, gods[0])
            high = max(high, gods[-1])
        part = items[low : high + 1]
        gives = any(_GIVES.match(other.low) and (is_verb(other) or other.low.endswith("ил")) for other in part)
        if (
            len(cards) != 1
            or not gods
            or (len(gods) > 1 and gods[0] < index)
            or not gives
            or any(_NO.match(other.low) for other in part)
        ):
            continue
        card = items[cards[0]]
        known = [view.cards[name] for name in card.names if name in view.cards]
        if len(known) != 1 or card.case not in ("nom", "") or not known[0].grants:
            continue
        strange = [j for j in gods if items[j].name not in (*known[0].grants, known[0].god)]
        if len(gods) > 1:
            strange = [j for j in gods if items[j].name not in known[0].grants][:1]
            if len(gods) != len(known[0].grants):
                continue
        god = items[strange[0] if strange else gods[0]].name
        if not strange or god in known[0].grants or codes[cards[0] - 1 : cards[0]] in tuple("OUcvnD"):
            continue
        place = line.sentence.cover(min(cards[0], index), max(cards[0], index, gods[0]))
        claim = Claim("invented", place, subject=known[0].name, card=known[0].name, prose=True, blame="card_text")
        page.add(claim.but(text=f"знак: {god}"), False, True, place)
