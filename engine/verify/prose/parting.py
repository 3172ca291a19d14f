"""The last words of a post say who comes next: «Часы переводят на Тихона», «Вечером Луна войдёт в дом Тихона».

A referee ends with the player who follows, in any figure of speech. Where no words of the post announce the right one,
the last sentences name one other player only, and speak of what comes (a word of order, of a turn, or a verb of moving
on in the present or the future), the name is wrong.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.epithets import EPITHET
from engine.verify.prose.figures import Line, Page
from engine.verify.prose.roles import names_of
from engine.verify.prose.text import Item

_CUE: Final = re.compile(
    r"следующ|следом$|вослед$|вслед$|далее$|дальше$|дале$|потом$|затем$|завтра$|теперь$|очеред[иьнея]|черед$|эстафет|приготов|готов(?:ится|ься|ьтесь|ь)$"
    r"|ход$|хода$|ходить$|слово$|подача$|мяч|право$|микрофон|смен[ауы]$|вахт|штурвал|рул[ья]$|часы$|секундомер|таймер|колокол|гонг|скоро$|вечером$"
    r"|утром$|картам$|колоде$|картами$|пост$|соло$|танец$|партия$|выход$|сцена$|трибуна|стрелк"
)
_MOVES: Final = re.compile(
    r"(?:пере|под|за|вы|по|в[оъ]?|при|от|раз|на|до)?(?:йд[её]т|ход[ия]т|ед[еу]т|езжа[ею]т|водят|вод[ия]т|вед[уе]т|верн[уе]т|вернётся|лети?т|летает|нес[уе]т|дад[уи]м|да[её]м|дают"
    r"|да[её]тся|катится|ступа?[иеа]т|зовут|зовём|зовем|бежит|бер[её]т|хват[иы]т|хватыва[ею]т|прыгнет|тянется|мета[ею]тся|носится)$"
    r"|прид[её]т$|сяд[еу]т$|садится$|вста[её]т$|станет$|встанет$|возьм[её]т$|примет$|принимает$|займ[её]т$|занимает$|жд[её]т$|жд[её]м$|ждут$|просим$|приглаша|вызыва|выходи|бьет$"
    r"|стучит|постучит|начина[её]т$|начн[её]т$|продолж|подхват|смен[ия]т|переключ|смотрит$|ляжет$|ложится$|заступ|откро[её]т$|открыва"
    r"|вруча|уступа|доверя|переда|сдаем$|сдает|отвечает$|ответит$|играет$|сыграет$|гряд[её]т$|шагает$|шагнет$|допрашива|кому$|готовят$|готовит$|освобожда"
)
_IDLE: Final = re.compile(
    r"жд[её]т$|ждут$|смотрит$|игра[ею]т$|бь[её]т$|отвечает$|стучит$|бер[её]т$|дают$|лежит$|ложится$"
)
_BEHIND: Final = re.compile(
    r"(?:после|за|вслед за|следом за) (?:н[еи][йюм]ю?|него|нее|тобою?|тебя|вами|вас|мной|меня|этого|сего)$"
)
_READY: Final = re.compile(r"приготов|готов(?:ься|ьтесь|ся)?$|твой$|твоя$|ваш$|на$|прошу$|просим$|к$")
_SO: Final = re.compile(r"(?:он|она|тот|та|ему|ей|тому|той|к ней|к нему|за ней|за ним)$")
_PAST: Final = re.compile(
    r"(?!(?:крес|де|вес|чис|те|зерка|начал|кры|стре|иг|сто|шко|за|пче|ска|си|со|се|мы|са|ши)л[оаы]$)\w{2,}(?:л|ла|ло|ли|лся|лась|лось|лись)$"
    r"|прошл|предыдущ|минувш"
)
_DENIED: Final = frozenset(
    {"не", "ни", "бы", "если", "коли", "без", "кроме", "вместо", "пусть", "спасибо", "привет", "кабы"}
)
_NOT_NEXT: Final = frozenset(
    {"после", "от", "у", "с", "со", "меж", "между", "о", "про", "для", "из", "без", "до", "чем", "над", "перед"}
    | {"против", "при"}
)
_NEVER: Final = frozenset("NCgahH#RM?")


def parting(lines: list[Line], page: Page) -> list[Claim]:
    """The name that the last sentences announce, if it is not the one that comes next."""
    view = page.view
    if view.next is None or view.next == view.actor or view.winner or len(lines) < 3:
        return []
    if any(reading.claim.kind == "next" for reading in page.readings):
        return []
    tail = lines[-3:]
    if any(_speaks_of(line, view.next) for line in tail):
        return []
    for number in range(len(tail) - 1, -1, -1):
        line = tail[number]
        asked = number > 0 and _asks(tail[number - 1], page)
        for low, high in _clauses(line):
            at = _announced(line, page, low, high, asked and not low)
            at = _meant(line, page, low, high) if at is None else at
            if at is not None:
                place = line.items[at].span
                claim = Claim("next", line.sentence.cover(low, high), subject=names_of(line.items[at])[0], prose=True)
                return [claim.but(value_span=place, blame="next_player")]
    return []


def _speaks_of(line: Line, nick: str) -> bool:
    """The one who comes next is named, and not for a figure alone."""
    for low, high in _clauses(line):
        part = line.items[low : high + 1]
        named = any(nick in names_of(item) for item in part if item.code == "P")
        if named and not _counts(line, low, high) and "q" not in line.codes[low : high + 1] and _forward(part):
            return True
    return False


def _counts(line: Line, low: int, high: int) -> bool:
    """A figure, a card or a resource is spoken of."""
    return any(item.code in _NEVER and not item.low.startswith("бь") for item in line.items[low : high + 1])


def _forward(part: tuple[Item, ...]) -> bool:
    """Words of order or turn, or of moving on, or nothing but a name."""
    words = [item for item in part if item.code != "P" and item.kind != "sign"]
    pairs = _pairs(part)
    return (
        len(words) <= 1
        or any(_CUE.match(item.low) or _MOVES.match(item.low) or item.low in ("будет", "будут") for item in words)
        or any(_BEHIND.match(pair) for pair in pairs)
        or any(item.case == "dat" for item in part if item.code == "P")
    )


def _pairs(part: tuple[Item, ...]) -> list[str]:
    return [f"{one.low} {two.low}" for one, two in pairwise(part)]


def _clauses(line: Line) -> list[tuple[int, int]]:
    """The stretches between signs, the last first; «Дальше — Ульяна» is one."""
    codes = line.codes  # «Высадим Еву — и подхватываем Рысь» are two
    cuts = [-1, *(j for j, c in enumerate(codes) if c in ",;:.(" or codes[j : j + 2] == "_&"), len(codes)]
    parts = [(low + 1, high - 1) for low, high in pairwise(cuts) if high - low > 1]
    return parts[::-1]


def _asks(line: Line, page: Page) -> bool:
    """«Кто потом?»: the answer is a name."""
    named = {name for item in line.items if item.code == "P" for name in names_of(item)}
    return line.items[-1].low == "?" and named <= {page.view.actor} and _forward(line.items)


def _meant(line: Line, page: Page, low: int, high: int) -> int | None:
    """«У Дядьки 105, ему и выходить следующим»: the name just before the pronoun."""
    items, codes = line.items, line.codes
    part = items[low : high + 1]
    if (
        low == 0
        or _counts(line, low, high)
        or "P" in codes[low : high + 1]
        or any(_PAST.match(item.low) for item in part)
    ):
        return None
    so = [j for j in range(low, min(high, low + 3) + 1) if _SO.match(items[j].low)]
    if not so or items[so[0] + 1 : so[0] + 2] == () or items[min(so[0] + 1, high)].low != "и":
        return None
    if not any(_CUE.match(item.low) or _MOVES.match(item.low) or item.low.endswith(("ть", "ти")) for item in part):
        return None
    named = [j for j in range(low) if codes[j] == "P" and names_of(items[j]) != (page.view.actor,)]
    others = {names_of(items[j]) for j in named}
    if len(others) != 1 or len(names_of(items[named[-1]])) != 1 or items[named[-1]].detail == EPITHET:
        return None
    return named[-1]


def _announced(line: Line, page: Page, low: int, high: int, answer: bool) -> int | None:
    view, items, codes = page.view, line.items, line.codes
    part = items[low : high + 1]
    if _counts(line, low, high) or items[-1].low == "?":
        return None
    words = [item for item in part if item.code != "P"]
    if any(item.low in _DENIED or _PAST.match(item.low) for item in words):
        return None
    named = []
    for j in range(low, high + 1):
        if codes[j] != "P" or items[j].detail == EPITHET:
            continue
        names = names_of(items[j])
        before = items[j - 1].low if j > low else ""
        if names == (view.actor,) and (before in ("после", "за", "от", "вслед", "следом") or items[j].case == "ins"):
            continue
        if before == "у" and any(item.low.startswith("следующ") for item in words):
            before = ""  # «Следующее соло у Коляна»
        if before == "для" and any(item.low.startswith(("готов", "освоб", "пригот")) for item in words):
            before = ""  # «Кресло готовят для Дуняши»
        if before in _NOT_NEXT:
            return None
        named.append(j)
    if len(named) != 1:
        return None
    at = named[0]
    names = names_of(items[at])
    if len(names) != 1 or names[0] in (view.actor, view.next) or view.health.get(names[0], 0) <= 0:
        return None
    moves = len([item for item in words if item.kind != "sign"]) > 1 and items[at].case != "dat" and _forward(part)
    moves = moves or any(_CUE.match(item.low) or _MOVES.match(item.low) for item in words)
    moves = moves or (items[at].case == "dat" and any(re.search(r"\w{2}(?:ть|ти|чь)$", item.low) for item in words))
    strong = any(_CUE.match(item.low) or (_MOVES.match(item.low) and not _IDLE.match(item.low)) for item in words)
    if moves and not strong and items[at].case in ("nom", "") and not any(_BEHIND.match(pair) for pair in _pairs(part)):
        moves = False  # «Крот ждёт реванша» hands nothing on
    called = high == low and any(_READY.match(item.low) for item in items[high + 2 : high + 4])
    cue = called or (answer and high - low <= 2)
    bare = high - low <= 2 and low > 0 and items[low - 1].low == "—"
    return at if cue or moves or bare else None
