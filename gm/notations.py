"""Files that hold no thread but games in a notation of their own: `gm audit` takes them too.

Each module named here says with `recognises(text)` whether a text is such a file, and with `audit_text(text, rulings)`
what is to be said of each of its lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

_MODULES: Final = ("gm.runs_audit",)


def find(data: bytes) -> Any | None:
    """The module that can read a file; None if it is nobody's notation."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None
    for name in _MODULES:
        module = import_module(name)
        if module.recognises(text):
            return module
    return None


def answer(module: Any, data: bytes, rulings: Mapping[str, str], russian: bool) -> tuple[dict[str, Any], list[str]]:
    """What the module says of a file: as JSON, and in lines."""
    lines = module.audit_text(data.decode("utf-8-sig"), rulings)
    summary: dict[str, Any] = module.summary(lines)
    return summary, module.report(lines, russian)
