"""Second thoughts on what structure has read: a figure that is true in another sense its place leaves open is no error.

A list or a label says what a figure counts; where the line also tells of something else that has such a figure (a card
described in it, the previous player's purchase or blow, the cards in hand before «Пополнение»), and that is true, the
false reading is only a guess.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Final

from engine.verify.coins import coins_held
from engine.verify.effects import effect_resource, expected
from engine.verify.judging.judge import judge_claim
from engine.verify.judging.lists import differences
from engine.verify.judging.truth import Truth
from engine.verify.lines import Scene
from engine.verify.model import Claim, Entity
from engine.verify.places import TOTAL_CUE
from engine.verify.switches import OFF_SIGNS, OFF_WORDS, STATUS_OFF

_AT: Final = re.compile(r"[\s:—–\-()\[\]«»\"*_|,=.]*(?:карт\w*|их|ровно|всего|уже|теперь|лежит|лежат)?[\s:—–(]*", re.I)
_DENIED: Final = re.compile(rf"\b(?:нет|ни у кого|не (?:срабо|вклю|слож|вышло))|{OFF_WORDS}|{OFF_SIGNS}", re.I)
_OTHERS: Final = re.compile(r"\b(?:други[хе]|прочи[хе]|иных|больше|кроме)\b", re.I)
_ONE: Final = re.compile(r"\b(?:1|од(?:ин|на|но|ну|ного|ной|ним)|единственн\w+|по одн\w+)\b", re.I)
_LAST_TURN: Final = re.compile(r"\W*(?:прошл|предыдущ)\w*\s+ход", re.I)  # «прошлый ход;утиль, соблазн;нет»
_BEHIND_CARD: Final = re.compile(r"[»\"*_\s]*[—–:=-][\s*_«\"]*")
_DEED: Final = re.compile(r"[аеиыоя]л[аио]?$")  # «сыграл», «выложила»: a word for a zone that tells a deed
_WAS_THERE: Final = re.compile(r"\b(?:остава[лв]|(?:за)?лежал|хранил|скопил|имел)", re.I)
_STATUS: Final = 24  # characters behind a name that tell its status
_PARTS: Final = ("cost", "base", "together", "per_mark")


def weighed(scene: Scene, claims: list[Claim]) -> list[Claim]:
    """The claims, those marked as guesses that are false in one sense and true in another."""
    truth = Truth.of(scene.context)
    return [
        claim.but(certain=False) if judge_claim(claim, truth) and _doubtful(scene, claim, truth) else claim
        for claim in claims
    ]


def _doubtful(scene: Scene, claim: Claim, truth: Truth) -> bool:
    if claim.kind not in _OF_CARDS and _in_ware_line(scene, claim, truth):
        return True
    doubt = _DOUBTS.get(claim.kind)
    return doubt is not None and doubt(scene, claim, truth)


_OF_CARDS: Final = frozenset(
    {
        "row",
        "row_card",
        "card_text",
        "colour",
        "affordable",
        "leak",
        "self_check",
        "game_deck",
        "extra_deck",
        "hp",
        "hp_change",
        "next",
    }
)
_HANDED: Final = re.compile(
    r"\b(?:куп|покуп|приобр|взял|взят|закуп|унес|унёс|достал|потра[тч]|тра[тч]|оплат|заплат|списан|удал|утил|выбро|нан[её]с|удар[ия]л|разыгр|сыгр|сброш)",
    re.I,
)
_WARE: Final = 260  # characters: no line of wares is longer


def _in_ware_line(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """Does the line begin with a card of the row and tell its price and what it gives, whatever the words for them?"""
    low, high = _line(scene, claim)
    if high - low > _WARE:
        line = scene.line_at(claim.span.start)
        low, high = scene.sentence(line, claim.span.start) if line is not None else (low, high)
    cards = scene.within(low, high, "card") or (_above(scene, low) if not scene.within(low, high, "zone") else [])
    if (
        not cards
        or high - low > _WARE
        or scene.within(low, high, "nick", "deck")
        or _HANDED.search(scene.doc.text, low, high)
    ):
        return False
    head = cards[0]
    low = min(low, head.start)
    if not any(truth.row[name] for name in head.names) or scene.within(low, head.start, "zone", "property", "resource"):
        return False
    if len(re.findall(r"[^\W\d_]+", scene.doc.text[low : head.start])) > 3:
        return False
    figures = [abs(item.value) for item in scene.within(max(head.end, low), high, "number") if item.value]
    given = {value for name in head.names for part in _PARTS for value in expected(truth.info(name), part).values()}
    fitting = sum(figure in given for figure in figures)
    return fitting >= 2 and fitting * 5 >= len(figures) * 3


def _above(scene: Scene, low: int) -> list[Entity]:
    """The only card of the line above, over a line that tells what it gives."""
    above = scene.line_at(low - 2)
    cards = scene.within(above.start, above.end, "card") if above is not None and above.end <= low else []
    return cards if len(cards) == 1 else []


def _line(scene: Scene, claim: Claim) -> tuple[int, int]:
    line = scene.line_at(claim.span.start)
    return (line.start, line.end) if line is not None else (claim.span.start, claim.span.end)


def _text(scene: Scene, claim: Claim) -> str:
    return scene.doc.text[max(0, claim.span.start - 12) : claim.span.end]


def _total(scene: Scene, claim: Claim, truth: Truth) -> bool:
    low, high = _line(scene, claim)
    line = scene.line_at(claim.span.start)
    first = next(iter(scene.within(low, high, "card")), None)
    headed = first is not None and len(re.findall(r"[^\W\d_]+", scene.doc.text[low : first.start])) <= 3
    near = low if headed or line is None else scene.sentence(line, claim.span.start)[0]
    return (
        _counts_card(scene, claim, truth)
        or (claim.resource == "gold" and coins_held(_behind(scene, claim), claim.value or 0, truth.zones))
        or _card_gives(scene, claim, truth, near)
        or _done_before(scene, claim, truth, low, high)
    )


def _behind(scene: Scene, claim: Claim) -> str:
    return scene.doc.text[claim.at().end : claim.at().end + 24]


def _counts_card(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """«Монеты — три пилюли, Меч — один»: the figure right behind a card's name counts its copies."""
    place = claim.at()
    card = scene.entities.last_within(max(0, place.start - 40), place.start, "card")
    if card is None or not _BEHIND_CARD.fullmatch(scene.doc.text, card.end, place.start):
        return False
    return any(zone[name] == claim.value for zone in truth.zones.values() for name in card.names)


