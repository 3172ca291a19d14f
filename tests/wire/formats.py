"""The three wire formats, written from the vendors' documentation: bodies, stream events, errors, request checks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.wire.acts import Finish, Say, Tokens

Json = dict[str, Any]
Event = tuple[str | None, Json | str]  # event name and data

CHAT, RESPONSES, MESSAGES = "/v1/chat/completions", "/v1/responses", "/v1/messages"

_CHAT_FIELDS = {
    "model", "messages", "max_tokens", "max_completion_tokens", "temperature", "response_format", "stream",
    "stream_options", "prompt_cache_key",
}  # fmt: skip
_RESPONSES_FIELDS = {
    "model", "input", "instructions", "max_output_tokens", "temperature", "text", "stream", "store", "prompt_cache_key",
}  # fmt: skip
_MESSAGES_FIELDS = {"model", "messages", "system", "max_tokens", "output_config", "stream"}

_CHAT_FINISH: dict[Finish, str] = {
    "end": "stop", "length": "length", "filter": "content_filter", "refusal": "stop", "tool": "tool_calls",
}  # fmt: skip
_MESSAGES_FINISH: dict[Finish, str] = {
    "end": "end_turn", "length": "max_tokens", "filter": "refusal", "refusal": "refusal", "tool": "tool_use",
}  # fmt: skip


def pieces(text: str, size: int) -> list[str]:
    return [text[at : at + size] for at in range(0, len(text), size)]


def check(path: str, headers: dict[str, str], body: Json) -> str:
    """What the vendor would complain about; empty if the request is right."""
    allowed = {CHAT: _CHAT_FIELDS, RESPONSES: _RESPONSES_FIELDS, MESSAGES: _MESSAGES_FIELDS}[path]
    extra = sorted(set(body) - allowed)
    if extra:
        return f"{extra[0]}: unknown parameter"
    if not isinstance(body.get("model"), str) or not body["model"]:
        return "model: required"
    if path == RESPONSES:
        talk = body.get("input")
        if "text" in body and body["text"]["format"]["type"] != "json_schema":
            return "text.format: unknown type"
    else:
        talk = body.get("messages")
    if not isinstance(talk, list) or not talk:
        return "messages: at least one message is required"
    for message in talk:
        if message.get("role") not in {"system", "user", "assistant"} or not message.get("content"):
            return "messages: role and content are required"
    if path == MESSAGES:
        return _check_messages(headers, body)
    if path == CHAT and "response_format" in body:
        asked = body["response_format"]
        if asked["type"] != "json_schema" or not {"name", "schema"} <= set(asked["json_schema"]):
            return "response_format: wrong form"
    return ""


def _check_messages(headers: dict[str, str], body: Json) -> str:
    if "anthropic-version" not in headers:
        return "anthropic-version: header is required"
    if not isinstance(body.get("max_tokens"), int):
        return "max_tokens: required"
    if any(message["role"] == "system" for message in body["messages"]):
        return "messages: there is no role system"
    blocks = body.get("system", [])
    if sum("cache_control" in block for block in blocks) > 4:
        return "cache_control: at most 4 blocks"
    if any(block["type"] != "text" or not block["text"] for block in blocks):
        return "system: text blocks must not be empty"
    if "output_config" in body and body["output_config"]["format"]["type"] != "json_schema":
        return "output_config: wrong form"
    return ""


def uses(path: str, body: Json, feature: str) -> bool:
    """Whether a request uses a feature that the server was told to mind."""
    if feature == "schema":
        return "response_format" in body or "output_config" in body or "format" in body.get("text", {})
    return feature in body


# --- answers ---------------------------------------------------------------------------------------------------------


def _chat_usage(tokens: Tokens) -> Json:
    prompt = tokens.input + tokens.cached + tokens.written
    return {
        "prompt_tokens": prompt,
        "completion_tokens": tokens.output,
        "total_tokens": prompt + tokens.output,
        "prompt_tokens_details": {"cached_tokens": tokens.cached, "cache_write_tokens": tokens.written},
        "completion_tokens_details": {"reasoning_tokens": tokens.reasoning},
    }


def _responses_usage(tokens: Tokens) -> Json:
    prompt = tokens.input + tokens.cached + tokens.written
    return {
        "input_tokens": prompt,
        "output_tokens": tokens.output,
        "total_tokens": prompt + tokens.output,
        "input_tokens_details": {"cached_tokens": tokens.cached, "cache_write_tokens": tokens.written},
        "output_tokens_details": {"reasoning_tokens": tokens.reasoning},
    }


def _messages_usage(tokens: Tokens, output: int | None = None) -> Json:
    return {
        "input_tokens": tokens.input,
        "cache_read_input_tokens": tokens.cached,
        "cache_creation_input_tokens": tokens.written,
        "output_tokens": tokens.output if output is None else output,
        "output_tokens_details": {"thinking_tokens": tokens.reasoning},
    }


def answer(path: str, say: Say) -> Json:
    """A whole answer."""
    if path == CHAT:
        message = {"role": "assistant", "content": say.text or None, "refusal": say.refusal or None}
        body: Json = {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": say.model,
            "choices": [{"index": 0, "message": message, "finish_reason": _CHAT_FINISH[say.finish], "logprobs": None}],
        }
        return body | ({"usage": _chat_usage(say.tokens)} if say.tokens else {})
    if path == RESPONSES:
        return _response(say)
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": say.model,
        "content": [{"type": "text", "text": say.text}] if say.text else [],
        "stop_reason": _MESSAGES_FINISH[say.finish],
        "stop_sequence": None,
        "stop_details": {"type": "refusal", "category": None, "explanation": say.refusal} if say.refusal else None,
        "usage": _messages_usage(say.tokens) if say.tokens else None,
    }


def _response(say: Say, status: str | None = None) -> Json:
    content: list[Json] = [{"type": "output_text", "text": say.text, "annotations": []}] if say.text else []
    if say.refusal:
        content.append({"type": "refusal", "refusal": say.refusal})
    reason = {"length": "max_output_tokens", "filter": "content_filter"}.get(say.finish)
    done = "incomplete" if reason else "completed"
    output: list[Json] = [{"id": "rs_1", "type": "reasoning", "summary": []}]
    output.append({"id": "m_1", "type": "message", "role": "assistant", "status": done, "content": content})
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": say.model,
        "status": status or done,
        "error": None,
        "incomplete_details": {"reason": reason} if reason else None,
        "instructions": None,
        "metadata": {},
        "output": [] if status == "in_progress" else output,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": _responses_usage(say.tokens) if say.tokens and status != "in_progress" else None,
    }


def events(path: str, say: Say, *, usage: bool = True) -> Iterator[Event]:
    """The same answer as stream events; the texts' deltas are the events that carry `say.chunk` characters each."""
    yield from {CHAT: _chat_events, RESPONSES: _response_events, MESSAGES: _message_events}[path](say, usage)


