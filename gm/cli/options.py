"""Options and arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from gm.cli.lang import t
from gm.cli.records import game_id

GameId = Annotated[
    str,
    typer.Argument(
        metavar="GAME_ID", callback=game_id, help=t("The game's id (see gm list).", "Номер партии (gm list).")
    ),
]
"""For commands that change a game."""
GameOrRecord = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help=t("The game's id (see gm list) or its record.", "Номер партии (gm list) или её запись.")
    ),
]
"""For commands that look at one (see `gm.cli.records`)."""
MaybeGame = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help=t("The game's id (see gm list) or its record.", "Номер партии (gm list) или её запись.")
    ),
]
Record = Annotated[
    str | None,
    typer.Option(
        "--record", "-r", metavar="GAME", help=t("The game's id or its record.", "Номер партии или её запись.")
    ),
]
Home = Annotated[
    Path | None,
    typer.Option(
        "--home",
        help=t(
            "Folder of the games (default: GM_HOME, else ~/.local/share/skriptor/games).",
            "Папка партий (по умолчанию GM_HOME или ~/.local/share/skriptor/games).",
        ),
    ),
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
KeyEnv = Annotated[
    str | None,
    typer.Option("--key-env", help=t("Name of the variable with the key.", "Имя переменной с ключом.")),
]
EnvFile = Annotated[
    Path | None,
    typer.Option(
        "--env-file", help=t("A file with NAME=value lines (keys).", "Файл со строками ИМЯ=значение (ключи).")
    ),
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help=t("Show drafts as they come.", "Показывать черновики."))]
Rulings = Annotated[
    list[str] | None,
    typer.Option("--ruling", help=t("NAME=VALUE, see docs/rulings.md.", "ИМЯ=ЗНАЧЕНИЕ, см. docs/rulings.md.")),
]
FORMATS = ("html", "bbcode", "xenforo", "markdown", "text")
VOICES = ("epic", "dry", "grim")
MODES = ("prose", "whole")
POLICIES = ("correct", "reask", "strict")


def one_of(value: str, allowed: tuple[str, ...], option: str) -> str:
    """`value` if it is allowed. Raises `typer.BadParameter`."""
    if value not in allowed:
        raise typer.BadParameter(f"{option} takes {', '.join(allowed)}, not {value!r}")
    return value


def rulings_of(given: list[str] | None, option: str = "--ruling", form: str = "NAME=VALUE") -> dict[str, str]:
    """What options of the form `--ruling NAME=VALUE` say. Raises `typer.BadParameter`."""
    rulings: dict[str, str] = {}
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals:
            raise typer.BadParameter(f"{option} takes {form}, not {one!r}")
        rulings[name.strip()] = value.strip()
    return rulings
