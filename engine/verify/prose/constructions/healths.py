"""Healths of players, their differences and sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.verify.model import Claim, Part
from engine.verify.prose.bindings import SMALL
from engine.verify.prose.constructions.reader import Hit, Meaning

_PAIRS: Final = (("x", "n"), ("y", "m"), ("z", "k"))


def health(hit: Hit) -> Iterator[Claim]:
    """Each player at a place has the health at the figure beside it."""
    for owner, figure in _PAIRS:
        if hit.index(figure) is None:
            continue
        value = hit.value(figure)
        who = hit.who(owner, (nick for nick, points in hit.view.health.items() if points == value))
        if who is not None and value is not None:
            yield hit.claim("hp", figure, subject=who, when="now")


def large_health(hit: Hit) -> Iterator[Claim] | None:
    """A figure beside an owner that can be nothing but a health."""
    return health(hit) if (hit.value("n") or 0) > SMALL and hit.noun("n") == "none" else None


def healed_to(hit: Hit) -> Iterator[Claim] | None:
    """«Плюс два лечения, теперь 60»: the health that the healing of the turn has led to."""
    if hit.line.recap[hit.low] or hit.noun("n") not in ("none", "unit", "H"):
        return None
    return iter([hit.claim("hp", "n", subject=hit.view.actor, when="now")])


def with_own(hit: Hit) -> Iterator[Claim] | None:
    """«Тихон встал. Сорок семь здоровья, а у Люси тридцать шесть»: the health of the one who is spoken of."""
    who, subject = hit.who("x"), hit.line.subject
    if hit.line.recap[hit.low] or subject != hit.view.actor or who is None or who == subject:
        return None
    own = hit.claim("hp", "n", subject=subject, when="now")
    return iter([own, hit.claim("hp", "m", subject=who, when="now")])


def score(hit: Hit) -> Iterator[Claim] | None:
    """«Счёт 37:42»: the healths of two players, in whatever order; if one of them is false, it is the other's."""
    told = {"n": hit.value("n"), "m": hit.value("m")}
    living = {nick: points for nick, points in hit.view.health.items() if points > 0}
    ways = [{"n": one, "m": other} for one in living for other in living if one != other]
    if not ways or hit.line.recap[hit.low]:
        return None
    best = max(ways, key=lambda way: sum(told[slot] == living[nick] for slot, nick in way.items()))
    right = sum(told[slot] == living[nick] for slot, nick in best.items())
    if not right or (right == 1 and len(living) > 2):
        return None
    return iter([hit.claim("hp", slot, subject=nick, when="now") for slot, nick in best.items()])


def held(hit: Hit) -> Iterator[Claim] | None:
    """Somebody who stands with a figure that can be nothing but a health: «дышит ему в спину с 89»."""
    item, who, value = hit.item("n"), hit.who("x"), hit.value("n")
    moved = any({"hurt_state", "rise_state", "was"} & word.tags for word in hit.line.items[hit.low : hit.high + 1])
    if item is None or item.case == "gen" or moved or hit.line.sentence.conditional:
        return None
    if who is None or value in hit.view.steps(who)[:-1]:
        return None
    return health(hit) if (value or 0) > SMALL and hit.noun("n") in ("none", "P") else None


def owned(hit: Hit) -> Iterator[Claim] | None:
    """«Обрушь он всё на Тучку с её двадцатью тремя»: what somebody has, whatever is supposed of him."""
    who, value = hit.who("x"), hit.value("n") or 0
    return health(hit) if value > SMALL and who is not None and value not in hit.view.steps(who)[:-1] else None


def same_health(hit: Hit) -> Iterator[Claim]:
    """Two players have the same health, perhaps told."""
    if hit.index("n") is not None:
        owners = [hit.who("x"), hit.who("y")]
        wrong = [who for who in owners if hit.view.health.get(who or "") != hit.value("n")]
        yield hit.claim("hp", "n", subject=(wrong or owners)[0], when="now")
    if hit.index("n") is None:
        yield hit.claim("hp_compare", "y", subject=hit.who("x"), other=hit.who("y"), value=0)


def apart(hit: Hit) -> Iterator[Claim] | None:
    """The healths of two players differ by a figure; `sign` says which is the larger, 0 does not."""
    one, other, figure = hit.who("x"), hit.who("y"), hit.value("n")
    if one is None or other is None or figure is None or one == other:
        return None
    return _apart(hit)


