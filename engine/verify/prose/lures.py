"""«Соблазн» that the previous player aimed: at whom, and how much of it."""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import Scene, names_of, part_of

_AIM: Final = re.compile(
    r"насла|навел|подосла|наце|направ|подлож|всуч|раздал|отсып|наслан|выпис|назнач|посла|отправ|шлет|слал"
    r"|вручил|подкин|подсун|\w{0,3}кинул|бросил"
)
_EVEN: Final = re.compile(r"аж$|целых$|сразу$|даже$|ровно$|причем$|притом$|да$")


def lures(line: Line, page: Page, scene: Scene) -> None:
    """«Соблазн» aimed at somebody by the previous player."""
    view, sentence = page.view, line.sentence
    if view.previous is None:
        return
    for index, code in enumerate(line.codes):
        if code != "l" or not line.recap[index]:
            continue
        low, high = index, index
        while low > 0 and line.codes[low - 1] not in ";." and line.items[low - 1].low not in ("а", "но"):
            low -= 1
        while high + 1 < len(line.items) and line.codes[high + 1] not in ";.":
            high += 1
        stop = high
        for k in range(index, high + 1):
            if line.codes[k] == ",":
                stop = k - 1
                break
        if loses_card(line, index, stop):
            continue
        if any(line.items[j].low in ("не", "нет", "никому") for j in range(low, high + 1)):
            if "P" not in line.codes[index : high + 1] and re.search(
                r"(?:никому|никого) не достал|не (?:использ|примен|посыл|послал|навод|навел|нали|насыл|насла)",
                " ".join(it.low for it in line.items[low : high + 1]),
            ):
                claim = Claim(
                    "lure_on",
                    clause(sentence, index),
                    polarity="denied",
                    value_span=line.items[index].span,
                    prose=True,
                    blame="lure",
                )
                page.add(claim, not view.lures)
            continue
        targets = [
            j
            for j in range(low, high + 1)
            if line.codes[j] == "P"
            and part_of(sentence, j) != "subject"
            and names_of(line.items[j]) != (view.previous,)
            and not _struck_only(line, j, index)
        ]
        if not targets and view.lures:
            figure = _lure_figure(line, index, index, 1)
            aimed = any(
                {"strike", "befall", "spend", "receive"} & item.tags or _AIM.match(item.low)
                for item in line.items[low : stop + 1]
            )
            aimed = aimed or any("pronoun_him" in item.tags for item in line.items[low : stop + 1])
            value = line.items[figure].value if figure is not None else None
            if figure is not None and value is not None:
                who = next((nick for nick, units in view.lures.items() if units == value), next(iter(view.lures)))
                fits = value in view.lures.values() or value == sum(view.lures.values())
                claim = Claim(
                    "lure_on",
                    clause(sentence, figure),
                    other=who,
                    value=value,
                    value_span=line.items[figure].span,
                    prose=True,
                    blame="lure",
                )
                if fits and view.lures[who] != value:
                    claim = claim.but(kind="number")
                page.add(claim, fits, aimed)
        for target in targets:
            names = names_of(line.items[target])
            if len(names) != 1:
                continue
            figure = _lure_figure(line, target, index, len(targets))
            value = line.items[figure].value if figure is not None else None
            right = view.lures.get(names[0])
            fits = right is not None and (value is None or value == right)
            place = line.items[figure].span if figure is not None and right is not None else line.items[target].span
            claim = Claim(
                "lure_on",
                sentence.cover(min(index, target), max(index, target)),
                other=names[0],
                value=value,
                value_span=place,
                subject_span=line.items[target].span,
                prose=True,
                blame="prose_player" if right is None and view.lures else "lure",
            )
            tight = (abs(target - index) <= 8 and part_of(sentence, target) == "object") or right is not None
            page.add(claim, fits, tight)
            if figure is not None and place != line.items[figure].span:
                page.idle.add(line.items[figure].start)


def loses_card(line: Line, index: int, high: int) -> bool:
    return any(code == "C" for code in line.codes[index : high + 1])


def _struck_only(line: Line, target: int, lure: int) -> bool:
    """The name belongs to a blow told in the same sentence, not to «Соблазн»."""
    between = line.items[min(target, lure) + 1 : max(target, lure)]
    codes = line.codes[min(target, lure) + 1 : max(target, lure)]
    if any(
        "strike" in item.tags and not item.low.startswith(("направил", "послал", "угости", "награди"))
        for item in between
    ):
        return True
    if target < lure and "N" in codes and ("&" in codes or "," in codes):
        return True
    return "," in codes and "N" in codes and target < lure and "a" not in codes and len(codes) > 6


def _lure_figure(line: Line, target: int, lure: int, many: int) -> int | None:
    """The figure that says how many units are aimed at this target."""
    codes = line.codes
    for j in (target + 1, target + 2, target - 1, target - 2):
        if 0 <= j < len(codes) and codes[j] in "NM" and not set(",&") & set(codes[min(j, target) : max(j, target)]):
            after, _ = noun_after(line.sentence, j)
            if after in ("none", "l", "unit", "P", "word"):
                return j
    behind = codes[target + 1 : target + 3]
    if behind == ",N" and noun_after(line.sentence, target + 2)[0] in ("unit", "l"):
        return target + 2  # «на Лешего, три единицы разом»
    if many == 1:
        if codes[lure + 1 : lure + 2] == "," and _EVEN.match(line.items[min(lure + 2, len(codes) - 1)].low):
            return lure + 3 if codes[lure + 3 : lure + 4] == "N" else None  # «подкинул „Соблазн“, аж два»
        for j in (lure - 1, lure + 1, lure + 2):
            if 0 <= j < len(codes) and (codes[j] == "N" or (codes[j] == "M" and j == lure - 1)):
                return j
    return None
