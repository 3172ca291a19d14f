"""Blows of the previous player: who struck, whom, for how much, and how much in all."""

from __future__ import annotations

import itertools
import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.overspent import THOUGH, conceded, had
from engine.verify.prose.roles import STRONG, Scene, is_verb, names_of, part_of
from engine.verify.prose.text import Item
from engine.verify.prose.words import Words, tagged

_CONTEXT: Final = frozenset({"strike", "strike_noun", "befall", "receive", "kill"})
_PLURAL: Final = (
    "ов", "ев", "ей", "ий", "ек", "ок", "ков", "ц", "аза", "а", "я", "ы", "и", "ь", "р", "н", "л", "д",
)  # fmt: skip
_MAY: Final = re.compile(r"можно$|может$|мог$|могла$|сможет|способ|хватит$|достанет$|вправе$|волен$|вольна$")
_SPAN: Final = re.compile(r"круга?$|раунд|игру$|партию$|матч|бой$|сражение$|битву$|турнир|вечер$|день$|дни$|время$")
NO_STRIKES: Final = (
    "цел", "фронт", "направл", "сторон", "счет", "дел", "круг", "раунд", "ход", "минут", "час", "год", "лет", "дня",
    "дней", "игрок", "человек", "слов", "позици", "покуп", "приобрет", "контракт", "саженц", "вертикал", "мишен",
    "против", "врага", "врагов", "соперник",
)  # fmt: skip
_AIMED: Final = re.compile(r"Nw{0,2}[pnvF]w?P")
_EACH_TO: Final = re.compile(r"pw?P[_:]$")
_PAIRS: Final = re.compile(r"PN")
_ENOUGH: Final = re.compile(r"довольн|хват|достаточн|нужн|требов")


def _eligible(line: Line, page: Page, index: int) -> bool:
    """The figure may be the size of a blow."""
    codes, items = line.codes, line.items
    item = items[index]
    if item.value is None or page.has(item.span) or item.start in page.idle:
        return False
    kind, at = noun_after(line.sentence, index)
    if kind in ("C", "card", "g", "t", "u", "l", "f", "z", "d", "G", "h"):
        return False
    if kind == "H" and any(
        it.low.startswith(("прибав", "обрета", "обрел", "возвращ", "восстан", "наращ", "набира")) or "heal" in it.tags
        for it in items[max(0, index - 5) : index + 4]
    ):
        return False
    if kind == "word":
        word = items[at].low
        if not word.endswith(_PLURAL) or word.startswith(NO_STRIKES):
            return False
    before = codes[index - 1] if index else ""
    if before in "cDViOJ" and before:
        return False
    if before == "Z" or before == "U":
        return False
    if any({"more", "less", "lag", "lead"} & it.tags for it in items[at : at + 2] if kind in ("none", "unit", "word")):
        return False
    if any(_ENOUGH.match(it.low) for it in items[max(0, index - 3) : index]):
        return False
    if any({"left", "became", "board", "was"} & it.tags for it in items[max(0, index - 3) : index]) and kind != "a":
        return False
    return not (
        (index and codes[index - 1] in "zd") or (index > 1 and codes[index - 2] in "zd" and codes[index - 1] in "_:")
    )


def _context(line: Line, index: int) -> bool:
    """Words of blows stand in the same sentence, in the part of the previous player or the one who suffers."""
    low = high = index
    while low > 0 and line.codes[low - 1] not in ";.":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ";.":
        high += 1
    if (
        _AIMED.match(line.codes, index)
        and line.recap[index]
        and "l" not in line.codes[low : high + 1]
        and noun_after(line.sentence, index)[0] in ("none", "unit")
    ):
        return True
    if (
        _EACH_TO.search(line.codes[:index])
        and line.recap[index]
        and noun_after(line.sentence, index)[0] in ("unit", "a")
    ):
        return True
    pairs = [
        m.start() for m in _PAIRS.finditer(line.codes[low : high + 1]) if line.items[low + m.start()].case == "dat"
    ]
    if len(pairs) >= 2 and line.recap[index] and "l" not in line.codes[low : high + 1]:
        return True  # «Петруше четыре, Пете два»
    key = ("blows", low)
    if key not in line.sentence.memo:  # every figure of the stretch asks
        line.sentence.memo[key] = any(
            _CONTEXT & item.tags or item.code == "a" or item.low.startswith("минус")
            for item in line.items[low : high + 1]
        )
    return bool(line.sentence.memo[key])


