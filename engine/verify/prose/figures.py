"""What stands around a figure: the noun it counts, the word it belongs to, and the readings of it that were
found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from engine.russian.cards import decline_card
from engine.verify.model import Claim, Span, value_type
from engine.verify.prose.roles import Scene
from engine.verify.prose.text import Item, Sentence
from engine.verify.prose.view import View

RESOURCES: Final = {"g": "gold", "a": "attack", "h": "heal", "u": "scrap", "l": "lure", "f": "refill"}
_ADJECTIVE = (
    "ый",
    "ий",
    "ой",
    "ая",
    "яя",
    "ое",
    "ее",
    "ые",
    "ие",
    "ых",
    "их",
    "ым",
    "им",
    "ого",
    "его",
    "ому",
    "ему",
    "ую",
    "юю",
    "ыми",
    "ими",
    "ом",
    "ою",
)
_JOINTS = frozenset({"или", "либо", "а", "но", "зато", "если", "то", "ибо"})
_VERBAL = frozenset(
    {
        "strike",
        "receive",
        "befall",
        "left",
        "became",
        "was",
        "heal",
        "draw",
        "buy",
        "take",
        "spend",
        "remove",
        "gains",
        "has",
        "kill",
        "hurt_state",
        "rise_state",
        "turned",
        "plays",
        "lag",
        "lead",
        "more",
        "less",
    }
)


@value_type
class Reading:
    """One way to understand a figure or a name: `true` to the facts, `tight` if the words leave no other."""

    figure: Span
    claim: Claim
    true: bool
    tight: bool = True


@dataclass
class Page:
    """All readers write their readings here, and what later ones may need of the story so far."""

    view: View
    readings: list[Reading] = field(default_factory=list)
    idle: set[int] = field(default_factory=set)  # start offsets of figures that are no claims
    struck: list[str] = field(default_factory=list)  # players told as struck, in the order of telling
    named: list[str] = field(default_factory=list)  # players named, the last one at the end
    locked: set[Span] = field(default_factory=set)
    asked: str = ""  # the code of the resource that the sentence before asked about
    asked_who: str = ""  # what the sentence before asked of players: see `answered`
    read: set[Span] = field(default_factory=set)  # figures that have a reading
    found_true: dict[Span, list[Claim]] = field(default_factory=dict)  # every true reading of a figure, dropped or not
    piles: bool = False  # the sentence before told how large a pile is, and named no cards
    where: str = ""  # the place of cards that the sentence before named last
    sure: set[Span] = field(default_factory=set)  # false figures whose reader has weighed every other sense
    waiting: list[Claim] = field(default_factory=list)  # false, if what follows tells the turn itself
    offers: list[tuple[Span, Claim]] = field(default_factory=list)  # healths of others than the words name first
    mark: int = 0  # where the readings of the sentence in hand begin
    market: int = -1  # up to which place of the text the story speaks of what is for sale
    wares: tuple[str, ...] = ()  # cards that the story named last

    def lock(self, figure: Span) -> None:
        """The figure belongs to the name beside it and is false: no other reading can make it true."""
        self.locked.add(figure)

    def add(self, claim: Claim, true: bool, tight: bool = True, figure: Span | None = None) -> None:
        place = figure or claim.at()
        if true:
            self.found_true.setdefault(place, []).append(claim)
        if true and place in self.locked:
            return
        self.read.add(place)
        self.readings.append(Reading(place, claim, true, tight))

    def drop(self, figure: Span) -> None:
        """Forget what was read of a figure in this sentence."""
        self.readings[self.mark :] = [reading for reading in self.readings[self.mark :] if reading.figure != figure]

    def has(self, figure: Span) -> bool:
        return figure in self.read

    def doubt(self, start: int) -> None:
        """The readings from `start` belong together: if most of them are false, the reader erred, not the post."""
        group = self.readings[start:]
        claims = {id(reading.claim): reading for reading in group}
        false = sum(not reading.true for reading in claims.values())
        if len(claims) >= 2 and 2 * false > len(claims):
            self.readings[start:] = [reading if reading.true else replace(reading, tight=False) for reading in group]

    def here(self) -> list[Reading]:
        """The readings of the sentence in hand."""
        return self.readings[self.mark :]


@value_type
class Line:
    """A sentence with the scene it belongs to."""

    sentence: Sentence
    recap: tuple[bool, ...]
    subject: str | None  # who is spoken of by default
    subjects: tuple[str, ...]  # every player named in this sentence or last before it
    items: tuple[Item, ...] = field(init=False)  # of the sentence: asked for a million times
    codes: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", self.sentence.items)
        object.__setattr__(self, "codes", self.sentence.codes)


Reader = Callable[[Line, Page, Scene], None]


def may_count(value: int, item: Item) -> bool:
    """«пять Мечей», not «пять Свежевателя»: above four the name stands in the plural, if it has one."""
    entity = item.entity
    if value < 5 or entity is None or entity.plural or not item.names:
        return True
    return decline_card(item.names[0], "gen", "sg") == decline_card(item.names[0], "gen", "pl")


def noun_after(sentence: Sentence, index: int) -> tuple[str, int]:
    """The class of the noun that figure `index` counts, and its place: a code of names, or card unit word none."""
    known: tuple[str, int] | None = sentence.memo.get(index)
    if known is None:
        known = sentence.memo[index] = _noun_after(sentence, index)
    return known


def _noun_after(sentence: Sentence, index: int) -> tuple[str, int]:
    codes, items = sentence.codes, sentence.items
    at = index + 1
    skipped = 0
    while at < len(items) and skipped < 3:
        code = codes[at]
        item = items[at]
        if code == "C" and item.low.startswith("монет") and codes[index - 1 : index] == "Z":
            return "g", at
        if (
            code == "C"
            and (items[index].value or 0) > 1
            and item.entity is not None
            and item.entity.case == "nom"
            and not item.entity.plural
        ):
            return "none", at
        if code == "C" and not may_count(items[index].value or 0, item):
            return "none", at
        if code in "gahHtulfCGzdP#":
            return code, at
        if code != "w":
            return "none", at
        if "card_word" in item.tags:
            return "card", at
        if "unit" in item.tags:
            if codes[at + 1 : at + 2] in ("a", "H", "g", "h", "u", "l", "f") and item.low.startswith(
                ("единиц", "един", "очк", "балл", "пункт", "капл", "капел")
            ):
                return codes[at + 1], at + 1
            return "unit", at
        if "life" in item.tags and not {"more", "less"} & item.tags:
            return "H", at
        if item.low in _JOINTS:
            return "none", at
        if _VERBAL & item.tags and not item.low.endswith(("ых", "их")):
            return "none", at
        if (len(item.low) > 3 and item.low.endswith(_ADJECTIVE)) or item.low in (
            "лишь",
            "же",
            "всего",
            "только",
            "из",
            "своих",
            "ее",
            "его",
            "их",
            "тех",
        ):
            at += 1
            skipped += 1
            continue
        return "word", at
    return "none", min(at, len(items) - 1)


def noun_before(sentence: Sentence, index: int) -> tuple[str, int]:
    """The name just before the figure that it may belong to («Атаки — 5», «в сбросе семь»)."""
    codes, items = sentence.codes, sentence.items
    at = index - 1
    skipped = 0
    while at >= 0 and skipped < 4:
        code = codes[at]
        item = items[at]
        if at and codes[at - 1] == "U" and (code == "P" or "pronoun_him" in item.tags):
            at -= 2
            skipped += 1
            continue
        if code == "P" and codes[max(0, at - 2) : at] == "Uw":  # «у игрока Мирослава»
            at -= 3
            skipped += 1
            continue
        if code in "gahHtulfzdCP":
            return code, at
        if code in ":_D":
            at -= 1
            continue
        if code == "w" and not ({"buy", "strike", "spend", "receive", "befall"} & item.tags):
            at -= 1
            skipped += 1
            continue
        break
    return "none", max(at, 0)


def counts_card(sentence: Sentence, index: int) -> bool:
    """Whether the figure counts the card named after it."""
    return noun_after(sentence, index)[0] in ("C", "card")


def clause(sentence: Sentence, index: int, other: int | None = None) -> Span:
    """The shortest stretch between punctuation marks around the item (and another one): what a finding quotes."""
    low = min(index, other if other is not None else index)
    high = max(index, other if other is not None else index)
    while low > 0 and sentence.codes[low - 1] not in ",;:_().Q":
        low -= 1
    while high + 1 < len(sentence.items) and sentence.codes[high + 1] not in ",;:_().Q":
        high += 1
    return sentence.cover(low, high)


def stretch(line: Line, index: int) -> tuple[int, int]:
    """The stretch between commas, colons and dashes around a figure."""
    low = high = index
    codes = line.codes
    while low > 0 and codes[low - 1] not in ",;:._()=" and line.items[low - 1].low not in ("а", "плюс", "но"):
        if codes[low - 1] == "&" and codes[low] in "Np" and line.items[low - 2].low != "еще":
            break
        low -= 1
    while (
        high + 1 < len(line.items)
        and codes[high + 1] not in ",;:._()="
        and line.items[high + 1].low not in ("а", "плюс", "но")
    ):
        if codes[high + 1] == "&" and codes[high + 2 : high + 3] in ("N", "p") and line.items[high].low != "еще":
            break
        high += 1
    return low, high


def cards_named(line: Line) -> list[str]:
    return [name for item in line.items if item.code == "C" for name in item.names]