def _card_gives(scene: Scene, claim: Claim, truth: Truth, low: int) -> bool:
    """The nearest card named before the figure gives or costs as much."""
    card = scene.entities.last_within(low, claim.span.start, "card")
    if card is None or claim.value is None:
        return False
    wanted = effect_resource(claim.resource or "")
    for name in card.names:
        info = truth.info(name)
        amounts = [expected(info, part).get("cost" if part == "cost" else wanted) for part in _PARTS]
        if claim.value in (amounts if wanted == "gold" else amounts[1:]):
            return True
    return False


def _done_before(scene: Scene, claim: Claim, truth: Truth, low: int, high: int) -> bool:
    """The line tells of the previous player's deeds, and he spent or dealt as much."""
    previous = truth.previous
    line = scene.line_at(claim.span.start)
    recap = line is not None and (
        line in (scene.lines[index] for index in scene.recap)
        or _LAST_TURN.match(scene.doc.text, line.start) is not None
    )
    if not previous or not (recap or previous.get("player") in scene.nicks_in(low, high)):
        return False
    attacks = dict(previous.get("attacks") or {})
    lures = dict(previous.get("lures") or {})
    figures = {
        "lure": {*lures.values(), sum(lures.values())},
        "scrap": {len(previous.get("removed") or ())},
        "gold": {previous.get("gold_spent"), *(truth.info(name).cost for name in previous.get("bought") or ())},
        "attack": {*attacks.values(), sum(attacks.values())},
    }
    return claim.value in figures.get(claim.resource or "", ())


_EVERYBODY: Final = re.compile(
    r"\b(?:у\s+(?:всех|обоих|обеих)|кажд\w+|по\s+(?:десять|10)|всем|старт\w*|изначальн\w*)\b", re.I
)


def _named_zone(scene: Scene, claim: Claim) -> bool:
    span = claim.subject_span
    return span is not None and any(item.name == claim.zone for item in scene.within(span.start, span.end, "zone"))


