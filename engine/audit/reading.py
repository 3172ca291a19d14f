"""The claims of a post as the audit takes them: judged by the truth, doubtful ones set aside.

A sentence may speak of the turn before or of the moment before cards were drawn; a claim of running text that
is true at such a moment is no error. What nobody can know (`Step.unknown`) is not judged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.audit.lines import in_lines, named, recap_lines
from engine.protocol import Facts
from engine.russian.nicks import nick_forms
from engine.verify.judging.judge import judge_claim
from engine.verify.judging.lists import Fault, resolve
from engine.verify.judging.truth import Truth
from engine.verify.lexicon import Lexicon
from engine.verify.marks import Marks
from engine.verify.model import Claim, Document, Span

_OF_ZONES: Final = frozenset(
    {
        "listing",
        "zone_count",
        "total_count",
        "lured",
        "refill_drawn",
        "shuffled",
        "source",
        "together",
        "together_count",
        "total",
    }
)
_OF_PREVIOUS: Final = frozenset(
    {"purchase", "gold_spent", "removal", "attack_on", "attack_total", "attack_had", "lure_on", "refused", "hp_compare"}
)
_OF_DRAW: Final = frozenset({"refill_drawn", "lured", "shuffled"})
"""What a post that the game is taken up from shows without saying how it came about."""
_OF_HEALTH: Final = frozenset({"hp", "hp_change", "hp_compare", "would_be", "dead", "alive", "sum"})
_LIKE_STRUCTURE: Final = frozenset({"together", "together_count", "properties_none", "next"})
_LEFT: Final = re.compile(r"\bостал(?:ось|ся|ась|ись)\b", re.I)
_SENTENCE: Final = 70
"""A line longer than this is running text, not a label."""
_MIXED: Final = re.compile(r"меша|мешив|тасов|добира|добрал|оставал|разыграл|ушл[аи]|отправ|лег(?:ла|ли)\b", re.I)
_CARDS: Final = re.compile(r"[\s(]*карт", re.I)
_LESS: Final = re.compile(r"\s*(?:минус\b|[−–-]\s*\d)", re.I)
_FIGURE: Final = re.compile(r"\d+")
_GENERAL: Final = frozenset({2, 4, 5, 10, 15, 20, 75, 80, 100, 105})
"""Numbers of the rules that a story may name at any time: gods, cards of a hand, of the decks, health at the start."""
_WHOLE_DECK: Final = 80
_TURN: Final = re.compile(r"\bход|очеред", re.I)
_FAR: Final = 60
"""More of anything than a turn can bring."""
_DECKS: Final = re.compile(r"кристалл|запас|колод|\bих\s+(?:там\s+)?остал|\bтам\b", re.I)
_TAKES: Final = re.compile(
    r"куп|приобр|взя|бер[уеё]|забр|забир|ун[её]с|доста|получ|перекоч|переш[её]?л|переход|сложил|отда[лв]|запла[тч]|золот|монет|цен[аы]"
    r"|стоил|обош|потра[чт]|служб|нан[яи]|верб|присоедин|пополн|отправ|уш[её]?л|ух?одит|выбр|выкуп|покуп|торг|сделк",
    re.I,
)
_REFUSAL: Final = re.compile(
    r"\bотказ|\bне хвата|\bне хвати|\bв долг|\bне состоя|\bне по карману|\bнельзя"
    r"|\bстоит\s+(?:\d|од[иное]|дв|тр[иёе]|четыр|пят|шест|сем|восе|девят|десят)"
    r"|(?:лишь|только|всего)\s+\w+\s+золот",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim with its faults: None where nobody can know, empty where true."""

    claim: Claim
    faults: tuple[Fault, ...] | None
    recap: bool = False  # stands in a line of figures about the previous player's deeds


@dataclass(frozen=True, slots=True)
class Place:
    """What stands around a claim: its line, its sentence, what follows its figure; and its own words."""

    line: str
    sentence: str
    tail: str
    claimed: str

    @classmethod
    def of(cls, doc: Document, claim: Claim) -> Place:
        """The surroundings of a claim."""
        block = doc.block_at(claim.span.start)
        low, high = (block.start, block.end) if block is not None else (claim.span.start, claim.span.end)
        start = max(doc.text.rfind(mark, low, claim.span.start) for mark in ".!?")
        ends = [at for at in (doc.text.find(mark, claim.span.end, high) for mark in ".!?") if at >= 0]
        figure = claim.at()
        return cls(
            doc.text[low:high],
            doc.text[max(low, start + 1) : min(ends, default=high)],
            doc.text[figure.end : figure.end + 12],
            doc.text[claim.span.start : claim.span.end],
        )


