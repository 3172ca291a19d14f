"""The games of a home folder: which there are, where each stands, and how one is removed."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Any

import typer

from gm.cli.lang import t
from gm.cli.options import GameId, GameOrRecord, Home, Json
from gm.cli.records import snapshot_of


def declare(app: typer.Typer) -> None:
    """Adds the commands to `app`."""
    app.command("list", help=_LIST)(list_games)
    app.command("status", help=_STATUS)(status)
    app.command("delete", help=_DELETE)(delete)


_LIST = t(
    "List the games: id, game, players, turn, whose move, finished.\n\nExample: gm list",
    "Список партий: номер, игра, игроки, ход, чья очередь, окончена ли.\n\nПример: gm list",
)
_STATUS = t(
    "Show where a game stands.\n\nExample: gm status warha-1", "Показать состояние партии.\n\nПример: gm status warha-1"
)
_DELETE = t(
    "Delete a game for good: its record, posts and seed.\n\nExample: gm delete warha-1   (asks first; --yes does not)",
    "Удалить партию насовсем: запись, посты и зерно.\n\n"
    "Пример: gm delete warha-1   (сначала переспросит; с --yes — нет)",
)


def list_games(home: Home = None, as_json: Json = False) -> int:
    """Lists the games."""
    from gm.store import FileStore, StoreError

    store = FileStore(home)
    rows: list[dict[str, Any]] = []
    for game_id in store.ids():
        try:
            game = store.load(game_id).game
        except StoreError as error:
            rows.append({"id": game_id, "error": str(error)})
            continue
        rows.append(
            {
                "id": game_id,
                "game": game.rules.name,
                "players": list(game.players),
                "turn": game.rules.turn(game.state),
                "awaited": list(game.rules.to_act(game.state)),
                "finished": game.rules.over(game.state),
                "winner": game.rules.winner(game.state),
            }
        )
    if as_json:
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return 0
    from gm.cli.views import console, list_view

    if rows:
        console().print(list_view(rows))
    else:
        print(t("no games yet; start one: gm new", "партий пока нет; начните: gm new"))
    print(t(f"they are kept in {store.home}", f"партии хранятся в {store.home}"), file=sys.stderr)
    return 0


def status(game: GameOrRecord, home: Home = None, as_json: Json = False) -> int:
    """Shows where a game stands."""
    from gm.facts import turn_facts

    snapshot = snapshot_of(game, home)
    rules, state = snapshot.game.rules, snapshot.game.state
    facts = turn_facts(snapshot.game, snapshot.entries) or {}
    if as_json:
        shown = {
            "id": snapshot.game_id,
            "awaited": list(rules.to_act(state)),
            "winner": rules.winner(state),
            "facts": facts,
        }
        print(json.dumps(shown, ensure_ascii=False, indent=1))
        return 0
    from gm.cli.views import console, status_view

    console().print(status_view(snapshot.game_id, snapshot.game, facts))
    return 0


def delete(
    game_id: GameId,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=t("Do not ask.", "Не переспрашивать."))] = False,
    home: Home = None,
) -> int:
    """Deletes a game."""
    from gm.cli.reading import InputError
    from gm.store import FileStore, GameNotFoundError, StoreError

    store = FileStore(home)
    try:
        game = store.load(game_id).game
        what = f"{game.rules.name}, {', '.join(game.players)}, {t('turn', 'ход')} {game.rules.turn(game.state)}"
    except GameNotFoundError:
        raise
    except StoreError:
        what = t("its record does not read", "запись не читается")
    if not yes:
        if sys.stdin is None or not sys.stdin.isatty():
            raise InputError(f"gm delete {game_id}: nobody is here to be asked; say --yes to delete {what}")
        question = t(f"Delete {game_id} ({what}) for good?", f"Удалить {game_id} ({what}) насовсем?")
        print(f"{question} [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().casefold() not in _YES:
            print(t("nothing was deleted", "ничего не удалено"), file=sys.stderr)
            return 1
    store.delete(game_id)
    print(t(f"deleted: {game_id}", f"удалено: {game_id}"), file=sys.stderr)
    return 0


_YES = frozenset({"y", "yes", "д", "да"})
