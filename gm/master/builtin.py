"""The built-in narrator as a writer: no model, no key, no network."""

from __future__ import annotations

from gm.kits import kit
from gm.master.writing import Task, Written


class BuiltIn:
    """Writes with the game's built-in narrator (`gm.master.writing.Writer`)."""

    def write(self, task: Task) -> Written:
        """The narration, the same for the same seed, facts and earlier posts."""
        narrator = kit(task.facts["game"]).narrator(task.settings.voice, task.seed)
        told = [str(entry.get("narration", "")) for entry in task.posts]
        text = narrator.narrate(task.facts, told)
        return Written(text, {"narrator": "offline", "voice": task.settings.voice})
