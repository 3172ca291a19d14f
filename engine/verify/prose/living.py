"""Who is said to be in the game or out of it: «Наталья ещё дышит», «все четверо в строю», «Петруши больше нет».

A player lives by a word of life or a place at the table, said of him in the present; he is out by an idiom of the end.
Memories, ghosts, wishes and «кроме» tell of the dead as dead.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.kinds import ClaimKind
from engine.verify.model import Claim
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.roles import Scene, names_of, part_of

_LIVES: Final = re.compile(
    r"дыш[иа]т|жив$|жива$|жив-|жива-|живехон|живой$|живая$|живет$|здравству[ею]т|уцелел[а]?$|выжил[а]?$|устоял[а]?$|невредим[а]?$"
    r"|реанимац|поправк|выздоравл|очнул|оклемал|поправля"
)
_GOES_ON: Final = re.compile(
    r"бега[ею]т|полза[ею]т|игра[ею]т|хромает|сража[ею]тся|бь[её]тся|бор[ею]тся|бодр|держ[иа]тся|воюет|топает|скачет|гуляет|ходит$|шевел"
    r"|трепыха|поборется|повоюет|поигра|цел$|цела$"
)
_STILL: Final = re.compile(
    r"еще$|дальше$|по-прежнему|прежнему$|пока$|по-старому|ничего$|бывало$|хоть$|весь$|еле$|кое-как$"
)
_STAYS: Final = re.compile(
    r"состо[ия]т|оста[ею]тся$|остал[аи]?с[ья]$|сид[ия]т$|числ[ия]тся$|держ[иа]тся|наход[ия]тся|участву[ею]т|пребыва|сто[ия]т$|значится"
)
_PLAYS_ON: Final = re.compile(r"продолжа[ею]т$")
_ITS: Final = re.compile(r"игр|борьб|бой$|битв|сражен|партию|поход|путь|сопротивл|войн|драк")
_HERE: Final = re.compile(r"строю$|строй$|игре$|деле$|столом$|живых$|обойме$|ногах$|участник")
_NOT_OUT: Final = re.compile(
    r"выбы(?:л|ла|вает|вать)$|сда(?:лся|лась|ется|ваться)$|пал$|пала$|погиб$|погибла$|умер$|умерла$"
)
_NOT_SO: Final = re.compile(
    r"был[аио]?$|без$|вместо$|бы$|если|кабы|перестал|покойн|мертв|памят|сердц|воспомин|дух$|призрак|тень$|зрител|скамейк|лавочк"
    r"|болельщ|загроб|кладбищ|вне$|пуст|нет$|нету$|кроме$|уже$|больше$|едва$|чуть$|наблюда|остальн|проч|двое$|трое$|оба$|притвор|прикин|воскрес|ожил|никто$|вряд"
)
_ENDED: Final = re.compile(
    r"выбы(?:л|ла|ли|вает)$|пал$|пала$|погиб|умер|мертв|повержен|покойн|вылетел|скончал|нет$|убит|добит|покинул"
)
_SO_MANY: Final = {"вдвоем": 2, "втроем": 3, "вчетвером": 4, "впятером": 5, "вшестером": 6}
_MISSED: Final = re.compile(r"кроме|исключ|минус|без$")
_GONE: Final = re.compile(
    r"(?:(?:больше|боле|более) )?нет (?:(?:больше|боле|более) )?(?:с нами|в живых)|(?:больше|боле|более) нет"
    r"|нет (?:больше|боле|более)"
    r"|(?:больше|боле|более) (?:не участвует|не играет|не с нами|не в игре|не жилец)"
    r"|(?:отправил(?:ся|ась)|отошел|отошла|ушел|ушла) (?:к праотцам|к предкам|в мир иной|в лучший мир|на тот свет"
    r"|на покой)"
    r"|приказал[аи]? долго жить|испустил[аи]? дух|отдал[аи]? (?:богу душу|концы)|дал[аи]? дуба|сыграл[аи]? в ящик"
    r"|протянул[аи]? ноги|сош(?:ел|ла) (?:со сцены|с дистанции)|выш(?:ел|ла) из игры"
    r"|выведена? из игры|поки(?:нет|дает) (?:стол|игру|арену|партию|поле)|вылетает из игры"
    r"|сражен[а]? (?:наповал|насмерть)"
    r"|сражена? и (?:выб|пок)\w+"
    r"|(?:он|она) (?:выбыла?|погибла?|пала?|мертва?|умерла?)\b"
)


def living(line: Line, page: Page, scene: Scene) -> None:
    """Lives and ends told that are not so."""
    if line.sentence.conditional or line.items[-1].low == "?":
        return
    for index, item in enumerate(line.items if "alive" in line.sentence.tags else ()):
        if "alive" in item.tags and item.code == "w" and item.low.startswith(("жив", "невредим", "выжил", "уцелел")):
            _known(line, page, index)
    gone = [nick for nick in page.view.nicks if page.view.health.get(nick, 0) <= 0]
    if gone:
        for index, code in enumerate(line.codes):
            if code == "P" and len(names_of(line.items[index])) == 1 and names_of(line.items[index])[0] in gone:
                _alive(line, page, index)
        _all_alive(line, page, gone)
    _ended(line, page)


def _add(line: Line, page: Page, kind: ClaimKind, who: str, low: int, high: int) -> None:
    place = line.sentence.cover(low, high)
    if any(reading.claim.kind in ("alive", "dead") and reading.claim.subject == who for reading in page.here()):
        return
    claim = Claim(kind, place, subject=who, value_span=place, prose=True)
    page.add(claim, False, True, place)


def _bounds(line: Line, index: int) -> tuple[int, int]:
    low = high = index
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    return low, high


def _alive(line: Line, page: Page, index: int) -> None:
    """«Зимородок по-прежнему состоит в игре»; «прилетела Наталье десятка, и ничего, бегает дальше»."""
    items, codes = line.items, line.codes
    low, high = _bounds(line, index)
    if items[index].case in ("nom", "") and part_of(line.sentence, index) != "object":
        if codes[index + 1 : index + 2] == "," and not any(_word(line, j) for j in range(low, high + 1)):
            # «Наталья, вопреки слухам, ещё дышит»: the aside belongs to the clause
            for _ in range(2):
                if high + 1 < len(items) and codes[high + 1] == ",":
                    high = _bounds(line, high + 2)[1] if high + 2 < len(items) else high
        if "P" in codes[low:index] + codes[index + 1 : high + 1] or codes[index - 1 : index] == "P":
            return
        at = _lives(line, low, high)
        if at is not None:
            _add(line, page, "alive", names_of(items[index])[0], min(index, at), max(index, at))
            return
    if any(_ENDED.match(item.low) for item in items):
        return
    # told of him in another case; the next clauses have no subject of their own
    rest = codes[index + 1 :]
    if "P" in rest or ";" in rest or len(rest) > 20:
        return
    for j in range(index + 1, len(items)):
        link = items[j].low in ("и", "но", "а", "однако", "зато", "он", "она", "та", "тот") or codes[j] == ","
        if not link or j + 1 >= len(items) or codes[j - 1] not in ",:&_w":
            continue
        if codes[j] == "," or items[j].low == "и":
            start, end = j + 1, _bounds(line, min(j + 1, len(items) - 1))[1]
        else:
            start, end = j + 1, _bounds(line, j)[1]
        if start <= index or any(
            codes[k] in "CGNz" and not _HERE.match(items[k].low.rpartition(" ")[2]) for k in range(start, end + 1)
        ):
            continue
        at = _lives(line, start, end)
        if at is not None:
            _add(line, page, "alive", names_of(items[index])[0], start, max(at, end))
            return


def _word(line: Line, index: int) -> bool:
    word = line.items[index].low
    return any(pattern.match(word.rpartition(" ")[2]) for pattern in (_LIVES, _GOES_ON, _STAYS, _PLAYS_ON, _HERE))


def _lives(line: Line, low: int, high: int) -> int | None:
    """The place of the word by which somebody lives in these clauses, if one does."""
    items = line.items
    part = range(low, high + 1)
    words = [items[j].low for j in part]
    if any(_NOT_SO.match(word) for word in words):
        return None
    if "все" in words and "еще" not in words:
        return None
    still = any(_STILL.match(word) for word in words) or any(
        _STILL.match(items[j].low) for j in range(max(0, low - 3), low)
    )
    for j in part:
        word = items[j].low
        denied = j > 0 and items[j - 1].low in ("не", "ни") and not {"бывало", "думает"} & set(words)
        if denied and _NOT_OUT.match(word):
            return j
        if word.startswith("выбыва") and "не" in words and "думает" in words:
            return j
        if denied:
            return None
        here = _HERE.match(word.rpartition(" ")[2]) and (
            word.startswith("в ") or line.codes[j - 1 : j] in tuple("vZn") or "среди" in words
        )
        if _LIVES.match(word) or (here and (still or any(_STAYS.match(other) for other in words))):
            return j
        if _GOES_ON.match(word) and still and not set(line.codes[low : high + 1]) & set("CNgah"):
            return j
        if _PLAYS_ON.match(word) and any(_ITS.match(other) for other in words):
            return j
    return None


def _all_alive(line: Line, page: Page, gone: list[str]) -> None:
    """«все четверо участников в строю», «живы все трое», «никто из четверых не выбыл», when somebody is out."""
    view, items, codes = page.view, line.items, line.codes
    lows = [item.low for item in items]
    if "N" not in codes and "все" not in lows:
        return
    if any(_MISSED.match(word) for word in lows):
        return
    for index, item in enumerate(items):
        many = codes[index] == "N" and item.value == len(view.nicks)
        before, after = lows[max(0, index - 2) : index], lows[index + 1 : index + 2]
        low, high = _bounds(line, index)
        part = lows[low : high + 1]
        if many and "из" in before and "никто" in part and any(_NOT_OUT.match(word) for word in part):
            _add(line, page, "alive", gone[0], low, high)
            return
        together = _SO_MANY.get(item.low) == len(view.nicks)
        if together and any(word in ("живы", "целы", "играют", "дышат") for word in lows) and "не" not in lows:
            _add(line, page, "alive", gone[0], *_bounds(line, index))
            return
        every = many and (
            any("all_word" in other.tags for other in items[max(0, index - 2) : index]) or after == ["все"]
        )
        fallen = item.low == "все" and bool(view.fallen) and "N" not in codes[low : high + 1]
        if not (every or fallen):
            continue
        other = any(_NOT_SO.match(word) and word not in ("все", "двое", "трое") for word in part) or "не" in part
        if other or set(codes[low : high + 1]) & set("CGgahPt"):
            continue
        alive = any(word in ("живы", "целы", "невредимы", "уцелели", "выжили", "дышат") for word in part)
        if alive or (every and any(_HERE.match(word.rpartition(" ")[2]) for word in part)):
            _add(line, page, "alive", gone[0], low, high)
            return


def _ended(line: Line, page: Page) -> None:
    """«Петруши больше нет с нами», «отправился к праотцам», though he lives."""
    if "P" not in line.codes:
        return
    view, items = page.view, line.items
    starts: list[int] = []
    at = 0
    for item in items:
        starts.append(at)
        at += len(item.low) + 1
    text = " ".join(item.low for item in items)
    for match in _GONE.finditer(text):
        first = next(j for j, start in enumerate(starts) if start >= match.start())
        last = max(j for j, start in enumerate(starts) if start < match.end())
        named = [j for j in range(max(0, first - 5), min(len(items), last + 3)) if line.codes[j] == "P"]
        if len(named) != 1 or len(names_of(items[named[0]])) != 1:
            continue
        at = named[0]
        who = names_of(items[at])[0]
        near = items[max(0, min(at, first) - 2) : max(at, last) + 2]
        unsure = any(
            item.low in ("не", "едва", "чуть", "почти", "если", "бы", "пока", "ни", "кто")
            and item.low not in match[0].split()
            for item in near
        )
        if view.health.get(who, 0) <= 0 or unsure or who in view.dead:
            continue
        less = "нет" in match[0].split()
        straight = (
            items[at].case == "gen" and line.codes[at - 1 : at] not in tuple("UOcvnZ")
            if less
            else (part_of(line.sentence, at) != "object" or match[0].startswith(("он ", "она ")))
        )
        if straight and not set(line.codes[min(at, first) : max(at, last)]) & set("CNgahz"):
            _add(line, page, "dead", who, min(at, first), max(at, last))


def _known(line: Line, page: Page, index: int) -> None:
    """«Барон жив-здоров»: the word of life at `index` beside a name."""
    for j in (index - 1, index + 1, index - 2, index + 2):
        if not 0 <= j < len(line.items) or line.codes[j] != "P" or part_of(line.sentence, j) == "object":
            continue
        names = names_of(line.items[j])
        low, high = _bounds(line, index)
        words = {item.low for item in line.items[max(low, index - 3) : index + 3]}
        if len(names) != 1 or words & {"не", "был", "была"}:
            return
        place = line.sentence.cover(min(index, j), max(index, j))
        alive = page.view.health.get(names[0], 0) > 0
        if alive or not any(_NOT_SO.match(item.low) for item in line.items[low : high + 1]):
            page.add(Claim("alive", place, subject=names[0], prose=True), alive, True)
        return
