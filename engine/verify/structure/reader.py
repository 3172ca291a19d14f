"""The structure readers in their order, and what needs only a place: colours, «Вместе» for nobody, an empty row."""

from __future__ import annotations

import re
from typing import Final

from engine.russian.text import fold
from engine.verify.lines import Scene, logical_lines
from engine.verify.model import Claim, Context, Document, Entities, Entity, Span
from engine.verify.runs import is_count
from engine.verify.structure.blocks import card_blocks
from engine.verify.structure.cards import CardReader
from engine.verify.structure.doubts import weighed
from engine.verify.structure.ledger import read_deed_lines
from engine.verify.structure.players import read_players
from engine.verify.structure.recap import find_recap, read_recap
from engine.verify.structure.row import RowReader
from engine.verify.structure.secrets import read_secrets
from engine.verify.structure.status import read_statuses
from engine.verify.structure.tables import TableReader
from engine.verify.switches import OFF_SIGNS, OFF_WORDS, STATUS_OFF

_NOBODY: Final = re.compile(
    r"\bни у (?:кого|одной|одного|единой)|\bни у одн|\bникому|\bникого|\bнуля\b|\bникто|\bнет\b"
    r"|\bне (?:сработал|включил|активир|возникл|сыграл|продан|работа|торгу|вспыхн|случил|срабат|загорел|дано"
    r"|действ|активн|проснул|отозвал|сошл|состоял)\w*"
    r"|\bмолч|\bотсутств|\bбез\b|\bпуст|\bнеактивн|[—–-]\s*$"
    rf"|{OFF_WORDS}|{OFF_SIGNS}",
    re.I,
)
_ON: Final = re.compile(r"сработ|\bда\b|\bесть\b|\bактив|включ|вкл\b|горит|✓|✔|✅|\bon\b|🟢|пошл|в деле|зазвуч", re.I)
_OFF: Final = re.compile(
    rf"\bне\b|\bнет\b|отказ|молч|мимо|тишин|отсутств|один[оа]к|без пары|{OFF_WORDS}|{OFF_SIGNS}",
    re.I,
)
_NOT_OUT: Final = re.compile(r"\b(?:ещё|еще|пока)\s+не\s+(?:выбыл|погиб|пал)[аи]?\b", re.I)
_OUT: Final = ("выбы", "погиб", "пал")  # one of these stands in what the two patterns around find, or «живы»
_ALIVE: Final = re.compile(
    r"\bживы(?:\s+пока|\s+ещё|\s+еще)?\s+(?:все|оба|обе)(?:\s+(?:двое|трое|четверо|пятеро|шестеро))?\b"
    r"|\bвсе(?:\s+(?:двое|трое|четверо|пятеро|шестеро|игроки))?\s+(?:пока\s+|ещё\s+|еще\s+)?живы\b"
    r"|\b(?:пока|ещё|еще)\s+(?:ни\s?кто\s+)?не\s+(?:выбыл|погиб|пал)[аи]?\s+ни\s?кто\b"
    r"|\bникто\s+(?:\w+\s+)?(?:пока|ещё|еще)\s+не\s+(?:выбыл|погиб|пал)\b|\b(?:пока|ещё|еще)\s+никто\s+не\s+(?:выбыл|погиб|пал)\b"
    r"|\bвыбывших\s+(?:пока\s+)?нет\b",
    re.I,
)
_OTHERS: Final = re.compile(r"\bостальн|\bпроч|\bдруг|\bбольше ни|\bкроме|\bтолько\b|\bлишь\b|\bодин[а]?\b", re.I)
_PLACES: Final = re.compile(
    r"\b(?:пуст|свободн|незанят)\w*(?:\s+(?:все|стоят|остались))?\s+[^\W_]+\s+(?:мест|ячее|слот|полок|полк)\w*"
    r"|\b[^\W_]+\s+(?:мест|ячее|слот|полок|полк)\w*(?:\s+[^\W\d_]+){0,4}\s+(?:пуст|свободн|незанят)\w*",
    re.I,
)
_EMPTY_ROW: Final = re.compile(r"\bпуст(?:\b|о\b|ой|ует|\w*)|\bнет карт|\bкончил|\bразобра|\bраспродан", re.I)


def read_structure(doc: Document, entities: Entities, context: Context) -> tuple[list[Claim], Scene]:
    """Claims that structure alone tells, and the scene with what was read."""
    folded = fold(doc.text).text
    scene = Scene(
        doc, entities, context, logical_lines(doc), folded if len(folded) == len(doc.text) else doc.text.lower()
    )
    find_recap(scene)
    tables = TableReader(scene)
    tables.read()
    read_deed_lines(scene)
    rows = RowReader(scene)
    rows.listings += [*tables.listings, *card_blocks(scene)]
    rows.find()
    rows.say()
    _statuses(scene)
    read_statuses(scene)
    cards = CardReader(scene)
    cards.read()
    read_secrets(scene)
    read_recap(scene)
    read_players(scene)
    _colours(scene)
    _nobody_together(scene)
    _empty_row(scene)
    _all_alive(scene)
    return weighed(scene, scene.claims), scene