def _chat_events(say: Say, usage: bool) -> Iterator[Event]:
    def chunk(delta: Json, finish: str | None = None) -> Json:
        choice = {"index": 0, "delta": delta, "finish_reason": finish}
        head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": say.model}
        return head | {"choices": [choice]}

    yield None, chunk({"role": "assistant", "content": ""})
    for piece in pieces(say.text, say.chunk):
        yield None, chunk({"content": piece})
    for piece in pieces(say.refusal, say.chunk):
        yield None, chunk({"refusal": piece})
    yield None, chunk({}, _CHAT_FINISH[say.finish])
    if usage and say.tokens:
        yield None, chunk({}) | {"choices": [], "usage": _chat_usage(say.tokens)}
    yield None, "[DONE]"


def _response_events(say: Say, usage: bool) -> Iterator[Event]:
    number = iter(range(10_000))

    def event(kind: str, **fields: Any) -> Event:
        return kind, {"type": kind, "sequence_number": next(number), **fields}

    at = {"item_id": "m_1", "output_index": 1, "content_index": 0}
    yield event("response.created", response=_response(say, "in_progress"))
    for piece in pieces(say.text, say.chunk):
        yield event("response.output_text.delta", delta=piece, logprobs=[], **at)
    for piece in pieces(say.refusal, say.chunk):
        yield event("response.refusal.delta", delta=piece, **at)
    whole = _response(say)
    yield event(f"response.{whole['status']}", response=whole)


def _message_events(say: Say, usage: bool) -> Iterator[Event]:
    def event(kind: str, **fields: Any) -> Event:
        return kind, {"type": kind, **fields}

    head = answer(MESSAGES, Say("", tokens=say.tokens, model=say.model)) | {"stop_reason": None}
    if say.tokens:
        head["usage"] = _messages_usage(say.tokens, output=1)
    yield event("message_start", message=head)
    yield event("ping")
    yield event("content_block_start", index=0, content_block={"type": "text", "text": ""})
    for piece in pieces(say.text, say.chunk):
        yield event("content_block_delta", index=0, delta={"type": "text_delta", "text": piece})
    yield event("content_block_stop", index=0)
    details = {"type": "refusal", "category": None, "explanation": say.refusal} if say.refusal else None
    delta = {"stop_reason": _MESSAGES_FINISH[say.finish], "stop_sequence": None, "stop_details": details}
    yield event("message_delta", delta=delta, usage=_messages_usage(say.tokens) if say.tokens else None)
    yield event("message_stop")


def error(path: str, status: int, code: str, message: str) -> Json:
    """An error body in the vendor's form."""
    if path == MESSAGES:
        kinds = {
            400: "invalid_request_error", 401: "authentication_error", 402: "billing_error", 403: "permission_error",
            404: "not_found_error", 413: "request_too_large", 429: "rate_limit_error", 529: "overloaded_error",
        }  # fmt: skip
        kind = code or kinds.get(status, "api_error")
        return {"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}
    kind = "invalid_request_error" if status < 500 else "server_error"
    return {"error": {"message": message, "type": kind, "param": None, "code": code or None}}


def error_event(path: str, code: str, message: str) -> Event:
    """An error in the middle of a stream."""
    if path == MESSAGES:
        return "error", {"type": "error", "error": {"type": code, "message": message}}
    if path == RESPONSES:
        return "error", {"type": "error", "code": code, "message": message, "param": None, "sequence_number": 9}
    return None, {"error": {"message": message, "type": code, "param": None, "code": code}}


def sse(event: Event) -> bytes:
    name, data = event
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    return ((f"event: {name}\n" if name else "") + f"data: {text}\n\n").encode()
