"""Prompts for models: templates from `prompts/` filled with facts, a short digest of the story, and quoted words.

Nothing here sees a game's state: only facts and published posts, so that what is hidden cannot reach a model.
"""

from gm.prompting.assemble import Prompt, reask, turn_prompt
from gm.prompting.templates import TemplateError

__all__ = ["Prompt", "TemplateError", "reask", "turn_prompt"]
