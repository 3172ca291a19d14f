"""Whose move it is, by any verb: who comes next, after whom, who opens the game, whose the cards shown are.

«Завтра погоду делает Семён», «После Ирины ходить Сычу», «Следующий дом займёт Лорд Пиксель»: a word of order and one
name that is nobody's complement name the next player; the name after «после» is the one who moves now.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from engine.verify.kinds import ClaimKind
from engine.verify.model import Claim, Span
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.groups import Group, groups
from engine.verify.prose.order import awaited
from engine.verify.prose.roles import Scene, is_verb, names_of, part_of
from engine.verify.prose.words import Words

_ORDER: Final = Words(
    r"следующ|следом$|вослед$|далее$|дальше$|дале$|потом$|затем$|завтра$|очеред[иьнея]|черед$|эстафет|след$|готов(?:ится|ься|ьтесь|ь)$"
)
_HANDS_ON: Final = re.compile(r"перейд|переход|переда|перех|достан|уход|вруча|доверя|уступа[ею]")
_TURN: Final = Words(
    r"ход$|хода$|слово|подач|мяч|тост|очередь|черед$|эстафет|инициатив|право|микрофон|жезл|палочк|смен[ау]|вахт|штурвал|руль"
)
_ADVERB: Final = re.compile(r"далее$|дальше$|дале$|потом$|затем$|завтра$")
_GOES: Final = re.compile(
    r"ход(?:ит|ить|и)$|пойдет|пойти|ступа|сыгра|игра|выход|выйд|говор|сяд|сходит|берет|возьм|поведет|отправ|двин|появ|ска[зж]"
    r"|ста[нт]|будет|дела|продолж|начн|начин|пля[сш]|примет|прим|поднима|подним|поет|споет|решат|решит|отвеча|ответ|займ|занима"
    r"|вступ|заступ|стар|жд|очеред|черед|слово|ход$|явл|вед[её]т|солир|шаг"
)
_AT_THE_END: Final = re.compile(r"последн|хвост|замыка|конец$|конце$|втор|трет|четверт")
_OPENS: Final = re.compile(r"начин|начн|открыва|откро|стартова|стартуе|ход(?:ит|ить)$|пойдет|сход")
_GATE: Final = _ORDER | _TURN | Words(r"(?:после|очереди|подходе|разминке)$")


def turns(line: Line, page: Page, scene: Scene) -> None:
    """All names that say whose move it is."""
    if "P" not in line.codes:
        return
    _first_next(line, page)
    if line.sentence.conditional:
        return
    _after_himself(line, page)
    _after(line, page)
    _now(line, page)
    _of_turn(line, page)
    _before(line, page)
    if "Z" in line.codes or line.sentence.says(_GATE):
        _coming(line, page, scene)
    _opening(line, page)
    _shown(line, page)


def turn_told(page: Page) -> bool:
    """Whether a sentence before this one has shown the actor's cards."""
    kinds = ("listing", "zone_count", "total_count")
    return any(reading.true and reading.claim.kind in kinds for reading in page.readings[: page.mark])


def _fault(line: Line, page: Page, index: int, kind: ClaimKind, right: str | None) -> None:
    names = names_of(line.items[index])
    if kind == "next" and names == (page.view.actor,) and line.codes.count("P") == 1 and not turn_told(page):
        return  # «Дальше играет Маша» before her cards: the turn in hand
    place = line.items[index].span
    blame = "next_player" if kind == "next" else "prose_player"
    claim = Claim(kind, clause(line.sentence, index), subject=names[0], value_span=place, prose=True, blame=blame)
    if right is not None:
        page.add(claim, False, True, Span(place.start, place.start + 1) if kind == "next" else place)


def _bounds(line: Line, index: int, stops: str = ",;:._(") -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in stops and line.items[low - 1].low not in ("а", "но"):
        low -= 1
    while (
        high + 1 < len(line.items) and line.codes[high + 1] not in stops and line.items[high + 1].low not in ("а", "но")
    ):
        high += 1
    return low, high


def _complements(line: Line, low: int, high: int) -> set[int]:
    """Names governed by «после», «за», «вслед за», «от», «чем», «у»: not those who come."""
    found: set[int] = set()
    for j in range(low, high + 1):
        if line.codes[j] != "P" or not j:
            continue
        before = line.items[j - 1].low
        if line.codes[j - 1] in "ZUOqicDVAJF" or before == "после":
            found.add(j)
    return found


_HIMSELF: Final = re.compile(r"(?:w|Z)P(?:w{1,3}|w?,w{1,2})P|PwZ?P")


