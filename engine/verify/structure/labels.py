"""What a listing of described cards is: the row, the cards in play, what came by «Пополнение», who has «Вместе» on;
and the words of labels that tell deeds."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.verify.lines import Scene
from engine.verify.listings import Entry, Listing
from engine.verify.places import MIXING, ZONES, unmixed, zones_in

BUY: Final = re.compile(
    r"\b(?:куп|приобр|взял|взят|закуп|покуп|подписал|нанял|наня|выкуп|забрал|обзав|потрат|израсход|отдал|унес"
    r"|унёс|отстегн|раскошел|bought|buy)",
    re.I,
)
REMOVE: Final = re.compile(
    r"\b(?:утил|удал[её]н|удалил|выброс|выкину|списал|сжег|сжёг|сжеч|кладбищ|избав|убрал|убра)", re.I
)
LURE: Final = re.compile(r"соблазн|\blure|💋", re.I)
OFFER: Final = re.compile(
    r"по\s+карману|по\s+средствам|по\s+деньгам|\bхват(?:ает|ит)\b|\bпотян\w+|\bосил\w+|\bможе(?:те|шь)\s+(?:себе\s+)?(?:позволить|купить|взять)",
    re.I,
)
"""What the gold of the turn is enough for: some cards of the row, not the row."""
REFILL: Final = re.compile(r"пополн|\bдобор\b|\bдобра[лн]|доп\w* карт|➕|refill", re.I)


def topic_of(scene: Scene, listing: Listing) -> str:
    """«row», «together», «refill», the name of a zone, or "": not told."""
    text = scene.doc.text
    low, high = listing.label
    first = listing.entries[0]
    if OFFER.search(text, min(low, scene.lines[first.line].start), first.start):
        return "offer"
    deck = [item for item in scene.within(low, high, "deck") if item.name == "row"]
    if deck:
        return "row"
    high = unmixed(text, low, high)
    zones = zones_in(scene, low, high) if not MIXING.search(text[low:high]) else []
    priced = sum(entry.effect.cost is not None for entry in listing.entries)
    names = Counter(entry.effect.name for entry in listing.entries)
    facts = scene.context.facts
    row = Counter(card for card in facts.get("row") or () if card)
    played = Counter(facts.get("in_play") or {})
    if len(listing.entries) == 1 and names.keys() == {"Кристалл"} and priced:
        return ""
    in_row = sum((names & row).values()) / max(len(listing.entries), 1)
    in_play = sum((names & played).values()) / max(len(listing.entries), 1)
    if len(listing.entries) > 1 and priced >= 0.8 * len(listing.entries) and in_row >= in_play:
        return "row"
    mixing = MIXING.search(text[low:high])  # «вмешаны вместе со сбросом» is no «Вместе»
    marks = [item for item in scene.within(low, high, "property") if item.name == "together" and not mixing]
    able = all(scene.context.lexicon.cards[name].together is not None for name in names)
    if marks and not zones and able and not (in_play == 1 and len(names) == len(played)):
        return "together"
    if listing.counted and not zones:
        return _by_cards(scene, listing)
    if len(names) > 1 and not zones and starters(scene, listing.entries):
        return "in_play"
    if zones:
        return zones[-1].name if zones[-1].name == "in_play" or listing.counted else ""
    if not priced and any(item.name == "refill" for item in scene.within(low, high, "property")):
        return "refill"
    if priced >= max(1, len(listing.entries) / 2) and (len(listing.entries) > 1 or in_row == 1) and in_row >= in_play:
        return "row"
    if in_play >= 0.6 and in_play > in_row and len(listing.entries) > 1:
        return "in_play"
    return "row" if in_row >= 0.6 and len(listing.entries) > 1 else ""


def starters(scene: Scene, entries: Sequence[Entry]) -> bool:
    """Is a card among them that cannot be bought, so that they are not the row?"""
    cards = scene.context.lexicon.cards
    return any(entry.effect.name in cards and cards[entry.effect.name].cost is None for entry in entries)


def _by_cards(scene: Scene, listing: Listing) -> str:
    """The zone that a table of cards and their numbers can only mean, whatever its title."""
    said = Counter[str]()
    for entry in listing.entries:
        said[entry.effect.name] += max(entry.count, 1)
    scores = []
    for zone in ZONES:
        real = Counter(scene.context.facts.get(zone) or {})
        scores.append(((said & real).total() / max(said.total(), real.total(), 1), zone))
    (best, name), (second, _) = sorted(scores, reverse=True)[:2]
    return name if best >= 0.6 and second < best - 0.25 else ""


def one_row(scene: Scene, kept: list[Listing]) -> None:
    """There is one row: the list that fits it best, with others that only add what it lacks. Any other list of a
    card or two with a price tells of something else."""
    rows = [listing for listing in kept if listing.topic == "row"]
    if len(rows) < 2:
        return
    real = Counter(card for card in scene.context.facts.get("row") or () if card)
    names = {id(one): Counter(entry.effect.name for entry in one.entries) for one in rows}
    best = max(rows, key=lambda one: ((names[id(one)] & real).total(), len(one.entries)))
    for other in rows:
        if other is best:
            continue
        lacking = real - Counter(entry.effect.name for entry in best.entries)
        near = abs(other.entries[0].line - best.entries[0].line) <= len(real) + 3
        if (near and len(best.entries) + len(other.entries) <= real.total()) or names[id(other)] <= lacking:
            best.entries = sorted([*best.entries, *other.entries], key=lambda entry: entry.start)
            kept.remove(other)
        elif len(other.entries) < 3 or _selection(other, best):
            kept.remove(other)


def _selection(some: Listing, whole: Listing) -> bool:
    """A shorter list of the same cards, the one of the extra deck besides: what of the row is advised or can be
    bought."""
    names = Counter(entry.effect.name for entry in some.entries if entry.effect.name != "Кристалл")
    return len(some.entries) < len(whole.entries) and names <= Counter(entry.effect.name for entry in whole.entries)
