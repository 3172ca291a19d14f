"""Running text as items: sentences of words, figures and names, with the chunk each stands in.

An item is a word, a sign or an entity (which may be several words). `Sentence.codes` has one letter for
each item, so that patterns over the kinds of items can be written as regular expressions:

    N number  R «вдвое»  X fraction  M «трижды»  o ordinal  P nick  C card  G god
    t «Вместе»  u «Утиль»  l «Соблазн»  f «Пополнение»  g gold  a attack  h healing  H health
    z zone  d deck of the table  > arrow  = equals  - minus  + plus  # colour
    , comma ; semicolon : colon _ dash ( ) parentheses  Q other people's speech  . other signs
    c с  D до  O от  n на/под  v в  i из  U у  Z за  p по  q чем  V вместо  K к
    A против  F для  J при  x без
    & и/да/плюс  w other words
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import field, replace
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final, NamedTuple

from engine.verify.model import Document, Entities, Entity, Span, value_type
from engine.verify.prose.asides import LONGEST_ASIDE, aside
from engine.verify.prose.words import LONGEST_WORD, PREPOSITIONS, Gate, bits_of, normal, tags_of

_TOKEN: Final = re.compile(r"[\w’'\u0301]+(?:[-‑][\w’'\u0301]+)*|\S")
_END: Final = re.compile(r"(?:[.!?…]+[»\"”)*_]*)(?=\s|$)|[.!?…]{2,}|\n|;|(?<=\s)[|¦‖•●▪](?=\s)")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:след|т|е|к|д|п|г|зол|ед|шт|стр|др|см|им|тыс|атк|ат|здор|зд|руб|хп)"
    r"|№)\.$",
    re.I,
)
_SPEECH: Final = re.compile(r"«[^«»\n]{3,}»|“[^“”\n]{3,}”|\"[^\"\n]{3,}\"")
_THREE_WORDS: Final = re.compile(r"\w\W+\w+\W+\w")
_SAID: Final = re.compile(
    r"[,!?…]»?\s*[—–-]\s*(?:\w+\s+){0,2}?(?:сказал|сказ|ответ|крик|воскли|пообещ|проворч|буркн|шепн"
    r"|прошепт|произн|заяв|заора"
    r"|рявк|прогов|прохри|соврал|хваст|похваст|засме|молвил|спрос|подум|вздохн|заверил|гаркн|пригроз|обеща"
    r"|бросил|усмех|вопит|завоп"
    r"|говор|добав|прошип|рык|прорыч|вскри|взвыл|пискн|похвал|уверя|грозит|пропел|клян|покля)",
    re.I,
)
_NUMBERS: Final = {
    "cardinal": "N", "collective": "N", "group": "N", "none": "N", "approx": "N", "ratio": "R", "fraction": "X",
    "multiplicative": "M", "ordinal": "o",
}  # fmt: skip
_CODES: Final = {
    "nick": "P", "card": "C", "god": "G", "arrow": ">", "equals": "=", "minus": "-", "plus": "+",
    "zone": "z", "deck": "d", "colour": "#",
}  # fmt: skip
_PROPERTY: Final = {"together": "t", "scrap": "u", "lure": "l", "refill": "f"}
_RESOURCE: Final = {"gold": "g", "attack": "a", "heal": "h", "health": "H"}
_SIGNS: Final = {
    ",": ",",
    ";": ";",
    ":": ":",
    "—": "_",
    "–": "_",
    "-": "_",
    "(": "(",
    ")": ")",
    "→": ">",
    "=": "=",
    "+": "+",
    "−": "-",
}
_DROP: Final = frozenset("«»\"“”„*_`~|\u200b’'")
_TOGETHER_WITH: Final = re.compile(r"\s+(?:со?|взят\w+)\s")
_WORKS: Final = re.compile(
    r"[^.!?\n]{0,25}?(?:\bнет\b|\bне\b|\bесть\b|\bу\b|сработ|включ|актив|вспых|заж|гор|молч|действ|даёт|дает|спит|вышл|получ)|\s*[:—–-]",
    re.I,
)


def _adverb(text: str, start: int, end: int) -> bool:
    """«вместе с пятью разыгранными», «вместе взятых», «Мечи вместе столько же»: the word, not the property."""
    if _TOGETHER_WITH.match(text, end):
        return True
    quoted = text[start] in '«"“' or text[start - 1 : start] in ("«", '"', "“", "*", "_")
    return text[start].islower() and not quoted and not _WORKS.match(text, end)


_AND: Final = frozenset({"и", "да", "плюс"})


_tuple: Final = tuple.__new__  # makes a named tuple without the detour over its own `__new__`


class Item(NamedTuple):
    """A word, sign or entity of a sentence."""

    kind: str
    code: str
    start: int
    end: int
    low: str
    tags: frozenset[str]
    entity: Entity | None = None
    other: Entity | None = None  # the second reading of an ambiguous name

    @property
    def span(self) -> Span:
        return _tuple(Span, (self.start, self.end))

    @property
    def value(self) -> int | None:
        return self.entity.value if self.entity is not None else None

    @property
    def detail(self) -> str:
        return self.entity.detail if self.entity is not None else ""

    @property
    def case(self) -> str:
        return self.entity.case if self.entity is not None else ""

    @property
    def plural(self) -> bool:
        return self.entity is not None and self.entity.plural

    @property
    def name(self) -> str:
        return self.entity.name if self.entity is not None else ""

    @property
    def names(self) -> tuple[str, ...]:
        if self.entity is None:
            return ()
        return self.entity.names or ((self.entity.name,) if self.entity.name else ())


@value_type
class Sentence:
    """Items of one sentence."""

    items: tuple[Item, ...]
    codes: str
    start: int
    end: int
    conditional: bool = False
    tags: frozenset[str] = frozenset()  # of all its items
    memo: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)
    bits: int = field(init=False, compare=False, repr=False)  # of all that its words belong to

    def __post_init__(self) -> None:
        object.__setattr__(self, "bits", reduce(or_, [bits_of(item.low) for item in self.items], 0))

    def says(self, gate: Gate) -> bool:
        """Whether a word of the gate is in the sentence: if not, a reader that stands behind it has nothing to read."""
        return self.bits & gate.bits != 0

    def has(self, tag: str) -> bool:
        return tag in self.tags

    @property
    def words(self) -> str:
        """All items in lower case, a blank before each: what says at once whether a stem is in the sentence."""
        known: str | None = self.memo.get("words")
        if known is None:
            known = self.memo["words"] = " " + " ".join([item.low for item in self.items])
        return known

    def begins(self, *stems: str) -> bool:
        """Does a word begin with one of the stems? Each is given with the blank before it."""
        words = self.words
        return any(map(words.__contains__, stems))

    def near(self, index: int, tag: str, back: int = 4, ahead: int = 0) -> bool:
        """Whether a word with the tag stands within so many items before or after."""
        if tag not in self.tags:
            return False
        low, high = max(0, index - back), min(len(self.items), index + ahead + 1)
        return any(tag in item.tags for item in self.items[low:high])

    def cover(self, first: int, last: int) -> Span:
        return _tuple(Span, (self.items[first].start, self.items[last].end))


def _speech_spans(text: str) -> list[Span]:
    """Quoted speech (not names of properties or single terms) and lines of dialogue."""
    spans: list[Span] = []
    for match in _SPEECH.finditer(text):
        inner = match[0][1:-1]
        if (
            inner[-1] in "!?…,."
            or text[match.end() : match.end() + 3].strip().startswith(("—", "–", "-", ","))
            or text[max(0, match.start() - 2) : match.start()].strip().endswith(":")
        ) and _THREE_WORDS.search(inner):
            spans.append(Span(match.start(), match.end()))
    for said in _SAID.finditer(text):
        dash = max(text.rfind("—", 0, said.start()), text.rfind("–", 0, said.start()))
        if dash < 0 or said.start() - dash > 300 or "\n" in text[dash : said.start()]:
            continue
        before = text[max(0, dash - 4) : dash].rstrip(" ")[-1:]
        if before in ("", "\n", ".", "!", "?", "…", "»", ":"):
            spans.append(Span(dash, said.start() + 1))
    spans.sort()
    return spans


def _entity_code(entity: Entity) -> str:
    if entity.kind == "property":
        return _PROPERTY.get(entity.name, "w")
    if entity.kind == "resource":
        return _RESOURCE.get(entity.name, "w")
    if entity.kind == "number":
        return _NUMBERS.get(entity.detail, "w")
    return _CODES.get(entity.kind, "w")


_RANK: Final = {"nick": 0, "number": 1, "card": 2}


def _choose(text: str, group: list[Entity], items: list[Item]) -> tuple[Entity, Entity | None]:
    """Of several entities on one span: the one to read, and the other."""
    group = sorted(group, key=lambda e: (_RANK.get(e.kind, 3), e.start - e.end))
    first = group[0]
    second = group[1] if len(group) > 1 else None
    if second is not None and first.kind == "nick" and second.end >= first.end:
        word = text[first.start : first.end]
        before = items[-1].code if items else ""
        listed = len(items) > 1 and before in ",&:" and items[-2].code in "CN"
        unsure = first.detail not in ("exact", "declined") or listed or before == "N"
        if (
            (second.kind == "card" and unsure)
            or (second.kind == "number" and (before == "N" or not word[:1].isupper()))
            or (word[:1].islower() and not first.name[:1].islower())
        ):
            first, second = second, first
    return first, second


_TITLES: Final = [
    "игрок",
    "участник",
    "персонаж",
    "товарищ",
    "гражданин",
    "соперник",
    "противник",
    "клиент",
    "пациент",
    "абонент",
    "контрагент",
    "пользователь",
    "юзер",
    "фигурант",
    "субъект",
]
_ENDINGS: Final = (("а", "gen"), ("у", "dat"), ("ом", "ins"), ("ем", "ins"), ("е", "loc"))
_HEADED: Final = {
    **{title.removesuffix("ь") + end: case for title in _TITLES for end, case in _ENDINGS},
    "лица": "gen",
    "лицу": "dat",
    "лицом": "ins",
    "пользователя": "gen",
    "пользователю": "dat",
}


def _headed(nick: Entity, items: list[Item]) -> Entity:
    """«бьёт игрока Мирослава», «после игрока Мирослава»: the word before the nick is declined in its place; the nick
    stands for both, in that case."""
    case = _HEADED[items.pop().low]
    before = items[-1].low if items else ""
    if case == "gen" and len(before) > 2 and before.endswith(_VERB_END):
        case = "acc"
    return replace(nick, case=case)


_VERB_END: Final = ("л", "ла", "ло", "ли", "ет", "ит", "ют", "ут", "ят", "ат")


def read_items(doc: Document, entities: Entities) -> list[Item]:
    """All items of the document in order."""
    text = doc.text
    speech = _speech_spans(text)
    items: list[Item] = []
    position, at, said = 0, 0, 0
    pool = [e for e in entities.items if e.kind not in ("each", "none")]
    behind = len(text) + 1  # a stop behind the last one of each
    pool.append(Entity("none", behind, behind))
    speech.append(Span(behind, behind))
    search = _TOKEN.search
    while token := search(text, position):
        start, end = token.span()
        while speech[said].end <= start:
            said += 1
        if speech[said].start <= start:
            position = speech[said].end
            items.append(Item("speech", "Q", start, position, "", frozenset()))
            while pool[at].start < position:
                at += 1
            continue
        while pool[at].start < start:
            at += 1
        group: list[Entity] = []
        while at < len(pool) and pool[at].start == start:
            group.append(pool[at])
            at += 1
        if group and group[0].name == "together" and _adverb(text, group[0].start, group[0].end):
            group = []  # «вместе с пятью разыгранными», «вместе взятых»: the word, not the property
        if group:
            first, second = _choose(text, group, items)
            if first.kind == "nick" and items and items[-1].low in _HEADED:
                first = _headed(first, items)
            low = normal(text[first.start : first.end])
            tags = tags_of(low) if " " not in low else frozenset[str]()
            items.append(Item(first.kind, _entity_code(first), first.start, first.end, low, tags, first, second))
            position = first.end
            continue
        # an entity that starts inside the token (an emoji after a digit and the like)
        position = min(end, pool[at].start)
        word = text[start:position]
        if word not in _DROP:
            kind, code, low, tags = _read_word(word)
            items.append(_tuple(Item, (kind, code, start, position, low, tags, None, None)))
    return items


@lru_cache(maxsize=16384)
def _known_word(word: str) -> tuple[str, str, str, frozenset[str]]:
    """Kind, code, comparable form and tags of a word or sign."""
    low = normal(word)
    if word[0].isalnum():
        return "word", "&" if low in _AND else PREPOSITIONS.get(low, "w"), low, tags_of(low)
    return "sign", _SIGNS.get(word, "."), word, frozenset()


def _read_word(word: str) -> tuple[str, str, str, frozenset[str]]:
    return _known_word(word) if len(word) <= LONGEST_WORD else _known_word.__wrapped__(word)


def _breaks(doc: Document) -> list[int]:
    """Ends of sentences; lines of lists, tables and code do not run on."""
    text = doc.text
    ends: list[int] = []
    ruled = {block.start for block in doc.blocks if block.kind != "paragraph"}
    for match in _END.finditer(text):
        verse = match[0] == "\n" and match.end() not in ruled and _VERSE.match(text, match.end())
        if verse and text[match.start() - 1 : match.start()] in _RUNS_ON:
            continue
        if match[0] == "\n" or match[0] == ";":
            ends.append(match.start() if match[0] == "\n" else match.end())
            continue
        if match[0].startswith(".") and _ABBREVIATION.search(text, max(0, match.start() - 8), match.start() + 1):
            continue
        rest = text[match.end() : match.end() + 3].lstrip()
        if rest and rest[0].islower() and not match[0].startswith((".",)):
            continue
        if rest and rest[0].islower() and match[0].startswith("..."):
            continue
        ends.append(match.end())
    ends.append(len(text))
    return ends


def _without_asides(group: list[Item]) -> list[Item]:
    """Leaves out «, стало быть,», «, к слову,» with their commas: they part a name from its figure only to the eye."""
    result: list[Item] = []
    at = 0
    while at < len(group):
        called = bool(result) and result[-1].code in "gahHul" and group[at].code == ","
        if called and "".join(item.code for item in group[at : at + 4]) == ",w,N":
            at += 3  # «Лечения, граждане, двадцать девять»
            continue
        if group[at].code == ",":
            end = at + 1
            while end < len(group) and end - at <= LONGEST_ASIDE and group[end].kind == "word":
                end += 1
            if (
                end < len(group)
                and group[end].code == ","
                and (aside(" ".join([item.low for item in group[at + 1 : end]])) or _idle(group, at + 1))
            ):
                at = end + 1
                continue
        result.append(group[at])
        at += 1
    return result


_VERSE: Final = re.compile(r"[а-яё]+[ ,]")  # a line of verse goes on with the sentence
_RUNS_ON: Final = frozenset(",абвгдежзийклмнопрстуфхцчшщъыьэюя")
_IF: Final = frozenset({"if", "would"})
_IF_YOU: Final = re.compile(r"кому$|кто$|что$|честно|угодно|хотите|интересно|позвол|можно$|вам$|вдруг$|уж$")
_NO_FOOL: Final = re.compile(r"дура|промах|глуп|плох|лох|лыком|дурен|прост$|скуп|ленив")


def _idle(group: list[Item], at: int) -> bool:
    """«Петруша, не будь дурак, купил»: no condition (nor is «у Коли» a «коли»)."""
    after = group[at + 1].low if at + 1 < len(group) else ""
    if group[at].low == "если" and _IF_YOU.match(after):
        return True  # «сверху, если кому любопытно, стоит Жаба»
    if group[at].low == "бы" and at > 0 and group[at - 1].low in ("как", "вроде", "словно", "будто"):
        return True  # «ударил единожды, как бы для порядка»
    return group[at].low == "будь" and at > 0 and group[at - 1].low == "не" and bool(_NO_FOOL.match(after))


_LONGEST: Final = 160  # items of a sentence; what is longer is cut, so that no reader's work grows with the square


def sentences(doc: Document, entities: Entities) -> Iterator[Sentence]:
    """The sentences of the document that have any items."""
    items = read_items(doc, entities)
    starts = [item.start for item in items]
    at = 0
    for end in _breaks(doc):
        last = bisect_left(starts, end, at)
        while at < last:
            group = items[at : min(last, at + _LONGEST)]
            at += len(group)
            if all(item.kind == "sign" for item in group):
                continue
            codes = "".join([item.code for item in group])
            if codes.count(",") > 1:
                group = _without_asides(group)
                codes = "".join([item.code for item in group])
            tags = frozenset[str]().union(*{item.tags for item in group})
            yield Sentence(
                tuple(group),
                codes,
                group[0].start,
                group[-1].end,
                not tags.isdisjoint(_IF)
                and any(_IF & item.tags and item.code != "P" and not _idle(group, j) for j, item in enumerate(group)),
                tags,
            )
