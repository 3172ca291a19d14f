"""The gold, the Attack, the healing and the properties of the turn: what there is, and which card gives how much."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from engine.verify.model import Claim
from engine.verify.prose.constructions.reader import Hit, Meaning

_SOURCES: Final = (("c", "v"), ("e", "w"))


def total(hit: Hit) -> Iterator[Claim] | None:
    """The whole of a resource, whose owner, if named, is the player whose turn it is; its parts by card."""
    return _total(hit) if _of_the_turn(hit) else None


def _of_the_turn(hit: Hit) -> bool:
    """Nobody else is named as the owner, and of the words of resources only the right one is there."""
    if hit.names("p") and hit.view.actor not in hit.names("p"):
        return False
    owner, figure = hit.index("p"), hit.index("n")
    if owner is not None and figure is not None and figure < owner and re.match("w?N", hit.line.codes[owner + 1 :]):
        return False  # «Три удара — у Тихона девяносто семь»: the figure behind him is his
    only = hit.options.get("only", "")
    codes = set(hit.line.codes[hit.low : hit.high + 1]) & set("gahHul")
    return not only or (bool(codes) and codes <= set(only))


def _total(hit: Hit) -> Iterator[Claim]:
    resource = hit.options["resource"]
    if hit.index("n") is not None:
        yield hit.claim("total", "n", resource=resource)
    if hit.index("o") is not None:
        yield hit.claim("total", "o", resource=resource, value=0)
    yield from _parts(hit)
    for slot in ("g", "a", "h"):
        if hit.index(slot) is not None:
            yield hit.claim("total", slot, resource=_RESOURCES[slot])


_RESOURCES: Final = {"g": "gold", "a": "attack", "h": "heal"}


def _parts(hit: Hit) -> Iterator[Claim]:
    resource = hit.options["resource"]
    for card, figure in _SOURCES:
        if hit.index(card) is None:
            continue
        names = hit.names(card)
        played = [name for name in names if name in hit.view.in_play]
        value = hit.value(figure) if hit.index(figure) is not None else hit.value("n")
        if not played:
            yield hit.claim("source", card, card="|".join(names), resource=resource, value=value or 1)
        elif value in _given(hit, card, played):
            continue  # by itself or by «Вместе»: other readers confirm it
        elif hit.index(figure) is not None:
            blame = "prose_card" if _of_another(hit, played, hit.value(figure) or 0) else None
            yield hit.claim("source", figure, card="|".join(played), resource=resource, blame=blame)
        elif value is not None:
            yield hit.claim("source", card, card="|".join(played), resource=resource, value=value)
    whole, rest = hit.value("n"), hit.value("r")
    if whole is not None and rest is not None:
        told = hit.value("v") or 0
        yield hit.claim("total", "r", resource=resource, value=rest + told)


def _given(hit: Hit, slot: str, played: list[str]) -> set[int]:
    """What each of the cards may have given; of a plural («от Чемпионов») also what all of them gave."""
    resource = hit.options["resource"]
    found = {given for name in played for given in hit.view.effect(name, resource)}
    item = hit.item(slot)
    if item is not None and item.plural:
        sums = {0}
        for name in played:
            sums = {total + given for total in sums for given in hit.view.effect(name, resource)}
        found |= sums
    return found


def _of_another(hit: Hit, names: list[str], value: int) -> bool:
    """Another card of the turn gave just that, and these gave something quite different: the card is wrong."""
    view, resource = hit.view, hit.options["resource"]
    others = {given for card in view.in_play if card not in names for given in view.effect(card, resource)}
    return value in others and all(abs(value - given) > 2 for name in names for given in view.effect(name, resource))


def shown(hit: Hit) -> Iterator[Claim] | None:
    """The whole of a resource told of the turn, not of the blows of the turn before."""
    return None if hit.line.recap[hit.low] or hit.line.sentence.conditional else total(hit)


def both_totals(hit: Hit) -> Iterator[Claim] | None:
    """«Вот и весь достаток: два золотых, да три «Атаки»»: both of the turn, if no card is named."""
    low = hit.line.codes.rfind(".", 0, hit.low) + 1
    given = "C" in hit.line.codes[low : hit.high + 3] or hit.line.sentence.conditional or hit.line.recap[hit.low]
    if given or hit.value("g") != hit.view.totals["gold"] or hit.noun("a") != "a":
        return None
    return totals(hit)


def shown_part(hit: Hit) -> Iterator[Claim] | None:
    """«Три золотых из четырёх его»: behind «из» stands the whole."""
    part, whole, resource = hit.value("k") or 0, hit.value("n") or 0, hit.options["resource"]
    parts = {given for card in hit.view.in_play for given in hit.view.effect(card, resource)}
    if hit.line.recap[hit.low] or hit.line.sentence.conditional or part >= whole or part not in parts:
        return None
    return iter([hit.claim("total", "n", resource=resource)]) if hit.noun("n") in ("none", "word", "g", "a") else None


def shown_both(hit: Hit) -> Iterator[Claim] | None:
    """Attack (n) and gold (g) of the turn, one after the other."""
    if hit.line.recap[hit.low] or hit.line.sentence.conditional:
        return None
    return iter([hit.claim("total", "n", resource="attack"), hit.claim("total", "g", resource="gold")])


def brought(hit: Hit) -> Iterator[Claim] | None:
    """A property that a card of the turn brought: none if neither the card nor anything else gives it."""
    resource, names = hit.options["resource"], hit.names("c")
    if not any(name in hit.view.in_play for name in names) or hit.line.recap[hit.low]:
        return None
    if hit.view.totals[resource] or any(given for name in names for given in hit.view.effect(name, resource)):
        return None
    return iter([hit.claim("total", hit.options["slot"], resource=resource)])


def sources(hit: Hit) -> Iterator[Claim] | None:
    """What cards give of a resource, without the whole of it."""
    return _parts(hit) if _of_the_turn(hit) else None


def none_of(hit: Hit) -> Iterator[Claim] | None:
    """There is none of a resource."""
    if hit.names("p") and hit.view.actor not in hit.names("p"):
        return None
    return iter([hit.claim("total", "o", resource=hit.options["resource"], value=0)])


def equal_totals(hit: Hit) -> Iterator[Claim]:
    """«Золотых N, атаки столько же»."""
    yield hit.claim("total", "n", resource="gold")
    yield hit.claim("total", "a", resource="attack", value=hit.value("n"))


def totals(hit: Hit) -> Iterator[Claim]:
    """Gold, Attack and healing one after the other."""
    for slot, resource in (("g", "gold"), ("a", "attack"), ("h", "heal")):
        if hit.index(slot) is not None:
            value = 0 if slot in hit.options.get("none", ()) else hit.value(slot)
            yield hit.claim("total", slot, resource=resource, value=value)


def yield_of(hit: Hit) -> Iterator[Claim] | None:
    """So many cards gave so much gold."""
    if hit.view.actor not in hit.names("p"):
        return None
    return iter([hit.claim("zone_count", "k", zone="in_play"), hit.claim("total", "g", resource="gold")])


def healed(hit: Hit) -> Iterator[Claim] | None:
    """By how much the cards healed, from which health to which."""
    if hit.names("p") and hit.view.actor not in hit.names("p"):
        return None
    return _healed(hit)


def _healed(hit: Hit) -> Iterator[Claim]:
    actor = hit.view.actor
    if hit.index("n") is not None:
        yield hit.claim("total", "n", resource="heal")
    if hit.index("b") is not None:
        yield hit.claim("hp_change", "b", subject=actor, before=hit.value("b"), value=None)
    if hit.index("a") is not None:
        yield hit.claim("hp", "a", subject=actor, when="now")


def no_properties(hit: Hit) -> Iterator[Claim]:
    """No property at all."""
    if hit.value("o") == 0:
        yield hit.claim("properties_none", "o", value=None)


def has(hit: Hit) -> Iterator[Claim] | None:
    """A property is there."""
    name = hit.options["resource"]
    if hit.names("p") and hit.view.actor not in hit.names("p"):
        return None
    if hit.view.totals[name]:
        return iter([hit.claim("total", "o", resource=name, value=hit.view.totals[name])])
    return iter([hit.claim("invented", "o", blame="property", text="есть")])


_UNITS: Final = "( unit H | H unit | unit | H | wound )?"
_SEP: Final = "( _ | : | , )?"
_AU: Final = "( unit a | unit | a )?"


def _of(resource: str, code: str, unit: str, noun: str) -> tuple[tuple[str, Meaning, dict[str, Any]], ...]:
    """The constructions that money, Attack and healing have in common; `unit` is what may follow a figure."""
    how = {"resource": resource, "only": code}
    whole, must = f"N:n {unit}", unit.removesuffix("?")
    rows: list[tuple[str, Meaning]] = [
        # the whole and its parts
        (f"{whole} ( U P:p )? , i him/w N:v {unit} ~ give/came ~ C:c", total),
        (f"{noun} ( U? P:p )? {_SEP} {whole} , i him/w N:v {unit} ~ ( give | came )? ( O | c )? C:c", total),
        (f"{noun} ( U? P:p )? {_SEP} {whole} , i him/w N:v {unit} ( O | c ) C:c", total),
        (f"{whole} ( U P:p )? , i him/w N:v {unit} ( O | c ) C:c , ~ rest N:r", total),
        (f"{whole} ( U P:p )? , i him/w N:v {unit} ( O | c ) C:c", total),
        (f"{whole} ( U P:p )? : N:v {unit} ~ give ~ C:c", total),
        (f"{noun} ( U? P:p )? {_SEP} {whole} : N:v {unit} ( O | c | Z ) C:c , N:w {unit} ( O | c | Z ) C:e", total),
        (f"{noun} ( U? P:p )? {_SEP} {whole} : N:v {unit} ( O | c | Z ) C:c", total),
        (f"all {noun} ( fund | w )? P:p? , {whole} , stand? n N:q1 cards : ~ C:c", total),
        (f"all {noun} turn_n? P:p? , {whole} , P:p2? ~ give ~ ( N w _ )? C:c", total),
        (f"all {noun} P:p.gen , ( soft | & | but )* {whole} , .. ( O | c ) C:c", total),
        (f"C:c N:v {unit} , C:e N:w {unit} {_SEP} soft? &? soft? all {noun} P:p.gen , {whole}", total),
        (f"C:c give N:v {unit} , C:e _? N:w {unit} : {noun} U P:p ~ {whole}", total),
        (f"{noun} ( U P:p | P:p2 ) consist i N:v {unit} ( O | c ) C:c & N:w {unit} ( O | c ) C:e", sources),
        (f"{noun} P:p.dat ~ give N : C:c N:v {unit} & C:e N:w", sources),
        (f"{noun} ( U P:p )? soft : C:c N:v {unit} ,/& C:e N:w", sources),
        (f"{noun} ( U P:p )? soft : N:v {unit} ( c | O ) C:c ,/& soft? soft? N:w {unit} ( c | O ) C:e", sources),
        (f".. P:p? N:v {unit} ( O | c ) C:c & ~ N:w {unit} ( O | c ) C:e , ~ comes ~ {whole}", total),
        (f"all {whole} ~ give P:p.dat? C:c", total),
        (f"contribution C:c.gen v {noun} P:p? {_SEP} ~ N:v", sources),
        (f"n contribution C:c.gen ~ came ~ N:v {unit}", sources),
        (f"i N:n {unit} {noun}? N:v {unit} came ( O | c ) C:c", total),
        (f"( O | c ) C:c P:p.dat? ~ came ~ N:v {unit}", sources),
        (f"C:c ~ all? ~ jointly? give/hit v {noun} P:p? ~ N:v", sources),
        (f"C:c ~ give v fund P:p? ~ N:v {unit}", sources),
        (f"soft? C:c ~ all? jointly? give P:p.dat? ~ N:v {must}", sources),
        (f"N:v {must} {_SEP} author C:c.gen", sources),
        # the whole alone
        (f"not N:q1 {unit} , but ~ {whole} {_SEP} soft {noun} U? P:p", total),
        (f"not N:q1 {unit} , but ~ {whole} U P:p", total),
        (f"{noun} , .. , {whole} , but not N:q1", total),
    ]
    return tuple((text, meaning, how) for text, meaning in rows)


_GOLD: Final = {"resource": "gold"}
_ATTACK: Final = {"resource": "attack"}
_HEAL: Final = {"resource": "heal"}

ROWS: Final[tuple[tuple[str, Meaning, dict[str, Any]], ...]] = (
    *_of("gold", "g", "( g )?", "g"),
    *_of("attack", "a", "( unit a | unit | a )?", "a"),
    *_of("heal", "hH", "( unit H | unit h | unit | H | h | wound )?", "h"),
    # several at once
    (f"^ a ~ N:n , budget {_SEP} ~ N:g", shown_both, {}),
    ("g ( U P:p )? ~ N:n , a:a ~ soft", equal_totals, {}),
    (f"g U? P:p? {_SEP} N:g , a {_SEP} N:a {_AU} ,/& H/h rise? {_SEP} N:h", totals, {}),
    (f"g U? P:p? {_SEP} N:g , a {_SEP} N:a {_AU} , but? h:h P:p2.dat? not w/befell/came", totals, {"none": "h"}),
    (f"N:g g {_SEP} but a ( U P:p )? ~ N:a", totals, {}),
    ("N:g g , but a ( U P:p )? ~ N:a", totals, {}),
    ("g ~ N:g g? , but soft? a:a ( U P:p )? ~ ni unit", totals, {"none": "a"}),
    ("N:g g & N:a unit a", totals, {}),
    ("N:g g ,? & N:a a", both_totals, {}),
    ("spend D N:g g & can_hit D N:a unit", totals, {}),
    (f"P:p.nom & perk n N:h {_UNITS} , & ~ gathered ~ N:a {_AU}", totals, {}),
    ("N:k cards P:p.gen give N:g g", yield_of, {}),
    (f"^ a ( U? P:p )? {_SEP} N:a , N:g g , h {_SEP} N:h", totals, {}),
    ("N:k g i ~ w? N:n g?", shown_part, {"resource": "gold"}),
    ("N:k unit? a i ~ w? N:n a?", shown_part, {"resource": "attack"}),
    # gold
    ("^ ~ w g {s} ~ N:n g".replace("{s}", _SEP), total, _GOLD),
    ("^ ~ g n soft turn_n {s} ~ N:n".replace("{s}", _SEP), total, _GOLD),
    ("^ ~ g {s} ~ N:n $".replace("{s}", "( _ | : )"), total, _GOLD),
    ("^ ~ g {s} ~ N:n g $".replace("{s}", "( _ | : )"), total, _GOLD),
    ("^ budget ( U? P:p )? {s} ~ N:n".replace("{s}", _SEP), shown, _GOLD),
    (". g U P:p ? ~ N:n", total, _GOLD),
    ("g U P:p ? ~ N:n", total, _GOLD),
    ("K spend .. N:n g", total, _GOLD),
    ("can spend , & spend hide? w? : ~ N:n g", total, _GOLD),
    ("spend he/P:p can ~ N:n g", total, _GOLD),
    ("he/P:p can spend ~ N:n g", total, _GOLD),
    ("( w C | C | g ) U him/P:p ~ n N:n g", total, _GOLD),
    ("^ but? ~ g:o U P:p.gen nil", none_of, _GOLD),
    ("nil U P:p.gen .. g:o", none_of, _GOLD),
    ("N:n g P:p.dat cards not give", total, _GOLD),
    ("v fund P:p.gen .. : ~ N:n g", total, _GOLD),
    ("^ ~ U him/P:p ~ N:n g $", total, _GOLD),
    # Attack
    ("^ ~ strength a ( n soft turn_n )? {s} ~ N:n".replace("{s}", _SEP), total, _ATTACK),
    ("^ ~ strength ( P:p.gen )? {s} ~ N:n unit? a".replace("{s}", _SEP), total, _ATTACK),
    ("can_hit P:p.nom can ( n | D ) ~ N:n", total, _ATTACK),
    ("can_hit he can n ~ N:n", total, _ATTACK),
    ("can_hit can n ~ N:n $", total, _ATTACK),
    ("can can_hit n ~ N:n $", total, _ATTACK),
    ("P:p.nom can can_hit n ~ N:n", total, _ATTACK),
    ("he can can_hit n ~ N:n", total, _ATTACK),
    ("a P:p.nom can can_hit D? ~ N:n unit", total, _ATTACK),
    ("P:p.nom can can_hit D? ~ N:n unit a", total, _ATTACK),
    ("^ a : N:n $", total, _ATTACK),
    ("^ hit/a n N:n $", shown, _ATTACK),
    ("can_hit ~ him? ~ may ~ ( n | D ) ~ N:n", shown, _ATTACK),
    ("may ~ can_hit ~ ( n | D ) ~ N:n", shown, _ATTACK),
    ("^ ~ &? v w ~ N:n strength", shown, _ATTACK),
    ("^ &? ~ U him/P:p ~ N:n strength", shown, _ATTACK),
    ("^ ~ N:n strength U him/P:p", shown, _ATTACK),
    ("N g & ~ N:n strength", shown, _ATTACK),
    ("C & .. P:p.gen worth ~ N:n unit a", total, _ATTACK),
    ("gathered ~ N:n unit? a , & all soft U P:p", total, _ATTACK),
    ("a J soft N:n , & all he U P:p", total, _ATTACK),
    ("^ N:n a _ .. U P:p", total, _ATTACK),
    ("^ but? ~ a:o U P:p.gen nil", none_of, _ATTACK),
    ("nil U P:p.gen .. a:o", none_of, _ATTACK),
    ("can_hit P:p.dat w : a:o o/nil", none_of, _ATTACK),
    ("^ a:o ( P:p.gen )? o $", none_of, _ATTACK),
    # healing
    ("perk_noun/h P:p.dat? give P:p2.dat? ~ N:n {u}".replace("{u}", _UNITS), healed, {}),
    ("perk_noun/h give P:p.dat N:n {u}".replace("{u}", _UNITS), healed, {}),
    ("perk_noun rise H n ~ N:n {u} : U P:p ~ N:a".replace("{u}", _UNITS), healed, {}),
    ("perk_noun N:n rise P:p D N:a", healed, {}),
    ("P:p.nom perk n? ~ N:n {u} & ~ stand n N:a".replace("{u}", _UNITS), healed, {}),
    ("P:p.nom perk n? ~ N:n {u} : c N:b D N:a".replace("{u}", _UNITS), healed, {}),
    ("H P:p.gen rise n N:n {u} , D N:a".replace("{u}", _UNITS), healed, {}),
    ("soft N:n K H P:p.gen : N:b > N:a", healed, {}),
    ("N:n K H P:p.gen : N:b > N:a", healed, {}),
    ("plus N:n K H P:p.gen : N:b > N:a", healed, {}),
    ("after h/perk_noun U P:p ~ N:a", healed, {}),
    ("after h/perk_noun .. U P:p ~ N:a", healed, {}),
    ("P:p.dat ~ now_is better n ~ N:n {u}".replace("{u}", _UNITS), healed, {}),
    ("wound:o nobody P:p.dat not perk", none_of, _HEAL),
    ("^ but? ~ H:o P:p.dat cards not give", none_of, _HEAL),
    ("^ h:o ni w $", none_of, _HEAL),
    ("nobody P:p.acc,gen not perk:o", none_of, _HEAL),
    ("soft? perk/h P:p.acc C:c , n N:v , & C:e , n N:w", sources, _HEAL),
    ("soft? perk/h P:p.acc C:c n N:v & C:e n N:w", sources, _HEAL),
    ("C:c perk/h P:p.acc n N:v", sources, _HEAL),
    ("C:c perk/h P:p.dat ~ N:v wound/unit", sources, _HEAL),
    # properties
    ("^ but? ~ u:o U P:p.gen nil", none_of, {"resource": "scrap"}),
    ("u U P:p.gen ~ n N:n cards", total, {"resource": "scrap"}),
    ("u U P:p.gen would n N:n cards", total, {"resource": "scrap"}),
    ("N:n cards P:p can .. u", total, {"resource": "scrap"}),
    ("w P:p can D N:n cards : soft u", total, {"resource": "scrap"}),
    ("^ but? ~ l:o cards P:p? not give", none_of, {"resource": "lure"}),
    ("^ but? ~ l:o U P:p.gen nil", none_of, {"resource": "lure"}),
    ("l U P:p.gen ~ N:n unit", total, {"resource": "lure"}),
    ("^ ~ l _ ~ N:n $", total, {"resource": "lure"}),
    ("C:c ~ give ~ &? ~ N:n l", brought, {"resource": "lure", "slot": "n"}),
    ("C:c ~ give ~ &? ~ N:n u", brought, {"resource": "scrap", "slot": "n"}),
    ("^ ~ u _ ~ N:n $", total, {"resource": "scrap"}),
    ("^ ~ f _ ~ N:n $", total, {"resource": "refill"}),
    ("v store U P:p ~ N:n unit l", total, {"resource": "lure"}),
    ("v store U P:p ~ N:n unit u", total, {"resource": "scrap"}),
    ("f U P:p n N:n cards", total, {"resource": "refill"}),
    ("property_n U P:p ( v soft turn_n )? ~ N:o $", no_properties, {}),
    ("^ but? ~ l:o U P:p.gen hide", has, {"resource": "lure"}),
    ("^ but? ~ u:o U P:p.gen hide", has, {"resource": "scrap"}),
)
