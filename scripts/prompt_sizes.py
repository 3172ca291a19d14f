"""Prints the table of docs/prompts.md: how long the prompt of a turn is, beside pasting the whole thread.

Run: .venv/bin/python -m scripts.prompt_sizes
"""

from __future__ import annotations

from engine.chance import Chance, seed_from_text
from engine.games.warha.bots import STYLES, play
from gm.kits import kit
from gm.master.desk import Desk, standing_posts
from gm.master.writing import Settings
from gm.prompting import turn_prompt
from gm.store import FileStore

PLAYERS = ("Маша", "Петя", "Rokot", "Лисица", "Граф_Шестой", "Тень")
TURNS = (3, 30, 150)
RULES_CHARS = 15_000
"""About the length of the game's rules text as a host would paste it."""
CHARS_PER_TOKEN = 2.5


def main() -> None:
    """Plays one long game (six players who mostly build and heal) and measures."""
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        store = FileStore(Path(folder))
        desk = Desk(store)
        seed = seed_from_text("prompt sizes")
        desk.new("warha", PLAYERS, seed, settings=Settings(), game_id="long")
        dice = Chance(seed, label="players")
        pasted = RULES_CHARS
        counted = 0
        print("| turn | prompt, characters | of it stable | tokens, about | whole thread pasted, tokens | ratio |")
        print("|---|---|---|---|---|---|")
        for turn in range(1, max(TURNS) + 1):
            snapshot = store.load("long")
            posts = standing_posts(snapshot)
            pasted += sum(len(post.text("bbcode")) for post in posts[counted:])
            counted = len(posts)
            facts = posts[-1].facts
            if turn in TURNS:
                entries = [entry for entry in snapshot.entries if entry.get("type") == "post"]
                reply = str(snapshot.entries[snapshot.game.point.seq].get("text", ""))
                prompt = turn_prompt(facts, mode="prose", voice="epic", format="html", reply=reply, posts=entries[:-1])
                stable = sum(map(len, prompt.stable))
                whole = stable + len(prompt.turn)
                ratio = pasted / whole
                print(
                    f"| {turn} | {whole} | {stable} | {whole / CHARS_PER_TOKEN:.0f} | "
                    f"{pasted / CHARS_PER_TOKEN:.0f} | {ratio:.1f} × |"
                )
            state = snapshot.game.state
            nick = snapshot.game.rules.to_act(state)[0]
            # Blows are held back, so that one game reaches turn 150.
            order = [a for a in play(STYLES["warden"], state, nick, dice) if a["type"] != "attack"]
            words = kit("warha").reply_words(order, str(turn))
            if desk.reply("long", words, nick).status != "published":
                desk.order("long", nick, order or [{"type": "pass"}])


if __name__ == "__main__":
    main()
