"""What the host sees in a terminal: tables and bars (rich)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from engine.game import Game
from gm.cli.lang import t, told

BAR = 24


def console(stderr: bool = False) -> Console:
    """A console that never breaks lines of text that is to be copied."""
    return Console(stderr=stderr, highlight=False)


def bar(value: int, full: int) -> Text:
    """A health bar; `full` is the value at which it is whole."""
    width = max(0, min(BAR, round(BAR * value / full))) if full > 0 else 0
    if value > 0:
        width = max(1, width)
    colour = "green" if value * 2 > full else "yellow" if value * 4 > full else "red"
    return Text("█" * width, style=colour) + Text("░" * (BAR - width), style="bright_black")


def healths(players: Mapping[str, int], actor: str | None) -> Table:
    """Everybody's health with bars; the one who moves is marked."""
    table = Table.grid(padding=(0, 1))
    full = max(100, *players.values())
    for nick, value in players.items():
        mark = Text("▶", style="bold yellow") if nick == actor else Text(" ")
        name = Text(nick, style="bold" if value else "strike bright_black")
        table.add_row(mark, name, bar(value, full), Text(str(value), style="bold"))
    return table


def row_line(facts: Mapping[str, Any]) -> Text:
    """The row in the gods' colours."""
    from engine.games.warha.cards import CARDS, GOD_COLOURS, INDEX

    text = Text()
    for place, name in enumerate(facts.get("row", ())):
        if place:
            text.append(" · ", style="bright_black")
        if name is None:
            text.append("—", style="bright_black")
            continue
        card = CARDS[INDEX[name]]
        text.append(name, style=GOD_COLOURS.get(card.god, "white"))
        text.append(f" {card.cost}", style="bright_black")
    return text


def status_view(game_id: str, game: Game, facts: Mapping[str, Any]) -> RenderableType:
    """Where a game stands."""
    winner = game.rules.winner(game.state)
    awaited = ", ".join(game.rules.to_act(game.state))
    head = Text(f"{game_id}: {game.rules.title}", style="bold")
    if winner:
        state = t(f"won by {winner}", f"победил игрок {winner}")
    elif game.rules.over(game.state):
        state = t("over, nobody has won", "окончена без победителя")
    else:
        state = t(f"turn {facts.get('turn')}, awaiting {awaited}", f"ход {facts.get('turn')}, ждём: {awaited}")
    return Group(head, Text(state), *standing(facts, None if winner else facts.get("actor")))


def standing(facts: Mapping[str, Any], actor: str | None) -> list[RenderableType]:
    """How things stand: bars and the row where a game has them, else the game's own words for it."""
    from gm.prompting.facts_text import words_of

    if "row" not in facts:
        return [Text(line) for line in words_of(facts, "standing")] if facts else []
    decks = t(
        f"game deck {facts['game_deck']}, Crystals {facts['extra_deck']}",
        f"игровая колода {facts['game_deck']}, Кристаллов {facts['extra_deck']}",
    )
    return [healths(facts["players"], actor), row_line(facts), Text(decks, style="bright_black")]


def list_view(rows: Sequence[Mapping[str, Any]]) -> Table:
    """The games of a store."""
    table = Table(box=None, header_style="bold")
    for head in (
        t("id", "номер"),
        t("game", "игра"),
        t("players", "игроки"),
        t("turn", "ход"),
        t("state", "состояние"),
    ):
        table.add_column(head, overflow="fold")
    for one in rows:
        if "error" in one:
            table.add_row(one["id"], "", "", "", Text(told(one["error"]), style="red"))
            continue
        if one["winner"]:
            state = t(f"won by {one['winner']}", f"победил игрок {one['winner']}")
        elif one["awaited"]:
            state = t("awaiting ", "ждём: ") + ", ".join(one["awaited"])
        else:
            state = t("over, nobody has won", "окончена без победителя")
        table.add_row(Text(one["id"]), one["game"], Text(", ".join(one["players"])), str(one["turn"]), Text(state))
    return table
