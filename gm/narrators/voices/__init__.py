"""The built-in voices: tables of sentence frames by event kind, one module a voice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm.narrators.voices import dry, epic, grim

VOICES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "epic": epic.FRAMES,
    "dry": dry.FRAMES,
    "grim": grim.FRAMES,
}