def _after_himself(line: Line, page: Page) -> None:
    """«После игрока Маша ходит Маша»: nobody follows himself, in the last post of a game as little as before."""
    items = line.items
    for match in _HIMSELF.finditer(line.codes):
        places = [j for j in range(match.start(), match.end()) if line.codes[j] == "P"]
        first, second = (names_of(items[j]) for j in places[:2])
        words = items[max(0, match.start() - 1) : match.end() + 1]
        after = any(item.low in ("после", "за", "вслед", "следом") for item in words)
        moves = any(item.low in ("ходит", "ход", "ходить", "следует", "идет", "пойдет") for item in words)
        if len(first) != 1 or first != second or not (after and moves) or {"не", "ни"} & {item.low for item in words}:
            continue
        whole, name = line.sentence.cover(match.start(), match.end() - 1), items[places[1]].span
        if any(reading.claim.kind == "next" and not reading.true for reading in page.here()):
            return
        if page.view.next is None:
            claim = Claim("invented", whole, text=first[0], value_span=whole, prose=True, blame="next_player")
        else:  # the name of the one who comes next is wrong, and can be put right
            claim = Claim("next", whole, subject=first[0], value_span=name, prose=True)
        page.drop(name)
        page.add(claim, False, True, Span(name.start, name.start + 1))
        return


def _after(line: Line, page: Page) -> None:
    """«после Монаха будет ходить она», «за Снежаной пойдёт кот»: the one who moves now."""
    view = page.view
    for index, item in enumerate(line.items):
        after = item.low == "после" or (line.codes[index] == "Z")
        if not after or line.codes[index + 1 : index + 2] != "P":
            continue
        if index and item.low == "за" and line.items[index - 1].low in ("черед", "очередь", "ход", "слово"):
            continue  # «после Никиты очередь за Никой»
        name = index + 1
        names = names_of(line.items[name])
        if len(names) != 1 or names[0] == view.actor or names[0] in view.dead:
            continue
        low, high = _bounds(line, index)
        if set(line.codes[low : high + 1]) & set("NCgahzd"):
            continue
        moves = [other for other in line.items[low : high + 1] if _GOES.match(other.low) or _ORDER.match(other.low)]
        others = [j for j in range(low, high + 1) if line.codes[j] == "P" and j != name]
        if not moves or any(other.low.endswith(("л", "ла", "ли")) for other in moves):
            continue
        if line.recap[index] and not (others and names_of(line.items[others[0]]) in ((view.next,), (view.actor,))):
            continue
        if not others and not any("pronoun_nom" in other.tags for other in line.items[low : high + 1]):
            continue
        if line.items[name].case not in ("gen", "ins", ""):
            continue
        told = names_of(line.items[others[0]]) if others else (view.next,)
        if told == (view.actor,) and (names[0] == view.previous or view.previous is None):
            continue
        if told not in ((view.next,), (view.actor,)):
            continue  # the order of the whole table may be told
        place = line.items[name].span
        claim = Claim(
            "actor",
            line.sentence.cover(low, high),
            subject=names[0],
            value_span=place,
            prose=True,
            blame="prose_player",
        )
        page.add(claim, False, True, place)


def _coming(line: Line, page: Page, scene: Scene) -> None:
    """A word of order and the one name that may come next."""
    view, items, codes = page.view, line.items, line.codes
    done = {reading.figure.start for reading in page.here() if reading.claim.kind == "next"}
    for index, item in enumerate(items):
        if item.kind == "sign":
            continue
        after = item.low == "после" or (codes[index] == "Z" and _moves_on(line, index))
        after = after or (item.low in ("очереди", "подходе", "разминке") and codes[index - 1 : index] == "n")
        hands = _TURN.match(item.low) and any(
            _HANDS_ON.match(other.low) for other in items[max(0, index - 3) : index + 4]
        )
        order = item.code == "w" and _ORDER.match(item.low)
        if not (after or hands or order) or awaited(line, index):
            continue
        if any(names_of(other) == (view.next,) for other in items[:index] if other.code == "P"):
            continue  # «ходит Искра, за ней Черномор»: who comes after the next
        low, high = _bounds(line, index)
        if set(codes[low : high + 1]) & set("NCgahHzdqR"):
            continue
        if any(_AT_THE_END.match(other.low) for other in items[low : high + 1]):
            continue
        rest = _complements(line, low, high)
        named = [j for j in range(low, high + 1) if codes[j] == "P" and j not in rest]
        if len(named) != 1:
            continue
        at = named[0]
        names = names_of(items[at])
        if len(names) != 1 or items[at].start in done:
            continue
        verbs = [other for other in items[low : high + 1] if is_verb(other) and other.code == "w"]
        if any(other.low.endswith(("л", "ла", "ли", "лся", "лась")) for other in verbs):
            continue
        case = items[at].case
        turn = items[at - 1].low in ("черед", "очередь", "ход", "слово") if at else False
        if (case in ("gen", "loc") and not turn) or (case == "acc" and not hands) or (case == "ins" and not order):
            continue
        told = any(reading.true and reading.claim.kind in ("listing", "total") for reading in page.readings)
        behind = after and codes[index] == "Z" and codes[index + 1 : index + 3] == "wP" and at == index + 2
        moving = behind or any(_GOES.match(other.low) for other in items[low : high + 1]) or hands
        begins = low == 0 or codes[low - 1] in ",;" or (low == 1 and items[0].low in ("а", "но"))
        short = high - low <= 4 and not verbs and high + 2 >= len(items) and begins
        if short and (order or after):
            moving = True  # «Дальше Мила.», «После него Люся.»
        if not moving and not item.low.startswith(("следующ", "очеред", "черед", "следом")):
            moving = bool(verbs) and told
        if not moving and not item.low.startswith(("следующ", "очеред", "черед", "следом")):
            continue
        if {"more", "less", "lag", "lead"} & {tag for other in items[low : high + 1] for tag in other.tags}:
            continue
        allowed = {view.next} if told else {view.next, view.actor}
        if order and _ADVERB.match(item.low) and not _last(line, page):
            allowed |= {view.actor}
            if line.recap[index] or not told:
                allowed |= {view.previous}
        if hands or (after and not told):
            allowed |= {view.actor}
        if names[0] not in allowed and view.next is not None:
            _fault(line, page, at, "next", view.next)