class Moments:
    """The truth of the turn, and of the moments a sentence may speak of besides."""

    def __init__(self, truth: Truth, before: Facts | None, piles: Mapping[str, Mapping[str, int]] | None) -> None:
        self.truth = truth
        facts, lexicon = truth.facts, truth.lexicon
        self.others: list[Truth] = []
        self.names = set(_names(facts))
        if before is not None and before.get("players"):
            self.others.append(Truth(before, lexicon))
            self.names |= set(_names(before))
        if piles is not None:
            early = {**facts, "in_play": {}, **{zone: dict(cards) for zone, cards in piles.items()}}
            self.others.append(Truth(early, lexicon))
            mixed = Counter(piles.get("draw_pile") or {}) + Counter(piles.get("discard_pile") or {})
            self.others.append(Truth({**early, "draw_pile": dict(mixed), "discard_pile": {}}, lexicon))
        self.prices: set[int | None] = set()
        previous = facts.get("previous") or {}
        self.purse: dict[str | None, int] = {}  # gold the turn before had, and what was left of it
        if before is not None and previous and "gold" in before:
            self.purse = {"had": before["gold"], "left": before["gold"] - int(previous.get("gold_spent") or 0)}
        self.figures = {previous.get("gold_spent"), *(previous.get("attacks") or {}).values()}
        self.figures |= {value for pair in (previous.get("hp") or {}).values() for value in pair}
        self.decks = {facts.get("extra_deck"), facts.get("game_deck")}
        self.likely: set[int | None] = {*_GENERAL, len(facts.get("players") or ())}
        for one in (facts, before or {}):
            for zone in ("in_play", "draw_pile", "discard_pile"):
                self.likely |= set((one.get(zone) or {}).values()) | {sum((one.get(zone) or {}).values())}
        self.likely |= {truth.size(zone) for truth in (self.truth, *self.others) for zone in truth.zones}
        if before is not None:
            self.figures |= {before.get(name) for name in ("gold", "attack", "heal", "scrap", "lure")}
        self.likely |= self.figures

    def excused(self, claim: Claim, labelled: bool, place: Place) -> bool:
        """Whether a claim that is false now is true of another moment it may mean, or need not mean what was read."""
        line, sentence, tail = place.line, place.sentence, place.tail
        if claim.kind in ("hp", "hp_change") and not labelled and self._recounts(claim, sentence, tail):
            return True
        if claim.kind == "invented" and claim.prose and (number := _FIGURE.search(claim.text)):
            return int(number.group()) in self.likely
        if claim.kind in ("zone_count", "total_count", "shuffled") and not labelled:
            sizes = {truth.size(zone) for truth in (self.truth, *self.others) for zone in truth.zones}
            sizes |= {truth.total for truth in (self.truth, *self.others)}
            loose = claim.zone == "in_play" and (claim.prose or len(line) > _SENTENCE) and not _CARDS.match(tail)
            whole = claim.kind == "total_count" and claim.value in _GENERAL  # «четыре колоды, всего восемьдесят карт»
            return (
                loose or whole or claim.value in sizes or any(judge_claim(claim, truth) == [] for truth in self.others)
            )
        if claim.kind == "listing" and not labelled:
            known = all(any(name in self.names for name in names.split("|")) for names, _ in claim.cards)
            loose = known and len(line) > _SENTENCE and not claim.complete
            return loose or any(judge_claim(claim, truth) == [] for truth in self.others)
        if claim.kind == "total" and claim.resource == "lure" and not labelled:
            aimed = dict((self.truth.previous or {}).get("lures") or {})
            if any(units == claim.value and named(nick, sentence) for nick, units in aimed.items()):
                return True
        if claim.kind == "attack_on" and self._turned(claim, place.claimed):
            return True
        if not claim.prose:
            return False
        if claim.kind == "game_deck" and claim.value == _WHOLE_DECK:
            return True  # «четыре бога высыпали на стол восемьдесят карт»: before the row was laid out
        if claim.kind == "total" and (claim.value or 0) >= _FAR:
            return True
        if claim.kind in ("purchase", "gold_spent", "total") and _REFUSAL.search(sentence):
            return True
        if claim.kind == "purchase" and claim.polarity == "asserted" and self._no_purchase(claim, place):
            return True
        if claim.kind == "hp" and claim.value in self.decks and _DECKS.search(sentence):
            return True
        if claim.kind == "row_card":
            return any(name in self.names for name in (claim.card or "").split("|")) or not claim.certain
        if claim.kind == "removal" and claim.polarity == "asserted":
            bought = (self.truth.previous.get("bought") or ()) if self.truth.previous else ()
            return bool(claim.cards) and all(any(n in bought for n in names.split("|")) for names, _ in claim.cards)
        early = self.others[:1]
        if claim.kind == "total":
            if claim.resource == "gold" and claim.value in self.prices:
                return True
            return claim.value in self.figures or any(judge_claim(claim, truth) == [] for truth in early)
        if claim.kind in ("hp", "hp_change"):
            if claim.kind == "hp" and _LEFT.search(place.claimed):
                return False  # what is left is told of the end of the deed, not of its beginning
            far = claim.kind == "hp" and claim.value is not None and claim.value < 10
            free = claim.but(subject=None) if claim.subject == self.truth.actor else claim
            return far or any(judge_claim(one, truth) == [] for one in (claim, free) for truth in early)
        if claim.kind in ("together", "together_count", "refill_drawn", "lured", "source"):
            return any(judge_claim(claim, truth) == [] for truth in early)
        return False

    def _no_purchase(self, claim: Claim, place: Place) -> bool:
        """«Азазель скучает», «плечом к плечу с Воинами»: nobody is said to take anything, or a name in short is that of
        a card the player had."""
        if not _TAKES.search(place.sentence) and not any(named(nick, place.sentence) for nick in self.truth.players):
            return True
        short = [
            name
            for name, _ in claim.cards
            if not _spelled_out(name, place.claimed) and (name not in self.names or name not in place.claimed)
        ]
        words = {name.split()[0] for names, _ in claim.cards for name in names.split("|")}
        return bool(short) and any(name.split()[0] in words and name not in dict(claim.cards) for name in self.names)

    def _turned(self, claim: Claim, claimed: str) -> bool:
        """«Полынь покусали на 2»: a nick whose form may be a subject or an object, read as the wrong one of them."""
        nick = claim.subject
        if nick is None or claim.other not in (None, nick) or nick not in claimed:
            return False
        if nick_forms(nick).get("acc") != nick:
            return False
        return judge_claim(claim.but(subject=None, other=nick), self.truth) == []

    def _recounts(self, claim: Claim, sentence: str, tail: str) -> bool:
        """«98 минус 1 — это 97»: the value before a blow, said beside the right one."""
        nick = claim.subject or self.truth.actor
        pair: tuple[int, int] | None = dict((self.truth.previous or {}).get("hp") or {}).get(nick)
        told = {int(one) for one in _FIGURE.findall(sentence)}
        value = claim.value if claim.kind == "hp" else claim.before
        if pair is not None and claim.kind == "hp" and value == pair[0] and _LESS.match(tail):
            return True
        if pair is not None and claim.kind == "hp" and value == pair[1] and abs(pair[0] - pair[1]) in told:
            return True  # struck first, healed after
        if pair is not None and claim.kind == "hp_change" and claim.before is None and claim.delta is not None:
            return claim.after == pair[0] and claim.delta == pair[1] - pair[0]  # «92 минус 4» is what was, and the blow
        if pair is None or not set(pair) <= told or len(told) > 3:
            return False
        if claim.kind == "hp_change" and claim.before is None:
            return claim.after == pair[0]
        return value in (pair[0], abs(pair[0] - pair[1])) and (claim.kind == "hp" or claim.after in pair)


