"""What a post must show (W18), and what of it a post leaves out.

A thing counts as shown when any claim about it was read, or when its figure or its cards stand anywhere unread:
what could not be read is not called missing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.verify.judging.truth import Truth
from engine.verify.model import Claim, Context, Document, Entities, Entity, Span
from engine.verify.runs import is_count

Omission = tuple[str, str | None, str]


_DEEDS: Final = frozenset({"purchase", "gold_spent", "removal", "attack_on", "hp_change", "lure_on"})
_AFTERWARDS = re.compile(
    r"\bслед(?:\b|\.|ующ|ом)|\bпотом\b|\bзатем\b|\bпосле (?:него|не[её]|тебя|кто)|\bпосле\W*\?"
    r"|\bза (?:ним|ней|нею|тобой|тобою)\b|\bпо (?:нём|нем|ней|тебе)\b|чер[её]д|очеред"
    r"|\bготов(?:ь|ит|ят|н|\b)|\bдал(?:ее|ьше)\b|\bnext\b|вслед|подход|\bсмен(?:ит|яе|щик|у\b)"
    r"|дальнейш|эстафет|\bпере(?:да|хо)",
    re.I,
)


_PAST: Final = re.compile(r"\b[^\W\d_]{2,}(?:[аеиоуыюяё]л(?:а|и|о|ся|ась|ись)?|[^\W\d_]ёл|шла|шел)\b", re.I)
_BEHIND_HIM: Final = re.compile(
    r"\b(?:после|за)\s+(?:него|не[её]|тебя|ним|ней|нею|тобо[йю])\b(?!\s+(?:не|ни|нет|ничего|числ\w+|водит\w*)\b)[^.!?\n]*?\b[^\W\d_]{3,}",
    re.I,
)
_OUT_OF: Final = re.compile(r"\b(?:из|со?)\s+(?:\w+\s+)?$", re.I)
_SAME_CARDS: Final = re.compile(
    r"\b(?:т[еа]\s+(?:же|самые)|таки[ех]\s+же|то\s+же|столько\s+же|прочи[ех]|остальн\w+|перечисл\w+|назван\w*|упомян\w+"
    r"|помян\w+|описан\w*|показан\w*|см\.|выше|ниже|наоборот)",
    re.I,
)
_OUT: Final = re.compile(
    r"\b(?:мертвец|м[её]ртв|покойн|выбывш|павш|погибш|остальн|проч|соперник|противник|враг)\w*|\b(?:все|оба|обе)\b",
    re.I,
)
_AS_OTHERS: Final = re.compile(r"\b(?:остальн|проч|кажд|столько|тоже|так\s+же|оба\b|обе\b|обо|поровну|равн)", re.I)
_WHO: Final = re.compile(r"\b(?:кто|кого|кому|чей|чья|чь[её]|кем)\b", re.I)
_GLUED = re.compile(r"(?<![#\w])[^\W\d_]{1,4}(\d{1,3})(?!\w)")


def _enumerates(doc: Document, number: Entity) -> bool:
    """«#2 Монета», «3) Сброс», «#DC143C»: the number of an item or a colour."""
    line = doc.text.rfind("\n", 0, number.start) + 1
    lead = doc.text[line : number.start].strip(" \t*_")
    sign = doc.text[number.start] == "#" or lead in ("#", "№", "[", "(")
    return sign or (
        not lead and doc.text[number.start].isdecimal() and doc.text[number.end : number.end + 1] in (")", ".", "]")
    )


_PLACE: Final = re.compile(r"(?:\bход\w*|круг\w*|раунд\w*|\bтур\w{0,2}|глав\w+|лист\w{0,2}|№|\bмест\w+)\W*$", re.I)
_TO_UNIT: Final = re.compile(r"[ «\"*_]*(?:[×xх] ?)?[«\"*_]*")
_FROM_UNIT: Final = re.compile(r"[»\"*_ ]*[:=×xх(—–-]*[ «\"*_]*")
_HEALING: Final = re.compile(
    r"леч|лекар|исцел|хил|целеб|медиц|поправ|бинт|аптеч|\bран[аыу]?\b|зажив|залат|восстан|здоров\w*\s+не\s+приб", re.I
)


