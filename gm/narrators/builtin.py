"""The built-in narrator: lively prose from the facts of a turn, without any model.

Deterministic: every choice comes from SHA-256 over seed, voice, turn and actor. Sentences already told in a
game are never told again, and frames take turns.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from gm.narrators.base import Facts, Narration, Story, fingerprint
from gm.narrators.events import MUST, Event, events, split_purchase
from gm.narrators.grammar import expand, slots
from gm.narrators.voices import VOICES
from gm.narrators.words import who

SHORTEST: Final = 3
LONGEST: Final = 6
# How often a frame is tried with other words before the next one is.
_TRIES: Final = 24


class _Dice:
    """An endless stream of choices from a key."""

    def __init__(self, *key: object) -> None:
        self._key = "\x00".join(map(str, key)).encode("utf-8", "surrogatepass")
        self._numbers = self._stream()

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(self._key + block.to_bytes(8, "big")).digest()
            yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1

    def __call__(self, n: int) -> int:
        return next(self._numbers) % n if n > 1 else 0


@dataclass(slots=True)
class _Teller:
    """One turn being told."""

    frames: Mapping[str, tuple[str, ...]]
    story: Story
    dice: _Dice
    fresh: set[int] = field(default_factory=set)

    def sentence(self, event: Event) -> tuple[str, str] | None:
        """A new sentence for the event and the key of its frame; None when all there are have been told."""
        usable = [
            (self.story.used.get(f"{event.kind}.{index}", 0), self.dice(1 << 30), index, frame)
            for index, frame in enumerate(self.frames[event.kind])
            if slots(frame) <= event.slots.keys()
        ]
        for _, _, index, frame in sorted(usable):
            for _ in range(_TRIES):
                text = expand(frame, event.slots, self.dice)
                mark = fingerprint(text)
                if mark not in self.story.seen and mark not in self.fresh:
                    self.fresh.add(mark)
                    return f"{event.kind}.{index}", text
        return None


def _fit(found: list[Event], room: int) -> list[Event]:
    """The events worth telling in so many sentences, in their order."""
    by_weight = sorted(range(len(found)), key=lambda at: (-found[at].weight, at))
    must = sum(event.weight >= MUST for event in found)
    kept = sorted(by_weight[: max(room, min(must, LONGEST))])
    return [found[at] for at in kept]


@dataclass(frozen=True, slots=True)
class BuiltinNarrator:
    """`voice` is epic, dry or grim; `seed` any text, one a game. Another game than Warha Realms brings its own frames
    by voice and what there is to tell of a turn (frames `mood` and `chronicle` fill quiet turns)."""

    voice: str = "epic"
    seed: str = ""
    voices: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=lambda: VOICES, repr=False)
    tell: Callable[[Facts, Story], list[Event]] = field(default=events, repr=False)

    def __post_init__(self) -> None:
        if self.voice not in self.voices:
            raise ValueError(f"unknown voice {self.voice!r}: one of {', '.join(self.voices)}")

    @property
    def name(self) -> str:
        return f"builtin/{self.voice}"

    def narrate(self, facts: Facts, *, story: Story) -> Narration:
        dice = _Dice(self.seed, self.voice, facts["turn"], facts["actor"])
        teller = _Teller(self.voices[self.voice], story, dice)
        told = [(event, *said) for event in self._plan(facts, story, dice) if (said := teller.sentence(event))]
        told += self._filling(facts, teller, SHORTEST - len(told))
        paragraphs = [" ".join(text for event, _, text in told if event.past is past) for past in (True, False)]
        once = [event.once for event, _, _ in told if event.once]
        after = story.after(facts, [(key, text) for _, key, text in told], once)
        return Narration("\n\n".join(filter(None, paragraphs)), after)

    def _filling(self, facts: Facts, teller: _Teller, missing: int) -> Iterator[tuple[Event, str, str]]:
        """What is told when too little has happened, or when all there is to say of it has been said."""
        chronicle = {"turn": str(facts["turn"]), "actor": who(facts["actor"] or "")}
        for event in (Event("mood", 0, {}, False), *[Event("chronicle", 0, chronicle, False)] * SHORTEST):
            if missing > 0 and (said := teller.sentence(event)):
                missing -= 1
                yield (event, *said)

    def _plan(self, facts: Facts, story: Story, dice: _Dice) -> list[Event]:
        found: list[Event] = []
        for event in self.tell(facts, story):
            # A purchase and a blow are told together or apart, so that turns do not all sound alike.
            found += split_purchase(event) if event.kind == "buy_hit" and dice(5) < 3 else [event]
        if facts["previous"] and dice(3) == 0:
            past = dice(2) == 0
            at = 0 if past else sum(event.past for event in found)
            found.insert(at, Event("mood", 4, {}, past))
        return _fit(found, 4 + dice(LONGEST - 3))