def _names(facts: Mapping[str, Any]) -> Iterable[str]:
    """Every card that is on the table in some way."""
    for zone in ("in_play", "draw_pile", "discard_pile"):
        yield from facts.get(zone) or {}
    yield from (card for card in facts.get("row") or () if card)
    previous = facts.get("previous") or {}
    yield from previous.get("bought") or ()
    yield from (entry["card"] for entry in previous.get("removed") or ())
    yield from facts.get("lured_away") or ()
    yield "Кристалл"


def _spelled_out(name: str, claimed: str) -> bool:
    """Whether a card is named with all its words, whatever the case of the first («Избранного Кхорна»)."""
    return " " in name and all(word in claimed for word in name.split()[1:])


def judge_all(
    doc: Document,
    claims: Sequence[Claim],
    taken: Sequence[Span],
    moments: Moments,
    unknown: frozenset[str],
    plain: bool,
) -> list[Judged]:
    """Every claim with its faults under the truth. `plain`: only what is laid out is judged, running text is
    left alone."""
    read = Marks(len(doc.text))
    for span in taken:
        read.add(span)
    moments.prices = _prices(doc, claims, moments.truth.lexicon)
    figures = Marks(len(doc.text))
    for claim in claims:
        if not claim.prose and claim.value_span is not None:
            figures.add(claim.value_span)
    recap = recap_lines(doc, claims)
    swapped = _swapped(claims, moments.truth)
    lists = _list_lines(doc, claims)
    result: list[Judged] = []
    proved = Marks(len(doc.text))
    for claim in claims:
        repeated = read.covers(claim.at()) or (claim.value_span is not None and figures.touches(claim.value_span))
        if claim.prose and repeated and not in_lines(claim, recap):
            continue
        faults: tuple[Fault, ...] | None
        blind = "previous" in unknown and in_lines(claim, recap)
        if blind or _unknown(claim, moments.truth, unknown) or (plain and claim.prose):
            faults = None
        else:
            found = judge_claim(claim, moments.truth)
            faults = None if found is None else tuple(found)
            if claim.kind == "gold_spent" and claim.resource in ("had", "left"):
                faults = _of_purse(claim, moments)
        if faults == () and claim.value_span is not None:
            proved.add(claim.value_span)
        result.append(Judged(claim, faults, in_lines(claim, recap)))
    kept: list[Judged] = []
    for item in result:
        claim = item.claim
        if item.faults:
            forgiven = claim.value_span is not None and proved.touches(claim.value_span)
            plus = claim.prose and claim.kind == "total" and doc.text[claim.span.start : claim.span.start + 1] in "+＋"
            if (
                forgiven
                or plus
                or not (claim.certain or in_lines(claim, recap) or claim in swapped)
                or _recaps(item, result, moments.truth, place := Place.of(doc, claim))
                or moments.excused(claim, _labelled(claim, place, lists), place)
            ):
                item = Judged(claim, None, item.recap)
        kept.append(item)
    return kept


