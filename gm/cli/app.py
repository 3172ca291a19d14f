"""The command `gm`: declares the commands, and turns every failure into one clear line.

Only what declaring commands needs is imported here; each command imports the rest when it runs, so that `gm --help`
answers at once.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Annotated, Any, Final

import typer

from gm.cli import audit, bulk, check, cost, evaluate, play, private, shelf, table, verify
from gm.cli.lang import LANG, t

INTERRUPTED: Final = 130
"""The exit code that typer makes of a Ctrl-C, silently."""

_GOES_ON: Final = frozenset({"new", "reply", "pass", "undo", "narrate", "post"})
"""Commands on a game that is kept at every step."""

app = typer.Typer(
    name="gm",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help=t(
        "A game master for Russian forum card games whose every number is proved before it is published.\n\n"
        "Games are kept in the folder that GM_HOME names, else in ~/.local/share/skriptor/games.",
        "Ведущий карточных игр на форуме: ни одно число не выходит в пост без проверки.\n\n"
        "Партии хранятся в папке из GM_HOME, а без неё — в ~/.local/share/skriptor/games.",
    ),
)


def _version(show: bool) -> None:
    if show:
        from importlib.metadata import version

        typer.echo(f"skriptor {version('skriptor')}")
        raise typer.Exit


@app.callback()
def _options(
    lang: Annotated[
        str, typer.Option("--lang", help=t("Language of help and messages: en or ru.", "Язык подсказок: en или ru."))
    ] = "en",
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_version, help=t("Show the version.", "Показать версию.")),
    ] = False,
) -> None:
    pass


for module in (play, shelf, private, table, check, verify, cost, bulk, evaluate, audit):
    module.declare(app)


def main() -> None:
    """Entry point of `gm` and `skriptor`: exit code 0 fine, 1 the answer is no, 2 wrong usage or unreadable input."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError):  # closed
                stream.reconfigure(encoding="utf-8", errors="replace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Runs one command line; the exit code. Failures that a user can cause end as one line on stderr."""
    if LANG == "ru" and (not arguments or not set(arguments).isdisjoint(("-h", "--help")) or arguments[-1] == "eval"):
        from gm.cli.russian import dress_help

        dress_help()
    try:
        result: Any = app(args=arguments, prog_name="gm", standalone_mode=False)
    except Exception as error:
        return _explain(error)
    if result == INTERRUPTED:
        print(_interrupted(arguments), file=sys.stderr)
    return result if isinstance(result, int) else 0


def _interrupted(arguments: list[str]) -> str:
    """What a Ctrl-C has left: only a game of the store goes on."""
    if any(one in _GOES_ON for one in arguments[:3]):  # behind `--lang ru`
        return t("interrupted; the game goes on where it stopped", "прервано; партия продолжится с этого места")
    return t("interrupted", "прервано")


def _explain(error: Exception) -> int:
    from gm.cli.failures import one_line

    if isinstance(error, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    line, code = one_line(error)
    if line is None:
        raise error
    if line:
        print(line, file=sys.stderr)
    return code
