"""The one place where a failed request is sent again: which faults, how often, with which pauses.

The vendors' SDKs retry on their own by default; here their retries are switched off, so that attempts are counted once
and not multiplied. Asking a model again because of what it wrote is not transport and does not belong here.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, TypeVar

from gm.models.errors import ModelError
from gm.models.model import OnRetry, Retrying

if TYPE_CHECKING:
    from tenacity import RetryCallState

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How stubborn to be. `sleep`, `clock` and `jitter` (0 to 1) can be replaced, so that tests do not wait."""

    max_attempts: int = 5
    budget: float = 240.0  # seconds for all attempts and pauses of one request together
    first_pause: float = 1.0
    longest_pause: float = 16.0
    longest_retry_after: float = 60.0  # a server that wants more than this is not waited for
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)
    clock: Callable[[], float] = field(default=time.monotonic, repr=False)
    jitter: Callable[[], float] = field(default=random.random, repr=False)

    def pause(self, attempt: int, error: BaseException | None) -> float:
        """Seconds to wait after this failed attempt: what the server named, or doubling with half of it random."""
        named = error.retry_after if isinstance(error, ModelError) else None
        if named is not None:
            return named
        full = min(self.longest_pause, self.first_pause * 2.0 ** (attempt - 1))
        return full * (0.5 + 0.5 * self.jitter())

    def run(
        self, once: Callable[[float, float], T], on_retry: OnRetry | None = None, patience: float | None = None
    ) -> T:
        """Call `once(seconds_left, seconds_waited)` until it answers or giving up is right; `patience` takes the place
        of the policy's budget.

        Only errors marked `transient` are tried again. Everything else, a Ctrl-C included, passes at once.
        """
        import tenacity

        begin = self.clock()
        budget = self.budget if patience is None else patience
        waited = [0.0]

        def wait(state: RetryCallState) -> float:
            return self.pause(state.attempt_number, state.outcome.exception() if state.outcome else None)

        def stop(state: RetryCallState) -> bool:
            error = state.outcome.exception() if state.outcome else None
            named = error.retry_after if isinstance(error, ModelError) else None
            if named is not None and named > self.longest_retry_after:
                return True
            spent = self.clock() - begin
            return state.attempt_number >= self.max_attempts or spent + state.upcoming_sleep >= budget

        def before_sleep(state: RetryCallState) -> None:
            waited[0] = state.upcoming_sleep
            if on_retry is not None:
                error = state.outcome.exception() if state.outcome else None
                on_retry(Retrying(state.attempt_number, str(error), state.upcoming_sleep))

        retrying = tenacity.Retrying(
            sleep=self.sleep,
            wait=wait,
            stop=stop,
            retry=tenacity.retry_if_exception(lambda error: isinstance(error, ModelError) and error.transient),
            before_sleep=before_sleep,
            reraise=True,
        )
        return retrying(lambda: once(budget - (self.clock() - begin), waited[0]))


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """What the server said about when to come back: seconds, milliseconds or a date. Nonsense counts as nothing."""
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        if 0 <= seconds < 1e9:
            return seconds
    try:
        moment = parsedate_to_datetime(headers.get("retry-after", ""))
    except (ValueError, TypeError, IndexError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - (now or datetime.now(UTC))).total_seconds())
