"""Commands that look and change nothing: orders, facts, replay, fair."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gm.cli.lang import t
from gm.cli.options import Home, Json, Player, RecordFile

if TYPE_CHECKING:
    from engine.game import Game
    from engine.record import Entry


def declare(app: typer.Typer) -> None:
    """Adds the commands to `app`."""
    app.command("orders", help=_ORDERS)(orders)
    app.command("facts", help=_FACTS)(facts)
    app.command("replay", help=_REPLAY)(replay)
    app.command("fair", help=_FAIR)(fair)


_ORDERS = t(
    "Show how a reply is understood, without playing it.\n\n"
    'Example: gm orders --record warha-1.jsonl "граба беру и 2 в Машу"   (or --context C.json, or --corpus F.json)',
    "Показать, как понят ответ, ничего не разыгрывая.\n\n"
    'Пример: gm orders --record warha-1.jsonl "граба беру и 2 в Машу"   (или --context C.json, или --corpus F.json)',
)
_FACTS = t(
    "Print the facts of a turn as JSON.\n\nExample: gm facts --record warha-1.jsonl --turn 3",
    "Напечатать факты хода в JSON.\n\nПример: gm facts --record warha-1.jsonl --turn 3",
)
_REPLAY = t(
    "Rebuild a game from its record and check every line.\n\nExample: gm replay warha-1.jsonl",
    "Восстановить партию по записи и проверить каждую строку.\n\nПример: gm replay warha-1.jsonl",
)
_FAIR = t(
    "Check a finished game's luck against the revealed seed.\n\nExample: gm fair warha-1.jsonl",
    "Проверить жребий оконченной партии по раскрытому зерну.\n\nПример: gm fair warha-1.jsonl",
)


def find_record(path: Path, home: Path | None = None) -> Path:
    """A record given as a file, or as the id of a game in the store."""
    from gm.cli.reading import InputError
    from gm.store import FileStore

    if path.exists():
        return path
    stored = FileStore(home).path(path.name)
    if path.name == str(path) and stored.is_file():
        return stored
    raise InputError(f"{path}: no such file, and no game of that id in {FileStore(home).home}")


def open_file(path: Path, home: Path | None = None) -> tuple[Game, list[Entry]]:
    """The game in a record file, every line checked. Raises `InputError`."""
    from engine.game import open_record
    from engine.record import RecordError
    from gm.cli.reading import InputError, read_file

    found = find_record(path, home)
    try:
        return open_record(read_file(found))
    except RecordError as error:
        raise InputError(f"{found}: {error}") from None


def orders(
    text: Annotated[
        str | None, typer.Argument(help=t("The player's words (default: stdin).", "Слова игрока (или stdin)."))
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", "-r", help=t("A game's record or id.", "Запись или номер партии."))
    ] = None,
    context: Annotated[Path | None, typer.Option("--context", help=t("A context as JSON.", "Контекст в JSON."))] = None,
    corpus: Annotated[Path | None, typer.Option("--corpus", help=t("Cases as JSON.", "Случаи в JSON."))] = None,
    player: Player = None,
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Shows how a reply is understood."""
    from gm.cli.reading import InputError, read_json, read_stdin

    if sum(one is not None for one in (record, context, corpus)) != 1:
        raise InputError("give one of --record, --context and --corpus: what the reply is read against")
    if corpus is not None:
        return _corpus(read_json(corpus), as_json)
    words = text if text is not None else read_stdin()
    if record is not None:
        understood = _against_record(record, words, player, home)
    else:
        understood = _against_context(words, read_json(context)) if context else None
    result = _understood_json(understood)
    if as_json:
        print(json.dumps(result, ensure_ascii=False, indent=1))
    elif result["status"] == "ok":
        print(understood.summary)
    else:
        print(result["message"])
    return 0 if result["status"] == "ok" else 1


def _against_record(record: Path, words: str, player: str | None, home: Path | None) -> Any:
    from gm.master import Desk
    from gm.store import FileStore, Snapshot

    game, entries = open_file(record, home)
    return Desk(FileStore(home)).read(Snapshot(record.stem, game, tuple(entries)), words, player)


def _against_context(words: str, context: Any, game: str = "warha") -> Any:
    from gm.cli.reading import InputError
    from gm.kits import kit

    if not isinstance(context, dict):
        raise InputError("a context is a JSON object (see docs: gm orders)")
    try:
        return kit(str(context.get("game", game))).read_context(words, context)
    except (KeyError, TypeError, ValueError, AttributeError, LookupError) as error:
        raise InputError(f"the context is not complete: {error!r}") from None