def _listing(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """A list under no zone's name: the cards drawn before «Пополнение» brought others, or with those lured away."""
    if _moved(scene, claim, truth):
        return True
    if not claim.cards and _OTHERS.search(scene.doc.text, max(0, claim.span.start - 24), claim.span.end):
        return True
    if _counted_by_zone(scene, claim, truth):
        return True
    low, _ = _line(scene, claim)
    everything = sum(truth.zones.values(), Counter[str]())
    if _EVERYBODY.search(scene.doc.text, low, claim.span.start) and not differences(claim.cards, everything, True):
        return True  # «у каждого десять карт, пять Монет и пять Мечей»: all that he has, wherever it lies
    if claim.zone == "in_play":
        hands = _hands(truth)
    else:
        hands = [truth.zones["in_play"], *_hands(truth)] if _once_there(scene, claim, truth) else []
    return any(not differences(claim.cards, hand, claim.complete) for hand in hands)


def _once_there(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """«всё, что оставалось в колоде: две Монеты и три Меча»: the pile is empty, its cards were drawn."""
    low, _ = _line(scene, claim)
    return (
        not truth.size(claim.zone or "in_play") and _WAS_THERE.search(scene.doc.text, low, claim.span.end) is not None
    )


def _counted_by_zone(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """«личная колода 3 Монета, Меч, Воин Нургла»: the figure before the first card is the size of the pile."""
    if not claim.cards or claim.cards[0][1] != truth.size(claim.zone or "in_play"):
        return False
    if claim.card_spans and not scene.doc.text[claim.card_spans[0].start].isdecimal():
        return False  # «Монета ×2»: behind the name it counts the card
    return not differences(((claim.cards[0][0], 1), *claim.cards[1:]), truth.zones[claim.zone or "in_play"], True)


def _moved(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """Cards told of in a sentence about «Соблазн», «Утиль» or «Пополнение», and true of it."""
    low, high = _line(scene, claim)
    told = {item.name for item in scene.within(low, high, "property")}
    removed = Counter(entry["card"] for entry in truth.previous.get("removed") or ())
    sets = {
        "lure": Counter(truth.facts.get("lured_away") or ()),
        "refill": Counter(truth.facts.get("refill_drawn") or ()),
        "scrap": removed,
    }
    if any(name in told and cards and not differences(claim.cards, cards, False) for name, cards in sets.items()):
        return True
    # the whole set, in another sentence than the one that names the property
    return not _named_zone(scene, claim) and any(
        cards and not differences(claim.cards, cards, True) for cards in (sets["lure"], sets["refill"])
    )


def _for_sale(claim: Claim, truth: Truth) -> bool:
    """A list of what can be bought, or of cards that lie elsewhere, under a label of purchases: none of them was
    bought, and all of them are in one other place."""
    bought = truth.previous.get("bought") or ()
    lured = Counter(truth.facts.get("lured_away") or ())
    if lured and not differences(claim.cards or ((claim.card or "", 1),), lured, True):
        return True  # «Сирена увела Монету»: what «Соблазн» took
    if len(claim.cards) < 2 or any(name in bought for names, _ in claim.cards for name in names.split("|")):
        return False
    return any(not differences(claim.cards, cards, False) for cards in (truth.row, *truth.zones.values()))


def _priced(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """«Крушителя черепов (6) и Грабителя (1)»: the figure is the price."""
    if _for_sale(claim, truth):
        return True
    if not claim.prose:
        return False
    if claim.kind == "invented" and claim.text.endswith("×1") and not _ONE.search(_text(scene, claim)):
        return True  # named without a figure: «затем Монета и она же на бис»
    name = claim.card or claim.subject
    said = [*claim.cards, (name or "", claim.value or 0)]
    return any(
        (count > 1 and count == truth.info(name).cost) or claim.text.endswith(f"×{truth.info(name).cost}")
        for name, count in said
        if "|" not in name
    )


def _next(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """«Ratibor, твой черёд»: whose turn it is; «а следом по Qwerty»: the next blow."""
    if not claim.prose or claim.subject is None:
        return False
    low, high = _line(scene, claim)
    named = {nick.name for nick in scene.within(low, high, "nick")}
    struck = truth.previous.get("attacks") or {}
    if claim.subject == truth.actor:  # unless he is said to follow himself: «После Бори ходит Боря»
        return sum(nick.name == truth.actor for nick in scene.within(claim.span.start, claim.span.end, "nick")) < 2
    return claim.subject in struck and truth.previous.get("player") in named


def _health(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """«🪙 1 · ⚔️ 9 · ❤️ 9»: the turn's healing among its other figures."""
    if claim.prose and claim.value in (truth.facts.get("turn"), truth.facts.get("round")):
        return True  # «Квитанция 46, круг 13»
    low, high = _line(scene, claim)
    others = {item.name for item in scene.within(low, high, "resource")} & {"gold", "attack"}
    return bool(others) and claim.subject in (None, truth.actor) and claim.value == truth.facts.get("heal")


def _hands(truth: Truth) -> list[Counter[str]]:
    played = truth.zones["in_play"]
    refilled = Counter(truth.facts.get("refill_drawn") or ())
    lured = Counter(truth.facts.get("lured_away") or ())
    hands = [played - refilled, played - refilled + lured] if refilled else []
    return hands + ([played + lured] if lured else [])


def _count(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """A figure that does not stand right at the zone's name may count another zone, all cards, or copies of a card."""
    text, place = scene.doc.text, claim.at()
    if claim.value == 0 and _OTHERS.search(text, max(0, claim.span.start - 24), claim.span.end):
        return True  # «Других разыгранных карт нет»
    if _of_another(scene, claim):
        return True
    zones = [item for item in scene.within(claim.span.start, claim.span.end, "zone") if item.name == claim.zone]
    gaps = [text[min(item.end, place.end) : max(item.start, place.start)] for item in zones]
    if not any(_AT.fullmatch(gap) for gap in gaps):
        low, high = _line(scene, claim)
        named = {item.name for item in scene.within(low, high, "zone")}
        drawn = {truth.size("in_play"), *(sum(hand.values()) for hand in _hands(truth))}
        if claim.value in {truth.total, *drawn, *(truth.size(name) for name in named if name in truth.zones)}:
            return True
        near = scene.within(max(low, place.start - 30), min(high, place.end + 30), "card")
        if any(truth.zones[claim.zone or "in_play"][name] == claim.value for card in near for name in card.names):
            return True
    if claim.zone != "in_play" or _named_zone(scene, claim):
        return False
    low, high = claim.span.start, claim.span.end
    gathered = any(item.detail == "collective" for item in scene.within(low, high, "number"))
    everybody = claim.value == len(truth.players) - len(truth.dead)
    if gathered and everybody and not scene.within(low, high, "card"):
        return True  # «четверо вступают на поле»
    if any(not _DEED.search(scene.folded, item.start, item.end) for item in scene.within(low, high, "zone")):
        return False
    return claim.value in {sum(hand.values()) for hand in _hands(truth)}


def _of_another(scene: Scene, claim: Claim) -> bool:
    """«сыграл на понижение Барсука в объёме трёх»: the word for the zone is a deed, told of others than the actor."""
    deeds = [
        item
        for item in scene.within(claim.span.start, claim.span.end, "zone")
        if _DEED.search(scene.folded, item.start, item.end)
    ]
    low, high = _line(scene, claim)
    named = {nick.name for nick in scene.within(low, high, "nick")}
    actor, previous = scene.context.actor, scene.context.previous
    return bool(deeds) and bool(named) and (actor not in named or (previous != actor and previous in named))


def _all_cards(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """A count of cards that says of no zone that it is all: of a zone under a name that nobody knows."""
    low, _ = _line(scene, claim)
    listed = scene.within(low, claim.span.start, "card")
    if (
        claim.prose
        and listed
        and claim.value in {truth.size("in_play"), *(sum(hand.values()) for hand in _hands(truth))}
    ):
        return True  # «четыре Монеты да Меч, всего пять карт»
    if TOTAL_CUE.search(scene.doc.text, max(low, claim.span.start - 12), claim.span.end):
        return False
    sizes = {truth.size(zone) for zone in truth.zones} | {sum(hand.values()) for hand in _hands(truth)}
    return claim.value in sizes


def _card_text(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """A figure that another part of the card's text has, whose name was not understood («в дуэте 2 «Атаки»»): what the
    part it was taken for does not give at all, or a second figure of the same resource there."""
    if claim.card is None or claim.when == "missing" or claim.resource is None:
        return False
    low, _ = _line(scene, claim)
    info, wanted = truth.info(claim.card), effect_resource(claim.resource)
    twice = any(
        other.kind == "card_text" and other.card == claim.card and other.resource == claim.resource
        and other.part == claim.part and low <= other.span.start < claim.span.start
        for other in scene.claims
    )  # fmt: skip
    foreign = not expected(info, claim.part).get(wanted)
    return (twice or foreign) and any(expected(info, part).get(wanted) == claim.value for part in _PARTS[1:])


def _together(scene: Scene, claim: Claim, truth: Truth) -> bool:
    """«Вместе | нет | Свита одна»: what is denied before the card is named is told of no card."""
    text, span = scene.doc.text, claim.span
    marks = [item for item in scene.within(*scene.piece(span.start), "property") if item.name == "together"]
    off = any(STATUS_OFF.match(text, mark.end, mark.end + _STATUS) for mark in marks)
    if claim.polarity == "asserted" and (off or _DENIED.search(text, span.start, span.end)):
        return True
    alone = [name for name, _ in claim.cards if "|" not in name]
    counted = any(count in (truth.info(name).together or {}).values() for name, count in claim.cards if count > 1)
    return (
        counted and not claim.complete and all(truth.together[name] for name in alone)
    )  # «Властителя (2)»: what it adds


_DOUBTS: Final[dict[str, Callable[[Scene, Claim, Truth], bool]]] = {
    "total": _total,
    "next": _next,
    "card_text": _card_text,
    "together": _together,
    "purchase": _priced,
    "invented": _priced,
    "hp": _health,
    "listing": _listing,
    "zone_count": _count,
    "total_count": _all_cards,
}
