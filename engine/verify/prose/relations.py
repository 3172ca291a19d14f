"""Differences of healths told in words: «на пять больше, чем у рыжей», «отстаёт на 56»."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import Scene, names_of, part_of
from engine.verify.prose.view import View
from engine.verify.prose.words import Words, tagged
from engine.verify.slips import closest

_BEFORE: Final = re.compile(r"прежн|было$|прежде|раньше|до$|удара|обстрел|вчера|утр|начал|старт|прошл")
_LACK: Final = re.compile(r"не?хват|недоста|недостает|не$|дорог")
_STRONGER: Final = ("нее", "вее", "лее", "рее", "тее")
_GATE: Final = (
    tagged("more", "less", "lead", "lag", "gap", "left")
    | Words(r"хват|недост")
    | Words(rf".*(?:{'|'.join(_STRONGER)})$")
)


def comparisons(line: Line, page: Page, scene: Scene) -> None:
    """«на пять больше, чем у рыжей», «отстаёт на 56», «девятью единицами крепче Маши»."""
    if not line.sentence.says(_GATE):
        return
    codes, items = line.codes, line.items
    for index, code in enumerate(codes):
        if code != "N" or items[index].value is None:
            continue
        sign = _comparative(line, index)
        if sign is None:
            continue
        _compare(line, page, index, sign)


def _comparative(line: Line, index: int) -> int | None:
    """+1 more, −1 less, 0 a distance without direction; None: the figure is no difference."""
    codes, items = line.codes, line.items
    kind, at = noun_after(line.sentence, index)
    if items[index].low in ("оба", "обе", "обоих", "обеих", "обоим", "обеим"):
        return None
    if (
        kind in "gatulfCGzd"
        or kind == "card"
        or (kind == "H" and at + 1 < len(items) and not {"more", "less"} & items[min(at + 1, len(items) - 1)].tags)
    ):
        return None
    on = codes[index - 1 : index] == "n" or (codes[max(0, index - 2) : index - 1] == "n" and codes[index - 1] == "w")
    tail = items[index + 1 : min(len(items), max(at, index) + 3)]
    for offset, item in enumerate(tail):
        if item.code in ",;.:(" or item.code == "N":
            break
        if {"more", "less"} & item.tags:
            if not on and offset > 1 and not items[index].low.endswith(("ью", "мя", "ими", "ой", "ю")):
                break
            if not on and items[index].low.isdecimal():
                break
            return 1 if "more" in item.tags else -1
        if "lead" in item.tags and on:
            return 1
        if "lag" in item.tags and on:
            return -1
    last = _softly(line, index)
    if (
        last > 0
        and items[last].low.startswith(("хвата", "хват", "недоста", "недостает"))
        and "D" in codes[max(0, index - 8) : index]
    ) and (items[last - 1].low == "не" or items[last].low.startswith("недост")):
        return -1
    if re.search(r"DP_?$", codes[:index]) and re.search(r"D[^D]*\bне (?:хват|достает)", _lacking(line, index)):
        return -1  # «до Марка ему сорока двух не хватает, до Жанки — двадцати двух»
    if (
        codes[index + 1 : index + 3] == "ww"
        and items[index + 1].low == "не"
        and items[index + 2].low.startswith("хват")
        and re.search(r"Dw?P", codes[max(0, index - 8) : index])
    ):
        return -1  # «до Молчуна ей четырёх не хватает»
    if on and codes[index - 2 : index - 1] == "," and re.search(r"qU?P,n$", codes[:index]):
        for j in range(index - 1, max(-1, index - 10), -1):
            if {"more", "less"} & items[j].tags:
                return 1 if "more" in items[j].tags else -1
    if index > 3 and "left" in items[index - 1].tags and re.search(r"D[wA]?P[^N,]*(?:cwN)?w$", codes[:index]):
        return -1
    for j in range(index - 1, max(-1, index - 8), -1):
        if codes[j] in ";.(" or codes[j] == "N" or (codes[j] == "," and index - j > 1):
            break
        tags = items[j].tags
        if "gap" in tags and not on:
            return 0
        if "lag" in tags:
            return -1
        if "lead" in tags:
            return 1
        if on and index - j == 2 and codes[j] == "w" and items[j].low.endswith(_STRONGER) and not tags:
            return 0
        if {"more", "less"} & tags and on and index - j <= 3:
            return 1 if "more" in tags else -1
    return None


_SMALL: Final = frozenset({"всего", "лишь", "только", "целых", "аж", "еще", "ровно", "всего-то", "каких-то"})


def _softly(line: Line, index: int) -> int:
    """The last item before the figure that is no small word."""
    at = index - 1
    while at > 0 and line.items[at].low in _SMALL:
        at -= 1
    return at


def _lacking(line: Line, index: int) -> str:
    """The words before the figure, with D for «до»."""
    return " ".join("D" if item.code == "D" else item.low for item in line.items[:index] if item.kind != "sign")


def _who_lacks(line: Line, page: Page, index: int) -> str | None:
    """Who is compared by the figure before in the sentence: «до Марка ему 42 не хватает, до Жанки — 20»."""
    start = line.items[0].start
    known = [
        reading.claim.subject
        for reading in page.here()
        if reading.true
        and reading.claim.kind == "hp_compare"
        and start <= reading.figure.start < line.items[index].start
    ]
    return known[-1] if known else None


def _compare(line: Line, page: Page, index: int, sign: int) -> None:
    view, items = page.view, line.items
    value = items[index].value
    assert value is not None
    goal = _goal(line, index)
    if goal is not None:
        fits = any(health + value == goal for health in view.health.values())
        claim = Claim(
            "would_be",
            clause(line.sentence, index),
            subject=line.subject or view.actor,
            value=goal,
            delta=value,
            value_span=items[index].span,
            prose=True,
        )
        if fits:
            claim = claim.but(kind="number", value=value)
        else:
            page.sure.add(items[index].span)
        page.add(claim, fits, True)
        return
    if any(item.low.startswith(("взят", "обоих", "обеих")) for item in items[max(0, index - 6) : index + 8]):
        rest = {nick: sum(view.health.values()) - 2 * health for nick, health in view.health.items()}
        who = line.subject or view.actor
        if value in {abs(gap) for gap in rest.values()}:
            page.add(Claim("number", clause(line.sentence, index), value=value, value_span=items[index].span), True)
        elif any(item.low.startswith("взят") for item in items):
            wrong = Claim("invented", clause(line.sentence, index), subject=who, text=str(value), prose=True)
            right = closest(value, map(abs, rest.values()))
            page.add(wrong.but(value_span=items[index].span, blame="prose_number", delta=right), False)
        return
    other, sure_other = _other(line, index)
    subject, sure = _subject(line, index, other)
    sure = sure or _told_here(line, page, index, subject)
    elided = re.search(r"DP_?$", line.codes[:index])
    if elided and (alike := _who_lacks(line, page, index)) is not None:
        subject, sure = alike, True
        other, sure_other = next(iter(names_of(items[elided.start() + 1])), None), True
    before = other is None and _against_past(line, index)
    options: set[int] = set()
    subjects = [subject] if sure and subject else [s for s in dict.fromkeys([subject or "", *view.nicks]) if s]
    others: list[str | None] = [other] if other else [None] if before else [None, *view.nicks]
    if other is None and not before and sign:
        owned = [m.end() - 1 for m in re.finditer(r"UP", line.codes[:index])]
        pair = [name for j in owned for name in names_of(items[j])[:1]]
        if len(pair) == 2 and pair[0] != pair[1] and line.codes[:index].count("P") == 2:
            subjects, others, sure, sure_other = pair[::-1], [*pair, None], True, True
            subject, other = pair[1], pair[0]
    told = _told_before(line, index, subject) if other is None and not before and sure and subject else None
    if told is not None:
        others, other, sure_other = [told], told, True
    elif other is None and not before and sure and sign and (beside := _beside(line, page, index, subject)):
        others, other, sure_other = [beside, None], beside, True
        page.sure.add(items[index].span)
    elif other is None and not before and _pronoun_compared(line, index):
        others = [*dict.fromkeys([view.actor, *page.named[-2:], *(n for n in view.nicks if n != subject)])]
    match: tuple[str, str | None] | None = None
    for s in subjects:
        for o in others:
            for difference in _differences(view, s, o, line.recap[index]):
                options.add(difference)
                if (abs(difference) == value) if sign == 0 else (sign * value == difference):
                    match = match or (s, o)
    if match is None and not (sure and (other or before)) and sign:
        # «на двойку меньше прежнего» may be said of any of them
        pass
    if match is None and line.recap[index] and not (sure and other):
        gaps = {a - b for a in view.attacks.values() for b in view.attacks.values()}
        if (sign and sign * value in gaps) or (sign == 0 and value in gaps):
            page.add(
                Claim("number", clause(line.sentence, index), value=value, value_span=items[index].span, prose=True),
                True,
            )
            return
    if match is None and any(code in "zd" for code in line.codes):
        sizes = [sum(view.zone(z).values()) for z in ("draw_pile", "discard_pile", "in_play")]
        if value in {a - b for a in sizes for b in sizes}:
            page.add(
                Claim("number", clause(line.sentence, index), value=value, value_span=items[index].span, prose=True),
                True,
            )
            return
    who = match[0] if match else subject or view.actor
    whom = match[1] if match else other
    distance = sign == 0
    if match is None and whom is None and not before:
        # «отставание пятьдесят три»: of the two named last
        named = [name for j in range(index) if line.codes[j] == "P" for name in names_of(items[j])]
        couple = list(dict.fromkeys(reversed(named)))[:2]
        if len(couple) == 2:
            who, whom = sorted(couple, key=lambda nick: view.health.get(nick, 0))
            sign = sign or -1
    claim = Claim(
        "hp_compare",
        clause(line.sentence, index),
        subject=who,
        other=whom,
        value=value * (sign or 1),
        value_span=items[index].span,
        prose=True,
        text="gap" if distance else "",
    )
    tight = (
        (bool(other) and sure_other)
        or before
        or (
            sure
            and any(
                {"lag", "lead"} & item.tags
                or item.low in ("впереди", "позади")
                or ({"more", "less"} & item.tags and item.low.endswith("ее"))
                for item in items[max(0, index - 4) : index + 4]
            )
        )
        or distance
        or _mentions_health(line)
    )
    if match is not None and sign == 0:
        claim = claim.but(
            value=view.health[match[0]] - (view.health[match[1]] if match[1] else view.steps(match[0])[0])
        )
        if abs(claim.value or 0) != value:
            claim = claim.but(kind="number", value=value)
    elif (
        match is not None and match[1] is not None and view.health[match[0]] - view.health[match[1]] != sign * value
    ) or (match is not None and match[1] is None):
        claim = claim.but(kind="number", value=value)
    page.add(claim, match is not None, tight)


def _told_here(line: Line, page: Page, index: int, subject: str | None) -> bool:
    """«У Морошки 95, на тринадцать больше, чем у нашего»: the figure before this one is the subject's health."""
    figures = [item for item, code in zip(line.items[:index], line.codes, strict=False) if code == "N"]
    return bool(figures) and subject is not None and figures[-1].value == page.view.health.get(subject)


