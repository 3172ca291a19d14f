"""Error bodies and exceptions in the shapes that real servers and libraries use."""

from __future__ import annotations

from typing import Any

import httpx2
import pytest

from gm.models import errors as e
from gm.models.faults import Place, error_parts, from_answer, from_exception, kind_of
from gm.models.keys import Scrubber
from tests.models.harness import WIRES, ask
from tests.wire.acts import Raw, Say

PLACE = Place("openai@box:1/x", "OPENAI_API_KEY", "box:1", Scrubber([]))

ANSWERS: list[tuple[int | None, Any, type[e.ModelError]]] = [
    # OpenAI: the SDK passes the inner object
    (401, {"message": "Incorrect API key", "type": "invalid_request_error", "code": "invalid_api_key"}, e.AuthError),
    (404, {"message": "The model `x` does not exist", "code": "model_not_found"}, e.NotFoundError),
    (429, {"message": "Rate limit reached", "type": "tokens", "code": "rate_limit_exceeded"}, e.RateLimitedError),
    (429, {"message": "You exceeded your current quota", "code": "insufficient_quota"}, e.QuotaError),
    (400, {"message": "long", "code": "context_length_exceeded"}, e.TooLongError),
    (None, {"message": "boom", "type": "server_error", "code": None}, e.ServerError),
    (None, {"message": "boom", "code": "server_error"}, e.ServerError),
    (None, {"error": {"type": "error", "code": "rate_limit_exceeded", "message": "slow"}}, e.RateLimitedError),
    # Anthropic: the whole body
    (529, {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, e.OverloadedError),
    (200, {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, e.OverloadedError),
    (200, {"type": "error", "error": {"type": "invalid_request_error", "message": "no"}}, e.BadRequestError),
    (400, {"error": {"type": "invalid_request_error", "message": "prompt is too long: 9 tokens > 8"}}, e.TooLongError),
    (400, {"error": {"type": "invalid_request_error", "message": "Your credit balance is too low"}}, e.QuotaError),
    (413, {"error": {"type": "request_too_large", "message": "Request exceeds the maximum size"}}, e.TooLongError),
    (403, {"error": {"type": "permission_error", "message": "no"}}, e.AuthError),
    # vLLM, llama.cpp, Ollama, FastAPI gateways, OpenRouter
    (400, {"message": "This model's maximum context length is 4096 tokens", "code": 400}, e.TooLongError),
    (400, {"message": "request (9 tokens) exceeds the available context size (8 tokens)", "code": 400}, e.TooLongError),
    (500, {"message": "input is too large to process. increase the physical batch size"}, e.TooLongError),
    (503, {"message": "Loading model", "type": "unavailable_error", "code": 503}, e.OverloadedError),
    (404, {"error": "model 'x' not found"}, e.NotFoundError),
    (422, {"detail": [{"loc": ["body"], "msg": "field required"}]}, e.BadRequestError),
    (401, {"detail": "Unauthorized"}, e.AuthError),
    (None, {"error": {"code": 429, "message": "Provider returned error"}}, e.RateLimitedError),
    (None, {"error": {"code": 502, "message": "Provider disconnected"}}, e.ServerError),
    (200, {"error": {"code": 402, "message": "Insufficient credits"}}, e.QuotaError),
    (None, {"error": {"code": "529", "message": "busy"}}, e.OverloadedError),
    (400, {"code": "content_filter", "message": "filtered"}, e.FilteredError),
    # nothing to read
    (500, None, e.ServerError),
    (504, "<html>", e.ServerError),
    (418, b"", e.BadRequestError),
    (307, "", e.UnreadableReplyError),
    (None, {"error": None}, e.ServerError),
    (None, {"error": {"code": True, "message": ["x"]}}, e.ServerError),
    # a type that anything is called does not overrule a status
    (422, {"error": {"type": "api_error", "message": "wrong"}}, e.BadRequestError),
    (401, {"error": {"type": "api_error", "message": "who"}}, e.AuthError),
]


@pytest.mark.parametrize(("status", "body", "kind"), ANSWERS)
def test_kinds(status: int | None, body: Any, kind: type[e.ModelError]) -> None:
    assert kind_of(status, body) is kind
    error = from_answer(PLACE, status, body)
    assert type(error) is kind
    assert str(error).startswith("openai@box:1/x: ")
    assert str(error).isprintable()
    assert error.transient is issubclass(kind, e.TransientError)


def test_bodies_of_any_shape_are_read() -> None:
    bodies: list[Any] = [None, "", "text", 7, [], {}, {"error": []}, {"error": {"code": {}, "type": 3, "message": {}}}]
    for body in bodies:
        assert len(error_parts(body)) == 5


def test_what_the_http_library_raises_from_below_the_sdks() -> None:
    """Anthropic's SDK lets these pass in the middle of a stream."""
    cases: list[tuple[Exception, type[e.ModelError], str]] = [
        (httpx2.ReadTimeout("x"), e.TimedOutError, "no complete answer in time"),
        (httpx2.ConnectError("refused"), e.ConnectionLostError, "nobody answers at box:1"),
        (httpx2.RemoteProtocolError("cut"), e.ConnectionLostError, "the connection was lost"),
        (httpx2.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] self-signed"), e.SetupError, "SSL_CERT_FILE"),
        (httpx2.DecodingError("gzip"), e.UnreadableReplyError, "DecodingError"),
        (ValueError("key=sk-secret-12345678"), e.UnreadableReplyError, "(ValueError)"),
        (KeyError("choices"), e.UnreadableReplyError, "(KeyError)"),
    ]
    for raised, kind, says in cases:
        error = from_exception(PLACE, raised)
        assert type(error) is kind
        assert says in str(error)
        assert "secret" not in str(error)


def test_causes_are_looked_through() -> None:
    outer = RuntimeError("sdk")
    outer.__cause__ = httpx2.ConnectTimeout("x")
    assert type(from_exception(PLACE, outer)) is e.TimedOutError


@pytest.mark.parametrize("wire", WIRES)
@pytest.mark.parametrize("streaming", [False, True])
def test_an_answer_larger_than_any_answer(wire: str, streaming: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.models.http.MAX_BYTES", 100_000)
    body = b": and on it goes\n\n" * 6_000 if streaming else b'{"a": "' + b"x" * 100_000
    act = Raw(body, "text/event-stream" if streaming else "application/json")
    got = ask(wire, [act, Say("Да.")], streaming=streaming)
    assert type(got.bad) is e.UnreadableReplyError
    assert "larger than any answer" in str(got.bad)
    assert len(got.seen) == 1
