"""Whose turn it is, who is out, who lives, and the clock of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.verify.model import Claim, Part
from engine.verify.prose.constructions.reader import OPENS, Hit, Meaning


def actor(hit: Hit) -> Iterator[Claim]:
    """Whose turn it is."""
    who = hit.who("p", (hit.view.actor,))
    if any("next" in item.tags for item in hit.line.items[: hit.low]):
        return  # «Следующим, если доживёт, ходит Максим»
    if who is not None:
        yield hit.claim("actor", "p", subject=who, value=None, blame="prose_player", when=OPENS)


def follower(hit: Hit) -> Iterator[Claim] | None:
    """Who moves when the player in hand (p) is through."""
    who = hit.who("n", (hit.view.next or "",))
    mover = hit.who("p", (hit.view.actor,)) if hit.index("p") is not None else hit.view.actor
    if hit.view.next is None or who is None or mover != hit.view.actor:
        return None
    return iter([hit.claim("next", "n", subject=who, value=None)])


_OTHER_NEXT: Final = frozenset({"strike", "strike_noun", "receive", "befall", "dead", "kill", "buy", "heal", "left"})


def follower_told(hit: Hit) -> Iterator[Claim] | None:
    """«Следующую сессию открывает Тень», «Отвечать будет Меч»: who moves next, at the end of the tale."""
    items = hit.line.items
    tags = {tag for item in items for tag in item.tags}
    later = hit.line.sentence.conditional or _OTHER_NEXT & tags
    row = hit.line.codes.count("P") > 1  # «за ним Василиса, затем Мышь»: the whole order of moves
    return None if later or row or set(hit.line.codes) & set("NCz") else follower(hit)


def heading(hit: Hit) -> Iterator[Claim]:
    """«Ход Маши» of its own: whose turn it is, or over what the previous player did."""
    if hit.who("p", (hit.view.actor,)) != hit.view.previous:
        yield from actor(hit)


def out(hit: Hit) -> Iterator[Claim]:
    """A player is out of the game."""
    who = hit.who("p", hit.view.dead)
    if who is not None:
        yield hit.claim("dead", "p", subject=who, value=None)
    if hit.index("n") is not None:
        yield _number(hit, len(hit.view.dead))


def nobody_out(hit: Hit) -> Iterator[Claim]:
    """Everybody lives."""
    lost = next(iter(hit.view.dead), hit.view.actor)
    yield hit.claim("alive", "o", subject=lost, value=None)


def living(hit: Hit) -> Iterator[Claim]:
    """So many players live; their names."""
    alive = [nick for nick, points in hit.view.health.items() if points > 0 and nick not in hit.view.dead]
    if hit.index("n") is not None:
        yield _number(hit, len(alive))
    for slot in ("x", "y"):
        if hit.who(slot) is not None:
            yield hit.claim("alive", slot, subject=hit.who(slot, alive), value=None)


def clock(hit: Hit) -> Iterator[Claim]:
    """The number of the round or of the turn."""
    for slot, kind in (("r", "round"), ("t", "turn")):
        if hit.index(slot) is not None and hit.value(slot) is not None:
            yield hit.claim(kind, slot)


def _number(hit: Hit, right: int) -> Claim:
    item = hit.item("n")
    assert item is not None
    return hit.claim("sum", "n", parts=(Part(right, item.span),))


ROWS: Final[tuple[tuple[str, Meaning, dict[str, Any]], ...]] = (
    ("^ ~ moves P:p.nom", actor, {}),
    ("^ ~ turn_n P:p.gen $", heading, {}),
    ("^ ~ turn_n Z P:p.ins", actor, {}),
    ("^ ~ turn_n reach D P:p.gen", actor, {}),
    ("^ Z table P:p.nom , &? all", actor, {}),
    ("^ ~ cards v hands U P:p.gen", actor, {}),
    ("^ ~ n table moves/comes P:p.nom", actor, {}),
    ("^ ~ owner/P turn_n _? P:p.nom", actor, {}),
    ("done P:p.nom ( _ | , )? ~ P:n.dat,nom", follower, {}),
    ("when P:p.nom done ( _ | , )? ~ P:n.dat,nom", follower, {}),
    ("P:p.nom done ( _ | , | & ) ~ P:n.dat w", follower, {}),
    ("^ next . P:n.nom $", follower, {}),
    ("^ next .. P:n.nom $", follower_told, {}),
    ("^ answers comes? P:n.nom $", follower_told, {}),
    ("P:p.nom ~ out fight", out, {}),
    ("P:p.nom ~ out playp", out, {}),
    ("P:p.gen ~ more nil c w", out, {}),
    ("^ ~ out ~ N:n player _? P:p.nom", out, {}),
    ("P:p.nom ~ can soft? w : H N", out, {}),
    ("^ all:o player ~ alive $", nobody_out, {}),
    ("^ nobody:o soft ~ not out", nobody_out, {}),
    ("v alive ~ left ~ N:n player", living, {}),
    ("v alive ~ N:n player? $", living, {}),
    ("Z table ~ N:n alive", living, {}),
    ("fight fight N:n : P:x & P:y", living, {}),
    ("^ ~ w? o:r clock $", clock, {}),
    ("^ n w o:r clock", clock, {}),
    ("^ clock N:r , turn_n N:t", clock, {}),
    ("^ ~ o:t turn_n match", clock, {}),
)
