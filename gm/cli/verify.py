"""`gm verify`: is a post true, is anything missing, and what would be right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gm.cli.lang import t
from gm.cli.options import Home, Json, Record, one_of

if TYPE_CHECKING:
    from engine.protocol import Facts

FORMATS = ("auto", "html", "bbcode", "xenforo", "markdown", "text")
_HELP = t(
    "Check a post against a game's record, or against given facts: what is false, where, and what would be right.\n\n"
    "Example: gm post warha-1 3 > post.html && gm verify post.html --record warha-1 --turn 3   (post from stdin: -)\n\n"
    "-v shows the whole post first: true claims underlined, false ones red with the right value; --fix prints it put "
    "right.",
    "Проверить пост по записи партии или по данным фактам: что неверно, где и как правильно.\n\n"
    "Пример: gm post warha-1 3 > post.html && gm verify post.html --record warha-1 --turn 3   (пост из stdin: -)\n\n"
    "С -v сначала весь пост: верное подчёркнуто, неверное красным с верным значением; --fix печатает исправленный.",
)


def declare(app: typer.Typer) -> None:
    """Adds the command to `app`."""
    app.command("verify", help=_HELP)(verify_post)


def verify_post(
    post: Annotated[Path, typer.Argument(help=t("The post's file; - is stdin.", "Файл поста; - это stdin."))],
    record: Record = None,
    turn: Annotated[
        int | None, typer.Option("--turn", "-t", help=t("Which turn (default: the last post).", "Какой ход."))
    ] = None,
    facts: Annotated[Path | None, typer.Option("--facts", help=t("Facts as JSON.", "Факты в JSON."))] = None,
    format: Annotated[
        str, typer.Option("--format", "-f", help=t("The post's markup (guessed).", "Разметка поста."))
    ] = "auto",
    scope: Annotated[
        str,
        typer.Option(
            "--scope", help=t("whole, or prose: a story without obligations.", "whole или prose: рассказ без таблиц.")
        ),
    ] = "whole",
    mode: Annotated[
        str,
        typer.Option(
            "--mode", help=t("strict: unread figures are errors; audit: notes.", "strict или audit (поздняя проверка).")
        ),
    ] = "strict",
    fix: Annotated[
        bool, typer.Option("--fix", help=t("Print the post put right.", "Напечатать исправленный пост."))
    ] = False,
    marked: Annotated[
        bool,
        typer.Option("--verbose", "-v", help=t("Show the post too, marked.", "Показать и сам пост с пометками.")),
    ] = False,
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Checks a post."""
    from engine.verify import repair, verify
    from gm.cli.reading import InputError, read_file
    from gm.verifying import MARKUP, missing_section

    one_of(format, FORMATS, "--format")
    one_of(scope, ("whole", "prose"), "--scope")
    one_of(mode, ("strict", "audit"), "--mode")
    if (record is None) == (facts is None):
        raise InputError("give either --record or --facts: what the post is checked against")
    truth = _facts(record, turn, facts, home)
    text = read_file(post)
    markup = MARKUP.get(format, "auto")
    options: dict[str, Any] = {"format": markup, "scope": scope, "mode": mode}
    try:
        if fix:
            repaired = repair(text, truth, section=missing_section, **options)
            return _fixed(repaired, as_json)
        verdict = verify(text, truth, **options)
    except LookupError as error:
        raise InputError(f"the facts are not complete: {error}") from None
    if as_json:
        print(json.dumps(verdict.to_json(), ensure_ascii=False, indent=1))
    else:
        from gm.cli.verify_view import verdict_view
        from gm.cli.views import console

        console().print(verdict_view(text, verdict, markup, marked=marked))
    return 0 if verdict.ok else 1


def _fixed(repaired: Any, as_json: bool) -> int:
    from gm.cli.play import say

    verdict = repaired.verdict
    if as_json:
        changes = [{"start": start, "end": end, "text": new} for start, end, new in repaired.changes]
        result = {"post": repaired.post, "changes": changes, **verdict.to_json()}
        print(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        print(repaired.post, end="" if repaired.post.endswith("\n") else "\n")
        say(t(f"changes: {len(repaired.changes)}", f"исправлено мест: {len(repaired.changes)}"))
        for finding in verdict.findings:
            say(f"{finding.kind}: {finding.quote!r} → {finding.expected}")
    return 0 if verdict.ok else 1


def _facts(record: str | None, turn: int | None, path: Path | None, home: Path | None) -> Facts:
    from gm.cli.check import facts_of
    from gm.cli.reading import InputError, read_json

    if record is not None:
        return facts_of(record, turn, home)
    value = read_json(path) if path is not None else None
    if isinstance(value, dict) and isinstance(value.get("facts"), dict):
        value = value["facts"]
    if not isinstance(value, dict) or "game" not in value:
        raise InputError(f'{path} holds no facts: a JSON object with "game" and the facts of a turn is needed')
    return value