def _apart(hit: Hit) -> Iterator[Claim]:
    sign, health = hit.options.get("sign", 0), hit.view.health
    for first, second, figure, turn in (
        ("x", "y", "n", 1),
        ("y", "z", "m", 1),
        ("z", "y", "k", 1),
        ("y", "z", "l", -1),
    ):
        one, other, value = hit.who(first), hit.who(second), hit.value(figure)
        if one is None or other is None or value is None:
            continue
        way = sign * turn or (1 if health.get(one, 0) >= health.get(other, 0) else -1)
        yield hit.claim("hp_compare", figure, subject=one, other=other, value=way * value)


def distance_to(hit: Hit) -> Iterator[Claim] | None:
    """How far somebody, who is not named here, is from a player."""
    who = hit.who("y")
    if who is None or not hit.view.health.get(who):
        return None
    others = [points for nick, points in hit.view.health.items() if nick != who and points > 0]
    return iter([_derived(hit, "n", {hit.view.health[who] - points for points in others})])


def way_to(hit: Hit) -> Iterator[Claim] | None:
    """«До Пети ещё двадцать один топать»: how far the player in hand, or the one at a place, is from another."""
    if hit.noun("n") not in ("none", "unit", "H", "word") or hit.line.sentence.conditional or hit.line.recap[hit.low]:
        return None
    if hit.noun("n") == "word" and hit.high > (hit.index("n") or 0) + 1:
        return None  # «ещё три квартала топать»
    who, owner = hit.who("y"), hit.who("x") if hit.index("x") is not None else None
    if who is None or not hit.view.health.get(who) or (hit.value("n") or 0) <= 0:
        return None
    own = [owner] if owner is not None else [nick for nick in hit.view.nicks if nick != who]
    return iter([_derived(hit, "n", {abs(hit.view.health[who] - hit.view.health.get(nick, 0)) for nick in own})])


def apart_from_actor(hit: Hit) -> Iterator[Claim] | None:
    """«Разрыв между нею и Щелкуном — двадцать пять»: the pronoun is the player whose turn is told."""
    who, view = hit.who("y"), hit.view
    if who is None or who == view.actor or hit.line.recap[hit.low]:
        return None
    return iter([_derived(hit, "n", {abs(view.health[who] - view.health[view.actor])})])


def middle(hit: Hit) -> Iterator[Claim]:
    """One player between two others."""
    for other, figure, sign in (("y", "n", hit.options["first"]), ("z", "m", -hit.options["first"])):
        value = hit.value(figure)
        if value is not None:
            yield hit.claim("hp_compare", figure, subject=hit.who("x"), other=hit.who(other), value=sign * value)


def behind(hit: Hit) -> Iterator[Claim]:
    """How far two players are behind (or ahead of) a third: «P уступает Q N, R — M»."""
    for owner, figure in (("x", "n"), ("z", "m")):
        value = hit.value(figure)
        if value is not None:
            sign = hit.options["sign"]
            yield hit.claim("hp_compare", figure, subject=hit.who(owner), other=hit.who("y"), value=sign * value)


def spread(hit: Hit) -> Iterator[Claim]:
    """From the first to the last."""
    living = [points for points in hit.view.health.values() if points > 0] or [0]
    yield _derived(hit, "n", {max(living) - min(living), max(living) - min(hit.view.health.values())})


def together(hit: Hit) -> Iterator[Claim] | None:
    """The sum of two healths, or of all."""
    names = [hit.who(slot) for slot in ("x", "y", "z") if hit.index(slot) is not None]
    said = hit.value("k")
    everybody = [nick for nick, points in hit.view.health.items() if points > 0]
    if not names and said not in (None, len(everybody), len(hit.view.nicks)):
        return None
    sums = {sum(hit.view.health.get(name or "", 0) for name in names or everybody)}
    return iter([_derived(hit, "n", sums)])


def lead(hit: Hit) -> Iterator[Claim] | None:
    """«Лидер ушёл на восемь очков»: how far the first is ahead of another."""
    living = sorted(points for points in hit.view.health.values() if points > 0)
    if len(living) < 2 or hit.line.recap[hit.low]:
        return None
    return iter([_derived(hit, "n", {living[-1] - living[0], living[-1] - living[-2]})])


