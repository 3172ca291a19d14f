"""The summary of many simulated games as tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table

from gm.cli.lang import t


def figures(summary: Mapping[str, Any]) -> list[str]:
    """Length and endings in plain lines, for games whose runs are printed."""
    games, turns = summary["games"], summary["turns"]
    lines = [
        t(f"{summary['game']}: {games} runs", f"{summary['game']}: прогонов {games}"),
        t(
            f"cards a run: mean {turns['mean']}, median {turns['median']}, {turns['shortest']} to {turns['longest']}",
            f"карт за прогон: в среднем {turns['mean']}, медиана {turns['median']}, "
            f"от {turns['shortest']} до {turns['longest']}",
        ),
        *(f"{name}: {count} ({100 * count / games:.2f} %)" for name, count in summary["outcomes"].items()),
    ]
    if summary["unfinished"]:
        lines.append(t(f"not finished: {summary['unfinished']}", f"не окончено: {summary['unfinished']}"))
    return lines


def summary_view(summary: Mapping[str, Any]) -> RenderableType:
    """Wins by seat, length, groups of cards and the cards bought most."""
    games = summary["games"]
    turns = summary["turns"]
    wins = Table(title=t(f"{summary['game']}: {games} games", f"{summary['game']}: партий {games}"), box=None)
    wins.add_column(t("seat", "место"))
    wins.add_column(t("wins", "побед"), justify="right")
    wins.add_column("%", justify="right")
    for seat, count in enumerate(summary["wins_by_seat"], 1):
        wins.add_row(str(seat), str(count), f"{100 * count / games:.1f}")
    length = t(
        f"turns a game: mean {turns['mean']}, median {turns['median']}, {turns['shortest']} to {turns['longest']}",
        f"ходов в партии: в среднем {turns['mean']}, медиана {turns['median']}, "
        f"от {turns['shortest']} до {turns['longest']}",
    )
    parts: list[RenderableType] = [wins, length]
    if summary["unfinished"]:
        parts.append(
            t(
                f"given up at the turn limit: {summary['unfinished']}",
                f"прервано на пределе ходов: {summary['unfinished']}",
            )
        )
    if summary["groups"]:
        gods = Table(title=t("gods", "боги"), box=None)
        gods.add_column("")
        gods.add_column(t("cards owned at the end", "карт в конце"), justify="right")
        gods.add_column(t("of these by winners", "из них у победителей"), justify="right")
        for name, count in sorted(summary["groups"].items(), key=lambda item: -item[1]["by_winners"]):
            share = 100 * count["by_winners"] / count["owned"] if count["owned"] else 0
            gods.add_row(name, str(count["owned"]), f"{share:.0f} %")
        parts.append(gods)
    if summary["cards"]:
        cards = Table(title=t("cards owned at the end, most often", "чаще всего в колодах"), box=None)
        cards.add_column("")
        cards.add_column(t("a game", "за партию"), justify="right")
        for name, count in list(summary["cards"].items())[:12]:
            cards.add_row(name, f"{count / games:.2f}")
        parts.append(cards)
    return Group(*parts)
