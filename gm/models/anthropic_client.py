"""Anthropic's models through the official SDK, imported here and nowhere else, and only when a client is opened."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any

from gm.models import faults
from gm.models.http import watched
from gm.models.keys import Secret
from gm.models.model import Block, Draft, JsonObject, Request, Stop, Usage
from gm.models.retry import RetryPolicy
from gm.models.vendor import Emit, Features, VendorClient, as_dict, part, text_of, tokens, whole_instead

HOME = "https://api.anthropic.com"
MAX_CACHE_POINTS = 4  # the vendor takes no more in one request
_STOP: dict[str, Stop] = {
    "end_turn": "end",
    "stop_sequence": "end",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}


class AnthropicClient(VendorClient):
    """One model at Anthropic, or at a server that speaks its messages API."""

    def __init__(
        self,
        spec: str,
        model: str,
        key: Secret,
        *,
        base_url: str = HOME,
        key_name: str = "ANTHROPIC_API_KEY",
        address: str = "api.anthropic.com",
        policy: RetryPolicy | None = None,
    ) -> None:
        import anthropic

        super().__init__(spec, key_name, address, key, policy or RetryPolicy())

        self.model = model
        self._sdk = anthropic.Anthropic(
            api_key=key.reveal() or "no-key",
            base_url=base_url,
            max_retries=0,
            http_client=watched(anthropic.DefaultHttpxClient, self.guard, base_url),
        )
        takes = inspect.signature(self._sdk.messages.create).parameters
        # Newer versions of the SDK have no sampling options at all; passing one would be a TypeError.
        self.optional = frozenset({"schema", "cache"} | ({"temperature"} & set(takes)))

    def close(self) -> None:
        self._sdk.close()
        super().close()

    def send(self, request: Request, features: Features, timeout: float, draft: Draft, emit: Emit | None) -> None:
        body: JsonObject = {
            "model": self.model,
            "messages": [{"role": m.role, "content": m.text} for m in request.messages],
            "max_tokens": request.max_tokens,
            "timeout": timeout,
        }
        system = system_blocks(request.system, cache="cache" in features)
        if system:
            body["system"] = system
        if request.temperature is not None and "temperature" in features:
            body["temperature"] = request.temperature
        if request.schema is not None and "schema" in features:
            body["output_config"] = {"format": {"type": "json_schema", "schema": dict(request.schema)}}
        if emit is None:
            answer = self._sdk.messages.create(**body)
            self._read(as_dict(answer), draft)
            draft.request_id = str(getattr(answer, "_request_id", None) or draft.request_id)
            return
        stream = self._sdk.messages.create(stream=True, **body)
        with stream:
            if (whole := whole_instead(stream)) is not None:
                self._read(whole, draft)
                emit(draft.text)
            else:
                self._read_stream(stream, draft, emit)
        draft.request_id = stream.response.headers.get("request-id") or draft.request_id

    def _read(self, answer: JsonObject, draft: Draft) -> None:
        if answer.get("type") == "error" or answer.get("error"):
            raise faults.from_answer(self.place, None, answer)
        blocks = answer.get("content")
        if not isinstance(blocks, list):
            raise faults.unreadable(self.place, "no content")
        draft.text = "".join(text_of(part(block, "text")) for block in blocks if part(block, "type") == "text")
        draft.usage = _usage(answer.get("usage"), None)
        self._stop(answer, draft)
        draft.model = text_of(answer.get("model"))
        draft.request_id = text_of(answer.get("id"))

    def _read_stream(self, stream: Iterable[Any], draft: Draft, emit: Emit) -> None:
        text: list[str] = []
        done = False
        for item in stream:
            event = as_dict(item)
            kind = text_of(event.get("type"))
            draft.started = draft.started or bool(kind)
            if kind == "message_start":
                draft.model = text_of(part(event, "message", "model"))
                draft.request_id = text_of(part(event, "message", "id"))
                draft.usage = _usage(part(event, "message", "usage"), draft.usage)
            elif kind == "content_block_start" and part(event, "content_block", "type") == "text":
                self._say(text_of(part(event, "content_block", "text")), text, emit)
            elif kind == "content_block_delta" and part(event, "delta", "type") == "text_delta":
                self._say(text_of(part(event, "delta", "text")), text, emit)
            elif kind == "message_delta":
                draft.usage = _usage(event.get("usage"), draft.usage)
                self._stop(event.get("delta") or {}, draft)
            elif kind == "message_stop":
                done = True
        draft.text = "".join(text)
        if not done:
            raise faults.broken_off(self.place)

    @staticmethod
    def _say(piece: str, text: list[str], emit: Emit) -> None:
        if piece:
            text.append(piece)
            emit(piece)

    @staticmethod
    def _stop(answer: JsonObject, draft: Draft) -> None:
        draft.stop = _STOP.get(text_of(answer.get("stop_reason")), "other")
        if draft.stop == "refusal":
            draft.refusal = text_of(part(answer, "stop_details", "explanation")) or "refusal"


def system_blocks(blocks: Iterable[Block], *, cache: bool) -> list[JsonObject]:
    """The system prompt as Anthropic's blocks; the stable ones are marked for its prompt cache."""
    kept = [block for block in blocks if block.text]
    stable = [at for at, block in enumerate(kept) if block.stable]
    marked = set(stable[-MAX_CACHE_POINTS:]) if cache else set()
    out: list[JsonObject] = []
    for at, block in enumerate(kept):
        entry: JsonObject = {"type": "text", "text": block.text}
        if at in marked:
            entry["cache_control"] = {"type": "ephemeral"}
        out.append(entry)
    return out


def _usage(usage: Any, before: Usage | None) -> Usage | None:
    """Usage of an answer or an event; a stream names the input at its start and the output, growing, later."""
    if not isinstance(usage, dict):
        return before
    before = before or Usage()

    def count(value: Any, old: int) -> int:
        return old if value is None else tokens(value)

    return Usage(
        input=count(usage.get("input_tokens"), before.input),
        cached_input=count(usage.get("cache_read_input_tokens"), before.cached_input),
        cache_write=count(usage.get("cache_creation_input_tokens"), before.cache_write),
        output=count(usage.get("output_tokens"), before.output),
        reasoning=count(part(usage, "output_tokens_details", "thinking_tokens"), before.reasoning),
    )
