"""The command line as a user has it: arguments in, exit code and both streams out."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from gm.cli.app import run


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Terminal:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch

    def __call__(self, *arguments: str, stdin: bytes | None = None) -> Result:
        self._capsys.readouterr()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin or b""), encoding="utf-8"))
        code = run(list(arguments))
        out, err = self._capsys.readouterr()
        return Result(code, out, err)


def one_clear_line(result: Result) -> bool:
    """Exit code 2, nothing on stdout, one line on stderr and no traceback."""
    return (
        result.code == 2
        and result.out == ""
        and result.err.count("\n") == 1
        and "Traceback" not in result.err
        and len(result.err) > 10
    )
