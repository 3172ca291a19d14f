"""Runs of cards: «Меч ×3, две Монеты и Воин Кхорна (купленный)», with a count for each and the label in front
of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.model import CardCount, Entity, Span

SOME: Final = -1  # a plural without a number: more than one

_UNIT: Final = r"(?:шт(?:ук\w*|\b\.?)|экз\w*\.?|копи\w+)"
_CARDS: Final = rf"(?:{_UNIT}|карт\w*)"
_TIMES: Final = "[×xхXХ*✕]"
_STOP: Final = r"(?=\s*(?:[,;.!|·•⋅/+&)]|(?:и|да)\s|$|\n)|\t)"
_PREFIX_GAP: Final = re.compile(rf" ?(?:{_CARDS}|{_TIMES})? ?[«\"'*_]*$")
_ONE_OF: Final = re.compile(r"\s+из\s+(?:[^\W\d_]+\s+)?[«\"'*_]*")
"""«две из моих Монет»: as many of them."""
_SINGLE: Final = re.compile(
    r"\b(?:од(?:ин|на|но|ну|ного|ной)|перв\w+|втор\w+|треть\w+|последн\w+)\s+из\s+(?:[^\W\d_]+\s+){0,2}[«\"'*_]*$", re.I
)  # «один из двух Мечей», «последняя из Монет»
_BOXED_GAP: Final = re.compile(rf"\s?{_TIMES}?\s?{_CARDS}?\s?[)\]}}] ?{_TIMES}? ?[«\"'*_]*$")
_BOX_BEFORE: Final = re.compile(r"(?:^|[:;,|/+·•⋅&=\t—–(-]|\sи)\s*(?P<box>[(\[{])\s?[×xх]?\s?$")
_PARTED: Final = re.compile(r"(?:[,;|/+·•⋅&]|\sи)\s*[«\"*_]*$")
_SUFFIX: Final = re.compile(
    rf"[»\"'*_]*(?: ?[(\[{{]\s*{_TIMES}?\s*(?P<paren>\d{{1,3}})\s*{_CARDS}?\s*[)\]}}]"
    rf"| ?{_TIMES} ?(?P<times>\d{{1,3}})(?![\w])(?:\s*{_UNIT})?"
    rf"| ?(?:\.{{3,}}|…+|_{{3,}}|[—–-]{{3,}}|·{{3,}}) ?(?P<leader>\d{{1,3}})\s*{_CARDS}?"
    rf"| ?[—–:=-] ?(?P<dash>\d{{1,3}})\s*{_CARDS}"
    rf"|, (?P<unit>\d{{1,3}})\s*{_UNIT}"
    rf"| ?[—–:=-] ?(?P<bare>\d{{1,3}}){_STOP}"
    rf"|, (?P<comma>\d{{1,3}})(?=\s*(?:[;|/•)]|$|\n))"
    rf"| (?P<plain>\d{{1,3}})(?:\s*{_UNIT})?{_STOP})"
)
"""How a number is written behind the name it counts: in brackets, with a sign or a unit, or bare before what parts the
cards of a list."""
_SIZE_AHEAD: Final = re.compile(rf"(\d{{1,3}})\s*{_CARDS}?\s*[)\]]?\s*[.:—–-]\s*[«\"*_]*$")
_WORD_SUFFIX: Final = re.compile(r"[»\"'*_]*,?\s*[×xх—–:=(\[-]?\s*$")
_WORD_ENDS: Final = re.compile(rf"(?:\s*(?:{_UNIT}|раза?|карт\w*(?=\s*[)\]])))?\s*[)\]]?{_STOP}")
_COPIES: Final = re.compile(
    r"[»\"*_]*,?\s*(?:в\s+(?:количестве|числе)\s+\w+(?:\s+(?:штук\w*|экземпляр\w*|шт\.?))?"
    r"|(?:в\s+)?\w+\s+(?:экземпляр\w*|копи\w+|штук\w*|шт\b\.?)|числом\s+\w+|в\s+числе\s+\w+)",
    re.I,
)
_CLOSED: Final = re.compile(
    r"[»\"'*_]*\s*(?:\(?\s*[×xх]?\s*\d+\s*\)?)?\s*(?:[,;.!)\]|/+•·⋅&=→\[]|\(\d|[—–-]\s*(?:итого|всего)|(?<=\s)(?:и|да)\s|$)",
    re.I,
)
_COMMENT: Final = re.compile(r"[»\"'*_]*\s*\([^()\d\n]{0,40}\)")
_GLUE: Final = re.compile(
    r"[»\"'*_]*[^\w.:()?\[\]\n\t→]*(?:(?:и|да|а также|также|плюс|еще|ещё|снова|опять|другой|другая|второй"
    r"|вторая|целых|аж|ровно|даже|лишь|and|с|у|со|для)(?=\s)[^\w.:()?\n\t]*){0,2}"
)
_EACH: Final = re.compile(
    r"[»\"'*_)]*[,;]?\s+(?:(?:и|а|да|также|плюс|ещё|еще|далее|затем|остальн\w+|проч\w+|дальше|потом)[,\s]+)*"
    r"(?:по\s+(?:одн(?:ой|ому)|штуке|штучке|экземпляру|единице|разу)(?:\s+(?:карте|штуке|экземпляру))?"
    r"|в\s+(?:одном|единственном)\s+экземпляре)\s*[:—–-]?\s*[«\"'*_]*"
)
"""«две Монеты, Кристалл, а также по одной — Воин Кхорна и Нкари»: the list goes on with single cards."""
_AS_MANY: Final = re.compile(r"столько\s+же\s+[«\"'*_]*$", re.I)
_LABEL_END: Final = re.compile(r"[\s:—–\-~•·|*»«\"'>=(]*$")
_PURE_HEAD: Final = re.compile(
    r"(?:[#№(\[]?\d{1,2}[.):\]]\s)?[\s«\"'*_|•·▪◦‣►▶—–+-]*(?:[🔴🟢🔵🩷🟣⚪⚫🟡🟠🟤🟥🟩🟦🟪⬜⬛🟨❤💗💚💙🖤🤍💜♦♣♠♥]\s*)*[\s«\"'*_]*$"
)


@dataclass(slots=True)
class Item:
    """One card of a run; `names` are the cards it may mean, `count` SOME if only the plural says that there
    are several."""

    names: tuple[str, ...]
    count: int
    start: int
    end: int
    card: Entity
    count_span: Span | None = None
    suffix: str = ""
    joint: str = ""  # what stands between the name and the number behind it


@dataclass(slots=True)
class Run:
    """Neighbouring cards with their counts, and what stands before and behind them in their segment."""

    items: list[Item]
    start: int
    end: int
    segment: tuple[int, int]
    line: int
    label: tuple[int, int] = (0, 0)  # empty: none of its own
    last_line: int = -1
    pure: bool = False  # the line holds nothing else
    stated: Span | None = None  # the number behind the last card that is the size of the list
    extra_spans: list[Span] = field(default_factory=list)

    @property
    def cards(self) -> tuple[CardCount, ...]:
        return tuple(("|".join(item.names), item.count) for item in self.items)

    @property
    def spans(self) -> tuple[Span, ...]:
        return tuple(Span(item.start, item.end) for item in self.items)

    @property
    def size(self) -> int:
        return sum(max(item.count, 2 if item.count == SOME else 1) for item in self.items)


COUNTING: Final = frozenset({"cardinal", "collective", "group", "none", "approx"})


def is_count(number: Entity) -> bool:
    """May the number count something (it is no ordinal, date, die, fraction …)?"""
    return number.value is not None and number.high is None and number.detail in COUNTING


def card_item(scene: Scene, card: Entity, low: int, high: int) -> Item:
    """The card with the count before or behind it; nothing before `low` or behind `high` is looked at."""
    text = scene.doc.text
    start, end, count, count_span, suffix = card.start, card.end, 0, None, ""
    before = [number for number in scene.within(max(low, card.start - 40), card.start, "number") if is_count(number)]
    one_of = before and card.plural and _ONE_OF.fullmatch(text, before[-1].end, card.start)
    if before and (one_of or _PREFIX_GAP.fullmatch(text[before[-1].end : card.start])):
        count = abs(before[-1].value or 0)
        start = before[-1].start
        count_span = before[-1].span
    elif (
        before
        and _BOXED_GAP.fullmatch(text[before[-1].end : card.start])
        and (box := _BOX_BEFORE.search(text[low : before[-1].start]))
    ):
        count = abs(before[-1].value or 0)  # «[4] Меч»
        start = low + box.start("box")
        count_span = before[-1].span
    if card.plural and (single := _SINGLE.search(text, max(low, card.start - 40), card.start)):
        count, start, count_span = 1, single.start(), None
    match = _SUFFIX.match(text, card.end, high)
    headed = count_span is not None and not _PARTED.search(text, low, start)
    if match and count_span is not None and headed and match.lastgroup in ("times", "paren", "plain"):
        count, count_span, start = 0, None, card.start  # «Сыграно 4 Меч x3»: the number before is that of the list
    if match and not count:
        suffix = match.lastgroup or ""
        count = int(match.group(suffix))
        count_span = Span(match.start(suffix), match.end(suffix))
        end = match.end()
    elif not count:
        after = scene.within(card.end, min(high, card.end + 24), "number")
        if (
            after
            and is_count(after[0])
            and text[after[0].start].isalpha()
            and _WORD_SUFFIX.fullmatch(text[card.end : after[0].start])
            and not (
                after[0].detail == "collective" and "," in text[card.end : after[0].start]
            )  # «Монета и Нкари, двое»
            and (unit := _WORD_ENDS.match(text, after[0].end, high))
        ):
            count, count_span, end, suffix = after[0].value or 0, after[0].span, unit.end(), "word"
    if not count:
        count = SOME if card.plural and card.name else 1
        if card.plural and not card.name:
            count = SOME
    if count_span is None and (several := _COPIES.match(text, end, high)):
        numbers = [number for number in scene.within(end, several.end(), "number") if is_count(number)]
        if len(numbers) == 1:
            count, count_span, end, suffix = abs(numbers[0].value or 0), numbers[0].span, several.end(), "word"
    while comment := _COMMENT.match(text, end, high):
        inside = scene.within(end, comment.end(), "card", "property", "resource", "zone", "deck", "nick")
        if inside:
            break
        end = comment.end()
    if end < high and text[end] in "»\"'":
        end += 1
    joint = text[card.end : count_span.start].strip("«»\"'*_ ") if suffix and count_span is not None else ""
    return Item(card.names, count, start, end, card, count_span, suffix, joint)


def line_runs(scene: Scene, index: int) -> list[Run]:
    """The runs of a logical line, each with its label."""
    line = scene.lines[index]
    text = scene.doc.text
    runs: list[Run] = []
    if not scene.within(line.start, line.end, "card"):
        return runs
    for low, high in _pieces(scene, line):
        cards = scene.within(low, high, "card")
        at = 0
        while at < len(cards):
            item = card_item(scene, cards[at], low, high)
            items = [item]
            opened = False  # the parenthesis of a god's group
            at += 1
            while at < len(cards):
                following = card_item(scene, cards[at], items[-1].end, high)
                glue = text[items[-1].end : following.start]
                if as_many := _AS_MANY.search(glue):  # «три Кристалла и столько же Монет»
                    glue = glue[: as_many.start()]
                    following.count = items[-1].count if following.count_span is None else following.count
                bare = glue.removeprefix(")") if opened else glue
                each = _EACH.fullmatch(bare.lower())
                glued = each or _GLUE.fullmatch(bare.lower()) or _into_group(scene, items[-1].end, following.start)
                opened = (opened and ")" not in glue) or glue.rstrip(' «"*_').endswith("(")
                if not glued or (";" in glue and not each and not _closed(text, following.end, high)):
                    break
                items.append(following)
                at += 1
            _share_count(items)
            size = None if _counted_ahead(text, line.start, items) else _split_size(items)
            start, end = items[0].start, items[-1].end
            run = Run(items, start, end, (low, high), index, last_line=index, stated=size)
            run.label = _label(text, runs[-1].end if runs and runs[-1].segment == run.segment else low, start)
            tail = text[end : line.end]
            run.pure = _pure_head(scene, line.start, start) and not tail.strip(" .,;!…)»*_|\t")
            runs.append(run)
    return runs


def _pure_head(scene: Scene, low: int, high: int) -> bool:
    """Does nothing but signs, or the name of a god over his cards («Кхорновых шесть: …»), stand before a run?"""
    head = _head_before(scene, low, high)
    return bool(_PURE_HEAD.fullmatch(scene.doc.text, low, head.start if head else high))


def _head_before(scene: Scene, low: int, high: int) -> Span | None:
    """The head of a god's group that ends at a place."""
    heads: dict[int, Span] = scene.known("group heads")
    fitting = (head for start, head in heads.items() if low <= start < high and head.end <= high)
    return next((head for head in fitting if not scene.doc.text[head.end : high].strip(' «"*_')), None)


