"""Players called like a card, a number or a common word of the game («Меч», «Кристалл», «Сброс», «21»): what is
meant at each place.

A place that is plainly a player's (a label, a heading, a figure of health behind it, a deed) is no card there, and
one that is plainly a card's or a zone's (in a list, counted, priced, labelled) is no player. Where neither is plain
both readings stay.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from typing import Final

from engine.verify.model import Entity

_OTHERS: Final = frozenset({"card", "zone", "deck", "resource", "property", "god"})
PLAYER_BEFORE: Final = re.compile(
    r"(?:\bход\w*\s+\d+\s*[.,:—–-]\s*|\bход(?:ит|а)?\s*[:—–-]\s*|(?:прошл|следующ|предыдущ)\w+(?: ход\w*| игрок\w*)?"
    r"\s*[:—–-]\s*|\b(?:игрок|враг|противник|соперник|боец|бойц)\w*(?:\s*[:—–-])?\s+|\bпо имени\s+"
    r"|\bпобедител\w+\s*[:—–-]?\s*"
    r"|\b(?:далее|дальше|потом|затем|следом|очередь|ходит)\s*[:—–-]?\s+)[«\"*_]*$",
    re.I,
)
_PLAYER_AFTER: Final = re.compile(
    r"[»\"*_]*\s*(?:[:—–-]\s*\d{1,3}\s*(?:❤|♥|hp\b|хп\b|здоров|⚔|\()|[:—–-]?\s*\d{1,3}\s*(?:→|->)\s*\d"
    r"|\(\d{1,3}\s*(?:→|->))",
    re.I,
)
_AIMED: Final = re.compile(r"(?:атак\w+|удар\w*|соблазн\w*)[»\"*_]*\s*[:—–-]\s*(?:[^\n:]*[\d)]\s*,\s*)?[«\"*_]*$", re.I)
_FIGURE: Final = re.compile(r"[»\"*_]*\s*[:—–-]?\s*\d")
_DEED: Final = re.compile(
    r"[»\"*_]*\s+(?:не\s+)?(?!(?:да[её]т|дал|стоит|стоил|принос|прин[её]с|лечит|добавл|уход|уш[её]л|переш|возвращ|прибавл|лежит"
    r"|оста[её]т|остал|попад|стал|нет\b|есть\b))\w{2,}(?:[аеиоуыяё]л[аи]?|[её]т|ит|ла|[её]тся|ится|лся|лась)(?!\w)",
    re.I,
)
_BEGINS: Final = re.compile(r"(?:^|[.!?…:»]\s+|\n|,\s+(?:и|а|но)\s+|[—–]\s+)[«\"*_]*$")
_COUNTED: Final = re.compile(
    r"(?:\b\d{1,2}\s?[×xх]?\s|[×xх]\s?\d{1,2}\s|\b(?:од(?:ин|на|ну|ного|ной)|две|два|двух|дв(?:ум|умя)|тр(?:и|ёх|ех)|четыр\w+|пят\w+|шест\w+|сем\w+"
    r"|восем\w+|девят\w+|десят\w+)\s+)[«\"*_]*$",
    re.I,
)
_TIMES: Final = re.compile(r"[»\"*_]*\s?(?:[×xх✕]\s?\d|\(\s?[×xх]?\s?\d{1,2}\s?\))")
_PRICED: Final = re.compile(
    r"[»\"*_]*\s*(?:[:,(]\s*(?:цена|стоит|стоимость)|\s(?:по цене|за)\s+\w+\s+(?:золот|🪙|монет))", re.I
)
_TAKEN: Final = re.compile(
    r"(?:\bкарт[аыу]\s*[:—–-]?\s*|\b(?:куп\w+|покуп\w+|бер[её]т\w*|взял\w*|приобр\w+|разыгр\w+|вскры\w+|откры\w+|выклад\w+|достал\w*"
    r"|увод\w+|уходит|уход\w+|ув[её]л\w*|удал\w+|сбрасыва\w+)\s+|(?:куплено|разыграно|сброс|колода|удалено|пополнение|ряд)[»\"*_]*\s*"
    r"(?:\(\d+\)\s*)?[*_]*\s*:\s*)[«\"*_]*$",
    re.I,
)
_LABEL: Final = re.compile(r"[»\"*_]*\s*(?:\(\d+\))?[*_]*\s*[:(]|[»\"*_]*\s+(?:перемеш|пуст|\d)", re.I)
_GLUE: Final = re.compile(
    r"[»\"*_]*(?:\s?[×xх✕]\s?\d{1,2})?[»\"*_]*\s*(?:,|и|,?\s+(?:и|да|а также))\s*"
    r"(?:\d{1,2}\s?[×xх]?\s?|\w{2,9}\s)?[«\"*_]*"
)


def without_homonyms(items: list[Entity], text: str) -> list[Entity]:
    """The entities without the readings that their places rule out."""
    nicks = [item for item in items if item.kind == "nick"]
    others = _Places(item for item in items if item.kind in _OTHERS)
    pairs = [(nick, other) for nick in nicks for other in others.touching(nick.start, nick.end)]
    if not pairs:
        return items
    doubtful = {id(other) for _, other in pairs}
    plain = [item for item in others.items if item.kind in ("card", "god") and id(item) not in doubtful]
    dropped: set[int] = set()
    undecided: list[tuple[Entity, Entity]] = []
    for nick, other in pairs:
        player = _is_player(nick, other, text)
        if player is None:
            undecided.append((nick, other))
        else:
            dropped.add(id(other if player else nick))
            if not player and other.kind == "card":
                plain.append(other)
    beside = {kind: _Places(item for item in plain if item.kind == kind) for kind in ("card", "god")}
    for nick, other in undecided:
        if other.kind in beside and _in_list(other, beside[other.kind], text):
            dropped.add(id(nick))
        elif nick.detail in ("short", "diminutive", "typo"):
            dropped.add(id(nick))  # «Меч» for «Меч Империи» wants more than a capital letter
    return [item for item in items if id(item) not in dropped]


class _Places:
    """Entities in order of place."""

    def __init__(self, items: Iterable[Entity]) -> None:
        self.items = sorted(items, key=lambda item: item.start)
        self._starts = [item.start for item in self.items]
        self._longest = max((item.end - item.start for item in self.items), default=0)

    def touching(self, start: int, end: int) -> list[Entity]:
        """Those that share a character with start:end."""
        low = bisect_left(self._starts, start - self._longest)
        return [item for item in self.items[low : bisect_left(self._starts, end)] if item.end > start]


def _is_player(nick: Entity, other: Entity, text: str) -> bool | None:
    """True: a player; False: the other thing; None: not plain."""
    if other.end - other.start > nick.end - nick.start:
        return False  # «Гончая плоти», «Торговый ряд»
    if nick.end - nick.start > other.end - other.start:
        return True  # «Меч Империи»
    line = text.rfind("\n", 0, nick.start) + 1
    before = text[max(line, nick.start - 48) : nick.start]
    after = text[nick.end : nick.end + 40].split("\n")[0]
    if text[nick.start].islower() and nick.name[:1].isupper():
        return False
    if PLAYER_BEFORE.search(before):
        return True
    if other.kind == "property" and text[nick.start - 1 : nick.start] == "«":
        return False
    if other.kind == "god" and re.search(r"\b(?:знак\w*|карт\w+|слуг\w*|бог\w*)\s+$", before, re.I):
        return False
    if other.kind in ("resource", "property") and re.match(r"[»\"*_]*\s*(?:\(\d+\))?[*_]*\s*:", after):
        return False
    if _PLAYER_AFTER.match(after):
        return True
    if _AIMED.search(before) and _FIGURE.match(after):
        return True
    if other.kind == "card":
        if _COUNTED.search(before) or _TIMES.match(after) or _PRICED.match(after) or _TAKEN.search(before):
            return False
    elif _LABEL.match(after):
        return False
    if nick.case in ("", "nom") and _BEGINS.search(before) and _DEED.match(after):
        return True
    return None


def _in_list(card: Entity, plain: _Places, text: str) -> bool:
    """Does it stand beside a plain card, parted by a comma or «и»?"""
    return any(
        _GLUE.fullmatch(text[left.end : right.start])
        for other in plain.touching(card.start - 24, card.end + 24)
        for left, right in ((card, other), (other, card))
        if 0 < right.start - left.end < 24
    )
