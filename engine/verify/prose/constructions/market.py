"""Cards of the row: their prices, what they give, their colours, and what lies there."""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterator
from typing import Any, Final

from engine.verify.judging.judge import judge_claim
from engine.verify.model import Claim, Part
from engine.verify.prose.constructions.reader import Hit, Meaning

_HUES: Final = {"red": (0.94, 1.06), "pink": (0.8, 0.94), "blue": (0.5, 0.72), "green": (0.17, 0.45)}  # of a turn
_FIGURES: Final = {"p": "cost", "g": "gold", "a": "attack", "h": "heal", "f": "refill"}


def printed(hit: Hit) -> Iterator[Claim] | None:
    """What stands on a card (place c): its price (p), gold (g), Attack (a), healing (h), «Пополнение» (f)."""
    names = hit.names("c")
    if len(names) != 1 or names[0] not in hit.view.cards:
        return None
    if hit.options.get("sale") and names[0] not in hit.view.row and names[0] in hit.view.bought:
        return None
    return _printed(hit)


def _printed(hit: Hit) -> Iterator[Claim]:
    part = hit.options.get("part", "base")
    for card, figures in (("c", _FIGURES), ("d", {"q": "cost"})):
        names = hit.names(card)
        for slot, resource in figures.items():
            if len(names) == 1 and hit.index(slot) is not None:
                place = "cost" if resource == "cost" else part
                info = hit.view.cards[names[0]]
                if place == "together" and resource in info.per_mark and resource not in (info.together or {}):
                    place = "per_mark"
                yield hit.claim("card_text", slot, card=names[0], resource=resource, part=place)


def gives(hit: Hit) -> Iterator[Claim] | None:
    """What one copy of a card gives, said in the present or of what may be: alone or with its «Вместе»."""
    names, item, index = hit.names("c"), hit.item("c"), hit.index("c") or 0
    info = hit.view.cards.get(names[0]) if len(names) == 1 else None
    if info is None or item is None or item.plural or hit.line.codes[index - 1 : index] == "N":
        return None
    if hit.line.recap[index]:
        return None
    return iter(list(_gives(hit, info.name)))


def _gives(hit: Hit, card: str) -> Iterator[Claim]:
    info = hit.view.cards[card]
    for slot, resource in (("g", "gold"), ("a", "attack"), ("h", "heal")):
        if hit.index(slot) is None or resource in info.per_mark or hit.value(slot) in hit.view.effect(card, resource):
            continue
        base, more = int(info.base.get(resource, 0)), int((info.together or {}).get(resource, 0))
        part, said = ("together", more) if hit.value(slot) == more else ("base", base)
        whole = hit.value(slot) == base + more
        yield hit.claim(
            "card_text", slot, card=card, resource=resource, part=part, **({"value": said} if whole else {})
        )


def bears(hit: Hit) -> Iterator[Claim] | None:
    """A card of the row bears a property."""
    names = hit.names("c")
    info = hit.view.cards.get(names[0]) if len(names) == 1 else None
    if info is None:
        return None
    resource = hit.options["resource"]
    here = int(info.base.get(resource, 0)) or int((info.together or {}).get(resource, 0))
    if here:
        part = "base" if info.base.get(resource, 0) else "together"
        return iter([hit.claim("card_text", "o", card=names[0], resource=resource, part=part, value=here)])
    return iter([hit.claim("card_text", "o", card=names[0], resource=resource, part="base", value=1)])


def coloured(hit: Hit) -> Iterator[Claim] | None:
    """A card's name stands in a colour."""
    names = hit.names("c")
    word = hit.options["colour"]
    info = hit.view.cards.get(names[0]) if len(names) == 1 else None
    right = hit.truth.lexicon.gods.get(info.god) if info is not None else None
    said = hit.item("o")
    if info is None or right is None or said is None:
        return None
    text = said.low.upper() if said.low.startswith("#") else right if _is_hue(right, word) else said.low
    return iter([hit.claim("colour", "o", card=names[0], god=info.god, text=text, value=None)])


def _is_hue(colour: str, word: str) -> bool:
    """Whether people call the colour by that word."""
    if not re.fullmatch(r"#[0-9A-Fa-f]{6}", colour):
        return True
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue = colorsys.rgb_to_hsv(red, green, blue)[0]
    low, high = _HUES[word]
    return low <= hue <= high or low <= hue + 1 <= high


