"""Who struck whom, how hard, and what it left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.verify.model import Claim
from engine.verify.prose.constructions.reader import Hit, Meaning

_OTHER: Final = ("g", "C", "card", "l", "u", "f", "z", "d")  # what a blow is not counted in
_BLOWS: Final = (("t", "n", "b", "a"), ("u", "m", "d", "e"))


def blow(hit: Hit) -> Iterator[Claim] | None:
    """The doer (place p), the struck (t, u), the points (n, m), the health before (b, d) and after (a, e); all (s)."""
    view = hit.view
    if view.previous is None or (hit.line.sentence.conditional and not hit.options.get("even")):
        return None
    if not hit.names("p") and not view.attacks:
        return None
    if hit.doer_unsure():
        return None
    if any(hit.noun(slot) in _OTHER for slot in ("n", "m", "s", "a", "b") if hit.index(slot) is not None):
        return None
    return _blow(hit)


def _blow(hit: Hit) -> Iterator[Claim]:
    view = hit.view
    doer = hit.who("p", (view.previous or "",))
    if doer is not None and doer != view.previous:
        yield hit.claim("doer", "p", subject=doer)
    for struck, points, before, after in _BLOWS:
        target = hit.who(struck, view.attacks)
        if target is None:
            continue
        if target not in view.attacks:
            value = hit.value(points) if hit.index(points) is not None else None
            yield hit.claim("attack_on", struck, other=target, value=value, blame="prose_player")
            continue
        if hit.index(points) is not None:
            yield hit.claim("attack_on", points, other=target)
        if hit.index(before) is not None:
            change = hit.claim("hp_change", before, subject=target, before=hit.value(before))
            yield change.but(value=None, after=hit.value(after) if hit.index(after) is not None else None)
        elif hit.index(after) is not None:
            yield _left(hit, after, target)
    total = hit.item("s")
    if total is None or total.detail == "collective":
        return  # «ударил обоих»: whom, not how hard
    if not (len(view.attacks) > 1 and hit.value("s") in view.attacks.values()):
        yield hit.claim("attack_total", "s")  # «Ему было три; Фея вложила восемь» may tell one of the blows


def struck_had(hit: Hit) -> Iterator[Claim] | None:
    """«В неё 33 всадил, а у неё как раз 32 и было»: what the one had whom the blow (n) struck."""
    struck = [nick for nick, points in hit.view.attacks.items() if points == hit.value("n")]
    if len(struck) != 1 or hit.line.sentence.conditional:
        return None
    return iter([hit.claim("hp_change", "b", subject=struck[0], before=hit.value("b"), value=None)])


def dealt_by(hit: Hit) -> Iterator[Claim] | None:
    """Blows told as somebody's (p) in the tale of the turn before, which were the previous player's."""
    index, doer = hit.index("p"), hit.who("p", (hit.view.previous or "",))
    if hit.view.previous is None or index is None or not hit.line.recap[index] or hit.line.sentence.conditional:
        return None
    if doer is None or any(word.low in ("не", "ни", "без") for word in hit.line.items):
        return None
    return iter([hit.claim("doer", "p", subject=doer)]) if doer != hit.view.previous else None


def spent_in_all(hit: Hit) -> Iterator[Claim] | None:
    """All the Attack (s) that the previous player spent by a word (v) of spending or striking."""
    verb, first = hit.item("v"), hit.item("o")
    if hit.view.previous is None or hit.line.sentence.conditional or verb is None or first is None:
        return None
    index = hit.index("s") or 0
    unnamed = hit.index("p") is None and not verb.low.endswith("ли")  # «внесли»: cards, or several players
    told = hit.view.previous in hit.names("p") or (unnamed and hit.line.recap[index])
    if unnamed and hit.value("s") == hit.view.totals["attack"]:
        return None  # what the cards of the turn gave
    if not told or first.low not in ("всего", "итого") or not {"spend", "strike"} & verb.tags:
        return None
    return iter([hit.claim("attack_total", "s")])


def on_all(hit: Hit) -> Iterator[Claim] | None:
    """«вышло ровно двадцать на двоих», told of the turn before: all the blows, where so many were struck."""
    view, index = hit.view, hit.index("s") or 0
    if hit.value("k") != len(view.attacks) or not hit.line.recap[index] or hit.line.sentence.conditional:
        return None
    if (hit.value("s") or 0) <= max(view.attacks.values()) or hit.noun("s") not in ("none", "unit", "a", "H", "word"):
        return None
    if set(hit.line.codes) & set("gCzd"):
        return None
    return iter([hit.claim("attack_total", "s", subject=view.previous, blame="prose_number")])


def _left(hit: Hit, slot: str, target: str) -> Claim:
    """The health that a blow left, which a healing may have raised since."""
    value = hit.value(slot)
    if value is not None and value in hit.view.later(target) and value != hit.view.health.get(target):
        return hit.claim("hp_change", slot, subject=target, value=None, after=value)
    return hit.claim("hp", slot, subject=target, when="now")


def nobody_struck(hit: Hit) -> Iterator[Claim] | None:
    """The previous player struck nobody."""
    view = hit.view
    if view.previous is None:
        return None
    return _none(hit, "attack_on")


def nobody_lured(hit: Hit) -> Iterator[Claim] | None:
    """The previous player aimed no «Соблазн»."""
    return None if hit.view.previous is None else _none(hit, "lure_on")


def _none(hit: Hit, kind: str) -> Iterator[Claim]:
    doer = hit.who("p", (hit.view.previous or "",))
    if doer is not None and doer != hit.view.previous:
        yield hit.claim("doer", "p", subject=doer)
        return
    slot = "o" if hit.index("o") is not None else "p"
    yield hit.claim(kind, slot, polarity="denied", value=None)


def evenly(hit: Hit) -> Iterator[Claim]:
    """Two were struck alike."""
    points = hit.value("n")
    for struck in ("t", "u"):
        target = hit.who(struck, hit.view.attacks)
        if target is not None and points is not None:
            yield hit.claim("attack_on", struck, other=target, value=points)
    doer = hit.who("p", (hit.view.previous or "",))
    if doer is not None and doer != hit.view.previous:
        yield hit.claim("doer", "p", subject=doer)


def lure(hit: Hit) -> Iterator[Claim] | None:
    """The doer (p) aimed «Соблазн» (n units) at a player (t)."""
    view = hit.view
    if view.previous is None or hit.line.sentence.conditional:
        return None
    return _lure(hit)


def _lure(hit: Hit) -> Iterator[Claim]:
    view = hit.view
    doer = hit.who("p", (view.previous or "",))
    if doer is not None and doer != view.previous:
        yield hit.claim("doer", "p", subject=doer)
    target = hit.who("t", view.lures)
    if target is None:
        return
    if target not in view.lures:
        yield hit.claim("lure_on", "t", other=target, value=None, blame="prose_player")
    elif hit.index("n") is not None:
        yield hit.claim("lure_on", "n", other=target)


def killed(hit: Hit) -> Iterator[Claim] | None:
    """The doer (p) killed a player (t), with so many points (n), who had so much health left (b)."""
    if hit.view.previous is None or hit.line.sentence.conditional:
        return None
    return _killed(hit)


def _killed(hit: Hit) -> Iterator[Claim]:
    view = hit.view
    doer = hit.who("p", (view.previous or "",))
    if doer is not None and doer != view.previous:
        yield hit.claim("doer", "p", subject=doer)
    target = hit.who("t", view.fallen)
    if target is not None:
        yield hit.claim("dead", "t", subject=target, value=None, when="this_turn")
    if target in view.blows:
        if hit.index("n") is not None:
            yield hit.claim("attack_on", "n", other=target)
        if hit.index("b") is not None:
            yield hit.claim("hp_change", "b", subject=target, value=None, before=hit.value("b"))


def enough(hit: Hit) -> Iterator[Claim] | None:
    """«Хватило бы и одиннадцати»: as much as the fallen had."""
    view = hit.view
    fallen = [nick for nick in view.fallen if nick in view.blows]
    if (
        len(fallen) != 1
        or hit.noun("b") not in ("none", "unit", "a")
        or not hit.line.items[hit.low].low.startswith("хват")
    ):
        return None
    return iter([hit.claim("hp_change", "b", subject=fallen[0], value=None, before=hit.value("b"))])


def nobody_killed(hit: Hit) -> Iterator[Claim]:
    """The previous player killed nobody."""
    fallen = hit.view.fallen
    if fallen:
        yield hit.claim("alive", "p", subject=next(iter(fallen)), value=None)
    else:
        yield hit.claim("alive", "p", subject=hit.view.actor, value=None)


_UNITS: Final = "( unit a | unit H | a | H | unit | wound | blow )?"
_SEP: Final = "( _ | : | , )?"
_N: Final = f"~ N:n {_UNITS}"

ROWS: Final[tuple[tuple[str, Meaning, dict[str, Any]], ...]] = (
    ("P:t , U him soft? was N:b , suffer ~ N:n", blow, {}),
    ("P:t , U him soft? & was N:b , suffer ~ N:n", blow, {}),
    ("N:n hit , but? U him soft? soft? N:b & was", struck_had, {}),
    ("hit N:n , but? U him soft? soft? N:b & was", struck_had, {}),
    ("( comes | jointly | t | all ) ~ N:s ( unit | a | blow | wound )? n N:k", on_all, {}),
    ("n N:k ~ ( comes | jointly | came ) ~ N:s ( unit | a | blow | wound )?", on_all, {}),
    # killed
    ("P:p.nom kill P:t.acc,gen", killed, {}),
    ("gone P:t.nom O author P:p.gen", killed, {}),
    ("gone/fell P:t.nom O author P:p.gen", killed, {}),
    ("P:t.nom out ( i? playp | fight ) : P:p.nom hit N:n unit?", killed, {}),
    ("H P:t.gen empty , P:p.nom hit last N:b", killed, {}),
    ("player less : P:t.nom gone , & soft? w author P:p.gen", killed, {}),
    ("would would &? soft? N:b ( unit a | a | unit )? $", enough, {}),
    ("nobody P:p.nom not kill", nobody_killed, {}),
    ("P:p.nom nobody not kill", nobody_killed, {}),
    ("P:p.nom away P:t.acc,gen K w", killed, {}),
    ("P:t.dat O P:p.gen befell/gets N:n l", lure, {}),
    # two struck
    ("P:p.nom hit P:t n N:n , but P:u n N:m", blow, {}),
    (f"spend P:p.nom not w , but P:t.acc,gen hit n {_N}", blow, {}),
    ("P:t.dat befell N:n , P:u.dat _? N:m , & all soft? O P:p", blow, {}),
    ("befell P:t.dat N:n , but? P:u.dat _? N:m ( , & all soft? O P:p )?", blow, {}),
    ("P:t.dat befell N:n , P:u.dat _? N:m", blow, {}),
    ("P:p.nom hit n N w : P:t N:n \\( N:b > N:a \\) , P:u N:m \\( N:d > N:e \\)", blow, {}),
    ("a/blow P:p.gen would n both/N : N:n v P:t , N:m v P:u , ~ N:s", blow, {"even": True}),
    ("a/blow P:p.gen .. : N:n v P:t , N:m v P:u", blow, {}),
    ("U P:t.gen after a/blow P:p.gen _? N:a , U P:u.gen _? N:e", blow, {}),
    ("equal hit P:p P:t.dat & P:u.dat : p N:n each", evenly, {}),
    ("equal hit P:p P:t.dat & P:u.dat", evenly, {}),
    ("P:t.dat O P:p.gen befell more , N:n A N:m U P:u.gen", blow, {}),
    ("P:t drop c N:b D N:a , P:u _? c N:d D N:e : P:p", blow, {}),
    (f"N:s {_UNITS} P:p.nom hit w? soft? : N:n {_UNITS} P:t.dat ,/& N:m {_UNITS} P:u.dat", blow, {}),
    (f"but? a/blow hit : N:n {_UNITS} P:t.dat ,/& N:m {_UNITS} P:u.dat", blow, {}),
    (f"w N:n {_UNITS} v P:t , next N:m {_UNITS} v P:u _ P:p.nom", blow, {}),
    (f"w N:n {_UNITS} v P:t , next N:m {_UNITS} v P:u", blow, {}),
    (f"P:p.nom hit P:t n N:n {_UNITS} , left N:a , & soft? N:m hit P:u.dat", blow, {}),
    ("P:t , & P:u suffer O P:p.gen : o blow? w? N:n , o N:m", blow, {}),
    ("P:t & P:u suffer O P:p.gen : o w? N:n , o N:m", blow, {}),
    ("N victim/struck : P:t \\( N:n \\) & P:u \\( N:m \\) , author P:p", blow, {}),
    ("U P:t.gen ~ N:a V N:b , but U P:u.gen after .. blow N:e : P:p", blow, {}),
    # one struck: figure and healths
    (f"P:p.nom hit P:t n {_N} : was N:b , now_is/left N:a", blow, {}),
    (f"P:t.dat O P:p.gen befell {_N} : c N:b D N:a", blow, {}),
    (f"P:t.dat O P:p.gen befell {_N}", blow, {}),
    (f"blow/a ( n | v ) {_N} befell P:t.dat ( O P:p.gen )?", blow, {}),
    (f"N:n {_UNITS} P:p.nom hit P:t.dat", blow, {}),
    (f"P:t.acc,gen P:p.nom hit n {_N} , ( & O N:b left N:a | left N:a )", blow, {}),
    (f"P:t.acc,gen ( he | P:p.nom ) hit n {_N} , left N:a", blow, {}),
    (f"P:t.acc,gen P:p.nom hit n {_N}", blow, {}),
    (f"p P:t.dat P:p.nom hit n {_N} , ~ N:a V N:b", blow, {}),
    (f"p P:t.dat P:p.nom hit n {_N}", blow, {}),
    (f"O author P:p.gen P:t.nom suffer {_N}", blow, {}),
    (f"P:p.nom hit c P:t.gen {_N} \\( N:b > N:a \\)", blow, {}),
    ("H P:t.gen after a/blow P:p.gen drop c N:b D N:a", blow, {}),
    (f"P:t.nom suffer O P:p.gen {_N} p w , N:b w v N:a", blow, {}),
    (f"P:t.nom suffer O P:p.gen {_N}", blow, {}),
    (f"a/blow P:p.gen cost_him P:t.dat v {_N}", blow, {}),
    (f"all w , {_N} , P:p.nom hit n P:t", blow, {}),
    (f"P:p.nom hit soft? p P:t.dat , {_N}", blow, {}),
    ("befell P:t.nom & .. more? nobody , N:n", blow, {}),
    ("n w befell P:t.nom & more nobody , N:n", blow, {}),
    ("all N:s P:p.nom hit v P:t", blow, {}),
    ("soft:o ( he | P:p.nom ) w/buy/hit/give:v N:s unit? a", spent_in_all, {}),
    ("soft:o w/buy/hit/give:v ( he | P:p.nom )? N:s unit? a", spent_in_all, {}),
    ("( a | strength | w ) ( v | n ) ~ N:n ( unit | a )? hit P:t.acc,nom", blow, {}),
    ("N:n P:p.nom hit v P:t", blow, {}),
    ("w N:n P:p.nom hit P:t.dat", blow, {}),
    ("chose P:p.nom ? P:t : N:n , left N:a", blow, {}),
    (f"a/blow p P:t.dat w {_N} , & c N:b H drop D N:a", blow, {}),
    (f"a/blow p P:t.dat w {_N} , & H drop c N:b D N:a", blow, {}),
    (f"a/blow p P:t.dat w {_N}", blow, {}),
    (f"not unlucky P:t.dat : P:p.nom hit p him n {_N} , left _? N:a", blow, {}),
    (f"P:t.nom struck n {_N} , author a/blow _? P:p.nom", blow, {}),
    (f"P:t.nom struck n {_N}", blow, {}),
    (f"w P:p.nom & hit P:t.dat n {_N}", blow, {}),
    ("U P:t.gen soft? not N:b , but N:a : author P:p", blow, {}),
    ("not N:b , but soft? N:a soft? U P:t.gen after a/blow P:p.gen", blow, {}),
    (f"a/blow P:p.gen p P:t.dat equal {_N}", blow, {}),
    (f"P:p.nom hit H P:t.gen n {_N} , D N:a", blow, {}),
    (f"P:p.nom hit H P:t.gen n {_N}", blow, {}),
    (f"blow/a v {_N} P:t.nom suffer O P:p.gen", blow, {}),
    (f"struck P:t.nom : {_N} , N:b - N = N:a", blow, {}),
    (f"struck P:t.nom : {_N}", blow, {}),
    ("P:p.nom hit v P:t N:n unit? a", blow, {}),
    ("after blow P:p.gen P:t.nom stand n N:a V N:b", blow, {}),
    ("after blow/a P:p.gen U P:t.gen ~ N:a V N:b", blow, {}),
    ("blow U P:p.gen n P:t w? N:n", blow, {}),
    (f"hit P:t n {_N} , P:p.nom .. ; U w left N:a", blow, {}),
    ("victim P:p.gen ( n w w/soft | soft )* P:t.nom , blow/a N:n", blow, {}),
    (f"P:p.nom hit N:s {_UNITS} $", blow, {}),
    ("w author P:p.gen comes/came/w N:s unit a", blow, {}),
    (f"befell soft P:t.dat : {_N} , & all soft O P:p.gen", blow, {}),
    ("H P:t.gen : N:b - N:n = N:a", blow, {}),
    ("P:t.nom drop c N:b ( n | D ) N:a , & all p author P:p.gen", blow, {}),
    ("P:t.nom drop c N:b ( n | D ) N:a , & .. author .. P:p", blow, {}),
    (f"P:p.nom hit U P:t.gen {_N} ; was N:b , left/now_is N:a", blow, {}),
    (f"P:p.nom hit U P:t.gen {_N}", blow, {}),
    (f"w P:t.dat .. , but soft he x {_N} , author P:p", blow, {}),
    (f"P:t.nom suffer {_N} , & author w? P:p.nom", blow, {}),
    (f"P:t.nom suffer {_N} author P:p", blow, {}),
    ("w , P:p.nom .. w ? .. : P:t.dat N:n , left N:a", blow, {}),
    ("soft would not soft : P:t.dat N:n , left N:a", blow, {"even": True}),
    (f"N:n {_UNITS} a? P:t.dat _ soft turn_n P:p.gen", blow, {}),
    ("to kill P:t.acc,gen , P:p.dat would would? & N:q1 , but befell N:n", blow, {"even": True}),
    ("N:n wound/blow O P:p.gen $", dealt_by, {}),
    # nobody
    ("can_hit P:p.nom nobody:o not stop/now_is", nobody_struck, {}),
    ("P:p.nom nobody:o not hit", nobody_struck, {}),
    ("N:o a/blow P:p.nom not hit", nobody_struck, {}),
    ("lure_v P:p.nom nobody:o not stop/now_is", nobody_lured, {}),
    ("x l:o P:p.nom ( v ~ w? )? did_without/cost_him", nobody_lured, {}),
    # «Соблазн» aimed
    ("l \\( N:n \\) P:p.nom lure_v/hit n P:t", lure, {}),
    ("N:n unit l P:p.nom lure_v/hit P:t.dat", lure, {}),
    ("n l P:p.gen befell P:t.nom", lure, {}),
    ("l N:n unit P:p.nom lure_v/hit P:t.dat", lure, {}),
    ("lure_v P:p.nom w P:t : N:n unit l", lure, {}),
    ("victim F l P:p.nom chose P:t", lure, {}),
    ("lure_v l n w P:t.dat not w w , soft P:p.nom", lure, {}),
    ("lure_v l n w P:t.dat .. P:p.nom", lure, {}),
    ("l ( he | P:p.nom ) lure_v F P:t", lure, {}),
)
