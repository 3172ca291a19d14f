"""Commands that look and change nothing: orders, facts, replay, fair."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gm.cli.lang import t
from gm.cli.options import GameOrRecord, Home, Json, MaybeGame, Player, Record
from gm.cli.records import snapshot_of, the_one

if TYPE_CHECKING:
    from engine.protocol import Facts


def declare(app: typer.Typer) -> None:
    """Adds the commands to `app`."""
    app.command("orders", help=_ORDERS)(orders)
    app.command("facts", help=_FACTS)(facts)
    app.command("replay", help=_REPLAY)(replay)
    app.command("fair", help=_FAIR)(fair)


_ORDERS = t(
    "Show how a reply is understood, without playing it.\n\n"
    'Example: gm orders warha-1 "граба беру и 2 в Машу"\n\n'
    "Without a game of ours: --context C.json, or --corpus CASES.json for many replies (see docs/orders.md).",
    "Показать, как понят ответ, ничего не разыгрывая.\n\n"
    'Пример: gm orders warha-1 "граба беру и 2 в Машу"\n\n'
    "Без нашей партии: --context C.json, а для многих ответов --corpus CASES.json (см. docs/orders.md).",
)
_FACTS = t(
    "Print the facts of a turn, always as JSON: what gm verify --facts takes.\n\nExample: gm facts warha-1 --turn 3",
    "Напечатать факты хода, всегда в JSON: их берёт gm verify --facts.\n\nПример: gm facts warha-1 --turn 3",
)
_REPLAY = t(
    "Rebuild a game from its record and check every line.\n\n"
    "Example: gm replay warha-1   (or the path of a record: gm replay demo-game/demo.jsonl)",
    "Восстановить партию по записи и проверить каждую строку.\n\n"
    "Пример: gm replay warha-1   (или путь к записи: gm replay demo-game/demo.jsonl)",
)
_FAIR = t(
    "Check a finished game's luck against the revealed seed.\n\n"
    "Example: gm fair warha-1   (or the path of a record: gm fair demo-game/demo.jsonl)",
    "Проверить жребий оконченной партии по раскрытому зерну.\n\n"
    "Пример: gm fair warha-1   (или путь к записи: gm fair demo-game/demo.jsonl)",
)


def orders(
    game: MaybeGame = None,
    text: Annotated[
        str | None, typer.Argument(help=t("The player's words (default: stdin).", "Слова игрока (или stdin)."))
    ] = None,
    record: Record = None,
    context: Annotated[
        Path | None,
        typer.Option("--context", help=t("A context as JSON.", "Положение в JSON: с чем сверять ответ.")),
    ] = None,
    corpus: Annotated[Path | None, typer.Option("--corpus", help=t("Cases as JSON.", "Случаи в JSON."))] = None,
    player: Player = None,
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Shows how a reply is understood."""
    from gm.cli.reading import InputError, read_json, read_stdin

    against = [one for one in (record, context, corpus) if one is not None]
    if against and text is None:
        game, text = None, game  # the only argument beside an option that says what to read against is the reply
    if len(against) + (game is not None) != 1:
        raise InputError(
            "give one thing that the reply is read against: a game (its id or record), --record, --context or --corpus"
        )
    if corpus is not None:
        return _corpus(read_json(corpus), as_json)
    if context is not None:
        understood = _against_context(text if text is not None else read_stdin(), read_json(context))
    else:
        understood = _against_record(the_one(game, record), text, player, home)
    result = _understood_json(understood)
    if as_json:
        print(json.dumps(result, ensure_ascii=False, indent=1))
    elif result["status"] == "ok":
        print(understood.summary)
    else:
        print(result["message"])
    return 0 if result["status"] == "ok" else 1


def _against_record(game: str, text: str | None, player: str | None, home: Path | None) -> Any:
    from gm.cli.reading import InputError, read_stdin
    from gm.master import Desk
    from gm.store import FileStore

    try:
        snapshot = snapshot_of(game, home)
    except InputError as error:
        if text is not None:
            raise
        raise InputError(f'{error}; write gm orders GAME_ID "the words", or name the game with --record') from None
    return Desk(FileStore(home)).read(snapshot, text if text is not None else read_stdin(), player)


