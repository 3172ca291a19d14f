"""Whose «Вместе» is on in running text: for cards named, for so many, for nobody."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.groups import Group, add_card, place_of, window
from engine.verify.prose.roles import Scene

_SILENT: Final = re.compile(
    r"(?:про|с)?молч|не$|ни$|нет$|нету$|спит|спят|дремл|отсутств|никто|никого|никому|мимо|погас|бездейств|без$"
    r"|остальн|прочих|одиночк|особняк|порознь|отдельно|себе$|заснул|потух|выкл|немы|нем$|нема$|пропуск|кроме$|обош|обход|минова"
    r"|отключ|неактив|пассив|вхолост|холост|погаш|ложь$|false$|off$|none$|null$|no$"
)


_FAILS: Final = ("молч", "смолч", "спал", "спит", "промах", "подвел", "подвод", "пропал", "дрем", "отсутств", "обману")
_NEEDS: Final = re.compile(r"нужн|надо$|требу|для$|чтоб|хват|достаточн")
_ON: Final = re.compile(
    r"сработа|включ|активир|вспых|зажг|проснул|возник|сотвор|загор|разгор|подтвержд|охват|торж|дейст"
    r"|связал|срослось|дает|дал"
)


def togethers(line: Line, page: Page, scene: Scene) -> None:
    """«Вместе» is on for nobody, or for so many."""
    view, codes, items = page.view, line.codes, line.items
    for index, code in enumerate(codes):
        if code != "t" or line.recap[index]:
            continue
        low, high = index, index
        while low > 0 and codes[low - 1] not in ",;:._(":
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:._(":
            high += 1
        near = items[low : high + 1]
        cards = any(item.code == "C" for item in near)
        silent = any(_SILENT.match(item.low) for item in near)
        twice = any(a.low == "не" and b.low.startswith(_FAILS) for a, b in pairwise(near))
        if twice or any(_NEEDS.match(item.low) for item in near):
            continue  # «ни одно не смолчало», «для «Вместе» нужны двое»
        others = any(item.low.startswith(("остальн", "проч", "больше", "друг", "единственн")) for item in near)
        if silent and not cards and not others and not any(item.code == "G" for item in near):
            if any(c == "C" for c in codes[index : high + 3]):
                continue
            if _of_a_card(line, page, index, low, high):
                continue
            claim = Claim(
                "together",
                clause(line.sentence, index),
                polarity="denied",
                complete=True,
                value_span=line.sentence.cover(low, high),
                prose=True,
            )
            page.add(claim, not view.together, not line.sentence.conditional, items[index].span)
            continue
        if silent:
            continue
        head = re.search(r"N[wG]{0,2}$", codes[:index])
        if head and items[head.start()].value is not None and "G" in codes[head.start() : index]:
            _count_on(line, page, head.start())
            continue
        for j in range(index + 1, min(len(items), index + 6)):
            if codes[j] in ",;:." or codes[j] == "z":
                break
            if codes[j] == "N" and codes[j - 1] in "Uw" and items[j].value is not None:
                _count_on(line, page, j)
                break


def _of_a_card(line: Line, page: Page, index: int, low: int, high: int) -> bool:
    """«Воин Кхорна тут один, ему «Вместе» не светит»: said of the card before, not of all."""
    view, codes, items = page.view, line.codes, line.items
    if not any(item.low in _HIM for item in items[low : high + 1]):
        return False
    cards = [j for j in range(low) if codes[j] == "C"]
    if not cards or set(codes[cards[-1] + 1 : low]) & set(";.PQ"):
        return False
    names = [name for name in items[cards[-1]].names if name in view.in_play]
    if names:
        name = next((one for one in names if one not in view.together), names[0])
        place = items[cards[-1]].span
        claim = Claim("together", clause(line.sentence, index), cards=((name, 1),), card=name, prose=True)
        claim = claim.but(polarity="denied", value_span=place)
        page.add(claim, name not in view.together, not line.sentence.conditional, items[index].span)
    return True


_HIM: Final = frozenset({"чье", "чей", "ему", "ей", "него", "нее", "нему", "ней", "им", "них", "тому", "той"})


def _count_on(line: Line, page: Page, index: int) -> None:
    view = page.view
    value = line.items[index].value
    assert value is not None
    kind, _at = noun_after(line.sentence, index)
    alone = line.items[index - 1].low in ("ей", "ему", "им") and line.items[index].low.startswith("одн")
    if alone or kind in ("C", "h", "a", "g"):
        return  # «вменяется ей одной»: to nobody else
    total = sum(view.together.values())
    options = {total, len(view.together)}
    gods = [item.name for item in line.items[index : index + 5] if item.code == "G"]
    if gods or kind == "card":
        for god in gods or {view.cards[name].god for name in view.together}:
            options.add(sum(n for name, n in view.together.items() if view.cards[name].god == god))
    claim = Claim(
        "together_count", clause(line.sentence, index), value=value, value_span=line.items[index].span, prose=True
    )
    page.add(
        claim if value in (total, len(view.together)) or value not in options else claim.but(kind="number"),
        value in options,
        True,
    )


_WHOSE: Final = re.compile(r"котор(?:ого|ой|ому|ый|ая)$|ко(?:его|ей)$")  # «…, у которого сработало «Вместе»»


def together_group(line: Line, page: Page, group: Group) -> None:
    view, codes, items = page.view, line.codes, line.items
    low = high = group.first
    while low > 0 and codes[low - 1] not in ",;:._(":
        low -= 1
    high = group.last
    while high + 1 < len(items) and codes[high + 1] not in ",;:._()":
        high += 1
    wide_low, wide_high = window(line, group)
    marks = [j for j in range(wide_low, wide_high + 1) if codes[j] == "t"]
    if not marks:
        return

    def gap(j: int) -> int:
        between = codes[min(j, group.last) : max(j, group.first)]
        return min(abs(j - group.first), abs(j - group.last)) + 2 * between.count(",")

    mark = min(marks, key=gap)
    silent = any(
        _SILENT.match(item.low) and not (group.first <= k <= group.last)
        for k, item in enumerate(items[low : high + 1], low)
    )
    between = items[min(mark, group.last) : max(mark, group.first) + 1]
    if low <= mark <= high or (mark + 1 <= group.first and codes[mark + 1 : group.first].strip("wUc") == ":"):
        pass
    near = abs(group.first - mark) <= 9 or abs(mark - group.last) <= 9
    if not near:
        return
    if not silent:
        silent = any(_SILENT.match(item.low) for item in between if item.code == "w")
    tail = items[group.last + 1 : high + 1]
    if (
        not silent
        and any(item.low in ("один", "одна") for item in tail)
        and not any(item.code in "gahCt" for item in tail)
    ):
        silent = True  # «Чемпион действует один»
    if not silent:
        end = mark
        while end + 1 < len(items) and codes[end + 1] not in ",;:._()":
            end += 1
        silent = any(_SILENT.match(item.low) for item in items[mark : end + 1] if item.code == "w") and not any(
            c == "C" for c in codes[mark : end + 1]
        )
    owned = (
        any(codes[j] == "U" for j in range(max(low, group.first - 3), group.first))
        or (mark > group.last and "U" in codes[group.last : mark + 1])
        or any(
            (codes[j] == "U" and "pronoun_him" in items[min(j + 1, len(items) - 1)].tags)
            or ("both" in items[min(j + 1, len(items) - 1)].tags and codes[j] == "U")
            for j in range(group.last, min(len(items) - 1, mark + 5 if mark > group.last else group.last))
        )
    )
    listed = codes[mark + 1 : group.first].replace("w", "") in (":", "_", "", "U", "w:") and mark < group.first
    verbs = any(_ON.match(item.low) for item in items[wide_low : wide_high + 1])
    beside = 0 < mark - group.last <= 2 and codes[group.last + 1 : mark] in ("", "w")
    tight = owned or listed or beside or (verbs and len(group.cards) >= 2)
    if any(code == "N" for code in codes[low : high + 1]) and any(
        "gains" in item.tags for item in items[low : high + 1]
    ):
        tight = False
    of_last = mark > group.last and re.match(r",[UZJ]?w[wt,]", codes[group.last + 1 :]) is not None
    of_last = of_last and any(_WHOSE.match(item.low) for item in items[group.last + 1 : group.last + 4])
    for card in group.cards[-1:] if of_last else group.cards:
        name = (
            card.pick(view.together, view.in_play)
            if not silent
            else card.pick([c for c in view.in_play if c not in view.together], view.in_play)
        )
        if not name:
            continue
        first, last = place_of(line, card)
        place = line.sentence.cover(first, last)
        on = name in view.together
        claim = Claim(
            "together",
            clause(line.sentence, card.index),
            cards=((name, card.count),),
            card=name,
            value_span=place,
            prose=True,
            polarity="denied" if silent else "asserted",
        )
        if card.figure is not None and not silent and on and card.count != view.in_play[name]:
            on = False
        if silent and name not in view.in_play:
            if len(group.cards) >= 3 and len(card.names) == 1:
                absent = Claim(
                    "listing",
                    clause(line.sentence, card.index),
                    zone="in_play",
                    cards=((name, card.count),),
                    card=name,
                    value_span=place,
                    prose=True,
                )
                add_card(line, page, card, absent, name in view.lured, True)
            continue
        if of_last and on == silent:
            at = items[mark].span
            page.add(claim.but(span=clause(line.sentence, mark), value_span=at), False, tight)
            continue
        add_card(line, page, card, claim, on != silent, tight)
