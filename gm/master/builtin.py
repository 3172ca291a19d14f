"""The built-in narrator as a writer: no model, no key, no network."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol import Facts
from engine.record import Entry
from gm.kits import kit
from gm.master.writing import Settings, Written


class BuiltIn:
    """Writes with the game's built-in narrator (`gm.master.writing.Writer`)."""

    def write(self, facts: Facts, *, settings: Settings, seed: str, earlier: Sequence[Entry]) -> Written:
        """The narration, the same for the same seed, facts and earlier posts."""
        narrator = kit(facts["game"]).narrator(settings.voice, seed)
        told = [str(entry.get("narration", "")) for entry in earlier]
        return Written(narrator.narrate(facts, told), {"narrator": "offline", "voice": settings.voice})
