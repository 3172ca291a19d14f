"""The Deck of Many Things for the verifier: reads the claims of a post and judges them against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.many_things.cards import CARDS, FATES, find_card
from engine.games.many_things.mentions import (
    INTELLIGENCE,
    WISHES,
    Mention,
    drawn_in,
    figures_told,
    is_own,
    marks_of,
    mentions_in,
)
from engine.verify.lexicon import Lexicon
from engine.verify.model import Context, Document, Verdict
from engine.verify.sheet import Figure, Label, Line, Sheet

_CHAIN_GAP: Final = re.compile(r"\s*,\s*|\s+(?:и|затем|потом|→|->)\s+|\s*→\s*")
_COUNT: Final = Label("count", r"настиг\w*|встреч\w+|расплат\w+|погон\w+|через")
_DECK: Final = Label("deck", r"в колоде\b|колод\w+ (?:осталось|теперь)")
_TOTAL: Final = Label("total", r"всего вытянут\w*|вытянут\w* (?:уже|всего)?")
_TURN: Final = Label("turn", r"\bход\w?\b|\bзапись\b|№")
_LABELS: Final = (INTELLIGENCE, WISHES, _COUNT, _DECK, _TOTAL, _TURN)
_NOW: Final = re.compile(r"^\s*интеллект\s*[:—–-]|^\s*желания\s*[:—–-]")
_POWER: Final = re.compile(r"\bсил(?:а|ы|у|е|ой|ою)\s+$")
_WISHES_LOST: Final = (
    r"загадывать\w* (?:желания )?больше нельзя|желани\w+ (?:больше не исполняются|потеряны)"
    r"|ни одно желание не исполнится"
)
_DENIED: Final = re.compile(r"\b(?:не|ни|без|нет)\b")
_NOT_BEFORE: Final = re.compile(r"\b(?:не|ни|без|нет|никак\w+|вместо)\s+(?:\w+\s+)?$")
_NOT_AFTER: Final = re.compile(
    r"\W*(?:к\s+счастью\W+|по\s+счастью\W+|\w+\s+)?(?:так\s+и\s+не|не\s+(?:при|вы|по|был)\w*)"
)
_PERHAPS: Final = re.compile(r"\?|\b(?:если|бы|боит\w*|страшит\w*|жд[её]т|надеет\w*|мечта\w+|кроме)\b")
_GAINS: Final = re.compile(r"принос\w*|принес\w*|дар\w+|получ\w+|да[её]т|дал\w*|прибав\w+|добав\w+")
_BEFORE: Final = re.compile(
    r"\b(?:раньше|прежн\w+|прежде|уже был\w?|снова|опять|помнит\w*|вспомина\w+|минувш\w+|ушл\w+|позади|до\s+этого"
    r"|весь\s+путь|ранее)\b"
)
_ENDED: Final[Mapping[str, str]] = {
    "skull": r"аватар\w* смерти нечем отвести|отвести удар нечем|спасения нет",
    "enemy": r"враг наш\w+ его|враг (?:входит|здесь)",
    "donjon": r"заперт\w? вне мира|исчезает из мира|пропадает из мира",
    "talons": r"колод\w+ рассыпа(?:лась|ется)|тянуть больше нечего|от колоды остаются клочья",
    "void": r"душ\w+ (?:героя )?потерян\w+|душа покидает тело, и|бездна смотрит в ответ",
    "intelligence": r"ума не хватает|последнюю мысль|остатки разума",
}
_DEATH: Final = re.compile(r"\b(?:погиба\w+|погиб\w?|гибнет|умира\w+|умер(?:ла|ло)?|смерть настигла)\b")


class _Reader:
    def __init__(self, doc: Document, context: Context) -> None:
        self.sheet = Sheet(doc, context)
        self.facts = context.facts
        self.drawn: list[Mapping[str, Any]] = list((self.facts.get("previous") or {}).get("drawn") or ())
        self.run = [(find_card(_bare(one)), marks_of(one)) for one in _split(self.facts.get("sequence") or "")]
        self.mentions = mentions_in(doc.text, str(self.facts.get("language") or "en"))
        # Before publication everything is read as our own posts are; what a referee wrote is taken as he meant it.
        self.own = context.mode == "strict" or is_own(self.sheet)
        self.cards = [find_card(str(one["card"])) for one in self.drawn]
        self.told = 0

    def read(self) -> Verdict:
        if not self.own:
            return self._read_told()
        drawn_at = 0
        for line in self.sheet.lines:
            mentions = [one for one in self.mentions if line.start <= one.start and one.end <= line.end]
            if line.kind == "heading":
                self._heading(line)
            elif "путь" in line.heading and mentions:
                self._chain(line, mentions)
            elif "вытянут" in line.heading and line.kind == "item" and mentions:
                self._item(line, mentions[0], drawn_at)
                drawn_at += 1
            elif re.match(r"\s*ушл\w+ из колоды", line.text):
                self._gone(line, mentions)
            else:
                self._line(line, mentions)
        if "вытянут" in " ".join(line.heading for line in self.sheet.lines) and drawn_at < len(self.drawn):
            missing = ", ".join(one["written"] for one in self.drawn[drawn_at:])
            end = len(self.sheet.text)
            self.sheet.say("drawn", end, end, False, f"карт: {drawn_at}", f"не названы: {missing}")
        return self.sheet.verdict(list(self._required()))

    def _read_told(self) -> Verdict:
        """A post of another layout: the cards that it tells as drawn, the values, what is said of the end."""
        language = str(self.facts.get("language") or "en")
        told = drawn_in(self.sheet, language, len(self.run) - len(self.drawn))
        for index, one in enumerate(told):
            due = self.drawn[index] if index < len(self.drawn) else None
            card = find_card(str(due["card"])) if due else None
            marks = marks_of(str(due["written"])) if due and one.marks else ()
            self._compare("drawn", one, None if due is None else (card, marks))
        for figure, label in figures_told(self.sheet):
            kind = label.kind
            changed = [one["wishes"] for one in self.drawn if one["wishes"] is not None]
            changed += [one["value"] for one in self.drawn if one["key"] == "Moon"] if kind == "wishes" else []
            remains = re.search(r"остал|остает", self.sheet.text[max(0, figure.start - 30) : figure.start])
            right = {self.facts[kind], *(changed if kind == "wishes" and not remains else ())}
            self._figure(kind, figure, {one for one in right if one is not None})
        for line in self.sheet.lines:
            if line.kind == "seal":
                continue
            for one in self.mentions:
                self.sheet.cover(one.start, one.end)
            for start, end in self.sheet.sentences(line):
                self._states(start, end)
        return self.sheet.verdict(list(self._required()))

    # the obligatory part ------------------------------------------------------------------------------------------

    def _heading(self, line: Line) -> None:
        over = bool(self.facts.get("over"))
        for figure in self.sheet.figures_in(line.start, line.end):
            self.sheet.figure("turn", figure, (self.facts["turn"],))
        if "конец пути" in line.text:
            self.sheet.say("ending", line.start, line.end, over, "конец пути", "путь продолжается")
        for nick in self.sheet.nicks_in(line.start, line.end):
            self.sheet.say(
                "actor", nick.start, nick.end, nick.nick == self.facts["actor"], nick.nick, self.facts["actor"]
            )

    def _chain(self, line: Line, mentions: list[Mention]) -> None:
        """The whole run in one line, card for card."""
        self.sheet.cover(line.start, line.end)
        for index, one in enumerate(mentions):
            due = self.run[index] if index < len(self.run) else None
            self._compare("sequence", one, due)
        if len(mentions) < len(self.run):
            self.sheet.say(
                "sequence", mentions[-1].start, line.end, False, f"карт: {len(mentions)}", f"карт: {len(self.run)}"
            )
        place = mentions[0].start
        for one in mentions:
            between = self.sheet.doc.text[place : one.start]
            if between.strip(" ,→\t") and not _CHAIN_GAP.fullmatch(between):
                self.sheet.say("sequence", place, one.start, False, between.strip(), "такой карты нет")
            place = one.end
        if self.sheet.doc.text[line.start : mentions[0].start].strip() or self.sheet.doc.text[place : line.end].strip(
            " ."
        ):
            self.sheet.say(
                "sequence", line.start, line.end, False, "лишнее в последовательности", self.facts["sequence"]
            )

    def _compare(self, kind: str, one: Mention, due: tuple[int | None, tuple[str, ...]] | None) -> None:
        if due is None:
            self.sheet.say(kind, one.start, one.end, False, one.name, "такой карты в пути нет")
            return
        card, marks = due
        right = self._name(card) + "".join(f" ({mark})" for mark in marks)
        said = one.name + "".join(f" ({mark})" for mark in one.marks)
        self.sheet.say(kind, one.start, one.end, (one.card, one.marks) == (card, marks), said, right, fix=right)

    def _name(self, card: int | None) -> str:
        return "" if card is None else str(getattr(CARDS[card], str(self.facts.get("language") or "en")))

    def _item(self, line: Line, first: Mention, index: int) -> None:
        """A card of this turn with its marks, then what it changed."""
        if index >= len(self.drawn):
            self.sheet.say("drawn", first.start, first.end, False, first.name, "этой карты в ходе нет")
            self.sheet.cover(line.start, line.end)
            return
        one = self.drawn[index]
        due = (find_card(str(one["card"])), marks_of(str(one["written"])))
        self._compare("drawn", first, due)
        self._values(first.end, line.end, [one])
        for kind, pattern, truth in (
            ("fates_used", r"сил\w+ судьбы (?:потрачена|использована)", bool(one["fates"])),
            ("wishes_lost", r"желани\w+ потерян\w+|загадывать больше нельзя", bool(one["lost"])),
        ):
            for found in re.finditer(pattern, self.sheet.text[first.end : line.end]):
                start = first.end + found.start()
                self.sheet.say(kind, start, first.end + found.end(), truth, found.group(), "этого не было")

    def _gone(self, line: Line, mentions: list[Mention]) -> None:
        right = set(self.facts["gone"])
        said = {self._name(one.card) for one in mentions}
        empty = bool(re.search(r"\bничего\b|\bникто\b|—\s*$|\bнет\b", line.text))
        shown = ", ".join(self.facts["gone"]) or "ничего"
        ok = said == right and (bool(right) or empty) and not (right and empty) and len(said) == len(mentions)
        self.sheet.say("gone", line.start, line.end, ok, line.text.strip(), shown)

    # sentences ----------------------------------------------------------------------------------------------------

    def _line(self, line: Line, mentions: list[Mention]) -> None:
        for start, end in self.sheet.sentences(line):
            here = [one for one in mentions if start <= one.start and one.end <= end]
            named = [one for one in self.drawn if find_card(str(one["card"])) in {mention.card for mention in here}]
            self._values(start, end, named or self.drawn, labelled=bool(_NOW.match(self.sheet.text[start:end])))
            if line.kind not in ("item", "head"):
                for mention in here:
                    self._told(mention, start, end)
            self._states(start, end)
        if (found := re.match(r"\s*тянет\s*[:—–-]\s*", line.text)) and "очередь" in line.heading:
            nick = self.sheet.doc.text[line.start + found.end() : line.end].strip()
            self.sheet.say(
                "actor", line.start + found.end(), line.end, nick == self.facts["actor"], nick, self.facts["actor"]
            )

    def _told(self, one: Mention, start: int, end: int) -> None:
        """A card named in running text was drawn in this turn, unless something else is said of it."""
        around = self.sheet.text[start:end]
        power = _POWER.search(self.sheet.text, max(0, one.start - 12), one.start)
        if (power and one.card == FATES) or (
            self.facts.get("language") == "ru" and one.start == start and one.name in ("Судьба", "Судьбы")
        ):
            return
        if one.card in self.cards:
            # A story tells the cards in the order in which they came.
            place = next((at for at in range(self.told, len(self.cards)) if self.cards[at] == one.card), None)
            ending = self.facts["ending"] and any(re.search(words, around) for words in _ENDED.values())
            late = place is None and self.sheet.context.mode == "strict" and not _BEFORE.search(around)
            ok = not late and not (ending and one.card != self.cards[-1])
            self.told = self.told if place is None else place
            kind = "drawn_card" if ok else "prose_card"
            right = ", ".join(str(drawn["card"]) for drawn in self.drawn)
            self.sheet.say(kind, one.start, one.name_end, ok, one.name, f"вытянуто: {right}")
            if ok and one.marks:
                drawn = self.drawn[self.cards.index(one.card) if place is None else place]
                self._compare("drawn", one, (one.card, marks_of(str(drawn["written"]))))
        elif (
            _PERHAPS.search(around)
            or _denied(self.sheet.text, start, one, end)
            or (_BEFORE.search(around) and any(card == one.card for card, _ in self.run))
        ):
            self.sheet.say("drawn_card", one.start, one.name_end, None, one.name)
        else:
            right = ", ".join(str(drawn["card"]) for drawn in self.drawn) or "ничего"
            self.sheet.say("prose_card", one.start, one.name_end, False, one.name, f"вытянуто: {right}")

    def _values(self, start: int, end: int, drawn: list[Mapping[str, Any]], labelled: bool = False) -> None:
        """Figures with what they count. A labelled line tells how things stand now, a sentence of its cards."""
        facts = self.facts
        for figure, label in self.sheet.bind(start, end, _LABELS):
            if any(one.name_end <= figure.start < one.end for one in self.mentions):
                continue  # a mark beside a card
            if self._article(figure):
                continue
            if label is INTELLIGENCE:
                said = {one["value"] for one in drawn if one["key"] in ("Star", "Idiot")}
                self._figure("intelligence", figure, {facts["intelligence"]} if labelled or not said else said)
            elif label is WISHES:
                left = {one["wishes"] for one in drawn if one["wishes"] is not None}
                gained = {one["value"] for one in drawn if one["key"] == "Moon"}
                remains = re.search(r"остал|остает", self.sheet.text[max(start, figure.start - 30) : figure.end + 30])
                due = left if remains and left else gained if gained and not remains else set()
                if due is gained and not _GAINS.search(self.sheet.text, start, end):
                    due = {*gained, facts["wishes"]}
                self._figure("wishes", figure, {facts["wishes"]} if labelled or not due else due)
            elif label is _COUNT:
                self._figure("count", figure, {facts["count"]} - {None})
            elif label is _DECK:
                self._figure("deck", figure, {facts["deck"]})
            elif label is _TOTAL:
                self._figure("total", figure, {facts["total"]})
            elif label is _TURN:
                self._figure("turn", figure, {facts["turn"]})

    def _article(self, figure: Figure) -> bool:
        """«одно из них»: a word that is as often no number."""
        text = self.sheet.text
        word = figure.value == 1 and not text[figure.start : figure.end].isdecimal()
        return word and not re.match(r"\s*(?:желани|wish|карт)", text[figure.end :])

    def _figure(self, kind: str, figure: Figure, right: set[int]) -> None:
        self.sheet.figure(kind, figure, sorted(right))

    def _states(self, start: int, end: int) -> None:
        """What is said without figures: saving powers, the enemy, the end."""
        facts, text = self.facts, self.sheet.text[start:end]

        def say(kind: str, pattern: str, ok: bool, right: str) -> None:
            for found in re.finditer(pattern, text):
                self.sheet.say(kind, start + found.start(), start + found.end(), ok, found.group(), right)

        say("fates", r"сила судьбы\s*[:—–-]\s*(?:в запасе|есть|да)", bool(facts["fates"]), "силы Судьбы нет")
        say("fates", r"сила судьбы\s*[:—–-]\s*нет", not facts["fates"], "сила Судьбы в запасе")
        say("wishes_lost", _WISHES_LOST, bool(facts["wishes_lost"]), "желания исполняются")
        say("count", r"враг\s*[:—–-]\s*нет", facts["count"] is None, f"враг настигнет через {facts['count']}")
        for ending, pattern in _ENDED.items():
            say("ending", pattern, facts["ending"] == ending, str(facts["ending"] or "путь продолжается"))
        if _DEATH.search(text) and not _DENIED.search(text):
            say("death", _DEATH.pattern, bool(facts["dead"]), "герой жив")

    def _required(self) -> Iterator[tuple[str, str | None, str]]:
        facts = self.facts
        yield "intelligence", None, f"Интеллект: {facts['intelligence']}"
        yield "wishes", None, f"Желания: {facts['wishes']}"
        if facts["wishes_lost"]:
            yield "wishes_lost", None, "загадывать больше нельзя"
        yield "fates", None, f"Сила Судьбы: {'в запасе' if facts['fates'] else 'нет'}"
        yield "deck", None, f"В колоде: {facts['deck']}"
        yield "gone", None, f"Ушли из колоды: {', '.join(facts['gone']) or 'ничего'}"
        yield "total", None, f"Всего вытянуто: {facts['total']}"
        yield "actor", None, str(facts["actor"])
        if self.drawn:
            yield "drawn", None, ", ".join(str(one["written"]) for one in self.drawn)
            yield "sequence", None, str(facts["sequence"])
        if facts["ending"]:
            yield "ending", None, str(facts["ending"])
        else:
            yield "count", None, "Враг: нет" if facts["count"] is None else f"Враг: настигнет через {facts['count']}"


def _denied(text: str, start: int, one: Mention, end: int) -> bool:
    """Whether it is said that a card did not come."""
    return bool(_NOT_BEFORE.search(text[start : one.start]) or _NOT_AFTER.match(text[one.name_end : end]))


def _split(sequence: str) -> list[str]:
    return [part for part in sequence.split(", ") if part]


def _bare(written: str) -> str:
    return written.split("(", 1)[0]


def read(doc: Document, context: Context) -> Verdict:
    """The verdict on a post."""
    return _Reader(doc, context).read()


LEXICON: Final = Lexicon("many_things", reader=read)
