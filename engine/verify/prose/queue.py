"""The order in which players move, told of more than the next one: lists, chains, ordinals, the last of the round.

«Порядок ходов: Хан, Мышь, Rook_9», «за ней max_payne, потом Гроза, а хвост поезда — Кардинал», «Дону ходить вторым,
Петруша ждёт последним». Every name follows the one before it at the table; who has fallen is passed over.
"""

from __future__ import annotations

import itertools
import re
from functools import reduce
from operator import or_
from typing import Final

from engine.verify.model import Claim, Span
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.roles import Scene, is_verb, names_of, part_of
from engine.verify.prose.view import View
from engine.verify.prose.words import Gate, Words

_ADVERB: Final = Words(r"следом$|далее$|дальше$|затем$|потом$|после$|н[еи][мйю]ю?$")
_NEXT: Final = Words(r"следующ")
_LIST: Final = re.compile(r"P(?:(?:,&?|&|_|>|,?w)P){2,}")
_LISTED: Final = Words(r"поряд[ок]|очередн|очеред[иь]|ходят$|ходим$|рассад|по кругу|цепочк|кругу$|жреби")
_NO_LIST: Final = re.compile(r"здоров|силе|алфавит|богатств|убыва|возраст|стар[шеи]|живуч")
_LINK: Final = Words(
    r"потом$|затем$|далее$|дальше$|следом$|вслед$|хвост|замыка|последн|напоследок|завершает|закрывает|конец"
)
_END: Final = Words(r"хвост|замыка|последн|напоследок|завершает|закрывает|конец")
_BEHIND: Final = Words(r"(?:ним|ней|нею|которым|которой|которою|которого|коим|коей|коего|него|нее)$")
_FOLLOWS: Final = _LINK | _BEHIND
_GOES: Final = re.compile(
    r"ход(?:ит|ить|ят)$|пойд|ид[еуё]т$|жд[её]т|дожида|сто[ия]т$|игра|выступ|заговор|замык|сад[ия]т|трога|дрем|конце$|хвост|начин"
    r"|завершает$|закрывает$|очеред|круг|поезд|расписан|колонн|шестви|строй|цепочк|поряд"
)
_ORDINALS: Final = (
    (Words(r"втор(?:ым|ой|ая|ою)$"), 1),
    (Words(r"треть(?:им|ей|я|ею)$"), 2),
    (Words(r"четверт(?:ым|ой|ая|ою)$"), 3),
    (Words(r"пят(?:ым|ой|ою)$"), 4),
)
_LAST: Final = Words(r"последн(?:им|ей|ий|яя|ею)$|замыка[ею]т$|замкн[её]т$|замыкающ|напоследок$")
_NUMBERED: Final = reduce(or_, (words for words, _ in _ORDINALS), Gate(_LAST.bits))
_DEEDS: Final = frozenset({"strike", "buy", "spend", "remove", "receive", "heal"})


def seats(view: View) -> tuple[str, ...]:
    """Who moves after whom, from the player in hand on; empty if the facts do not show it."""
    known: tuple[str, ...] | None = view.memo.get("seats")
    if known is None:
        nicks = [nick for nick in view.nicks if view.health.get(nick, 0) > 0 or nick == view.actor]
        at = nicks.index(view.actor) if view.actor in nicks else -1
        known = (*nicks[at:], *nicks[:at]) if at >= 0 else ()
        if len(known) < 2 or view.next != known[1] or (view.previous in known and view.previous != known[-1]):
            known = ()
        view.memo["seats"] = known
    return known


def queue(line: Line, page: Page, scene: Scene) -> None:
    """All that the sentence tells of the order at the table."""
    if line.sentence.conditional or line.items[-1].low == "?":
        return
    if "P" in line.codes:
        if line.sentence.says(_NEXT):
            _himself_next(line, page)
        if line.sentence.says(_ADVERB):
            _after_an_aside(line, page)
        if line.sentence.says(_NEXT):
            _announced(line, page)
    order = seats(page.view)
    if not order or "P" not in line.codes:
        return
    if page.view.previous is None:
        _opens(line, page)
    if not _list(line, page, order):
        _chain(line, page, order)
        if line.sentence.says(_NUMBERED):
            _ordinals(line, page, order)


