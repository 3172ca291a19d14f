"""Models for Inspect: `scripted/NAME`, referees with known faults, and `skriptor/openai/NAME` or
`skriptor/anthropic/NAME`, the harness's own clients, with their retries, prices, and care for keys.

Inspect's own providers can be used instead (`--models inspect:google/…`): then retries and limits are Inspect's.
"""

from __future__ import annotations

from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

import anyio.to_thread
from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageSystem,
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    ModelUsage,
    StopReason,
    modelapi,
)
from inspect_ai.tool import ToolChoice, ToolInfo

from evals import scripted
from evals.journal import RunStoppedError
from evals.windows import Window
from gm.models import (
    Block,
    Client,
    Message,
    ModelError,
    Reply,
    Request,
    RetryPolicy,
    TimedOutError,
    TooLongError,
    UnreadableReplyError,
    open_client,
)
from gm.money import spent

_STOPS: dict[str, StopReason] = {"end": "stop", "length": "max_tokens", "filter": "content_filter"}
_PROBLEMS = {TimedOutError: "timeout", TooLongError: "too_long", UnreadableReplyError: "unreadable"}
"""Failures that say something about the model; every other one says something about the set-up and stops the run."""


@modelapi(name="scripted")
class ScriptedAPI(ModelAPI):
    """Referees with known faults. They find out from the messages' metadata which post is wanted: those are never
    sent to anybody."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  # Inspect's own signature
        **_: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self.referee = scripted.Referee.from_name(model_name)

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """The post that the last message asks for."""
        where = input[-1].metadata or {}
        window = Window.from_id(where["window"])
        chars = sum(len(message.text) for message in input)
        if where["task"] == "referee":
            answer = scripted.referee_answer(self.referee, window, where["number"], where["format"], chars)
        elif where["task"] == "free_referee":
            answer = scripted.dealing_answer(self.referee, window, where["orders"], where["format"], chars)
        else:
            answer = scripted.narrate_answer(
                self.referee, window, where["attempt"], where["scope"], where["format"], chars
            )
        stop: StopReason = "max_tokens" if answer.stop == "max_tokens" else "stop"
        output = ModelOutput.from_content(f"scripted/{self.model_name}", answer.text, stop)
        output.usage = ModelUsage(
            input_tokens=answer.input_tokens,
            output_tokens=answer.output_tokens,
            total_tokens=answer.input_tokens + answer.output_tokens,
        )
        output.metadata = {"seconds": answer.seconds, "cost": 0.0}
        return output

    def max_connections(self) -> int:
        return 100


@modelapi(name="skriptor")
class SkriptorAPI(ModelAPI):
    """A model behind `gm.models`."""

    def __init__(
        self,
        model_name: str,
        base_url: str | None = None,
        api_key: str | None = None,
        config: GenerateConfig = GenerateConfig(),  # noqa: B008  # Inspect's own signature
        key_env: str | None = None,
        env_file: str | None = None,
        timeout: float = 120.0,
        attempts: int = 5,
        **_: Any,
    ) -> None:
        super().__init__(model_name, base_url, api_key, [], config)
        self._how = (base_url, key_env, Path(env_file) if env_file else None)
        self._timeout, self._attempts = timeout, attempts
        self._idle: SimpleQueue[Client] = SimpleQueue()
        self._idle.put(self._open())

    def _open(self) -> Client:
        base_url, key_env, env_file = self._how
        try:
            policy = RetryPolicy(max_attempts=self._attempts)
            return open_client(self.model_name, base_url, key_env=key_env, dotenv=env_file, policy=policy)
        except ModelError as error:
            raise RunStoppedError(error.line) from None

    async def generate(
        self, input: list[ChatMessage], tools: list[ToolInfo], tool_choice: ToolChoice, config: GenerateConfig
    ) -> ModelOutput:
        """One answer; a failure that belongs to the model is an empty one with its name."""
        return await anyio.to_thread.run_sync(self._ask, _request(input, config, self._timeout))

    def _ask(self, request: Request) -> ModelOutput:
        try:
            client = self._idle.get_nowait()
        except Empty:  # a client serves one question at a time
            client = self._open()
        outcome: Reply | ModelError
        try:
            outcome = client.complete(request)
        except ModelError as error:
            outcome = error
        finally:
            self._idle.put(client)
        bill = spent(1, outcome, getattr(outcome, "spec", "") or client.spec, prompt_chars=len(request.text))
        metadata: dict[str, Any] = {
            "cost": None if bill.cost is None else float(bill.cost),
            "usage": bill.usage.as_dict(),
            "unmetered": bill.unmetered,
        }
        if isinstance(outcome, ModelError):
            problem = next((name for kind, name in _PROBLEMS.items() if isinstance(outcome, kind)), "")
            if not problem:
                raise RunStoppedError(outcome.line)
            metadata["problem"] = problem
            output = ModelOutput.from_content(self.model_name, "", "unknown")
        else:
            metadata["problem"] = outcome.problem if outcome.problem in ("refused", "filtered", "cut") else ""
            metadata["seconds"] = outcome.latency
            stop = _STOPS.get(outcome.stop, "unknown")
            output = ModelOutput.from_content(self.model_name, outcome.text or outcome.refusal, stop)
        usage = bill.usage
        output.usage = ModelUsage(
            input_tokens=usage.input,
            output_tokens=usage.output,
            total_tokens=usage.total,
            input_tokens_cache_read=usage.cached_input,
            input_tokens_cache_write=usage.cache_write,
            reasoning_tokens=usage.reasoning,
        )
        output.metadata = metadata
        return output

    def give_back(self) -> None:
        """Gives the connections back."""
        while True:
            try:
                self._idle.get_nowait().close()
            except Empty:
                return

    def connection_key(self) -> str:
        return f"{self._how[0]}/{self.model_name}"


def _request(input: list[ChatMessage], config: GenerateConfig, timeout: float) -> Request:
    system = tuple(Block(one.text, stable=True) for one in input if isinstance(one, ChatMessageSystem))
    talk = tuple(
        Message("assistant" if isinstance(one, ChatMessageAssistant) else "user", one.text or "—")
        for one in input
        if not isinstance(one, ChatMessageSystem)
    )
    return Request(
        system,
        talk,
        max_tokens=config.max_tokens or 4000,
        temperature=config.temperature,
        timeout=timeout,
    )
