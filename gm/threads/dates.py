"""Dates and times as forums write them, Russian and English.

`find` tells where a date stands in a line; `iso` writes it as ISO 8601. Relative dates («вчера, 21:32») are found
too, but nobody knows when the page was saved, so they stay as they are.
"""

from __future__ import annotations

import re
from typing import Final

_MONTHS: Final = {
    name: number
    for number, names in enumerate(
        (
            "янв jan",
            "фев feb",
            "мар mar",
            "апр apr",
            "май мая may",
            "июн jun",
            "июл jul",
            "авг aug",
            "сен sep",
            "окт oct",
            "ноя nov",
            "дек dec",
        ),
        1,
    )
    for name in names.split()
}
_MONTH: Final = (
    r"(?:янв(?:ар[ья])?|февр?(?:ал[ья])?|мар(?:та?)?|апр(?:ел[ья])?|ма[йя]"
    r"|июн[ья]?|июл[ья]?|авг(?:уста?)?|сент?(?:ябр[ья])?"
    r"|окт(?:ябр[ья])?|ноя(?:бр[ья])?|дек(?:абр[ья])?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?"
    r"|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_WEEKDAY: Final = (
    r"(?:(?:пн|вт|ср|чт|пт|сб|вс|понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|mon(?:day)?|tue(?:sday)?"
    r"|wed(?:nesday)?|thu(?:rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\.?,?\s+)?"
)
_CLOCK: Final = (
    r"(?P<hour>[01]?\d|2[0-4])[:.](?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?(?:\s*(?P<half>[ap])\.?m\b\.?)?"
)
_CLOCK_AFTER: Final = rf"(?:(?:[,T]|\s+(?:в|at|—|–|-|г\.,?(?:\s+в)?))?\s*(?<![\d.]){_CLOCK})?"
_ZONE: Final = r"(?:\s*(?:Z\b|UTC|GMT|[+-]\d\d:?\d\d|\.\d{3}Z))*"

_FORMS: Final = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?<!\d)(?P<year>(?:19|20)\d\d)[-/.](?P<month>\d\d?)[-/.](?P<day>\d\d?)(?!\d){_CLOCK_AFTER}{_ZONE}",
        rf"\b{_WEEKDAY}(?<!\d)(?P<day>\d\d?)[\s-]+(?P<name>{_MONTH})[\s,-]*(?P<year>(?:19|20)\d\d)(?!\d)(?:\s*г(?:ода|\.)?)?{_CLOCK_AFTER}{_ZONE}",
        rf"\b{_WEEKDAY}(?P<name>{_MONTH})\s+(?P<day>\d\d?)(?:st|nd|rd|th)?,?\s+(?P<year>(?:19|20)\d\d)(?!\d){_CLOCK_AFTER}{_ZONE}",
        rf"(?<![\d.])(?P<day>\d\d?)[./-](?P<month>\d\d?)[./-](?P<year>(?:19|20)?\d\d)(?![\d.]*\d){_CLOCK_AFTER}{_ZONE}",
        rf"\b{_WEEKDAY}(?<!\d)(?P<day>\d\d?)\s+(?P<name>{_MONTH}),?\s*(?:в\s+|at\s+)?{_CLOCK}",
    )
)
_RELATIVE: Final = re.compile(
    r"\b(?:(?:сегодня|вчера|позавчера|today|yesterday|понедельник|вторник|сред[ау]|четверг|пятниц[ау]|суббот[ау]"
    r"|воскресенье"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?:,|\s+(?:в|at))*\s*"
    r"(?:[01]?\d|2[0-4]):[0-5]\d(?:\s*[ap]m\b)?"
    r"|(?:\d{1,3}|минуту|час|день|неделю|месяц|год|an?)\s*(?:сек\w*|мин\w*|час\w*|дн\w+|день|дня|недел\w+"
    r"|месяц\w*|лет|год\w*"
    r"|seconds?|minutes?|hours?|days?|weeks?|months?|years?)?\s+(?:назад|ago)|только что|just now)",
    re.IGNORECASE,
)
_CLOCK_ALONE: Final = re.compile(
    r"(?<![\d.:/])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:\s*[ap]m\b)?(?![\d:])", re.IGNORECASE
)


def _match(text: str, position: int = 0) -> re.Match[str] | None:
    best: re.Match[str] | None = None
    for form in _FORMS:
        found = form.search(text, position)
        if found and (best is None or (found.start(), -found.end()) < (best.start(), -best.end())) and _valid(found):
            best = found
    return best


def _parts(match: re.Match[str]) -> tuple[int | None, int, int]:
    groups = match.groupdict()
    name = groups.get("name")
    month = _MONTHS.get(name[:3].lower(), 0) if name else int(groups["month"])
    year = groups.get("year")
    return (int(year) + (2000 if len(year) == 2 else 0) if year else None, month, int(groups["day"]))


def _valid(match: re.Match[str]) -> bool:
    _, month, day = _parts(match)
    return 1 <= month <= 12 and 1 <= day <= 31


def find(text: str) -> tuple[int, int] | None:
    """Where the first date stands in a line (a time of day alone is none)."""
    found = _match(text)
    other = _RELATIVE.search(text)
    if other and (found is None or other.start() < found.start()):
        return other.span()
    return found.span() if found else None


def find_clock(text: str) -> tuple[int, int] | None:
    """Where the first time of day stands in a line."""
    found = _CLOCK_ALONE.search(text)
    return found.span() if found else None


def iso(text: str) -> str | None:
    """«04 мар 2025, 21:32» → «2025-03-04T21:32»; None where there is no whole date. A zone is kept as written."""
    plain = " ".join(text.split())
    if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d\S*", plain):
        return plain
    found = _match(plain)
    if found is None:
        return None
    year, month, day = _parts(found)
    if year is None:
        return None
    date = f"{year:04}-{month:02}-{day:02}"
    hour = found.groupdict().get("hour")
    if hour is None:
        return date
    number = int(hour)
    half = (found["half"] or "").lower()
    if half and number <= 12:
        number = number % 12 + (12 if half == "p" else 0)
    second = found["second"]
    return f"{date}T{number:02}:{found['minute']}" + (f":{second}" if second else "")
