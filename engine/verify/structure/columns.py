"""Rows, cells and the roles of columns: what the head of a table says of what stands below it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from engine.verify.lines import Line, Scene
from engine.verify.tally import Cell

_ROLES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = (
    ("number", re.compile(r"^\W*(?:№|#|n|номер|место|поз\w*|слот|лот)\W*$", re.I)),
    ("cost", re.compile(r"цен|стоим|стоит|cost|price|ставк", re.I)),
    (
        "count",
        re.compile(r"^\W*(?:шт|кол-?во|количеств\w*|число|×|x|х|сколько)\b|^\W*шт\W*$|^\W*[×xх]\W*$|кол-во|штук", re.I),
    ),
    ("together", re.compile(r"вместе|🤝", re.I)),
    ("after", re.compile(r"стало|после|сейчас|теперь|осталось|итог", re.I)),
    ("before", re.compile(r"было|\bдо\b|прежде|раньше", re.I)),
    ("delta", re.compile(r"измен|разниц|δ|Δ|±", re.I)),
    ("gold", re.compile(r"золот|зол\b|🪙|💰|монет|деньг|голд", re.I)),
    ("attack", re.compile(r"атак|атк|урон|удар|⚔|🗡", re.I)),
    ("heal", re.compile(r"леч|исцел|восстан|хил|💚|🩹|💊", re.I)),
    ("health", re.compile(r"здоров|здор|\bхп\b|\bhp\b|жизн|❤|💗|♥", re.I)),
    ("effect", re.compile(r"эффект|да[её]т|свойств|описан|действ|что делает|способност|текст|принос", re.I)),
)


@dataclass(slots=True)
class Row:
    line: int
    cells: list[Cell]


def cells_of(line: Line) -> list[Cell]:
    """The cells of a row; those of one column are one."""
    cells: list[Cell] = []
    for block in line.blocks:
        if cells and cells[-1].col == block.col:
            cells[-1].end = block.end
        else:
            cells.append(Cell(block.start, block.end, block.col, block.header))
    return cells


def with_prices(roles: dict[int, str]) -> dict[int, str]:
    """«Карта | 🪙 | Эффект», «Карта | Эффект | 🪙 | «Вместе»»: a column of gold before one of effects, or with those of
    effects and «Вместе», holds the prices."""
    named = set(roles.values())
    if "cost" in named or "effect" not in named or named & {"attack", "heal", "count"}:
        return roles
    first = min(col for col, role in roles.items() if role == "effect") if "together" not in named else max(roles)
    return {col: "cost" if role == "gold" and col < first else role for col, role in roles.items()}


def role_of(scene: Scene, cell: Cell) -> str:
    """What a head says of its column; "": nothing that is known."""
    text = scene.doc.text[cell.start : cell.end]
    for role, pattern in _ROLES:
        if pattern.search(text):
            return role
    return ""


def heading_of(scene: Scene, row: Row) -> tuple[int, int]:
    """The nearest line above the table."""
    if row.line == 0:
        start = scene.lines[0].start
        return start, start
    above = scene.lines[row.line - 1]
    if above.kind == "row":
        return above.end, above.end
    return above.start, above.end
