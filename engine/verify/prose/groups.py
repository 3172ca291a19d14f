"""Enumerations of cards in a sentence: which cards, how many of each, and what is said of them.

«Меч и две Монеты», «троих Кхорновых — Грабителя, Воина и Избранного», «двух Чемпионов Нургла, Чемпиона
Кхорна и Кристалл» are one group each. The topic of a group (bought, removed, played, lured away …) comes
from the words around it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Container
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.russian.cards import CARD_GENDER, card_forms, head_forms
from engine.verify.model import Claim, Span, value_type
from engine.verify.prose.figures import Line, Page, may_count
from engine.verify.prose.text import Item, Sentence
from engine.verify.prose.view import View
from engine.verify.prose.words import normal

_FILLERS = frozenset(
    {
        "еще",
        "также",
        "затем",
        "тоже",
        "один",
        "старый",
        "свой",
        "свою",
        "разыгранный",
        "разыгранную",
        "же",
        "своего",
        "плюс",
        "потом",
    }
)
SHOWN = frozenset({"draw", "table"})  # tags of words that show cards
_BLOCK = frozenset(
    {
        "buy",
        "take",
        "spend",
        "remove",
        "strike",
        "befall",
        "receive",
        "draw",
        "left",
        "became",
        "gains",
        "heal",
        "silent",
        "has",
        "plays",
        "graveyard",
    }
)


@value_type
class Named:
    """One card of a group: where it stands, which cards the words may mean, how many."""

    index: int
    names: tuple[str, ...]
    count: int
    figure: int | None  # index of the figure that counts it
    loose: bool  # «Монеты»: a plural, or a form that may be one, with no number said: any count above one

    def pick(self, *pools: Container[str]) -> str:
        """The card meant, preferring those of the given collections."""
        if len(self.names) == 1:
            return self.names[0]
        for pool in pools:
            fits = [name for name in self.names if name in pool]
            if fits:
                return fits[0]
        return ""


@value_type
class Group:
    """Cards named in a row."""

    cards: tuple[Named, ...]
    first: int
    last: int

    def size(self) -> int:
        return sum(card.count for card in self.cards)


def card_items(sentence: Sentence) -> list[int]:
    return [
        i
        for i, item in enumerate(sentence.items)
        if item.code == "C"
        and not (item.entity is not None and item.entity.detail == "lower" and not sure_lower(sentence, i))
    ]


def sure_lower(sentence: Sentence, index: int) -> bool:
    """A card's name in lower case counts as the card if it is long, or counted, or stands among cards."""
    item = sentence.items[index]
    if " " in item.low:
        return True
    codes = sentence.codes
    before = codes[index - 1] if index else ""
    if (before == "N" and index > 1 and codes[index - 2] == "Z") or codes[index + 1 : index + 2] == "g":
        return False  # «за четыре монеты»: money
    value = sentence.items[index - 1].value if index else None
    spent = any("spend" in it.tags for it in sentence.items[index + 1 : index + 4])
    if item.low.startswith("монет") and (value == 1 or spent):
        return False
    if item.low.startswith("монет") and "C" not in codes[max(0, index - 5) : index] + codes[index + 1 : index + 6]:
        return False  # money again
    return before == "N" and len(item.names) == 1


_DOES: Final = ("ет", "ил", "ала", "ал", "ила", "ит", "ют", "ул", "ула", "лся", "лась")


def groups(sentence: Sentence) -> list[Group]:
    """The enumerations of the sentence, from left to right."""
    known: list[Group] | None = sentence.memo.get("groups")
    if known is None:
        known = sentence.memo["groups"] = _groups(sentence)
    return known


def _groups(sentence: Sentence) -> list[Group]:
    found: list[list[int]] = []
    for index in card_items(sentence):
        if found and _joined(sentence, found[-1][-1], index) and not _closed(sentence, found[-1], index):
            found[-1].append(index)
        else:
            found.append([index])
    return [_group(sentence, indices) for indices in found]


def _closed(sentence: Sentence, group: list[int], index: int) -> bool:
    """«A и B, C»: the list has ended with «и B»."""
    link = sentence.codes[group[-1] + 1 : index]
    if "," not in link or len(group) < 2:
        return False
    last = "&" in sentence.codes[group[-2] + 1 : group[-1]]
    if "&" not in link:
        return last
    commas = any("&" not in sentence.codes[a + 1 : b] for a, b in itertools.pairwise(group))
    return last and commas


def _joined(sentence: Sentence, left: int, right: int) -> bool:
    between = range(left + 1, right)
    if len(between) > 6:
        return False
    joint = False
    for j in between:
        code, item = sentence.codes[j], sentence.items[j]
        if code in ",&+" or (code == "c" and j == left + 1) or code == ".":
            joint = True
        elif (
            code in "N-w()#"
            or (code in "p_" and sentence.codes[j + 1 : j + 2] == "N")
            or (code == "n" and item.low == "на")
            or code == "o"
        ):
            if _BLOCK & item.tags and item.code == "w":
                return False
            if code == "w" and item.low.endswith(_DOES):
                return False
        elif code == "=":
            return False
        else:
            return False
        if item.low in ("а", "но"):
            return False
    return joint


