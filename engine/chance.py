"""Where a game's luck comes from: a seeded stream that anybody can check after the game.

The stream `gm-chance-v1` is frozen. Word number k (counting from 0) is the k % 8-th big-endian 32-bit word of
HMAC-SHA256(key, k // 8 as 8 big-endian bytes), where key = HMAC-SHA256(seed, label). A number below n takes
words until one lies under the greatest multiple of n that fits in 32 bits, and is that word modulo n. The
result is the same on every Python and platform. `commitment(seed)` is published before the first draw and the
seed after the last, so that no outcome can be chosen or changed.

Games ask for outcomes through the `Source` protocol only: `Chance` makes them, `Replayed` reads them from a record.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

STREAM: Final = "gm-chance-v1"
SEED_BYTES: Final = 32

_WORDS: Final = struct.Struct(">8I")
_COUNTER: Final = struct.Struct(">Q")
_SPAN: Final = 1 << 32
_FILL: Final = bytes(32)
_INNER_PAD: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER_PAD: Final = bytes(byte ^ 0x5C for byte in range(256))

Outcome = tuple[str, tuple[int, ...]]
"""What chance gave once: what it was for ("draw", "row", …) and the items or numbers, in order."""


class ImpossibleOutcomeError(ValueError):
    """A recorded outcome does not fit the question that the game asks at this place."""


def word_limit(bound: int) -> int:
    """Words from this one on are passed over, so that a word modulo `bound` is unbiased."""
    return _SPAN - _SPAN % bound


class Source(Protocol):
    """What a game may ask of chance."""

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        """`count` items of `pool` in random order, each item at most once; fewer if the pool is smaller."""
        ...

    def roll(self, sides: int, what: str) -> int:
        """A number from 1 to `sides`."""
        ...


def commitment(seed: bytes) -> str:
    """What is published before a game starts: `sha256:` and the hex digest of the seed."""
    return "sha256:" + hashlib.sha256(seed).hexdigest()


def seed_from_text(text: str) -> bytes:
    """The 32-byte seed for a host's own seed word (`--seed 7`): its SHA-256 under the stream's name."""
    return hashlib.sha256(f"{STREAM}:{text}".encode()).digest()


def _halves(key: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """The inner and outer hash of HMAC-SHA256 for a key of 32 bytes, before any message."""
    padded = key + _FILL
    return hashlib.sha256(padded.translate(_INNER_PAD)), hashlib.sha256(padded.translate(_OUTER_PAD))


class Chance:
    """The generating source. `position` is the number of words used so far; `log` keeps every outcome until
    `drain` is called."""

    __slots__ = ("_block", "_inner", "_outer", "_words", "log", "position")

    def __init__(self, seed: bytes, *, position: int = 0, label: str = "game") -> None:
        """A stream for `seed` that goes on after `position` words. Streams with other labels are independent."""
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        if position < 0:
            raise ValueError("a position is not negative")
        inner, outer = _halves(seed)
        inner.update(label.encode())
        outer.update(inner.digest())
        # With the key already taken in, a block is two short hashes.
        self._inner, self._outer = _halves(outer.digest())
        self._block = -1
        self._words: tuple[int, ...] = ()
        self.position = position
        self.log: list[Outcome] = []

    def block(self, number: int) -> tuple[int, ...]:
        """The eight words of a block of the stream."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(_COUNTER.pack(number))
        outer.update(inner.digest())
        return _WORDS.unpack(outer.digest())

    def below(self, bound: int) -> int:
        """An unbiased integer from 0 to bound - 1 (bound from 1 to 2**32); it is not logged."""
        if not 0 < bound <= _SPAN:
            raise ValueError(f"a bound lies between 1 and 2**32, not at {bound}")
        limit = _SPAN - _SPAN % bound
        while True:
            position = self.position
            block = position >> 3
            if block != self._block:
                self._words = self.block(block)
                self._block = block
            word = self._words[position & 7]
            self.position = position + 1
            if word < limit:
                return word % bound

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        """See `Source.take`."""
        rest = list(pool)
        size = len(rest)
        taken: list[int] = []
        for _ in range(min(count, size)):
            taken.append(rest.pop(self.below(size)))
            size -= 1
        outcome = tuple(taken)
        self.log.append((what, outcome))
        return outcome

    def roll(self, sides: int, what: str) -> int:
        """See `Source.roll`."""
        value = 1 + self.below(sides)
        self.log.append((what, (value,)))
        return value

    def drain(self) -> list[Outcome]:
        """The outcomes since the last call; the log is empty afterwards."""
        log, self.log = self.log, []
        return log


class Replayed:
    """The source that gives back recorded outcomes, each checked to be possible; `finish` says whether any is
    left over. Raises `ImpossibleOutcomeError`."""

    __slots__ = ("_outcomes", "_used")

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self._outcomes = tuple(outcomes)
        self._used = 0

    def _next(self, what: str) -> tuple[int, ...]:
        if self._used >= len(self._outcomes):
            raise ImpossibleOutcomeError(f"the record has no outcome for «{what}» here")
        kind, items = self._outcomes[self._used]
        if kind != what:
            raise ImpossibleOutcomeError(f"the record has an outcome for «{kind}» where «{what}» is due")
        self._used += 1
        return items

    def take(self, pool: Sequence[int], count: int, what: str) -> tuple[int, ...]:
        """See `Source.take`."""
        items = self._next(what)
        if len(items) != min(count, len(pool)):
            raise ImpossibleOutcomeError(f"«{what}»: {len(items)} recorded, {min(count, len(pool))} are due")
        rest = list(pool)
        for item in items:
            try:
                rest.remove(item)
            except ValueError:
                raise ImpossibleOutcomeError(f"«{what}»: item {item} cannot come out here") from None
        return items

    def roll(self, sides: int, what: str) -> int:
        """See `Source.roll`."""
        items = self._next(what)
        if len(items) != 1 or not 1 <= items[0] <= sides:
            raise ImpossibleOutcomeError(f"«{what}»: {items} is not one number from 1 to {sides}")
        return items[0]

    def finish(self) -> None:
        """Raises if recorded outcomes were not asked for."""
        if self._used != len(self._outcomes):
            kind = self._outcomes[self._used][0]
            raise ImpossibleOutcomeError(f"the record has an outcome for «{kind}» that nothing asked for")
