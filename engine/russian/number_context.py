"""What the words around a number make of it: a sign, nothing at all, a rough figure, a date, an idiom."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from engine.russian.text import word_set

MONTHS: Final = word_set(
    "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"
    " янв фев мар апр июн июл авг сен сент окт ноя дек"
)
_DURATION: Final = re.compile(
    r"(?:секунд(?:а|у|ы|ой|е|ам|ами|ах|очк[аиу]|очек)?|сек|минут(?:а|у|ы|ой|е|ам|ами|ах|к[аиуе]|ок|очк[аиу]|очек)?"
    r"|мин|час(?:а|ов|у|ам|ами|ах|ик|ика|иков)?|день|дн(?:я|ей|ям|ями|ем|ю|и)|сут(?:ки|ок|ками)"
    r"|недел[а-я]{1,3}|месяц[а-я]{0,3}|год(?:а|у|ом|ов|ами|ик)?|лет)\Z"
)
_YEARS: Final = range(1000, 3000)
_ROUGH: Final = word_set(
    "около почти примерно приблизительно порядка этак эдак свыше более менее больше меньше плюс-минус побольше ок."
    " поболее где-то едва"
)
_ROUGH_SIGNS: Final = "~≈±"
_ROUGH_AFTER: Final = re.compile(
    r"\s+(?:с (?:лишним|лишком|хвостиком|гаком|копейками|небольшим)|или около того|плюс-минус)\b"
)
_IDIOM: Final = re.compile(
    r"(?:од(?:ин|н[а-я]+)\s+за\s+(?:друг|одн)[а-я]+|один\s+на\s+один|од(?:ин|н[а-я]+)\s+и\s+т[а-я]+\s+же"
    r"|од(?:ин|н[а-я]+)\s+друг[а-я]+|одним\s+словом|одно\s+дело|одной\s+стороны|один\s+в\s+один"
    r"|одна\s+к\s+одной|один\s+к\s+одному|первым\s+делом|первую\s+очередь|первый\s+встречн[а-я]+|семи\s+пядей"
    r"|семь\s+раз\s+отмер[а-я]+|один\s+раз\s+отрежь[а-я]*|сто\s+(?:рублей|друзей|пудов|лет\s+в\s+обед)"
    r"|дв(?:а|ух|умя)\s+зайц[а-я]+|одним\s+(?:выстрелом|махом|ударом\s+двух|росчерком|миром)|семь\s+потов"
    r"|сем(?:ь|и)\s+(?:бед|нянек|печат[а-я]+|верст|мил[а-я]+)|тр(?:и|ех)\s+сосн[а-я]+|дв(?:а|ух)\s+сапог[а-я]*"
    r"|одним\s+пальцем|одной\s+(?:левой|ногой)|два\s+счета|двух\s+слов[а-я]*|дв(?:а|ух|умя)\s+слов(?:а|ах|ами)?"
    r"|один\s+как\s+перст)\b"
)
_ALL_OUT: Final = re.compile(r"(?<!\w)на\s+вс[её]\s+\Z")  # «на все сто»
_ONLY: Final = re.compile(
    r"(?:одни|одних|одними)\b|(?:одн[ао]|один)\s+(?:лишь|только)\b(?!\s+(?:карт|золот|монет|удар|единиц|раз))"
)
_NONE_BEFORE: Final = re.compile(r"(?<!\w)(?:ни|без)\s+(?:(?:у|в|на|от|по|из|за|к|с|о|об|для|до|при|над|под)\s+)?\Z")
_SIGN_WORD: Final = re.compile(r"(?<![\w\-–])(минус|плюс)\s{1,3}\Z")


def is_idiom(text: str, start: int) -> tuple[str, int] | None:
    """Whether a fixed expression begins here («один за другим», «одна лишь»): its kind and end."""
    head = text[start : start + 3]
    if head in _IDIOM_HEADS:
        if head == "сто" and _ALL_OUT.search(text, max(0, start - 8), start):
            return "idiom", start + 3
        match = _IDIOM.match(text, start)
        if match is not None:
            return "idiom", match.end()
        match = _ONLY.match(text, start)
        if match is not None:
            return "only", start + len(match.group().split()[0])
    return None


_IDIOM_HEADS: Final = frozenset(("оди", "одн", "пер", "сем", "два", "две", "дву", "пол", "сто", "тре", "три"))


def says_none(text: str, start: int, word: str) -> int | None:
    """«ни одной», «ни у единого», «без единой»: where the denial begins."""
    base = max(0, start - 16)
    match = _NONE_BEFORE.search(text[base:start])
    if match is None:
        return None
    begin = base + match.start()
    return begin if text.startswith("ни", begin) or word.startswith("един") else None


def written_sign(text: str, start: int) -> tuple[int, int]:
    """A sign written as a word before a number, and where it begins; 0 if there is none."""
    base = max(0, start - 10)
    lead = text[base:start]
    match = _SIGN_WORD.search(lead) if lead.rstrip().endswith(("минус", "плюс")) else None
    if match is None:
        return 0, start
    return (-1 if match.group(1) == "минус" else 1), base + match.start()


def is_approximate(text: str, start: int, end: int) -> bool:
    """«около сорока», «больше пяти», «~20», «сорок с лишним»."""
    lead = text[max(0, start - 24) : start]
    if lead[-1:] in _ROUGH_SIGNS and lead:
        return True
    if lead[-1:].isspace():
        words = lead.split()
        if words and (words[-1] in _ROUGH or words[-1] == "≈"):  # «~» between blanks is an ornament
            return True
        if words[-2:] in (["под", "эдак"], ["без", "малого"], ["от", "силы"], ["чуть", "ли"]):
            return True
    after = text[end : end + 2]
    return after[:1].isspace() and not after.isspace() and _ROUGH_AFTER.match(text, end) is not None


def kind_by_neighbours(kind: str, following: str, value: Fraction | int) -> str:
    """A number before a month, a stretch of time or «процентов» is no count."""
    if not following or kind not in ("cardinal", "group", "collective", "ordinal", "fraction"):
        return kind
    if following in MONTHS or (following == "г" and value in _YEARS):
        return "date"
    if kind == "ordinal":
        return kind
    if following.startswith("процент"):
        return "percent"
    if _DURATION.match(following):
        return "date" if value in _YEARS else "duration"
    return kind
