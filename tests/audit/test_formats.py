"""A forum's life in every kind of reader: missing posts (announced by numbers or not), bystanders who write as often as
players, players who write twice, edits, a game given up. Nobody is blamed for anything behind the gap."""

from __future__ import annotations

from typing import Any

import pytest

from gm.auditing import audit
from gm.threads import read_thread
from tests.audit.voices.table import BYSTANDERS, Life, voiced_thread
from tests.threads import boards, texts

LIFE = Life(turns=12, chat=0.5, missing=(12, 15), given_up=True)
CASES = (
    ("herald", boards.phpbb30),
    ("ledger", boards.smf),
    ("hearth", texts.bold_chat),
    ("codex", texts.discourse_json),
    ("inspector", texts.own_bbcode),
    ("skald", texts.two_lines),
)


@pytest.mark.parametrize(("voice", "board"), CASES, ids=lambda one: getattr(one, "__name__", one))
def test_a_lively_thread_with_a_hole_in_it(voice: str, board: Any) -> None:
    thread = voiced_thread(voice, 61, rate=0.0, life=LIFE, board=board)
    read = read_thread(thread.text, name=f"{voice}")
    found = audit(read).audit
    assert set(found.players) == set(thread.players)
    assert {nick for nick, _ in BYSTANDERS} & {post.author for post in read.posts}
    assert found.findings == ()
    assert [remark.code for remark in found.remarks if remark.code == "gap"] == ["gap"]
    assert found.reports[-1].kind == "remark"
    assert found.counts.confirmed > 250
