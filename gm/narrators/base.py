"""What a narrator is: facts of a turn and the story so far in, prose and the story that follows out.

Narrators keep nothing between turns. `Story` is what a game has told: enough not to repeat a sentence and to
remember who struck whom last. It travels as plain JSON-able data.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

Facts = Mapping[str, Any]


def fingerprint(sentence: str) -> int:
    """A short digest of a sentence."""
    return int.from_bytes(hashlib.sha256(sentence.encode("utf-8", "surrogatepass")).digest()[:6], "big")


@dataclass(frozen=True, slots=True)
class Story:
    """`seen`: digests of the sentences told; `used`: how often each frame was; `struck`: who struck a player
    last; `told`: what is told only once in a game."""

    seen: frozenset[int] = frozenset()
    used: Mapping[str, int] = field(default_factory=dict)
    struck: Mapping[str, str] = field(default_factory=dict)
    told: frozenset[str] = frozenset()

    def to_json(self) -> dict[str, Any]:
        return {
            "seen": sorted(self.seen),
            "used": dict(sorted(self.used.items())),
            "struck": dict(self.struck),
            "told": sorted(self.told),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Story:
        return cls(frozenset(data["seen"]), dict(data["used"]), dict(data["struck"]), frozenset(data["told"]))

    def after(self, facts: Facts, sentences: Iterable[tuple[str, str]], told: Iterable[str] = ()) -> Story:
        """The story when sentences, each with the key of its frame, have been told of the facts."""
        seen, used = set(self.seen), dict(self.used)
        for key, sentence in sentences:
            seen.add(fingerprint(sentence))
            used[key] = used.get(key, 0) + 1
        struck = dict(self.struck)
        previous = facts["previous"]
        if previous:
            for nick in previous.get("attacks") or ():
                struck[nick] = previous["player"]
        return replace(self, seen=frozenset(seen), used=used, struck=struck, told=self.told | set(told))


class Narration(NamedTuple):
    """Prose (paragraphs are parted by blank lines) and the story with it told."""

    text: str
    story: Story


class Narrator(Protocol):
    """Writes the prose of a post."""

    @property
    def name(self) -> str:
        """What a post's metadata call the narrator."""
        ...

    def narrate(self, facts: Facts, *, story: Story) -> Narration:
        """Prose about the facts of a turn. The same facts, story and narrator give the same prose."""
        ...