def _recaps(item: Judged, items: Sequence[Judged], truth: Truth, place: Place) -> bool:
    """«X выкупает два Кристалла» in the story of a post whose heading names another player: a sentence without a word
    of turns tells what X did in the turn before."""
    claim = item.claim
    if claim.kind != "actor" or not claim.prose or claim.subject != truth.previous.get("player"):
        return False
    headed = any(
        other.faults == () and other.claim.kind == "actor" and other.claim.subject and not other.claim.prose
        for other in items
    )
    return headed and not _TURN.search(place.sentence)


def _of_purse(claim: Claim, moments: Moments) -> tuple[Fault, ...] | None:
    """«4 из 6», «2 сгорели»: the gold of the turn before and what was left of it."""
    right = moments.purse.get(claim.resource)
    if right is None or claim.value is None:
        return None
    doer = moments.truth.previous.get("player")
    return () if claim.value == right else (Fault("gold", doer, str(claim.value), str(right), claim.at()),)


def _swapped(claims: Sequence[Claim], truth: Truth) -> list[Claim]:
    """Blows told in running text with the right targets and the right points, but not each to his own: that is no
    other reading of the sentence, even where each alone might be."""
    real = {nick: points for nick, points in (truth.previous.get("attacks") or {}).items() if points}
    blows = [one for one in claims if one.kind == "attack_on" and one.prose and one.other and one.value is not None]
    told = {one.other: one.value for one in blows}
    if len(real) < 2 or told == real or told.keys() != real.keys() or len(blows) != len(real):
        return []
    return blows if Counter(told.values()) == Counter(real.values()) else []


def _prices(doc: Document, claims: Sequence[Claim], lexicon: Lexicon) -> set[int | None]:
    """Prices of the cards whose purchase was refused in this post: «шесть золотых есть шесть золотых»."""
    prices: set[int | None] = set()
    told = {_line(doc, claim) for claim in claims if claim.kind in ("purchase", "gold_spent", "total", "row_card")}
    for line in told:
        if _REFUSAL.search(line):
            prices |= {card.cost for name, card in lexicon.cards.items() if name in line}
    return prices


def _line(doc: Document, claim: Claim) -> str:
    block = doc.block_at(claim.span.start)
    return doc.text[block.start : block.end] if block is not None else ""


