"""Numbers of turns at the heads of posts: the count a referee keeps himself is right, a number beside it is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from engine.audit.model import Audit
from tests.audit.games import NICKS, REFEREE, audited, play

TURNS = 12


@cache
def _game() -> tuple[tuple[str, str], ...]:
    return tuple(
        (who, re.sub(r"^.*Ход.*\d.*\n", "", text, count=1) if who == REFEREE else text)
        for who, text in play(5, turns=TURNS)
    )


def _headed(heading: str, number: Callable[[int], int]) -> Audit:
    """The game with a heading over every turn; `number`: what the referee calls it."""
    entries = []
    turn = 0
    for who, text in _game():
        if who == REFEREE:
            turn += 1
            told = number(turn)
            nick = NICKS[(turn - 1) % len(NICKS)]
            text = heading.format(n=told, r=(told - 1) // 3 + 1, nick=nick) + "\n\n" + text
        entries.append((who, text))
    return audited(entries)


def _post(turn: int) -> int:
    return 2 * turn - 1


@pytest.mark.parametrize(
    "heading",
    [
        "**ПРОТОКОЛ ХОДА {n}**", "# Ход №{n}", "**Turn {n}**", "=== {n} ===", "**Ход {n}, {nick}**", "*Протокол №{n}*",
        "{n}-й ход", "⚔️ ХОД {n} ⚔️", "Отчёт о ходе {n}", "**{n}.** Ходит {nick}",
        "T{n}", "[T{n}] {nick}", "Ход N{n}", "Ход N°{n}", "Ход T-{n}: {nick}", "~~~ Ход {n} ~~~",
        "~~~~~~~~\n{n}-й ход\n~~~~~~~~",
    ],
)  # fmt: skip
def test_a_wrong_number_is_told_once(heading: str) -> None:
    found = _headed(heading, lambda turn: turn + (turn == 7))
    assert [(one.post, one.kind, one.said, one.expected, one.root) for one in found.findings] == [
        (_post(7), "prose_number", "8", "7", True)
    ]
    assert found.counts.contradicted == 1


@pytest.mark.parametrize(
    ("heading", "number"),
    [
        ("**Ход {r}**", lambda turn: turn),  # every round is one turn
        ("**Ход {n}**", lambda turn: turn - 1),  # from nought
        ("Круг {r} · ход {n}", lambda turn: turn),
        ("#{n}", lambda turn: 2 * turn - 1),  # numbers of posts
        ("День {n}", lambda turn: turn + (turn > 6)),  # of the tale
    ],
)
def test_another_count_is_no_error(heading: str, number: Callable[[int], int]) -> None:
    found = _headed(heading, number)
    assert found.findings == ()
    assert found.counts.contradicted == 0


def test_a_count_that_goes_on_from_a_wrong_number_is_carried() -> None:
    found = _headed("Протокол хода {n}", lambda turn: turn + (turn > 8))
    assert [(one.post, one.said, one.carried_from) for one in found.findings] == [
        (_post(9), "10", None),
        *((_post(turn), str(turn + 1), _post(9)) for turn in range(10, TURNS + 1)),
    ]


def test_a_silent_return_is_told() -> None:
    found = _headed("=== {n} ===", lambda turn: turn + 2 * (turn in (6, 7)))
    assert [(one.post, one.carried_from) for one in found.findings] == [(_post(6), None), (_post(7), _post(6))]
    assert [(one.post, one.text) for one in found.remarks if one.code == "returned"] == [
        (_post(8), f"номер хода молча вернулся к верному 8 (ошибка поста {_post(6)})")
    ]
