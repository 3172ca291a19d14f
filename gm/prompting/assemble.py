"""Puts a prompt together: the stable part first (so that vendors can cache it), then the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.protocol import Facts
from gm.prompting.digest import digest, recent_openings
from gm.prompting.facts_text import facts_text, quotable
from gm.prompting.templates import MAX_OWN, TemplateError, fill, fingerprint, load, version

MARKUPS: Final = {
    "html": "HTML со встроенными стилями; заголовки — <h3>, таблицы и списки обычные; без скриптов и классов",
    "bbcode": "BBCode: [b], [color=#DC143C], [list], [*]; без таблиц",
    "xenforo": "BBCode: [b], [color=#DC143C], [list], [*], [table]",
    "markdown": 'Markdown: заголовки ##, таблицы, списки; цвет — <span style="color:#DC143C">…</span>',
    "text": "простой текст без разметки",
}
MAX_REPLY: Final = 700
SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    mode: {
        "type": "object",
        "properties": {key: {"type": "string", "description": text}},
        "required": [key],
        "additionalProperties": False,
    }
    for mode, key, text in (
        ("prose", "narration", "Рассказ о ходе, только текст"),
        ("whole", "post", "Пост целиком, в заданной разметке"),
    )
}
ANSWER_KEYS: Final = {"prose": "narration", "whole": "post"}


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt: `stable` texts that are the same every turn of a game, and the `turn`'s own; `schema` for structured
    output with the answer under `key`; `mark` names version and hash for the record."""

    stable: tuple[str, ...]
    turn: str
    schema: Mapping[str, Any]
    key: str
    mark: Mapping[str, str]


def turn_prompt(
    facts: Facts,
    *,
    mode: str,
    voice: str,
    format: str,
    reply: str = "",
    posts: Sequence[Mapping[str, Any]] = (),
    own_voice: str | None = None,
) -> Prompt:
    """The prompt for the post of a turn. `posts` are the `post` entries so far, `reply` the words that led to it,
    `own_voice` a host's description of voice and setting in place of the built-in one. Raises `TemplateError`."""
    game = str(facts["game"])
    if own_voice is not None and len(own_voice) > MAX_OWN:
        raise TemplateError(f"the voice file has {len(own_voice)} characters; at most {MAX_OWN} are used")
    voice_text = own_voice.strip() if own_voice else load(f"common/voice.{voice}")
    stable = (load(f"{game}/{mode}.system"), voice_text)
    values = {
        "facts": facts_text(facts),
        "digest": digest(facts, posts),
        "told": recent_openings(posts),
        "reply": quoted(quotable(facts, reply)),
    }
    if mode == "whole":
        values["markup"] = MARKUPS[format]
    turn = fill(f"{game}/{mode}.turn", **values)
    mark = {
        "version": version(),
        "hash": fingerprint(*stable, load(f"{game}/{mode}.turn"), load("common/reask")),
        "mode": mode,
    }
    return Prompt(stable, turn, SCHEMAS[mode], ANSWER_KEYS[mode], mark)


def reask(findings: Sequence[Mapping[str, Any]]) -> str:
    """What goes back to a model: each finding with its quote and the right value, in Russian."""
    lines = [_finding(number, finding) for number, finding in enumerate(findings[:12], 1)]
    return fill("common/reask", findings="\n".join(lines))


def reask_unreadable(problem: str) -> str:
    """What goes back when an answer could not be read at all."""
    return fill("common/reask.format", problem=problem)


def _finding(number: int, finding: Mapping[str, Any]) -> str:
    quote = str(finding.get("quote") or "").strip()
    said = f"«{quote[:160]}»" if quote else "не сказано"
    subject = f" ({finding['subject']})" if finding.get("subject") else ""
    expected = finding.get("expected")
    right = f" Верно: {expected}." if expected not in (None, "") else " Этого не было: убери или перескажи верно."
    return f"{number}. {said}{subject} — неверно.{right}"


def quoted(reply: str) -> str:
    """A player's words as data: shortened, and unable to close the quotation around them."""
    text = reply.replace("<<<", "‹‹‹").replace(">>>", "›››").strip()
    if len(text) > MAX_REPLY:
        text = text[:MAX_REPLY] + " […]"
    return text or "—"