def _into_group(scene: Scene, low: int, high: int) -> bool:
    """«…, Кристалл; от Кхорна Чемпион»: the next card is the first of a god's group in the same list."""
    head = _head_before(scene, low, high)
    if head is None:
        return False
    between = scene.doc.text[low : head.start]
    return bool(re.fullmatch(r"[»\"'*_)\s]*(?:[,;]\s*|[,;]?\s+)(?:(?:и|а|да|ещё|еще|плюс)\s+)?", between, re.I))


def _share_count(items: list[Item]) -> None:
    """«обоих Избранных, Кхорна и Нургла»: the number counts the names that follow, one each."""
    for at, item in enumerate(items):
        last = at
        while last + 1 < len(items) and items[last + 1].card.detail == "elided" and items[last + 1].count_span is None:
            last += 1
        if last > at and item.count == last - at + 1 and item.count_span is not None and not item.suffix:
            for shared in items[at : last + 1]:
                shared.count = 1
        elif last > at and item.count == SOME:
            item.count = 1  # «Грабители Кхорна, Нургла и Тзинча»: the plural is that of them all


def _counted_ahead(text: str, low: int, items: list[Item]) -> bool:
    """«личная колода — 3: Монета, Меч (2)», «Сброс 5. Меч, Монета (4)»: the size stands before the list, and its cards
    make it up as counted."""
    found = _SIZE_AHEAD.search(text, low, items[0].start)
    return found is not None and int(found[1]) == sum(max(item.count, 1) for item in items)


