"""What a reply in «МТС Карты» names, clause by clause: cards, colours, numbers of cards in the hand, drawing, keeping,
the call; with what is denied, conditional, asked or told of others left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.games.mts.cards import COLOUR_NAMES
from engine.games.mts.words import NONE, Mention, find, folded
from engine.russian.nicks import NickIndex

FULL: Final = tuple(folded(name) for name in COLOUR_NAMES)

_CLAUSE: Final = re.compile(r"[!?;\n…]+|\.(?!\d)|,|:(?=\s)|\s[-–—]+\s|\s(?:а|но|и|потом|затем)\s")
_CORRECTION: Final = re.compile(
    r"(?:^|[\s,.!;–—-])(?:ой|нет|стоп|вернее|точнее|то\s+есть|передумал[аи]?|лучше|хотя|погодите|поправка|исправляюсь|"
    r"отмена|пардон)(?=[\s,.!:–—-])(?:\s*,?\s*(?:нет|не\s+так|лучше|стоп|я\s+передумал[аи]?|давайте|пусть\s+будет))*"
)

_NOT: Final = re.compile(
    r"\b(?:не|нет|нету|без|ни)\s+(?:(?:буду|хочу|стану|могу|надо|нужно|у\s+меня|было|одной|ни)\s+){0,2}"
    r"(?:(?:клад\w*|класть|ход\w+|игра\w*|броса\w*|сбрасыва\w*|тро\w+|крич\w+|объявля\w+|заказыва\w+|говор\w+|брать|"
    r"бер\w+|тянуть)\s+)?[«\"(]?\Z"
)
_NOT_AFTER: Final = re.compile(
    r"[»\")]?\s*,?\s*(?:я\s+)?(?:пока\s+|сейчас\s+)?(?:не\s+(?:клад|кла|тро|игра|сыгра|ход|пойд|бро|сбр|отда|жал|крич|выклад|"
    r"выло|полож|буду|стану|хочу|заказ)|придерж|приберег|береж|берег|жалко|оставлю|оставляю|нет\b|нету\b)"
)
_ON: Final = re.compile(
    r"\b(?:на|после|поверх|против|под|вместо|из-под|из-за|от|к|у|рядом\s+с|сверху|лежит|лежала?)\s+(?:(?:эту|его|ее|твою|вашу|"
    r"верхн\w+|лежащ\w+|этой|твоей|вашей)\s+)?[«\"(]?\Z"
)
_IF: Final = re.compile(r"\b(?:если|ежели|коли|когда|вдруг|в\s+случае)\b")
_IF_BLACK: Final = re.compile(r"\b(?:если|ежели|коли|когда)\s+(?:\w+\s+){0,2}(?:черн|дик)\w+(?:\s+карт\w+)?")
_FITS: Final = re.compile(
    r"\b(?:подойд|подход|подош|ляж|лож|можно|сможу|выйд|получ|сыгра|пойд|повез|годи|удастся|в\s+цвет|в\s+масть|в\s+тему)"
)
_MISFITS: Final = re.compile(
    r"\bне\s+(?:подойд|подход|ляж|лож|выйд|получ|сыгра|повез|годи|удастся|смогу)|\b(?:нет|иначе)\b"
)
_WOULD: Final = re.compile(r"\b(?:бы|мог|могла|могли|хотел|хотела|думал|думала|вчера|раньше|в\s+прошл\w+|прошл\w+)\b")
_OTHERS: Final = re.compile(
    r"\b(?:он|она|они|ты|вы|сосед\w*|противник\w*|соперник\w*|кто-то|кто|ваш\w*|тво\w+)\s+(?:\w+\s+){0,2}"
    r"(?:по|вы|с|за|со)?(?:лож|клад|клал|кин|брос|сбро|сыгра|ход|взя|бер|заказ|кри)\w*"
)

_CALL: Final = re.compile(r"(?<![\w])(?:м\s?[.\-]?\s?т\s?[.\-]?\s?с|mtc|mts|эм\s?-?тэ\s?-?эс|эмтээс)(?!\w)")
_FORGOT: Final = re.compile(
    r"\b(?:забыл|забыла|забыв|пропустил|не\s+успел|не\s+сказал|не\s+крикнул)\w*\b[^.!?\n]{0,20}\Z"
)
_DRAW: Final = re.compile(
    r"\b(?:беру|возьму|бер[её]м|тяну|вытян\w+|потян\w+|дотян\w+|тащу|вытащ\w+|добираю|доберу|добор|добрать|тянем|взять|"
    r"взял|взяла|потяну|набираю)\b"
)
_FROM_PILE: Final = re.compile(r"\b(?:прикуп\w*|колод\w*|банк\w*)\b")
_STUCK: Final = re.compile(
    r"\bнечем\b|\bнечего\s+(?:класть|ложить|положить|кинуть)|\bне\s+могу\s+(?:ходить|сходить|пойти|положить)|"
    r"\bне\s+подход\w*|\bничего\s+(?:не\s+подход\w*|нет)|\bнет\s+(?:подходящ\w+|такого|ничего|хода|нужн\w+)"
)
_PASS: Final = re.compile(r"\b(?:пас|пасую|пасану|пропущу|пропускаю(?:\s+ход)?|мимо|пассую)\b")
_KEEP: Final = re.compile(r"\b(?:оставл\w+|оставь\w*|придерж\w+|припряч\w+|сохран\w+)\b")
# Said of a card just drawn, these keep it; said before, they only mean taking it.
_HOLD: Final = re.compile(
    r"\b(?:забира\w+|забер\w+|(?:на|в)\s+рук[уи]|себе|не\s+(?:кладу|буду\s+класть|играю|хожу|выкладываю|положу|сыграю))\b"
)
_PLAY: Final = re.compile(
    r"\b(?:клад[уе]\w*|класть|полож\w+|ложу|хожу|схожу|сходить|пойду|иду|сыгра\w+|играю|бросаю|брошу|сбрасываю|сброшу|кидаю|кину|"
    r"скину|скидываю|выкладываю|выложу|ставлю|поставлю|мечу|шлепаю|шмякаю|отвечаю)\b"
)
_DECIDES: Final = re.compile(r"\b(?:да|ага|угу|давай\w*|конечно|подходит|подошла|подошло|ее|эту|взятую|сразу)\b")
_BLACK: Final = re.compile(r"\b(?:черн(?:ая|ую|ой|ою|енькую|енькой)|джокер\w*|дик(?:ая|ую|ой))\b")
_ORDERS: Final = re.compile(r"\b(?:заказ\w*|цвет\w*|объявля\w+|выбира\w+|пусть|хочу|меня\w+|называ\w+|будет|масть)\b")
_ORDINALS: Final = (
    "перв", "втор", "трет", "четверт", "пят", "шест", "седьм", "восьм", "девят", "десят"
)  # fmt: skip
_NUMBERED: Final = re.compile(
    r"(?:\bкарт[ауойие]{1,2}\s*(?:под\s+)?(?:номер(?:ом)?|№|#|n|no)?\s*|\b(?:номер(?:ом)?|под\s+номером)\s*|[№#]\s*)(\d{1,2})"
    r"(?!\s*(?:\d|карт|шт))(?!\w)|\b(\d{1,2})\s*(?:-?\s*(?:ю|ая|ой|ую|я))\b(?:\s+карт[ауойе]{1,2})?"
)
_ORDINAL: Final = re.compile(
    rf"\b({'|'.join(_ORDINALS)})(?:ая|ую|ой|ья|ью|ьей)\b(?:\s+карт[ауойе]{{1,2}})?(?:\s+(?:слева|по\s+счету|в\s+руке|с\s+края))?"
)
_LAST: Final = re.compile(
    r"\b(?:последн(?:яя|юю|ей)|единственн(?:ая|ую|ой)|оставш(?:аяся|уюся|ейся))\b(?:\s+карт[ауойе]{1,2})?"
)
_BARE: Final = re.compile(r"\W*(\d{1,2})\W*")
_AROUND: Final = re.compile(
    rf"{_PLAY.pattern}|{_CALL.pattern}|\b(?:цвет|заказываю|пусть|будет|и|я|на)\b|\b(?:красн|желт|зелен)(?:ый|ого)\b"
    r"|\bсин(?:ий|его)\b"
)
"""What may stand around a number that is all the rest of a reply."""


@dataclass(slots=True)
class Marks:
    """What a reply names and does not deny. `numbers` are places in the hand (1 for the first, 0 for the last)."""

    cards: list[int] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    colours: list[Mention] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    bare: int | None = None
    black: bool = False
    draw: bool = False
    stuck: bool = False
    passes: bool = False
    keep: bool = False
    hold: bool = False
    play: bool = False
    decides: bool = False
    orders: bool = False
    then: str = ""
    call: int | None = None
    forgot: bool = False
    first: int | None = None
    condition: bool = False
    asked: bool = False

    @property
    def says(self) -> bool:
        """Whether anything was named that could be an order."""
        return bool(
            self.cards or self.pictures or self.numbers or self.black or self.draw or self.stuck or self.passes
            or self.keep or self.hold or self.bare is not None
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Clause:
    start: int
    end: int
    stop: str


def _clauses(text: str) -> Iterator[_Clause]:
    start = 0
    for match in _CLAUSE.finditer(text):
        if match.start() > start:
            yield _Clause(start, match.start(), match.group().strip())
        start = match.end()
    if text[start:].strip():
        yield _Clause(start, len(text), "")


def _denied(text: str, start: int, end: int) -> bool:
    return _NOT.search(text, 0, start) is not None or _NOT_AFTER.match(text, end) is not None


def _other_place(text: str, start: int) -> bool:
    """Whether what is named is the card on the table or somebody's («на красную 7»)."""
    return _ON.search(text, 0, start) is not None


