"""`gm play`: a game in the terminal, people at one keyboard against built-in players."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gm.cli.lang import t
from gm.cli.options import Rulings, rulings_of

if TYPE_CHECKING:
    from gm.cli.keys import Keys
    from gm.cli.mts_table import Setup

_HELP = t(
    "Play at the terminal against built-in players (mts), with the keyboard alone.\n\n"
    "Example: gm play mts --players 4 --name Маша   (several --name: several people at one keyboard)",
    "Сыграть в терминале со встроенными игроками (mts), одной клавиатурой.\n\n"
    "Пример: gm play mts --players 4 --name Маша   (несколько --name: несколько человек за одной клавиатурой)",
)


def declare(app: typer.Typer) -> None:
    """Adds the command to `app`."""
    app.command("play", help=_HELP)(play)


def play(
    game: Annotated[str, typer.Argument(help=t("Which game: mts.", "Какая игра: mts."))],
    players: Annotated[
        int, typer.Option("--players", min=2, max=10, help=t("Players at the table.", "Игроков за столом."))
    ] = 4,
    name: Annotated[
        list[str] | None, typer.Option("--name", help=t("Your name (repeat for more people).", "Ваше имя."))
    ] = None,
    think: Annotated[
        float, typer.Option("--think", min=0, max=60, help=t("Seconds a bot thinks.", "Сколько секунд думает бот."))
    ] = 5.0,
    style: Annotated[
        str, typer.Option("--style", help=t("How bots play: bot or careful.", "Как играют боты: bot или careful."))
    ] = "bot",
    seed: Annotated[str | None, typer.Option("--seed", help=t("A word for the chance.", "Слово для жребия."))] = None,
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help=t("Write the game's record.", "Куда записать партию."))
    ] = None,
    ruling: Rulings = None,
) -> int:
    """Plays one round."""
    import secrets

    from engine.chance import commitment
    from engine.games import ruleset
    from engine.protocol import check_setup
    from gm.cli.keys import keyboard
    from gm.cli.mts_table import BOT_NAMES, Setup
    from gm.cli.options import one_of
    from gm.cli.reading import InputError
    from gm.master.desk import seed_bytes

    if game != "mts":
        ruleset(game)
        raise InputError(f"gm play knows no console table for {game}: use gm new {game}")
    rules = ruleset(game)
    humans = [one.strip() for one in name or ["Игрок"]]
    if len(humans) > players:
        raise InputError(f"{len(humans)} names for {players} players")
    bots = [bot for bot in BOT_NAMES if bot.casefold() not in {one.casefold() for one in humans}]
    names = (*humans, *bots[: players - len(humans)])
    chosen = check_setup(rules, names, rulings_of(ruling))
    one_of(style, tuple(rules.policies), "--style")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise InputError("gm play needs a terminal: keys are read one by one, and the whole screen is used")
    seed_value = seed_bytes(seed, secrets.token_bytes(32))
    setup = Setup(names, frozenset(humans), seed_value, think, chosen, record, style)
    with keyboard() as keys:
        winner = _at_the_table(setup, keys)
    if winner is None:
        print(t("the round was not finished and is not kept", "партия не доиграна и не сохранена"))
    else:
        print(t(f"{winner} has won", f"победил игрок {winner}"))
    if record is not None:
        print(
            t(f"record: {record}; seal {commitment(seed_value)}", f"запись: {record}; печать {commitment(seed_value)}")
        )
    return 0


def _at_the_table(setup: Setup, keys: Keys) -> str | None:
    from rich.live import Live

    from gm.cli.mts_table import MtsTable
    from gm.cli.mts_view import Screen, row_length, screen_view
    from gm.cli.views import console

    out = console()
    with Live(console=out, screen=True, auto_refresh=False, vertical_overflow="crop") as live:

        def show(screen: Screen) -> None:
            width, height = out.size
            table.row_length = row_length(width)
            live.update(screen_view(screen, width, height), refresh=True)

        table = MtsTable(setup, keys, show)
        return table.run()
