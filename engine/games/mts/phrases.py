"""Key words by which posts of «МТС Карты» are read. All texts are folded: lower case, «е» for «ё»; cards are hidden in
them as \\x01, nicks as \\x02.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol

_Roles = Sequence[tuple[str, re.Pattern[str]]]


class _Place(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


def nearest(roles: _Roles, text: str, start: int, place: _Place, end: int) -> str:
    """The role whose key word stands nearest before a place in its sentence; if there is none, nearest behind it."""
    best: tuple[int, int, str] | None = None
    for rank, (role, pattern) in enumerate(roles):
        for match in pattern.finditer(text, start, place.start):
            key = (match.end(), -rank, role)
            if best is None or key > best:
                best = key
    if best is not None:
        return best[2]
    first: tuple[int, int, str] | None = None
    for rank, (role, pattern) in enumerate(roles):
        found = pattern.search(text, place.end, end)
        if found is not None and (first is None or (found.start(), rank, role) < first):
            first = (found.start(), rank, role)
    return first[2] if first is not None else ""


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})")


_LAYS: Final = (
    r"кла(?:дет|л|ла|дут)|полож\w+|вылож\w+|выклад\w+|сбрасыв\w+|сбросил\w*|бросает|бросил\w*|кидает|кинул\w*|"
    r"сыгра(?:л\w*|на|но|ет)|играет|лож(?:ится|атся)|лег(?:ла|ли)?\b|ляг\w*|отвеча\w+|ответил\w*|падает|опускается|"
    r"ход(?:ит|ил\w*)\s+карт\w+|походил\w*|сходил\w*|отправля\w+\s+в\s+сброс|шлепа\w+|открыва\w+сь"
)
CARD_ROLES: Final = (
    ("top", _words(r"верхн\w+|сверху|наверху|на\s+столе|на\s+верху|поверх\b|лежит|первая\s+карта|в\s+сбросе")),
    ("played", _words(_LAYS)),
    ("hand", _words(r"на\s+рук\w+|в\s+рук\w+|у\s+нее\s+есть|у\s+него\s+есть|прячет|держит|хранит|припрят\w+")),
)
ON: Final = re.compile(r"\b(?:на|после|поверх)\s+(?:карт[уые]\s+)?[«\"]?\Z")
MOVE_BEFORE: Final = re.compile(r"\x02\s*(?:ходит|делает\s+ход|ход)?\s*[:—–-]\s*(?:карта\s+)?[«\"]?\Z")
"""«Аня: красная 7», «Аня делает ход: красная 7»."""
MOVE_BEHIND: Final = re.compile(r"[»\"]?\s*[,:—–]\s*(?:так\s+|это\s+ход\w*,?\s*)?ходит\s+(?:игрок\s+)?\x02")
"""«красная 7, ходит Аня»."""
COLOUR_ROLES: Final = (
    (
        "ordered",
        _words(r"заказ\w+(?:\s+цвет\w*)?|объявля\w+|объявил\w*|назнача\w+|назначил\w*|выбира\w+\s+цвет|выбрал\w*"),
    ),
    ("asked", _words(r"нуж\w+|в\s+ходу|цвет\b|цвета\b|требу\w+|подойд\w+|масть")),
)
ANY_COLOUR: Final = re.compile(
    r"нужн\w+\s+цвет\s*[:—–-]\s*(?:любой|не\s+важен|какой\s+угодно)|(?:подойд\w+|годит\w+|можно\s+класть)\s+люб\w+\s+карт\w+"
    r"|цвет\s*[:—–-]?\s*любой|люб\w+\s+карт\w+\s+(?:подойд|годит)\w+"
)
TAKES: Final = _words(
    r"бер(?:ет|ут)|взял\w*|взят[аоы]?|тян(?:ет|ут)|вытян\w+|вытягива\w+|получ(?:ает|ил\w*|ают)|забира\w+\b(?!\s+побед)|забрал\w*|добира\w+|"
    r"добрал\w*|набира\w+"
)
_THERE: Final = r"(?:\s+(?:остал\w+|остает\w+|теперь|сейчас|лежит|лежат|всего|еще|уже|накопил\w+))*"
FIGURE_ROLES: Final = (
    ("penalty", _words(r"штраф\w*")),
    ("taken", re.compile(rf"{TAKES.pattern}|\bновы[хе]\b")),
    ("pile", _words(rf"(?:прикуп\w*|банк\w*|колод\w+){_THERE}")),
    ("discard", _words(rf"(?:сброс(?:[еау]|ом)?\b|отбо\w+){_THERE}")),
    ("had", _words(r"был[аои]?\b|при\s+\w+\s+карт")),
    (
        "hand",
        _words(
            r"на\s+рук\w+|в\s+рук\w+|остал\w+|остает\w+|остаетс\w+|держит|карт(?:ы|ами)?\s+у\b|у\s+игрока|стало\b|итого\b"
            r"|теперь\s+(?:\w+\s+)?у\b(?:\s+н(?:его|ее|их)\b)?|всего\b"
        ),
    ),
)
EACH: Final = re.compile(r"\bпо\s+\Z")
"""«каждому по 7 карт»."""
HANDS_HEAD: Final = re.compile(r"\bкарт(?:ы|а)?\b|\bна\s+рук\w+|\bв\s+рук\w+|\bрук[аи]\b|\bосталось\b")
PILE_HEADS: Final = (("pile", re.compile(r"\b(?:прикуп\w*|банк\w*|колод\w+)")), ("discard", re.compile(r"\bсброс\w*")))
"""Heads of a table: what bare figures under them or beside them count."""
NOT: Final = re.compile(r"\b(?:не|ни|без|нет|вместо)\s+(?:\w+\s+)?[«\"]?\Z")
DIRECTION: Final = re.compile(
    r"направлени\w+(?:\s+игры|\s+хода)?\s*(?:[:—–-]\s*|\s+)(?:теперь\s+|отныне\s+|снова\s+|опять\s+|сейчас\s+|стало\s+)?"
    r"(?P<way>впер[её]д\w*|назад\w*|обратно\w*\b(?!\s*направ)|прям\w+|по\s+часовой|против\s+часовой)"
)
SAME_WAY: Final = re.compile(r"направлени\w+\s+(?:прежнее|то\s+же|не\s+(?:меня|измен|смен)\w+)")
TURNED: Final = re.compile(
    r"направлени\w+[^.;\n]{0,25}(?<!не\s)(?:меня\w+|измен\w+|смен\w+|повернул\w*|разворач\w+|развернул\w*)"
    r"|(?:круг|стол|игра|очередь|ход)\s+(?:поворачив\w+|разворач\w+|повернул\w*|развернул\w*|идет\s+вспять|пошел\s+обратно)"
    r"|(?:сменил|меня|измен)\w+\s+направлени\w+|в\s+(?:другую|обратную)\s+сторону"
)
SHUFFLED: Final = re.compile(
    r"сброс\w*[^.;\n]{0,40}перетас\w+|перетас\w+\s+сброс\w*|тасу\w+\s+заново|стан(?:овится|ет)\s+новым\s+прикупом|стал\w*\s+новым\s+прикупом|замеша\w+\s+сброс"
)
PILE_OUT: Final = re.compile(
    r"прикуп\w*\s+(?:кончил\w*|кончает\w*|пустеет|пуст\b|опустел|вычерпан|закончил\w*|иссяк)|брать\s+нечего|карт\s+(?:больше\s+)?не\s+осталось"
)
NO_CARD: Final = re.compile(
    r"положен\w*\s+карт\w+\s*[:—–-]\s*(?:никак\w+|нет|ничего)|(?:ничего|ни\s+одной\s+карты)\s+не\s+(?:кладет|положил\w*|сыграл\w*|выложил\w*)"
    r"|оставляет\s+стол\s+как\s+есть"
)
LAST_CARD: Final = re.compile(
    r"(?:остал\w+|остает\w+|на\s+руках|лежит|при|с|кладет|сбрасывает|расстается\s+с|положил\w*|сбросил\w*)\s+последн\w{2}\s+карт\w+"
)
SILENT: Final = _words(r"промолчал\w*|смолчал\w*|молчит\b|забыл\w*\s+(?:про\s+крик|крикнуть|сказать|объявить)")
SKIPS: Final = _words(r"пропуска(?:ет|ют)(?:\s+ход)?|пропустил\w*\s+ход")
CALL: Final = re.compile(r"(?<!\w)мтс(?!\w)(?!\s+карт)")
CALL_NONE: Final = re.compile(
    r"\bне\s+(?:кри|прозвуч|сказ|объяв|услыш|успе|вспомн|произн|раздал)\w*|\bмолч\w+|\bпромолч\w+|\bзабы\w+|\bбез\s+(?:крика|«?мтс)"
    r"|\bкрика\s+не\b|\bтишина\b"
)
CALL_BAD: Final = re.compile(
    r"\bзря\b|\bне\s+вовремя|\bложн\w+|\bпоспеш\w+|\bторопит\w+|\bпонапрасн\w+|\bнапрасн\w+|\bпреждевремен\w+"
    r"|\bпропал\s+даром|\bрука\s+еще\s+не\s+пуста|\bбольше\s+одной"
)
CALL_GOOD: Final = re.compile(r"\bвовремя\b|\bзасчитан\w*|\bштрафа\s+нет|\bбез\s+штрафа|\bверн\w+")
CALL_HINT: Final = re.compile(r"\b(?:пора|надо|нужно|следует|должен|должна|предстоит|можно|ждут|ждем|если|кто)\b")
