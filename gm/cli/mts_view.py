"""The table of «МТС Карты» on a terminal screen: top card, players, what happened, own hand with numbers.

Colours are never the only sign: every card bears the first letters of its colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rich.align import Align
from rich.console import Group, RenderableType
from rich.layout import Layout
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from engine.games.mts.cards import BLACK, BLACK_NAMES, COLOURS, INDEX, PER_COLOUR
from gm.posts.mts import cards_word, check_words

LEAST: Final = (64, 20)
"""Columns and lines below which nothing can be shown."""
_INK: Final = ("white", "black", "white", "white", "white")
_PAPER: Final = ("#C62828", "#F2C037", "#2E7D32", "#1565C0", "#5A5A5A")
_SHORT: Final = ("кр", "жё", "зе", "си")
"""One letter would not do: «З» looks like a three."""
_FACES: Final = (*map(str, range(10)), "+2", "⇄", "⊘")
_BLACK_FACES: Final = ("цвет", "+4")
_TILE: Final = 10
_LOW: Final = 1


@dataclass(frozen=True, slots=True)
class Screen:
    """What is to be shown. `view` is what the player in front of the screen knows (None: nobody's hand is shown);
    `selected` the chosen card's place in `order`, which lists the places of the hand as they are laid out; `prompt` is
    the line that says what is awaited, `menu` choices with the chosen one; `bar` how much of the thinking time is over
    (0 to 1)."""

    facts: Mapping[str, Any]
    view: Mapping[str, Any] | None
    order: Sequence[int] = ()
    selected: int = 0
    log: Sequence[Text] = ()
    prompt: str = ""
    warning: str = ""
    menu: Sequence[str] = ()
    chosen: int = 0
    hints: Sequence[tuple[str, str]] = ()
    armed: bool = False
    bar: float | None = None


def face(name: str) -> tuple[str, str]:
    """A card's face and the style it is printed in: («кр 7», "white on #C62828")."""
    card = INDEX[name]
    if card >= BLACK:
        return _BLACK_FACES[card - BLACK], f"bold {_INK[4]} on {_PAPER[4]}"
    colour = card // PER_COLOUR
    return f"{_SHORT[colour]} {_FACES[card % PER_COLOUR]}", f"bold {_INK[colour]} on {_PAPER[colour]}"


def colour_text(colour: str | None) -> Text:
    """The name of the colour asked for, on its colour."""
    if colour is None:
        return Text(" любой ", style="reverse")
    index = COLOURS.index(colour)
    return Text(f" {colour} ", style=f"bold {_INK[index]} on {_PAPER[index]}")


def screen_view(screen: Screen, width: int, height: int) -> RenderableType:
    """The whole screen."""
    if width < LEAST[0] or height < LEAST[1]:
        text = f"Окно слишком мало: {width}×{height}, нужно не меньше {LEAST[0]}×{LEAST[1]}."
        return Align.center(Text(text), vertical="middle", height=height)
    facts = screen.facts
    players = len(facts["players_order"])
    tiles = row_length(width)
    hand_rows = 1 if screen.view is None else max(1, -(-len(screen.view["hand"]) // tiles))
    most = max(1, height - (players + 2) - 7)
    hand_rows = min(hand_rows, most)
    layout = Layout()
    top = max(7, players + 2)
    layout.split_column(
        Layout(_title(facts, width), size=1),
        Layout(name="top", size=top),
        Layout(_log(screen.log, height - top - hand_rows - 8), name="log", minimum_size=3),
        Layout(_hand(screen, tiles, hand_rows), size=hand_rows + 2),
        Layout(_bottom(screen, width), size=3),
    )
    layout["top"].split_row(Layout(_table(facts), size=34), Layout(_players(screen, width - 34)))
    return layout


def row_length(width: int) -> int:
    """How many cards of the hand stand in a row."""
    return max(1, (width - 4) // _TILE)


def _title(facts: Mapping[str, Any], width: int) -> Text:
    arrow = "→" if facts["direction"] == "вперёд" else "←"
    left = " МТС Карты"
    right = f"ход {facts['turn']} · направление {facts['direction']} {arrow} "
    gap = max(1, width - len(left) - len(right))
    return Text(f"{left}{' ' * gap}{right}", style="bold white on #4A148C")


def _table(facts: Mapping[str, Any]) -> Panel:
    name, style = face(facts["top"])
    paper = Text.assemble((" " * 9, style), "\n", (name.center(9), style), "\n", (" " * 9, style))
    words = Text.assemble(
        ("нужен\n", "dim"),
        colour_text(facts["asked"]),
        ("\n\nприкуп  ", "dim"),
        (str(facts["pile"]), "bold"),
        ("\nсброс   ", "dim"),
        (str(facts["discard"]), "bold"),
    )
    grid = Table.grid(padding=(0, 2))
    grid.add_row(Group(Text(), paper), words)
    return Panel(grid, title="Стол", title_align="left", border_style="bright_black", padding=(0, 1))


def _players(screen: Screen, width: int) -> Panel:
    facts = screen.facts
    grid = Table.grid(padding=(0, 1))
    grid.add_column(width=1)
    grid.add_column(max_width=18, no_wrap=True, overflow="ellipsis")
    grid.add_column(justify="right", width=2)
    grid.add_column(no_wrap=True, overflow="crop")
    room = max(4, width - 32)
    for nick in facts["players_order"]:
        count = facts["hands"][nick]
        now = nick == facts["actor"]
        mark = Text("★" if facts["winner"] == nick else "▶" if now else " ", style="bold yellow")
        style = "bold" if now else ""
        number = Text(str(count), style="bold red" if count == _LOW else "bold")
        following = Text(" следующий", style="dim") if nick == facts["next"] and not now else Text()
        grid.add_row(mark, Text(nick, style=style), number, Text("▮" * min(count, room), style="cyan") + following)
    return Panel(grid, title="Игроки", title_align="left", border_style="bright_black", padding=(0, 1))


def _log(lines: Sequence[Text], room: int) -> Panel:
    shown = lines[-max(1, room) :]
    body = Group(*(_one_line(line) for line in shown)) if shown else Text("Карты розданы.", style="dim")
    return Panel(body, title="Что было", title_align="left", border_style="bright_black", padding=(0, 1))


def _one_line(line: Text) -> Text:
    copy = line.copy()
    copy.no_wrap = True
    copy.overflow = "ellipsis"
    return copy


def _hand(screen: Screen, tiles: int, rows: int) -> Panel:
    view = screen.view
    if view is None:
        hidden = Text("Карты скрыты.", style="dim")
        return Panel(hidden, title="Карты", title_align="left", border_style="bright_black", padding=(0, 1))
    grid = Table.grid()
    for _ in range(tiles):
        grid.add_column(width=_TILE, no_wrap=True)
    cells = [
        _tile(number, view, place, number - 1 == screen.selected and view["your_turn"])
        for number, place in enumerate(screen.order, 1)
    ]
    start = 0
    if len(cells) > tiles * rows:
        start = max(0, min(screen.selected // tiles - rows + 1, -(-len(cells) // tiles) - rows)) * tiles
    for at in range(start, min(len(cells), start + tiles * rows), tiles):
        row = cells[at : at + tiles]
        grid.add_row(*row, *([Text()] * (tiles - len(row))))
    hand = view["hand"]
    more = " ↕" if len(cells) > tiles * rows else ""
    title = f"{view['viewer']}: {cards_word(len(hand))} на руках{more}"
    style = "yellow" if view["your_turn"] else "bright_black"
    return Panel(grid, title=title, title_align="left", border_style=style, padding=(0, 1))


def _tile(number: int, view: Mapping[str, Any], place: int, selected: bool) -> Text:
    label, style = face(view["hand"][place])
    fits = view["fits"][place] or not view["your_turn"]
    number_style = "bold black on yellow" if selected else "bold" if fits else "dim"
    card_style = style if fits else f"{style.replace('bold ', '')} dim"
    edge = "▸" if selected else " "
    return Text.assemble((f"{edge}{number:>2}", number_style), (f"{label:^6}", card_style))


def _bottom(screen: Screen, width: int) -> RenderableType:
    prompt = Text(no_wrap=True, overflow="ellipsis")
    prompt.append(f" {screen.prompt}", style="bold")
    if screen.armed:
        prompt.append("  «МТС!» вместе с ходом ", style="bold black on yellow")
    second = Text(no_wrap=True, overflow="ellipsis")
    if screen.warning:
        second.append(f" {screen.warning}", style="bold red")
    elif screen.menu:
        second.append(" ")
        for at, choice in enumerate(screen.menu):
            index = COLOURS.index(choice) if choice in COLOURS else 4
            style = f"bold {_INK[index]} on {_PAPER[index]}"
            mark = "▸" if at == screen.chosen else " "
            second.append(f"{mark}{at + 1} {choice} ", style=f"{style} underline" if at == screen.chosen else style)
            second.append(" ")
    elif screen.bar is not None:
        full = max(0, min(20, round(20 * screen.bar)))
        second.append(" " + "━" * full, style="cyan")
        second.append("━" * (20 - full), style="bright_black")
    hints = Text(no_wrap=True, overflow="ellipsis")
    for key, meaning in screen.hints:
        hints.append(f" {key} ", style="reverse")
        hints.append(f" {meaning} ")
    return Group(prompt, second, hints)


def card_text(name: str) -> Text:
    """A card in a line of text."""
    _, style = face(name)
    return Text(f" {name} ", style=style)


def news(facts: Mapping[str, Any]) -> list[Text]:
    """What the last move did, in lines for the log."""
    previous = facts["previous"]
    if not previous:
        return []
    lines: list[Text] = []
    if (check := previous["check"]) and check["taken"]:
        lines.append(Text.assemble((check["player"], "bold"), f": {check_words(check)}.", style="red"))
    line = Text.assemble((previous["player"], "bold"), ": ")
    if previous["drew"] is not None:
        line.append("берёт карту" if previous["drew"] else "брать нечего")
        line.append(", кладёт " if previous["played"] else ", ход переходит")
    if previous["played"]:
        line.append_text(card_text(previous["played"]))
    if previous["ordered"]:
        line.append(", цвет ")
        line.append_text(colour_text(previous["ordered"]))
    if previous["called"]:
        line.append(" «МТС!»", style="bold yellow")
    lines.append(line)
    if previous["turned"]:
        lines.append(Text(f"Направление меняется: {facts['direction']}."))
    if hit := previous["hit"]:
        lines.append(Text.assemble((hit["player"], "bold"), f": {cards_word(hit['cards'])} из прикупа, пропуск хода."))
    elif previous["skipped"]:
        lines.append(Text.assemble((previous["skipped"], "bold"), ": пропуск хода."))
    if previous["shuffled"]:
        lines.append(Text("Прикуп кончился: сброс перетасован."))
    if facts["winner"]:
        lines.append(Text(f"Партия окончена. Победитель — {facts['winner']}!", style="bold green"))
    return lines


assert len(_BLACK_FACES) == len(BLACK_NAMES)