_IN_BRACKETS: Final = re.compile(r"[»\"*_]*[\])}]")
_TO_BRACKET: Final = re.compile(r"[»\"*_ ]*[\[({][«\"*_]*")


def _colours(scene: Scene) -> None:
    """A card's name in a colour of its own (a colour that runs over a whole paragraph says nothing of the card)."""
    gods = scene.context.lexicon.gods
    for style in scene.doc.styles:
        if style.name != "colour":
            continue
        cards = scene.within(style.start, style.end, "card")
        if len(cards) != 1 or not cards[0].name:
            continue
        card = cards[0]
        if style.end - style.start > card.end - card.start + 14:
            continue
        scene.say("colour", Span(style.start, style.end), card=card.name, text=style.value)
    text = scene.doc.text
    for god in scene.entities:
        if god.kind != "god" or (named := _IN_BRACKETS.match(text, god.end)) is None:
            continue  # «Нкари [Слаанеш]»
        for card in scene.within(max(0, god.start - 40), god.start, "card"):
            if not card.name or not _TO_BRACKET.fullmatch(text, card.end, god.start):
                continue
            span = Span(card.start, named.end())
            scene.say("colour", span, card=card.name, god=god.name, value_span=god.span, when="god")
    for colour in scene.entities:
        if colour.kind != "colour":
            continue
        near = [
            god
            for god in scene.within(max(0, colour.start - 24), min(len(scene.doc.text), colour.end + 24), "god")
            if re.fullmatch(r"[^\S\n]*[ ,:=(—–«»\"-]*", scene.doc.text[god.end : colour.start])
            or re.fullmatch(r"[^\S\n]*[ ,:=)(—–«»\"-]*", scene.doc.text[colour.end : god.start] or "x")
        ]
        if near and near[0].name in gods:
            scene.say(
                "colour",
                Span(min(near[0].start, colour.start), max(near[0].end, colour.end)),
                god=near[0].name,
                text=colour.name,
            )
        elif not near:
            _colour_behind(scene, colour)


def _colour_behind(scene: Scene, colour: Entity) -> None:
    """«Нкари, цена десять: атака двенадцать, …, краска #FF69B4»: the code that ends what is told of one card."""
    text = scene.doc.text
    low = max(text.rfind(sign, 0, colour.start) for sign in ".;!?|\t\n") + 1
    cards = scene.within(low, colour.start, "card")
    if len(cards) == 1 and cards[0].name and not scene.within(low, colour.start, "colour", "nick", "zone", "deck"):
        span = Span(cards[0].start, colour.end)
        scene.say("colour", span, card=cards[0].name, text=colour.name, value_span=colour.span)


def _statuses(scene: Scene) -> None:
    """«Вместе»: Чемпион Тзинча — сработало, Воин Тзинча — отказ»: each card with a word for on or off."""
    text = scene.doc.text
    for index, line in enumerate(scene.lines):
        if index in scene.used_lines:
            continue
        for mark in scene.within(line.start, line.end, "property"):
            if mark.name != "together" or not re.match(r"[»\"*_\s]*[:—–-]", text[mark.end : mark.end + 5]):
                continue
            high = scene.sentence(line, mark.start)[1]
            said: list[tuple[list[Entity], bool]] = []
            low = mark.end
            for stop in [*re.finditer(r"[,;]", text[mark.end : high]), None]:
                end = high if stop is None else mark.end + stop.start()
                cards = scene.within(low, end, "card")
                status = text[cards[-1].end : end] if cards else ""
                if not cards or not re.match(r"[»\"*_]*\s*[:—–-]|[»\"*_]*\s*\(", status):
                    break
                on, off = _ON.search(status), _OFF.search(status)
                if bool(on) == bool(off) and not off:
                    break
                said.append((cards, not off))
                low = end + 1
            if len(said) < 2 and not (said and low > high):
                continue
            for cards, on_ in said:
                span = Span(cards[0].start, cards[-1].end)
                scene.say(
                    "together",
                    span,
                    cards=tuple(("|".join(card.names), 1) for card in cards),
                    card_spans=tuple(card.span for card in cards),
                    polarity="asserted" if on_ else "denied",
                )
            scene.take(mark.start, low - 1)


