"""Every failure that a user can cause, as one line and an exit code."""

from __future__ import annotations

from typing import Final


def one_line(error: Exception) -> tuple[str | None, int]:
    """The line for stderr and the exit code; (None, …) for a fault of the program itself."""
    import click
    import typer

    from engine.games import UnknownGameError
    from engine.protocol import SetupError
    from engine.record import RecordError
    from gm.cli.reading import InputError
    from gm.master import UsageError
    from gm.store import GameFinishedError, StoreError

    if isinstance(error, typer.Exit | click.exceptions.Exit):
        return "", error.exit_code
    if isinstance(error, typer.Abort | click.exceptions.Abort):
        return "gm: stopped", 130
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return "", 2
    if isinstance(error, click.UsageError):
        where = error.ctx.command_path if error.ctx else "gm"
        return f"{where}: {_flat(error.format_message())} (see: {where} --help)", 2
    if isinstance(error, click.ClickException):
        return f"gm: {_flat(error.format_message())}", 2
    if isinstance(
        error, GameFinishedError | StoreError | UsageError | SetupError | UnknownGameError | RecordError | InputError
    ):
        return f"gm: {_flat(str(error))}", 2
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"gm: {name}{error.strerror or error}", 2
    return None, 70


_SPACES: Final = str.maketrans({"\n": " ", "\r": " "})


def _flat(text: str) -> str:
    return text.translate(_SPACES).strip()
