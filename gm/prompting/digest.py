"""The story so far in a few lines of bounded size, made from published facts and posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.protocol import Facts

RECENT: Final = 3
OPENING_CHARS: Final = 90


def digest(facts: Facts, posts: Sequence[Mapping[str, Any]]) -> str:
    """At most a handful of lines whatever the length of the game: where it stands, who leads, and what the last posts
    told (each `post` entry carries `told`, a line made when it was
    published)."""
    lines: list[str] = []
    players = facts.get("players")
    if isinstance(players, Mapping) and players:
        best = max(players, key=lambda nick: players[nick])
        living = [nick for nick, value in players.items() if value > 0]
        lines.append(
            f"Идёт круг {facts.get('round')}, ход {facts.get('turn')}; в живых {len(living)} из {len(players)}."
        )
        if len(living) > 1:
            lines.append(f"Крепче всех сейчас {best}.")
        fallen = [nick for nick, value in players.items() if value <= 0]
        if fallen:
            lines.append(f"Пали: {', '.join(fallen)}.")
    lines += [str(post["by"]["told"]) for post in posts[-RECENT:] if (post.get("by") or {}).get("told")]
    return "\n".join(lines) or "Игра только начинается."


def told(facts: Facts) -> str:
    """One line about a turn for later digests."""
    previous = facts.get("previous")
    if not isinstance(previous, Mapping):
        return f"Ход {facts.get('turn')}: начал {facts.get('actor')}."
    parts: list[str] = []
    if previous.get("bought"):
        parts.append("взято: " + ", ".join(previous["bought"][:4]))
    if previous.get("attacks"):
        parts.append("удары: " + ", ".join(f"{nick} {points}" for nick, points in previous["attacks"].items()))
    if previous.get("dead"):
        parts.append("гибель: " + ", ".join(previous["dead"]))
    return (
        f"Ход {int(facts.get('turn', 1)) - 1}, {previous.get('player')}: {'; '.join(parts) or 'без покупок и ударов'}."
    )


def recent_openings(posts: Sequence[Mapping[str, Any]]) -> str:
    """How the last narrations began, so that a model does not begin the same way again."""
    lines = []
    for post in posts[-RECENT:]:
        text = str(post.get("narration") or "").strip().replace("\n", " ")
        if text:
            lines.append(f"- {text[:OPENING_CHARS]}…")
    return "\n".join(lines) or "—"
