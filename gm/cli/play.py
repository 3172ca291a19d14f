"""The commands of a running game: new, reply, pass, undo, post, narrate."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gm.cli.lang import t, told
from gm.cli.options import (
    FORMATS,
    GameId,
    GameOrRecord,
    Home,
    Json,
    Player,
    PostFormat,
    Rulings,
    Verbose,
    one_of,
    rulings_of,
)
from gm.cli.records import game_id as without_ending
from gm.cli.records import snapshot_of, stored
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
            "--players", help=t("Nicks as they sit, with commas.", "Ники, как сидят за столом, через запятую.")
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
    game_id: Annotated[
        str | None, typer.Option("--id", callback=without_ending, help=t("The game's id.", "Номер партии."))
    ] = None,
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
    say(_opened(desk, chosen, answer))
    _private_hint(desk, chosen)
    return _answer(desk, chosen, answer, format or settings.format, as_json)


def _opened(desk: Desk, game_id: str, answer: Answer) -> str:
    """What the host is told of a new game: its id, who begins, where it is kept."""
    from gm.store import FileStore

    players = desk.store.load(game_id).game.players
    first = next((post.facts.get("actor") for post in answer.posts), None)
    order = " → ".join(players)
    if len(players) > 1 and first in players:
        lot_en, lot_ru = ("", "") if first == players[0] else (" (the game chooses)", " (так решает игра)")
        order = t(f"{order}; {first} begins{lot_en}", f"{order}; начинает {first}{lot_ru}")
    lines = [
        t(
            f"game {game_id} is open; the next reply: gm reply {game_id} …",
            f"партия {game_id} открыта; дальше: gm reply {game_id} …",
        ),
        t(f"order of play: {order}", f"порядок хода: {order}"),
    ]
    if isinstance(desk.store, FileStore):
        lines.append(t(f"kept in {desk.store.path(game_id)}", f"запись: {desk.store.path(game_id)}"))
    return "\n".join(lines)


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


def post(
    game: GameOrRecord,
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

    snapshot = snapshot_of(game, home)
    posts = standing_posts(snapshot)
    if not posts and (ours := stored(game, FileStore(home))) is not None:
        posts = list(_desk(home).catch_up(ours))
    if not posts:
        raise UsageError(f"game {game} was played without posts")
    if number is not None and not 1 <= number <= len(posts):
        raise UsageError(f"game {game} has posts 1 to {len(posts)}, not {number}")
    chosen = posts[-1 if number is None else number - 1]
    shown = _format(format, snapshot.entries)
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
        say(told(note))
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