def _first_next(line: Line, page: Page) -> None:
    """«Следующей, если уцелеет, пробивает Оса»: one name in a sentence that opens with «следующий»."""
    items, codes, view = line.items, line.codes, page.view
    if not items[0].low.startswith("следующ") or set(codes) & set("NCghz") or codes.count("P") != 1:
        return
    at = codes.index("P")
    names = names_of(items[at])
    if len(names) != 1 or names[0] == view.next or view.next is None or any("move" in i.tags for i in items[:2]):
        if not (len(names) == 1 and codes[at - 1 : at] == "Z" and names[0] != view.next and view.next):
            return
    elif items[at].case not in ("nom", "") or codes[at - 1 : at] in ("Z", "O", "U", "i"):
        return
    if any(reading.claim.kind == "next" and reading.figure.start == items[at].start for reading in page.here()):
        return
    told = any(reading.true and reading.claim.kind in ("listing", "total") for reading in page.readings)
    if told or names[0] != view.actor:
        _fault(line, page, at, "next", view.next)


def _now(line: Line, page: Page) -> None:
    """«Теперь покупает Глеб, за ним Ульяна»: who moves now, said with who comes next."""
    view, codes, items = page.view, line.codes, line.items
    match = re.search(r"w{1,4}P,Z(?:w|P)", codes)
    if match is None or "N" in codes or "C" in codes:
        return
    at = codes.index("P", match.start())
    names = names_of(items[at])
    head = items[match.start() : at]
    if not any(item.low in ("теперь", "сейчас", "ныне", "нынче") for item in head) or not any(is_verb(i) for i in head):
        return
    if len(names) == 1 and names[0] != view.actor and part_of(line.sentence, at) != "object":
        _fault(line, page, at, "actor", view.actor)


def _of_turn(line: Line, page: Page) -> None:
    """«Разберём ход Тихона», «предыдущий игрок, Люба»: whose turn is told."""
    view, codes, items = page.view, line.codes, line.items
    if not line.sentence.begins(" ход", " игрок", " участни"):
        return
    for index, item in enumerate(items):
        past = index > 0 and items[index - 1].low.startswith(("предыдущ", "прошл"))
        if past and item.low.startswith(("игрок", "участни")) and view.previous is not None:
            at = index + 2 if codes[index + 1 : index + 2] in (",", "(", "_") else index + 1
            who = names_of(items[at]) if codes[at : at + 1] == "P" else ()
            if len(who) == 1 and who[0] != view.previous:
                _fault(line, page, at, "actor", view.previous)
        elif item.low in ("ход", "хода", "ходу", "ходом") and codes[index + 1 : index + 2] == "P":
            names = names_of(items[index + 1])
            ahead = index > 0 and items[index - 1].low.startswith("следующ")
            shown = any(
                other.low.startswith(("разбер", "рассмотр", "опиш", "сейчас", "теперь")) for other in items[:index]
            )
            genitive = items[index + 1].case in ("gen", "acc")
            if len(names) == 1 and genitive and shown and not past and not ahead and names[0] != view.actor:
                _fault(line, page, index + 1, "actor", view.actor)


_PAST: Final = Words(r"прошл|предыдущ|накануне|минувш|предшеств|сначала|вначале")