def _name(line: Line, index: int) -> str | None:
    names = names_of(line.items[index])
    return names[0] if len(names) == 1 else None


def _fault(line: Line, page: Page, index: int, following: bool) -> None:
    """A name in the wrong place: of the one who comes next, or of another."""
    place, view = line.items[index].span, page.view
    if any(reading.figure.start == place.start and not reading.true for reading in page.here()):
        return
    claim = Claim("actor", clause(line.sentence, index), subject=_name(line, index), value_span=place, prose=True)
    page.readings[page.mark :] = [one for one in page.here() if one.figure.start != place.start]
    if following and view.next is not None:
        claim = claim.but(kind="next", blame="next_player")
        page.add(claim, False, True, Span(place.start, place.start + 1))
    else:
        page.add(claim.but(blame="prose_player"), False, True, place)


def _follows(order: tuple[str, ...], first: str, second: str) -> bool:
    return first not in order or second not in order or order[(order.index(first) + 1) % len(order)] == second


def _list(line: Line, page: Page, order: tuple[str, ...]) -> bool:
    """«Порядок ходов такой: Хан, Мышь, Rook_9, Василиса»."""
    if not line.sentence.says(_LISTED) or any(_NO_LIST.match(item.low) for item in line.items):
        return False
    for match in _LIST.finditer(line.codes):
        places = [j for j in range(match.start(), match.end()) if line.codes[j] == "P"]
        names = [_name(line, j) for j in places]
        if (
            None in names
            or len(set(names)) != len(names)
            or not set(names) <= set(order)
            or len(names) < len(order) - 1
        ):
            continue
        said = [str(name) for name in names]
        rest = len(said) < len(order)
        if rest and (page.view.actor in said or set(said) != set(order[1:])):
            continue
        if rest:  # «дальше по кругу Мышь, Rook_9 и Василиса»
            said, places = [page.view.actor, *said], [places[0], *places]
        if all(_follows(order, a, b) for a, b in itertools.pairwise(said)):
            return True
        at = said.index(page.view.actor)
        behind = (at + 1) % len(said)
        if places[behind] == places[at] and not rest:
            return True
        if said[behind] != order[1]:
            _fault(line, page, places[behind], True)
        else:
            wrong = next(j for j in range(1, len(said)) if not _follows(order, said[j - 1], said[j]))
            _fault(line, page, places[wrong], False)
        return True
    return False


def _linked(line: Line, first: int, second: int) -> bool:
    """«A, потом B», «A, за которым … B», «A, а хвост поезда — B»: B is said to follow A."""
    items, codes = line.items, line.codes
    between = range(first + 1, second)
    if set(codes[first + 1 : second]) & set("NCgahHz;.PQ"):
        return False
    if any(_DEEDS & items[j].tags and is_verb(items[j]) for j in between):
        return False
    near = range(max(first + 1, second - 4), second)
    if any(_LINK.match(items[j].low) for j in near):
        return True
    return any(_BEHIND.match(items[j].low) and (codes[j - 1] == "Z" or items[j - 1].low == "после") for j in between)


def _chain(line: Line, page: Page, order: tuple[str, ...]) -> None:
    items, codes = line.items, line.codes
    named = [j for j, code in enumerate(codes) if code == "P"]
    if len(named) < 2 or not line.sentence.says(_FOLLOWS):
        return
    if any(_DEEDS & item.tags and is_verb(item) for item in items[: named[-1]]):
        return
    begun = _queued(line, named[0], page)
    for first, second in itertools.pairwise(named):
        a, b = _name(line, first), _name(line, second)
        linked = _linked(line, first, second)
        if a is None or b is None or a == b or not linked:
            begun = False
            continue
        if not begun and a != page.view.actor:
            begun = False
            continue
        begun = True
        near = line.items[max(first + 1, second - 4) : second]
        if any(_END.match(item.low) for item in near) and b == order[-1]:
            continue
        if a in order and b in order and not _follows(order, a, b):
            _fault(line, page, second, a == page.view.actor)
            return


