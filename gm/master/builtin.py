"""The built-in narrator as a writer: no model, no key, no network.

What a game has told so far is kept as one small step a post, so that a record grows by what is new only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gm.kits import kit
from gm.master.writing import Task, Written
from gm.narrators import Story


class BuiltIn:
    """Writes with the game's built-in narrator (`gm.master.writing.Writer`)."""

    def write(self, task: Task) -> Written:
        """The narration, the same for the same seed, facts and earlier posts."""
        narrator = kit(task.facts["game"]).narrator(task.settings.voice, task.seed)
        story = story_of(entry.get("by", {}).get("story") for entry in task.posts)
        narration = narrator.narrate(task.facts, story=story)
        by = {
            "narrator": "offline",
            "voice": task.settings.voice,
            "story": step(story, narration.story),
        }
        return Written(narration.text, by)


def step(before: Story, after: Story) -> dict[str, Any]:
    """What `after` has and `before` has not."""
    return {
        "seen": sorted(after.seen - before.seen),
        "used": {key: n - before.used.get(key, 0) for key, n in after.used.items() if n != before.used.get(key, 0)},
        "struck": {nick: by for nick, by in after.struck.items() if before.struck.get(nick) != by},
        "told": sorted(after.told - before.told),
    }


def story_of(steps: Iterable[Mapping[str, Any] | None]) -> Story:
    """The story that the steps add up to; posts of other writers have none."""
    seen: set[int] = set()
    used: dict[str, int] = {}
    struck: dict[str, str] = {}
    told: set[str] = set()
    for one in steps:
        if not one:
            continue
        seen.update(one["seen"])
        for key, count in one["used"].items():
            used[key] = used.get(key, 0) + count
        struck.update(one["struck"])
        told.update(one["told"])
    return Story(frozenset(seen), used, struck, frozenset(told))
