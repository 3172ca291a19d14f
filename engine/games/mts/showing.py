"""What a post of «МТС Карты» shows, true or not: for audits, which know no facts beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from engine.games.mts.reader import Reader
from engine.verify.markup.document import read_document
from engine.verify.model import Context, Document
from engine.verify.sheet import Statement

_HAND_LINE: Final = re.compile(r"^\W*(\S(?:.*?\S)?)\W*\s[—–-]\s\W*\d+\W*\s+карт", re.MULTILINE)
NOTHING: Final = "никакой"


@dataclass(frozen=True, slots=True)
class Shown:
    """Told values; None or empty: not told. `takings` are cards taken otherwise than in penalty. `places` says where
    each kind (and subject) was told first."""

    turn: int | None = None
    top: str | None = None
    asked: str | None = None
    played: str | None = None
    ordered: str | None = None
    takings: Mapping[str | None, int] = field(default_factory=dict)
    actor: str | None = None
    mover: str | None = None
    winner: str | None = None
    direction: str | None = None
    order: tuple[str, ...] = ()
    hands: Mapping[str, int] = field(default_factory=dict)
    pile: int | None = None
    discard: int | None = None
    calls: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def drew(self, nick: str) -> int | None:
        """How many cards a player is told to have drawn; what is told of nobody is the mover's."""
        return self.takings.get(nick, self.takings.get(None))

    @property
    def tells(self) -> bool:
        """Whether the post shows a table at all."""
        return self.top is not None or bool(self.hands) or (self.played is not None and self.pile is not None)


def shown(doc: Document, context: Context) -> Shown:
    """The values told in a post; what stands under headings counts before the story."""
    nicks = list(context.nicks)
    blank = {
        "game": "mts", "turn": -1, "actor": None, "next": None, "players_order": nicks, "order": [],
        "direction": "", "hands": dict.fromkeys(nicks, -1), "top": None, "asked": None, "pile": -1, "discard": -1,
        "previous": None, "winner": None,
    }  # fmt: skip
    reader = Reader(doc, replace(context, facts=blank, scope="prose", mode="audit"))
    reader.scan()
    said = sorted(reader.sheet.statements, key=lambda one: (not reader.obliged(one.start), one.start))
    return _gathered(said)


def _gathered(said: Iterable[Statement]) -> Shown:
    first: dict[str, str] = {}
    places: dict[str, tuple[int, int]] = {}
    hands: dict[str, int] = {}
    calls: dict[str, str] = {}
    takings: dict[str | None, int] = {}
    for one in said:
        if one.kind == "hands" and one.subject is not None and one.said.isdecimal():
            hands.setdefault(one.subject, int(one.said))
            places.setdefault(f"hands {one.subject}", (one.start, one.end))
        elif one.kind == "drew":
            takings.setdefault(one.subject, 1 if one.said == "карту" else int(one.said) if one.said.isdecimal() else 2)
        elif one.kind == "call" and one.subject is not None:
            calls.setdefault(one.subject, one.said)
        elif one.kind == "turn" and int(one.said) < 0:
            continue
        else:
            first.setdefault(one.kind, one.said)
            places.setdefault(one.kind, (one.start, one.end))

    def number(kind: str) -> int | None:
        return int(first[kind]) if first.get(kind, "").isdecimal() else None

    if not takings and first.get("played") == NOTHING and first.get("pile") == "кончился":
        takings[None] = 0
    return Shown(
        turn=number("turn"),
        top=first.get("top"),
        asked=first.get("asked"),
        played=first.get("played"),
        ordered=first.get("ordered"),
        takings=takings,
        actor=first.get("actor") or first.get("next_player"),
        mover=first.get("prose_player"),
        winner=first.get("winner"),
        direction=first.get("direction"),
        order=tuple(first.get("order", "").split(", ")) if first.get("order") else (),
        hands=hands,
        pile=number("pile"),
        discard=number("discard"),
        calls=calls,
        places=places,
    )


def named(post: str) -> list[str]:
    """The players that a post lists with their numbers of cards."""
    text = read_document(post, "auto").text
    found: Sequence[str] = _HAND_LINE.findall(text)
    return list(dict.fromkeys(nick for nick in found if ":" not in nick))
