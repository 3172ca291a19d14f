"""What all vendors' clients share: attempts, optional features, cleaning, timing, and the reply in the end.

A vendor's file only knows how to send one request and how to read one answer (`send`); everything that must be the same
for all vendors happens here, once.
"""

from __future__ import annotations

import json
import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, cast

from gm.models import errors, faults
from gm.models.http import Guard
from gm.models.keys import Scrubber, Secret, clean_text, whole_text
from gm.models.logs import LogGuard
from gm.models.model import (
    Attempt,
    Block,
    Draft,
    JsonObject,
    Message,
    OnRetry,
    OnText,
    Problem,
    Reply,
    Request,
    Usage,
    total_usage,
)
from gm.models.retry import RetryPolicy
from gm.models.structured import find_object, instruction, mismatches, strip_thinking

Emit = Callable[[str], None]
_UNSUPPORTED = (400, 422, 501)  # how servers say that they do not know a parameter
_MAYBE_BILLED = (errors.TimedOutError, errors.ConnectionLostError, errors.UnreadableReplyError)


class _CallbackError(Exception):
    """The host's own callback raised; not a fault of the model, and passed on as it is."""

    def __init__(self, original: BaseException) -> None:
        super().__init__()
        self.original = original


@dataclass(frozen=True, slots=True)
class Features:
    """The optional parts of a request that this attempt uses."""

    names: frozenset[str]

    def __contains__(self, name: str) -> bool:
        return name in self.names


class VendorClient(ABC):
    """A client of one model at one address."""

    optional: frozenset[str] = frozenset()  # the features that a vendor's file knows how to leave out
    structured = True

    def __init__(self, spec: str, key_name: str, address: str, key: Secret, policy: RetryPolicy) -> None:
        self.spec = spec
        self.policy = policy
        self.scrubber = Scrubber([key])
        self.logs = LogGuard(self.scrubber)
        self.place = faults.Place(spec, key_name, address, self.scrubber)
        self.guard = Guard()
        self._refused: frozenset[str] = frozenset()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.spec})"

    @abstractmethod
    def send(self, request: Request, features: Features, timeout: float, draft: Draft, emit: Emit | None) -> None:
        """One request on the wire; the answer goes into the draft, streamed text to `emit` too."""

    def close(self) -> None:
        """Give the connections back."""
        self.logs.take_off()

    def complete(self, request: Request, *, on_text: OnText | None = None, on_retry: OnRetry | None = None) -> Reply:
        """Ask until there is an answer, or no more attempt is right. Raises a `ModelError` with the attempts made."""
        run = _Run(self, request, on_text)
        failure: errors.ModelError | None = None
        escape: BaseException | None = None
        try:
            draft = self.policy.run(run.once, on_retry, request.patience)
        except errors.FilteredError:
            draft = Draft(stop="filter")
        except errors.ModelError as error:
            failure = error
        except _CallbackError as error:
            escape = error.original
        except KeyboardInterrupt as error:
            # Like a failure below: its way out leads through frames that hold the request's headers.
            escape = error.with_traceback(None)
            escape.__context__ = None
        if escape is not None:
            raise escape
        if failure is not None:
            # A new traceback without context: the old one leads through frames that hold the request's headers.
            failure.attempts = tuple(run.attempts)
            failure.__context__ = failure.__cause__ = None
            raise failure.with_traceback(None)
        return self._reply(request, draft, run)

    def _reply(self, request: Request, draft: Draft, run: _Run) -> Reply:
        text = clean_text(self.scrubber.whole(strip_thinking(draft.text)))
        stop = draft.stop or "other"
        parsed: JsonObject | None = None
        problem: Problem = ""
        if request.schema is not None and text:
            found = find_object(text, request.schema)
            if found is None:
                problem = "not_json"
            elif mismatches(found, request.schema):
                problem = "not_schema"
            else:
                parsed = cast("JsonObject", self.scrubber.json(found))
        if draft.refusal or stop == "refusal":
            stop, problem = "refusal", "refused"
        elif stop == "filter":
            problem = "filtered"
        elif stop == "length":
            problem = "cut"
        elif not text.strip():
            problem = "empty"
        attempts = tuple(run.attempts)
        return Reply(
            text=text,
            parsed=parsed,
            usage=total_usage(attempts),
            stop=stop,
            latency=self.policy.clock() - run.begin,
            model=self.scrubber.detail(draft.model),
            request_id=self.scrubber.detail(draft.request_id),
            attempts=attempts,
            spec=self.spec,
            problem=problem,
            refusal=self.scrubber.detail(draft.refusal),
        )

    def remember(self, refused: frozenset[str]) -> None:
        """The server minds these features: do not pay for finding out again."""
        self._refused |= refused

    def forget(self) -> None:
        """Try all features again, say after the server was changed."""
        self._refused = frozenset()

    def usable(self, refused: frozenset[str]) -> Features:
        return Features(self.optional - self._refused - refused)


