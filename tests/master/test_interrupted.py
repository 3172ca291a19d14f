"""Ctrl-C and SIGKILL in every phase of the loop: the game goes on with the next command, a draft that was received is
not paid for again, and no post comes twice."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gm.store import FileStore
from tests.master.wired import CANARY, KEYS, STORY, VENDORS, Wired, told
from tests.master.zygote import Zygote
from tests.wire.acts import Act, Hang, Stall

APPEND = "gm.store.files:_FileSession.append"


@dataclass(frozen=True)
class Phase:
    """Where the signal strikes: at a call in the program, or from outside while the server plays `act`. `asked` is how
    many requests there are in the end, the next command's included; `untold` says that the vendor may bill for more
    than he has reported, for all that the program can know."""

    asked: int
    place: str = ""
    when: str = ""
    kind: str = ""
    act: Act | None = None
    untold: bool = False


PHASES = {
    "before the order is written": Phase(1, APPEND, "before", "order"),
    "after the order is written": Phase(1, APPEND, "after", "order"),
    "before the request": Phase(1, "gm.models.vendor:VendorClient.complete", "before", untold=True),
    "while the model thinks": Phase(2, act=Hang(), untold=True),
    "in mid-stream": Phase(2, act=Stall(told(STORY)), untold=True),
    "when the draft is kept": Phase(1, APPEND, "after", "draft"),
    "before the verifier": Phase(1, "gm.master.drafts:check_post", "before"),
    "after the verifier": Phase(1, "gm.master.drafts:check_post", "after"),
    "before the post is written": Phase(1, APPEND, "before", "post"),
    "after the post is written": Phase(1, APPEND, "after", "post"),
    "before the post is shown": Phase(1, "gm.cli.play:_answer", "before"),
}


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    process = Zygote()
    yield process
    process.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL], ids=["Ctrl-C", "SIGKILL"])
@pytest.mark.parametrize(
    ("vendor", "name"),
    [(vendor, name) for name, phase in PHASES.items() for vendor in (VENDORS if phase.act else ("openai",))],
)
def test_a_command_that_dies_is_taken_up_by_the_next(
    wired: Wired, zygote: Zygote, tmp_path: Path, name: str, number: int, vendor: str
) -> None:
    phase = PHASES[name]
    server = wired.server
    server.begin([phase.act] if phase.act else [], told(STORY))
    address = server.base_url if vendor == "openai" else server.root
    prices = str(wired.home / "prices.toml")
    assert wired.gm("narrate", "t", "--model", f"{vendor}/x", "--base-url", address, "--prices", prices).code == 0
    env = {"GM_HOME": str(wired.home), KEYS[vendor]: CANARY}
    words = ["reply", "t", "пас", "--player", "Аня", "-v"]
    strike = (phase.place, phase.when, phase.kind, number) if phase.place else ()

    pid = zygote.start(tmp_path / "first", env, words, strike)
    if phase.act:
        while not server.seen:
            time.sleep(0.01)
        time.sleep(0.1)  # the client reads what has come
        os.kill(pid, number)
    assert zygote.end() == (130 if number == signal.SIGINT else -number)
    err = (tmp_path / "first" / "err").read_text(encoding="utf-8")
    assert "Traceback" not in err
    if number == signal.SIGINT:
        assert err.splitlines()[-1] == "interrupted; the game goes on where it stopped"
    assert (tmp_path / "first" / "out").read_text(encoding="utf-8") == ""

    zygote.start(tmp_path / "second", env, words)
    assert zygote.end() == 0, (tmp_path / "second" / "err").read_text(encoding="utf-8")
    entries = FileStore(wired.home).load("t").entries
    orders = [entry for entry in entries if entry.get("type") == "order"]
    posts = [entry for entry in entries if entry.get("type") == "post"]
    assert [(order["player"], order["text"]) for order in orders] == [("Аня", "пас")]
    assert len(posts) == 2
    assert posts[-1]["narration"] == STORY
    assert len(server.seen) == phase.asked
    assert (tmp_path / "second" / "out").read_text(encoding="utf-8").strip() == wired.gm("post", "t").out.strip()
    assert STORY in wired.gm("post", "t").out
    assert _drafts(entries) == [STORY]
    bill = wired.bill()
    assert bill["posts_by_model"] == 1
    assert bill["usage"] == {"input": 1000, "cached_input": 0, "cache_write": 0, "output": 200, "reasoning": 0}
    # Ctrl-C leaves word of a request whose cost nobody has told; after SIGKILL nobody is left to write it.
    assert bill["exact"] == (not phase.untold or number == signal.SIGKILL)

    server.begin([], told("Ход принимает Аня; Боря не двинулся с места."))
    zygote.start(tmp_path / "third", env, ["reply", "t", "пас", "--player", "Боря"])
    assert zygote.end() == 0
    assert len(server.seen) == 1


def _drafts(entries: Any) -> list[str]:
    return [entry["text"] for entry in entries if entry.get("type") == "draft" and not entry.get("interrupted")]
