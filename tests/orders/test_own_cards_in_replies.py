"""Cards of a reply that are not asked for: the player's own on the table, and what he only joked about."""

from __future__ import annotations

from typing import Any

import pytest

from gm.orders import read_order
from gm.orders.model import Context

CONTEXT = Context(
    actor="Яга",
    opponents={"Петруша": 83, "Пётр": 94},
    row=("Вечная свита", "Властитель перемен", "Чемпион Кхорна", "Грабитель Слаанеш", "Чемпион Тзинча"),
    crystals=11,
    gold=5,
    attack=4,
    scrap=1,
    played={"Монета": 2, "Меч": 2, "Избранный Тзинча": 1},
    draw_pile={"Монета": 1},
    discard={"Монета": 2, "Меч": 3},
)
COIN = {"type": "remove", "card": "Монета", "zone": "discard_pile"}
CHAMPION = {"type": "buy", "card": "Чемпион Тзинча"}
BOTH = [{"type": "attack", "target": "Петруша", "points": 2}, {"type": "attack", "target": "Пётр", "points": 2}]


@pytest.mark.parametrize(
    ("reply", "actions"),
    [
        ("У меня ж Избранный на столе, значит утиль: монету из сброса долой.", [COIN]),
        ("Раз Избранный на столе, монету из сброса в утиль", [COIN]),
        ("Чемпион Тзинча. Избранный Тзинча разыгран, утиль на монету из сброса", [CHAMPION, COIN]),
        ("Можно меч в долг взять? Шучу, ничего не беру. 2 Петруше и 2 Петру", BOTH),
        ("Можно Нкари? Ну или Вечную свиту, отдам потом. Ладно, шучу. 2 Петруше и 2 Петру", BOTH),
    ],
)
def test_only_what_is_asked_for_is_ordered(reply: str, actions: list[dict[str, Any]]) -> None:
    understood = read_order(reply, CONTEXT)
    assert understood.status == "ok", understood.message
    assert [dict(action) for action in understood.actions] == actions
