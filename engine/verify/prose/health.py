"""Healths told in running text: from → to, what is left, how far it rose, and plain states («у Соловья 71»)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from engine.verify.model import Claim, Part
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.roles import Scene, names_of, part_of
from engine.verify.prose.text import Item
from engine.verify.prose.view import View
from engine.verify.slips import closest, near

_STOPS: Final = frozenset(";.")
_COUNTED: Final = frozenset("gatulfCGzd")


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
            pool = far if crossed or ("," in codes[low:first] and "N" in codes[low:first]) else near
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
            soft = any({"became", "left"} & item.tags for item in line.items[i + 1 : j]) and not set(between) & set(
                "gatulfCGzd;."
            )
            if (
                soft
                and a is not None
                and b is not None
                and any((a, b) in page.view.changes(nick) for nick in page.view.nicks)
            ):
                used |= {i, j}
                _change(line, page, i, j, None)
            continue
        before, after, delta = pair
        if position + 2 < len(figures) and after == j:
            k = figures[position + 2]
            low = line.items[k].low
            if k - j <= 3 and low.startswith(("минус", "плюс", "-", "−", "+")) and "P" not in line.codes[j:k]:
                delta = k
        if delta is None and position + 2 < len(figures) and line.codes[j + 1 : j + 2] == "=":
            continue
        used |= {i, j}
        _change(line, page, before, after, delta)
    for position in range(len(figures) - 2):
        a, d, b = figures[position : position + 3]
        if page.has(line.items[a].span):
            continue
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
        sizes = {sum(view.zone(zone).values()) for zone in ("draw_pile", "discard_pile", "in_play")}
        piles = "z" in codes
        fits = (
            (piles and a in sizes and b in sizes)
            or any(
                a in {view.health[x], *view.later(x)} and b in {view.health[y], *view.later(y)}
                for x in view.nicks
                for y in view.nicks
                if x != y
            )
            or any((b, a) in view.changes(nick) for nick in view.nicks)
            or (a == view.totals["attack"] and b in view.health.values())
        )
        for index, value in ((i, a), (j, b)):
            near = [
                name
                for k in range(max(0, index - 6), min(len(items), index + 4))
                if codes[k] == "P"
                for name in names_of(items[k])
            ]
            values = {h for nick in view.nicks for h in (view.health[nick], *view.steps(nick))}
            owner = next(
                (n for n in view.nicks if view.health[n] == value),
                near[-1] if near and index == j else line.subject or view.actor,
            )
            claim = Claim(
                "hp",
                clause(line.sentence, index),
                subject=owner,
                value=value,
                when="now",
                value_span=items[index].span,
                prose=True,
            )
            if fits and view.health.get(owner) != value:
                claim = claim.but(kind="number")
            if fits or value not in values:
                page.add(claim, fits, not piles)


_EQUATION: Final = re.compile(r"N[Hag]?(?:[+-]N[Hag]?)+=N")


def equations(line: Line, page: Page, scene: Scene) -> None:
    """«6 + 4 = 10», «130 − 114 = 16»: the summands of a right sum are no claims; a wrong sum is an error."""
    view, codes, items = page.view, line.codes, line.items
    for match in _EQUATION.finditer(codes):
        places = [j for j in range(match.start(), match.end()) if codes[j] == "N"]
        values = [abs(items[j].value or 0) for j in places]
        signs = [codes[j - 1] if codes[j - 1] in "+-" else "+" for j in places[:-1]]
        result = sum(-v if sign == "-" else v for v, sign in zip(values, signs, strict=False))
        if len(places) == 3 and signs[1:] == ["-"]:
            pair = (values[0], values[2])
            if any(pair in view.changes(nick) or values[0] in view.steps(nick)[:1] for nick in view.blows):
                continue  # a health and its loss: read as a change
        if result == values[-1]:
            for j in places[:-1]:
                claim = Claim("number", items[j].span, value=items[j].value, value_span=items[j].span, prose=True)
                page.add(claim, True)
            if "-" in signs:
                last = places[-1]
                claim = Claim("number", items[last].span, value=values[-1], value_span=items[last].span, prose=True)
                page.add(claim, True)
            continue
        parts = tuple(
            Part(-v if sign == "-" else v, items[j].span) for j, v, sign in zip(places, values, signs, strict=False)
        )
        claim = Claim(
            "sum",
            line.sentence.cover(places[0], places[-1]),
            value=values[-1],
            parts=parts,
            value_span=items[places[-1]].span,
            prose=True,
        )
        page.add(claim, False)


def _pair(line: Line, i: int, j: int) -> tuple[int, int, int | None] | None:
    """(index of the figure before, of the figure after, of the difference) if figures i and j tell a change."""
    codes, items = line.codes, line.items
    between = codes[i + 1 : j]
    middle = items[i + 1 : j]
    opening = i
    while opening > 0 and i - opening < 6 and codes[opening - 1] not in ",:;._(N":
        opening -= 1
    head = items[opening:i]
    if any(code in _COUNTED for code in between) or noun_after(line.sentence, j)[0] in (
        "C",
        "card",
        "g",
        "a",
        "z",
        "d",
        "t",
        "u",
        "l",
        "f",
    ):
        return None
    if noun_after(line.sentence, i)[0] in ("C", "card", "g"):
        return None
    prior = codes[max(0, i - 2) : i]
    bracket = codes.rfind("(", 0, i)
    if bracket > 0 and codes[bracket - 1] in "gtulfz" and ")" not in codes[bracket:i] and "H" not in codes[bracket:j]:
        return None  # «получает 5 золотых (было 3, стало 8)»
    if between.replace("H", "") == ">":
        return i, j, None
    if "c" in prior and between == "_" and min(items[i].value or 0, items[j].value or 0) > 12:
        return i, j, None  # «у Маши с 88 осталось 80, у Бори с 64 — 59»
    apart = any({"lag", "lead", "gap", "more", "less"} & item.tags for item in middle)
    if "c" in prior and ("D" in between[-2:] or (between.endswith("n") and not apart)) and ";" not in between:
        return i, j, None  # «замыкает с 79, отставая от Людмилы на 13»: a difference
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
    source = re.search(r"[iO]w{0,2}$", codes[max(0, i - 3) : i]) is not None
    if source and any({"left", "became"} & item.tags for item in middle) and len(middle) <= 8:
        return i, j, None
    if source and not middle and line.recap[i] and any("left" in item.tags for item in head):
        return i, j, None  # «оставивших от полусотни тридцать семь»
    if between == "D" and line.recap[i] and _falls(items, i, j):
        return i, j, None  # «низведшие девяносто два до восьмидесяти девяти»
    if (
        any("left" in item.tags for item in head)
        and "i" in between[-3:]
        and (
            any("was" in item.tags for item in items[j - 2 : j + 3])
            or "H" in codes[j : j + 2]
            or (line.recap[j] and plain(line, i) and plain(line, j) and (items[j].value or 0) > 12)
        )
    ):
        return j, i, None
    after = items[j + 1 : j + 3]
    if ("i" in prior or "O" in prior) and not middle and any({"left", "became"} & item.tags for item in after):
        return i, j, None  # «из ста двадцати трёх сто восемь осталось»
    if any("turned" in item.tags for item in middle) and "v" in between[-2:]:
        return i, j, None
    if middle and "turned" in middle[-1].tags and "P" not in between and items[j].case in ("ins", ""):
        return i, j, None  # «семьдесят восемь обернулись семьюдесятью шестью»
    return None


def _falls(items: tuple[Item, ...], i: int, j: int) -> bool:
    before, after = items[i].value or 0, items[j].value or 0
    return before > after > 12 and not any("about" in item.tags for item in items[i - 2 : i])


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
    if truth is None and line.sentence.conditional:
        struck = [nick for nick in view.nicks if view.health[nick] == a]
        fits = any(max(0, a - points) == b for points in (view.totals["attack"], *view.attacks.values())) and bool(
            struck
        )
        claim = Claim(
            "would_be",
            clause(line.sentence, first, last),
            subject=struck[0] if struck else None,
            value=b,
            delta=-view.totals["attack"],
            value_span=items[after].span,
            prose=True,
            polarity="conditional",
        )
        for index in (before, after):
            page.add(claim.but(kind="number") if fits else claim, fits, bool(struck), items[index].span)
        return
    if truth is None and not (close and len(named) == 1 and _adjacent(line, first, named[0])):
        truth = next((nick for nick in anybody if (a, b) in view.changes(nick)), None)
    victim = _struck_before(line, page, first) if truth is None else None
    if victim is not None:
        subject = victim
    elif truth is None and close and named and _adjacent(line, first, named[0]):
        subject = named[0]
    else:
        mine = not line.recap[first] and not close and {a, b} & set(view.steps(view.actor))
        subject = truth or (view.actor if mine else _likely(view, [*pool, *anybody], a, b))
    steps = view.steps(subject)
    wrong = before if b in steps and a not in steps[: steps.index(b)] else after
    change = (
        None
        if delta is None or items[delta].value is None
        else -abs(items[delta].value or 0)
        if b <= a
        else abs(items[delta].value or 0)
    )
    good = truth is not None and (change is None or a + change == b)
    place = clause(line.sentence, first, last)
    if delta is not None and truth is not None and not good:
        place = clause(line.sentence, delta)
    claim = Claim(
        "hp_change",
        place,
        subject=subject,
        before=a,
        after=b,
        delta=change,
        prose=True,
        value_span=items[wrong if truth is None else after if delta is None or good else delta].span,
    )
    begins = [nick for nick, (old, _) in view.blows.items() if old == a]
    told = truth is None and len(begins) == 1 and b not in view.steps(begins[0]) and "P" not in line.codes[first:last]
    for index in (before, after) if delta is None else (before, after, delta):
        if told and line.recap[first]:
            page.lock(items[index].span)  # «было 68, стало 82»: whose 68 it was became something else
        if truth is None and close and named and _adjacent(line, first, named[0]) and a not in steps[1:]:
            page.lock(items[index].span)
        page.add(claim, good, True, items[index].span)


def _struck_before(line: Line, page: Page, first: int) -> str | None:
    """«Рысь ему двадцать два вломила, было 25, осталось 3»: the doer is no owner, if the blow fits one struck alone."""
    view, codes = page.view, line.codes
    if not line.recap[first] or codes[:first].count("P") != 1 or "P" in codes[first : first + 4]:
        return None
    doer = names_of(line.items[codes.index("P")])
    dealt = {item.value for item in line.items[:first] if item.code == "N"}
    struck = [nick for nick, points in view.attacks.items() if points in dealt]
    strikes = any("strike" in item.tags for item in line.items[:first])
    return struck[0] if strikes and doer == (view.previous,) and len(struck) == 1 else None


def _adjacent(line: Line, first: int, nick: str) -> bool:
    """The name stands right before the figures: «Вортексу девять (142 → 133)», «у Ведьмы было 42, стало 34»."""
    low = max(0, first - 6)
    if line.codes[max(0, first - 2) : first] == "P," and line.codes[first + 1 : first + 2] == ">":
        return nick in names_of(line.items[first - 2])  # «Ульяна, 48 → 37»
    for j in range(first - 1, low - 1, -1):
        if line.codes[j] == "P":
            return nick in names_of(line.items[j])
        if line.codes[j] in ",:":
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


_WASTED: Final = ("ушл", "пропал", "улет", "сгоре", "просвист", "лишн", "впустую", "зря")
_HEALTHY: Final = ("none", "H", "unit")


def add_health(
    line: Line,
    page: Page,
    index: int,
    subject: str,
    when: str,
    tight: bool,
    others: Iterable[str] = (),
    blame: str | None = None,
) -> None:
    """A reading of figure `index` as the health of `subject`; the others are who else may be meant."""
    view, item = page.view, line.items[index]
    value = item.value
    assert value is not None
    truth = next((nick for nick in (subject, *others) if value in _accepted(view, nick, when)), None)
    who = truth or _slipped(view, value, when, (subject, *others))
    mode = (
        ""
        if value == view.health.get(who)
        else "before_heal"
        if who == view.actor and value == view.before
        else "before_turn"
    )
    if truth is None:
        mode = "was" if when == "was" and len(view.steps(who)) > 1 else ""
    claim = Claim(
        "hp",
        clause(line.sentence, index),
        subject=who,
        value=value,
        when=mode or "now",
        value_span=item.span,
        prose=True,
        blame=blame,
    )
    if value != view.health.get(subject) and value in view.health.values() and when != "was":
        page.offers.append((item.span, claim.but(subject=subject, when="now")))
    if truth is None and any(word.low.startswith(_WASTED) for word in line.items[index + 1 : index + 4]):
        return  # «так что две единицы ушли в пустоту»: what a deadly blow had too much
    if truth is None and (line.sentence.conditional or "DP" in line.codes[max(0, index - 8) : index]):
        return  # «до Пети Маше теперь двадцать один»: how far it is, no health
    if truth is None and line.recap[index] and view.attacks.get(subject) == value:
        page.add(Claim("number", clause(line.sentence, index), value=value, value_span=item.span, prose=True), True)
        return
    page.add(claim, truth is not None, tight)


def _slipped(view: View, value: int, when: str, pool: Iterable[str]) -> str:
    """Whose health a false figure was meant for: the one of whom it is the smallest slip, or else the first."""
    who = list(pool)
    meant = {right: nick for nick in reversed(who) for right in _accepted(view, nick, when) if near(value, right)}
    return meant[closest(value, meant)] if meant else who[0]


def _accepted(view: View, nick: str, when: str) -> set[int]:
    if when == "was":
        return set(view.steps(nick))
    if when == "left":
        return set(view.later(nick)) | {view.health.get(nick, -1)}
    if when == "recap":
        return set(view.later(nick))
    return {view.health.get(nick, -1)}


def plain(line: Line, index: int) -> bool:
    """The figure counts nothing but health."""
    kind, at = noun_after(line.sentence, index)
    entity = line.items[index].entity
    if entity is not None and entity.detail == "collective":
        return False
    if kind == "word":
        word = line.items[at]
        return word.low in ("здоровья", "ныне", "теперь", "и") or bool(
            {"more", "less", "was", "became", "left", "about"} & word.tags
        )
    if kind == "unit" and not line.items[at].low.startswith(
        ("единиц", "един", "очк", "пункт", "балл", "хп", "hp", "капл", "капел")
    ):
        return False
    if kind == "unit" and at == index + 1 and "P" in line.codes[at + 1 : at + 3] and "p" in line.codes[at + 1 : at + 2]:
        return False
    return kind in _HEALTHY
