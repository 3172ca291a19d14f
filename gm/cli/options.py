"""Options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gm.cli.lang import t

GameId = Annotated[
    str, typer.Argument(metavar="GAME_ID", help=t("The game's id (see gm list).", "Номер партии (gm list)."))
]
Home = Annotated[
    Path | None,
    typer.Option("--home", help=t("Folder of the games (default: GM_HOME).", "Папка партий (по умолчанию GM_HOME).")),
]
Json = Annotated[bool, typer.Option("--json", help=t("Answer as JSON.", "Ответ в JSON."))]
PostFormat = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        help=t(
            "html, bbcode, xenforo, markdown or text (default: the game's).",
            "html, bbcode, xenforo, markdown или text (по умолчанию — как у партии).",
        ),
    ),
]
Player = Annotated[
    str | None,
    typer.Option("--player", "-p", help=t("Whose reply it is (default: whose turn it is).", "Чей это ответ.")),
]
RecordFile = Annotated[Path, typer.Option("--record", "-r", help=t("A game's record.", "Запись партии."))]
Model = Annotated[
    str | None,
    typer.Option(
        "--model",
        "-m",
        help=t(
            "Who writes: offline, openai/NAME, anthropic/NAME or manual.",
            "Кто пишет: offline, openai/ИМЯ, anthropic/ИМЯ или manual.",
        ),
    ),
]
BaseUrl = Annotated[
    str | None,
    typer.Option(
        "--base-url", help=t("Address of a server that speaks OpenAI's protocol.", "Адрес сервера с протоколом OpenAI.")
    ),
]
Voice = Annotated[
    str | None, typer.Option("--voice", help=t("epic, dry or grim.", "Голос рассказчика: epic, dry или grim."))
]
FORMATS = ("html", "bbcode", "xenforo", "markdown", "text")
VOICES = ("epic", "dry", "grim")


def one_of(value: str, allowed: tuple[str, ...], option: str) -> str:
    """`value` if it is allowed. Raises `typer.BadParameter`."""
    if value not in allowed:
        raise typer.BadParameter(f"{option} takes {', '.join(allowed)}, not {value!r}")
    return value
