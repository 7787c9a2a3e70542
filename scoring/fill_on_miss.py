"""Dictionary that computes a missing value on first access."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Made = TypeVar("Made")


class Memo(dict[int, Made]):
    """Values by a key of bits. Asking is a plain `memo[key]`, the cheapest look-up there is.

    ``most``: emptied when it would grow beyond, for keys that hold something unbounded; 0 for no limit.
    """

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[int], Made], most: int = 0) -> None:
        super().__init__()
        self.make, self.most = make, most

    def __missing__(self, key: int) -> Made:
        if self.most and len(self) >= self.most:
            self.clear()
        self[key] = made = self.make(key)
        return made
