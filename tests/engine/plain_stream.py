"""The stream `gm-chance-v1` written down a second time from its description, with SHA-256 alone and no cleverness."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """RFC 2104 by hand."""
    if len(key) > 64:
        key = hashlib.sha256(key).digest()
    key = key + b"\0" * (64 - len(key))
    inner = hashlib.sha256(bytes(b ^ 0x36 for b in key) + message).digest()
    return hashlib.sha256(bytes(b ^ 0x5C for b in key) + inner).digest()


class PlainStream:
    """Words by position, numbers by rejection, items by taking one after another out of what is left."""

    def __init__(self, seed: bytes, label: str = "game", position: int = 0) -> None:
        self.key = hmac_sha256(seed, label.encode("utf-8"))
        self.position = position

    def word(self) -> int:
        number, place = divmod(self.position, 8)
        block = hmac_sha256(self.key, number.to_bytes(8, "big"))
        self.position += 1
        return int.from_bytes(block[4 * place : 4 * place + 4], "big")

    def below(self, bound: int) -> int:
        usable = (2**32 // bound) * bound
        word = self.word()
        while word >= usable:
            word = self.word()
        return word % bound

    def take(self, pool: Sequence[int], count: int) -> list[int]:
        left = list(pool)
        taken: list[int] = []
        while left and len(taken) < count:
            index = self.below(len(left))
            taken.append(left[index])
            del left[index]
        return taken