def _counts(doc: Document, entities: Entities, read: bytearray) -> Iterator[tuple[Entity, str]]:
    """The numbers that nobody has read and that may be the figure of something, each with the resource whose it is: ""
    if it stands by itself, "health" in «102 → 95». Those that count cards, or tell a turn or a property, are left
    out."""
    for number in entities:
        if number.kind != "number" or number.value is None or read[number.start] or not is_count(number):
            continue
        if _enumerates(doc, number):
            continue
        if _PLACE.search(doc.text, max(0, number.start - 12), number.start):
            continue
        if entities.within(max(0, number.start - 3), number.end + 3, "arrow"):
            yield number, "health"
            continue
        ahead = entities.within(number.end, number.end + 12, *_UNITS)
        behind = entities.within(max(0, number.start - 40), number.start, *_UNITS)
        unit = None
        if ahead and _TO_UNIT.fullmatch(doc.text, number.end, ahead[0].start):
            unit = ahead[0]
        elif behind and _FROM_UNIT.fullmatch(doc.text, behind[-1].end, number.start):
            unit = behind[-1]
        if unit is None or unit.kind == "resource":
            yield number, "" if unit is None else unit.name


def _single(doc: Document, entities: Entities) -> Iterator[str]:
    """The resources of which one is told without a figure: «„Атака“ единственная, от Меча»."""
    for number in entities:
        if number.kind == "number" and number.detail == "only":
            behind = entities.within(max(0, number.start - 24), number.start, "resource")
            ahead = entities.within(number.end, number.end + 12, "resource")
            if behind and _FROM_UNIT.fullmatch(doc.text, behind[-1].end, number.start):
                yield behind[-1].name
            elif ahead and _TO_UNIT.fullmatch(doc.text, number.end, ahead[0].start):
                yield ahead[0].name


_UNITS: Final = ("card", "resource", "property")


