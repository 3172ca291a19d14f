"""Putting lists of cards right: the wrong card replaced in its place and case, counts in the list's own style,
what is missing put where it belongs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine.russian.cards import CARD_ANIMATE, CARD_GENDER, card_forms, card_with_number, decline_card
from engine.russian.numbers import number_value, spell
from engine.russian.text import CASES, fold_word
from engine.verify.judging.lists import resolve
from engine.verify.judging.truth import Truth
from engine.verify.lines import Scene
from engine.verify.model import Claim, Span
from engine.verify.repairing.rewriting import Edit, card_edit, form_meant, forms_of, number_edits
from engine.verify.runs import is_count

OBJECTS: Final = frozenset({"purchase", "removal", "lured"})
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}\b|#[0-9A-Fa-f]{3}\b")
_OPENING: Final = re.compile(r"(?:<(\w+)[^<>\n]*>|\[(\w+)(?:=[^\]\n]*)?\]|(\*{1,3}|_{1,2}|[«\"']))$")
_ADJECTIVE: Final = re.compile(
    r"\b(?!(?:из|их|ей|ой|мой|свой)\b)\w+(?:ый|ий|ой|ая|яя|ое|ую|юю|ого|его|ому|ым|им|ой|ом|ем)\s+[«\"'*_]*$", re.I
)
_TAKES: Final = (
    "куп|взя|бра[лт]|приобр|полож|лож|ыгра|тяну|доста|бро[сш]|дали|теря|отня|ун[её]с|ув[её]л|украл|забир|выве|выстав"
)
_PAST_BEFORE: Final = re.compile(
    rf"\b(?!\w*(?:{_TAKES}))\w{{2,}}(?:[ёе]л|ал|ял|ил|ла|ло|лся|лась|лось|сь|дал|пал)\s+[«\"'*_]*$", re.I
)
_SAID_OF_IT: Final = re.compile(
    r"[»\"'*_]*(?:(?:,|,?\s+(?:и|а|но))\s+(?:тот|та|тому|той|того|ту)\b|,\s+котор\w+"
    r"|\s+(?:\w+\s+)?(?:\w+(?:[ёеаяиы]л|[аяоиеы]ла|лся|лась))\b|,\s+\w+(?:нный|нная|тый|тая|вший|вшая)\b)",
    re.I,
)
_REMARK: Final = re.compile(r"\s*\([^()]*[^\W\d_]{3,}[^()]*\)")
_PAIRS: Final = {"«": "»"}
_WORD_BETWEEN: Final = re.compile(r"(?<![<\[/\w])\b[^\W\d_]+\b(?![^<\n]*>)")
_AND: Final = re.compile(r"[\s,]*\b(?:и|да)\s+")


@dataclass(frozen=True, slots=True)
class Item:
    """A card of a list with its count; spans of the plain text for the whole and for the name."""

    name: str
    count: int
    span: Span
    card: Span
    claim: Claim


def items_of(scene: Scene, claims: Sequence[Claim], real: Counter[str]) -> list[Item]:
    """The cards that the claims list, in order of place, each once."""
    found: dict[int, Item] = {}
    for claim in sorted(claims, key=lambda item: not item.complete):
        named = resolve(claim.cards, real)
        spans = claim.card_spans
        if not spans and len(named) == 1:
            spans = (claim.value_span or claim.span,)
        for (name, count), span in zip(named, spans, strict=False):
            cards = [item for item in scene.within(span.start, span.end, "card") if name in item.names]
            if cards:
                found.setdefault(cards[0].start, Item(name, count, span, cards[0].span, claim))
    return [found[at] for at in sorted(found)]


def swap_edits(scene: Scene, items: Sequence[Item], real: Counter[str], truth: Truth) -> Iterator[list[Edit]]:
    """The one wrong card gives way to the one that is lacking."""
    said: Counter[str] = Counter()
    for item in items:
        said[item.name] += item.count
    more = {name: count - real[name] for name, count in said.items() if count > real[name]}
    less = {name: count - said[name] for name, count in real.items() if count > said[name]}
    for wrong, size in more.items():
        rights = [name for name, count in less.items() if count == size]
        places = [item for item in items if item.name == wrong and item.count == size]
        if len(rights) == 1 and places:
            for item in reversed(places):
                yield replaced(scene, item, rights[0], truth, items)


def recount_edits(scene: Scene, items: Sequence[Item], real: Counter[str], subject: str | None) -> Iterator[list[Edit]]:
    """Another number before or behind a card of which the list names too many or too few copies."""
    for item in items:
        said = sum(other.count for other in items if other.name == item.name)
        right = real[item.name] - (said - item.count)
        if item.name != subject or right == item.count or right < 1:
            continue
        numbers = [number for number in scene.within(item.span.start, item.span.end, "number") if is_count(number)]
        if len(numbers) == 1 and numbers[0].value == item.count:
            yield number_edits(scene.doc, numbers[0].start, numbers[0].end, right)


def doubled_edits(scene: Scene, claim: Claim, subject: str | None) -> Iterator[list[Edit]]:
    """Of two mentions of a card right behind each other, one of which the claim is about, the second goes."""
    place, doc = claim.value_span or claim.span, scene.doc
    cards = scene.within(max(0, place.start - 40), place.end + 40, "card")
    for left, right in pairwise(cards):
        if left.name != right.name or subject not in left.names or not place.overlaps(Span(left.start, right.end)):
            continue
        low, high = (_chunk(doc.source, *doc.source_span(item.start, item.end)) for item in (left, right))
        if re.fullmatch(r",\s*", doc.source[low[1] : high[0]]):
            yield [(low[1], high[1], "")]


def replaced(scene: Scene, item: Item, right: str, truth: Truth, items: Sequence[Item] = ()) -> list[Edit]:
    """The item's card becomes another: its name in the same form, its number agreeing, its colour the right one."""
    doc, text = scene.doc, scene.doc.text
    if item.claim.prose and not _agreeing(text, item, right):
        return []
    lead = text[item.span.start : item.card.start]
    number = re.match(r"([^\W\d_]+)\s+$", lead)
    value = number_value(number.group(1)) if number else None
    edits: list[Edit] = []
    if number and value == item.count and value > 1:
        case = next(
            (
                case
                for case in ("nom", "gen", "dat", "ins", "loc", "acc")
                if fold_word(card_with_number(value, item.name, case))
                == fold_word(text[item.card.start : item.card.end])
            ),
            "",
        )
        if case:
            written = spell(value, case, CARD_GENDER[right], CARD_ANIMATE[right])
            low = item.span.start
            edits.append((*doc.source_span(low, low + number.end(1)), _like(written, number.group(1))))
            edits.append((*doc.source_span(item.card.start, item.card.end), card_with_number(value, right, case)))
    elif value is None and re.search(r"\d\s*$", lead) and item.count > 1:
        for case in ("nom", "gen", "dat", "ins", "loc"):
            if fold_word(card_with_number(item.count, item.name, case)) == fold_word(
                text[item.card.start : item.card.end]
            ):
                edits = [(*doc.source_span(item.card.start, item.card.end), card_with_number(item.count, right, case))]
                break
    if not edits:
        others = [
            forms
            for other in items
            if other is not item and other.claim.kind == item.claim.kind and other.count == 1
            if len(forms := forms_of(other.name, text[other.card.start : other.card.end])) == 1
        ]
        first = items[0] if items and items[0].span.start > item.span.start - 200 else item
        forms = forms_of(item.name, text[item.card.start : item.card.end])
        if not forms:
            return []
        lead = text[max(0, first.span.start - 40) : first.span.start]
        form = form_meant(forms, lead, others, object_=item.claim.kind in OBJECTS)
        edits = card_edit(doc, item.card.start, item.card.end, item.name, right, form)
    if not edits:
        return []
    return edits + _colour_edit(scene, item.card, right, truth)