def _beside(line: Line, page: Page, index: int, subject: str | None) -> str | None:
    """Whom it must be: the only other whose health the sentence tells before («истицу до 22; у Людмилы 84, на 62
    больше»), or who still lives («на семь больше, чем у соперника»)."""
    health = page.view.health
    living = [nick for nick, points in health.items() if points > 0 and nick != subject]
    told = {item.value for item, code in zip(line.items[:index], line.codes, strict=False) if code == "N"}
    than = re.search(r"^[^N;.]{1,5}q[^N;.]*,Uw(N)", line.codes[index + 1 :])
    if than:  # «чем у ящера, у коего восемнадцать»
        told |= {line.items[index + 1 + than.start(1)].value}
    others = [nick for nick in living if health[nick] in told and health[nick] != health.get(subject or "")]
    if len(living) == 1 and "q" in line.codes[index : index + 6]:
        return living[0]
    return others[0] if len(others) == 1 and health.get(subject or "") in told else None


def _pronoun_compared(line: Line, index: int) -> bool:
    """«отстаёт от неё на два», «здоровее её на 28»: another player, not an earlier health."""
    for j in range(max(0, index - 4), min(len(line.items), index + 4)):
        if line.items[j].low in ("нее", "него", "ее", "его", "ней", "нему", "ему", "ей") and not (
            line.codes[j - 1 : j] == "U" and j > index + 3
        ):
            near = line.items[max(0, j - 3) : j + 3]
            return any({"more", "less", "lag", "lead"} & item.tags for item in near)
    return False


