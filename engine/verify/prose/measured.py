"""How hard a blow was, told beside the healths it parts: «восемь раз уколола Зеда: 123 → 114».

Where a sentence (or the one after it) tells the health before a blow of the turn before and the health it left, a
number of stings, arrows, points or times in the tale of that blow is their difference, by whatever word it is called.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import is_verb, names_of
from engine.verify.prose.view import View

_MEASURE: Final = re.compile(
    r"стрел|искр|укол|рана?$|ран[ыу]$|удар|камн|камеш|лещ|пул|шип|когт|жал[аои]?|залп|тыч|тумак|оплеух|отмет|царап|синяк|единиц|осад|градин"
    r"|плет|розог|розг|дротик|капел|капл|шишек|шишк|пункт|градус|делени|ступен|очк|балл|болт|снаряд|шлепк|пощеч|подзат|пинк|зуботыч|щелч"
    r"|молни|заноз|порез|ожог|ссадин|гвозд|копи[йя]|ядер|ядр|выстрел|попадан|снежк|снежок|хит|урон|плюх|затрещ|щипк|укус|выпад|толчк|раз[а]?$"
    r"|хворост|горчич|иго?л|колюч|льдин|волн|лепест|свеч|жизн"
)
_TIMES: Final = re.compile(r"раз[а]?$")
_HARM: Final = frozenset({"strike", "strike_noun", "befall", "receive", "hurt_state"})
_HARM_WORD: Final = re.compile(
    r"продав|просад|уронил|осади|опусти|сбав|убав|снизи|низве|подрез|сери[юия]|атак|обстрел|удар|налет|выпад|залп|приложил|просел|провал"
    r"|подешев|похолод|кол[ьо]|клюн|клева|кус|ужал|жал[ия]|царап|ткн|тыка|щип|скинул|сброси"
)
_OTHER_THINGS: Final = frozenset("gCzdhulftGR")
_ENDS: Final = ",;:._()?"
_LOOSE: Final = frozenset({"total", "number", "would_be"})  # what any figure may happen to be
_NEXT: Final = 3  # what parts the sentences of a paragraph
_LARGE: Final = 12
_SLIP: Final = 12


def measured(lines: list[Line], page: Page) -> None:
    """Sizes of blows against the healths told beside them."""
    view = page.view
    if not view.blows or view.previous is None:
        return
    true: dict[int, set[str]] = {}
    for reading in page.readings:
        if reading.true:
            true.setdefault(reading.figure.start, set()).add(reading.claim.kind)
    for at, line in enumerate(lines):
        if line.sentence.conditional or line.items[-1].low == "?":
            continue
        told = _changed(line, view)
        if not told and at + 1 < len(lines) and lines[at + 1].sentence.start - line.sentence.end < _NEXT:
            told = _changed(lines[at + 1], view)
            if told and _sizes(lines[at + 1]):
                continue  # that sentence tells the blow itself
        if told:
            for index in _sizes(line):
                _judge(line, page, index, told, true)


def _changed(line: Line, view: View) -> tuple[str, ...]:
    """The struck players whose healths before and after the blow are both told."""
    values = [item.value for item in line.items if item.code == "N"]
    if len(values) < 2:
        return ()
    told = [
        nick
        for nick, (before, after) in view.blows.items()
        if nick in view.attacks and before > after > 0 and before > _LARGE and {before, after} <= set(values)
    ]
    return tuple(told)


def _bounds(line: Line, index: int, ends: str = _ENDS) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ends:
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ends:
        high += 1
    return low, high


def _sizes(line: Line) -> list[int]:
    """The figures that measure a blow."""
    return [index for index, code in enumerate(line.codes) if code in "NM" and _size(line, index)]


def _size(line: Line, index: int) -> bool:
    items, codes = line.items, line.codes
    item = items[index]
    if item.value is None or item.value < 1 or item.detail in ("approx", "collective", "ordinal"):
        return False
    low, high = _bounds(line, index, _ENDS + "&")
    part = items[low : high + 1]
    if any(word.low in ("не", "из", "ни", "бы", "ход", "круг", "раунд", "раунде", "ходу") for word in part):
        return False
    if set(codes[low : high + 1]) & _OTHER_THINGS or any("heal" in word.tags for word in part):
        return False
    harm = any(_HARM & word.tags or _HARM_WORD.match(word.low) for word in part)
    if codes[index] == "M":
        return harm
    kind, at = noun_after(line.sentence, index)
    if (
        codes[index - 1 : index] == "P"
        and items[index - 1].case in ("dat", "gen", "acc", "")
        and codes[index + 1 : index + 2] == "("
    ):
        return codes[index + 2 : index + 5] == "N>N"  # «Тени одна (98 → 97)»
    if kind == "a":
        return any(is_verb(word) or word.code == "P" for word in part)
    named = kind == "unit" or (kind == "word" and _MEASURE.match(items[at].low) is not None)
    if kind == "word" and _TIMES.match(items[at].low):
        return harm
    if codes[index - 1 : index] == "n" or codes[max(0, index - 2) : index] == "nw":
        return harm and (named or kind in ("none", "P"))
    return named and (item.value <= _LARGE * 3) and not any(word.code == "H" for word in items[at : at + 2])


def _judge(line: Line, page: Page, index: int, told: tuple[str, ...], true: dict[int, set[str]]) -> None:
    view, item = page.view, line.items[index]
    value = item.value or 0
    low, high = _bounds(line, index)
    named = [name for j in range(low, high + 1) if line.codes[j] == "P" for name in names_of(line.items[j])]
    struck = [nick for nick in named if nick in view.attacks]
    beside = line.codes[index + 1 : index + 5] == "(N>N" and line.codes[index - 1 : index] == "P"
    known = true.get(item.start, set())
    bound = beside or line.codes[index - 1 : index] == "n" or _TIMES.match(line.items[min(index + 1, high)].low)
    if known - (_LOOSE if bound else set()) or any(nick not in told for nick in struck):
        return
    targets = [nick for nick in told if nick in struck] or list(told)
    if len(targets) != 1 or (not struck and len(view.attacks) > 1):
        return
    right = view.attacks[targets[0]]
    before, after = view.blows[targets[0]]
    others = {*view.attacks.values(), sum(view.attacks.values()), view.spent, sum(view.bought.values()), before, after}
    said = {line.items[j].value for j in _sizes(line) if j != index}
    if (value in others and not beside) or right in said or abs(value - right) > _SLIP:
        return
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    page.sure.add(item.span)
    claim = Claim("attack_on", clause(line.sentence, index), other=targets[0], value=value, blame="prose_number")
    page.add(claim.but(value_span=item.span, prose=True), False)