def _group(sentence: Sentence, indices: list[int]) -> Group:
    named: list[Named] = []
    first = indices[0]
    for index in indices:
        item = sentence.items[index]
        count, figure = _count(sentence, index)
        if figure is not None:
            first = min(first, figure)
        named.append(Named(index, item.names, count, figure, figure is None and may_be_plural(item)))
    shared = _shared_count(sentence, named)
    if shared is not None:
        named = [replace(card, count=sentence.items[shared].value or 1, figure=shared, loose=False) for card in named]
    return Group(tuple(named), first, indices[-1])


def _shared_count(sentence: Sentence, named: list[Named]) -> int | None:
    """«Мечей и Монет по четыре»: the figure that counts each of them."""
    last = named[-1].index
    if len(named) < 2 or not all(card.loose for card in named) or sentence.codes[last + 1 : last + 3] != "pN":
        return None
    value = sentence.items[last + 2].value
    return last + 2 if value and sentence.codes[last + 3 : last + 4] in ("", ",", ".", ";", "&", ")", "_") else None


def countable(item: Item) -> bool:
    """Whether the form can follow a number above one: «два Меча», not «четыре Воин Тзинча»."""
    entity = item.entity
    return entity is None or entity.plural or entity.case not in ("nom", "ins", "dat")


@lru_cache(maxsize=1024)
def _plural_forms(name: str) -> frozenset[str]:
    """The plural forms of a card's name, in full and for short: «воины кхорна», «воинов», …"""
    return frozenset(normal(form) for form in (*card_forms(name)[6:], *head_forms(name)[6:]))


def may_be_plural(item: Item) -> bool:
    """«Монеты» is one Монета's genitive and the nominative of several."""
    return item.plural or any(item.low in _plural_forms(name) for name in item.names if name in CARD_GENDER)


def _elided_after(sentence: Sentence, index: int) -> int:
    """How many cards follow that share the family name: «обоих Избранных, Кхорна и Нургла»."""
    count, at = 0, index + 1
    while at < len(sentence.items) and (sentence.codes[at] in ",&" or sentence.items[at].code == "C"):
        item = sentence.items[at]
        if item.code == "C":
            if item.entity is None or item.entity.detail != "elided":
                break
            count += 1
        at += 1
    return count


def _count(sentence: Sentence, index: int) -> tuple[int, int | None]:
    """How many copies the words before or after the name say."""
    behind = _count_behind(sentence, index)
    if behind is not None:
        return behind
    at = index - 1
    while at >= 0 and index - at <= 3:
        item = sentence.items[at]
        code = sentence.codes[at]
        if code == "N" and item.value is not None:
            if item.value > 1 and not (
                countable(sentence.items[index]) and may_count(item.value, sentence.items[index])
            ):
                return 1, None
            if item.value > 1 and item.value == 1 + _elided_after(sentence, index):
                return 1, at
            return item.value, at
        if code != "w" or not (
            item.low in _FILLERS or item.low.endswith(("ых", "их", "ый", "ую", "ого", "ые", "ая", "ой"))
        ):
            break
        at -= 1
    # «Меч ×3», «Кристалл (2)»
    codes = sentence.codes
    for offset in range(index + 1, min(index + 3, len(codes))):
        item = sentence.items[offset]
        if item.low in ("×", "x", "х", "(") and offset + 1 < len(codes) and codes[offset + 1] == "N":
            value = sentence.items[offset + 1].value
            tail = sentence.items[offset + 2].low if offset + 2 < len(codes) else ""
            added = sentence.items[offset + 1].low[:1] in "+−-–"  # «Крушитель (+4)»: what it adds
            if value is not None and not added and (item.low != "(" or tail == ")"):
                return value, offset + 1
        break
    return 1, None


_BEHIND: Final = re.compile(r"C(?:U[wP]|v[wzd]|n[wzd]|w)?([,_:]?)(?:w|nw|c|vw){0,2}N")
_SO_MANY: Final = re.compile(
    r"сразу$|их$|коих$|которых$|числом$|целых$|аж$|всего$|всего-то$|лишь$|ровно$|было$|было-то$|там$|тут$|здесь$|стало$|набрал|оказал|ровным$|счетом$"
    r"|числ|уже$|снова$|опять$|количеств|общим$|правда$|ни$|много$|мало$|и$|только$|никак$|наш|лежит$|еще$|самих$|нынче$|теперь$|ныне$"
)
_PIECES: Final = re.compile(r"шт$|штук|штуч|экземпляр|копи[яйи]|карт|персон|душ[аи]?$")