def _split_size(items: list[Item]) -> Span | None:
    """«Меч ×3, Монета ×2, Воин Кхорна (6)», «Меч, Меч, Монета = 3»: a number behind the last card in a way of its own,
    where the others are counted otherwise or told one by one, is the size of the whole list."""
    last = items[-1]
    if len(items) < 2 or last.joint not in ("(", "[", "{", "=") or last.count_span is None:
        return None
    others = items[:-1]
    counted = [item for item in others if item.count_span is not None]
    alike = [item for item in counted if item.suffix == last.suffix and item.joint == last.joint]
    twice = len({item.names for item in others}) < len(others)
    if alike or not (counted or twice or last.count == len(items)):
        return None
    size, last.count, last.end = last.count_span, 1, last.card.end
    last.count_span, last.suffix, last.joint = None, "", ""
    return size


def _pieces(scene: Scene, line: Line) -> list[tuple[int, int]]:
    if line.kind == "row":
        return [(line.start, line.end)]
    if line.label_end:
        return [(line.start, line.end)]
    return list(_with_semicolons(scene, line))


def _with_semicolons(scene: Scene, line: Line) -> list[tuple[int, int]]:
    """Segments; those parted by a semicolon or an exclamation mark between bare card names are one."""
    text = scene.doc.text
    result: list[tuple[int, int]] = []
    for low, high in scene.sentences(line):
        if result:
            between = text[result[-1][1] : low].strip()
            first = scene.within(low, high, "card")
            before = scene.within(*result[-1], "card")
            if (
                between.lstrip(".")[:1] in (";", "!")
                and first
                and before
                and _bare_lead(scene, low, first[0])
                and _closed(text, card_item(scene, first[0], low, line.end).end, line.end)
                and _closed(text, card_item(scene, before[-1], result[-1][0], result[-1][1]).end, result[-1][1])
            ):
                result[-1] = (result[-1][0], high)
                continue
        result.append((low, high))
    return result


def _bare_lead(scene: Scene, low: int, card: Entity) -> bool:
    """Does a segment begin with a card: behind its number, or behind the god to whose group it belongs?"""
    start = card_item(scene, card, low, card.end).start
    head = _head_before(scene, low, start)
    lead = scene.doc.text[low : head.start if head else start]
    if _EACH.fullmatch(f" {lead.strip()} "):
        return True
    return bool(re.fullmatch(rf"[\W_]*(?:\d+\s?(?:{_UNIT}|{_TIMES})?|ещё|еще|и|да)?[\W_]*", lead, re.I))


def _closed(text: str, end: int, high: int) -> bool:
    """Does an item end here: a separator or the end of the line follows, or the unit's own point («2 шт.») was read?"""
    return text[end - 1 : end] == "." or bool(_CLOSED.match(text, end, high))


def _label(text: str, low: int, start: int) -> tuple[int, int]:
    """What stands before the run, without the sign that leads over to it."""
    cut = _LABEL_END.search(text, low, start)
    end = cut.start() if cut else start
    while low < end and not text[low].isalnum() and ord(text[low]) < 0x2500 and text[low] not in "«(":
        low += 1
    return (low, end) if end > low else (start, start)