def _nobody_together(scene: Scene) -> None:
    text = scene.doc.text
    for index, line in enumerate(scene.lines):
        marks = [item for item in scene.within(line.start, line.end, "property") if item.name == "together"]
        if not marks or index in scene.used_lines:
            continue
        pieces = [(line.start, line.end)] if line.kind == "row" or line.label_end else scene.sentences(line)
        for low, high in pieces:
            own = [mark for mark in marks if low <= mark.start < high]
            if not own or scene.is_taken(own[0].start, own[0].end):
                continue
            mark = own[0]
            if (
                mark.detail == "lower"
                and text[mark.start - 1 : mark.start] not in ("«", "*")
                and not re.match(r"[»\"*_\s]*[:=—–\t-]", text[mark.end : mark.end + 4])
            ):
                continue
            if _told_off(scene, own[-1], low, high):
                continue
            start, end = _clause(text, mark.start, low, high)
            if line.kind == "row" or line.label_end:
                start, end = low, high
            if scene.within(start, end, "card") or scene.within(mark.end, high, "card"):
                continue
            clause = text[start:end]
            if _NOBODY.search(clause) and not _OTHERS.search(clause):
                begin = mark.start - (text[mark.start - 1 : mark.start] in ("«", '"'))
                scene.say(
                    "together", Span(min(begin, start if start > low else begin), end), polarity="denied", complete=True
                )


_BEFORE: Final = re.compile(r"[»\"*_`]*\s*[:—–|\t(-]*\s*[«\"*_(]*")


def _told_off(scene: Scene, mark: Entity, low: int, high: int) -> bool:
    """«Вместе»: FALSE, Колесница без пары», «У Колесницы «Вместе» = ✗»: a status right behind the name of the property,
    of the cards right before it or of all."""
    text = scene.doc.text
    off = STATUS_OFF.match(text, mark.end, high)
    if off is None or not _STATUS.match(text, mark.end) or _ON.search(text, off.end(), high):
        return False
    if re.match(r"[^\W\d_]*\s+(?:у|для)\s", text[off.end() : high]) or _OTHERS.search(text, low, high):
        return False
    span = Span(mark.start, off.end())
    before = scene.within(low, mark.start, "card")
    if before:
        if not _BEFORE.fullmatch(text, before[-1].end, mark.start) or not before[-1].name:
            return False
        scene.say("together", span, cards=((before[-1].name, 1),), card_spans=(before[-1].span,), polarity="denied")
    else:
        scene.say("together", span, polarity="denied", complete=True)
    return True


_STATUS: Final = re.compile(r"[»\"*_`]*\s*[:=—–\t|✗✘❌🚫-]")


def _clause(text: str, at: int, low: int, high: int) -> tuple[int, int]:
    """The part between commas around a place."""
    start, end = low, high
    for match in re.finditer(r",", text[low:high]):
        place = low + match.start()
        if place < at:
            start = place + 1
        else:
            end = place
            break
    return start, end


def _all_alive(scene: Scene) -> None:
    """«Живы все трое», «из игры пока никто не выбыл»: said of everybody who plays."""
    players = len(scene.context.nicks)
    for match in _ALIVE.finditer(scene.doc.text) if any(word in scene.folded for word in (*_OUT, "жив")) else ():
        numbers = [item for item in scene.within(match.start(), match.end() + 12, "number") if item.value]
        if numbers and numbers[0].value != players:
            continue
        for nick in scene.context.nicks:
            scene.say("alive", Span(match.start(), match.end()), subject=nick)
    for line in scene.lines if any(word in scene.folded for word in _OUT) else ():
        for match in _NOT_OUT.finditer(scene.doc.text, line.start, line.end):
            low, _ = scene.sentence(line, match.start())
            named = [item for item in scene.within(low, match.start(), "nick") if item.name]
            if len(named) == 1 and named[0].case in ("nom", ""):
                scene.say("alive", Span(named[0].start, match.end()), subject=named[0].name)


def _empty_places(scene: Scene, low: int, high: int) -> bool:
    """«Пусты четыре места торгового ряда», «все пять мест ряда пустуют»: how many places have no card."""
    found = _PLACES.search(scene.doc.text, low, high)
    numbers = [item for item in scene.within(found.start(), found.end(), "number") if is_count(item)] if found else []
    if found is None or len(numbers) != 1:
        return False
    number = numbers[0]
    scene.say("row_empty", Span(found.start(), found.end()), value=abs(number.value or 0), value_span=number.span)
    return True


def _empty_row(scene: Scene) -> None:
    if any(claim.kind == "row" for claim in scene.claims):
        return
    text = scene.doc.text
    for line in scene.lines:
        for low, high in scene.sentences(line):
            rows = [item for item in scene.within(low, high, "deck") if item.name == "row"]
            if rows and _empty_places(scene, low, high):
                return
            if not rows or scene.within(low, high, "card"):
                continue
            piece = text[rows[0].start : min(high, rows[0].end + 40)]
            if _EMPTY_ROW.search(piece) and not re.search(
                r"\bмест[ао]?\b.*\d", piece[: piece.find("пуст")] if "пуст" in piece else ""
            ):
                scene.say("row", Span(rows[0].start, min(high, rows[0].start + len(piece.rstrip()))), complete=True)
                return
