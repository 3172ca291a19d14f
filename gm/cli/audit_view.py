"""An audit in a terminal: what it covers, errors by kind and by turn, then each with quote, right value and
arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gm.auditing import AuditedThread
from gm.cli.lang import t, told

_MAX = 70


def audit_view(audited: AuditedThread) -> RenderableType:
    """The whole report."""
    audit = audited.audit
    parts: list[RenderableType] = [_head(audited)]
    if audit.findings:
        parts += [Text(), _by_kind(audited), Text(), _by_turn(audited), Text(), _findings(audited)]
    notes = [
        f"{t('post', 'пост')} {remark.post}: {remark.text}" if remark.post else remark.text for remark in audit.remarks
    ]
    notes += [f"{t('gap after post', 'пропуск после поста')} {gap['after']}: {gap['note']}" for gap in audit.gaps]
    notes += [told(note) for note in audited.thread.notes]
    if notes:
        parts.append(Text())
        parts += [Text(f"· {note}", style="yellow") for note in notes]
    counts = audit.counts
    roots = len(audit.roots)
    parts += [
        Text(),
        Text(
            t(
                f"claims {counts.total}: confirmed {counts.confirmed}, contradicted {counts.contradicted}, "
                f"cannot be known {counts.unverifiable}; errors {roots}, consequences {len(audit.findings) - roots}",
                f"утверждений {counts.total}: верных {counts.confirmed}, неверных {counts.contradicted}, нельзя узнать "
                f"{counts.unverifiable}; ошибок {roots}, следствий {len(audit.findings) - roots}",
            ),
            style="bold green" if audit.ok else "bold red",
        ),
    ]
    if counts.contradicted != len(audit.findings):
        parts.append(Text(_differ(counts.contradicted, len(audit.findings)), style="dim"))
    return Group(*parts)


def _differ(contradicted: int, findings: int) -> str:
    return t(
        f"findings {findings}, contradicted claims {contradicted}: claims that say the same false thing together are "
        "one finding, and what is left out is a finding without a claim",
        f"находок {findings}, неверных утверждений {contradicted}: утверждения, вместе говорящие одну неправду, — одна "
        "находка, а пропуск — находка без утверждения",
    )


def _head(audited: AuditedThread) -> RenderableType:
    audit = audited.audit
    rulings = ", ".join(f"{name} {value}" for name, value in audit.rulings.items())
    lines = (
        (t("source", "источник"), f"{audited.thread.source} ({audited.thread.reader})"),
        (t("referee", "ведущий"), audit.referee or "?"),
        (t("players", "игроки"), ", ".join(audit.players) or "?"),
        (t("posts", "постов"), f"{audit.posts}, {t('turns', 'ходов')} {audit.turns}"),
        (t("rulings", "правила"), rulings),
    )
    table = Table(box=None, show_header=False)
    for name, value in lines:
        table.add_row(Text(name, style="dim"), Text(value))
    return table


def _by_kind(audited: AuditedThread) -> RenderableType:
    roots = Counter(f.kind for f in audited.audit.findings if f.root)
    carried = Counter(f.kind for f in audited.audit.findings if not f.root)
    table = Table(box=None, header_style="bold")
    table.add_column(t("kind", "вид"))
    table.add_column(t("errors", "ошибок"), justify="right")
    table.add_column(t("consequences", "следствий"), justify="right")
    for kind in sorted({*roots, *carried}, key=lambda kind: (-roots[kind], -carried[kind], kind)):
        table.add_row(kind, str(roots[kind] or ""), str(carried[kind] or ""))
    return table


def _by_turn(audited: AuditedThread) -> RenderableType:
    turns: dict[tuple[int, int | None], Counter[bool]] = {}
    for finding in audited.audit.findings:
        turns.setdefault((finding.post, finding.turn), Counter())[finding.root] += 1
    table = Table(box=None, header_style="bold")
    for name in (t("post", "пост"), t("turn", "ход"), t("errors", "ошибок"), t("consequences", "следствий")):
        table.add_column(name, justify="right")
    for (post, turn), counts in turns.items():
        table.add_row(str(post), str(turn or ""), str(counts[True] or ""), str(counts[False] or ""))
    return table


def _findings(audited: AuditedThread) -> RenderableType:
    lines: list[RenderableType] = []
    for finding in audited.audit.findings:
        origin = "" if finding.root else f"  ← {t('post', 'пост')} {finding.carried_from}"
        subject = f"  {finding.subject}" if finding.subject else ""
        head = Text(f"{t('post', 'пост')} {finding.post}  ", style="bold")
        head.append(finding.kind, style="bold red" if finding.root else "yellow")
        head.append(subject).append(origin, style="dim")
        right = Text(f"  {finding.said} → ")
        right.append(finding.expected, style="green")
        lines += [head, Text(f"  «{_short(finding.quote)}»"), right]
        if finding.why:
            lines.append(Text(f"  {finding.why}", style="dim"))
    return Group(*lines)


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _MAX else flat[: _MAX - 1] + "…"


def many_view(results: Sequence[Mapping[str, Any]]) -> RenderableType:
    """The summary over all threads of a folder."""
    table = Table(box=None, header_style="bold")
    for name, right in (
        (t("thread", "тема"), False),
        (t("posts", "постов"), True),
        (t("turns", "ходов"), True),
        (t("claims", "утверждений"), True),
        (t("unknown", "неизвестных"), True),
        (t("errors", "ошибок"), True),
        (t("consequences", "следствий"), True),
    ):
        table.add_column(name, justify="right" if right else "left", overflow="fold")
    kinds: Counter[str] = Counter()
    unread: list[Text] = []
    for result in results:
        if "error" in result:
            source = str(result["source"])
            reason = told(str(result["error"]).removeprefix(f"{source}: "))
            unread.append(
                Text.assemble(t("not read: ", "не прочитано: "), (PurePath(source).name, "bold"), f": {reason}")
            )
            continue
        roots = [finding for finding in result["findings"] if finding["root"]]
        kinds.update(finding["kind"] for finding in roots)
        table.add_row(
            Text(PurePath(str(result["source"])).name),
            str(result["posts"]),
            str(result["turns"]),
            str(result["claims"]["total"]),
            str(result["claims"]["unverifiable"]),
            Text(str(len(roots)), style="red" if roots else "green"),
            str(len(result["findings"]) - len(roots)),
        )
    line = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common()) or t("none", "нет")
    total = t(
        f"threads {len(results)}, unreadable {len(unread)}; errors by kind: {line}",
        f"тем {len(results)}, не прочитано {len(unread)}; ошибки по видам: {line}",
    )
    return Group(table, Text(), *unread, Text(total, style="bold"))
