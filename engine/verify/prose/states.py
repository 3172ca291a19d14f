"""Plain healths in running text: «у Соловья 71», «поднялось до 142», «осталось сорок девять», «Соловей 98,
Bronn 91».
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.prose.figures import Line, Page, noun_after
from engine.verify.prose.health import add_health, owners, plain
from engine.verify.prose.roles import Scene, names_of, part_of
from engine.verify.prose.words import tagged

_QUIET: Final = frozenset(
    {
        "же",
        "теперь",
        "ныне",
        "сейчас",
        "всего",
        "лишь",
        "целых",
        "ровно",
        "только",
        "уже",
        "нынче",
        "по-прежнему",
        "сегодня",
        "пока",
        "еще",
        "там",
        "после",
        "этого",
        "тем",
        "временем",
        "соответственно",
        "итого",
        "как",
        "раз",
        "и",
        "тоже",
        "прежние",
        "те",
        "него",
        "нее",
        "опять",
        "снова",
        "все",
        "также",
        "сам",
        "сама",
        "значит",
        "стало",
        "быть",
        "выходит",
        "поныне",
    }
)
_OWNERS: Final = frozenset("PU")
_GATE: Final = tagged("left", "became", "board")


def states(line: Line, page: Page, scene: Scene) -> None:
    """Plain healths."""
    codes = line.codes
    owned, named = not _OWNERS.isdisjoint(codes), "P" in codes
    left = line.sentence.says(_GATE)
    for index, code in enumerate(line.codes):
        if code != "N" or (line.items[index].value or -1) < 0:
            continue
        bracket = line.codes.rfind("(", 0, index)
        if bracket > 0 and line.codes[bracket - 1] in "gtulfz" and ")" not in line.codes[bracket:index]:
            continue
        before = line.items[index - 1].low if index else ""
        if line.items[index].low in ("один", "одна") and before.startswith(
            ("остался", "осталась", "остаётся", "остается")
        ):
            continue  # «Боцман остался один»
        if any(it.low.startswith(("останет", "остану")) for it in line.items[max(0, index - 4) : index]):
            continue  # what will be left: supposed, not told
        if line.items[index].low.startswith(("плюс", "минус", "+", "-", "−")) or line.codes[index - 1 : index] in (
            "+",
            "-",
        ):
            continue  # a change, not a state
        if _in_turn(line, page, index):
            continue
        if owned:
            _owned(line, page, index)
        if named:
            _listed(line, page, index)
        if "D" in codes:
            _reached(line, page, index)
        if left:
            _remaining(line, page, index)
        if "H" in codes:
            _labelled(line, page, index)
        _held(line, page, index)


def _in_turn(line: Line, page: Page, index: int) -> bool:
    """«остаток у них 45 и 62», «соответственно 77 и 103»: healths in the order in which the players were named."""
    codes = line.codes
    first = index if codes[index + 1 : index + 3] == "&N" else index - 2 if codes[index - 2 : index] == "N&" else None
    if first is None or first < 1 or line.items[first - 1].low not in ("них", "соответственно"):
        return False
    told = page.struck[-2:]
    if len(told) < 2 or not plain(line, index):
        return False
    was = any("was" in item.tags for item in line.items[max(0, first - 5) : first])
    add_health(line, page, index, told[0 if index == first else 1], "was" if was else "left", True)
    return True


def _held(line: Line, page: Page, index: int) -> None:
    """«он имеет пятьдесят семь здоровья»."""
    if noun_after(line.sentence, index)[0] != "H" or page.has(line.items[index].span):
        return
    near = line.items[max(0, index - 3) : index]
    if not any(item.low.startswith(("име", "располаг", "держит", "сохран", "насчит")) for item in near):
        return
    named, _ = owners(line, index, index)
    first = line.subject or page.view.actor
    add_health(line, page, index, first, "left", True, (*named, page.view.actor, *page.view.blows))


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
        if codes[j] == "n" or (codes[j] == "&" and j == index - 1):
            return
        j -= 1
        steps += 1
    if j >= 0 and codes[j] == "U" and index - j >= 2 and _pronoun(line, page, index, j, when):
        return
    if (
        j >= 0
        and codes[j] == "U"
        and index - j >= 2
        and any(item.low in ("по-прежнему", "неизменно") for item in items[j:index])
        and plain(line, index)
    ):
        said = [name for k in range(j) if codes[k] == "P" for name in names_of(items[k])]
        others = (page.view.actor, *said[-2:], *page.named[-1:])
        add_health(line, page, index, line.subject or page.view.actor, "left", True, others)
        return
    if j < 1 or codes[j] != "P":
        return
    if j > 1 and codes[j - 1] == "U" and (codes[j - 2] in "gahulfzd" or "card_word" in items[j - 2].tags):
        return
    if j > 2 and codes[j - 3] in "gahulfzd" and codes[j - 2 : j] == "Uw":
        return  # «Атаки» у игрока Мирослава ровно 70
    if codes[j - 1] == "U" or (j > 1 and codes[j - 2] == "U" and codes[j - 1] == "w"):
        names = names_of(items[j])
        if len(names) == 1 and plain(line, index) and not _strikes_here(line, j, index):
            if (
                any({"more", "less"} & item.tags for item in items[max(0, j - 4) : j])
                and line.codes[max(0, j - 4) : j].count("n")
                and "N" in codes[max(0, j - 5) : j]
            ):
                return
            if any("was" in item.tags for item in items[max(0, j - 3) : j - 1]):
                when = "was"  # «было у Пети 97»
            add_health(line, page, index, names[0], when, True)


_FIRST: Final = ("перв", "втор", "последн")


def _pronoun(line: Line, page: Page, index: int, at: int, when: str) -> bool:
    """«у первой сорок пять, у второго шестьдесят два», «у неё теперь 55»."""
    codes, view = line.codes, page.view
    word = line.items[at + 1]
    if any("total" in item.tags for item in line.items[max(0, at - 2) : at]):
        return False  # «а всего у неё шестнадцать»
    if not plain(line, index) or (at and codes[at - 1] in "gahulfzdN"):
        return False
    order = next((n for n, stem in enumerate(_FIRST) if word.low.startswith(stem)), None)
    if order is not None and len(word.low) < 12:
        here = [
            name
            for k in range(at)
            if codes[k] == "P" and part_of(line.sentence, k) != "subject"
            for name in names_of(line.items[k])
            if name != view.previous
        ]
        told = list(dict.fromkeys(here)) or page.struck
        if len(told) < 2:
            return False
        add_health(line, page, index, told[0 if order == 0 else -1], "left", len(told) == 2)
        return True
    if word.low in ("которого", "которой"):
        before = [name for k in range(at) if codes[k] == "P" for name in names_of(line.items[k])]
        if not before:
            return False
        add_health(line, page, index, before[-1], when, True, page.named[-1:])
        return True
    if word.low not in ("него", "нее", "ней", "неи", "того", "той"):
        return False
    last = codes[index + 1 : index + 2] in (",", ".", ";", ")", "(", "_", "") or codes[index + 1 : index + 2] == "A"
    here = [name for k in range(at) if codes[k] == "P" for name in names_of(line.items[k])]
    others = [*page.struck[::-1], view.actor, *view.blows, *([view.previous] if view.previous else [])]
    others += [*here[-2:], *page.named[-2:]]
    if not page.struck and (here or page.named):
        others.insert(0, (here or page.named)[-1])
    add_health(line, page, index, others[0], "left" if when == "now" else when, last, others[1:])
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
        k = j - 1 - (codes[j - 1] == "_")  # «Гром стоит на 99, сама обидчица — на 98»
        if items[k].low.startswith(("держ", "сто", "застыл", "замер", "застр", "остан", "остал", "балансир")) and k:
            held, j = True, k - 1
        elif codes[k] == "P" and any(
            it.low.startswith(("держ", "стои", "застыл", "замер", "застр")) for it in items[max(0, k - 8) : k]
        ):
            held, j = True, k
    if held:
        if codes[j] == "P" and len(names_of(items[j])) == 1 and plain(line, index):
            add_health(line, page, index, names_of(items[j])[0], "left", True)
        return
    comma = False
    if j >= 1 and codes[j] == "," and codes[j - 1] == "P":
        comma, j = True, j - 1
    if (
        j > 0
        and codes[j] == "P"
        and codes[j - 1] in ",&"
        and j == index - 1
        and re.search(r"HP[w_]{0,2}N[^;.]*$", codes[:j])
        and items[j].case in ("gen", "")
        and len(names_of(items[j])) == 1
        and plain(line, index)
    ):
        add_health(line, page, index, names_of(items[j])[0], "left", True)  # «Здоровье Пети 115, Маши 61, Петруши 49»
        return
    if j < 0 or codes[j] != "P" or (part_of(line.sentence, j) == "object" and not (comma and codes[j - 1] == "U")):
        return
    names = names_of(items[j])
    if len(names) != 1 or not plain(line, index):
        return
    if comma:
        ranks = any({"more", "less"} & item.tags for item in items[max(0, j - 7) : j]) and any(
            item.low in ("всех", "остальных", "прочих") for item in items[max(0, j - 7) : j]
        )
        low = j
        while low > 0 and codes[low - 1] not in ";.":
            low -= 1
        ranks = (
            ranks
            or "H" in codes[low:j]
            or any("life" in it.tags or it.low.startswith(("сам", "лидер")) for it in items[low:j])
        )
        if ranks and (index + 1 >= len(items) or codes[index + 1] in ",;.(_"):
            add_health(line, page, index, names[0], "now", True)
        return
    pairs = _pairs(line)
    low, high = index, index
    while low > 0 and codes[low - 1] not in ";.":
        low -= 1
    while high + 1 < len(items) and codes[high + 1] not in ";.":
        high += 1
    part, signs = items[low : high + 1], codes[low : high + 1]
    health = "H" in signs or any({"life", "board"} & item.tags for item in part)
    blows = line.recap[index] and any(
        {"strike", "strike_noun", "befall"} & item.tags or c in "a" for item, c in zip(part, signs, strict=True)
    )
    counted = noun_after(line.sentence, index)
    losing = counted[0] == "H" and counted[1] > index + 1 and line.recap[index]
    if (blows and (not health or "H" not in codes[low:j])) or losing:
        return
    if pairs >= 2 or health:
        add_health(line, page, index, names[0], "recap" if line.recap[index] else "now", True)


def _pairs(line: Line) -> int:
    codes = line.codes
    return sum(
        1
        for i, code in enumerate(codes)
        if code == "P"
        and (codes[i + 1 : i + 2] == "N" or (codes[i + 1 : i + 2] in ("_", ":") and codes[i + 2 : i + 3] == "N"))
        and plain(line, i + 1 if codes[i + 1] == "N" else i + 2)
    )


def _reached(line: Line, page: Page, index: int) -> None:
    """«поднялось до 142», «просел до 82», «выросла до 130»."""
    codes, items = line.codes, line.items
    if index == 0 or (
        codes[index - 1] != "D" and not (index > 1 and codes[index - 2] == "D" and codes[index - 1] == "w")
    ):
        return
    chunk = items[max(0, index - 9) : index]
    if not any({"rise_state", "hurt_state", "heal"} & item.tags or item.code == "H" for item in chunk):
        return
    if not plain(line, index) and noun_after(line.sentence, index)[0] != "word":
        return
    low = index
    while low > 0 and codes[low - 1] not in ";.":
        low -= 1
    if any(code in "zd" and items[low + k].name != "in_play" for k, code in enumerate(codes[low:index])):
        return
    if any(item.low.startswith(("числ", "количеств", "состав", "карт", "ряд", "строй")) for item in items[low:index]):
        return
    if any(
        "lacks" in item.tags or item.low in ("хватает", "недостает", "хватит", "осталось", "оставалось")
        for item in items[max(0, index - 4) : index + 4]
    ):
        return
    named, close = owners(line, index, index)
    if set(codes[max(0, index - 6) : index]) & set("ag") and "H" not in codes[low:index]:
        return
    subject = named[0] if named else line.subject or page.view.actor
    others = () if close and len(named) == 1 else (*named, page.view.actor, *page.view.blows)
    add_health(line, page, index, subject, "left", True, others)


def _remaining(line: Line, page: Page, index: int) -> None:
    """«осталось сорок девять», «стало 71», «теперь восемьдесят», «на табло 142»."""
    codes, items = line.codes, line.items
    word = None
    for j in range(index - 1, max(-1, index - 7), -1):
        if codes[j] in ";.,(" or codes[j] == "N" or (codes[j] == ":" and j < index - 1):
            break
        if {"left", "became", "board"} & items[j].tags:
            word = j
            break
        if codes[j] == "c" and j == index - 1 and j and "left" in items[j - 1].tags:
            continue
        if codes[j] in "gatulfCdMR" or (codes[j] in "niDqcOZ" and "board" not in items[j + 1].tags):
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
    if not plain(line, index):
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
    if (
        tail is not None
        and items[tail + 1 : tail + 2]
        and items[tail + 1].low == "у"
        and codes[tail + 2 : tail + 3] == "P"
    ):
        named, close = [*names_of(items[tail + 2])], True  # «восемьдесят капель осталось у Лисицы»
    candidates = [*named, *([line.subject] if line.subject else []), *view.blows, view.actor]
    explicit = close and bool(named) and _same_clause(line, index, named[0])
    if any("would" in it.tags for it in items[start : stop + 1]) or line.sentence.conditional:
        return
    # a bare «стало N» is bound tightly only when it can hardly be anything but a health
    sure = (
        explicit
        or "H" in codes[start : stop + 1]
        or (line.recap[index] and bool(view.blows))
        or any("board" in it.tags for it in items[max(0, index - 4) : index])
        or (
            word is not None
            and items[word].low in ("стало", "стала", "стал")
            and any(it.code in "Hh" or "heal" in it.tags for it in items[max(0, index - 8) : index])
        )
    )
    when = "left"
    if "J" in codes[max(0, start - 1) : index]:
        when = "was"
    if any("was" in it.tags for it in items[start:index]):
        when = "was"
    here = _clause_names(line, start, stop)
    bound = explicit and word is not None and "board" not in items[word].tags
    if bound and (len(named) == 1 or named[0] in here):
        add_health(line, page, index, named[0], when, sure, () if len(here) == 1 else named)
        return
    add_health(line, page, index, candidates[0], when, sure, candidates[1:])


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
    if j < 0 or codes[j] != "H" or not plain(line, index):
        return
    if any({"heal", "more", "less", "strike"} & item.tags for item in items[j + 1 : index]) and codes[index - 1] != "D":
        return
    if codes[index - 1] == "n":
        return
    named, _ = owners(line, j, index)
    subject = owner or (named[0] if named else line.subject or page.view.actor)
    others = () if owner else (*named, page.view.actor, *page.view.blows)
    if any("was" in item.tags for item in items[j + 1 : index]):
        add_health(line, page, index, subject, "was", True, others)
        return
    add_health(
        line,
        page,
        index,
        subject,
        "left" if codes[index - 1] == "D" else "recap" if line.recap[index] else "left",
        True,
        others,
    )
