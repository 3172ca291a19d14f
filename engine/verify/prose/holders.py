"""Healths hung on a name by a participle or a pronoun: «Петра, имеющего девяносто шесть», «свои 70 она сохранила».

A participle of having or being behind a name («Петрушу, живущего одиннадцатью единицами») tells that player's health;
so does what somebody keeps of his own; two names and two figures joined alike belong together in their order; a figure
that answers the question of a health is that health.
"""

from __future__ import annotations

import re
from typing import Final

from engine.verify.model import Claim
from engine.verify.prose.bindings import SMALL, slip
from engine.verify.prose.closing import asides
from engine.verify.prose.figures import Line, Page, clause, noun_after
from engine.verify.prose.health import plain
from engine.verify.prose.roles import names_of
from engine.verify.prose.worlds import healths

_HOLDS: Final = re.compile(
    r"(?:име|жив|держ|сид|стоя|облада|располага|хран|сохран|оста|балансиру|вис|нос|влад|пребыва|насчитыва|дыш|тле)"
    r"\w*(?:ш|щ)(?:ий|его|ему|им|ем|ая|ей|ую|ею)(?:ся)?$"
)
_KEEPS: Final = re.compile(r"сохран|сбер[её]г|удерж|нес[её]т$|держит|остал(?:ись|ось)$|носит|хранит|не (?:рас)?терял")
_OWN: Final = frozenset({"свои", "своими", "своих", "прежние", "прежними", "кровные", "законные", "родные"})
_OTHER_THINGS: Final = frozenset("gCzdulfthaR#")
_PARTICIPLE: Final = re.compile(r"P,w{0,4}(?P<h>w)[cnJ]?w?(?P<n>N)(?=$|[,.;)(:_&]|w)")
_KEPT: Final = re.compile(r"(?P<o>w)(?P<n>N)w{1,3}(?=$|[,.;:)(_&])")
_COUPLE: Final = re.compile(r"(?P<p>P)[&c](?P<q>P)(?P<mid>w{0,3})[,:_](?P<n>N)&(?P<m>N)(?=$|[,.;)(])")
_HOW_MUCH: Final = re.compile(r"сколько$|почем$|каково$|какое$")
_ANSWER: Final = re.compile(r"_?(?:w,)?(?P<n>N)(?=[.,!]|$)")
_IDLE: Final = re.compile(r"лет|год|час|минут|ход|круг|место|мест|ряд|очеред|удар|карт|золот|монет|раз")


def holders(lines: list[Line], page: Page) -> None:
    """Healths bound by grammar to a name that is not beside them."""
    for number, line in enumerate(lines):
        if "N" not in line.codes:
            continue
        if number and lines[number - 1].items[-1].low == "?":
            _answered(lines[number - 1], line, page)
        if line.items[-1].low == "?" or line.sentence.conditional:
            continue
        for match in _PARTICIPLE.finditer(line.codes):
            if _HOLDS.match(line.items[match.start("h")].low):
                _told(line, page, match.start("n"), list(names_of(line.items[match.start()])))
        for match in _KEPT.finditer(line.codes):
            after = line.items[match.start("n") + 1 : match.end()]
            if line.items[match.start("o")].low in _OWN and any(_KEEPS.match(word.low) for word in after):
                _told(line, page, match.start("n"), _spoken_of(line, page, match.start()))
        for match in _COUPLE.finditer(line.codes):
            if {"strike", "befall", "receive", "buy"} & {tag for it in line.items[: match.end()] for tag in it.tags}:
                continue
            for name, figure in (("p", "n"), ("q", "m")):
                if (line.items[match.start(figure)].value or 0) > SMALL:
                    _told(line, page, match.start(figure), list(names_of(line.items[match.start(name)])))


def _spoken_of(line: Line, page: Page, index: int) -> list[str]:
    """The players whom a pronoun may mean: named before in the sentence, or last before it."""
    here = [name for item in line.items[:index] if item.code == "P" for name in names_of(item)]
    return list(dict.fromkeys([*here, *page.named[-1:], page.view.actor])) if not here else list(dict.fromkeys(here))


def _told(line: Line, page: Page, index: int, owners: list[str]) -> None:
    """The figure must be a health that one of the owners has, or had in the course of the turn told."""
    view, item = page.view, line.items[index]
    if item.value is None or item.span in page.sure or item.start in page.idle or not owners:
        return
    kind, at = noun_after(line.sentence, index)
    counted = kind == "word" and _IDLE.match(line.items[at].low) is not None
    if counted or (not plain(line, index) and kind != "word") or asides(line, index):
        return
    low, high = index, index
    while low > 0 and line.codes[low - 1] not in ",;:._(":
        low -= 1
    while high + 1 < len(line.items) and line.codes[high + 1] not in ",;:._()":
        high += 1
    if set(line.codes[low : high + 1]) & _OTHER_THINGS or {"more", "less", "lag", "lead", "strike"} & {
        tag for word in line.items[low : high + 1] for tag in word.tags
    }:
        return
    mine = {step for who in owners for step in (*view.steps(who), view.health.get(who, 0))}
    if item.value in mine or not any(slip(item.value, step) for step in mine):
        return
    if len(owners) > 1 and item.value in healths(view):
        return
    page.readings[:] = [reading for reading in page.readings if reading.figure != item.span]
    page.sure.add(item.span)
    who = min(owners, key=lambda nick: abs(view.health.get(nick, 0) - (item.value or 0)))
    was = view.health.get(who) == 0
    claim = Claim("hp", clause(line.sentence, index), subject=who, value=item.value, prose=True)
    page.add(claim.but(when="before_turn" if was else "now", value_span=item.span), False)


def _answered(question: Line, line: Line, page: Page) -> None:
    """«А у самого Макса сколько? — 97, меньше всех.», «Сколько стало здоровья? Правильно, девяносто девять.»"""
    match = _ANSWER.match(line.codes)
    words = [item.low for item in question.items]
    if match is None or not any(_HOW_MUCH.match(word) for word in words):
        return
    item = line.items[match.start("n")]
    asked = set(question.codes) & _OTHER_THINGS or any(_IDLE.match(word) for word in words)
    life = "H" in question.codes or any("life" in other.tags for other in question.items)
    owned = re.search(r"Uw?P", question.codes) is not None
    if asked or not (life or (owned and (item.value or 0) > SMALL)):
        return
    names = [name for other in question.items if other.code == "P" for name in names_of(other)]
    _told(line, page, match.start("n"), list(dict.fromkeys(names or [*page.struck, page.view.actor])))
