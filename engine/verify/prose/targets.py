"""Whom a blow met and whom not, by name alone: «угодил в Мышку», «Волка не тронул», «У Ёжика и Гоши поровну»."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.roles import STRONG, Scene, is_verb, names_of, part_of

_SPARED: Final = re.compile(
    r"трону|трога|задел|задет|пострада|коснул|достал|бил$|била$|ударил|ранил|целил|попал|стрелял|атаковал"
)
_UNHURT: Final = re.compile(r"невредим|нетронут|пощад|уцелел|неприкоснов")
_MEETS: Final = re.compile(
    r"угоди|прилет|попал|достал[аои]сь|досталс|перепал|влетел|впил|обрушил[аои]?сь|вонзил[аои]?сь|врезал[аои]?сь"
    r"|вреза[ею]тся|обрушива[ею]тся|вонза[ею]тся|впива[ею]тся|прилета[ею]т|влета[ею]т|доста[ею]тся|попада[ею]т"
)
_EVEN: Final = re.compile(r"равны$|равно$|вровень|поровну|наравне|одинаков|ноздря|сравня|поравня|ровня$")


def targets(line: Line, page: Page, scene: Scene) -> None:
    """Names of those struck or spared, against who was."""
    view = page.view
    if view.previous is None or "P" not in line.codes or line.sentence.conditional:
        return
    for index, code in enumerate(line.codes):
        if code == "P" and len(names_of(line.items[index])) == 1:
            _spared(line, page, index)
            if line.recap[index]:
                _met(line, page, index)
    _even(line, page)


def _around(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(" and line.items[low - 1].low not in ("а", "но"):
        low -= 1
    while (
        high + 1 < len(line.items)
        and line.codes[high + 1] not in ",;:._("
        and line.items[high + 1].low not in ("а", "но")
    ):
        high += 1
    return low, high


def _spared(line: Line, page: Page, index: int) -> None:
    view, name = page.view, names_of(line.items[index])[0]
    if name not in view.attacks:
        return
    low, high = _around(line, index)
    if line.codes[low : high + 1].count("P") != 1 or "N" in line.codes[low : high + 1]:
        return
    for j in range(low, high + 1):
        word = line.items[j].low
        denied = j > low and line.items[j - 1].low == "не" and _SPARED.match(word)
        nobody = denied and any(item.low in ("никто", "никем") for item in line.items[low : high + 1])
        outside = word == "вне" or _UNHURT.match(word)
        if not (denied or outside):
            continue
        subject = part_of(line.sentence, index) == "subject"
        passive = subject and (outside or word.startswith(("пострада", "задет", "ранен", "тронут")))
        if not passive and (subject and not nobody):
            continue
        if any(item.low in ("почти", "едва", "чуть", "больше", "сильно") for item in line.items[low : high + 1]):
            continue
        place = line.items[index].span
        rest = [nick for nick in view.nicks if nick not in view.attacks and nick != view.previous]
        claim = Claim(
            "invented", line.sentence.cover(low, high), subject=(rest or [name])[0], text=name, value_span=place,
            prose=True, blame="prose_player",
        )  # fmt: skip
        page.add(claim, False, True, place)
        return


def _met(line: Line, page: Page, index: int) -> None:
    """A name as the object of a blow that met somebody else."""
    view, items, codes = page.view, line.items, line.codes
    name = names_of(items[index])[0]
    if name in view.attacks or name in view.lures or name in view.fallen or not view.attacks:
        return
    if part_of(line.sentence, index) != "object" or "l" in codes:
        return
    low, high = _around(line, index)
    if any(item.low in ("не", "ни", "бы", "никто", "вместо", "чем") for item in items[low : high + 1]):
        return
    before = codes[index - 1 : index]
    verb = None
    for j in range(index - 1, max(low - 1, index - 5), -1):
        if items[j].code == "w" and is_verb(items[j]) and (_MEETS.match(items[j].low) or STRONG.match(items[j].low)):
            verb = j
            break
        if codes[j] in "NPC" and codes[j] != "N":
            break
    if verb is None:
        return
    meets = bool(_MEETS.match(items[verb].low))
    case = items[index].case
    straight = verb == index - 1 and case in ("acc", "gen", "")
    if meets and not (before in "nvp" and before) and case != "dat":
        return
    if not meets and not straight and not (before in "nvp" and before) and case not in ("dat", "acc"):
        return
    if before in "UOicZxqKDJ" and before:
        return
    place = items[index].span
    claim = Claim(
        "attack_on",
        clause(line.sentence, min(verb, index), max(verb, index)),
        other=name,
        value_span=place,
        subject_span=place,
        prose=True,
        blame="prose_player",
    )
    page.add(claim, False, True, place)


def _even(line: Line, page: Page) -> None:
    """«Ёжик и Vasilisa теперь равны», «с Мышкой они вровень»: healths, or blows, that are the same."""
    view, items, codes = page.view, line.items, line.codes
    for index, item in enumerate(items):
        if item.code != "w" or not _EVEN.match(item.low) or line.sentence.has("draw"):
            continue
        low, high = _around(line, index)
        near = range(low, high + 1)
        if set(codes[low : high + 1]) & set("gahCzdtulf"):
            continue
        named = [names_of(items[j])[0] for j in near if codes[j] == "P" and len(names_of(items[j])) == 1]
        who = list(dict.fromkeys(named))
        others = [j for j in near if codes[j] == "P"]
        if any(other.low in ("не", "почти", "всех", "всем", "сил") for other in items[low : high + 1]) or not others:
            continue
        if len(who) == 1 and len(named) == 1:
            who = [who[0], view.actor] if who[0] != view.actor else []
        if len(who) != 2 or any(view.attacks.get(a) == view.attacks.get(b, -1) for a, b in ((who[0], who[1]),)):
            continue
        even = any(a == b for a in view.steps(who[0]) for b in view.steps(who[1]))
        if even or item.low == "равно" or line.recap[index]:
            continue
        place = items[others[0]].span
        right = [a for a in view.nicks for b in view.nicks if a != b and view.health[a] == view.health[b]]
        claim = Claim(
            "invented", line.sentence.cover(low, high), subject=(right or who)[0], text=" и ".join(who),
            value_span=place, prose=True, blame="prose_player",
        )  # fmt: skip
        page.add(claim, False, bool(right), place)