def _agreeing(text: str, item: Item, right: str) -> bool:
    """May another card stand for the item's with the words around it as they are: «ушёл Меч», «одинокий Кристалл»,
    «Меч, и тот …» are said of no Coin."""
    if CARD_GENDER[item.name] == CARD_GENDER[right]:
        return True
    low, high = item.span.start, item.card.end
    adjective = _ADJECTIVE.search(text, max(0, low - 30), low)
    verb = _PAST_BEFORE.search(text, max(0, low - 30), low) if item.count == 1 else None
    before = adjective or (
        verb and re.match(r"[»\"'*_]*\s*(?:[.;!?:\n]|$|,\s*(?:и|а|но|котор)|(?:и|а)\s)", text[high : high + 24])
    )
    return before is None and _SAID_OF_IT.match(text, high, high + 60) is None


def _like(written: str, old: str) -> str:
    return written[:1].upper() + written[1:] if old[:1].isupper() else written


def _colour_edit(scene: Scene, card: Span, right: str, truth: Truth) -> list[Edit]:
    """The colour in which the name is written becomes the right card's; no edit if it is already."""
    doc = scene.doc
    written = doc.colour_of(card.start, card.end)
    wanted = truth.lexicon.gods.get(truth.info(right).god)
    if written is None or wanted is None or written.upper() == wanted.upper():
        return []
    low, _ = doc.source_span(card.start, card.end)
    found = list(_COLOUR.finditer(doc.source, max(0, low - 120), low))
    return [(found[-1].start(), found[-1].end(), wanted)] if found else []


