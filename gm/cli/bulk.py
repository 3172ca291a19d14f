"""Whole games at once: demo and simulate."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from gm.cli.lang import t
from gm.cli.options import VOICES, BaseUrl, Json, Model, Rulings, one_of, rulings_of


def declare(app: typer.Typer) -> None:
    """Adds the commands to `app`."""
    app.command("demo", help=_DEMO)(demo)
    app.command("simulate", help=_SIMULATE)(simulate)


_DEMO = t(
    "Play a whole game of built-in players, verify every post, write record and thread.\n\n"
    "Example: gm demo --seed 7 --out demo-game",
    "Сыграть целую партию встроенными игроками, проверить каждый пост, сохранить запись и тему.\n\n"
    "Пример: gm demo --seed 7 --out demo-game",
)
_SIMULATE = t(
    "Play many games without posts and print what came of them.\n\n"
    "Example: gm simulate warha --games 1000 --players 3 --seed 1 --records games/",
    "Сыграть много партий без постов и подвести итог.\n\n"
    "Пример: gm simulate warha --games 1000 --players 3 --seed 1 --records games/",
)


def demo(
    game: Annotated[str, typer.Option("--game", "-g", help=t("Which game.", "Какая игра."))] = "warha",
    seed: Annotated[str | None, typer.Option("--seed", help=t("A word for the chance.", "Слово для жребия."))] = None,
    out: Annotated[Path, typer.Option("--out", help=t("Folder to write to.", "Куда писать."))] = Path("demo-game"),
    voice: Annotated[str, typer.Option("--voice", help=t("epic, dry or grim.", "epic, dry или grim."))] = "epic",
    model: Model = None,
    base_url: BaseUrl = None,
    as_json: Json = False,
) -> int:
    """Plays a demonstration game."""
    import secrets

    from gm.demo import Demo
    from gm.master.desk import seed_bytes
    from gm.master.writing import Settings, check_model

    settings = Settings(
        model=check_model(model or "offline"), base_url=base_url, voice=one_of(voice, VOICES, "--voice")
    )
    played = Demo(game, seed_bytes(seed, secrets.token_bytes(32)), out, settings)
    if as_json:
        for _ in played.turns():
            pass
    else:
        from gm.cli.demo_view import show

        show(played)
    result = played.finish()
    if as_json:
        print(json.dumps(result, ensure_ascii=False, indent=1))
    return 0 if result["findings"] == 0 else 1


def simulate(
    game: Annotated[str, typer.Argument(help=t("Which game.", "Какая игра."))],
    games: Annotated[int, typer.Option("--games", min=1, help=t("How many.", "Сколько партий."))] = 100,
    players: Annotated[
        int | None, typer.Option("--players", min=1, max=10, help=t("At a table.", "Игроков за столом."))
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help=t("A word for the chance.", "Слово для жребия."))] = "1",
    records: Annotated[
        Path | None, typer.Option("--records", help=t("Folder for the records.", "Папка для записей."))
    ] = None,
    ruling: Rulings = None,
    as_json: Json = False,
) -> int:
    """Plays many games. A game with a notation of its own has every run printed, and the figures after `#`."""
    from engine.games import ruleset
    from gm.simulate import Tally, run, seats

    table = seats(game, players)
    tally = Tally(game, table)
    runs = run(game, games, table, seed, records, rulings_of(ruling))
    written: list[str] | None = None
    if getattr(ruleset(game), "transcript", None) is not None:
        written = []
        for played in runs:
            tally.add(played)
            if as_json:
                written.append(played.transcript)
            else:
                sys.stdout.write(f"{played.transcript}\n")
    elif as_json or not sys.stderr.isatty():
        for played in runs:
            tally.add(played)
    else:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

        from gm.cli.views import console

        with Progress(
            BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=console(stderr=True), transient=True
        ) as progress:
            task = progress.add_task("games", total=games)
            for played in runs:
                tally.add(played)
                progress.advance(task)
    summary: dict[str, Any] = tally.summary()
    if written is not None and not as_json:
        from gm.cli.simulate_view import figures

        print("\n".join(f"# {line}" for line in figures(summary)))
    elif as_json:
        if written is not None:
            summary["runs"] = written
        print(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        from gm.cli.simulate_view import summary_view
        from gm.cli.views import console

        console().print(summary_view(summary))
        if records is not None:
            print(t(f"{games} records in {records}", f"записей: {games}, папка {records}"))
    return 0