class _Shown:
    """What the post shows; `numbers` are those that were not read as anything and stand by themselves, `amounts` those
    beside the name of a resource."""

    def __init__(
        self,
        doc: Document,
        claims: list[Claim],
        confirmed: list[Claim],
        entities: Entities,
        context: Context,
        truth: Truth,
    ) -> None:
        self.doc = doc
        self.claims = claims
        self.confirmed = confirmed
        self.truth = truth
        self.of_kind: dict[str, list[Claim]] = {}
        for claim in claims:
            self.of_kind.setdefault(claim.kind, []).append(claim)
        self.kinds = self.of_kind.keys()
        read = bytearray(len(doc.text) + 1)
        for span in context.taken:
            read[span.start : span.end] = b"\1" * (span.end - span.start)
        for claim in confirmed:
            if claim.value_span is not None and claim.kind not in ("number", "sum"):
                low, high = claim.value_span.start, claim.value_span.end
                read[low:high] = b"\1" * (high - low)
        self.read = read
        self.anywhere = {abs(item.value) for item in entities if item.kind == "number" and item.value is not None}
        unread = list(_counts(doc, entities, read))
        self.numbers = {abs(number.value or 0) for number, name in unread if not name}
        self.amounts = {(_same(name), abs(number.value or 0)) for number, name in unread if name}
        self.amounts |= {(_same(name), 1) for name in _single(doc, entities)}
        self.numbers |= {int(found.group(1)) for found in _GLUED.finditer(doc.text)}  # «З2 А3 Л0»
        self.cards: set[str] = set()
        for item in entities:
            if item.kind == "card":
                self.cards.update(item.names)
        self.nicks = {name for item in entities if item.kind == "nick" for name in item.names}
        self.entities = entities

    def figure(self, name: str, value: int) -> bool:
        """Does a figure stand unread that may be that of the resource?"""
        return value in self.numbers or (_same(name), value) in self.amounts

    def claim(self, kind: str, **fields: object) -> bool:
        return any(
            all(getattr(claim, name) == value for name, value in fields.items()) for claim in self.of_kind.get(kind, ())
        )

    def tells(self, name: str) -> bool:
        """Is the resource spoken of anywhere but in descriptions of cards and lists of health?"""
        told = [
            claim.span
            for claim in self.claims
            if claim.kind in ("row", "card_text", "source", "hp", "colour") or (claim.kind == "listing" and claim.parts)
        ]
        if any(
            item.kind == "resource" and item.name == name and not any(span.covers(item.span) for span in told)
            for item in self.entities
        ):
            return True
        return name == "heal" and any(
            not any(span.start <= found.start() < span.end for span in told)
            for found in _HEALING.finditer(self.doc.text)
        )

    def turn_of(self, nick: str) -> bool:
        """May the post say somewhere that the player's turn is next: a word for what comes after, or his name where
        nothing else was read?"""
        named = [item for item in self.entities if item.kind == "nick" and nick in item.names]
        for word in _AFTERWARDS.finditer(self.doc.text):
            if self._near(word.start(), word.end(), named) or self._asked(word.start(), word.end()):
                return True
        for said in _BEHIND_HIM.finditer(self.doc.text):
            stop = min(
                (at for sign in ".!?\n" if (at := self.doc.text.find(sign, said.end())) >= 0), default=said.end()
            )
            if not self.entities.within(said.start(), min(stop, said.end() + 24), "nick", "number", "card"):
                return True  # «после неё доктор»: a name that nobody knows
        places = [claim.span for claim in self.confirmed]
        return any(
            not self.read[item.start]
            and not any(span.covers(item.span) for span in places)
            and not (nick == self.truth.previous.get("player") and self._told_of(item))
            and not self._beside_figures(item)
            for item in named
        )

    def _told_of(self, nick: Entity) -> bool:
        """Does the line of the name tell what was done before: «О визите мистера Атоса. Он приобрёл …»?"""
        text = self.doc.text
        low, high = text.rfind("\n", 0, nick.start) + 1, text.find("\n", nick.end)
        line = Span(low, high if high >= 0 else len(text))
        return any(claim.kind in _DEEDS and line.overlaps(claim.span) for claim in self.confirmed)

    def _beside_figures(self, nick: Entity) -> bool:
        """Does the sentence of the name tell of amounts, cards, several players or what has happened?"""
        text = self.doc.text
        low = max(text.rfind(sign, 0, nick.start) for sign in ".!?;\n") + 1
        ends = [at for sign in ".!?;\n" if (at := text.find(sign, nick.end)) >= 0]
        high = min(ends, default=len(text))
        if self.entities.within(low, high, "card", "resource", "property", "arrow") or _PAST.search(text, low, high):
            return True
        if any(number.detail != "ordinal" for number in self.entities.within(low, high, "number")):
            return True
        return len({one.name for one in self.entities.within(low, high, "nick")} - {self.truth.actor}) > 1

    def _asked(self, low: int, high: int) -> bool:
        """«А кто за ним?»: whoever is named in answer to a question."""
        text = self.doc.text
        start = max(text.rfind(sign, 0, low) for sign in ".!?\n") + 1
        end = min((at for sign in ".!\n" if (at := text.find(sign, high)) >= 0), default=len(text))
        mark = text.find("?", high, end)
        return mark >= 0 and _WHO.search(text, start, mark) is not None

    def _near(self, low: int, high: int, named: list[Entity]) -> bool:
        """Does the name stand near a word, in its line or in the next one?"""
        text = self.doc.text
        start = text.rfind("\n", 0, low) + 1
        end = text.find("\n", high)
        behind = text.find("\n", end + 1) if end >= 0 else -1
        limit = min(behind if behind >= 0 else len(text), high + 120)
        return any(
            max(start, low - 120) <= item.start < limit
            and (low - 40 <= item.start < high + 40 or not self._beside_figures(item))
            for item in named
        )

    def beside_list(self, zone: str, size: int) -> bool:
        """Does a figure like this stand in the line of the zone's list («колода 1 Монета»)?"""
        for claim in self.claims:
            if claim.kind == "listing" and claim.zone == zone:
                line = self.doc.text.rfind("\n", 0, claim.span.start) + 1
                first = claim.card_spans[0].end if claim.card_spans else claim.span.start
                numbers = self.entities.within(max(line, claim.span.start - 40), first, "number")
                numbers += self.entities.within(claim.span.end, claim.span.end + 24, "number")
                if any(number.value == size for number in numbers):
                    return True
        return False

    def paid(self, previous: Mapping[str, Any]) -> bool:
        """Does a line that names the previous player tell of as much gold as he spent («взяла крис за 2 голды»)?"""
        text = self.doc.text
        for gold in self.entities:
            if gold.kind != "resource" or gold.name != "gold":
                continue
            low = text.rfind("\n", 0, gold.start) + 1
            numbers = self.entities.within(max(low, gold.start - 16), gold.start, "number")
            nicks = self.entities.within(low, gold.start, "nick")
            told = any(previous.get("player") in nick.names for nick in nicks)
            if told and numbers and numbers[-1].value == previous.get("gold_spent") and previous.get("gold_spent"):
                return True
        return False

    def lists(self, zone: str, cards: Mapping[str, int]) -> bool:
        """Do the cards of a zone stand anywhere but in the row and the lists of other zones, or does the zone's line
        refer to cards told elsewhere?"""
        other = [
            claim.span
            for claim in self.confirmed
            if claim.kind in ("row", "card_text", "colour") or (claim.kind == "listing" and claim.zone != zone)
        ]
        free = {
            name
            for item in self.entities
            if item.kind == "card" and not any(span.covers(item.span) for span in other)
            for name in item.names
        }
        if cards.keys() <= free:
            return True
        return cards.keys() <= self.cards and any(
            _SAME_CARDS.search(self.doc.text, max(0, item.start - 60), item.end + 90)
            for item in self.entities
            if item.kind == "zone" and item.name == zone
        )

    def speaks_of(self, zone: str) -> bool:
        """Is the zone named otherwise than as the place cards were taken from?"""
        return any(
            item.kind == "zone"
            and item.name == zone
            and not _OUT_OF.search(self.doc.text, max(0, item.start - 12), item.start)
            for item in self.entities
        )

    def word(self, name: str) -> bool:
        return any(item.name == name for item in self.entities)


