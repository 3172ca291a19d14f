"""A verdict in a terminal: the post with true claims underlined and false ones in red, then what is wrong or
missing."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from engine.verify import Verdict
from gm.cli.lang import t

MAX_SHOWN = 60


def verdict_view(post: str, verdict: Verdict) -> RenderableType:
    """The marked post, the findings, the omissions and the counts."""
    text = Text(post)
    for start, end in verdict.confirmed:
        text.stylize("underline green", start, end)
    for finding in verdict.findings:
        style = "bold red" if finding.severity == "error" else "yellow"
        text.stylize(style, finding.start, finding.end)
    parts: list[RenderableType] = [text, Text()]
    if verdict.findings:
        table = Table(box=None, header_style="bold", title=t("findings", "находки"), title_justify="left")
        for head in (
            t("kind", "вид"),
            t("whose", "чьё"),
            t("said", "сказано"),
            t("right", "верно"),
            t("quote", "цитата"),
        ):
            table.add_column(head, overflow="fold")
        for finding in verdict.findings:
            table.add_row(
                Text(finding.kind, style="red" if finding.severity == "error" else "yellow"),
                Text(finding.subject or ""),
                Text(str(finding.said)),
                Text(str(finding.expected), style="green"),
                Text(_short(finding.quote)),
            )
        parts.append(table)
    if verdict.omitted:
        parts.append(Text(t("missing: ", "не хватает: ") + ", ".join(verdict.omitted), style="red"))
    counts = verdict.counts
    parts.append(
        Text(
            t(
                f"claims {counts.total}: confirmed {counts.confirmed}, contradicted {counts.contradicted}, "
                f"cannot be known {counts.unverifiable}",
                f"утверждений {counts.total}: верных {counts.confirmed}, неверных {counts.contradicted}, "
                f"неизвестных {counts.unverifiable}",
            ),
            style="bold green" if verdict.ok else "bold red",
        )
    )
    return Group(*parts)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= MAX_SHOWN else flat[: MAX_SHOWN - 1] + "…"