def _told_before(line: Line, index: int, subject: str | None) -> str | None:
    """«Полынь лидирует с 95, Гоша отстаёт от неё на десять»: of her who alone is named before in the sentence."""
    codes, items = line.codes, line.items
    at = next((j for j in range(index - 1, max(0, index - 5), -1) if "pronoun_him" in items[j].tags), None)
    if at is None or codes[at - 1] != "O" or ";" in codes[:index] or "Q" in codes[:index]:
        return None
    named = {names_of(item) for item in items[:at] if item.code == "P" and names_of(item) != (subject,)}
    return next(iter(named))[0] if len(named) == 1 and len(next(iter(named))) == 1 else None


def _goal(line: Line, index: int) -> int | None:
    """«до сотни не хватает единицы»: the round number that is missed."""
    at = _softly(line, index)
    if not line.items[at].low.startswith(("хвата", "недоста")):
        return None
    for j in range(index - 1, max(-1, index - 7), -1):
        if line.codes[j] == "P":
            return None
        if line.codes[j] == "N" and line.codes[j - 1 : j] == "D":
            return line.items[j].value
    return None


def _differences(view: View, subject: str, other: str | None, recap: bool) -> Iterable[int]:
    if other is None:
        steps = view.steps(subject)
        return {b - a for a in steps for b in steps if a != b}
    if other == subject:
        return ()
    found = {view.health.get(subject, 0) - view.health.get(other, 0)}
    if recap:
        for a in view.later(subject):
            for b in view.later(other):
                found.add(a - b)
    return found