def _same(name: str) -> str:
    """Health and healing are told in the same words."""
    return "health" if name == "heal" else name


def missing(
    doc: Document, claims: list[Claim], confirmed: list[Claim], entities: Entities, context: Context, truth: Truth
) -> Iterator[Omission]:
    """(kind, subject, what should stand there) for everything obligatory that is not there. `claims` are all that
    were read, `confirmed` those that are true."""
    shown = _Shown(doc, claims, confirmed, entities, context, truth)
    facts = context.facts
    final = bool(facts.get("winner"))
    yield from _players(shown, truth)
    if final:
        return
    yield from _row(shown, truth)
    yield from _turn(shown, truth, facts)
    yield from _zones(shown, truth)
    yield from _previous(shown, truth)
    if truth.actor not in shown.nicks:
        yield "actor", truth.actor, truth.actor
    if (facts.get("round") or 1) >= 2 and truth.next and not shown.claim("next") and not shown.turn_of(truth.next):
        yield "next_player", None, truth.next


def _players(shown: _Shown, truth: Truth) -> Iterator[Omission]:
    listed = Counter(claim.subject for claim in shown.claims if claim.kind == "hp" and not claim.prose)
    doubled = max(listed.values(), default=0) > 1  # a list that names one of them twice is meant to name them all
    for nick, health in truth.players.items():
        if nick in truth.dead:
            if nick not in shown.nicks and not _OUT.search(shown.doc.text):
                yield "hp", nick, f"{nick}: 0"
            continue
        said = any(
            claim.kind in ("hp", "hp_change", "hp_compare") and (claim.subject or truth.actor) == nick
            for claim in shown.claims
        )
        unshown = not shown.figure("health", health) or (len(listed) > 1 and _left_out(shown, listed, nick, health))
        if (doubled and nick not in listed and len(listed) > 1) or (not said and unshown and not _everybody(shown)):
            yield "hp", nick, f"{nick}: {health}"


def _left_out(shown: _Shown, listed: Counter[str | None], nick: str, health: int) -> bool:
    """Does one list tell the health of all who live but this player, and no figure like his stand in it or near his
    name?"""
    living = shown.truth.players.keys() - set(shown.truth.dead)
    spans = [claim.span for claim in shown.claims if claim.kind == "hp" and not claim.prose]
    low, high = min(span.start for span in spans), max(span.end for span in spans)
    text = shown.doc.text
    if living - listed.keys() != {nick} or high - low > 80 * len(living) or _AS_OTHERS.search(text, low, high + 60):
        return False
    beside = shown.entities.within(max(0, low - 40), high + 60, "number")
    if any(number.value == health and not shown.read[number.start] for number in beside):
        return False  # under a name that nobody knows: «доктор 52»
    return not any(
        number.value == health
        for name in shown.entities
        if name.kind == "nick" and nick in name.names
        for number in shown.entities.within(max(0, name.start - 24), name.end + 60, "number")
        if not (low <= name.start < high) or low <= number.start < high + 60
    )


def _everybody(shown: _Shown) -> bool:
    """«у каждого», «у всех поровну»: one figure for all."""
    return bool(
        re.search(
            r"(?:у|на) (?:всех|кажд\w+|обоих|остальных)|каждому|всем по\b|все по\b|по \d+ у", shown.doc.text, re.I
        )
    ) and len(set(shown.truth.players.values())) < len(shown.truth.players)


def _row(shown: _Shown, truth: Truth) -> Iterator[Omission]:
    if "row" not in shown.kinds and truth.row:
        for name in truth.row:
            if name not in shown.cards:
                yield "row", name, name
    for kind in ("game_deck", "extra_deck"):
        real = truth.facts.get(kind)
        if kind not in shown.kinds and isinstance(real, int) and real not in shown.numbers:
            if real == 0 and shown.word(kind):
                continue
            yield kind, None, str(real)