_SHORT: Final = {
    "кр": 0,
    "красн": 0,
    "крас": 0,
    "жел": 1,
    "желт": 1,
    "ж": 1,
    "зел": 2,
    "зелен": 2,
    "з": 2,
    "син": 3,
    "с": 3,
    "к": 0,
}
_ABBREVIATED: Final = re.compile(
    r"(?<!\w)(?:(красн|крас|кр|желт|жел|зелен|зел|син)[.\s-]{0,2}|([кжзс])-?)(?=(?:\d(?!\d)|\+\s?2)(?!\w))"
)
_GLUED: Final = re.compile(r"(?<=[а-я]{3})(?=\d(?!\d))|(?<=\b\d)(?=(?:красн|желт|зелен|син)[а-я])")


def spelt_out(text: str) -> str:
    """Folded words with what players abbreviate written out: «з7», «кр. 5», «зелёная7»."""
    text = _ABBREVIATED.sub(lambda match: f"{FULL[_SHORT[match.group(1) or match.group(2)]]} ", text)
    return _GLUED.sub(" ", text)


def marks(text: str, others: NickIndex | None = None) -> Marks:
    """What a reply names; `text` is folded and spelt out, `others` are the nicks of the other players."""
    found = Marks()
    if match := _BARE.fullmatch(_AROUND.sub(" ", text)):
        found.bare = int(match.group(1))
    skipped = _skipped(text, found, others)
    named = find(text)
    for one in named:
        if skipped.covers(one.start) or _denied(text, one.start, one.end):
            continue
        if one.card != NONE or one.picture != NONE:
            if _other_place(text, one.start):
                continue
            (found.cards if one.card != NONE else found.pictures).append(one.card if one.card != NONE else one.picture)
            found.first = one.start if found.first is None else found.first
        elif not (_other_place(text, one.start) and one.form == "f"):
            found.colours.append(one)
    _numbers(text, found, skipped, named)
    for clause in _clauses(text):
        if not skipped.covers(clause.start):
            _verbs(text, clause, found, skipped)
    for call in _CALL.finditer(text):
        if skipped.covers(call.start()) or _denied(text, call.start(), call.end()):
            continue
        if _FORGOT.search(text, 0, call.start()) and not text.startswith("!", call.end()):
            found.forgot = True
        else:
            found.call = call.start()
    return found


