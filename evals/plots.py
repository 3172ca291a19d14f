"""Plots as inline SVG: no script, no font, no picture from elsewhere. Small view boxes, so that they can be read on
a phone."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

WIDTH: Final = 420
HEIGHT: Final = 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 12, 12, 36
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9", "#7f3fbf", "#666666")

Point = tuple[float, float]


def colour(place: int) -> str:
    """The colour of the model at a place of the leaderboard."""
    return COLOURS[place % len(COLOURS)]


def percent(value: float | None) -> str:
    """A share for people; never 100 % if it is not all."""
    if value is None:
        return "—"
    shown = f"{100 * value:.1f}"
    if shown == "100.0" and value < 1:
        shown = ">99.9"
    return shown.removesuffix(".0") + " %"


def _x(share: float) -> float:
    return _LEFT + share * (WIDTH - _LEFT - _RIGHT)


def _y(share: float) -> float:
    return HEIGHT - _BOTTOM - share * (HEIGHT - _TOP - _BOTTOM)


def _frame(label: str, body: str, x_label: str, x_ticks: Sequence[tuple[float, str]]) -> str:
    lines = []
    for step in range(0, 101, 25):
        y = _y(step / 100)
        lines.append(f'<line class="grid" x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
        lines.append(f'<text x="{_LEFT - 5}" y="{y + 4:.1f}" text-anchor="end">{step}</text>')
    for place, text in x_ticks:
        lines.append(
            f'<text x="{_x(place):.1f}" y="{HEIGHT - _BOTTOM + 15}" text-anchor="middle">{escape(text)}</text>'
        )
    lines.append(f'<text x="{_x(0.5):.1f}" y="{HEIGHT - 4}" text-anchor="middle">{escape(x_label)}</text>')
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(label)}">'
        f"<title>{escape(label)}</title>{''.join(lines)}{body}</svg>"
    )


def interval_bar(estimate: Mapping[str, Any], place: int) -> str:
    """A share as a bar with its interval as a whisker."""
    value = estimate["value"] or 0.0
    low = value if estimate["low"] is None else estimate["low"]
    high = value if estimate["high"] is None else estimate["high"]
    return (
        '<svg class="bar" viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="track" x="0" y="4" width="200" height="8"/>'
        f'<rect x="0" y="4" width="{200 * value:.1f}" height="8" fill="{colour(place)}" opacity="0.75"/>'
        f'<rect class="whisker" x="{200 * low:.1f}" y="7" width="{max(0.8, 200 * (high - low)):.1f}" height="2"/>'
        f'<rect class="whisker" x="{max(0.0, 200 * low - 0.5):.1f}" y="2" width="1" height="12"/>'
        f'<rect class="whisker" x="{min(199.0, 200 * high - 0.5):.1f}" y="2" width="1" height="12"/></svg>'
    )


def survival_plot(curves: Sequence[tuple[str, Sequence[Mapping[str, Any]]]]) -> str:
    """The share of games still without a wrong post, after post 1, 2, …; bands are the intervals."""
    longest = max((len(curve) for _, curve in curves), default=1)
    body = []
    used: list[Point] = []
    for place, (_, curve) in enumerate(curves):
        if not curve:
            continue
        line: list[Point] = [(0.0, 1.0)]
        upper: list[Point] = [(0.0, 1.0)]
        lower: list[Point] = [(0.0, 1.0)]
        for number, one in enumerate(curve, 1):
            at = number / longest
            for points, name in ((line, "value"), (upper, "high"), (lower, "low")):
                points.append((at, points[-1][1]))
                points.append((at, float(one[name] if one[name] is not None else one["value"])))
        band = " ".join(f"{_x(x):.1f},{_y(y):.1f}" for x, y in (*upper, *reversed(lower)))
        path = " ".join(f"{_x(x):.1f},{_y(y):.1f}" for x, y in line)
        body.append(f'<polygon points="{band}" fill="{colour(place)}" opacity="0.10"/>')
        body.append(f'<polyline points="{path}" fill="none" stroke="{colour(place)}" stroke-width="2"/>')
        x, y = line[-1]
        body.append(_tag(_x(x) - 2, _y(y) - 4 if y < 1 else _y(y) + 13, place, used, "end"))
    step = max(1, math.ceil(longest / 8))
    ticks = [(number / longest, str(number)) for number in range(0, longest + 1, step)]
    return _frame("Share of games without a wrong post so far, %", "".join(body), "post of the window", ticks)


def cost_plot(points: Sequence[tuple[str, float | None, Mapping[str, Any]]], x_label: str) -> str:
    """Truth against what a true post costs, on a logarithmic scale; models without a true post are left out."""
    known = [(place, x, one) for place, (_, x, one) in enumerate(points) if x is not None and x > 0]
    if not known:
        return ""
    low = math.floor(math.log10(min(x for _, x, _ in known)) * 2) / 2
    high = max(low + 0.5, math.ceil(math.log10(max(x for _, x, _ in known)) * 2) / 2)
    body = []
    used: list[Point] = []
    for place, x, one in known:
        at = _x((math.log10(x) - low) / (high - low) * 0.94 + 0.03)
        y = _y(one["value"])
        bottom = _y(one["low"] if one["low"] is not None else one["value"])
        top = _y(one["high"] if one["high"] is not None else one["value"])
        body.append(
            f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{bottom:.1f}" y2="{top:.1f}" stroke="{colour(place)}" '
            'stroke-width="1.5"/>'
        )
        body.append(f'<circle cx="{at:.1f}" cy="{y:.1f}" r="4.5" fill="{colour(place)}"/>')
        body.append(_tag(at + 7, y + 4, place, used))
    ticks = [
        ((exponent / 2 - low) / (high - low) * 0.94 + 0.03, _short(10 ** (exponent / 2)))
        for exponent in range(round(low * 2), round(high * 2) + 1, max(1, round((high - low) * 2) // 4))
    ]
    return _frame(f"True posts, %, against {x_label}", "".join(body), x_label, ticks)


def _short(value: float) -> str:
    for size, suffix in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g}{suffix}"
    return f"{value:.2g}"


def _tag(x: float, y: float, place: int, used: list[Point], anchor: str = "start") -> str:
    """The number of a model, moved out of the way of others."""
    while any(abs(x - a) < 10 and abs(y - b) < 11 for a, b in used):
        x, y = (x, y + 11) if anchor == "start" else (x - 11, y)
    used.append((x, y))
    return f'<text class="tag" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{place + 1}</text>'


def heat_cell(estimate: Mapping[str, Any] | None) -> str:
    """A cell of the heat map: the redder, the more posts are wrong."""
    if estimate is None or estimate["value"] is None:
        return '<td class="none">·</td>'
    value = estimate["value"]
    interval = f"{percent(estimate['low'])} to {percent(estimate['high'])}"
    title = f"{percent(value)} ({interval}), {estimate['count']:g} of {estimate['of']:g}"
    strength = min(1.0, math.sqrt(value))
    text = "0" if not value else f"{100 * value:.0f}" if value >= 0.095 else f"{100 * value:.1f}"
    return f'<td style="background:rgba(213,60,20,{strength * 0.85:.2f})" title="{escape(title)}">{text}</td>'
