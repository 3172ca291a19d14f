"""The report as one page: opens without network, has no script, reads on a phone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any, Final

from evals.games import FEATURES
from evals.judging import FAMILIES, OUTCOMES
from evals.plots import colour, cost_plot, heat_cell, interval_bar, percent, survival_plot

_CSS: Final = """
:root { color-scheme: light dark; --paper: #fcfcfa; --ink: #1d1d1f; --soft: #6a6a70; --line: #dcdcd6; --card: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #151517; --ink: #e9e9ea; --soft: #9c9ca3; --line: #35353a; --card: #1e1e21; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 58rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; }
h1 { font-size: 1.45rem; margin: .4rem 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .6rem; border-top: 1px solid var(--line);
  padding-top: 1rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
p.note { color: var(--soft); font-size: .88rem; margin: .2rem 0 .6rem; }
svg { display: block; width: 100%; } figure { margin: 0; max-width: 38rem; }
figure svg { background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
svg text { fill: var(--ink); font: 11px system-ui, sans-serif; } svg text.tag { font-weight: 700; }
svg .grid { stroke: var(--line); stroke-width: 1; } svg .track { fill: var(--line); } svg .whisker { fill: var(--ink); }
svg.bar { height: 18px; }
.model { display: grid; grid-template-columns: 1.7rem minmax(0, 15rem) 1fr; gap: .1rem .6rem; align-items: center;
  padding: .45rem 0; border-bottom: 1px solid var(--line); }
.model b { overflow-wrap: anywhere; font-weight: 600; font-size: .95rem; }
.model .figure { grid-column: 2 / 4; font-size: .85rem; color: var(--soft); }
.dot { display: inline-flex; width: 1.5rem; height: 1.5rem; border-radius: 50%; color: #fff;
  font: 700 .8rem/1 system-ui; align-items: center; justify-content: center; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: .88rem; }
th, td { padding: .25rem .5rem; text-align: right; border: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } td.none { color: var(--soft); }
td.text { text-align: left; white-space: normal; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .8rem; font-size: .85rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 34rem) { body { padding: .6rem; } .model { grid-template-columns: 1.7rem 1fr; }
  .model svg.bar { grid-column: 2 / 3; } .model .figure { grid-column: 2 / 3; } }
@media print { body { max-width: none; } }
"""
_FEATURES: Final = (*FEATURES, "plain")
_TASKS: Final = {
    "narrate": "Narrating given facts",
    "referee": "Refereeing, cards dealt by the host",
    "free_referee": "Refereeing and dealing",
}


def page(reports: Sequence[Mapping[str, Any]]) -> str:
    """The whole page."""
    body = "\n".join(_report(report) for report in reports)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="generator" content="skriptor">\n<title>Models as referees</title>\n'
        f"<style>{_CSS}</style>\n</head>\n<body>\n<h1>Models as referees</h1>\n"
        '<p class="note">Every claim of every post was compared with the facts of the game. Intervals are 95 %, '
        "games are resampled as wholes. docs/evaluation.md says how each figure is defined and what it does not say."
        "</p>\n"
        f"{body}\n</body>\n</html>\n"
    )


def _report(report: Mapping[str, Any]) -> str:
    models: Mapping[str, Any] = report["models"]
    names: Sequence[str] = report["order"]
    parts = [f"<h2>{escape(_TASKS.get(report['task'], report['task']))}</h2>", _leaderboard(models, names)]
    if any("survival" in models[name] for name in names):
        parts.append("<h3>How long a game stays true</h3>")
        parts.append(
            '<p class="note">Share of games without a wrong post, after so many posts; the band is the interval.</p>'
        )
        curves = [(name, models[name].get("survival", [])) for name in names]
        parts.append(f"<figure>{survival_plot(curves)}</figure>")
    parts.append(_heat(models, names))
    parts.append(
        _shares(models, names, "claims", "Claims that are right", "Of all claims that were read, in %.", FAMILIES)
    )
    parts.append(
        _shares(
            models, names, "hard", "Where it is hard", "True posts in positions with this feature, in %.", _FEATURES
        )
    )
    parts.append(_cost(models, names))
    parts.append(_outcomes(models, names))
    if any("carry" in models[name] for name in names):
        parts.append(_carry(models, names))
    parts.append(_pairs(report, names))
    parts.append(_examples(models, names))
    parts.append(_about(report))
    return "\n".join(part for part in parts if part)


def _dot(place: int) -> str:
    return f'<span class="dot" style="background:{colour(place)}">{place + 1}</span>'


def _leaderboard(models: Mapping[str, Any], names: Sequence[str]) -> str:
    rows = []
    for place, name in enumerate(names):
        one = models[name]
        best, worst = one.get("rank", (place + 1, place + 1))
        rank = f"rank {best}" if best == worst else f"rank {best} to {worst}"
        true = one["true"]
        more = [
            f"<strong>{percent(true['value'])}</strong> true ({percent(true['low'])} to {percent(true['high'])})",
            rank,
            f"{true['count']:g} of {true['of']:g} posts, {one['games']} games",
        ]
        if one["mended"]["value"] is not None and one["mended"]["value"] != true["value"]:
            more.append(f"{percent(one['mended']['value'])} after correction in place")
        if one["finally"]["value"] != true["value"]:
            more.append(f"{percent(one['finally']['value'])} within {one['attempts']['value']:.2g} drafts a post")
        rows.append(
            f'<div class="model">{_dot(place)}<b>{escape(name)}</b>{interval_bar(true, place)}'
            f'<span class="figure">{" · ".join(more)}</span></div>'
        )
    return "<h3>True posts</h3>" + "\n".join(rows)


def _head(names: Sequence[str], first: str = "") -> str:
    return f"<tr><th>{first}</th>" + "".join(f"<th>{_dot(place)}</th>" for place in range(len(names))) + "</tr>"


def _heat(models: Mapping[str, Any], names: Sequence[str]) -> str:
    rows = []
    for family in FAMILIES:
        cells = [models[name]["wrong"].get(family) for name in names]
        if any(cell and cell["value"] is not None for cell in cells):
            rows.append(f"<tr><td>{escape(family)}</td>{''.join(map(heat_cell, cells))}</tr>")
    roots = []
    for family in FAMILIES:
        cells = [models[name]["roots"].get(family) for name in names]
        if any(cell and cell["value"] for cell in cells):
            roots.append(f"<tr><td>{escape(family)}</td>{''.join(map(heat_cell, cells))}</tr>")
    text = (
        '<h3>What goes wrong</h3><p class="note">Posts with an error of the family, in % of the readable posts that '
        "tell of it.</p>"
        f'<div class="wide"><table>{_head(names)}{"".join(rows)}</table></div>'
    )
    if roots and any("carry" in models[name] for name in names):
        text += (
            '<h3>Where errors begin</h3><p class="note">The same, without errors carried over from earlier posts.</p>'
            f'<div class="wide"><table>{_head(names)}{"".join(roots)}</table></div>'
        )
    return text


def _shares(
    models: Mapping[str, Any], names: Sequence[str], score: str, title: str, note: str, kinds: Iterable[str]
) -> str:
    """A table of plain shares by kind."""
    rows = []
    for kind in kinds:
        cells = [models[name][score].get(kind) for name in names]
        if any(cells):
            shown = "".join(f"<td>{percent(cell['value']) if cell else '·'}</td>" for cell in cells)
            rows.append(f"<tr><td>{escape(kind)}</td>{shown}</tr>")
    if not rows:
        return ""
    table = f'<div class="wide"><table>{_head(names)}{"".join(rows)}</table></div>'
    return f'<h3>{title}</h3><p class="note">{note}</p>{table}'


def _cost(models: Mapping[str, Any], names: Sequence[str]) -> str:
    priced = all(models[name].get("money_per_true") and models[name]["money"] > 0 for name in names)
    key, label = ("money_per_true", "US$ per true post") if priced else ("tokens_per_true", "tokens per true post")
    points = [(name, models[name][key]["value"], models[name]["true"]) for name in names]
    plot = cost_plot(points, label)
    rows = []
    for place, name in enumerate(names):
        one = models[name]
        money = "unknown" if one["unpriced"] else f"${one['money']:.4f}"
        rows.append(
            f"<tr><td>{_dot(place)}</td><td>{_number(one['tokens_per_true']['value'])}</td>"
            f"<td>{_number(one['seconds_per_true']['value'], 1)}</td>"
            f"<td>{one['tokens_in']}</td><td>{one['tokens_out']}</td>"
            f"<td>{one['seconds']:.0f}</td><td>{money}</td></tr>"
        )
    heads = ("", "tokens / true post", "s / true post", "tokens in", "out", "s", "money")
    head = f"<tr>{''.join(f'<th>{one}</th>' for one in heads)}</tr>"
    figure = f"<figure>{plot}</figure>" if plot else ""
    return (
        '<h3>What a true post costs</h3><p class="note">All attempts and all posts are paid, true ones counted.</p>'
        f'{figure}<p></p><div class="wide"><table>{head}{"".join(rows)}</table></div>'
    )


def _number(value: float | None, digits: int = 0) -> str:
    return "—" if value is None else f"{value:.{digits}f}"


def _outcomes(models: Mapping[str, Any], names: Sequence[str]) -> str:
    rows = []
    for outcome in OUTCOMES:
        cells = [models[name]["outcomes"][outcome] for name in names]
        if outcome == "told" or any(cell["value"] for cell in cells):
            shown = "".join(f"<td>{percent(cell['value'])}</td>" for cell in cells)
            rows.append(f"<tr><td>{escape(outcome)}</td>{shown}</tr>")
    for name_, title in (
        ("rules", "rule errors"),
        ("books", "bookkeeping errors"),
        ("telling", "errors in the telling"),
        ("omissions", "omissions"),
    ):
        cells = [models[name]["groups"][name_] for name in names]
        shown = "".join(f"<td>{percent(cell['value'])}</td>" for cell in cells)
        rows.append(f"<tr><td>{title}</td>{shown}</tr>")
    return (
        '<h3>Answers and errors</h3><p class="note">Above: what kind of answer came, of all posts; refusals, '
        "time-outs and unreadable answers count as untrue. Below: readable posts with an error of the group.</p>"
        f'<div class="wide"><table>{_head(names)}{"".join(rows)}</table></div>'
    )


def _carry(models: Mapping[str, Any], names: Sequence[str]) -> str:
    rows = [
        ("root errors a post", [_range(models[name]["root_errors"]) for name in names]),
        ("carried over (posts)", [_range(models[name]["carry"]["all"]["posts"]) for name in names]),
        ("told rightly again", [percent(models[name]["carry"]["all"]["recovered"]["value"]) for name in names]),
    ]
    if any("luck" in models[name] for name in names):
        rows.append(("hands dearer than fair", [_range(models[name]["luck"]["hand"]) for name in names]))
        rows.append(("row dearer than fair", [_range(models[name]["luck"]["row"]) for name in names]))
    body = "".join(f"<tr><td>{title}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for title, cells in rows)
    return f'<h3>How errors live</h3><div class="wide"><table>{_head(names)}{body}</table></div>'


def _range(estimate: Mapping[str, Any]) -> str:
    if estimate["value"] is None:
        return "—"
    if estimate["low"] is None or estimate["high"] is None:
        return f"{estimate['value']:.2f}"
    return f"{estimate['value']:.2f} ({estimate['low']:.2f} to {estimate['high']:.2f})"


def _pairs(report: Mapping[str, Any], names: Sequence[str]) -> str:
    places = {name: place for place, name in enumerate(names)}
    rows = []
    for one in report["pairs"]:
        found = one["difference"]
        if found["value"] is None:
            continue
        clear = found["low"] is not None and (found["low"] > 0 or found["high"] < 0)
        low, high = ("—" if found[end] is None else f"{100 * found[end]:+.1f}" for end in ("low", "high"))
        rows.append(
            f"<tr><td>{_dot(places[one['first']])} − {_dot(places[one['second']])}</td>"
            f"<td>{100 * found['value']:+.1f}</td><td>{low} to {high}</td><td>{'yes' if clear else 'no'}</td></tr>"
        )
    if not rows:
        return ""
    head = "<tr><th>pair</th><th>points</th><th>95 % interval</th><th>differ</th></tr>"
    return (
        '<h3>Differences</h3><p class="note">True posts in percentage points, on the games that all models have met '
        f'({report["shared_games"]}).</p><div class="wide"><table>{head}{"".join(rows)}</table></div>'
    )


def _examples(models: Mapping[str, Any], names: Sequence[str]) -> str:
    rows = []
    for place, name in enumerate(names):
        for one in models[name]["examples"][:3]:
            rows.append(
                f'<tr><td>{_dot(place)}</td><td class="text">{escape(one["what"])}</td>'
                f'<td class="text">{escape(one["window"])}, post {one["post"]}</td></tr>'
            )
    return f'<h3>Errors, for example</h3><div class="wide"><table>{"".join(rows)}</table></div>' if rows else ""


def _about(report: Mapping[str, Any]) -> str:
    about: Mapping[str, Any] = report["about"]
    items = {
        "options": json.dumps(about.get("options", {}), ensure_ascii=False),
        "prompt": json.dumps(about.get("prompt", {}), ensure_ascii=False),
        "versions": json.dumps(about.get("versions", {}), ensure_ascii=False),
        "Python": str(about.get("python", "")),
    }
    listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in items.items())
    return f"<h3>How this was made</h3><dl>{listed}</dl>"
