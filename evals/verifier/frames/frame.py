"""The notation of frames and how a frame becomes a sentence.

A file is a group. Its first line names the owner of what is told (`A` the actor, `P` the player before him, `-` nobody)
and the place in a paragraph: `owner A, phase 5`. Every other line is a frame: conditions, ` | `, the sentence, and
perhaps ` | ` and when the same words would be a lie, as `kind: conditions`.

Conditions, parted by commas: `pick NAME` binds more names (`picks.PICKS`), `gold>=2` compares numbers.

In the sentence `{name args}` is a form of what the name stands for, `{name:one/two}` words that agree with it (gender
of a player or card; one/few/many of a number; m/f/plural of a list), `{n @card}` a number in the gender of a card,
`{*a/b}` words that mean the same, `{=kind true/false}` words whose replacement makes the sentence false.
"""

from __future__ import annotations

import operator
import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.russian.cards import CARD_GENDER, head_word
from evals.verifier.frames import grammar
from evals.verifier.frames.bindings import Env, Var
from evals.verifier.frames.grammar import UnsayableError

_PLACE: Final = re.compile(r"\{([^{}]*)\}")
_TEST: Final = re.compile(r"(\w+)(>=|<=|!=|=|>|<)(\w+)")
_WITH: Final = re.compile(r"(?<!\w)([Сс]) ((?:[сзшжСЗШЖ][бвгджзклмнпрстфхцчшщ]|1\d\d(?!\d)))")
_INTO: Final = re.compile(r"(?<!\w)([Вв]) ([вфВФ][бвгджзклмнпрстфхцчшщ])")
_FIRST: Final = re.compile(r"(?:^[«—\s]*|[.?!] )[а-яё]")
_OPERATORS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge, "<=": operator.le, "!=": operator.ne, "=": operator.eq, ">": operator.gt, "<": operator.lt,
}  # fmt: skip
_PRONOUNS: Final = grammar.PRONOUNS.keys()


@dataclass(frozen=True, slots=True)
class Frame:
    """A sentence with places; `id` is its group and its number in the file."""

    id: str
    group: str
    owner: str
    phase: int
    picks: tuple[str, ...]
    tests: tuple[str, ...]
    text: str
    lie: tuple[str, tuple[str, ...]] | None = None

    @property
    def mentions(self) -> tuple[str, ...]:
        """Names of players who are named, and not only meant by a pronoun."""
        named = [name for name, args in _named(self.text) if name[0].isupper() and not set(args) & _PRONOUNS]
        return (*named, "A") if "W" in named else tuple(named)

    @property
    def needs(self) -> str | None:
        """Whom the sentence before must have been about, if this one does not name him."""
        for name, args in _named(self.text):
            if set(args) & _PRONOUNS and name not in self.mentions:
                return name
        return self.owner if self.owner != "-" and self.owner not in self.mentions else None


