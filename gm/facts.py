"""The facts of a turn as a record gives them: the engine's, and what only the record knows (the commitment in the
first post, the revealed seed in the last, a pass by the host)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.game import Game, Point
from engine.protocol import Facts, post_due
from engine.record import Entry


def standing_points(game: Game) -> list[Point]:
    """The states that stand and of which a post tells, oldest first."""
    points: list[Point] = []
    point: Point | None = game.point
    while point is not None:
        if post_due(game.rules, point.state):
            points.append(point)
        point = point.previous
    points.reverse()
    return points


def facts_at(game: Game, entries: Sequence[Entry], point: Point) -> Facts:
    """The facts of the post that tells of `point`."""
    return _completed(game, entries, point, game.rules.facts(point.state))


def view_at(game: Game, entries: Sequence[Entry], point: Point, viewer: str) -> Facts:
    """The facts that `viewer` knows at `point`: what everybody knows, and what is shown to him alone."""
    return _completed(game, entries, point, game.rules.view(point.state, viewer))


def _completed(game: Game, entries: Sequence[Entry], point: Point, facts: Facts) -> Facts:
    entry = entries[point.seq] if point.seq < len(entries) else {}
    if point.previous is None:
        facts["commitment"] = game.commitment
    if entry.get("by") == "host" and facts.get("previous"):
        facts["previous"]["passed"] = True
    return facts


def turn_facts(game: Game, entries: Sequence[Entry], turn: int | None = None) -> Facts | None:
    """The facts of turn `turn` (None: the last post's); None if there is no such turn. A finished game's last post
    goes by the number after its last turn's."""
    points = standing_points(game)
    number = len(points) if turn is None else turn
    if not 1 <= number <= len(points):
        return None
    return facts_at(game, entries, points[number - 1])


def meta(entry: Entry) -> dict[str, Any]:
    """What a `post` entry says of how it was written."""
    by = entry.get("by")
    return by if isinstance(by, dict) else {}