def _other(line: Line, index: int) -> tuple[str | None, bool]:
    """The player compared with."""
    codes, items = line.codes, line.items
    end = len(items)
    limit = min(end, index + 10)
    compared = False
    for j in range(index + 1, limit):
        code, item = codes[j], items[j]
        if code in ";.:()" or code == "N":
            break
        if {"more", "less", "lag", "lead"} & item.tags or code == "q":
            compared = True
        if code == "P" and compared:
            names = names_of(item)
            if len(names) != 1:
                return None, False
            if part_of(line.sentence, j) == "subject" and codes[j - 1] not in "qU" and "q" not in codes[index:j]:
                return None, False
            return names[0], True
        if code == "," and "q" not in codes[j : j + 3]:
            break
        if "pronoun_him" in item.tags and compared:
            return None, False
        if item.low in ("обоих", "соперников", "остальных", "всех", "взятых") and compared:
            return None, False
    lack = codes[index + 1 : index + 3] == "ww" and items[index + 2].low.startswith("хват")
    goal = re.search(r"Dw?P[^P]*$", codes[:index]) if lack else None
    if goal:
        names = names_of(items[codes.index("P", goal.start())])
        return (names[0], True) if len(names) == 1 else (None, False)
    if re.search(r"qU?P,n$", codes[:index]):
        names = names_of(items[index - 3])
        return (names[0], True) if len(names) == 1 else (None, False)
    if re.search(r"wPn$", codes[:index]) and {"more", "less"} & items[index - 3].tags:
        names = names_of(items[index - 2])
        return (names[0], True) if len(names) == 1 else (None, False)
    for j in range(index - 1, max(-1, index - 9), -1):
        if codes[j] in ";." or (codes[j] == "N" and codes[max(0, j - 2) : j] != "cw") or codes[j] == ",":
            break
        if codes[j] == "P":
            names = names_of(items[j])
            between = items[j + 1 : index]
            entity = items[j].entity
            if len(names) == 1 and (
                codes[j - 1 : j] == "O"
                or (codes[j - 1 : j] == "D" and any(it.low.startswith(("хвата", "недоста", "оста")) for it in between))
                or (
                    any({"lag", "lead"} & it.tags for it in between)
                    and entity is not None
                    and entity.case in ("dat", "acc", "ins")
                )
                or any({"lag", "lead"} & it.tags for it in items[max(0, j - 2) : j])
            ):
                return names[0], True
    return None, False


