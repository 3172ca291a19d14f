"""`make test-local-model`: ten turns told by a real small model that is served on this machine over OpenAI's protocol.

It passes when ten true posts are published, however bad the drafts, and prints how many posts were right at once,
corrected in place, asked for again (more than one draft) and replaced by the built-in narrator, with the time and
tokens of the drafts. Needs `xllamacpp` and a GGUF file (GM_TEST_GGUF, or scripts/fetch_model.py); GM_TEST_THREADS
bounds the processor cores that the model takes (default: all).

Run: GM_TEST_GGUF=model.gguf python -m scripts.local_model
"""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from engine.chance import Chance, seed_from_text
from engine.selfplay import default_styles
from engine.verify import verify
from gm.kits import kit
from gm.master import Desk
from gm.master.writing import Host, Settings
from gm.store import FileStore

TURNS = 10
PLAYERS = ("Рагнар", "Мирослава", "Скиталец")


def free_port() -> int:
    """A port of this machine that nobody listens at."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def serve(path: str, port: int, threads: int) -> Any:
    """The server of llama.cpp, in this process; it stops with it. `threads` 0: as many as there are cores."""
    llama = import_module("xllamacpp")
    parameters = llama.CommonParams()
    parameters.model.path = path
    parameters.n_ctx = 8192
    parameters.n_parallel = 1
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = port
    if threads:
        parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = threads
    return llama.Server(parameters)


def main() -> int:
    """Plays and counts."""
    path = os.environ.get("GM_TEST_GGUF", "")
    if not Path(path).is_file():
        print("GM_TEST_GGUF names no file; fetch one: python -m scripts.fetch_model model.gguf", file=sys.stderr)
        return 2
    port = free_port()
    server = serve(path, port, int(os.environ.get("GM_TEST_THREADS") or 0))
    settings = Settings(
        model="openai/local",
        base_url=f"http://127.0.0.1:{port}/v1",
        attempts=3,
        draft_tokens=500,
        turn_seconds=900.0,
        format="markdown",
    )
    seed = seed_from_text("local model")
    outcomes: Counter[str] = Counter()
    attempts: list[dict[str, Any]] = []
    untrue = 0
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
            attempts += published.meta.get("attempts") or ()
            print(f"post {published.number}: {how}, {'true' if true else 'NOT TRUE'}", flush=True)
            if published.number >= TURNS or answer.finished:
                break
            game = store.load("local").game
            nick = game.rules.to_act(game.state)[0]
            order = game.rules.policies[styles[nick]](game.state, nick, dice[nick])
            answer = desk.reply("local", kit("warha").reply_words(order, str(published.number)), nick)
    del server
    print(table(outcomes, attempts, untrue, time.monotonic() - started))
    return 1 if untrue or sum(outcomes.values()) < TURNS else 0


def table(outcomes: Counter[str], attempts: Sequence[Mapping[str, Any]], untrue: int, seconds: float) -> str:
    """The figures of a run, as Markdown."""
    row = {
        "posts": sum(outcomes.values()),
        **{name: outcomes[name] for name in ("right at once", "corrected", "asked again", "replaced")},
        "not true": untrue,
        "drafts": len(attempts),
        "tokens read": sum(int(one["usage"]["input"]) + int(one["usage"]["cached_input"]) for one in attempts),
        "tokens written": sum(int(one["usage"]["output"]) for one in attempts),
        "seconds a draft": round(sum(float(one.get("latency") or 0) for one in attempts) / max(1, len(attempts))),
        "minutes": round(seconds / 60, 1),
    }
    cells = (row.keys(), ["---"] * len(row), [str(value) for value in row.values()])
    return "\n" + "\n".join(f"| {' | '.join(line)} |" for line in cells)


def outcome(how: Any) -> str:
    """What became of the drafts of one post."""
    if how.get("replaced"):
        return "replaced"
    if len(how.get("attempts") or ()) > 1:
        return "asked again"
    return "corrected" if how.get("corrected") else "right at once"


if __name__ == "__main__":
    sys.exit(main())
