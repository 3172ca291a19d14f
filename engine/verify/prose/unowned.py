"""Properties told as at work in a turn that had none of them: «зато прокнуло «Вместе»», «послан «Соблазн»».

A turn is a closed world. Where nobody had «Вместе» on, gave «Пополнение», sent «Соблазн» or used «Утиль», a story that
names the property denies it, wishes for it or speaks of a ware; a clause that does none of these tells what did not
happen, whatever its verb.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import RESOURCES, Line, Page, clause
from engine.verify.prose.roles import Scene
from engine.verify.prose.text import Item

_DENIES: Final = re.compile(
    r"не$|нет$|нету$|нема$|ни$|без$|бы$|б$|никто|никого|никому|никак|никогда|ничего|ничему|ничуть|нечег|нечем|некому|некого|негде|неоткуда|незачем|нисколько"
    r"|ноль$|нуль$|ноля$|нуля$|нулев|нол[ия]$|отсутств|недостат|лишен|лишь$|если|коли$|кабы$|будь$|ли$|чтоб|пусть$|жаль|увы|зря|напрасн|тщетн"
    r"|(?:про|с|за|у)?молч|молк|спит$|спят$|спал|сп[ия]щ|дрем|отдых|выходн|бастует|простаив|погас|потух|заглох|бездейств|замолк|тих[оаи]?$|тиш|безмолв|глух|нем[оыа]?$"
    r"|мимо$|пуст|холост|вхолост|одинок|одиноч|сирот|порознь|врозь|стороной|минова|миновал|обош|обход|избе[гж]|спас|уцел|застрахов"
    r"|мечт|хоч|хоте|мог|мож|жд[еу]|ждал|жажд|тоск|скуча|надежд|надея|обеща|сулит|сулят|завтра|потом$|скоро$|когда|пока$|впредь|однажды|прошл|вчера|накануне|раньше|прежде"
    r"|нужн|надо$|треб|для$|вместо$|кроме$|помимо|хват|дай|подай|отказ|запрет|забы|закры|отмен|сорва|провал|промах|промаз|мешк|остал|чужд|чужой$|чуждо|редк|мало$|недо"
    r"|только$|объясн|правил|значит$|называ|слов[оа]$|вырез|завез|вычерк|прочерк|минус|зеро|дырк|кукиш|шиш|фиг|крест|выкл|офф|off$"
)
_AFFIRMS: Final = re.compile(
    r"сработ|заработ|включ|вспых|заж[её]?г|загор|разгор|гор[ия]т$|горело|полыха|пыла|прокн|просн|пробуд|разбуд|ожил|исполн|грян|звуч|прозвуч|звен|по[её]т$|поют$|запел|спел"
    r"|капн|добав|прин[её]с|принос|дал[аои]?$|да[её]т$|дают$|подар|выдал|подкин|прибав|набеж|сложил|случил|состоял|вышл|получил|удал|наш[её]?л|появ|возник|откры|сыгра|приш[её]?л|подосп"
    r"|явил|родил|втян|позна|вызв|вызыв|прив[её]л|подтя|вытя|пригна|выпуст|притащ|грем[ие]|гремел|гудит|сия|свет|сверк|блес|подлеч|лечил|исцел|ударил|усили|удвои|скреп|сплот|связал|объедин|соедин|сошл"
    r"|сомкн|сцеп|сдруж|подруж|узна|встрет|нашёл|активн|активир|действ|выруч|помог|сбыл|торж|побед|осени|поймал|схват|досталось|доста[её]тся|крас|раздал|отвори|распах|заш[её]л|зашл|добр"
    r"|посла[нлв]|насла[нлв]|навеш|навес|нав[её]л|подосла|отправ|влепил|вручил|пустил|брош|бросил|кинул|метнул|отвл[её]к|примен|утащ|ув[её]л|сманил|выманил|сожж|сож[её]?г|списал|вычеркн"
    r"|исполь|пущен|потрат|тоже$|также$|двойн|тройн|двукрат|дважды$|трижды$|вдвойне$|имеет|есть$|при\s?н[её]м$|наготове|рвану|сво[её]$|сво[ёе]го$|охвати|завертел|закрути|раскрут|лежит|ждут?$"
)
_LEAN: Final = re.compile(r"тоже$|также$|двойн|тройн|двукрат|вдвойне$|есть$|сво|лежит$|крас|имеет$")
_GIVEN: Final = re.compile(r"прин[её]с|принос|дал[аои]?$|да[её]т$|подар|подкин|добав|прибав|двойн|тройн|запас|наготове")
_ROW: Final = frozenset({"row_word", "afford"})
_PAIRED: Final = {"t": "together", "f": "refill"}
_SENT: Final = re.compile(
    r"посла|пошл|присла|насла|подосла|слал|навел|наве[шс]|отправ|влепи|вручи|пусти|брос|кину|метну|отвле|соблазн|примен"
)


def unowned(line: Line, page: Page, scene: Scene) -> None:
    """What nobody had, told as had."""
    view, items, codes = page.view, line.items, line.codes
    if line.sentence.conditional or items[-1].low == "?" or not view.in_play:
        return
    for index, code in enumerate(codes):
        if code not in "tful" or not _nobody_had(line, page, index):
            continue
        low, high = _clause(line, index)
        part = items[low : high + 1]
        if not any(_AFFIRMS.match(item.low) for item in part):
            continue
        if _denied(line, low, high, index) or _of_a_ware(line, page, code):
            continue
        past = line.recap[index] and code in "ul"
        if set(codes[low : high + 1]) & set("gahdHz") and not past:
            continue
        starts = {item.start for item in part}
        false = [reading for reading in page.here() if reading.figure.start in starts and not reading.true]
        if any(reading.tight for reading in false) and not (past and code == "u"):
            page.sure |= {
                one.figure for one in false if one.claim.kind == "together_count" or one.claim.blame == "lure"
            }
            continue
        for reading in false:
            page.drop(reading.figure)
        place = items[index].span
        page.drop(place)
        claim = Claim("invented", clause(line.sentence, index), text=items[index].low, prose=True)
        page.add(claim.but(value_span=place, blame=_kind(line, index, part)), False, True, place)


def _nobody_had(line: Line, page: Page, index: int) -> bool:
    view, code, recap = page.view, line.codes[index], line.recap[index]
    if code == "t":
        return not view.together and not recap
    if code == "f":
        return not view.totals["refill"] and not view.refilled and not recap
    if code == "u":
        return not view.removed and (recap or not view.totals["scrap"])
    if recap or view.totals["lure"] or view.lured:
        return recap and not view.lures and not view.lured
    low, high = _clause(line, index)
    given = any(_GIVEN.match(item.low) for item in line.items[low : high + 1])
    return not view.lures or (given and "P" not in line.codes[low : high + 1])


def _clause(line: Line, index: int) -> tuple[int, int]:
    """The stretch between signs; one without a verb goes on behind a comma."""
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._()" and line.items[low - 1].low not in ("а", "но", "зато"):
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


def _denied(line: Line, low: int, high: int, index: int) -> bool:
    """A word of the clause denies; a clause without a verb of its own takes the word from anywhere in the sentence."""
    part = line.items[low : high + 1]
    if any(_no(item) for item in part):
        return True
    own = any(_AFFIRMS.match(item.low) and not _LEAN.match(item.low) for item in part)
    rest = re.match(r"[^tful]{0,4}", line.codes[high + 1 :])
    after = line.items[high + 1 : high + 1 + (rest.end() if rest else 0)]
    after = after if len(after) == 4 or high + len(after) + 1 == len(line.items) else ()
    return any(_no(item) for item in (after if own else line.items))


def _no(item: Item) -> bool:
    return (item.code != "P" and _DENIES.match(item.low) is not None) or (item.code == "N" and item.value == 0)


def _of_a_ware(line: Line, page: Page, code: str) -> bool:
    """The sentence speaks of the row, or of a card that has the property by itself and is not in play."""
    view = page.view
    if any(_ROW & item.tags for item in line.items):
        return True
    names = {name for item in line.items if item.code == "C" for name in item.names if not view.in_play[name]}
    if code == "t":
        return bool(names)
    return any(name in view.cards and _gives(page, name, RESOURCES[code]) for name in names)


def _gives(page: Page, name: str, resource: str) -> bool:
    info = page.view.cards[name]
    return bool(info.base.get(resource) or (info.together or {}).get(resource))


def _kind(line: Line, index: int, part: tuple[Item, ...]) -> str:
    code = line.codes[index]
    if code in _PAIRED:
        return _PAIRED[code]
    if line.recap[index]:
        return "lure" if code == "l" else "removal"
    sent = any(item.code == "w" and _SENT.match(item.low) for item in part)
    return "lure" if code == "l" and sent else "property"
