"""Whether a property is at work: «Сработало «Вместе»!», «принёс ещё и «Утиль»», ««Соблазн» увёл Меч».

The word beside the property says whether it is on or off; «не» turns it round. Wishes, needs and parts («больше ни у
кого», «для «Вместе» нужен второй») say neither. Figures and lists of cards are read elsewhere.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.groups import Named, groups, place_of
from engine.verify.prose.roles import Scene, names_of
from engine.verify.prose.topics import loses

_ON: Final = re.compile(
    r"сработа|сыграл|включ|активн|активир|вспых|зажг|заж[её]г|загор|горит$|проснул|возник|грянул|случил|удал[оа]сь|вышло$|получил[оа]сь"
    r"|есть$|сложил[оа]сь|состоял[оа]сь|осенил|поймал|действует|работает|стряслось|подоспел|сошлось|ожил[оа]|вступил|дал[аои]?$|да[её]т$"
)
_OFF: Final = re.compile(
    r"(?:про|с)?молч|спит$|спало$|дремл|дремал|отдыха|некому$|некого$|незачем$|нечем$|отсутств|погас|без$|нет$|нету$|мечт|никто$|ни$|никому$|обошл[оа]$|обошл[оа]сь|мимо$|стороной"
    r"|выходн|бастует|простаива|прогул|потух|заглох|бездейств|неведом|взяться|неоткуда|сорвал[оа]сь|провалил"
)
_UNSURE: Final = re.compile(
    r"нужн|надо$|если$|будь$|бы$|чтоб|для$|хоте|хоч|жд|мог|может|второ|остальн|больше$|прочи|друг|кроме|один$|одна$|только$|лишь$|почти|чуть"
    r"|промах|зря|ради$|до$|ли$|сколько|как$|когда|пусть|завтра|скоро|прошл|вчера|накануне|половин|единственн|част|требу|вместо$|за$|дважды|помимо"
)
_HAS: Final = re.compile(
    r"есть$|имеет|принес|дал[аои]?$|да[её]т$|подкинул|добавил|прихват|получил|появил|подарил|выдал|наготове|раздоб|рукой$"
)
_NO: Final = re.compile(r"не$|ни$|нет$|без$|бы$|если|будь$|мог|чтоб|жаль|никто|никак|вместо$|прошл|вчера|увы")
_TOGETHER: Final = ("together", "together_count")
_HIM: Final = ("его", "ее", "их")


def powers(line: Line, page: Page, scene: Scene) -> None:
    """The properties of the turn that are told as at work, or as not."""
    if line.sentence.conditional or line.items[-1].low == "?":
        return
    for index, code in enumerate(line.codes):
        if code == "l":
            _lost(line, page, index)
        if code not in "tfu" or line.recap[index] or page.has(line.items[index].span):
            continue
        low, high = _around(line, index)
        starts = {item.start for item in line.items[low : high + 1]}
        read = [reading for reading in page.here() if reading.figure.start in starts]
        if code == "t" and any(reading.claim.kind in _TOGETHER and (reading.true or reading.tight) for reading in read):
            continue
        if code == "u":
            _at_hand(line, page, index, low, high)
        else:
            _at_work(line, page, index, low, high)


def _around(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(" and line.items[low - 1].low not in ("а", "но"):
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


def _polarity(line: Line, low: int, high: int) -> bool | None:
    """On, off, or neither, by the words of the clause."""
    words = [(j, line.items[j].low) for j in range(low, high + 1) if line.codes[j] in "wxVFDZ&"]
    if any(_UNSURE.match(word) for _, word in words):
        return None
    if re.search(r"\bни\b.* не (?:с|про)?молч", " ".join(item.low for item in line.items[low : high + 1])):
        return True  # «ни одно «Вместе» не смолчало»
    said: set[bool] = set()
    for j, word in words:
        denied = j > low and line.items[j - 1].low == "не"
        if _OFF.match(word):
            said.add(denied)
        elif _ON.match(word):
            said.add(not denied)
    if said == {True, False} and any(word in ("ни", "никто", "никому") for _, word in words):
        return False
    return said.pop() if len(said) == 1 else None


def _at_work(line: Line, page: Page, index: int, low: int, high: int) -> None:
    view, codes = page.view, line.codes
    on = _polarity(line, low, high)
    part = codes[low : high + 1]
    if on is None or set(part) & set("NGzdgah") or len(set(part) & set("tfu")) > 1:
        return
    place = line.items[index].span
    cards = [line.items[j] for j in range(low, high + 1) if codes[j] == "C"]
    if codes[index] == "f":
        at_work = view.totals["refill"] > 0 or bool(view.refilled)
        if not on and at_work and view.in_play and not cards:
            claim = Claim("invented", clause(line.sentence, index), text="нет «Пополнения»", prose=True, blame="refill")
            page.add(claim.but(value_span=place), False, True, place)
        return
    if not cards:
        if not on:
            denied = Claim("together", clause(line.sentence, index), polarity="denied", complete=True, prose=True)
            page.add(denied.but(value_span=place), not view.together, True, place)
        elif not view.together and view.in_play and not re.match(r"[:_(][^;.]*C", codes[high + 1 :]):
            claim = Claim("invented", clause(line.sentence, index), text="«Вместе»", prose=True, blame="together")
            page.add(claim.but(value_span=place), False, True, place)
        return
    names = [name for name in cards[0].names if name in view.in_play]
    if len(cards) != 1 or len(names) != 1 or cards[0].plural or (names[0] in view.together) is on:
        return
    claim = Claim("together", clause(line.sentence, index), cards=((names[0], 1),), card=names[0], prose=True)
    span = cards[0].span
    page.add(claim.but(value_span=span, polarity="asserted" if on else "denied"), False, True, span)


def _at_hand(line: Line, page: Page, index: int, low: int, high: int) -> None:
    """«Чемпион принёс ещё и «Утиль»», and nobody gives one."""
    view, codes = page.view, line.codes
    if view.totals["scrap"] or not view.in_play or codes[index - 1 : index] in tuple("vnZpciK"):
        return
    part = line.items[low : high + 1]
    if any(_NO.match(item.low) for item in part) or not any(_HAS.match(item.low) for item in part):
        return
    if set(codes[low : high + 1]) & set("Nzd") or {"row_word", "afford"} & {
        t for item in line.items for t in item.tags
    }:
        return
    if any(codes[j] == "P" and names_of(line.items[j]) != (view.actor,) for j in range(low, high + 1)):
        return
    place = line.items[index].span
    claim = Claim("invented", clause(line.sentence, index), text="«Утиль»", prose=True, blame="property")
    page.add(claim.but(value_span=place), False, True, place)


def _lost(line: Line, page: Page, index: int) -> None:
    """««Соблазн» увёл у Маши Меч», «Меч не дошёл до стола, «Соблазн» утащил его»: the card that was lured away."""
    view, codes = page.view, line.codes
    if not view.lured:
        return
    low, high = _around(line, index)
    part = line.items[low : high + 1]
    if not loses(line, low, high) or any(_NO.match(item.low) and item.low != "не" for item in part):
        return
    if any(
        codes[j] == "P" and names_of(line.items[j])[0] not in (view.actor, view.previous) for j in range(low, high + 1)
    ):
        return
    named = [card for group in groups(line.sentence) for card in group.cards]
    cards = [card for card in named if low <= card.index <= high]
    if not cards and any(item.low in _HIM for item in part) and len(named) == 1 and named[0].index < low:
        cards = named
    if len(cards) != 1 or len(cards[0].names) != 1 or cards[0].names[0] in view.lured:
        return
    _wrong(line, page, cards[0])


def _wrong(line: Line, page: Page, card: Named) -> None:
    place = line.sentence.cover(*place_of(line, card))
    name = card.names[0]
    if any(reading.claim.kind == "lured" and reading.figure.end == place.end for reading in page.here()):
        return
    for index in {card.index, card.figure if card.figure is not None else card.index}:
        page.drop(line.items[index].span)
    page.drop(place)
    claim = Claim("lured", clause(line.sentence, card.index), cards=((name, card.count),), card=name, prose=True)
    page.add(claim.but(value_span=place), False, True, place)
