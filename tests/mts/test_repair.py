"""False posts are put right in place, and what is missing is supplied."""

from __future__ import annotations

import random

import pytest

from engine.verify import repair, verify
from gm.kits import kit
from gm.narrators import Story
from gm.posts import render
from gm.verifying import missing_section
from tests.mts.games import TABLES, facts_of
from tests.mts.mutants import mutants

KIT = kit("mts")


@pytest.mark.parametrize("players", TABLES[:2], ids=len)
def test_what_is_false_is_put_right(players: tuple[str, ...]) -> None:
    """At least nine in ten single changes come back true; a true post comes back as it was."""
    dice = random.Random(4)
    facts_list = facts_of("mended", players)
    changed = mended = 0
    for facts in dice.sample(facts_list, 3):
        told = KIT.narrator("dry", "r").narrate(facts, story=Story()).text
        post = render(KIT.build_post({**facts, "commitment": None}, told, None), "text")
        assert repair(post, facts, format="text", section=missing_section).post == post
        for _, false in dice.sample(list(mutants(post, facts, dice)), 25):
            fixed = repair(false, facts, format="text", section=missing_section)
            changed += 1
            mended += fixed.verdict.ok
            assert fixed.verdict == verify(fixed.post, facts, format="text")
    assert mended >= 0.9 * changed, (mended, changed)


def test_lost_sections_are_supplied() -> None:
    facts = next(one for one in facts_of("mended", TABLES[1]) if one["previous"])
    whole = render(KIT.build_post({**facts, "commitment": None}, "", None), "text")
    parts = whole.split("\n\n")
    for at in range(1, len(parts)):
        short = "\n\n".join(parts[:at] + parts[at + 1 :])
        assert verify(short, facts, format="text").omitted
        fixed = repair(short, facts, format="text", section=missing_section)
        assert fixed.verdict.ok, fixed.verdict.findings