def _subject(line: Line, index: int, other: str | None) -> tuple[str | None, bool]:
    """Who is compared; True if he is named for sure."""
    codes, items = line.codes, line.items
    for j in range(index + 1, min(len(items), index + 7)):
        if codes[j] in ",;.:(" or codes[j] == "N":
            break
        if codes[j] == "P" and part_of(line.sentence, j) != "object":
            names = names_of(items[j])
            if other in names:
                break  # «на три позади Ктулху»
            if len(names) == 1 and any("lag" in item.tags for item in items[index + 1 : j]):
                return names[0], True  # «на единицу отстала от неё Alisa77»
            break
    for j in range(index - 1, -1, -1):
        if codes[j] in ";.":
            break
        if items[j].low in ("он", "она"):
            told = _just_told(line, j, other)
            return told, told is not None
        if items[j].low in ("тот", "та", "оба", "обе") or _unnamed_owner(line, j):
            return None, False
        if codes[j] == "P":
            names = names_of(items[j])
            beside = {"more", "less"} & items[j - 1].tags and items[j].case != "nom" if j else False
            if other in names or beside or "q" in codes[max(0, j - 2) : j] or "A" in codes[max(0, j - 4) : j]:
                continue  # whom another one was compared with
            if len(names) == 1 and (
                codes[j - 1 : j] == "U" or part_of(line.sentence, j) == "subject" or codes[j - 1 : j] == ""
            ):
                near = "N" not in codes[j + 1 : index] and "," not in codes[j + 2 : index]
                return names[0], near
            return (names[0] if len(names) == 1 else None), False
    return line.subject, False


def _just_told(line: Line, index: int, other: str | None) -> str | None:
    """«Мышь румяная, целых 98, и она на три впереди Тимофея»: she, the only one named before, of whom it was told."""
    named = [j for j in range(index) if line.codes[j] == "P"]
    if len(named) != 1 or part_of(line.sentence, named[0]) == "object" or line.recap[index]:
        return None
    names = names_of(line.items[named[0]])
    told = line.codes[named[0] : index].count("N") == 1 and ";" not in line.codes[named[0] : index]
    return names[0] if len(names) == 1 and names[0] != other and told else None


def _unnamed_owner(line: Line, index: int) -> bool:
    """«у птички на единицу больше»: somebody by a word that is no name."""
    codes = line.codes[max(0, index - 1) : index + 3]
    return codes[1:] in ("Uwn", "UwN") and codes[:1] != "q" and "pronoun_him" not in line.items[index + 1].tags


def _against_past(line: Line, index: int) -> bool:
    tail = line.items[index + 1 : index + 8]
    return any(_BEFORE.match(item.low) for item in tail)


def _mentions_health(line: Line) -> bool:
    return any(code == "H" for code in line.codes)
