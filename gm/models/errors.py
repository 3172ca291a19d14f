"""What can go wrong with a model, whoever the vendor is.

    ModelError
    ├── SetupError              the model's name, address or library cannot be used
    ├── AuthError               no key, a refused key, a key without the right (401, 403)
    ├── QuotaError              the account has no money or quota left (402, 429 with a quota code)
    ├── NotFoundError           no such model or address (404)
    ├── BadRequestError         the server does not take the request (400, 422 and the like)
    │   ├── TooLongError        the prompt does not fit the model (400 with the vendors' codes, 413)
    │   └── FilteredError       the vendor's filter stopped the prompt; callers see a reply that stopped with `filter`
    ├── UnreadableReplyError    an answer that does not speak the protocol
    ├── NoAnswerError           nothing was pasted, or the script of a test has ended
    └── TransientError          worth another attempt
        ├── RateLimitedError    too many requests (429), with `retry_after` if the server named it
        ├── OverloadedError     the vendor has too much to do (503, 529)
        ├── ServerError         the vendor's fault (500, 502, 504) or a clash (408, 409)
        ├── TimedOutError       no answer, or not the whole of it, in time
        └── ConnectionLostError no connection, or cut in mid-answer

`str(error)` is one line for the host. It never holds a key: details from a server pass through `keys.Scrubber`
first, and the vendor's own exception, whose frames hold the request's headers, is never chained to ours.
"""

from __future__ import annotations

from gm.models.model import Attempt, Usage, total_usage


class ModelError(Exception):
    """A model could not be asked, or did not answer."""

    transient = False

    def __init__(self, line: str, *, status: int | None = None, retry_after: float | None = None) -> None:
        super().__init__(line)
        self.line = line
        self.status = status
        self.retry_after = retry_after
        self.attempts: tuple[Attempt, ...] = ()

    @property
    def usage(self) -> Usage:
        """What the failed attempts used, as far as the vendor said."""
        return total_usage(self.attempts)

    @property
    def unmetered(self) -> int:
        """How many attempts may have cost something that the vendor did not report."""
        return sum(attempt.unmetered for attempt in self.attempts)


class SetupError(ModelError):
    """The model's name, address or library cannot be used."""


class AuthError(ModelError):
    """No key, a refused key, or a key without the right."""


class QuotaError(ModelError):
    """The account has no money or quota left."""


class NotFoundError(ModelError):
    """No such model or address."""


class BadRequestError(ModelError):
    """The server does not take the request; `rejected` names the optional feature that it minds, if known."""

    rejected: str = ""


class TooLongError(BadRequestError):
    """The prompt does not fit the model."""


class FilteredError(BadRequestError):
    """The vendor's filter stopped the prompt."""


class UnreadableReplyError(ModelError):
    """An answer that does not speak the protocol."""


class NoAnswerError(ModelError):
    """Nothing was pasted, or the script of a test has ended."""


class TransientError(ModelError):
    """Worth another attempt."""

    transient = True


class RateLimitedError(TransientError):
    """Too many requests."""


class OverloadedError(TransientError):
    """The vendor has too much to do."""


class ServerError(TransientError):
    """The vendor's fault, or a clash of requests."""


class TimedOutError(TransientError):
    """No answer, or not the whole of it, in time."""


class ConnectionLostError(TransientError):
    """No connection, or cut in mid-answer."""
