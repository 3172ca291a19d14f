"""Language models as narrators see them: one request, one reply, whoever the vendor is.

Importing this package loads no vendor's library; `open_client` loads the one that is needed.
"""

from gm.models.by_hand import ManualClient, ScriptedClient
from gm.models.errors import (
    AuthError,
    BadRequestError,
    ConnectionLostError,
    ModelError,
    NoAnswerError,
    NotFoundError,
    OverloadedError,
    QuotaError,
    RateLimitedError,
    ServerError,
    SetupError,
    TimedOutError,
    TooLongError,
    TransientError,
    UnreadableReplyError,
)
from gm.models.model import Attempt, Block, Client, Message, Reply, Request, Retrying, Usage
from gm.models.opening import open_client
from gm.models.retry import RetryPolicy

__all__ = [
    "Attempt",
    "AuthError",
    "BadRequestError",
    "Block",
    "Client",
    "ConnectionLostError",
    "ManualClient",
    "Message",
    "ModelError",
    "NoAnswerError",
    "NotFoundError",
    "OverloadedError",
    "QuotaError",
    "RateLimitedError",
    "Reply",
    "Request",
    "RetryPolicy",
    "Retrying",
    "ScriptedClient",
    "ServerError",
    "SetupError",
    "TimedOutError",
    "TooLongError",
    "TransientError",
    "UnreadableReplyError",
    "Usage",
    "open_client",
]
