"""A verdict in a terminal: what is wrong or missing, each with its place in the post; on demand the post before it,
true claims underlined and false ones in red with the right value."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from engine.verify import Finding, Verdict
from engine.verify.markup.document import read_document
from engine.verify.model import Document
from gm.cli.lang import t

CONTEXT: Final = 28
"""Characters of the post shown on either side of a quotation."""
LONGEST: Final = 60
_WRONG: Final = {"error": "bold red", "warning": "yellow", "note": "yellow"}


def verdict_view(post: str, verdict: Verdict, format: str = "auto", *, marked: bool = False) -> RenderableType:
    """The findings, the omissions and the counts. `format` is the post's markup for `engine.verify`; with `marked` the
    post comes first, as a player reads it."""
    document = read_document(post, format)
    parts: list[RenderableType] = [_marked(document, verdict), Text()] if marked else []
    if verdict.findings:
        parts.append(_findings(document, verdict))
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


def _span(document: Document, start: int, end: int) -> tuple[int, int]:
    """A piece of the source in the text that a player reads, white space around it left out."""
    low, high = document.plain_position(start), document.plain_position(end)
    piece = document.text[low:high]
    low += len(piece) - len(piece.lstrip())
    return low, low + len(piece.strip())


def _marked(document: Document, verdict: Verdict) -> Text:
    text = Text(document.text)
    for start, end in verdict.confirmed:
        text.stylize("underline green", *_span(document, start, end))
    for finding in verdict.findings:
        text.stylize(_WRONG[finding.severity], *_span(document, finding.start, finding.end))
    for finding in sorted(verdict.findings, key=lambda one: one.end, reverse=True):
        if finding.end > finding.start and finding.expected is not None:
            _, end = _span(document, finding.start, finding.end)
            text = Text.assemble(text[:end], (f" → {_short(str(finding.expected))}", "bold green"), text[end:])
    return text


def _findings(document: Document, verdict: Verdict) -> Table:
    table = Table(box=None, header_style="bold", title=t("findings", "находки"), title_justify="left")
    for head in (t("kind", "вид"), t("whose", "чьё"), t("said", "сказано"), t("right", "верно")):
        table.add_column(head, overflow="fold")
    table.add_column(t("where", "где"), overflow="fold", ratio=1)
    for finding in verdict.findings:
        table.add_row(
            Text(finding.kind, style=_WRONG[finding.severity]),
            Text(finding.subject or ""),
            Text(_value(finding.said)),
            Text(_value(finding.expected), style="green"),
            _place(document, finding),
        )
    return table


def _value(value: object) -> str:
    return "—" if value is None else _short(str(value))


def _place(document: Document, finding: Finding) -> Text:
    """The quotation within its line."""
    low, high = _span(document, finding.start, finding.end)
    if high <= low:
        return Text("")
    text = document.text
    first = max(text.rfind("\n", 0, low) + 1, low - CONTEXT)
    last = min(end if (end := text.find("\n", high)) >= 0 else len(text), high + CONTEXT)
    before = ("…" if first > 0 and text[first - 1] != "\n" else "") + text[first:low]
    after = text[high:last] + ("…" if last < len(text) and text[last] != "\n" else "")
    return Text.assemble((before, "dim"), (_short(text[low:high]), _WRONG[finding.severity]), (after, "dim"))


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= LONGEST else flat[: LONGEST - 1] + "…"