def _queued(line: Line, index: int, page: Page) -> bool:
    """The first name of a chain stands in the queue itself."""
    items, codes = line.items, line.codes
    if _name(line, index) == page.view.actor:
        return True
    before = items[max(0, index - 4) : index]
    behind = any(_BEHIND.match(item.low) and codes[j - 1 : j] == "Z" for j, item in enumerate(items[:index]))
    return behind or any(_LINK.match(item.low) or item.low.startswith("следующ") for item in before)


def _bounds(line: Line, index: int) -> tuple[int, int]:
    """The clause: commas belong to it as long as there is no second name behind them."""
    low = high = index
    codes, items = line.codes, line.items
    while high + 1 < len(items) and codes[high + 1] not in ";:._()" and items[high + 1].low not in ("а", "но"):
        if codes[high + 1] == "," and "P" in codes[low : high + 1]:
            break
        high += 1
    while low > 0 and codes[low - 1] not in ";:._(" and items[low - 1].low not in ("а", "но"):
        if codes[low - 1] == "," and "P" in codes[low : high + 1]:
            break
        low -= 1
    return low, high


def _ordinals(line: Line, page: Page, order: tuple[str, ...]) -> None:
    """«Дону ходить вторым; Петруша, зевая, ждёт последним», «Морошка замыкает расписание»."""
    view, items, codes = page.view, line.items, line.codes
    first_turn = view.previous is None
    for index, item in enumerate(items):
        place = next((n for pattern, n in _ORDINALS if pattern.match(item.low)), None) if first_turn else None
        last = bool(_LAST.match(item.low))
        if not (last or place is not None):
            continue
        low, high = _bounds(line, index)
        named = [
            j for j in range(low, high + 1) if codes[j] == "P" and codes[j - 1 : j] not in ("Z", "O", "q", "c", "A")
        ]
        if len(named) != 1 or set(codes[low : high + 1]) & set("NCgahHzdR"):
            continue
        words = [one for one in items[low : high + 1] if one.code != "P"]
        if not any(_GOES.match(one.low) for one in words) or any(
            {"more", "less", "lag", "lead"} & one.tags or _NO_LIST.match(one.low) or one.low in ("не", "из")
            for one in words
        ):
            continue
        if any(one.low.endswith(("л", "ла", "ли")) and is_verb(one) and not first_turn for one in words):
            continue
        who = _name(line, named[0])
        if who is None or who not in order:
            continue
        absolute = [nick for nick in view.nicks if nick in order]
        right = {order[-1], absolute[-1]} if last else {order[min(place or 0, len(order) - 1)]}
        if last and first_turn:
            right = {order[-1]}
        if last and (set(codes) & set("NHR") or any(one.low.startswith("следующ") for one in words)):
            continue  # «замыкает список Бурый, 64»: a list of healths
        if who not in right:
            _fault(line, page, named[0], not last and place == 1)
        elif len(named) == 1 and not last and place == 1:
            continue


_OPENS: Final = re.compile(r"начина|начать$|открыва|открыть$|стартова")
_FALLS_TO: Final = re.compile(
    r"выпа[лд]|достал|достае|предсто|доверен|довере|суждено|довелос|поручен|приход|принадлеж|отда[нюе]|вручен|уготован|отведен|вел(?:ел|ит|ят)|повел[еи]|довери"
)


def _opens(line: Line, page: Page) -> None:
    """«начинать выпало Тихому Дону», «право первого хода досталось Мыши», on the first turn."""
    items, codes = line.items, line.codes
    for index, item in enumerate(items):
        if codes[index] != "P" or not (item.case in ("dat", "gen", "") or codes[index - 1 : index] in ("Z", "U")):
            continue
        stop = max((j for j in range(index) if codes[j] in ",;:._("), default=-1)
        before = items[max(stop + 1, index - 6) : index]
        first = any(one.low.startswith("перв") for one in before)
        opens = any(_OPENS.match(one.low) for one in before) or (
            first and any(re.match(r"ход|слово|право|очередь|бросок|подач", one.low) for one in before)
        )
        if not opens or not any(_FALLS_TO.match(one.low) or one.code in "ZU" for one in before):
            continue
        who = _name(line, index)
        if who is not None and who != page.view.actor and not any(one.low in ("не", "после") for one in before):
            _fault(line, page, index, False)
        return


