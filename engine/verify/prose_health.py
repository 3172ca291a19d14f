"""Healths told in running text: from → to, what is left, how far it rose, and plain states («у Соловья 71»)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose_figures import Line, Page, clause, noun_after
from engine.verify.prose_roles import Scene, names_of, part_of
from engine.verify.prose_view import View

_STOPS: Final = frozenset(";.")
_COUNTED: Final = frozenset("gatulfCGzd")
_HEALTHY: Final = ("none", "H", "unit")
_QUIET: Final = frozenset(
    {"же", "теперь", "ныне", "сейчас", "всего", "лишь", "целых", "ровно", "только", "уже", "нынче", "по-прежнему", "сегодня", "пока", "еще", "там",
     "тем", "временем", "соответственно", "итого", "как", "раз", "и", "тоже", "прежние", "те", "него", "нее", "опять", "снова", "все", "также",
     "сам", "сама", "значит", "стало", "быть", "выходит", "поныне"}
)  # fmt: skip


def owners(line: Line, first: int, last: int) -> tuple[list[str], bool]:
    """Whose health the figures first…last may be, nearest first; True if the name stands in the same clause."""
    codes, items = line.codes, line.items
    low = first
    near: list[str] = []
    far: list[str] = []
    crossed = False
    while low > 0 and first - low < 18:
        low -= 1
        if codes[low] in _STOPS:
            crossed = True
        if codes[low] == "P":
            names = names_of(items[low])
            pool = far if crossed or "," in codes[low:first] and "N" in codes[low:first] else near
            pool.extend(n for n in names if n not in pool)
            if not crossed and "," not in codes[low:first] and not _subject_of_other(line, low):
                break
    high = last
    while high + 1 < len(items) and high - last < 8:
        high += 1
        if codes[high] in ";.,(:":
            break
        if codes[high] == "P":
            near.extend(n for n in names_of(items[high]) if n not in near)
            break
    if near:
        return near + [n for n in far if n not in near], True
    return far, False


def _subject_of_other(line: Line, index: int) -> bool:
    """The name is the doer of a blow, so the health is hardly his."""
    return part_of(line.sentence, index) == "subject" and any(
        "strike" in item.tags for item in line.items[index : index + 6]
    )


def changes(line: Line, page: Page, scene: Scene) -> None:
    """Pairs «с 94 до 86», «42 → 34», «было 118, стало 107», «вместо 57 сорок девять», «из 33 осталось 15»."""
    figures = [i for i, code in enumerate(line.codes) if code == "N"]
    used: set[int] = set()
    for position in range(len(figures) - 1):
        i, j = figures[position], figures[position + 1]
        if j - i > 11 or i in used:
            continue
        pair = _pair(line, i, j)
        if pair is None:
            between = line.codes[i + 1 : j]
            a, b = line.items[i].value, line.items[j].value
            soft = any({"became", "left"} & item.tags for item in line.items[i + 1 : j]) and not set(between) & set("gatulfCGzd;.")
            if soft and a is not None and b is not None and any((a, b) in page.view.changes(nick) for nick in page.view.nicks):
                used |= {i, j}
                _change(line, page, i, j, None)
            continue
        before, after, delta = pair
        if delta is None and position + 2 < len(figures) and line.codes[j + 1 : j + 2] == "=":
            continue
        used |= {i, j}
        _change(line, page, before, after, delta)
    for position in range(len(figures) - 2):
        a, d, b = figures[position : position + 3]
        if line.codes[a + 1 : d] in ("-", "_") and line.codes[d + 1 : b] == "=":
            _change(line, page, a, b, d)


def versus(line: Line, page: Page, scene: Scene) -> None:
    """«88 против 83», «51 против тридцати трёх у Лисицы», «76 против 69 утром»."""
    view, codes, items = page.view, line.codes, line.items
    for match in re.finditer("NH?A[wn]?N", codes):
        i, j = match.start(), match.end() - 1
        a, b = items[i].value, items[j].value
        if a is None or b is None or noun_after(line.sentence, j)[0] in ("g", "a", "C", "card", "z"):
            continue
        fits = any(
            a in {view.health[x], *view.later(x)} and b in {view.health[y], *view.later(y)} for x in view.nicks for y in view.nicks if x != y
        ) or any((b, a) in view.changes(nick) for nick in view.nicks)
        for index, value in ((i, a), (j, b)):
            near = [name for k in range(max(0, index - 6), min(len(items), index + 4)) if codes[k] == "P" for name in names_of(items[k])]
            values = {h for nick in view.nicks for h in (view.health[nick], *view.steps(nick))}
            owner = next((n for n in view.nicks if view.health[n] == value), near[-1] if near and index == j else line.subject or view.actor)
            claim = Claim("hp", clause(line.sentence, index), subject=owner, value=value, when="now", value_span=items[index].span, prose=True)
            if fits and view.health.get(owner) != value:
                claim = claim.but(kind="number")
            if fits or value not in values:
                page.add(claim, fits, True)


def _pair(line: Line, i: int, j: int) -> tuple[int, int, int | None] | None:
    """(index of the figure before, of the figure after, of the difference) if figures i and j tell a change."""
    codes, items = line.codes, line.items
    between = codes[i + 1 : j]
    middle = items[i + 1 : j]
    opening = i
    while opening > 0 and i - opening < 6 and codes[opening - 1] not in ",:;._(N":
        opening -= 1
    head = items[opening:i]
    if any(code in _COUNTED for code in between) or noun_after(line.sentence, j)[0] in ("C", "card", "g", "a", "z", "d", "t", "u", "l", "f"):
        return None
    if noun_after(line.sentence, i)[0] in ("C", "card", "g"):
        return None
    prior = codes[max(0, i - 2) : i]
    if between.replace("H", "") == ">":
        return i, j, None
    if "c" in prior and ("D" in between[-2:] or between.endswith("n")) and ";" not in between:
        return i, j, None
    if ";" in between or "." in between:
        return None
    was = any("was" in item.tags for item in head)
    moved = any({"became", "left", "turned"} & item.tags for item in middle)
    if was and moved:
        return i, j, None
    if "V" in between[-2:] and not moved and "," not in between:
        return j, i, None
    if "V" in prior and codes[j - 1] not in "n" and "P" not in between:
        return i, j, None
    if ("i" in prior or "O" in prior) and any({"left", "became"} & item.tags for item in middle) and len(middle) <= 8:
        return i, j, None
    if any("left" in item.tags for item in head) and "i" in between[-3:] and (
        any("was" in item.tags for item in items[j - 2 : j + 3]) or "H" in codes[j : j + 2]
    ):
        return j, i, None
    if any("turned" in item.tags for item in middle) and "v" in between[-2:]:
        return i, j, None
    return None


def _change(line: Line, page: Page, before: int, after: int, delta: int | None) -> None:
    view, items = page.view, line.items
    a, b = items[before].value, items[after].value
    if a is None or b is None:
        return
    first, last = min(before, after), max(before, after)
    named, close = owners(line, first, last)
    pool = named or [*view.blows, view.actor]
    truth = next((nick for nick in pool if (a, b) in view.changes(nick)), None)
    anybody = [*view.blows, view.actor]
    if truth is None and not (close and len(named) == 1 and _adjacent(line, first, named[0])):
        truth = next((nick for nick in anybody if (a, b) in view.changes(nick)), None)
    if truth is None and close and named and _adjacent(line, first, named[0]):
        subject = named[0]
    else:
        subject = truth or _likely(view, pool, a, b)
    steps = view.steps(subject)
    wrong = after if a in steps or b not in steps else before
    change = (None if delta is None or items[delta].value is None else -abs(items[delta].value or 0) if b <= a else abs(items[delta].value or 0))
    good = truth is not None and (change is None or a + change == b)
    claim = Claim(
        "hp_change", clause(line.sentence, first, last), subject=subject, before=a, after=b, delta=change, prose=True,
        value_span=items[wrong if truth is None else after if delta is None or good else delta].span,
    )  # fmt: skip
    for index in (before, after) if delta is None else (before, after, delta):
        page.add(claim, good, True, items[index].span)


def _adjacent(line: Line, first: int, nick: str) -> bool:
    """The name stands right before the figures: «Вортексу девять (142 → 133)», «у Ведьмы было 42, стало 34»."""
    low = max(0, first - 6)
    for j in range(first - 1, low - 1, -1):
        if line.codes[j] == "P":
            return nick in names_of(line.items[j])
        if line.codes[j] == ",":
            return False
    return False


def _likely(view: View, pool: Iterable[str], a: int, b: int) -> str:
    """The player a wrong change most likely speaks of: one of whom a figure is right, else one who changed."""
    candidates = list(dict.fromkeys(pool))
    for nick in candidates:
        if {a, b} & set(view.steps(nick)):
            return nick
    for nick in candidates:
        if len(view.steps(nick)) > 1:
            return nick
    return candidates[0] if candidates else view.actor


def states(line: Line, page: Page, scene: Scene) -> None:
    """Plain healths."""
    for index, code in enumerate(line.codes):
        if code != "N" or (line.items[index].value or -1) < 0:
            continue
        _owned(line, page, index)
        _listed(line, page, index)
        _reached(line, page, index)
        _remaining(line, page, index)
        _labelled(line, page, index)


def _add(
    line: Line, page: Page, index: int, subject: str, when: str, tight: bool, others: Iterable[str] = (), blame: str | None = None
) -> None:
    """A reading of figure `index` as the health of `subject`; the others are who else may be meant."""
    view, item = page.view, line.items[index]
    value = item.value
    assert value is not None
    truth = next((nick for nick in (subject, *others) if value in _accepted(view, nick, when)), None)
    who = truth or subject
    mode = "" if value == view.health.get(who) else "before_heal" if who == view.actor and value == view.before else "before_turn"
    if truth is None:
        mode = ""
    claim = Claim("hp", clause(line.sentence, index), subject=who, value=value, when=mode or "now", value_span=item.span, prose=True, blame=blame)
    if line.sentence.conditional and truth is None:
        return
    page.add(claim, truth is not None, tight)


def _accepted(view: View, nick: str, when: str) -> set[int]:
    if when == "was":
        return set(view.steps(nick))
    if when == "left":
        return set(view.later(nick)) | {view.health.get(nick, -1)}
    if when == "recap":
        return set(view.later(nick))
    return {view.health.get(nick, -1)}


def _plain(line: Line, index: int) -> bool:
    """The figure counts nothing but health."""
    kind, at = noun_after(line.sentence, index)
    entity = line.items[index].entity
    if entity is not None and entity.detail == "collective":
        return False
    if kind == "word":
        word = line.items[at]
        return word.low in ("здоровья", "ныне", "теперь", "и") or bool({"more", "less", "was", "became", "left", "about"} & word.tags)
    if kind == "unit" and at == index + 1 and "P" in line.codes[at + 1 : at + 3] and "p" in line.codes[at + 1 : at + 2]:
        return False
    return kind in _HEALTHY


def _owned(line: Line, page: Page, index: int) -> None:
    """«у Соловья семьдесят одно», «у дяди Бори одиннадцать», «Лисице остаётся тридцать три»."""
    codes, items = line.codes, line.items
    j = index - 1
    when = "recap" if line.recap[index] else "now"
    steps = 0
    while j >= 0 and codes[j] in "w_:H&n(o" and steps < 6:
        item = items[j]
        if "left" in item.tags or "became" in item.tags:
            when = "left"
        elif "was" in item.tags:
            when = "was"
        elif "has" in item.tags or item.low in _QUIET or codes[j] in "_:H(" or "life" in item.tags:
            pass
        elif j and codes[j - 1] == "U":
            j -= 1
            break
        else:
            return
        if codes[j] == "n" or codes[j] == "&" and j == index - 1:
            return
        j -= 1
        steps += 1
    if j >= 0 and codes[j] == "U" and index - j >= 2 and _pronoun(line, page, index, j, when):
        return
    if j >= 0 and codes[j] == "U" and index - j >= 2 and any(item.low in ("по-прежнему", "неизменно") for item in items[j:index]) and _plain(line, index):
        _add(line, page, index, line.subject or page.view.actor, "left", True, (page.view.actor,))
        return
    if j < 1 or codes[j] != "P":
        return
    if j > 1 and codes[j - 2] in "gahulfzd" and codes[j - 1] == "U":
        return
    if codes[j - 1] == "U" or (j > 1 and codes[j - 2] == "U" and codes[j - 1] == "w"):
        names = names_of(items[j])
        if len(names) == 1 and _plain(line, index) and not _strikes_here(line, j, index):
            if any({"more", "less"} & item.tags for item in items[max(0, j - 4) : j]) and line.codes[max(0, j - 4) : j].count("n") and "N" in codes[
                max(0, j - 5) : j
            ]:
                return
            _add(line, page, index, names[0], when, True)


_FIRST: Final = ("перв", "втор", "последн")


def _pronoun(line: Line, page: Page, index: int, at: int, when: str) -> bool:
    """«у первой сорок пять, у второго шестьдесят два», «у неё теперь 55»."""
    codes, view = line.codes, page.view
    word = line.items[at + 1]
    if not _plain(line, index) or at and codes[at - 1] in "gahulfzdN":
        return False
    order = next((n for n, stem in enumerate(_FIRST) if word.low.startswith(stem)), None)
    if order is not None and len(word.low) < 12:
        here = [
            name for k in range(at) if codes[k] == "P" and part_of(line.sentence, k) != "subject" for name in names_of(line.items[k]) if name != view.previous
        ]
        told = list(dict.fromkeys(here)) or page.struck
        if len(told) < 2:
            return False
        _add(line, page, index, told[0 if order == 0 else -1], "left", len(told) == 2)
        return True
    if word.low not in ("него", "нее", "ней", "того", "той"):
        return False
    last = codes[index + 1 : index + 2] in (",", ".", ";", ")", "(", "_", "") or "A" == codes[index + 1 : index + 2]
    others = [*page.struck[::-1], view.actor, *view.blows, *([view.previous] if view.previous else [])]
    _add(line, page, index, others[0], "left" if when == "now" else when, last, others[1:])
    return True


def _strikes_here(line: Line, nick: int, index: int) -> bool:
    return line.codes[index - 1] == "-" or (index > 1 and line.items[index - 1].low == "минус")


def _listed(line: Line, page: Page, index: int) -> None:
    """«Соловей 98, Мастер Ку 96, Bronn 91», «сам Барон, 26», «Колодец — 40»."""
    codes, items = line.codes, line.items
    j = index - 1
    while j >= 0 and (codes[j] in "_:H" or items[j].low in _QUIET) and index - j < 4:
        j -= 1
    held = False
    if j >= 1 and codes[j] == "n" and j == index - 1:
        k = j - 1
        if items[k].low.startswith(("держ", "сто", "застыл", "замер", "застр", "остан", "остал", "балансир")) and k:
            held, j = True, k - 1
        elif codes[k] == "P" and any(it.low.startswith(("держ", "стои", "застыл", "замер", "застр")) for it in items[max(0, k - 8) : k]):
            held, j = True, k
    if held:
        if codes[j] == "P" and len(names_of(items[j])) == 1 and _plain(line, index):
            _add(line, page, index, names_of(items[j])[0], "left", True)
        return
    comma = False
    if j >= 1 and codes[j] == "," and codes[j - 1] == "P":
        comma, j = True, j - 1
    if j < 0 or codes[j] != "P" or part_of(line.sentence, j) == "object" and not (comma and codes[j - 1] == "U"):
        return
    names = names_of(items[j])
    if len(names) != 1 or not _plain(line, index):
        return
    if comma:
        ranks = any({"more", "less"} & item.tags for item in items[max(0, j - 7) : j]) and any(
            item.low in ("всех", "остальных", "прочих") for item in items[max(0, j - 7) : j]
        )
        low = j
        while low > 0 and codes[low - 1] not in ";.":
            low -= 1
        ranks = ranks or "H" in codes[low:j] or any("life" in it.tags or it.low.startswith(("сам", "лидер")) for it in items[low:j])
        if ranks and (index + 1 >= len(items) or codes[index + 1] in ",;.(_"):
            _add(line, page, index, names[0], "now", True)
        return
    pairs = _pairs(line)
    low, high = index, index
    while low > 0 and codes[low - 1] not in ";.":
        low -= 1
    while high + 1 < len(items) and codes[high + 1] not in ";.":
        high += 1
    part, signs = items[low : high + 1], codes[low : high + 1]
    health = "H" in signs or any({"life", "board"} & item.tags for item in part)
    blows = line.recap[index] and any({"strike", "strike_noun", "befall"} & item.tags or c in "a" for item, c in zip(part, signs, strict=True))
    counted = noun_after(line.sentence, index)
    losing = counted[0] == "H" and counted[1] > index + 1 and line.recap[index]
    if blows and (not health or "H" not in codes[low:j]) or losing:
        return
    if pairs >= 2 or health:
        _add(line, page, index, names[0], "recap" if line.recap[index] else "now", True)


def _pairs(line: Line) -> int:
    codes = line.codes
    return sum(
        1
        for i, code in enumerate(codes)
        if code == "P" and (codes[i + 1 : i + 2] == "N" or codes[i + 1 : i + 2] in ("_", ":") and codes[i + 2 : i + 3] == "N") and _plain(
            line, i + 1 if codes[i + 1] == "N" else i + 2
        )
    )


def _reached(line: Line, page: Page, index: int) -> None:
    """«поднялось до 142», «просел до 82», «выросла до 130»."""
    codes, items = line.codes, line.items
    if index == 0 or codes[index - 1] != "D" and not (index > 1 and codes[index - 2] == "D" and codes[index - 1] == "w"):
        return
    chunk = items[max(0, index - 9) : index]
    if not any({"rise_state", "hurt_state", "heal"} & item.tags or "H" == item.code for item in chunk):
        return
    if not _plain(line, index) and noun_after(line.sentence, index)[0] != "word":
        return
    low = index
    while low > 0 and codes[low - 1] not in ";.":
        low -= 1
    if any(code in "zd" and items[low + k].name != "in_play" for k, code in enumerate(codes[low:index])):
        return
    if any("lacks" in item.tags or item.low in ("хватает", "недостает", "хватит", "осталось", "оставалось") for item in items[max(0, index - 4) : index + 4]):
        return
    named, close = owners(line, index, index)
    if "a" in codes[max(0, index - 6) : index] and "H" not in codes[low:index]:
        return
    subject = named[0] if named else line.subject or page.view.actor
    others = () if close and len(named) == 1 else (*named, page.view.actor, *page.view.blows)
    _add(line, page, index, subject, "left", True, others)


def _remaining(line: Line, page: Page, index: int) -> None:
    """«осталось сорок девять», «стало 71», «теперь восемьдесят», «на табло 142»."""
    codes, items = line.codes, line.items
    word = None
    for j in range(index - 1, max(-1, index - 7), -1):
        if codes[j] in ";.,(" or codes[j] == "N" or codes[j] == ":" and j < index - 1:
            break
        if {"left", "became", "board"} & items[j].tags:
            word = j
            break
        if codes[j] == "c" and j == index - 1 and j and "left" in items[j - 1].tags:
            continue
        if codes[j] in "gatulfCdMR" or codes[j] in "niDqcOZ" and "board" not in items[j + 1].tags:
            break
    tail = None
    if word is None:
        kind, at = noun_after(line.sentence, index)
        low_at = index + 1 if kind == "none" else at + 1
        for j in range(low_at, min(len(items), low_at + 2)):
            if codes[j] in ",;.:_(":
                break
            if "left" in items[j].tags or "became" in items[j].tags:
                tail = j
    if word is None and tail is None:
        return
    if not _plain(line, index):
        return
    start, stop = index, index
    while start > 0 and codes[start - 1] not in ",;.(:_":
        start -= 1
    while stop + 1 < len(items) and codes[stop + 1] not in ",;.(:_":
        stop += 1
    if any(code in "gatulfzdC" for code in codes[start : stop + 1]):
        return
    item = items[index].entity
    if item is not None and item.detail in ("none",):
        return
    named, close = owners(line, index, index)
    view = page.view
    candidates = [*named, *( [line.subject] if line.subject else []), *view.blows, view.actor]
    explicit = close and bool(named) and _same_clause(line, index, named[0])
    if any("would" in it.tags for it in items[start : stop + 1]) or line.sentence.conditional:
        return
    # a bare «стало N» is bound tightly only when it can hardly be anything but a health
    sure = explicit or "H" in codes[start : stop + 1] or (line.recap[index] and bool(view.blows)) or any(
        "board" in it.tags for it in items[max(0, index - 4) : index]
    )
    when = "left"
    if "J" in codes[max(0, start - 1) : index]:
        when = "was"
    if any("was" in it.tags for it in items[start : index]):
        when = "was"
    if explicit and word is not None and "board" not in items[word].tags:
        if len(named) == 1 or named[0] in _clause_names(line, start, stop):
            _add(line, page, index, named[0], when, sure, () if len(_clause_names(line, start, stop)) == 1 else named)
            return
    _add(line, page, index, candidates[0], when, sure, candidates[1:])


def _clause_names(line: Line, start: int, stop: int) -> list[str]:
    return [name for k in range(start, stop + 1) if line.codes[k] == "P" for name in names_of(line.items[k])]


def _same_clause(line: Line, index: int, nick: str) -> bool:
    start, stop = index, index
    while start > 0 and line.codes[start - 1] not in ",;.(:_":
        start -= 1
    while stop + 1 < len(line.items) and line.codes[stop + 1] not in ",;.(:_":
        stop += 1
    return nick in _clause_names(line, start, stop)


def _labelled(line: Line, page: Page, index: int) -> None:
    """«здоровье составило 88», «здоровье Молчуна ныне 45», «тридцать единиц здоровья осталось»."""
    codes, items = line.codes, line.items
    j = index - 1
    owner: str | None = None
    while j >= 0 and index - j < 6:
        code, item = codes[j], items[j]
        if code == "H":
            break
        if code == "P":
            names = names_of(item)
            owner = names[0] if len(names) == 1 else owner
        elif code == "," and j == index - 1 and items[j - 1].low.startswith(("прежн", "неизменн", "тем", "тот", "то")):
            pass
        elif code not in "w_:D":
            return
        j -= 1
    else:
        return
    if j < 0 or codes[j] != "H" or not _plain(line, index):
        return
    if any({"heal", "more", "less", "strike"} & item.tags for item in items[j + 1 : index]) and codes[index - 1] != "D":
        return
    if codes[index - 1] == "n":
        return
    named, _ = owners(line, j, index)
    subject = owner or (named[0] if named else line.subject or page.view.actor)
    others = () if owner else (*named, page.view.actor, *page.view.blows)
    if any("was" in item.tags for item in items[j + 1 : index]):
        _add(line, page, index, subject, "was", True, others)
        return
    _add(line, page, index, subject, "left" if codes[index - 1] == "D" else "recap" if line.recap[index] else "left", True, others)