def relist_edits(scene: Scene, claim: Claim, real: Counter[str], truth: Truth) -> Iterator[list[Edit]]:
    """A whole list brought to the true cards: doubled items out, counts put right, missing cards put in."""
    items = items_of(scene, [claim], real)
    whole = claim.complete or set(real) <= {item.name for item in items}
    if not whole or not items or len(items) != len(claim.cards):
        return
    target = _target(items, real)
    style = _Style(scene, items)
    doc = scene.doc
    chunks = [_chunk(doc.source, *doc.source_span(item.span.start, item.span.end)) for item in items]
    if any(left[1] > right[0] for left, right in pairwise(chunks)):
        return
    gaps = [doc.source[left[1] : right[0]] for left, right in pairwise(chunks)]
    if _singly(scene, items, real):
        target = _one_by_one(items, real)
    written: list[str] = []
    for name, count, index in target:
        if index is None:
            written.append(style.new(name, count, chunks, truth))
        elif items[index].count == count:
            written.append(doc.source[slice(*chunks[index])])
        else:
            written.append(style.recounted(index, count, chunks[index]))
    if not written or not all(written):
        return
    text = written[0]
    for piece, gap in zip(written[1:], _gaps(target, gaps), strict=True):
        text += gap + piece
    yield [(chunks[0][0], chunks[-1][1], text)]


def _gaps(target: Sequence[tuple[str, int, int | None]], gaps: list[str]) -> list[str]:
    """What parts the cards that should stand: what stood between two that stay beside each other, or else the list's
    own sign; an «и» goes before the last."""
    plain = next((gap for gap in gaps if not _WORD_BETWEEN.search(gap)), ", ")
    last = gaps[-1] if gaps and _AND.fullmatch(gaps[-1]) else plain
    if len(gaps) == len(target) - 1:
        return gaps
    found: list[str] = []
    for at, (one, two) in enumerate(pairwise(entry[2] for entry in target)):
        kept = gaps[one] if one is not None and two == one + 1 else None
        if at == len(target) - 2:
            found.append(kept or last)
        else:
            found.append(plain if kept is None or _AND.fullmatch(kept) else kept)
    return found


