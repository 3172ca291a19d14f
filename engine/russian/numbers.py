"""Numbers read out of Russian text, in digits and in words of every case, and written back.

`read_numbers` gives every number with its exact span and a kind; a caller who counts things keeps the kinds
in COUNT_KINDS and ignores the rest:

    cardinal        «пять», «двадцати одного», "87", "−7", «минус семь», «5-ти»
    collective      «двое», «троих», «оба», «вдвоём»
    group           «пара», «десяток», «полдюжины», «сотня», «семёрка», «двушечка», «чирик»
    none            «ни одной», «ни у кого … ни одного», «без единой»: 0
    approx          any of these after «около», «почти», «больше» …, or before «с лишним»
    range           «7–9», «пара-тройка», «два-три»: value and high
    fraction        «половина», «две трети», «полтора», «ноль целых пять десятых», "0,5"
    ordinal         «пятом», «двадцать первого», "36-й"
    multiplicative  «дважды», «двойной»
    ratio           «вдвое», «в два раза»
    only            «одна лишь», «единственный»
    percent duration date time dice colour label roman idiom    no counts of the game

Two numbers with a stroke ("5/10") or an arrow between them are two spans; what joins them is the caller's to read.
"""

from __future__ import annotations

from typing import Final

from engine.russian.number_reader import Reader
from engine.russian.number_types import NumberSpan
from engine.russian.numerals import spell, spell_collective, spell_ordinal

__all__ = [
    "COUNT_KINDS",
    "NumberSpan",
    "number_value",
    "read_numbers",
    "spell",
    "spell_collective",
    "spell_ordinal",
]

COUNT_KINDS: Final = frozenset({"cardinal", "collective", "group", "none"})


def read_numbers(text: str) -> list[NumberSpan]:
    """Every number of a text, in order, without overlaps; offsets are those of the text as given."""
    return Reader(text).read()


def number_value(word_or_phrase: str) -> int | None:
    """The count that a word or phrase is, and nothing but that: «двадцати одного» → 21, «дюжину» → 12."""
    stripped = word_or_phrase.strip()
    spans = read_numbers(stripped)
    if len(spans) != 1 or spans[0].kind not in COUNT_KINDS:
        return None
    span = spans[0]
    whole = span.start == 0 and span.end == len(stripped)
    return span.value if whole and isinstance(span.value, int) else None
