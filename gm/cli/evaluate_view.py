"""Evaluations in a terminal: progress, the ranking, a comparison."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gm.cli.lang import t, told

if TYPE_CHECKING:
    from evals.journal import Answer

_EVERY: Final = 10.0


class Progress:
    """Answers as they come: in place in a terminal, else a line every few seconds."""

    def __init__(self) -> None:
        self._started = self._shown = time.monotonic()
        self._new = self._old = self._tokens = 0
        self._money: float = 0.0
        self._live = sys.stderr.isatty()

    def answer(self, model: str, answer: Answer, new: bool) -> None:
        """Counts one answer; `new`: it was asked for now."""
        self._new += new
        self._old += not new
        self._tokens += answer.tokens
        self._money += answer.cost or 0.0
        now = time.monotonic()
        if self._live:
            print(f"\r{self._line(model)} ", end="", file=sys.stderr, flush=True)
        elif now - self._shown > _EVERY:
            self._shown = now
            print(self._line(model), file=sys.stderr, flush=True)

    def _line(self, model: str) -> str:
        seconds = time.monotonic() - self._started
        old = t(f" (+{self._old} kept)", f" (+{self._old} готовых)") if self._old else ""
        what = t("answers", "ответов")
        used = t(f"{self._tokens} tokens", f"токенов {self._tokens}")
        return f"{what}: {self._new}{old}, {used}, ${self._money:.3f}, {seconds:.0f} {t('s', 'с')}, {model[:40]}"

    def end(self) -> None:
        """Leaves the line."""
        if self._live and (self._new or self._old):
            print(file=sys.stderr)


def _percent(value: float | None) -> str:
    return "—" if value is None else f"{100 * value:.1f}"


def _interval(estimate: Mapping[str, Any]) -> str:
    return f"{_percent(estimate['low'])}–{_percent(estimate['high'])}"


def report_view(report: Mapping[str, Any]) -> RenderableType:
    """The ranking, and the differences that are sure."""
    table = Table(title=f"{report['task']}", box=None, header_style="bold")
    for head, right in (
        (t("rank", "место"), True),
        (t("model", "модель"), False),
        (t("true, %", "верно, %"), True),
        ("95 %", True),
        (t("mended", "испр."), True),
        (t("no post", "нет поста"), True),
        (t("tokens", "токенов"), True),
        (t("posts", "постов"), True),
    ):
        table.add_column(
            head, justify="right" if right else "left", no_wrap=head != t("model", "модель"), overflow="fold"
        )
    for name in report["order"]:
        one = report["models"][name]
        best, worst = one.get("rank", ("?", "?"))
        table.add_row(
            str(best) if best == worst else f"{best}–{worst}",
            Text(name),
            _percent(one["true"]["value"]),
            _interval(one["true"]),
            _percent(one["mended"]["value"]),
            _percent(1 - one["outcomes"]["told"]["value"] - one["outcomes"]["json"]["value"]),
            "—" if one["tokens_per_true"]["value"] is None else f"{one['tokens_per_true']['value']:.0f}",
            str(one["posts"]),
        )
    parts: list[RenderableType] = [table]
    for name in report["order"]:
        one = report["models"][name]
        money = t("price unknown", "цена неизвестна") if one["unpriced"] else f"${one['money']:.4f}"
        wrong = _worst(one) or t("nothing", "ничего")
        most = t("posts with errors, %: ", "постов с ошибками, %: ")
        parts.append(Text(f"{name}: {money}; {most}{wrong}", style="dim"))
    if report["pairs"]:
        sure = [
            f"{one['first']} > {one['second']}" if one["difference"]["low"] > 0 else f"{one['second']} > {one['first']}"
            for one in report["pairs"]
            if one["difference"]["low"] is not None and (one["difference"]["low"] > 0 or one["difference"]["high"] < 0)
        ]
        none = t("no difference is sure yet", "ни одно различие пока не надёжно")
        parts.append(
            Text(t("sure differences: ", "надёжные различия: ") + "; ".join(sure) if sure else none, style="dim")
        )
    return Group(*parts)


def _worst(one: Mapping[str, Any]) -> str:
    wrong = {name: found["value"] for name, found in one["wrong"].items() if found["value"]}
    return ", ".join(
        f"{name} {100 * value:.0f}" for name, value in sorted(wrong.items(), key=lambda pair: -pair[1])[:3]
    )


def compare_view(result: Mapping[str, Any]) -> RenderableType:
    """Two models side by side."""
    title = f"{result['task']}: {result['first']} − {result['second']} ({result['games']} {t('games', 'партий')})"
    table = Table(title=title, box=None, header_style="bold")
    for head in (t("score", "показатель"), result["first"], result["second"], t("difference", "разность"), "95 %"):
        table.add_column(
            Text(head).plain, justify="left" if head == t("score", "показатель") else "right", overflow="fold"
        )
    for row in result["scores"]:
        found = row["difference"]
        clear = found["low"] is not None and (found["low"] > 0 or found["high"] < 0)
        table.add_row(
            told(row["score"]),
            _percent(row["first"]["value"]),
            _percent(row["second"]["value"]),
            Text(f"{100 * (found['value'] or 0):+.1f}", style="bold" if clear else ""),
            _interval(found),
        )
    return table
