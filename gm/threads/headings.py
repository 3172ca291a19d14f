"""Lines that stand above posts in text: «#7 | Ник | 04.03.2025», «Ник » 04 мар 2025, 21:32», «### Ник», «**Ник:**».

A line is taken apart into a number, a date, a name, words such as «написал(а)» and marks; the order of these is its
shape. Which shape really heads posts is judged afterwards over the whole text, by how often it stands there and with
whose names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gm.threads import dates
from gm.threads.words import SAID, SEPARATOR

_LONGEST: Final = 160
_NAME: Final = 40
_NUMBER: Final = re.compile(
    r"(?:(?:сообщение|пост|ответ|реплика|post|reply|message|msg)\s*)?[#№]\s*(\d{1,6})(?!\w)(?:\s*[:.])?", re.IGNORECASE
)
_ORDINAL: Final = re.compile(
    r"^\W*(?:(?:сообщение|пост|реплика|post|message)\s+(\d{1,6})\b|\[?(\d{1,6})[\].)])\s*", re.IGNORECASE
)
_VERBS: Final = r"написал\(а\)|писал\(а\)|написал[аи]?|писал[аи]?|пишет|сказал[аи]?|wrote|said|says"
_LABELS: Final = (
    r"добавлено|отправлено|опубликовано|размещено|создано|автор|author|posted|from|сообщение|ответ|дата|date|от|by|on"
)
_ALONE: Final = re.compile(
    r"[\W_]*(?:сообщение|пост|ответ|реплика|post|reply|message|msg)\s+[#№]?(\d{1,6})(?:\s+(?:из|of)\s+\d+)?[\W_]*",
    re.IGNORECASE,
)
# A label is one only at the beginning, with a colon, or beside a number or date: «Dark on» is a nick.
_WORD: Final = re.compile(
    rf"(?<!\w)(?:{_VERBS})(?:\s*:|(?!\w))|^\W*(?:{_LABELS})(?:\s*:|(?!\w))|(?<=[|·,;—–»-])\s*(?:{_LABELS})\s*:"
    rf"|(?<!\w)(?:{_LABELS})\s*(?=\x01)"
    rf"|(?<=\x01)\s*(?:{_LABELS})(?!\w)",
    re.IGNORECASE,
)
_MARKUP: Final = re.compile(
    r"\*\*|__(?=\W|$)|(?<!\w)__|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)|\[/?(?:b|i|u|size|color|font|center|right|left"
    r"|small|sub|sup|h\d?|url|user|member)(?:=[^\[\]]{0,60})?\]"
    r"|</?(?:b|strong|i|em|u|span|h\d|font|p|div|a|small|sub|sup|mark)\b[^<>]{0,200}>|~~|`",
    re.IGNORECASE,
)
_FIELDS: Final = re.compile(r"\s*[|·•»›/]+\s*|\s+[—–-]+\s+|\s*\x01\s*|\t+|\s{3,}")
_EDGES: Final = " \t|·•»«›/—–-,:;<>=~↑\u00a0\ufeff@"
_BRACKETS: Final = {"(": ")", "[": "]", "{": "}"}
_SENTENCE: Final = re.compile(r"[.!?…:;](?:\s|$)|[→=×{}\\\"“”„]|https?:")
_EMOJI: Final = re.compile(r"(?:[\u2190-\u2bff\u3030\U0001f000-\U0001faff\ufe0f\u200d\u20e3]+)(?:\s+|$)")


@dataclass(frozen=True, slots=True)
class Heading:
    """A line (or some lines) that may head a post. `kind` is fields (a number or a date is in it), name (nothing but a
    name, marked up) or inline (text follows on the line)."""

    start: int
    end: int
    author: str
    shape: str
    kind: str
    number: int | None = None
    time_text: str = ""
    apart: bool = False  # a separator, or the beginning of the file, stands before it
    blank: bool = False  # at least an empty line does


@dataclass(frozen=True, slots=True)
class Line:
    start: int
    end: int
    text: str


def lines_of(source: str) -> list[Line]:
    return [
        Line(m.start(), m.end(), m.group())
        for m in re.finditer(r"[^\r\n]+|(?<=\n)(?=\r?\n)|(?<=\r)(?=\r)|^(?=\r?\n)", source)
    ]


# Signs escaped in Markdown («Граф\\_Шестой») are hidden from the patterns until the name is taken out.
_ESCAPED: Final = re.compile(r"\\([!-/:-@\[-`{-~])")
_HIDDEN: Final = 0xE000
_UNESCAPED: Final = {_HIDDEN + code: chr(code) for code in range(33, 127)}


def is_name(text: str) -> bool:
    """Whether a piece of text can be a nick."""
    return (
        0 < len(text) <= _NAME
        and len(text.split()) <= 4
        and not _SENTENCE.search(text)
        and any(char.isalnum() for char in text)
        and not re.fullmatch(r"[\d\s.,:%/-]{5,}", text)
    )


def _name(text: str) -> str:
    """A nick without what surrounds it; brackets that belong to it («[FW]Орк») stay."""
    text = _EMOJI.sub("", text.strip(_EDGES), count=1) if _EMOJI.match(text.strip(_EDGES)) else text
    before = ""
    while text != before:
        before = text
        text = SAID.sub("", text.strip(_EDGES))
        if text and text[0] in _BRACKETS:
            close = text.find(_BRACKETS[text[0]])
            if close < 0 or close == len(text) - 1:
                text = text[1:] if close < 0 else text[1:-1]
        if text and text[-1] in _BRACKETS:
            text = text[:-1]
        if text and text[0] in ")]}":
            text = text[1:]
        if (
            text
            and text[-1] in ")]}"
            and text.count(text[-1]) > sum(text.count(o) for o, c in _BRACKETS.items() if c == text[-1])
        ):
            text = text[:-1]
    return " ".join(text.translate(_UNESCAPED).split())


_DIGIT: Final = re.compile(r"\d")
_JUST_NOW: Final = re.compile(r"только что|just now", re.IGNORECASE)
_HASHES: Final = re.compile(r"\s*(#{1,6})\s+(?=\D)|\s*(#{2,6})\s+(?=\d)")


@dataclass(frozen=True, slots=True)
class _Taken:
    """A line taken apart."""

    shape: str
    author: str
    number: int | None
    time_text: str
    rest: bool  # something besides number, date and words


def _take_apart(line: str) -> _Taken:
    hashes = _HASHES.match(line)
    level = "h" + str(len(hashes.group(1) or hashes.group(2))) if hashes else ""
    text = line[hashes.end() :] if hashes else line
    if "\\" in text:
        text = _ESCAPED.sub(lambda found: chr(_HIDDEN + ord(found.group(1))), text)
    stripped = _MARKUP.sub("", text)
    marked = len(stripped) < len(text)
    text = stripped.strip()
    number: int | None = None
    time_text = ""
    digits = _DIGIT.search(text) is not None
    dated = digits or "назад" in text or "ago" in text or _JUST_NOW.search(text) is not None
    if dated and (date := dates.find(text)):
        time_text = text[date[0] : date[1]]
        text = f"{text[: date[0]]}\x01D\x01{text[date[1] :]}"
    elif digits and (clock := dates.find_clock(text)):
        time_text = text[clock[0] : clock[1]]
        text = f"{text[: clock[0]]}\x01T\x01{text[clock[1] :]}"
    if digits and (found := _ALONE.fullmatch(text)):
        number = int(found.group(1))
        text = "\x01N\x01"
    elif digits and (found := _NUMBER.search(text)):
        number = int(found.group(1))
        text = f"{text[: found.start()]}\x01N\x01{text[found.end() :]}"
    elif digits and (found := _ORDINAL.match(text)) and (time_text or level or marked):
        number = int(found.group(1) or found.group(2))
        text = f"\x01N\x01{text[found.end() :]}"
    text = _WORD.sub("\x01K\x01", text)
    parts = [part for part in _FIELDS.split(text) if part.strip(_EDGES + "()[]{}")]
    names: list[str] = []
    shape = ""
    for part in parts:
        if part in ("N", "D", "T", "K"):
            shape += part
        elif (name := _name(part)) or part.strip(_EDGES + "()[]{}"):
            names.append(name or part)
            shape += "A" if len(names) == 1 else "x"
    author = names[0] if names else ""
    colon = ":" if re.search(r":\W*$", line) and "K" not in shape else ""
    emoji = "e" if names and _EMOJI.match(parts[0].strip(_EDGES)) and "N" not in shape and "D" not in shape else ""
    return _Taken(level + ("m" if marked else "") + emoji + shape + colon, author, number, time_text, bool(names))


def fields_only(line: str) -> tuple[int | None, str] | None:
    """The number and the date of a line that holds nothing else; None for any other line."""
    taken = _take_apart(line.strip())
    bare = taken.shape.strip("m:")
    if not bare or not set(bare) <= set("NDTK") or not set(bare) & set("ND"):
        return None
    return taken.number, taken.time_text


_INLINE: Final = re.compile(
    r"(?P<mark>\*\*|__|\[b\]|<b>|<strong>|<)?(?P<name>[^\s:*<>|#>•-][^:\n*<>|]{0,39}?)"
    r"(?P<close>(?(mark)(?::?(?:\*\*|__|\[/b\]|</b>|</strong>|>):?)|:))\s+(?=\S)",
    re.IGNORECASE,
)
_LOGGED: Final = re.compile(r"[\])]?\s*(?:[-—–,|]\s*)?(?P<name>[^\s:<>][^:\n<>]{0,39}?):\s+(?=\S)")
_FIGURE: Final = re.compile(r"[\W_]*(?:\d|пуст|нет\b|—|❤|hp)", re.IGNORECASE)


def _inline(line: Line, apart: bool, blank: bool) -> Iterator[Heading]:
    text = line.text
    found = _INLINE.match(text)
    if found and (found["mark"] is None or ":" in found["close"] or found["mark"] == "<") and is_name(found["name"]):
        if not _FIGURE.match(text, found.end()):
            shape = f"{(found['mark'] or '').lower()}A:"
            yield Heading(
                line.start, line.start + found.end(), _name(found["name"]), shape, "inline", apart=apart, blank=blank
            )
        return
    date = dates.find(text[:60]) or dates.find_clock(text[:20])
    if date and date[0] <= 2 and not text[: date[0]].strip("[( "):
        logged = _LOGGED.match(text, date[1])
        if logged and is_name(logged["name"].strip()):
            when, end = text[date[0] : date[1]], line.start + logged.end()
            yield Heading(line.start, end, _name(logged["name"]), "[D]A:", "fields", None, when, apart, blank)


def find_headings(source: str) -> list[Heading]:
    """Everything that may head a post, in order of place. One line may give several readings of different shapes."""
    found: list[Heading] = []
    lines = lines_of(source)
    apart, blank, fence = True, True, False
    run: list[tuple[Line, _Taken]] = []  # short lines since the last empty one
    run_apart = True
    for index, line in enumerate(lines):
        text = line.text.strip()
        if text.startswith(("```", "[code")):
            fence = not fence
        if not text:
            blank, run = True, []
            run_apart = apart
            continue
        if SEPARATOR.fullmatch(text):
            apart, blank, run, run_apart = True, True, [], True
            continue
        if len(text) > _LONGEST or text.startswith((">", "|", "- ", "* ", "• ")) or fence:
            if not fence and len(text) > _LONGEST and not text.startswith((">", "|")):
                found += _inline(line, apart, blank)
            apart = blank = False
            run = []
            continue
        taken = _take_apart(text)
        run_apart = apart if blank else run_apart
        if blank:
            run = [(line, taken)]
        elif run:
            # More lines than a heading has, and this is text until the next empty line.
            run = [*run, (line, taken)] if len(run) < 7 else []
        bare = taken.shape.strip("mhe0123456:")
        if taken.author and is_name(taken.author):
            if (
                "N" in bare
                or "D" in bare
                or ("T" in bare and len(taken.author) + len(taken.time_text) + 12 > len(text))
            ):
                found.append(
                    Heading(
                        line.start,
                        line.end,
                        taken.author,
                        taken.shape,
                        "fields",
                        taken.number,
                        taken.time_text,
                        apart,
                        blank,
                    )
                )
            elif (bare == "A" and (taken.shape != "A")) or bare in ("AK", "KA"):
                found.append(Heading(line.start, line.end, taken.author, taken.shape, "name", apart=apart, blank=blank))
        if bare and set(bare) <= set("NDTK") and ("N" in bare or "D" in bare):
            found += _over_lines(lines, index, run, run_apart, taken)
        found += _inline(line, apart, blank)
        apart = blank = False
    return sorted(found, key=lambda heading: heading.start)


def _over_lines(
    lines: list[Line], index: int, run: list[tuple[Line, _Taken]], apart: bool, taken: _Taken
) -> Iterator[Heading]:
    """Headings of several lines: a name with its rank, then date and number on their own lines; or the other way."""
    if 2 <= len(run) <= 6:
        first, name = run[0]
        fields = [piece for _, piece in run[1:] if set(piece.shape) <= set("NDTKm:")]
        after = lines[index + 1].text.strip() if index + 1 < len(lines) else ""
        more = after and set(_take_apart(after).shape) <= set("NDTKm:") and len(after) < 60
        if name.author and is_name(name.author) and set(name.shape) <= set("mA:h123456") and fields and not more:
            number = next((piece.number for piece in fields if piece.number is not None), None)
            when = next((piece.time_text for piece in fields if piece.time_text), "")
            yield Heading(first.start, lines[index].end, name.author, "A/F", "fields", number, when, apart, True)
    if len(run) == 1 or (run and all(set(piece.shape) <= set("NDTKm:") for _, piece in run)):
        first_line = run[0][0]
        if index + 1 < len(lines):
            name = _take_apart(lines[index + 1].text.strip())
            if set(name.shape) <= set("mA:h123456") and is_name(name.author):
                number = next((piece.number for _, piece in run if piece.number is not None), None)
                when = next((piece.time_text for _, piece in run if piece.time_text), "")
                yield Heading(
                    first_line.start, lines[index + 1].end, name.author, "F/A", "fields", number, when, apart, True
                )
