"""The host's commands: new, reply, pass, undo, status, list, post, narrate."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gm.cli.lang import t
from gm.cli.options import (
    FORMATS,
    GameId,
    Home,
    Json,
    Player,
    PostFormat,
    Rulings,
    Verbose,
    one_of,
    rulings_of,
)
from gm.cli.writer_options import chosen_settings, with_writer_options

if TYPE_CHECKING:
    from gm.master import Answer, Desk, Published
    from gm.master.writing import Settings


def declare(app: typer.Typer) -> None:
    """Adds the commands to `app`."""
    app.command("new", help=_NEW)(with_writer_options(new))
    app.command("reply", help=_REPLY)(with_writer_options(reply))
    app.command("pass", help=_PASS)(host_pass)
    app.command("undo", help=_UNDO)(undo)
    app.command("status", help=_STATUS)(status)
    app.command("list", help=_LIST)(list_games)
    app.command("post", help=_POST)(post)
    app.command("narrate", help=_NARRATE)(with_writer_options(narrate))


_NEW = t(
    'Start a game and print its opening post.\n\nExample: gm new warha --players "Маша,Петя,Rokot" --format bbcode',
    'Начать партию и напечатать первый пост.\n\nПример: gm new warha --players "Маша,Петя,Rokot" --format bbcode',
)
_REPLY = t(
    "Take a player's reply: print the next post, a question, or a refusal.\n\n"
    'Example: gm reply warha-1 "беру воина кхорна, 2 в Петю"   (or --file reply.txt, or on stdin)\n\n'
    "The options that say who writes hold from this post on, as with gm narrate.",
    "Принять ответ игрока: напечатать следующий пост, вопрос или отказ.\n\n"
    'Пример: gm reply warha-1 "беру воина кхорна, 2 в Петю"   (или --file reply.txt, или из stdin)\n\n'
    "Кто пишет, меняется с этого поста и дальше, как в gm narrate.",
)
_PASS = t(
    "Pass for a player who does not answer.\n\nExample: gm pass warha-1",
    "Пропустить ход за игрока, который не отвечает.\n\nПример: gm pass warha-1",
)
_UNDO = t(
    "Take the last order back, chance with it.\n\nExample: gm undo warha-1",
    "Взять последний приказ назад вместе с жребием.\n\nПример: gm undo warha-1",
)
_STATUS = t(
    "Show where a game stands.\n\nExample: gm status warha-1", "Показать состояние партии.\n\nПример: gm status warha-1"
)
_LIST = t("List the games.\n\nExample: gm list", "Список партий.\n\nПример: gm list")
_POST = t(
    "Print a published post again (the last, or number N).\n\nExample: gm post warha-1 3 --format markdown",
    "Напечатать опубликованный пост ещё раз (последний или номер N).\n\nПример: gm post warha-1 3 --format markdown",
)
_NARRATE = t(
    "Say who writes the posts from now on.\n\nExample: gm narrate warha-1 --model openai/gpt-6.2-sol",
    "Выбрать, кто пишет посты.\n\nПример: gm narrate warha-1 --model openai/gpt-6.2-sol",
)


def _desk(home: Path | None, verbose: bool = False) -> Desk:
    from gm.cli.host import terminal_host
    from gm.master import Desk
    from gm.store import FileStore

    return Desk(FileStore(home), terminal_host(verbose))


def new(
    game: Annotated[str, typer.Argument(help="warha | runes | mts | many_things")],
    players: Annotated[
        str,
        typer.Option(
            "--players", help=t("Nicks in order of play, with commas.", "Ники по порядку хода, через запятую.")
        ),
    ],
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            help=t("A word for the chance (default: secret and random).", "Слово для жребия (по умолчанию тайное)."),
        ),
    ] = None,
    ruling: Rulings = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            help=t(
                "NICK=STYLE: a built-in player holds this seat (a wrong style lists the known ones).",
                "НИК=СТИЛЬ: за этого игрока ходит компьютер (неверный стиль покажет список).",
            ),
        ),
    ] = None,
    game_id: Annotated[str | None, typer.Option("--id", help=t("The game's id.", "Номер партии."))] = None,
    format: PostFormat = None,
    verbose: Verbose = False,
    home: Home = None,
    as_json: Json = False,
    **writer: Any,
) -> int:
    """Starts a game."""
    import secrets

    from gm.master.desk import seed_bytes

    settings = chosen_settings(None, **writer, format=format, bots=rulings_of(bot, "--bot", "NICK=STYLE") or None)
    nicks = [nick.strip() for nick in players.split(",")]
    desk = _desk(home, verbose)
    chosen, answer = desk.new(
        game,
        nicks,
        seed_bytes(seed, secrets.token_bytes(32)),
        rulings=rulings_of(ruling),
        settings=settings,
        game_id=game_id,
    )
    say(
        t(
            f"game {chosen} is open; the next reply: gm reply {chosen} …",
            f"партия {chosen} открыта; дальше: gm reply {chosen} …",
        )
    )
    _private_hint(desk, chosen)
    return _answer(desk, chosen, answer, format or settings.format, as_json)


def reply(
    game_id: GameId,
    text: Annotated[str | None, typer.Argument(help=t("The player's words.", "Слова игрока."))] = None,
    file: Annotated[Path | None, typer.Option("--file", help=t("A file with them.", "Файл с ними."))] = None,
    player: Player = None,
    format: PostFormat = None,
    verbose: Verbose = False,
    home: Home = None,
    as_json: Json = False,
    **writer: Any,
) -> int:
    """Takes a reply."""
    from gm.cli.reading import InputError, read_file, read_stdin

    if text is not None and file is not None:
        raise InputError("give the reply either as an argument or with --file, not both")
    words = text if text is not None else read_file(file) if file is not None else read_stdin()
    desk = _desk(home, verbose)
    if any(value is not None for value in writer.values()):
        _configure(desk, game_id, **writer)
    return _answer(desk, game_id, desk.reply(game_id, words, player), format, as_json)


def host_pass(
    game_id: GameId, player: Player = None, format: PostFormat = None, home: Home = None, as_json: Json = False
) -> int:
    """Passes for a player."""
    desk = _desk(home)
    return _answer(desk, game_id, desk.host_pass(game_id, player), format, as_json)


def undo(game_id: GameId, format: PostFormat = None, home: Home = None, as_json: Json = False) -> int:
    """Takes the last order back."""
    desk = _desk(home)
    answer = desk.undo(game_id)
    say(
        t("the last order is taken back; this post stands again", "последний приказ взят назад; снова в силе этот пост")
    )
    return _answer(desk, game_id, answer, format, as_json)


def status(game_id: GameId, home: Home = None, as_json: Json = False) -> int:
    """Shows where a game stands."""
    from gm.facts import turn_facts
    from gm.store import FileStore

    snapshot = FileStore(home).load(game_id)
    facts = turn_facts(snapshot.game, snapshot.entries) or {}
    if as_json:
        awaited = list(snapshot.game.rules.to_act(snapshot.game.state))
        _print_json(
            {
                "id": game_id,
                "awaited": awaited,
                "winner": snapshot.game.rules.winner(snapshot.game.state),
                "facts": facts,
            }
        )
        return 0
    from gm.cli.views import console, status_view

    console().print(status_view(game_id, snapshot.game, facts))
    return 0


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
                "winner": game.rules.winner(game.state),
            }
        )
    if as_json:
        _print_json(rows)
        return 0
    from gm.cli.views import console, list_view

    console().print(
        list_view(rows) if rows else t("no games yet; start one: gm new", "партий пока нет; начните: gm new")
    )
    return 0


def post(
    game_id: GameId,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help=t("Which post (1: the opening).", "Номер поста."))
    ] = None,
    format: PostFormat = None,
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Prints a published post again."""
    from gm.master import UsageError
    from gm.master.desk import standing_posts
    from gm.store import FileStore

    store = FileStore(home)
    posts = standing_posts(store.load(game_id)) or list(_desk(home).catch_up(game_id))
    if number is not None and not 1 <= number <= len(posts):
        raise UsageError(f"game {game_id} has posts 1 to {len(posts)}, not {number}")
    chosen = posts[-1 if number is None else number - 1]
    shown = _format(format, store.load(game_id).entries)
    if as_json:
        _print_json(_post_json(chosen, shown))
    else:
        _print_post(chosen, shown)
    return 0