def _list_lines(doc: Document, claims: Sequence[Claim]) -> list[tuple[int, int]]:
    """The lines in which a zone is listed or counted under its name."""
    starts: list[tuple[int, int]] = []
    for claim in claims:
        if claim.kind == "listing" and claim.complete and not claim.prose:
            block = doc.block_at(claim.span.start)
            if block is not None and block.end - block.start < 3 * _SENTENCE:
                starts.append((block.start, block.end))
                above = doc.block_at(block.start - 1)
                if above is not None and above.end - above.start <= _SENTENCE:
                    starts.append((above.start, above.end))
        elif claim.kind == "zone_count" and not claim.prose:
            block = doc.block_at(claim.span.start)
            label = block is not None and block.end - block.start <= _SENTENCE and claim.span.start - block.start < 8
            if block is not None and label and not _MIXED.search(doc.text[block.start : block.end]):
                starts.append((block.start, block.end))
    return starts


def _labelled(claim: Claim, place: Place, lists: list[tuple[int, int]]) -> bool:
    """The count stands in the line of a list, or the list is the claim itself and is not running text."""
    if claim.prose:
        return False
    if claim.kind == "listing":
        return claim.complete and len(claim.cards) > 1 and in_lines(claim, lists)
    return in_lines(claim, lists) or (claim.kind == "total_count" and len(place.line) <= _SENTENCE)


def _unknown(claim: Claim, truth: Truth, unknown: frozenset[str]) -> bool:
    """Whether the claim is about something that nobody can know here."""
    if not unknown:
        return False
    if claim.kind in _OF_ZONES and f"seat:{truth.actor}" in unknown:
        return True
    if claim.kind in _OF_ZONES and claim.prose and "piles" in unknown:
        return True
    if claim.kind == "listing" and not claim.complete and "previous" in unknown:
        return True  # «Жаба плюхается Ёжику на колени»: of a deed before the post
    if claim.kind == "listing" and claim.zone == "in_play" and "previous" in unknown and _part_of_hand(claim, truth):
        return True
    if claim.kind in _OF_PREVIOUS and ("previous" in unknown or not truth.previous):
        return True
    if claim.kind in _OF_DRAW and "previous" in unknown:
        return True
    if claim.kind in _OF_HEALTH:
        if "previous" in unknown and (claim.kind != "hp" or claim.when not in ("", "now")):
            return True
        nicks = {claim.subject or truth.actor, claim.other} - {None}
        if any(f"health:{nick}" in unknown for nick in nicks):
            return True
    if claim.kind.startswith("row") and "row" in unknown:
        return True
    if claim.kind in ("turn", "round") and "turn" in unknown:
        return True
    return claim.kind in unknown


def _part_of_hand(claim: Claim, truth: Truth) -> bool:
    """Whether a list may be the hand before «Пополнение» brought more cards, or before «Соблазн» took some."""
    played = truth.zones["in_play"]
    told: Counter[str] = Counter()
    for name, count in resolve(claim.cards, played):
        told[name] += count
    return told > played or (told < played and bool(truth.facts.get("refill")))


def rank(item: Judged) -> tuple[int, int]:
    """Causes before consequences: deeds, row, cards in play, «Вместе», totals, healths, piles, counts; running
    text last."""
    claim = item.claim
    order = _RANKS.get(claim.kind, 11)
    if claim.kind == "listing":
        order = 2 if claim.zone == "in_play" else 6
        if not claim.complete:
            order += 1
    if claim.kind == "hp_change" and item.recap:
        order = 1
    nothing = claim.kind == "purchase" and claim.polarity == "denied" and not claim.cards  # «Покупок нет»
    if claim.prose and claim.kind not in _LIKE_STRUCTURE and not item.recap and not nothing:
        order += 20
    lacks = claim.kind == "listing" and item.faults and all(fault.said == LACKING for fault in item.faults)
    return order, claim.span.start + _FAR_BEHIND * bool(lacks)  # a card in a wrong zone is missing from its own


LACKING: Final = "не указано"
_FAR_BEHIND: Final = 10**9
_RANKS: Final = {
    "attack_on": 0,
    "attack_total": 0,
    "attack_had": 0,
    "purchase": 0,
    "gold_spent": 0,
    "removal": 0,
    "lure_on": 0,
    "refused": 0,
    "row": 1,
    "row_empty": 2,
    "row_card": 2,
    "colour": 1,
    "card_text": 1,
    "lured": 1,
    "refill_drawn": 1,
    "together": 4,
    "properties_none": 5,
    "together_count": 5,
    "source": 5,
    "total": 5,
    "hp_change": 6,
    "hp": 6,
    "game_deck": 7,
    "extra_deck": 7,
    "zone_count": 8,
    "total_count": 9,
    "next": 10,
    "actor": 10,
}
