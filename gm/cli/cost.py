"""`gm cost`: what a game's posts have cost, and what pasting the whole thread each turn would have."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from gm.cli.lang import t
from gm.cli.options import GameOrRecord, Home, Json
from gm.cli.records import snapshot_of

_HELP = t(
    "Show what a game's models have cost: tokens, money, re-asks, cost per published post.\n\nExample: gm cost warha-1",
    "Сколько стоили модели: токены, деньги, переспросы, цена поста.\n\nПример: gm cost warha-1",
)


def declare(app: typer.Typer) -> None:
    """Adds the command to `app`."""
    app.command("cost", help=_HELP)(cost)


def cost(
    game: GameOrRecord,
    prices: Annotated[
        Path | None,
        typer.Option(
            "--prices",
            help=t(
                "Your own prices (default: the game's, see docs/models.md).",
                "Свои цены (по умолчанию — как у партии, см. docs/models.md).",
            ),
        ),
    ] = None,
    home: Home = None,
    as_json: Json = False,
) -> int:
    """Shows the bill of a game."""
    from gm.billing import bill_of
    from gm.cli.reading import InputError
    from gm.master.desk import current_settings
    from gm.money import PricesError, load_prices

    snapshot = snapshot_of(game, home)
    own = current_settings(snapshot.entries).prices
    try:
        table = load_prices(prices or (Path(own) if own else None))
    except PricesError as error:
        raise InputError(str(error)) from None
    bill = bill_of(snapshot, table)
    if as_json:
        print(json.dumps(bill, ensure_ascii=False, indent=1))
        return 0
    from rich.table import Table

    from gm.cli.views import console

    shown = Table(box=None, show_header=False)
    for label, value in _rows(bill):
        shown.add_row(label, value)
    console().print(shown)
    return 0


def _rows(bill: dict[str, Any]) -> list[tuple[str, str]]:
    usage = bill["usage"]
    per_post = _money(bill["cost_per_post"]) if bill["posts_by_model"] else "—"
    money = _money(bill["cost"]) + ("" if bill["exact"] else t(" (at least)", " (не меньше)"))
    if not bill["drafts"]:
        told = t(
            f"nothing: no model was asked, the built-in narrator wrote every post ({bill['posts']})",
            f"ничего: моделей не спрашивали, все посты ({bill['posts']}) написал встроенный рассказчик",
        )
        return [(t("money", "деньги"), told)]
    rows = [
        (t("posts by a model", "постов от модели"), f"{bill['posts_by_model']} / {bill['posts']}"),
        (t("drafts asked for", "черновиков"), str(bill["drafts"])),
        (t("re-asks", "переспросов"), str(bill["reasks"])),
        (t("replaced by the built-in narrator", "заменено встроенным"), str(bill["replaced"])),
        (
            t("tokens read", "токенов прочитано"),
            f"{usage['input'] + usage['cached_input'] + usage['cache_write']} "
            + t(f"({usage['cached_input']} cached)", f"({usage['cached_input']} из кеша)"),
        ),
        (
            t("tokens written", "токенов написано"),
            f"{usage['output']} ({usage['reasoning']} {t('thought', 'на раздумья')})",
        ),
        (t("money", "деньги"), money),
        (t("money per published post", "на один пост"), per_post),
    ]
    if bill["pasting_tokens"] is not None:
        rows.append(
            (
                t("pasting the whole thread each turn", "если бы каждый раз вставлять всю тему"),
                f"{bill['pasting_tokens']} {t('tokens read', 'токенов')}, {_money(bill['pasting_cost'])}",
            )
        )
    return rows


def _money(value: float | None) -> str:
    return t("unknown (no price for this model)", "неизвестно (нет цены модели)") if value is None else f"${value:.4f}"
