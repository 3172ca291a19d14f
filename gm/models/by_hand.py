"""Clients without a vendor: a host who carries the prompt to any chat page, and a script for tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gm.models.errors import ModelError, NoAnswerError
from gm.models.keys import clean_text
from gm.models.model import Attempt, JsonObject, OnRetry, OnText, Problem, Reply, Request, Usage
from gm.models.structured import find_object, mismatches, strip_thinking

Answer = str | Mapping[str, Any] | Reply | ModelError
Script = Iterable[Answer] | Callable[[Request], Answer]


def read_answer(text: str, request: Request, spec: str, usage: Usage, attempts: tuple[Attempt, ...]) -> Reply:
    """An answer that came as bare text."""
    text = clean_text(strip_thinking(text))
    parsed: JsonObject | None = None
    problem: Problem = "" if text.strip() else "empty"
    if text.strip() and request.schema is not None:
        found = find_object(text, request.schema)
        if found is None:
            problem = "not_json"
        elif mismatches(found, request.schema):
            problem = "not_schema"
        else:
            parsed = found
    return Reply(text=text, parsed=parsed, usage=usage, model=spec, attempts=attempts, spec=spec, problem=problem)


class ManualClient:
    """`show` puts the prompt before the host, `read` returns what was pasted. Costs nothing that could be counted."""

    spec = "manual"
    structured = False

    def __init__(self, show: Callable[[str], None], read: Callable[[], str]) -> None:
        self._show = show
        self._read = read

    def complete(self, request: Request, *, on_text: OnText | None = None, on_retry: OnRetry | None = None) -> Reply:
        self._show(request.text)
        try:
            text = self._read()
        except EOFError:
            text = ""
        if not text.strip():
            raise NoAnswerError("manual: nothing was pasted")
        return read_answer(text, request, self.spec, Usage(), (Attempt("ok", latency=0.0),))

    def close(self) -> None:
        """Nothing to give back."""


class ScriptedClient:
    """For tests: answers from a list, or from a function of the request; `requests` keeps what was asked.

    An answer is a text, an object (sent as JSON), a whole `Reply`, or a `ModelError` to raise.
    """

    structured = True

    def __init__(self, script: Script, *, spec: str = "scripted", usage: Usage | None = None) -> None:
        self.spec = spec
        self.requests: list[Request] = []
        self._usage = Usage(input=100, output=50) if usage is None else usage
        self._answer: Callable[[Request], Answer]
        if callable(script):
            self._answer = script
        else:
            answers: Iterator[Answer] = iter(script)
            self._answer = lambda request: _next(answers)

    def complete(self, request: Request, *, on_text: OnText | None = None, on_retry: OnRetry | None = None) -> Reply:
        self.requests.append(request)
        answer = self._answer(request)
        if isinstance(answer, ModelError):
            raise answer
        if isinstance(answer, Reply):
            reply = answer if answer.spec else replace(answer, spec=self.spec)
        else:
            text = answer if isinstance(answer, str) else json.dumps(answer, ensure_ascii=False)
            attempts = (Attempt("ok", 200, self._usage),)
            reply = read_answer(text, request, self.spec, self._usage, attempts)
        if on_text is not None and reply.text:
            on_text(reply.text)
        return reply

    def close(self) -> None:
        """Nothing to give back."""


def _next(answers: Iterator[Answer]) -> Answer:
    try:
        return next(answers)
    except StopIteration:
        raise NoAnswerError("scripted: the script has no more answers") from None