def _turn(shown: _Shown, truth: Truth, facts: object) -> Iterator[Omission]:
    for name in ("gold", "attack", "heal"):
        real = truth.facts.get(name)
        if not isinstance(real, int) or shown.claim("total", resource=name):
            continue
        if shown.figure(name, real) or (not real and shown.tells(name)):
            continue
        if name == "heal" and shown.claim("total", resource="health"):
            continue
        yield name, truth.actor, str(real)
    for name in ("scrap", "lure", "refill"):
        real = truth.facts.get(name)
        if isinstance(real, int) and real and not shown.claim("total", resource=name) and not shown.word(name):
            yield "property", None, f"{truth.lexicon.titles[name]} {real}"
    if truth.together and not shown.claim("together") and not shown.word("together"):
        yield "together", next(iter(truth.together)), ", ".join(truth.together)


def _zones(shown: _Shown, truth: Truth) -> Iterator[Omission]:
    kinds = {"in_play": "played", "draw_pile": "draw_pile", "discard_pile": "discard"}
    for zone, kind in kinds.items():
        cards = truth.zones[zone]
        if not cards:
            told = shown.claim("zone_count", zone=zone) or shown.claim("listing", zone=zone)
            if not told and not shown.speaks_of(zone) and 0 not in shown.numbers:
                yield "zone_count", truth.actor, f"{truth.lexicon.titles[zone]} 0"
            continue
        if not shown.claim("listing", zone=zone) and not shown.lists(zone, cards):
            yield kind, None, ", ".join(f"{name} ×{count}" for name, count in cards.items())
        told = shown.claim("zone_count", zone=zone) or shown.beside_list(zone, truth.size(zone))
        if not told and truth.size(zone) not in shown.numbers:
            yield "zone_count", truth.actor, f"{truth.lexicon.titles[zone]} {truth.size(zone)}"
    if "total_count" not in shown.kinds and truth.total not in shown.numbers:
        yield "total_count", truth.actor, str(truth.total)


def _previous(shown: _Shown, truth: Truth) -> Iterator[Omission]:
    previous = truth.previous
    if not previous:
        return
    bought = previous.get("bought") or ()
    named = {
        name
        for claim in shown.claims
        if claim.kind == "purchase"
        for names, _ in claim.cards
        for name in names.split("|")
    }
    if named - set(bought):
        bought = ()  # a wrong card stands for the one that is lacking: that is one mistake
    for name in dict.fromkeys(bought):
        told = any(
            claim.kind == "purchase" and any(name in names.split("|") for names, _ in claim.cards)
            for claim in shown.claims
        )
        if "purchase" not in shown.kinds and ("gold_spent" in shown.kinds or shown.paid(previous)):
            continue  # a purchase is told, under a name that was not understood
        if not told and (name not in shown.cards or ("purchase" not in shown.kinds and _only_elsewhere(shown, name))):
            yield "purchase", name, f"куплено: {name}"
    for nick, points in (previous.get("attacks") or {}).items():
        told = any(
            claim.kind in ("attack_on", "hp_change") and nick in (claim.other, claim.subject) for claim in shown.claims
        )
        before = ((previous.get("hp") or {}).get(nick) or [None])[0]
        if points and not told and points not in shown.anywhere and before not in shown.anywhere:
            yield "attack", nick, f"{nick}: {points}"
    for nick in previous.get("lures") or {}:
        if not shown.claim("lure_on", other=nick) and not shown.word("lure"):
            yield "lure", nick, f"{nick}: {previous['lures'][nick]}"
    for entry in previous.get("removed") or ():
        if "removal" not in shown.kinds and entry["card"] not in shown.cards:
            yield "removal", entry["card"], entry["card"]


def _only_elsewhere(shown: _Shown, name: str) -> bool:
    """Every mention of the card stands in a listing of a zone or of the row."""
    places = [
        span
        for claim in shown.claims
        if claim.kind in ("listing", "row", "together", "lured", "refill_drawn") and not claim.prose
        for span in claim.card_spans
    ]
    mentions = [item for item in shown.entities if item.kind == "card" and name in item.names]
    return all(
        any(span.overlaps(mention.span) for span in places)
        or any(
            claim.kind in ("card_text", "colour", "total") and claim.span.overlaps(mention.span)
            for claim in shown.claims
        )
        for mention in mentions
    )
