"""The host at a terminal: notes on stderr, a draft as it is streamed or a spinner with seconds, copy and paste."""

from __future__ import annotations

import sys
import time
from typing import Final

from gm.cli.lang import t
from gm.master.writing import Host

END_MARK: Final = "."


def terminal_host(verbose: bool = False) -> Host:
    """A host who reads stderr, so that stdout holds nothing but what is to be pasted. In a terminal the growth of a
    draft is shown in place; with `verbose` the draft itself."""
    live = sys.stderr.isatty()
    progress = _Progress(verbose) if live or verbose else None
    can_paste = sys.stdin is not None and sys.stdin.isatty()
    return Host(
        say=progress.say if progress else _plain,
        text=progress.text if progress else None,
        show=_show if can_paste else None,
        read=_read if can_paste else None,
    )


def _plain(line: str) -> None:
    print(line, file=sys.stderr)


class _Progress:
    """Counts what streams in, in place; notes go below it."""

    def __init__(self, verbose: bool) -> None:
        self._verbose = verbose
        self._started = 0.0
        self._chars = 0

    def text(self, piece: str) -> None:
        if not self._chars:
            self._started = time.monotonic()
        self._chars += len(piece)
        if self._verbose:
            print(piece, end="", file=sys.stderr, flush=True)
            return
        seconds = time.monotonic() - self._started
        line = t(f"the model is writing: {self._chars} characters", f"модель пишет: знаков {self._chars}")
        print(f"\r{line}, {seconds:.0f} s ", end="", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        if self._chars:
            print(file=sys.stderr)
            self._chars = 0
        print(line, file=sys.stderr)


def _show(prompt: str) -> None:
    print(t("Copy this into a chat:", "Скопируйте это в чат с моделью:"), file=sys.stderr)
    print("-" * 60, file=sys.stderr)
    print(prompt, file=sys.stderr)
    print("-" * 60, file=sys.stderr)


def _read() -> str:
    print(
        t(
            f"Paste the answer; end with a line that holds only '{END_MARK}' (or Ctrl-D):",
            f"Вставьте ответ; в конце — строка из одной «{END_MARK}» (или Ctrl-D):",
        ),
        file=sys.stderr,
    )
    lines: list[str] = []
    for line in sys.stdin:
        if line.strip() == END_MARK:
            break
        lines.append(line)
    return "".join(lines)
