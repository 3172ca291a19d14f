"""Pauses, budgets and Retry-After, without waiting for any of them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from gm.models import ModelError, OverloadedError, RateLimitedError, Retrying, RetryPolicy, ServerError
from gm.models.retry import retry_after


class Clock:
    """A clock that only sleeping and working move."""

    def __init__(self) -> None:
        self.now = 100.0
        self.pauses: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds


def run(errors: list[BaseException | None], work: float = 0.0, **changes: Any) -> tuple[Clock, list[float], object]:
    clock, left = Clock(), list[float]()
    fields: dict[str, Any] = {"first_pause": 0.5, "sleep": clock.sleep, "clock": clock, "jitter": lambda: 1.0}
    policy = RetryPolicy(**(fields | changes))
    queue = iter(errors)

    def once(seconds_left: float, waited: float) -> str:
        left.append(seconds_left)
        assert waited == (clock.pauses[-1] if clock.pauses else 0.0)
        clock.now += work
        error = next(queue)
        if error is not None:
            raise error
        return "answer"

    try:
        return clock, left, policy.run(once)
    except BaseException as error:
        return clock, left, error


def test_pauses_double_up_to_the_longest() -> None:
    clock, _, result = run([ServerError("x")] * 7 + [None], max_attempts=8, longest_pause=8.0)
    assert result == "answer"
    assert clock.pauses == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]


def test_half_of_a_pause_is_random() -> None:
    low, high = RetryPolicy(first_pause=0.5, jitter=lambda: 0.0), RetryPolicy(first_pause=0.5, jitter=lambda: 1.0)
    assert [low.pause(n, None) for n in (1, 2, 3)] == [0.25, 0.5, 1.0]
    assert [high.pause(n, None) for n in (1, 2, 3)] == [0.5, 1.0, 2.0]


def test_attempts_are_bounded() -> None:
    errors = [ServerError(str(n)) for n in range(9)]
    clock, left, result = run(list(errors), max_attempts=3)
    assert result is errors[2]
    assert len(left) == 3
    assert clock.pauses == [0.5, 1.0]


def test_time_is_bounded() -> None:
    clock, left, result = run([ServerError("x")] * 9, work=10.0, max_attempts=9, budget=25.0)
    assert isinstance(result, ServerError)
    assert left == [25.0, 14.5, 3.5]  # 10 s of work and a pause each; a fourth attempt would begin after the end
    assert clock.pauses == [0.5, 1.0]


def test_a_named_pause_wins_and_must_fit() -> None:
    clock, _, result = run([RateLimitedError("x", retry_after=20.0), None])
    assert (clock.pauses, result) == ([20.0], "answer")
    clock, _, result = run([RateLimitedError("x", retry_after=61.0), None])
    assert isinstance(result, RateLimitedError)
    assert clock.pauses == []
    clock, _, result = run([OverloadedError("x", retry_after=50.0), None], budget=40.0)
    assert isinstance(result, OverloadedError)
    assert clock.pauses == []


@pytest.mark.parametrize("error", [ModelError("no"), ValueError("bug"), KeyboardInterrupt()])
def test_only_passing_faults_are_tried_again(error: BaseException) -> None:
    clock, left, result = run([error, None])
    assert result is error
    assert (len(left), clock.pauses) == (1, [])


def test_the_host_is_told_before_each_pause() -> None:
    told: list[Retrying] = []
    clock = Clock()
    policy = RetryPolicy(first_pause=0.5, sleep=clock.sleep, clock=clock, jitter=lambda: 1.0)
    errors = iter([ServerError("first"), OverloadedError("second")])

    def once(left: float, waited: float) -> int:
        error = next(errors, None)
        if error is not None:
            raise error
        return 1

    assert policy.run(once, told.append) == 1
    assert told == [Retrying(1, "first", 0.5), Retrying(2, "second", 1.0)]


def test_what_servers_write_into_retry_after() -> None:
    now = datetime(2026, 11, 29, 12, 0, 0, tzinfo=UTC)
    assert retry_after({"retry-after": "12"}) == 12
    assert retry_after({"retry-after": "0.5"}) == 0.5
    assert retry_after({"retry-after-ms": "250", "retry-after": "9"}) == 0.25
    assert retry_after({"retry-after": "Sun, 29 Nov 2026 12:00:30 GMT"}, now) == 30
    assert retry_after({"retry-after": "Sun, 29 Nov 2026 11:00:00 GMT"}, now) == 0
    for nonsense in ("", "soon", "-5", "nan", "inf", "1e300"):
        assert retry_after({"retry-after": nonsense}, now) is None
    assert retry_after({}) is None
