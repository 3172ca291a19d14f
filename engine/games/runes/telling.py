"""Reads what a post of Боевые руны tells in any layout: tables, lists, sums, sentences.

Every cell, item and sentence is read by its words and by what stands over and beside it: the head of its column and of
its row, the line that introduces a list. What has no owner or no meaning here is not told: it stays unread.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.games.runes.cards import HAND_SIZE, NAMES, PLAYED
from engine.games.runes.marks import CARD, OWN, OWN_ENOUGH, SCORE, card_index
from engine.russian.nicks import NickSpan
from engine.verify.sheet import Figure, Line, Sheet

_PLAYED: Final = re.compile(
    r"(?<!\w)(?:сыгра\w+|разыгр\w+|разыгрыва\w+|выложи\w+|выкладыва\w+|открыва\w+|открыл\w*|вскры\w+|клад[её]т|положил\w*|ответил\w*|"
    r"отвечает|пошел|пошла|походил\w*|ходит|выбрал\w*|выбирает|выбор|ставит|поставил\w*|бросает|ход(?:\s+игрока)?(?=\s*:))"
)
PLAYS: Final = re.compile(rf"\W*(?:{_PLAYED.pattern})\W*(?:карт[уы]\W*)?")
"""What stands between a player and a card that he is told to have played."""
_HAND: Final = re.compile(
    r"(?<!\w)(?:рук[аиуе]|на\s+руках|в\s+руке|держит|карты(?!\s+раунда)|раздач\w+|раздано|сдано|теперь\s+у|осталис\w)"
)
_DRAWN: Final = re.compile(
    r"(?<!\w)(?:добира\w+|добрал\w*|добор|бер[её]т|взял\w*|получа\w+|получил\w*|новые\s+карты|пришли|тян\w+|вытян\w+)"
)
_NEITHER: Final = re.compile(
    r"(?<!\w)(?:сброс\w*|осталось\s+в\s+колоде|могл\w*|стоило|если\s+бы|в\s+прошл\w+|колод\w+)"
)
_DENIED: Final = re.compile(r"(?<!\w)(?:не|нет|без|ни)\s+(?:\w+\s+)?$")
_LISTED: Final = re.compile(r"\s*(?:,|;|и|,\s*и|и\s+ещ[её]|\+|/|·|&|)\s*")
_GOES_ON: Final = re.compile(r"\s*(?:[,+/·&|]|и(?=\s))\s*(?=[\w«\"])")
_STEP: Final = re.compile(
    r"\W*(?:\d+\s*[.)]\s*)?(?:шаг\s+)?(с|р|м1|м2|м3|см|строительств\w*|разрушени\w*|итог\w*|сумма|всего)"
    r"(?:[\s-]*(?:сч[её]т|удар))?\s*(?:\((?P<who>[^()]*)\)|игроков|раунда|хода)?\s*(?::|—|–|-(?=\s)|$)"
)
_STEP_WORDS: Final = (("строительств", "с"), ("разрушени", "р"), ("итог", "итог"), ("сумма", "итог"), ("всего", "итог"))
_TOTAL: Final = re.compile(r"(?<!\w)(?:итог\w*|изменени\w*|прирост|за\s+раунд|за\s+ход|результат\w*)")
_IDLE: Final = re.compile(
    r"не\s+(?:был\w?\s+)?сыгран\w*|(?:никто\s+)?не\s+(?:сыграл|играл|разыгр)\w*|не\s+было|отсутству\w+"
)
_NOW: Final = re.compile(
    r"(?<!\w)(?:стал[оаи]?|станов\w+ся|теперь|остал\w+|оста[её]тся|сч[её]т\w*|очк\w+|а\s*\(б\)|а|новый\s+сч[её]т|по-прежнему)(?!\w)"
)
_BEFORE: Final = re.compile(r"(?<!\w)(?:было|был|прежде|раньше|вместо|до\s+раунда|до\s+хода|б)(?!\w)")
_BUILD: Final = re.compile(
    r"(?<!\w)(?:строительств\w*|постро\w+|стро[ия]т\w*|возвод\w+|возв[её]л\w*|с(?=\s*[=:+]?\s*\d|\s*$))(?!\w)"
)
_BLOW: Final = re.compile(
    r"(?<!\w)(?:разруш\w+|бь[её]т|наносит|нан[её]с\w*|урон\w*|отнима\w+|отнял\w*|снима\w+|сносит|р(?=\s*[=:+−–-]?\s*\d|\s*$))(?!\w)"
)
_GAIN: Final = re.compile(
    r"(?<!\w)(?:получа\w+|зарабатыва\w+|заработал\w*|прибавля\w+|прибавил\w*|набира\w+|плюс)(?!\w)"
)
_LOSS: Final = re.compile(r"(?<!\w)(?:теря\w+|потеря\w+|лиша\w+ся|минус)(?!\w)")
_ROUND: Final = re.compile(r"(?<!\w)(?:раунд|ход)(?:а|е|у|ом)?\s*[№#]?\s*$")
_LEFT: Final = re.compile(r"(?<!\w)(?:в\s+колоде|колод\w+)")
_OUT: Final = re.compile(r"(?<!\w)(?:в\s+сбросе|сброс\w*|отыгран\w*)")
_WORDS: Final = (
    ("now", _NOW), ("before", _BEFORE), ("build", _BUILD), ("destroy", _BLOW), ("gain", _GAIN), ("loss", _LOSS),
    ("pile", _LEFT), ("out", _OUT),
)  # fmt: skip
_SUM: Final = re.compile(r"(?<![\w·*×])(?P<from>-?\d+)(?P<terms>(?:\s*[+−–-]\s*\d+)+)\s*=\s*(?P<to>[−–-]?\d+)")
_TERM: Final = re.compile(r"([+−–-])\s*(\d+)")
_FORMULA: Final = re.compile(r"\d[\d\s]*[·*×x]\s*\d[\d\s·*×x+−–-]*=")
"""What comes before the result of a product is no score."""
_ARROW: Final = re.compile(r"(?P<from>[−–-]?\d+)\s*(?:→|->|=>|⇒|⟶)\s*(?P<to>[−–-]?\d+)")
_PAIR: Final = re.compile(r"\+\s*(?P<gain>\d+)\s*[,;/и]?\s*[−–-]\s*(?P<loss>\d+)(?!\s*[=\d])")
_MINUS: Final = "-−–"
_BY: Final = re.compile(r"(?<!\w)на\s+$")
_INSTEAD: Final = re.compile(r"вместо\s+$")
_FROM_TO: Final = re.compile(r"(?<!\w)с\s+(?P<from>[−–-]?\d+)\s+(?:очк\w+\s+)?до\s+(?P<to>[−–-]?\d+)")
_PRONOUN: Final = re.compile(r"(?<!\w)(?:у\s+не(?:го|е)|он|она|его|ее)(?!\w)")
_SOFT: Final = re.compile(
    r"(?<!\w)(?:если|могл\w*|мог|будет|был\w?\s+бы|бы|почти|около|больше|меньше|лишь\s+бы|нужно|надо|хватит|до\s+победы|достаточно)(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Told:
    """Something told: `kind` is `cards` (played), `hand`, `drawn`, `now`, `before`, `build`, `destroy`, `gain`, `loss`,
    `pile`, `out`, `round`, `idle` (a card of a step that nobody played) or `owner` (who played a step's card); of whom,
    with which cards or number, at which step of the count (empty: not said)."""

    kind: str
    nick: str | None
    start: int
    end: int
    value: int = 0
    names: tuple[str, ...] = ()
    step: str = ""
    sum: bool = False
    """Whether the number is the result of a sum written out."""
    listed: bool = False
    """Whether the cards stand in a table or list, not in a sentence."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """A cell, an item or a sentence with the words over it and the player beside it."""

    start: int
    end: int
    over: str
    nick: str | None
    step: str
    cell: bool
    item: bool


class Teller:
    """A post of any layout."""

    def __init__(self, sheet: Sheet, nicks: Sequence[NickSpan]) -> None:
        self.sheet = sheet
        self.nicks = nicks
        self.text = sheet.text
        self.cards = [(found.start(), found.end(), NAMES[card_index(found)]) for found in CARD.finditer(sheet.doc.text)]
        self.figures = [
            one
            for one in sheet.figures
            if not any(start <= one.start and one.end <= end for start, end, _ in self.cards)
        ]
        self.steps_shown = any(
            (found := _STEP.match(line.text)) is not None and found.group(1) in ("м1", "м2", "м3", "см")
            for line in sheet.lines
        )

    def tell(self, line: Line | None = None) -> Iterator[Told]:
        """What the post tells, or one of its lines."""
        for one in self._units():
            if line is None or line.start <= one.start < line.end or (line.start == one.start):
                yield from self._unit(one)

    # the words over a place -------------------------------------------------------------------------------------------

    def _units(self) -> Iterator[_Unit]:
        lines = self.sheet.lines
        tops: dict[tuple[int, int], Line] = {}
        sides: dict[tuple[int, int], Line] = {}
        intro: Line | None = None
        for line in lines:
            if line.kind == "seal":
                continue
            if line.row >= 0:
                if line.row == 0:
                    tops[line.group, line.col] = line
                if line.col == 0:
                    sides[line.group, line.row] = line
                yield self._cell(line, tops.get((line.group, line.col)), sides.get((line.group, line.row)), intro)
                continue
            if line.kind == "item" and intro is None:
                yield from self._lines(line, "", None)
                continue
            yield from self._lines(line, intro.text if intro and line.kind == "item" else "", intro)
            if line.kind != "item":
                intro = line if self._introduces(line) else None

    def _introduces(self, line: Line) -> bool:
        begins = any(0 <= nick.start - line.start <= 3 for nick in self.nicks)
        return (
            line.kind == "heading"
            or begins
            or (line.end - line.start <= 60 and not re.search(r"[.!?…]\s*$", line.text))
        )

    def _cell(self, line: Line, top: Line | None, side: Line | None, intro: Line | None) -> _Unit:
        over = [one for one in (side, top) if one is not None and one is not line]
        words = " ".join(one.text for one in over) or ""
        nick = next((found for one in over if (found := self._only_nick(one))), None)
        steps = [found for one in over if (found := self._step_of(one.text))]
        if not self._topic(words) and intro is not None:
            words = f"{intro.text} {words}"
            nick = nick or self._only_nick(intro)
        return _Unit(line.start, line.end, words, nick, steps[0] if steps else "", True, True)

    def _lines(self, line: Line, over: str, intro: Line | None) -> Iterator[_Unit]:
        nick = self._only_nick(intro) if intro is not None and line.kind == "item" else None
        found = _STEP.match(self.text, line.start, line.end)
        step = self._step_name(found.group(1)) if found else ""
        last: str | None = None
        for start, end in self._sentences(line):
            yield _Unit(start, end, over, nick or last, step, False, line.kind == "item")
            named = [one for one in self.nicks if start <= one.start and one.end <= end]
            last = named[-1].nick if named else last

    def _sentences(self, line: Line) -> Iterator[tuple[int, int]]:
        """The sentences of a line; a full stop inside a card's formula ends none."""
        begun: int | None = None
        for start, end in self.sheet.sentences(line):
            begun = start if begun is None else begun
            if not any(low < end < high for low, high, _ in self.cards):
                yield begun, end
                begun = None
        if begun is not None:
            yield begun, line.end

    def _only_nick(self, line: Line) -> str | None:
        """The one player that a head names; a step's card has its player in brackets, and that is another matter."""
        if self._step_of(line.text):
            return None
        named = {one.nick for one in self.nicks if line.start <= one.start and one.end <= line.end}
        return named.pop() if len(named) == 1 else None

    def _step_of(self, text: str) -> str:
        found = _STEP.match(text)
        return self._step_name(found.group(1)) if found else ""

    def _step_name(self, word: str) -> str:
        return next((step for start, step in _STEP_WORDS if word.startswith(start)), word)

    def _topic(self, words: str) -> str:
        """What cards are told of under these words."""
        last = ("", -1)
        for topic, pattern in (("cards", _PLAYED), ("hand", _HAND), ("drawn", _DRAWN), ("", _NEITHER)):
            for found in pattern.finditer(words):
                if found.end() > last[1]:
                    last = (topic, found.end())
        return last[0]

    # a unit -----------------------------------------------------------------------------------------------------------

    def _nick_before(self, unit: _Unit, place: int) -> str | None:
        named = [one for one in self.nicks if unit.start <= one.start and one.end <= place]
        return named[-1].nick if named else None

    def _unit(self, unit: _Unit) -> Iterator[Told]:
        if not self.text[unit.start : unit.end].strip():
            return
        yield from self._chains(unit)
        yield from self._step_cards(unit)
        used = [found.span() for found in _FORMULA.finditer(self.text, unit.start, unit.end)]
        for told in self._patterns(unit):
            used.append((told.start, told.end))
            yield told
        soft = _SOFT.search(self.text, unit.start, unit.end)
        floor = unit.start
        label = ""
        for figure in self.figures:
            if not (unit.start <= figure.start and figure.end <= unit.end):
                continue
            if any(start < figure.end and figure.start < end for start, end in used):
                floor = figure.end
                continue
            kind = self._kind(unit, figure, floor, label)
            if kind == "round":
                yield Told("round", None, figure.start, figure.end, figure.value)
            elif kind and not soft:
                label = kind
                nick = self._owner(unit, figure, kind)
                if nick is not None:
                    step = unit.step
                    yield Told(kind, nick, figure.start, figure.end, self._signed(figure, kind), step=step)
            floor = figure.end

    def _signed(self, figure: Figure, kind: str) -> int:
        minus = kind in ("now", "before") and self.text[figure.start - 1 : figure.start] in tuple(_MINUS)
        return -figure.value if minus else figure.value

    def _owner(self, unit: _Unit, figure: Figure, kind: str) -> str | None:
        nick = self._nick_before(unit, figure.start)
        if nick is not None:
            return nick
        after = [one for one in self.nicks if figure.end <= one.start and one.end <= unit.end]
        if after and re.fullmatch(
            r"\W*(?:очк\w+\W*)?(?:у\s+|за\s+)?(?:игрока\s+)?", self.text[figure.end : after[0].start]
        ):
            return after[0].nick
        if unit.cell or unit.item or _PRONOUN.search(self.text, unit.start, figure.start):
            return unit.nick
        return None if after else unit.nick

    def _kind(self, unit: _Unit, figure: Figure, floor: int, label: str) -> str:
        text = self.text
        if _ROUND.search(text[max(unit.start, floor) : figure.start]) or (unit.cell and _ROUND.search(unit.over)):
            return "round"
        best = ("", -1)
        for kind, pattern in _WORDS:
            for found in pattern.finditer(text, floor, figure.start):
                if kind in ("build", "destroy") and len(found.group()) == 1 and not self._mark(found.start()):
                    continue
                if found.end() > best[1]:
                    best = (kind, found.end())
        after = re.match(r"\s*очк\w+", text[figure.end : unit.end])
        if best[0] in ("", "now", "before") and after and _BY.search(text, unit.start, figure.start):
            return ""  # «вышел вперёд на три очка»
        if best[0] == "before" and not after and _INSTEAD.search(text[floor : figure.start]) and not self._scores(unit):
            return ""
        if best[0] in ("", "now") and (after or best[0]):
            if best[0] or floor == unit.start or label in ("now", "before"):
                return "now"
            return ""
        if best[0]:
            return best[0]
        if unit.step:
            return {"с": "build", "р": "destroy", "м1": "destroy"}.get(unit.step, "")
        if unit.cell:
            return self._head_kind(unit.over)
        # «Аня — 24, Борис — 25»: the label of the figure before goes on where only a name stands between.
        return label if label and self._nick_before(unit, figure.start) and self._joint(floor, figure.start) else ""

    def _scores(self, unit: _Unit) -> bool:
        """Whether a sentence tells of scores and not of С and Р."""
        words = f"{unit.over} {self.text[unit.start : unit.end]}"
        return re.search(r"очк|сч[её]т|стал[оаи]?\b", words) is not None and not _BUILD.search(words)

    def _joint(self, start: int, end: int) -> bool:
        named = [one for one in self.nicks if start <= one.start and one.end <= end]
        rest = self.text[start : named[0].start] + self.text[named[0].end : end] if len(named) == 1 else "?"
        return re.fullmatch(r"[\s,;:—–()+-]*(?:(?:и|а|у)(?!\w)[\s:—–+-]*)*", rest) is not None

    def _mark(self, place: int) -> bool:
        """Whether a letter is the mark С or Р and no preposition."""
        return self.sheet.doc.text[place] in "СР"

    def _head_kind(self, over: str) -> str:
        """What a bare figure in a cell is, by the head of its column or row."""
        best = ("", -1)
        for kind, pattern in _WORDS:
            for found in pattern.finditer(over):
                if found.end() > best[1] or (kind == "before" and found.end() == best[1]):
                    best = (kind, found.end())
        return best[0]

    def _patterns(self, unit: _Unit) -> Iterator[Told]:
        """Sums, arrows, «27 (25)», «+2 −1»."""
        text = self.text
        taken: list[tuple[int, int]] = []
        for found in _FORMULA.finditer(text, unit.start, unit.end):
            taken.append(found.span())
        for found in _SUM.finditer(text, unit.start, unit.end):
            if any(start <= found.start() < end for start, end in taken):
                taken.append(found.span())
                continue
            taken.append(found.span())
            yield from self._sum(unit, found)
        for found in SCORE.finditer(text.replace("−", "-"), unit.start, unit.end):
            nick = self._nick_before(unit, found.start()) or unit.nick
            if nick is None or unit.step not in ("", "итог"):
                continue
            fresh = not any(start <= found.start(1) < end for start, end in taken)
            if fresh:
                yield Told("now", nick, *found.span(1), int(found.group(1)))
            yield Told("before", nick, *found.span(2), int(found.group(2)))
            taken.append(found.span())
        for found in (*_ARROW.finditer(text, unit.start, unit.end), *_FROM_TO.finditer(text, unit.start, unit.end)):
            nick = self._nick_before(unit, found.start()) or unit.nick
            over = text[unit.start : found.start()] + unit.over
            scores = re.search(r"сч[её]т|очк|итог|стало", over) or (
                not unit.step and not _BUILD.search(over) and not _BLOW.search(over)
            )
            if nick is not None and scores and not unit.step:
                yield Told("before", nick, *found.span("from"), _number(found["from"]))
                yield Told("now", nick, *found.span("to"), _number(found["to"]))
            taken.append(found.span())
        if unit.step in ("", "итог"):
            for found in _PAIR.finditer(text, unit.start, unit.end):
                nick = self._nick_before(unit, found.start()) or unit.nick
                total = (
                    unit.step == "итог" or _TOTAL.search(unit.over) or _TOTAL.search(text, unit.start, found.start())
                )
                if nick is None or not total or any(start <= found.start() < end for start, end in taken):
                    continue
                yield Told("gain", nick, *found.span("gain"), int(found["gain"]))
                yield Told("loss", nick, *found.span("loss"), int(found["loss"]))

    def _sum(self, unit: _Unit, found: re.Match[str]) -> Iterator[Told]:
        nick = self._nick_before(unit, found.start()) or unit.nick
        if unit.step not in ("", "итог"):
            if unit.step in ("м1", "р", "с"):
                kind = "build" if unit.step == "с" else "destroy"
                yield Told(kind, nick, *found.span("to"), _number(found["to"]), step=unit.step, sum=True)
            return
        over = self.text[unit.start : found.start()] + unit.over
        if nick is None or _BUILD.search(over) or _BLOW.search(over):
            return
        yield Told("before", nick, *found.span("from"), int(found["from"]))
        at = found.start("terms")
        for term in _TERM.finditer(found["terms"]):
            kind = "gain" if term.group(1) == "+" else "loss"
            yield Told(kind, nick, at + term.start(2), at + term.end(2), int(term.group(2)), sum=True)
        yield Told("now", nick, *found.span("to"), _number(found["to"]), sum=True)

    # cards ------------------------------------------------------------------------------------------------------------

    def _chains(self, unit: _Unit) -> Iterator[Told]:
        """Lists of cards with their owner."""
        here = [one for one in self.cards if unit.start <= one[0] and one[1] <= unit.end]
        here = [one for one in here if not any(nick.start <= one[0] and one[1] <= nick.end for nick in self.nicks)]
        chain: list[tuple[int, int, str]] = []
        floor = unit.start
        for one in (*here, None):
            if chain and (one is None or not _LISTED.fullmatch(self.text, chain[-1][1], one[0])):
                yield from self._chain(unit, floor, chain)
                floor, chain = chain[-1][1], []
            if one is not None:
                chain.append(one)

    def _chain(self, unit: _Unit, floor: int, chain: Sequence[tuple[int, int, str]]) -> Iterator[Told]:
        start, end = chain[0][0], chain[-1][1]
        before = self.text[floor:start]
        nick = self._nick_before(unit, start) or (unit.nick if unit.cell or unit.item else None)
        if nick is None and _PRONOUN.search(before):
            nick = unit.nick
        if nick is None or len(chain) < 2 or unit.step or _DENIED.search(before) or _SOFT.search(before):
            return
        topic = self._topic(before) or self._topic(unit.over)
        bare = unit.cell or re.search(r":\s*$", before) is not None
        if not topic and bare:
            topic = "hand" if len(chain) == 5 else "cards" if len(chain) == 3 else ""
        if topic:
            names = tuple(name for _, _, name in chain)
            on = _GOES_ON.match(self.text, end, unit.end)
            whole = {"cards": PLAYED, "hand": HAND_SIZE}.get(topic, 0)
            if on and len(names) < whole and not any(nick.start == on.end() for nick in self.nicks):
                return  # something stands in the list that is not read
            yield Told(topic, nick, start, end, names=names, listed=unit.cell or bare)

    def _step_cards(self, unit: _Unit) -> Iterator[Told]:
        """«М2 (Петя): …», «М1, М3 — никто не играл»."""
        text = self.text
        idle = _IDLE.search(text, unit.start, unit.end)
        if idle:
            for start, end, name in self.cards:
                if unit.start <= start and end <= idle.start() and re.fullmatch(
                    r"[^.:\w]*(?:(?:с?м[123аб]?|и|ни|сыгран\w*|никто)[^.:\w]*)*", text[end : idle.start()]
                ) and not self._nick_before(unit, idle.start()):  # fmt: skip
                    yield Told("idle", None, start, end, names=(name,))
            return
        found = _STEP.match(text, unit.start, unit.end)
        if found and found["who"] and found.group(1) in ("м1", "м2", "м3"):
            low, high = found.span("who")
            named = [one for one in self.nicks if low <= one.start and one.end <= high]
            if len(named) == 1:
                yield Told("owner", named[0].nick, named[0].start, named[0].end, names=(found.group(1).upper(),))


def _number(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "-"))


def is_own(sheet: Sheet) -> bool:
    """Whether a post has our own sections."""
    headings = [line.heading for line in sheet.lines if line.kind == "heading"]
    return sum(any(one.match(heading) for heading in headings) for one in OWN) >= OWN_ENOUGH
