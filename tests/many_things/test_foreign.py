"""Runs refereed in layouts of other hands: no false alarms, single slips found."""

from __future__ import annotations

from copy import deepcopy

import pytest

from engine.audit.model import Audit, AuditPost
from engine.audit.sheets import audit_sheets
from engine.games.many_things.rules import ManyThings
from engine.protocol import Facts
from tests.many_things.layouts import LAYOUTS
from tests.many_things.test_play import recorded, told


def audited(facts: list[Facts], layout: str) -> Audit:
    posts = [
        AuditPost(number, "Судья", "referee", LAYOUTS[layout](one), "markdown") for number, one in enumerate(facts, 1)
    ]
    return audit_sheets("many_things", posts, ("Маша",), ManyThings().follower(("Маша",)), referee="Судья")


def runs(language: str) -> list[list[Facts]]:
    return [
        [facts for facts, _ in told(recorded(f"foreign {n}", ("steady", "daring")[n % 2], language=language))]
        for n in range(12)
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", ["en", "ru", "pl"])
def test_no_false_alarms(layout: str, language: str) -> None:
    for number, facts in enumerate(runs(language)):
        audit = audited(facts, layout)
        assert audit.findings == (), (number, audit.findings[:2])
        assert audit.turns >= len(facts) - 1
        assert audit.counts.confirmed >= 3 * (len(facts) - 1)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_wrong_value_is_found(layout: str) -> None:
    found = 0
    for facts in runs("ru"):
        if len(facts) < 3 or any(one["key"] in ("Star", "Idiot") for one in facts[1]["previous"]["drawn"]):
            continue
        wrong = deepcopy(facts)
        wrong[1]["intelligence"] += 1
        roots = [one for one in audited(wrong, layout).findings if one.root]
        assert [(one.post, one.kind) for one in roots] == [(2, "intelligence")]
        found += 1
    assert found > 3
