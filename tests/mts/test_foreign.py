"""Games refereed in layouts of other hands: no false alarms, single slips found."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.audit.model import Audit, AuditPost
from engine.audit.sheets import audit_sheets
from engine.protocol import Facts
from tests.mts.build import MTS
from tests.mts.games import TABLES, facts_of
from tests.mts.layouts_foreign import LAYOUTS


def audited(told: list[Facts], layout: str) -> Audit:
    posts = [
        AuditPost(number, "Судья", "referee", LAYOUTS[layout](facts), "markdown")
        for number, facts in enumerate(told, 1)
    ]
    players = sorted(told[0]["players_order"])
    return audit_sheets("mts", posts, players, MTS.follower(players), referee="Судья")


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("players", TABLES, ids=len)
def test_no_false_alarms(layout: str, players: tuple[str, ...]) -> None:
    for n in range(3):
        told = facts_of(f"foreign {n}", players)[:50]
        audit = audited(told, layout)
        assert audit.findings == (), (n, audit.findings[:2])
        assert audit.turns == len(told)
        assert audit.counts.confirmed > 5 * len(told)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("slip", ["hands", "pile", "actor"])
def test_a_single_slip_is_found(layout: str, slip: str) -> None:
    for n in range(4):
        told = deepcopy(facts_of(f"foreign {n}", TABLES[1]))[:20]
        at = min(12, len(told) - 2)
        if slip == "hands":
            told[at]["hands"][TABLES[1][n % 3]] += 1
        elif slip == "pile":
            told[at]["pile"] -= 1
        else:
            told[at]["actor"] = next(
                nick for nick in told[at]["hands"] if nick not in (told[at]["actor"], told[at]["previous"]["player"])
            )
        audit = audited(told, layout)
        roots = [(one.post, one.kind) for one in audit.findings if one.root]
        assert roots == [(at + 1, slip)], (n, audit.findings[:2])
