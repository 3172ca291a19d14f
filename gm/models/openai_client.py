"""OpenAI, and everything that speaks its protocol, through the official SDK.

OpenAI itself is asked through the responses API; compatible servers mostly know chat completions only. The SDK is
imported here and nowhere else, and only when a client is opened.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Literal, cast

from gm.models import faults
from gm.models.http import watched
from gm.models.keys import Secret
from gm.models.model import Draft, JsonObject, Request, Stop, Usage
from gm.models.retry import RetryPolicy
from gm.models.structured import is_strict
from gm.models.vendor import Emit, Features, VendorClient, as_dict, part, text_of, tokens, whole_instead

Api = Literal["chat", "responses"]
HOME = "https://api.openai.com/v1"
NO_KEY = "no-key"  # the SDK insists on one; local servers ignore it

_FINISH: dict[str, Stop] = {
    "stop": "end",
    "eos": "end",
    "length": "length",
    "content_filter": "filter",
    "refusal": "refusal",
}
_INCOMPLETE: dict[str, Stop] = {"max_output_tokens": "length", "content_filter": "filter"}


class OpenAIClient(VendorClient):
    """One model at OpenAI (`home`) or at a compatible server."""

    def __init__(
        self,
        spec: str,
        model: str,
        key: Secret,
        *,
        base_url: str = HOME,
        api: Api = "chat",
        home: bool = False,
        key_name: str = "OPENAI_API_KEY",
        address: str = "api.openai.com",
        policy: RetryPolicy | None = None,
    ) -> None:
        import openai

        super().__init__(spec, key_name, address, key, policy or RetryPolicy())

        self.model, self.api, self.home = model, api, home
        self.optional = frozenset(
            ("schema", "temperature", "token_limit", "stream_usage") + (("cache",) if home else ())
        )
        self._sdk = openai.OpenAI(
            api_key=key.reveal() or NO_KEY,
            base_url=base_url,
            max_retries=0,
            http_client=watched(openai.DefaultHttpxClient, self.guard, base_url),
        )
        # The SDK loads these parts on first use, which takes a while; better now than on the clock of an attempt.
        self._completions, self._answers = self._sdk.chat.completions, self._sdk.responses

    def close(self) -> None:
        self._sdk.close()
        super().close()

    def send(self, request: Request, features: Features, timeout: float, draft: Draft, emit: Emit | None) -> None:
        if self.api == "responses":
            self._responses(request, features, timeout, draft, emit)
        else:
            self._chat(request, features, timeout, draft, emit)

    # --- chat completions ---------------------------------------------------------------------------------------

    def _chat(self, request: Request, features: Features, timeout: float, draft: Draft, emit: Emit | None) -> None:
        system = [{"role": "system", "content": request.system_text}] if request.system_text else []
        # OpenAI's newer name is refused by older compatible servers and its older name by OpenAI's newer models.
        limit = "max_completion_tokens" if self.home == ("token_limit" in features) else "max_tokens"
        body: JsonObject = {
            "model": self.model,
            "messages": [*system, *({"role": m.role, "content": m.text} for m in request.messages)],
            limit: request.max_tokens,
            "timeout": timeout,
        }
        if request.temperature is not None and "temperature" in features:
            body["temperature"] = request.temperature
        if request.schema is not None and "schema" in features:
            body["response_format"] = {"type": "json_schema", "json_schema": _schema(request)}
        if "cache" in features and request.stable_text:
            body["prompt_cache_key"] = cache_key(request)
        if emit is None:
            answer = self._completions.create(**body)
            self._read_chat(as_dict(answer), draft)
            draft.request_id = str(getattr(answer, "_request_id", None) or draft.request_id)
            return
        if "stream_usage" in features:
            body["stream_options"] = {"include_usage": True}
        stream = self._completions.create(stream=True, **body)
        with stream:
            if (whole := whole_instead(stream)) is not None:
                self._read_chat(whole, draft)
                emit(draft.text)
            else:
                self._read_chat_stream(stream, draft, emit)
        draft.request_id = stream.response.headers.get("x-request-id") or draft.request_id

    def _read_chat(self, answer: JsonObject, draft: Draft) -> None:
        if answer.get("error"):  # some gateways report an error with status 200
            raise faults.from_answer(self.place, None, answer)
        choice = part(answer, "choices", 0)
        message = part(choice, "message")
        if not isinstance(message, dict):
            raise faults.unreadable(self.place, "no choices")
        draft.text = text_of(message.get("content"))
        draft.refusal = text_of(message.get("refusal"))
        draft.stop = _FINISH.get(text_of(choice.get("finish_reason")), "other")
        draft.usage = _chat_usage(answer.get("usage"))
        draft.model = text_of(answer.get("model"))
        draft.request_id = text_of(answer.get("id"))

    def _read_chat_stream(self, stream: Iterable[Any], draft: Draft, emit: Emit) -> None:
        text: list[str] = []
        for event in stream:
            chunk = as_dict(event)
            draft.started = True
            draft.model = text_of(chunk.get("model")) or draft.model
            draft.request_id = text_of(chunk.get("id")) or draft.request_id
            draft.usage = _chat_usage(chunk.get("usage")) or draft.usage
            choice = part(chunk, "choices", 0)
            piece = text_of(part(choice, "delta", "content"))
            draft.refusal += text_of(part(choice, "delta", "refusal"))
            finish = text_of(part(choice, "finish_reason"))
            if finish:
                draft.stop = _FINISH.get(finish, "other")
            if piece:
                text.append(piece)
                emit(piece)
        draft.text = "".join(text)
        if draft.stop is None:
            raise faults.broken_off(self.place)

    # --- responses ----------------------------------------------------------------------------------------------

    def _responses(self, request: Request, features: Features, timeout: float, draft: Draft, emit: Emit | None) -> None:
        body: JsonObject = {
            "model": self.model,
            "input": [{"role": m.role, "content": m.text} for m in request.messages],
            "max_output_tokens": request.max_tokens,
            "store": False,
            "timeout": timeout,
        }
        if request.system_text:
            body["instructions"] = request.system_text
        if request.temperature is not None and "temperature" in features:
            body["temperature"] = request.temperature
        if request.schema is not None and "schema" in features:
            body["text"] = {"format": {"type": "json_schema", **_schema(request)}}
        if "cache" in features and request.stable_text:
            body["prompt_cache_key"] = cache_key(request)
        if emit is None:
            answer = self._answers.create(**body)
            self._read_response(as_dict(answer), draft)
            draft.request_id = str(getattr(answer, "_request_id", None) or draft.request_id)
            return
        stream = self._answers.create(stream=True, **body)
        with stream:
            if (whole := whole_instead(stream)) is not None:
                self._read_response(whole, draft)
                emit(draft.text)
            else:
                for event in stream:
                    self._read_event(as_dict(event), draft, emit)
        draft.request_id = stream.response.headers.get("x-request-id") or draft.request_id
        if draft.stop is None:
            raise faults.broken_off(self.place)

    def _read_event(self, event: JsonObject, draft: Draft, emit: Emit) -> None:
        kind = text_of(event.get("type"))
        draft.started = draft.started or bool(kind)
        if kind == "response.output_text.delta":
            emit(text_of(event.get("delta")))
        elif kind in ("response.completed", "response.incomplete", "response.failed"):
            self._read_response(as_dict(event.get("response")), draft)
        elif kind == "error":
            raise faults.from_answer(self.place, None, {"error": event})

    def _read_response(self, answer: JsonObject, draft: Draft) -> None:
        draft.usage = _response_usage(answer.get("usage")) or draft.usage
        status = text_of(answer.get("status"))
        if answer.get("error"):
            raise faults.from_answer(self.place, None, answer)
        output = answer.get("output")
        if not isinstance(output, list):
            raise faults.unreadable(self.place, "no output")
        parts = [
            piece
            for item in output
            if part(item, "type") == "message"
            for piece in (part(item, "content") if isinstance(part(item, "content"), list) else [])
        ]
        draft.text = "".join(text_of(part(piece, "text")) for piece in parts if part(piece, "type") == "output_text")
        draft.refusal = "".join(text_of(part(piece, "refusal")) for piece in parts)
        reason = text_of(part(answer, "incomplete_details", "reason"))
        draft.stop = "end" if status == "completed" else _INCOMPLETE.get(reason, "other")
        draft.model = text_of(answer.get("model"))
        draft.request_id = text_of(answer.get("id"))


def cache_key(request: Request) -> str:
    """Requests with the same stable part share a key, so that the vendor sends them to the same cache."""
    return "skriptor-" + hashlib.sha256(request.stable_text.encode("utf-8", "replace")).hexdigest()[:24]


def _schema(request: Request) -> JsonObject:
    schema = cast("JsonObject", request.schema)
    return {"name": request.schema_name, "schema": schema, "strict": is_strict(schema)}


def _split(prompt: Any, cached: Any, written: Any, output: Any, reasoning: Any) -> Usage:
    """OpenAI counts cached and written tokens within the prompt; ours are apart."""
    from_cache = min(tokens(cached), tokens(prompt))
    to_cache = min(tokens(written), tokens(prompt) - from_cache)
    return Usage(tokens(prompt) - from_cache - to_cache, from_cache, to_cache, tokens(output), tokens(reasoning))


def _chat_usage(usage: Any) -> Usage | None:
    if not isinstance(usage, dict) or usage.get("prompt_tokens") is None:
        return None
    return _split(
        usage.get("prompt_tokens"),
        part(usage, "prompt_tokens_details", "cached_tokens"),
        part(usage, "prompt_tokens_details", "cache_write_tokens"),
        usage.get("completion_tokens"),
        part(usage, "completion_tokens_details", "reasoning_tokens"),
    )


def _response_usage(usage: Any) -> Usage | None:
    if not isinstance(usage, dict) or usage.get("input_tokens") is None:
        return None
    return _split(
        usage.get("input_tokens"),
        part(usage, "input_tokens_details", "cached_tokens"),
        part(usage, "input_tokens_details", "cache_write_tokens"),
        usage.get("output_tokens"),
        part(usage, "output_tokens_details", "reasoning_tokens"),
    )