def _target(line: Line, page: Page, index: int) -> tuple[int | None, bool]:
    """Item of the name struck by figure `index`, and whether it stands in the same clause."""
    codes, items = line.codes, line.items
    previous = page.view.previous

    def fits(j: int) -> bool:
        names = names_of(items[j])
        entity = items[j].entity
        signed = items[index].low.startswith(("минус", "-", "−")) or codes[index - 1 : index] == "-"
        if codes[j - 1 : j] == "U" and not signed:
            return False
        if previous in names:
            hit = (
                entity is not None
                and entity.case in ("dat", "acc")
                and part_of(line.sentence, j) == "object"
                and codes[j - 1 : j] not in ("K", "U", "c")
            )
            return hit and len(names) == 1
        return bool(names) and (
            part_of(line.sentence, j) != "subject"
            or _suffers(line, j)
            or (codes[j + 1 : j + 2] in ("_", ":") and j + 2 == index)
        )

    right: int | None = None
    for j in range(index + 1, min(len(items), index + 8)):
        if codes[j] in ",;:.()&" or codes[j] == "N":
            break
        if codes[j] == "P":
            if fits(j):
                right = j
            elif part_of(line.sentence, j) != "object":
                continue  # the one who strikes: «девять ударов обрушил Петя на Машу»
            break
    if right is None:
        match = re.match(r"Nw?,(w)[nvp]?w?[pn]?P", codes[index:])
        if (
            match
            and items[index + match.start(1)].low in ("все", "всё", "целиком", "полностью")
            and fits(index + match.end() - 1)
        ):
            right = index + match.end() - 1
    left: int | None = None
    for j in range(index - 1, max(-1, index - 9), -1):
        if codes[j] in ",;.()" or codes[j] == "N":
            break
        if codes[j] == "P" and fits(j):
            left = j
            break
    if left is not None and right is not None:
        # «Ведьме две единицы по Нику» does not occur; the nearer one, the one with a preposition first
        if codes[right - 1] in "pvn" and part_of(line.sentence, left) != "object":
            return right, True
        return (left if index - left <= right - index else right), True
    if left is not None or right is not None:
        return (left if left is not None else right), True
    for j in range(index - 1, -1, -1):
        if codes[j] in ";.":
            break
        if codes[j] == "N" and not page.has(items[j].span):
            break
        if codes[j] == "P" and fits(j):
            return j, False
    return None, False


def _suffers(line: Line, index: int) -> bool:
    return (
        any({"receive", "befall", "hurt_state"} & item.tags for item in line.items[index + 1 : index + 5])
        or any({"receive", "hurt_state"} & item.tags for item in line.items[max(0, index - 3) : index])
        or line.codes[index + 1 : index + 2] == "-"
        or (index + 1 < len(line.items) and line.items[index + 1].low.startswith(("минус", "−", "-")))
    )


def _summed(line: Line, index: int) -> bool:
    """«всего двадцать два», «итого семь», «шесть единиц на двоих»."""
    items, _codes = line.items, line.codes
    if any("total" in item.tags for item in items[max(0, index - 2) : index]):
        return True
    if index >= 3 and "total" in items[index - 3].tags and items[index - 3].low != "всех":
        return True
    tail = [item.low for item in items[index + 1 : index + 5]]
    return (
        any(a == "на" and b in ("двоих", "троих", "обоих", "всех") for a, b in itertools.pairwise(tail))
        or "суммарно" in tail
    )


_NAMED: Final = frozenset("aP")
_GATE: Final = tagged(*_CONTEXT) | Words(r"минус") | THOUGH


def blows(line: Line, page: Page, scene: Scene) -> None:
    """Every figure that tells the size of a blow."""
    view = page.view
    if view.previous is None:
        return
    told = line.sentence.says(_GATE) or not _NAMED.isdisjoint(line.codes)
    for index, code in enumerate(line.codes if told else ""):
        if code != "N":
            continue
        if line.recap[index] and not page.has(line.items[index].span) and had(line, page, index):
            continue
        if line.recap[index] and conceded(line, page, index):
            continue
        if not _eligible(line, page, index):
            continue
        if not _context(line, index):
            continue
        if not line.recap[index] and not _suffering(line, index):
            continue
        if any(_MAY.match(item.low) for item in line.items[max(0, index - 6) : index]):
            continue  # «Мышку можно отправить на сорок один»
        if in_all(line, index):
            continue
        _blow(line, page, index)
    if "strike" in line.sentence.tags:
        _doers(line, page)
        _named_targets(line, page)


def in_all(line: Line, index: int) -> bool:
    """«за первый круг потрепали на четыре», «за всю партию потерял девять»: more than the blows of one turn."""
    low = max(line.codes.rfind(mark, 0, index) for mark in ";.")
    words = [item.low for item in line.items[max(0, low + 1) : index + 8]]
    return any(
        _SPAN.match(word) and any(before == "за" for before in words[max(0, j - 3) : j]) for j, word in enumerate(words)
    )


