"""Coins that are money: «Чемпион Кхорна, 4 монеты: …» tells a price, not four cards called Монета.

The word is the name of a card too. Behind the name of a card that is described in its line it is what the card costs,
and then also what it gives; behind a bought card it is what was paid, and beside «Атака» or «лечение» what the turn
brings; in a list of cards it stays a card. Who gives his cards a capital means money where he writes «десять монет».
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from engine.verify.lexicon import CardInfo
from engine.verify.model import Entity

_COIN: Final = re.compile(r"монет(?:а|ы|у|ой|ам|ами|ах|)")
_ANY_COIN: Final = re.compile(r"монет\w*", re.I)
_SMALL: Final = re.compile(r"Монет(?:к|ок|оч|ушк)\w*")
_FOND_ENDINGS: Final = (
    ("ами", ("ins", True)), ("ам", ("dat", True)), ("ах", ("loc", True)), ("ок", ("gen", True)), ("ек", ("gen", True)),
    ("ой", ("ins", False)), ("а", ("nom", False)), ("и", ("gen", False)), ("у", ("acc", False)), ("е", ("dat", False)),
)  # fmt: skip
_BASIC: Final = re.compile(r"(?:меч|кристалл)\w*", re.I)
_OF_PILE: Final = re.compile(r"(?:них|которых|коих|среди|колод\w*|сброс\w*|карт\w*)\W[^.;!?\n]{0,24}$", re.I)
_GLUED: Final = re.compile(r"[»\"*_]*\s*(?:,|и|да|плюс|с|,\s*(?:и|да|плюс|ещё|еще))\s*[«\"*_]*", re.I)
_HELD: Final = re.compile(r"\s*(?:[а-яё]+\s+)?монет")
_NOTE: Final = re.compile(r"\([^()\n]{0,40}\)|\[[^\[\]\n]{0,40}\]|#[0-9A-Fa-f]{6}")
_WORD: Final = re.compile(r"[^\W\d_]+")
_JOINED: Final = frozenset({"и", "да", "плюс", "ещё", "еще", "также"})
_PRICE: Final = re.compile(
    r"\b(?:за|по|цен\w+|стоит|стоимост\w+|ценник\w*|прайс|отда\w+|просят)[\s:=—–-]*(?:всего\s+|лишь\s+)?$", re.I
)
_TOLD: Final = re.compile(r"[»\"*_]*\s*(?:[:)(;|/\t—–=→]|$|\n|\.(?:\s|$))")
_OPENS: Final = re.compile(r"[»\"*_]*\s*[:(]")
_AHEAD: Final = re.compile(r"[\s—–:|.)»«\"*_\t-]+")
_ALIKE: Final = 2  # lines that begin with the true prices of their cards
_NEAR: Final = 60  # characters from a card to its price
_REPEATED: Final = re.compile(
    r"\b(?:ещ[её]\s+(?:одн\w+|раз)|втор\w+(?:\s+экземпляр\w*)?|так(?:ой|ая|ую)\s+же|т(?:е|а|у|от)\s+же|за\s+те\s+же"
    r"|снова|опять)\b",
    re.I,
)  # a second copy in the row
_BOUGHT: Final = re.compile(
    r"\b(?:куп|приобр|взял|взяла|забра|подхват|закуп|унес|унёс|прихват|выкуп|отхват|покуп|урва)", re.I
)
_STOP: Final = re.compile(r"[.!?…](?=\s)|\n")
_JOINT: Final = re.compile(r"(?:[\s,;+&*_×x\d«»\"()]|\b(?:и|да|плюс|а также|с|по)\b)*")
_PAID: Final = re.compile(
    r"\b(?:за|прос[яи]т|билет\w*|стоит|сто[ия]т|цен[аеуы]\w*|стоимость\w*|потра[тч]\w+|израсход\w+|(?:у|за|о)?пла[тч]\w+"
    r"|отда\w+|отстегну\w+|издерж\w+|списа\w+|ушло|в\s+касс\w+|(?:оцен|обош)\w+[^.;!?\n]{0,12}\sв)"
    r"[\s:—–-]*(?:всего|лишь|ровно|целых|те\s+же)?\s*$",
    re.I,
)
_INCOME: Final = re.compile(
    r"\b(?:да(?:[её]т|дут|ют|л[аи]?)|прин(?:[её]с\w*|осит)|плат[ия]т|доход\w*|приход\w*|богатств\w*|казн\w*|касс\w*|кош[её]л\w*"
    r"|бюджет\w*|выручк\w*|навар\w*|прибыл[ьи]|капитал\w*|зараб\w+|карман\w*)[\s:—–=*_-]*(?:всего|лишь|ровно|ещ[её])?\s*$",
    re.I,
)
_FOR: Final = re.compile(r"[»\"*_]*\s+за\s+[«\"*_]*", re.I)
_AHEAD_OF_GOLD: Final = frozenset(
    {("property", "together"), ("resource", "attack"), ("resource", "heal"), ("resource", "health")}
)
_BEHIND_GOLD: Final = (_AHEAD_OF_GOLD - {("property", "together")}) | {("property", "scrap"), ("property", "lure")}
_LEAD: Final = 3  # words that may stand before the card at the head of its line
_BETWEEN: Final = 3  # words between the card and its price: its god, «цена», «всего»


def without_coins(items: list[Entity], text: str, cards: Mapping[str, CardInfo]) -> list[Entity]:
    """The entities, those that are coins of a price or an amount told as gold; «Монетка» with a capital is a card."""
    items = [_as_card(item, text) if _is_small_coin(item, text) else item for item in items]
    items += _unnamed(items, text)
    coins = [item for item in items if item.kind == "card" and _COIN.fullmatch(text, item.start, item.end)]
    if not coins:
        return items
    lines: dict[int, list[Entity]] = defaultdict(list)
    marks: dict[int, list[Entity]] = defaultdict(list)
    for item in items:
        if item.kind in ("card", "number", "zone", "nick"):
            lines[text.rfind("\n", 0, item.start) + 1].append(item)
        if item.kind in ("card", "zone", "resource", "property"):
            marks[text.rfind("\n", 0, item.start) + 1].append(item)
    heads = list({text.rfind("\n", 0, coin.start) + 1 for coin in coins})
    told = [sorted(lines[low], key=lambda item: item.start) for low in sorted(heads)]
    ahead = sum(_leads(line, text, cards, False) for line in told) >= _ALIKE  # the lines of a list are of one kind
    money = set[int]()
    for line in told:
        money |= _money(line, text, cards, ahead)
        near = sorted(marks[text.rfind("\n", 0, line[0].start) + 1], key=lambda item: item.start)
        money |= _gains(line, near, text, cards)
    named = [item for item in items if item.kind == "card" and _ANY_COIN.fullmatch(text, item.start, item.end)]
    upper = any(_capital(item, text) for item in named)
    if upper or _capitals(items, text):
        for line in told:
            money |= {id(coin) for coin in _amounts(line, text, upper)}
    return [
        Entity("resource", item.start, item.end, "gold", detail="lower") if id(item) in money else item
        for item in items
    ]


def coins_held(behind: str, value: int, zones: Mapping[str, Mapping[str, int]]) -> bool:
    """«пять монет да пять мечей»: in small letters money and the card are written alike. Whether the words `behind` a
    figure make it one of coins, and so many cards Монета lie in a zone, in hand and deck together, or in all."""
    if not _HELD.match(behind):
        return False
    held = [zones[zone].get("Монета", 0) for zone in ("in_play", "draw_pile", "discard_pile")]
    return value in held or value in (sum(held), held[0] + held[1])


def _money(line: list[Entity], text: str, cards: Mapping[str, CardInfo], ahead: bool) -> set[int]:
    """The coins of a line that are money, by identity."""
    coins = {id(item) for item in line if item.kind == "card" and _COIN.fullmatch(text, item.start, item.end)}
    if _leads(line, text, cards, ahead):
        return coins
    for at, item in enumerate(line):
        if id(item) not in coins or not at or line[at - 1].kind != "number" or line[at - 1].value is None:
            continue
        if not text[line[at - 1].end : item.start].strip(" *_") and _is_price(line, at, text, cards):
            return {id(one) for one in line[at:] if id(one) in coins}
    return set()


def _is_small_coin(item: Entity, text: str) -> bool:
    """«Вышли две Монетки, Меч»: the card by a fond name."""
    gold = item.kind == "resource" and item.name == "gold"
    if not gold and not (item.kind == "card" and item.detail == "typo"):
        return False
    return _SMALL.fullmatch(text, item.start, item.end) is not None and _capital(item, text)


def _unnamed(items: list[Entity], text: str) -> list[Entity]:
    """«Монетку одну, Мечей два»: forms of the fond name that nothing else is known by."""
    found = [Entity("card", *match.span()) for match in _SMALL.finditer(text)]
    free = [one for one in found if not any(item.start < one.end and one.start < item.end for item in items)]
    return [_as_card(one, text) for one in free if _capital(one, text)]


def _as_card(item: Entity, text: str) -> Entity:
    word = text[item.start : item.end]
    case, plural = next((form for ending, form in _FOND_ENDINGS if word.endswith(ending)), ("", False))
    return Entity("card", item.start, item.end, "Монета", ("Монета",), detail="short", case=case, plural=plural)


def _capital(item: Entity, text: str) -> bool:
    """Is the word written with a capital that no beginning of a sentence asks for?"""
    before = text[: item.start].rstrip(' «"*_').rsplit("\n", 1)[-1]
    return text[item.start].isupper() and before[-1:] not in ("", ".", "!", "?", "…", ">")


def _capitals(items: list[Entity], text: str) -> bool:
    """Does the author give the swords and crystals a capital, all of them?"""
    basic = [item for item in items if item.kind == "card" and _BASIC.fullmatch(text, item.start, item.end)]
    return any(_capital(item, text) for item in basic) and all(text[item.start].isupper() for item in basic)


def _amounts(line: list[Entity], text: str, upper: bool) -> list[Entity]:
    """The coins counted in small letters; where no Монета with a capital shows what is a card (`upper`), not those
    beside other cards, or told of a pile."""
    found = []
    for at, coin in enumerate(line):
        if coin.kind != "card" or not at or not text[coin.start].islower():
            continue
        number = line[at - 1]
        counted = number.kind == "number" and not text[number.end : coin.start].strip(" *_")
        if not counted or not _COIN.fullmatch(text, coin.start, coin.end):
            continue
        if not upper:  # «Кристалл, шесть монет» is a price, «Кристалл и две монеты» a list
            left = line[at - 2] if at > 1 else None
            right = line[at + 1 : at + 3]
            comma = left is not None and "," in text[left.end : number.start]
            listed = left is not None and left.kind == "card" and _GLUED.fullmatch(text, left.end, number.start)
            linked = False
            for other in right[: 1 + (right[:1] != [] and right[0].kind == "number")]:
                before = right[0] if other is not right[0] else other
                linked = linked or (other.kind == "card" and _GLUED.fullmatch(text, coin.end, before.start) is not None)
            if (listed and not comma) or linked or _OF_PILE.search(text, 0, number.start):
                continue
        found.append(coin)
    return found


def _leads(line: list[Entity], text: str, cards: Mapping[str, CardInfo], wrong: bool) -> bool:
    """«4 монеты — Чемпион Кхорна: …»: does the line begin with the price of its card? `wrong`: it need not be right."""
    if len(line) < 3 or [item.kind for item in line[:3]] != ["number", "card", "card"]:
        return False
    number, coin, card = line[:3]
    low = text.rfind("\n", 0, number.start) + 1
    return bool(
        not _WORD.search(text, low, number.start)
        and _COIN.fullmatch(text, coin.start, coin.end)
        and not text[number.end : coin.start].strip(" *_")
        and _AHEAD.fullmatch(text, coin.end, card.start)
        and _costs(card, None if wrong else number, cards)
    )


def _is_price(line: list[Entity], at: int, text: str, cards: Mapping[str, CardInfo]) -> bool:
    """Is the coin at a place of the line the price of the card before it?"""
    number, coin = line[at - 1], line[at]
    head = next((item for item in reversed(line[max(0, at - 5) : at - 1]) if item.kind == "card"), None)
    if head is None or number.start - head.end > _NEAR or not _costs(head, None, cards):
        return False
    told = _NOTE.sub(" ", text[head.end : number.start])
    gap = _REPEATED.sub(" ", told)
    words = [word.lower() for word in _WORD.findall(gap)]
    if len(words) > _BETWEEN or _JOINED & set(words) or re.search(r"[.;!?]\s", gap):
        return False
    priced = _PRICE.search(gap) is not None
    if (_OPENS.match(text, coin.end) and (priced or len(words) < 2)) or (priced and _TOLD.match(text, coin.end)):
        return True
    if gap.rstrip().endswith("(") or priced:
        return _costs(head, number, cards)
    stops = [stop.end() for stop in _STOP.finditer(text, text.rfind("\n", 0, head.start) + 1, head.start)]
    if not words and gap != told:
        return True  # «ещё одна, те же 6 монет»
    if not words and _BOUGHT.search(text, max(stops, default=text.rfind("\n", 0, head.start) + 1), head.start):
        return True  # «подхватил Воина Тзинча, две монеты по счётчику»: nobody buys a Монета
    first = next(item for item in line if item.kind in ("zone", "nick", "card"))
    if first is not head or len(_WORD.findall(text, text.rfind("\n", 0, head.start) + 1, head.start)) > _LEAD:
        return False
    return _TOLD.match(text, coin.end) is not None or _costs(head, number, cards)


def _gains(line: list[Entity], near: list[Entity], text: str, cards: Mapping[str, CardInfo]) -> set[int]:
    """«7 монет, «Атака» 17», ««Вместе»: ещё 5 монет», «выложил 10 монет за Нкари»: coins that are paid, or told among
    what a card or the turn brings, by identity. `near`: cards, zones, resources and properties of the line."""
    found = set[int]()
    for at, coin in enumerate(line):
        if not at or coin.kind != "card" or not _COIN.fullmatch(text, coin.start, coin.end):
            continue
        number = line[at - 1]
        if number.kind != "number" or text[number.end : coin.start].strip(" *_"):
            continue
        low = max((stop.end() for stop in _STOP.finditer(text, near[0].start, number.start)), default=near[0].start)
        stop = _STOP.search(text, coin.end)
        high = stop.start() if stop else len(text)
        before = [item for item in near if low <= item.start < number.start]
        after = [item for item in near if coin.end <= item.start < high]
        paid = _PAID.search(text, max(0, number.start - 30), number.start)
        bought = after and after[0].kind == "card" and _FOR.fullmatch(text, coin.end, after[0].start)
        if paid or (bought and _costs(after[0], None, cards)):
            found.add(id(coin))
        elif any(item.kind == "zone" for item in before) or _listed(before[-1:], after[:1], number, coin, text):
            continue
        elif _told_as_gold(before[-1:], after[:1], number, text) or _given(line, number, text, cards):
            found.add(id(coin))
    return found


def _told_as_gold(before: list[Entity], after: list[Entity], number: Entity, text: str) -> bool:
    """Stand the coins beside what else a card or the turn brings, or behind a word for income or giving?"""
    if any((item.kind, item.name) in _AHEAD_OF_GOLD for item in before):
        return True
    if any((item.kind, item.name) in _BEHIND_GOLD for item in after):
        return True
    moves = any(item.kind == "property" for item in before)  # «Пополнение» даёт 2 монеты: two cards
    return not moves and _INCOME.search(text, max(0, number.start - 30), number.start) is not None


def _given(line: list[Entity], number: Entity, text: str, cards: Mapping[str, CardInfo]) -> bool:
    """«Грабитель Тзинча, стоимость 1. 1 монета.»: does the card at the head of the line cost or give as much?"""
    head = next((item for item in line if item.kind in ("zone", "nick", "card")), None)
    if head is None or head.kind != "card" or head.start > number.start or _COIN.fullmatch(text, head.start, head.end):
        return False
    infos = [cards[name] for name in head.names if name in cards and cards[name].cost]
    return any(number.value in (info.cost, info.base.get("gold"), (info.together or {}).get("gold")) for info in infos)


def _listed(before: list[Entity], after: list[Entity], number: Entity, coin: Entity, text: str) -> bool:
    """Does a coin stand in a list of cards?"""
    left = any(item.kind == "card" and _JOINT.fullmatch(text, item.end, number.start) for item in before)
    return left or any(item.kind == "card" and _JOINT.fullmatch(text, coin.end, item.start) for item in after)


def _costs(card: Entity, number: Entity | None, cards: Mapping[str, CardInfo]) -> bool:
    """Has the card a price, that of the number?"""
    prices = {cards[name].cost for name in card.names if name in cards} - {None, 0}
    return bool(prices) if number is None else abs(number.value or 0) in prices
