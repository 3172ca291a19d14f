"""What a referee's post shows, boiled down from its claims: the outcomes of chance and the told values.

Evidence is read without knowing the truth. Lists say which cards came out of the draw pile; everything else
serves to choose among histories. Nothing of it is believed against the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from engine.protocol import Action
from engine.verify.marks import Marks
from engine.verify.model import Claim, Document, Entities, Span

Cards = Mapping[str, int]
_CHANGE: Final = re.compile(r"(?<![\d.])(\d{1,3})\s*(?:→|⇒|➡️?|➜|[-=–—]>)\s*(\d{1,3})(?![\d.])")
_TOLD_LOSS: Final = re.compile(r"[\s*_]*[(\[]\s*[-−–]\s*(\d{1,3})\b")
_LINE: Final = 160
_SENTENCE: Final = re.compile(r"[^.!?…\n]+")
_GRAVE: Final = re.compile(
    r"кладбищ|утил(?:ь|из)|\bудал[её]?н|\bудалил|\bвыброс|\bвыброш|\bсожж|\bсжег|\bсж[её]г|\bизбав|\bв пепел|\bв дым",
    re.I,
)
_LAID: Final = frozenset({"hp", "listing", "row", "card_text", "source", "total", "zone_count"})
_LURE: Final = re.compile(r"соблазн|\bсманив|\bискуш", re.I)


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Told values of one post, like nothing but itself; None or empty: not told. `hands` are all complete listings of
    the cards in play, each in the order written; `deeds` is what the recap says was done (`repeated`: with a removal
    that is told twice done twice); `struck` are the points of blows and losses told; `scrapped` and `tempted` the cards
    and the players in sentences about the graveyard and about «Соблазн», `taken_from` the zone that the former name
    with a card; `beside` the figures of running text beside each player; `mentioned` all cards named anywhere in the
    post with the number of times."""

    actor: str | None = None
    next: str | None = None
    turn: int | None = None
    winner: str | None = None
    row: tuple[str, ...] | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    piles: Mapping[str, tuple[Cards, ...]] = field(default_factory=dict)
    zone_counts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    total_count: int | None = None
    health: Mapping[str, int] = field(default_factory=dict)
    changes: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    game_deck: int | None = None
    extra_deck: int | None = None
    totals: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    refilled: tuple[str, ...] = ()
    lured: tuple[str, ...] = ()
    dead: frozenset[str] = frozenset()
    mentioned: Cards = field(default_factory=dict)
    deeds: tuple[Action, ...] = ()
    repeated: tuple[Action, ...] = ()
    struck: Mapping[str, int] = field(default_factory=dict)
    scrapped: tuple[str, ...] = ()
    tempted: tuple[str, ...] = ()
    beside: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    taken_from: Mapping[str, str] = field(default_factory=dict)

    @property
    def draw_pile(self) -> Cards | None:
        """The draw pile as listed (the last listing, if there are several)."""
        return self.piles["draw_pile"][-1] if "draw_pile" in self.piles else None

    @property
    def discard_pile(self) -> Cards | None:
        """The discard pile as listed (the last listing, if there are several)."""
        return self.piles["discard_pile"][-1] if "discard_pile" in self.piles else None

    @property
    def opens_turn(self) -> bool:
        """Whether the post shows a turn: cards of the actor, or a row with healths."""
        zones = self.draw_pile is not None or self.discard_pile is not None
        return bool(
            self.hands
            or (zones and self.health)
            or (self.row and (len(self.health) > 1 or self.totals))
            or (self.row is not None and self.game_deck is not None)
        )


