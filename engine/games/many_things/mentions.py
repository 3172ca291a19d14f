"""Cards of the Deck of Many Things named in a text, with their marks, and which of them a post tells as drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.games.many_things.cards import CARDS, LANGUAGES
from engine.verify.sheet import Figure, Label, Line, Sheet

_RUSSIAN: Final = (
    "Солнц(?:е|а|у|ем)", "Лун(?:а|ы|е|у|ой|ою)", "Звезд(?:а|ы|е|у|ой|ою)", "Трон(?:а|у|ом|е)?", "Ключ(?:а|у|ом|е)?",
    "Рыцар(?:ь|я|ю|ем|е)", "Пустот(?:а|ы|е|у|ой|ою)", "Плам(?:я|ени|енем)",
    "Череп(?:а|у|ом|е)?", "Руин(?:ы|ам|ами|ах)?",
    "Эвриал(?:а|ы|е|у|ой|ою)", "Плут(?:а|у|ом|е)?", "Шут(?:а|у|ом|е)?", "Визир(?:ь|я|ю|ем|е)", "Комет(?:а|ы|е|у|ой|ою)",
    "Судьб(?:а|ы|е|у|ой|ою)", "Самоцвет(?:а|у|ом|е)?", "Ког(?:ти|тей|тям|тями|тях)", "Идиот(?:а|у|ом|е)?",
    "Темниц(?:а|ы|е|у|ей|ею)", "Равновеси(?:е|я|ю|ем|и)", "Дурак(?:а|у|ом|е)?",
)  # fmt: skip
"""Every form of the Russian names, in the order of `CARDS`."""

_MARKS: Final = r"(?:\s*\([^()]{1,12}\))*"
_CHAIN_GAP: Final = re.compile(
    r"\s*(?:,|;|→|->|\+|и|затем|потом|,\s*(?:и|затем|потом|а\s+за\s+\w+))\s*(?:карт\w+\s*)?[«\"]?\s*"
)
_DRAWS: Final = re.compile(
    r"(?<!\w)(?:вытян\w+|вытягива\w+|тян[еу]т|доста[её]т|достал\w*|вытаскива\w+|вытащил\w*|выпада\w+|выпал\w*|вышл[аои]|вышел|"
    r"выходит|открыва\w+|открыл\w*|переворачива\w+|перевернул\w*|бер[её]т|взял\w*|приходит|пришл[аои]|приш[её]л|попада\w+|лож[ия]тся|лег(?:ла|ло)?|падает|явля\w+|появля\w+|показыва\w+|"
    r"карт[аыу](?=\s*:)|карты?\s+хода|розыгрыш)"
)
_NOT: Final = re.compile(
    r"(?<!\w)(?:не|ни|без|нет|вместо|если|бы|раньше|прежде|уже|помнит\w*|вспомина\w+|боится|ждет|надеется|мечтает|кроме|в\s+колоде|ушл\w+)(?!\w)"
)
_WHOLE: Final = re.compile(r"(?:весь\s+)?путь|последовательност\w*|всего\s+вытянут\w*|история|цепочк\w+|все\s+карты")
_LEAD: Final = re.compile(r"[\W\d_]*(?:(?:карта|вытянуто|вытянута|выпало|выпала|выпадает|открыта|draw|card)\W*)?", re.I)
_TAIL: Final = re.compile(r"\W*$|\s*(?:[—–:.!]|-\s).*", re.S)
_ENDS: Final = re.compile(r"[\W_]*$")


_OWN_VALUES: Final = {"intelligence": r"интеллект\s*[:—–-]\s*(-?\d+)", "wishes": r"желания\s*[:—–-]\s*(\d+)"}
INTELLIGENCE: Final = Label("intelligence", r"интеллект\w*|\bint\w*|\bум(?:а|у|ом)?\b")
WISHES: Final = Label("wishes", r"желани\w+|\bwish\w*", r"желани\w+|wish\w*")


@dataclass(frozen=True, slots=True)
class Mention:
    """A card named in the text, with the marks behind it."""

    start: int
    end: int
    card: int
    name: str
    marks: tuple[str, ...]
    name_end: int


@lru_cache(maxsize=8)
def card_pattern(language: str) -> re.Pattern[str]:
    """What names a card in a language, in any form of the name."""
    if language == "ru":
        names = "|".join(f"(?P<c{index}>{stem})" for index, stem in enumerate(_RUSSIAN))
    else:
        words = [(getattr(card, language), index) for index, card in enumerate(CARDS)]
        names = "|".join(f"(?P<c{index}>{re.escape(word)})" for word, index in words)
        names = f"(?:The )?(?:{names})"
    return re.compile(rf"(?<!\w)(?:{names})(?!\w){_MARKS}")


def marks_of(text: str) -> tuple[str, ...]:
    """What stands in brackets."""
    return tuple(" ".join(mark.split()) for mark in re.findall(r"\(([^()]*)\)", text))


def mentions_in(text: str, language: str) -> list[Mention]:
    """The cards named in a text, in order."""
    found = []
    for match in card_pattern(language).finditer(text):
        name = next(key for key, value in match.groupdict().items() if value is not None)
        whole = match.group()
        cut = whole.find("(")
        bare = (whole if cut < 0 else whole[:cut]).rstrip()
        end = match.start() + len(bare)
        found.append(Mention(match.start(), match.end(), int(name[1:]), bare, marks_of(whole), end))
    return found


def is_own(sheet: Sheet) -> bool:
    """Whether a post has our own sections."""
    return any(line.kind == "heading" and re.search(r"вытянут|^путь|герой", line.heading) for line in sheet.lines)


def spoken_in(sheet: Sheet, known: str) -> str:
    """The language in which a post names most of the cards drawn; where it names none, the one known so far."""
    lines = [line for line in sheet.lines if line.kind != "heading"]
    if is_own(sheet):
        lines = [line for line in lines if "вытянут" in line.heading or "путь" in line.heading]
    text = "\n".join(sheet.doc.text[line.start : line.end] for line in lines)
    count = {language: len(mentions_in(text, language)) for language in LANGUAGES}
    return max(LANGUAGES, key=lambda language: (count[language], language == known))


def drawn_in(sheet: Sheet, language: str, told: int) -> list[Mention]:
    """The cards that a post of any layout tells as drawn: those of its list or table, else those of its sentences.
    `told` is how many cards earlier posts told, which a list of the whole run repeats."""
    mentions = mentions_in(sheet.doc.text, language)
    whole: list[Mention] = []
    listed: list[Mention] = []
    spoken: list[Mention] = []
    for line in sheet.lines:
        here = [one for one in mentions if line.start <= one.start and one.end <= line.end]
        if not here or line.kind == "seal":
            continue
        if _WHOLE.search(sheet.text[line.start : here[0].start]) or (len(here) > 2 and _WHOLE.search(line.heading)):
            whole = whole or here[told:]
        elif found := list(_listed(sheet, line, here)):
            listed += found
        else:
            spoken += _spoken(sheet, line, here)
    return listed or spoken or whole


def _listed(sheet: Sheet, line: Line, here: list[Mention]) -> Iterator[Mention]:
    """A line that is nothing but cards, or begins with one and goes on to tell of it."""
    text = sheet.text
    if not _LEAD.fullmatch(text, line.start, here[0].start):
        return
    chain = [here[0]]
    for one in here[1:]:
        if not _CHAIN_GAP.fullmatch(text, chain[-1].end, one.start):
            break
        chain.append(one)
    bare = _ENDS.fullmatch(text, chain[-1].end, line.end) is not None
    if bare or (line.kind in ("item", "cell") and len(chain) == 1 and _TAIL.fullmatch(text, chain[0].end, line.end)):
        yield from chain


def _spoken(sheet: Sheet, line: Line, here: list[Mention]) -> Iterator[Mention]:
    """Cards of sentences that tell of drawing."""
    text = sheet.text
    for start, end in sheet.sentences(line):
        inside = [one for one in here if start <= one.start and one.end <= end]
        last: Mention | None = None
        for one in inside:
            before = text[(last.end if last else start) : one.start]
            chained = last is not None and _CHAIN_GAP.fullmatch(before) is not None
            behind = re.match(rf"\W*(?:{_DRAWS.pattern})", text[one.end : end])
            if chained or ((_DRAWS.search(before) or behind) and not _NOT.search(before)):
                yield one
                last = one


def cell_label(sheet: Sheet, line: Line) -> Label | None:
    """What a bare figure in a cell counts, by the heads of its row and its column."""
    if line.row < 0 or not re.fullmatch(r"\W*\d+\W*", line.text):
        return None
    places = ((line.row, 0), (0, line.col))
    heads = [one for one in sheet.lines if one.group == line.group and (one.row, one.col) in places and one is not line]
    words = " ".join(one.text for one in heads)
    return next((label for label in (INTELLIGENCE, WISHES) if re.search(label.before, words)), None)


def figures_told(sheet: Sheet) -> Iterator[tuple[Figure, Label]]:
    """Every figure that a post of another layout tells of Intelligence or wishes."""
    for line in sheet.lines:
        if (label := cell_label(sheet, line)) is not None:
            yield from ((figure, label) for figure in sheet.figures_in(line.start, line.end))
            continue
        for start, end in sheet.sentences(line):
            for figure, found in sheet.bind(start, end, (INTELLIGENCE, WISHES)):
                word = figure.value == 1 and not sheet.text[figure.start : figure.end].isdecimal()
                if found is not None and not word and not CHANGES.search(sheet.text, start, figure.start):
                    yield figure, found


CHANGES: Final = re.compile(r"(?:\b(?:на|по|плюс|минус|тратит|потратил\w*|использу\w+|одно\s+из|из|было|с)\s*|[+−-])$")
"""What makes a figure a change, or what was before, and not the value that stands now."""


def told_values(sheet: Sheet) -> dict[str, int]:
    """Intelligence and wishes as a post tells them; the last word counts."""
    if is_own(sheet):
        found = {name: re.search(pattern, sheet.text) for name, pattern in _OWN_VALUES.items()}
        return {name: int(match.group(1)) for name, match in found.items() if match is not None}
    return {label.kind: figure.value for figure, label in figures_told(sheet)}
