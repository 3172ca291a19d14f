"""Cards and colours of «МТС Карты» found in Russian text, however they are named: «красную семёрку», «7 зелёная», «+4»,
«возьми две (синяя)». Serves the reader of replies and the verifier alike.

Texts come in lower case with «е» for «ё», character by character as in the original (`folded`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.games.mts.cards import (
    BLACK,
    COLOUR_NAMES,
    ORDER_COLOUR,
    PER_COLOUR,
    SKIP,
    TAKE_FOUR,
    TAKE_TWO,
    TURN_BACK,
)

NONE: Final = -1


def folded(text: str) -> str:
    """Lower case and «е» for «ё», every character at its place."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text).replace("ё", "е")


@dataclass(frozen=True, slots=True)
class Mention:
    """A card or a part of one in a text. `card` is the index of a card, complete with its colour; otherwise `colour` or
    `picture` alone says what is named (`picture` of a black card never stands alone: it is the card). `form` is the
    gender of the colour word (m f n p); `figure` tells a number in digits or words from a name like «семёрка»."""

    start: int
    end: int
    card: int = NONE
    colour: int = NONE
    picture: int = NONE
    form: str = ""
    figure: bool = False


_HARD: Final = {
    "m": "ый|ого|ому|ым|ом", "f": "ая|ой|ую|ою|енькая|енькую|енькой", "n": "ое", "p": "ые|ых|ыми"
}  # fmt: skip
_SOFT: Final = {"m": "ий|его|ему|им|ем", "f": "яя|ей|юю|ею|енькая|енькую|енькой", "n": "ее", "p": "ие|их|ими"}
_STEMS: Final = (("красн", _HARD), ("желт", _HARD), ("зелен", _HARD), ("син", _SOFT))
_SIGNS: Final = {
    "🔴": 0, "🟥": 0, "❤": 0, "🟡": 1, "🟨": 1, "💛": 1, "🟢": 2, "🟩": 2, "💚": 2, "🔵": 3, "🟦": 3, "💙": 3
}  # fmt: skip

_NOUNS: Final = (
    "нол(?:ь|я|ю|ем|е)|нул(?:ь|я|ю|ем|е)|нолик(?:а|ом|у|е)?|нулевк[ауойеи]{1,2}",
    "единиц[ауейы]{1,2}|единичк[ауойеи]{1,2}",
    "дво(?:йк|ечк)[ауойеи]{1,2}",
    "тро(?:йк|ечк)[ауойеи]{1,2}",
    "четвер(?:к|очк)[ауойеи]{1,2}",
    "пятер(?:к|очк)[ауойеи]{1,2}",
    "шестер(?:к|очк)[ауойеи]{1,2}",
    "семер(?:к|очк)[ауойеи]{1,2}",
    "восьмер(?:к|очк)[ауойеи]{1,2}",
    "девят(?:к|очк)[ауойеи]{1,2}",
)
_SPELT: Final = ("ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять")
_TAKE: Final = r"(?:воз|вз)[ьъ]?ми(?:те)?|бери"
_ACTIONS: Final = {
    TAKE_TWO: rf"(?:{_TAKE})[\s\-]+(?:две|два|2)(?:\s+карты)?|\+\s?2|плюс\s+(?:две|два|2)|плюс-?двойк[ауойеи]{{1,2}}",
    PER_COLOUR + TAKE_FOUR: (
        rf"(?:{_TAKE})[\s\-]+(?:четыре|4)(?:\s+карты)?|\+\s?4|плюс\s+(?:четыре|4)|плюс-?четверк[ауойеи]{{1,2}}"
    ),
    TURN_BACK: (
        r"ход(?:а|ом|у)?\s+обратно|обратн(?:ый|ого|ым|ому|ом)\s+ход(?:а|ом|у|е)?|реверс(?:а|ом|у|е|ик|ика)?"
        r"|разворот(?:а|ом|у|е|ик)?"
    ),
    SKIP: r"пропусти(?:те)?\s+ход|пропуск(?:а|ом|у|е)?(?:\s+хода)?|скип(?:а|ом|у|е)?",
    PER_COLOUR + ORDER_COLOUR: (
        r"заказать\s+цвет|закажи(?:те)?\s+цвет|заказ(?:а|ом|у|е)?\s+цвета|выбор(?:а|ом|у|е)?\s+цвета"
        r"|смен(?:а|ы|у|ой|е)\s+цвета"
    ),
}
"""By picture; black cards by `PER_COLOUR` + card."""

_PARTS: Final = [
    *(
        (f"c{index}{form}", rf"{stem}(?:{endings})")
        for index, (stem, forms) in enumerate(_STEMS)
        for form, endings in forms.items()
    ),
    *((f"a{picture}", pattern) for picture, pattern in _ACTIONS.items()),
    *((f"n{picture}", pattern) for picture, pattern in enumerate(_NOUNS)),
    *((f"w{picture}", word) for picture, word in enumerate(_SPELT)),
    ("d", r"\d(?![\d.,:/]\d|\d|[\-–]?[а-яa-z%])"),
]
_UNIT: Final = re.compile(
    "(?<![\\w+])(?:" + "|".join(f"(?P<{name}>{pattern})" for name, pattern in _PARTS) + ")(?!\\w)"
)
_SIGN: Final = re.compile("|".join(_SIGNS))
# What may stand between a colour and its picture, and the other way round.
_BEFORE: Final = re.compile(r"[\s«\"“”„'(\-–—]{0,4}(?:карт[ауойе]{1,2}[\s«\"“„'(\-–—]{1,4})?\Z")
_AFTER: Final = re.compile(r"[\s»\"”“')]{0,3}[,(]?[\s(]{0,2}\Z")


