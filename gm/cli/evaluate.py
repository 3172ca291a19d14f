"""`gm eval`: which model can be trusted with a table. Runs, reports and comparisons live in `evals`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from gm.cli.lang import t
from gm.cli.options import FORMATS, VOICES, BaseUrl, EnvFile, Json, KeyEnv, one_of

if TYPE_CHECKING:
    from evals.results import SampleResult

TASKS: Final = ("narrate", "referee", "free_referee")
GAMES: Final = ("warha", "runes", "mts", "many_things")
"""Of the others only `narrate` has positions."""
_EVAL = t("Evaluate models as referees.", "Оценить модели как ведущих.")
_RUN = t(
    "Ask models and print their ranking. The same command again goes on where it stopped.\n\n"
    "Example: gm eval run --models openai/gpt-5-mini,anthropic/claude-haiku-5-5 --task narrate --games 10",
    "Спросить модели и напечатать таблицу. Та же команда ещё раз продолжит с места остановки.\n\n"
    "Пример: gm eval run --models openai/gpt-5-mini,anthropic/claude-haiku-5-5 --task narrate --games 10",
)
_REPORT = t(
    "Print the ranking of a run again, or write it as a page or a table.\n\n"
    "Example: gm eval report eval-run --html report.html --csv report.csv",
    "Напечатать таблицу ещё раз или сохранить её страницей.\n\n"
    "Пример: gm eval report eval-run --html report.html --csv report.csv",
)
_COMPARE = t(
    "Compare two models of a run, or one model in two runs, on the positions that both have met.\n\n"
    "Example: gm eval compare eval-run --models openai/gpt-5-mini,scripted/true",
    "Сравнить две модели или два прогона на общих позициях.\n\n"
    "Пример: gm eval compare eval-run --models openai/gpt-5-mini,scripted/true",
)
Folder = Annotated[Path, typer.Argument(help=t("Folder of a run (or of Inspect's logs).", "Папка прогона."))]


def declare(app: typer.Typer) -> None:
    """Adds the commands to `app`."""
    sub = typer.Typer(name="eval", no_args_is_help=True, help=_EVAL, rich_markup_mode="rich")
    sub.command("run", help=_RUN)(run)
    sub.command("report", help=_REPORT)(report)
    sub.command("compare", help=_COMPARE)(compare)
    app.add_typer(sub)


def _evals() -> Any:
    """The module that runs evaluations; one clear line where its library is missing."""
    from gm.cli.reading import InputError

    try:
        import evals.running
    except ImportError as error:
        if (error.name or "").partition(".")[0] not in ("inspect_ai", "evals"):
            raise
        raise InputError(
            t(
                'evaluation needs Inspect AI: in the folder of Skriptor, pip install ".[evals]"',
                'для оценки нужна Inspect AI: в папке Скриптора pip install ".[evals]"',
            )
        ) from None
    return evals.running


def run(
    models: Annotated[
        str,
        typer.Option(
            "--models",
            "-m",
            help=t(
                "Names with commas: openai/NAME, anthropic/NAME, scripted/NAME, or inspect:PROVIDER/NAME.",
                "Имена через запятую: openai/ИМЯ, anthropic/ИМЯ, scripted/ИМЯ или inspect:ПРОВАЙДЕР/ИМЯ.",
            ),
        ),
    ],
    game: Annotated[
        str,
        typer.Option(
            "--game",
            "-g",
            help=t("warha, or for narrate runes, mts, many_things.", "warha; для narrate ещё runes, mts, many_things."),
        ),
    ] = "warha",
    task: Annotated[
        str,
        typer.Option("--task", "-t", help=t("narrate, referee or free_referee.", "narrate, referee или free_referee.")),
    ] = "narrate",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help=t("How many games.", "Сколько партий."))] = 10,
    out: Annotated[Path, typer.Option("--out", "-o", help=t("Folder of the run.", "Папка прогона."))] = Path(
        "eval-run"
    ),
    split: Annotated[
        str, typer.Option("--split", help=t("dev, or held for the last word.", "dev или held (для последнего слова)."))
    ] = "dev",
    seed: Annotated[
        str, typer.Option("--seed", help=t("A word that chooses the games.", "Слово, выбирающее партии."))
    ] = "1",
    length: Annotated[
        int,
        typer.Option(
            "--length", min=0, help=t("Posts a game at most (0: as suits).", "Постов на партию (0: сколько уместно).")
        ),
    ] = 0,
    mode: Annotated[
        str, typer.Option("--mode", help=t("narrate: prose or whole.", "narrate: prose или whole."))
    ] = "prose",
    voice: Annotated[
        str, typer.Option("--voice", help=t("narrate: epic, dry or grim.", "narrate: epic, dry или grim."))
    ] = "dry",
    format: Annotated[str, typer.Option("--format", "-f", help=t("Markup of posts.", "Разметка постов."))] = "text",
    attempts: Annotated[
        int,
        typer.Option("--attempts", min=1, max=10, help=t("narrate: drafts a post.", "narrate: черновиков на пост.")),
    ] = 3,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair/--no-repair", help=t("Also measure correction in place.", "Мерить и исправление на месте.")
        ),
    ] = True,
    answer_tokens: Annotated[
        int, typer.Option("--answer-tokens", min=0, help=t("Tokens an answer at most.", "Токенов на ответ."))
    ] = 0,
    temperature: Annotated[
        float | None, typer.Option("--temperature", min=0, help=t("Temperature.", "Температура."))
    ] = None,
    concurrency: Annotated[
        int, typer.Option("--concurrency", "-c", min=1, help=t("Games at once.", "Партий одновременно."))
    ] = 4,
    timeout: Annotated[
        float, typer.Option("--timeout", min=1, help=t("Seconds an answer.", "Секунд на ответ."))
    ] = 120.0,
    retries: Annotated[int, typer.Option("--retries", min=1, help=t("Attempts on the wire.", "Попыток связи."))] = 5,
    max_money: Annotated[
        float, typer.Option("--max-money", min=0, help=t("US dollars for the run.", "Долларов США на прогон."))
    ] = 0.0,
    max_tokens: Annotated[
        int, typer.Option("--max-tokens", min=0, help=t("Tokens for the run.", "Токенов на прогон."))
    ] = 0,
    base_url: BaseUrl = None,
    key_env: KeyEnv = None,
    env_file: EnvFile = None,
    html: Annotated[
        Path | None, typer.Option("--html", help=t("Also write the report there.", "Сохранить и страницу."))
    ] = None,
    as_json: Json = False,
) -> int:
    """Runs an evaluation."""
    one_of(task, TASKS, "--task")
    one_of(split, ("dev", "held"), "--split")
    one_of(mode, ("prose", "whole"), "--mode")
    one_of(voice, VOICES, "--voice")
    one_of(format, FORMATS, "--format")
    running = _evals()
    from evals.journal import RunStoppedError
    from gm.cli.evaluate_view import Progress
    from gm.cli.reading import InputError

    one_of(game, GAMES if task == "narrate" else GAMES[:1], "--game")
    names = tuple(dict.fromkeys(name.strip() for name in models.split(",") if name.strip()))
    options = running.Options(
        task, names, games, split, seed, length, mode, format, voice, attempts, repair, answer_tokens, temperature, game
    )
    access = running.Access(base_url, key_env, str(env_file.resolve()) if env_file else None, timeout, retries)
    progress = Progress()
    try:
        complaints = running.run(
            options, out, access, running.Limits(max_money, max_tokens, concurrency), progress.answer
        )
    except RunStoppedError as error:
        raise InputError(str(error)) from None
    finally:
        progress.end()
    for line in complaints:
        print(t(f"not finished: {line}", f"не закончено: {line}"), file=sys.stderr)
    if complaints:
        print(t("the same command goes on from here", "та же команда продолжит с этого места"), file=sys.stderr)
    if not running.samples_in(out):
        return 1
    _show(running.reports(out), html, None, as_json)
    return 1 if complaints else 0


def report(
    folder: Folder,
    html: Annotated[Path | None, typer.Option("--html", help=t("Write a page.", "Сохранить страницу."))] = None,
    csv: Annotated[Path | None, typer.Option("--csv", help=t("Write all figures.", "Сохранить все числа."))] = None,
    as_json: Json = False,
) -> int:
    """Reports on a run."""
    running = _evals()
    from evals.journal import RunStoppedError
    from gm.cli.reading import InputError

    try:
        reports = running.reports(folder)
    except RunStoppedError as error:
        raise InputError(str(error)) from None
    _show(reports, html, csv, as_json)
    return 0


def _show(reports: list[dict[str, Any]], html: Path | None, csv: Path | None, as_json: bool) -> None:
    if html is not None:
        from evals.page import page

        html.write_text(page(reports), encoding="utf-8", newline="\n")
    if csv is not None:
        from evals.tables import as_csv

        csv.write_text(as_csv(reports), encoding="utf-8", newline="\n")
    if as_json:
        print(json.dumps(reports, ensure_ascii=False, indent=1))
        return
    from gm.cli.evaluate_view import report_view
    from gm.cli.views import console

    for one in reports:
        console().print(report_view(one))
    for path in (html, csv):
        if path is not None:
            print(t(f"written: {path}", f"записано: {path}"))


def compare(
    folder: Folder,
    other: Annotated[
        Path | None, typer.Argument(help=t("A second run: the same model in both.", "Второй прогон: та же модель."))
    ] = None,
    models: Annotated[
        str | None,
        typer.Option(
            "--models", "-m", help=t("Two names (one, with two runs).", "Два имени (одно, если прогонов два).")
        ),
    ] = None,
    task: Annotated[str | None, typer.Option("--task", "-t", help=t("Which task.", "Какая задача."))] = None,
    as_json: Json = False,
) -> int:
    """Compares two models or two runs."""
    running = _evals()
    from evals.comparing import compare as compared
    from gm.cli.reading import InputError

    names = [name.strip() for name in (models or "").split(",") if name.strip()]
    here, there = running.samples_in(folder), running.samples_in(other) if other else []
    tasks = sorted({one.task for one in here})
    chosen = task or (tasks[0] if tasks else "")
    known = sorted({one.model for one in here if one.task == chosen})
    if other is None:
        first, second = names if len(names) == 2 else (known if len(known) == 2 and not names else ("", ""))
        left, right = _of(here, chosen, first), _of(here, chosen, second)
    else:
        first = second = names[0] if names else (known[0] if len(known) == 1 else "")
        left, right = _of(here, chosen, first), _of(there, chosen, second)
        first, second = f"{folder}: {first}", f"{other}: {second}"
    if not left or not right:
        wanted = t("name two models that were run", "назовите две модели из прогона")
        raise InputError(f"{folder}: {wanted} (--models A,B): {', '.join(known) or '—'}")
    result = {"task": chosen, "first": first, "second": second, **compared(left, right)}
    if as_json:
        print(json.dumps(result, ensure_ascii=False, indent=1))
        return 0
    from gm.cli.evaluate_view import compare_view
    from gm.cli.views import console

    console().print(compare_view(result))
    return 0


def _of(samples: list[SampleResult], task: str, model: str) -> list[SampleResult]:
    return [one for one in samples if one.task == task and one.model == model]
