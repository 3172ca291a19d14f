"""The host at a terminal: notes on stderr, a draft as it is streamed or the seconds of waiting, copy and paste."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gm.cli.lang import t, told
from gm.master.writing import Host

END_MARK: Final = "."


def terminal_host(verbose: bool = False) -> Host:
    """A host who reads stderr, so that stdout holds nothing but what is to be pasted. In a terminal the seconds of
    waiting and the growth of a draft are shown in place; with `verbose` the draft itself, and corrections in full."""
    progress = _Progress(verbose, live=sys.stderr.isatty())
    can_paste = sys.stdin is not None and sys.stdin.isatty()
    return Host(
        say=progress.say,
        text=progress.text if verbose or progress.live else None,
        waiting=progress.waiting,
        show=progress.show if can_paste else None,
        read=_read if can_paste else None,
        full=verbose,
    )


class _Progress:
    """One line of stderr that is drawn over and over while a model is asked (`live`: somebody looks on); notes go below
    it."""

    def __init__(self, verbose: bool, live: bool) -> None:
        self.live = live
        self._verbose = verbose
        self._started = 0.0
        self._chars = 0
        self._open = False  # the cursor stands on a line that is not finished
        self._done = threading.Event()
        self._lock = threading.Lock()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """The time in which a model is asked."""
        self._started, self._chars, self._done = time.monotonic(), 0, threading.Event()
        ticker = threading.Thread(target=self._tick, args=(self._done,), daemon=True)
        if self.live:
            ticker.start()
        try:
            yield
        finally:
            self._done.set()
            self._below()

    def _tick(self, done: threading.Event) -> None:
        while not done.wait(1.0):
            with self._lock:
                if not done.is_set() and not (self._verbose and self._chars):
                    self._draw()

    def _draw(self) -> None:
        said = (
            t(f"the model is writing: {self._chars} characters", f"модель пишет: знаков {self._chars}")
            if self._chars
            else t("waiting for the model", "ждём модель")
        )
        print(f"\r{said}, {time.monotonic() - self._started:.0f} s ", end="", file=sys.stderr, flush=True)
        self._open = True

    def text(self, piece: str) -> None:
        """A piece of a draft."""
        if self._verbose and not self._chars:
            self._below()
        with self._lock:
            self._chars += len(piece)
            if self._verbose:
                print(piece, end="", file=sys.stderr, flush=True)
                self._open = True
            else:
                self._draw()

    def say(self, line: str) -> None:
        """A note."""
        self._below()
        print(told(line), file=sys.stderr)

    def show(self, prompt: str) -> None:
        """A prompt to be copied into a chat page."""
        self._done.set()
        self.say(t("Copy this into a chat:", "Скопируйте это в чат с моделью:"))
        for line in ("-" * 60, prompt, "-" * 60):
            print(line, file=sys.stderr)

    def _below(self) -> None:
        with self._lock:
            if self._open:
                print(file=sys.stderr)
            self._open = False


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
