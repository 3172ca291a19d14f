"""From what a server or a library said to one of our errors, with its line for the host.

One table for all vendors: the codes and words that OpenAI, Anthropic and the compatible servers (vLLM, llama.cpp,
Ollama, OpenRouter, Azure) use for the same fault.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gm.models import errors as e
from gm.models.keys import Scrubber
from gm.models.retry import retry_after

_CODES: dict[str, type[e.ModelError]] = {
    "context_length_exceeded": e.TooLongError,
    "exceed_context_size_error": e.TooLongError,
    "request_too_large": e.TooLongError,
    "prompt_too_long": e.TooLongError,
    "string_above_max_length": e.TooLongError,
    "insufficient_quota": e.QuotaError,
    "billing_error": e.QuotaError,
    "billing_hard_limit_reached": e.QuotaError,
    "billing_not_active": e.QuotaError,
    "rate_limit_error": e.RateLimitedError,
    "rate_limit_exceeded": e.RateLimitedError,
    "overloaded_error": e.OverloadedError,
    "server_overloaded": e.OverloadedError,
    "api_error": e.ServerError,
    "server_error": e.ServerError,
    "internal_server_error": e.ServerError,
    "internal_error": e.ServerError,
    "timeout_error": e.ServerError,
    "gateway_timeout": e.ServerError,
    "authentication_error": e.AuthError,
    "invalid_api_key": e.AuthError,
    "permission_error": e.AuthError,
    "not_found_error": e.NotFoundError,
    "model_not_found": e.NotFoundError,
    "content_filter": e.FilteredError,
    "content_policy_violation": e.FilteredError,
    "responsibleaipolicyviolation": e.FilteredError,
    "bio_policy": e.FilteredError,
    "misalignment_policy_violation": e.FilteredError,
    "invalid_request_error": e.BadRequestError,
}
_STATUS: dict[int, type[e.ModelError]] = {
    401: e.AuthError,
    402: e.QuotaError,
    403: e.AuthError,
    404: e.NotFoundError,
    405: e.NotFoundError,
    408: e.ServerError,
    409: e.ServerError,
    413: e.TooLongError,
    425: e.ServerError,
    429: e.RateLimitedError,
    503: e.OverloadedError,
    529: e.OverloadedError,
}
_WORDS: tuple[tuple[re.Pattern[str], type[e.ModelError]], ...] = (
    (
        re.compile(
            r"prompt is too long|maximum context length|context (?:size|window|length)|too large to process", re.I
        ),
        e.TooLongError,
    ),
    (
        re.compile(
            r"credit balance is too low|exceeded your current quota|insufficient (?:balance|credits|funds)", re.I
        ),
        e.QuotaError,
    ),
)
_WORDS_FOR = (400, 402, 413, 422, 429, 500)  # the statuses under which the words are believed

_SAYS: dict[type[e.ModelError], str] = {
    e.AuthError: "the server does not allow this",
    e.QuotaError: "the account has no money or quota left",
    e.NotFoundError: "no such model or address; check the model's name and --base-url",
    e.BadRequestError: "the server does not take the request",
    e.TooLongError: "the prompt is too long for this model",
    e.FilteredError: "the vendor's content filter stopped the prompt",
    e.RateLimitedError: "too many requests",
    e.OverloadedError: "the service is overloaded",
    e.ServerError: "the server failed",
    e.UnreadableReplyError: "the answer cannot be read; does the address speak this protocol?",
}

# Which optional feature of a request a server minds, by the words of its complaint; the first that was used counts.
FEATURE_WORDS: dict[str, tuple[str, ...]] = {
    "temperature": ("temperature",),
    "token_limit": ("max_tokens", "max_completion_tokens"),
    "stream_usage": ("stream_options", "include_usage"),
    "cache": ("prompt_cache_key", "cache_control"),
    "schema": ("response_format", "json_schema", "output_config", "text.format", "structured output", "grammar"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """Who is asked: how the host knows it, where its key comes from, and what must never be shown."""

    spec: str
    key_name: str
    address: str
    scrubber: Scrubber

    def says(self, text: str, detail: str = "") -> str:
        detail = self.scrubber.detail(detail)
        return f"{self.spec}: {text}" + (f" ({detail})" if detail else "")


def error_parts(body: object) -> tuple[str, str, str, str, int | None]:
    """Code, type, parameter, message and numeric code of an error body, in any of the shapes that servers use."""
    inner: object = body
    if isinstance(body, Mapping) and "error" in body:
        inner = body["error"]
    elif isinstance(body, Mapping) and "detail" in body and "message" not in body:
        inner = body["detail"]
    if not isinstance(inner, Mapping):
        return "", "", "", inner if isinstance(inner, str) else "", None
    code = inner.get("code")
    number = code if isinstance(code, int) and not isinstance(code, bool) else None
    if isinstance(code, str) and code.isdecimal():
        number = int(code)
    message = inner.get("message")
    return (
        str(code or "").lower(),
        str(inner.get("type") or "").lower(),
        str(inner.get("param") or ""),
        message if isinstance(message, str) else "",
        number,
    )


def kind_of(status: int | None, body: object) -> type[e.ModelError]:
    """Which of our errors an error answer is: its code says most, then known words, the status, its type."""
    code, kind, _, message, number = error_parts(body)
    if status is None or status < 300:  # an error inside a stream or a 200: the body may bring its own number
        status = number
    if code in _CODES:
        return _CODES[code]
    if status is None or status in _WORDS_FOR:
        for pattern, found in _WORDS:
            if pattern.search(message):
                return found
    if status is None:
        return _CODES.get(kind, e.ServerError)
    # With a status, a type may only make it more exact: servers put "api_error" on anything.
    if kind in _CODES and not issubclass(_CODES[kind], e.TransientError) and _CODES[kind] is not e.BadRequestError:
        return _CODES[kind]
    if status in _STATUS:
        return _STATUS[status]
    if status >= 500:
        return e.ServerError
    return e.BadRequestError if status >= 400 else e.UnreadableReplyError


def from_answer(
    place: Place, status: int | None, body: object, headers: Mapping[str, str] | None = None
) -> e.ModelError:
    """An error answer (or an error inside a stream) as one of our errors."""
    headers = {name.lower(): value for name, value in (headers or {}).items()}
    kind = kind_of(status, body)
    _, _, param, message, number = error_parts(body)
    shown = status if status is not None and status >= 400 else number
    text = _SAYS.get(kind, "the request failed") + (f" [{shown}]" if shown else "")
    wait = retry_after(headers) if issubclass(kind, e.TransientError) else None
    if kind is e.AuthError and shown != 403:
        line = place.says(f"the key was not accepted [{shown or 401}]; check {place.key_name}")
    elif wait is not None:
        line = place.says(f"{text}; it asks to wait {wait:.0f} s", message)
    else:
        line = place.says(text, message)
    error = kind(line, status=shown, retry_after=wait)
    if headers.get("x-should-retry", "").lower() == "false":
        error.transient = False
    if isinstance(error, e.BadRequestError) and type(error) is e.BadRequestError:
        error.rejected = _feature(f"{param} {message}".lower())
    return error


def _feature(complaint: str) -> str:
    for feature, words in FEATURE_WORDS.items():
        if any(word in complaint for word in words):
            return feature
    return ""


def from_exception(place: Place, error: Exception) -> e.ModelError:
    """What one of the SDKs, or the HTTP library below it, raised, as one of our errors.

    SDK exceptions are told by their shape, which both vendors share, so that this file imports neither SDK.
    """
    import httpx2

    if isinstance(error, e.ModelError):
        return error
    response: Any = getattr(error, "response", None)
    status = getattr(error, "status_code", None)
    if isinstance(status, int) and response is not None:
        return from_answer(place, status, getattr(error, "body", None), response.headers)
    chain: list[BaseException] = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    if any(isinstance(link, httpx2.TimeoutException) for link in chain) or type(error).__name__ == "APITimeoutError":
        return e.TimedOutError(place.says("no complete answer in time"))
    if any("CERTIFICATE_VERIFY_FAILED" in str(link) for link in chain):
        return e.SetupError(
            place.says(f"the certificate of {place.address} is not trusted; name its root in SSL_CERT_FILE")
        )
    if any(isinstance(link, httpx2.ConnectError) for link in chain):
        return e.ConnectionLostError(place.says(f"nobody answers at {place.address}"))
    if any(isinstance(link, httpx2.TransportError) for link in chain) or type(error).__name__ == "APIConnectionError":
        return e.ConnectionLostError(place.says("the connection was lost"))
    if (body := getattr(error, "body", None)) is not None:  # an error event inside a stream
        return from_answer(place, None, body)
    return e.UnreadableReplyError(place.says(_SAYS[e.UnreadableReplyError], type(error).__name__))


def unreadable(place: Place, what: str) -> e.UnreadableReplyError:
    """An answer that lacks what the protocol promises."""
    return e.UnreadableReplyError(place.says(_SAYS[e.UnreadableReplyError], what))


def broken_off(place: Place) -> e.ConnectionLostError:
    """A stream that ended without its end."""
    return e.ConnectionLostError(place.says("the answer broke off"))