@dataclass(frozen=True, slots=True)
class _Unit:
    start: int
    end: int
    kind: str
    value: int
    form: str = ""


def _units(text: str) -> list[_Unit]:
    found: list[_Unit] = []
    for match in _UNIT.finditer(text):
        name = match.lastgroup or ""
        if name == "d":
            found.append(_Unit(match.start(), match.end(), "digit", int(match.group())))
        elif name[0] == "c":
            found.append(_Unit(match.start(), match.end(), "colour", int(name[1]), name[2]))
        else:
            kind = {"a": "action", "n": "noun", "w": "spelt"}[name[0]]
            found.append(_Unit(match.start(), match.end(), kind, int(name[1:])))
    if any(sign in text for sign in _SIGNS):
        found += [_Unit(m.start(), m.end(), "sign", _SIGNS[m.group()]) for m in _SIGN.finditer(text)]
        found.sort(key=lambda one: one.start)
    return found


def _pairs(text: str, first: _Unit, second: _Unit) -> bool:
    """Whether two neighbours are one card: a colour and its picture, in either order."""
    gap = text[first.end : second.start]
    if first.kind in ("colour", "sign"):
        if second.kind in ("colour", "sign") or (second.kind == "action" and second.value >= PER_COLOUR):
            return False
        if second.kind in ("spelt", "digit") and first.form not in ("f", ""):
            # «красный 0», but not «цвет синий, 7 карт».
            return first.form == "m" and gap == " " and not text.startswith(" карт", second.end)
        return _BEFORE.match(gap) is not None
    if second.kind not in ("colour", "sign") or (first.kind == "action" and first.value >= PER_COLOUR):
        return False
    if second.form in ("m", "n"):
        return False
    if first.kind in ("spelt", "digit") and ("," in gap or "-" in gap):
        return False
    return _AFTER.match(gap) is not None


def find(text: str) -> list[Mention]:
    """Cards, colours and pictures named in a text, in order of place. Digits and number words are pictures only beside
    a colour."""
    units = _units(text)
    found: list[Mention] = []
    at = 0
    while at < len(units):
        one = units[at]
        following = units[at + 1] if at + 1 < len(units) else None
        if following is not None and _pairs(text, one, following) and not _belongs_on(text, units, at):
            colour, picture = (one, following) if one.kind in ("colour", "sign") else (following, one)
            end = _closed(text, following.end)
            found.append(
                Mention(
                    _opened(text, one.start),
                    end,
                    card=colour.value * PER_COLOUR + picture.value,
                    colour=colour.value,
                    picture=picture.value,
                    form=colour.form,
                    figure=picture.kind in ("digit", "spelt"),
                )
            )
            at += 2
            continue
        at += 1
        if one.kind in ("colour", "sign"):
            found.append(Mention(one.start, one.end, colour=one.value, form=one.form))
        elif one.kind == "action":
            start, end = _opened(text, one.start), _closed(text, one.end)
            if one.value >= PER_COLOUR:
                found.append(Mention(start, end, card=one.value - PER_COLOUR))
            else:
                found.append(Mention(start, end, picture=one.value))
        elif one.kind == "noun":
            found.append(Mention(one.start, one.end, picture=one.value))
    return found


def _belongs_on(text: str, units: list[_Unit], at: int) -> bool:
    """«семёрка, красная девятка»: the colour goes with what follows it more closely."""
    if at + 2 >= len(units) or units[at].kind in ("colour", "sign"):
        return False
    gap = text[units[at].end : units[at + 1].start]
    return ("," in gap or units[at].kind in ("digit", "spelt")) and _pairs(text, units[at + 1], units[at + 2])


def _opened(text: str, start: int) -> int:
    return start - 1 if start and text[start - 1] in '«“„"' else start


def _closed(text: str, end: int) -> int:
    return end + 1 if end < len(text) and text[end] in '»”"' else end


def cards_in(text: str) -> Iterator[Mention]:
    """The complete cards among what is named."""
    return (one for one in find(text) if one.card != NONE)


_FEMININE: Final = {
    "nom": COLOUR_NAMES,
    "gen": ("красной", "жёлтой", "зелёной", "синей"),
    "dat": ("красной", "жёлтой", "зелёной", "синей"),
    "acc": ("красную", "жёлтую", "зелёную", "синюю"),
    "ins": ("красной", "жёлтой", "зелёной", "синей"),
    "loc": ("красной", "жёлтой", "зелёной", "синей"),
}
_CARD: Final = {"nom": "карта", "gen": "карты", "dat": "карте", "acc": "карту", "ins": "картой", "loc": "карте"}


def decline(name: str, case: str) -> str:
    """A card by its name in a case: «красную 7», «красную «Возьми две»», «карту «Заказать цвет»»."""
    for index, colour in enumerate(COLOUR_NAMES):
        if name.startswith(f"{colour} "):
            return f"{_FEMININE[case][index]}{name[len(colour) :]}"
    return f"{_CARD[case]} {name}"


assert BLACK == ORDER_COLOUR
