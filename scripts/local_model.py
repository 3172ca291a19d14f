"""`make test-local-model`: ten turns told by a real small model that is served on this machine over OpenAI's protocol.

It passes when ten true posts are published, however bad the drafts, and prints how many drafts were right at once,
corrected, asked for again, replaced. Needs `xllamacpp` and a GGUF file (GM_TEST_GGUF, or scripts/fetch_model.py).

Run: GM_TEST_GGUF=model.gguf python -m scripts.local_model
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.chance import Chance, seed_from_text
from engine.selfplay import default_styles
from engine.verify import verify
from gm.facts import meta
from gm.kits import kit
from gm.master import Desk
from gm.master.writing import Host, Settings
from gm.store import FileStore

TURNS = 10
PORT = 8123
PLAYERS = ("Рагнар", "Мирослава", "Скиталец")


def serve(path: str) -> Any:
    """The server of llama.cpp, in this process; it stops with it."""
    llama = import_module("xllamacpp")
    parameters = llama.CommonParams()
    parameters.model.path = path
    parameters.n_ctx = 8192
    parameters.n_parallel = 1
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = PORT
    return llama.Server(parameters)


def main() -> int:
    """Plays and counts."""
    path = os.environ.get("GM_TEST_GGUF", "")
    if not Path(path).is_file():
        print("GM_TEST_GGUF names no file; fetch one: python -m scripts.fetch_model model.gguf", file=sys.stderr)
        return 2
    server = serve(path)
    settings = Settings(
        model="openai/local",
        base_url=f"http://127.0.0.1:{PORT}/v1",
        attempts=3,
        draft_tokens=500,
        format="markdown",
    )
    seed = seed_from_text("local model")
    outcomes: Counter[str] = Counter()
    drafts = untrue = 0
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        store = FileStore(Path(folder))
        desk = Desk(store, Host(say=lambda line: print("   ", line)))
        _, answer = desk.new("warha", PLAYERS, seed, settings=settings, game_id="local")
        styles = dict(zip(PLAYERS, default_styles("warha", 3), strict=True))
        dice = {nick: Chance(seed, label=f"player {nick}") for nick in PLAYERS}
        while True:
            published = answer.posts[-1]
            text = published.text("markdown")
            true = verify(text, published.facts, format="markdown").ok
            untrue += not true
            how = outcome(published.meta)
            outcomes[how] += 1
            drafts += len(published.meta.get("attempts") or ())
            print(f"post {published.number}: {how}, {'true' if true else 'NOT TRUE'}", flush=True)
            if published.number >= TURNS or answer.finished:
                break
            game = store.load("local").game
            nick = game.rules.to_act(game.state)[0]
            order = game.rules.policies[styles[nick]](game.state, nick, dice[nick])
            answer = desk.reply("local", kit("warha").reply_words(order, str(published.number)), nick)
        usage = sum_usage(store)
    del server
    print("\n| posts | drafts | right at once | corrected | asked again | replaced | not true | tokens out | minutes |")
    print("|---|---|---|---|---|---|---|---|---|")
    names = ("right at once", "corrected", "asked again", "replaced")
    counts = " | ".join(str(outcomes[name]) for name in names)
    minutes = (time.monotonic() - started) / 60
    print(f"| {sum(outcomes.values())} | {drafts} | {counts} | {untrue} | {usage} | {minutes:.1f} |")
    return 1 if untrue or sum(outcomes.values()) < TURNS else 0


def outcome(how: Any) -> str:
    """What became of the drafts of one post."""
    if how.get("replaced"):
        return "replaced"
    if len(how.get("attempts") or ()) > 1:
        return "asked again"
    return "corrected" if how.get("corrected") else "right at once"


def sum_usage(store: FileStore) -> int:
    """Tokens written, drafts that were not used included."""
    entries = store.load("local").entries
    return sum(int(meta(entry).get("usage", {}).get("output", 0)) for entry in entries if entry.get("type") == "post")


if __name__ == "__main__":
    sys.exit(main())