def in_row(hit: Hit) -> Iterator[Claim] | None:
    """A card lies in the row."""
    names = hit.names("c")
    if not names or hit.line.sentence.conditional or (names == ("Кристалл",) and hit.view.extra_deck):
        return None
    claims = [hit.claim("row_card", "c", card="|".join(names), value=None)]
    if hit.index("p") is not None or hit.index("q") is not None:
        claims += _printed(hit)
    if hit.index("d") is not None:
        claims.append(hit.claim("row_card", "d", card="|".join(hit.names("d")), value=None))
    return iter(claims)


def row_list(hit: Hit) -> Iterator[Claim] | None:
    """All cards of the row."""
    cards = hit.cards("x")
    if len(cards) < 2 or hit.line.sentence.conditional:
        return None
    span = hit.span("x")
    claim = hit.claim("row", "x", cards=cards, card_spans=hit.card_spans("x"), complete=True, value=None)
    claim = claim.but(span=span, value_span=span)
    if _goes_on(hit):
        claim = claim.but(complete=False)
    return iter([claim]) if len(judge_claim(claim, hit.truth) or ()) <= 1 else None


def _goes_on(hit: Hit) -> bool:
    """«две Колесницы, два Кровожада, а посередине Хранитель»: other cards of the row behind words."""
    view, told = hit.view, {name for names, _ in hit.cards("x") for name in names.split("|")}
    rest = [item.names for item in hit.line.items[hit.places["x"][1] :] if item.code == "C"]
    return any(name in view.row and name not in told for names in rest for name in names)


def row_size(hit: Hit) -> Iterator[Claim]:
    """How many cards, or empty places, the row has."""
    item = hit.item("n")
    assert item is not None
    size = len(hit.view.row)
    right = size if hit.options["of"] == "cards" else max(0, 5 - size)
    yield hit.claim(
        "sum", "n", parts=(Part(right, item.span),), blame="row", value=hit.options.get("value", hit.value("n"))
    )


def twins(hit: Hit) -> Iterator[Claim]:
    """Two copies of a card lie in the row."""
    names, value = hit.names("c"), hit.value("n")
    if names and value is not None:
        yield hit.claim("row", "c", cards=(("|".join(names), value),), value=None)


def both_prices(hit: Hit) -> Iterator[Claim] | None:
    """Two cards of the row together cost so much."""
    one, two = hit.names("c"), hit.names("d")
    if len(one) != 1 or len(two) != 1:
        return None
    claims = [hit.claim("row_card", slot, card=hit.names(slot)[0], value=None) for slot in ("c", "d")]
    item = hit.item("n")
    costs = hit.view.prices((one[0], two[0]))
    if item is not None and costs is not None and all(name in hit.view.row for name in (one[0], two[0])):
        claims.append(hit.claim("sum", "n", parts=(Part(costs, item.span),)))
    return iter(claims)


def dearer(hit: Hit) -> Iterator[Claim] | None:
    """One card costs more (less) than another."""
    one, two = hit.names("c"), hit.names("d")
    if len(one) != 1 or len(two) != 1:
        return None
    first, second = hit.view.cost(one[0]), hit.view.cost(two[0])
    if first is None or second is None:
        return None
    if (first - second) * hit.options["sign"] > 0:
        return iter([hit.claim("card_text", "c", card=one[0], resource="cost", part="cost", value=first)])
    said = second + hit.options["sign"]
    return iter([hit.claim("card_text", "c", card=one[0], resource="cost", part="cost", value=said)])


def short_of_gold(hit: Hit) -> Iterator[Claim] | None:
    """How much gold a card lacks, or would leave."""
    names = hit.names("c")
    cost = hit.view.cost(names[0]) if len(names) == 1 else None
    if cost is None or (hit.names("p") and hit.view.actor not in hit.names("p")):
        return None
    item = hit.item("n")
    assert item is not None
    right = (cost - hit.view.totals["gold"]) * hit.options["sign"]
    return iter([hit.claim("sum", "n", parts=(Part(right, item.span),))]) if right >= 0 else None


