"""The story so far in a few lines of bounded size, made from published facts and posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.protocol import Facts
from gm.prompting.facts_text import words_of

RECENT: Final = 3
OPENING_CHARS: Final = 90


def digest(facts: Facts, posts: Sequence[Mapping[str, Any]]) -> str:
    """At most a handful of lines whatever the length of the game: where it stands (`standing(facts)` of the game's
    module in this package), and what the last posts told (each `post` entry carries `told`, a line made when it was
    published)."""
    lines = list(words_of(facts, "standing"))
    lines += [str(post["by"]["told"]) for post in posts[-RECENT:] if (post.get("by") or {}).get("told")]
    return "\n".join(lines) or "Игра только начинается."


def told(facts: Facts) -> str:
    """One line about a turn for later digests (`told(facts)` of the game's module)."""
    return " ".join(words_of(facts, "told"))


def recent_openings(posts: Sequence[Mapping[str, Any]]) -> str:
    """How the last narrations began, so that a model does not begin the same way again."""
    lines = []
    for post in posts[-RECENT:]:
        text = str(post.get("narration") or "").strip().replace("\n", " ")
        if text:
            lines.append(f"- {text[:OPENING_CHARS]}…")
    return "\n".join(lines) or "—"
