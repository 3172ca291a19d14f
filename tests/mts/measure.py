"""How many single changes of true posts are found, over many games: `python -m tests.mts.measure 20`.

The suite does the same with a few games; scripts/prove_games.py proves that true posts raise no alarm.
"""

from __future__ import annotations

import random
import sys

from engine.verify import verify
from gm.kits import kit
from gm.narrators import Story
from gm.posts import render
from tests.mts.games import TABLES, facts_of
from tests.mts.mutants import mutants


def main() -> None:
    """Prints what was missed, and the share that was found."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    dice = random.Random(11)
    changed = missed = 0
    for number in range(games):
        for players in TABLES[:3]:
            for voice in ("epic", "dry", "grim"):
                narrator, story = kit("mts").narrator(voice, str(number)), Story()
                for facts in facts_of(f"measure {number}", players):
                    told = narrator.narrate(facts, story=story)
                    story = told.story
                    if dice.random() > 0.1:
                        continue
                    post = render(kit("mts").build_post({**facts, "commitment": None}, told.text, None), "text")
                    for what, false in mutants(post, facts, dice):
                        changed += 1
                        if verify(false, facts, format="text").ok:
                            missed += 1
                            print(f"missed: {what} in {told.text!r}")
    print(f"{changed} single changes, {changed - missed} found ({100 * (changed - missed) / changed:.2f} %)")


if __name__ == "__main__":
    main()