def _before(line: Line, page: Page) -> None:
    """«Лис в прошлом ходу ничего не купил», «Сначала ходил Барсук»: the subject is the previous player."""
    view, items, codes = page.view, line.items, line.codes
    if view.previous is None or not line.recap[0] or codes.count("P") != 1:
        return
    if not line.sentence.says(_PAST) or set(codes) & set("Hhzt"):
        return
    at = codes.index("P")
    names = names_of(items[at])
    if len(names) != 1 or names[0] == view.previous or part_of(line.sentence, at) != "subject":
        return
    verbs = [item for item in items if is_verb(item) and item.low.endswith(("л", "ла", "лся", "лась"))]
    if not verbs or any({"receive", "hurt_state", "befall", "left", "was", "dead"} & verb.tags for verb in verbs):
        return
    place = items[at].span
    claim = Claim(
        "purchase", clause(line.sentence, at), subject=names[0], subject_span=place, value_span=place, prose=True,
        blame="prose_player",
    )  # fmt: skip
    page.add(claim, False, True, place)


def _last(line: Line, page: Page) -> bool:
    return any(reading.true and reading.claim.kind in ("zone_count", "total", "listing") for reading in page.readings)


def _moves_on(line: Line, index: int) -> bool:
    """«за ней», «за Ведьмой», not «за четыре золотых»."""
    after = line.items[index + 1] if index + 1 < len(line.items) else None
    if after is None:
        return False
    return after.low in ("ней", "нею", "ним") or (after.code == "P" and after.case in ("ins", ""))


def _opening(line: Line, page: Page) -> None:
    """«Первым ходит Семён», «Начинает Петя»: on the first turn the actor opens."""
    view, items = page.view, line.items
    if view.previous is not None:
        return
    for index, item in enumerate(items):
        first = item.low in ("первым", "первой", "первый", "первая")
        if not (first or (_OPENS.match(item.low) and is_verb(item))):
            continue
        low, high = _bounds(line, index)
        words = items[low : high + 1]
        if not any(_OPENS.match(other.low) for other in words):
            continue
        if {"next"} & {tag for other in items[max(0, low - 6) : high + 1] for tag in other.tags}:
            continue  # «а следом, мягко ступая, пойдёт Lynx»
        if any(other.low in ("после", "за") or _AT_THE_END.match(other.low) for other in words):
            continue
        rest = _complements(line, low, high)
        named = [j for j in range(low, high + 1) if line.codes[j] == "P" and j not in rest]
        if len(named) == 1 and names_of(items[named[0]])[0] not in (view.actor,):
            _fault(line, page, named[0], "actor", view.actor)
        return


def _exact(page: Page, group: Group) -> bool:
    """The group lists the cards in play, all of them or the first five."""
    view = page.view
    if len(group.cards) < 2:
        return False
    said: Counter[str] = Counter()
    for card in group.cards:
        name = card.pick(view.in_play)
        if not name:
            return False
        said[name] += card.count
    if said == view.in_play:
        return True
    five = view.in_play - view.refilled
    return group.size() >= 3 and said in (five, five + view.lured) and not all(name in view.bought for name in said)


def _shown(line: Line, page: Page) -> None:
    """Who shows the cards of the turn, whatever the verb: the subject or owner in the sentence."""
    view, items, codes = page.view, line.items, line.codes
    if view.previous == view.actor:
        return
    for group in groups(line.sentence):
        if not _exact(page, group):
            continue
        for j in range(group.first - 1, -1, -1):
            if codes[j] in ";.Q":
                break
            if codes[j] != "P":
                continue
            names = names_of(items[j])
            if len(names) != 1:
                break
            owner = codes[j - 1 : j] in ("U", "K") or (codes[j + 1 : j + 2] == ":" and items[j].case == "gen")
            owner = owner or (codes[j - 2 : j - 1] == "U" and codes[j - 1] == "w")
            owner = owner or (j == 1 and codes[0] == "w" and items[j].case in ("gen", ""))  # «Хор Ивана поредел»
            part = part_of(line.sentence, j)
            between = items[j + 1 : group.first]
            if not owner and part == "object":
                continue
            if "N" in codes[j : group.first] and _foreign(line, j, group):
                break
            if names[0] == view.actor:
                break
            if part == "unknown" and not (j == 0 or codes[j - 1] in ",w.:"):
                break
            if any(
                other.low in ("а", "но", "что", "чтобы", "пока", "когда", "который", "которая") for other in between
            ):
                break
            if any("receive" in other.tags or "befall" in other.tags for other in between):
                break
            _fault(line, page, j, "actor", view.actor)
            break
        break


def _foreign(line: Line, index: int, group: Group) -> bool:
    """Between the name and the cards something else is counted: a price, a blow, a health."""
    if re.search(r"N[wn]{0,2}[:_]$", line.codes[: group.first]):
        return line.codes[index + 1 : group.first].count("N") > 1
    for j in range(index + 1, group.first):
        if line.codes[j] == "N" and not any(
            "card_word" in other.tags or other.code == "C" for other in line.items[j + 1 : j + 3]
        ):
            return True
    return False
