"""Audit of written runs: does a sequence of cards keep to the rules, and if not, at which card and why (D10).

The sequence is played through the rules with every roll that chance could have given; what is written beside the cards
decides which of them it was. The first card that no history explains is the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

from engine.games.many_things.cards import CARDS, MOON, START_INTELLIGENCE, find_card
from engine.games.many_things.drawing import draw
from engine.games.many_things.state import NO_COUNT, Drawn, Settings, State

_TOKEN: Final = re.compile(r"\s*((?:[^,()]|\([^()]*\))+)\s*(?:,|$)")
_MARK: Final = re.compile(r"\(([^()]*)\)")
_NUMBER: Final = re.compile(r"[-−+]?\d+")
SIDES: Final[Mapping[str, int]] = {"moon": 3, "wish": 3, "idiot": 4}
_LONGEST_SAID: Final = 40


@dataclass(frozen=True, slots=True)
class Written:
    """A card as written: its name, the card it means (None: unknown), the numbers beside it (a signed one is a change
    of the running value), whether `C` and `F` stand there, what else stands there, and its place in the line."""

    name: str
    card: int | None
    numbers: tuple[int, ...] = ()
    changes: bool = False
    lost: bool = False
    fates: bool = False
    strange: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class RunVerdict:
    """What is to be said of a run. `card` is the 1-based number of the card at fault, `code` a stable reason with its
    `data`; both are empty when the rules allow the run, which then ended by `ending`. `notes` are the numbers of cards
    at which the use of the Fates is not marked: that is no fault, since the rules only want wishes and Intelligence
    shown."""

    allowed: bool
    cards: int
    card: int | None = None
    name: str = ""
    code: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)
    ending: str = ""
    notes: tuple[int, ...] = ()


def read_sequence(line: str) -> tuple[Written, ...]:
    """The cards of a line; what follows `#` is a comment."""
    text = line.split("#", 1)[0]
    return tuple(_written(found) for found in _TOKEN.finditer(text) if found.group(1).strip())


def _written(found: re.Match[str]) -> Written:
    text = found.group(1)
    name = _MARK.sub("", text).strip().strip(".;")
    numbers: list[int] = []
    changes = lost = fates = False
    strange = ""
    for mark in _MARK.findall(text):
        for word in re.findall(r"[-−+]?\d+|[^\W\d_]+|[^\s\w]+", mark):
            if _NUMBER.fullmatch(word):
                numbers.append(int(word.replace("−", "-")))
                changes = changes or word[0] == "+" or int(word.replace("−", "-")) < -1
            elif word.upper() in ("C", "С"):
                lost = True
            elif word.upper() in ("F", "Ф"):
                fates = True
            elif word not in (",", ";", "/"):
                strange = strange or word[:_LONGEST_SAID]
    return Written(name, find_card(name), tuple(numbers), changes, lost, fates, strange, found.start(1), found.end(1))


class GivenCard:
    """A source that gives one card and the numbers of its dice, and notes which were asked for. `rolls` are the
    numbers one after the other, or by the name of the die; a named die that was not foreseen shows 2."""

    def __init__(self, card: int, rolls: Sequence[int] | Mapping[str, int]) -> None:
        self._card = card
        self._rolls = rolls
        self.asked: list[str] = []

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        return (self._card,)

    def roll(self, sides: int, what: str) -> int:
        self.asked.append(what)
        return self._rolls.get(what, 2) if isinstance(self._rolls, Mapping) else self._rolls[len(self.asked) - 1]


def _after(state: State, card: int) -> Iterator[State]:
    """Every state that drawing this card can lead to."""
    probe = GivenCard(card, (1, 1))
    draw(state, 1, probe)
    for rolls in product(*(range(1, SIDES[what] + 1) for what in probe.asked)):
        yield draw(state, 1, GivenCard(card, rolls))


def _bare(state: State) -> State:
    return state._replace(drawn=())


def audit(line: str, settings: Settings | None = None) -> RunVerdict:
    """The verdict on a written run under the rules, or under those of the program in their text (`settings`)."""
    said = read_sequence(line)
    rules = settings or Settings()
    states: list[State] = [State("", rules, 1, tuple(range(len(CARDS))), START_INTELLIGENCE)]
    notes: list[int] = []
    for number, one in enumerate(said, 1):

        def fault(code: str, at: int = number, name: str = one.name, **data: Any) -> RunVerdict:
            return RunVerdict(False, len(said), at, name, code, data)

        if one.card is None:
            return fault("unknown_card", name=one.name[:_LONGEST_SAID])
        if one.strange:
            return fault("strange_mark", mark=one.strange)
        running = [state for state in states if not state.ending]
        if not running:
            return fault("after_end", ending=states[0].ending)
        if all(one.card not in state.deck for state in running):
            return fault("left_deck")
        options = [
            (before, after) for before in running if one.card in before.deck for after in _after(before, one.card)
        ]
        judged = [(before, after, match(after.drawn[-1], one, before)) for before, after in options]
        fitting = {_bare(after): after for _, after, code in judged if not code}
        if not fitting:
            code = min((code for _, _, code in judged), key=_WEIGHT.index)
            return fault(code, **_details(code, judged))
        if any(after.drawn[-1].fates for after in fitting.values()) and not one.fates:
            notes.append(number)
        states = list(fitting)
    ended = [state for state in states if state.ending]
    if not said:
        return RunVerdict(False, 0, None, "", "empty")
    if not ended:
        last = states[0]
        data = {"left": last.countdown} if last.countdown != NO_COUNT else {}
        return RunVerdict(False, len(said), len(said), said[-1].name, "not_over", data)
    return RunVerdict(True, len(said), ending=ended[0].ending, notes=tuple(notes))


_WEIGHT: Final = (
    "value_wrong",
    "wish_wrong",
    "value_missing",
    "wish_missing",
    "fates_first",
    "no_fates",
    "not_lost",
    "no_wish",
    "other_roll",
)
"""Reasons, the most telling first: when no history fits, the one that came nearest explains."""


def match(one: Drawn, said: Written, before: State) -> str:
    """Why what is written beside a card does not fit what it did; empty if it fits."""
    if said.fates and not one.fates:
        return "no_fates"
    numbers = list(said.numbers)
    if said.changes and numbers and one.value is not None:
        base = before.wishes if one.card == MOON else before.intelligence
        numbers[0] += base
    due = [number for number in (one.value, one.wishes) if number is not None]
    if said.lost and not one.lost:
        return "no_wish" if one.wishes is None else "other_roll"
    if one.lost and not said.lost and not before.settings.reference:
        return "other_roll"
    if len(numbers) > len(due):
        return "fates_first" if one.fates else "no_wish"
    if len(numbers) == 1 and len(due) == 2:
        # A Moon whose wish is used at once may show only what is left.
        return "" if numbers == due[1:] else "wish_missing"
    if len(numbers) < len(due):
        return "value_missing" if one.value is not None else "wish_missing"
    if one.value is not None and numbers[0] != one.value and not _below_floor(one, numbers[0], before):
        return "value_wrong"
    return "" if one.wishes is None or numbers[-1] == one.wishes else "wish_wrong"


def _below_floor(one: Drawn, said: int, before: State) -> bool:
    """Whether the written Intelligence is what Idiot leaves when its floor is not kept: the texts differ there."""
    lost = before.intelligence - said
    return one.card != MOON and one.value is not None and said < one.value and one.value == 1 and 2 <= lost <= 5


def _details(code: str, judged: Sequence[tuple[State, State, str]]) -> dict[str, Any]:
    near = [(before, after.drawn[-1]) for before, after, why in judged if why == code]
    before, one = near[0]
    data: dict[str, Any] = {"wishes": before.wishes, "lost": before.lost, "fates": before.fates}
    if code in ("value_wrong", "value_missing"):
        data["right"] = sorted({drawn.value for _, drawn in near if drawn.value is not None})
    if code in ("wish_wrong", "wish_missing"):
        data["right"] = sorted({drawn.wishes for _, drawn in near if drawn.wishes is not None})
    if code in ("no_fates", "no_wish"):
        danger = one.fates or one.wishes is not None or before.countdown != NO_COUNT or one.card in _DANGEROUS
        data["danger"] = danger
    return data


_DANGEROUS: Final = frozenset(find_card(name) for name in ("Flames", "Rogue", "Skull"))