def behind_leader(hit: Hit) -> Iterator[Claim]:
    """«До лидера, Шмеля с его 99, Ромашке три очка»: the health of the first, and how far from it another is."""
    yield hit.claim("hp", "h", subject=hit.who("y"), when="now")
    yield hit.claim("hp_compare", "n", subject=hit.who("x"), other=hit.who("y"), value=-(hit.value("n") or 0))


def company_sum(hit: Hit) -> Iterator[Claim] | None:
    """«На троих выходит 294»: more than anybody has, and no cards or coins, so the healths of all."""
    most = max(hit.view.health.values(), default=0)
    if (hit.value("n") or 0) <= most or hit.noun("n") not in ("none", "unit", "H", "word"):
        return None
    return together(hit)


def short_of(hit: Hit) -> Iterator[Claim]:
    """How far a player is below (or above) a round health."""
    goal, value = hit.value("h"), hit.value("n")
    if goal is not None and value is not None:
        sign = hit.options.get("sign", 1)
        yield hit.claim("would_be", "n", subject=hit.who("x"), value=goal, delta=sign * value)


def ranked(hit: Hit) -> Iterator[Claim]:
    """Who has the most or the least health."""
    health, sign = hit.view.health, hit.options["sign"]
    order = sorted((points for points in health.values() if points > 0), reverse=sign > 0)
    who = hit.who("x")
    if order and who is not None:
        fits = health.get(who) == order[0]
        right = next(nick for nick, points in health.items() if points == order[0])
        claim = hit.claim("hp_compare", "x", subject=who, other=right, value=0, blame="prose_player")
        yield claim if not fits else claim.but(other=who)
    if hit.index("n") is not None and order:
        yield _derived(hit, "n", {abs(order[0] - order[-1])})


def compared(hit: Hit) -> Iterator[Claim]:
    """«У P больше, чем у Q»."""
    one, other = hit.who("x"), hit.who("y")
    health, sign = hit.view.health, hit.options["sign"]
    if one is None or other is None:
        return
    gap = health.get(one, 0) - health.get(other, 0)
    said = gap if gap * sign > 0 else sign * max(1, abs(gap))
    yield hit.claim("hp_compare", "y", subject=one, other=other, value=said)


def over(hit: Hit) -> Iterator[Claim]:
    """The health is above (below) a round number, and perhaps told."""
    yield from health(hit)
    goal, who = hit.value("h"), hit.who("x")
    if goal is not None and who is not None:
        relation = "at_least" if hit.options["sign"] > 0 else "at_most"
        yield hit.claim("hp", "h", subject=who, when="now", relation=relation)


def _derived(hit: Hit, slot: str, options: set[int]) -> Claim:
    """A figure that follows from others; what it should be is the sum told as the parts."""
    value = hit.value(slot)
    item = hit.item(slot)
    assert item is not None
    right = value if value in options else next(iter(options))
    return hit.claim("sum", slot, parts=(Part(right or 0, item.span),))


_ALL: Final = "( v .. | U .. )?"
_UNITS: Final = "( unit H | H unit | unit | H )?"
_SEP: Final = "( _ | : | , )?"

