"""Prompt templates: text files under `prompts/`, found beside the checkout or inside the installed package."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from string import Template
from typing import Final

MAX_OWN: Final = 8_000


class TemplateError(ValueError):
    """A template is missing or cannot be filled; the message names it."""


_extra: dict[str, str] = {}


def register(name: str, text: str) -> None:
    """Adds a template of a game from outside this package (docs/new-game.md)."""
    _extra[name] = text.strip()
    load.cache_clear()


@cache
def load(name: str) -> str:
    """The text of template `name` (`warha/prose.system`). Raises `TemplateError`."""
    if name in _extra:
        return _extra[name]
    resource = files("prompts")
    for part in f"{name}.txt".split("/"):
        resource = resource.joinpath(part)
    try:
        return resource.read_text(encoding="utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        raise TemplateError(f"there is no prompt template {name}") from None


def fill(name: str, **values: str) -> str:
    """The template with its `$names` filled in. Raises `TemplateError`."""
    try:
        return Template(load(name)).substitute(values)
    except (KeyError, ValueError) as error:
        raise TemplateError(f"prompt template {name}: {error}") from None


def fingerprint(*texts: str) -> str:
    """12 hex digits that name exactly these texts."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.encode())
        digest.update(b"\0")
    return digest.hexdigest()[:12]


@cache
def version() -> str:
    """The version of the templates as a whole."""
    return files("prompts").joinpath("common").joinpath("VERSION").read_text(encoding="utf-8").strip()
