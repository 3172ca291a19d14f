"""Боевые руны for the verifier: reads the claims of a post and judges them against the facts of the round."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.games.runes.cards import CARDS, INDEX, NAMES
from engine.games.runes.marks import AUTO, CARD, SCORE, card_index, folded_nick
from engine.games.runes.telling import PLAYS, Teller, is_own
from engine.games.runes.truth import judge
from engine.games.runes.words import BEFORE, BLOW, BUILD, LOSS, NOW, PILE, PLAYED, PROSE, ROUND
from engine.russian.nicks import NickSpan
from engine.verify.lexicon import Lexicon
from engine.verify.model import Context, Document, Verdict
from engine.verify.sheet import Figure, Label, Line, Sheet

_STEP: Final = re.compile(r"\s*(с|р|м1|м2|м3|см|итог)\s*(?:\([^()]*\))?\s*[:—–-]\s*")
_STEP_CARDS: Final = {"м1": ("М1",), "м2": ("М2",), "м3": ("М3",), "см": ("СМ-счёт", "СМ-удар")}
_NOT_PLAYED: Final = re.compile(r"не сыгран\w?|никто не сыграл|не было")
_UNCHANGED: Final = re.compile(r"не меня\w+ся|без изменений|ничего не меня\w+")
_ANNULLED: Final = re.compile(r"аннулиру\w+|аннулирован\w?|раунд не (?:засчитан|в сч[её]т)")
_SWAPPED: Final = re.compile(r"очки(?: игроков)? (?:по)?меня\w+ся местами|очки(?: игроков)? поменялись местами")
_DENIED: Final = re.compile(r"\b(?:не|ни|без|нет)\b")
_CALLED: Final = re.compile(r"(?:игрок\w*|победител\w*)\W{1,4}$")
_LISTED: Final = re.compile(r"\s*(?:,|и|,\s*и|и\s+ещ[её]|\+)\s*")
_MINUS: Final = "-−–"


@dataclass(frozen=True, slots=True)
class _Mention:
    start: int
    end: int
    name: str


class _Reader:
    def __init__(self, doc: Document, context: Context) -> None:
        self.sheet = Sheet(doc, context)
        self.facts = context.facts
        self.players: list[str] = list(self.facts["players_order"])
        self.previous: Mapping[str, Any] = self.facts.get("previous") or {}
        self.cards = [self._mention(found) for found in CARD.finditer(doc.text)]
        self.hand_place = 0
        # A nick that is also a card's name is a nick only where it is called one.
        self.nicks = [span for span in self.sheet.nicks if not CARD.fullmatch(span.nick) or self._called(span.start)]

    def _called(self, place: int) -> bool:
        return bool(_CALLED.search(self.sheet.text, max(0, place - 16), place))

    def _mention(self, found: re.Match[str]) -> _Mention:
        return _Mention(found.start(), found.end(), NAMES[card_index(found)])

    def read(self) -> Verdict:
        if not is_own(self.sheet):
            return self._read_told()
        heading = ""
        for line in self.sheet.lines:
            if line.heading != heading:
                self._hand_complete(heading, line.start)
                heading, self.hand_place = line.heading, 0
            for one in self._mentions(line.start, line.end):
                self.sheet.cover(one.start, one.end)  # the figure in a mark counts nothing
            if line.kind == "seal":
                continue
            if line.kind == "heading":
                self._heading(line)
            elif "сыграно" in line.heading:
                self._choice(line)
            elif "подсчет" in line.heading:
                self._step(line)
            elif line.heading.startswith("очки"):
                self._score(line)
            elif line.heading.startswith("карты"):
                self._hand(line)
            elif line.heading.startswith("колоды"):
                self._piles(line)
            elif line.heading.startswith("выбор"):
                self._waiting(line)
            else:
                self._sentences(line)
        self._hand_complete(heading, len(self.sheet.text))
        return self.sheet.verdict(list(self._required()))

    def _read_told(self) -> Verdict:
        """A post of another layout: what it tells, and the words of its sentences."""
        teller = Teller(self.sheet, self.nicks)
        for one in self.cards:
            self.sheet.cover(one.start, one.end)
        told = list(teller.tell())
        judge(self.sheet, self.facts, told, teller.steps_shown)
        for line in self.sheet.lines:
            if line.kind == "seal":
                continue
            for start, end in self.sheet.sentences(line):
                for chain in self._chains(start, end):
                    if not any(one.start <= chain[0].start < one.end for one in told):
                        self._loose_chain(start, chain)
                self._prose_words(start, end)
                self._end(start, end)
            if "игра окончена" in line.text:
                self.sheet.say(
                    "over", line.start, line.end, bool(self.facts["over"]), "игра окончена", "игра продолжается"
                )
        return self.sheet.verdict(list(self._required()))

    def _loose_chain(self, start: int, chain: Sequence[_Mention]) -> None:
        """A single card that is told as played by the player named right before it."""
        nick = self._nick_at(start, chain[0].start)
        choice = (self.previous.get("cards") or {}).get(nick, ())
        if nick is None or not choice or len(chain) > 1:
            return
        named = [one for one in self.nicks if start <= one.start and one.end <= chain[0].start][-1]
        if PLAYS.fullmatch(self.sheet.text, named.end, chain[0].start):
            one = chain[0]
            self.sheet.say("prose_card", one.start, one.end, one.name in choice, one.name, ", ".join(choice), nick)

    def _mentions(self, start: int, end: int) -> list[_Mention]:
        return [one for one in self.cards if start <= one.start and one.end <= end]

    def _nick_at(self, start: int, place: int, among: Sequence[NickSpan] | None = None) -> str | None:
        """The last nick named between the two places."""
        named = [one for one in (self.nicks if among is None else among) if start <= one.start and one.end <= place]
        return named[-1].nick if named else None

    def _owner(self, line: Line) -> tuple[str | None, int]:
        """The nick with which a line begins and where it ends: everything up to a colon or dash, exactly."""
        text = self.sheet.doc.text[line.start : line.end]
        for nick in sorted(self.players, key=len, reverse=True):
            if text.startswith(nick) and re.match(r"\s*(?:[:—–]|-\s)", text[len(nick) :]):
                return nick, line.start + len(nick)
        return None, line.start

    # the obligatory part ------------------------------------------------------------------------------------------

    def _heading(self, line: Line) -> None:
        facts = self.facts
        for figure in self.sheet.figures_in(line.start, line.end):
            right = self.previous.get("round") if "сыграно" in line.text else facts["round"]
            if "победитель" not in line.text and "карты" not in line.text:
                self.sheet.figure("round", figure, () if right is None else (right,))
        if "игра окончена" in line.text:
            self.sheet.say("over", line.start, line.end, bool(facts["over"]), "игра окончена", "игра продолжается")
        self._end(line.start, line.end)

    def _end(self, start: int, end: int) -> None:
        """Victory and draw."""
        facts, text = self.facts, self.sheet.text[start:end]
        for found in re.finditer(r"победител\w+|побежда\w+|победил\w*|берет верх|одерж\w+ победу", text):
            names = [nick.nick for nick in self.nicks if start <= nick.start and nick.end <= end]
            said = names[-1] if names else ""
            place = start + found.start()
            unsure = not names or re.search(r"почти|близк|видит|чует|немного|может", text)
            ok = None if unsure and not facts["over"] else facts["winner"] is not None and said in ("", facts["winner"])
            right = str(facts["winner"] or ("ничья" if facts["draw"] else "игра продолжается"))
            self.sheet.say("winner", place, start + found.end(), ok, said or found.group(), right)
        for found in re.finditer(r"ничья", text):
            self.sheet.say(
                "winner", start + found.start(), start + found.end(), bool(facts["draw"]), "ничья", str(facts["winner"])
            )

    def _choice(self, line: Line) -> None:
        """«Маша: Ма, Башня, Таран»."""
        nick, place = self._owner(line)
        played = self.previous.get("cards") or {}
        if nick is None:
            self._sentences(line)
            return
        mentions = self._mentions(place, line.end)
        right = list(played.get(nick, ()))
        said = [one.name for one in mentions]
        start, end = (mentions[0].start, mentions[-1].end) if mentions else (place, line.end)
        shown = ", ".join(right)
        ok = sorted(said) == sorted(right)
        self.sheet.say("cards", start, end, ok, ", ".join(said), shown, nick, shown if mentions else "")
        self._unread_words(place, line.end, mentions)
        auto = nick in self.previous.get("auto", ())
        found = AUTO.search(self.sheet.text, place, line.end)
        if found or auto:
            start, end = found.span() if found else (place, line.end)
            self.sheet.say(
                "auto",
                start,
                end,
                bool(found) == auto,
                "компьютер" if found else "игрок",
                "компьютер" if auto else "игрок",
                nick,
            )

    def _unread_words(self, start: int, end: int, mentions: Sequence[_Mention]) -> None:
        """A list of cards holds nothing else between its commas."""
        if not mentions:
            return
        at = start
        for one in mentions:
            between = self.sheet.doc.text[at : one.start].strip(" :,—–-\t")
            if between and between not in ("и",):
                self.sheet.say("cards", at, one.start, False, between, "такой карты нет")
            at = one.end

    def _step(self, line: Line) -> None:
        """«М1: Маша С 9, Р 1; Петя С 2, Р 34», «М2: не сыграна»."""
        found = _STEP.match(self.sheet.text, line.start, line.end)
        if found is None or not self.previous:
            self._sentences(line)
            return
        name = found.group(1)
        steps = {step["step"].lower(): step for step in self.previous["steps"]}
        step = steps.get(name, self.previous["steps"][-1])
        figures = self.sheet.figures_in(found.end(), line.end)
        told: set[tuple[str, str]] = set()
        for figure, label in self.sheet.bind(found.end(), line.end, (BUILD, BLOW)):
            nick = self._nick_at(found.end(), figure.start, self.sheet.nicks)
            kind = "build" if name == "с" or label is BUILD else "destroy"
            if nick is None or (label is None and name not in ("с", "р")):
                continue
            told.add((nick, kind))
            self.sheet.figure(f"step_{name}", figure, (step[kind][nick],), nick)
        need = {"с": ["build"], "р": ["destroy"]}.get(name, ["build", "destroy"])
        text = self.sheet.text[found.end() : line.end]
        if figures or name in ("с", "р", "итог"):
            for nick in self.players:
                for kind in need:
                    if (nick, kind) not in told:
                        self.sheet.say(
                            f"step_{name}", line.start, line.end, False, "не сказано", str(step[kind][nick]), nick
                        )
        self._step_words(name, step, text, line, bool(figures))

    def _step_words(self, name: str, step: Mapping[str, Any], text: str, line: Line, counted: bool) -> None:
        if name not in _STEP_CARDS:
            return
        table = {card for cards in self.previous["cards"].values() for card in cards}
        played = bool(table.intersection(_STEP_CARDS[name]))
        steps = self.previous["steps"]
        before = steps[steps.index(step) - 1]
        changed = (before["build"], before["destroy"]) != (step["build"], step["destroy"])
        annuls = name == "м3" and self.previous["annulled"]
        swaps = name == "см" and self.previous["swapped"]

        def say(ok: bool, right: str) -> None:
            self.sheet.say(f"step_{name}", line.start, line.end, ok, text.strip(), right)

        if _NOT_PLAYED.search(text):
            say(not played, "сыграна")
        elif not played:
            say(False, "не сыграна")
        elif _UNCHANGED.search(text):
            say(not changed and not annuls, "меняется")
        elif not counted and not _ANNULLED.search(text) and not _SWAPPED.search(text):
            say(False, "не сказано, что она дала")
        if name == "м3" and (annuls or _ANNULLED.search(text)):
            say(bool(annuls) and bool(_ANNULLED.search(text)), "раунд аннулирован" if annuls else "раунд засчитан")
        if name == "см" and (swaps or _SWAPPED.search(text)):
            say(
                bool(swaps) and bool(_SWAPPED.search(text)),
                "очки меняются местами" if swaps else "очки не меняются местами",
            )

    def _score(self, line: Line) -> None:
        """«Маша — 27 (25)»."""
        nick, place = self._owner(line)
        if nick is None:
            self._sentences(line)
            return
        found = SCORE.search(self.sheet.doc.text.replace("−", "-"), place, line.end)
        now, before = self.facts["players"][nick], self.facts["before"][nick]
        right = f"{now} ({before})"
        if found is None:
            self.sheet.say("score", place, line.end, False, line.text.strip(), right, nick)
            return
        for group, value in ((1, now), (2, before)):
            kind = "score" if group == 1 else "score_before"
            said = int(found.group(group))
            self.sheet.say(kind, *found.span(group), said == value, said, value, nick, str(value))

    def _hand(self, line: Line) -> None:
        """A row of a hand: the card at its place, then what it does."""
        nick = next((one for one in self.players if line.heading.endswith(folded_nick(one))), None)
        if nick is None or line.kind == "head" or re.fullmatch(r"\s*(?:карта|действие|№)\s*", line.text):
            return
        hand = self.facts["hands"][nick]
        mentions = self._mentions(line.start, line.end)
        if line.kind == "cell" and re.fullmatch(r"\s*\d+\s*", line.text):
            for figure in self.sheet.figures_in(line.start, line.end):
                self.sheet.figure("place", figure, (self.hand_place + 1,), nick)
            return
        starts = not (line.kind == "cell" and line.col > 1)
        at = line.start
        if starts:
            self.hand_place += 1
            place = self.hand_place
            if place > len(hand) or not mentions:
                right = hand[place - 1] if place <= len(hand) else "карт пять"
                self.sheet.say("hand", line.start, line.end, False, line.text.strip(), right, nick)
                return
            first, right = mentions[0], hand[place - 1]
            self.sheet.say("hand", first.start, first.end, first.name == right, first.name, right, nick, right)
            at = first.end
        if self.hand_place and (line.kind != "cell" or line.col > 1):
            self._effect(hand[min(self.hand_place, len(hand)) - 1], at, line.end)

    def _hand_complete(self, heading: str, place: int) -> None:
        """A hand of which some cards were shown was shown whole."""
        nick = next(
            (one for one in self.players if heading.startswith("карты") and heading.endswith(folded_nick(one))), None
        )
        hand = self.facts["hands"][nick] if nick else ()
        if nick and 0 < self.hand_place < len(hand):
            self.sheet.say("hand", place, place, False, f"карт: {self.hand_place}", ", ".join(hand), nick)

    def _effect(self, name: str, start: int, end: int) -> None:
        """What is said of a card's effect has its figures and its marks."""
        text = CARDS[INDEX[name]].text
        said = self.sheet.text[start:end]
        figures = [int(one) for one in re.findall(r"\d+", CARD.sub(" ", self.sheet.doc.text[start:end]))]
        due = [int(one) for one in re.findall(r"\d+", CARD.sub(" ", text))]
        marks = [one.name for one in self._mentions(start, end)]
        ok = figures == due and marks == [found.group() for found in CARD.finditer(text)]
        if said.strip(" ·:|\t"):
            self.sheet.say("effect", start, end, ok, self.sheet.doc.text[start:end].strip(" ·:"), text, name)

    def _piles(self, line: Line) -> None:
        """«Маша: в колоде 6, сыграно 3»."""
        nick, place = self._owner(line)
        if nick is None:
            self._sentences(line)
            return
        for figure, label in self.sheet.bind(place, line.end, (PILE, PLAYED)):
            if label is not None:
                self.sheet.figure(label.kind, figure, (self.facts[label.kind][nick],), nick)
        shuffled = "перемешан" in self.sheet.text[place : line.end]
        due = nick in self.facts["shuffled"]
        if shuffled or due:
            self.sheet.say(
                "shuffled",
                place,
                line.end,
                shuffled == due,
                line.text.strip(),
                "перемешаны" if due else "не перемешаны",
                nick,
            )

    def _waiting(self, line: Line) -> None:
        """«Выбирают тайно по три карты: Маша, Петя»."""
        named = {nick.nick for nick in self.sheet.nicks_in(line.start, line.end)}
        self.sheet.say(
            "waiting",
            line.start,
            line.end,
            named == set(self.players) and not self.facts["over"],
            line.text,
            ", ".join(self.players),
        )

    # sentences ----------------------------------------------------------------------------------------------------

    def _sentences(self, line: Line) -> None:
        for start, end in self.sheet.sentences(line):
            for figure, label in self.sheet.bind(start, end, PROSE):
                self._prose_figure(start, figure, label)
            for chain in self._chains(start, end):
                self._prose_chain(start, chain)
            self._prose_words(start, end)
            self._end(start, end)

    def _prose_figure(self, start: int, figure: Figure, label: Label | None) -> None:
        if figure.value == 1 and not self.sheet.text[figure.start : figure.end].isdecimal():
            return  # «один», «единый»: as often no number
        nick = self._nick_at(start, figure.start)
        facts, previous = self.facts, self.previous
        who = [nick] if nick else self.players
        last = previous["steps"][-1] if previous else {"build": {}, "destroy": {}}
        value = (
            -figure.value
            if self.sheet.text[figure.start - 1 : figure.start] in _MINUS and label in (NOW, BEFORE)
            else figure.value
        )
        right: set[int] = set()
        if label is ROUND:
            right = {facts["round"]} | ({previous["round"]} if previous else set())
        elif label is NOW:
            right = {facts["players"][one] for one in who}
        elif label is BEFORE:
            right = {facts["before"][one] for one in who}
        elif label is BUILD:
            right = {last["build"][one] for one in who if previous}
        elif label is BLOW:
            right = {last["destroy"][one] for one in who if previous}
        elif label is LOSS:
            right = {last["destroy"][one] for one in self.players if previous and (one != nick or nick is None)}
        elif label is PILE or label is PLAYED:
            right = {facts[label.kind][one] for one in who}
        else:
            return
        shown = " или ".join(map(str, sorted(right)))
        fix = shown if len(right) == 1 else ""
        self.sheet.say("prose_number", figure.start, figure.end, value in right, value, shown, nick, fix)

    def _chains(self, start: int, end: int) -> Iterator[list[_Mention]]:
        """The cards of a sentence, those that stand in one list together."""
        chain: list[_Mention] = []
        for one in self._mentions(start, end):
            if any(nick.start <= one.start and one.end <= nick.end for nick in self.nicks):
                continue
            if chain and not _LISTED.fullmatch(self.sheet.text, chain[-1].end, one.start):
                yield chain
                chain = []
            chain.append(one)
        if chain:
            yield chain

    def _prose_chain(self, start: int, chain: Sequence[_Mention]) -> None:
        """Cards named in a story. A list of as many as are played is the whole choice of the one named before it."""
        nick = self._nick_at(start, chain[0].start)
        choice = list((self.previous.get("cards") or {}).get(nick, ()))
        if nick is None or len(chain) != len(choice):
            for one in chain:
                self._prose_card(start, one)
            return
        for one in chain:
            ok = one.name in choice
            self.sheet.say("prose_card", one.start, one.end, ok, one.name, ", ".join(choice), nick)
            if ok:
                choice.remove(one.name)

    def _prose_card(self, start: int, one: _Mention) -> None:
        """A card named in a story was played in the round, by the one named before it, or lies open in a hand."""
        nick = self._nick_at(start, one.start)
        played = self.previous.get("cards") or {}
        hands = self.facts["hands"]
        owners = [nick] if nick else self.players
        mine = {card for owner in owners for card in played.get(owner, ())}
        held = {card for owner in owners for card in hands[owner]}
        before = self.sheet.text[start : one.start]
        if _DENIED.search(before[-24:]):
            ok: bool | None = None
        elif one.name in mine:
            ok = True
        else:
            ok = (
                None
                if one.name in held
                and not re.search(r"откры|выклад|перевор|ход|выбор|раскры|руны|сыгра|лож|кла", before)
                else False
            )
        self.sheet.say("prose_card", one.start, one.end, ok, one.name, ", ".join(sorted(mine)), nick)

    def _prose_words(self, start: int, end: int) -> None:
        text, previous = self.sheet.text[start:end], self.previous
        for pattern, kind, truth in (
            (_ANNULLED, "annulled", bool(previous.get("annulled"))),
            (_SWAPPED, "swapped", bool(previous.get("swapped"))),
        ):
            for found in pattern.finditer(text):
                self.sheet.say(kind, start + found.start(), start + found.end(), truth, found.group(), "этого не было")
        for found in AUTO.finditer(text):
            nick = self._nick_at(start, start + found.end())
            auto = previous.get("auto", ())
            ok = nick in auto if nick else bool(auto)
            self.sheet.say(
                "auto", start + found.start(), start + found.end(), ok, found.group(), "игрок выбирал сам", nick
            )

    def _required(self) -> Iterator[tuple[str, str | None, str]]:
        facts = self.facts
        for nick in self.players:
            yield "score", nick, f"{nick} — {facts['players'][nick]} ({facts['before'][nick]})"
            yield "score_before", nick, f"{nick} — {facts['players'][nick]} ({facts['before'][nick]})"
            if self.previous:
                yield "cards", nick, f"{nick}: {', '.join(self.previous['cards'][nick])}"
        if self.previous:
            for name in ("с", "р", "м1", "м2", "м3", "см", "итог"):
                yield f"step_{name}", None, f"шаг {name.upper()} подсчёта"
        if facts["over"]:
            yield "winner", None, "ничья" if facts["draw"] else str(facts["winner"])
            return
        for nick in self.players:
            yield "hand", nick, f"карты: {', '.join(facts['hands'][nick])}"
            yield "effect", None, "действие карт"
            yield "pile", nick, f"{nick}: в колоде {facts['pile'][nick]}"
            yield "played", nick, f"{nick}: сыграно {facts['played'][nick]}"
        yield "waiting", None, ", ".join(self.players)


def read(doc: Document, context: Context) -> Verdict:
    """The verdict on a post."""
    return _Reader(doc, context).read()


LEXICON: Final = Lexicon("runes", reader=read)
