"""Verifiable random draws, specified in `docs/fairness.md`.

A tournament has one secret. Its commitment is published before the first draw, the secret after the
last; every draw is a function of the secret and of public facts.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

VERSION = "taikai-fair-1"
SECRET_BYTES = 32
WORD = 8  # bytes of one number of the stream
_SPAN = 1 << (8 * WORD)

Item = TypeVar("Item")


def new_secret() -> bytes:
    """A fresh tournament secret from the operating system: 32 bytes."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the first draw: 64 hexadecimal digits that fix the secret.

    `ValueError` if the secret is not 32 bytes long.
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"the secret has {len(secret)} bytes, not {SECRET_BYTES}")
    return hashlib.sha256(f"{VERSION}/commitment\n".encode("ascii") + secret).hexdigest()


def clean_public(text: str) -> str:
    """The public text as it enters the draws: Unicode NFC, without spaces around it.

    `ValueError` if it holds a line break or another control character.
    """
    text = unicodedata.normalize("NFC", text).strip()
    if any(unicodedata.category(char) in ("Cc", "Zl", "Zp") for char in text):
        raise ValueError("the public text must be one line without control characters")
    return text


@dataclass(frozen=True, slots=True)
class DrawId:
    """Which draw: everything besides the secret that its result depends on.

    `public` is a text fixed in the open after the commitment (it keeps the organiser from choosing a
    secret that suits them); `subject` what is drawn from, such as the id of the set of cards;
    `counter` numbers repeated draws of one purpose at one table. 0 stands for "no table" or "no
    hanchan".
    """

    purpose: str
    subject: str = ""
    hanchan: int = 0
    table: int = 0
    counter: int = 0
    public: str = ""

    def message(self) -> bytes:
        """The seven lines that name the draw, joined by line feeds, in UTF-8.

        `ValueError` if a text holds a line break or a number is negative.
        """
        numbers = (self.hanchan, self.table, self.counter)
        if any(number < 0 for number in numbers):
            raise ValueError("hanchan, table and counter are not negative")
        for text in (self.purpose, self.subject):
            if clean_public(text) != text:
                raise ValueError(f"{text!r} is not a clean single line")
        lines = (VERSION, clean_public(self.public), self.purpose, self.subject, *map(str, numbers))
        return "\n".join(lines).encode("utf-8")


class Stream:
    """The endless sequence of numbers of one draw."""

    def __init__(self, secret: bytes, draw: DrawId) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"the secret has {len(secret)} bytes, not {SECRET_BYTES}")
        self._key = hmac.digest(secret, draw.message(), "sha256")
        self._block = 0
        self._buffer = b""

    def word(self) -> int:
        """The next number below 2^64: eight bytes of the stream, the most significant first."""
        if not self._buffer:
            self._buffer = hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha256")
            self._block += 1
        taken, self._buffer = self._buffer[:WORD], self._buffer[WORD:]
        return int.from_bytes(taken, "big")

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each equally likely; `ValueError` if bound is not 1 to 2^64.

        Words at or above the largest multiple of `bound` are thrown away, so nothing is favoured.
        """
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"cannot draw below {bound}")
        limit = _SPAN - _SPAN % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound


def shuffled(secret: bytes, draw: DrawId, items: Sequence[Item]) -> tuple[Item, ...]:
    """The items in the order this draw gives them: Fisher-Yates from the last place down to the second."""
    stream = Stream(secret, draw)
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)
