"""`gm audit`: past games that a model refereed alone, one thread or a folder of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from gm.cli.lang import t
from gm.cli.options import Json, Rulings, rulings_of

_HELP = t(
    "Audit a saved forum thread of a past game: what was wrong, where it began, what cannot be known.\n\n"
    "Example: gm audit thread.html --html report.html\n\n"
    "Several pages: gm audit page1.html page2.html. A folder: gm audit games/ --jobs 4.\n\n"
    "Runs of the Deck of Many Things: gm audit runs.txt, a run a line, cards with commas, running values in brackets, "
    "as in: Moon (3), Flames (2), Star (12), Skull (F). See docs/audit.md.",
    "Проверить сохранённую тему прошлой партии: что было неверно, откуда пошло и чего узнать нельзя.\n\n"
    "Пример: gm audit thread.html --html report.html\n\n"
    "Несколько страниц: gm audit page1.html page2.html. Папка: gm audit games/ --jobs 4.\n\n"
    "Пути через Deck of Many Things: gm audit runs.txt, путь в строке, карты через запятую, текущие значения в "
    "скобках, например: Луна (3), Пламя (2), Звезда (12), Череп (F). См. docs/audit.md.",
)
SAVED: Final = "audits"
_NO_THREADS: Final = (".labels.json", ".audit.json")
"""Ends of names of what lies beside threads: labels of their mistakes, reports of an earlier run."""
_ENDINGS: Final = {".html", ".htm", ".mht", ".mhtml", ".json", ".md", ".markdown", ".txt", ".bbcode", ".xhtml"}


def declare(app: typer.Typer) -> None:
    """Adds the command to `app`."""
    app.command("audit", help=_HELP)(audit_threads)


def audit_threads(
    thread: Annotated[
        list[Path],
        typer.Argument(
            help=t(
                "The thread's file or pages, or a folder of threads; - is stdin.",
                "Файл темы, её страницы или папка; - это stdin.",
            )
        ),
    ],
    players: Annotated[
        str | None,
        typer.Option(
            "--players", help=t("Nicks in seating order, with commas.", "Ники по порядку хода, через запятую.")
        ),
    ] = None,
    referee: Annotated[str | None, typer.Option("--referee", help=t("The referee's nick.", "Ник ведущего."))] = None,
    format: Annotated[
        str,
        typer.Option("--format", "-f", help=t("How the thread was saved (recognised).", "Формат темы (распознаётся).")),
    ] = "auto",
    html: Annotated[
        Path | None, typer.Option("--html", help=t("Write a page to this file.", "Записать страницу в этот файл."))
    ] = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", min=1, max=64, help=t("Threads at a time (folder).", "Тем сразу (для папки).")),
    ] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", help=t("Folder for the reports of a folder of threads.", "Папка для отчётов.")),
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", help=t("Which game (recognised).", "Какая игра (распознаётся)."))
    ] = None,
    ruling: Rulings = None,
    again: Annotated[
        bool, typer.Option("--again", help=t("Audit even what has a report.", "Проверить и то, что уже проверено."))
    ] = False,
    as_json: Json = False,
) -> int:
    """Audits threads."""
    given = _players(players)
    if len(thread) == 1 and thread[0].is_dir():
        return _folder(thread[0], out, jobs, again, given, referee, format, as_json)
    from gm import notations
    from gm.auditing import audit

    pages = _pages(thread)
    if len(pages) == 1 and format == "auto" and (notation := notations.find(pages[0])) is not None:
        return _notation(notation, pages[0], rulings_of(ruling), as_json)
    audited = audit(_read(thread, pages, format, referee, given), game=game)
    if html is not None:
        from gm.reports.page import audit_page

        html.write_text(audit_page(audited), encoding="utf-8", newline="\n")
    if as_json:
        print(json.dumps(audited.to_json(), ensure_ascii=False, indent=1))
    else:
        from gm.cli.audit_view import audit_view
        from gm.cli.views import console

        console().print(audit_view(audited))
    return 0 if audited.audit.ok else 1


def _players(text: str | None) -> list[str] | None:
    return None if text is None else [nick.strip() for nick in text.split(",") if nick.strip()]


def _pages(paths: Sequence[Path]) -> list[bytes]:
    from gm.cli.reading import InputError

    pages: list[bytes] = []
    for path in paths:
        try:
            pages.append(sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes())
        except OSError as error:
            raise InputError(f"{path}: {error.strerror or error}") from None
    return pages


def _notation(notation: Any, data: bytes, rulings: Mapping[str, str], as_json: bool) -> int:
    """A file of games in a game's own notation."""
    from gm.cli.lang import LANG
    from gm.notations import answer

    summary, lines = answer(notation, data, rulings, LANG == "ru")
    print(json.dumps(summary, ensure_ascii=False, indent=1) if as_json else "\n".join(lines))
    return 0 if summary["ok"] else 1