def _verbs(text: str, clause: _Clause, found: Marks, skipped: _Skipped) -> None:
    part = text[clause.start : clause.end]
    black = _BLACK.search(part)
    if black and not skipped.covers(clause.start + black.start()):
        found.black |= not _NOT.search(text, 0, clause.start + black.start())
    draw = _DRAW.search(part)
    drawing = draw is not None and not re.search(r"\bне\s+\Z", part[: draw.start()])
    found.draw |= drawing or (_FROM_PILE.search(part) is not None and not re.search(r"\bне\b", part))
    found.stuck |= bool(_STUCK.search(part))
    found.passes |= bool(_PASS.search(part))
    found.keep |= bool(_KEEP.search(part))
    found.hold |= bool(_HOLD.search(part))
    if (play := _PLAY.search(part)) and not re.search(r"\bне\s+(?:буду\s+|могу\s+)?\Z", part[: play.start()]):
        found.play = True
    found.decides |= bool(_DECIDES.search(part))
    found.orders |= bool(_ORDERS.search(part))


def _numbers(text: str, found: Marks, skipped: _Skipped, named: list[Mention]) -> None:
    taken = [(one.start, one.end) for one in named if one.card != NONE]
    for pattern in (_NUMBERED, _ORDINAL, _LAST):
        for match in pattern.finditer(text):
            if (
                skipped.covers(match.start())
                or _denied(text, match.start(), match.end())
                or any(low < match.end() and match.start() < high for low, high in taken)
            ):
                continue
            if pattern is _LAST:
                number = 0
            elif pattern is _ORDINAL:
                number = _ORDINALS.index(match.group(1)) + 1
            else:
                number = int(match.group(1) or match.group(2))
            found.numbers.append(number)
            found.first = match.start() if found.first is None else found.first


