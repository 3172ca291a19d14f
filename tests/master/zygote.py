"""Commands of `gm` in processes of their own that start in no time: one process has everything loaded and forks.

A job is a line of JSON on stdin: `args` of the command, `env`, a `folder` for what it prints, and a `strike`: where in
the program the child sends itself a signal. Answered with two lines: the child's process id at once, and its exit code
(minus the signal that ended it) in the end.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any


def warm() -> None:
    """Loads whatever a reply that a model tells needs, by telling one to nobody."""
    from gm.cli.app import run

    silent = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as home,
        contextlib.redirect_stdout(silent),
        contextlib.redirect_stderr(silent),
    ):
        game = ["--home", home, "--format", "markdown"]
        run(["new", "warha", "--players", "Аня,Боря", "--id", "t", *game])
        for vendor in ("openai", "anthropic"):
            nobody = ["--model", f"{vendor}/x", "--base-url", "http://127.0.0.1:9", "--max-seconds", "0.1"]
            run(["reply", "t", "пас", *nobody, *game])
        post = Path(home) / "post.md"
        post.write_text("Ход принимает Боря.", encoding="utf-8")
        run(["verify", str(post), "--record", str(Path(home) / "t.jsonl"), "--turn", "1"])


def strike(place: str, when: str, kind: str, number: int) -> None:
    """From now on this process sends itself signal `number` before or after (`when`) the call of `place`, a
    `module:name` or `module:class.name`; for `append` of a store's session, that of an entry of type `kind`."""
    module, _, path = place.partition(":")
    owner: Any = import_module(module)
    *parents, name = path.split(".")
    for one in parents:
        owner = getattr(owner, one)
    real: Callable[..., Any] = getattr(owner, name)

    def call(*args: Any, **kwargs: Any) -> Any:
        meant = not kind or args[-1].get("type") == kind
        if meant and when == "before":
            os.kill(os.getpid(), number)
        result = real(*args, **kwargs)
        if meant and when == "after":
            os.kill(os.getpid(), number)
        return result

    setattr(owner, name, call)


def _child(job: dict[str, Any]) -> None:
    folder = Path(job["folder"])
    for descriptor, name in ((1, "out"), (2, "err")):
        os.dup2(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    sys.stderr = os.fdopen(2, "w", encoding="utf-8")
    os.environ.update(job["env"])
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if job["strike"]:
        strike(*job["strike"])
    from gm.cli.app import run

    try:
        code = run(job["args"])
    except BaseException:
        traceback.print_exc()
        code = 70
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def serve() -> None:
    """Reads jobs until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm()
    gc.freeze()
    for line in sys.stdin:
        job = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _child(job)
        print(pid, flush=True)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


class Zygote:
    """The forking process, seen from the tests."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.master.zygote"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
        )

    def start(self, folder: Path, env: dict[str, str], args: list[str], strike: tuple[Any, ...] = ()) -> int:
        """Starts `gm` with `args`; its process id."""
        folder.mkdir(exist_ok=True)
        job = {"args": args, "env": env, "folder": str(folder), "strike": strike}
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(job) + "\n")
        self._process.stdin.flush()
        return self._number()

    def end(self) -> int:
        """Waits for the command to end; its exit code."""
        return self._number()

    def _number(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Ends the forking process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


if __name__ == "__main__":
    serve()
