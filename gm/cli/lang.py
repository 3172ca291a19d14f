"""The language of help and messages for the host: English, or Russian with `--lang ru` or GM_LANG=ru.

Help texts are fixed when commands are declared, so the choice is read from the command line before that.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def choose(arguments: Sequence[str], environment: str | None) -> str:
    """`ru` or `en`: the last `--lang X` or `--lang=X`, else the environment's word, else English."""
    chosen = (environment or "en").lower()
    for index, argument in enumerate(arguments):
        if argument == "--lang" and index + 1 < len(arguments):
            chosen = arguments[index + 1].lower()
        elif argument.startswith("--lang="):
            chosen = argument.removeprefix("--lang=").lower()
    return "ru" if chosen.startswith("ru") else "en"


LANG = choose(sys.argv[1:], os.environ.get("GM_LANG"))


def t(english: str, russian: str) -> str:
    """The text in the host's language."""
    return russian if LANG == "ru" else english


def told(line: str) -> str:
    """A line of a module below the command line, which is English there, in the host's language."""
    if LANG != "ru":
        return line
    from gm.cli.russian import translated

    return translated(line)