class _Skipped:
    """Stretches of a reply that are no order."""

    def __init__(self) -> None:
        self.spans: list[tuple[int, int]] = []

    def add(self, start: int, end: int) -> None:
        self.spans.append((start, end))

    def covers(self, place: int) -> bool:
        return any(low <= place < high for low, high in self.spans)


def _skipped(text: str, found: Marks, others: NickIndex | None) -> _Skipped:
    """Reads conditions, and skips what is asked, supposed, told of others, or taken back."""
    skipped = _Skipped()
    clauses = list(_clauses(text))
    at = 0
    while at < len(clauses):
        clause = clauses[at]
        part = text[clause.start : clause.end]
        if clause.stop.startswith("?") and not _CALL.search(part):
            start = _sentence_start(clauses, at)
            skipped.add(start, clause.end)
            found.asked = True
        elif _IF.search(part) or (_MISFITS.match(part.strip()) and found.then):
            at = _condition(text, clauses, at, found, skipped)
        elif _WOULD.search(part) or _OTHERS.search(part) or _told_of(part, others):
            skipped.add(clause.start, clause.end)
        at += 1
    return skipped


_DID: Final = re.compile(
    r"\b(?:по|вы|с|за|со|под)?(?:лож|клад|клал|кин|кида|брос|сбро|сыгра|ход|взя|бер|заказ|крич|крик|тян)\w*(?:л|ла|т|ет|ит)\b"
)


def _told_of(part: str, others: NickIndex | None) -> bool:
    """Whether a clause tells what another player did."""
    return others is not None and _DID.search(part) is not None and bool(others.find(part))


def _sentence_start(clauses: list[_Clause], at: int) -> int:
    while at > 0 and clauses[at - 1].stop in (",", "-", "–", "—", ":", "а", "и"):
        at -= 1
    return clauses[at].start


def _condition(text: str, clauses: list[_Clause], at: int, found: Marks, skipped: _Skipped) -> int:
    """«если подойдёт — кладу»: what becomes of the drawn card; every other condition is asked about."""
    clause = clauses[at]
    part = text[clause.start : clause.end]
    if black := _IF_BLACK.search(part):
        # «если чёрная — синий» orders a colour beforehand.
        skipped.add(clause.start + black.start(), clause.start + black.end())
        found.orders = True
        return at
    skipped.add(clause.start, clause.end)
    misfit = _MISFITS.search(part) is not None
    if not misfit and not _FITS.search(part):
        found.condition = True
        return at
    follows = at + 1 if at + 1 < len(clauses) else at
    said = text[clauses[follows].start : clauses[follows].end] if follows > at else ""
    inside = _FITS.sub(" ", part)
    for piece in (said, inside):
        keeps = _KEEP.search(piece) or _HOLD.search(piece)
        if keeps and not misfit:
            found.then = "keep"
        elif _PLAY.search(piece) and not misfit:
            found.then = "play"
        elif not (keeps or _PLAY.search(piece) or _PASS.search(piece) or _DRAW.search(piece)):
            continue
        if piece is said:
            # A colour or a call in the consequence is part of the order.
            if not misfit:
                return follows
            skipped.add(clauses[follows].start, clauses[follows].end)
            return follows
        return at
    if not misfit and not found.then and re.search(r"\bсраз|\bтут\s+же", said):
        found.then = "play"
    return at


def last_word(text: str, others: NickIndex | None = None) -> tuple[str, str]:
    """A reply without what its player takes back: (what was said before, the last version)."""
    cut = 0
    for match in _CORRECTION.finditer(text):
        rest = text[match.end() :]
        after = marks(rest, others)
        if match.start() > 0 and (after.says or after.colours):
            cut = match.end()
    return text[:cut], text[cut:]
