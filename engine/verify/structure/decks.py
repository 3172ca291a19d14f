"""Cards left in the common decks: «игровая колода — 36, Кристаллов 14»."""

from __future__ import annotations

import re
from itertools import pairwise

from engine.verify.effects import EffectReader
from engine.verify.lines import Line, Scene
from engine.verify.listings import Entry, ListingClaims
from engine.verify.model import Entity, Span
from engine.verify.runs import is_count
from engine.verify.structure.totals import SPENT

_STOCK = re.compile(
    r"\b(?:доступно|остал\w+|в наличии|запас\w*)[\s:—–*_-]*\d"
    r"|\bкристалл(?:(?:ов|ы)[»\"*_]*\s*[:—–-]?|[»\"*_]*\s*[×xх:|—–-])\s*\d+\s*(?:шт\w*\.?\s*)?[,;(]\s*(?:цена|стоимость|по|за)\s",
    re.I,
)
"""The stock is told in the line, although the price stands there too."""


_SOLD_OUT = re.compile(
    r"[»\"*_]*\s*[—–:-]?\s*(?:(?:уже|все|давно|подчистую|дочиста|совсем|полностью|целиком|больше|тоже)\s+){0,2}"
    r"(?:раскуп|разобра|расхвата|конч|законч|распрод|исчерп|вычерпа|иссяк|вышли|выбра|выработа|выкуп|выгреб|вымет"
    r"|израсход|истощ|опусте|обнул|нету?\b|не\s+остал|отсутств|ни\s+одного\b|ни\s+единого\b|на\s+нуле\b)\w*",
    re.I,
)
_TERMS = re.compile(r"[\s,;(—–-]*((?:цен[аоу]\w*|за|стоит|стоят|стоимость|по)\s[^\n;.]{1,80})", re.I)
_OUT_OF = re.compile(r"\b(?:из|с)\s+$", re.I)
_REMAINS = re.compile(r"\b(?:остал|остаё?[тю]|остаток|лежит|лежат|доступно|в наличии|имеется|ещё|еще|\d+\s+из)", re.I)
_EACH = re.compile(r"\bпо\s+$", re.I)
_JOINTS = "·•|\t⋅"
_FIGURE = re.compile(r"\W*\d{1,3}\W*(?:(?:шт|карт\w*)\W*)?")


