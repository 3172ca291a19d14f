"""What lies in the player's piles and in the decks of the table, and what the cards of the turn were."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from engine.verify.judging.judge import judge_claim
from engine.verify.model import Claim, Part
from engine.verify.prose.constructions.reader import Hit, Meaning

_ORDER: Final = ("поряд", "сверху", "наверх", "верхн", "перв")  # how the cards lie is a secret, not a list
_INTO: Final = ("сброс", "колоду", "стол", "игру")  # where cards go, not where they lie
_ZONES: Final = {"d": "draw_pile", "s": "discard_pile", "t": "in_play"}


def _own(hit: Hit) -> bool:
    return not hit.names("p") or hit.view.actor in hit.names("p")


def pile(hit: Hit) -> Iterator[Claim] | None:
    """All the cards (x) of a pile, how many (n), or the number (k) of copies of one (c)."""
    if not _own(hit) or hit.line.sentence.conditional or any(item.low.startswith(_ORDER) for item in hit.line.items):
        return None
    inside = hit.line.items[max(0, hit.low - 1) : hit.high + 1]
    if any(item.code == "z" and item.low.endswith(_INTO) and before.code == "v" for before, item in pairwise(inside)):
        return None
    if hit.index("x") is not None and len(hit.cards("x")) == 1 and hit.index("n") is None and hit.cards("x")[0][1] != 1:
        return None  # one card of a pile is a tale of itself, not the list of it
    return _pile(hit)


def _pile(hit: Hit) -> Iterator[Claim]:
    zone = hit.options["zone"]
    if hit.index("n") is not None:
        yield hit.claim("zone_count", "n", zone=zone)
    if hit.index("x") is not None:
        span = hit.span("x")
        claim = hit.claim("listing", "x", zone=zone, cards=hit.cards("x"), card_spans=hit.card_spans("x"))
        claim = claim.but(value=None, span=span, value_span=span, complete=True)
        yield claim if _whole(hit, claim) else claim.but(complete=False)
    if hit.index("c") is not None:
        slot = "k" if hit.index("k") is not None else "c"
        yield from _copies(hit, slot, zone)


def _whole(hit: Hit, claim: Claim) -> bool:
    """The list is the whole pile: its size is told, or it names all but one card of it; and it does not go on."""
    if "C" in re.split(r"[zd.]", hit.line.codes[hit.high + 1 :])[0]:
        return False  # «…: Колесниц две, Монет две, а Кристалл и Воин по одному»
    if hit.index("n") is not None and hit.value("n") == sum(hit.view.zone(claim.zone or "").values()):
        return True
    faults = judge_claim(claim, hit.truth) or []
    if all(fault.said.isdecimal() and fault.expected.isdecimal() for fault in faults):
        return True  # all that lies there is named, and nothing else
    named = {name for names, _ in claim.cards for name in names.split("|")}
    missing = [name for name, n in hit.view.zone(claim.zone or "").items() if n and name not in named]
    return len(claim.cards) > 1 and len(faults) == 1 and "не указано" not in faults[0].said and len(missing) < 2


def _copies(hit: Hit, slot: str, zone: str) -> Iterator[Claim]:
    """Exactly so many copies of a card in the pile."""
    names, pool = hit.names("c"), hit.view.zone(zone)
    value = 1 if slot == "c" else hit.value(slot)
    fits = [name for name in names if pool[name]]
    if value is None or not names:
        return
    if fits and pool[fits[0]] > value and slot != "c":
        kind = {"draw_pile": "draw_pile", "discard_pile": "discard", "in_play": "played"}[zone]
        yield hit.claim("invented", slot, subject=fits[0], card=fits[0], text=str(value), blame=kind)
        return
    yield hit.claim("listing", slot, zone=zone, cards=(("|".join(names), value),), value=None)


def copies(hit: Hit) -> Iterator[Claim] | None:
    """The size of a pile (n), then the number (k) of copies of a card (c) in it."""
    if not _own(hit) or hit.line.sentence.conditional:
        return None
    return _pile(hit)


def among_all(hit: Hit) -> Iterator[Claim] | None:
    """So many (k) of all the cards (a) of the player are copies of one (c)."""
    if not _own(hit) or hit.line.sentence.conditional:
        return None
    return _among_all(hit)


def _among_all(hit: Hit) -> Iterator[Claim]:
    yield hit.claim("total_count", "a")
    item, owned = hit.item("k"), hit.view.owned()
    if item is not None:
        counts = [owned[name] for name in hit.names("c")]
        right = hit.value("k") if hit.value("k") in counts else next(iter(counts), 0)
        yield hit.claim("sum", "k", parts=(Part(right or 0, item.span),), blame="prose_number")


def spread(hit: Hit) -> Iterator[Claim] | None:
    """Copies of one card (c) in one pile (s) and in the other (d): no sizes of piles."""
    if not _own(hit) or hit.line.sentence.conditional:
        return None
    return _spread(hit)


def _spread(hit: Hit) -> Iterator[Claim]:
    if not hit.names("c"):
        return  # «у неё их восемь»: cards named before, whichever they are
    for slot, zone in _ZONES.items():
        if hit.index(slot) is not None:
            yield from _copies(hit, slot, zone)


def sizes(hit: Hit) -> Iterator[Claim] | None:
    """The sizes of several piles, one after the other, and of all together (a)."""
    return _sizes(hit) if _own(hit) else None


def _sizes(hit: Hit) -> Iterator[Claim]:
    for slot, zone in _ZONES.items():
        if hit.index(slot) is not None:
            yield hit.claim("zone_count", slot, zone=zone)
    if hit.index("a") is not None:
        yield hit.claim("total_count", "a")


def emptied(hit: Hit) -> Iterator[Claim] | None:
    """A pile is empty."""
    return iter([hit.claim("zone_count", "o", zone=hit.options["zone"], value=0)]) if _own(hit) else None


def deck(hit: Hit) -> Iterator[Claim]:
    """Cards of a deck of the table (n), Crystals of the other (m)."""
    for slot, kind in (("n", hit.options.get("deck", "game_deck")), ("m", "extra_deck")):
        if hit.index(slot) is not None:
            yield hit.claim(kind, slot)
    if hit.index("o") is not None:
        yield hit.claim(hit.options["deck"], "o", value=0)


def thicker(hit: Hit) -> Iterator[Claim] | None:
    """One pile is thicker than the other, or they are alike."""
    if not _own(hit):
        return None
    draw, discard = (sum(hit.view.zone(zone).values()) for zone in ("draw_pile", "discard_pile"))
    way = (discard > draw) - (discard < draw)
    said = hit.options["sign"]
    value = discard if way == said else draw + said
    return iter([hit.claim("zone_count", "o", zone="discard_pile", value=value)])


def drawn(hit: Hit) -> Iterator[Claim] | None:
    """The cards that «Пополнение» drew (x), how many (n)."""
    if not _own(hit) or hit.line.sentence.conditional:
        return None
    return _set(hit, "refill_drawn")


def lured(hit: Hit) -> Iterator[Claim] | None:
    """The cards that «Соблазн» took (x), how many (n)."""
    if hit.line.sentence.conditional or not _own(hit):
        return None
    return _set(hit, "lured")


def _set(hit: Hit, kind: str) -> Iterator[Claim]:
    if hit.index("x") is not None:
        span = hit.span("x")
        claim = hit.claim(kind, "x", cards=hit.cards("x"), card_spans=hit.card_spans("x"), complete=True)
        yield claim.but(value=None, span=span, value_span=span)
    if hit.index("n") is not None:
        pool = hit.view.refilled if kind == "refill_drawn" else hit.view.lured
        yield hit.claim(kind, "n", cards=tuple(pool.items()), complete=True)


def none_lured(hit: Hit) -> Iterator[Claim] | None:
    """«Соблазн» took nothing."""
    return iter([hit.claim("lured", "o", polarity="denied", value=None)]) if _own(hit) else None


def on(hit: Hit) -> Iterator[Claim] | None:
    """«Вместе» is at work on these cards (x: all, c: one), so many (n)."""
    if hit.line.sentence.conditional or not _own(hit):
        return None
    return _on(hit)


def _on(hit: Hit) -> Iterator[Claim]:
    if hit.index("x") is not None:
        span = hit.span("x")
        complete = not hit.options.get("some")
        claim = hit.claim("together", "x", cards=hit.cards("x"), card_spans=hit.card_spans("x"), complete=complete)
        yield claim.but(value=None, span=span, value_span=span)
    if hit.index("n") is not None:
        yield hit.claim("together_count", "n")


def on_one(hit: Hit) -> Iterator[Claim] | None:
    """«Азазель, чьё «Вместе» отозвалось»: it is at work on the card named, unless the words say that it is silent."""
    names = [name for name in hit.names("c") if name in hit.view.in_play] or list(hit.names("c"))
    words = hit.line.items[hit.low : hit.high + 2]
    quiet = any({"silent", "not", "nothing"} & item.tags for item in words)
    if hit.line.sentence.conditional or not names or quiet or any("would" in item.tags for item in words):
        return None
    return iter([hit.claim("together", "o", cards=(("|".join(names), 1),), value=None)])


def off(hit: Hit) -> Iterator[Claim] | None:
    """«Вместе» is not at work on a card of the turn."""
    names = [name for name in hit.names("c") if name in hit.view.in_play] or list(hit.names("c"))
    if hit.line.sentence.conditional or not names:
        return None
    return iter([hit.claim("together", "c", cards=(("|".join(names), 1),), polarity="denied", value=None)])


def all_on(hit: Hit) -> Iterator[Claim] | None:
    """«Вместе» is at work on every card of the turn."""
    quiet = hit.view.in_play - hit.view.together
    if quiet:
        return iter([hit.claim("together", "o", cards=((next(iter(quiet)), 1),), value=None)])
    return iter([hit.claim("together_count", "o", value=sum(hit.view.in_play.values()))])


_DRAW: Final[dict[str, Any]] = {"zone": "draw_pile"}
_DISCARD: Final[dict[str, Any]] = {"zone": "discard_pile"}
_PLAY: Final[dict[str, Any]] = {"zone": "in_play"}
_HID: Final = "hide/stands/left/worth/stand"
_SEP: Final = "( _ | : | , )?"
_OF_THEM: Final = "( ( i | one_of ) him )"
_AND: Final = "( , | & )"
_BOTH: Final = ("~ N:s ~ v discardp", "~ N:d ~ v drawp")
_OWNER: Final = "( U P:p | P:p | U him )?"


def _of(pile_name: str, how: dict[str, Any]) -> tuple[tuple[str, Meaning, dict[str, Any]], ...]:
    return (
        (f"^ {pile_name} {_OWNER} \\( N:n cards? \\) : L:x $", pile, how),
        (f"^ {pile_name} {_OWNER} soft? {_HID}? : L:x $", pile, how),
        (f"^ {pile_name} {_OWNER} {_HID} L:x $", pile, how),
        (f"N:n cards v {pile_name} {_OWNER} : L:x $", pile, how),
        (f"v {pile_name} {_OWNER} N:n cards {_SEP} but? soft? L:x $", pile, how),
        (f"C:c v {pile_name} {_OWNER} hide? ~ N:k", pile, how),
        (f"v {pile_name} {_OWNER} ~ {_HID} {_SEP} N:k C:c $", pile, how),
        (f"n N:k C:c i {pile_name} .. can hide", pile, how),
        (f"n N:k C:c i {pile_name} P:p.nom .. can hide", pile, how),
        (f"hide N:k C:c , all v {pile_name} {_OWNER}", pile, how),
        (f"v {pile_name} {_OWNER} ( {_HID} | w ) hide? C:c $", pile, how),
        (f"v {pile_name} {_OWNER} w hide C:c", pile, how),
        (f"hide v {pile_name} {_OWNER} & C:c", pile, how),
        (f"v {pile_name} {_OWNER} ,? {_HID} {_SEP} L:x $", pile, how),
        (f"{_HID} v {pile_name} {_OWNER} : L:x $", pile, how),
        (f"P:p.nom hide v {pile_name} L:x $", pile, how),
        (f"v {pile_name} {_OWNER} L:x $", pile, how),
        (f"{pile_name}:o {_OWNER} ~ empty", emptied, how),
        (f"v {pile_name} {_OWNER} ~ {_HID}? ~ N:n cards ,/& &? ~ {_OF_THEM} ~ C:c {_OF_THEM}? ~ N:k", copies, how),
        (f"v {pile_name} {_OWNER} ~ {_HID}? ~ N:n cards ,/& &? ~ C:c {_OF_THEM} ~ N:k", copies, how),
        (f"{pile_name} .. , v him ~ N:n cards , ~ N:k {_OF_THEM} ~ C:c", copies, how),
        (f"{pile_name} .. , v him ~ N:n cards , {_OF_THEM} ~ N:k C:c", copies, how),
        (f"v {pile_name} {_OWNER} ~ {_HID}? ~ N:n cards? , ~ N:k {_OF_THEM} ~ C:c", copies, how),
        (f"N:n cards v {pile_name} , ~ N:k {_OF_THEM} ~ C:c", copies, how),
        (f"{pile_name} {_OWNER} ,? .. ,? grown D N:n", pile, how),
    )


ROWS: Final[tuple[tuple[str, Meaning, dict[str, Any]], ...]] = (
    *_of("drawp", _DRAW),
    *_of("discardp", _DISCARD),
    ("v store U P:p L:x $", pile, _DRAW),
    ("soft not hide U P:p.gen : L:x $", pile, _DRAW),
    ("not hide U P:p.gen : L:x $", pile, _DRAW),
    ("v store U P:p N:n cards", pile, _DRAW),
    ("pull P:p.dat left N:n cards", pile, _DRAW),
    ("pull P:p.dat hide N:n cards", pile, _DRAW),
    # several piles
    ("N:t cards? playp , N:d cards? v drawp , N:s cards? v discardp", sizes, {}),
    ("drawp _ N:d , discardp _ N:s , playp _ N:t", sizes, {}),
    ("v drawp U? P:p .. hide/stands N:d cards , N:s .. & hide/stands v discardp", sizes, {}),
    ("household U? P:p grown D N:a cards", sizes, {}),
    ("discardp:o U? P:p more drawp", thicker, {"sign": 1}),
    ("discardp:o U? P:p less drawp", thicker, {"sign": -1}),
    ("v discardp:o U? P:p cards ( soft | equal )* , w v drawp", thicker, {"sign": 0}),
    (f"cards ( U him/P:p )? ~ N:a , {_OF_THEM} ~ C:c ~ N:k", among_all, {}),
    (f"cards ( U him/P:p )? ~ N:a , {_OF_THEM} ~ N:k C:c", among_all, {}),
    (f"all ( U him/P:p )? ~ N:a cards , {_OF_THEM} ~ N:k C:c", among_all, {}),
    (f"all ( U him/P:p )? ~ N:a cards , {_OF_THEM} ~ C:c ~ N:k", among_all, {}),
    *(
        (f"{head} {one} {_AND} {other}", spread, {})
        for head in (
            "C:c .. ( , .. )? U him/P:p ~ him? ~ N ( : | , | _ )",
            "C:c U? him/P:p? ~ N? ( : | _ )",
            "U him/P:p ~ him ~ N ( : | , | _ )",
        )
        for one, other in (_BOTH, _BOTH[::-1])
    ),
    ("^ ( v | n )? bench ~ N:d , v? discardp N:s", sizes, {}),
    # decks of the table
    ("gamed:o ~ empty", deck, {"deck": "game_deck"}),
    ("C v extrad:o ~ empty", deck, {"deck": "extra_deck"}),
    ("extrad:o ~ empty", deck, {"deck": "extra_deck"}),
    ("gamed .. , v him N:n cards", deck, {}),
    ("extrad .. , v him N:m", deck, {}),
    # the cards of the turn
    ("C:c ( playp | n table ) U P:p.gen N:k", pile, _PLAY),
    ("N:k cards U P:p.gen equal : C:c", pile, _PLAY),
    ("N:k cards U P:p.gen double : C:c", pile, _PLAY),
    ("cards U P:p.gen N:n : L:x $", pile, _PLAY),
    ("P:p.dat came N:k C:c", pile, _PLAY),
    (f"playp {_OWNER} N:n cards? : L:x $", pile, _PLAY),
    ("P:p.nom playp N:n cards : L:x $", pile, _PLAY),
    ("before/n P:p.ins went/w L:x $", pile, _PLAY),
    ("drew L:x , P:p.nom w", pile, _PLAY),
    ("^ one_of cards P:p.gen hide N w : C:c $", pile, _PLAY),
    ("^ one_of cards P:p.gen w w w : C:c $", pile, _PLAY),
    ("v fight P:p.nom hit/away/w C:c $", pile, _PLAY),
    ("v w table/playp U P:p.gen worth/stand/hide C:c $", pile, _PLAY),
    ("^ N:n w playp p w P:p.gen : L:x $", pile, _PLAY),
    ("^ c L:x.ins P:p.nom & w v fight", pile, _PLAY),
    ("^ L:x _ soft &? all w/household P:p.gen $", pile, _PLAY),
    ("^ ~ playp N:n cards , & ni w", pile, _PLAY),
    ("^ ~ playp N:n cards , & N w", pile, _PLAY),
    # «Пополнение»
    ("f give P:p.dat N:n cards : L:x $", drawn, {}),
    ("f give P:p.dat? L:x.acc,gen $", drawn, {}),
    ("p f came L:x $", drawn, {}),
    ("c f P:p.nom w/hide/gathered N:n cards : L:x $", drawn, {}),
    ("w w : f give P:p.dat L:x $", drawn, {}),
    ("w P:p.gen : L:x , & all soft w f", drawn, {}),
    ("w f , & i drawp w L:x $", drawn, {}),
    ("above w w/hands/author P:p.nom playp ~ N:n cards _ author f", drawn, {}),
    # «Соблазн»
    ("N:o cards l U P:p.gen not w/hit", none_lured, {}),
    ("w cost_him/w P:p.dat N:n cards : w/lure_v L:x $", lured, {}),
    ("w/lure_v U P:p.gen N:n : L:x $", lambda hit: _seduced(hit), {}),
    # «Вместе»
    ("C:c , whose t:o w", on_one, {}),
    ("one_of w , w w t , _? L:x $", on, {"some": True}),
    ("n t befell N:n cards : L:x $", on, {}),
    ("N:n cards P:p.gen w w , t glow U L:x $", on, {}),
    ("N:n cards P:p.gen w soft , t glow U L:x $", on, {}),
    ("t w U all:o D w/N $", all_on, {}),
    ("F C:c w not w , him t w", off, {}),
    ("w C:c w n w : t him not befell", off, {}),
    ("U C:c c t not w", off, {}),
)


def _seduced(hit: Hit) -> Iterator[Claim] | None:
    """«Соблазнённых у Маши две: …»."""
    index = hit.low
    return lured(hit) if hit.line.items[index].low.startswith("соблазн") else None
