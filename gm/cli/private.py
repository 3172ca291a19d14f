"""`gm view`: what one player alone may know, for the host to send him in private."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from gm.cli.lang import t
from gm.cli.options import GameOrRecord, Home, Json
from gm.cli.records import snapshot_of

_HELP = t(
    "Show what a player alone sees (his hand), to be sent to him in private.\n\nExample: gm view mts-1 --player Маша",
    "Показать то, что видит только один игрок (его карты), чтобы послать ему лично.\n\n"
    "Пример: gm view mts-1 --player Маша",
)


def declare(app: typer.Typer) -> None:
    """Adds the command to `app`."""
    app.command("view", help=_HELP)(view)


def view(
    game: GameOrRecord,
    player: Annotated[str, typer.Option("--player", "-p", help=t("Whose view.", "Чей взгляд."))],
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Shows a player's own view."""
    from gm.facts import view_at
    from gm.kits import kit
    from gm.master import UsageError
    from gm.master.desk import player_named

    snapshot = snapshot_of(game, home)
    played = snapshot.game
    nick = player_named(played, player)
    words = kit(played.rules.name).private
    if words is None:
        raise UsageError(f"in {played.rules.name} players have no secrets: gm post {game} shows everything")
    known = view_at(played, snapshot.entries, played.point, nick)
    print(json.dumps(known, ensure_ascii=False, indent=1) if as_json else words(known))
    return 0
