"""Clients of every wire format against the local server, with pauses that are noted and not waited for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gm.models import Block, Message, ModelError, Reply, Request, Retrying, RetryPolicy
from gm.models.anthropic_client import AnthropicClient
from gm.models.keys import Secret
from gm.models.openai_client import OpenAIClient
from gm.models.vendor import VendorClient
from tests.wire import formats
from tests.wire.acts import Act
from tests.wire.server import Seen, WireServer

CANARY = "sk-canary-Zx81kQpL5vTn0wYb7Rj3"
WIRES = ("chat", "home", "responses", "anthropic")
PATHS = {"chat": formats.CHAT, "home": formats.CHAT, "responses": formats.RESPONSES, "anthropic": formats.MESSAGES}

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"narration": {"type": "string"}},
    "required": ["narration"],
    "additionalProperties": False,
}


def request(**changes: Any) -> Request:
    """A small request with a stable and a changing part."""
    fields: dict[str, Any] = {
        "system": (Block("Правила игры.", stable=True), Block("Стиль.", stable=True), Block("Ход 3.")),
        "messages": (Message("user", "Напиши пост."),),
        "max_tokens": 500,
        "timeout": 5.0,
    }
    return Request(**(fields | changes))


@dataclass
class Pauses:
    """A policy's sleep: notes the seconds."""

    seconds: list[float] = field(default_factory=list)

    def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)


def policy(pauses: Pauses, **changes: Any) -> RetryPolicy:
    fields: dict[str, Any] = {"max_attempts": 3, "first_pause": 0.5, "sleep": pauses, "jitter": lambda: 1.0}
    return RetryPolicy(**(fields | changes))


def client(wire: str, server: WireServer, retry: RetryPolicy, key: str = CANARY) -> VendorClient:
    """The official SDK of the wire's vendor, pointed at the local server."""
    if wire == "anthropic":
        return AnthropicClient("anthropic/claude-test", "claude-test", Secret(key), base_url=server.root, policy=retry)
    return OpenAIClient(
        "openai/gpt-test" if wire != "chat" else "openai@127.0.0.1/gpt-test",
        "gpt-test",
        Secret(key),
        base_url=server.base_url,
        api="responses" if wire == "responses" else "chat",
        home=wire != "chat",
        policy=retry,
    )


@dataclass
class Outcome:
    """What a call came to."""

    reply: Reply | None
    error: ModelError | None
    seen: tuple[Seen, ...]
    pauses: list[float]
    retries: list[Retrying]
    streamed: str

    @property
    def good(self) -> Reply:
        assert self.error is None, self.error
        assert self.reply is not None
        return self.reply

    @property
    def bad(self) -> ModelError:
        assert self.error is not None, self.reply
        return self.error


def ask(
    wire: str,
    script: Iterable[Act],
    *,
    streaming: bool = False,
    asked: Request | None = None,
    minds: Iterable[str] = (),
    named: bool = True,
    **changes: Any,
) -> Outcome:
    """One call against a server that follows the script."""
    pauses, retries, streamed = Pauses(), list[Retrying](), list[str]()
    reply: Reply | None = None
    error: ModelError | None = None
    server, opened = stage(wire)
    server.begin(script, None, minds, named)
    opened.policy = policy(pauses, **changes)
    opened.forget()
    try:
        reply = opened.complete(
            asked or request(), on_text=streamed.append if streaming else None, on_retry=retries.append
        )
    except ModelError as caught:
        error = caught
    assert server.complaints == []
    return Outcome(reply, error, tuple(server.seen), pauses.seconds, retries, "".join(streamed))


_stages: dict[str, tuple[WireServer, VendorClient]] = {}


def stage(wire: str) -> tuple[WireServer, VendorClient]:
    """A server and a client that all calls share: to open one takes longer than most calls."""
    if wire not in _stages:
        server = WireServer()
        server.__enter__()
        _stages[wire] = server, client(wire, server, policy(Pauses()))
    return _stages[wire]


def close_stages() -> None:
    """At the end of the session."""
    for server, opened in _stages.values():
        opened.close()
        server.__exit__(None, None, None)
    _stages.clear()