def afford(hit: Hit) -> Iterator[Claim] | None:
    """The gold of the turn is enough for a card, or not."""
    names = hit.names("c")
    if len(names) != 1 or hit.view.actor not in hit.names("p"):
        return None
    polarity = "denied" if hit.options.get("not") else "asserted"
    return iter([hit.claim("affordable", "c", cards=((names[0], 1),), value=None, polarity=polarity)])


def whole_attack(hit: Hit) -> Iterator[Claim] | None:
    """What the whole Attack of the turn would leave of a player; nothing, if he would be killed."""
    target = hit.who("t")
    if target is None or hit.view.actor not in hit.names("p"):
        return None
    slot = "n" if hit.index("n") is not None else "o"
    value = hit.value("n") if slot == "n" else 0
    return iter([hit.claim("would_be", slot, subject=target, value=value, delta=-hit.view.totals["attack"])])


_ROW: Final = "( i | v ) row"
_SEP: Final = "( _ | : | , )?"
_WHICH: Final = "( he | w )? &?"
_IN: Final = "( ( i | v ) row )?"
_BASE: Final[dict[str, Any]] = {"part": "base"}
_ON: Final = {"part": "together"}
_COLOURS: Final = tuple(_HUES)

ROWS: Final[tuple[tuple[str, Meaning, dict[str, Any]], ...]] = (
    # prices and what a card gives
    (f"t give C:c {_IN} f n N:f cards", printed, _ON),
    (f"( J | c ) t C:c {_ROW} give ~ N:a unit a", printed, _ON),
    (f"( J | c ) t C:c {_ROW} give ~ N:h ( unit H | unit h | H | h )", printed, _ON),
    (f"( J | c ) t C:c {_ROW} give ~ N:g g", printed, _ON),
    (f"t U C:c {_ROW} give ~ N:g g", printed, _ON),
    (f"t U C:c {_ROW} give ~ N:a unit? a", printed, _ON),
    (f"t U C:c {_ROW} give ~ N:h ( unit H | unit h | H | h )", printed, _ON),
    (f"C:c {_ROW} give ~ N:g g & N:a unit? a", printed, _BASE),
    (f"C:c {_ROW} give ~ N:a unit? a & N:g g", printed, _BASE),
    (f"C:c {_ROW} give ~ N:g g", printed, _BASE),
    (f"C:c {_ROW} give ~ N:a unit? a", printed, _BASE),
    (f"C:c {_ROW} : N:a a , N:h H/h , price N:p g?", printed, _BASE),
    (f"C:c {_ROW} : N:g g , N:a a , price N:p g?", printed, _BASE),
    (f"C:c {_ROW} : N:a a , price N:p g?", printed, _BASE),
    (f"a/hit/can_hit C:c {_ROW} n N:a , but? ask Z soft N:p g", printed, _BASE),
    (f"C:c {_ROW} a/hit n N:a", printed, _BASE),
    (f"a/hit C:c {_ROW} n N:a", printed, _BASE),
    (f"C:c {_ROW} h/perk n N:h", printed, _BASE),
    (f"h/perk C:c {_ROW} n N:h", printed, _BASE),
    ("buyer C:c .. c soft cards .. N:g g", printed, _BASE),
    ("buyer C:c gathered c soft cards ~ N:g g", printed, _BASE),
    ("buyer C:c gathered c .. cards ~ N:g g", printed, _BASE),
    ("ask Z C:c ~ N:p g , but? give cards ~ N:g g", printed, _BASE),
    (f"C:c {_ROW} ? a v soft? .. cards ~ N:a", printed, _BASE),
    (f"C:c {_ROW} ? g v soft? .. cards ~ N:g", printed, _BASE),
    ("C:c ( w | stands | hide )? {sep} ~ N:h unit? H give".replace("{sep}", _SEP), gives, {}),
    ("C:c ( w | stands | hide )? {sep} ~ N:g g give".replace("{sep}", _SEP), gives, {}),
    ("C:c ( w | stands | hide )? {sep} ~ N:a unit? a give".replace("{sep}", _SEP), gives, {}),
    (f"C:c {_SEP} {_WHICH} &? N:g ( g | C ) ~ give ,? & mends n N:h", gives, {}),
    (f"C:c {_SEP} {_WHICH} &? mends n N:h ,? & give ~ N:g ( g | C )", gives, {}),
    (f"C:c {_SEP} {_WHICH} &? mends/h .. n N:h", gives, {}),
    (f"price C:c {_IN} ( _ | : )? ~ N:p g", printed, {"sale": True}),
    (f"C:c {_IN} worth ~ N:p g", printed, {"sale": True}),
    (f"^ ~ worth C:c.nom {_IN} ~ N:p g", printed, {"sale": True}),
    (f"ask Z C:c {_IN} ~ N:p g", printed, {"sale": True}),
    # properties on cards
    (f"C:c {_ROW} give/soft l:o", bears, {"resource": "lure"}),
    (f"C:c {_ROW} give/soft u:o", bears, {"resource": "scrap"}),
    (f"C:c {_ROW} give/soft f:o", bears, {"resource": "refill"}),
    (f"hide U C:c {_ROW} & u:o", bears, {"resource": "scrap"}),
    (f"hide U C:c {_ROW} & l:o", bears, {"resource": "lure"}),
    (f"U C:c {_ROW} hide & u:o", bears, {"resource": "scrap"}),
    (f"U C:c {_ROW} hide & l:o", bears, {"resource": "lure"}),
    # colours
    *((f"title C:c {_IN} glow colour {word}:o", coloured, {"colour": word}) for word in _COLOURS),
    *((f"title? C:c {_IN} glow {word}:o", coloured, {"colour": word}) for word in _COLOURS),
    *((f"colour C:c {_IN} ( _ | : ) {word}:o", coloured, {"colour": word}) for word in _COLOURS),
    # what lies in the row
    ("row : L:x $", row_list, {}),
    ("^ ~ ( n | v ) row ( _ | : | stands | stand | worth )? L:x $", row_list, {}),
    ("^ ~ ( n | v ) row ( stands | worth ) , L:x $", row_list, {}),
    ("K stands ( n | v ) row stands L:x $", row_list, {}),
    ("^ row soft? empty:n soft? $", row_size, {"of": "cards", "value": 0}),
    ("v row ~ N:n cards $", row_size, {"of": "cards"}),
    ("row full , w place_n N:n", row_size, {"of": "places"}),
    ("row full:n", row_size, {"of": "places", "value": 0}),
    ("v row ~ N:n double/equal ( _ | : )? C:c", twins, {}),
    ("row offer Z N:p g C:c", in_row, {}),
    ("row offer C:c Z N:p g", in_row, {}),
    ("i row can? w? take C:c Z N:p g? or C:d Z N:q g?", in_row, {}),
    ("v row C:c \\( N:p \\) stands c C:d \\( N:q \\)", in_row, {}),
    ("v row ( stands | worth ) ( buyer | w )? C:c.nom $", in_row, {}),
    ("^ C:c.nom ( all | soft )* v row $", in_row, {}),
    ("w n C:c v row", in_row, {}),
    ("Z C:c & C:d jointly? ask ~ N:n g", both_prices, {}),
    (f"{_ROW} C:c dearer , q C:d", dearer, {"sign": 1}),
    (f"{_ROW} C:c cheaper , q C:d", dearer, {"sign": -1}),
    (f"C:c {_ROW} dearer , q C:d", dearer, {"sign": 1}),
    # what is lacking for a card
    ("D C:c P:p.dat not? lack ~ N:n g", short_of_gold, {"sign": 1}),
    ("would U P:p n N:n g more , C:c", short_of_gold, {"sign": 1}),
    ("would P:p.nom buyer C:c , left ~ N:n g", short_of_gold, {"sign": -1}),
    ("n C:c P:p.dat would would", afford, {}),
    ("n C:c P:p.dat not would", afford, {"not": True}),
    ("C:c P:p.dat not p fund", afford, {"not": True}),
    ("C:c P:p.dat p fund", afford, {}),
    # what the whole Attack would do
    ("would P:p.nom all a v P:t , U w left would N:n", whole_attack, {}),
    ("all a P:p.nom P:t not w/kill : left N:n", whole_attack, {}),
    ("a:o P:p.gen would would , to kill P:t", whole_attack, {}),
)
