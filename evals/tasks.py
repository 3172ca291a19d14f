"""The tasks for Inspect: `inspect eval evals/tasks.py@referee --model openai/NAME -T games=30`.

`narrate`: the facts are given, does the model keep to them? `referee`: rules, the players' words and the cards
drawn are given, the model keeps all books and writes whole posts; its own posts are its history, so that errors can
grow. `free_referee`: it throws the lots too.
"""

from __future__ import annotations

from typing import Final

from inspect_ai import Task, task

import evals.providers  # noqa: F401  # registers the models
from engine.verify.model import Scope
from evals import windows
from evals.solving import Settings, make

TASKS: Final = ("narrate", "referee", "free_referee")
LENGTHS: Final = {"narrate": 4, "referee": 12, "free_referee": 12}
"""Posts a game where nothing else is asked for."""


@task
def narrate(
    games: int = 20,
    split: str = "dev",
    seed: str = "1",
    length: int = LENGTHS["narrate"],
    mode: str = "prose",
    format: str = "text",
    voice: str = "dry",
    attempts: int = 3,
    repair: bool = True,
    max_tokens: int = 0,
    temperature: float | None = None,
    journal: str | None = None,
    game: str = "warha",
) -> Task:
    """Hard positions of any game, `length` a game; re-asked with the findings up to `attempts` drafts,
    as in a hosted game."""
    scope: Scope = "whole" if mode == "whole" else "prose"
    settings = Settings("narrate", format, scope, voice, attempts, repair, max_tokens, temperature, journal)
    return make(windows.positions(split, seed, games, length, game), settings)


@task
def referee(
    games: int = 20,
    split: str = "dev",
    seed: str = "1",
    length: int = LENGTHS["referee"],
    format: str = "text",
    repair: bool = True,
    max_tokens: int = 0,
    temperature: float | None = None,
    journal: str | None = None,
) -> Task:
    """Windows of whole games, at most `length` posts each; the cards drawn are given."""
    settings = Settings(
        "referee", format, repair=repair, max_tokens=max_tokens, temperature=temperature, journal=journal
    )  # fmt: skip
    return make(windows.referee_windows(split, seed, games, length), settings)


@task
def free_referee(
    games: int = 20,
    split: str = "dev",
    seed: str = "1",
    length: int = LENGTHS["free_referee"],
    format: str = "text",
    repair: bool = True,
    max_tokens: int = 0,
    temperature: float | None = None,
    journal: str | None = None,
) -> Task:
    """Games from their beginning, at most `length` posts each; the model shuffles and deals."""
    settings = Settings(
        "free_referee", format, repair=repair, max_tokens=max_tokens, temperature=temperature, journal=journal
    )  # fmt: skip
    return make(windows.whole_games(split, seed, games, length), settings)