def _singly(scene: Scene, items: Sequence[Item], real: Counter[str]) -> bool:
    """Does the list name every copy by itself: «Меч, Меч, Монета»? No count stands in it then, and no card is more than
    a copy short or over."""
    text = scene.doc.text
    if any(item.count != 1 or re.search(r"\w", _around(text, item)) for item in items):
        return False
    said = Counter(item.name for item in items)
    return all(abs(real[name] - said[name]) < 2 for name in real | said)


def _around(text: str, item: Item) -> str:
    return text[item.span.start : item.card.start] + text[item.card.end : item.span.end]


def _one_by_one(items: Sequence[Item], real: Counter[str]) -> list[tuple[str, int, int | None]]:
    """The cards that should stand, every copy by itself (see `_target`)."""
    left = Counter(real)
    kept: list[tuple[str, int, int | None]] = []
    for index, item in enumerate(items):
        if left[item.name] > 0:
            left[item.name] -= 1
            kept.append((item.name, 1, index))
    rank = {name: index for index, name in enumerate(real)}
    for name, count in left.items():
        same = [at for at, entry in enumerate(kept) if entry[0] == name]
        later = next((at for at, entry in enumerate(kept) if rank[entry[0]] > rank[name]), len(kept))
        at = same[-1] + 1 if same else later
        kept[at:at] = [(name, 1, None)] * count
    return kept


def _target(items: Sequence[Item], real: Counter[str]) -> list[tuple[str, int, int | None]]:
    """The cards that should stand: name, count, and the item that keeps its place (None: put in)."""
    places: dict[str, list[int]] = {}
    for index, item in enumerate(items):
        places.setdefault(item.name, []).append(index)
    counts: dict[int, int] = {}
    for name, indexes in places.items():
        if sum(items[index].count for index in indexes) == real[name]:
            counts.update((index, items[index].count) for index in indexes)
        elif real[name]:
            fitting = [index for index in indexes if items[index].count == real[name]]
            counts[(fitting or indexes)[0]] = real[name]
    result: list[tuple[str, int, int | None]] = [
        (item.name, counts[index], index) for index, item in enumerate(items) if index in counts
    ]
    rank = {name: index for index, name in enumerate(real)}
    for name in real:
        if name not in places and real[name]:
            at = next((at for at, entry in enumerate(result) if rank[entry[0]] > rank[name]), len(result))
            result.insert(at, (name, real[name], None))
    return result


def _chunk(source: str, low: int, high: int) -> tuple[int, int]:
    """The source piece with the markup that embraces it and nothing else."""
    while opening := _OPENING.search(source, max(0, low - 120), low):
        tag, bracket, sign = opening.groups()
        if tag and tag.lower() in ("li", "td", "th", "p", "ul", "ol", "div", "dd", "dt", "br", "tr"):
            break
        closing = f"</{tag}>" if tag else f"[/{bracket}]" if bracket else _PAIRS.get(sign, sign)
        if not source.startswith(closing, high):
            break
        low, high = opening.start(), high + len(closing)
    return low, high