ROWS: Final[tuple[tuple[str, Meaning, dict[str, Any]], ...]] = (
    # differences
    (f"between P:x & P:y ~ gap v? N:n {_UNITS} , between P:q1 & P:z ~ gap? _? v? N:m", apart, {}),
    (f"gap between P:x & P:y .. {_SEP} v? n? ~ N:n", apart, {}),
    (f"between P:x & P:y {_SEP} .. ( gap | N ) v? n? ~ N:n", apart, {}),
    (f"between P:x & P:y {_SEP} .. gap {_SEP} v? n? ~ N:n", apart, {}),
    (f"between P:x & P:y {_SEP} ~ N:n {_UNITS}", apart, {}),
    (f"gap P:x.gen before/n P:y.ins .. {_SEP} v? n? ~ N:n", apart, {"sign": 1}),
    (f"U P:x gap before/n P:y .. {_SEP} v? n? ~ N:n", apart, {"sign": 1}),
    (f"~ N:n {_UNITS} .. part P:x.acc,gen O? & ~ P:y", apart, {}),
    ("P:x.nom ~ lag P:y.dat n? ~ all? N:n " + _UNITS + " , but? P:z _? lag? n? all? ~ N:m", behind, {"sign": -1}),
    ("P:x.nom ~ lag O P:y n ~ all? N:n " + _UNITS + " , but? P:z _? lag? n? all? ~ N:m", behind, {"sign": -1}),
    (f"P:x.nom ~ lag P:y.dat n? ~ all? N:n {_UNITS}", apart, {"sign": -1}),
    (f"P:x.nom ~ lag O P:y n ~ all? N:n {_UNITS}", apart, {"sign": -1}),
    (f"to catch P:y.acc , P:x.dat .. lack ~ N:n {_UNITS}", apart, {"sign": -1}),
    (f"to catch P:y.acc , P:x.dat not lack ~ N:n {_UNITS}", apart, {"sign": -1}),
    (f"P:x.dat not? lack ~ N:n {_UNITS} , to catch P:y.acc", apart, {"sign": -1}),
    (f"N:n {_UNITS} not? lack , to catch P:y.acc", distance_to, {}),
    (f"lack ~ N:n {_UNITS} , to catch P:y.acc", distance_to, {}),
    (f"D P:y.gen ~ P:x.dat? ~ N:n {_UNITS} travel", way_to, {}),
    (f"D P:y.gen ~ P:x.dat? him? ~ travel ( & travel )? {_SEP} ~ N:n {_UNITS}", way_to, {}),
    (f"P:x.dat ~ D P:y.gen ~ travel {_SEP} ~ N:n {_UNITS}", way_to, {}),
    (f"gap between him & P:y.ins {_SEP} .. v? n? ~ N:n {_UNITS}", apart_from_actor, {}),
    (f"between him & P:y.ins {_SEP} gap? .. v? n? ~ N:n {_UNITS}", apart_from_actor, {}),
    (f"P:x.dat D P:y.gen fall ~ N:n {_UNITS}", apart, {"sign": 1}),
    (f"D P:y.gen P:x.dat fall ~ N:n {_UNITS}", apart, {"sign": 1}),
    (f"D P:y.gen P:x.dat not? ~ lack ~ N:n {_UNITS}", apart, {"sign": -1}),
    (
        "P:x.nom .. {sep} n N:n unit? less P:y.gen &/, but? n N:m unit? more P:z.gen".replace("{sep}", _SEP),
        middle,
        {"first": -1},
    ),
    (
        "P:x.nom .. {sep} n N:n unit? more P:y.gen &/, but? n N:m unit? less P:z.gen".replace("{sep}", _SEP),
        middle,
        {"first": 1},
    ),
    ("H? U P:x.gen H? n ~ N:n unit? H? less , q U P:y.gen : ~ N:m A N:l", lambda hit: _told_apart(hit), {"sign": -1}),
    ("H? U P:x.gen H? n ~ N:n unit? H? more , q U P:y.gen : ~ N:m A N:l", lambda hit: _told_apart(hit), {"sign": 1}),
    (f"O o D last ( p H )? .. {_SEP} N:n {_UNITS}", spread, {}),
    (f"between o &/, last ( p H )? .. {_SEP} N:n {_UNITS}", spread, {}),
    (f"between w? strongest {_ALL} & w? ( weakest | h ) {_ALL} .. gap? .. {_SEP} ~ N:n {_UNITS}", spread, {}),
    (f"between w? ( weakest | h ) {_ALL} & w? strongest {_ALL} .. gap? .. {_SEP} ~ N:n {_UNITS}", spread, {}),
    (f"O w? strongest {_ALL} D w? ( weakest | h ) {_ALL} .. {_SEP} ~ N:n {_UNITS}", spread, {}),
    # sums
    (f"n/jointly/t N:k? U P:x & P:y & P:z H? {_SEP} ~ N:n {_UNITS}", together, {}),
    (f"( n N:k | jointly | t ) U P:x & U? P:y H? {_SEP} ~ N:n {_UNITS}", together, {}),
    (f"U P:x & U? P:y ( n N:k | jointly | t ) H? {_SEP} ~ N:n {_UNITS}", together, {}),
    (f"P:x & P:y ( n N:k | jointly | t ) .. H? {_SEP} ~ N:n {_UNITS}", together, {}),
    (f"n N:k U player H? {_SEP} ~ N:n {_UNITS}", together, {}),
    (f"sum_up H all? N:k player? {_SEP} comes ~ N:n", together, {}),
    ("sum_up H all? N:k player? ? ( w , )? ~ N:n", together, {}),
    ("H .. U all? N:k player? ? ( w , )? ~ N:n", together, {}),
    (f"n all? N:k ~ comes H? {_SEP} ~ N:n {_UNITS}", company_sum, {}),
    (f"H? n all? N:k player? H? ( , would w , | _ | : | , )? ~ N:n {_UNITS}", company_sum, {}),
    (f"sum_up H P:x & P:y {_SEP} &? comes ~ N:n", together, {}),
    (f"H all N:k ~ player? jointly? {_SEP} comes ~ N:n", together, {}),
    # a round number
    (f"D start? N:h P:x.dat not? ~ lack ~ N:n {_UNITS}", short_of, {}),
    (f"D leader , P:y.gen c him N:h , P:x.dat ~ N:n {_UNITS}", behind_leader, {}),
    (f"leader w/went/gets n ~ N:n {_UNITS} $", lead, {}),
    (f"P:x.dat D start? N:h not? ~ lack ~ N:n {_UNITS}", short_of, {}),
    (f"A start N:h P:x.nom ~ v? -/minus_in w? n N:n {_UNITS}", short_of, {}),
    (f"above start? N:h U P:x.gen {_SEP} ~ N:n {_UNITS}", short_of, {"sign": -1}),
    (f"U P:x.gen above start? N:h {_SEP} ~ N:n {_UNITS}", short_of, {"sign": -1}),
    ("H P:x.gen passed Z N:h ( : | , | _ ) ~ N:n", over, {"sign": 1}),
    ("H P:x.gen passed Z N:h", over, {"sign": 1}),
    ("P:x.nom ~ passed ( p H )? Z N:h ( ( : | , | _ ) ~ N:n )?", over, {"sign": 1}),
    ("P:x.nom ~ passed ( p H )? Z? board N:h ( ( : | , | _ ) ~ N:n )?", over, {"sign": 1}),
    ("P:x.nom ~ passed ( p H )? Z? board v? N:h ( ( : | , | _ ) ~ N:n )?", over, {"sign": 1}),
    ("H P:x.gen ~ more N:h ( : | , | _ ) ~ N:n", over, {"sign": 1}),
    ("less N:h H P:x.gen ( : | , | _ ) ~ N:n", over, {"sign": -1}),
    ("H P:x.gen ~ less N:h ( : | , | _ ) ~ N:n", over, {"sign": -1}),
    ("less N:h H P:x.gen", over, {"sign": -1}),
    # ranks
    ("leader p H {sep} P:x.nom ( , gap O last ~ N:n )?".replace("{sep}", _SEP), ranked, {"sign": 1}),
    ("more all {sep} ~ H U P:x.gen".replace("{sep}", _SEP), ranked, {"sign": 1}),
    ("less all {sep} ~ H U P:x.gen".replace("{sep}", _SEP), ranked, {"sign": -1}),
    ("less soft H U P:x.gen $", ranked, {"sign": -1}),
    ("more soft H U P:x.gen $", ranked, {"sign": 1}),
    ("^ ~ more all _? P:x.nom , ~ N:n", lambda hit: _ranked_with(hit), {"sign": 1}),
    ("^ ~ less all _? P:x.nom , ~ N:n", lambda hit: _ranked_with(hit), {"sign": -1}),
    ("^ ~ more all _? P:x.nom $", ranked, {"sign": 1}),
    ("^ ~ less all _? P:x.nom $", ranked, {"sign": -1}),
    ("H? U P:x.gen H? more H? , q U P:y.gen $", compared, {"sign": 1}),
    ("H? U P:x.gen H? less H? , q U P:y.gen $", compared, {"sign": -1}),
    ("P:x & P:y .. equal .. ( , H? U both equal | H )", same_health, {}),
    ("P:x & P:y .. equal v equal , H ..", same_health, {}),
    ("U P:x & U? P:y H? ~ equal H? , p N:n", same_health, {}),
    ("U P:x & U? P:y p N:n H? unit? H?", same_health, {}),
    # plain
    ("U P:x.gen ~ N:n , U P:y.gen _? ~ N:m , but? U o soft? player? , P:z.gen , N:k", health, {}),
    ("H U P:x.gen ~ N:n , U P:y.gen _? ~ N:m", health, {}),
    ("U P:x.gen H ~ N:n A N:m U P:y.gen", health, {}),
    ("^ N:n H , but U P:x.gen N:m", with_own, {}),
    ("U P:x.gen H .. : ~ N:n", health, {}),
    ("^ soft P:x.nom n N:n $", large_health, {}),
    ("P:x.nom w : N:n , gap", large_health, {}),
    ("N:p h , soft N:n $", healed_to, {}),
    ("board_n N:n : N:m $", score, {}),
    ("P:x , U him N:n $", large_health, {}),
    ("^ but? soft? U P:x.gen soft N:n $", large_health, {}),
    ("N:n U P:x.gen , N:m U P:y.gen &/, N:k U P:z.gen", health, {}),
    ("more P:x.nom c N:n , Z him P:y.nom c N:m , last w P:z.nom , N:k", health, {}),
    ("U P:x.gen ~ N:n {u} A N:m U P:y.gen".replace("{u}", _UNITS), health, {}),
    ("n N:n P:x.nom ,/& n N:m P:y.nom ( ,/& n N:k P:z.nom )?", health, {}),
    ("P:x.nom n N:n , P:y.nom & P:z.nom _? n N:m & N:k w", health, {}),
    ("P:x.nom c N:n .. c? .. n P:y.acc,gen c N:m", health, {}),
    ("P:x.nom \\( N:n \\) . P:y.nom \\( N:m \\) . P:z.nom \\( N:k \\)", health, {}),
    ("P:x.nom , N:n ; P:y.nom J? n? ~ N:m , P:z.nom J? n? ~ N:k", health, {}),
    ("P:x.nom , N:n ; P:y.nom , N:m", health, {}),
    ("P:x.nom ( , | J | n ) N:n ( ; | , ) P:y.nom ( , | J | n )? N:m ( ; | , ) P:z.nom ( , | J | n )? N:k", health, {}),
    ("P:x.nom , N:n unit H", health, {}),
    (f"H v P:x {_SEP} ~ N:n unit?", health, {}),
    ("N:n unit? H {sep} ~ left U P:x.gen".replace("{sep}", _SEP), health, {}),
    ("P:x.nom n brink {sep} ~ N:n".replace("{sep}", _SEP), health, {}),
    ("P:x.nom ~ J soft? N:n {u}".replace("{u}", _UNITS), health, {}),
    ("P:x.nom ,? ~ J N:n unit H", health, {}),
    ("w P:x.nom . N:n , w w", health, {}),
    ("w P:x.nom ? N:n , w w", health, {}),
    ("^ ( & | but )? P:x.nom ( w | soft | him | v )* c N:n $", held, {}),
    ("^ &? c N:n P:x.nom $", held, {}),
    ("P:x c him soft? N:n $", owned, {}),
    ("write v w/cards P:x.gen : N:n", health, {}),
    ("n board U P:x.gen ~ N:n", health, {}),
    ("reckon H P:x.gen {sep} N:n".replace("{sep}", _SEP), health, {}),
    ("D P:x.gen , H U him ~ N:n", health, {}),
    ("not N:q1 , but soft? N:n H? unit? H? U P:x.gen", health, {}),
)


def _told_apart(hit: Hit) -> Iterator[Claim]:
    """A difference with both healths: «у P на N меньше, чем у Q: M против L»."""
    value = hit.value("n")
    if value is not None:
        yield hit.claim("hp_compare", "n", subject=hit.who("x"), other=hit.who("y"), value=hit.options["sign"] * value)
    yield hit.claim("hp", "m", subject=hit.who("x"), when="now")
    yield hit.claim("hp", "l", subject=hit.who("y"), when="now")


def _ranked_with(hit: Hit) -> Iterator[Claim]:
    """«Живее всех P, N»."""
    yield from health(hit)
    places = hit.places.pop("n")
    yield from ranked(hit)
    hit.places["n"] = places
