"""Plays many games of built-in players and proves each: replay, fairness, and every post verified in strict mode.

python -m scripts.prove_games runes --games 1000            # every post in one format, formats in turn
python -m scripts.prove_games many_things --games 1000 --all-formats
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter

from engine.chance import seed_from_text
from engine.game import fairness, open_record
from engine.games import ruleset
from engine.selfplay import default_styles, play
from gm.facts import facts_at, standing_points
from gm.kits import kit
from gm.narrators import Story
from gm.posts import FORMATS, render
from gm.simulate import NAMES, seats
from gm.verifying import check_post

VOICES = ("epic", "dry", "grim")


def prove(game: str, number: int, players: int, formats: tuple[str, ...], seed: str) -> tuple[int, Counter[str]]:
    """One game; how many posts were verified and the kinds of what was found in them."""
    rules = ruleset(game)
    styles = default_styles(game, players)
    turned = tuple(styles[(seat + number) % players] for seat in range(players))
    rulings = {name: values[number % len(values)] for name, values in rules.rulings.items()}
    played = play(
        game, NAMES[:players], seed_from_text(f"{seed}/{number}"), styles=turned, rulings=rulings, record=True
    )
    opened, entries = open_record("\n".join(played.lines) + "\n")
    assert opened.seed is not None, "the game did not end"
    fairness(entries, bytes.fromhex(opened.seed))
    story, findings, posts = Story(), Counter[str](), 0
    narrator = kit(game).narrator(VOICES[number % len(VOICES)], str(number))
    for point in standing_points(opened):
        facts = facts_at(opened, entries, point)
        narration = narrator.narrate(facts, story=story)
        story = narration.story
        post = kit(game).build_post(facts, narration.text, opened.seed if rules.over(point.state) else None)
        for format in formats:
            posts += 1
            findings.update(one.kind for one in check_post(render(post, format), facts, format=format))
    return posts, findings


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", default="prove")
    parser.add_argument("--all-formats", action="store_true")
    given = parser.parse_args()
    players = seats(given.game, given.players)
    started, posts, findings = time.monotonic(), 0, Counter[str]()
    for number in range(1, given.games + 1):
        formats = FORMATS if given.all_formats else (FORMATS[number % len(FORMATS)],)
        more, found = prove(given.game, number, players, formats, given.seed)
        posts += more
        findings += found
        if found:
            print(f"game {number}: {dict(found)}")
    seconds = time.monotonic() - started
    print(f"{given.game}: {given.games} games replayed and fair, {posts} posts verified in {seconds:.0f} s")
    print(f"findings: {dict(findings) or 'none'}")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