@cache
def _named(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Names with the arguments of their places, agreement left out."""
    found = []
    for inner in _PLACE.findall(text):
        if inner[0] not in "=*" and ":" not in inner:
            name, *args = inner.split()
            found.append((name, tuple(args)))
    return found


def load(folder: Path | None = None) -> tuple[Frame, ...]:
    """All frames, files by name."""
    folder = folder or Path(__file__).parent
    return tuple(frame for path in sorted(folder.glob("*.txt")) for frame in _file(path))


def _file(path: Path) -> list[Frame]:
    head, *lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    found = re.fullmatch(r"owner ([AP-]), phase (\d+)", head)
    if not found:
        raise ValueError(f"{path.name}: {head!r} names no owner and phase")
    frames = []
    for at, line in enumerate(lines, 1):
        conditions, text, *lie = [part.strip() for part in f" {line}".split(" | ")] if "| " in line else ["", line]
        picks, tests = _conditions(conditions)
        false = None
        if lie:
            kind, _, when = lie[0].partition(":")
            false = (kind.strip(), _conditions(when)[1])
        frames.append(Frame(f"{path.stem}-{at:02}", path.stem, found[1], int(found[2]), picks, tests, text, false))
    return frames


def _conditions(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
    picks = tuple(part[5:] for part in parts if part.startswith("pick "))
    tests = tuple(part for part in parts if not part.startswith("pick "))
    for test in tests:
        if not _TEST.fullmatch(test):
            raise ValueError(f"{test!r} is no condition")
    return picks, tests


def holds(tests: tuple[str, ...], env: Env) -> bool:
    """Whether all conditions are met; a name that is not there meets none."""
    for test in tests:
        name, sign, right = _TEST.findall(test)[0]
        if name not in env or not (right.isdecimal() or right in env):
            return False
        other = int(right) if right.isdecimal() else env[right].value
        if not _OPERATORS[sign](env[name].value, other):
            return False
    return True


def keeps_form(frame: Frame, name: str, value: object) -> bool:
    """Whether the words suit another value of a number, as far as the conditions tell («разом» needs two and more)."""
    own = [_TEST.findall(test)[0] for test in frame.tests]
    limits = [(sign, int(right)) for left, sign, right in own if left == name and sign != "=" and right.isdecimal()]
    return all(_OPERATORS[sign](value, limit) for sign, limit in limits)


def render(frame: Frame, env: Env, seed: str, false: Mapping[str, Any] | None = None) -> str:
    """The sentence. `false` gives names other values; an index of a `{=…}` place as a name says its false words."""
    false = false or {}
    at = -1

    def one(found: re.Match[str]) -> str:
        nonlocal at
        at += 1
        return _place(found[1], env, random.Random(f"{seed} {at}"), false, at)

    return _capitals(_joined(_PLACE.sub(one, frame.text)))


def _joined(text: str) -> str:
    """«со ста», «со Снежаны», «во Властителя»: prepositions before a heap of consonants."""
    return _WITH.sub(r"\1о \2", _INTO.sub(r"\1о \2", text))


def _capitals(text: str) -> str:
    """A capital for the first word of a sentence, be it in quotes; Latin nicks and figures stay as they are."""
    return _FIRST.sub(lambda found: found[0][:-1] + found[0][-1].upper(), text)


def _place(inner: str, env: Env, dice: random.Random, false: Mapping[str, Any], at: int) -> str:
    if inner[0] == "*":
        return dice.choice(inner[1:].split("/"))
    if inner[0] == "=":
        true, lie = inner[1:].partition(" ")[2].split("/")
        return lie if f"={at}" in false else true
    name, colon, words = inner.partition(":")
    if colon:
        var = _value(env, name, false)
        forms = words.split("/")
        if var.sort in ("card", "list"):
            return grammar.by_card(var.value, forms)
        return grammar.by_gender(var.value, forms) if var.sort == "nick" else grammar.agreeing(int(var.value), forms)
    name, *args = inner.split()
    return _form(_value(env, name, false), args, env, dice, false)


def _value(env: Env, name: str, false: Mapping[str, Any]) -> Var:
    if name not in env:
        raise UnsayableError(name)
    return replace(env[name], value=false[name]) if name in false else env[name]


def _form(var: Var, args: list[str], env: Env, dice: random.Random, false: Mapping[str, Any]) -> str:
    value = var.value
    if var.sort == "num":
        args = [CARD_GENDER[_value(env, arg[1:], false).value] if arg[0] == "@" else arg for arg in args]
        return grammar.number(value, args, dice)
    if var.sort == "nick":
        return grammar.nick(value, args)
    if var.sort == "card":
        if "s" in args and not _alone(value, env):
            raise UnsayableError(value)
        counts = [arg for arg in args if arg in env]
        count = _value(env, counts[0], false).value if counts else None
        return grammar.card(value, args, count, dice)
    if var.sort == "list":
        return grammar.cards(value, args, dice)
    if var.sort == "zone":
        return grammar.zone(value, dice)
    if var.sort == "colour":
        return grammar.colour(value, args)
    if var.sort == "god":
        return grammar.god(value, args)
    raise ValueError(var.sort)


def _alone(name: str, env: Env) -> bool:
    """No other card in play is called so for short."""
    head = head_word(name)
    near = {**env["play"].value, **(env["bought"].value if "bought" in env else {})}
    return not any(other != name and head_word(other) == head for other in near)


def claims(frame: Frame, env: Env) -> list[str]:
    """The names in a sentence that state something, places of turned words included."""
    named: list[str] = []
    for name, args in _named(frame.text):
        if name in env and env[name].kind and not set(args) & _PRONOUNS:
            named.append(name)
        named += [arg for arg in args if arg in env and env[arg].kind]
    turned = [f"={at}" for at, inner in enumerate(_PLACE.findall(frame.text)) if inner[0] == "="]
    return list(dict.fromkeys([*named, *turned]))


def kind_of_turned(frame: Frame, name: str) -> str:
    """The kind of claim of the `{=kind …}` place called `name`."""
    inner: str = _PLACE.findall(frame.text)[int(name[1:])]
    return inner[1:].split()[0]