def _suffering(line: Line, index: int) -> bool:
    """In the actor's part: «Петруша получил четырнадцать ударов»."""
    kind, at = noun_after(line.sentence, index)
    if kind == "a" and not line.items[at].low.startswith(("урон", "удар")):
        return False
    loses = any(
        item.low.startswith(("теря", "потеря", "лиш", "утрат", "оставля", "недосчит"))
        for item in line.items[max(0, index - 5) : index]
    )
    return (
        (kind in ("unit", "a") or (kind == "H" and loses))
        and any("receive" in item.tags and is_verb(item) for item in line.items[max(0, index - 4) : index])
        and "P" in line.codes[max(0, index - (14 if loses else 6)) : index]
    )


def _unhurt(line: Line, page: Page, index: int) -> None:
    """«Капитан Ку без единой царапины»: the one named before was not struck."""
    names = names_of(line.items[index - 1]) if line.codes[index - 1 : index] == "P" else ()
    if len(names) == 1 and names[0] != page.view.previous:
        claim = Claim("attack_on", clause(line.sentence, index), other=names[0], value=0, blame="prose_number")
        claim = claim.but(value_span=line.items[index].span, prose=True)
        struck = names[0] in page.view.attacks
        page.add(claim if struck else claim.but(kind="number"), not struck)


def _blow(line: Line, page: Page, index: int) -> None:
    view, items = page.view, line.items
    signed = items[index].value
    assert signed is not None
    value = abs(signed)
    total = sum(view.attacks.values())
    span = items[index].span
    if _summed(line, index):
        claim = Claim(
            "attack_total",
            clause(line.sentence, index),
            subject=view.previous,
            value=value,
            value_span=span,
            prose=True,
            blame="prose_number",
        )
        told = sum(
            r.claim.kind == "attack_on" and r.true and line.sentence.start <= r.figure.start < items[index].start
            for r in page.here()
        )
        page.add(claim, value == total, _close_to_blow(line, index) or told >= 2)
        return
    target, close = _target(line, page, index)
    if value == 0 and target is None:
        _unhurt(line, page, index)
        return
    if target is None:
        hits = [nick for nick, points in view.attacks.items() if points == value]
        fits = bool(hits) or value == total
        who = hits[0] if hits else (next(iter(view.attacks)) if len(view.attacks) == 1 else None)
        if fits and not hits:
            claim = Claim(
                "attack_total",
                clause(line.sentence, index),
                value=value,
                value_span=span,
                prose=True,
                blame="prose_number",
            )
        else:
            claim = Claim(
                "attack_on",
                clause(line.sentence, index),
                other=who,
                value=value,
                value_span=span,
                prose=True,
                blame="prose_number",
            )
        page.add(claim, fits, _close_to_blow(line, index) and who is not None)
        return
    names = names_of(items[target])
    truth = next((nick for nick in names if view.attacks.get(nick) == value), None)
    pronoun = _pronoun_between(line, target, index)
    if truth is None and (not close or pronoun):
        truth = next((nick for nick, points in view.attacks.items() if points == value), None)
    claim = Claim(
        "attack_on",
        clause(line.sentence, index, target if close else None),
        other=truth or names[0],
        value=value,
        value_span=span,
        subject_span=items[target].span,
        prose=True,
    )
    if truth is None and value == total and len(view.attacks) > 1 and not close:
        claim, truth = claim.but(kind="attack_total", other=None), names[0]
    mark = line.codes.rfind("l", 0, index)
    if truth is None and mark >= 0 and not any(STRONG.match(it.low) for it in items[mark:index]):
        if value in view.lures.values():
            page.add(Claim("number", clause(line.sentence, index), value=value, value_span=span, prose=True), True)
        return
    by = line.codes[index - 1 : index] == "n" and any(
        STRONG.match(item.low) for item in items[max(0, target - 3) : index] if item.code in "wa"
    )  # «бьёт Машу на 67»: by so much, not to
    if (
        truth is None
        and not by
        and value in {*view.later(names[0]), view.health.get(names[0])}
        and noun_after(line.sentence, index)[0] == "none"
    ):
        page.add(
            Claim(
                "hp",
                clause(line.sentence, index),
                subject=names[0],
                value=value,
                when="now",
                value_span=span,
                prose=True,
            ),
            True,
        )
        return
    struck = any(
        r.claim.kind == "attack_on" and r.true and r.claim.subject_span == items[target].span and r.figure != span
        for r in page.here()
    )
    doubtful = struck or (
        not by
        and noun_after(line.sentence, index)[0] in ("none", "H")
        and any(value in view.steps(name) for name in names)
    )
    if truth is None:
        others = [nick for nick, points in view.attacks.items() if points == value]
        if others or names[0] not in view.attacks:
            claim = claim.but(blame="prose_player")
        else:
            claim = claim.but(blame="prose_number")
    if claim.other is not None and claim.other not in page.struck:
        page.struck.append(claim.other)
    doubtful = doubtful or line.sentence.conditional
    page.add(claim, truth is not None, not doubtful and ((close and len(names) == 1) or _close_to_blow(line, index)))