@dataclass(slots=True)
class _Run:
    """The attempts of one call."""

    client: VendorClient
    request: Request
    on_text: OnText | None
    begin: float = 0.0
    attempts: list[Attempt] = field(default_factory=list)
    refused: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.begin = self.client.policy.clock()

    def once(self, left: float, waited: float) -> Draft:
        """One transport attempt; a feature that the server minds is left out and the rest asked at once."""
        begin = self.client.policy.clock()
        first: errors.ModelError | None = None
        while True:
            features = self.client.usable(self.refused)
            timeout = max(0.05, min(self.request.timeout, left - (self.client.policy.clock() - begin)))
            draft, error = self._attempt(features, timeout, waited)
            if error is None:
                self.client.remember(self.refused)
                return draft
            feature = self._minded(error, features)
            if not feature:
                # If leaving things out did not help, the first complaint was about something else, and says it best.
                raise first if first is not None and type(error) is errors.BadRequestError else error
            first = first or error
            self.refused |= {feature}
            waited = 0.0

    def _minded(self, error: errors.ModelError, features: Features) -> str:
        """The feature to leave out, if that may help."""
        if type(error) is not errors.BadRequestError and error.status != 501:
            return ""
        used = {name for name in features.names if self._uses(name)}
        named = error.rejected if isinstance(error, errors.BadRequestError) else ""
        if named in used:
            return named
        # A bare "bad request" to a request with a schema: many compatible servers reject one without saying so.
        return "schema" if "schema" in used and error.status in _UNSUPPORTED and not named else ""

    def _uses(self, feature: str) -> bool:
        return {
            "schema": self.request.schema is not None,
            "temperature": self.request.temperature is not None,
            "stream_usage": self.on_text is not None,
        }.get(feature, True)

    def _attempt(self, features: Features, timeout: float, waited: float) -> tuple[Draft, errors.ModelError | None]:
        client, draft = self.client, Draft()
        begin = client.policy.clock()
        client.guard.start(timeout)
        client.logs.refresh()
        failure: errors.ModelError | None = None
        try:
            client.send(self._spelled(features), features, timeout, draft, self._emit() if self.on_text else None)
            if self.on_text and (rest := client.scrubber.flush()):
                self._call(rest)
        except _CallbackError:
            raise
        except Exception as error:  # any fault below: its own traceback holds the key and must end here
            failure = faults.from_exception(client.place, error)
        if client.guard.oversized:
            failure = faults.unreadable(client.place, "it is larger than any answer")
        elif draft.started and isinstance(failure, errors.UnreadableReplyError):
            failure = errors.ConnectionLostError(client.place.says("the answer broke off"))
        self.attempts.append(
            Attempt(
                outcome="ok" if failure is None else type(failure).__name__.removesuffix("Error"),
                status=200 if failure is None else failure.status,
                usage=draft.usage or Usage(),
                unmetered=draft.usage is None
                if failure is None
                else draft.started or isinstance(failure, _MAYBE_BILLED),
                latency=client.policy.clock() - begin,
                waited=waited,
            )
        )
        return draft, failure

    def _spelled(self, features: Features) -> Request:
        """Without the vendor's structured output, the form is asked for in words."""
        asked = self.request
        system = [Block(whole_text(block.text), block.stable) for block in asked.system]
        if asked.schema is not None and "schema" not in features:
            system.append(Block(instruction(asked.schema)))
        messages = tuple(Message(message.role, whole_text(message.text)) for message in asked.messages)
        return replace(asked, system=tuple(system), messages=messages)

    def _emit(self) -> Emit:
        self.client.scrubber.reset()

        def emit(chunk: str) -> None:
            shown = self.client.scrubber.feed(chunk)
            if shown:
                self._call(shown)

        return emit

    def _call(self, text: str) -> None:
        assert self.on_text is not None
        try:
            self.on_text(text)
        except Exception as error:
            raise _CallbackError(error) from None


def as_dict(value: Any) -> JsonObject:
    """An SDK's object as a plain dict; compatible servers send anything, so nothing is taken for granted."""
    if isinstance(value, dict):
        return value
    dump = getattr(value, "model_dump", None)
    data = dump(warnings=False) if callable(dump) else None
    return data if isinstance(data, dict) else {}


def whole_instead(stream: Any) -> JsonObject | None:
    """The answer of a server that was asked for a stream and sent a whole body; None if it is a stream."""
    kind = stream.response.headers.get("content-type", "").split(";")[0].strip().lower()
    if not kind.endswith("json") and kind != "text/html":
        return None
    return as_dict(json.loads(stream.response.read()))


def part(value: Any, *path: str | int) -> Any:
    """`value[path…]`, or None where the path ends early."""
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value):
            value = value[step]
        else:
            return None
    return value


def text_of(value: Any) -> str:
    """Text that may be a string, a list of parts, or nothing."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return "".join(text_of(item.get("text")) if isinstance(item, dict) else text_of(item) for item in value)
    return ""


def tokens(value: Any) -> int:
    """A count of tokens; nonsense counts as none."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        return 0
    return int(value)
