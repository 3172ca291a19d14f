"""The Deck of Many Things for the harness: reading replies, building posts, narrating."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from engine.protocol import Action, Facts
from engine.russian.numbers import read_numbers
from gm.kits import Kit, Understood
from gm.orders.clean import clean
from gm.posts import fragment
from gm.posts.many_things import build_post, cards_word
from gm.posts.model import Line, Post

MOST: Final = 22
_DRAW: Final = re.compile(
    r"\b(?:(?:по|вы|до|про)?тян[а-яё]*|вытащ[а-яё]*|тащ[а-яё]*|бер[уеё][а-яё]*|возьм[а-яё]*|откр[а-яё]*|карт[а-яё]*"
    r"|ещ[её]|дальше|дава[а-яё]*|продолж[а-яё]*|погнали|вперед|вперёд|да|go|draw|next|hit)\b",
    re.IGNORECASE,
)
_REFUSE: Final = re.compile(
    r"\bне\s+(?:буду|хочу|стану|тян[а-яё]*|бер[а-яё]*)|\b(?:хватит|стоп|довольно|остановлюсь|ухожу)\b", re.IGNORECASE
)
_UNTIL: Final = re.compile(
    r"\b(?:до\s+(?:конца|упора|победного|последнего)|пока\s+(?:жив|могу|не)|все\s+карты|всю\s+колоду)", re.IGNORECASE
)
_WORDS: Final = ("Тяну карту.", "Ещё одну.", "Тяну дальше.", "Открываю следующую карту.")
_SEVERAL: Final = ("Тяну {}.", "Беру сразу {}.", "Открываю {}.")
_ALL: Final = "Тяну до конца!"


@dataclass(frozen=True, slots=True)
class Read:
    """A reply as read (`gm.kits.Understood`)."""

    status: str
    actions: tuple[Action, ...] = ()
    code: str | None = None
    message: str | None = None
    summary: str = ""


def read_reply(text: str, facts: Facts, player: str, earlier: Sequence[str]) -> Read:
    """How many cards a reply draws; a reply that says nothing of the kind is asked about."""
    words = clean(text)
    if _REFUSE.search(words):
        return Read("refused", code="must_draw", message="Колода не отпускает: можно только тянуть карты дальше.")
    if _UNTIL.search(words):
        return _draw(1000, "тянет до конца")
    numbers = [span for span in read_numbers(words) if isinstance(span.value, int) and span.kind != "ordinal"]
    if len(numbers) > 1:
        return Read("question", code="how_many", message="Сколько карт тянуть? Назовите одно число.")
    if numbers:
        number = int(numbers[0].value)
        if not 1 <= number <= MOST:
            return Read("refused", code="bad_amount", message=f"За раз тянут от 1 до {MOST} карт, а не {number}.")
        return _draw(number, f"тянет {cards_word(number)}")
    if _DRAW.search(words):
        return _draw(1, "тянет карту")
    return Read("question", code="how_many", message="Тянете карту? Напишите «тяну» или сколько карт тянуть.")


def _draw(number: int, what: str) -> Read:
    return Read("ok", ({"type": "draw", "cards": number},), summary=f"Понято: {what}.")


def _read_context(text: str, context: Mapping[str, Any]) -> Understood:
    return read_reply(text, dict(context), str(context.get("actor", "")), ())


def _build(facts: Facts, narration: str | Sequence[Line], seed: str | None) -> Post:
    return build_post(facts, narration, seed)


def _narrator(voice: str, seed: str) -> Any:
    from gm.narrators import BuiltinNarrator
    from gm.narrators.many_things import VOICES, events

    return BuiltinNarrator(voice, seed, VOICES, events)


def reply_words(order: Sequence[Action], seed: str) -> str:
    """A built-in player's words for an order."""
    number = sum(action.get("cards", 1) for action in order)
    pick = int.from_bytes(sha256(seed.encode()).digest()[:4], "big")
    if number > MOST:
        return _ALL
    if number == 1:
        return _WORDS[pick % len(_WORDS)]
    accusative = cards_word(number).replace("карта", "карту")
    return _SEVERAL[pick % len(_SEVERAL)].format(accusative)


_SECTION_OF: Final = {
    "drawn": "Вытянуто",
    "intelligence": "Герой",
    "wishes": "Герой",
    "wishes_lost": "Герой",
    "fates": "Герой",
    "count": "Герой",
    "deck": "Колода",
    "gone": "Колода",
    "total": "Колода",
    "sequence": "Весь путь",
    "actor": "Очередь",
    "ending": "Конец",
}
"""The section that holds what a post lacks."""


def _section(kind: str, facts: Mapping[str, Any], format: str) -> str | None:
    for section in build_post(facts, "").sections:
        if section.heading == _SECTION_OF.get(kind):
            return fragment(section, format)
    return None


KIT = Kit(read_reply, _read_context, _build, _narrator, reply_words, _section)