def _pronoun_between(line: Line, target: int, index: int) -> bool:
    low, high = min(target, index), max(target, index)
    return any("pronoun_him" in item.tags for item in line.items[low + 1 : high])


def _close_to_blow(line: Line, index: int) -> bool:
    kind, _ = noun_after(line.sentence, index)
    near = any(_CONTEXT & item.tags and item.code in "wa" for item in line.items[max(0, index - 4) : index + 4])
    return near and (
        kind in ("unit", "a") or any("strike" in item.tags for item in line.items[max(0, index - 3) : index + 3])
    )


def _doers(line: Line, page: Page) -> None:
    """A blow told of somebody who is not the previous player."""
    view, items, codes = page.view, line.items, line.codes
    if line.sentence.conditional:
        return
    for index, item in enumerate(items):
        if not (item.code in "wz" and "strike" in item.tags and STRONG.match(item.low) and _past(item)):
            continue
        low = high = index
        while low > 0 and codes[low - 1] not in ",;:.()_" and items[low - 1].low not in ("а", "но"):
            low -= 1
        while high + 1 < len(items) and codes[high + 1] not in ",;:.()_" and items[high + 1].low not in ("а", "но"):
            high += 1
        names = [j for j in range(low, high + 1) if codes[j] == "P"]
        subjects = [j for j in names if part_of(line.sentence, j) == "subject"]
        objects = [j for j in names if part_of(line.sentence, j) == "object"]
        unsure = [j for j in names if part_of(line.sentence, j) == "unknown" and items[j].detail == "exact"]
        if not subjects and len(unsure) == 1 and objects and unsure[0] < index:
            subjects = unsure
        elif not subjects and len(unsure) == 2 and unsure[0] < index < unsure[1]:
            subjects = unsure[:1]
        elif (
            not subjects
            and len(unsure) == 1
            and unsure[0] == index - 1
            and not set(names_of(items[unsure[0]])) & set(view.attacks)  # «Кен …, а Барби отвесил тринадцать»
            and any(
                codes[j] == "N" and noun_after(line.sentence, j)[0] in ("none", "unit", "a")
                for j in range(index, high + 1)
            )
        ):
            subjects = unsure
        if len(subjects) != 1:
            continue
        if not (objects or [j for j in unsure if j not in subjects]) and not any(
            codes[j] == "N" and noun_after(line.sentence, j)[0] in ("none", "unit", "a", "word")
            for j in range(low, high + 1)
        ):
            continue
        who = names_of(items[subjects[0]])
        if len(who) != 1 or who[0] == view.previous:
            continue
        earlier = any(codes[j] == "P" and view.previous in names_of(items[j]) for j in range(low))
        if subjects[0] > index and earlier:
            continue  # «Каспер купил … и нанёс Юдит шестнадцать»: the subject goes on
        if any(items[j].low in ("не", "бы") for j in range(low, high + 1)):
            continue
        place = items[subjects[0]].span
        claim = Claim(
            "attack_on",
            line.sentence.cover(low, high),
            subject=who[0],
            subject_span=place,
            value_span=place,
            prose=True,
            blame="prose_player",
        )
        page.add(claim, False, True, place)


def _past(item: Item) -> bool:
    return item.low.endswith(("л", "ла", "ло", "ли", "ся", "сь", "нес", "вез", "жег", "грыз", "сек", "тряс"))


def _named_targets(line: Line, page: Page) -> None:
    """A player named as struck who was not: «когти полоснули Машу»."""
    view, items, codes = page.view, line.items, line.codes
    if line.sentence.conditional:
        return
    for index, item in enumerate(items):
        if not (line.recap[index] and "strike" in item.tags and STRONG.match(item.low)):
            continue
        for j in range(max(0, index - 4), min(len(items), index + 5)):
            if codes[j] != "P" or part_of(line.sentence, j) != "object":
                continue
            if set(codes[min(j, index) + 1 : max(j, index)]) & set(",;:.()_QzCU") or (
                codes[j - 1] in "UOcikZqF" and j > 0
            ):
                continue
            names = names_of(items[j])
            if len(names) != 1 or names[0] in view.attacks or names[0] == view.previous:
                continue
            if any(it.low in ("не", "ни", "бы") for it in items[max(0, min(j, index) - 2) : max(j, index)]):
                continue
            if items[j].case == "gen":
                continue
            claim = Claim(
                "attack_on",
                clause(line.sentence, index, j),
                other=names[0],
                value_span=items[j].span,
                subject_span=items[j].span,
                prose=True,
                blame="prose_player",
            )
            page.add(claim, False, True, items[j].span)
