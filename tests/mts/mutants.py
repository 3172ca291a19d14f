"""A true post with one thing changed: every number one up and one down, every card and colour another, every nick
another player's, every obligatory line gone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from engine.games.mts.cards import COLOURS, NAMES
from engine.games.mts.words import NONE, find, folded
from engine.protocol import Facts

_NUMBER = re.compile(r"(?<![\w:])\d+(?!\w)")
_OPTIONAL = re.compile(r"никакой|Порядок|вовремя|ведущий|Победа")
_LINE = re.compile(r"^(• |[А-Я][^.]{2,30}: )")


def mutants(post: str, facts: Facts, dice: random.Random) -> Iterator[tuple[str, str]]:
    """(what was changed, the false post), for a post in plain text without a seal."""
    mentions = find(folded(post))
    pictures = [(one.start, one.end) for one in mentions if one.card != NONE or one.picture != NONE]
    for match in _NUMBER.finditer(post):
        number = int(match.group())
        on_card = any(low <= match.start() < high for low, high in pictures)
        for other in (number - 1, number + 1):
            if other >= 0 and not (on_card and other > 9):
                yield f"{number} → {other}", post[: match.start()] + str(other) + post[match.end() :]
    for one in mentions:
        if one.card != NONE:
            for other_card in dice.sample([card for card in range(len(NAMES)) if card != one.card], 2):
                changed = NAMES[other_card]
                yield f"{post[one.start : one.end]} → {changed}", post[: one.start] + changed + post[one.end :]
        elif one.colour != NONE:
            changed = COLOURS[(one.colour + dice.randint(1, 3)) % 4]
            yield f"{post[one.start : one.end]} → {changed}", post[: one.start] + changed + post[one.end :]
    for nick in facts["players_order"]:
        for match in re.finditer(re.escape(nick), post):
            changed = dice.choice([other for other in facts["players_order"] if other != nick])
            if not _as_true(post, match.start(), changed, facts):
                yield f"{nick} → {changed}", post[: match.start()] + changed + post[match.end() :]
    lines = post.split("\n")
    first = next((at for at, line in enumerate(lines) if line.startswith("== ")), len(lines))
    for at in range(first, len(lines)):
        if _LINE.match(lines[at]) and not _OPTIONAL.search(lines[at]):
            yield f"without «{lines[at]}»", "\n".join(lines[:at] + lines[at + 1 :])
    for way, other_way in (("вперёд", "назад"), ("назад", "вперёд")):
        for match in re.finditer(rf"{way}\b", post):
            yield f"{way} → {other_way}", post[: match.start()] + other_way + post[match.end() :]


def _as_true(post: str, place: int, nick: str, facts: Facts) -> bool:
    """Whether the sentence stays true with the other nick: two players may both have one card left or have called."""
    sentence = post[post.rfind("\n", 0, place) + 1 : post.find("\n", place) % (len(post) + 1)]
    around = post[max(0, place - 60) : place + 60]
    check = (facts["previous"] or {}).get("check") or {}
    if "одна карта" in around and facts["hands"][nick] == 1:
        return True
    return "МТС" in sentence and check.get("player") == nick and bool(check.get("called"))