def _understood_json(understood: Any) -> dict[str, Any]:
    return {
        "status": understood.status,
        "actions": list(understood.actions),
        "code": understood.code,
        "message": understood.message,
    }


def _corpus(cases: Any, as_json: bool) -> int:
    from gm.cli.reading import InputError
    from gm.orders.corpus import run

    if isinstance(cases, dict):
        cases = cases.get("cases")
    if not isinstance(cases, list) or not all(isinstance(c, dict) and "context" in c and "reply" in c for c in cases):
        raise InputError("a corpus is a JSON list of objects with id, context and reply")
    try:
        report = run(cases)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise InputError(f"a case of the corpus is not complete: {error!r}") from None
    if as_json:
        summary = {
            "results": list(report.results),
            "cases": len(report.results),
            "labelled": report.labelled,
            "right": report.right,
            "acted_on_wrongly": report.grave,
            "share": report.share,
        }
        print(json.dumps(summary, ensure_ascii=False, indent=1))
    else:
        for result, case in zip(report.results, cases, strict=True):
            if result.get("as_expected") is False:
                said = f"{result['status']} {result['code'] or ''} {result['actions']}"
                print(f"{result['id']}: {said} for {case['reply']!r}")
        print(
            f"{len(report.results)} cases, {report.labelled} with an expected meaning, {report.right} understood as "
            f"expected, {report.grave} acted on wrongly"
        )
    return 0 if report.right == report.labelled else 1


def facts(
    record: RecordFile,
    turn: Annotated[
        int | None, typer.Option("--turn", "-t", help=t("Which turn (default: the last post).", "Какой ход."))
    ] = None,
    home: Home = None,
    as_json: Json = True,
) -> int:
    """Prints the facts of a turn."""
    from gm.cli.reading import InputError
    from gm.facts import turn_facts

    game, entries = open_file(record, home)
    found = turn_facts(game, entries, turn)
    if found is None:
        raise InputError(f"{record}: there is no turn {turn} in this game")
    print(json.dumps(found, ensure_ascii=False, indent=1))
    return 0


def replay(
    record: Annotated[Path, typer.Argument(help=t("A game's record or id.", "Запись или номер партии."))],
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Rebuilds a game and checks its record."""
    game, entries = open_file(record, home)
    digest = game.rules.digest(game.state)
    winner, turn = game.rules.winner(game.state), game.rules.turn(game.state)
    if as_json:
        result = {"ok": True, "entries": len(entries), "turn": turn, "winner": winner, "state": digest}
        print(json.dumps(result, ensure_ascii=False, indent=1))
    else:
        over = game.rules.over(game.state)
        if winner:
            end = t(f"won by {winner}", f"победил игрок {winner}")
        else:
            end = t("over, nobody has won", "окончена без победителя") if over else t("not finished", "не окончена")
        print(
            t(
                f"{record}: {len(entries)} lines are whole; turn {turn}, {end}; state {digest}",
                f"{record}: все строки целы ({len(entries)}); ход {turn}, партия {end}; состояние {digest}",
            )
        )
    return 0


def fair(
    record: Annotated[Path, typer.Argument(help=t("A finished game's record or id.", "Запись оконченной партии."))],
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Checks the luck of a finished game."""
    from engine.game import fairness
    from engine.record import RecordError
    from gm.cli.reading import InputError

    game, entries = open_file(record, home)
    if game.seed is None:
        raise InputError(f"{record}: the seed is revealed when the game ends; until then luck cannot be checked")
    draws = sum(len(entry.get("chance", ())) for entry in entries)
    try:
        fairness(entries, bytes.fromhex(game.seed))
    except RecordError as error:
        if as_json:
            print(json.dumps({"ok": False, "line": error.line, "message": str(error)}, ensure_ascii=False, indent=1))
        else:
            print(t(f"{record}: not fair: {error}", f"{record}: жребий подменён: {error}"))
        return 1
    if as_json:
        print(json.dumps({"ok": True, "outcomes": draws, "commitment": game.commitment}, ensure_ascii=False, indent=1))
    else:
        print(
            t(
                f"{record}: fair; {draws} outcomes are those of the seed committed to in the first post",
                f"{record}: жребий честный; исходов проверено: {draws}, все — из зерна, обещанного в первом посте",
            )
        )
    return 0