def _spread(cards: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    return tuple(name for name, count in cards for _ in range(max(count, 1)))


def _plain(claim: Claim) -> bool:
    """All cards of the list are named without doubt."""
    return all("|" not in name and count > 0 for name, count in claim.cards)


def gather(doc: Document, claims: Sequence[Claim], entities: Entities, nicks: tuple[str, ...]) -> Evidence:
    """The evidence of one post from the claims of its structure."""
    first: dict[str, str | int | None] = {}
    row: tuple[str, ...] | None = None
    hands: list[tuple[str, ...]] = []
    piles: dict[str, list[Counter[str]]] = {}
    counts: dict[str, list[int]] = {}
    health: dict[str, int] = {}
    changes: dict[str, tuple[int | None, int | None]] = {}
    totals: dict[str, list[int]] = {}
    refilled: tuple[str, ...] = ()
    lured: tuple[str, ...] = ()
    dead: set[str] = set()
    loose: list[tuple[str, ...]] = []
    for claim in sorted(claims, key=lambda item: item.span.start):
        if claim.polarity not in ("asserted", "denied") or not claim.certain:
            continue
        kind = claim.kind
        if kind in ("actor", "next", "winner") and claim.subject and claim.polarity == "asserted":
            first.setdefault(kind, claim.subject)
        elif kind in ("turn", "game_deck", "extra_deck", "total_count") and claim.value is not None:
            first.setdefault(kind, claim.value)
        elif kind == "row" and claim.complete and (row is None or len(claim.cards) > len(row)):
            row = tuple(name for name, _ in claim.cards)
        elif kind == "listing" and claim.complete and _plain(claim) and not claim.prose:
            spread = _spread(claim.cards)
            if claim.zone == "in_play":
                hands.append(spread)
            elif claim.zone:
                piles.setdefault(claim.zone, []).append(Counter(spread))
        elif kind == "listing" and claim.zone == "in_play" and len(claim.cards) > 1 and _plain(claim):
            loose.append(_spread(claim.cards))
        elif kind == "zone_count" and claim.zone and claim.value is not None and not claim.prose:
            counts.setdefault(claim.zone, []).append(claim.value)
        elif kind == "hp" and claim.subject and claim.value is not None and claim.when in ("", "now"):
            health[claim.subject] = claim.value  # the last one: a recap may tell what it was before healing
        elif kind == "hp_change" and claim.subject and not claim.prose:
            changes.setdefault(claim.subject, (claim.before, claim.after))
        elif kind == "total" and claim.resource and claim.value is not None and not claim.prose:
            totals.setdefault("heal" if claim.resource == "health" else claim.resource, []).append(claim.value)
        elif kind == "refill_drawn" and claim.cards and _plain(claim):
            refilled = refilled or _spread(claim.cards)
        elif kind == "lured" and claim.cards and _plain(claim):
            lured = lured or _spread(claim.cards)
        elif kind == "dead" and claim.subject and claim.polarity == "asserted":
            dead.add(claim.subject)
    turns = list(dict.fromkeys(one.subject for one in claims if one.kind == "next" and not one.prose and one.subject))
    if "actor" not in first and len(turns) == 2:  # «Ход за Громом, следом Kassiopeya»
        first["actor"], first["next"] = turns
    for zone, told in counts.items():
        if zone != "in_play" and 0 in told and not (zone in piles and sum(piles[zone][-1].values()) in told):
            piles.setdefault(zone, []).append(Counter())
    mentioned: Counter[str] = Counter()
    for item in entities:
        if item.kind == "card":
            mentioned.update(item.names)
    deeds = _deeds(claims, nicks)
    return Evidence(
        actor=_text(first.get("actor")),
        next=_text(first.get("next")),
        turn=_number(first.get("turn")),
        winner=_text(first.get("winner")),
        row=row,
        hands=tuple(dict.fromkeys(hands or loose)),
        piles={zone: tuple(told) for zone, told in piles.items()},
        zone_counts={zone: tuple(told) for zone, told in counts.items()},
        total_count=_number(first.get("total_count")),
        health={nick: value for nick, value in health.items() if nick in nicks},
        changes=changes,
        game_deck=_number(first.get("game_deck")),
        extra_deck=_number(first.get("extra_deck")),
        totals={name: tuple(told) for name, told in totals.items()},
        refilled=refilled,
        lured=lured,
        dead=frozenset(dead),
        mentioned=mentioned,
        deeds=deeds,
        repeated=_deeds(claims, nicks, repeats=True),
        scrapped=_beside(doc, entities, claims, "card", _GRAVE),
        tempted=_beside(doc, entities, claims, "nick", _LURE),
        beside=_figures(doc, entities, claims),
        taken_from=_origins(doc, entities, claims),
        struck=_losses(doc, entities) | {one["target"]: one["points"] for one in deeds if one["type"] == "attack"},
    )


def _beside(
    doc: Document,
    entities: Entities,
    claims: Sequence[Claim],
    kind: Literal["card", "nick"],
    words: re.Pattern[str],
) -> tuple[str, ...]:
    """The names in sentences with certain words."""
    found: dict[str, None] = {}
    if words.search(doc.text) is None:
        return ()
    for low, high in _stories(doc, claims):
        named = [item.name for item in entities.within(low, high, kind) if item.name]
        if named and words.search(doc.text, low, high):
            found |= dict.fromkeys(named)
    return tuple(found)


def _origins(doc: Document, entities: Entities, claims: Sequence[Claim]) -> dict[str, str]:
    """«Прощай, Меч: из сброса да на Кладбище»: the only card of a sentence about the graveyard, and the only zone."""
    found: dict[str, str] = {}
    for low, high in _stories(doc, claims) if _GRAVE.search(doc.text) else ():
        cards = {item.name for item in entities.within(low, high, "card") if item.name}
        zones = {item.name for item in entities.within(low, high, "zone")} & {"in_play", "draw_pile", "discard_pile"}
        if len(cards) == len(zones) == 1 and _GRAVE.search(doc.text, low, high):
            found |= dict.fromkeys(cards, zones.pop())
    return found


def _figures(doc: Document, entities: Entities, claims: Sequence[Claim]) -> dict[str, tuple[int, ...]]:
    """The figures in sentences that name a player: blows are told so, whatever the words («минус 1»)."""
    found: dict[str, dict[int, None]] = {}
    for low, high in _stories(doc, claims):
        values = [abs(item.value) for item in entities.within(low, high, "number") if item.value]
        for nick in {item.name for item in entities.within(low, high, "nick") if item.name}:
            found.setdefault(nick, {}).update(dict.fromkeys(values))
    return {nick: tuple(values) for nick, values in found.items()}


def _stories(doc: Document, claims: Sequence[Claim]) -> Iterator[tuple[int, int]]:
    """The sentences of which no part stands in a list."""
    read = Marks(len(doc.text))
    for claim in claims:
        if not claim.prose and claim.kind in _LAID:
            read.add(claim.span)
    for match in _SENTENCE.finditer(doc.text):
        if not read.touches(Span(*match.span())):
            yield match.span()


def _losses(doc: Document, entities: Entities) -> dict[str, int]:
    """What players lost where a line spells it out («урон по Жанне: 5, Здоровье 96 → 91»)."""
    found: dict[str, int] = {}
    for change in _CHANGE.finditer(doc.text):
        told = _TOLD_LOSS.match(doc.text, change.end())  # «92 → 86 (−4)»: the points are told, whatever is left
        loss = int(told[1]) if told is not None else int(change[1]) - int(change[2])
        low = doc.text.rfind("\n", 0, change.start()) + 1
        high = doc.text.find("\n", change.end())
        high = high if high >= 0 else len(doc.text)
        nicks = {item.name for item in entities.within(low, high, "nick")} if high - low < _LINE else set()
        if loss > 0 and len(nicks) == 1:
            found |= {nick: loss for nick in nicks if nick}
    return found


def _deeds(claims: Iterable[Claim], nicks: tuple[str, ...], *, repeats: bool = False) -> tuple[Action, ...]:
    """What the recap says the previous player did, as an order. `repeats`: a removal told twice was done twice."""
    order: list[Action] = []
    seen: set[tuple[str, str]] = set()
    for claim in claims:
        if claim.polarity != "asserted" or claim.prose or not claim.certain:
            continue
        if claim.kind in ("purchase", "removal") and claim.cards and _plain(claim):
            key = (str(claim.kind), repr(claim.cards))
            kind = "buy" if claim.kind == "purchase" else "remove"
            if key not in seen or (repeats and kind == "remove"):
                seen.add(key)
                more: Action = {"zone": claim.zone} if kind == "remove" and claim.zone else {}
                order += [{"type": kind, "card": name, **more} for name in _spread(claim.cards)]
        elif claim.kind in ("attack_on", "lure_on") and claim.other in nicks and claim.value:
            target = (str(claim.kind), str(claim.other))
            if target not in seen:
                seen.add(target)
                amount = {"points": claim.value} if claim.kind == "attack_on" else {"units": claim.value}
                order.append({"type": claim.kind.removesuffix("_on"), "target": claim.other, **amount})
    return tuple(order)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None
