"""The size of a blow told beside the health it changed: «вручила четыре пули. Было восемьдесят восемь, стало 85».

What a blow took is the difference of the health before and after it. Where the recap tells that change truly and no
true size of the blow, a figure of the blow right beside the change is its size, whatever verb and noun tell it; and the
one named as its victim there is the one whose health it was. A figure before an enumeration of the blows («рассыпала
три шипа: один Пете, остальные Маше») and one after it («всего двадцать девять») is their sum.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.closing import STRIKES, asides
from engine.verify.prose.figures import Line, Page, Reading, clause, noun_after
from engine.verify.prose.roles import is_verb, names_of, part_of

_OTHER_THINGS: Final = frozenset("gCzdulfthR#oQ?")
_HURTS: Final = frozenset({"strike", "strike_noun", "befall", "receive"})
_NO_BLOW: Final = frozenset({"buy", "draw", "heal", "more", "less", "lag", "lead", "gap", "left", "was", "card_word"})
_ME: Final = frozenset({"меня", "мне", "мной", "мною"})
_DENIED: Final = frozenset({"не", "ни", "бы", "почти", "чуть", "едва", "из", "около", "вместо"})
_SUMMED: Final = re.compile(r"всего$|итого$|сумм|вместе$|общим$|совокуп")
_ALL: Final = re.compile(r"общ(?:ий|ая|ее|ие)$|суммарн|совокуп|итогов|взяты|полн(?:ый|ая)$|вся$|весь$")
_HARM: Final = re.compile(r"урон|ущерб|потер[ия]|убыт|вред|удар|счет|бедстви|атак|выпуск|расход")
_LONG_HEAD: Final = 9
_FAR: Final = 14
_NO_SIZE: Final = re.compile(
    r"ход|круг|раунд|тур|акт|час|минут|секунд|лет$|год|д[ен]|недел|шаг|верст|метр|рук|ног|глаз|слов|строк|карт|золот"
    r"|монет|бойц|наемник|новобран|покуп|игрок|соперник|сосед|враг|противник|друз|гост"
)


@dataclass(frozen=True, slots=True)
class _Change:
    """A true change of a health by a blow: whose, in which line, between which items."""

    nick: str
    line: int
    first: int
    last: int


def dealt(lines: list[Line], page: Page) -> None:
    """Sizes and victims of blows against the changes that the post tells truly."""
    view = page.view
    if not view.attacks or view.previous is None:
        return
    by_start = {
        item.start: (number, index) for number, line in enumerate(lines) for index, item in enumerate(line.items)
    }
    true: dict[int, list[Reading]] = {}
    for reading in page.readings:
        if reading.true:
            true.setdefault(reading.figure.start, []).append(reading)
    changes = _changes(page, by_start)
    sized = {r.claim.other for found in true.values() for r in found if r.claim.kind == "attack_on" and r.claim.value}
    for change in changes:
        if change.nick not in sized:
            _size(lines, page, change, true)
    _sums(lines, page, true)
    if len(view.attacks) > 1 and len(set(view.attacks.values())) == 1:
        for line in lines:
            _each(line, page, next(iter(view.attacks.values())))


_EACH: Final = re.compile(r"кажд(?:ого|ому|ой|ую|ый|ая)$|обоим$|обеим$|обоих$|брата$|нос$")
_TIMES: Final = re.compile(r"раз|удар|укол|тыч|тум|пин|шлеп|щелч|щелб|единиц|стрел|пул|камн|затрещ|оплеух|ран|царап")


def _each(line: Line, page: Page, right: int) -> None:
    """«по два раза каждому», «уколол двоих, каждого единожды»: all were struck alike."""
    for index, item in enumerate(line.items):
        if item.code not in "NM" or item.value is None or not line.recap[index] or item.span in page.sure:
            continue
        low, high = _part(line, index)
        words = line.items[low : high + 1]
        kind, at = noun_after(line.sentence, index)
        shared = line.codes[index - 1 : index] == "p" and kind in ("unit", "a", "word", "none")
        if kind == "word" and not _TIMES.match(line.items[at].low):
            continue
        if not (shared or item.code == "M") or not any(_EACH.match(word.low) for word in words):
            continue
        if any(item.value in pair for pair in page.view.blows.values()):
            continue  # «было у обоих по девяносто семь»
        if item.value == right or set(line.codes[low : high + 1]) & _OTHER_THINGS or line.sentence.conditional:
            continue
        if {"heal", "buy", "more", "less"} & {tag for word in words for tag in word.tags}:
            continue
        page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
        page.sure.add(item.span)
        who = next(iter(page.view.attacks))
        claim = Claim("attack_on", clause(line.sentence, index), other=who, value=item.value, prose=True)
        page.add(claim.but(value_span=item.span, blame="prose_number"), False)


def _changes(page: Page, by_start: dict[int, tuple[int, int]]) -> list[_Change]:
    """The first true change told of every player struck."""
    view = page.view
    found: dict[str, _Change] = {}
    for reading in page.readings:
        claim, place = reading.claim, by_start.get(reading.figure.start)
        nick = claim.subject
        if not reading.true or claim.kind != "hp_change" or nick is None or nick not in view.attacks or place is None:
            continue
        if (claim.before, claim.after) != view.blows.get(nick):
            continue
        known = found.get(nick)
        if known is None:
            found[nick] = _Change(nick, place[0], place[1], place[1])
        elif known.line == place[0]:
            found[nick] = _Change(nick, place[0], min(known.first, place[1]), max(known.last, place[1]))
    return list(found.values())


def _part(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(" and not _joins(line, low - 1):
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()" and not _joins(line, high + 1):
        high += 1
    return low, high


def _joins(line: Line, index: int) -> bool:
    """«и» or «а» between two deeds."""
    item = line.items[index]
    return (item.code == "&" or item.low in ("а", "но", "зато")) and any(
        is_verb(other) for other in line.items[index + 1 : index + 4]
    )


def _size(lines: list[Line], page: Page, change: _Change, true: dict[int, list[Reading]]) -> None:
    """The figure of the blow beside the change: in the clauses before it, or the last clause before its sentence."""
    line = lines[change.line]
    places = [(line, index) for index in range(change.first - 1, max(-1, change.first - _FAR), -1)]
    places += [(line, index) for index in range(change.last + 1, min(len(line.items), change.last + 4))]
    if change.line and not set(line.codes[: change.first]) & set("PNM"):
        before = lines[change.line - 1]
        start = _part(before, max(0, len(before.items) - 2))[0]
        places += [(before, index) for index in range(len(before.items) - 1, start - 1, -1)]
    for where, index in places:
        item = where.items[index]
        if item.code == ";" or (item.code == "P" and _another(page, names_of(item), change.nick)):
            return  # what is told beyond belongs to somebody else
        if item.code not in "NM" or item.value is None:
            continue
        if item.span in page.sure or item.start in page.idle:
            return
        if item.start in true:
            return
        if _blow(where, page, index, change.nick, where is line):
            _judge(where, page, index, change.nick)
        return


def _another(page: Page, names: tuple[str, ...], nick: str) -> bool:
    return nick not in names and page.view.previous not in names


def _blow(line: Line, page: Page, index: int, nick: str, beside: bool) -> bool:
    """Whether the figure is a size: its clause tells of a blow or of the one struck, and counts nothing else."""
    view, items = page.view, line.items
    value = abs(items[index].value or 0)
    low, high = _part(line, index)
    part, codes = items[low : high + 1], line.codes[low : high + 1]
    if not line.recap[index] or not 1 <= value <= 2 * max(view.attacks.values()) + 12 or asides(line, index):
        return False
    if set(codes) & _OTHER_THINGS or items[index].detail == "collective" or line.sentence.conditional:
        return False
    tags = {tag for item in part for tag in item.tags}
    if _NO_BLOW & tags or any(item.low in _DENIED for item in items[max(low, index - 2) : index]):
        return False
    if codes.count("N") + codes.count("M") > 1 or line.codes[index - 1 : index] in ("Z", "D", "J", "i", "+"):
        return False
    if items[index].code == "M":
        return True
    kind, at = noun_after(line.sentence, index)
    if kind not in ("none", "unit", "a", "word", "P", "H"):
        return False
    word = items[at].low
    if kind == "word" and (_NO_SIZE.match(word) or is_verb(items[at])):
        kind = "none" if is_verb(items[at]) else "other"
    if kind == "other" or (value in (view.spent, sum(view.bought.values())) and kind == "none"):
        return False
    named = any(nick in names_of(item) for item in part) or any(
        item.low in _ME or "pronoun_him" in item.tags for item in part
    )
    struck = kind == "a" or STRIKES.match(word) is not None or bool(_HURTS & tags)
    headed = low > 1 and line.codes[low - 1] in ":_" and any(nick in names_of(it) for it in items[low - 4 : low - 1])
    return struck or named or headed or (beside and kind == "unit") or _strikes_before(line, low)


def _strikes_before(line: Line, low: int) -> bool:
    """«Весь залп, одиннадцать, приняла Яга», «И ткнул Кардинала. Двумя пальчиками»."""
    return low > 1 and any(_HURTS & item.tags for item in line.items[max(0, low - 3) : low])


def _judge(line: Line, page: Page, index: int, nick: str) -> None:
    view, item = page.view, line.items[index]
    value = abs(item.value or 0)
    if value == view.attacks[nick]:
        return
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    page.sure.add(item.span)
    blame = None if noun_after(line.sentence, index)[0] == "a" else "prose_number"
    claim = Claim("attack_on", clause(line.sentence, index), other=nick, value=value, prose=True, blame=blame)
    page.add(claim.but(value_span=item.span), False)


def _sums(lines: list[Line], page: Page, true: dict[int, list[Reading]]) -> None:
    """«рассыпала четыре шипа: один Костяному царю, остальные Фёдору», «ещё четыре достались Бурому, всего 31»."""
    view = page.view
    if len(view.attacks) < 2:
        return
    right = sum(view.attacks.values())
    told: set[str] = set()  # players whose blow, or its change, has been told so far
    for line in lines:
        _shares(line, page, right)
        _exchanged(line, page)
        for index, item in enumerate(line.items):
            known = [reading.claim for reading in true.get(item.start, ())]
            if item.code == "N" and item.value is not None and item.start not in page.idle:
                unread = not any(claim.kind != "number" for claim in known) and item.span not in page.sure
                unread = unread and line.recap[index] and not line.sentence.conditional
                unread = unread and item.value not in (right, len(view.attacks))
                if unread and (_before_list(line, page, index, true) or _behind_list(line, page, index, told)):
                    _blame_sum(line, page, index)
            told |= {claim.other or "" for claim in known if claim.kind == "attack_on" and claim.value}
            told |= {claim.subject or "" for claim in known if claim.kind == "hp_change"}


_SHARE: Final = re.compile(r"(?P<n>N)w{0,2}[vnp]?w?(?P<p>P)|(?P<q>P)[_w]?(?P<m>N)")
_REST: Final = re.compile(r"w[w_]{0,2}[vnp]?w?(?P<p>P)")


def _exchanged(line: Line, page: Page) -> None:
    """«оставила по царапине каждому: две — Графу, одну — Рокоту»: the right sizes, but each told of the other."""
    items, codes, blows = line.items, line.codes, page.view.attacks
    if "N" not in codes or line.sentence.conditional or set(codes) & _OTHER_THINGS:
        return
    pairs = [(m.start(), m.end() - 1) for m in re.finditer(r"N_?P(?=[,&.;]|$)", codes)]
    told = {
        names_of(items[name]): items[figure].value
        for figure, name in pairs
        if part_of(line.sentence, name) != "subject"
    }
    if len(pairs) != len(blows) or set(told) != {(nick,) for nick in blows} or not line.recap[pairs[0][0]]:
        return
    if sorted(told.values(), key=str) == sorted(blows.values(), key=str):
        for figure, name in pairs:
            if items[figure].value != blows[names_of(items[name])[0]]:
                _blame_name(line, page, figure, name)


def _shares(line: Line, page: Page, right: int) -> None:
    """«рассыпал четырнадцать искр: девять Маше, пять Петруше»: the sum is right, or all the parts are."""
    items, codes, view = line.items, line.codes, page.view
    colon = codes.find(":")
    heads = [j for j in range(max(0, colon - 6), max(0, colon)) if codes[j] == "N" and items[j].detail != "collective"]
    if colon < 0 or len(heads) != 1 or not line.recap[heads[0]] or line.sentence.conditional:
        return
    head = heads[0]
    if not _counts_blows(line, head, page) or items[head].span in page.sure:
        return
    shares: list[tuple[int, int]] = []
    for match in _SHARE.finditer(codes, colon):
        figure = match.start("n") if match.start("n") >= 0 else match.start("m")
        name = match.start("p") if match.start("p") >= 0 else match.start("q")
        shares.append((figure, name))
    rest = [m.start("p") for m in _REST.finditer(codes, colon) if "rest" in items[m.start()].tags]
    told = {names_of(items[name]) for _, name in shares} | {names_of(items[name]) for name in rest}
    if set(codes[colon + 1 :]) & _OTHER_THINGS or told != {(nick,) for nick in view.attacks} or len(rest) > 1:
        return
    wrong = [(f, n) for f, n in shares if items[f].value != view.attacks[names_of(items[n])[0]]]
    if items[head].value == right and wrong:
        for figure, name in wrong:
            if items[figure].value in view.attacks.values():
                _blame_name(line, page, figure, name)
            else:
                _judge(line, page, figure, names_of(items[name])[0])
    elif not wrong and items[head].value not in (right, len(view.attacks)):
        _blame_sum(line, page, head)


def _blame_name(line: Line, page: Page, figure: int, name: int) -> None:
    place = line.items[name].span
    page.readings[:] = [reading for reading in page.readings if reading.figure != place]
    page.sure.add(place)
    span = line.sentence.cover(min(figure, name), max(figure, name))
    claim = Claim("attack_on", span, other=names_of(line.items[name])[0], value=line.items[figure].value, prose=True)
    page.add(claim.but(value_span=place, subject_span=place, blame="prose_player"), False)


def _blame_sum(line: Line, page: Page, index: int) -> None:
    item = line.items[index]
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    page.sure.add(item.span)
    claim = Claim("attack_total", clause(line.sentence, index), subject=page.view.previous, prose=True)
    page.add(claim.but(value=item.value, value_span=item.span, blame="prose_number"), False)


def _counts_blows(line: Line, index: int, page: Page) -> bool:
    low, high = _part(line, index)
    kind, at = noun_after(line.sentence, index)
    tags = {tag for item in line.items[low : high + 1] for tag in item.tags}
    part = line.items[low : high + 1]
    if set(line.codes[low : high + 1]) & _OTHER_THINGS or _NO_BLOW & tags:
        return False
    if any(item.code == "P" and page.view.previous not in names_of(item) for item in part):
        return False
    return kind in ("none", "unit", "a", "word", "H") and not _NO_SIZE.match(line.items[at].low)


def _before_list(line: Line, page: Page, index: int, true: dict[int, list[Reading]]) -> bool:
    """The blows stand behind a colon, all of them with figures or «остальные»."""
    colon = next((j for j in range(index + 1, len(line.items)) if line.codes[j] in ":_"), None)
    if colon is None or colon - index > 7 or "N" in line.codes[index + 1 : colon]:
        return False
    behind = line.items[colon + 1 :]
    named = {name for item in behind if item.code == "P" for name in names_of(item)}
    rest = any("rest" in item.tags for item in behind) and any(item.code == "N" for item in behind)
    sized = [r for item in behind for r in true.get(item.start, ()) if r.claim.kind == "attack_on" and r.claim.value]
    return (rest or len(sized) >= 2) and set(page.view.attacks) <= named and _counts_blows(line, index, page)


def _headed(line: Line, index: int) -> bool:
    """«Общий урон, нанесённый фигурантом за ход, …», «Вместе взятые удары весят …»: a sum of harm by its name."""
    start = max(line.codes.rfind(mark, 0, index) for mark in ";._(") + 1
    words = [item.low for item in line.items[start:index]]
    for at, word in enumerate(words):
        if _ALL.match(word) and any(_HARM.match(other) for other in words[at + 1 : at + 3]):
            return len(words) - at <= _LONG_HEAD
    return False


def _closes(line: Line, index: int) -> bool:
    """«Маше девять, Петруше пять, четырнадцать на круг»: said of the figure behind it."""
    words = [item.low for item in line.items[index + 1 : index + 4]]
    return any(first == "на" and second in ("круг", "двоих", "троих", "всех") for first, second in pairwise(words))


def _behind_list(line: Line, page: Page, index: int, told: set[str]) -> bool:
    """«…, всего двадцать девять», «соперники потеряли на двоих четырнадцать»: behind the blows of all struck."""
    low, _ = _part(line, index)
    words = [item.low for item in line.items[low:index]]
    both = any(a == "на" and b in ("двоих", "троих", "обоих", "всех") for a, b in pairwise(words))
    summed = both or any(_SUMMED.match(word) for word in words[-3:]) or _headed(line, index) or _closes(line, index)
    if (line.items[index].value or 0) < max(page.view.attacks.values()) or "l" in line.codes[max(0, low - 3) : low]:
        return False  # «один «Соблазн», всего один»: less than one of the blows is no sum of them
    return summed and set(page.view.attacks) <= told and _counts_blows(line, index, page)
