"""Keys kept out of the logs of the libraries that we use.

The SDKs hide the header with the key from their own debug logs, but not what a server sends back; and a server may send
back anything, the key of the request included.
"""

from __future__ import annotations

import logging

from gm.models.keys import Scrubber

_FAMILIES = ("openai", "anthropic", "httpx2", "httpcore2")
_LATE = tuple(f"httpcore2.{name}" for name in ("connection", "http11", "http2", "proxy", "socks"))


class _Scrub(logging.Filter):
    def __init__(self, scrubber: Scrubber) -> None:
        super().__init__()
        self._scrubber = scrubber

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = self._scrubber.pieces(record.getMessage()), ()
        record.exc_info = record.exc_text = record.stack_info = None  # frames of the SDKs hold the headers
        return True


class LogGuard:
    """Cleans every record of the libraries' loggers until it is taken off."""

    def __init__(self, scrubber: Scrubber) -> None:
        self._filter = _Scrub(scrubber)
        self._names: set[str] = set()
        self.refresh()

    def refresh(self) -> None:
        """A filter works for one logger only, not for those below it; and some come to life late."""
        found = {name for name in list(logging.root.manager.loggerDict) if name.split(".")[0] in _FAMILIES}
        for name in found.union(_LATE) - self._names:
            logging.getLogger(name).addFilter(self._filter)
            self._names.add(name)

    def take_off(self) -> None:
        for name in self._names:
            logging.getLogger(name).removeFilter(self._filter)
        self._names.clear()