def _read(
    paths: Sequence[Path], pages: Sequence[bytes], format: str, referee: str | None, players: Sequence[str] | None
) -> Any:
    """The thread in the files. Every failure is one clear line."""
    from gm.cli.reading import InputError
    from gm.threads import ThreadError, read_pages

    try:
        return read_pages(pages, names=[str(path) for path in paths], format=format, referee=referee, players=players)
    except ThreadError as error:
        raise InputError(str(error)) from None


def _folder(
    folder: Path,
    out: Path | None,
    jobs: int,
    again: bool,
    players: Sequence[str] | None,
    referee: str | None,
    format: str,
    as_json: bool,
) -> int:
    """Every thread of a folder; reports lie in `out`, and what has a report of the same file is not audited again."""
    from gm.cli.reading import InputError

    saved = out or folder / SAVED
    files = sorted(
        path
        for path in folder.rglob("*")
        if path.is_file()
        and path.suffix.lower() in _ENDINGS
        and saved not in path.parents
        and not path.name.endswith(_NO_THREADS)
    )
    if not files:
        raise InputError(f"{folder}: no saved threads ({', '.join(sorted(_ENDINGS))})")
    saved.mkdir(parents=True, exist_ok=True)
    tasks = [
        (str(path), str(_report(saved, folder, path)), again, tuple(players or ()) or None, referee, format)
        for path in files
    ]
    results: list[dict[str, Any]] = []
    if sys.stderr.isatty() and not as_json:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from gm.cli.views import console

        with Progress(
            BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"),
            console=console(stderr=True), transient=True,
        ) as progress:  # fmt: skip
            bar = progress.add_task("", total=len(tasks))
            for result in _work(tasks, jobs):
                results.append(result)
                progress.update(bar, advance=1, description=Path(result["source"]).name)
    else:
        results = list(_work(tasks, jobs))
    results.sort(key=lambda result: str(result["source"]))
    if as_json:
        print(json.dumps(results, ensure_ascii=False, indent=1))
    else:
        from gm.cli.audit_view import many_view
        from gm.cli.views import console

        console().print(many_view(results))
    if any("error" in result for result in results):
        return 2
    return 1 if any(f["severity"] == "error" for result in results for f in result["findings"]) else 0


def _report(saved: Path, folder: Path, path: Path) -> Path:
    return saved / ("__".join(path.relative_to(folder).parts) + ".audit.json")


_Task = tuple[str, str, bool, tuple[str, ...] | None, str | None, str]


def _work(tasks: Sequence[_Task], jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1:
        yield from map(_one, tasks)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(_one, task) for task in tasks]):
            yield done.result()


def _one(task: _Task) -> dict[str, Any]:
    """One thread of a folder: its report from before, or a new one, which is then kept. An unreadable file is a
    result too."""
    import hashlib
    import os

    from gm.auditing import audit
    from gm.cli.reading import InputError

    source, report, again, players, referee, format = task
    path, kept = Path(source), Path(report)
    try:
        mark = hashlib.sha256(path.read_bytes() + repr((players, referee, format)).encode()).hexdigest()
        if not again and kept.is_file():
            old = json.loads(kept.read_text(encoding="utf-8"))
            if isinstance(old, dict) and old.get("mark") == mark:
                return {key: value for key, value in old.items() if key != "mark"}
        result = audit(_read([path], _pages([path]), format, referee, players)).to_json()
    except (InputError, OSError) as error:
        return {"source": source, "error": str(error)}
    except json.JSONDecodeError:
        return _one((source, report, True, players, referee, format))
    part = kept.with_suffix(".part")
    part.write_text(json.dumps({**result, "mark": mark}, ensure_ascii=False, indent=1), encoding="utf-8")
    os.replace(part, kept)
    return result
