"""The fast way through a whole game gives the very games that the step-by-step way gives."""

from __future__ import annotations

import pytest

from engine import selfplay
from engine.chance import Chance, seed_from_text
from engine.games.mts.quick import STYLES
from tests.mts.build import MTS, NICKS


@pytest.mark.parametrize("players", range(2, 11))
def test_line_for_line(players: int) -> None:
    nicks = ('Ан"я', *NICKS[1:players])
    for number in range(6):
        styles = tuple(STYLES[(number * 7 + seat * seat) % 3] for seat in range(players))
        rulings = {"M1": MTS.rulings["M1"][number % 2], "M2": MTS.rulings["M2"][number // 2 % 2]}
        seed = seed_from_text(f"quick {players} {number}")
        dice = {nick: Chance(seed, label=f"player {nick}") for nick in nicks}
        by_nick = dict(zip(nicks, styles, strict=True))
        slow = selfplay._recorded("mts", nicks, seed, by_nick, dice, rulings, 5000)
        fast = selfplay.play("mts", nicks, seed, styles=styles, rulings=rulings, record=True)
        assert fast == slow
        bare = selfplay.play("mts", nicks, seed, styles=styles, rulings=rulings)
        assert (bare.state, bare.turns, bare.finished) == (slow.state, slow.turns, slow.finished)


def test_a_limit_ends_both_alike() -> None:
    seed = seed_from_text("limit")
    dice = {nick: Chance(seed, label=f"player {nick}") for nick in NICKS[:3]}
    styles = dict.fromkeys(NICKS[:3], "random")
    slow = selfplay._recorded("mts", NICKS[:3], seed, styles, dice, {}, 5)
    fast = selfplay.play("mts", NICKS[:3], seed, styles=("random",) * 3, record=True, limit=5)
    assert fast == slow
    assert not fast.finished


def test_all_styles_are_known_to_it() -> None:
    assert set(STYLES) == set(MTS.policies)
