"""Every failure that a user can cause, as one line and an exit code."""

from __future__ import annotations

from typing import Final

from gm.cli.lang import t, told


def one_line(error: Exception) -> tuple[str | None, int]:
    """The line for stderr and the exit code; (None, …) for a fault of the program itself."""
    import typer

    from engine.games import UnknownGameError
    from engine.protocol import SetupError
    from engine.record import RecordError
    from gm.auditing import InputMissingError
    from gm.cli.reading import InputError
    from gm.master import UsageError
    from gm.master.writing import UnknownModelError
    from gm.store import StoreError

    if isinstance(error, typer.Exit):
        return "", error.exit_code
    if isinstance(error, typer.Abort):
        return f"gm: {told('stopped')}", 130
    if type(error).__name__ == "NoArgsIsHelpError":
        print(getattr(error, "message", ""))
        return "", 2
    if (message := getattr(error, "format_message", None)) is not None:
        # Typer's own errors: the classes are not public, their interface is.
        context = getattr(error, "ctx", None)
        where = context.command_path if context else "gm"
        return f"{where}: {told(_flat(message()))} ({t('see', 'см.')}: {where} --help)", 2
    known = (StoreError, UsageError, SetupError, UnknownGameError, RecordError, InputError, UnknownModelError)
    if isinstance(error, (*known, InputMissingError)):
        return f"gm: {told(_flat(str(error)))}", 2
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"gm: {name}{told(error.strerror or str(error))}", 2
    return None, 70


_SPACES: Final = str.maketrans({"\n": " ", "\r": " "})


def _flat(text: str) -> str:
    return text.translate(_SPACES).strip()