def _count_behind(sentence: Sentence, index: int) -> tuple[int, int] | None:
    """«Мечей три», «Мечей, шесть штук», «Монеты, сразу две», «Монет у него четыре»: the number behind the name."""
    codes, items = sentence.codes, sentence.items
    found = _BEHIND.match(codes, index)
    if found is None or (index and codes[index - 1] == "N"):
        return None
    at = found.end() - 1
    value, pause = items[at].value, found[1]
    alone = at == index + 1 and not set(codes[:index]) & set("gah")
    pieces = bool(_PIECES.match(items[at + 1].low)) if at + 1 < len(items) else False
    few = alone and value in (2, 3, 4) and (items[index].case == "gen" or may_be_plural(items[index]))
    single = alone and value == 1 and items[index].case in ("nom", "acc", "") and not items[index].plural
    listed = pieces and pause == "_" and at == index + 2  # «Меч — 2 шт.», but «четыре Меча и Монета — пять карт»
    listed = listed and not ("card_word" in items[at + 1].tags and "C" in codes[:index])
    if not (few or single or listed or may_be_plural(items[index])):
        return None
    counted = few or single or listed or (items[index].plural and items[index].case == "gen")
    if value is None or not 1 <= value <= 30 or items[at].detail not in ("cardinal", "collective", "group"):
        return None
    between = [item for item in items[index + 1 : at] if item.code == "w"]
    if any(not _SO_MANY.match(item.low) and "pronoun_him" not in item.tags for item in between):
        return None
    after = items[at + 1].low if at + 1 < len(items) else ""
    if not pieces and after and codes[at + 1] not in ",;.&_)v(":
        return None
    if counted:
        return value, at
    # «Золото: Монеты — три» says what they give
    numbered = any(item.low.startswith(("числом", "количеств", "сразу")) for item in between)
    pause = pause or ("w" if numbered else "")
    told = pieces or items[at].detail in ("group", "collective")
    told = told or any(_SO_MANY.match(item.low) for item in between)
    return (value, at) if pause and told and not set(codes[:index]) & set("gah") else None


def window(line: Line, group: Group) -> tuple[int, int]:
    """The clause around a group: between semicolons, «а», «но» and brackets; commas, «:» and dashes belong to it."""
    items, codes = line.items, line.codes
    low, high = group.first, group.last
    while low > 0 and codes[low - 1] not in ";()." and items[low - 1].low not in ("а", "но"):
        low -= 1
    while high + 1 < len(items) and codes[high + 1] not in ";()." and items[high + 1].low not in ("а", "но"):
        high += 1
    return low, high


def near_tag(line: Line, group: Group, tags: frozenset[str], limit: int = 12) -> tuple[int, str] | None:
    """The nearest word with one of the tags around the group, within its window: (distance, tag)."""
    if line.sentence.tags.isdisjoint(tags):
        return None
    low, high = window(line, group)
    best: tuple[int, str] | None = None
    for j in range(low, high + 1):
        if group.first <= j <= group.last:
            continue
        hit = tags & line.items[j].tags
        if not hit:
            continue
        gap = group.first - j if j < group.first else j - group.last
        commas = sum(code in ",_:" for code in line.codes[min(j, group.last) : max(j, group.first)])
        gap += 2 * commas
        if j > group.last:
            gap += 1
        if gap <= limit and (best is None or gap < best[0]):
            best = (gap, sorted(hit)[0])
    return best


def spans(sentence: Sentence, group: Group) -> Span:
    return sentence.cover(group.first, group.last)


def entity_near(line: Line, group: Group, codes: str, reach: int = 6, back_only: bool = False) -> int | None:
    """Index of an entity with one of the codes near the group, inside its window."""
    if set(codes).isdisjoint(line.codes):
        return None
    low, high = window(line, group)
    best: int | None = None
    for j in range(low, high + 1):
        if group.first <= j <= group.last or line.codes[j] not in codes:
            continue
        gap = group.first - j if j < group.first else j - group.last
        if back_only and j > group.last:
            continue
        if gap <= reach and (best is None or gap < abs(best - group.first)):
            best = j
    return best


def word_before(line: Line, index: int) -> Item | None:
    return line.items[index - 1] if index else None


def covers_all(cards: dict[str, int], pool: dict[str, int]) -> bool:
    return set(cards) == {name for name, count in pool.items() if count}


def pools(view: View) -> tuple[object, ...]:
    return (view.in_play, view.lured, view.refilled, view.bought, view.row)


def place_of(line: Line, card: Named) -> tuple[int, int]:
    if card.figure is None:
        return card.index, card.index
    return min(card.figure, card.index), max(card.figure, card.index)


def add_card(line: Line, page: Page, card: Named, claim: Claim, fits: bool, tight: bool = True) -> None:
    page.add(claim, fits, tight)
    if card.figure is not None:
        page.add(claim, fits, tight, line.items[card.figure].span)
