"""Reads the claims of a post of «МТС Карты» and judges them against the facts.

A sentence is read by its key words: what is nearest before a card, a colour or a figure says which part it plays.
Cards that are not on the table are in somebody's hand: naming one is an error, whatever is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.games.mts.calls import read_calls
from engine.games.mts.cards import COLOURS, INDEX, NAMES
from engine.games.mts.phrases import (
    ANY_COLOUR,
    CARD_ROLES,
    COLOUR_ROLES,
    DIRECTION,
    EACH,
    FIGURE_ROLES,
    HANDS_HEAD,
    LAST_CARD,
    MOVE_BEFORE,
    MOVE_BEHIND,
    NO_CARD,
    NOT,
    ON,
    PILE_HEADS,
    PILE_OUT,
    SAME_WAY,
    SHUFFLED,
    SKIPS,
    TAKES,
    TURNED,
    nearest,
)
from engine.games.mts.subjects import parts
from engine.games.mts.truth import Truth
from engine.games.mts.words import NONE, Mention, decline, find
from engine.russian.nicks import NickSpan
from engine.verify.model import Context, Document, Verdict
from engine.verify.sheet import Figure, Line, Sheet

_PROSE_KINDS: Final = frozenset({"paragraph", "quote"})
_WORD: Final = re.compile(r"\w")
_LITTLE: Final = 2
_ORDINAL: Final = re.compile(
    r"(?:перв|втор|трет[ьи]|четверт|пят|шест|седьм|восьм|девят|десят|\w+(?:надцат|дцат|десят|сот)|сороков|девяност)"
    r"(?:ый|ая|ое|ые|ого|ой|ому|ым|ую|ых|ыми|ом|ья|ье|ьи|ий|ьего|ьей|ьему|ьим|ью|ьих)\b"
)
_TITLE: Final = re.compile(r"ход\s*[№#]?\s*\d+|игра\s+окончена")
_TURN: Final = re.compile(r"\bход\w{0,2}\s*[№#]?\s*\Z|№\s*\Z")
_TURN_AFTER: Final = re.compile(r"\s*(?:-?й|-?го|-?м|-?му)?\s*ход")
_LIST_LINE: Final = re.compile(r"\W*\s*[—–:\-|\t]?\s*\Z")
_CARDS_AFTER: Final = re.compile(r"\s*карт|\s*шт|\s*(?:$|[\n\t|)(,;.])")
_FROM: Final = re.compile(r"\b(?:от|из-за|благодаря|против|с\s+подачи)\s+(?:игрока\s+)?\Z")
_OFF: Final = re.compile(r"\bот\s+(?:еще\s+)?\Z")
"""«избавилась от одной карты»: no number of cards in hand."""
_COMPARED: Final = re.compile(r"\b(?:(больше|более|свыше)|меньше|менее)\s+(?:чем\s+)?\Z")


class Reader:
    """One post being read."""

    def __init__(self, doc: Document, context: Context) -> None:
        self.sheet = Sheet(doc, context)
        self.truth = Truth(context.facts)
        text = self.sheet.text
        self.nicks = [span for span in self.sheet.nicks if self._named(span)]
        nicks = [(span.start, span.end) for span in self.nicks]
        self.mentions = [one for one in find(text) if not any(a <= one.start and one.end <= b for a, b in nicks)]
        hidden = list(text)
        for one in self.mentions:
            if one.card != NONE or one.picture != NONE:
                hidden[one.start : one.end] = "\x01" * (one.end - one.start)
                self.sheet.cover(one.start, one.end)
        self.masked = "".join(hidden)
        for start, end in nicks:
            self.sheet.cover(start, end)
            hidden[start:end] = "\x02" * (end - start)
        self.bare = "".join(hidden)
        """The text with cards and nicks hidden, so that their words are not taken for key words."""
        self.structured = any(
            line.kind != "heading" and line.heading and not _TITLE.search(line.heading) for line in self.sheet.lines
        )
        for figure in self.sheet.figures:
            if _ORDINAL.match(text, figure.start, figure.end):
                self.sheet.cover(figure.start, figure.end)

    def _named(self, span: NickSpan) -> bool:
        """Whether a nick is meant: not a common word, nor one of the little words in a long nick («из»)."""
        if span.certainty == "exact":
            return not span.common or span.capital
        return (not span.common or span.capital) and span.end - span.start > _LITTLE

    # -- the whole ---------------------------------------------------------------------------------------------------

    def read(self) -> Verdict:
        """Everything that the post says, judged."""
        self.scan()
        return self.sheet.verdict(self._required(), self.obliged)

    def scan(self) -> None:
        """Reads sentence by sentence; what is said stands in `sheet.statements` afterwards."""
        for line in self.sheet.lines:
            for start, end in self.sheet.sentences(line):
                self._sentence(line, start, end)

    def _required(self) -> list[tuple[str, str | None, str]]:
        truth, facts = self.truth, self.truth.facts
        due: list[tuple[str, str | None, str]] = [
            ("top", None, str(facts["top"])),
            ("asked", None, str(facts["asked"] or "любой")),
            ("pile", None, str(facts["pile"])),
            ("discard", None, str(facts["discard"])),
            *(("hands", nick, str(count)) for nick, count in truth.hands.items()),
        ]
        if truth.winner is not None:
            due.append(("winner", truth.winner, truth.winner))
        else:
            due += [
                ("direction", None, str(facts["direction"])),
                ("actor", str(truth.actor), str(truth.actor)),
                ("next_player", str(facts["next"]), str(facts["next"])),
            ]
        if truth.previous:
            due += self._required_deeds()
        return due

    def _required_deeds(self) -> list[tuple[str, str | None, str]]:
        truth = self.truth
        due: list[tuple[str, str | None, str]] = []
        if truth.played is not None:
            due.append(("played", None, NAMES[truth.played]))
        if truth.drew is not None:
            due.append(("drew", truth.player, str(truth.drew)))
        if truth.ordered is not None:
            due.append(("ordered", None, COLOURS[truth.ordered]))
        if truth.previous["turned"]:
            due.append(("turned", None, "направление меняется"))
        if truth.hit:
            due.append(("hit", truth.hit["player"], str(truth.hit["cards"])))
        if truth.previous["skipped"] is not None:
            due.append(("skipped", truth.previous["skipped"], str(truth.previous["skipped"])))
        if truth.previous["called"]:
            due.append(("call", truth.player, "«МТС!»"))
        if truth.check.get("taken"):
            due.append(("penalty", truth.check["player"], str(truth.check["taken"])))
        if truth.previous["shuffled"]:
            due.append(("shuffled", None, "сброс перетасован в прикуп"))
        return due

    def obliged(self, place: int) -> bool:
        """Whether what is said at a place counts as shown: in a post with headings, the story above them does not."""
        line = self.sheet.line_at(place)
        if line is None or not self.structured:
            return True
        return line.kind != "heading" and bool(line.heading) and not _TITLE.search(line.heading)

    # -- a sentence --------------------------------------------------------------------------------------------------

    def _sentence(self, line: Line, start: int, end: int) -> None:
        if not _WORD.search(self.sheet.text, start, end):
            return
        inside = [one for one in self.mentions if start <= one.start and one.end <= end]
        for one in inside:
            if one.card != NONE:
                self._card(line, one, start, end)
            elif one.colour != NONE:
                self._colour(line, one, start, end)
        nicks = [one for one in self.nicks if start <= one.start and one.end <= end]
        self._figures(line, start, end, nicks)
        self._nicks(line, start, end, nicks)
        self._statements(line, start, end, nicks)
        read_calls(self.sheet, self.truth, self.bare, (start, end), nicks)
        if "порядок" in self.bare[start:end] or len(re.findall("→|->", self.bare[start:end])) > 1:
            self._order(start, end, nicks)

    def _kind(self, line: Line, kind: str) -> str:
        return f"prose_{kind}" if line.kind in _PROSE_KINDS and not line.heading else kind

    def _card(self, line: Line, one: Mention, start: int, end: int) -> None:
        truth, name = self.truth, NAMES[one.card]
        role = "on" if ON.search(self.masked, start, one.start) else nearest(CARD_ROLES, self.bare, start, one, end)
        if MOVE_BEFORE.search(self.bare, start, one.start) or MOVE_BEHIND.match(self.bare, one.end, end):
            role = "played"
        if role == "played" and truth.opens:
            role = "top"  # nobody has moved: what «ложится на стол» was turned up
        denied = NOT.search(self.bare, start, one.start) is not None
        if one.card not in truth.public:
            kind = "leak" if role == "hand" else self._kind(line, "card")
            right = " или ".join(NAMES[card] for card in sorted(truth.public))
            known = {"top": truth.top, "played": truth.played, "on": truth.on}.get(role)
            fix = "" if known is None or denied else self._as_written(one, NAMES[known])
            said = role if role in ("top", "played") else kind
            self.sheet.say(said, one.start, one.end, denied, name, right, fix=fix)
            return
        if role == "on" and re.search(r"\bпосле\s+(?:карт[уы]\s+)?[«\"]?\Z", self.masked[start : one.start]):
            # «после красной 7» is said of the card that was beaten and of the one that was just played.
            self.sheet.say("card", one.start, one.end, True, name)
            return
        due = {"on": truth.on, "top": truth.top, "played": truth.played}.get(role, one.card)
        if role == "on" and truth.on is None:
            due = truth.top
        shown = "ничего" if due is None else NAMES[due]
        said = role if role in ("top", "played") else "card"
        fix = "" if due is None or denied else self._as_written(one, NAMES[due])
        self.sheet.say(said, one.start, one.end, (due == one.card) != denied, name, shown, fix=fix)

    def _as_written(self, one: Mention, name: str) -> str:
        """A card's name in the case in which another card stands in the post."""
        written = self.sheet.text[one.start : one.end]
        if "ую" in written or "юю" in written:
            return decline(name, "acc")
        if re.search(r"[оеё]й\b", written):
            return decline(name, "gen")
        accusative = self.masked[: one.start].endswith("карту ")
        return decline(name, "acc").removeprefix("карту ") if accusative else name

    def _colour(self, line: Line, one: Mention, start: int, end: int) -> None:
        truth = self.truth
        role = nearest(COLOUR_ROLES, self.bare, start, one, end)
        name = COLOURS[one.colour]
        if role == "ordered":
            due = truth.ordered
        elif role == "asked":
            due = truth.asked
        else:
            return
        if NOT.search(self.bare, start, one.start):
            return
        shown = COLOURS[due] if due is not None else "не заказан" if role == "ordered" else "любой"
        fix = COLOURS[due] if due is not None and one.form == "m" else ""
        self.sheet.say(role, one.start, one.end, due == one.colour, name, shown, fix=fix)

    # -- figures -----------------------------------------------------------------------------------------------------

    def _figures(self, line: Line, start: int, end: int, nicks: Sequence[NickSpan]) -> None:
        for figure in self.sheet.figures_in(start, end):
            if not self.sheet.covered(figure.start, figure.end):
                self._figure(line, figure, start, end, nicks)

    def _cell(self, line: Line, figure: Figure) -> bool:
        """Whether a figure alone in a cell was told by the head of its column and of its row."""
        if line.row < 1 or self.bare[line.start : line.end].strip(" *_шт.") != self.bare[figure.start : figure.end]:
            return False
        heads = [
            one
            for one in self.sheet.lines
            if one.group == line.group and (one.row, one.col) in ((0, line.col), (line.row, 0)) and one is not line
        ]
        words = " ".join(self.bare[one.start : one.end] for one in heads)
        named = [one.nick for one in self.nicks if any(head.start <= one.start < head.end for head in heads)]
        if len(named) == 1 and HANDS_HEAD.search(words):
            self.sheet.figure("hands", figure, {self.truth.hands[named[0]]}, named[0])
            return True
        kind = next((kind for kind, pattern in PILE_HEADS if pattern.search(words)), None)
        if kind is not None and not named:
            self.sheet.figure(kind, figure, {int(self.truth.facts[kind])})
        return kind is not None and not named

    def _figure(self, line: Line, figure: Figure, start: int, end: int, nicks: Sequence[NickSpan]) -> None:
        truth, sheet, facts = self.truth, self.sheet, self.truth.facts
        if self._cell(line, figure):
            return
        if _TURN.search(self.bare, start, figure.start) or _TURN_AFTER.match(self.bare, figure.end, end):
            past = re.search(r"прошл|предыдущ|минувш", self.bare[start : figure.start])
            turns = {int(facts["turn"]) - 1} if past and truth.winner is None else {int(facts["turn"])}
            sheet.figure("turn", figure, turns)
            return
        if _OFF.search(self.bare, start, figure.start):
            sheet.cover(figure.start, figure.end)
            return
        if EACH.search(self.bare, start, figure.start) and _CARDS_AFTER.match(self.bare, figure.end, end):
            each = set(truth.hands.values())
            ok = each == {figure.value} if truth.opens else None
            sheet.say("dealt", figure.start, figure.end, ok, figure.value, ", ".join(map(str, sorted(each))))
            return
        one = Mention(figure.start, figure.end)
        role = nearest(FIGURE_ROLES, self.bare, start, one, end)
        nick = self._owner(figure, start, nicks, end)
        if role in ("pile", "discard"):
            if role == "pile" and TAKES.search(self.bare, start, figure.start):
                who = nick or (truth.player if truth.drew is not None else None)
                sheet.figure(truth.taking(who), figure, truth.taken(who), who)
            else:
                sheet.figure(role, figure, {int(facts[role])})
        elif role == "penalty":
            who = nick or truth.check.get("player")
            due = {truth.check["taken"]} if truth.check and who == truth.check["player"] else set()
            sheet.figure("penalty", figure, due, who)
        elif role == "taken":
            who = nick
            if who is None and re.search(r"прикуп|банк|колод", self.bare[start:end]):
                who = truth.player
            sheet.figure(truth.taking(who), figure, truth.taken(who), who)
        elif nick is not None and (more := _COMPARED.search(self.bare, start, figure.start)):
            held = truth.hands[nick]
            ok = held > figure.value if more.group(1) else held < figure.value
            sheet.say("hands", figure.start, figure.end, ok, figure.value, held, nick)
        elif role == "had" and truth.check:
            sheet.figure("had", figure, {truth.check["left"]}, truth.check["player"])
        elif nick is not None and (role == "hand" or self._listed(figure, start, end, nicks)):
            sheet.figure("hands", figure, {truth.hands[nick]}, nick)
        elif role == "hand" and _CARDS_AFTER.match(self.bare, figure.end, end):
            # «осталась одна карта» without a name is the mover's or, of somebody about to win, anybody's.
            due = {truth.hands[truth.player]} if truth.player else set(truth.hands.values())
            sheet.figure("hands", figure, due | ({1} if 1 in truth.hands.values() else set()), truth.player)

    def _owner(self, figure: Figure, start: int, nicks: Sequence[NickSpan], end: int) -> str | None:
        """Whose figure it is: the nick nearest before it, else the next behind it."""
        before = [one for one in nicks if one.end <= figure.start]
        # «удар от Ани»: whose blow it was is not whose cards they are.
        owners = [one for one in before if not _FROM.search(self.bare, start, one.start)] or before
        if owners:
            return owners[-1].nick
        after = [one for one in nicks if one.start >= figure.end]
        behind = re.compile(r"[^\n.;]{0,20}\b(?:у|игрок[ау]?)\s+(?:игрока\s+)?\Z")
        if after and behind.search(self.bare[figure.end : after[0].start]):
            return after[0].nick
        return None

    def _listed(self, figure: Figure, start: int, end: int, nicks: Sequence[NickSpan]) -> bool:
        """Whether the figure stands beside a nick as in a list: «Аня — 5 карт», «Аня: 5», «у Ани 5 карт»."""
        before = [one for one in nicks if one.end <= figure.start]
        if not before:
            return bool(_CARDS_AFTER.match(self.bare, figure.end, end))
        gap = self.bare[before[-1].end : figure.start]
        return _LIST_LINE.fullmatch(gap) is not None or "карт" in self.bare[figure.end : figure.end + 7]

    # -- who ---------------------------------------------------------------------------------------------------------

    def _nicks(self, line: Line, start: int, end: int, nicks: Sequence[NickSpan]) -> None:
        if "порядок" in self.bare[start:end]:
            return
        label = self._label(line)
        for one in nicks:
            found = list(parts(self.bare, start, one.start, one.end, end, label))
            if not found and self._plays(start, one, end, nicks):
                found = [("previous", False)]
            for role, denied in found:
                self._part(one, role, denied)

    def _plays(self, start: int, one: NickSpan, end: int, nicks: Sequence[NickSpan]) -> bool:
        """Whether the only player of a sentence, named at its head, is the one whose card is told in it."""
        laid = any(said.kind in ("played", "ordered") and start <= said.start < end for said in self.sheet.statements)
        head = re.sub("игрок", "", self.bare[start : one.start])
        return laid and len(nicks) == 1 and not re.search(r"\w", head)

    def _label(self, line: Line) -> str:
        """What stands over or beside a line that holds nothing but a nick."""
        if line.row >= 0:
            place = (line.row, line.col - 1) if line.col > 0 else (0, 0)
            found = [one for one in self.sheet.lines if one.group == line.group and (one.row, one.col) == place]
            if found and found[0] is not line:
                return self.bare[found[0].start : found[0].end]
            if line.col <= 0:
                return ""
        return line.heading if line.kind != "heading" else ""

    def _part(self, one: NickSpan, role: str, denied: bool) -> None:
        truth, nick = self.truth, one.nick
        due: dict[str, str | None] = {
            "title": truth.winner or truth.actor,
            "actor": truth.actor,
            "next_player": truth.facts.get("next"),
            "winner": truth.winner,
            "skipped": truth.previous.get("skipped"),
            "previous": truth.player,
        }
        if role == "next_player" and nick == truth.actor and not self.sheet.said("actor"):
            # «следующим ходит Боря» of who moves now, where nobody else is said to move.
            role = "actor"
        if role in due:
            right = due[role]
            kind = {"title": "actor", "previous": "prose_player"}.get(role, role)
            if role == "previous" and denied:
                right = None if truth.played is None else right
            ok = (nick == right) != denied
            fix = right if right and not denied and one.certainty == "exact" else ""
            self.sheet.say(kind, one.start, one.end, ok, nick, right or "никто", nick if denied else right, fix)
        elif role == "moves" and not denied:
            ok = nick in (truth.actor, truth.player)
            self.sheet.say("prose_player", one.start, one.end, ok, nick, truth.player or truth.actor or "", nick)
        elif role == "takes" and not truth.opens:
            took = bool(truth.taken(nick)) or truth.hit.get("player") == nick
            who = sorted({name for name in (truth.hit.get("player"), truth.check.get("player")) if name})
            if took == denied:
                self.sheet.say("taker", one.start, one.end, False, nick, ", ".join(who) or "никто", nick)

    def _order(self, start: int, end: int, nicks: Sequence[NickSpan]) -> None:
        told = [one.nick for one in nicks]
        due = list(self.truth.facts.get("order") or ())
        if len(told) < 2 or not nicks:
            return
        # A round may be written closed, with its first player again at the end.
        ok = told == due or told == [*due, *due[:1]]
        self.sheet.say("order", nicks[0].start, nicks[-1].end, ok, ", ".join(told), ", ".join(due))

    # -- things said without figures ---------------------------------------------------------------------------------

    def _statements(self, line: Line, start: int, end: int, nicks: Sequence[NickSpan]) -> None:
        truth, sheet = self.truth, self.sheet
        if match := DIRECTION.search(self.bare, start, end):
            said = "назад" if match.group("way").startswith(("наз", "обрат", "против")) else "вперёд"
            due = str(truth.facts["direction"])
            sheet.say("direction", match.start("way"), match.end("way"), said == due, said, due, fix=due)
        elif match := SAME_WAY.search(self.bare, start, end):
            ok = not truth.previous.get("turned")
            sheet.say("turned", match.start(), match.end(), ok, "не меняется", "меняется")
        elif match := TURNED.search(self.bare, start, end):
            ok = bool(truth.previous.get("turned"))
            sheet.say("turned", match.start(), match.end(), ok, "меняется", "не меняется")
        if match := SHUFFLED.search(self.bare, start, end):
            ok = bool(truth.previous.get("shuffled"))
            sheet.say("shuffled", match.start(), match.end(), ok, "перетасован", "не перетасован")
        elif match := PILE_OUT.search(self.bare, start, end):
            out = truth.facts["pile"] == 0 or truth.previous.get("shuffled") or 0 in truth.taken(None)
            sheet.say("pile", match.start(), match.end(), bool(out), "кончился", str(truth.facts["pile"]))
            if 0 in truth.taken(None):
                self._nothing_taken(match, nicks)
        if match := ANY_COLOUR.search(self.bare, start, end):
            due = "любой" if truth.asked is None else COLOURS[truth.asked]
            sheet.say("asked", match.start(), match.end(), truth.asked is None, "любой", due)
        if match := NO_CARD.search(self.bare, start, end):
            due = "никакой" if truth.played is None else NAMES[truth.played]
            sheet.say("played", match.start(), match.end(), truth.played is None, "никакой", due)
        if match := LAST_CARD.search(self.bare, start, end):
            self._last_card(match, start, nicks)
        self._takes(start, end, nicks)
        if match := SKIPS.search(self.bare, start, end):
            self._skips(match, start, nicks)

    def _skips(self, match: re.Match[str], start: int, nicks: Sequence[NickSpan]) -> None:
        """«он пропустил ход»: of whom is told only by a name before it."""
        if any(said.kind == "skipped" and start <= said.start for said in self.sheet.statements):
            return
        if NOT.search(self.bare, start, match.start()):
            return
        due = self.truth.previous.get("skipped")
        before = [one.nick for one in nicks if one.end <= match.start()]
        ok = due is not None and (not before or due in before)
        self.sheet.say("skipped", match.start(), match.end(), ok, before[-1] if before else "", due or "никто", due)

    def _nothing_taken(self, match: re.Match[str], nicks: Sequence[NickSpan]) -> None:
        before = [one.nick for one in nicks if one.end <= match.start()]
        who = before[-1] if before else self.truth.player
        kind = self.truth.taking(who)
        self.sheet.say(kind, match.start(), match.end(), 0 in self.truth.taken(who), "0", "0", who)

    def _takes(self, start: int, end: int, nicks: Sequence[NickSpan]) -> None:
        """«берёт карту» without a figure."""
        for match in TAKES.finditer(self.bare, start, end):
            after = re.compile(r"\s+(?:из\s+прикупа\s+)?(карту|карты)\b(?!\s*[:—])").match(self.bare, match.end(), end)
            if after is None or NOT.search(self.bare, start, match.start()):
                continue
            before = [one.nick for one in nicks if one.end <= match.start()]
            who = before[-1] if before else None
            taken = self.truth.taken(who)
            ok = 1 in taken if after.group(1) == "карту" else any(number > 1 for number in taken)
            shown = ", ".join(map(str, sorted(taken))) or "ничего"
            self.sheet.say(self.truth.taking(who), match.start(), after.end(), ok, after.group(1), shown, who)

    def _last_card(self, match: re.Match[str], start: int, nicks: Sequence[NickSpan]) -> None:
        truth = self.truth
        before = [one.nick for one in nicks if one.end <= match.start()]
        who = before[-1] if before else nicks[0].nick if nicks else None
        ones = {nick for nick, count in truth.hands.items() if count == 1}
        if truth.check.get("left") == 1:
            ones.add(truth.check["player"])
        if truth.winner is not None:
            ones.add(truth.winner)
        ok = bool(ones) if who is None else who in ones
        self.sheet.say("hands", match.start(), match.end(), ok, "последняя карта", str(truth.hands.get(who or "", "")))


def read(doc: Document, context: Context) -> Verdict:
    """The verdict on a post (`engine.verify.lexicon.Lexicon.reader`)."""
    return Reader(doc, context).read()


assert set(NAMES) == set(INDEX)
