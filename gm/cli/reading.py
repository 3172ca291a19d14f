"""Texts and files that the host hands over, read with one clear line for what cannot be read."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

MAX_BYTES: Final = 64 * 1024 * 1024


class InputError(ValueError):
    """An input cannot be read; the line says what and what to do."""


def decode(data: bytes, name: str) -> str:
    """Text from UTF-8 bytes (with or without a byte order mark)."""
    if b"\x00" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{name} is a binary file, not text")
    try:
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{name} is not UTF-8 text (byte {error.start}); save it as UTF-8 and try again") from None


def read_file(path: Path) -> str:
    """The text of a file; `-` is stdin."""
    if str(path) == "-":
        return read_stdin()
    if path.is_dir():
        raise InputError(f"{path} is a folder, not a file")
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise InputError(f"{path} has {size} bytes; at most {MAX_BYTES} are read")
        return decode(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None


def read_stdin() -> str:
    """All of stdin as text."""
    if sys.stdin is None or sys.stdin.isatty():
        raise InputError("nothing to read: give the text as an argument, with --file, or on stdin")
    return decode(sys.stdin.buffer.read(MAX_BYTES), "stdin")


def read_json(path: Path) -> Any:
    """The JSON value in a file."""
    try:
        return json.loads(read_file(path))
    except json.JSONDecodeError as error:
        raise InputError(f"{path} is not JSON: {error.msg} in line {error.lineno}") from None
    except RecursionError:
        raise InputError(f"{path} is nested too deeply") from None
