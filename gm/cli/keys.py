"""Single keys from a terminal, without waiting for Enter: for full-screen games."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

Keys = Callable[[float], str | None]
"""The next key within so many seconds: a character, or a name such as `left`, `enter`, `escape`; None if none came."""

_NAMES: Final = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", "\t": "tab", "\x1b": "escape"}
_SEQUENCES: Final = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "[H": "home", "[F": "end", "[1~": "home", "[4~": "end",
    "OA": "up", "OB": "down", "OC": "right", "OD": "left", "OH": "home", "OF": "end",
}  # fmt: skip
_WINDOWS: Final = {"H": "up", "P": "down", "K": "left", "M": "right", "G": "home", "O": "end"}
_ESCAPE_SECONDS: Final = 0.05


class EndOfInputError(Exception):
    """Nobody is at the keyboard any more."""


class _Posix:
    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._bytes = b""

    def __call__(self, seconds: float) -> str | None:
        char = self._char(seconds)
        if char is None:
            return None
        if char == "\x03":
            raise KeyboardInterrupt
        if char == "\x04":
            raise EndOfInputError
        if char == "\x1b":
            return self._escape()
        return _NAMES.get(char, char)

    def _escape(self) -> str:
        first = self._char(_ESCAPE_SECONDS)
        if first not in ("[", "O"):
            return "escape"
        sequence = first
        while (more := self._char(_ESCAPE_SECONDS)) is not None:
            sequence += more
            if more.isalpha() or more == "~":
                break
        return _SEQUENCES.get(sequence, "other")

    def _char(self, seconds: float) -> str | None:
        import select

        if not self._bytes:
            ready, _, _ = select.select([self._descriptor], [], [], seconds)
            if not ready:
                return None
            self._bytes = os.read(self._descriptor, 64)
            if not self._bytes:
                raise EndOfInputError
        for length in range(1, 5):
            try:
                char = self._bytes[:length].decode()
            except UnicodeDecodeError:
                if len(self._bytes) < length + 1:
                    self._bytes += os.read(self._descriptor, 1)
                continue
            self._bytes = self._bytes[length:]
            return char
        self._bytes = self._bytes[1:]
        return "\ufffd"


@contextmanager
def keyboard() -> Iterator[Keys]:
    """Reads single keys as long as the context lasts; the terminal is put back as it was."""
    if sys.platform == "win32":
        yield _windows
        return
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield _Posix(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _windows(seconds: float) -> str | None:  # pragma: no cover  (needs a Windows console)
    import msvcrt
    import time

    until = time.monotonic() + seconds
    while not msvcrt.kbhit():  # type: ignore[attr-defined]
        if time.monotonic() >= until:
            return None
        time.sleep(0.01)
    char = msvcrt.getwch()  # type: ignore[attr-defined]
    if char in ("\x00", "\xe0"):
        return _WINDOWS.get(msvcrt.getwch(), "other")  # type: ignore[attr-defined]
    if char == "\x03":
        raise KeyboardInterrupt
    return _NAMES.get(char, str(char))
