"""True paragraphs about one turn, and the same with one false value in one sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from evals.verifier.frames import bindings
from evals.verifier.frames.bindings import Env, NothingError, Var
from evals.verifier.frames.frame import Frame, claims, holds, keeps_form, kind_of_turned, render
from evals.verifier.frames.grammar import UnsayableError
from evals.verifier.frames.picks import PICKS
from evals.verifier.frames.turns import Facts

_TRIES: Final = 12
_LEAST: Final = 4
_MOST: Final = 9
_STEPS: Final = (1, -1, 2, -2, 3, -3)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A rendered frame with what it was rendered from."""

    frame: Frame
    env: Env
    seed: str
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences about one turn; `focus` is the place of the one the paragraph was made for."""

    facts: Facts
    sentences: tuple[Sentence, ...]
    focus: int

    @property
    def text(self) -> str:
        return " ".join(one.text for one in self.sentences)

    def spans(self) -> Iterator[tuple[Sentence, int, int]]:
        """Every sentence with its place in the text."""
        at = 0
        for one in self.sentences:
            yield one, at, at + len(one.text)
            at += len(one.text) + 1


@dataclass(frozen=True, slots=True)
class Planted:
    """A paragraph with one false sentence, and its label in the form of threads of labelled posts."""

    paragraph: Paragraph
    label: dict[str, Any]


_BASES: Final[dict[int, tuple[Facts, Env]]] = {}  # by the identity of the facts, which are kept so that it stays


def _base(facts: Facts) -> Env:
    known = _BASES.get(id(facts))
    if known is None:
        known = _BASES[id(facts)] = (facts, bindings.base(facts, random.Random(f"base {facts['turn']}")))
    return known[1]


def bind(frame: Frame, facts: Facts, seed: str) -> Env | None:
    """The names of a frame on a turn, if it applies there."""
    dice = random.Random(f"bind {seed}")
    plain = _base(facts)
    if not frame.picks:
        return plain if holds(frame.tests, plain) else None
    for _ in range(_TRIES):
        env = dict(plain)
        try:
            for pick in frame.picks:
                env.update(PICKS[pick](facts, dice))
        except NothingError:
            return None
        if holds(frame.tests, env):
            return env
    return None


def say(frame: Frame, facts: Facts, seed: str) -> Sentence | None:
    """The frame told truly of a turn; None where it does not apply."""
    env = bind(frame, facts, seed)
    if env is None:
        return None
    try:
        return Sentence(frame, env, seed, render(frame, env, seed))
    except UnsayableError:
        return None


def build(focus: Frame, frames: Sequence[Frame], facts: Facts, seed: str, size: int | None = None) -> Paragraph | None:
    """A true paragraph of 4–9 sentences in which the frame `focus` stands."""
    heart = say(focus, facts, f"{seed} focus")
    return _around(heart, frames, facts, seed, size) if heart else None


def _around(heart: Sentence, frames: Sequence[Frame], facts: Facts, seed: str, size: int | None) -> Paragraph | None:
    dice = random.Random(f"paragraph {seed}")
    wanted = size or dice.randint(_LEAST, _MOST)
    chosen = [heart]
    groups = {heart.frame.group}
    for frame in dice.sample(list(frames), len(frames)):
        if len(chosen) >= wanted:
            break
        if frame.group in groups and (frame.group != "filler" or dice.random() < 0.8):
            continue
        one = say(frame, facts, f"{seed} {frame.id}")
        if one:
            chosen.append(one)
            groups.add(frame.group)
    order = sorted(chosen, key=lambda one: (_phase(one.frame, dice), one.frame.id))
    told = _connected(order, heart, frames, facts, seed, dice)
    while told and len(told) > _MOST and told[-1] is not heart:
        told.pop()
    if not told or not _LEAST <= len(told) <= _MOST:
        return None
    return Paragraph(facts, tuple(told), told.index(heart))


def _phase(frame: Frame, dice: random.Random) -> float:
    return frame.phase if frame.phase else dice.uniform(0, 12)


def _connected(
    order: Sequence[Sentence], heart: Sentence, frames: Sequence[Frame], facts: Facts, seed: str, dice: random.Random
) -> list[Sentence] | None:
    """The sentences so that no pronoun and no bare verb hangs in the air: where the one before is about somebody else,
    another sentence that names the player comes first, or else the sentence is left out."""
    told: list[Sentence] = []
    topic: str | None = None
    for one in order:
        needs = one.frame.needs
        if needs and topic != needs:
            anchor = _anchor(one.frame, frames, facts, seed, dice, {each.frame.group for each in (*told, *order)})
            if anchor is None:
                if one is heart:
                    return None
                continue
            told.append(anchor)
        told.append(one)
        topic = _topic(one.frame, topic)
    return told


def _topic(frame: Frame, before: str | None) -> str | None:
    if frame.owner != "-":
        return frame.owner
    return None if frame.mentions else before


def _anchor(
    frame: Frame, frames: Sequence[Frame], facts: Facts, seed: str, dice: random.Random, taken: set[str]
) -> Sentence | None:
    """A sentence that names the owner of `frame` and belongs before it."""
    able = [
        one for one in frames
        if one.owner == frame.needs in one.mentions and one.phase <= frame.phase and one.group not in taken
    ]  # fmt: skip
    for one in dice.sample(able, len(able)):
        found = say(one, facts, f"{seed} {one.id}")
        if found:
            return found
    return None


# -- planting --------------------------------------------------------------------------------------------------


def plant(paragraph: Paragraph, seed: str) -> Planted | None:
    """The paragraph with one false value in its focus; None if the frame states nothing that could be false here."""
    dice = random.Random(f"plant {seed}")
    heart = paragraph.sentences[paragraph.focus]
    names = claims(heart.frame, heart.env)
    dice.shuffle(names)
    for name in names:
        for value in _false_values(name, heart, dice):
            if not keeps_form(heart.frame, name, value):
                continue
            try:
                text = render(heart.frame, heart.env, heart.seed, {name: value})
            except UnsayableError:
                continue
            if text != heart.text:
                return _replaced(paragraph, text, _label(name, value, heart, text, paragraph.facts))
    return None


def plant_lie(frame: Frame, frames: Sequence[Frame], facts: Facts, seed: str) -> Planted | None:
    """A paragraph that says the words of `frame` on a turn where they are a lie."""
    if frame.lie is None:
        return None
    kind, tests = frame.lie
    heart = say(Frame(**{**_fields(frame), "tests": tests, "lie": None}), facts, f"{seed} focus")
    paragraph = _around(heart, frames, facts, seed, None) if heart else None
    if heart is None or paragraph is None:
        return None
    label = {"kind": kind, "subject": None, "said": heart.text, "right": None, "quote": heart.text}
    return Planted(paragraph, label)


def _fields(frame: Frame) -> dict[str, Any]:
    return {name: getattr(frame, name) for name in Frame.__dataclass_fields__}


def _false_values(name: str, heart: Sentence, dice: random.Random) -> list[Any]:
    if name.startswith("="):
        return [True]
    var = heart.env[name]
    if var.false:
        used = {one.value for key, one in heart.env.items() if one.sort == var.sort and key in heart.frame.mentions}
        left = [value for value in var.false if var.sort != "nick" or value not in used]
        dice.shuffle(left)
        return left
    if var.sort != "num":
        return []
    steps = list(_STEPS)
    dice.shuffle(steps)
    low = 1 if var.value else 0
    near = [var.value + step for step in steps]
    if name.endswith("hp"):  # another player's health
        theirs = [one.value for key, one in heart.env.items() if key.endswith("hp") and key in _shown(heart.frame)]
        near = [*near[:2], *theirs, *near[2:]]
    return [value for value in near if value >= low and value not in {*var.taken, var.value}]


def _shown(frame: Frame) -> set[str]:
    return {inner.split()[0] for inner in frame.text.replace("}", "{").split("{")[1::2] if inner}


def _label(name: str, value: Any, heart: Sentence, text: str, facts: Facts) -> dict[str, Any]:
    if name.startswith("="):
        kind = kind_of_turned(heart.frame, name)
        return {"kind": kind, "subject": None, "said": text, "right": heart.text, "quote": text}
    var: Var = heart.env[name]
    if var.sort == "nick" and var.kind == "hp":
        shown = f"{name.lower()}hp"
        if shown not in _shown(heart.frame):
            return {"kind": "prose_number", "subject": value, "said": value, "right": var.value, "quote": text}
        said, right = heart.env[shown].value, facts["players"][value]
        return {"kind": "hp", "subject": value, "said": said, "right": right, "quote": text}
    return {"kind": var.kind, "subject": var.subject, "said": value, "right": var.value, "quote": text}


def _replaced(paragraph: Paragraph, text: str, label: dict[str, Any]) -> Planted:
    heart = paragraph.sentences[paragraph.focus]
    sentences = list(paragraph.sentences)
    sentences[paragraph.focus] = Sentence(heart.frame, heart.env, heart.seed, text)
    return Planted(Paragraph(paragraph.facts, tuple(sentences), paragraph.focus), label)