def _against_context(words: str, context: Any, game: str = "warha") -> Any:
    from gm.cli.reading import InputError
    from gm.kits import kit

    if not isinstance(context, dict):
        raise InputError("a context is a JSON object (see docs/orders.md)")
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
        raise InputError("a corpus is a JSON list of objects with id, context and reply (see docs/orders.md)")
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
            t(
                f"{len(report.results)} cases, {report.labelled} with an expected meaning, {report.right} understood "
                f"as expected, {report.grave} acted on wrongly",
                f"случаев {len(report.results)}, с известным смыслом {report.labelled}, понято верно {report.right}, "
                f"выполнено неверно {report.grave}",
            )
        )
    return 0 if report.right == report.labelled else 1


def facts(
    game: MaybeGame = None,
    record: Record = None,
    turn: Annotated[
        int | None, typer.Option("--turn", "-t", help=t("Which turn (default: the last post).", "Какой ход."))
    ] = None,
    home: Home = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=t("JSON, as always here.", "JSON: здесь так и без этого ключа."))
    ] = True,
) -> int:
    """Prints the facts of a turn."""
    print(json.dumps(facts_of(the_one(game, record), turn, home), ensure_ascii=False, indent=1))
    return 0


def facts_of(given: str, turn: int | None, home: Path | None) -> Facts:
    """The facts of a game's turn (None: of its last post). Raises `InputError`."""
    from gm.cli.reading import InputError
    from gm.facts import standing_points, turn_facts

    snapshot = snapshot_of(given, home)
    found = turn_facts(snapshot.game, snapshot.entries, turn)
    if found is None:
        last = len(standing_points(snapshot.game))
        raise InputError(f"{given}: there is no turn {turn} in this game (posts so far: 1 to {last})")
    return found


def replay(game: GameOrRecord, home: Home = None, as_json: Json = False) -> int:
    """Rebuilds a game and checks its record."""
    snapshot = snapshot_of(game, home)
    played, lines = snapshot.game, len(snapshot.entries)
    digest = played.rules.digest(played.state)
    winner, turn = played.rules.winner(played.state), played.rules.turn(played.state)
    if as_json:
        result = {"ok": True, "entries": lines, "turn": turn, "winner": winner, "state": digest}
        print(json.dumps(result, ensure_ascii=False, indent=1))
        return 0
    if winner:
        end = t(f"won by {winner}", f"победил игрок {winner}")
    elif played.rules.over(played.state):
        end = t("over, nobody has won", "окончена без победителя")
    else:
        end = t("not finished", "не окончена")
    print(
        t(
            f"{game}: {lines} lines are whole; turn {turn}, {end}; state {digest}",
            f"{game}: все строки целы ({lines}); ход {turn}, партия {end}; состояние {digest}",
        )
    )
    if snapshot.torn:
        print(
            t(
                "a last line that broke off (a crash) is left out; the next command cuts it off",
                "последняя строка оборвана (сбой) и не считается; следующая команда её срежет",
            )
        )
    return 0


def fair(game: GameOrRecord, home: Home = None, as_json: Json = False) -> int:
    """Checks the luck of a finished game."""
    from engine.game import fairness
    from engine.record import RecordError
    from gm.cli.reading import InputError

    snapshot = snapshot_of(game, home)
    played, entries = snapshot.game, snapshot.entries
    if played.seed is None:
        raise InputError(f"{game}: the seed is revealed when the game ends; until then luck cannot be checked")
    draws = sum(len(entry.get("chance", ())) for entry in entries)
    try:
        fairness(entries, bytes.fromhex(played.seed))
    except RecordError as error:
        if as_json:
            print(json.dumps({"ok": False, "line": error.line, "message": str(error)}, ensure_ascii=False, indent=1))
        else:
            print(t(f"{game}: not fair: {error}", f"{game}: жребий подменён: {error}"))
        return 1
    if as_json:
        sealed = played.commitment
        print(json.dumps({"ok": True, "outcomes": draws, "commitment": sealed}, ensure_ascii=False, indent=1))
    else:
        print(
            t(
                f"{game}: fair; {draws} outcomes are those of the seed committed to in the first post",
                f"{game}: жребий честный; исходов проверено: {draws}, все — из зерна, обещанного в первом посте",
            )
        )
    return 0
