"""What is not plain sailing: other readings of the rules, gaps, missing and unclear replies, chatter, wins."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

import pytest

from engine.audit.model import Audit
from engine.chance import Chance
from engine.games import ruleset
from gm.narrators.replies import reply_words
from gm.posts import render
from gm.posts.thread import player_body
from gm.posts.warha import build_post
from tests.audit.games import NICKS, REFEREE, Entry, audited, play


def _codes(found: Audit) -> set[str]:
    return {remark.code for remark in found.remarks}


@pytest.mark.parametrize(
    ("rulings", "seed", "turns"),
    [({"W10": "with_orders"}, 1, 20), ({"W1": "draw_then_shuffle"}, 2, 20), ({"W4": "others_only"}, 2, 45)],
    ids=["W10", "W1", "W4"],
)
def test_another_reading_of_a_rule_is_no_error(rulings: Mapping[str, str], seed: int, turns: int) -> None:
    found = audited(play(seed, rulings, turns))
    assert found.findings == ()
    for name, value in rulings.items():
        assert found.rulings[name] in (value, "unknown")


def test_the_reading_in_use_is_reported() -> None:
    assert audited(play(1, {"W10": "with_orders"}, 20)).rulings["W10"] == "with_orders"
    assert audited(play(1, {}, 20)).rulings["W10"] == "at_once"


def test_a_reading_changed_in_mid_game_is_a_remark() -> None:
    found = audited(play(1, turns=26, switch=12))
    assert found.findings == ()
    assert [remark.code for remark in found.remarks] == ["ruling"]


def test_a_thread_that_begins_in_the_middle() -> None:
    entries = play(3, turns=24)
    found = audited(entries[14:])
    assert found.findings == ()
    assert found.counts.confirmed > 500


@pytest.mark.parametrize(("cut", "size"), [(20, 6), (20, 1), (14, 5)], ids=["page", "post", "odd"])
def test_missing_posts_make_no_flood(cut: int, size: int) -> None:
    entries = play(4, turns=24)
    found = audited(entries[:cut] + entries[cut + size :])
    assert found.findings == ()
    assert "gap" in _codes(found) or "no_reply" in _codes(found)


def test_a_missing_reply_is_read_off_the_next_post() -> None:
    entries = play(5, turns=20)
    found = audited(entries[:15] + entries[16:])
    assert found.findings == ()
    assert "no_reply" in _codes(found)


def test_chatter_and_repetition() -> None:
    entries = play(6, turns=16)
    entries.insert(9, ("Зевака", "лол, я бы взял Крушителя и ударил на 5"))
    entries.insert(12, (REFEREE, "Ребята, не флудите, пожалуйста."))
    repeated = next(place for place in range(16, len(entries)) if entries[place][0] == REFEREE)
    entries.insert(repeated + 1, entries[repeated])
    found = audited(entries)
    assert found.findings == ()


def test_a_correction_post_is_measured_by_the_truth() -> None:
    entries = play(7, turns=14)
    entries.insert(9, (REFEREE, "Поправка.\n\n**Игровая колода:** осталось **3** карты"))
    found = audited(entries)
    assert [(one.post, one.kind) for one in found.findings] == [(10, "game_deck")]


def test_a_whole_game_to_its_end() -> None:
    found = audited(play(8, turns=400, players=("Хельга", "Бурый")))
    assert found.findings == ()
    assert any(report.kind == "final" for report in found.reports)


def test_a_false_winner_is_found() -> None:
    entries = play(8, turns=400, players=("Хельга", "Бурый"))
    who, text = entries[-1]
    winner = next(nick for nick in ("Хельга", "Бурый") if f"**Победитель:** **{nick}**" in text)
    other = "Бурый" if winner == "Хельга" else "Хельга"
    entries[-1] = (who, text.replace(f"**Победитель:** **{winner}**", f"**Победитель:** **{other}**"))
    assert ("winner", True) in {(one.kind, one.root) for one in audited(entries).findings}


def test_an_order_not_carried_out() -> None:
    """The player orders a purchase that he can pay; the referee ignores the whole order and goes on from there."""
    rules = ruleset("warha")
    chance = Chance(hashlib.sha256(b"ignored").digest())
    state = rules.start(NICKS, {}, chance).state
    entries: list[Entry] = []
    for number in range(8):
        entries.append((REFEREE, render(build_post(rules.facts(state), "Туман."), "markdown")))
        nick = rules.to_act(state)[0]
        order = [{"type": "buy", "card": "Кристалл"}] if state.turn.gold >= 2 else [{"type": "pass"}]
        entries.append((nick, player_body(reply_words(order, f"{number}"), "markdown")))
        carried = [{"type": "pass"}] if number == 3 and len(order) and order[0]["type"] == "buy" else order
        ignored = carried != order
        state = rules.apply(state, nick, carried, chance).state
        if ignored:
            where = len(entries) + 1
    found = audited(entries)
    assert {(one.post, one.kind) for one in found.roots} == {(where, "refusal")}


def test_nothing_is_checked_without_players() -> None:
    from engine.audit.model import AuditPost
    from engine.audit.thread import audit_thread
    from gm.kits import kit

    found = audit_thread([AuditPost(1, "x", "referee", "Ход 1")], ("один",), kit("warha").read_reply)
    assert found.counts.total == 0
    assert _codes(found) == {"no_players"}
