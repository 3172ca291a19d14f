"""Fights refereed in layouts of other hands: no false alarms, single slips found."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.audit.model import Audit, AuditPost
from engine.audit.sheets import audit_sheets
from engine.games.runes.rules import Runes
from engine.protocol import Facts
from tests.runes.layouts import LAYOUTS
from tests.runes.test_audit import NICKS, game


def audited(told: list[Facts], layout: str) -> Audit:
    posts = [
        AuditPost(number, "Судья", "referee", LAYOUTS[layout](facts), "markdown")
        for number, facts in enumerate(told, 1)
    ]
    return audit_sheets("runes", posts, NICKS, Runes().follower(NICKS), referee="Судья")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_false_alarms(layout: str) -> None:
    for n in range(12):
        told = game(f"foreign {n}")
        audit = audited(told, layout)
        assert audit.findings == (), (n, audit.findings[:2])
        assert audit.turns == len(told)
        assert audit.counts.confirmed > 8 * (len(told) - 1)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("slip", ["score", "build", "destroy", "card"])
def test_a_single_slip_is_found(layout: str, slip: str) -> None:
    for n in range(6):
        told = deepcopy(game(f"foreign {n}"))
        at = len(told) // 2
        nick = NICKS[n % 2]
        previous = told[at]["previous"]
        if slip == "score":
            told[at]["players"][nick] += 3
        elif slip == "card":
            absent = next(
                card for card in ("Ма", "Сад", "М1", "М2", "Буря", "Таран") if card not in told[at - 1]["hands"][nick]
            )
            previous["cards"][nick][1] = absent
        else:
            for step in previous["steps"]:
                step[slip][nick] += 4
        audit = audited(told, layout)
        posts = {one.post for one in audit.findings if one.root}
        assert at + 1 in posts, (n, audit.findings[:2])
        assert min(posts) == at + 1


FORMULAS = {
    "Кузня": "Разрушение -1. Строительство +2", "Таран": "Разрушение -1 (Ри=Ри+Си)",
    "Башня": "Строительство +1, +8 если Ма", "Капкан": "Разрушение -1, -11 если Мб у противника",
    "Буря": "Р -1, -5 если Мб на столе", "Сад": "С +2, если Рпр=0 то С+5",
    "Клинок": "Разрушение -1, -9 если противник не играл М",
}  # fmt: skip
"""The cards that have no name in the rules text, as they are printed there."""


@pytest.mark.parametrize("layout", ["transposed", "brief", "steps"])
def test_cards_called_by_their_formulas(layout: str) -> None:
    for n in range(6):
        told = deepcopy(game(f"foreign {n}"))
        for facts in told:
            for cards in (*facts["hands"].values(), *(facts["previous"] or {"cards": {}})["cards"].values()):
                cards[:] = [FORMULAS.get(card, card) for card in cards]
        audit = audited(told, layout)
        assert audit.findings == (), (n, audit.findings[:2])
        assert audit.turns == len(told)
        wrong = deepcopy(told)
        wrong[-2]["players"]["Маша"] += 2
        assert {one.post for one in audited(wrong, layout).findings if one.root} == {len(told) - 1}