class _Style:
    """How a list writes its counts."""

    def __init__(self, scene: Scene, items: Sequence[Item]) -> None:
        self.scene = scene
        self.items = items
        self.text = scene.doc.text

    def _parts(self, item: Item) -> tuple[str, str]:
        return self.text[item.span.start : item.card.start], self.text[item.card.end : item.span.end]

    def _pattern(self, count: int) -> Item | None:
        """An item whose way of counting suits the count: one of several copies for several, of one for one."""
        alike = [item for item in self.items if (item.count > 1) == (count > 1)]
        return next((item for item in alike if any(part.strip(" »\"'*_") for part in self._parts(item))), None)

    def written(self, name: str, count: int) -> tuple[str, str, str]:
        """What stands before the name, the name's form, what stands behind it."""
        pattern = self._pattern(count)
        if count == 1:
            name = self._in_case(name)
        if pattern is None:
            if count == 1:
                return "", name, ""
            pattern = next((item for item in self.items if re.search(r"\d", "".join(self._parts(item)))), None)
        before, behind = self._parts(pattern) if pattern else ("", " ×1")
        behind = _REMARK.sub("", behind)  # «(из них одна новая)» is said of that card alone
        old = pattern.count if pattern else 1
        if re.search(r"\d", before):
            declined = pattern is not None and fold_word(self.text[pattern.card.start : pattern.card.end]) == fold_word(
                card_with_number(old, pattern.name, "nom")
            )
            form = card_with_number(count, name, "nom") if declined else name
            return re.sub(r"\d+", str(count), before, count=1), form, behind
        if re.search(r"\d", behind):
            return before, name, re.sub(r"\d+", str(count), behind, count=1)
        word = re.match(r"([^\W\d_]+)(\s+)$", before)
        if word and number_value(word.group(1)) == old and count > 1:
            return (
                _like(spell(count, "nom", CARD_GENDER[name]), word.group(1)) + word.group(2),
                card_with_number(count, name, "nom"),
                behind,
            )
        return "", name, "" if count == 1 else f" ×{count}"

    def _in_case(self, name: str) -> str:
        """A single card's name in the case of the list, if one of its cards shows that it is not the nominative."""
        text = self.text
        found = [
            {form for form in forms_of(item.name, text[item.card.start : item.card.end]) if form < len(CASES)}
            for item in self.items
            if item.count == 1
        ]
        oblique = [forms for forms in found if forms and CASES.index("nom") not in forms]
        common = set.intersection(*(forms for forms in found if forms)) if oblique else set()
        return decline_card(name, CASES[min(common)], "sg") if len(common) == 1 else name

    def recounted(self, index: int, count: int, chunk: tuple[int, int]) -> str:
        """The item with another count."""
        doc, item = self.scene.doc, self.items[index]
        own = [number for number in self.scene.within(item.card.end, item.span.end, "number") if is_count(number)]
        if len(own) == 1 and own[0].value == item.count and self.text[own[0].start : own[0].end].isdecimal():
            low, high = doc.source_span(own[0].start, own[0].end)
            return doc.source[chunk[0] : low] + str(count) + doc.source[high : chunk[1]]
        before, form, behind = self.written(item.name, count)
        low, high = doc.source_span(item.span.start, item.span.end)
        start, end = doc.source_span(item.card.start, item.card.end)
        inner = _chunk(doc.source, start, end)
        name = form if fold_word(form) in {fold_word(one) for one in card_forms(item.name)} else item.name
        core = doc.source[inner[0] : start] + name + doc.source[end : inner[1]]
        old_before, old_behind = self._parts(item)
        pieces = self._counted_lead(old_before, before) + core
        if inner[1] > high or inner[0] < low:  # the count stands outside of the name's markup or is not there
            return pieces + behind
        return doc.source[chunk[0] : low] + pieces + self._tail(old_behind, behind) + doc.source[high : chunk[1]]

    @staticmethod
    def _counted_lead(old: str, new: str) -> str:
        return new if new or re.search(r"\w", old) else old

    @staticmethod
    def _tail(old: str, new: str) -> str:
        return new if new or re.search(r"\d", old) else old

    def new(self, name: str, count: int, chunks: Sequence[tuple[int, int]], truth: Truth) -> str:
        """A card put in, in the markup of a card of its like."""
        doc = self.scene.doc
        before, form, behind = self.written(name, count)
        god = truth.info(name).god
        like = [item for item in self.items if bool(truth.info(item.name).god) == bool(god)]
        if not like:
            return before + form + behind
        model = like[0]
        start, end = doc.source_span(model.card.start, model.card.end)
        inner = _chunk(doc.source, start, end)
        opening = doc.source[inner[0] : start]
        colour = truth.lexicon.gods.get(god)
        if colour:
            opening = _COLOUR.sub(colour, opening)
        return before + opening + form + doc.source[end : inner[1]] + behind
