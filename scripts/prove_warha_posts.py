"""Proves posts over many simulated games: every record replays and is fair, every item of W18 stands in every
post (a plain
search of the rendered text), and every post is read back as it was built.

Run: .venv/bin/python -m scripts.prove_warha_posts 1000
"""

from __future__ import annotations

import sys

from engine.chance import seed_from_text
from engine.game import fairness, open_record
from engine.selfplay import play
from gm.facts import facts_at, standing_points
from gm.kits import kit
from gm.posts import parse, plain, render
from tests.master.hostile import obligatory

FORMATS = ("html", "bbcode", "xenforo", "markdown", "text")
PLAYERS = ("Рагнар", "Мирослава", "Скиталец")


def main(games: int) -> int:
    """Prints what was checked; 1 if anything was wrong."""
    posts = wrong = 0
    build = kit("warha").build_post
    for number in range(games):
        played = play("warha", PLAYERS, seed_from_text(f"prove/{number}"), record=True)
        game, entries = open_record("\n".join(played.lines) + "\n")
        fairness(entries, bytes.fromhex(game.seed or ""))
        wrong += game.state != played.state
        for point in standing_points(game):
            facts = facts_at(game, entries, point)
            format = FORMATS[posts % len(FORMATS)]
            post = build(facts, "", None)
            text = render(post, format)
            wrong += parse(text, format) != (plain(post) if format == "text" else post)
            wrong += bool(facts.get("winner") is None and obligatory(facts, text))
            posts += 1
    print(f"{games} games, {posts} posts: {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