class DeckReader:
    """Reads the counts of the game deck and the extra deck."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.text = scene.doc.text

    def read(self, line: Line) -> None:
        """Deck claims of a line."""
        scene, text = self.scene, self.text
        low, high = line.start, line.end
        decks = [
            item
            for item in scene.within(low, high, "deck")
            if item.name in ("game_deck", "extra_deck") and not scene.is_taken(item.start, item.end)
        ]
        cards = scene.within(low, high, "card")
        crystals = [card for card in cards if card.name == "Кристалл"]
        if not decks and not crystals:
            return
        others = [card for card in cards if card.name != "Кристалл"]
        decks = [
            deck
            for deck in decks
            if not SPENT.search(text[slice(*scene.sentence(line, deck.start))]) or _STOCK.search(text[deck.end : high])
        ]
        decks, taken_from = self._apart(line, decks)
        anchors: list[tuple[str, Entity]] = [(deck.name, deck) for deck in decks]
        for crystal in crystals:
            segment = scene.sentence(line, crystal.start)
            if scene.is_taken(crystal.start, crystal.end) or segment in taken_from:
                continue
            alone = not [card for card in others if segment[0] <= card.start < segment[1]]
            zones = scene.within(*segment, "zone")
            nick = scene.within(*self._piece(segment, crystal), "nick")
            starts = not re.search(r"\w", text[segment[0] : crystal.start])
            if (
                alone
                and not nick
                and (not SPENT.search(text, *segment) or _STOCK.search(text, *segment))
                and ((decks and not zones) or (starts and not zones) or self._extra_nearby(decks, crystal))
            ):
                anchors.append(("extra_deck", crystal))
        self._gone(line, crystals)
        anchors.sort(key=lambda anchor: anchor[1].start)
        said: set[tuple[str, int]] = set()
        for position, (name, anchor) in enumerate(anchors):
            number = self._deck_number(anchors, position, line)
            if number is None or (name, number.start) in said:
                continue
            said.add((name, number.start))
            span = Span(min(anchor.start, number.start), max(anchor.end, number.end))
            scene.say(name, span, value=abs(number.value or 0), value_span=number.span)
            start = span.start
            if position and anchors[position - 1][0] == name and start - anchors[position - 1][1].end < 40:
                start = anchors[position - 1][1].start  # «Кристаллов в дополнительной колоде: 5»
            scene.take(start, span.end)
            scene.topics.append((span, "decks"))
            named = [card for card in crystals if span.start <= card.start < span.end]
            if name == "extra_deck" and named:
                self._described(named[0], span.end, line, position)

    def _apart(self, line: Line, decks: list[Entity]) -> tuple[list[Entity], set[tuple[int, int]]]:
        """The decks that are told for themselves, and the sentences of those that cards come out of («два Кристалла
        из дополнительной колоды легли в сброс»)."""
        own: list[Entity] = []
        left: set[tuple[int, int]] = set()
        for deck in decks:
            low, high = self.scene.sentence(line, deck.start)
            if _OUT_OF.search(self.text, low, deck.start) and not _REMAINS.search(self.text, low, high):
                left.add((low, high))
            else:
                own.append(deck)
        return own, left

    def _piece(self, segment: tuple[int, int], crystal: Entity) -> tuple[int, int]:
        """«Колода — 73 · Кристаллов — 14 · Аня — 97»: the piece of a line of figures in which the crystals stand."""
        low, high = segment
        lead = max(self.text.rfind(mark, low, crystal.start) for mark in _JOINTS)
        ends = [at for mark in _JOINTS if (at := self.text.find(mark, crystal.end, high)) >= 0]
        return max(low, lead + 1), min(ends, default=high)

    def _described(self, crystal: Entity, low: int, line: Line, index: int) -> None:
        """«Кристаллов 10, цена 2, золото +2, атака +2»: behind their number, what each costs and gives."""
        told = _TERMS.match(self.text, low, line.end)
        if told is None or self.scene.within(told.start(), told.end(), "nick", "card"):
            return
        effect = EffectReader(self.scene).read(crystal, told.start(1), told.end())
        ListingClaims(self.scene).say_described(Entry(index, crystal.start, told.end(), effect))

    def _gone(self, line: Line, crystals: list[Entity]) -> None:
        """«Кристаллы раскуплены»: none is left."""
        for crystal in crystals:
            low, high = self.scene.sentence(line, crystal.start)
            gone = _SOLD_OUT.match(self.text, crystal.end, high)
            aside = self.scene.within(low, high, "nick", "zone")
            if gone and crystal.plural and not aside and not self.scene.is_taken(crystal.start, crystal.end):
                self.scene.say("extra_deck", Span(crystal.start, gone.end()), value=0)

    @staticmethod
    def _extra_nearby(decks: list[Entity], crystal: Entity) -> bool:
        return any(deck.name == "extra_deck" and abs(deck.start - crystal.start) < 60 for deck in decks)

    def _deck_number(self, anchors: list[tuple[str, Entity]], position: int, line: Line) -> Entity | None:
        scene, text = self.scene, self.text
        name, anchor = anchors[position]
        if line.kind == "row" and (own := self._in_next_cell(anchor, line)) is not None:
            return own
        same = position + 1 < len(anchors) and anchors[position + 1][0] == name
        following = anchors[position + 1][1].start if position + 1 < len(anchors) else line.end
        previous = anchors[position - 1][1].end if position else line.start
        after = [
            item for item in scene.within(anchor.end, min(following, anchor.end + 120), "number") if is_count(item)
        ]
        before = [
            item for item in scene.within(max(previous, anchor.start - 40), anchor.start, "number") if is_count(item)
        ]
        cued = [
            item
            for item in after
            if re.search(
                r"(?:доступно|остал\w+|в наличии|запас\w*|есть|\bих)[\s:—–*_-]*$",
                text[max(anchor.end, item.start - 14) : item.start],
                re.I,
            )
        ]
        if name == "extra_deck" and after and _EACH.search(text, anchor.end, after[0].start):
            after = []  # «Кристаллы по два»: the price of each
        if cued:
            return cued[0]
        for item in after:
            if re.fullmatch(
                r"[»\"\s:=—–(*_-]*(?:карт\w*\s*[:—–-]?\s*)?", text[anchor.end : item.start]
            ) and not self._priced(item):
                return item
            break
        for item in reversed(before):
            if re.fullmatch(
                r"\s*(?:карт[аы]?|штук\w*|шт\.?)?\s*(?:осталось|остается|лежит|лежат|ждут|ждёт)?\s*(?:в"
                r"|из|во)?\s*[«\"]?\s*|\s*(?!ход|круг|раунд|игрок)[^\W\d_]{3,}(?:\s+(?:в|из|у))?\s+[«\"]?",
                text[item.end : anchor.start],
            ) and not scene.within(item.end, anchor.start, "resource"):
                if name == "extra_deck" and item.detail == "none":
                    return None
                return item
            break
        if same:
            return None
        for item in after:
            gap = text[anchor.end : item.start]
            if re.search(r"[.;\n]", gap) or len(gap) > 40 or self._priced(item):
                return None
            if not scene.within(anchor.end, item.start, "resource", "card", "nick", "zone"):
                return item
            return None
        return None

    def _in_next_cell(self, anchor: Entity, line: Line) -> Entity | None:
        """«Кристаллы (2 🪙: дают 2 🪙, 2 ⚔️) | 15»: the figure that has a cell for itself beside the deck's."""
        for cell, beside in pairwise(line.blocks):
            if cell.start <= anchor.start < cell.end and cell.col != beside.col:
                numbers = [item for item in self.scene.within(beside.start, beside.end, "number") if is_count(item)]
                alone = len(numbers) == 1 and _FIGURE.fullmatch(self.text, beside.start, beside.end)
                return numbers[0] if alone else None
        return None

    def _priced(self, number: Entity) -> bool:
        after = self.scene.within(number.end, number.end + 10, "resource")
        return bool(after) and re.fullmatch(r"[ «\"]*", self.text[number.end : after[0].start]) is not None
