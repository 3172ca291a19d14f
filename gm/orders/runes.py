"""A player's choice in Боевые руны: three of five cards, by name, mark or place in the hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.games.runes.cards import HAND_SIZE, NAMES, PLAYED
from engine.protocol import Action
from engine.russian.numbers import read_numbers
from gm.orders.clean import clean

_LATIN: Final = str.maketrans(
    {"m": "м", "a": "а", "b": "б", "c": "с", "k": "к", "o": "о", "e": "е", "p": "р", "ё": "е"}
)
_STEMS: Final = {
    "Ма": r"м[-\s]?а",
    "Мб": r"м[-\s]?б",
    "М1": r"м[-\s]?(?:1|i(?!i)|один)",
    "М2": r"м[-\s]?(?:2|ii(?!i)|два)",
    "М3": r"м[-\s]?(?:3|iii|три)",
    "СМ-счёт": r"см[-\s«\"(]*(?:счет|очк|обмен счет|обмен очк)\w*|(?:обмен|смен)\w* (?:счет|очк)\w*",
    "СМ-удар": r"см[-\s«\"(]*(?:удар|разрушени|обмен удар|обмен разруш)\w*|(?:обмен|смен)\w* (?:удар|разруш)\w*",
    "Кузня": r"кузн(?:я|ю|и|е|ей|ица|ицу|ицы)",
    "Таран": r"таран(?:а|у|ом|е)?",
    "Башня": r"башн(?:я|ю|и|е|ей)|башенк\w+",
    "Капкан": r"капкан(?:а|у|ом|е|чик)?",
    "Буря": r"бур(?:я|ю|и|е|ей)",
    "Сад": r"сад(?:а|у|ом|ик|очек)?",
    "Клинок": r"клин(?:ок|ка|ку|ком|ке)",
}
_CARDS: Final = re.compile("|".join(f"(?P<c{index}>{_STEMS[name]})" for index, name in enumerate(NAMES)))
_SUPER: Final = re.compile(r"см")
_BARE_SUPER: Final = r"(?<![\w-])см(?![\w-])"
_BOTH: Final = re.compile(r"\b(?:обе|оба|две|2)\s+(?:карт\w+\s+)?$")
_EDGE: Final = r"(?<![\w-]){}(?![\w])"
_ALL_CARDS: Final = re.compile(_EDGE.format(f"(?:{_CARDS.pattern}|(?P<sm>{_SUPER.pattern}))"))
_BUT: Final = re.compile(r"\b(?:кроме|без|не\s+(?:играю|беру|кладу|выкладываю|буду|хочу|считая))\b[^.;!?\n]*")
_ALL: Final = re.compile(r"\b(?:все|всё|остальн\w+)\b")
_PASS: Final = re.compile(
    r"\b(?:пас|пропуск\w*|(?:пусть|пускай)[^.!?\n]{0,30}(?:компьютер|комп|бот|машина)|(?:компьютер|комп|бот)\w* за меня"
    r"|ход\w* за меня)\b"
)
_ORDINALS: Final = {"перв": 1, "втор": 2, "трет": 3, "четверт": 4, "пят": 5}
_ORDINAL: Final = re.compile(r"\b(перв|втор|трет|четверт|пят)(?:ая|ую|ой|ый|ое|ая|ья|ью|ей|ий|ю)\b")
_PLACE_WORDS: Final = re.compile(r"\b(?:карт\w*|номер\w*|№)")
_SLIP: Final = re.compile(r"[^.!?\n]*\b(?:думал\w*|хотел\w*|было бы|может быть|жаль)\b[^.!?\n]*")


@dataclass(frozen=True, slots=True)
class Read:
    """A reply as read (`gm.kits.Understood`)."""

    status: str
    actions: tuple[Action, ...] = ()
    code: str | None = None
    message: str | None = None
    summary: str = ""


@dataclass(frozen=True, slots=True)
class _Named:
    """A card as called: the cards it may mean."""

    start: int
    cards: tuple[str, ...]
    said: str


def _fold(text: str) -> str:
    lowered = text.lower().replace("ё", "е")
    # Marks of modifiers are typed on either keyboard: M1, Ma, CM.
    return re.sub(r"\b(?:[mм][aаbб123]|[mм][-\s][aаbб123]|[cс][mм])(?![a-zа-я])", _mark, lowered)


def _mark(found: re.Match[str]) -> str:
    return found.group().translate(_LATIN)


def _named(text: str, hand: Sequence[str]) -> Iterator[_Named]:
    taken: list[tuple[int, int]] = []
    for found in _ALL_CARDS.finditer(text):
        taken.append(found.span())
        if found.group("sm") is not None:
            supers = tuple(name for name in NAMES if name.startswith("СМ"))
            held = tuple(name for name in supers if name in hand)
            yield _Named(found.start(), held or supers, "СМ")
            if _BOTH.search(text, max(0, found.start() - 12), found.start()):
                yield _Named(found.start(), held or supers, "СМ")
            continue
        index = next(int(key[1:]) for key, value in found.groupdict().items() if value is not None and key != "sm")
        yield _Named(found.start(), (NAMES[index],), NAMES[index])
    rest = "".join(" " if any(low <= at < high for low, high in taken) else char for at, char in enumerate(text))
    for place, number in _places(rest):
        if 1 <= number <= len(hand):
            yield _Named(place, (hand[number - 1],), f"карта {number}")
        else:
            yield _Named(place, (), str(number))


def _places(text: str) -> Iterator[tuple[int, int]]:
    """Numbers that mean places in the hand: «1, 3 и 5», «135», «первую и пятую»; «три карты» is none."""
    for found in _ORDINAL.finditer(text):
        yield found.start(), _ORDINALS[found.group(1)]
    run = re.search(r"(?<!\d)[1-5]{3}(?!\d)", text)
    for found in re.finditer(r"\d+", text):
        if run and found.span() == run.span():
            yield from ((found.start() + at, int(digit)) for at, digit in enumerate(found.group()))
        elif not re.match(r"\s*(?:карт\w*|штук\w*|шт\b|раунд\w*|очк\w*|ход\w*)", text[found.end() :]):
            yield found.start(), int(found.group()[:4])
    for span in read_numbers(text):
        if span.kind == "cardinal" and not any(char.isdecimal() for char in text[span.start : span.end]):
            after = re.match(r"\s*(?:карт\w*|штук\w*|раунд\w*|очк\w*|ход\w*|раза?\b)", text[span.end :])
            if not after and span.value == int(span.value):
                yield span.start, int(span.value)


def _choice(text: str, hand: Sequence[str]) -> list[_Named]:
    return sorted(_named(text, hand), key=lambda one: one.start)


def read_reply(text: str, hand: Sequence[str], earlier: Sequence[str] = ()) -> Read:
    """The choice that a reply makes out of `hand`, the five cards in the order shown. `earlier` are the same player's
    replies of this round that led to a question: the reply may complete the last of them."""
    read = _read(text, hand)
    if read.status == "question" and earlier:
        before = _fold(clean(earlier[-1]))
        words = _fold(clean(text))
        for pattern, whole in ((r"удар|разруш", "см-удар"), (r"счет|очк", "см-счет")):
            if re.search(pattern, words) and re.search(_BARE_SUPER, before):
                before = re.sub(_BARE_SUPER, whole, before, count=1)
                words = re.sub(rf"\w*(?:{pattern})\w*", " ", words)
        both = _read(f"{before}\n{words}", hand)
        if both.status == "ok":
            return both
    return read


def _read(text: str, hand: Sequence[str]) -> Read:
    words = _SLIP.sub(" ", _fold(clean(text)))
    if _PASS.search(words) and not _choice(words, hand):
        return Read("ok", ({"type": "pass"},), summary="Понято: за вас выбирает компьютер.")
    without = [one for found in _BUT.finditer(words) for one in _choice(found.group(), hand)]
    named = _choice(_BUT.sub(" ", words), hand)
    if not named and without and (_ALL.search(words) or len(without) == HAND_SIZE - PLAYED):
        wrong = next((one for one in without if not one.cards), None)
        if wrong is not None:
            return _unknown(wrong)
        left = list(hand)
        for one in without:
            name = next((card for card in one.cards if card in left), None)
            if name is None:
                return _not_in_hand(one, hand)
            left.remove(name)
        return _settled(left)
    return _settle(named, hand)


def _settle(named: Sequence[_Named], hand: Sequence[str]) -> Read:
    have = Counter(hand)
    chosen: list[str] = []
    for one in named:
        if not one.cards:
            return _unknown(one)
        fitting = [card for card in one.cards if have[card] > chosen.count(card)]
        if not fitting:
            if any(card in chosen for card in one.cards):
                continue  # named again, not played twice
            return _not_in_hand(one, hand)
        if len(fitting) > 1:
            others = " или ".join(fitting)
            both = sum(len(other.cards) > 1 for other in named)
            if both < len(fitting):
                return Read("question", code="which_card", message=f"Какая из карт СМ: {others}?")
        chosen.append(fitting[0])
    if not chosen:
        return Read("question", code="which_cards", message=f"Какие три карты играете? На руке: {', '.join(hand)}.")
    return _settled(chosen)


def _settled(chosen: Sequence[str]) -> Read:
    if len(chosen) < PLAYED:
        said = ", ".join(chosen)
        return Read(
            "question", code="which_cards", message=f"Нужны ровно три карты, пока названо {len(chosen)}: {said}."
        )
    if len(chosen) > PLAYED:
        said = ", ".join(chosen)
        return Read("question", code="which_cards", message=f"Нужны ровно три карты, а названо {len(chosen)}: {said}.")
    return Read("ok", ({"type": "play", "cards": list(chosen)},), summary=f"Понято: {', '.join(chosen)}.")


def _unknown(one: _Named) -> Read:
    return Read("question", code="which_cards", message=f"Карты с номером {one.said} на руке нет: номера от 1 до 5.")


def _not_in_hand(one: _Named, hand: Sequence[str]) -> Read:
    message = f"Карты «{one.said}» на руке нет. На руке: {', '.join(hand)}."
    return Read("refused", code="not_in_hand", message=message)


_FRAMES: Final = ("Играю: {}.", "Мой выбор: {}.", "Кладу {}.", "{}.")
_PASSES: Final = ("Пусть за меня ходит компьютер.", "Пас.")


def reply_words(order: Sequence[Action], seed: str) -> str:
    """A built-in player's words for an order."""
    pick = int.from_bytes(sha256(seed.encode()).digest()[:4], "big")
    if order[0]["type"] == "pass":
        return _PASSES[pick % len(_PASSES)]
    first, second, third = order[0]["cards"]
    return _FRAMES[pick % len(_FRAMES)].format(f"{first}, {second} и {third}")
