"""What the previous player bought and for how much, and which cards he removed, from where."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engine.verify.model import Claim, Part
from engine.verify.prose.constructions.reader import Hit, Meaning

_ZONES: Final = {"r": "draw_pile", "s": "discard_pile", "t": "in_play"}


def _doer(hit: Hit) -> Iterator[Claim]:
    doer = hit.who("p", (hit.view.previous or "",))
    if doer is not None and doer != hit.view.previous:
        yield hit.claim("doer", "p", subject=doer)


def _silent(hit: Hit) -> bool:
    return hit.view.previous is None or hit.line.sentence.conditional or hit.doer_unsure()


def purchase(hit: Hit) -> Iterator[Claim] | None:
    """The buyer (p), the cards (x: all of them, c: one), the gold spent (n), the price of the one (v), how many (k)."""
    return None if _silent(hit) else _purchase(hit)


def _purchase(hit: Hit) -> Iterator[Claim]:
    view = hit.view
    yield from _doer(hit)
    if hit.index("x") is not None:
        span = hit.span("x")
        complete = not hit.options.get("some") and not _each_priced(hit)
        claim = hit.claim("purchase", "x", cards=hit.cards("x"), card_spans=hit.card_spans("x"), complete=complete)
        yield claim.but(value=None, span=span, value_span=span)
    price = "v" if hit.index("v") is not None else "n" if _each_priced(hit) else None
    if hit.index("n") is not None and price != "n":
        yield hit.claim("gold_spent", "n")
    if price is not None:
        names = [name for name, _ in hit.cards("x")]
        costs = [view.cost(name) for names_ in names for name in names_.split("|") if name in view.bought]
        item = hit.item(price)
        if item is not None and costs and costs[0] is not None:
            yield hit.claim("sum", price, parts=(Part(costs[0], item.span),), blame="purchase")
    if hit.index("k") is not None:
        item = hit.item("k")
        assert item is not None
        yield hit.claim("sum", "k", parts=(Part(sum(view.bought.values()), item.span),), blame="purchase")


def _each_priced(hit: Hit) -> bool:
    """«купил Чемпиона за четыре золотых, а Кристалл за два»: another ware with its own price follows."""
    if hit.index("x") is None or hit.index("n") is None:
        return False
    low, high = hit.places["x"]
    end = max(high for _, high in hit.places.values())
    return hit.line.codes[low:high].count("C") == 1 and re.match(r"g?,?[w&]*C+ZN", hit.line.codes[end:]) is not None


def joined(hit: Hit) -> Iterator[Claim] | None:
    """A card (x) that was bought goes to a player (p), who is its buyer, unless the actor plays one of its name."""
    names = [one for name, _ in hit.cards("x") for one in name.split("|")]
    view = hit.view
    if _silent(hit) or not names or any(name not in view.bought or name in view.in_play for name in names):
        return None
    return _doer(hit)


def bought_in_turn(hit: Hit) -> Iterator[Claim] | None:
    """What the player (p) whose turn it is bought (x), told as of now: he has not answered yet, so it is false."""
    view, index = hit.view, hit.index("p")
    asked = hit.line.items[-1].low == "?"
    if index is None or asked or hit.line.recap[index] or hit.line.sentence.conditional:
        return None
    return _bought_in_turn(hit) if hit.who("p", (view.actor,)) == view.actor else None


def _bought_in_turn(hit: Hit) -> Iterator[Claim]:
    if hit.view.previous == hit.view.actor:  # the game is over: the last post tells of the winner's own orders
        yield from _purchase(hit)
        return
    for (name, _), span in zip(hit.cards("x"), hit.card_spans("x"), strict=True):
        bought = hit.claim("invented", "x", subject=name.split("|")[0], text=name.split("|")[0], blame="purchase")
        yield bought.but(value=None, value_span=span)


def counted(hit: Hit) -> Iterator[Claim] | None:
    """«Кристаллов Маша прикупила два»."""
    return None if _silent(hit) else _counted(hit)


def _counted(hit: Hit) -> Iterator[Claim]:
    yield from _doer(hit)
    names, item = hit.names("c"), hit.item("k")
    if item is not None and names:
        real = max((hit.view.bought[name] for name in names), default=0)
        yield hit.claim("sum", "k", parts=(Part(real, item.span),), blame="purchase")


def nothing_bought(hit: Hit) -> Iterator[Claim] | None:
    """Nothing was bought, no gold spent."""
    if _silent(hit):
        return None
    return _nothing(hit, "gold_spent" if hit.options.get("gold") else "purchase")


def nothing_but_blow(hit: Hit) -> Iterator[Claim] | None:
    """Nothing was bought, but somebody (t) struck with so many points (m)."""
    if _silent(hit):
        return None
    target = hit.who("t", hit.view.attacks)
    return iter([*_nothing(hit, "purchase"), hit.claim("attack_on", "m", other=target)])


def bought_and_removed(hit: Hit) -> Iterator[Claim] | None:
    """What was bought (b) and what removed (x), from where."""
    if _silent(hit):
        return None
    cards = tuple(
        ("|".join(hit.line.items[at].names), 1) for at in range(*hit.places["b"]) if hit.line.codes[at] == "C"
    )
    span = hit.span("b")
    told = hit.claim("purchase", "b", cards=cards, complete=True, value=None)
    spent = [hit.claim("gold_spent", "n")] if hit.index("n") is not None else []
    return iter([told.but(span=span, value_span=span), *spent, *_removal(hit)])


def nothing_removed(hit: Hit) -> Iterator[Claim] | None:
    """Nothing was removed."""
    return None if _silent(hit) else _nothing(hit, "removal")


def _nothing(hit: Hit, kind: str) -> Iterator[Claim]:
    wrong = list(_doer(hit))
    yield from wrong
    if wrong:
        return
    slot = "o" if hit.index("o") is not None else "p"
    if kind == "gold_spent":
        yield hit.claim("gold_spent", slot, value=0)
    else:
        yield hit.claim(kind, slot, polarity="denied", value=None)


def removal(hit: Hit) -> Iterator[Claim] | None:
    """Who removed (p) which cards (x) from which pile (r, s, t), how many (k)."""
    return None if _silent(hit) else _removal(hit)


def _removal(hit: Hit) -> Iterator[Claim]:
    yield from _doer(hit)
    zone = next((name for slot, name in _ZONES.items() if hit.index(slot) is not None), None)
    span = hit.span("x")
    complete = bool(hit.options.get("all"))
    claim = hit.claim("removal", "x", cards=hit.cards("x"), card_spans=hit.card_spans("x"), complete=complete)
    yield claim.but(value=None, zone=zone, span=span, value_span=span)
    for slot in ("k", "l"):
        item = hit.item(slot)
        if item is not None:
            yield hit.claim("sum", slot, parts=(Part(len(hit.view.removed), item.span),), blame="removal")


def parted(hit: Hit) -> Iterator[Claim] | None:
    """Two copies of a card (c) removed, one from one pile (a), the other from another or the same (b)."""
    removed = {card for card, _ in hit.view.removed}
    names = [name for name in hit.names("c") if name in removed]
    of_past = hit.line.recap[hit.low] or "P" not in hit.line.codes
    if _silent(hit) or not names or not of_past or hit.value("k") != 2:
        return None
    return _parted(hit, names[0])


def _parted(hit: Hit, card: str) -> Iterator[Claim]:
    said = {slot: item.name for slot in ("a", "b") if (item := hit.item(slot)) is not None}
    for slot, zone in said.items():
        count = list(said.values()).count(zone)
        yield hit.claim("removal", slot, zone=zone, cards=((card, count),), card=card, value=None)


_PILE: Final = "drawp/discardp/playp"
_FROM: Final = "( soft? ( i | c ) w? ( drawp:r | discardp:s | playp:t | table:t ) )?"
_ALL: Final[dict[str, Any]] = {"all": True}
_SOME: Final[dict[str, Any]] = {"some": True}
_SEP: Final = "( _ | : | , )?"

ROWS: Final[tuple[tuple[str, Meaning, dict[str, Any]], ...]] = (
    # purchases
    ("Z N:k cards _ L:x _ P:p.nom buy N:n g", purchase, {}),
    ("P:p.nom buy L:x & buy Z all N:n g", purchase, {}),
    ("P:p.nom .. buy L:x Z N:n g", purchase, {}),
    ("P:p.nom buy N:n g n L:x", purchase, {}),
    ("N:n g P:p.nom buy Z L:x", purchase, {}),
    ("Z N:n g P:p.nom buy B:b , but? L:x {f} away v u".replace("{f}", _FROM), bought_and_removed, {}),
    ("P:p.nom buy B:b , but L:x {f} away v u".replace("{f}", _FROM), bought_and_removed, {}),
    ("Z N:n g P:p.nom buy L:x", purchase, {}),
    ("Z L:x ( P:p.nom | he ) buy N:n g", purchase, {}),
    ("soft N:n g P:p.nom buy n L:x", purchase, {}),
    ("spend U P:p.gen N : L:x , & cost_him he v N:n g", purchase, {}),
    ("P:p.nom .. c row c L:x , but N:n g buy w", purchase, {}),
    ("v basket U P:p.gen N:k cards : L:x", purchase, {}),
    ("P:p.nom buy c row soft? N:k cards : L:x", purchase, {}),
    ("L:x gets/befell P:p.dat Z N:n g", purchase, _SOME),
    ("L:x buy P:p.nom , & g w n N:n g", purchase, {}),
    ("n L:x gets/went/w N:n g , & all i fund P:p.gen", purchase, {}),
    ("one_of novelty P:p.gen _ L:x price v? N:v g", purchase, _SOME),
    ("N cards U P:p.gen more : L:x", purchase, {}),
    ("comes/w w P:p.gen n row : N:n g , N:k cards _ L:x", purchase, {}),
    ("& P:p.nom playp/buy n row N:n g", purchase, {}),
    ("w P:p write .. : N:n g , .. : L:x", purchase, {}),
    ("w P:p write spend : N:n g , .. : L:x", purchase, {}),
    ("Z N:n g L:x gets K P:p.dat", purchase, _SOME),
    ("choice P:p.gen fell n L:x , price w _ N:n g", purchase, {}),
    ("choice P:p.gen fell n L:x", purchase, _SOME),
    ("spend U P:p.gen soft? n N:n g", purchase, {}),
    ("novelty v drawp P:p.gen _ L:x", purchase, {}),
    ("C:c P:p.nom buy N:k $", counted, _SOME),
    ("w , N:n g , & L:x soft gets P:p.dat", purchase, _SOME),
    ("w fund/w soft , N:n g , & L:x soft gets P:p.dat", purchase, _SOME),
    ("q P:p.nom buy ? L:x , Z N:n g", purchase, {}),
    ("one_of spend P:p.gen _ L:x \\( N:v g \\)", purchase, _SOME),
    ("N i spend P:p.gen _ L:x \\( N:v g \\)", purchase, _SOME),
    ("soft P:p.nom w : L:x bought , N:n g w", purchase, {}),
    ("L:x bought , P:p.nom w hands/w/author", purchase, _SOME),
    ("P:p.nom , .. buy L:x & .. $", purchase, _SOME),
    ("w P:p.nom nobody not stop , soft? buy L:x Z N:n g", purchase, {}),
    ("^ P:p.nom buy/buys L:x $", bought_in_turn, _SOME),
    ("P:p.nom nobody:o not buy", nothing_bought, {}),
    ("N:o g P:p.nom n row not buy", nothing_bought, {"gold": True}),
    ("spend:o P:p.nom not w , but P:t.acc,gen hit n N:m", nothing_but_blow, {}),
    ("spend:o P:p.nom not w", nothing_bought, {}),
    ("row P:p.acc not lure_v : g not .. w", nothing_bought, {}),
    ("fund P:p.nom soft? &? not w : N:o spend", nothing_bought, {}),
    ("L:x leads/buy ( c | i ) row P:p.nom", joined, {}),
    ("L:x P:p.nom leads/buy ( c | i ) row", joined, {}),
    ("P:p.nom leads/buy ( c | i ) row L:x", joined, {}),
    ("P:p.nom leads/buy L:x ( c | i ) row", joined, {}),
    ("L:x.nom soft? ( gets | befell ) P:p.dat", joined, {}),
    ("L:x.nom soft? ( gets | joins ) K P:p.dat", joined, {}),
    ("L:x.nom soft? ( gets | joins ) Z back U? P:p.gen", joined, {}),
    # removals
    (f"N:k C:c w/away/buy {_SEP} N soft? _? i? {_PILE}:a ,/& but? w/o soft? _? i? {_PILE}:b", parted, {}),
    (f"w/away/buy N:k C:c {_SEP} N soft? _? i? {_PILE}:a ,/& but? w/o soft? _? i? {_PILE}:b", parted, {}),
    ("nobody:o P:p.nom v u not away", nothing_removed, {}),
    ("P:p.nom nobody:o v u not away", nothing_removed, {}),
    ("drawp P:p.nom tidy not:o stop/now_is", nothing_removed, {}),
    ("P:p.nom not stop/now_is tidy drawp:o", nothing_removed, {}),
    ("N:k cards went/away p author P:p.gen v u : L:x", removal, _ALL),
    ("soft? c N:k cards away P:p.nom : v u ( went | gets ) L:x", removal, _ALL),
    ("v w/spend w u P:p.nom away L:x", removal, _ALL),
    ("gravep suffer/w O P:p.gen L:x", removal, _ALL),
    (f"drawp P:p.gen w/drop : L:x {_FROM} ( went | away ) v u", removal, {}),
    (f"L:x {_FROM} ( went | gets ) v u p author P:p.gen", removal, {}),
    ("L:x P:p.nom away x w , w u w", removal, {}),
    (f"w {_FROM} P:p.nom away u : L:x", removal, _ALL),
    ("w , L:x : P:p.nom away v turn_n u", removal, {}),
    ("N:k cards U P:p.gen : L:x more not ..", removal, _ALL),
    (f"n w u ( went | w ) U P:p.gen L:x , ( buyer | buy | take | w ) {_FROM}", removal, {}),
    ("u U P:p.gen .. : L:x , soft N:k cards", removal, _ALL),
    (f"N cards P:p.nom away , & soft L:x {_FROM}", removal, {}),
    (f"L:x ( P:p.nom | he ) away {_FROM} u", removal, {}),
    (f"L:x ( P:p.nom | he ) away {_FROM} v u", removal, {}),
    (f"L:x {_FROM} ( P:p.nom | he )? away v u", removal, {}),
    ("away u P:p.acc,gen O L:x", removal, {}),
    ("not away u L:x , but P:p.nom", removal, {}),
    (f"P:p.nom away L:x {_FROM} n gravep", removal, {}),
    (f"u P:p.nom away L:x {_FROM}", removal, {}),
)
