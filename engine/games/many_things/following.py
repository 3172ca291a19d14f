"""Following a refereed run through the Deck of Many Things from post to post: cards shown are drawn by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from engine.audit.sheets import Moment
from engine.games.many_things.audit import SIDES, GivenCard, Written, match, read_sequence
from engine.games.many_things.cards import CARDS, FLAMES, IDIOT, MOON, ROGUE, SKULL, STAR, START_INTELLIGENCE
from engine.games.many_things.drawing import draw
from engine.games.many_things.facts import facts as facts_of
from engine.games.many_things.mentions import drawn_in, is_own, spoken_in, told_values
from engine.games.many_things.state import Drawn, Settings, State
from engine.verify.markup.document import read_document
from engine.verify.model import Context, Document
from engine.verify.sheet import Sheet

_TITLES: Final = {"intelligence": "Интеллект", "wishes": "Желания"}
_ALONE: Final = re.compile(r"сама колода")
_NOTE: Final = re.compile(r"\s[—–-]\s")


def _with(state: State, card: int, rolls: Mapping[str, int]) -> State:
    return draw(state._replace(ending="", deck=tuple(sorted({*state.deck, card}))), 1, GivenCard(card, rolls))


def _ways(state: State, card: int) -> Iterator[dict[str, int]]:
    """Every outcome of the dice that this card throws."""
    probe = GivenCard(card, {"moon": 1, "wish": 1, "idiot": 1})
    draw(state._replace(ending="", deck=tuple(sorted({*state.deck, card}))), 1, probe)
    for rolls in product(*(range(1, SIDES[what] + 1) for what in probe.asked)):
        yield dict(zip(probe.asked, rolls, strict=True))


class RunFollower:
    """One run (`engine.audit.sheets.Follower`)."""

    def __init__(self, player: str, reference: bool = False) -> None:
        self.player = player
        start = State(player, Settings(reference), 0, tuple(range(len(CARDS))), START_INTELLIGENCE)
        self.true = self.told = start
        self.written: dict[int, Written] = {}

    def follow(self, doc: Document, context: Context) -> Moment | None:
        """See `Follower.follow`."""
        sheet = Sheet(doc, context)
        cards = list(self._shown(sheet))
        own = is_own(sheet)
        if not cards and not (own and any("герой" in line.heading for line in sheet.lines)):
            return None
        findings: list[tuple[str, str | None, str, str, int, int]] = []
        opened = len(self.true.drawn)
        language = spoken_in(sheet, self.true.settings.language)
        settings = Settings(self.true.settings.reference, language)
        self.true, self.told = self.true._replace(settings=settings), self.told._replace(settings=settings)
        for (start, end), one in cards:
            if one.card is None:
                findings.append(("drawn", None, one.name, "такой карты нет", start, end))
                continue
            if self.true.ending:
                findings.append(("drawn", None, one.name, "путь уже окончен", start, end))
            elif one.card not in self.true.deck:
                findings.append(("draw_impossible", None, one.name, "этой карты в колоде уже нет", start, end))
            rolls = self._rolls(one)
            self.written[len(self.told.drawn)] = one
            self.true, self.told = _with(self.true, one.card, rolls), _with(self.told, one.card, rolls)
        auto = any(_ALONE.search(line.text) for line in sheet.lines)
        turn = self.true.turn + (not self.true.ending)
        self.true, self.told = (
            state._replace(turn=turn, opened=opened, auto=auto, ending=self.true.ending)
            for state in (self.true, self.told)
        )
        return Moment(facts_of(self.true), facts_of(self.told), tuple(findings))

    def _rolls(self, said: Written) -> dict[str, int]:
        """The dice that explain what is written, by the told history, else by the true one, else any."""
        assert said.card is not None
        best: tuple[int, dict[str, int]] | None = None
        for rolls in _ways(self.told, said.card):
            wrong = 0
            for weight, state in ((2, self.told), (1, self.true)):
                after = _with(state, said.card, rolls)
                wrong += weight * bool(match(after.drawn[-1], said, state))
            if best is None or wrong < best[0]:
                best = (wrong, rolls)
        assert best is not None
        return best[1]

    def _shown(self, sheet: Sheet) -> Iterator[tuple[tuple[int, int], Written]]:
        """The cards that the post says were drawn in this turn, with their places; of the whole run, those that are
        new."""
        if not is_own(sheet):
            yield from self._told(sheet)
            return
        listed = [line for line in sheet.lines if "вытянут" in line.heading and line.kind == "item"]
        if listed:
            for line in listed:
                first = _NOTE.split(sheet.doc.text[line.start : line.end], maxsplit=1)[0]
                yield from (((line.start, line.end), one) for one in read_sequence(first)[:1])
            return
        for line in sheet.lines:
            if "путь" in line.heading and line.kind != "heading":
                run = read_sequence(sheet.doc.text[line.start : line.end])
                yield from (((line.start, line.end), one) for one in run[len(self.true.drawn) :])
                return

    def _told(self, sheet: Sheet) -> Iterator[tuple[tuple[int, int], Written]]:
        """The cards of a post of another layout. A number that stands nowhere beside its card is the one told of
        Intelligence or wishes, where only one card of the post can have changed it."""
        language = spoken_in(sheet, self.true.settings.language)
        found = drawn_in(sheet, language, len(self.true.drawn))
        said = told_values(sheet)
        minds = sum(one.card in (IDIOT, STAR) for one in found)
        wishers = [one for one in found if one.card in (MOON, FLAMES, ROGUE, SKULL)]
        for one in found:
            name = getattr(CARDS[one.card], language)
            marks = "".join(f" ({mark})" for mark in one.marks)
            if not marks and one.card in (IDIOT, STAR) and minds == 1 and "intelligence" in said:
                marks = f" ({said['intelligence']})"
            elif not marks and wishers == [one] and "wishes" in said and (one.card == MOON or self.told.wishes):
                marks = f" ({said['wishes']})"
            written = read_sequence(name + marks)
            if written:
                yield (one.start, one.end), written[0]

    def believe(self, doc: Document, moment: Moment) -> Mapping[str, tuple[int, int]]:
        """See `Follower.believe`."""
        drawn = list(self.told.drawn)
        for index, one in self.written.items():
            drawn[index] = _as_written(drawn[index], one)
        self.written = {}
        self.told = self.told._replace(drawn=tuple(drawn))
        told: dict[str, tuple[int, int]] = {}
        for name, value in told_values(Sheet(doc, _blank(moment))).items():
            changed: dict[str, Any] = {name: value}
            self.told = self.told._replace(**changed)
            told[_TITLES[name]] = (value, moment.facts[name])
        return told


def _blank(moment: Moment) -> Context:
    return Context(moment.facts, None, tuple(moment.facts["players_order"]), "", None, None, "prose", "audit")


def _as_written(one: Drawn, said: Written) -> Drawn:
    """A drawn card with the numbers and marks that the post gave it."""
    numbers = list(said.numbers)
    value = numbers.pop(0) if one.value is not None and numbers and not said.changes else one.value
    wishes = numbers.pop(0) if numbers else one.wishes
    return Drawn(one.card, value, wishes, said.lost, said.fates)


def named(post: str) -> list[str]:
    """The player whose turn a post opens."""
    doc = read_document(post)
    for block in doc.blocks:
        found = re.match(r"\s*Тянет\s*:\s*(.+)", doc.text[block.start : block.end])
        if found:
            return [found.group(1).strip()]
    return []