_MOVES: Final = re.compile(
    r"ход(?:ит|ить)$|пойд[её]т|выступ|выйд[её]т|сыгра|заговорит|возьм|ступит|начн|продолж|подхват|вступ|подним|отве[чт]"
)


def _after_an_aside(line: Line, page: Page) -> None:
    """«а следом, мягко ступая, пойдёт Lynx»: the word of order and the name stand on both sides of an aside."""
    items, codes, view = line.items, line.codes, page.view
    for index, item in enumerate(items):
        if not _ADVERB.match(item.low) or codes[index + 1 : index + 2] != "," or view.next is None:
            continue
        if item.low in ("ним", "ней", "нею") and codes[index - 1 : index] != "Z":
            continue
        end = codes.find(",", index + 2)
        if end < 0 or end - index > 7 or set(codes[index + 2 : end]) & set("PNCgahHzQ"):
            continue
        high = end + 1
        while high < len(codes) and codes[high] not in ",;:._(":
            high += 1
        part = codes[end + 1 : high]
        at = end + 1 + part.find("P")
        if part.count("P") != 1 or set(part) & set("NCgahHz") or part_of(line.sentence, at) == "object":
            continue
        if not any(_MOVES.match(one.low) for one in items[end + 1 : high]):
            continue
        who = _name(line, at)
        if who is not None and who != view.next and not (line.recap[index] and who == view.actor):
            _fault(line, page, at, True)


def _himself_next(line: Line, page: Page) -> None:
    """«Олеся уже насаживает червя: она следующая»."""
    view, items, codes = page.view, line.items, line.codes
    for index, item in enumerate(items[1:], 1):
        if not re.match(r"следующ(?:ий|ая)$", item.low) or codes[index + 1 : index + 2] not in ("", ".", ",", ";"):
            continue
        back = 2 if items[index - 1].low in ("и", "как", "ведь", "уже", "же", "тут") else 1
        if items[index - back].low not in ("он", "она", "ему", "ей", "сам", "сама", "тот", "та"):
            continue
        named = [j for j in range(index) if codes[j] == "P"][-1:]
        if not named or ";" in codes[named[0] : index] or part_of(line.sentence, named[0]) == "object":
            continue
        who = _name(line, named[0])
        if who is not None and view.next is not None and who != view.next:
            _fault(line, page, named[0], True)


def _announced(line: Line, page: Page) -> None:
    """«Следующее заявление ожидается от Бурого», «следующим ходит Бурый» when the game is over."""
    view, items, codes = page.view, line.items, line.codes
    if (
        not any(item.low.startswith("следующ") for item in items[:2])
        or codes.count("P") != 1
        or set(codes) & set("NCgz")
    ):
        return
    at = codes.index("P")
    who = _name(line, at)
    if who is None or any(item.low in ("не", "нет", "ни", "бы") for item in items):
        return
    if view.next is None:
        moves = any(re.match(r"ход(?:ит|ить)$|пойд|выступ|игра", item.low) for item in items)
        if moves and view.winner and codes[at - 1 : at] in ("w", ",") and part_of(line.sentence, at) != "object":
            place = items[at].span
            claim = Claim("invented", clause(line.sentence, at), subject=who, text=who, value_span=place, prose=True)
            page.add(claim.but(blame="next_player"), False, True, Span(place.start, place.start + 1))
        return
    awaited = any(re.match(r"ожида|ждем|жд[её]т|принадлеж|поступ|прозвуч|последу", item.low) for item in items[:at])
    if awaited and codes[at - 1] in "OZKU" and who != view.next:
        _fault(line, page, at, True)