def narrate(game_id: GameId, format: PostFormat = None, home: Home = None, **writer: Any) -> int:
    """Says who writes."""
    settings = _configure(_desk(home), game_id, **writer, format=format)
    say(
        t(
            f"from the next post on: {settings.model}, voice {settings.voice}",
            f"со следующего поста: {settings.model}, голос {settings.voice}",
        )
    )
    return 0


def _configure(desk: Desk, game_id: str, **chosen: Any) -> Settings:
    """The game's settings with what the host chose, in force from the next post on."""
    from gm.master.desk import current_settings

    before = current_settings(desk.store.load(game_id).entries)
    settings = chosen_settings(before, **chosen)
    if settings != before:
        desk.configure(game_id, settings)
    return settings


def _format(given: str | None, entries: Any) -> str:
    from gm.master.desk import current_settings

    return one_of(given, FORMATS, "--format") if given else current_settings(entries).format


def _answer(desk: Desk, game_id: str, answer: Answer, format: str | None, as_json: bool) -> int:
    shown = _format(format, desk.store.load(game_id).entries)
    for note in answer.notes:
        say(note)
    if as_json:
        _print_json(
            {
                "id": game_id,
                "status": answer.status,
                "code": answer.code,
                "message": answer.message,
                "understood": answer.understood,
                "finished": answer.finished,
                "posts": [_post_json(one, shown) for one in answer.posts],
            }
        )
    else:
        if answer.understood:
            say(answer.understood)
        for one in answer.posts:
            _print_post(one, shown)
        if answer.message:
            print(answer.message)
    if answer.status == "accepted":
        _private_hint(desk, game_id)
    sys.stdout.flush()
    desk.mark_shown(game_id)
    return 0 if answer.status in ("published", "accepted", "resent") else 1


def _private_hint(desk: Desk, game_id: str) -> None:
    """Where a game has secrets, how the host gets at what he sends each player alone."""
    from gm.kits import kit

    if kit(desk.store.load(game_id).game.rules.name).private is not None:
        say(
            t(
                f"what a player alone sees: gm view {game_id} --player NICK",
                f"что видит только игрок: gm view {game_id} --player НИК",
            )
        )


def _post_json(one: Published, format: str) -> dict[str, Any]:
    return {
        "number": one.number,
        "turn": one.facts.get("turn"),
        "format": format,
        "text": one.text(format),
        "by": dict(one.meta),
    }


def _print_post(one: Published, format: str) -> None:
    print(one.text(format))


def _print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def say(line: str) -> None:
    """A line for the host, apart from what is to be pasted."""
    print(line, file=sys.stderr)
