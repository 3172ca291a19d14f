"""The options that say who writes the posts, shared by `gm new` and `gm narrate`: declared once, read once."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, get_type_hints

import typer

from gm.cli.lang import t
from gm.cli.options import FORMATS, MODES, POLICIES, VOICES, BaseUrl, EnvFile, KeyEnv, Model, one_of

if TYPE_CHECKING:
    from gm.master.writing import Settings


def _option(kind: Any, name: str, english: str, russian: str, **limits: Any) -> Any:
    return Annotated[kind | None, typer.Option(f"--{name}", help=t(english, russian), **limits)]


def _limit(kind: Any, name: str, english: str, russian: str) -> Any:
    return _option(kind, name, english, russian, min=0)


OPTIONS: Final[dict[str, Any]] = {
    "voice": _option(str, "voice", "epic, dry or grim.", "Голос рассказчика: epic, dry или grim."),
    "voice_file": _option(
        Path,
        "voice-file",
        "Your own words on voice and setting, for models.",
        "Своё описание голоса и мира, для моделей.",
    ),
    "model": Model,
    "base_url": BaseUrl,
    "key_env": KeyEnv,
    "env_file": EnvFile,
    "mode": _option(
        str,
        "mode",
        "prose: the model writes the story; whole: the entire post.",
        "prose: модель пишет рассказ; whole: весь пост.",
    ),
    "policy": _option(
        str,
        "policy",
        "A false draft is put right (correct), asked for again (reask) or dropped (strict).",
        "Ложный черновик исправить (correct), переспросить (reask) или отбросить (strict).",
    ),
    "attempts": _option(int, "attempts", "Drafts a turn at most.", "Черновиков на ход.", min=1, max=10),
    "draft_tokens": _limit(int, "draft-tokens", "Tokens for one draft.", "Токенов на один черновик."),
    "turn_tokens": _limit(int, "max-tokens", "Tokens for one post.", "Токенов на один пост."),
    "turn_seconds": _limit(float, "max-seconds", "Seconds for one post.", "Секунд на один пост."),
    "turn_money": _limit(float, "max-post-money", "US dollars for one post.", "Долларов США на один пост."),
    "game_tokens": _limit(int, "max-game-tokens", "Tokens for the whole game.", "Токенов на всю партию."),
    "game_seconds": _limit(
        float, "max-game-seconds", "Seconds for the models of the whole game.", "Секунд моделям на всю партию."
    ),
    "game_money": _limit(float, "max-money", "US dollars for the whole game.", "Долларов США на всю партию."),
    "prices": _option(
        Path,
        "prices",
        "Your own prices (see docs/models.md), for the limits in money.",
        "Свои цены (см. docs/models.md), для пределов в деньгах.",
    ),
}
"""By the name of the setting (`gm.master.writing.Settings`), `voice_file` apart."""
_ALLOWED: Final = {"voice": VOICES, "format": FORMATS, "mode": MODES, "policy": POLICIES}


def with_writer_options(command: Callable[..., int]) -> Callable[..., int]:
    """`command` with `OPTIONS` where it takes `**writer`."""

    def taking(**given: Any) -> int:
        return command(**given)

    signature = inspect.signature(command, eval_str=True)
    own = [one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=kind)
        for name, kind in OPTIONS.items()
    ]
    setattr(taking, "__signature__", signature.replace(parameters=[*own, *shared]))  # noqa: B010
    hints = get_type_hints(command, include_extras=True)
    taking.__annotations__ = {name: kind for name, kind in {**hints, **OPTIONS}.items() if name != "writer"}
    taking.__name__ = command.__name__
    return taking


def chosen_settings(before: Settings | None, *, voice_file: Path | None, **chosen: Any) -> Settings:
    """The settings with what the host chose; options that he did not give stay as they are. A new model starts without
    the address and key of the one before."""
    from gm.cli.reading import InputError, read_file
    from gm.master.writing import Settings, check_model
    from gm.money import PricesError, load_prices

    given = {name: value for name, value in chosen.items() if value is not None}
    for name, allowed in _ALLOWED.items():
        if name in given:
            one_of(given[name], allowed, f"--{name}")
    if "model" in given:
        check_model(given["model"])
        given = {"base_url": None, "key_env": None, "env_file": None, **given}
    for name in ("env_file", "prices"):
        if given.get(name):
            given[name] = str(given[name].resolve())
    if "prices" in given:
        try:
            load_prices(Path(given["prices"]))
        except PricesError as error:
            raise InputError(str(error)) from None
    if voice_file is not None:
        given["own_voice"] = read_file(voice_file)
    elif "voice" in given:
        given["own_voice"] = None
    return replace(before or Settings(), **given)
