"""Narrators: who writes the prose of a post."""

from __future__ import annotations

from gm.narrators.base import Narration, Narrator, Story
from gm.narrators.builtin import BuiltinNarrator
from gm.narrators.voices import VOICES

__all__ = ["VOICES", "BuiltinNarrator", "Narration", "Narrator", "Story"]
