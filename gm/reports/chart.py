"""Everybody's health in the course of a game as told and as it was: one SVG picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final

from engine.audit.model import HealthPoint

_COLOURS: Final = ("#c62828", "#1565c0", "#2e7d32", "#ad1457", "#6a1b9a", "#ef6c00")
_WIDTH: Final = 900
_HEIGHT: Final = 300
_LEFT: Final = 36
_TOP: Final = 28
_BOTTOM: Final = 24


def health_chart(players: Sequence[str], points: Sequence[HealthPoint]) -> str:
    """The picture; "" if there are fewer than two posts. Told healths are dashed where they differ from the
    true ones."""
    if len(points) < 2:
        return ""
    values = [value for point in points for side in (point.told, point.true) for value in side.values()]
    top = max([100, *values])
    least = min(values, default=0)
    base = least // 25 * 25 if least > 50 else 0  # healths that stay high are drawn large
    step = (_WIDTH - _LEFT - 12) / (len(points) - 1)

    def x(index: int) -> float:
        return _LEFT + index * step

    def y(value: int) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - (value - base) / (top - base))

    parts = [
        f'<h2>Здоровье: рассказанное и верное</h2>\n<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" '
        'aria-label="Здоровье игроков по постам: сплошная линия — верное, пунктир — рассказанное">'
    ]
    for value in range(base, top + 1, 25 if top - base > 60 else 5):
        parts.append(
            f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - 12}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>'
            f'<text x="{_LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{value}</text>'
        )
    every = max(1, len(points) // 12)
    for index in range(0, len(points), every):
        parts.append(f'<text x="{x(index):.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{points[index].post}</text>')
    for number, nick in enumerate(players):
        colour = _COLOURS[number % len(_COLOURS)]
        parts.append(_line([point.true for point in points], nick, x, y, colour, ""))
        parts.append(_line([_differing(point) for point in points], nick, x, y, colour, ' stroke-dasharray="5 4"'))
        parts.append(
            f'<text x="{_LEFT + number * 150}" y="16" style="fill:{colour};font-weight:600">{escape(nick[:18])}</text>'
        )
    parts.append("</svg>\n")
    return "".join(parts)


def _differing(point: HealthPoint) -> Mapping[str, int]:
    return {nick: value for nick, value in point.told.items() if point.true.get(nick) != value}


def _line(
    sides: Sequence[Mapping[str, int]],
    nick: str,
    x: Callable[[int], float],
    y: Callable[[int], float],
    colour: str,
    dash: str,
) -> str:
    """A line through the posts that have a value, broken where one is missing; single values are dots."""
    runs: list[list[tuple[float, float]]] = [[]]
    for index, side in enumerate(sides):
        if nick in side:
            runs[-1].append((x(index), y(side[nick])))
        elif runs[-1]:
            runs.append([])
    drawn = []
    for run in runs:
        if len(run) > 1:
            points = " ".join(f"{a:.1f},{b:.1f}" for a, b in run)
            drawn.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        if dash or len(run) == 1:
            drawn += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{colour}"/>' for a, b in run]
    return "".join(drawn)
