"""A narrator that lies in every draft never gets a lie into a post."""

from __future__ import annotations

from tests.master.hostile import run


def test_no_lie_no_gap_and_no_active_markup_is_published() -> None:
    outcome = run(60, "suite")
    assert outcome.turns == 60
    assert outcome.falsehoods == []
    assert outcome.active == []
    assert outcome.missing == []
    assert outcome.replaced < 60  # some drafts could be put right
