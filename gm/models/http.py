"""A watch on the HTTP traffic of both SDKs: a time limit for the whole answer and a size limit.

The SDKs' own time-outs are for each single read. A server that sends a byte, or an empty comment, now and then would
keep a game waiting for ever; so every read also looks at the time left for the attempt.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    import httpx2

MAX_BYTES = 8 * 1024 * 1024


class Guard:
    """The limits of the attempt that is under way."""

    __slots__ = ("clock", "deadline", "oversized")

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.deadline = float("inf")
        self.oversized = False

    def start(self, seconds: float) -> None:
        self.deadline = self.clock() + seconds
        self.oversized = False

    @property
    def late(self) -> bool:
        return self.clock() > self.deadline


def is_loopback(url: str) -> bool:
    """Whether an address is this very machine."""
    return urlsplit(url).hostname in ("localhost", "127.0.0.1", "::1")


def watched(factory: Callable[..., Any], guard: Guard, base_url: str) -> Any:
    """An HTTP client of an SDK's own making (its limits, its proxies), whose answers the guard watches.

    A server on this machine is asked directly, whatever proxy the environment names for the world outside.
    """
    import httpx2

    class Watched(httpx2.SyncByteStream):
        def __init__(self, inner: httpx2.SyncByteStream) -> None:
            self.inner = inner

        def __iter__(self) -> Iterator[bytes]:
            size = 0
            for chunk in self.inner:
                size += len(chunk)
                if guard.late:
                    raise httpx2.ReadTimeout("the answer took too long")
                if size > MAX_BYTES:
                    guard.oversized = True
                    raise httpx2.DecodingError("the answer is too large")
                yield chunk

        def close(self) -> None:
            self.inner.close()

    def watch(response: httpx2.Response) -> None:
        if isinstance(response.stream, httpx2.SyncByteStream):
            response.stream = Watched(response.stream)

    direct = {"trust_env": False} if is_loopback(base_url) else {}
    return factory(event_hooks={"response": [watch]}, **direct)
