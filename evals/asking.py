"""One question to a model through Inspect, answered out of the journal if it was answered before."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser, GenerateConfig, Model, ModelOutput

from evals.journal import Answer, Journal, RunStoppedError, key_of
from gm.models import Usage
from gm.money import PriceTable, load_prices

_TIMED_OUT = ("timeout", "timedout", "deadline")


def model_name(model: Model) -> str:
    """The name under which a model stands in reports: `openai/NAME`, `scripted/NAME`."""
    return str(model).removeprefix("skriptor/")


async def ask(
    journal: Journal,
    model: Model,
    messages: Sequence[ChatMessage],
    place: tuple[str, int, int],
    max_tokens: int,
    temperature: float | None,
) -> Answer:
    """The answer to `messages`; `place` is sample, post and attempt. Raises `RunStoppedError`."""
    name = model_name(model)
    prompt = "\0".join(f"{message.role}:{message.text}" for message in messages)
    key = key_of(name, (*place, max_tokens, temperature), prompt)
    kept = journal.get(key)
    if kept is not None:
        journal.tell(name, kept, False)
        return kept
    journal.check_budget()
    started = time.monotonic()
    try:
        output = await model.generate(
            list(messages), config=GenerateConfig(max_tokens=max_tokens, temperature=temperature)
        )
    except RunStoppedError:
        raise
    except Exception as error:
        if not any(word in type(error).__name__.lower() for word in _TIMED_OUT):
            raise RunStoppedError(f"{name}: {type(error).__name__}: {' '.join(str(error).split())[:200]}") from None
        answer = Answer("", "unknown", "timeout", seconds=round(time.monotonic() - started, 3))
    else:
        answer = _answer(output, name, time.monotonic() - started)
    journal.keep(key, answer, model=name, sample=place[0], post=place[1], attempt=place[2])
    journal.tell(name, answer, True)
    return answer


def _answer(output: ModelOutput, name: str, seconds: float) -> Answer:
    metadata: dict[str, Any] = output.metadata or {}
    usage = _usage(output)
    cost = metadata["cost"] if "cost" in metadata else _cost(usage, name)
    return Answer(
        output.completion,
        output.stop_reason if output.choices else "unknown",
        str(metadata.get("problem") or ""),
        usage.as_dict(),
        round(float(metadata.get("seconds", seconds)), 3),
        cost,
    )


def _usage(output: ModelOutput) -> Usage:
    if output.usage is None:
        return Usage()
    return Usage(
        output.usage.input_tokens,
        output.usage.input_tokens_cache_read or 0,
        output.usage.input_tokens_cache_write or 0,
        output.usage.output_tokens,
        output.usage.reasoning_tokens or 0,
    )


def _cost(usage: Usage, name: str, table: PriceTable | None = None) -> float | None:
    price = (table or load_prices()).cost(usage, name)
    return None if price is None else float(price)


def user(text: str, **where: Any) -> ChatMessageUser:
    """A message of the user; `where` says which post is wanted and never leaves this machine."""
    return ChatMessageUser(content=text, metadata=where)


def assistant(text: str) -> ChatMessageAssistant:
    """A message of the model; an empty one would be refused by vendors."""
    return ChatMessageAssistant(content=text if text.strip() else "—")
