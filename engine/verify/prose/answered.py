"""Questions about players and the names that answer them: «— Кто за ним? — Петруша.», «Чей ход? Василисы.»

A question has one of five senses (whose turn, who is next, who moved before, whom a blow met, who has won); the first
name of the sentence after it is the answer, if the sentence says little else.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.verify.kinds import ClaimKind
from engine.verify.model import Claim, Span
from engine.verify.prose.figures import Line, Page, clause
from engine.verify.prose.roles import Scene, is_verb, names_of, part_of
from engine.verify.prose.view import View

_AFTER: Final = r"дальше|далее|потом|затем|следом|следующ\w+|после|за (?:ним|ней|нею|этим)"
_DID: Final = (
    r"ходил|играл|перед|раньше|до (?:него|нее|этого)|предыдущ\w+|натворил\w*|постарал\w+|удружил\w*"
    r"|купил\w*|потратил\w*|ударил|бил[аи]?|побил|врезал|подрал\w*|обидел\w*"
)
_MET: Final = (
    r"достал\w+|прилетел\w*|перепал\w*|попал\w*|ударил\w*|бил\w*|влетел\w*|стукнул\w*|врезал\w*|задел\w*|зацепил\w*"
    r"|атаковал\w*|всыпал\w*|отвесил\w*|вкатил\w*|угодил\w*|обидел\w*|пострадал\w*"
)
_MOVES: Final = (
    r"ходит|играет|у руля|сейчас|теперь|ныне|нынче|на арене|на сцене|у стола|раздает|начинает|открывает|у микрофона"
)
_SENSES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    (
        "next",
        re.compile(
            rf"\b(?:кто|кому|чей|чья|за кем|у кого)\b.*\b(?:{_AFTER}|на очереди|очередной|завтра|готов\w+)\b"
            rf"|\b(?:{_AFTER})\b.*\b(?:кто|чей|чья|кому)\b|\bза кем\b(?! победа)"
        ),
    ),
    ("before", re.compile(rf"\bкто\b.*\b(?:{_DID})\b|\bчьих рук\b|\bчья работа\b")),
    (
        "victim",
        re.compile(
            rf"\b(?:кому|по кому|в кого|кого|на кого|на ком)\b.*\b(?:{_MET})\b"
            r"|\bкто\b.*\b(?:пострадал|получил|огреб|схлопотал|отхватил|поплатил\w+)\b"
        ),
    ),
    (
        "winner",
        re.compile(r"\bкто\b.*\b(?:победил|победитель|выиграл|взял верх|чемпион)\b|\bза кем победа\b|\bчья победа\b"),
    ),
    ("first", re.compile(r"\bкто\b.*\b(?:первый|первым|первая|первой|зачинщик|начинает|открывает)\b")),
    (
        "actor",
        re.compile(
            r"\bчей\b.*\b(?:ход|черед|выход)\b|\bчья\b.*\b(?:очередь|подача)\b|\bчье\b.*\bслово\b"
            rf"|\bу кого\b.*\b(?:ход|слово|мяч|руль)\b|\bкто\b.*\b(?:{_MOVES})\b"
        ),
    ),
)
_DEEDS: Final = re.compile(
    r"(?:на)?творил|(?:на|от)чудил|учудил|наделал|успел|купил|потратил|прикупил|ударил|бил[аи]?$|натвор|отличил"
)
_SHOWS: Final = re.compile(r"вытян|вытащ|достал|выложил|разыграл|выставил|открыл|вынул|показал|выудил")
_DENIES: Final = re.compile(
    r"не$|ни$|бы$|вместо$|кроме$|кто$|никто|знает|неважно|разве$|если$|сначала$|сперва$|прежде$|про$|об?$|насчет$"
)
_MOST_BEFORE: Final = 5  # items before the name that answers
_SAYS_OTHER: Final = frozenset("CHzt")


def asks(line: Line) -> str:
    """The sense of a question about players; nothing if the sentence asks no such thing."""
    if line.items[-1].low != "?" or "C" in line.codes:
        return ""
    words = " ".join(item.low for item in line.items if item.code != "," and item.kind != "sign")
    return next((sense for sense, pattern in _SENSES if pattern.search(words)), "")


def answered(line: Line, page: Page, scene: Scene) -> None:
    """The name that answers the question of the sentence before."""
    sense, page.asked_who = page.asked_who, asks(line)
    _asked_of(line, page)
    if not sense or page.asked_who or line.sentence.conditional:
        return
    view, codes, items = page.view, line.codes, line.items
    at = codes.find("P")
    if at < 0 or at > _MOST_BEFORE or set(codes[:at]) & _SAYS_OTHER or "N" in codes[:at]:
        return
    names = names_of(items[at])
    if len(names) != 1 or any(_DENIES.match(item.low) for item in items[max(0, at - 3) : at + 2]):
        return
    right, kind = _RIGHT[sense](view), _KINDS[sense]
    if not right or names[0] in right:
        return
    place = items[at].span
    page.readings[page.mark :] = [one for one in page.here() if one.figure.start != place.start]
    blame = "next_player" if sense == "next" else "prose_player"
    if kind == "attack_on":
        claim = Claim(kind, clause(line.sentence, at), other=names[0], subject_span=place, prose=True)
    else:
        claim = Claim(kind, clause(line.sentence, at), subject=names[0], subject_span=place, prose=True)
    figure = Span(place.start, place.start + 1) if sense == "next" else place
    page.add(claim.but(value_span=place, blame=blame), False, True, figure)


def _asked_of(line: Line, page: Page) -> None:
    """«Что успел сделать Хан?», «Что вытянула Василиса?»: deeds of the previous player, cards of the actor."""
    view, codes, items = page.view, line.codes, line.items
    if items[-1].low != "?" or items[0].low not in ("что", "чем", "а", "и", "ну", "куда") or codes.count("P") != 1:
        return
    at = codes.index("P")
    names = names_of(items[at])
    verbs = [item.low for item in items if is_verb(item)]
    if len(names) != 1 or part_of(line.sentence, at) == "object" or line.sentence.conditional:
        return
    shows = any(_SHOWS.match(verb) for verb in verbs)
    right = view.actor if shows else view.previous if any(_DEEDS.match(verb) for verb in verbs) else None
    if right is None or names[0] == right:
        return
    place = items[at].span
    claim = Claim("actor" if shows else "purchase", clause(line.sentence, at), subject=names[0], subject_span=place)
    page.add(claim.but(value_span=place, prose=True, blame="prose_player"), False, True, place)


_KINDS: Final[dict[str, ClaimKind]] = {
    "next": "next", "actor": "actor", "first": "actor", "before": "purchase", "victim": "attack_on", "winner": "winner",
}  # fmt: skip


def _victims(view: View) -> set[str]:
    return {*view.attacks, *view.lures, *view.fallen} if view.attacks else set()


_RIGHT: Final[dict[str, Callable[[View], set[str]]]] = {
    "first": lambda view: set() if view.previous else {view.actor},
    "next": lambda view: {view.next} if view.next else set(),
    "actor": lambda view: {view.actor},
    "before": lambda view: {view.previous} if view.previous else set(),
    "victim": _victims,
    "winner": lambda view: {view.winner} if view.winner else set(),
}
